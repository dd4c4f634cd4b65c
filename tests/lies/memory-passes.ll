;; # What DSE, GVN, EarlyCSE, LICM, SROA, mem2reg and MemCpyOpt may make of a kernel, and what not.

;; kernel dse-plain
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(ptr %p, ptr %q) {
  %a = alloca [4 x i32], align 4
  store i32 1, ptr %p, align 4
  store i32 2, ptr %p, align 4
  store i32 5, ptr %a, align 4
  %v = load i32, ptr %p, align 4
  %e = getelementptr i8, ptr %q, i64 4
  store i32 3, ptr %e, align 4
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
  %w = load i32, ptr %a, align 4
  store i32 6, ptr %a, align 4
  %same = load i32, ptr %q, align 4
  store i32 %same, ptr %q, align 4
  %z = add i32 %v, %w
  ret i32 %z
}
;; lie dse/delete/read-later: the load reads it
;;   - store i32 2, ptr %p, align 4
;; lie dse/delete/seen-by-the-caller: the caller reads it
;;   - store i32 3, ptr %e, align 4
;; lie dse/delete/local-but-read: the load reads it
;;   - store i32 5, ptr %a, align 4
;; lie dse/delete/memset: it does not cover what follows
;;   - call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
;; lie dse/widen/memset: four bytes more are zeroed
;;   - call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
;;   + call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
;; lie dse/shorten/memset: one byte is not zeroed
;;   - call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
;;   + %r = getelementptr i8, ptr %q, i64 1
;;   + call void @llvm.memset.p0.i64(ptr %r, i8 0, i64 3, i1 false)
;; true dse/delete/overwritten: the second store covers it
;;   - store i32 1, ptr %p, align 4
;; true dse/delete/end-of-an-alloca: nobody reads it any more
;;   - store i32 6, ptr %a, align 4
;; true dse/delete/stores-what-is-there: it changes nothing
;;   - store i32 %same, ptr %q, align 4
;; true dse/merge/store-into-memset: one memset and the store behind it
;;   - store i32 3, ptr %e, align 4
;;   - call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
;;   + call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
;;   + store i32 3, ptr %e, align 4
;; true dse/shorten/memset-as-a-store: a store of zero does the same
;;   - call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 false)
;;   + store i32 0, ptr %q, align 4

;; kernel dse-partly
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
  store i64 -1, ptr %p, align 8
  %h = getelementptr i8, ptr %p, i64 4
  store i32 2, ptr %h, align 4
  %b = getelementptr i8, ptr %p, i64 16
  store i8 1, ptr %b, align 1
  %c = getelementptr i8, ptr %p, i64 17
  store i8 2, ptr %c, align 1
  ret void
}
;; lie dse/delete/covered-half: the lower half stays
;;   - store i64 -1, ptr %p, align 8
;; lie dse/merge/wrong-byte-order: the lower byte comes first
;;   - store i8 1, ptr %b, align 1
;;   - store i8 2, ptr %c, align 1
;;   + store i16 258, ptr %b, align 1
;; true dse/shorten/covered-half: the lower half alone
;;   - store i64 -1, ptr %p, align 8
;;   + store i32 -1, ptr %p, align 4
;; true dse/merge/two-bytes: little endian
;;   - store i8 1, ptr %b, align 1
;;   - store i8 2, ptr %c, align 1
;;   + store i16 513, ptr %b, align 1
;; true dse/merge/constant-into-constant: what comes out is the same
;;   - store i64 -1, ptr %p, align 8
;;   + store i64 12884901887, ptr %p, align 8

;; kernel dse-calls
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @reader(ptr captures(none)) memory(argmem: read, inaccessiblemem: readwrite) nounwind willreturn
declare void @other() memory(inaccessiblemem: readwrite) nounwind willreturn
define void @f(ptr %p) {
  %a = alloca i32, align 4
  store i32 1, ptr %p, align 4
  store i32 4, ptr %a, align 4
  call void @reader(ptr %p)
  store i32 2, ptr %p, align 4
  call void @other()
  store i32 3, ptr %p, align 4
  call void @reader(ptr %a)
  ret void
}
;; lie dse/delete/read-by-a-call: the call reads it
;;   - store i32 1, ptr %p, align 4
;; lie dse/delete/alloca-read-by-a-call: the call reads it
;;   - store i32 4, ptr %a, align 4
;; lie dse/move/past-a-reader: the call reads what was there before
;;   - store i32 1, ptr %p, align 4
;;   @ call void @reader(ptr %p)
;;   + store i32 1, ptr %p, align 4
;; true dse/delete/past-inaccessible: the call cannot see it
;;   - store i32 2, ptr %p, align 4
;; true dse/move/past-inaccessible: the call cannot see it
;;   - store i32 2, ptr %p, align 4
;;   + store i32 3, ptr %p, align 4
;;   @ call void @other()
;;   - store i32 3, ptr %p, align 4

