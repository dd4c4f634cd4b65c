; Triton 3.5.1, sm80, selective_scan of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @selective_scan(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, i32 %6, i32 %7, ptr addrspace(1) readnone captures(none) %8, ptr addrspace(1) readnone captures(none) %9) local_unnamed_addr #0 {
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %14 = lshr i32 %13, 5
  %15 = and i32 %13, 124
  %16 = lshr exact i32 %15, 2
  %17 = and i32 %13, 31
  %18 = shl nuw nsw i32 %13, 2
  %19 = and i32 %18, 12
  %20 = icmp slt i32 %16, %7
  %21 = icmp slt i32 %17, %7
  %22 = shl i32 %11, 4
  %23 = sext i32 %22 to i64
  %24 = getelementptr float, ptr addrspace(1) %2, i64 %23
  %25 = zext nneg i32 %19 to i64
  %26 = getelementptr float, ptr addrspace(1) %24, i64 %25
  %27 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %26) #5
  %28 = extractvalue { i32, i32, i32, i32 } %27, 0
  %29 = extractvalue { i32, i32, i32, i32 } %27, 1
  %30 = extractvalue { i32, i32, i32, i32 } %27, 2
  %31 = extractvalue { i32, i32, i32, i32 } %27, 3
  %32 = bitcast i32 %28 to float
  %33 = bitcast i32 %29 to float
  %34 = bitcast i32 %30 to float
  %35 = bitcast i32 %31 to float
  %36 = mul i32 %6, %12
  %37 = add i32 %36, %11
  %38 = mul i32 %37, %7
  %39 = sext i32 %38 to i64
  %40 = getelementptr float, ptr addrspace(1) %1, i64 %39
  %41 = zext nneg i32 %16 to i64
  %42 = getelementptr float, ptr addrspace(1) %40, i64 %41
  %43 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %42, i1 %20) #5
  %44 = bitcast i32 %43 to float
  %45 = getelementptr float, ptr addrspace(1) %0, i64 %39
  %46 = getelementptr float, ptr addrspace(1) %45, i64 %41
  %47 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %46, i1 %20) #5
  %48 = bitcast i32 %47 to float
  %49 = mul i32 %7, %12
  %50 = add i32 %49, %16
  %51 = shl i32 %50, 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr float, ptr addrspace(1) %3, i64 %52
  %54 = getelementptr float, ptr addrspace(1) %53, i64 %25
  %55 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %54, i1 %20) #5
  %56 = extractvalue { i32, i32, i32, i32 } %55, 0
  %57 = extractvalue { i32, i32, i32, i32 } %55, 1
  %58 = extractvalue { i32, i32, i32, i32 } %55, 2
  %59 = extractvalue { i32, i32, i32, i32 } %55, 3
  %60 = bitcast i32 %56 to float
  %61 = bitcast i32 %57 to float
  %62 = bitcast i32 %58 to float
  %63 = bitcast i32 %59 to float
  %64 = getelementptr float, ptr addrspace(1) %4, i64 %52
  %65 = getelementptr float, ptr addrspace(1) %64, i64 %25
  %66 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %65, i1 %20) #5
  %67 = extractvalue { i32, i32, i32, i32 } %66, 0
  %68 = extractvalue { i32, i32, i32, i32 } %66, 1
  %69 = extractvalue { i32, i32, i32, i32 } %66, 2
  %70 = extractvalue { i32, i32, i32, i32 } %66, 3
  %71 = bitcast i32 %67 to float
  %72 = bitcast i32 %68 to float
  %73 = bitcast i32 %69 to float
  %74 = bitcast i32 %70 to float
  %75 = fmul float %44, %32
  %76 = fmul float %44, %33
  %77 = fmul float %44, %34
  %78 = fmul float %44, %35
  %79 = fmul float %75, 0x3FF7154760000000
  %80 = tail call float @llvm.nvvm.ex2.approx.f(float %79)
  %81 = fmul float %76, 0x3FF7154760000000
  %82 = tail call float @llvm.nvvm.ex2.approx.f(float %81)
  %83 = fmul float %77, 0x3FF7154760000000
  %84 = tail call float @llvm.nvvm.ex2.approx.f(float %83)
  %85 = fmul float %78, 0x3FF7154760000000
  %86 = tail call float @llvm.nvvm.ex2.approx.f(float %85)
  %87 = fmul float %44, %48
  %88 = fmul float %87, %60
  %89 = fmul float %87, %61
  %90 = fmul float %87, %62
  %91 = fmul float %87, %63
  %92 = and i32 %13, 3
  %93 = lshr i32 %13, 2
  %94 = and i32 %93, 7
  %95 = and i32 %14, 3
  %96 = bitcast float %80 to i32
  %97 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %96, i32 4, i32 0)
  %98 = bitcast i32 %97 to float
  %99 = bitcast float %88 to i32
  %100 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %99, i32 4, i32 0)
  %101 = bitcast i32 %100 to float
  %.not = icmp eq i32 %94, 0
  %102 = fmul float %80, %98
  %103 = fmul float %80, %101
  %104 = fadd float %88, %103
  %105 = select i1 %.not, float %80, float %102
  %106 = select i1 %.not, float %88, float %104
  %107 = bitcast float %105 to i32
  %108 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %107, i32 8, i32 0)
  %109 = bitcast i32 %108 to float
  %110 = bitcast float %106 to i32
  %111 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %110, i32 8, i32 0)
  %112 = bitcast i32 %111 to float
  %113 = icmp samesign ugt i32 %94, 1
  %114 = fmul float %105, %109
  %115 = fmul float %105, %112
  %116 = fadd float %115, %106
  %117 = select i1 %113, float %114, float %105
  %118 = select i1 %113, float %116, float %106
  %119 = bitcast float %117 to i32
  %120 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %119, i32 16, i32 0)
  %121 = bitcast i32 %120 to float
  %122 = bitcast float %118 to i32
  %123 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %122, i32 16, i32 0)
  %124 = bitcast i32 %123 to float
  %125 = icmp samesign ugt i32 %94, 3
  %126 = fmul float %117, %121
  %127 = fmul float %117, %124
  %128 = fadd float %127, %118
  %129 = select i1 %125, float %126, float %117
  %130 = select i1 %125, float %128, float %118
  %131 = bitcast float %82 to i32
  %132 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %131, i32 4, i32 0)
  %133 = bitcast i32 %132 to float
  %134 = bitcast float %89 to i32
  %135 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %134, i32 4, i32 0)
  %136 = bitcast i32 %135 to float
  %137 = fmul float %82, %133
  %138 = fmul float %82, %136
  %139 = fadd float %89, %138
  %140 = select i1 %.not, float %82, float %137
  %141 = select i1 %.not, float %89, float %139
  %142 = bitcast float %140 to i32
  %143 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %142, i32 8, i32 0)
  %144 = bitcast i32 %143 to float
  %145 = bitcast float %141 to i32
  %146 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %145, i32 8, i32 0)
  %147 = bitcast i32 %146 to float
  %148 = fmul float %140, %144
  %149 = fmul float %140, %147
  %150 = fadd float %149, %141
  %151 = select i1 %113, float %148, float %140
  %152 = select i1 %113, float %150, float %141
  %153 = bitcast float %151 to i32
  %154 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %153, i32 16, i32 0)
  %155 = bitcast i32 %154 to float
  %156 = bitcast float %152 to i32
  %157 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %156, i32 16, i32 0)
  %158 = bitcast i32 %157 to float
  %159 = fmul float %151, %155
  %160 = fmul float %151, %158
  %161 = fadd float %160, %152
  %162 = select i1 %125, float %159, float %151
  %163 = select i1 %125, float %161, float %152
  %164 = bitcast float %84 to i32
  %165 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %164, i32 4, i32 0)
  %166 = bitcast i32 %165 to float
  %167 = bitcast float %90 to i32
  %168 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %167, i32 4, i32 0)
  %169 = bitcast i32 %168 to float
  %170 = fmul float %84, %166
  %171 = fmul float %84, %169
  %172 = fadd float %90, %171
  %173 = select i1 %.not, float %84, float %170
  %174 = select i1 %.not, float %90, float %172
  %175 = bitcast float %173 to i32
  %176 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %175, i32 8, i32 0)
  %177 = bitcast i32 %176 to float
  %178 = bitcast float %174 to i32
  %179 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %178, i32 8, i32 0)
  %180 = bitcast i32 %179 to float
  %181 = fmul float %173, %177
  %182 = fmul float %173, %180
  %183 = fadd float %182, %174
  %184 = select i1 %113, float %181, float %173
  %185 = select i1 %113, float %183, float %174
  %186 = bitcast float %184 to i32
  %187 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %186, i32 16, i32 0)
  %188 = bitcast i32 %187 to float
  %189 = bitcast float %185 to i32
  %190 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %189, i32 16, i32 0)
  %191 = bitcast i32 %190 to float
  %192 = fmul float %184, %188
  %193 = fmul float %184, %191
  %194 = fadd float %193, %185
  %195 = select i1 %125, float %192, float %184
  %196 = select i1 %125, float %194, float %185
  %197 = bitcast float %86 to i32
  %198 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %197, i32 4, i32 0)
  %199 = bitcast i32 %198 to float
  %200 = bitcast float %91 to i32
  %201 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %200, i32 4, i32 0)
  %202 = bitcast i32 %201 to float
  %203 = fmul float %86, %199
  %204 = fmul float %86, %202
  %205 = fadd float %91, %204
  %206 = select i1 %.not, float %86, float %203
  %207 = select i1 %.not, float %91, float %205
  %208 = bitcast float %206 to i32
  %209 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %208, i32 8, i32 0)
  %210 = bitcast i32 %209 to float
  %211 = bitcast float %207 to i32
  %212 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %211, i32 8, i32 0)
  %213 = bitcast i32 %212 to float
  %214 = fmul float %206, %210
  %215 = fmul float %206, %213
  %216 = fadd float %215, %207
  %217 = select i1 %113, float %214, float %206
  %218 = select i1 %113, float %216, float %207
  %219 = bitcast float %217 to i32
  %220 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %219, i32 16, i32 0)
  %221 = bitcast i32 %220 to float
  %222 = bitcast float %218 to i32
  %223 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %222, i32 16, i32 0)
  %224 = bitcast i32 %223 to float
  %225 = fmul float %217, %221
  %226 = fmul float %217, %224
  %227 = fadd float %226, %218
  %228 = select i1 %125, float %225, float %217
  %229 = select i1 %125, float %227, float %218
  %230 = icmp eq i32 %94, 7
  %231 = shl nuw nsw i32 %95, 2
  %232 = or disjoint i32 %231, %92
  %233 = getelementptr float, ptr addrspace(3) @global_smem, i32 %232
  %234 = bitcast float %129 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %233, <1 x i32> %234, i1 %230) #5
  %235 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %232
  %236 = bitcast float %130 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %235, <1 x i32> %236, i1 %230) #5
  %237 = or disjoint i32 %232, 16
  %238 = getelementptr float, ptr addrspace(3) @global_smem, i32 %237
  %239 = bitcast float %162 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %238, <1 x i32> %239, i1 %230) #5
  %240 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %237
  %241 = bitcast float %163 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %240, <1 x i32> %241, i1 %230) #5
  %242 = or disjoint i32 %232, 32
  %243 = getelementptr float, ptr addrspace(3) @global_smem, i32 %242
  %244 = bitcast float %195 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %243, <1 x i32> %244, i1 %230) #5
  %245 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %242
  %246 = bitcast float %196 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %245, <1 x i32> %246, i1 %230) #5
  %247 = or disjoint i32 %232, 48
  %248 = getelementptr float, ptr addrspace(3) @global_smem, i32 %247
  %249 = bitcast float %228 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %248, <1 x i32> %249, i1 %230) #5
  %250 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %247
  %251 = bitcast float %229 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %250, <1 x i32> %251, i1 %230) #5
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %.not1 = icmp eq i32 %95, 0
  %252 = getelementptr float, ptr addrspace(3) @global_smem, i32 %92
  %253 = load float, ptr addrspace(3) %252, align 4
  %254 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %92
  %255 = load float, ptr addrspace(3) %254, align 4
  %256 = or disjoint i32 %92, 4
  %257 = getelementptr float, ptr addrspace(3) @global_smem, i32 %256
  %258 = load float, ptr addrspace(3) %257, align 4
  %259 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %256
  %260 = load float, ptr addrspace(3) %259, align 4
  %261 = icmp samesign ugt i32 %95, 1
  %262 = fmul float %253, %258
  %263 = fmul float %255, %258
  %264 = fadd float %263, %260
  %265 = select i1 %261, float %262, float %253
  %266 = select i1 %261, float %264, float %255
  %267 = or disjoint i32 %92, 8
  %268 = getelementptr float, ptr addrspace(3) @global_smem, i32 %267
  %269 = load float, ptr addrspace(3) %268, align 4
  %270 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %267
  %271 = load float, ptr addrspace(3) %270, align 4
  %272 = icmp eq i32 %95, 3
  %273 = fmul float %262, %269
  %274 = fmul float %269, %264
  %275 = fadd float %274, %271
  %276 = select i1 %272, float %273, float %265
  %277 = select i1 %272, float %275, float %266
  %278 = fmul float %129, %276
  %279 = fmul float %129, %277
  %280 = fadd float %130, %279
  %281 = select i1 %.not1, float %129, float %278
  %282 = select i1 %.not1, float %130, float %280
  %283 = bitcast float %281 to i32
  %284 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %283, i32 4, i32 0)
  %285 = bitcast float %282 to i32
  %286 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %285, i32 4, i32 0)
  %287 = or disjoint i32 %92, 16
  %288 = getelementptr float, ptr addrspace(3) @global_smem, i32 %287
  %289 = load float, ptr addrspace(3) %288, align 4
  %290 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %287
  %291 = load float, ptr addrspace(3) %290, align 4
  %292 = or disjoint i32 %92, 20
  %293 = getelementptr float, ptr addrspace(3) @global_smem, i32 %292
  %294 = load float, ptr addrspace(3) %293, align 4
  %295 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %292
  %296 = load float, ptr addrspace(3) %295, align 4
  %297 = fmul float %289, %294
  %298 = fmul float %291, %294
  %299 = fadd float %298, %296
  %300 = select i1 %261, float %297, float %289
  %301 = select i1 %261, float %299, float %291
  %302 = or disjoint i32 %92, 24
  %303 = getelementptr float, ptr addrspace(3) @global_smem, i32 %302
  %304 = load float, ptr addrspace(3) %303, align 4
  %305 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %302
  %306 = load float, ptr addrspace(3) %305, align 4
  %307 = fmul float %297, %304
  %308 = fmul float %304, %299
  %309 = fadd float %308, %306
  %310 = select i1 %272, float %307, float %300
  %311 = select i1 %272, float %309, float %301
  %312 = fmul float %162, %310
  %313 = fmul float %162, %311
  %314 = fadd float %163, %313
  %315 = select i1 %.not1, float %162, float %312
  %316 = select i1 %.not1, float %163, float %314
  %317 = bitcast float %315 to i32
  %318 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %317, i32 4, i32 0)
  %319 = bitcast float %316 to i32
  %320 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %319, i32 4, i32 0)
  %321 = or disjoint i32 %92, 32
  %322 = getelementptr float, ptr addrspace(3) @global_smem, i32 %321
  %323 = load float, ptr addrspace(3) %322, align 4
  %324 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %321
  %325 = load float, ptr addrspace(3) %324, align 4
  %326 = or disjoint i32 %92, 36
  %327 = getelementptr float, ptr addrspace(3) @global_smem, i32 %326
  %328 = load float, ptr addrspace(3) %327, align 4
  %329 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %326
  %330 = load float, ptr addrspace(3) %329, align 4
  %331 = fmul float %323, %328
  %332 = fmul float %325, %328
  %333 = fadd float %332, %330
  %334 = select i1 %261, float %331, float %323
  %335 = select i1 %261, float %333, float %325
  %336 = or disjoint i32 %92, 40
  %337 = getelementptr float, ptr addrspace(3) @global_smem, i32 %336
  %338 = load float, ptr addrspace(3) %337, align 4
  %339 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %336
  %340 = load float, ptr addrspace(3) %339, align 4
  %341 = fmul float %331, %338
  %342 = fmul float %338, %333
  %343 = fadd float %342, %340
  %344 = select i1 %272, float %341, float %334
  %345 = select i1 %272, float %343, float %335
  %346 = fmul float %195, %344
  %347 = fmul float %195, %345
  %348 = fadd float %196, %347
  %349 = select i1 %.not1, float %195, float %346
  %350 = select i1 %.not1, float %196, float %348
  %351 = bitcast float %349 to i32
  %352 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %351, i32 4, i32 0)
  %353 = bitcast float %350 to i32
  %354 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %353, i32 4, i32 0)
  %355 = or disjoint i32 %92, 48
  %356 = getelementptr float, ptr addrspace(3) @global_smem, i32 %355
  %357 = load float, ptr addrspace(3) %356, align 4
  %358 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %355
  %359 = load float, ptr addrspace(3) %358, align 4
  %360 = or disjoint i32 %92, 52
  %361 = getelementptr float, ptr addrspace(3) @global_smem, i32 %360
  %362 = load float, ptr addrspace(3) %361, align 4
  %363 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %360
  %364 = load float, ptr addrspace(3) %363, align 4
  %365 = fmul float %357, %362
  %366 = fmul float %359, %362
  %367 = fadd float %366, %364
  %368 = select i1 %261, float %365, float %357
  %369 = select i1 %261, float %367, float %359
  %370 = or disjoint i32 %92, 56
  %371 = getelementptr float, ptr addrspace(3) @global_smem, i32 %370
  %372 = load float, ptr addrspace(3) %371, align 4
  %373 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %370
  %374 = load float, ptr addrspace(3) %373, align 4
  %375 = fmul float %365, %372
  %376 = fmul float %372, %367
  %377 = fadd float %376, %374
  %378 = select i1 %272, float %375, float %368
  %379 = select i1 %272, float %377, float %369
  %380 = fmul float %228, %378
  %381 = fmul float %228, %379
  %382 = fadd float %229, %381
  %383 = select i1 %.not1, float %228, float %380
  %384 = select i1 %.not1, float %229, float %382
  %385 = bitcast float %383 to i32
  %386 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %385, i32 4, i32 0)
  %387 = bitcast float %384 to i32
  %388 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %387, i32 4, i32 0)
  %389 = getelementptr float, ptr addrspace(1) %5, i64 %39
  %390 = zext nneg i32 %17 to i64
  %391 = getelementptr float, ptr addrspace(1) %389, i64 %390
  %392 = fmul float %282, %71
  %393 = fmul float %316, %72
  %394 = fmul float %350, %73
  %395 = fmul float %384, %74
  %396 = fadd float %392, %393
  %397 = fadd float %396, %394
  %398 = fadd float %397, %395
  %399 = bitcast float %398 to i32
  %400 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %399, i32 2, i32 31)
  %401 = bitcast i32 %400 to float
  %402 = fadd float %398, %401
  %403 = bitcast float %402 to i32
  %404 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %403, i32 1, i32 31)
  %405 = bitcast i32 %404 to float
  %406 = fadd float %402, %405
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %407 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %15
  store float %406, ptr addrspace(3) %407, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %408 = shl nuw nsw i32 %17, 2
  %409 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %408
  %410 = load i32, ptr addrspace(3) %409, align 4
  %411 = and i32 %13, 96
  %412 = icmp eq i32 %411, 0
  %413 = and i1 %412, %21
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %410, ptr addrspace(1) %391, i1 %413) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #3

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { nounwind }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!6 = !{}
