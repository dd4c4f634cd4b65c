target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%struct._globalized_locals_ty = type { float }

@__omp_offloading_0_0_saxpy__l4_exec_mode = weak protected addrspace(1) constant i8 2
@0 = private unnamed_addr addrspace(1) constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__omp_offloading_0_0_saxpy__l4_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_saxpy__l4_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_saxpy__l4_dynamic_environment to ptr) }
@__omp_offloading_0_0_total__l12_exec_mode = weak protected addrspace(1) constant i8 2
@__omp_offloading_0_0_total__l12_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_total__l12_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 4, i32 1024 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_total__l12_dynamic_environment to ptr) }
@__openmp_nvptx_data_transfer_temporary_storage = weak addrspace(3) global [64 x i32] undef
@2 = private unnamed_addr addrspace(1) constant %struct.ident_t { i32 0, i32 66, i32 0, i32 22, ptr addrspacecast (ptr addrspace(1) @0 to ptr) }, align 8
@__omp_offloading_0_0_tile__l20_exec_mode = weak protected addrspace(1) constant i8 2
@__omp_offloading_0_0_tile__l20_dynamic_environment = weak_odr protected addrspace(1) global %struct.DynamicEnvironmentTy zeroinitializer
@__omp_offloading_0_0_tile__l20_kernel_environment = weak_odr protected addrspace(1) constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 0, i8 0, i8 2, i32 1, i32 256, i32 0, i32 0, i32 0, i32 0 }, ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_tile__l20_dynamic_environment to ptr) }

define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_saxpy__l4(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7) local_unnamed_addr #0 {
entry:
  %8 = alloca [1 x ptr], align 8, addrspace(5)
  %structArg.i = alloca { ptr addrspace(5), ptr addrspace(5), ptr, ptr, ptr, ptr }, align 8, addrspace(5)
  %.reloaded.i = alloca i64, align 8, addrspace(5)
  %.reloaded10.i = alloca i64, align 8, addrspace(5)
  %9 = alloca ptr, align 8, addrspace(5)
  store ptr %4, ptr addrspace(5) %9, align 8
  %10 = alloca ptr, align 8, addrspace(5)
  store ptr %5, ptr addrspace(5) %10, align 8
  %11 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_saxpy__l4_kernel_environment to ptr), ptr %0)
  %exec_user_code = icmp eq i32 %11, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  %12 = addrspacecast ptr addrspace(5) %10 to ptr
  %13 = addrspacecast ptr addrspace(5) %9 to ptr
  %14 = ptrtoint ptr %7 to i64
  %15 = ptrtoint ptr %6 to i64
  %sext = shl i64 %14, 32
  %16 = ashr exact i64 %sext, 32
  %sext34 = shl i64 %15, 32
  %17 = ashr exact i64 %sext34, 32
  %18 = tail call i64 @llvm.smax.i64(i64 %17, i64 0)
  %19 = tail call i64 @llvm.smax.i64(i64 %16, i64 0)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %8)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded10.i)
  %20 = addrspacecast ptr addrspace(5) %8 to ptr
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  store i64 %19, ptr addrspace(5) %.reloaded.i, align 8
  store i64 %18, ptr addrspace(5) %.reloaded10.i, align 8
  store ptr addrspace(5) %.reloaded.i, ptr addrspace(5) %structArg.i, align 8
  %gep_.reloaded10.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 4
  store ptr addrspace(5) %.reloaded10.i, ptr addrspace(5) %gep_.reloaded10.i, align 4
  %gep_11.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr %13, ptr addrspace(5) %gep_11.i, align 8
  %gep_23.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store ptr %12, ptr addrspace(5) %gep_23.i, align 8
  %gep_24.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store ptr %1, ptr addrspace(5) %gep_24.i, align 8
  %gep_25.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 32
  store ptr %2, ptr addrspace(5) %gep_25.i, align 8
  store ptr %structArg.ascast.i, ptr addrspace(5) %8, align 8
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_saxpy__l4..omp_par.7, ptr null, ptr %20, i64 1, i32 0)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %8)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded10.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %entry, %user_code.entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_0_0_saxpy__l4..omp_par.7(ptr noalias readnone captures(none) %tid.addr.ascast, ptr noalias readnone captures(none) %zero.addr.ascast, ptr readonly captures(none) %0) #1 {
omp.par.entry:
  %structArg.i = alloca { ptr, ptr, i64, ptr, i64, ptr }, align 8, addrspace(5)
  %loadgep_.reloaded = load ptr addrspace(5), ptr %0, align 4, !align !8
  %gep_.reloaded10 = getelementptr i8, ptr %0, i64 4
  %loadgep_.reloaded10 = load ptr addrspace(5), ptr %gep_.reloaded10, align 4, !align !8
  %gep_ = getelementptr i8, ptr %0, i64 8
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !8
  %gep_1 = getelementptr i8, ptr %0, i64 16
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !8
  %gep_3 = getelementptr i8, ptr %0, i64 24
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %gep_5 = getelementptr i8, ptr %0, i64 32
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %omp.private.alloc = alloca i32, align 4, addrspace(5)
  %1 = addrspacecast ptr addrspace(5) %omp.private.alloc to ptr
  %2 = load i64, ptr addrspace(5) %loadgep_.reloaded, align 8
  %3 = load i64, ptr addrspace(5) %loadgep_.reloaded10, align 8
  %4 = load i32, ptr %loadgep_, align 8, !tbaa !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  store ptr %1, ptr addrspace(5) %structArg.i, align 8
  %gep_12.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr %loadgep_2, ptr addrspace(5) %gep_12.i, align 8
  %gep_1314.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store i64 %2, ptr addrspace(5) %gep_1314.i, align 8
  %gep_14.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store ptr %loadgep_4, ptr addrspace(5) %gep_14.i, align 8
  %gep_15.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 32
  store i64 %3, ptr addrspace(5) %gep_15.i, align 8
  %gep_16.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 40
  store ptr %loadgep_6, ptr addrspace(5) %gep_16.i, align 8
  %5 = call i32 @omp_get_num_threads() #12
  call void @__kmpc_distribute_for_static_loop_4u(ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr nonnull @__omp_offloading_0_0_saxpy__l4..omp_par, ptr %structArg.ascast.i, i32 %omp_loop.tripcount.i, i32 %5, i32 0, i32 0, i8 0) #12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_0_0_saxpy__l4..omp_par(i32 %0, ptr readonly captures(none) %1) #2 {
