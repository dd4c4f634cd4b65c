; The Attributor passes the two parts of a by-value struct instead of its address. It loads both with the alignment of the struct,
; so the second, four bytes into it, with `align 8`. LLVM 15 to 22. (LLVM's own test of this, byval-ptr.ll in
; test/Transforms/Attributor/IPConstantProp, expects `load i32, ptr %mystr.b4, align 8`.)
; Looked for "Attributor AAPrivatizablePtr privatize argument load alignment wrong": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same ub -passes=attributor
; aliasmith: expect miscompile opt-16 same ub -passes=attributor
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor

@pair = global { i32, i32 } { i32 1, i32 2 }, align 8

define void @kernel(ptr %out) {
  %r = call i32 @sum(ptr byval({ i32, i32 }) align 8 @pair)
  store i32 %r, ptr %out, align 4
  ret void
}

define internal i32 @sum(ptr byval({ i32, i32 }) align 8 %p) noinline {
  %a = load i32, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q, align 4
  %c = add i32 %a, %b
  ret i32 %c
}
