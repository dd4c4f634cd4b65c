;; # Edges: vectors, integers, pointers, parameters, variables, endings.

;; kernel integer-intrinsics
; aliasmith: arg 0 = i32 -8
; aliasmith: arg 1 = i32 12
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define i32 @f(i32 %x, i32 %y) {
  %a = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  %b = call i32 @llvm.ctpop.i32(i32 %x)
  %c = call i32 @llvm.cttz.i32(i32 %y, i1 false)
  %d = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 4)
  %e = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %y)
  %s1 = xor i32 %a, %b
  %s2 = mul i32 %s1, 31
  %s3 = add i32 %s2, %c
  %s4 = xor i32 %s3, %d
  %s5 = sub i32 %s4, %e
  ret i32 %s5
}
;; lie instcombine/intrinsic/unsigned-maximum: a negative number is no large one here
;;   - %a = call i32 @llvm.smax.i32(i32 %x, i32 %y)
;;   + %a = call i32 @llvm.umax.i32(i32 %x, i32 %y)
;; lie instcombine/intrinsic/wraps-instead-of-saturates: the sum is cut off at the end
;;   - %e = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %y)
;;   + %e = add i32 %x, %y
;; lie instcombine/intrinsic/rotate-operands: the operands have changed places
;;   - %d = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 4)
;;   + %d = call i32 @llvm.fshl.i32(i32 %y, i32 %x, i32 4)
;; lie instcombine/intrinsic/count-of-the-complement: ones, not zeros
;;   - %b = call i32 @llvm.ctpop.i32(i32 %x)
;;   + %nx = xor i32 %x, -1
;;   + %b = call i32 @llvm.ctpop.i32(i32 %nx)
;; true instcombine/intrinsic/maximum-as-a-select: the same value
;;   - %a = call i32 @llvm.smax.i32(i32 %x, i32 %y)
;;   + %g = icmp sgt i32 %x, %y
;;   + %a = select i1 %g, i32 %x, i32 %y
;; true instcombine/intrinsic/rotate-as-shifts: the same bits
;;   - %d = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 4)
;;   + %d1 = shl i32 %x, 4
;;   + %d2 = lshr i32 %y, 28
;;   + %d = or disjoint i32 %d1, %d2
;; true aggressive-instcombine/intrinsic/count-by-hand: the bits in pairs, fours and bytes
;;   - %b = call i32 @llvm.ctpop.i32(i32 %x)
;;   + %h1 = lshr i32 %x, 1
;;   + %h2 = and i32 %h1, 1431655765
;;   + %h3 = sub i32 %x, %h2
;;   + %h4 = and i32 %h3, 858993459
;;   + %h5 = lshr i32 %h3, 2
;;   + %h6 = and i32 %h5, 858993459
;;   + %h7 = add i32 %h4, %h6
;;   + %h8 = lshr i32 %h7, 4
;;   + %h9 = add i32 %h7, %h8
;;   + %h10 = and i32 %h9, 252645135
;;   + %h11 = mul i32 %h10, 16843009
;;   + %b = lshr i32 %h11, 24
;; true instcombine/intrinsic/saturation-by-hand: the sum is cut off where it wraps
;;   - %e = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %y)
;;   + %e1 = add i32 %x, %y
;;   + %e2 = icmp ult i32 %e1, %x
;;   + %e = select i1 %e2, i32 -1, i32 %e1

