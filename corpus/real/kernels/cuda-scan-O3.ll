; clang-19 CUDA -O3, scan of corpus/real/clang
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
  %idxprom = zext nneg i32 %and to i64
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %arrayidx = getelementptr inbounds i32, ptr %in, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 0, i64 %idxprom
  store i32 %cond, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %2 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %3 = add nsw i32 %and, -1
  %or.cond.not = icmp ult i32 %3, %2
  %4 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  br i1 %or.cond.not, label %cond.true7, label %cond.end16

cond.true7:                                       ; preds = %cond.end
  %5 = zext nneg i32 %and to i64
  %6 = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 %5
  %arrayidx12 = getelementptr i8, ptr %6, i64 -4
  %7 = load i32, ptr %arrayidx12, align 4, !tbaa !5
  %add = add nsw i32 %7, %4
  br label %cond.end16

cond.end16:                                       ; preds = %cond.end, %cond.true7
  %cond17 = phi i32 [ %add, %cond.true7 ], [ %4, %cond.end ]
  %arrayidx19 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), i64 %idxprom
  store i32 %cond17, ptr %arrayidx19, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not.1 = icmp ult i32 %and, 2
  br i1 %cmp4.not.1, label %cond.false13.1, label %land.lhs.true.1

land.lhs.true.1:                                  ; preds = %cond.end16
  %sub.1 = add nsw i32 %and, -2
  %cmp6.1 = icmp ult i32 %sub.1, %2
  br i1 %cmp6.1, label %cond.true7.1, label %cond.false13.1

cond.true7.1:                                     ; preds = %land.lhs.true.1
  %8 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  %idxprom11.1 = zext nneg i32 %sub.1 to i64
  %arrayidx12.1 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), i64 %idxprom11.1
  %9 = load i32, ptr %arrayidx12.1, align 4, !tbaa !5
  %add.1 = add nsw i32 %9, %8
  br label %cond.end16.1

cond.false13.1:                                   ; preds = %land.lhs.true.1, %cond.end16
  %10 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  br label %cond.end16.1

cond.end16.1:                                     ; preds = %cond.false13.1, %cond.true7.1
  %cond17.1 = phi i32 [ %add.1, %cond.true7.1 ], [ %10, %cond.false13.1 ]
  store i32 %cond17.1, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not.2 = icmp ult i32 %and, 4
  br i1 %cmp4.not.2, label %cond.false13.2, label %land.lhs.true.2

land.lhs.true.2:                                  ; preds = %cond.end16.1
  %sub.2 = add nsw i32 %and, -4
  %cmp6.2 = icmp ult i32 %sub.2, %2
  br i1 %cmp6.2, label %cond.true7.2, label %cond.false13.2

cond.true7.2:                                     ; preds = %land.lhs.true.2
  %11 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  %idxprom11.2 = zext nneg i32 %sub.2 to i64
  %arrayidx12.2 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 %idxprom11.2
  %12 = load i32, ptr %arrayidx12.2, align 4, !tbaa !5
  %add.2 = add nsw i32 %12, %11
  br label %cond.end16.2

cond.false13.2:                                   ; preds = %land.lhs.true.2, %cond.end16.1
  %13 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  br label %cond.end16.2

cond.end16.2:                                     ; preds = %cond.false13.2, %cond.true7.2
  %cond17.2 = phi i32 [ %add.2, %cond.true7.2 ], [ %13, %cond.false13.2 ]
  store i32 %cond17.2, ptr %arrayidx19, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not.3 = icmp ult i32 %and, 8
  br i1 %cmp4.not.3, label %cond.false13.3, label %land.lhs.true.3

land.lhs.true.3:                                  ; preds = %cond.end16.2
  %sub.3 = add nsw i32 %and, -8
  %cmp6.3 = icmp ult i32 %sub.3, %2
  br i1 %cmp6.3, label %cond.true7.3, label %cond.false13.3

cond.true7.3:                                     ; preds = %land.lhs.true.3
  %14 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  %idxprom11.3 = zext nneg i32 %sub.3 to i64
  %arrayidx12.3 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), i64 %idxprom11.3
  %15 = load i32, ptr %arrayidx12.3, align 4, !tbaa !5
  %add.3 = add nsw i32 %15, %14
  br label %cond.end16.3

cond.false13.3:                                   ; preds = %land.lhs.true.3, %cond.end16.2
  %16 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  br label %cond.end16.3

cond.end16.3:                                     ; preds = %cond.false13.3, %cond.true7.3
  %cond17.3 = phi i32 [ %add.3, %cond.true7.3 ], [ %16, %cond.false13.3 ]
  store i32 %cond17.3, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not.4 = icmp ult i32 %and, 16
  br i1 %cmp4.not.4, label %cond.false13.4, label %land.lhs.true.4

land.lhs.true.4:                                  ; preds = %cond.end16.3
  %sub.4 = add nsw i32 %and, -16
  %cmp6.4 = icmp ult i32 %sub.4, %2
  br i1 %cmp6.4, label %cond.true7.4, label %cond.false13.4

cond.true7.4:                                     ; preds = %land.lhs.true.4
  %17 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  %idxprom11.4 = zext nneg i32 %sub.4 to i64
  %arrayidx12.4 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 %idxprom11.4
  %18 = load i32, ptr %arrayidx12.4, align 4, !tbaa !5
  %add.4 = add nsw i32 %18, %17
  br label %cond.end16.4

cond.false13.4:                                   ; preds = %land.lhs.true.4, %cond.end16.3
  %19 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  br label %cond.end16.4

cond.end16.4:                                     ; preds = %cond.false13.4, %cond.true7.4
  %cond17.4 = phi i32 [ %add.4, %cond.true7.4 ], [ %19, %cond.false13.4 ]
  store i32 %cond17.4, ptr %arrayidx19, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not.5 = icmp ult i32 %and, 32
  br i1 %cmp4.not.5, label %cond.false13.5, label %land.lhs.true.5

land.lhs.true.5:                                  ; preds = %cond.end16.4
  %sub.5 = add nsw i32 %and, -32
  %cmp6.5 = icmp ult i32 %sub.5, %2
  br i1 %cmp6.5, label %cond.true7.5, label %cond.false13.5

cond.true7.5:                                     ; preds = %land.lhs.true.5
  %20 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  %idxprom11.5 = zext nneg i32 %sub.5 to i64
  %arrayidx12.5 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), i64 %idxprom11.5
  %21 = load i32, ptr %arrayidx12.5, align 4, !tbaa !5
  %add.5 = add nsw i32 %21, %20
  br label %cond.end16.5

cond.false13.5:                                   ; preds = %land.lhs.true.5, %cond.end16.4
  %22 = load i32, ptr %arrayidx19, align 4, !tbaa !5
  br label %cond.end16.5

cond.end16.5:                                     ; preds = %cond.false13.5, %cond.true7.5
  %cond17.5 = phi i32 [ %add.5, %cond.true7.5 ], [ %22, %cond.false13.5 ]
  store i32 %cond17.5, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end16.5
  %arrayidx24 = getelementptr inbounds i32, ptr %out, i64 %idxprom
  %23 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  store i32 %23, ptr %arrayidx24, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end16.5
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
