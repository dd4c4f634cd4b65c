; Triton 3.5.1, gfx942, argmax_rows of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @argmax_rows(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 63
  %9 = lshr i32 %7, 6
  %10 = and i32 %7, 255
  %11 = icmp slt i32 %10, %2
  br i1 %11, label %12, label %19

12:                                               ; preds = %5
  %13 = mul i32 %2, %6
  %14 = sext i32 %13 to i64
  %15 = getelementptr float, ptr addrspace(1) %0, i64 %14
  %16 = zext nneg i32 %10 to i64
  %17 = getelementptr float, ptr addrspace(1) %15, i64 %16
  %18 = load <1 x float>, ptr addrspace(1) %17, align 4
  br label %19

19:                                               ; preds = %12, %5
  %20 = phi <1 x float> [ %18, %12 ], [ splat (float 0xFFF0000000000000), %5 ]
  %21 = extractelement <1 x float> %20, i64 0
  %22 = sext i32 %6 to i64
  %23 = getelementptr i32, ptr addrspace(1) %1, i64 %22
  %24 = bitcast float %21 to i32
  %25 = shl nuw nsw i32 %7, 2
  %26 = xor i32 %25, 128
  %27 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %26, i32 %24)
  %28 = bitcast i32 %27 to float
  %29 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %26, i32 %10)
  %30 = fcmp oeq float %21, %28
  %31 = icmp slt i32 %10, %29
  %32 = and i1 %30, %31
  %33 = fcmp ogt float %21, %28
  %34 = or i1 %33, %32
  %35 = select i1 %34, float %21, float %28
  %36 = select i1 %34, i32 %10, i32 %29
  %37 = bitcast float %35 to i32
  %38 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %37, i32 16415)
  %39 = bitcast i32 %38 to float
  %40 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %36, i32 16415)
  %41 = fcmp oeq float %35, %39
  %42 = icmp slt i32 %36, %40
  %43 = and i1 %41, %42
  %44 = fcmp ogt float %35, %39
  %45 = or i1 %44, %43
  %46 = select i1 %45, float %35, float %39
  %47 = select i1 %45, i32 %36, i32 %40
  %48 = bitcast float %46 to i32
  %49 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %48, i32 %48, i32 280, i32 15, i32 12, i1 false)
  %50 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %49, i32 %48, i32 264, i32 15, i32 3, i1 false)
  %51 = bitcast i32 %50 to float
  %52 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %47, i32 %47, i32 280, i32 15, i32 12, i1 false)
  %53 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %52, i32 %47, i32 264, i32 15, i32 3, i1 false)
  %54 = fcmp oeq float %46, %51
  %55 = icmp slt i32 %47, %53
  %56 = and i1 %54, %55
  %57 = fcmp ogt float %46, %51
  %58 = or i1 %57, %56
  %59 = select i1 %58, float %46, float %51
  %60 = select i1 %58, i32 %47, i32 %53
  %61 = bitcast float %59 to i32
  %62 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %61, i32 %61, i32 276, i32 15, i32 10, i1 false)
  %63 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %62, i32 %61, i32 260, i32 15, i32 5, i1 false)
  %64 = bitcast i32 %63 to float
  %65 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %60, i32 %60, i32 276, i32 15, i32 10, i1 false)
  %66 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %65, i32 %60, i32 260, i32 15, i32 5, i1 false)
  %67 = fcmp oeq float %59, %64
  %68 = icmp slt i32 %60, %66
  %69 = and i1 %67, %68
  %70 = fcmp ogt float %59, %64
  %71 = or i1 %70, %69
  %72 = select i1 %71, float %59, float %64
  %73 = select i1 %71, i32 %60, i32 %66
  %74 = bitcast float %72 to i32
  %75 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %74, i32 %74, i32 78, i32 15, i32 15, i1 false)
  %76 = bitcast i32 %75 to float
  %77 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %73, i32 %73, i32 78, i32 15, i32 15, i1 false)
  %78 = fcmp oeq float %72, %76
  %79 = icmp slt i32 %73, %77
  %80 = and i1 %78, %79
  %81 = fcmp ogt float %72, %76
  %82 = or i1 %81, %80
  %83 = select i1 %82, float %72, float %76
  %84 = select i1 %82, i32 %73, i32 %77
  %85 = bitcast float %83 to i32
  %86 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %85, i32 %85, i32 177, i32 15, i32 15, i1 false)
  %87 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %84, i32 %84, i32 177, i32 15, i32 15, i1 false)
  %88 = icmp eq i32 %8, 0
  br i1 %88, label %89, label %.critedge