omp_loop.body:
  %loadgep_ = load ptr, ptr %1, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %1, i64 8
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !8
  %gep_5 = getelementptr i8, ptr %1, i64 24
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %gep_9 = getelementptr i8, ptr %1, i64 40
  %loadgep_10 = load ptr, ptr %gep_9, align 8, !align !9
  %2 = add i32 %0, 1
  store i32 %2, ptr %loadgep_, align 4, !tbaa !16
  %3 = load float, ptr %loadgep_2, align 8, !tbaa !17
  %4 = sext i32 %2 to i64
  %5 = add nsw i64 %4, -1
  %6 = getelementptr float, ptr %loadgep_6, i64 %5
  %7 = load float, ptr %6, align 4, !tbaa !19
  %8 = fmul contract float %3, %7
  %9 = getelementptr float, ptr %loadgep_10, i64 %5
  %10 = load float, ptr %9, align 4, !tbaa !21
  %11 = fadd contract float %8, %10
  store float %11, ptr %9, align 4, !tbaa !21
  ret void
}

declare i32 @__kmpc_target_init(ptr, ptr) local_unnamed_addr #3

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) local_unnamed_addr #4

declare void @__kmpc_target_deinit() local_unnamed_addr #3

define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_total__l12(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6) local_unnamed_addr #0 {
entry:
  %7 = alloca [1 x ptr], align 8, addrspace(5)
  %structArg.i = alloca { ptr addrspace(5), ptr, ptr, ptr }, align 8, addrspace(5)
  %.reloaded.i = alloca i64, align 8, addrspace(5)
  %8 = alloca ptr, align 8, addrspace(5)
  store ptr %5, ptr addrspace(5) %8, align 8
  %9 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_total__l12_kernel_environment to ptr), ptr %0)
  %exec_user_code = icmp eq i32 %9, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  %10 = addrspacecast ptr addrspace(5) %8 to ptr
  %11 = ptrtoint ptr %6 to i64
  %sext = shl i64 %11, 32
  %12 = ashr exact i64 %sext, 32
  %13 = tail call i64 @llvm.smax.i64(i64 %12, i64 0)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %7)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded.i)
  %14 = addrspacecast ptr addrspace(5) %7 to ptr
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  store i64 %13, ptr addrspace(5) %.reloaded.i, align 8
  store ptr addrspace(5) %.reloaded.i, ptr addrspace(5) %structArg.i, align 8
  %gep_7.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr %10, ptr addrspace(5) %gep_7.i, align 8
  %gep_28.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store ptr %1, ptr addrspace(5) %gep_28.i, align 8
  %gep_29.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store ptr %2, ptr addrspace(5) %gep_29.i, align 8
  store ptr %structArg.ascast.i, ptr addrspace(5) %7, align 8
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_total__l12..omp_par.10, ptr null, ptr %14, i64 1, i32 0)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %7)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %entry, %user_code.entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_0_0_total__l12..omp_par.10(ptr noalias readnone captures(none) %tid.addr.ascast, ptr noalias readnone captures(none) %zero.addr.ascast, ptr readonly captures(none) %0) #1 {
omp.par.entry:
  %structArg.i = alloca { ptr, ptr, i64, ptr }, align 8, addrspace(5)
  %1 = alloca float, align 4, addrspace(5)
  %.omp.reduction.red_list.i = alloca [1 x ptr], align 8, addrspace(5)
  %loadgep_.reloaded = load ptr addrspace(5), ptr %0, align 4, !align !8
  %gep_ = getelementptr i8, ptr %0, i64 8
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !8
  %gep_1 = getelementptr i8, ptr %0, i64 16
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %0, i64 24
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %omp.private.alloc = alloca i32, align 4, addrspace(5)
  %2 = addrspacecast ptr addrspace(5) %omp.private.alloc to ptr
  %3 = alloca float, align 4, addrspace(5)
  %4 = addrspacecast ptr addrspace(5) %3 to ptr
  %.omp.reduction.red_list14 = alloca [1 x ptr], align 8, addrspace(5)
  %.omp.reduction.red_list14.ascast = addrspacecast ptr addrspace(5) %.omp.reduction.red_list14 to ptr
  %5 = load i64, ptr addrspace(5) %loadgep_.reloaded, align 8
  %6 = load i32, ptr %loadgep_, align 8, !tbaa !23
  store float 0.000000e+00, ptr addrspace(5) %3, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %1)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.omp.reduction.red_list.i)
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %7 = addrspacecast ptr addrspace(5) %1 to ptr
  %.omp.reduction.red_list.ascast.i = addrspacecast ptr addrspace(5) %.omp.reduction.red_list.i to ptr
  store float 0.000000e+00, ptr addrspace(5) %1, align 4
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %6, i32 0)
  store ptr %2, ptr addrspace(5) %structArg.i, align 8
  %gep_21.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr %7, ptr addrspace(5) %gep_21.i, align 8
  %gep_22.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store i64 %5, ptr addrspace(5) %gep_22.i, align 8
  %gep_23.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store ptr %loadgep_4, ptr addrspace(5) %gep_23.i, align 8
  %8 = call i32 @omp_get_num_threads() #12
  call void @__kmpc_distribute_for_static_loop_4u(ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr nonnull @__omp_offloading_0_0_total__l12..omp_par, ptr %structArg.ascast.i, i32 %omp_loop.tripcount.i, i32 %8, i32 0, i32 0, i8 0) #12
  store ptr %7, ptr addrspace(5) %.omp.reduction.red_list.i, align 8
  %9 = call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i64 4, ptr %.omp.reduction.red_list.ascast.i, ptr nonnull @_omp_reduction_shuffle_and_reduce_func, ptr nonnull @_omp_reduction_inter_warp_copy_func) #12
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %.omp.reduction.then.i, label %__omp_offloading_0_0_total__l12..omp_par.9.exit

