; Seed 003, "Example A: local restrict": rpA = pA, rpB = pA + i; *rpA, *rpB and *pC are promised not to alias.
; aliasmith: entry @example_a
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = i64 2
; aliasmith: arg 2 = object global 4 align 4
target triple = "nvptx64-nvidia-cuda"

define i32 @example_a(ptr %pA, i64 %i, ptr %pC) {
entry:
  %rpA = alloca ptr, align 8
  %rpB = alloca ptr, align 8
  %declA = call ptr @llvm.noalias.decl.p0.i64(ptr %rpA, i64 0, metadata !3), !noalias !0
  store ptr %pA, ptr %rpA, align 8, !noalias !0
  %declB = call ptr @llvm.noalias.decl.p0.i64(ptr %rpB, i64 0, metadata !4), !noalias !0
  %add.ptr = getelementptr inbounds i32, ptr %pA, i64 %i
  store ptr %add.ptr, ptr %rpB, align 8, !noalias !0
  %a = load ptr, ptr %rpA, align 8, !noalias !0
  %ra = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %a, ptr %declA, ptr %rpA, i64 0, metadata !3), !noalias !0
  store i32 1, ptr %ra, align 4, !noalias !0
  %b = load ptr, ptr %rpB, align 8, !noalias !0
  %rb = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %b, ptr %declB, ptr %rpB, i64 0, metadata !4), !noalias !0
  store i32 2, ptr %rb, align 4, !noalias !0
  store i32 3, ptr %pC, align 4, !noalias !0
  %a2 = load ptr, ptr %rpA, align 8, !noalias !0
  %ra2 = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %a2, ptr %declA, ptr %rpA, i64 0, metadata !3), !noalias !0
  %v = load i32, ptr %ra2, align 4, !noalias !0
  ret i32 %v
}

declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1, !2}
!1 = distinct !{!1, !5, !"example_a: rpA"}
!2 = distinct !{!2, !5, !"example_a: rpB"}
!3 = !{!1}
!4 = !{!2}
!5 = distinct !{!5, !"example_a"}
