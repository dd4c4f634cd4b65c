target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%struct._globalized_locals_ty = type { i32, i32 }

@0 = private unnamed_addr addrspace(1) constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__omp_offloading_0_0_dyn_l3_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_dyn_l3_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_dyn_l3_dynamic_environment to ptr) }
@__omp_offloading_0_0_ord_l8_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_ord_l8_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 1, i32 1, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_ord_l8_dynamic_environment to ptr) }
@__omp_offloading_0_0_msk_l16_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_msk_l16_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 1, i32 1, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_msk_l16_dynamic_environment to ptr) }
@2 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 34, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@3 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 322, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@4 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 1026, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@5 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 194, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__omp_offloading_0_0_red_l35_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_red_l35_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 8, i32 1024 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_red_l35_dynamic_environment to ptr) }
@6 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 2050, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@7 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 514, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__openmp_nvptx_data_transfer_temporary_storage = weak addrspace(3) global [64 x i32] undef
@8 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 66, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__omp_offloading_0_0_simd_l40_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_simd_l40_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_simd_l40_dynamic_environment to ptr) }
@__omp_offloading_0_0_guided_l44_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_guided_l44_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_guided_l44_dynamic_environment to ptr) }
@__omp_offloading_0_0_cap_l48_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_cap_l48_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 3, i32 1, i32 256, i32 -1, i32 -1, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_cap_l48_dynamic_environment to ptr) }
@__omp_offloading_0_0_loopd_l58_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_loopd_l58_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_loopd_l58_dynamic_environment to ptr) }
@_shared = internal addrspace(3) global [8 x i8] poison, align 16
@_shared.3 = internal addrspace(3) global [4 x i8] poison, align 16

; Function Attrs: alwaysinline norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_dyn_l3(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = alloca i64, align 8, addrspace(5)
  %5 = alloca ptr, align 8, addrspace(5)
  %6 = alloca [2 x ptr], align 8, addrspace(5)
  %7 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_dyn_l3_kernel_environment to ptr), ptr %0) #15
  %8 = icmp eq i32 %7, -1
  br i1 %8, label %10, label %9

9:                                                ; preds = %3, %10
  ret void

10:                                               ; preds = %3
  %11 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  %12 = and i64 %1, 4294967295
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %4)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6)
  %13 = addrspacecast ptr addrspace(5) %4 to ptr
  %14 = addrspacecast ptr addrspace(5) %5 to ptr
  %15 = addrspacecast ptr addrspace(5) %6 to ptr
  store i64 %12, ptr addrspace(5) %4, align 8, !tbaa !18, !noalias !20
  store ptr %2, ptr addrspace(5) %5, align 8, !tbaa !23, !noalias !20
  store ptr %13, ptr addrspace(5) %6, align 8, !tbaa !26, !noalias !20
  %16 = getelementptr inbounds nuw i8, ptr addrspace(5) %6, i32 8
  store ptr %14, ptr addrspace(5) %16, align 8, !tbaa !26, !noalias !20
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %11, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_dyn_l3_omp_outlined_omp_outlined, ptr null, ptr %15, i64 2, i32 0) #15, !noalias !20
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %4)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6)
  call void @__kmpc_target_deinit() #15
  br label %9
}

declare i32 @__kmpc_target_init(ptr, ptr) local_unnamed_addr #1

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_dyn_l3_omp_outlined_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, ptr noundef nonnull readonly align 4 captures(none) dereferenceable(4) %2, ptr noundef nonnull readonly align 8 captures(none) dereferenceable(8) %3) #2 {
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  %13 = load i32, ptr %2, align 4, !tbaa !14
  %14 = icmp sgt i32 %13, 0
  br i1 %14, label %15, label %57

15:                                               ; preds = %4
  %16 = add nsw i32 %13, -1
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #15
  store i32 0, ptr addrspace(5) %5, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #15
  store i32 %16, ptr addrspace(5) %6, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #15
  store i32 1, ptr addrspace(5) %7, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #15
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14
  %17 = load i32, ptr %0, align 4, !tbaa !14
  tail call void @__kmpc_dispatch_init_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, i32 1073741859, i32 0, i32 %16, i32 1, i32 4) #15
  %18 = call i32 @__kmpc_dispatch_next_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, ptr %12, ptr %9, ptr %10, ptr %11) #15
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %56, label %23

20:                                               ; preds = %48, %44, %23
  %21 = call i32 @__kmpc_dispatch_next_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, ptr %12, ptr %9, ptr %10, ptr %11) #15
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %56, label %23

23:                                               ; preds = %15, %20
  %24 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14
  %25 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14, !llvm.access.group !28
  %26 = icmp sgt i32 %24, %25
  br i1 %26, label %20, label %27

27:                                               ; preds = %23
  %28 = load ptr, ptr %3, align 8, !tbaa !23, !llvm.access.group !28
  %29 = add i32 %25, 1
  %30 = sub i32 %29, %24
  %31 = icmp ult i32 %30, 2
  br i1 %31, label %46, label %32

32:                                               ; preds = %27
  %33 = and i32 %30, -2
  %34 = add i32 %24, %33
  br label %35

35:                                               ; preds = %35, %32
  %36 = phi i32 [ 0, %32 ], [ %42, %35 ]
  %37 = add i32 %24, %36
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr %28, i64 %38
  %40 = load <2 x float>, ptr %39, align 4, !tbaa !29, !llvm.access.group !28
  %41 = fmul <2 x float> %40, splat (float 2.000000e+00)
  store <2 x float> %41, ptr %39, align 4, !tbaa !29, !llvm.access.group !28
  %42 = add nuw i32 %36, 2
  %43 = icmp eq i32 %42, %33
  br i1 %43, label %44, label %35, !llvm.loop !31

44:                                               ; preds = %35
  %45 = icmp eq i32 %30, %33
  br i1 %45, label %20, label %46

46:                                               ; preds = %27, %44
  %47 = phi i32 [ %24, %27 ], [ %34, %44 ]
  br label %48

48:                                               ; preds = %46, %48
  %49 = phi i32 [ %54, %48 ], [ %47, %46 ]
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds float, ptr %28, i64 %50
  %52 = load float, ptr %51, align 4, !tbaa !29, !llvm.access.group !28
  %53 = fmul float %52, 2.000000e+00
  store float %53, ptr %51, align 4, !tbaa !29, !llvm.access.group !28
  %54 = add nsw i32 %49, 1
  %55 = icmp slt i32 %49, %25
  br i1 %55, label %48, label %20, !llvm.loop !34

56:                                               ; preds = %20, %15
  call void @__kmpc_dispatch_deinit(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15
  br label %57

57:                                               ; preds = %56, %4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #3

; Function Attrs: nounwind
declare void @__kmpc_dispatch_init_4(ptr, i32, i32, i32, i32, i32, i32) local_unnamed_addr #4

; Function Attrs: nounwind
declare i32 @__kmpc_dispatch_next_4(ptr, i32, ptr, ptr, ptr, ptr) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @__kmpc_dispatch_deinit(ptr, i32) local_unnamed_addr #4

; Function Attrs: alwaysinline
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32) local_unnamed_addr #5

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) local_unnamed_addr #4

declare void @__kmpc_target_deinit() local_unnamed_addr #1

; Function Attrs: alwaysinline mustprogress norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_ord_l8(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr #6 {
  %4 = alloca i64, align 8, addrspace(5)
  %5 = alloca ptr, align 8, addrspace(5)
  %6 = alloca [2 x ptr], align 8, addrspace(5)
  store i64 %1, ptr addrspace(5) %4, align 8, !tbaa !18
  store ptr %2, ptr addrspace(5) %5, align 8, !tbaa !23
  %7 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_ord_l8_kernel_environment to ptr), ptr %0) #15
  %8 = icmp eq i32 %7, -1
  br i1 %8, label %10, label %9

9:                                                ; preds = %3, %10
  ret void

10:                                               ; preds = %3
  %11 = addrspacecast ptr addrspace(5) %6 to ptr
  %12 = addrspacecast ptr addrspace(5) %5 to ptr
  %13 = addrspacecast ptr addrspace(5) %4 to ptr
  %14 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  store ptr %13, ptr addrspace(5) %6, align 8, !tbaa !26
  %15 = getelementptr inbounds nuw i8, ptr addrspace(5) %6, i32 8
  store ptr %12, ptr addrspace(5) %15, align 8, !tbaa !26
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %14, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_ord_l8_omp_outlined, ptr null, ptr %11, i64 2, i32 0) #15
  call void @__kmpc_target_deinit() #15
  br label %9
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define internal void @__omp_offloading_0_0_ord_l8_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, ptr noundef nonnull readonly align 4 captures(none) dereferenceable(4) %2, ptr noundef nonnull readonly align 8 captures(none) dereferenceable(8) %3) #7 {
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  %13 = load i32, ptr %2, align 4, !tbaa !14
  %14 = icmp sgt i32 %13, 1
  br i1 %14, label %15, label %41

15:                                               ; preds = %4
  %16 = add nsw i32 %13, -2
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #15
  store i32 0, ptr addrspace(5) %5, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #15
  store i32 %16, ptr addrspace(5) %6, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #15
  store i32 1, ptr addrspace(5) %7, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #15
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14
  %17 = load i32, ptr %0, align 4, !tbaa !14
  tail call void @__kmpc_dispatch_init_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, i32 65, i32 0, i32 %16, i32 1, i32 1) #15
  %18 = call i32 @__kmpc_dispatch_next_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, ptr %12, ptr %9, ptr %10, ptr %11) #15
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %40, label %23

20:                                               ; preds = %27, %23
  %21 = call i32 @__kmpc_dispatch_next_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17, ptr %12, ptr %9, ptr %10, ptr %11) #15
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %40, label %23

