; clang-19 HIP -O0, tree of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { i32, ptr, ptr, i32 }

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

@__hip_cuid_74b1c07fac08e66e = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_74b1c07fac08e66e to ptr)], section "llvm.metadata"
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress noinline nounwind optnone
define hidden noundef i32 @_Z5depthPK4Node(ptr noundef %n) #0 {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %n.addr = alloca ptr, align 8, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %r = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %l.ascast = addrspacecast ptr addrspace(5) %l to ptr
  %r.ascast = addrspacecast ptr addrspace(5) %r to ptr
  store ptr %n, ptr %n.addr.ascast, align 8
  %0 = load ptr, ptr %n.addr.ascast, align 8
  %tobool = icmp ne ptr %0, null
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 0, ptr %retval.ascast, align 4
  br label %return

if.end:                                           ; preds = %entry
  %1 = load ptr, ptr %n.addr.ascast, align 8
  %left = getelementptr inbounds %struct.Node, ptr %1, i32 0, i32 1
  %2 = load ptr, ptr %left, align 8
  %call = call noundef i32 @_Z5depthPK4Node(ptr noundef %2) #3
  store i32 %call, ptr %l.ascast, align 4
  %3 = load ptr, ptr %n.addr.ascast, align 8
  %right = getelementptr inbounds %struct.Node, ptr %3, i32 0, i32 2
  %4 = load ptr, ptr %right, align 8
  %call1 = call noundef i32 @_Z5depthPK4Node(ptr noundef %4) #3
  store i32 %call1, ptr %r.ascast, align 4
  %5 = load i32, ptr %l.ascast, align 4
  %6 = load i32, ptr %r.ascast, align 4
  %cmp = icmp sgt i32 %5, %6
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %7 = load i32, ptr %l.ascast, align 4
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %8 = load i32, ptr %r.ascast, align 4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %7, %cond.true ], [ %8, %cond.false ]
  %add = add nsw i32 1, %cond
  store i32 %add, ptr %retval.ascast, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  %9 = load i32, ptr %retval.ascast, align 4
  ret i32 %9
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @lookup(ptr addrspace(1) noundef %root.coerce, ptr addrspace(1) noundef %keys.coerce, ptr addrspace(1) noundef %values.coerce, i32 noundef %n) #1 {
entry:
  %root = alloca ptr, align 8, addrspace(5)
  %keys = alloca ptr, align 8, addrspace(5)
  %values = alloca ptr, align 8, addrspace(5)
  %root.addr = alloca ptr, align 8, addrspace(5)
  %keys.addr = alloca ptr, align 8, addrspace(5)
  %values.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %at = alloca ptr, align 8, addrspace(5)
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %keys.ascast = addrspacecast ptr addrspace(5) %keys to ptr
  %values.ascast = addrspacecast ptr addrspace(5) %values to ptr
  %root.addr.ascast = addrspacecast ptr addrspace(5) %root.addr to ptr
  %keys.addr.ascast = addrspacecast ptr addrspace(5) %keys.addr to ptr
  %values.addr.ascast = addrspacecast ptr addrspace(5) %values.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %root.coerce, ptr %root.ascast, align 8
  %root1 = load ptr, ptr %root.ascast, align 8
  store ptr addrspace(1) %keys.coerce, ptr %keys.ascast, align 8
  %keys2 = load ptr, ptr %keys.ascast, align 8
  store ptr addrspace(1) %values.coerce, ptr %values.ascast, align 8
  %values3 = load ptr, ptr %values.ascast, align 8
  store ptr %root1, ptr %root.addr.ascast, align 8
  store ptr %keys2, ptr %keys.addr.ascast, align 8
  store ptr %values3, ptr %values.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  %2 = load ptr, ptr %root.addr.ascast, align 8
  store ptr %2, ptr %at.ascast, align 8
  br label %while.cond

