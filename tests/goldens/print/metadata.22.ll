source_filename = "metadata.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p, ptr %q) #0 {
entry:
  %a = load i32, ptr %p, align 4, !tbaa !5, !alias.scope !10, !noalias !12
  store i32 %a, ptr %q, align 4, !tbaa !14, !alias.scope !12, !noalias !10
  br label %loop, !llvm.loop !15

loop:                                             ; preds = %loop, %entry
  %l = load ptr, ptr %q, align 8, !nonnull !3, !dereferenceable !17, !my.kind !18
  br i1 true, label %loop, label %end, !llvm.loop !15

end:                                              ; preds = %loop
  ret void
}

define void @stale(i32 %x) {
  ret void
}

attributes #0 = { "nvvm.maxntid"="128" }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2}
!my.list = !{!3, !4}

!0 = !{ptr @k, !"other", i32 2}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{}
!4 = distinct !{!4, !"domain"}
!5 = !{!6, !7, i64 4}
!6 = !{!"S", !7, i64 0, !7, i64 4}
!7 = !{!"int", !8, i64 0}
!8 = !{!"char", !9, i64 0}
!9 = !{!"tree"}
!10 = !{!11}
!11 = distinct !{!11, !4, !"first"}
!12 = !{!13}
!13 = distinct !{!13, !4}
!14 = !{!7, !7, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{i64 8}
!18 = !{!"x", i32 3}