23:                                               ; preds = %15, %20
  %24 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14
  %25 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %26 = icmp sgt i32 %24, %25
  br i1 %26, label %20, label %27

27:                                               ; preds = %23, %27
  %28 = phi i32 [ %29, %27 ], [ %24, %23 ]
  %29 = add nsw i32 %28, 1
  call void @__kmpc_ordered(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17) #15
  %30 = load ptr, ptr %3, align 8, !tbaa !23
  %31 = sext i32 %28 to i64
  %32 = getelementptr inbounds float, ptr %30, i64 %31
  %33 = load float, ptr %32, align 4, !tbaa !29
  %34 = sext i32 %29 to i64
  %35 = getelementptr inbounds float, ptr %30, i64 %34
  %36 = load float, ptr %35, align 4, !tbaa !29
  %37 = fadd float %33, %36
  store float %37, ptr %35, align 4, !tbaa !29
  call void @__kmpc_end_ordered(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17) #15
  call void @__kmpc_dispatch_fini_4(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17) #15
  %38 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %39 = icmp slt i32 %28, %38
  br i1 %39, label %27, label %20

40:                                               ; preds = %20, %15
  call void @__kmpc_dispatch_deinit(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %17) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15
  br label %41

41:                                               ; preds = %40, %4
  ret void
}

; Function Attrs: convergent nounwind
declare void @__kmpc_ordered(ptr, i32) local_unnamed_addr #8

; Function Attrs: convergent nounwind
declare void @__kmpc_end_ordered(ptr, i32) local_unnamed_addr #8

; Function Attrs: nounwind
declare void @__kmpc_dispatch_fini_4(ptr, i32) local_unnamed_addr #4

; Function Attrs: alwaysinline mustprogress norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_msk_l16(ptr noalias noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr #6 {
  %4 = alloca ptr, align 8, addrspace(5)
  %5 = alloca i64, align 8, addrspace(5)
  %6 = alloca [2 x ptr], align 8, addrspace(5)
  store ptr %1, ptr addrspace(5) %4, align 8, !tbaa !36
  store i64 %2, ptr addrspace(5) %5, align 8, !tbaa !18
  %7 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_msk_l16_kernel_environment to ptr), ptr %0) #15
  %8 = icmp eq i32 %7, -1
  br i1 %8, label %10, label %9

9:                                                ; preds = %3, %10
  ret void

10:                                               ; preds = %3
  %11 = addrspacecast ptr addrspace(5) %6 to ptr
  %12 = addrspacecast ptr addrspace(5) %5 to ptr
  %13 = addrspacecast ptr addrspace(5) %4 to ptr
  %14 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  store ptr %13, ptr addrspace(5) %6, align 8, !tbaa !26
  %15 = getelementptr inbounds nuw i8, ptr addrspace(5) %6, i32 8
  store ptr %12, ptr addrspace(5) %15, align 8, !tbaa !26
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %14, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_msk_l16_omp_outlined, ptr null, ptr %11, i64 2, i32 0) #15
  call void @__kmpc_target_deinit() #15
  br label %9
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define internal void @__omp_offloading_0_0_msk_l16_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, ptr noundef nonnull readonly align 8 captures(none) dereferenceable(8) %2, ptr noundef nonnull readonly align 4 captures(none) dereferenceable(4) %3) #7 {
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  %13 = load i32, ptr %0, align 4, !tbaa !14
  %14 = tail call i32 @__kmpc_masked(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13, i32 1) #15
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %19, label %16

16:                                               ; preds = %4
  %17 = load i32, ptr %3, align 4, !tbaa !14
  %18 = load ptr, ptr %2, align 8, !tbaa !36
  store i32 %17, ptr %18, align 4, !tbaa !14
  tail call void @__kmpc_end_masked(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13) #15
  br label %19

19:                                               ; preds = %16, %4
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %13) #15
  %20 = tail call i32 @__kmpc_single(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13) #15
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %26, label %22

22:                                               ; preds = %19
  %23 = load ptr, ptr %2, align 8, !tbaa !36
  %24 = load i32, ptr %23, align 4, !tbaa !14
  %25 = getelementptr inbounds nuw i8, ptr %23, i64 4
  store i32 %24, ptr %25, align 4, !tbaa !14
  tail call void @__kmpc_end_single(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13) #15
  br label %26

26:                                               ; preds = %22, %19
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @3 to ptr), i32 %13) #15
  store i32 0, ptr addrspace(5) %5, align 4, !tbaa !14
  store i32 1, ptr addrspace(5) %6, align 4, !tbaa !14
  store i32 1, ptr addrspace(5) %7, align 4, !tbaa !14
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @4 to ptr), i32 %13, i32 34, ptr %12, ptr %9, ptr %10, ptr %11, i32 1, i32 1) #15
  %27 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %28 = call i32 @llvm.smin.i32(i32 %27, i32 1)
  store i32 %28, ptr addrspace(5) %6, align 4, !tbaa !14
  %29 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14
  %30 = icmp sgt i32 %29, %28
  br i1 %30, label %43, label %31

31:                                               ; preds = %26
  %32 = load ptr, ptr %2, align 8
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 12
  %34 = getelementptr inbounds nuw i8, ptr %32, i64 8
  br label %35

35:                                               ; preds = %31, %39
  %36 = phi i32 [ %29, %31 ], [ %40, %39 ]
  switch i32 %36, label %39 [
    i32 0, label %37
    i32 1, label %38
  ]

37:                                               ; preds = %35
  store i32 1, ptr %34, align 4, !tbaa !14
  br label %39

38:                                               ; preds = %35
  store i32 2, ptr %33, align 4, !tbaa !14
  br label %39

39:                                               ; preds = %35, %37, %38
  %40 = add nsw i32 %36, 1
  %41 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %42 = icmp slt i32 %36, %41
  br i1 %42, label %35, label %43

43:                                               ; preds = %39, %26
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @4 to ptr), i32 %13) #15
  call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @5 to ptr), i32 %13) #15
  ret void
}

; Function Attrs: nounwind
declare i32 @__kmpc_masked(ptr, i32, i32) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @__kmpc_end_masked(ptr, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier(ptr, i32) local_unnamed_addr #8

; Function Attrs: convergent nounwind
declare i32 @__kmpc_single(ptr, i32) local_unnamed_addr #8

; Function Attrs: convergent nounwind
declare void @__kmpc_end_single(ptr, i32) local_unnamed_addr #8

; Function Attrs: nounwind
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #4

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) local_unnamed_addr #4

; Function Attrs: alwaysinline norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_red_l35(ptr noalias noundef %0, i64 noundef %1, ptr noundef nonnull align 4 dereferenceable(4) %2, ptr noundef %3, ptr noundef nonnull align 4 dereferenceable(4) %4) local_unnamed_addr #0 {
  %6 = addrspacecast ptr %4 to ptr addrspace(1)
  %7 = addrspacecast ptr %2 to ptr addrspace(1)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca [6 x ptr], align 8, addrspace(5)
  %15 = alloca [2 x ptr], align 8, addrspace(5)
  %16 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_red_l35_kernel_environment to ptr), ptr %0) #15
  %17 = icmp eq i32 %16, -1
  br i1 %17, label %19, label %18

18:                                               ; preds = %5, %72
  ret void

19:                                               ; preds = %5
  %20 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  %21 = and i64 %1, 4294967295
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %14)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %15)
  %22 = addrspacecast ptr addrspace(5) %15 to ptr
  %23 = addrspacecast ptr addrspace(5) %8 to ptr
  %24 = addrspacecast ptr addrspace(5) %9 to ptr
  %25 = addrspacecast ptr addrspace(5) %14 to ptr
  %26 = trunc i64 %1 to i32
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #16, !noalias !38
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14, !noalias !38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9) #16, !noalias !38
  store i32 -2147483648, ptr addrspace(5) %9, align 4, !tbaa !14, !noalias !38
  %27 = add nsw i32 %26, -1
  %28 = icmp sgt i32 %26, 0
  br i1 %28, label %29, label %60

29:                                               ; preds = %19
  %30 = addrspacecast ptr addrspace(5) %13 to ptr
  %31 = addrspacecast ptr addrspace(5) %12 to ptr
  %32 = addrspacecast ptr addrspace(5) %11 to ptr
  %33 = addrspacecast ptr addrspace(5) %10 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10) #16, !noalias !38
  store i32 0, ptr addrspace(5) %10, align 4, !tbaa !14, !noalias !38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %11) #16, !noalias !38
  store i32 %27, ptr addrspace(5) %11, align 4, !tbaa !14, !noalias !38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %12) #16, !noalias !38
  store i32 1, ptr addrspace(5) %12, align 4, !tbaa !14, !noalias !38
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %13) #16, !noalias !38
  store i32 0, ptr addrspace(5) %13, align 4, !tbaa !14, !noalias !38
  call void @__kmpc_distribute_static_init_4(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %20, i32 91, ptr %30, ptr %33, ptr %32, ptr %31, i32 1, i32 256) #15, !noalias !38
  %34 = load i32, ptr addrspace(5) %11, align 4, !tbaa !14, !noalias !38
  %35 = call i32 @llvm.smin.i32(i32 %34, i32 %27)
  store i32 %35, ptr addrspace(5) %11, align 4, !tbaa !14, !noalias !38
  %36 = load i32, ptr addrspace(5) %10, align 4, !tbaa !14, !noalias !38
  %37 = icmp slt i32 %36, %26
  br i1 %37, label %38, label %59

