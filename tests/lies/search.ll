;; # Inputs that a search must find: no kernel here says what its arguments are.

;; kernel special floats
target triple = "nvptx64-nvidia-cuda"
define i32 @f(float %x, float %y, float %z) {
  %a = fadd float %x, 0.0
  %b = bitcast float %a to i32
  %c = fcmp uno float %y, 0.0
  %d = zext i1 %c to i32
  %e = fmul float %x, %y
  %g = fadd float %e, %z
  %h = fcmp olt float %g, %z
  %i = zext i1 %h to i32
  %j = call i32 @llvm.fptosi.sat.i32.f32(float %z)
  %k = fptrunc float %y to half
  %l = fpext half %k to float
  %m = fcmp oeq float %l, %y
  %n = zext i1 %m to i32
  %o = xor i32 %b, %d
  %q = xor i32 %j, %i
  %r = shl i32 %n, 4
  %s = xor i32 %q, %r
  %t = xor i32 %s, %o
  ret i32 %t
}
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare float @llvm.fma.f32(float, float, float)
;; lie search/float/zero-added: minus zero plus zero is zero
;;   runs 64
;;   - %b = bitcast float %a to i32
;;   + %b = bitcast float %x to i32
;; lie search/float/nan-test: it may be NaN
;;   runs 64
;;   - %d = zext i1 %c to i32
;;   + %d = zext i1 false to i32
;; lie search/float/out-of-range: the largest integer, not poison
;;   runs 64
;;   - %j = call i32 @llvm.fptosi.sat.i32.f32(float %z)
;;   + %j = fptosi float %z to i32
;; lie search/float/narrow-kept: a half rounds
;;   runs 64
;;   - %m = fcmp oeq float %l, %y
;;   + %m = fcmp oeq float %y, %y
;; lie search/float/unordered: NaN compares
;;   runs 64
;;   - %h = fcmp olt float %g, %z
;;   + %h = fcmp ult float %g, %z
;; true search/float/nan-test-of-itself: the same test
;;   runs 64
;;   - %c = fcmp uno float %y, 0.000000e+00
;;   + %c = fcmp uno float %y, %y
;; true search/float/turned: the operands have changed sides
;;   runs 64
;;   - %h = fcmp olt float %g, %z
;;   + %h = fcmp ogt float %z, %g

;; kernel loaded numbers
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %v = load float, ptr %p, align 4
  %a = fadd float %v, 0.0
  %b = bitcast float %a to i32
  %q = getelementptr i8, ptr %p, i64 8
  %w = load i32, ptr %q, align 4
  %c = icmp eq i32 %w, 31337
  %d = zext i1 %c to i32
  %r = xor i32 %b, %d
  ret i32 %r
}
;; lie search/memory/minus-zero: minus zero plus zero is zero
;;   runs 64
;;   - %b = bitcast float %a to i32
;;   + %b = bitcast float %v to i32
;; lie search/memory/never-equal: it may be that number
;;   runs 64
;;   - %d = zext i1 %c to i32
;;   + %d = zext i1 false to i32
;; true search/memory/by-difference: no difference is equality
;;   runs 64
;;   - %c = icmp eq i32 %w, 31337
;;   + %cd = xor i32 %w, 31337
;;   + %c = icmp eq i32 %cd, 0

