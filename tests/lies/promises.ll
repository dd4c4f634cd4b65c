;; # Promises: attributes, flags and metadata that a pass adds or drops, and pointers that it takes for others.

;; kernel inferred
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
target triple = "nvptx64-nvidia-cuda"
@slot = internal global ptr null, align 8
@cell = internal global i32 3, align 4
define internal i32 @reads(ptr %x) {
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
define internal void @writes(ptr %x) {
  store i32 7, ptr %x, align 4
  ret void
}
define internal void @keeps(ptr %x) {
  store ptr %x, ptr @slot, align 8
  ret void
}
define internal i32 @global() {
  %v = load i32, ptr @cell, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @cell, align 4
  ret i32 %w
}
define internal ptr @same(ptr %x, ptr %y) {
  ret ptr %y
}
define internal i32 @both(ptr %x, ptr %y) {
  store i32 1, ptr %x, align 4
  store i32 2, ptr %y, align 4
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
define i32 @f(ptr %p, ptr %q) {
  %p8 = getelementptr i8, ptr %p, i64 8
  %a = call i32 @reads(ptr %p)
  call void @writes(ptr %p8)
  call void @keeps(ptr %p)
  %b = call i32 @global()
  %s = call ptr @same(ptr %p8, ptr %p)
  %c = call i32 @both(ptr %s, ptr %q)
  %d = load ptr, ptr @slot, align 8
  %e = load i32, ptr %d, align 4
  %x = add i32 %a, %b
  %y = add i32 %x, %c
  %z = add i32 %y, %e
  ret i32 %z
}
;; lie function-attrs/memory/writer-reads: it writes its argument
;;   passes function-attrs
;;   - define internal void @writes(ptr %x) {
;;   + define internal void @writes(ptr %x) memory(argmem: read) {
;; lie function-attrs/memory/reader-none: it reads its argument
;;   passes function-attrs
;;   - define internal i32 @reads(ptr %x) {
;;   + define internal i32 @reads(ptr %x) memory(none) {
;; lie function-attrs/memory/argument-only: it touches a variable
;;   passes function-attrs
;;   - define internal i32 @global() {
;;   + define internal i32 @global() memory(argmem: readwrite) {
;; lie function-attrs/readonly/written: it is written through
;;   passes function-attrs
;;   - define internal void @writes(ptr %x) {
;;   + define internal void @writes(ptr readonly %x) {
;; lie function-attrs/writeonly/read: it is read through
;;   passes function-attrs
;;   - define internal i32 @reads(ptr %x) {
;;   + define internal i32 @reads(ptr writeonly %x) {
;; lie function-attrs/nocapture/kept: its address is kept in a variable
;;   passes function-attrs
;;   - define internal void @keeps(ptr %x) {
;;   + define internal void @keeps(ptr captures(none) %x) {
;; lie function-attrs/returned/other: it returns the other
;;   passes function-attrs
;;   - define internal ptr @same(ptr %x, ptr %y) {
;;   + define internal ptr @same(ptr returned %x, ptr %y) {
;; lie function-attrs/noalias/same: both arguments are one object
;;   passes attributor
;;   - define internal i32 @both(ptr %x, ptr %y) {
;;   + define internal i32 @both(ptr noalias %x, ptr noalias %y) {
;; lie function-attrs/dereferenceable/too-many: the object is smaller
;;   passes attributor
;;   - define internal i32 @reads(ptr %x) {
;;   + define internal i32 @reads(ptr dereferenceable(128) %x) {
;; lie function-attrs/align/too-much: eight bytes behind sixteen
;;   passes attributor
;;   - define internal void @writes(ptr %x) {
;;   + define internal void @writes(ptr align 16 %x) {
;; lie function-attrs/range/too-small: four comes back
;;   passes attributor
;;   - define internal i32 @global() {
;;   + define internal range(i32 0, 4) i32 @global() {
;; lie function-attrs/noreturn/returns: it returns
;;   passes function-attrs
;;   - define internal void @writes(ptr %x) {
;;   + define internal void @writes(ptr %x) noreturn {
;; true function-attrs/memory/reader: it only reads its argument
;;   passes function-attrs
;;   - define internal i32 @reads(ptr %x) {
;;   + define internal i32 @reads(ptr readonly captures(none) %x) memory(argmem: read) {
;; true function-attrs/memory/writer: it only writes its argument
;;   passes function-attrs
;;   - define internal void @writes(ptr %x) {
;;   + define internal void @writes(ptr writeonly captures(none) %x) nounwind nosync nofree willreturn memory(argmem: write) {
;; true function-attrs/returned/this-one: it returns this one
;;   passes function-attrs
;;   - define internal ptr @same(ptr %x, ptr %y) {
;;   + define internal ptr @same(ptr readnone captures(none) %x, ptr returned %y) memory(none) {
;; true attributor/dereferenceable/all: four bytes are accessed
;;   passes attributor
;;   - define internal i32 @reads(ptr %x) {
;;   + define internal i32 @reads(ptr nonnull align 4 dereferenceable(4) %x) {

;; kernel metadata-added
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: mem arg 0 + 0 = i32 300
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr align 16 %p, ptr %q) {
  %a = load i32, ptr %p, align 4
  store i32 7, ptr %q, align 4
  %b = load i32, ptr %p, align 4
  %s = getelementptr i8, ptr %p, i64 16
  %q4 = getelementptr i8, ptr %q, i64 4
  store ptr %q4, ptr %s, align 8
  %r = load ptr, ptr %s, align 8
  %c = load i32, ptr %r, align 4
  %x = add i32 %a, %b
  %z = add i32 %x, %c
  ret i32 %z
}
;; lie metadata/range/too-small: three hundred is outside
;;   - %a = load i32, ptr %p, align 4
;;   + %a = load i32, ptr %p, align 4, !range !0
;;   @ }
;;   + !0 = !{i32 0, i32 256}
;; lie metadata/range/noundef: outside, and nothing undefined: undefined behaviour
;;   - %a = load i32, ptr %p, align 4
;;   + %a = load i32, ptr %p, align 4, !range !0, !noundef !1
;;   @ }
;;   + !0 = !{i32 0, i32 256}
;;   + !1 = !{}
;; lie metadata/align/too-much: four bytes behind an aligned pointer
;;   - %r = load ptr, ptr %s, align 8
;;   + %r = load ptr, ptr %s, align 8, !align !0
;;   @ }
;;   + !0 = !{i64 16}
;; lie metadata/nonnull/null: null is loaded there
;;   - %z = add i32 %x, %c
;;   + %far = alloca ptr, align 8
;;   + store ptr null, ptr %far, align 8
;;   + %nn = load ptr, ptr %far, align 8, !nonnull !0, !noundef !0
;;   + %z = add i32 %x, %c
;;   @ }
;;   + !0 = !{}
;; lie metadata/invariant-load/written: the bytes change between the two loads
;;   - %b = load i32, ptr %p, align 4
;;   + %b = load i32, ptr %p, align 4, !invariant.load !0
;;   @ }
;;   + !0 = !{}
;; lie metadata/noalias/same: both are one address
;;   - store i32 7, ptr %q, align 4
;;   + store i32 7, ptr %q, align 4, !alias.scope !2
;;   - %b = load i32, ptr %p, align 4
;;   + %b = load i32, ptr %p, align 4, !noalias !2
;;   @ }
;;   + !0 = distinct !{!0}
;;   + !1 = distinct !{!1, !0}
;;   + !2 = !{!1}
;; lie metadata/tbaa/other-type: an integer was stored
;;   - store i32 7, ptr %q, align 4
;;   + store i32 7, ptr %q, align 4, !tbaa !4
;;   - %b = load i32, ptr %p, align 4
;;   + %b = load i32, ptr %p, align 4, !tbaa !5
;;   @ }
;;   + !0 = !{!"root"}
;;   + !1 = !{!"char", !0, i64 0}
;;   + !2 = !{!"int", !1, i64 0}
;;   + !3 = !{!"float", !1, i64 0}
;;   + !4 = !{!2, !2, i64 0}
;;   + !5 = !{!3, !3, i64 0}
;; lie metadata/dereferenceable/too-many: the object ends before
;;   - %r = load ptr, ptr %s, align 8
;;   + %r = load ptr, ptr %s, align 8, !dereferenceable !0
;;   @ }
;;   + !0 = !{i64 4096}
;; true metadata/range/right: seven was just stored
;;   @ store i32 7, ptr %q, align 4
;;   + %again = load i32, ptr %q, align 4, !range !0, !noundef !1
;;   @ }
;;   + !0 = !{i32 0, i32 8}
;;   + !1 = !{}
;; true metadata/align/right: it is loaded through with that alignment
;;   - %r = load ptr, ptr %s, align 8
;;   + %r = load ptr, ptr %s, align 8, !align !0
;;   @ }
;;   + !0 = !{i64 4}
;; true metadata/scopes/apart: sixteen bytes apart
;;   - store i32 7, ptr %q, align 4
;;   + store i32 7, ptr %q, align 4, !alias.scope !2
;;   - %c = load i32, ptr %r, align 4
;;   + %c = load i32, ptr %r, align 4, !noalias !2
;;   @ }
;;   + !0 = distinct !{!0}
;;   + !1 = distinct !{!1, !0}
;;   + !2 = !{!1}

;; kernel metadata-dropped
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 255
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
define i32 @f(ptr noalias nonnull align 4 dereferenceable(8) %p, ptr noalias %q) {
  %a = load i32, ptr %p, align 4, !noundef !0
  %b = and i32 %a, 255
  %c = icmp ult i32 %b, 256
  call void @llvm.assume(i1 %c)
  %d = add nuw nsw i32 %b, 1
  %e = getelementptr inbounds i8, ptr %p, i64 4
  store i32 %d, ptr %e, align 4
  %g = load i32, ptr %q, align 4, !invariant.load !0
  %z = xor i32 %d, %g
  ret i32 %z
}
!0 = !{}
;; true promises/drop/metadata: a promise less
;;   - %a = load i32, ptr %p, align 4, !noundef !0
;;   + %a = load i32, ptr %p, align 4
;; true promises/drop/invariant-load: a promise less
;;   - %g = load i32, ptr %q, align 4, !invariant.load !0
;;   + %g = load i32, ptr %q, align 4
;; true promises/drop/assume: a promise less
;;   - call void @llvm.assume(i1 %c)
;; true promises/drop/flags: promises less
;;   - %d = add nuw nsw i32 %b, 1
;;   + %d = add i32 %b, 1
;; true promises/drop/inbounds: a promise less
;;   - %e = getelementptr inbounds i8, ptr %p, i64 4
;;   + %e = getelementptr i8, ptr %p, i64 4
;; true promises/drop/alignment: a promise less
;;   - store i32 %d, ptr %e, align 4
;;   + store i32 %d, ptr %e, align 1
;; true promises/use/alignment: the argument is aligned, and no more is said
;;   - store i32 %d, ptr %e, align 4
;;   + %hi = lshr i32 %d, 16
;;   + %lo16 = trunc i32 %d to i16
;;   + %hi16 = trunc i32 %hi to i16
;;   + %e2 = getelementptr i8, ptr %e, i64 2
;;   + store i16 %lo16, ptr %e, align 4
;;   + store i16 %hi16, ptr %e2, align 2
;; true promises/use/noalias-reorder: the other argument is another object
;;   - store i32 %d, ptr %e, align 4
;;   @ %g = load i32, ptr %q, align 4, !invariant.load !0
;;   + store i32 %d, ptr %e, align 4
;; lie promises/use/wrong-half: the upper half lies higher
;;   - store i32 %d, ptr %e, align 4
;;   + %hi = lshr i32 %d, 16
;;   + %lo16 = trunc i32 %d to i16
;;   + %hi16 = trunc i32 %hi to i16
;;   + %e2 = getelementptr i8, ptr %e, i64 2
;;   + store i16 %hi16, ptr %e, align 4
;;   + store i16 %lo16, ptr %e2, align 2
;; lie promises/use/masked-away: the mask has eight bits
;;   - %b = and i32 %a, 255
;;   + %b = and i32 %a, 15

;; kernel spaces
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i1 1
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef, align 16
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %h = addrspacecast ptr addrspace(1) %p to ptr
  %x = select i1 %c, ptr %h, ptr %g
  store i32 5, ptr %g, align 4
  store i32 6, ptr %x, align 4
  %v = load i32, ptr %g, align 4
  %o = getelementptr i8, ptr %h, i64 8
  store i32 %v, ptr %o, align 4
  ret void
}
;; lie infer-address-spaces/store/other-space: it is the global one
;;   - store i32 6, ptr %x, align 4
;;   + %xs = addrspacecast ptr %x to ptr addrspace(3)
;;   + store i32 6, ptr addrspace(3) %xs, align 4
;; lie infer-address-spaces/store/other-arm: the other arm is taken
;;   - store i32 6, ptr %x, align 4
;;   + store i32 6, ptr addrspace(3) @s, align 4
;; lie infer-address-spaces/offset/lost: eight bytes on
;;   - store i32 %v, ptr %o, align 4
;;   + store i32 %v, ptr addrspace(1) %p, align 4
;; true infer-address-spaces/store/own-space: what the cast was of
;;   - store i32 5, ptr %g, align 4
;;   + store i32 5, ptr addrspace(3) @s, align 4
;; true infer-address-spaces/load/own-space: what the cast was of
;;   - %v = load i32, ptr %g, align 4
;;   + %v = load i32, ptr addrspace(3) @s, align 4
;; true infer-address-spaces/offset/own-space: the offset in the other space
;;   - store i32 %v, ptr %o, align 4
;;   + %og = getelementptr i8, ptr addrspace(1) %p, i64 8
;;   + store i32 %v, ptr addrspace(1) %og, align 4
;; true infer-address-spaces/generic/everything: back to generic
;;   - store i32 5, ptr %g, align 4
;;   + %gg = getelementptr i8, ptr %g, i64 0
;;   + store i32 5, ptr %gg, align 4

;; kernel constants
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i64 2
target triple = "nvptx64-nvidia-cuda"
@table = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40], align 16
@var = internal global i32 5, align 4
@out = global i32 5, align 4
define i32 @f(ptr %p, i64 %i) {
  %j = and i64 %i, 3
  %q = getelementptr i32, ptr @table, i64 %j
  %a = load i32, ptr %q, align 4
  store i32 6, ptr @var, align 4
  %b = load i32, ptr @var, align 4
  %c = load i32, ptr @out, align 4
  store i32 9, ptr @out, align 4
  store i32 %c, ptr %p, align 4
  %z = add i32 %a, %b
  ret i32 %z
}
;; lie globalopt/constant/element: the first one is another
;;   - %a = load i32, ptr %q, align 4
;;   + %a = load i32, ptr @table, align 4
;; lie globalopt/variable/initialiser: it was stored to
;;   - %b = load i32, ptr @var, align 4
;;   + %b = add i32 5, 0
;; lie globalopt/variable/exported: others may have stored to it
;;   - %c = load i32, ptr @out, align 4
;;   + %c = add i32 5, 0
;; lie globalopt/variable/exported-store: others may read it
;;   - store i32 9, ptr @out, align 4
;; lie globalopt/constant/written: nobody may write it
;;   - %a = load i32, ptr %q, align 4
;;   + %a = load i32, ptr %q, align 4
;;   + store i32 %a, ptr %q, align 4
;; true globalopt/constant/arithmetic: ten times one more
;;   - %a = load i32, ptr %q, align 4
;;   + %j1 = add i64 %j, 1
;;   + %j32 = trunc i64 %j1 to i32
;;   + %a = mul i32 %j32, 10
;; true globalopt/variable/local-only: nobody else sees it
;;   - store i32 6, ptr @var, align 4
;;   - %b = load i32, ptr @var, align 4
;;   + %b = add i32 6, 0

;; kernel floats
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1036831949
; aliasmith: arg 2 = i32 1050253722
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.fabs.f32(float)
define i32 @f(ptr %p, float %x, float %y) {
  %a = fadd contract float %x, %y
  %m = fmul contract float %a, %y
  %s = fadd contract float %m, 1.000000e+00
  store float %s, ptr %p, align 4
  %u = call float @llvm.fmuladd.f32(float %x, float %y, float %a)
  %o = getelementptr i8, ptr %p, i64 4
  store float %u, ptr %o, align 4
  %c = fcmp olt float %x, %y
  %i = select i1 %c, i32 3, i32 4
  %n = getelementptr i8, ptr %p, i64 8
  store i32 %i, ptr %n, align 4
  %d = fsub float %x, %y
  %q = getelementptr i8, ptr %p, i64 12
  store float %d, ptr %q, align 4
  ret i32 %i
}
;; lie fast-math/integer/beside-contract: the integer has nothing to do with it
;;   - store i32 %i, ptr %n, align 4
;;   + store i32 5, ptr %n, align 4
;; lie fast-math/integer/predicate: the numbers are what they are
;;   - %c = fcmp olt float %x, %y
;;   + %c = fcmp ogt float %x, %y
;; lie fast-math/drop/store-beside-contract: it is stored
;;   - store i32 %i, ptr %n, align 4
;; lie fast-math/exact/no-flag: without a flag the result is exact
;;   - %d = fsub float %x, %y
;;   + %d = fadd float %x, %y
;; lie fast-math/place/of-a-contracted-value: it is stored elsewhere
;;   - store float %u, ptr %o, align 4
;;   @ %n = getelementptr i8, ptr %p, i64 8
;;   + store float %u, ptr %n, align 4
;; true freedoms/contract/fused: contraction is allowed
;;   - %m = fmul contract float %a, %y
;;   - %s = fadd contract float %m, 1.000000e+00
;;   + %s = call float @llvm.fma.f32(float %a, float %y, float 1.000000e+00)
;; true freedoms/contract/fmuladd-split: fused or not, as one likes
;;   - %u = call float @llvm.fmuladd.f32(float %x, float %y, float %a)
;;   + %um = fmul float %x, %y
;;   + %u = fadd float %um, %a
;; true freedoms/contract/fmuladd-fused: fused or not, as one likes
;;   - %u = call float @llvm.fmuladd.f32(float %x, float %y, float %a)
;;   + %u = call float @llvm.fma.f32(float %x, float %y, float %a)
;; true instcombine/float/sub-as-add: the same number
;;   - %d = fsub float %x, %y
;;   + %ny = fneg float %y
;;   + %d = fadd float %x, %ny
;; true instcombine/float/compare-swapped: operands and predicate
;;   - %c = fcmp olt float %x, %y
;;   + %c = fcmp ogt float %y, %x

;; kernel added-dereferenceable
; aliasmith: arg 0 = object global 24 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f(ptr %p) {
  call void @llvm.memset.p0.i64(ptr align 4 dereferenceable(24) %p, i8 0, i64 24, i1 false)
  store i64 5, ptr %p, align 4
  ret void
}
;; lie added/dereferenceable/of-the-whole: sixteen of the bytes are left
;;   - call void @llvm.memset.p0.i64(ptr align 4 dereferenceable(24) %p, i8 0, i64 24, i1 false)
;;   + %r = getelementptr inbounds i8, ptr %p, i64 8
;;   + call void @llvm.memset.p0.i64(ptr align 4 dereferenceable(24) %r, i8 0, i64 16, i1 false)
;; true added/dereferenceable/of-the-rest: they can be accessed
;;   - call void @llvm.memset.p0.i64(ptr align 4 dereferenceable(24) %p, i8 0, i64 24, i1 false)
;;   + %r = getelementptr inbounds i8, ptr %p, i64 8
;;   + call void @llvm.memset.p0.i64(ptr align 4 dereferenceable(16) %r, i8 0, i64 16, i1 false)

;; kernel added-undefined
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 5
; aliasmith: mem arg 0 + 4 = i32 6
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
define i32 @f(ptr %p) {
  %a = alloca i32, align 4
  store i32 7, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  %c = icmp eq i32 %v, 7
  call void @llvm.assume(i1 %c)
  %w = load i32, ptr %p, align 4, !noundef !0
  %e = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %e, align 4
  ret i32 %w
}
!0 = !{}
;; lie added/undef/assumed: the condition depends on an undefined value now
;;   - store i32 7, ptr %a, align 4
;; true added/undef/not-assumed: nothing depends on the condition
;;   - store i32 7, ptr %a, align 4
;;   - call void @llvm.assume(i1 %c)
;; lie added/undef/branch: a branch on an undefined value, wherever it leads
;;   - store i32 7, ptr %a, align 4
;;   - call void @llvm.assume(i1 %c)
;;   + br i1 %c, label %yes, label %end
;;   + yes:
;;   + br label %end
;;   + end:
;; true added/undef/frozen-branch: frozen, it may be taken
;;   - store i32 7, ptr %a, align 4
;;   - call void @llvm.assume(i1 %c)
;;   + %z = freeze i1 %c
;;   + br i1 %z, label %yes, label %end
;;   + yes:
;;   + br label %end
;;   + end:
;; true added/undef/select: a select of the same
;;   - store i32 7, ptr %a, align 4
;;   - call void @llvm.assume(i1 %c)
;;   + %z = select i1 %c, i32 1, i32 1
;; lie added/noundef/of-a-dead-store: what is loaded is undefined now
;;   - store i32 7, ptr %a, align 4
;;   - call void @llvm.assume(i1 %c)
;;   + %z = load i32, ptr %a, align 4, !noundef !0
;; lie added/poison/of-a-range: a value outside its range is poison, which decides a branch
;;   - %x = load i32, ptr %e, align 4
;;   + %x = load i32, ptr %e, align 4, !range !1
;;   + %y = icmp eq i32 %x, 3
;;   + br i1 %y, label %yes, label %end
;;   + yes:
;;   + br label %end
;;   + end:
;;   @ !0 = !{}
;;   + !1 = !{i32 0, i32 4}
;; true added/poison/that-decides-nothing: poison is free to be left
;;   - %x = load i32, ptr %e, align 4
;;   + %x = load i32, ptr %e, align 4, !range !1
;;   + %y = icmp eq i32 %x, 3
;;   @ !0 = !{}
;;   + !1 = !{i32 0, i32 4}

;; kernel added-scope
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q) {
  store i32 1, ptr %p, align 4, !noalias !0
  %v = load i32, ptr %q, align 4, !alias.scope !0
  %x = load i32, ptr %p, align 4
  %s = add i32 %v, %x
  ret i32 %s
}
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
;; lie added/scope/of-another-pointer: the scope is that of %q
;;   - %v = load i32, ptr %q, align 4, !alias.scope !0
;;   + %v = load i32, ptr %q, align 4
;;   - %x = load i32, ptr %p, align 4
;;   + %x = load i32, ptr %p, align 4, !alias.scope !0
;; true added/scope/of-the-same-pointer: before the store as well
;;   - store i32 1, ptr %p, align 4, !noalias !0
;;   + %v = load i32, ptr %q, align 4, !alias.scope !0
;;   + store i32 1, ptr %p, align 4, !noalias !0
;;   - %v = load i32, ptr %q, align 4, !alias.scope !0
;; true added/scope/where-nothing-meets: of another pointer, which the store does not meet
;;   - %v = load i32, ptr %q, align 4, !alias.scope !0
;;   + %v = load i32, ptr %q, align 4
;;   - %x = load i32, ptr %p, align 4
;;   + %d = getelementptr i8, ptr %p, i64 4
;;   + %y = load i32, ptr %d, align 4, !alias.scope !0
;;   + %x = load i32, ptr %p, align 4

;; kernel added-attributes
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0
; aliasmith: arg 2 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %r) {
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %r, align 4
  %s = add i32 %v, %w
  ret i32 %s
}
;; lie added/noalias/same-object: both arguments point to one object
;;   - define i32 @f(ptr %p, ptr %q, ptr %r) {
;;   + define i32 @f(ptr noalias %p, ptr %q, ptr %r) {
;; true added/noalias/other-object: nothing else points there
;;   - define i32 @f(ptr %p, ptr %q, ptr %r) {
;;   + define i32 @f(ptr %p, ptr %q, ptr noalias %r) {
;; lie added/readonly/stored: it is stored through
;;   - define i32 @f(ptr %p, ptr %q, ptr %r) {
;;   + define i32 @f(ptr readonly %p, ptr %q, ptr %r) {
;; lie added/readnone/stored: it is stored through
;;   - define i32 @f(ptr %p, ptr %q, ptr %r) {
;;   + define i32 @f(ptr %p, ptr readnone %q, ptr %r) {
;; true added/readonly/loaded: it is only loaded through
;;   - define i32 @f(ptr %p, ptr %q, ptr %r) {
;;   + define i32 @f(ptr %p, ptr %q, ptr readonly %r) {

;; kernel added-noalias-of-threads
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define ptx_kernel void @f(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %a, align 4
  call void @llvm.nvvm.barrier0()
  %u = xor i32 %t, 1
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %v = load i32, ptr addrspace(1) %b, align 4
  %c = getelementptr i8, ptr addrspace(1) %a, i32 32
  store i32 %v, ptr addrspace(1) %c, align 4
  ret void
}
;; true added/noalias/other-threads: that it binds other threads is the reading of July 2026
;;   - define ptx_kernel void @f(ptr addrspace(1) %p) {
;;   + define ptx_kernel void @f(ptr addrspace(1) noalias %p) {
