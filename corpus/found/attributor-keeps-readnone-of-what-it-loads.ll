; The copy that @take gets is written and never read, so the Attributor calls %p readnone. Then it passes the parts of the copy
; instead, which @kernel must load: it does so through %p, and %p stays readnone. LLVM 15 to 22. No report was found
; (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: expect miscompile opt-15 same promise -passes=attributor
; aliasmith: expect miscompile opt-16 same promise -passes=attributor
; aliasmith: expect miscompile opt-19 same promise -passes=attributor
; aliasmith: expect miscompile opt-22 same promise -passes=attributor
define void @kernel(ptr %p) {
  call void @take(ptr byval([4 x i32]) %p)
  ret void
}

define internal void @take(ptr byval([4 x i32]) %q) {
  store i16 0, ptr %q, align 1
  ret void
}
