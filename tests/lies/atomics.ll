;; # Atomics, volatile accesses, barriers, fences, asynchronous copies and calls: what may not move, go, double or weaken.

;; kernel volatile
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %o = getelementptr i8, ptr %p, i64 4
  %v = load volatile i32, ptr %p, align 4
  %w = load volatile i32, ptr %p, align 4
  store volatile i32 1, ptr %o, align 4
  store volatile i32 2, ptr %p, align 4
  %u = load i32, ptr %o, align 4
  %n = getelementptr i8, ptr %p, i64 32
  store i32 9, ptr %n, align 4
  ret i32 %u
}
;; lie volatile/drop/load: nobody uses it, but it is volatile
;;   - %w = load volatile i32, ptr %p, align 4
;; lie volatile/plain/store: it is volatile
;;   - store volatile i32 1, ptr %o, align 4
;;   + store i32 1, ptr %o, align 4
;; lie volatile/duplicate/store: once is once
;;   - store volatile i32 2, ptr %p, align 4
;;   + store volatile i32 2, ptr %p, align 4
;;   + store volatile i32 2, ptr %p, align 4
;; lie volatile/duplicate/load: once is once
;;   @ %w = load volatile i32, ptr %p, align 4
;;   + %x = load volatile i32, ptr %o, align 4
;; lie volatile/reorder/stores: their order counts
;;   - store volatile i32 1, ptr %o, align 4
;;   @ store volatile i32 2, ptr %p, align 4
;;   + store volatile i32 1, ptr %o, align 4
;; lie volatile/widen/load: eight bytes are read
;;   - %w = load volatile i32, ptr %p, align 4
;;   + %wide = load volatile i64, ptr %p, align 8
;;   + %w = trunc i64 %wide to i32
;; lie volatile/split/store: two halves are two stores
;;   - store volatile i32 2, ptr %p, align 4
;;   + store volatile i16 2, ptr %p, align 2
;;   + %h = getelementptr i8, ptr %p, i64 2
;;   + store volatile i16 0, ptr %h, align 2
;; lie volatile/value/store: another value
;;   - store volatile i32 2, ptr %p, align 4
;;   + store volatile i32 3, ptr %p, align 4
;;   + store i32 2, ptr %p, align 4
;; lie volatile/plain/load: it is volatile
;;   - %v = load volatile i32, ptr %p, align 4
;;   + %v = load i32, ptr %p, align 4
;; true volatile/move/plain-store: a plain store of other bytes may pass
;;   @ %o = getelementptr i8, ptr %p, i64 4
;;   + %n = getelementptr i8, ptr %p, i64 32
;;   + store i32 9, ptr %n, align 4
;;   - %n = getelementptr i8, ptr %p, i64 32
;;   - store i32 9, ptr %n, align 4
;; true volatile/duplicate/plain-load: the plain load is no volatile one
;;   - %u = load i32, ptr %o, align 4
;;   + %u2 = load i32, ptr %o, align 4
;;   + %u = load i32, ptr %o, align 4

