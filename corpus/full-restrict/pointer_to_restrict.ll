; Seed 003, "Optimizing a restrict pointer pointing to a restrict pointer": int *restrict *restrict ppA, ppB; **ppA = 1;
; **ppB = 2. The inner pointers have the unknown function scope; that they differ follows from their addresses, which are
; based on ppA and ppB.
; aliasmith: entry @pointer_to_restrict
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: arg 1 = object global 8 align 8
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: arg 3 = object global 4 align 4
; aliasmith: mem arg 0 + 0 = arg 2 space 0
; aliasmith: mem arg 1 + 0 = arg 3 space 0
target triple = "nvptx64-nvidia-cuda"

define void @pointer_to_restrict(ptr %pA, ptr %pB, ptr %0, ptr %1) !noalias !6 {
  %ppA = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pA, ptr null, ptr null, i64 0, metadata !0), !noalias !5
  %ppB = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pB, ptr null, ptr null, i64 0, metadata !3), !noalias !5
  %a = load ptr, ptr %ppA, align 8, !noalias !5
  %ra = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %a, ptr null, ptr %ppA, i64 0, metadata !6), !noalias !5
  store i32 1, ptr %ra, align 4, !noalias !5
  %b = load ptr, ptr %ppB, align 8, !noalias !5
  %rb = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %b, ptr null, ptr %ppB, i64 0, metadata !6), !noalias !5
  store i32 2, ptr %rb, align 4, !noalias !5
  ret void
}

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"pointer_to_restrict: ppA"}
!2 = distinct !{!2, !"pointer_to_restrict"}
!3 = !{!4}
!4 = distinct !{!4, !2, !"pointer_to_restrict: ppB"}
!5 = !{!1, !4, !7}
!6 = !{!7}
!7 = distinct !{!7, !2, !"pointer_to_restrict: unknown scope"}
