; Triton 3.5.1, gfx1100, matmul of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @matmul(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, i32 inreg %6, i32 inreg %7, i32 inreg %8, i32 inreg %9, i32 inreg %10, i32 inreg %11, ptr addrspace(1) inreg readnone captures(none) %12, ptr addrspace(1) inreg readnone captures(none) %13) local_unnamed_addr #0 {
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %16 = shl i32 %15, 5
  %17 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %18 = lshr i32 %17, 4
  %.lobit = and i32 %18, 1
  %19 = and i32 %17, 64
  %20 = lshr exact i32 %19, 2
  %21 = or disjoint i32 %.lobit, %20
  %22 = and i32 %17, 31
  %23 = and i32 %17, 15
  %24 = and i32 %17, 32
  %25 = lshr exact i32 %24, 1
  %26 = lshr i32 %17, 5
  %27 = and i32 %26, 3
  %28 = or disjoint i32 %27, 4
  %29 = or disjoint i32 %27, 8
  %30 = or disjoint i32 %27, 12
  %31 = or disjoint i32 %27, 16
  %32 = or disjoint i32 %27, 20
  %33 = or disjoint i32 %27, 24
  %34 = or i32 %26, 28
  %35 = or disjoint i32 %21, %16
  %36 = or disjoint i32 %35, 2
  %37 = or disjoint i32 %35, 4
  %38 = or disjoint i32 %35, 6
  %39 = or disjoint i32 %35, 8
  %40 = or disjoint i32 %35, 10
  %41 = or disjoint i32 %35, 12
  %42 = or disjoint i32 %35, 14
  %43 = or disjoint i32 %16, %22
  %44 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %45 = shl i32 %44, 5
  %46 = or disjoint i32 %23, %25
  %47 = or disjoint i32 %46, %45
  %48 = or disjoint i32 %27, %45
  %49 = or disjoint i32 %28, %45
  %50 = or disjoint i32 %29, %45
  %51 = or disjoint i32 %30, %45
  %52 = or disjoint i32 %31, %45
  %53 = or disjoint i32 %32, %45
  %54 = or disjoint i32 %33, %45
  %55 = or disjoint i32 %34, %45
  %56 = add i32 %5, 31
  %57 = sdiv i32 %56, 32
  %58 = icmp slt i32 %43, %3
  %59 = icmp slt i32 %48, %4
  %60 = icmp slt i32 %49, %4
  %61 = icmp slt i32 %50, %4
  %62 = icmp slt i32 %51, %4
  %63 = icmp slt i32 %52, %4
  %64 = icmp slt i32 %53, %4
  %65 = icmp slt i32 %54, %4
  %66 = icmp slt i32 %55, %4
  %67 = icmp sgt i32 %56, 31
  br i1 %67, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %14
  %68 = shl i32 %8, 5
  %69 = shl i32 %7, 5
  %70 = mul i32 %8, %22
  %71 = sext i32 %70 to i64
  %72 = getelementptr half, ptr addrspace(1) %1, i64 %71
  %73 = mul i32 %9, %55
  %74 = sext i32 %73 to i64
  %75 = getelementptr half, ptr addrspace(1) %72, i64 %74
  %76 = mul i32 %9, %54
  %77 = sext i32 %76 to i64
  %78 = getelementptr half, ptr addrspace(1) %72, i64 %77
  %79 = mul i32 %9, %53
  %80 = sext i32 %79 to i64
  %81 = getelementptr half, ptr addrspace(1) %72, i64 %80
  %82 = mul i32 %9, %52
  %83 = sext i32 %82 to i64
  %84 = getelementptr half, ptr addrspace(1) %72, i64 %83
  %85 = mul i32 %9, %51
  %86 = sext i32 %85 to i64
  %87 = getelementptr half, ptr addrspace(1) %72, i64 %86
  %88 = mul i32 %9, %50
  %89 = sext i32 %88 to i64
  %90 = getelementptr half, ptr addrspace(1) %72, i64 %89
  %91 = mul i32 %9, %49
  %92 = sext i32 %91 to i64
  %93 = getelementptr half, ptr addrspace(1) %72, i64 %92
  %94 = mul i32 %9, %48
  %95 = sext i32 %94 to i64
  %96 = getelementptr half, ptr addrspace(1) %72, i64 %95
  %97 = mul i32 %6, %43
  %98 = sext i32 %97 to i64
  %99 = getelementptr half, ptr addrspace(1) %0, i64 %98
  %100 = mul i32 %7, %34
  %101 = sext i32 %100 to i64
  %102 = getelementptr half, ptr addrspace(1) %99, i64 %101
  %103 = mul i32 %7, %33
  %104 = sext i32 %103 to i64
  %105 = getelementptr half, ptr addrspace(1) %99, i64 %104
  %106 = mul i32 %7, %32
  %107 = sext i32 %106 to i64
  %108 = getelementptr half, ptr addrspace(1) %99, i64 %107
  %109 = mul i32 %7, %31
  %110 = sext i32 %109 to i64
  %111 = getelementptr half, ptr addrspace(1) %99, i64 %110
  %112 = mul i32 %7, %30
  %113 = sext i32 %112 to i64
  %114 = getelementptr half, ptr addrspace(1) %99, i64 %113
  %115 = mul i32 %7, %29
  %116 = sext i32 %115 to i64
  %117 = getelementptr half, ptr addrspace(1) %99, i64 %116
  %118 = mul i32 %7, %28
  %119 = sext i32 %118 to i64
  %120 = getelementptr half, ptr addrspace(1) %99, i64 %119
  %121 = mul i32 %7, %27
  %122 = sext i32 %121 to i64
  %123 = getelementptr half, ptr addrspace(1) %99, i64 %122
  %124 = icmp eq i32 %19, 0
  %125 = shl nuw nsw i32 %17, 1
  %126 = and i32 %125, 254
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %126
  %128 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 256
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 512
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 768
  %131 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 1024
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 1280
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) %127, i32 1536
  %134 = or i32 %125, 1792
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %134
  %136 = shl nuw nsw i32 %23, 1
  %137 = lshr exact i32 %19, 1
  %138 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %137
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) %138, i32 %136
  %140 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 64
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 128
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 192
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 256
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 320
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 384
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 448
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 512
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 576
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 640
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 704
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 768
  %152 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 832
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 896
  %154 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 960
  %155 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1024
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1088
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1152
  %158 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1216
  %159 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1280
  %160 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1344
  %161 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1408
  %162 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1472
  %163 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1536
  %164 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1600
  %165 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1664
  %166 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1728
  %167 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1792
  %168 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1856
  %169 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1920
  %170 = getelementptr inbounds nuw i8, ptr addrspace(3) %139, i32 1984
  %171 = and i32 %125, 126
  %172 = select i1 %124, i32 0, i32 144
  %173 = xor i32 %172, %171
  %174 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %173
  %175 = getelementptr inbounds nuw i8, ptr addrspace(3) %174, i32 512
  %176 = getelementptr inbounds nuw i8, ptr addrspace(3) %174, i32 1024
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) %174, i32 1536
  %178 = xor i32 %173, 288
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %178
  %180 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 512
  %181 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 1024
  %182 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 1536
  %183 = shl nuw nsw i32 %23, 6
  %184 = shl nuw nsw i32 %17, 3
  %185 = and i32 %184, 48
  %186 = shl nuw nsw i32 %24, 5
  %187 = or disjoint i32 %183, %186
  %188 = or disjoint i32 %187, %185
  %189 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %188
  %190 = xor i32 %188, 16
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %190
  %192 = xor i32 %188, 32
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %192
  %194 = xor i32 %188, 48
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %194
  %196 = sext i32 %69 to i64
  %197 = sext i32 %68 to i64
  br label %198

