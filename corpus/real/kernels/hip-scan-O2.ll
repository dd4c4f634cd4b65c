; clang-19 HIP -O2, scan of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ4scanE1a = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 16
@_ZZ4scanE1b = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 16
@__hip_cuid_540b9ffc0483e78d = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_540b9ffc0483e78d to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn
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
  %cmp6.not = icmp eq i32 %and, 0
  br i1 %cmp6.not, label %cond.false15, label %land.lhs.true

land.lhs.true:                                    ; preds = %cond.end
  %4 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i = zext nneg i16 %4 to i32
  %cmp8.not = icmp ugt i32 %and, %conv.i
  br i1 %cmp8.not, label %cond.false15, label %cond.true9

cond.true9:                                       ; preds = %land.lhs.true
  %5 = getelementptr i32, ptr addrspace(3) @_ZZ4scanE1a, i32 %and
  %arrayidx14 = getelementptr i8, ptr addrspace(3) %5, i32 -4
  %6 = load <2 x i32>, ptr addrspace(3) %arrayidx14, align 4, !tbaa !5
  %7 = extractelement <2 x i32> %6, i64 0
  %8 = extractelement <2 x i32> %6, i64 1
  %add = add nsw i32 %7, %8
  br label %cond.end18

cond.false15:                                     ; preds = %land.lhs.true, %cond.end
  %9 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  br label %cond.end18

cond.end18:                                       ; preds = %cond.false15, %cond.true9
  %cond19 = phi i32 [ %add, %cond.true9 ], [ %9, %cond.false15 ]
  %arrayidx21 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1b, i32 %and
  store i32 %cond19, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp6.not.1 = icmp ult i32 %and, 2
  br i1 %cmp6.not.1, label %cond.false15.1, label %land.lhs.true.1

land.lhs.true.1:                                  ; preds = %cond.end18
  %sub.1 = add nsw i32 %and, -2
  %10 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i.1 = zext nneg i16 %10 to i32
  %cmp8.1 = icmp ult i32 %sub.1, %conv.i.1
  br i1 %cmp8.1, label %cond.true9.1, label %cond.false15.1

cond.true9.1:                                     ; preds = %land.lhs.true.1
  %11 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  %arrayidx14.1 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1b, i32 %sub.1
  %12 = load i32, ptr addrspace(3) %arrayidx14.1, align 4, !tbaa !5
  %add.1 = add nsw i32 %12, %11
  br label %cond.end18.1

cond.false15.1:                                   ; preds = %land.lhs.true.1, %cond.end18
  %13 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  br label %cond.end18.1

cond.end18.1:                                     ; preds = %cond.false15.1, %cond.true9.1
  %cond19.1 = phi i32 [ %add.1, %cond.true9.1 ], [ %13, %cond.false15.1 ]
  store i32 %cond19.1, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp6.not.2 = icmp ult i32 %and, 4
  br i1 %cmp6.not.2, label %cond.false15.2, label %land.lhs.true.2

land.lhs.true.2:                                  ; preds = %cond.end18.1
  %sub.2 = add nsw i32 %and, -4
  %14 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i.2 = zext nneg i16 %14 to i32
  %cmp8.2 = icmp ult i32 %sub.2, %conv.i.2
  br i1 %cmp8.2, label %cond.true9.2, label %cond.false15.2

cond.true9.2:                                     ; preds = %land.lhs.true.2
  %15 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  %arrayidx14.2 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1a, i32 %sub.2
  %16 = load i32, ptr addrspace(3) %arrayidx14.2, align 4, !tbaa !5
  %add.2 = add nsw i32 %16, %15
  br label %cond.end18.2

cond.false15.2:                                   ; preds = %land.lhs.true.2, %cond.end18.1
  %17 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  br label %cond.end18.2

cond.end18.2:                                     ; preds = %cond.false15.2, %cond.true9.2
  %cond19.2 = phi i32 [ %add.2, %cond.true9.2 ], [ %17, %cond.false15.2 ]
  store i32 %cond19.2, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp6.not.3 = icmp ult i32 %and, 8
  br i1 %cmp6.not.3, label %cond.false15.3, label %land.lhs.true.3

