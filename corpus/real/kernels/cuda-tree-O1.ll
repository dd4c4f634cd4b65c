; clang-19 CUDA -O1, tree of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn memory(read, inaccessiblemem: none)
define dso_local noundef i32 @_Z5depthPK4Node(ptr noundef readonly %n) local_unnamed_addr #0 {
entry:
  %tobool.not = icmp eq ptr %n, null
  br i1 %tobool.not, label %common.ret, label %if.end

common.ret:                                       ; preds = %entry, %if.end
  %common.ret.op = phi i32 [ %add, %if.end ], [ 0, %entry ]
  ret i32 %common.ret.op

if.end:                                           ; preds = %entry
  %left = getelementptr inbounds i8, ptr %n, i64 8
  %0 = load ptr, ptr %left, align 8, !tbaa !7
  %call = tail call noundef i32 @_Z5depthPK4Node(ptr noundef %0) #6
  %right = getelementptr inbounds i8, ptr %n, i64 16
  %1 = load ptr, ptr %right, align 8, !tbaa !13
  %call1 = tail call noundef i32 @_Z5depthPK4Node(ptr noundef %1) #6
  %cond = tail call i32 @llvm.smax.i32(i32 %call, i32 %call1)
  %add = add nsw i32 %cond, 1
  br label %common.ret
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define dso_local void @lookup(ptr noundef readonly %root, ptr nocapture noundef readonly %keys, ptr nocapture noundef writeonly %values, i32 noundef %n) local_unnamed_addr #2 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %while.cond.preheader, label %cleanup

while.cond.preheader:                             ; preds = %entry
  %tobool.not25 = icmp eq ptr %root, null
  br i1 %tobool.not25, label %cond.end9, label %land.rhs.lr.ph

land.rhs.lr.ph:                                   ; preds = %while.cond.preheader
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr %keys, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !14
  br label %land.rhs

land.rhs:                                         ; preds = %land.rhs.lr.ph, %while.body
  %at.026 = phi ptr [ %root, %land.rhs.lr.ph ], [ %cond, %while.body ]
  %4 = load i32, ptr %at.026, align 8, !tbaa !15
  %cmp1.not = icmp eq i32 %4, %3
  br i1 %cmp1.not, label %cond.true7, label %while.body

while.body:                                       ; preds = %land.rhs
  %cmp5 = icmp slt i32 %3, %4
  %cond.in.v = select i1 %cmp5, i64 8, i64 16
  %cond.in = getelementptr inbounds i8, ptr %at.026, i64 %cond.in.v
  %cond = load ptr, ptr %cond.in, align 8, !tbaa !16
  %tobool.not = icmp eq ptr %cond, null
  br i1 %tobool.not, label %cond.end9, label %land.rhs, !llvm.loop !17

cond.true7:                                       ; preds = %land.rhs
  %value = getelementptr inbounds i8, ptr %at.026, i64 24
  %5 = load i32, ptr %value, align 8, !tbaa !20
  br label %cond.end9

cond.end9:                                        ; preds = %while.body, %while.cond.preheader, %cond.true7
  %cond10 = phi i32 [ %5, %cond.true7 ], [ -1, %while.cond.preheader ], [ -1, %while.body ]
  %idxprom11 = sext i32 %add.i to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %values, i64 %idxprom11
  store i32 %cond10, ptr %arrayidx12, align 4, !tbaa !14
  br label %cleanup

cleanup:                                          ; preds = %entry, %cond.end9
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define dso_local void @range_sum(ptr noundef %root, ptr nocapture noundef readonly %lows, ptr nocapture noundef readonly %highs, ptr nocapture noundef writeonly %sums, i32 noundef %n) local_unnamed_addr #2 {
entry:
  %stack = alloca [16 x ptr], align 8
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %stack) #6
  %tobool.not.not = icmp eq ptr %root, null
  br i1 %tobool.not.not, label %if.end2, label %if.then1

if.then1:                                         ; preds = %if.end
  store ptr %root, ptr %stack, align 8, !tbaa !16
  br label %if.end2

if.end2:                                          ; preds = %if.then1, %if.end
  %top.0 = phi i32 [ 1, %if.then1 ], [ 0, %if.end ]
  br i1 %tobool.not.not, label %while.end, label %while.body.lr.ph

while.body.lr.ph:                                 ; preds = %if.end2
  %idxprom6 = sext i32 %add.i to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %lows, i64 %idxprom6
  %3 = load i32, ptr %arrayidx7, align 4, !tbaa !14
  %arrayidx11 = getelementptr inbounds i32, ptr %highs, i64 %idxprom6
  %arrayidx33 = getelementptr inbounds i32, ptr %highs, i64 %idxprom6
  br label %while.body

while.body:                                       ; preds = %while.body.lr.ph, %if.end42
  %sum.073 = phi i32 [ 0, %while.body.lr.ph ], [ %sum.1, %if.end42 ]
  %top.172 = phi i32 [ %top.0, %while.body.lr.ph ], [ %top.3, %if.end42 ]
  %dec = add nsw i32 %top.172, -1
  %idxprom4 = zext nneg i32 %dec to i64
  %arrayidx5 = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom4
  %4 = load ptr, ptr %arrayidx5, align 8, !tbaa !16
  %5 = load i32, ptr %4, align 8, !tbaa !15
  %cmp8.not = icmp slt i32 %5, %3
  br i1 %cmp8.not, label %if.end14, label %land.lhs.true

