; Triton 3.5.1, gfx942, matmul of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @matmul(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, i32 inreg %6, i32 inreg %7, i32 inreg %8, i32 inreg %9, i32 inreg %10, i32 inreg %11, ptr addrspace(1) inreg readnone captures(none) %12, ptr addrspace(1) inreg readnone captures(none) %13) local_unnamed_addr #0 {
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %16 = shl i32 %15, 5
  %17 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %18 = and i32 %17, 31
  %19 = and i32 %17, 32
  %20 = lshr exact i32 %19, 3
  %21 = and i32 %17, 224
  %22 = lshr exact i32 %21, 5
  %23 = or disjoint i32 %16, %18
  %24 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %25 = shl i32 %24, 5
  %26 = or disjoint i32 %20, %25
  %27 = or disjoint i32 %26, 1
  %28 = or disjoint i32 %26, 2
  %29 = or disjoint i32 %26, 3
  %30 = or disjoint i32 %26, 8
  %31 = or disjoint i32 %26, 9
  %32 = or disjoint i32 %26, 10
  %33 = or disjoint i32 %26, 11
  %34 = or disjoint i32 %26, 16
  %35 = or disjoint i32 %26, 17
  %36 = or disjoint i32 %26, 18
  %37 = or disjoint i32 %26, 19
  %38 = or disjoint i32 %26, 24
  %39 = or disjoint i32 %26, 25
  %40 = or disjoint i32 %26, 26
  %41 = or disjoint i32 %26, 27
  %42 = or disjoint i32 %22, %25
  %43 = or disjoint i32 %42, 8
  %44 = or disjoint i32 %42, 16
  %45 = or disjoint i32 %42, 24
  %46 = lshr exact i32 %21, 3
  %47 = or disjoint i32 %46, 1
  %48 = or disjoint i32 %46, 2
  %49 = or disjoint i32 %46, 3
  %50 = add i32 %5, 31
  %51 = sdiv i32 %50, 32
  %52 = icmp slt i32 %23, %3
  %53 = icmp slt i32 %42, %4
  %54 = icmp slt i32 %43, %4
  %55 = icmp slt i32 %44, %4
  %56 = icmp slt i32 %45, %4
  %57 = icmp sgt i32 %50, 31
  br i1 %57, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %14
  %58 = shl i32 %8, 5
  %59 = shl i32 %7, 5
  %60 = mul i32 %8, %18
  %61 = sext i32 %60 to i64
  %62 = getelementptr half, ptr addrspace(1) %1, i64 %61
  %63 = mul i32 %9, %45
  %64 = sext i32 %63 to i64
  %65 = getelementptr half, ptr addrspace(1) %62, i64 %64
  %66 = mul i32 %9, %44
  %67 = sext i32 %66 to i64
  %68 = getelementptr half, ptr addrspace(1) %62, i64 %67
  %69 = mul i32 %9, %43
  %70 = sext i32 %69 to i64
  %71 = getelementptr half, ptr addrspace(1) %62, i64 %70
  %72 = mul i32 %9, %42
  %73 = sext i32 %72 to i64
  %74 = getelementptr half, ptr addrspace(1) %62, i64 %73
  %75 = mul i32 %6, %23
  %76 = sext i32 %75 to i64
  %77 = getelementptr half, ptr addrspace(1) %0, i64 %76
  %78 = mul i32 %7, %49
  %79 = sext i32 %78 to i64
  %80 = getelementptr half, ptr addrspace(1) %77, i64 %79
  %81 = mul i32 %7, %48
  %82 = sext i32 %81 to i64
  %83 = getelementptr half, ptr addrspace(1) %77, i64 %82
  %84 = mul i32 %7, %47
  %85 = sext i32 %84 to i64
  %86 = getelementptr half, ptr addrspace(1) %77, i64 %85
  %87 = mul i32 %7, %46
  %88 = sext i32 %87 to i64
  %89 = getelementptr half, ptr addrspace(1) %77, i64 %88
  %90 = shl nuw nsw i32 %17, 6
  %91 = and i32 %90, 960
  %92 = shl nuw nsw i32 %17, 2
  %93 = and i32 %92, 56
  %94 = lshr exact i32 %21, 2
  %95 = and i32 %17, 16
  %96 = icmp eq i32 %95, 0
  %97 = select i1 %96, i32 0, i32 1032
  %98 = xor i32 %93, %94
  %99 = xor i32 %98, %97
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %91
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) %100, i32 %99
  %102 = lshr exact i32 %19, 2
  %103 = xor i32 %102, %93
  %104 = xor i32 %103, %97
  %105 = or disjoint i32 %104, %91
  %106 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %105
  %107 = xor i32 %105, 16
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %107
  %109 = xor i32 %105, 32
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %109
  %111 = xor i32 %105, 48
  %112 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %111
  %113 = shl nuw nsw i32 %17, 1
  %114 = and i32 %113, 510
  %115 = lshr i32 %17, 3
  %116 = and i32 %115, 24
  %117 = xor i32 %114, %116
  %118 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %117
  %119 = getelementptr inbounds nuw i8, ptr addrspace(3) %118, i32 1024
  %120 = xor i32 %117, 544
  %121 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %120
  %122 = getelementptr inbounds nuw i8, ptr addrspace(3) %121, i32 1024
  %123 = shl nuw nsw i32 %18, 6
  %124 = or disjoint i32 %103, %123
  %125 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %124
  %126 = xor i32 %124, 16
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %126
  %128 = xor i32 %124, 32
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %128
  %130 = xor i32 %124, 48
  %131 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %130
  %132 = sext i32 %59 to i64
  %133 = sext i32 %58 to i64
  br label %134

