; Triton 3.5.1, sm80, cross_entropy of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @cross_entropy(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, i32 %5, i32 %6, ptr addrspace(1) readnone captures(none) %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = zext nneg i32 %10 to i64
  %12 = sext i32 %4 to i64
  %13 = mul nsw i64 %12, %11
  %14 = getelementptr half, ptr addrspace(1) %0, i64 %13
  %15 = getelementptr float, ptr addrspace(1) %3, i64 %13
  %16 = getelementptr i64, ptr addrspace(1) %1, i64 %11
  %17 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %16) #6
  %18 = sext i32 %6 to i64
  %19 = icmp eq i64 %17, %18
  %20 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %21 = and i32 %20, 127
  br i1 %19, label %22, label %35

22:                                               ; preds = %9
  %23 = icmp sgt i32 %5, 0
  br i1 %23, label %.lr.ph9, label %common.ret

.lr.ph9:                                          ; preds = %22, %.lr.ph9
  %24 = phi i32 [ %33, %.lr.ph9 ], [ 0, %22 ]
  %25 = or disjoint i32 %24, %21
  %26 = or disjoint i32 %25, 128
  %27 = icmp slt i32 %25, %5
  %28 = icmp slt i32 %26, %5
  %29 = sext i32 %25 to i64
  %30 = getelementptr float, ptr addrspace(1) %15, i64 %29
  %31 = sext i32 %26 to i64
  %32 = getelementptr float, ptr addrspace(1) %15, i64 %31
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 0, ptr addrspace(1) %30, i1 %27) #6
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 0, ptr addrspace(1) %32, i1 %28) #6
  %33 = add i32 %24, 256
  %34 = icmp slt i32 %33, %5
  br i1 %34, label %.lr.ph9, label %common.ret

common.ret:                                       ; preds = %.lr.ph9, %22, %__nv_logf.exit
  ret void

35:                                               ; preds = %9
  %36 = or disjoint i32 %21, 128
  %37 = icmp sgt i32 %5, 0
  br i1 %37, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %35
  %38 = lshr i32 %20, 5
  %39 = and i32 %20, 31
  %40 = and i32 %38, 3
  %41 = icmp eq i32 %39, 0
  %42 = getelementptr float, ptr addrspace(3) @global_smem, i32 %40
  %43 = icmp samesign ult i32 %20, 4
  %44 = getelementptr float, ptr addrspace(3) @global_smem, i32 %20
  %45 = icmp eq i32 %20, 0
  br label %46

