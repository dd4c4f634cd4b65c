; Triton 3.5.1, sm80, mxfp4_gemm of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @mxfp4_gemm(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, i32 %5, i32 %6, ptr addrspace(1) readnone captures(none) %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = shl i32 %10, 6
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = and i32 %12, 64
  %.not = icmp eq i32 %13, 0
  %.lobit = lshr exact i32 %13, 6
  %14 = and i32 %12, 96
  %15 = lshr exact i32 %14, 5
  %16 = or disjoint i32 %15, 4
  %17 = or disjoint i32 %15, 8
  %18 = or disjoint i32 %15, 12
  %19 = or disjoint i32 %15, 16
  %20 = or disjoint i32 %15, 20
  %21 = or disjoint i32 %15, 24
  %22 = or disjoint i32 %15, 28
  %23 = and i32 %12, 63
  %24 = or disjoint i32 %.lobit, %11
  %25 = or disjoint i32 %24, 2
  %26 = or disjoint i32 %24, 4
  %27 = or disjoint i32 %24, 6
  %28 = or disjoint i32 %24, 8
  %29 = or disjoint i32 %24, 10
  %30 = or disjoint i32 %24, 12
  %31 = or disjoint i32 %24, 14
  %32 = or disjoint i32 %24, 16
  %33 = or disjoint i32 %24, 18
  %34 = or disjoint i32 %24, 20
  %35 = or disjoint i32 %24, 22
  %36 = or disjoint i32 %24, 24
  %37 = or disjoint i32 %24, 26
  %38 = or disjoint i32 %24, 28
  %39 = or disjoint i32 %24, 30
  %40 = or disjoint i32 %24, 32
  %41 = or disjoint i32 %24, 34
  %42 = or disjoint i32 %24, 36
  %43 = or disjoint i32 %24, 38
  %44 = or disjoint i32 %24, 40
  %45 = or disjoint i32 %24, 42
  %46 = or disjoint i32 %24, 44
  %47 = or disjoint i32 %24, 46
  %48 = or disjoint i32 %24, 48
  %49 = or disjoint i32 %24, 50
  %50 = or disjoint i32 %24, 52
  %51 = or disjoint i32 %24, 54
  %52 = or disjoint i32 %24, 56
  %53 = or disjoint i32 %24, 58
  %54 = or disjoint i32 %24, 60
  %55 = or disjoint i32 %24, 62
  %56 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %57 = shl nuw nsw i32 %56, 5
  %58 = and i32 %12, 31
  %59 = and i32 %12, 28
  %60 = lshr exact i32 %59, 2
  %61 = or disjoint i32 %57, %58
  %62 = or disjoint i32 %60, %57
  %63 = or disjoint i32 %62, 8
  %64 = or disjoint i32 %62, 16
  %65 = or disjoint i32 %62, 24
  %66 = icmp slt i32 %24, %4
  %67 = icmp slt i32 %25, %4
  %68 = icmp slt i32 %26, %4
  %69 = icmp slt i32 %27, %4
  %70 = icmp slt i32 %28, %4
  %71 = icmp slt i32 %29, %4
  %72 = icmp slt i32 %30, %4
  %73 = icmp slt i32 %31, %4
  %74 = icmp slt i32 %32, %4
  %75 = icmp slt i32 %33, %4
  %76 = icmp slt i32 %34, %4
  %77 = icmp slt i32 %35, %4
  %78 = icmp slt i32 %36, %4
  %79 = icmp slt i32 %37, %4
  %80 = icmp slt i32 %38, %4
  %81 = icmp slt i32 %39, %4
  %82 = icmp slt i32 %40, %4
  %83 = icmp slt i32 %41, %4
  %84 = icmp slt i32 %42, %4
  %85 = icmp slt i32 %43, %4
  %86 = icmp slt i32 %44, %4
  %87 = icmp slt i32 %45, %4
  %88 = icmp slt i32 %46, %4
  %89 = icmp slt i32 %47, %4
  %90 = icmp slt i32 %48, %4
  %91 = icmp slt i32 %49, %4
  %92 = icmp slt i32 %50, %4
  %93 = icmp slt i32 %51, %4
  %94 = icmp slt i32 %52, %4
  %95 = icmp slt i32 %53, %4
  %96 = icmp slt i32 %54, %4
  %97 = icmp slt i32 %55, %4
  %98 = mul i32 %6, %24
  %99 = mul i32 %6, %25
  %100 = mul i32 %6, %26
  %101 = mul i32 %6, %27
  %102 = mul i32 %6, %28
  %103 = mul i32 %6, %29
  %104 = mul i32 %6, %30
  %105 = mul i32 %6, %31
  %106 = mul i32 %6, %32
  %107 = mul i32 %6, %33
  %108 = mul i32 %6, %34
  %109 = mul i32 %6, %35
  %110 = mul i32 %6, %36
  %111 = mul i32 %6, %37
  %112 = mul i32 %6, %38
  %113 = mul i32 %6, %39
  %114 = mul i32 %6, %40
  %115 = mul i32 %6, %41
  %116 = mul i32 %6, %42
  %117 = mul i32 %6, %43
  %118 = mul i32 %6, %44
  %119 = mul i32 %6, %45
  %120 = mul i32 %6, %46
  %121 = mul i32 %6, %47
  %122 = mul i32 %6, %48
  %123 = mul i32 %6, %49
  %124 = mul i32 %6, %50
  %125 = mul i32 %6, %51
  %126 = mul i32 %6, %52
  %127 = mul i32 %6, %53
  %128 = mul i32 %6, %54
  %129 = mul i32 %6, %55
  %130 = sext i32 %98 to i64
  %131 = getelementptr bfloat, ptr addrspace(1) %0, i64 %130
  %132 = sext i32 %99 to i64
  %133 = getelementptr bfloat, ptr addrspace(1) %0, i64 %132
  %134 = sext i32 %100 to i64
  %135 = getelementptr bfloat, ptr addrspace(1) %0, i64 %134
  %136 = sext i32 %101 to i64
  %137 = getelementptr bfloat, ptr addrspace(1) %0, i64 %136
  %138 = sext i32 %102 to i64
  %139 = getelementptr bfloat, ptr addrspace(1) %0, i64 %138
  %140 = sext i32 %103 to i64
  %141 = getelementptr bfloat, ptr addrspace(1) %0, i64 %140
  %142 = sext i32 %104 to i64
  %143 = getelementptr bfloat, ptr addrspace(1) %0, i64 %142
  %144 = sext i32 %105 to i64
  %145 = getelementptr bfloat, ptr addrspace(1) %0, i64 %144
  %146 = sext i32 %106 to i64
  %147 = getelementptr bfloat, ptr addrspace(1) %0, i64 %146
  %148 = sext i32 %107 to i64
  %149 = getelementptr bfloat, ptr addrspace(1) %0, i64 %148
  %150 = sext i32 %108 to i64
  %151 = getelementptr bfloat, ptr addrspace(1) %0, i64 %150
  %152 = sext i32 %109 to i64
  %153 = getelementptr bfloat, ptr addrspace(1) %0, i64 %152
  %154 = sext i32 %110 to i64
  %155 = getelementptr bfloat, ptr addrspace(1) %0, i64 %154
  %156 = sext i32 %111 to i64
  %157 = getelementptr bfloat, ptr addrspace(1) %0, i64 %156
  %158 = sext i32 %112 to i64
  %159 = getelementptr bfloat, ptr addrspace(1) %0, i64 %158
  %160 = sext i32 %113 to i64
  %161 = getelementptr bfloat, ptr addrspace(1) %0, i64 %160
  %162 = sext i32 %114 to i64
  %163 = getelementptr bfloat, ptr addrspace(1) %0, i64 %162
  %164 = sext i32 %115 to i64
  %165 = getelementptr bfloat, ptr addrspace(1) %0, i64 %164
  %166 = sext i32 %116 to i64
  %167 = getelementptr bfloat, ptr addrspace(1) %0, i64 %166
  %168 = sext i32 %117 to i64
  %169 = getelementptr bfloat, ptr addrspace(1) %0, i64 %168
  %170 = sext i32 %118 to i64
  %171 = getelementptr bfloat, ptr addrspace(1) %0, i64 %170
  %172 = sext i32 %119 to i64
  %173 = getelementptr bfloat, ptr addrspace(1) %0, i64 %172
  %174 = sext i32 %120 to i64
  %175 = getelementptr bfloat, ptr addrspace(1) %0, i64 %174
  %176 = sext i32 %121 to i64
  %177 = getelementptr bfloat, ptr addrspace(1) %0, i64 %176
  %178 = sext i32 %122 to i64
  %179 = getelementptr bfloat, ptr addrspace(1) %0, i64 %178
  %180 = sext i32 %123 to i64
  %181 = getelementptr bfloat, ptr addrspace(1) %0, i64 %180
  %182 = sext i32 %124 to i64
  %183 = getelementptr bfloat, ptr addrspace(1) %0, i64 %182
  %184 = sext i32 %125 to i64
  %185 = getelementptr bfloat, ptr addrspace(1) %0, i64 %184
  %186 = sext i32 %126 to i64
  %187 = getelementptr bfloat, ptr addrspace(1) %0, i64 %186
  %188 = sext i32 %127 to i64
  %189 = getelementptr bfloat, ptr addrspace(1) %0, i64 %188
  %190 = sext i32 %128 to i64
  %191 = getelementptr bfloat, ptr addrspace(1) %0, i64 %190
  %192 = sext i32 %129 to i64
  %193 = getelementptr bfloat, ptr addrspace(1) %0, i64 %192
  %194 = icmp slt i32 %61, %5
  %195 = icmp slt i32 %62, %5
  %196 = icmp slt i32 %63, %5
  %197 = icmp slt i32 %64, %5
  %198 = icmp slt i32 %65, %5
  %199 = sdiv i32 %6, 32
  %200 = mul i32 %199, %62
  %201 = mul i32 %199, %63
  %202 = mul i32 %199, %64
  %203 = mul i32 %199, %65
  %204 = sext i32 %200 to i64
  %205 = getelementptr i8, ptr addrspace(1) %2, i64 %204
  %206 = sext i32 %201 to i64
  %207 = getelementptr i8, ptr addrspace(1) %2, i64 %206
  %208 = sext i32 %202 to i64
  %209 = getelementptr i8, ptr addrspace(1) %2, i64 %208
  %210 = sext i32 %203 to i64
  %211 = getelementptr i8, ptr addrspace(1) %2, i64 %210
  %212 = icmp sgt i32 %6, 0
  br i1 %212, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %9
  %.pre = shl nuw nsw i32 %12, 4
  %.pre84 = and i32 %.pre, 112
  %.pre86 = zext nneg i32 %61 to i64
  br label %._crit_edge

.lr.ph:                                           ; preds = %9
  %213 = shl nuw nsw i32 %58, 2
  %214 = and i32 %12, 32
  %215 = shl nuw nsw i32 %214, 4
  %216 = select i1 %.not, i32 0, i32 1028
  %217 = xor i32 %216, %213
  %218 = or disjoint i32 %217, %215
  %219 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %218
  %220 = getelementptr inbounds nuw i8, ptr addrspace(3) %219, i32 128
  %221 = getelementptr inbounds nuw i8, ptr addrspace(3) %219, i32 256
  %222 = getelementptr inbounds nuw i8, ptr addrspace(3) %219, i32 384
  %223 = xor i32 %218, 2056
  %224 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %223
  %225 = getelementptr inbounds nuw i8, ptr addrspace(3) %224, i32 128
  %226 = getelementptr inbounds nuw i8, ptr addrspace(3) %224, i32 256
  %227 = getelementptr inbounds nuw i8, ptr addrspace(3) %224, i32 384
  %228 = xor i32 %218, 4112
  %229 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %228
  %230 = getelementptr inbounds nuw i8, ptr addrspace(3) %229, i32 128
  %231 = getelementptr inbounds nuw i8, ptr addrspace(3) %229, i32 256
  %232 = getelementptr inbounds nuw i8, ptr addrspace(3) %229, i32 384
  %233 = xor i32 %218, 6168
  %234 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %233
  %235 = getelementptr inbounds nuw i8, ptr addrspace(3) %234, i32 128
  %236 = getelementptr inbounds nuw i8, ptr addrspace(3) %234, i32 256
  %237 = getelementptr inbounds nuw i8, ptr addrspace(3) %234, i32 384
  %238 = shl nuw nsw i32 %59, 8
  %239 = and i32 %12, 3
  %240 = shl nuw nsw i32 %239, 5
  %241 = shl nuw nsw i32 %14, 2
  %242 = or disjoint i32 %238, %240
  %243 = or disjoint i32 %242, %241
  %244 = or disjoint i32 %243, %59
  %245 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %244
  %246 = getelementptr inbounds nuw i8, ptr addrspace(3) %245, i32 512
  %247 = xor i32 %244, 4
  %248 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %247
  %249 = getelementptr inbounds nuw i8, ptr addrspace(3) %248, i32 512
  %250 = xor i32 %244, 8
  %251 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %250
  %252 = getelementptr inbounds nuw i8, ptr addrspace(3) %251, i32 512
  %253 = xor i32 %244, 12
  %254 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %253
  %255 = getelementptr inbounds nuw i8, ptr addrspace(3) %254, i32 512
  %256 = xor i32 %244, 16
  %257 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %256
  %258 = getelementptr inbounds nuw i8, ptr addrspace(3) %257, i32 512
  %259 = xor i32 %244, 20
  %260 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %259
  %261 = getelementptr inbounds nuw i8, ptr addrspace(3) %260, i32 512
  %262 = xor i32 %244, 24
  %263 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %262
  %264 = getelementptr inbounds nuw i8, ptr addrspace(3) %263, i32 512
  %265 = xor i32 %244, 28
  %266 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %265
  %267 = getelementptr inbounds nuw i8, ptr addrspace(3) %266, i32 512
  %268 = zext nneg i32 %61 to i64
  %invariant.gep = getelementptr i8, ptr addrspace(1) %1, i64 %268
  %269 = shl nuw nsw i32 %12, 4
  %270 = and i32 %269, 112
  %271 = lshr i32 %12, 1
  %272 = and i32 %271, 12
  %273 = lshr exact i32 %214, 4
  %274 = shl nuw nsw i32 %13, 1
  %275 = or disjoint i32 %273, %274
  %276 = or disjoint i32 %270, %272
  %277 = or disjoint i32 %275, %276
  %278 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %277
  %279 = xor i32 %277, 260
  %280 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %279
  %281 = xor i32 %277, 520
  %282 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %281
  %283 = xor i32 %277, 780
  %284 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %283
  %285 = shl nuw nsw i32 %239, 8
  %286 = or disjoint i32 %285, %213
  %287 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %286
  %288 = getelementptr inbounds nuw i8, ptr addrspace(3) %287, i32 128
  %289 = xor i32 %286, 4
  %290 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %289
  %291 = getelementptr inbounds nuw i8, ptr addrspace(3) %290, i32 128
  %292 = xor i32 %286, 8
  %293 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %292
  %294 = getelementptr inbounds nuw i8, ptr addrspace(3) %293, i32 128
  %295 = xor i32 %286, 12
  %296 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %295
  %297 = getelementptr inbounds nuw i8, ptr addrspace(3) %296, i32 128
  br label %298

298:                                              ; preds = %.lr.ph, %298
  %299 = phi float [ 0.000000e+00, %.lr.ph ], [ %984, %298 ]
  %300 = phi float [ 0.000000e+00, %.lr.ph ], [ %985, %298 ]
  %301 = phi float [ 0.000000e+00, %.lr.ph ], [ %986, %298 ]
  %302 = phi float [ 0.000000e+00, %.lr.ph ], [ %987, %298 ]
  %303 = phi float [ 0.000000e+00, %.lr.ph ], [ %989, %298 ]
  %304 = phi float [ 0.000000e+00, %.lr.ph ], [ %990, %298 ]
  %305 = phi float [ 0.000000e+00, %.lr.ph ], [ %991, %298 ]
  %306 = phi float [ 0.000000e+00, %.lr.ph ], [ %992, %298 ]
  %307 = phi float [ 0.000000e+00, %.lr.ph ], [ %994, %298 ]
  %308 = phi float [ 0.000000e+00, %.lr.ph ], [ %995, %298 ]
  %309 = phi float [ 0.000000e+00, %.lr.ph ], [ %996, %298 ]
  %310 = phi float [ 0.000000e+00, %.lr.ph ], [ %997, %298 ]
  %311 = phi float [ 0.000000e+00, %.lr.ph ], [ %999, %298 ]
  %312 = phi float [ 0.000000e+00, %.lr.ph ], [ %1000, %298 ]
  %313 = phi float [ 0.000000e+00, %.lr.ph ], [ %1001, %298 ]
  %314 = phi float [ 0.000000e+00, %.lr.ph ], [ %1002, %298 ]
  %315 = phi i32 [ 0, %.lr.ph ], [ %1003, %298 ]
  %316 = or disjoint i32 %315, %23
  %317 = sext i32 %316 to i64
  %318 = getelementptr bfloat, ptr addrspace(1) %131, i64 %317
  %319 = getelementptr bfloat, ptr addrspace(1) %133, i64 %317
  %320 = getelementptr bfloat, ptr addrspace(1) %135, i64 %317
  %321 = getelementptr bfloat, ptr addrspace(1) %137, i64 %317
  %322 = getelementptr bfloat, ptr addrspace(1) %139, i64 %317
  %323 = getelementptr bfloat, ptr addrspace(1) %141, i64 %317
  %324 = getelementptr bfloat, ptr addrspace(1) %143, i64 %317
  %325 = getelementptr bfloat, ptr addrspace(1) %145, i64 %317
  %326 = getelementptr bfloat, ptr addrspace(1) %147, i64 %317
  %327 = getelementptr bfloat, ptr addrspace(1) %149, i64 %317
  %328 = getelementptr bfloat, ptr addrspace(1) %151, i64 %317
  %329 = getelementptr bfloat, ptr addrspace(1) %153, i64 %317
  %330 = getelementptr bfloat, ptr addrspace(1) %155, i64 %317
  %331 = getelementptr bfloat, ptr addrspace(1) %157, i64 %317
  %332 = getelementptr bfloat, ptr addrspace(1) %159, i64 %317
  %333 = getelementptr bfloat, ptr addrspace(1) %161, i64 %317
  %334 = getelementptr bfloat, ptr addrspace(1) %163, i64 %317
  %335 = getelementptr bfloat, ptr addrspace(1) %165, i64 %317
  %336 = getelementptr bfloat, ptr addrspace(1) %167, i64 %317
  %337 = getelementptr bfloat, ptr addrspace(1) %169, i64 %317
  %338 = getelementptr bfloat, ptr addrspace(1) %171, i64 %317
  %339 = getelementptr bfloat, ptr addrspace(1) %173, i64 %317
  %340 = getelementptr bfloat, ptr addrspace(1) %175, i64 %317
  %341 = getelementptr bfloat, ptr addrspace(1) %177, i64 %317
  %342 = getelementptr bfloat, ptr addrspace(1) %179, i64 %317
  %343 = getelementptr bfloat, ptr addrspace(1) %181, i64 %317
  %344 = getelementptr bfloat, ptr addrspace(1) %183, i64 %317
  %345 = getelementptr bfloat, ptr addrspace(1) %185, i64 %317
  %346 = getelementptr bfloat, ptr addrspace(1) %187, i64 %317
  %347 = getelementptr bfloat, ptr addrspace(1) %189, i64 %317
  %348 = getelementptr bfloat, ptr addrspace(1) %191, i64 %317
  %349 = getelementptr bfloat, ptr addrspace(1) %193, i64 %317
  %350 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %318, i1 %66) #3
  %351 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %319, i1 %67) #3
  %352 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %320, i1 %68) #3
  %353 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %321, i1 %69) #3
  %354 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %322, i1 %70) #3
  %355 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %323, i1 %71) #3
  %356 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %324, i1 %72) #3
  %357 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %325, i1 %73) #3
  %358 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %326, i1 %74) #3
  %359 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %327, i1 %75) #3
  %360 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %328, i1 %76) #3
  %361 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %329, i1 %77) #3
  %362 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %330, i1 %78) #3
  %363 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %331, i1 %79) #3
  %364 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %332, i1 %80) #3
  %365 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %333, i1 %81) #3
  %366 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %334, i1 %82) #3
  %367 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %335, i1 %83) #3
  %368 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %336, i1 %84) #3
  %369 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %337, i1 %85) #3
  %370 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %338, i1 %86) #3
  %371 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %339, i1 %87) #3
  %372 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %340, i1 %88) #3
  %373 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %341, i1 %89) #3
  %374 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %342, i1 %90) #3
  %375 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %343, i1 %91) #3
  %376 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %344, i1 %92) #3
  %377 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %345, i1 %93) #3
  %378 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %346, i1 %94) #3
  %379 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %347, i1 %95) #3
  %380 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %348, i1 %96) #3
  %381 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %349, i1 %97) #3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %382 = insertelement <2 x i16> poison, i16 %350, i64 0
  %383 = insertelement <2 x i16> %382, i16 %366, i64 1
  store <2 x i16> %383, ptr addrspace(3) %219, align 4
  %384 = insertelement <2 x i16> poison, i16 %354, i64 0
  %385 = insertelement <2 x i16> %384, i16 %370, i64 1
  store <2 x i16> %385, ptr addrspace(3) %220, align 4
  %386 = insertelement <2 x i16> poison, i16 %358, i64 0
  %387 = insertelement <2 x i16> %386, i16 %374, i64 1
  store <2 x i16> %387, ptr addrspace(3) %221, align 4
  %388 = insertelement <2 x i16> poison, i16 %362, i64 0
  %389 = insertelement <2 x i16> %388, i16 %378, i64 1
  store <2 x i16> %389, ptr addrspace(3) %222, align 4
  %390 = insertelement <2 x i16> poison, i16 %351, i64 0
  %391 = insertelement <2 x i16> %390, i16 %367, i64 1
  store <2 x i16> %391, ptr addrspace(3) %224, align 4
  %392 = insertelement <2 x i16> poison, i16 %355, i64 0
  %393 = insertelement <2 x i16> %392, i16 %371, i64 1
  store <2 x i16> %393, ptr addrspace(3) %225, align 4
  %394 = insertelement <2 x i16> poison, i16 %359, i64 0
  %395 = insertelement <2 x i16> %394, i16 %375, i64 1
  store <2 x i16> %395, ptr addrspace(3) %226, align 4
  %396 = insertelement <2 x i16> poison, i16 %363, i64 0
  %397 = insertelement <2 x i16> %396, i16 %379, i64 1
  store <2 x i16> %397, ptr addrspace(3) %227, align 4
  %398 = insertelement <2 x i16> poison, i16 %352, i64 0
  %399 = insertelement <2 x i16> %398, i16 %368, i64 1
  store <2 x i16> %399, ptr addrspace(3) %229, align 4
  %400 = insertelement <2 x i16> poison, i16 %356, i64 0
  %401 = insertelement <2 x i16> %400, i16 %372, i64 1
  store <2 x i16> %401, ptr addrspace(3) %230, align 4
  %402 = insertelement <2 x i16> poison, i16 %360, i64 0
  %403 = insertelement <2 x i16> %402, i16 %376, i64 1
  store <2 x i16> %403, ptr addrspace(3) %231, align 4
  %404 = insertelement <2 x i16> poison, i16 %364, i64 0
  %405 = insertelement <2 x i16> %404, i16 %380, i64 1
  store <2 x i16> %405, ptr addrspace(3) %232, align 4
  %406 = insertelement <2 x i16> poison, i16 %353, i64 0
  %407 = insertelement <2 x i16> %406, i16 %369, i64 1
  store <2 x i16> %407, ptr addrspace(3) %234, align 4
  %408 = insertelement <2 x i16> poison, i16 %357, i64 0
  %409 = insertelement <2 x i16> %408, i16 %373, i64 1
  store <2 x i16> %409, ptr addrspace(3) %235, align 4
  %410 = insertelement <2 x i16> poison, i16 %361, i64 0
  %411 = insertelement <2 x i16> %410, i16 %377, i64 1
  store <2 x i16> %411, ptr addrspace(3) %236, align 4
  %412 = insertelement <2 x i16> poison, i16 %365, i64 0
  %413 = insertelement <2 x i16> %412, i16 %381, i64 1
  store <2 x i16> %413, ptr addrspace(3) %237, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %414 = load <2 x i16>, ptr addrspace(3) %245, align 4
  %415 = load <2 x i16>, ptr addrspace(3) %246, align 4
  %416 = load <2 x i16>, ptr addrspace(3) %248, align 4
  %417 = load <2 x i16>, ptr addrspace(3) %249, align 4
  %418 = load <2 x i16>, ptr addrspace(3) %251, align 4
  %419 = load <2 x i16>, ptr addrspace(3) %252, align 4
  %420 = load <2 x i16>, ptr addrspace(3) %254, align 4
  %421 = load <2 x i16>, ptr addrspace(3) %255, align 4
  %422 = load <2 x i16>, ptr addrspace(3) %257, align 4
  %423 = load <2 x i16>, ptr addrspace(3) %258, align 4
  %424 = load <2 x i16>, ptr addrspace(3) %260, align 4
  %425 = load <2 x i16>, ptr addrspace(3) %261, align 4
  %426 = load <2 x i16>, ptr addrspace(3) %263, align 4
  %427 = load <2 x i16>, ptr addrspace(3) %264, align 4
  %428 = load <2 x i16>, ptr addrspace(3) %266, align 4
  %429 = load <2 x i16>, ptr addrspace(3) %267, align 4
  %430 = ashr exact i32 %315, 1
  %431 = or disjoint i32 %430, %15
  %432 = or disjoint i32 %430, %16
  %433 = or disjoint i32 %430, %17
  %434 = or disjoint i32 %430, %18
  %435 = or disjoint i32 %430, %19
  %436 = or disjoint i32 %430, %20
  %437 = or disjoint i32 %430, %21
  %438 = or disjoint i32 %430, %22
  %439 = mul i32 %431, %5
  %440 = mul i32 %432, %5
  %441 = mul i32 %433, %5
  %442 = mul i32 %434, %5
  %443 = mul i32 %435, %5
  %444 = mul i32 %436, %5
  %445 = mul i32 %437, %5
  %446 = mul i32 %438, %5
  %447 = sext i32 %439 to i64
  %448 = sext i32 %440 to i64
  %449 = sext i32 %441 to i64
  %450 = sext i32 %442 to i64
  %451 = sext i32 %443 to i64
  %452 = sext i32 %444 to i64
  %453 = sext i32 %445 to i64
  %454 = sext i32 %446 to i64
  %gep = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %447
  %gep70 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %448
  %gep72 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %449
  %gep74 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %450
  %gep76 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %451
  %gep78 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %452
  %gep80 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %453
  %gep82 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %454
  %455 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep, i1 %194) #3
  %456 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep70, i1 %194) #3
  %457 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep72, i1 %194) #3
  %458 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep74, i1 %194) #3
  %459 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep76, i1 %194) #3
  %460 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep78, i1 %194) #3
  %461 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep80, i1 %194) #3
  %462 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep82, i1 %194) #3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %463 = insertelement <2 x i8> poison, i8 %455, i64 0
  %464 = insertelement <2 x i8> %463, i8 %459, i64 1
  store <2 x i8> %464, ptr addrspace(3) %278, align 2
  %465 = insertelement <2 x i8> poison, i8 %456, i64 0
  %466 = insertelement <2 x i8> %465, i8 %460, i64 1
  store <2 x i8> %466, ptr addrspace(3) %280, align 2
  %467 = insertelement <2 x i8> poison, i8 %457, i64 0
  %468 = insertelement <2 x i8> %467, i8 %461, i64 1
  store <2 x i8> %468, ptr addrspace(3) %282, align 2
  %469 = insertelement <2 x i8> poison, i8 %458, i64 0
  %470 = insertelement <2 x i8> %469, i8 %462, i64 1
  store <2 x i8> %470, ptr addrspace(3) %284, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %471 = load <4 x i8>, ptr addrspace(3) %287, align 4
  %472 = load <4 x i8>, ptr addrspace(3) %288, align 4
  %473 = load <4 x i8>, ptr addrspace(3) %290, align 4
  %474 = load <4 x i8>, ptr addrspace(3) %291, align 4
  %475 = load <4 x i8>, ptr addrspace(3) %293, align 4
  %476 = load <4 x i8>, ptr addrspace(3) %294, align 4
  %477 = load <4 x i8>, ptr addrspace(3) %296, align 4
  %478 = load <4 x i8>, ptr addrspace(3) %297, align 4
  %479 = ashr exact i32 %315, 5
  %480 = or disjoint i32 %479, 1
  %481 = sext i32 %479 to i64
  %482 = getelementptr i8, ptr addrspace(1) %205, i64 %481
  %483 = getelementptr i8, ptr addrspace(1) %207, i64 %481
  %484 = sext i32 %480 to i64
  %485 = getelementptr i8, ptr addrspace(1) %205, i64 %484
  %486 = getelementptr i8, ptr addrspace(1) %207, i64 %484
  %487 = getelementptr i8, ptr addrspace(1) %209, i64 %481
  %488 = getelementptr i8, ptr addrspace(1) %211, i64 %481
  %489 = getelementptr i8, ptr addrspace(1) %209, i64 %484
  %490 = getelementptr i8, ptr addrspace(1) %211, i64 %484
  %491 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %482, i1 %195) #3
  %492 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %483, i1 %196) #3
  %493 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %485, i1 %195) #3
  %494 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %486, i1 %196) #3
  %495 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %487, i1 %197) #3
  %496 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %488, i1 %198) #3
  %497 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %489, i1 %197) #3
  %498 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %490, i1 %198) #3
  %499 = shufflevector <4 x i8> %471, <4 x i8> %472, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %500 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %499) #3
  %501 = extractvalue { i32, i32, i32, i32 } %500, 0
  %502 = bitcast i32 %501 to <2 x bfloat>
  %503 = extractelement <2 x bfloat> %502, i64 0
  %504 = extractelement <2 x bfloat> %502, i64 1
  %505 = extractvalue { i32, i32, i32, i32 } %500, 1
  %506 = bitcast i32 %505 to <2 x bfloat>
  %507 = extractelement <2 x bfloat> %506, i64 0
  %508 = extractelement <2 x bfloat> %506, i64 1
  %509 = extractvalue { i32, i32, i32, i32 } %500, 2
  %510 = bitcast i32 %509 to <2 x bfloat>
  %511 = extractelement <2 x bfloat> %510, i64 0
  %512 = extractelement <2 x bfloat> %510, i64 1
  %513 = extractvalue { i32, i32, i32, i32 } %500, 3
  %514 = bitcast i32 %513 to <2 x bfloat>
  %515 = extractelement <2 x bfloat> %514, i64 0
  %516 = extractelement <2 x bfloat> %514, i64 1
  %517 = shufflevector <4 x i8> %473, <4 x i8> %474, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %518 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %517) #3
  %519 = extractvalue { i32, i32, i32, i32 } %518, 0
  %520 = bitcast i32 %519 to <2 x bfloat>
  %521 = extractelement <2 x bfloat> %520, i64 0
  %522 = extractelement <2 x bfloat> %520, i64 1
  %523 = extractvalue { i32, i32, i32, i32 } %518, 1
  %524 = bitcast i32 %523 to <2 x bfloat>
  %525 = extractelement <2 x bfloat> %524, i64 0
  %526 = extractelement <2 x bfloat> %524, i64 1
  %527 = extractvalue { i32, i32, i32, i32 } %518, 2
  %528 = bitcast i32 %527 to <2 x bfloat>
  %529 = extractelement <2 x bfloat> %528, i64 0
  %530 = extractelement <2 x bfloat> %528, i64 1
  %531 = extractvalue { i32, i32, i32, i32 } %518, 3
  %532 = bitcast i32 %531 to <2 x bfloat>
  %533 = extractelement <2 x bfloat> %532, i64 0
  %534 = extractelement <2 x bfloat> %532, i64 1
  %535 = shufflevector <4 x i8> %471, <4 x i8> %472, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %536 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %535) #3
  %537 = extractvalue { i32, i32, i32, i32 } %536, 0
  %538 = bitcast i32 %537 to <2 x bfloat>
  %539 = extractelement <2 x bfloat> %538, i64 0
  %540 = extractelement <2 x bfloat> %538, i64 1
  %541 = extractvalue { i32, i32, i32, i32 } %536, 1
  %542 = bitcast i32 %541 to <2 x bfloat>
  %543 = extractelement <2 x bfloat> %542, i64 0
  %544 = extractelement <2 x bfloat> %542, i64 1
  %545 = extractvalue { i32, i32, i32, i32 } %536, 2
  %546 = bitcast i32 %545 to <2 x bfloat>
  %547 = extractelement <2 x bfloat> %546, i64 0
  %548 = extractelement <2 x bfloat> %546, i64 1
  %549 = extractvalue { i32, i32, i32, i32 } %536, 3
  %550 = bitcast i32 %549 to <2 x bfloat>
  %551 = extractelement <2 x bfloat> %550, i64 0
  %552 = extractelement <2 x bfloat> %550, i64 1
  %553 = shufflevector <4 x i8> %473, <4 x i8> %474, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %554 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %553) #3
  %555 = extractvalue { i32, i32, i32, i32 } %554, 0
  %556 = bitcast i32 %555 to <2 x bfloat>
  %557 = extractelement <2 x bfloat> %556, i64 0
  %558 = extractelement <2 x bfloat> %556, i64 1
  %559 = extractvalue { i32, i32, i32, i32 } %554, 1
  %560 = bitcast i32 %559 to <2 x bfloat>
  %561 = extractelement <2 x bfloat> %560, i64 0
  %562 = extractelement <2 x bfloat> %560, i64 1
  %563 = extractvalue { i32, i32, i32, i32 } %554, 2
  %564 = bitcast i32 %563 to <2 x bfloat>
  %565 = extractelement <2 x bfloat> %564, i64 0
  %566 = extractelement <2 x bfloat> %564, i64 1
  %567 = extractvalue { i32, i32, i32, i32 } %554, 3
  %568 = bitcast i32 %567 to <2 x bfloat>
  %569 = extractelement <2 x bfloat> %568, i64 0
  %570 = extractelement <2 x bfloat> %568, i64 1
  %571 = shufflevector <4 x i8> %475, <4 x i8> %476, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %572 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %571) #3
  %573 = extractvalue { i32, i32, i32, i32 } %572, 0
  %574 = bitcast i32 %573 to <2 x bfloat>
  %575 = extractelement <2 x bfloat> %574, i64 0
  %576 = extractelement <2 x bfloat> %574, i64 1
  %577 = extractvalue { i32, i32, i32, i32 } %572, 1
  %578 = bitcast i32 %577 to <2 x bfloat>
  %579 = extractelement <2 x bfloat> %578, i64 0
  %580 = extractelement <2 x bfloat> %578, i64 1
  %581 = extractvalue { i32, i32, i32, i32 } %572, 2
  %582 = bitcast i32 %581 to <2 x bfloat>
  %583 = extractelement <2 x bfloat> %582, i64 0
  %584 = extractelement <2 x bfloat> %582, i64 1
  %585 = extractvalue { i32, i32, i32, i32 } %572, 3
  %586 = bitcast i32 %585 to <2 x bfloat>
  %587 = extractelement <2 x bfloat> %586, i64 0
  %588 = extractelement <2 x bfloat> %586, i64 1
  %589 = shufflevector <4 x i8> %477, <4 x i8> %478, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %590 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %589) #3
  %591 = extractvalue { i32, i32, i32, i32 } %590, 0
  %592 = bitcast i32 %591 to <2 x bfloat>
  %593 = extractelement <2 x bfloat> %592, i64 0
  %594 = extractelement <2 x bfloat> %592, i64 1
  %595 = extractvalue { i32, i32, i32, i32 } %590, 1
  %596 = bitcast i32 %595 to <2 x bfloat>
  %597 = extractelement <2 x bfloat> %596, i64 0
  %598 = extractelement <2 x bfloat> %596, i64 1
  %599 = extractvalue { i32, i32, i32, i32 } %590, 2
  %600 = bitcast i32 %599 to <2 x bfloat>
  %601 = extractelement <2 x bfloat> %600, i64 0
  %602 = extractelement <2 x bfloat> %600, i64 1
  %603 = extractvalue { i32, i32, i32, i32 } %590, 3
  %604 = bitcast i32 %603 to <2 x bfloat>
  %605 = extractelement <2 x bfloat> %604, i64 0
  %606 = extractelement <2 x bfloat> %604, i64 1
  %607 = shufflevector <4 x i8> %475, <4 x i8> %476, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %608 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %607) #3
  %609 = extractvalue { i32, i32, i32, i32 } %608, 0
  %610 = bitcast i32 %609 to <2 x bfloat>
  %611 = extractelement <2 x bfloat> %610, i64 0
  %612 = extractelement <2 x bfloat> %610, i64 1
  %613 = extractvalue { i32, i32, i32, i32 } %608, 1
  %614 = bitcast i32 %613 to <2 x bfloat>
  %615 = extractelement <2 x bfloat> %614, i64 0
  %616 = extractelement <2 x bfloat> %614, i64 1
  %617 = extractvalue { i32, i32, i32, i32 } %608, 2
  %618 = bitcast i32 %617 to <2 x bfloat>
  %619 = extractelement <2 x bfloat> %618, i64 0
  %620 = extractelement <2 x bfloat> %618, i64 1
  %621 = extractvalue { i32, i32, i32, i32 } %608, 3
  %622 = bitcast i32 %621 to <2 x bfloat>
  %623 = extractelement <2 x bfloat> %622, i64 0
  %624 = extractelement <2 x bfloat> %622, i64 1
  %625 = shufflevector <4 x i8> %477, <4 x i8> %478, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %626 = tail call { i32, i32, i32, i32 } asm "{\0A.reg .b32 a<14>;\0Aand.b32  \09a0, $4, -2004318072;\0A\09shr.u32 \09a1, a0, 3;\0A\09and.b32  \09a2, $4, 2004318071;\0A\09shr.u32 \09a3, a2, 16;\0A\09shr.u32 \09a4, a0, 19;\0A\09prmt.b32 a5, -1065353216, -1065336832, a2;\0A\09prmt.b32 a6, -1065353216, -1065336832, a3;\0A\09prmt.b32 a7, 1061109504, 1077952576, a2;\0A\09prmt.b32 a8, 1061109504, 1077952576, a3;\0A\09prmt.b32 a9, 32768, 0, a1;\0A\09prmt.b32 a10, 32768, 0, a4;\0A\09or.b32  \09a11, a7, a9;\0A\09or.b32  \09a12, a8, a10;\0A\09prmt.b32 $0, a5, a11, 20800;\0A\09prmt.b32 $1, a5, a11, 29538;\0A\09prmt.b32 $2, a6, a12, 20800;\0A\09prmt.b32 $3, a6, a12, 29538;\0A\09}", "=r,=r,=r,=r,r"(<4 x i8> %625) #3
  %627 = extractvalue { i32, i32, i32, i32 } %626, 0
  %628 = bitcast i32 %627 to <2 x bfloat>
  %629 = extractelement <2 x bfloat> %628, i64 0
  %630 = extractelement <2 x bfloat> %628, i64 1
  %631 = extractvalue { i32, i32, i32, i32 } %626, 1
  %632 = bitcast i32 %631 to <2 x bfloat>
  %633 = extractelement <2 x bfloat> %632, i64 0
  %634 = extractelement <2 x bfloat> %632, i64 1
  %635 = extractvalue { i32, i32, i32, i32 } %626, 2
  %636 = bitcast i32 %635 to <2 x bfloat>
  %637 = extractelement <2 x bfloat> %636, i64 0
  %638 = extractelement <2 x bfloat> %636, i64 1
  %639 = extractvalue { i32, i32, i32, i32 } %626, 3
  %640 = bitcast i32 %639 to <2 x bfloat>
  %641 = extractelement <2 x bfloat> %640, i64 0
  %642 = extractelement <2 x bfloat> %640, i64 1
  %643 = zext i8 %491 to i16
  %644 = zext i8 %492 to i16
  %645 = zext i8 %493 to i16
  %646 = zext i8 %494 to i16
  %647 = zext i8 %495 to i16
  %648 = zext i8 %496 to i16
  %649 = zext i8 %497 to i16
  %650 = zext i8 %498 to i16
  %651 = shl nuw nsw i16 %643, 7
  %652 = shl nuw nsw i16 %644, 7
  %653 = shl nuw nsw i16 %645, 7
  %654 = shl nuw nsw i16 %646, 7
  %655 = shl nuw nsw i16 %647, 7
  %656 = shl nuw nsw i16 %648, 7
  %657 = shl nuw nsw i16 %649, 7
  %658 = shl nuw nsw i16 %650, 7
  %659 = bitcast i16 %651 to bfloat
  %660 = bitcast i16 %652 to bfloat
  %661 = bitcast i16 %653 to bfloat
  %662 = bitcast i16 %654 to bfloat
  %663 = bitcast i16 %655 to bfloat
  %664 = bitcast i16 %656 to bfloat
  %665 = bitcast i16 %657 to bfloat
  %666 = bitcast i16 %658 to bfloat
  %667 = fmul bfloat %503, %659
  %668 = fmul bfloat %504, %659
  %669 = fmul bfloat %507, %659
  %670 = fmul bfloat %508, %659
  %671 = fmul bfloat %511, %659
  %672 = fmul bfloat %512, %659
  %673 = fmul bfloat %515, %659
  %674 = fmul bfloat %516, %659
  %675 = fmul bfloat %521, %660
  %676 = fmul bfloat %522, %660
  %677 = fmul bfloat %525, %660
  %678 = fmul bfloat %526, %660
  %679 = fmul bfloat %529, %660
  %680 = fmul bfloat %530, %660
  %681 = fmul bfloat %533, %660
  %682 = fmul bfloat %534, %660
  %683 = fmul bfloat %539, %661
  %684 = fmul bfloat %540, %661
  %685 = fmul bfloat %543, %661
  %686 = fmul bfloat %544, %661
  %687 = fmul bfloat %547, %661
  %688 = fmul bfloat %548, %661
  %689 = fmul bfloat %551, %661
  %690 = fmul bfloat %552, %661
  %691 = fmul bfloat %557, %662
  %692 = fmul bfloat %558, %662
  %693 = fmul bfloat %561, %662
  %694 = fmul bfloat %562, %662
  %695 = fmul bfloat %565, %662
  %696 = fmul bfloat %566, %662
  %697 = fmul bfloat %569, %662
  %698 = fmul bfloat %570, %662
  %699 = fmul bfloat %575, %663
  %700 = fmul bfloat %576, %663
  %701 = fmul bfloat %579, %663
  %702 = fmul bfloat %580, %663
  %703 = fmul bfloat %583, %663
  %704 = fmul bfloat %584, %663
  %705 = fmul bfloat %587, %663
  %706 = fmul bfloat %588, %663
  %707 = fmul bfloat %593, %664
  %708 = fmul bfloat %594, %664
  %709 = fmul bfloat %597, %664
  %710 = fmul bfloat %598, %664
  %711 = fmul bfloat %601, %664
  %712 = fmul bfloat %602, %664
  %713 = fmul bfloat %605, %664
  %714 = fmul bfloat %606, %664
  %715 = fmul bfloat %611, %665
  %716 = fmul bfloat %612, %665
  %717 = fmul bfloat %615, %665
  %718 = fmul bfloat %616, %665
  %719 = fmul bfloat %619, %665
  %720 = fmul bfloat %620, %665
  %721 = fmul bfloat %623, %665
  %722 = fmul bfloat %624, %665
  %723 = fmul bfloat %629, %666
  %724 = fmul bfloat %630, %666
  %725 = fmul bfloat %633, %666
  %726 = fmul bfloat %634, %666
  %727 = fmul bfloat %637, %666
  %728 = fmul bfloat %638, %666
  %729 = fmul bfloat %641, %666
  %730 = fmul bfloat %642, %666
  %731 = icmp eq i8 %491, -1
  %732 = icmp eq i8 %492, -1
  %733 = icmp eq i8 %493, -1
  %734 = icmp eq i8 %494, -1
  %735 = icmp eq i8 %495, -1
  %736 = icmp eq i8 %496, -1
  %737 = icmp eq i8 %497, -1
  %738 = icmp eq i8 %498, -1
  %739 = select i1 %731, bfloat 0xR7FC0, bfloat %667
  %740 = select i1 %731, bfloat 0xR7FC0, bfloat %668
  %741 = select i1 %731, bfloat 0xR7FC0, bfloat %669
  %742 = select i1 %731, bfloat 0xR7FC0, bfloat %670
  %743 = select i1 %731, bfloat 0xR7FC0, bfloat %671
  %744 = select i1 %731, bfloat 0xR7FC0, bfloat %672
  %745 = select i1 %731, bfloat 0xR7FC0, bfloat %673
  %746 = select i1 %731, bfloat 0xR7FC0, bfloat %674
  %747 = select i1 %732, bfloat 0xR7FC0, bfloat %675
  %748 = select i1 %732, bfloat 0xR7FC0, bfloat %676
  %749 = select i1 %732, bfloat 0xR7FC0, bfloat %677
  %750 = select i1 %732, bfloat 0xR7FC0, bfloat %678
  %751 = select i1 %732, bfloat 0xR7FC0, bfloat %679
  %752 = select i1 %732, bfloat 0xR7FC0, bfloat %680
  %753 = select i1 %732, bfloat 0xR7FC0, bfloat %681
  %754 = select i1 %732, bfloat 0xR7FC0, bfloat %682
  %755 = select i1 %733, bfloat 0xR7FC0, bfloat %683
  %756 = select i1 %733, bfloat 0xR7FC0, bfloat %684
  %757 = select i1 %733, bfloat 0xR7FC0, bfloat %685
  %758 = select i1 %733, bfloat 0xR7FC0, bfloat %686
  %759 = select i1 %733, bfloat 0xR7FC0, bfloat %687
  %760 = select i1 %733, bfloat 0xR7FC0, bfloat %688
  %761 = select i1 %733, bfloat 0xR7FC0, bfloat %689
  %762 = select i1 %733, bfloat 0xR7FC0, bfloat %690
  %763 = select i1 %734, bfloat 0xR7FC0, bfloat %691
  %764 = select i1 %734, bfloat 0xR7FC0, bfloat %692
  %765 = select i1 %734, bfloat 0xR7FC0, bfloat %693
  %766 = select i1 %734, bfloat 0xR7FC0, bfloat %694
  %767 = select i1 %734, bfloat 0xR7FC0, bfloat %695
  %768 = select i1 %734, bfloat 0xR7FC0, bfloat %696
  %769 = select i1 %734, bfloat 0xR7FC0, bfloat %697
  %770 = select i1 %734, bfloat 0xR7FC0, bfloat %698
  %771 = select i1 %735, bfloat 0xR7FC0, bfloat %699
  %772 = select i1 %735, bfloat 0xR7FC0, bfloat %700
  %773 = select i1 %735, bfloat 0xR7FC0, bfloat %701
  %774 = select i1 %735, bfloat 0xR7FC0, bfloat %702
  %775 = select i1 %735, bfloat 0xR7FC0, bfloat %703
  %776 = select i1 %735, bfloat 0xR7FC0, bfloat %704
  %777 = select i1 %735, bfloat 0xR7FC0, bfloat %705
  %778 = select i1 %735, bfloat 0xR7FC0, bfloat %706
  %779 = select i1 %736, bfloat 0xR7FC0, bfloat %707
  %780 = select i1 %736, bfloat 0xR7FC0, bfloat %708
  %781 = select i1 %736, bfloat 0xR7FC0, bfloat %709
  %782 = select i1 %736, bfloat 0xR7FC0, bfloat %710
  %783 = select i1 %736, bfloat 0xR7FC0, bfloat %711
  %784 = select i1 %736, bfloat 0xR7FC0, bfloat %712
  %785 = select i1 %736, bfloat 0xR7FC0, bfloat %713
  %786 = select i1 %736, bfloat 0xR7FC0, bfloat %714
  %787 = select i1 %737, bfloat 0xR7FC0, bfloat %715
  %788 = select i1 %737, bfloat 0xR7FC0, bfloat %716
  %789 = select i1 %737, bfloat 0xR7FC0, bfloat %717
  %790 = select i1 %737, bfloat 0xR7FC0, bfloat %718
  %791 = select i1 %737, bfloat 0xR7FC0, bfloat %719
  %792 = select i1 %737, bfloat 0xR7FC0, bfloat %720
  %793 = select i1 %737, bfloat 0xR7FC0, bfloat %721
  %794 = select i1 %737, bfloat 0xR7FC0, bfloat %722
  %795 = select i1 %738, bfloat 0xR7FC0, bfloat %723
  %796 = select i1 %738, bfloat 0xR7FC0, bfloat %724
  %797 = select i1 %738, bfloat 0xR7FC0, bfloat %725
  %798 = select i1 %738, bfloat 0xR7FC0, bfloat %726
  %799 = select i1 %738, bfloat 0xR7FC0, bfloat %727
  %800 = select i1 %738, bfloat 0xR7FC0, bfloat %728
  %801 = select i1 %738, bfloat 0xR7FC0, bfloat %729
  %802 = select i1 %738, bfloat 0xR7FC0, bfloat %730
  %803 = insertelement <2 x bfloat> poison, bfloat %739, i64 0
  %804 = insertelement <2 x bfloat> %803, bfloat %740, i64 1
  %805 = bitcast <2 x bfloat> %804 to i32
  %806 = insertelement <2 x bfloat> poison, bfloat %747, i64 0
  %807 = insertelement <2 x bfloat> %806, bfloat %748, i64 1
  %808 = bitcast <2 x bfloat> %807 to i32
  %809 = insertelement <2 x bfloat> poison, bfloat %755, i64 0
  %810 = insertelement <2 x bfloat> %809, bfloat %756, i64 1
  %811 = bitcast <2 x bfloat> %810 to i32
  %812 = insertelement <2 x bfloat> poison, bfloat %763, i64 0
  %813 = insertelement <2 x bfloat> %812, bfloat %764, i64 1
  %814 = bitcast <2 x bfloat> %813 to i32
  %815 = insertelement <2 x bfloat> poison, bfloat %741, i64 0
  %816 = insertelement <2 x bfloat> %815, bfloat %742, i64 1
  %817 = bitcast <2 x bfloat> %816 to i32
  %818 = insertelement <2 x bfloat> poison, bfloat %749, i64 0
  %819 = insertelement <2 x bfloat> %818, bfloat %750, i64 1
  %820 = bitcast <2 x bfloat> %819 to i32
  %821 = insertelement <2 x bfloat> poison, bfloat %757, i64 0
  %822 = insertelement <2 x bfloat> %821, bfloat %758, i64 1
  %823 = bitcast <2 x bfloat> %822 to i32
  %824 = insertelement <2 x bfloat> poison, bfloat %765, i64 0
  %825 = insertelement <2 x bfloat> %824, bfloat %766, i64 1
  %826 = bitcast <2 x bfloat> %825 to i32
  %827 = insertelement <2 x bfloat> poison, bfloat %743, i64 0
  %828 = insertelement <2 x bfloat> %827, bfloat %744, i64 1
  %829 = bitcast <2 x bfloat> %828 to i32
  %830 = insertelement <2 x bfloat> poison, bfloat %751, i64 0
  %831 = insertelement <2 x bfloat> %830, bfloat %752, i64 1
  %832 = bitcast <2 x bfloat> %831 to i32
  %833 = insertelement <2 x bfloat> poison, bfloat %759, i64 0
  %834 = insertelement <2 x bfloat> %833, bfloat %760, i64 1
  %835 = bitcast <2 x bfloat> %834 to i32
  %836 = insertelement <2 x bfloat> poison, bfloat %767, i64 0
  %837 = insertelement <2 x bfloat> %836, bfloat %768, i64 1
  %838 = bitcast <2 x bfloat> %837 to i32
  %839 = insertelement <2 x bfloat> poison, bfloat %745, i64 0
  %840 = insertelement <2 x bfloat> %839, bfloat %746, i64 1
  %841 = bitcast <2 x bfloat> %840 to i32
  %842 = insertelement <2 x bfloat> poison, bfloat %753, i64 0
  %843 = insertelement <2 x bfloat> %842, bfloat %754, i64 1
  %844 = bitcast <2 x bfloat> %843 to i32
  %845 = insertelement <2 x bfloat> poison, bfloat %761, i64 0
  %846 = insertelement <2 x bfloat> %845, bfloat %762, i64 1
  %847 = bitcast <2 x bfloat> %846 to i32
  %848 = insertelement <2 x bfloat> poison, bfloat %769, i64 0
  %849 = insertelement <2 x bfloat> %848, bfloat %770, i64 1
  %850 = bitcast <2 x bfloat> %849 to i32
  %851 = insertelement <2 x bfloat> poison, bfloat %771, i64 0
  %852 = insertelement <2 x bfloat> %851, bfloat %772, i64 1
  %853 = bitcast <2 x bfloat> %852 to i32
  %854 = insertelement <2 x bfloat> poison, bfloat %779, i64 0
  %855 = insertelement <2 x bfloat> %854, bfloat %780, i64 1
  %856 = bitcast <2 x bfloat> %855 to i32
  %857 = insertelement <2 x bfloat> poison, bfloat %787, i64 0
  %858 = insertelement <2 x bfloat> %857, bfloat %788, i64 1
  %859 = bitcast <2 x bfloat> %858 to i32
  %860 = insertelement <2 x bfloat> poison, bfloat %795, i64 0
  %861 = insertelement <2 x bfloat> %860, bfloat %796, i64 1
  %862 = bitcast <2 x bfloat> %861 to i32
  %863 = insertelement <2 x bfloat> poison, bfloat %773, i64 0
  %864 = insertelement <2 x bfloat> %863, bfloat %774, i64 1
  %865 = bitcast <2 x bfloat> %864 to i32
  %866 = insertelement <2 x bfloat> poison, bfloat %781, i64 0
  %867 = insertelement <2 x bfloat> %866, bfloat %782, i64 1
  %868 = bitcast <2 x bfloat> %867 to i32
  %869 = insertelement <2 x bfloat> poison, bfloat %789, i64 0
  %870 = insertelement <2 x bfloat> %869, bfloat %790, i64 1
  %871 = bitcast <2 x bfloat> %870 to i32
  %872 = insertelement <2 x bfloat> poison, bfloat %797, i64 0
  %873 = insertelement <2 x bfloat> %872, bfloat %798, i64 1
  %874 = bitcast <2 x bfloat> %873 to i32
  %875 = insertelement <2 x bfloat> poison, bfloat %775, i64 0
  %876 = insertelement <2 x bfloat> %875, bfloat %776, i64 1
  %877 = bitcast <2 x bfloat> %876 to i32
  %878 = insertelement <2 x bfloat> poison, bfloat %783, i64 0
  %879 = insertelement <2 x bfloat> %878, bfloat %784, i64 1
  %880 = bitcast <2 x bfloat> %879 to i32
  %881 = insertelement <2 x bfloat> poison, bfloat %791, i64 0
  %882 = insertelement <2 x bfloat> %881, bfloat %792, i64 1
  %883 = bitcast <2 x bfloat> %882 to i32
  %884 = insertelement <2 x bfloat> poison, bfloat %799, i64 0
  %885 = insertelement <2 x bfloat> %884, bfloat %800, i64 1
  %886 = bitcast <2 x bfloat> %885 to i32
  %887 = insertelement <2 x bfloat> poison, bfloat %777, i64 0
  %888 = insertelement <2 x bfloat> %887, bfloat %778, i64 1
  %889 = bitcast <2 x bfloat> %888 to i32
  %890 = insertelement <2 x bfloat> poison, bfloat %785, i64 0
  %891 = insertelement <2 x bfloat> %890, bfloat %786, i64 1
  %892 = bitcast <2 x bfloat> %891 to i32
  %893 = insertelement <2 x bfloat> poison, bfloat %793, i64 0
  %894 = insertelement <2 x bfloat> %893, bfloat %794, i64 1
  %895 = bitcast <2 x bfloat> %894 to i32
  %896 = insertelement <2 x bfloat> poison, bfloat %801, i64 0
  %897 = insertelement <2 x bfloat> %896, bfloat %802, i64 1
  %898 = bitcast <2 x bfloat> %897 to i32
  %.uncasted = shufflevector <2 x i16> %414, <2 x i16> %416, <2 x i32> <i32 0, i32 2>
  %899 = bitcast <2 x i16> %.uncasted to i32
  %.uncasted62 = shufflevector <2 x i16> %415, <2 x i16> %417, <2 x i32> <i32 0, i32 2>
  %900 = bitcast <2 x i16> %.uncasted62 to i32
  %.uncasted63 = shufflevector <2 x i16> %418, <2 x i16> %420, <2 x i32> <i32 0, i32 2>
  %901 = bitcast <2 x i16> %.uncasted63 to i32
  %.uncasted64 = shufflevector <2 x i16> %419, <2 x i16> %421, <2 x i32> <i32 0, i32 2>
  %902 = bitcast <2 x i16> %.uncasted64 to i32
  %.uncasted65 = shufflevector <2 x i16> %422, <2 x i16> %424, <2 x i32> <i32 0, i32 2>
  %903 = bitcast <2 x i16> %.uncasted65 to i32
  %.uncasted66 = shufflevector <2 x i16> %423, <2 x i16> %425, <2 x i32> <i32 0, i32 2>
  %904 = bitcast <2 x i16> %.uncasted66 to i32
  %.uncasted67 = shufflevector <2 x i16> %426, <2 x i16> %428, <2 x i32> <i32 0, i32 2>
  %905 = bitcast <2 x i16> %.uncasted67 to i32
  %.uncasted68 = shufflevector <2 x i16> %427, <2 x i16> %429, <2 x i32> <i32 0, i32 2>
  %906 = bitcast <2 x i16> %.uncasted68 to i32
  %907 = shufflevector <2 x i16> %414, <2 x i16> %416, <2 x i32> <i32 1, i32 3>
  %908 = bitcast <2 x i16> %907 to i32
  %909 = shufflevector <2 x i16> %415, <2 x i16> %417, <2 x i32> <i32 1, i32 3>
  %910 = bitcast <2 x i16> %909 to i32
  %911 = shufflevector <2 x i16> %418, <2 x i16> %420, <2 x i32> <i32 1, i32 3>
  %912 = bitcast <2 x i16> %911 to i32
  %913 = shufflevector <2 x i16> %419, <2 x i16> %421, <2 x i32> <i32 1, i32 3>
  %914 = bitcast <2 x i16> %913 to i32
  %915 = shufflevector <2 x i16> %422, <2 x i16> %424, <2 x i32> <i32 1, i32 3>
  %916 = bitcast <2 x i16> %915 to i32
  %917 = shufflevector <2 x i16> %423, <2 x i16> %425, <2 x i32> <i32 1, i32 3>
  %918 = bitcast <2 x i16> %917 to i32
  %919 = shufflevector <2 x i16> %426, <2 x i16> %428, <2 x i32> <i32 1, i32 3>
  %920 = bitcast <2 x i16> %919 to i32
  %921 = shufflevector <2 x i16> %427, <2 x i16> %429, <2 x i32> <i32 1, i32 3>
  %922 = bitcast <2 x i16> %921 to i32
  %923 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %299, float %300, float %301, float %302, i32 %805, i32 %808, i32 %811, i32 %814, i32 %899, i32 %900) #3
  %924 = extractvalue { float, float, float, float } %923, 0
  %925 = extractvalue { float, float, float, float } %923, 1
  %926 = extractvalue { float, float, float, float } %923, 2
  %927 = extractvalue { float, float, float, float } %923, 3
  %928 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %303, float %304, float %305, float %306, i32 %805, i32 %808, i32 %811, i32 %814, i32 %908, i32 %910) #3
  %929 = extractvalue { float, float, float, float } %928, 0
  %930 = extractvalue { float, float, float, float } %928, 1
  %931 = extractvalue { float, float, float, float } %928, 2
  %932 = extractvalue { float, float, float, float } %928, 3
  %933 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %307, float %308, float %309, float %310, i32 %853, i32 %856, i32 %859, i32 %862, i32 %899, i32 %900) #3
  %934 = extractvalue { float, float, float, float } %933, 0
  %935 = extractvalue { float, float, float, float } %933, 1
  %936 = extractvalue { float, float, float, float } %933, 2
  %937 = extractvalue { float, float, float, float } %933, 3
  %938 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %311, float %312, float %313, float %314, i32 %853, i32 %856, i32 %859, i32 %862, i32 %908, i32 %910) #3
  %939 = extractvalue { float, float, float, float } %938, 0
  %940 = extractvalue { float, float, float, float } %938, 1
  %941 = extractvalue { float, float, float, float } %938, 2
  %942 = extractvalue { float, float, float, float } %938, 3
  %943 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %924, float %925, float %926, float %927, i32 %817, i32 %820, i32 %823, i32 %826, i32 %901, i32 %902) #3
  %944 = extractvalue { float, float, float, float } %943, 0
  %945 = extractvalue { float, float, float, float } %943, 1
  %946 = extractvalue { float, float, float, float } %943, 2
  %947 = extractvalue { float, float, float, float } %943, 3
  %948 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %929, float %930, float %931, float %932, i32 %817, i32 %820, i32 %823, i32 %826, i32 %912, i32 %914) #3
  %949 = extractvalue { float, float, float, float } %948, 0
  %950 = extractvalue { float, float, float, float } %948, 1
  %951 = extractvalue { float, float, float, float } %948, 2
  %952 = extractvalue { float, float, float, float } %948, 3
  %953 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %934, float %935, float %936, float %937, i32 %865, i32 %868, i32 %871, i32 %874, i32 %901, i32 %902) #3
  %954 = extractvalue { float, float, float, float } %953, 0
  %955 = extractvalue { float, float, float, float } %953, 1
  %956 = extractvalue { float, float, float, float } %953, 2
  %957 = extractvalue { float, float, float, float } %953, 3
  %958 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %939, float %940, float %941, float %942, i32 %865, i32 %868, i32 %871, i32 %874, i32 %912, i32 %914) #3
  %959 = extractvalue { float, float, float, float } %958, 0
  %960 = extractvalue { float, float, float, float } %958, 1
  %961 = extractvalue { float, float, float, float } %958, 2
  %962 = extractvalue { float, float, float, float } %958, 3
  %963 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %944, float %945, float %946, float %947, i32 %829, i32 %832, i32 %835, i32 %838, i32 %903, i32 %904) #3
  %964 = extractvalue { float, float, float, float } %963, 0
  %965 = extractvalue { float, float, float, float } %963, 1
  %966 = extractvalue { float, float, float, float } %963, 2
  %967 = extractvalue { float, float, float, float } %963, 3
  %968 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %949, float %950, float %951, float %952, i32 %829, i32 %832, i32 %835, i32 %838, i32 %916, i32 %918) #3
  %969 = extractvalue { float, float, float, float } %968, 0
  %970 = extractvalue { float, float, float, float } %968, 1
  %971 = extractvalue { float, float, float, float } %968, 2
  %972 = extractvalue { float, float, float, float } %968, 3
  %973 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %954, float %955, float %956, float %957, i32 %877, i32 %880, i32 %883, i32 %886, i32 %903, i32 %904) #3
  %974 = extractvalue { float, float, float, float } %973, 0
  %975 = extractvalue { float, float, float, float } %973, 1
  %976 = extractvalue { float, float, float, float } %973, 2
  %977 = extractvalue { float, float, float, float } %973, 3
  %978 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %959, float %960, float %961, float %962, i32 %877, i32 %880, i32 %883, i32 %886, i32 %916, i32 %918) #3
  %979 = extractvalue { float, float, float, float } %978, 0
  %980 = extractvalue { float, float, float, float } %978, 1
  %981 = extractvalue { float, float, float, float } %978, 2
  %982 = extractvalue { float, float, float, float } %978, 3
  %983 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %964, float %965, float %966, float %967, i32 %841, i32 %844, i32 %847, i32 %850, i32 %905, i32 %906) #3
  %984 = extractvalue { float, float, float, float } %983, 0
  %985 = extractvalue { float, float, float, float } %983, 1
  %986 = extractvalue { float, float, float, float } %983, 2
  %987 = extractvalue { float, float, float, float } %983, 3
  %988 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %969, float %970, float %971, float %972, i32 %841, i32 %844, i32 %847, i32 %850, i32 %920, i32 %922) #3
  %989 = extractvalue { float, float, float, float } %988, 0
  %990 = extractvalue { float, float, float, float } %988, 1
  %991 = extractvalue { float, float, float, float } %988, 2
  %992 = extractvalue { float, float, float, float } %988, 3
  %993 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %974, float %975, float %976, float %977, i32 %889, i32 %892, i32 %895, i32 %898, i32 %905, i32 %906) #3
  %994 = extractvalue { float, float, float, float } %993, 0
  %995 = extractvalue { float, float, float, float } %993, 1
  %996 = extractvalue { float, float, float, float } %993, 2
  %997 = extractvalue { float, float, float, float } %993, 3
  %998 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %979, float %980, float %981, float %982, i32 %889, i32 %892, i32 %895, i32 %898, i32 %920, i32 %922) #3
  %999 = extractvalue { float, float, float, float } %998, 0
  %1000 = extractvalue { float, float, float, float } %998, 1
  %1001 = extractvalue { float, float, float, float } %998, 2
  %1002 = extractvalue { float, float, float, float } %998, 3
  %1003 = add i32 %315, 64
  %1004 = icmp slt i32 %1003, %6
  br i1 %1004, label %298, label %._crit_edge

