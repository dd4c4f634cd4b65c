;; # Legal transformations on which the judge once raised false alarms (issue 15), each with an edit just beyond.

;; kernel unchanged-peers
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @bar(ptr, ptr)
declare i32 @sees(ptr) memory(read)
declare void @takes(ptr writeonly)
define i32 @f(ptr %p) {
  %a = alloca ptr, align 8
  store ptr %a, ptr %a, align 8
  %r = call i32 @bar(ptr %p, ptr null)
  %s = call i32 @sees(ptr %a)
  %b = alloca [2 x i64], align 8
  call void @takes(ptr %b)
  %z = add i32 %r, %s
  ret i32 %z
}
;; true freedoms/unchanged/null-argument: nothing that matters is changed
;;   @ %a = alloca ptr, align 8
;;   + %nothing = add i32 0, 0
;; true freedoms/unchanged/names: what values are called does not matter
;;   - %z = add i32 %r, %s
;;   + %other = add i32 %s, %r
;;   - ret i32 %z
;;   + ret i32 %other
;; lie calls/argument/null: it was null
;;   - %r = call i32 @bar(ptr %p, ptr null)
;;   + %r = call i32 @bar(ptr null, ptr %p)
;; lie calls/content/cleared: the alloca held its own address
;;   - store ptr %a, ptr %a, align 8
;;   + store ptr null, ptr %a, align 8

;; kernel min-of-zeros
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 0
; aliasmith: arg 2 = i32 -2147483648
; aliasmith: mem arg 0 + 16 = i32 0
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
define i32 @f(ptr %p, float %zero, float %minus) {
  %m = call float @llvm.minnum.f32(float %zero, float %minus)
  store float %m, ptr %p, align 4
  %x = call float @llvm.maxnum.f32(float %zero, float 1.000000e+00)
  %o = getelementptr i8, ptr %p, i64 4
  store float %x, ptr %o, align 4
  %c = getelementptr i8, ptr %p, i64 16
  %r = atomicrmw fmin ptr %c, float %minus monotonic, align 4
  ret i32 0
}
;; true freedoms/signed-zero/min-swapped: which of two zeros is smaller was long left open
;;   - %m = call float @llvm.minnum.f32(float %zero, float %minus)
;;   + %m = call float @llvm.minnum.f32(float %minus, float %zero)
;; true freedoms/signed-zero/max-swapped: one is larger on either side
;;   - %x = call float @llvm.maxnum.f32(float %zero, float 1.000000e+00)
;;   + %x = call float @llvm.maxnum.f32(float 1.000000e+00, float %zero)
;; lie freedoms/signed-zero/max-as-min: one is larger than nothing
;;   - %x = call float @llvm.maxnum.f32(float %zero, float 1.000000e+00)
;;   + %x = call float @llvm.minnum.f32(float %zero, float 1.000000e+00)
;; lie freedoms/signed-zero/min-of-one: one is no zero
;;   - %m = call float @llvm.minnum.f32(float %zero, float %minus)
;;   + %m = call float @llvm.maxnum.f32(float %zero, float 1.000000e+00)

;; kernel constructors
; aliasmith: entry @f
target triple = "nvptx64-nvidia-cuda"
@g = internal global i32 0, align 4
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
define internal void @init() {
  store i32 42, ptr @g, align 4
  ret void
}
define i32 @f() {
  %v = load i32, ptr @g, align 4
  ret i32 %v
}
;; true freedoms/constructors/evaluated: what the constructor stores is there from the start
;;   - @g = internal global i32 0, align 4
;;   + @g = internal global i32 42, align 4
;; true freedoms/constructors/known: nobody else stores there
;;   - %v = load i32, ptr @g, align 4
;;   + %v = add i32 42, 0
;; lie freedoms/constructors/forgotten: the constructor runs first
;;   - %v = load i32, ptr @g, align 4
;;   + %v = sub i32 0, 0

