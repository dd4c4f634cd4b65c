; clang-19 HIP -O0, histogram of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

$_Z3tidv = comdat any

$_Z10block_sizev = comdat any

$_Z4syncv = comdat any

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

@_ZZ9histogramE5local = internal addrspace(3) global [32 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_2d9f7cc087a7f1cb = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_2d9f7cc087a7f1cb to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @histogram(ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %bins.coerce, i32 noundef %n) #0 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %bins = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %bins.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %i9 = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %i22 = alloca i32, align 4, addrspace(5)
  %.atomictmp28 = alloca i32, align 4, addrspace(5)
  %atomic-temp31 = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %bins.ascast = addrspacecast ptr addrspace(5) %bins to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %bins.addr.ascast = addrspacecast ptr addrspace(5) %bins.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %i9.ascast = addrspacecast ptr addrspace(5) %i9 to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %i22.ascast = addrspacecast ptr addrspace(5) %i22 to ptr
  %.atomictmp28.ascast = addrspacecast ptr addrspace(5) %.atomictmp28 to ptr
  %atomic-temp31.ascast = addrspacecast ptr addrspace(5) %atomic-temp31 to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8
  store ptr addrspace(1) %bins.coerce, ptr %bins.ascast, align 8
  %bins2 = load ptr, ptr %bins.ascast, align 8
  store ptr %x1, ptr %x.addr.ascast, align 8
  store ptr %bins2, ptr %bins.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z3tidv() #4
  store i32 %call, ptr %t.ascast, align 4
  %0 = load i32, ptr %t.ascast, align 4
  %cmp = icmp ult i32 %0, 32
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %1 = load i32, ptr %t.ascast, align 4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %2 = load i32, ptr %t.ascast, align 4
  %call3 = call noundef i32 @_Z10block_sizev() #4
  %add = add i32 %2, %call3
  store i32 %add, ptr %i.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %3 = load i32, ptr %i.ascast, align 4
  %cmp4 = icmp ult i32 %3, 32
  br i1 %cmp4, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %i.ascast, align 4
  %idxprom5 = zext i32 %4 to i64
  %arrayidx6 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom5
  store i32 0, ptr %arrayidx6, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call7 = call noundef i32 @_Z10block_sizev() #4
  %5 = load i32, ptr %i.ascast, align 4
  %add8 = add i32 %5, %call7
  store i32 %add8, ptr %i.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  call void @_Z4syncv() #4
  %call10 = call noundef i32 @_Z9global_idv() #4
  store i32 %call10, ptr %i9.ascast, align 4
  br label %for.cond11

for.cond11:                                       ; preds = %for.inc18, %for.end
  %6 = load i32, ptr %i9.ascast, align 4
  %7 = load i32, ptr %n.addr.ascast, align 4
  %cmp12 = icmp ult i32 %6, %7
  br i1 %cmp12, label %for.body13, label %for.end21

for.body13:                                       ; preds = %for.cond11
  %8 = load ptr, ptr %x.addr.ascast, align 8
  %9 = load i32, ptr %i9.ascast, align 4
  %idxprom14 = zext i32 %9 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %8, i64 %idxprom14
  %10 = load i32, ptr %arrayidx15, align 4
  %and = and i32 %10, 31
  %idxprom16 = zext i32 %and to i64
  %arrayidx17 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom16
  store i32 1, ptr %.atomictmp.ascast, align 4
  %11 = load i32, ptr %.atomictmp.ascast, align 4
  %12 = atomicrmw add ptr %arrayidx17, i32 %11 monotonic, align 4
  store i32 %12, ptr %atomic-temp.ascast, align 4
  %13 = load i32, ptr %atomic-temp.ascast, align 4
  br label %for.inc18

for.inc18:                                        ; preds = %for.body13
  %call19 = call noundef i32 @_Z10block_sizev() #4
  %14 = load i32, ptr %i9.ascast, align 4
  %add20 = add i32 %14, %call19
  store i32 %add20, ptr %i9.ascast, align 4
  br label %for.cond11, !llvm.loop !8

for.end21:                                        ; preds = %for.cond11
  call void @_Z4syncv() #4
  %15 = load i32, ptr %t.ascast, align 4
  store i32 %15, ptr %i22.ascast, align 4
  br label %for.cond23

for.cond23:                                       ; preds = %for.inc32, %for.end21
  %16 = load i32, ptr %i22.ascast, align 4
  %cmp24 = icmp ult i32 %16, 32
  br i1 %cmp24, label %for.body25, label %for.end35

for.body25:                                       ; preds = %for.cond23
  %17 = load ptr, ptr %bins.addr.ascast, align 8
  %18 = load i32, ptr %i22.ascast, align 4
  %idxprom26 = zext i32 %18 to i64
  %arrayidx27 = getelementptr inbounds i32, ptr %17, i64 %idxprom26
  %19 = load i32, ptr %i22.ascast, align 4
  %idxprom29 = zext i32 %19 to i64
  %arrayidx30 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom29
  %20 = load i32, ptr %arrayidx30, align 4
  store i32 %20, ptr %.atomictmp28.ascast, align 4
  %21 = load i32, ptr %.atomictmp28.ascast, align 4
  %22 = atomicrmw add ptr %arrayidx27, i32 %21 monotonic, align 4
  store i32 %22, ptr %atomic-temp31.ascast, align 4
  %23 = load i32, ptr %atomic-temp31.ascast, align 4
  br label %for.inc32

for.inc32:                                        ; preds = %for.body25
  %call33 = call noundef i32 @_Z10block_sizev() #4
  %24 = load i32, ptr %i22.ascast, align 4
  %add34 = add i32 %24, %call33
  store i32 %add34, ptr %i22.ascast, align 4
  br label %for.cond23, !llvm.loop !9

for.end35:                                        ; preds = %for.cond23
  ret void
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
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv = zext i16 %2 to i32
  ret i32 %conv
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
define linkonce_odr hidden noundef i32 @_Z9global_idv() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %call = call noundef i32 @_Z5blockv() #4
  %call1 = call noundef i32 @_Z10block_sizev() #4
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #4
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

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

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nounwind willreturn }
attributes #4 = { convergent nounwind }

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
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{i16 1, i16 1025}
!11 = !{}
