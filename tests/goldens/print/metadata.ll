source_filename = "metadata.ll"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %p, ptr %q) !dbg !20 {
entry:
  %a = load i32, ptr %p, align 4, !alias.scope !4, !noalias !6, !tbaa !9, !dbg !21
  store i32 %a, ptr %q, align 4, !noalias !4, !alias.scope !6, !tbaa !13
  br label %loop, !llvm.loop !16

loop:
  %l = load ptr, ptr %q, align 8, !nonnull !18, !dereferenceable !19, !my.kind !{!"x", i32 3}
  br i1 true, label %loop, label %end, !llvm.loop !16

end:
  ret void
}

define void @stale(i32 %x) {
  ret void
}

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3}
!my.list = !{!18, !8}

!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k, !"maxntidx", i32 128, !"other", i32 2}
!2 = !{i32 1, !"PIC Level", i32 2}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{!5}
!5 = distinct !{!5, !8, !"first"}
!6 = !{!7}
!7 = distinct !{!7, !8}
!8 = distinct !{!8, !"domain"}
!9 = !{!10, !11, i64 4}
!10 = !{!"S", !11, i64 0, !11, i64 4}
!11 = !{!"int", !12, i64 0}
!12 = !{!"char", !15, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !12, i64 0}
!15 = !{!"tree"}
!16 = distinct !{!16, !17}
!17 = !{!"llvm.loop.unroll.disable"}
!18 = !{}
!19 = !{i64 8}
!20 = distinct !DISubprogram(name: "k", scope: null)
!21 = !DILocation(line: 1, scope: !20)
!30 = !{!"nobody mentions this"}
