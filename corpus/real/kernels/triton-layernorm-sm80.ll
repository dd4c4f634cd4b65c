; Triton 3.5.1, sm80, layernorm of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1
@.str.2 = private unnamed_addr constant [17 x i8] c"__CUDA_PREC_SQRT\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @layernorm(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, i32 %6, i32 %7, float %8, ptr addrspace(1) readnone captures(none) %9, ptr addrspace(1) readnone captures(none) %10) local_unnamed_addr #0 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %13 = mul i32 %6, %12
  %14 = sext i32 %13 to i64
  %15 = getelementptr half, ptr addrspace(1) %0, i64 %14
  %16 = getelementptr half, ptr addrspace(1) %1, i64 %14
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %18 = and i32 %17, 31
  %19 = lshr i32 %17, 5
  %20 = and i32 %17, 127
  %21 = shl nuw nsw i32 %20, 1
  %22 = or disjoint i32 %21, 1
  %23 = icmp sgt i32 %7, 0
  br i1 %23, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11, %.lr.ph
  %24 = phi float [ %41, %.lr.ph ], [ 0.000000e+00, %11 ]
  %25 = phi float [ %42, %.lr.ph ], [ 0.000000e+00, %11 ]
  %26 = phi i32 [ %43, %.lr.ph ], [ 0, %11 ]
  %27 = or disjoint i32 %26, %21
  %28 = or disjoint i32 %26, %22
  %29 = icmp slt i32 %27, %7
  %30 = icmp slt i32 %28, %7
  %31 = sext i32 %27 to i64
  %32 = getelementptr half, ptr addrspace(1) %15, i64 %31
  %33 = sext i32 %28 to i64
  %34 = getelementptr half, ptr addrspace(1) %15, i64 %33
  %35 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %32, i1 %29) #6
  %36 = bitcast i16 %35 to half
  %37 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %34, i1 %30) #6
  %38 = bitcast i16 %37 to half
  %39 = fpext half %36 to float
  %40 = fpext half %38 to float
  %41 = fadd float %24, %39
  %42 = fadd float %25, %40
  %43 = add i32 %26, 256
  %44 = icmp slt i32 %43, %7
  br i1 %44, label %.lr.ph, label %._crit_edge.loopexit

._crit_edge.loopexit:                             ; preds = %.lr.ph
  %45 = fadd float %41, %42
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %11
  %46 = phi float [ 0.000000e+00, %11 ], [ %45, %._crit_edge.loopexit ]
  %47 = bitcast float %46 to i32
  %48 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %47, i32 16, i32 31)
  %49 = bitcast i32 %48 to float
  %50 = fadd float %46, %49
  %51 = bitcast float %50 to i32
  %52 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 8, i32 31)
  %53 = bitcast i32 %52 to float
  %54 = fadd float %50, %53
  %55 = bitcast float %54 to i32
  %56 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %55, i32 4, i32 31)
  %57 = bitcast i32 %56 to float
  %58 = fadd float %54, %57
  %59 = bitcast float %58 to i32
  %60 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %59, i32 2, i32 31)
  %61 = bitcast i32 %60 to float
  %62 = fadd float %58, %61
  %63 = bitcast float %62 to i32
  %64 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %63, i32 1, i32 31)
  %65 = bitcast i32 %64 to float
  %66 = fadd float %62, %65
  %67 = and i32 %19, 3
  %68 = icmp eq i32 %18, 0
  %69 = getelementptr float, ptr addrspace(3) @global_smem, i32 %67
  %70 = bitcast float %66 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %69, <1 x i32> %70, i1 %68) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %71 = icmp samesign ult i32 %17, 4
  %72 = getelementptr float, ptr addrspace(3) @global_smem, i32 %17
  %73 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %72, i1 %71) #6
  %74 = bitcast i32 %73 to float
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 2, i32 31)
  %76 = bitcast i32 %75 to float
  %77 = fadd float %74, %76
  %78 = bitcast float %77 to i32
  %79 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 1, i32 31)
  %80 = bitcast i32 %79 to float
  %81 = fadd float %77, %80
  %82 = icmp eq i32 %17, 0
  %83 = bitcast float %81 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %72, <1 x i32> %83, i1 %82) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %84 = load float, ptr addrspace(3) @global_smem, align 16
  %85 = sitofp i32 %7 to float
  %86 = tail call float @llvm.nvvm.div.full(float %84, float %85)
  br i1 %23, label %.lr.ph8, label %._crit_edge9

