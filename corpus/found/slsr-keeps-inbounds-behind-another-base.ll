; %near is in the object. %far is not: it is 70 bytes after %p, the object has 63 bytes, and the GEP is not inbounds. Straight-line strength
; reduction computes %near from %far, and keeps inbounds of the old GEP (rewriteCandidate). LangRef, 'getelementptr', inbounds: the base must be
; an in-bounds address of the object. So the new GEP is poison, and the store is undefined. LLVM 15, 16, 19, 22, 23. Searches:
; "StraightLineStrengthReduce inbounds GEP basis out of bounds poison miscompile slsr", "[SLSR] drop inbounds flag when rewriting GEP candidate
; relative to basis CreatePtrAdd wrong poison", "llvm slsr strength reduction inbounds incorrectly preserved getelementptr base not inbounds
; Alive2": no report (llvm#204278 concerns distances of narrow indices, llvm#130616 the same error in separate-const-offset-from-gep).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 63 align 8
; aliasmith: arg 1 = i64 7
; aliasmith: expect miscompile opt-15 same ub -passes=slsr
; aliasmith: expect miscompile opt-16 same ub -passes=slsr
; aliasmith: expect miscompile opt-19 same ub -passes=slsr
; aliasmith: expect miscompile opt-22 same ub -passes=slsr
; aliasmith: expect miscompile opt-23 same ub -passes=slsr

define void @kernel(ptr %p, i64 %n) {
  %far = getelementptr [10 x i8], ptr %p, i64 %n
  %near = getelementptr inbounds [4 x i8], ptr %p, i64 %n
  store i32 0, ptr %near, align 1
  ret void
}