;; kernel counter
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 0
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %one = add i32 %t, 1
  %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load atomic i32, ptr addrspace(1) %p syncscope("block") monotonic, align 4
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %one
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
;; lie atomics/operation/sub: another operation
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %r = atomicrmw sub ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;; lie atomics/plain/read-modify-write: two threads add at once
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %old = load i32, ptr addrspace(1) %p, align 4
;;   + %new = add i32 %old, %one
;;   + store i32 %new, ptr addrspace(1) %p, align 4
;; lie atomics/split/load-and-store: something may come between
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %old = load atomic i32, ptr addrspace(1) %p syncscope("block") monotonic, align 4
;;   + %new = add i32 %old, %one
;;   + store atomic i32 %new, ptr addrspace(1) %p syncscope("block") monotonic, align 4
;; lie atomics/duplicate/rmw: once is once
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %again = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;; lie atomics/drop/rmw: nobody uses its result, but it adds
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;; lie barrier/forward/atomic-result: the other thread may add later
;;   - %v = load atomic i32, ptr addrspace(1) %p syncscope("block") monotonic, align 4
;;   + %v = add i32 %r, %one
;; lie scope/narrow/thread: a scope of one thread synchronises with nobody
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("singlethread") monotonic, align 4
;; true scope/widen/system: a wider scope is no harm
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 %one monotonic, align 4
;; true atomics/order/stronger: a stronger order is no harm
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") seq_cst, align 4
;; true barrier/duplicate/plain: twice is no harm
;;   @ call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;; true atomics/operation/sub-of-the-negative: the same sum
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %neg = sub i32 0, %one
;;   + %r = atomicrmw sub ptr addrspace(1) %p, i32 %neg syncscope("block") monotonic, align 4
;; true atomics/expand/cmpxchg-loop: as targets without the instruction do
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 %one syncscope("block") monotonic, align 4
;;   + %first = load atomic i32, ptr addrspace(1) %p syncscope("block") monotonic, align 4
;;   + br label %try
;;   + try:
;;   + %old = phi i32 [ %first, %0 ], [ %seen, %try ]
;;   + %new = add i32 %old, %one
;;   + %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new syncscope("block") monotonic monotonic, align 4
;;   + %seen = extractvalue { i32, i1 } %pair, 0
;;   + %ok = extractvalue { i32, i1 } %pair, 1
;;   + br i1 %ok, label %go, label %try
;;   + go:

;; kernel two-words
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %one = add i32 %t, 1
  %other = xor i32 %t, 1
  %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %one, ptr addrspace(1) %mine, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %theirs = getelementptr i32, ptr addrspace(1) %p, i32 %other
  %v = load i32, ptr addrspace(1) %theirs, align 4
  %behind = add i32 %t, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %behind
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
;; lie barrier/drop/plain: the load races with the other thread
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;; lie barrier/move/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;;   - %v = load i32, ptr addrspace(1) %theirs, align 4
;;   + %v = load i32, ptr addrspace(1) %theirs, align 4
;;   + call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)

;; kernel ticket
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 0
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
  %i = add i32 %t, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %r, ptr addrspace(1) %q, align 4
  %j = add i32 %t, 8
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %j
  store i32 7, ptr addrspace(1) %o, align 4
  ret void
}
;; lie ticket/store/unrelated: the ticket has nothing to do with it
;;   - store i32 7, ptr addrspace(1) %o, align 4
;;   + store i32 8, ptr addrspace(1) %o, align 4
;; lie ticket/drop/unrelated-store: the ticket has nothing to do with it
;;   - store i32 7, ptr addrspace(1) %o, align 4
;; lie ticket/count/not-counted: both threads count
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
;;   + %r = load atomic i32, ptr addrspace(1) %p monotonic, align 4
;; true ticket/move/store-before: it has nothing to do with the ticket
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
;;   + %j = add i32 %t, 8
;;   + %o = getelementptr i32, ptr addrspace(1) %p, i32 %j
;;   + store i32 7, ptr addrspace(1) %o, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
;;   - %j = add i32 %t, 8
;;   - %o = getelementptr i32, ptr addrspace(1) %p, i32 %j
;;   - store i32 7, ptr addrspace(1) %o, align 4
;; true ticket/order/stronger: a stronger order gives tickets too
;;   - %r = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
;;   + %r = atomicrmw add ptr addrspace(1) %p, i32 1 acq_rel, align 4

;; kernel message
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@flag = internal addrspace(3) global i32 0, align 4
@data = internal addrspace(3) global i32 0, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %give, label %take
give:
  store i32 7, ptr addrspace(3) @data, align 4
  store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
  br label %done
take:
  %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") acquire, align 4
  %set = icmp eq i32 %go, 1
  br i1 %set, label %read, label %take
