; Offsets that leave the object and come back: legal without inbounds, and where analyses that add in too few bits fail.
; aliasmith: entry @wrapping_offsets
; aliasmith: arg 0 = object global 32 align 8
; aliasmith: arg 1 = i64 -9223372036854775808
; aliasmith: arg 2 = i32 -1
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @wrapping_offsets(ptr addrspace(1) %p, i64 %half, i32 %minus.one) {
entry:
  %far = getelementptr i8, ptr addrspace(1) %p, i64 %half
  %again = getelementptr i8, ptr addrspace(1) %far, i64 %half
  store i32 1, ptr addrspace(1) %again, align 4
  %wide = zext i32 %minus.one to i64
  %up = getelementptr i8, ptr addrspace(1) %p, i64 %wide
  %down = getelementptr i8, ptr addrspace(1) %up, i64 -4294967287
  store i32 2, ptr addrspace(1) %down, align 4
  %v = load i32, ptr addrspace(1) %p, align 4
  %sign = sext i32 %minus.one to i64
  %end = getelementptr i8, ptr addrspace(1) %p, i64 16
  %before = getelementptr i8, ptr addrspace(1) %end, i64 %sign
  store i8 3, ptr addrspace(1) %before, align 1
  store i32 %v, ptr addrspace(1) %end, align 4
  ret void
}
