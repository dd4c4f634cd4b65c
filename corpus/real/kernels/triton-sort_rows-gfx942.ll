; Triton 3.5.1, gfx942, sort_rows of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @sort_rows(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 63
  %9 = icmp slt i32 %8, %2
  %10 = mul i32 %2, %6
  br i1 %9, label %11, label %17

11:                                               ; preds = %5
  %12 = sext i32 %10 to i64
  %13 = getelementptr i32, ptr addrspace(1) %0, i64 %12
  %14 = zext nneg i32 %8 to i64
  %15 = getelementptr i32, ptr addrspace(1) %13, i64 %14
  %16 = load <1 x i32>, ptr addrspace(1) %15, align 4
  br label %17

17:                                               ; preds = %11, %5
  %18 = phi <1 x i32> [ %16, %11 ], [ splat (i32 2147483647), %5 ]
  %19 = extractelement <1 x i32> %18, i64 0
  %20 = lshr i32 %7, 2
  %.lobit = and i32 %20, 1
  %21 = lshr i32 %7, 1
  %.lobit1 = and i32 %21, 1
  %22 = lshr i32 %7, 5
  %.lobit2 = and i32 %22, 1
  %23 = lshr i32 %7, 3
  %.lobit3 = and i32 %23, 1
  %24 = lshr i32 %7, 4
  %.lobit4 = and i32 %24, 1
  %25 = and i32 %7, 1
  %26 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %19, i32 %19, i32 177, i32 15, i32 15, i1 false)
  %27 = icmp sgt i32 %19, %26
  %28 = xor i32 %.lobit1, %25
  %29 = zext i1 %27 to i32
  %.not = icmp eq i32 %28, %29
  %30 = select i1 %.not, i32 %19, i32 %26
  %31 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %30, i32 %30, i32 78, i32 15, i32 15, i1 false)
  %32 = icmp sgt i32 %30, %31
  %33 = xor i32 %.lobit, %.lobit1
  %34 = zext i1 %32 to i32
  %.not5 = icmp eq i32 %33, %34
  %35 = select i1 %.not5, i32 %30, i32 %31
  %36 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %35, i32 %35, i32 177, i32 15, i32 15, i1 false)
  %37 = icmp sgt i32 %35, %36
  %38 = xor i32 %.lobit, %25
  %39 = zext i1 %37 to i32
  %.not6 = icmp eq i32 %38, %39
  %40 = select i1 %.not6, i32 %35, i32 %36
  %41 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %40, i32 %40, i32 276, i32 15, i32 10, i1 false)
  %42 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %41, i32 %40, i32 260, i32 15, i32 5, i1 false)
  %43 = icmp sgt i32 %40, %42
  %44 = xor i32 %.lobit3, %.lobit
  %45 = zext i1 %43 to i32
  %.not7 = icmp eq i32 %44, %45
  %46 = select i1 %.not7, i32 %40, i32 %42
  %47 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %46, i32 %46, i32 78, i32 15, i32 15, i1 false)
  %48 = icmp sgt i32 %46, %47
  %49 = xor i32 %.lobit3, %.lobit1
  %50 = zext i1 %48 to i32
  %.not8 = icmp eq i32 %49, %50
  %51 = select i1 %.not8, i32 %46, i32 %47
  %52 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %51, i32 %51, i32 177, i32 15, i32 15, i1 false)
  %53 = icmp sgt i32 %51, %52
  %54 = xor i32 %.lobit3, %25
  %55 = zext i1 %53 to i32
  %.not9 = icmp eq i32 %54, %55
  %56 = select i1 %.not9, i32 %51, i32 %52
  %57 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %56, i32 %56, i32 280, i32 15, i32 12, i1 false)
  %58 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %57, i32 %56, i32 264, i32 15, i32 3, i1 false)
  %59 = icmp sgt i32 %56, %58
  %60 = xor i32 %.lobit4, %.lobit3
  %61 = zext i1 %59 to i32
  %.not10 = icmp eq i32 %60, %61
  %62 = select i1 %.not10, i32 %56, i32 %58
  %63 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %62, i32 %62, i32 276, i32 15, i32 10, i1 false)
  %64 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %63, i32 %62, i32 260, i32 15, i32 5, i1 false)
  %65 = icmp sgt i32 %62, %64
  %66 = xor i32 %.lobit4, %.lobit
  %67 = zext i1 %65 to i32
  %.not11 = icmp eq i32 %66, %67
  %68 = select i1 %.not11, i32 %62, i32 %64
  %69 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %68, i32 %68, i32 78, i32 15, i32 15, i1 false)
  %70 = icmp sgt i32 %68, %69
  %71 = xor i32 %.lobit4, %.lobit1
  %72 = zext i1 %70 to i32
  %.not12 = icmp eq i32 %71, %72
  %73 = select i1 %.not12, i32 %68, i32 %69
  %74 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %73, i32 %73, i32 177, i32 15, i32 15, i1 false)
  %75 = icmp sgt i32 %73, %74
  %76 = xor i32 %.lobit4, %25
  %77 = zext i1 %75 to i32
  %.not13 = icmp eq i32 %76, %77
  %78 = select i1 %.not13, i32 %73, i32 %74
  %79 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %78, i32 16415)
  %80 = icmp sgt i32 %78, %79
  %81 = xor i32 %.lobit2, %.lobit4
  %82 = zext i1 %80 to i32
  %.not14 = icmp eq i32 %81, %82
  %83 = select i1 %.not14, i32 %78, i32 %79
  %84 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %83, i32 %83, i32 280, i32 15, i32 12, i1 false)
  %85 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %84, i32 %83, i32 264, i32 15, i32 3, i1 false)
  %86 = icmp sgt i32 %83, %85
  %87 = xor i32 %.lobit2, %.lobit3
  %88 = zext i1 %86 to i32
  %.not15 = icmp eq i32 %87, %88
  %89 = select i1 %.not15, i32 %83, i32 %85
  %90 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %89, i32 %89, i32 276, i32 15, i32 10, i1 false)
  %91 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %90, i32 %89, i32 260, i32 15, i32 5, i1 false)
  %92 = icmp sgt i32 %89, %91
  %93 = xor i32 %.lobit2, %.lobit
  %94 = zext i1 %92 to i32
  %.not16 = icmp eq i32 %93, %94
  %95 = select i1 %.not16, i32 %89, i32 %91
  %96 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %95, i32 %95, i32 78, i32 15, i32 15, i1 false)
  %97 = icmp sgt i32 %95, %96
  %98 = xor i32 %.lobit2, %.lobit1
  %99 = zext i1 %97 to i32
  %.not17 = icmp eq i32 %98, %99
  %100 = select i1 %.not17, i32 %95, i32 %96
  %101 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %100, i32 %100, i32 177, i32 15, i32 15, i1 false)
  %102 = icmp sgt i32 %100, %101
  %103 = xor i32 %.lobit2, %25
  %104 = zext i1 %102 to i32
  %.not18 = icmp eq i32 %103, %104
  %105 = select i1 %.not18, i32 %100, i32 %101
  %106 = shl nuw nsw i32 %7, 2
  %107 = xor i32 %106, 128
  %108 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %107, i32 %105)
  %109 = trunc i32 %22 to i1
  %110 = icmp sle i32 %105, %108
  %.not19 = xor i1 %110, %109
  %111 = select i1 %.not19, i32 %105, i32 %108
  %112 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %111, i32 16415)
  %113 = trunc i32 %24 to i1
  %114 = icmp sle i32 %111, %112
  %.not20 = xor i1 %114, %113
  %115 = select i1 %.not20, i32 %111, i32 %112
  %116 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %115, i32 %115, i32 280, i32 15, i32 12, i1 false)
  %117 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %116, i32 %115, i32 264, i32 15, i32 3, i1 false)
  %118 = trunc i32 %23 to i1
  %119 = icmp sle i32 %115, %117
  %.not21 = xor i1 %119, %118
  %120 = select i1 %.not21, i32 %115, i32 %117
  %121 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %120, i32 %120, i32 276, i32 15, i32 10, i1 false)
  %122 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %121, i32 %120, i32 260, i32 15, i32 5, i1 false)
  %123 = trunc i32 %20 to i1
  %124 = icmp sle i32 %120, %122
  %.not22 = xor i1 %124, %123
  %125 = select i1 %.not22, i32 %120, i32 %122
  %126 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %125, i32 %125, i32 78, i32 15, i32 15, i1 false)
  %127 = trunc i32 %21 to i1
  %128 = icmp sle i32 %125, %126
  %.not23 = xor i1 %128, %127
  %129 = select i1 %.not23, i32 %125, i32 %126
  %130 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %129, i32 %129, i32 177, i32 15, i32 15, i1 false)
  %131 = and i32 %7, 64
  %132 = icmp eq i32 %131, 0
  %133 = and i1 %132, %9
  br i1 %133, label %134, label %143

134:                                              ; preds = %17
  %135 = sext i32 %10 to i64
  %136 = getelementptr i32, ptr addrspace(1) %1, i64 %135
  %137 = zext nneg i32 %8 to i64
  %138 = getelementptr i32, ptr addrspace(1) %136, i64 %137
  %139 = icmp sle i32 %129, %130
  %140 = trunc i32 %7 to i1
  %.not24 = xor i1 %139, %140
  %141 = select i1 %.not24, i32 %129, i32 %130
  %142 = insertelement <1 x i32> poison, i32 %141, i64 0
  store <1 x i32> %142, ptr addrspace(1) %138, align 4
  br label %143

143:                                              ; preds = %134, %17
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

attributes #0 = { mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
