; Triton 3.5.1, sm80, matmul of corpus/real/triton/kernels.py
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, i32 %8, i32 %9, i32 %10, i32 %11, ptr addrspace(1) readnone captures(none) %12, ptr addrspace(1) readnone captures(none) %13) local_unnamed_addr #0 {
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %16 = shl i32 %15, 5
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %18 = and i32 %17, 31
  %19 = lshr i32 %17, 5
  %20 = and i32 %19, 3
  %21 = or disjoint i32 %20, 4
  %22 = or disjoint i32 %20, 8
  %23 = or disjoint i32 %20, 12
  %24 = or disjoint i32 %20, 16
  %25 = or disjoint i32 %20, 20
  %26 = or disjoint i32 %20, 24
  %27 = or i32 %19, 28
  %28 = or disjoint i32 %16, %18
  %29 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %30 = shl nuw nsw i32 %29, 5
  %31 = or disjoint i32 %20, %30
  %32 = or disjoint i32 %21, %30
  %33 = or disjoint i32 %22, %30
  %34 = or disjoint i32 %23, %30
  %35 = or disjoint i32 %24, %30
  %36 = or disjoint i32 %25, %30
  %37 = or disjoint i32 %26, %30
  %38 = or disjoint i32 %27, %30
  %39 = add i32 %5, 31
  %40 = sdiv i32 %39, 32
  %41 = icmp slt i32 %28, %3
  %42 = icmp slt i32 %31, %4
  %43 = icmp slt i32 %32, %4
  %44 = icmp slt i32 %33, %4
  %45 = icmp slt i32 %34, %4
  %46 = icmp slt i32 %35, %4
  %47 = icmp slt i32 %36, %4
  %48 = icmp slt i32 %37, %4
  %49 = icmp slt i32 %38, %4
  %50 = icmp sgt i32 %39, 31
  br i1 %50, label %.lr.ph, label %.._crit_edge_crit_edge

.._crit_edge_crit_edge:                           ; preds = %14
  %.pre = shl nuw nsw i32 %17, 1
  %.pre63 = shl nuw nsw i32 %17, 6
  %.pre65 = and i32 %17, 64
  %.pre67 = shl nuw nsw i32 %17, 3
  br label %._crit_edge