;; kernel boundaries
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x, i32 %y, i1 %c, i8 %m) {
  %a = add i32 %x, 3
  %b = icmp ult i32 %a, 100
  %s = add i32 %x, %y
  %d = icmp ult i32 %s, 10
  %n = add nsw i32 %x, 1
  %k = icmp sgt i32 %n, %x
  %g = select i1 %c, i1 %k, i1 false
  %h = icmp sgt i8 %m, 100
  %b1 = zext i1 %b to i32
  %d1 = zext i1 %d to i32
  %h1 = zext i1 %h to i32
  %b2 = shl i32 %b1, 1
  %h2 = shl i32 %h1, 2
  %t = or i32 %b2, %d1
  %u = or i32 %t, %h2
  %v = select i1 %g, i32 %u, i32 77
  %w = xor i32 %v, %u
  ret i32 %w
}
;; lie search/boundary/constant: a hundred is not below a hundred
;;   runs 64
;;   - %b = icmp ult i32 %a, 100
;;   + %b = icmp ule i32 %a, 100
;; lie search/boundary/sum: ten is not below ten
;;   runs 256
;;   - %d = icmp ult i32 %s, 10
;;   + %d = icmp ule i32 %s, 10
;; lie search/boundary/end-of-range: behind the largest number is poison, and now it counts though c is false
;;   runs 256
;;   - %g = select i1 %c, i1 %k, i1 false
;;   + %g = and i1 %c, %k
;; lie search/boundary/byte: a hundred is not above a hundred
;;   runs 64
;;   - %h = icmp sgt i8 %m, 100
;;   + %h = icmp sge i8 %m, 100
;; true search/boundary/other-predicate: the same numbers
;;   runs 64
;;   - %b = icmp ult i32 %a, 100
;;   + %b = icmp ule i32 %a, 99
;; true search/boundary/frozen: poison does no harm any more
;;   runs 64
;;   - %g = select i1 %c, i1 %k, i1 false
;;   + %kf = freeze i1 %k
;;   + %g = and i1 %c, %kf

;; kernel threads
target triple = "nvptx64-nvidia-cuda"
@cell = addrspace(1) global i32 0, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %t, 32
  %c1 = zext i1 %c to i32
  %y1 = shl i32 %y, 8
  %b1 = shl i32 %b, 16
  %l1 = shl i32 %l, 20
  %r = add i32 %c1, %y1
  %s = add i32 %r, %b1
  %u = add i32 %s, %l1
  %o = atomicrmw add ptr addrspace(1) @cell, i32 %u monotonic, align 4
  ret void
}
;; lie search/threads/one-warp: there may be more threads
;;   runs 64
;;   - %c1 = zext i1 %c to i32
;;   + %c1 = zext i1 true to i32
;; lie search/threads/flat-block: a block may have a second dimension
;;   runs 64
;;   - %y1 = shl i32 %y, 8
;;   + %y1 = shl i32 0, 8
;; lie search/threads/flat-grid: a grid may have a second dimension
;;   runs 64
;;   - %b1 = shl i32 %b, 16
;;   + %b1 = shl i32 0, 16
;; lie search/threads/lane-as-thread: behind the first warp they differ
;;   runs 64
;;   - %l1 = shl i32 %l, 20
;;   + %l1 = shl i32 %t, 20
;; true search/threads/predicate: the same threads
;;   runs 64
;;   - %c = icmp ult i32 %t, 32
;;   + %c = icmp ule i32 %t, 31

;; kernel expanding and compressing
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr noalias %p, ptr noalias %q, i1 %a, i1 %b) {
  %m0 = insertelement <2 x i1> poison, i1 %a, i32 0
  %m = insertelement <2 x i1> %m0, i1 %b, i32 1
  %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr %p, <2 x i1> %m, <2 x i32> zeroinitializer)
  call void @llvm.masked.compressstore.v2i32(<2 x i32> <i32 5, i32 6>, ptr %q, <2 x i1> %m)
  %v0 = extractelement <2 x i32> %v, i32 0
  %v1 = extractelement <2 x i32> %v, i32 1
  %v2 = mul i32 %v1, 3
  %r = add i32 %v0, %v2
  ret i32 %r
}
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)
;; lie search/expandload/lanes-in-place: the second lane reads the first element if it is the only one that is on
;;   runs 64
;;   - %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr %p, <2 x i1> %m, <2 x i32> zeroinitializer)
;;   + %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, <2 x i1> %m, <2 x i32> zeroinitializer)
;; lie search/compressstore/dropped: it is seen
;;   runs 64
;;   - call void @llvm.masked.compressstore.v2i32(<2 x i32> <i32 5, i32 6>, ptr %q, <2 x i1> %m)
;; lie search/compressstore/lanes-in-place: the second lane writes the first element if it is the only one that is on
;;   runs 64
;;   - call void @llvm.masked.compressstore.v2i32(<2 x i32> <i32 5, i32 6>, ptr %q, <2 x i1> %m)
;;   + call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 5, i32 6>, ptr %q, <2 x i1> %m)
;; true search/expandload/by-hand: what the lanes read
;;   runs 64
;;   - %v0 = extractelement <2 x i32> %v, i32 0
;;   + %v00 = extractelement <2 x i32> %v, i32 0
;;   + %v0 = select i1 %a, i32 %v00, i32 0

