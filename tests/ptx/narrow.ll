; An atomic operation on 8 bits becomes a loop that begins with a plain read.
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: mem arg 0 + 0 = i64 0
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @narrow(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = trunc i32 %tid to i8
  %more = add i8 %step, 1
  %old = atomicrmw add ptr addrspace(1) %p, i8 %more monotonic, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
