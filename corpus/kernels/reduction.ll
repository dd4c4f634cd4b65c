; Sum of a block: a tree in shared memory, one barrier per level.
; aliasmith: entry @reduction
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 32 align 4
; aliasmith: arg 1 = object global 8 align 4
source_filename = "reduction.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9reductionE4part = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @reduction(ptr nocapture noundef readonly %in, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul nuw nsw i32 %1, %2
  %add.i = add nuw nsw i32 %mul.i, %0
  %idxprom = zext nneg i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr %in, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %idxprom2 = zext nneg i32 %0 to i64
  %arrayidx3 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom2
  store i32 %3, ptr %arrayidx3, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  %cmp10 = icmp eq i32 %0, 0
  br i1 %cmp10, label %if.then11, label %if.end15

for.body:                                         ; preds = %entry, %if.end
  %half.024 = phi i32 [ 2, %entry ], [ %div23, %if.end ]
  %cmp4 = icmp ult i32 %0, %half.024
  br i1 %cmp4, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %add = add nuw nsw i32 %half.024, %0
  %idxprom5 = zext nneg i32 %add to i64
  %arrayidx6 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom5
  %4 = load i32, ptr %arrayidx6, align 4, !tbaa !5
  %5 = load i32, ptr %arrayidx3, align 4, !tbaa !5
  %add9 = add i32 %5, %4
  store i32 %add9, ptr %arrayidx3, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  tail call void @llvm.nvvm.barrier0()
  %div23 = lshr i32 %half.024, 1
  %cmp.not = icmp ult i32 %half.024, 2
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9

if.then11:                                        ; preds = %for.cond.cleanup
  %6 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), align 4, !tbaa !5
  %idxprom13 = zext nneg i32 %1 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr %out, i64 %idxprom13
  store i32 %6, ptr %arrayidx14, align 4, !tbaa !5
  br label %if.end15

if.end15:                                         ; preds = %if.then11, %for.cond.cleanup
  ret void
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

!0 = !{ptr @reduction, !"kernel", i32 1}
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
