; clang-19 CUDA -O0, hash_lists of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Entry = type { i32, i32, i32 }

$_Z9global_idv = comdat any

$_Z10block_sizev = comdat any

$_Z9grid_sizev = comdat any

$_Z5blockv = comdat any

$_Z3tidv = comdat any

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @insert_all(ptr noundef %heads, ptr noundef %pool, ptr noundef %used, ptr noundef %keys, i32 noundef %n, i32 noundef %buckets, i32 noundef %capacity) #0 {
entry:
  %heads.addr = alloca ptr, align 8
  %pool.addr = alloca ptr, align 8
  %used.addr = alloca ptr, align 8
  %keys.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %buckets.addr = alloca i32, align 4
  %capacity.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  %head = alloca ptr, align 8
  %first = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %at = alloca i32, align 4
  %found = alloca i8, align 1
  %.atomictmp = alloca i32, align 4
  %atomic-temp10 = alloca i32, align 4
  %mine = alloca i32, align 4
  %.atomictmp15 = alloca i32, align 4
  %atomic-temp16 = alloca i32, align 4
  %.atomictmp26 = alloca i32, align 4
  %old = alloca i32, align 4
  %.atomictmp30 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  store ptr %heads, ptr %heads.addr, align 8
  store ptr %pool, ptr %pool.addr, align 8
  store ptr %used, ptr %used.addr, align 8
  store ptr %keys, ptr %keys.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  store i32 %buckets, ptr %buckets.addr, align 4
  store i32 %capacity, ptr %capacity.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %keys.addr, align 8
  %3 = load i32, ptr %i, align 4
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  store i32 %4, ptr %k, align 4
  %5 = load ptr, ptr %heads.addr, align 8
  %6 = load i32, ptr %k, align 4
  %7 = load i32, ptr %buckets.addr, align 4
  %rem = urem i32 %6, %7
  %idxprom1 = zext i32 %rem to i64
  %arrayidx2 = getelementptr inbounds i32, ptr %5, i64 %idxprom1
  store ptr %arrayidx2, ptr %head, align 8
  %8 = load ptr, ptr %head, align 8
  %9 = load atomic i32, ptr %8 acquire, align 4
  store i32 %9, ptr %atomic-temp, align 4
  %10 = load i32, ptr %atomic-temp, align 4
  store i32 %10, ptr %first, align 4
  %11 = load i32, ptr %first, align 4
  store i32 %11, ptr %at, align 4
  store i8 0, ptr %found, align 1
  br label %while.cond

while.cond:                                       ; preds = %if.end, %for.body
  %12 = load i32, ptr %at, align 4
  %cmp3 = icmp sge i32 %12, 0
  br i1 %cmp3, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %13 = load i32, ptr %at, align 4
  %14 = load i32, ptr %capacity.addr, align 4
  %cmp4 = icmp slt i32 %13, %14
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %15 = phi i1 [ false, %while.cond ], [ %cmp4, %land.rhs ]
  br i1 %15, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %16 = load ptr, ptr %pool.addr, align 8
  %17 = load i32, ptr %at, align 4
  %idxprom5 = sext i32 %17 to i64
  %arrayidx6 = getelementptr inbounds %struct.Entry, ptr %16, i64 %idxprom5
  %key = getelementptr inbounds %struct.Entry, ptr %arrayidx6, i32 0, i32 0
  %18 = load i32, ptr %key, align 4
  %19 = load i32, ptr %k, align 4
  %cmp7 = icmp eq i32 %18, %19
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %20 = load ptr, ptr %pool.addr, align 8
  %21 = load i32, ptr %at, align 4
  %idxprom8 = sext i32 %21 to i64
  %arrayidx9 = getelementptr inbounds %struct.Entry, ptr %20, i64 %idxprom8
  %count = getelementptr inbounds %struct.Entry, ptr %arrayidx9, i32 0, i32 1
  store i32 1, ptr %.atomictmp, align 4
  %22 = load i32, ptr %.atomictmp, align 4
  %23 = atomicrmw add ptr %count, i32 %22 monotonic, align 4
  store i32 %23, ptr %atomic-temp10, align 4
  %24 = load i32, ptr %atomic-temp10, align 4
  store i8 1, ptr %found, align 1
  br label %while.end

if.end:                                           ; preds = %while.body
  %25 = load ptr, ptr %pool.addr, align 8
  %26 = load i32, ptr %at, align 4
  %idxprom11 = sext i32 %26 to i64
  %arrayidx12 = getelementptr inbounds %struct.Entry, ptr %25, i64 %idxprom11
  %next = getelementptr inbounds %struct.Entry, ptr %arrayidx12, i32 0, i32 2
  %27 = load i32, ptr %next, align 4
  store i32 %27, ptr %at, align 4
  br label %while.cond, !llvm.loop !6

while.end:                                        ; preds = %if.then, %land.end
  %28 = load i8, ptr %found, align 1
  %loadedv = trunc i8 %28 to i1
  br i1 %loadedv, label %if.then13, label %if.end14

if.then13:                                        ; preds = %while.end
  br label %for.inc

if.end14:                                         ; preds = %while.end
  %29 = load ptr, ptr %used.addr, align 8
  store i32 1, ptr %.atomictmp15, align 4
  %30 = load i32, ptr %.atomictmp15, align 4
  %31 = atomicrmw add ptr %29, i32 %30 monotonic, align 4
  store i32 %31, ptr %atomic-temp16, align 4
  %32 = load i32, ptr %atomic-temp16, align 4
  store i32 %32, ptr %mine, align 4
  %33 = load i32, ptr %mine, align 4
  %34 = load i32, ptr %capacity.addr, align 4
  %cmp17 = icmp sge i32 %33, %34
  br i1 %cmp17, label %if.then18, label %if.end19

