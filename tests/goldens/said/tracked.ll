; Own text: which uses of a local variable give its address away, which only read or write it, what functions do to it, and
; which pointers may come from where a given-away address went. Each variable is used in one way.

@plain = internal global i32 0
@array = internal global [4 x i32] zeroinitializer
@offset = internal global [4 x i32] zeroinitializer
@cast = internal global i32 0
@space = internal addrspace(1) global i32 0
@compared = internal global i32 0
@compared2 = internal global i32 0
@compared3 = internal global i32 0
@passed = internal global i32 0
@lent = internal global i32 0
@lent2 = internal global i32 0
@lent3 = internal global i32 0
@lent4 = internal global i32 0
@inside = internal global i32 0
@freed = internal global i32 0
@freed2 = internal global i32 0
@copied = internal global [8 x i8] zeroinitializer
@bundled = internal global i32 0
@stored = internal global ptr null
@itself = internal global ptr null
@number = internal global i32 0
@chosen = internal global i32 0
@merged = internal global i32 0
@returned = internal global i32 0
@lanes = internal global i32 0
@lanes2 = internal global [4 x i32] zeroinitializer
@swapped = internal global ptr null
@swapped2 = internal global i32 0
@listed = internal global i32 0
@list = internal global [1 x ptr] [ptr @listed]
@aliased = internal global i32 0
@alias = internal alias i32, ptr @aliased
@never = internal global i32 0
@fixed = internal constant i32 7
@fixed2 = internal constant [2 x i32] [i32 1, i32 2]
@outer = global i32 0
@outer2 = global i32 0
@nothing = global {} zeroinitializer
@theirs = external global i32
@odd = linkonce_odr global i32 0
@weakly = weak global i32 0
@private = private global i32 0
@only_read = internal global i32 3
@only_written = internal global i32 3
@volatiles = internal global i32 0
@heap = internal global ptr null
@heap2 = internal global ptr null
@heap_leaks = internal global ptr null
@heap_given = internal global ptr null
@heap_mixed = internal global ptr null
@heap_set = internal global ptr @outer
@heap_number = internal global ptr null
@heap_far = internal global ptr null
@heap_null = internal global ptr null
@heap_undef = internal global ptr undef
@heap_loaded = internal global ptr null
@heap_offset = internal global ptr null
@heap_compared = internal global ptr null

declare void @anything()
declare void @any(ptr)
declare void @borrows(ptr nocapture) nocallback
declare void @borrows_reads(ptr nocapture readonly) nocallback argmemonly
declare void @borrows_back(ptr nocapture)
declare void @keeps(ptr) nocallback
declare ptr @hands_on(ptr returned) nocallback
declare void @free(ptr)
declare noalias ptr @malloc(i64)
declare ptr @get()
declare noalias ptr @new(ptr)
declare void @reads() readonly
declare void @reads_nosync() readonly nosync nocallback
declare void @reads_arguments(ptr) readonly argmemonly
declare void @pure() readnone
declare void @hidden() inaccessiblememonly nocallback nosync
declare void @quiet() nocallback nosync
declare void @quiet_args(ptr) nocallback nosync argmemonly
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.nvvm.barrier0()
declare i32 @personality(...)

define internal void @lends(ptr %p) {
  store i32 1, ptr %p
  ret void
}