;; kernel gvn-plain
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = i1 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr %q, i1 %c) {
entry:
  store i32 1, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  store i32 2, ptr %q, align 4
  %b = load i32, ptr %p, align 4
  br i1 %c, label %left, label %join
left:
  %l = add i32 %b, 7
  store i32 %l, ptr %p, align 4
  br label %join
join:
  %d = load i32, ptr %p, align 4
  %x = mul i32 %a, 10
  %y = mul i32 %b, 100
  %z = add i32 %x, %y
  %zz = add i32 %z, %d
  ret i32 %zz
}
;; lie gvn/forward/stale-store: the other pointer is the same
;;   - %b = load i32, ptr %p, align 4
;;   + %b = add i32 1, 0
;; lie gvn/forward/stale-load: the other pointer is the same
;;   - %b = load i32, ptr %p, align 4
;;   + %b = add i32 %a, 0
;; lie gvn/forward/past-a-branch: the branch wrote something else
;;   - %d = load i32, ptr %p, align 4
;;   + %d = add i32 %b, 0
;; lie gvn/forward/phi-of-stale-values: the value of before the other store
;;   @ join:
;;   - %d = load i32, ptr %p, align 4
;;   + %d = phi i32 [ %a, %entry ], [ %a, %left ]
;; true gvn/forward/store: nothing lies between
;;   - %a = load i32, ptr %p, align 4
;;   + %a = add i32 1, 0

;; kernel gvn-right
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i1 1
; aliasmith: mem arg 0 + 0 = i32 131056
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, i1 %c) {
entry:
  %b = load i32, ptr %p, align 4
  br i1 %c, label %left, label %join
left:
  %l = add i32 %b, 7
  store i32 %l, ptr %p, align 4
  br label %join
join:
  %d = load i32, ptr %p, align 4
  %n = load i16, ptr %p, align 2
  %e = getelementptr i8, ptr %p, i64 2
  %h = load i16, ptr %e, align 2
  %nn = zext i16 %n to i32
  %hh = zext i16 %h to i32
  %x = mul i32 %nn, 3
  %y = mul i32 %hh, 5
  %z = add i32 %x, %y
  %r = add i32 %z, %d
  ret i32 %r
}
;; lie gvn/coerce/wrong-half: the upper half lies higher
;;   - %h = load i16, ptr %e, align 2
;;   + %h = trunc i32 %d to i16
;; lie gvn/coerce/sign: zeros are shifted in
;;   - %nn = zext i16 %n to i32
;;   + %nn = sext i16 %n to i32
;; true gvn/forward/phi: each side its own
;;   - %d = load i32, ptr %p, align 4
;;   + %d = phi i32 [ %b, %entry ], [ %l, %left ]
;; true gvn/coerce/lower-half: little endian
;;   - %n = load i16, ptr %p, align 2
;;   + %n = trunc i32 %d to i16
;; true gvn/coerce/upper-half: little endian
;;   - %h = load i16, ptr %e, align 2
;;   + %s = lshr i32 %d, 16
;;   + %h = trunc i32 %s to i16
;; true gvn/load/one-more: a load more of what is loaded anyway is no harm
;;   @ entry:
;;   + %more = load i16, ptr %p, align 2

