; Inclusive scan with two buffers that change roles at every step.
; aliasmith: entry @scan
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = i32 4
source_filename = "scan.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4scanE6buffer = internal unnamed_addr addrspace(3) global [2 x [4 x i32]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @scan(ptr nocapture noundef %data, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %data, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %arrayidx4 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE6buffer to ptr), i64 0, i64 %idxprom
  store i32 %1, ptr %arrayidx4, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp47 = icmp sgt i32 %n, 1
  br i1 %cmp47, label %for.body, label %for.cond.cleanup

for.cond.cleanup.loopexit:                        ; preds = %cond.end
  %2 = zext nneg i32 %sub to i64
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond.cleanup.loopexit, %entry
  %from.0.lcssa = phi i64 [ 0, %entry ], [ %2, %for.cond.cleanup.loopexit ]
  %arrayidx26 = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE6buffer to ptr), i64 0, i64 %from.0.lcssa, i64 %idxprom
  %3 = load i32, ptr %arrayidx26, align 4, !tbaa !5
  store i32 %3, ptr %arrayidx, align 4, !tbaa !5
  ret void

for.body:                                         ; preds = %entry, %cond.end
  %from.049 = phi i32 [ %sub, %cond.end ], [ 0, %entry ]
  %step.048 = phi i32 [ %mul, %cond.end ], [ 1, %entry ]
  %sub = sub nuw nsw i32 1, %from.049
  %cmp5.not = icmp slt i32 %0, %step.048
  %idxprom15 = zext nneg i32 %from.049 to i64
  %arrayidx18 = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE6buffer to ptr), i64 0, i64 %idxprom15, i64 %idxprom
  %4 = load i32, ptr %arrayidx18, align 4, !tbaa !5
  br i1 %cmp5.not, label %cond.end, label %cond.true

cond.true:                                        ; preds = %for.body
  %sub12 = sub nsw i32 %0, %step.048
  %idxprom13 = sext i32 %sub12 to i64
  %arrayidx14 = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE6buffer to ptr), i64 0, i64 %idxprom15, i64 %idxprom13
  %5 = load i32, ptr %arrayidx14, align 4, !tbaa !5
  %add = add i32 %5, %4
  br label %cond.end

cond.end:                                         ; preds = %for.body, %cond.true
  %cond = phi i32 [ %add, %cond.true ], [ %4, %for.body ]
  %idxprom19 = zext nneg i32 %sub to i64
  %arrayidx22 = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE6buffer to ptr), i64 0, i64 %idxprom19, i64 %idxprom
  store i32 %cond, ptr %arrayidx22, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %mul = shl nsw i32 %step.048, 1
  %cmp = icmp slt i32 %mul, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup.loopexit, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @scan, !"kernel", i32 1}
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
