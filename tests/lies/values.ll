;; # Values and control flow: InstCombine, SimplifyCFG, SCCP, loop passes, and what poison and undef may become.

;; kernel arithmetic
; aliasmith: arg 0 = i32 -7
; aliasmith: arg 1 = i32 3
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x, i32 %y) {
  %a = sdiv i32 %x, 4
  %b = and i32 %x, 7
  %c = icmp slt i32 %x, %y
  %d = select i1 %c, i32 %a, i32 %b
  %e = mul i32 %y, 6
  %s = ashr i32 %x, 1
  %m = srem i32 %x, 4
  %t = trunc i32 %x to i8
  %w = sext i8 %t to i32
  %h = or i32 %e, %w
  %u = add i32 %d, %h
  %v = sub i32 %u, %s
  %z = xor i32 %v, %m
  ret i32 %z
}
;; lie instcombine/division/as-a-shift: a negative dividend is rounded the other way
;;   - %a = sdiv i32 %x, 4
;;   + %a = ashr i32 %x, 2
;; lie instcombine/predicate/unsigned: a negative number is no large one here
;;   - %c = icmp slt i32 %x, %y
;;   + %c = icmp ult i32 %x, %y
;; lie instcombine/predicate/swapped: the operands have changed sides
;;   - %c = icmp slt i32 %x, %y
;;   + %c = icmp slt i32 %y, %x
;; lie instcombine/select/arms: the arms have changed sides
;;   - %d = select i1 %c, i32 %a, i32 %b
;;   + %d = select i1 %c, i32 %b, i32 %a
;; lie instcombine/constant/wrong-factor: six is four and two
;;   - %e = mul i32 %y, 6
;;   + %e4 = shl i32 %y, 2
;;   + %e = add i32 %e4, %y
;; lie instcombine/shift/logical: the sign is shifted in
;;   - %s = ashr i32 %x, 1
;;   + %s = lshr i32 %x, 1
;; lie instcombine/remainder/as-a-mask: the remainder has the sign of the dividend
;;   - %m = srem i32 %x, 4
;;   + %m = and i32 %x, 3
;; lie instcombine/extension/zero: the sign is extended
;;   - %w = sext i8 %t to i32
;;   + %w = zext i8 %t to i32
;; lie instcombine/or/as-add: the bits are not disjoint
;;   - %h = or i32 %e, %w
;;   + %h = add i32 %e, %w
;; lie instcombine/flags/nuw: it wraps, and the result is used
;;   - %u = add i32 %d, %h
;;   + %u = add nuw i32 %d, %h
;; lie instcombine/flags/disjoint: the bits are not disjoint
;;   - %h = or i32 %e, %w
;;   + %h = or disjoint i32 %e, %w
;; lie instcombine/flags/exact: bits are lost
;;   - %s = ashr i32 %x, 1
;;   + %s = ashr exact i32 %x, 1
;; true instcombine/division/with-correction: the usual way to divide by four
;;   - %a = sdiv i32 %x, 4
;;   + %a1 = ashr i32 %x, 31
;;   + %a2 = lshr i32 %a1, 30
;;   + %a3 = add i32 %x, %a2
;;   + %a = ashr i32 %a3, 2
;; true instcombine/predicate/both-swapped: operands and predicate
;;   - %c = icmp slt i32 %x, %y
;;   + %c = icmp sgt i32 %y, %x
;; true instcombine/constant/shift-and-add: six is four and two
;;   - %e = mul i32 %y, 6
;;   + %e4 = shl i32 %y, 2
;;   + %e2 = shl i32 %y, 1
;;   + %e = add i32 %e4, %e2
;; true instcombine/extension/as-shifts: the same bits
;;   - %w = sext i8 %t to i32
;;   + %w1 = shl i32 %x, 24
;;   + %w = ashr i32 %w1, 24

