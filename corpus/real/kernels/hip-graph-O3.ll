; clang-19 HIP -O3, graph of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Graph = type { ptr, ptr, ptr, i32 }

@__hip_cuid_4fb7054b9fde3db8 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_4fb7054b9fde3db8 to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nounwind memory(readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @graph(ptr addrspace(4) nocapture noundef readonly byref(%struct.Graph) align 8 %0, i32 noundef %depth, ptr addrspace(1) nocapture noundef writeonly %changed.coerce) local_unnamed_addr #0 {
entry:
  %coerce.sroa.0.0.copyload = load ptr, ptr addrspace(4) %0, align 8, !amdgpu.noclobber !5
  %1 = addrspacecast ptr %coerce.sroa.0.0.copyload to ptr addrspace(1)
  %coerce.sroa.3.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 8
  %coerce.sroa.3.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.3.0..sroa_idx, align 8, !amdgpu.noclobber !5
  %2 = addrspacecast ptr %coerce.sroa.3.0.copyload to ptr addrspace(1)
  %coerce.sroa.4.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 16
  %coerce.sroa.4.0.copyload = load ptr, ptr addrspace(4) %coerce.sroa.4.0..sroa_idx, align 8, !amdgpu.noclobber !5
  %3 = addrspacecast ptr %coerce.sroa.4.0.copyload to ptr addrspace(1)
  %coerce.sroa.6.0..sroa_idx = getelementptr inbounds i8, ptr addrspace(4) %0, i64 24
  %coerce.sroa.6.0.copyload = load i32, ptr addrspace(4) %coerce.sroa.6.0..sroa_idx, align 8, !amdgpu.noclobber !5
  %4 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %5 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !range !6, !invariant.load !5, !noundef !5
  %conv.i.i = zext nneg i16 %7 to i32
  %mul.i = mul i32 %4, %conv.i.i
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %8
  %cmp.not = icmp slt i32 %add.i, %coerce.sroa.6.0.copyload
  br i1 %cmp.not, label %lor.lhs.false, label %cleanup

lor.lhs.false:                                    ; preds = %entry
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom
  %9 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !7, !amdgpu.noclobber !5
  %cmp2.not = icmp eq i32 %9, %depth
  br i1 %cmp2.not, label %if.end, label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %idxprom
  %arrayidx7 = getelementptr i8, ptr addrspace(1) %arrayidx4, i64 4
  %10 = load <2 x i32>, ptr addrspace(1) %arrayidx4, align 4, !tbaa !7
  %11 = extractelement <2 x i32> %10, i64 0
  %12 = extractelement <2 x i32> %10, i64 1
  %cmp826 = icmp slt i32 %11, %12
  br i1 %cmp826, label %for.body.lr.ph, label %cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %add14 = add nsw i32 %depth, 1
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %if.end17
  %e.027 = phi i32 [ %11, %for.body.lr.ph ], [ %inc, %if.end17 ]
  %idxprom10 = sext i32 %e.027 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %idxprom10
  %13 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !7
  %and = and i32 %13, 7
  %idxprom12 = zext nneg i32 %and to i64
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %idxprom12
  %14 = cmpxchg ptr addrspace(1) %arrayidx13, i32 -1, i32 %add14 monotonic monotonic, align 4
  %15 = extractvalue { i32, i1 } %14, 1
  br i1 %15, label %if.then15, label %if.end17

if.then15:                                        ; preds = %for.body
  store atomic i32 1, ptr addrspace(1) %changed.coerce monotonic, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then15, %for.body
  %inc = add nsw i32 %e.027, 1
  %16 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !7
  %cmp8 = icmp slt i32 %inc, %16
  br i1 %cmp8, label %for.body, label %cleanup, !llvm.loop !11

cleanup:                                          ; preds = %if.end17, %if.end, %entry, %lor.lhs.false
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nounwind memory(readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
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
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
