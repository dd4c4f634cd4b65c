; Both restrict pointers reach the same bytes, and one of them writes: the kernel breaks its own promise.
; aliasmith: entry @both
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = arg 0
define void @both(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  ret void
}