198:                                              ; preds = %.lr.ph, %297
  %.pn1747 = phi ptr addrspace(1) [ %75, %.lr.ph ], [ %428, %297 ]
  %.pn1946 = phi ptr addrspace(1) [ %78, %.lr.ph ], [ %427, %297 ]
  %.pn2145 = phi ptr addrspace(1) [ %81, %.lr.ph ], [ %426, %297 ]
  %.pn2344 = phi ptr addrspace(1) [ %84, %.lr.ph ], [ %425, %297 ]
  %.pn2543 = phi ptr addrspace(1) [ %87, %.lr.ph ], [ %424, %297 ]
  %.pn2742 = phi ptr addrspace(1) [ %90, %.lr.ph ], [ %423, %297 ]
  %.pn2941 = phi ptr addrspace(1) [ %93, %.lr.ph ], [ %422, %297 ]
  %.pn3140 = phi ptr addrspace(1) [ %96, %.lr.ph ], [ %421, %297 ]
  %.pn139 = phi ptr addrspace(1) [ %102, %.lr.ph ], [ %420, %297 ]
  %.pn338 = phi ptr addrspace(1) [ %105, %.lr.ph ], [ %419, %297 ]
  %.pn537 = phi ptr addrspace(1) [ %108, %.lr.ph ], [ %418, %297 ]
  %.pn736 = phi ptr addrspace(1) [ %111, %.lr.ph ], [ %417, %297 ]
  %.pn935 = phi ptr addrspace(1) [ %114, %.lr.ph ], [ %416, %297 ]
  %.pn1134 = phi ptr addrspace(1) [ %117, %.lr.ph ], [ %415, %297 ]
  %.pn1333 = phi ptr addrspace(1) [ %120, %.lr.ph ], [ %414, %297 ]
  %.pn1532 = phi ptr addrspace(1) [ %123, %.lr.ph ], [ %413, %297 ]
  %199 = phi float [ 0.000000e+00, %.lr.ph ], [ %405, %297 ]
  %200 = phi float [ 0.000000e+00, %.lr.ph ], [ %406, %297 ]
  %201 = phi float [ 0.000000e+00, %.lr.ph ], [ %407, %297 ]
  %202 = phi float [ 0.000000e+00, %.lr.ph ], [ %408, %297 ]
  %203 = phi float [ 0.000000e+00, %.lr.ph ], [ %409, %297 ]
  %204 = phi float [ 0.000000e+00, %.lr.ph ], [ %410, %297 ]
  %205 = phi float [ 0.000000e+00, %.lr.ph ], [ %411, %297 ]
  %206 = phi float [ 0.000000e+00, %.lr.ph ], [ %412, %297 ]
  %207 = phi i32 [ 0, %.lr.ph ], [ %429, %297 ]
  %208 = shl i32 %207, 5
  %209 = sub i32 %5, %208
  %210 = icmp slt i32 %27, %209
  %211 = icmp slt i32 %28, %209
  %212 = icmp slt i32 %29, %209
  %213 = icmp slt i32 %30, %209
  %214 = icmp slt i32 %31, %209
  %215 = icmp slt i32 %32, %209
  %216 = icmp slt i32 %33, %209
  %217 = icmp slt i32 %34, %209
  %218 = and i1 %58, %210
  %219 = and i1 %58, %211
  %220 = and i1 %58, %212
  %221 = and i1 %58, %213
  %222 = and i1 %58, %214
  %223 = and i1 %58, %215
  %224 = and i1 %58, %216
  %225 = and i1 %58, %217
  br i1 %218, label %226, label %228

