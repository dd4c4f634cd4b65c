; The pointer is even where the call stands, for a store in front of it says so, and the call's argument becomes "align 2". The Attributor
; then gives this alignment to every load and store of the pointer, also to the last store, which is reached without the call and is
; "align 1": for an odd pointer it is undefined now (LangRef, 'store'). LLVM 15, 16, 19 and 22. No report was found
; (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 4 + 1
; aliasmith: arg 1 = i1 0
; aliasmith: expect miscompile opt-15 same ub -passes=attributor
; aliasmith: expect miscompile opt-16 same ub -passes=attributor
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
declare void @g(ptr)

define void @kernel(ptr %p, i1 %even) {
entry:
  br i1 %even, label %call, label %join

call:
  store i16 0, ptr %p, align 2
  call void @g(ptr %p)
  br label %join

join:
  store i16 1, ptr %p, align 1
  ret void
}
