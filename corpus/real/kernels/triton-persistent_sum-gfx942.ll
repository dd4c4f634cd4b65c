; Triton 3.5.1, gfx942, persistent_sum of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @persistent_sum(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg captures(none) %1, ptr addrspace(1) inreg captures(none) %2, ptr addrspace(1) inreg writeonly captures(none) %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg readnone captures(none) %6, ptr addrspace(1) inreg readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = lshr i32 %9, 6
  %11 = icmp eq i32 %9, 0
  br i1 %11, label %12, label %14

12:                                               ; preds = %8
  %13 = atomicrmw add ptr addrspace(1) %2, i32 1 syncscope("agent") acq_rel, align 4
  store i32 %13, ptr addrspace(3) @global_smem, align 16
  br label %14

14:                                               ; preds = %12, %8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = and i32 %9, 127
  %16 = load i32, ptr addrspace(3) @global_smem, align 16
  %17 = icmp slt i32 %16, %4
  br i1 %17, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %14
  %18 = and i32 %9, 191
  %19 = icmp eq i32 %18, 0
  %20 = and i32 %10, 1
  %21 = getelementptr float, ptr addrspace(3) @global_smem, i32 %20
  %22 = icmp samesign ult i32 %9, 2
  %23 = getelementptr float, ptr addrspace(3) @global_smem, i32 %9
  br label %24

24:                                               ; preds = %.lr.ph, %69
  %25 = phi i32 [ %16, %.lr.ph ], [ %70, %69 ]
  %26 = shl i32 %25, 7
  %27 = or disjoint i32 %26, %15
  %28 = icmp slt i32 %27, %5
  br i1 %28, label %29, label %33

29:                                               ; preds = %24
  %30 = sext i32 %27 to i64
  %31 = getelementptr float, ptr addrspace(1) %0, i64 %30
  %32 = load <1 x float>, ptr addrspace(1) %31, align 4
  br label %33

33:                                               ; preds = %29, %24
  %34 = phi <1 x float> [ %32, %29 ], [ zeroinitializer, %24 ]
  %35 = extractelement <1 x float> %34, i64 0
  %36 = sext i32 %25 to i64
  %37 = getelementptr float, ptr addrspace(1) %1, i64 %36
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %38 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %35, i32 280, i32 15, i32 15, i1 true)
  %39 = fadd float %35, %38
  %40 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %39, i32 276, i32 15, i32 15, i1 true)
  %41 = fadd float %39, %40
  %42 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %41, i32 274, i32 15, i32 15, i1 true)
  %43 = fadd float %41, %42
  %44 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %43, i32 273, i32 15, i32 15, i1 true)
  %45 = fadd float %43, %44
  %46 = tail call float @llvm.amdgcn.update.dpp.f32(float %45, float %45, i32 322, i32 10, i32 15, i1 true)
  %47 = fadd float %45, %46
  %48 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %47, i32 323, i32 15, i32 15, i1 true)
  %49 = fadd float %47, %48
  %50 = tail call float @llvm.amdgcn.readlane.f32(float %49, i32 63)
  br i1 %19, label %51, label %52

51:                                               ; preds = %33
  store float %50, ptr addrspace(3) %21, align 4
  br label %52

52:                                               ; preds = %51, %33
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %22, label %53, label %55

53:                                               ; preds = %52
  %54 = load float, ptr addrspace(3) %23, align 4
  br label %55

55:                                               ; preds = %53, %52
  %56 = phi float [ %54, %53 ], [ 0.000000e+00, %52 ]
  %57 = bitcast float %56 to i32
  %58 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %57, i32 %57, i32 177, i32 15, i32 15, i1 false)
  br i1 %11, label %59, label %62

59:                                               ; preds = %55
  %60 = bitcast i32 %58 to float
  %61 = fadd float %56, %60
  store float %61, ptr addrspace(3) %23, align 4
  br label %62

62:                                               ; preds = %59, %55
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %63, label %66

63:                                               ; preds = %62
  %64 = load float, ptr addrspace(3) @global_smem, align 16
  %65 = insertelement <1 x float> poison, float %64, i64 0
  store <1 x float> %65, ptr addrspace(1) %37, align 4
  br label %66

66:                                               ; preds = %63, %62
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %67, label %69

67:                                               ; preds = %66
  %68 = atomicrmw add ptr addrspace(1) %2, i32 1 syncscope("agent") acq_rel, align 4
  store i32 %68, ptr addrspace(3) @global_smem, align 16
  br label %69

69:                                               ; preds = %67, %66
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %70 = load i32, ptr addrspace(3) @global_smem, align 16
  %71 = icmp slt i32 %70, %4
  br i1 %71, label %24, label %._crit_edge

._crit_edge:                                      ; preds = %69, %14
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %72, label %75

72:                                               ; preds = %._crit_edge
  %73 = getelementptr i8, ptr addrspace(1) %2, i64 4
  %74 = atomicrmw add ptr addrspace(1) %73, i32 1 syncscope("agent") acq_rel, align 4
  store i32 %74, ptr addrspace(3) @global_smem, align 16
  br label %75

75:                                               ; preds = %72, %._crit_edge
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %76 = load i32, ptr addrspace(3) @global_smem, align 16
  %77 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %78 = load i32, ptr addrspace(4) %77, align 4, !tbaa !28
  %79 = getelementptr inbounds nuw i8, ptr addrspace(4) %77, i64 18
  %80 = load i16, ptr addrspace(4) %79, align 2, !tbaa !32
  %81 = icmp ne i16 %80, 0
  %82 = zext i1 %81 to i32
  %83 = add i32 %78, -1
  %84 = add i32 %83, %82
  %85 = icmp eq i32 %76, %84
  br i1 %85, label %.preheader, label %97

.preheader:                                       ; preds = %75
  %86 = icmp sgt i32 %4, 0
  br i1 %86, label %.lr.ph3, label %._crit_edge4

.lr.ph3:                                          ; preds = %.preheader, %.lr.ph3
  %87 = phi float [ %93, %.lr.ph3 ], [ 0.000000e+00, %.preheader ]
  %88 = phi i32 [ %94, %.lr.ph3 ], [ 0, %.preheader ]
  %89 = zext nneg i32 %88 to i64
  %90 = getelementptr float, ptr addrspace(1) %1, i64 %89
  %91 = load <1 x float>, ptr addrspace(1) %90, align 4
  %92 = extractelement <1 x float> %91, i64 0
  %93 = fadd float %87, %92
  %94 = add nuw nsw i32 %88, 1
  %exitcond.not = icmp eq i32 %94, %4
  br i1 %exitcond.not, label %._crit_edge4, label %.lr.ph3

._crit_edge4:                                     ; preds = %.lr.ph3, %.preheader
  %.lcssa = phi float [ 0.000000e+00, %.preheader ], [ %93, %.lr.ph3 ]
  br i1 %11, label %95, label %97

95:                                               ; preds = %._crit_edge4
  %96 = insertelement <1 x float> poison, float %.lcssa, i64 0
  store <1 x float> %96, ptr addrspace(1) %3, align 4
  br label %97

97:                                               ; preds = %._crit_edge4, %95, %75
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3, !4, !5}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 0}
!8 = !{}
!28 = !{!29, !29, i64 0}
!29 = !{!"int", !30, i64 0}
!30 = !{!"omnipotent char", !31, i64 0}
!31 = !{!"Simple C/C++ TBAA"}
!32 = !{!33, !33, i64 0}
!33 = !{!"short", !30, i64 0}
