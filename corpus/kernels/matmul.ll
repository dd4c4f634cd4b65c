; Product of two 2x2 matrices through shared tiles.
; aliasmith: entry @matmul
; aliasmith: launch cluster=1 grid=1,1,1 block=2,2,1
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 16 align 4
source_filename = "matmul.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6matmulE2at = internal unnamed_addr addrspace(3) global [2 x [2 x i32]] undef, align 4
@_ZZ6matmulE2bt = internal unnamed_addr addrspace(3) global [2 x [2 x i32]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @matmul(ptr nocapture noundef readonly %a, ptr nocapture noundef readonly %b, ptr nocapture noundef writeonly %c) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %mul = shl nuw nsw i32 %1, 1
  %add = add nuw nsw i32 %mul, %0
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %a, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %idxprom2 = zext nneg i32 %1 to i64
  %idxprom4 = zext nneg i32 %0 to i64
  %arrayidx5 = getelementptr inbounds [2 x [2 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6matmulE2at to ptr), i64 0, i64 %idxprom2, i64 %idxprom4
  store i32 %2, ptr %arrayidx5, align 4, !tbaa !5
  %arrayidx9 = getelementptr inbounds i32, ptr %b, i64 %idxprom
  %3 = load i32, ptr %arrayidx9, align 4, !tbaa !5
  %arrayidx13 = getelementptr inbounds [2 x [2 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6matmulE2bt to ptr), i64 0, i64 %idxprom2, i64 %idxprom4
  store i32 %3, ptr %arrayidx13, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %arrayidx27 = getelementptr inbounds i32, ptr %c, i64 %idxprom
  store i32 %add23, ptr %arrayidx27, align 4, !tbaa !5
  ret void

for.body:                                         ; preds = %entry, %for.body
  %k.043 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.042 = phi i32 [ 0, %entry ], [ %add23, %for.body ]
  %idxprom16 = zext nneg i32 %k.043 to i64
  %arrayidx17 = getelementptr inbounds [2 x [2 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6matmulE2at to ptr), i64 0, i64 %idxprom2, i64 %idxprom16
  %4 = load i32, ptr %arrayidx17, align 4, !tbaa !5
  %arrayidx21 = getelementptr inbounds [2 x [2 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ6matmulE2bt to ptr), i64 0, i64 %idxprom16, i64 %idxprom4
  %5 = load i32, ptr %arrayidx21, align 4, !tbaa !5
  %mul22 = mul i32 %5, %4
  %add23 = add i32 %mul22, %sum.042
  %inc = add nuw nsw i32 %k.043, 1
  %cmp = icmp eq i32 %k.043, 0
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @matmul, !"kernel", i32 1}
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
