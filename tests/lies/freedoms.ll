;; # What LangRef or the target leaves open: a pass that uses it is right, an edit just beyond it is wrong.

;; kernel nans
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1065353216
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, float %one) {
  %n = fdiv float 0.000000e+00, 0.000000e+00
  store float %n, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 8
  %x = fadd float %n, 1.000000e+00
  store float %x, ptr %q, align 4
  %n2 = fdiv float 0.000000e+00, 0.000000e+00
  %i = bitcast float %n2 to i32
  %s = icmp slt i32 %i, 0
  %r = select i1 %s, i32 1, i32 2
  %z = getelementptr i8, ptr %p, i64 12
  %y = fadd float %one, 1.000000e+00
  store float %y, ptr %z, align 4
  %un = fcmp uno float %n, %one
  %w = zext i1 %un to i32
  %o = getelementptr i8, ptr %p, i64 16
  store i32 %w, ptr %o, align 4
  ret i32 %r
}
;; true freedoms/nan/bits: which NaN is open; this one is what NVPTX gives
;;   - store float %n, ptr %p, align 4
;;   + store float 0x7FFFFFFFE0000000, ptr %p, align 4
;; true freedoms/nan/sign: so is its sign
;;   - store float %n, ptr %p, align 4
;;   + store float 0xFFF8000000000000, ptr %p, align 4
;; true freedoms/nan/propagated: an operation on a NaN gives some NaN
;;   - %x = fadd float %n, 1.000000e+00
;;   + %x = fsub float 2.000000e+00, %n
;; true freedoms/nan/branch-on-the-sign: nobody knows the sign, so either way will do
;;   - %s = icmp slt i32 %i, 0
;;   + %s = or i1 false, false
;; true freedoms/nan/branch-the-other-way: nobody knows the sign, so either way will do
;;   - %s = icmp slt i32 %i, 0
;;   + %s = or i1 true, false
;; lie freedoms/nan/number: a number is no NaN
;;   - store float %n, ptr %p, align 4
;;   + store float 1.000000e+00, ptr %p, align 4
;; lie freedoms/nan/neither-way: neither one nor two
;;   - %r = select i1 %s, i32 1, i32 2
;;   + %r = select i1 %s, i32 3, i32 4
;; lie freedoms/nan/ordered: a NaN is unordered, whatever its bits
;;   - %un = fcmp uno float %n, %one
;;   + %un = fcmp ord float %n, %one
;; lie freedoms/nan/plain-add: nothing is open about this sum
;;   - %y = fadd float %one, 1.000000e+00
;;   + %y = fsub float %one, 1.000000e+00

;; kernel signed-zeros
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 0
; aliasmith: arg 2 = i32 -2147483648
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.minnum.f32(float, float)
define i32 @f(ptr %p, float %zero, float %minus) {
  %m = call nsz float @llvm.minnum.f32(float %zero, float %minus)
  store float %m, ptr %p, align 4
  %o = getelementptr i8, ptr %p, i64 4
  store i32 7, ptr %o, align 4
  %a = fadd float %zero, %minus
  %i = bitcast float %a to i32
  ret i32 %i
}
;; true freedoms/signed-zero/nsz: either zero will do
;;   - store float %m, ptr %p, align 4
;;   + store float %zero, ptr %p, align 4
;; true freedoms/signed-zero/the-other: either zero will do
;;   - store float %m, ptr %p, align 4
;;   + store float %minus, ptr %p, align 4
;; lie freedoms/signed-zero/one: one is no zero
;;   - store float %m, ptr %p, align 4
;;   + store float 1.000000e+00, ptr %p, align 4
;; lie freedoms/signed-zero/beside: the zero has nothing to do with it
;;   - store i32 7, ptr %o, align 4
;; lie freedoms/signed-zero/no-flag: the sum of both zeros is the positive one
;;   - %a = fadd float %zero, %minus
;;   + %a = fadd float %minus, %minus

;; kernel denormals
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p, float %tiny) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %a = fadd float %tiny, 0.000000e+00
  store float %a, ptr %p, align 4
  %b = fadd float %tiny, 1.000000e+00
  %o = getelementptr i8, ptr %p, i64 4
  store float %b, ptr %o, align 4
  ret void
}
;; true freedoms/denormal/flushed: the function says that inputs are flushed
;;   - store float %a, ptr %p, align 4
;;   + store float 0.000000e+00, ptr %p, align 4
;; true freedoms/denormal/no-matter: one and nothing is one
;;   - %b = fadd float %tiny, 1.000000e+00
;;   + %tn = fmul float %tiny, 1.000000e+00
;;   + %b = fadd float %tn, 1.000000e+00
;; lie freedoms/denormal/other-sum: whatever becomes of the denormal number, the sum is one
;;   - %b = fadd float %tiny, 1.000000e+00
;;   + %b = fsub float %tiny, 1.000000e+00
;; lie freedoms/denormal/normal: one is no denormal number
;;   - store float %a, ptr %p, align 4
;;   + store float 1.000000e+00, ptr %p, align 4

