; Triton 3.5.1, sm80, attention_forward of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @attention_forward(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, float %5, i32 %6, ptr addrspace(1) readnone captures(none) %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = shl i32 %10, 5
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = lshr i32 %12, 2
  %14 = and i32 %13, 31
  %15 = and i32 %12, 28
  %16 = lshr exact i32 %15, 2
  %17 = and i32 %12, 32
  %18 = lshr exact i32 %17, 1
  %19 = or disjoint i32 %18, %16
  %20 = and i32 %12, 3
  %21 = shl nuw nsw i32 %20, 1
  %22 = and i32 %12, 31
  %23 = or disjoint i32 %14, %11
  %24 = or disjoint i32 %19, %11
  %25 = or disjoint i32 %24, 8
  %26 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %27 = mul i32 %6, %26
  %28 = shl i32 %27, 5
  %29 = icmp slt i32 %23, %6
  %30 = sext i32 %28 to i64
  %31 = getelementptr half, ptr addrspace(1) %0, i64 %30
  %32 = shl i32 %23, 5
  %33 = sext i32 %32 to i64
  %34 = getelementptr half, ptr addrspace(1) %31, i64 %33
  %35 = shl nuw nsw i32 %20, 3
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr half, ptr addrspace(1) %34, i64 %36
  %38 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %37, i1 %29) #2
  %39 = extractvalue { i32, i32, i32, i32 } %38, 0
  %40 = extractvalue { i32, i32, i32, i32 } %38, 1
  %41 = extractvalue { i32, i32, i32, i32 } %38, 2
  %42 = extractvalue { i32, i32, i32, i32 } %38, 3
  %43 = shl nuw nsw i32 %12, 4
  %44 = and i32 %43, 2032
  %45 = and i32 %12, 24
  %46 = shl nuw nsw i32 %45, 1
  %47 = xor i32 %44, %46
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %47
  %49 = insertelement <4 x i32> poison, i32 %39, i64 0
  %50 = insertelement <4 x i32> %49, i32 %40, i64 1
  %51 = insertelement <4 x i32> %50, i32 %41, i64 2
  %52 = insertelement <4 x i32> %51, i32 %42, i64 3
  store <4 x i32> %52, ptr addrspace(3) %48, align 16
  %53 = getelementptr half, ptr addrspace(1) %1, i64 %30
  %54 = getelementptr half, ptr addrspace(1) %2, i64 %30
  %55 = icmp slt i32 %14, %6
  %56 = shl nuw nsw i32 %14, 5
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr half, ptr addrspace(1) %53, i64 %57
  %59 = getelementptr half, ptr addrspace(1) %58, i64 %36
  %60 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %47
  %61 = select i1 %55, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %60, ptr addrspace(1) %59, i32 %61) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %62 = getelementptr half, ptr addrspace(1) %54, i64 %57
  %63 = getelementptr half, ptr addrspace(1) %62, i64 %36
  %64 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %64, ptr addrspace(1) %63, i32 %61) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %65 = icmp sgt i32 %6, 32
  %66 = or disjoint i32 %14, 32
  %67 = icmp slt i32 %66, %6
  %68 = shl nuw nsw i32 %66, 5
  %69 = zext nneg i32 %68 to i64
  %70 = getelementptr half, ptr addrspace(1) %53, i64 %69
  %71 = getelementptr half, ptr addrspace(1) %70, i64 %36
  %72 = and i1 %65, %67
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %73 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %47
  %74 = select i1 %72, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %73, ptr addrspace(1) %71, i32 %74) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %75 = getelementptr half, ptr addrspace(1) %54, i64 %69
  %76 = getelementptr half, ptr addrspace(1) %75, i64 %36
  %77 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 6144), i32 %47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %77, ptr addrspace(1) %76, i32 %74) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %invariant.op = or disjoint i32 %14, 64
  %invariant.gep = getelementptr half, ptr addrspace(1) %53, i64 %36
  %invariant.gep92 = getelementptr half, ptr addrspace(1) %54, i64 %36
  %78 = icmp sgt i32 %6, 0
  br i1 %78, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %9
  %79 = add nsw i32 %6, -64
  %80 = shl nuw nsw i32 %12, 6
  %81 = and i32 %80, 960
  %82 = shl nuw nsw i32 %12, 3
  %83 = and i32 %82, 48
  %84 = and i32 %12, 16
  %85 = shl nuw nsw i32 %17, 5
  %86 = or disjoint i32 %81, %85
  %87 = xor i32 %83, %84
  %88 = or disjoint i32 %86, %87
  %89 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %88
  %90 = ptrtoint ptr addrspace(3) %89 to i32
  %91 = xor i32 %88, 32
  %92 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %91
  %93 = ptrtoint ptr addrspace(3) %92 to i32
  %94 = and i32 %80, 448
  %95 = or disjoint i32 %94, %83
  %96 = xor i32 %95, %46
  %invariant.gep98 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %96
  %97 = shl nuw nsw i32 %22, 6
  %98 = or disjoint i32 %97, %83
  %99 = xor i32 %98, 16
  %100 = xor i32 %98, 32
  %101 = xor i32 %98, 48
  br label %102

