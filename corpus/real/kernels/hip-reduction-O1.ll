; clang-19 HIP -O1, reduction of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9reductionE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 16
@__hip_cuid_eac3e5c72d1b5467 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_eac3e5c72d1b5467 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @reduction(ptr addrspace(1) nocapture noundef readonly %x.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp40 = icmp ult i32 %0, %n
  br i1 %cmp40, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ]
  %and = and i32 %0, 63
  %arrayidx5 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %and
  store float %sum.0.lcssa, ptr addrspace(3) %arrayidx5, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1 = tail call align 8 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %arrayidx19 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %0
  br label %for.body10

for.body:                                         ; preds = %entry, %for.body
  %i.042 = phi i32 [ %add3, %for.body ], [ %0, %entry ]
  %sum.041 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = zext i32 %i.042 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %x.coerce, i64 %idxprom
  %3 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %add = fadd contract float %sum.041, %3
  %add3 = add i32 %i.042, 64
  %cmp = icmp ult i32 %add3, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

for.cond.cleanup8:                                ; preds = %if.end
  %cmp23 = icmp eq i32 %0, 0
  br i1 %cmp23, label %if.then24, label %if.end25

for.body10:                                       ; preds = %for.cond.cleanup, %if.end
  %width.043 = phi i32 [ 32, %for.cond.cleanup ], [ %div39, %if.end ]
  %cmp11 = icmp ult i32 %0, %width.043
  br i1 %cmp11, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body10
  %add12 = add nuw nsw i32 %width.043, %0
  %4 = load i16, ptr addrspace(4) %2, align 4, !range !12, !invariant.load !13, !noundef !13
  %conv.i = zext nneg i16 %4 to i32
  %cmp14 = icmp ult i32 %add12, %conv.i
  br i1 %cmp14, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %arrayidx17 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %add12
  %5 = load float, ptr addrspace(3) %arrayidx17, align 4, !tbaa !5
  %6 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20 = fadd contract float %5, %6
  store float %add20, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body10
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %div39 = lshr i32 %width.043, 1
  %cmp7.not = icmp ult i32 %width.043, 2
  br i1 %cmp7.not, label %for.cond.cleanup8, label %for.body10, !llvm.loop !14

if.then24:                                        ; preds = %for.cond.cleanup8
  %7 = load float, ptr addrspace(3) @_ZZ9reductionE4part, align 16, !tbaa !5
  store float %7, ptr addrspace(1) %out.coerce, align 4, !tbaa !5
  br label %if.end25

if.end25:                                         ; preds = %if.then24, %for.cond.cleanup8
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
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = !{i16 1, i16 1025}
!13 = !{}
!14 = distinct !{!14, !10, !11}