134:                                              ; preds = %.lr.ph, %201
  %.pn923 = phi ptr addrspace(1) [ %80, %.lr.ph ], [ %254, %201 ]
  %.pn1122 = phi ptr addrspace(1) [ %83, %.lr.ph ], [ %253, %201 ]
  %.pn1321 = phi ptr addrspace(1) [ %86, %.lr.ph ], [ %252, %201 ]
  %.pn1520 = phi ptr addrspace(1) [ %89, %.lr.ph ], [ %251, %201 ]
  %.pn119 = phi ptr addrspace(1) [ %65, %.lr.ph ], [ %258, %201 ]
  %.pn318 = phi ptr addrspace(1) [ %68, %.lr.ph ], [ %257, %201 ]
  %.pn517 = phi ptr addrspace(1) [ %71, %.lr.ph ], [ %256, %201 ]
  %.pn716 = phi ptr addrspace(1) [ %74, %.lr.ph ], [ %255, %201 ]
  %135 = phi float [ 0.000000e+00, %.lr.ph ], [ %235, %201 ]
  %136 = phi float [ 0.000000e+00, %.lr.ph ], [ %236, %201 ]
  %137 = phi float [ 0.000000e+00, %.lr.ph ], [ %237, %201 ]
  %138 = phi float [ 0.000000e+00, %.lr.ph ], [ %238, %201 ]
  %139 = phi float [ 0.000000e+00, %.lr.ph ], [ %239, %201 ]
  %140 = phi float [ 0.000000e+00, %.lr.ph ], [ %240, %201 ]
  %141 = phi float [ 0.000000e+00, %.lr.ph ], [ %241, %201 ]
  %142 = phi float [ 0.000000e+00, %.lr.ph ], [ %242, %201 ]
  %143 = phi float [ 0.000000e+00, %.lr.ph ], [ %243, %201 ]
  %144 = phi float [ 0.000000e+00, %.lr.ph ], [ %244, %201 ]
  %145 = phi float [ 0.000000e+00, %.lr.ph ], [ %245, %201 ]
  %146 = phi float [ 0.000000e+00, %.lr.ph ], [ %246, %201 ]
  %147 = phi float [ 0.000000e+00, %.lr.ph ], [ %247, %201 ]
  %148 = phi float [ 0.000000e+00, %.lr.ph ], [ %248, %201 ]
  %149 = phi float [ 0.000000e+00, %.lr.ph ], [ %249, %201 ]
  %150 = phi float [ 0.000000e+00, %.lr.ph ], [ %250, %201 ]
  %151 = phi i32 [ 0, %.lr.ph ], [ %259, %201 ]
  %152 = shl i32 %151, 5
  %153 = sub i32 %5, %152
  %154 = icmp slt i32 %46, %153
  %155 = icmp slt i32 %47, %153
  %156 = icmp slt i32 %48, %153
  %157 = icmp slt i32 %49, %153
  %158 = and i1 %52, %154
  %159 = and i1 %52, %155
  %160 = and i1 %52, %156
  %161 = and i1 %52, %157
  br i1 %158, label %162, label %164

