; In the style of Triton: each row minus its maximum. Lanes exchange by shuffles, then once through scratch memory, whose
; parts are addressed from one shared global.
; aliasmith: entry @triton_row_max
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i32 8
; aliasmith: arg 3 = i32 7
source_filename = "LLVMDialectModule"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global_smem = internal addrspace(3) global [32 x i8] undef, align 16

define ptx_kernel void @triton_row_max(ptr addrspace(1) writeonly captures(none) %0, ptr addrspace(1) readonly captures(none) %1, i32 %2, i32 %3) local_unnamed_addr #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = mul i32 %5, %2
  %7 = sext i32 %6 to i64
  %8 = getelementptr i32, ptr addrspace(1) %1, i64 %7
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 3
  %11 = or disjoint i32 %10, 4
  %12 = icmp slt i32 %10, %3
  %13 = icmp slt i32 %11, %3
  %14 = zext nneg i32 %10 to i64
  %15 = getelementptr i32, ptr addrspace(1) %8, i64 %14
  %16 = getelementptr i8, ptr addrspace(1) %15, i64 16
  br i1 %12, label %17, label %19

17:                                               ; preds = %4
  %18 = load i32, ptr addrspace(1) %15, align 4
  br label %19

19:                                               ; preds = %17, %4
  %20 = phi i32 [ %18, %17 ], [ -2147483648, %4 ]
  br i1 %13, label %21, label %23

21:                                               ; preds = %19
  %22 = load i32, ptr addrspace(1) %16, align 4
  br label %23

23:                                               ; preds = %21, %19
  %24 = phi i32 [ %22, %21 ], [ -2147483648, %19 ]
  %25 = icmp sgt i32 %20, %24
  %26 = select i1 %25, i32 %20, i32 %24
  %27 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %26, i32 2, i32 31)
  %28 = icmp sgt i32 %26, %27
  %29 = select i1 %28, i32 %26, i32 %27
  %30 = getelementptr i32, ptr addrspace(3) @global_smem, i64 %14
  store i32 %29, ptr addrspace(3) %30, align 4
  tail call void @llvm.nvvm.barrier0()
  %31 = xor i32 %10, 1
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr i32, ptr addrspace(3) @global_smem, i64 %32
  %34 = load i32, ptr addrspace(3) %33, align 4
  %35 = icmp sgt i32 %29, %34
  %36 = select i1 %35, i32 %29, i32 %34
  %37 = getelementptr i8, ptr addrspace(3) @global_smem, i64 16
  %38 = getelementptr i32, ptr addrspace(3) %37, i64 %14
  %39 = sub i32 %20, %36
  store i32 %39, ptr addrspace(3) %38, align 4
  %40 = sub i32 %24, %36
  %41 = getelementptr i32, ptr addrspace(1) %0, i64 %7
  %42 = getelementptr i32, ptr addrspace(1) %41, i64 %14
  %43 = getelementptr i8, ptr addrspace(1) %42, i64 16
  br i1 %12, label %44, label %46

44:                                               ; preds = %23
  %45 = load i32, ptr addrspace(3) %38, align 4
  store i32 %45, ptr addrspace(1) %42, align 4
  br label %46

46:                                               ; preds = %44, %23
  br i1 %13, label %47, label %48

47:                                               ; preds = %46
  store i32 %40, ptr addrspace(1) %43, align 4
  br label %48

48:                                               ; preds = %47, %46
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

declare void @llvm.nvvm.barrier0() #3

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