102:                                              ; preds = %.lr.ph, %__nv_exp2f.exit55
  %103 = phi i32 [ -1, %.lr.ph ], [ %128, %__nv_exp2f.exit55 ]
  %104 = phi i32 [ 1, %.lr.ph ], [ %582, %__nv_exp2f.exit55 ]
  %105 = phi float [ 0.000000e+00, %.lr.ph ], [ %561, %__nv_exp2f.exit55 ]
  %106 = phi float [ 0.000000e+00, %.lr.ph ], [ %562, %__nv_exp2f.exit55 ]
  %107 = phi float [ 0.000000e+00, %.lr.ph ], [ %563, %__nv_exp2f.exit55 ]
  %108 = phi float [ 0.000000e+00, %.lr.ph ], [ %564, %__nv_exp2f.exit55 ]
  %109 = phi float [ 0.000000e+00, %.lr.ph ], [ %566, %__nv_exp2f.exit55 ]
  %110 = phi float [ 0.000000e+00, %.lr.ph ], [ %567, %__nv_exp2f.exit55 ]
  %111 = phi float [ 0.000000e+00, %.lr.ph ], [ %568, %__nv_exp2f.exit55 ]
  %112 = phi float [ 0.000000e+00, %.lr.ph ], [ %569, %__nv_exp2f.exit55 ]
  %113 = phi float [ 0.000000e+00, %.lr.ph ], [ %571, %__nv_exp2f.exit55 ]
  %114 = phi float [ 0.000000e+00, %.lr.ph ], [ %572, %__nv_exp2f.exit55 ]
  %115 = phi float [ 0.000000e+00, %.lr.ph ], [ %573, %__nv_exp2f.exit55 ]
  %116 = phi float [ 0.000000e+00, %.lr.ph ], [ %574, %__nv_exp2f.exit55 ]
  %117 = phi float [ 0.000000e+00, %.lr.ph ], [ %576, %__nv_exp2f.exit55 ]
  %118 = phi float [ 0.000000e+00, %.lr.ph ], [ %577, %__nv_exp2f.exit55 ]
  %119 = phi float [ 0.000000e+00, %.lr.ph ], [ %578, %__nv_exp2f.exit55 ]
  %120 = phi float [ 0.000000e+00, %.lr.ph ], [ %579, %__nv_exp2f.exit55 ]
  %121 = phi float [ 0.000000e+00, %.lr.ph ], [ %461, %__nv_exp2f.exit55 ]
  %122 = phi float [ 0.000000e+00, %.lr.ph ], [ %462, %__nv_exp2f.exit55 ]
  %123 = phi i32 [ 0, %.lr.ph ], [ %589, %__nv_exp2f.exit55 ]
  %124 = phi <2 x float> [ splat (float 0xFFF0000000000000), %.lr.ph ], [ %318, %__nv_exp2f.exit55 ]
  %125 = icmp slt i32 %123, %79
  %126 = add i32 %103, 1
  %127 = icmp sgt i32 %126, 1
  %128 = select i1 %127, i32 0, i32 %126
  %129 = or disjoint i32 %123, %21
  %130 = or disjoint i32 %129, 1
  %131 = or disjoint i32 %129, 8
  %132 = or disjoint i32 %129, 9
  %133 = or disjoint i32 %129, 16
  %134 = or disjoint i32 %129, 17
  %135 = or disjoint i32 %129, 24
  %136 = or disjoint i32 %129, 25
  %137 = icmp slt i32 %129, %6
  %138 = icmp slt i32 %130, %6
  %139 = icmp slt i32 %131, %6
  %140 = icmp slt i32 %132, %6
  %141 = icmp slt i32 %133, %6
  %142 = icmp slt i32 %134, %6
  %143 = icmp slt i32 %135, %6
  %144 = icmp slt i32 %136, %6
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %145 = shl i32 %128, 10
  %146 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %90) #2
  %147 = extractvalue { i32, i32, i32, i32 } %146, 0
  %148 = extractvalue { i32, i32, i32, i32 } %146, 1
  %149 = extractvalue { i32, i32, i32, i32 } %146, 2
  %150 = extractvalue { i32, i32, i32, i32 } %146, 3
  %151 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %93) #2
  %152 = extractvalue { i32, i32, i32, i32 } %151, 0
  %153 = extractvalue { i32, i32, i32, i32 } %151, 1
  %154 = extractvalue { i32, i32, i32, i32 } %151, 2
  %155 = extractvalue { i32, i32, i32, i32 } %151, 3
  %gep99 = getelementptr half, ptr addrspace(3) %invariant.gep98, i32 %145
  %156 = ptrtoint ptr addrspace(3) %gep99 to i32
  %157 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %156) #2
  %158 = extractvalue { i32, i32, i32, i32 } %157, 0
  %159 = extractvalue { i32, i32, i32, i32 } %157, 1
  %160 = extractvalue { i32, i32, i32, i32 } %157, 2
  %161 = extractvalue { i32, i32, i32, i32 } %157, 3
  %162 = getelementptr inbounds nuw i8, ptr addrspace(3) %gep99, i32 512
  %163 = ptrtoint ptr addrspace(3) %162 to i32
  %164 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %163) #2
  %165 = extractvalue { i32, i32, i32, i32 } %164, 0
  %166 = extractvalue { i32, i32, i32, i32 } %164, 1
  %167 = extractvalue { i32, i32, i32, i32 } %164, 2
  %168 = extractvalue { i32, i32, i32, i32 } %164, 3
  %169 = getelementptr inbounds nuw i8, ptr addrspace(3) %gep99, i32 1024
  %170 = ptrtoint ptr addrspace(3) %169 to i32
  %171 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %170) #2
  %172 = extractvalue { i32, i32, i32, i32 } %171, 0
  %173 = extractvalue { i32, i32, i32, i32 } %171, 1
  %174 = extractvalue { i32, i32, i32, i32 } %171, 2
  %175 = extractvalue { i32, i32, i32, i32 } %171, 3
  %176 = getelementptr inbounds nuw i8, ptr addrspace(3) %gep99, i32 1536
  %177 = ptrtoint ptr addrspace(3) %176 to i32
  %178 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %177) #2
  %179 = extractvalue { i32, i32, i32, i32 } %178, 0
  %180 = extractvalue { i32, i32, i32, i32 } %178, 1
  %181 = extractvalue { i32, i32, i32, i32 } %178, 2
  %182 = extractvalue { i32, i32, i32, i32 } %178, 3
  %183 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %147, i32 %148, i32 %149, i32 %150, i32 %158, i32 %159) #2
  %184 = extractvalue { float, float, float, float } %183, 0
  %185 = extractvalue { float, float, float, float } %183, 1
  %186 = extractvalue { float, float, float, float } %183, 2
  %187 = extractvalue { float, float, float, float } %183, 3
  %188 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %147, i32 %148, i32 %149, i32 %150, i32 %165, i32 %166) #2
  %189 = extractvalue { float, float, float, float } %188, 0
  %190 = extractvalue { float, float, float, float } %188, 1
  %191 = extractvalue { float, float, float, float } %188, 2
  %192 = extractvalue { float, float, float, float } %188, 3
  %193 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %147, i32 %148, i32 %149, i32 %150, i32 %172, i32 %173) #2
  %194 = extractvalue { float, float, float, float } %193, 0
  %195 = extractvalue { float, float, float, float } %193, 1
  %196 = extractvalue { float, float, float, float } %193, 2
  %197 = extractvalue { float, float, float, float } %193, 3
  %198 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %147, i32 %148, i32 %149, i32 %150, i32 %179, i32 %180) #2
  %199 = extractvalue { float, float, float, float } %198, 0
  %200 = extractvalue { float, float, float, float } %198, 1
  %201 = extractvalue { float, float, float, float } %198, 2
  %202 = extractvalue { float, float, float, float } %198, 3
  %203 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %184, float %185, float %186, float %187, i32 %152, i32 %153, i32 %154, i32 %155, i32 %160, i32 %161) #2
  %204 = extractvalue { float, float, float, float } %203, 0
  %205 = extractvalue { float, float, float, float } %203, 1
  %206 = extractvalue { float, float, float, float } %203, 2
  %207 = extractvalue { float, float, float, float } %203, 3
  %208 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %189, float %190, float %191, float %192, i32 %152, i32 %153, i32 %154, i32 %155, i32 %167, i32 %168) #2
  %209 = extractvalue { float, float, float, float } %208, 0
  %210 = extractvalue { float, float, float, float } %208, 1
  %211 = extractvalue { float, float, float, float } %208, 2
  %212 = extractvalue { float, float, float, float } %208, 3
  %213 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %194, float %195, float %196, float %197, i32 %152, i32 %153, i32 %154, i32 %155, i32 %174, i32 %175) #2
  %214 = extractvalue { float, float, float, float } %213, 0
  %215 = extractvalue { float, float, float, float } %213, 1
  %216 = extractvalue { float, float, float, float } %213, 2
  %217 = extractvalue { float, float, float, float } %213, 3
  %218 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %199, float %200, float %201, float %202, i32 %152, i32 %153, i32 %154, i32 %155, i32 %181, i32 %182) #2
  %219 = extractvalue { float, float, float, float } %218, 0
  %220 = extractvalue { float, float, float, float } %218, 1
  %221 = extractvalue { float, float, float, float } %218, 2
  %222 = extractvalue { float, float, float, float } %218, 3
  %223 = fmul float %5, %204
  %224 = fmul float %5, %205
  %225 = fmul float %5, %206
  %226 = fmul float %5, %207
  %227 = fmul float %5, %209
  %228 = fmul float %5, %210
  %229 = fmul float %5, %211
  %230 = fmul float %5, %212
  %231 = fmul float %5, %214
  %232 = fmul float %5, %215
  %233 = fmul float %5, %216
  %234 = fmul float %5, %217
  %235 = fmul float %5, %219
  %236 = fmul float %5, %220
  %237 = fmul float %5, %221
  %238 = fmul float %5, %222
  %239 = icmp sge i32 %24, %129
  %240 = icmp sgt i32 %24, %129
  %241 = icmp sge i32 %25, %129
  %242 = icmp sgt i32 %25, %129
  %243 = icmp sge i32 %24, %131
  %244 = icmp sge i32 %24, %132
  %245 = icmp sge i32 %25, %132
  %246 = icmp sge i32 %24, %133
  %247 = icmp sge i32 %24, %134
  %248 = icmp sge i32 %25, %133
  %249 = icmp sge i32 %25, %134
  %250 = icmp sge i32 %24, %135
  %251 = icmp sge i32 %24, %136
  %252 = icmp sge i32 %25, %135
  %253 = icmp sge i32 %25, %136
  %254 = and i1 %239, %137
  %255 = and i1 %240, %138
  %256 = and i1 %241, %137
  %257 = and i1 %242, %138
  %258 = and i1 %243, %139
  %259 = and i1 %244, %140
  %260 = and i1 %239, %139
  %261 = and i1 %245, %140
  %262 = and i1 %246, %141
  %263 = and i1 %247, %142
  %264 = and i1 %248, %141
  %265 = and i1 %249, %142
  %266 = and i1 %250, %143
  %267 = and i1 %251, %144
  %268 = and i1 %252, %143
  %269 = and i1 %253, %144
  %270 = select i1 %254, float %223, float -1.000000e+06
  %271 = select i1 %255, float %224, float -1.000000e+06
  %272 = select i1 %256, float %225, float -1.000000e+06
  %273 = select i1 %257, float %226, float -1.000000e+06
  %274 = select i1 %258, float %227, float -1.000000e+06
  %275 = select i1 %259, float %228, float -1.000000e+06
  %276 = select i1 %260, float %229, float -1.000000e+06
  %277 = select i1 %261, float %230, float -1.000000e+06
  %278 = select i1 %262, float %231, float -1.000000e+06
  %279 = select i1 %263, float %232, float -1.000000e+06
  %280 = select i1 %264, float %233, float -1.000000e+06
  %281 = select i1 %265, float %234, float -1.000000e+06
  %282 = select i1 %266, float %235, float -1.000000e+06
  %283 = select i1 %267, float %236, float -1.000000e+06
  %284 = select i1 %268, float %237, float -1.000000e+06
  %285 = select i1 %269, float %238, float -1.000000e+06
  %286 = tail call float @llvm.maxnum.f32(float %270, float %271)
  %287 = tail call float @llvm.maxnum.f32(float %272, float %273)
  %288 = tail call float @llvm.maxnum.f32(float %286, float %274)
  %289 = tail call float @llvm.maxnum.f32(float %288, float %275)
  %290 = tail call float @llvm.maxnum.f32(float %287, float %276)
  %291 = tail call float @llvm.maxnum.f32(float %290, float %277)
  %292 = tail call float @llvm.maxnum.f32(float %289, float %278)
  %293 = tail call float @llvm.maxnum.f32(float %292, float %279)
  %294 = tail call float @llvm.maxnum.f32(float %291, float %280)
  %295 = tail call float @llvm.maxnum.f32(float %294, float %281)
  %296 = tail call float @llvm.maxnum.f32(float %293, float %282)
  %297 = tail call float @llvm.maxnum.f32(float %296, float %283)
  %298 = tail call float @llvm.maxnum.f32(float %295, float %284)
  %299 = tail call float @llvm.maxnum.f32(float %298, float %285)
  %300 = bitcast float %297 to i32
  %301 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %300, i32 2, i32 31)
  %302 = bitcast i32 %301 to float
  %303 = bitcast float %299 to i32
  %304 = tail call float @llvm.maxnum.f32(float %297, float %302)
  %305 = bitcast float %304 to i32
  %306 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %305, i32 1, i32 31)
  %307 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %303, i32 2, i32 31)
  %308 = bitcast i32 %307 to float
  %309 = tail call float @llvm.maxnum.f32(float %299, float %308)
  %310 = bitcast float %309 to i32
  %311 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %310, i32 1, i32 31)
  %312 = insertelement <2 x i32> poison, i32 %306, i64 0
  %313 = insertelement <2 x i32> %312, i32 %311, i64 1
  %314 = bitcast <2 x i32> %313 to <2 x float>
  %315 = insertelement <2 x float> poison, float %304, i64 0
  %316 = insertelement <2 x float> %315, float %309, i64 1
  %317 = tail call <2 x float> @llvm.maxnum.v2f32(<2 x float> %316, <2 x float> %314)
  %318 = tail call <2 x float> @llvm.maxnum.v2f32(<2 x float> %124, <2 x float> %317)
  %319 = extractelement <2 x float> %318, i64 0
  %320 = fsub float %270, %319
  %321 = fsub float %271, %319
  %322 = extractelement <2 x float> %318, i64 1
  %323 = fsub float %272, %322
  %324 = fsub float %273, %322
  %325 = fsub float %274, %319
  %326 = fsub float %275, %319
  %327 = fsub float %276, %322
  %328 = fsub float %277, %322
  %329 = fsub float %278, %319
  %330 = fsub float %279, %319
  %331 = fsub float %280, %322
  %332 = fsub float %281, %322
  %333 = fsub float %282, %319
  %334 = fsub float %283, %319
  %335 = fsub float %284, %322
  %336 = fsub float %285, %322
  %337 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i = icmp eq i32 %337, 0
  br i1 %.not.i, label %340, label %338