while.cond:                                       ; preds = %cond.end, %if.end
  %3 = load ptr, ptr %at.ascast, align 8
  %tobool = icmp ne ptr %3, null
  br i1 %tobool, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %4 = load ptr, ptr %at.ascast, align 8
  %key = getelementptr inbounds %struct.Node, ptr %4, i32 0, i32 0
  %5 = load i32, ptr %key, align 8
  %6 = load ptr, ptr %keys.addr.ascast, align 8
  %7 = load i32, ptr %i.ascast, align 4
  %idxprom = sext i32 %7 to i64
  %arrayidx = getelementptr inbounds i32, ptr %6, i64 %idxprom
  %8 = load i32, ptr %arrayidx, align 4
  %cmp4 = icmp ne i32 %5, %8
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %9 = phi i1 [ false, %while.cond ], [ %cmp4, %land.rhs ]
  br i1 %9, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %10 = load ptr, ptr %keys.addr.ascast, align 8
  %11 = load i32, ptr %i.ascast, align 4
  %idxprom5 = sext i32 %11 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %10, i64 %idxprom5
  %12 = load i32, ptr %arrayidx6, align 4
  %13 = load ptr, ptr %at.ascast, align 8
  %key7 = getelementptr inbounds %struct.Node, ptr %13, i32 0, i32 0
  %14 = load i32, ptr %key7, align 8
  %cmp8 = icmp slt i32 %12, %14
  br i1 %cmp8, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.body
  %15 = load ptr, ptr %at.ascast, align 8
  %left = getelementptr inbounds %struct.Node, ptr %15, i32 0, i32 1
  %16 = load ptr, ptr %left, align 8
  br label %cond.end

cond.false:                                       ; preds = %while.body
  %17 = load ptr, ptr %at.ascast, align 8
  %right = getelementptr inbounds %struct.Node, ptr %17, i32 0, i32 2
  %18 = load ptr, ptr %right, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %16, %cond.true ], [ %18, %cond.false ]
  store ptr %cond, ptr %at.ascast, align 8
  br label %while.cond, !llvm.loop !6

while.end:                                        ; preds = %land.end
  %19 = load ptr, ptr %at.ascast, align 8
  %tobool9 = icmp ne ptr %19, null
  br i1 %tobool9, label %cond.true10, label %cond.false11

cond.true10:                                      ; preds = %while.end
  %20 = load ptr, ptr %at.ascast, align 8
  %value = getelementptr inbounds %struct.Node, ptr %20, i32 0, i32 3
  %21 = load i32, ptr %value, align 8
  br label %cond.end12

cond.false11:                                     ; preds = %while.end
  br label %cond.end12

cond.end12:                                       ; preds = %cond.false11, %cond.true10
  %cond13 = phi i32 [ %21, %cond.true10 ], [ -1, %cond.false11 ]
  %22 = load ptr, ptr %values.addr.ascast, align 8
  %23 = load i32, ptr %i.ascast, align 4
  %idxprom14 = sext i32 %23 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %22, i64 %idxprom14
  store i32 %cond13, ptr %arrayidx15, align 4
  br label %return

