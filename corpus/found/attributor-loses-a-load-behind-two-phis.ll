; In its second turn the loop loads from @kept what its first turn has stored there. The pointer comes there through two phis, one of
; which joins two offsets. The Attributor does not see that load as one of @kept, and deletes the store: the kernel returns 0. LLVM 15, 16,
; 19 and 22. llvm#61883 (open) is a like one; the kernel of attributor-follows-no-unknown-offset-into-a-phi.ll, of 15, is mended.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i1 0
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same return -passes=attributor
; aliasmith: expect miscompile opt-16 same return -passes=attributor
; aliasmith: expect miscompile opt-19 same return -passes=attributor
; aliasmith: expect miscompile opt-22 same return -passes=attributor
@kept = internal global [32 x i8] zeroinitializer, align 16

define i32 @kernel(i1 %c, ptr %first) {
entry:
  br i1 %c, label %behind, label %front

behind:
  %p = getelementptr i8, ptr @kept, i64 4
  br label %join

front:
  br label %join

join:
  %q = phi ptr [ %p, %behind ], [ @kept, %front ]
  br label %loop

loop:
  %more = phi i1 [ true, %join ], [ false, %loop ]
  %r = phi ptr [ %first, %join ], [ %q, %loop ]
  %v = load i32, ptr %r, align 4
  store i32 %v, ptr @kept, align 4
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %v
}
