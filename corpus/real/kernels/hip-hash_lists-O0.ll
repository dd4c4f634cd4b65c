; clang-19 HIP -O0, hash_lists of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Entry = type { i32, i32, i32 }

$_Z9global_idv = comdat any

$_Z10block_sizev = comdat any

$_Z9grid_sizev = comdat any

$_Z5blockv = comdat any

$_Z3tidv = comdat any

@__hip_cuid_c50272d372941084 = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_c50272d372941084 to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @insert_all(ptr addrspace(1) noundef %heads.coerce, ptr addrspace(1) noundef %pool.coerce, ptr addrspace(1) noundef %used.coerce, ptr addrspace(1) noundef %keys.coerce, i32 noundef %n, i32 noundef %buckets, i32 noundef %capacity) #0 {
entry:
  %heads = alloca ptr, align 8, addrspace(5)
  %pool = alloca ptr, align 8, addrspace(5)
  %used = alloca ptr, align 8, addrspace(5)
  %keys = alloca ptr, align 8, addrspace(5)
  %heads.addr = alloca ptr, align 8, addrspace(5)
  %pool.addr = alloca ptr, align 8, addrspace(5)
  %used.addr = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %buckets.addr = alloca i32, align 4, addrspace(5)
  %capacity.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %k = alloca i32, align 4, addrspace(5)
  %head = alloca ptr, align 8, addrspace(5)
  %first = alloca i32, align 4, addrspace(5)
  %atomic-temp = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %found = alloca i8, align 1, addrspace(5)
  %.atomictmp = alloca i32, align 4, addrspace(5)
  %atomic-temp14 = alloca i32, align 4, addrspace(5)
  %mine = alloca i32, align 4, addrspace(5)
  %.atomictmp19 = alloca i32, align 4, addrspace(5)
  %atomic-temp20 = alloca i32, align 4, addrspace(5)
  %.atomictmp30 = alloca i32, align 4, addrspace(5)
  %old = alloca i32, align 4, addrspace(5)
  %.atomictmp34 = alloca i32, align 4, addrspace(5)
  %cmpxchg.bool = alloca i8, align 1, addrspace(5)
  %heads.ascast = addrspacecast ptr addrspace(5) %heads to ptr
  %pool.ascast = addrspacecast ptr addrspace(5) %pool to ptr
  %used.ascast = addrspacecast ptr addrspace(5) %used to ptr
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %heads.addr.ascast = addrspacecast ptr addrspace(5) %heads.addr to ptr
  %pool.addr.ascast = addrspacecast ptr addrspace(5) %pool.addr to ptr
  %used.addr.ascast = addrspacecast ptr addrspace(5) %used.addr to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %buckets.addr.ascast = addrspacecast ptr addrspace(5) %buckets.addr to ptr
  %capacity.addr.ascast = addrspacecast ptr addrspace(5) %capacity.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %k.ascast = addrspacecast ptr addrspace(5) %k to ptr
  %head.ascast = addrspacecast ptr addrspace(5) %head to ptr
  %first.ascast = addrspacecast ptr addrspace(5) %first to ptr
  %atomic-temp.ascast = addrspacecast ptr addrspace(5) %atomic-temp to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  %found.ascast = addrspacecast ptr addrspace(5) %found to ptr
  %.atomictmp.ascast = addrspacecast ptr addrspace(5) %.atomictmp to ptr
  %atomic-temp14.ascast = addrspacecast ptr addrspace(5) %atomic-temp14 to ptr
  %mine.ascast = addrspacecast ptr addrspace(5) %mine to ptr
  %.atomictmp19.ascast = addrspacecast ptr addrspace(5) %.atomictmp19 to ptr
  %atomic-temp20.ascast = addrspacecast ptr addrspace(5) %atomic-temp20 to ptr
  %.atomictmp30.ascast = addrspacecast ptr addrspace(5) %.atomictmp30 to ptr
  %old.ascast = addrspacecast ptr addrspace(5) %old to ptr
  %.atomictmp34.ascast = addrspacecast ptr addrspace(5) %.atomictmp34 to ptr
  %cmpxchg.bool.ascast = addrspacecast ptr addrspace(5) %cmpxchg.bool to ptr
  store ptr addrspace(1) %heads.coerce, ptr %heads.ascast, align 8
  %heads1 = load ptr, ptr %heads.ascast, align 8
  store ptr addrspace(1) %pool.coerce, ptr %pool.ascast, align 8
  %pool2 = load ptr, ptr %pool.ascast, align 8
  store ptr addrspace(1) %used.coerce, ptr %used.ascast, align 8
  %used3 = load ptr, ptr %used.ascast, align 8
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys4 = load ptr, ptr %keys.ascast, align 8
  store ptr %heads1, ptr %heads.addr.ascast, align 8
  store ptr %pool2, ptr %pool.addr.ascast, align 8
  store ptr %used3, ptr %used.addr.ascast, align 8
  store ptr %keys4, ptr %keys.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  store i32 %buckets, ptr %buckets.addr.ascast, align 4
  store i32 %capacity, ptr %capacity.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %keys.addr.ascast, align 8
  %3 = load i32, ptr %i.ascast, align 4
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  store i32 %4, ptr %k.ascast, align 4
  %5 = load ptr, ptr %heads.addr.ascast, align 8
  %6 = load i32, ptr %k.ascast, align 4
  %7 = load i32, ptr %buckets.addr.ascast, align 4
  %rem = urem i32 %6, %7
  %idxprom5 = zext i32 %rem to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %5, i64 %idxprom5
  store ptr %arrayidx6, ptr %head.ascast, align 8
  %8 = load ptr, ptr %head.ascast, align 8
  %9 = load atomic i32, ptr %8 acquire, align 4
  store i32 %9, ptr %atomic-temp.ascast, align 4
  %10 = load i32, ptr %atomic-temp.ascast, align 4
  store i32 %10, ptr %first.ascast, align 4
  %11 = load i32, ptr %first.ascast, align 4
  store i32 %11, ptr %at.ascast, align 4
  store i8 0, ptr %found.ascast, align 1
  br label %while.cond