38:                                               ; preds = %29
  %39 = getelementptr inbounds nuw i8, ptr addrspace(5) %14, i32 8
  %40 = getelementptr inbounds nuw i8, ptr addrspace(5) %14, i32 16
  %41 = inttoptr i64 %21 to ptr
  %42 = getelementptr inbounds nuw i8, ptr addrspace(5) %14, i32 24
  %43 = getelementptr inbounds nuw i8, ptr addrspace(5) %14, i32 32
  %44 = getelementptr inbounds nuw i8, ptr addrspace(5) %14, i32 40
  br label %45

45:                                               ; preds = %38, %45
  %46 = phi i32 [ %36, %38 ], [ %54, %45 ]
  %47 = phi i32 [ %35, %38 ], [ %57, %45 ]
  %48 = zext i32 %46 to i64
  %49 = zext i32 %47 to i64
  %50 = inttoptr i64 %48 to ptr
  store ptr %50, ptr addrspace(5) %14, align 8, !tbaa !26, !noalias !38
  %51 = inttoptr i64 %49 to ptr
  store ptr %51, ptr addrspace(5) %39, align 8, !tbaa !26, !noalias !38
  store ptr %41, ptr addrspace(5) %40, align 8, !tbaa !26, !noalias !38
  store ptr %23, ptr addrspace(5) %42, align 8, !tbaa !26, !noalias !38
  store ptr %3, ptr addrspace(5) %43, align 8, !tbaa !26, !noalias !38
  store ptr %24, ptr addrspace(5) %44, align 8, !tbaa !26, !noalias !38
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %20, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_red_l35_omp_outlined_omp_outlined, ptr null, ptr %25, i64 6, i32 0) #15, !noalias !38
  %52 = load i32, ptr addrspace(5) %12, align 4, !tbaa !14, !noalias !38
  %53 = load i32, ptr addrspace(5) %10, align 4, !tbaa !14, !noalias !38
  %54 = add nsw i32 %53, %52
  store i32 %54, ptr addrspace(5) %10, align 4, !tbaa !14, !noalias !38
  %55 = load i32, ptr addrspace(5) %11, align 4, !tbaa !14, !noalias !38
  %56 = add nsw i32 %55, %52
  %57 = call i32 @llvm.smin.i32(i32 %56, i32 %27)
  store i32 %57, ptr addrspace(5) %11, align 4, !tbaa !14, !noalias !38
  %58 = icmp slt i32 %54, %26
  br i1 %58, label %45, label %59

59:                                               ; preds = %45, %29
  call void @__kmpc_distribute_static_fini(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %20) #15, !noalias !38
  br label %60

60:                                               ; preds = %59, %19
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %13) #15, !noalias !38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %12) #15, !noalias !38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %11) #15, !noalias !38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10) #15, !noalias !38
  store ptr %23, ptr addrspace(5) %15, align 8, !noalias !38
  %61 = getelementptr inbounds nuw i8, ptr addrspace(5) %15, i32 8
  store ptr %24, ptr addrspace(5) %61, align 8, !noalias !38
  %62 = call ptr @__kmpc_reduction_get_fixed_buffer() #15, !noalias !38
  %63 = call i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr %62, i32 1024, i64 8, ptr %22, ptr nonnull @_omp_reduction_shuffle_and_reduce_func.1, ptr nonnull @_omp_reduction_inter_warp_copy_func.2, ptr nonnull @_omp_reduction_list_to_global_copy_func, ptr nonnull @_omp_reduction_list_to_global_reduce_func, ptr nonnull @_omp_reduction_global_to_list_copy_func, ptr nonnull @_omp_reduction_global_to_list_reduce_func) #15, !noalias !38
  %64 = icmp eq i32 %63, 1
  br i1 %64, label %65, label %72

65:                                               ; preds = %60
  %66 = load i32, ptr addrspace(1) %7, align 4, !tbaa !14, !noalias !38
  %67 = load i32, ptr addrspace(5) %8, align 4, !tbaa !14, !noalias !38
  %68 = add nsw i32 %67, %66
  store i32 %68, ptr addrspace(1) %7, align 4, !tbaa !14, !noalias !38
  %69 = load i32, ptr addrspace(1) %6, align 4, !tbaa !14, !noalias !38
  %70 = load i32, ptr addrspace(5) %9, align 4, !tbaa !14, !noalias !38
  %71 = call i32 @llvm.smax.i32(i32 %69, i32 %70)
  store i32 %71, ptr addrspace(1) %6, align 4, !tbaa !14, !noalias !38
  br label %72

72:                                               ; preds = %60, %65
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9) #15, !noalias !38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15, !noalias !38
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %14)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %15)
  call void @__kmpc_target_deinit() #15
  br label %18
}

; Function Attrs: nounwind
declare void @__kmpc_distribute_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #4

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_red_l35_omp_outlined_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef nonnull align 4 captures(none) dereferenceable(4) %5, ptr noundef readonly captures(none) %6, ptr noundef nonnull align 4 captures(none) dereferenceable(4) %7) #2 {
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = alloca [2 x ptr], align 8, addrspace(5)
  %16 = addrspacecast ptr addrspace(5) %15 to ptr
  %17 = addrspacecast ptr addrspace(5) %13 to ptr
  %18 = addrspacecast ptr addrspace(5) %14 to ptr
  %19 = trunc i64 %4 to i32
  %20 = icmp sgt i32 %19, 0
  br i1 %20, label %21, label %60

21:                                               ; preds = %8
  %22 = addrspacecast ptr addrspace(5) %12 to ptr
  %23 = addrspacecast ptr addrspace(5) %11 to ptr
  %24 = addrspacecast ptr addrspace(5) %10 to ptr
  %25 = addrspacecast ptr addrspace(5) %9 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10) #15
  %26 = trunc i64 %2 to i32
  %27 = trunc i64 %3 to i32
  store i32 %26, ptr addrspace(5) %9, align 4, !tbaa !14
  store i32 %27, ptr addrspace(5) %10, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %11) #15
  store i32 1, ptr addrspace(5) %11, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %12) #15
  store i32 0, ptr addrspace(5) %12, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %13) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %14) #15
  %28 = load i32, ptr %0, align 4, !tbaa !14
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %28, i32 33, ptr %22, ptr %25, ptr %24, ptr %23, i32 1, i32 1) #15
  %29 = load i32, ptr addrspace(5) %9, align 4, !tbaa !14
  %30 = sext i32 %29 to i64
  %31 = icmp ult i64 %3, %30
  br i1 %31, label %46, label %32

32:                                               ; preds = %21
  %33 = load i32, ptr addrspace(5) %11, align 4, !tbaa !14
  br label %34

34:                                               ; preds = %32, %34
  %35 = phi i64 [ %30, %32 ], [ %44, %34 ]
  %36 = phi i32 [ 0, %32 ], [ %41, %34 ]
  %37 = phi i32 [ -2147483648, %32 ], [ %42, %34 ]
  %38 = trunc nsw i64 %35 to i32
  %39 = getelementptr inbounds i32, ptr %6, i64 %35
  %40 = load i32, ptr %39, align 4, !tbaa !14
  %41 = add nsw i32 %36, %40
  %42 = call i32 @llvm.smax.i32(i32 %40, i32 %37)
  %43 = add nsw i32 %33, %38
  %44 = sext i32 %43 to i64
  %45 = icmp ult i64 %3, %44
  br i1 %45, label %46, label %34

46:                                               ; preds = %34, %21
  %47 = phi i32 [ -2147483648, %21 ], [ %42, %34 ]
  %48 = phi i32 [ 0, %21 ], [ %41, %34 ]
  store i32 %48, ptr addrspace(5) %13, align 4
  store i32 %47, ptr addrspace(5) %14, align 4
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %28) #15
  store ptr %17, ptr addrspace(5) %15, align 8
  %49 = getelementptr inbounds nuw i8, ptr addrspace(5) %15, i32 8
  store ptr %18, ptr addrspace(5) %49, align 8
  %50 = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i64 8, ptr %16, ptr nonnull @_omp_reduction_shuffle_and_reduce_func, ptr nonnull @_omp_reduction_inter_warp_copy_func) #15
  %51 = icmp eq i32 %50, 1
  br i1 %51, label %52, label %59

52:                                               ; preds = %46
  %53 = load i32, ptr %5, align 4, !tbaa !14
  %54 = load i32, ptr addrspace(5) %13, align 4, !tbaa !14
  %55 = add nsw i32 %54, %53
  store i32 %55, ptr %5, align 4, !tbaa !14
  %56 = load i32, ptr %7, align 4, !tbaa !14
  %57 = load i32, ptr addrspace(5) %14, align 4, !tbaa !14
  %58 = call i32 @llvm.smax.i32(i32 %56, i32 %57)
  store i32 %58, ptr %7, align 4, !tbaa !14
  br label %59

59:                                               ; preds = %52, %46
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %14) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %13) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %12) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %11) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9) #15
  br label %60

60:                                               ; preds = %59, %8
  ret void
}

; Function Attrs: alwaysinline norecurse nounwind
define internal void @_omp_reduction_shuffle_and_reduce_func(ptr noundef readonly captures(none) %0, i16 noundef signext %1, i16 noundef signext %2, i16 noundef signext %3) #2 {
  %5 = load ptr, ptr %0, align 8
  %6 = load i32, ptr %5, align 4
  %7 = tail call i32 @__kmpc_get_warp_size() #15
  %8 = trunc i32 %7 to i16
  %9 = tail call i32 @__kmpc_shuffle_int32(i32 %6, i16 %2, i16 %8) #15
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %11 = load ptr, ptr %10, align 8
  %12 = load i32, ptr %11, align 4
  %13 = tail call i32 @__kmpc_get_warp_size() #15
  %14 = trunc i32 %13 to i16
  %15 = tail call i32 @__kmpc_shuffle_int32(i32 %12, i16 %2, i16 %14) #15
  %16 = icmp eq i16 %3, 0
  %17 = icmp eq i16 %3, 1
  %18 = icmp ult i16 %1, %2
  %19 = and i1 %18, %17
  %20 = icmp eq i16 %3, 2
  %21 = and i16 %1, 1
  %22 = icmp eq i16 %21, 0
  %23 = and i1 %22, %20
  %24 = icmp sgt i16 %2, 0
  %25 = and i1 %24, %23
  %26 = or i1 %16, %19
  %27 = or i1 %26, %25
  br i1 %27, label %28, label %35