46:                                               ; preds = %.lr.ph, %46
  %47 = phi float [ 0.000000e+00, %.lr.ph ], [ %141, %46 ]
  %48 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %97, %46 ]
  %49 = phi i32 [ 0, %.lr.ph ], [ %142, %46 ]
  %50 = or disjoint i32 %49, %21
  %51 = or disjoint i32 %49, %36
  %52 = icmp slt i32 %50, %5
  %53 = icmp slt i32 %51, %5
  %54 = sext i32 %50 to i64
  %55 = getelementptr half, ptr addrspace(1) %14, i64 %54
  %56 = sext i32 %51 to i64
  %57 = getelementptr half, ptr addrspace(1) %14, i64 %56
  %58 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 -1024, ptr addrspace(1) %55, i1 %52) #6
  %59 = bitcast i16 %58 to half
  %60 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 -1024, ptr addrspace(1) %57, i1 %53) #6
  %61 = bitcast i16 %60 to half
  %62 = fpext half %59 to float
  %63 = fpext half %61 to float
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %64 = tail call float @llvm.maxnum.f32(float %62, float %63)
  %65 = bitcast float %64 to i32
  %66 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %65, i32 16, i32 31)
  %67 = bitcast i32 %66 to float
  %68 = tail call float @llvm.maxnum.f32(float %64, float %67)
  %69 = bitcast float %68 to i32
  %70 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %69, i32 8, i32 31)
  %71 = bitcast i32 %70 to float
  %72 = tail call float @llvm.maxnum.f32(float %68, float %71)
  %73 = bitcast float %72 to i32
  %74 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 4, i32 31)
  %75 = bitcast i32 %74 to float
  %76 = tail call float @llvm.maxnum.f32(float %72, float %75)
  %77 = bitcast float %76 to i32
  %78 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %77, i32 2, i32 31)
  %79 = bitcast i32 %78 to float
  %80 = tail call float @llvm.maxnum.f32(float %76, float %79)
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %81, i32 1, i32 31)
  %83 = bitcast i32 %82 to float
  %84 = tail call float @llvm.maxnum.f32(float %80, float %83)
  %85 = bitcast float %84 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %42, <1 x i32> %85, i1 %41) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %86 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %44, i1 %43) #6
  %87 = bitcast i32 %86 to float
  %88 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %86, i32 2, i32 31)
  %89 = bitcast i32 %88 to float
  %90 = tail call float @llvm.maxnum.f32(float %87, float %89)
  %91 = bitcast float %90 to i32
  %92 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %91, i32 1, i32 31)
  %93 = bitcast i32 %92 to float
  %94 = tail call float @llvm.maxnum.f32(float %90, float %93)
  %95 = bitcast float %94 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %44, <1 x i32> %95, i1 %45) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %96 = load float, ptr addrspace(3) @global_smem, align 16
  %97 = tail call float @llvm.maxnum.f32(float %48, float %96)
  %98 = fsub float %48, %97
  %99 = fmul float %98, 0x3FF7154760000000
  %100 = tail call float @llvm.nvvm.ex2.approx.f(float %99)
  %101 = fmul float %47, %100
  %102 = fsub float %62, %97
  %103 = fsub float %63, %97
  %104 = fmul float %102, 0x3FF7154760000000
  %105 = tail call float @llvm.nvvm.ex2.approx.f(float %104)
  %106 = fmul float %103, 0x3FF7154760000000
  %107 = tail call float @llvm.nvvm.ex2.approx.f(float %106)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %108 = fadd float %105, %107
  %109 = bitcast float %108 to i32
  %110 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %109, i32 16, i32 31)
  %111 = bitcast i32 %110 to float
  %112 = fadd float %108, %111
  %113 = bitcast float %112 to i32
  %114 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %113, i32 8, i32 31)
  %115 = bitcast i32 %114 to float
  %116 = fadd float %112, %115
  %117 = bitcast float %116 to i32
  %118 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %117, i32 4, i32 31)
  %119 = bitcast i32 %118 to float
  %120 = fadd float %116, %119
  %121 = bitcast float %120 to i32
  %122 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %121, i32 2, i32 31)
  %123 = bitcast i32 %122 to float
  %124 = fadd float %120, %123
  %125 = bitcast float %124 to i32
  %126 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %125, i32 1, i32 31)
  %127 = bitcast i32 %126 to float
  %128 = fadd float %124, %127
  %129 = bitcast float %128 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %42, <1 x i32> %129, i1 %41) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %130 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %44, i1 %43) #6
  %131 = bitcast i32 %130 to float
  %132 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %130, i32 2, i32 31)
  %133 = bitcast i32 %132 to float
  %134 = fadd float %131, %133
  %135 = bitcast float %134 to i32
  %136 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %135, i32 1, i32 31)
  %137 = bitcast i32 %136 to float
  %138 = fadd float %134, %137
  %139 = bitcast float %138 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %44, <1 x i32> %139, i1 %45) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %140 = load float, ptr addrspace(3) @global_smem, align 16
  %141 = fadd float %101, %140
  %142 = add i32 %49, 256
  %143 = icmp slt i32 %142, %5
  br i1 %143, label %46, label %.lr.ph7

