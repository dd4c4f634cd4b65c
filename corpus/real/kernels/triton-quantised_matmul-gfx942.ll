; Triton 3.5.1, gfx942, quantised_matmul of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @quantised_matmul(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg writeonly captures(none) %3, i32 inreg %4, i32 inreg %5, i32 inreg %6, ptr addrspace(1) inreg readnone captures(none) %7, ptr addrspace(1) inreg readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl i32 %10, 5
  %12 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %13 = and i32 %12, 31
  %14 = lshr i32 %12, 5
  %15 = and i32 %14, 7
  %16 = or disjoint i32 %15, 8
  %17 = or disjoint i32 %15, 16
  %18 = or i32 %14, 24
  %19 = and i32 %12, 32
  %20 = lshr exact i32 %19, 3
  %21 = or disjoint i32 %11, %13
  %22 = or disjoint i32 %15, %11
  %23 = or disjoint i32 %16, %11
  %24 = or disjoint i32 %17, %11
  %25 = or disjoint i32 %18, %11
  %26 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %27 = shl i32 %26, 5
  %28 = or disjoint i32 %20, %27
  %29 = or disjoint i32 %28, 1
  %30 = or disjoint i32 %28, 2
  %31 = or disjoint i32 %28, 3
  %32 = or disjoint i32 %28, 8
  %33 = or disjoint i32 %28, 9
  %34 = or disjoint i32 %28, 10
  %35 = or disjoint i32 %28, 11
  %36 = or disjoint i32 %28, 16
  %37 = or disjoint i32 %28, 17
  %38 = or disjoint i32 %28, 18
  %39 = or disjoint i32 %28, 19
  %40 = or disjoint i32 %28, 24
  %41 = or disjoint i32 %28, 25
  %42 = or disjoint i32 %28, 26
  %43 = or disjoint i32 %28, 27
  %44 = or disjoint i32 %27, %13
  %45 = icmp slt i32 %22, %4
  %46 = icmp slt i32 %23, %4
  %47 = icmp slt i32 %24, %4
  %48 = icmp slt i32 %25, %4
  %49 = mul i32 %6, %22
  %50 = mul i32 %6, %23
  %51 = mul i32 %6, %24
  %52 = mul i32 %6, %25
  %53 = sext i32 %49 to i64
  %54 = getelementptr half, ptr addrspace(1) %0, i64 %53
  %55 = sext i32 %50 to i64
  %56 = getelementptr half, ptr addrspace(1) %0, i64 %55
  %57 = sext i32 %51 to i64
  %58 = getelementptr half, ptr addrspace(1) %0, i64 %57
  %59 = sext i32 %52 to i64
  %60 = getelementptr half, ptr addrspace(1) %0, i64 %59
  %61 = icmp slt i32 %44, %5
  %62 = shl nuw nsw i32 %14, 2
  %63 = and i32 %62, 4
  %64 = icmp sgt i32 %6, 0
  br i1 %64, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %9
  %65 = sext i32 %44 to i64
  %invariant.gep = getelementptr i8, ptr addrspace(1) %1, i64 %65
  %66 = shl nuw nsw i32 %12, 1
  %67 = and i32 %66, 510
  %68 = lshr i32 %12, 3
  %69 = and i32 %68, 24
  %70 = xor i32 %67, %69
  %71 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %70
  %72 = getelementptr inbounds nuw i8, ptr addrspace(3) %71, i32 1024
  %73 = xor i32 %70, 544
  %74 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %73
  %75 = getelementptr inbounds nuw i8, ptr addrspace(3) %74, i32 1024
  %76 = shl nuw nsw i32 %13, 6
  %77 = shl nuw nsw i32 %12, 2
  %78 = and i32 %77, 56
  %79 = lshr exact i32 %19, 2
  %80 = xor i32 %78, %79
  %81 = or disjoint i32 %80, %76
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %81
  %83 = xor i32 %81, 16
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %83
  %85 = xor i32 %81, 32
  %86 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %85
  %87 = xor i32 %81, 48
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %87
  %89 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %67
  %90 = getelementptr inbounds nuw i8, ptr addrspace(3) %89, i32 512
  %91 = getelementptr inbounds nuw i8, ptr addrspace(3) %89, i32 1024
  %92 = or i32 %66, 1536
  %93 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %92
  %94 = shl nuw nsw i32 %13, 1
  %95 = shl nuw nsw i32 %19, 3
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %95
  %97 = getelementptr inbounds nuw i8, ptr addrspace(3) %96, i32 %94
  %98 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 64
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 128
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 192
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 512
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 576
  %103 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 640
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 704
  %105 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1024
  %106 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1088
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1152
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1216
  %109 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1536
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1600
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1664
  %112 = getelementptr inbounds nuw i8, ptr addrspace(3) %97, i32 1728
  br label %113

113:                                              ; preds = %.lr.ph, %186
  %114 = phi float [ 0.000000e+00, %.lr.ph ], [ %273, %186 ]
  %115 = phi float [ 0.000000e+00, %.lr.ph ], [ %274, %186 ]
  %116 = phi float [ 0.000000e+00, %.lr.ph ], [ %275, %186 ]
  %117 = phi float [ 0.000000e+00, %.lr.ph ], [ %276, %186 ]
  %118 = phi float [ 0.000000e+00, %.lr.ph ], [ %277, %186 ]
  %119 = phi float [ 0.000000e+00, %.lr.ph ], [ %278, %186 ]
  %120 = phi float [ 0.000000e+00, %.lr.ph ], [ %279, %186 ]
  %121 = phi float [ 0.000000e+00, %.lr.ph ], [ %280, %186 ]
  %122 = phi float [ 0.000000e+00, %.lr.ph ], [ %281, %186 ]
  %123 = phi float [ 0.000000e+00, %.lr.ph ], [ %282, %186 ]
  %124 = phi float [ 0.000000e+00, %.lr.ph ], [ %283, %186 ]
  %125 = phi float [ 0.000000e+00, %.lr.ph ], [ %284, %186 ]
  %126 = phi float [ 0.000000e+00, %.lr.ph ], [ %285, %186 ]
  %127 = phi float [ 0.000000e+00, %.lr.ph ], [ %286, %186 ]
  %128 = phi float [ 0.000000e+00, %.lr.ph ], [ %287, %186 ]
  %129 = phi float [ 0.000000e+00, %.lr.ph ], [ %288, %186 ]
  %130 = phi i32 [ 0, %.lr.ph ], [ %289, %186 ]
  %131 = or disjoint i32 %130, %13
  %132 = or disjoint i32 %130, %15
  %133 = or disjoint i32 %130, %16
  %134 = or disjoint i32 %130, %17
  %135 = or disjoint i32 %130, %18
  %136 = sext i32 %131 to i64
  %137 = getelementptr half, ptr addrspace(1) %56, i64 %136
  %138 = getelementptr half, ptr addrspace(1) %58, i64 %136
  %139 = getelementptr half, ptr addrspace(1) %60, i64 %136
  br i1 %45, label %140, label %143

140:                                              ; preds = %113
  %141 = getelementptr half, ptr addrspace(1) %54, i64 %136
  %142 = load <1 x half>, ptr addrspace(1) %141, align 2
  br label %143

143:                                              ; preds = %140, %113
  %144 = phi <1 x half> [ %142, %140 ], [ zeroinitializer, %113 ]
  br i1 %46, label %145, label %147

145:                                              ; preds = %143
  %146 = load <1 x half>, ptr addrspace(1) %137, align 2
  br label %147

147:                                              ; preds = %145, %143
  %148 = phi <1 x half> [ %146, %145 ], [ zeroinitializer, %143 ]
  br i1 %47, label %149, label %151

149:                                              ; preds = %147
  %150 = load <1 x half>, ptr addrspace(1) %138, align 2
  br label %151

151:                                              ; preds = %149, %147
  %152 = phi <1 x half> [ %150, %149 ], [ zeroinitializer, %147 ]
  br i1 %48, label %153, label %155

153:                                              ; preds = %151
  %154 = load <1 x half>, ptr addrspace(1) %139, align 2
  br label %155

155:                                              ; preds = %153, %151
  %156 = phi <1 x half> [ %154, %153 ], [ zeroinitializer, %151 ]
  %157 = sdiv i32 %133, 2
  %158 = sdiv i32 %134, 2
  %159 = sdiv i32 %135, 2
  %160 = mul i32 %157, %5
  %161 = mul i32 %158, %5
  %162 = mul i32 %159, %5
  %163 = sext i32 %160 to i64
  %164 = sext i32 %161 to i64
  %165 = sext i32 %162 to i64
  %gep = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %163
  %gep2 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %164
  %gep4 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %165
  br i1 %61, label %166, label %171

166:                                              ; preds = %155
  %167 = sdiv i32 %132, 2
  %168 = mul i32 %167, %5
  %169 = sext i32 %168 to i64
  %gep6 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %169
  %170 = load <1 x i8>, ptr addrspace(1) %gep6, align 1
  br label %171

171:                                              ; preds = %166, %155
  %172 = phi <1 x i8> [ %170, %166 ], [ zeroinitializer, %155 ]
  %173 = extractelement <1 x i8> %172, i64 0
  br i1 %61, label %174, label %176

174:                                              ; preds = %171
  %175 = load <1 x i8>, ptr addrspace(1) %gep, align 1
  br label %176

176:                                              ; preds = %174, %171
  %177 = phi <1 x i8> [ %175, %174 ], [ zeroinitializer, %171 ]
  %178 = extractelement <1 x i8> %177, i64 0
  br i1 %61, label %179, label %181

179:                                              ; preds = %176
  %180 = load <1 x i8>, ptr addrspace(1) %gep2, align 1
  br label %181

181:                                              ; preds = %179, %176
  %182 = phi <1 x i8> [ %180, %179 ], [ zeroinitializer, %176 ]
  %183 = extractelement <1 x i8> %182, i64 0
  br i1 %61, label %184, label %186

184:                                              ; preds = %181
  %185 = load <1 x i8>, ptr addrspace(1) %gep4, align 1
  br label %186

186:                                              ; preds = %184, %181
  %187 = phi <1 x i8> [ %185, %184 ], [ zeroinitializer, %181 ]
  %188 = extractelement <1 x i8> %187, i64 0
  %189 = zext i8 %173 to i32
  %190 = zext i8 %178 to i32
  %191 = zext i8 %183 to i32
  %192 = zext i8 %188 to i32
  %193 = lshr i32 %189, %63
  %194 = lshr i32 %190, %63
  %195 = lshr i32 %191, %63
  %196 = lshr i32 %192, %63
  %197 = and i32 %193, 15
  %198 = and i32 %194, 15
  %199 = and i32 %195, 15
  %200 = and i32 %196, 15
  %201 = add nsw i32 %197, -8
  %202 = add nsw i32 %198, -8
  %203 = add nsw i32 %199, -8
  %204 = add nsw i32 %200, -8
  %205 = sitofp i32 %201 to half
  %206 = sitofp i32 %202 to half
  %207 = sitofp i32 %203 to half
  %208 = sitofp i32 %204 to half
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %144, ptr addrspace(3) %71, align 2
  store <1 x half> %152, ptr addrspace(3) %72, align 2
  store <1 x half> %148, ptr addrspace(3) %74, align 2
  store <1 x half> %156, ptr addrspace(3) %75, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %209 = load <4 x half>, ptr addrspace(3) %82, align 8
  %210 = load <4 x half>, ptr addrspace(3) %84, align 8
  %211 = load <4 x half>, ptr addrspace(3) %86, align 8
  %212 = load <4 x half>, ptr addrspace(3) %88, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %213 = insertelement <1 x half> poison, half %205, i64 0
  store <1 x half> %213, ptr addrspace(3) %89, align 2
  %214 = insertelement <1 x half> poison, half %206, i64 0
  store <1 x half> %214, ptr addrspace(3) %90, align 2
  %215 = insertelement <1 x half> poison, half %207, i64 0
  store <1 x half> %215, ptr addrspace(3) %91, align 2
  %216 = insertelement <1 x half> poison, half %208, i64 0
  store <1 x half> %216, ptr addrspace(3) %93, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %217 = load <1 x half>, ptr addrspace(3) %97, align 2
  %218 = load <1 x half>, ptr addrspace(3) %98, align 2
  %219 = load <1 x half>, ptr addrspace(3) %99, align 2
  %220 = shufflevector <1 x half> %219, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %221 = load <1 x half>, ptr addrspace(3) %100, align 2
  %222 = shufflevector <1 x half> %221, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %223 = load <1 x half>, ptr addrspace(3) %101, align 2
  %224 = load <1 x half>, ptr addrspace(3) %102, align 2
  %225 = load <1 x half>, ptr addrspace(3) %103, align 2
  %226 = shufflevector <1 x half> %225, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %227 = load <1 x half>, ptr addrspace(3) %104, align 2
  %228 = shufflevector <1 x half> %227, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %229 = load <1 x half>, ptr addrspace(3) %105, align 2
  %230 = load <1 x half>, ptr addrspace(3) %106, align 2
  %231 = load <1 x half>, ptr addrspace(3) %107, align 2
  %232 = shufflevector <1 x half> %231, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %233 = load <1 x half>, ptr addrspace(3) %108, align 2
  %234 = shufflevector <1 x half> %233, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %235 = load <1 x half>, ptr addrspace(3) %109, align 2
  %236 = load <1 x half>, ptr addrspace(3) %110, align 2
  %237 = load <1 x half>, ptr addrspace(3) %111, align 2
  %238 = shufflevector <1 x half> %237, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %239 = load <1 x half>, ptr addrspace(3) %112, align 2
  %240 = shufflevector <1 x half> %239, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %241 = shufflevector <1 x half> %217, <1 x half> %218, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %242 = shufflevector <4 x half> %241, <4 x half> %220, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %243 = shufflevector <4 x half> %242, <4 x half> %222, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %244 = shufflevector <1 x half> %223, <1 x half> %224, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %245 = shufflevector <4 x half> %244, <4 x half> %226, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %246 = shufflevector <4 x half> %245, <4 x half> %228, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %247 = shufflevector <1 x half> %229, <1 x half> %230, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %248 = shufflevector <4 x half> %247, <4 x half> %232, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %249 = shufflevector <4 x half> %248, <4 x half> %234, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %250 = shufflevector <1 x half> %235, <1 x half> %236, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %251 = shufflevector <4 x half> %250, <4 x half> %238, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %252 = shufflevector <4 x half> %251, <4 x half> %240, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %253 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %114, i64 0
  %254 = insertelement <16 x float> %253, float %115, i64 1
  %255 = insertelement <16 x float> %254, float %116, i64 2
  %256 = insertelement <16 x float> %255, float %117, i64 3
  %257 = insertelement <16 x float> %256, float %118, i64 4
  %258 = insertelement <16 x float> %257, float %119, i64 5
  %259 = insertelement <16 x float> %258, float %120, i64 6
  %260 = insertelement <16 x float> %259, float %121, i64 7
  %261 = insertelement <16 x float> %260, float %122, i64 8
  %262 = insertelement <16 x float> %261, float %123, i64 9
  %263 = insertelement <16 x float> %262, float %124, i64 10
  %264 = insertelement <16 x float> %263, float %125, i64 11
  %265 = insertelement <16 x float> %264, float %126, i64 12
  %266 = insertelement <16 x float> %265, float %127, i64 13
  %267 = insertelement <16 x float> %266, float %128, i64 14
  %268 = insertelement <16 x float> %267, float %129, i64 15
  %269 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %243, <4 x half> %209, <16 x float> %268, i32 0, i32 0, i32 0)
  %270 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %246, <4 x half> %210, <16 x float> %269, i32 0, i32 0, i32 0)
  %271 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %249, <4 x half> %211, <16 x float> %270, i32 0, i32 0, i32 0)
  %272 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %252, <4 x half> %212, <16 x float> %271, i32 0, i32 0, i32 0)
  %273 = extractelement <16 x float> %272, i64 0
  %274 = extractelement <16 x float> %272, i64 1
  %275 = extractelement <16 x float> %272, i64 2
  %276 = extractelement <16 x float> %272, i64 3
  %277 = extractelement <16 x float> %272, i64 4
  %278 = extractelement <16 x float> %272, i64 5
  %279 = extractelement <16 x float> %272, i64 6
  %280 = extractelement <16 x float> %272, i64 7
  %281 = extractelement <16 x float> %272, i64 8
  %282 = extractelement <16 x float> %272, i64 9
  %283 = extractelement <16 x float> %272, i64 10
  %284 = extractelement <16 x float> %272, i64 11
  %285 = extractelement <16 x float> %272, i64 12
  %286 = extractelement <16 x float> %272, i64 13
  %287 = extractelement <16 x float> %272, i64 14
  %288 = extractelement <16 x float> %272, i64 15
  %289 = add i32 %130, 32
  %290 = icmp slt i32 %289, %6
  br i1 %290, label %113, label %._crit_edge