;; kernel flags
; aliasmith: arg 0 = i32 2147483647
; aliasmith: arg 1 = i32 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %p = icmp sgt i32 %a, %x
  %f = freeze i32 %a
  %g = icmp eq i32 %f, %f
  %r = zext i1 %g to i32
  ret i32 %r
}
;; lie instcombine/freeze/dropped: without it the comparison is poison
;;   - %f = freeze i32 %a
;;   + %f = add i32 %a, 0
;; true instcombine/freeze/chosen: poison is frozen to anything
;;   - %f = freeze i32 %a
;;   + %f = add i32 42, 0
;; true instcombine/freeze/before: the operands are good
;;   - %f = freeze i32 %a
;;   + %f = add i32 %x, %y
;; true instcombine/freeze/of-a-compare: whatever it is, it equals itself
;;   - %g = icmp eq i32 %f, %f
;;   + %g = or i1 true, true
;; true instcombine/freeze/of-the-result: what is frozen later need not be frozen before
;;   - %f = freeze i32 %a
;;   - %g = icmp eq i32 %f, %f
;;   + %e = icmp eq i32 %a, %a
;;   + %g = freeze i1 %e

;; kernel frozen
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 2147483647
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %x) {
  %a = add nsw i32 %x, 1
  %f = freeze i32 %a
  %t = trunc i32 %f to i16
  store i16 %t, ptr %p, align 2
  %u = or i32 undef, 255
  %v = freeze i32 %u
  %m = and i32 %v, 127
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 %m, ptr %p4, align 4
  %w = freeze i32 %a
  %b = add nsw i32 %w, 1
  %p8 = getelementptr i8, ptr %p, i64 8
  store i32 %b, ptr %p8, align 4
  %y = freeze i32 %a
  %s = shl i32 1, %y
  %p12 = getelementptr i8, ptr %p, i64 12
  store i32 %s, ptr %p12, align 4
  %z = freeze i32 %a
  %q = udiv i32 %z, 3
  %p16 = getelementptr i8, ptr %p, i64 16
  store i32 %q, ptr %p16, align 4
  %c = icmp eq i32 %f, 77
  %o = select i1 %c, i32 %x, i32 5
  %h = select i1 %c, i32 poison, i32 5
  %p20 = getelementptr i8, ptr %p, i64 20
  store i32 %h, ptr %p20, align 4
  %i = lshr i32 %o, 2
  ret i32 %i
}
;; lie freeze/dropped/of-all: poison goes into memory, and comes back
;;   - %f = freeze i32 %a
;;   + %f = add i32 %a, 0
;; lie freeze/dropped/stored: the upper bits of the choice are undef
;;   - %m = and i32 %v, 127
;;   + %m = and i32 %u, 511
;; lie freeze/dropped/selected: neither operand can be poison, whatever is chosen
;;   - %o = select i1 %c, i32 %x, i32 5
;;   + %o = select i1 %c, i32 %x, i32 %a
;; true freeze/dropped/low-bits: these bits are defined
;;   - %m = and i32 %v, 127
;;   + %m = and i32 %u, 127
;; true freeze/dropped/nsw: what is added may overflow, so poison was possible
;;   - %b = add nsw i32 %w, 1
;;   + %b = add nsw i32 %a, 1
;; true freeze/dropped/variable-shift: a shift by too much is poison
;;   - %s = shl i32 1, %y
;;   + %s = shl i32 1, %a
;; true freeze/dropped/poison-arm: a choice gives poison
;;   - %h = select i1 %c, i32 poison, i32 5
;;   + %h = add i32 %a, 0
;; true freeze/replaced/constant: the pass chooses what it is
;;   - %f = freeze i32 %a
;;   + %f = add i32 76, 1
;; true freeze/replaced/moved: each operand is frozen
;;   - %f = freeze i32 %a
;;   + %fx = freeze i32 %x
;;   + %f = add i32 %fx, 1

