; clang-19 CUDA -O0, tree of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, ptr, ptr, i32 }

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local noundef i32 @_Z5depthPK4Node(ptr noundef %n) #0 {
entry:
  %retval = alloca i32, align 4
  %n.addr = alloca ptr, align 8
  %l = alloca i32, align 4
  %r = alloca i32, align 4
  store ptr %n, ptr %n.addr, align 8
  %0 = load ptr, ptr %n.addr, align 8
  %tobool = icmp ne ptr %0, null
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  store i32 0, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %entry
  %1 = load ptr, ptr %n.addr, align 8
  %left = getelementptr inbounds %struct.Node, ptr %1, i32 0, i32 1
  %2 = load ptr, ptr %left, align 8
  %call = call noundef i32 @_Z5depthPK4Node(ptr noundef %2) #3
  store i32 %call, ptr %l, align 4
  %3 = load ptr, ptr %n.addr, align 8
  %right = getelementptr inbounds %struct.Node, ptr %3, i32 0, i32 2
  %4 = load ptr, ptr %right, align 8
  %call1 = call noundef i32 @_Z5depthPK4Node(ptr noundef %4) #3
  store i32 %call1, ptr %r, align 4
  %5 = load i32, ptr %l, align 4
  %6 = load i32, ptr %r, align 4
  %cmp = icmp sgt i32 %5, %6
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %7 = load i32, ptr %l, align 4
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %8 = load i32, ptr %r, align 4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %7, %cond.true ], [ %8, %cond.false ]
  %add = add nsw i32 1, %cond
  store i32 %add, ptr %retval, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  %9 = load i32, ptr %retval, align 4
  ret i32 %9
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @lookup(ptr noundef %root, ptr noundef %keys, ptr noundef %values, i32 noundef %n) #1 {
entry:
  %root.addr = alloca ptr, align 8
  %keys.addr = alloca ptr, align 8
  %values.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %at = alloca ptr, align 8
  store ptr %root, ptr %root.addr, align 8
  store ptr %keys, ptr %keys.addr, align 8
  store ptr %values, ptr %values.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  %2 = load ptr, ptr %root.addr, align 8
  store ptr %2, ptr %at, align 8
  br label %while.cond

while.cond:                                       ; preds = %cond.end, %if.end
  %3 = load ptr, ptr %at, align 8
  %tobool = icmp ne ptr %3, null
  br i1 %tobool, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %4 = load ptr, ptr %at, align 8
  %key = getelementptr inbounds %struct.Node, ptr %4, i32 0, i32 0
  %5 = load i32, ptr %key, align 8
  %6 = load ptr, ptr %keys.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom = sext i32 %7 to i64
  %arrayidx = getelementptr inbounds i32, ptr %6, i64 %idxprom
  %8 = load i32, ptr %arrayidx, align 4
  %cmp1 = icmp ne i32 %5, %8
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %9 = phi i1 [ false, %while.cond ], [ %cmp1, %land.rhs ]
  br i1 %9, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %10 = load ptr, ptr %keys.addr, align 8
  %11 = load i32, ptr %i, align 4
  %idxprom2 = sext i32 %11 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %10, i64 %idxprom2
  %12 = load i32, ptr %arrayidx3, align 4
  %13 = load ptr, ptr %at, align 8
  %key4 = getelementptr inbounds %struct.Node, ptr %13, i32 0, i32 0
  %14 = load i32, ptr %key4, align 8
  %cmp5 = icmp slt i32 %12, %14
  br i1 %cmp5, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.body
  %15 = load ptr, ptr %at, align 8
  %left = getelementptr inbounds %struct.Node, ptr %15, i32 0, i32 1
  %16 = load ptr, ptr %left, align 8
  br label %cond.end

cond.false:                                       ; preds = %while.body
  %17 = load ptr, ptr %at, align 8
  %right = getelementptr inbounds %struct.Node, ptr %17, i32 0, i32 2
  %18 = load ptr, ptr %right, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %16, %cond.true ], [ %18, %cond.false ]
  store ptr %cond, ptr %at, align 8
  br label %while.cond, !llvm.loop !7

while.end:                                        ; preds = %land.end
  %19 = load ptr, ptr %at, align 8
  %tobool6 = icmp ne ptr %19, null
  br i1 %tobool6, label %cond.true7, label %cond.false8

cond.true7:                                       ; preds = %while.end
  %20 = load ptr, ptr %at, align 8
  %value = getelementptr inbounds %struct.Node, ptr %20, i32 0, i32 3
  %21 = load i32, ptr %value, align 8
  br label %cond.end9

cond.false8:                                      ; preds = %while.end
  br label %cond.end9

