;; # Answers about calls: against a pointer, and against each other.

;; kernel defined
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define internal i32 @reads(ptr %x) noinline {
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
define internal void @writes(ptr %x) noinline {
  store i32 7, ptr %x, align 4
  ret void
}
define i32 @f(ptr %p) {
  %o = getelementptr i8, ptr %p, i64 16
  store i32 1, ptr %p, align 4
  %a = call i32 @reads(ptr %p)
  call void @writes(ptr %p)
  store i32 2, ptr %o, align 4
  %v = load i32, ptr %p, align 4
  store i32 3, ptr %p, align 4
  %z = add i32 %v, %a
  ret i32 %z
}
;; lie modref/call-writes/nomodref: it writes there
;;   says NoModRef: Ptr: i32* %p <-> call void @writes(ptr %p)
;; lie modref/call-writes/ref: it writes there
;;   says Just Ref: Ptr: i32* %p <-> call void @writes(ptr %p)
;; lie modref/call-reads/nomodref: it reads what is stored there
;;   says NoModRef: Ptr: i32* %p <-> %a = call i32 @reads(ptr %p)
;; lie modref/call-reads/mod: it reads what is stored there
;;   says Just Mod: Ptr: i32* %p <-> %a = call i32 @reads(ptr %p)
;; lie modref/call-call/read-write-none: the second writes what the first reads
;;   says NoModRef: %a = call i32 @reads(ptr %p) <-> call void @writes(ptr %p)
;; lie modref/call-call/read-write-mod: the first only reads
;;   says Just Mod: %a = call i32 @reads(ptr %p) <-> call void @writes(ptr %p)
;; true modref/call-call/write-read-mod: the first only writes
;;   says Just Mod: call void @writes(ptr %p) <-> %a = call i32 @reads(ptr %p)
;; lie modref/call-call/write-read-ref: the first writes what the second reads
;;   says Just Ref: call void @writes(ptr %p) <-> %a = call i32 @reads(ptr %p)
;; true modref/call-writes/mod: it does not read
;;   says Just Mod: Ptr: i32* %p <-> call void @writes(ptr %p)
;; true modref/call-reads/ref: it does not write
;;   says Just Ref: Ptr: i32* %p <-> %a = call i32 @reads(ptr %p)
;; true modref/call-writes/elsewhere: it writes four bytes only
;;   says NoModRef: Ptr: i32* %o <-> call void @writes(ptr %p)
;; true modref/call-call/read-write-ref: the first only reads
;;   says Just Ref: %a = call i32 @reads(ptr %p) <-> call void @writes(ptr %p)

;; kernel memory-intrinsics
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(ptr noalias %p, ptr %q) {
  %o = getelementptr i8, ptr %p, i64 32
  %e = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %q, align 4
  store i32 2, ptr %p, align 4
  store i32 3, ptr %o, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 5, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %e, ptr %p, i64 16, i1 false)
  store i32 4, ptr %e, align 4
  %v = load i32, ptr %p, align 4
  store i32 5, ptr %p, align 4
  store i32 6, ptr %q, align 4
  ret i32 %v
}
;; lie modref/memcpy/destination: it is written
;;   says Just Ref: Ptr: i32* %p <-> call void @llvm.memcpy.p0.p0.i64
;; lie modref/memcpy/source: it is read
;;   says NoModRef: Ptr: i32* %q <-> call void @llvm.memcpy.p0.p0.i64
;; lie modref/memmove/source: it is read
;;   says Just Mod: Ptr: i32* %p <-> call void @llvm.memmove.p0.p0.i64
;; lie modref/memmove/overlap: the second half is written
;;   says NoModRef: Ptr: i32* %e <-> call void @llvm.memmove.p0.p0.i64
;; lie modref/memset/destination: it is written
;;   says NoModRef: Ptr: i32* %p <-> call void @llvm.memset.p0.i64
;; lie modref/call-call/memset-memcpy: both write the same
;;   says NoModRef: call void @llvm.memset.p0.i64 <-> call void @llvm.memcpy.p0.p0.i64
;; lie modref/call-call/memcpy-memmove: one writes what the other reads
;;   says Just Ref: call void @llvm.memcpy.p0.p0.i64 <-> call void @llvm.memmove.p0.p0.i64
;; true modref/memset/destination-mod: it does not read
;;   says Just Mod: Ptr: i32* %p <-> call void @llvm.memset.p0.i64
;; true modref/memset/length: four bytes, no more
;;   says NoModRef: Ptr: i32* %e <-> call void @llvm.memset.p0.i64
;; true modref/memcpy/behind: 32 bytes away
;;   says NoModRef: Ptr: i32* %o <-> call void @llvm.memcpy.p0.p0.i64
;; true modref/memmove/behind: 32 bytes away
;;   says NoModRef: Ptr: i32* %o <-> call void @llvm.memmove.p0.p0.i64

