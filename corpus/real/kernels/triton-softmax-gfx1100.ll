; Triton 3.5.1, gfx1100, softmax of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @softmax(ptr addrspace(1) inreg writeonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #1 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 31
  %10 = lshr i32 %8, 5
  %11 = and i32 %8, 127
  %12 = or disjoint i32 %11, 128
  %13 = or disjoint i32 %11, 256
  %14 = or disjoint i32 %11, 384
  %15 = icmp slt i32 %11, %3
  %16 = icmp slt i32 %12, %3
  %17 = icmp slt i32 %13, %3
  %18 = icmp slt i32 %14, %3
  %19 = mul i32 %2, %7
  %20 = sext i32 %19 to i64
  %21 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %22 = zext nneg i32 %12 to i64
  %23 = getelementptr float, ptr addrspace(1) %21, i64 %22
  %24 = zext nneg i32 %13 to i64
  %25 = getelementptr float, ptr addrspace(1) %21, i64 %24
  %26 = zext nneg i32 %14 to i64
  %27 = getelementptr float, ptr addrspace(1) %21, i64 %26
  br i1 %15, label %28, label %32

28:                                               ; preds = %6
  %29 = zext nneg i32 %11 to i64
  %30 = getelementptr float, ptr addrspace(1) %21, i64 %29
  %31 = load <1 x float>, ptr addrspace(1) %30, align 4
  br label %32

32:                                               ; preds = %28, %6
  %33 = phi <1 x float> [ %31, %28 ], [ splat (float 0xFFF0000000000000), %6 ]
  %34 = extractelement <1 x float> %33, i64 0
  br i1 %16, label %35, label %37

35:                                               ; preds = %32
  %36 = load <1 x float>, ptr addrspace(1) %23, align 4
  br label %37

37:                                               ; preds = %35, %32
  %38 = phi <1 x float> [ %36, %35 ], [ splat (float 0xFFF0000000000000), %32 ]
  %39 = extractelement <1 x float> %38, i64 0
  br i1 %17, label %40, label %42

40:                                               ; preds = %37
  %41 = load <1 x float>, ptr addrspace(1) %25, align 4
  br label %42

42:                                               ; preds = %40, %37
  %43 = phi <1 x float> [ %41, %40 ], [ splat (float 0xFFF0000000000000), %37 ]
  %44 = extractelement <1 x float> %43, i64 0
  br i1 %18, label %45, label %47

45:                                               ; preds = %42
  %46 = load <1 x float>, ptr addrspace(1) %27, align 4
  br label %47

47:                                               ; preds = %45, %42
  %48 = phi <1 x float> [ %46, %45 ], [ splat (float 0xFFF0000000000000), %42 ]
  %49 = extractelement <1 x float> %48, i64 0
  %50 = tail call float @llvm.maxnum.f32(float %34, float %39)
  %51 = tail call float @llvm.maxnum.f32(float %50, float %44)
  %52 = tail call float @llvm.maxnum.f32(float %51, float %49)
  %53 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %52, i32 280, i32 15, i32 15, i1 true)
  %54 = tail call float @llvm.maxnum.f32(float %52, float %53)
  %55 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %54, i32 276, i32 15, i32 15, i1 true)
  %56 = tail call float @llvm.maxnum.f32(float %54, float %55)
  %57 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %56, i32 274, i32 15, i32 15, i1 true)
  %58 = tail call float @llvm.maxnum.f32(float %56, float %57)
  %59 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %58, i32 273, i32 15, i32 15, i1 true)
  %60 = tail call float @llvm.maxnum.f32(float %58, float %59)
  %61 = bitcast float %60 to i32
  %62 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %61, i32 -1, i32 -1, i1 true, i1 false)
  %63 = bitcast i32 %62 to float
  %64 = tail call float @llvm.maxnum.f32(float %60, float %63)
  %65 = tail call float @llvm.amdgcn.readlane.f32(float %64, i32 31)
  %66 = and i32 %10, 3
  %67 = icmp eq i32 %9, 0
  %68 = getelementptr float, ptr addrspace(3) @global_smem, i32 %66
  br i1 %67, label %69, label %70

69:                                               ; preds = %47
  store float %65, ptr addrspace(3) %68, align 4
  br label %70

70:                                               ; preds = %69, %47
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = icmp samesign ult i32 %8, 4
  %72 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  br i1 %71, label %73, label %75

73:                                               ; preds = %70
  %74 = load float, ptr addrspace(3) %72, align 4
  br label %75

75:                                               ; preds = %73, %70
  %76 = phi float [ %74, %73 ], [ 0.000000e+00, %70 ]
  %77 = bitcast float %76 to i32
  %78 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %77, i32 %77, i32 78, i32 15, i32 15, i1 false)
  %79 = bitcast i32 %78 to float
  %80 = tail call float @llvm.maxnum.f32(float %76, float %79)
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %81, i32 %81, i32 177, i32 15, i32 15, i1 false)
  %83 = icmp eq i32 %8, 0
  br i1 %83, label %84, label %87

