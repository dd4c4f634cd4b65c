; @zero writes through a select of its two arguments, but attributor-light infers that @zero accesses no memory, so instcombine deletes the
; call. For a select, AAUnderlyingObjects asks for the objects of the select itself instead of its operands, and gets its own set, which is
; still empty. AAMemoryLocation then sees no object. The pass `attributor` replaces selects earlier (AAPotentialValues); attributor-light does
; not run AAPotentialValues. LLVM 19, 22, 23 (15 and 16 lack the pass). Searches: "attributor-light memory(none) inferred for load through
; select pointer AAMemoryLocation miscompile", "attributor-light AAUnderlyingObjects select null memory location wrong readnone function",
; "AAUnderlyingObjects handleIndirect SelectInst": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 1 align 1
; aliasmith: arg 1 = object global 1 align 1
; aliasmith: arg 2 = i1 1
; aliasmith: expect miscompile opt-19 same memory -passes=attributor-light,function(instcombine)
; aliasmith: expect miscompile opt-22 same memory -passes=attributor-light,function(instcombine)
; aliasmith: expect miscompile opt-23 same memory -passes=attributor-light,function(instcombine)

define void @kernel(ptr %p, ptr %q, i1 %c) {
  call void @zero(ptr %p, ptr %q, i1 %c)
  ret void
}

define void @zero(ptr %p, ptr %q, i1 %c) {
  %r = select i1 %c, ptr %p, ptr %q
  store i8 0, ptr %r
  ret void
}