;; kernel gvn-calls
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare i32 @pure(i32) memory(none) nounwind willreturn
declare i32 @looks(ptr) memory(argmem: read) nounwind willreturn
declare i32 @counts() nounwind willreturn
define i32 @f(ptr %p) {
  %a = call i32 @pure(i32 3)
  %b = call i32 @pure(i32 3)
  store i32 1, ptr %p, align 4
  %c = call i32 @looks(ptr %p)
  store i32 2, ptr %p, align 4
  %d = call i32 @looks(ptr %p)
  %e = call i32 @counts()
  %g = call i32 @counts()
  %x = sub i32 %a, %b
  %y = mul i32 %c, 3
  %w = mul i32 %d, 5
  %v = mul i32 %e, 7
  %u = mul i32 %g, 11
  %s1 = add i32 %x, %y
  %s2 = add i32 %s1, %w
  %s3 = add i32 %s2, %v
  %s4 = add i32 %s3, %u
  ret i32 %s4
}
;; lie gvn/call/reader-past-a-store: it reads another value
;;   - %d = call i32 @looks(ptr %p)
;;   + %d = add i32 %c, 0
;; lie gvn/call/unknown-twice: two calls are two calls
;;   - %g = call i32 @counts()
;;   + %g = add i32 %e, 0
;; lie gvn/call/other-argument: another argument gives another result
;;   - %b = call i32 @pure(i32 3)
;;   + %b = call i32 @pure(i32 4)
;; true gvn/call/pure-twice: one call is enough
;;   - %b = call i32 @pure(i32 3)
;;   + %b = add i32 %a, 0
;; true gvn/call/pure-both: nobody needs them
;;   - %a = call i32 @pure(i32 3)
;;   - %b = call i32 @pure(i32 3)
;;   - %x = sub i32 %a, %b
;;   + %x = sub i32 0, 0

;; kernel earlycse-conditions
; aliasmith: arg 0 = i32 5
; aliasmith: arg 1 = i32 5
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %a, i32 %b) {
entry:
  %c = icmp eq i32 %a, %b
  br i1 %c, label %same, label %not
same:
  %d = sub i32 %a, %b
  %s = xor i32 %d, %a
  ret i32 %s
not:
  %e = sub i32 %a, %b
  ret i32 %e
}
;; lie earlycse/condition/inverted: there they are equal
;;   - %d = sub i32 %a, %b
;;   + %d = add i32 0, 1
;; lie gvn/equality/wrong-constant: there they are equal, and no zero
;;   - %s = xor i32 %d, %a
;;   + %s = xor i32 %d, 0
;; true earlycse/condition/equal: there they are equal
;;   - %d = sub i32 %a, %b
;;   + %d = add i32 0, 0
;; true gvn/equality/other-name: there they are equal
;;   - %s = xor i32 %d, %a
;;   + %s = xor i32 %d, %b

;; kernel licm
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i32 3
; aliasmith: mem arg 0 + 0 = i32 100
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p, ptr align 4 dereferenceable(64) %q, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %more = icmp ult i32 %i, %m
  br i1 %more, label %body, label %done
body:
  %v = load i32, ptr %p, align 4
  %k = load i32, ptr %q, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr %p, align 4
  %inv = mul i32 %m, 3
  %u = add i32 %s, %k
  %t = add i32 %u, %inv
  %n = add i32 %i, 1
  br label %head
done:
  ret i32 %s
}
;; lie licm/hoist/load-past-a-store: the loop changes it
;;   @ entry:
;;   - br label %head
;;   + %v = load i32, ptr %p, align 4
;;   + br label %head
;;   - %v = load i32, ptr %p, align 4
;; lie licm/promote/forgets-the-sum: each iteration adds to the last
;;   - %v = load i32, ptr %p, align 4
;;   + %v = add i32 0, 0
;; lie licm/sink/lost: the store is gone
;;   - store i32 %w, ptr %p, align 4
;; lie licm/hoist/changes-per-iteration: the counter is no invariant
;;   - %w = add i32 %v, %i
;;   + %w = add i32 %v, 0
;; lie licm/promote/start: the sum starts with what is there
;;   @ %s = phi i32 [ 0, %entry ], [ %t, %body ]
;;   + %acc = phi i32 [ 0, %entry ], [ %w, %body ]
;;   - %v = load i32, ptr %p, align 4
;;   - %w = add i32 %v, %i
;;   + %w = add i32 %acc, %i
;; lie licm/promote/not-stored: the last value is not stored
;;   @ entry:
;;   - br label %head
;;   + %first = load i32, ptr %p, align 4
;;   + br label %head
;;   - %s = phi i32 [ 0, %entry ], [ %t, %body ]
;;   + %s = phi i32 [ 0, %entry ], [ %t, %body ]
;;   + %acc = phi i32 [ %first, %entry ], [ %w, %body ]
;;   - %v = load i32, ptr %p, align 4
;;   - %w = add i32 %v, %i
;;   + %w = add i32 %acc, %i
;;   - store i32 %w, ptr %p, align 4
;; true licm/hoist/invariant: it is the same each time
;;   @ entry:
;;   - br label %head
;;   + %inv = mul i32 %m, 3
;;   + br label %head
;;   - %inv = mul i32 %m, 3
;; true licm/hoist/load-speculated: a load more, of an argument that may be loaded
;;   @ entry:
;;   - br label %head
;;   + %k0 = load i32, ptr %q, align 4
;;   + br label %head