._crit_edge:                                      ; preds = %186, %9
  %291 = phi float [ 0.000000e+00, %9 ], [ %273, %186 ]
  %292 = phi float [ 0.000000e+00, %9 ], [ %274, %186 ]
  %293 = phi float [ 0.000000e+00, %9 ], [ %275, %186 ]
  %294 = phi float [ 0.000000e+00, %9 ], [ %276, %186 ]
  %295 = phi float [ 0.000000e+00, %9 ], [ %277, %186 ]
  %296 = phi float [ 0.000000e+00, %9 ], [ %278, %186 ]
  %297 = phi float [ 0.000000e+00, %9 ], [ %279, %186 ]
  %298 = phi float [ 0.000000e+00, %9 ], [ %280, %186 ]
  %299 = phi float [ 0.000000e+00, %9 ], [ %281, %186 ]
  %300 = phi float [ 0.000000e+00, %9 ], [ %282, %186 ]
  %301 = phi float [ 0.000000e+00, %9 ], [ %283, %186 ]
  %302 = phi float [ 0.000000e+00, %9 ], [ %284, %186 ]
  %303 = phi float [ 0.000000e+00, %9 ], [ %285, %186 ]
  %304 = phi float [ 0.000000e+00, %9 ], [ %286, %186 ]
  %305 = phi float [ 0.000000e+00, %9 ], [ %287, %186 ]
  %306 = phi float [ 0.000000e+00, %9 ], [ %288, %186 ]
  %307 = icmp slt i32 %28, %5
  %308 = icmp slt i32 %29, %5
  %309 = icmp slt i32 %30, %5
  %310 = icmp slt i32 %31, %5
  %311 = icmp slt i32 %32, %5
  %312 = icmp slt i32 %33, %5
  %313 = icmp slt i32 %34, %5
  %314 = icmp slt i32 %35, %5
  %315 = icmp slt i32 %36, %5
  %316 = icmp slt i32 %37, %5
  %317 = icmp slt i32 %38, %5
  %318 = icmp slt i32 %39, %5
  %319 = icmp slt i32 %40, %5
  %320 = icmp slt i32 %41, %5
  %321 = icmp slt i32 %42, %5
  %322 = icmp slt i32 %43, %5
  %323 = sext i32 %29 to i64
  %324 = getelementptr float, ptr addrspace(1) %2, i64 %323
  %325 = sext i32 %30 to i64
  %326 = getelementptr float, ptr addrspace(1) %2, i64 %325
  %327 = sext i32 %31 to i64
  %328 = getelementptr float, ptr addrspace(1) %2, i64 %327
  %329 = sext i32 %32 to i64
  %330 = getelementptr float, ptr addrspace(1) %2, i64 %329
  %331 = sext i32 %33 to i64
  %332 = getelementptr float, ptr addrspace(1) %2, i64 %331
  %333 = sext i32 %34 to i64
  %334 = getelementptr float, ptr addrspace(1) %2, i64 %333
  %335 = sext i32 %35 to i64
  %336 = getelementptr float, ptr addrspace(1) %2, i64 %335
  %337 = sext i32 %36 to i64
  %338 = getelementptr float, ptr addrspace(1) %2, i64 %337
  %339 = sext i32 %37 to i64
  %340 = getelementptr float, ptr addrspace(1) %2, i64 %339
  %341 = sext i32 %38 to i64
  %342 = getelementptr float, ptr addrspace(1) %2, i64 %341
  %343 = sext i32 %39 to i64
  %344 = getelementptr float, ptr addrspace(1) %2, i64 %343
  %345 = sext i32 %40 to i64
  %346 = getelementptr float, ptr addrspace(1) %2, i64 %345
  %347 = sext i32 %41 to i64
  %348 = getelementptr float, ptr addrspace(1) %2, i64 %347
  %349 = sext i32 %42 to i64
  %350 = getelementptr float, ptr addrspace(1) %2, i64 %349
  %351 = sext i32 %43 to i64
  %352 = getelementptr float, ptr addrspace(1) %2, i64 %351
  br i1 %307, label %353, label %357

