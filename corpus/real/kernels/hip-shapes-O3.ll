; clang-19 HIP -O3, shapes of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Circle = type { %struct.Shape.base, float }
%struct.Shape.base = type <{ ptr, float }>
%struct.Rect = type { %struct.Shape.base, float, float, [4 x i8] }

$_ZTV6Circle = comdat any

$_ZTV4Rect = comdat any

@_ZTV6Circle = linkonce_odr hidden unnamed_addr addrspace(1) constant { [4 x ptr addrspace(1)] } { [4 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @_ZNK6Circle4areaEv to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @_ZN6Circle4growEf to ptr addrspace(1))] }, comdat, align 8
@_ZTV4Rect = linkonce_odr hidden unnamed_addr addrspace(1) constant { [4 x ptr addrspace(1)] } { [4 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @_ZNK4Rect4areaEv to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @_ZN4Rect4growEf to ptr addrspace(1))] }, comdat, align 8
@__hip_cuid_3160baa399a31b4b = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_3160baa399a31b4b to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define internal fastcc noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %s) unnamed_addr #0 {
entry:
  %vtable = load ptr addrspace(1), ptr %s, align 8, !tbaa !5
  %vfn = getelementptr inbounds i8, ptr addrspace(1) %vtable, i64 8
  %0 = load ptr addrspace(1), ptr addrspace(1) %vfn, align 8
  tail call addrspace(1) void %0(ptr noundef nonnull align 8 dereferenceable(12) %s, float noundef 1.500000e+00) #6
  %vtable1 = load ptr addrspace(1), ptr %s, align 8, !tbaa !5
  %1 = load ptr addrspace(1), ptr addrspace(1) %vtable1, align 8
  %call = tail call contract noundef addrspace(1) float %1(ptr noundef nonnull align 8 dereferenceable(12) %s) #6
  ret float %call
}

; Function Attrs: convergent mustprogress norecurse nounwind
define protected amdgpu_kernel void @shapes(ptr addrspace(1) nocapture noundef readonly %kind.coerce, ptr addrspace(1) nocapture noundef readonly %size.coerce, ptr addrspace(1) nocapture noundef writeonly %out.coerce, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %c = alloca %struct.Circle, align 8, addrspace(5)
  %r = alloca %struct.Rect, align 8, addrspace(5)
  %0 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %2 = getelementptr inbounds i8, ptr addrspace(4) %1, i64 12
  %3 = load i16, ptr addrspace(4) %2, align 4, !range !8, !invariant.load !9, !noundef !9
  %conv.i.i = zext nneg i16 %3 to i32
  %mul.i = mul i32 %0, %conv.i.i
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add.i = add i32 %mul.i, %4
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(i64 16, ptr addrspace(5) %c) #7
  store ptr addrspace(1) getelementptr inbounds inrange(-16, 16) (i8, ptr addrspace(1) @_ZTV6Circle, i64 16), ptr addrspace(5) %c, align 8, !tbaa !5
  call void @llvm.lifetime.start.p5(i64 24, ptr addrspace(5) %r) #7
  store ptr addrspace(1) getelementptr inbounds inrange(-16, 16) (i8, ptr addrspace(1) @_ZTV4Rect, i64 16), ptr addrspace(5) %r, align 8, !tbaa !5
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %size.coerce, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !10
  %r4 = getelementptr inbounds i8, ptr addrspace(5) %c, i32 12
  store float %5, ptr addrspace(5) %r4, align 4, !tbaa !13
  %w = getelementptr inbounds i8, ptr addrspace(5) %r, i32 12
  store float %5, ptr addrspace(5) %w, align 4, !tbaa !16
  %h = getelementptr inbounds i8, ptr addrspace(5) %r, i32 16
  store float 2.000000e+00, ptr addrspace(5) %h, align 8, !tbaa !18
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %kind.coerce, i64 %idxprom
  %6 = load i32, ptr addrspace(1) %arrayidx8, align 4, !tbaa !19
  %and = and i32 %6, 1
  %tobool.not = icmp eq i32 %and, 0
  %c.ascast.r.ascast = select i1 %tobool.not, ptr addrspace(5) %r, ptr addrspace(5) %c
  %7 = addrspacecast ptr addrspace(5) %c.ascast.r.ascast to ptr
  %conv = sitofp i32 %6 to float
  %c.ascast.r.ascast.sroa.sel.v.sroa.sel.v.sroa.sel.v = select i1 %tobool.not, ptr addrspace(5) %r, ptr addrspace(5) %c
  %c.ascast.r.ascast.sroa.sel.v.sroa.sel.v.sroa.sel = getelementptr inbounds i8, ptr addrspace(5) %c.ascast.r.ascast.sroa.sel.v.sroa.sel.v.sroa.sel.v, i32 8
  store float %conv, ptr addrspace(5) %c.ascast.r.ascast.sroa.sel.v.sroa.sel.v.sroa.sel, align 8, !tbaa !21
  %call11 = call fastcc noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %7) #6
  %8 = load float, ptr addrspace(5) %c.ascast.r.ascast.sroa.sel.v.sroa.sel.v.sroa.sel, align 8, !tbaa !21
  %add = fadd contract float %call11, %8
  %arrayidx14 = getelementptr inbounds float, ptr addrspace(1) %out.coerce, i64 %idxprom
  store float %add, ptr addrspace(1) %arrayidx14, align 4, !tbaa !10
  call void @llvm.lifetime.end.p5(i64 24, ptr addrspace(5) %r) #7
  call void @llvm.lifetime.end.p5(i64 16, ptr addrspace(5) %c) #7
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
define internal noundef float @_ZNK6Circle4areaEv(ptr nocapture noundef nonnull readonly align 8 dereferenceable(16) %this) unnamed_addr #4 align 2 {
entry:
  %r = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %r, align 4, !tbaa !13
  %mul = fmul contract float %0, 0x400921FA00000000
  %mul3 = fmul contract float %0, %mul
  ret float %mul3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal void @_ZN6Circle4growEf(ptr nocapture noundef nonnull align 8 dereferenceable(16) %this, float noundef %by) unnamed_addr #5 align 2 {
