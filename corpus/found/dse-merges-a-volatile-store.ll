; DSE merges a small constant store into an earlier larger one that it overwrites in part, and does not ask whether the small one
; is volatile: it is gone. clang 22 -O2 does it to `*p = 0; *(volatile short *)p = 7;`. Found by the hunt with --passes dse.
; aliasmith: entry @flag
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: expect miscompile opt-15 same volatile -passes=dse
; aliasmith: expect miscompile opt-16 same volatile -passes=dse
; aliasmith: expect miscompile opt-19 same volatile -passes=dse
; aliasmith: expect miscompile opt-22 same volatile -passes=dse
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @flag(ptr addrspace(1) %p) {
entry:
  store i64 0, ptr addrspace(1) %p, align 8
  store volatile i16 7, ptr addrspace(1) %p, align 8
  ret void
}
