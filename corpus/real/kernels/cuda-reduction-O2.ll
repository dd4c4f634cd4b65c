; clang-19 CUDA -O2, reduction of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9reductionE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @reduction(ptr nocapture noundef readonly %x, ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp37 = icmp ult i32 %0, %n
  br i1 %cmp37, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ]
  %and = and i32 %0, 63
  %idxprom2 = zext nneg i32 %and to i64
  %arrayidx3 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom2
  store float %sum.0.lcssa, ptr %arrayidx3, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %idxprom15 = zext nneg i32 %0 to i64
  %arrayidx16 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom15
  %cmp8 = icmp ult i32 %0, 32
  br i1 %cmp8, label %land.lhs.true, label %if.end

for.body:                                         ; preds = %entry, %for.body
  %i.039 = phi i32 [ %add1, %for.body ], [ %0, %entry ]
  %sum.038 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = zext i32 %i.039 to i64
  %arrayidx = getelementptr inbounds float, ptr %x, i64 %idxprom
  %2 = load float, ptr %arrayidx, align 4, !tbaa !5
  %add = fadd contract float %sum.038, %2
  %add1 = add i32 %i.039, 64
  %cmp = icmp ult i32 %add1, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

land.lhs.true:                                    ; preds = %for.cond.cleanup
  %add9 = or disjoint i32 %0, 32
  %cmp11 = icmp ult i32 %add9, %1
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %idxprom13 = zext nneg i32 %add9 to i64
  %arrayidx14 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13
  %3 = load float, ptr %arrayidx14, align 4, !tbaa !5
  %4 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17 = fadd contract float %3, %4
  store float %add17, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %cmp8.1 = icmp ult i32 %0, 16
  br i1 %cmp8.1, label %land.lhs.true.1, label %if.end.1

land.lhs.true.1:                                  ; preds = %if.end
  %add9.1 = or disjoint i32 %0, 16
  %cmp11.1 = icmp ult i32 %add9.1, %1
  br i1 %cmp11.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %land.lhs.true.1
  %idxprom13.1 = zext nneg i32 %add9.1 to i64
  %arrayidx14.1 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13.1
  %5 = load float, ptr %arrayidx14.1, align 4, !tbaa !5
  %6 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17.1 = fadd contract float %5, %6
  store float %add17.1, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %land.lhs.true.1, %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp8.2 = icmp ult i32 %0, 8
  br i1 %cmp8.2, label %land.lhs.true.2, label %if.end.2

land.lhs.true.2:                                  ; preds = %if.end.1
  %add9.2 = or disjoint i32 %0, 8
  %cmp11.2 = icmp ult i32 %add9.2, %1
  br i1 %cmp11.2, label %if.then.2, label %if.end.2

if.then.2:                                        ; preds = %land.lhs.true.2
  %idxprom13.2 = zext nneg i32 %add9.2 to i64
  %arrayidx14.2 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13.2
  %7 = load float, ptr %arrayidx14.2, align 4, !tbaa !5
  %8 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17.2 = fadd contract float %7, %8
  store float %add17.2, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end.2

if.end.2:                                         ; preds = %if.then.2, %land.lhs.true.2, %if.end.1
  tail call void @llvm.nvvm.barrier0()
  %cmp8.3 = icmp ult i32 %0, 4
  br i1 %cmp8.3, label %land.lhs.true.3, label %if.end.3

land.lhs.true.3:                                  ; preds = %if.end.2
  %add9.3 = or disjoint i32 %0, 4
  %cmp11.3 = icmp ult i32 %add9.3, %1
  br i1 %cmp11.3, label %if.then.3, label %if.end.3

if.then.3:                                        ; preds = %land.lhs.true.3
  %idxprom13.3 = zext nneg i32 %add9.3 to i64
  %arrayidx14.3 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13.3
  %9 = load float, ptr %arrayidx14.3, align 4, !tbaa !5
  %10 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17.3 = fadd contract float %9, %10
  store float %add17.3, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end.3

if.end.3:                                         ; preds = %if.then.3, %land.lhs.true.3, %if.end.2
  tail call void @llvm.nvvm.barrier0()
  %cmp8.4 = icmp ult i32 %0, 2
  br i1 %cmp8.4, label %land.lhs.true.4, label %if.end.4

land.lhs.true.4:                                  ; preds = %if.end.3
  %add9.4 = or disjoint i32 %0, 2
  %cmp11.4 = icmp ult i32 %add9.4, %1
  br i1 %cmp11.4, label %if.then.4, label %if.end.4

if.then.4:                                        ; preds = %land.lhs.true.4
  %idxprom13.4 = zext nneg i32 %add9.4 to i64
  %arrayidx14.4 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom13.4
  %11 = load float, ptr %arrayidx14.4, align 4, !tbaa !5
  %12 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17.4 = fadd contract float %11, %12
  store float %add17.4, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end.4

if.end.4:                                         ; preds = %if.then.4, %land.lhs.true.4, %if.end.3
  tail call void @llvm.nvvm.barrier0()
  %cmp8.5 = icmp eq i32 %0, 0
  %cmp11.5 = icmp ugt i32 %1, 1
  %or.cond = and i1 %cmp8.5, %cmp11.5
  br i1 %or.cond, label %if.then.5, label %if.end.5

if.then.5:                                        ; preds = %if.end.4
  %13 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 4), align 4, !tbaa !5
  %14 = load float, ptr %arrayidx16, align 4, !tbaa !5
  %add17.5 = fadd contract float %13, %14
  store float %add17.5, ptr %arrayidx16, align 4, !tbaa !5
  br label %if.end.5

if.end.5:                                         ; preds = %if.then.5, %if.end.4
  tail call void @llvm.nvvm.barrier0()
  %cmp20 = icmp eq i32 %0, 0
  br i1 %cmp20, label %if.then21, label %if.end22

if.then21:                                        ; preds = %if.end.5
  %15 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), align 4, !tbaa !5
  store float %15, ptr %out, align 4, !tbaa !5
  br label %if.end22

if.end22:                                         ; preds = %if.then21, %if.end.5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @reduction, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
