; Calls after calls that only read what the later call accesses, and calls in loops.
declare void @rw(ptr nocapture, ptr nocapture readonly) memory(argmem: readwrite) nounwind
declare void @wr(ptr nocapture) memory(argmem: readwrite) nounwind
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @life(ptr %out) {
  %l = alloca i64
  call void @wr(ptr %l)
  call void @rw(ptr %out, ptr %l)
  call void @llvm.lifetime.end.p0(ptr %l)
  ret void
}
define void @other(ptr %out) {
  %l = alloca i64
  call void @wr(ptr %l)
  call void @rw(ptr %out, ptr %l)
  call void @wr(ptr %l)
  ret void
}
define void @mset(ptr %out) {
  %l = alloca i64
  call void @wr(ptr %l)
  call void @rw(ptr %out, ptr %l)
  call void @llvm.memset.p0.i64(ptr %l, i8 0, i64 8, i1 false)
  ret void
}
define void @noalias(ptr noalias %out, ptr noalias %l) {
  call void @wr(ptr %l)
  call void @rw(ptr %out, ptr %l)
  call void @wr(ptr %l)
  ret void
}
define void @reads(ptr noalias %out, ptr noalias %l) {
  call void @wr(ptr %l)
  call void @rw(ptr %out, ptr %l)
  call void @rw(ptr %out, ptr %l)
  store i8 0, ptr %out
  call void @wr(ptr %l)
  ret void
}
declare i32 @first(ptr) memory(argmem: read)
define void @swapped(ptr %b, ptr noalias %a) {
entry:
  store i32 8, ptr %b, align 4
  br label %loop

loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  %from = phi ptr [ %b, %entry ], [ %to, %loop ]
  %to = phi ptr [ %a, %entry ], [ %from, %loop ]
  %v = call i32 @first(ptr %from)
  store i32 1, ptr %to, align 4
  br i1 %again, label %loop, label %done

done:
  ret void
}
define void @advances(ptr %p, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %next = add nuw nsw i64 %i, 1
  %r = getelementptr inbounds i32, ptr %p, i64 %next
  %v = call i32 @first(ptr %q)
  store i32 1, ptr %r
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %done

done:
  ret void
}