338:                                              ; preds = %102
  %339 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %320) #2
  br label %__nv_exp2f.exit

340:                                              ; preds = %102
  %341 = tail call float @llvm.nvvm.ex2.approx.f(float %320) #2
  br label %__nv_exp2f.exit

__nv_exp2f.exit:                                  ; preds = %338, %340
  %.0.i = phi float [ %339, %338 ], [ %341, %340 ]
  %342 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i5 = icmp eq i32 %342, 0
  br i1 %.not.i5, label %345, label %343

343:                                              ; preds = %__nv_exp2f.exit
  %344 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %321) #2
  br label %__nv_exp2f.exit7

345:                                              ; preds = %__nv_exp2f.exit
  %346 = tail call float @llvm.nvvm.ex2.approx.f(float %321) #2
  br label %__nv_exp2f.exit7

__nv_exp2f.exit7:                                 ; preds = %343, %345
  %.0.i6 = phi float [ %344, %343 ], [ %346, %345 ]
  %347 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i8 = icmp eq i32 %347, 0
  br i1 %.not.i8, label %350, label %348

348:                                              ; preds = %__nv_exp2f.exit7
  %349 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %323) #2
  br label %__nv_exp2f.exit10

350:                                              ; preds = %__nv_exp2f.exit7
  %351 = tail call float @llvm.nvvm.ex2.approx.f(float %323) #2
  br label %__nv_exp2f.exit10

__nv_exp2f.exit10:                                ; preds = %348, %350
  %.0.i9 = phi float [ %349, %348 ], [ %351, %350 ]
  %352 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i11 = icmp eq i32 %352, 0
  br i1 %.not.i11, label %355, label %353

353:                                              ; preds = %__nv_exp2f.exit10
  %354 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %324) #2
  br label %__nv_exp2f.exit13

355:                                              ; preds = %__nv_exp2f.exit10
  %356 = tail call float @llvm.nvvm.ex2.approx.f(float %324) #2
  br label %__nv_exp2f.exit13

__nv_exp2f.exit13:                                ; preds = %353, %355
  %.0.i12 = phi float [ %354, %353 ], [ %356, %355 ]
  %357 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i14 = icmp eq i32 %357, 0
  br i1 %.not.i14, label %360, label %358

358:                                              ; preds = %__nv_exp2f.exit13
  %359 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %325) #2
  br label %__nv_exp2f.exit16

360:                                              ; preds = %__nv_exp2f.exit13
  %361 = tail call float @llvm.nvvm.ex2.approx.f(float %325) #2
  br label %__nv_exp2f.exit16

__nv_exp2f.exit16:                                ; preds = %358, %360
  %.0.i15 = phi float [ %359, %358 ], [ %361, %360 ]
  %362 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i17 = icmp eq i32 %362, 0
  br i1 %.not.i17, label %365, label %363