.omp.reduction.then.i:                            ; preds = %omp.par.entry
  %red.private.value0.i = load float, ptr addrspace(5) %1, align 4
  %11 = fadd contract float %red.private.value0.i, 0.000000e+00
  store float %11, ptr addrspace(5) %3, align 4
  br label %__omp_offloading_0_0_total__l12..omp_par.9.exit

__omp_offloading_0_0_total__l12..omp_par.9.exit: ; preds = %omp.par.entry, %.omp.reduction.then.i
  %omp_global_thread_num12.i = call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num12.i) #12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %1)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.omp.reduction.red_list.i)
  store ptr %4, ptr addrspace(5) %.omp.reduction.red_list14, align 8
  %"_openmp_teams_reductions_buffer_$_$ptr" = call ptr @__kmpc_reduction_get_fixed_buffer() #12
  %12 = call i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr %"_openmp_teams_reductions_buffer_$_$ptr", i32 1024, i64 4, ptr %.omp.reduction.red_list14.ascast, ptr nonnull @_omp_reduction_shuffle_and_reduce_func.3, ptr nonnull @_omp_reduction_inter_warp_copy_func.4, ptr nonnull @_omp_reduction_list_to_global_copy_func, ptr nonnull @_omp_reduction_list_to_global_reduce_func, ptr nonnull @_omp_reduction_global_to_list_copy_func, ptr nonnull @_omp_reduction_global_to_list_reduce_func) #12
  %13 = icmp eq i32 %12, 1
  br i1 %13, label %.omp.reduction.then15, label %reduce.finalize13

reduce.finalize13:                                ; preds = %__omp_offloading_0_0_total__l12..omp_par.9.exit, %.omp.reduction.then15
  call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num12.i) #12
  ret void

