;; # More passes: threads and convergence, loops, libraries, atomics, switches, and what targets do.

;; kernel shuffles
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = mul i32 %t, 5
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
  %odd = trunc i32 %t to i1
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br i1 %odd, label %left, label %done
left:
  store i32 %s, ptr addrspace(1) %q, align 4
  br label %done
done:
  ret void
}
;; lie sink/convergent/shuffle-into-a-branch: the other lane waits elsewhere
;;   - %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;;   @ left:
;;   + %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;;   @ done:
;;   + call void @llvm.nvvm.bar.warp.sync(i32 3)
;; true sink/convergent/shuffle-behind-an-exit: an exchange waits only for lanes that have not ended (PTX ISA, shfl.sync)
;;   - %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;;   @ left:
;;   + %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;; lie instcombine/convergent/own-value: the value of lane zero, not one
;;   - %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;;   + %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 0, i32 31)
;; true instcombine/convergent/uniform-again: both lanes have the same by now
;;   @ %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 1, i32 31)
;;   + %again = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %s, i32 0, i32 31)
;;   - store i32 %s, ptr addrspace(1) %q, align 4
;;   + store i32 %again, ptr addrspace(1) %q, align 4
;; true sink/convergent/operand-stays: the multiplication is moved up to its use
;;   - %x = mul i32 %t, 5
;;   + %x4 = shl i32 %t, 2
;;   + %x = add i32 %x4, %t

;; kernel barrier-in-a-branch
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [2 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %own, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %first = icmp eq i32 %t, 0
  br i1 %first, label %sum, label %done
sum:
  %a = load i32, ptr addrspace(3) @s, align 4
  %e = getelementptr i8, ptr addrspace(3) @s, i32 4
  %b = load i32, ptr addrspace(3) %e, align 4
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie sink/convergent/barrier-into-a-branch: the other thread never comes there
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   @ sum:
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;; lie gvn-hoist/barrier/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;;   + %b = load i32, ptr addrspace(3) %e, align 4
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   - %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;;   - %b = load i32, ptr addrspace(3) %e, align 4
;; lie sink/barrier/store-below: the other thread reads too early
;;   - store i32 %t, ptr addrspace(3) %own, align 4
;;   @ call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + store i32 %t, ptr addrspace(3) %own, align 4
;; lie jump-threading/barrier/one-way: only the first thread waits
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   - %first = icmp eq i32 %t, 0
;;   - br i1 %first, label %sum, label %done
;;   + %first = icmp eq i32 %t, 0
;;   + br i1 %first, label %wait, label %done
;;   + wait:
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + br label %sum
;; true gvn-hoist/barrier/address-above: an address is no access
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   - %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;; true gvn/barrier/own-value: nobody else writes the first thread's word
;;   - %a = load i32, ptr addrspace(3) @s, align 4
;;   + %a = add i32 %t, 0
;; true gvn-hoist/barrier/load-right-behind: both threads load, one uses it
;;   @ call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;;   + %b = load i32, ptr addrspace(3) %e, align 4
;;   - %e = getelementptr i8, ptr addrspace(3) @s, i32 4
;;   - %b = load i32, ptr addrspace(3) %e, align 4

;; kernel idioms
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i64 5
; aliasmith: arg 2 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr noalias %p, i64 %m, ptr noalias %q) {
entry:
  %any = icmp ne i64 %m, 0
  br i1 %any, label %loop, label %done
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %a = getelementptr i8, ptr %p, i64 %i
  store i8 7, ptr %a, align 1
  %n = add i64 %i, 1
  %more = icmp ult i64 %n, %m
  br i1 %more, label %loop, label %copy
copy:
  %j = phi i64 [ 0, %loop ], [ %k, %copy ]
  %b = getelementptr i8, ptr %p, i64 %j
  %v = load i8, ptr %b, align 1
  %c = getelementptr i8, ptr %q, i64 %j
  store i8 %v, ptr %c, align 1
  %k = add i64 %j, 1
  %again = icmp ult i64 %k, %m
  br i1 %again, label %copy, label %done
done:
  ret void
}
;; lie loop-idiom/memset/one-more: one byte more is set
;;   @ entry:
;;   + %m1 = add i64 %m, 1
;;   + call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %m1, i1 false)
;;   - store i8 7, ptr %a, align 1
;; lie loop-idiom/memset/too-late: the copy reads before it is set
;;   - store i8 7, ptr %a, align 1
;;   @ done:
;;   + call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %m, i1 false)
;; lie loop-idiom/memcpy/other-way: from the destination to the source
;;   - store i8 %v, ptr %c, align 1
;;   @ done:
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %m, i1 false)
;; true loop-idiom/memset/all-at-once: before anybody reads it
;;   @ entry:
;;   + call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %m, i1 false)
;;   - store i8 7, ptr %a, align 1
;; true loop-idiom/memcpy/all-at-once: the two never overlap
;;   - store i8 %v, ptr %c, align 1
;;   - ret void
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 %m, i1 false)
;;   + ret void