353:                                              ; preds = %._crit_edge
  %354 = sext i32 %28 to i64
  %355 = getelementptr float, ptr addrspace(1) %2, i64 %354
  %356 = load <1 x float>, ptr addrspace(1) %355, align 4
  br label %357

357:                                              ; preds = %353, %._crit_edge
  %358 = phi <1 x float> [ %356, %353 ], [ zeroinitializer, %._crit_edge ]
  %359 = extractelement <1 x float> %358, i64 0
  br i1 %308, label %360, label %362

360:                                              ; preds = %357
  %361 = load <1 x float>, ptr addrspace(1) %324, align 4
  br label %362

362:                                              ; preds = %360, %357
  %363 = phi <1 x float> [ %361, %360 ], [ zeroinitializer, %357 ]
  %364 = extractelement <1 x float> %363, i64 0
  br i1 %309, label %365, label %367

365:                                              ; preds = %362
  %366 = load <1 x float>, ptr addrspace(1) %326, align 4
  br label %367

367:                                              ; preds = %365, %362
  %368 = phi <1 x float> [ %366, %365 ], [ zeroinitializer, %362 ]
  %369 = extractelement <1 x float> %368, i64 0
  br i1 %310, label %370, label %372

370:                                              ; preds = %367
  %371 = load <1 x float>, ptr addrspace(1) %328, align 4
  br label %372

