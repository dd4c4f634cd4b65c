; clang-19 CUDA -O1, transform of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Scale = type { ptr, ptr, float }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none)
define dso_local void @transform(ptr nocapture noundef readonly byval(%struct.Scale) align 8 %f, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %agg.tmp.sroa.0.0.copyload = load ptr, ptr %f, align 8, !tbaa !5
  %agg.tmp.sroa.2.0.f.sroa_idx = getelementptr inbounds i8, ptr %f, i64 8
  %agg.tmp.sroa.2.0.copyload = load ptr, ptr %agg.tmp.sroa.2.0.f.sroa_idx, align 8, !tbaa !5
  %agg.tmp.sroa.3.0.f.sroa_idx = getelementptr inbounds i8, ptr %f, i64 16
  %agg.tmp.sroa.3.0.copyload = load float, ptr %agg.tmp.sroa.3.0.f.sroa_idx, align 8, !tbaa !9
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i.i = add i32 %mul.i.i, %2
  %cmp4.i = icmp ult i32 %add.i.i, %n
  br i1 %cmp4.i, label %for.body.i, label %_Z8for_eachI5ScaleEvjT_.exit

for.body.i:                                       ; preds = %entry, %for.body.i
  %i.05.i = phi i32 [ %add.i, %for.body.i ], [ %add.i.i, %entry ]
  %idxprom.i.i = zext i32 %i.05.i to i64
  %arrayidx.i.i = getelementptr inbounds float, ptr %agg.tmp.sroa.0.0.copyload, i64 %idxprom.i.i
  %3 = load float, ptr %arrayidx.i.i, align 4, !tbaa !9
  %mul.i3.i = fmul contract float %agg.tmp.sroa.3.0.copyload, %3
  %arrayidx3.i.i = getelementptr inbounds float, ptr %agg.tmp.sroa.2.0.copyload, i64 %idxprom.i.i
  store float %mul.i3.i, ptr %arrayidx3.i.i, align 4, !tbaa !9
  %add.i = add i32 %i.05.i, 256
  %cmp.i = icmp ult i32 %add.i, %n
  br i1 %cmp.i, label %for.body.i, label %_Z8for_eachI5ScaleEvjT_.exit, !llvm.loop !11

_Z8for_eachI5ScaleEvjT_.exit:                     ; preds = %for.body.i, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @transform, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !7, i64 0}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
