; clang-19 CUDA -O3, shapes of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Circle = type { %struct.Shape.base, float }
%struct.Shape.base = type <{ ptr, float }>
%struct.Rect = type { %struct.Shape.base, float, float, [4 x i8] }

$_ZNK6Circle4areaEv = comdat any

$_ZN6Circle4growEf = comdat any

$_ZNK4Rect4areaEv = comdat any

$_ZN4Rect4growEf = comdat any

$_ZTV6Circle = comdat any

$_ZTV4Rect = comdat any

@_ZTV6Circle = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @_ZNK6Circle4areaEv, ptr @_ZN6Circle4growEf] }, comdat, align 8
@_ZTV4Rect = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @_ZNK4Rect4areaEv, ptr @_ZN4Rect4growEf] }, comdat, align 8

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %s, float noundef %by) local_unnamed_addr #0 {
entry:
  %vtable = load ptr, ptr %s, align 8, !tbaa !5
  %vfn = getelementptr inbounds i8, ptr %vtable, i64 8
  %0 = load ptr, ptr %vfn, align 8
  tail call void %0(ptr noundef nonnull align 8 dereferenceable(12) %s, float noundef %by) #5
  %vtable1 = load ptr, ptr %s, align 8, !tbaa !5
  %1 = load ptr, ptr %vtable1, align 8
  %call = tail call contract noundef float %1(ptr noundef nonnull align 8 dereferenceable(12) %s) #5
  ret float %call
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @shapes(ptr nocapture noundef readonly %kind, ptr nocapture noundef readonly %size, ptr nocapture noundef writeonly %out, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %c = alloca %struct.Circle, align 8
  %r = alloca %struct.Rect, align 8
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %cmp.not = icmp slt i32 %add.i, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %c) #6
  store ptr getelementptr inbounds inrange(-16, 16) (i8, ptr @_ZTV6Circle, i64 16), ptr %c, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %r) #6
  store ptr getelementptr inbounds inrange(-16, 16) (i8, ptr @_ZTV4Rect, i64 16), ptr %r, align 8, !tbaa !5
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds float, ptr %size, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %r1 = getelementptr inbounds i8, ptr %c, i64 12
  store float %3, ptr %r1, align 4, !tbaa !11
  %w = getelementptr inbounds i8, ptr %r, i64 12
  store float %3, ptr %w, align 4, !tbaa !14
  %h = getelementptr inbounds i8, ptr %r, i64 16
  store float 2.000000e+00, ptr %h, align 8, !tbaa !16
  %arrayidx5 = getelementptr inbounds i32, ptr %kind, i64 %idxprom
  %4 = load i32, ptr %arrayidx5, align 4, !tbaa !17
  %and = and i32 %4, 1
  %tobool.not = icmp eq i32 %and, 0
  %c.r = select i1 %tobool.not, ptr %r, ptr %c
  %conv = sitofp i32 %4 to float
  %c.r.sroa.sel.v.sroa.sel.v.sroa.sel.v = select i1 %tobool.not, ptr %r, ptr %c
  %c.r.sroa.sel.v.sroa.sel.v.sroa.sel = getelementptr inbounds i8, ptr %c.r.sroa.sel.v.sroa.sel.v.sroa.sel.v, i64 8
  store float %conv, ptr %c.r.sroa.sel.v.sroa.sel.v.sroa.sel, align 8, !tbaa !19
  %call8 = call contract noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %c.r, float noundef 1.500000e+00) #5
  %5 = load float, ptr %c.r.sroa.sel.v.sroa.sel.v.sroa.sel, align 8, !tbaa !19
  %add = fadd contract float %call8, %5
  %arrayidx11 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %add, ptr %arrayidx11, align 4, !tbaa !8
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %r) #6
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %c) #6
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local noundef float @_ZNK6Circle4areaEv(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %r = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %r, align 4, !tbaa !11
  %mul = fmul contract float %0, 0x400921FA00000000
  %mul3 = fmul contract float %0, %mul
  ret float %mul3
}

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local void @_ZN6Circle4growEf(ptr noundef nonnull align 8 dereferenceable(16) %this, float noundef %by) unnamed_addr #4 comdat align 2 {
entry:
  %r = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %r, align 4, !tbaa !11
  %mul = fmul contract float %0, %by
  store float %mul, ptr %r, align 4, !tbaa !11
  ret void
}

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local noundef float @_ZNK4Rect4areaEv(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #4 comdat align 2 {
entry:
  %w = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %w, align 4, !tbaa !14
  %h = getelementptr inbounds i8, ptr %this, i64 16
  %1 = load float, ptr %h, align 8, !tbaa !16
  %mul = fmul contract float %0, %1
  ret float %mul
}

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local void @_ZN4Rect4growEf(ptr noundef nonnull align 8 dereferenceable(20) %this, float noundef %by) unnamed_addr #4 comdat align 2 {
entry:
  %w = getelementptr inbounds i8, ptr %this, i64 12
  %0 = load float, ptr %w, align 4, !tbaa !14
  %mul = fmul contract float %0, %by
  store float %mul, ptr %w, align 4, !tbaa !14
  %h = getelementptr inbounds i8, ptr %this, i64 16
  %1 = load float, ptr %h, align 8, !tbaa !16
  %mul2 = fmul contract float %1, %by
  store float %mul2, ptr %h, align 8, !tbaa !16
  ret void
}

attributes #0 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @shapes, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = !{!6, !6, i64 0}
!6 = !{!"vtable pointer", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !7, i64 0}
!11 = !{!12, !9, i64 12}
!12 = !{!"_ZTS6Circle", !13, i64 0, !9, i64 12}
!13 = !{!"_ZTS5Shape", !9, i64 8}
!14 = !{!15, !9, i64 12}
!15 = !{!"_ZTS4Rect", !13, i64 0, !9, i64 12, !9, i64 16}
!16 = !{!15, !9, i64 16}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !10, i64 0}
!19 = !{!13, !9, i64 8}
