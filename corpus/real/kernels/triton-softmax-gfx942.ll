; Triton 3.5.1, gfx942, softmax of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @softmax(ptr addrspace(1) inreg writeonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #1 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 63
  %10 = lshr i32 %8, 6
  %11 = and i32 %8, 255
  %12 = or disjoint i32 %11, 256
  %13 = icmp slt i32 %11, %3
  %14 = icmp slt i32 %12, %3
  %15 = mul i32 %2, %7
  %16 = sext i32 %15 to i64
  %17 = getelementptr float, ptr addrspace(1) %1, i64 %16
  %18 = zext nneg i32 %12 to i64
  %19 = getelementptr float, ptr addrspace(1) %17, i64 %18
  br i1 %13, label %20, label %24

20:                                               ; preds = %6
  %21 = zext nneg i32 %11 to i64
  %22 = getelementptr float, ptr addrspace(1) %17, i64 %21
  %23 = load <1 x float>, ptr addrspace(1) %22, align 4
  br label %24

24:                                               ; preds = %20, %6
  %25 = phi <1 x float> [ %23, %20 ], [ splat (float 0xFFF0000000000000), %6 ]
  %26 = extractelement <1 x float> %25, i64 0
  br i1 %14, label %27, label %29

27:                                               ; preds = %24
  %28 = load <1 x float>, ptr addrspace(1) %19, align 4
  br label %29

29:                                               ; preds = %27, %24
  %30 = phi <1 x float> [ %28, %27 ], [ splat (float 0xFFF0000000000000), %24 ]
  %31 = extractelement <1 x float> %30, i64 0
  %32 = tail call float @llvm.maxnum.f32(float %26, float %31)
  %33 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %32, i32 280, i32 15, i32 15, i1 true)
  %34 = tail call float @llvm.maxnum.f32(float %32, float %33)
  %35 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %34, i32 276, i32 15, i32 15, i1 true)
  %36 = tail call float @llvm.maxnum.f32(float %34, float %35)
  %37 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %36, i32 274, i32 15, i32 15, i1 true)
  %38 = tail call float @llvm.maxnum.f32(float %36, float %37)
  %39 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %38, i32 273, i32 15, i32 15, i1 true)
  %40 = tail call float @llvm.maxnum.f32(float %38, float %39)
  %41 = tail call float @llvm.amdgcn.update.dpp.f32(float %40, float %40, i32 322, i32 10, i32 15, i1 true)
  %42 = tail call float @llvm.maxnum.f32(float %40, float %41)
  %43 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %42, i32 323, i32 15, i32 15, i1 true)
  %44 = tail call float @llvm.maxnum.f32(float %42, float %43)
  %45 = tail call float @llvm.amdgcn.readlane.f32(float %44, i32 63)
  %46 = and i32 %10, 3
  %47 = icmp eq i32 %9, 0
  %48 = getelementptr float, ptr addrspace(3) @global_smem, i32 %46
  br i1 %47, label %49, label %50

49:                                               ; preds = %29
  store float %45, ptr addrspace(3) %48, align 4
  br label %50

50:                                               ; preds = %49, %29
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %51 = icmp samesign ult i32 %8, 4
  %52 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  br i1 %51, label %53, label %55

53:                                               ; preds = %50
  %54 = load float, ptr addrspace(3) %52, align 4
  br label %55

55:                                               ; preds = %53, %50
  %56 = phi float [ %54, %53 ], [ 0.000000e+00, %50 ]
  %57 = bitcast float %56 to i32
  %58 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %57, i32 %57, i32 78, i32 15, i32 15, i1 false)
  %59 = bitcast i32 %58 to float
  %60 = tail call float @llvm.maxnum.f32(float %56, float %59)
  %61 = bitcast float %60 to i32
  %62 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %61, i32 %61, i32 177, i32 15, i32 15, i1 false)
  %63 = icmp eq i32 %8, 0
  br i1 %63, label %64, label %67

64:                                               ; preds = %55
  %65 = bitcast i32 %62 to float
  %66 = tail call float @llvm.maxnum.f32(float %60, float %65)
  store float %66, ptr addrspace(3) %52, align 4
  br label %67

67:                                               ; preds = %64, %55
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %68 = load float, ptr addrspace(3) @global_smem, align 16
  %69 = fsub float %26, %68
  %70 = fsub float %31, %68
  %71 = fmul float %69, 0x3FF7154760000000
  %72 = tail call float @llvm.exp2.f32(float %71)
  %73 = fmul float %70, 0x3FF7154760000000
  %74 = tail call float @llvm.exp2.f32(float %73)
  %75 = getelementptr float, ptr addrspace(1) %0, i64 %16
  %76 = zext nneg i32 %11 to i64
  %77 = getelementptr float, ptr addrspace(1) %75, i64 %76
  %78 = getelementptr float, ptr addrspace(1) %75, i64 %18
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %79 = fadd float %72, %74
  %80 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %79, i32 280, i32 15, i32 15, i1 true)
  %81 = fadd float %79, %80
  %82 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %81, i32 276, i32 15, i32 15, i1 true)
  %83 = fadd float %81, %82
  %84 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %83, i32 274, i32 15, i32 15, i1 true)
  %85 = fadd float %83, %84
  %86 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %85, i32 273, i32 15, i32 15, i1 true)
  %87 = fadd float %85, %86
  %88 = tail call float @llvm.amdgcn.update.dpp.f32(float %87, float %87, i32 322, i32 10, i32 15, i1 true)
  %89 = fadd float %87, %88
  %90 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %89, i32 323, i32 15, i32 15, i1 true)
  %91 = fadd float %89, %90
  %92 = tail call float @llvm.amdgcn.readlane.f32(float %91, i32 63)
  br i1 %47, label %93, label %94

93:                                               ; preds = %67
  store float %92, ptr addrspace(3) %48, align 4
  br label %94

94:                                               ; preds = %93, %67
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %51, label %95, label %97

95:                                               ; preds = %94
  %96 = load float, ptr addrspace(3) %52, align 4
  br label %97

97:                                               ; preds = %95, %94
  %98 = phi float [ %96, %95 ], [ 0.000000e+00, %94 ]
  %99 = bitcast float %98 to i32
  %100 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %99, i32 %99, i32 78, i32 15, i32 15, i1 false)
  %101 = bitcast i32 %100 to float
  %102 = fadd float %98, %101
  %103 = bitcast float %102 to i32
  %104 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %103, i32 %103, i32 177, i32 15, i32 15, i1 false)
  br i1 %63, label %105, label %108

105:                                              ; preds = %97
  %106 = bitcast i32 %104 to float
  %107 = fadd float %102, %106
  store float %107, ptr addrspace(3) %52, align 4
  br label %108

108:                                              ; preds = %105, %97
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %109 = load float, ptr addrspace(3) @global_smem, align 16
  %110 = fdiv float %74, %109
  br i1 %13, label %111, label %114

111:                                              ; preds = %108
  %112 = fdiv float %72, %109
  %113 = insertelement <1 x float> poison, float %112, i64 0
  store <1 x float> %113, ptr addrspace(1) %77, align 4
  br label %114

114:                                              ; preds = %111, %108
  br i1 %14, label %115, label %117

115:                                              ; preds = %114
  %116 = insertelement <1 x float> poison, float %110, i64 0
  store <1 x float> %116, ptr addrspace(1) %78, align 4
  br label %117

117:                                              ; preds = %115, %114
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

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
