; The pointers lie in a struct in global memory; its two fields may be the same array.
; aliasmith: entry @struct_of_pointers
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 16 align 4
; aliasmith: arg 2 = object global 16 align 4
; aliasmith: arg 3 = i32 3
source_filename = "struct_of_pointers.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @struct_of_pointers(ptr nocapture noundef %a, ptr noundef %x, ptr noundef %y, i32 noundef %k) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store ptr %x, ptr %a, align 8, !tbaa !5
  %y2 = getelementptr inbounds i8, ptr %a, i64 8
  store ptr %y, ptr %y2, align 8, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %1 = load ptr, ptr %a, align 8, !tbaa !5
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %1, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !11
  %mul = mul i32 %2, %k
  %y4 = getelementptr inbounds i8, ptr %a, i64 8
  %3 = load ptr, ptr %y4, align 8, !tbaa !10
  %arrayidx6 = getelementptr inbounds i32, ptr %3, i64 %idxprom
  store i32 %mul, ptr %arrayidx6, align 4, !tbaa !11
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

!0 = !{ptr @struct_of_pointers, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !7, i64 0}
!6 = !{!"_ZTS6Arrays", !7, i64 0, !7, i64 8}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!6, !7, i64 8}
!11 = !{!12, !12, i64 0}
!12 = !{!"int", !8, i64 0}