372:                                              ; preds = %370, %367
  %373 = phi <1 x float> [ %371, %370 ], [ zeroinitializer, %367 ]
  %374 = extractelement <1 x float> %373, i64 0
  br i1 %311, label %375, label %377

375:                                              ; preds = %372
  %376 = load <1 x float>, ptr addrspace(1) %330, align 4
  br label %377

377:                                              ; preds = %375, %372
  %378 = phi <1 x float> [ %376, %375 ], [ zeroinitializer, %372 ]
  %379 = extractelement <1 x float> %378, i64 0
  br i1 %312, label %380, label %382

380:                                              ; preds = %377
  %381 = load <1 x float>, ptr addrspace(1) %332, align 4
  br label %382

382:                                              ; preds = %380, %377
  %383 = phi <1 x float> [ %381, %380 ], [ zeroinitializer, %377 ]
  %384 = extractelement <1 x float> %383, i64 0
  br i1 %313, label %385, label %387

385:                                              ; preds = %382
  %386 = load <1 x float>, ptr addrspace(1) %334, align 4
  br label %387

387:                                              ; preds = %385, %382
  %388 = phi <1 x float> [ %386, %385 ], [ zeroinitializer, %382 ]
  %389 = extractelement <1 x float> %388, i64 0
  br i1 %314, label %390, label %392