;; kernel frozen-pointer
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i32 2147483647
target triple = "nvptx64-nvidia-cuda"
define ptr @f(ptr %p, ptr %q, i32 %x) {
  %a = add nsw i32 %x, 1
  %k = icmp slt i32 %a, 0
  %f = freeze i1 %k
  %r = select i1 %f, ptr %p, ptr %q
  ret ptr %r
}
;; lie freeze/pointer/dropped: neither of the two
;;   - %r = select i1 %f, ptr %p, ptr %q
;;   + %r = select i1 %k, ptr %p, ptr %q
;; true freeze/pointer/chosen: one of the two
;;   - %r = select i1 %f, ptr %p, ptr %q
;;   + %r = select i1 true, ptr %q, ptr %p
;; true freeze/pointer/operand: the compared number is frozen
;;   - %k = icmp slt i32 %a, 0
;;   - %f = freeze i1 %k
;;   + %g = freeze i32 %a
;;   + %f = icmp slt i32 %g, 0

;; kernel poison-values
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 21
; aliasmith: arg 2 = i1 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %x, i1 %c) {
  %a = add nsw i32 2147483647, 1
  store i32 %a, ptr %p, align 4
  %s = select i1 %c, i32 %x, i32 %a
  %q = getelementptr i8, ptr %p, i64 8
  store i32 undef, ptr %q, align 4
  %t = xor i32 %x, 255
  ret i32 %s
}
;; lie instcombine/poison/select-to-and: the other arm is poison
;;   - %s = select i1 %c, i32 %x, i32 %a
;;   + %i = sext i1 %c to i32
;;   + %j = and i32 %x, %i
;;   + %n = xor i32 %i, -1
;;   + %k = and i32 %a, %n
;;   + %s = or i32 %j, %k
;; lie instcombine/poison/returned: a value was returned
;;   - ret i32 %s
;;   + ret i32 poison
;; lie instcombine/undef/returned: a value was returned
;;   - ret i32 %s
;;   + ret i32 undef
;; lie instcombine/poison/other-arm: the first arm is chosen
;;   - %s = select i1 %c, i32 %x, i32 %a
;;   + %s = add i32 %a, 0
;; true freedoms/poison/stored-value: poison may become anything
;;   - store i32 %a, ptr %p, align 4
;;   + store i32 5, ptr %p, align 4
;; true freedoms/poison/not-stored: or what was there
;;   - store i32 %a, ptr %p, align 4
;; true freedoms/undef/not-stored: undef may be what was there
;;   - store i32 undef, ptr %q, align 4
;; true freedoms/undef/stored-value: or anything else
;;   - store i32 undef, ptr %q, align 4
;;   + store i32 77, ptr %q, align 4
;; true freedoms/poison/select-of-poison: an arm that is poison is never needed
;;   - %s = select i1 %c, i32 %x, i32 %a
;;   + %s = add i32 %x, 0
;; true freedoms/poison/unused-result: nobody uses it
;;   - %t = xor i32 %x, 255
;;   + %t = sdiv exact i32 %x, 2

;; kernel short-circuit
; aliasmith: arg 0 = i1 0
; aliasmith: arg 1 = i32 2147483647
target triple = "nvptx64-nvidia-cuda"
define i1 @f(i1 %c, i32 %x) {
  %a = add nsw i32 %x, 1
  %d = icmp sgt i32 %a, 0
  %s = select i1 %c, i1 %d, i1 false
  ret i1 %s
}
;; lie instcombine/poison/logical-and: `and` gives poison where `select` does not look
;;   - %s = select i1 %c, i1 %d, i1 false
;;   + %s = and i1 %c, %d
;; true instcombine/freeze/logical-and: frozen, the other operand does no harm
;;   - %s = select i1 %c, i1 %d, i1 false
;;   + %e = freeze i1 %d
;;   + %s = and i1 %c, %e

