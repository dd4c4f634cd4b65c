; clang-19 HIP -O3, tree of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ff84b3891338d804 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ff84b3891338d804 to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn memory(read, inaccessiblemem: none)
define internal fastcc noundef i32 @_Z5depthPK4Node(ptr noundef readonly %n) unnamed_addr #0 {
entry:
  %tobool.not = icmp eq ptr %n, null
  br i1 %tobool.not, label %common.ret6, label %if.end

common.ret6:                                      ; preds = %entry, %if.end
  %common.ret6.op = phi i32 [ %add, %if.end ], [ 0, %entry ]
  ret i32 %common.ret6.op

if.end:                                           ; preds = %entry
  %left = getelementptr inbounds i8, ptr %n, i64 8
  %0 = load ptr, ptr %left, align 8, !tbaa !5
  %call = tail call fastcc noundef i32 @_Z5depthPK4Node(ptr noundef %0) #5
  %right = getelementptr inbounds i8, ptr %n, i64 16
  %1 = load ptr, ptr %right, align 8, !tbaa !11
  %call1 = tail call fastcc noundef i32 @_Z5depthPK4Node(ptr noundef %1) #5
  %cond = tail call i32 @llvm.smax.i32(i32 %call, i32 %call1)
  %add = add nsw i32 %cond, 1
  br label %common.ret6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @lookup(ptr addrspace(1) noundef readonly %root.coerce, ptr addrspace(1) nocapture noundef readonly %keys.coerce, ptr addrspace(1) nocapture noundef writeonly %values.coerce, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !12, !invariant.load !13, !noundef !13
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %5 = addrspacecast ptr addrspace(1) %root.coerce to ptr
  %tobool.not28 = icmp eq ptr %5, null
  %.pre = sext i32 %add.i to i64
  br i1 %tobool.not28, label %cond.end12, label %land.rhs.lr.ph

land.rhs.lr.ph:                                   ; preds = %if.end
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %keys.coerce, i64 %.pre
  %6 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !14
  br label %land.rhs

land.rhs:                                         ; preds = %land.rhs.lr.ph, %while.body
  %at.029 = phi ptr [ %5, %land.rhs.lr.ph ], [ %cond, %while.body ]
  %7 = load i32, ptr %at.029, align 8, !tbaa !15
  %cmp4.not = icmp eq i32 %7, %6
  br i1 %cmp4.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %cmp8 = icmp slt i32 %6, %7
  %cond.in.v = select i1 %cmp8, i64 8, i64 16
  %cond.in = getelementptr inbounds i8, ptr %at.029, i64 %cond.in.v
  %cond = load ptr, ptr %cond.in, align 8, !tbaa !16
  %tobool.not = icmp eq ptr %cond, null
  br i1 %tobool.not, label %cond.end12, label %land.rhs, !llvm.loop !17

while.end:                                        ; preds = %land.rhs
  %value = getelementptr inbounds i8, ptr %at.029, i64 24
  %8 = load i32, ptr %value, align 8, !tbaa !19
  br label %cond.end12

cond.end12:                                       ; preds = %while.body, %if.end, %while.end
  %cond13 = phi i32 [ %8, %while.end ], [ -1, %if.end ], [ -1, %while.body ]
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %values.coerce, i64 %.pre
  store i32 %cond13, ptr addrspace(1) %arrayidx15, align 4, !tbaa !14
  br label %cleanup

cleanup:                                          ; preds = %entry, %cond.end12
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @range_sum(ptr addrspace(1) noundef %root.coerce, ptr addrspace(1) nocapture noundef readonly %lows.coerce, ptr addrspace(1) nocapture noundef readonly %highs.coerce, ptr addrspace(1) nocapture noundef writeonly %sums.coerce, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !12, !invariant.load !13, !noundef !13
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %tobool.not.not = icmp eq ptr addrspace(1) %root.coerce, null
  br i1 %tobool.not.not, label %if.end.while.end_crit_edge, label %while.body.lr.ph

if.end.while.end_crit_edge:                       ; preds = %if.end
  %.pre = sext i32 %add.i to i64
  br label %while.end

while.body.lr.ph:                                 ; preds = %if.end
  %5 = ptrtoint ptr addrspace(1) %root.coerce to i64
  %6 = inttoptr i64 %5 to ptr
  %7 = insertelement <16 x ptr> <ptr poison, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef, ptr undef>, ptr %6, i64 0
  %idxprom10 = sext i32 %add.i to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %lows.coerce, i64 %idxprom10
  %8 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !14
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %highs.coerce, i64 %idxprom10
  br label %while.body

while.body:                                       ; preds = %while.body.lr.ph, %if.end46
  %sum.087 = phi i32 [ 0, %while.body.lr.ph ], [ %sum.1, %if.end46 ]
  %top.186 = phi i32 [ 1, %while.body.lr.ph ], [ %top.3, %if.end46 ]
  %promotealloca85 = phi <16 x ptr> [ %7, %while.body.lr.ph ], [ %promotealloca78, %if.end46 ]
  %dec = add nsw i32 %top.186, -1
  %idxprom8 = zext nneg i32 %dec to i64
  %9 = extractelement <16 x ptr> %promotealloca85, i64 %idxprom8
  %10 = load i32, ptr %9, align 8, !tbaa !15
  %cmp12.not = icmp slt i32 %10, %8
  br i1 %cmp12.not, label %if.end18, label %land.lhs.true

land.lhs.true:                                    ; preds = %while.body
  %11 = load i32, ptr addrspace(1) %arrayidx15, align 4, !tbaa !14
  %cmp16 = icmp slt i32 %10, %11
  br i1 %cmp16, label %if.then17, label %if.end18

if.then17:                                        ; preds = %land.lhs.true
  %value = getelementptr inbounds i8, ptr %9, i64 24
  %12 = load i32, ptr %value, align 8, !tbaa !19
  %add = add nsw i32 %12, %sum.087
  br label %if.end18

if.end18:                                         ; preds = %if.then17, %land.lhs.true, %while.body
  %sum.1 = phi i32 [ %add, %if.then17 ], [ %sum.087, %land.lhs.true ], [ %sum.087, %while.body ]
  %left = getelementptr inbounds i8, ptr %9, i64 8
  %13 = load ptr, ptr %left, align 8, !tbaa !5
  %tobool19.not = icmp eq ptr %13, null
  br i1 %tobool19.not, label %if.end32, label %land.lhs.true20

land.lhs.true20:                                  ; preds = %if.end18
  %cmp24 = icmp sgt i32 %10, %8
  %cmp26 = icmp ult i32 %top.186, 17
  %or.cond = and i1 %cmp26, %cmp24
  %14 = insertelement <16 x ptr> %promotealloca85, ptr %13, i64 %idxprom8
  %spec.select81 = select i1 %or.cond, <16 x ptr> %14, <16 x ptr> %promotealloca85
  %spec.select82 = select i1 %or.cond, i32 %top.186, i32 %dec
  br label %if.end32

if.end32:                                         ; preds = %land.lhs.true20, %if.end18
  %promotealloca79 = phi <16 x ptr> [ %promotealloca85, %if.end18 ], [ %spec.select81, %land.lhs.true20 ]
  %top.2 = phi i32 [ %dec, %if.end18 ], [ %spec.select82, %land.lhs.true20 ]
  %right = getelementptr inbounds i8, ptr %9, i64 16
  %15 = load ptr, ptr %right, align 8, !tbaa !11
  %tobool33.not = icmp eq ptr %15, null
  br i1 %tobool33.not, label %if.end46, label %land.lhs.true34

land.lhs.true34:                                  ; preds = %if.end32
  %16 = load i32, ptr addrspace(1) %arrayidx15, align 4, !tbaa !14
  %cmp38 = icmp slt i32 %10, %16
  %cmp40 = icmp ult i32 %top.2, 16
  %or.cond49 = and i1 %cmp40, %cmp38
  %idxprom44 = zext nneg i32 %top.2 to i64
  %17 = insertelement <16 x ptr> %promotealloca79, ptr %15, i64 %idxprom44
  %spec.select83 = select i1 %or.cond49, <16 x ptr> %17, <16 x ptr> %promotealloca79
  %inc43 = zext i1 %or.cond49 to i32
  %spec.select84 = add nuw nsw i32 %top.2, %inc43
  br label %if.end46

if.end46:                                         ; preds = %land.lhs.true34, %if.end32
  %promotealloca78 = phi <16 x ptr> [ %promotealloca79, %if.end32 ], [ %spec.select83, %land.lhs.true34 ]
  %top.3 = phi i32 [ %top.2, %if.end32 ], [ %spec.select84, %land.lhs.true34 ]
  %cmp7.not = icmp eq i32 %top.3, 0
  br i1 %cmp7.not, label %while.end, label %while.body, !llvm.loop !20

while.end:                                        ; preds = %if.end46, %if.end.while.end_crit_edge
  %idxprom47.pre-phi = phi i64 [ %.pre, %if.end.while.end_crit_edge ], [ %idxprom10, %if.end46 ]
  %sum.0.lcssa = phi i32 [ 0, %if.end.while.end_crit_edge ], [ %sum.1, %if.end46 ]
  %arrayidx48 = getelementptr inbounds i32, ptr addrspace(1) %sums.coerce, i64 %idxprom47.pre-phi
  store i32 %sum.0.lcssa, ptr addrspace(1) %arrayidx48, align 4, !tbaa !14
  br label %cleanup

cleanup:                                          ; preds = %entry, %while.end
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @height(ptr addrspace(1) noundef %root.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce) local_unnamed_addr #2 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !12, !invariant.load !13, !noundef !13
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = sub nsw i32 0, %4
  %cmp = icmp eq i32 %mul.i, %add.i
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %5 = ptrtoint ptr addrspace(1) %root.coerce to i64
  %6 = inttoptr i64 %5 to ptr
  %call3 = tail call fastcc noundef i32 @_Z5depthPK4Node(ptr noundef %6) #5
  store i32 %call3, ptr addrspace(1) %out.coerce, align 4, !tbaa !14
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

attributes #0 = { mustprogress nofree noinline nosync nounwind willreturn memory(read, inaccessiblemem: none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !10, i64 8}
!6 = !{!"_ZTS4Node", !7, i64 0, !10, i64 8, !10, i64 16, !7, i64 24}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"any pointer", !8, i64 0}
!11 = !{!6, !10, i64 16}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = !{!7, !7, i64 0}
!15 = !{!6, !7, i64 0}
!16 = !{!10, !10, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.mustprogress"}
!19 = !{!6, !7, i64 24}
!20 = distinct !{!20, !18}
