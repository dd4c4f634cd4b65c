; Triton 3.5.1, gfx942, gelu_rows of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @gelu_rows(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 255
  %10 = or disjoint i32 %7, %9
  %11 = icmp slt i32 %10, %2
  br i1 %11, label %12, label %16

12:                                               ; preds = %5
  %13 = sext i32 %10 to i64
  %14 = getelementptr bfloat, ptr addrspace(1) %0, i64 %13
  %15 = load <1 x i16>, ptr addrspace(1) %14, align 2
  br label %16

16:                                               ; preds = %12, %5
  %bc = phi <1 x i16> [ %15, %12 ], [ zeroinitializer, %5 ]
  %17 = extractelement <1 x i16> %bc, i64 0
  %18 = zext i16 %17 to i32
  %19 = shl nuw i32 %18, 16
  %20 = bitcast i32 %19 to float
  %21 = fmul float %20, 0x3FE6A09E60000000
  %22 = tail call float @llvm.fabs.f32(float %21)
  %23 = fcmp olt float %22, 1.000000e+00
  br i1 %23, label %24, label %32

24:                                               ; preds = %16
  %25 = fmul float %21, %21
  %26 = tail call noundef float @llvm.fmuladd.f32(float %25, float 0xBF4268BC20000000, float 0x3F74208280000000)
  %27 = tail call noundef float @llvm.fmuladd.f32(float %25, float %26, float 0xBF9B593700000000)
  %28 = tail call noundef float @llvm.fmuladd.f32(float %25, float %27, float 0x3FBCE077C0000000)
  %29 = tail call noundef float @llvm.fmuladd.f32(float %25, float %28, float 0xBFD8126600000000)
  %30 = tail call noundef float @llvm.fmuladd.f32(float %25, float %29, float 0x3FC06EBA00000000)
  %31 = tail call float @llvm.fma.f32(float %22, float %30, float %22)
  br label %__ocml_erf_f32.exit

32:                                               ; preds = %16
  %33 = tail call noundef float @llvm.fmuladd.f32(float %22, float 0x3EF1D31560000000, float 0xBF38D12900000000)
  %34 = tail call noundef float @llvm.fmuladd.f32(float %22, float %33, float 0x3F6F9A6D20000000)
  %35 = tail call noundef float @llvm.fmuladd.f32(float %22, float %34, float 0xBF98C31640000000)
  %36 = tail call noundef float @llvm.fmuladd.f32(float %22, float %35, float 0x3FBB4E9C80000000)
  %37 = tail call noundef float @llvm.fmuladd.f32(float %22, float %36, float 0x3FE4515FA0000000)
  %38 = tail call noundef float @llvm.fmuladd.f32(float %22, float %37, float 0x3FC078E500000000)
  %39 = tail call float @llvm.fma.f32(float %22, float %38, float %22)
  %40 = fneg float %39
  %41 = tail call noundef float @llvm.exp.f32(float %40)
  %42 = fsub float 1.000000e+00, %41
  br label %__ocml_erf_f32.exit

__ocml_erf_f32.exit:                              ; preds = %24, %32
  %43 = phi float [ %31, %24 ], [ %42, %32 ]
  br i1 %11, label %44, label %62

44:                                               ; preds = %__ocml_erf_f32.exit
  %45 = tail call noundef float @llvm.copysign.f32(float %43, float %21)
  %46 = fmul float %20, 5.000000e-01
  %47 = fadd float %45, 1.000000e+00
  %48 = fmul float %46, %47
  %49 = fcmp uno float %48, 0.000000e+00
  %50 = bitcast float %48 to i32
  %51 = lshr i32 %50, 16
  %52 = and i32 %51, 1
  %53 = add i32 %50, 32767
  %54 = add i32 %53, %52
  %55 = lshr i32 %54, 16
  %56 = trunc nuw i32 %55 to i16
  %57 = bitcast i16 %56 to bfloat
  %58 = select i1 %49, bfloat 0xR7FFF, bfloat %57
  %59 = insertelement <1 x bfloat> poison, bfloat %58, i64 0
  %60 = sext i32 %10 to i64
  %61 = getelementptr bfloat, ptr addrspace(1) %1, i64 %60
  store <1 x bfloat> %59, ptr addrspace(1) %61, align 2
  br label %62

62:                                               ; preds = %44, %__ocml_erf_f32.exit
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3, !4, !5}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 0}
!8 = !{}
