; clang-19 CUDA -O2, graph of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Graph = type { ptr, ptr, ptr, i32 }

; Function Attrs: mustprogress nofree norecurse nounwind memory(readwrite, inaccessiblemem: none)
define dso_local void @graph(ptr nocapture noundef readonly byval(%struct.Graph) align 8 %g, i32 noundef %depth, ptr nocapture noundef writeonly %changed) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %nodes = getelementptr inbounds i8, ptr %g, i64 24
  %3 = load i32, ptr %nodes, align 8, !tbaa !5
  %cmp.not = icmp slt i32 %add.i, %3
  br i1 %cmp.not, label %lor.lhs.false, label %cleanup

lor.lhs.false:                                    ; preds = %entry
  %level = getelementptr inbounds i8, ptr %g, i64 16
  %4 = load ptr, ptr %level, align 8, !tbaa !11
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr %4, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !12
  %cmp1.not = icmp eq i32 %5, %depth
  br i1 %cmp1.not, label %if.end, label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  %6 = load ptr, ptr %g, align 8, !tbaa !13
  %arrayidx3 = getelementptr i32, ptr %6, i64 %idxprom
  %7 = load i32, ptr %arrayidx3, align 4, !tbaa !12
  %arrayidx623 = getelementptr i8, ptr %arrayidx3, i64 4
  %8 = load i32, ptr %arrayidx623, align 4, !tbaa !12
  %cmp724 = icmp slt i32 %7, %8
  br i1 %cmp724, label %for.body.lr.ph, label %cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %columns = getelementptr inbounds i8, ptr %g, i64 8
  %add13 = add nsw i32 %depth, 1
  %.pre = load ptr, ptr %columns, align 8, !tbaa !14
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %if.end16
  %e.025 = phi i32 [ %7, %for.body.lr.ph ], [ %inc, %if.end16 ]
  %idxprom9 = sext i32 %e.025 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %.pre, i64 %idxprom9
  %9 = load i32, ptr %arrayidx10, align 4, !tbaa !12
  %and = and i32 %9, 7
  %idxprom11 = zext nneg i32 %and to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %4, i64 %idxprom11
  %10 = cmpxchg ptr %arrayidx12, i32 -1, i32 %add13 monotonic monotonic, align 4
  %11 = extractvalue { i32, i1 } %10, 1
  br i1 %11, label %if.then14, label %if.end16

if.then14:                                        ; preds = %for.body
  store atomic i32 1, ptr %changed monotonic, align 4
  br label %if.end16

if.end16:                                         ; preds = %if.then14, %for.body
  %inc = add nsw i32 %e.025, 1
  %12 = load i32, ptr %arrayidx623, align 4, !tbaa !12
  %cmp7 = icmp slt i32 %inc, %12
  br i1 %cmp7, label %for.body, label %cleanup, !llvm.loop !15

cleanup:                                          ; preds = %if.end16, %if.end, %entry, %lor.lhs.false
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nounwind memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @graph, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !10, i64 24}
!6 = !{!"_ZTS5Graph", !7, i64 0, !7, i64 8, !7, i64 16, !10, i64 24}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"int", !8, i64 0}
!11 = !{!6, !7, i64 16}
!12 = !{!10, !10, i64 0}
!13 = !{!6, !7, i64 0}
!14 = !{!6, !7, i64 8}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.mustprogress"}
