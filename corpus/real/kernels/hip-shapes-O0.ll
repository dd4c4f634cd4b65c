; clang-19 HIP -O0, shapes of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Circle = type { %struct.Shape.base, float }
%struct.Shape.base = type <{ ptr, float }>
%struct.Rect = type { %struct.Shape.base, float, float, [4 x i8] }
%struct.Shape = type <{ ptr, float, [4 x i8] }>

$_Z9global_idv = comdat any

$_ZN6CircleC2Ev = comdat any

$_ZN4RectC2Ev = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

$_ZN5ShapeC2Ev = comdat any

$_ZNK6Circle4areaEv = comdat any

$_ZN6Circle4growEf = comdat any

$_ZNK4Rect4areaEv = comdat any

$_ZN4Rect4growEf = comdat any

$_ZTV6Circle = comdat any

$_ZTV5Shape = comdat any

$_ZTV4Rect = comdat any

@_ZTV6Circle = linkonce_odr hidden unnamed_addr addrspace(1) constant { [4 x ptr addrspace(1)] } { [4 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @_ZNK6Circle4areaEv to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @_ZN6Circle4growEf to ptr addrspace(1))] }, comdat, align 8
@_ZTV5Shape = linkonce_odr hidden unnamed_addr addrspace(1) constant { [4 x ptr addrspace(1)] } { [4 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @__cxa_pure_virtual to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @__cxa_pure_virtual to ptr addrspace(1))] }, comdat, align 8
@_ZTV4Rect = linkonce_odr hidden unnamed_addr addrspace(1) constant { [4 x ptr addrspace(1)] } { [4 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @_ZNK4Rect4areaEv to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @_ZN4Rect4growEf to ptr addrspace(1))] }, comdat, align 8
@__hip_cuid_2325d1c248371a29 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_2325d1c248371a29 to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline nounwind optnone
define hidden noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %s, float noundef %by) #0 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %s.addr = alloca ptr, align 8, addrspace(5)
  %by.addr = alloca float, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %s.addr.ascast = addrspacecast ptr addrspace(5) %s.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store ptr %s, ptr %s.addr.ascast, align 8
  store float %by, ptr %by.addr.ascast, align 4
  %0 = load ptr, ptr %s.addr.ascast, align 8
  %1 = load float, ptr %by.addr.ascast, align 4
  %vtable = load ptr addrspace(1), ptr %0, align 8
  %vfn = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %vtable, i64 1
  %2 = load ptr addrspace(1), ptr addrspace(1) %vfn, align 8
  call addrspace(1) void %2(ptr noundef nonnull align 8 dereferenceable(12) %0, float noundef %1) #3
  %3 = load ptr, ptr %s.addr.ascast, align 8
  %vtable1 = load ptr addrspace(1), ptr %3, align 8
  %vfn2 = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %vtable1, i64 0
  %4 = load ptr addrspace(1), ptr addrspace(1) %vfn2, align 8
  %call = call contract noundef addrspace(1) float %4(ptr noundef nonnull align 8 dereferenceable(12) %3) #3
  ret float %call
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @shapes(ptr addrspace(1) noundef %kind.coerce, ptr addrspace(1) noundef %size.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #1 {
entry:
  %kind = alloca ptr, align 8, addrspace(5)
  %size = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %kind.addr = alloca ptr, align 8, addrspace(5)
  %size.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %c = alloca %struct.Circle, align 8, addrspace(5)
  %r = alloca %struct.Rect, align 8, addrspace(5)
  %s = alloca ptr, align 8, addrspace(5)
  %kind.ascast = addrspacecast ptr addrspace(5) %kind to ptr
  %size.ascast = addrspacecast ptr addrspace(5) %size to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %kind.addr.ascast = addrspacecast ptr addrspace(5) %kind.addr to ptr
  %size.addr.ascast = addrspacecast ptr addrspace(5) %size.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %c.ascast = addrspacecast ptr addrspace(5) %c to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  %s.ascast = addrspacecast ptr addrspace(5) %s to ptr
  store ptr addrspace(1) %kind.coerce, ptr %kind.ascast, align 8
  %kind1 = load ptr, ptr %kind.ascast, align 8
  store ptr addrspace(1) %size.coerce, ptr %size.ascast, align 8
  %size2 = load ptr, ptr %size.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out3 = load ptr, ptr %out.ascast, align 8
  store ptr %kind1, ptr %kind.addr.ascast, align 8
  store ptr %size2, ptr %size.addr.ascast, align 8
  store ptr %out3, ptr %out.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  call void @_ZN6CircleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %c.ascast) #3
  call void @_ZN4RectC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %r.ascast) #3
  %2 = load ptr, ptr %size.addr.ascast, align 8
  %3 = load i32, ptr %i.ascast, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds float, ptr %2, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4
  %r4 = getelementptr inbounds %struct.Circle, ptr %c.ascast, i32 0, i32 1
  store float %4, ptr %r4, align 4
  %5 = load ptr, ptr %size.addr.ascast, align 8
  %6 = load i32, ptr %i.ascast, align 4
  %idxprom5 = sext i32 %6 to i64
  %arrayidx6 = getelementptr inbounds float, ptr %5, i64 %idxprom5
  %7 = load float, ptr %arrayidx6, align 4
  %w = getelementptr inbounds %struct.Rect, ptr %r.ascast, i32 0, i32 1
  store float %7, ptr %w, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %r.ascast, i32 0, i32 2
  store float 2.000000e+00, ptr %h, align 8
  %8 = load ptr, ptr %kind.addr.ascast, align 8
  %9 = load i32, ptr %i.ascast, align 4
  %idxprom7 = sext i32 %9 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %8, i64 %idxprom7
  %10 = load i32, ptr %arrayidx8, align 4
  %and = and i32 %10, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  br label %cond.end

