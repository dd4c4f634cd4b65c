;; # Answers about pointers, and about instructions with their metadata.

;; kernel one-object
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q) {
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie alias/noalias/store-store: both are one address
;;   says NoAlias: i32* %p, i32* %q
;; lie alias/insts/store-load: the same of two instructions
;;   says NoAlias: %v = load i32, ptr %p, align 4 <-> store i32 2, ptr %q, align 4
;; true alias/may/store-store: nobody knows
;;   says MayAlias: i32* %p, i32* %q

;; kernel distances
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %a = getelementptr i8, ptr %p, i64 8
  %b = getelementptr i8, ptr %p, i64 10
  %c = getelementptr i8, ptr %p, i64 16
  store i64 1, ptr %a, align 8
  store i16 2, ptr %b, align 2
  store i32 3, ptr %c, align 4
  %v = load i32, ptr %a, align 4
  ret i32 %v
}
;; lie alias/noalias/inside: the second begins within the first
;;   says NoAlias: i64* %a, i16* %b
;; lie alias/must/inside: it begins two bytes behind
;;   says MustAlias: i64* %a, i16* %b
;; lie alias/partial-offset/sign: the offset points the other way
;;   says PartialAlias (off -2): i64* %a, i16* %b
;; lie alias/partial/beside: the first ends where the other begins
;;   says PartialAlias: i64* %a, i32* %c
;; true alias/partial-offset/inside: two bytes behind
;;   says PartialAlias (off 2): i64* %a, i16* %b
;; true alias/noalias/beside: the first ends where the other begins
;;   says NoAlias: i64* %a, i32* %c
;; true alias/must/two-sizes: one pointer
;;   says MustAlias: i32* %a, i64* %a

;; kernel indices
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i64 3
; aliasmith: arg 2 = i64 3
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i64 %i, i64 %j) {
  %a = getelementptr i32, ptr %p, i64 %i
  %b = getelementptr i32, ptr %p, i64 %j
  %i1 = add i64 %i, 1
  %d = getelementptr i32, ptr %p, i64 %i1
  store i32 1, ptr %a, align 4
  store i32 2, ptr %b, align 4
  store i32 4, ptr %d, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie alias/noalias/two-indices: the indices are equal
;;   says NoAlias: i32* %a, i32* %b
;; lie alias/must/index-and-base: the index is no zero
;;   says MustAlias: i32* %a, i32* %p
;; lie alias/must/neighbours: one element apart
;;   says MustAlias: i32* %a, i32* %d
;; true alias/noalias/neighbours: one element apart
;;   says NoAlias: i32* %a, i32* %d

;; kernel wrapping
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %a = getelementptr i32, ptr %p, i64 4611686018427387904
  store i32 1, ptr %p, align 4
  store i32 2, ptr %a, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie alias/noalias/wraps: four times 2^62 is nothing
;;   says NoAlias: i32* %a, i32* %p
;; true alias/must/wraps: four times 2^62 is nothing
;;   says MustAlias: i32* %a, i32* %p

;; kernel vectors
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) %p) {
  %e = getelementptr i8, ptr addrspace(1) %p, i64 12
  %n = getelementptr i8, ptr addrspace(1) %p, i64 16
  store <4 x i32> zeroinitializer, ptr addrspace(1) %p, align 16
  %v = load i32, ptr addrspace(1) %e, align 4
  store i8 1, ptr addrspace(1) %n, align 1
  ret i32 %v
}
;; lie alias/noalias/last-lane: the last lane is read
;;   says NoAlias: i32 addrspace(1)* %e, <4 x i32> addrspace(1)* %p
;; true alias/noalias/behind-the-last-lane: sixteen bytes, no more
;;   says NoAlias: i8 addrspace(1)* %n, <4 x i32> addrspace(1)* %p

