; clang-19 HIP -O3, transpose of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ9transposeE4tile = internal unnamed_addr addrspace(3) global [8 x [9 x float]] undef, align 16
@__hip_cuid_4c2d0f628f9c4c3 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_4c2d0f628f9c4c3 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn
define protected amdgpu_kernel void @transpose(ptr addrspace(1) nocapture noundef readonly %in.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %and = and i32 %0, 7
  %div45 = lshr i32 %0, 3
  %and4 = and i32 %div45, 7
  %cmp = icmp slt i32 %and, %n
  %cmp5 = icmp slt i32 %and4, %n
  %or.cond = and i1 %cmp, %cmp5
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx9 = getelementptr inbounds [8 x [9 x float]], ptr addrspace(3) @_ZZ9transposeE4tile, i32 0, i32 %and4, i32 %and
  %mul = mul nsw i32 %and4, %n
  %add = add nuw nsw i32 %mul, %and
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in.coerce, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  store float %1, ptr addrspace(3) %arrayidx9, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %or.cond, label %land.lhs.true13, label %if.end27

land.lhs.true13:                                  ; preds = %if.end
  %mul14 = shl nuw nsw i32 %and, 3
  %add15 = or disjoint i32 %mul14, %and4
  %2 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr inbounds i8, ptr addrspace(4) %2, i64 12
  %4 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i = zext nneg i16 %4 to i32
  %cmp17 = icmp ult i32 %add15, %conv.i
  br i1 %cmp17, label %if.then18, label %if.end27

if.then18:                                        ; preds = %land.lhs.true13
  %mul23 = mul nsw i32 %and4, %n
  %add24 = add nuw nsw i32 %mul23, %and
  %idxprom25 = zext nneg i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds float, ptr addrspace(1) %out.coerce, i64 %idxprom25
  %arrayidx22 = getelementptr inbounds [8 x [9 x float]], ptr addrspace(3) @_ZZ9transposeE4tile, i32 0, i32 %and, i32 %and4
  %5 = load float, ptr addrspace(3) %arrayidx22, align 4, !tbaa !5
  store float %5, ptr addrspace(1) %arrayidx26, align 4, !tbaa !5
  br label %if.end27

if.end27:                                         ; preds = %if.then18, %land.lhs.true13, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
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
!9 = !{i16 1, i16 1025}
!10 = !{}