read:
  %v = load i32, ptr addrspace(3) @data, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie atomics/move/store-below-release: the flag is set too early
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   @ store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/move/load-above-acquire: it is read before the flag is seen
;;   @ entry:
;;   + %v = load i32, ptr addrspace(3) @data, align 4
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;; lie atomics/weaken/release: nothing orders the data
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;; lie atomics/weaken/acquire: nothing orders the data
;;   - %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") acquire, align 4
;;   + %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;; lie atomics/plain/flag-load: a plain load races with the store
;;   - %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") acquire, align 4
;;   + %go = load i32, ptr addrspace(3) @flag, align 4
;; lie atomics/plain/flag-store: a plain store races with the load
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store i32 1, ptr addrspace(3) @flag, align 4
;; lie scope/narrow/release: its scope leaves the other thread out
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store atomic i32 1, ptr addrspace(3) @flag syncscope("singlethread") release, align 4
;; lie atomics/drop/data-store: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/value/data-store: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   + store i32 8, ptr addrspace(3) @data, align 4
;; true atomics/forward/data: only one value is ever there when the flag is set
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;;   + %v = add i32 7, 0
;; true atomics/strengthen/flag: seq_cst is more than release
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store atomic i32 1, ptr addrspace(3) @flag syncscope("block") seq_cst, align 4
;; true atomics/fence/release: a fence before a relaxed store is as good
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + fence syncscope("block") release
;;   + store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;; true atomics/fence/acquire: a fence behind the relaxed load is as good
;;   - %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") acquire, align 4
;;   + %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;;   @ read:
;;   + fence syncscope("block") acquire
;; true scope/widen/message: the whole device hears it
;;   - store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store atomic i32 1, ptr addrspace(3) @flag syncscope("device") release, align 4
;; true atomics/load/speculated-and-unused: a racing load that nobody uses
;;   @ entry:
;;   + %spec = load i32, ptr addrspace(3) @data, align 4

