; Triton 3.5.1, gfx942, cross_entropy of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @cross_entropy(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, ptr addrspace(1) inreg writeonly captures(none) %3, i32 inreg %4, i32 inreg %5, i32 inreg %6, ptr addrspace(1) inreg readnone captures(none) %7, ptr addrspace(1) inreg readnone captures(none) %8) local_unnamed_addr #1 {
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = sext i32 %10 to i64
  %12 = sext i32 %4 to i64
  %13 = mul nsw i64 %12, %11
  %14 = getelementptr half, ptr addrspace(1) %0, i64 %13
  %15 = getelementptr float, ptr addrspace(1) %3, i64 %13
  %16 = getelementptr i64, ptr addrspace(1) %1, i64 %11
  %17 = load <1 x i64>, ptr addrspace(1) %16, align 8
  %18 = extractelement <1 x i64> %17, i64 0
  %19 = sext i32 %6 to i64
  %20 = icmp eq i64 %18, %19
  %21 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %22 = and i32 %21, 255
  %23 = icmp sgt i32 %5, 0
  br i1 %20, label %24, label %34

24:                                               ; preds = %9
  br i1 %23, label %.lr.ph9, label %.loopexit

.lr.ph9:                                          ; preds = %24, %31
  %25 = phi i32 [ %32, %31 ], [ 0, %24 ]
  %26 = or disjoint i32 %25, %22
  %27 = icmp slt i32 %26, %5
  br i1 %27, label %28, label %31

28:                                               ; preds = %.lr.ph9
  %29 = sext i32 %26 to i64
  %30 = getelementptr float, ptr addrspace(1) %15, i64 %29
  store <1 x float> zeroinitializer, ptr addrspace(1) %30, align 4
  br label %31

31:                                               ; preds = %28, %.lr.ph9
  %32 = add i32 %25, 256
  %33 = icmp slt i32 %32, %5
  br i1 %33, label %.lr.ph9, label %.loopexit

.loopexit:                                        ; preds = %31, %24, %149, %._crit_edge
  ret void

34:                                               ; preds = %9
  br i1 %23, label %.lr.ph, label %.preheader

.lr.ph:                                           ; preds = %34
  %35 = lshr i32 %21, 6
  %36 = and i32 %21, 63
  %37 = and i32 %35, 3
  %38 = icmp eq i32 %36, 0
  %39 = getelementptr float, ptr addrspace(3) @global_smem, i32 %37
  %40 = icmp samesign ult i32 %21, 4
  %41 = getelementptr float, ptr addrspace(3) @global_smem, i32 %21
  %42 = icmp eq i32 %21, 0
  br label %43

.preheader:                                       ; preds = %123, %34
  %.lcssa5 = phi float [ 0xFFF0000000000000, %34 ], [ %87, %123 ]
  %.lcssa = phi float [ 0.000000e+00, %34 ], [ %125, %123 ]
  br i1 %23, label %.lr.ph7, label %._crit_edge

43:                                               ; preds = %.lr.ph, %123
  %44 = phi float [ 0.000000e+00, %.lr.ph ], [ %125, %123 ]
  %45 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %87, %123 ]
  %46 = phi i32 [ 0, %.lr.ph ], [ %126, %123 ]
  %47 = or disjoint i32 %46, %22
  %48 = icmp slt i32 %47, %5
  br i1 %48, label %49, label %53

49:                                               ; preds = %43
  %50 = sext i32 %47 to i64
  %51 = getelementptr half, ptr addrspace(1) %14, i64 %50
  %52 = load <1 x half>, ptr addrspace(1) %51, align 2
  br label %53

53:                                               ; preds = %49, %43
  %54 = phi <1 x half> [ %52, %49 ], [ splat (half 0xHFC00), %43 ]
  %55 = extractelement <1 x half> %54, i64 0
  %56 = fpext half %55 to float
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %57 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %56, i32 280, i32 15, i32 15, i1 true)
  %58 = tail call float @llvm.maxnum.f32(float %56, float %57)
  %59 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %58, i32 276, i32 15, i32 15, i1 true)
  %60 = tail call float @llvm.maxnum.f32(float %58, float %59)
  %61 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %60, i32 274, i32 15, i32 15, i1 true)
  %62 = tail call float @llvm.maxnum.f32(float %60, float %61)
  %63 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %62, i32 273, i32 15, i32 15, i1 true)
  %64 = tail call float @llvm.maxnum.f32(float %62, float %63)
  %65 = tail call float @llvm.amdgcn.update.dpp.f32(float %64, float %64, i32 322, i32 10, i32 15, i1 true)
  %66 = tail call float @llvm.maxnum.f32(float %64, float %65)
  %67 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %66, i32 323, i32 15, i32 15, i1 true)
  %68 = tail call float @llvm.maxnum.f32(float %66, float %67)
  %69 = tail call float @llvm.amdgcn.readlane.f32(float %68, i32 63)
  br i1 %38, label %70, label %71

70:                                               ; preds = %53
  store float %69, ptr addrspace(3) %39, align 4
  br label %71

71:                                               ; preds = %70, %53
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %40, label %72, label %74

72:                                               ; preds = %71
  %73 = load float, ptr addrspace(3) %41, align 4
  br label %74

74:                                               ; preds = %72, %71
  %75 = phi float [ %73, %72 ], [ 0.000000e+00, %71 ]
  %76 = bitcast float %75 to i32
  %77 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %76, i32 %76, i32 78, i32 15, i32 15, i1 false)
  %78 = bitcast i32 %77 to float
  %79 = tail call float @llvm.maxnum.f32(float %75, float %78)
  %80 = bitcast float %79 to i32
  %81 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %80, i32 %80, i32 177, i32 15, i32 15, i1 false)
  br i1 %42, label %82, label %85

