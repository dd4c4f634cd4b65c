; clang-19 CUDA -O1, reduction of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9reductionE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @reduction(ptr nocapture noundef readonly %x, ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp37 = icmp ult i32 %0, %n
  br i1 %cmp37, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ]
  %and = and i32 %0, 63
  %idxprom2 = zext nneg i32 %and to i64
  %arrayidx3 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom2
  store float %sum.0.lcssa, ptr %arrayidx3, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %idxprom15 = zext nneg i32 %0 to i64
  %arrayidx16 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom15
  br label %for.body7

for.body:                                         ; preds = %entry, %for.body
  %i.039 = phi i32 [ %add1, %for.body ], [ %0, %entry ]
  %sum.038 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = zext i32 %i.039 to i64
  %arrayidx = getelementptr inbounds float, ptr %x, i64 %idxprom
  %2 = load float, ptr %arrayidx, align 4, !tbaa !5
  %add = fadd contract float %sum.038, %2
  %add1 = add i32 %i.039, 64
  %cmp = icmp ult i32 %add1, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

for.cond.cleanup6:                                ; preds = %if.end
  %cmp20 = icmp eq i32 %0, 0
  br i1 %cmp20, label %if.then21, label %if.end22

for.body7:                                        ; preds = %for.cond.cleanup, %if.end
  %width.040 = phi i32 [ 32, %for.cond.cleanup ], [ %div36, %if.end ]
  %cmp8 = icmp ult i32 %0, %width.040
  br i1 %cmp8, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body7
  %add9 = add nuw nsw i32 %width.040, %0
  %cmp11 = icmp ult i32 %add9, %1
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %idxprom13 = zext nneg i32 %add9 to i64
  %arrayidx14 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13
  %3 = load float, ptr %arrayidx14, align 4, !tbaa !5
  %4 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17 = fadd contract float %3, %4
  store float %add17, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body7
  tail call void @llvm.nvvm.barrier0()
  %div36 = lshr i32 %width.040, 1
  %cmp5.not = icmp ult i32 %width.040, 2
  br i1 %cmp5.not, label %for.cond.cleanup6, label %for.body7, !llvm.loop !12

if.then21:                                        ; preds = %for.cond.cleanup6
  %5 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), align 4, !tbaa !5
  store float %5, ptr %out, align 4, !tbaa !5
  br label %if.end22

if.end22:                                         ; preds = %if.then21, %for.cond.cleanup6
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

!0 = !{ptr @reduction, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