;; kernel addresses
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@a = internal global i32 1, align 4
@b = internal global i32 2, align 4
define i32 @f(ptr %p) {
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i32 5, ptr %x, align 4
  %lt = icmp ult ptr %x, %y
  %r = select i1 %lt, i32 1, i32 2
  %g = icmp ult ptr @a, @b
  %t = select i1 %g, i32 100, i32 200
  %u = add i32 %r, %t
  store i32 %u, ptr %p, align 4
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
;; true freedoms/address-order/allocas: nobody says which comes first
;;   - %lt = icmp ult ptr %x, %y
;;   + %lt = or i1 false, false
;; true freedoms/address-order/variables: nobody says which comes first
;;   - %g = icmp ult ptr @a, @b
;;   + %g = or i1 false, false
;; true freedoms/address-order/swapped: nobody says which comes first
;;   - %lt = icmp ult ptr %x, %y
;;   + %lt = icmp ult ptr %y, %x
;; true freedoms/alloca/order: they change places
;;   - %x = alloca i32, align 4
;;   - %y = alloca i32, align 4
;;   + %y = alloca i32, align 4
;;   + %x = alloca i32, align 4
;; true freedoms/alloca/aligned-more: more alignment is no harm
;;   - %x = alloca i32, align 4
;;   + %x = alloca i32, align 64
;; true freedoms/alloca/larger: more room is no harm
;;   - %x = alloca i32, align 4
;;   + %x = alloca [2 x i32], align 4
;; lie freedoms/address-order/neither: neither one nor two
;;   - %r = select i1 %lt, i32 1, i32 2
;;   + %r = select i1 %lt, i32 3, i32 4
;; lie freedoms/alloca/merged-and-written: they are two objects
;;   @ store i32 5, ptr %x, align 4
;;   + store i32 6, ptr %x, align 4

;; kernel published
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store ptr %x, ptr %p, align 8
  %p8 = getelementptr i8, ptr %p, i64 8
  store ptr %y, ptr %p8, align 8
  %eq = icmp eq ptr %x, %y
  %s = select i1 %eq, i32 10, i32 20
  ret i32 %s
}
;; lie freedoms/alloca/merged-and-compared: they are two objects
;;   - %eq = icmp eq ptr %x, %y
;;   + %eq = icmp eq ptr %x, %x
;; true freedoms/alloca/compared: they are two objects
;;   - %eq = icmp eq ptr %x, %y
;;   + %eq = or i1 false, false

;; kernel alloca-lives
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @uses(ptr captures(none))
define void @f(ptr %p) {
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 1, ptr %x, align 4
  call void @uses(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %y)
  store i32 2, ptr %y, align 4
  call void @uses(ptr %y)
  call void @llvm.lifetime.end.p0(ptr %y)
  ret void
}
;; true freedoms/alloca/merged-apart: they never live together
;;   - call void @llvm.lifetime.start.p0(ptr %y)
;;   - store i32 2, ptr %y, align 4
;;   - call void @uses(ptr %y)
;;   - call void @llvm.lifetime.end.p0(ptr %y)
;;   + call void @llvm.lifetime.start.p0(ptr %x)
;;   + store i32 2, ptr %x, align 4
;;   + call void @uses(ptr %x)
;;   + call void @llvm.lifetime.end.p0(ptr %x)
;; lie freedoms/alloca/merged-stale: the second one is not stored to
;;   - store i32 2, ptr %y, align 4
;;   - call void @uses(ptr %y)
;;   + store i32 1, ptr %y, align 4
;;   + call void @uses(ptr %y)

;; kernel unnamed-constants
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@c1 = private unnamed_addr constant [2 x i32] [i32 1, i32 2], align 4
@c2 = private unnamed_addr constant [2 x i32] [i32 1, i32 2], align 4
@d1 = private constant [2 x i32] [i32 1, i32 2], align 4
@d2 = private constant [2 x i32] [i32 1, i32 2], align 4
define i32 @f(ptr %p, i64 %i) {
  %e = icmp eq ptr @c1, @c2
  %r = zext i1 %e to i32
  store i32 %r, ptr %p, align 4
  %g = icmp eq ptr @d1, @d2
  %j = and i64 %i, 1
  %q = getelementptr i32, ptr @c2, i64 %j
  %v = load i32, ptr %q, align 4
  %s = select i1 %g, i32 100, i32 %v
  ret i32 %s
}
;; true freedoms/unnamed-addr/merged: nobody can rely on two addresses
;;   - %e = icmp eq ptr @c1, @c2
;;   + %e = icmp eq ptr @c1, @c1
;; true freedoms/unnamed-addr/other-copy: the same bytes
;;   - %q = getelementptr i32, ptr @c2, i64 %j
;;   + %q = getelementptr i32, ptr @c1, i64 %j
;; lie freedoms/unnamed-addr/named: these have addresses of their own
;;   - %g = icmp eq ptr @d1, @d2
;;   + %g = icmp eq ptr @d1, @d1
;; lie freedoms/unnamed-addr/other-bytes: one element further
;;   - %v = load i32, ptr %q, align 4
;;   + %q4 = getelementptr i8, ptr @c1, i64 0
;;   + %w = load i32, ptr %q4, align 4
;;   + %v = add i32 %w, 5

