; Triton 3.5.1, gfx942-buffers, argmax_rows of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @argmax_rows(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 63
  %9 = and i32 %7, 255
  %10 = icmp slt i32 %9, %2
  %11 = mul i32 %2, %6
  %12 = sext i32 %11 to i64
  %13 = getelementptr float, ptr addrspace(1) %0, i64 %12
  %14 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %13, i16 0, i32 2147483646, i32 159744)
  %15 = shl nuw nsw i32 %9, 2
  %16 = select i1 %10, i32 %15, i32 -2147483648
  %17 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %14, i32 %16, i32 0, i32 0)
  %18 = bitcast float %17 to <1 x float>
  %19 = extractelement <1 x float> %18, i64 0
  %20 = select i1 %10, float %19, float 0xFFF0000000000000
  %21 = sext i32 %6 to i64
  %22 = getelementptr i32, ptr addrspace(1) %1, i64 %21
  %23 = bitcast float %20 to i32
  %24 = shl nuw nsw i32 %7, 2
  %25 = xor i32 %24, 128
  %26 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %25, i32 %23)
  %27 = bitcast i32 %26 to float
  %28 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %25, i32 %9)
  %29 = fcmp oeq float %20, %27
  %30 = icmp slt i32 %9, %28
  %31 = and i1 %30, %29
  %32 = fcmp ogt float %20, %27
  %33 = or i1 %32, %31
  %34 = select i1 %33, float %20, float %27
  %35 = select i1 %33, i32 %9, i32 %28
  %36 = bitcast float %34 to i32
  %37 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %36, i32 16415)
  %38 = bitcast i32 %37 to float
  %39 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %35, i32 16415)
  %40 = fcmp oeq float %34, %38
  %41 = icmp slt i32 %35, %39
  %42 = and i1 %40, %41
  %43 = fcmp ogt float %34, %38
  %44 = or i1 %43, %42
  %45 = select i1 %44, float %34, float %38
  %46 = select i1 %44, i32 %35, i32 %39
  %47 = bitcast float %45 to i32
  %48 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %47, i32 %47, i32 280, i32 15, i32 12, i1 false)
  %49 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %48, i32 %47, i32 264, i32 15, i32 3, i1 false)
  %50 = bitcast i32 %49 to float
  %51 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %46, i32 %46, i32 280, i32 15, i32 12, i1 false)
  %52 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %51, i32 %46, i32 264, i32 15, i32 3, i1 false)
  %53 = fcmp oeq float %45, %50
  %54 = icmp slt i32 %46, %52
  %55 = and i1 %53, %54
  %56 = fcmp ogt float %45, %50
  %57 = or i1 %56, %55
  %58 = select i1 %57, float %45, float %50
  %59 = select i1 %57, i32 %46, i32 %52
  %60 = bitcast float %58 to i32
  %61 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %60, i32 %60, i32 276, i32 15, i32 10, i1 false)
  %62 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %61, i32 %60, i32 260, i32 15, i32 5, i1 false)
  %63 = bitcast i32 %62 to float
  %64 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %59, i32 %59, i32 276, i32 15, i32 10, i1 false)
  %65 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %64, i32 %59, i32 260, i32 15, i32 5, i1 false)
  %66 = fcmp oeq float %58, %63
  %67 = icmp slt i32 %59, %65
  %68 = and i1 %66, %67
  %69 = fcmp ogt float %58, %63
  %70 = or i1 %69, %68
  %71 = select i1 %70, float %58, float %63
  %72 = select i1 %70, i32 %59, i32 %65
  %73 = bitcast float %71 to i32
  %74 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %73, i32 %73, i32 78, i32 15, i32 15, i1 false)
  %75 = bitcast i32 %74 to float
  %76 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %72, i32 %72, i32 78, i32 15, i32 15, i1 false)
  %77 = fcmp oeq float %71, %75
  %78 = icmp slt i32 %72, %76
  %79 = and i1 %77, %78
  %80 = fcmp ogt float %71, %75
  %81 = or i1 %80, %79
  %82 = select i1 %81, float %71, float %75
  %83 = select i1 %81, i32 %72, i32 %76
  %84 = bitcast float %82 to i32
  %85 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %84, i32 %84, i32 177, i32 15, i32 15, i1 false)
  %86 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %83, i32 %83, i32 177, i32 15, i32 15, i1 false)
  %87 = icmp eq i32 %8, 0
  br i1 %87, label %88, label %.critedge

88:                                               ; preds = %5
  %89 = lshr exact i32 %7, 6
  %90 = and i32 %89, 3
  %91 = getelementptr float, ptr addrspace(3) @global_smem, i32 %90
  %92 = bitcast i32 %85 to float
  %93 = fcmp ogt float %82, %92
  %94 = fcmp oeq float %82, %92
  %95 = icmp slt i32 %83, %86
  %96 = and i1 %94, %95
  %97 = or i1 %93, %96
  %98 = select i1 %97, i32 %83, i32 %86
  %99 = select i1 %97, float %82, float %92
  store float %99, ptr addrspace(3) %91, align 4
  %100 = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16), i32 %90
  store i32 %98, ptr addrspace(3) %100, align 4
  br label %.critedge

.critedge:                                        ; preds = %5, %88
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
  store <1 x i32> %138, ptr addrspace(1) %22, align 4
  br label %139

139:                                              ; preds = %136, %.critedge2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
