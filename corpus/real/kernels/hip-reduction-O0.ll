; clang-19 HIP -O0, reduction of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z10block_sizev = comdat any

@_ZZ9reductionE4part = internal addrspace(3) global [64 x float] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_82d7ac69eb550693 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_82d7ac69eb550693 to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @reduction(ptr addrspace(1) noundef %x.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #0 {
entry:
  %x = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %x.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %sum = alloca float, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %width = alloca i32, align 4, addrspace(5)
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %x.addr.ascast = addrspacecast ptr addrspace(5) %x.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %width.ascast = addrspacecast ptr addrspace(5) %width to ptr
  store ptr addrspace(1) %x.coerce, ptr %x.ascast, align 8
  %x1 = load ptr, ptr %x.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8
  store ptr %x1, ptr %x.addr.ascast, align 8
  store ptr %out2, ptr %out.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z3tidv() #4
  store i32 %call, ptr %t.ascast, align 4
  store float 0.000000e+00, ptr %sum.ascast, align 4
  %0 = load i32, ptr %t.ascast, align 4
  store i32 %0, ptr %i.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i.ascast, align 4
  %2 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %x.addr.ascast, align 8
  %4 = load i32, ptr %i.ascast, align 4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds float, ptr %3, i64 %idxprom
  %5 = load float, ptr %arrayidx, align 4
  %6 = load float, ptr %sum.ascast, align 4
  %add = fadd contract float %6, %5
  store float %add, ptr %sum.ascast, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i.ascast, align 4
  %add3 = add i32 %7, 64
  store i32 %add3, ptr %i.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  %8 = load float, ptr %sum.ascast, align 4
  %9 = load i32, ptr %t.ascast, align 4
  %and = and i32 %9, 63
  %idxprom4 = zext i32 %and to i64
  %arrayidx5 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom4
  store float %8, ptr %arrayidx5, align 4
  call void @_Z4syncv() #4
  store i32 32, ptr %width.ascast, align 4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc19, %for.end
  %10 = load i32, ptr %width.ascast, align 4
  %cmp7 = icmp ugt i32 %10, 0
  br i1 %cmp7, label %for.body8, label %for.end20

for.body8:                                        ; preds = %for.cond6
  %11 = load i32, ptr %t.ascast, align 4
  %12 = load i32, ptr %width.ascast, align 4
  %cmp9 = icmp ult i32 %11, %12
  br i1 %cmp9, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body8
  %13 = load i32, ptr %t.ascast, align 4
  %14 = load i32, ptr %width.ascast, align 4
  %add10 = add i32 %13, %14
  %call11 = call noundef i32 @_Z10block_sizev() #4
  %cmp12 = icmp ult i32 %add10, %call11
  br i1 %cmp12, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %15 = load i32, ptr %t.ascast, align 4
  %16 = load i32, ptr %width.ascast, align 4
  %add13 = add i32 %15, %16
  %idxprom14 = zext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom14
  %17 = load float, ptr %arrayidx15, align 4
  %18 = load i32, ptr %t.ascast, align 4
  %idxprom16 = zext i32 %18 to i64
  %arrayidx17 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom16
  %19 = load float, ptr %arrayidx17, align 4
  %add18 = fadd contract float %19, %17
  store float %add18, ptr %arrayidx17, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body8
  call void @_Z4syncv() #4
  br label %for.inc19

for.inc19:                                        ; preds = %if.end
  %20 = load i32, ptr %width.ascast, align 4
  %div = udiv i32 %20, 2
  store i32 %div, ptr %width.ascast, align 4
  br label %for.cond6, !llvm.loop !8

for.end20:                                        ; preds = %for.cond6
  %21 = load i32, ptr %t.ascast, align 4
  %cmp21 = icmp eq i32 %21, 0
  br i1 %cmp21, label %if.then22, label %if.end23

if.then22:                                        ; preds = %for.end20
  %22 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), align 16
  %23 = load ptr, ptr %out.addr.ascast, align 8
  store float %22, ptr %23, align 4
  br label %if.end23

if.end23:                                         ; preds = %if.then22, %for.end20
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
define linkonce_odr hidden void @_Z4syncv() #1 comdat {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !9, !invariant.load !10, !noundef !10
  %conv = zext i16 %2 to i32
  ret i32 %conv
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

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
!9 = !{i16 1, i16 1025}
!10 = !{}
