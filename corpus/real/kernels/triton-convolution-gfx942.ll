; Triton 3.5.1, gfx942, convolution of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define amdgpu_kernel void @convolution(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, i32 inreg %3, i32 inreg %4, ptr addrspace(1) inreg readnone captures(none) %5, ptr addrspace(1) inreg readnone captures(none) %6) local_unnamed_addr #0 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = shl i32 %8, 7
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = and i32 %10, 127
  %12 = or disjoint i32 %9, %11
  %13 = icmp sgt i32 %4, 0
  br i1 %13, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %7
  %.neg2 = lshr i32 %4, 1
  %14 = sub i32 %12, %.neg2
  br label %15

15:                                               ; preds = %.lr.ph, %26
  %16 = phi float [ 0.000000e+00, %.lr.ph ], [ %34, %26 ]
  %17 = phi i32 [ 0, %.lr.ph ], [ %35, %26 ]
  %18 = add i32 %14, %17
  %19 = icmp sgt i32 %18, -1
  %20 = icmp slt i32 %18, %3
  %21 = and i1 %19, %20
  br i1 %21, label %22, label %26

22:                                               ; preds = %15
  %23 = zext nneg i32 %18 to i64
  %24 = getelementptr float, ptr addrspace(1) %0, i64 %23
  %25 = load <1 x float>, ptr addrspace(1) %24, align 4
  br label %26

26:                                               ; preds = %22, %15
  %27 = phi <1 x float> [ %25, %22 ], [ zeroinitializer, %15 ]
  %28 = zext nneg i32 %17 to i64
  %29 = getelementptr float, ptr addrspace(1) %1, i64 %28
  %30 = load <1 x float>, ptr addrspace(1) %29, align 4
  %31 = extractelement <1 x float> %27, i64 0
  %32 = extractelement <1 x float> %30, i64 0
  %33 = fmul float %31, %32
  %34 = fadd float %16, %33
  %35 = add nuw nsw i32 %17, 1
  %exitcond.not = icmp eq i32 %35, %4
  br i1 %exitcond.not, label %._crit_edge, label %15

._crit_edge:                                      ; preds = %26, %7
  %.lcssa = phi float [ 0.000000e+00, %7 ], [ %34, %26 ]
  %36 = icmp slt i32 %12, %3
  %37 = and i32 %10, 128
  %38 = icmp eq i32 %37, 0
  %39 = and i1 %38, %36
  br i1 %39, label %40, label %44

40:                                               ; preds = %._crit_edge
  %41 = sext i32 %12 to i64
  %42 = getelementptr float, ptr addrspace(1) %2, i64 %41
  %43 = insertelement <1 x float> poison, float %.lcssa, i64 0
  store <1 x float> %43, ptr addrspace(1) %42, align 4
  br label %44

44:                                               ; preds = %40, %._crit_edge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
