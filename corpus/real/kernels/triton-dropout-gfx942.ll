; Triton 3.5.1, gfx942, dropout of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @dropout(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, float inreg %3, i32 inreg %4, ptr addrspace(1) inreg readnone captures(none) %5, ptr addrspace(1) inreg readnone captures(none) %6) local_unnamed_addr #0 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = shl i32 %8, 8
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = and i32 %10, 255
  %12 = or disjoint i32 %9, %11
  %13 = icmp slt i32 %12, %2
  br i1 %13, label %14, label %.critedge

14:                                               ; preds = %7
  %15 = sext i32 %12 to i64
  %16 = getelementptr float, ptr addrspace(1) %0, i64 %15
  %17 = load <1 x float>, ptr addrspace(1) %16, align 4
  %18 = zext i32 %12 to i64
  %19 = mul nuw i64 %18, 3528531795
  %20 = lshr i64 %19, 32
  %21 = trunc nuw i64 %20 to i32
  %22 = ashr i32 %4, 31
  %23 = xor i32 %22, %21
  %24 = zext i32 %23 to i64
  %25 = mul nuw i64 %24, 3449720151
  %26 = lshr i64 %25, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = add i32 %4, -1640531527
  %29 = xor i32 %28, %27
  %30 = zext i32 %29 to i64
  %31 = mul nuw i64 %30, 3528531795
  %32 = lshr i64 %31, 32
  %33 = trunc nuw i64 %32 to i32
  %34 = mul i32 %4, -766435501
  %35 = add nsw i32 %22, 1993301258
  %36 = xor i32 %35, %34
  %37 = xor i32 %36, %33
  %38 = zext i32 %37 to i64
  %39 = mul nuw i64 %38, 3449720151
  %40 = lshr i64 %39, 32
  %41 = trunc nuw i64 %40 to i32
  %42 = zext i32 %4 to i64
  %43 = mul nuw i64 %42, 3528531795
  %44 = lshr i64 %43, 32
  %45 = trunc nuw i64 %44 to i32
  %46 = mul i32 %12, -766435501
  %47 = add nsw i32 %22, -1150833019
  %48 = xor i32 %47, %46
  %49 = xor i32 %48, %45
  %50 = mul i32 %49, -845247145
  %51 = add i32 %4, -626627285
  %52 = xor i32 %50, %51
  %53 = xor i32 %52, %41
  %54 = zext i32 %53 to i64
  %55 = mul nuw i64 %54, 3528531795
  %56 = lshr i64 %55, 32
  %57 = trunc nuw i64 %56 to i32
  %58 = zext i32 %49 to i64
  %59 = mul nuw i64 %58, 3449720151
  %60 = lshr i64 %59, 32
  %61 = trunc nuw i64 %60 to i32
  %62 = mul i32 %23, -845247145
  %63 = add i32 %4, 1013904242
  %64 = xor i32 %62, %63
  %65 = xor i32 %64, %61
  %66 = mul i32 %65, -766435501
  %67 = add nsw i32 %22, -308364780
  %68 = xor i32 %66, %67
  %69 = xor i32 %68, %57
  %70 = zext i32 %69 to i64
  %71 = mul nuw i64 %70, 3449720151
  %72 = lshr i64 %71, 32
  %73 = trunc nuw i64 %72 to i32
  %74 = zext i32 %65 to i64
  %75 = mul nuw i64 %74, 3528531795
  %76 = lshr i64 %75, 32
  %77 = trunc nuw i64 %76 to i32
  %78 = mul i32 %29, -766435501
  %79 = add nsw i32 %22, 842468239
  %80 = xor i32 %78, %79
  %81 = xor i32 %80, %77
  %82 = mul i32 %81, -845247145
  %83 = add i32 %4, 387276957
  %84 = xor i32 %82, %83
  %85 = xor i32 %84, %73
  %86 = zext i32 %85 to i64
  %87 = mul nuw i64 %86, 3528531795
  %88 = lshr i64 %87, 32
  %89 = trunc nuw i64 %88 to i32
  %90 = zext i32 %81 to i64
  %91 = mul nuw i64 %90, 3449720151
  %92 = lshr i64 %91, 32
  %93 = trunc nuw i64 %92 to i32
  %94 = mul i32 %37, -845247145
  %95 = add i32 %4, 2027808484
  %96 = xor i32 %94, %95
  %97 = xor i32 %96, %93
  %98 = mul i32 %97, -766435501
  %99 = add nsw i32 %22, 1684936478
  %100 = xor i32 %98, %99
  %101 = xor i32 %100, %89
  %102 = zext i32 %101 to i64
  %103 = mul nuw i64 %102, 3449720151
  %104 = lshr i64 %103, 32
  %105 = trunc nuw i64 %104 to i32
  %106 = zext i32 %97 to i64
  %107 = mul nuw i64 %106, 3528531795
  %108 = lshr i64 %107, 32
  %109 = trunc nuw i64 %108 to i32
  %110 = mul i32 %53, -766435501
  %111 = add nsw i32 %22, -1459197799
  %112 = xor i32 %110, %111
  %113 = xor i32 %112, %109
  %114 = mul i32 %113, -845247145
  %115 = add i32 %4, 1401181199
  %116 = xor i32 %114, %115
  %117 = xor i32 %116, %105
  %118 = zext i32 %117 to i64
  %119 = mul nuw i64 %118, 3528531795
  %120 = lshr i64 %119, 32
  %121 = trunc nuw i64 %120 to i32
  %122 = zext i32 %113 to i64
  %123 = mul nuw i64 %122, 3449720151
  %124 = lshr i64 %123, 32
  %125 = trunc nuw i64 %124 to i32
  %126 = mul i32 %69, -845247145
  %127 = add i32 %4, -1253254570
  %128 = xor i32 %126, %127
  %129 = xor i32 %128, %125
  %130 = mul i32 %129, -766435501
  %131 = add nsw i32 %22, -616729560
  %132 = xor i32 %130, %131
  %133 = xor i32 %132, %121
  %134 = zext i32 %133 to i64
  %135 = mul nuw i64 %134, 3449720151
  %136 = lshr i64 %135, 32
  %137 = trunc nuw i64 %136 to i32
  %138 = zext i32 %129 to i64
  %139 = mul nuw i64 %138, 3528531795
  %140 = lshr i64 %139, 32
  %141 = trunc nuw i64 %140 to i32
  %142 = mul i32 %85, -766435501
  %143 = add nsw i32 %22, 534103459
  %144 = xor i32 %142, %143
  %145 = xor i32 %144, %141
  %146 = mul i32 %145, -845247145
  %147 = add i32 %4, -1879881855
  %148 = xor i32 %146, %147
  %149 = xor i32 %148, %137
  %.lobit = ashr i32 %149, 31
  %150 = xor i32 %.lobit, %149
  %151 = sitofp i32 %150 to float
  %152 = fmul float %151, 0x3DFFFFFFE0000000
  %153 = fcmp ogt float %152, %3
  %154 = extractelement <1 x float> %17, i64 0
  %155 = fsub float 1.000000e+00, %3
  %156 = fdiv float %154, %155
  %157 = select i1 %153, float %156, float 0.000000e+00
  %158 = insertelement <1 x float> poison, float %157, i64 0
  %159 = getelementptr float, ptr addrspace(1) %1, i64 %15
  store <1 x float> %158, ptr addrspace(1) %159, align 4
  br label %.critedge

.critedge:                                        ; preds = %7, %14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3, !4, !5}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 0}
!8 = !{}
