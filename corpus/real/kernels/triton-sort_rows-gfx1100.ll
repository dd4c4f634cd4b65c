; Triton 3.5.1, gfx1100, sort_rows of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @sort_rows(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = lshr i32 %7, 5
  %9 = and i32 %7, 63
  %10 = icmp slt i32 %9, %2
  %11 = mul i32 %2, %6
  %12 = sext i32 %11 to i64
  br i1 %10, label %13, label %._crit_edge

._crit_edge:                                      ; preds = %5
  %.pre25 = zext nneg i32 %9 to i64
  br label %18

13:                                               ; preds = %5
  %14 = getelementptr i32, ptr addrspace(1) %0, i64 %12
  %15 = zext nneg i32 %9 to i64
  %16 = getelementptr i32, ptr addrspace(1) %14, i64 %15
  %17 = load <1 x i32>, ptr addrspace(1) %16, align 4
  br label %18

18:                                               ; preds = %._crit_edge, %13
  %.pre-phi26 = phi i64 [ %.pre25, %._crit_edge ], [ %15, %13 ]
  %19 = phi <1 x i32> [ splat (i32 2147483647), %._crit_edge ], [ %17, %13 ]
  %20 = extractelement <1 x i32> %19, i64 0
  %21 = getelementptr i32, ptr addrspace(1) %1, i64 %12
  %22 = getelementptr i32, ptr addrspace(1) %21, i64 %.pre-phi26
  %23 = lshr i32 %7, 2
  %.lobit = and i32 %23, 1
  %24 = lshr i32 %7, 3
  %.lobit1 = and i32 %24, 1
  %25 = lshr i32 %7, 4
  %.lobit2 = and i32 %25, 1
  %.lobit3 = and i32 %8, 1
  %26 = lshr i32 %7, 1
  %.lobit4 = and i32 %26, 1
  %27 = and i32 %7, 1
  %28 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %20, i32 %20, i32 177, i32 15, i32 15, i1 false)
  %29 = icmp sgt i32 %20, %28
  %30 = xor i32 %.lobit4, %27
  %31 = zext i1 %29 to i32
  %.not = icmp eq i32 %30, %31
  %32 = select i1 %.not, i32 %20, i32 %28
  %33 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %32, i32 %32, i32 78, i32 15, i32 15, i1 false)
  %34 = icmp sgt i32 %32, %33
  %35 = xor i32 %.lobit, %.lobit4
  %36 = zext i1 %34 to i32
  %.not5 = icmp eq i32 %35, %36
  %37 = select i1 %.not5, i32 %32, i32 %33
  %38 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %37, i32 %37, i32 177, i32 15, i32 15, i1 false)
  %39 = icmp sgt i32 %37, %38
  %40 = xor i32 %.lobit, %27
  %41 = zext i1 %39 to i32
  %.not6 = icmp eq i32 %40, %41
  %42 = select i1 %.not6, i32 %37, i32 %38
  %43 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %42, i32 %42, i32 276, i32 15, i32 10, i1 false)
  %44 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %43, i32 %42, i32 260, i32 15, i32 5, i1 false)
  %45 = icmp sgt i32 %42, %44
  %46 = xor i32 %.lobit1, %.lobit
  %47 = zext i1 %45 to i32
  %.not7 = icmp eq i32 %46, %47
  %48 = select i1 %.not7, i32 %42, i32 %44
  %49 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %48, i32 %48, i32 78, i32 15, i32 15, i1 false)
  %50 = icmp sgt i32 %48, %49
  %51 = xor i32 %.lobit1, %.lobit4
  %52 = zext i1 %50 to i32
  %.not8 = icmp eq i32 %51, %52
  %53 = select i1 %.not8, i32 %48, i32 %49
  %54 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %53, i32 %53, i32 177, i32 15, i32 15, i1 false)
  %55 = icmp sgt i32 %53, %54
  %56 = xor i32 %.lobit1, %27
  %57 = zext i1 %55 to i32
  %.not9 = icmp eq i32 %56, %57
  %58 = select i1 %.not9, i32 %53, i32 %54
  %59 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %58, i32 %58, i32 280, i32 15, i32 12, i1 false)
  %60 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %59, i32 %58, i32 264, i32 15, i32 3, i1 false)
  %61 = icmp sgt i32 %58, %60
  %62 = xor i32 %.lobit2, %.lobit1
  %63 = zext i1 %61 to i32
  %.not10 = icmp eq i32 %62, %63
  %64 = select i1 %.not10, i32 %58, i32 %60
  %65 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %64, i32 %64, i32 276, i32 15, i32 10, i1 false)
  %66 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %65, i32 %64, i32 260, i32 15, i32 5, i1 false)
  %67 = icmp sgt i32 %64, %66
  %68 = xor i32 %.lobit2, %.lobit
  %69 = zext i1 %67 to i32
  %.not11 = icmp eq i32 %68, %69
  %70 = select i1 %.not11, i32 %64, i32 %66
  %71 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %70, i32 %70, i32 78, i32 15, i32 15, i1 false)
  %72 = icmp sgt i32 %70, %71
  %73 = xor i32 %.lobit2, %.lobit4
  %74 = zext i1 %72 to i32
  %.not12 = icmp eq i32 %73, %74
  %75 = select i1 %.not12, i32 %70, i32 %71
  %76 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %75, i32 %75, i32 177, i32 15, i32 15, i1 false)
  %77 = icmp sgt i32 %75, %76
  %78 = xor i32 %.lobit2, %27
  %79 = zext i1 %77 to i32
  %.not13 = icmp eq i32 %78, %79
  %80 = select i1 %.not13, i32 %75, i32 %76
  %81 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %80, i32 1985229328, i32 -19088744, i1 true, i1 false)
  %82 = icmp sgt i32 %80, %81
  %83 = xor i32 %.lobit3, %.lobit2
  %84 = zext i1 %82 to i32
  %.not14 = icmp eq i32 %83, %84
  %85 = select i1 %.not14, i32 %80, i32 %81
  %86 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %85, i32 %85, i32 280, i32 15, i32 12, i1 false)
  %87 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %86, i32 %85, i32 264, i32 15, i32 3, i1 false)
  %88 = icmp sgt i32 %85, %87
  %89 = xor i32 %.lobit3, %.lobit1
  %90 = zext i1 %88 to i32
  %.not15 = icmp eq i32 %89, %90
  %91 = select i1 %.not15, i32 %85, i32 %87
  %92 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %91, i32 %91, i32 276, i32 15, i32 10, i1 false)
  %93 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %92, i32 %91, i32 260, i32 15, i32 5, i1 false)
  %94 = icmp sgt i32 %91, %93
  %95 = xor i32 %.lobit3, %.lobit
  %96 = zext i1 %94 to i32
  %.not16 = icmp eq i32 %95, %96
  %97 = select i1 %.not16, i32 %91, i32 %93
  %98 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %97, i32 %97, i32 78, i32 15, i32 15, i1 false)
  %99 = icmp sgt i32 %97, %98
  %100 = xor i32 %.lobit3, %.lobit4
  %101 = zext i1 %99 to i32
  %.not17 = icmp eq i32 %100, %101
  %102 = select i1 %.not17, i32 %97, i32 %98
  %103 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %102, i32 %102, i32 177, i32 15, i32 15, i1 false)
  %104 = icmp sgt i32 %102, %103
  %105 = xor i32 %.lobit3, %27
  %106 = zext i1 %104 to i32
  %.not18 = icmp eq i32 %105, %106
  %107 = select i1 %.not18, i32 %102, i32 %103
  %108 = shl nuw nsw i32 %.lobit2, 2
  %109 = shl nuw nsw i32 %.lobit1, 1
  %110 = or disjoint i32 %108, %109
  %111 = or disjoint i32 %110, %.lobit
  %112 = shl nuw nsw i32 %111, 2
  %113 = shl nuw nsw i32 %.lobit4, 1
  %114 = or disjoint i32 %112, %113
  %115 = or disjoint i32 %114, %27
  %.idx = shl nuw nsw i32 %115, 3
  %116 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx
  %117 = getelementptr i32, ptr addrspace(3) %116, i32 %.lobit3
  store i32 %107, ptr addrspace(3) %117, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %118 = icmp samesign ult i32 %7, 64
  %119 = getelementptr i32, ptr addrspace(3) @global_smem, i32 %7
  br i1 %118, label %120, label %122