;; kernel amd-barrier
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "amdgcn-amd-amdhsa"
@data = internal addrspace(3) global [2 x i32] poison, align 4
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = sub i32 1, %t
  %own = getelementptr i32, ptr addrspace(3) @data, i32 %t
  %other = getelementptr i32, ptr addrspace(3) @data, i32 %u
  %res = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(3) %own, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) %other, align 4
  store i32 %v, ptr addrspace(1) %res, align 4
  ret void
}
;; lie fence/drop/release: the barrier alone orders no memory
;;   - fence syncscope("workgroup") release
;; lie fence/drop/acquire: the barrier alone orders no memory
;;   - fence syncscope("workgroup") acquire
;; lie barrier/drop/amd: nobody waits
;;   - call void @llvm.amdgcn.s.barrier()
;; lie fence/scope/singlethread: a fence of one thread publishes nothing
;;   - fence syncscope("workgroup") release
;;   + fence syncscope("singlethread") release
;; lie fence/move/store-below: it is no longer published
;;   - store i32 %t, ptr addrspace(3) %own, align 4
;;   @ call void @llvm.amdgcn.s.barrier()
;;   + store i32 %t, ptr addrspace(3) %own, align 4
;; lie barrier/forward/uninitialised: the other thread has stored there
;;   - %v = load i32, ptr addrspace(3) %other, align 4
;;   + %v = add i32 undef, 0
;; true fence/scope/agent: a wider scope is no harm
;;   - fence syncscope("workgroup") release
;;   + fence syncscope("agent") release
;; true fence/strengthen/both: a stronger fence is no harm
;;   - fence syncscope("workgroup") acquire
;;   + fence syncscope("workgroup") seq_cst
;; true barrier/forward/value: the other thread stores its number
;;   - %v = load i32, ptr addrspace(3) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel staged
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 41
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef, align 16
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg)
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %d = getelementptr i8, ptr addrspace(1) %p, i64 16
  store i32 6, ptr addrspace(3) @s, align 4
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  %v = load i32, ptr addrspace(3) @s, align 4
  store i32 %v, ptr addrspace(1) %d, align 4
  store i32 0, ptr addrspace(1) %p, align 4
  ret void
}
;; lie async/move/load-above-the-wait: the copy may not be there yet
;;   - call void @llvm.nvvm.cp.async.wait.group(i32 0)
;;   @ %v = load i32, ptr addrspace(3) @s, align 4
;;   + call void @llvm.nvvm.cp.async.wait.group(i32 0)
;; lie async/drop/wait: the copy may not be there yet
;;   - call void @llvm.nvvm.cp.async.wait.group(i32 0)
;; lie async/drop/copy: nothing is copied
;;   - call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
;; lie async/count/one-open: one group may still be under way
;;   - call void @llvm.nvvm.cp.async.wait.group(i32 0)
;;   + call void @llvm.nvvm.cp.async.wait.group(i32 1)
;; lie async/forward/stale: the copy has overwritten it
;;   - %v = load i32, ptr addrspace(3) @s, align 4
;;   + %v = add i32 6, 0
;; lie async/move/source-store-above: the copy may read the new value
;;   - call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
;;   + store i32 0, ptr addrspace(1) %p, align 4
;;   + call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
;;   - store i32 0, ptr addrspace(1) %p, align 4
;; lie async/move/source-store-before-the-wait: the copy may read the new value
;;   - call void @llvm.nvvm.cp.async.wait.group(i32 0)
;;   + store i32 0, ptr addrspace(1) %p, align 4
;;   + call void @llvm.nvvm.cp.async.wait.group(i32 0)
;;   - store i32 0, ptr addrspace(1) %p, align 4
;; true async/as-a-copy/plain: a load and a store do the same
;;   - call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
;;   + %c = load i32, ptr addrspace(1) %p, align 4
;;   + store i32 %c, ptr addrspace(3) @s, align 4
;; true async/forward/source: what was copied
;;   - %v = load i32, ptr addrspace(3) @s, align 4
;;   + %v = load i32, ptr addrspace(1) %p, align 4
;; true async/duplicate/wait: twice is no harm
;;   @ call void @llvm.nvvm.cp.async.wait.group(i32 0)
;;   + call void @llvm.nvvm.cp.async.wait.group(i32 0)
;; true async/delete/overwritten-store: the copy overwrites it
;;   - store i32 6, ptr addrspace(3) @s, align 4

;; kernel races
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) align 16 dereferenceable(64) %p) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  %q = getelementptr i8, ptr addrspace(1) %p, i32 %t
  store i8 1, ptr addrspace(1) %q, align 1
  store i32 5, ptr %a, align 4
  br i1 %odd, label %write, label %done
write:
  %o = getelementptr i8, ptr addrspace(1) %p, i64 16
  store i32 3, ptr addrspace(1) %o, align 4
  br label %done
done:
  %v = load i32, ptr %a, align 4
  %i = add i32 %t, 8
  %r = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
;; lie race/widen/store: it writes back what the other thread changes
;;   - store i8 1, ptr addrspace(1) %q, align 1
;;   + %w = load i16, ptr addrspace(1) %p, align 2
;;   + %sh = mul i32 %t, 8
;;   + %m = shl i32 255, %sh
;;   + %b = shl i32 1, %sh
;;   + %m16 = trunc i32 %m to i16
;;   + %b16 = trunc i32 %b to i16
;;   + %nm = xor i16 %m16, -1
;;   + %k = and i16 %w, %nm
;;   + %x = or i16 %k, %b16
;;   + store i16 %x, ptr addrspace(1) %p, align 2
;; lie race/invent/store-back: a store on both ways races with the other thread
;;   - %odd = trunc i32 %t to i1
;;   + %odd = trunc i32 %t to i1
;;   + %o2 = getelementptr i8, ptr addrspace(1) %p, i64 16
;;   + %l2 = load i32, ptr addrspace(1) %o2, align 4
;;   + %s2 = select i1 %odd, i32 3, i32 %l2
;;   + store i32 %s2, ptr addrspace(1) %o2, align 4
;;   - store i32 3, ptr addrspace(1) %o, align 4
;; true race/load/speculated: a racing load whose value is thrown away
;;   - %odd = trunc i32 %t to i1
;;   + %odd = trunc i32 %t to i1
;;   + %o2 = getelementptr i8, ptr addrspace(1) %p, i64 16
;;   + %l2 = load i32, ptr addrspace(1) %o2, align 4
;; true race/invent/private: nobody else sees the alloca
;;   - store i32 5, ptr %a, align 4
;;   + store i32 9, ptr %a, align 4
;;   + store i32 5, ptr %a, align 4

