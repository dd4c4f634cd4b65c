; clang-19 CUDA -O0, block_reduce of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z9global_idv = comdat any

$_Z10block_sizev = comdat any

$_Z9grid_sizev = comdat any

$_Z8warp_sumIiET_S0_ = comdat any

$_Z4lanev = comdat any

$_Z3tidv = comdat any

$_Z4syncv = comdat any

$_Z5blockv = comdat any

$_Z12shuffle_downii = comdat any

@_ZZ12block_reduceE4part = internal addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @block_reduce(ptr noundef %x, ptr noundef %out, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %out.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %v = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %out, ptr %out.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %sum, align 4
  %call = call noundef i32 @_Z9global_idv() #5
  store i32 %call, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8
  %3 = load i32, ptr %i, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  %5 = load i32, ptr %sum, align 4
  %add = add nsw i32 %5, %4
  store i32 %add, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call1 = call noundef i32 @_Z10block_sizev() #5
  %call2 = call noundef i32 @_Z9grid_sizev() #5
  %mul = mul i32 %call1, %call2
  %6 = load i32, ptr %i, align 4
  %add3 = add i32 %6, %mul
  store i32 %add3, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %sum, align 4
  %call4 = call noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %7) #5
  store i32 %call4, ptr %sum, align 4
  %call5 = call noundef i32 @_Z4lanev() #5
  %cmp6 = icmp eq i32 %call5, 0
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  %8 = load i32, ptr %sum, align 4
  %call7 = call noundef i32 @_Z3tidv() #5
  %div = udiv i32 %call7, 32
  %idxprom8 = zext i32 %div to i64
  %arrayidx9 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom8
  store i32 %8, ptr %arrayidx9, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  call void @_Z4syncv() #5
  %call10 = call noundef i32 @_Z3tidv() #5
  %cmp11 = icmp ult i32 %call10, 32
  br i1 %cmp11, label %if.then12, label %if.end26

if.then12:                                        ; preds = %if.end
  %call13 = call noundef i32 @_Z3tidv() #5
  %call14 = call noundef i32 @_Z10block_sizev() #5
  %add15 = add i32 %call14, 32
  %sub = sub i32 %add15, 1
  %div16 = udiv i32 %sub, 32
  %cmp17 = icmp ult i32 %call13, %div16
  br i1 %cmp17, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then12
  %call18 = call noundef i32 @_Z3tidv() #5
  %idxprom19 = zext i32 %call18 to i64
  %arrayidx20 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12block_reduceE4part to ptr), i64 0, i64 %idxprom19
  %9 = load i32, ptr %arrayidx20, align 4
  br label %cond.end

cond.false:                                       ; preds = %if.then12
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ 0, %cond.false ]
  store i32 %cond, ptr %v, align 4
  %10 = load i32, ptr %v, align 4
  %call21 = call noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %10) #5
  store i32 %call21, ptr %v, align 4
  %call22 = call noundef i32 @_Z3tidv() #5
  %cmp23 = icmp eq i32 %call22, 0
  br i1 %cmp23, label %if.then24, label %if.end25

if.then24:                                        ; preds = %cond.end
  %11 = load ptr, ptr %out.addr, align 8
  %12 = load i32, ptr %v, align 4
  store i32 %12, ptr %.atomictmp, align 4
  %13 = load i32, ptr %.atomictmp, align 4
  %14 = atomicrmw add ptr %11, i32 %13 monotonic, align 4
  store i32 %14, ptr %atomic-temp, align 4
  %15 = load i32, ptr %atomic-temp, align 4
  br label %if.end25

if.end25:                                         ; preds = %if.then24, %cond.end
  br label %if.end26

if.end26:                                         ; preds = %if.end25, %if.end
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z9global_idv() #1 comdat {
entry:
  %call = call noundef i32 @_Z5blockv() #5
  %call1 = call noundef i32 @_Z10block_sizev() #5
  %mul = mul i32 %call, %call1
  %call2 = call noundef i32 @_Z3tidv() #5
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

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z8warp_sumIiET_S0_(i32 noundef %v) #1 comdat {
entry:
  %v.addr = alloca i32, align 4
  %by = alloca i32, align 4
  store i32 %v, ptr %v.addr, align 4
  store i32 16, ptr %by, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %by, align 4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %v.addr, align 4
  %2 = load i32, ptr %by, align 4
  %call = call noundef i32 @_Z12shuffle_downii(i32 noundef %1, i32 noundef %2) #5
  %3 = load i32, ptr %v.addr, align 4
  %add = add nsw i32 %3, %call
  store i32 %add, ptr %v.addr, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %by, align 4
  %div = sdiv i32 %4, 2
  store i32 %div, ptr %by, align 4
  br label %for.cond, !llvm.loop !7

for.end:                                          ; preds = %for.cond
  %5 = load i32, ptr %v.addr, align 4
  ret i32 %5
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z4lanev() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %0
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
define linkonce_odr dso_local noundef i32 @_Z5blockv() #1 comdat {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %0
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #3

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z12shuffle_downii(i32 noundef %v, i32 noundef %by) #1 comdat {
entry:
  %v.addr = alloca i32, align 4
  %by.addr = alloca i32, align 4
  store i32 %v, ptr %v.addr, align 4
  store i32 %by, ptr %by.addr, align 4
  %0 = load i32, ptr %v.addr, align 4
  %1 = load i32, ptr %by.addr, align 4
  %2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %0, i32 %1, i32 31)
  ret i32 %2
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #4

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @block_reduce, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = distinct !{!7, !6}
