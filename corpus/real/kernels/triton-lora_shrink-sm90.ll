; Triton 3.5.1, sm90, lora_shrink of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @lora_shrink(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, i32 %6, i32 %7, i32 %8, i32 %9, i32 %10, i32 %11, ptr addrspace(1) readnone captures(none) %12, ptr addrspace(1) readnone captures(none) %13) local_unnamed_addr #0 {
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %16 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %17 = add i32 %6, 15
  %18 = sdiv i32 %17, 16
  %.frozen = freeze i32 %18
  %19 = sdiv i32 %15, %.frozen
  %20 = shl i32 %19, 5
  %21 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %22 = lshr i32 %21, 5
  %23 = and i32 %22, 3
  %24 = or disjoint i32 %23, 4
  %25 = or disjoint i32 %23, 8
  %26 = or disjoint i32 %23, 12
  %27 = lshr i32 %21, 4
  %28 = and i32 %27, 7
  %29 = or disjoint i32 %20, %23
  %30 = or disjoint i32 %20, %24
  %31 = or disjoint i32 %20, %25
  %32 = or disjoint i32 %20, %26
  %33 = or disjoint i32 %29, 16
  %34 = or disjoint i32 %29, 20
  %35 = or disjoint i32 %29, 24
  %36 = or disjoint i32 %22, %20
  %37 = or i32 %36, 28
  %38 = or disjoint i32 %20, %28
  %39 = or disjoint i32 %38, 8
  %40 = or disjoint i32 %38, 16
  %41 = or disjoint i32 %38, 24
  %42 = mul i32 %19, %.frozen
  %.decomposed = sub i32 %15, %42
  %43 = shl nuw nsw i32 %.decomposed, 4
  %44 = and i32 %21, 15
  %45 = or disjoint i32 %43, %23
  %46 = or disjoint i32 %43, %24
  %47 = or disjoint i32 %43, %25
  %48 = or disjoint i32 %43, %26
  %49 = or disjoint i32 %43, %44
  %50 = zext nneg i32 %16 to i64
  %51 = getelementptr i32, ptr addrspace(1) %4, i64 %50
  %52 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %51) #3
  %.not = icmp slt i32 %20, %52
  br i1 %.not, label %53, label %common.ret

common.ret:                                       ; preds = %14, %53, %._crit_edge
  ret void

53:                                               ; preds = %14
  %54 = getelementptr i32, ptr addrspace(1) %5, i64 %50
  %55 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %54) #3
  %56 = icmp eq i32 %55, -1
  br i1 %56, label %common.ret, label %57

57:                                               ; preds = %53
  %58 = getelementptr i64, ptr addrspace(1) %3, i64 %50
  %59 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %58) #3
  %60 = and i32 %21, 31
  %61 = add i32 %7, 31
  %62 = sdiv i32 %61, 32
  %63 = icmp sgt i32 %61, 31
  br i1 %63, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %57
  %.pre = shl nuw nsw i32 %21, 4
  %.pre45 = shl nuw nsw i32 %21, 3
  %.pre47 = shl nuw nsw i32 %21, 1
  %.pre49 = and i32 %21, 64
  %.pre51 = and i32 %21, 16
  br label %._crit_edge

