; Triton 3.5.1, gfx942, layernorm of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.sqrt.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @layernorm(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg writeonly captures(none) %4, ptr addrspace(1) inreg writeonly captures(none) %5, i32 inreg %6, i32 inreg %7, float inreg %8, ptr addrspace(1) inreg readnone captures(none) %9, ptr addrspace(1) inreg readnone captures(none) %10) local_unnamed_addr #1 {
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = mul i32 %6, %12
  %14 = sext i32 %13 to i64
  %15 = getelementptr half, ptr addrspace(1) %0, i64 %14
  %16 = getelementptr half, ptr addrspace(1) %1, i64 %14
  %17 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %18 = and i32 %17, 63
  %19 = lshr i32 %17, 6
  %20 = and i32 %17, 255
  %21 = icmp sgt i32 %7, 0
  br i1 %21, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11, %30
  %22 = phi float [ %34, %30 ], [ 0.000000e+00, %11 ]
  %23 = phi i32 [ %35, %30 ], [ 0, %11 ]
  %24 = or disjoint i32 %23, %20
  %25 = icmp slt i32 %24, %7
  br i1 %25, label %26, label %30

26:                                               ; preds = %.lr.ph
  %27 = sext i32 %24 to i64
  %28 = getelementptr half, ptr addrspace(1) %15, i64 %27
  %29 = load <1 x half>, ptr addrspace(1) %28, align 2
  br label %30

30:                                               ; preds = %26, %.lr.ph
  %31 = phi <1 x half> [ %29, %26 ], [ zeroinitializer, %.lr.ph ]
  %32 = extractelement <1 x half> %31, i64 0
  %33 = fpext half %32 to float
  %34 = fadd float %22, %33
  %35 = add i32 %23, 256
  %36 = icmp slt i32 %35, %7
  br i1 %36, label %.lr.ph, label %._crit_edge

._crit_edge:                                      ; preds = %30, %11
  %.lcssa8 = phi float [ 0.000000e+00, %11 ], [ %34, %30 ]
  %37 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa8, i32 280, i32 15, i32 15, i1 true)
  %38 = fadd float %.lcssa8, %37
  %39 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %38, i32 276, i32 15, i32 15, i1 true)
  %40 = fadd float %38, %39
  %41 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %40, i32 274, i32 15, i32 15, i1 true)
  %42 = fadd float %40, %41
  %43 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %42, i32 273, i32 15, i32 15, i1 true)
  %44 = fadd float %42, %43
  %45 = tail call float @llvm.amdgcn.update.dpp.f32(float %44, float %44, i32 322, i32 10, i32 15, i1 true)
  %46 = fadd float %44, %45
  %47 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %46, i32 323, i32 15, i32 15, i1 true)
  %48 = fadd float %46, %47
  %49 = tail call float @llvm.amdgcn.readlane.f32(float %48, i32 63)
  %50 = and i32 %19, 3
  %51 = icmp eq i32 %18, 0
  %52 = getelementptr float, ptr addrspace(3) @global_smem, i32 %50
  br i1 %51, label %53, label %54

53:                                               ; preds = %._crit_edge
  store float %49, ptr addrspace(3) %52, align 4
  br label %54

54:                                               ; preds = %53, %._crit_edge
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %55 = icmp samesign ult i32 %17, 4
  %56 = getelementptr float, ptr addrspace(3) @global_smem, i32 %17
  br i1 %55, label %57, label %59

57:                                               ; preds = %54
  %58 = load float, ptr addrspace(3) %56, align 4
  br label %59

59:                                               ; preds = %57, %54
  %60 = phi float [ %58, %57 ], [ 0.000000e+00, %54 ]
  %61 = bitcast float %60 to i32
  %62 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %61, i32 %61, i32 78, i32 15, i32 15, i1 false)
  %63 = bitcast i32 %62 to float
  %64 = fadd float %60, %63
  %65 = bitcast float %64 to i32
  %66 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %65, i32 %65, i32 177, i32 15, i32 15, i1 false)
  %67 = icmp eq i32 %17, 0
  br i1 %67, label %68, label %71

68:                                               ; preds = %59
  %69 = bitcast i32 %66 to float
  %70 = fadd float %64, %69
  store float %70, ptr addrspace(3) %56, align 4
  br label %71

71:                                               ; preds = %68, %59
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %72 = load float, ptr addrspace(3) @global_smem, align 16
  %73 = sitofp i32 %7 to float
  %74 = fdiv float %72, %73
  br i1 %21, label %.lr.ph10, label %._crit_edge11

.lr.ph10:                                         ; preds = %71, %83
  %75 = phi float [ %90, %83 ], [ 0.000000e+00, %71 ]
  %76 = phi i32 [ %91, %83 ], [ 0, %71 ]
  %77 = or disjoint i32 %76, %20
  %78 = icmp slt i32 %77, %7
  br i1 %78, label %79, label %83

79:                                               ; preds = %.lr.ph10
  %80 = sext i32 %77 to i64
  %81 = getelementptr half, ptr addrspace(1) %15, i64 %80
  %82 = load <1 x half>, ptr addrspace(1) %81, align 2
  br label %83