226:                                              ; preds = %198
  %227 = load <1 x half>, ptr addrspace(1) %.pn1532, align 2
  br label %228

228:                                              ; preds = %226, %198
  %229 = phi <1 x half> [ %227, %226 ], [ zeroinitializer, %198 ]
  br i1 %219, label %230, label %232

230:                                              ; preds = %228
  %231 = load <1 x half>, ptr addrspace(1) %.pn1333, align 2
  br label %232

232:                                              ; preds = %230, %228
  %233 = phi <1 x half> [ %231, %230 ], [ zeroinitializer, %228 ]
  br i1 %220, label %234, label %236

234:                                              ; preds = %232
  %235 = load <1 x half>, ptr addrspace(1) %.pn1134, align 2
  br label %236

236:                                              ; preds = %234, %232
  %237 = phi <1 x half> [ %235, %234 ], [ zeroinitializer, %232 ]
  br i1 %221, label %238, label %240

238:                                              ; preds = %236
  %239 = load <1 x half>, ptr addrspace(1) %.pn935, align 2
  br label %240

240:                                              ; preds = %238, %236
  %241 = phi <1 x half> [ %239, %238 ], [ zeroinitializer, %236 ]
  br i1 %222, label %242, label %244

242:                                              ; preds = %240
  %243 = load <1 x half>, ptr addrspace(1) %.pn736, align 2
  br label %244