;; kernel allocation
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" memory(inaccessiblemem: readwrite)
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc" memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
define i64 @f(ptr %p) {
entry:
  %m = call ptr @malloc(i64 8)
  %bad = icmp eq ptr %m, null
  br i1 %bad, label %none, label %some
some:
  store i32 4, ptr %m, align 4
  %v = load i32, ptr %m, align 4
  store i32 %v, ptr %p, align 4
  call void @free(ptr %m)
  br label %none
none:
  %k = alloca [3 x i32], align 4
  %s = call i64 @llvm.objectsize.i64.p0(ptr %k, i1 false, i1 true, i1 false)
  %u = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 true, i1 false)
  %p8 = getelementptr i8, ptr %p, i64 8
  store i64 %u, ptr %p8, align 8
  ret i64 %s
}
;; true freedoms/allocation/removed: the pair is gone, and the test with it
;;   - %m = call ptr @malloc(i64 8)
;;   - %bad = icmp eq ptr %m, null
;;   + %m = alloca i64, align 8
;;   + %bad = or i1 false, false
;;   - call void @free(ptr %m)
;; true freedoms/allocation/store-before-free: nobody reads freed memory
;;   @ store i32 %v, ptr %p, align 4
;;   + store i32 99, ptr %m, align 4
;; true freedoms/objectsize/exact: twelve bytes
;;   - %s = call i64 @llvm.objectsize.i64.p0(ptr %k, i1 false, i1 true, i1 false)
;;   + %s = add i64 12, 0
;; true freedoms/objectsize/minimum-unknown: nothing is known, so zero
;;   - %u = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 true, i1 false)
;;   + %u = add i64 0, 0
;; true freedoms/allocation/result-known: on this way it was stored
;;   - store i32 %v, ptr %p, align 4
;;   + store i32 4, ptr %p, align 4
;; lie freedoms/allocation/store-of-the-program: the argument is no fresh memory
;;   - store i32 %v, ptr %p, align 4
;;   + store i32 5, ptr %p, align 4
;; lie freedoms/objectsize/smaller: it has twelve bytes
;;   - %s = call i64 @llvm.objectsize.i64.p0(ptr %k, i1 false, i1 true, i1 false)
;;   + %s = add i64 4, 0
;; lie freedoms/allocation/use-after-free: it is freed by then
;;   @ call void @free(ptr %m)
;;   + %late = load i32, ptr %m, align 4
;;   + %p12 = getelementptr i8, ptr %p, i64 4
;;   + store i32 %late, ptr %p12, align 4
;; lie freedoms/allocation/double-free: once is once
;;   @ call void @free(ptr %m)
;;   + call void @free(ptr %m)

;; kernel clocks
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i64 @llvm.readcyclecounter()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
define i32 @f(ptr %p) {
  %a = call i64 @llvm.readcyclecounter()
  %b = call i64 @llvm.readcyclecounter()
  %d = sub i64 %b, %a
  store i64 %d, ptr %p, align 8
  %c = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %l = icmp ult i64 %d, 1000
  %r = select i1 %l, i32 1, i32 2
  %o = getelementptr i8, ptr %p, i64 8
  store i32 7, ptr %o, align 4
  ret i32 %r
}
;; true freedoms/clock/unused: nobody looks at it
;;   - %c = call i32 @llvm.nvvm.read.ptx.sreg.clock()
;; true freedoms/clock/store-between: how much lies between two reads is open
;;   @ %a = call i64 @llvm.readcyclecounter()
;;   + %early = getelementptr i8, ptr %p, i64 8
;;   + store i32 7, ptr %early, align 4
;;   - store i32 7, ptr %o, align 4
;; lie freedoms/clock/store-beside: the clock has nothing to do with it
;;   - store i32 7, ptr %o, align 4
;;   + store i32 8, ptr %o, align 4
;; lie freedoms/clock/neither: neither one nor two
;;   - %r = select i1 %l, i32 1, i32 2
;;   + %r = select i1 %l, i32 3, i32 4

;; kernel lanes
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 6
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %s = add i32 %u, %f
  store i32 %s, ptr addrspace(1) %q, align 4
  ret void
}
;; true freedoms/lanes/readfirstlane-of-a-uniform: all lanes have it
;;   - %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
;;   + %u = add i32 %x, 0
;; true freedoms/lanes/twice: the first lane's value is uniform
;;   - %s = add i32 %u, %f
;;   + %ff = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %f)
;;   + %s = add i32 %u, %ff
;; lie freedoms/lanes/readfirstlane-of-the-thread: the second lane has another
;;   - %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
;;   + %f = add i32 %t, 0

;; kernel lanes-of-two-branches
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 6
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [4 x i32], ptr addrspace(1) %p, i32 %t
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  %c = icmp eq i32 %t, 0
  br i1 %c, label %a, label %b
a:
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %e
b:
  %v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %g = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %n = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  br label %e
e:
  %uv = phi i32 [ %u, %a ], [ %v, %b ]
  %fg = phi i32 [ %f, %a ], [ %g, %b ]
  %mn = phi i64 [ %m, %a ], [ %n, %b ]
  %s = add i32 %uv, %fg
  store i32 %s, ptr addrspace(1) %q, align 4
  store i64 %mn, ptr addrspace(1) %q2, align 8
  ret void
}
;; lie freedoms/lanes/merged-behind: both lanes get the first one's value
;;   - %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
;;   - %g = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
;;   - %fg = phi i32 [ %f, %a ], [ %g, %b ]
;;   @ %mn = phi i64 [ %m, %a ], [ %n, %b ]
;;   + %fg = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
;; lie freedoms/lanes/merged-above: both lanes are counted
;;   @ %c = icmp eq i32 %t, 0
;;   + %mn = call i64 @llvm.amdgcn.ballot.i64(i1 true)
;;   - %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
;;   - %n = call i64 @llvm.amdgcn.ballot.i64(i1 true)
;;   - %mn = phi i64 [ %m, %a ], [ %n, %b ]
;; true freedoms/lanes/merged-of-a-uniform: all lanes have it
;;   - %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
;;   - %v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
;;   - %uv = phi i32 [ %u, %a ], [ %v, %b ]
;;   @ %mn = phi i64 [ %m, %a ], [ %n, %b ]
;;   + %uv = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
;; true freedoms/lanes/alone: the only lane there is the first
;;   - %g = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
;;   + %g = add i32 %t, 0

