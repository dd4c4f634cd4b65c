; Own text: how far two pointers of one base are apart. Each function asks one rule about pairs that it decides and about pairs
; that are a byte, a flag or a cast away from that.
target datalayout = "e-p:64:64-p3:32:32-p5:32:32:32:16-i64:64-i128:128-v16:16-v32:32-n16:32:64"

declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p3.i32(ptr addrspace(3), i8, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.assume(i1)
declare void @keep(ptr)

@object = global [16 x i8] zeroinitializer

; Constant distances: who ends where the other begins, one byte later, one earlier; accesses of no bytes; inside and across.
define void @constant(ptr %p) {
  %m8 = getelementptr i8, ptr %p, i64 -8
  %m1 = getelementptr i8, ptr %p, i64 -1
  %p1 = getelementptr i8, ptr %p, i64 1
  %p2 = getelementptr i16, ptr %p, i64 1
  %p3 = getelementptr i8, ptr %p, i64 3
  %p4 = getelementptr i32, ptr %p, i64 1
  %p7 = getelementptr i8, ptr %p, i64 7
  %p8 = getelementptr { i32, i64 }, ptr %p, i64 0, i32 1
  %far = getelementptr i8, ptr %p, i64 4294967296
  %large = getelementptr [4294967296 x i8], ptr %p, i64 0, i64 3000000000
  store i64 0, ptr %p
  store i8 0, ptr %p
  store [0 x i8] zeroinitializer, ptr %p
  store i64 0, ptr %m8
  store i128 0, ptr %m8
  store i8 0, ptr %m1
  store i16 0, ptr %m1
  store i16 0, ptr %p1
  store [0 x i8] zeroinitializer, ptr %p1
  store i16 0, ptr %p2
  store i8 0, ptr %p3
  store i32 0, ptr %p4
  store [3 x i8] zeroinitializer, ptr %p4
  store i8 0, ptr %p7
  store i16 0, ptr %p7
  store i64 0, ptr %p8
  store [4294967295 x i8] zeroinitializer, ptr %p1
  store [4294967296 x i8] zeroinitializer, ptr %p1
  store i8 0, ptr %far
  store i8 0, ptr %large
  ret void
}

; Sizes that are bounds only, or that nobody knows.
define void @bounds(ptr %p, i64 %n, <4 x i1> %m, <4 x i32> %v) {
  %p4 = getelementptr i8, ptr %p, i64 4
  %p12 = getelementptr i8, ptr %p, i64 12
  %p16 = getelementptr i8, ptr %p, i64 16
  %p20 = getelementptr i8, ptr %p, i64 20
  %m4 = getelementptr i8, ptr %p, i64 -4
  %pn = getelementptr i8, ptr %p, i64 %n
  store i32 0, ptr %p
  store i32 0, ptr %p4
  store i64 0, ptr %p12
  store i32 0, ptr %p16
  store i8 0, ptr %p20
  store i32 0, ptr %m4
  store i64 0, ptr %m4
  store i8 0, ptr %pn
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p, i32 4, <4 x i1> %m)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p4, i32 4, <4 x i1> %m)
  %w = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p16, i32 4, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 12, i1 false)
  call void @llvm.memset.p0.i64(ptr %p4, i8 0, i64 13, i1 false)
  call void @llvm.memset.p0.i64(ptr %p12, i8 0, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %p16, i8 0, i64 0, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %pn, ptr %p16, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p20, ptr %m4, i64 4, i1 false)
  ret void
}

; A ring of 32 bits: an access that reaches around it.
define void @ring(ptr addrspace(3) %p, i64 %i, i32 %j) {
  %half = getelementptr i8, ptr addrspace(3) %p, i32 2147483647
  %back = getelementptr i8, ptr addrspace(3) %p, i32 -2147483648
  %wide = getelementptr i8, ptr addrspace(3) %p, i64 4294967300
  %p4 = getelementptr i8, ptr addrspace(3) %p, i32 4
  %i4 = getelementptr i32, ptr addrspace(3) %p, i64 %i
  %j4 = getelementptr i32, ptr addrspace(3) %p, i32 %j
  %j1 = add i32 %j, 1
  %j14 = getelementptr i32, ptr addrspace(3) %p, i32 %j1
  %j12 = getelementptr [3 x i32], ptr addrspace(3) %p, i32 %j
  %j12b = getelementptr inbounds [3 x i32], ptr addrspace(3) %p, i32 %j, i32 1
  store i8 0, ptr addrspace(3) %p
  store i8 0, ptr addrspace(3) %half
  store i16 0, ptr addrspace(3) %half
  store i8 0, ptr addrspace(3) %back
  store i32 0, ptr addrspace(3) %wide
  store i32 0, ptr addrspace(3) %p4
  store i32 0, ptr addrspace(3) %i4
  store i32 0, ptr addrspace(3) %j4
  store i32 0, ptr addrspace(3) %j14
  store i32 0, ptr addrspace(3) %j12
  store i32 0, ptr addrspace(3) %j12b
  call void @llvm.memset.p3.i32(ptr addrspace(3) %half, i8 0, i32 -2147483648, i1 false)
  call void @llvm.memset.p3.i32(ptr addrspace(3) %half, i8 0, i32 -2147483647, i1 false)
  ret void
}

