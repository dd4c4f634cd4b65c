; Triton 3.5.1, sm80, paged_attention of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @paged_attention(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, float %6, i32 %7, i32 %8, ptr addrspace(1) readnone captures(none) %9, ptr addrspace(1) readnone captures(none) %10) local_unnamed_addr #0 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = and i32 %14, 7
  %16 = shl nuw nsw i32 %15, 2
  %17 = zext nneg i32 %12 to i64
  %18 = getelementptr i32, ptr addrspace(1) %4, i64 %17
  %19 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %18) #5
  %20 = mul i32 %8, %12
  %21 = add i32 %20, %13
  %22 = shl i32 %21, 5
  %23 = sext i32 %22 to i64
  %24 = getelementptr half, ptr addrspace(1) %0, i64 %23
  %25 = zext nneg i32 %16 to i64
  %26 = getelementptr half, ptr addrspace(1) %24, i64 %25
  %27 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %26) #5
  %28 = extractvalue { i32, i32 } %27, 0
  %29 = bitcast i32 %28 to <2 x half>
  %30 = extractvalue { i32, i32 } %27, 1
  %31 = bitcast i32 %30 to <2 x half>
  %32 = fpext <2 x half> %29 to <2 x float>
  %33 = fpext <2 x half> %31 to <2 x float>
  %34 = add i32 %19, 15
  %35 = mul i32 %7, %12
  %36 = sext i32 %35 to i64
  %37 = getelementptr i32, ptr addrspace(1) %3, i64 %36
  %38 = lshr i32 %14, 3
  %39 = and i32 %38, 15
  %40 = zext nneg i32 %39 to i64
  %41 = sext i32 %8 to i64
  %42 = zext nneg i32 %13 to i64
  %invariant.gep = getelementptr half, ptr addrspace(1) %1, i64 %25
  %invariant.gep2 = getelementptr half, ptr addrspace(1) %2, i64 %25
  %43 = icmp sgt i32 %34, 15
  br i1 %43, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %11
  %.pre = and i32 %14, 31
  br label %._crit_edge

.lr.ph:                                           ; preds = %11
  %44 = lshr i32 %34, 4
  %45 = lshr i32 %14, 5
  %46 = and i32 %45, 3
  %47 = and i32 %14, 31
  %48 = icmp eq i32 %47, 0
  %49 = getelementptr float, ptr addrspace(3) @global_smem, i32 %46
  %50 = icmp samesign ult i32 %14, 4
  %51 = getelementptr float, ptr addrspace(3) @global_smem, i32 %14
  %52 = icmp eq i32 %14, 0
  %53 = and i32 %14, 24
  %54 = icmp eq i32 %53, 0
  %.idx = shl nuw nsw i32 %15, 6
  %55 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %.idx
  %56 = getelementptr float, ptr addrspace(3) %55, i32 %46
  %57 = getelementptr i8, ptr addrspace(3) %55, i32 16
  %58 = getelementptr float, ptr addrspace(3) %57, i32 %46
  %59 = getelementptr i8, ptr addrspace(3) %55, i32 32
  %60 = getelementptr float, ptr addrspace(3) %59, i32 %46
  %61 = getelementptr i8, ptr addrspace(3) %55, i32 48
  %62 = getelementptr float, ptr addrspace(3) %61, i32 %46
  %63 = icmp samesign ult i32 %14, 128
  %64 = and i32 %14, 899
  %65 = icmp eq i32 %64, 0
  %66 = zext nneg i32 %39 to i64
  %67 = zext nneg i32 %19 to i64
  %wide.trip.count = zext nneg i32 %44 to i64
  br label %68

