; Seed 003, "Unknown function scope": struct S { int *restrict p, *restrict r; } *s; *s->p = 1; *q = 2; *s->r = 3. Where the
; two were declared nobody knows; their scope is all of the function, and the caller may have made q of either.
; aliasmith: entry @unknown_scope
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: arg 3 = object global 4 align 4
; aliasmith: mem arg 0 + 0 = arg 2 space 0
; aliasmith: mem arg 0 + 8 = arg 3 space 0
target triple = "nvptx64-nvidia-cuda"

define void @unknown_scope(ptr %s, ptr %q, ptr %0, ptr %1) !noalias !0 {
  %p = load ptr, ptr %s, align 8, !noalias !0
  %rp = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %s, i64 0, metadata !0), !noalias !0
  store i32 1, ptr %rp, align 4, !noalias !0
  store i32 2, ptr %q, align 4, !noalias !0
  %a = getelementptr inbounds i8, ptr %s, i64 8
  %r = load ptr, ptr %a, align 8, !noalias !0
  %rr = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %r, ptr null, ptr %a, i64 0, metadata !0), !noalias !0
  store i32 3, ptr %rr, align 4, !noalias !0
  ret void
}

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"unknown_scope: unknown scope"}
!2 = distinct !{!2, !"unknown_scope"}