if.then18:                                        ; preds = %if.end14
  br label %for.end

if.end19:                                         ; preds = %if.end14
  %35 = load i32, ptr %k, align 4
  %36 = load ptr, ptr %pool.addr, align 8
  %37 = load i32, ptr %mine, align 4
  %idxprom20 = sext i32 %37 to i64
  %arrayidx21 = getelementptr inbounds %struct.Entry, ptr %36, i64 %idxprom20
  %key22 = getelementptr inbounds %struct.Entry, ptr %arrayidx21, i32 0, i32 0
  store i32 %35, ptr %key22, align 4
  %38 = load ptr, ptr %pool.addr, align 8
  %39 = load i32, ptr %mine, align 4
  %idxprom23 = sext i32 %39 to i64
  %arrayidx24 = getelementptr inbounds %struct.Entry, ptr %38, i64 %idxprom23
  %count25 = getelementptr inbounds %struct.Entry, ptr %arrayidx24, i32 0, i32 1
  store i32 1, ptr %.atomictmp26, align 4
  %40 = load i32, ptr %.atomictmp26, align 4
  store atomic i32 %40, ptr %count25 monotonic, align 4
  %41 = load i32, ptr %first, align 4
  store i32 %41, ptr %old, align 4
  br label %do.body

do.body:                                          ; preds = %cmpxchg.continue, %if.end19
  %42 = load i32, ptr %old, align 4
  %43 = load ptr, ptr %pool.addr, align 8
  %44 = load i32, ptr %mine, align 4
  %idxprom27 = sext i32 %44 to i64
  %arrayidx28 = getelementptr inbounds %struct.Entry, ptr %43, i64 %idxprom27
  %next29 = getelementptr inbounds %struct.Entry, ptr %arrayidx28, i32 0, i32 2
  store i32 %42, ptr %next29, align 4
  br label %do.cond

do.cond:                                          ; preds = %do.body
  %45 = load ptr, ptr %head, align 8
  %46 = load i32, ptr %mine, align 4
  store i32 %46, ptr %.atomictmp30, align 4
  %47 = load i32, ptr %old, align 4
  %48 = load i32, ptr %.atomictmp30, align 4
  %49 = cmpxchg ptr %45, i32 %47, i32 %48 release monotonic, align 4
  %50 = extractvalue { i32, i1 } %49, 0
  %51 = extractvalue { i32, i1 } %49, 1
  br i1 %51, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %do.cond
  store i32 %50, ptr %old, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %do.cond
  %storedv = zext i1 %51 to i8
  store i8 %storedv, ptr %cmpxchg.bool, align 1
  %52 = load i8, ptr %cmpxchg.bool, align 1
  %loadedv31 = trunc i8 %52 to i1
  %lnot = xor i1 %loadedv31, true
  br i1 %lnot, label %do.body, label %do.end, !llvm.loop !8

do.end:                                           ; preds = %cmpxchg.continue
  br label %for.inc

for.inc:                                          ; preds = %do.end, %if.then13
  %call32 = call noundef i32 @_Z10block_sizev() #3
  %call33 = call noundef i32 @_Z9grid_sizev() #3
  %mul = mul i32 %call32, %call33
  %53 = load i32, ptr %i, align 4
  %add = add i32 %53, %mul
  store i32 %add, ptr %i, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %if.then18, %for.cond
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9global_idv() #1 comdat {
entry:
  %call = call noundef i32 @_Z5blockv() #3
  %call1 = call noundef i32 @_Z10block_sizev() #3
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #3
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9grid_sizev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @list_lengths(ptr noundef %heads, ptr noundef %pool, ptr noundef %lengths, i32 noundef %buckets) #0 {
entry:
  %heads.addr = alloca ptr, align 8
  %pool.addr = alloca ptr, align 8
  %lengths.addr = alloca ptr, align 8
  %buckets.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %length = alloca i32, align 4
  %at = alloca i32, align 4
  store ptr %heads, ptr %heads.addr, align 8
  store ptr %pool, ptr %pool.addr, align 8
  store ptr %lengths, ptr %lengths.addr, align 8
  store i32 %buckets, ptr %buckets.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %buckets.addr, align 4
  %cmp = icmp uge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  store i32 0, ptr %length, align 4
  %2 = load ptr, ptr %heads.addr, align 8
  %3 = load i32, ptr %i, align 4
  %idxprom = zext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  store i32 %4, ptr %at, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, ptr %at, align 4
  %cmp1 = icmp sge i32 %5, 0
  br i1 %cmp1, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %length, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %length, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load ptr, ptr %pool.addr, align 8
  %8 = load i32, ptr %at, align 4
  %idxprom2 = sext i32 %8 to i64
  %arrayidx3 = getelementptr inbounds %struct.Entry, ptr %7, i64 %idxprom2
  %next = getelementptr inbounds %struct.Entry, ptr %arrayidx3, i32 0, i32 2
  %9 = load i32, ptr %next, align 4
  store i32 %9, ptr %at, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  %10 = load i32, ptr %length, align 4
  %11 = load ptr, ptr %lengths.addr, align 8
  %12 = load i32, ptr %i, align 4
  %idxprom4 = zext i32 %12 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr %11, i64 %idxprom4
  store i32 %10, ptr %arrayidx5, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z5blockv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3tidv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @insert_all, !"kernel", i32 1}
!1 = !{ptr @list_lengths, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
