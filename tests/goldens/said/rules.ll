; Own text, dense in what the rules of the alias analyses ask: every two pointers and calls of a function are a question.
target triple = "nvptx64-nvidia-cuda"

%inner = type { i32, float }
%outer = type { %inner, [4 x %inner], i64 }

@own = internal global i32 0
@read = internal global ptr null
@taken = internal global i32 0
@seen = global i32 0
@constant = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@holder = internal global ptr null
@table = internal global [2 x ptr] [ptr @taken, ptr null]
@weak = weak global i64 0

declare void @anything()
declare void @reads() readonly
declare void @arguments(ptr, ptr) argmemonly
declare void @reads_arguments(ptr readonly, ptr) argmemonly
declare void @writes_arguments(ptr writeonly) argmemonly
declare void @hidden() inaccessiblememonly
declare void @quiet() nocallback
declare void @kept(ptr)
declare void @not_kept(ptr nocapture)
declare noalias ptr @fresh(i64)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare ptr @same(ptr returned)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.assume(i1)
declare void @llvm.experimental.guard(i1, ...)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define internal i32 @of_own(i32 %x) {
  %v = load i32, ptr @own
  %s = add i32 %v, %x
  store i32 %s, ptr @own
  ret i32 %s
}

define internal void @back() {
  call void @anything()
  ret void
}

define internal ptr @hold() {
  %m = call ptr @malloc(i64 16)
  store ptr %m, ptr @holder
  ret ptr %m
}

define void @globals(ptr %p, ptr noalias %q, i1 %c) {
  store i32 1, ptr @own
  store i32 2, ptr @seen
  store i64 3, ptr @weak
  store ptr %p, ptr @read
  %m = load ptr, ptr @holder
  store i32 4, ptr %m
  %r = load ptr, ptr @read
  store i32 5, ptr %r
  %t = load ptr, ptr @table
  store i32 6, ptr %t
  store i32 7, ptr %p
  store i32 8, ptr %q
  %i = getelementptr [4 x i32], ptr @constant, i64 0, i64 1
  %k = load i32, ptr %i
  %sel = select i1 %c, ptr @constant, ptr %i
  %l = load i32, ptr %sel
  %selp = select i1 %c, ptr @own, ptr %p
  store i32 9, ptr %selp
  call void @anything()
  call void @reads()
  call void @hidden()
  call void @quiet()
  call void @back()
  %h = call ptr @hold()
  store i32 1, ptr %h
  %o = call i32 @of_own(i32 %k)
  call void @arguments(ptr @seen, ptr %q)
  ret void
}

define void @objects(ptr %p, ptr noalias %q, ptr byval(i64) %b, i64 %n, i1 %c) {
entry:
  %a = alloca i32
  %k = alloca [4 x i32]
  %u = alloca i64, i64 %n
  %e = alloca ptr
  store i32 1, ptr %a
  store i32 1, ptr %k
  %x = load ptr, ptr %p
  store i32 2, ptr %x
  %f = call ptr @fresh(i64 %n)
  %m = call ptr @malloc(i64 8)
  store i64 1, ptr %f
  store i64 1, ptr %m
  store i64 1, ptr %b
  store i64 1, ptr %u
  store i32 3, ptr null
  call void @kept(ptr %k)
  %y = load ptr, ptr %e
  store i32 4, ptr %y
  store ptr %a, ptr %e
  %s = call ptr @same(ptr %q)
  store i32 5, ptr %s
  %z = load ptr, ptr %p
  store i32 6, ptr %z
  call void @not_kept(ptr %a)
  call void @free(ptr %m)
  br i1 %c, label %left, label %right
left:
  %la = getelementptr i8, ptr %a, i64 0
  br label %join
right:
  %ra = getelementptr i8, ptr %k, i64 8
  br label %join
join:
  %phi = phi ptr [ %la, %left ], [ %ra, %right ]
  %phj = phi ptr [ %k, %left ], [ %a, %right ]
  store i32 7, ptr %phi
  store i32 8, ptr %phj
  %g = call ptr @llvm.launder.invariant.group.p0(ptr %q)
  store i32 9, ptr %g
  ret void
}

