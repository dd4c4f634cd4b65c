; One helper with generic pointers, called with shared, local and global memory.
; aliasmith: entry @generic_helper
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 4
source_filename = "generic_helper.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14generic_helperE6shared = internal addrspace(3) global [2 x i32] undef, align 4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @add_into(ptr nocapture noundef %to, ptr nocapture noundef readonly %from) local_unnamed_addr #0 {
entry:
  %0 = load i32, ptr %from, align 4, !tbaa !5
  %1 = load i32, ptr %to, align 4, !tbaa !5
  %add = add nsw i32 %1, %0
  store i32 %add, ptr %to, align 4, !tbaa !5
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none)
define dso_local void @generic_helper(ptr nocapture noundef %out) local_unnamed_addr #1 {
entry:
  %local = alloca [2 x i32], align 4
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %local) #4
  %add = add nuw nsw i32 %0, 1
  store i32 %add, ptr %local, align 4, !tbaa !5
  %arrayinit.element = getelementptr inbounds i8, ptr %local, i64 4
  %add1 = add nuw nsw i32 %0, 2
  store i32 %add1, ptr %arrayinit.element, align 4, !tbaa !5
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [2 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14generic_helperE6shared to ptr), i64 0, i64 %idxprom
  store i32 %0, ptr %arrayidx, align 4, !tbaa !5
  %and = and i32 %0, 1
  %idxprom4 = zext nneg i32 %and to i64
  %arrayidx5 = getelementptr inbounds [2 x i32], ptr %local, i64 0, i64 %idxprom4
  call void @add_into(ptr noundef nonnull %arrayidx, ptr noundef nonnull %arrayidx5) #4
  call void @add_into(ptr noundef nonnull %local, ptr noundef nonnull %arrayidx) #4
  %arrayidx10 = getelementptr inbounds i32, ptr %out, i64 %idxprom
  store i32 0, ptr %arrayidx10, align 4, !tbaa !5
  call void @add_into(ptr noundef nonnull %arrayidx10, ptr noundef nonnull %local) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %local) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @generic_helper, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
