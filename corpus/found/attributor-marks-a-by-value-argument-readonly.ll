; @by_value lets @set write to its copy of the argument. The Attributor marks the argument of the call readonly, because a call only reads what
; it copies (AAMemoryBehaviorCallSiteArgument::initialize). But the attribute concerns the copy (LangRef, 'byval'; llvm#93381, llvm#64289).
; The inliner passes it on to the call of @set (since LLVM 19), and GVN keeps the 1. The call gets captures(none) in the same way. LLVM 15
; and 16 make the same promise, but no later pass uses it. Searches: "Attributor call site byval argument marked readonly nocapture callee may
; capture byval copy", "[Inliner] propagate readonly from call site byval argument to inner call miscompile byval copy written",
; "AAMemoryBehaviorCallSiteArgument hasByValAttr readonly call site argument Attributor wrong byval": llvm#93381 is similar, in the inliner.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect clean opt-15 same -passes=attributor,cgscc(inline),function(gvn)
; aliasmith: expect clean opt-16 same -passes=attributor,cgscc(inline),function(gvn)
; aliasmith: expect miscompile opt-19 same return -passes=attributor,cgscc(inline),function(gvn)
; aliasmith: expect miscompile opt-22 same return -passes=attributor,cgscc(inline),function(gvn)
; aliasmith: expect miscompile opt-23 same return -passes=attributor,cgscc(inline),function(gvn)

define i32 @kernel(ptr %a) {
  %r = call i32 @by_value(ptr byval(i32) %a)
  ret i32 %r
}

define i32 @by_value(ptr byval(i32) %copy) {
  store i32 1, ptr %copy
  call void @set(ptr %copy)
  %v = load i32, ptr %copy
  ret i32 %v
}

define void @set(ptr %p) noinline {
  store i32 2, ptr %p
  ret void
}
