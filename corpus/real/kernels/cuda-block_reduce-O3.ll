; clang-19 CUDA -O3, block_reduce of corpus/real/clang
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
  %cmp40 = icmp slt i32 %add.i, %n
  br i1 %cmp40, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul = mul i32 %1, %3
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ]
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %sum.0.lcssa, i32 16, i32 31)
  %add.i34 = add nsw i32 %4, %sum.0.lcssa
  %5 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.i34, i32 8, i32 31)
  %add.1.i = add nsw i32 %5, %add.i34
  %6 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.1.i, i32 4, i32 31)
  %add.2.i = add nsw i32 %6, %add.1.i
  %7 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.2.i, i32 2, i32 31)
  %add.3.i = add nsw i32 %7, %add.2.i
  %8 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.3.i, i32 1, i32 31)
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %cmp6 = icmp eq i32 %9, 0
  br i1 %cmp6, label %if.then, label %if.end

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %sum.042 = phi i32 [ 0, %for.body.lr.ph ], [ %add, %for.body ]
  %i.041 = phi i32 [ %add.i, %for.body.lr.ph ], [ %add3, %for.body ]
  %idxprom = sext i32 %i.041 to i64
  %arrayidx = getelementptr inbounds i32, ptr %x, i64 %idxprom
  %10 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %add = add nsw i32 %10, %sum.042
  %add3 = add i32 %i.041, %mul
  %cmp = icmp slt i32 %add3, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

if.then:                                          ; preds = %for.cond.cleanup
  %div32 = lshr i32 %2, 5
  %idxprom8 = zext nneg i32 %div32 to i64
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom8
  %add.4.i = add nsw i32 %8, %add.3.i
  store i32 %add.4.i, ptr %arrayidx9, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %cmp11 = icmp ult i32 %2, 32
  br i1 %cmp11, label %if.then12, label %if.end26

if.then12:                                        ; preds = %if.end
  %sub = add nuw nsw i32 %1, 31
  %div1633 = lshr i32 %sub, 5
  %cmp17 = icmp ult i32 %2, %div1633
  br i1 %cmp17, label %cond.true, label %cond.end

cond.true:                                        ; preds = %if.then12
  %idxprom19 = zext nneg i32 %2 to i64
  %arrayidx20 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom19
  %11 = load i32, ptr %arrayidx20, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %if.then12, %cond.true
  %cond = phi i32 [ %11, %cond.true ], [ 0, %if.then12 ]
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %cond, i32 16, i32 31)
  %add.i35 = add nsw i32 %12, %cond
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.i35, i32 8, i32 31)
  %add.1.i36 = add nsw i32 %13, %add.i35
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.1.i36, i32 4, i32 31)
  %add.2.i37 = add nsw i32 %14, %add.1.i36
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.2.i37, i32 2, i32 31)
  %add.3.i38 = add nsw i32 %15, %add.2.i37
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.3.i38, i32 1, i32 31)
  %cmp23 = icmp eq i32 %2, 0
  br i1 %cmp23, label %if.then24, label %if.end26

if.then24:                                        ; preds = %cond.end
  %add.4.i39 = add nsw i32 %16, %add.3.i38
  %17 = atomicrmw add ptr %out, i32 %add.4.i39 monotonic, align 4
  br label %if.end26

if.end26:                                         ; preds = %cond.end, %if.then24, %if.end
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
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