.lr.ph7:                                          ; preds = %46, %.lr.ph7
  %144 = phi i32 [ %177, %.lr.ph7 ], [ 0, %46 ]
  %145 = or disjoint i32 %144, %21
  %146 = or disjoint i32 %144, %36
  %147 = icmp slt i32 %145, %5
  %148 = icmp slt i32 %146, %5
  %149 = sext i32 %145 to i64
  %150 = getelementptr half, ptr addrspace(1) %14, i64 %149
  %151 = sext i32 %146 to i64
  %152 = getelementptr half, ptr addrspace(1) %14, i64 %151
  %153 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 -1024, ptr addrspace(1) %150, i1 %147) #6
  %154 = bitcast i16 %153 to half
  %155 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 -1024, ptr addrspace(1) %152, i1 %148) #6
  %156 = bitcast i16 %155 to half
  %157 = fpext half %154 to float
  %158 = fpext half %156 to float
  %159 = fsub float %157, %97
  %160 = fsub float %158, %97
  %161 = fmul float %159, 0x3FF7154760000000
  %162 = tail call float @llvm.nvvm.ex2.approx.f(float %161)
  %163 = fmul float %160, 0x3FF7154760000000
  %164 = tail call float @llvm.nvvm.ex2.approx.f(float %163)
  %165 = tail call float @llvm.nvvm.div.full(float %162, float %141)
  %166 = tail call float @llvm.nvvm.div.full(float %164, float %141)
  %167 = icmp eq i64 %17, %149
  %168 = icmp eq i64 %17, %151
  %169 = fadd float %165, -1.000000e+00
  %170 = fadd float %166, -1.000000e+00
  %171 = select i1 %167, float %169, float %165
  %172 = select i1 %168, float %170, float %166
  %173 = getelementptr float, ptr addrspace(1) %15, i64 %149
  %174 = getelementptr float, ptr addrspace(1) %15, i64 %151
  %175 = bitcast float %171 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %175, ptr addrspace(1) %173, i1 %147) #6
  %176 = bitcast float %172 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %176, ptr addrspace(1) %174, i1 %148) #6
  %177 = add i32 %144, 256
  %178 = icmp slt i32 %177, %5
  br i1 %178, label %.lr.ph7, label %._crit_edge

