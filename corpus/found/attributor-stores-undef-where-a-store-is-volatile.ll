; The store is volatile, so its value is observable (LangRef, "Volatile Memory Accesses"). No code loads from the variable, so the Attributor
; considers the sum unused and stores undef. checkForAllUses follows a stored value to the loads that may return it
; (getPotentialCopiesOfStoredValue), and does not check whether the store is volatile. AAIsDead checks this before it deletes a store.
; LLVM 15, 16, 19, 22, 23. Searches: "Attributor replaces value of volatile store with undef internal global AAIsDead", "Attributor
; getPotentialCopiesOfStoredValue volatile store dead stored value miscompile": no report (llvm#120932 concerns inferred effects).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i8 3
; aliasmith: arg 1 = i8 4
; aliasmith: expect miscompile opt-15 same volatile -passes=attributor
; aliasmith: expect miscompile opt-16 same volatile -passes=attributor
; aliasmith: expect miscompile opt-19 same volatile -passes=attributor
; aliasmith: expect miscompile opt-22 same volatile -passes=attributor
; aliasmith: expect miscompile opt-23 same volatile -passes=attributor

@out = internal global i8 0

define void @kernel(i8 %a, i8 %b) {
  %sum = add i8 %a, %b
  store volatile i8 %sum, ptr @out
  ret void
}