84:                                               ; preds = %75
  %85 = bitcast i32 %82 to float
  %86 = tail call float @llvm.maxnum.f32(float %80, float %85)
  store float %86, ptr addrspace(3) %72, align 4
  br label %87

87:                                               ; preds = %84, %75
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %88 = load float, ptr addrspace(3) @global_smem, align 16
  %89 = fsub float %34, %88
  %90 = fsub float %39, %88
  %91 = fsub float %44, %88
  %92 = fsub float %49, %88
  %93 = fmul float %89, 0x3FF7154760000000
  %94 = tail call float @llvm.exp2.f32(float %93)
  %95 = fmul float %90, 0x3FF7154760000000
  %96 = tail call float @llvm.exp2.f32(float %95)
  %97 = fmul float %91, 0x3FF7154760000000
  %98 = tail call float @llvm.exp2.f32(float %97)
  %99 = fmul float %92, 0x3FF7154760000000
  %100 = tail call float @llvm.exp2.f32(float %99)
  %101 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %102 = zext nneg i32 %11 to i64
  %103 = getelementptr float, ptr addrspace(1) %101, i64 %102
  %104 = getelementptr float, ptr addrspace(1) %101, i64 %22
  %105 = getelementptr float, ptr addrspace(1) %101, i64 %24
  %106 = getelementptr float, ptr addrspace(1) %101, i64 %26
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %107 = fadd float %94, %96
  %108 = fadd float %98, %107
  %109 = fadd float %100, %108
  %110 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %109, i32 280, i32 15, i32 15, i1 true)
  %111 = fadd float %110, %109
  %112 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %111, i32 276, i32 15, i32 15, i1 true)
  %113 = fadd float %112, %111
  %114 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %113, i32 274, i32 15, i32 15, i1 true)
  %115 = fadd float %114, %113
  %116 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %115, i32 273, i32 15, i32 15, i1 true)
  %117 = fadd float %116, %115
  %118 = bitcast float %117 to i32
  %119 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %118, i32 -1, i32 -1, i1 true, i1 false)
  %120 = bitcast i32 %119 to float
  %121 = fadd float %117, %120
  %122 = tail call float @llvm.amdgcn.readlane.f32(float %121, i32 31)
  br i1 %67, label %123, label %124

123:                                              ; preds = %87
  store float %122, ptr addrspace(3) %68, align 4
  br label %124

124:                                              ; preds = %123, %87
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %71, label %125, label %127

125:                                              ; preds = %124
  %126 = load float, ptr addrspace(3) %72, align 4
  br label %127

127:                                              ; preds = %125, %124
  %128 = phi float [ %126, %125 ], [ 0.000000e+00, %124 ]
  %129 = bitcast float %128 to i32
  %130 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %129, i32 %129, i32 78, i32 15, i32 15, i1 false)
  %131 = bitcast i32 %130 to float
  %132 = fadd float %128, %131
  %133 = bitcast float %132 to i32
  %134 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %133, i32 %133, i32 177, i32 15, i32 15, i1 false)
  br i1 %83, label %135, label %138

135:                                              ; preds = %127
  %136 = bitcast i32 %134 to float
  %137 = fadd float %132, %136
  store float %137, ptr addrspace(3) %72, align 4
  br label %138

138:                                              ; preds = %135, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %139 = load float, ptr addrspace(3) @global_smem, align 16
  %140 = fdiv float %96, %139
  %141 = fdiv float %98, %139
  %142 = fdiv float %100, %139
  br i1 %15, label %143, label %146

143:                                              ; preds = %138
  %144 = fdiv float %94, %139
  %145 = insertelement <1 x float> poison, float %144, i64 0
  store <1 x float> %145, ptr addrspace(1) %103, align 4
  br label %146

146:                                              ; preds = %143, %138
  br i1 %16, label %147, label %149

147:                                              ; preds = %146
  %148 = insertelement <1 x float> poison, float %140, i64 0
  store <1 x float> %148, ptr addrspace(1) %104, align 4
  br label %149

149:                                              ; preds = %147, %146
  br i1 %17, label %150, label %152

150:                                              ; preds = %149
  %151 = insertelement <1 x float> poison, float %141, i64 0
  store <1 x float> %151, ptr addrspace(1) %105, align 4
  br label %152

152:                                              ; preds = %150, %149
  br i1 %18, label %153, label %155

153:                                              ; preds = %152
  %154 = insertelement <1 x float> poison, float %142, i64 0
  store <1 x float> %154, ptr addrspace(1) %106, align 4
  br label %155

155:                                              ; preds = %153, %152
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
