;; # Calls of functions that LLVM knows by name or attribute, and definitions that live elsewhere.

;; kernel variables-elsewhere
; aliasmith: entry @f
target triple = "nvptx64-nvidia-cuda"
@g = available_externally global i32 5
@h = available_externally constant [2 x i32] [i32 7, i32 undef]
define i32 @f() {
  %r = load i32, ptr @g, align 4
  %s = load i32, ptr @h, align 4
  %t = add i32 %r, %s
  ret i32 %t
}
;; true calls/elsewhere/variables-dropped: outside there is the same definition
;;   - @g = available_externally global i32 5
;;   + @g = external global i32
;;   - @h = available_externally constant [2 x i32] [i32 7, i32 undef]
;;   + @h = external constant [2 x i32]
;; true calls/elsewhere/constant-used: outside there is the same definition
;;   - %s = load i32, ptr @h, align 4
;;   + %s = add i32 7, 0
;; lie calls/elsewhere/other-value: it is seven
;;   - @h = available_externally constant [2 x i32] [i32 7, i32 undef]
;;   + @h = external constant [2 x i32]
;;   - %t = add i32 %r, %s
;;   + %t = add i32 %r, 6

;; kernel named-as-library
; aliasmith: entry @f
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = i32 1082130432
@text = private constant [4 x i8] c"abc\00"
define internal i64 @strlen(ptr %x) noinline {
  ret i64 7
}
define float @sqrtf(float %x) {
  ret float 7.0
}
define i64 @f(ptr %p, i32 %bits) {
  %x = bitcast i32 %bits to float
  %n = call i64 @strlen(ptr @text)
  %q = call float @sqrtf(float %x)
  store float %q, ptr %p, align 4
  ret i64 %n
}
;; true calls/named-as-library/length-folded: LLVM takes it for the library's function
;;   - %n = call i64 @strlen(ptr @text)
;;   + %n = add i64 3, 0
;; true calls/named-as-library/root-folded: LLVM takes it for the library's function
;;   - %q = call float @sqrtf(float %x)
;;   + %q = fsub float %x, 2.0

;; kernel named-as-library-and-no-builtin
; aliasmith: entry @f
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = i32 1082130432
@text = private constant [4 x i8] c"abc\00"
define internal i64 @strlen(ptr %x) noinline nobuiltin {
  ret i64 7
}
define float @sqrtf(float %x) {
  ret float 7.0
}
define i32 @memcmp(i32 %x) {
  ret i32 %x
}
define i64 @f(ptr %p, i32 %bits) {
  %x = bitcast i32 %bits to float
  %n = call i64 @strlen(ptr @text)
  %q = call float @sqrtf(float %x) nobuiltin
  store float %q, ptr %p, align 4
  %m = call i32 @memcmp(i32 5)
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 %m, ptr %p4, align 4
  ret i64 %n
}
;; lie calls/no-builtin/length-folded: the definition says that it is no library function
;;   - %n = call i64 @strlen(ptr @text)
;;   + %n = add i64 3, 0
;; lie calls/no-builtin/root-folded: the call says so
;;   - store float %q, ptr %p, align 4
;;   + %two = fsub float %x, 2.0
;;   + store float %two, ptr %p, align 4
;; lie calls/no-builtin/another-type: no function of the library has this type
;;   - %m = call i32 @memcmp(i32 5)
;;   + %m = add i32 0, 0
;; true calls/no-builtin/inlined: it gives its argument
;;   - %m = call i32 @memcmp(i32 5)
;;   + %m = add i32 5, 0

;; kernel named-as-library-without-builtins
; aliasmith: entry @f
; aliasmith: arg 0 = i32 1082130432
define float @sqrtf(float %x) {
  ret float 7.0
}
define float @f(i32 %bits) "no-builtins" {
  %x = bitcast i32 %bits to float
  %q = call float @sqrtf(float %x)
  ret float %q
}
;; lie calls/no-builtins/root-folded: the caller says that no library is known
;;   - %q = call float @sqrtf(float %x)
;;   + %q = fsub float %x, 2.0

