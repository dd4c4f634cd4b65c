; %n is 0, so the load reads what the store wrote. The Attributor of LLVM 15 deletes the store: AAPointerInfo has no offset for %q, and
; none for a phi that it comes to first, takes that for a phi that it has seen before, and never looks at the load. LLVM 16 tells the two
; apart. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 1 align 4
; aliasmith: arg 1 = i64 0
; aliasmith: arg 2 = i1 1
; aliasmith: expect miscompile opt-15 same return -passes=attributor
; aliasmith: expect clean opt-16 same -passes=attributor
; aliasmith: expect clean opt-19 same -passes=attributor
; aliasmith: expect clean opt-22 same -passes=attributor
@x = internal global [64 x i8] zeroinitializer, align 16

define i8 @kernel(ptr %p, i64 %n, i1 %c) {
entry:
  %q = getelementptr i8, ptr @x, i64 %n
  store i8 7, ptr @x, align 1
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %r = phi ptr [ %p, %entry ], [ %q, %a ]
  %v = load i8, ptr %r, align 1
  ret i8 %v
}
