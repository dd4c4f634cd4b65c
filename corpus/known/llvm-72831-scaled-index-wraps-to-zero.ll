; An index that is not 0 was taken to move the address by at least one byte; times the element size it can be 0 again.
; https://github.com/llvm/llvm-project/issues/72831
; Bit 62 is set, so the index is never 0, and 2^62 elements of 4 bytes are 2^64 bytes.
; aliasmith: entry @scaled_index_wraps
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = i64 0
; aliasmith: expect unsound opt-15 NoAlias %p %q
; aliasmith: expect unsound opt-16 NoAlias %p %q
; aliasmith: expect clean opt-19
; aliasmith: expect clean opt-22
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @scaled_index_wraps(ptr addrspace(1) %p, i64 %x) {
entry:
  %index = or i64 %x, 4611686018427387904
  %q = getelementptr float, ptr addrspace(1) %p, i64 %index
  store i8 42, ptr addrspace(1) %p
  %v = load i8, ptr addrspace(1) %q
  %out = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  store i8 %v, ptr addrspace(1) %out
  ret void
}