28:                                               ; preds = %4
  %29 = load ptr, ptr %0, align 8
  %30 = load ptr, ptr %10, align 8
  %31 = load i32, ptr %29, align 4, !tbaa !14
  %32 = add nsw i32 %31, %9
  store i32 %32, ptr %29, align 4, !tbaa !14
  %33 = load i32, ptr %30, align 4, !tbaa !14
  %34 = tail call i32 @llvm.smax.i32(i32 %33, i32 %15)
  store i32 %34, ptr %30, align 4, !tbaa !14
  br label %35

35:                                               ; preds = %4, %28
  %36 = icmp uge i16 %1, %2
  %37 = and i1 %36, %17
  br i1 %37, label %38, label %41

38:                                               ; preds = %35
  %39 = load ptr, ptr %0, align 8
  store i32 %9, ptr %39, align 4
  %40 = load ptr, ptr %10, align 8
  store i32 %15, ptr %40, align 4
  br label %41

41:                                               ; preds = %35, %38
  ret void
}

; Function Attrs: nounwind
declare i32 @__kmpc_get_warp_size() local_unnamed_addr #4

declare i32 @__kmpc_shuffle_int32(i32, i16, i16) local_unnamed_addr #1

; Function Attrs: alwaysinline convergent norecurse nounwind
define internal void @_omp_reduction_inter_warp_copy_func(ptr noundef readonly captures(none) %0, i32 noundef %1) #7 {
  %3 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %4 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %5 = and i32 %4, 63
  %6 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %7 = ashr i32 %6, 6
  %8 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  %9 = icmp eq i32 %5, 0
  br i1 %9, label %10, label %14

10:                                               ; preds = %2
  %11 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %7
  %12 = load ptr, ptr %0, align 8
  %13 = load i32, ptr %12, align 4
  store volatile i32 %13, ptr addrspace(3) %11, align 4
  br label %14

14:                                               ; preds = %2, %10
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  %15 = icmp ult i32 %3, %1
  br i1 %15, label %16, label %20

16:                                               ; preds = %14
  %17 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %3
  %18 = load ptr, ptr %0, align 8
  %19 = load volatile i32, ptr addrspace(3) %17, align 4
  store i32 %19, ptr %18, align 4
  br label %20

20:                                               ; preds = %14, %16
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  br i1 %9, label %21, label %26

21:                                               ; preds = %20
  %22 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %7
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %24 = load ptr, ptr %23, align 8
  %25 = load i32, ptr %24, align 4
  store volatile i32 %25, ptr addrspace(3) %22, align 4
  br label %26

26:                                               ; preds = %20, %21
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  br i1 %15, label %27, label %32

27:                                               ; preds = %26
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %29 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %3
  %30 = load ptr, ptr %28, align 8
  %31 = load volatile i32, ptr addrspace(3) %29, align 4
  store i32 %31, ptr %30, align 4
  br label %32

32:                                               ; preds = %26, %27
  ret void
}

; Function Attrs: nounwind
declare i32 @__kmpc_get_hardware_thread_id_in_block() local_unnamed_addr #4

declare i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr, i64, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: nounwind
declare void @__kmpc_distribute_static_fini(ptr, i32) local_unnamed_addr #4

; Function Attrs: alwaysinline norecurse nounwind
define internal void @_omp_reduction_shuffle_and_reduce_func.1(ptr noundef readonly captures(none) %0, i16 noundef signext %1, i16 noundef signext %2, i16 noundef signext %3) #2 {
  %5 = load ptr, ptr %0, align 8
  %6 = load i32, ptr %5, align 4
  %7 = tail call i32 @__kmpc_get_warp_size() #15
  %8 = trunc i32 %7 to i16
  %9 = tail call i32 @__kmpc_shuffle_int32(i32 %6, i16 %2, i16 %8) #15
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %11 = load ptr, ptr %10, align 8
  %12 = load i32, ptr %11, align 4
  %13 = tail call i32 @__kmpc_get_warp_size() #15
  %14 = trunc i32 %13 to i16
  %15 = tail call i32 @__kmpc_shuffle_int32(i32 %12, i16 %2, i16 %14) #15
  %16 = icmp eq i16 %3, 0
  %17 = icmp eq i16 %3, 1
  %18 = icmp ult i16 %1, %2
  %19 = and i1 %18, %17
  %20 = icmp eq i16 %3, 2
  %21 = and i16 %1, 1
  %22 = icmp eq i16 %21, 0
  %23 = and i1 %22, %20
  %24 = icmp sgt i16 %2, 0
  %25 = and i1 %24, %23
  %26 = or i1 %16, %19
  %27 = or i1 %26, %25
  br i1 %27, label %28, label %35

28:                                               ; preds = %4
  %29 = load ptr, ptr %0, align 8
  %30 = load ptr, ptr %10, align 8
  %31 = load i32, ptr %29, align 4, !tbaa !14
  %32 = add nsw i32 %31, %9
  store i32 %32, ptr %29, align 4, !tbaa !14
  %33 = load i32, ptr %30, align 4, !tbaa !14
  %34 = tail call i32 @llvm.smax.i32(i32 %33, i32 %15)
  store i32 %34, ptr %30, align 4, !tbaa !14
  br label %35

35:                                               ; preds = %4, %28
  %36 = icmp uge i16 %1, %2
  %37 = and i1 %36, %17
  br i1 %37, label %38, label %41

38:                                               ; preds = %35
  %39 = load ptr, ptr %0, align 8
  store i32 %9, ptr %39, align 4
  %40 = load ptr, ptr %10, align 8
  store i32 %15, ptr %40, align 4
  br label %41

41:                                               ; preds = %35, %38
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define internal void @_omp_reduction_inter_warp_copy_func.2(ptr noundef readonly captures(none) %0, i32 noundef %1) #7 {
  %3 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %4 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %5 = and i32 %4, 63
  %6 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #15
  %7 = ashr i32 %6, 6
  %8 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  %9 = icmp eq i32 %5, 0
  br i1 %9, label %10, label %14

10:                                               ; preds = %2
  %11 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %7
  %12 = load ptr, ptr %0, align 8
  %13 = load i32, ptr %12, align 4
  store volatile i32 %13, ptr addrspace(3) %11, align 4
  br label %14

14:                                               ; preds = %2, %10
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  %15 = icmp ult i32 %3, %1
  br i1 %15, label %16, label %20

16:                                               ; preds = %14
  %17 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %3
  %18 = load ptr, ptr %0, align 8
  %19 = load volatile i32, ptr addrspace(3) %17, align 4
  store i32 %19, ptr %18, align 4
  br label %20

20:                                               ; preds = %14, %16
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  br i1 %9, label %21, label %26

21:                                               ; preds = %20
  %22 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %7
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %24 = load ptr, ptr %23, align 8
  %25 = load i32, ptr %24, align 4
  store volatile i32 %25, ptr addrspace(3) %22, align 4
  br label %26

26:                                               ; preds = %20, %21
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @8 to ptr), i32 %8) #15
  br i1 %15, label %27, label %32

27:                                               ; preds = %26
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %29 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %3
  %30 = load ptr, ptr %28, align 8
  %31 = load volatile i32, ptr addrspace(3) %29, align 4
  store i32 %31, ptr %30, align 4
  br label %32

32:                                               ; preds = %26, %27
  ret void
}

; Function Attrs: nounwind
declare ptr @__kmpc_reduction_get_fixed_buffer() local_unnamed_addr #4

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_list_to_global_copy_func(ptr noundef writeonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #9 {
  %4 = load ptr, ptr %2, align 8
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %5
  %7 = load i32, ptr %4, align 4
  store i32 %7, ptr %6, align 4
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %11 = load i32, ptr %9, align 4
  store i32 %11, ptr %10, align 4
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_list_to_global_reduce_func(ptr noundef captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #9 {
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %4
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 4
  %7 = load ptr, ptr %2, align 8
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load i32, ptr %5, align 4, !tbaa !14
  %11 = load i32, ptr %7, align 4, !tbaa !14
  %12 = add nsw i32 %11, %10
  store i32 %12, ptr %5, align 4, !tbaa !14
  %13 = load i32, ptr %6, align 4, !tbaa !14
  %14 = load i32, ptr %9, align 4, !tbaa !14
  %15 = tail call i32 @llvm.smax.i32(i32 %13, i32 %14)
  store i32 %15, ptr %6, align 4, !tbaa !14
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_global_to_list_copy_func(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #10 {
  %4 = load ptr, ptr %2, align 8
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4
  store i32 %7, ptr %4, align 4
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 4
  %11 = load i32, ptr %10, align 4
  store i32 %11, ptr %9, align 4
  ret void
}

; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_global_to_list_reduce_func(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #11 {
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %4
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 4
  %7 = load ptr, ptr %2, align 8
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load i32, ptr %7, align 4, !tbaa !14
  %11 = load i32, ptr %5, align 4, !tbaa !14
  %12 = add nsw i32 %11, %10
  store i32 %12, ptr %7, align 4, !tbaa !14
  %13 = load i32, ptr %9, align 4, !tbaa !14
  %14 = load i32, ptr %6, align 4, !tbaa !14
  %15 = tail call i32 @llvm.smax.i32(i32 %13, i32 %14)
  store i32 %15, ptr %9, align 4, !tbaa !14
  ret void
}

declare i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr, ptr, i32, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #1

; Function Attrs: alwaysinline norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_simd_l40(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca [5 x ptr], align 8, addrspace(5)
  %10 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_simd_l40_kernel_environment to ptr), ptr %0) #15
  %11 = icmp eq i32 %10, -1
  br i1 %11, label %13, label %12

12:                                               ; preds = %4, %50
  ret void

13:                                               ; preds = %4
  %14 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  %15 = and i64 %1, 4294967295
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9)
  %16 = addrspacecast ptr addrspace(5) %9 to ptr
  %17 = trunc i64 %1 to i32
  %18 = add nsw i32 %17, -1
  %19 = icmp sgt i32 %17, 0
  br i1 %19, label %20, label %50