363:                                              ; preds = %__nv_exp2f.exit16
  %364 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %326) #2
  br label %__nv_exp2f.exit19

365:                                              ; preds = %__nv_exp2f.exit16
  %366 = tail call float @llvm.nvvm.ex2.approx.f(float %326) #2
  br label %__nv_exp2f.exit19

__nv_exp2f.exit19:                                ; preds = %363, %365
  %.0.i18 = phi float [ %364, %363 ], [ %366, %365 ]
  %367 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i20 = icmp eq i32 %367, 0
  br i1 %.not.i20, label %370, label %368

368:                                              ; preds = %__nv_exp2f.exit19
  %369 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %327) #2
  br label %__nv_exp2f.exit22

370:                                              ; preds = %__nv_exp2f.exit19
  %371 = tail call float @llvm.nvvm.ex2.approx.f(float %327) #2
  br label %__nv_exp2f.exit22

__nv_exp2f.exit22:                                ; preds = %368, %370
  %.0.i21 = phi float [ %369, %368 ], [ %371, %370 ]
  %372 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i23 = icmp eq i32 %372, 0
  br i1 %.not.i23, label %375, label %373

373:                                              ; preds = %__nv_exp2f.exit22
  %374 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %328) #2
  br label %__nv_exp2f.exit25

375:                                              ; preds = %__nv_exp2f.exit22
  %376 = tail call float @llvm.nvvm.ex2.approx.f(float %328) #2
  br label %__nv_exp2f.exit25

__nv_exp2f.exit25:                                ; preds = %373, %375
  %.0.i24 = phi float [ %374, %373 ], [ %376, %375 ]
  %377 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i26 = icmp eq i32 %377, 0
  br i1 %.not.i26, label %380, label %378

378:                                              ; preds = %__nv_exp2f.exit25
  %379 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %329) #2
  br label %__nv_exp2f.exit28

380:                                              ; preds = %__nv_exp2f.exit25
  %381 = tail call float @llvm.nvvm.ex2.approx.f(float %329) #2
  br label %__nv_exp2f.exit28

__nv_exp2f.exit28:                                ; preds = %378, %380
  %.0.i27 = phi float [ %379, %378 ], [ %381, %380 ]
  %382 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i29 = icmp eq i32 %382, 0
  br i1 %.not.i29, label %385, label %383

383:                                              ; preds = %__nv_exp2f.exit28
  %384 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %330) #2
  br label %__nv_exp2f.exit31

385:                                              ; preds = %__nv_exp2f.exit28
  %386 = tail call float @llvm.nvvm.ex2.approx.f(float %330) #2
  br label %__nv_exp2f.exit31

__nv_exp2f.exit31:                                ; preds = %383, %385
  %.0.i30 = phi float [ %384, %383 ], [ %386, %385 ]
  %387 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i32 = icmp eq i32 %387, 0
  br i1 %.not.i32, label %390, label %388

388:                                              ; preds = %__nv_exp2f.exit31
  %389 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %331) #2
  br label %__nv_exp2f.exit34

390:                                              ; preds = %__nv_exp2f.exit31
  %391 = tail call float @llvm.nvvm.ex2.approx.f(float %331) #2
  br label %__nv_exp2f.exit34

__nv_exp2f.exit34:                                ; preds = %388, %390
  %.0.i33 = phi float [ %389, %388 ], [ %391, %390 ]
  %392 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i35 = icmp eq i32 %392, 0
  br i1 %.not.i35, label %395, label %393

393:                                              ; preds = %__nv_exp2f.exit34
  %394 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %332) #2
  br label %__nv_exp2f.exit37

395:                                              ; preds = %__nv_exp2f.exit34
  %396 = tail call float @llvm.nvvm.ex2.approx.f(float %332) #2
  br label %__nv_exp2f.exit37

__nv_exp2f.exit37:                                ; preds = %393, %395
  %.0.i36 = phi float [ %394, %393 ], [ %396, %395 ]
  %397 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i38 = icmp eq i32 %397, 0
  br i1 %.not.i38, label %400, label %398

398:                                              ; preds = %__nv_exp2f.exit37
  %399 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %333) #2
  br label %__nv_exp2f.exit40

400:                                              ; preds = %__nv_exp2f.exit37
  %401 = tail call float @llvm.nvvm.ex2.approx.f(float %333) #2
  br label %__nv_exp2f.exit40

__nv_exp2f.exit40:                                ; preds = %398, %400
  %.0.i39 = phi float [ %399, %398 ], [ %401, %400 ]
  %402 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i41 = icmp eq i32 %402, 0
  br i1 %.not.i41, label %405, label %403

403:                                              ; preds = %__nv_exp2f.exit40
  %404 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %334) #2
  br label %__nv_exp2f.exit43

405:                                              ; preds = %__nv_exp2f.exit40
  %406 = tail call float @llvm.nvvm.ex2.approx.f(float %334) #2
  br label %__nv_exp2f.exit43

__nv_exp2f.exit43:                                ; preds = %403, %405
  %.0.i42 = phi float [ %404, %403 ], [ %406, %405 ]
  %407 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i44 = icmp eq i32 %407, 0
  br i1 %.not.i44, label %410, label %408

408:                                              ; preds = %__nv_exp2f.exit43
  %409 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %335) #2
  br label %__nv_exp2f.exit46

410:                                              ; preds = %__nv_exp2f.exit43
  %411 = tail call float @llvm.nvvm.ex2.approx.f(float %335) #2
  br label %__nv_exp2f.exit46

__nv_exp2f.exit46:                                ; preds = %408, %410
  %.0.i45 = phi float [ %409, %408 ], [ %411, %410 ]
  %412 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i47 = icmp eq i32 %412, 0
  br i1 %.not.i47, label %415, label %413

413:                                              ; preds = %__nv_exp2f.exit46
  %414 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %336) #2
  br label %__nv_exp2f.exit49

415:                                              ; preds = %__nv_exp2f.exit46
  %416 = tail call float @llvm.nvvm.ex2.approx.f(float %336) #2
  br label %__nv_exp2f.exit49

__nv_exp2f.exit49:                                ; preds = %413, %415
  %.0.i48 = phi float [ %414, %413 ], [ %416, %415 ]
  %foldExtExtBinop = fsub <2 x float> %124, %318
  %417 = extractelement <2 x float> %foldExtExtBinop, i64 0
  %foldExtExtBinop126 = fsub <2 x float> %124, %318
  %418 = extractelement <2 x float> %foldExtExtBinop126, i64 1
  %419 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i50 = icmp eq i32 %419, 0
  br i1 %.not.i50, label %422, label %420

420:                                              ; preds = %__nv_exp2f.exit49
  %421 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %417) #2
  br label %__nv_exp2f.exit52

422:                                              ; preds = %__nv_exp2f.exit49
  %423 = tail call float @llvm.nvvm.ex2.approx.f(float %417) #2
  br label %__nv_exp2f.exit52

__nv_exp2f.exit52:                                ; preds = %420, %422
  %.0.i51 = phi float [ %421, %420 ], [ %423, %422 ]
  %424 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i53 = icmp eq i32 %424, 0
  br i1 %.not.i53, label %427, label %425

425:                                              ; preds = %__nv_exp2f.exit52
  %426 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %418) #2
  br label %__nv_exp2f.exit55

427:                                              ; preds = %__nv_exp2f.exit52
  %428 = tail call float @llvm.nvvm.ex2.approx.f(float %418) #2
  br label %__nv_exp2f.exit55