162:                                              ; preds = %134
  %163 = load <1 x half>, ptr addrspace(1) %.pn1520, align 2
  br label %164

164:                                              ; preds = %162, %134
  %165 = phi <1 x half> [ %163, %162 ], [ zeroinitializer, %134 ]
  %166 = extractelement <1 x half> %165, i64 0
  br i1 %159, label %167, label %169

167:                                              ; preds = %164
  %168 = load <1 x half>, ptr addrspace(1) %.pn1321, align 2
  br label %169

169:                                              ; preds = %167, %164
  %170 = phi <1 x half> [ %168, %167 ], [ zeroinitializer, %164 ]
  %171 = extractelement <1 x half> %170, i64 0
  br i1 %160, label %172, label %174

172:                                              ; preds = %169
  %173 = load <1 x half>, ptr addrspace(1) %.pn1122, align 2
  br label %174

174:                                              ; preds = %172, %169
  %175 = phi <1 x half> [ %173, %172 ], [ zeroinitializer, %169 ]
  %176 = extractelement <1 x half> %175, i64 0
  br i1 %161, label %177, label %179

177:                                              ; preds = %174
  %178 = load <1 x half>, ptr addrspace(1) %.pn923, align 2
  br label %179

179:                                              ; preds = %177, %174
  %180 = phi <1 x half> [ %178, %177 ], [ zeroinitializer, %174 ]
  %181 = extractelement <1 x half> %180, i64 0
  %182 = icmp slt i32 %18, %153
  %183 = and i1 %53, %182
  %184 = and i1 %54, %182
  %185 = and i1 %55, %182
  %186 = and i1 %56, %182
  br i1 %183, label %187, label %189

187:                                              ; preds = %179
  %188 = load <1 x half>, ptr addrspace(1) %.pn716, align 2
  br label %189

189:                                              ; preds = %187, %179
  %190 = phi <1 x half> [ %188, %187 ], [ zeroinitializer, %179 ]
  br i1 %184, label %191, label %193

191:                                              ; preds = %189
  %192 = load <1 x half>, ptr addrspace(1) %.pn517, align 2
  br label %193

193:                                              ; preds = %191, %189
  %194 = phi <1 x half> [ %192, %191 ], [ zeroinitializer, %189 ]
  br i1 %185, label %195, label %197

195:                                              ; preds = %193
  %196 = load <1 x half>, ptr addrspace(1) %.pn318, align 2
  br label %197

197:                                              ; preds = %195, %193
  %198 = phi <1 x half> [ %196, %195 ], [ zeroinitializer, %193 ]
  br i1 %186, label %199, label %201

199:                                              ; preds = %197
  %200 = load <1 x half>, ptr addrspace(1) %.pn119, align 2
  br label %201

