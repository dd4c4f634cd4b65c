; clang-19 HIP -O1, hash_lists of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Entry = type { i32, i32, i32 }

@__hip_cuid_68ed63e615a7a845 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_68ed63e615a7a845 to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @insert_all(ptr addrspace(1) nocapture noundef %heads.coerce, ptr addrspace(1) nocapture noundef %pool.coerce, ptr addrspace(1) nocapture noundef %used.coerce, ptr addrspace(1) nocapture noundef readonly %keys.coerce, i32 noundef %n, i32 noundef %buckets, i32 noundef %capacity) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !5, !invariant.load !6, !noundef !6
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp70 = icmp ult i32 %add.i, %n
  br i1 %cmp70, label %for.body.lr.ph, label %cleanup43

for.body.lr.ph:                                   ; preds = %entry
  %5 = tail call align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %6 = getelementptr inbounds i8, ptr addrspace(4) %5, i64 12
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %i.071 = phi i32 [ %add.i, %for.body.lr.ph ], [ %add, %for.inc ]
  %idxprom = zext i32 %i.071 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %keys.coerce, i64 %idxprom
  %7 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !7
  %rem = urem i32 %7, %buckets
  %idxprom5 = zext i32 %rem to i64
  %arrayidx6 = getelementptr inbounds i32, ptr addrspace(1) %heads.coerce, i64 %idxprom5
  %8 = load atomic i32, ptr addrspace(1) %arrayidx6 acquire, align 4
  %cmp767 = icmp sgt i32 %8, -1
  %cmp868 = icmp slt i32 %8, %capacity
  %9 = and i1 %cmp767, %cmp868
  br i1 %9, label %while.body, label %if.end18

while.body:                                       ; preds = %for.body, %if.end
  %at.069 = phi i32 [ %12, %if.end ], [ %8, %for.body ]
  %idxprom9 = zext nneg i32 %at.069 to i64
  %arrayidx10 = getelementptr inbounds %struct.Entry, ptr addrspace(1) %pool.coerce, i64 %idxprom9
  %10 = load i32, ptr addrspace(1) %arrayidx10, align 4, !tbaa !11
  %cmp11 = icmp eq i32 %10, %7
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %count = getelementptr inbounds i8, ptr addrspace(1) %arrayidx10, i64 4
  %11 = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic, align 4
  br label %cleanup36

if.end:                                           ; preds = %while.body
  %next = getelementptr inbounds i8, ptr addrspace(1) %arrayidx10, i64 8
  %12 = load i32, ptr addrspace(1) %next, align 4, !tbaa !13
  %cmp7 = icmp sgt i32 %12, -1
  %cmp8 = icmp slt i32 %12, %capacity
  %13 = and i1 %cmp7, %cmp8
  br i1 %13, label %while.body, label %if.end18, !llvm.loop !14

if.end18:                                         ; preds = %if.end, %for.body
  %14 = atomicrmw add ptr addrspace(1) %used.coerce, i32 1 monotonic, align 4
  %cmp21.not = icmp slt i32 %14, %capacity
  br i1 %cmp21.not, label %if.end23, label %cleanup36

if.end23:                                         ; preds = %if.end18
  %idxprom24 = sext i32 %14 to i64
  %arrayidx25 = getelementptr inbounds %struct.Entry, ptr addrspace(1) %pool.coerce, i64 %idxprom24
  store i32 %7, ptr addrspace(1) %arrayidx25, align 4, !tbaa !11
  %count29 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx25, i64 4
  store atomic i32 1, ptr addrspace(1) %count29 monotonic, align 4
  %next33 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx25, i64 8
  br label %do.body

do.body:                                          ; preds = %do.body, %if.end23
  %old.0 = phi i32 [ %8, %if.end23 ], [ %17, %do.body ]
  store i32 %old.0, ptr addrspace(1) %next33, align 4, !tbaa !13
  %15 = cmpxchg ptr addrspace(1) %arrayidx6, i32 %old.0, i32 %14 release monotonic, align 4
  %16 = extractvalue { i32, i1 } %15, 1
  %17 = extractvalue { i32, i1 } %15, 0
  br i1 %16, label %cleanup36, label %do.body, !llvm.loop !17

cleanup36:                                        ; preds = %do.body, %if.end18, %if.then
  %cleanup.dest.slot.1 = phi i32 [ 4, %if.then ], [ 1, %if.end18 ], [ 0, %do.body ]
  switch i32 %cleanup.dest.slot.1, label %cleanup43 [
    i32 0, label %for.inc
    i32 4, label %for.inc
  ]

for.inc:                                          ; preds = %cleanup36, %cleanup36
  %18 = load i32, ptr addrspace(4) %6, align 4, !invariant.load !6
  %.fr = freeze i32 %18
  %19 = urem i32 %.fr, %conv.i.i
  %mul = sub i32 %i.071, %19
  %add = add i32 %mul, %.fr
  %cmp = icmp ult i32 %add, %n
  br i1 %cmp, label %for.body, label %cleanup43, !llvm.loop !18

cleanup43:                                        ; preds = %cleanup36, %for.inc, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @list_lengths(ptr addrspace(1) nocapture noundef readonly %heads.coerce, ptr addrspace(1) nocapture noundef readonly %pool.coerce, ptr addrspace(1) nocapture noundef writeonly %lengths.coerce, i32 noundef %buckets) local_unnamed_addr #1 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !5, !invariant.load !6, !noundef !6
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp.not = icmp ult i32 %add.i, %buckets
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = zext i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %heads.coerce, i64 %idxprom
  %at.013 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !7
  %cmp414 = icmp sgt i32 %at.013, -1
  br i1 %cmp414, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %length.0.lcssa = phi i32 [ 0, %if.end ], [ %inc, %for.body ]
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %lengths.coerce, i64 %idxprom
  store i32 %length.0.lcssa, ptr addrspace(1) %arrayidx8, align 4, !tbaa !7
  br label %cleanup

for.body:                                         ; preds = %if.end, %for.body
  %at.016 = phi i32 [ %at.0, %for.body ], [ %at.013, %if.end ]
  %length.015 = phi i32 [ %inc, %for.body ], [ 0, %if.end ]
  %inc = add nuw nsw i32 %length.015, 1
  %idxprom5 = zext nneg i32 %at.016 to i64
  %next = getelementptr inbounds %struct.Entry, ptr addrspace(1) %pool.coerce, i64 %idxprom5, i32 2
  %at.0 = load i32, ptr addrspace(1) %next, align 4, !tbaa !7
  %cmp4 = icmp sgt i32 %at.0, -1
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !llvm.loop !19

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #2

attributes #0 = { mustprogress nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{i16 1, i16 1025}
!6 = !{}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = !{!12, !8, i64 0}
!12 = !{!"_ZTS5Entry", !8, i64 0, !8, i64 4, !8, i64 8}
!13 = !{!12, !8, i64 8}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
!19 = distinct !{!19, !15, !16}