20:                                               ; preds = %13
  %21 = addrspacecast ptr addrspace(5) %8 to ptr
  %22 = addrspacecast ptr addrspace(5) %7 to ptr
  %23 = addrspacecast ptr addrspace(5) %6 to ptr
  %24 = addrspacecast ptr addrspace(5) %5 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #16, !noalias !41
  store i32 0, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !41
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #16, !noalias !41
  store i32 %18, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !41
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #16, !noalias !41
  store i32 1, ptr addrspace(5) %7, align 4, !tbaa !14, !noalias !41
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #16, !noalias !41
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14, !noalias !41
  call void @__kmpc_distribute_static_init_4(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %14, i32 91, ptr %21, ptr %24, ptr %23, ptr %22, i32 1, i32 256) #15, !noalias !41
  %25 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !41
  %26 = call i32 @llvm.smin.i32(i32 %25, i32 %18)
  store i32 %26, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !41
  %27 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !41
  %28 = icmp slt i32 %27, %17
  br i1 %28, label %29, label %49

29:                                               ; preds = %20
  %30 = getelementptr inbounds nuw i8, ptr addrspace(5) %9, i32 8
  %31 = getelementptr inbounds nuw i8, ptr addrspace(5) %9, i32 16
  %32 = inttoptr i64 %15 to ptr
  %33 = getelementptr inbounds nuw i8, ptr addrspace(5) %9, i32 24
  %34 = getelementptr inbounds nuw i8, ptr addrspace(5) %9, i32 32
  br label %35

35:                                               ; preds = %29, %35
  %36 = phi i32 [ %27, %29 ], [ %44, %35 ]
  %37 = phi i32 [ %26, %29 ], [ %47, %35 ]
  %38 = zext i32 %36 to i64
  %39 = zext i32 %37 to i64
  %40 = inttoptr i64 %38 to ptr
  store ptr %40, ptr addrspace(5) %9, align 8, !tbaa !26, !noalias !41, !llvm.access.group !44
  %41 = inttoptr i64 %39 to ptr
  store ptr %41, ptr addrspace(5) %30, align 8, !tbaa !26, !noalias !41, !llvm.access.group !44
  store ptr %32, ptr addrspace(5) %31, align 8, !tbaa !26, !noalias !41, !llvm.access.group !44
  store ptr %2, ptr addrspace(5) %33, align 8, !tbaa !26, !noalias !41, !llvm.access.group !44
  store ptr %3, ptr addrspace(5) %34, align 8, !tbaa !26, !noalias !41, !llvm.access.group !44
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %14, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_simd_l40_omp_outlined_omp_outlined, ptr null, ptr %16, i64 5, i32 0) #15, !noalias !41, !llvm.access.group !44
  %42 = load i32, ptr addrspace(5) %7, align 4, !tbaa !14, !noalias !41, !llvm.access.group !44
  %43 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !41, !llvm.access.group !44
  %44 = add nsw i32 %43, %42
  store i32 %44, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !41, !llvm.access.group !44
  %45 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !41, !llvm.access.group !44
  %46 = add nsw i32 %45, %42
  %47 = call i32 @llvm.smin.i32(i32 %46, i32 %18)
  store i32 %47, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !41
  %48 = icmp slt i32 %44, %17
  br i1 %48, label %35, label %49, !llvm.loop !45

49:                                               ; preds = %35, %20
  call void @__kmpc_distribute_static_fini(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %14) #15, !noalias !41
  br label %50

50:                                               ; preds = %13, %49
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15, !noalias !41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15, !noalias !41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15, !noalias !41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15, !noalias !41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9)
  call void @__kmpc_target_deinit() #15
  br label %12
}

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_simd_l40_omp_outlined_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef captures(none) %5, ptr noundef readonly captures(none) %6) #2 {
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = trunc i64 %4 to i32
  %13 = icmp sgt i32 %12, 0
  br i1 %13, label %14, label %39

14:                                               ; preds = %7
  %15 = addrspacecast ptr addrspace(5) %11 to ptr
  %16 = addrspacecast ptr addrspace(5) %10 to ptr
  %17 = addrspacecast ptr addrspace(5) %9 to ptr
  %18 = addrspacecast ptr addrspace(5) %8 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9) #15
  %19 = trunc i64 %2 to i32
  %20 = trunc i64 %3 to i32
  store i32 %19, ptr addrspace(5) %8, align 4, !tbaa !14
  store i32 %20, ptr addrspace(5) %9, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10) #15
  store i32 1, ptr addrspace(5) %10, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %11) #15
  store i32 0, ptr addrspace(5) %11, align 4, !tbaa !14
  %21 = load i32, ptr %0, align 4, !tbaa !14
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %21, i32 33, ptr %15, ptr %18, ptr %17, ptr %16, i32 1, i32 1) #15
  %22 = load i32, ptr addrspace(5) %8, align 4, !tbaa !14
  %23 = sext i32 %22 to i64
  %24 = icmp ult i64 %3, %23
  br i1 %24, label %38, label %25

25:                                               ; preds = %14
  %26 = load i32, ptr addrspace(5) %10, align 4, !tbaa !14, !llvm.access.group !48
  br label %27

27:                                               ; preds = %25, %27
  %28 = phi i64 [ %23, %25 ], [ %36, %27 ]
  %29 = trunc nsw i64 %28 to i32
  %30 = getelementptr inbounds float, ptr %6, i64 %28
  %31 = load float, ptr %30, align 4, !tbaa !29, !llvm.access.group !48
  %32 = getelementptr inbounds float, ptr %5, i64 %28
  %33 = load float, ptr %32, align 4, !tbaa !29, !llvm.access.group !48
  %34 = fadd float %31, %33
  store float %34, ptr %32, align 4, !tbaa !29, !llvm.access.group !48
  %35 = add nsw i32 %26, %29
  %36 = sext i32 %35 to i64
  %37 = icmp ult i64 %3, %36
  br i1 %37, label %38, label %27, !llvm.loop !49

38:                                               ; preds = %27, %14
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %21) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %11) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  br label %39

39:                                               ; preds = %38, %7
  ret void
}

; Function Attrs: alwaysinline norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_guided_l44(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = alloca i64, align 8, addrspace(5)
  %5 = alloca i64, align 8, addrspace(5)
  %6 = alloca i64, align 8, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca [4 x ptr], align 8, addrspace(5)
  %9 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_guided_l44_kernel_environment to ptr), ptr %0) #15
  %10 = icmp eq i32 %9, -1
  br i1 %10, label %12, label %11

11:                                               ; preds = %3, %49
  ret void

12:                                               ; preds = %3
  %13 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  %14 = and i64 %1, 4294967295
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8)
  %15 = addrspacecast ptr addrspace(5) %8 to ptr
  %16 = trunc i64 %1 to i32
  %17 = shl nuw i64 %14, 32
  %18 = ashr exact i64 %17, 32
  %19 = mul nsw i64 %18, %18
  %20 = add nsw i64 %19, -1
  %21 = icmp sgt i32 %16, 0
  br i1 %21, label %22, label %49

22:                                               ; preds = %12
  %23 = addrspacecast ptr addrspace(5) %7 to ptr
  %24 = addrspacecast ptr addrspace(5) %6 to ptr
  %25 = addrspacecast ptr addrspace(5) %5 to ptr
  %26 = addrspacecast ptr addrspace(5) %4 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %4) #16, !noalias !51
  store i64 0, ptr addrspace(5) %4, align 8, !tbaa !18, !noalias !51
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #16, !noalias !51
  store i64 %20, ptr addrspace(5) %5, align 8, !tbaa !18, !noalias !51
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #16, !noalias !51
  store i64 1, ptr addrspace(5) %6, align 8, !tbaa !18, !noalias !51
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #16, !noalias !51
  store i32 0, ptr addrspace(5) %7, align 4, !tbaa !14, !noalias !51
  call void @__kmpc_distribute_static_init_8(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %13, i32 91, ptr %23, ptr %26, ptr %25, ptr %24, i64 1, i64 256) #15, !noalias !51
  %27 = load i64, ptr addrspace(5) %5, align 8, !tbaa !18, !noalias !51
  %28 = call i64 @llvm.smin.i64(i64 %27, i64 %20)
  store i64 %28, ptr addrspace(5) %5, align 8, !tbaa !18, !noalias !51
  %29 = load i64, ptr addrspace(5) %4, align 8, !tbaa !18, !noalias !51
  %30 = icmp slt i64 %29, %19
  br i1 %30, label %31, label %48

31:                                               ; preds = %22
  %32 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 8
  %33 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 16
  %34 = inttoptr i64 %14 to ptr
  %35 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 24
  br label %36

