; clang-19 CUDA -O1, transpose of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9transposeE4tile = internal unnamed_addr addrspace(3) global [8 x [9 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @transpose(ptr nocapture noundef readonly %in, ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %and = and i32 %0, 7
  %div43 = lshr i32 %0, 3
  %and2 = and i32 %div43, 7
  %cmp = icmp slt i32 %and, %n
  %cmp3 = icmp slt i32 %and2, %n
  %or.cond = and i1 %cmp, %cmp3
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %mul = mul nsw i32 %and2, %n
  %add = add nuw nsw i32 %mul, %and
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %in, i64 %idxprom
  %1 = load float, ptr %arrayidx, align 4, !tbaa !5
  %idxprom4 = zext nneg i32 %and2 to i64
  %idxprom6 = zext nneg i32 %and to i64
  %arrayidx7 = getelementptr inbounds [8 x [9 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %idxprom4, i64 %idxprom6
  store float %1, ptr %arrayidx7, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  br i1 %or.cond, label %land.lhs.true11, label %if.end25

land.lhs.true11:                                  ; preds = %if.end
  %mul12 = shl nuw nsw i32 %and, 3
  %add13 = or disjoint i32 %mul12, %and2
  %2 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cmp15 = icmp ult i32 %add13, %2
  br i1 %cmp15, label %if.then16, label %if.end25

if.then16:                                        ; preds = %land.lhs.true11
  %idxprom17 = zext nneg i32 %and to i64
  %idxprom19 = zext nneg i32 %and2 to i64
  %arrayidx20 = getelementptr inbounds [8 x [9 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %idxprom17, i64 %idxprom19
  %3 = load float, ptr %arrayidx20, align 4, !tbaa !5
  %mul21 = mul nsw i32 %and2, %n
  %add22 = add nuw nsw i32 %mul21, %and
  %idxprom23 = zext nneg i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds float, ptr %out, i64 %idxprom23
  store float %3, ptr %arrayidx24, align 4, !tbaa !5
  br label %if.end25

if.end25:                                         ; preds = %if.then16, %land.lhs.true11, %if.end
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

!0 = !{ptr @transpose, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