cond.false:                                       ; preds = %if.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %c.ascast, %cond.true ], [ %r.ascast, %cond.false ]
  store ptr %cond, ptr %s.ascast, align 8
  %11 = load ptr, ptr %kind.addr.ascast, align 8
  %12 = load i32, ptr %i.ascast, align 4
  %idxprom9 = sext i32 %12 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %11, i64 %idxprom9
  %13 = load i32, ptr %arrayidx10, align 4
  %conv = sitofp i32 %13 to float
  %14 = load ptr, ptr %s.ascast, align 8
  %tag = getelementptr inbounds %struct.Shape, ptr %14, i32 0, i32 1
  store float %conv, ptr %tag, align 8
  %15 = load ptr, ptr %s.ascast, align 8
  %call11 = call contract noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %15, float noundef 1.500000e+00) #3
  %16 = load ptr, ptr %s.ascast, align 8
  %tag12 = getelementptr inbounds %struct.Shape, ptr %16, i32 0, i32 1
  %17 = load float, ptr %tag12, align 8
  %add = fadd contract float %call11, %17
  %18 = load ptr, ptr %out.addr.ascast, align 8
  %19 = load i32, ptr %i.ascast, align 4
  %idxprom13 = sext i32 %19 to i64
  %arrayidx14 = getelementptr inbounds float, ptr %18, i64 %idxprom13
  store float %add, ptr %arrayidx14, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9global_idv() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %call = call noundef i32 @_Z5blockv() #3
  %call1 = call noundef i32 @_Z10block_sizev() #3
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #3
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZN6CircleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #3
  store ptr addrspace(1) getelementptr inbounds inrange(-16, 16) ({ [4 x ptr addrspace(1)] }, ptr addrspace(1) @_ZTV6Circle, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZN4RectC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #3
  store ptr addrspace(1) getelementptr inbounds inrange(-16, 16) ({ [4 x ptr addrspace(1)] }, ptr addrspace(1) @_ZTV4Rect, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z5blockv() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !6, !invariant.load !7, !noundef !7
  %conv = zext i16 %2 to i32
  ret i32 %conv
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z3tidv() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  store ptr addrspace(1) getelementptr inbounds inrange(-16, 16) ({ [4 x ptr addrspace(1)] }, ptr addrspace(1) @_ZTV5Shape, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef float @_ZNK6Circle4areaEv(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #0 comdat align 2 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %r = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %0 = load float, ptr %r, align 4
  %mul = fmul contract float 0x400921FA00000000, %0
  %r2 = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %r2, align 4
  %mul3 = fmul contract float %mul, %1
  ret float %mul3
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZN6Circle4growEf(ptr noundef nonnull align 8 dereferenceable(16) %this, float noundef %by) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %by.addr = alloca float, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  store float %by, ptr %by.addr.ascast, align 4
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load float, ptr %by.addr.ascast, align 4
  %r = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %r, align 4
  %mul = fmul contract float %1, %0
  store float %mul, ptr %r, align 4
  ret void
}

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef float @_ZNK4Rect4areaEv(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #0 comdat align 2 {
entry:
  %retval = alloca float, align 4, addrspace(5)
  %this.addr = alloca ptr, align 8, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %w = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 1
  %0 = load float, ptr %w, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 2
  %1 = load float, ptr %h, align 8
  %mul = fmul contract float %0, %1
  ret float %mul
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZN4Rect4growEf(ptr noundef nonnull align 8 dereferenceable(20) %this, float noundef %by) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %by.addr = alloca float, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  store float %by, ptr %by.addr.ascast, align 4
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %0 = load float, ptr %by.addr.ascast, align 4
  %w = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %w, align 4
  %mul = fmul contract float %1, %0
  store float %mul, ptr %w, align 4
  %2 = load float, ptr %by.addr.ascast, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 2
  %3 = load float, ptr %h, align 8
  %mul2 = fmul contract float %3, %2
  store float %mul2, ptr %h, align 8
  ret void
}

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang"}
!6 = !{i16 1, i16 1025}
!7 = !{}
