; clang-19 HIP -O1, scan of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4scanE1a = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 16
@_ZZ4scanE1b = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 16
@__hip_cuid_f4b771a87503b7c7 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_f4b771a87503b7c7 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @scan(ptr addrspace(1) nocapture noundef readonly %in.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %and = and i32 %0, 63
  %cmp = icmp slt i32 %and, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = zext nneg i32 %and to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in.coerce, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %arrayidx4 = getelementptr inbounds [64 x i32], ptr addrspace(3) @_ZZ4scanE1a, i32 0, i32 %and
  store i32 %cond, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %2 = tail call align 8 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr inbounds i8, ptr addrspace(4) %2, i64 12
  br label %for.body

for.cond.cleanup:                                 ; preds = %cond.end18
  br i1 %cmp, label %if.then, label %if.end

for.body:                                         ; preds = %cond.end, %cond.end18
  %from.050 = phi ptr addrspace(3) [ @_ZZ4scanE1a, %cond.end ], [ %to.048, %cond.end18 ]
  %step.049 = phi i32 [ 1, %cond.end ], [ %mul, %cond.end18 ]
  %to.048 = phi ptr addrspace(3) [ @_ZZ4scanE1b, %cond.end ], [ %from.050, %cond.end18 ]
  %cmp6.not = icmp ult i32 %and, %step.049
  br i1 %cmp6.not, label %cond.false15, label %land.lhs.true

land.lhs.true:                                    ; preds = %for.body
  %sub = sub nsw i32 %and, %step.049
  %4 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i = zext nneg i16 %4 to i32
  %cmp8 = icmp slt i32 %sub, %conv.i
  br i1 %cmp8, label %cond.true9, label %cond.false15

cond.true9:                                       ; preds = %land.lhs.true
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(3) %from.050, i32 %and
  %5 = load i32, ptr addrspace(3) %arrayidx11, align 4, !tbaa !5
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(3) %from.050, i32 %sub
  %6 = load i32, ptr addrspace(3) %arrayidx14, align 4, !tbaa !5
  %add = add nsw i32 %6, %5
  br label %cond.end18

cond.false15:                                     ; preds = %land.lhs.true, %for.body
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(3) %from.050, i32 %and
  %7 = load i32, ptr addrspace(3) %arrayidx17, align 4, !tbaa !5
  br label %cond.end18

cond.end18:                                       ; preds = %cond.false15, %cond.true9
  %cond19 = phi i32 [ %add, %cond.true9 ], [ %7, %cond.false15 ]
  %arrayidx21 = getelementptr inbounds i32, ptr addrspace(3) %to.048, i32 %and
  store i32 %cond19, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %mul = shl nuw nsw i32 %step.049, 1
  %cmp5 = icmp ult i32 %step.049, 32
  br i1 %cmp5, label %for.body, label %for.cond.cleanup, !llvm.loop !11

if.then:                                          ; preds = %for.cond.cleanup
  %idxprom3 = zext nneg i32 %and to i64
  %arrayidx24 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1a, i32 %and
  %8 = load i32, ptr addrspace(3) %arrayidx24, align 4, !tbaa !5
  %arrayidx26 = getelementptr inbounds i32, ptr addrspace(1) %out.coerce, i64 %idxprom3
  store i32 %8, ptr addrspace(1) %arrayidx26, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!13 = !{!"llvm.loop.unroll.disable"}