390:                                              ; preds = %387
  %391 = load <1 x float>, ptr addrspace(1) %336, align 4
  br label %392

392:                                              ; preds = %390, %387
  %393 = phi <1 x float> [ %391, %390 ], [ zeroinitializer, %387 ]
  %394 = extractelement <1 x float> %393, i64 0
  br i1 %315, label %395, label %397

395:                                              ; preds = %392
  %396 = load <1 x float>, ptr addrspace(1) %338, align 4
  br label %397

397:                                              ; preds = %395, %392
  %398 = phi <1 x float> [ %396, %395 ], [ zeroinitializer, %392 ]
  %399 = extractelement <1 x float> %398, i64 0
  br i1 %316, label %400, label %402

400:                                              ; preds = %397
  %401 = load <1 x float>, ptr addrspace(1) %340, align 4
  br label %402

402:                                              ; preds = %400, %397
  %403 = phi <1 x float> [ %401, %400 ], [ zeroinitializer, %397 ]
  %404 = extractelement <1 x float> %403, i64 0
  br i1 %317, label %405, label %407

405:                                              ; preds = %402
  %406 = load <1 x float>, ptr addrspace(1) %342, align 4
  br label %407

407:                                              ; preds = %405, %402
  %408 = phi <1 x float> [ %406, %405 ], [ zeroinitializer, %402 ]
  %409 = extractelement <1 x float> %408, i64 0
  br i1 %318, label %410, label %412

