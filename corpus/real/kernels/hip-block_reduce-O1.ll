; clang-19 HIP -O1, block_reduce of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ12block_reduceE4part = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 16
@__hip_cuid_e81f1d5b4faa0dbd = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_e81f1d5b4faa0dbd to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @block_reduce(ptr addrspace(1) nocapture noundef readonly %x.coerce, ptr addrspace(1) nocapture noundef %out.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !5, !invariant.load !6, !noundef !6
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp48 = icmp slt i32 %add.i, %n
  br i1 %cmp48, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %5 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %6 = getelementptr inbounds i8, ptr addrspace(4) %5, i64 12
  %7 = load i32, ptr addrspace(4) %6, align 4, !invariant.load !6
  %.fr = freeze i32 %7
  %8 = urem i32 %.fr, %conv.i.i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ]
  %9 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %10 = tail call noundef i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %9)
  br label %for.body.i

for.body.i:                                       ; preds = %for.body.i, %for.cond.cleanup
  %by.07.i = phi i32 [ 32, %for.cond.cleanup ], [ %div5.i, %for.body.i ]
  %v.addr.06.i = phi i32 [ %sum.0.lcssa, %for.cond.cleanup ], [ %add.i36, %for.body.i ]
  %add.i.i = add nsw i32 %by.07.i, %10
  %shl.i.i = shl i32 %add.i.i, 2
  %11 = tail call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i, i32 %v.addr.06.i)
  %add.i36 = add nsw i32 %11, %v.addr.06.i
  %div5.i = lshr i32 %by.07.i, 1
  %cmp.not.i = icmp ult i32 %by.07.i, 2
  br i1 %cmp.not.i, label %_Z8warp_sumIiET_S0_.exit, label %for.body.i, !llvm.loop !7

_Z8warp_sumIiET_S0_.exit:                         ; preds = %for.body.i
  %cmp8 = icmp eq i32 %10, 0
  br i1 %cmp8, label %if.then, label %if.end

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %sum.050 = phi i32 [ 0, %for.body.lr.ph ], [ %add, %for.body ]
  %i.049 = phi i32 [ %add.i, %for.body.lr.ph ], [ %add5, %for.body ]
  %idxprom = sext i32 %i.049 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %x.coerce, i64 %idxprom
  %12 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !10
  %add = add nsw i32 %12, %sum.050
  %mul = sub i32 %i.049, %8
  %add5 = add i32 %mul, %.fr
  %cmp = icmp slt i32 %add5, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !14

if.then:                                          ; preds = %_Z8warp_sumIiET_S0_.exit
  %div34 = lshr i32 %4, 6
  %arrayidx11 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ12block_reduceE4part, i32 0, i32 %div34
  store i32 %add.i36, ptr addrspace(3) %arrayidx11, align 4, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %_Z8warp_sumIiET_S0_.exit
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp13 = icmp ult i32 %4, 64
  br i1 %cmp13, label %if.then14, label %if.end28

if.then14:                                        ; preds = %if.end
  %sub = add nuw nsw i32 %conv.i.i, 63
  %div1835 = lshr i32 %sub, 6
  %cmp19 = icmp ult i32 %4, %div1835
  br i1 %cmp19, label %cond.true, label %for.body.i39.preheader

cond.true:                                        ; preds = %if.then14
  %arrayidx22 = getelementptr inbounds [32 x i32], ptr addrspace(3) @_ZZ12block_reduceE4part, i32 0, i32 %4
  %13 = load i32, ptr addrspace(3) %arrayidx22, align 4, !tbaa !10
  br label %for.body.i39.preheader

for.body.i39.preheader:                           ; preds = %if.then14, %cond.true
  %v.addr.06.i41.ph = phi i32 [ %13, %cond.true ], [ 0, %if.then14 ]
  br label %for.body.i39

for.body.i39:                                     ; preds = %for.body.i39.preheader, %for.body.i39
  %by.07.i40 = phi i32 [ %div5.i45, %for.body.i39 ], [ 32, %for.body.i39.preheader ]
  %v.addr.06.i41 = phi i32 [ %add.i44, %for.body.i39 ], [ %v.addr.06.i41.ph, %for.body.i39.preheader ]
  %add.i.i42 = add nsw i32 %by.07.i40, %10
  %shl.i.i43 = shl i32 %add.i.i42, 2
  %14 = tail call noundef i32 @llvm.amdgcn.ds.bpermute(i32 %shl.i.i43, i32 %v.addr.06.i41)
  %add.i44 = add nsw i32 %14, %v.addr.06.i41
  %div5.i45 = lshr i32 %by.07.i40, 1
  %cmp.not.i46 = icmp ult i32 %by.07.i40, 2
  br i1 %cmp.not.i46, label %_Z8warp_sumIiET_S0_.exit47, label %for.body.i39, !llvm.loop !7

_Z8warp_sumIiET_S0_.exit47:                       ; preds = %for.body.i39
  %cmp25 = icmp eq i32 %4, 0
  br i1 %cmp25, label %if.then26, label %if.end28

if.then26:                                        ; preds = %_Z8warp_sumIiET_S0_.exit47
  %15 = atomicrmw add ptr addrspace(1) %out.coerce, i32 %add.i44 monotonic, align 4
  br label %if.end28

if.end28:                                         ; preds = %_Z8warp_sumIiET_S0_.exit47, %if.then26, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #4

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{i16 1, i16 1025}
!6 = !{}
!7 = distinct !{!7, !8, !9}
!8 = !{!"llvm.loop.mustprogress"}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C++ TBAA"}
!14 = distinct !{!14, !8, !9}