82:                                               ; preds = %74
  %83 = bitcast i32 %81 to float
  %84 = tail call float @llvm.maxnum.f32(float %79, float %83)
  store float %84, ptr addrspace(3) %41, align 4
  br label %85

85:                                               ; preds = %82, %74
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %86 = load float, ptr addrspace(3) @global_smem, align 16
  %87 = tail call float @llvm.maxnum.f32(float %45, float %86)
  %88 = fsub float %45, %87
  %89 = fmul float %88, 0x3FF7154760000000
  %90 = tail call float @llvm.exp2.f32(float %89)
  %91 = fmul float %44, %90
  %92 = fsub float %56, %87
  %93 = fmul float %92, 0x3FF7154760000000
  %94 = tail call float @llvm.exp2.f32(float %93)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %95 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %94, i32 280, i32 15, i32 15, i1 true)
  %96 = fadd float %94, %95
  %97 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %96, i32 276, i32 15, i32 15, i1 true)
  %98 = fadd float %96, %97
  %99 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %98, i32 274, i32 15, i32 15, i1 true)
  %100 = fadd float %98, %99
  %101 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %100, i32 273, i32 15, i32 15, i1 true)
  %102 = fadd float %100, %101
  %103 = tail call float @llvm.amdgcn.update.dpp.f32(float %102, float %102, i32 322, i32 10, i32 15, i1 true)
  %104 = fadd float %102, %103
  %105 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %104, i32 323, i32 15, i32 15, i1 true)
  %106 = fadd float %104, %105
  %107 = tail call float @llvm.amdgcn.readlane.f32(float %106, i32 63)
  br i1 %38, label %108, label %109

108:                                              ; preds = %85
  store float %107, ptr addrspace(3) %39, align 4
  br label %109

109:                                              ; preds = %108, %85
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %40, label %110, label %112

110:                                              ; preds = %109
  %111 = load float, ptr addrspace(3) %41, align 4
  br label %112

112:                                              ; preds = %110, %109
  %113 = phi float [ %111, %110 ], [ 0.000000e+00, %109 ]
  %114 = bitcast float %113 to i32
  %115 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %114, i32 %114, i32 78, i32 15, i32 15, i1 false)
  %116 = bitcast i32 %115 to float
  %117 = fadd float %113, %116
  %118 = bitcast float %117 to i32
  %119 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %118, i32 %118, i32 177, i32 15, i32 15, i1 false)
  br i1 %42, label %120, label %123

120:                                              ; preds = %112
  %121 = bitcast i32 %119 to float
  %122 = fadd float %117, %121
  store float %122, ptr addrspace(3) %41, align 4
  br label %123

123:                                              ; preds = %120, %112
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %124 = load float, ptr addrspace(3) @global_smem, align 16
  %125 = fadd float %91, %124
  %126 = add i32 %46, 256
  %127 = icmp slt i32 %126, %5
  br i1 %127, label %43, label %.preheader

.lr.ph7:                                          ; preds = %.preheader, %.critedge
  %128 = phi i32 [ %146, %.critedge ], [ 0, %.preheader ]
  %129 = or disjoint i32 %128, %22
  %130 = icmp slt i32 %129, %5
  br i1 %130, label %131, label %.critedge

131:                                              ; preds = %.lr.ph7
  %132 = sext i32 %129 to i64
  %133 = getelementptr half, ptr addrspace(1) %14, i64 %132
  %134 = load <1 x half>, ptr addrspace(1) %133, align 2
  %135 = icmp eq i64 %18, %132
  %136 = extractelement <1 x half> %134, i64 0
  %137 = fpext half %136 to float
  %138 = fsub float %137, %.lcssa5
  %139 = fmul float %138, 0x3FF7154760000000
  %140 = tail call float @llvm.exp2.f32(float %139)
  %141 = fdiv float %140, %.lcssa
  %142 = fadd float %141, -1.000000e+00
  %143 = select i1 %135, float %142, float %141
  %144 = insertelement <1 x float> poison, float %143, i64 0
  %145 = getelementptr float, ptr addrspace(1) %15, i64 %132
  store <1 x float> %144, ptr addrspace(1) %145, align 4
  br label %.critedge

.critedge:                                        ; preds = %.lr.ph7, %131
  %146 = add i32 %128, 256
  %147 = icmp slt i32 %146, %5
  br i1 %147, label %.lr.ph7, label %._crit_edge

._crit_edge:                                      ; preds = %.critedge, %.preheader
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %148 = icmp eq i32 %21, 0
  br i1 %148, label %149, label %.loopexit

149:                                              ; preds = %._crit_edge
  %150 = tail call float @llvm.log.f32(float %.lcssa)
  %151 = fadd float %.lcssa5, %150
  %152 = getelementptr half, ptr addrspace(1) %14, i64 %18
  %153 = load <1 x half>, ptr addrspace(1) %152, align 2
  %154 = extractelement <1 x half> %153, i64 0
  %155 = fpext half %154 to float
  %156 = fsub float %151, %155
  %157 = insertelement <1 x float> poison, float %156, i64 0
  %158 = getelementptr float, ptr addrspace(1) %2, i64 %11
  store <1 x float> %157, ptr addrspace(1) %158, align 4
  br label %.loopexit
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log.f32(float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
