; Triton 3.5.1, sm80, quantised_matmul of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @quantised_matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, i32 %5, i32 %6, ptr addrspace(1) readnone captures(none) %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = shl i32 %10, 5
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = lshr i32 %12, 5
  %14 = and i32 %13, 3
  %15 = or disjoint i32 %14, 4
  %16 = or disjoint i32 %14, 8
  %17 = or disjoint i32 %14, 12
  %18 = or disjoint i32 %14, 16
  %19 = or disjoint i32 %14, 20
  %20 = or disjoint i32 %14, 24
  %21 = or i32 %13, 28
  %22 = and i32 %12, 3
  %23 = and i32 %12, 32
  %24 = and i32 %12, 31
  %25 = or disjoint i32 %14, %11
  %26 = or disjoint i32 %15, %11
  %27 = or disjoint i32 %16, %11
  %28 = or disjoint i32 %17, %11
  %29 = or disjoint i32 %18, %11
  %30 = or disjoint i32 %19, %11
  %31 = or disjoint i32 %20, %11
  %32 = or disjoint i32 %21, %11
  %33 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %34 = shl nuw nsw i32 %33, 5
  %35 = or disjoint i32 %34, %24
  %36 = icmp slt i32 %25, %4
  %37 = icmp slt i32 %26, %4
  %38 = icmp slt i32 %27, %4
  %39 = icmp slt i32 %28, %4
  %40 = icmp slt i32 %29, %4
  %41 = icmp slt i32 %30, %4
  %42 = icmp slt i32 %31, %4
  %43 = icmp slt i32 %32, %4
  %44 = mul i32 %6, %25
  %45 = mul i32 %6, %26
  %46 = mul i32 %6, %27
  %47 = mul i32 %6, %28
  %48 = mul i32 %6, %29
  %49 = mul i32 %6, %30
  %50 = mul i32 %6, %31
  %51 = mul i32 %6, %32
  %52 = sext i32 %44 to i64
  %53 = getelementptr half, ptr addrspace(1) %0, i64 %52
  %54 = sext i32 %45 to i64
  %55 = getelementptr half, ptr addrspace(1) %0, i64 %54
  %56 = sext i32 %46 to i64
  %57 = getelementptr half, ptr addrspace(1) %0, i64 %56
  %58 = sext i32 %47 to i64
  %59 = getelementptr half, ptr addrspace(1) %0, i64 %58
  %60 = sext i32 %48 to i64
  %61 = getelementptr half, ptr addrspace(1) %0, i64 %60
  %62 = sext i32 %49 to i64
  %63 = getelementptr half, ptr addrspace(1) %0, i64 %62
  %64 = sext i32 %50 to i64
  %65 = getelementptr half, ptr addrspace(1) %0, i64 %64
  %66 = sext i32 %51 to i64
  %67 = getelementptr half, ptr addrspace(1) %0, i64 %66
  %68 = icmp slt i32 %35, %5
  %69 = shl nuw nsw i32 %13, 2
  %70 = and i32 %69, 4
  %71 = icmp sgt i32 %6, 0
  %72 = and i32 %12, 64
  br i1 %71, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %9
  %.pre = zext nneg i32 %35 to i64
  %.pre59 = shl nuw nsw i32 %12, 1
  br label %._crit_edge