.omp.reduction.then15:                            ; preds = %__omp_offloading_0_0_total__l12..omp_par.9.exit
  %red.value.016 = load float, ptr %loadgep_2, align 4
  %red.private.value017 = load float, ptr addrspace(5) %3, align 4
  %14 = fadd contract float %red.value.016, %red.private.value017
  store float %14, ptr %loadgep_2, align 4
  br label %reduce.finalize13
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_0_0_total__l12..omp_par(i32 %0, ptr readonly captures(none) %1) #2 {
omp_loop.body:
  %loadgep_ = load ptr, ptr %1, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %1, i64 8
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_5 = getelementptr i8, ptr %1, i64 24
  %loadgep_6 = load ptr, ptr %gep_5, align 8, !align !9
  %2 = add i32 %0, 1
  store i32 %2, ptr %loadgep_, align 4, !tbaa !29
  %3 = load float, ptr %loadgep_2, align 4, !tbaa !29
  %4 = sext i32 %2 to i64
  %5 = getelementptr float, ptr %loadgep_6, i64 %4
  %6 = getelementptr i8, ptr %5, i64 -4
  %7 = load float, ptr %6, align 4, !tbaa !30
  %8 = fadd contract float %3, %7
  store float %8, ptr %loadgep_2, align 4, !tbaa !29
  ret void
}

define internal void @_omp_reduction_shuffle_and_reduce_func(ptr noundef readonly captures(none) %0, i16 noundef signext %1, i16 noundef signext %2, i16 noundef signext %3) #5 {
entry:
  %4 = load ptr, ptr %0, align 8
  %5 = load i32, ptr %4, align 4
  %6 = tail call i32 @__kmpc_get_warp_size() #12
  %7 = trunc i32 %6 to i16
  %8 = tail call i32 @__kmpc_shuffle_int32(i32 %5, i16 %2, i16 %7)
  %9 = icmp eq i16 %3, 0
  %10 = icmp eq i16 %3, 1
  %11 = icmp ult i16 %1, %2
  %12 = and i1 %11, %10
  %13 = icmp eq i16 %3, 2
  %14 = and i16 %1, 1
  %15 = icmp eq i16 %14, 0
  %16 = and i1 %15, %13
  %17 = icmp sgt i16 %2, 0
  %18 = and i1 %17, %16
  %19 = or i1 %9, %12
  %20 = or i1 %19, %18
  br i1 %20, label %then, label %ifcont

then:                                             ; preds = %entry
  %21 = bitcast i32 %8 to float
  %22 = load ptr, ptr %0, align 8
  %23 = load float, ptr %22, align 4
  %24 = fadd contract float %23, %21
  store float %24, ptr %22, align 4
  br label %ifcont

ifcont:                                           ; preds = %entry, %then
  %25 = icmp uge i16 %1, %2
  %26 = and i1 %25, %10
  br i1 %26, label %then4, label %ifcont6

then4:                                            ; preds = %ifcont
  %27 = load ptr, ptr %0, align 8
  store i32 %8, ptr %27, align 4
  br label %ifcont6

ifcont6:                                          ; preds = %ifcont, %then4
  ret void
}

; Function Attrs: nounwind
declare i32 @__kmpc_get_warp_size() local_unnamed_addr #4

declare i32 @__kmpc_shuffle_int32(i32, i16, i16) local_unnamed_addr #3

; Function Attrs: nounwind
define internal void @_omp_reduction_inter_warp_copy_func(ptr noundef readonly captures(none) %0, i32 noundef %1) #1 {
entry:
  %2 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %3 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %nvptx_lane_id = and i32 %3, 63
  %4 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %omp_global_thread_num2 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num2) #12
  %warp_master = icmp eq i32 %nvptx_lane_id, 0
  br i1 %warp_master, label %then, label %ifcont

then:                                             ; preds = %entry
  %nvptx_warp_id = ashr i32 %4, 6
  %5 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %nvptx_warp_id
  %6 = load ptr, ptr %0, align 8
  %7 = load i32, ptr %6, align 4
  store volatile i32 %7, ptr addrspace(3) %5, align 4
  br label %ifcont

ifcont:                                           ; preds = %entry, %then
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num2) #12
  %is_active_thread = icmp ult i32 %2, %1
  br i1 %is_active_thread, label %then3, label %ifcont5

then3:                                            ; preds = %ifcont
  %8 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %2
  %9 = load ptr, ptr %0, align 8
  %10 = load volatile i32, ptr addrspace(3) %8, align 4
  store i32 %10, ptr %9, align 4
  br label %ifcont5

ifcont5:                                          ; preds = %ifcont, %then3
  ret void
}

; Function Attrs: nounwind
declare i32 @__kmpc_get_hardware_thread_id_in_block() local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier(ptr, i32) local_unnamed_addr #6

declare i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr, i64, ptr, ptr, ptr) local_unnamed_addr #3

