; What only LLVM 15 and 16 print: the Must bit of ModRef and of what calls are clobbered by, records of pointers in alias sets.
declare void @arg(ptr) argmemonly
declare void @r(ptr readonly) argmemonly readonly
declare void @w(ptr writeonly, ptr readonly) argmemonly
declare void @any(ptr)
define void @g(ptr %p, ptr noalias %q) {
  store i8 1, ptr %p
  store i32 1, ptr %q
  call void @arg(ptr %p)
  call void @r(ptr %p)
  call void @w(ptr %p, ptr %p)
  call void @w(ptr %p, ptr %q)
  call void @any(ptr %p)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr,ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)
define i32 @lifetimes(i1 %c) {
  %a = alloca i32
  %b = alloca i64
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 1, ptr %a
  call void @use(ptr %a)
  %v = load i32, ptr %a
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  store i32 2, ptr %a
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  store i64 2, ptr %b
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %b)
  ret i32 %v
}
declare void @ext(ptr)
define void @sets(ptr %p, ptr noalias %q, ptr noalias %r, ptr %s, i1 %c) {
  %a = load i32, ptr %p
  store i32 1, ptr %q
  call void @ext(ptr %q)
  %b = load i32, ptr %r
  store i64 2, ptr %s
  %p1 = getelementptr i8, ptr %p, i64 4
  store i32 3, ptr %p1
  store i8 3, ptr %p1
  %x = alloca i32
  store i32 5, ptr %x
  %y = alloca i32
  store i32 5, ptr %y
  call void @ext(ptr %y)
  %q1 = getelementptr i8, ptr %q, i64 40
  %z = load volatile i32, ptr %q1
  ret void
}
define void @three_sets(ptr noalias %a, ptr noalias %b, ptr noalias %c) {
  store i32 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %c
  %a1 = getelementptr i8, ptr %a, i64 2
  store i32 0, ptr %a1
  %x = load i32, ptr %b
  ret void
}
