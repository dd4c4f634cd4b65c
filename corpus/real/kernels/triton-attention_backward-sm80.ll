; Triton 3.5.1, sm80, attention_backward of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @attention_backward(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, ptr addrspace(1) %6, ptr addrspace(1) %7, ptr addrspace(1) %8, float %9, i32 %10, ptr addrspace(1) readnone captures(none) %11, ptr addrspace(1) readnone captures(none) %12) local_unnamed_addr #0 {
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %15 = shl i32 %14, 5
  %16 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %17 = lshr i32 %16, 2
  %18 = and i32 %17, 31
  %19 = and i32 %16, 28
  %20 = lshr exact i32 %19, 2
  %21 = and i32 %16, 32
  %22 = lshr exact i32 %21, 1
  %23 = or disjoint i32 %22, %20
  %24 = or disjoint i32 %23, 8
  %25 = lshr i32 %16, 3
  %26 = and i32 %25, 15
  %27 = or disjoint i32 %26, 16
  %28 = and i32 %16, 3
  %29 = shl nuw nsw i32 %28, 1
  %30 = or disjoint i32 %18, %15
  %31 = or disjoint i32 %29, %15
  %32 = or disjoint i32 %31, 8
  %33 = or disjoint i32 %31, 9
  %34 = or disjoint i32 %31, 16
  %35 = or disjoint i32 %31, 17
  %36 = or disjoint i32 %31, 24
  %37 = or disjoint i32 %31, 25
  %38 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %39 = mul i32 %10, %38
  %40 = shl i32 %39, 5
  %41 = icmp slt i32 %30, %10
  %42 = sext i32 %40 to i64
  %43 = getelementptr half, ptr addrspace(1) %1, i64 %42
  %44 = shl i32 %30, 5
  %45 = sext i32 %44 to i64
  %46 = getelementptr half, ptr addrspace(1) %43, i64 %45
  %47 = shl nuw nsw i32 %28, 3
  %48 = and i32 %16, 7
  %49 = shl nuw nsw i32 %48, 2
  %50 = zext nneg i32 %47 to i64
  %51 = getelementptr half, ptr addrspace(1) %46, i64 %50
  %52 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %51, i1 %41) #2
  %53 = extractvalue { i32, i32, i32, i32 } %52, 0
  %54 = extractvalue { i32, i32, i32, i32 } %52, 1
  %55 = extractvalue { i32, i32, i32, i32 } %52, 2
  %56 = extractvalue { i32, i32, i32, i32 } %52, 3
  %57 = shl nuw nsw i32 %16, 4
  %58 = and i32 %57, 2032
  %59 = shl nuw nsw i32 %16, 1
  %60 = and i32 %59, 48
  %61 = xor i32 %58, %60
  %62 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %61
  %63 = insertelement <4 x i32> poison, i32 %53, i64 0
  %64 = insertelement <4 x i32> %63, i32 %54, i64 1
  %65 = insertelement <4 x i32> %64, i32 %55, i64 2
  %66 = insertelement <4 x i32> %65, i32 %56, i64 3
  store <4 x i32> %66, ptr addrspace(3) %62, align 16
  %67 = getelementptr half, ptr addrspace(1) %2, i64 %42
  %68 = getelementptr half, ptr addrspace(1) %67, i64 %45
  %69 = getelementptr half, ptr addrspace(1) %68, i64 %50
  %70 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %69, i1 %41) #2
  %71 = extractvalue { i32, i32, i32, i32 } %70, 0
  %72 = extractvalue { i32, i32, i32, i32 } %70, 1
  %73 = extractvalue { i32, i32, i32, i32 } %70, 2
  %74 = extractvalue { i32, i32, i32, i32 } %70, 3
  %75 = getelementptr half, ptr addrspace(1) %0, i64 %42
  %76 = getelementptr half, ptr addrspace(1) %3, i64 %42
  %77 = sext i32 %39 to i64
  %78 = getelementptr float, ptr addrspace(1) %4, i64 %77
  %79 = getelementptr float, ptr addrspace(1) %5, i64 %77
  %80 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), i32 %61
  store <4 x i32> %66, ptr addrspace(3) %80, align 16
  %81 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %61
  %82 = insertelement <4 x i32> poison, i32 %71, i64 0
  %83 = insertelement <4 x i32> %82, i32 %72, i64 1
  %84 = insertelement <4 x i32> %83, i32 %73, i64 2
  %85 = insertelement <4 x i32> %84, i32 %74, i64 3
  store <4 x i32> %85, ptr addrspace(3) %81, align 16
  %86 = getelementptr float, ptr addrspace(1) %6, i64 %42
  %87 = icmp sgt i32 %10, 0
  %88 = icmp slt i32 %18, %10
  %89 = shl nuw nsw i32 %18, 5
  %90 = zext nneg i32 %89 to i64
  %91 = getelementptr half, ptr addrspace(1) %75, i64 %90
  %92 = getelementptr half, ptr addrspace(1) %91, i64 %50
  %93 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %61
  %94 = select i1 %88, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %93, ptr addrspace(1) %92, i32 %94) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %95 = getelementptr half, ptr addrspace(1) %76, i64 %90
  %96 = getelementptr half, ptr addrspace(1) %95, i64 %50
  %97 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %61
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %97, ptr addrspace(1) %96, i32 %94) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %98 = icmp slt i32 %23, %10
  %99 = icmp slt i32 %24, %10
  %100 = zext nneg i32 %23 to i64
  %101 = getelementptr float, ptr addrspace(1) %78, i64 %100
  %102 = zext nneg i32 %24 to i64
  %103 = getelementptr float, ptr addrspace(1) %78, i64 %102
  %104 = and i1 %87, %98
  %105 = and i1 %87, %99
  %106 = and i32 %16, 67
  %107 = icmp eq i32 %106, 0
  %108 = shl nuw nsw i32 %21, 1
  %109 = or disjoint i32 %108, %19
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %109
  %111 = select i1 %104, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %110, ptr addrspace(1) %101, i32 %111, i1 %107) #2
  %112 = or disjoint i32 %109, 32
  %113 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %112
  %114 = select i1 %105, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %113, ptr addrspace(1) %103, i32 %114, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %115 = getelementptr float, ptr addrspace(1) %79, i64 %100
  %116 = getelementptr float, ptr addrspace(1) %79, i64 %102
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18688), i32 %109
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %117, ptr addrspace(1) %115, i32 %111, i1 %107) #2
  %118 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18688), i32 %112
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %118, ptr addrspace(1) %116, i32 %114, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %119 = icmp sgt i32 %10, 32
  %120 = or disjoint i32 %18, 32
  %121 = or disjoint i32 %23, 32
  %122 = or disjoint i32 %23, 40
  %123 = icmp slt i32 %120, %10
  %124 = shl nuw nsw i32 %120, 5
  %125 = zext nneg i32 %124 to i64
  %126 = getelementptr half, ptr addrspace(1) %75, i64 %125
  %127 = getelementptr half, ptr addrspace(1) %126, i64 %50
  %128 = and i1 %119, %123
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %61
  %130 = select i1 %128, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %129, ptr addrspace(1) %127, i32 %130) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %131 = getelementptr half, ptr addrspace(1) %76, i64 %125
  %132 = getelementptr half, ptr addrspace(1) %131, i64 %50
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 6144), i32 %61
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %133, ptr addrspace(1) %132, i32 %130) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %134 = icmp slt i32 %121, %10
  %135 = icmp slt i32 %122, %10
  %136 = zext nneg i32 %121 to i64
  %137 = getelementptr float, ptr addrspace(1) %78, i64 %136
  %138 = zext nneg i32 %122 to i64
  %139 = getelementptr float, ptr addrspace(1) %78, i64 %138
  %140 = and i1 %119, %134
  %141 = and i1 %119, %135
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18560), i32 %109
  %143 = select i1 %140, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %142, ptr addrspace(1) %137, i32 %143, i1 %107) #2
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18560), i32 %112
  %145 = select i1 %141, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %144, ptr addrspace(1) %139, i32 %145, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %146 = getelementptr float, ptr addrspace(1) %79, i64 %136
  %147 = getelementptr float, ptr addrspace(1) %79, i64 %138
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18816), i32 %109
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %148, ptr addrspace(1) %146, i32 %143, i1 %107) #2
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18816), i32 %112
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %149, ptr addrspace(1) %147, i32 %145, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %invariant.gep = getelementptr half, ptr addrspace(1) %75, i64 %50
  %invariant.gep111 = getelementptr half, ptr addrspace(1) %76, i64 %50
  br i1 %87, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %13
  %.pre = zext nneg i32 %49 to i64
  %.pre122 = shl nuw nsw i32 %16, 3
  %.pre124 = and i32 %.pre122, 160
  %.pre126 = and i32 %16, 1
  %.pre128 = shl nuw nsw i32 %16, 5
  %.pre130 = and i32 %.pre128, 64
  %.pre132 = and i32 %16, 8
  %.pre134 = shl nuw nsw i32 %21, 4
  %.pre136 = shl nuw nsw i32 %16, 2
  %.pre138 = and i32 %.pre136, 440
  %.pre140 = shl nuw nsw i32 %.pre126, 6
  %.pre142 = and i32 %16, 16
  br label %._crit_edge