;; kernel branches
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 5
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr align 4 dereferenceable(64) %p, i32 %x) {
entry:
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %p, align 4
  br label %join
right:
  %l = load i32, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %l, ptr %q, align 4
  br label %join
join:
  %h = phi i32 [ 10, %left ], [ %l, %right ]
  switch i32 %x, label %other [
    i32 5, label %five
    i32 7, label %seven
  ]
five:
  ret i32 %h
seven:
  ret i32 7
other:
  ret i32 0
}
;; lie simplifycfg/branch/inverted: the ways have changed sides
;;   - br i1 %c, label %left, label %right
;;   + br i1 %c, label %right, label %left
;; lie simplifycfg/branch/always: the other way is taken
;;   - br i1 %c, label %left, label %right
;;   + br i1 false, label %left, label %right
;; lie simplifycfg/store/invented: there was none on this way
;;   - %c = icmp sgt i32 %x, 3
;;   + %c = icmp sgt i32 %x, 3
;;   + %i = getelementptr i8, ptr %p, i64 4
;;   + store i32 9, ptr %i, align 4
;; lie simplifycfg/phi/value: another value comes from this side
;;   - %h = phi i32 [ 10, %left ], [ %l, %right ]
;;   + %h = phi i32 [ 20, %left ], [ %l, %right ]
;; lie simplifycfg/switch/cases: the cases have changed places
;;   - i32 5, label %five
;;   - i32 7, label %seven
;;   + i32 5, label %seven
;;   + i32 7, label %five
;; lie simplifycfg/switch/case-lost: this case has a block of its own
;;   - i32 5, label %five
;; lie simplifycfg/unreachable/reached: this way is taken
;;   - ret i32 %h
;;   + unreachable
;; lie simplifycfg/hoist/store-of-one-side: only the other side stores it
;;   - br i1 %c, label %left, label %right
;;   + %e = load i32, ptr %p, align 4
;;   + %g = getelementptr i8, ptr %p, i64 4
;;   + store i32 %e, ptr %g, align 4
;;   + br i1 %c, label %left, label %right
;; true simplifycfg/branch/both-inverted: condition and ways
;;   - br i1 %c, label %left, label %right
;;   + %n = xor i1 %c, true
;;   + br i1 %n, label %right, label %left
;; true simplifycfg/load/speculated: the argument may be loaded
;;   - %c = icmp sgt i32 %x, 3
;;   + %l = load i32, ptr %p, align 4
;;   + %c = icmp sgt i32 %x, 3
;;   - %l = load i32, ptr %p, align 4
;; true simplifycfg/switch/as-a-branch: the same ways
;;   - switch i32 %x, label %other [
;;   - i32 5, label %five
;;   - i32 7, label %seven
;;   - ]
;;   + %f = icmp eq i32 %x, 5
;;   + br i1 %f, label %five, label %rest
;;   + rest:
;;   + %s = icmp eq i32 %x, 7
;;   + br i1 %s, label %seven, label %other
;; true simplifycfg/phi/as-a-select: the same value
;;   - %c = icmp sgt i32 %x, 3
;;   + %k = load i32, ptr %p, align 4
;;   + %c = icmp sgt i32 %x, 3
;;   - %h = phi i32 [ 10, %left ], [ %l, %right ]
;;   + %h = select i1 %c, i32 10, i32 %k

;; kernel trip-counts
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 4
; aliasmith: mem arg 0 + 0 = i32 11
; aliasmith: mem arg 0 + 4 = i32 22
; aliasmith: mem arg 0 + 8 = i32 33
; aliasmith: mem arg 0 + 12 = i32 44
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %j = zext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %j
  %v = load i32, ptr %q, align 4
  %t = add i32 %s, %v
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, %m
  br i1 %more, label %loop, label %done
