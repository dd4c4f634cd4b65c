; Triton 3.5.1, gfx942, add of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @add(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = shl i32 %7, 9
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = shl nuw nsw i32 %9, 1
  %11 = and i32 %10, 510
  %12 = or disjoint i32 %11, %8
  %13 = or disjoint i32 %12, 1
  %14 = icmp slt i32 %12, %3
  %15 = icmp slt i32 %13, %3
  %16 = sext i32 %12 to i64
  %17 = getelementptr float, ptr addrspace(1) %2, i64 %16
  %18 = sext i32 %13 to i64
  %19 = getelementptr float, ptr addrspace(1) %2, i64 %18
  %20 = getelementptr float, ptr addrspace(1) %0, i64 %18
  br i1 %14, label %21, label %24

21:                                               ; preds = %6
  %22 = getelementptr float, ptr addrspace(1) %0, i64 %16
  %23 = load <1 x float>, ptr addrspace(1) %22, align 4
  br label %24

24:                                               ; preds = %21, %6
  %25 = phi <1 x float> [ %23, %21 ], [ zeroinitializer, %6 ]
  br i1 %15, label %26, label %28

26:                                               ; preds = %24
  %27 = load <1 x float>, ptr addrspace(1) %20, align 4
  br label %28

28:                                               ; preds = %26, %24
  %29 = phi <1 x float> [ %27, %26 ], [ zeroinitializer, %24 ]
  %30 = getelementptr float, ptr addrspace(1) %1, i64 %18
  br i1 %14, label %31, label %34

31:                                               ; preds = %28
  %32 = getelementptr float, ptr addrspace(1) %1, i64 %16
  %33 = load <1 x float>, ptr addrspace(1) %32, align 4
  br label %34

34:                                               ; preds = %31, %28
  %35 = phi <1 x float> [ %33, %31 ], [ zeroinitializer, %28 ]
  br i1 %15, label %36, label %38

36:                                               ; preds = %34
  %37 = load <1 x float>, ptr addrspace(1) %30, align 4
  br label %38

38:                                               ; preds = %36, %34
  %39 = phi <1 x float> [ %37, %36 ], [ zeroinitializer, %34 ]
  %foldExtExtBinop = fadd <1 x float> %29, %39
  br i1 %14, label %40, label %41

40:                                               ; preds = %38
  %foldExtExtBinop2 = fadd <1 x float> %25, %35
  store <1 x float> %foldExtExtBinop2, ptr addrspace(1) %17, align 4
  br label %41

41:                                               ; preds = %40, %38
  br i1 %15, label %42, label %43

42:                                               ; preds = %41
  store <1 x float> %foldExtExtBinop, ptr addrspace(1) %19, align 4
  br label %43

43:                                               ; preds = %42, %41
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
