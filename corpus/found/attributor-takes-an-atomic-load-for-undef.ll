; Nobody writes the variable, so each load of it gives zero. Where a plain load stands beside an atomic one, the Attributor takes what the
; atomic one gives for undefined. LLVM 15 and 16.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-15 same return -passes=attributor
; aliasmith: expect miscompile opt-16 same return -passes=attributor
@v = internal global [64 x i8] zeroinitializer, align 16

define i32 @kernel() {
  %plain = load i32, ptr @v
  %atomic = load atomic i32, ptr @v monotonic, align 4
  ret i32 %atomic
}