define internal void @_omp_reduction_shuffle_and_reduce_func.3(ptr noundef readonly captures(none) %0, i16 noundef signext %1, i16 noundef signext %2, i16 noundef signext %3) #5 {
entry:
  %4 = load ptr, ptr %0, align 8
  %5 = load i32, ptr %4, align 4
  %6 = tail call i32 @__kmpc_get_warp_size() #12
  %7 = trunc i32 %6 to i16
  %8 = tail call i32 @__kmpc_shuffle_int32(i32 %5, i16 %2, i16 %7)
  %9 = icmp eq i16 %3, 0
  %10 = icmp eq i16 %3, 1
  %11 = icmp ult i16 %1, %2
  %12 = and i1 %11, %10
  %13 = icmp eq i16 %3, 2
  %14 = and i16 %1, 1
  %15 = icmp eq i16 %14, 0
  %16 = and i1 %15, %13
  %17 = icmp sgt i16 %2, 0
  %18 = and i1 %17, %16
  %19 = or i1 %9, %12
  %20 = or i1 %19, %18
  br i1 %20, label %then, label %ifcont

then:                                             ; preds = %entry
  %21 = bitcast i32 %8 to float
  %22 = load ptr, ptr %0, align 8
  %23 = load float, ptr %22, align 4
  %24 = fadd contract float %23, %21
  store float %24, ptr %22, align 4
  br label %ifcont

ifcont:                                           ; preds = %entry, %then
  %25 = icmp uge i16 %1, %2
  %26 = and i1 %25, %10
  br i1 %26, label %then4, label %ifcont6

then4:                                            ; preds = %ifcont
  %27 = load ptr, ptr %0, align 8
  store i32 %8, ptr %27, align 4
  br label %ifcont6

ifcont6:                                          ; preds = %ifcont, %then4
  ret void
}

; Function Attrs: nounwind
define internal void @_omp_reduction_inter_warp_copy_func.4(ptr noundef readonly captures(none) %0, i32 noundef %1) #1 {
entry:
  %2 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %3 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %nvptx_lane_id = and i32 %3, 63
  %4 = tail call i32 @__kmpc_get_hardware_thread_id_in_block() #12
  %omp_global_thread_num2 = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num2) #12
  %warp_master = icmp eq i32 %nvptx_lane_id, 0
  br i1 %warp_master, label %then, label %ifcont

then:                                             ; preds = %entry
  %nvptx_warp_id = ashr i32 %4, 6
  %5 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %nvptx_warp_id
  %6 = load ptr, ptr %0, align 8
  %7 = load i32, ptr %6, align 4
  store volatile i32 %7, ptr addrspace(3) %5, align 4
  br label %ifcont

ifcont:                                           ; preds = %entry, %then
  tail call void @__kmpc_barrier(ptr addrspacecast (ptr addrspace(1) @2 to ptr), i32 %omp_global_thread_num2) #12
  %is_active_thread = icmp ult i32 %2, %1
  br i1 %is_active_thread, label %then3, label %ifcont5

then3:                                            ; preds = %ifcont
  %8 = getelementptr inbounds i32, ptr addrspace(3) @__openmp_nvptx_data_transfer_temporary_storage, i32 %2
  %9 = load ptr, ptr %0, align 8
  %10 = load volatile i32, ptr addrspace(3) %8, align 4
  store i32 %10, ptr %9, align 4
  br label %ifcont5

ifcont5:                                          ; preds = %ifcont, %then3
  ret void
}

; Function Attrs: nounwind
declare ptr @__kmpc_reduction_get_fixed_buffer() local_unnamed_addr #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_list_to_global_copy_func(ptr noundef writeonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #7 {
entry:
  %3 = load ptr, ptr %2, align 8
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %4
  %6 = load float, ptr %3, align 4
  store float %6, ptr %5, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_list_to_global_reduce_func(ptr noundef captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #7 {
entry:
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %3
  %5 = load ptr, ptr %2, align 8
  %6 = load float, ptr %4, align 4
  %7 = load float, ptr %5, align 4
  %8 = fadd contract float %6, %7
  store float %8, ptr %4, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_global_to_list_copy_func(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #8 {
entry:
  %3 = load ptr, ptr %2, align 8
  %4 = sext i32 %1 to i64
  %5 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %4
  %6 = load float, ptr %5, align 4
  store float %6, ptr %3, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @_omp_reduction_global_to_list_reduce_func(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2) #2 {
entry:
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds %struct._globalized_locals_ty, ptr %0, i64 %3
  %5 = load ptr, ptr %2, align 8
  %6 = load float, ptr %5, align 4
  %7 = load float, ptr %4, align 4
  %8 = fadd contract float %6, %7
  store float %8, ptr %5, align 4
  ret void
}

declare i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr, ptr, i32, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr) local_unnamed_addr #3