;; kernel allocators-with-side-effects
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @my_alloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="my"
declare void @my_free(ptr allocptr) allockind("free") "alloc-family"="my"
declare void @other(ptr)
define i32 @f(ptr %q) {
  %p = call ptr @my_alloc(i64 16)
  call void @my_free(ptr %p)
  %r = load i32, ptr %q, align 4
  call void @other(ptr %q)
  ret i32 %r
}
;; true calls/allockind/removed: calls of allocators may go, whatever else they do
;;   - %p = call ptr @my_alloc(i64 16)
;;   - call void @my_free(ptr %p)
;; lie calls/allockind/other-removed: this one allocates nothing
;;   - call void @other(ptr %q)
;; lie calls/allockind/other-load: the load has nothing to do with it
;;   - %r = load i32, ptr %q, align 4
;;   + %q4 = getelementptr i8, ptr %q, i64 4
;;   + %r = load i32, ptr %q4, align 4

;; kernel printing
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 65
@yes = private constant [5 x i8] c"yes\0A\00"
@bare = private constant [4 x i8] c"yes\00"
@text = private constant [4 x i8] c"%s\0A\00"
@number = private constant [4 x i8] c"%d\0A\00"
@letter = private constant [3 x i8] c"%c\00"
declare i32 @printf(ptr, ...)
declare i32 @puts(ptr)
declare i32 @putchar(i32)
define i32 @f(ptr %p, i32 %x) {
  %a = call i32 (ptr, ...) @printf(ptr @yes)
  %b = call i32 (ptr, ...) @printf(ptr @text, ptr @bare)
  %c = call i32 (ptr, ...) @printf(ptr @number, i32 %x)
  %d = call i32 (ptr, ...) @printf(ptr @letter, i32 %x)
  store i32 7, ptr %p, align 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}
;; true calls/printing/puts: the same text
;;   - %a = call i32 (ptr, ...) @printf(ptr @yes)
;;   + %a = call i32 @puts(ptr @bare)
;;   - %b = call i32 (ptr, ...) @printf(ptr @text, ptr @bare)
;;   + %b = call i32 @puts(ptr @bare)
;; true calls/printing/putchar: the same letter
;;   - %d = call i32 (ptr, ...) @printf(ptr @letter, i32 %x)
;;   + %d = call i32 @putchar(i32 %x)
;; lie calls/printing/no-end-of-line: puts ends the line
;;   - %a = call i32 (ptr, ...) @printf(ptr @yes)
;;   + %a = call i32 @puts(ptr @yes)
;; lie calls/printing/other-number: it prints another one
;;   - %c = call i32 (ptr, ...) @printf(ptr @number, i32 %x)
;;   + %y = add i32 %x, 1
;;   + %c = call i32 (ptr, ...) @printf(ptr @number, i32 %y)
;; lie calls/printing/dropped: what is printed is seen
;;   - %d = call i32 (ptr, ...) @printf(ptr @letter, i32 %x)
;; lie calls/printing/writes-nothing: the store has nothing to do with it
;;   - store i32 7, ptr %p, align 4

;; kernel printing-from-a-buffer
; aliasmith: entry @f
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
@format = private unnamed_addr constant [12 x i8] c"%d %ld %c%s\00"
declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @f(ptr %out) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %args = alloca [32 x i8], align 8
  %second = getelementptr i8, ptr %args, i64 8
  %third = getelementptr i8, ptr %args, i64 16
  %fourth = getelementptr i8, ptr %args, i64 24
  store i32 %i, ptr %args, align 8
  store i64 5, ptr %second, align 8
  store i32 66, ptr %third, align 8
  store ptr @format, ptr %fourth, align 8
  %n = call i32 @vprintf(ptr @format, ptr %args)
  %j = load i32, ptr %args, align 4
  %slot = getelementptr inbounds i32, ptr %out, i32 %j
  store i32 %j, ptr %slot, align 4
  ret void
}
;; true calls/vprintf/forwarded: it writes nothing that the kernel sees
;;   - %j = load i32, ptr %args, align 4
;;   + %j = add i32 %i, 0
;; lie calls/vprintf/argument-not-stored: it reads its arguments
;;   - store i64 5, ptr %second, align 8
;; lie calls/vprintf/other-argument: it prints another number
;;   - store i64 5, ptr %second, align 8
;;   + store i64 6, ptr %second, align 8
;; true calls/vprintf/upper-bytes: only a character of it is printed
;;   - store i32 66, ptr %third, align 8
;;   + store i32 322, ptr %third, align 8
;; lie calls/vprintf/dropped: what is printed is seen
;;   - %n = call i32 @vprintf(ptr @format, ptr %args)

