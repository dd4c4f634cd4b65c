; In the style of Triton: out = x + y in blocks of 16, two elements per vector, the mask of the tail as branches.
; aliasmith: entry @triton_add
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 128 align 16
; aliasmith: arg 1 = object global 128 align 16
; aliasmith: arg 2 = object global 128 align 16
; aliasmith: arg 3 = i32 22
source_filename = "LLVMDialectModule"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @triton_add(ptr addrspace(1) readonly captures(none) %0, ptr addrspace(1) readonly captures(none) %1, ptr addrspace(1) writeonly captures(none) %2, i32 %3) local_unnamed_addr #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 4
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = shl i32 %7, 1
  %9 = and i32 %8, 6
  %10 = or disjoint i32 %6, %9
  %11 = or disjoint i32 %10, 8
  %12 = icmp slt i32 %10, %3
  %13 = icmp slt i32 %11, %3
  %14 = sext i32 %10 to i64
  %15 = getelementptr i32, ptr addrspace(1) %0, i64 %14
  %16 = getelementptr i8, ptr addrspace(1) %15, i64 32
  %17 = getelementptr i32, ptr addrspace(1) %1, i64 %14
  %18 = getelementptr i8, ptr addrspace(1) %17, i64 32
  %19 = getelementptr i32, ptr addrspace(1) %2, i64 %14
  %20 = getelementptr i8, ptr addrspace(1) %19, i64 32
  br i1 %12, label %21, label %25

21:                                               ; preds = %4
  %22 = load <2 x i32>, ptr addrspace(1) %15, align 8
  %23 = load <2 x i32>, ptr addrspace(1) %17, align 8
  %24 = add <2 x i32> %22, %23
  store <2 x i32> %24, ptr addrspace(1) %19, align 8
  br label %25

25:                                               ; preds = %21, %4
  br i1 %13, label %26, label %30

26:                                               ; preds = %25
  %27 = load <2 x i32>, ptr addrspace(1) %16, align 8
  %28 = load <2 x i32>, ptr addrspace(1) %18, align 8
  %29 = add <2 x i32> %27, %28
  store <2 x i32> %29, ptr addrspace(1) %20, align 8
  br label %30

30:                                               ; preds = %26, %25
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