define void @uses(ptr %p, i1 %c, <2 x i64> %v) personality ptr @personality {
entry:
  store i32 0, ptr @plain
  store i32 0, ptr getelementptr ([4 x i32], ptr @array, i64 0, i64 2)
  %o = getelementptr [4 x i32], ptr @offset, i64 0, i64 1
  store i32 0, ptr %o
  %k = addrspacecast ptr @cast to ptr addrspace(1)
  store i32 0, ptr addrspace(1) %k
  store i32 0, ptr addrspacecast (ptr addrspace(1) @space to ptr)
  %n0 = icmp eq ptr @compared, null
  store i32 0, ptr @compared
  %n1 = icmp eq ptr null, @compared2
  store i32 0, ptr @compared2
  %n2 = icmp eq ptr @compared3, %p
  store i32 0, ptr @compared3
  call void @any(ptr @passed)
  call void @borrows(ptr @lent)
  call void @borrows_reads(ptr @lent2)
  call void @borrows_back(ptr @lent3)
  call void @keeps(ptr @lent4)
  call void @lends(ptr @inside)
  call void @free(ptr @freed)
  call void @llvm.memcpy.p0.p0.i64(ptr @copied, ptr %p, i64 8, i1 false)
  call void @anything() [ "deopt"(ptr @bundled) ]
  store ptr %p, ptr @stored
  store ptr @itself, ptr @itself
  %i = ptrtoint ptr @number to i64
  %s = select i1 %c, ptr @chosen, ptr %p
  store i32 0, ptr %s
  %l = getelementptr i8, ptr @lanes, <2 x i64> %v
  %l2 = getelementptr [4 x i32], ptr @lanes2, i64 0, i64 1
  store i32 0, ptr %l2
  %x = atomicrmw xchg ptr @swapped, i64 0 monotonic
  %y = cmpxchg ptr @swapped2, i32 0, i32 1 monotonic monotonic
  store i32 0, ptr @listed
  store i32 0, ptr @alias
  %f = load i32, ptr @fixed
  %f2 = load i32, ptr getelementptr ([2 x i32], ptr @fixed2, i64 0, i64 1)
  store i32 0, ptr @private
  %r = load i32, ptr @only_read
  store i32 0, ptr @only_written
  store volatile i32 0, ptr @volatiles
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %m = phi ptr [ @merged, %left ], [ %p, %entry ]
  store i32 0, ptr %m
  invoke void @borrows(ptr @freed2) to label %fine unwind label %bad
fine:
  ret void
bad:
  %lp = landingpad { ptr, i32 } cleanup
  ret void
}

define ptr @gives() {
  ret ptr @returned
}

; Every variable against a pointer from elsewhere: those that are tracked are apart from it.
define void @against(ptr %p) {
  store i32 1, ptr %p
  %v0 = load i32, ptr @plain
  %v1 = load i32, ptr @array
  %v2 = load i32, ptr @offset
  %v3 = load i32, ptr @cast
  %v4 = load i32, ptr addrspace(1) @space
  %v5 = load i32, ptr @compared
  %v6 = load i32, ptr @compared2
  %v7 = load i32, ptr @compared3
  %v8 = load i32, ptr @passed
  %v9 = load i32, ptr @lent
  %v10 = load i32, ptr @lent2
  %v11 = load i32, ptr @lent3
  %v12 = load i32, ptr @lent4
  %v13 = load i32, ptr @inside
  %v14 = load i32, ptr @freed
  %v15 = load i32, ptr @freed2
  %v16 = load i64, ptr @copied
  %v17 = load i32, ptr @bundled
  %v18 = load ptr, ptr @stored
  %v19 = load ptr, ptr @itself
  %v20 = load i32, ptr @number
  %v21 = load i32, ptr @chosen
  %v22 = load i32, ptr @merged
  %v23 = load i32, ptr @returned
  %v24 = load i32, ptr @lanes
  %v25 = load i32, ptr @lanes2
  %v26 = load ptr, ptr @swapped
  %v27 = load i32, ptr @swapped2
  %v28 = load i32, ptr @listed
  %v29 = load i32, ptr @aliased
  %v30 = load i32, ptr @never
  %v31 = load i32, ptr @fixed
  %v32 = load i32, ptr @private
  %v33 = load i32, ptr @only_read
  ret void
}

