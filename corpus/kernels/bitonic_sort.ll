; Bitonic sort of four keys in shared memory.
; aliasmith: entry @bitonic_sort
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 4
source_filename = "bitonic_sort.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12bitonic_sortE1s = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @bitonic_sort(ptr nocapture noundef %keys) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %keys, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !5
  %arrayidx2 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE1s to ptr), i64 0, i64 %idxprom
  store i32 %1, ptr %arrayidx2, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br label %for.cond3.preheader

for.cond3.preheader:                              ; preds = %entry, %for.cond.cleanup5
  %size.052 = phi i32 [ 2, %entry ], [ %mul, %for.cond.cleanup5 ]
  %and = and i32 %size.052, %0
  %2 = icmp ne i32 %and, 0
  br label %for.body6

for.cond.cleanup:                                 ; preds = %for.cond.cleanup5
  %3 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  store i32 %3, ptr %arrayidx, align 4, !tbaa !5
  ret void

for.cond.cleanup5:                                ; preds = %if.end21
  %mul = shl nuw nsw i32 %size.052, 1
  %cmp = icmp ult i32 %size.052, 3
  br i1 %cmp, label %for.cond3.preheader, label %for.cond.cleanup, !llvm.loop !9

for.body6:                                        ; preds = %for.cond3.preheader, %if.end21
  %stride.051.in = phi i32 [ %size.052, %for.cond3.preheader ], [ %stride.051, %if.end21 ]
  %stride.051 = lshr i32 %stride.051.in, 1
  %xor = xor i32 %stride.051, %0
  %cmp7 = icmp ugt i32 %xor, %0
  br i1 %cmp7, label %if.then, label %if.end21

if.then:                                          ; preds = %for.body6
  %4 = load i32, ptr %arrayidx2, align 4, !tbaa !5
  %idxprom11 = zext nneg i32 %xor to i64
  %arrayidx12 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE1s to ptr), i64 0, i64 %idxprom11
  %5 = load i32, ptr %arrayidx12, align 4, !tbaa !5
  %cmp13 = icmp sgt i32 %4, %5
  %cmp15 = xor i1 %2, %cmp13
  br i1 %cmp15, label %if.then16, label %if.end21

if.then16:                                        ; preds = %if.then
  store i32 %5, ptr %arrayidx2, align 4, !tbaa !5
  store i32 %4, ptr %arrayidx12, align 4, !tbaa !5
  br label %if.end21

if.end21:                                         ; preds = %if.then, %if.then16, %for.body6
  tail call void @llvm.nvvm.barrier0()
  %cmp4.not = icmp ult i32 %stride.051.in, 4
  br i1 %cmp4.not, label %for.cond.cleanup5, label %for.body6, !llvm.loop !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @bitonic_sort, !"kernel", i32 1}
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
!12 = distinct !{!12, !10, !11}