;; kernel constant-promises
; aliasmith: entry @k
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
@c = internal addrspace(4) constant [2 x i32] [i32 3, i32 4], align 4
define internal i32 @element(ptr addrspace(4) %q) {
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
define internal i32 @first() convergent {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  ret i32 %r
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %v = call i32 @element(ptr addrspace(4) @c)
  %r = call i32 @first()
  %z = add i32 %v, %r
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
;; true freedoms/constant-memory/amd-none: reading constant memory is no reading
;;   passes function-attrs
;;   - define internal i32 @element(ptr addrspace(4) %q) {
;;   + define internal i32 @element(ptr addrspace(4) readonly captures(none) %q) memory(none) {
;; true freedoms/lanes/nosync: lanes exchange values without synchronising
;;   passes attributor
;;   - define internal i32 @first() #0 {
;;   + define internal i32 @first() #0 nosync nofree nounwind willreturn memory(none) {
;; lie function-attrs/range/lane: the number is no three
;;   passes attributor
;;   - %v = call i32 @element(ptr addrspace(4) @c)
;;   + %v = call range(i32 4, 8) i32 @element(ptr addrspace(4) @c)

;; kernel waits-without-order
; aliasmith: entry @k
; aliasmith: launch grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
define internal void @pause() {
  call void @llvm.amdgcn.s.sleep(i32 1)
  call void @llvm.amdgcn.s.setprio(i16 2)
  call void @llvm.amdgcn.sched.barrier(i32 0)
  ret void
}
define internal void @meet() {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
declare void @llvm.amdgcn.s.sleep(i32)
declare void @llvm.amdgcn.s.setprio(i16)
declare void @llvm.amdgcn.sched.barrier(i32)
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  call void @pause()
  call void @meet()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %q, align 4
  ret void
}
;; true function-attrs/nosync/pause: sleep, priority and scheduling order no memory
;;   passes function-attrs
;;   - define internal void @pause() {
;;   + define internal void @pause() nosync nofree nounwind willreturn {
;; lie function-attrs/nosync/barrier: threads meet there
;;   passes function-attrs
;;   - define internal void @meet() {
;;   + define internal void @meet() nosync nofree nounwind willreturn {

;; kernel cast-constants
; aliasmith: entry @k
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
define internal i32 @from_constants(ptr addrspace(4) %c) {
  %q = addrspacecast ptr addrspace(4) %c to ptr
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @from_global(ptr addrspace(1) %c) {
  %q = addrspacecast ptr addrspace(1) %c to ptr
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define amdgpu_kernel void @k(ptr addrspace(4) %c, ptr addrspace(1) %p) {
  %v = call i32 @from_constants(ptr addrspace(4) %c)
  %w = call i32 @from_global(ptr addrspace(1) %p)
  %z = add i32 %v, %w
  %g = addrspacecast ptr addrspace(1) %p to ptr
  store i32 %z, ptr %g, align 4
  ret void
}
;; true freedoms/constant-memory/cast-none: what is cast from constant memory is constant memory
;;   passes function-attrs
;;   - define internal i32 @from_constants(ptr addrspace(4) %c) {
;;   + define internal i32 @from_constants(ptr addrspace(4) %c) memory(none) {
;; true freedoms/constant-memory/cast-inferred: the same space without the cast
;;   passes infer-address-spaces
;;   @ define internal i32 @from_constants(ptr addrspace(4) %c) {
;;   - %v = load i32, ptr %q, align 4
;;   + %v = load i32, ptr addrspace(4) %c, align 4
;; true freedoms/constant-memory/cast-by-way-of: a cast there and back
;;   - %g = addrspacecast ptr addrspace(1) %p to ptr
;;   + %h = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
;;   + %g = addrspacecast ptr addrspace(4) %h to ptr
;; lie function-attrs/memory/cast-of-global: global memory is no constant memory
;;   passes function-attrs
;;   - define internal i32 @from_global(ptr addrspace(1) %c) {
;;   + define internal i32 @from_global(ptr addrspace(1) %c) memory(none) {
;; lie infer-address-spaces/space/store-to-constants: the store goes to constant memory
;;   passes infer-address-spaces
;;   - store i32 %z, ptr %g, align 4
;;   + %h = addrspacecast ptr %g to ptr addrspace(4)
;;   + store i32 %z, ptr addrspace(4) %h, align 4

;; kernel outside-of-local-memory
; aliasmith: entry @k
target triple = "nvptx64-nvidia-cuda"
declare void @outside(ptr)
define ptx_kernel void @k() {
  %m = alloca [16 x i8], align 8
  %q = getelementptr i8, ptr %m, i64 5726623061
  call void @outside(ptr %q)
  ret void
}
;; true infer-address-spaces/window/far-behind-it: local pointers have 64 bits, and a cast adds where local memory lies
;;   - %q = getelementptr i8, ptr %m, i64 5726623061
;;   + %l = addrspacecast ptr %m to ptr addrspace(5)
;;   + %f = getelementptr i8, ptr addrspace(5) %l, i64 5726623061
;;   + %q = addrspacecast ptr addrspace(5) %f to ptr
;; true infer-address-spaces/window/before-it: so it is before the window
;;   @ define ptx_kernel void @k() {
;;   - %q = getelementptr i8, ptr %m, i64 5726623061
;;   + %l = addrspacecast ptr %m to ptr addrspace(5)
;;   + %b = getelementptr i8, ptr addrspace(5) %l, i64 -5726623061
;;   + %g = addrspacecast ptr addrspace(5) %b to ptr
;;   + %q = getelementptr i8, ptr %g, i64 11453246122
;; lie infer-address-spaces/window/shortened: 2^32 bytes are lost
;;   - %q = getelementptr i8, ptr %m, i64 5726623061
;;   + %l = addrspacecast ptr %m to ptr addrspace(5)
;;   + %f = getelementptr i8, ptr addrspace(5) %l, i64 1431655765
;;   + %q = addrspacecast ptr addrspace(5) %f to ptr

;; kernel outside-of-private-memory
; aliasmith: entry @k
target triple = "amdgcn-amd-amdhsa"
declare void @outside(ptr)
define amdgpu_kernel void @k() {
  %m = alloca [16 x i8], align 8, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %m to ptr
  %q = getelementptr i8, ptr %g, i64 5726623061
  call void @outside(ptr %q)
  %r = getelementptr i8, ptr %g, i64 1431655765
  call void @outside(ptr %r)
  ret void
}
;; true infer-address-spaces/window/fits: the offset has less than 32 bits, and so has the sum
;;   - %r = getelementptr i8, ptr %g, i64 1431655765
;;   + %f = getelementptr i8, ptr addrspace(5) %m, i32 1431655765
;;   + %r = addrspacecast ptr addrspace(5) %f to ptr
;; lie infer-address-spaces/window/does-not-fit: private pointers have 32 bits, so 2^32 bytes are lost
;;   - %q = getelementptr i8, ptr %g, i64 5726623061
;;   + %f = getelementptr i8, ptr addrspace(5) %m, i64 5726623061
;;   + %q = addrspacecast ptr addrspace(5) %f to ptr

;; kernel kernel-parameter
; aliasmith: entry @k
; aliasmith: arg 0 = object param 16 align 8
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr byval([4 x i32]) align 4 %s, ptr addrspace(1) %p) {
  %e = getelementptr i8, ptr %s, i64 4
  %v = load i32, ptr %e, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  %w = load i32, ptr %e, align 4
  %o = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %w, ptr addrspace(1) %o, align 4
  ret void
}
;; true nvptx-lower-args/byval/param-space: the parameter where it lies
;;   - %v = load i32, ptr %e, align 4
;;   + %s101 = addrspacecast ptr %s to ptr addrspace(101)
;;   + %e101 = getelementptr i8, ptr addrspace(101) %s101, i64 4
;;   + %v = load i32, ptr addrspace(101) %e101, align 4
;; true gvn/byval/second-load: nobody else writes a parameter
;;   - %w = load i32, ptr %e, align 4
;;   + %w = add i32 %v, 0
;; lie nvptx-lower-args/byval/offset: four bytes on
;;   - %e = getelementptr i8, ptr %s, i64 4
;;   + %e = getelementptr i8, ptr %s, i64 8
;; lie nvptx-lower-args/byval/uninitialised-copy: nobody filled the copy
;;   - %e = getelementptr i8, ptr %s, i64 4
;;   + %copy = alloca [4 x i32], align 4
;;   + %e = getelementptr i8, ptr %copy, i64 4
;; lie nvptx-lower-args/byval/written: what lies in the parameter space is constant
;;   - %v = load i32, ptr %e, align 4
;;   + %v = load i32, ptr %e, align 4
;;   + %s101 = addrspacecast ptr %s to ptr addrspace(101)
;;   + store i32 1, ptr addrspace(101) %s101, align 4

;; kernel two-adders
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 0
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %far = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %mine = getelementptr i8, ptr addrspace(1) %far, i64 32
  store i32 6, ptr addrspace(1) %mine, align 4
  %first = icmp eq i32 %t, 0
  br i1 %first, label %long, label %short
long:
  br label %spin
spin:
  %i = phi i32 [ 0, %long ], [ %n, %spin ]
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, 40
  br i1 %more, label %spin, label %late
late:
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
  br label %done
short:
  store atomic i32 2, ptr addrspace(1) %p monotonic, align 4
  br label %done
done:
  ret void
}
;; true freedoms/schedule/shorter-way: nobody says which thread stores last
;;   - %more = icmp ult i32 %n, 40
;;   + %more = icmp ult i32 %n, 1
;; true freedoms/schedule/longer-way: nobody says which thread stores last
;;   - store atomic i32 2, ptr addrspace(1) %p monotonic, align 4
;;   - br label %done
;;   + br label %turn
;;   + turn:
;;   + %j = phi i32 [ 0, %short ], [ %jn, %turn ]
;;   + %jn = add i32 %j, 1
;;   + %jm = icmp ult i32 %jn, 200
;;   + br i1 %jm, label %turn, label %out
;;   + out:
;;   + store atomic i32 2, ptr addrspace(1) %p monotonic, align 4
;;   + br label %done
;; lie freedoms/schedule/neither: neither one nor two
;;   - store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
;;   + store atomic i32 3, ptr addrspace(1) %p monotonic, align 4
;;   - store atomic i32 2, ptr addrspace(1) %p monotonic, align 4
;;   + store atomic i32 3, ptr addrspace(1) %p monotonic, align 4
;; lie freedoms/schedule/own-word: nobody else stores this one
;;   - store i32 6, ptr addrspace(1) %mine, align 4
;;   + store i32 7, ptr addrspace(1) %mine, align 4

;; kernel words-of-addresses
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %a = alloca i32, align 4
  %n = ptrtoint ptr %a to i64
  %w = trunc i64 %n to i32
  store atomic i32 %w, ptr addrspace(1) %p monotonic, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = add i32 %t, 5
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8
  store atomic i32 %m, ptr addrspace(1) %q monotonic, align 4
  ret void
}
;; true freedoms/schedule/other-addresses: where an alloca lies is the compiler's choice
;;   - %a = alloca i32, align 4
;;   + %a = alloca [16 x i32], align 64
;; lie freedoms/schedule/other-word: five or six
;;   - %m = add i32 %t, 5
;;   + %m = add i32 %t, 7
;; lie freedoms/schedule/other-addresses-and-word: five or six, wherever the alloca lies
;;   - %a = alloca i32, align 4
;;   + %a = alloca [16 x i32], align 64
;;   - %m = add i32 %t, 5
;;   + %m = add i32 %t, 7

;; kernel user-function
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @abs(i32 %x) nobuiltin {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @f(ptr %p) {
  %v = call i32 @abs(i32 5)
  store i32 %v, ptr %p, align 4
  ret i32 %v
}
;; true inline/library-name/own-body: it is the user's own function
;;   - %v = call i32 @abs(i32 5)
;;   + %v = add i32 5, 1
;; lie inline/library-name/as-the-library: it is not the library's
;;   - %v = call i32 @abs(i32 5)
;;   + %v = add i32 5, 0

;; kernel invariants
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare void @llvm.assume(i1)
define i32 @f(ptr %p) {
  store i32 5, ptr %p, align 4, !invariant.group !0
  %a = load i32, ptr %p, align 4, !invariant.group !0
  %q = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  store i32 6, ptr %q, align 4, !invariant.group !0
  %b = load i32, ptr %q, align 4, !invariant.group !0
  %z = mul i32 %a, %b
  ret i32 %z
}
!0 = !{}
;; lie gvn/invariant-group/past-launder: behind it another value may be there
;;   - %b = load i32, ptr %q, align 4, !invariant.group !0
;;   + %b = add i32 %a, 0
;; lie metadata/invariant-group/launder-dropped: without it the second store breaks the promise
;;   - %q = call ptr @llvm.launder.invariant.group.p0(ptr %p)
;;   + %q = getelementptr i8, ptr %p, i64 0
;; true gvn/invariant-group/same: the value that was stored
;;   - %a = load i32, ptr %p, align 4, !invariant.group !0
;;   + %a = add i32 5, 0
;; true promises/drop/invariant-group: promises less
;;   - store i32 6, ptr %q, align 4, !invariant.group !0
;;   - %b = load i32, ptr %q, align 4, !invariant.group !0
;;   + store i32 6, ptr %q, align 4
;;   + %b = load i32, ptr %q, align 4
;;   - %z = mul i32 %a, %b
;;   + %z = mul i32 %b, %a

;; kernel invariant-load
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) noalias readonly align 4 dereferenceable(16) %p, ptr addrspace(1) noalias align 4 dereferenceable(64) %q) {
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %q, align 4
  %w = load i32, ptr addrspace(1) %q, align 4
  %o = getelementptr i8, ptr addrspace(1) %q, i64 8
  store i32 %w, ptr addrspace(1) %o, align 4
  store i32 9, ptr addrspace(1) %q, align 4
  ret void
}
;; true nvptx-tag-invariant-loads/load/read-only-argument: nobody may write it while the kernel runs
;;   - %v = load i32, ptr addrspace(1) %p, align 4
;;   + %v = load i32, ptr addrspace(1) %p, align 4, !invariant.load !0
;;   @ }
;;   + !0 = !{}
;; lie nvptx-tag-invariant-loads/load/written: it is written before and behind
;;   - %w = load i32, ptr addrspace(1) %q, align 4
;;   + %w = load i32, ptr addrspace(1) %q, align 4, !invariant.load !0
;;   @ }
;;   + !0 = !{}
;; lie nvptx-tag-invariant-loads/load/moved-before: what was there before is not what was stored
;;   - %v = load i32, ptr addrspace(1) %p, align 4
;;   + %w = load i32, ptr addrspace(1) %q, align 4
;;   + %v = load i32, ptr addrspace(1) %p, align 4
;;   - %w = load i32, ptr addrspace(1) %q, align 4

;; kernel two-objects
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global i32 undef, align 4
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %h = addrspacecast ptr addrspace(1) %p to ptr
  %m = icmp eq ptr %h, %g
  %s = select i1 %m, i32 3, i32 4
  %o = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %s, ptr addrspace(1) %o, align 4
  ret void
}
;; true instcombine/pointer/two-objects: two live objects have two addresses
;;   - %m = icmp eq ptr %h, %g
;;   + %m = or i1 false, false
;; lie instcombine/pointer/equal: two live objects have two addresses
;;   - %m = icmp eq ptr %h, %g
;;   + %m = or i1 true, true

;; kernel ordered-loads
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @stop() noreturn
declare void @may_stop()
define i32 @f(ptr %p, ptr noalias %q) {
  store i32 1, ptr %p, align 4
  call void @may_stop()
  store i32 2, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
;; lie dse/delete/past-a-call-that-may-not-return: whoever comes behind the call's exit sees it
;;   - store i32 1, ptr %p, align 4
;; lie sink/move/call-below-a-store: the callee may read it
;;   - call void @may_stop()
;;   @ store i32 2, ptr %p, align 4
;;   + call void @may_stop()
;; true sink/move/load-below: nobody is called in between
;;   - store i32 2, ptr %p, align 4
;;   @ %v = load i32, ptr %q, align 4
;;   + store i32 2, ptr %p, align 4

;; kernel byref-outside
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object const 16 align 4
; aliasmith: mem arg 0 + 0 = i32 21
; aliasmith: mem arg 0 + 4 = i32 22
target triple = "amdgcn-amd-amdhsa"
declare i32 @sees(ptr)
declare ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
define amdgpu_kernel void @k(ptr addrspace(4) byref([4 x i32]) %p) {
  %g = addrspacecast ptr addrspace(4) %p to ptr
  %a = call i32 @sees(ptr %g)
  %h = getelementptr i8, ptr %g, i64 4
  %b = call i32 @sees(ptr %h)
  ret void
}
;; true freedoms/byref/segment: what a byref parameter of a kernel points to lies among the arguments of the launch
;;   - %g = addrspacecast ptr addrspace(4) %p to ptr
;;   + %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
;;   + %g = addrspacecast ptr addrspace(4) %s to ptr
;; lie memory/byref/segment: the segment holds the parameter at its beginning
;;   - %g = addrspacecast ptr addrspace(4) %p to ptr
;;   + %s = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
;;   + %s8 = getelementptr i8, ptr addrspace(4) %s, i64 8
;;   + %g = addrspacecast ptr addrspace(4) %s8 to ptr
;; lie calls/byref/second: it is not where the first call looked
;;   - %h = getelementptr i8, ptr %g, i64 4
;;   + %h = getelementptr i8, ptr %g, i64 8

;; kernel partly-undefined
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
  %a = alloca i64, align 8
  store i16 7, ptr %a, align 8
  %v = load i64, ptr %a, align 8
  store i64 %v, ptr %p, align 8
  %low = and i64 %v, 16777215
  %s = add i64 %low, 1
  %q = getelementptr i8, ptr %p, i64 8
  store i64 %s, ptr %q, align 8
  %t = shl i64 %low, 48
  %r = getelementptr i8, ptr %p, i64 16
  store i64 %t, ptr %r, align 8
  ret void
}
;; true freedoms/undef/difference: the bits that are known stay so (amdgpu-atomic-optimizer)
;;   - store i64 %v, ptr %p, align 8
;;   + %w = sub i64 %v, 0
;;   + store i64 %w, ptr %p, align 8
;; lie memory/undef/difference: the bits that are known are others
;;   - store i64 %v, ptr %p, align 8
;;   + %w = sub i64 %v, 1
;;   + store i64 %w, ptr %p, align 8
;; true freedoms/undef/product: nothing is multiplied
;;   - store i64 %v, ptr %p, align 8
;;   + %none = mul i64 %v, 0
;;   + %w = or i64 %v, %none
;;   + store i64 %w, ptr %p, align 8
;; true freedoms/undef/flags: whatever the undefined bits are, the sum fits
;;   - %s = add i64 %low, 1
;;   + %s = add nuw nsw i64 %low, 1
;; lie memory/undef/flags: what is shifted out may be anything
;;   - %t = shl i64 %low, 48
;;   + %t = shl nuw i64 %low, 48
