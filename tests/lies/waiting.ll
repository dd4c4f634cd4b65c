;; # Other ways to wait for a thread: answers about them, and edits that move what they order.

;; kernel bar-warp-sync
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 512 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="2,1,1" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 256
  store i32 %t, ptr addrspace(1) %own, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 3)
  %v = load i32, ptr addrspace(1) %other, align 4
  %w = load i32, ptr addrspace(1) %own, align 4
  %s = shl i32 %w, 8
  %z = or i32 %v, %s
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/bar-warp-sync/use: the other thread wrote it before they met
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie modref/bar-warp-sync/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> call void @llvm.nvvm.bar.warp.sync
;; true clobber/bar-warp-sync/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by call void @llvm.nvvm.bar.warp.sync
;; true clobber/bar-warp-sync/own-word: nobody else writes it
;;   walks %w = load i32, ptr addrspace(1) %own, align 4 clobbered by store i32 %t, ptr addrspace(1) %own, align 4
;; lie barrier/bar-warp-sync/dropped: nobody waits
;;   - call void @llvm.nvvm.bar.warp.sync(i32 3)
;; lie barrier/bar-warp-sync/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.bar.warp.sync(i32 3)
;;   + %v = load i32, ptr addrspace(1) %other, align 4
;;   + call void @llvm.nvvm.bar.warp.sync(i32 3)
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;; lie barrier/bar-warp-sync/store-below: the other thread loads too early
;;   - store i32 %t, ptr addrspace(1) %own, align 4
;;   @ call void @llvm.nvvm.bar.warp.sync(i32 3)
;;   + store i32 %t, ptr addrspace(1) %own, align 4
;; true barrier/bar-warp-sync/own-word-forwarded: nobody else writes it
;;   - %w = load i32, ptr addrspace(1) %own, align 4
;;   + %w = add i32 %t, 0
;; true barrier/bar-warp-sync/other-word-forwarded: the other thread stores its own number
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel barrier-unaligned
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 512 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="2,1,1" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 256
  store i32 %t, ptr addrspace(1) %own, align 4
  call void @llvm.nvvm.barrier.cta.sync.all(i32 1)
  %v = load i32, ptr addrspace(1) %other, align 4
  %w = load i32, ptr addrspace(1) %own, align 4
  %s = shl i32 %w, 8
  %z = or i32 %v, %s
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/barrier-unaligned/use: the other thread wrote it before they met
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie modref/barrier-unaligned/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> call void @llvm.nvvm.barrier.cta.sync.all
;; true clobber/barrier-unaligned/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by call void @llvm.nvvm.barrier.cta.sync.all
;; true clobber/barrier-unaligned/own-word: nobody else writes it
;;   walks %w = load i32, ptr addrspace(1) %own, align 4 clobbered by store i32 %t, ptr addrspace(1) %own, align 4
;; lie barrier/barrier-unaligned/dropped: nobody waits
;;   - call void @llvm.nvvm.barrier.cta.sync.all(i32 1)
;; lie barrier/barrier-unaligned/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.barrier.cta.sync.all(i32 1)
;;   + %v = load i32, ptr addrspace(1) %other, align 4
;;   + call void @llvm.nvvm.barrier.cta.sync.all(i32 1)
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;; lie barrier/barrier-unaligned/store-below: the other thread loads too early
;;   - store i32 %t, ptr addrspace(1) %own, align 4
;;   @ call void @llvm.nvvm.barrier.cta.sync.all(i32 1)
;;   + store i32 %t, ptr addrspace(1) %own, align 4
;; true barrier/barrier-unaligned/own-word-forwarded: nobody else writes it
;;   - %w = load i32, ptr addrspace(1) %own, align 4
;;   + %w = add i32 %t, 0
;; true barrier/barrier-unaligned/other-word-forwarded: the other thread stores its own number
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel barrier-count
; aliasmith: launch cluster=1 grid=1,1,1 block=32,1,1
; aliasmith: arg 0 = object global 512 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="32,1,1" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 256
  store i32 %t, ptr addrspace(1) %own, align 4
  call void @llvm.nvvm.barrier.cta.sync.count(i32 2, i32 32)
  %v = load i32, ptr addrspace(1) %other, align 4
  %w = load i32, ptr addrspace(1) %own, align 4
  %s = shl i32 %w, 8
  %z = or i32 %v, %s
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/barrier-count/use: the other thread wrote it before they met
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie modref/barrier-count/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> call void @llvm.nvvm.barrier.cta.sync.count
;; true clobber/barrier-count/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by call void @llvm.nvvm.barrier.cta.sync.count
;; true clobber/barrier-count/own-word: nobody else writes it
;;   walks %w = load i32, ptr addrspace(1) %own, align 4 clobbered by store i32 %t, ptr addrspace(1) %own, align 4
;; lie barrier/barrier-count/dropped: nobody waits
;;   - call void @llvm.nvvm.barrier.cta.sync.count(i32 2, i32 32)
;; lie barrier/barrier-count/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.barrier.cta.sync.count(i32 2, i32 32)
;;   + %v = load i32, ptr addrspace(1) %other, align 4
;;   + call void @llvm.nvvm.barrier.cta.sync.count(i32 2, i32 32)
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;; lie barrier/barrier-count/store-below: the other thread loads too early
;;   - store i32 %t, ptr addrspace(1) %own, align 4
;;   @ call void @llvm.nvvm.barrier.cta.sync.count(i32 2, i32 32)
;;   + store i32 %t, ptr addrspace(1) %own, align 4
;; true barrier/barrier-count/own-word-forwarded: nobody else writes it
;;   - %w = load i32, ptr addrspace(1) %own, align 4
;;   + %w = add i32 %t, 0
;; true barrier/barrier-count/other-word-forwarded: the other thread stores its own number
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel barrier-red
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 512 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="2,1,1" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 256
  store i32 %t, ptr addrspace(1) %own, align 4
  %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
  %v = load i32, ptr addrspace(1) %other, align 4
  %w = load i32, ptr addrspace(1) %own, align 4
  %s = shl i32 %w, 8
  %z = or i32 %v, %s
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/barrier-red/use: the other thread wrote it before they met
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie modref/barrier-red/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all
;; true clobber/barrier-red/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all
;; true clobber/barrier-red/own-word: nobody else writes it
;;   walks %w = load i32, ptr addrspace(1) %own, align 4 clobbered by store i32 %t, ptr addrspace(1) %own, align 4
;; lie barrier/barrier-red/dropped: nobody waits
;;   - %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
;; lie barrier/barrier-red/load-above: the other thread has not stored yet
;;   - %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
;;   + %v = load i32, ptr addrspace(1) %other, align 4
;;   + %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;; lie barrier/barrier-red/store-below: the other thread loads too early
;;   - store i32 %t, ptr addrspace(1) %own, align 4
;;   @ %red = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 true)
;;   + store i32 %t, ptr addrspace(1) %own, align 4
;; true barrier/barrier-red/own-word-forwarded: nobody else writes it
;;   - %w = load i32, ptr addrspace(1) %own, align 4
;;   + %w = add i32 %t, 0
;; true barrier/barrier-red/other-word-forwarded: the other thread stores its own number
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel cluster-barrier
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 512 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()
define ptx_kernel void @k(ptr addrspace(1) %p) "nvvm.reqntid"="2,1,1" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 256
  store i32 %t, ptr addrspace(1) %own, align 4
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %v = load i32, ptr addrspace(1) %other, align 4
  %w = load i32, ptr addrspace(1) %own, align 4
  %s = shl i32 %w, 8
  %z = or i32 %v, %s
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/cluster-barrier/use: the other thread wrote it before they met
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie modref/cluster-barrier/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> call void @llvm.nvvm.barrier.cluster.wait
;; true clobber/cluster-barrier/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by call void @llvm.nvvm.barrier.cluster.wait
;; true clobber/cluster-barrier/own-word: nobody else writes it
;;   walks %w = load i32, ptr addrspace(1) %own, align 4 clobbered by store i32 %t, ptr addrspace(1) %own, align 4
;; lie barrier/cluster-barrier/dropped: nobody waits
;;   - call void @llvm.nvvm.barrier.cluster.wait()
;; lie barrier/cluster-barrier/load-above: the other thread has not stored yet
;;   - call void @llvm.nvvm.barrier.cluster.arrive()
;;   + %v = load i32, ptr addrspace(1) %other, align 4
;;   + call void @llvm.nvvm.barrier.cluster.arrive()
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;; lie barrier/cluster-barrier/store-below: the other thread loads too early
;;   - store i32 %t, ptr addrspace(1) %own, align 4
;;   @ call void @llvm.nvvm.barrier.cluster.wait()
;;   + store i32 %t, ptr addrspace(1) %own, align 4
;; true barrier/cluster-barrier/own-word-forwarded: nobody else writes it
;;   - %w = load i32, ptr addrspace(1) %own, align 4
;;   + %w = add i32 %t, 0
;; true barrier/cluster-barrier/other-word-forwarded: the other thread stores its own number
;;   - %v = load i32, ptr addrspace(1) %other, align 4
;;   + %v = add i32 %u, 0

