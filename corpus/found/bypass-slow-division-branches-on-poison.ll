; Twice 2^63 wraps, so %twice is poison, and so is its quotient, which nobody has to look at (LangRef, 'udiv': only a poison divisor is
; undefined behaviour). BypassSlowDivision asks whether both operands fit in 32 bits and branches on the answer, which is poison
; (LangRef, 'br'); a freeze is missing. llc does this to every division of 64 bits for NVPTX. LLVM 19 and 22 (15 and 16 do not know
; the pass by name). No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i64 -9223372036854775808
; aliasmith: arg 1 = i64 3
; aliasmith: expect miscompile opt-19 same ub -passes=require<profile-summary>,function(codegenprepare)
; aliasmith: expect miscompile opt-22 same ub -passes=require<profile-summary>,function(codegenprepare)
target triple = "nvptx64-nvidia-cuda"

define i64 @kernel(i64 %a, i64 %b) {
  %twice = shl nuw i64 %a, 1
  %quotient = udiv i64 %twice, %b
  ret i64 %quotient
}