36:                                               ; preds = %31, %36
  %37 = phi i64 [ %29, %31 ], [ %43, %36 ]
  %38 = phi i64 [ %28, %31 ], [ %46, %36 ]
  %39 = inttoptr i64 %37 to ptr
  store ptr %39, ptr addrspace(5) %8, align 8, !tbaa !26, !noalias !51
  %40 = inttoptr i64 %38 to ptr
  store ptr %40, ptr addrspace(5) %32, align 8, !tbaa !26, !noalias !51
  store ptr %34, ptr addrspace(5) %33, align 8, !tbaa !26, !noalias !51
  store ptr %2, ptr addrspace(5) %35, align 8, !tbaa !26, !noalias !51
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_guided_l44_omp_outlined_omp_outlined, ptr null, ptr %15, i64 4, i32 0) #15, !noalias !51
  %41 = load i64, ptr addrspace(5) %6, align 8, !tbaa !18, !noalias !51
  %42 = load i64, ptr addrspace(5) %4, align 8, !tbaa !18, !noalias !51
  %43 = add nsw i64 %42, %41
  store i64 %43, ptr addrspace(5) %4, align 8, !tbaa !18, !noalias !51
  %44 = load i64, ptr addrspace(5) %5, align 8, !tbaa !18, !noalias !51
  %45 = add nsw i64 %44, %41
  %46 = call i64 @llvm.smin.i64(i64 %45, i64 %20)
  store i64 %46, ptr addrspace(5) %5, align 8, !tbaa !18, !noalias !51
  %47 = icmp slt i64 %43, %19
  br i1 %47, label %36, label %48

48:                                               ; preds = %36, %22
  call void @__kmpc_distribute_static_fini(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %13) #15, !noalias !51
  br label %49

49:                                               ; preds = %12, %48
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15, !noalias !51
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15, !noalias !51
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15, !noalias !51
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %4) #15, !noalias !51
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8)
  call void @__kmpc_target_deinit() #15
  br label %11
}

; Function Attrs: nounwind
declare void @__kmpc_distribute_static_init_8(ptr, i32, i32, ptr, ptr, ptr, ptr, i64, i64) local_unnamed_addr #4

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_guided_l44_omp_outlined_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef writeonly captures(none) %5) #2 {
  %7 = alloca i64, align 8, addrspace(5)
  %8 = alloca i64, align 8, addrspace(5)
  %9 = alloca i64, align 8, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  %13 = addrspacecast ptr addrspace(5) %9 to ptr
  %14 = addrspacecast ptr addrspace(5) %10 to ptr
  %15 = trunc i64 %4 to i32
  %16 = shl i64 %4, 32
  %17 = ashr exact i64 %16, 32
  %18 = icmp sgt i32 %15, 0
  br i1 %18, label %19, label %91

19:                                               ; preds = %6
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #15
  store i64 %2, ptr addrspace(5) %7, align 8, !tbaa !18
  store i64 %3, ptr addrspace(5) %8, align 8, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9) #15
  store i64 1, ptr addrspace(5) %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10) #15
  store i32 0, ptr addrspace(5) %10, align 4, !tbaa !14
  %20 = load i32, ptr %0, align 4, !tbaa !14
  tail call void @__kmpc_dispatch_init_8(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %20, i32 1073741860, i64 %2, i64 %3, i64 1, i64 1) #15
  %21 = call i32 @__kmpc_dispatch_next_8(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %20, ptr %14, ptr %11, ptr %12, ptr %13) #15
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %90, label %23

23:                                               ; preds = %19
  %24 = insertelement <2 x i64> poison, i64 %17, i64 0
  %25 = shufflevector <2 x i64> %24, <2 x i64> poison, <2 x i32> zeroinitializer
  %26 = insertelement <2 x i64> poison, i64 %4, i64 0
  %27 = shufflevector <2 x i64> %26, <2 x i64> poison, <2 x i32> zeroinitializer
  br label %31

28:                                               ; preds = %76, %72, %31
  %29 = call i32 @__kmpc_dispatch_next_8(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %20, ptr %14, ptr %11, ptr %12, ptr %13) #15
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %90, label %31

31:                                               ; preds = %23, %28
  %32 = load i64, ptr addrspace(5) %7, align 8, !tbaa !18
  %33 = load i64, ptr addrspace(5) %8, align 8, !tbaa !18, !llvm.access.group !54
  %34 = icmp sgt i64 %32, %33
  br i1 %34, label %28, label %35

35:                                               ; preds = %31
  %36 = add i64 %33, 1
  %37 = sub i64 %36, %32
  %38 = icmp ult i64 %37, 4
  br i1 %38, label %74, label %39

39:                                               ; preds = %35
  %40 = sub i64 %33, %32
  %41 = trunc i64 %32 to i34
  %42 = shl i34 %41, 2
  %43 = trunc i64 %40 to i34
  %44 = add i34 %41, %43
  %45 = shl i34 %44, 2
  %46 = icmp slt i34 %45, %42
  %47 = icmp ugt i64 %40, 4294967295
  %48 = or i1 %46, %47
  br i1 %48, label %74, label %49

49:                                               ; preds = %39
  %50 = and i64 %37, -2
  %51 = add i64 %32, %50
  %52 = insertelement <2 x i64> poison, i64 %32, i64 0
  %53 = shufflevector <2 x i64> %52, <2 x i64> poison, <2 x i32> zeroinitializer
  %54 = add nsw <2 x i64> %53, <i64 0, i64 1>
  br label %55

55:                                               ; preds = %55, %49
  %56 = phi i64 [ 0, %49 ], [ %69, %55 ]
  %57 = phi <2 x i64> [ %54, %49 ], [ %70, %55 ]
  %58 = add i64 %32, %56
  %59 = sdiv <2 x i64> %57, %25
  %60 = trunc <2 x i64> %59 to <2 x i32>
  %61 = mul <2 x i64> %59, %27
  %62 = sub <2 x i64> %61, %57
  %63 = trunc <2 x i64> %62 to <2 x i32>
  %64 = add <2 x i32> %63, %60
  %65 = sitofp <2 x i32> %64 to <2 x float>
  %66 = shl i64 %58, 32
  %67 = ashr exact i64 %66, 30
  %68 = getelementptr inbounds i8, ptr %5, i64 %67
  store <2 x float> %65, ptr %68, align 4, !tbaa !29, !llvm.access.group !54
  %69 = add nuw i64 %56, 2
  %70 = add nsw <2 x i64> %57, splat (i64 2)
  %71 = icmp eq i64 %69, %50
  br i1 %71, label %72, label %55, !llvm.loop !55

72:                                               ; preds = %55
  %73 = icmp eq i64 %37, %50
  br i1 %73, label %28, label %74

74:                                               ; preds = %39, %35, %72
  %75 = phi i64 [ %32, %39 ], [ %32, %35 ], [ %51, %72 ]
  br label %76

76:                                               ; preds = %74, %76
  %77 = phi i64 [ %88, %76 ], [ %75, %74 ]
  %78 = sdiv i64 %77, %17
  %79 = trunc i64 %78 to i32
  %80 = mul i64 %78, %4
  %81 = sub i64 %80, %77
  %82 = trunc i64 %81 to i32
  %83 = add i32 %82, %79
  %84 = sitofp i32 %83 to float
  %85 = shl i64 %77, 32
  %86 = ashr exact i64 %85, 30
  %87 = getelementptr inbounds i8, ptr %5, i64 %86
  store float %84, ptr %87, align 4, !tbaa !29, !llvm.access.group !54
  %88 = add nsw i64 %77, 1
  %89 = icmp slt i64 %77, %33
  br i1 %89, label %76, label %28, !llvm.loop !57

90:                                               ; preds = %28, %19
  call void @__kmpc_dispatch_deinit(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %20) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15
  br label %91

91:                                               ; preds = %90, %6
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_dispatch_init_8(ptr, i32, i32, i64, i64, i64, i64) local_unnamed_addr #4

; Function Attrs: nounwind
declare i32 @__kmpc_dispatch_next_8(ptr, i32, ptr, ptr, ptr, ptr) local_unnamed_addr #4

; Function Attrs: alwaysinline mustprogress norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_cap_l48(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr #12 {
  %4 = alloca [2 x ptr], align 8, addrspace(5)
  %5 = addrspacecast ptr addrspace(5) %4 to ptr
  %6 = trunc i64 %1 to i32
  %7 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_cap_l48_kernel_environment to ptr), ptr %0) #15
  %8 = icmp eq i32 %7, -1
  br i1 %8, label %10, label %9

9:                                                ; preds = %3, %23
  ret void

10:                                               ; preds = %3
  %11 = tail call i32 @__kmpc_get_hardware_thread_id_in_block()
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %14

13:                                               ; preds = %10
  store i32 %6, ptr addrspace(3) @_shared.3, align 16, !tbaa !14
  store ptr %2, ptr addrspace(3) @_shared, align 16, !tbaa !36
  br label %14

14:                                               ; preds = %10, %13
  tail call void @__kmpc_barrier_simple_spmd(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %11)
  %15 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  store ptr addrspacecast (ptr addrspace(3) @_shared.3 to ptr), ptr addrspace(5) %4, align 8, !tbaa !26
  %16 = getelementptr inbounds nuw i8, ptr addrspace(5) %4, i32 8
  store ptr addrspacecast (ptr addrspace(3) @_shared to ptr), ptr addrspace(5) %16, align 8, !tbaa !26
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %15, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_cap_l48_omp_outlined, ptr nonnull @__omp_offloading_0_0_cap_l48_omp_outlined_wrapper, ptr %5, i64 2, i32 0) #15
  %17 = load i32, ptr addrspace(3) @_shared.3, align 16, !tbaa !14
  %18 = load ptr, ptr addrspace(3) @_shared, align 16, !tbaa !36
  %19 = call i32 @__kmpc_get_hardware_thread_id_in_block()
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %23

21:                                               ; preds = %14
  %22 = getelementptr inbounds nuw i8, ptr %18, i64 4
  store i32 %17, ptr %22, align 4, !tbaa !14
  br label %23

