; clang-19 HIP -O3, stencil of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_2e8ff68ef3c9a7a1 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_2e8ff68ef3c9a7a1 to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @stencil(ptr addrspace(1) nocapture noundef readonly %in.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce, i32 noundef %width, i32 noundef %height) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !5, !invariant.load !6, !noundef !6
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %div = sdiv i32 %add.i, 8
  %5 = mul i32 %div, 8
  %rem.decomposed = sub i32 %add.i, %5
  %cmp = icmp sgt i32 %rem.decomposed, 0
  %cmp3 = icmp sgt i32 %add.i, 7
  %or.cond.not44 = and i1 %cmp3, %cmp
  %sub = add nsw i32 %width, -1
  %cmp5.not = icmp slt i32 %rem.decomposed, %sub
  %or.cond42 = select i1 %or.cond.not44, i1 %cmp5.not, i1 false
  %sub7 = add nsw i32 %height, -1
  %cmp8.not = icmp slt i32 %div, %sub7
  %or.cond43 = select i1 %or.cond42, i1 %cmp8.not, i1 false
  br i1 %or.cond43, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %mul = mul nsw i32 %div, %width
  %idx.ext = sext i32 %mul to i64
  %add.ptr = getelementptr inbounds float, ptr addrspace(1) %in.coerce, i64 %idx.ext
  %idx.ext9 = zext nneg i32 %rem.decomposed to i64
  %add.ptr10 = getelementptr inbounds float, ptr addrspace(1) %add.ptr, i64 %idx.ext9
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %add.ptr10, i64 -4
  %6 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !7
  %arrayidx11 = getelementptr inbounds i8, ptr addrspace(1) %add.ptr10, i64 4
  %7 = load float, ptr addrspace(1) %arrayidx11, align 4, !tbaa !7
  %add = fadd contract float %6, %7
  %sub12 = sub nsw i32 0, %width
  %idxprom = sext i32 %sub12 to i64
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(1) %add.ptr10, i64 %idxprom
  %8 = load float, ptr addrspace(1) %arrayidx13, align 4, !tbaa !7
  %add14 = fadd contract float %add, %8
  %idxprom15 = sext i32 %width to i64
  %arrayidx16 = getelementptr inbounds float, ptr addrspace(1) %add.ptr10, i64 %idxprom15
  %9 = load float, ptr addrspace(1) %arrayidx16, align 4, !tbaa !7
  %add17 = fadd contract float %add14, %9
  %10 = load float, ptr addrspace(1) %add.ptr10, align 4, !tbaa !7
  %mul19 = fmul contract float %10, 4.000000e+00
  %sub20 = fsub contract float %add17, %mul19
  %add22 = add nsw i32 %mul, %rem.decomposed
  %idxprom23 = sext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds float, ptr addrspace(1) %out.coerce, i64 %idxprom23
  store float %sub20, ptr addrspace(1) %arrayidx24, align 4, !tbaa !7
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
