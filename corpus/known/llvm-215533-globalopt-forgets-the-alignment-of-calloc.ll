; GlobalOpt replaces memory that a global variable points to by another variable. C's calloc aligns memory for every type that fits
; (here 16 bytes), and the load says so; the new variable is aligned to 1. LLVM 15 to 23.
; aliasmith: entry @f
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: expect miscompile opt-15 same ub -passes=globalopt
; aliasmith: expect miscompile opt-16 same ub -passes=globalopt
; aliasmith: expect miscompile opt-19 same ub -passes=globalopt
; aliasmith: expect miscompile opt-22 same ub -passes=globalopt
; aliasmith: expect miscompile opt-23 same ub -passes=globalopt
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"

@x = internal global ptr null, align 8

declare ptr @calloc(i64, i64) #0

define void @f(ptr %o) {
  %p = call ptr @calloc(i64 1, i64 16)
  store ptr %p, ptr @x, align 8
  call void @g(ptr %o)
  ret void
}

define internal void @g(ptr %o) #1 {
  %q = load ptr, ptr @x, align 8
  %v = load <4 x i32>, ptr %q, align 16
  store <4 x i32> %v, ptr %o, align 16
  ret void
}

attributes #0 = { allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc" }
attributes #1 = { noinline }
