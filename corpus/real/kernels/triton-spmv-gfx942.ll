; Triton 3.5.1, gfx942, spmv of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite)
define amdgpu_kernel void @spmv(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg writeonly captures(none) %4, i32 inreg %5, ptr addrspace(1) inreg readnone captures(none) %6, ptr addrspace(1) inreg readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = icmp slt i32 %9, %5
  br i1 %10, label %11, label %67

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
  br i1 %21, label %.lr.ph.preheader, label %._crit_edge

.lr.ph.preheader:                                 ; preds = %11
  %22 = extractelement <1 x i32> %14, i64 0
  br label %.lr.ph

.lr.ph:                                           ; preds = %.lr.ph.preheader, %44
  %23 = phi float [ %47, %44 ], [ 0.000000e+00, %.lr.ph.preheader ]
  %24 = phi i32 [ %48, %44 ], [ %22, %.lr.ph.preheader ]
  %25 = add i32 %24, %19
  %26 = icmp slt i32 %25, %17
  br i1 %26, label %27, label %31

27:                                               ; preds = %.lr.ph
  %28 = sext i32 %25 to i64
  %29 = getelementptr i32, ptr addrspace(1) %1, i64 %28
  %30 = load <1 x i32>, ptr addrspace(1) %29, align 4
  br label %31

31:                                               ; preds = %27, %.lr.ph
  %32 = phi <1 x i32> [ %30, %27 ], [ zeroinitializer, %.lr.ph ]
  %33 = extractelement <1 x i32> %32, i64 0
  br i1 %26, label %34, label %38

34:                                               ; preds = %31
  %35 = sext i32 %25 to i64
  %36 = getelementptr float, ptr addrspace(1) %2, i64 %35
  %37 = load <1 x float>, ptr addrspace(1) %36, align 4
  br label %38

38:                                               ; preds = %34, %31
  %39 = phi <1 x float> [ %37, %34 ], [ zeroinitializer, %31 ]
  br i1 %26, label %40, label %44

40:                                               ; preds = %38
  %41 = sext i32 %33 to i64
  %42 = getelementptr float, ptr addrspace(1) %3, i64 %41
  %43 = load <1 x float>, ptr addrspace(1) %42, align 4
  br label %44

44:                                               ; preds = %40, %38
  %45 = phi <1 x float> [ %43, %40 ], [ zeroinitializer, %38 ]
  %foldExtExtBinop = fmul <1 x float> %39, %45
  %46 = extractelement <1 x float> %foldExtExtBinop, i64 0
  %47 = fadd float %23, %46
  %48 = add i32 %24, 64
  %49 = icmp slt i32 %48, %17
  br i1 %49, label %.lr.ph, label %._crit_edge

._crit_edge:                                      ; preds = %44, %11
  %.lcssa = phi float [ 0.000000e+00, %11 ], [ %47, %44 ]
  %50 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa, i32 280, i32 15, i32 15, i1 true)
  %51 = fadd float %.lcssa, %50
  %52 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %51, i32 276, i32 15, i32 15, i1 true)
  %53 = fadd float %51, %52
  %54 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %53, i32 274, i32 15, i32 15, i1 true)
  %55 = fadd float %53, %54
  %56 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %55, i32 273, i32 15, i32 15, i1 true)
  %57 = fadd float %55, %56
  %58 = tail call float @llvm.amdgcn.update.dpp.f32(float %57, float %57, i32 322, i32 10, i32 15, i1 true)
  %59 = fadd float %57, %58
  %60 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %59, i32 323, i32 15, i32 15, i1 true)
  %61 = fadd float %59, %60
  %62 = tail call float @llvm.amdgcn.readlane.f32(float %61, i32 63)
  %63 = icmp eq i32 %18, 0
  br i1 %63, label %64, label %67

64:                                               ; preds = %._crit_edge
  %65 = getelementptr float, ptr addrspace(1) %4, i64 %12
  %66 = insertelement <1 x float> poison, float %62, i64 0
  store <1 x float> %66, ptr addrspace(1) %65, align 4
  br label %67

67:                                               ; preds = %._crit_edge, %64, %8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #3

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