410:                                              ; preds = %407
  %411 = load <1 x float>, ptr addrspace(1) %344, align 4
  br label %412

412:                                              ; preds = %410, %407
  %413 = phi <1 x float> [ %411, %410 ], [ zeroinitializer, %407 ]
  %414 = extractelement <1 x float> %413, i64 0
  br i1 %319, label %415, label %417

415:                                              ; preds = %412
  %416 = load <1 x float>, ptr addrspace(1) %346, align 4
  br label %417

417:                                              ; preds = %415, %412
  %418 = phi <1 x float> [ %416, %415 ], [ zeroinitializer, %412 ]
  %419 = extractelement <1 x float> %418, i64 0
  br i1 %320, label %420, label %422

420:                                              ; preds = %417
  %421 = load <1 x float>, ptr addrspace(1) %348, align 4
  br label %422

422:                                              ; preds = %420, %417
  %423 = phi <1 x float> [ %421, %420 ], [ zeroinitializer, %417 ]
  %424 = extractelement <1 x float> %423, i64 0
  br i1 %321, label %425, label %427

425:                                              ; preds = %422
  %426 = load <1 x float>, ptr addrspace(1) %350, align 4
  br label %427

427:                                              ; preds = %425, %422
  %428 = phi <1 x float> [ %426, %425 ], [ zeroinitializer, %422 ]
  %429 = extractelement <1 x float> %428, i64 0
  br i1 %322, label %430, label %432