land.lhs.true.3:                                  ; preds = %cond.end18.2
  %sub.3 = add nsw i32 %and, -8
  %18 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i.3 = zext nneg i16 %18 to i32
  %cmp8.3 = icmp ult i32 %sub.3, %conv.i.3
  br i1 %cmp8.3, label %cond.true9.3, label %cond.false15.3

cond.true9.3:                                     ; preds = %land.lhs.true.3
  %19 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  %arrayidx14.3 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1b, i32 %sub.3
  %20 = load i32, ptr addrspace(3) %arrayidx14.3, align 4, !tbaa !5
  %add.3 = add nsw i32 %20, %19
  br label %cond.end18.3

cond.false15.3:                                   ; preds = %land.lhs.true.3, %cond.end18.2
  %21 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  br label %cond.end18.3

cond.end18.3:                                     ; preds = %cond.false15.3, %cond.true9.3
  %cond19.3 = phi i32 [ %add.3, %cond.true9.3 ], [ %21, %cond.false15.3 ]
  store i32 %cond19.3, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp6.not.4 = icmp ult i32 %and, 16
  br i1 %cmp6.not.4, label %cond.false15.4, label %land.lhs.true.4

land.lhs.true.4:                                  ; preds = %cond.end18.3
  %sub.4 = add nsw i32 %and, -16
  %22 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i.4 = zext nneg i16 %22 to i32
  %cmp8.4 = icmp ult i32 %sub.4, %conv.i.4
  br i1 %cmp8.4, label %cond.true9.4, label %cond.false15.4

cond.true9.4:                                     ; preds = %land.lhs.true.4
  %23 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  %arrayidx14.4 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1a, i32 %sub.4
  %24 = load i32, ptr addrspace(3) %arrayidx14.4, align 4, !tbaa !5
  %add.4 = add nsw i32 %24, %23
  br label %cond.end18.4

cond.false15.4:                                   ; preds = %land.lhs.true.4, %cond.end18.3
  %25 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  br label %cond.end18.4

cond.end18.4:                                     ; preds = %cond.false15.4, %cond.true9.4
  %cond19.4 = phi i32 [ %add.4, %cond.true9.4 ], [ %25, %cond.false15.4 ]
  store i32 %cond19.4, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp6.not.5 = icmp ult i32 %and, 32
  br i1 %cmp6.not.5, label %cond.false15.5, label %land.lhs.true.5

land.lhs.true.5:                                  ; preds = %cond.end18.4
  %sub.5 = add nsw i32 %and, -32
  %26 = load i16, ptr addrspace(4) %3, align 4, !range !9, !invariant.load !10, !noundef !10
  %conv.i.5 = zext nneg i16 %26 to i32
  %cmp8.5 = icmp ult i32 %sub.5, %conv.i.5
  br i1 %cmp8.5, label %cond.true9.5, label %cond.false15.5

cond.true9.5:                                     ; preds = %land.lhs.true.5
  %27 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  %arrayidx14.5 = getelementptr inbounds i32, ptr addrspace(3) @_ZZ4scanE1b, i32 %sub.5
  %28 = load i32, ptr addrspace(3) %arrayidx14.5, align 4, !tbaa !5
  %add.5 = add nsw i32 %28, %27
  br label %cond.end18.5

cond.false15.5:                                   ; preds = %land.lhs.true.5, %cond.end18.4
  %29 = load i32, ptr addrspace(3) %arrayidx21, align 4, !tbaa !5
  br label %cond.end18.5

cond.end18.5:                                     ; preds = %cond.false15.5, %cond.true9.5
  %cond19.5 = phi i32 [ %add.5, %cond.true9.5 ], [ %29, %cond.false15.5 ]
  store i32 %cond19.5, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end18.5
  %idxprom3 = zext nneg i32 %and to i64
  %arrayidx26 = getelementptr inbounds i32, ptr addrspace(1) %out.coerce, i64 %idxprom3
  %30 = load i32, ptr addrspace(3) %arrayidx4, align 4, !tbaa !5
  store i32 %30, ptr addrspace(1) %arrayidx26, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end18.5
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
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{i16 1, i16 1025}
!10 = !{}
