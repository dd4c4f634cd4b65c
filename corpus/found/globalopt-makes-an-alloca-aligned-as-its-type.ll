; Only one function uses the variable. The function writes it before each read and does not recurse, so GlobalOpt replaces the variable by an
; alloca. The variable and its accesses are aligned to 16, but the alloca has the alignment of i16, which is 2 (a FIXME in
; processInternalGlobal), so the accesses are undefined (LangRef, 'store'). default<O1> makes such accesses itself: InstCombine applies the
; alignment of the variable. LLVM 15, 16, 19, 22, 23. Searches: "GlobalOpt localize internal global to alloca loses alignment of global
; misaligned access", "processInternalGlobal alloca FIXME: Pass Global's alignment when globals have alignment main function": no report
; (llvm#215533 concerns variables that replace allocations, llvm#115282 variables split by SRA).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i16 3
; aliasmith: arg 1 = i16 4
; aliasmith: expect miscompile opt-15 same ub -passes=globalopt
; aliasmith: expect miscompile opt-16 same ub -passes=globalopt
; aliasmith: expect miscompile opt-19 same ub -passes=globalopt
; aliasmith: expect miscompile opt-22 same ub -passes=globalopt
; aliasmith: expect miscompile opt-23 same ub -passes=globalopt

@x = internal global i16 0, align 16

define i16 @kernel(i16 %v, i16 %w) norecurse {
  store i16 %v, ptr @x, align 16
  store i16 %w, ptr @x, align 16
  %r = load i16, ptr @x, align 16
  ret i16 %r
}
