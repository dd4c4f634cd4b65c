; aliasmith: entry @k
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: expect unsound opt-99 NoAlias %p %q
define void @k(ptr %p) {
  ret void
}

define i32 @other(i32 %n) {
  ret i32 %n
}
