; The kernel stores a pointer as bytes and loads it as a pointer. GVN forwards the stored value as `bitcast b64 %b to i64` and `inttoptr`.
; The bitcast to an integer is `ptrtoaddr`: it strips the provenance and exposes nothing (LangRef, 'bitcast'). So the pointer after `inttoptr`
; must not be dereferenced; a bitcast from b64 to ptr would be right. In the other direction, GVN forwards a stored pointer to a load of b64
; through `ptrtoint` and `bitcast`, which loses the provenance too. LLVM 23. Searches: "[VNCoercion] byte type load of ptr store coercion
; crash GVN b64", "llvm byte type miscompile load ptr from store b64 bitcast i64 inttoptr provenance lost", "byte type LLVM GVN
; coerceAvailableValueToLoadType b64 ptr invalid bitcast": llvm#222049 (open) corrects the same chain of casts in IRBuilder, llvm#207532 (open)
; is a crash of the same forwarding. No report about the value.
; aliasmith: entry @kernel
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 8 align 8
; aliasmith: expect miscompile opt-23 same ub -passes=gvn

define void @kernel(ptr %a, ptr %slot) {
entry:
  %b = bitcast ptr %a to b64
  store b64 %b, ptr %slot, align 8
  %p = load ptr, ptr %slot, align 8
  store i32 0, ptr %p, align 4
  ret void
}
