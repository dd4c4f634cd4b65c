; clang-19 CUDA -O0, stencil of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @stencil(ptr noundef %in, ptr noundef %out, i32 noundef %width, i32 noundef %height) #0 {
entry:
  %in.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %width.addr = alloca i32, align 4
  %height.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %p = alloca ptr, align 8
  store ptr %in, ptr %in.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %width, ptr %width.addr, align 4
  store i32 %height, ptr %height.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %i, align 4
  %0 = load i32, ptr %i, align 4
  %rem = srem i32 %0, 8
  store i32 %rem, ptr %x, align 4
  %1 = load i32, ptr %i, align 4
  %div = sdiv i32 %1, 8
  store i32 %div, ptr %y, align 4
  %2 = load i32, ptr %x, align 4
  %cmp = icmp slt i32 %2, 1
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %3 = load i32, ptr %y, align 4
  %cmp1 = icmp slt i32 %3, 1
  br i1 %cmp1, label %if.then, label %lor.lhs.false2

lor.lhs.false2:                                   ; preds = %lor.lhs.false
  %4 = load i32, ptr %x, align 4
  %5 = load i32, ptr %width.addr, align 4
  %sub = sub nsw i32 %5, 1
  %cmp3 = icmp sge i32 %4, %sub
  br i1 %cmp3, label %if.then, label %lor.lhs.false4

lor.lhs.false4:                                   ; preds = %lor.lhs.false2
  %6 = load i32, ptr %y, align 4
  %7 = load i32, ptr %height.addr, align 4
  %sub5 = sub nsw i32 %7, 1
  %cmp6 = icmp sge i32 %6, %sub5
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false4, %lor.lhs.false2, %lor.lhs.false, %entry
  br label %return

if.end:                                           ; preds = %lor.lhs.false4
  %8 = load ptr, ptr %in.addr, align 8
  %9 = load i32, ptr %y, align 4
  %10 = load i32, ptr %width.addr, align 4
  %mul = mul nsw i32 %9, %10
  %idx.ext = sext i32 %mul to i64
  %add.ptr = getelementptr inbounds float, ptr %8, i64 %idx.ext
  %11 = load i32, ptr %x, align 4
  %idx.ext7 = sext i32 %11 to i64
  %add.ptr8 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext7
  store ptr %add.ptr8, ptr %p, align 8
  %12 = load ptr, ptr %p, align 8
  %arrayidx = getelementptr inbounds float, ptr %12, i64 -1
  %13 = load float, ptr %arrayidx, align 4
  %14 = load ptr, ptr %p, align 8
  %arrayidx9 = getelementptr inbounds float, ptr %14, i64 1
  %15 = load float, ptr %arrayidx9, align 4
  %add = fadd contract float %13, %15
  %16 = load ptr, ptr %p, align 8
  %17 = load i32, ptr %width.addr, align 4
  %sub10 = sub nsw i32 0, %17
  %idxprom = sext i32 %sub10 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %16, i64 %idxprom
  %18 = load float, ptr %arrayidx11, align 4
  %add12 = fadd contract float %add, %18
  %19 = load ptr, ptr %p, align 8
  %20 = load i32, ptr %width.addr, align 4
  %idxprom13 = sext i32 %20 to i64
  %arrayidx14 = getelementptr inbounds float, ptr %19, i64 %idxprom13
  %21 = load float, ptr %arrayidx14, align 4
  %add15 = fadd contract float %add12, %21
  %22 = load ptr, ptr %p, align 8
  %arrayidx16 = getelementptr inbounds float, ptr %22, i64 0
  %23 = load float, ptr %arrayidx16, align 4
  %mul17 = fmul contract float 4.000000e+00, %23
  %sub18 = fsub contract float %add15, %mul17
  %24 = load ptr, ptr %out.addr, align 8
  %25 = load i32, ptr %y, align 4
  %26 = load i32, ptr %width.addr, align 4
  %mul19 = mul nsw i32 %25, %26
  %27 = load i32, ptr %x, align 4
  %add20 = add nsw i32 %mul19, %27
  %idxprom21 = sext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds float, ptr %24, i64 %idxprom21
  store float %sub18, ptr %arrayidx22, align 4
  br label %return

return:                                           ; preds = %if.end, %if.then
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
define linkonce_odr dso_local noundef i32 @_Z5blockv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z10block_sizev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
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
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @stencil, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