;; kernel lanes-of-a-loop
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %j = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %e
e:
  store i64 %m, ptr addrspace(1) %q, align 8
  ret void
}
;; true freedoms/lanes/other-iterations: the lane that is left may have met the other one in an earlier iteration
;;   - store i64 %m, ptr addrspace(1) %q, align 8
;;   + store i64 3, ptr addrspace(1) %q, align 8

;; kernel peers
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @looks(ptr readonly captures(none)) memory(argmem: read) nounwind willreturn
declare i32 @anything(ptr, ptr)
define i32 @f(ptr noalias readonly align 4 dereferenceable(16) %p, ptr %q) {
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 16, i1 false)
  %r = call i32 @looks(ptr %a)
  %b = call i32 @anything(ptr %q, ptr null)
  %z = add i32 %r, %b
  ret i32 %z
}
;; true freedoms/peers/source-for-copy: a reader that keeps no address cannot tell
;;   - %r = call i32 @looks(ptr %a)
;;   + %r = call i32 @looks(ptr %p)
;; true freedoms/peers/unchanged: nothing is done
;;   @ %a = alloca [4 x i32], align 4
;;   + %nothing = add i32 0, 0
;; true freedoms/peers/reader-moved: it reads what nobody else can write
;;   - %r = call i32 @looks(ptr %a)
;;   @ %b = call i32 @anything(ptr %q, ptr null)
;;   + %r = call i32 @looks(ptr %a)
;; lie freedoms/peers/other-bytes: the callee reads other bytes
;;   - %r = call i32 @looks(ptr %a)
;;   + %r = call i32 @looks(ptr %q)
;; lie freedoms/peers/copy-dropped: the callee reads the copy
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 16, i1 false)
;; lie freedoms/peers/pointer-and-null: null was given
;;   - %b = call i32 @anything(ptr %q, ptr null)
;;   + %b = call i32 @anything(ptr %q, ptr %q)
;; lie freedoms/peers/result-dropped: its result is added
;;   - %z = add i32 %r, %b
;;   + %z = add i32 %b, %b

;; kernel kept-by-peers
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @keeps(ptr readonly) memory(argmem: write)
declare void @writes(ptr)
define void @f(ptr %p) {
  call void @keeps(ptr %p)
  call void @writes(ptr null)
  ret void
}
;; true freedoms/peers/keeps-what-it-does-not-access: readnone forbids no copy of the pointer, and others write through that
;;   - call void @keeps(ptr %p)
;;   + call void @keeps(ptr readnone %p)
;; lie freedoms/peers/keeps-another: the pointer was given
;;   - call void @keeps(ptr %p)
;;   + call void @keeps(ptr null)

;; kernel call-site-promises
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @unknown(ptr)
define i32 @f(ptr %p) {
  %c = call i32 @unknown(ptr %p) memory(none) nounwind willreturn
  store i32 4, ptr %p, align 4
  ret i32 5
}
;; true freedoms/peers/call-site-memory-none: this call promises to do nothing
;;   - %c = call i32 @unknown(ptr %p) #0
;; lie freedoms/peers/store-beside-a-pure-call: the store is no part of it
;;   - store i32 4, ptr %p, align 4

;; kernel padding
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define internal i32 @takes(ptr byval({ i8, i32 }) align 4 %c) {
  %e = getelementptr i8, ptr %c, i64 4
  %v = load i32, ptr %e, align 4
  store i32 1, ptr %e, align 4
  ret i32 %v
}
define void @gives(ptr dead_on_return %tmp, ptr %q) {
  store i32 3, ptr %tmp, align 4
  store i32 4, ptr %q, align 4
  ret void
}
define i32 @f(ptr %p, ptr %q) {
  store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 4
  %v = call i32 @takes(ptr byval({ i8, i32 }) align 4 %p)
  %w = call i32 @takes(ptr byval({ i8, i32 }) align 4 %q)
  %z = add i32 %v, %w
  ret i32 %z
}
;; true freedoms/padding/field-by-field: what lies between the fields is nobody's
;;   - store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 4
;;   + store i8 1, ptr %p, align 4
;;   + %p4 = getelementptr i8, ptr %p, i64 4
;;   + store i32 2, ptr %p4, align 4
;; true freedoms/padding/zeroed: what lies between the fields is nobody's
;;   - store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 4
;;   + store i64 8589934593, ptr %p, align 4
;; true freedoms/byval/write-to-the-copy: the copy dies with the call
;;   - store i32 1, ptr %e, align 4
;; lie freedoms/padding/field: this is no padding
;;   - store { i8, i32 } { i8 1, i32 2 }, ptr %p, align 4
;;   + store i8 1, ptr %p, align 4
;; lie freedoms/byval/write-to-the-source: the caller's bytes stay
;;   - %w = call i32 @takes(ptr byval({ i8, i32 }) align 4 %q)
;;   + %q4 = getelementptr i8, ptr %q, i64 4
;;   + %w = load i32, ptr %q4, align 4
;;   + store i32 1, ptr %q4, align 4

