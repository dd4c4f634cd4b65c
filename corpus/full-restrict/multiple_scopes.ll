; Seed 003, "Multiple noalias scopes": rpA is visible to all six stores, rpC only to (4), (5) and (6).
; aliasmith: entry @multiple_scopes
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = object global 16 align 4
; aliasmith: arg 2 = object global 16 align 4
; aliasmith: arg 3 = i64 2
target triple = "nvptx64-nvidia-cuda"

define void @multiple_scopes(ptr %pA, ptr %pB, ptr %pC, i64 %i) {
  %rpA = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pA, ptr null, ptr null, i64 0, metadata !0), !noalias !0
  %pX = getelementptr inbounds i32, ptr %rpA, i64 %i
  %rpC = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pC, ptr null, ptr null, i64 0, metadata !3), !noalias !5
  store i32 1, ptr %rpA, align 4, !noalias !0
  store i32 2, ptr %pB, align 4, !noalias !0
  store i32 3, ptr %pX, align 4, !noalias !0
  store i32 4, ptr %rpA, align 4, !noalias !5
  store i32 5, ptr %pB, align 4, !noalias !5
  store i32 6, ptr %rpC, align 4, !noalias !5
  ret void
}

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"multiple_scopes: rpA"}
!2 = distinct !{!2, !"multiple_scopes"}
!3 = !{!4}
!4 = distinct !{!4, !2, !"multiple_scopes: rpC"}
!5 = !{!4, !1}
