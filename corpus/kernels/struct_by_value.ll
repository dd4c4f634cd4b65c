; A struct with pointers as kernel parameter: byval, read through a pointer to the parameter space.
; aliasmith: entry @struct_by_value
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object param 24 align 8
; aliasmith: arg 1 = object global 8 align 4
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 1 space 0
source_filename = "struct_by_value.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Arrays = type { ptr, ptr, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define dso_local void @struct_by_value(ptr nocapture noundef readonly byval(%struct.Arrays) align 8 %a, ptr nocapture noundef readnone %0) local_unnamed_addr #0 {
entry:
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = load ptr, ptr %a, align 8, !tbaa !5
  %idxprom = zext nneg i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !11
  %add = getelementptr inbounds i8, ptr %a, i64 16
  %4 = load i32, ptr %add, align 8, !tbaa !12
  %add1 = add i32 %4, %3
  %to = getelementptr inbounds i8, ptr %a, i64 8
  %5 = load ptr, ptr %to, align 8, !tbaa !13
  %arrayidx3 = getelementptr inbounds i32, ptr %5, i64 %idxprom
  store i32 %add1, ptr %arrayidx3, align 4, !tbaa !11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @struct_by_value, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !7, i64 0}
!6 = !{!"_ZTS6Arrays", !7, i64 0, !7, i64 8, !10, i64 16}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"int", !8, i64 0}
!11 = !{!10, !10, i64 0}
!12 = !{!6, !10, i64 16}
!13 = !{!6, !7, i64 8}
