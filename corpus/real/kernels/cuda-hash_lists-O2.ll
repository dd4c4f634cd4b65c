; clang-19 CUDA -O2, hash_lists of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Entry = type { i32, i32, i32 }

; Function Attrs: mustprogress nofree norecurse nounwind memory(argmem: readwrite)
define dso_local void @insert_all(ptr nocapture noundef %heads, ptr nocapture noundef %pool, ptr nocapture noundef %used, ptr nocapture noundef readonly %keys, i32 noundef %n, i32 noundef %buckets, i32 noundef %capacity) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp65 = icmp ult i32 %add.i, %n
  br i1 %cmp65, label %for.body.lr.ph, label %cleanup39

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul = mul i32 %1, %3
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %i.066 = phi i32 [ %add.i, %for.body.lr.ph ], [ %add, %for.inc ]
  %idxprom = zext i32 %i.066 to i64
  %arrayidx = getelementptr inbounds i32, ptr %keys, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %rem = urem i32 %4, %buckets
  %idxprom1 = zext i32 %rem to i64
  %arrayidx2 = getelementptr inbounds i32, ptr %heads, i64 %idxprom1
  %5 = load atomic i32, ptr %arrayidx2 acquire, align 4
  %cmp362 = icmp sgt i32 %5, -1
  %cmp463 = icmp slt i32 %5, %capacity
  %6 = and i1 %cmp362, %cmp463
  br i1 %6, label %while.body, label %if.end14

while.body:                                       ; preds = %for.body, %if.end
  %at.064 = phi i32 [ %9, %if.end ], [ %5, %for.body ]
  %idxprom5 = zext nneg i32 %at.064 to i64
  %arrayidx6 = getelementptr inbounds %struct.Entry, ptr %pool, i64 %idxprom5
  %7 = load i32, ptr %arrayidx6, align 4, !tbaa !10
  %cmp7 = icmp eq i32 %7, %4
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %count = getelementptr inbounds i8, ptr %arrayidx6, i64 4
  %8 = atomicrmw add ptr %count, i32 1 monotonic, align 4
  br label %cleanup32

if.end:                                           ; preds = %while.body
  %next = getelementptr inbounds i8, ptr %arrayidx6, i64 8
  %9 = load i32, ptr %next, align 4, !tbaa !12
  %cmp3 = icmp sgt i32 %9, -1
  %cmp4 = icmp slt i32 %9, %capacity
  %10 = and i1 %cmp3, %cmp4
  br i1 %10, label %while.body, label %if.end14, !llvm.loop !13

if.end14:                                         ; preds = %if.end, %for.body
  %11 = atomicrmw add ptr %used, i32 1 monotonic, align 4
  %cmp17.not = icmp slt i32 %11, %capacity
  br i1 %cmp17.not, label %if.end19, label %cleanup32

if.end19:                                         ; preds = %if.end14
  %idxprom20 = sext i32 %11 to i64
  %arrayidx21 = getelementptr inbounds %struct.Entry, ptr %pool, i64 %idxprom20
  store i32 %4, ptr %arrayidx21, align 4, !tbaa !10
  %count25 = getelementptr inbounds i8, ptr %arrayidx21, i64 4
  store atomic i32 1, ptr %count25 monotonic, align 4
  %next29 = getelementptr inbounds i8, ptr %arrayidx21, i64 8
  br label %do.body

do.body:                                          ; preds = %do.body, %if.end19
  %old.0 = phi i32 [ %5, %if.end19 ], [ %14, %do.body ]
  store i32 %old.0, ptr %next29, align 4, !tbaa !12
  %12 = cmpxchg ptr %arrayidx2, i32 %old.0, i32 %11 release monotonic, align 4
  %13 = extractvalue { i32, i1 } %12, 1
  %14 = extractvalue { i32, i1 } %12, 0
  br i1 %13, label %cleanup32, label %do.body, !llvm.loop !15

cleanup32:                                        ; preds = %do.body, %if.end14, %if.then
  %cleanup.dest.slot.1 = phi i32 [ 4, %if.then ], [ 1, %if.end14 ], [ 0, %do.body ]
  switch i32 %cleanup.dest.slot.1, label %cleanup39 [
    i32 0, label %for.inc
    i32 4, label %for.inc
  ]

for.inc:                                          ; preds = %cleanup32, %cleanup32
  %add = add i32 %i.066, %mul
  %cmp = icmp ult i32 %add, %n
  br i1 %cmp, label %for.body, label %cleanup39, !llvm.loop !16

cleanup39:                                        ; preds = %cleanup32, %for.inc, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @list_lengths(ptr nocapture noundef readonly %heads, ptr nocapture noundef readonly %pool, ptr nocapture noundef writeonly %lengths, i32 noundef %buckets) local_unnamed_addr #1 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp.not = icmp ult i32 %add.i, %buckets
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = zext i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr %heads, i64 %idxprom
  %at.010 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %cmp111 = icmp sgt i32 %at.010, -1
  br i1 %cmp111, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %length.0.lcssa = phi i32 [ 0, %if.end ], [ %inc, %for.body ]
  %arrayidx5 = getelementptr inbounds i32, ptr %lengths, i64 %idxprom
  store i32 %length.0.lcssa, ptr %arrayidx5, align 4, !tbaa !6
  br label %cleanup

for.body:                                         ; preds = %if.end, %for.body
  %at.013 = phi i32 [ %at.0, %for.body ], [ %at.010, %if.end ]
  %length.012 = phi i32 [ %inc, %for.body ], [ 0, %if.end ]
  %inc = add nuw nsw i32 %length.012, 1
  %idxprom2 = zext nneg i32 %at.013 to i64
  %next = getelementptr inbounds %struct.Entry, ptr %pool, i64 %idxprom2, i32 2
  %at.0 = load i32, ptr %next, align 4, !tbaa !6
  %cmp1 = icmp sgt i32 %at.0, -1
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !llvm.loop !17

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

attributes #0 = { mustprogress nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @insert_all, !"kernel", i32 1}
!1 = !{ptr @list_lengths, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang"}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!11, !7, i64 0}
!11 = !{!"_ZTS5Entry", !7, i64 0, !7, i64 4, !7, i64 8}
!12 = !{!11, !7, i64 8}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
