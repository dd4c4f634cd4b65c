; Own text: what the walker of MemorySSA asks above a phi: what a pointer was on each edge, whether it was the same value there,
; and what invariant groups and scopes say across it.

@g = global i32 0
@h = global i32 0

declare void @anything()
declare void @reads() readonly
declare void @writes(ptr) argmemonly
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)

; A phi of pointers, and what is computed from it where the phi stands: the same was computed of its operands.
define void @computed(ptr noalias %p, ptr noalias %q, i1 %c, i64 %i, i64 %j) {
entry:
  store i32 0, ptr %p
  store i32 1, ptr %q
  br i1 %c, label %left, label %right
left:
  %pl = getelementptr i8, ptr %p, i64 4
  %pn = getelementptr i32, ptr %p, i64 %i
  %li = add i64 %i, 1
  %lt = trunc i64 %i to i32
  %lz = zext i32 %lt to i64
  %ls = addrspacecast ptr %p to ptr addrspace(1)
  store i32 2, ptr %q
  br label %join
right:
  %ql = getelementptr i8, ptr %q, i64 4
  %qn = getelementptr i32, ptr %q, i64 %j
  %rj = add i64 %j, 1
  %rt = trunc i64 %j to i32
  store i32 3, ptr %p
  br label %join
join:
  %r = phi ptr [ %p, %left ], [ %q, %right ]
  %n = phi i64 [ %i, %left ], [ %j, %right ]
  %k = phi i64 [ %lz, %left ], [ %j, %right ]
  %r4 = getelementptr i8, ptr %r, i64 4
  %rn = getelementptr i32, ptr %r, i64 %n
  %rp = getelementptr i8, ptr %p, i64 %n
  %k16 = trunc i64 %k to i16
  %k32 = trunc i64 %k to i32
  %pk16 = getelementptr i32, ptr %p, i16 %k16
  %pk32 = getelementptr i32, ptr %p, i32 %k32
  %n1 = add i64 %n, 1
  %n2 = add i64 %n1, 1
  %n0 = add i64 %n1, -1
  %t = trunc i64 %n to i32
  %z = zext i32 %t to i64
  %s = addrspacecast ptr %r to ptr addrspace(1)
  %b = getelementptr i8, ptr %r, i64 0
  %pn1 = getelementptr i32, ptr %p, i64 %n1
  %pn2 = getelementptr i32, ptr %p, i64 %n2
  %pn0 = getelementptr i32, ptr %p, i64 %n0
  %pz = getelementptr i32, ptr %p, i64 %z
  %v0 = load i32, ptr %r
  %v1 = load i32, ptr %r4
  %v2 = load i32, ptr %rn
  %v3 = load i32, ptr %rp
  %v4 = load i32, ptr %pn1
  %v5 = load i32, ptr %pn2
  %v6 = load i32, ptr %pn0
  %v7 = load i32, ptr %pz
  %v8 = load i32, ptr addrspace(1) %s
  %v9 = load i32, ptr %b
  %v10 = load i32, ptr %p
  %v11 = load i32, ptr %q
  %v12 = load i32, ptr %pk16
  %v13 = load i32, ptr %pk32
  store i32 4, ptr %r4
  store i32 5, ptr %r
  ret void
}

; Operands that are constants: casts and sums of them fold, globals too.
define void @folded(ptr noalias %p, i1 %c) {
entry:
  %p8 = getelementptr i8, ptr %p, i64 8
  %p12 = getelementptr i8, ptr %p, i64 12
  store i32 0, ptr %p8
  store i32 0, ptr @g
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %p12
  br label %join
right:
  store i32 2, ptr @h
  br label %join
join:
  %n = phi i32 [ 8, %left ], [ -4, %right ]
  %m = phi i64 [ 4294967304, %left ], [ 12, %right ]
  %g = phi ptr [ @g, %left ], [ @h, %right ]
  %e = phi ptr [ @g, %left ], [ null, %right ]
  %z = zext i32 %n to i64
  %s = sext i32 %n to i64
  %t = trunc i64 %m to i32
  %tz = zext i32 %t to i64
  %n4 = add i32 %n, 4
  %s4 = sext i32 %n4 to i64
  %pz = getelementptr i8, ptr %p, i64 %z
  %ps = getelementptr i8, ptr %p, i64 %s
  %pt = getelementptr i8, ptr %p, i64 %tz
  %p4 = getelementptr i8, ptr %p, i64 %s4
  %gg = getelementptr i8, ptr %g, i64 0
  %gs = addrspacecast ptr %g to ptr addrspace(1)
  %v0 = load i32, ptr %pz
  %v1 = load i32, ptr %ps
  %v2 = load i32, ptr %pt
  %v3 = load i32, ptr %p4
  %v4 = load i32, ptr %g
  %v5 = load i32, ptr %gg
  %v6 = load i32, ptr %e
  %v7 = load i32, ptr addrspace(1) %gs
  ret void
}

