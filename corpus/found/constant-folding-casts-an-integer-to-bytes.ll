; LLVM folds `inttoptr` of a constant and the bitcast of this pointer to bytes into one constant expression, `inttoptr (i64 8 to b64)`. An
; `inttoptr` gives a pointer (LangRef, 'inttoptr .. to'): `opt` prints the expression, and then does not read its own text ("invalid cast
; opcode"). Its verifier does not notice. EarlyCSE, NewGVN and IPSCCP fold so. LLVM 23.
; Searches: "ConstantFoldLoadThroughBitcast byte type b64 invalid cast opcode inttoptr i64 to b64 opt cannot read own output", "InstCombine
; assertion castIsValid Invalid cast byte type bitcast pair b64 vector of bytes ptr": no report (llvm#202454 corrects such pairs around
; addrspacecast).
; aliasmith: entry @kernel
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: expect invalid opt-23 -passes=early-cse

define void @kernel(ptr %slot) {
entry:
  %p = inttoptr i64 8 to ptr
  %b = bitcast ptr %p to b64
  store b64 %b, ptr %slot, align 8
  ret void
}
