; Seed 003, "Single noalias scope": rpA restrict = pA; (1) and (3) are based on rpA, (2) is not.
; aliasmith: entry @single_scope
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = object global 16 align 4
; aliasmith: arg 2 = i64 2
target triple = "nvptx64-nvidia-cuda"

define void @single_scope(ptr %pA, ptr %pB, i64 %i) {
  %rpA = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pA, ptr null, ptr null, i64 0, metadata !0), !noalias !0
  %pX = getelementptr inbounds i32, ptr %rpA, i64 %i
  store i32 1, ptr %rpA, align 4, !noalias !0
  store i32 2, ptr %pB, align 4, !noalias !0
  store i32 3, ptr %pX, align 4, !noalias !0
  ret void
}

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"single_scope: rpA"}
!2 = distinct !{!2, !"single_scope"}