__nv_exp2f.exit55:                                ; preds = %425, %427
  %.0.i54 = phi float [ %426, %425 ], [ %428, %427 ]
  %429 = fmul float %121, %.0.i51
  %430 = fmul float %122, %.0.i54
  %431 = fadd float %.0.i, %.0.i6
  %432 = fadd float %.0.i9, %.0.i12
  %433 = fadd float %431, %.0.i15
  %434 = fadd float %433, %.0.i18
  %435 = fadd float %432, %.0.i21
  %436 = fadd float %435, %.0.i24
  %437 = fadd float %434, %.0.i27
  %438 = fadd float %437, %.0.i30
  %439 = fadd float %436, %.0.i33
  %440 = fadd float %439, %.0.i36
  %441 = fadd float %438, %.0.i39
  %442 = fadd float %441, %.0.i42
  %443 = fadd float %440, %.0.i45
  %444 = fadd float %443, %.0.i48
  %445 = bitcast float %442 to i32
  %446 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %445, i32 2, i32 31)
  %447 = bitcast i32 %446 to float
  %448 = fadd float %442, %447
  %449 = bitcast float %448 to i32
  %450 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %449, i32 1, i32 31)
  %451 = bitcast i32 %450 to float
  %452 = fadd float %448, %451
  %453 = bitcast float %444 to i32
  %454 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %453, i32 2, i32 31)
  %455 = bitcast i32 %454 to float
  %456 = fadd float %444, %455
  %457 = bitcast float %456 to i32
  %458 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %457, i32 1, i32 31)
  %459 = bitcast i32 %458 to float
  %460 = fadd float %456, %459
  %461 = fadd float %429, %452
  %462 = fadd float %430, %460
  %463 = getelementptr half, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %145
  %464 = getelementptr inbounds nuw i8, ptr addrspace(3) %463, i32 %98
  %465 = ptrtoint ptr addrspace(3) %464 to i32
  %466 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %465) #2
  %467 = extractvalue { i32, i32, i32, i32 } %466, 0
  %468 = extractvalue { i32, i32, i32, i32 } %466, 1
  %469 = extractvalue { i32, i32, i32, i32 } %466, 2
  %470 = extractvalue { i32, i32, i32, i32 } %466, 3
  %471 = getelementptr inbounds nuw i8, ptr addrspace(3) %463, i32 %99
  %472 = ptrtoint ptr addrspace(3) %471 to i32
  %473 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %472) #2
  %474 = extractvalue { i32, i32, i32, i32 } %473, 0
  %475 = extractvalue { i32, i32, i32, i32 } %473, 1
  %476 = extractvalue { i32, i32, i32, i32 } %473, 2
  %477 = extractvalue { i32, i32, i32, i32 } %473, 3
  %478 = getelementptr inbounds nuw i8, ptr addrspace(3) %463, i32 %100
  %479 = ptrtoint ptr addrspace(3) %478 to i32
  %480 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %479) #2
  %481 = extractvalue { i32, i32, i32, i32 } %480, 0
  %482 = extractvalue { i32, i32, i32, i32 } %480, 1
  %483 = extractvalue { i32, i32, i32, i32 } %480, 2
  %484 = extractvalue { i32, i32, i32, i32 } %480, 3
  %485 = getelementptr inbounds nuw i8, ptr addrspace(3) %463, i32 %101
  %486 = ptrtoint ptr addrspace(3) %485 to i32
  %487 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %486) #2
  %488 = extractvalue { i32, i32, i32, i32 } %487, 0
  %489 = extractvalue { i32, i32, i32, i32 } %487, 1
  %490 = extractvalue { i32, i32, i32, i32 } %487, 2
  %491 = extractvalue { i32, i32, i32, i32 } %487, 3
  %492 = insertelement <2 x float> poison, float %.0.i, i64 0
  %493 = insertelement <2 x float> %492, float %.0.i6, i64 1
  %494 = fptrunc <2 x float> %493 to <2 x half>
  %495 = insertelement <2 x float> poison, float %.0.i9, i64 0
  %496 = insertelement <2 x float> %495, float %.0.i12, i64 1
  %497 = fptrunc <2 x float> %496 to <2 x half>
  %498 = insertelement <2 x float> poison, float %.0.i15, i64 0
  %499 = insertelement <2 x float> %498, float %.0.i18, i64 1
  %500 = fptrunc <2 x float> %499 to <2 x half>
  %501 = insertelement <2 x float> poison, float %.0.i21, i64 0
  %502 = insertelement <2 x float> %501, float %.0.i24, i64 1
  %503 = fptrunc <2 x float> %502 to <2 x half>
  %504 = insertelement <2 x float> poison, float %.0.i27, i64 0
  %505 = insertelement <2 x float> %504, float %.0.i30, i64 1
  %506 = fptrunc <2 x float> %505 to <2 x half>
  %507 = insertelement <2 x float> poison, float %.0.i33, i64 0
  %508 = insertelement <2 x float> %507, float %.0.i36, i64 1
  %509 = fptrunc <2 x float> %508 to <2 x half>
  %510 = insertelement <2 x float> poison, float %.0.i39, i64 0
  %511 = insertelement <2 x float> %510, float %.0.i42, i64 1
  %512 = fptrunc <2 x float> %511 to <2 x half>
  %513 = insertelement <2 x float> poison, float %.0.i45, i64 0
  %514 = insertelement <2 x float> %513, float %.0.i48, i64 1
  %515 = fptrunc <2 x float> %514 to <2 x half>
  %516 = fmul float %105, %.0.i51
  %517 = fmul float %106, %.0.i51
  %518 = fmul float %107, %.0.i54
  %519 = fmul float %108, %.0.i54
  %520 = fmul float %109, %.0.i51
  %521 = fmul float %110, %.0.i51
  %522 = fmul float %111, %.0.i54
  %523 = fmul float %112, %.0.i54
  %524 = fmul float %113, %.0.i51
  %525 = fmul float %114, %.0.i51
  %526 = fmul float %115, %.0.i54
  %527 = fmul float %116, %.0.i54
  %528 = fmul float %117, %.0.i51
  %529 = fmul float %118, %.0.i51
  %530 = fmul float %119, %.0.i54
  %531 = fmul float %120, %.0.i54
  %532 = bitcast <2 x half> %494 to i32
  %533 = bitcast <2 x half> %497 to i32
  %534 = bitcast <2 x half> %500 to i32
  %535 = bitcast <2 x half> %503 to i32
  %536 = bitcast <2 x half> %506 to i32
  %537 = bitcast <2 x half> %509 to i32
  %538 = bitcast <2 x half> %512 to i32
  %539 = bitcast <2 x half> %515 to i32
  %540 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %516, float %517, float %518, float %519, i32 %532, i32 %533, i32 %534, i32 %535, i32 %467, i32 %468) #2
  %541 = extractvalue { float, float, float, float } %540, 0
  %542 = extractvalue { float, float, float, float } %540, 1
  %543 = extractvalue { float, float, float, float } %540, 2
  %544 = extractvalue { float, float, float, float } %540, 3
  %545 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %520, float %521, float %522, float %523, i32 %532, i32 %533, i32 %534, i32 %535, i32 %474, i32 %475) #2
  %546 = extractvalue { float, float, float, float } %545, 0
  %547 = extractvalue { float, float, float, float } %545, 1
  %548 = extractvalue { float, float, float, float } %545, 2
  %549 = extractvalue { float, float, float, float } %545, 3
  %550 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %524, float %525, float %526, float %527, i32 %532, i32 %533, i32 %534, i32 %535, i32 %481, i32 %482) #2
  %551 = extractvalue { float, float, float, float } %550, 0
  %552 = extractvalue { float, float, float, float } %550, 1
  %553 = extractvalue { float, float, float, float } %550, 2
  %554 = extractvalue { float, float, float, float } %550, 3
  %555 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %528, float %529, float %530, float %531, i32 %532, i32 %533, i32 %534, i32 %535, i32 %488, i32 %489) #2
  %556 = extractvalue { float, float, float, float } %555, 0
  %557 = extractvalue { float, float, float, float } %555, 1
  %558 = extractvalue { float, float, float, float } %555, 2
  %559 = extractvalue { float, float, float, float } %555, 3
  %560 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %541, float %542, float %543, float %544, i32 %536, i32 %537, i32 %538, i32 %539, i32 %469, i32 %470) #2
  %561 = extractvalue { float, float, float, float } %560, 0
  %562 = extractvalue { float, float, float, float } %560, 1
  %563 = extractvalue { float, float, float, float } %560, 2
  %564 = extractvalue { float, float, float, float } %560, 3
  %565 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %546, float %547, float %548, float %549, i32 %536, i32 %537, i32 %538, i32 %539, i32 %476, i32 %477) #2
  %566 = extractvalue { float, float, float, float } %565, 0
  %567 = extractvalue { float, float, float, float } %565, 1
  %568 = extractvalue { float, float, float, float } %565, 2
  %569 = extractvalue { float, float, float, float } %565, 3
  %570 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %551, float %552, float %553, float %554, i32 %536, i32 %537, i32 %538, i32 %539, i32 %483, i32 %484) #2
  %571 = extractvalue { float, float, float, float } %570, 0
  %572 = extractvalue { float, float, float, float } %570, 1
  %573 = extractvalue { float, float, float, float } %570, 2
  %574 = extractvalue { float, float, float, float } %570, 3
  %575 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %556, float %557, float %558, float %559, i32 %536, i32 %537, i32 %538, i32 %539, i32 %490, i32 %491) #2
  %576 = extractvalue { float, float, float, float } %575, 0
  %577 = extractvalue { float, float, float, float } %575, 1
  %578 = extractvalue { float, float, float, float } %575, 2
  %579 = extractvalue { float, float, float, float } %575, 3
  %580 = add i32 %104, 1
  %581 = icmp sgt i32 %580, 1
  %582 = select i1 %581, i32 0, i32 %580
  %.reass = add i32 %123, %invariant.op
  %583 = icmp slt i32 %.reass, %6
  %584 = shl i32 %.reass, 5
  %585 = sext i32 %584 to i64
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %585
  %586 = shl i32 %582, 10
  %587 = and i1 %125, %583
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %gep91 = getelementptr half, ptr addrspace(3) %60, i32 %586
  %588 = select i1 %587, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %gep91, ptr addrspace(1) %gep, i32 %588) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %gep93 = getelementptr half, ptr addrspace(1) %invariant.gep92, i64 %585
  %gep95 = getelementptr half, ptr addrspace(3) %64, i32 %586
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %gep95, ptr addrspace(1) %gep93, i32 %588) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %589 = add i32 %123, 32
  %590 = icmp slt i32 %589, %6
  br i1 %590, label %102, label %._crit_edge