;; kernel dependent-loop
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 3
; aliasmith: mem arg 0 + 4 = i32 5
; aliasmith: mem arg 0 + 8 = i32 7
; aliasmith: mem arg 0 + 12 = i32 11
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %a = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %a, align 4
  %n = add i64 %i, 1
  %b = getelementptr i32, ptr %p, i64 %n
  %w = load i32, ptr %b, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %b, align 4
  %more = icmp ult i64 %n, 3
  br i1 %more, label %loop, label %done
done:
  ret void
}
;; lie loop-vectorize/dependence/ignored: each sum needs the one before
;;   - br label %loop
;;   + %v0 = load <3 x i32>, ptr %p, align 4
;;   + %p1 = getelementptr i8, ptr %p, i64 4
;;   + %v1 = load <3 x i32>, ptr %p1, align 4
;;   + %vs = add <3 x i32> %v0, %v1
;;   + store <3 x i32> %vs, ptr %p1, align 4
;;   + br label %done
;;   + dead:
;;   + br label %loop
;;   - %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i64 [ 0, %dead ], [ %n, %loop ]
;; lie loop-load-elim/forward/wrong-start: the first value is loaded
;;   - %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %v = phi i32 [ 0, %entry ], [ %s, %loop ]
;;   - %v = load i32, ptr %a, align 4
;; lie loop-load-elim/forward/wrong-value: what was loaded is not what was stored
;;   - br label %loop
;;   + %first = load i32, ptr %p, align 4
;;   + br label %loop
;;   - %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %v = phi i32 [ %first, %entry ], [ %w, %loop ]
;;   - %v = load i32, ptr %a, align 4
;; lie loop-interchange/order/backwards: each sum needs the one before
;;   - %a = getelementptr i32, ptr %p, i64 %i
;;   + %back = sub i64 2, %i
;;   + %a = getelementptr i32, ptr %p, i64 %back
;;   - %b = getelementptr i32, ptr %p, i64 %n
;;   + %back1 = sub i64 3, %i
;;   + %b = getelementptr i32, ptr %p, i64 %back1
;; true loop-load-elim/forward/sum: what was stored is loaded next
;;   @ entry:
;;   + %first = load i32, ptr %p, align 4
;;   - %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %v = phi i32 [ %first, %entry ], [ %s, %loop ]
;;   - %v = load i32, ptr %a, align 4
;; true loop-unroll/full/three-times: three sums
;;   @ entry:
;;   - br label %loop
;;   + %x0 = load i32, ptr %p, align 4
;;   + %q1 = getelementptr i8, ptr %p, i64 4
;;   + %x1 = load i32, ptr %q1, align 4
;;   + %y1 = add i32 %x0, %x1
;;   + store i32 %y1, ptr %q1, align 4
;;   + %q2 = getelementptr i8, ptr %p, i64 8
;;   + %x2 = load i32, ptr %q2, align 4
;;   + %y2 = add i32 %y1, %x2
;;   + store i32 %y2, ptr %q2, align 4
;;   + %q3 = getelementptr i8, ptr %p, i64 12
;;   + %x3 = load i32, ptr %q3, align 4
;;   + %y3 = add i32 %y2, %x3
;;   + store i32 %y3, ptr %q3, align 4
;;   + ret void
;;   + dead:
;;   + br label %loop
;;   - %i = phi i64 [ 0, %entry ], [ %n, %loop ]
;;   + %i = phi i64 [ 0, %dead ], [ %n, %loop ]

;; kernel unswitch
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i1 0
; aliasmith: arg 2 = i32 2
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i1 %c, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  %s = phi i32 [ 1, %entry ], [ %t, %next ]
  br i1 %c, label %left, label %right
left:
  %l = add i32 %s, 3
  br label %next
right:
  %r = mul i32 %s, 3
  br label %next
