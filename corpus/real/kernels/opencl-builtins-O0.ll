; clang-19 OpenCL -O0, builtins.cl of corpus/real/clang
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @saxpy(ptr addrspace(1) noundef align 4 %y, ptr addrspace(1) noundef align 4 %x, float noundef %a, i32 noundef %n) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
entry:
  %y.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %a.addr = alloca float, align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %y, ptr addrspace(5) %y.addr, align 8
  store ptr addrspace(1) %x, ptr addrspace(5) %x.addr, align 8
  store float %a, ptr addrspace(5) %a.addr, align 4
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr addrspace(5) %i, align 4
  %0 = load i32, ptr addrspace(5) %i, align 4
  %1 = load i32, ptr addrspace(5) %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load float, ptr addrspace(5) %a.addr, align 4
  %3 = load ptr addrspace(1), ptr addrspace(5) %x.addr, align 8
  %4 = load i32, ptr addrspace(5) %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %3, i64 %idxprom
  %5 = load float, ptr addrspace(1) %arrayidx, align 4
  %6 = load ptr addrspace(1), ptr addrspace(5) %y.addr, align 8
  %7 = load i32, ptr addrspace(5) %i, align 4
  %idxprom2 = sext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds float, ptr addrspace(1) %6, i64 %idxprom2
  %8 = load float, ptr addrspace(1) %arrayidx3, align 4
  %9 = call float @llvm.fmuladd.f32(float %2, float %5, float %8)
  %10 = load ptr addrspace(1), ptr addrspace(5) %y.addr, align 8
  %11 = load i32, ptr addrspace(5) %i, align 4
  %idxprom4 = sext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %10, i64 %idxprom4
  store float %9, ptr addrspace(1) %arrayidx5, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @reduce(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) noundef align 4 %tmp, i32 noundef %n) #0 !kernel_arg_addr_space !10 !kernel_arg_access_qual !7 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %tmp.addr = alloca ptr addrspace(3), align 4, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %l = alloca i32, align 4, addrspace(5)
  %g = alloca i32, align 4, addrspace(5)
  %s = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
  store ptr addrspace(3) %tmp, ptr addrspace(5) %tmp.addr, align 4
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %call = call i64 @_Z12get_local_idj(i32 noundef 0) #5
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr addrspace(5) %l, align 4
  %call1 = call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %conv2 = trunc i64 %call1 to i32
  store i32 %conv2, ptr addrspace(5) %g, align 4
  %0 = load i32, ptr addrspace(5) %g, align 4
  %1 = load i32, ptr addrspace(5) %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8
  %3 = load i32, ptr addrspace(5) %g, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %2, i64 %idxprom
  %4 = load float, ptr addrspace(1) %arrayidx, align 4
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi float [ %4, %cond.true ], [ 0.000000e+00, %cond.false ]
  %5 = load ptr addrspace(3), ptr addrspace(5) %tmp.addr, align 4
  %6 = load i32, ptr addrspace(5) %l, align 4
  %idxprom4 = sext i32 %6 to i64
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(3) %5, i64 %idxprom4
  store float %cond, ptr addrspace(3) %arrayidx5, align 4
  call void @_Z7barrierj(i32 noundef 1) #6
  %call6 = call i64 @_Z14get_local_sizej(i32 noundef 0) #5
  %div = udiv i64 %call6, 2
  %conv7 = trunc i64 %div to i32
  store i32 %conv7, ptr addrspace(5) %s, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %7 = load i32, ptr addrspace(5) %s, align 4
  %cmp8 = icmp sgt i32 %7, 0
  br i1 %cmp8, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %8 = load i32, ptr addrspace(5) %l, align 4
  %9 = load i32, ptr addrspace(5) %s, align 4
  %cmp10 = icmp slt i32 %8, %9
  br i1 %cmp10, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %10 = load ptr addrspace(3), ptr addrspace(5) %tmp.addr, align 4
  %11 = load i32, ptr addrspace(5) %l, align 4
  %12 = load i32, ptr addrspace(5) %s, align 4
  %add = add nsw i32 %11, %12
  %idxprom12 = sext i32 %add to i64
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(3) %10, i64 %idxprom12
  %13 = load float, ptr addrspace(3) %arrayidx13, align 4
  %14 = load ptr addrspace(3), ptr addrspace(5) %tmp.addr, align 4
  %15 = load i32, ptr addrspace(5) %l, align 4
  %idxprom14 = sext i32 %15 to i64
  %arrayidx15 = getelementptr inbounds float, ptr addrspace(3) %14, i64 %idxprom14
  %16 = load float, ptr addrspace(3) %arrayidx15, align 4
  %add16 = fadd float %16, %13
  store float %add16, ptr addrspace(3) %arrayidx15, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @_Z7barrierj(i32 noundef 1) #6
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %17 = load i32, ptr addrspace(5) %s, align 4
  %shr = ashr i32 %17, 1
  store i32 %shr, ptr addrspace(5) %s, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %18 = load i32, ptr addrspace(5) %l, align 4
  %cmp17 = icmp eq i32 %18, 0
  br i1 %cmp17, label %if.then19, label %if.end23

