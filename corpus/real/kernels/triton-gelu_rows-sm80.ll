; Triton 3.5.1, sm80, gelu_rows of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @gelu_rows(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 8
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = shl nuw nsw i32 %8, 1
  %10 = and i32 %9, 254
  %11 = or disjoint i32 %10, %7
  %12 = or disjoint i32 %11, 1
  %13 = icmp slt i32 %11, %2
  %14 = icmp slt i32 %12, %2
  %15 = sext i32 %11 to i64
  %16 = getelementptr bfloat, ptr addrspace(1) %0, i64 %15
  %17 = sext i32 %12 to i64
  %18 = getelementptr bfloat, ptr addrspace(1) %0, i64 %17
  %19 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %16, i1 %13) #4
  %20 = bitcast i16 %19 to bfloat
  %21 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %18, i1 %14) #4
  %22 = bitcast i16 %21 to bfloat
  %23 = fpext bfloat %20 to float
  %24 = fpext bfloat %22 to float
  %25 = fmul float %23, 0x3FE6A09E60000000
  %26 = fmul float %24, 0x3FE6A09E60000000
  %27 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not.i = icmp eq i32 %27, 0
  %28 = tail call float @llvm.nvvm.fabs.ftz.f32(float %25)
  %29 = tail call float @llvm.nvvm.fabs.f32(float %25)
  %.0.i = select i1 %.not.i, float %29, float %28
  %30 = fcmp oge float %.0.i, 0x3FF00C1FC0000000
  br i1 %30, label %__nv_fabsf.exit1.i, label %32

__nv_fabsf.exit1.i:                               ; preds = %5
  %31 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not1.i = icmp eq i32 %31, 0
  %.01.i = select i1 %.not1.i, float %29, float %28
  br label %__internal_fmad.exit.i

32:                                               ; preds = %5
  %33 = fmul float %25, %25
  br label %__internal_fmad.exit.i

__internal_fmad.exit.i:                           ; preds = %32, %__nv_fabsf.exit1.i
  %34 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i ], [ 0x3FC06EBA60000000, %32 ]
  %35 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i ], [ 0xBFD8127580000000, %32 ]
  %36 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i ], [ 0x3FBCE315E0000000, %32 ]
  %37 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i ], [ 0xBF9B837CE0000000, %32 ]
  %38 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i ], [ 0x3F755ABD40000000, %32 ]
  %39 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i ], [ 0xBF4AE9A400000000, %32 ]
  %40 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i ], [ 0x3F163D2D40000000, %32 ]
  %41 = phi float [ %.01.i, %__nv_fabsf.exit1.i ], [ %33, %32 ]
  %42 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not2.i = icmp eq i32 %42, 0
  %43 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %40, float %41, float %39) #4
  %44 = tail call float @llvm.nvvm.fma.rn.f(float %40, float %41, float %39) #4
  %.02.i = select i1 %.not2.i, float %44, float %43
  %45 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not3.i = icmp eq i32 %45, 0
  %46 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i, float %41, float %38) #4
  %47 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i, float %41, float %38) #4
  %.03.i = select i1 %.not3.i, float %47, float %46
  %48 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not4.i = icmp eq i32 %48, 0
  %49 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i, float %41, float %37) #4
  %50 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i, float %41, float %37) #4
  %.04.i = select i1 %.not4.i, float %50, float %49
  %51 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not5.i = icmp eq i32 %51, 0
  %52 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i, float %41, float %36) #4
  %53 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i, float %41, float %36) #4
  %.05.i = select i1 %.not5.i, float %53, float %52
  %54 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not6.i = icmp eq i32 %54, 0
  %55 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i, float %41, float %35) #4
  %56 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i, float %41, float %35) #4
  %.06.i = select i1 %.not6.i, float %56, float %55
  %57 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not7.i = icmp eq i32 %57, 0
  %58 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i, float %41, float %34) #4
  %59 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i, float %41, float %34) #4
  %.07.i = select i1 %.not7.i, float %59, float %58
  %60 = fneg float %41
  %61 = select i1 %30, float %60, float %25
  %62 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not8.i = icmp eq i32 %62, 0
  %63 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i, float %61, float %61) #4
  %64 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i, float %61, float %61) #4
  %.08.i = select i1 %.not8.i, float %64, float %63
  br i1 %30, label %65, label %__nv_erff.exit

65:                                               ; preds = %__internal_fmad.exit.i
  %66 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i) #4
  %67 = fsub float 1.000000e+00, %66
  %68 = bitcast float %67 to i32
  %69 = bitcast float %25 to i32
  %70 = and i32 %69, -2147483648
  %71 = or i32 %70, %68
  %72 = bitcast i32 %71 to float
  br label %__nv_erff.exit

