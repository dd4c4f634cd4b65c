; @skip returns where its argument points to behind all zero bytes: here to the third byte. The Attributor collects what @skip may
; return: its argument, and what the call of @skip itself returns. The latter adds nothing new, so the call returns what it is
; given, %next, and that takes its place: but in the callee it is the next call that returns. LLVM 15 to 22, whose test align.ll expects
; it (@checkAndAdvance). No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-15 same return -passes=attributor
; aliasmith: expect miscompile opt-16 same return -passes=attributor
; aliasmith: expect miscompile opt-19 same return -passes=attributor
; aliasmith: expect miscompile opt-22 same return -passes=attributor
@text = constant [3 x i8] c"\00\00\01"

define i8 @kernel() {
  %p = call ptr @skip(ptr @text)
  %v = load i8, ptr %p
  ret i8 %v
}

define ptr @skip(ptr %p) {
entry:
  %v = load i8, ptr %p
  %is_zero = icmp eq i8 %v, 0
  br i1 %is_zero, label %more, label %done

more:
  %next = getelementptr i8, ptr %p, i64 1
  %behind = call ptr @skip(ptr %next)
  br label %done

done:
  %r = phi ptr [ %behind, %more ], [ %p, %entry ]
  ret ptr %r
}