return:                                           ; preds = %cond.end12, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z9global_idv() #0 comdat {
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

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @range_sum(ptr addrspace(1) noundef %root.coerce, ptr addrspace(1) noundef %lows.coerce, ptr addrspace(1) noundef %highs.coerce, ptr addrspace(1) noundef %sums.coerce, i32 noundef %n) #1 {
entry:
  %root = alloca ptr, align 8, addrspace(5)
  %lows = alloca ptr, align 8, addrspace(5)
  %highs = alloca ptr, align 8, addrspace(5)
  %sums = alloca ptr, align 8, addrspace(5)
  %root.addr = alloca ptr, align 8, addrspace(5)
  %lows.addr = alloca ptr, align 8, addrspace(5)
  %highs.addr = alloca ptr, align 8, addrspace(5)
  %sums.addr = alloca ptr, align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %stack = alloca [16 x ptr], align 16, addrspace(5)
  %top = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %at = alloca ptr, align 8, addrspace(5)
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %lows.ascast = addrspacecast ptr addrspace(5) %lows to ptr
  %highs.ascast = addrspacecast ptr addrspace(5) %highs to ptr
  %sums.ascast = addrspacecast ptr addrspace(5) %sums to ptr
  %root.addr.ascast = addrspacecast ptr addrspace(5) %root.addr to ptr
  %lows.addr.ascast = addrspacecast ptr addrspace(5) %lows.addr to ptr
  %highs.addr.ascast = addrspacecast ptr addrspace(5) %highs.addr to ptr
  %sums.addr.ascast = addrspacecast ptr addrspace(5) %sums.addr to ptr
  %n.addr.ascast = addrspacecast ptr addrspace(5) %n.addr to ptr
  %i.ascast = addrspacecast ptr addrspace(5) %i to ptr
  %stack.ascast = addrspacecast ptr addrspace(5) %stack to ptr
  %top.ascast = addrspacecast ptr addrspace(5) %top to ptr
  %sum.ascast = addrspacecast ptr addrspace(5) %sum to ptr
  %at.ascast = addrspacecast ptr addrspace(5) %at to ptr
  store ptr addrspace(1) %root.coerce, ptr %root.ascast, align 8
  %root1 = load ptr, ptr %root.ascast, align 8
  store ptr addrspace(1) %lows.coerce, ptr %lows.ascast, align 8
  %lows2 = load ptr, ptr %lows.ascast, align 8
  store ptr addrspace(1) %highs.coerce, ptr %highs.ascast, align 8
  %highs3 = load ptr, ptr %highs.ascast, align 8
  store ptr addrspace(1) %sums.coerce, ptr %sums.ascast, align 8
  %sums4 = load ptr, ptr %sums.ascast, align 8
  store ptr %root1, ptr %root.addr.ascast, align 8
  store ptr %lows2, ptr %lows.addr.ascast, align 8
  store ptr %highs3, ptr %highs.addr.ascast, align 8
  store ptr %sums4, ptr %sums.addr.ascast, align 8
  store i32 %n, ptr %n.addr.ascast, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i.ascast, align 4
  %0 = load i32, ptr %i.ascast, align 4
  %1 = load i32, ptr %n.addr.ascast, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  store i32 0, ptr %top.ascast, align 4
  store i32 0, ptr %sum.ascast, align 4
  %2 = load ptr, ptr %root.addr.ascast, align 8
  %tobool = icmp ne ptr %2, null
  br i1 %tobool, label %if.then5, label %if.end6

if.then5:                                         ; preds = %if.end
  %3 = load ptr, ptr %root.addr.ascast, align 8
  %4 = load i32, ptr %top.ascast, align 4
  %inc = add nsw i32 %4, 1
  store i32 %inc, ptr %top.ascast, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds [16 x ptr], ptr %stack.ascast, i64 0, i64 %idxprom
  store ptr %3, ptr %arrayidx, align 8
  br label %if.end6

if.end6:                                          ; preds = %if.then5, %if.end
  br label %while.cond

while.cond:                                       ; preds = %if.end46, %if.end6
  %5 = load i32, ptr %top.ascast, align 4
  %cmp7 = icmp sgt i32 %5, 0
  br i1 %cmp7, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %6 = load i32, ptr %top.ascast, align 4
  %dec = add nsw i32 %6, -1
  store i32 %dec, ptr %top.ascast, align 4
  %idxprom8 = sext i32 %dec to i64
  %arrayidx9 = getelementptr inbounds [16 x ptr], ptr %stack.ascast, i64 0, i64 %idxprom8
  %7 = load ptr, ptr %arrayidx9, align 8
  store ptr %7, ptr %at.ascast, align 8
  %8 = load ptr, ptr %at.ascast, align 8
  %key = getelementptr inbounds %struct.Node, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %key, align 8
  %10 = load ptr, ptr %lows.addr.ascast, align 8
  %11 = load i32, ptr %i.ascast, align 4
  %idxprom10 = sext i32 %11 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %10, i64 %idxprom10
  %12 = load i32, ptr %arrayidx11, align 4
  %cmp12 = icmp sge i32 %9, %12
  br i1 %cmp12, label %land.lhs.true, label %if.end18