201:                                              ; preds = %199, %197
  %202 = phi <1 x half> [ %200, %199 ], [ zeroinitializer, %197 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %203 = insertelement <4 x half> poison, half %166, i64 0
  %204 = insertelement <4 x half> %203, half %171, i64 1
  %205 = insertelement <4 x half> %204, half %176, i64 2
  %206 = insertelement <4 x half> %205, half %181, i64 3
  store <4 x half> %206, ptr addrspace(3) %101, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %207 = load <4 x half>, ptr addrspace(3) %106, align 8
  %208 = load <4 x half>, ptr addrspace(3) %108, align 8
  %209 = load <4 x half>, ptr addrspace(3) %110, align 8
  %210 = load <4 x half>, ptr addrspace(3) %112, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %190, ptr addrspace(3) %118, align 2
  store <1 x half> %198, ptr addrspace(3) %119, align 2
  store <1 x half> %194, ptr addrspace(3) %121, align 2
  store <1 x half> %202, ptr addrspace(3) %122, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %211 = load <4 x half>, ptr addrspace(3) %125, align 8
  %212 = load <4 x half>, ptr addrspace(3) %127, align 8
  %213 = load <4 x half>, ptr addrspace(3) %129, align 8
  %214 = load <4 x half>, ptr addrspace(3) %131, align 8
  %215 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %135, i64 0
  %216 = insertelement <16 x float> %215, float %136, i64 1
  %217 = insertelement <16 x float> %216, float %137, i64 2
  %218 = insertelement <16 x float> %217, float %138, i64 3
  %219 = insertelement <16 x float> %218, float %139, i64 4
  %220 = insertelement <16 x float> %219, float %140, i64 5
  %221 = insertelement <16 x float> %220, float %141, i64 6
  %222 = insertelement <16 x float> %221, float %142, i64 7
  %223 = insertelement <16 x float> %222, float %143, i64 8
  %224 = insertelement <16 x float> %223, float %144, i64 9
  %225 = insertelement <16 x float> %224, float %145, i64 10
  %226 = insertelement <16 x float> %225, float %146, i64 11
  %227 = insertelement <16 x float> %226, float %147, i64 12
  %228 = insertelement <16 x float> %227, float %148, i64 13
  %229 = insertelement <16 x float> %228, float %149, i64 14
  %230 = insertelement <16 x float> %229, float %150, i64 15
  %231 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %211, <4 x half> %207, <16 x float> %230, i32 0, i32 0, i32 0)
  %232 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %212, <4 x half> %208, <16 x float> %231, i32 0, i32 0, i32 0)
  %233 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %213, <4 x half> %209, <16 x float> %232, i32 0, i32 0, i32 0)
  %234 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %214, <4 x half> %210, <16 x float> %233, i32 0, i32 0, i32 0)
  %235 = extractelement <16 x float> %234, i64 0
  %236 = extractelement <16 x float> %234, i64 1
  %237 = extractelement <16 x float> %234, i64 2
  %238 = extractelement <16 x float> %234, i64 3
  %239 = extractelement <16 x float> %234, i64 4
  %240 = extractelement <16 x float> %234, i64 5
  %241 = extractelement <16 x float> %234, i64 6
  %242 = extractelement <16 x float> %234, i64 7
  %243 = extractelement <16 x float> %234, i64 8
  %244 = extractelement <16 x float> %234, i64 9
  %245 = extractelement <16 x float> %234, i64 10
  %246 = extractelement <16 x float> %234, i64 11
  %247 = extractelement <16 x float> %234, i64 12
  %248 = extractelement <16 x float> %234, i64 13
  %249 = extractelement <16 x float> %234, i64 14
  %250 = extractelement <16 x float> %234, i64 15
  %251 = getelementptr half, ptr addrspace(1) %.pn1520, i64 %132
  %252 = getelementptr half, ptr addrspace(1) %.pn1321, i64 %132
  %253 = getelementptr half, ptr addrspace(1) %.pn1122, i64 %132
  %254 = getelementptr half, ptr addrspace(1) %.pn923, i64 %132
  %255 = getelementptr half, ptr addrspace(1) %.pn716, i64 %133
  %256 = getelementptr half, ptr addrspace(1) %.pn517, i64 %133
  %257 = getelementptr half, ptr addrspace(1) %.pn318, i64 %133
  %258 = getelementptr half, ptr addrspace(1) %.pn119, i64 %133
  %259 = add nuw nsw i32 %151, 1
  %exitcond.not = icmp eq i32 %259, %51
  br i1 %exitcond.not, label %._crit_edge.loopexit, label %134

