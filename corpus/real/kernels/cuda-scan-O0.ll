; clang-19 CUDA -O0, scan of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z10block_sizev = comdat any

@_ZZ4scanE1a = internal addrspace(3) global [64 x i32] undef, align 4
@_ZZ4scanE1b = internal addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @scan(ptr noundef %in, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %t = alloca i32, align 4
  %from = alloca ptr, align 8
  %to = alloca ptr, align 8
  %step = alloca i32, align 4
  %swap = alloca ptr, align 8
  store ptr %in, ptr %in.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z3tidv() #4
  %and = and i32 %call, 63
  store i32 %and, ptr %t, align 4
  %0 = load i32, ptr %t, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load ptr, ptr %in.addr, align 8
  %3 = load i32, ptr %t, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ 0, %cond.false ]
  %5 = load i32, ptr %t, align 4
  %idxprom1 = sext i32 %5 to i64
  %arrayidx2 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), i64 0, i64 %idxprom1
  store i32 %cond, ptr %arrayidx2, align 4
  call void @_Z4syncv() #4
  store ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1a to ptr), ptr %from, align 8
  store ptr addrspacecast (ptr addrspace(3) @_ZZ4scanE1b to ptr), ptr %to, align 8
  store i32 1, ptr %step, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %6 = load i32, ptr %step, align 4
  %cmp3 = icmp slt i32 %6, 64
  br i1 %cmp3, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, ptr %t, align 4
  %8 = load i32, ptr %step, align 4
  %cmp4 = icmp sge i32 %7, %8
  br i1 %cmp4, label %land.lhs.true, label %cond.false13

land.lhs.true:                                    ; preds = %for.body
  %9 = load i32, ptr %t, align 4
  %10 = load i32, ptr %step, align 4
  %sub = sub nsw i32 %9, %10
  %call5 = call noundef i32 @_Z10block_sizev() #4
  %cmp6 = icmp slt i32 %sub, %call5
  br i1 %cmp6, label %cond.true7, label %cond.false13

cond.true7:                                       ; preds = %land.lhs.true
  %11 = load ptr, ptr %from, align 8
  %12 = load i32, ptr %t, align 4
  %idxprom8 = sext i32 %12 to i64
  %arrayidx9 = getelementptr inbounds i32, ptr %11, i64 %idxprom8
  %13 = load i32, ptr %arrayidx9, align 4
  %14 = load ptr, ptr %from, align 8
  %15 = load i32, ptr %t, align 4
  %16 = load i32, ptr %step, align 4
  %sub10 = sub nsw i32 %15, %16
  %idxprom11 = sext i32 %sub10 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %14, i64 %idxprom11
  %17 = load i32, ptr %arrayidx12, align 4
  %add = add nsw i32 %13, %17
  br label %cond.end16

cond.false13:                                     ; preds = %land.lhs.true, %for.body
  %18 = load ptr, ptr %from, align 8
  %19 = load i32, ptr %t, align 4
  %idxprom14 = sext i32 %19 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %18, i64 %idxprom14
  %20 = load i32, ptr %arrayidx15, align 4
  br label %cond.end16

cond.end16:                                       ; preds = %cond.false13, %cond.true7
  %cond17 = phi i32 [ %add, %cond.true7 ], [ %20, %cond.false13 ]
  %21 = load ptr, ptr %to, align 8
  %22 = load i32, ptr %t, align 4
  %idxprom18 = sext i32 %22 to i64
  %arrayidx19 = getelementptr inbounds i32, ptr %21, i64 %idxprom18
  store i32 %cond17, ptr %arrayidx19, align 4
  call void @_Z4syncv() #4
  %23 = load ptr, ptr %from, align 8
  store ptr %23, ptr %swap, align 8
  %24 = load ptr, ptr %to, align 8
  store ptr %24, ptr %from, align 8
  %25 = load ptr, ptr %swap, align 8
  store ptr %25, ptr %to, align 8
  br label %for.inc

for.inc:                                          ; preds = %cond.end16
  %26 = load i32, ptr %step, align 4
  %mul = mul nsw i32 %26, 2
  store i32 %mul, ptr %step, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  %27 = load i32, ptr %t, align 4
  %28 = load i32, ptr %n.addr, align 4
  %cmp20 = icmp slt i32 %27, %28
  br i1 %cmp20, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %29 = load ptr, ptr %from, align 8
  %30 = load i32, ptr %t, align 4
  %idxprom21 = sext i32 %30 to i64
  %arrayidx22 = getelementptr inbounds i32, ptr %29, i64 %idxprom21
  %31 = load i32, ptr %arrayidx22, align 4
  %32 = load ptr, ptr %out.addr, align 8
  %33 = load i32, ptr %t, align 4
  %idxprom23 = sext i32 %33 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr %32, i64 %idxprom23
  store i32 %31, ptr %arrayidx24, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3tidv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_Z4syncv() #1 comdat {
entry:
  call void @llvm.nvvm.barrier0()
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @scan, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
