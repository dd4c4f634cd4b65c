; A helper that exchanges data with the other threads of its CTA across two barriers. The driver writes between them.
; aliasmith: entry @exchange
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object shared 16 align 16
; aliasmith: driver 1 = load i32, arg 0 | barrier | load i32, arg 0 | store i32 7, arg 0 + 4 | barrier | load i32, arg 0 + 8
; aliasmith: seed 1
source_filename = "driver_barrier.ll"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @exchange(ptr addrspace(3) %slots) {
  %theirs = getelementptr inbounds i8, ptr addrspace(3) %slots, i32 4
  %sum = getelementptr inbounds i8, ptr addrspace(3) %slots, i32 8
  %before = load i32, ptr addrspace(3) %theirs, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %before, ptr addrspace(3) %sum, align 4
  call void @llvm.nvvm.barrier0()
  %after = load i32, ptr addrspace(3) %theirs, align 4
  %difference = sub i32 %after, %before
  ret i32 %difference
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #0

attributes #0 = { convergent nocallback nounwind }