._crit_edge:                                      ; preds = %__nv_exp2f.exit55, %9
  %591 = phi float [ 0.000000e+00, %9 ], [ %461, %__nv_exp2f.exit55 ]
  %592 = phi float [ 0.000000e+00, %9 ], [ %462, %__nv_exp2f.exit55 ]
  %593 = phi float [ 0.000000e+00, %9 ], [ %561, %__nv_exp2f.exit55 ]
  %594 = phi float [ 0.000000e+00, %9 ], [ %562, %__nv_exp2f.exit55 ]
  %595 = phi float [ 0.000000e+00, %9 ], [ %563, %__nv_exp2f.exit55 ]
  %596 = phi float [ 0.000000e+00, %9 ], [ %564, %__nv_exp2f.exit55 ]
  %597 = phi float [ 0.000000e+00, %9 ], [ %566, %__nv_exp2f.exit55 ]
  %598 = phi float [ 0.000000e+00, %9 ], [ %567, %__nv_exp2f.exit55 ]
  %599 = phi float [ 0.000000e+00, %9 ], [ %568, %__nv_exp2f.exit55 ]
  %600 = phi float [ 0.000000e+00, %9 ], [ %569, %__nv_exp2f.exit55 ]
  %601 = phi float [ 0.000000e+00, %9 ], [ %571, %__nv_exp2f.exit55 ]
  %602 = phi float [ 0.000000e+00, %9 ], [ %572, %__nv_exp2f.exit55 ]
  %603 = phi float [ 0.000000e+00, %9 ], [ %573, %__nv_exp2f.exit55 ]
  %604 = phi float [ 0.000000e+00, %9 ], [ %574, %__nv_exp2f.exit55 ]
  %605 = phi float [ 0.000000e+00, %9 ], [ %576, %__nv_exp2f.exit55 ]
  %606 = phi float [ 0.000000e+00, %9 ], [ %577, %__nv_exp2f.exit55 ]
  %607 = phi float [ 0.000000e+00, %9 ], [ %578, %__nv_exp2f.exit55 ]
  %608 = phi float [ 0.000000e+00, %9 ], [ %579, %__nv_exp2f.exit55 ]
  %609 = phi <2 x float> [ splat (float 0xFFF0000000000000), %9 ], [ %318, %__nv_exp2f.exit55 ]
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %610 = fcmp olt float %591, 0x3810000000000000
  %611 = fmul float %591, 0x4160000000000000
  %.02.i = select i1 %610, float %611, float %591
  %i.i.0.i = select i1 %610, float -2.300000e+01, float 0.000000e+00
  %612 = bitcast float %.02.i to i32
  %613 = add i32 %612, -1060439283
  %614 = and i32 %613, -8388608
  %615 = sub i32 %612, %614
  %616 = bitcast i32 %615 to float
  %617 = sitofp i32 %614 to float
  %618 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i56 = icmp eq i32 %618, 0
  %619 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %617, float 0x3E80000000000000, float %i.i.0.i) #2
  %620 = tail call float @llvm.nvvm.fma.rn.f(float %617, float 0x3E80000000000000, float %i.i.0.i) #2
  %.08.i = select i1 %.not.i56, float %620, float %619
  %621 = fadd float %616, -1.000000e+00
  %622 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not1.i = icmp eq i32 %622, 0
  %623 = tail call float @llvm.nvvm.fma.rn.ftz.f(float 0x3FB8D64FE0000000, float %621, float 0xBFC58FE600000000) #2
  %624 = tail call float @llvm.nvvm.fma.rn.f(float 0x3FB8D64FE0000000, float %621, float 0xBFC58FE600000000) #2
  %.010.i = select i1 %.not1.i, float %624, float %623
  %625 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not2.i = icmp eq i32 %625, 0
  %626 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.010.i, float %621, float 0x3FC5F9E540000000) #2
  %627 = tail call float @llvm.nvvm.fma.rn.f(float %.010.i, float %621, float 0x3FC5F9E540000000) #2
  %.011.i = select i1 %.not2.i, float %627, float %626
  %628 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not3.i = icmp eq i32 %628, 0
  %629 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.011.i, float %621, float 0xBFC6E9C860000000) #2
  %630 = tail call float @llvm.nvvm.fma.rn.f(float %.011.i, float %621, float 0xBFC6E9C860000000) #2
  %.012.i = select i1 %.not3.i, float %630, float %629
  %631 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not4.i = icmp eq i32 %631, 0
  %632 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.012.i, float %621, float 0x3FCA417E80000000) #2
  %633 = tail call float @llvm.nvvm.fma.rn.f(float %.012.i, float %621, float 0x3FCA417E80000000) #2
  %.09.i = select i1 %.not4.i, float %633, float %632
  %634 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not5.i = icmp eq i32 %634, 0
  %635 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.09.i, float %621, float 0xBFCEC79160000000) #2
  %636 = tail call float @llvm.nvvm.fma.rn.f(float %.09.i, float %621, float 0xBFCEC79160000000) #2
  %.05.i = select i1 %.not5.i, float %636, float %635
  %637 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not6.i = icmp eq i32 %637, 0
  %638 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i, float %621, float 0x3FD277F320000000) #2
  %639 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i, float %621, float 0x3FD277F320000000) #2
  %.01.i = select i1 %.not6.i, float %639, float %638
  %640 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not7.i = icmp eq i32 %640, 0
  %641 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.01.i, float %621, float 0xBFD7154920000000) #2
  %642 = tail call float @llvm.nvvm.fma.rn.f(float %.01.i, float %621, float 0xBFD7154920000000) #2
  %.0.i57 = select i1 %.not7.i, float %642, float %641
  %643 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not8.i = icmp eq i32 %643, 0
  %644 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.0.i57, float %621, float 0x3FDEC70940000000) #2
  %645 = tail call float @llvm.nvvm.fma.rn.f(float %.0.i57, float %621, float 0x3FDEC70940000000) #2
  %.07.i = select i1 %.not8.i, float %645, float %644
  %646 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not9.i = icmp eq i32 %646, 0
  %647 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i, float %621, float 0xBFE7154760000000) #2
  %648 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i, float %621, float 0xBFE7154760000000) #2
  %.06.i = select i1 %.not9.i, float %648, float %647
  %649 = fmul float %621, %.06.i
  %650 = fmul float %621, %649
  %651 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not10.i = icmp eq i32 %651, 0
  %652 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %621, float 0x3FF7154760000000, float %650) #2
  %653 = tail call float @llvm.nvvm.fma.rn.f(float %621, float 0x3FF7154760000000, float %650) #2
  %.04.i = select i1 %.not10.i, float %653, float %652
  %654 = fadd float %.08.i, %.04.i
  %655 = icmp ugt i32 %612, 2139095039
  br i1 %655, label %__nv_fmaf_rn.exit.i.i, label %__nv_log2f.exit

