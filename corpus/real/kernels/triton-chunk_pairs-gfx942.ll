; Triton 3.5.1, gfx942, chunk_pairs of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @chunk_pairs(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg readonly captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5, ptr addrspace(1) inreg readnone captures(none) %6) local_unnamed_addr #0 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = shl i32 %8, 1
  %10 = sext i32 %9 to i64
  %11 = getelementptr i32, ptr addrspace(1) %4, i64 %10
  %12 = load <1 x i32>, ptr addrspace(1) %11, align 4
  %13 = extractelement <1 x i32> %12, i64 0
  %14 = getelementptr i8, ptr addrspace(1) %11, i64 4
  %15 = load <1 x i32>, ptr addrspace(1) %14, align 4
  %16 = extractelement <1 x i32> %15, i64 0
  %17 = sext i32 %13 to i64
  %18 = getelementptr i32, ptr addrspace(1) %3, i64 %17
  %19 = load <1 x i32>, ptr addrspace(1) %18, align 4
  %20 = extractelement <1 x i32> %19, i64 0
  %21 = getelementptr i8, ptr addrspace(1) %18, i64 4
  %22 = load <1 x i32>, ptr addrspace(1) %21, align 4
  %23 = extractelement <1 x i32> %22, i64 0
  %24 = extractelement <1 x i32> %19, i64 0
  %25 = sub i32 %23, %24
  %26 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %27 = sdiv i32 %26, 2
  %28 = mul i32 %27, 2
  %.decomposed = sub i32 %26, %28
  %29 = shl i32 %16, 5
  %30 = shl i32 %27, 4
  %31 = add i32 %29, %30
  %32 = icmp sge i32 %31, %25
  %33 = icmp sle i32 %27, %.decomposed
  %or.cond = or i1 %33, %32
  br i1 %or.cond, label %34, label %35

34:                                               ; preds = %96, %71, %7
  ret void

35:                                               ; preds = %7
  %36 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %37 = lshr i32 %36, 4
  %38 = and i32 %37, 15
  %39 = and i32 %36, 15
  %40 = and i32 %36, 48
  %41 = lshr exact i32 %40, 2
  %42 = or disjoint i32 %31, %38
  %43 = or disjoint i32 %31, %39
  %44 = shl nsw i32 %.decomposed, 4
  %45 = add i32 %29, %44
  %46 = or disjoint i32 %45, %38
  %47 = icmp slt i32 %42, %25
  %48 = icmp slt i32 %43, %25
  %49 = add i32 %43, %20
  %50 = shl i32 %49, 5
  %51 = shl nuw nsw i32 %39, 1
  br i1 %47, label %52, label %60

52:                                               ; preds = %35
  %53 = add i32 %42, %20
  %54 = shl i32 %53, 5
  %55 = sext i32 %54 to i64
  %56 = getelementptr half, ptr addrspace(1) %0, i64 %55
  %57 = zext nneg i32 %51 to i64
  %58 = getelementptr half, ptr addrspace(1) %56, i64 %57
  %59 = load <2 x half>, ptr addrspace(1) %58, align 4
  br label %60

60:                                               ; preds = %52, %35
  %61 = phi <2 x half> [ %59, %52 ], [ zeroinitializer, %35 ]
  %62 = icmp slt i32 %46, %25
  br i1 %62, label %63, label %71

63:                                               ; preds = %60
  %64 = add i32 %46, %20
  %65 = shl i32 %64, 5
  %66 = sext i32 %65 to i64
  %67 = getelementptr half, ptr addrspace(1) %1, i64 %66
  %68 = zext nneg i32 %51 to i64
  %69 = getelementptr half, ptr addrspace(1) %67, i64 %68
  %70 = load <2 x half>, ptr addrspace(1) %69, align 4
  br label %71

71:                                               ; preds = %63, %60
  %72 = phi <2 x half> [ %70, %63 ], [ zeroinitializer, %60 ]
  %73 = shl nuw nsw i32 %36, 2
  %74 = and i32 %73, 1020
  %75 = lshr i32 %36, 2
  %76 = and i32 %75, 56
  %77 = xor i32 %74, %76
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %77
  store <2 x half> %61, ptr addrspace(3) %78, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %79 = shl nuw nsw i32 %39, 6
  %80 = and i32 %73, 56
  %81 = lshr exact i32 %40, 1
  %82 = xor i32 %80, %81
  %83 = or disjoint i32 %82, %79
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %83
  %85 = load <4 x half>, ptr addrspace(3) %84, align 8
  %86 = xor i32 %83, 32
  %87 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %86
  %88 = load <4 x half>, ptr addrspace(3) %87, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <2 x half> %72, ptr addrspace(3) %78, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %89 = load <4 x half>, ptr addrspace(3) %84, align 8
  %90 = load <4 x half>, ptr addrspace(3) %87, align 8
  %91 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %89, <4 x half> %85, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %92 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %90, <4 x half> %88, <4 x float> %91, i32 0, i32 0, i32 0)
  %93 = and i32 %36, 192
  %94 = icmp eq i32 %93, 0
  %95 = and i1 %94, %48
  br i1 %95, label %96, label %34

96:                                               ; preds = %71
  %97 = or disjoint i32 %44, %41
  %98 = add i32 %97, %50
  %99 = sext i32 %98 to i64
  %100 = getelementptr float, ptr addrspace(1) %2, i64 %99
  store <4 x float> %92, ptr addrspace(1) %100, align 16
  br label %34
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
