; atomic-expand makes a loop of the word around the 16 bits: load it, take the minimum, try to exchange it, and if another thread was
; faster try again with what is there now. LLVM 19 and 22 take the minimum of what was loaded first in every turn: the builder folds
; `lshr %loaded, 0` while the phi %loaded has one operand, and that is the first value. So when the other thread's exchange of 5 for 9
; comes in between, the second attempt puts the minimum of 9 and 7 over it. The argument must be known to be aligned to the word, so
; that the shift is known to be 0. LLVM 15 and 16 are right (llc-16 is not).
; No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 8
; aliasmith: arg 1 = per-thread i16 5 | i16 7
; aliasmith: mem arg 0 + 0 = i16 9
; aliasmith: mem arg 0 + 2 = i16 0
; aliasmith: expect miscompile opt-19 same memory -passes=atomic-expand
; aliasmith: expect miscompile opt-22 same memory -passes=atomic-expand
target triple = "nvptx64-nvidia-cuda"

define void @kernel(ptr align 8 %p, i16 %v) {
  %old = atomicrmw umin ptr %p, i16 %v seq_cst, align 2
  ret void
}