.lr.ph:                                           ; preds = %57
  %64 = mul i32 %55, %9
  %65 = sext i32 %64 to i64
  %66 = getelementptr half, ptr addrspace(1) %1, i64 %65
  %67 = srem i32 %48, %6
  %68 = mul i32 %67, %10
  %69 = sext i32 %68 to i64
  %70 = getelementptr half, ptr addrspace(1) %66, i64 %69
  %71 = zext nneg i32 %60 to i64
  %72 = getelementptr half, ptr addrspace(1) %70, i64 %71
  %73 = srem i32 %47, %6
  %74 = mul i32 %73, %10
  %75 = sext i32 %74 to i64
  %76 = getelementptr half, ptr addrspace(1) %66, i64 %75
  %77 = getelementptr half, ptr addrspace(1) %76, i64 %71
  %78 = srem i32 %46, %6
  %79 = mul i32 %78, %10
  %80 = sext i32 %79 to i64
  %81 = getelementptr half, ptr addrspace(1) %66, i64 %80
  %82 = getelementptr half, ptr addrspace(1) %81, i64 %71
  %83 = srem i32 %45, %6
  %84 = mul i32 %83, %10
  %85 = sext i32 %84 to i64
  %86 = getelementptr half, ptr addrspace(1) %66, i64 %85
  %87 = getelementptr half, ptr addrspace(1) %86, i64 %71
  %88 = srem i32 %37, %52
  %89 = sext i32 %88 to i64
  %90 = add i64 %59, %89
  %91 = sext i32 %8 to i64
  %92 = mul i64 %90, %91
  %93 = getelementptr half, ptr addrspace(1) %0, i64 %92
  %94 = getelementptr half, ptr addrspace(1) %93, i64 %71
  %95 = srem i32 %35, %52
  %96 = sext i32 %95 to i64
  %97 = add i64 %59, %96
  %98 = mul i64 %97, %91
  %99 = getelementptr half, ptr addrspace(1) %0, i64 %98
  %100 = getelementptr half, ptr addrspace(1) %99, i64 %71
  %101 = srem i32 %34, %52
  %102 = sext i32 %101 to i64
  %103 = add i64 %59, %102
  %104 = mul i64 %103, %91
  %105 = getelementptr half, ptr addrspace(1) %0, i64 %104
  %106 = getelementptr half, ptr addrspace(1) %105, i64 %71
  %107 = srem i32 %33, %52
  %108 = sext i32 %107 to i64
  %109 = add i64 %59, %108
  %110 = mul i64 %109, %91
  %111 = getelementptr half, ptr addrspace(1) %0, i64 %110
  %112 = getelementptr half, ptr addrspace(1) %111, i64 %71
  %113 = srem i32 %32, %52
  %114 = sext i32 %113 to i64
  %115 = add i64 %59, %114
  %116 = mul i64 %115, %91
  %117 = getelementptr half, ptr addrspace(1) %0, i64 %116
  %118 = getelementptr half, ptr addrspace(1) %117, i64 %71
  %119 = srem i32 %31, %52
  %120 = sext i32 %119 to i64
  %121 = add i64 %59, %120
  %122 = mul i64 %121, %91
  %123 = getelementptr half, ptr addrspace(1) %0, i64 %122
  %124 = getelementptr half, ptr addrspace(1) %123, i64 %71
  %125 = srem i32 %30, %52
  %126 = sext i32 %125 to i64
  %127 = add i64 %59, %126
  %128 = mul i64 %127, %91
  %129 = getelementptr half, ptr addrspace(1) %0, i64 %128
  %130 = getelementptr half, ptr addrspace(1) %129, i64 %71
  %131 = srem i32 %29, %52
  %132 = sext i32 %131 to i64
  %133 = add i64 %59, %132
  %134 = mul i64 %133, %91
  %135 = getelementptr half, ptr addrspace(1) %0, i64 %134
  %136 = getelementptr half, ptr addrspace(1) %135, i64 %71
  %137 = shl nuw nsw i32 %21, 1
  %138 = and i32 %137, 126
  %139 = and i32 %21, 64
  %140 = icmp eq i32 %139, 0
  %141 = select i1 %140, i32 0, i32 144
  %142 = xor i32 %141, %138
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %142
  %144 = or disjoint i32 %142, 512
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %144
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) %143, i32 1024
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) %143, i32 1536
  %148 = xor i32 %142, 288
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %148
  %150 = or disjoint i32 %148, 512
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %150
  %152 = getelementptr inbounds nuw i8, ptr addrspace(3) %149, i32 1024
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) %149, i32 1536
  %154 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %142
  %155 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %144
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %148
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %150
  %158 = shl nuw nsw i32 %44, 6
  %159 = shl nuw nsw i32 %21, 3
  %160 = and i32 %159, 48
  %161 = and i32 %21, 16
  %162 = shl nuw nsw i32 %139, 4
  %163 = or disjoint i32 %158, %162
  %164 = xor i32 %160, %161
  %165 = or disjoint i32 %163, %164
  %166 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %165
  %167 = ptrtoint ptr addrspace(3) %166 to i32
  %168 = xor i32 %165, 32
  %169 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %168
  %170 = ptrtoint ptr addrspace(3) %169 to i32
  %171 = shl nuw nsw i32 %21, 6
  %172 = and i32 %171, 448
  %173 = shl nuw nsw i32 %21, 4
  %174 = and i32 %173, 512
  %175 = xor i32 %159, %137
  %176 = and i32 %175, 48
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %172
  %178 = getelementptr inbounds nuw i8, ptr addrspace(3) %177, i32 %174
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) %178, i32 %176
  %180 = ptrtoint ptr addrspace(3) %179 to i32
  br label %181