define weak_odr protected amdgpu_kernel void @__omp_offloading_0_0_tile__l20(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, ptr %8, ptr %9) local_unnamed_addr #0 {
entry:
  %10 = alloca [1 x ptr], align 8, addrspace(5)
  %structArg.i = alloca { ptr addrspace(5), ptr addrspace(5), ptr addrspace(5), ptr addrspace(5), ptr, ptr, ptr }, align 8, addrspace(5)
  %.reloaded.i = alloca i64, align 8, addrspace(5)
  %.reloaded22.i = alloca i64, align 8, addrspace(5)
  %.reloaded23.i = alloca i64, align 8, addrspace(5)
  %.reloaded24.i = alloca i64, align 8, addrspace(5)
  %11 = alloca ptr, align 8, addrspace(5)
  store ptr %4, ptr addrspace(5) %11, align 8
  %12 = tail call i32 @__kmpc_target_init(ptr addrspacecast (ptr addrspace(1) @__omp_offloading_0_0_tile__l20_kernel_environment to ptr), ptr %0)
  %exec_user_code = icmp eq i32 %12, -1
  br i1 %exec_user_code, label %user_code.entry, label %common.ret

user_code.entry:                                  ; preds = %entry
  %13 = addrspacecast ptr addrspace(5) %11 to ptr
  %14 = ptrtoint ptr %9 to i64
  %15 = ptrtoint ptr %8 to i64
  %16 = ptrtoint ptr %7 to i64
  %17 = ptrtoint ptr %6 to i64
  %sext = shl i64 %14, 32
  %18 = ashr exact i64 %sext, 32
  %sext56 = shl i64 %15, 32
  %19 = ashr exact i64 %sext56, 32
  %sext57 = shl i64 %16, 32
  %20 = ashr exact i64 %sext57, 32
  %sext58 = shl i64 %17, 32
  %21 = ashr exact i64 %sext58, 32
  %22 = tail call i64 @llvm.smax.i64(i64 %21, i64 0)
  %23 = tail call i64 @llvm.smax.i64(i64 %20, i64 0)
  %24 = tail call i64 @llvm.smax.i64(i64 %19, i64 0)
  %25 = tail call i64 @llvm.smax.i64(i64 %18, i64 0)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %10)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded22.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded23.i)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %.reloaded24.i)
  %26 = addrspacecast ptr addrspace(5) %10 to ptr
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %omp_global_thread_num.i = tail call i32 @__kmpc_global_thread_num(ptr addrspacecast (ptr addrspace(1) @1 to ptr)) #12
  store i64 %25, ptr addrspace(5) %.reloaded.i, align 8
  store i64 %24, ptr addrspace(5) %.reloaded22.i, align 8
  store i64 %23, ptr addrspace(5) %.reloaded23.i, align 8
  store i64 %22, ptr addrspace(5) %.reloaded24.i, align 8
  store ptr addrspace(5) %.reloaded.i, ptr addrspace(5) %structArg.i, align 8
  %gep_.reloaded22.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 4
  store ptr addrspace(5) %.reloaded22.i, ptr addrspace(5) %gep_.reloaded22.i, align 4
  %gep_.reloaded23.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr addrspace(5) %.reloaded23.i, ptr addrspace(5) %gep_.reloaded23.i, align 8
  %gep_.reloaded24.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 12
  store ptr addrspace(5) %.reloaded24.i, ptr addrspace(5) %gep_.reloaded24.i, align 4
  %gep_13.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store ptr %13, ptr addrspace(5) %gep_13.i, align 8
  %gep_41.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store ptr %1, ptr addrspace(5) %gep_41.i, align 8
  %gep_42.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 32
  store ptr %2, ptr addrspace(5) %gep_42.i, align 8
  store ptr %structArg.ascast.i, ptr addrspace(5) %10, align 8
  call void @__kmpc_parallel_60(ptr addrspacecast (ptr addrspace(1) @1 to ptr), i32 %omp_global_thread_num.i, i32 1, i32 -1, i32 -1, ptr nonnull @__omp_offloading_0_0_tile__l20..omp_par.13, ptr null, ptr %26, i64 1, i32 0)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %10)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded22.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded23.i)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %.reloaded24.i)
  call void @__kmpc_target_deinit()
  br label %common.ret

common.ret:                                       ; preds = %entry, %user_code.entry
  ret void
}

