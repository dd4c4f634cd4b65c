; Own text: what only LLVM 22 of the releases reads or knows: flags of GEPs that say that nothing wraps, more indices that are
; known to be unequal, sizes that are too large to tell apart, arguments by value.
target datalayout = "e-p:64:64-p3:32:32-p5:32:32:32:16-i64:64-i128:128-v16:16-v32:32-n16:32:64"

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @anything()
declare void @by_value(ptr byval(i64))
declare void @captures_none(ptr captures(none))
declare void @captures_ret(ptr captures(ret: address, provenance))
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.allow.ubsan.check(i8)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)

; A sum that does not wrap as unsigned is at least as far away as what was added.
define void @no_wrap(ptr %p, i64 %i, i64 %j, i32 %w) {
  %n8 = getelementptr nuw i8, ptr %p, i64 8
  %ni = getelementptr nuw i32, ptr %p, i64 %i
  %ni8 = getelementptr nuw i8, ptr %ni, i64 8
  %nii = getelementptr nuw i8, ptr %n8, i64 %i
  %nj = getelementptr nuw i8, ptr %nii, i64 %j
  %nj4 = getelementptr nuw i8, ptr %nj, i64 4
  %ui = getelementptr i32, ptr %p, i64 %i
  %ui8 = getelementptr nuw i8, ptr %ui, i64 8
  %su = getelementptr nusw i32, ptr %p, i64 %i
  %su8 = getelementptr nusw i8, ptr %su, i64 8
  %ib = getelementptr inbounds nuw i32, ptr %p, i64 %i
  %ib8 = getelementptr inbounds nuw i8, ptr %ib, i64 8
  %jb = getelementptr inbounds nuw i32, ptr %ib8, i64 %j
  %twice = getelementptr nuw i32, ptr %ni8, i64 %i
  store i64 0, ptr %p
  store [9 x i8] zeroinitializer, ptr %p
  store i64 0, ptr %n8
  store i32 0, ptr %ni
  store i64 0, ptr %ni8
  store i64 0, ptr %nii
  store i8 0, ptr %nj
  store i8 0, ptr %nj4
  store i32 0, ptr %ui
  store i32 0, ptr %ui8
  store i32 0, ptr %su8
  store i32 0, ptr %ib
  store i32 0, ptr %ib8
  store i32 0, ptr %jb
  store i32 0, ptr %twice
  ret void
}

define void @unequal(ptr %p, i64 %i, i32 %w) {
  %inv = xor i64 %i, -1
  %nn = zext nneg i32 %w to i64
  %z = zext i32 %w to i64
  %or = or disjoint i64 %i, 1
  %or2 = or disjoint i64 %i, 3
  %a = getelementptr inbounds i64, ptr %p, i64 %i
  %b = getelementptr inbounds i64, ptr %p, i64 %inv
  %c = getelementptr inbounds i64, ptr %p, i64 %nn
  %d = getelementptr inbounds i64, ptr %p, i64 %z
  %e = getelementptr inbounds i64, ptr %p, i64 %or
  %f = getelementptr inbounds i64, ptr %p, i64 %or2
  store i64 0, ptr %a
  store i64 0, ptr %b
  store i64 0, ptr %d
  store i64 0, ptr %e
  store i64 0, ptr %f
  store i64 0, ptr %p
  ret void
}

define void @large(ptr %p, ptr %q) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %p4
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 4611686018427387898, i1 false)
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 4611686018427387899, i1 false)
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 4611686018427387900, i1 false)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 -1, i1 false)
  %open = call ptr @llvm.invariant.start.p0(i64 -1, ptr %q)
  call void @llvm.invariant.end.p0(ptr %open, i64 -1, ptr %q)
  ret void
}

define void @values(ptr noalias %q, ptr noalias %r, ptr noalias %s) {
  %a = alloca i64
  %b = alloca i32
  %d = alloca i32
  %e = alloca [4 x i32]
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %e)
  %e4 = getelementptr i8, ptr %e, i64 4
  store i64 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %d
  store i32 0, ptr %e4
  store i32 0, ptr %q
  call void @by_value(ptr byval(i64) %a)
  call void @captures_none(ptr %b)
  call void @captures_ret(ptr %d)
  call void @anything()
  %f = call i1 @llvm.allow.runtime.check(metadata !"check")
  %g = call i1 @llvm.allow.ubsan.check(i8 1)
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %e)
  ret void
}
