; Seed 003, "Aggregate copies": struct B { int *restrict p; struct A { int m; int *restrict p; } a[5]; } tmp = *b;
; *tmp.a[1].p = 1; *q = 2. As clang would leave it: the copy's source is guarded.
; aliasmith: entry @struct_copy
; aliasmith: arg 0 = object global 88 align 8
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: mem arg 0 + 32 = arg 2 space 0
target triple = "nvptx64-nvidia-cuda"

%struct.B = type { ptr, [5 x %struct.A] }
%struct.A = type { i32, ptr }

define void @struct_copy(ptr %b, ptr %q, ptr %0) !noalias !0 {
  %tmp = alloca %struct.B, align 8
  %decl = call ptr @llvm.noalias.decl.p0.i64(ptr %tmp, i64 0, metadata !3), !noalias !5
  %guard = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %b, ptr null, metadata !6, metadata !0)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %guard, i64 88, i1 false), !noalias !5
  %p = getelementptr inbounds %struct.B, ptr %tmp, i32 0, i32 1, i32 1, i32 1
  %v = load ptr, ptr %p, align 8, !noalias !5
  %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %v, ptr %decl, ptr %p, i64 0, metadata !3), !noalias !5
  store i32 1, ptr %r, align 4, !noalias !5
  store i32 2, ptr %q, align 4, !noalias !5
  ret void
}

declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)

declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"struct_copy: unknown scope"}
!2 = distinct !{!2, !"struct_copy"}
!3 = !{!4}
!4 = distinct !{!4, !2, !"struct_copy: tmp"}
!5 = !{!4, !1}
!6 = !{!7, !8}
!7 = !{i32 -1, i32 0}
!8 = !{i32 -1, i32 1, i32 -1, i32 1}
