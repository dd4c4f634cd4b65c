; Triton 3.5.1, gfx1100, histogram of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @histogram(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 31
  %10 = shl nuw nsw i32 %8, 1
  %11 = and i32 %10, 254
  %12 = or disjoint i32 %11, %7
  %13 = or disjoint i32 %12, 1
  %14 = icmp slt i32 %12, %2
  %15 = icmp slt i32 %13, %2
  %16 = sext i32 %13 to i64
  %17 = getelementptr i32, ptr addrspace(1) %0, i64 %16
  br i1 %14, label %18, label %22

18:                                               ; preds = %5
  %19 = sext i32 %12 to i64
  %20 = getelementptr i32, ptr addrspace(1) %0, i64 %19
  %21 = load <1 x i32>, ptr addrspace(1) %20, align 4
  br label %22

22:                                               ; preds = %18, %5
  %23 = phi <1 x i32> [ %21, %18 ], [ zeroinitializer, %5 ]
  %24 = extractelement <1 x i32> %23, i64 0
  br i1 %15, label %25, label %27

25:                                               ; preds = %22
  %26 = load <1 x i32>, ptr addrspace(1) %17, align 4
  br label %27

27:                                               ; preds = %25, %22
  %28 = phi <1 x i32> [ %26, %25 ], [ zeroinitializer, %22 ]
  %29 = extractelement <1 x i32> %28, i64 0
  %30 = and i32 %24, 1
  %31 = icmp ne i32 %30, 0
  %32 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %31)
  %33 = and i32 %24, 2
  %34 = icmp ne i32 %33, 0
  %35 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %34)
  %36 = and i32 %24, 4
  %37 = icmp ne i32 %36, 0
  %38 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %37)
  %39 = and i32 %24, 8
  %40 = icmp ne i32 %39, 0
  %41 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %40)
  %42 = and i32 %24, 16
  %43 = icmp ne i32 %42, 0
  %44 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %43)
  %45 = and i32 %8, 1
  %sext = add nsw i32 %45, -1
  %46 = xor i32 %32, %sext
  %47 = lshr i32 %8, 1
  %48 = and i32 %47, 1
  %sext1 = add nsw i32 %48, -1
  %49 = xor i32 %35, %sext1
  %50 = and i32 %49, %46
  %51 = lshr i32 %8, 2
  %52 = and i32 %51, 1
  %sext2 = add nsw i32 %52, -1
  %53 = xor i32 %38, %sext2
  %54 = and i32 %50, %53
  %55 = lshr i32 %8, 3
  %56 = and i32 %55, 1
  %sext3 = add nsw i32 %56, -1
  %57 = xor i32 %41, %sext3
  %58 = and i32 %54, %57
  %59 = lshr i32 %8, 4
  %60 = and i32 %59, 1
  %sext4 = add nsw i32 %60, -1
  %61 = xor i32 %44, %sext4
  %62 = and i32 %58, %61
  %63 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %62)
  %64 = and i32 %29, 1
  %65 = icmp ne i32 %64, 0
  %66 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %65)
  %67 = and i32 %29, 2
  %68 = icmp ne i32 %67, 0
  %69 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %68)
  %70 = and i32 %29, 4
  %71 = icmp ne i32 %70, 0
  %72 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %71)
  %73 = and i32 %29, 8
  %74 = icmp ne i32 %73, 0
  %75 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %74)
  %76 = and i32 %29, 16
  %77 = icmp ne i32 %76, 0
  %78 = tail call i32 @llvm.amdgcn.ballot.i32(i1 %77)
  %79 = xor i32 %66, %sext
  %80 = xor i32 %69, %sext1
  %81 = and i32 %80, %79
  %82 = xor i32 %72, %sext2
  %83 = and i32 %81, %82
  %84 = xor i32 %75, %sext3
  %85 = and i32 %83, %84
  %86 = xor i32 %78, %sext4
  %87 = and i32 %85, %86
  %88 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %87)
  %89 = add nuw nsw i32 %88, %63
  %90 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %9
  store i32 0, ptr addrspace(3) %90, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %91 = atomicrmw add ptr addrspace(3) %90, i32 %89 monotonic, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %92 = and i32 %8, 96
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %99

94:                                               ; preds = %27
  %95 = zext nneg i32 %9 to i64
  %96 = getelementptr i32, ptr addrspace(1) %1, i64 %95
  %97 = load i32, ptr addrspace(3) %90, align 4
  %98 = atomicrmw add ptr addrspace(1) %96, i32 %97 syncscope("agent") acq_rel, align 4
  br label %99

99:                                               ; preds = %94, %27
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ballot.i32(i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
