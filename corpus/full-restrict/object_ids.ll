; Seed 003, "SROA and stack optimizations": struct { int *restrict p, *restrict q; } s split up: no address is left, the
; object id tells the two pointers of the one scope apart. The third has p's id.
; aliasmith: entry @object_ids
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define void @object_ids(ptr %p, ptr %q) {
  %dp = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 0, metadata !0)
  %dq = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 8, metadata !0)
  %rp = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr %dp, ptr null, i64 0, metadata !0), !noalias !0
  %rq = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dq, ptr null, i64 8, metadata !0), !noalias !0
  %rx = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %q, ptr %dp, ptr null, i64 0, metadata !0), !noalias !0
  %x4 = getelementptr inbounds i8, ptr %rx, i64 4
  store i32 1, ptr %rp, align 4, !noalias !0
  store i32 2, ptr %rq, align 4, !noalias !0
  store i32 3, ptr %x4, align 4, !noalias !0
  ret void
}

declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"object_ids: s"}
!2 = distinct !{!2, !"object_ids"}
