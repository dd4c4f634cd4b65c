; @set writes what its argument points to, and says so. The Attributor puts the variable in the place of the argument, so the
; function now writes a global variable, but takes it for one that still writes argument memory alone, of which it has none: @set
; becomes memory(none), and GVN keeps the value from before the call. LLVM 16 to 22.
; Looked for "Attributor replaces argument with global memory(argmem) attribute wrong": https://github.com/llvm/llvm-project/issues/63291
; (closed) is another way to the same end. No report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-16 same memory -passes=attributor,gvn
; aliasmith: expect miscompile opt-19 same memory -passes=attributor,gvn
; aliasmith: expect miscompile opt-22 same memory -passes=attributor,gvn

@g = global i32 0, align 4

define void @kernel(ptr %out) {
  store i32 1, ptr @g, align 4
  call void @set(ptr @g)
  %v = load i32, ptr @g, align 4
  store i32 %v, ptr %out, align 4
  ret void
}

define internal void @set(ptr %p) noinline memory(read, argmem: readwrite) {
  store i32 2, ptr %p, align 4
  ret void
}