while.cond:                                       ; preds = %if.end, %for.body
  %12 = load i32, ptr %at.ascast, align 4
  %cmp7 = icmp sge i32 %12, 0
  br i1 %cmp7, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %13 = load i32, ptr %at.ascast, align 4
  %14 = load i32, ptr %capacity.addr.ascast, align 4
  %cmp8 = icmp slt i32 %13, %14
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %15 = phi i1 [ false, %while.cond ], [ %cmp8, %land.rhs ]
  br i1 %15, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %16 = load ptr, ptr %pool.addr.ascast, align 8
  %17 = load i32, ptr %at.ascast, align 4
  %idxprom9 = sext i32 %17 to i64
  %arrayidx10 = getelementptr inbounds %struct.Entry, ptr %16, i64 %idxprom9
  %key = getelementptr inbounds %struct.Entry, ptr %arrayidx10, i32 0, i32 0
  %18 = load i32, ptr %key, align 4
  %19 = load i32, ptr %k.ascast, align 4
  %cmp11 = icmp eq i32 %18, %19
  br i1 %cmp11, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %20 = load ptr, ptr %pool.addr.ascast, align 8
  %21 = load i32, ptr %at.ascast, align 4
  %idxprom12 = sext i32 %21 to i64
  %arrayidx13 = getelementptr inbounds %struct.Entry, ptr %20, i64 %idxprom12
  %count = getelementptr inbounds %struct.Entry, ptr %arrayidx13, i32 0, i32 1
  store i32 1, ptr %.atomictmp.ascast, align 4
  %22 = load i32, ptr %.atomictmp.ascast, align 4
  %23 = atomicrmw add ptr %count, i32 %22 monotonic, align 4
  store i32 %23, ptr %atomic-temp14.ascast, align 4
  %24 = load i32, ptr %atomic-temp14.ascast, align 4
  store i8 1, ptr %found.ascast, align 1
  br label %while.end

if.end:                                           ; preds = %while.body
  %25 = load ptr, ptr %pool.addr.ascast, align 8
  %26 = load i32, ptr %at.ascast, align 4
  %idxprom15 = sext i32 %26 to i64
  %arrayidx16 = getelementptr inbounds %struct.Entry, ptr %25, i64 %idxprom15
  %next = getelementptr inbounds %struct.Entry, ptr %arrayidx16, i32 0, i32 2
  %27 = load i32, ptr %next, align 4
  store i32 %27, ptr %at.ascast, align 4
  br label %while.cond, !llvm.loop !6