next:
  %t = phi i32 [ %l, %left ], [ %r, %right ]
  store i32 %t, ptr %p, align 4
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, %m
  br i1 %more, label %loop, label %done
done:
  ret i32 %t
}
;; lie loop-unswitch/condition/other-side: the other side is taken
;;   - br i1 %c, label %left, label %right
;;   + %k = or i1 %c, true
;;   + br i1 %k, label %left, label %right
;; lie loop-unswitch/phi/start: the sum starts with one
;;   - %s = phi i32 [ 1, %entry ], [ %t, %next ]
;;   + %s = phi i32 [ 0, %entry ], [ %t, %next ]
;; lie loop-deletion/effect/stored: the loop stores
;;   - br i1 %c, label %left, label %right
;;   + br i1 %c, label %left, label %gone
;;   + gone:
;;   + %g = mul i32 %s, 9
;;   + ret i32 %g
;;   + dead:
;;   + br label %right
;; true loop-unswitch/condition/as-a-select: both are computed, one is taken
;;   - %t = phi i32 [ %l, %left ], [ %r, %right ]
;;   + %l2 = add i32 %s, 3
;;   + %r2 = mul i32 %s, 3
;;   + %t = select i1 %c, i32 %l2, i32 %r2
;; true loop-unswitch/condition/frozen: what is branched on must be frozen, and is
;;   - br label %loop
;;   + %k = freeze i1 %c
;;   + br label %loop
;;   - br i1 %c, label %left, label %right
;;   + br i1 %k, label %left, label %right

;; kernel unswitch-poison
; aliasmith: arg 0 = i32 2147483647
; aliasmith: arg 1 = i32 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x, i32 %m) {
entry:
  %y = add nsw i32 %x, 1
  %c = icmp sgt i32 %y, 5
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  %more = icmp ult i32 %i, %m
  br i1 %more, label %body, label %done
body:
  br i1 %c, label %left, label %next
left:
  br label %next
next:
  %k = phi i32 [ 1, %body ], [ 2, %left ]
  %n = add i32 %i, %k
  br label %head
done:
  ret i32 %i
}
;; lie loop-unswitch/poison/branch-hoisted: the loop is never entered, and the condition is poison
;;   @ entry:
;;   - br label %head
;;   + br i1 %c, label %a, label %b
;;   + a:
;;   + br label %head
;;   + b:
;;   + br label %head
;;   - %i = phi i32 [ 0, %entry ], [ %n, %next ]
;;   + %i = phi i32 [ 0, %a ], [ 0, %b ], [ %n, %next ]
;; true loop-unswitch/poison/branch-frozen: a frozen condition may be branched on
;;   @ entry:
;;   - br label %head
;;   + %fc = freeze i1 %c
;;   + br i1 %fc, label %a, label %b
;;   + a:
;;   + br label %head
;;   + b:
;;   + br label %head
;;   - %i = phi i32 [ 0, %entry ], [ %n, %next ]
;;   + %i = phi i32 [ 0, %a ], [ 0, %b ], [ %n, %next ]

;; kernel libraries
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 6513249
; aliasmith: mem arg 0 + 4 = i32 6578785
target triple = "nvptx64-nvidia-cuda"
declare i32 @memcmp(ptr, ptr, i64)
declare i64 @strlen(ptr)
define i32 @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %c = call i32 @memcmp(ptr %p, ptr %q, i64 4)
  %e = icmp eq i32 %c, 0
  %r = zext i1 %e to i32
  %l = call i64 @strlen(ptr %p)
  %l32 = trunc i64 %l to i32
  %s = shl i32 %l32, 4
  %z = add i32 %r, %s
  ret i32 %z
}
;; lie instcombine/library/memcmp-length: the third byte differs
;;   - %c = call i32 @memcmp(ptr %p, ptr %q, i64 4)
;;   + %c = call i32 @memcmp(ptr %p, ptr %q, i64 2)
;; lie instcombine/library/memcmp-negated: not equal
;;   - %e = icmp eq i32 %c, 0
;;   + %e = icmp ne i32 %c, 0
;; lie instcombine/library/strlen-with-zero: the zero does not count
;;   - %l32 = trunc i64 %l to i32
;;   + %l1 = add i64 %l, 1
;;   + %l32 = trunc i64 %l1 to i32
;; true mergeicmps/library/memcmp-as-a-compare: four bytes at once
;;   - %c = call i32 @memcmp(ptr %p, ptr %q, i64 4)
;;   + %w = load i32, ptr %p, align 1
;;   + %x = load i32, ptr %q, align 1
;;   - %e = icmp eq i32 %c, 0
;;   + %e = icmp eq i32 %w, %x