;; kernel volatile-and-atomic
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 4
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q) {
  %b = getelementptr i8, ptr %p, i64 4
  store volatile i32 1, ptr %b, align 4
  %v = load volatile i32, ptr %q, align 4
  store atomic i32 2, ptr %b monotonic, align 4
  %w = load atomic i32, ptr %q monotonic, align 4
  store atomic i32 3, ptr %p monotonic, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie alias/insts/volatile: they meet
;;   says NoAlias: %v = load volatile i32, ptr %q, align 4 <-> store volatile i32 1, ptr %b, align 4
;; lie alias/insts/atomic: they meet
;;   says NoAlias: %w = load atomic i32, ptr %q monotonic, align 4 <-> store atomic i32 2, ptr %b monotonic, align 4
;; lie alias/noalias/volatile-and-atomic: they meet
;;   says NoAlias: i32* %b, i32* %q
;; true alias/insts/atomic-beside: four bytes apart
;;   says NoAlias: store atomic i32 2, ptr %b monotonic, align 4 <-> store atomic i32 3, ptr %p monotonic, align 4

;; kernel spaces
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef, align 16
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %h = addrspacecast ptr addrspace(1) %p to ptr
  store i32 1, ptr addrspace(3) @s, align 4
  store i32 2, ptr %g, align 4
  store i32 3, ptr %h, align 4
  %v = load i32, ptr addrspace(1) %p, align 4
  %w = load i32, ptr addrspace(3) @s, align 4
  %z = add i32 %v, %w
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
;; lie alias/noalias/shared-and-generic: the cast is of the same array
;;   says NoAlias: i32* %g, i32 addrspace(3)* @s
;; lie alias/noalias/global-and-generic: the cast is of the same pointer
;;   says NoAlias: i32* %h, i32 addrspace(1)* %p
;; lie alias/must/two-windows: one is shared, the other global
;;   says MustAlias: i32* %g, i32* %h
;; true alias/noalias/two-windows: one is shared, the other global
;;   says NoAlias: i32* %g, i32* %h
;; true alias/noalias/shared-and-global: nothing lies in both
;;   says NoAlias: i32 addrspace(1)* %p, i32 addrspace(3)* @s
;; true alias/must/cast: the cast is of the same pointer
;;   says MustAlias: i32* %h, i32 addrspace(1)* %p

;; kernel amd-spaces
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [4 x i32] poison, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %a = alloca i32, align 4, addrspace(5)
  %l = addrspacecast ptr addrspace(5) %a to ptr
  %g = addrspacecast ptr addrspace(3) @s to ptr
  store i32 1, ptr addrspace(5) %a, align 4
  store i32 2, ptr %l, align 4
  store i32 3, ptr addrspace(3) @s, align 4
  store i32 4, ptr %g, align 4
  %v = load i32, ptr addrspace(5) %a, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
;; lie alias/noalias/private-and-flat: the cast is of the alloca
;;   says NoAlias: i32 addrspace(5)* %a, i32* %l
;; lie alias/noalias/local-and-flat: the cast is of the array
;;   says NoAlias: i32* %g, i32 addrspace(3)* @s
;; true alias/noalias/private-and-local: different memory
;;   says NoAlias: i32 addrspace(5)* %a, i32 addrspace(3)* @s

;; kernel escaped
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %slot) {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store ptr %a, ptr %slot, align 8
  %r = load ptr, ptr %slot, align 8
  store i32 1, ptr %a, align 4
  store i32 2, ptr %r, align 4
  store i32 3, ptr %b, align 4
  %v = load i32, ptr %a, align 4
  %w = load i32, ptr %b, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie alias/noalias/escaped-alloca: it was stored and loaded again
;;   says NoAlias: i32* %a, i32* %r
;; true alias/noalias/private-alloca: nobody else has its address
;;   says NoAlias: i32* %b, i32* %r
;; true alias/must/escaped-alloca: it was stored and loaded again
;;   says MustAlias: i32* %a, i32* %r

;; kernel returned-through-int
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i64 0
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define i32 @f(ptr %p, i64 %z) {
  %n = ptrtoint ptr %p to i64
  %m = add i64 %n, %z
  %i = inttoptr i64 %m to ptr
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %b = getelementptr i8, ptr %p, i64 5
  %k = call ptr @llvm.ptrmask.p0.i64(ptr %b, i64 -16)
  %f = freeze ptr %p
  store i32 1, ptr %p, align 4
  store i32 2, ptr %i, align 4
  store i32 3, ptr %l, align 4
  store i32 4, ptr %k, align 4
  store i32 5, ptr %f, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie alias/noalias/through-int: there and back again
;;   says NoAlias: i32* %i, i32* %p
;; lie alias/noalias/launder: it gives the same address
;;   says NoAlias: i32* %l, i32* %p
;; lie alias/noalias/ptrmask: the mask takes the offset away
;;   says NoAlias: i32* %k, i32* %p
;; lie alias/noalias/freeze: a good pointer stays what it is
;;   says NoAlias: i32* %f, i32* %p
;; true alias/must/launder: it gives the same address
;;   says MustAlias: i32* %l, i32* %p

;; kernel select-and-phi
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i1 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr noalias %p, ptr noalias %q, i1 %c) {
entry:
  %p8 = getelementptr i8, ptr %p, i64 8
  %s = select i1 %c, ptr %p, ptr %p8
  store i32 1, ptr %s, align 4
  store i32 2, ptr %p8, align 4
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %h = phi ptr [ %p, %left ], [ %q, %right ]
  store i32 3, ptr %h, align 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
;; lie alias/noalias/select: the other arm is taken
;;   says NoAlias: i32* %p8, i32* %s
;; lie alias/noalias/phi: the other way is taken
;;   says NoAlias: i32* %h, i32* %q
;; true alias/noalias/restrict: both arms are based on another noalias argument
;;   says NoAlias: i32* %q, i32* %s

;; kernel loop-pointers
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi ptr [ %p, %entry ], [ %y, %loop ]
  %y = getelementptr i8, ptr %x, i64 4
  %j = and i64 %i, 1
  %a = getelementptr i32, ptr %p, i64 %i
  %b = getelementptr i32, ptr %p, i64 %j
  store i32 1, ptr %x, align 4
  store i32 2, ptr %y, align 4
  store i32 3, ptr %a, align 4
  store i32 4, ptr %b, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done
done:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie alias/noalias/induction: both count from the same base
;;   says NoAlias: i32* %a, i32* %x
;; lie alias/noalias/some-iterations: they meet in the first two
;;   says NoAlias: i32* %a, i32* %b
;; lie alias/must/some-iterations: they part in the third
;;   says MustAlias: i32* %a, i32* %b
;; true alias/noalias/one-iteration: the next one is four bytes on
;;   says NoAlias: i32* %x, i32* %y
;; true alias/must/induction: both count from the same base
;;   says MustAlias: i32* %a, i32* %x

;; kernel globals
; aliasmith: entry @f
; aliasmith: arg 0 = @g + 4
target triple = "nvptx64-nvidia-cuda"
@g = addrspace(1) global [4 x i32] zeroinitializer, align 16
@i = internal addrspace(1) global [4 x i32] zeroinitializer, align 16
define i32 @f(ptr %p) {
  store i32 1, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 4), align 4
  store i32 2, ptr %p, align 4
  store i32 3, ptr addrspace(1) @i, align 4
  %v = load i32, ptr addrspace(1) @i, align 4
  ret i32 %v
}
;; lie alias/noalias/exported-variable: the argument may point there
;;   says NoAlias: i32* %p, i32 addrspace(1)* getelementptr (i8, ptr addrspace(1) @g, i64 4)
;; true alias/noalias/internal-variable: its address is taken nowhere
;;   says NoAlias: i32 addrspace(1)* @i, i32* %p

;; kernel heap
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
define i32 @f(ptr %slot) {
  %m = call ptr @malloc(i64 16)
  %bad = icmp eq ptr %m, null
  br i1 %bad, label %none, label %some
some:
  store ptr %m, ptr %slot, align 8
  %r = load ptr, ptr %slot, align 8
  store i32 1, ptr %m, align 4
  store i32 2, ptr %r, align 4
  %v = load i32, ptr %m, align 4
  ret i32 %v
none:
  ret i32 0
}
;; lie alias/noalias/heap: it was stored and loaded again
;;   says NoAlias: i32* %m, i32* %r
;; true alias/noalias/heap-and-argument: fresh memory is nobody's yet
;;   says NoAlias: i32* %m, ptr* %slot

;; kernel scopes
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %o) {
  store i32 1, ptr %p, align 4, !alias.scope !3
  store i32 2, ptr %q, align 4, !noalias !5
  store i32 3, ptr %o, align 4, !noalias !3
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
!0 = distinct !{!0}
!1 = distinct !{!1}
!2 = distinct !{!2, !0}
!3 = !{!2}
!4 = distinct !{!4, !1}
!5 = !{!4}
;; lie alias/insts/scopes-of-two-domains: the lists have nothing to do with each other
;;   says NoAlias: store i32 2, ptr %q, align 4 <-> store i32 1, ptr %p, align 4
;; true alias/insts/scopes: the scope is on the list
;;   says NoAlias: store i32 3, ptr %o, align 4 <-> store i32 1, ptr %p, align 4

;; kernel types
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define float @f(ptr %p, ptr %q, ptr %o) {
  store i32 1, ptr %p, align 4, !tbaa !3
  store i8 2, ptr %q, align 1, !tbaa !4
  %v = load float, ptr %o, align 4, !tbaa !5
  ret float %v
}
!0 = !{!"root"}
!1 = !{!"char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!2, !2, i64 0}
!4 = !{!1, !1, i64 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !1, i64 0}
;; lie alias/insts/char: a character is part of everything
;;   says NoAlias: store i8 2, ptr %q, align 1 <-> store i32 1, ptr %p, align 4
;; true alias/insts/two-types: an int is no float
;;   says NoAlias: %v = load float, ptr %o, align 4 <-> store i32 1, ptr %p, align 4

;; kernel copies
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %v = call i32 @callee(ptr byval([4 x i32]) align 4 %p, ptr %p)
  store i32 %v, ptr %p, align 4
  %w = load i32, ptr %p, align 4
  ret i32 %w
}
define internal i32 @callee(ptr byval([4 x i32]) align 4 %c, ptr %p) noinline {
  store i32 1, ptr %c, align 4
  store i32 2, ptr %p, align 4
  %e = getelementptr i8, ptr %c, i64 4
  store i32 3, ptr %e, align 4
  %s = getelementptr i8, ptr %e, i64 -4
  %v = load i32, ptr %s, align 4
  ret i32 %v
}
;; true alias/noalias/byval: the callee has a copy
;;   says NoAlias: i32* %c, i32* %p
;; lie alias/noalias/within-the-copy: four forth, four back
;;   says NoAlias: i32* %c, i32* %s

;; kernel changing-slot
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %slot, ptr %p) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store ptr %p, ptr %slot, align 8
  %a = load ptr, ptr %slot, align 8
  store ptr %p4, ptr %slot, align 8
  %b = load ptr, ptr %slot, align 8
  store i32 1, ptr %a, align 4
  store i32 2, ptr %b, align 4
  store i64 3, ptr %p, align 8
  %v = load i32, ptr %a, align 4
  ret i32 %v
}
;; lie alias/must/reloaded: the slot has changed in between
;;   says MustAlias: i32* %a, i32* %b
;; lie alias/partial-offset/reloaded: the other half
;;   says PartialAlias (off 0): i32* %b, i64* %p
;; true alias/must/loaded: it is what was stored
;;   says MustAlias: i32* %a, i64* %p

