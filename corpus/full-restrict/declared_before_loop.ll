; Seed 003, "Location of the restrict declaration": declared before the loop, it binds all iterations: with pB = pA + 1 it is broken.
; aliasmith: entry @declared_before_loop
; aliasmith: arg 0 = object global 32 align 4
; aliasmith: arg 1 = object global 32 align 4
; aliasmith: arg 2 = i64 3
target triple = "nvptx64-nvidia-cuda"

define void @declared_before_loop(ptr %pA, ptr %pB, i64 %n) {
entry:
  %decl = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 0, metadata !0)
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
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
!1 = distinct !{!1, !2, !"declared_before_loop: rpA"}
!2 = distinct !{!2, !"declared_before_loop"}
