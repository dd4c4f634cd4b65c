; Two-stage pipeline: while one buffer is used, the next one is filled by an asynchronous copy.
; aliasmith: entry @cp_async
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 16 align 4
source_filename = "cp_async.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ8cp_asyncE5stage = internal addrspace(3) global [2 x [4 x i32]] undef, align 16

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @cp_async(ptr noundef %in, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = addrspacecast ptr %in to ptr addrspace(1)
  tail call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) @_ZZ8cp_asyncE5stage, ptr addrspace(1) %0)
  tail call void @llvm.nvvm.cp.async.commit.group()
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  ret void

for.body:                                         ; preds = %entry, %if.end
  %i.022 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  %cmp1.not = icmp eq i32 %i.022, 3
  br i1 %cmp1.not, label %if.end, label %if.then

if.then:                                          ; preds = %for.body
  %add = add nuw nsw i32 %i.022, 1
  %and = and i32 %add, 1
  %idxprom = zext nneg i32 %and to i64
  %arrayidx = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ8cp_asyncE5stage to ptr), i64 0, i64 %idxprom
  %arraydecay.ascast = addrspacecast ptr %arrayidx to ptr addrspace(3)
  %mul = shl nuw nsw i32 %add, 2
  %idx.ext = zext nneg i32 %mul to i64
  %add.ptr = getelementptr inbounds i32, ptr %in, i64 %idx.ext
  %add.ptr.ascast = addrspacecast ptr %add.ptr to ptr addrspace(1)
  tail call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %arraydecay.ascast, ptr addrspace(1) %add.ptr.ascast)
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  tail call void @llvm.nvvm.cp.async.commit.group()
  tail call void @llvm.nvvm.cp.async.wait.group(i32 1)
  %and3 = and i32 %i.022, 1
  %idxprom4 = zext nneg i32 %and3 to i64
  %arrayidx5 = getelementptr inbounds [2 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ8cp_asyncE5stage to ptr), i64 0, i64 %idxprom4
  %1 = load i32, ptr %arrayidx5, align 16, !tbaa !5
  %arrayidx10 = getelementptr inbounds i8, ptr %arrayidx5, i64 12
  %2 = load i32, ptr %arrayidx10, align 4, !tbaa !5
  %add11 = add i32 %2, %1
  %idxprom12 = zext nneg i32 %i.022 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr %out, i64 %idxprom12
  store i32 %add11, ptr %arrayidx13, align 4, !tbaa !5
  %inc = add nuw nsw i32 %i.022, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9
}

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #1

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #2

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #2

attributes #0 = { mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx70,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nounwind memory(argmem: readwrite) }
attributes #2 = { nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @cp_async, !"kernel", i32 1}
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