;; kernel calls
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @one(ptr)
declare void @two(i32)
declare i32 @gives() memory(none) nounwind willreturn
define i32 @f(ptr %p) {
  store i32 1, ptr %p, align 4
  call void @one(ptr %p)
  call void @two(i32 3)
  %g = call i32 @gives()
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
;; lie calls/drop/unknown: nobody knows what it does
;;   - call void @two(i32 3)
;; lie calls/duplicate/unknown: once is once
;;   @ call void @two(i32 3)
;;   + call void @two(i32 3)
;; lie calls/reorder/two: their order counts
;;   - call void @one(ptr %p)
;;   @ call void @two(i32 3)
;;   + call void @one(ptr %p)
;; lie calls/argument/value: another argument
;;   - call void @two(i32 3)
;;   + call void @two(i32 4)
;; lie calls/argument/pointer: another pointer
;;   - call void @one(ptr %p)
;;   + %p4 = getelementptr i8, ptr %p, i64 4
;;   + call void @one(ptr %p4)
;; lie calls/callee/other: another function
;;   - call void @two(i32 3)
;;   + call void @three(i32 3)
;;   @ }
;;   + declare void @three(i32)
;; lie calls/move/store-below: the callee reads it
;;   - store i32 1, ptr %p, align 4
;;   @ call void @one(ptr %p)
;;   + store i32 1, ptr %p, align 4
;; lie calls/forward/past-a-call: the callee may write it
;;   - %v = load i32, ptr %p, align 4
;;   + %v = add i32 1, 0
;; true calls/drop/pure: nobody uses what it gives
;;   - %g = call i32 @gives()
;; true calls/duplicate/pure: it touches nothing
;;   @ %g = call i32 @gives()
;;   + %h = call i32 @gives()
;; true calls/move/pure: it touches nothing
;;   - store i32 1, ptr %p, align 4
;;   + %g = call i32 @gives()
;;   + store i32 1, ptr %p, align 4
;;   - %g = call i32 @gives()

;; kernel private-callee
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 20
target triple = "nvptx64-nvidia-cuda"
define internal i32 @twice(ptr %x, i32 %unused) noinline {
  %v = load i32, ptr %x, align 4
  %r = shl i32 %v, 1
  store i32 %r, ptr %x, align 4
  ret i32 %r
}
define i32 @f(ptr %p) {
  %a = call i32 @twice(ptr %p, i32 1)
  %b = call i32 @twice(ptr %p, i32 2)
  %z = add i32 %a, %b
  ret i32 %z
}
;; lie inline/call/once: it doubles twice
;;   - %b = call i32 @twice(ptr %p, i32 2)
;;   + %b = add i32 %a, %a
;; lie argpromotion/value/before-the-store: the value is loaded too early
;;   - %a = call i32 @twice(ptr %p, i32 1)
;;   + %early = load i32, ptr %p, align 4
;;   + %a = call i32 @twice(ptr %p, i32 1)
;;   - %b = call i32 @twice(ptr %p, i32 2)
;;   + %b = shl i32 %early, 1
;;   + store i32 %b, ptr %p, align 4
;; lie ipsccp/return/constant: it returns something else
;;   - ret i32 %r
;;   + ret i32 0
;; true inline/call/body: the body in place of the call
;;   - %a = call i32 @twice(ptr %p, i32 1)
;;   + %l = load i32, ptr %p, align 4
;;   + %a = shl i32 %l, 1
;;   + store i32 %a, ptr %p, align 4
;; true deadargelim/argument/poison: nobody looks at it
;;   - %b = call i32 @twice(ptr %p, i32 2)
;;   + %b = call i32 @twice(ptr %p, i32 poison)
;; true argpromotion/value/after-the-store: loaded in time
;;   - %b = call i32 @twice(ptr %p, i32 2)
;;   + %late = load i32, ptr %p, align 4
;;   + %b = shl i32 %late, 1
;;   + store i32 %b, ptr %p, align 4