;; kernel dead-memory
; aliasmith: entry @gives
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define void @gives(ptr dead_on_return %tmp, ptr %q) {
  %a = alloca i32, align 4
  store i32 3, ptr %tmp, align 4
  store i32 4, ptr %q, align 4
  store i32 5, ptr %a, align 4
  ret void
}
;; true freedoms/dead-memory/dead-on-return: nobody reads it behind the return
;;   - store i32 3, ptr %tmp, align 4
;; true freedoms/dead-memory/alloca: nobody reads it behind the return
;;   - store i32 5, ptr %a, align 4
;; lie freedoms/dead-memory/the-other: this one lives on
;;   - store i32 4, ptr %q, align 4

;; kernel endless
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 3
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i32 %m) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  %same = icmp eq i32 %n, %m
  br i1 %same, label %done, label %loop
done:
  store i32 4, ptr %p, align 4
  ret i32 7
}
;; true freedoms/mustprogress/deleted: a loop without effect that ends
;;   - %same = icmp eq i32 %n, %m
;;   + %same = or i1 true, true
;; lie freedoms/mustprogress/with-what-follows: what follows is no part of the loop
;;   - store i32 4, ptr %p, align 4
;; lie freedoms/mustprogress/made-endless: it ended
;;   - %same = icmp eq i32 %n, %m
;;   + %same = icmp eq i32 %n, %i

;; kernel constant-memory
; aliasmith: entry @k
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@c = internal addrspace(4) constant [2 x i32] [i32 3, i32 4], align 4
define internal i32 @element(i64 %i) {
  %q = getelementptr i32, ptr addrspace(4) @c, i64 %i
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %v = call i32 @element(i64 1)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
;; true freedoms/constant-memory/memory-none: reading constant memory is no reading
;;   passes function-attrs
;;   - define internal i32 @element(i64 %i) {
;;   + define internal i32 @element(i64 %i) memory(none) {
;; lie freedoms/constant-memory/other-element: another element
;;   - %v = call i32 @element(i64 1)
;;   + %v = call i32 @element(i64 0)
;;   + %unused = add i32 %v, 0

;; kernel linkage
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 2147483647
target triple = "nvptx64-nvidia-cuda"
define available_externally i32 @copy(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @f(ptr %p, i32 %x) {
  %a = call i32 @copy(i32 4)
  %b = load i32, ptr %p, align 4
  %fr = freeze i32 undef
  %c = icmp slt i32 %fr, 10
  %d = select i1 %c, i32 1, i32 2
  %o = getelementptr i8, ptr %p, i64 8
  store i32 %d, ptr %o, align 4
  %z = add i32 %a, %b
  ret i32 %z
}
;; true freedoms/linkage/body-dropped: outside there is the same body
;;   - define available_externally i32 @copy(i32 %x) {
;;   - %r = add i32 %x, 1
;;   - ret i32 %r
;;   - }
;;   + declare i32 @copy(i32)
;; true freedoms/linkage/body-used: outside there is the same body
;;   - %a = call i32 @copy(i32 4)
;;   + %a = add i32 5, 0
;; true freedoms/freeze/decides-one-way: whatever it is frozen to
;;   - %fr = freeze i32 undef
;;   + %fr = add i32 0, 0
;; true freedoms/freeze/decides-the-other-way: whatever it is frozen to
;;   - %fr = freeze i32 undef
;;   + %fr = sub i32 11, 0
;; lie freedoms/linkage/other-body: it adds one
;;   - %a = call i32 @copy(i32 4)
;;   + %a = add i32 4, 0
;; lie freedoms/freeze/neither: neither one nor two
;;   - %d = select i1 %c, i32 1, i32 2
;;   + %d = select i1 %c, i32 3, i32 4
;; lie freedoms/freeze/other-value: what is loaded has nothing to do with it
;;   - %b = load i32, ptr %p, align 4
;;   + %b = freeze i32 undef
;; kernel rivals
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  store atomic i32 5, ptr addrspace(1) %p monotonic, align 4
  %counter = getelementptr i32, ptr addrspace(1) %p, i64 1
  %before = atomicrmw add ptr addrspace(1) %counter, i32 1 acq_rel, align 4
  %one = getelementptr i32, ptr addrspace(1) %p, i64 2
  br i1 %first, label %alone, label %meet
alone:
  store atomic i32 3, ptr addrspace(1) %one monotonic, align 4
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  br i1 %first, label %out, label %read
read:
  %v = load i32, ptr addrspace(1) %p, align 4
  %a = getelementptr i32, ptr addrspace(1) %p, i64 4
  store i32 %v, ptr addrspace(1) %a, align 4
  %c = load i32, ptr addrspace(1) %counter, align 4
  %b = getelementptr i32, ptr addrspace(1) %p, i64 5
  store i32 %c, ptr addrspace(1) %b, align 4
  %w = load i32, ptr addrspace(1) %one, align 4
  %d = getelementptr i32, ptr addrspace(1) %p, i64 6
  store i32 %w, ptr addrspace(1) %d, align 4
  %e = getelementptr i32, ptr addrspace(1) %p, i64 7
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %e, ptr addrspace(1) %p, i64 4, i1 false)
  %big = icmp sgt i32 %v, 4
  br i1 %big, label %more, label %out
more:
  %m = getelementptr i32, ptr addrspace(1) %p, i64 8
  store i32 1, ptr addrspace(1) %m, align 4
  br label %out
out:
  ret void
}
;; true freedoms/rivals/other-value: a plain read that may see two writes gives undef
;;   - store i32 %v, ptr addrspace(1) %a, align 4
;;   + store i32 9, ptr addrspace(1) %a, align 4
;; true freedoms/rivals/copied: so does a copy
;;   - call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %e, ptr addrspace(1) %p, i64 4, i1 false)
;;   + store i32 9, ptr addrspace(1) %e, align 4
;; true freedoms/rivals/decides-the-other-way: what undef decides is open
;;   - %big = icmp sgt i32 %v, 4
;;   + %big = icmp sgt i32 %v, 6
;; lie freedoms/rivals/of-one-write: one thread alone writes this
;;   - store i32 %w, ptr addrspace(1) %d, align 4
;;   + store i32 9, ptr addrspace(1) %d, align 4
;; lie freedoms/rivals/of-ordered-writes: the second addition is ordered behind the first
;;   - store i32 %c, ptr addrspace(1) %b, align 4
;;   + store i32 9, ptr addrspace(1) %b, align 4
;; lie freedoms/rivals/atomic-write: the writes themselves are no choice
;;   - store atomic i32 5, ptr addrspace(1) %p monotonic, align 4
;;   + store atomic i32 6, ptr addrspace(1) %p monotonic, align 4

;; kernel free-index
; aliasmith: arg 0 = object global 256 align 16
; aliasmith: arg 1 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr dereferenceable(256) align 4 %p, float %x) {
  %d = fdiv arcp float %x, 3.000000e+00
  %i = bitcast float %d to i32
  %m = and i32 %i, 63
  %g = getelementptr i32, ptr %p, i32 %m
  store i32 7, ptr %g, align 4
  ret void
}
;; true freedoms/free-place/index: the quotient may be a product, and then another word is written
;;   - %d = fdiv arcp float %x, 3.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000