181:                                              ; preds = %.lr.ph, %181
  %.pn1943 = phi ptr addrspace(1) [ %72, %.lr.ph ], [ %250, %181 ]
  %.pn2142 = phi ptr addrspace(1) [ %77, %.lr.ph ], [ %249, %181 ]
  %.pn2341 = phi ptr addrspace(1) [ %82, %.lr.ph ], [ %248, %181 ]
  %.pn2540 = phi ptr addrspace(1) [ %87, %.lr.ph ], [ %247, %181 ]
  %182 = phi float [ 0.000000e+00, %.lr.ph ], [ %235, %181 ]
  %183 = phi float [ 0.000000e+00, %.lr.ph ], [ %236, %181 ]
  %184 = phi float [ 0.000000e+00, %.lr.ph ], [ %237, %181 ]
  %185 = phi float [ 0.000000e+00, %.lr.ph ], [ %238, %181 ]
  %.pn339 = phi ptr addrspace(1) [ %94, %.lr.ph ], [ %246, %181 ]
  %.pn538 = phi ptr addrspace(1) [ %100, %.lr.ph ], [ %245, %181 ]
  %.pn737 = phi ptr addrspace(1) [ %106, %.lr.ph ], [ %244, %181 ]
  %.pn936 = phi ptr addrspace(1) [ %112, %.lr.ph ], [ %243, %181 ]
  %.pn1135 = phi ptr addrspace(1) [ %118, %.lr.ph ], [ %242, %181 ]
  %.pn1334 = phi ptr addrspace(1) [ %124, %.lr.ph ], [ %241, %181 ]
  %.pn1533 = phi ptr addrspace(1) [ %130, %.lr.ph ], [ %240, %181 ]
  %.pn1732 = phi ptr addrspace(1) [ %136, %.lr.ph ], [ %239, %181 ]
  %186 = phi i32 [ 0, %.lr.ph ], [ %251, %181 ]
  %187 = shl i32 %186, 5
  %188 = sub i32 %7, %187
  %189 = icmp slt i32 %60, %188
  %190 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1732, i1 %189) #3
  %191 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1533, i1 %189) #3
  %192 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1334, i1 %189) #3
  %193 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1135, i1 %189) #3
  %194 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn936, i1 %189) #3
  %195 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn737, i1 %189) #3
  %196 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn538, i1 %189) #3
  %197 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn339, i1 %189) #3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %198 = insertelement <1 x i16> poison, i16 %190, i64 0
  store <1 x i16> %198, ptr addrspace(3) %143, align 2
  %199 = insertelement <1 x i16> poison, i16 %192, i64 0
  store <1 x i16> %199, ptr addrspace(3) %145, align 2
  %200 = insertelement <1 x i16> poison, i16 %194, i64 0
  store <1 x i16> %200, ptr addrspace(3) %146, align 2
  %201 = insertelement <1 x i16> poison, i16 %196, i64 0
  store <1 x i16> %201, ptr addrspace(3) %147, align 2
  %202 = insertelement <1 x i16> poison, i16 %191, i64 0
  store <1 x i16> %202, ptr addrspace(3) %149, align 2
  %203 = insertelement <1 x i16> poison, i16 %193, i64 0
  store <1 x i16> %203, ptr addrspace(3) %151, align 2
  %204 = insertelement <1 x i16> poison, i16 %195, i64 0
  store <1 x i16> %204, ptr addrspace(3) %152, align 2
  %205 = insertelement <1 x i16> poison, i16 %197, i64 0
  store <1 x i16> %205, ptr addrspace(3) %153, align 2
  %206 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2540, i1 %189) #3
  %207 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2341, i1 %189) #3
  %208 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2142, i1 %189) #3
  %209 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1943, i1 %189) #3
  %210 = insertelement <1 x i16> poison, i16 %206, i64 0
  store <1 x i16> %210, ptr addrspace(3) %154, align 2
  %211 = insertelement <1 x i16> poison, i16 %208, i64 0
  store <1 x i16> %211, ptr addrspace(3) %155, align 2
  %212 = insertelement <1 x i16> poison, i16 %207, i64 0
  store <1 x i16> %212, ptr addrspace(3) %156, align 2
  %213 = insertelement <1 x i16> poison, i16 %209, i64 0
  store <1 x i16> %213, ptr addrspace(3) %157, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %214 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %167) #3
  %215 = extractvalue { i32, i32, i32, i32 } %214, 0
  %216 = extractvalue { i32, i32, i32, i32 } %214, 1
  %217 = extractvalue { i32, i32, i32, i32 } %214, 2
  %218 = extractvalue { i32, i32, i32, i32 } %214, 3
  %219 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %170) #3
  %220 = extractvalue { i32, i32, i32, i32 } %219, 0
  %221 = extractvalue { i32, i32, i32, i32 } %219, 1
  %222 = extractvalue { i32, i32, i32, i32 } %219, 2
  %223 = extractvalue { i32, i32, i32, i32 } %219, 3
  %224 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %180) #3
  %225 = extractvalue { i32, i32, i32, i32 } %224, 0
  %226 = extractvalue { i32, i32, i32, i32 } %224, 1
  %227 = extractvalue { i32, i32, i32, i32 } %224, 2
  %228 = extractvalue { i32, i32, i32, i32 } %224, 3
  %229 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %182, float %183, float %184, float %185, i32 %215, i32 %216, i32 %217, i32 %218, i32 %225, i32 %226) #3
  %230 = extractvalue { float, float, float, float } %229, 0
  %231 = extractvalue { float, float, float, float } %229, 1
  %232 = extractvalue { float, float, float, float } %229, 2
  %233 = extractvalue { float, float, float, float } %229, 3
  %234 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %230, float %231, float %232, float %233, i32 %220, i32 %221, i32 %222, i32 %223, i32 %227, i32 %228) #3
  %235 = extractvalue { float, float, float, float } %234, 0
  %236 = extractvalue { float, float, float, float } %234, 1
  %237 = extractvalue { float, float, float, float } %234, 2
  %238 = extractvalue { float, float, float, float } %234, 3
  %239 = getelementptr i8, ptr addrspace(1) %.pn1732, i64 64
  %240 = getelementptr i8, ptr addrspace(1) %.pn1533, i64 64
  %241 = getelementptr i8, ptr addrspace(1) %.pn1334, i64 64
  %242 = getelementptr i8, ptr addrspace(1) %.pn1135, i64 64
  %243 = getelementptr i8, ptr addrspace(1) %.pn936, i64 64
  %244 = getelementptr i8, ptr addrspace(1) %.pn737, i64 64
  %245 = getelementptr i8, ptr addrspace(1) %.pn538, i64 64
  %246 = getelementptr i8, ptr addrspace(1) %.pn339, i64 64
  %247 = getelementptr i8, ptr addrspace(1) %.pn2540, i64 64
  %248 = getelementptr i8, ptr addrspace(1) %.pn2341, i64 64
  %249 = getelementptr i8, ptr addrspace(1) %.pn2142, i64 64
  %250 = getelementptr i8, ptr addrspace(1) %.pn1943, i64 64
  %251 = add nuw nsw i32 %186, 1
  %exitcond.not = icmp eq i32 %251, %62
  br i1 %exitcond.not, label %._crit_edge, label %181

