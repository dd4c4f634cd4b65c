; Shifts, division, a volatile access in pieces, and an undefined local variable.
; aliasmith: arg 0 = object global 32 align 16
; aliasmith: arg 1 = i32 40
; aliasmith: arg 2 = i32 0
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @numbers(ptr addrspace(1) %out, i32 %by, i32 %zero) {
entry:
  %big = icmp ugt i32 %by, 31
  %amount = select i1 %big, i32 0, i32 %by
  %moved = shl i32 3, %amount
  %shifted = select i1 %big, i32 0, i32 %moved
  store i32 %shifted, ptr addrspace(1) %out, align 4
  %none = icmp eq i32 %zero, 0
  br i1 %none, label %join, label %divide

divide:
  %q = udiv i32 %by, %zero
  br label %join

join:
  %r = phi i32 [ 9, %entry ], [ %q, %divide ]
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %r, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store volatile i32 305419896, ptr addrspace(1) %p2, align 2
  ret void
}