;; kernel message-rmw-acquire
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
  %go = atomicrmw or ptr addrspace(3) @flag, i32 0 syncscope("block") acquire, align 4
  %set = icmp eq i32 %go, 1
  br i1 %set, label %read, label %take
read:
  %v = load i32, ptr addrspace(3) @data, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie clobber/rmw-acquire/use: the other thread's store is ordered before
;;   says %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; true clobber/rmw-acquire/stops-there: it cannot be passed
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by %go = atomicrmw or ptr addrspace(3) @flag, i32 0
;; lie atomics/rmw-acquire/data-dropped: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/rmw-acquire/data-below: the flag is set too early
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   @ store atomic i32 1, ptr addrspace(3) @flag syncscope("block") release, align 4
;;   + store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/rmw-acquire/weakened: nothing orders the data
;;   - %go = atomicrmw or ptr addrspace(3) @flag, i32 0 syncscope("block") acquire, align 4
;;   + %go = atomicrmw or ptr addrspace(3) @flag, i32 0 syncscope("block") monotonic, align 4
;; true atomics/rmw-acquire/data-forwarded: only one value is ever there when the flag is set
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;;   + %v = add i32 7, 0

;; kernel message-cmpxchg-acquire
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
  %gave = atomicrmw xchg ptr addrspace(3) @flag, i32 1 syncscope("block") release, align 4
  br label %done