; Function Attrs: nounwind
define internal void @__omp_offloading_0_0_tile__l20..omp_par.13(ptr noalias readnone captures(none) %tid.addr.ascast, ptr noalias readnone captures(none) %zero.addr.ascast, ptr readonly captures(none) %0) #1 {
omp.par.entry:
  %structArg.i = alloca { i32, ptr, ptr, i64, i64, ptr, i64, i64, ptr }, align 8, addrspace(5)
  %loadgep_.reloaded = load ptr addrspace(5), ptr %0, align 4, !align !8
  %gep_.reloaded22 = getelementptr i8, ptr %0, i64 4
  %loadgep_.reloaded22 = load ptr addrspace(5), ptr %gep_.reloaded22, align 4, !align !8
  %gep_.reloaded23 = getelementptr i8, ptr %0, i64 8
  %loadgep_.reloaded23 = load ptr addrspace(5), ptr %gep_.reloaded23, align 4, !align !8
  %gep_.reloaded24 = getelementptr i8, ptr %0, i64 12
  %loadgep_.reloaded24 = load ptr addrspace(5), ptr %gep_.reloaded24, align 4, !align !8
  %gep_ = getelementptr i8, ptr %0, i64 16
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !8
  %gep_1 = getelementptr i8, ptr %0, i64 24
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %0, i64 32
  %loadgep_4 = load ptr, ptr %gep_3, align 8, !align !9
  %omp.private.alloc = alloca i32, align 4, addrspace(5)
  %1 = addrspacecast ptr addrspace(5) %omp.private.alloc to ptr
  %omp.private.alloc3 = alloca i32, align 4, addrspace(5)
  %2 = addrspacecast ptr addrspace(5) %omp.private.alloc3 to ptr
  %3 = load i64, ptr addrspace(5) %loadgep_.reloaded, align 8
  %4 = load i64, ptr addrspace(5) %loadgep_.reloaded22, align 8
  %5 = load i64, ptr addrspace(5) %loadgep_.reloaded23, align 8
  %6 = load i64, ptr addrspace(5) %loadgep_.reloaded24, align 8
  %7 = load i32, ptr %loadgep_, align 8, !tbaa !32
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %structArg.i)
  %structArg.ascast.i = addrspacecast ptr addrspace(5) %structArg.i to ptr
  %omp_loop.tripcount.i = tail call i32 @llvm.smax.i32(i32 %7, i32 0)
  %8 = mul nuw i32 %omp_loop.tripcount.i, %omp_loop.tripcount.i
  store i32 %omp_loop.tripcount.i, ptr addrspace(5) %structArg.i, align 8
  %gep_17.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 8
  store ptr %1, ptr addrspace(5) %gep_17.i, align 8
  %gep_26.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 16
  store ptr %2, ptr addrspace(5) %gep_26.i, align 8
  %gep_27.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 24
  store i64 %3, ptr addrspace(5) %gep_27.i, align 8
  %gep_28.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 32
  store i64 %4, ptr addrspace(5) %gep_28.i, align 8
  %gep_29.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 40
  store ptr %loadgep_2, ptr addrspace(5) %gep_29.i, align 8
  %gep_30.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 48
  store i64 %5, ptr addrspace(5) %gep_30.i, align 8
  %gep_31.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 56
  store i64 %6, ptr addrspace(5) %gep_31.i, align 8
  %gep_32.i = getelementptr inbounds nuw i8, ptr addrspace(5) %structArg.i, i32 64
  store ptr %loadgep_4, ptr addrspace(5) %gep_32.i, align 8
  %9 = call i32 @omp_get_num_threads() #12
  call void @__kmpc_distribute_for_static_loop_4u(ptr addrspacecast (ptr addrspace(1) @1 to ptr), ptr nonnull @__omp_offloading_0_0_tile__l20..omp_par, ptr %structArg.ascast.i, i32 %8, i32 %9, i32 0, i32 0, i8 0) #12
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %structArg.i)
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @__omp_offloading_0_0_tile__l20..omp_par(i32 %0, ptr readonly captures(none) %1) #2 {
omp_collapsed.body:
  %loadgep_omp_loop.tripcount10 = load i32, ptr %1, align 4
  %gep_ = getelementptr i8, ptr %1, i64 8
  %loadgep_ = load ptr, ptr %gep_, align 8, !align !9
  %gep_1 = getelementptr i8, ptr %1, i64 16
  %loadgep_2 = load ptr, ptr %gep_1, align 8, !align !9
  %gep_3 = getelementptr i8, ptr %1, i64 24
  %loadgep_4 = load i64, ptr %gep_3, align 8
  %gep_7 = getelementptr i8, ptr %1, i64 40
  %loadgep_8 = load ptr, ptr %gep_7, align 8, !align !9
  %gep_9 = getelementptr i8, ptr %1, i64 48
  %loadgep_10 = load i64, ptr %gep_9, align 8
  %gep_13 = getelementptr i8, ptr %1, i64 64
  %loadgep_14 = load ptr, ptr %gep_13, align 8, !align !9
  %.frozen = freeze i32 %0
  %loadgep_omp_loop.tripcount10.frozen = freeze i32 %loadgep_omp_loop.tripcount10
  %2 = udiv i32 %.frozen, %loadgep_omp_loop.tripcount10.frozen
  %3 = mul i32 %2, %loadgep_omp_loop.tripcount10.frozen
  %.decomposed = sub i32 %.frozen, %3
  %4 = add i32 %2, 1
  %5 = add nuw i32 %.decomposed, 1
  store i32 %4, ptr %loadgep_, align 4, !tbaa !38
  store i32 %5, ptr %loadgep_2, align 4, !tbaa !38
  %6 = load i32, ptr %loadgep_, align 4, !tbaa !38
  %7 = sext i32 %6 to i64
  %8 = sext i32 %5 to i64
  %9 = add nsw i64 %7, -1
  %10 = add nsw i64 %8, -1
  %11 = mul nsw i64 %10, %loadgep_4
  %12 = getelementptr float, ptr %loadgep_8, i64 %11
  %13 = getelementptr float, ptr %12, i64 %9
  %14 = load float, ptr %13, align 4, !tbaa !39
  %15 = mul nsw i64 %9, %loadgep_10
  %16 = getelementptr float, ptr %loadgep_14, i64 %15
  %17 = getelementptr float, ptr %16, i64 %10
  store float %14, ptr %17, align 4, !tbaa !41
  ret void
}