;; kernel texts
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 6513249
target triple = "amdgcn-amd-amdhsa"
@ab = constant [3 x i8] c"ab\00"
@d = constant [3 x i8] c"%d\00"
declare ptr @strcat(ptr, ptr)
declare i32 @sprintf(ptr, ptr, ...)
declare double @modf(double, ptr)
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
define i32 @f(ptr %p) {
  %s = call ptr @strcat(ptr %p, ptr @ab)
  %q = getelementptr i8, ptr %p, i64 16
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %q, ptr @d, i32 421)
  %o = getelementptr i8, ptr %p, i64 32
  %x = call double @modf(double 2.500000e+00, ptr %o)
  %m = call ptr @malloc(i64 4)
  store i32 %n, ptr %m, align 4
  %g = call ptr @realloc(ptr %m, i64 8)
  %v = load i32, ptr %g, align 4
  call void @free(ptr %g)
  ret i32 %v
}
;; lie instcombine/library/strcat-without-zero: the zero is written too
;;   - %s = call ptr @strcat(ptr %p, ptr @ab)
;;   + %e = getelementptr i8, ptr %p, i64 3
;;   + store i16 25185, ptr %e, align 1
;;   + %z = getelementptr i8, ptr %p, i64 5
;;   + store i8 1, ptr %z, align 1
;; true instcombine/library/strcat-as-a-copy: three bytes, the zero among them
;;   - %s = call ptr @strcat(ptr %p, ptr @ab)
;;   + %e = getelementptr i8, ptr %p, i64 3
;;   + store i16 25185, ptr %e, align 1
;;   + %z = getelementptr i8, ptr %p, i64 5
;;   + store i8 0, ptr %z, align 1
;; lie instcombine/library/sprintf-result: the length is three
;;   - store i32 %n, ptr %m, align 4
;;   + store i32 4, ptr %m, align 4
;; true instcombine/library/sprintf-as-a-copy: the text and its zero
;;   - %n = call i32 (ptr, ptr, ...) @sprintf(ptr %q, ptr @d, i32 421)
;;   + store i32 3224116, ptr %q, align 1
;;   + %n = add i32 3, 0
;; lie gvn/library/modf-whole-part: two, not a half
;;   - %x = call double @modf(double 2.500000e+00, ptr %o)
;;   + store double 5.000000e-01, ptr %o, align 8
;; true gvn/library/modf-as-a-store: what it writes
;;   - %x = call double @modf(double 2.500000e+00, ptr %o)
;;   + store double 2.000000e+00, ptr %o, align 8
;; lie dse/library/store-before-realloc: realloc copies what was stored
;;   - store i32 %n, ptr %m, align 4
;; true gvn/library/value-before-realloc: it comes back
;;   - %v = load i32, ptr %g, align 4
;;   + %v = add i32 %n, 0