define void @offsets(ptr %p, ptr %q, i64 %i, i64 %j, i32 %w, i8 %o) {
entry:
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  %p8 = getelementptr inbounds i8, ptr %p, i64 8
  %pm = getelementptr i8, ptr %p, i64 -4
  %pi = getelementptr i32, ptr %p, i64 %i
  %i1 = add nsw i64 %i, 1
  %pi1 = getelementptr i32, ptr %p, i64 %i1
  %i2 = add i64 %i, 2
  %pi2 = getelementptr i32, ptr %p, i64 %i2
  %pj = getelementptr inbounds i32, ptr %p, i64 %j
  %ji = getelementptr inbounds i32, ptr %pj, i64 %i
  %shl = shl nuw nsw i64 %i, 3
  %ps = getelementptr inbounds i8, ptr %p, i64 %shl
  %zw = zext i32 %w to i64
  %pz = getelementptr inbounds [8 x i32], ptr %p, i64 %zw, i64 2
  %w1 = add nuw i32 %w, 1
  %zw1 = zext i32 %w1 to i64
  %pz1 = getelementptr inbounds [8 x i32], ptr %p, i64 %zw1, i64 2
  %sw = sext i32 %w to i64
  %px = getelementptr inbounds [8 x i32], ptr %p, i64 %sw, i64 3
  %rem = urem i64 %i, 4
  %pr = getelementptr inbounds i32, ptr %p, i64 %rem
  %and = and i64 %i, 15
  %pa = getelementptr inbounds i8, ptr %p, i64 %and
  %pfar = getelementptr inbounds i8, ptr %p, i64 16
  %zo = zext i8 %o to i64
  %pzo = getelementptr inbounds i8, ptr %p, i64 %zo
  %p256 = getelementptr inbounds i8, ptr %p, i64 256
  %st = getelementptr inbounds %outer, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %st0 = getelementptr inbounds %outer, ptr %p, i64 0, i32 1, i64 %i, i32 0
  %st2 = getelementptr inbounds %outer, ptr %p, i64 0, i32 2
  %neg = sub i64 0, %i
  %pn = getelementptr i32, ptr %p, i64 %neg
  %mul = mul nsw i64 %i, 12
  %pmul = getelementptr inbounds i8, ptr %p, i64 %mul
  %nz = or i64 %j, 1
  %pnz = getelementptr inbounds i64, ptr %p, i64 %nz
  store i32 1, ptr %p
  store i32 1, ptr %p4
  store i64 1, ptr %p8
  store i16 1, ptr %pm
  store i32 1, ptr %pi
  store i32 1, ptr %pi1
  store i64 1, ptr %pi2
  store i32 1, ptr %pj
  store i32 1, ptr %ji
  store i32 1, ptr %ps
  store i32 1, ptr %pz
  store i32 1, ptr %pz1
  store i32 1, ptr %px
  store i32 1, ptr %pr
  store i8 1, ptr %pa
  store i32 1, ptr %pfar
  store i8 1, ptr %pzo
  store i8 1, ptr %p256
  store float 1.0, ptr %st
  store i32 1, ptr %st0
  store i64 1, ptr %st2
  store i32 1, ptr %pn
  store i32 1, ptr %pmul
  store i64 1, ptr %pnz
  store i32 1, ptr %q
  br label %loop
loop:
  %it = phi i64 [ 0, %entry ], [ %next, %loop ]
  %walk = phi ptr [ %p, %entry ], [ %step, %loop ]
  %step = getelementptr inbounds i8, ptr %walk, i64 8
  %at = getelementptr inbounds i32, ptr %q, i64 %it
  %next = add nuw nsw i64 %it, 1
  %at1 = getelementptr inbounds i32, ptr %q, i64 %next
  %v = load i32, ptr %at
  store i32 %v, ptr %at1
  store i32 %v, ptr %walk
  store i32 %v, ptr %step
  %c = icmp ult i64 %next, 8
  br i1 %c, label %loop, label %out
out:
  ret void
}

