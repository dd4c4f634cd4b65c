; Arguments of calls, and pointers of unknown size, against objects.
@g = global [8 x i8] zeroinitializer
@h = global [8 x i8] zeroinitializer
declare void @use(ptr)
declare ptr @useret(ptr)
declare i32 @memcmp(ptr, ptr, i64)
define void @sel(ptr noalias captures(none) %a, i1 %c, i64 %n) {
  %s = select i1 %c, ptr @g, ptr @h
  %p = getelementptr i8, ptr %s, i64 %n
  store i64 0, ptr %a
  call void @use(ptr %p)
  call void @use(ptr %s)
  ret void
}
define void @selgep(ptr noalias captures(none) %a, i1 %c, i64 %n) {
  %s = select i1 %c, ptr @g, ptr @h
  %p = getelementptr i8, ptr %s, i64 %n
  %b = getelementptr i8, ptr %a, i64 8
  store i64 0, ptr %b
  call void @use(ptr %p)
  call void @use(ptr %s)
  ret void
}
define void @selconst(ptr noalias captures(none) %a, i1 %c, i64 %n) {
  %s = select i1 %c, ptr @g, ptr @h
  %p = getelementptr i8, ptr %s, i64 3
  store i64 0, ptr %a
  call void @use(ptr %p)
  %r = call ptr @useret(ptr %p)
  %m = call i32 @memcmp(ptr %p, ptr %p, i64 3)
  ret void
}
define void @twice(ptr noalias captures(none) %a, i1 %c, i32 %n) {
  %s = select i1 %c, ptr @g, ptr @h
  %q = getelementptr i8, ptr %s, i32 %n
  %p = getelementptr i8, ptr %q, i64 3
  store i64 0, ptr %a
  call void @use(ptr %p)
  %r = call ptr @useret(ptr %p)
  %m = call i32 @memcmp(ptr %p, ptr %p, i64 3)
  ret void
}
define void @phi(ptr noalias captures(none) %a, i1 %c, i32 %n) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %s = phi ptr [@g, %0], [@h, %x]
  %q = getelementptr i8, ptr %s, i32 %n
  store i64 0, ptr %a
  call void @use(ptr %q)
  ret void
}
@i = global i32 0
@i2 = global i32 0
declare void @am(ptr) memory(argmem: readwrite)
declare void @am2(ptr, ptr) memory(argmem: readwrite)
define void @deref_self(ptr dereferenceable(82) %a) {
  store i32 0, ptr @i
  call void @am(ptr %a)
  ret void
}
define void @deref_gep(ptr dereferenceable(82) %a) {
  %p = getelementptr inbounds nuw i8, ptr %a, i64 1
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @deref_gep_n(ptr dereferenceable(82) %a, i64 %n) {
  %p = getelementptr i8, ptr %a, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @deref_gep_gep(ptr dereferenceable(82) %a, i64 %n, i64 %m) {
  %p = getelementptr i8, ptr %a, i64 %n
  %q = getelementptr i8, ptr @i, i64 %m
  store i32 0, ptr %q
  call void @am(ptr %p)
  ret void
}
define void @alloca_gep(i64 %n) {
  %a = alloca [8 x i8]
  %p = getelementptr i8, ptr %a, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @glob_gep(i64 %n) {
  %p = getelementptr i8, ptr @i2, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @noalias_gep(i64 %n, ptr noalias %a) {
  %p = getelementptr i8, ptr %a, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @sel_gep(i64 %n, ptr noalias %a, i1 %c) {
  %s = select i1 %c, ptr @i2, ptr %a
  %p = getelementptr i8, ptr %s, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @sel_gep_rev(i64 %n, ptr noalias %a, i1 %c) {
  %s = select i1 %c, ptr @i2, ptr %a
  %p = getelementptr i8, ptr @i, i64 %n
  store i32 0, ptr %s
  call void @am(ptr %p)
  ret void
}
define void @sel_gep_gep(i64 %n, ptr noalias %a, i1 %c) {
  %s = select i1 %c, ptr @i2, ptr %a
  %p = getelementptr i8, ptr @i, i64 %n
  %q = getelementptr i8, ptr %s, i64 %n
  store i32 0, ptr %q
  call void @am(ptr %p)
  ret void
}
define void @sel_deref(i64 %n, ptr dereferenceable(82) %a, i1 %c) {
  %s = select i1 %c, ptr @i2, ptr %a
  %p = getelementptr i8, ptr %s, i64 %n
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
define void @sel_deref_gep(i64 %n, ptr dereferenceable(82) %a, i1 %c, i64 %m) {
  %s = select i1 %c, ptr @i2, ptr %a
  %p = getelementptr i8, ptr %s, i64 %n
  %q = getelementptr i8, ptr @i, i64 %m
  store i32 0, ptr %q
  call void @am(ptr %p)
  ret void
}
define void @selsel(i64 %n, ptr noalias %a, ptr noalias %b, i1 %c) {
  %s = select i1 %c, ptr @i2, ptr %a
  %t = select i1 %c, ptr @i, ptr %b
  %p = getelementptr i8, ptr %s, i64 %n
  store i32 0, ptr %t
  call void @am(ptr %p)
  ret void
}
define void @unsized_phis(i64 %n, ptr noalias %a, ptr noalias %b, i1 %c) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %s = phi ptr [@i2, %0], [%a, %x]
  %t = phi ptr [@i, %0], [%b, %x]
  %p = getelementptr i8, ptr %s, i64 %n
  store i32 0, ptr %t
  call void @am(ptr %p)
  ret void
}
define void @gepsel(i64 %n, ptr noalias %a, i1 %c) {
  %p1 = getelementptr i8, ptr @i2, i64 %n
  %p = select i1 %c, ptr %p1, ptr %a
  store i32 0, ptr @i
  call void @am(ptr %p)
  ret void
}
@j = internal global [64 x i8] zeroinitializer
@k = internal global [64 x i8] zeroinitializer
define void @loop2(i1 %c) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [%q2, %l]
  store i32 0, ptr %q
  call void @am(ptr %p)
  %p2 = getelementptr i8, ptr %p, i64 4
  %q2 = getelementptr i8, ptr %q, i64 4
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop3(i1 %c) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [%q2, %l]
  %r = phi ptr [@k, %entry], [%q, %l]
  store i32 0, ptr %r
  call void @am(ptr %p)
  %p2 = getelementptr i8, ptr %p, i64 4
  %q2 = getelementptr i8, ptr %q, i64 4
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop4(i1 %c) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [%q2, %l]
  %p2 = getelementptr i8, ptr %p, i64 4
  %q2 = getelementptr i8, ptr %q, i64 4
  store i32 0, ptr %q2
  call void @am(ptr %p)
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop5(i1 %c) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [@k, %l]
  store i32 0, ptr %q
  %p2 = getelementptr i8, ptr %p, i64 4
  call void @am(ptr %p2)
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop6(i1 %c) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [%q2, %l]
  store i32 0, ptr %q
  %p2 = getelementptr i8, ptr %p, i64 4
  call void @am(ptr %p2)
  %q2 = getelementptr i8, ptr %q, i64 4
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop7(i1 %c, ptr %s) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  store i32 0, ptr @k
  %p2 = getelementptr i8, ptr %p, i64 4
  call void @am(ptr %p2)
  br i1 %c, label %l, label %x
x:
  ret void
}
define void @loop8(i1 %c, ptr %s, i64 %n) {
entry:
  br label %l
l:
  %p = phi ptr [@j, %entry], [%p2, %l]
  %q = phi ptr [@k, %entry], [%p, %l]
  store i32 0, ptr @k
  %p2 = getelementptr i8, ptr %p, i64 4
  %q2 = getelementptr i8, ptr %p, i64 %n
  call void @am(ptr %q)
  call void @am(ptr %q2)
  br i1 %c, label %l, label %x
x:
  ret void
}