.lr.ph:                                           ; preds = %14
  %51 = shl i32 %8, 5
  %52 = shl i32 %7, 5
  %53 = mul i32 %8, %18
  %54 = sext i32 %53 to i64
  %55 = getelementptr half, ptr addrspace(1) %1, i64 %54
  %56 = mul i32 %9, %38
  %57 = sext i32 %56 to i64
  %58 = getelementptr half, ptr addrspace(1) %55, i64 %57
  %59 = mul i32 %9, %37
  %60 = sext i32 %59 to i64
  %61 = getelementptr half, ptr addrspace(1) %55, i64 %60
  %62 = mul i32 %9, %36
  %63 = sext i32 %62 to i64
  %64 = getelementptr half, ptr addrspace(1) %55, i64 %63
  %65 = mul i32 %9, %35
  %66 = sext i32 %65 to i64
  %67 = getelementptr half, ptr addrspace(1) %55, i64 %66
  %68 = mul i32 %9, %34
  %69 = sext i32 %68 to i64
  %70 = getelementptr half, ptr addrspace(1) %55, i64 %69
  %71 = mul i32 %9, %33
  %72 = sext i32 %71 to i64
  %73 = getelementptr half, ptr addrspace(1) %55, i64 %72
  %74 = mul i32 %9, %32
  %75 = sext i32 %74 to i64
  %76 = getelementptr half, ptr addrspace(1) %55, i64 %75
  %77 = mul i32 %9, %31
  %78 = sext i32 %77 to i64
  %79 = getelementptr half, ptr addrspace(1) %55, i64 %78
  %80 = mul i32 %6, %28
  %81 = sext i32 %80 to i64
  %82 = getelementptr half, ptr addrspace(1) %0, i64 %81
  %83 = mul i32 %7, %27
  %84 = sext i32 %83 to i64
  %85 = getelementptr half, ptr addrspace(1) %82, i64 %84
  %86 = mul i32 %7, %26
  %87 = sext i32 %86 to i64
  %88 = getelementptr half, ptr addrspace(1) %82, i64 %87
  %89 = mul i32 %7, %25
  %90 = sext i32 %89 to i64
  %91 = getelementptr half, ptr addrspace(1) %82, i64 %90
  %92 = mul i32 %7, %24
  %93 = sext i32 %92 to i64
  %94 = getelementptr half, ptr addrspace(1) %82, i64 %93
  %95 = mul i32 %7, %23
  %96 = sext i32 %95 to i64
  %97 = getelementptr half, ptr addrspace(1) %82, i64 %96
  %98 = mul i32 %7, %22
  %99 = sext i32 %98 to i64
  %100 = getelementptr half, ptr addrspace(1) %82, i64 %99
  %101 = mul i32 %7, %21
  %102 = sext i32 %101 to i64
  %103 = getelementptr half, ptr addrspace(1) %82, i64 %102
  %104 = mul i32 %7, %20
  %105 = sext i32 %104 to i64
  %106 = getelementptr half, ptr addrspace(1) %82, i64 %105
  %107 = shl nuw nsw i32 %17, 1
  %108 = and i32 %107, 126
  %109 = and i32 %17, 64
  %110 = icmp eq i32 %109, 0
  %111 = select i1 %110, i32 0, i32 144
  %112 = xor i32 %111, %108
  %113 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %112
  %114 = or disjoint i32 %112, 512
  %115 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %114
  %116 = or disjoint i32 %112, 1024
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %116
  %118 = or disjoint i32 %112, 1536
  %119 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %118
  %120 = xor i32 %112, 288
  %121 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %120
  %122 = or disjoint i32 %120, 512
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %122
  %124 = or disjoint i32 %120, 1024
  %125 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %124
  %126 = or disjoint i32 %120, 1536
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %126
  %128 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %112
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %114
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %116
  %131 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %118
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %120
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %122
  %134 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %124
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %126
  %136 = shl nuw nsw i32 %17, 6
  %137 = and i32 %136, 448
  %138 = shl nuw nsw i32 %17, 3
  %139 = and i32 %138, 48
  %140 = and i32 %107, 16
  %141 = shl nuw nsw i32 %17, 5
  %142 = and i32 %141, 512
  %143 = lshr exact i32 %109, 1
  %144 = or disjoint i32 %137, %139
  %145 = or disjoint i32 %140, %143
  %146 = xor i32 %144, %145
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %142
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) %147, i32 %146
  %149 = ptrtoint ptr addrspace(3) %148 to i32
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) %148, i32 1024
  %151 = ptrtoint ptr addrspace(3) %150 to i32
  %152 = and i32 %107, 48
  %153 = shl nuw nsw i32 %17, 4
  %154 = and i32 %153, 512
  %155 = xor i32 %144, %152
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 2048), i32 %154
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) %156, i32 %155
  %158 = ptrtoint ptr addrspace(3) %157 to i32
  %159 = getelementptr inbounds nuw i8, ptr addrspace(3) %157, i32 1024
  %160 = ptrtoint ptr addrspace(3) %159 to i32
  %161 = sext i32 %52 to i64
  %162 = sext i32 %51 to i64
  br label %163