._crit_edge:                                      ; preds = %298, %.._crit_edge_crit_edge
  %.pre-phi87 = phi i64 [ %.pre86, %.._crit_edge_crit_edge ], [ %268, %298 ]
  %.pre-phi85 = phi i32 [ %.pre84, %.._crit_edge_crit_edge ], [ %270, %298 ]
  %1005 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %984, %298 ]
  %1006 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %985, %298 ]
  %1007 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %986, %298 ]
  %1008 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %987, %298 ]
  %1009 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %989, %298 ]
  %1010 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %990, %298 ]
  %1011 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %991, %298 ]
  %1012 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %992, %298 ]
  %1013 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %994, %298 ]
  %1014 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %995, %298 ]
  %1015 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %996, %298 ]
  %1016 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %997, %298 ]
  %1017 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %999, %298 ]
  %1018 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %1000, %298 ]
  %1019 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %1001, %298 ]
  %1020 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %1002, %298 ]
  %1021 = or disjoint i32 %15, %11
  %1022 = or disjoint i32 %1021, 60
  %1023 = or disjoint i32 %1021, 56
  %1024 = or disjoint i32 %1021, 52
  %1025 = or disjoint i32 %1021, 48
  %1026 = or disjoint i32 %1021, 44
  %1027 = or disjoint i32 %1021, 40
  %1028 = or disjoint i32 %1021, 36
  %1029 = or disjoint i32 %1021, 32
  %1030 = or disjoint i32 %22, %11
  %1031 = or disjoint i32 %21, %11
  %1032 = or disjoint i32 %20, %11
  %1033 = or disjoint i32 %19, %11
  %1034 = or disjoint i32 %18, %11
  %1035 = or disjoint i32 %17, %11
  %1036 = or disjoint i32 %16, %11
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1037 = shl nuw nsw i32 %14, 3
  %1038 = shl nuw nsw i32 %59, 2
  %1039 = and i32 %12, 1
  %1040 = icmp eq i32 %1039, 0
  %1041 = select i1 %1040, i32 0, i32 2112
  %1042 = and i32 %12, 2
  %1043 = icmp eq i32 %1042, 0
  %1044 = select i1 %1043, i32 0, i32 4104
  %1045 = or disjoint i32 %1037, %1038
  %1046 = xor i32 %1045, %1041
  %1047 = or disjoint i32 %1046, %1044
  %1048 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1047
  %1049 = insertelement <2 x float> poison, float %1005, i64 0
  %1050 = insertelement <2 x float> %1049, float %1009, i64 1
  store <2 x float> %1050, ptr addrspace(3) %1048, align 8
  %1051 = getelementptr inbounds nuw i8, ptr addrspace(3) %1048, i32 128
  %1052 = insertelement <2 x float> poison, float %1006, i64 0
  %1053 = insertelement <2 x float> %1052, float %1010, i64 1
  store <2 x float> %1053, ptr addrspace(3) %1051, align 8
  %1054 = getelementptr inbounds nuw i8, ptr addrspace(3) %1048, i32 1024
  %1055 = insertelement <2 x float> poison, float %1013, i64 0
  %1056 = insertelement <2 x float> %1055, float %1017, i64 1
  store <2 x float> %1056, ptr addrspace(3) %1054, align 8
  %1057 = getelementptr inbounds nuw i8, ptr addrspace(3) %1048, i32 1152
  %1058 = insertelement <2 x float> poison, float %1014, i64 0
  %1059 = insertelement <2 x float> %1058, float %1018, i64 1
  store <2 x float> %1059, ptr addrspace(3) %1057, align 8
  %1060 = xor i32 %1047, 8
  %1061 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1060
  %1062 = insertelement <2 x float> poison, float %1007, i64 0
  %1063 = insertelement <2 x float> %1062, float %1011, i64 1
  store <2 x float> %1063, ptr addrspace(3) %1061, align 8
  %1064 = getelementptr inbounds nuw i8, ptr addrspace(3) %1061, i32 128
  %1065 = insertelement <2 x float> poison, float %1008, i64 0
  %1066 = insertelement <2 x float> %1065, float %1012, i64 1
  store <2 x float> %1066, ptr addrspace(3) %1064, align 8
  %1067 = getelementptr inbounds nuw i8, ptr addrspace(3) %1061, i32 1024
  %1068 = insertelement <2 x float> poison, float %1015, i64 0
  %1069 = insertelement <2 x float> %1068, float %1019, i64 1
  store <2 x float> %1069, ptr addrspace(3) %1067, align 8
  %1070 = getelementptr inbounds nuw i8, ptr addrspace(3) %1061, i32 1152
  %1071 = insertelement <2 x float> poison, float %1016, i64 0
  %1072 = insertelement <2 x float> %1071, float %1020, i64 1
  store <2 x float> %1072, ptr addrspace(3) %1070, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1073 = and i32 %12, 8
  %1074 = shl nuw nsw i32 %12, 6
  %1075 = and i32 %1074, 1024
  %1076 = shl nuw nsw i32 %12, 2
  %1077 = and i32 %1076, 128
  %1078 = select i1 %.not, i32 0, i32 2112
  %1079 = or disjoint i32 %1075, %1073
  %1080 = or disjoint i32 %1079, %1077
  %1081 = xor i32 %1078, %.pre-phi85
  %1082 = or disjoint i32 %1080, %1081
  %1083 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1082
  %1084 = load <2 x i32>, ptr addrspace(3) %1083, align 8
  %1085 = getelementptr inbounds nuw i8, ptr addrspace(3) %1083, i32 256
  %1086 = load <2 x i32>, ptr addrspace(3) %1085, align 8
  %1087 = getelementptr inbounds nuw i8, ptr addrspace(3) %1083, i32 512
  %1088 = load <2 x i32>, ptr addrspace(3) %1087, align 8
  %1089 = getelementptr inbounds nuw i8, ptr addrspace(3) %1083, i32 768
  %1090 = load <2 x i32>, ptr addrspace(3) %1089, align 8
  %1091 = xor i32 %1082, 4104
  %1092 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1091
  %1093 = load <2 x i32>, ptr addrspace(3) %1092, align 8
  %1094 = getelementptr inbounds nuw i8, ptr addrspace(3) %1092, i32 256
  %1095 = load <2 x i32>, ptr addrspace(3) %1094, align 8
  %1096 = getelementptr inbounds nuw i8, ptr addrspace(3) %1092, i32 512
  %1097 = load <2 x i32>, ptr addrspace(3) %1096, align 8
  %1098 = getelementptr inbounds nuw i8, ptr addrspace(3) %1092, i32 768
  %1099 = load <2 x i32>, ptr addrspace(3) %1098, align 8
  %1100 = icmp slt i32 %1021, %4
  %1101 = icmp slt i32 %1036, %4
  %1102 = icmp slt i32 %1035, %4
  %1103 = icmp slt i32 %1034, %4
  %1104 = icmp slt i32 %1033, %4
  %1105 = icmp slt i32 %1032, %4
  %1106 = icmp slt i32 %1031, %4
  %1107 = icmp slt i32 %1030, %4
  %1108 = icmp slt i32 %1029, %4
  %1109 = icmp slt i32 %1028, %4
  %1110 = icmp slt i32 %1027, %4
  %1111 = icmp slt i32 %1026, %4
  %1112 = icmp slt i32 %1025, %4
  %1113 = icmp slt i32 %1024, %4
  %1114 = icmp slt i32 %1023, %4
  %1115 = icmp slt i32 %1022, %4
  %1116 = and i1 %1100, %194
  %1117 = and i1 %1101, %194
  %1118 = and i1 %1102, %194
  %1119 = and i1 %1103, %194
  %1120 = and i1 %1104, %194
  %1121 = and i1 %1105, %194
  %1122 = and i1 %1106, %194
  %1123 = and i1 %1107, %194
  %1124 = and i1 %1108, %194
  %1125 = and i1 %1109, %194
  %1126 = and i1 %1110, %194
  %1127 = and i1 %1111, %194
  %1128 = and i1 %1112, %194
  %1129 = and i1 %1113, %194
  %1130 = and i1 %1114, %194
  %1131 = and i1 %1115, %194
  %1132 = mul i32 %5, %1021
  %1133 = mul i32 %5, %1036
  %1134 = mul i32 %5, %1035
  %1135 = mul i32 %5, %1034
  %1136 = mul i32 %5, %1033
  %1137 = mul i32 %5, %1032
  %1138 = mul i32 %5, %1031
  %1139 = mul i32 %5, %1030
  %1140 = mul i32 %5, %1029
  %1141 = mul i32 %5, %1028
  %1142 = mul i32 %5, %1027
  %1143 = mul i32 %5, %1026
  %1144 = mul i32 %5, %1025
  %1145 = mul i32 %5, %1024
  %1146 = mul i32 %5, %1023
  %1147 = mul i32 %5, %1022
  %1148 = sext i32 %1132 to i64
  %1149 = getelementptr float, ptr addrspace(1) %3, i64 %1148
  %1150 = sext i32 %1133 to i64
  %1151 = getelementptr float, ptr addrspace(1) %3, i64 %1150
  %1152 = sext i32 %1134 to i64
  %1153 = getelementptr float, ptr addrspace(1) %3, i64 %1152
  %1154 = sext i32 %1135 to i64
  %1155 = getelementptr float, ptr addrspace(1) %3, i64 %1154
  %1156 = sext i32 %1136 to i64
  %1157 = getelementptr float, ptr addrspace(1) %3, i64 %1156
  %1158 = sext i32 %1137 to i64
  %1159 = getelementptr float, ptr addrspace(1) %3, i64 %1158
  %1160 = sext i32 %1138 to i64
  %1161 = getelementptr float, ptr addrspace(1) %3, i64 %1160
  %1162 = sext i32 %1139 to i64
  %1163 = getelementptr float, ptr addrspace(1) %3, i64 %1162
  %1164 = sext i32 %1140 to i64
  %1165 = getelementptr float, ptr addrspace(1) %3, i64 %1164
  %1166 = sext i32 %1141 to i64
  %1167 = getelementptr float, ptr addrspace(1) %3, i64 %1166
  %1168 = sext i32 %1142 to i64
  %1169 = getelementptr float, ptr addrspace(1) %3, i64 %1168
  %1170 = sext i32 %1143 to i64
  %1171 = getelementptr float, ptr addrspace(1) %3, i64 %1170
  %1172 = sext i32 %1144 to i64
  %1173 = getelementptr float, ptr addrspace(1) %3, i64 %1172
  %1174 = sext i32 %1145 to i64
  %1175 = getelementptr float, ptr addrspace(1) %3, i64 %1174
  %1176 = sext i32 %1146 to i64
  %1177 = getelementptr float, ptr addrspace(1) %3, i64 %1176
  %1178 = sext i32 %1147 to i64
  %1179 = getelementptr float, ptr addrspace(1) %3, i64 %1178
  %1180 = getelementptr float, ptr addrspace(1) %1149, i64 %.pre-phi87
  %1181 = getelementptr float, ptr addrspace(1) %1151, i64 %.pre-phi87
  %1182 = getelementptr float, ptr addrspace(1) %1153, i64 %.pre-phi87
  %1183 = getelementptr float, ptr addrspace(1) %1155, i64 %.pre-phi87
  %1184 = getelementptr float, ptr addrspace(1) %1157, i64 %.pre-phi87
  %1185 = getelementptr float, ptr addrspace(1) %1159, i64 %.pre-phi87
  %1186 = getelementptr float, ptr addrspace(1) %1161, i64 %.pre-phi87
  %1187 = getelementptr float, ptr addrspace(1) %1163, i64 %.pre-phi87
  %1188 = getelementptr float, ptr addrspace(1) %1165, i64 %.pre-phi87
  %1189 = getelementptr float, ptr addrspace(1) %1167, i64 %.pre-phi87
  %1190 = getelementptr float, ptr addrspace(1) %1169, i64 %.pre-phi87
  %1191 = getelementptr float, ptr addrspace(1) %1171, i64 %.pre-phi87
  %1192 = getelementptr float, ptr addrspace(1) %1173, i64 %.pre-phi87
  %1193 = getelementptr float, ptr addrspace(1) %1175, i64 %.pre-phi87
  %1194 = getelementptr float, ptr addrspace(1) %1177, i64 %.pre-phi87
  %1195 = getelementptr float, ptr addrspace(1) %1179, i64 %.pre-phi87
  %.extract = extractelement <2 x i32> %1084, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract, ptr addrspace(1) %1180, i1 %1116) #3
  %.extract16 = extractelement <2 x i32> %1093, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract16, ptr addrspace(1) %1181, i1 %1117) #3
  %.extract17 = extractelement <2 x i32> %1086, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract17, ptr addrspace(1) %1182, i1 %1118) #3
  %.extract18 = extractelement <2 x i32> %1095, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract18, ptr addrspace(1) %1183, i1 %1119) #3
  %.extract19 = extractelement <2 x i32> %1088, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract19, ptr addrspace(1) %1184, i1 %1120) #3
  %.extract20 = extractelement <2 x i32> %1097, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract20, ptr addrspace(1) %1185, i1 %1121) #3
  %.extract21 = extractelement <2 x i32> %1090, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract21, ptr addrspace(1) %1186, i1 %1122) #3
  %.extract22 = extractelement <2 x i32> %1099, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract22, ptr addrspace(1) %1187, i1 %1123) #3
  %.extract23 = extractelement <2 x i32> %1084, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract23, ptr addrspace(1) %1188, i1 %1124) #3
  %.extract24 = extractelement <2 x i32> %1093, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract24, ptr addrspace(1) %1189, i1 %1125) #3
  %.extract25 = extractelement <2 x i32> %1086, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract25, ptr addrspace(1) %1190, i1 %1126) #3
  %.extract26 = extractelement <2 x i32> %1095, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract26, ptr addrspace(1) %1191, i1 %1127) #3
  %.extract27 = extractelement <2 x i32> %1088, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract27, ptr addrspace(1) %1192, i1 %1128) #3
  %.extract28 = extractelement <2 x i32> %1097, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract28, ptr addrspace(1) %1193, i1 %1129) #3
  %.extract29 = extractelement <2 x i32> %1090, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract29, ptr addrspace(1) %1194, i1 %1130) #3
  %.extract30 = extractelement <2 x i32> %1099, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract30, ptr addrspace(1) %1195, i1 %1131) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