.lr.ph:                                           ; preds = %13
  %150 = or disjoint i32 %49, 3
  %151 = or disjoint i32 %49, 2
  %152 = or disjoint i32 %49, 1
  %153 = add nsw i32 %10, -64
  %154 = shl nuw nsw i32 %16, 6
  %155 = and i32 %154, 960
  %156 = shl nuw nsw i32 %16, 3
  %157 = and i32 %156, 48
  %158 = and i32 %16, 16
  %159 = icmp eq i32 %158, 0
  %160 = shl nuw nsw i32 %21, 5
  %161 = xor i32 %157, %158
  %162 = or disjoint i32 %155, %161
  %163 = or disjoint i32 %162, %160
  %164 = xor i32 %163, 32
  %165 = shl nuw nsw i32 %48, 6
  %166 = or disjoint i32 %165, %157
  %167 = xor i32 %166, %60
  %168 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), i32 %167
  %169 = ptrtoint ptr addrspace(3) %168 to i32
  %170 = or disjoint i32 %167, 512
  %171 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), i32 %170
  %172 = ptrtoint ptr addrspace(3) %171 to i32
  %173 = or disjoint i32 %167, 1024
  %174 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), i32 %173
  %175 = ptrtoint ptr addrspace(3) %174 to i32
  %176 = or disjoint i32 %167, 1536
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 14336), i32 %176
  %178 = ptrtoint ptr addrspace(3) %177 to i32
  %179 = shl nuw nsw i32 %19, 4
  %180 = shl nuw nsw i32 %28, 2
  %181 = or disjoint i32 %179, %180
  %182 = or disjoint i32 %181, %60
  %183 = or disjoint i32 %182, %160
  %184 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %183
  %185 = getelementptr inbounds nuw i8, ptr addrspace(3) %184, i32 512
  %186 = xor i32 %183, 16
  %187 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %186
  %188 = getelementptr inbounds nuw i8, ptr addrspace(3) %187, i32 512
  %189 = xor i32 %183, 32
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %189
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) %190, i32 512
  %192 = xor i32 %183, 48
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %192
  %194 = getelementptr inbounds nuw i8, ptr addrspace(3) %193, i32 512
  %195 = and i32 %16, 8
  %196 = icmp eq i32 %195, 0
  %197 = shl nuw nsw i32 %195, 1
  %198 = shl nuw nsw i32 %158, 5
  %199 = or disjoint i32 %197, %21
  %200 = xor i32 %166, %199
  %201 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %198
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) %201, i32 %200
  %203 = ptrtoint ptr addrspace(3) %202 to i32
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) %202, i32 1024
  %205 = ptrtoint ptr addrspace(3) %204 to i32
  %206 = and i32 %154, 1984
  %207 = or disjoint i32 %206, %157
  %208 = xor i32 %207, 16
  %209 = xor i32 %207, 32
  %210 = xor i32 %207, 48
  %211 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %167
  %212 = ptrtoint ptr addrspace(3) %211 to i32
  %213 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %170
  %214 = ptrtoint ptr addrspace(3) %213 to i32
  %215 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %173
  %216 = ptrtoint ptr addrspace(3) %215 to i32
  %217 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %176
  %218 = ptrtoint ptr addrspace(3) %217 to i32
  %219 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %207
  %220 = ptrtoint ptr addrspace(3) %219 to i32
  %221 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %208
  %222 = ptrtoint ptr addrspace(3) %221 to i32
  %223 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %209
  %224 = ptrtoint ptr addrspace(3) %223 to i32
  %225 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %210
  %226 = ptrtoint ptr addrspace(3) %225 to i32
  %227 = zext nneg i32 %49 to i64
  %228 = zext nneg i32 %152 to i64
  %229 = zext nneg i32 %151 to i64
  %230 = zext nneg i32 %150 to i64
  %231 = and i32 %156, 160
  %232 = and i32 %16, 1
  %233 = icmp eq i32 %232, 0
  %234 = select i1 %233, i32 0, i32 2064
  %235 = shl nuw nsw i32 %16, 5
  %236 = and i32 %235, 64
  %237 = select i1 %196, i32 0, i32 1032
  %238 = shl nuw nsw i32 %21, 4
  %239 = or disjoint i32 %237, %234
  %240 = or disjoint i32 %239, %238
  %241 = or disjoint i32 %240, %236
  %242 = or disjoint i32 %241, %231
  %243 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %242
  %244 = getelementptr inbounds nuw i8, ptr addrspace(3) %243, i32 256
  %245 = xor i32 %242, 8
  %246 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %245
  %247 = getelementptr inbounds nuw i8, ptr addrspace(3) %246, i32 256
  %248 = xor i32 %242, 16
  %249 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %248
  %250 = getelementptr inbounds nuw i8, ptr addrspace(3) %249, i32 256
  %251 = xor i32 %242, 24
  %252 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %251
  %253 = getelementptr inbounds nuw i8, ptr addrspace(3) %252, i32 256
  %254 = shl nuw nsw i32 %16, 2
  %255 = and i32 %254, 440
  %256 = shl nuw nsw i32 %232, 6
  %257 = select i1 %159, i32 0, i32 1032
  %258 = xor i32 %257, %255
  %259 = or disjoint i32 %258, %256
  %260 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %259
  %261 = getelementptr inbounds nuw i8, ptr addrspace(3) %260, i32 512
  %262 = xor i32 %259, 2064
  %263 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %262
  %264 = getelementptr inbounds nuw i8, ptr addrspace(3) %263, i32 512
  %265 = getelementptr inbounds nuw i8, ptr addrspace(3) %260, i32 4
  %266 = getelementptr inbounds nuw i8, ptr addrspace(3) %260, i32 516
  %267 = getelementptr inbounds nuw i8, ptr addrspace(3) %263, i32 4
  %268 = getelementptr inbounds nuw i8, ptr addrspace(3) %263, i32 516
  br label %269