23:                                               ; preds = %14, %21
  call void @__kmpc_barrier_simple_spmd(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %19)
  call void @__kmpc_target_deinit() #15
  br label %9
}

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_cap_l48_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, ptr noundef nonnull writeonly align 4 captures(none) dereferenceable(4) %2, ptr noundef nonnull readonly align 8 captures(none) dereferenceable(8) %3) #2 {
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = addrspacecast ptr addrspace(5) %5 to ptr
  %10 = addrspacecast ptr addrspace(5) %6 to ptr
  %11 = addrspacecast ptr addrspace(5) %7 to ptr
  %12 = addrspacecast ptr addrspace(5) %8 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #16
  store i32 0, ptr addrspace(5) %5, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #16
  store i32 9, ptr addrspace(5) %6, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #16
  store i32 1, ptr addrspace(5) %7, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #16
  store i32 0, ptr addrspace(5) %8, align 4, !tbaa !14
  %13 = load i32, ptr %0, align 4, !tbaa !14
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %13, i32 33, ptr %12, ptr %9, ptr %10, ptr %11, i32 1, i32 1) #15
  %14 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %15 = call i32 @llvm.smin.i32(i32 %14, i32 9)
  store i32 %15, ptr addrspace(5) %6, align 4, !tbaa !14
  %16 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14
  %17 = icmp sgt i32 %16, %15
  br i1 %17, label %41, label %18

18:                                               ; preds = %4, %32
  %19 = phi i32 [ %39, %32 ], [ %15, %4 ]
  %20 = phi i32 [ %37, %32 ], [ %16, %4 ]
  %21 = phi i32 [ %34, %32 ], [ undef, %4 ]
  %22 = icmp sgt i32 %20, %19
  br i1 %22, label %32, label %23

23:                                               ; preds = %18, %23
  %24 = phi i32 [ %27, %23 ], [ %20, %18 ]
  %25 = load ptr, ptr %3, align 8, !tbaa !36
  %26 = atomicrmw add ptr %25, i32 %24 monotonic, align 4, !amdgpu.no.fine.grained.memory !58, !amdgpu.no.remote.memory !58
  %27 = add nsw i32 %24, 1
  %28 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14
  %29 = icmp slt i32 %24, %28
  br i1 %29, label %23, label %30

30:                                               ; preds = %23
  %31 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14
  br label %32

32:                                               ; preds = %30, %18
  %33 = phi i32 [ %20, %18 ], [ %31, %30 ]
  %34 = phi i32 [ %21, %18 ], [ %24, %30 ]
  %35 = phi i32 [ %19, %18 ], [ %28, %30 ]
  %36 = load i32, ptr addrspace(5) %7, align 4, !tbaa !14
  %37 = add nsw i32 %36, %33
  store i32 %37, ptr addrspace(5) %5, align 4, !tbaa !14
  %38 = add nsw i32 %36, %35
  %39 = call i32 @llvm.smin.i32(i32 %38, i32 9)
  store i32 %39, ptr addrspace(5) %6, align 4, !tbaa !14
  %40 = icmp sgt i32 %37, %39
  br i1 %40, label %41, label %18

41:                                               ; preds = %32, %4
  %42 = phi i32 [ undef, %4 ], [ %34, %32 ]
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %13) #15
  %43 = load i32, ptr addrspace(5) %8, align 4, !tbaa !14
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %46, label %45

45:                                               ; preds = %41
  store i32 %42, ptr %2, align 4, !tbaa !14
  br label %46

46:                                               ; preds = %45, %41
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15
  ret void
}

; Function Attrs: norecurse nounwind
define internal void @__omp_offloading_0_0_cap_l48_omp_outlined_wrapper(i16 zeroext %0, i32 noundef %1) #13 {
  %3 = alloca i32, align 4, addrspace(5)
  %4 = alloca i32, align 4, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca ptr, align 8, addrspace(5)
  %8 = addrspacecast ptr addrspace(5) %7 to ptr
  call void @__kmpc_get_shared_variables(ptr %8) #15
  %9 = load ptr, ptr addrspace(5) %7, align 8
  %10 = load ptr, ptr %9, align 8, !tbaa !59
  %11 = getelementptr inbounds nuw i8, ptr %9, i64 8
  %12 = load ptr, ptr %11, align 8, !tbaa !59
  %13 = addrspacecast ptr addrspace(5) %3 to ptr
  %14 = addrspacecast ptr addrspace(5) %4 to ptr
  %15 = addrspacecast ptr addrspace(5) %5 to ptr
  %16 = addrspacecast ptr addrspace(5) %6 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %3) #16, !noalias !60
  store i32 0, ptr addrspace(5) %3, align 4, !tbaa !14, !noalias !60
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %4) #16, !noalias !60
  store i32 9, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !60
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #16, !noalias !60
  store i32 1, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !60
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #16, !noalias !60
  store i32 0, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !60
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %1, i32 33, ptr %16, ptr %13, ptr %14, ptr %15, i32 1, i32 1) #15, !noalias !60
  %17 = load i32, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !60
  %18 = call i32 @llvm.smin.i32(i32 %17, i32 9)
  store i32 %18, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !60
  %19 = load i32, ptr addrspace(5) %3, align 4, !tbaa !14, !noalias !60
  %20 = icmp sgt i32 %19, %18
  br i1 %20, label %44, label %21

21:                                               ; preds = %2, %35
  %22 = phi i32 [ %42, %35 ], [ %18, %2 ]
  %23 = phi i32 [ %40, %35 ], [ %19, %2 ]
  %24 = phi i32 [ %37, %35 ], [ undef, %2 ]
  %25 = icmp sgt i32 %23, %22
  br i1 %25, label %35, label %26

26:                                               ; preds = %21, %26
  %27 = phi i32 [ %30, %26 ], [ %23, %21 ]
  %28 = load ptr, ptr %12, align 8, !tbaa !36, !noalias !60
  %29 = atomicrmw add ptr %28, i32 %27 monotonic, align 4, !noalias !60, !amdgpu.no.fine.grained.memory !58, !amdgpu.no.remote.memory !58
  %30 = add nsw i32 %27, 1
  %31 = load i32, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !60
  %32 = icmp slt i32 %27, %31
  br i1 %32, label %26, label %33

33:                                               ; preds = %26
  %34 = load i32, ptr addrspace(5) %3, align 4, !tbaa !14, !noalias !60
  br label %35

35:                                               ; preds = %33, %21
  %36 = phi i32 [ %23, %21 ], [ %34, %33 ]
  %37 = phi i32 [ %24, %21 ], [ %27, %33 ]
  %38 = phi i32 [ %22, %21 ], [ %31, %33 ]
  %39 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !60
  %40 = add nsw i32 %39, %36
  store i32 %40, ptr addrspace(5) %3, align 4, !tbaa !14, !noalias !60
  %41 = add nsw i32 %39, %38
  %42 = call i32 @llvm.smin.i32(i32 %41, i32 9)
  store i32 %42, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !60
  %43 = icmp sgt i32 %40, %42
  br i1 %43, label %44, label %21

44:                                               ; preds = %35, %2
  %45 = phi i32 [ undef, %2 ], [ %37, %35 ]
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %1) #15, !noalias !60
  %46 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !60
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %49, label %48

48:                                               ; preds = %44
  store i32 %45, ptr %10, align 4, !tbaa !14, !noalias !60
  br label %49

49:                                               ; preds = %44, %48
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15, !noalias !60
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15, !noalias !60
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %4) #15, !noalias !60
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %3) #15, !noalias !60
  ret void
}

declare void @__kmpc_get_shared_variables(ptr) local_unnamed_addr #1

; Function Attrs: alwaysinline norecurse nounwind
define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_loopd_l58(ptr noalias noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr #0 {
  %4 = alloca i32, align 4, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca [4 x ptr], align 8, addrspace(5)
  %9 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_loopd_l58_kernel_environment to ptr), ptr %0) #15
  %10 = icmp eq i32 %9, -1
  br i1 %10, label %12, label %11

11:                                               ; preds = %3, %48
  ret void

12:                                               ; preds = %3
  %13 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #15
  %14 = and i64 %1, 4294967295
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8)
  %15 = addrspacecast ptr addrspace(5) %8 to ptr
  %16 = trunc i64 %1 to i32
  %17 = add nsw i32 %16, -1
  %18 = icmp sgt i32 %16, 0
  br i1 %18, label %19, label %48

19:                                               ; preds = %12
  %20 = addrspacecast ptr addrspace(5) %7 to ptr
  %21 = addrspacecast ptr addrspace(5) %6 to ptr
  %22 = addrspacecast ptr addrspace(5) %5 to ptr
  %23 = addrspacecast ptr addrspace(5) %4 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %4) #16, !noalias !63
  store i32 0, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !63
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %5) #16, !noalias !63
  store i32 %17, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !63
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %6) #16, !noalias !63
  store i32 1, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !63
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #16, !noalias !63
  store i32 0, ptr addrspace(5) %7, align 4, !tbaa !14, !noalias !63
  call void @__kmpc_distribute_static_init_4(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %13, i32 91, ptr %20, ptr %23, ptr %22, ptr %21, i32 1, i32 256) #15, !noalias !63
  %24 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !63
  %25 = call i32 @llvm.smin.i32(i32 %24, i32 %17)
  store i32 %25, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !63
  %26 = load i32, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !63
  %27 = icmp slt i32 %26, %16
  br i1 %27, label %28, label %47

28:                                               ; preds = %19
  %29 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 8
  %30 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 16
  %31 = inttoptr i64 %14 to ptr
  %32 = getelementptr inbounds nuw i8, ptr addrspace(5) %8, i32 24
  br label %33

