; In the style of Triton: a grouped kernel, whose groups share no memory. The pointers of each come from a table. (Triton
; loads them as numbers, and the machine discards a run that makes a pointer of loaded bytes by name.)
; aliasmith: entry @triton_grouped
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 32 align 16
; aliasmith: arg 1 = object global 16 align 16
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = object global 16 align 16
; aliasmith: arg 4 = object global 16 align 16
; aliasmith: mem arg 0 + 0 = arg 1 space 1
; aliasmith: mem arg 0 + 8 = arg 2 space 1
; aliasmith: mem arg 0 + 16 = arg 3 space 1
; aliasmith: mem arg 0 + 24 = arg 4 space 1
source_filename = "LLVMDialectModule"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @triton_grouped(ptr addrspace(1) readonly %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 1
  %8 = sext i32 %7 to i64
  %9 = getelementptr i64, ptr addrspace(1) %0, i64 %8
  %10 = load ptr addrspace(1), ptr addrspace(1) %9, align 8
  %11 = getelementptr i8, ptr addrspace(1) %9, i64 8
  %12 = load ptr addrspace(1), ptr addrspace(1) %11, align 8
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %14 = and i32 %13, 3
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr i32, ptr addrspace(1) %10, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4
  %18 = getelementptr i32, ptr addrspace(1) %12, i64 %15
  %19 = load i32, ptr addrspace(1) %18, align 4
  %20 = add i32 %19, %17
  store i32 %20, ptr addrspace(1) %18, align 4
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