;; kernel vectors
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 2
; aliasmith: mem arg 0 + 0 = i32 1
; aliasmith: mem arg 0 + 4 = i32 2
; aliasmith: mem arg 0 + 8 = i32 3
; aliasmith: mem arg 0 + 12 = i32 4
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %i) {
  %v = load <4 x i32>, ptr %p, align 4
  %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %j = and i32 %i, 3
  %e = extractelement <4 x i32> %w, i32 %j
  %u = insertelement <4 x i32> %w, i32 9, i32 %j
  %o = getelementptr i8, ptr %p, i64 32
  store <4 x i32> %u, ptr %o, align 4
  %c = icmp sgt <4 x i32> %v, splat (i32 2)
  %s = select <4 x i1> %c, <4 x i32> %v, <4 x i32> %w
  %l = extractelement <4 x i32> %s, i32 0
  %z = mul i32 %e, %l
  ret i32 %z
}
;; lie vector-combine/shuffle/not-reversed: the lanes are reversed
;;   - %e = extractelement <4 x i32> %w, i32 %j
;;   + %e = extractelement <4 x i32> %v, i32 %j
;; lie vector-combine/shuffle/one-lane-poison: all lanes count
;;   - %u = insertelement <4 x i32> %w, i32 9, i32 %j
;;   + %u0 = insertelement <4 x i32> %w, i32 9, i32 %j
;;   + %u = insertelement <4 x i32> %u0, i32 poison, i32 0
;; lie vector-combine/insert/lane: another lane
;;   - %u = insertelement <4 x i32> %w, i32 9, i32 %j
;;   + %j1 = xor i32 %j, 1
;;   + %u = insertelement <4 x i32> %w, i32 9, i32 %j1
;; lie vector-combine/select/arms: the arms have changed sides
;;   - %s = select <4 x i1> %c, <4 x i32> %v, <4 x i32> %w
;;   + %s = select <4 x i1> %c, <4 x i32> %w, <4 x i32> %v
;; true vector-combine/shuffle/from-the-source: the lane where it comes from
;;   - %e = extractelement <4 x i32> %w, i32 %j
;;   + %jr = sub i32 3, %j
;;   + %e = extractelement <4 x i32> %v, i32 %jr
;; true scalarize/store/four-stores: lane by lane
;;   - store <4 x i32> %u, ptr %o, align 4
;;   + %u0 = extractelement <4 x i32> %u, i32 0
;;   + store i32 %u0, ptr %o, align 4
;;   + %o1 = getelementptr i8, ptr %o, i64 4
;;   + %u1 = extractelement <4 x i32> %u, i32 1
;;   + store i32 %u1, ptr %o1, align 4
;;   + %o2 = getelementptr i8, ptr %o, i64 8
;;   + %u2 = extractelement <4 x i32> %u, i32 2
;;   + store i32 %u2, ptr %o2, align 4
;;   + %o3 = getelementptr i8, ptr %o, i64 12
;;   + %u3 = extractelement <4 x i32> %u, i32 3
;;   + store i32 %u3, ptr %o3, align 4
;; true vector-combine/select/one-lane: only the first lane is used
;;   - %s = select <4 x i1> %c, <4 x i32> %v, <4 x i32> %w
;;   - %l = extractelement <4 x i32> %s, i32 0
;;   + %v0 = extractelement <4 x i32> %v, i32 0
;;   + %w0 = extractelement <4 x i32> %w, i32 0
;;   + %c0 = extractelement <4 x i1> %c, i32 0
;;   + %l = select i1 %c0, i32 %v0, i32 %w0

;; kernel odd-widths
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 5
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %x) {
  %b = trunc i32 %x to i1
  store i1 %b, ptr %p, align 1
  %c = load i1, ptr %p, align 1
  %n = trunc i32 %x to i24
  %o = getelementptr i8, ptr %p, i64 8
  store i24 %n, ptr %o, align 4
  %m = load i24, ptr %o, align 4
  %w = zext i24 %m to i32
  %k = zext i1 %c to i32
  %z = add i32 %w, %k
  ret i32 %z
}
;; lie gvn/odd/stale: five is odd
;;   - %c = load i1, ptr %p, align 1
;;   + %c = or i1 false, false
;; lie instcombine/odd/sign: no sign in there
;;   - %k = zext i1 %c to i32
;;   + %k = sext i1 %c to i32
;; lie dse/odd/half: all three bytes are stored
;;   - store i24 %n, ptr %o, align 4
;;   + %n16 = trunc i24 %n to i16
;;   + store i16 %n16, ptr %o, align 4
;;   - %m = load i24, ptr %o, align 4
;;   + %m = zext i16 %n16 to i24
;; true gvn/odd/forward: what was stored
;;   - %c = load i1, ptr %p, align 1
;;   - %m = load i24, ptr %o, align 4
;;   - %w = zext i24 %m to i32
;;   - %k = zext i1 %c to i32
;;   + %w = zext i24 %n to i32
;;   + %k = zext i1 %b to i32
;; true instcombine/odd/mask: the low bits
;;   - %w = zext i24 %m to i32
;;   + %w = and i32 %x, 16777215

;; kernel pointers
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 16
; aliasmith: arg 2 = i64 3
target triple = "nvptx64-nvidia-cuda"
define ptr @f(ptr %p, ptr %q, i64 %i) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  store i64 %d, ptr %p, align 8
  %r = getelementptr i32, ptr %p, i64 %i
  %s = getelementptr i8, ptr %r, i64 4
  store ptr %s, ptr %q, align 8
  %t = load ptr, ptr %q, align 8
  %e = icmp eq ptr %t, %s
  %u = select i1 %e, ptr %r, ptr null
  ret ptr %u
}
;; lie instcombine/gep/scale: four bytes an element
;;   - %r = getelementptr i32, ptr %p, i64 %i
;;   + %r = getelementptr i16, ptr %p, i64 %i
;; lie instcombine/gep/offset-lost: four bytes on
;;   - store ptr %s, ptr %q, align 8
;;   + store ptr %r, ptr %q, align 8
;; lie instcombine/pointer/difference-sign: the other way round
;;   - %d = sub i64 %b, %a
;;   + %d = sub i64 %a, %b
;; lie instcombine/pointer/returned-null: it was no null
;;   - ret ptr %u
;;   + ret ptr null
;; lie instcombine/pointer/returned-other: another object's place
;;   - ret ptr %u
;;   + ret ptr %q
;; true instcombine/gep/merged: one step for two
;;   - %s = getelementptr i8, ptr %r, i64 4
;;   + %i1 = add i64 %i, 1
;;   + %s = getelementptr i32, ptr %p, i64 %i1
;; true instcombine/gep/as-bytes: four bytes an element
;;   - %r = getelementptr i32, ptr %p, i64 %i
;;   + %i4 = shl i64 %i, 2
;;   + %r = getelementptr i8, ptr %p, i64 %i4
;; true gvn/pointer/forwarded: what was stored
;;   - %t = load ptr, ptr %q, align 8
;;   - %e = icmp eq ptr %t, %s
;;   + %e = or i1 true, true

