; DSE asks how far apart two stores are by subtracting their constant offsets from the same pointer. Offsets without
; inbounds wrap at 2^64: 2^63-1 and, added up of two, -2^63 are neighbours, but their difference is beyond 64 bits, and the
; first store is taken for overwritten. Found by the hunt with --passes dse.
; aliasmith: entry @neighbours
; aliasmith: arg 0 = object global 16 align 16 - 9223372036854775793
; aliasmith: expect miscompile opt-15 same memory -passes=dse
; aliasmith: expect miscompile opt-16 same memory -passes=dse
; aliasmith: expect miscompile opt-19 same memory -passes=dse
; aliasmith: expect miscompile opt-22 same memory -passes=dse
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @neighbours(ptr addrspace(1) %p) {
entry:
  %a = getelementptr i8, ptr addrspace(1) %p, i64 9223372036854775807
  store i8 7, ptr addrspace(1) %a, align 1
  %half = getelementptr i8, ptr addrspace(1) %p, i64 2147483647
  %b = getelementptr i8, ptr addrspace(1) %half, i64 9223372034707292161
  store i8 9, ptr addrspace(1) %b, align 1
  ret void
}