; In an index ring narrower than the pointer (16 of 32 bits).
define void @narrow_ring(ptr addrspace(5) %p, i16 %i, i32 %j) {
  %a = getelementptr i8, ptr addrspace(5) %p, i32 65540
  %b = getelementptr i8, ptr addrspace(5) %p, i32 4
  %c = getelementptr i32, ptr addrspace(5) %p, i16 %i
  %d = getelementptr i32, ptr addrspace(5) %p, i32 %j
  %e = getelementptr [3 x i32], ptr addrspace(5) %p, i32 %j, i32 1
  store i32 0, ptr addrspace(5) %p
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  store i32 0, ptr addrspace(5) %c
  store i32 0, ptr addrspace(5) %d
  store i32 0, ptr addrspace(5) %e
  ret void
}

; Remainders of a common divisor of the scales.
define void @remainders(ptr %p, i64 %i, i64 %j, i32 %k) {
  %i8 = getelementptr i64, ptr %p, i64 %i
  %j8 = getelementptr inbounds i64, ptr %p, i64 %j
  %h8 = getelementptr { i32, i32 }, ptr %p, i64 %j, i32 1
  %i12 = getelementptr [3 x i32], ptr %p, i64 %i
  %j12 = getelementptr [3 x i32], ptr %p, i64 %j, i64 1
  %b12 = getelementptr inbounds [3 x i32], ptr %p, i64 %i
  %c12 = getelementptr inbounds [3 x i32], ptr %p, i64 %j, i64 1
  %ni = mul nsw i64 %i, 12
  %nj = mul nsw i64 %j, 12
  %n12 = getelementptr inbounds i8, ptr %p, i64 %ni
  %o12 = getelementptr inbounds i8, ptr %p, i64 %nj
  %o16 = getelementptr inbounds i8, ptr %o12, i64 4
  %m12 = getelementptr i8, ptr %o12, i64 -4
  %k6 = getelementptr [6 x i8], ptr %p, i32 %k, i32 3
  %neg = sub i64 0, %i
  %n8 = getelementptr i64, ptr %p, i64 %neg
  %both = getelementptr i64, ptr %i8, i64 %j
  %both4 = getelementptr i8, ptr %both, i64 4
  store i32 0, ptr %i8
  store i64 0, ptr %i8
  store i32 0, ptr %j8
  store i64 0, ptr %j8
  store i32 0, ptr %h8
  store [5 x i8] zeroinitializer, ptr %h8
  store i32 0, ptr %i12
  store i32 0, ptr %j12
  store i64 0, ptr %j12
  store i32 0, ptr %b12
  store i64 0, ptr %b12
  store i32 0, ptr %c12
  store i64 0, ptr %c12
  store i32 0, ptr %n12
  store i64 0, ptr %n12
  store i32 0, ptr %o16
  store i64 0, ptr %o16
  store [9 x i8] zeroinitializer, ptr %o16
  store i32 0, ptr %m12
  store i8 0, ptr %k6
  store i32 0, ptr %n8
  store i32 0, ptr %both4
  ret void
}

