; Indices with known low bits, and dereferenceable pointers against small objects.
target datalayout = "e-p:64:64-p3:32:32"
define void @s1(ptr %a, i64 %n) {
  %i = and i64 %n, -9223372036854775808
  %p = getelementptr i8, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 19
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
define void @s4(ptr %a, i64 %n) {
  %i = and i64 %n, -9223372036854775808
  %p = getelementptr i32, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
define void @s4b(ptr %a, i64 %n) {
  %i = and i64 %n, -2305843009213693952
  %p = getelementptr i32, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
define void @s4c(ptr %a, i64 %n) {
  %i = and i64 %n, -4611686018427387904
  %p = getelementptr i32, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
define void @s4d(ptr %a, i64 %n) {
  %i = and i64 %n, -1152921504606846976
  %p = getelementptr i32, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
define void @nsw3(ptr %a, i64 %n) {
  %i = and i64 %n, -9223372036854775808
  %p = getelementptr inbounds [3 x i8], ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %a, i64 3
  store i8 0, ptr %p
  store i8 0, ptr %q
  ret void
}
define void @nsw3b(ptr %a, i64 %n) {
  %i = and i64 %n, -2305843009213693952
  %p = getelementptr inbounds [3 x i8], ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %a, i64 3
  store i8 0, ptr %p
  store i8 0, ptr %q
  ret void
}
define void @nsw3c(ptr %a, i64 %n) {
  %i = and i64 %n, -4611686018427387904
  %p = getelementptr inbounds [3 x i8], ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %a, i64 3
  store i8 0, ptr %p
  store i8 0, ptr %q
  ret void
}
define void @trunc33(ptr addrspace(3) %a, i64 %n) {
  %i = and i64 %n, -8589934592
  %p = getelementptr i8, ptr addrspace(3) %a, i64 %i
  %q = getelementptr i8, ptr addrspace(3) %a, i64 19
  store i32 0, ptr addrspace(3) %p
  store i32 0, ptr addrspace(3) %q
  ret void
}
define void @trunc31(ptr addrspace(3) %a, i64 %n) {
  %i = and i64 %n, -2147483648
  %p = getelementptr i8, ptr addrspace(3) %a, i64 %i
  %q = getelementptr i8, ptr addrspace(3) %a, i64 19
  store i32 0, ptr addrspace(3) %p
  store i32 0, ptr addrspace(3) %q
  ret void
}
define void @trunc33x4(ptr addrspace(3) %a, i64 %n) {
  %i = and i64 %n, -8589934592
  %p = getelementptr i32, ptr addrspace(3) %a, i64 %i
  %q = getelementptr i8, ptr addrspace(3) %a, i64 4
  store i32 0, ptr addrspace(3) %p
  store i32 0, ptr addrspace(3) %q
  ret void
}
define void @shl63(ptr addrspace(3) %a, i64 %n) {
  %i = shl i64 %n, 63
  %p = getelementptr i8, ptr addrspace(3) %a, i64 %i
  %q = getelementptr i8, ptr addrspace(3) %a, i64 19
  store i32 0, ptr addrspace(3) %p
  store i32 0, ptr addrspace(3) %q
  ret void
}
define void @ext(ptr %a, i8 %n) {
  %j = and i8 %n, -128
  %i = sext i8 %j to i64
  %p = getelementptr i8, ptr %a, i64 %i
  %q = getelementptr i8, ptr %a, i64 64
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret void
}
@g = internal global [48 x i8] zeroinitializer, align 16
@al = internal alias i8, getelementptr inbounds (i8, ptr @g, i64 4)
define void @mulnsw(i32 %i) {
  %a = mul nuw nsw i32 %i, 24
  %b = mul nsw i32 %i, 24
  %c = mul nuw i32 %i, 24
  %p = getelementptr i8, ptr @g, i32 %a
  %q0 = getelementptr i8, ptr @g, i32 %b
  %r0 = getelementptr i8, ptr @g, i32 %c
  %q = getelementptr i8, ptr %q0, i32 4
  %r = getelementptr i8, ptr %r0, i32 8
  store i32 0, ptr %p
  store i32 0, ptr %q
  store i32 0, ptr %r
  ret void
}
define void @ids() {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = mul nuw nsw i32 %i, 24
  %b = mul nsw i32 %i, 24
  %c = mul nuw i32 %i, 24
  %p = getelementptr i8, ptr @g, i32 %a
  %q0 = getelementptr i8, ptr @g, i32 %b
  %r0 = getelementptr i8, ptr @g, i32 %c
  %q = getelementptr i8, ptr %q0, i32 4
  %r = getelementptr i8, ptr %r0, i32 8
  store i32 0, ptr %p
  store i32 0, ptr %q
  store i32 0, ptr %r
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
define void @big(ptr %a, i64 %n) {
  %p = getelementptr i8, ptr %a, i64 19
  %q = getelementptr i8, ptr %p, i64 %n
  store i64 0, ptr %a
  store i8 0, ptr %q
  %i = and i64 %n, 8
  %r = getelementptr i8, ptr %p, i64 %i
  store i8 0, ptr %r
  ret void
}
@b = global i32 0
@b1 = addrspace(1) global i32 0
define void @d0(ptr dereferenceable(32) %a) {
  store i32 0, ptr %a
  store i32 1, ptr @b
  ret void
}
define void @dn0(ptr dereferenceable_or_null(32) %a) {
  store i32 0, ptr %a
  store i32 1, ptr @b
  ret void
}
define void @d1(ptr addrspace(1) dereferenceable(32) %a) {
  store i32 0, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) @b1
  ret void
}
define void @dn1(ptr addrspace(1) dereferenceable_or_null(32) %a) {
  store i32 0, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) @b1
  ret void
}
define void @dnn1(ptr addrspace(1) nonnull dereferenceable_or_null(32) %a) {
  store i32 0, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) @b1
  ret void
}
define void @dn5(ptr dereferenceable_or_null(32) %a) null_pointer_is_valid {
  store i32 0, ptr %a
  store i32 1, ptr @b
  ret void
}