._crit_edge.loopexit:                             ; preds = %201
  %260 = fptrunc float %236 to half
  %261 = fptrunc float %237 to half
  %262 = fptrunc float %238 to half
  %263 = fptrunc float %239 to half
  %264 = fptrunc float %240 to half
  %265 = fptrunc float %241 to half
  %266 = fptrunc float %242 to half
  %267 = fptrunc float %243 to half
  %268 = fptrunc float %244 to half
  %269 = fptrunc float %245 to half
  %270 = fptrunc float %246 to half
  %271 = fptrunc float %247 to half
  %272 = fptrunc float %248 to half
  %273 = fptrunc float %249 to half
  %274 = fptrunc float %250 to half
  %275 = fptrunc float %235 to half
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %14
  %276 = phi half [ 0xH0000, %14 ], [ %275, %._crit_edge.loopexit ]
  %277 = phi half [ 0xH0000, %14 ], [ %260, %._crit_edge.loopexit ]
  %278 = phi half [ 0xH0000, %14 ], [ %261, %._crit_edge.loopexit ]
  %279 = phi half [ 0xH0000, %14 ], [ %262, %._crit_edge.loopexit ]
  %280 = phi half [ 0xH0000, %14 ], [ %263, %._crit_edge.loopexit ]
  %281 = phi half [ 0xH0000, %14 ], [ %264, %._crit_edge.loopexit ]
  %282 = phi half [ 0xH0000, %14 ], [ %265, %._crit_edge.loopexit ]
  %283 = phi half [ 0xH0000, %14 ], [ %266, %._crit_edge.loopexit ]
  %284 = phi half [ 0xH0000, %14 ], [ %267, %._crit_edge.loopexit ]
  %285 = phi half [ 0xH0000, %14 ], [ %268, %._crit_edge.loopexit ]
  %286 = phi half [ 0xH0000, %14 ], [ %269, %._crit_edge.loopexit ]
  %287 = phi half [ 0xH0000, %14 ], [ %270, %._crit_edge.loopexit ]
  %288 = phi half [ 0xH0000, %14 ], [ %271, %._crit_edge.loopexit ]
  %289 = phi half [ 0xH0000, %14 ], [ %272, %._crit_edge.loopexit ]
  %290 = phi half [ 0xH0000, %14 ], [ %273, %._crit_edge.loopexit ]
  %291 = phi half [ 0xH0000, %14 ], [ %274, %._crit_edge.loopexit ]
  %292 = mul i32 %10, %23
  %293 = sext i32 %292 to i64
  %294 = getelementptr half, ptr addrspace(1) %2, i64 %293
  %295 = mul i32 %11, %27
  %296 = mul i32 %11, %28
  %297 = mul i32 %11, %29
  %298 = mul i32 %11, %30
  %299 = mul i32 %11, %31
  %300 = mul i32 %11, %32
  %301 = mul i32 %11, %33
  %302 = mul i32 %11, %34
  %303 = mul i32 %11, %35
  %304 = mul i32 %11, %36
  %305 = mul i32 %11, %37
  %306 = mul i32 %11, %38
  %307 = mul i32 %11, %39
  %308 = mul i32 %11, %40
  %309 = mul i32 %11, %41
  %310 = sext i32 %295 to i64
  %311 = getelementptr half, ptr addrspace(1) %294, i64 %310
  %312 = sext i32 %296 to i64
  %313 = getelementptr half, ptr addrspace(1) %294, i64 %312
  %314 = sext i32 %297 to i64
  %315 = getelementptr half, ptr addrspace(1) %294, i64 %314
  %316 = sext i32 %298 to i64
  %317 = getelementptr half, ptr addrspace(1) %294, i64 %316
  %318 = sext i32 %299 to i64
  %319 = getelementptr half, ptr addrspace(1) %294, i64 %318
  %320 = sext i32 %300 to i64
  %321 = getelementptr half, ptr addrspace(1) %294, i64 %320
  %322 = sext i32 %301 to i64
  %323 = getelementptr half, ptr addrspace(1) %294, i64 %322
  %324 = sext i32 %302 to i64
  %325 = getelementptr half, ptr addrspace(1) %294, i64 %324
  %326 = sext i32 %303 to i64
  %327 = getelementptr half, ptr addrspace(1) %294, i64 %326
  %328 = sext i32 %304 to i64
  %329 = getelementptr half, ptr addrspace(1) %294, i64 %328
  %330 = sext i32 %305 to i64
  %331 = getelementptr half, ptr addrspace(1) %294, i64 %330
  %332 = sext i32 %306 to i64
  %333 = getelementptr half, ptr addrspace(1) %294, i64 %332
  %334 = sext i32 %307 to i64
  %335 = getelementptr half, ptr addrspace(1) %294, i64 %334
  %336 = sext i32 %308 to i64
  %337 = getelementptr half, ptr addrspace(1) %294, i64 %336
  %338 = sext i32 %309 to i64
  %339 = getelementptr half, ptr addrspace(1) %294, i64 %338
  %340 = icmp slt i32 %26, %4
  %341 = icmp slt i32 %27, %4
  %342 = icmp slt i32 %28, %4
  %343 = icmp slt i32 %29, %4
  %344 = icmp slt i32 %30, %4
  %345 = icmp slt i32 %31, %4
  %346 = icmp slt i32 %32, %4
  %347 = icmp slt i32 %33, %4
  %348 = icmp slt i32 %34, %4
  %349 = icmp slt i32 %35, %4
  %350 = icmp slt i32 %36, %4
  %351 = icmp slt i32 %37, %4
  %352 = icmp slt i32 %38, %4
  %353 = icmp slt i32 %39, %4
  %354 = icmp slt i32 %40, %4
  %355 = icmp slt i32 %41, %4
  %356 = and i1 %52, %340
  %357 = and i1 %52, %341
  %358 = and i1 %52, %342
  %359 = and i1 %52, %343
  %360 = and i1 %52, %344
  %361 = and i1 %52, %345
  %362 = and i1 %52, %346
  %363 = and i1 %52, %347
  %364 = and i1 %52, %348
  %365 = and i1 %52, %349
  %366 = and i1 %52, %350
  %367 = and i1 %52, %351
  %368 = and i1 %52, %352
  %369 = and i1 %52, %353
  %370 = and i1 %52, %354
  %371 = and i1 %52, %355
  %372 = and i32 %17, 192
  %373 = icmp eq i32 %372, 0
  %374 = and i1 %373, %356
  br i1 %374, label %375, label %380