89:                                               ; preds = %19
  %90 = and i32 %9, 3
  %91 = getelementptr float, ptr addrspace(3) @global_smem, i32 %90
  %92 = bitcast i32 %86 to float
  %93 = fcmp ogt float %83, %92
  %94 = fcmp oeq float %83, %92
  %95 = icmp slt i32 %84, %87
  %96 = and i1 %94, %95
  %97 = or i1 %93, %96
  %98 = select i1 %97, i32 %84, i32 %87
  %99 = select i1 %97, float %83, float %92
  store float %99, ptr addrspace(3) %91, align 4
  %100 = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), i32 %90
  store i32 %98, ptr addrspace(3) %100, align 4
  br label %.critedge

.critedge:                                        ; preds = %19, %89
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %101 = icmp samesign ult i32 %7, 4
  %102 = getelementptr float, ptr addrspace(3) @global_smem, i32 %7
  br i1 %101, label %103, label %105

103:                                              ; preds = %.critedge
  %104 = load float, ptr addrspace(3) %102, align 4
  br label %105

105:                                              ; preds = %103, %.critedge
  %106 = phi float [ %104, %103 ], [ 0.000000e+00, %.critedge ]
  %107 = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), i32 %7
  br i1 %101, label %108, label %110

108:                                              ; preds = %105
  %109 = load i32, ptr addrspace(3) %107, align 4
  br label %110

110:                                              ; preds = %108, %105
  %111 = phi i32 [ %109, %108 ], [ 0, %105 ]
  %112 = bitcast float %106 to i32
  %113 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %112, i32 %112, i32 78, i32 15, i32 15, i1 false)
  %114 = bitcast i32 %113 to float
  %115 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %111, i32 %111, i32 78, i32 15, i32 15, i1 false)
  %116 = fcmp oeq float %106, %114
  %117 = icmp slt i32 %111, %115
  %118 = and i1 %116, %117
  %119 = fcmp ogt float %106, %114
  %120 = or i1 %119, %118
  %121 = select i1 %120, float %106, float %114
  %122 = select i1 %120, i32 %111, i32 %115
  %123 = bitcast float %121 to i32
  %124 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %123, i32 %123, i32 177, i32 15, i32 15, i1 false)
  %125 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %122, i32 %122, i32 177, i32 15, i32 15, i1 false)
  %126 = icmp eq i32 %7, 0
  br i1 %126, label %127, label %.critedge2

127:                                              ; preds = %110
  %128 = bitcast i32 %124 to float
  %129 = fcmp ogt float %121, %128
  %130 = fcmp oeq float %121, %128
  %131 = icmp slt i32 %122, %125
  %132 = and i1 %130, %131
  %133 = or i1 %129, %132
  %134 = select i1 %133, i32 %122, i32 %125
  %135 = select i1 %133, float %121, float %128
  store float %135, ptr addrspace(3) %102, align 4
  store i32 %134, ptr addrspace(3) %107, align 4
  br label %.critedge2

.critedge2:                                       ; preds = %110, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %126, label %136, label %139

136:                                              ; preds = %.critedge2
  %137 = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), align 16
  %138 = insertelement <1 x i32> poison, i32 %137, i64 0
  store <1 x i32> %138, ptr addrspace(1) %23, align 4
  br label %139

139:                                              ; preds = %136, %.critedge2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

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
