; numba-cuda-mlir 0.6, sm_80, stencil of sources/numba_mlir/kernels.py
source_filename = "llvm70_module"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@__numba_cuda_mlir_error_code = common global i32 0
@llvm.used = appending global [1 x i8*] [i8* bitcast (void (i8*, i8*, i64, i64, i64, i64, i64, i64, i64, i8*, i8*, i64, i64, i64, i64, i64, i64, i64)* @_Z4sten5ArrayIfLi3E1C7mutable7alignedE5ArrayIfLi3E1C7mutable7alignedE to i8*)], section "llvm.metadata"

define ptx_kernel void @_Z4sten5ArrayIfLi3E1C7mutable7alignedE5ArrayIfLi3E1C7mutable7alignedE(i8*, i8*, i64, i64, i64, i64, i64, i64, i64, i8*, i8*, i64, i64, i64, i64, i64, i64, i64) {
  %19 = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %20 = sext i32 %19 to i64
  %21 = call i32 asm "mov.u32 $0, %ntid.x;", "=r"()
  %22 = sext i32 %21 to i64
  %23 = call i32 asm "mov.u32 $0, %ctaid.x;", "=r"()
  %24 = sext i32 %23 to i64
  %25 = mul i64 %24, %22
  %26 = add i64 %25, %20
  %27 = trunc i64 %26 to i32
  %28 = call i32 asm "mov.u32 $0, %tid.y;", "=r"()
  %29 = sext i32 %28 to i64
  %30 = call i32 asm "mov.u32 $0, %ntid.y;", "=r"()
  %31 = sext i32 %30 to i64
  %32 = call i32 asm "mov.u32 $0, %ctaid.y;", "=r"()
  %33 = sext i32 %32 to i64
  %34 = mul i64 %33, %31
  %35 = add i64 %34, %29
  %36 = trunc i64 %35 to i32
  %37 = call i32 asm "mov.u32 $0, %tid.z;", "=r"()
  %38 = sext i32 %37 to i64
  %39 = call i32 asm "mov.u32 $0, %ntid.z;", "=r"()
  %40 = sext i32 %39 to i64
  %41 = call i32 asm "mov.u32 $0, %ctaid.z;", "=r"()
  %42 = sext i32 %41 to i64
  %43 = mul i64 %42, %40
  %44 = add i64 %43, %38
  %45 = trunc i64 %44 to i32
  %46 = sext i32 %27 to i64
  %47 = icmp sgt i64 %46, 0
  br i1 %47, label %48, label %51

; <label>:48:                                     ; preds = %18
  %49 = sub nsw i64 %3, 1
  %50 = icmp slt i64 %46, %49
  br i1 %50, label %52, label %51

; <label>:51:                                     ; preds = %61, %58, %55, %52, %48, %18
  ret void

; <label>:52:                                     ; preds = %48
  %53 = sext i32 %36 to i64
  %54 = icmp sgt i64 %53, 0
  br i1 %54, label %55, label %51

; <label>:55:                                     ; preds = %52
  %56 = sub nsw i64 %4, 1
  %57 = icmp slt i64 %53, %56
  br i1 %57, label %58, label %51

; <label>:58:                                     ; preds = %55
  %59 = sext i32 %45 to i64
  %60 = icmp sgt i64 %59, 0
  br i1 %60, label %61, label %51

; <label>:61:                                     ; preds = %58
  %62 = sub nsw i64 %5, 1
  %63 = icmp slt i64 %59, %62
  br i1 %63, label %64, label %51

; <label>:64:                                     ; preds = %61
  %65 = sub nsw i64 %46, 1
  %66 = icmp slt i64 %65, 0
  %67 = add i64 %65, %3
  %68 = select i1 %66, i64 %67, i64 %65
  %69 = icmp slt i64 %53, 0
  %70 = add i64 %53, %4
  %71 = select i1 %69, i64 %70, i64 %53
  %72 = icmp slt i64 %59, 0
  %73 = add i64 %59, %5
  %74 = select i1 %72, i64 %73, i64 %59
  %75 = bitcast i8* %1 to float*
  %76 = getelementptr float, float* %75, i64 %2
  %77 = mul nsw i64 %68, %6
  %78 = mul nsw i64 %71, %7
  %79 = add nsw i64 %77, %78
  %80 = mul nsw i64 %74, %8
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds float, float* %76, i64 %81
  %83 = load float, float* %82
  %84 = add nsw i64 %46, 1
  %85 = icmp slt i64 %84, 0
  %86 = add i64 %84, %3
  %87 = select i1 %85, i64 %86, i64 %84
  %88 = mul nsw i64 %87, %6
  %89 = add nsw i64 %88, %78
  %90 = add nsw i64 %89, %80
  %91 = getelementptr inbounds float, float* %76, i64 %90
  %92 = load float, float* %91
  %93 = fadd float %83, %92
  %94 = sub nsw i64 %53, 1
  %95 = icmp slt i64 %46, 0
  %96 = add i64 %46, %3
  %97 = select i1 %95, i64 %96, i64 %46
  %98 = icmp slt i64 %94, 0
  %99 = add i64 %94, %4
  %100 = select i1 %98, i64 %99, i64 %94
  %101 = mul nsw i64 %97, %6
  %102 = mul nsw i64 %100, %7
  %103 = add nsw i64 %101, %102
  %104 = add nsw i64 %103, %80
  %105 = getelementptr inbounds float, float* %76, i64 %104
  %106 = load float, float* %105
  %107 = fadd float %93, %106
  %108 = add nsw i64 %53, 1
  %109 = icmp slt i64 %108, 0
  %110 = add i64 %108, %4
  %111 = select i1 %109, i64 %110, i64 %108
  %112 = mul nsw i64 %111, %7
  %113 = add nsw i64 %101, %112
  %114 = add nsw i64 %113, %80
  %115 = getelementptr inbounds float, float* %76, i64 %114
  %116 = load float, float* %115
  %117 = fadd float %107, %116
  %118 = sub nsw i64 %59, 1
  %119 = icmp slt i64 %118, 0
  %120 = add i64 %118, %5
  %121 = select i1 %119, i64 %120, i64 %118
  %122 = add nsw i64 %101, %78
  %123 = mul nsw i64 %121, %8
  %124 = add nsw i64 %122, %123
  %125 = getelementptr inbounds float, float* %76, i64 %124
  %126 = load float, float* %125
  %127 = fadd float %117, %126
  %128 = add nsw i64 %59, 1
  %129 = icmp slt i64 %128, 0
  %130 = add i64 %128, %5
  %131 = select i1 %129, i64 %130, i64 %128
  %132 = mul nsw i64 %131, %8
  %133 = add nsw i64 %122, %132
  %134 = getelementptr inbounds float, float* %76, i64 %133
  %135 = load float, float* %134
  %136 = fadd float %127, %135
  %137 = add nsw i64 %122, %80
  %138 = getelementptr inbounds float, float* %76, i64 %137
  %139 = load float, float* %138
  %140 = fpext float %139 to double
  %141 = fmul double %140, 6.000000e+00
  %142 = fpext float %136 to double
  %143 = fsub double %142, %141
  %144 = add i64 %46, %12
  %145 = select i1 %95, i64 %144, i64 %46
  %146 = add i64 %53, %13
  %147 = select i1 %69, i64 %146, i64 %53
  %148 = add i64 %59, %14
  %149 = select i1 %72, i64 %148, i64 %59
  %150 = fptrunc double %143 to float
  %151 = bitcast i8* %10 to float*
  %152 = getelementptr float, float* %151, i64 %11
  %153 = mul nsw i64 %145, %15
  %154 = mul nsw i64 %147, %16
  %155 = add nsw i64 %153, %154
  %156 = mul nsw i64 %149, %17
  %157 = add nsw i64 %155, %156
  %158 = getelementptr inbounds float, float* %152, i64 %157
  store float %150, float* %158
  ret void
}

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}

!0 = !{void (i8*, i8*, i64, i64, i64, i64, i64, i64, i64, i8*, i8*, i64, i64, i64, i64, i64, i64, i64)* @_Z4sten5ArrayIfLi3E1C7mutable7alignedE5ArrayIfLi3E1C7mutable7alignedE, !"kernel", i32 1}
!1 = !{i32 2, i32 0, i32 3, i32 2}