cond.end9:                                        ; preds = %cond.false8, %cond.true7
  %cond10 = phi i32 [ %21, %cond.true7 ], [ -1, %cond.false8 ]
  %22 = load ptr, ptr %values.addr, align 8
  %23 = load i32, ptr %i, align 4
  %idxprom11 = sext i32 %23 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %22, i64 %idxprom11
  store i32 %cond10, ptr %arrayidx12, align 4
  br label %return

return:                                           ; preds = %cond.end9, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9global_idv() #0 comdat {
entry:
  %call = call noundef i32 @_Z5blockv() #3
  %call1 = call noundef i32 @_Z10block_sizev() #3
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #3
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @range_sum(ptr noundef %root, ptr noundef %lows, ptr noundef %highs, ptr noundef %sums, i32 noundef %n) #1 {
entry:
  %root.addr = alloca ptr, align 8
  %lows.addr = alloca ptr, align 8
  %highs.addr = alloca ptr, align 8
  %sums.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %stack = alloca [16 x ptr], align 8
  %top = alloca i32, align 4
  %sum = alloca i32, align 4
  %at = alloca ptr, align 8
  store ptr %root, ptr %root.addr, align 8
  store ptr %lows, ptr %lows.addr, align 8
  store ptr %highs, ptr %highs.addr, align 8
  store ptr %sums, ptr %sums.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  store i32 0, ptr %top, align 4
  store i32 0, ptr %sum, align 4
  %2 = load ptr, ptr %root.addr, align 8
  %tobool = icmp ne ptr %2, null
  br i1 %tobool, label %if.then1, label %if.end2

if.then1:                                         ; preds = %if.end
  %3 = load ptr, ptr %root.addr, align 8
  %4 = load i32, ptr %top, align 4
  %inc = add nsw i32 %4, 1
  store i32 %inc, ptr %top, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom
  store ptr %3, ptr %arrayidx, align 8
  br label %if.end2

if.end2:                                          ; preds = %if.then1, %if.end
  br label %while.cond

while.cond:                                       ; preds = %if.end42, %if.end2
  %5 = load i32, ptr %top, align 4
  %cmp3 = icmp sgt i32 %5, 0
  br i1 %cmp3, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %6 = load i32, ptr %top, align 4
  %dec = add nsw i32 %6, -1
  store i32 %dec, ptr %top, align 4
  %idxprom4 = sext i32 %dec to i64
  %arrayidx5 = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom4
  %7 = load ptr, ptr %arrayidx5, align 8
  store ptr %7, ptr %at, align 8
  %8 = load ptr, ptr %at, align 8
  %key = getelementptr inbounds %struct.Node, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %key, align 8
  %10 = load ptr, ptr %lows.addr, align 8
  %11 = load i32, ptr %i, align 4
  %idxprom6 = sext i32 %11 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %10, i64 %idxprom6
  %12 = load i32, ptr %arrayidx7, align 4
  %cmp8 = icmp sge i32 %9, %12
  br i1 %cmp8, label %land.lhs.true, label %if.end14

land.lhs.true:                                    ; preds = %while.body
  %13 = load ptr, ptr %at, align 8
  %key9 = getelementptr inbounds %struct.Node, ptr %13, i32 0, i32 0
  %14 = load i32, ptr %key9, align 8
  %15 = load ptr, ptr %highs.addr, align 8
  %16 = load i32, ptr %i, align 4
  %idxprom10 = sext i32 %16 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %15, i64 %idxprom10
  %17 = load i32, ptr %arrayidx11, align 4
  %cmp12 = icmp slt i32 %14, %17
  br i1 %cmp12, label %if.then13, label %if.end14

if.then13:                                        ; preds = %land.lhs.true
  %18 = load ptr, ptr %at, align 8
  %value = getelementptr inbounds %struct.Node, ptr %18, i32 0, i32 3
  %19 = load i32, ptr %value, align 8
  %20 = load i32, ptr %sum, align 4
  %add = add nsw i32 %20, %19
  store i32 %add, ptr %sum, align 4
  br label %if.end14

if.end14:                                         ; preds = %if.then13, %land.lhs.true, %while.body
  %21 = load ptr, ptr %at, align 8
  %left = getelementptr inbounds %struct.Node, ptr %21, i32 0, i32 1
  %22 = load ptr, ptr %left, align 8
  %tobool15 = icmp ne ptr %22, null
  br i1 %tobool15, label %land.lhs.true16, label %if.end28