.lr.ph:                                           ; preds = %9
  %73 = shl nuw nsw i32 %12, 1
  %74 = and i32 %73, 126
  %75 = icmp eq i32 %72, 0
  %76 = select i1 %75, i32 0, i32 160
  %77 = xor i32 %76, %74
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %77
  %79 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 256
  %80 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 512
  %81 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 768
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 1024
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 1280
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 1536
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 1792
  %86 = zext nneg i32 %35 to i64
  %invariant.gep = getelementptr i8, ptr addrspace(1) %1, i64 %86
  %87 = select i1 %75, i32 0, i32 144
  %88 = xor i32 %87, %74
  %89 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %88
  %90 = getelementptr inbounds nuw i8, ptr addrspace(3) %89, i32 512
  %91 = getelementptr inbounds nuw i8, ptr addrspace(3) %89, i32 1024
  %92 = getelementptr inbounds nuw i8, ptr addrspace(3) %89, i32 1536
  %93 = xor i32 %88, 288
  %94 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %93
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) %94, i32 512
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %94, i32 1024
  %97 = getelementptr inbounds nuw i8, ptr addrspace(3) %94, i32 1536
  %98 = shl nuw nsw i32 %12, 4
  %99 = and i32 %98, 1344
  %100 = shl nuw nsw i32 %22, 3
  %101 = and i32 %12, 8
  %102 = icmp eq i32 %101, 0
  %103 = select i1 %102, i32 0, i32 160
  %104 = or disjoint i32 %99, %100
  %105 = or disjoint i32 %103, %104
  %106 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %105
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) %106, i32 512
  %108 = xor i32 %105, 32
  %109 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %108
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) %109, i32 512
  %111 = shl nuw nsw i32 %12, 6
  %112 = and i32 %111, 1088
  %113 = and i32 %12, 2
  %114 = icmp eq i32 %113, 0
  %115 = select i1 %114, i32 0, i32 288
  %116 = shl nuw nsw i32 %12, 7
  %117 = and i32 %116, 512
  %118 = select i1 %102, i32 0, i32 144
  %119 = lshr exact i32 %23, 1
  %120 = xor i32 %118, %119
  %121 = or disjoint i32 %117, %112
  %122 = or disjoint i32 %121, %115
  %123 = or disjoint i32 %122, %120
  %124 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %123
  %125 = ptrtoint ptr addrspace(3) %124 to i32
  %126 = xor i32 %123, 32
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %126
  %128 = ptrtoint ptr addrspace(3) %127 to i32
  br label %129