430:                                              ; preds = %427
  %431 = load <1 x float>, ptr addrspace(1) %352, align 4
  br label %432

432:                                              ; preds = %430, %427
  %433 = phi <1 x float> [ %431, %430 ], [ zeroinitializer, %427 ]
  %434 = extractelement <1 x float> %433, i64 0
  %435 = icmp slt i32 %21, %4
  %436 = and i1 %435, %307
  %437 = and i1 %435, %308
  %438 = and i1 %435, %309
  %439 = and i1 %435, %310
  %440 = and i1 %435, %311
  %441 = and i1 %435, %312
  %442 = and i1 %435, %313
  %443 = and i1 %435, %314
  %444 = and i1 %435, %315
  %445 = and i1 %435, %316
  %446 = and i1 %435, %317
  %447 = and i1 %435, %318
  %448 = and i1 %435, %319
  %449 = and i1 %435, %320
  %450 = and i1 %435, %321
  %451 = and i1 %435, %322
  %452 = mul i32 %5, %21
  %453 = sext i32 %452 to i64
  %454 = getelementptr float, ptr addrspace(1) %3, i64 %453
  %455 = getelementptr float, ptr addrspace(1) %454, i64 %323
  %456 = getelementptr float, ptr addrspace(1) %454, i64 %325
  %457 = getelementptr float, ptr addrspace(1) %454, i64 %327
  %458 = getelementptr float, ptr addrspace(1) %454, i64 %329
  %459 = getelementptr float, ptr addrspace(1) %454, i64 %331
  %460 = getelementptr float, ptr addrspace(1) %454, i64 %333
  %461 = getelementptr float, ptr addrspace(1) %454, i64 %335
  %462 = getelementptr float, ptr addrspace(1) %454, i64 %337
  %463 = getelementptr float, ptr addrspace(1) %454, i64 %339
  %464 = getelementptr float, ptr addrspace(1) %454, i64 %341
  %465 = getelementptr float, ptr addrspace(1) %454, i64 %343
  %466 = getelementptr float, ptr addrspace(1) %454, i64 %345
  %467 = getelementptr float, ptr addrspace(1) %454, i64 %347
  %468 = getelementptr float, ptr addrspace(1) %454, i64 %349
  %469 = getelementptr float, ptr addrspace(1) %454, i64 %351
  %470 = fmul float %292, %364
  %471 = fmul float %293, %369
  %472 = fmul float %294, %374
  %473 = fmul float %295, %379
  %474 = fmul float %296, %384
  %475 = fmul float %297, %389
  %476 = fmul float %298, %394
  %477 = fmul float %299, %399
  %478 = fmul float %300, %404
  %479 = fmul float %301, %409
  %480 = fmul float %302, %414
  %481 = fmul float %303, %419
  %482 = fmul float %304, %424
  %483 = fmul float %305, %429
  %484 = fmul float %306, %434
  %485 = and i32 %12, 192
  %486 = icmp eq i32 %485, 0
  %487 = and i1 %486, %436
  br i1 %487, label %488, label %493

488:                                              ; preds = %432
  %489 = sext i32 %28 to i64
  %490 = getelementptr float, ptr addrspace(1) %454, i64 %489
  %491 = fmul float %291, %359
  %492 = insertelement <1 x float> poison, float %491, i64 0
  store <1 x float> %492, ptr addrspace(1) %490, align 4
  br label %493

493:                                              ; preds = %488, %432
  %494 = and i1 %486, %437
  br i1 %494, label %495, label %497

495:                                              ; preds = %493
  %496 = insertelement <1 x float> poison, float %470, i64 0
  store <1 x float> %496, ptr addrspace(1) %455, align 4
  br label %497

