; Reads and writes that wrap around in a ring of eight.
; aliasmith: entry @ring_buffer
; aliasmith: arg 0 = object global 32 align 4
; aliasmith: arg 1 = i32 6
; aliasmith: arg 2 = i32 5
source_filename = "ring_buffer.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @ring_buffer(ptr nocapture noundef %ring, i32 noundef %head, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp13 = icmp sgt i32 %n, 0
  br i1 %cmp13, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.014 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %add = add i32 %i.014, %head
  %and = and i32 %add, 7
  %add2 = add i32 %add, 3
  %and3 = and i32 %add2, 7
  %idxprom = zext nneg i32 %and to i64
  %arrayidx = getelementptr inbounds i32, ptr %ring, i64 %idxprom
  %0 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %add4 = add i32 %0, %i.014
  %idxprom5 = zext nneg i32 %and3 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %ring, i64 %idxprom5
  store i32 %add4, ptr %arrayidx6, align 4, !tbaa !5
  %inc = add nuw nsw i32 %i.014, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @ring_buffer, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