;; kernel wider reads that race
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 16 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) align 8 dereferenceable(8) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  br i1 %c, label %w, label %r
w:
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 5, ptr addrspace(1) %q, align 4
  ret i32 0
r:
  %v = load i32, ptr addrspace(1) %p, align 8
  ret i32 %v
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
;; true race/wider/masked-load: the lane that races is not used
;;   - %v = load i32, ptr addrspace(1) %p, align 8
;;   + %vv = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> splat (i1 true), <2 x i32> poison)
;;   + %v = extractelement <2 x i32> %vv, i32 0
;; lie race/wider/masked-load-other-lane: the lane that races is undefined
;;   - %v = load i32, ptr addrspace(1) %p, align 8
;;   + %vv = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> splat (i1 true), <2 x i32> poison)
;;   + %v = extractelement <2 x i32> %vv, i32 1
;; true race/wider/copy: the bytes that race are not used
;;   - %v = load i32, ptr addrspace(1) %p, align 8
;;   + %l = alloca i64, align 8
;;   + call void @llvm.memcpy.p0.p1.i64(ptr align 8 %l, ptr addrspace(1) align 8 %p, i64 8, i1 false)
;;   + %v = load i32, ptr %l, align 8
;; lie race/wider/copy-other-half: the bytes that race are undefined
;;   - %v = load i32, ptr addrspace(1) %p, align 8
;;   + %l = alloca i64, align 8
;;   + call void @llvm.memcpy.p0.p1.i64(ptr align 8 %l, ptr addrspace(1) align 8 %p, i64 8, i1 false)
;;   + %lh = getelementptr i8, ptr %l, i64 4
;;   + %v = load i32, ptr %lh, align 4

;; kernel masked pointer
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define i8 @f(ptr %p) {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %m8 = getelementptr i8, ptr %m, i64 8
  store i8 1, ptr %m8, align 1
  store i8 2, ptr %p, align 1
  %v = load i8, ptr %m8, align 1
  ret i8 %v
}
;; lie search/ptrmask/eight-bytes-on: the pointer may lie eight bytes behind the masked address
;;   runs 64
;;   says NoAlias: i8* %m8, i8* %p

;; kernel masked pointer and the next line
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define i8 @f(ptr %p) {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %m8 = getelementptr i8, ptr %m, i64 8
  %n = getelementptr i8, ptr %p, i64 16
  store i8 1, ptr %m8, align 1
  store i8 3, ptr %n, align 1
  %v = load i8, ptr %m8, align 1
  ret i8 %v
}
;; true search/ptrmask/a-line-on: a masked address and eight is less than sixteen behind the pointer
;;   runs 64
;;   says NoAlias: i8* %m8, i8* %n