;; kernel sets
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q) {
  %r = getelementptr i8, ptr %p, i64 16
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  store volatile i32 2, ptr %r, align 4
  ret i32 %v
}
;; lie sets/apart/load-store: the load reads what is stored
;;   says set must ptr %p
;;   says set must ptr %q
;;   says set must ptr %r
;; lie sets/must/two-addresses: sixteen bytes apart
;;   says set must ptr %p, ptr %r
;;   says set must ptr %q

;; kernel sets-of-places
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %r = getelementptr i8, ptr %p, i64 16
  %s = getelementptr i8, ptr %p, i64 14
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  store volatile i32 2, ptr %r, align 4
  store i16 3, ptr %s, align 2
  ret i32 %v
}
;; true sets/apart/beside: sixteen bytes apart, and two before those
;;   says set must ptr %p
;;   says set must ptr %r
;;   says set must ptr %s

;; kernel set-of-stores
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i1 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) %p, i1 %c) {
  %r = getelementptr i8, ptr addrspace(1) %p, i64 8
  %s = select i1 %c, ptr addrspace(1) %r, ptr addrspace(1) %p
  %g = addrspacecast ptr addrspace(1) %r to ptr
  store i32 1, ptr addrspace(1) %s, align 4
  store i32 2, ptr addrspace(1) %r, align 4
  store i32 3, ptr %g, align 4
  ret i32 0
}
;; lie sets/apart/store-store: the select takes it
;;   says set must ptr addrspace(1) %s
;;   says set must ptr addrspace(1) %r, ptr %g
;; lie sets/apart/cast: the cast is of the same pointer
;;   says set may ptr addrspace(1) %s, ptr addrspace(1) %r
;;   says set must ptr %g
;; true sets/may/all: nothing is claimed
;;   says set may ptr addrspace(1) %s, ptr addrspace(1) %r, ptr %g
