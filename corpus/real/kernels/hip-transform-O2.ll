; clang-19 HIP -O2, transform of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Scale = type { ptr, ptr, float }

@__hip_cuid_9a55fad282f4df86 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_9a55fad282f4df86 to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @transform(ptr addrspace(4) nocapture noundef readonly byref(%struct.Scale) align 8 %0, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %coerce.sroa.0.0.copyload = load ptr, ptr addrspace(4) %0, align 8, !amdgpu.noclobber !5
  %1 = addrspacecast ptr %coerce.sroa.0.0.copyload to ptr addrspace(1)
  %coerce.sroa.2.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 8
  %coerce.sroa.2.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.2.0..sroa_idx, align 8, !amdgpu.noclobber !5
  %2 = addrspacecast ptr %coerce.sroa.2.0.copyload to ptr addrspace(1)
  %coerce.sroa.3.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 16
  %coerce.sroa.3.0.copyload = load float, ptr addrspace(4) %coerce.sroa.3.0..sroa_idx, align 8, !amdgpu.noclobber !5
  %3 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %4 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr inbounds i8, ptr addrspace(4) %4, i64 12
  %6 = load i16, ptr addrspace(4) %5, align 4, !range !6, !invariant.load !5, !noundef !5
  %conv.i.i.i = zext nneg i16 %6 to i32
  %mul.i.i = mul i32 %3, %conv.i.i.i
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i.i = add i32 %mul.i.i, %7
  %cmp5.i = icmp ult i32 %add.i.i, %n
  br i1 %cmp5.i, label %for.body.i, label %_Z8for_eachI5ScaleEvjT_.exit

for.body.i:                                       ; preds = %entry, %for.body.i
  %i.06.i = phi i32 [ %add.i, %for.body.i ], [ %add.i.i, %entry ]
  %idxprom.i.i = zext i32 %i.06.i to i64
  %arrayidx.i.i = getelementptr inbounds float, ptr addrspace(1) %1, i64 %idxprom.i.i
  %8 = load float, ptr addrspace(1) %arrayidx.i.i, align 4, !tbaa !7
  %mul.i4.i = fmul contract float %coerce.sroa.3.0.copyload, %8
  %arrayidx3.i.i = getelementptr inbounds float, ptr addrspace(1) %2, i64 %idxprom.i.i
  store float %mul.i4.i, ptr addrspace(1) %arrayidx3.i.i, align 4, !tbaa !7
  %add.i = add i32 %i.06.i, 256
  %cmp.i = icmp ult i32 %add.i, %n
  br i1 %cmp.i, label %for.body.i, label %_Z8for_eachI5ScaleEvjT_.exit, !llvm.loop !11

_Z8for_eachI5ScaleEvjT_.exit:                     ; preds = %for.body.i, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{}
!6 = !{i16 1, i16 1025}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