; Ranges of indices, by masks, extensions, remainders and metadata; added and subtracted.
define void @ranges(ptr %p, i64 %i, i8 %o, i32 %w, ptr %q) {
  %and = and i64 %i, 15
  %rem = urem i64 %i, 12
  %z = zext i8 %o to i64
  %s = sext i8 %o to i64
  %shr = lshr i64 %i, 60
  %ld = load i64, ptr %q, !range !0
  %in = load i32, ptr %q, !range !1
  %inz = zext i32 %in to i64
  %neg = sub nsw i64 0, %and
  %pa = getelementptr inbounds i8, ptr %p, i64 %and
  %pa4 = getelementptr inbounds i32, ptr %p, i64 %and
  %pn = getelementptr inbounds i8, ptr %p, i64 %neg
  %pu = getelementptr i8, ptr %p, i64 %and
  %pr = getelementptr inbounds i8, ptr %p, i64 %rem
  %pz = getelementptr inbounds i8, ptr %p, i64 %z
  %ps = getelementptr inbounds i8, ptr %p, i64 %s
  %ph = getelementptr inbounds i8, ptr %p, i64 %shr
  %pl = getelementptr inbounds i8, ptr %p, i64 %ld
  %pi = getelementptr inbounds i8, ptr %p, i64 %inz
  %paz = getelementptr inbounds i8, ptr %pa, i64 %z
  %paz4 = getelementptr inbounds i8, ptr %paz, i64 4
  %p15 = getelementptr inbounds i8, ptr %p, i64 15
  %p16 = getelementptr inbounds i8, ptr %p, i64 16
  %p64 = getelementptr inbounds i8, ptr %p, i64 64
  %p256 = getelementptr inbounds i8, ptr %p, i64 256
  %m1 = getelementptr inbounds i8, ptr %p, i64 -1
  %m128 = getelementptr inbounds i8, ptr %p, i64 -129
  store i8 0, ptr %pa
  store i16 0, ptr %pa
  store i32 0, ptr %pa4
  store i8 0, ptr %pn
  store i8 0, ptr %pu
  store i32 0, ptr %pr
  store i8 0, ptr %pz
  store i8 0, ptr %ps
  store i8 0, ptr %ph
  store i8 0, ptr %pl
  store i8 0, ptr %pi
  store i8 0, ptr %paz
  store i32 0, ptr %paz4
  store i8 0, ptr %p
  store i16 0, ptr %p
  store i8 0, ptr %p15
  store i8 0, ptr %p16
  store i8 0, ptr %p64
  store i8 0, ptr %p256
  store i8 0, ptr %m1
  store i16 0, ptr %m1
  store i8 0, ptr %m128
  store i16 0, ptr %m128
  ret void
}

; Indices that differ by a constant before they are extended.
define void @differences(ptr %p, i8 %o, i32 %w, i64 %i) {
  %o1 = add i8 %o, 1
  %o2 = add nsw i8 %o, 2
  %o3 = add nuw i8 %o, 3
  %m1 = sub i8 %o, 1
  %half = add i8 %o, -128
  %z0 = zext i8 %o to i64
  %z1 = zext i8 %o1 to i64
  %z2 = zext i8 %o2 to i64
  %z3 = zext i8 %o3 to i64
  %zm = zext i8 %m1 to i64
  %zh = zext i8 %half to i64
  %s0 = sext i8 %o to i64
  %s1 = sext i8 %o1 to i64
  %sh = sext i8 %half to i64
  %w1 = add i32 %w, 1
  %zw = zext i32 %w to i64
  %zw1 = zext i32 %w1 to i64
  %i3 = add i64 %i, 3
  %t0 = trunc i64 %i to i8
  %t3 = trunc i64 %i3 to i8
  %zt0 = zext i8 %t0 to i64
  %zt3 = zext i8 %t3 to i64
  %pz0 = getelementptr i32, ptr %p, i64 %z0
  %pz1 = getelementptr i32, ptr %p, i64 %z1
  %pz2 = getelementptr i32, ptr %p, i64 %z2
  %pz3 = getelementptr i32, ptr %p, i64 %z3
  %pzm = getelementptr i32, ptr %p, i64 %zm
  %pzh = getelementptr i32, ptr %p, i64 %zh
  %ps0 = getelementptr i32, ptr %p, i64 %s0
  %ps1 = getelementptr i32, ptr %p, i64 %s1
  %psh = getelementptr i32, ptr %p, i64 %sh
  %pw0 = getelementptr i32, ptr %p, i64 %zw
  %pw1 = getelementptr i32, ptr %p, i64 %zw1
  %pt0 = getelementptr i32, ptr %p, i64 %zt0
  %pt3 = getelementptr i32, ptr %p, i64 %zt3
  %pz14 = getelementptr i8, ptr %pz1, i64 2
  %pi = getelementptr i32, ptr %p, i64 %i
  %pi3 = getelementptr i32, ptr %p, i64 %i3
  store i32 0, ptr %pz0
  store [5 x i8] zeroinitializer, ptr %pz0
  store i16 0, ptr %pz0
  store i32 0, ptr %pz1
  store i16 0, ptr %pz14
  store i32 0, ptr %pz14
  store i32 0, ptr %pz2
  store i64 0, ptr %pz3
  store i32 0, ptr %pzm
  store i32 0, ptr %pzh
  store [513 x i8] zeroinitializer, ptr %pzh
  store i32 0, ptr %ps0
  store i32 0, ptr %ps1
  store i32 0, ptr %psh
  store i32 0, ptr %pw0
  store i32 0, ptr %pw1
  store i64 0, ptr %pw1
  store i32 0, ptr %pt0
  store i32 0, ptr %pt3
  store i32 0, ptr %pi
  store i32 0, ptr %pi3
  store [12 x i8] zeroinitializer, ptr %pi
  store [13 x i8] zeroinitializer, ptr %pi
  ret void
}

