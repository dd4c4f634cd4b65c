; "Is it my __restrict__ or the compiler?" It is the __restrict__: two threads exchange values through noalias arguments
; across a barrier. Bytes that one thread writes through its %mine are read by the other through its %theirs, both during
; the two activations; since July 2026 LangRef says outright that this is not allowed, whatever synchronises.
; aliasmith: entry @restrict_barrier
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object shared 8 align 4
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: expect ub noalias
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @restrict_barrier(ptr addrspace(3) noalias %mine, ptr addrspace(3) noalias %theirs) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = xor i32 %t, 1
  %i = zext i32 %t to i64
  %j = zext i32 %o to i64
  %to = getelementptr inbounds i32, ptr addrspace(3) %mine, i64 %i
  %from = getelementptr inbounds i32, ptr addrspace(3) %theirs, i64 %j
  store i32 %t, ptr addrspace(3) %to, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %from, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %v, ptr addrspace(3) %to, align 4
  ret void
}
