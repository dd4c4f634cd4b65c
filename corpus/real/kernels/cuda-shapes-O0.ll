; clang-19 CUDA -O0, shapes of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Circle = type { %struct.Shape.base, float }
%struct.Shape.base = type <{ ptr, float }>
%struct.Rect = type { %struct.Shape.base, float, float, [4 x i8] }
%struct.Shape = type <{ ptr, float, [4 x i8] }>

$_Z9global_idv = comdat any

$_ZN6CircleC1Ev = comdat any

$_ZN4RectC1Ev = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

$_ZN6CircleC2Ev = comdat any

$_ZN5ShapeC2Ev = comdat any

$_ZNK6Circle4areaEv = comdat any

$_ZN6Circle4growEf = comdat any

$_ZN4RectC2Ev = comdat any

$_ZNK4Rect4areaEv = comdat any

$_ZN4Rect4growEf = comdat any

$_ZTV6Circle = comdat any

$_ZTV5Shape = comdat any

$_ZTV4Rect = comdat any

@_ZTV6Circle = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @_ZNK6Circle4areaEv, ptr @_ZN6Circle4growEf] }, comdat, align 8
@_ZTV5Shape = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @__cxa_pure_virtual, ptr @__cxa_pure_virtual] }, comdat, align 8
@_ZTV4Rect = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr null, ptr @_ZNK4Rect4areaEv, ptr @_ZN4Rect4growEf] }, comdat, align 8

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %s, float noundef %by) #0 {
entry:
  %s.addr = alloca ptr, align 8
  %by.addr = alloca float, align 4
  store ptr %s, ptr %s.addr, align 8
  store float %by, ptr %by.addr, align 4
  %0 = load ptr, ptr %s.addr, align 8
  %1 = load float, ptr %by.addr, align 4
  %vtable = load ptr, ptr %0, align 8
  %vfn = getelementptr inbounds ptr, ptr %vtable, i64 1
  %2 = load ptr, ptr %vfn, align 8
  call void %2(ptr noundef nonnull align 8 dereferenceable(12) %0, float noundef %1) #3
  %3 = load ptr, ptr %s.addr, align 8
  %vtable1 = load ptr, ptr %3, align 8
  %vfn2 = getelementptr inbounds ptr, ptr %vtable1, i64 0
  %4 = load ptr, ptr %vfn2, align 8
  %call = call contract noundef float %4(ptr noundef nonnull align 8 dereferenceable(12) %3) #3
  ret float %call
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @shapes(ptr noundef %kind, ptr noundef %size, ptr noundef %out, i32 noundef %n) #1 {
entry:
  %kind.addr = alloca ptr, align 8
  %size.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %c = alloca %struct.Circle, align 8
  %r = alloca %struct.Rect, align 8
  %s = alloca ptr, align 8
  store ptr %kind, ptr %kind.addr, align 8
  store ptr %size, ptr %size.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  call void @_ZN6CircleC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %c) #3
  call void @_ZN4RectC1Ev(ptr noundef nonnull align 8 dereferenceable(20) %r) #3
  %2 = load ptr, ptr %size.addr, align 8
  %3 = load i32, ptr %i, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds float, ptr %2, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4
  %r1 = getelementptr inbounds %struct.Circle, ptr %c, i32 0, i32 1
  store float %4, ptr %r1, align 4
  %5 = load ptr, ptr %size.addr, align 8
  %6 = load i32, ptr %i, align 4
  %idxprom2 = sext i32 %6 to i64
  %arrayidx3 = getelementptr inbounds float, ptr %5, i64 %idxprom2
  %7 = load float, ptr %arrayidx3, align 4
  %w = getelementptr inbounds %struct.Rect, ptr %r, i32 0, i32 1
  store float %7, ptr %w, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %r, i32 0, i32 2
  store float 2.000000e+00, ptr %h, align 8
  %8 = load ptr, ptr %kind.addr, align 8
  %9 = load i32, ptr %i, align 4
  %idxprom4 = sext i32 %9 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr %8, i64 %idxprom4
  %10 = load i32, ptr %arrayidx5, align 4
  %and = and i32 %10, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  br label %cond.end

cond.false:                                       ; preds = %if.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %c, %cond.true ], [ %r, %cond.false ]
  store ptr %cond, ptr %s, align 8
  %11 = load ptr, ptr %kind.addr, align 8
  %12 = load i32, ptr %i, align 4
  %idxprom6 = sext i32 %12 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %11, i64 %idxprom6
  %13 = load i32, ptr %arrayidx7, align 4
  %conv = sitofp i32 %13 to float
  %14 = load ptr, ptr %s, align 8
  %tag = getelementptr inbounds %struct.Shape, ptr %14, i32 0, i32 1
  store float %conv, ptr %tag, align 8
  %15 = load ptr, ptr %s, align 8
  %call8 = call contract noundef float @_Z5grownR5Shapef(ptr noundef nonnull align 8 dereferenceable(12) %15, float noundef 1.500000e+00) #3
  %16 = load ptr, ptr %s, align 8
  %tag9 = getelementptr inbounds %struct.Shape, ptr %16, i32 0, i32 1
  %17 = load float, ptr %tag9, align 8
  %add = fadd contract float %call8, %17
  %18 = load ptr, ptr %out.addr, align 8
  %19 = load i32, ptr %i, align 4
  %idxprom10 = sext i32 %19 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %18, i64 %idxprom10
  store float %add, ptr %arrayidx11, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9global_idv() #0 comdat {
entry:
  %call = call noundef i32 @_Z5blockv() #3
  %call1 = call noundef i32 @_Z10block_sizev() #3
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #3
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN6CircleC1Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN6CircleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #3
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN4RectC1Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4RectC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this1) #3
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z5blockv() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3tidv() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN6CircleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #3
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV6Circle, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV5Shape, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef float @_ZNK6Circle4areaEv(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %r = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %0 = load float, ptr %r, align 4
  %mul = fmul contract float 0x400921FA00000000, %0
  %r2 = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %r2, align 4
  %mul3 = fmul contract float %mul, %1
  ret float %mul3
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN6Circle4growEf(ptr noundef nonnull align 8 dereferenceable(16) %this, float noundef %by) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %by.addr = alloca float, align 4
  store ptr %this, ptr %this.addr, align 8
  store float %by, ptr %by.addr, align 4
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = load float, ptr %by.addr, align 4
  %r = getelementptr inbounds %struct.Circle, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %r, align 4
  %mul = fmul contract float %1, %0
  store float %mul, ptr %r, align 4
  ret void
}

declare dso_local void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN4RectC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #3
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV4Rect, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef float @_ZNK4Rect4areaEv(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %w = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 1
  %0 = load float, ptr %w, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 2
  %1 = load float, ptr %h, align 8
  %mul = fmul contract float %0, %1
  ret float %mul
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZN4Rect4growEf(ptr noundef nonnull align 8 dereferenceable(20) %this, float noundef %by) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %by.addr = alloca float, align 4
  store ptr %this, ptr %this.addr, align 8
  store float %by, ptr %by.addr, align 4
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = load float, ptr %by.addr, align 4
  %w = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 1
  %1 = load float, ptr %w, align 4
  %mul = fmul contract float %1, %0
  store float %mul, ptr %w, align 4
  %2 = load float, ptr %by.addr, align 4
  %h = getelementptr inbounds %struct.Rect, ptr %this1, i32 0, i32 2
  %3 = load float, ptr %h, align 8
  %mul2 = fmul contract float %3, %2
  store float %mul2, ptr %h, align 8
  ret void
}

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @shapes, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
