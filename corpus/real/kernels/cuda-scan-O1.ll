; clang-19 CUDA -O1, scan of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4scanE1a = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@_ZZ4scanE1b = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @scan(ptr nocapture noundef readonly %in, ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %and = and i32 %0, 63
  %cmp = icmp slt i32 %and, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = zext nneg i32 %and to i64
  %arrayidx = getelementptr inbounds i32, ptr %in, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %idxprom1 = zext nneg i32 %and to i64
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 0, i64 %idxprom1
  store i32 %cond, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %2 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %for.body

for.cond.cleanup:                                 ; preds = %cond.end16
  br i1 %cmp, label %if.then, label %if.end

for.body:                                         ; preds = %cond.end, %cond.end16
  %from.048 = phi ptr [ addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), %cond.end ], [ %to.046, %cond.end16 ]
  %step.047 = phi i32 [ 1, %cond.end ], [ %mul, %cond.end16 ]
  %to.046 = phi ptr [ addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), %cond.end ], [ %from.048, %cond.end16 ]
  %cmp4.not = icmp ult i32 %and, %step.047
  br i1 %cmp4.not, label %cond.false13, label %land.lhs.true

land.lhs.true:                                    ; preds = %for.body
  %sub = sub nsw i32 %and, %step.047
  %cmp6 = icmp slt i32 %sub, %2
  br i1 %cmp6, label %cond.true7, label %cond.false13

cond.true7:                                       ; preds = %land.lhs.true
  %arrayidx9 = getelementptr inbounds i32, ptr %from.048, i64 %idxprom1
  %3 = load i32, ptr %arrayidx9, align 4, !tbaa !5
  %idxprom11 = sext i32 %sub to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %from.048, i64 %idxprom11
  %4 = load i32, ptr %arrayidx12, align 4, !tbaa !5
  %add = add nsw i32 %4, %3
  br label %cond.end16

cond.false13:                                     ; preds = %land.lhs.true, %for.body
  %arrayidx15 = getelementptr inbounds i32, ptr %from.048, i64 %idxprom1
  %5 = load i32, ptr %arrayidx15, align 4, !tbaa !5
  br label %cond.end16

cond.end16:                                       ; preds = %cond.false13, %cond.true7
  %cond17 = phi i32 [ %add, %cond.true7 ], [ %5, %cond.false13 ]
  %arrayidx19 = getelementptr inbounds i32, ptr %to.046, i64 %idxprom1
  store i32 %cond17, ptr %arrayidx19, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %mul = shl nuw nsw i32 %step.047, 1
  %cmp3 = icmp ult i32 %step.047, 32
  br i1 %cmp3, label %for.body, label %for.cond.cleanup, !llvm.loop !9

if.then:                                          ; preds = %for.cond.cleanup
  %arrayidx22 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 %idxprom1
  %6 = load i32, ptr %arrayidx22, align 4, !tbaa !5
  %arrayidx24 = getelementptr inbounds i32, ptr %out, i64 %idxprom1
  store i32 %6, ptr %arrayidx24, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

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
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
