; Rows behind an array of pointers; two of the pointers are equal.
; aliasmith: entry @pointer_to_pointer
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 24 align 8
; aliasmith: arg 1 = object global 16 align 4
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 1 + 8 space 0
; aliasmith: mem arg 0 + 16 = arg 1 space 0
source_filename = "pointer_to_pointer.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define dso_local void @pointer_to_pointer(ptr nocapture noundef readonly %rows, ptr nocapture noundef readnone %0) local_unnamed_addr #0 {
entry:
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = load ptr, ptr %rows, align 8, !tbaa !5
  %arrayidx1 = getelementptr inbounds i8, ptr %rows, i64 8
  %3 = load ptr, ptr %arrayidx1, align 8, !tbaa !5
  %arrayidx2 = getelementptr inbounds i8, ptr %rows, i64 16
  %4 = load ptr, ptr %arrayidx2, align 8, !tbaa !5
  %idxprom = zext nneg i32 %1 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %2, i64 %idxprom
  store i32 %1, ptr %arrayidx3, align 4, !tbaa !9
  %add = add nuw nsw i32 %1, 1
  %arrayidx7 = getelementptr inbounds i32, ptr %3, i64 %idxprom
  store i32 %add, ptr %arrayidx7, align 4, !tbaa !9
  %arrayidx9 = getelementptr inbounds i32, ptr %4, i64 %idxprom
  %5 = load i32, ptr %arrayidx9, align 4, !tbaa !9
  %add12 = add nsw i32 %5, %add
  store i32 %add12, ptr %arrayidx9, align 4, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @pointer_to_pointer, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