if.then19:                                        ; preds = %for.end
  %19 = load ptr addrspace(3), ptr addrspace(5) %tmp.addr, align 4
  %arrayidx20 = getelementptr inbounds float, ptr addrspace(3) %19, i64 0
  %20 = load float, ptr addrspace(3) %arrayidx20, align 4
  %21 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8
  %call21 = call i64 @_Z12get_group_idj(i32 noundef 0) #5
  %arrayidx22 = getelementptr inbounds float, ptr addrspace(1) %21, i64 %call21
  store float %20, ptr addrspace(1) %arrayidx22, align 4
  br label %if.end23

if.end23:                                         ; preds = %if.then19, %for.end
  ret void
}

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z12get_local_idj(i32 noundef) #1

; Function Attrs: convergent nounwind
declare hidden void @_Z7barrierj(i32 noundef) #3

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z14get_local_sizej(i32 noundef) #1

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z12get_group_idj(i32 noundef) #1

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @act(ptr addrspace(1) noundef align 16 %x, ptr addrspace(4) noundef align 4 %w, i32 noundef %n) #0 !kernel_arg_addr_space !13 !kernel_arg_access_qual !14 !kernel_arg_type !15 !kernel_arg_base_type !16 !kernel_arg_type_qual !17 {
entry:
  %x.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %w.addr = alloca ptr addrspace(4), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i64, align 8, addrspace(5)
  %v = alloca <4 x float>, align 16, addrspace(5)
  store ptr addrspace(1) %x, ptr addrspace(5) %x.addr, align 8
  store ptr addrspace(4) %w, ptr addrspace(5) %w.addr, align 8
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #5
  store i64 %call, ptr addrspace(5) %i, align 8
  %0 = load i64, ptr addrspace(5) %i, align 8
  %1 = load i32, ptr addrspace(5) %n.addr, align 4
  %conv = sext i32 %1 to i64
  %cmp = icmp ult i64 %0, %conv
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load ptr addrspace(1), ptr addrspace(5) %x.addr, align 8
  %3 = load i64, ptr addrspace(5) %i, align 8
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %2, i64 %3
  %4 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16
  store <4 x float> %4, ptr addrspace(5) %v, align 16
  %5 = load <4 x float>, ptr addrspace(5) %v, align 16
  %call2 = call <4 x float> @_Z3expDv4_f(<4 x float> noundef %5) #5
  %6 = load <4 x float>, ptr addrspace(5) %v, align 16
  %call3 = call <4 x float> @_Z3expDv4_f(<4 x float> noundef %6) #5
  %add = fadd <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %call3
  %div = fdiv <4 x float> %call2, %add, !fpmath !18
  %7 = load ptr addrspace(4), ptr addrspace(5) %w.addr, align 8
  %arrayidx4 = getelementptr inbounds float, ptr addrspace(4) %7, i64 0
  %8 = load float, ptr addrspace(4) %arrayidx4, align 4
  %splat.splatinsert = insertelement <4 x float> poison, float %8, i64 0
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
  %9 = load <4 x float>, ptr addrspace(5) %v, align 16
  %call5 = call <4 x float> @_Z3maxDv4_ff(<4 x float> noundef %9, float noundef 0.000000e+00) #5
  %10 = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %div, <4 x float> %splat.splat, <4 x float> %call5)
  %11 = load <4 x float>, ptr addrspace(5) %v, align 16
  %call6 = call <4 x float> @_Z5clampDv4_fff(<4 x float> noundef %11, float noundef 0.000000e+00, float noundef 1.000000e+00) #5
  %add7 = fadd <4 x float> %10, %call6
  %12 = load ptr addrspace(1), ptr addrspace(5) %x.addr, align 8
  %13 = load i64, ptr addrspace(5) %i, align 8
  %arrayidx8 = getelementptr inbounds <4 x float>, ptr addrspace(1) %12, i64 %13
  store <4 x float> %add7, ptr addrspace(1) %arrayidx8, align 16
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden <4 x float> @_Z3expDv4_f(<4 x float> noundef) #1

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden <4 x float> @_Z3maxDv4_ff(<4 x float> noundef, float noundef) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #2

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden <4 x float> @_Z5clampDv4_fff(<4 x float> noundef, float noundef, float noundef) #1

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @hist(ptr addrspace(1) noundef align 1 %in, ptr addrspace(1) noundef align 4 %bins, i32 noundef %n) #0 !kernel_arg_addr_space !19 !kernel_arg_access_qual !14 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %bins.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %n.addr = alloca i32, align 4, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
  store ptr addrspace(1) %bins, ptr addrspace(5) %bins.addr, align 8
  store i32 %n, ptr addrspace(5) %n.addr, align 4
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr addrspace(5) %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr addrspace(5) %i, align 4
  %1 = load i32, ptr addrspace(5) %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr addrspace(1), ptr addrspace(5) %bins.addr, align 8
  %3 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8
  %4 = load i32, ptr addrspace(5) %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %3, i64 %idxprom
  %5 = load i8, ptr addrspace(1) %arrayidx, align 1
  %idxprom2 = zext i8 %5 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %idxprom2
  %call4 = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %arrayidx3) #6
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %call5 = call i64 @_Z15get_global_sizej(i32 noundef 0) #5
  %6 = load i32, ptr addrspace(5) %i, align 4
  %conv6 = sext i32 %6 to i64
  %add = add i64 %conv6, %call5
  %conv7 = trunc i64 %add to i32
  store i32 %conv7, ptr addrspace(5) %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef) #3

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden i64 @_Z15get_global_sizej(i32 noundef) #1

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @vl(ptr addrspace(1) noundef align 4 %in, ptr addrspace(1) noundef align 4 %out) #0 !kernel_arg_addr_space !22 !kernel_arg_access_qual !23 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !25 {
entry:
  %in.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %out.addr = alloca ptr addrspace(1), align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %v = alloca <4 x float>, align 16, addrspace(5)
  store ptr addrspace(1) %in, ptr addrspace(5) %in.addr, align 8
  store ptr addrspace(1) %out, ptr addrspace(5) %out.addr, align 8
  %call = call i64 @_Z13get_global_idj(i32 noundef 0) #5
  %conv = trunc i64 %call to i32
  store i32 %conv, ptr addrspace(5) %i, align 4
  %0 = load i32, ptr addrspace(5) %i, align 4
  %conv1 = sext i32 %0 to i64
  %1 = load ptr addrspace(1), ptr addrspace(5) %in.addr, align 8
  %2 = addrspacecast ptr addrspace(1) %1 to ptr
  %call2 = call <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef %conv1, ptr noundef %2) #7
  store <4 x float> %call2, ptr addrspace(5) %v, align 16
  %3 = load <4 x float>, ptr addrspace(5) %v, align 16
  %4 = load <4 x float>, ptr addrspace(5) %v, align 16
  %call3 = call <4 x i32> @_Z12convert_int4Dv4_f(<4 x float> noundef %4) #5
  %call4 = call <4 x float> @_Z14convert_float4Dv4_i(<4 x i32> noundef %call3) #5
  %mul = fmul <4 x float> %3, %call4
  %5 = load i32, ptr addrspace(5) %i, align 4
  %conv5 = sext i32 %5 to i64
  %6 = load ptr addrspace(1), ptr addrspace(5) %out.addr, align 8
  %7 = addrspacecast ptr addrspace(1) %6 to ptr
  call void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef %mul, i64 noundef %conv5, ptr noundef %7) #6
  ret void
}