__nv_erff.exit:                                   ; preds = %__internal_fmad.exit.i, %65
  %r.0.i = phi float [ %72, %65 ], [ %.08.i, %__internal_fmad.exit.i ]
  %73 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not.i1 = icmp eq i32 %73, 0
  %74 = tail call float @llvm.nvvm.fabs.ftz.f32(float %26)
  %75 = tail call float @llvm.nvvm.fabs.f32(float %26)
  %.0.i2 = select i1 %.not.i1, float %75, float %74
  %76 = fcmp oge float %.0.i2, 0x3FF00C1FC0000000
  br i1 %76, label %__nv_fabsf.exit1.i19, label %78

__nv_fabsf.exit1.i19:                             ; preds = %__nv_erff.exit
  %77 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not1.i20 = icmp eq i32 %77, 0
  %.01.i21 = select i1 %.not1.i20, float %75, float %74
  br label %__internal_fmad.exit.i3

78:                                               ; preds = %__nv_erff.exit
  %79 = fmul float %26, %26
  br label %__internal_fmad.exit.i3

__internal_fmad.exit.i3:                          ; preds = %78, %__nv_fabsf.exit1.i19
  %80 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i19 ], [ 0x3FC06EBA60000000, %78 ]
  %81 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i19 ], [ 0xBFD8127580000000, %78 ]
  %82 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i19 ], [ 0x3FBCE315E0000000, %78 ]
  %83 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i19 ], [ 0xBF9B837CE0000000, %78 ]
  %84 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i19 ], [ 0x3F755ABD40000000, %78 ]
  %85 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i19 ], [ 0xBF4AE9A400000000, %78 ]
  %86 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i19 ], [ 0x3F163D2D40000000, %78 ]
  %87 = phi float [ %.01.i21, %__nv_fabsf.exit1.i19 ], [ %79, %78 ]
  %88 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not2.i4 = icmp eq i32 %88, 0
  %89 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %86, float %87, float %85) #4
  %90 = tail call float @llvm.nvvm.fma.rn.f(float %86, float %87, float %85) #4
  %.02.i5 = select i1 %.not2.i4, float %90, float %89
  %91 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not3.i6 = icmp eq i32 %91, 0
  %92 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i5, float %87, float %84) #4
  %93 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i5, float %87, float %84) #4
  %.03.i7 = select i1 %.not3.i6, float %93, float %92
  %94 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not4.i8 = icmp eq i32 %94, 0
  %95 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i7, float %87, float %83) #4
  %96 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i7, float %87, float %83) #4
  %.04.i9 = select i1 %.not4.i8, float %96, float %95
  %97 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not5.i10 = icmp eq i32 %97, 0
  %98 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i9, float %87, float %82) #4
  %99 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i9, float %87, float %82) #4
  %.05.i11 = select i1 %.not5.i10, float %99, float %98
  %100 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not6.i12 = icmp eq i32 %100, 0
  %101 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i11, float %87, float %81) #4
  %102 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i11, float %87, float %81) #4
  %.06.i13 = select i1 %.not6.i12, float %102, float %101
  %103 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not7.i14 = icmp eq i32 %103, 0
  %104 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i13, float %87, float %80) #4
  %105 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i13, float %87, float %80) #4
  %.07.i15 = select i1 %.not7.i14, float %105, float %104
  %106 = fneg float %87
  %107 = select i1 %76, float %106, float %26
  %108 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #4
  %.not8.i16 = icmp eq i32 %108, 0
  %109 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i15, float %107, float %107) #4
  %110 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i15, float %107, float %107) #4
  %.08.i17 = select i1 %.not8.i16, float %110, float %109
  br i1 %76, label %111, label %__nv_erff.exit22

111:                                              ; preds = %__internal_fmad.exit.i3
  %112 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i17) #4
  %113 = fsub float 1.000000e+00, %112
  %114 = bitcast float %113 to i32
  %115 = bitcast float %26 to i32
  %116 = and i32 %115, -2147483648
  %117 = or i32 %116, %114
  %118 = bitcast i32 %117 to float
  br label %__nv_erff.exit22

__nv_erff.exit22:                                 ; preds = %__internal_fmad.exit.i3, %111
  %r.0.i18 = phi float [ %118, %111 ], [ %.08.i17, %__internal_fmad.exit.i3 ]
  %119 = fmul float %24, 5.000000e-01
  %120 = fmul float %23, 5.000000e-01
  %121 = getelementptr bfloat, ptr addrspace(1) %1, i64 %17
  %122 = getelementptr bfloat, ptr addrspace(1) %1, i64 %15
  %123 = fadd float %r.0.i, 1.000000e+00
  %124 = fadd float %r.0.i18, 1.000000e+00
  %125 = fmul float %120, %123
  %126 = fmul float %119, %124
  %127 = fptrunc float %125 to bfloat
  %128 = fptrunc float %126 to bfloat
  %129 = bitcast bfloat %127 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %129, ptr addrspace(1) %122, i1 %13) #4
  %130 = bitcast bfloat %128 to i16
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %130, ptr addrspace(1) %121, i1 %14) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.ftz.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.f(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f(float) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
