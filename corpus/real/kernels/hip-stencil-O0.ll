; clang-19 HIP -O0, stencil of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

@__hip_cuid_96b8579d82deb17f = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_96b8579d82deb17f to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @stencil(ptr addrspace(1) noundef %in.coerce, ptr addrspace(1) noundef %out.coerce, i32 noundef %width, i32 noundef %height) #0 {
entry:
  %in = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %in.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %width.addr = alloca i32, align 4, addrspace(5)
  %height.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %p = alloca ptr, align 8, addrspace(5)
  %in.ascast = addrspacecast ptr addrspace(5) %in to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %in.addr.ascast = addrspacecast ptr addrspace(5) %in.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  %width.addr.ascast = addrspacecast ptr addrspace(5) %width.addr to ptr
  %height.addr.ascast = addrspacecast ptr addrspace(5) %height.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %x.ascast = addrspacecast ptr addrspace(5) %x to ptr
  %y.ascast = addrspacecast ptr addrspace(5) %y to ptr
  %p.ascast = addrspacecast ptr addrspace(5) %p to ptr
  store ptr addrspace(1) %in.coerce, ptr %in.ascast, align 8
  %in1 = load ptr, ptr %in.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8
  store ptr %in1, ptr %in.addr.ascast, align 8
  store ptr %out2, ptr %out.addr.ascast, align 8
  store i32 %width, ptr %width.addr.ascast, align 4
  store i32 %height, ptr %height.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  %0 = load i32, ptr %i.ascast, align 4
  %rem = srem i32 %0, 8
  store i32 %rem, ptr %x.ascast, align 4
  %1 = load i32, ptr %i.ascast, align 4
  %div = sdiv i32 %1, 8
  store i32 %div, ptr %y.ascast, align 4
  %2 = load i32, ptr %x.ascast, align 4
  %cmp = icmp slt i32 %2, 1
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %3 = load i32, ptr %y.ascast, align 4
  %cmp3 = icmp slt i32 %3, 1
  br i1 %cmp3, label %if.then, label %lor.lhs.false4

lor.lhs.false4:                                   ; preds = %lor.lhs.false
  %4 = load i32, ptr %x.ascast, align 4
  %5 = load i32, ptr %width.addr.ascast, align 4
  %sub = sub nsw i32 %5, 1
  %cmp5 = icmp sge i32 %4, %sub
  br i1 %cmp5, label %if.then, label %lor.lhs.false6

lor.lhs.false6:                                   ; preds = %lor.lhs.false4
  %6 = load i32, ptr %y.ascast, align 4
  %7 = load i32, ptr %height.addr.ascast, align 4
  %sub7 = sub nsw i32 %7, 1
  %cmp8 = icmp sge i32 %6, %sub7
  br i1 %cmp8, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false6, %lor.lhs.false4, %lor.lhs.false, %entry
  br label %return

if.end:                                           ; preds = %lor.lhs.false6
  %8 = load ptr, ptr %in.addr.ascast, align 8
  %9 = load i32, ptr %y.ascast, align 4
  %10 = load i32, ptr %width.addr.ascast, align 4
  %mul = mul nsw i32 %9, %10
  %idx.ext = sext i32 %mul to i64
  %add.ptr = getelementptr inbounds float, ptr %8, i64 %idx.ext
  %11 = load i32, ptr %x.ascast, align 4
  %idx.ext9 = sext i32 %11 to i64
  %add.ptr10 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext9
  store ptr %add.ptr10, ptr %p.ascast, align 8
  %12 = load ptr, ptr %p.ascast, align 8
  %arrayidx = getelementptr inbounds float, ptr %12, i64 -1
  %13 = load float, ptr %arrayidx, align 4
  %14 = load ptr, ptr %p.ascast, align 8
  %arrayidx11 = getelementptr inbounds float, ptr %14, i64 1
  %15 = load float, ptr %arrayidx11, align 4
  %add = fadd contract float %13, %15
  %16 = load ptr, ptr %p.ascast, align 8
  %17 = load i32, ptr %width.addr.ascast, align 4
  %sub12 = sub nsw i32 0, %17
  %idxprom = sext i32 %sub12 to i64
  %arrayidx13 = getelementptr inbounds float, ptr %16, i64 %idxprom
  %18 = load float, ptr %arrayidx13, align 4
  %add14 = fadd contract float %add, %18
  %19 = load ptr, ptr %p.ascast, align 8
  %20 = load i32, ptr %width.addr.ascast, align 4
  %idxprom15 = sext i32 %20 to i64
  %arrayidx16 = getelementptr inbounds float, ptr %19, i64 %idxprom15
  %21 = load float, ptr %arrayidx16, align 4
  %add17 = fadd contract float %add14, %21
  %22 = load ptr, ptr %p.ascast, align 8
  %arrayidx18 = getelementptr inbounds float, ptr %22, i64 0
  %23 = load float, ptr %arrayidx18, align 4
  %mul19 = fmul contract float 4.000000e+00, %23
  %sub20 = fsub contract float %add17, %mul19
  %24 = load ptr, ptr %out.addr.ascast, align 8
  %25 = load i32, ptr %y.ascast, align 4
  %26 = load i32, ptr %width.addr.ascast, align 4
  %mul21 = mul nsw i32 %25, %26
  %27 = load i32, ptr %x.ascast, align 4
  %add22 = add nsw i32 %mul21, %27
  %idxprom23 = sext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds float, ptr %24, i64 %idxprom23
  store float %sub20, ptr %arrayidx24, align 4
  br label %return

return:                                           ; preds = %if.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9global_idv() #1 comdat {
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
define linkonce_odr hidden noundef i32 @_Z5blockv() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #1 comdat {
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
define linkonce_odr hidden noundef i32 @_Z3tidv() #1 comdat {
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

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
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