done:
  ret i32 %t
}
;; lie indvars/trip-count/one-more: the last element is one behind
;;   - %more = icmp ult i32 %n, %m
;;   + %more = icmp ule i32 %n, %m
;; lie indvars/trip-count/one-less: the last element is left out
;;   - %more = icmp ult i32 %n, %m
;;   + %more = icmp ult i32 %n, 3
;; lie indvars/start/second: the first element is left out
;;   - %i = phi i32 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i32 [ 1, %entry ], [ %n, %loop ]
;; lie indvars/step/two: every other element is left out
;;   - %n = add i32 %i, 1
;;   + %n = add i32 %i, 2
;; lie indvars/exit-value/before-the-last: the last element is left out
;;   - ret i32 %t
;;   + ret i32 %s
;; lie loop-vectorize/reduction/start: the sum begins with zero
;;   - %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;;   + %s = phi i32 [ %m, %entry ], [ %t, %loop ]
;; lie loop-unroll/remainder/dropped: two of the four are added
;;   - %n = add i32 %i, 1
;;   + %n = add i32 %i, %m
;; true indvars/exit/not-equal: it counts by one from below
;;   - %more = icmp ult i32 %n, %m
;;   + %lim = call i32 @llvm.umax.i32(i32 %m, i32 1)
;;   + %more = icmp ne i32 %n, %lim
;;   @ }
;;   + declare i32 @llvm.umax.i32(i32, i32)
;; true indvars/widen/counter: the counter in 64 bits
;;   - %i = phi i32 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i32 [ 0, %entry ], [ %n, %loop ]
;;   + %wide = phi i64 [ 0, %entry ], [ %wn, %loop ]
;;   - %q = getelementptr i32, ptr %p, i64 %j
;;   + %q = getelementptr i32, ptr %p, i64 %wide
;;   + %wn = add i64 %wide, 1
;; true indvars/flags/nuw: below the limit it cannot wrap
;;   - %n = add i32 %i, 1
;;   + %n = add nuw i32 %i, 1
;; true loop-rotate/load/strength-reduced: a pointer that walks along
;;   - %i = phi i32 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i32 [ 0, %entry ], [ %n, %loop ]
;;   + %walk = phi ptr [ %p, %entry ], [ %wn, %loop ]
;;   - %v = load i32, ptr %q, align 4
;;   + %v = load i32, ptr %walk, align 4
;;   + %wn = getelementptr i8, ptr %walk, i64 4

;; kernel vector
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr align 16 %p) {
  %e = getelementptr i8, ptr %p, i64 4
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %e, align 4
  %c = add i32 %a, 1
  %d = add i32 %b, 2
  %o = getelementptr i8, ptr %p, i64 16
  %r = getelementptr i8, ptr %p, i64 20
  store i32 %c, ptr %o, align 4
  store i32 %d, ptr %r, align 4
  %x = sub i32 %c, %d
  ret i32 %x
}
;; lie slp/lanes/swapped: the lanes have changed places
;;   - %a = load i32, ptr %p, align 4
;;   - %b = load i32, ptr %e, align 4
;;   + %v = load <2 x i32>, ptr %p, align 4
;;   + %a = extractelement <2 x i32> %v, i32 1
;;   + %b = extractelement <2 x i32> %v, i32 0
;; lie slp/constants/swapped: the constants have changed places
;;   - %c = add i32 %a, 1
;;   - %d = add i32 %b, 2
;;   + %c = add i32 %a, 2
;;   + %d = add i32 %b, 1
;; lie load-store-vectorizer/load/misaligned: four bytes behind an aligned pointer
;;   - %b = load i32, ptr %e, align 4
;;   + %bv = load <2 x i32>, ptr %e, align 8
;;   + %b = extractelement <2 x i32> %bv, i32 0
;; lie load-store-vectorizer/store/wider: two lanes more are written
;;   - store i32 %c, ptr %o, align 4
;;   - store i32 %d, ptr %r, align 4
;;   + %v0 = insertelement <4 x i32> zeroinitializer, i32 %c, i32 0
;;   + %v1 = insertelement <4 x i32> %v0, i32 %d, i32 1
;;   + store <4 x i32> %v1, ptr %o, align 16
;; true slp/lanes/load: the same words
;;   - %a = load i32, ptr %p, align 4
;;   - %b = load i32, ptr %e, align 4
;;   + %v = load <2 x i32>, ptr %p, align 8
;;   + %a = extractelement <2 x i32> %v, i32 0
;;   + %b = extractelement <2 x i32> %v, i32 1
;; true load-store-vectorizer/store/two-lanes: sixteen bytes behind an aligned pointer
;;   - store i32 %c, ptr %o, align 4
;;   - store i32 %d, ptr %r, align 4
;;   + %v0 = insertelement <2 x i32> poison, i32 %c, i32 0
;;   + %v1 = insertelement <2 x i32> %v0, i32 %d, i32 1
;;   + store <2 x i32> %v1, ptr %o, align 16
;; true slp/lanes/shuffled-back: there and back again
;;   - %c = add i32 %a, 1
;;   - %d = add i32 %b, 2
;;   + %i0 = insertelement <2 x i32> poison, i32 %b, i32 0
;;   + %i1 = insertelement <2 x i32> %i0, i32 %a, i32 1
;;   + %sum = add <2 x i32> %i1, <i32 2, i32 1>
;;   + %c = extractelement <2 x i32> %sum, i32 1
;;   + %d = extractelement <2 x i32> %sum, i32 0