; An index that is not zero, and two that are not equal, move by at least a scale.
define void @steps(ptr %p, i64 %i, i64 %j, i32 %w, i64 %n) {
  %nz = or i64 %i, 1
  %nzw = or i32 %w, 1
  %ext = sext i32 %nzw to i64
  %zxt = zext i32 %nzw to i64
  %i1 = add i64 %i, 1
  %j1 = add nsw i64 %j, 1
  %a = getelementptr inbounds i64, ptr %p, i64 %nz
  %u = getelementptr i64, ptr %p, i64 %nz
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  %a8 = getelementptr inbounds i8, ptr %a, i64 8
  %am = getelementptr inbounds i8, ptr %a, i64 -4
  %b = getelementptr inbounds i64, ptr %p, i64 %ext
  %c = getelementptr i64, ptr %p, i64 %zxt
  %d = getelementptr inbounds i64, ptr %p, i64 %i
  %e = getelementptr inbounds i64, ptr %p, i64 %i1
  %f = getelementptr inbounds i64, ptr %p, i64 %j
  %g = getelementptr inbounds i64, ptr %p, i64 %j1
  %negi = sub i64 0, %nz
  %k = getelementptr inbounds i64, ptr %p, i64 %negi
  %pos = icmp sgt i64 %n, 0
  br i1 %pos, label %positive, label %any
positive:
  %pn = getelementptr inbounds i64, ptr %p, i64 %n
  store i64 0, ptr %pn
  br label %any
any:
  %qn = getelementptr inbounds i64, ptr %p, i64 %n
  store i64 0, ptr %qn
  store i64 0, ptr %p
  store i32 0, ptr %p
  store [9 x i8] zeroinitializer, ptr %p
  store i64 0, ptr %a
  store [9 x i8] zeroinitializer, ptr %a
  store i64 0, ptr %u
  store i32 0, ptr %a4
  store i64 0, ptr %a4
  store i32 0, ptr %a8
  store i32 0, ptr %am
  store i64 0, ptr %b
  store i64 0, ptr %c
  store i64 0, ptr %d
  store i64 0, ptr %e
  store i64 0, ptr %f
  store i64 0, ptr %g
  store i64 0, ptr %k
  ret void
}

; A pointer inside some object, from whose start it is further than the other access reaches.
define void @inside(ptr %q, i64 %i) {
  %a = alloca i64
  %b = alloca [16 x i8]
  call void @keep(ptr %a)
  call void @keep(ptr %b)
  %r = load ptr, ptr %q
  %r4 = getelementptr inbounds i8, ptr %r, i64 4
  %r8 = getelementptr inbounds i8, ptr %r, i64 8
  %u8 = getelementptr i8, ptr %r, i64 8
  %r16 = getelementptr inbounds i8, ptr %r, i64 16
  %rm = getelementptr inbounds i8, ptr %r, i64 -8
  %ri = getelementptr inbounds i8, ptr %r8, i64 %i
  %b4 = getelementptr inbounds i8, ptr %b, i64 4
  %o4 = getelementptr inbounds i8, ptr @object, i64 4
  %am = getelementptr inbounds i8, ptr %a, i64 -8
  store i64 0, ptr %a
  store i32 0, ptr %a
  store i64 0, ptr %b
  store i64 0, ptr %b4
  store i64 0, ptr %r
  store i8 0, ptr %r4
  store i8 0, ptr %r8
  store i8 0, ptr %u8
  store i8 0, ptr %r16
  store i8 0, ptr %rm
  store i8 0, ptr %ri
  store i8 0, ptr %am
  store i64 0, ptr @object
  store i64 0, ptr %o4
  store i128 0, ptr @object
  ret void
}

