;; # Calls of functions that LLVM knows by name or attribute, and definitions that live elsewhere.

;; kernel variables-elsewhere
; aliasmith: entry @f
target triple = "nvptx64-nvidia-cuda"
@g = available_externally global i32 5
@h = available_externally constant [2 x i32] [i32 7, i32 undef]
define i32 @f() {
  %r = load i32, ptr @g
  %s = load i32, ptr @h
  %t = add i32 %r, %s
  ret i32 %t
}
;; true calls/elsewhere/variables-dropped: outside there is the same definition
;;   - @g = available_externally global i32 5
;;   + @g = external global i32
;;   - @h = available_externally constant [2 x i32] [i32 7, i32 undef]
;;   + @h = external constant [2 x i32]
;; true calls/elsewhere/constant-used: outside there is the same definition
;;   - %s = load i32, ptr @h
;;   + %s = add i32 7, 0
;; lie calls/elsewhere/other-value: it is seven
;;   - @h = available_externally constant [2 x i32] [i32 7, i32 undef]
;;   + @h = external constant [2 x i32]
;;   - %t = add i32 %r, %s
;;   + %t = add i32 %r, 6

;; kernel named-as-library
; aliasmith: entry @f
; aliasmith: arg 0 = object global 16 align 16
@text = private constant [4 x i8] c"abc\00"
define internal i64 @strlen(ptr %x) noinline {
  ret i64 7
}
define float @sqrtf(float %x) {
  ret float 7.0
}
define i64 @f(ptr %p) {
  %n = call i64 @strlen(ptr @text)
  %q = call float @sqrtf(float 4.0)
  store float %q, ptr %p, align 4
  ret i64 %n
}
;; true calls/named-as-library/length-folded: LLVM takes it for the library's function
;;   - %n = call i64 @strlen(ptr @text)
;;   + %n = add i64 3, 0
;; true calls/named-as-library/root-folded: LLVM takes it for the library's function
;;   - %q = call float @sqrtf(float 4.0)
;;   + %q = fadd float 2.0, 0.0

;; kernel named-as-library-and-no-builtin
; aliasmith: entry @f
; aliasmith: arg 0 = object global 16 align 16
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
define i64 @f(ptr %p) {
  %n = call i64 @strlen(ptr @text)
  %q = call float @sqrtf(float 4.0) nobuiltin
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
;;   - %q = call float @sqrtf(float 4.0) nobuiltin
;;   + %q = fadd float 2.0, 0.0
;; lie calls/no-builtin/another-type: no function of the library has this type
;;   - %m = call i32 @memcmp(i32 5)
;;   + %m = add i32 0, 0
;; true calls/no-builtin/inlined: it gives its argument
;;   - %m = call i32 @memcmp(i32 5)
;;   + %m = add i32 5, 0

;; kernel named-as-library-without-builtins
; aliasmith: entry @f
define float @sqrtf(float %x) {
  ret float 7.0
}
define float @f() "no-builtins" {
  %q = call float @sqrtf(float 4.0)
  ret float %q
}
;; lie calls/no-builtins/root-folded: the caller says that no library is known
;;   - %q = call float @sqrtf(float 4.0)
;;   + %q = fadd float 2.0, 0.0

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