__nv_fmaf_rn.exit.i.i:                            ; preds = %._crit_edge
  %656 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not11.i = icmp eq i32 %656, 0
  %657 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i, float 0x7FF0000000000000, float 0x7FF0000000000000) #2
  %658 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i, float 0x7FF0000000000000, float 0x7FF0000000000000) #2
  %.03.i = select i1 %.not11.i, float %658, float %657
  br label %__nv_log2f.exit

__nv_log2f.exit:                                  ; preds = %._crit_edge, %__nv_fmaf_rn.exit.i.i
  %r.i.0.i = phi float [ %.03.i, %__nv_fmaf_rn.exit.i.i ], [ %654, %._crit_edge ]
  %659 = fcmp olt float %592, 0x3810000000000000
  %660 = fmul float %592, 0x4160000000000000
  %.02.i58 = select i1 %659, float %660, float %592
  %i.i.0.i59 = select i1 %659, float -2.300000e+01, float 0.000000e+00
  %661 = bitcast float %.02.i58 to i32
  %662 = add i32 %661, -1060439283
  %663 = and i32 %662, -8388608
  %664 = sub i32 %661, %663
  %665 = bitcast i32 %664 to float
  %666 = sitofp i32 %663 to float
  %667 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i60 = icmp eq i32 %667, 0
  %668 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %666, float 0x3E80000000000000, float %i.i.0.i59) #2
  %669 = tail call float @llvm.nvvm.fma.rn.f(float %666, float 0x3E80000000000000, float %i.i.0.i59) #2
  %.08.i61 = select i1 %.not.i60, float %669, float %668
  %670 = fadd float %665, -1.000000e+00
  %671 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not1.i62 = icmp eq i32 %671, 0
  %672 = tail call float @llvm.nvvm.fma.rn.ftz.f(float 0x3FB8D64FE0000000, float %670, float 0xBFC58FE600000000) #2
  %673 = tail call float @llvm.nvvm.fma.rn.f(float 0x3FB8D64FE0000000, float %670, float 0xBFC58FE600000000) #2
  %.010.i63 = select i1 %.not1.i62, float %673, float %672
  %674 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not2.i64 = icmp eq i32 %674, 0
  %675 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.010.i63, float %670, float 0x3FC5F9E540000000) #2
  %676 = tail call float @llvm.nvvm.fma.rn.f(float %.010.i63, float %670, float 0x3FC5F9E540000000) #2
  %.011.i65 = select i1 %.not2.i64, float %676, float %675
  %677 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not3.i66 = icmp eq i32 %677, 0
  %678 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.011.i65, float %670, float 0xBFC6E9C860000000) #2
  %679 = tail call float @llvm.nvvm.fma.rn.f(float %.011.i65, float %670, float 0xBFC6E9C860000000) #2
  %.012.i67 = select i1 %.not3.i66, float %679, float %678
  %680 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not4.i68 = icmp eq i32 %680, 0
  %681 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.012.i67, float %670, float 0x3FCA417E80000000) #2
  %682 = tail call float @llvm.nvvm.fma.rn.f(float %.012.i67, float %670, float 0x3FCA417E80000000) #2
  %.09.i69 = select i1 %.not4.i68, float %682, float %681
  %683 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not5.i70 = icmp eq i32 %683, 0
  %684 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.09.i69, float %670, float 0xBFCEC79160000000) #2
  %685 = tail call float @llvm.nvvm.fma.rn.f(float %.09.i69, float %670, float 0xBFCEC79160000000) #2
  %.05.i71 = select i1 %.not5.i70, float %685, float %684
  %686 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not6.i72 = icmp eq i32 %686, 0
  %687 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i71, float %670, float 0x3FD277F320000000) #2
  %688 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i71, float %670, float 0x3FD277F320000000) #2
  %.01.i73 = select i1 %.not6.i72, float %688, float %687
  %689 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not7.i74 = icmp eq i32 %689, 0
  %690 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.01.i73, float %670, float 0xBFD7154920000000) #2
  %691 = tail call float @llvm.nvvm.fma.rn.f(float %.01.i73, float %670, float 0xBFD7154920000000) #2
  %.0.i75 = select i1 %.not7.i74, float %691, float %690
  %692 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not8.i76 = icmp eq i32 %692, 0
  %693 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.0.i75, float %670, float 0x3FDEC70940000000) #2
  %694 = tail call float @llvm.nvvm.fma.rn.f(float %.0.i75, float %670, float 0x3FDEC70940000000) #2
  %.07.i77 = select i1 %.not8.i76, float %694, float %693
  %695 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not9.i78 = icmp eq i32 %695, 0
  %696 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i77, float %670, float 0xBFE7154760000000) #2
  %697 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i77, float %670, float 0xBFE7154760000000) #2
  %.06.i79 = select i1 %.not9.i78, float %697, float %696
  %698 = fmul float %670, %.06.i79
  %699 = fmul float %670, %698
  %700 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not10.i80 = icmp eq i32 %700, 0
  %701 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %670, float 0x3FF7154760000000, float %699) #2
  %702 = tail call float @llvm.nvvm.fma.rn.f(float %670, float 0x3FF7154760000000, float %699) #2
  %.04.i81 = select i1 %.not10.i80, float %702, float %701
  %703 = fadd float %.08.i61, %.04.i81
  %704 = icmp ugt i32 %661, 2139095039
  br i1 %704, label %__nv_fmaf_rn.exit.i.i84, label %__nv_log2f.exit87

__nv_fmaf_rn.exit.i.i84:                          ; preds = %__nv_log2f.exit
  %705 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not11.i85 = icmp eq i32 %705, 0
  %706 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i58, float 0x7FF0000000000000, float 0x7FF0000000000000) #2
  %707 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i58, float 0x7FF0000000000000, float 0x7FF0000000000000) #2
  %.03.i86 = select i1 %.not11.i85, float %707, float %706
  br label %__nv_log2f.exit87