land.lhs.true:                                    ; preds = %while.body
  %13 = load ptr, ptr %at.ascast, align 8
  %key13 = getelementptr inbounds %struct.Node, ptr %13, i32 0, i32 0
  %14 = load i32, ptr %key13, align 8
  %15 = load ptr, ptr %highs.addr.ascast, align 8
  %16 = load i32, ptr %i.ascast, align 4
  %idxprom14 = sext i32 %16 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %15, i64 %idxprom14
  %17 = load i32, ptr %arrayidx15, align 4
  %cmp16 = icmp slt i32 %14, %17
  br i1 %cmp16, label %if.then17, label %if.end18

if.then17:                                        ; preds = %land.lhs.true
  %18 = load ptr, ptr %at.ascast, align 8
  %value = getelementptr inbounds %struct.Node, ptr %18, i32 0, i32 3
  %19 = load i32, ptr %value, align 8
  %20 = load i32, ptr %sum.ascast, align 4
  %add = add nsw i32 %20, %19
  store i32 %add, ptr %sum.ascast, align 4
  br label %if.end18

if.end18:                                         ; preds = %if.then17, %land.lhs.true, %while.body
  %21 = load ptr, ptr %at.ascast, align 8
  %left = getelementptr inbounds %struct.Node, ptr %21, i32 0, i32 1
  %22 = load ptr, ptr %left, align 8
  %tobool19 = icmp ne ptr %22, null
  br i1 %tobool19, label %land.lhs.true20, label %if.end32

land.lhs.true20:                                  ; preds = %if.end18
  %23 = load ptr, ptr %at.ascast, align 8
  %key21 = getelementptr inbounds %struct.Node, ptr %23, i32 0, i32 0
  %24 = load i32, ptr %key21, align 8
  %25 = load ptr, ptr %lows.addr.ascast, align 8
  %26 = load i32, ptr %i.ascast, align 4
  %idxprom22 = sext i32 %26 to i64
  %arrayidx23 = getelementptr inbounds i32, ptr %25, i64 %idxprom22
  %27 = load i32, ptr %arrayidx23, align 4
  %cmp24 = icmp sgt i32 %24, %27
  br i1 %cmp24, label %land.lhs.true25, label %if.end32

land.lhs.true25:                                  ; preds = %land.lhs.true20
  %28 = load i32, ptr %top.ascast, align 4
  %cmp26 = icmp slt i32 %28, 16
  br i1 %cmp26, label %if.then27, label %if.end32

if.then27:                                        ; preds = %land.lhs.true25
  %29 = load ptr, ptr %at.ascast, align 8
  %left28 = getelementptr inbounds %struct.Node, ptr %29, i32 0, i32 1
  %30 = load ptr, ptr %left28, align 8
  %31 = load i32, ptr %top.ascast, align 4
  %inc29 = add nsw i32 %31, 1
  store i32 %inc29, ptr %top.ascast, align 4
  %idxprom30 = sext i32 %31 to i64
  %arrayidx31 = getelementptr inbounds [16 x ptr], ptr %stack.ascast, i64 0, i64 %idxprom30
  store ptr %30, ptr %arrayidx31, align 8
  br label %if.end32

if.end32:                                         ; preds = %if.then27, %land.lhs.true25, %land.lhs.true20, %if.end18
  %32 = load ptr, ptr %at.ascast, align 8
  %right = getelementptr inbounds %struct.Node, ptr %32, i32 0, i32 2
  %33 = load ptr, ptr %right, align 8
  %tobool33 = icmp ne ptr %33, null
  br i1 %tobool33, label %land.lhs.true34, label %if.end46

land.lhs.true34:                                  ; preds = %if.end32
  %34 = load ptr, ptr %at.ascast, align 8
  %key35 = getelementptr inbounds %struct.Node, ptr %34, i32 0, i32 0
  %35 = load i32, ptr %key35, align 8
  %36 = load ptr, ptr %highs.addr.ascast, align 8
  %37 = load i32, ptr %i.ascast, align 4
  %idxprom36 = sext i32 %37 to i64
  %arrayidx37 = getelementptr inbounds i32, ptr %36, i64 %idxprom36
  %38 = load i32, ptr %arrayidx37, align 4
  %cmp38 = icmp slt i32 %35, %38
  br i1 %cmp38, label %land.lhs.true39, label %if.end46

