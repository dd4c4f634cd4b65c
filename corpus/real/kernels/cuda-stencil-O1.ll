; clang-19 CUDA -O1, stencil of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @stencil(ptr nocapture noundef readonly %in, ptr nocapture noundef writeonly %out, i32 noundef %width, i32 noundef %height) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %div = sdiv i32 %add.i, 8
  %3 = mul i32 %div, 8
  %rem.decomposed = sub i32 %add.i, %3
  %cmp = icmp sgt i32 %rem.decomposed, 0
  %cmp1 = icmp sgt i32 %add.i, 7
  %or.cond.not42 = and i1 %cmp1, %cmp
  %sub = add nsw i32 %width, -1
  %cmp3.not = icmp slt i32 %rem.decomposed, %sub
  %or.cond40 = select i1 %or.cond.not42, i1 %cmp3.not, i1 false
  %sub5 = add nsw i32 %height, -1
  %cmp6.not = icmp slt i32 %div, %sub5
  %or.cond41 = select i1 %or.cond40, i1 %cmp6.not, i1 false
  br i1 %or.cond41, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %mul = mul nsw i32 %div, %width
  %idx.ext = sext i32 %mul to i64
  %add.ptr = getelementptr inbounds float, ptr %in, i64 %idx.ext
  %idx.ext7 = zext nneg i32 %rem.decomposed to i64
  %add.ptr8 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext7
  %arrayidx = getelementptr inbounds i8, ptr %add.ptr8, i64 -4
  %4 = load float, ptr %arrayidx, align 4, !tbaa !5
  %arrayidx9 = getelementptr inbounds i8, ptr %add.ptr8, i64 4
  %5 = load float, ptr %arrayidx9, align 4, !tbaa !5
  %add = fadd contract float %4, %5
  %sub10 = sub nsw i32 0, %width
  %idxprom = sext i32 %sub10 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %add.ptr8, i64 %idxprom
  %6 = load float, ptr %arrayidx11, align 4, !tbaa !5
  %add12 = fadd contract float %add, %6
  %idxprom13 = sext i32 %width to i64
  %arrayidx14 = getelementptr inbounds float, ptr %add.ptr8, i64 %idxprom13
  %7 = load float, ptr %arrayidx14, align 4, !tbaa !5
  %add15 = fadd contract float %add12, %7
  %8 = load float, ptr %add.ptr8, align 4, !tbaa !5
  %mul17 = fmul contract float %8, 4.000000e+00
  %sub18 = fsub contract float %add15, %mul17
  %add20 = add nsw i32 %mul, %rem.decomposed
  %idxprom21 = sext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds float, ptr %out, i64 %idxprom21
  store float %sub18, ptr %arrayidx22, align 4, !tbaa !5
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @stencil, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