33:                                               ; preds = %28, %33
  %34 = phi i32 [ %26, %28 ], [ %42, %33 ]
  %35 = phi i32 [ %25, %28 ], [ %45, %33 ]
  %36 = zext i32 %34 to i64
  %37 = zext i32 %35 to i64
  %38 = inttoptr i64 %36 to ptr
  store ptr %38, ptr addrspace(5) %8, align 8, !tbaa !26, !noalias !63
  %39 = inttoptr i64 %37 to ptr
  store ptr %39, ptr addrspace(5) %29, align 8, !tbaa !26, !noalias !63
  store ptr %31, ptr addrspace(5) %30, align 8, !tbaa !26, !noalias !63
  store ptr %2, ptr addrspace(5) %32, align 8, !tbaa !26, !noalias !63
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %13, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_loopd_l58_omp_outlined_omp_outlined, ptr null, ptr %15, i64 4, i32 0) #15, !noalias !63
  %40 = load i32, ptr addrspace(5) %6, align 4, !tbaa !14, !noalias !63
  %41 = load i32, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !63
  %42 = add nsw i32 %41, %40
  store i32 %42, ptr addrspace(5) %4, align 4, !tbaa !14, !noalias !63
  %43 = load i32, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !63
  %44 = add nsw i32 %43, %40
  %45 = call i32 @llvm.smin.i32(i32 %44, i32 %17)
  store i32 %45, ptr addrspace(5) %5, align 4, !tbaa !14, !noalias !63
  %46 = icmp slt i32 %42, %16
  br i1 %46, label %33, label %47

47:                                               ; preds = %33, %19
  call void @__kmpc_distribute_static_fini(ptr addrspacecast (ptr addrspace(1) @6 to ptr), i32 %13) #15, !noalias !63
  br label %48

48:                                               ; preds = %12, %47
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15, !noalias !63
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %6) #15, !noalias !63
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %5) #15, !noalias !63
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %4) #15, !noalias !63
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8)
  call void @__kmpc_target_deinit() #15
  br label %11
}

; Function Attrs: alwaysinline norecurse nounwind
define internal void @__omp_offloading_0_0_loopd_l58_omp_outlined_omp_outlined(ptr noalias noundef readonly captures(none) %0, ptr noalias readnone captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, ptr noundef captures(none) %5) #2 {
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = trunc i64 %4 to i32
  %12 = icmp sgt i32 %11, 0
  br i1 %12, label %13, label %36

13:                                               ; preds = %6
  %14 = addrspacecast ptr addrspace(5) %10 to ptr
  %15 = addrspacecast ptr addrspace(5) %9 to ptr
  %16 = addrspacecast ptr addrspace(5) %8 to ptr
  %17 = addrspacecast ptr addrspace(5) %7 to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8) #15
  %18 = trunc i64 %2 to i32
  %19 = trunc i64 %3 to i32
  store i32 %18, ptr addrspace(5) %7, align 4, !tbaa !14
  store i32 %19, ptr addrspace(5) %8, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %9) #15
  store i32 1, ptr addrspace(5) %9, align 4, !tbaa !14
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10) #15
  store i32 0, ptr addrspace(5) %10, align 4, !tbaa !14
  %20 = load i32, ptr %0, align 4, !tbaa !14
  call void @__kmpc_for_static_init_4(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %20, i32 33, ptr %14, ptr %17, ptr %16, ptr %15, i32 1, i32 1) #15
  %21 = load i32, ptr addrspace(5) %7, align 4, !tbaa !14
  %22 = sext i32 %21 to i64
  %23 = icmp ult i64 %3, %22
  br i1 %23, label %35, label %24

24:                                               ; preds = %13
  %25 = load i32, ptr addrspace(5) %9, align 4, !tbaa !14
  br label %26

26:                                               ; preds = %24, %26
  %27 = phi i64 [ %22, %24 ], [ %33, %26 ]
  %28 = trunc nsw i64 %27 to i32
  %29 = getelementptr inbounds float, ptr %5, i64 %27
  %30 = load float, ptr %29, align 4, !tbaa !29
  %31 = fadd float %30, 1.000000e+00
  store float %31, ptr %29, align 4, !tbaa !29
  %32 = add nsw i32 %25, %28
  %33 = sext i32 %32 to i64
  %34 = icmp ult i64 %3, %33
  br i1 %34, label %35, label %26

35:                                               ; preds = %26, %13
  call void @__kmpc_for_static_fini(ptr addrspacecast (ptr addrspace(1) @7 to ptr), i32 %20) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %9) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8) #15
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7) #15
  br label %36

36:                                               ; preds = %35, %6
  ret void
}

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier_simple_spmd(ptr, i32) local_unnamed_addr #8

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #14

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #14

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #14

attributes #0 = { alwaysinline norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "kernel" "no-trapping-math"="true" "omp_target_thread_limit"="256" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { "uniform-work-group-size"="false" }
attributes #2 = { alwaysinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nounwind "uniform-work-group-size"="false" }
attributes #5 = { alwaysinline "uniform-work-group-size"="false" }
attributes #6 = { alwaysinline mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-max-num-workgroups"="1,1,1" "kernel" "no-trapping-math"="true" "omp_target_num_teams"="1" "omp_target_thread_limit"="256" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #7 = { alwaysinline convergent norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #8 = { convergent nounwind "uniform-work-group-size"="false" }
attributes #9 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #10 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #11 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #12 = { alwaysinline mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "kernel" "no-trapping-math"="true" "omp_target_thread_limit"="256" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #13 = { norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #14 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #15 = { nounwind }
attributes #16 = { nounwind memory(readwrite) }

!omp_offload.info = !{!0, !1, !2, !3, !4, !5, !6, !7}
!llvm.module.flags = !{!8, !9, !10, !11, !12}
!llvm.errno.tbaa = !{!14}

!0 = !{i32 0, i32 65024, i32 5366791, !"cap", i32 48, i32 0, i32 6}
!1 = !{i32 0, i32 65024, i32 5366791, !"dyn", i32 3, i32 0, i32 0}
!2 = !{i32 0, i32 65024, i32 5366791, !"guided", i32 44, i32 0, i32 5}
!3 = !{i32 0, i32 65024, i32 5366791, !"loopd", i32 58, i32 0, i32 7}
!4 = !{i32 0, i32 65024, i32 5366791, !"msk", i32 16, i32 0, i32 2}
!5 = !{i32 0, i32 65024, i32 5366791, !"ord", i32 8, i32 0, i32 1}
!6 = !{i32 0, i32 65024, i32 5366791, !"red", i32 35, i32 0, i32 3}
!7 = !{i32 0, i32 65024, i32 5366791, !"simd", i32 40, i32 0, i32 4}
!8 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!9 = !{i32 1, !"wchar_size", i32 4}
!10 = !{i32 7, !"openmp", i32 51}
!11 = !{i32 7, !"openmp-device", i32 51}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = !{!19, !19, i64 0}
!19 = !{!"long", !16, i64 0}
!20 = !{!21}
!21 = distinct !{!21, !22, !"__omp_offloading_0_0_dyn_l3_omp_outlined: argument 0"}
!22 = distinct !{!22, !"__omp_offloading_0_0_dyn_l3_omp_outlined"}
!23 = !{!24, !24, i64 0}
!24 = !{!"p1 float", !25, i64 0}
!25 = !{!"any pointer", !16, i64 0}
!26 = !{!27, !27, i64 0}
!27 = !{!"any p2 pointer", !25, i64 0}
!28 = distinct !{}
!29 = !{!30, !30, i64 0}
!30 = !{!"float", !16, i64 0}
!31 = distinct !{!31, !32, !33}
!32 = !{!"llvm.loop.parallel_accesses", !28}
!33 = !{!"llvm.loop.isvectorized", i32 1}
!34 = distinct !{!34, !32, !35, !33}
!35 = !{!"llvm.loop.unroll.runtime.disable"}
!36 = !{!37, !37, i64 0}
!37 = !{!"p1 int", !25, i64 0}
!38 = !{!39}
!39 = distinct !{!39, !40, !"__omp_offloading_0_0_red_l35_omp_outlined: argument 0"}
!40 = distinct !{!40, !"__omp_offloading_0_0_red_l35_omp_outlined"}
!41 = !{!42}
!42 = distinct !{!42, !43, !"__omp_offloading_0_0_simd_l40_omp_outlined: argument 0"}
!43 = distinct !{!43, !"__omp_offloading_0_0_simd_l40_omp_outlined"}
!44 = distinct !{}
!45 = distinct !{!45, !46, !47}
!46 = !{!"llvm.loop.parallel_accesses", !44}
!47 = !{!"llvm.loop.vectorize.enable", i1 true}
!48 = distinct !{}
!49 = distinct !{!49, !50, !47}
!50 = !{!"llvm.loop.parallel_accesses", !48}
!51 = !{!52}
!52 = distinct !{!52, !53, !"__omp_offloading_0_0_guided_l44_omp_outlined: argument 0"}
!53 = distinct !{!53, !"__omp_offloading_0_0_guided_l44_omp_outlined"}
!54 = distinct !{}
!55 = distinct !{!55, !56, !33}
!56 = !{!"llvm.loop.parallel_accesses", !54}
!57 = distinct !{!57, !56, !33}
!58 = !{}
!59 = !{!25, !25, i64 0}
!60 = !{!61}
!61 = distinct !{!61, !62, !"__omp_offloading_0_0_cap_l48_omp_outlined: argument 0"}
!62 = distinct !{!62, !"__omp_offloading_0_0_cap_l48_omp_outlined"}
!63 = !{!64}
!64 = distinct !{!64, !65, !"__omp_offloading_0_0_loopd_l58_omp_outlined: argument 0"}
!65 = distinct !{!65, !"__omp_offloading_0_0_loopd_l58_omp_outlined"}
