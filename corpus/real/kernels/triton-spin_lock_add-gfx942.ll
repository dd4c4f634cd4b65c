; Triton 3.5.1, gfx942, spin_lock_add of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define amdgpu_kernel void @spin_lock_add(ptr addrspace(1) inreg captures(none) %0, ptr addrspace(1) inreg captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 127
  %9 = icmp slt i32 %8, %3
  br i1 %9, label %10, label %18

10:                                               ; preds = %6
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = mul i32 %3, %11
  %13 = sext i32 %12 to i64
  %14 = getelementptr float, ptr addrspace(1) %2, i64 %13
  %15 = zext nneg i32 %8 to i64
  %16 = getelementptr float, ptr addrspace(1) %14, i64 %15
  %17 = load <1 x float>, ptr addrspace(1) %16, align 4
  br label %18

18:                                               ; preds = %10, %6
  %19 = phi <1 x float> [ %17, %10 ], [ zeroinitializer, %6 ]
  %20 = icmp eq i32 %7, 0
  br label %21

21:                                               ; preds = %25, %18
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %20, label %22, label %25

22:                                               ; preds = %21
  %23 = cmpxchg ptr addrspace(1) %0, i32 0, i32 1 syncscope("agent") acq_rel monotonic, align 4
  %24 = extractvalue { i32, i1 } %23, 0
  store i32 %24, ptr addrspace(3) @global_smem, align 16
  br label %25

25:                                               ; preds = %22, %21
  tail call void asm sideeffect "s_waitcnt lgkmcnt(0) ", ""() #3
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %26 = load i32, ptr addrspace(3) @global_smem, align 16
  %27 = icmp eq i32 %26, 1
  br i1 %27, label %21, label %28

28:                                               ; preds = %25
  %29 = zext nneg i32 %8 to i64
  %30 = getelementptr float, ptr addrspace(1) %1, i64 %29
  br i1 %9, label %31, label %33

31:                                               ; preds = %28
  %32 = load <1 x float>, ptr addrspace(1) %30, align 4
  br label %33

33:                                               ; preds = %31, %28
  %34 = phi <1 x float> [ %32, %31 ], [ zeroinitializer, %28 ]
  %35 = and i32 %7, 128
  %36 = icmp eq i32 %35, 0
  %37 = and i1 %36, %9
  br i1 %37, label %38, label %39

38:                                               ; preds = %33
  %foldExtExtBinop = fadd <1 x float> %19, %34
  store <1 x float> %foldExtExtBinop, ptr addrspace(1) %30, align 4
  br label %39

39:                                               ; preds = %38, %33
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %20, label %40, label %42

40:                                               ; preds = %39
  %41 = atomicrmw xchg ptr addrspace(1) %0, i32 0 syncscope("agent") acq_rel, align 4
  br label %42

42:                                               ; preds = %40, %39
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
