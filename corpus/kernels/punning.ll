; The bytes of a float looked at as an integer and as characters.
; aliasmith: entry @punning
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = object global 8 align 4
source_filename = "punning.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @punning(ptr nocapture noundef %values, ptr nocapture noundef writeonly %bits) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds float, ptr %values, i64 %idxprom
  %b.0.copyload = load i32, ptr %arrayidx, align 4
  %xor = xor i32 %b.0.copyload, -2147483648
  %arrayidx2 = getelementptr inbounds i32, ptr %bits, i64 %idxprom
  store i32 %xor, ptr %arrayidx2, align 4, !tbaa !5
  store i32 %xor, ptr %arrayidx, align 4
  %arrayidx9 = getelementptr inbounds i8, ptr %arrayidx, i64 3
  %1 = load i8, ptr %arrayidx9, align 1, !tbaa !9
  store i8 %1, ptr %arrayidx, align 1, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @punning, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!7, !7, i64 0}