take:
  %pair = cmpxchg ptr addrspace(3) @flag, i32 1, i32 2 syncscope("block") acquire monotonic, align 4
  %go = extractvalue { i32, i1 } %pair, 0
  %set = icmp eq i32 %go, 1
  br i1 %set, label %read, label %take
read:
  %v = load i32, ptr addrspace(3) @data, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie clobber/cmpxchg-acquire/use: the other thread's store is ordered before
;;   says %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; true clobber/cmpxchg-acquire/stops-there: it cannot be passed
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by %pair = cmpxchg ptr addrspace(3) @flag, i32 1, i32 2
;; lie atomics/cmpxchg-acquire/data-dropped: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/cmpxchg-acquire/data-below: the flag is set too early
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   @ %gave = atomicrmw xchg ptr addrspace(3) @flag, i32 1 syncscope("block") release, align 4
;;   + store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/cmpxchg-acquire/weakened: nothing orders the data
;;   - %pair = cmpxchg ptr addrspace(3) @flag, i32 1, i32 2 syncscope("block") acquire monotonic, align 4
;;   + %pair = cmpxchg ptr addrspace(3) @flag, i32 1, i32 2 syncscope("block") monotonic monotonic, align 4
;; lie atomics/cmpxchg-acquire/giver-weakened: nothing orders the data
;;   - %gave = atomicrmw xchg ptr addrspace(3) @flag, i32 1 syncscope("block") release, align 4
;;   + %gave = atomicrmw xchg ptr addrspace(3) @flag, i32 1 syncscope("block") monotonic, align 4
;; true atomics/cmpxchg-acquire/data-forwarded: only one value is ever there when the flag is set
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;;   + %v = add i32 7, 0

;; kernel message-membar
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@flag = internal addrspace(3) global i32 0, align 4
@data = internal addrspace(3) global i32 0, align 4
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %give, label %take
give:
  store i32 7, ptr addrspace(3) @data, align 4
  call void @llvm.nvvm.membar.gl()
  store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
  br label %done
take:
  %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
  call void @llvm.nvvm.membar.cta()
  %set = icmp eq i32 %go, 1
  br i1 %set, label %read, label %take
read:
  %v = load i32, ptr addrspace(3) @data, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie clobber/membar/use: the other thread's store is ordered before
;;   says %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; true clobber/membar/stops-there: it cannot be passed
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by call void @llvm.nvvm.membar.cta
;; lie atomics/membar/data-dropped: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/membar/data-below: the flag is set too early
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   @ store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;;   + store i32 7, ptr addrspace(3) @data, align 4
;; lie fence/membar/giver-dropped: nothing orders the data
;;   @ give:
;;   - call void @llvm.nvvm.membar.gl()
;; lie fence/membar/taker-dropped: nothing orders the data
;;   @ take:
;;   - call void @llvm.nvvm.membar.cta()
;; true atomics/membar/data-forwarded: only one value is ever there when the flag is set
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;;   + %v = add i32 7, 0

;; kernel message-fences
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
  fence syncscope("block") release
  store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
  br label %done
take:
  %go = load atomic i32, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
  fence syncscope("block") acquire
  %set = icmp eq i32 %go, 1
  br i1 %set, label %read, label %take
read:
  %v = load i32, ptr addrspace(3) @data, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %done
done:
  ret void
}
;; lie clobber/fences/use: the other thread's store is ordered before
;;   says %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; true clobber/fences/stops-there: it cannot be passed
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by fence syncscope("block") acquire
;; lie atomics/fences/data-dropped: the other thread reads it
;;   - store i32 7, ptr addrspace(3) @data, align 4
;; lie atomics/fences/data-below: the flag is set too early
;;   - store i32 7, ptr addrspace(3) @data, align 4
;;   @ store atomic i32 1, ptr addrspace(3) @flag syncscope("block") monotonic, align 4
;;   + store i32 7, ptr addrspace(3) @data, align 4
;; lie fence/fences/giver-dropped: nothing orders the data
;;   @ give:
;;   - fence syncscope("block") release
;; lie fence/fences/taker-dropped: nothing orders the data
;;   @ take:
;;   - fence syncscope("block") acquire
;; true atomics/fences/data-forwarded: only one value is ever there when the flag is set
;;   - %v = load i32, ptr addrspace(3) @data, align 4
;;   + %v = add i32 7, 0