while.end:                                        ; preds = %if.then, %land.end
  %28 = load i8, ptr %found.ascast, align 1
  %loadedv = trunc i8 %28 to i1
  br i1 %loadedv, label %if.then17, label %if.end18

if.then17:                                        ; preds = %while.end
  br label %for.inc

if.end18:                                         ; preds = %while.end
  %29 = load ptr, ptr %used.addr.ascast, align 8
  store i32 1, ptr %.atomictmp19.ascast, align 4
  %30 = load i32, ptr %.atomictmp19.ascast, align 4
  %31 = atomicrmw add ptr %29, i32 %30 monotonic, align 4
  store i32 %31, ptr %atomic-temp20.ascast, align 4
  %32 = load i32, ptr %atomic-temp20.ascast, align 4
  store i32 %32, ptr %mine.ascast, align 4
  %33 = load i32, ptr %mine.ascast, align 4
  %34 = load i32, ptr %capacity.addr.ascast, align 4
  %cmp21 = icmp sge i32 %33, %34
  br i1 %cmp21, label %if.then22, label %if.end23

if.then22:                                        ; preds = %if.end18
  br label %for.end

if.end23:                                         ; preds = %if.end18
  %35 = load i32, ptr %k.ascast, align 4
  %36 = load ptr, ptr %pool.addr.ascast, align 8
  %37 = load i32, ptr %mine.ascast, align 4
  %idxprom24 = sext i32 %37 to i64
  %arrayidx25 = getelementptr inbounds %struct.Entry, ptr %36, i64 %idxprom24
  %key26 = getelementptr inbounds %struct.Entry, ptr %arrayidx25, i32 0, i32 0
  store i32 %35, ptr %key26, align 4
  %38 = load ptr, ptr %pool.addr.ascast, align 8
  %39 = load i32, ptr %mine.ascast, align 4
  %idxprom27 = sext i32 %39 to i64
  %arrayidx28 = getelementptr inbounds %struct.Entry, ptr %38, i64 %idxprom27
  %count29 = getelementptr inbounds %struct.Entry, ptr %arrayidx28, i32 0, i32 1
  store i32 1, ptr %.atomictmp30.ascast, align 4
  %40 = load i32, ptr %.atomictmp30.ascast, align 4
  store atomic i32 %40, ptr %count29 monotonic, align 4
  %41 = load i32, ptr %first.ascast, align 4
  store i32 %41, ptr %old.ascast, align 4
  br label %do.body

do.body:                                          ; preds = %cmpxchg.continue, %if.end23
  %42 = load i32, ptr %old.ascast, align 4
  %43 = load ptr, ptr %pool.addr.ascast, align 8
  %44 = load i32, ptr %mine.ascast, align 4
  %idxprom31 = sext i32 %44 to i64
  %arrayidx32 = getelementptr inbounds %struct.Entry, ptr %43, i64 %idxprom31
  %next33 = getelementptr inbounds %struct.Entry, ptr %arrayidx32, i32 0, i32 2
  store i32 %42, ptr %next33, align 4
  br label %do.cond

do.cond:                                          ; preds = %do.body
  %45 = load ptr, ptr %head.ascast, align 8
  %46 = load i32, ptr %mine.ascast, align 4
  store i32 %46, ptr %.atomictmp34.ascast, align 4
  %47 = load i32, ptr %old.ascast, align 4
  %48 = load i32, ptr %.atomictmp34.ascast, align 4
  %49 = cmpxchg ptr %45, i32 %47, i32 %48 release monotonic, align 4
  %50 = extractvalue { i32, i1 } %49, 0
  %51 = extractvalue { i32, i1 } %49, 1
  br i1 %51, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %do.cond
  store i32 %50, ptr %old.ascast, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %do.cond
  %storedv = zext i1 %51 to i8
  store i8 %storedv, ptr %cmpxchg.bool.ascast, align 1
  %52 = load i8, ptr %cmpxchg.bool.ascast, align 1
  %loadedv35 = trunc i8 %52 to i1
  %lnot = xor i1 %loadedv35, true
  br i1 %lnot, label %do.body, label %do.end, !llvm.loop !8

do.end:                                           ; preds = %cmpxchg.continue
  br label %for.inc

