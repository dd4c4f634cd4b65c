; The pointer is the alloca or a phi of nulls. infer-address-spaces of LLVM 22 makes a phi in space 5 of it whose operand for the
; phi of nulls is missing, and stops at its own verifier ("Operand is null"); 15, 16 and 19 do not. Generated kernels ran into it.
; https://github.com/llvm/llvm-project/issues/171890, mended by https://github.com/llvm/llvm-project/pull/205749
; aliasmith: entry @null_after_the_first
; aliasmith: expect crash opt-22 -passes=infer-address-spaces
; aliasmith: expect clean opt-15 same -passes=infer-address-spaces
; aliasmith: expect clean opt-16 same -passes=infer-address-spaces
; aliasmith: expect clean opt-19 same -passes=infer-address-spaces
target triple = "nvptx64-nvidia-cuda"

define void @null_after_the_first() {
entry:
  %m = alloca i32, align 4
  br label %loop

loop:
  %p = phi ptr [ null, %entry ], [ null, %loop ]
  %q = phi ptr [ %m, %entry ], [ %p, %loop ]
  br i1 false, label %loop, label %done

done:
  store i32 0, ptr %q, align 4
  ret void
}
