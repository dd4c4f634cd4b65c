; PTX cannot state that @t holds zeros at the start, so the second element that a thread reads has no value.
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = i32 7
target triple = "nvptx64-nvidia-cuda"

@t = internal addrspace(3) global [4 x i32] zeroinitializer, align 4

define ptx_kernel void @zeros(ptr addrspace(1) %out, i32 %n) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(3) @t, i32 %tid
  store i32 %n, ptr addrspace(3) %own, align 4
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %tid, 1
  %place = getelementptr i32, ptr addrspace(3) @t, i32 %other
  %written = load i32, ptr addrspace(3) %place, align 4
  %first = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %written, ptr addrspace(1) %first, align 4
  %above = add i32 %tid, 2
  %unwritten = getelementptr i32, ptr addrspace(3) @t, i32 %above
  %zero = load i32, ptr addrspace(3) %unwritten, align 4
  %second = getelementptr i32, ptr addrspace(1) %out, i32 %above
  store i32 %zero, ptr addrspace(1) %second, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
