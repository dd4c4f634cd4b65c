; Triton 3.5.1, gfx90a, relax_edges of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @relax_edges(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg captures(none) %3, ptr addrspace(1) inreg captures(none) %4, i32 inreg %5, ptr addrspace(1) inreg readnone captures(none) %6, ptr addrspace(1) inreg readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %10 = shl i32 %9, 7
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = and i32 %11, 127
  %13 = or disjoint i32 %10, %12
  %14 = icmp slt i32 %13, %5
  br i1 %14, label %15, label %19

15:                                               ; preds = %8
  %16 = sext i32 %13 to i64
  %17 = getelementptr i32, ptr addrspace(1) %0, i64 %16
  %18 = load <1 x i32>, ptr addrspace(1) %17, align 4
  br label %19

19:                                               ; preds = %15, %8
  %20 = phi <1 x i32> [ %18, %15 ], [ zeroinitializer, %8 ]
  %21 = extractelement <1 x i32> %20, i64 0
  br i1 %14, label %22, label %26

22:                                               ; preds = %19
  %23 = sext i32 %13 to i64
  %24 = getelementptr i32, ptr addrspace(1) %1, i64 %23
  %25 = load <1 x i32>, ptr addrspace(1) %24, align 4
  br label %26

26:                                               ; preds = %22, %19
  %27 = phi <1 x i32> [ %25, %22 ], [ zeroinitializer, %19 ]
  %28 = extractelement <1 x i32> %27, i64 0
  %29 = and i32 %11, 128
  %30 = icmp eq i32 %29, 0
  %31 = and i1 %30, %14
  br i1 %31, label %32, label %36

32:                                               ; preds = %26
  %33 = sext i32 %21 to i64
  %34 = getelementptr i32, ptr addrspace(1) %3, i64 %33
  %35 = atomicrmw or ptr addrspace(1) %34, i32 0 syncscope("agent") acq_rel, align 4
  store i32 %35, ptr addrspace(3) @global_smem, align 16
  br label %36

36:                                               ; preds = %32, %26
  %37 = phi i32 [ %35, %32 ], [ undef, %26 ]
  %38 = shl nuw nsw i32 %12, 2
  %39 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %38
  br i1 %30, label %40, label %42

40:                                               ; preds = %36
  %41 = insertelement <1 x i32> poison, i32 %37, i64 0
  store <1 x i32> %41, ptr addrspace(3) %39, align 4
  br label %42

42:                                               ; preds = %40, %36
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %43 = load <1 x i32>, ptr addrspace(3) %39, align 4
  br i1 %14, label %44, label %48

44:                                               ; preds = %42
  %45 = sext i32 %13 to i64
  %46 = getelementptr i32, ptr addrspace(1) %2, i64 %45
  %47 = load <1 x i32>, ptr addrspace(1) %46, align 4
  br label %48

48:                                               ; preds = %44, %42
  %49 = phi <1 x i32> [ %47, %44 ], [ zeroinitializer, %42 ]
  %foldExtExtBinop = add <1 x i32> %49, %43
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %31, label %50, label %55

50:                                               ; preds = %48
  %51 = extractelement <1 x i32> %foldExtExtBinop, i64 0
  %52 = sext i32 %28 to i64
  %53 = getelementptr i32, ptr addrspace(1) %3, i64 %52
  %54 = atomicrmw min ptr addrspace(1) %53, i32 %51 syncscope("agent") acq_rel, align 4
  store i32 %54, ptr addrspace(3) @global_smem, align 16
  br label %55

55:                                               ; preds = %50, %48
  %56 = phi i32 [ %54, %50 ], [ undef, %48 ]
  br i1 %30, label %57, label %59

57:                                               ; preds = %55
  %58 = insertelement <1 x i32> poison, i32 %56, i64 0
  store <1 x i32> %58, ptr addrspace(3) %39, align 4
  br label %59

59:                                               ; preds = %57, %55
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %31, label %60, label %67

60:                                               ; preds = %59
  %61 = load <1 x i32>, ptr addrspace(3) %39, align 4
  %62 = extractelement <1 x i32> %foldExtExtBinop, i64 0
  %63 = extractelement <1 x i32> %61, i64 0
  %64 = icmp slt i32 %62, %63
  %65 = zext i1 %64 to i32
  %66 = atomicrmw or ptr addrspace(1) %4, i32 %65 syncscope("agent") acq_rel, align 4
  br label %67

67:                                               ; preds = %60, %59
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