;; kernel relaxed-atomics
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 9
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %a = load atomic i32, ptr %p monotonic, align 4
  %b = load atomic i32, ptr %p monotonic, align 4
  %r = atomicrmw or ptr %p, i32 0 monotonic, align 4
  %x = cmpxchg ptr %p, i32 9, i32 11 monotonic monotonic, align 4
  %ok = extractvalue { i32, i1 } %x, 1
  %k = select i1 %ok, i32 100, i32 200
  %o = getelementptr i8, ptr %p, i64 4
  store atomic i32 1, ptr %o monotonic, align 4
  store atomic i32 65538, ptr %o monotonic, align 4
  %m = atomicrmw max ptr %p, i32 10 monotonic, align 4
  %s = add i32 %a, %b
  %t = add i32 %s, %k
  %u = add i32 %t, %m
  ret i32 %u
}
;; lie atomics/cmpxchg/inverted: it succeeded
;;   - %k = select i1 %ok, i32 100, i32 200
;;   + %k = select i1 %ok, i32 200, i32 100
;; lie atomics/cmpxchg/swapped: what is expected and what is new have changed places
;;   - %x = cmpxchg ptr %p, i32 9, i32 11 monotonic monotonic, align 4
;;   + %x = cmpxchg ptr %p, i32 11, i32 9 monotonic monotonic, align 4
;; lie atomics/operation/min-for-max: the larger stays
;;   - %m = atomicrmw max ptr %p, i32 10 monotonic, align 4
;;   + %m = atomicrmw min ptr %p, i32 10 monotonic, align 4
;; lie atomics/operation/new-for-old: the value before is returned
;;   - %u = add i32 %t, %m
;;   + %m1 = add i32 %m, 1
;;   + %u = add i32 %t, %m1
;; lie atomics/delete/last-store: the first one is overwritten, not the second
;;   - store atomic i32 65538, ptr %o monotonic, align 4
;; lie atomics/narrow/store: the upper half is stored too
;;   - store atomic i32 65538, ptr %o monotonic, align 4
;;   + store atomic i16 2, ptr %o monotonic, align 2
;; true gvn/atomic/second-load: two loads one behind the other may be one
;;   - %b = load atomic i32, ptr %p monotonic, align 4
;;   + %b = add i32 %a, 0
;; true dse/atomic/overwritten: nobody needs to see the first
;;   - store atomic i32 1, ptr %o monotonic, align 4
;; true atomic-expand/max/cmpxchg-loop: as targets without the instruction do
;;   - %m = atomicrmw max ptr %p, i32 10 monotonic, align 4
;;   + %first = load atomic i32, ptr %p monotonic, align 4
;;   + br label %try
;;   + try:
;;   + %m = phi i32 [ %first, %0 ], [ %seen, %try ]
;;   + %big = icmp sgt i32 %m, 10
;;   + %new = select i1 %big, i32 %m, i32 10
;;   + %pair = cmpxchg ptr %p, i32 %m, i32 %new monotonic monotonic, align 4
;;   + %seen = extractvalue { i32, i1 } %pair, 0
;;   + %won = extractvalue { i32, i1 } %pair, 1
;;   + br i1 %won, label %go, label %try
;;   + go:

;; kernel fences
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  store i32 3, ptr %p, align 4
  fence release
  fence release
  %l = alloca i32, align 4
  store i32 4, ptr %l, align 4
  fence seq_cst
  %v = load i32, ptr %l, align 4
  ret i32 %v
}
;; true instcombine/fence/twice: one behind the other is one
;;   @ store i32 3, ptr %p, align 4
;;   @ fence release
;;   - fence release
;; true gvn/fence/private: nobody else can write the alloca
;;   - %v = load i32, ptr %l, align 4
;;   + %v = add i32 4, 0
;; true dse/fence/private: nobody else can read the alloca
;;   - store i32 4, ptr %l, align 4
;;   - %v = load i32, ptr %l, align 4
;;   + %v = sub i32 4, 0
;; lie gvn/fence/private-wrong: four was stored
;;   - %v = load i32, ptr %l, align 4
;;   + %v = sub i32 4, 3

;; kernel jump-threading
; aliasmith: arg 0 = i32 4
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x, ptr %p) {
entry:
  %c = icmp ult i32 %x, 10
  br i1 %c, label %small, label %large
small:
  store i32 1, ptr %p, align 4
  br label %join
large:
  br label %join
join:
  %h = phi i32 [ 5, %small ], [ 6, %large ]
  %d = icmp eq i32 %h, 5
  br i1 %d, label %yes, label %no
yes:
  %e = icmp ult i32 %x, 20
  %r = select i1 %e, i32 7, i32 8
  ret i32 %r
no:
  %w = udiv i32 %x, 10
  ret i32 %w
}
;; lie jump-threading/edge/wrong: small goes to yes
;;   @ small:
;;   - br label %join
;;   + br label %no
;;   - %h = phi i32 [ 5, %small ], [ 6, %large ]
;;   + %h = phi i32 [ 6, %large ]
;; lie correlated-propagation/compare/folded-wrong: it is smaller than twenty too
;;   - %r = select i1 %e, i32 7, i32 8
;;   + %r = add i32 8, 0
;; lie constraint-elimination/compare/outside: ten is no bound of five
;;   - %e = icmp ult i32 %x, 20
;;   + %e = icmp ult i32 %x, 3
;; true correlated-propagation/compare/implied: smaller than ten is smaller than twenty
;;   - %e = icmp ult i32 %x, 20
;;   + %e = or i1 true, true
;; true jump-threading/edge/both: each side knows where it goes
;;   @ small:
;;   - br label %join
;;   + br label %yes
;;   - %h = phi i32 [ 5, %small ], [ 6, %large ]
;;   + %h = phi i32 [ 6, %large ]
;;   - br i1 %d, label %yes, label %no
;;   + br i1 %d, label %yes2, label %no
;;   + yes2:
;;   + ret i32 99
;; true reassociate/division/by-shift-and-more: the usual way to divide by ten
;;   - %w = udiv i32 %x, 10
;;   + %x64 = zext i32 %x to i64
;;   + %m64 = mul i64 %x64, 3435973837
;;   + %s64 = lshr i64 %m64, 35
;;   + %w = trunc i64 %s64 to i32
;; true correlated-propagation/division/narrower: nothing is lost
;;   - %w = udiv i32 %x, 10
;;   + %x64 = zext i32 %x to i64
;;   + %d64 = udiv i64 %x64, 10
;;   + %w = trunc i64 %d64 to i32

