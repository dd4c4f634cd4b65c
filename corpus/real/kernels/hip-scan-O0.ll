; clang-19 HIP -O0, scan of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z10block_sizev = comdat any

@_ZZ4scanE1a = internal addrspace(3) global [64 x i32] undef, align 16
@_ZZ4scanE1b = internal addrspace(3) global [64 x i32] undef, align 16
@.str = private unnamed_addr addrspace(4) constant [10 x i8] c"workgroup\00", align 1
@__hip_cuid_b646b84269846f4e = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_b646b84269846f4e to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @scan(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %n) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %t = alloca i32, align 4, addrspace(5)
  %from = alloca ptr, align 8, addrspace(5)
  %to = alloca ptr, align 8, addrspace(5)
  %step = alloca i32, align 4, addrspace(5)
  %swap = alloca ptr, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %t.ascast = addrspacecast ptr addrspace(5) %t to ptr
  %from.ascast = addrspacecast ptr addrspace(5) %from to ptr
  %to.ascast = addrspacecast ptr addrspace(5) %to to ptr
  %step.ascast = addrspacecast ptr addrspace(5) %step to ptr
  %swap.ascast = addrspacecast ptr addrspace(5) %swap to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8
  store ptr %in1, ptr %in.addr.ascast, align 8
  store ptr %out2, ptr %out.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z3tidv() #4
  %and = and i32 %call, 63
  store i32 %and, ptr %t.ascast, align 4
  %0 = load i32, ptr %t.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load ptr, ptr %in.addr.ascast, align 8
  %3 = load i32, ptr %t.ascast, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ 0, %cond.false ]
  %5 = load i32, ptr %t.ascast, align 4
  %idxprom3 = sext i32 %5 to i64
  %arrayidx4 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 0, i64 %idxprom3
  store i32 %cond, ptr %arrayidx4, align 4
  call void @_Z4syncv() #4
  store ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), ptr %from.ascast, align 8
  store ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), ptr %to.ascast, align 8
  store i32 1, ptr %step.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %6 = load i32, ptr %step.ascast, align 4
  %cmp5 = icmp slt i32 %6, 64
  br i1 %cmp5, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr %t.ascast, align 4
  %8 = load i32, ptr %step.ascast, align 4
  %cmp6 = icmp sge i32 %7, %8
  br i1 %cmp6, label %land.lhs.true, label %cond.false15

land.lhs.true:                                    ; preds = %for.body
  %9 = load i32, ptr %t.ascast, align 4
  %10 = load i32, ptr %step.ascast, align 4
  %sub = sub nsw i32 %9, %10
  %call7 = call noundef i32 @_Z10block_sizev() #4
  %cmp8 = icmp slt i32 %sub, %call7
  br i1 %cmp8, label %cond.true9, label %cond.false15

cond.true9:                                       ; preds = %land.lhs.true
  %11 = load ptr, ptr %from.ascast, align 8
  %12 = load i32, ptr %t.ascast, align 4
  %idxprom10 = sext i32 %12 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %11, i64 %idxprom10
  %13 = load i32, ptr %arrayidx11, align 4
  %14 = load ptr, ptr %from.ascast, align 8
  %15 = load i32, ptr %t.ascast, align 4
  %16 = load i32, ptr %step.ascast, align 4
  %sub12 = sub nsw i32 %15, %16
  %idxprom13 = sext i32 %sub12 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr %14, i64 %idxprom13
  %17 = load i32, ptr %arrayidx14, align 4
  %add = add nsw i32 %13, %17
  br label %cond.end18

cond.false15:                                     ; preds = %land.lhs.true, %for.body
  %18 = load ptr, ptr %from.ascast, align 8
  %19 = load i32, ptr %t.ascast, align 4
  %idxprom16 = sext i32 %19 to i64
  %arrayidx17 = getelementptr inbounds i32, ptr %18, i64 %idxprom16
  %20 = load i32, ptr %arrayidx17, align 4
  br label %cond.end18

cond.end18:                                       ; preds = %cond.false15, %cond.true9
  %cond19 = phi i32 [ %add, %cond.true9 ], [ %20, %cond.false15 ]
  %21 = load ptr, ptr %to.ascast, align 8
  %22 = load i32, ptr %t.ascast, align 4
  %idxprom20 = sext i32 %22 to i64
  %arrayidx21 = getelementptr inbounds i32, ptr %21, i64 %idxprom20
  store i32 %cond19, ptr %arrayidx21, align 4
  call void @_Z4syncv() #4
  %23 = load ptr, ptr %from.ascast, align 8
  store ptr %23, ptr %swap.ascast, align 8
  %24 = load ptr, ptr %to.ascast, align 8
  store ptr %24, ptr %from.ascast, align 8
  %25 = load ptr, ptr %swap.ascast, align 8
  store ptr %25, ptr %to.ascast, align 8
  br label %for.inc

for.inc:                                          ; preds = %cond.end18
  %26 = load i32, ptr %step.ascast, align 4
  %mul = mul nsw i32 %26, 2
  store i32 %mul, ptr %step.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  %27 = load i32, ptr %t.ascast, align 4
  %28 = load i32, ptr %n.addr.ascast, align 4
  %cmp22 = icmp slt i32 %27, %28
  br i1 %cmp22, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %29 = load ptr, ptr %from.ascast, align 8
  %30 = load i32, ptr %t.ascast, align 4
  %idxprom23 = sext i32 %30 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr %29, i64 %idxprom23
  %31 = load i32, ptr %arrayidx24, align 4
  %32 = load ptr, ptr %out.addr.ascast, align 8
  %33 = load i32, ptr %t.ascast, align 4
  %idxprom25 = sext i32 %33 to i64
  %arrayidx26 = getelementptr inbounds i32, ptr %32, i64 %idxprom25
  store i32 %31, ptr %arrayidx26, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
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
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !8, !invariant.load !9, !noundef !9
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
!8 = !{i16 1, i16 1025}
!9 = !{}
