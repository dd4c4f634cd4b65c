; One pointer that is shared memory for some threads and global memory for others.
; aliasmith: entry @select_space
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 4
source_filename = "select_space.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12select_spaceE4near = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @select_space(ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %0, 10
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12select_spaceE4near to ptr), i64 0, i64 %idxprom
  store i32 %add, ptr %arrayidx, align 4, !tbaa !5
  %and = and i32 %0, 1
  %tobool.not = icmp eq i32 %and, 0
  %arrayidx4 = getelementptr inbounds i32, ptr %out, i64 %idxprom
  %cond = select i1 %tobool.not, ptr %arrayidx4, ptr %arrayidx
  store i32 %0, ptr %cond, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !5
  store i32 %1, ptr %arrayidx4, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
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

!0 = !{ptr @select_space, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
