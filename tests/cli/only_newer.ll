; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 4
define void @k(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %old = atomicrmw usub_sat ptr %q, i32 1 monotonic, align 4
  store i32 %old, ptr %p, align 4
  ret void
}
