; Null where a parameter is nonnull is poison, and undefined behaviour only if the parameter is noundef too (LangRef, 'nonnull').
; @callee's is not, and nobody uses it. AAUndefinedBehavior asks whether the argument is noundef, and so it is: it is null. The call becomes
; unreachable. LLVM 15 to 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-15 same ub -passes=attributor
; aliasmith: expect miscompile opt-16 same ub -passes=attributor
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
@g = global i8 0

define i32 @kernel() {
  call void @callee(ptr null)
  ret i32 7
}

define void @callee(ptr nonnull %p) {
  store i8 1, ptr @g
  ret void
}