; Function Attrs: alwaysinline
declare void @__kmpc_distribute_for_static_loop_4u(ptr, ptr, ptr, i32, i32, i32, i32, i8) local_unnamed_addr #9

; Function Attrs: nounwind
declare i32 @omp_get_num_threads() local_unnamed_addr #4

; Function Attrs: alwaysinline
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32) local_unnamed_addr #9

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #10

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #11

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #11

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "kernel" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="1,256" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { "uniform-work-group-size"="false" }
attributes #4 = { nounwind "uniform-work-group-size"="false" }
attributes #5 = { "amdgpu-flat-work-group-size"="1,256" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind "uniform-work-group-size"="false" }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #8 = { mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "omp_target_thread_limit"="256" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+atomic-fmin-fmax-global-f64,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gws,+image-insts,+lerp-inst,+mai-insts,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+vmem-to-lds-load-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #9 = { alwaysinline "uniform-work-group-size"="false" }
attributes #10 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #12 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!omp_offload.info = !{!5, !6, !7}

!0 = !{i32 7, !"openmp-device", i32 31}
!1 = !{i32 7, !"openmp", i32 31}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"Debian flang version 22.1.8"}
!5 = !{i32 0, i32 65024, i32 5366795, !"saxpy_", i32 4, i32 0, i32 0}
!6 = !{i32 0, i32 65024, i32 5366795, !"tile_", i32 20, i32 0, i32 2}
!7 = !{i32 0, i32 65024, i32 5366795, !"total_", i32 12, i32 0, i32 1}
!8 = !{i64 8}
!9 = !{i64 4}
!10 = !{!11, !11, i64 0}
!11 = !{!"dummy arg data/_QFsaxpyEn", !12, i64 0}
!12 = !{!"dummy arg data", !13, i64 0}
!13 = !{!"any data access", !14, i64 0}
!14 = !{!"any access", !15, i64 0}
!15 = !{!"Flang function root _QPsaxpy"}
!16 = !{!13, !13, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"dummy arg data/_QFsaxpyEa", !12, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"dummy arg data/_QFsaxpyEx", !12, i64 0}
!21 = !{!22, !22, i64 0}
!22 = !{!"dummy arg data/_QFsaxpyEy", !12, i64 0}
!23 = !{!24, !24, i64 0}
!24 = !{!"dummy arg data/_QFtotalEn", !25, i64 0}
!25 = !{!"dummy arg data", !26, i64 0}
!26 = !{!"any data access", !27, i64 0}
!27 = !{!"any access", !28, i64 0}
!28 = !{!"Flang function root _QPtotal"}
!29 = !{!26, !26, i64 0}
!30 = !{!31, !31, i64 0}
!31 = !{!"dummy arg data/_QFtotalEx", !25, i64 0}
!32 = !{!33, !33, i64 0}
!33 = !{!"dummy arg data/_QFtileEn", !34, i64 0}
!34 = !{!"dummy arg data", !35, i64 0}
!35 = !{!"any data access", !36, i64 0}
!36 = !{!"any access", !37, i64 0}
!37 = !{!"Flang function root _QPtile"}
!38 = !{!35, !35, i64 0}
!39 = !{!40, !40, i64 0}
!40 = !{!"dummy arg data/_QFtileEa", !34, i64 0}
!41 = !{!42, !42, i64 0}
!42 = !{!"dummy arg data/_QFtileEb", !34, i64 0}