define internal void @heap_users(i1 %c, ptr %p) {
  %a = call ptr @malloc(i64 8)
  store ptr %a, ptr @heap
  %b = call ptr @malloc(i64 8)
  store ptr %b, ptr @heap2
  %d = call ptr @malloc(i64 8)
  store ptr %d, ptr @heap_leaks
  call void @any(ptr %d)
  %e = call ptr @get()
  store ptr %e, ptr @heap_given
  %f = call ptr @malloc(i64 8)
  store ptr %f, ptr @heap_mixed
  store ptr %p, ptr @heap_mixed
  %g = call ptr @malloc(i64 8)
  store ptr %g, ptr @heap_set
  %h = call ptr @malloc(i64 8)
  store ptr %h, ptr @heap_number
  %n = load i64, ptr @heap_number
  %i = call ptr @malloc(i64 80)
  %i1 = getelementptr i8, ptr %i, i64 1
  %i2 = getelementptr i8, ptr %i1, i64 1
  %i3 = getelementptr i8, ptr %i2, i64 1
  %i4 = getelementptr i8, ptr %i3, i64 1
  %i5 = getelementptr i8, ptr %i4, i64 1
  %i6 = getelementptr i8, ptr %i5, i64 1
  %i7 = getelementptr i8, ptr %i6, i64 1
  store ptr %i7, ptr @heap_far
  store ptr null, ptr @heap_null
  %j = call ptr @malloc(i64 8)
  store ptr %j, ptr @heap_null
  %k = call ptr @malloc(i64 8)
  store ptr %k, ptr @heap_undef
  %l = call ptr @malloc(i64 8)
  store ptr %l, ptr @heap_loaded
  %m = load ptr, ptr @heap_loaded
  call void @any(ptr %m)
  %o = call ptr @malloc(i64 8)
  %o1 = getelementptr i8, ptr %o, i64 4
  store ptr %o1, ptr @heap_offset
  store i32 1, ptr %o
  store i32 2, ptr %a
  store i32 3, ptr %b
  store i32 4, ptr %d
  store i32 5, ptr %f
  store i32 6, ptr %j
  %q = call ptr @malloc(i64 8)
  store ptr %q, ptr @heap_compared
  %z = icmp eq ptr %q, null
  %r = load ptr, ptr @heap_compared
  %z2 = icmp ne ptr %r, null
  store i32 7, ptr %r
  %s = load ptr, ptr @heap
  store i32 8, ptr %s
  %t = load ptr, ptr @heap2
  store i32 9, ptr %t
  ret void
}

define void @heaps(ptr %p) {
  %a = load ptr, ptr @heap
  store i32 1, ptr %a
  %b = load ptr, ptr @heap2
  store i32 1, ptr %b
  %c = load ptr, ptr @heap_leaks
  store i32 1, ptr %c
  %d = load ptr, ptr @heap_given
  store i32 1, ptr %d
  %e = load ptr, ptr @heap_mixed
  store i32 1, ptr %e
  %f = load ptr, ptr @heap_set
  store i32 1, ptr %f
  %g = load ptr, ptr @heap_number
  store i32 1, ptr %g
  %h = load ptr, ptr @heap_far
  store i32 1, ptr %h
  %i = load ptr, ptr @heap_null
  store i32 1, ptr %i
  %j = load ptr, ptr @heap_undef
  store i32 1, ptr %j
  %k = load ptr, ptr @heap_loaded
  store i32 1, ptr %k
  %l = load ptr, ptr @heap_offset
  store i32 1, ptr %l
  %m = load ptr, ptr @heap_compared
  store i32 1, ptr %m
  store i32 1, ptr %p
  ret void
}