._crit_edge:                                      ; preds = %181, %.._crit_edge_crit_edge
  %.pre-phi52 = phi i32 [ %.pre51, %.._crit_edge_crit_edge ], [ %161, %181 ]
  %.pre-phi50 = phi i32 [ %.pre49, %.._crit_edge_crit_edge ], [ %139, %181 ]
  %.pre-phi48 = phi i32 [ %.pre47, %.._crit_edge_crit_edge ], [ %137, %181 ]
  %.pre-phi46 = phi i32 [ %.pre45, %.._crit_edge_crit_edge ], [ %159, %181 ]
  %.pre-phi = phi i32 [ %.pre, %.._crit_edge_crit_edge ], [ %173, %181 ]
  %252 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %235, %181 ]
  %253 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %236, %181 ]
  %254 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %237, %181 ]
  %255 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %238, %181 ]
  %256 = icmp slt i32 %38, %52
  %257 = icmp slt i32 %39, %52
  %258 = icmp slt i32 %40, %52
  %259 = icmp slt i32 %41, %52
  %260 = icmp slt i32 %49, %6
  %261 = and i1 %256, %260
  %262 = and i1 %257, %260
  %263 = and i1 %258, %260
  %264 = and i1 %259, %260
  %265 = sext i32 %38 to i64
  %266 = sext i32 %39 to i64
  %267 = sext i32 %40 to i64
  %268 = sext i32 %41 to i64
  %269 = add i64 %59, %265
  %270 = add i64 %59, %266
  %271 = add i64 %59, %267
  %272 = add i64 %59, %268
  %273 = sext i32 %11 to i64
  %274 = mul i64 %269, %273
  %275 = mul i64 %270, %273
  %276 = mul i64 %271, %273
  %277 = mul i64 %272, %273
  %278 = getelementptr float, ptr addrspace(1) %2, i64 %274
  %279 = getelementptr float, ptr addrspace(1) %2, i64 %275
  %280 = getelementptr float, ptr addrspace(1) %2, i64 %276
  %281 = getelementptr float, ptr addrspace(1) %2, i64 %277
  %282 = zext nneg i32 %49 to i64
  %283 = getelementptr float, ptr addrspace(1) %278, i64 %282
  %284 = getelementptr float, ptr addrspace(1) %279, i64 %282
  %285 = getelementptr float, ptr addrspace(1) %280, i64 %282
  %286 = getelementptr float, ptr addrspace(1) %281, i64 %282
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %287 = shl nuw nsw i32 %21, 7
  %288 = and i32 %287, 1536
  %289 = and i32 %.pre-phi, 48
  %290 = and i32 %.pre-phi46, 192
  %291 = and i32 %.pre-phi48, 72
  %292 = shl nuw nsw i32 %.pre-phi50, 2
  %293 = or disjoint i32 %288, %292
  %294 = or disjoint i32 %289, %290
  %295 = xor i32 %294, %291
  %296 = or disjoint i32 %295, %293
  %297 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %296
  %298 = insertelement <2 x float> poison, float %252, i64 0
  %299 = insertelement <2 x float> %298, float %254, i64 1
  store <2 x float> %299, ptr addrspace(3) %297, align 8
  %300 = xor i32 %296, 8
  %301 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %300
  %302 = insertelement <2 x float> poison, float %253, i64 0
  %303 = insertelement <2 x float> %302, float %255, i64 1
  store <2 x float> %303, ptr addrspace(3) %301, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %304 = shl nuw nsw i32 %44, 3
  %305 = icmp eq i32 %.pre-phi52, 0
  %306 = select i1 %305, i32 0, i32 520
  %307 = and i32 %21, 32
  %308 = icmp eq i32 %307, 0
  %309 = select i1 %308, i32 0, i32 1088
  %310 = shl nuw nsw i32 %.pre-phi50, 1
  %311 = xor i32 %306, %304
  %312 = xor i32 %311, %309
  %313 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %310
  %314 = getelementptr inbounds nuw i8, ptr addrspace(3) %313, i32 %312
  %315 = load <2 x i32>, ptr addrspace(3) %314, align 8
  %316 = getelementptr inbounds nuw i8, ptr addrspace(3) %314, i32 256
  %317 = load <2 x i32>, ptr addrspace(3) %316, align 8
  %.extract = extractelement <2 x i32> %315, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract, ptr addrspace(1) %283, i1 %261) #3
  %.extract29 = extractelement <2 x i32> %315, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract29, ptr addrspace(1) %284, i1 %262) #3
  %.extract30 = extractelement <2 x i32> %317, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract30, ptr addrspace(1) %285, i1 %263) #3
  %.extract31 = extractelement <2 x i32> %317, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract31, ptr addrspace(1) %286, i1 %264) #3
  br label %common.ret
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

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
