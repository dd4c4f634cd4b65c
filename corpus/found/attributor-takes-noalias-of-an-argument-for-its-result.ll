; @same returns its argument, which is noalias. This promise holds while @same runs. The Attributor also marks the result noalias, which is the
; promise of an allocation (LangRef, 'noalias'): for every attribute, SubsumingPositionIterator counts a `returned` argument among the
; positions that imply the attribute of the call's result. After attributor-cgscc, GVN deletes the load that must give 2 (`attributor` makes
; the same error for a declaration with `noalias returned`). LLVM 15, 16, 19, 22, 23. Searches: "Attributor infers noalias return attribute
; wrongly from noalias returned argument", "AANoAliasReturned AANoAliasCallSiteReturned subsuming position returned argument noalias
; miscompile attributor-cgscc": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 1 align 1
; aliasmith: expect miscompile opt-15 same return -passes=attributor-cgscc,function(gvn)
; aliasmith: expect miscompile opt-16 same return -passes=attributor-cgscc,function(gvn)
; aliasmith: expect miscompile opt-19 same return -passes=attributor-cgscc,function(gvn)
; aliasmith: expect miscompile opt-22 same return -passes=attributor-cgscc,function(gvn)
; aliasmith: expect miscompile opt-23 same return -passes=attributor-cgscc,function(gvn)

define i8 @kernel(ptr %p) {
  store i8 1, ptr %p
  %q = call ptr @outer(ptr %p)
  store i8 2, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define ptr @outer(ptr %p) {
  %q = call ptr @same(ptr %p)
  ret ptr %q
}

define ptr @same(ptr noalias %p) {
  ret ptr %p
}