__nv_log2f.exit87:                                ; preds = %__nv_log2f.exit, %__nv_fmaf_rn.exit.i.i84
  %r.i.0.i82 = phi float [ %.03.i86, %__nv_fmaf_rn.exit.i.i84 ], [ %703, %__nv_log2f.exit ]
  %708 = insertelement <2 x float> poison, float %.02.i, i64 0
  %709 = insertelement <2 x float> %708, float %.02.i58, i64 1
  %710 = fcmp oeq <2 x float> %709, zeroinitializer
  %711 = sext i32 %27 to i64
  %712 = getelementptr float, ptr addrspace(1) %4, i64 %711
  %713 = or disjoint i32 %11, %22
  %714 = sext i32 %713 to i64
  %715 = getelementptr float, ptr addrspace(1) %712, i64 %714
  %716 = icmp slt i32 %713, %6
  %717 = tail call float @llvm.nvvm.div.full(float %608, float %592)
  %718 = tail call float @llvm.nvvm.div.full(float %607, float %592)
  %719 = tail call float @llvm.nvvm.div.full(float %606, float %591)
  %720 = tail call float @llvm.nvvm.div.full(float %605, float %591)
  %721 = tail call float @llvm.nvvm.div.full(float %604, float %592)
  %722 = tail call float @llvm.nvvm.div.full(float %603, float %592)
  %723 = tail call float @llvm.nvvm.div.full(float %602, float %591)
  %724 = tail call float @llvm.nvvm.div.full(float %601, float %591)
  %725 = tail call float @llvm.nvvm.div.full(float %600, float %592)
  %726 = tail call float @llvm.nvvm.div.full(float %599, float %592)
  %727 = tail call float @llvm.nvvm.div.full(float %598, float %591)
  %728 = tail call float @llvm.nvvm.div.full(float %597, float %591)
  %729 = tail call float @llvm.nvvm.div.full(float %596, float %592)
  %730 = tail call float @llvm.nvvm.div.full(float %595, float %592)
  %731 = tail call float @llvm.nvvm.div.full(float %594, float %591)
  %732 = tail call float @llvm.nvvm.div.full(float %593, float %591)
  %733 = insertelement <2 x float> poison, float %r.i.0.i, i64 0
  %734 = insertelement <2 x float> %733, float %r.i.0.i82, i64 1
  %735 = select <2 x i1> %710, <2 x float> splat (float 0xFFF0000000000000), <2 x float> %734
  %736 = fadd <2 x float> %609, %735
  %737 = shl nuw nsw i32 %12, 1
  %738 = and i32 %737, 120
  %739 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %738
  store <2 x float> %736, ptr addrspace(3) %739, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %740 = and i32 %12, 7
  %741 = shl nuw nsw i32 %740, 3
  %742 = lshr i32 %12, 1
  %743 = and i32 %742, 4
  %744 = shl nuw nsw i32 %12, 2
  %745 = and i32 %744, 64
  %746 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %741
  %747 = getelementptr inbounds nuw i8, ptr addrspace(3) %746, i32 %743
  %748 = getelementptr inbounds nuw i8, ptr addrspace(3) %747, i32 %745
  %749 = load i32, ptr addrspace(3) %748, align 4
  %750 = and i32 %12, 96
  %751 = icmp eq i32 %750, 0
  %752 = and i1 %751, %716
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %749, ptr addrspace(1) %715, i1 %752) #2
  %753 = getelementptr half, ptr addrspace(1) %3, i64 %30
  %754 = getelementptr half, ptr addrspace(1) %753, i64 %33
  %755 = getelementptr half, ptr addrspace(1) %754, i64 %36
  %756 = insertelement <2 x float> poison, float %732, i64 0
  %757 = insertelement <2 x float> %756, float %731, i64 1
  %758 = fptrunc <2 x float> %757 to <2 x half>
  %759 = insertelement <2 x float> poison, float %730, i64 0
  %760 = insertelement <2 x float> %759, float %729, i64 1
  %761 = fptrunc <2 x float> %760 to <2 x half>
  %762 = insertelement <2 x float> poison, float %728, i64 0
  %763 = insertelement <2 x float> %762, float %727, i64 1
  %764 = fptrunc <2 x float> %763 to <2 x half>
  %765 = insertelement <2 x float> poison, float %726, i64 0
  %766 = insertelement <2 x float> %765, float %725, i64 1
  %767 = fptrunc <2 x float> %766 to <2 x half>
  %768 = insertelement <2 x float> poison, float %724, i64 0
  %769 = insertelement <2 x float> %768, float %723, i64 1
  %770 = fptrunc <2 x float> %769 to <2 x half>
  %771 = insertelement <2 x float> poison, float %722, i64 0
  %772 = insertelement <2 x float> %771, float %721, i64 1
  %773 = fptrunc <2 x float> %772 to <2 x half>
  %774 = insertelement <2 x float> poison, float %720, i64 0
  %775 = insertelement <2 x float> %774, float %719, i64 1
  %776 = fptrunc <2 x float> %775 to <2 x half>
  %777 = insertelement <2 x float> poison, float %718, i64 0
  %778 = insertelement <2 x float> %777, float %717, i64 1
  %779 = fptrunc <2 x float> %778 to <2 x half>
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %780 = shl nuw nsw i32 %45, 6
  %781 = shl nuw nsw i32 %20, 5
  %782 = shl nuw nsw i32 %15, 2
  %783 = shl nuw nsw i32 %17, 3
  %784 = or disjoint i32 %780, %781
  %785 = xor i32 %784, %782
  %786 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %783
  %787 = getelementptr inbounds nuw i8, ptr addrspace(3) %786, i32 %785
  %788 = bitcast <2 x half> %758 to i32
  %789 = bitcast <2 x half> %764 to i32
  %790 = bitcast <2 x half> %770 to i32
  %791 = bitcast <2 x half> %776 to i32
  %792 = insertelement <4 x i32> poison, i32 %788, i64 0
  %793 = insertelement <4 x i32> %792, i32 %789, i64 1
  %794 = insertelement <4 x i32> %793, i32 %790, i64 2
  %795 = insertelement <4 x i32> %794, i32 %791, i64 3
  store <4 x i32> %795, ptr addrspace(3) %787, align 16
  %796 = getelementptr inbounds nuw i8, ptr addrspace(3) %787, i32 128
  %797 = bitcast <2 x half> %761 to i32
  %798 = bitcast <2 x half> %767 to i32
  %799 = bitcast <2 x half> %773 to i32
  %800 = bitcast <2 x half> %779 to i32
  %801 = insertelement <4 x i32> poison, i32 %797, i64 0
  %802 = insertelement <4 x i32> %801, i32 %798, i64 1
  %803 = insertelement <4 x i32> %802, i32 %799, i64 2
  %804 = insertelement <4 x i32> %803, i32 %800, i64 3
  store <4 x i32> %804, ptr addrspace(3) %796, align 16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %805 = shl nuw nsw i32 %12, 8
  %806 = and i32 %805, 1536
  %807 = shl nuw nsw i32 %740, 4
  %808 = and i32 %744, 480
  %809 = xor i32 %807, %808
  %810 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %806
  %811 = getelementptr inbounds nuw i8, ptr addrspace(3) %810, i32 %809
  %812 = ptrtoint ptr addrspace(3) %811 to i32
  %813 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %812) #2
  %814 = extractvalue { i32, i32, i32, i32 } %813, 0
  %815 = extractvalue { i32, i32, i32, i32 } %813, 1
  %816 = extractvalue { i32, i32, i32, i32 } %813, 2
  %817 = extractvalue { i32, i32, i32, i32 } %813, 3
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %814, i32 %815, i32 %816, i32 %817, ptr addrspace(1) %755, i1 %29) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #5

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.f(float, float, float) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.maxnum.v2f32(<2 x float>, <2 x float>) #7

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