375:                                              ; preds = %._crit_edge
  %376 = mul i32 %11, %26
  %377 = sext i32 %376 to i64
  %378 = getelementptr half, ptr addrspace(1) %294, i64 %377
  %379 = insertelement <1 x half> poison, half %276, i64 0
  store <1 x half> %379, ptr addrspace(1) %378, align 2
  br label %380

380:                                              ; preds = %375, %._crit_edge
  %381 = and i1 %373, %357
  br i1 %381, label %382, label %384

382:                                              ; preds = %380
  %383 = insertelement <1 x half> poison, half %277, i64 0
  store <1 x half> %383, ptr addrspace(1) %311, align 2
  br label %384

384:                                              ; preds = %382, %380
  %385 = and i1 %373, %358
  br i1 %385, label %386, label %388

386:                                              ; preds = %384
  %387 = insertelement <1 x half> poison, half %278, i64 0
  store <1 x half> %387, ptr addrspace(1) %313, align 2
  br label %388

388:                                              ; preds = %386, %384
  %389 = and i1 %373, %359
  br i1 %389, label %390, label %392

390:                                              ; preds = %388
  %391 = insertelement <1 x half> poison, half %279, i64 0
  store <1 x half> %391, ptr addrspace(1) %315, align 2
  br label %392

392:                                              ; preds = %390, %388
  %393 = and i1 %373, %360
  br i1 %393, label %394, label %396

