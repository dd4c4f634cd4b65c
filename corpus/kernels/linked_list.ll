; A list that the kernel builds in global memory and then walks.
; aliasmith: entry @linked_list
; aliasmith: arg 0 = object global 64 align 8
; aliasmith: arg 1 = object global 4 align 4
source_filename = "linked_list.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { ptr, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none)
define dso_local void @linked_list(ptr noundef %nodes, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  br label %for.body

for.cond6.preheader:                              ; preds = %for.body
  %tobool.not30 = icmp eq ptr %nodes, null
  br i1 %tobool.not30, label %for.cond.cleanup7, label %for.body8

for.body:                                         ; preds = %entry, %for.body
  %i.029 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %cmp1.not = icmp eq i32 %i.029, 3
  %0 = zext nneg i32 %i.029 to i64
  %1 = getelementptr inbounds %struct.Node, ptr %nodes, i64 %0
  %arrayidx = getelementptr inbounds i8, ptr %1, i64 16
  %cond = select i1 %cmp1.not, ptr null, ptr %arrayidx
  store ptr %cond, ptr %1, align 8, !tbaa !5
  %value = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %i.029, ptr %value, align 8, !tbaa !11
  %inc = add nuw nsw i32 %i.029, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond6.preheader, label %for.body, !llvm.loop !12

for.cond.cleanup7:                                ; preds = %for.body8, %for.cond6.preheader
  %sum.0.lcssa = phi i32 [ 0, %for.cond6.preheader ], [ %add10, %for.body8 ]
  store i32 %sum.0.lcssa, ptr %out, align 4, !tbaa !15
  ret void

for.body8:                                        ; preds = %for.cond6.preheader, %for.body8
  %n.032 = phi ptr [ %3, %for.body8 ], [ %nodes, %for.cond6.preheader ]
  %sum.031 = phi i32 [ %add10, %for.body8 ], [ 0, %for.cond6.preheader ]
  %value9 = getelementptr inbounds i8, ptr %n.032, i64 8
  %2 = load i32, ptr %value9, align 8, !tbaa !11
  %add10 = add nsw i32 %2, %sum.031
  store i32 %add10, ptr %value9, align 8, !tbaa !11
  %3 = load ptr, ptr %n.032, align 8, !tbaa !5
  %tobool.not = icmp eq ptr %3, null
  br i1 %tobool.not, label %for.cond.cleanup7, label %for.body8, !llvm.loop !16
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @linked_list, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !7, i64 0}
!6 = !{!"_ZTS4Node", !7, i64 0, !10, i64 8}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"int", !8, i64 0}
!11 = !{!6, !10, i64 8}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!10, !10, i64 0}
!16 = distinct !{!16, !13, !14}
