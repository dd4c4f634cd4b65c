; clang-19 CUDA -O0, transform of corpus/real/clang
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Scale = type { ptr, ptr, float }

$_Z8for_eachI5ScaleEvjT_ = comdat any

$_Z9global_idv = comdat any

$_ZNK5ScaleclEj = comdat any

$_Z5blockv = comdat any

$_Z10block_sizev = comdat any

$_Z3tidv = comdat any

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local void @transform(ptr noundef byval(%struct.Scale) align 8 %f, i32 noundef %n) #0 {
entry:
  %n.addr = alloca i32, align 4
  %agg.tmp = alloca %struct.Scale, align 8
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %agg.tmp, ptr align 8 %f, i64 24, i1 false)
  call void @_Z8for_eachI5ScaleEvjT_(i32 noundef %0, ptr noundef byval(%struct.Scale) align 8 %agg.tmp) #4
  ret void
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_Z8for_eachI5ScaleEvjT_(i32 noundef %n, ptr noundef byval(%struct.Scale) align 8 %f) #1 comdat {
entry:
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %call = call noundef i32 @_Z9global_idv() #4
  store i32 %call, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %i, align 4
  call void @_ZNK5ScaleclEj(ptr noundef nonnull align 8 dereferenceable(24) %f, i32 noundef %2) #4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i, align 4
  %add = add i32 %3, 256
  store i32 %add, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

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

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local void @_ZNK5ScaleclEj(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %i) #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %i.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  store i32 %i, ptr %i.addr, align 4
  %this1 = load ptr, ptr %this.addr, align 8
  %from = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 0
  %0 = load ptr, ptr %from, align 8
  %1 = load i32, ptr %i.addr, align 4
  %idxprom = zext i32 %1 to i64
  %arrayidx = getelementptr inbounds float, ptr %0, i64 %idxprom
  %2 = load float, ptr %arrayidx, align 4
  %by = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 2
  %3 = load float, ptr %by, align 8
  %mul = fmul contract float %2, %3
  %to = getelementptr inbounds %struct.Scale, ptr %this1, i32 0, i32 1
  %4 = load ptr, ptr %to, align 8
  %5 = load i32, ptr %i.addr, align 4
  %idxprom2 = zext i32 %5 to i64
  %arrayidx3 = getelementptr inbounds float, ptr %4, i64 %idxprom2
  store float %mul, ptr %arrayidx3, align 4
  ret void
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
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx70,+sm_70" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @transform, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"clang"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