68:                                               ; preds = %.lr.ph, %68
  %indvars.iv = phi i64 [ 0, %.lr.ph ], [ %indvars.iv.next, %68 ]
  %69 = phi float [ 0.000000e+00, %.lr.ph ], [ %208, %68 ]
  %70 = phi float [ 0.000000e+00, %.lr.ph ], [ %209, %68 ]
  %71 = phi float [ 0.000000e+00, %.lr.ph ], [ %210, %68 ]
  %72 = phi float [ 0.000000e+00, %.lr.ph ], [ %211, %68 ]
  %73 = phi float [ 0.000000e+00, %.lr.ph ], [ %233, %68 ]
  %74 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %130, %68 ]
  %75 = getelementptr i32, ptr addrspace(1) %37, i64 %indvars.iv
  %76 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %75) #5
  %77 = sext i32 %76 to i64
  %78 = shl nsw i64 %77, 4
  %79 = or disjoint i64 %78, %40
  %80 = mul i64 %79, %41
  %81 = add i64 %80, %42
  %82 = shl i64 %81, 5
  %83 = shl i64 %indvars.iv, 4
  %84 = or disjoint i64 %83, %66
  %85 = icmp slt i64 %84, %67
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %82
  %86 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %gep, i1 %85) #5
  %87 = extractvalue { i32, i32 } %86, 0
  %88 = bitcast i32 %87 to <2 x half>
  %89 = extractvalue { i32, i32 } %86, 1
  %90 = bitcast i32 %89 to <2 x half>
  %91 = fpext <2 x half> %88 to <2 x float>
  %92 = fmul <2 x float> %32, %91
  %93 = fpext <2 x half> %90 to <2 x float>
  %94 = fmul <2 x float> %33, %93
  %shift = shufflevector <2 x float> %92, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %foldExtExtBinop = fadd <2 x float> %92, %shift
  %foldExtExtBinop14 = fadd <2 x float> %94, %foldExtExtBinop
  %shift16 = shufflevector <2 x float> %94, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %foldExtExtBinop17 = fadd <2 x float> %shift16, %foldExtExtBinop14
  %95 = extractelement <2 x float> %foldExtExtBinop17, i64 0
  %96 = bitcast float %95 to i32
  %97 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %96, i32 4, i32 31)
  %98 = bitcast i32 %97 to float
  %99 = fadd float %95, %98
  %100 = bitcast float %99 to i32
  %101 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %100, i32 2, i32 31)
  %102 = bitcast i32 %101 to float
  %103 = fadd float %99, %102
  %104 = bitcast float %103 to i32
  %105 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %104, i32 1, i32 31)
  %106 = bitcast i32 %105 to float
  %107 = fadd float %103, %106
  %108 = fmul float %6, %107
  %109 = select i1 %85, float %108, float 0xFFF0000000000000
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %110 = bitcast float %109 to i32
  %111 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %110, i32 16, i32 31)
  %112 = bitcast i32 %111 to float
  %113 = tail call float @llvm.maxnum.f32(float %109, float %112)
  %114 = bitcast float %113 to i32
  %115 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %114, i32 8, i32 31)
  %116 = bitcast i32 %115 to float
  %117 = tail call float @llvm.maxnum.f32(float %113, float %116)
  %118 = bitcast float %117 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %49, <1 x i32> %118, i1 %48) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %119 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %51, i1 %50) #5
  %120 = bitcast i32 %119 to float
  %121 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %119, i32 2, i32 31)
  %122 = bitcast i32 %121 to float
  %123 = tail call float @llvm.maxnum.f32(float %120, float %122)
  %124 = bitcast float %123 to i32
  %125 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %124, i32 1, i32 31)
  %126 = bitcast i32 %125 to float
  %127 = tail call float @llvm.maxnum.f32(float %123, float %126)
  %128 = bitcast float %127 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %51, <1 x i32> %128, i1 %52) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %129 = load float, ptr addrspace(3) @global_smem, align 16
  %130 = tail call float @llvm.maxnum.f32(float %74, float %129)
  %131 = fsub float %109, %130
  %132 = fmul float %131, 0x3FF7154760000000
  %133 = tail call float @llvm.nvvm.ex2.approx.f(float %132)
  %134 = fsub float %74, %130
  %135 = fmul float %134, 0x3FF7154760000000
  %136 = tail call float @llvm.nvvm.ex2.approx.f(float %135)
  %gep3 = getelementptr half, ptr addrspace(1) %invariant.gep2, i64 %82
  %137 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %gep3, i1 %85) #5
  %138 = extractvalue { i32, i32 } %137, 0
  %139 = bitcast i32 %138 to <2 x half>
  %140 = extractvalue { i32, i32 } %137, 1
  %141 = bitcast i32 %140 to <2 x half>
  %142 = extractelement <2 x half> %139, i64 0
  %143 = extractelement <2 x half> %139, i64 1
  %144 = extractelement <2 x half> %141, i64 0
  %145 = extractelement <2 x half> %141, i64 1
  %146 = fpext half %142 to float
  %147 = fpext half %143 to float
  %148 = fpext half %144 to float
  %149 = fpext half %145 to float
  %150 = fmul float %69, %136
  %151 = fmul float %70, %136
  %152 = fmul float %71, %136
  %153 = fmul float %72, %136
  %154 = fmul float %133, %146
  %155 = fmul float %133, %147
  %156 = fmul float %133, %148
  %157 = fmul float %133, %149
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %158 = bitcast float %154 to i32
  %159 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %158, i32 16, i32 31)
  %160 = bitcast i32 %159 to float
  %161 = fadd float %154, %160
  %162 = bitcast float %161 to i32
  %163 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %162, i32 8, i32 31)
  %164 = bitcast i32 %163 to float
  %165 = fadd float %161, %164
  %166 = bitcast float %155 to i32
  %167 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %166, i32 16, i32 31)
  %168 = bitcast i32 %167 to float
  %169 = fadd float %155, %168
  %170 = bitcast float %169 to i32
  %171 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %170, i32 8, i32 31)
  %172 = bitcast i32 %171 to float
  %173 = fadd float %169, %172
  %174 = bitcast float %156 to i32
  %175 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %174, i32 16, i32 31)
  %176 = bitcast i32 %175 to float
  %177 = fadd float %156, %176
  %178 = bitcast float %177 to i32
  %179 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %178, i32 8, i32 31)
  %180 = bitcast i32 %179 to float
  %181 = fadd float %177, %180
  %182 = bitcast float %157 to i32
  %183 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %182, i32 16, i32 31)
  %184 = bitcast i32 %183 to float
  %185 = fadd float %157, %184
  %186 = bitcast float %185 to i32
  %187 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %186, i32 8, i32 31)
  %188 = bitcast i32 %187 to float
  %189 = fadd float %185, %188
  %190 = bitcast float %165 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %56, <1 x i32> %190, i1 %54) #5
  %191 = bitcast float %173 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %58, <1 x i32> %191, i1 %54) #5
  %192 = bitcast float %181 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %60, <1 x i32> %192, i1 %54) #5
  %193 = bitcast float %189 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %62, <1 x i32> %193, i1 %54) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %194 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %51, i1 %63) #5
  %195 = bitcast i32 %194 to float
  %196 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %194, i32 2, i32 31)
  %197 = bitcast i32 %196 to float
  %198 = fadd float %195, %197
  %199 = bitcast float %198 to i32
  %200 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %199, i32 1, i32 31)
  %201 = bitcast i32 %200 to float
  %202 = fadd float %198, %201
  %203 = bitcast float %202 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %51, <1 x i32> %203, i1 %65) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %204 = load float, ptr addrspace(3) %55, align 16
  %205 = load float, ptr addrspace(3) %57, align 16
  %206 = load float, ptr addrspace(3) %59, align 16
  %207 = load float, ptr addrspace(3) %61, align 16
  %208 = fadd float %150, %204
  %209 = fadd float %151, %205
  %210 = fadd float %152, %206
  %211 = fadd float %153, %207
  %212 = fmul float %73, %136
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %213 = bitcast float %133 to i32
  %214 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %213, i32 16, i32 31)
  %215 = bitcast i32 %214 to float
  %216 = fadd float %133, %215
  %217 = bitcast float %216 to i32
  %218 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %217, i32 8, i32 31)
  %219 = bitcast i32 %218 to float
  %220 = fadd float %216, %219
  %221 = bitcast float %220 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %49, <1 x i32> %221, i1 %48) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %222 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %51, i1 %50) #5
  %223 = bitcast i32 %222 to float
  %224 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %222, i32 2, i32 31)
  %225 = bitcast i32 %224 to float
  %226 = fadd float %223, %225
  %227 = bitcast float %226 to i32
  %228 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %227, i32 1, i32 31)
  %229 = bitcast i32 %228 to float
  %230 = fadd float %226, %229
  %231 = bitcast float %230 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %51, <1 x i32> %231, i1 %52) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %232 = load float, ptr addrspace(3) @global_smem, align 16
  %233 = fadd float %212, %232
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %._crit_edge, label %68

