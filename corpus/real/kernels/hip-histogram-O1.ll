; clang-19 HIP -O1, histogram of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9histogramE5local = internal addrspace(3) global [32 x i32] undef, align 16
@__hip_cuid_7c0a34c1b0498382 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_7c0a34c1b0498382 to ptr)], section "llvm.metadata"

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
  br i1 %cmp454, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %4 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %mul.i = mul i32 %4, %conv.i
  %add.i = add i32 %mul.i, %0
  %cmp1256 = icmp ult i32 %add.i, %n
  br i1 %cmp1256, label %for.body15, label %for.cond.cleanup13

for.body:                                         ; preds = %if.end, %for.body
  %i.055 = phi i32 [ %i.0, %for.body ], [ %i.053, %if.end ]
  %arrayidx6 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %i.055
  store i32 0, ptr addrspace(3) %arrayidx6, align 4, !tbaa !5
  %i.0 = add nuw nsw i32 %i.055, %conv.i
  %cmp4 = icmp ult i32 %i.0, 32
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !llvm.loop !11

for.cond.cleanup13:                               ; preds = %for.body15, %for.cond.cleanup
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp2658 = icmp ult i32 %0, 32
  br i1 %cmp2658, label %for.body29, label %for.cond.cleanup27

for.body15:                                       ; preds = %for.cond.cleanup, %for.body15
  %i9.057 = phi i32 [ %add22, %for.body15 ], [ %add.i, %for.cond.cleanup ]
  %idxprom16 = zext i32 %i9.057 to i64
  %arrayidx17 = getelementptr inbounds i32, ptr addrspace(1) %x.coerce, i64 %idxprom16
  %5 = load i32, ptr addrspace(1) %arrayidx17, align 4, !tbaa !5
  %and = and i32 %5, 31
  %arrayidx19 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %and
  %6 = atomicrmw add ptr addrspace(3) %arrayidx19, i32 1 monotonic, align 4
  %add22 = add i32 %i9.057, %conv.i
  %cmp12 = icmp ult i32 %add22, %n
  br i1 %cmp12, label %for.body15, label %for.cond.cleanup13, !llvm.loop !14

for.cond.cleanup27:                               ; preds = %for.body29, %for.cond.cleanup13
  ret void

for.body29:                                       ; preds = %for.cond.cleanup13, %for.body29
  %i24.059 = phi i32 [ %add38, %for.body29 ], [ %0, %for.cond.cleanup13 ]
  %idxprom30 = zext nneg i32 %i24.059 to i64
  %arrayidx31 = getelementptr inbounds i32, ptr addrspace(1) %bins.coerce, i64 %idxprom30
  %arrayidx34 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ9histogramE5local, i32 0, i32 %i24.059
  %7 = load i32, ptr addrspace(3) %arrayidx34, align 4, !tbaa !5
  %8 = atomicrmw add ptr addrspace(1) %arrayidx31, i32 %7 monotonic, align 4
  %add38 = add nuw nsw i32 %i24.059, %conv.i
  %cmp26 = icmp ult i32 %add38, 32
  br i1 %cmp26, label %for.body29, label %for.cond.cleanup27, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

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
!14 = distinct !{!14, !12, !13}
!15 = distinct !{!15, !12, !13}
