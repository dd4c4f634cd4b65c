; clang-19 HIP -O2, histogram of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9histogramE5local = internal addrspace(3) global [32 x i32] undef, align 16
@__hip_cuid_f4c9307fe8c89ebc = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_f4c9307fe8c89ebc to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) nocapture noundef readonly %x.coerce, ptr addrspace(1) nocapture noundef %bins.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %0, 32
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %0
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i = zext nneg i16 %3 to i32
  %i.053 = add nuw nsw i32 %0, %conv.i
  %cmp454 = icmp ult i32 %i.053, 32
  br i1 %cmp454, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %if.end
  %4 = shl nuw nsw i32 %conv.i, 1
  %5 = add nuw nsw i32 %0, %4
  %umax = tail call i32 @llvm.umax.i32(i32 %5, i32 32)
  %6 = sub nuw nsw i32 %umax, %0
  %7 = icmp ne i32 %6, %4
  %umin = zext i1 %7 to i32
  %8 = or disjoint i32 %4, %umin
  %9 = sub nsw i32 %6, %8
  %10 = udiv i32 %9, %conv.i
  %11 = add i32 %10, %umin
  %12 = add i32 %11, 1
  %min.iters.check = icmp ugt i32 %12, 1
  %ident.check.not = icmp eq i16 %3, 1
  %or.cond = and i1 %min.iters.check, %ident.check.not
  br i1 %or.cond, label %vector.ph, label %for.body.preheader60

for.body.preheader60:                             ; preds = %middle.block, %for.body.preheader
  %i.055.ph = phi i32 [ %i.053, %for.body.preheader ], [ %ind.end, %middle.block ]
  br label %for.body

vector.ph:                                        ; preds = %for.body.preheader
  %n.vec = and i32 %12, -2
  %13 = mul nuw i32 %n.vec, %conv.i
  %ind.end = add i32 %i.053, %13
  %14 = add i32 %11, -1
  %15 = lshr i32 %14, 1
  %16 = add nuw i32 %15, 1
  %xtraiter = and i32 %16, 7
  %17 = icmp ult i32 %14, 14
  br i1 %17, label %middle.block.unr-lcssa, label %vector.ph.new

vector.ph.new:                                    ; preds = %vector.ph
  %unroll_iter = and i32 %16, -8
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph.new
  %index = phi i32 [ 0, %vector.ph.new ], [ %index.next.7, %vector.body ]
  %niter = phi i32 [ 0, %vector.ph.new ], [ %niter.next.7, %vector.body ]
  %18 = mul nuw i32 %index, %conv.i
  %offset.idx = add i32 %i.053, %18
  %19 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx
  store <2 x i32> zeroinitializer, ptr addrspace(3) %19, align 4, !tbaa !5
  %index.next = or disjoint i32 %index, 2
  %20 = mul nuw i32 %index.next, %conv.i
  %offset.idx.1 = add i32 %i.053, %20
  %21 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.1
  store <2 x i32> zeroinitializer, ptr addrspace(3) %21, align 4, !tbaa !5
  %index.next.1 = or disjoint i32 %index, 4
  %22 = mul nuw i32 %index.next.1, %conv.i
  %offset.idx.2 = add i32 %i.053, %22
  %23 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.2
  store <2 x i32> zeroinitializer, ptr addrspace(3) %23, align 4, !tbaa !5
  %index.next.2 = or disjoint i32 %index, 6
  %24 = mul nuw i32 %index.next.2, %conv.i
  %offset.idx.3 = add i32 %i.053, %24
  %25 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.3
  store <2 x i32> zeroinitializer, ptr addrspace(3) %25, align 4, !tbaa !5
  %index.next.3 = or disjoint i32 %index, 8
  %26 = mul nuw i32 %index.next.3, %conv.i
  %offset.idx.4 = add i32 %i.053, %26
  %27 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.4
  store <2 x i32> zeroinitializer, ptr addrspace(3) %27, align 4, !tbaa !5
  %index.next.4 = or disjoint i32 %index, 10
  %28 = mul nuw i32 %index.next.4, %conv.i
  %offset.idx.5 = add i32 %i.053, %28
  %29 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.5
  store <2 x i32> zeroinitializer, ptr addrspace(3) %29, align 4, !tbaa !5
  %index.next.5 = or disjoint i32 %index, 12
  %30 = mul nuw i32 %index.next.5, %conv.i
  %offset.idx.6 = add i32 %i.053, %30
  %31 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.6
  store <2 x i32> zeroinitializer, ptr addrspace(3) %31, align 4, !tbaa !5
  %index.next.6 = or disjoint i32 %index, 14
  %32 = mul nuw i32 %index.next.6, %conv.i
  %offset.idx.7 = add i32 %i.053, %32
  %33 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.7
  store <2 x i32> zeroinitializer, ptr addrspace(3) %33, align 4, !tbaa !5
  %index.next.7 = add nuw i32 %index, 16
  %niter.next.7 = add i32 %niter, 8
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter
  br i1 %niter.ncmp.7, label %middle.block.unr-lcssa, label %vector.body, !llvm.loop !11

