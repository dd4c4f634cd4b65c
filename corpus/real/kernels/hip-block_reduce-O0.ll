; clang-19 HIP -O0, block_reduce of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

$_Z9global_idv = comdat any

$_Z10block_sizev = comdat any

$_Z9grid_sizev = comdat any

$_Z8warp_sumIiET_S0_ = comdat any

$_Z4lanev = comdat any

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z5blockv = comdat any

$_Z12shuffle_downii = comdat any

@_ZZ12block_reduceE4part = internal addrspace(3) global [32 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_e3882e18c7e208b8 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_e3882e18c7e208b8 to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @block_reduce(ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #0 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %v.ascast = addrspacecast ptr addrspace(5) %v to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8
  store ptr %x1, ptr %x.addr.ascast, align 8
  store ptr %out2, ptr %out.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  store i32 0, ptr %sum.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #6
  store i32 %call, ptr %i.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr.ascast, align 8
  %3 = load i32, ptr %i.ascast, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  %5 = load i32, ptr %sum.ascast, align 4
  %add = add nsw i32 %5, %4
  store i32 %add, ptr %sum.ascast, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call3 = call noundef i32 @_Z10block_sizev() #6
  %call4 = call noundef i32 @_Z9grid_sizev() #6
  %mul = mul i32 %call3, %call4
  %6 = load i32, ptr %i.ascast, align 4
  %add5 = add i32 %6, %mul
  store i32 %add5, ptr %i.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %sum.ascast, align 4
  %call6 = call noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %7) #6
  store i32 %call6, ptr %sum.ascast, align 4
  %call7 = call noundef i32 @_Z4lanev() #6
  %cmp8 = icmp eq i32 %call7, 0
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %8 = load i32, ptr %sum.ascast, align 4
  %call9 = call noundef i32 @_Z3tidv() #6
  %div = udiv i32 %call9, 64
  %idxprom10 = zext i32 %div to i64
  %arrayidx11 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom10
  store i32 %8, ptr %arrayidx11, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @_Z4syncv() #6
  %call12 = call noundef i32 @_Z3tidv() #6
  %cmp13 = icmp ult i32 %call12, 64
  br i1 %cmp13, label %if.then14, label %if.end28

if.then14:                                        ; preds = %if.end
  %call15 = call noundef i32 @_Z3tidv() #6
  %call16 = call noundef i32 @_Z10block_sizev() #6
  %add17 = add i32 %call16, 64
  %sub = sub i32 %add17, 1
  %div18 = udiv i32 %sub, 64
  %cmp19 = icmp ult i32 %call15, %div18
  br i1 %cmp19, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then14
  %call20 = call noundef i32 @_Z3tidv() #6
  %idxprom21 = zext i32 %call20 to i64
  %arrayidx22 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom21
  %9 = load i32, ptr %arrayidx22, align 4
  br label %cond.end

cond.false:                                       ; preds = %if.then14
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %v.ascast, align 4
  %10 = load i32, ptr %v.ascast, align 4
  %call23 = call noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %10) #6
  store i32 %call23, ptr %v.ascast, align 4
  %call24 = call noundef i32 @_Z3tidv() #6
  %cmp25 = icmp eq i32 %call24, 0
  br i1 %cmp25, label %if.then26, label %if.end27

if.then26:                                        ; preds = %cond.end
  %11 = load ptr, ptr %out.addr.ascast, align 8
  %12 = load i32, ptr %v.ascast, align 4
  store i32 %12, ptr %.atomictmp.ascast, align 4
  %13 = load i32, ptr %.atomictmp.ascast, align 4
  %14 = atomicrmw add ptr %11, i32 %13 monotonic, align 4
  store i32 %14, ptr %atomic-temp.ascast, align 4
  %15 = load i32, ptr %atomic-temp.ascast, align 4
  br label %if.end27

if.end27:                                         ; preds = %if.then26, %cond.end
  br label %if.end28

if.end28:                                         ; preds = %if.end27, %if.end
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9global_idv() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %call = call noundef i32 @_Z5blockv() #6
  %call1 = call noundef i32 @_Z10block_sizev() #6
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #6
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !8, !invariant.load !9, !noundef !9
  %conv = zext i16 %2 to i32
  ret i32 %conv
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9grid_sizev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i32, ptr addrspace(4) %1, align 4, !invariant.load !9
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !8, !invariant.load !9, !noundef !9
  %conv = zext i16 %5 to i32
  %div = udiv i32 %2, %conv
  ret i32 %div
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %v) #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %by = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  %by.ascast = addrspacecast ptr addrspace(5) %by to ptr
  store i32 %v, ptr %v.addr.ascast, align 4
  store i32 32, ptr %by.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %by.ascast, align 4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %v.addr.ascast, align 4
  %2 = load i32, ptr %by.ascast, align 4
  %call = call noundef i32 @_Z12shuffle_downii(i32 noundef %1, i32 noundef %2) #6
  %3 = load i32, ptr %v.addr.ascast, align 4
  %add = add nsw i32 %3, %call
  store i32 %add, ptr %v.addr.ascast, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %by.ascast, align 4
  %div = sdiv i32 %4, 2
  store i32 %div, ptr %by.ascast, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  %5 = load i32, ptr %v.addr.ascast, align 4
  ret i32 %5
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z4lanev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %1 = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %0)
  ret i32 %1
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z3tidv() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_Z4syncv() #1 comdat {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z5blockv() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z12shuffle_downii(i32 noundef %v, i32 noundef %by) #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %v.addr = alloca i32, align 4, addrspace(5)
  %by.addr = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %v.addr.ascast = addrspacecast ptr addrspace(5) %v.addr to ptr
  %by.addr.ascast = addrspacecast ptr addrspace(5) %by.addr to ptr
  store i32 %v, ptr %v.addr.ascast, align 4
  store i32 %by, ptr %by.addr.ascast, align 4
  %call = call noundef i32 @_Z4lanev() #6
  %0 = load i32, ptr %by.addr.ascast, align 4
  %add = add nsw i32 %call, %0
  %shl = shl i32 %add, 2
  %1 = load i32, ptr %v.addr.ascast, align 4
  %2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %shl, i32 %1)
  ret i32 %2
}

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #5

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn }
attributes #5 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = !{i16 1, i16 1025}
!9 = !{}
!10 = distinct !{!10, !7}
