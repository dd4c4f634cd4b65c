; llvm#183402 (mended in March 2026): separate-const-offset-from-gep takes the index of an inbounds getelementptr for not negative, and so
; takes the constant out of a sum that wraps. 127 + 1 is -128 in eight bits; behind the pass the address is 127 + 1 bytes behind the
; middle of the object, which is its end. LLVM 19 and 22 (the older ones do not
; take lower-gep as a parameter).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 256 align 1
; aliasmith: arg 1 = i8 127
; aliasmith: expect miscompile opt-19 same ub -passes=separate-const-offset-from-gep<lower-gep>
; aliasmith: expect miscompile opt-22 same ub -passes=separate-const-offset-from-gep<lower-gep>
define void @kernel(ptr %p, i8 %n) {
  %middle = getelementptr i8, ptr %p, i64 128
  %next = add i8 %n, 1
  %index = sext i8 %next to i64
  %first = getelementptr inbounds i8, ptr %middle, i64 %index
  store i8 2, ptr %first
  ret void
}
