; Histogram: counts in shared memory with atomics, then one atomic addition per bin to the result.
; aliasmith: entry @histogram
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = object global 16 align 4
source_filename = "histogram.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9histogramE4mine = internal addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @histogram(ptr nocapture noundef readonly %in, ptr nocapture noundef %bins) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE4mine to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul nuw nsw i32 %1, %2
  %add.i = add nuw nsw i32 %mul.i, %0
  %idxprom2 = zext nneg i32 %add.i to i64
  %arrayidx3 = getelementptr inbounds i8, ptr %in, i64 %idxprom2
  %3 = load i8, ptr %arrayidx3, align 1, !tbaa !9
  %4 = and i8 %3, 3
  %idxprom4 = zext nneg i8 %4 to i64
  %arrayidx5 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE4mine to ptr), i64 0, i64 %idxprom4
  %5 = atomicrmw add ptr %arrayidx5, i32 1 seq_cst, align 4
  tail call void @llvm.nvvm.barrier0()
  %arrayidx7 = getelementptr inbounds i32, ptr %bins, i64 %idxprom
  %6 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %7 = atomicrmw add ptr %arrayidx7, i32 %6 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @histogram, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!7, !7, i64 0}