entry:
  %r = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %r, align 4, !tbaa !13
  %mul = fmul contract float %0, %by
  store float %mul, ptr %r, align 4, !tbaa !13
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
define internal noundef float @_ZNK4Rect4areaEv(ptr nocapture noundef nonnull readonly align 8 dereferenceable(20) %this) unnamed_addr #4 align 2 {
entry:
  %w = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load <2 x float>, ptr %w, align 4, !tbaa !10
  %shift = shufflevector <2 x float> %0, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %1 = fmul contract <2 x float> %0, %shift
  %mul = extractelement <2 x float> %1, i64 0
  ret float %mul
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal void @_ZN4Rect4growEf(ptr nocapture noundef nonnull align 8 dereferenceable(20) %this, float noundef %by) unnamed_addr #5 align 2 {
entry:
  %w = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load <2 x float>, ptr %w, align 4, !tbaa !10
  %1 = insertelement <2 x float> poison, float %by, i64 0
  %2 = shufflevector <2 x float> %1, <2 x float> poison, <2 x i32> zeroinitializer
  %3 = fmul contract <2 x float> %0, %2
  store <2 x float> %3, ptr %w, align 4, !tbaa !10
  ret void
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,1024" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,8" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"vtable pointer", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{i16 1, i16 1025}
!9 = !{}
!10 = !{!11, !11, i64 0}
!11 = !{!"float", !12, i64 0}
!12 = !{!"omnipotent char", !7, i64 0}
!13 = !{!14, !11, i64 12}
!14 = !{!"_ZTS6Circle", !15, i64 0, !11, i64 12}
!15 = !{!"_ZTS5Shape", !11, i64 8}
!16 = !{!17, !11, i64 12}
!17 = !{!"_ZTS4Rect", !15, i64 0, !11, i64 12, !11, i64 16}
!18 = !{!17, !11, i64 16}
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !12, i64 0}
!21 = !{!15, !11, i64 8}
