source_filename = "metadata.ll"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %p, ptr %q) {
entry:
  %a = load i32, ptr %p, align 4, !tbaa !6, !alias.scope !11, !noalias !13
  store i32 %a, ptr %q, align 4, !tbaa !15, !alias.scope !13, !noalias !11
  br label %loop, !llvm.loop !16

loop:                                             ; preds = %loop, %entry
  %l = load ptr, ptr %q, align 8, !nonnull !4, !dereferenceable !18, !my.kind !19
  br i1 true, label %loop, label %end, !llvm.loop !16

end:                                              ; preds = %loop
  ret void
}

define void @stale(i32 %x) {
  ret void
}

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3}
!my.list = !{!4, !5}

!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k, !"maxntidx", i32 128, !"other", i32 2}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{}
!5 = distinct !{!5, !"domain"}
!6 = !{!7, !8, i64 4}
!7 = !{!"S", !8, i64 0, !8, i64 4}
!8 = !{!"int", !9, i64 0}
!9 = !{!"char", !10, i64 0}
!10 = !{!"tree"}
!11 = !{!12}
!12 = distinct !{!12, !5, !"first"}
!13 = !{!14}
!14 = distinct !{!14, !5}
!15 = !{!8, !8, i64 0}
!16 = distinct !{!16, !17}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{i64 8}
!19 = !{!"x", i32 3}