;; kernel exact-index
; aliasmith: arg 0 = object global 256 align 16
; aliasmith: arg 1 = i32 1067030943
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr dereferenceable(256) align 4 %p, float %x) {
  %d = fdiv arcp float %x, 2.000000e+00
  %i = bitcast float %d to i32
  %m = and i32 %i, 63
  %g = getelementptr i32, ptr %p, i32 %m
  store i32 7, ptr %g, align 4
  ret void
}
;; true freedoms/free-place/halved: that is the same number
;;   - %d = fdiv arcp float %x, 2.000000e+00
;;   + %d = fmul arcp float %x, 5.000000e-01
;; lie freedoms/free-place/exact: a half is exact, so the place is none to choose
;;   - %d = fdiv arcp float %x, 2.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000

;; kernel free-length
; aliasmith: arg 0 = object global 256 align 16
; aliasmith: arg 1 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f(ptr dereferenceable(256) align 4 %p, float %x) {
  %d = fdiv arcp float %x, 3.000000e+00
  %i = bitcast float %d to i32
  %m = and i32 %i, 63
  %n = zext i32 %m to i64
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %n, i1 false)
  ret void
}
;; true freedoms/free-place/length: the quotient may be a product, and then more is written
;;   - %d = fdiv arcp float %x, 3.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000

;; kernel free-pointer
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p, ptr %q) {
  %fr = freeze i32 undef
  %c = icmp eq i32 %fr, 77
  %s = select i1 %c, ptr %p, ptr %q
  store i32 9, ptr %s, align 4
  ret void
}
;; true freedoms/free-place/one-pointer: whatever it is frozen to
;;   - store i32 9, ptr %s, align 4
;;   + store i32 9, ptr %p, align 4
;; true freedoms/free-place/other-pointer: whatever it is frozen to
;;   - store i32 9, ptr %s, align 4
;;   + store i32 9, ptr %q, align 4

;; kernel free-load
; aliasmith: arg 0 = object global 256 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr dereferenceable(256) align 4 %p, ptr %q, float %x) {
  %d = fdiv arcp float %x, 3.000000e+00
  %i = bitcast float %d to i32
  %m = and i32 %i, 63
  %g = getelementptr i32, ptr %p, i32 %m
  %v = load i32, ptr %g, align 4
  store i32 %v, ptr %q, align 4
  %o = getelementptr i8, ptr %q, i64 8
  store i32 7, ptr %o, align 4
  ret void
}
;; true freedoms/free-place/load: the quotient may be a product, and then another word is loaded
;;   - %d = fdiv arcp float %x, 3.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000
;; lie freedoms/free-place/beside-a-load: what is loaded has nothing to do with it
;;   - store i32 7, ptr %o, align 4
;;   + store i32 8, ptr %o, align 4

;; kernel free-volatile
; aliasmith: arg 0 = object global 256 align 16
; aliasmith: arg 1 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr dereferenceable(256) align 4 %p, float %x) {
  %d = fdiv arcp float %x, 3.000000e+00
  %i = bitcast float %d to i32
  %m = and i32 %i, 63
  %g = getelementptr i32, ptr %p, i32 %m
  %v = load volatile i32, ptr %g, align 4
  ret void
}
;; true freedoms/free-place/volatile: a device may see another access
;;   - %d = fdiv arcp float %x, 3.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000

;; kernel free-argument
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
declare i32 @ext(float, ptr)
define i32 @f(ptr %p, float %x) {
  %d = fdiv arcp float %x, 3.000000e+00
  %v = call i32 @ext(float %d, ptr %p)
  %w = load i32, ptr %p, align 4
  ret i32 %w
}
;; true freedoms/free-place/argument: outside code may do something else with another number
;;   - %d = fdiv arcp float %x, 3.000000e+00
;;   + %d = fmul arcp float %x, 0x3FD5555560000000