; Where a pointer may come from: through selects, phis and loads, not too many of them.
define void @origins(ptr %p, ptr %pp, i1 %c, i1 %d) {
entry:
  %own = alloca ptr
  store i32 0, ptr @plain
  %call = call ptr @get()
  store i32 0, ptr %call
  %s1 = select i1 %c, ptr %p, ptr @outer
  store i32 0, ptr %s1
  %s2 = select i1 %c, ptr %p, ptr @theirs
  store i32 0, ptr %s2
  %s3 = select i1 %c, ptr %p, ptr @weakly
  store i32 0, ptr %s3
  %s4 = select i1 %c, ptr %p, ptr @chosen
  store i32 0, ptr %s4
  %s5 = select i1 %c, ptr %p, ptr @nothing
  store i32 0, ptr %s5
  %s6 = select i1 %c, ptr %p, ptr %own
  store i32 0, ptr %s6
  %s7 = select i1 %c, ptr %call, ptr @odd
  store i32 0, ptr %s7
  %l1 = load ptr, ptr %pp
  store i32 0, ptr %l1
  %l2 = load ptr, ptr %l1
  store i32 0, ptr %l2
  %l3 = load ptr, ptr %l2
  store i32 0, ptr %l3
  %l4 = load ptr, ptr %l3
  store i32 0, ptr %l4
  %l5 = load ptr, ptr %l4
  store i32 0, ptr %l5
  %lo = load ptr, ptr %own
  store i32 0, ptr %lo
  %lg = load ptr, ptr @stored
  store i32 0, ptr %lg
  %lc = load ptr, ptr %call
  store i32 0, ptr %lc
  %ls = load ptr, ptr %s1
  store i32 0, ptr %ls
  %sl = select i1 %c, ptr %l1, ptr %l2
  store i32 0, ptr %sl
  %t1 = select i1 %d, ptr %s1, ptr %call
  store i32 0, ptr %t1
  %t2 = select i1 %d, ptr %t1, ptr %p
  store i32 0, ptr %t2
  %t3 = select i1 %c, ptr %t2, ptr %p
  store i32 0, ptr %t3
  %t4 = select i1 %d, ptr %t3, ptr %p
  store i32 0, ptr %t4
  %t5 = select i1 %d, ptr %t4, ptr @outer2
  store i32 0, ptr %t5
  %int = inttoptr i64 64 to ptr
  store i32 0, ptr %int
  %si = select i1 %c, ptr %int, ptr %p
  store i32 0, ptr %si
  br label %loop
loop:
  %ph = phi ptr [ %p, %entry ], [ %ph1, %loop ]
  %pl = phi ptr [ %pp, %entry ], [ %pl1, %loop ]
  %ph1 = getelementptr i8, ptr %ph, i64 4
  %pl1 = load ptr, ptr %pl
  store i32 0, ptr %ph
  store i32 0, ptr %pl1
  br i1 %d, label %loop, label %out
out:
  store i32 0, ptr @outer
  ret void
}

define internal i32 @f_reads() {
  %v = load i32, ptr @plain
  ret i32 %v
}
define internal void @f_writes() {
  store i32 1, ptr @plain
  ret void
}
define internal void @f_both() {
  call void @f_writes()
  %v = call i32 @f_reads()
  ret void
}
define internal void @f_nothing(ptr %p) {
  %a = icmp eq ptr %p, null
  ret void
}
define internal void @f_volatile(ptr %p) {
  %v = load volatile i32, ptr %p
  ret void
}
define internal void @f_volatile_store(ptr %p) {
  store volatile i32 0, ptr %p
  ret void
}
define internal void @f_read(ptr %p) {
  %v = load i32, ptr %p
  ret void
}
define internal void @f_write(ptr %p) {
  store i32 0, ptr %p
  ret void
}
define internal void @f_unordered(ptr %p) {
  %v = load atomic i32, ptr %p unordered, align 4
  ret void
}
define internal void @f_unordered_store(ptr %p) {
  store atomic i32 0, ptr %p unordered, align 4
  ret void
}
define internal void @f_monotonic(ptr %p) {
  %v = load atomic i32, ptr %p monotonic, align 4
  ret void
}
define internal void @f_monotonic_store(ptr %p) {
  store atomic i32 0, ptr %p monotonic, align 4
  ret void
}
define internal void @f_acquire(ptr %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret void
}
define internal void @f_release(ptr %p) {
  store atomic i32 0, ptr %p release, align 4
  ret void
}
define internal void @f_fence() {
  fence acq_rel
  ret void
}
define internal void @f_exchange(ptr %p) {
  %x = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic
  ret void
}
define internal void @f_exchange_acquire(ptr %p) {
  %x = cmpxchg ptr %p, i32 0, i32 1 monotonic acquire
  ret void
}
define internal void @f_exchange_release(ptr %p) {
  %x = cmpxchg ptr %p, i32 0, i32 1 release monotonic
  ret void
}
define internal void @f_add(ptr %p) {
  %x = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}
