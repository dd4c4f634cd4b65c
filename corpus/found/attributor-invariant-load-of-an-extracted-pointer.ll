; The second load reads what the store wrote through the same pointer, and the Attributor calls it !invariant.load. The pointer comes
; from a struct that is a value; of such a pointer AAMemoryBehavior sees no writes. LLVM 22; 15 to 19 do not infer the promise. The
; hunt with --passes attributor ran into it (seed 47). Looked for in the tracker ("Attributor AAInvariantLoadPointer invariant.load
; extractvalue", "AAMemoryBehaviorFloating extractvalue"): https://github.com/llvm/llvm-project/issues/147706 is about the same
; promise on a load in a callee; of extracted pointers no report was found.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = { object global 4 align 4, i64 4 }
; aliasmith: expect clean opt-19 -passes=attributor
; aliasmith: expect miscompile opt-22 same promise -passes=attributor

define i32 @kernel({ ptr, i64 } %s) {
entry:
  %p = extractvalue { ptr, i64 } %s, 0
  %v = load i32, ptr %p, align 4
  store i32 7, ptr %p, align 4
  %w = load i32, ptr %p, align 4
  ret i32 %w
}