;; kernel fpmath
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1067030938
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p, float %x) {
  %d = fdiv float %x, 3.000000e+00, !fpmath !0
  store float %d, ptr %p, align 4
  %e = fdiv float %x, 7.000000e+00
  %q = getelementptr i8, ptr %p, i64 8
  store float %e, ptr %q, align 4
  ret void
}
!0 = !{float 2.500000e+00}
;; true freedoms/fpmath/product: that is within the units in the last place that may be wrong
;;   - %d = fdiv float %x, 3.000000e+00, !fpmath !0
;;   + %d = fmul float %x, 0x3FD5555560000000
;; lie freedoms/fpmath/beside: of this quotient nothing says so
;;   - %e = fdiv float %x, 7.000000e+00
;;   + %e = fmul float %x, 1.250000e-01

;; kernel abreast
; aliasmith: launch cluster=1 grid=1,1,1 block=8,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@A = internal addrspace(1) global i32 0
@F = internal addrspace(1) global i32 1
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define ptx_kernel void @k(ptr addrspace(1) %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = atomicrmw add ptr addrspace(1) @A, i32 1 monotonic, align 4
  %b = atomicrmw or ptr addrspace(1) @A, i32 0 monotonic, align 4
  %c = icmp eq i32 %b, 8
  %z = zext i1 %c to i32
  %d = atomicrmw and ptr addrspace(1) @F, i32 %z monotonic, align 4
  call void @llvm.nvvm.barrier0()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %s, label %e
s:
  %v = load atomic i32, ptr addrspace(1) @F monotonic, align 4
  store i32 %v, ptr addrspace(1) %o, align 4
  %n = load atomic i32, ptr addrspace(1) @A monotonic, align 4
  %q = getelementptr i8, ptr addrspace(1) %o, i64 8
  store i32 %n, ptr addrspace(1) %q, align 4
  br label %e
e:
  ret void
}
;; true freedoms/schedule/abreast: all may count before any looks, as lanes of a warp do
;;   @ %a = atomicrmw add ptr addrspace(1) @A, i32 1 monotonic, align 4
;;   + call void @llvm.nvvm.barrier0()
;; lie freedoms/schedule/counted: all eight have counted behind the barrier
;;   - %n = load atomic i32, ptr addrspace(1) @A monotonic, align 4
;;   + %n = add i32 7, 0

;; kernel store-buffering
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@X = internal addrspace(1) global [2 x i32] zeroinitializer
@S = internal addrspace(1) global i32 0
@Y = internal addrspace(1) global [2 x i32] zeroinitializer
@T = internal addrspace(1) global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(1) @X, i32 %t
  %q = getelementptr i32, ptr addrspace(1) @X, i32 %u
  %p2 = getelementptr i32, ptr addrspace(1) @Y, i32 %t
  %q2 = getelementptr i32, ptr addrspace(1) @Y, i32 %u
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
  %r = load atomic i32, ptr addrspace(1) %q monotonic, align 4
  %z = atomicrmw or ptr addrspace(1) @S, i32 %r monotonic, align 4
  store atomic i32 1, ptr addrspace(1) %p2 seq_cst, align 4
  %r2 = load atomic i32, ptr addrspace(1) %q2 seq_cst, align 4
  %z2 = atomicrmw or ptr addrspace(1) @T, i32 %r2 monotonic, align 4
  call void @llvm.nvvm.barrier0()
  %v = load atomic i32, ptr addrspace(1) @S monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g, align 4
  %v2 = load atomic i32, ptr addrspace(1) @T monotonic, align 4
  %h = getelementptr i8, ptr addrspace(1) %g, i64 16
  store i32 %v2, ptr addrspace(1) %h, align 4
  ret void
}
;; true freedoms/earlier-write/load-first: nothing orders the store before the load of another word
;;   @ %q2 = getelementptr i32, ptr addrspace(1) @Y, i32 %u
;;   + %r = load atomic i32, ptr addrspace(1) %q monotonic, align 4
;;   + call void @llvm.nvvm.barrier0()
;;   - %r = load atomic i32, ptr addrspace(1) %q monotonic, align 4
;; lie freedoms/earlier-write/seq-cst: one of two sequentially consistent loads sees the other's store
;;   @ %q2 = getelementptr i32, ptr addrspace(1) @Y, i32 %u
;;   + %r2 = load atomic i32, ptr addrspace(1) %q2 seq_cst, align 4
;;   + call void @llvm.nvvm.barrier0()
;;   - %r2 = load atomic i32, ptr addrspace(1) %q2 seq_cst, align 4
;; lie freedoms/earlier-write/behind-the-barrier: what happens before the load is not passed over
;;   - %v2 = load atomic i32, ptr addrspace(1) @T monotonic, align 4
;;   + %v2 = add i32 0, 0

;; kernel weak-exchange
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 1 + 0 = i32 7
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p, ptr %q) {
entry:
  %x = cmpxchg weak ptr %q, i32 7, i32 7 monotonic monotonic
  %ok = extractvalue { i32, i1 } %x, 1
  br i1 %ok, label %done, label %failed
failed:
  store i32 1, ptr %p, align 4
  br label %done
done:
  ret void
}
;; true freedoms/drawn-race/weak-exchange: both may fail, and then both store
;;   - br i1 %ok, label %done, label %failed
;;   + br label %failed

;; kernel drawn-race
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
entry:
  %fr = freeze i32 undef
  %c = icmp eq i32 %fr, 0
  br i1 %c, label %both, label %done
both:
  store i32 2, ptr %p, align 4
  br label %done