define internal void @f_add_acquire(ptr %p) {
  %x = atomicrmw add ptr %p, i32 1 acquire
  ret void
}
define internal void @f_list(ptr %p) {
  %x = va_arg ptr %p, i32
  ret void
}
define internal void @f_reads_any() {
  call void @reads()
  ret void
}
define internal void @f_reads_nosync() {
  call void @reads_nosync()
  ret void
}
define internal void @f_reads_arguments(ptr %p) {
  call void @reads_arguments(ptr %p)
  ret void
}
define internal void @f_pure() {
  call void @pure()
  ret void
}
define internal void @f_hidden() {
  call void @hidden()
  ret void
}
define internal void @f_quiet() {
  call void @quiet()
  ret void
}
define internal void @f_quiet_args(ptr %p) {
  call void @quiet_args(ptr %p)
  ret void
}
define internal void @f_anything() {
  call void @anything()
  ret void
}
define internal void @f_barrier() {
  call void @llvm.nvvm.barrier0()
  ret void
}
define internal void @f_indirect(ptr %f) {
  call void %f()
  ret void
}
define internal void @f_again(i1 %c) {
  br i1 %c, label %more, label %out
more:
  call void @f_again2(i1 %c)
  br label %out
out:
  ret void
}
define internal void @f_again2(i1 %c) {
  store i32 2, ptr @plain
  call void @f_again(i1 %c)
  ret void
}
define internal void @f_optnone() noinline optnone {
  store i32 2, ptr @plain
  ret void
}
define weak void @f_weak() {
  ret void
}
define linkonce_odr void @f_odr() {
  ret void
}
define internal void @f_invokes() personality ptr @personality {
  invoke void @f_writes() to label %fine unwind label %bad
fine:
  ret void
bad:
  %lp = landingpad { ptr, i32 } cleanup
  ret void
}

; What each of them does to a variable that only it names, to one that nobody names, and to what a pointer points to.
define void @effects(ptr %p, ptr noalias %q, i1 %c, ptr %f) {
  %v = load i32, ptr @plain
  %n = load i32, ptr @never
  %o = load i32, ptr @outer
  %w = load i32, ptr %p
  %r = call i32 @f_reads()
  call void @f_writes()
  call void @f_both()
  call void @f_nothing(ptr @never)
  call void @f_nothing(ptr %p)
  call void @f_volatile(ptr %p)
  call void @f_volatile_store(ptr %p)
  call void @f_read(ptr %p)
  call void @f_write(ptr %p)
  call void @f_unordered(ptr %p)
  call void @f_unordered_store(ptr %p)
  call void @f_monotonic(ptr %p)
  call void @f_monotonic_store(ptr %p)
  call void @f_acquire(ptr %p)
  call void @f_release(ptr %p)
  call void @f_fence()
  call void @f_exchange(ptr %p)
  call void @f_exchange_acquire(ptr %p)
  call void @f_exchange_release(ptr %p)
  call void @f_add(ptr %p)
  call void @f_add_acquire(ptr %p)
  call void @f_list(ptr %p)
  call void @f_reads_any()
  call void @f_reads_nosync()
  call void @f_reads_arguments(ptr %q)
  call void @f_pure()
  call void @f_hidden()
  call void @f_quiet()
  call void @f_quiet_args(ptr %q)
  call void @f_anything()
  call void @f_barrier()
  call void @f_indirect(ptr %f)
  call void @f_again(i1 %c)
  call void @f_optnone()
  call void @f_weak()
  call void @f_odr()
  call void @f_invokes()
  ret void
}

; Arguments that are the variable, may be it, or cannot be.
define void @arguments(ptr %p, ptr noalias %q, i1 %c, i64 %n) {
  %v = load i32, ptr @plain
  %x = load i32, ptr @lent
  %own = alloca i32
  store i32 1, ptr %own
  %s = select i1 %c, ptr %p, ptr @lent
  %t = select i1 %c, ptr %own, ptr @lent
  %u = select i1 %c, ptr %own, ptr @outer
  %l = load ptr, ptr %p
  %i = inttoptr i64 %n to ptr
  call void @f_write(ptr %p)
  call void @f_write(ptr @outer)
  call void @f_write(ptr %own)
  call void @f_write(ptr %l)
  call void @f_write(ptr %i)
  call void @f_write(ptr undef)
  call void @borrows(ptr %p)
  call void @borrows(ptr @lent)
  call void @borrows(ptr %s)
  call void @borrows(ptr %t)
  call void @borrows(ptr %u)
  call void @borrows_reads(ptr @lent)
  call void @borrows_reads(ptr %s)
  call void @borrows_reads(ptr %q)
  call void @f_nothing(ptr %s) readnone
  call void @f_read(ptr %s) readonly
  call void @quiet_args(ptr %i)
  call void @quiet_args(ptr %l)
  call void @quiet() [ "deopt"(i32 0) ]
  ret void
}