244:                                              ; preds = %242, %240
  %245 = phi <1 x half> [ %243, %242 ], [ zeroinitializer, %240 ]
  br i1 %223, label %246, label %248

246:                                              ; preds = %244
  %247 = load <1 x half>, ptr addrspace(1) %.pn537, align 2
  br label %248

248:                                              ; preds = %246, %244
  %249 = phi <1 x half> [ %247, %246 ], [ zeroinitializer, %244 ]
  br i1 %224, label %250, label %252

250:                                              ; preds = %248
  %251 = load <1 x half>, ptr addrspace(1) %.pn338, align 2
  br label %252

252:                                              ; preds = %250, %248
  %253 = phi <1 x half> [ %251, %250 ], [ zeroinitializer, %248 ]
  br i1 %225, label %254, label %256

254:                                              ; preds = %252
  %255 = load <1 x half>, ptr addrspace(1) %.pn139, align 2
  br label %256

256:                                              ; preds = %254, %252
  %257 = phi <1 x half> [ %255, %254 ], [ zeroinitializer, %252 ]
  %258 = icmp slt i32 %22, %209
  %259 = and i1 %59, %258
  %260 = and i1 %60, %258
  %261 = and i1 %61, %258
  %262 = and i1 %62, %258
  %263 = and i1 %63, %258
  %264 = and i1 %64, %258
  %265 = and i1 %65, %258
  %266 = and i1 %66, %258
  br i1 %259, label %267, label %269

267:                                              ; preds = %256
  %268 = load <1 x half>, ptr addrspace(1) %.pn3140, align 2
  br label %269

269:                                              ; preds = %267, %256
  %270 = phi <1 x half> [ %268, %267 ], [ zeroinitializer, %256 ]
  br i1 %260, label %271, label %273

271:                                              ; preds = %269
  %272 = load <1 x half>, ptr addrspace(1) %.pn2941, align 2
  br label %273

273:                                              ; preds = %271, %269
  %274 = phi <1 x half> [ %272, %271 ], [ zeroinitializer, %269 ]
  br i1 %261, label %275, label %277

275:                                              ; preds = %273
  %276 = load <1 x half>, ptr addrspace(1) %.pn2742, align 2
  br label %277

277:                                              ; preds = %275, %273
  %278 = phi <1 x half> [ %276, %275 ], [ zeroinitializer, %273 ]
  br i1 %262, label %279, label %281

279:                                              ; preds = %277
  %280 = load <1 x half>, ptr addrspace(1) %.pn2543, align 2
  br label %281

281:                                              ; preds = %279, %277
  %282 = phi <1 x half> [ %280, %279 ], [ zeroinitializer, %277 ]
  br i1 %263, label %283, label %285

283:                                              ; preds = %281
  %284 = load <1 x half>, ptr addrspace(1) %.pn2344, align 2
  br label %285

285:                                              ; preds = %283, %281
  %286 = phi <1 x half> [ %284, %283 ], [ zeroinitializer, %281 ]
  br i1 %264, label %287, label %289

287:                                              ; preds = %285
  %288 = load <1 x half>, ptr addrspace(1) %.pn2145, align 2
  br label %289

289:                                              ; preds = %287, %285
  %290 = phi <1 x half> [ %288, %287 ], [ zeroinitializer, %285 ]
  br i1 %265, label %291, label %293

291:                                              ; preds = %289
  %292 = load <1 x half>, ptr addrspace(1) %.pn1946, align 2
  br label %293

293:                                              ; preds = %291, %289
  %294 = phi <1 x half> [ %292, %291 ], [ zeroinitializer, %289 ]
  br i1 %266, label %295, label %297

295:                                              ; preds = %293
  %296 = load <1 x half>, ptr addrspace(1) %.pn1747, align 2
  br label %297

