; @back calls @turn, and @turn calls @back, so neither is norecurse. The Attributor of LLVM 15 says that @back is: @turn is `nocallback`, which
; says nothing of functions of its own module (LangRef, 'nocallback'). LLVM 16 does not ask for it. No report was found
; (corpus/found/README.md).
; aliasmith: entry @turn
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 1 align 16
; aliasmith: arg 1 = i32 3
; aliasmith: expect miscompile opt-15 same promise -passes=attributor
; aliasmith: expect clean opt-16 same -passes=attributor
; aliasmith: expect clean opt-19 same -passes=attributor
; aliasmith: expect clean opt-22 same -passes=attributor
define void @turn(ptr %p, i32 %left) nocallback {
entry:
  %over = icmp eq i32 %left, 0
  br i1 %over, label %done, label %again

again:
  %less = sub i32 %left, 1
  call void @back(ptr %p, i32 %less)
  ret void

done:
  ret void
}

define void @back(ptr %p, i32 %left) {
  store i8 0, ptr %p, align 1
  call void @turn(ptr %p, i32 %left)
  ret void
}
