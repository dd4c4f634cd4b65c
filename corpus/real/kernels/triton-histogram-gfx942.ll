; Triton 3.5.1, gfx942, histogram of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @histogram(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 63
  %10 = and i32 %8, 255
  %11 = or disjoint i32 %7, %10
  %12 = icmp slt i32 %11, %2
  br i1 %12, label %13, label %17

13:                                               ; preds = %5
  %14 = sext i32 %11 to i64
  %15 = getelementptr i32, ptr addrspace(1) %0, i64 %14
  %16 = load <1 x i32>, ptr addrspace(1) %15, align 4
  br label %17

17:                                               ; preds = %13, %5
  %18 = phi <1 x i32> [ %16, %13 ], [ zeroinitializer, %5 ]
  %19 = extractelement <1 x i32> %18, i64 0
  %20 = and i32 %19, 1
  %21 = icmp ne i32 %20, 0
  %22 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %21)
  %23 = and i32 %19, 2
  %24 = icmp ne i32 %23, 0
  %25 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %24)
  %26 = and i32 %19, 4
  %27 = icmp ne i32 %26, 0
  %28 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %27)
  %29 = and i32 %19, 8
  %30 = icmp ne i32 %29, 0
  %31 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %30)
  %32 = and i32 %19, 16
  %33 = icmp ne i32 %32, 0
  %34 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %33)
  %35 = and i32 %8, 1
  %sext = add nsw i32 %35, -1
  %36 = sext i32 %sext to i64
  %37 = xor i64 %22, %36
  %38 = lshr i32 %8, 1
  %39 = and i32 %38, 1
  %sext1 = add nsw i32 %39, -1
  %40 = sext i32 %sext1 to i64
  %41 = xor i64 %25, %40
  %42 = lshr i32 %8, 2
  %43 = and i32 %42, 1
  %sext2 = add nsw i32 %43, -1
  %44 = sext i32 %sext2 to i64
  %45 = xor i64 %28, %44
  %46 = lshr i32 %8, 3
  %47 = and i32 %46, 1
  %sext3 = add nsw i32 %47, -1
  %48 = sext i32 %sext3 to i64
  %49 = xor i64 %31, %48
  %50 = lshr i32 %8, 4
  %51 = and i32 %50, 1
  %sext4 = add nsw i32 %51, -1
  %52 = sext i32 %sext4 to i64
  %53 = xor i64 %34, %52
  %54 = lshr i32 %8, 5
  %55 = and i32 %54, 1
  %sext5 = add nsw i32 %55, -1
  %56 = sext i32 %sext5 to i64
  %57 = and i64 %37, %56
  %58 = and i64 %57, %41
  %59 = and i64 %58, %45
  %60 = and i64 %59, %49
  %61 = and i64 %60, %53
  %62 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %61)
  %63 = trunc nuw nsw i64 %62 to i32
  %64 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %9
  store i32 0, ptr addrspace(3) %64, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %65 = atomicrmw add ptr addrspace(3) %64, i32 %63 monotonic, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %66 = and i32 %8, 224
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %68, label %75

68:                                               ; preds = %17
  %69 = and i32 %8, 31
  %70 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %69
  %71 = zext nneg i32 %69 to i64
  %72 = getelementptr i32, ptr addrspace(1) %1, i64 %71
  %73 = load i32, ptr addrspace(3) %70, align 4
  %74 = atomicrmw add ptr addrspace(1) %72, i32 %73 syncscope("agent") acq_rel, align 4
  br label %75

75:                                               ; preds = %68, %17
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
