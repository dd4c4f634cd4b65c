; clang-19 CUDA -O0, histogram of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z3tidv = comdat any

$_Z10block_sizev = comdat any

$_Z4syncv = comdat any

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

@_ZZ9histogramE5local = internal addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @histogram(ptr noundef %x, ptr noundef %bins, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %bins.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %t = alloca i32, align 4
  %i = alloca i32, align 4
  %i7 = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %i20 = alloca i32, align 4
  %.atomictmp26 = alloca i32, align 4
  %atomic-temp29 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %bins, ptr %bins.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z3tidv() #4
  store i32 %call, ptr %t, align 4
  %0 = load i32, ptr %t, align 4
  %cmp = icmp ult i32 %0, 32
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %1 = load i32, ptr %t, align 4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %2 = load i32, ptr %t, align 4
  %call1 = call noundef i32 @_Z10block_sizev() #4
  %add = add i32 %2, %call1
  store i32 %add, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %3 = load i32, ptr %i, align 4
  %cmp2 = icmp ult i32 %3, 32
  br i1 %cmp2, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %i, align 4
  %idxprom3 = zext i32 %4 to i64
  %arrayidx4 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom3
  store i32 0, ptr %arrayidx4, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call5 = call noundef i32 @_Z10block_sizev() #4
  %5 = load i32, ptr %i, align 4
  %add6 = add i32 %5, %call5
  store i32 %add6, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  call void @_Z4syncv() #4
  %call8 = call noundef i32 @_Z9global_idv() #4
  store i32 %call8, ptr %i7, align 4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc16, %for.end
  %6 = load i32, ptr %i7, align 4
  %7 = load i32, ptr %n.addr, align 4
  %cmp10 = icmp ult i32 %6, %7
  br i1 %cmp10, label %for.body11, label %for.end19

for.body11:                                       ; preds = %for.cond9
  %8 = load ptr, ptr %x.addr, align 8
  %9 = load i32, ptr %i7, align 4
  %idxprom12 = zext i32 %9 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr %8, i64 %idxprom12
  %10 = load i32, ptr %arrayidx13, align 4
  %and = and i32 %10, 31
  %idxprom14 = zext i32 %and to i64
  %arrayidx15 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom14
  store i32 1, ptr %.atomictmp, align 4
  %11 = load i32, ptr %.atomictmp, align 4
  %12 = atomicrmw add ptr %arrayidx15, i32 %11 monotonic, align 4
  store i32 %12, ptr %atomic-temp, align 4
  %13 = load i32, ptr %atomic-temp, align 4
  br label %for.inc16

for.inc16:                                        ; preds = %for.body11
  %call17 = call noundef i32 @_Z10block_sizev() #4
  %14 = load i32, ptr %i7, align 4
  %add18 = add i32 %14, %call17
  store i32 %add18, ptr %i7, align 4
  br label %for.cond9, !llvm.loop !7

for.end19:                                        ; preds = %for.cond9
  call void @_Z4syncv() #4
  %15 = load i32, ptr %t, align 4
  store i32 %15, ptr %i20, align 4
  br label %for.cond21

for.cond21:                                       ; preds = %for.inc30, %for.end19
  %16 = load i32, ptr %i20, align 4
  %cmp22 = icmp ult i32 %16, 32
  br i1 %cmp22, label %for.body23, label %for.end33

for.body23:                                       ; preds = %for.cond21
  %17 = load ptr, ptr %bins.addr, align 8
  %18 = load i32, ptr %i20, align 4
  %idxprom24 = zext i32 %18 to i64
  %arrayidx25 = getelementptr inbounds i32, ptr %17, i64 %idxprom24
  %19 = load i32, ptr %i20, align 4
  %idxprom27 = zext i32 %19 to i64
  %arrayidx28 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom27
  %20 = load i32, ptr %arrayidx28, align 4
  store i32 %20, ptr %.atomictmp26, align 4
  %21 = load i32, ptr %.atomictmp26, align 4
  %22 = atomicrmw add ptr %arrayidx25, i32 %21 monotonic, align 4
  store i32 %22, ptr %atomic-temp29, align 4
  %23 = load i32, ptr %atomic-temp29, align 4
  br label %for.inc30

for.inc30:                                        ; preds = %for.body23
  %call31 = call noundef i32 @_Z10block_sizev() #4
  %24 = load i32, ptr %i20, align 4
  %add32 = add i32 %24, %call31
  store i32 %add32, ptr %i20, align 4
  br label %for.cond21, !llvm.loop !8

for.end33:                                        ; preds = %for.cond21
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3tidv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_Z4syncv() #1 comdat {
entry:
  call void @llvm.nvvm.barrier0()
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9global_idv() #1 comdat {
entry:
  %call = call noundef i32 @_Z5blockv() #4
  %call1 = call noundef i32 @_Z10block_sizev() #4
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #4
  %add = add i32 %mul, %call2
  ret i32 %add
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #3

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z5blockv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @histogram, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = distinct !{!7, !6}
!8 = distinct !{!8, !6}
