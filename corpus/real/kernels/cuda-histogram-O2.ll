; clang-19 CUDA -O2, histogram of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9histogramE5local = internal addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @histogram(ptr nocapture noundef readonly %x, ptr nocapture noundef %bins, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp = icmp ult i32 %0, 32
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.046 = add nuw nsw i32 %0, %1
  %cmp247 = icmp ult i32 %i.046, 32
  br i1 %cmp247, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  tail call void @llvm.nvvm.barrier0()
  %2 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %2, %1
  %add.i = add i32 %mul.i, %0
  %cmp1049 = icmp ult i32 %add.i, %n
  br i1 %cmp1049, label %for.body12, label %for.cond.cleanup11

for.body:                                         ; preds = %if.end, %for.body
  %i.048 = phi i32 [ %i.0, %for.body ], [ %i.046, %if.end ]
  %idxprom3 = zext nneg i32 %i.048 to i64
  %arrayidx4 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom3
  store i32 0, ptr %arrayidx4, align 4, !tbaa !5
  %i.0 = add i32 %i.048, %1
  %cmp2 = icmp ult i32 %i.0, 32
  br i1 %cmp2, label %for.body, label %for.cond.cleanup, !llvm.loop !9

for.cond.cleanup11:                               ; preds = %for.body12, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %for.body25, label %for.cond.cleanup24

for.body12:                                       ; preds = %for.cond.cleanup, %for.body12
  %i7.050 = phi i32 [ %add19, %for.body12 ], [ %add.i, %for.cond.cleanup ]
  %idxprom13 = zext i32 %i7.050 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr %x, i64 %idxprom13
  %3 = load i32, ptr %arrayidx14, align 4, !tbaa !5
  %and = and i32 %3, 31
  %idxprom15 = zext nneg i32 %and to i64
  %arrayidx16 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom15
  %4 = atomicrmw add ptr %arrayidx16, i32 1 monotonic, align 4
  %add19 = add i32 %i7.050, %1
  %cmp10 = icmp ult i32 %add19, %n
  br i1 %cmp10, label %for.body12, label %for.cond.cleanup11, !llvm.loop !11

for.cond.cleanup24:                               ; preds = %for.body25, %for.cond.cleanup11
  ret void

for.body25:                                       ; preds = %for.cond.cleanup11, %for.body25
  %i21.052 = phi i32 [ %add34, %for.body25 ], [ %0, %for.cond.cleanup11 ]
  %idxprom26 = zext nneg i32 %i21.052 to i64
  %arrayidx27 = getelementptr inbounds i32, ptr %bins, i64 %idxprom26
  %arrayidx30 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom26
  %5 = load i32, ptr %arrayidx30, align 4, !tbaa !5
  %6 = atomicrmw add ptr %arrayidx27, i32 %5 monotonic, align 4
  %add34 = add nuw nsw i32 %i21.052, %1
  %cmp23 = icmp ult i32 %add34, 32
  br i1 %cmp23, label %for.body25, label %for.cond.cleanup24, !llvm.loop !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @histogram, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = distinct !{!11, !10}
!12 = distinct !{!12, !10}