269:                                              ; preds = %.lr.ph, %__nv_exp2f.exit107
  %.pn8118 = phi i32 [ %122, %.lr.ph ], [ %991, %__nv_exp2f.exit107 ]
  %.pn10117 = phi i32 [ %121, %.lr.ph ], [ %990, %__nv_exp2f.exit107 ]
  %.pn8.pn116 = phi i32 [ %24, %.lr.ph ], [ %.pn8118, %__nv_exp2f.exit107 ]
  %.pn10.pn115 = phi i32 [ %23, %.lr.ph ], [ %.pn10117, %__nv_exp2f.exit107 ]
  %270 = phi i32 [ -1, %.lr.ph ], [ %308, %__nv_exp2f.exit107 ]
  %271 = phi i32 [ 1, %.lr.ph ], [ %987, %__nv_exp2f.exit107 ]
  %272 = phi float [ 0.000000e+00, %.lr.ph ], [ %636, %__nv_exp2f.exit107 ]
  %273 = phi float [ 0.000000e+00, %.lr.ph ], [ %637, %__nv_exp2f.exit107 ]
  %274 = phi float [ 0.000000e+00, %.lr.ph ], [ %638, %__nv_exp2f.exit107 ]
  %275 = phi float [ 0.000000e+00, %.lr.ph ], [ %639, %__nv_exp2f.exit107 ]
  %276 = phi float [ 0.000000e+00, %.lr.ph ], [ %641, %__nv_exp2f.exit107 ]
  %277 = phi float [ 0.000000e+00, %.lr.ph ], [ %642, %__nv_exp2f.exit107 ]
  %278 = phi float [ 0.000000e+00, %.lr.ph ], [ %643, %__nv_exp2f.exit107 ]
  %279 = phi float [ 0.000000e+00, %.lr.ph ], [ %644, %__nv_exp2f.exit107 ]
  %280 = phi float [ 0.000000e+00, %.lr.ph ], [ %646, %__nv_exp2f.exit107 ]
  %281 = phi float [ 0.000000e+00, %.lr.ph ], [ %647, %__nv_exp2f.exit107 ]
  %282 = phi float [ 0.000000e+00, %.lr.ph ], [ %648, %__nv_exp2f.exit107 ]
  %283 = phi float [ 0.000000e+00, %.lr.ph ], [ %649, %__nv_exp2f.exit107 ]
  %284 = phi float [ 0.000000e+00, %.lr.ph ], [ %651, %__nv_exp2f.exit107 ]
  %285 = phi float [ 0.000000e+00, %.lr.ph ], [ %652, %__nv_exp2f.exit107 ]
  %286 = phi float [ 0.000000e+00, %.lr.ph ], [ %653, %__nv_exp2f.exit107 ]
  %287 = phi float [ 0.000000e+00, %.lr.ph ], [ %654, %__nv_exp2f.exit107 ]
  %288 = phi float [ 0.000000e+00, %.lr.ph ], [ %838, %__nv_exp2f.exit107 ]
  %289 = phi float [ 0.000000e+00, %.lr.ph ], [ %839, %__nv_exp2f.exit107 ]
  %290 = phi float [ 0.000000e+00, %.lr.ph ], [ %840, %__nv_exp2f.exit107 ]
  %291 = phi float [ 0.000000e+00, %.lr.ph ], [ %841, %__nv_exp2f.exit107 ]
  %292 = phi float [ 0.000000e+00, %.lr.ph ], [ %843, %__nv_exp2f.exit107 ]
  %293 = phi float [ 0.000000e+00, %.lr.ph ], [ %844, %__nv_exp2f.exit107 ]
  %294 = phi float [ 0.000000e+00, %.lr.ph ], [ %845, %__nv_exp2f.exit107 ]
  %295 = phi float [ 0.000000e+00, %.lr.ph ], [ %846, %__nv_exp2f.exit107 ]
  %296 = phi float [ 0.000000e+00, %.lr.ph ], [ %848, %__nv_exp2f.exit107 ]
  %297 = phi float [ 0.000000e+00, %.lr.ph ], [ %849, %__nv_exp2f.exit107 ]
  %298 = phi float [ 0.000000e+00, %.lr.ph ], [ %850, %__nv_exp2f.exit107 ]
  %299 = phi float [ 0.000000e+00, %.lr.ph ], [ %851, %__nv_exp2f.exit107 ]
  %300 = phi float [ 0.000000e+00, %.lr.ph ], [ %853, %__nv_exp2f.exit107 ]
  %301 = phi float [ 0.000000e+00, %.lr.ph ], [ %854, %__nv_exp2f.exit107 ]
  %302 = phi float [ 0.000000e+00, %.lr.ph ], [ %855, %__nv_exp2f.exit107 ]
  %303 = phi float [ 0.000000e+00, %.lr.ph ], [ %856, %__nv_exp2f.exit107 ]
  %304 = phi i32 [ 0, %.lr.ph ], [ %1017, %__nv_exp2f.exit107 ]
  %305 = icmp slt i32 %304, %153
  %306 = add i32 %270, 1
  %307 = icmp sgt i32 %306, 1
  %308 = select i1 %307, i32 0, i32 %306
  %309 = or disjoint i32 %304, %26
  %310 = or disjoint i32 %304, %27
  %311 = icmp slt i32 %309, %10
  %312 = icmp slt i32 %310, %10
  %313 = shl i32 %309, 5
  %314 = shl i32 %310, 5
  tail call void @llvm.nvvm.cp.async.wait.group(i32 4)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %315 = shl i32 %308, 10
  %316 = getelementptr half, ptr addrspace(3) @global_smem, i32 %315
  %317 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %163
  %318 = ptrtoint ptr addrspace(3) %317 to i32
  %319 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %318) #2
  %320 = extractvalue { i32, i32, i32, i32 } %319, 0
  %321 = extractvalue { i32, i32, i32, i32 } %319, 1
  %322 = extractvalue { i32, i32, i32, i32 } %319, 2
  %323 = extractvalue { i32, i32, i32, i32 } %319, 3
  %324 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %164
  %325 = ptrtoint ptr addrspace(3) %324 to i32
  %326 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %325) #2
  %327 = extractvalue { i32, i32, i32, i32 } %326, 0
  %328 = extractvalue { i32, i32, i32, i32 } %326, 1
  %329 = extractvalue { i32, i32, i32, i32 } %326, 2
  %330 = extractvalue { i32, i32, i32, i32 } %326, 3
  %331 = getelementptr half, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %315
  %332 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %163
  %333 = ptrtoint ptr addrspace(3) %332 to i32
  %334 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %333) #2
  %335 = extractvalue { i32, i32, i32, i32 } %334, 0
  %336 = extractvalue { i32, i32, i32, i32 } %334, 1
  %337 = extractvalue { i32, i32, i32, i32 } %334, 2
  %338 = extractvalue { i32, i32, i32, i32 } %334, 3
  %339 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %164
  %340 = ptrtoint ptr addrspace(3) %339 to i32
  %341 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %340) #2
  %342 = extractvalue { i32, i32, i32, i32 } %341, 0
  %343 = extractvalue { i32, i32, i32, i32 } %341, 1
  %344 = extractvalue { i32, i32, i32, i32 } %341, 2
  %345 = extractvalue { i32, i32, i32, i32 } %341, 3
  %346 = shl i32 %308, 5
  %347 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %346
  %348 = getelementptr inbounds nuw i8, ptr addrspace(3) %347, i32 %109
  %349 = load float, ptr addrspace(3) %348, align 4
  %350 = getelementptr inbounds nuw i8, ptr addrspace(3) %347, i32 %112
  %351 = load float, ptr addrspace(3) %350, align 4
  %352 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18688), i32 %346
  %353 = getelementptr inbounds nuw i8, ptr addrspace(3) %352, i32 %109
  %354 = load float, ptr addrspace(3) %353, align 4
  %355 = getelementptr inbounds nuw i8, ptr addrspace(3) %352, i32 %112
  %356 = load float, ptr addrspace(3) %355, align 4
  %357 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %169) #2
  %358 = extractvalue { i32, i32, i32, i32 } %357, 0
  %359 = extractvalue { i32, i32, i32, i32 } %357, 1
  %360 = extractvalue { i32, i32, i32, i32 } %357, 2
  %361 = extractvalue { i32, i32, i32, i32 } %357, 3
  %362 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %172) #2
  %363 = extractvalue { i32, i32, i32, i32 } %362, 0
  %364 = extractvalue { i32, i32, i32, i32 } %362, 1
  %365 = extractvalue { i32, i32, i32, i32 } %362, 2
  %366 = extractvalue { i32, i32, i32, i32 } %362, 3
  %367 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %175) #2
  %368 = extractvalue { i32, i32, i32, i32 } %367, 0
  %369 = extractvalue { i32, i32, i32, i32 } %367, 1
  %370 = extractvalue { i32, i32, i32, i32 } %367, 2
  %371 = extractvalue { i32, i32, i32, i32 } %367, 3
  %372 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %178) #2
  %373 = extractvalue { i32, i32, i32, i32 } %372, 0
  %374 = extractvalue { i32, i32, i32, i32 } %372, 1
  %375 = extractvalue { i32, i32, i32, i32 } %372, 2
  %376 = extractvalue { i32, i32, i32, i32 } %372, 3
  %377 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %320, i32 %321, i32 %322, i32 %323, i32 %358, i32 %359) #2
  %378 = extractvalue { float, float, float, float } %377, 0
  %379 = extractvalue { float, float, float, float } %377, 1
  %380 = extractvalue { float, float, float, float } %377, 2
  %381 = extractvalue { float, float, float, float } %377, 3
  %382 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %320, i32 %321, i32 %322, i32 %323, i32 %363, i32 %364) #2
  %383 = extractvalue { float, float, float, float } %382, 0
  %384 = extractvalue { float, float, float, float } %382, 1
  %385 = extractvalue { float, float, float, float } %382, 2
  %386 = extractvalue { float, float, float, float } %382, 3
  %387 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %320, i32 %321, i32 %322, i32 %323, i32 %368, i32 %369) #2
  %388 = extractvalue { float, float, float, float } %387, 0
  %389 = extractvalue { float, float, float, float } %387, 1
  %390 = extractvalue { float, float, float, float } %387, 2
  %391 = extractvalue { float, float, float, float } %387, 3
  %392 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %320, i32 %321, i32 %322, i32 %323, i32 %373, i32 %374) #2
  %393 = extractvalue { float, float, float, float } %392, 0
  %394 = extractvalue { float, float, float, float } %392, 1
  %395 = extractvalue { float, float, float, float } %392, 2
  %396 = extractvalue { float, float, float, float } %392, 3
  %397 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %378, float %379, float %380, float %381, i32 %327, i32 %328, i32 %329, i32 %330, i32 %360, i32 %361) #2
  %398 = extractvalue { float, float, float, float } %397, 0
  %399 = extractvalue { float, float, float, float } %397, 1
  %400 = extractvalue { float, float, float, float } %397, 2
  %401 = extractvalue { float, float, float, float } %397, 3
  %402 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %383, float %384, float %385, float %386, i32 %327, i32 %328, i32 %329, i32 %330, i32 %365, i32 %366) #2
  %403 = extractvalue { float, float, float, float } %402, 0
  %404 = extractvalue { float, float, float, float } %402, 1
  %405 = extractvalue { float, float, float, float } %402, 2
  %406 = extractvalue { float, float, float, float } %402, 3
  %407 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %388, float %389, float %390, float %391, i32 %327, i32 %328, i32 %329, i32 %330, i32 %370, i32 %371) #2
  %408 = extractvalue { float, float, float, float } %407, 0
  %409 = extractvalue { float, float, float, float } %407, 1
  %410 = extractvalue { float, float, float, float } %407, 2
  %411 = extractvalue { float, float, float, float } %407, 3
  %412 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %393, float %394, float %395, float %396, i32 %327, i32 %328, i32 %329, i32 %330, i32 %375, i32 %376) #2
  %413 = extractvalue { float, float, float, float } %412, 0
  %414 = extractvalue { float, float, float, float } %412, 1
  %415 = extractvalue { float, float, float, float } %412, 2
  %416 = extractvalue { float, float, float, float } %412, 3
  %417 = fmul float %9, %398
  %418 = fmul float %9, %399
  %419 = fmul float %9, %400
  %420 = fmul float %9, %401
  %421 = fmul float %9, %403
  %422 = fmul float %9, %404
  %423 = fmul float %9, %405
  %424 = fmul float %9, %406
  %425 = fmul float %9, %408
  %426 = fmul float %9, %409
  %427 = fmul float %9, %410
  %428 = fmul float %9, %411
  %429 = fmul float %9, %413
  %430 = fmul float %9, %414
  %431 = fmul float %9, %415
  %432 = fmul float %9, %416
  %.not = icmp slt i32 %.pn10.pn115, %31
  %.not41.not = icmp sgt i32 %.pn10.pn115, %31
  %.not42 = icmp slt i32 %.pn8.pn116, %31
  %.not43.not = icmp sgt i32 %.pn8.pn116, %31
  %.not44 = icmp slt i32 %.pn10.pn115, %32
  %.not45 = icmp slt i32 %.pn10.pn115, %33
  %.not46 = icmp slt i32 %.pn8.pn116, %32
  %.not47 = icmp slt i32 %.pn8.pn116, %33
  %.not48 = icmp slt i32 %.pn10.pn115, %34
  %.not49 = icmp slt i32 %.pn10.pn115, %35
  %.not50 = icmp slt i32 %.pn8.pn116, %34
  %.not51 = icmp slt i32 %.pn8.pn116, %35
  %.not52 = icmp slt i32 %.pn10.pn115, %36
  %.not53 = icmp slt i32 %.pn10.pn115, %37
  %.not54 = icmp slt i32 %.pn8.pn116, %36
  %.not55 = icmp slt i32 %.pn8.pn116, %37
  %433 = fsub float %417, %349
  %434 = fsub float %418, %349
  %435 = fsub float %419, %351
  %436 = fsub float %420, %351
  %437 = fsub float %421, %349
  %438 = fsub float %422, %349
  %439 = fsub float %423, %351
  %440 = fsub float %424, %351
  %441 = fsub float %425, %349
  %442 = fsub float %426, %349
  %443 = fsub float %427, %351
  %444 = fsub float %428, %351
  %445 = fsub float %429, %349
  %446 = fsub float %430, %349
  %447 = fsub float %431, %351
  %448 = fsub float %432, %351
  %449 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i = icmp eq i32 %449, 0
  br i1 %.not.i, label %452, label %450

450:                                              ; preds = %269
  %451 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %433) #2
  br label %__nv_exp2f.exit

452:                                              ; preds = %269
  %453 = tail call float @llvm.nvvm.ex2.approx.f(float %433) #2
  br label %__nv_exp2f.exit

__nv_exp2f.exit:                                  ; preds = %450, %452
  %.0.i = phi float [ %451, %450 ], [ %453, %452 ]
  %454 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i63 = icmp eq i32 %454, 0
  br i1 %.not.i63, label %457, label %455

455:                                              ; preds = %__nv_exp2f.exit
  %456 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %434) #2
  br label %__nv_exp2f.exit65

457:                                              ; preds = %__nv_exp2f.exit
  %458 = tail call float @llvm.nvvm.ex2.approx.f(float %434) #2
  br label %__nv_exp2f.exit65

__nv_exp2f.exit65:                                ; preds = %455, %457
  %.0.i64 = phi float [ %456, %455 ], [ %458, %457 ]
  %459 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i66 = icmp eq i32 %459, 0
  br i1 %.not.i66, label %462, label %460

460:                                              ; preds = %__nv_exp2f.exit65
  %461 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %435) #2
  br label %__nv_exp2f.exit68

462:                                              ; preds = %__nv_exp2f.exit65
  %463 = tail call float @llvm.nvvm.ex2.approx.f(float %435) #2
  br label %__nv_exp2f.exit68

__nv_exp2f.exit68:                                ; preds = %460, %462
  %.0.i67 = phi float [ %461, %460 ], [ %463, %462 ]
  %464 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i69 = icmp eq i32 %464, 0
  br i1 %.not.i69, label %467, label %465

465:                                              ; preds = %__nv_exp2f.exit68
  %466 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %436) #2
  br label %__nv_exp2f.exit71

467:                                              ; preds = %__nv_exp2f.exit68
  %468 = tail call float @llvm.nvvm.ex2.approx.f(float %436) #2
  br label %__nv_exp2f.exit71

__nv_exp2f.exit71:                                ; preds = %465, %467
  %.0.i70 = phi float [ %466, %465 ], [ %468, %467 ]
  %469 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i72 = icmp eq i32 %469, 0
  br i1 %.not.i72, label %472, label %470

470:                                              ; preds = %__nv_exp2f.exit71
  %471 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %437) #2
  br label %__nv_exp2f.exit74