129:                                              ; preds = %.lr.ph, %129
  %130 = phi float [ 0.000000e+00, %.lr.ph ], [ %270, %129 ]
  %131 = phi float [ 0.000000e+00, %.lr.ph ], [ %271, %129 ]
  %132 = phi float [ 0.000000e+00, %.lr.ph ], [ %272, %129 ]
  %133 = phi float [ 0.000000e+00, %.lr.ph ], [ %273, %129 ]
  %134 = phi float [ 0.000000e+00, %.lr.ph ], [ %275, %129 ]
  %135 = phi float [ 0.000000e+00, %.lr.ph ], [ %276, %129 ]
  %136 = phi float [ 0.000000e+00, %.lr.ph ], [ %277, %129 ]
  %137 = phi float [ 0.000000e+00, %.lr.ph ], [ %278, %129 ]
  %138 = phi i32 [ 0, %.lr.ph ], [ %279, %129 ]
  %139 = or disjoint i32 %138, %24
  %140 = or disjoint i32 %138, %14
  %141 = or disjoint i32 %138, %15
  %142 = or disjoint i32 %138, %16
  %143 = or disjoint i32 %138, %17
  %144 = or disjoint i32 %138, %18
  %145 = or disjoint i32 %138, %19
  %146 = or disjoint i32 %138, %20
  %147 = or disjoint i32 %138, %21
  %148 = sext i32 %139 to i64
  %149 = getelementptr half, ptr addrspace(1) %53, i64 %148
  %150 = getelementptr half, ptr addrspace(1) %55, i64 %148
  %151 = getelementptr half, ptr addrspace(1) %57, i64 %148
  %152 = getelementptr half, ptr addrspace(1) %59, i64 %148
  %153 = getelementptr half, ptr addrspace(1) %61, i64 %148
  %154 = getelementptr half, ptr addrspace(1) %63, i64 %148
  %155 = getelementptr half, ptr addrspace(1) %65, i64 %148
  %156 = getelementptr half, ptr addrspace(1) %67, i64 %148
  %157 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %149, i1 %36) #3
  %158 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %150, i1 %37) #3
  %159 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %151, i1 %38) #3
  %160 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %152, i1 %39) #3
  %161 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %153, i1 %40) #3
  %162 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %154, i1 %41) #3
  %163 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %155, i1 %42) #3
  %164 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %156, i1 %43) #3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %165 = insertelement <1 x i16> poison, i16 %157, i64 0
  store <1 x i16> %165, ptr addrspace(3) %78, align 2
  %166 = insertelement <1 x i16> poison, i16 %158, i64 0
  store <1 x i16> %166, ptr addrspace(3) %79, align 2
  %167 = insertelement <1 x i16> poison, i16 %159, i64 0
  store <1 x i16> %167, ptr addrspace(3) %80, align 2
  %168 = insertelement <1 x i16> poison, i16 %160, i64 0
  store <1 x i16> %168, ptr addrspace(3) %81, align 2
  %169 = insertelement <1 x i16> poison, i16 %161, i64 0
  store <1 x i16> %169, ptr addrspace(3) %82, align 2
  %170 = insertelement <1 x i16> poison, i16 %162, i64 0
  store <1 x i16> %170, ptr addrspace(3) %83, align 2
  %171 = insertelement <1 x i16> poison, i16 %163, i64 0
  store <1 x i16> %171, ptr addrspace(3) %84, align 2
  %172 = insertelement <1 x i16> poison, i16 %164, i64 0
  store <1 x i16> %172, ptr addrspace(3) %85, align 2
  %173 = sdiv i32 %140, 2
  %174 = sdiv i32 %141, 2
  %175 = sdiv i32 %142, 2
  %176 = sdiv i32 %143, 2
  %177 = sdiv i32 %144, 2
  %178 = sdiv i32 %145, 2
  %179 = sdiv i32 %146, 2
  %180 = sdiv i32 %147, 2
  %181 = mul i32 %173, %5
  %182 = mul i32 %174, %5
  %183 = mul i32 %175, %5
  %184 = mul i32 %176, %5
  %185 = mul i32 %177, %5
  %186 = mul i32 %178, %5
  %187 = mul i32 %179, %5
  %188 = mul i32 %180, %5
  %189 = sext i32 %181 to i64
  %190 = sext i32 %182 to i64
  %191 = sext i32 %183 to i64
  %192 = sext i32 %184 to i64
  %193 = sext i32 %185 to i64
  %194 = sext i32 %186 to i64
  %195 = sext i32 %187 to i64
  %196 = sext i32 %188 to i64
  %gep = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %189
  %gep45 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %190
  %gep47 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %191
  %gep49 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %192
  %gep51 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %193
  %gep53 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %194
  %gep55 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %195
  %gep57 = getelementptr i8, ptr addrspace(1) %invariant.gep, i64 %196
  %197 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep, i1 %68) #3
  %198 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep45, i1 %68) #3
  %199 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep47, i1 %68) #3
  %200 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep49, i1 %68) #3
  %201 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep51, i1 %68) #3
  %202 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep53, i1 %68) #3
  %203 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep55, i1 %68) #3
  %204 = tail call i8 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b8 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %gep57, i1 %68) #3
  %205 = zext i8 %197 to i32
  %206 = zext i8 %198 to i32
  %207 = zext i8 %199 to i32
  %208 = zext i8 %200 to i32
  %209 = zext i8 %201 to i32
  %210 = zext i8 %202 to i32
  %211 = zext i8 %203 to i32
  %212 = zext i8 %204 to i32
  %213 = lshr i32 %205, %70
  %214 = lshr i32 %206, %70
  %215 = lshr i32 %207, %70
  %216 = lshr i32 %208, %70
  %217 = lshr i32 %209, %70
  %218 = lshr i32 %210, %70
  %219 = lshr i32 %211, %70
  %220 = lshr i32 %212, %70
  %221 = and i32 %213, 15
  %222 = and i32 %214, 15
  %223 = and i32 %215, 15
  %224 = and i32 %216, 15
  %225 = and i32 %217, 15
  %226 = and i32 %218, 15
  %227 = and i32 %219, 15
  %228 = and i32 %220, 15
  %229 = add nsw i32 %221, -8
  %230 = add nsw i32 %222, -8
  %231 = add nsw i32 %223, -8
  %232 = add nsw i32 %224, -8
  %233 = add nsw i32 %225, -8
  %234 = add nsw i32 %226, -8
  %235 = add nsw i32 %227, -8
  %236 = add nsw i32 %228, -8
  %237 = sitofp i32 %229 to half
  %238 = sitofp i32 %230 to half
  %239 = sitofp i32 %231 to half
  %240 = sitofp i32 %232 to half
  %241 = sitofp i32 %233 to half
  %242 = sitofp i32 %234 to half
  %243 = sitofp i32 %235 to half
  %244 = sitofp i32 %236 to half
  store half %237, ptr addrspace(3) %89, align 2
  store half %239, ptr addrspace(3) %90, align 2
  store half %241, ptr addrspace(3) %91, align 2
  store half %243, ptr addrspace(3) %92, align 2
  store half %238, ptr addrspace(3) %94, align 2
  store half %240, ptr addrspace(3) %95, align 2
  store half %242, ptr addrspace(3) %96, align 2
  store half %244, ptr addrspace(3) %97, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %245 = load <2 x i32>, ptr addrspace(3) %106, align 8
  %246 = load <2 x i32>, ptr addrspace(3) %107, align 8
  %247 = load <2 x i32>, ptr addrspace(3) %109, align 8
  %248 = load <2 x i32>, ptr addrspace(3) %110, align 8
  %249 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %125) #3
  %250 = extractvalue { i32, i32, i32, i32 } %249, 0
  %251 = extractvalue { i32, i32, i32, i32 } %249, 1
  %252 = extractvalue { i32, i32, i32, i32 } %249, 2
  %253 = extractvalue { i32, i32, i32, i32 } %249, 3
  %254 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %128) #3
  %255 = extractvalue { i32, i32, i32, i32 } %254, 0
  %256 = extractvalue { i32, i32, i32, i32 } %254, 1
  %257 = extractvalue { i32, i32, i32, i32 } %254, 2
  %258 = extractvalue { i32, i32, i32, i32 } %254, 3
  %.uncasted.extract = extractelement <2 x i32> %245, i64 0
  %.uncasted.extract31 = extractelement <2 x i32> %246, i64 0
  %.uncasted.extract33 = extractelement <2 x i32> %247, i64 0
  %.uncasted.extract35 = extractelement <2 x i32> %248, i64 0
  %.uncasted.extract37 = extractelement <2 x i32> %245, i64 1
  %.uncasted.extract39 = extractelement <2 x i32> %246, i64 1
  %.uncasted.extract41 = extractelement <2 x i32> %247, i64 1
  %.uncasted.extract43 = extractelement <2 x i32> %248, i64 1
  %259 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %130, float %131, float %132, float %133, i32 %.uncasted.extract, i32 %.uncasted.extract31, i32 %.uncasted.extract33, i32 %.uncasted.extract35, i32 %250, i32 %252) #3
  %260 = extractvalue { float, float, float, float } %259, 0
  %261 = extractvalue { float, float, float, float } %259, 1
  %262 = extractvalue { float, float, float, float } %259, 2
  %263 = extractvalue { float, float, float, float } %259, 3
  %264 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %134, float %135, float %136, float %137, i32 %.uncasted.extract, i32 %.uncasted.extract31, i32 %.uncasted.extract33, i32 %.uncasted.extract35, i32 %255, i32 %257) #3
  %265 = extractvalue { float, float, float, float } %264, 0
  %266 = extractvalue { float, float, float, float } %264, 1
  %267 = extractvalue { float, float, float, float } %264, 2
  %268 = extractvalue { float, float, float, float } %264, 3
  %269 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %260, float %261, float %262, float %263, i32 %.uncasted.extract37, i32 %.uncasted.extract39, i32 %.uncasted.extract41, i32 %.uncasted.extract43, i32 %251, i32 %253) #3
  %270 = extractvalue { float, float, float, float } %269, 0
  %271 = extractvalue { float, float, float, float } %269, 1
  %272 = extractvalue { float, float, float, float } %269, 2
  %273 = extractvalue { float, float, float, float } %269, 3
  %274 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %265, float %266, float %267, float %268, i32 %.uncasted.extract37, i32 %.uncasted.extract39, i32 %.uncasted.extract41, i32 %.uncasted.extract43, i32 %256, i32 %258) #3
  %275 = extractvalue { float, float, float, float } %274, 0
  %276 = extractvalue { float, float, float, float } %274, 1
  %277 = extractvalue { float, float, float, float } %274, 2
  %278 = extractvalue { float, float, float, float } %274, 3
  %279 = add i32 %138, 32
  %280 = icmp slt i32 %279, %6
  br i1 %280, label %129, label %._crit_edge