163:                                              ; preds = %.lr.ph, %163
  %.pn1761 = phi ptr addrspace(1) [ %58, %.lr.ph ], [ %287, %163 ]
  %.pn1960 = phi ptr addrspace(1) [ %61, %.lr.ph ], [ %286, %163 ]
  %.pn2159 = phi ptr addrspace(1) [ %64, %.lr.ph ], [ %285, %163 ]
  %.pn2358 = phi ptr addrspace(1) [ %67, %.lr.ph ], [ %284, %163 ]
  %.pn2557 = phi ptr addrspace(1) [ %70, %.lr.ph ], [ %283, %163 ]
  %.pn2756 = phi ptr addrspace(1) [ %73, %.lr.ph ], [ %282, %163 ]
  %.pn2955 = phi ptr addrspace(1) [ %76, %.lr.ph ], [ %281, %163 ]
  %.pn3154 = phi ptr addrspace(1) [ %79, %.lr.ph ], [ %280, %163 ]
  %.pn153 = phi ptr addrspace(1) [ %85, %.lr.ph ], [ %279, %163 ]
  %.pn352 = phi ptr addrspace(1) [ %88, %.lr.ph ], [ %278, %163 ]
  %.pn551 = phi ptr addrspace(1) [ %91, %.lr.ph ], [ %277, %163 ]
  %.pn750 = phi ptr addrspace(1) [ %94, %.lr.ph ], [ %276, %163 ]
  %.pn949 = phi ptr addrspace(1) [ %97, %.lr.ph ], [ %275, %163 ]
  %.pn1148 = phi ptr addrspace(1) [ %100, %.lr.ph ], [ %274, %163 ]
  %.pn1347 = phi ptr addrspace(1) [ %103, %.lr.ph ], [ %273, %163 ]
  %.pn1546 = phi ptr addrspace(1) [ %106, %.lr.ph ], [ %272, %163 ]
  %164 = phi float [ 0.000000e+00, %.lr.ph ], [ %263, %163 ]
  %165 = phi float [ 0.000000e+00, %.lr.ph ], [ %264, %163 ]
  %166 = phi float [ 0.000000e+00, %.lr.ph ], [ %265, %163 ]
  %167 = phi float [ 0.000000e+00, %.lr.ph ], [ %266, %163 ]
  %168 = phi float [ 0.000000e+00, %.lr.ph ], [ %268, %163 ]
  %169 = phi float [ 0.000000e+00, %.lr.ph ], [ %269, %163 ]
  %170 = phi float [ 0.000000e+00, %.lr.ph ], [ %270, %163 ]
  %171 = phi float [ 0.000000e+00, %.lr.ph ], [ %271, %163 ]
  %172 = phi i32 [ 0, %.lr.ph ], [ %288, %163 ]
  %173 = shl i32 %172, 5
  %174 = sub i32 %5, %173
  %175 = icmp slt i32 %20, %174
  %176 = icmp slt i32 %21, %174
  %177 = icmp slt i32 %22, %174
  %178 = icmp slt i32 %23, %174
  %179 = icmp slt i32 %24, %174
  %180 = icmp slt i32 %25, %174
  %181 = icmp slt i32 %26, %174
  %182 = icmp slt i32 %27, %174
  %183 = and i1 %41, %175
  %184 = and i1 %41, %176
  %185 = and i1 %41, %177
  %186 = and i1 %41, %178
  %187 = and i1 %41, %179
  %188 = and i1 %41, %180
  %189 = and i1 %41, %181
  %190 = and i1 %41, %182
  %191 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1546, i1 %183) #3
  %192 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1347, i1 %184) #3
  %193 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1148, i1 %185) #3
  %194 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn949, i1 %186) #3
  %195 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn750, i1 %187) #3
  %196 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn551, i1 %188) #3
  %197 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn352, i1 %189) #3
  %198 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn153, i1 %190) #3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %199 = insertelement <1 x i16> poison, i16 %191, i64 0
  store <1 x i16> %199, ptr addrspace(3) %113, align 2
  %200 = insertelement <1 x i16> poison, i16 %193, i64 0
  store <1 x i16> %200, ptr addrspace(3) %115, align 2
  %201 = insertelement <1 x i16> poison, i16 %195, i64 0
  store <1 x i16> %201, ptr addrspace(3) %117, align 2
  %202 = insertelement <1 x i16> poison, i16 %197, i64 0
  store <1 x i16> %202, ptr addrspace(3) %119, align 2
  %203 = insertelement <1 x i16> poison, i16 %192, i64 0
  store <1 x i16> %203, ptr addrspace(3) %121, align 2
  %204 = insertelement <1 x i16> poison, i16 %194, i64 0
  store <1 x i16> %204, ptr addrspace(3) %123, align 2
  %205 = insertelement <1 x i16> poison, i16 %196, i64 0
  store <1 x i16> %205, ptr addrspace(3) %125, align 2
  %206 = insertelement <1 x i16> poison, i16 %198, i64 0
  store <1 x i16> %206, ptr addrspace(3) %127, align 2
  %207 = icmp slt i32 %18, %174
  %208 = and i1 %42, %207
  %209 = and i1 %43, %207
  %210 = and i1 %44, %207
  %211 = and i1 %45, %207
  %212 = and i1 %46, %207
  %213 = and i1 %47, %207
  %214 = and i1 %48, %207
  %215 = and i1 %49, %207
  %216 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn3154, i1 %208) #3
  %217 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2955, i1 %209) #3
  %218 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2756, i1 %210) #3
  %219 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2557, i1 %211) #3
  %220 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2358, i1 %212) #3
  %221 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn2159, i1 %213) #3
  %222 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1960, i1 %214) #3
  %223 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %.pn1761, i1 %215) #3
  %224 = insertelement <1 x i16> poison, i16 %216, i64 0
  store <1 x i16> %224, ptr addrspace(3) %128, align 2
  %225 = insertelement <1 x i16> poison, i16 %218, i64 0
  store <1 x i16> %225, ptr addrspace(3) %129, align 2
  %226 = insertelement <1 x i16> poison, i16 %220, i64 0
  store <1 x i16> %226, ptr addrspace(3) %130, align 2
  %227 = insertelement <1 x i16> poison, i16 %222, i64 0
  store <1 x i16> %227, ptr addrspace(3) %131, align 2
  %228 = insertelement <1 x i16> poison, i16 %217, i64 0
  store <1 x i16> %228, ptr addrspace(3) %132, align 2
  %229 = insertelement <1 x i16> poison, i16 %219, i64 0
  store <1 x i16> %229, ptr addrspace(3) %133, align 2
  %230 = insertelement <1 x i16> poison, i16 %221, i64 0
  store <1 x i16> %230, ptr addrspace(3) %134, align 2
  %231 = insertelement <1 x i16> poison, i16 %223, i64 0
  store <1 x i16> %231, ptr addrspace(3) %135, align 2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %232 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %149) #3
  %233 = extractvalue { i32, i32, i32, i32 } %232, 0
  %234 = extractvalue { i32, i32, i32, i32 } %232, 1
  %235 = extractvalue { i32, i32, i32, i32 } %232, 2
  %236 = extractvalue { i32, i32, i32, i32 } %232, 3
  %237 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %151) #3
  %238 = extractvalue { i32, i32, i32, i32 } %237, 0
  %239 = extractvalue { i32, i32, i32, i32 } %237, 1
  %240 = extractvalue { i32, i32, i32, i32 } %237, 2
  %241 = extractvalue { i32, i32, i32, i32 } %237, 3
  %242 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %158) #3
  %243 = extractvalue { i32, i32, i32, i32 } %242, 0
  %244 = extractvalue { i32, i32, i32, i32 } %242, 1
  %245 = extractvalue { i32, i32, i32, i32 } %242, 2
  %246 = extractvalue { i32, i32, i32, i32 } %242, 3
  %247 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r"(i32 %160) #3
  %248 = extractvalue { i32, i32, i32, i32 } %247, 0
  %249 = extractvalue { i32, i32, i32, i32 } %247, 1
  %250 = extractvalue { i32, i32, i32, i32 } %247, 2
  %251 = extractvalue { i32, i32, i32, i32 } %247, 3
  %252 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %164, float %165, float %166, float %167, i32 %233, i32 %234, i32 %235, i32 %236, i32 %243, i32 %244) #3
  %253 = extractvalue { float, float, float, float } %252, 0
  %254 = extractvalue { float, float, float, float } %252, 1
  %255 = extractvalue { float, float, float, float } %252, 2
  %256 = extractvalue { float, float, float, float } %252, 3
  %257 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %168, float %169, float %170, float %171, i32 %233, i32 %234, i32 %235, i32 %236, i32 %248, i32 %249) #3
  %258 = extractvalue { float, float, float, float } %257, 0
  %259 = extractvalue { float, float, float, float } %257, 1
  %260 = extractvalue { float, float, float, float } %257, 2
  %261 = extractvalue { float, float, float, float } %257, 3
  %262 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %253, float %254, float %255, float %256, i32 %238, i32 %239, i32 %240, i32 %241, i32 %245, i32 %246) #3
  %263 = extractvalue { float, float, float, float } %262, 0
  %264 = extractvalue { float, float, float, float } %262, 1
  %265 = extractvalue { float, float, float, float } %262, 2
  %266 = extractvalue { float, float, float, float } %262, 3
  %267 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %258, float %259, float %260, float %261, i32 %238, i32 %239, i32 %240, i32 %241, i32 %250, i32 %251) #3
  %268 = extractvalue { float, float, float, float } %267, 0
  %269 = extractvalue { float, float, float, float } %267, 1
  %270 = extractvalue { float, float, float, float } %267, 2
  %271 = extractvalue { float, float, float, float } %267, 3
  %272 = getelementptr half, ptr addrspace(1) %.pn1546, i64 %161
  %273 = getelementptr half, ptr addrspace(1) %.pn1347, i64 %161
  %274 = getelementptr half, ptr addrspace(1) %.pn1148, i64 %161
  %275 = getelementptr half, ptr addrspace(1) %.pn949, i64 %161
  %276 = getelementptr half, ptr addrspace(1) %.pn750, i64 %161
  %277 = getelementptr half, ptr addrspace(1) %.pn551, i64 %161
  %278 = getelementptr half, ptr addrspace(1) %.pn352, i64 %161
  %279 = getelementptr half, ptr addrspace(1) %.pn153, i64 %161
  %280 = getelementptr half, ptr addrspace(1) %.pn3154, i64 %162
  %281 = getelementptr half, ptr addrspace(1) %.pn2955, i64 %162
  %282 = getelementptr half, ptr addrspace(1) %.pn2756, i64 %162
  %283 = getelementptr half, ptr addrspace(1) %.pn2557, i64 %162
  %284 = getelementptr half, ptr addrspace(1) %.pn2358, i64 %162
  %285 = getelementptr half, ptr addrspace(1) %.pn2159, i64 %162
  %286 = getelementptr half, ptr addrspace(1) %.pn1960, i64 %162
  %287 = getelementptr half, ptr addrspace(1) %.pn1761, i64 %162
  %288 = add nuw nsw i32 %172, 1
  %exitcond.not = icmp eq i32 %288, %40
  br i1 %exitcond.not, label %._crit_edge.loopexit, label %163

