target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n32:64-S32-G1-P4-A0"
target triple = "spirv64-amd-amdhsa"

%struct.S = type { ptr addrspace(4), i32, [4 x float] }

@_ZZ3revPiE1s = internal addrspace(3) global [64 x i32] undef, align 16
@.str = private unnamed_addr addrspace(1) constant [10 x i8] c"workgroup\00", align 1

; Function Attrs: convergent mustprogress norecurse nounwind
define hidden spir_kernel void @_Z5saxpyPfS_fi(ptr addrspace(1) noundef %0, ptr addrspace(1) noundef %1, float noundef %2, i32 noundef %3) addrspace(4) #0 !max_work_group_size !11 {
  %5 = alloca ptr addrspace(4), align 8
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca ptr addrspace(4), align 8
  %8 = alloca ptr addrspace(4), align 8
  %9 = alloca float, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = addrspacecast ptr %5 to ptr addrspace(4)
  %13 = addrspacecast ptr %6 to ptr addrspace(4)
  %14 = addrspacecast ptr %7 to ptr addrspace(4)
  %15 = addrspacecast ptr %8 to ptr addrspace(4)
  %16 = addrspacecast ptr %9 to ptr addrspace(4)
  %17 = addrspacecast ptr %10 to ptr addrspace(4)
  %18 = addrspacecast ptr %11 to ptr addrspace(4)
  store ptr addrspace(1) %0, ptr addrspace(4) %12, align 8
  %19 = load ptr addrspace(4), ptr addrspace(4) %12, align 8, !tbaa !12
  store ptr addrspace(1) %1, ptr addrspace(4) %13, align 8
  %20 = load ptr addrspace(4), ptr addrspace(4) %13, align 8, !tbaa !12
  store ptr addrspace(4) %19, ptr addrspace(4) %14, align 8, !tbaa !12
  store ptr addrspace(4) %20, ptr addrspace(4) %15, align 8, !tbaa !12
  store float %2, ptr addrspace(4) %16, align 4, !tbaa !15
  store i32 %3, ptr addrspace(4) %17, align 4, !tbaa !7
  call addrspace(4) void @llvm.lifetime.start.p0(ptr %11) #5
  %21 = call addrspace(4) i32 @llvm.amdgcn.workgroup.id.x()
  %22 = mul i32 %21, 64
  %23 = call addrspace(4) i32 @llvm.amdgcn.workitem.id.x()
  %24 = add i32 %22, %23
  store i32 %24, ptr addrspace(4) %18, align 4, !tbaa !7
  %25 = load i32, ptr addrspace(4) %18, align 4, !tbaa !7
  %26 = load i32, ptr addrspace(4) %17, align 4, !tbaa !7
  %27 = icmp slt i32 %25, %26
  br i1 %27, label %28, label %46

28:                                               ; preds = %4
  %29 = load float, ptr addrspace(4) %16, align 4, !tbaa !15
  %30 = load ptr addrspace(4), ptr addrspace(4) %14, align 8, !tbaa !12
  %31 = load i32, ptr addrspace(4) %18, align 4, !tbaa !7
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds float, ptr addrspace(4) %30, i64 %32
  %34 = load float, ptr addrspace(4) %33, align 4, !tbaa !15
  %35 = fmul contract float %29, %34
  %36 = load ptr addrspace(4), ptr addrspace(4) %15, align 8, !tbaa !12
  %37 = load i32, ptr addrspace(4) %18, align 4, !tbaa !7
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr addrspace(4) %36, i64 %38
  %40 = load float, ptr addrspace(4) %39, align 4, !tbaa !15
  %41 = fadd contract float %35, %40
  %42 = load ptr addrspace(4), ptr addrspace(4) %15, align 8, !tbaa !12
  %43 = load i32, ptr addrspace(4) %18, align 4, !tbaa !7
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds float, ptr addrspace(4) %42, i64 %44
  store float %41, ptr addrspace(4) %45, align 4, !tbaa !15
  br label %46