472:                                              ; preds = %__nv_exp2f.exit71
  %473 = tail call float @llvm.nvvm.ex2.approx.f(float %437) #2
  br label %__nv_exp2f.exit74

__nv_exp2f.exit74:                                ; preds = %470, %472
  %.0.i73 = phi float [ %471, %470 ], [ %473, %472 ]
  %474 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i75 = icmp eq i32 %474, 0
  br i1 %.not.i75, label %477, label %475

475:                                              ; preds = %__nv_exp2f.exit74
  %476 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %438) #2
  br label %__nv_exp2f.exit77

477:                                              ; preds = %__nv_exp2f.exit74
  %478 = tail call float @llvm.nvvm.ex2.approx.f(float %438) #2
  br label %__nv_exp2f.exit77

__nv_exp2f.exit77:                                ; preds = %475, %477
  %.0.i76 = phi float [ %476, %475 ], [ %478, %477 ]
  %479 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i78 = icmp eq i32 %479, 0
  br i1 %.not.i78, label %482, label %480

480:                                              ; preds = %__nv_exp2f.exit77
  %481 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %439) #2
  br label %__nv_exp2f.exit80

482:                                              ; preds = %__nv_exp2f.exit77
  %483 = tail call float @llvm.nvvm.ex2.approx.f(float %439) #2
  br label %__nv_exp2f.exit80

__nv_exp2f.exit80:                                ; preds = %480, %482
  %.0.i79 = phi float [ %481, %480 ], [ %483, %482 ]
  %484 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i81 = icmp eq i32 %484, 0
  br i1 %.not.i81, label %487, label %485

485:                                              ; preds = %__nv_exp2f.exit80
  %486 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %440) #2
  br label %__nv_exp2f.exit83

487:                                              ; preds = %__nv_exp2f.exit80
  %488 = tail call float @llvm.nvvm.ex2.approx.f(float %440) #2
  br label %__nv_exp2f.exit83

__nv_exp2f.exit83:                                ; preds = %485, %487
  %.0.i82 = phi float [ %486, %485 ], [ %488, %487 ]
  %489 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i84 = icmp eq i32 %489, 0
  br i1 %.not.i84, label %492, label %490

490:                                              ; preds = %__nv_exp2f.exit83
  %491 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %441) #2
  br label %__nv_exp2f.exit86

492:                                              ; preds = %__nv_exp2f.exit83
  %493 = tail call float @llvm.nvvm.ex2.approx.f(float %441) #2
  br label %__nv_exp2f.exit86

__nv_exp2f.exit86:                                ; preds = %490, %492
  %.0.i85 = phi float [ %491, %490 ], [ %493, %492 ]
  %494 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i87 = icmp eq i32 %494, 0
  br i1 %.not.i87, label %497, label %495

495:                                              ; preds = %__nv_exp2f.exit86
  %496 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %442) #2
  br label %__nv_exp2f.exit89

497:                                              ; preds = %__nv_exp2f.exit86
  %498 = tail call float @llvm.nvvm.ex2.approx.f(float %442) #2
  br label %__nv_exp2f.exit89

__nv_exp2f.exit89:                                ; preds = %495, %497
  %.0.i88 = phi float [ %496, %495 ], [ %498, %497 ]
  %499 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i90 = icmp eq i32 %499, 0
  br i1 %.not.i90, label %502, label %500

500:                                              ; preds = %__nv_exp2f.exit89
  %501 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %443) #2
  br label %__nv_exp2f.exit92

502:                                              ; preds = %__nv_exp2f.exit89
  %503 = tail call float @llvm.nvvm.ex2.approx.f(float %443) #2
  br label %__nv_exp2f.exit92

__nv_exp2f.exit92:                                ; preds = %500, %502
  %.0.i91 = phi float [ %501, %500 ], [ %503, %502 ]
  %504 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i93 = icmp eq i32 %504, 0
  br i1 %.not.i93, label %507, label %505

505:                                              ; preds = %__nv_exp2f.exit92
  %506 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %444) #2
  br label %__nv_exp2f.exit95

507:                                              ; preds = %__nv_exp2f.exit92
  %508 = tail call float @llvm.nvvm.ex2.approx.f(float %444) #2
  br label %__nv_exp2f.exit95

__nv_exp2f.exit95:                                ; preds = %505, %507
  %.0.i94 = phi float [ %506, %505 ], [ %508, %507 ]
  %509 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i96 = icmp eq i32 %509, 0
  br i1 %.not.i96, label %512, label %510

510:                                              ; preds = %__nv_exp2f.exit95
  %511 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %445) #2
  br label %__nv_exp2f.exit98

512:                                              ; preds = %__nv_exp2f.exit95
  %513 = tail call float @llvm.nvvm.ex2.approx.f(float %445) #2
  br label %__nv_exp2f.exit98

__nv_exp2f.exit98:                                ; preds = %510, %512
  %.0.i97 = phi float [ %511, %510 ], [ %513, %512 ]
  %514 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i99 = icmp eq i32 %514, 0
  br i1 %.not.i99, label %517, label %515

515:                                              ; preds = %__nv_exp2f.exit98
  %516 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %446) #2
  br label %__nv_exp2f.exit101

517:                                              ; preds = %__nv_exp2f.exit98
  %518 = tail call float @llvm.nvvm.ex2.approx.f(float %446) #2
  br label %__nv_exp2f.exit101

__nv_exp2f.exit101:                               ; preds = %515, %517
  %.0.i100 = phi float [ %516, %515 ], [ %518, %517 ]
  %519 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i102 = icmp eq i32 %519, 0
  br i1 %.not.i102, label %522, label %520

520:                                              ; preds = %__nv_exp2f.exit101
  %521 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %447) #2
  br label %__nv_exp2f.exit104

522:                                              ; preds = %__nv_exp2f.exit101
  %523 = tail call float @llvm.nvvm.ex2.approx.f(float %447) #2
  br label %__nv_exp2f.exit104

__nv_exp2f.exit104:                               ; preds = %520, %522
  %.0.i103 = phi float [ %521, %520 ], [ %523, %522 ]
  %524 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #2
  %.not.i105 = icmp eq i32 %524, 0
  br i1 %.not.i105, label %527, label %525

525:                                              ; preds = %__nv_exp2f.exit104
  %526 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %448) #2
  br label %__nv_exp2f.exit107

527:                                              ; preds = %__nv_exp2f.exit104
  %528 = tail call float @llvm.nvvm.ex2.approx.f(float %448) #2
  br label %__nv_exp2f.exit107