;; kernel store-buffers
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(1) %f, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %f, i32 %u
  store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
  %v = load atomic i32, ptr addrspace(1) %q seq_cst, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
;; lie outcomes/store-buffer/both-monotonic: both loads may see zero, which no order of all four allows
;;   - store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;;   + store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
;;   - %v = load atomic i32, ptr addrspace(1) %q seq_cst, align 4
;;   + %v = load atomic i32, ptr addrspace(1) %q monotonic, align 4
;; lie outcomes/store-buffer/release: a release and an acquire order no store before a load of other bytes
;;   - store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;;   + store atomic i32 1, ptr addrspace(1) %p release, align 4
;;   - %v = load atomic i32, ptr addrspace(1) %q seq_cst, align 4
;;   + %v = load atomic i32, ptr addrspace(1) %q acquire, align 4
;; lie outcomes/store-buffer/load-acquire: the load is no part of the total order any more
;;   - %v = load atomic i32, ptr addrspace(1) %q seq_cst, align 4
;;   + %v = load atomic i32, ptr addrspace(1) %q acquire, align 4
;; lie outcomes/store-buffer/load-first: both may load before any stores
;;   - store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;;   @ %v = load atomic i32, ptr addrspace(1) %q seq_cst, align 4
;;   + store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;; true outcomes/store-buffer/exchange: an exchange whose result is not used stores the same
;;   - store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;;   + %old = atomicrmw xchg ptr addrspace(1) %p, i32 1 seq_cst, align 4
;; true outcomes/store-buffer/more-fences: more order allows less
;;   @ store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
;;   + fence seq_cst

;; kernel store-buffers-with-fences
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(1) %f, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %f, i32 %u
  store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
  fence seq_cst
  %v = load atomic i32, ptr addrspace(1) %q monotonic, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
;; lie outcomes/fence/weakened: only a seq_cst fence orders a store before a load
;;   - fence seq_cst
;;   + fence acq_rel
;; lie outcomes/fence/dropped: nothing orders the store before the load
;;   - fence seq_cst
;; true outcomes/fence/doubled: once is enough
;;   @ fence seq_cst
;;   + fence seq_cst

;; kernel store-buffers-without-order
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(1) %f, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %f, i32 %u
  store atomic i32 1, ptr addrspace(1) %p release, align 4
  %v = load atomic i32, ptr addrspace(1) %q acquire, align 4
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
;; true outcomes/unordered/load-first: a load may pass a store of other bytes
;;   - store atomic i32 1, ptr addrspace(1) %p release, align 4
;;   @ %v = load atomic i32, ptr addrspace(1) %q acquire, align 4
;;   + store atomic i32 1, ptr addrspace(1) %p release, align 4
;; true outcomes/unordered/weaker: nothing is published, so nothing needs a release
;;   - store atomic i32 1, ptr addrspace(1) %p release, align 4
;;   + store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
;; lie outcomes/unordered/other-value: no execution stores two
;;   - store atomic i32 1, ptr addrspace(1) %p release, align 4
;;   + store atomic i32 2, ptr addrspace(1) %p release, align 4