120:                                              ; preds = %18
  %121 = load i32, ptr addrspace(3) %119, align 4
  br label %122

122:                                              ; preds = %120, %18
  %123 = phi i32 [ %121, %120 ], [ 0, %18 ]
  %124 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %123, i32 %123, i32 177, i32 15, i32 15, i1 false)
  %125 = and i32 %7, 961
  %126 = icmp eq i32 %125, 0
  br i1 %126, label %127, label %129

127:                                              ; preds = %122
  %128 = xor i32 %124, %123
  store i32 %128, ptr addrspace(3) %119, align 4
  br label %129

129:                                              ; preds = %127, %122
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %130 = load i32, ptr addrspace(3) %116, align 8
  %131 = xor i32 %130, %107
  %132 = trunc i32 %8 to i1
  %133 = icmp sle i32 %107, %131
  %.not19 = xor i1 %133, %132
  %134 = select i1 %.not19, i32 %107, i32 %131
  %135 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %134, i32 1985229328, i32 -19088744, i1 true, i1 false)
  %136 = trunc i32 %25 to i1
  %137 = icmp sle i32 %134, %135
  %.not20 = xor i1 %137, %136
  %138 = select i1 %.not20, i32 %134, i32 %135
  %139 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %138, i32 %138, i32 280, i32 15, i32 12, i1 false)
  %140 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %139, i32 %138, i32 264, i32 15, i32 3, i1 false)
  %141 = trunc i32 %24 to i1
  %142 = icmp sle i32 %138, %140
  %.not21 = xor i1 %142, %141
  %143 = select i1 %.not21, i32 %138, i32 %140
  %144 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %143, i32 %143, i32 276, i32 15, i32 10, i1 false)
  %145 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %144, i32 %143, i32 260, i32 15, i32 5, i1 false)
  %146 = trunc i32 %23 to i1
  %147 = icmp sle i32 %143, %145
  %.not22 = xor i1 %147, %146
  %148 = select i1 %.not22, i32 %143, i32 %145
  %149 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %148, i32 %148, i32 78, i32 15, i32 15, i1 false)
  %150 = trunc i32 %26 to i1
  %151 = icmp sle i32 %148, %149
  %.not23 = xor i1 %151, %150
  %152 = select i1 %.not23, i32 %148, i32 %149
  %153 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %152, i32 %152, i32 177, i32 15, i32 15, i1 false)
  br i1 %10, label %154, label %159

154:                                              ; preds = %129
  %155 = icmp sle i32 %152, %153
  %156 = trunc i32 %7 to i1
  %.not24 = xor i1 %155, %156
  %157 = select i1 %.not24, i32 %152, i32 %153
  %158 = insertelement <1 x i32> poison, i32 %157, i64 0
  store <1 x i32> %158, ptr addrspace(1) %22, align 4
  br label %159

159:                                              ; preds = %154, %129
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,64" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