297:                                              ; preds = %295, %293
  %298 = phi <1 x half> [ %296, %295 ], [ zeroinitializer, %293 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %229, ptr addrspace(3) %127, align 2
  store <1 x half> %233, ptr addrspace(3) %128, align 2
  store <1 x half> %237, ptr addrspace(3) %129, align 2
  store <1 x half> %241, ptr addrspace(3) %130, align 2
  store <1 x half> %245, ptr addrspace(3) %131, align 2
  store <1 x half> %249, ptr addrspace(3) %132, align 2
  store <1 x half> %253, ptr addrspace(3) %133, align 2
  store <1 x half> %257, ptr addrspace(3) %135, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %299 = load <1 x half>, ptr addrspace(3) %139, align 2
  %300 = load <1 x half>, ptr addrspace(3) %140, align 2
  %301 = load <1 x half>, ptr addrspace(3) %141, align 2
  %302 = shufflevector <1 x half> %301, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %303 = load <1 x half>, ptr addrspace(3) %142, align 2
  %304 = shufflevector <1 x half> %303, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %305 = load <1 x half>, ptr addrspace(3) %143, align 2
  %306 = shufflevector <1 x half> %305, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %307 = load <1 x half>, ptr addrspace(3) %144, align 2
  %308 = shufflevector <1 x half> %307, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %309 = load <1 x half>, ptr addrspace(3) %145, align 2
  %310 = shufflevector <1 x half> %309, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %311 = load <1 x half>, ptr addrspace(3) %146, align 2
  %312 = shufflevector <1 x half> %311, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %313 = load <1 x half>, ptr addrspace(3) %147, align 2
  %314 = shufflevector <1 x half> %313, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %315 = load <1 x half>, ptr addrspace(3) %148, align 2
  %316 = shufflevector <1 x half> %315, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %317 = load <1 x half>, ptr addrspace(3) %149, align 2
  %318 = shufflevector <1 x half> %317, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %319 = load <1 x half>, ptr addrspace(3) %150, align 2
  %320 = shufflevector <1 x half> %319, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %321 = load <1 x half>, ptr addrspace(3) %151, align 2
  %322 = shufflevector <1 x half> %321, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %323 = load <1 x half>, ptr addrspace(3) %152, align 2
  %324 = shufflevector <1 x half> %323, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %325 = load <1 x half>, ptr addrspace(3) %153, align 2
  %326 = shufflevector <1 x half> %325, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %327 = load <1 x half>, ptr addrspace(3) %154, align 2
  %328 = shufflevector <1 x half> %327, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %329 = load <1 x half>, ptr addrspace(3) %155, align 2
  %330 = load <1 x half>, ptr addrspace(3) %156, align 2
  %331 = load <1 x half>, ptr addrspace(3) %157, align 2
  %332 = shufflevector <1 x half> %331, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %333 = load <1 x half>, ptr addrspace(3) %158, align 2
  %334 = shufflevector <1 x half> %333, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %335 = load <1 x half>, ptr addrspace(3) %159, align 2
  %336 = shufflevector <1 x half> %335, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %337 = load <1 x half>, ptr addrspace(3) %160, align 2
  %338 = shufflevector <1 x half> %337, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %339 = load <1 x half>, ptr addrspace(3) %161, align 2
  %340 = shufflevector <1 x half> %339, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %341 = load <1 x half>, ptr addrspace(3) %162, align 2
  %342 = shufflevector <1 x half> %341, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %343 = load <1 x half>, ptr addrspace(3) %163, align 2
  %344 = shufflevector <1 x half> %343, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %345 = load <1 x half>, ptr addrspace(3) %164, align 2
  %346 = shufflevector <1 x half> %345, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %347 = load <1 x half>, ptr addrspace(3) %165, align 2
  %348 = shufflevector <1 x half> %347, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %349 = load <1 x half>, ptr addrspace(3) %166, align 2
  %350 = shufflevector <1 x half> %349, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %351 = load <1 x half>, ptr addrspace(3) %167, align 2
  %352 = shufflevector <1 x half> %351, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %353 = load <1 x half>, ptr addrspace(3) %168, align 2
  %354 = shufflevector <1 x half> %353, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %355 = load <1 x half>, ptr addrspace(3) %169, align 2
  %356 = shufflevector <1 x half> %355, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %357 = load <1 x half>, ptr addrspace(3) %170, align 2
  %358 = shufflevector <1 x half> %357, <1 x half> poison, <16 x i32> <i32 0, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %270, ptr addrspace(3) %174, align 2
  store <1 x half> %278, ptr addrspace(3) %175, align 2
  store <1 x half> %286, ptr addrspace(3) %176, align 2
  store <1 x half> %294, ptr addrspace(3) %177, align 2
  store <1 x half> %274, ptr addrspace(3) %179, align 2
  store <1 x half> %282, ptr addrspace(3) %180, align 2
  store <1 x half> %290, ptr addrspace(3) %181, align 2
  store <1 x half> %298, ptr addrspace(3) %182, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %359 = load <8 x half>, ptr addrspace(3) %189, align 16
  %360 = load <8 x half>, ptr addrspace(3) %191, align 16
  %361 = load <8 x half>, ptr addrspace(3) %193, align 16
  %362 = load <8 x half>, ptr addrspace(3) %195, align 16
  %363 = shufflevector <1 x half> %299, <1 x half> %300, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %364 = shufflevector <16 x half> %363, <16 x half> %302, <16 x i32> <i32 0, i32 1, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %365 = shufflevector <16 x half> %364, <16 x half> %304, <16 x i32> <i32 0, i32 1, i32 2, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %366 = shufflevector <16 x half> %365, <16 x half> %306, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %367 = shufflevector <16 x half> %366, <16 x half> %308, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %368 = shufflevector <16 x half> %367, <16 x half> %310, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %369 = shufflevector <16 x half> %368, <16 x half> %312, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %370 = shufflevector <16 x half> %369, <16 x half> %314, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %371 = shufflevector <16 x half> %370, <16 x half> %316, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %372 = shufflevector <16 x half> %371, <16 x half> %318, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %373 = shufflevector <16 x half> %372, <16 x half> %320, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 16, i32 poison, i32 poison, i32 poison, i32 poison>
  %374 = shufflevector <16 x half> %373, <16 x half> %322, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 poison, i32 poison, i32 poison>
  %375 = shufflevector <16 x half> %374, <16 x half> %324, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 16, i32 poison, i32 poison>
  %376 = shufflevector <16 x half> %375, <16 x half> %326, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 poison>
  %377 = shufflevector <16 x half> %376, <16 x half> %328, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 16>
  %378 = shufflevector <1 x half> %329, <1 x half> %330, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %379 = shufflevector <16 x half> %378, <16 x half> %332, <16 x i32> <i32 0, i32 1, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %380 = shufflevector <16 x half> %379, <16 x half> %334, <16 x i32> <i32 0, i32 1, i32 2, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %381 = shufflevector <16 x half> %380, <16 x half> %336, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %382 = shufflevector <16 x half> %381, <16 x half> %338, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %383 = shufflevector <16 x half> %382, <16 x half> %340, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %384 = shufflevector <16 x half> %383, <16 x half> %342, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %385 = shufflevector <16 x half> %384, <16 x half> %344, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %386 = shufflevector <16 x half> %385, <16 x half> %346, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %387 = shufflevector <16 x half> %386, <16 x half> %348, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %388 = shufflevector <16 x half> %387, <16 x half> %350, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 16, i32 poison, i32 poison, i32 poison, i32 poison>
  %389 = shufflevector <16 x half> %388, <16 x half> %352, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 poison, i32 poison, i32 poison>
  %390 = shufflevector <16 x half> %389, <16 x half> %354, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 16, i32 poison, i32 poison>
  %391 = shufflevector <16 x half> %390, <16 x half> %356, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 poison>
  %392 = shufflevector <16 x half> %391, <16 x half> %358, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 16>
  %393 = shufflevector <8 x half> %359, <8 x half> %360, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %394 = shufflevector <8 x half> %361, <8 x half> %362, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %395 = insertelement <8 x float> poison, float %199, i64 0
  %396 = insertelement <8 x float> %395, float %200, i64 1
  %397 = insertelement <8 x float> %396, float %201, i64 2
  %398 = insertelement <8 x float> %397, float %202, i64 3
  %399 = insertelement <8 x float> %398, float %203, i64 4
  %400 = insertelement <8 x float> %399, float %204, i64 5
  %401 = insertelement <8 x float> %400, float %205, i64 6
  %402 = insertelement <8 x float> %401, float %206, i64 7
  %403 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %377, <16 x half> %393, <8 x float> %402)
  %404 = tail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %392, <16 x half> %394, <8 x float> %403)
  %405 = extractelement <8 x float> %404, i64 0
  %406 = extractelement <8 x float> %404, i64 1
  %407 = extractelement <8 x float> %404, i64 2
  %408 = extractelement <8 x float> %404, i64 3
  %409 = extractelement <8 x float> %404, i64 4
  %410 = extractelement <8 x float> %404, i64 5
  %411 = extractelement <8 x float> %404, i64 6
  %412 = extractelement <8 x float> %404, i64 7
  %413 = getelementptr half, ptr addrspace(1) %.pn1532, i64 %196
  %414 = getelementptr half, ptr addrspace(1) %.pn1333, i64 %196
  %415 = getelementptr half, ptr addrspace(1) %.pn1134, i64 %196
  %416 = getelementptr half, ptr addrspace(1) %.pn935, i64 %196
  %417 = getelementptr half, ptr addrspace(1) %.pn736, i64 %196
  %418 = getelementptr half, ptr addrspace(1) %.pn537, i64 %196
  %419 = getelementptr half, ptr addrspace(1) %.pn338, i64 %196
  %420 = getelementptr half, ptr addrspace(1) %.pn139, i64 %196
  %421 = getelementptr half, ptr addrspace(1) %.pn3140, i64 %197
  %422 = getelementptr half, ptr addrspace(1) %.pn2941, i64 %197
  %423 = getelementptr half, ptr addrspace(1) %.pn2742, i64 %197
  %424 = getelementptr half, ptr addrspace(1) %.pn2543, i64 %197
  %425 = getelementptr half, ptr addrspace(1) %.pn2344, i64 %197
  %426 = getelementptr half, ptr addrspace(1) %.pn2145, i64 %197
  %427 = getelementptr half, ptr addrspace(1) %.pn1946, i64 %197
  %428 = getelementptr half, ptr addrspace(1) %.pn1747, i64 %197
  %429 = add nuw nsw i32 %207, 1
  %exitcond.not = icmp eq i32 %429, %57
  br i1 %exitcond.not, label %._crit_edge.loopexit, label %198