land.lhs.true39:                                  ; preds = %land.lhs.true34
  %39 = load i32, ptr %top.ascast, align 4
  %cmp40 = icmp slt i32 %39, 16
  br i1 %cmp40, label %if.then41, label %if.end46

if.then41:                                        ; preds = %land.lhs.true39
  %40 = load ptr, ptr %at.ascast, align 8
  %right42 = getelementptr inbounds %struct.Node, ptr %40, i32 0, i32 2
  %41 = load ptr, ptr %right42, align 8
  %42 = load i32, ptr %top.ascast, align 4
  %inc43 = add nsw i32 %42, 1
  store i32 %inc43, ptr %top.ascast, align 4
  %idxprom44 = sext i32 %42 to i64
  %arrayidx45 = getelementptr inbounds [16 x ptr], ptr %stack.ascast, i64 0, i64 %idxprom44
  store ptr %41, ptr %arrayidx45, align 8
  br label %if.end46

if.end46:                                         ; preds = %if.then41, %land.lhs.true39, %land.lhs.true34, %if.end32
  br label %while.cond, !llvm.loop !8

while.end:                                        ; preds = %while.cond
  %43 = load i32, ptr %sum.ascast, align 4
  %44 = load ptr, ptr %sums.addr.ascast, align 8
  %45 = load i32, ptr %i.ascast, align 4
  %idxprom47 = sext i32 %45 to i64
  %arrayidx48 = getelementptr inbounds i32, ptr %44, i64 %idxprom47
  store i32 %43, ptr %arrayidx48, align 4
  br label %return

return:                                           ; preds = %while.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define protected amdgpu_kernel void @height(ptr addrspace(1) noundef %root.coerce, ptr addrspace(1) noundef %out.coerce) #1 {
entry:
  %root = alloca ptr, align 8, addrspace(5)
  %out = alloca ptr, align 8, addrspace(5)
  %root.addr = alloca ptr, align 8, addrspace(5)
  %out.addr = alloca ptr, align 8, addrspace(5)
  %root.ascast = addrspacecast ptr addrspace(5) %root to ptr
  %out.ascast = addrspacecast ptr addrspace(5) %out to ptr
  %root.addr.ascast = addrspacecast ptr addrspace(5) %root.addr to ptr
  %out.addr.ascast = addrspacecast ptr addrspace(5) %out.addr to ptr
  store ptr addrspace(1) %root.coerce, ptr %root.ascast, align 8
  %root1 = load ptr, ptr %root.ascast, align 8
  store ptr addrspace(1) %out.coerce, ptr %out.ascast, align 8
  %out2 = load ptr, ptr %out.ascast, align 8
  store ptr %root1, ptr %root.addr.ascast, align 8
  store ptr %out2, ptr %out.addr.ascast, align 8
  %call = call noundef i32 @_Z9global_idv() #3
  %cmp = icmp eq i32 %call, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %0 = load ptr, ptr %root.addr.ascast, align 8
  %call3 = call noundef i32 @_Z5depthPK4Node(ptr noundef %0) #3
  %1 = load ptr, ptr %out.addr.ascast, align 8
  store i32 %call3, ptr %1, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z5blockv() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z10block_sizev() #0 comdat {
entry:
  %retval = alloca i32, align 4, addrspace(5)
  %retval.ascast = addrspacecast ptr addrspace(5) %retval to ptr
  %0 = call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %1 = getelementptr i8, ptr addrspace(4) %0, i32 12
  %2 = load i16, ptr addrspace(4) %1, align 2, !range !9, !invariant.load !10, !noundef !10
  %conv = zext i16 %2 to i32
  ret i32 %conv
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr hidden noundef i32 @_Z3tidv() #0 comdat {
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

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,1024" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
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
!9 = !{i16 1, i16 1025}
!10 = !{}
