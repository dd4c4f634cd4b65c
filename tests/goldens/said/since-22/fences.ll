; Fences with scopes (LLVM 23), and objects that escape by a return.
declare noalias ptr @malloc(i64)
define i32 @scopes(ptr %p, ptr %q, ptr noalias %n) {
  %v = load i32, ptr %p, !alias.scope !2
  store i32 1, ptr %q, !noalias !2
  store i32 2, ptr %n
  fence acq_rel, !noalias !2
  %w = load i32, ptr %p, !alias.scope !2
  %x = load i32, ptr %q
  %y = load i32, ptr %n
  %s = add i32 %w, %x
  %t = add i32 %s, %y
  ret i32 %t
}
define ptr @returned(ptr %x) {
  %m = call ptr @malloc(i64 4)
  %k = call ptr @malloc(i64 4)
  store i32 1, ptr %m
  store i32 1, ptr %k
  store atomic i32 1, ptr %x release, align 4
  %c = cmpxchg ptr %x, i32 1, i32 2 monotonic acquire
  %a = load i32, ptr %m
  %b = load i32, ptr %k
  store atomic i32 %a, ptr %x monotonic, align 4
  store atomic i32 %b, ptr %x seq_cst, align 4
  ret ptr %m
}
!0 = !{!0}
!1 = !{!1, !0}
!2 = !{!1}
