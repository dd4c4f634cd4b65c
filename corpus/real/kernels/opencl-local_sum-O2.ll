; clang-19 OpenCL -O2, local_sum.cl of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @local_sum(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %scratch, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %cmp = icmp ult i32 %0, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !9, !amdgpu.noclobber !13
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %arrayidx2 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %0
  store i32 %cond, ptr addrspace(3) %arrayidx2, align 4, !tbaa !9
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %cmp3 = icmp eq i32 %0, 0
  br i1 %cmp3, label %for.cond.preheader, label %if.end

for.cond.preheader:                               ; preds = %cond.end
  %2 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %3 = getelementptr inbounds i8, ptr addrspace(4) %2, i64 12
  %4 = load i16, ptr addrspace(4) %3, align 4, !range !14, !invariant.load !13, !noundef !13
  %conv = zext nneg i16 %4 to i32
  %min.iters.check = icmp ult i16 %4, 4
  br i1 %min.iters.check, label %for.body.preheader, label %vector.ph

for.body.preheader:                               ; preds = %middle.block, %for.cond.preheader
  %i.016.ph = phi i32 [ 0, %for.cond.preheader ], [ %n.vec, %middle.block ]
  %sum.015.ph = phi i32 [ 0, %for.cond.preheader ], [ %45, %middle.block ]
  br label %for.body

vector.ph:                                        ; preds = %for.cond.preheader
  %n.vec = and i32 %conv, 2044
  %5 = add nsw i32 %conv, -4
  %6 = lshr i32 %5, 2
  %7 = add nuw nsw i32 %6, 1
  %xtraiter = and i32 %7, 7
  %8 = icmp ult i32 %5, 28
  br i1 %8, label %middle.block.unr-lcssa, label %vector.ph.new

vector.ph.new:                                    ; preds = %vector.ph
  %unroll_iter = and i32 %7, 2147483640
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph.new
  %index = phi i32 [ 0, %vector.ph.new ], [ %index.next.7, %vector.body ]
  %vec.phi = phi <2 x i32> [ zeroinitializer, %vector.ph.new ], [ %39, %vector.body ]
  %vec.phi17 = phi <2 x i32> [ zeroinitializer, %vector.ph.new ], [ %40, %vector.body ]
  %niter = phi i32 [ 0, %vector.ph.new ], [ %niter.next.7, %vector.body ]
  %9 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index
  %10 = getelementptr inbounds i8, ptr addrspace(3) %9, i32 8
  %wide.load = load <2 x i32>, ptr addrspace(3) %9, align 4, !tbaa !9
  %wide.load18 = load <2 x i32>, ptr addrspace(3) %10, align 4, !tbaa !9
  %11 = add <2 x i32> %wide.load, %vec.phi
  %12 = add <2 x i32> %wide.load18, %vec.phi17
  %index.next = or disjoint i32 %index, 4
  %13 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next
  %14 = getelementptr inbounds i8, ptr addrspace(3) %13, i32 8
  %wide.load.1 = load <2 x i32>, ptr addrspace(3) %13, align 4, !tbaa !9
  %wide.load18.1 = load <2 x i32>, ptr addrspace(3) %14, align 4, !tbaa !9
  %15 = add <2 x i32> %wide.load.1, %11
  %16 = add <2 x i32> %wide.load18.1, %12
  %index.next.1 = or disjoint i32 %index, 8
  %17 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.1
  %18 = getelementptr inbounds i8, ptr addrspace(3) %17, i32 8
  %wide.load.2 = load <2 x i32>, ptr addrspace(3) %17, align 4, !tbaa !9
  %wide.load18.2 = load <2 x i32>, ptr addrspace(3) %18, align 4, !tbaa !9
  %19 = add <2 x i32> %wide.load.2, %15
  %20 = add <2 x i32> %wide.load18.2, %16
  %index.next.2 = or disjoint i32 %index, 12
  %21 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.2
  %22 = getelementptr inbounds i8, ptr addrspace(3) %21, i32 8
  %wide.load.3 = load <2 x i32>, ptr addrspace(3) %21, align 4, !tbaa !9
  %wide.load18.3 = load <2 x i32>, ptr addrspace(3) %22, align 4, !tbaa !9
  %23 = add <2 x i32> %wide.load.3, %19
  %24 = add <2 x i32> %wide.load18.3, %20
  %index.next.3 = or disjoint i32 %index, 16
  %25 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.3
  %26 = getelementptr inbounds i8, ptr addrspace(3) %25, i32 8
  %wide.load.4 = load <2 x i32>, ptr addrspace(3) %25, align 4, !tbaa !9
  %wide.load18.4 = load <2 x i32>, ptr addrspace(3) %26, align 4, !tbaa !9
  %27 = add <2 x i32> %wide.load.4, %23
  %28 = add <2 x i32> %wide.load18.4, %24
  %index.next.4 = or disjoint i32 %index, 20
  %29 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.4
  %30 = getelementptr inbounds i8, ptr addrspace(3) %29, i32 8
  %wide.load.5 = load <2 x i32>, ptr addrspace(3) %29, align 4, !tbaa !9
  %wide.load18.5 = load <2 x i32>, ptr addrspace(3) %30, align 4, !tbaa !9
  %31 = add <2 x i32> %wide.load.5, %27
  %32 = add <2 x i32> %wide.load18.5, %28
  %index.next.5 = or disjoint i32 %index, 24
  %33 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.5
  %34 = getelementptr inbounds i8, ptr addrspace(3) %33, i32 8
  %wide.load.6 = load <2 x i32>, ptr addrspace(3) %33, align 4, !tbaa !9
  %wide.load18.6 = load <2 x i32>, ptr addrspace(3) %34, align 4, !tbaa !9
  %35 = add <2 x i32> %wide.load.6, %31
  %36 = add <2 x i32> %wide.load18.6, %32
  %index.next.6 = or disjoint i32 %index, 28
  %37 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.next.6
  %38 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 8
  %wide.load.7 = load <2 x i32>, ptr addrspace(3) %37, align 4, !tbaa !9
  %wide.load18.7 = load <2 x i32>, ptr addrspace(3) %38, align 4, !tbaa !9
  %39 = add <2 x i32> %wide.load.7, %35
  %40 = add <2 x i32> %wide.load18.7, %36
  %index.next.7 = add nuw i32 %index, 32
  %niter.next.7 = add i32 %niter, 8
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter
  br i1 %niter.ncmp.7, label %middle.block.unr-lcssa, label %vector.body, !llvm.loop !15

middle.block.unr-lcssa:                           ; preds = %vector.body, %vector.ph
  %.lcssa20.ph = phi <2 x i32> [ poison, %vector.ph ], [ %39, %vector.body ]
  %.lcssa.ph = phi <2 x i32> [ poison, %vector.ph ], [ %40, %vector.body ]
  %index.unr = phi i32 [ 0, %vector.ph ], [ %index.next.7, %vector.body ]
  %vec.phi.unr = phi <2 x i32> [ zeroinitializer, %vector.ph ], [ %39, %vector.body ]
  %vec.phi17.unr = phi <2 x i32> [ zeroinitializer, %vector.ph ], [ %40, %vector.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %middle.block, label %vector.body.epil

vector.body.epil:                                 ; preds = %middle.block.unr-lcssa, %vector.body.epil
  %index.epil = phi i32 [ %index.next.epil, %vector.body.epil ], [ %index.unr, %middle.block.unr-lcssa ]
  %vec.phi.epil = phi <2 x i32> [ %43, %vector.body.epil ], [ %vec.phi.unr, %middle.block.unr-lcssa ]
  %vec.phi17.epil = phi <2 x i32> [ %44, %vector.body.epil ], [ %vec.phi17.unr, %middle.block.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %vector.body.epil ], [ 0, %middle.block.unr-lcssa ]
  %41 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %index.epil
  %42 = getelementptr inbounds i8, ptr addrspace(3) %41, i32 8
  %wide.load.epil = load <2 x i32>, ptr addrspace(3) %41, align 4, !tbaa !9
  %wide.load18.epil = load <2 x i32>, ptr addrspace(3) %42, align 4, !tbaa !9
  %43 = add <2 x i32> %wide.load.epil, %vec.phi.epil
  %44 = add <2 x i32> %wide.load18.epil, %vec.phi17.epil
  %index.next.epil = add nuw i32 %index.epil, 4
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %middle.block, label %vector.body.epil, !llvm.loop !17

middle.block:                                     ; preds = %vector.body.epil, %middle.block.unr-lcssa
  %.lcssa20 = phi <2 x i32> [ %.lcssa20.ph, %middle.block.unr-lcssa ], [ %43, %vector.body.epil ]
  %.lcssa = phi <2 x i32> [ %.lcssa.ph, %middle.block.unr-lcssa ], [ %44, %vector.body.epil ]
  %bin.rdx = add <2 x i32> %.lcssa, %.lcssa20
  %45 = tail call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %bin.rdx)
  %cmp.n = icmp eq i32 %n.vec, %conv
  br i1 %cmp.n, label %for.cond.cleanup, label %for.body.preheader

for.cond.cleanup:                                 ; preds = %for.body, %middle.block
  %add.lcssa = phi i32 [ %45, %middle.block ], [ %add, %for.body ]
  store i32 %add.lcssa, ptr addrspace(1) %out, align 4, !tbaa !9
  br label %if.end

for.body:                                         ; preds = %for.body.preheader, %for.body
  %i.016 = phi i32 [ %inc, %for.body ], [ %i.016.ph, %for.body.preheader ]
  %sum.015 = phi i32 [ %add, %for.body ], [ %sum.015.ph, %for.body.preheader ]
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %scratch, i32 %i.016
  %46 = load i32, ptr addrspace(3) %arrayidx7, align 4, !tbaa !9
  %add = add nsw i32 %46, %sum.015
  %inc = add nuw nsw i32 %i.016, 1
  %exitcond.not = icmp eq i32 %inc, %conv
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19

if.end:                                           ; preds = %for.cond.cleanup, %cond.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>) #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!"clang"}
!5 = !{i32 1, i32 1, i32 3, i32 0}
!6 = !{!"none", !"none", !"none", !"none"}
!7 = !{!"int*", !"int*", !"int*", !"uint"}
!8 = !{!"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{}
!14 = !{i16 1, i16 1025}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.isvectorized", i32 1}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.unroll.disable"}
!19 = distinct !{!19, !20, !16}
!20 = !{!"llvm.loop.unroll.runtime.disable"}
