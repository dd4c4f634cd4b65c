; Three-point stencil; the coefficients are in constant memory, the halo is loaded by the first and last thread.
; aliasmith: entry @stencil
; aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
; aliasmith: arg 0 = object global 40 align 4
; aliasmith: arg 1 = object global 32 align 4
source_filename = "stencil.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@coefficient = dso_local addrspace(4) externally_initialized global [3 x float] [float 2.500000e-01, float 5.000000e-01, float 2.500000e-01], align 4
@_ZZ7stencilE4line = internal unnamed_addr addrspace(3) global [6 x float] undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @coefficient to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @stencil(ptr nocapture noundef readonly %in, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul nuw nsw i32 %1, %2
  %add.i = add nuw nsw i32 %mul.i, %0
  %3 = zext nneg i32 %add.i to i64
  %4 = getelementptr float, ptr %in, i64 %3
  %arrayidx = getelementptr i8, ptr %4, i64 4
  %5 = load float, ptr %arrayidx, align 4, !tbaa !5
  %add2 = add nuw nsw i32 %0, 1
  %idxprom3 = zext nneg i32 %add2 to i64
  %arrayidx4 = getelementptr inbounds [6 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7stencilE4line to ptr), i64 0, i64 %idxprom3
  store float %5, ptr %arrayidx4, align 4, !tbaa !5
  switch i32 %0, label %if.end12 [
    i32 0, label %if.end12.sink.split
    i32 3, label %if.then8
  ]

if.then8:                                         ; preds = %entry
  %arrayidx11 = getelementptr i8, ptr %4, i64 8
  br label %if.end12.sink.split

if.end12.sink.split:                              ; preds = %entry, %if.then8
  %.sink37 = phi ptr [ %arrayidx11, %if.then8 ], [ %4, %entry ]
  %.sink36 = phi ptr [ getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ7stencilE4line to ptr), i64 20), %if.then8 ], [ addrspacecast (ptr addrspace(3) @_ZZ7stencilE4line to ptr), %entry ]
  %6 = load float, ptr %.sink37, align 4, !tbaa !5
  store float %6, ptr %.sink36, align 4, !tbaa !5
  br label %if.end12

if.end12:                                         ; preds = %if.end12.sink.split, %entry
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %arrayidx21 = getelementptr inbounds float, ptr %out, i64 %3
  store float %add19, ptr %arrayidx21, align 4, !tbaa !5
  ret void

for.body:                                         ; preds = %if.end12, %for.body
  %k.035 = phi i32 [ 0, %if.end12 ], [ %inc, %for.body ]
  %sum.034 = phi float [ 0.000000e+00, %if.end12 ], [ %add19, %for.body ]
  %idxprom14 = zext nneg i32 %k.035 to i64
  %arrayidx15 = getelementptr inbounds [3 x float], ptr addrspacecast (ptr addrspace(4) @coefficient to ptr), i64 0, i64 %idxprom14
  %7 = load float, ptr %arrayidx15, align 4, !tbaa !5
  %add16 = add nuw nsw i32 %k.035, %0
  %idxprom17 = zext nneg i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds [6 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ7stencilE4line to ptr), i64 0, i64 %idxprom17
  %8 = load float, ptr %arrayidx18, align 4, !tbaa !5
  %mul = fmul contract float %7, %8
  %add19 = fadd contract float %sum.034, %mul
  %inc = add nuw nsw i32 %k.035, 1
  %exitcond.not = icmp eq i32 %inc, 3
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @stencil, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang version 19"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
