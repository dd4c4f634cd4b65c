; clang-19 CUDA -O1, block_reduce of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12block_reduceE4part = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @block_reduce(ptr nocapture noundef readonly %x, ptr nocapture noundef %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp42 = icmp slt i32 %add.i, %n
  br i1 %cmp42, label %for.body.lr.ph, label %for.body.i.preheader

for.body.i.preheader:                             ; preds = %for.body, %entry
  %v.addr.06.i.ph = phi i32 [ 0, %entry ], [ %add, %for.body ]
  br label %for.body.i

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul = mul i32 %1, %3
  br label %for.body

for.body.i:                                       ; preds = %for.body.i.preheader, %for.body.i
  %by.07.i = phi i32 [ %div5.i, %for.body.i ], [ 16, %for.body.i.preheader ]
  %v.addr.06.i = phi i32 [ %add.i34, %for.body.i ], [ %v.addr.06.i.ph, %for.body.i.preheader ]
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v.addr.06.i, i32 %by.07.i, i32 31)
  %add.i34 = add nsw i32 %4, %v.addr.06.i
  %div5.i = lshr i32 %by.07.i, 1
  %cmp.not.i = icmp ult i32 %by.07.i, 2
  br i1 %cmp.not.i, label %_Z8warp_sumIiET_S0_.exit, label %for.body.i, !llvm.loop !5

_Z8warp_sumIiET_S0_.exit:                         ; preds = %for.body.i
  %5 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %cmp6 = icmp eq i32 %5, 0
  br i1 %cmp6, label %if.then, label %if.end

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %sum.044 = phi i32 [ 0, %for.body.lr.ph ], [ %add, %for.body ]
  %i.043 = phi i32 [ %add.i, %for.body.lr.ph ], [ %add3, %for.body ]
  %idxprom = sext i32 %i.043 to i64
  %arrayidx = getelementptr inbounds i32, ptr %x, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !8
  %add = add nsw i32 %6, %sum.044
  %add3 = add i32 %i.043, %mul
  %cmp = icmp slt i32 %add3, %n
  br i1 %cmp, label %for.body, label %for.body.i.preheader, !llvm.loop !12

if.then:                                          ; preds = %_Z8warp_sumIiET_S0_.exit
  %div32 = lshr i32 %2, 5
  %idxprom8 = zext nneg i32 %div32 to i64
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom8
  store i32 %add.i34, ptr %arrayidx9, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %_Z8warp_sumIiET_S0_.exit
  tail call void @llvm.nvvm.barrier0()
  %cmp11 = icmp ult i32 %2, 32
  br i1 %cmp11, label %if.then12, label %if.end26

if.then12:                                        ; preds = %if.end
  %sub = add nuw nsw i32 %1, 31
  %div1633 = lshr i32 %sub, 5
  %cmp17 = icmp ult i32 %2, %div1633
  br i1 %cmp17, label %cond.true, label %for.body.i35.preheader

cond.true:                                        ; preds = %if.then12
  %idxprom19 = zext nneg i32 %2 to i64
  %arrayidx20 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom19
  %7 = load i32, ptr %arrayidx20, align 4, !tbaa !8
  br label %for.body.i35.preheader

for.body.i35.preheader:                           ; preds = %if.then12, %cond.true
  %v.addr.06.i37.ph = phi i32 [ %7, %cond.true ], [ 0, %if.then12 ]
  br label %for.body.i35

for.body.i35:                                     ; preds = %for.body.i35.preheader, %for.body.i35
  %by.07.i36 = phi i32 [ %div5.i39, %for.body.i35 ], [ 16, %for.body.i35.preheader ]
  %v.addr.06.i37 = phi i32 [ %add.i38, %for.body.i35 ], [ %v.addr.06.i37.ph, %for.body.i35.preheader ]
  %8 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v.addr.06.i37, i32 %by.07.i36, i32 31)
  %add.i38 = add nsw i32 %8, %v.addr.06.i37
  %div5.i39 = lshr i32 %by.07.i36, 1
  %cmp.not.i40 = icmp ult i32 %by.07.i36, 2
  br i1 %cmp.not.i40, label %_Z8warp_sumIiET_S0_.exit41, label %for.body.i35, !llvm.loop !5

_Z8warp_sumIiET_S0_.exit41:                       ; preds = %for.body.i35
  %cmp23 = icmp eq i32 %2, 0
  br i1 %cmp23, label %if.then24, label %if.end26

if.then24:                                        ; preds = %_Z8warp_sumIiET_S0_.exit41
  %9 = atomicrmw add ptr %out, i32 %add.i38 monotonic, align 4
  br label %if.end26

if.end26:                                         ; preds = %_Z8warp_sumIiET_S0_.exit41, %if.then24, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @block_reduce, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !{!12, !6, !7}