46:                                               ; preds = %28, %4
  call addrspace(4) void @llvm.lifetime.end.p0(ptr %11) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) addrspace(4) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() addrspace(4) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() addrspace(4) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) addrspace(4) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define hidden spir_kernel void @_Z3revPi(ptr addrspace(1) noundef %0) addrspace(4) #0 !max_work_group_size !11 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  %5 = addrspacecast ptr %2 to ptr addrspace(4)
  %6 = addrspacecast ptr %3 to ptr addrspace(4)
  %7 = addrspacecast ptr %4 to ptr addrspace(4)
  store ptr addrspace(1) %0, ptr addrspace(4) %5, align 8
  %8 = load ptr addrspace(4), ptr addrspace(4) %5, align 8, !tbaa !17
  store ptr addrspace(4) %8, ptr addrspace(4) %6, align 8, !tbaa !17
  call addrspace(4) void @llvm.lifetime.start.p0(ptr %4) #5
  %9 = call addrspace(4) i32 @llvm.amdgcn.workitem.id.x()
  %10 = and i32 %9, 63
  store i32 %10, ptr addrspace(4) %7, align 4, !tbaa !7
  %11 = load ptr addrspace(4), ptr addrspace(4) %6, align 8, !tbaa !17
  %12 = load i32, ptr addrspace(4) %7, align 4, !tbaa !7
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr addrspace(4) %11, i64 %13
  %15 = load i32, ptr addrspace(4) %14, align 4, !tbaa !7
  %16 = load i32, ptr addrspace(4) %7, align 4, !tbaa !7
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [64 x i32], ptr addrspace(4) addrspacecast (ptr addrspace(3) @_ZZ3revPiE1s to ptr addrspace(4)), i64 0, i64 %17
  store i32 %15, ptr addrspace(4) %18, align 4, !tbaa !7
  fence syncscope("workgroup") release
  call addrspace(4) void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %19 = load i32, ptr addrspace(4) %7, align 4, !tbaa !7
  %20 = sub nsw i32 63, %19
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [64 x i32], ptr addrspace(4) addrspacecast (ptr addrspace(3) @_ZZ3revPiE1s to ptr addrspace(4)), i64 0, i64 %21
  %23 = load i32, ptr addrspace(4) %22, align 4, !tbaa !7
  %24 = load ptr addrspace(4), ptr addrspace(4) %6, align 8, !tbaa !17
  %25 = load i32, ptr addrspace(4) %7, align 4, !tbaa !7
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr addrspace(4) %24, i64 %26
  store i32 %23, ptr addrspace(4) %27, align 4, !tbaa !7
  call addrspace(4) void @llvm.lifetime.end.p0(ptr %4) #5
  ret void
}

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() addrspace(4) #3

; Function Attrs: convergent mustprogress norecurse nounwind
define hidden spir_kernel void @_Z2st1SPf(ptr addrspace(2) noundef byref(%struct.S) align 8 %0, ptr addrspace(1) noundef %1) addrspace(4) #0 !max_work_group_size !11 {
  %3 = alloca %struct.S, align 8
  %4 = alloca ptr addrspace(4), align 8
  %5 = alloca ptr addrspace(4), align 8
  %6 = alloca i32, align 4
  %7 = addrspacecast ptr %3 to ptr addrspace(4)
  %8 = addrspacecast ptr %4 to ptr addrspace(4)
  %9 = addrspacecast ptr %5 to ptr addrspace(4)
  %10 = addrspacecast ptr %6 to ptr addrspace(4)
  call addrspace(4) void @llvm.memcpy.p4.p2.i64(ptr addrspace(4) align 8 %7, ptr addrspace(2) align 8 %0, i64 32, i1 false)
  store ptr addrspace(1) %1, ptr addrspace(4) %8, align 8
  %11 = load ptr addrspace(4), ptr addrspace(4) %8, align 8, !tbaa !12
  store ptr addrspace(4) %11, ptr addrspace(4) %9, align 8, !tbaa !12
  call addrspace(4) void @llvm.lifetime.start.p0(ptr %6) #5
  %12 = call addrspace(4) i32 @llvm.amdgcn.workitem.id.x()
  store i32 %12, ptr addrspace(4) %10, align 4, !tbaa !7
  %13 = load i32, ptr addrspace(4) %10, align 4, !tbaa !7
  %14 = getelementptr inbounds nuw %struct.S, ptr addrspace(4) %7, i32 0, i32 1
  %15 = load i32, ptr addrspace(4) %14, align 8, !tbaa !19
  %16 = icmp slt i32 %13, %15
  br i1 %16, label %17, label %35

17:                                               ; preds = %2
  %18 = getelementptr inbounds nuw %struct.S, ptr addrspace(4) %7, i32 0, i32 0
  %19 = load ptr addrspace(4), ptr addrspace(4) %18, align 8, !tbaa !21
  %20 = load i32, ptr addrspace(4) %10, align 4, !tbaa !7
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds float, ptr addrspace(4) %19, i64 %21
  %23 = load float, ptr addrspace(4) %22, align 4, !tbaa !15
  %24 = getelementptr inbounds nuw %struct.S, ptr addrspace(4) %7, i32 0, i32 2
  %25 = load i32, ptr addrspace(4) %10, align 4, !tbaa !7
  %26 = and i32 %25, 3
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds [4 x float], ptr addrspace(4) %24, i64 0, i64 %27
  %29 = load float, ptr addrspace(4) %28, align 4, !tbaa !15
  %30 = fadd contract float %23, %29
  %31 = load ptr addrspace(4), ptr addrspace(4) %9, align 8, !tbaa !12
  %32 = load i32, ptr addrspace(4) %10, align 4, !tbaa !7
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds float, ptr addrspace(4) %31, i64 %33
  store float %30, ptr addrspace(4) %34, align 4, !tbaa !15
  br label %35

35:                                               ; preds = %17, %2
  call addrspace(4) void @llvm.lifetime.end.p0(ptr %6) #5
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p4.p2.i64(ptr addrspace(4) noalias writeonly captures(none), ptr addrspace(2) noalias readonly captures(none), i64, i1 immarg) addrspace(4) #4

