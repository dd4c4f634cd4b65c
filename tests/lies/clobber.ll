;; # MemorySSA and MemDep: an operation writes what is read behind it, and leaves other bytes alone.
;; kernel store
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store i32 3, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-wider
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store i64 3, ptr %p, align 8
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-wider/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store-wider/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-narrower-inside
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %in = getelementptr i8, ptr %p, i64 1
  store i8 3, ptr %in, align 1
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-narrower-inside/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie memdeps/store-narrower-inside/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/store-narrower-inside/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-vector
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store <2 x i32> <i32 3, i32 4>, ptr %p, align 8
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-vector/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store-vector/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-volatile
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store volatile i32 3, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-volatile/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/store-volatile/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; true clobber/store-volatile/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-atomic
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store atomic i32 3, ptr %p monotonic, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-atomic/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/store-atomic/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; true clobber/store-atomic/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-release
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store atomic i32 3, ptr %p syncscope("block") release, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-release/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store-release/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-other-pointer
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  store i32 3, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-other-pointer/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/store-other-pointer/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/store-other-pointer/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/store-other-pointer/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 3, ptr %q, align 4
;; kernel store-through-select
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %s = select i1 %c, ptr %p, ptr %o
  store i32 3, ptr %s, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-through-select/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie memdeps/store-through-select/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/store-through-select/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 3, ptr %s, align 4
;; kernel store-through-int
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %n = ptrtoint ptr %p to i64
  %i = inttoptr i64 %n to ptr
  store i32 3, ptr %i, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-through-int/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/store-through-int/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/store-through-int/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/store-through-int/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 3, ptr %i, align 4
;; kernel store-through-cast
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %g = addrspacecast ptr %p to ptr addrspace(1)
  store i32 3, ptr addrspace(1) %g, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-through-cast/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store-through-cast/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel store-through-loaded-pointer
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %lp = load ptr, ptr %h, align 8
  store i32 3, ptr %lp, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/store-through-loaded-pointer/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/store-through-loaded-pointer/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 3, ptr %lp, align 4
;; kernel atomicrmw
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %r = atomicrmw add ptr %p, i32 3 monotonic, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/atomicrmw/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/atomicrmw/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; true clobber/atomicrmw/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel atomicrmw-float
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %r = atomicrmw fadd ptr %p, float 3.0 syncscope("block") monotonic, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/atomicrmw-float/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/atomicrmw-float/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel cmpxchg
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %x = cmpxchg ptr %p, i32 1, i32 3 monotonic monotonic, align 4
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/cmpxchg/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/cmpxchg/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; true clobber/cmpxchg/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel memset
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 8, i1 false)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/memset/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/memset/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/memset/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/memset/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel memset-variable-length
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %m, i1 false)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/memset-variable-length/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/memset-variable-length/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %m, i1 false)
;; kernel memcpy
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %h, i64 4, i1 false)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/memcpy/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/memcpy/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/memcpy/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/memcpy/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel memmove
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %b = getelementptr i8, ptr %p, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %b, i64 8, i1 false)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/memmove/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/memmove/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel masked-store
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, <2 x i1>)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @llvm.masked.store.v2i32.p0(<2 x i32> <i32 3, i32 4>, ptr align 4 %p, <2 x i1> <i1 true, i1 false>)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/masked-store/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/masked-store/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel scatter
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, <2 x i1>)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  %i0 = insertelement <2 x ptr> poison, ptr %h, i32 0
  %i1 = insertelement <2 x ptr> %i0, ptr %p, i32 1
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> <i32 3, i32 4>, <2 x ptr> align 4 %i1, <2 x i1> splat (i1 true))
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/scatter/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/scatter/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/scatter/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/scatter/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> <i32 3, i32 4>, <2 x ptr> align 4 %i1, <2 x i1> splat (i1 true))
;; kernel call-defined
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define internal void @writes(ptr %x) noinline {
  store i32 3, ptr %x, align 4
  ret void
}
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @writes(ptr %p)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/call-defined/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/call-defined/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/call-defined/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/call-defined/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
;; kernel call-through-memory
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define internal void @writes(ptr %x) noinline {
  %y = load ptr, ptr %x, align 8
  store i32 3, ptr %y, align 4
  ret void
}
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @writes(ptr %h)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/call-through-memory/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/call-through-memory/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by call void @writes(ptr %h)
;; kernel call-outside
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @outside(ptr)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @outside(ptr %p)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/call-outside/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; lie clobber/call-outside/walker: the operation writes what %v reads
;;   walks %v = load i32, ptr %p, align 4 clobbered by liveOnEntry
;; lie memdeps/call-outside/load: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 depends on store i32 1, ptr %p, align 4
;; true clobber/call-outside/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by call void @outside(ptr %p)
;; kernel call-outside-argmem-write
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
declare void @outside(ptr) memory(argmem: write)
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @outside(ptr %p)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/call-outside-argmem-write/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/call-outside-argmem-write/stops-there: it may write it
;;   says %w = load i32, ptr %o, align 4 clobbered by call void @outside(ptr %p)
;; kernel call-sret
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 16
; aliasmith: arg 3 = i64 8
; aliasmith: arg 4 = i1 1
; aliasmith: mem arg 2 + 0 = arg 0 space 0
target triple = "nvptx64-nvidia-cuda"
define internal void @gives(ptr sret(i32) %x) noinline {
  store i32 3, ptr %x, align 4
  ret void
}
define i32 @f(ptr %p, ptr %q, ptr %h, i64 %m, i1 %c) {
  %o = getelementptr i8, ptr %p, i64 32
  store i32 1, ptr %p, align 4
  store i32 2, ptr %o, align 4
  call void @gives(ptr sret(i32) %p)
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %o, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie clobber/call-sret/use: the operation writes what %v reads
;;   says %v = load i32, ptr %p, align 4 clobbered by store i32 1, ptr %p, align 4
;; true clobber/call-sret/other-bytes: 32 bytes away
;;   says %w = load i32, ptr %o, align 4 clobbered by store i32 2, ptr %o, align 4