._crit_edge:                                      ; preds = %.lr.ph7, %35
  %.lcssa16 = phi float [ 0.000000e+00, %35 ], [ %141, %.lr.ph7 ]
  %.lcssa515 = phi float [ 0xFFF0000000000000, %35 ], [ %97, %.lr.ph7 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %179 = getelementptr half, ptr addrspace(1) %14, i64 %17
  %180 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l"(ptr addrspace(1) %179) #6
  %181 = bitcast i16 %180 to half
  %182 = fpext half %181 to float
  %183 = getelementptr float, ptr addrspace(1) %2, i64 %11
  %184 = fcmp olt float %.lcssa16, 0x3810000000000000
  %185 = fmul float %.lcssa16, 0x4160000000000000
  %.02.i = select i1 %184, float %185, float %.lcssa16
  %i.i.0.i = select i1 %184, float -2.300000e+01, float 0.000000e+00
  %186 = bitcast float %.02.i to i32
  %187 = add i32 %186, -1059760811
  %188 = and i32 %187, -8388608
  %189 = sub i32 %186, %188
  %190 = bitcast i32 %189 to float
  %191 = sitofp i32 %188 to float
  %192 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not.i = icmp eq i32 %192, 0
  %193 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %191, float 0x3E80000000000000, float %i.i.0.i) #6
  %194 = tail call float @llvm.nvvm.fma.rn.f(float %191, float 0x3E80000000000000, float %i.i.0.i) #6
  %.08.i = select i1 %.not.i, float %194, float %193
  %195 = fadd float %190, -1.000000e+00
  %196 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not1.i = icmp eq i32 %196, 0
  %197 = tail call float @llvm.nvvm.fma.rn.ftz.f(float 0xBFC0AA04E0000000, float %195, float 0x3FC2073EC0000000) #6
  %198 = tail call float @llvm.nvvm.fma.rn.f(float 0xBFC0AA04E0000000, float %195, float 0x3FC2073EC0000000) #6
  %.010.i = select i1 %.not1.i, float %198, float %197
  %199 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not2.i = icmp eq i32 %199, 0
  %200 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.010.i, float %195, float 0xBFBF19B980000000) #6
  %201 = tail call float @llvm.nvvm.fma.rn.f(float %.010.i, float %195, float 0xBFBF19B980000000) #6
  %.011.i = select i1 %.not2.i, float %201, float %200
  %202 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not3.i = icmp eq i32 %202, 0
  %203 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.011.i, float %195, float 0x3FC1E52AA0000000) #6
  %204 = tail call float @llvm.nvvm.fma.rn.f(float %.011.i, float %195, float 0x3FC1E52AA0000000) #6
  %.012.i = select i1 %.not3.i, float %204, float %203
  %205 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not4.i = icmp eq i32 %205, 0
  %206 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.012.i, float %195, float 0xBFC55B1720000000) #6
  %207 = tail call float @llvm.nvvm.fma.rn.f(float %.012.i, float %195, float 0xBFC55B1720000000) #6
  %.09.i = select i1 %.not4.i, float %207, float %206
  %208 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not5.i = icmp eq i32 %208, 0
  %209 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.09.i, float %195, float 0x3FC99DA160000000) #6
  %210 = tail call float @llvm.nvvm.fma.rn.f(float %.09.i, float %195, float 0x3FC99DA160000000) #6
  %.05.i = select i1 %.not5.i, float %210, float %209
  %211 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not6.i = icmp eq i32 %211, 0
  %212 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i, float %195, float 0xBFCFFFE440000000) #6
  %213 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i, float %195, float 0xBFCFFFE440000000) #6
  %.01.i = select i1 %.not6.i, float %213, float %212
  %214 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not7.i = icmp eq i32 %214, 0
  %215 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.01.i, float %195, float 0x3FD5554F00000000) #6
  %216 = tail call float @llvm.nvvm.fma.rn.f(float %.01.i, float %195, float 0x3FD5554F00000000) #6
  %.0.i = select i1 %.not7.i, float %216, float %215
  %217 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not8.i = icmp eq i32 %217, 0
  %218 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.0.i, float %195, float -5.000000e-01) #6
  %219 = tail call float @llvm.nvvm.fma.rn.f(float %.0.i, float %195, float -5.000000e-01) #6
  %.07.i = select i1 %.not8.i, float %219, float %218
  %220 = fmul float %195, %.07.i
  %221 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not9.i = icmp eq i32 %221, 0
  %222 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %220, float %195, float %195) #6
  %223 = tail call float @llvm.nvvm.fma.rn.f(float %220, float %195, float %195) #6
  %.06.i = select i1 %.not9.i, float %223, float %222
  %224 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not10.i = icmp eq i32 %224, 0
  %225 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.08.i, float 0x3FE62E4300000000, float %.06.i) #6
  %226 = tail call float @llvm.nvvm.fma.rn.f(float %.08.i, float 0x3FE62E4300000000, float %.06.i) #6
  %.04.i = select i1 %.not10.i, float %226, float %225
  %227 = icmp ugt i32 %186, 2139095039
  br i1 %227, label %__nv_fmaf_rn.exit.i.i, label %__nv_logf.exit

__nv_fmaf_rn.exit.i.i:                            ; preds = %._crit_edge
  %228 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not11.i = icmp eq i32 %228, 0
  %229 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i, float 0x7FF0000000000000, float 0x7FF0000000000000) #6
  %230 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i, float 0x7FF0000000000000, float 0x7FF0000000000000) #6
  %.03.i = select i1 %.not11.i, float %230, float %229
  br label %__nv_logf.exit

__nv_logf.exit:                                   ; preds = %._crit_edge, %__nv_fmaf_rn.exit.i.i
  %r.i.0.i = phi float [ %.03.i, %__nv_fmaf_rn.exit.i.i ], [ %.04.i, %._crit_edge ]
  %231 = fcmp oeq float %.02.i, 0.000000e+00
  %r.i.1.i = select i1 %231, float 0xFFF0000000000000, float %r.i.0.i
  %232 = fadd float %.lcssa515, %r.i.1.i
  %233 = fsub float %232, %182
  %234 = icmp eq i32 %20, 0
  %235 = bitcast float %233 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %235, ptr addrspace(1) %183, i1 %234) #6
  br label %common.ret
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #4

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.f(float, float, float) #1

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #6 = { nounwind }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