._crit_edge:                                      ; preds = %129, %.._crit_edge_crit_edge
  %.pre-phi60 = phi i32 [ %.pre59, %.._crit_edge_crit_edge ], [ %73, %129 ]
  %.pre-phi = phi i64 [ %.pre, %.._crit_edge_crit_edge ], [ %86, %129 ]
  %281 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %270, %129 ]
  %282 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %271, %129 ]
  %283 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %272, %129 ]
  %284 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %273, %129 ]
  %285 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %275, %129 ]
  %286 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %276, %129 ]
  %287 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %277, %129 ]
  %288 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %278, %129 ]
  %289 = icmp eq i32 %23, 0
  %290 = lshr exact i32 %23, 2
  %291 = shl nuw nsw i32 %22, 1
  %292 = or disjoint i32 %290, %291
  %293 = or disjoint i32 %34, %292
  %294 = or disjoint i32 %293, 17
  %295 = or disjoint i32 %293, 16
  %296 = or disjoint i32 %293, 1
  %297 = icmp slt i32 %293, %5
  %298 = icmp slt i32 %296, %5
  %299 = icmp slt i32 %295, %5
  %300 = icmp slt i32 %294, %5
  %301 = zext nneg i32 %293 to i64
  %302 = getelementptr float, ptr addrspace(1) %2, i64 %301
  %303 = zext nneg i32 %296 to i64
  %304 = getelementptr float, ptr addrspace(1) %2, i64 %303
  %305 = zext nneg i32 %295 to i64
  %306 = getelementptr float, ptr addrspace(1) %2, i64 %305
  %307 = zext nneg i32 %294 to i64
  %308 = getelementptr float, ptr addrspace(1) %2, i64 %307
  %309 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %302, i1 %297) #3
  %310 = bitcast i32 %309 to float
  %311 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %304, i1 %298) #3
  %312 = bitcast i32 %311 to float
  %313 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %306, i1 %299) #3
  %314 = bitcast i32 %313 to float
  %315 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %308, i1 %300) #3
  %316 = bitcast i32 %315 to float
  %317 = and i1 %36, %68
  %318 = and i1 %37, %68
  %319 = and i1 %38, %68
  %320 = and i1 %39, %68
  %321 = and i1 %40, %68
  %322 = and i1 %41, %68
  %323 = and i1 %42, %68
  %324 = and i1 %43, %68
  %325 = mul i32 %5, %25
  %326 = mul i32 %5, %26
  %327 = mul i32 %5, %27
  %328 = mul i32 %5, %28
  %329 = mul i32 %5, %29
  %330 = mul i32 %5, %30
  %331 = mul i32 %5, %31
  %332 = mul i32 %5, %32
  %333 = sext i32 %325 to i64
  %334 = getelementptr float, ptr addrspace(1) %3, i64 %333
  %335 = sext i32 %326 to i64
  %336 = getelementptr float, ptr addrspace(1) %3, i64 %335
  %337 = sext i32 %327 to i64
  %338 = getelementptr float, ptr addrspace(1) %3, i64 %337
  %339 = sext i32 %328 to i64
  %340 = getelementptr float, ptr addrspace(1) %3, i64 %339
  %341 = sext i32 %329 to i64
  %342 = getelementptr float, ptr addrspace(1) %3, i64 %341
  %343 = sext i32 %330 to i64
  %344 = getelementptr float, ptr addrspace(1) %3, i64 %343
  %345 = sext i32 %331 to i64
  %346 = getelementptr float, ptr addrspace(1) %3, i64 %345
  %347 = sext i32 %332 to i64
  %348 = getelementptr float, ptr addrspace(1) %3, i64 %347
  %349 = getelementptr float, ptr addrspace(1) %334, i64 %.pre-phi
  %350 = getelementptr float, ptr addrspace(1) %336, i64 %.pre-phi
  %351 = getelementptr float, ptr addrspace(1) %338, i64 %.pre-phi
  %352 = getelementptr float, ptr addrspace(1) %340, i64 %.pre-phi
  %353 = getelementptr float, ptr addrspace(1) %342, i64 %.pre-phi
  %354 = getelementptr float, ptr addrspace(1) %344, i64 %.pre-phi
  %355 = getelementptr float, ptr addrspace(1) %346, i64 %.pre-phi
  %356 = getelementptr float, ptr addrspace(1) %348, i64 %.pre-phi
  %357 = fmul float %281, %310
  %358 = fmul float %282, %312
  %359 = fmul float %283, %310
  %360 = fmul float %284, %312
  %361 = fmul float %285, %314
  %362 = fmul float %286, %316
  %363 = fmul float %287, %314
  %364 = fmul float %288, %316
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %365 = shl nuw nsw i32 %12, 8
  %366 = and i32 %365, 3072
  %367 = shl nuw nsw i32 %22, 4
  %368 = shl nuw nsw i32 %12, 3
  %369 = and i32 %368, 192
  %370 = and i32 %.pre-phi60, 72
  %371 = icmp eq i32 %72, 0
  %372 = shl nuw nsw i32 %72, 2
  %373 = or disjoint i32 %366, %367
  %374 = xor i32 %369, %370
  %375 = or disjoint i32 %373, %374
  %376 = or disjoint i32 %375, %372
  %377 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %376
  %378 = insertelement <2 x float> poison, float %357, i64 0
  %379 = insertelement <2 x float> %378, float %359, i64 1
  store <2 x float> %379, ptr addrspace(3) %377, align 8
  %380 = getelementptr inbounds nuw i8, ptr addrspace(3) %377, i32 512
  %381 = insertelement <2 x float> poison, float %361, i64 0
  %382 = insertelement <2 x float> %381, float %363, i64 1
  store <2 x float> %382, ptr addrspace(3) %380, align 8
  %383 = xor i32 %376, 8
  %384 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %383
  %385 = insertelement <2 x float> poison, float %358, i64 0
  %386 = insertelement <2 x float> %385, float %360, i64 1
  store <2 x float> %386, ptr addrspace(3) %384, align 8
  %387 = getelementptr inbounds nuw i8, ptr addrspace(3) %384, i32 512
  %388 = insertelement <2 x float> poison, float %362, i64 0
  %389 = insertelement <2 x float> %388, float %364, i64 1
  store <2 x float> %389, ptr addrspace(3) %387, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %390 = and i32 %368, 120
  %391 = shl nuw nsw i32 %12, 5
  %392 = and i32 %391, 512
  %393 = select i1 %289, i32 0, i32 1032
  %394 = select i1 %371, i32 0, i32 2112
  %395 = xor i32 %393, %390
  %396 = xor i32 %395, %394
  %397 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %392
  %398 = getelementptr inbounds nuw i8, ptr addrspace(3) %397, i32 %396
  %399 = load <2 x i32>, ptr addrspace(3) %398, align 8
  %400 = getelementptr inbounds nuw i8, ptr addrspace(3) %398, i32 128
  %401 = load <2 x i32>, ptr addrspace(3) %400, align 8
  %402 = getelementptr inbounds nuw i8, ptr addrspace(3) %398, i32 256
  %403 = load <2 x i32>, ptr addrspace(3) %402, align 8
  %404 = getelementptr inbounds nuw i8, ptr addrspace(3) %398, i32 384
  %405 = load <2 x i32>, ptr addrspace(3) %404, align 8
  %.extract = extractelement <2 x i32> %399, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract, ptr addrspace(1) %349, i1 %317) #3
  %.extract8 = extractelement <2 x i32> %401, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract8, ptr addrspace(1) %350, i1 %318) #3
  %.extract9 = extractelement <2 x i32> %399, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract9, ptr addrspace(1) %351, i1 %319) #3
  %.extract10 = extractelement <2 x i32> %401, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract10, ptr addrspace(1) %352, i1 %320) #3
  %.extract11 = extractelement <2 x i32> %403, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract11, ptr addrspace(1) %353, i1 %321) #3
  %.extract12 = extractelement <2 x i32> %405, i64 0
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract12, ptr addrspace(1) %354, i1 %322) #3
  %.extract13 = extractelement <2 x i32> %403, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract13, ptr addrspace(1) %355, i1 %323) #3
  %.extract14 = extractelement <2 x i32> %405, i64 1
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %.extract14, ptr addrspace(1) %356, i1 %324) #3
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