__nv_exp2f.exit107:                               ; preds = %525, %527
  %.0.i106 = phi float [ %526, %525 ], [ %528, %527 ]
  %529 = select i1 %.not, float 0.000000e+00, float %.0.i
  %530 = select i1 %.not41.not, float %.0.i64, float 0.000000e+00
  %531 = select i1 %.not42, float 0.000000e+00, float %.0.i67
  %532 = select i1 %.not43.not, float %.0.i70, float 0.000000e+00
  %533 = select i1 %.not44, float 0.000000e+00, float %.0.i73
  %534 = select i1 %.not45, float 0.000000e+00, float %.0.i76
  %535 = select i1 %.not46, float 0.000000e+00, float %.0.i79
  %536 = select i1 %.not47, float 0.000000e+00, float %.0.i82
  %537 = select i1 %.not48, float 0.000000e+00, float %.0.i85
  %538 = select i1 %.not49, float 0.000000e+00, float %.0.i88
  %539 = select i1 %.not50, float 0.000000e+00, float %.0.i91
  %540 = select i1 %.not51, float 0.000000e+00, float %.0.i94
  %541 = select i1 %.not52, float 0.000000e+00, float %.0.i97
  %542 = select i1 %.not53, float 0.000000e+00, float %.0.i100
  %543 = select i1 %.not54, float 0.000000e+00, float %.0.i103
  %544 = select i1 %.not55, float 0.000000e+00, float %.0.i106
  %545 = fptrunc float %529 to half
  %546 = fptrunc float %530 to half
  %547 = fptrunc float %531 to half
  %548 = fptrunc float %532 to half
  %549 = fptrunc float %533 to half
  %550 = fptrunc float %534 to half
  %551 = fptrunc float %535 to half
  %552 = fptrunc float %536 to half
  %553 = fptrunc float %537 to half
  %554 = fptrunc float %538 to half
  %555 = fptrunc float %539 to half
  %556 = fptrunc float %540 to half
  %557 = fptrunc float %541 to half
  %558 = fptrunc float %542 to half
  %559 = fptrunc float %543 to half
  %560 = fptrunc float %544 to half
  %561 = insertelement <2 x half> poison, half %545, i64 0
  %562 = insertelement <2 x half> %561, half %546, i64 1
  store <2 x half> %562, ptr addrspace(3) %184, align 4
  %563 = insertelement <2 x half> poison, half %547, i64 0
  %564 = insertelement <2 x half> %563, half %548, i64 1
  store <2 x half> %564, ptr addrspace(3) %185, align 4
  %565 = insertelement <2 x half> poison, half %549, i64 0
  %566 = insertelement <2 x half> %565, half %550, i64 1
  store <2 x half> %566, ptr addrspace(3) %187, align 4
  %567 = insertelement <2 x half> poison, half %551, i64 0
  %568 = insertelement <2 x half> %567, half %552, i64 1
  store <2 x half> %568, ptr addrspace(3) %188, align 4
  %569 = insertelement <2 x half> poison, half %553, i64 0
  %570 = insertelement <2 x half> %569, half %554, i64 1
  store <2 x half> %570, ptr addrspace(3) %190, align 4
  %571 = insertelement <2 x half> poison, half %555, i64 0
  %572 = insertelement <2 x half> %571, half %556, i64 1
  store <2 x half> %572, ptr addrspace(3) %191, align 4
  %573 = insertelement <2 x half> poison, half %557, i64 0
  %574 = insertelement <2 x half> %573, half %558, i64 1
  store <2 x half> %574, ptr addrspace(3) %193, align 4
  %575 = insertelement <2 x half> poison, half %559, i64 0
  %576 = insertelement <2 x half> %575, half %560, i64 1
  store <2 x half> %576, ptr addrspace(3) %194, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %577 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %203) #2
  %578 = extractvalue { i32, i32, i32, i32 } %577, 0
  %579 = extractvalue { i32, i32, i32, i32 } %577, 1
  %580 = extractvalue { i32, i32, i32, i32 } %577, 2
  %581 = extractvalue { i32, i32, i32, i32 } %577, 3
  %582 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %205) #2
  %583 = extractvalue { i32, i32, i32, i32 } %582, 0
  %584 = extractvalue { i32, i32, i32, i32 } %582, 1
  %585 = extractvalue { i32, i32, i32, i32 } %582, 2
  %586 = extractvalue { i32, i32, i32, i32 } %582, 3
  %587 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %207
  %588 = ptrtoint ptr addrspace(3) %587 to i32
  %589 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %588) #2
  %590 = extractvalue { i32, i32, i32, i32 } %589, 0
  %591 = extractvalue { i32, i32, i32, i32 } %589, 1
  %592 = extractvalue { i32, i32, i32, i32 } %589, 2
  %593 = extractvalue { i32, i32, i32, i32 } %589, 3
  %594 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %208
  %595 = ptrtoint ptr addrspace(3) %594 to i32
  %596 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %595) #2
  %597 = extractvalue { i32, i32, i32, i32 } %596, 0
  %598 = extractvalue { i32, i32, i32, i32 } %596, 1
  %599 = extractvalue { i32, i32, i32, i32 } %596, 2
  %600 = extractvalue { i32, i32, i32, i32 } %596, 3
  %601 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %209
  %602 = ptrtoint ptr addrspace(3) %601 to i32
  %603 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %602) #2
  %604 = extractvalue { i32, i32, i32, i32 } %603, 0
  %605 = extractvalue { i32, i32, i32, i32 } %603, 1
  %606 = extractvalue { i32, i32, i32, i32 } %603, 2
  %607 = extractvalue { i32, i32, i32, i32 } %603, 3
  %608 = getelementptr inbounds nuw i8, ptr addrspace(3) %331, i32 %210
  %609 = ptrtoint ptr addrspace(3) %608 to i32
  %610 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %609) #2
  %611 = extractvalue { i32, i32, i32, i32 } %610, 0
  %612 = extractvalue { i32, i32, i32, i32 } %610, 1
  %613 = extractvalue { i32, i32, i32, i32 } %610, 2
  %614 = extractvalue { i32, i32, i32, i32 } %610, 3
  %615 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %272, float %273, float %274, float %275, i32 %578, i32 %579, i32 %580, i32 %581, i32 %590, i32 %591) #2
  %616 = extractvalue { float, float, float, float } %615, 0
  %617 = extractvalue { float, float, float, float } %615, 1
  %618 = extractvalue { float, float, float, float } %615, 2
  %619 = extractvalue { float, float, float, float } %615, 3
  %620 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %276, float %277, float %278, float %279, i32 %578, i32 %579, i32 %580, i32 %581, i32 %597, i32 %598) #2
  %621 = extractvalue { float, float, float, float } %620, 0
  %622 = extractvalue { float, float, float, float } %620, 1
  %623 = extractvalue { float, float, float, float } %620, 2
  %624 = extractvalue { float, float, float, float } %620, 3
  %625 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %280, float %281, float %282, float %283, i32 %578, i32 %579, i32 %580, i32 %581, i32 %604, i32 %605) #2
  %626 = extractvalue { float, float, float, float } %625, 0
  %627 = extractvalue { float, float, float, float } %625, 1
  %628 = extractvalue { float, float, float, float } %625, 2
  %629 = extractvalue { float, float, float, float } %625, 3
  %630 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %284, float %285, float %286, float %287, i32 %578, i32 %579, i32 %580, i32 %581, i32 %611, i32 %612) #2
  %631 = extractvalue { float, float, float, float } %630, 0
  %632 = extractvalue { float, float, float, float } %630, 1
  %633 = extractvalue { float, float, float, float } %630, 2
  %634 = extractvalue { float, float, float, float } %630, 3
  %635 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %616, float %617, float %618, float %619, i32 %583, i32 %584, i32 %585, i32 %586, i32 %592, i32 %593) #2
  %636 = extractvalue { float, float, float, float } %635, 0
  %637 = extractvalue { float, float, float, float } %635, 1
  %638 = extractvalue { float, float, float, float } %635, 2
  %639 = extractvalue { float, float, float, float } %635, 3
  %640 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %621, float %622, float %623, float %624, i32 %583, i32 %584, i32 %585, i32 %586, i32 %599, i32 %600) #2
  %641 = extractvalue { float, float, float, float } %640, 0
  %642 = extractvalue { float, float, float, float } %640, 1
  %643 = extractvalue { float, float, float, float } %640, 2
  %644 = extractvalue { float, float, float, float } %640, 3
  %645 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %626, float %627, float %628, float %629, i32 %583, i32 %584, i32 %585, i32 %586, i32 %606, i32 %607) #2
  %646 = extractvalue { float, float, float, float } %645, 0
  %647 = extractvalue { float, float, float, float } %645, 1
  %648 = extractvalue { float, float, float, float } %645, 2
  %649 = extractvalue { float, float, float, float } %645, 3
  %650 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %631, float %632, float %633, float %634, i32 %583, i32 %584, i32 %585, i32 %586, i32 %613, i32 %614) #2
  %651 = extractvalue { float, float, float, float } %650, 0
  %652 = extractvalue { float, float, float, float } %650, 1
  %653 = extractvalue { float, float, float, float } %650, 2
  %654 = extractvalue { float, float, float, float } %650, 3
  %655 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %212) #2
  %656 = extractvalue { i32, i32, i32, i32 } %655, 0
  %657 = extractvalue { i32, i32, i32, i32 } %655, 1
  %658 = extractvalue { i32, i32, i32, i32 } %655, 2
  %659 = extractvalue { i32, i32, i32, i32 } %655, 3
  %660 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %214) #2
  %661 = extractvalue { i32, i32, i32, i32 } %660, 0
  %662 = extractvalue { i32, i32, i32, i32 } %660, 1
  %663 = extractvalue { i32, i32, i32, i32 } %660, 2
  %664 = extractvalue { i32, i32, i32, i32 } %660, 3
  %665 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %216) #2
  %666 = extractvalue { i32, i32, i32, i32 } %665, 0
  %667 = extractvalue { i32, i32, i32, i32 } %665, 1
  %668 = extractvalue { i32, i32, i32, i32 } %665, 2
  %669 = extractvalue { i32, i32, i32, i32 } %665, 3
  %670 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %218) #2
  %671 = extractvalue { i32, i32, i32, i32 } %670, 0
  %672 = extractvalue { i32, i32, i32, i32 } %670, 1
  %673 = extractvalue { i32, i32, i32, i32 } %670, 2
  %674 = extractvalue { i32, i32, i32, i32 } %670, 3
  %675 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %335, i32 %336, i32 %337, i32 %338, i32 %656, i32 %657) #2
  %676 = extractvalue { float, float, float, float } %675, 0
  %677 = extractvalue { float, float, float, float } %675, 1
  %678 = extractvalue { float, float, float, float } %675, 2
  %679 = extractvalue { float, float, float, float } %675, 3
  %680 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %335, i32 %336, i32 %337, i32 %338, i32 %661, i32 %662) #2
  %681 = extractvalue { float, float, float, float } %680, 0
  %682 = extractvalue { float, float, float, float } %680, 1
  %683 = extractvalue { float, float, float, float } %680, 2
  %684 = extractvalue { float, float, float, float } %680, 3
  %685 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %335, i32 %336, i32 %337, i32 %338, i32 %666, i32 %667) #2
  %686 = extractvalue { float, float, float, float } %685, 0
  %687 = extractvalue { float, float, float, float } %685, 1
  %688 = extractvalue { float, float, float, float } %685, 2
  %689 = extractvalue { float, float, float, float } %685, 3
  %690 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %335, i32 %336, i32 %337, i32 %338, i32 %671, i32 %672) #2
  %691 = extractvalue { float, float, float, float } %690, 0
  %692 = extractvalue { float, float, float, float } %690, 1
  %693 = extractvalue { float, float, float, float } %690, 2
  %694 = extractvalue { float, float, float, float } %690, 3
  %695 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %676, float %677, float %678, float %679, i32 %342, i32 %343, i32 %344, i32 %345, i32 %658, i32 %659) #2
  %696 = extractvalue { float, float, float, float } %695, 0
  %697 = extractvalue { float, float, float, float } %695, 1
  %698 = extractvalue { float, float, float, float } %695, 2
  %699 = extractvalue { float, float, float, float } %695, 3
  %700 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %681, float %682, float %683, float %684, i32 %342, i32 %343, i32 %344, i32 %345, i32 %663, i32 %664) #2
  %701 = extractvalue { float, float, float, float } %700, 0
  %702 = extractvalue { float, float, float, float } %700, 1
  %703 = extractvalue { float, float, float, float } %700, 2
  %704 = extractvalue { float, float, float, float } %700, 3
  %705 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %686, float %687, float %688, float %689, i32 %342, i32 %343, i32 %344, i32 %345, i32 %668, i32 %669) #2
  %706 = extractvalue { float, float, float, float } %705, 0
  %707 = extractvalue { float, float, float, float } %705, 1
  %708 = extractvalue { float, float, float, float } %705, 2
  %709 = extractvalue { float, float, float, float } %705, 3
  %710 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %691, float %692, float %693, float %694, i32 %342, i32 %343, i32 %344, i32 %345, i32 %673, i32 %674) #2
  %711 = extractvalue { float, float, float, float } %710, 0
  %712 = extractvalue { float, float, float, float } %710, 1
  %713 = extractvalue { float, float, float, float } %710, 2
  %714 = extractvalue { float, float, float, float } %710, 3
  %715 = fsub float %696, %354
  %716 = fsub float %697, %354
  %717 = fsub float %698, %356
  %718 = fsub float %699, %356
  %719 = fsub float %701, %354
  %720 = fsub float %702, %354
  %721 = fsub float %703, %356
  %722 = fsub float %704, %356
  %723 = fsub float %706, %354
  %724 = fsub float %707, %354
  %725 = fsub float %708, %356
  %726 = fsub float %709, %356
  %727 = fsub float %711, %354
  %728 = fsub float %712, %354
  %729 = fsub float %713, %356
  %730 = fsub float %714, %356
  %731 = fmul float %529, %715
  %732 = fmul float %530, %716
  %733 = fmul float %531, %717
  %734 = fmul float %532, %718
  %735 = fmul float %533, %719
  %736 = fmul float %534, %720
  %737 = fmul float %535, %721
  %738 = fmul float %536, %722
  %739 = fmul float %537, %723
  %740 = fmul float %538, %724
  %741 = fmul float %539, %725
  %742 = fmul float %540, %726
  %743 = fmul float %541, %727
  %744 = fmul float %542, %728
  %745 = fmul float %543, %729
  %746 = fmul float %544, %730
  %747 = fptrunc float %731 to half
  %748 = fptrunc float %732 to half
  %749 = fptrunc float %733 to half
  %750 = fptrunc float %734 to half
  %751 = fptrunc float %735 to half
  %752 = fptrunc float %736 to half
  %753 = fptrunc float %737 to half
  %754 = fptrunc float %738 to half
  %755 = fptrunc float %739 to half
  %756 = fptrunc float %740 to half
  %757 = fptrunc float %741 to half
  %758 = fptrunc float %742 to half
  %759 = fptrunc float %743 to half
  %760 = fptrunc float %744 to half
  %761 = fptrunc float %745 to half
  %762 = fptrunc float %746 to half
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %763 = insertelement <2 x half> poison, half %747, i64 0
  %764 = insertelement <2 x half> %763, half %748, i64 1
  store <2 x half> %764, ptr addrspace(3) %184, align 4
  %765 = insertelement <2 x half> poison, half %749, i64 0
  %766 = insertelement <2 x half> %765, half %750, i64 1
  store <2 x half> %766, ptr addrspace(3) %185, align 4
  %767 = insertelement <2 x half> poison, half %751, i64 0
  %768 = insertelement <2 x half> %767, half %752, i64 1
  store <2 x half> %768, ptr addrspace(3) %187, align 4
  %769 = insertelement <2 x half> poison, half %753, i64 0
  %770 = insertelement <2 x half> %769, half %754, i64 1
  store <2 x half> %770, ptr addrspace(3) %188, align 4
  %771 = insertelement <2 x half> poison, half %755, i64 0
  %772 = insertelement <2 x half> %771, half %756, i64 1
  store <2 x half> %772, ptr addrspace(3) %190, align 4
  %773 = insertelement <2 x half> poison, half %757, i64 0
  %774 = insertelement <2 x half> %773, half %758, i64 1
  store <2 x half> %774, ptr addrspace(3) %191, align 4
  %775 = insertelement <2 x half> poison, half %759, i64 0
  %776 = insertelement <2 x half> %775, half %760, i64 1
  store <2 x half> %776, ptr addrspace(3) %193, align 4
  %777 = insertelement <2 x half> poison, half %761, i64 0
  %778 = insertelement <2 x half> %777, half %762, i64 1
  store <2 x half> %778, ptr addrspace(3) %194, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %779 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %203) #2
  %780 = extractvalue { i32, i32, i32, i32 } %779, 0
  %781 = extractvalue { i32, i32, i32, i32 } %779, 1
  %782 = extractvalue { i32, i32, i32, i32 } %779, 2
  %783 = extractvalue { i32, i32, i32, i32 } %779, 3
  %784 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %205) #2
  %785 = extractvalue { i32, i32, i32, i32 } %784, 0
  %786 = extractvalue { i32, i32, i32, i32 } %784, 1
  %787 = extractvalue { i32, i32, i32, i32 } %784, 2
  %788 = extractvalue { i32, i32, i32, i32 } %784, 3
  %789 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %207
  %790 = ptrtoint ptr addrspace(3) %789 to i32
  %791 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %790) #2
  %792 = extractvalue { i32, i32, i32, i32 } %791, 0
  %793 = extractvalue { i32, i32, i32, i32 } %791, 1
  %794 = extractvalue { i32, i32, i32, i32 } %791, 2
  %795 = extractvalue { i32, i32, i32, i32 } %791, 3
  %796 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %208
  %797 = ptrtoint ptr addrspace(3) %796 to i32
  %798 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %797) #2
  %799 = extractvalue { i32, i32, i32, i32 } %798, 0
  %800 = extractvalue { i32, i32, i32, i32 } %798, 1
  %801 = extractvalue { i32, i32, i32, i32 } %798, 2
  %802 = extractvalue { i32, i32, i32, i32 } %798, 3
  %803 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %209
  %804 = ptrtoint ptr addrspace(3) %803 to i32
  %805 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %804) #2
  %806 = extractvalue { i32, i32, i32, i32 } %805, 0
  %807 = extractvalue { i32, i32, i32, i32 } %805, 1
  %808 = extractvalue { i32, i32, i32, i32 } %805, 2
  %809 = extractvalue { i32, i32, i32, i32 } %805, 3
  %810 = getelementptr inbounds nuw i8, ptr addrspace(3) %316, i32 %210
  %811 = ptrtoint ptr addrspace(3) %810 to i32
  %812 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %811) #2
  %813 = extractvalue { i32, i32, i32, i32 } %812, 0
  %814 = extractvalue { i32, i32, i32, i32 } %812, 1
  %815 = extractvalue { i32, i32, i32, i32 } %812, 2
  %816 = extractvalue { i32, i32, i32, i32 } %812, 3
  %817 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %288, float %289, float %290, float %291, i32 %780, i32 %781, i32 %782, i32 %783, i32 %792, i32 %793) #2
  %818 = extractvalue { float, float, float, float } %817, 0
  %819 = extractvalue { float, float, float, float } %817, 1
  %820 = extractvalue { float, float, float, float } %817, 2
  %821 = extractvalue { float, float, float, float } %817, 3
  %822 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %292, float %293, float %294, float %295, i32 %780, i32 %781, i32 %782, i32 %783, i32 %799, i32 %800) #2
  %823 = extractvalue { float, float, float, float } %822, 0
  %824 = extractvalue { float, float, float, float } %822, 1
  %825 = extractvalue { float, float, float, float } %822, 2
  %826 = extractvalue { float, float, float, float } %822, 3
  %827 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %296, float %297, float %298, float %299, i32 %780, i32 %781, i32 %782, i32 %783, i32 %806, i32 %807) #2
  %828 = extractvalue { float, float, float, float } %827, 0
  %829 = extractvalue { float, float, float, float } %827, 1
  %830 = extractvalue { float, float, float, float } %827, 2
  %831 = extractvalue { float, float, float, float } %827, 3
  %832 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %300, float %301, float %302, float %303, i32 %780, i32 %781, i32 %782, i32 %783, i32 %813, i32 %814) #2
  %833 = extractvalue { float, float, float, float } %832, 0
  %834 = extractvalue { float, float, float, float } %832, 1
  %835 = extractvalue { float, float, float, float } %832, 2
  %836 = extractvalue { float, float, float, float } %832, 3
  %837 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %818, float %819, float %820, float %821, i32 %785, i32 %786, i32 %787, i32 %788, i32 %794, i32 %795) #2
  %838 = extractvalue { float, float, float, float } %837, 0
  %839 = extractvalue { float, float, float, float } %837, 1
  %840 = extractvalue { float, float, float, float } %837, 2
  %841 = extractvalue { float, float, float, float } %837, 3
  %842 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %823, float %824, float %825, float %826, i32 %785, i32 %786, i32 %787, i32 %788, i32 %801, i32 %802) #2
  %843 = extractvalue { float, float, float, float } %842, 0
  %844 = extractvalue { float, float, float, float } %842, 1
  %845 = extractvalue { float, float, float, float } %842, 2
  %846 = extractvalue { float, float, float, float } %842, 3
  %847 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %828, float %829, float %830, float %831, i32 %785, i32 %786, i32 %787, i32 %788, i32 %808, i32 %809) #2
  %848 = extractvalue { float, float, float, float } %847, 0
  %849 = extractvalue { float, float, float, float } %847, 1
  %850 = extractvalue { float, float, float, float } %847, 2
  %851 = extractvalue { float, float, float, float } %847, 3
  %852 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %833, float %834, float %835, float %836, i32 %785, i32 %786, i32 %787, i32 %788, i32 %815, i32 %816) #2
  %853 = extractvalue { float, float, float, float } %852, 0
  %854 = extractvalue { float, float, float, float } %852, 1
  %855 = extractvalue { float, float, float, float } %852, 2
  %856 = extractvalue { float, float, float, float } %852, 3
  %857 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %220) #2
  %858 = extractvalue { i32, i32, i32, i32 } %857, 0
  %859 = extractvalue { i32, i32, i32, i32 } %857, 1
  %860 = extractvalue { i32, i32, i32, i32 } %857, 2
  %861 = extractvalue { i32, i32, i32, i32 } %857, 3
  %862 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %222) #2
  %863 = extractvalue { i32, i32, i32, i32 } %862, 0
  %864 = extractvalue { i32, i32, i32, i32 } %862, 1
  %865 = extractvalue { i32, i32, i32, i32 } %862, 2
  %866 = extractvalue { i32, i32, i32, i32 } %862, 3
  %867 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %224) #2
  %868 = extractvalue { i32, i32, i32, i32 } %867, 0
  %869 = extractvalue { i32, i32, i32, i32 } %867, 1
  %870 = extractvalue { i32, i32, i32, i32 } %867, 2
  %871 = extractvalue { i32, i32, i32, i32 } %867, 3
  %872 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %226) #2
  %873 = extractvalue { i32, i32, i32, i32 } %872, 0
  %874 = extractvalue { i32, i32, i32, i32 } %872, 1
  %875 = extractvalue { i32, i32, i32, i32 } %872, 2
  %876 = extractvalue { i32, i32, i32, i32 } %872, 3
  %877 = bitcast <2 x half> %764 to i32
  %878 = bitcast <2 x half> %766 to i32
  %879 = bitcast <2 x half> %768 to i32
  %880 = bitcast <2 x half> %770 to i32
  %881 = bitcast <2 x half> %772 to i32
  %882 = bitcast <2 x half> %774 to i32
  %883 = bitcast <2 x half> %776 to i32
  %884 = bitcast <2 x half> %778 to i32
  %885 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %877, i32 %878, i32 %879, i32 %880, i32 %858, i32 %859) #2
  %886 = extractvalue { float, float, float, float } %885, 0
  %887 = extractvalue { float, float, float, float } %885, 1
  %888 = extractvalue { float, float, float, float } %885, 2
  %889 = extractvalue { float, float, float, float } %885, 3
  %890 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %877, i32 %878, i32 %879, i32 %880, i32 %863, i32 %864) #2
  %891 = extractvalue { float, float, float, float } %890, 0
  %892 = extractvalue { float, float, float, float } %890, 1
  %893 = extractvalue { float, float, float, float } %890, 2
  %894 = extractvalue { float, float, float, float } %890, 3
  %895 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %877, i32 %878, i32 %879, i32 %880, i32 %868, i32 %869) #2
  %896 = extractvalue { float, float, float, float } %895, 0
  %897 = extractvalue { float, float, float, float } %895, 1
  %898 = extractvalue { float, float, float, float } %895, 2
  %899 = extractvalue { float, float, float, float } %895, 3
  %900 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i32 %877, i32 %878, i32 %879, i32 %880, i32 %873, i32 %874) #2
  %901 = extractvalue { float, float, float, float } %900, 0
  %902 = extractvalue { float, float, float, float } %900, 1
  %903 = extractvalue { float, float, float, float } %900, 2
  %904 = extractvalue { float, float, float, float } %900, 3
  %905 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %886, float %887, float %888, float %889, i32 %881, i32 %882, i32 %883, i32 %884, i32 %860, i32 %861) #2
  %906 = extractvalue { float, float, float, float } %905, 0
  %907 = extractvalue { float, float, float, float } %905, 1
  %908 = extractvalue { float, float, float, float } %905, 2
  %909 = extractvalue { float, float, float, float } %905, 3
  %910 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %891, float %892, float %893, float %894, i32 %881, i32 %882, i32 %883, i32 %884, i32 %865, i32 %866) #2
  %911 = extractvalue { float, float, float, float } %910, 0
  %912 = extractvalue { float, float, float, float } %910, 1
  %913 = extractvalue { float, float, float, float } %910, 2
  %914 = extractvalue { float, float, float, float } %910, 3
  %915 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %896, float %897, float %898, float %899, i32 %881, i32 %882, i32 %883, i32 %884, i32 %870, i32 %871) #2
  %916 = extractvalue { float, float, float, float } %915, 0
  %917 = extractvalue { float, float, float, float } %915, 1
  %918 = extractvalue { float, float, float, float } %915, 2
  %919 = extractvalue { float, float, float, float } %915, 3
  %920 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %901, float %902, float %903, float %904, i32 %881, i32 %882, i32 %883, i32 %884, i32 %875, i32 %876) #2
  %921 = extractvalue { float, float, float, float } %920, 0
  %922 = extractvalue { float, float, float, float } %920, 1
  %923 = extractvalue { float, float, float, float } %920, 2
  %924 = extractvalue { float, float, float, float } %920, 3
  %925 = fmul float %9, %906
  %926 = fmul float %9, %907
  %927 = fmul float %9, %908
  %928 = fmul float %9, %909
  %929 = fmul float %9, %911
  %930 = fmul float %9, %912
  %931 = fmul float %9, %913
  %932 = fmul float %9, %914
  %933 = fmul float %9, %916
  %934 = fmul float %9, %917
  %935 = fmul float %9, %918
  %936 = fmul float %9, %919
  %937 = fmul float %9, %921
  %938 = fmul float %9, %922
  %939 = fmul float %9, %923
  %940 = fmul float %9, %924
  %941 = sext i32 %313 to i64
  %942 = getelementptr float, ptr addrspace(1) %86, i64 %941
  %943 = sext i32 %314 to i64
  %944 = getelementptr float, ptr addrspace(1) %86, i64 %943
  %945 = getelementptr float, ptr addrspace(1) %942, i64 %227
  %946 = getelementptr float, ptr addrspace(1) %942, i64 %228
  %947 = getelementptr float, ptr addrspace(1) %942, i64 %229
  %948 = getelementptr float, ptr addrspace(1) %942, i64 %230
  %949 = getelementptr float, ptr addrspace(1) %944, i64 %227
  %950 = getelementptr float, ptr addrspace(1) %944, i64 %228
  %951 = getelementptr float, ptr addrspace(1) %944, i64 %229
  %952 = getelementptr float, ptr addrspace(1) %944, i64 %230
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %953 = insertelement <2 x float> poison, float %925, i64 0
  %954 = insertelement <2 x float> %953, float %926, i64 1
  store <2 x float> %954, ptr addrspace(3) %243, align 8
  %955 = insertelement <2 x float> poison, float %927, i64 0
  %956 = insertelement <2 x float> %955, float %928, i64 1
  store <2 x float> %956, ptr addrspace(3) %244, align 8
  %957 = insertelement <2 x float> poison, float %929, i64 0
  %958 = insertelement <2 x float> %957, float %930, i64 1
  store <2 x float> %958, ptr addrspace(3) %246, align 8
  %959 = insertelement <2 x float> poison, float %931, i64 0
  %960 = insertelement <2 x float> %959, float %932, i64 1
  store <2 x float> %960, ptr addrspace(3) %247, align 8
  %961 = insertelement <2 x float> poison, float %933, i64 0
  %962 = insertelement <2 x float> %961, float %934, i64 1
  store <2 x float> %962, ptr addrspace(3) %249, align 8
  %963 = insertelement <2 x float> poison, float %935, i64 0
  %964 = insertelement <2 x float> %963, float %936, i64 1
  store <2 x float> %964, ptr addrspace(3) %250, align 8
  %965 = insertelement <2 x float> poison, float %937, i64 0
  %966 = insertelement <2 x float> %965, float %938, i64 1
  store <2 x float> %966, ptr addrspace(3) %252, align 8
  %967 = insertelement <2 x float> poison, float %939, i64 0
  %968 = insertelement <2 x float> %967, float %940, i64 1
  store <2 x float> %968, ptr addrspace(3) %253, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %969 = load float, ptr addrspace(3) %260, align 8
  %970 = load float, ptr addrspace(3) %265, align 4
  %971 = load float, ptr addrspace(3) %261, align 8
  %972 = load float, ptr addrspace(3) %266, align 4
  %973 = load float, ptr addrspace(3) %263, align 8
  %974 = load float, ptr addrspace(3) %267, align 4
  %975 = load float, ptr addrspace(3) %264, align 8
  %976 = load float, ptr addrspace(3) %268, align 4
  %977 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %945, float %969, i1 %311) #2
  %978 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %946, float %970, i1 %311) #2
  %979 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %947, float %973, i1 %311) #2
  %980 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %948, float %974, i1 %311) #2
  %981 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %949, float %971, i1 %312) #2
  %982 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %950, float %972, i1 %312) #2
  %983 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %951, float %975, i1 %312) #2
  %984 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.relaxed.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %952, float %976, i1 %312) #2
  %985 = add i32 %271, 1
  %986 = icmp sgt i32 %985, 1
  %987 = select i1 %986, i32 0, i32 %985
  %988 = add i32 %304, 64
  %989 = or disjoint i32 %988, %18
  %990 = or disjoint i32 %988, %23
  %991 = or disjoint i32 %988, %24
  %992 = icmp slt i32 %989, %10
  %993 = shl i32 %989, 5
  %994 = sext i32 %993 to i64
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %994
  %995 = shl i32 %987, 10
  %996 = and i1 %305, %992
  %gep110 = getelementptr half, ptr addrspace(3) %93, i32 %995
  %997 = select i1 %996, i32 16, i32 0
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %gep110, ptr addrspace(1) %gep, i32 %997) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %gep112 = getelementptr half, ptr addrspace(1) %invariant.gep111, i64 %994
  %gep114 = getelementptr half, ptr addrspace(3) %97, i32 %995
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %gep114, ptr addrspace(1) %gep112, i32 %997) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %998 = icmp slt i32 %990, %10
  %999 = icmp slt i32 %991, %10
  %1000 = sext i32 %990 to i64
  %1001 = getelementptr float, ptr addrspace(1) %78, i64 %1000
  %1002 = sext i32 %991 to i64
  %1003 = getelementptr float, ptr addrspace(1) %78, i64 %1002
  %1004 = shl i32 %987, 5
  %1005 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18432), i32 %1004
  %1006 = and i1 %305, %998
  %1007 = and i1 %305, %999
  %1008 = getelementptr inbounds nuw i8, ptr addrspace(3) %1005, i32 %109
  %1009 = select i1 %1006, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %1008, ptr addrspace(1) %1001, i32 %1009, i1 %107) #2
  %1010 = getelementptr inbounds nuw i8, ptr addrspace(3) %1005, i32 %112
  %1011 = select i1 %1007, i32 4, i32 0
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %1010, ptr addrspace(1) %1003, i32 %1011, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %1012 = getelementptr float, ptr addrspace(1) %79, i64 %1000
  %1013 = getelementptr float, ptr addrspace(1) %79, i64 %1002
  %1014 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 18688), i32 %1004
  %1015 = getelementptr inbounds nuw i8, ptr addrspace(3) %1014, i32 %109
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) %1015, ptr addrspace(1) %1012, i32 %1009, i1 %107) #2
  %1016 = getelementptr inbounds nuw i8, ptr addrspace(3) %1014, i32 %112
  tail call void asm sideeffect "@$3 cp.async.ca.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x4, $2;", "r,l,r,b"(ptr addrspace(3) nonnull %1016, ptr addrspace(1) %1013, i32 %1011, i1 %107) #2
  tail call void @llvm.nvvm.cp.async.commit.group()
  %1017 = add i32 %304, 32
  %1018 = icmp slt i32 %1017, %10
  br i1 %1018, label %269, label %._crit_edge