;; kernel tables
; aliasmith: entry @f
; aliasmith: arg 0 = i32 2
target triple = "nvptx64-nvidia-cuda"
@lookup = private unnamed_addr constant [4 x i32] [i32 7, i32 3, i32 9, i32 1], align 4
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %c0
    i32 1, label %c1
    i32 2, label %c2
    i32 3, label %c3
  ]
c0:
  br label %done
c1:
  br label %done
c2:
  br label %done
c3:
  br label %done
other:
  br label %done
done:
  %r = phi i32 [ 7, %c0 ], [ 3, %c1 ], [ 9, %c2 ], [ 1, %c3 ], [ 0, %other ]
  ret i32 %r
}
;; lie simplifycfg/table/no-bound: what lies outside the table is read
;;   - ret i32 %r
;;   + %w = zext i32 %x to i64
;;   + %w3 = add i64 %w, 3
;;   + %a = getelementptr i32, ptr @lookup, i64 %w3
;;   + %v = load i32, ptr %a, align 4
;;   + ret i32 %v
;; lie simplifycfg/table/shifted: the neighbour's value
;;   - ret i32 %r
;;   + %w = xor i32 %x, 1
;;   + %m = and i32 %w, 3
;;   + %i = zext i32 %m to i64
;;   + %a = getelementptr i32, ptr @lookup, i64 %i
;;   + %v = load i32, ptr %a, align 4
;;   + ret i32 %v
;; true simplifycfg/table/guarded: the table where it reaches
;;   - ret i32 %r
;;   + %in = icmp ult i32 %x, 4
;;   + %m = select i1 %in, i32 %x, i32 0
;;   + %i = zext i32 %m to i64
;;   + %a = getelementptr i32, ptr @lookup, i64 %i
;;   + %v = load i32, ptr %a, align 4
;;   + %t = select i1 %in, i32 %v, i32 0
;;   + ret i32 %t

;; kernel recursion
; aliasmith: entry @f
; aliasmith: arg 0 = i32 3
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x) {
entry:
  %c = icmp ult i32 %x, 2
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %r = call i32 @f(i32 %y)
  %m = mul i32 %r, %x
  ret i32 %m
end:
  ret i32 1
}
;; lie tailcallelim/accumulator/missing: the factors are lost
;;   - ret i32 %m
;;   + ret i32 %r
;; lie tailcallelim/argument/same: it never gets smaller by two
;;   - %y = sub i32 %x, 1
;;   + %y = sub i32 %x, 2
;; true tailcallelim/accumulator/as-a-loop: the product on the way down
;;   - %c = icmp ult i32 %x, 2
;;   - br i1 %c, label %end, label %more
;;   + br label %head
;;   + head:
;;   + %xx = phi i32 [ %x, %entry ], [ %y, %more ]
;;   + %acc = phi i32 [ 1, %entry ], [ %m, %more ]
;;   + %c = icmp ult i32 %xx, 2
;;   + br i1 %c, label %end, label %more
;;   - %y = sub i32 %x, 1
;;   - %r = call i32 @f(i32 %y)
;;   - %m = mul i32 %r, %x
;;   - ret i32 %m
;;   + %y = sub i32 %xx, 1
;;   + %m = mul i32 %acc, %xx
;;   + br label %head
;;   - ret i32 1
;;   + ret i32 %acc