;; kernel library-of-a-gpu
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1075838976
; aliasmith: arg 2 = i32 3
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_floorf(float)
declare i32 @__nv_umin(i32, i32)
define i32 @f(ptr %p, i32 %bits, i32 %n) {
  %x = bitcast i32 %bits to float
  store i32 9, ptr %p, align 4
  %a = call float @__nv_floorf(float %x)
  %b = fptoui float %a to i32
  %c = call i32 @__nv_umin(i32 %b, i32 %n)
  %d = load i32, ptr %p, align 4
  %e = add i32 %c, %d
  ret i32 %e
}
;; true calls/libdevice/known-value: the floor of two and a half
;;   - %b = fptoui float %a to i32
;;   + %b = add i32 2, 0
;;   - %d = load i32, ptr %p, align 4
;;   + %d = add i32 9, 0
;; lie calls/libdevice/other-value: the smaller one
;;   - %c = call i32 @__nv_umin(i32 %b, i32 %n)
;;   + %c = add i32 %n, 0

;; kernel signs-of-comparisons
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: mem arg 0 + 0 = i32 67305985
; aliasmith: mem arg 1 + 0 = i32 67371521
declare i32 @memcmp(ptr, ptr, i64)
define i32 @f(ptr %p, ptr %q) {
  %c = call i32 @memcmp(ptr %p, ptr %q, i64 4)
  %less = icmp slt i32 %c, 0
  %d = call i32 @memcmp(ptr %q, ptr %p, i64 4)
  %e = add i32 %d, 2
  %r = select i1 %less, i32 1, i32 %e
  ret i32 %r
}
;; lie calls/signs/greater: the third byte is smaller
;;   - %less = icmp slt i32 %c, 0
;;   + %less = icmp sgt i32 %c, 0
;; true calls/signs/known: the third byte is smaller
;;   - %c = call i32 @memcmp(ptr %p, ptr %q, i64 4)
;;   + %c = sub i32 0, 5
;; true calls/signs/other-number: nobody knows by how much it is greater
;;   - %less = icmp slt i32 %c, 0
;;   + %less = icmp slt i32 %c, 0
;;   - %d = call i32 @memcmp(ptr %q, ptr %p, i64 4)
;;   + %d = add i32 17, 0

;; kernel copies-for-outside-code
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare void @see(ptr byval([8 x i8]) align 8)
declare i32 @sum(ptr byval([8 x i8]) align 8) memory(argmem: read)
define i32 @f(ptr %p) {
  %t = alloca [8 x i8], align 8
  store i64 7, ptr %p, align 8
  store i64 7, ptr %t, align 8
  call void @see(ptr byval([8 x i8]) align 8 %t)
  %v = load i64, ptr %t, align 8
  store i64 %v, ptr %p, align 8
  %s = call i32 @sum(ptr byval([8 x i8]) align 8 %p)
  store i64 0, ptr %t, align 8
  ret i32 %s
}
;; true calls/byval/unchanged: the callee has a copy of its own
;;   - %v = load i64, ptr %t, align 8
;;   + %v = add i64 7, 0
;; true calls/byval/other-source: the same bytes
;;   - call void @see(ptr byval([8 x i8]) align 8 %t)
;;   + call void @see(ptr byval([8 x i8]) align 8 %p)
;; lie calls/byval/other-bytes: the callee sees them
;;   - store i64 7, ptr %t, align 8
;;   + store i64 8, ptr %t, align 8
;;   - %v = load i64, ptr %t, align 8
;;   + %v = add i64 7, 0
;; lie calls/byval/dropped: it may write what nobody sees
;;   - call void @see(ptr byval([8 x i8]) align 8 %t)

;; kernel identity-by-declaration
; aliasmith: entry @f
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"
declare ptr @same(ptr) memory(none) nounwind willreturn
define i32 @f(ptr %p) {
  store i32 1, ptr %p, align 4
  %q = call ptr @same(ptr %p)
  store i32 2, ptr %q, align 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}
;; lie calls/identity/forwarded: what is returned may be the argument
;;   - %r = load i32, ptr %p, align 4
;;   + %r = add i32 1, 0
;; lie calls/identity/store-dropped: what is returned may be the argument
;;   - store i32 2, ptr %q, align 4