83:                                               ; preds = %79, %.lr.ph10
  %84 = phi <1 x half> [ %82, %79 ], [ zeroinitializer, %.lr.ph10 ]
  %85 = extractelement <1 x half> %84, i64 0
  %86 = fpext half %85 to float
  %87 = fsub float %86, %74
  %88 = select i1 %78, float %87, float 0.000000e+00
  %89 = fmul float %88, %88
  %90 = fadd float %75, %89
  %91 = add i32 %76, 256
  %92 = icmp slt i32 %91, %7
  br i1 %92, label %.lr.ph10, label %._crit_edge11

._crit_edge11:                                    ; preds = %83, %71
  %.lcssa = phi float [ 0.000000e+00, %71 ], [ %90, %83 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %93 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa, i32 280, i32 15, i32 15, i1 true)
  %94 = fadd float %.lcssa, %93
  %95 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %94, i32 276, i32 15, i32 15, i1 true)
  %96 = fadd float %94, %95
  %97 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %96, i32 274, i32 15, i32 15, i1 true)
  %98 = fadd float %96, %97
  %99 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %98, i32 273, i32 15, i32 15, i1 true)
  %100 = fadd float %98, %99
  %101 = tail call float @llvm.amdgcn.update.dpp.f32(float %100, float %100, i32 322, i32 10, i32 15, i1 true)
  %102 = fadd float %100, %101
  %103 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %102, i32 323, i32 15, i32 15, i1 true)
  %104 = fadd float %102, %103
  %105 = tail call float @llvm.amdgcn.readlane.f32(float %104, i32 63)
  br i1 %51, label %106, label %107

106:                                              ; preds = %._crit_edge11
  store float %105, ptr addrspace(3) %52, align 4
  br label %107

107:                                              ; preds = %106, %._crit_edge11
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %55, label %108, label %110

108:                                              ; preds = %107
  %109 = load float, ptr addrspace(3) %56, align 4
  br label %110

110:                                              ; preds = %108, %107
  %111 = phi float [ %109, %108 ], [ 0.000000e+00, %107 ]
  %112 = bitcast float %111 to i32
  %113 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %112, i32 %112, i32 78, i32 15, i32 15, i1 false)
  %114 = bitcast i32 %113 to float
  %115 = fadd float %111, %114
  %116 = bitcast float %115 to i32
  %117 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %116, i32 %116, i32 177, i32 15, i32 15, i1 false)
  br i1 %67, label %118, label %121

118:                                              ; preds = %110
  %119 = bitcast i32 %117 to float
  %120 = fadd float %115, %119
  store float %120, ptr addrspace(3) %56, align 4
  br label %121

121:                                              ; preds = %118, %110
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %122 = load float, ptr addrspace(3) @global_smem, align 16
  %123 = fdiv float %122, %73
  %124 = fadd float %8, %123
  %125 = tail call float @llvm.amdgcn.sqrt.f32(float %124)
  %126 = fdiv float 1.000000e+00, %125
  br i1 %67, label %127, label %.critedge

127:                                              ; preds = %121
  %128 = insertelement <1 x float> poison, float %126, i64 0
  %129 = sext i32 %12 to i64
  %130 = getelementptr float, ptr addrspace(1) %5, i64 %129
  %131 = getelementptr float, ptr addrspace(1) %4, i64 %129
  %132 = insertelement <1 x float> poison, float %74, i64 0
  store <1 x float> %132, ptr addrspace(1) %131, align 4
  store <1 x float> %128, ptr addrspace(1) %130, align 4
  br label %.critedge

.critedge:                                        ; preds = %121, %127
  br i1 %21, label %.lr.ph13, label %._crit_edge14

.lr.ph13:                                         ; preds = %.critedge, %.critedge5
  %133 = phi i32 [ %155, %.critedge5 ], [ 0, %.critedge ]
  %134 = or disjoint i32 %133, %20
  %135 = icmp slt i32 %134, %7
  br i1 %135, label %136, label %.critedge5

136:                                              ; preds = %.lr.ph13
  %137 = sext i32 %134 to i64
  %138 = getelementptr float, ptr addrspace(1) %2, i64 %137
  %139 = load <1 x float>, ptr addrspace(1) %138, align 4
  %140 = extractelement <1 x float> %139, i64 0
  %141 = getelementptr float, ptr addrspace(1) %3, i64 %137
  %142 = load <1 x float>, ptr addrspace(1) %141, align 4
  %143 = extractelement <1 x float> %142, i64 0
  %144 = getelementptr half, ptr addrspace(1) %15, i64 %137
  %145 = load <1 x half>, ptr addrspace(1) %144, align 2
  %146 = extractelement <1 x half> %145, i64 0
  %147 = fpext half %146 to float
  %148 = fsub float %147, %74
  %149 = fmul float %126, %148
  %150 = fmul float %140, %149
  %151 = fadd float %143, %150
  %152 = fptrunc float %151 to half
  %153 = insertelement <1 x half> poison, half %152, i64 0
  %154 = getelementptr half, ptr addrspace(1) %16, i64 %137
  store <1 x half> %153, ptr addrspace(1) %154, align 2
  br label %.critedge5

.critedge5:                                       ; preds = %.lr.ph13, %136
  %155 = add i32 %133, 256
  %156 = icmp slt i32 %155, %7
  br i1 %156, label %.lr.ph13, label %._crit_edge14

._crit_edge14:                                    ; preds = %.critedge5, %.critedge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