;; kernel long strides
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @f(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %o = mul i64 %w, 6442450944
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %o
  store i32 %n, ptr addrspace(1) %q, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
;; lie search/stride/in-32-bits: six gibibytes do not fit into 32 bits
;;   runs 64
;;   - %o = mul i64 %w, 6442450944
;;   + %s = mul i32 %t, 2147483648
;;   + %o = zext i32 %s to i64
;; true search/stride/as-two-shifts: four gibibytes and two
;;   runs 64
;;   - %o = mul i64 %w, 6442450944
;;   + %o4 = shl i64 %w, 32
;;   + %o2 = shl i64 %w, 31
;;   + %o = add i64 %o4, %o2

;; kernel one number of the output
define i32 @f(i32 %a, i64 %n) {
  ret i32 0
}
;; lie search/output/one-number: 123456789 gives another result
;;   runs 64
;;   - ret i32 0
;;   + %c = icmp eq i32 %a, 123456789
;;   + %r = zext i1 %c to i32
;;   + ret i32 %r
;; true search/output/number-without-use: the comparison decides nothing
;;   runs 64
;;   - ret i32 0
;;   + %c = icmp eq i32 %a, 123456789
;;   + %u = and i1 %c, false
;;   + %r = zext i1 %u to i32
;;   + ret i32 %r
;; lie search/output/case-of-a-switch: one case gives another result
;;   runs 64
;;   - ret i32 0
;;   + switch i64 %n, label %out [ i64 77777777777, label %one ]
;;   + one:
;;   + ret i32 1
;;   + out:
;;   + ret i32 0
;; lie search/output/above-a-number: the last number below the bound gives another result
;;   runs 64
;;   - ret i32 0
;;   + %c = icmp ugt i64 %n, 9999999999
;;   + %d = icmp ult i64 %n, 10000000002
;;   + %e = and i1 %c, %d
;;   + %r = zext i1 %e to i32
;;   + ret i32 %r

;; kernel four elements by way of a fork
define void @f(ptr %d, ptr %a, ptr %b, i1 %w) {
  %s = select i1 %w, ptr %a, ptr %b
  br label %scalar
scalar:
  %v0 = load i32, ptr %s, align 4
  store i32 %v0, ptr %d, align 4
  %s1 = getelementptr i8, ptr %s, i64 4
  %d1 = getelementptr i8, ptr %d, i64 4
  %v1 = load i32, ptr %s1, align 4
  store i32 %v1, ptr %d1, align 4
  %s2 = getelementptr i8, ptr %s, i64 8
  %d2 = getelementptr i8, ptr %d, i64 8
  %v2 = load i32, ptr %s2, align 4
  store i32 %v2, ptr %d2, align 4
  %s3 = getelementptr i8, ptr %s, i64 12
  %d3 = getelementptr i8, ptr %d, i64 12
  %v3 = load i32, ptr %s3, align 4
  store i32 %v3, ptr %d3, align 4
  ret void
}
;; lie search/runtime-check/range-too-short: the fourth element of one side of the fork is not in its range
;;   runs 64
;;   - br label %scalar
;;   + %ae = getelementptr i8, ptr %a, i64 16
;;   + %be = getelementptr i8, ptr %b, i64 12
;;   + %de = getelementptr i8, ptr %d, i64 16
;;   + %c1 = icmp ult ptr %d, %ae
;;   + %c2 = icmp ult ptr %a, %de
;;   + %c3 = icmp ult ptr %d, %be
;;   + %c4 = icmp ult ptr %b, %de
;;   + %x = and i1 %c1, %c2
;;   + %y = and i1 %c3, %c4
;;   + %z = or i1 %x, %y
;;   + br i1 %z, label %scalar, label %vector
;;   + vector:
;;   + %vv = load <4 x i32>, ptr %s, align 4
;;   + store <4 x i32> %vv, ptr %d, align 4
;;   + ret void
;; true search/runtime-check/both-ranges: all elements of both sides are in their ranges
;;   runs 64
;;   - br label %scalar
;;   + %ae = getelementptr i8, ptr %a, i64 16
;;   + %de = getelementptr i8, ptr %d, i64 16
;;   + %be = getelementptr i8, ptr %b, i64 16
;;   + %c1 = icmp ult ptr %d, %ae
;;   + %c2 = icmp ult ptr %a, %de
;;   + %c3 = icmp ult ptr %d, %be
;;   + %c4 = icmp ult ptr %b, %de
;;   + %x = and i1 %c1, %c2
;;   + %y = and i1 %c3, %c4
;;   + %z = or i1 %x, %y
;;   + br i1 %z, label %scalar, label %vector
;;   + vector:
;;   + %vv = load <4 x i32>, ptr %s, align 4
;;   + store <4 x i32> %vv, ptr %d, align 4
;;   + ret void
;; lie search/runtime-check/one-side-of-the-fork: ranges of one side are not compared
;;   runs 64
;;   - br label %scalar
;;   + %ae = getelementptr i8, ptr %a, i64 16
;;   + %de = getelementptr i8, ptr %d, i64 16
;;   + %c1 = icmp ult ptr %d, %ae
;;   + %c2 = icmp ult ptr %a, %de
;;   + %x = and i1 %c1, %c2
;;   + br i1 %x, label %scalar, label %vector
;;   + vector:
;;   + %vv = load <4 x i32>, ptr %s, align 4
;;   + store <4 x i32> %vv, ptr %d, align 4
;;   + ret void
;; lie search/runtime-check/distance-too-short: a distance of three elements is vectorised
;;   runs 64
;;   - br label %scalar
;;   + %di = ptrtoint ptr %d to i64
;;   + %si = ptrtoint ptr %s to i64
;;   + %x = sub i64 %di, %si
;;   + %c = icmp ult i64 %x, 12
;;   + br i1 %c, label %scalar, label %vector
;;   + vector:
;;   + %vv = load <4 x i32>, ptr %s, align 4
;;   + store <4 x i32> %vv, ptr %d, align 4
;;   + ret void
;; true search/runtime-check/distance: a distance of four elements is vectorised
;;   runs 64
;;   - br label %scalar
;;   + %si = ptrtoint ptr %s to i64
;;   + %di = ptrtoint ptr %d to i64
;;   + %x = sub i64 %di, %si
;;   + %c = icmp ult i64 %x, 16
;;   + br i1 %c, label %scalar, label %vector
;;   + vector:
;;   + %vv = load <4 x i32>, ptr %s, align 4
;;   + store <4 x i32> %vv, ptr %d, align 4
;;   + ret void

;; kernel numbers in an array
define i32 @f(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %out
body:
  %w = sext i32 %i to i64
  %q = getelementptr i8, ptr %p, i64 %w
  %b = trunc i32 %i to i8
  store i8 %b, ptr %q, align 1
  %j = add nsw i32 %i, 1
  br label %loop
out:
  ret i32 0
}
;; lie search/trip-count/at-the-minimum: what is done for twenty-four elements at least returns another number
;;   runs 64
;;   - ret i32 0
;;   + %many = icmp eq i32 %n, 24
;;   + %r = zext i1 %many to i32
;;   + ret i32 %r
;; true search/trip-count/below-the-minimum: there is no number in between
;;   runs 64
;;   - ret i32 0
;;   + %few = icmp ult i32 %n, 24
;;   + %many = icmp ugt i32 %n, 23
;;   + %none = and i1 %few, %many
;;   + %r = zext i1 %none to i32
;;   + ret i32 %r

;; kernel three fields of two records
define i1 @f(ptr align 4 dereferenceable(24) %a, ptr align 4 dereferenceable(24) %b) {
  br label %first
first:
  %x0 = load i64, ptr %a, align 4
  %y0 = load i64, ptr %b, align 4
  %c0 = icmp eq i64 %x0, %y0
  br i1 %c0, label %second, label %done
second:
  %a8 = getelementptr i8, ptr %a, i64 8
  %b8 = getelementptr i8, ptr %b, i64 8
  %x8 = load i64, ptr %a8, align 4
  %y8 = load i64, ptr %b8, align 4
  %c8 = icmp eq i64 %x8, %y8
  br i1 %c8, label %third, label %done
third:
  %a16 = getelementptr i8, ptr %a, i64 16
  %b16 = getelementptr i8, ptr %b, i64 16
  %x16 = load i12, ptr %a16, align 4
  %y16 = load i12, ptr %b16, align 4
  %c16 = icmp eq i12 %x16, %y16
  br label %done
done:
  %r = phi i1 [ false, %first ], [ false, %second ], [ %c16, %third ]
  ret i1 %r
}
declare i32 @memcmp(ptr, ptr, i64)
declare i32 @bcmp(ptr, ptr, i64)
;; lie search/buffers/last-byte-left-out: one byte of the last field is not compared
;;   runs 64
;;   - br label %first
;;   + %m = call i32 @memcmp(ptr %a, ptr %b, i64 17)
;;   + %z = icmp eq i32 %m, 0
;;   + ret i1 %z
;; true search/buffers/all-bytes: the fields have no bytes between them
;;   runs 64
;;   - br label %first
;;   + %m = call i32 @memcmp(ptr %a, ptr %b, i64 18)
;;   + %z = icmp eq i32 %m, 0
;;   + ret i1 %z
;; lie search/buffers/one-byte-more: a byte that the kernel does not look at is compared
;;   runs 64
;;   - br label %first
;;   + %m = call i32 @bcmp(ptr %a, ptr %b, i64 19)
;;   + %z = icmp eq i32 %m, 0
;;   + ret i1 %z
;; lie search/buffers/one-field-twice: the buffers begin behind the first byte
;;   runs 64
;;   - br label %first
;;   + %p = getelementptr i8, ptr %a, i64 1
;;   + %q = getelementptr i8, ptr %b, i64 1
;;   + %m = call i32 @memcmp(ptr %p, ptr %q, i64 17)
;;   + %z = icmp eq i32 %m, 0
;;   + ret i1 %z

;; kernel sixteen equal bytes
define i1 @f(ptr %a, ptr %b) {
  %m = call i32 @memcmp(ptr %a, ptr %b, i64 16)
  %z = icmp eq i32 %m, 0
  ret i1 %z
}
declare i32 @memcmp(ptr, ptr, i64)
;; lie search/buffers/expanded-without-the-last-byte: loads compare fifteen bytes
;;   runs 64
;;   - %m = call i32 @memcmp(ptr %a, ptr %b, i64 16)
;;   - %z = icmp eq i32 %m, 0
;;   + %x = load i120, ptr %a, align 1
;;   + %y = load i120, ptr %b, align 1
;;   + %z = icmp eq i120 %x, %y
;; true search/buffers/expanded: loads compare sixteen bytes
;;   runs 64
;;   - %m = call i32 @memcmp(ptr %a, ptr %b, i64 16)
;;   - %z = icmp eq i32 %m, 0
;;   + %x = load i128, ptr %a, align 1
;;   + %y = load i128, ptr %b, align 1
;;   + %z = icmp eq i128 %x, %y
;; kernel equal pointers
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) %slot, ptr addrspace(1) %new, i64 %n) {
  %old = load ptr addrspace(1), ptr addrspace(1) %slot, align 8
  %same = icmp eq ptr addrspace(1) %old, %new
  br i1 %same, label %yes, label %no
yes:
  store ptr addrspace(1) %new, ptr addrspace(1) %slot, align 8
  %again = load volatile ptr addrspace(1), ptr addrspace(1) %slot, align 8
  %v = load i32, ptr addrspace(1) %again, align 4
  ret i32 %v
no:
  %end = getelementptr i32, ptr addrspace(1) %slot, i64 %n
  %next = icmp eq ptr addrspace(1) %end, %new
  br i1 %next, label %near, label %far
near:
  store i32 1, ptr addrspace(1) %new, align 4
  ret i32 -1
far:
  ret i32 -2
}
;; lie search/row/equal-pointer-left-there: it is the end of another object
;;   runs 64
;;   - store ptr addrspace(1) %new, ptr addrspace(1) %slot, align 8
;; lie search/row/equal-index: it is the end of another object
;;   runs 64
;;   - store i32 1, ptr addrspace(1) %new, align 4
;;   + store i32 1, ptr addrspace(1) %end, align 4
;; true search/row/forwarded: the pointer that was stored
;;   runs 64
;;   - %v = load i32, ptr addrspace(1) %again, align 4
;;   + %v = load i32, ptr addrspace(1) %new, align 4