497:                                              ; preds = %495, %493
  %498 = and i1 %486, %438
  br i1 %498, label %499, label %501

499:                                              ; preds = %497
  %500 = insertelement <1 x float> poison, float %471, i64 0
  store <1 x float> %500, ptr addrspace(1) %456, align 4
  br label %501

501:                                              ; preds = %499, %497
  %502 = and i1 %486, %439
  br i1 %502, label %503, label %505

503:                                              ; preds = %501
  %504 = insertelement <1 x float> poison, float %472, i64 0
  store <1 x float> %504, ptr addrspace(1) %457, align 4
  br label %505

505:                                              ; preds = %503, %501
  %506 = and i1 %486, %440
  br i1 %506, label %507, label %509

507:                                              ; preds = %505
  %508 = insertelement <1 x float> poison, float %473, i64 0
  store <1 x float> %508, ptr addrspace(1) %458, align 4
  br label %509

509:                                              ; preds = %507, %505
  %510 = and i1 %486, %441
  br i1 %510, label %511, label %513

511:                                              ; preds = %509
  %512 = insertelement <1 x float> poison, float %474, i64 0
  store <1 x float> %512, ptr addrspace(1) %459, align 4
  br label %513

513:                                              ; preds = %511, %509
  %514 = and i1 %486, %442
  br i1 %514, label %515, label %517

515:                                              ; preds = %513
  %516 = insertelement <1 x float> poison, float %475, i64 0
  store <1 x float> %516, ptr addrspace(1) %460, align 4
  br label %517

517:                                              ; preds = %515, %513
  %518 = and i1 %486, %443
  br i1 %518, label %519, label %521

519:                                              ; preds = %517
  %520 = insertelement <1 x float> poison, float %476, i64 0
  store <1 x float> %520, ptr addrspace(1) %461, align 4
  br label %521

521:                                              ; preds = %519, %517
  %522 = and i1 %486, %444
  br i1 %522, label %523, label %525

523:                                              ; preds = %521
  %524 = insertelement <1 x float> poison, float %477, i64 0
  store <1 x float> %524, ptr addrspace(1) %462, align 4
  br label %525

525:                                              ; preds = %523, %521
  %526 = and i1 %486, %445
  br i1 %526, label %527, label %529

527:                                              ; preds = %525
  %528 = insertelement <1 x float> poison, float %478, i64 0
  store <1 x float> %528, ptr addrspace(1) %463, align 4
  br label %529

529:                                              ; preds = %527, %525
  %530 = and i1 %486, %446
  br i1 %530, label %531, label %533

531:                                              ; preds = %529
  %532 = insertelement <1 x float> poison, float %479, i64 0
  store <1 x float> %532, ptr addrspace(1) %464, align 4
  br label %533

533:                                              ; preds = %531, %529
  %534 = and i1 %486, %447
  br i1 %534, label %535, label %537

535:                                              ; preds = %533
  %536 = insertelement <1 x float> poison, float %480, i64 0
  store <1 x float> %536, ptr addrspace(1) %465, align 4
  br label %537

537:                                              ; preds = %535, %533
  %538 = and i1 %486, %448
  br i1 %538, label %539, label %541

539:                                              ; preds = %537
  %540 = insertelement <1 x float> poison, float %481, i64 0
  store <1 x float> %540, ptr addrspace(1) %466, align 4
  br label %541

541:                                              ; preds = %539, %537
  %542 = and i1 %486, %449
  br i1 %542, label %543, label %545

543:                                              ; preds = %541
  %544 = insertelement <1 x float> poison, float %482, i64 0
  store <1 x float> %544, ptr addrspace(1) %467, align 4
  br label %545

545:                                              ; preds = %543, %541
  %546 = and i1 %486, %450
  br i1 %546, label %547, label %549

547:                                              ; preds = %545
  %548 = insertelement <1 x float> poison, float %483, i64 0
  store <1 x float> %548, ptr addrspace(1) %468, align 4
  br label %549

549:                                              ; preds = %547, %545
  %550 = and i1 %486, %451
  br i1 %550, label %551, label %553

551:                                              ; preds = %549
  %552 = insertelement <1 x float> poison, float %484, i64 0
  store <1 x float> %552, ptr addrspace(1) %469, align 4
  br label %553

553:                                              ; preds = %551, %549
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
