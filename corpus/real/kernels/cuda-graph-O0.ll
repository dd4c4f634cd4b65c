; clang-19 CUDA -O0, graph of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Graph = type { ptr, ptr, ptr, i32 }

$_Z9global_idv = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @graph(ptr noundef byval(%struct.Graph) align 8 %g, i32 noundef %depth, ptr noundef %changed) #0 {
entry:
  %depth.addr = alloca i32, align 4
  %changed.addr = alloca ptr, align 8
  %n = alloca i32, align 4
  %e = alloca i32, align 4
  %old = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp15 = alloca i32, align 4
  store i32 %depth, ptr %depth.addr, align 4
  store ptr %changed, ptr %changed.addr, align 8
  %call = call noundef i32 @_Z9global_idv() #3
  store i32 %call, ptr %n, align 4
  %0 = load i32, ptr %n, align 4
  %nodes = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 3
  %1 = load i32, ptr %nodes, align 8
  %cmp = icmp sge i32 %0, %1
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %level = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 2
  %2 = load ptr, ptr %level, align 8
  %3 = load i32, ptr %n, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4
  %5 = load i32, ptr %depth.addr, align 4
  %cmp1 = icmp ne i32 %4, %5
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  br label %for.end

if.end:                                           ; preds = %lor.lhs.false
  %rows = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 0
  %6 = load ptr, ptr %rows, align 8
  %7 = load i32, ptr %n, align 4
  %idxprom2 = sext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %6, i64 %idxprom2
  %8 = load i32, ptr %arrayidx3, align 4
  store i32 %8, ptr %e, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %9 = load i32, ptr %e, align 4
  %rows4 = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 0
  %10 = load ptr, ptr %rows4, align 8
  %11 = load i32, ptr %n, align 4
  %add = add nsw i32 %11, 1
  %idxprom5 = sext i32 %add to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %10, i64 %idxprom5
  %12 = load i32, ptr %arrayidx6, align 4
  %cmp7 = icmp slt i32 %9, %12
  br i1 %cmp7, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  store i32 -1, ptr %old, align 4
  %level8 = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 2
  %13 = load ptr, ptr %level8, align 8
  %columns = getelementptr inbounds %struct.Graph, ptr %g, i32 0, i32 1
  %14 = load ptr, ptr %columns, align 8
  %15 = load i32, ptr %e, align 4
  %idxprom9 = sext i32 %15 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %14, i64 %idxprom9
  %16 = load i32, ptr %arrayidx10, align 4
  %and = and i32 %16, 7
  %idxprom11 = sext i32 %and to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %13, i64 %idxprom11
  %17 = load i32, ptr %depth.addr, align 4
  %add13 = add nsw i32 %17, 1
  store i32 %add13, ptr %.atomictmp, align 4
  %18 = load i32, ptr %old, align 4
  %19 = load i32, ptr %.atomictmp, align 4
  %20 = cmpxchg ptr %arrayidx12, i32 %18, i32 %19 monotonic monotonic, align 4
  %21 = extractvalue { i32, i1 } %20, 0
  %22 = extractvalue { i32, i1 } %20, 1
  br i1 %22, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %for.body
  store i32 %21, ptr %old, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %for.body
  %storedv = zext i1 %22 to i8
  store i8 %storedv, ptr %cmpxchg.bool, align 1
  %23 = load i8, ptr %cmpxchg.bool, align 1
  %loadedv = trunc i8 %23 to i1
  br i1 %loadedv, label %if.then14, label %if.end16

if.then14:                                        ; preds = %cmpxchg.continue
  %24 = load ptr, ptr %changed.addr, align 8
  store i32 1, ptr %.atomictmp15, align 4
  %25 = load i32, ptr %.atomictmp15, align 4
  store atomic i32 %25, ptr %24 monotonic, align 4
  br label %if.end16

if.end16:                                         ; preds = %if.then14, %cmpxchg.continue
  br label %for.inc

for.inc:                                          ; preds = %if.end16
  %26 = load i32, ptr %e, align 4
  %inc = add nsw i32 %26, 1
  store i32 %inc, ptr %e, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %if.then, %for.cond
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

!0 = !{ptr @graph, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