;; kernel added-ub
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.assume(i1)
define i32 @f(ptr %p, i32 %x) {
entry:
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 4, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %zero, label %more
more:
  %d = sdiv i32 %v, %x
  br label %zero
zero:
  %h = phi i32 [ %v, %entry ], [ %d, %more ]
  %o = getelementptr i8, ptr %p, i64 4
  store i32 %h, ptr %o, align 4
  ret i32 %h
}
;; lie ub/lifetime/use-after-end: the alloca is dead there
;;   - %v = load i32, ptr %a, align 4
;;   + %v = add i32 4, 0
;;   @ call void @llvm.lifetime.end.p0(ptr %a)
;;   + %late = load i32, ptr %a, align 4
;;   + store i32 %late, ptr %p, align 4
;; true ub/lifetime/loaded-ahead: a load of a dead alloca gives poison, which nobody uses
;;   @ call void @llvm.lifetime.end.p0(ptr %a)
;;   + %late = load i32, ptr %a, align 4
;; lie ub/lifetime/stored-late: the alloca is dead there
;;   @ call void @llvm.lifetime.end.p0(ptr %a)
;;   + store i32 4, ptr %a, align 4
;; lie ub/lifetime/ended-early: the alloca is dead there
;;   - store i32 4, ptr %a, align 4
;;   + store i32 4, ptr %a, align 4
;;   + call void @llvm.lifetime.end.p0(ptr %a)
;; lie ub/division/speculated: the divisor may be zero
;;   - %c = icmp eq i32 %x, 0
;;   + %d = sdiv i32 4, %x
;;   + %c = icmp eq i32 %x, 0
;;   - %d = sdiv i32 %v, %x
;; lie ub/assume/false: it is zero
;;   - %c = icmp eq i32 %x, 0
;;   + %c = icmp eq i32 %x, 0
;;   + %n = xor i1 %c, true
;;   + call void @llvm.assume(i1 %n)
;; lie ub/address/out-of-bounds: the object ends there
;;   - store i32 %h, ptr %o, align 4
;;   + store i32 %h, ptr %o, align 4
;;   + %far = getelementptr i8, ptr %p, i64 64
;;   + %oob = load i32, ptr %far, align 4
;; lie ub/address/misaligned: four bytes on it is aligned to four
;;   - store i32 %h, ptr %o, align 4
;;   + store i32 %h, ptr %o, align 8
;; lie ub/address/inbounds-and-used: it points before the object, and is stored through
;;   - %o = getelementptr i8, ptr %p, i64 4
;;   + %before = getelementptr inbounds i8, ptr %p, i64 -4
;;   + %o = getelementptr i8, ptr %before, i64 8
;; lie ub/branch/on-poison: it was no poison
;;   - br i1 %c, label %zero, label %more
;;   + br i1 poison, label %zero, label %more
;; true ub/lifetime/dropped: without markers it lives longer
;;   - call void @llvm.lifetime.start.p0(ptr %a)
;;   - call void @llvm.lifetime.end.p0(ptr %a)
;; true ub/lifetime/ended-later: it lives longer
;;   - call void @llvm.lifetime.end.p0(ptr %a)
;;   @ store i32 %h, ptr %o, align 4
;;   + call void @llvm.lifetime.end.p0(ptr %a)
;; true ub/address/unused-poison: nobody uses the pointer
;;   - %o = getelementptr i8, ptr %p, i64 4
;;   + %before = getelementptr inbounds i8, ptr %p, i64 -4
;;   + %o = getelementptr i8, ptr %p, i64 4
;; true ub/assume/true: it follows from the branch
;;   @ more:
;;   + %n = xor i1 %c, true
;;   + call void @llvm.assume(i1 %n)
;; true ub/division/guarded: a divisor that is never zero
;;   - %c = icmp eq i32 %x, 0
;;   + %c = icmp eq i32 %x, 0
;;   + %safe = select i1 %c, i32 1, i32 %x
;;   + %d = sdiv i32 4, %safe
;;   - %d = sdiv i32 %v, %x