._crit_edge.loopexit:                             ; preds = %163
  %289 = insertelement <8 x float> poison, float %263, i64 0
  %290 = insertelement <8 x float> %289, float %268, i64 1
  %291 = insertelement <8 x float> %290, float %264, i64 2
  %292 = insertelement <8 x float> %291, float %269, i64 3
  %293 = insertelement <8 x float> %292, float %265, i64 4
  %294 = insertelement <8 x float> %293, float %270, i64 5
  %295 = insertelement <8 x float> %294, float %266, i64 6
  %296 = insertelement <8 x float> %295, float %271, i64 7
  %297 = fptrunc <8 x float> %296 to <8 x half>
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %.._crit_edge_crit_edge
  %.pre-phi68 = phi i32 [ %.pre67, %.._crit_edge_crit_edge ], [ %138, %._crit_edge.loopexit ]
  %.pre-phi66 = phi i32 [ %.pre65, %.._crit_edge_crit_edge ], [ %109, %._crit_edge.loopexit ]
  %.pre-phi64 = phi i32 [ %.pre63, %.._crit_edge_crit_edge ], [ %136, %._crit_edge.loopexit ]
  %.pre-phi = phi i32 [ %.pre, %.._crit_edge_crit_edge ], [ %107, %._crit_edge.loopexit ]
  %298 = phi <8 x half> [ zeroinitializer, %.._crit_edge_crit_edge ], [ %297, %._crit_edge.loopexit ]
  %299 = mul i32 %10, %28
  %300 = sext i32 %299 to i64
  %301 = getelementptr half, ptr addrspace(1) %2, i64 %300
  %302 = mul i32 %11, %31
  %303 = mul i32 %11, %32
  %304 = mul i32 %11, %33
  %305 = mul i32 %11, %34
  %306 = mul i32 %11, %35
  %307 = mul i32 %11, %36
  %308 = mul i32 %11, %37
  %309 = mul i32 %11, %38
  %310 = sext i32 %302 to i64
  %311 = getelementptr half, ptr addrspace(1) %301, i64 %310
  %312 = sext i32 %303 to i64
  %313 = getelementptr half, ptr addrspace(1) %301, i64 %312
  %314 = sext i32 %304 to i64
  %315 = getelementptr half, ptr addrspace(1) %301, i64 %314
  %316 = sext i32 %305 to i64
  %317 = getelementptr half, ptr addrspace(1) %301, i64 %316
  %318 = sext i32 %306 to i64
  %319 = getelementptr half, ptr addrspace(1) %301, i64 %318
  %320 = sext i32 %307 to i64
  %321 = getelementptr half, ptr addrspace(1) %301, i64 %320
  %322 = sext i32 %308 to i64
  %323 = getelementptr half, ptr addrspace(1) %301, i64 %322
  %324 = sext i32 %309 to i64
  %325 = getelementptr half, ptr addrspace(1) %301, i64 %324
  %326 = and i1 %41, %42
  %327 = and i1 %41, %43
  %328 = and i1 %41, %44
  %329 = and i1 %41, %45
  %330 = and i1 %41, %46
  %331 = and i1 %41, %47
  %332 = and i1 %41, %48
  %333 = and i1 %41, %49
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %334 = and i32 %.pre-phi, 60
  %335 = and i32 %.pre-phi64, 64
  %336 = and i32 %17, 32
  %337 = shl nuw nsw i32 %336, 3
  %338 = icmp eq i32 %.pre-phi66, 0
  %339 = select i1 %338, i32 0, i32 1028
  %340 = or disjoint i32 %335, %337
  %341 = xor i32 %339, %334
  %342 = or disjoint i32 %341, %340
  %343 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %342
  %344 = shufflevector <8 x half> %298, <8 x half> poison, <2 x i32> <i32 0, i32 1>
  store <2 x half> %344, ptr addrspace(3) %343, align 4
  %345 = getelementptr inbounds nuw i8, ptr addrspace(3) %343, i32 128
  %346 = shufflevector <8 x half> %298, <8 x half> poison, <2 x i32> <i32 2, i32 3>
  store <2 x half> %346, ptr addrspace(3) %345, align 4
  %347 = xor i32 %342, 576
  %348 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %347
  %349 = shufflevector <8 x half> %298, <8 x half> poison, <2 x i32> <i32 4, i32 5>
  store <2 x half> %349, ptr addrspace(3) %348, align 4
  %350 = getelementptr inbounds nuw i8, ptr addrspace(3) %348, i32 128
  %351 = shufflevector <8 x half> %298, <8 x half> poison, <2 x i32> <i32 6, i32 7>
  store <2 x half> %351, ptr addrspace(3) %350, align 4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %352 = and i32 %.pre-phi68, 56
  %353 = and i32 %17, 8
  %354 = icmp eq i32 %353, 0
  %355 = select i1 %354, i32 0, i32 576
  %356 = and i32 %17, 16
  %357 = icmp eq i32 %356, 0
  %358 = select i1 %357, i32 0, i32 1028
  %359 = shl nuw nsw i32 %336, 2
  %360 = or disjoint i32 %358, %359
  %361 = or disjoint i32 %355, %352
  %362 = xor i32 %361, %.pre-phi66
  %363 = or disjoint i32 %362, %360
  %364 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %363
  %365 = load <2 x i16>, ptr addrspace(3) %364, align 4
  %366 = getelementptr inbounds nuw i8, ptr addrspace(3) %364, i32 256
  %367 = load <2 x i16>, ptr addrspace(3) %366, align 4
  %368 = xor i32 %363, 4
  %369 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %368
  %370 = load <2 x i16>, ptr addrspace(3) %369, align 4
  %371 = getelementptr inbounds nuw i8, ptr addrspace(3) %369, i32 256
  %372 = load <2 x i16>, ptr addrspace(3) %371, align 4
  %.extract = extractelement <2 x i16> %365, i64 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract, ptr addrspace(1) %311, i1 %326) #3
  %.extract39 = extractelement <2 x i16> %370, i64 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract39, ptr addrspace(1) %313, i1 %327) #3
  %.extract40 = extractelement <2 x i16> %367, i64 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract40, ptr addrspace(1) %315, i1 %328) #3
  %.extract41 = extractelement <2 x i16> %372, i64 0
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract41, ptr addrspace(1) %317, i1 %329) #3
  %.extract42 = extractelement <2 x i16> %365, i64 1
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract42, ptr addrspace(1) %319, i1 %330) #3
  %.extract43 = extractelement <2 x i16> %370, i64 1
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract43, ptr addrspace(1) %321, i1 %331) #3
  %.extract44 = extractelement <2 x i16> %367, i64 1
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract44, ptr addrspace(1) %323, i1 %332) #3
  %.extract45 = extractelement <2 x i16> %372, i64 1
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %.extract45, ptr addrspace(1) %325, i1 %333) #3
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