;; kernel licm-noalias
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = i32 3
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr noalias align 4 dereferenceable(64) %p, ptr noalias align 4 dereferenceable(64) %q, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %more = icmp ult i32 %i, %m
  br i1 %more, label %body, label %done
body:
  %k = load i32, ptr %q, align 4
  %e = getelementptr i32, ptr %p, i32 %i
  store i32 %k, ptr %e, align 4
  %t = add i32 %s, %k
  %n = add i32 %i, 1
  br label %head
done:
  ret i32 %s
}
;; lie licm/sink/store-per-iteration: each iteration has a place of its own
;;   - store i32 %k, ptr %e, align 4
;;   @ done:
;;   + %f = getelementptr i32, ptr %p, i32 %i
;;   + store i32 7, ptr %f, align 4
;; lie licm/hoist/store-of-an-empty-loop: without an iteration there is no store
;;   @ entry:
;;   - br label %head
;;   + %far = getelementptr i8, ptr %p, i64 60
;;   + store i32 1, ptr %far, align 4
;;   + br label %head
;; true licm/hoist/noalias-load: nothing in the loop writes there
;;   @ entry:
;;   - br label %head
;;   + %k = load i32, ptr %q, align 4
;;   + br label %head
;;   - %k = load i32, ptr %q, align 4
;; true licm/promise/dropped: a promise less
;;   - define i32 @f(ptr noalias align 4 dereferenceable(64) %p, ptr noalias align 4 dereferenceable(64) %q, i32 %m) {
;;   + define i32 @f(ptr %p, ptr %q, i32 %m) {

;; kernel sroa
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 7
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(ptr align 4 %p, i32 %x) {
  %a = alloca { i32, i8, i32 }, align 4
  %a4 = getelementptr i8, ptr %a, i64 4
  %a8 = getelementptr i8, ptr %a, i64 8
  store i32 %x, ptr %a, align 4
  store i8 2, ptr %a4, align 1
  store i32 3, ptr %a8, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 12, i1 false)
  %v = load i32, ptr %a, align 4
  %w = load i32, ptr %a8, align 4
  %z = sub i32 %v, %w
  ret i32 %z
}
;; lie sroa/split/two-fields-swapped: the fields have changed places
;;   - %v = load i32, ptr %a, align 4
;;   + %v = add i32 3, 0
;; lie sroa/split/copy-forgets-a-field: the last field is copied too
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 12, i1 false)
;;   + store i32 %x, ptr %p, align 4
;;   + %p4 = getelementptr i8, ptr %p, i64 4
;;   + store i8 2, ptr %p4, align 1
;; lie sroa/split/uninitialised: it was stored
;;   - %w = load i32, ptr %a8, align 4
;;   + %w = add i32 undef, 0
;; true sroa/split/field-by-field: padding need not be copied
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 12, i1 false)
;;   + store i32 %x, ptr %p, align 4
;;   + %p4 = getelementptr i8, ptr %p, i64 4
;;   + store i8 2, ptr %p4, align 1
;;   + %p8 = getelementptr i8, ptr %p, i64 8
;;   + store i32 3, ptr %p8, align 4
;; true sroa/forward/both: what was stored
;;   - %v = load i32, ptr %a, align 4
;;   - %w = load i32, ptr %a8, align 4
;;   + %w = add i32 3, 0
;;   - %z = sub i32 %v, %w
;;   + %z = sub i32 %x, %w

;; kernel sroa-indices
; aliasmith: arg 0 = i32 2
; aliasmith: arg 1 = i1 1
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %i, i1 %c) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca i32, align 4
  %e = getelementptr i8, ptr %a, i64 8
  store i32 1, ptr %a, align 4
  store i32 5, ptr %e, align 4
  store i32 9, ptr %b, align 4
  %j = and i32 %i, 3
  %x = getelementptr i32, ptr %a, i32 %j
  store i32 6, ptr %x, align 4
  br i1 %c, label %left, label %join
left:
  store i32 8, ptr %b, align 4
  br label %join
