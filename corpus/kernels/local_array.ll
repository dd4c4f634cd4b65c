; A local array with a computed index, and a pointer into it that moves.
; aliasmith: entry @local_array
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = i32 3
source_filename = "local_array.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@__const.local_array.work = private unnamed_addr constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: write)
define dso_local void @local_array(ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %work = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %work) #4
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %work, ptr noundef nonnull align 4 dereferenceable(16) @__const.local_array.work, i64 16, i1 false)
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp18 = icmp sgt i32 %n, 0
  br i1 %cmp18, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %add4 = add nsw i32 %0, %n
  %and5 = and i32 %add4, 3
  %idxprom6 = zext nneg i32 %and5 to i64
  %arrayidx7 = getelementptr inbounds [4 x i32], ptr %work, i64 0, i64 %idxprom6
  %1 = load i32, ptr %arrayidx7, align 4, !tbaa !5
  %idxprom8 = zext nneg i32 %0 to i64
  %arrayidx9 = getelementptr inbounds i32, ptr %out, i64 %idxprom8
  store i32 %1, ptr %arrayidx9, align 4, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %work) #4
  ret void

for.body:                                         ; preds = %entry, %for.body
  %i.020 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %p.019 = phi ptr [ %arrayidx1, %for.body ], [ %work, %entry ]
  %2 = load i32, ptr %p.019, align 4, !tbaa !5
  %arrayidx1 = getelementptr inbounds i8, ptr %p.019, i64 4
  %3 = load i32, ptr %arrayidx1, align 4, !tbaa !5
  %add = add nsw i32 %3, %2
  store i32 %add, ptr %arrayidx1, align 4, !tbaa !5
  %add2 = add nuw nsw i32 %i.020, %0
  %and = and i32 %add2, 3
  %idxprom = zext nneg i32 %and to i64
  %arrayidx3 = getelementptr inbounds [4 x i32], ptr %work, i64 0, i64 %idxprom
  %4 = load i32, ptr %arrayidx3, align 4, !tbaa !5
  %xor = xor i32 %4, %i.020
  store i32 %xor, ptr %arrayidx3, align 4, !tbaa !5
  %inc = add nuw nsw i32 %i.020, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @local_array, !"kernel", i32 1}
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