land.lhs.true:                                    ; preds = %while.body
  %6 = load i32, ptr %arrayidx11, align 4, !tbaa !14
  %cmp12 = icmp slt i32 %5, %6
  br i1 %cmp12, label %if.then13, label %if.end14

if.then13:                                        ; preds = %land.lhs.true
  %value = getelementptr inbounds i8, ptr %4, i64 24
  %7 = load i32, ptr %value, align 8, !tbaa !20
  %add = add nsw i32 %7, %sum.073
  br label %if.end14

if.end14:                                         ; preds = %if.then13, %land.lhs.true, %while.body
  %sum.1 = phi i32 [ %add, %if.then13 ], [ %sum.073, %land.lhs.true ], [ %sum.073, %while.body ]
  %left = getelementptr inbounds i8, ptr %4, i64 8
  %8 = load ptr, ptr %left, align 8, !tbaa !7
  %tobool15.not = icmp eq ptr %8, null
  br i1 %tobool15.not, label %if.end28, label %land.lhs.true16

land.lhs.true16:                                  ; preds = %if.end14
  %cmp20 = icmp sgt i32 %5, %3
  %cmp22 = icmp slt i32 %top.172, 17
  %or.cond = and i1 %cmp22, %cmp20
  br i1 %or.cond, label %if.then23, label %if.end28

if.then23:                                        ; preds = %land.lhs.true16
  store ptr %8, ptr %arrayidx5, align 8, !tbaa !16
  br label %if.end28

if.end28:                                         ; preds = %if.then23, %land.lhs.true16, %if.end14
  %top.2 = phi i32 [ %top.172, %if.then23 ], [ %dec, %land.lhs.true16 ], [ %dec, %if.end14 ]
  %right = getelementptr inbounds i8, ptr %4, i64 16
  %9 = load ptr, ptr %right, align 8, !tbaa !13
  %tobool29.not = icmp eq ptr %9, null
  br i1 %tobool29.not, label %if.end42, label %land.lhs.true30

land.lhs.true30:                                  ; preds = %if.end28
  %10 = load i32, ptr %arrayidx33, align 4, !tbaa !14
  %cmp34 = icmp slt i32 %5, %10
  %cmp36 = icmp slt i32 %top.2, 16
  %or.cond45 = and i1 %cmp36, %cmp34
  br i1 %or.cond45, label %if.then37, label %if.end42

if.then37:                                        ; preds = %land.lhs.true30
  %inc39 = add nsw i32 %top.2, 1
  %idxprom40 = sext i32 %top.2 to i64
  %arrayidx41 = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom40
  store ptr %9, ptr %arrayidx41, align 8, !tbaa !16
  br label %if.end42

if.end42:                                         ; preds = %if.then37, %land.lhs.true30, %if.end28
  %top.3 = phi i32 [ %inc39, %if.then37 ], [ %top.2, %land.lhs.true30 ], [ %top.2, %if.end28 ]
  %cmp3 = icmp sgt i32 %top.3, 0
  br i1 %cmp3, label %while.body, label %while.end, !llvm.loop !21

while.end:                                        ; preds = %if.end42, %if.end2
  %sum.0.lcssa = phi i32 [ 0, %if.end2 ], [ %sum.1, %if.end42 ]
  %idxprom43 = sext i32 %add.i to i64
  %arrayidx44 = getelementptr inbounds i32, ptr %sums, i64 %idxprom43
  store i32 %sum.0.lcssa, ptr %arrayidx44, align 4, !tbaa !14
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %stack) #6
  br label %cleanup

cleanup:                                          ; preds = %entry, %while.end
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none)
define dso_local void @height(ptr noundef %root, ptr nocapture noundef writeonly %out) local_unnamed_addr #3 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = sub nsw i32 0, %2
  %cmp = icmp eq i32 %mul.i, %add.i
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %call1 = tail call noundef i32 @_Z5depthPK4Node(ptr noundef %root) #6
  store i32 %call1, ptr %out, align 4, !tbaa !14
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #5

attributes #0 = { mustprogress nofree noinline nosync nounwind willreturn memory(read, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr @lookup, !"kernel", i32 1}
!1 = !{ptr @range_sum, !"kernel", i32 1}
!2 = !{ptr @height, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang"}
!7 = !{!8, !12, i64 8}
!8 = !{!"_ZTS4Node", !9, i64 0, !12, i64 8, !12, i64 16, !9, i64 24}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = !{!"any pointer", !10, i64 0}
!13 = !{!8, !12, i64 16}
!14 = !{!9, !9, i64 0}
!15 = !{!8, !9, i64 0}
!16 = !{!12, !12, i64 0}
!17 = distinct !{!17, !18, !19}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!"llvm.loop.unroll.disable"}
!20 = !{!8, !9, i64 24}
!21 = distinct !{!21, !18, !19}