;; kernel masked
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, <2 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, <2 x i1>, <2 x i32>)
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, <2 x i1>)
define i32 @f(ptr %p) {
  %e = getelementptr i8, ptr %p, i64 4
  %o = getelementptr i8, ptr %p, i64 8
  %i0 = insertelement <2 x ptr> poison, ptr %p, i32 0
  %i1 = insertelement <2 x ptr> %i0, ptr %o, i32 1
  store i32 1, ptr %p, align 4
  store i32 2, ptr %e, align 4
  store i32 3, ptr %o, align 4
  %l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> <i1 true, i1 false>, <2 x i32> zeroinitializer)
  call void @llvm.masked.store.v2i32.p0(<2 x i32> splat (i32 4), ptr align 4 %p, <2 x i1> <i1 false, i1 true>)
  %g = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %i1, <2 x i1> splat (i1 true), <2 x i32> zeroinitializer)
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> splat (i32 5), <2 x ptr> align 4 %i1, <2 x i1> splat (i1 true))
  %v = load i32, ptr %e, align 4
  store i32 6, ptr %p, align 4
  store i32 7, ptr %e, align 4
  store i32 8, ptr %o, align 4
  ret i32 %v
}
;; lie modref/masked-load/nomodref: the first lane is on
;;   says NoModRef: Ptr: i32* %p <-> %l = call <2 x i32> @llvm.masked.load
;; lie modref/masked-store/ref: the second lane is on
;;   says Just Ref: Ptr: i32* %e <-> call void @llvm.masked.store
;; lie modref/gather/nomodref: the second lane reads there
;;   says NoModRef: Ptr: i32* %o <-> %g = call <2 x i32> @llvm.masked.gather
;; lie modref/scatter/nomodref: the second lane writes there
;;   says NoModRef: Ptr: i32* %o <-> call void @llvm.masked.scatter
;; true modref/masked-load/lane-off: the second lane is off
;;   says NoModRef: Ptr: i32* %e <-> %l = call <2 x i32> @llvm.masked.load
;; true modref/masked-store/lane-off: the first lane is off
;;   says NoModRef: Ptr: i32* %p <-> call void @llvm.masked.store
;; true modref/gather/ref: it does not write
;;   says Just Ref: Ptr: i32* %o <-> %g = call <2 x i32> @llvm.masked.gather
;; true modref/scatter/between: no lane writes there
;;   says NoModRef: Ptr: i32* %e <-> call void @llvm.masked.scatter

;; kernel barrier
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = sub i32 1, %t
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %p, i32 %u
  %res = getelementptr i8, ptr addrspace(1) %own, i64 32
  store i32 %t, ptr addrspace(1) %own, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr addrspace(1) %other, align 4
  store i32 %v, ptr addrspace(1) %res, align 4
  ret void
}
;; lie modref/barrier/nomodref: it makes the store of the other thread visible
;;   says NoModRef: Ptr: i32* %other <-> call void @llvm.nvvm.barrier
;; lie modref/barrier/ref: it makes the store of the other thread visible
;;   says Just Ref: Ptr: i32* %other <-> call void @llvm.nvvm.barrier
;; lie clobber/barrier/use: the other thread wrote it before the barrier
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by store i32 %t, ptr addrspace(1) %own
;; lie clobber/barrier/live-on-entry: the other thread wrote it before the barrier
;;   walks %v = load i32, ptr addrspace(1) %other, align 4 clobbered by liveOnEntry
;; lie memdeps/barrier/load: the other thread wrote it before the barrier
;;   says %v = load i32, ptr addrspace(1) %other, align 4 depends on store i32 %t, ptr addrspace(1) %own
;; true clobber/barrier/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(1) %other, align 4 clobbered by call void @llvm.nvvm.barrier
;; true modref/barrier/sreg: reading the thread's number touches nothing
;;   says NoModRef: Ptr: i32* %own <-> %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x

