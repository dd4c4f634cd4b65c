; Triton 3.5.1, gfx942, scan_sum of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @scan_sum(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 63
  %9 = lshr i32 %7, 6
  %10 = and i32 %7, 255
  %11 = icmp slt i32 %10, %2
  %12 = mul i32 %2, %6
  %13 = sext i32 %12 to i64
  br i1 %11, label %14, label %._crit_edge

._crit_edge:                                      ; preds = %5
  %.pre2 = zext nneg i32 %10 to i64
  br label %19

14:                                               ; preds = %5
  %15 = getelementptr float, ptr addrspace(1) %0, i64 %13
  %16 = zext nneg i32 %10 to i64
  %17 = getelementptr float, ptr addrspace(1) %15, i64 %16
  %18 = load <1 x float>, ptr addrspace(1) %17, align 4
  br label %19

19:                                               ; preds = %._crit_edge, %14
  %.pre-phi3 = phi i64 [ %.pre2, %._crit_edge ], [ %16, %14 ]
  %20 = phi <1 x float> [ zeroinitializer, %._crit_edge ], [ %18, %14 ]
  %21 = extractelement <1 x float> %20, i64 0
  %22 = getelementptr float, ptr addrspace(1) %1, i64 %13
  %23 = getelementptr float, ptr addrspace(1) %22, i64 %.pre-phi3
  %24 = and i32 %9, 3
  %25 = bitcast float %21 to i32
  %26 = tail call i32 @llvm.usub.sat.i32(i32 %8, i32 1)
  %27 = shl nuw nsw i32 %26, 2
  %28 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %27, i32 %25)
  %29 = bitcast i32 %28 to float
  %.not = icmp eq i32 %8, 0
  %30 = fadd float %21, %29
  %31 = select i1 %.not, float %21, float %30
  %32 = bitcast float %31 to i32
  %33 = icmp samesign ult i32 %8, 2
  %34 = shl nuw nsw i32 %8, 2
  %35 = add nsw i32 %34, -8
  %36 = select i1 %33, i32 %34, i32 %35
  %37 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %36, i32 %32)
  %38 = bitcast i32 %37 to float
  %39 = icmp samesign ugt i32 %8, 1
  %40 = fadd float %31, %38
  %41 = select i1 %39, float %40, float %31
  %42 = bitcast float %41 to i32
  %43 = icmp samesign ult i32 %8, 4
  %44 = add nsw i32 %34, -16
  %45 = select i1 %43, i32 %34, i32 %44
  %46 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %45, i32 %42)
  %47 = bitcast i32 %46 to float
  %48 = icmp samesign ugt i32 %8, 3
  %49 = fadd float %41, %47
  %50 = select i1 %48, float %49, float %41
  %51 = bitcast float %50 to i32
  %52 = icmp samesign ult i32 %8, 8
  %53 = add nsw i32 %34, -32
  %54 = select i1 %52, i32 %34, i32 %53
  %55 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %54, i32 %51)
  %56 = bitcast i32 %55 to float
  %57 = icmp samesign ugt i32 %8, 7
  %58 = fadd float %50, %56
  %59 = select i1 %57, float %58, float %50
  %60 = bitcast float %59 to i32
  %61 = icmp samesign ult i32 %8, 16
  %62 = add nsw i32 %34, -64
  %63 = select i1 %61, i32 %34, i32 %62
  %64 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %63, i32 %60)
  %65 = bitcast i32 %64 to float
  %66 = icmp samesign ugt i32 %8, 15
  %67 = fadd float %59, %65
  %68 = select i1 %66, float %67, float %59
  %69 = bitcast float %68 to i32
  %70 = icmp samesign ult i32 %8, 32
  %71 = add nsw i32 %34, -128
  %72 = select i1 %70, i32 %34, i32 %71
  %73 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %72, i32 %69)
  %74 = bitcast i32 %73 to float
  %75 = icmp samesign ugt i32 %8, 31
  %76 = fadd float %68, %74
  %77 = select i1 %75, float %76, float %68
  %78 = icmp eq i32 %8, 63
  br i1 %78, label %79, label %81

79:                                               ; preds = %19
  %80 = getelementptr float, ptr addrspace(3) @global_smem, i32 %24
  store float %76, ptr addrspace(3) %80, align 4
  br label %81

81:                                               ; preds = %79, %19
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %82, label %95

82:                                               ; preds = %81
  %.not1 = icmp eq i32 %24, 0
  %83 = icmp eq i32 %24, 3
  %84 = load <2 x float>, ptr addrspace(3) @global_smem, align 16
  %85 = extractelement <2 x float> %84, i64 0
  %shift = shufflevector <2 x float> %84, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %foldExtExtBinop = fadd <2 x float> %84, %shift
  %86 = extractelement <2 x float> %foldExtExtBinop, i64 0
  %87 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8), align 8
  %88 = fadd float %86, %87
  %89 = icmp samesign ugt i32 %24, 1
  %90 = select i1 %89, float %86, float %85
  %91 = select i1 %83, float %88, float %90
  %92 = fadd float %77, %91
  %93 = select i1 %.not1, float %77, float %92
  %94 = insertelement <1 x float> poison, float %93, i64 0
  store <1 x float> %94, ptr addrspace(1) %23, align 4
  br label %95

95:                                               ; preds = %82, %81
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #4

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