394:                                              ; preds = %392
  %395 = insertelement <1 x half> poison, half %280, i64 0
  store <1 x half> %395, ptr addrspace(1) %317, align 2
  br label %396

396:                                              ; preds = %394, %392
  %397 = and i1 %373, %361
  br i1 %397, label %398, label %400

398:                                              ; preds = %396
  %399 = insertelement <1 x half> poison, half %281, i64 0
  store <1 x half> %399, ptr addrspace(1) %319, align 2
  br label %400

400:                                              ; preds = %398, %396
  %401 = and i1 %373, %362
  br i1 %401, label %402, label %404

402:                                              ; preds = %400
  %403 = insertelement <1 x half> poison, half %282, i64 0
  store <1 x half> %403, ptr addrspace(1) %321, align 2
  br label %404

404:                                              ; preds = %402, %400
  %405 = and i1 %373, %363
  br i1 %405, label %406, label %408

406:                                              ; preds = %404
  %407 = insertelement <1 x half> poison, half %283, i64 0
  store <1 x half> %407, ptr addrspace(1) %323, align 2
  br label %408

408:                                              ; preds = %406, %404
  %409 = and i1 %373, %364
  br i1 %409, label %410, label %412

410:                                              ; preds = %408
  %411 = insertelement <1 x half> poison, half %284, i64 0
  store <1 x half> %411, ptr addrspace(1) %325, align 2
  br label %412

412:                                              ; preds = %410, %408
  %413 = and i1 %373, %365
  br i1 %413, label %414, label %416

414:                                              ; preds = %412
  %415 = insertelement <1 x half> poison, half %285, i64 0
  store <1 x half> %415, ptr addrspace(1) %327, align 2
  br label %416

416:                                              ; preds = %414, %412
  %417 = and i1 %373, %366
  br i1 %417, label %418, label %420

418:                                              ; preds = %416
  %419 = insertelement <1 x half> poison, half %286, i64 0
  store <1 x half> %419, ptr addrspace(1) %329, align 2
  br label %420

420:                                              ; preds = %418, %416
  %421 = and i1 %373, %367
  br i1 %421, label %422, label %424

422:                                              ; preds = %420
  %423 = insertelement <1 x half> poison, half %287, i64 0
  store <1 x half> %423, ptr addrspace(1) %331, align 2
  br label %424

424:                                              ; preds = %422, %420
  %425 = and i1 %373, %368
  br i1 %425, label %426, label %428

426:                                              ; preds = %424
  %427 = insertelement <1 x half> poison, half %288, i64 0
  store <1 x half> %427, ptr addrspace(1) %333, align 2
  br label %428

428:                                              ; preds = %426, %424
  %429 = and i1 %373, %369
  br i1 %429, label %430, label %432

430:                                              ; preds = %428
  %431 = insertelement <1 x half> poison, half %289, i64 0
  store <1 x half> %431, ptr addrspace(1) %335, align 2
  br label %432

432:                                              ; preds = %430, %428
  %433 = and i1 %373, %370
  br i1 %433, label %434, label %436

434:                                              ; preds = %432
  %435 = insertelement <1 x half> poison, half %290, i64 0
  store <1 x half> %435, ptr addrspace(1) %337, align 2
  br label %436

436:                                              ; preds = %434, %432
  %437 = and i1 %373, %371
  br i1 %437, label %438, label %440

438:                                              ; preds = %436
  %439 = insertelement <1 x half> poison, half %291, i64 0
  store <1 x half> %439, ptr addrspace(1) %339, align 2
  br label %440

440:                                              ; preds = %438, %436
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #3

attributes #0 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