;; kernel exchange-once
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, align 4
  %n = add i32 %t, 4
  %p = getelementptr i32, ptr addrspace(1) %f, i32 %n
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 9 monotonic monotonic, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  %v = zext i1 %ok to i32
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
;; lie outcomes/exchange/weak: a weak one may fail though nobody else is there
;;   - %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 9 monotonic monotonic, align 4
;;   + %pair = cmpxchg weak ptr addrspace(1) %p, i32 0, i32 9 monotonic monotonic, align 4
;; lie outcomes/exchange/split-counter: an update is lost
;;   - %c = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, align 4
;;   + %c = load atomic i32, ptr addrspace(1) %f monotonic, align 4
;;   + %c1 = add i32 %c, 1
;;   + store atomic i32 %c1, ptr addrspace(1) %f monotonic, align 4
;; true outcomes/exchange/stronger: more order
;;   - %c = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, align 4
;;   + %c = atomicrmw add ptr addrspace(1) %f, i32 1 acq_rel, align 4
;; true outcomes/exchange/counter-later: other bytes, and nothing orders them
;;   - %c = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, align 4
;;   @ %ok = extractvalue { i32, i1 } %pair, 1
;;   + %c = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, align 4

;; kernel load-buffer
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %y = getelementptr i8, ptr addrspace(1) %x, i64 16
  %z = getelementptr i8, ptr addrspace(1) %x, i64 32
  br i1 %c, label %a, label %b
a:
  %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
  store atomic i32 1, ptr addrspace(1) %y monotonic, align 4
  br label %w
w:
  %v = load atomic i32, ptr addrspace(1) %z monotonic, align 4
  %vz = icmp eq i32 %v, 0
  br i1 %vz, label %w, label %e
e:
  store i32 %r, ptr addrspace(1) %o, align 4
  ret void
b:
  %s = load atomic i32, ptr addrspace(1) %y monotonic, align 4
  %sz = icmp eq i32 %s, 0
  br i1 %sz, label %b, label %g
g:
  store atomic i32 1, ptr addrspace(1) %x monotonic, align 4
  store atomic i32 1, ptr addrspace(1) %z monotonic, align 4
  ret void
}
;; true outcomes/load-buffer/sunk: a monotonic load may see a store that comes later
;;   - %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
;;   @ e:
;;   + %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
;; lie outcomes/load-buffer/other-value: nobody stores two
;;   - store i32 %r, ptr addrspace(1) %o, align 4
;;   + store i32 2, ptr addrspace(1) %o, align 4

;; kernel load-before-a-release
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 = i32 0 step 0 count 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %y = getelementptr i8, ptr addrspace(1) %x, i64 16
  %z = getelementptr i8, ptr addrspace(1) %x, i64 32
  br i1 %c, label %a, label %b
a:
  %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
  store atomic i32 1, ptr addrspace(1) %y release, align 4
  br label %w
w:
  %v = load atomic i32, ptr addrspace(1) %z monotonic, align 4
  %vz = icmp eq i32 %v, 0
  br i1 %vz, label %w, label %e
e:
  store i32 %r, ptr addrspace(1) %o, align 4
  ret void
b:
  %s = load atomic i32, ptr addrspace(1) %y acquire, align 4
  %sz = icmp eq i32 %s, 0
  br i1 %sz, label %b, label %g
g:
  store atomic i32 1, ptr addrspace(1) %x monotonic, align 4
  store atomic i32 1, ptr addrspace(1) %z release, align 4
  ret void
}
;; lie outcomes/load-buffer/past-release: the load happens before the store that it sees then
;;   - %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
;;   - %v = load atomic i32, ptr addrspace(1) %z monotonic, align 4
;;   + %v = load atomic i32, ptr addrspace(1) %z acquire, align 4
;;   @ e:
;;   + %r = load atomic i32, ptr addrspace(1) %x monotonic, align 4