;; kernel fences
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
;; lie clobber/acquire/use: the acquire orders the other thread's store
;;   says %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; lie clobber/acquire/walker: the acquire orders the other thread's store
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by liveOnEntry
;; true clobber/acquire/stops-there: it cannot be passed
;;   walks %v = load i32, ptr addrspace(3) @data, align 4 clobbered by %go = load atomic

;; kernel fence-instructions
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
  %w = load i32, ptr addrspace(3) %own, align 4
  %z = add i32 %v, %w
  store i32 %z, ptr addrspace(1) %res, align 4
  ret void
}
;; lie clobber/fence/past-acquire: the fence orders the other thread's store
;;   says %v = load i32, ptr addrspace(3) %other, align 4 clobbered by call void @llvm.amdgcn.s.barrier
;; lie clobber/fence/past-all: the fence orders the other thread's store
;;   walks %v = load i32, ptr addrspace(3) %other, align 4 clobbered by store i32 %t, ptr addrspace(3) %own
;; true clobber/fence/own: nobody else writes this thread's own word
;;   says %w = load i32, ptr addrspace(3) %own, align 4 clobbered by store i32 %t, ptr addrspace(3) %own
;; true clobber/fence/stops-there: it cannot be passed
;;   says %v = load i32, ptr addrspace(3) %other, align 4 clobbered by fence syncscope("workgroup") acquire

;; kernel outside
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @anything(ptr)
declare i32 @only_reads(ptr) memory(argmem: read)
declare void @inaccessible() memory(inaccessiblemem: readwrite)
define i32 @f(ptr %p, ptr %q) {
  %l = alloca i32, align 4
  store i32 1, ptr %l, align 4
  store i32 2, ptr %p, align 4
  store i32 3, ptr %q, align 4
  call void @anything(ptr %p)
  %r = call i32 @only_reads(ptr %q)
  call void @inaccessible()
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %q, align 4
  %x = load i32, ptr %l, align 4
  store i32 4, ptr %q, align 4
  store i32 5, ptr %p, align 4
  %z = add i32 %v, %w
  %y = add i32 %z, %x
  ret i32 %y
}
;; lie modref/peer/nomodref: it may write its argument
;;   says NoModRef: Ptr: i32* %p <-> call void @anything(ptr %p)
;; lie modref/peer/ref: it may write its argument
;;   says Just Ref: Ptr: i32* %p <-> call void @anything(ptr %p)
;; lie modref/peer/reader-none: it may read its argument
;;   says NoModRef: Ptr: i32* %q <-> %r = call i32 @only_reads(ptr %q)
;; true modref/peer/private: nobody told it where the alloca is
;;   says NoModRef: Ptr: i32* %l <-> call void @anything(ptr %p)
;; true modref/peer/reader: it promises to read only
;;   says Just Ref: Ptr: i32* %q <-> %r = call i32 @only_reads(ptr %q)
;; true modref/peer/inaccessible: it promises to touch nothing that we can
;;   says NoModRef: Ptr: i32* %p <-> call void @inaccessible()
;; true modref/peer/elsewhere: a promise of one argument says nothing of others
;;   says NoModRef: Ptr: i32* %l <-> %r = call i32 @only_reads(ptr %q)

