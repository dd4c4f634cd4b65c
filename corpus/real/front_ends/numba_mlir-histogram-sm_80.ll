; numba-cuda-mlir 0.6, sm_80, histogram of sources/numba_mlir/kernels.py
source_filename = "llvm70_module"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@__numba_cuda_mlir_error_code = common global i32 0
@llvm.used = appending global [1 x i8*] [i8* bitcast (void (i8*, i8*, i64, i64, i64, i8*, i8*, i64, i64, i64)* @_Z4hist5ArrayIiLi1E1C7mutable7alignedE5ArrayIiLi1E1C7mutable7alignedE to i8*)], section "llvm.metadata"

define ptx_kernel void @_Z4hist5ArrayIiLi1E1C7mutable7alignedE5ArrayIiLi1E1C7mutable7alignedE(i8*, i8*, i64, i64, i64, i8*, i8*, i64, i64, i64) {
  %11 = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %12 = sext i32 %11 to i64
  %13 = call i32 asm "mov.u32 $0, %ntid.x;", "=r"()
  %14 = sext i32 %13 to i64
  %15 = call i32 asm "mov.u32 $0, %ctaid.x;", "=r"()
  %16 = sext i32 %15 to i64
  %17 = mul i64 %16, %14
  %18 = add i64 %17, %12
  %19 = trunc i64 %18 to i32
  %20 = sext i32 %19 to i64
  %21 = icmp slt i64 %20, %3
  br i1 %21, label %22, label %46

; <label>:22:                                     ; preds = %10
  %23 = icmp slt i64 %20, 0
  %24 = add i64 %20, %3
  %25 = select i1 %23, i64 %24, i64 %20
  %26 = bitcast i8* %1 to i32*
  %27 = getelementptr i32, i32* %26, i64 %2
  %28 = mul nsw i64 %25, %4
  %29 = getelementptr inbounds i32, i32* %27, i64 %28
  %30 = load i32, i32* %29
  %31 = sext i32 %30 to i64
  %32 = srem i64 %31, %8
  %33 = xor i64 %32, %8
  %34 = icmp slt i64 %33, 0
  %35 = icmp ne i64 %32, 0
  %36 = and i1 %34, %35
  %37 = select i1 %36, i64 %8, i64 0
  %38 = add i64 %32, %37
  %39 = mul i64 %7, 4
  %40 = getelementptr i8, i8* %6, i64 %39
  %41 = addrspacecast i8* %40 to i8 addrspace(1)*
  %42 = mul i64 %38, %9
  %43 = bitcast i8 addrspace(1)* %41 to i32 addrspace(1)*
  %44 = getelementptr i32, i32 addrspace(1)* %43, i64 %42
  %45 = atomicrmw add i32 addrspace(1)* %44, i32 1 monotonic
  ret void

; <label>:46:                                     ; preds = %10
  ret void
}

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}

!0 = !{void (i8*, i8*, i64, i64, i64, i8*, i8*, i64, i64, i64)* @_Z4hist5ArrayIiLi1E1C7mutable7alignedE5ArrayIiLi1E1C7mutable7alignedE, !"kernel", i32 1}
!1 = !{i32 2, i32 0, i32 3, i32 2}