.lr.ph8:                                          ; preds = %._crit_edge, %.lr.ph8
  %87 = phi float [ %110, %.lr.ph8 ], [ 0.000000e+00, %._crit_edge ]
  %88 = phi float [ %111, %.lr.ph8 ], [ 0.000000e+00, %._crit_edge ]
  %89 = phi i32 [ %112, %.lr.ph8 ], [ 0, %._crit_edge ]
  %90 = or disjoint i32 %89, %21
  %91 = or disjoint i32 %89, %22
  %92 = icmp slt i32 %90, %7
  %93 = icmp slt i32 %91, %7
  %94 = sext i32 %90 to i64
  %95 = getelementptr half, ptr addrspace(1) %15, i64 %94
  %96 = sext i32 %91 to i64
  %97 = getelementptr half, ptr addrspace(1) %15, i64 %96
  %98 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %95, i1 %92) #6
  %99 = bitcast i16 %98 to half
  %100 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %97, i1 %93) #6
  %101 = bitcast i16 %100 to half
  %102 = fpext half %99 to float
  %103 = fpext half %101 to float
  %104 = fsub float %102, %86
  %105 = fsub float %103, %86
  %106 = select i1 %92, float %104, float 0.000000e+00
  %107 = select i1 %93, float %105, float 0.000000e+00
  %108 = fmul float %106, %106
  %109 = fmul float %107, %107
  %110 = fadd float %87, %108
  %111 = fadd float %88, %109
  %112 = add i32 %89, 256
  %113 = icmp slt i32 %112, %7
  br i1 %113, label %.lr.ph8, label %._crit_edge9

._crit_edge9:                                     ; preds = %.lr.ph8, %._crit_edge
  %114 = phi float [ 0.000000e+00, %._crit_edge ], [ %110, %.lr.ph8 ]
  %115 = phi float [ 0.000000e+00, %._crit_edge ], [ %111, %.lr.ph8 ]
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %116 = fadd float %114, %115
  %117 = bitcast float %116 to i32
  %118 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %117, i32 16, i32 31)
  %119 = bitcast i32 %118 to float
  %120 = fadd float %116, %119
  %121 = bitcast float %120 to i32
  %122 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %121, i32 8, i32 31)
  %123 = bitcast i32 %122 to float
  %124 = fadd float %120, %123
  %125 = bitcast float %124 to i32
  %126 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %125, i32 4, i32 31)
  %127 = bitcast i32 %126 to float
  %128 = fadd float %124, %127
  %129 = bitcast float %128 to i32
  %130 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %129, i32 2, i32 31)
  %131 = bitcast i32 %130 to float
  %132 = fadd float %128, %131
  %133 = bitcast float %132 to i32
  %134 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %133, i32 1, i32 31)
  %135 = bitcast i32 %134 to float
  %136 = fadd float %132, %135
  %137 = bitcast float %136 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %69, <1 x i32> %137, i1 %68) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %138 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %72, i1 %71) #6
  %139 = bitcast i32 %138 to float
  %140 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %138, i32 2, i32 31)
  %141 = bitcast i32 %140 to float
  %142 = fadd float %139, %141
  %143 = bitcast float %142 to i32
  %144 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %143, i32 1, i32 31)
  %145 = bitcast i32 %144 to float
  %146 = fadd float %142, %145
  %147 = bitcast float %146 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %72, <1 x i32> %147, i1 %82) #6
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %148 = load float, ptr addrspace(3) @global_smem, align 16
  %149 = tail call float @llvm.nvvm.div.full(float %148, float %85)
  %150 = fadd float %8, %149
  %151 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6
  %.not.i = icmp eq i32 %151, 0
  %152 = tail call i32 @__nvvm_reflect(ptr nonnull @.str.2) #6
  %.not1.i = icmp eq i32 %152, 0
  br i1 %.not.i, label %158, label %153

153:                                              ; preds = %._crit_edge9
  br i1 %.not1.i, label %156, label %154

154:                                              ; preds = %153
  %155 = tail call float @llvm.nvvm.sqrt.rn.ftz.f(float %150) #6
  br label %__nv_sqrtf.exit

156:                                              ; preds = %153
  %157 = tail call float @llvm.nvvm.sqrt.approx.ftz.f(float %150) #6
  br label %__nv_sqrtf.exit

158:                                              ; preds = %._crit_edge9
  br i1 %.not1.i, label %161, label %159

159:                                              ; preds = %158
  %160 = tail call float @llvm.nvvm.sqrt.rn.f(float %150) #6
  br label %__nv_sqrtf.exit