;; kernel masked-ops
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 21
; aliasmith: mem arg 0 + 4 = i32 22
target triple = "nvptx64-nvidia-cuda"
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, <2 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, <2 x i1>, <2 x i32>)
define i32 @f(ptr %p) {
  %l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> <i1 true, i1 false>, <2 x i32> <i32 1, i32 2>)
  %o = getelementptr i8, ptr %p, i64 8
  call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 5, i32 6>, ptr align 4 %o, <2 x i1> <i1 false, i1 true>)
  %a = extractelement <2 x i32> %l, i32 0
  %b = extractelement <2 x i32> %l, i32 1
  %m = mul i32 %b, 1000
  %z = add i32 %a, %m
  ret i32 %z
}
;; lie instcombine/masked-load/whole: the second lane is the pass-through
;;   - %l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> <i1 true, i1 false>, <2 x i32> <i32 1, i32 2>)
;;   + %l = load <2 x i32>, ptr %p, align 4
;; lie instcombine/masked-store/whole: the first lane is off
;;   - call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 5, i32 6>, ptr align 4 %o, <2 x i1> <i1 false, i1 true>)
;;   + store <2 x i32> <i32 5, i32 6>, ptr %o, align 4
;; lie instcombine/masked-store/other-lane: the second lane is on
;;   - call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 5, i32 6>, ptr align 4 %o, <2 x i1> <i1 false, i1 true>)
;;   + store i32 5, ptr %o, align 4
;; true scalarize/masked-load/one-lane: the lane that is on, and the pass-through
;;   - %l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> <i1 true, i1 false>, <2 x i32> <i32 1, i32 2>)
;;   + %l0 = load i32, ptr %p, align 4
;;   + %l = insertelement <2 x i32> <i32 1, i32 2>, i32 %l0, i32 0
;; true scalarize/masked-store/one-lane: the lane that is on
;;   - call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 5, i32 6>, ptr align 4 %o, <2 x i1> <i1 false, i1 true>)
;;   + %o4 = getelementptr i8, ptr %o, i64 4
;;   + store i32 6, ptr %o4, align 4

;; kernel promote-alloca
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %a = alloca [2 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %e = getelementptr i32, ptr addrspace(5) %a, i32 %t
  store i32 7, ptr addrspace(5) %a, align 4
  %a4 = getelementptr i8, ptr addrspace(5) %a, i32 4
  store i32 8, ptr addrspace(5) %a4, align 4
  %v = load i32, ptr addrspace(5) %e, align 4
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
;; lie amdgpu-promote-alloca/vector/swapped: the elements have changed places
;;   - %v = load i32, ptr addrspace(5) %e, align 4
;;   + %vec = insertelement <2 x i32> <i32 8, i32 8>, i32 7, i32 1
;;   + %v = extractelement <2 x i32> %vec, i32 %t
;; lie amdgpu-promote-alloca/shared/one-for-all: all threads share one array
;;   - store i32 7, ptr addrspace(5) %a, align 4
;;   + store i32 7, ptr addrspace(3) @all, align 4
;;   - store i32 8, ptr addrspace(5) %a4, align 4
;;   + %l4 = getelementptr i32, ptr addrspace(3) @all, i32 %t
;;   + store i32 %t, ptr addrspace(3) %l4, align 4
;;   - %v = load i32, ptr addrspace(5) %e, align 4
;;   + %v = load i32, ptr addrspace(3) %l4, align 4
;;   @ }
;;   + @all = internal addrspace(3) global [2 x i32] poison, align 4
;; true amdgpu-promote-alloca/vector/elements: an array as a vector
;;   - %v = load i32, ptr addrspace(5) %e, align 4
;;   + %vec = insertelement <2 x i32> <i32 8, i32 8>, i32 7, i32 0
;;   + %v = extractelement <2 x i32> %vec, i32 %t
;; true amdgpu-promote-alloca/shared/one-each: each thread has an array of its own
;;   - store i32 7, ptr addrspace(5) %a, align 4
;;   + %mine = getelementptr [2 x i32], ptr addrspace(3) @all, i32 %t
;;   + store i32 7, ptr addrspace(3) %mine, align 4
;;   - store i32 8, ptr addrspace(5) %a4, align 4
;;   + %mine4 = getelementptr i8, ptr addrspace(3) %mine, i32 4
;;   + store i32 8, ptr addrspace(3) %mine4, align 4
;;   - %v = load i32, ptr addrspace(5) %e, align 4
;;   + %my = getelementptr i32, ptr addrspace(3) %mine, i32 %t
;;   + %v = load i32, ptr addrspace(3) %my, align 4
;;   @ }
;;   + @all = internal addrspace(3) global [4 x i32] poison, align 4