done:
  ret void
}
;; true freedoms/drawn-race/equal-stores: another choice stores them too
;;   - br i1 %c, label %both, label %done
;;   + br label %both

;; kernel one-stores
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @f(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %zero = icmp eq i32 %t, 0
  br i1 %zero, label %one, label %end
one:
  store i32 2, ptr %p, align 4
  br label %end
end:
  ret void
}
;; lie freedoms/drawn-race/one-stores: no choice lets the other thread store there
;;   - br i1 %zero, label %one, label %end
;;   + br label %one

;; kernel pointer-as-number
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier0()
define void @f(ptr %p, ptr %q) {
  store ptr %q, ptr %p, align 8
  call void @llvm.nvvm.barrier0()
  %l = load ptr, ptr %p, align 8
  store i32 7, ptr %l, align 4
  ret void
}
;; true freedoms/pointer-bytes/number: the number of an exposed pointer leads to its object, as the load-store vectoriser has it
;;   - store ptr %q, ptr %p, align 8
;;   + %n = ptrtoint ptr %q to i64
;;   + store i64 %n, ptr %p, align 8
;; lie freedoms/pointer-bytes/other-number: that is another place
;;   - store ptr %q, ptr %p, align 8
;;   + %n = ptrtoint ptr %q to i64
;;   + %m = add i64 %n, 4
;;   + store i64 %m, ptr %p, align 8

;; kernel last-word
; aliasmith: arg 0 = object const 3 align 4
; aliasmith: arg 1 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(4) noalias align 4 %c, ptr addrspace(1) %o) "target-cpu"="gfx900" {
  %g = getelementptr i8, ptr addrspace(4) %c, i64 2
  %v = load i8, ptr addrspace(4) %g, align 2
  store i8 %v, ptr addrspace(1) %o, align 1
  ret void
}
;; true freedoms/last-word/whole: a scalar load of the word that the bytes end in
;;   - %v = load i8, ptr addrspace(4) %g, align 2
;;   + %w = load i32, ptr addrspace(4) %c, align 4
;;   + %s = lshr i32 %w, 16
;;   + %v = trunc i32 %s to i8
;; lie freedoms/last-word/two-words: nobody says that there are more words
;;   - %v = load i8, ptr addrspace(4) %g, align 2
;;   + %w = load i64, ptr addrspace(4) %c, align 4
;;   + %s = lshr i64 %w, 16
;;   + %v = trunc i64 %s to i8
;; lie freedoms/last-word/other-byte: that is another byte of it
;;   - %v = load i8, ptr addrspace(4) %g, align 2
;;   + %w = load i32, ptr addrspace(4) %c, align 4
;;   + %s = lshr i32 %w, 8
;;   + %v = trunc i32 %s to i8

;; kernel elected
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 = i32 77 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pair = call { i32, i1 } @llvm.nvvm.elect.sync(i32 3)
  %c = extractvalue { i32, i1 } %pair, 1
  br i1 %c, label %a, label %b
a:
  store i32 5, ptr addrspace(1) %o, align 4
  br label %b
b:
  call void @llvm.nvvm.barrier0()
  ret void
}
;; true freedoms/elect/leader-by-number: who is the leader stands beside it
;;   - %c = extractvalue { i32, i1 } %pair, 1
;;   + %leader = extractvalue { i32, i1 } %pair, 0
;;   + %c = icmp eq i32 %leader, %t
;; lie freedoms/elect/nobody: one thread stores, whichever it is
;;   - %c = extractvalue { i32, i1 } %pair, 1
;;   + %c = icmp eq i32 %t, 7
;; lie freedoms/elect/other-value: whoever it is stores five
;;   - store i32 5, ptr addrspace(1) %o, align 4
;;   + store i32 6, ptr addrspace(1) %o, align 4

;; kernel objects-in-a-row
; aliasmith: entry @f
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: arg 1 = object global 8 align 8 after arg 0
; aliasmith: mem arg 0 = arg 0 + 8
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %slot, ptr %new) {
  %old = load ptr, ptr %slot, align 8
  %same = icmp eq ptr %old, %new
  br i1 %same, label %yes, label %no
yes:
  store ptr %new, ptr %slot, align 8
  %again = load volatile ptr, ptr %slot, align 8
  %v = load i32, ptr %again, align 4
  ret i32 %v
no:
  ret i32 -1
}
;; lie freedoms/row/equal-pointer-left-there: it may not be used for the other object
;;   - store ptr %new, ptr %slot, align 8
;; lie freedoms/row/taken-for-different: the one is where the other is
;;   - br i1 %same, label %yes, label %no
;;   + br i1 false, label %yes, label %no
;; true freedoms/row/forwarded: the pointer that was stored
;;   - %v = load i32, ptr %again, align 4
;;   + %v = load i32, ptr %new, align 4
;; true freedoms/row/known-equal: they are
;;   - br i1 %same, label %yes, label %no
;;   + br i1 true, label %yes, label %no

;; kernel objects-apart
; aliasmith: entry @f
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: arg 1 = object global 8 align 8
; aliasmith: mem arg 0 = arg 0 + 8
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %slot, ptr %new) {
  %old = load ptr, ptr %slot, align 8
  %same = icmp eq ptr %old, %new
  br i1 %same, label %yes, label %no
yes:
  %v = load i32, ptr %new, align 4
  ret i32 %v
no:
  ret i32 -1
}
;; true freedoms/row/not-stated: nobody says where the objects lie
;;   - br i1 %same, label %yes, label %no
;;   + br i1 false, label %yes, label %no
