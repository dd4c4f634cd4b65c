; clang-19 HIP -O3, reduction of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9reductionE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 16
@__hip_cuid_815ed5e7df0a9d64 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_815ed5e7df0a9d64 to ptr)], section "llvm.metadata"

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
  %cmp11 = icmp ult i32 %0, 32
  br i1 %cmp11, label %land.lhs.true, label %if.end

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

land.lhs.true:                                    ; preds = %for.cond.cleanup
  %add12 = or disjoint i32 %0, 32
  %4 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
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

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.cond.cleanup
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp11.1 = icmp ult i32 %0, 16
  br i1 %cmp11.1, label %land.lhs.true.1, label %if.end.1

land.lhs.true.1:                                  ; preds = %if.end
  %add12.1 = or disjoint i32 %0, 16
  %7 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
  %conv.i.1 = zext nneg i16 %7 to i32
  %cmp14.1 = icmp ult i32 %add12.1, %conv.i.1
  br i1 %cmp14.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %land.lhs.true.1
  %arrayidx17.1 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %add12.1
  %8 = load float, ptr addrspace(3) %arrayidx17.1, align 4, !tbaa !5
  %9 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20.1 = fadd contract float %8, %9
  store float %add20.1, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %land.lhs.true.1, %if.end
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp11.2 = icmp ult i32 %0, 8
  br i1 %cmp11.2, label %land.lhs.true.2, label %if.end.2

land.lhs.true.2:                                  ; preds = %if.end.1
  %add12.2 = or disjoint i32 %0, 8
  %10 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
  %conv.i.2 = zext nneg i16 %10 to i32
  %cmp14.2 = icmp ult i32 %add12.2, %conv.i.2
  br i1 %cmp14.2, label %if.then.2, label %if.end.2

if.then.2:                                        ; preds = %land.lhs.true.2
  %arrayidx17.2 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %add12.2
  %11 = load float, ptr addrspace(3) %arrayidx17.2, align 4, !tbaa !5
  %12 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20.2 = fadd contract float %11, %12
  store float %add20.2, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end.2

if.end.2:                                         ; preds = %if.then.2, %land.lhs.true.2, %if.end.1
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp11.3 = icmp ult i32 %0, 4
  br i1 %cmp11.3, label %land.lhs.true.3, label %if.end.3

land.lhs.true.3:                                  ; preds = %if.end.2
  %add12.3 = or disjoint i32 %0, 4
  %13 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
  %conv.i.3 = zext nneg i16 %13 to i32
  %cmp14.3 = icmp ult i32 %add12.3, %conv.i.3
  br i1 %cmp14.3, label %if.then.3, label %if.end.3

if.then.3:                                        ; preds = %land.lhs.true.3
  %arrayidx17.3 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %add12.3
  %14 = load float, ptr addrspace(3) %arrayidx17.3, align 4, !tbaa !5
  %15 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20.3 = fadd contract float %14, %15
  store float %add20.3, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end.3

if.end.3:                                         ; preds = %if.then.3, %land.lhs.true.3, %if.end.2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp11.4 = icmp ult i32 %0, 2
  br i1 %cmp11.4, label %land.lhs.true.4, label %if.end.4

land.lhs.true.4:                                  ; preds = %if.end.3
  %add12.4 = or disjoint i32 %0, 2
  %16 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
  %conv.i.4 = zext nneg i16 %16 to i32
  %cmp14.4 = icmp ult i32 %add12.4, %conv.i.4
  br i1 %cmp14.4, label %if.then.4, label %if.end.4

if.then.4:                                        ; preds = %land.lhs.true.4
  %arrayidx17.4 = getelementptr inbounds [64 x float], ptr addrspace(3) @_ZZ9reductionE4part, i32 0, i32 %add12.4
  %17 = load float, ptr addrspace(3) %arrayidx17.4, align 4, !tbaa !5
  %18 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20.4 = fadd contract float %17, %18
  store float %add20.4, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end.4

if.end.4:                                         ; preds = %if.then.4, %land.lhs.true.4, %if.end.3
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp11.5 = icmp eq i32 %0, 0
  br i1 %cmp11.5, label %land.lhs.true.5, label %if.end.5

land.lhs.true.5:                                  ; preds = %if.end.4
  %19 = load i16, ptr addrspace(4) %2, align 4, !range !11, !invariant.load !12, !noundef !12
  %cmp14.5 = icmp ugt i16 %19, 1
  br i1 %cmp14.5, label %if.then.5, label %if.end.5

if.then.5:                                        ; preds = %land.lhs.true.5
  %20 = load float, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @_ZZ9reductionE4part, i32 4), align 4, !tbaa !5
  %21 = load float, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  %add20.5 = fadd contract float %20, %21
  store float %add20.5, ptr addrspace(3) %arrayidx19, align 4, !tbaa !5
  br label %if.end.5

if.end.5:                                         ; preds = %if.then.5, %land.lhs.true.5, %if.end.4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp23 = icmp eq i32 %0, 0
  br i1 %cmp23, label %if.then24, label %if.end25

if.then24:                                        ; preds = %if.end.5
  %22 = load float, ptr addrspace(3) @_ZZ9reductionE4part, align 16, !tbaa !5
  store float %22, ptr addrspace(1) %out.coerce, align 4, !tbaa !5
  br label %if.end25

if.end25:                                         ; preds = %if.then24, %if.end.5
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
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{i16 1, i16 1025}
!12 = !{}