._crit_edge.loopexit:                             ; preds = %297
  %430 = fptrunc float %406 to half
  %431 = fptrunc float %407 to half
  %432 = fptrunc float %408 to half
  %433 = fptrunc float %409 to half
  %434 = fptrunc float %410 to half
  %435 = fptrunc float %411 to half
  %436 = fptrunc float %412 to half
  %437 = fptrunc float %405 to half
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %14
  %438 = phi half [ 0xH0000, %14 ], [ %437, %._crit_edge.loopexit ]
  %439 = phi half [ 0xH0000, %14 ], [ %430, %._crit_edge.loopexit ]
  %440 = phi half [ 0xH0000, %14 ], [ %431, %._crit_edge.loopexit ]
  %441 = phi half [ 0xH0000, %14 ], [ %432, %._crit_edge.loopexit ]
  %442 = phi half [ 0xH0000, %14 ], [ %433, %._crit_edge.loopexit ]
  %443 = phi half [ 0xH0000, %14 ], [ %434, %._crit_edge.loopexit ]
  %444 = phi half [ 0xH0000, %14 ], [ %435, %._crit_edge.loopexit ]
  %445 = phi half [ 0xH0000, %14 ], [ %436, %._crit_edge.loopexit ]
  %446 = mul i32 %10, %36
  %447 = mul i32 %10, %37
  %448 = mul i32 %10, %38
  %449 = mul i32 %10, %39
  %450 = mul i32 %10, %40
  %451 = mul i32 %10, %41
  %452 = mul i32 %10, %42
  %453 = sext i32 %446 to i64
  %454 = getelementptr half, ptr addrspace(1) %2, i64 %453
  %455 = sext i32 %447 to i64
  %456 = getelementptr half, ptr addrspace(1) %2, i64 %455
  %457 = sext i32 %448 to i64
  %458 = getelementptr half, ptr addrspace(1) %2, i64 %457
  %459 = sext i32 %449 to i64
  %460 = getelementptr half, ptr addrspace(1) %2, i64 %459
  %461 = sext i32 %450 to i64
  %462 = getelementptr half, ptr addrspace(1) %2, i64 %461
  %463 = sext i32 %451 to i64
  %464 = getelementptr half, ptr addrspace(1) %2, i64 %463
  %465 = sext i32 %452 to i64
  %466 = getelementptr half, ptr addrspace(1) %2, i64 %465
  %467 = mul i32 %11, %47
  %468 = sext i32 %467 to i64
  %469 = getelementptr half, ptr addrspace(1) %454, i64 %468
  %470 = getelementptr half, ptr addrspace(1) %456, i64 %468
  %471 = getelementptr half, ptr addrspace(1) %458, i64 %468
  %472 = getelementptr half, ptr addrspace(1) %460, i64 %468
  %473 = getelementptr half, ptr addrspace(1) %462, i64 %468
  %474 = getelementptr half, ptr addrspace(1) %464, i64 %468
  %475 = getelementptr half, ptr addrspace(1) %466, i64 %468
  %476 = icmp slt i32 %35, %3
  %477 = icmp slt i32 %36, %3
  %478 = icmp slt i32 %37, %3
  %479 = icmp slt i32 %38, %3
  %480 = icmp slt i32 %39, %3
  %481 = icmp slt i32 %40, %3
  %482 = icmp slt i32 %41, %3
  %483 = icmp slt i32 %42, %3
  %484 = icmp slt i32 %47, %4
  %485 = and i1 %476, %484
  %486 = and i1 %477, %484
  %487 = and i1 %478, %484
  %488 = and i1 %479, %484
  %489 = and i1 %480, %484
  %490 = and i1 %481, %484
  %491 = and i1 %482, %484
  %492 = and i1 %483, %484
  br i1 %485, label %493, label %499

