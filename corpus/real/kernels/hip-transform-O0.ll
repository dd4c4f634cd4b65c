; clang-19 HIP -O0, transform of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Scale = type { ptr, ptr, float }

$_Z8for_eachI5ScaleEvjT_ = comdat any

$_Z9global_idv = comdat any

$_ZNK5ScaleclEj = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

@__hip_cuid_f4bd0621ce44aadc = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_f4bd0621ce44aadc to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @transform(ptr addrspace(4) noundef byref(%struct.Scale) align 8 %0, i32 noundef %n) #0 {
entry:
  %coerce = alloca %struct.Scale, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %agg.tmp = alloca %struct.Scale, align 8, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %coerce to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %agg.tmp.ascast = addrspacecast ptr addrspace(5) %agg.tmp to ptr
  call void @llvm.memcpy.p0.p4.i64(ptr align 8 %f, ptr addrspace(4) align 8 %0, i64 24, i1 false)
  store i32 %n, ptr %n.addr.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp.ascast, ptr align 8 %f, i64 24, i1 false)
  %2 = getelementptr inbounds %struct.Scale, ptr %agg.tmp.ascast, i32 0, i32 0
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Scale, ptr %agg.tmp.ascast, i32 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds %struct.Scale, ptr %agg.tmp.ascast, i32 0, i32 2
  %7 = load float, ptr %6, align 8
  call void @_Z8for_eachI5ScaleEvjT_(i32 noundef %1, ptr %3, ptr %5, float %7) #4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias nocapture writeonly, ptr addrspace(4) noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_Z8for_eachI5ScaleEvjT_(i32 noundef %n, ptr %f.coerce0, ptr %f.coerce1, float %f.coerce2) #2 comdat {
entry:
  %f = alloca %struct.Scale, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %f1 = addrspacecast ptr addrspace(5) %f to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %0 = getelementptr inbounds %struct.Scale, ptr %f1, i32 0, i32 0
  store ptr %f.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds %struct.Scale, ptr %f1, i32 0, i32 1
  store ptr %f.coerce1, ptr %1, align 8
  %2 = getelementptr inbounds %struct.Scale, ptr %f1, i32 0, i32 2
  store float %f.coerce2, ptr %2, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #4
  store i32 %call, ptr %i.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, ptr %i.ascast, align 4
  %4 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp ult i32 %3, %4
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, ptr %i.ascast, align 4
  call void @_ZNK5ScaleclEj(ptr noundef nonnull align 8 dereferenceable(24) %f1, i32 noundef %5) #4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i.ascast, align 4
  %add = add i32 %6, 256
  store i32 %add, ptr %i.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9global_idv() #2 comdat {
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

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden void @_ZNK5ScaleclEj(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %i) #2 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8, addrspace(5)
  %i.addr = alloca i32, align 4, addrspace(5)
  %this.addr.ascast = addrspacecast ptr addrspace(5) %this.addr to ptr
  %i.addr.ascast = addrspacecast ptr addrspace(5) %i.addr to ptr
  store ptr %this, ptr %this.addr.ascast, align 8
  store i32 %i, ptr %i.addr.ascast, align 4
  %this1 = load ptr, ptr %this.addr.ascast, align 8
  %from = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 0
  %0 = load ptr, ptr %from, align 8
  %1 = load i32, ptr %i.addr.ascast, align 4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds float, ptr %0, i64 %idxprom
  %2 = load float, ptr %arrayidx, align 4
  %by = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 2
  %3 = load float, ptr %by, align 8
  %mul = fmul contract float %2, %3
  %to = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 1
  %4 = load ptr, ptr %to, align 8
  %5 = load i32, ptr %i.addr.ascast, align 4
  %idxprom2 = zext i32 %5 to i64
  %arrayidx3 = getelementptr inbounds float, ptr %4, i64 %idxprom2
  store float %mul, ptr %arrayidx3, align 4
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z5blockv() #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #2 comdat {
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
define linkonce_odr hidden noundef i32 @_Z3tidv() #2 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
