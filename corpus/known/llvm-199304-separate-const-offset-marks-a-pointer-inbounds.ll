; llvm#199304 (mended in May 2026): separate-const-offset-from-gep changes the order of two getelementptrs, and asks whether the constant
; one stays inside of the object by following inbounds ones only: it is not one, so the answer is that of an offset of 0. The pointer two
; bytes in front of the variable becomes an inbounds one, which is poison. LLVM 22.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i64 1
; aliasmith: expect miscompile opt-22 same ub -passes=separate-const-offset-from-gep<lower-gep>
@g = internal global [32 x i8] zeroinitializer, align 16

define void @kernel(i64 %n) {
entry:
  br label %loop

loop:
  %front = getelementptr i8, ptr @g, i64 -2
  %inside = getelementptr i64, ptr %front, i64 %n
  store i8 1, ptr %inside
  br i1 false, label %loop, label %exit

exit:
  ret void
}
