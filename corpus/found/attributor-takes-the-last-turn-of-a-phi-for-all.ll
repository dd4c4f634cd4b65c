; The store behind the loop says that %q is a multiple of 4, of what %q is when the loop ends. The Attributor sees that the loop ends
; (willreturn), so the store is always executed, and calls every %q a multiple of 4: the store in the loop, which goes to 1 first, gets align 4. LLVM 15
; to 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16 + 1
; aliasmith: expect miscompile opt-15 same ub -passes=attributor
; aliasmith: expect miscompile opt-16 same ub -passes=attributor
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
define void @kernel(ptr %p) willreturn {
entry:
  br label %loop

loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %more = phi i1 [ true, %entry ], [ false, %loop ]
  store i8 0, ptr %q, align 1
  %next = getelementptr i8, ptr %q, i64 3
  br i1 %more, label %loop, label %exit

exit:
  store i32 0, ptr %q, align 4
  ret void
}
