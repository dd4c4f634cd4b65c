; aliasmith: entry @copy
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = arg 0 + 4
define void @copy(ptr %p, ptr %q) {
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %q, align 4
  ret void
}
