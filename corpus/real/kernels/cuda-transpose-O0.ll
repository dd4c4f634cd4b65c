; clang-19 CUDA -O0, transpose of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z10block_sizev = comdat any

@_ZZ9transposeE4tile = internal addrspace(3) global [8 x [9 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @transpose(ptr noundef %in, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store ptr %in, ptr %in.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z3tidv() #4
  %and = and i32 %call, 7
  store i32 %and, ptr %x, align 4
  %call1 = call noundef i32 @_Z3tidv() #4
  %div = udiv i32 %call1, 8
  %and2 = and i32 %div, 7
  store i32 %and2, ptr %y, align 4
  %0 = load i32, ptr %x, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %2 = load i32, ptr %y, align 4
  %3 = load i32, ptr %n.addr, align 4
  %cmp3 = icmp slt i32 %2, %3
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %4 = load ptr, ptr %in.addr, align 8
  %5 = load i32, ptr %y, align 4
  %6 = load i32, ptr %n.addr, align 4
  %mul = mul nsw i32 %5, %6
  %7 = load i32, ptr %x, align 4
  %add = add nsw i32 %mul, %7
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %4, i64 %idxprom
  %8 = load float, ptr %arrayidx, align 4
  %9 = load i32, ptr %y, align 4
  %idxprom4 = sext i32 %9 to i64
  %arrayidx5 = getelementptr inbounds [8 x [9 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %idxprom4
  %10 = load i32, ptr %x, align 4
  %idxprom6 = sext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds [9 x float], ptr %arrayidx5, i64 0, i64 %idxprom6
  store float %8, ptr %arrayidx7, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  call void @_Z4syncv() #4
  %11 = load i32, ptr %x, align 4
  %12 = load i32, ptr %n.addr, align 4
  %cmp8 = icmp slt i32 %11, %12
  br i1 %cmp8, label %land.lhs.true9, label %if.end25

land.lhs.true9:                                   ; preds = %if.end
  %13 = load i32, ptr %y, align 4
  %14 = load i32, ptr %n.addr, align 4
  %cmp10 = icmp slt i32 %13, %14
  br i1 %cmp10, label %land.lhs.true11, label %if.end25

land.lhs.true11:                                  ; preds = %land.lhs.true9
  %15 = load i32, ptr %x, align 4
  %mul12 = mul nsw i32 %15, 8
  %16 = load i32, ptr %y, align 4
  %add13 = add nsw i32 %mul12, %16
  %call14 = call noundef i32 @_Z10block_sizev() #4
  %cmp15 = icmp ult i32 %add13, %call14
  br i1 %cmp15, label %if.then16, label %if.end25

if.then16:                                        ; preds = %land.lhs.true11
  %17 = load i32, ptr %x, align 4
  %idxprom17 = sext i32 %17 to i64
  %arrayidx18 = getelementptr inbounds [8 x [9 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %idxprom17
  %18 = load i32, ptr %y, align 4
  %idxprom19 = sext i32 %18 to i64
  %arrayidx20 = getelementptr inbounds [9 x float], ptr %arrayidx18, i64 0, i64 %idxprom19
  %19 = load float, ptr %arrayidx20, align 4
  %20 = load ptr, ptr %out.addr, align 8
  %21 = load i32, ptr %y, align 4
  %22 = load i32, ptr %n.addr, align 4
  %mul21 = mul nsw i32 %21, %22
  %23 = load i32, ptr %x, align 4
  %add22 = add nsw i32 %mul21, %23
  %idxprom23 = sext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds float, ptr %20, i64 %idxprom23
  store float %19, ptr %arrayidx24, align 4
  br label %if.end25

if.end25:                                         ; preds = %if.then16, %land.lhs.true11, %land.lhs.true9, %if.end
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

!0 = !{ptr @transpose, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