join:
  %v = load i32, ptr %e, align 4
  %w = load i32, ptr %b, align 4
  %z = mul i32 %v, %w
  ret i32 %z
}
;; lie sroa/forward/past-an-index: the index may be this one
;;   - %v = load i32, ptr %e, align 4
;;   + %v = add i32 5, 0
;; lie mem2reg/phi/swapped: the values have changed sides
;;   @ join:
;;   + %w = phi i32 [ 8, %entry ], [ 9, %left ]
;;   - %w = load i32, ptr %b, align 4
;; lie mem2reg/phi/undef: it was stored
;;   @ join:
;;   + %w = phi i32 [ 9, %entry ], [ undef, %left ]
;;   - %w = load i32, ptr %b, align 4
;; true mem2reg/phi/each-its-own: what was stored on each way
;;   @ join:
;;   + %w = phi i32 [ 9, %entry ], [ 8, %left ]
;;   - %w = load i32, ptr %b, align 4

;; kernel memcpyopt
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(ptr %p, ptr %q) {
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %q, i64 16, i1 false)
  store i32 1, ptr %q, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
  %e = getelementptr i8, ptr %q, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr %e, ptr %q, i64 8, i1 false)
  %o = getelementptr i8, ptr %q, i64 32
  call void @llvm.memset.p0.i64(ptr %o, i8 -1, i64 16, i1 false)
  %v = load i32, ptr %b, align 4
  ret i32 %v
}
;; lie memcpyopt/source/changed: the source was written since
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %q, i64 16, i1 false)
;; lie memcpyopt/length/shorter: four bytes are missing
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 12, i1 false)
;; lie memcpyopt/memmove/as-two-stores: the first store hits the source of the second
;;   - call void @llvm.memmove.p0.p0.i64(ptr %e, ptr %q, i64 8, i1 false)
;;   + %m0 = load i32, ptr %q, align 4
;;   + store i32 %m0, ptr %e, align 4
;;   + %m1 = load i32, ptr %e, align 4
;;   + %e1 = getelementptr i8, ptr %q, i64 8
;;   + store i32 %m1, ptr %e1, align 4
;; lie memcpyopt/memset/value: another byte
;;   - call void @llvm.memset.p0.i64(ptr %o, i8 -1, i64 16, i1 false)
;;   + call void @llvm.memset.p0.i64(ptr %o, i8 1, i64 16, i1 false)
;; lie memcpyopt/memset/instead-of-a-copy: nobody knows what is copied
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
;;   + call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
;; true memcpyopt/source/of-the-source: the first copy is not written in between
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 16, i1 false)
;; true memcpyopt/memmove/as-one-word: all is read before anything is written
;;   - call void @llvm.memmove.p0.p0.i64(ptr %e, ptr %q, i64 8, i1 false)
;;   + %m = load i64, ptr %q, align 4
;;   + store i64 %m, ptr %e, align 4
;; true memcpyopt/memcpy/as-memmove: it allows more
;;   - call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
;;   + call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %b, i64 16, i1 false)
;; true memcpyopt/memset/as-a-vector: the same bytes
;;   - call void @llvm.memset.p0.i64(ptr %o, i8 -1, i64 16, i1 false)
;;   + store <4 x i32> splat (i32 -1), ptr %o, align 1

;; kernel memmove-to-memcpy
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 32
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %r, ptr %p, i64 16, i1 false)
  ret void
}
;; lie memcpyopt/memmove/to-memcpy: they overlap, which memcpy forbids
;;   - call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
;; true memcpyopt/memmove/to-memcpy-apart: these do not overlap
;;   - call void @llvm.memmove.p0.p0.i64(ptr %r, ptr %p, i64 16, i1 false)
;;   + call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %p, i64 16, i1 false)

;; kernel slot-by-callee
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@table = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @looks(ptr readonly captures(none)) nounwind willreturn
declare void @keeps(ptr) nounwind willreturn
define void @f(ptr %p) {
  %a = alloca [4 x i32], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @table, i64 16, i1 false)
  call void @looks(ptr %a)
  %b = alloca [4 x i32], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr @table, i64 16, i1 false)
  call void @keeps(ptr %b)
  ret void
}
;; lie memcpyopt/argument/writable: the callee may write its copy
;;   - call void @keeps(ptr %b)
;;   + call void @keeps(ptr @table)
;; lie memcpyopt/argument/offset: another element
;;   - call void @looks(ptr %a)
;;   + call void @looks(ptr getelementptr (i8, ptr @table, i64 4))
;; true memcpyopt/argument/constant: a reader that keeps no address cannot tell the copy
;;   - call void @looks(ptr %a)
;;   + call void @looks(ptr @table)