for.inc:                                          ; preds = %do.end, %if.then17
  %call36 = call noundef i32 @_Z10block_sizev() #3
  %call37 = call noundef i32 @_Z9grid_sizev() #3
  %mul = mul i32 %call36, %call37
  %53 = load i32, ptr %i.ascast, align 4
  %add = add i32 %53, %mul
  store i32 %add, ptr %i.ascast, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %if.then22, %for.cond
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
define linkonce_odr hidden noundef i32 @_Z9grid_sizev() #1 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i32, ptr addrspace(4) %1, align 4, !invariant.load !11
  %3 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %4 = getelementptr i8, ptr addrspace(4) %3, i32 12
  %5 = load i16, ptr addrspace(4) %4, align 2, !range !10, !invariant.load !11, !noundef !11
  %conv = zext i16 %5 to i32
  %div = udiv i32 %2, %conv
  ret i32 %div
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @list_lengths(ptr addrspace(1) noundef %heads.coerce, ptr addrspace(1) noundef %pool.coerce, ptr addrspace(1) noundef %lengths.coerce, i32 noundef %buckets) #0 {
entry:
  %heads = alloca ptr, align 8, addrspace(5)
  %pool = alloca ptr, align 8, addrspace(5)
  %lengths = alloca ptr, align 8, addrspace(5)
  %heads.addr = alloca ptr, align 8, addrspace(5)
  %pool.addr = alloca ptr, align 8, addrspace(5)
  %lengths.addr = alloca ptr, align 8, addrspace(5)
  %buckets.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %length = alloca i32, align 4, addrspace(5)
  %at = alloca i32, align 4, addrspace(5)
  %heads.ascast = addrspacecast ptr addrspace(5) %heads to ptr
  %pool.ascast = addrspacecast ptr addrspace(5) %pool to ptr
  %lengths.ascast = addrspacecast ptr addrspace(5) %lengths to ptr
  %heads.addr.ascast = addrspacecast ptr addrspace(5) %heads.addr to ptr
  %pool.addr.ascast = addrspacecast ptr addrspace(5) %pool.addr to ptr
  %lengths.addr.ascast = addrspacecast ptr addrspace(5) %lengths.addr to ptr
  %buckets.addr.ascast = addrspacecast ptr addrspace(5) %buckets.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %length.ascast = addrspacecast ptr addrspace(5) %length to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %heads.coerce, ptr %heads.ascast, align 8
  %heads1 = load ptr, ptr %heads.ascast, align 8
  store ptr addrspace(1) %pool.coerce, ptr %pool.ascast, align 8
  %pool2 = load ptr, ptr %pool.ascast, align 8
  store ptr addrspace(1) %lengths.coerce, ptr %lengths.ascast, align 8
  %lengths3 = load ptr, ptr %lengths.ascast, align 8
  store ptr %heads1, ptr %heads.addr.ascast, align 8
  store ptr %pool2, ptr %pool.addr.ascast, align 8
  store ptr %lengths3, ptr %lengths.addr.ascast, align 8
  store i32 %buckets, ptr %buckets.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %buckets.addr.ascast, align 4
  %cmp = icmp uge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  store i32 0, ptr %length.ascast, align 4
  %2 = load ptr, ptr %heads.addr.ascast, align 8
  %3 = load i32, ptr %i.ascast, align 4
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  store i32 %4, ptr %at.ascast, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, ptr %at.ascast, align 4
  %cmp4 = icmp sge i32 %5, 0
  br i1 %cmp4, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %length.ascast, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %length.ascast, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load ptr, ptr %pool.addr.ascast, align 8
  %8 = load i32, ptr %at.ascast, align 4
  %idxprom5 = sext i32 %8 to i64
  %arrayidx6 = getelementptr inbounds %struct.Entry, ptr %7, i64 %idxprom5
  %next = getelementptr inbounds %struct.Entry, ptr %arrayidx6, i32 0, i32 2
  %9 = load i32, ptr %next, align 4
  store i32 %9, ptr %at.ascast, align 4
  br label %for.cond, !llvm.loop !12

for.end:                                          ; preds = %for.cond
  %10 = load i32, ptr %length.ascast, align 4
  %11 = load ptr, ptr %lengths.addr.ascast, align 8
  %12 = load i32, ptr %i.ascast, align 4
  %idxprom7 = zext i32 %12 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %11, i64 %idxprom7
  store i32 %10, ptr %arrayidx8, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
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
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #2

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
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = !{i16 1, i16 1025}
!11 = !{}
!12 = distinct !{!12, !7}
