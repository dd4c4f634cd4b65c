; In the style of Triton: partial sums. One thread of the block adds atomically, its result goes to all through scratch
; memory, and another keeps the largest total.
; aliasmith: entry @triton_split_k
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 32 align 16
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: mem arg 1 + 0 = i32 0
source_filename = "LLVMDialectModule"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global_smem = internal addrspace(3) global [16 x i8] undef, align 16

define ptx_kernel void @triton_split_k(ptr addrspace(1) readonly captures(none) %0, ptr addrspace(1) captures(none) %1, ptr addrspace(1) captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = shl i32 %4, 2
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = and i32 %6, 3
  %8 = or disjoint i32 %5, %7
  %9 = sext i32 %8 to i64
  %10 = getelementptr i32, ptr addrspace(1) %0, i64 %9
  %11 = load i32, ptr addrspace(1) %10, align 4
  %12 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %11, i32 2, i32 31)
  %13 = add i32 %12, %11
  %14 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 15, i32 %13, i32 1, i32 31)
  %15 = add i32 %14, %13
  %16 = icmp eq i32 %7, 0
  br i1 %16, label %17, label %19

17:                                               ; preds = %3
  %18 = atomicrmw add ptr addrspace(1) %1, i32 %15 acq_rel, align 4
  store i32 %18, ptr addrspace(3) @global_smem, align 4
  br label %19

19:                                               ; preds = %17, %3
  tail call void @llvm.nvvm.barrier0()
  %20 = load i32, ptr addrspace(3) @global_smem, align 4
  %21 = add i32 %20, %15
  %22 = icmp eq i32 %7, 1
  br i1 %22, label %23, label %25

23:                                               ; preds = %19
  %24 = atomicrmw umax ptr addrspace(1) %2, i32 %21 monotonic, align 4
  br label %25

25:                                               ; preds = %23, %19
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
