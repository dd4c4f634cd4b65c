; Triton 3.5.1, gfx942, transpose of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @transpose(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = shl i32 %7, 5
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = and i32 %9, 31
  %11 = lshr i32 %9, 5
  %12 = and i32 %11, 7
  %13 = or disjoint i32 %12, 8
  %14 = or disjoint i32 %12, 16
  %15 = or i32 %11, 24
  %16 = or disjoint i32 %8, %10
  %17 = or disjoint i32 %12, %8
  %18 = or disjoint i32 %13, %8
  %19 = or disjoint i32 %14, %8
  %20 = or disjoint i32 %15, %8
  %21 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %22 = shl i32 %21, 5
  %23 = or disjoint i32 %12, %22
  %24 = or disjoint i32 %13, %22
  %25 = or disjoint i32 %14, %22
  %26 = or disjoint i32 %15, %22
  %27 = or disjoint i32 %22, %10
  %28 = icmp slt i32 %16, %2
  %29 = icmp slt i32 %17, %2
  %30 = icmp slt i32 %18, %2
  %31 = icmp slt i32 %19, %2
  %32 = icmp slt i32 %20, %2
  %33 = icmp slt i32 %23, %3
  %34 = icmp slt i32 %24, %3
  %35 = icmp slt i32 %25, %3
  %36 = icmp slt i32 %26, %3
  %37 = icmp slt i32 %27, %3
  %38 = and i1 %28, %33
  %39 = and i1 %28, %34
  %40 = and i1 %28, %35
  %41 = and i1 %28, %36
  %42 = and i1 %29, %37
  %43 = and i1 %30, %37
  %44 = and i1 %31, %37
  %45 = and i1 %32, %37
  %46 = mul i32 %3, %18
  %47 = mul i32 %3, %19
  %48 = mul i32 %3, %20
  %49 = sext i32 %46 to i64
  %50 = getelementptr half, ptr addrspace(1) %0, i64 %49
  %51 = sext i32 %47 to i64
  %52 = getelementptr half, ptr addrspace(1) %0, i64 %51
  %53 = sext i32 %48 to i64
  %54 = getelementptr half, ptr addrspace(1) %0, i64 %53
  %55 = sext i32 %27 to i64
  %56 = getelementptr half, ptr addrspace(1) %50, i64 %55
  %57 = getelementptr half, ptr addrspace(1) %52, i64 %55
  %58 = getelementptr half, ptr addrspace(1) %54, i64 %55
  br i1 %42, label %59, label %65

59:                                               ; preds = %6
  %60 = mul i32 %3, %17
  %61 = sext i32 %60 to i64
  %62 = getelementptr half, ptr addrspace(1) %0, i64 %61
  %63 = getelementptr half, ptr addrspace(1) %62, i64 %55
  %64 = load <1 x half>, ptr addrspace(1) %63, align 2
  br label %65

65:                                               ; preds = %59, %6
  %66 = phi <1 x half> [ %64, %59 ], [ zeroinitializer, %6 ]
  br i1 %43, label %67, label %69

67:                                               ; preds = %65
  %68 = load <1 x half>, ptr addrspace(1) %56, align 2
  br label %69

69:                                               ; preds = %67, %65
  %70 = phi <1 x half> [ %68, %67 ], [ zeroinitializer, %65 ]
  br i1 %44, label %71, label %73

71:                                               ; preds = %69
  %72 = load <1 x half>, ptr addrspace(1) %57, align 2
  br label %73

73:                                               ; preds = %71, %69
  %74 = phi <1 x half> [ %72, %71 ], [ zeroinitializer, %69 ]
  br i1 %45, label %75, label %77

75:                                               ; preds = %73
  %76 = load <1 x half>, ptr addrspace(1) %58, align 2
  br label %77

77:                                               ; preds = %75, %73
  %78 = phi <1 x half> [ %76, %75 ], [ zeroinitializer, %73 ]
  %79 = mul i32 %24, %2
  %80 = mul i32 %25, %2
  %81 = mul i32 %2, %26
  %82 = sext i32 %79 to i64
  %83 = getelementptr half, ptr addrspace(1) %1, i64 %82
  %84 = sext i32 %80 to i64
  %85 = getelementptr half, ptr addrspace(1) %1, i64 %84
  %86 = sext i32 %81 to i64
  %87 = getelementptr half, ptr addrspace(1) %1, i64 %86
  %88 = sext i32 %16 to i64
  %89 = getelementptr half, ptr addrspace(1) %83, i64 %88
  %90 = getelementptr half, ptr addrspace(1) %85, i64 %88
  %91 = getelementptr half, ptr addrspace(1) %87, i64 %88
  %92 = shl nuw nsw i32 %9, 5
  %93 = and i32 %92, 384
  %94 = shl nuw nsw i32 %9, 3
  %95 = and i32 %94, 104
  %96 = shl nuw nsw i32 %9, 9
  %97 = and i32 %96, 1024
  %98 = lshr i32 %9, 2
  %99 = and i32 %98, 4
  %100 = lshr i32 %9, 1
  %101 = and i32 %100, 16
  %102 = and i32 %11, 2
  %103 = shl nuw nsw i32 %9, 2
  %104 = and i32 %103, 512
  %105 = or disjoint i32 %93, %95
  %106 = or disjoint i32 %105, %99
  %107 = or disjoint i32 %106, %97
  %108 = or disjoint i32 %107, %102
  %109 = or disjoint i32 %108, %101
  %110 = or disjoint i32 %109, %104
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %110
  store <1 x half> %66, ptr addrspace(3) %111, align 2
  %112 = xor i32 %110, 32
  %113 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %112
  store <1 x half> %70, ptr addrspace(3) %113, align 2
  %114 = xor i32 %110, 64
  %115 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %114
  store <1 x half> %74, ptr addrspace(3) %115, align 2
  %116 = xor i32 %110, 96
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %116
  store <1 x half> %78, ptr addrspace(3) %117, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %118 = shl nuw nsw i32 %9, 4
  %119 = and i32 %118, 1040
  %120 = and i32 %103, 96
  %121 = and i32 %9, 130
  %122 = and i32 %98, 40
  %123 = shl nuw nsw i32 %9, 7
  %124 = and i32 %123, 512
  %125 = or disjoint i32 %119, %120
  %126 = or disjoint i32 %122, %121
  %127 = xor i32 %125, %126
  %128 = or disjoint i32 %127, %124
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %128
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) %129, i32 4
  %131 = load <1 x half>, ptr addrspace(3) %130, align 2
  %132 = xor i32 %128, 320
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %132
  %134 = load <1 x half>, ptr addrspace(3) %133, align 2
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) %133, i32 4
  %136 = load <1 x half>, ptr addrspace(3) %135, align 2
  br i1 %38, label %137, label %143

137:                                              ; preds = %77
  %138 = mul i32 %2, %23
  %139 = sext i32 %138 to i64
  %140 = getelementptr half, ptr addrspace(1) %1, i64 %139
  %141 = getelementptr half, ptr addrspace(1) %140, i64 %88
  %142 = load <1 x half>, ptr addrspace(3) %129, align 2
  store <1 x half> %142, ptr addrspace(1) %141, align 2
  br label %143

143:                                              ; preds = %137, %77
  br i1 %39, label %144, label %145

144:                                              ; preds = %143
  store <1 x half> %134, ptr addrspace(1) %89, align 2
  br label %145

145:                                              ; preds = %144, %143
  br i1 %40, label %146, label %147

146:                                              ; preds = %145
  store <1 x half> %131, ptr addrspace(1) %90, align 2
  br label %147

147:                                              ; preds = %146, %145
  br i1 %41, label %148, label %149

148:                                              ; preds = %147
  store <1 x half> %136, ptr addrspace(1) %91, align 2
  br label %149

149:                                              ; preds = %148, %147
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