middle.block.unr-lcssa:                           ; preds = %vector.body, %vector.ph
  %index.unr = phi i32 [ 0, %vector.ph ], [ %index.next.7, %vector.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %middle.block, label %vector.body.epil

vector.body.epil:                                 ; preds = %middle.block.unr-lcssa, %vector.body.epil
  %index.epil = phi i32 [ %index.next.epil, %vector.body.epil ], [ %index.unr, %middle.block.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %vector.body.epil ], [ 0, %middle.block.unr-lcssa ]
  %34 = mul nuw i32 %index.epil, %conv.i
  %offset.idx.epil = add i32 %i.053, %34
  %35 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %offset.idx.epil
  store <2 x i32> zeroinitializer, ptr addrspace(3) %35, align 4, !tbaa !5
  %index.next.epil = add nuw i32 %index.epil, 2
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %middle.block, label %vector.body.epil, !llvm.loop !14

middle.block:                                     ; preds = %vector.body.epil, %middle.block.unr-lcssa
  %cmp.n = icmp eq i32 %12, %n.vec
  br i1 %cmp.n, label %for.cond.cleanup, label %for.body.preheader60

for.cond.cleanup:                                 ; preds = %for.body, %middle.block, %if.end
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %mul.i = mul i32 %36, %conv.i
  %add.i = add i32 %mul.i, %0
  %cmp1256 = icmp ult i32 %add.i, %n
  br i1 %cmp1256, label %for.body15, label %for.cond.cleanup13

for.body:                                         ; preds = %for.body.preheader60, %for.body
  %i.055 = phi i32 [ %i.0, %for.body ], [ %i.055.ph, %for.body.preheader60 ]
  %arrayidx6 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %i.055
  store i32 0, ptr addrspace(3) %arrayidx6, align 4, !tbaa !5
  %i.0 = add nuw nsw i32 %i.055, %conv.i
  %cmp4 = icmp ult i32 %i.0, 32
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !llvm.loop !16

for.cond.cleanup13:                               ; preds = %for.body15, %for.cond.cleanup
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %cmp, label %for.body29, label %for.cond.cleanup27

for.body15:                                       ; preds = %for.cond.cleanup, %for.body15
  %i9.057 = phi i32 [ %add22, %for.body15 ], [ %add.i, %for.cond.cleanup ]
  %idxprom16 = zext i32 %i9.057 to i64
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %x.coerce, i64 %idxprom16
  %37 = load i32, ptr addrspace(1) %arrayidx17, align 4, !tbaa !5
  %and = and i32 %37, 31
  %arrayidx19 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %and
  %38 = atomicrmw add ptr addrspace(3) %arrayidx19, i32 1 monotonic, align 4
  %add22 = add i32 %i9.057, %conv.i
  %cmp12 = icmp ult i32 %add22, %n
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13, !llvm.loop !17

for.cond.cleanup27:                               ; preds = %for.body29, %for.cond.cleanup13
  ret void

for.body29:                                       ; preds = %for.cond.cleanup13, %for.body29
  %i24.059 = phi i32 [ %add38, %for.body29 ], [ %0, %for.cond.cleanup13 ]
  %idxprom30 = zext nneg i32 %i24.059 to i64
  %arrayidx31 = getelementptr inbounds i32, ptr addrspace(1) %bins.coerce, i64 %idxprom30
  %arrayidx34 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %i24.059
  %39 = load i32, ptr addrspace(3) %arrayidx34, align 4, !tbaa !5
  %40 = atomicrmw add ptr addrspace(1) %arrayidx31, i32 %39 monotonic, align 4
  %add38 = add nuw nsw i32 %i24.059, %conv.i
  %cmp26 = icmp ult i32 %add38, 32
  br i1 %cmp26, label %for.body29, label %for.cond.cleanup27, !llvm.loop !18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{i16 1, i16 1025}
!10 = !{}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.isvectorized", i32 1}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !12, !13}
!17 = distinct !{!17, !12}
!18 = distinct !{!18, !12}