493:                                              ; preds = %._crit_edge
  %494 = insertelement <1 x half> poison, half %438, i64 0
  %495 = mul i32 %10, %35
  %496 = sext i32 %495 to i64
  %497 = getelementptr half, ptr addrspace(1) %2, i64 %496
  %498 = getelementptr half, ptr addrspace(1) %497, i64 %468
  store <1 x half> %494, ptr addrspace(1) %498, align 2
  br label %499

499:                                              ; preds = %493, %._crit_edge
  br i1 %486, label %500, label %502

500:                                              ; preds = %499
  %501 = insertelement <1 x half> poison, half %439, i64 0
  store <1 x half> %501, ptr addrspace(1) %469, align 2
  br label %502

502:                                              ; preds = %500, %499
  br i1 %487, label %503, label %505

503:                                              ; preds = %502
  %504 = insertelement <1 x half> poison, half %440, i64 0
  store <1 x half> %504, ptr addrspace(1) %470, align 2
  br label %505

505:                                              ; preds = %503, %502
  br i1 %488, label %506, label %508

506:                                              ; preds = %505
  %507 = insertelement <1 x half> poison, half %441, i64 0
  store <1 x half> %507, ptr addrspace(1) %471, align 2
  br label %508

508:                                              ; preds = %506, %505
  br i1 %489, label %509, label %511

509:                                              ; preds = %508
  %510 = insertelement <1 x half> poison, half %442, i64 0
  store <1 x half> %510, ptr addrspace(1) %472, align 2
  br label %511

511:                                              ; preds = %509, %508
  br i1 %490, label %512, label %514

512:                                              ; preds = %511
  %513 = insertelement <1 x half> poison, half %443, i64 0
  store <1 x half> %513, ptr addrspace(1) %473, align 2
  br label %514

514:                                              ; preds = %512, %511
  br i1 %491, label %515, label %517

515:                                              ; preds = %514
  %516 = insertelement <1 x half> poison, half %444, i64 0
  store <1 x half> %516, ptr addrspace(1) %474, align 2
  br label %517

517:                                              ; preds = %515, %514
  br i1 %492, label %518, label %520

518:                                              ; preds = %517
  %519 = insertelement <1 x half> poison, half %445, i64 0
  store <1 x half> %519, ptr addrspace(1) %475, align 2
  br label %520

520:                                              ; preds = %518, %517
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

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half>, <16 x half>, <8 x float>) #3

attributes #0 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