;; kernel copies-and-lifetimes
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.assume(i1)
define internal i32 @takes(ptr byval([4 x i32]) align 4 %c) noinline {
  %v = load i32, ptr %c, align 4
  store i32 9, ptr %c, align 4
  ret i32 %v
}
define internal void @fills(ptr sret(i32) align 4 %s) noinline {
  store i32 9, ptr %s, align 4
  ret void
}
define i32 @f(ptr %p) {
  %l = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %l)
  store i32 1, ptr %l, align 4
  store i32 2, ptr %p, align 4
  %r = call i32 @takes(ptr byval([4 x i32]) align 4 %p)
  call void @fills(ptr sret(i32) align 4 %l)
  %v = load i32, ptr %l, align 4
  %c = icmp ne i32 %v, 0
  call void @llvm.assume(i1 %c)
  store i32 3, ptr %p, align 4
  store i32 4, ptr %l, align 4
  %u = load i32, ptr %l, align 4
  call void @llvm.lifetime.end.p0(ptr %l)
  %z = add i32 %r, %u
  ret i32 %z
}
;; lie modref/byval/nomodref: the copy is read from there
;;   says NoModRef: Ptr: i32* %p <-> %r = call i32 @takes
;; lie modref/sret/ref: the callee fills it
;;   says Just Ref: Ptr: i32* %l <-> call void @fills
;; true modref/byval/ref: what the callee writes is its copy
;;   says Just Ref: Ptr: i32* %p <-> %r = call i32 @takes
;; true modref/sret/elsewhere: it writes the alloca only
;;   says NoModRef: Ptr: i32* %p <-> call void @fills
;; true modref/assume/nomodref: an assumption touches nothing
;;   says NoModRef: Ptr: i32* %p <-> call void @llvm.assume

;; kernel async-copy
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef, align 16
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.wait.all()
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %d = getelementptr i8, ptr addrspace(1) %p, i64 16
  %o = getelementptr i8, ptr addrspace(3) @s, i64 8
  store i32 6, ptr addrspace(3) @s, align 4
  store i32 7, ptr addrspace(3) %o, align 4
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.wait.all()
  %v = load i32, ptr addrspace(3) @s, align 4
  %w = load i32, ptr addrspace(3) %o, align 4
  %z = add i32 %v, %w
  store i32 %z, ptr addrspace(1) %d, align 4
  store i32 0, ptr addrspace(1) %p, align 4
  ret void
}
;; lie clobber/async-copy/past-copy: the copy writes there
;;   walks %v = load i32, ptr addrspace(3) @s, align 4 clobbered by store i32 7, ptr addrspace(3) %o
;; lie modref/async-copy/destination: the copy writes there
;;   says Just Ref: Ptr: i32* @s <-> call void @llvm.nvvm.cp.async.ca
;; lie modref/async-copy/source: the copy reads there
;;   says NoModRef: Ptr: i32* %p <-> call void @llvm.nvvm.cp.async.ca
;; lie modref/async-wait/nomodref: only behind it the copy is there
;;   says NoModRef: Ptr: i32* @s <-> call void @llvm.nvvm.cp.async.wait
;; true clobber/async-copy/other-bytes: the copy is of four bytes
;;   walks %w = load i32, ptr addrspace(3) %o, align 4 clobbered by store i32 7, ptr addrspace(3) %o
;; true modref/async-copy/other-bytes: the copy is of four bytes
;;   says NoModRef: Ptr: i32* %o <-> call void @llvm.nvvm.cp.async.ca

;; kernel mbarrier-inval
; aliasmith: launch grid=1,1,1 block=1,1,1
target triple = "nvptx64-nvidia-cuda"
@bar = internal addrspace(3) global i64 undef, align 8
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))
define ptx_kernel void @k() {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 4)
  call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @bar)
  store i64 77, ptr addrspace(3) @bar, align 8
  ret void
}
;; true modref/mbarrier-inval/mod: the PTX ISA states no read
;;   says Just Mod: Ptr: i64* @bar <-> call void @llvm.nvvm.mbarrier.inval
;; lie modref/mbarrier-inval/ref: the object is no longer valid, so its bytes change
;;   says Just Ref: Ptr: i64* @bar <-> call void @llvm.nvvm.mbarrier.inval

