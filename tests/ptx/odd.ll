; A load of i1 from a byte with upper bits: the result is undefined (LangRef, 'load'), and PTX has all bits of the byte.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: mem arg 0 = i8 4
; aliasmith: mem arg 0 + 1 = i8 1
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @odd(ptr addrspace(1) %p) {
entry:
  %v = load i1, ptr addrspace(1) %p, align 8
  %z = zext i1 %v to i8
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i8 %z, ptr addrspace(1) %q, align 4
  %r = getelementptr i8, ptr addrspace(1) %p, i64 1
  %w = load i1, ptr addrspace(1) %r, align 1
  %x = zext i1 %w to i8
  %s = getelementptr i8, ptr addrspace(1) %p, i64 5
  store i8 %x, ptr addrspace(1) %s, align 1
  ret void
}