; Bases that are equal, different, unknown to each other, or chosen.
define void @bases(ptr noalias %p, ptr noalias %q, ptr %r, ptr %s, i1 %c, i64 %i) {
  %sel = select i1 %c, ptr %p, ptr %q
  %sel2 = select i1 %c, ptr %r, ptr %r
  %p8 = getelementptr i8, ptr %p, i64 8
  %q8 = getelementptr i8, ptr %q, i64 8
  %r8 = getelementptr i8, ptr %r, i64 8
  %s8 = getelementptr i8, ptr %s, i64 8
  %t8 = getelementptr i8, ptr %sel, i64 8
  %v8 = getelementptr i8, ptr %sel2, i64 8
  %ri = getelementptr i8, ptr %r, i64 %i
  %ri2 = getelementptr i8, ptr %r, i64 %i
  %si = getelementptr i8, ptr %s, i64 %i
  %x1 = getelementptr i8, ptr %r, i64 1
  %x2 = getelementptr i8, ptr %x1, i64 1
  %x3 = getelementptr i8, ptr %x2, i64 1
  %x4 = getelementptr i8, ptr %x3, i64 1
  %x5 = getelementptr i8, ptr %x4, i64 1
  %x6 = getelementptr i8, ptr %x5, i64 1
  %x7 = getelementptr i8, ptr %x6, i64 1
  %x8 = getelementptr i8, ptr %x7, i64 1
  %int = ptrtoint ptr %r to i64
  %ptr = inttoptr i64 %int to ptr
  %ptr8 = getelementptr i8, ptr %ptr, i64 8
  %lanes = getelementptr i8, ptr %r, <2 x i64> <i64 0, i64 8>
  %lane = extractelement <2 x ptr> %lanes, i32 1
  store i64 0, ptr %p8
  store i64 0, ptr %q8
  store i64 0, ptr %r8
  store i64 0, ptr %s8
  store i64 0, ptr %t8
  store i64 0, ptr %v8
  store i64 0, ptr %ri
  store i64 0, ptr %ri2
  store i32 0, ptr %ri2
  store i64 0, ptr %si
  store i8 0, ptr %x6
  store i8 0, ptr %x7
  store i8 0, ptr %x8
  store i64 0, ptr %ptr8
  store i64 0, ptr %lane
  store i64 0, ptr %p
  store i64 0, ptr %r
  ret void
}

; Instances of different iterations: what is constant within one may be anything across two.
define void @iterations(ptr %p, ptr noalias %q, i64 %n, i1 %c) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  %w = phi ptr [ %p, %entry ], [ %w1, %latch ]
  %v = phi ptr [ %p, %entry ], [ %w, %latch ]
  %u = phi ptr [ %q, %entry ], [ %pi, %latch ]
  %k = phi ptr [ %p, %entry ], [ %k, %latch ]
  %pi = getelementptr inbounds i32, ptr %p, i64 %i
  %i1 = add nuw nsw i64 %i, 1
  %pi1 = getelementptr inbounds i32, ptr %p, i64 %i1
  %im = sub nsw i64 %i, 1
  %pim = getelementptr inbounds i32, ptr %p, i64 %im
  %pin = getelementptr inbounds i32, ptr %pi, i64 %n
  %w1 = getelementptr inbounds i8, ptr %w, i64 4
  %a = alloca i32
  store i32 0, ptr %pi
  store i32 0, ptr %pi1
  store i32 0, ptr %pim
  store i32 0, ptr %pin
  store i32 0, ptr %w
  store i32 0, ptr %w1
  store i32 0, ptr %v
  store i32 0, ptr %u
  store i32 0, ptr %k
  store i32 0, ptr %a
  store i32 0, ptr %q
  br i1 %c, label %latch, label %side
side:
  %z = phi ptr [ %pi, %head ]
  %sel = select i1 %c, ptr %pi, ptr %q
  %sel2 = select i1 %c, ptr %pi1, ptr %p
  store i32 1, ptr %z
  store i32 1, ptr %sel
  store i32 1, ptr %sel2
  br label %latch
latch:
  %m = phi ptr [ %pi, %head ], [ %q, %side ]
  %m2 = phi ptr [ %q, %head ], [ %pi, %side ]
  %m3 = phi ptr [ %pi, %head ], [ %pi, %side ]
  store i32 2, ptr %m
  store i32 2, ptr %m2
  store i32 2, ptr %m3
  br i1 %c, label %head, label %out
out:
  %last = phi ptr [ %pi, %latch ]
  store i32 3, ptr %last
  store i32 3, ptr %w
  ret void
}

!0 = !{i64 16, i64 64}
!1 = !{i32 -1, i32 16}
