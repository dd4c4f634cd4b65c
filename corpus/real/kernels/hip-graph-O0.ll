; clang-19 HIP -O0, graph of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Graph = type { ptr, ptr, ptr, i32 }

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

@__hip_cuid_757fd4f0f8625293 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_757fd4f0f8625293 to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @graph(ptr addrspace(4) noundef byref(%struct.Graph) align 8 %0, i32 noundef %depth, ptr addrspace(1) noundef %changed.coerce) #0 {
entry:
  %coerce = alloca %struct.Graph, align 8, addrspace(5)
  %changed = alloca ptr, align 8, addrspace(5)
  %depth.addr = alloca i32, align 4, addrspace(5)
  %changed.addr = alloca ptr, align 8, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
  %e = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %.atomictmp16 = alloca i32, align 4, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %coerce to ptr
  %changed.ascast = addrspacecast ptr addrspace(5) %changed to ptr
  %depth.addr.ascast = addrspacecast ptr addrspace(5) %depth.addr to ptr
  %changed.addr.ascast = addrspacecast ptr addrspace(5) %changed.addr to ptr
  %n.ascast = addrspacecast ptr addrspace(5) %n to ptr
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  %.atomictmp16.ascast = addrspacecast ptr addrspace(5) %.atomictmp16 to ptr
  call void @llvm.memcpy.p0.p4.i64(ptr align 8 %g, ptr addrspace(4) align 8 %0, i64 32, i1 false)
  store ptr addrspace(1) %changed.coerce, ptr %changed.ascast, align 8
  %changed1 = load ptr, ptr %changed.ascast, align 8
  store i32 %depth, ptr %depth.addr.ascast, align 4
  store ptr %changed1, ptr %changed.addr.ascast, align 8
  %call = call noundef i32 @_Z9global_idv() #4
  store i32 %call, ptr %n.ascast, align 4
  %1 = load i32, ptr %n.ascast, align 4
  %nodes = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 3
  %2 = load i32, ptr %nodes, align 8
  %cmp = icmp sge i32 %1, %2
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %level = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 2
  %3 = load ptr, ptr %level, align 8
  %4 = load i32, ptr %n.ascast, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  %6 = load i32, ptr %depth.addr.ascast, align 4
  %cmp2 = icmp ne i32 %5, %6
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  br label %for.end

if.end:                                           ; preds = %lor.lhs.false
  %rows = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 0
  %7 = load ptr, ptr %rows, align 8
  %8 = load i32, ptr %n.ascast, align 4
  %idxprom3 = sext i32 %8 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %7, i64 %idxprom3
  %9 = load i32, ptr %arrayidx4, align 4
  store i32 %9, ptr %e.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %10 = load i32, ptr %e.ascast, align 4
  %rows5 = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 0
  %11 = load ptr, ptr %rows5, align 8
  %12 = load i32, ptr %n.ascast, align 4
  %add = add nsw i32 %12, 1
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %11, i64 %idxprom6
  %13 = load i32, ptr %arrayidx7, align 4
  %cmp8 = icmp slt i32 %10, %13
  br i1 %cmp8, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  store i32 -1, ptr %old.ascast, align 4
  %level9 = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 2
  %14 = load ptr, ptr %level9, align 8
  %columns = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 1
  %15 = load ptr, ptr %columns, align 8
  %16 = load i32, ptr %e.ascast, align 4
  %idxprom10 = sext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %15, i64 %idxprom10
  %17 = load i32, ptr %arrayidx11, align 4
  %and = and i32 %17, 7
  %idxprom12 = sext i32 %and to i64
  %arrayidx13 = getelementptr inbounds i32, ptr %14, i64 %idxprom12
  %18 = load i32, ptr %depth.addr.ascast, align 4
  %add14 = add nsw i32 %18, 1
  store i32 %add14, ptr %.atomictmp.ascast, align 4
  %19 = load i32, ptr %old.ascast, align 4
  %20 = load i32, ptr %.atomictmp.ascast, align 4
  %21 = cmpxchg ptr %arrayidx13, i32 %19, i32 %20 monotonic monotonic, align 4
  %22 = extractvalue { i32, i1 } %21, 0
  %23 = extractvalue { i32, i1 } %21, 1
  br i1 %23, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %for.body
  store i32 %22, ptr %old.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %for.body
  %storedv = zext i1 %23 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1
  %24 = load i8, ptr %cmpxchg.bool.ascast, align 1
  %loadedv = trunc i8 %24 to i1
  br i1 %loadedv, label %if.then15, label %if.end17

if.then15:                                        ; preds = %cmpxchg.continue
  %25 = load ptr, ptr %changed.addr.ascast, align 8
  store i32 1, ptr %.atomictmp16.ascast, align 4
  %26 = load i32, ptr %.atomictmp16.ascast, align 4
  store atomic i32 %26, ptr %25 monotonic, align 4
  br label %if.end17

if.end17:                                         ; preds = %if.then15, %cmpxchg.continue
  br label %for.inc

for.inc:                                          ; preds = %if.end17
  %27 = load i32, ptr %e.ascast, align 4
  %inc = add nsw i32 %27, 1
  store i32 %inc, ptr %e.ascast, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %if.then, %for.cond
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p4.i64(ptr noalias nocapture writeonly, ptr addrspace(4) noalias nocapture readonly, i64, i1 immarg) #1

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
