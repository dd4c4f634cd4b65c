; clang-19 CUDA -O0, reduction of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z10block_sizev = comdat any

@_ZZ9reductionE4part = internal addrspace(3) global [64 x float] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @reduction(ptr noundef %x, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %t = alloca i32, align 4
  %sum = alloca float, align 4
  %i = alloca i32, align 4
  %width = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z3tidv() #4
  store i32 %call, ptr %t, align 4
  store float 0.000000e+00, ptr %sum, align 4
  %0 = load i32, ptr %t, align 4
  store i32 %0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %x.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = zext i32 %4 to i64
  %arrayidx = getelementptr inbounds float, ptr %3, i64 %idxprom
  %5 = load float, ptr %arrayidx, align 4
  %6 = load float, ptr %sum, align 4
  %add = fadd contract float %6, %5
  store float %add, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i, align 4
  %add1 = add i32 %7, 64
  store i32 %add1, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  %8 = load float, ptr %sum, align 4
  %9 = load i32, ptr %t, align 4
  %and = and i32 %9, 63
  %idxprom2 = zext i32 %and to i64
  %arrayidx3 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom2
  store float %8, ptr %arrayidx3, align 4
  call void @_Z4syncv() #4
  store i32 32, ptr %width, align 4
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc17, %for.end
  %10 = load i32, ptr %width, align 4
  %cmp5 = icmp ugt i32 %10, 0
  br i1 %cmp5, label %for.body6, label %for.end18

for.body6:                                        ; preds = %for.cond4
  %11 = load i32, ptr %t, align 4
  %12 = load i32, ptr %width, align 4
  %cmp7 = icmp ult i32 %11, %12
  br i1 %cmp7, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body6
  %13 = load i32, ptr %t, align 4
  %14 = load i32, ptr %width, align 4
  %add8 = add i32 %13, %14
  %call9 = call noundef i32 @_Z10block_sizev() #4
  %cmp10 = icmp ult i32 %add8, %call9
  br i1 %cmp10, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %15 = load i32, ptr %t, align 4
  %16 = load i32, ptr %width, align 4
  %add11 = add i32 %15, %16
  %idxprom12 = zext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom12
  %17 = load float, ptr %arrayidx13, align 4
  %18 = load i32, ptr %t, align 4
  %idxprom14 = zext i32 %18 to i64
  %arrayidx15 = getelementptr inbounds [64 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), i64 0, i64 %idxprom14
  %19 = load float, ptr %arrayidx15, align 4
  %add16 = fadd contract float %19, %17
  store float %add16, ptr %arrayidx15, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %for.body6
  call void @_Z4syncv() #4
  br label %for.inc17

for.inc17:                                        ; preds = %if.end
  %20 = load i32, ptr %width, align 4
  %div = udiv i32 %20, 2
  store i32 %div, ptr %width, align 4
  br label %for.cond4, !llvm.loop !7

for.end18:                                        ; preds = %for.cond4
  %21 = load i32, ptr %t, align 4
  %cmp19 = icmp eq i32 %21, 0
  br i1 %cmp19, label %if.then20, label %if.end21

if.then20:                                        ; preds = %for.end18
  %22 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ9reductionE4part to ptr), align 4
  %23 = load ptr, ptr %out.addr, align 8
  store float %22, ptr %23, align 4
  br label %if.end21

if.end21:                                         ; preds = %if.then20, %for.end18
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

!0 = !{ptr @reduction, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = distinct !{!7, !6}
