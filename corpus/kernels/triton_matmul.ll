; In the style of Triton: C = A B, a row of A and of B per thread and step, tiles in two halves of one shared global, the
; pointers carried round the loop.
; aliasmith: entry @triton_matmul
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 128 align 16
; aliasmith: arg 1 = object global 128 align 16
; aliasmith: arg 2 = object global 64 align 16
; aliasmith: arg 3 = i32 8
source_filename = "LLVMDialectModule"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global_smem = internal addrspace(3) global [128 x i8] undef, align 16

define ptx_kernel void @triton_matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3) local_unnamed_addr #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = and i32 %5, 3
  %7 = zext nneg i32 %6 to i64
  %8 = mul nsw i32 %6, %3
  %9 = sext i32 %8 to i64
  %10 = getelementptr i32, ptr addrspace(1) %0, i64 %9
  %11 = shl nuw nsw i64 %7, 2
  %12 = getelementptr i32, ptr addrspace(1) %1, i64 %11
  %13 = getelementptr i32, ptr addrspace(3) @global_smem, i64 %11
  %14 = getelementptr i8, ptr addrspace(3) @global_smem, i64 64
  %15 = getelementptr i32, ptr addrspace(3) %14, i64 %11
  %16 = icmp sgt i32 %3, 0
  br i1 %16, label %17, label %48

17:                                               ; preds = %17, %4
  %18 = phi ptr addrspace(1) [ %44, %17 ], [ %10, %4 ]
  %19 = phi ptr addrspace(1) [ %45, %17 ], [ %12, %4 ]
  %20 = phi <4 x i32> [ %43, %17 ], [ zeroinitializer, %4 ]
  %21 = phi i32 [ %46, %17 ], [ 0, %4 ]
  %22 = load <4 x i32>, ptr addrspace(1) %18, align 16
  %23 = load <4 x i32>, ptr addrspace(1) %19, align 16
  tail call void @llvm.nvvm.barrier0()
  store <4 x i32> %22, ptr addrspace(3) %13, align 16
  store <4 x i32> %23, ptr addrspace(3) %15, align 16
  tail call void @llvm.nvvm.barrier0()
  %24 = load <4 x i32>, ptr addrspace(3) %13, align 16
  %25 = load <4 x i32>, ptr addrspace(3) %14, align 16
  %26 = getelementptr i8, ptr addrspace(3) @global_smem, i64 80
  %27 = load <4 x i32>, ptr addrspace(3) %26, align 16
  %28 = getelementptr i8, ptr addrspace(3) @global_smem, i64 96
  %29 = load <4 x i32>, ptr addrspace(3) %28, align 16
  %30 = getelementptr i8, ptr addrspace(3) @global_smem, i64 112
  %31 = load <4 x i32>, ptr addrspace(3) %30, align 16
  %32 = shufflevector <4 x i32> %24, <4 x i32> poison, <4 x i32> zeroinitializer
  %33 = mul <4 x i32> %32, %25
  %34 = add <4 x i32> %33, %20
  %35 = shufflevector <4 x i32> %24, <4 x i32> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %36 = mul <4 x i32> %35, %27
  %37 = add <4 x i32> %36, %34
  %38 = shufflevector <4 x i32> %24, <4 x i32> poison, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
  %39 = mul <4 x i32> %38, %29
  %40 = add <4 x i32> %39, %37
  %41 = shufflevector <4 x i32> %24, <4 x i32> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %42 = mul <4 x i32> %41, %31
  %43 = add <4 x i32> %42, %40
  %44 = getelementptr i8, ptr addrspace(1) %18, i64 16
  %45 = getelementptr i8, ptr addrspace(1) %19, i64 64
  %46 = add nuw nsw i32 %21, 4
  %47 = icmp slt i32 %46, %3
  br i1 %47, label %17, label %48

48:                                               ; preds = %17, %4
  %49 = phi <4 x i32> [ zeroinitializer, %4 ], [ %43, %17 ]
  %50 = getelementptr i32, ptr addrspace(1) %2, i64 %11
  store <4 x i32> %49, ptr addrspace(1) %50, align 16
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare void @llvm.nvvm.barrier0() #2

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
