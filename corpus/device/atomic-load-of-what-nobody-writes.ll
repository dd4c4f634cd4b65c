; llc-22 -O3 tags a load through a noalias readonly pointer of a kernel as invariant, also an atomic one, and its instruction
; selection crashes on an invariant load that is atomic. At -O0 nothing is tagged. llc-16 and llc-19 cannot select it at either level.
; aliasmith: entry @tagged
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 16 align 8
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @tagged(ptr addrspace(1) noalias readonly %p, ptr addrspace(1) %q) {
entry:
  %v = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