land.lhs.true16:                                  ; preds = %if.end14
  %23 = load ptr, ptr %at, align 8
  %key17 = getelementptr inbounds %struct.Node, ptr %23, i32 0, i32 0
  %24 = load i32, ptr %key17, align 8
  %25 = load ptr, ptr %lows.addr, align 8
  %26 = load i32, ptr %i, align 4
  %idxprom18 = sext i32 %26 to i64
  %arrayidx19 = getelementptr inbounds i32, ptr %25, i64 %idxprom18
  %27 = load i32, ptr %arrayidx19, align 4
  %cmp20 = icmp sgt i32 %24, %27
  br i1 %cmp20, label %land.lhs.true21, label %if.end28

land.lhs.true21:                                  ; preds = %land.lhs.true16
  %28 = load i32, ptr %top, align 4
  %cmp22 = icmp slt i32 %28, 16
  br i1 %cmp22, label %if.then23, label %if.end28

if.then23:                                        ; preds = %land.lhs.true21
  %29 = load ptr, ptr %at, align 8
  %left24 = getelementptr inbounds %struct.Node, ptr %29, i32 0, i32 1
  %30 = load ptr, ptr %left24, align 8
  %31 = load i32, ptr %top, align 4
  %inc25 = add nsw i32 %31, 1
  store i32 %inc25, ptr %top, align 4
  %idxprom26 = sext i32 %31 to i64
  %arrayidx27 = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom26
  store ptr %30, ptr %arrayidx27, align 8
  br label %if.end28

if.end28:                                         ; preds = %if.then23, %land.lhs.true21, %land.lhs.true16, %if.end14
  %32 = load ptr, ptr %at, align 8
  %right = getelementptr inbounds %struct.Node, ptr %32, i32 0, i32 2
  %33 = load ptr, ptr %right, align 8
  %tobool29 = icmp ne ptr %33, null
  br i1 %tobool29, label %land.lhs.true30, label %if.end42

land.lhs.true30:                                  ; preds = %if.end28
  %34 = load ptr, ptr %at, align 8
  %key31 = getelementptr inbounds %struct.Node, ptr %34, i32 0, i32 0
  %35 = load i32, ptr %key31, align 8
  %36 = load ptr, ptr %highs.addr, align 8
  %37 = load i32, ptr %i, align 4
  %idxprom32 = sext i32 %37 to i64
  %arrayidx33 = getelementptr inbounds i32, ptr %36, i64 %idxprom32
  %38 = load i32, ptr %arrayidx33, align 4
  %cmp34 = icmp slt i32 %35, %38
  br i1 %cmp34, label %land.lhs.true35, label %if.end42

land.lhs.true35:                                  ; preds = %land.lhs.true30
  %39 = load i32, ptr %top, align 4
  %cmp36 = icmp slt i32 %39, 16
  br i1 %cmp36, label %if.then37, label %if.end42

if.then37:                                        ; preds = %land.lhs.true35
  %40 = load ptr, ptr %at, align 8
  %right38 = getelementptr inbounds %struct.Node, ptr %40, i32 0, i32 2
  %41 = load ptr, ptr %right38, align 8
  %42 = load i32, ptr %top, align 4
  %inc39 = add nsw i32 %42, 1
  store i32 %inc39, ptr %top, align 4
  %idxprom40 = sext i32 %42 to i64
  %arrayidx41 = getelementptr inbounds [16 x ptr], ptr %stack, i64 0, i64 %idxprom40
  store ptr %41, ptr %arrayidx41, align 8
  br label %if.end42

if.end42:                                         ; preds = %if.then37, %land.lhs.true35, %land.lhs.true30, %if.end28
  br label %while.cond, !llvm.loop !9

while.end:                                        ; preds = %while.cond
  %43 = load i32, ptr %sum, align 4
  %44 = load ptr, ptr %sums.addr, align 8
  %45 = load i32, ptr %i, align 4
  %idxprom43 = sext i32 %45 to i64
  %arrayidx44 = getelementptr inbounds i32, ptr %44, i64 %idxprom43
  store i32 %43, ptr %arrayidx44, align 4
  br label %return

return:                                           ; preds = %while.end, %if.then
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @height(ptr noundef %root, ptr noundef %out) #1 {
entry:
  %root.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  store ptr %root, ptr %root.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  %call = call noundef i32 @_Z9global_idv() #3
  %cmp = icmp eq i32 %call, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %0 = load ptr, ptr %root.addr, align 8
  %call1 = call noundef i32 @_Z5depthPK4Node(ptr noundef %0) #3
  %1 = load ptr, ptr %out.addr, align 8
  store i32 %call1, ptr %1, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z5blockv() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3tidv() #0 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr @lookup, !"kernel", i32 1}
!1 = !{ptr @range_sum, !"kernel", i32 1}
!2 = !{ptr @height, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
!9 = distinct !{!9, !8}