;; kernel loops-and-phis
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i1 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i1 %c) {
entry:
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  br i1 %c, label %left, label %join
left:
  store i32 3, ptr %p, align 4
  br label %join
join:
  %a = load i32, ptr %p, align 4
  %x = load i32, ptr %o, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %n, %loop ]
  %s = phi i32 [ %a, %join ], [ %t, %loop ]
  %b = load i32, ptr %p, align 4
  %y = load i32, ptr %o, align 4
  %n = add i32 %i, 1
  store i32 %n, ptr %p, align 4
  %u = add i32 %s, %b
  %t = add i32 %u, %y
  %more = icmp ult i32 %n, 3
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr %p, align 4
  %z = add i32 %t, %r
  %zz = add i32 %z, %x
  ret i32 %zz
}
;; lie clobber/phi/past-a-branch: the branch writes there
;;   says %a = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/phi/past-a-loop: the loop writes there
;;   says %r = load i32, ptr %p, align 4 clobbered by phi join
;; lie clobber/phi/back-edge: the last iteration wrote there
;;   walks %b = load i32, ptr %p, align 4 clobbered by phi join
;; lie clobber/phi/loop-to-entry: the last iteration wrote there
;;   says %b = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie clobber/def/walker-of-a-store: the last iteration wrote there
;;   walks store i32 %n, ptr %p, align 4 clobbered by store i32 2, ptr %o, align 4
;; lie clobber/def/optimized-store: the first store wrote there
;;   says store i32 3, ptr %p, align 4 clobbered by liveOnEntry
;; true clobber/phi/stops-there: both ways meet
;;   says %a = load i32, ptr %p, align 4 clobbered by phi join
;; true clobber/phi/nothing-in-the-branch: nobody writes the other word
;;   says %x = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; true clobber/phi/nothing-in-the-loop: nobody writes the other word
;;   walks %y = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; true clobber/def/walker-at-a-store: the first store is the last one there
;;   walks store i32 3, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4

;; kernel calls-as-uses
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define internal i32 @sum(ptr %x) noinline memory(argmem: read) {
  %a = load i32, ptr %x, align 4
  %y = getelementptr i8, ptr %x, i64 4
  %b = load i32, ptr %y, align 4
  %c = add i32 %a, %b
  ret i32 %c
}
define i32 @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  store i32 3, ptr %o, align 4
  %r = call i32 @sum(ptr %p)
  %x = cmpxchg ptr %q, i32 2, i32 5 monotonic monotonic, align 4
  %m = atomicrmw xchg ptr %q, i32 6 monotonic, align 4
  %z = add i32 %r, %m
  ret i32 %z
}
;; lie clobber/call/as-a-use: it reads the second word too
;;   says %r = call i32 @sum(ptr %p) clobbered by store i32 1, ptr %p, align 4
;; lie clobber/atomicrmw/past-cmpxchg: the exchange wrote there
;;   walks %m = atomicrmw xchg ptr %q, i32 6 monotonic clobbered by store i32 3, ptr %o, align 4
;; lie clobber/cmpxchg/past-store: the store wrote there
;;   walks %x = cmpxchg ptr %q, i32 2, i32 5 monotonic monotonic clobbered by store i32 1, ptr %p, align 4
;; true clobber/call/as-a-use-past-others: it reads eight bytes
;;   says %r = call i32 @sum(ptr %p) clobbered by store i32 2, ptr %q, align 4
;; true clobber/cmpxchg/stops-at-store: nothing is written in between
;;   walks %x = cmpxchg ptr %q, i32 2, i32 5 monotonic monotonic clobbered by store i32 2, ptr %q, align 4

;; kernel lanes
; aliasmith: arg 0 = object global 16 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @outside(<2 x ptr>, ptr) memory(argmem: readwrite)
declare void @anywhere(<2 x ptr>, ptr)
define void @f(ptr %p) {
  %v = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 0
  %n = alloca i32, align 4
  call void @outside(<2 x ptr> %v, ptr %n)
  call void @anywhere(<2 x ptr> %v, ptr %n)
  store i32 1, ptr %p, align 4
  store i32 1, ptr %n, align 4
  ret void
}
;; true modref/lanes/argmem: pointers in a vector are no pointer arguments (llvm#140997)
;;   says NoModRef: Ptr: i32* %p <-> call void @outside(<2 x ptr> %v, ptr %n)
;; lie modref/lanes/argmem-of-a-pointer: the other argument is one
;;   says NoModRef: Ptr: i32* %n <-> call void @outside(<2 x ptr> %v, ptr %n)
;; lie modref/lanes/any-memory: what the lanes point to may be accessed
;;   says NoModRef: Ptr: i32* %p <-> call void @anywhere(<2 x ptr> %v, ptr %n)
