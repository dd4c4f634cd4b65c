; Triton 3.5.1, gfx942-buffers, spmv of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define amdgpu_kernel void @spmv(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg writeonly captures(none) %4, i32 inreg %5, ptr addrspace(1) inreg readnone captures(none) %6, ptr addrspace(1) inreg readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = icmp slt i32 %9, %5
  br i1 %10, label %11, label %65

11:                                               ; preds = %8
  %12 = sext i32 %9 to i64
  %13 = getelementptr i32, ptr addrspace(1) %0, i64 %12
  %14 = load <1 x i32>, ptr addrspace(1) %13, align 4
  %15 = getelementptr i8, ptr addrspace(1) %13, i64 4
  %16 = load <1 x i32>, ptr addrspace(1) %15, align 4
  %17 = extractelement <1 x i32> %16, i64 0
  %18 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %19 = and i32 %18, 63
  %20 = icmp slt <1 x i32> %14, %16
  %21 = extractelement <1 x i1> %20, i64 0
  br i1 %21, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11
  %22 = extractelement <1 x i32> %14, i64 0
  %23 = shl nuw nsw i32 %19, 2
  br label %24

24:                                               ; preds = %.lr.ph, %42
  %25 = phi float [ 0.000000e+00, %.lr.ph ], [ %45, %42 ]
  %26 = phi i32 [ %22, %.lr.ph ], [ %46, %42 ]
  %27 = add i32 %26, %19
  %28 = icmp slt i32 %27, %17
  %29 = select i1 %28, i32 %23, i32 -2147483648
  %30 = sext i32 %26 to i64
  %31 = getelementptr float, ptr addrspace(1) %2, i64 %30
  %32 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %31, i16 0, i32 2147483646, i32 159744)
  %33 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %32, i32 %29, i32 0, i32 0)
  %34 = bitcast float %33 to <1 x float>
  br i1 %28, label %35, label %42

35:                                               ; preds = %24
  %36 = getelementptr i32, ptr addrspace(1) %1, i64 %30
  %37 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %36, i16 0, i32 2147483646, i32 159744)
  %38 = tail call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %37, i32 %23, i32 0, i32 0)
  %39 = sext i32 %38 to i64
  %40 = getelementptr float, ptr addrspace(1) %3, i64 %39
  %41 = load <1 x float>, ptr addrspace(1) %40, align 4
  br label %42

42:                                               ; preds = %35, %24
  %43 = phi <1 x float> [ %41, %35 ], [ zeroinitializer, %24 ]
  %foldExtExtBinop = fmul <1 x float> %43, %34
  %44 = extractelement <1 x float> %foldExtExtBinop, i64 0
  %45 = fadd float %25, %44
  %46 = add i32 %26, 64
  %47 = icmp slt i32 %46, %17
  br i1 %47, label %24, label %._crit_edge

._crit_edge:                                      ; preds = %42, %11
  %.lcssa = phi float [ 0.000000e+00, %11 ], [ %45, %42 ]
  %48 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa, i32 280, i32 15, i32 15, i1 true)
  %49 = fadd float %.lcssa, %48
  %50 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %49, i32 276, i32 15, i32 15, i1 true)
  %51 = fadd float %49, %50
  %52 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %51, i32 274, i32 15, i32 15, i1 true)
  %53 = fadd float %51, %52
  %54 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %53, i32 273, i32 15, i32 15, i1 true)
  %55 = fadd float %53, %54
  %56 = tail call float @llvm.amdgcn.update.dpp.f32(float %55, float %55, i32 322, i32 10, i32 15, i1 true)
  %57 = fadd float %55, %56
  %58 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %57, i32 323, i32 15, i32 15, i1 true)
  %59 = fadd float %57, %58
  %60 = tail call float @llvm.amdgcn.readlane.f32(float %59, i32 63)
  %61 = icmp eq i32 %18, 0
  br i1 %61, label %62, label %65

62:                                               ; preds = %._crit_edge
  %63 = getelementptr float, ptr addrspace(1) %4, i64 %12
  %64 = insertelement <1 x float> poison, float %60, i64 0
  store <1 x float> %64, ptr addrspace(1) %63, align 4
  br label %65

65:                                               ; preds = %._crit_edge, %62, %8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
