; The store to %a in the loop never happens, so what its metadata says holds of nothing. LICM believes it when it asks whether %maybe
; may be %a, promotes %a, and stores the old value behind the loop over the one stored through %maybe. LLVM 15 to 22.
; https://github.com/llvm/llvm-project/issues/217052, mended in trunk by https://github.com/llvm/llvm-project/pull/218031
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i1 0
; aliasmith: arg 1 = i32 2
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same memory -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-16 same memory -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-19 same memory -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-22 same memory -passes=loop-mssa(licm)
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(i1 %c, i32 %n, ptr %out) {
entry:
  %a = alloca i32, align 4
  store i32 7, ptr %a, align 4
  %maybe = select i1 %c, ptr %out, ptr %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  store i32 %i, ptr %maybe, align 4, !tbaa !0
  br i1 %c, label %then, label %latch
then:
  store i32 77, ptr %a, align 4, !tbaa !1
  br label %latch
latch:
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %loop, label %exit
exit:
  %r = load i32, ptr %a, align 4
  store i32 %r, ptr %out, align 4
  ret void
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"float", !4, i64 0}
!4 = !{!"root"}