._crit_edge:                                      ; preds = %68, %.._crit_edge_crit_edge
  %.pre-phi = phi i32 [ %.pre, %.._crit_edge_crit_edge ], [ %47, %68 ]
  %.lcssa1 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %233, %68 ]
  %234 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %208, %68 ]
  %235 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %209, %68 ]
  %236 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %210, %68 ]
  %237 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %211, %68 ]
  %238 = getelementptr half, ptr addrspace(1) %5, i64 %23
  %239 = zext nneg i32 %.pre-phi to i64
  %240 = getelementptr half, ptr addrspace(1) %238, i64 %239
  %241 = tail call float @llvm.nvvm.div.full(float %234, float %.lcssa1)
  %242 = tail call float @llvm.nvvm.div.full(float %235, float %.lcssa1)
  %243 = tail call float @llvm.nvvm.div.full(float %236, float %.lcssa1)
  %244 = tail call float @llvm.nvvm.div.full(float %237, float %.lcssa1)
  %245 = insertelement <4 x float> poison, float %241, i64 0
  %246 = insertelement <4 x float> %245, float %242, i64 1
  %247 = insertelement <4 x float> %246, float %243, i64 2
  %248 = insertelement <4 x float> %247, float %244, i64 3
  %249 = fptrunc <4 x float> %248 to <4 x half>
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %250 = shl nuw nsw i32 %15, 3
  %251 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %250
  store <4 x half> %249, ptr addrspace(3) %251, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %252 = shl nuw nsw i32 %.pre-phi, 1
  %253 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %252
  %254 = load i16, ptr addrspace(3) %253, align 2
  %255 = and i32 %14, 96
  %256 = icmp eq i32 %255, 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %254, ptr addrspace(1) %240, i1 %256) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