;; kernel directed rounding
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.nvvm.add.rm.f(float, float)
declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata)
declare i32 @llvm.vp.reduce.add.v4i32(i32, <4 x i32>, <4 x i1>, i32)
define i32 @f() {
  %a = call float @llvm.nvvm.add.rm.f(float 1.0, float 0x3E10000000000000)
  %b = call float @llvm.experimental.constrained.fdiv.f32(float 1.0, float 3.0, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %c = call i32 @llvm.vp.reduce.add.v4i32(i32 9, <4 x i32> <i32 1, i32 2, i32 4, i32 8>, <4 x i1> <i1 true, i1 true, i1 false, i1 true>, i32 3)
  %x = bitcast float %a to i32
  %y = bitcast float %b to i32
  %s = select nnan i1 true, float %a, float %b
  %z = bitcast float %s to i32
  %d = xor i32 %x, %y
  %e = add i32 %d, %c
  %g = add i32 %e, %z
  ret i32 %g
}
;; lie values/rounding/up: down, the sum is one
;;   - %x = bitcast float %a to i32
;;   + %x = or i32 1065353217, 0
;; true values/rounding/down: down, the sum is one
;;   - %x = bitcast float %a to i32
;;   + %x = bitcast float 1.0 to i32
;; lie values/constrained/down: the environment rounds to nearest
;;   - %y = bitcast float %b to i32
;;   + %y = or i32 1051372202, 0
;; true values/constrained/nearest: the third that is nearest
;;   - %y = bitcast float %b to i32
;;   + %y = or i32 1051372203, 0
;; lie values/reduce/disabled-lane: a lane that the mask disables does not count
;;   - %g = add i32 %e, %z
;;   + %h = add i32 %e, 4
;;   + %g = add i32 %h, %z
;; true values/reduce/folded: the start and two lanes
;;   - %e = add i32 %d, %c
;;   + %e = add i32 %d, 12

;; kernel lanes of a branch
; aliasmith: launch block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 3
; aliasmith: mem arg 0 = i32 7
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i64 @llvm.ctpop.i64(i64)
define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, %n
  br i1 %c, label %a, label %b
a:
  %o = atomicrmw add ptr addrspace(1) %p, i32 5 syncscope("agent") monotonic, align 4
  br label %b
b:
  ret void
}
;; true amd/atomic-optimizer/first-lane: the first lane adds for all that are there
;;   - %o = atomicrmw add ptr addrspace(1) %p, i32 5 syncscope("agent") monotonic, align 4
;;   - br label %b
;;   + %l = call i64 @llvm.amdgcn.ballot.i64(i1 true)
;;   + %w = trunc i64 %l to i32
;;   + %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 %w, i32 0)
;;   + %k = call i64 @llvm.ctpop.i64(i64 %l)
;;   + %ks = trunc i64 %k to i32
;;   + %sum = mul i32 5, %ks
;;   + %first = icmp eq i32 %m, 0
;;   + br i1 %first, label %one, label %b
;;   + one:
;;   + %o = atomicrmw add ptr addrspace(1) %p, i32 %sum syncscope("agent") monotonic, align 4
;;   + br label %b
;; lie amd/atomic-optimizer/only-its-own: the first lane adds for itself only
;;   - %o = atomicrmw add ptr addrspace(1) %p, i32 5 syncscope("agent") monotonic, align 4
;;   - br label %b
;;   + %l = call i64 @llvm.amdgcn.ballot.i64(i1 true)
;;   + %w = trunc i64 %l to i32
;;   + %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 %w, i32 0)
;;   + %first = icmp eq i32 %m, 0
;;   + br i1 %first, label %one, label %b
;;   + one:
;;   + %o = atomicrmw add ptr addrspace(1) %p, i32 5 syncscope("agent") monotonic, align 4
;;   + br label %b
