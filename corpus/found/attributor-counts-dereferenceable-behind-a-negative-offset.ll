; The callee gets the bytes at %p - 16, of which 8 are dereferenceable. The Attributor forgets the offset where it is negative, and
; says that of %p; LICM then reads %p in front of a loop that does not run, one byte behind the object. LLVM 15 to 22.
; No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16 + 16
; aliasmith: arg 1 = i64 0
; aliasmith: expect miscompile opt-15 same promise -passes=attributor
; aliasmith: expect miscompile opt-16 same promise -passes=attributor
; aliasmith: expect miscompile opt-19 same promise -passes=attributor
; aliasmith: expect miscompile opt-22 same promise -passes=attributor
define i8 @kernel(ptr %p, i64 %n) {
entry:
  %before = getelementptr i8, ptr %p, i64 -16
  call void @begin(ptr dereferenceable(8) %before)
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi i8 [ 0, %entry ], [ %more, %body ]
  %c = icmp ult i64 %i, %n
  br i1 %c, label %body, label %done

body:
  %v = load i8, ptr %p, align 1
  %more = add i8 %sum, %v
  %next = add i64 %i, 1
  br label %head

done:
  ret i8 %sum
}

define void @begin(ptr %q) noinline {
  store i8 1, ptr %q, align 1
  ret void
}