._crit_edge:                                      ; preds = %__nv_exp2f.exit107, %.._crit_edge_crit_edge
  %.pre-phi143 = phi i32 [ %.pre142, %.._crit_edge_crit_edge ], [ %158, %__nv_exp2f.exit107 ]
  %.pre-phi141 = phi i32 [ %.pre140, %.._crit_edge_crit_edge ], [ %256, %__nv_exp2f.exit107 ]
  %.pre-phi139 = phi i32 [ %.pre138, %.._crit_edge_crit_edge ], [ %255, %__nv_exp2f.exit107 ]
  %.pre-phi135 = phi i32 [ %.pre134, %.._crit_edge_crit_edge ], [ %238, %__nv_exp2f.exit107 ]
  %.pre-phi133 = phi i32 [ %.pre132, %.._crit_edge_crit_edge ], [ %195, %__nv_exp2f.exit107 ]
  %.pre-phi131 = phi i32 [ %.pre130, %.._crit_edge_crit_edge ], [ %236, %__nv_exp2f.exit107 ]
  %.pre-phi127 = phi i32 [ %.pre126, %.._crit_edge_crit_edge ], [ %232, %__nv_exp2f.exit107 ]
  %.pre-phi125 = phi i32 [ %.pre124, %.._crit_edge_crit_edge ], [ %231, %__nv_exp2f.exit107 ]
  %.pre-phi = phi i64 [ %.pre, %.._crit_edge_crit_edge ], [ %227, %__nv_exp2f.exit107 ]
  %1019 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %838, %__nv_exp2f.exit107 ]
  %1020 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %839, %__nv_exp2f.exit107 ]
  %1021 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %840, %__nv_exp2f.exit107 ]
  %1022 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %841, %__nv_exp2f.exit107 ]
  %1023 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %843, %__nv_exp2f.exit107 ]
  %1024 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %844, %__nv_exp2f.exit107 ]
  %1025 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %845, %__nv_exp2f.exit107 ]
  %1026 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %846, %__nv_exp2f.exit107 ]
  %1027 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %848, %__nv_exp2f.exit107 ]
  %1028 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %849, %__nv_exp2f.exit107 ]
  %1029 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %850, %__nv_exp2f.exit107 ]
  %1030 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %851, %__nv_exp2f.exit107 ]
  %1031 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %853, %__nv_exp2f.exit107 ]
  %1032 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %854, %__nv_exp2f.exit107 ]
  %1033 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %855, %__nv_exp2f.exit107 ]
  %1034 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %856, %__nv_exp2f.exit107 ]
  %1035 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %636, %__nv_exp2f.exit107 ]
  %1036 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %637, %__nv_exp2f.exit107 ]
  %1037 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %638, %__nv_exp2f.exit107 ]
  %1038 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %639, %__nv_exp2f.exit107 ]
  %1039 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %641, %__nv_exp2f.exit107 ]
  %1040 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %642, %__nv_exp2f.exit107 ]
  %1041 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %643, %__nv_exp2f.exit107 ]
  %1042 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %644, %__nv_exp2f.exit107 ]
  %1043 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %646, %__nv_exp2f.exit107 ]
  %1044 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %647, %__nv_exp2f.exit107 ]
  %1045 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %648, %__nv_exp2f.exit107 ]
  %1046 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %649, %__nv_exp2f.exit107 ]
  %1047 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %651, %__nv_exp2f.exit107 ]
  %1048 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %652, %__nv_exp2f.exit107 ]
  %1049 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %653, %__nv_exp2f.exit107 ]
  %1050 = phi float [ 0.000000e+00, %.._crit_edge_crit_edge ], [ %654, %__nv_exp2f.exit107 ]
  %1051 = or disjoint i32 %27, %15
  %1052 = shl i32 %1051, 5
  %1053 = or disjoint i32 %26, %15
  %1054 = shl i32 %1053, 5
  %1055 = icmp slt i32 %1051, %10
  %1056 = icmp slt i32 %1053, %10
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0)
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1057 = getelementptr float, ptr addrspace(1) %7, i64 %42
  %1058 = sext i32 %1054 to i64
  %1059 = getelementptr float, ptr addrspace(1) %1057, i64 %1058
  %1060 = sext i32 %1052 to i64
  %1061 = getelementptr float, ptr addrspace(1) %1057, i64 %1060
  %1062 = getelementptr float, ptr addrspace(1) %1059, i64 %.pre-phi
  %1063 = getelementptr float, ptr addrspace(1) %1061, i64 %.pre-phi
  %1064 = fmul float %9, %1019
  %1065 = fmul float %9, %1020
  %1066 = fmul float %9, %1021
  %1067 = fmul float %9, %1022
  %1068 = fmul float %9, %1023
  %1069 = fmul float %9, %1024
  %1070 = fmul float %9, %1025
  %1071 = fmul float %9, %1026
  %1072 = fmul float %9, %1027
  %1073 = fmul float %9, %1028
  %1074 = fmul float %9, %1029
  %1075 = fmul float %9, %1030
  %1076 = fmul float %9, %1031
  %1077 = fmul float %9, %1032
  %1078 = fmul float %9, %1033
  %1079 = fmul float %9, %1034
  %1080 = icmp eq i32 %.pre-phi127, 0
  %1081 = select i1 %1080, i32 0, i32 2064
  %1082 = icmp eq i32 %.pre-phi133, 0
  %1083 = select i1 %1082, i32 0, i32 1032
  %1084 = or disjoint i32 %.pre-phi131, %1081
  %1085 = or disjoint i32 %1083, %.pre-phi135
  %1086 = or disjoint i32 %1084, %1085
  %1087 = or disjoint i32 %1086, %.pre-phi125
  %1088 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1087
  %1089 = insertelement <2 x float> poison, float %1064, i64 0
  %1090 = insertelement <2 x float> %1089, float %1065, i64 1
  store <2 x float> %1090, ptr addrspace(3) %1088, align 8
  %1091 = getelementptr inbounds nuw i8, ptr addrspace(3) %1088, i32 256
  %1092 = insertelement <2 x float> poison, float %1066, i64 0
  %1093 = insertelement <2 x float> %1092, float %1067, i64 1
  store <2 x float> %1093, ptr addrspace(3) %1091, align 8
  %1094 = xor i32 %1087, 8
  %1095 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1094
  %1096 = insertelement <2 x float> poison, float %1068, i64 0
  %1097 = insertelement <2 x float> %1096, float %1069, i64 1
  store <2 x float> %1097, ptr addrspace(3) %1095, align 8
  %1098 = getelementptr inbounds nuw i8, ptr addrspace(3) %1095, i32 256
  %1099 = insertelement <2 x float> poison, float %1070, i64 0
  %1100 = insertelement <2 x float> %1099, float %1071, i64 1
  store <2 x float> %1100, ptr addrspace(3) %1098, align 8
  %1101 = xor i32 %1087, 16
  %1102 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1101
  %1103 = insertelement <2 x float> poison, float %1072, i64 0
  %1104 = insertelement <2 x float> %1103, float %1073, i64 1
  store <2 x float> %1104, ptr addrspace(3) %1102, align 8
  %1105 = getelementptr inbounds nuw i8, ptr addrspace(3) %1102, i32 256
  %1106 = insertelement <2 x float> poison, float %1074, i64 0
  %1107 = insertelement <2 x float> %1106, float %1075, i64 1
  store <2 x float> %1107, ptr addrspace(3) %1105, align 8
  %1108 = xor i32 %1087, 24
  %1109 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1108
  %1110 = insertelement <2 x float> poison, float %1076, i64 0
  %1111 = insertelement <2 x float> %1110, float %1077, i64 1
  store <2 x float> %1111, ptr addrspace(3) %1109, align 8
  %1112 = getelementptr inbounds nuw i8, ptr addrspace(3) %1109, i32 256
  %1113 = insertelement <2 x float> poison, float %1078, i64 0
  %1114 = insertelement <2 x float> %1113, float %1079, i64 1
  store <2 x float> %1114, ptr addrspace(3) %1112, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1115 = icmp eq i32 %.pre-phi143, 0
  %1116 = select i1 %1115, i32 0, i32 1032
  %1117 = xor i32 %1116, %.pre-phi139
  %1118 = or disjoint i32 %1117, %.pre-phi141
  %1119 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1118
  %1120 = getelementptr inbounds nuw i8, ptr addrspace(3) %1119, i32 512
  %1121 = load <2 x i32>, ptr addrspace(3) %1120, align 8
  %1122 = xor i32 %1118, 2064
  %1123 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1122
  %1124 = getelementptr inbounds nuw i8, ptr addrspace(3) %1123, i32 512
  %1125 = load <2 x i32>, ptr addrspace(3) %1124, align 8
  %.extract = load i32, ptr addrspace(3) %1119, align 8
  %1126 = getelementptr inbounds nuw i8, ptr addrspace(3) %1119, i32 4
  %.extract19 = load i32, ptr addrspace(3) %1126, align 4
  %.extract20 = load i32, ptr addrspace(3) %1123, align 8
  %1127 = getelementptr inbounds nuw i8, ptr addrspace(3) %1123, i32 4
  %.extract21 = load i32, ptr addrspace(3) %1127, align 4
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.extract, i32 %.extract19, i32 %.extract20, i32 %.extract21, ptr addrspace(1) %1062, i1 %1056) #2
  %.extract22 = extractelement <2 x i32> %1121, i64 0
  %.extract23 = extractelement <2 x i32> %1121, i64 1
  %.extract24 = extractelement <2 x i32> %1125, i64 0
  %.extract25 = extractelement <2 x i32> %1125, i64 1
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.extract22, i32 %.extract23, i32 %.extract24, i32 %.extract25, ptr addrspace(1) %1063, i1 %1055) #2
  %1128 = getelementptr float, ptr addrspace(1) %8, i64 %42
  %1129 = getelementptr float, ptr addrspace(1) %1128, i64 %1058
  %1130 = getelementptr float, ptr addrspace(1) %1128, i64 %1060
  %1131 = getelementptr float, ptr addrspace(1) %1129, i64 %.pre-phi
  %1132 = getelementptr float, ptr addrspace(1) %1130, i64 %.pre-phi
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1133 = insertelement <2 x float> poison, float %1035, i64 0
  %1134 = insertelement <2 x float> %1133, float %1036, i64 1
  store <2 x float> %1134, ptr addrspace(3) %1088, align 8
  %1135 = insertelement <2 x float> poison, float %1037, i64 0
  %1136 = insertelement <2 x float> %1135, float %1038, i64 1
  store <2 x float> %1136, ptr addrspace(3) %1091, align 8
  %1137 = insertelement <2 x float> poison, float %1039, i64 0
  %1138 = insertelement <2 x float> %1137, float %1040, i64 1
  store <2 x float> %1138, ptr addrspace(3) %1095, align 8
  %1139 = insertelement <2 x float> poison, float %1041, i64 0
  %1140 = insertelement <2 x float> %1139, float %1042, i64 1
  store <2 x float> %1140, ptr addrspace(3) %1098, align 8
  %1141 = insertelement <2 x float> poison, float %1043, i64 0
  %1142 = insertelement <2 x float> %1141, float %1044, i64 1
  store <2 x float> %1142, ptr addrspace(3) %1102, align 8
  %1143 = insertelement <2 x float> poison, float %1045, i64 0
  %1144 = insertelement <2 x float> %1143, float %1046, i64 1
  store <2 x float> %1144, ptr addrspace(3) %1105, align 8
  %1145 = insertelement <2 x float> poison, float %1047, i64 0
  %1146 = insertelement <2 x float> %1145, float %1048, i64 1
  store <2 x float> %1146, ptr addrspace(3) %1109, align 8
  %1147 = insertelement <2 x float> poison, float %1049, i64 0
  %1148 = insertelement <2 x float> %1147, float %1050, i64 1
  store <2 x float> %1148, ptr addrspace(3) %1112, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %1149 = load <2 x i32>, ptr addrspace(3) %1120, align 8
  %1150 = load <2 x i32>, ptr addrspace(3) %1124, align 8
  %.extract33 = load i32, ptr addrspace(3) %1119, align 8
  %.extract34 = load i32, ptr addrspace(3) %1126, align 4
  %.extract35 = load i32, ptr addrspace(3) %1123, align 8
  %.extract36 = load i32, ptr addrspace(3) %1127, align 4
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.extract33, i32 %.extract34, i32 %.extract35, i32 %.extract36, ptr addrspace(1) %1131, i1 %1056) #2
  %.extract37 = extractelement <2 x i32> %1149, i64 0
  %.extract38 = extractelement <2 x i32> %1149, i64 1
  %.extract39 = extractelement <2 x i32> %1150, i64 0
  %.extract40 = extractelement <2 x i32> %1150, i64 1
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.extract37, i32 %.extract38, i32 %.extract39, i32 %.extract40, ptr addrspace(1) %1132, i1 %1055) #2
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

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f(float) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #5

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!7 = !{}
