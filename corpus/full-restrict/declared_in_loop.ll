; Seed 003, "Location of the restrict declaration": declared in the loop, the promise is one iteration's: pB may be pA + 1.
; aliasmith: entry @declared_in_loop
; aliasmith: arg 0 = object global 32 align 4
; aliasmith: arg 1 = arg 0 + 4
; aliasmith: arg 2 = i64 3
target triple = "nvptx64-nvidia-cuda"

define void @declared_in_loop(ptr %pA, ptr %pB, i64 %n) {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %decl = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 0, metadata !0)
  %a = getelementptr inbounds i32, ptr %pA, i64 %i
  %rpA = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %a, ptr %decl, ptr null, i64 0, metadata !0), !noalias !0
  %b = getelementptr inbounds i32, ptr %pB, i64 %i
  store i32 1, ptr %rpA, align 4, !noalias !0
  store i32 2, ptr %b, align 4, !noalias !0
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"declared_in_loop: rpA"}
!2 = distinct !{!2, !"declared_in_loop"}