; Function Attrs: convergent nounwind willreturn memory(read)
declare hidden <4 x float> @_Z6vload4mPU3AS0Kf(i64 noundef, ptr noundef) #4

; Function Attrs: convergent nounwind
declare hidden void @_Z7vstore4Dv4_fmPU3AS0f(<4 x float> noundef, i64 noundef, ptr noundef) #3

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden <4 x float> @_Z14convert_float4Dv4_i(<4 x i32> noundef) #1

; Function Attrs: convergent nounwind willreturn memory(none)
declare hidden <4 x i32> @_Z12convert_int4Dv4_f(<4 x float> noundef) #1

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { convergent nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #4 = { convergent nounwind willreturn memory(read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { convergent nounwind }
attributes #7 = { convergent nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2, !3}
!opencl.ocl.version = !{!4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{i32 2, i32 0}
!5 = !{!"clang"}
!6 = !{i32 1, i32 1, i32 0, i32 0}
!7 = !{!"none", !"none", !"none", !"none"}
!8 = !{!"float*", !"float*", !"float", !"int"}
!9 = !{!"", !"const", !"", !""}
!10 = !{i32 1, i32 1, i32 3, i32 0}
!11 = !{!"float*", !"float*", !"float*", !"int"}
!12 = !{!"const", !"", !"", !""}
!13 = !{i32 1, i32 2, i32 0}
!14 = !{!"none", !"none", !"none"}
!15 = !{!"float4*", !"float*", !"int"}
!16 = !{!"float __attribute__((ext_vector_type(4)))*", !"float*", !"int"}
!17 = !{!"", !"const", !""}
!18 = !{float 2.500000e+00}
!19 = !{i32 1, i32 1, i32 0}
!20 = !{!"uchar*", !"int*", !"int"}
!21 = !{!"const", !"", !""}
!22 = !{i32 1, i32 1}
!23 = !{!"none", !"none"}
!24 = !{!"float*", !"float*"}
!25 = !{!"const", !""}