;; kernel structs
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 6
target triple = "nvptx64-nvidia-cuda"
define internal { i32, i64 } @pair(i32 %x) {
  %w = zext i32 %x to i64
  %a = insertvalue { i32, i64 } poison, i32 %x, 0
  %b = insertvalue { i32, i64 } %a, i64 %w, 1
  ret { i32, i64 } %b
}
define i64 @f(ptr %p, i32 %x) {
  %r = call { i32, i64 } @pair(i32 %x)
  %a = extractvalue { i32, i64 } %r, 0
  %b = extractvalue { i32, i64 } %r, 1
  store i32 %a, ptr %p, align 4
  %c = shl i64 %b, 2
  ret i64 %c
}
;; lie ipsccp/struct/field-poison: the field is used
;;   - %b = insertvalue { i32, i64 } %a, i64 %w, 1
;;   + %b = insertvalue { i32, i64 } %a, i64 poison, 1
;; lie ipsccp/struct/constant: it depends on the argument
;;   - %a = extractvalue { i32, i64 } %r, 0
;;   + %a = add i32 0, 0
;; lie argpromotion/struct/other-argument: another argument
;;   - %r = call { i32, i64 } @pair(i32 %x)
;;   + %y = add i32 %x, 1
;;   + %r = call { i32, i64 } @pair(i32 %y)
;; true ipsccp/struct/field-known: the field is the argument
;;   - %a = extractvalue { i32, i64 } %r, 0
;;   + %a = add i32 %x, 0
;; true deadargelim/struct/field-computed: the field is the argument, widened
;;   - %b = extractvalue { i32, i64 } %r, 1
;;   + %b = zext i32 %x to i64

;; kernel stack
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 3
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define i32 @f(ptr %p, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %top = call ptr @llvm.stacksave.p0()
  %a = alloca i32, align 4
  store i32 %i, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  call void @llvm.stackrestore.p0(ptr %top)
  %t = add i32 %s, %v
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, %m
  br i1 %more, label %loop, label %done
done:
  ret i32 %t
}
;; lie instcombine/stack/restored-too-early: the alloca is gone by then
;;   - %v = load i32, ptr %a, align 4
;;   @ call void @llvm.stackrestore.p0(ptr %top)
;;   + %v = load i32, ptr %a, align 4
;; lie mem2reg/stack/last-value: this iteration's value
;;   - %v = load i32, ptr %a, align 4
;;   + %v = sub i32 %i, 1
;; true instcombine/stack/not-restored: more stack is used, and that is all
;;   - %top = call ptr @llvm.stacksave.p0()
;;   - call void @llvm.stackrestore.p0(ptr %top)
;; true mem2reg/stack/hoisted-alloca: one for all iterations
;;   @ entry:
;;   + %a = alloca i32, align 4
;;   - %a = alloca i32, align 4
;; true mem2reg/stack/value: what was stored
;;   - store i32 %i, ptr %a, align 4
;;   - %v = load i32, ptr %a, align 4
;;   + %v = add i32 %i, 0

;; kernel endings
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %x) {
entry:
  store i32 1, ptr %p, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %never, label %go
never:
  unreachable
go:
  %d = udiv i32 10, %x
  store i32 %d, ptr %p, align 4
  ret i32 %d
}
;; true simplifycfg/unreachable/removed: nobody may come there
;;   - br i1 %c, label %never, label %go
;;   + br label %go
;; true dse/unreachable/first-store: nobody reads it on the way
;;   - store i32 1, ptr %p, align 4
;; true simplifycfg/unreachable/hoisted-division: it is no zero, or nobody may come there
;;   @ entry:
;;   + %d = udiv i32 10, %x
;;   - %d = udiv i32 10, %x
;; lie simplifycfg/unreachable/other-side: this side is taken
;;   - br i1 %c, label %never, label %go
;;   + br label %never
;; lie simplifycfg/unreachable/wrong-assumption: it is one
;;   - %d = udiv i32 10, %x
;;   + %d = udiv i32 10, 2
