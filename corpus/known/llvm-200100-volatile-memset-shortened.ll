; The memset is volatile: all 16 bytes must be written. MemCpyOpt sees the memcpy behind it that overwrites eight of them, shortens
; the memset, and forgets that it is volatile (LangRef, "Volatile Memory Accesses"). LLVM 15 to 22.
; https://github.com/llvm/llvm-project/pull/200100
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = object global 16 align 16
; aliasmith: expect miscompile opt-15 same volatile -passes=memcpyopt
; aliasmith: expect miscompile opt-16 same volatile -passes=memcpyopt
; aliasmith: expect miscompile opt-19 same volatile -passes=memcpyopt
; aliasmith: expect miscompile opt-22 same volatile -passes=memcpyopt
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

define ptx_kernel void @kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %p, i8 7, i64 16, i1 true)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %p, ptr addrspace(1) align 4 %q, i64 8, i1 false)
  ret void
}