; Loops: the pointer of the last iteration, of this one, and one that does not move.
define void @loops(ptr noalias %p, ptr noalias %q, i64 %n, i1 %c) {
entry:
  store i32 0, ptr %p
  store i32 0, ptr %q
  br label %outer
outer:
  %o = phi i64 [ 0, %entry ], [ %o1, %latch ]
  %po = getelementptr i32, ptr %p, i64 %o
  store i32 1, ptr %po
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %i1, %inner ]
  %w = phi ptr [ %q, %outer ], [ %w1, %inner ]
  %pi = getelementptr i32, ptr %p, i64 %i
  %i1 = add i64 %i, 1
  %pi1 = getelementptr i32, ptr %p, i64 %i1
  %w1 = getelementptr i32, ptr %w, i64 1
  %v0 = load i32, ptr %pi
  store i32 %v0, ptr %pi1
  %v1 = load i32, ptr %w
  store i32 %v1, ptr %w1
  %v2 = load i32, ptr %po
  %v3 = load i32, ptr %q
  call void @writes(ptr %q)
  br i1 %c, label %inner, label %latch
latch:
  %v4 = load i32, ptr %po
  %v5 = load i32, ptr %q
  %v6 = load i32, ptr %pi
  %o1 = add i64 %o, 1
  store i32 2, ptr %po
  br i1 %c, label %outer, label %out
out:
  %v7 = load i32, ptr %p
  %v8 = load i32, ptr %po
  call void @reads()
  store i32 3, ptr %q
  ret void
}

; Invariant groups: the first access that dominates all others of its pointer.
define void @groups(ptr %p, i1 %c) {
entry:
  store i64 0, ptr %p, !invariant.group !0
  call void @anything()
  %v0 = load i64, ptr %p, !invariant.group !0
  %b = getelementptr i8, ptr %p, i64 0
  %v1 = load i64, ptr %b, !invariant.group !0
  %v2 = load volatile i64, ptr %p, !invariant.group !0
  %v3 = load i64, ptr %p
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %v4 = load i64, ptr %l, !invariant.group !0
  call void @anything()
  %v5 = load i64, ptr %l, !invariant.group !0
  br i1 %c, label %left, label %right
left:
  call void @anything()
  %v6 = load i64, ptr %p, !invariant.group !0
  %v7 = load i64, ptr @g, !invariant.group !0
  br label %right
right:
  %v8 = load i64, ptr %p, !invariant.group !0
  %v9 = load i64, ptr %b, !invariant.group !0
  store volatile i64 1, ptr %p, !invariant.group !0
  %v10 = load i64, ptr %p, !invariant.group !0
  ret void
}

; Scopes: of two accesses in one loop, what holds for one execution of their code.
define void @scoped(ptr %p, ptr %q, i1 %c) {
entry:
  store i32 0, ptr %p, !noalias !4
  br label %loop
loop:
  %v0 = load i32, ptr %q, !alias.scope !4
  store i32 1, ptr %p, !noalias !4
  %v1 = load i32, ptr %q, !alias.scope !4
  %v2 = load i32, ptr %q
  store i32 2, ptr %q
  %v3 = load i32, ptr %p, !noalias !4
  %v4 = load i32, ptr %p, !alias.scope !4
  br i1 %c, label %loop, label %out
out:
  %v5 = load i32, ptr %q, !alias.scope !4
  ret void
}

; Loads that are ordered against each other, and what only marks.
define void @ordered(ptr noalias %p, ptr noalias %q) {
  %v0 = load volatile i32, ptr %p
  %v1 = load volatile i32, ptr %q
  %v2 = load atomic i32, ptr %p monotonic, align 4
  %v3 = load atomic i32, ptr %q monotonic, align 4
  %v4 = load atomic i32, ptr %p acquire, align 4
  %v5 = load i32, ptr %q
  %v6 = load atomic i32, ptr %p seq_cst, align 4
  %v7 = load volatile i32, ptr %q
  %v8 = load i32, ptr %p
  %o = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %v9 = load i32, ptr %p
  call void @llvm.invariant.end.p0(ptr %o, i64 4, ptr %p)
  %v10 = load i32, ptr %p
  store i32 0, ptr %q
  fence acquire
  %v11 = load i32, ptr %q
  %v12 = load atomic i32, ptr %q unordered, align 4
  ret void
}

; Blocks that nothing reaches, blocks that leave nowhere, and edges that lead twice to one block.
define void @shapes(ptr %p, i1 %c, i32 %n) {
entry:
  store i32 0, ptr %p
  switch i32 %n, label %join [ i32 1, label %join
    i32 2, label %ends
    i32 3, label %circle ]
ends:
  store i32 1, ptr %p
  unreachable
dead:
  store i32 2, ptr %p
  %d = load i32, ptr %p
  br i1 %c, label %join, label %dead
circle:
  store i32 3, ptr %p
  br label %around
around:
  %a = load i32, ptr %p
  br i1 %c, label %circle2, label %around
circle2:
  store i32 4, ptr %p
  br i1 %c, label %around, label %join
join:
  %v = load i32, ptr %p
  br label %empty
empty:
  br i1 %c, label %entered, label %empty2
empty2:
  store i32 5, ptr %p
  br label %entered
entered:
  %w = load i32, ptr %p
  ret void
}

!0 = !{}
!4 = !{!5}
!5 = distinct !{!5, !6}
!6 = distinct !{!6}