define void @orders(ptr %p, ptr noalias %q, ptr addrspace(3) %s, ptr %l, i32 %n) {
  %v0 = load volatile i32, ptr %p
  store volatile i32 %n, ptr %q
  %v1 = load atomic i32, ptr %p monotonic, align 4
  %v2 = load atomic i32, ptr %p acquire, align 4
  %v3 = load atomic i32, ptr %p unordered, align 4
  store atomic i32 %n, ptr %q release, align 4
  store atomic i32 %n, ptr %q monotonic, align 4
  fence acquire
  fence release
  %x0 = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic
  %x1 = cmpxchg ptr %p, i32 0, i32 1 acq_rel acquire
  %x2 = cmpxchg ptr %q, i32 0, i32 1 acquire monotonic
  %r0 = atomicrmw add ptr %q, i32 1 monotonic
  %r1 = atomicrmw add ptr %p, i32 1 seq_cst
  %r2 = atomicrmw add ptr addrspace(3) %s, i32 1 monotonic
  %va = va_arg ptr %l, i32
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  %c = icmp eq i32 %n, 0
  call void @llvm.assume(i1 %c)
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  %inv = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @llvm.nvvm.barrier0()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @arguments(ptr %p, ptr %q)
  call void @reads_arguments(ptr %q, ptr %p)
  call void @writes_arguments(ptr %q)
  call void @reads()
  call void @hidden()
  call void @anything() readnone
  call void @anything() [ "deopt"(i32 1) ]
  store i32 1, ptr addrspace(3) %s
  %d = load i32, ptr %l
  ret void
}

define void @tagged(ptr %p, ptr %q, ptr %r) {
  %v0 = load i32, ptr %p, !tbaa !3
  store float 1.0, ptr %q, !tbaa !4
  %v1 = load i32, ptr %r, !tbaa !7
  store i64 1, ptr %p, !tbaa !8
  %v2 = load ptr, ptr %q, !tbaa !9
  store i32 2, ptr %r, !tbaa !10
  store i32 3, ptr %p, !tbaa !11
  %v3 = load i32, ptr %q, !tbaa !12
  call void @arguments(ptr %p, ptr %q), !tbaa !4
  store i32 4, ptr %q, !alias.scope !20, !noalias !21
  store i32 5, ptr %r, !alias.scope !21, !noalias !20
  %v4 = load i32, ptr %p, !alias.scope !22
  %v5 = load i32, ptr %p, !noalias !22, !tbaa !3
  call void @anything(), !alias.scope !20, !noalias !21
  call void @anything(), !noalias !22
  ret void
}

!0 = !{!"root"}
!1 = !{!"char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!2, !2, i64 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"float", !1, i64 0}
!6 = !{!"inner", !2, i64 0, !5, i64 4}
!7 = !{!6, !2, i64 0}
!8 = !{!13, !13, i64 0}
!9 = !{!14, !14, i64 0}
!10 = !{!15, !2, i64 0}
!11 = !{!15, !5, i64 4}
!12 = !{!2, !2, i64 0, i64 1}
!13 = !{!"long", !1, i64 0}
!14 = !{!"pointer", !1, i64 0}
!15 = !{!"outer", !6, i64 0, !13, i64 8}
!16 = distinct !{!16, !"domain"}
!17 = distinct !{!17, !16, !"a"}
!18 = distinct !{!18, !16, !"b"}
!19 = distinct !{!19, !"other domain"}
!20 = !{!17}
!21 = !{!18}
!22 = !{!17, !18, !23}
!23 = distinct !{!23, !19, !"c"}