; Function Attrs: convergent mustprogress norecurse nounwind
define hidden spir_kernel void @_Z4histPKhPji(ptr addrspace(1) noundef %0, ptr addrspace(1) noundef %1, i32 noundef %2) addrspace(4) #0 !max_work_group_size !11 {
  %4 = alloca ptr addrspace(4), align 8
  %5 = alloca ptr addrspace(4), align 8
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca ptr addrspace(4), align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = addrspacecast ptr %4 to ptr addrspace(4)
  %13 = addrspacecast ptr %5 to ptr addrspace(4)
  %14 = addrspacecast ptr %6 to ptr addrspace(4)
  %15 = addrspacecast ptr %7 to ptr addrspace(4)
  %16 = addrspacecast ptr %8 to ptr addrspace(4)
  %17 = addrspacecast ptr %9 to ptr addrspace(4)
  %18 = addrspacecast ptr %10 to ptr addrspace(4)
  %19 = addrspacecast ptr %11 to ptr addrspace(4)
  store ptr addrspace(1) %0, ptr addrspace(4) %12, align 8
  %20 = load ptr addrspace(4), ptr addrspace(4) %12, align 8, !tbaa !22
  store ptr addrspace(1) %1, ptr addrspace(4) %13, align 8
  %21 = load ptr addrspace(4), ptr addrspace(4) %13, align 8, !tbaa !17
  store ptr addrspace(4) %20, ptr addrspace(4) %14, align 8, !tbaa !22
  store ptr addrspace(4) %21, ptr addrspace(4) %15, align 8, !tbaa !17
  store i32 %2, ptr addrspace(4) %16, align 4, !tbaa !7
  call addrspace(4) void @llvm.lifetime.start.p0(ptr %9) #5
  %22 = call addrspace(4) i32 @llvm.amdgcn.workitem.id.x()
  store i32 %22, ptr addrspace(4) %17, align 4, !tbaa !7
  %23 = load i32, ptr addrspace(4) %17, align 4, !tbaa !7
  %24 = load i32, ptr addrspace(4) %16, align 4, !tbaa !7
  %25 = icmp slt i32 %23, %24
  br i1 %25, label %26, label %39

26:                                               ; preds = %3
  %27 = load ptr addrspace(4), ptr addrspace(4) %15, align 8, !tbaa !17
  %28 = load ptr addrspace(4), ptr addrspace(4) %14, align 8, !tbaa !22
  %29 = load i32, ptr addrspace(4) %17, align 4, !tbaa !7
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(4) %28, i64 %30
  %32 = load i8, ptr addrspace(4) %31, align 1, !tbaa !24
  %33 = zext i8 %32 to i32
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr addrspace(4) %27, i64 %34
  store i32 1, ptr addrspace(4) %18, align 4, !tbaa !7
  %36 = load i32, ptr addrspace(4) %18, align 4
  %37 = atomicrmw add ptr addrspace(4) %35, i32 %36 syncscope("device") monotonic, align 4
  store i32 %37, ptr addrspace(4) %19, align 4
  %38 = load i32, ptr addrspace(4) %19, align 4, !tbaa !7
  br label %39

39:                                               ; preds = %26, %3
  call addrspace(4) void @llvm.lifetime.end.p0(ptr %9) #5
  ret void
}

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-features"="+16-bit-insts,+ashr-pk-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-buffer-pk-add-bf16-inst,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+bf16-cvt-insts,+bf16-trans-insts,+bf8-cvt-scale-insts,+bitop3-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot11-insts,+dot12-insts,+dot13-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dot8-insts,+dot9-insts,+dpp,+f16bf16-to-fp6bf6-cvt-scale-insts,+f32-to-f16bf16-cvt-sr-insts,+fp4-cvt-scale-insts,+fp6bf6-cvt-scale-insts,+fp8-conversion-insts,+fp8-cvt-scale-insts,+fp8-insts,+fp8e5m3-insts,+gfx10-3-insts,+gfx10-insts,+gfx11-insts,+gfx12-insts,+gfx1250-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+gfx950-insts,+gws,+image-insts,+mai-insts,+permlane16-swap,+permlane32-swap,+prng-inst,+s-memrealtime,+s-memtime-inst,+setprio-inc-wg-inst,+tanh-insts,+tensor-cvt-lut-insts,+transpose-load-f4f6-insts,+vmem-pref-insts,+vmem-to-lds-load-insts,+wavefrontsize32,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nounwind willreturn }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!opencl.ocl.version = !{!5}
!llvm.errno.tbaa = !{!7}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{i32 0, i32 0}
!6 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = !{i32 1024, i32 1, i32 1}
!12 = !{!13, !13, i64 0}
!13 = !{!"p1 float", !14, i64 0}
!14 = !{!"any pointer", !9, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !9, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"p1 int", !14, i64 0}
!19 = !{!20, !8, i64 8}
!20 = !{!"_ZTS1S", !13, i64 0, !8, i64 8, !9, i64 12}
!21 = !{!20, !13, i64 0}
!22 = !{!23, !23, i64 0}
!23 = !{!"p1 omnipotent char", !14, i64 0}
!24 = !{!9, !9, i64 0}