161:                                              ; preds = %158
  %162 = tail call float @llvm.nvvm.sqrt.approx.f(float %150) #6
  br label %__nv_sqrtf.exit

__nv_sqrtf.exit:                                  ; preds = %154, %156, %159, %161
  %.0.i = phi float [ %155, %154 ], [ %157, %156 ], [ %160, %159 ], [ %162, %161 ]
  %163 = tail call float @llvm.nvvm.div.full(float 1.000000e+00, float %.0.i)
  %164 = zext nneg i32 %12 to i64
  %165 = getelementptr float, ptr addrspace(1) %4, i64 %164
  %166 = bitcast float %86 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %166, ptr addrspace(1) %165, i1 %82) #6
  %167 = getelementptr float, ptr addrspace(1) %5, i64 %164
  %168 = bitcast float %163 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %168, ptr addrspace(1) %167, i1 %82) #6
  br i1 %23, label %.lr.ph11, label %._crit_edge12

.lr.ph11:                                         ; preds = %__nv_sqrtf.exit
  %169 = shl nuw nsw i32 %17, 2
  %170 = and i32 %169, 252
  %171 = and i32 %19, 2
  %172 = or disjoint i32 %171, %170
  %173 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %172
  %174 = xor i32 %172, 320
  %175 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %174
  %176 = shl nuw nsw i32 %17, 1
  %177 = and i32 %176, 252
  %178 = and i32 %17, 1
  %179 = icmp eq i32 %178, 0
  %180 = select i1 %179, i32 0, i32 320
  %181 = xor i32 %180, %177
  %182 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %181
  br label %183

183:                                              ; preds = %.lr.ph11, %183
  %184 = phi i32 [ 0, %.lr.ph11 ], [ %230, %183 ]
  %185 = or disjoint i32 %184, %21
  %186 = or disjoint i32 %184, %22
  %187 = or disjoint i32 %184, %20
  %188 = or disjoint i32 %187, 128
  %189 = icmp slt i32 %185, %7
  %190 = icmp slt i32 %186, %7
  %191 = icmp slt i32 %187, %7
  %192 = icmp slt i32 %188, %7
  %193 = sext i32 %185 to i64
  %194 = getelementptr float, ptr addrspace(1) %2, i64 %193
  %195 = sext i32 %186 to i64
  %196 = getelementptr float, ptr addrspace(1) %2, i64 %195
  %197 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %194, i1 %189) #6
  %198 = bitcast i32 %197 to float
  %199 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %196, i1 %190) #6
  %200 = bitcast i32 %199 to float
  %201 = getelementptr float, ptr addrspace(1) %3, i64 %193
  %202 = getelementptr float, ptr addrspace(1) %3, i64 %195
  %203 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %201, i1 %189) #6
  %204 = bitcast i32 %203 to float
  %205 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %202, i1 %190) #6
  %206 = bitcast i32 %205 to float
  %207 = getelementptr half, ptr addrspace(1) %15, i64 %193
  %208 = getelementptr half, ptr addrspace(1) %15, i64 %195
  %209 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %207, i1 %189) #6
  %210 = bitcast i16 %209 to half
  %211 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %208, i1 %190) #6
  %212 = bitcast i16 %211 to half
  %213 = fpext half %210 to float
  %214 = fpext half %212 to float
  %215 = sext i32 %187 to i64
  %216 = getelementptr half, ptr addrspace(1) %16, i64 %215
  %217 = sext i32 %188 to i64
  %218 = getelementptr half, ptr addrspace(1) %16, i64 %217
  %219 = fsub float %213, %86
  %220 = fsub float %214, %86
  %221 = fmul float %163, %219
  %222 = fmul float %163, %220
  %223 = fmul float %221, %198
  %224 = fmul float %222, %200
  %225 = fadd float %223, %204
  %226 = fadd float %224, %206
  %227 = fptrunc float %225 to half
  %228 = fptrunc float %226 to half
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store half %227, ptr addrspace(3) %173, align 2
  store half %228, ptr addrspace(3) %175, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %229 = load <2 x i16>, ptr addrspace(3) %182, align 4
  %.extract = extractelement <2 x i16> %229, i64 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract, ptr addrspace(1) %216, i1 %191) #6
  %.extract5 = extractelement <2 x i16> %229, i64 1
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract5, ptr addrspace(1) %218, i1 %192) #6
  %230 = add i32 %184, 256
  %231 = icmp slt i32 %230, %7
  br i1 %231, label %183, label %._crit_edge12

._crit_edge12:                                    ; preds = %183, %__nv_sqrtf.exit
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.f(float) #4

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #6 = { nounwind }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
