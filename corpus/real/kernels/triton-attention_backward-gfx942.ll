; Triton 3.5.1, gfx942, attention_backward of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @attention_backward(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg readonly captures(none) %4, ptr addrspace(1) inreg readonly captures(none) %5, ptr addrspace(1) inreg captures(none) %6, ptr addrspace(1) inreg writeonly captures(none) %7, ptr addrspace(1) inreg writeonly captures(none) %8, float inreg %9, i32 inreg %10, ptr addrspace(1) inreg readnone captures(none) %11, ptr addrspace(1) inreg readnone captures(none) %12) local_unnamed_addr #1 {
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %15 = shl i32 %14, 5
  %16 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %17 = and i32 %16, 31
  %18 = lshr i32 %16, 3
  %19 = and i32 %18, 31
  %20 = and i32 %16, 32
  %21 = icmp eq i32 %20, 0
  %22 = lshr exact i32 %20, 3
  %23 = or disjoint i32 %22, 8
  %24 = or disjoint i32 %22, 16
  %25 = or disjoint i32 %15, %17
  %26 = or disjoint i32 %19, %15
  %27 = insertelement <2 x i32> poison, i32 %22, i64 0
  %28 = shufflevector <2 x i32> %27, <2 x i32> poison, <2 x i32> zeroinitializer
  %29 = insertelement <2 x i32> <i32 24, i32 poison>, i32 %15, i64 1
  %30 = or disjoint <2 x i32> %28, %29
  %31 = shufflevector <2 x i32> %30, <2 x i32> poison, <2 x i32> <i32 1, i32 1>
  %32 = or disjoint <2 x i32> %31, <i32 2, i32 3>
  %33 = insertelement <2 x i32> %30, i32 %23, i64 0
  %34 = insertelement <2 x i32> <i32 poison, i32 9>, i32 %15, i64 0
  %35 = or disjoint <2 x i32> %33, %34
  %36 = or disjoint <2 x i32> %31, <i32 10, i32 11>
  %37 = insertelement <2 x i32> %30, i32 %24, i64 0
  %38 = insertelement <2 x i32> <i32 poison, i32 17>, i32 %15, i64 0
  %39 = or disjoint <2 x i32> %37, %38
  %40 = or disjoint <2 x i32> %31, <i32 18, i32 19>
  %41 = insertelement <2 x i32> <i32 poison, i32 25>, i32 %15, i64 0
  %42 = or disjoint <2 x i32> %30, %41
  %43 = or disjoint <2 x i32> %31, <i32 26, i32 27>
  %44 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %45 = mul i32 %10, %44
  %46 = shl i32 %45, 5
  %47 = icmp slt i32 %25, %10
  %48 = icmp slt i32 %26, %10
  %49 = shl i32 %25, 5
  %50 = shl i32 %26, 5
  %51 = shl nuw nsw i32 %16, 2
  %52 = and i32 %51, 28
  %53 = or disjoint i32 %52, 1
  %54 = or disjoint i32 %52, 2
  %55 = or disjoint i32 %52, 3
  br i1 %48, label %56, label %64

56:                                               ; preds = %13
  %57 = sext i32 %46 to i64
  %58 = getelementptr half, ptr addrspace(1) %1, i64 %57
  %59 = sext i32 %50 to i64
  %60 = getelementptr half, ptr addrspace(1) %58, i64 %59
  %61 = zext nneg i32 %52 to i64
  %62 = getelementptr half, ptr addrspace(1) %60, i64 %61
  %63 = load <4 x half>, ptr addrspace(1) %62, align 8
  br label %64

64:                                               ; preds = %56, %13
  %65 = phi <4 x half> [ %63, %56 ], [ zeroinitializer, %13 ]
  %66 = shl nuw nsw i32 %16, 3
  %67 = and i32 %66, 2040
  %68 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %67
  store <4 x half> %65, ptr addrspace(3) %68, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %69 = shl nuw nsw i32 %17, 1
  %70 = shl nuw nsw i32 %20, 3
  %71 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %70
  %72 = getelementptr inbounds nuw i8, ptr addrspace(3) %71, i32 %69
  %73 = load <1 x half>, ptr addrspace(3) %72, align 2
  %74 = extractelement <1 x half> %73, i64 0
  %75 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 64
  %76 = load <1 x half>, ptr addrspace(3) %75, align 2
  %77 = extractelement <1 x half> %76, i64 0
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 128
  %79 = load <1 x half>, ptr addrspace(3) %78, align 2
  %80 = extractelement <1 x half> %79, i64 0
  %81 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 192
  %82 = load <1 x half>, ptr addrspace(3) %81, align 2
  %83 = extractelement <1 x half> %82, i64 0
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 512
  %85 = load <1 x half>, ptr addrspace(3) %84, align 2
  %86 = extractelement <1 x half> %85, i64 0
  %87 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 576
  %88 = load <1 x half>, ptr addrspace(3) %87, align 2
  %89 = extractelement <1 x half> %88, i64 0
  %90 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 640
  %91 = load <1 x half>, ptr addrspace(3) %90, align 2
  %92 = extractelement <1 x half> %91, i64 0
  %93 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 704
  %94 = load <1 x half>, ptr addrspace(3) %93, align 2
  %95 = extractelement <1 x half> %94, i64 0
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1024
  %97 = load <1 x half>, ptr addrspace(3) %96, align 2
  %98 = extractelement <1 x half> %97, i64 0
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1088
  %100 = load <1 x half>, ptr addrspace(3) %99, align 2
  %101 = extractelement <1 x half> %100, i64 0
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1152
  %103 = load <1 x half>, ptr addrspace(3) %102, align 2
  %104 = extractelement <1 x half> %103, i64 0
  %105 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1216
  %106 = load <1 x half>, ptr addrspace(3) %105, align 2
  %107 = extractelement <1 x half> %106, i64 0
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1536
  %109 = load <1 x half>, ptr addrspace(3) %108, align 2
  %110 = extractelement <1 x half> %109, i64 0
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1600
  %112 = load <1 x half>, ptr addrspace(3) %111, align 2
  %113 = extractelement <1 x half> %112, i64 0
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1664
  %115 = load <1 x half>, ptr addrspace(3) %114, align 2
  %116 = extractelement <1 x half> %115, i64 0
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) %72, i32 1728
  %118 = load <1 x half>, ptr addrspace(3) %117, align 2
  %119 = extractelement <1 x half> %118, i64 0
  %120 = sext i32 %46 to i64
  br i1 %48, label %121, label %._crit_edge64

121:                                              ; preds = %64
  %122 = getelementptr half, ptr addrspace(1) %2, i64 %120
  %123 = sext i32 %50 to i64
  %124 = getelementptr half, ptr addrspace(1) %122, i64 %123
  %125 = zext nneg i32 %52 to i64
  %126 = getelementptr half, ptr addrspace(1) %124, i64 %125
  %127 = load <4 x half>, ptr addrspace(1) %126, align 8
  br label %._crit_edge64

._crit_edge64:                                    ; preds = %64, %121
  %128 = phi <4 x half> [ %127, %121 ], [ zeroinitializer, %64 ]
  %129 = getelementptr half, ptr addrspace(1) %0, i64 %120
  %130 = getelementptr half, ptr addrspace(1) %3, i64 %120
  %131 = sext i32 %45 to i64
  %132 = getelementptr float, ptr addrspace(1) %4, i64 %131
  %133 = getelementptr float, ptr addrspace(1) %5, i64 %131
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %134 = lshr i32 %16, 1
  %135 = and i32 %134, 56
  %136 = xor i32 %67, %135
  %137 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %136
  store <4 x half> %65, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %138 = shl nuw nsw i32 %17, 6
  %139 = and i32 %51, 56
  %140 = lshr exact i32 %20, 2
  %141 = xor i32 %139, %140
  %142 = or disjoint i32 %141, %138
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %142
  %144 = load <4 x half>, ptr addrspace(3) %143, align 8
  %145 = xor i32 %142, 16
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %145
  %147 = load <4 x half>, ptr addrspace(3) %146, align 8
  %148 = xor i32 %142, 32
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %148
  %150 = load <4 x half>, ptr addrspace(3) %149, align 8
  %151 = xor i32 %142, 48
  %152 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %151
  %153 = load <4 x half>, ptr addrspace(3) %152, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %128, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %154 = load <4 x half>, ptr addrspace(3) %143, align 8
  %155 = load <4 x half>, ptr addrspace(3) %146, align 8
  %156 = load <4 x half>, ptr addrspace(3) %149, align 8
  %157 = load <4 x half>, ptr addrspace(3) %152, align 8
  %158 = getelementptr float, ptr addrspace(1) %6, i64 %120
  %159 = icmp slt i32 %17, %10
  br i1 %159, label %160, label %164

160:                                              ; preds = %._crit_edge64
  %161 = zext nneg i32 %17 to i64
  %162 = getelementptr float, ptr addrspace(1) %132, i64 %161
  %163 = load <1 x float>, ptr addrspace(1) %162, align 4
  br label %164

164:                                              ; preds = %160, %._crit_edge64
  %165 = phi <1 x float> [ %163, %160 ], [ zeroinitializer, %._crit_edge64 ]
  %166 = extractelement <1 x float> %165, i64 0
  br i1 %159, label %167, label %171

167:                                              ; preds = %164
  %168 = zext nneg i32 %17 to i64
  %169 = getelementptr float, ptr addrspace(1) %133, i64 %168
  %170 = load <1 x float>, ptr addrspace(1) %169, align 4
  br label %171

171:                                              ; preds = %167, %164
  %172 = phi <1 x float> [ %170, %167 ], [ zeroinitializer, %164 ]
  %173 = extractelement <1 x float> %172, i64 0
  %174 = add i32 %10, -32
  %175 = icmp sgt i32 %174, 0
  br i1 %175, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %171
  %176 = zext nneg i32 %52 to i64
  %invariant.gep = getelementptr half, ptr addrspace(1) %129, i64 %176
  %invariant.gep58 = getelementptr half, ptr addrspace(1) %130, i64 %176
  %177 = select i1 %21, i32 0, i32 272
  %178 = xor i32 %177, %69
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %178
  %180 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 64
  %181 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 1024
  %182 = getelementptr inbounds nuw i8, ptr addrspace(3) %179, i32 1088
  %183 = xor i32 %178, 136
  %184 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %183
  %185 = getelementptr inbounds nuw i8, ptr addrspace(3) %184, i32 64
  %186 = getelementptr inbounds nuw i8, ptr addrspace(3) %184, i32 1024
  %187 = getelementptr inbounds nuw i8, ptr addrspace(3) %184, i32 1088
  %188 = xor i32 %178, 544
  %189 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %188
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 64
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1024
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1088
  %193 = xor i32 %178, 680
  %194 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %193
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) %194, i32 64
  %196 = getelementptr inbounds nuw i8, ptr addrspace(3) %194, i32 1024
  %197 = getelementptr inbounds nuw i8, ptr addrspace(3) %194, i32 1088
  %198 = insertelement <4 x half> poison, half %74, i64 0
  %199 = insertelement <4 x half> %198, half %77, i64 1
  %200 = insertelement <4 x half> %199, half %80, i64 2
  %201 = insertelement <4 x half> %200, half %83, i64 3
  %202 = insertelement <4 x half> poison, half %86, i64 0
  %203 = insertelement <4 x half> %202, half %89, i64 1
  %204 = insertelement <4 x half> %203, half %92, i64 2
  %205 = insertelement <4 x half> %204, half %95, i64 3
  %206 = insertelement <4 x half> poison, half %98, i64 0
  %207 = insertelement <4 x half> %206, half %101, i64 1
  %208 = insertelement <4 x half> %207, half %104, i64 2
  %209 = insertelement <4 x half> %208, half %107, i64 3
  %210 = insertelement <4 x half> poison, half %110, i64 0
  %211 = insertelement <4 x half> %210, half %113, i64 1
  %212 = insertelement <4 x half> %211, half %116, i64 2
  %213 = insertelement <4 x half> %212, half %119, i64 3
  %214 = shl nuw nsw i32 %16, 6
  %215 = and i32 %214, 2816
  %216 = and i32 %66, 224
  %217 = and i32 %16, 1
  %218 = shl nuw nsw i32 %217, 4
  %219 = shl nuw nsw i32 %16, 9
  %220 = and i32 %219, 1024
  %221 = or disjoint i32 %215, %218
  %222 = or disjoint i32 %221, %220
  %223 = or disjoint i32 %222, %216
  %224 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %223
  %225 = xor i32 %223, 32
  %226 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %225
  %227 = xor i32 %223, 64
  %228 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %227
  %229 = xor i32 %223, 96
  %230 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %229
  %231 = shl nuw nsw i32 %217, 11
  %232 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %231
  %233 = shl nuw nsw i32 %16, 1
  %234 = and i32 %233, 16
  %235 = getelementptr inbounds nuw i8, ptr addrspace(3) %232, i32 %234
  %236 = and i32 %214, 1024
  %237 = getelementptr inbounds nuw i8, ptr addrspace(3) %235, i32 %236
  %238 = shl nuw nsw i32 %16, 4
  %239 = and i32 %238, 96
  %240 = and i32 %66, 768
  %241 = or disjoint i32 %239, %240
  %242 = and i32 %16, 224
  %243 = xor i32 %241, %242
  %244 = getelementptr inbounds nuw i8, ptr addrspace(3) %237, i32 %243
  %245 = zext nneg i32 %55 to i64
  %246 = zext nneg i32 %54 to i64
  %247 = zext nneg i32 %53 to i64
  %248 = shufflevector <2 x i32> %30, <2 x i32> poison, <2 x i32> <i32 1, i32 poison>
  %249 = insertelement <2 x float> poison, float %9, i64 0
  %250 = shufflevector <2 x float> %249, <2 x float> poison, <2 x i32> zeroinitializer
  br label %251

251:                                              ; preds = %.lr.ph, %.critedge2
  %.pn2054 = phi float [ %173, %.lr.ph ], [ %315, %.critedge2 ]
  %.pn1953 = phi float [ %166, %.lr.ph ], [ %308, %.critedge2 ]
  %252 = phi float [ 0.000000e+00, %.lr.ph ], [ %534, %.critedge2 ]
  %253 = phi float [ 0.000000e+00, %.lr.ph ], [ %535, %.critedge2 ]
  %254 = phi float [ 0.000000e+00, %.lr.ph ], [ %536, %.critedge2 ]
  %255 = phi float [ 0.000000e+00, %.lr.ph ], [ %537, %.critedge2 ]
  %256 = phi float [ 0.000000e+00, %.lr.ph ], [ %538, %.critedge2 ]
  %257 = phi float [ 0.000000e+00, %.lr.ph ], [ %539, %.critedge2 ]
  %258 = phi float [ 0.000000e+00, %.lr.ph ], [ %540, %.critedge2 ]
  %259 = phi float [ 0.000000e+00, %.lr.ph ], [ %541, %.critedge2 ]
  %260 = phi float [ 0.000000e+00, %.lr.ph ], [ %542, %.critedge2 ]
  %261 = phi float [ 0.000000e+00, %.lr.ph ], [ %543, %.critedge2 ]
  %262 = phi float [ 0.000000e+00, %.lr.ph ], [ %544, %.critedge2 ]
  %263 = phi float [ 0.000000e+00, %.lr.ph ], [ %545, %.critedge2 ]
  %264 = phi float [ 0.000000e+00, %.lr.ph ], [ %546, %.critedge2 ]
  %265 = phi float [ 0.000000e+00, %.lr.ph ], [ %547, %.critedge2 ]
  %266 = phi float [ 0.000000e+00, %.lr.ph ], [ %548, %.critedge2 ]
  %267 = phi float [ 0.000000e+00, %.lr.ph ], [ %549, %.critedge2 ]
  %268 = phi float [ 0.000000e+00, %.lr.ph ], [ %666, %.critedge2 ]
  %269 = phi float [ 0.000000e+00, %.lr.ph ], [ %667, %.critedge2 ]
  %270 = phi float [ 0.000000e+00, %.lr.ph ], [ %668, %.critedge2 ]
  %271 = phi float [ 0.000000e+00, %.lr.ph ], [ %669, %.critedge2 ]
  %272 = phi float [ 0.000000e+00, %.lr.ph ], [ %670, %.critedge2 ]
  %273 = phi float [ 0.000000e+00, %.lr.ph ], [ %671, %.critedge2 ]
  %274 = phi float [ 0.000000e+00, %.lr.ph ], [ %672, %.critedge2 ]
  %275 = phi float [ 0.000000e+00, %.lr.ph ], [ %673, %.critedge2 ]
  %276 = phi float [ 0.000000e+00, %.lr.ph ], [ %674, %.critedge2 ]
  %277 = phi float [ 0.000000e+00, %.lr.ph ], [ %675, %.critedge2 ]
  %278 = phi float [ 0.000000e+00, %.lr.ph ], [ %676, %.critedge2 ]
  %279 = phi float [ 0.000000e+00, %.lr.ph ], [ %677, %.critedge2 ]
  %280 = phi float [ 0.000000e+00, %.lr.ph ], [ %678, %.critedge2 ]
  %281 = phi float [ 0.000000e+00, %.lr.ph ], [ %679, %.critedge2 ]
  %282 = phi float [ 0.000000e+00, %.lr.ph ], [ %680, %.critedge2 ]
  %283 = phi float [ 0.000000e+00, %.lr.ph ], [ %681, %.critedge2 ]
  %284 = phi i32 [ 0, %.lr.ph ], [ %285, %.critedge2 ]
  %285 = add i32 %284, 32
  %286 = or disjoint i32 %284, %19
  %287 = or disjoint i32 %284, %17
  %288 = or disjoint i32 %285, %17
  %289 = icmp slt i32 %286, %10
  %290 = shl i32 %286, 5
  br i1 %289, label %291, label %294

291:                                              ; preds = %251
  %292 = sext i32 %290 to i64
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %292
  %293 = load <4 x half>, ptr addrspace(1) %gep, align 8
  br label %294

294:                                              ; preds = %291, %251
  %295 = phi <4 x half> [ %293, %291 ], [ zeroinitializer, %251 ]
  br i1 %289, label %296, label %299

296:                                              ; preds = %294
  %297 = sext i32 %290 to i64
  %gep59 = getelementptr half, ptr addrspace(1) %invariant.gep58, i64 %297
  %298 = load <4 x half>, ptr addrspace(1) %gep59, align 8
  br label %299

299:                                              ; preds = %296, %294
  %300 = phi <4 x half> [ %298, %296 ], [ zeroinitializer, %294 ]
  %301 = icmp slt i32 %288, %10
  br i1 %301, label %302, label %306

302:                                              ; preds = %299
  %303 = sext i32 %288 to i64
  %304 = getelementptr float, ptr addrspace(1) %132, i64 %303
  %305 = load <1 x float>, ptr addrspace(1) %304, align 4
  br label %306

306:                                              ; preds = %302, %299
  %307 = phi <1 x float> [ %305, %302 ], [ zeroinitializer, %299 ]
  %308 = extractelement <1 x float> %307, i64 0
  br i1 %301, label %309, label %313

309:                                              ; preds = %306
  %310 = sext i32 %288 to i64
  %311 = getelementptr float, ptr addrspace(1) %133, i64 %310
  %312 = load <1 x float>, ptr addrspace(1) %311, align 4
  br label %313

313:                                              ; preds = %309, %306
  %314 = phi <1 x float> [ %312, %309 ], [ zeroinitializer, %306 ]
  %315 = extractelement <1 x float> %314, i64 0
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %295, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %316 = load <4 x half>, ptr addrspace(3) %143, align 8
  %317 = load <4 x half>, ptr addrspace(3) %146, align 8
  %318 = load <4 x half>, ptr addrspace(3) %149, align 8
  %319 = load <4 x half>, ptr addrspace(3) %152, align 8
  %320 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %144, <4 x half> %316, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %321 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %147, <4 x half> %317, <16 x float> %320, i32 0, i32 0, i32 0)
  %322 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %150, <4 x half> %318, <16 x float> %321, i32 0, i32 0, i32 0)
  %323 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %153, <4 x half> %319, <16 x float> %322, i32 0, i32 0, i32 0)
  %324 = extractelement <16 x float> %323, i64 0
  %325 = extractelement <16 x float> %323, i64 1
  %326 = extractelement <16 x float> %323, i64 2
  %327 = extractelement <16 x float> %323, i64 3
  %328 = extractelement <16 x float> %323, i64 4
  %329 = extractelement <16 x float> %323, i64 5
  %330 = extractelement <16 x float> %323, i64 6
  %331 = extractelement <16 x float> %323, i64 7
  %332 = extractelement <16 x float> %323, i64 8
  %333 = extractelement <16 x float> %323, i64 9
  %334 = extractelement <16 x float> %323, i64 10
  %335 = extractelement <16 x float> %323, i64 11
  %336 = extractelement <16 x float> %323, i64 12
  %337 = extractelement <16 x float> %323, i64 13
  %338 = extractelement <16 x float> %323, i64 14
  %339 = extractelement <16 x float> %323, i64 15
  %340 = fmul float %9, %324
  %341 = fmul float %9, %325
  %342 = fmul float %9, %326
  %343 = fmul float %9, %327
  %344 = fmul float %9, %328
  %345 = fmul float %9, %329
  %346 = fmul float %9, %330
  %347 = fmul float %9, %331
  %348 = fmul float %9, %332
  %349 = fmul float %9, %333
  %350 = fmul float %9, %334
  %351 = fmul float %9, %335
  %352 = fmul float %9, %336
  %353 = fmul float %9, %337
  %354 = fmul float %9, %338
  %355 = fmul float %9, %339
  %356 = fsub float %340, %.pn1953
  %357 = fsub float %341, %.pn1953
  %358 = fsub float %342, %.pn1953
  %359 = fsub float %343, %.pn1953
  %360 = fsub float %344, %.pn1953
  %361 = fsub float %345, %.pn1953
  %362 = fsub float %346, %.pn1953
  %363 = fsub float %347, %.pn1953
  %364 = fsub float %348, %.pn1953
  %365 = fsub float %349, %.pn1953
  %366 = fsub float %350, %.pn1953
  %367 = fsub float %351, %.pn1953
  %368 = fsub float %352, %.pn1953
  %369 = fsub float %353, %.pn1953
  %370 = fsub float %354, %.pn1953
  %371 = fsub float %355, %.pn1953
  %372 = tail call float @llvm.amdgcn.exp2.f32(float %356)
  %373 = tail call float @llvm.amdgcn.exp2.f32(float %357)
  %374 = tail call float @llvm.amdgcn.exp2.f32(float %358)
  %375 = tail call float @llvm.amdgcn.exp2.f32(float %359)
  %376 = tail call float @llvm.amdgcn.exp2.f32(float %360)
  %377 = tail call float @llvm.amdgcn.exp2.f32(float %361)
  %378 = tail call float @llvm.amdgcn.exp2.f32(float %362)
  %379 = tail call float @llvm.amdgcn.exp2.f32(float %363)
  %380 = tail call float @llvm.amdgcn.exp2.f32(float %364)
  %381 = tail call float @llvm.amdgcn.exp2.f32(float %365)
  %382 = tail call float @llvm.amdgcn.exp2.f32(float %366)
  %383 = tail call float @llvm.amdgcn.exp2.f32(float %367)
  %384 = tail call float @llvm.amdgcn.exp2.f32(float %368)
  %385 = tail call float @llvm.amdgcn.exp2.f32(float %369)
  %386 = tail call float @llvm.amdgcn.exp2.f32(float %370)
  %387 = tail call float @llvm.amdgcn.exp2.f32(float %371)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %388 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %252, i64 0
  %389 = insertelement <16 x float> %388, float %253, i64 1
  %390 = insertelement <16 x float> %389, float %254, i64 2
  %391 = insertelement <16 x float> %390, float %255, i64 3
  %392 = insertelement <16 x float> %391, float %256, i64 4
  %393 = insertelement <16 x float> %392, float %257, i64 5
  %394 = insertelement <16 x float> %393, float %258, i64 6
  %395 = insertelement <16 x float> %394, float %259, i64 7
  %396 = insertelement <16 x float> %395, float %260, i64 8
  %397 = insertelement <16 x float> %396, float %261, i64 9
  %398 = insertelement <16 x float> %397, float %262, i64 10
  %399 = insertelement <16 x float> %398, float %263, i64 11
  %400 = insertelement <16 x float> %399, float %264, i64 12
  %401 = insertelement <16 x float> %400, float %265, i64 13
  %402 = insertelement <16 x float> %401, float %266, i64 14
  %403 = insertelement <16 x float> %402, float %267, i64 15
  %404 = insertelement <2 x i32> poison, i32 %287, i64 0
  %405 = shufflevector <2 x i32> %404, <2 x i32> poison, <2 x i32> zeroinitializer
  %406 = icmp slt <2 x i32> %405, %42
  %407 = insertelement <2 x float> poison, float %384, i64 0
  %408 = insertelement <2 x float> %407, float %385, i64 1
  %409 = select <2 x i1> %406, <2 x float> zeroinitializer, <2 x float> %408
  %410 = extractelement <2 x float> %409, i64 0
  %411 = fptrunc float %410 to half
  %412 = extractelement <2 x float> %409, i64 1
  %413 = fptrunc float %412 to half
  %414 = insertelement <1 x half> poison, half %411, i64 0
  store <1 x half> %414, ptr addrspace(3) %191, align 2
  %415 = insertelement <1 x half> poison, half %413, i64 0
  store <1 x half> %415, ptr addrspace(3) %192, align 2
  %416 = insertelement <2 x float> poison, float %.pn2054, i64 0
  %417 = shufflevector <2 x float> %416, <2 x float> poison, <2 x i32> zeroinitializer
  %418 = icmp slt <2 x i32> %405, %43
  %419 = insertelement <2 x float> poison, float %386, i64 0
  %420 = insertelement <2 x float> %419, float %387, i64 1
  %421 = select <2 x i1> %418, <2 x float> zeroinitializer, <2 x float> %420
  %422 = extractelement <2 x float> %421, i64 0
  %423 = fptrunc float %422 to half
  %424 = extractelement <2 x float> %421, i64 1
  %425 = fptrunc float %424 to half
  %426 = insertelement <1 x half> poison, half %423, i64 0
  %427 = insertelement <1 x half> poison, half %425, i64 0
  store <1 x half> %426, ptr addrspace(3) %196, align 2
  store <1 x half> %427, ptr addrspace(3) %197, align 2
  %428 = icmp slt <2 x i32> %405, %39
  %429 = insertelement <2 x float> poison, float %380, i64 0
  %430 = insertelement <2 x float> %429, float %381, i64 1
  %431 = select <2 x i1> %428, <2 x float> zeroinitializer, <2 x float> %430
  %432 = extractelement <2 x float> %431, i64 0
  %433 = fptrunc float %432 to half
  %434 = extractelement <2 x float> %431, i64 1
  %435 = fptrunc float %434 to half
  %436 = insertelement <1 x half> poison, half %433, i64 0
  store <1 x half> %436, ptr addrspace(3) %181, align 2
  %437 = insertelement <1 x half> poison, half %435, i64 0
  store <1 x half> %437, ptr addrspace(3) %182, align 2
  %438 = icmp slt <2 x i32> %405, %40
  %439 = insertelement <2 x float> poison, float %382, i64 0
  %440 = insertelement <2 x float> %439, float %383, i64 1
  %441 = select <2 x i1> %438, <2 x float> zeroinitializer, <2 x float> %440
  %442 = extractelement <2 x float> %441, i64 0
  %443 = fptrunc float %442 to half
  %444 = extractelement <2 x float> %441, i64 1
  %445 = fptrunc float %444 to half
  %446 = insertelement <1 x half> poison, half %443, i64 0
  %447 = insertelement <1 x half> poison, half %445, i64 0
  store <1 x half> %446, ptr addrspace(3) %186, align 2
  store <1 x half> %447, ptr addrspace(3) %187, align 2
  %448 = icmp slt <2 x i32> %405, %35
  %449 = insertelement <2 x float> poison, float %376, i64 0
  %450 = insertelement <2 x float> %449, float %377, i64 1
  %451 = select <2 x i1> %448, <2 x float> zeroinitializer, <2 x float> %450
  %452 = extractelement <2 x float> %451, i64 0
  %453 = fptrunc float %452 to half
  %454 = extractelement <2 x float> %451, i64 1
  %455 = fptrunc float %454 to half
  %456 = insertelement <1 x half> poison, half %453, i64 0
  store <1 x half> %456, ptr addrspace(3) %189, align 2
  %457 = insertelement <1 x half> poison, half %455, i64 0
  store <1 x half> %457, ptr addrspace(3) %190, align 2
  %458 = icmp slt <2 x i32> %405, %36
  %459 = insertelement <2 x float> poison, float %378, i64 0
  %460 = insertelement <2 x float> %459, float %379, i64 1
  %461 = select <2 x i1> %458, <2 x float> zeroinitializer, <2 x float> %460
  %462 = extractelement <2 x float> %461, i64 0
  %463 = fptrunc float %462 to half
  %464 = extractelement <2 x float> %461, i64 1
  %465 = fptrunc float %464 to half
  %466 = insertelement <1 x half> poison, half %463, i64 0
  %467 = insertelement <1 x half> poison, half %465, i64 0
  store <1 x half> %466, ptr addrspace(3) %194, align 2
  store <1 x half> %467, ptr addrspace(3) %195, align 2
  %468 = insertelement <2 x i32> %30, i32 %287, i64 0
  %469 = insertelement <2 x i32> %248, i32 %287, i64 1
  %470 = icmp slt <2 x i32> %468, %469
  %471 = insertelement <2 x float> <float 0.000000e+00, float poison>, float %373, i64 1
  %472 = insertelement <2 x float> <float poison, float 0.000000e+00>, float %372, i64 0
  %473 = select <2 x i1> %470, <2 x float> %471, <2 x float> %472
  %474 = extractelement <2 x float> %473, i64 0
  %475 = fptrunc float %474 to half
  %476 = extractelement <2 x float> %473, i64 1
  %477 = fptrunc float %476 to half
  %478 = insertelement <1 x half> poison, half %475, i64 0
  store <1 x half> %478, ptr addrspace(3) %179, align 2
  %479 = insertelement <1 x half> poison, half %477, i64 0
  store <1 x half> %479, ptr addrspace(3) %180, align 2
  %480 = icmp slt <2 x i32> %405, %32
  %481 = insertelement <2 x float> poison, float %374, i64 0
  %482 = insertelement <2 x float> %481, float %375, i64 1
  %483 = select <2 x i1> %480, <2 x float> zeroinitializer, <2 x float> %482
  %484 = extractelement <2 x float> %483, i64 0
  %485 = fptrunc float %484 to half
  %486 = extractelement <2 x float> %483, i64 1
  %487 = fptrunc float %486 to half
  %488 = insertelement <1 x half> poison, half %485, i64 0
  %489 = insertelement <1 x half> poison, half %487, i64 0
  store <1 x half> %488, ptr addrspace(3) %184, align 2
  store <1 x half> %489, ptr addrspace(3) %185, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %490 = load <4 x half>, ptr addrspace(3) %143, align 8
  %491 = load <4 x half>, ptr addrspace(3) %146, align 8
  %492 = load <4 x half>, ptr addrspace(3) %149, align 8
  %493 = load <4 x half>, ptr addrspace(3) %152, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %300, ptr addrspace(3) %68, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %494 = load <1 x half>, ptr addrspace(3) %72, align 2
  %495 = load <1 x half>, ptr addrspace(3) %75, align 2
  %496 = load <1 x half>, ptr addrspace(3) %78, align 2
  %497 = shufflevector <1 x half> %496, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %498 = load <1 x half>, ptr addrspace(3) %81, align 2
  %499 = shufflevector <1 x half> %498, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %500 = load <1 x half>, ptr addrspace(3) %84, align 2
  %501 = load <1 x half>, ptr addrspace(3) %87, align 2
  %502 = load <1 x half>, ptr addrspace(3) %90, align 2
  %503 = shufflevector <1 x half> %502, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %504 = load <1 x half>, ptr addrspace(3) %93, align 2
  %505 = shufflevector <1 x half> %504, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %506 = load <1 x half>, ptr addrspace(3) %96, align 2
  %507 = load <1 x half>, ptr addrspace(3) %99, align 2
  %508 = load <1 x half>, ptr addrspace(3) %102, align 2
  %509 = shufflevector <1 x half> %508, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %510 = load <1 x half>, ptr addrspace(3) %105, align 2
  %511 = shufflevector <1 x half> %510, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %512 = load <1 x half>, ptr addrspace(3) %108, align 2
  %513 = load <1 x half>, ptr addrspace(3) %111, align 2
  %514 = load <1 x half>, ptr addrspace(3) %114, align 2
  %515 = shufflevector <1 x half> %514, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %516 = load <1 x half>, ptr addrspace(3) %117, align 2
  %517 = shufflevector <1 x half> %516, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %518 = shufflevector <1 x half> %494, <1 x half> %495, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %519 = shufflevector <4 x half> %518, <4 x half> %497, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %520 = shufflevector <4 x half> %519, <4 x half> %499, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %521 = shufflevector <1 x half> %500, <1 x half> %501, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %522 = shufflevector <4 x half> %521, <4 x half> %503, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %523 = shufflevector <4 x half> %522, <4 x half> %505, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %524 = shufflevector <1 x half> %506, <1 x half> %507, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %525 = shufflevector <4 x half> %524, <4 x half> %509, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %526 = shufflevector <4 x half> %525, <4 x half> %511, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %527 = shufflevector <1 x half> %512, <1 x half> %513, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %528 = shufflevector <4 x half> %527, <4 x half> %515, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %529 = shufflevector <4 x half> %528, <4 x half> %517, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %530 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %520, <4 x half> %490, <16 x float> %403, i32 0, i32 0, i32 0)
  %531 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %523, <4 x half> %491, <16 x float> %530, i32 0, i32 0, i32 0)
  %532 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %526, <4 x half> %492, <16 x float> %531, i32 0, i32 0, i32 0)
  %533 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %529, <4 x half> %493, <16 x float> %532, i32 0, i32 0, i32 0)
  %534 = extractelement <16 x float> %533, i64 0
  %535 = extractelement <16 x float> %533, i64 1
  %536 = extractelement <16 x float> %533, i64 2
  %537 = extractelement <16 x float> %533, i64 3
  %538 = extractelement <16 x float> %533, i64 4
  %539 = extractelement <16 x float> %533, i64 5
  %540 = extractelement <16 x float> %533, i64 6
  %541 = extractelement <16 x float> %533, i64 7
  %542 = extractelement <16 x float> %533, i64 8
  %543 = extractelement <16 x float> %533, i64 9
  %544 = extractelement <16 x float> %533, i64 10
  %545 = extractelement <16 x float> %533, i64 11
  %546 = extractelement <16 x float> %533, i64 12
  %547 = extractelement <16 x float> %533, i64 13
  %548 = extractelement <16 x float> %533, i64 14
  %549 = extractelement <16 x float> %533, i64 15
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %300, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %550 = load <4 x half>, ptr addrspace(3) %143, align 8
  %551 = load <4 x half>, ptr addrspace(3) %146, align 8
  %552 = load <4 x half>, ptr addrspace(3) %149, align 8
  %553 = load <4 x half>, ptr addrspace(3) %152, align 8
  %554 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %154, <4 x half> %550, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %555 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %155, <4 x half> %551, <16 x float> %554, i32 0, i32 0, i32 0)
  %556 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %156, <4 x half> %552, <16 x float> %555, i32 0, i32 0, i32 0)
  %557 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %157, <4 x half> %553, <16 x float> %556, i32 0, i32 0, i32 0)
  %558 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %559 = fsub <2 x float> %558, %417
  %560 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %561 = fsub <2 x float> %560, %417
  %562 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %563 = fsub <2 x float> %562, %417
  %564 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %565 = fsub <2 x float> %564, %417
  %566 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %567 = fsub <2 x float> %566, %417
  %568 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %569 = fsub <2 x float> %568, %417
  %570 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %571 = fsub <2 x float> %570, %417
  %572 = shufflevector <16 x float> %557, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %573 = fsub <2 x float> %572, %417
  %574 = fmul <2 x float> %473, %559
  %575 = fmul <2 x float> %483, %561
  %576 = fmul <2 x float> %451, %563
  %577 = fmul <2 x float> %461, %565
  %578 = fmul <2 x float> %431, %567
  %579 = fmul <2 x float> %441, %569
  %580 = fmul <2 x float> %409, %571
  %581 = fmul <2 x float> %421, %573
  %582 = fptrunc <2 x float> %574 to <2 x half>
  %583 = fptrunc <2 x float> %575 to <2 x half>
  %584 = fptrunc <2 x float> %576 to <2 x half>
  %585 = fptrunc <2 x float> %577 to <2 x half>
  %586 = fptrunc <2 x float> %578 to <2 x half>
  %587 = fptrunc <2 x float> %579 to <2 x half>
  %588 = fptrunc <2 x float> %580 to <2 x half>
  %589 = fptrunc <2 x float> %581 to <2 x half>
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %590 = shufflevector <2 x half> %582, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %590, ptr addrspace(3) %179, align 2
  %591 = shufflevector <2 x half> %582, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %591, ptr addrspace(3) %180, align 2
  %592 = shufflevector <2 x half> %586, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %592, ptr addrspace(3) %181, align 2
  %593 = shufflevector <2 x half> %586, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %593, ptr addrspace(3) %182, align 2
  %594 = shufflevector <2 x half> %583, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %594, ptr addrspace(3) %184, align 2
  %595 = shufflevector <2 x half> %583, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %595, ptr addrspace(3) %185, align 2
  %596 = shufflevector <2 x half> %587, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %596, ptr addrspace(3) %186, align 2
  %597 = shufflevector <2 x half> %587, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %597, ptr addrspace(3) %187, align 2
  %598 = shufflevector <2 x half> %584, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %598, ptr addrspace(3) %189, align 2
  %599 = shufflevector <2 x half> %584, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %599, ptr addrspace(3) %190, align 2
  %600 = shufflevector <2 x half> %588, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %600, ptr addrspace(3) %191, align 2
  %601 = shufflevector <2 x half> %588, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %601, ptr addrspace(3) %192, align 2
  %602 = shufflevector <2 x half> %585, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %602, ptr addrspace(3) %194, align 2
  %603 = shufflevector <2 x half> %585, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %603, ptr addrspace(3) %195, align 2
  %604 = shufflevector <2 x half> %589, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %604, ptr addrspace(3) %196, align 2
  %605 = shufflevector <2 x half> %589, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %605, ptr addrspace(3) %197, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %606 = load <4 x half>, ptr addrspace(3) %143, align 8
  %607 = load <4 x half>, ptr addrspace(3) %146, align 8
  %608 = load <4 x half>, ptr addrspace(3) %149, align 8
  %609 = load <4 x half>, ptr addrspace(3) %152, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %295, ptr addrspace(3) %68, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %610 = load <1 x half>, ptr addrspace(3) %72, align 2
  %611 = load <1 x half>, ptr addrspace(3) %75, align 2
  %612 = load <1 x half>, ptr addrspace(3) %78, align 2
  %613 = shufflevector <1 x half> %612, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %614 = load <1 x half>, ptr addrspace(3) %81, align 2
  %615 = shufflevector <1 x half> %614, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %616 = load <1 x half>, ptr addrspace(3) %84, align 2
  %617 = load <1 x half>, ptr addrspace(3) %87, align 2
  %618 = load <1 x half>, ptr addrspace(3) %90, align 2
  %619 = shufflevector <1 x half> %618, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %620 = load <1 x half>, ptr addrspace(3) %93, align 2
  %621 = shufflevector <1 x half> %620, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %622 = load <1 x half>, ptr addrspace(3) %96, align 2
  %623 = load <1 x half>, ptr addrspace(3) %99, align 2
  %624 = load <1 x half>, ptr addrspace(3) %102, align 2
  %625 = shufflevector <1 x half> %624, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %626 = load <1 x half>, ptr addrspace(3) %105, align 2
  %627 = shufflevector <1 x half> %626, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %628 = load <1 x half>, ptr addrspace(3) %108, align 2
  %629 = load <1 x half>, ptr addrspace(3) %111, align 2
  %630 = load <1 x half>, ptr addrspace(3) %114, align 2
  %631 = shufflevector <1 x half> %630, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %632 = load <1 x half>, ptr addrspace(3) %117, align 2
  %633 = shufflevector <1 x half> %632, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %634 = shufflevector <1 x half> %610, <1 x half> %611, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %635 = shufflevector <4 x half> %634, <4 x half> %613, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %636 = shufflevector <4 x half> %635, <4 x half> %615, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %637 = shufflevector <1 x half> %616, <1 x half> %617, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %638 = shufflevector <4 x half> %637, <4 x half> %619, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %639 = shufflevector <4 x half> %638, <4 x half> %621, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %640 = shufflevector <1 x half> %622, <1 x half> %623, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %641 = shufflevector <4 x half> %640, <4 x half> %625, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %642 = shufflevector <4 x half> %641, <4 x half> %627, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %643 = shufflevector <1 x half> %628, <1 x half> %629, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %644 = shufflevector <4 x half> %643, <4 x half> %631, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %645 = shufflevector <4 x half> %644, <4 x half> %633, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %646 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %268, i64 0
  %647 = insertelement <16 x float> %646, float %269, i64 1
  %648 = insertelement <16 x float> %647, float %270, i64 2
  %649 = insertelement <16 x float> %648, float %271, i64 3
  %650 = insertelement <16 x float> %649, float %272, i64 4
  %651 = insertelement <16 x float> %650, float %273, i64 5
  %652 = insertelement <16 x float> %651, float %274, i64 6
  %653 = insertelement <16 x float> %652, float %275, i64 7
  %654 = insertelement <16 x float> %653, float %276, i64 8
  %655 = insertelement <16 x float> %654, float %277, i64 9
  %656 = insertelement <16 x float> %655, float %278, i64 10
  %657 = insertelement <16 x float> %656, float %279, i64 11
  %658 = insertelement <16 x float> %657, float %280, i64 12
  %659 = insertelement <16 x float> %658, float %281, i64 13
  %660 = insertelement <16 x float> %659, float %282, i64 14
  %661 = insertelement <16 x float> %660, float %283, i64 15
  %662 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %636, <4 x half> %606, <16 x float> %661, i32 0, i32 0, i32 0)
  %663 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %639, <4 x half> %607, <16 x float> %662, i32 0, i32 0, i32 0)
  %664 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %642, <4 x half> %608, <16 x float> %663, i32 0, i32 0, i32 0)
  %665 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %645, <4 x half> %609, <16 x float> %664, i32 0, i32 0, i32 0)
  %666 = extractelement <16 x float> %665, i64 0
  %667 = extractelement <16 x float> %665, i64 1
  %668 = extractelement <16 x float> %665, i64 2
  %669 = extractelement <16 x float> %665, i64 3
  %670 = extractelement <16 x float> %665, i64 4
  %671 = extractelement <16 x float> %665, i64 5
  %672 = extractelement <16 x float> %665, i64 6
  %673 = extractelement <16 x float> %665, i64 7
  %674 = extractelement <16 x float> %665, i64 8
  %675 = extractelement <16 x float> %665, i64 9
  %676 = extractelement <16 x float> %665, i64 10
  %677 = extractelement <16 x float> %665, i64 11
  %678 = extractelement <16 x float> %665, i64 12
  %679 = extractelement <16 x float> %665, i64 13
  %680 = extractelement <16 x float> %665, i64 14
  %681 = extractelement <16 x float> %665, i64 15
  %682 = shufflevector <2 x half> %582, <2 x half> %583, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %683 = shufflevector <2 x half> %584, <2 x half> %585, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %684 = shufflevector <2 x half> %586, <2 x half> %587, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %685 = shufflevector <2 x half> %588, <2 x half> %589, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %686 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %201, <4 x half> %682, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %687 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %205, <4 x half> %683, <16 x float> %686, i32 0, i32 0, i32 0)
  %688 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %209, <4 x half> %684, <16 x float> %687, i32 0, i32 0, i32 0)
  %689 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %213, <4 x half> %685, <16 x float> %688, i32 0, i32 0, i32 0)
  %690 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %691 = fmul <2 x float> %250, %690
  %692 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %693 = fmul <2 x float> %250, %692
  %694 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %695 = fmul <2 x float> %250, %694
  %696 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %697 = fmul <2 x float> %250, %696
  %698 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %699 = fmul <2 x float> %250, %698
  %700 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %701 = fmul <2 x float> %250, %700
  %702 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %703 = fmul <2 x float> %250, %702
  %704 = shufflevector <16 x float> %689, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %705 = fmul <2 x float> %250, %704
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %706 = shufflevector <2 x float> %691, <2 x float> %693, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %706, ptr addrspace(3) %224, align 16
  %707 = shufflevector <2 x float> %695, <2 x float> %697, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %707, ptr addrspace(3) %226, align 16
  %708 = shufflevector <2 x float> %699, <2 x float> %701, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %708, ptr addrspace(3) %228, align 16
  %709 = shufflevector <2 x float> %703, <2 x float> %705, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %709, ptr addrspace(3) %230, align 16
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %289, label %.critedge, label %.critedge2

.critedge:                                        ; preds = %313
  %710 = load <4 x float>, ptr addrspace(3) %244, align 16
  %711 = extractelement <4 x float> %710, i64 3
  %712 = extractelement <4 x float> %710, i64 2
  %713 = extractelement <4 x float> %710, i64 1
  %714 = extractelement <4 x float> %710, i64 0
  %715 = sext i32 %290 to i64
  %716 = getelementptr float, ptr addrspace(1) %158, i64 %715
  %717 = getelementptr float, ptr addrspace(1) %716, i64 %245
  %718 = getelementptr float, ptr addrspace(1) %716, i64 %246
  %719 = getelementptr float, ptr addrspace(1) %716, i64 %247
  %720 = getelementptr float, ptr addrspace(1) %716, i64 %176
  %721 = atomicrmw fadd ptr addrspace(1) %720, float %714 syncscope("agent") monotonic, align 4
  %722 = atomicrmw fadd ptr addrspace(1) %719, float %713 syncscope("agent") monotonic, align 4
  %723 = atomicrmw fadd ptr addrspace(1) %718, float %712 syncscope("agent") monotonic, align 4
  %724 = atomicrmw fadd ptr addrspace(1) %717, float %711 syncscope("agent") monotonic, align 4
  br label %.critedge2

.critedge2:                                       ; preds = %313, %.critedge
  %725 = icmp slt i32 %285, %174
  br i1 %725, label %251, label %._crit_edge.loopexit

._crit_edge.loopexit:                             ; preds = %.critedge2
  %726 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %727 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %728 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %729 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %730 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %731 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %732 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %733 = shufflevector <16 x float> %665, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %171
  %734 = phi float [ 0.000000e+00, %171 ], [ %534, %._crit_edge.loopexit ]
  %735 = phi float [ 0.000000e+00, %171 ], [ %535, %._crit_edge.loopexit ]
  %736 = phi float [ 0.000000e+00, %171 ], [ %536, %._crit_edge.loopexit ]
  %737 = phi float [ 0.000000e+00, %171 ], [ %537, %._crit_edge.loopexit ]
  %738 = phi float [ 0.000000e+00, %171 ], [ %538, %._crit_edge.loopexit ]
  %739 = phi float [ 0.000000e+00, %171 ], [ %539, %._crit_edge.loopexit ]
  %740 = phi float [ 0.000000e+00, %171 ], [ %540, %._crit_edge.loopexit ]
  %741 = phi float [ 0.000000e+00, %171 ], [ %541, %._crit_edge.loopexit ]
  %742 = phi float [ 0.000000e+00, %171 ], [ %542, %._crit_edge.loopexit ]
  %743 = phi float [ 0.000000e+00, %171 ], [ %543, %._crit_edge.loopexit ]
  %744 = phi float [ 0.000000e+00, %171 ], [ %544, %._crit_edge.loopexit ]
  %745 = phi float [ 0.000000e+00, %171 ], [ %545, %._crit_edge.loopexit ]
  %746 = phi float [ 0.000000e+00, %171 ], [ %546, %._crit_edge.loopexit ]
  %747 = phi float [ 0.000000e+00, %171 ], [ %547, %._crit_edge.loopexit ]
  %748 = phi float [ 0.000000e+00, %171 ], [ %548, %._crit_edge.loopexit ]
  %749 = phi float [ 0.000000e+00, %171 ], [ %549, %._crit_edge.loopexit ]
  %.pn19.lcssa = phi float [ %166, %171 ], [ %308, %._crit_edge.loopexit ]
  %.pn20.lcssa = phi float [ %173, %171 ], [ %315, %._crit_edge.loopexit ]
  %750 = phi <2 x float> [ zeroinitializer, %171 ], [ %733, %._crit_edge.loopexit ]
  %751 = phi <2 x float> [ zeroinitializer, %171 ], [ %732, %._crit_edge.loopexit ]
  %752 = phi <2 x float> [ zeroinitializer, %171 ], [ %731, %._crit_edge.loopexit ]
  %753 = phi <2 x float> [ zeroinitializer, %171 ], [ %730, %._crit_edge.loopexit ]
  %754 = phi <2 x float> [ zeroinitializer, %171 ], [ %729, %._crit_edge.loopexit ]
  %755 = phi <2 x float> [ zeroinitializer, %171 ], [ %728, %._crit_edge.loopexit ]
  %756 = phi <2 x float> [ zeroinitializer, %171 ], [ %727, %._crit_edge.loopexit ]
  %757 = phi <2 x float> [ zeroinitializer, %171 ], [ %726, %._crit_edge.loopexit ]
  %758 = add i32 %10, 31
  %759 = sdiv i32 %758, 32
  %760 = tail call i32 @llvm.smax.i32(i32 %759, i32 1)
  %761 = shl nuw nsw i32 %760, 5
  %762 = add nsw i32 %761, -32
  %763 = icmp sgt i32 %758, 31
  %764 = or disjoint i32 %762, %19
  %765 = or disjoint i32 %762, %17
  %766 = icmp slt i32 %764, %10
  %767 = shl i32 %764, 5
  %768 = and i1 %763, %766
  br i1 %768, label %769, label %775

769:                                              ; preds = %._crit_edge
  %770 = sext i32 %767 to i64
  %771 = getelementptr half, ptr addrspace(1) %129, i64 %770
  %772 = zext nneg i32 %52 to i64
  %773 = getelementptr half, ptr addrspace(1) %771, i64 %772
  %774 = load <4 x half>, ptr addrspace(1) %773, align 8
  br label %775

775:                                              ; preds = %769, %._crit_edge
  %776 = phi <4 x half> [ %774, %769 ], [ zeroinitializer, %._crit_edge ]
  br i1 %768, label %777, label %783

777:                                              ; preds = %775
  %778 = sext i32 %767 to i64
  %779 = getelementptr half, ptr addrspace(1) %130, i64 %778
  %780 = zext nneg i32 %52 to i64
  %781 = getelementptr half, ptr addrspace(1) %779, i64 %780
  %782 = load <4 x half>, ptr addrspace(1) %781, align 8
  br label %783

783:                                              ; preds = %777, %775
  %784 = phi <4 x half> [ %782, %777 ], [ zeroinitializer, %775 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %776, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %763, label %785, label %810

785:                                              ; preds = %783
  %786 = load <4 x half>, ptr addrspace(3) %152, align 8
  %787 = load <4 x half>, ptr addrspace(3) %149, align 8
  %788 = load <4 x half>, ptr addrspace(3) %146, align 8
  %789 = load <4 x half>, ptr addrspace(3) %143, align 8
  %790 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %144, <4 x half> %789, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %791 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %147, <4 x half> %788, <16 x float> %790, i32 0, i32 0, i32 0)
  %792 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %150, <4 x half> %787, <16 x float> %791, i32 0, i32 0, i32 0)
  %793 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %153, <4 x half> %786, <16 x float> %792, i32 0, i32 0, i32 0)
  %794 = extractelement <16 x float> %793, i64 0
  %795 = extractelement <16 x float> %793, i64 1
  %796 = extractelement <16 x float> %793, i64 2
  %797 = extractelement <16 x float> %793, i64 3
  %798 = extractelement <16 x float> %793, i64 4
  %799 = extractelement <16 x float> %793, i64 5
  %800 = extractelement <16 x float> %793, i64 6
  %801 = extractelement <16 x float> %793, i64 7
  %802 = extractelement <16 x float> %793, i64 8
  %803 = extractelement <16 x float> %793, i64 9
  %804 = extractelement <16 x float> %793, i64 10
  %805 = extractelement <16 x float> %793, i64 11
  %806 = extractelement <16 x float> %793, i64 12
  %807 = extractelement <16 x float> %793, i64 13
  %808 = extractelement <16 x float> %793, i64 14
  %809 = extractelement <16 x float> %793, i64 15
  br label %810

810:                                              ; preds = %785, %783
  %811 = phi float [ %794, %785 ], [ 0.000000e+00, %783 ]
  %812 = phi float [ %795, %785 ], [ 0.000000e+00, %783 ]
  %813 = phi float [ %796, %785 ], [ 0.000000e+00, %783 ]
  %814 = phi float [ %797, %785 ], [ 0.000000e+00, %783 ]
  %815 = phi float [ %798, %785 ], [ 0.000000e+00, %783 ]
  %816 = phi float [ %799, %785 ], [ 0.000000e+00, %783 ]
  %817 = phi float [ %800, %785 ], [ 0.000000e+00, %783 ]
  %818 = phi float [ %801, %785 ], [ 0.000000e+00, %783 ]
  %819 = phi float [ %802, %785 ], [ 0.000000e+00, %783 ]
  %820 = phi float [ %803, %785 ], [ 0.000000e+00, %783 ]
  %821 = phi float [ %804, %785 ], [ 0.000000e+00, %783 ]
  %822 = phi float [ %805, %785 ], [ 0.000000e+00, %783 ]
  %823 = phi float [ %806, %785 ], [ 0.000000e+00, %783 ]
  %824 = phi float [ %807, %785 ], [ 0.000000e+00, %783 ]
  %825 = phi float [ %808, %785 ], [ 0.000000e+00, %783 ]
  %826 = phi float [ %809, %785 ], [ 0.000000e+00, %783 ]
  %827 = fmul float %9, %811
  %828 = fmul float %9, %812
  %829 = fmul float %9, %813
  %830 = fmul float %9, %814
  %831 = fmul float %9, %815
  %832 = fmul float %9, %816
  %833 = fmul float %9, %817
  %834 = fmul float %9, %818
  %835 = fmul float %9, %819
  %836 = fmul float %9, %820
  %837 = fmul float %9, %821
  %838 = fmul float %9, %822
  %839 = fmul float %9, %823
  %840 = fmul float %9, %824
  %841 = fmul float %9, %825
  %842 = fmul float %9, %826
  %843 = insertelement <2 x i32> poison, i32 %765, i64 0
  %844 = shufflevector <2 x i32> %843, <2 x i32> poison, <2 x i32> zeroinitializer
  %845 = icmp slt <2 x i32> %844, %32
  %846 = icmp slt <2 x i32> %844, %35
  %847 = icmp slt <2 x i32> %844, %36
  %848 = icmp slt <2 x i32> %844, %39
  %849 = icmp slt <2 x i32> %844, %40
  %850 = icmp slt <2 x i32> %844, %42
  %851 = icmp slt <2 x i32> %844, %43
  %852 = fsub float %827, %.pn19.lcssa
  %853 = fsub float %828, %.pn19.lcssa
  %854 = fsub float %829, %.pn19.lcssa
  %855 = fsub float %830, %.pn19.lcssa
  %856 = fsub float %831, %.pn19.lcssa
  %857 = fsub float %832, %.pn19.lcssa
  %858 = fsub float %833, %.pn19.lcssa
  %859 = fsub float %834, %.pn19.lcssa
  %860 = fsub float %835, %.pn19.lcssa
  %861 = fsub float %836, %.pn19.lcssa
  %862 = fsub float %837, %.pn19.lcssa
  %863 = fsub float %838, %.pn19.lcssa
  %864 = fsub float %839, %.pn19.lcssa
  %865 = fsub float %840, %.pn19.lcssa
  %866 = fsub float %841, %.pn19.lcssa
  %867 = fsub float %842, %.pn19.lcssa
  %868 = tail call float @llvm.amdgcn.exp2.f32(float %852)
  %869 = tail call float @llvm.amdgcn.exp2.f32(float %853)
  %870 = tail call float @llvm.amdgcn.exp2.f32(float %854)
  %871 = tail call float @llvm.amdgcn.exp2.f32(float %855)
  %872 = tail call float @llvm.amdgcn.exp2.f32(float %856)
  %873 = tail call float @llvm.amdgcn.exp2.f32(float %857)
  %874 = tail call float @llvm.amdgcn.exp2.f32(float %858)
  %875 = tail call float @llvm.amdgcn.exp2.f32(float %859)
  %876 = tail call float @llvm.amdgcn.exp2.f32(float %860)
  %877 = tail call float @llvm.amdgcn.exp2.f32(float %861)
  %878 = tail call float @llvm.amdgcn.exp2.f32(float %862)
  %879 = tail call float @llvm.amdgcn.exp2.f32(float %863)
  %880 = tail call float @llvm.amdgcn.exp2.f32(float %864)
  %881 = tail call float @llvm.amdgcn.exp2.f32(float %865)
  %882 = tail call float @llvm.amdgcn.exp2.f32(float %866)
  %883 = tail call float @llvm.amdgcn.exp2.f32(float %867)
  %884 = insertelement <2 x i32> %30, i32 %765, i64 0
  %885 = shufflevector <2 x i32> %30, <2 x i32> poison, <2 x i32> <i32 1, i32 poison>
  %886 = insertelement <2 x i32> %885, i32 %765, i64 1
  %887 = icmp slt <2 x i32> %884, %886
  %888 = insertelement <2 x float> <float 0.000000e+00, float poison>, float %869, i64 1
  %889 = insertelement <2 x float> <float poison, float 0.000000e+00>, float %868, i64 0
  %890 = select <2 x i1> %887, <2 x float> %888, <2 x float> %889
  %891 = insertelement <2 x float> poison, float %870, i64 0
  %892 = insertelement <2 x float> %891, float %871, i64 1
  %893 = select <2 x i1> %845, <2 x float> zeroinitializer, <2 x float> %892
  %894 = insertelement <2 x float> poison, float %872, i64 0
  %895 = insertelement <2 x float> %894, float %873, i64 1
  %896 = select <2 x i1> %846, <2 x float> zeroinitializer, <2 x float> %895
  %897 = insertelement <2 x float> poison, float %874, i64 0
  %898 = insertelement <2 x float> %897, float %875, i64 1
  %899 = select <2 x i1> %847, <2 x float> zeroinitializer, <2 x float> %898
  %900 = insertelement <2 x float> poison, float %876, i64 0
  %901 = insertelement <2 x float> %900, float %877, i64 1
  %902 = select <2 x i1> %848, <2 x float> zeroinitializer, <2 x float> %901
  %903 = insertelement <2 x float> poison, float %878, i64 0
  %904 = insertelement <2 x float> %903, float %879, i64 1
  %905 = select <2 x i1> %849, <2 x float> zeroinitializer, <2 x float> %904
  %906 = insertelement <2 x float> poison, float %880, i64 0
  %907 = insertelement <2 x float> %906, float %881, i64 1
  %908 = select <2 x i1> %850, <2 x float> zeroinitializer, <2 x float> %907
  %909 = insertelement <2 x float> poison, float %882, i64 0
  %910 = insertelement <2 x float> %909, float %883, i64 1
  %911 = select <2 x i1> %851, <2 x float> zeroinitializer, <2 x float> %910
  %912 = extractelement <2 x float> %890, i64 0
  %913 = fptrunc float %912 to half
  %914 = extractelement <2 x float> %890, i64 1
  %915 = fptrunc float %914 to half
  %916 = extractelement <2 x float> %893, i64 0
  %917 = fptrunc float %916 to half
  %918 = extractelement <2 x float> %893, i64 1
  %919 = fptrunc float %918 to half
  %920 = extractelement <2 x float> %896, i64 0
  %921 = fptrunc float %920 to half
  %922 = extractelement <2 x float> %896, i64 1
  %923 = fptrunc float %922 to half
  %924 = extractelement <2 x float> %899, i64 0
  %925 = fptrunc float %924 to half
  %926 = extractelement <2 x float> %899, i64 1
  %927 = fptrunc float %926 to half
  %928 = extractelement <2 x float> %902, i64 0
  %929 = fptrunc float %928 to half
  %930 = extractelement <2 x float> %902, i64 1
  %931 = fptrunc float %930 to half
  %932 = extractelement <2 x float> %905, i64 0
  %933 = fptrunc float %932 to half
  %934 = extractelement <2 x float> %905, i64 1
  %935 = fptrunc float %934 to half
  %936 = extractelement <2 x float> %908, i64 0
  %937 = fptrunc float %936 to half
  %938 = extractelement <2 x float> %908, i64 1
  %939 = fptrunc float %938 to half
  %940 = extractelement <2 x float> %911, i64 0
  %941 = fptrunc float %940 to half
  %942 = extractelement <2 x float> %911, i64 1
  %943 = fptrunc float %942 to half
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %944 = select i1 %21, i32 0, i32 272
  %945 = xor i32 %944, %69
  %946 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %945
  %947 = insertelement <1 x half> poison, half %913, i64 0
  store <1 x half> %947, ptr addrspace(3) %946, align 2
  %948 = getelementptr inbounds nuw i8, ptr addrspace(3) %946, i32 64
  %949 = insertelement <1 x half> poison, half %915, i64 0
  store <1 x half> %949, ptr addrspace(3) %948, align 2
  %950 = getelementptr inbounds nuw i8, ptr addrspace(3) %946, i32 1024
  %951 = insertelement <1 x half> poison, half %929, i64 0
  store <1 x half> %951, ptr addrspace(3) %950, align 2
  %952 = getelementptr inbounds nuw i8, ptr addrspace(3) %946, i32 1088
  %953 = insertelement <1 x half> poison, half %931, i64 0
  store <1 x half> %953, ptr addrspace(3) %952, align 2
  %954 = xor i32 %945, 136
  %955 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %954
  %956 = insertelement <1 x half> poison, half %917, i64 0
  store <1 x half> %956, ptr addrspace(3) %955, align 2
  %957 = getelementptr inbounds nuw i8, ptr addrspace(3) %955, i32 64
  %958 = insertelement <1 x half> poison, half %919, i64 0
  store <1 x half> %958, ptr addrspace(3) %957, align 2
  %959 = getelementptr inbounds nuw i8, ptr addrspace(3) %955, i32 1024
  %960 = insertelement <1 x half> poison, half %933, i64 0
  store <1 x half> %960, ptr addrspace(3) %959, align 2
  %961 = getelementptr inbounds nuw i8, ptr addrspace(3) %955, i32 1088
  %962 = insertelement <1 x half> poison, half %935, i64 0
  store <1 x half> %962, ptr addrspace(3) %961, align 2
  %963 = xor i32 %945, 544
  %964 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %963
  %965 = insertelement <1 x half> poison, half %921, i64 0
  store <1 x half> %965, ptr addrspace(3) %964, align 2
  %966 = getelementptr inbounds nuw i8, ptr addrspace(3) %964, i32 64
  %967 = insertelement <1 x half> poison, half %923, i64 0
  store <1 x half> %967, ptr addrspace(3) %966, align 2
  %968 = getelementptr inbounds nuw i8, ptr addrspace(3) %964, i32 1024
  %969 = insertelement <1 x half> poison, half %937, i64 0
  store <1 x half> %969, ptr addrspace(3) %968, align 2
  %970 = getelementptr inbounds nuw i8, ptr addrspace(3) %964, i32 1088
  %971 = insertelement <1 x half> poison, half %939, i64 0
  store <1 x half> %971, ptr addrspace(3) %970, align 2
  %972 = xor i32 %945, 680
  %973 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %972
  %974 = insertelement <1 x half> poison, half %925, i64 0
  store <1 x half> %974, ptr addrspace(3) %973, align 2
  %975 = getelementptr inbounds nuw i8, ptr addrspace(3) %973, i32 64
  %976 = insertelement <1 x half> poison, half %927, i64 0
  store <1 x half> %976, ptr addrspace(3) %975, align 2
  %977 = getelementptr inbounds nuw i8, ptr addrspace(3) %973, i32 1024
  %978 = insertelement <1 x half> poison, half %941, i64 0
  store <1 x half> %978, ptr addrspace(3) %977, align 2
  %979 = getelementptr inbounds nuw i8, ptr addrspace(3) %973, i32 1088
  %980 = insertelement <1 x half> poison, half %943, i64 0
  store <1 x half> %980, ptr addrspace(3) %979, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %981 = load <4 x half>, ptr addrspace(3) %143, align 8
  %982 = load <4 x half>, ptr addrspace(3) %146, align 8
  %983 = load <4 x half>, ptr addrspace(3) %149, align 8
  %984 = load <4 x half>, ptr addrspace(3) %152, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %784, ptr addrspace(3) %68, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %763, label %985, label %1058

985:                                              ; preds = %810
  %986 = load <1 x half>, ptr addrspace(3) %117, align 2
  %987 = shufflevector <1 x half> %986, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %988 = load <1 x half>, ptr addrspace(3) %114, align 2
  %989 = shufflevector <1 x half> %988, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %990 = load <1 x half>, ptr addrspace(3) %111, align 2
  %991 = load <1 x half>, ptr addrspace(3) %108, align 2
  %992 = load <1 x half>, ptr addrspace(3) %105, align 2
  %993 = shufflevector <1 x half> %992, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %994 = load <1 x half>, ptr addrspace(3) %102, align 2
  %995 = shufflevector <1 x half> %994, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %996 = load <1 x half>, ptr addrspace(3) %99, align 2
  %997 = load <1 x half>, ptr addrspace(3) %96, align 2
  %998 = load <1 x half>, ptr addrspace(3) %93, align 2
  %999 = shufflevector <1 x half> %998, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1000 = load <1 x half>, ptr addrspace(3) %90, align 2
  %1001 = shufflevector <1 x half> %1000, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1002 = load <1 x half>, ptr addrspace(3) %87, align 2
  %1003 = load <1 x half>, ptr addrspace(3) %84, align 2
  %1004 = load <1 x half>, ptr addrspace(3) %81, align 2
  %1005 = shufflevector <1 x half> %1004, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1006 = load <1 x half>, ptr addrspace(3) %78, align 2
  %1007 = shufflevector <1 x half> %1006, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1008 = load <1 x half>, ptr addrspace(3) %75, align 2
  %1009 = load <1 x half>, ptr addrspace(3) %72, align 2
  %1010 = shufflevector <1 x half> %1009, <1 x half> %1008, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1011 = shufflevector <4 x half> %1010, <4 x half> %1007, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1012 = shufflevector <4 x half> %1011, <4 x half> %1005, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1013 = shufflevector <1 x half> %1003, <1 x half> %1002, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1014 = shufflevector <4 x half> %1013, <4 x half> %1001, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1015 = shufflevector <4 x half> %1014, <4 x half> %999, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1016 = shufflevector <1 x half> %997, <1 x half> %996, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1017 = shufflevector <4 x half> %1016, <4 x half> %995, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1018 = shufflevector <4 x half> %1017, <4 x half> %993, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1019 = shufflevector <1 x half> %991, <1 x half> %990, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1020 = shufflevector <4 x half> %1019, <4 x half> %989, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1021 = shufflevector <4 x half> %1020, <4 x half> %987, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1022 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %734, i64 0
  %1023 = insertelement <16 x float> %1022, float %735, i64 1
  %1024 = insertelement <16 x float> %1023, float %736, i64 2
  %1025 = insertelement <16 x float> %1024, float %737, i64 3
  %1026 = insertelement <16 x float> %1025, float %738, i64 4
  %1027 = insertelement <16 x float> %1026, float %739, i64 5
  %1028 = insertelement <16 x float> %1027, float %740, i64 6
  %1029 = insertelement <16 x float> %1028, float %741, i64 7
  %1030 = insertelement <16 x float> %1029, float %742, i64 8
  %1031 = insertelement <16 x float> %1030, float %743, i64 9
  %1032 = insertelement <16 x float> %1031, float %744, i64 10
  %1033 = insertelement <16 x float> %1032, float %745, i64 11
  %1034 = insertelement <16 x float> %1033, float %746, i64 12
  %1035 = insertelement <16 x float> %1034, float %747, i64 13
  %1036 = insertelement <16 x float> %1035, float %748, i64 14
  %1037 = insertelement <16 x float> %1036, float %749, i64 15
  %1038 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1012, <4 x half> %981, <16 x float> %1037, i32 0, i32 0, i32 0)
  %1039 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1015, <4 x half> %982, <16 x float> %1038, i32 0, i32 0, i32 0)
  %1040 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1018, <4 x half> %983, <16 x float> %1039, i32 0, i32 0, i32 0)
  %1041 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1021, <4 x half> %984, <16 x float> %1040, i32 0, i32 0, i32 0)
  %1042 = extractelement <16 x float> %1041, i64 0
  %1043 = extractelement <16 x float> %1041, i64 1
  %1044 = extractelement <16 x float> %1041, i64 2
  %1045 = extractelement <16 x float> %1041, i64 3
  %1046 = extractelement <16 x float> %1041, i64 4
  %1047 = extractelement <16 x float> %1041, i64 5
  %1048 = extractelement <16 x float> %1041, i64 6
  %1049 = extractelement <16 x float> %1041, i64 7
  %1050 = extractelement <16 x float> %1041, i64 8
  %1051 = extractelement <16 x float> %1041, i64 9
  %1052 = extractelement <16 x float> %1041, i64 10
  %1053 = extractelement <16 x float> %1041, i64 11
  %1054 = extractelement <16 x float> %1041, i64 12
  %1055 = extractelement <16 x float> %1041, i64 13
  %1056 = extractelement <16 x float> %1041, i64 14
  %1057 = extractelement <16 x float> %1041, i64 15
  br label %1058

1058:                                             ; preds = %985, %810
  %1059 = phi float [ %1042, %985 ], [ %734, %810 ]
  %1060 = phi float [ %1043, %985 ], [ %735, %810 ]
  %1061 = phi float [ %1044, %985 ], [ %736, %810 ]
  %1062 = phi float [ %1045, %985 ], [ %737, %810 ]
  %1063 = phi float [ %1046, %985 ], [ %738, %810 ]
  %1064 = phi float [ %1047, %985 ], [ %739, %810 ]
  %1065 = phi float [ %1048, %985 ], [ %740, %810 ]
  %1066 = phi float [ %1049, %985 ], [ %741, %810 ]
  %1067 = phi float [ %1050, %985 ], [ %742, %810 ]
  %1068 = phi float [ %1051, %985 ], [ %743, %810 ]
  %1069 = phi float [ %1052, %985 ], [ %744, %810 ]
  %1070 = phi float [ %1053, %985 ], [ %745, %810 ]
  %1071 = phi float [ %1054, %985 ], [ %746, %810 ]
  %1072 = phi float [ %1055, %985 ], [ %747, %810 ]
  %1073 = phi float [ %1056, %985 ], [ %748, %810 ]
  %1074 = phi float [ %1057, %985 ], [ %749, %810 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %784, ptr addrspace(3) %137, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %763, label %1075, label %1092

1075:                                             ; preds = %1058
  %1076 = load <4 x half>, ptr addrspace(3) %152, align 8
  %1077 = load <4 x half>, ptr addrspace(3) %149, align 8
  %1078 = load <4 x half>, ptr addrspace(3) %146, align 8
  %1079 = load <4 x half>, ptr addrspace(3) %143, align 8
  %1080 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %154, <4 x half> %1079, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %1081 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %155, <4 x half> %1078, <16 x float> %1080, i32 0, i32 0, i32 0)
  %1082 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %156, <4 x half> %1077, <16 x float> %1081, i32 0, i32 0, i32 0)
  %1083 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %157, <4 x half> %1076, <16 x float> %1082, i32 0, i32 0, i32 0)
  %1084 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %1085 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %1086 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %1087 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %1088 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %1089 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %1090 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %1091 = shufflevector <16 x float> %1083, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  br label %1092

1092:                                             ; preds = %1075, %1058
  %1093 = phi <2 x float> [ %1084, %1075 ], [ zeroinitializer, %1058 ]
  %1094 = phi <2 x float> [ %1085, %1075 ], [ zeroinitializer, %1058 ]
  %1095 = phi <2 x float> [ %1086, %1075 ], [ zeroinitializer, %1058 ]
  %1096 = phi <2 x float> [ %1087, %1075 ], [ zeroinitializer, %1058 ]
  %1097 = phi <2 x float> [ %1088, %1075 ], [ zeroinitializer, %1058 ]
  %1098 = phi <2 x float> [ %1089, %1075 ], [ zeroinitializer, %1058 ]
  %1099 = phi <2 x float> [ %1090, %1075 ], [ zeroinitializer, %1058 ]
  %1100 = phi <2 x float> [ %1091, %1075 ], [ zeroinitializer, %1058 ]
  %1101 = insertelement <2 x float> poison, float %.pn20.lcssa, i64 0
  %1102 = shufflevector <2 x float> %1101, <2 x float> poison, <2 x i32> zeroinitializer
  %1103 = fsub <2 x float> %1099, %1102
  %1104 = fsub <2 x float> %1100, %1102
  %1105 = fsub <2 x float> %1097, %1102
  %1106 = fsub <2 x float> %1098, %1102
  %1107 = fsub <2 x float> %1095, %1102
  %1108 = fsub <2 x float> %1096, %1102
  %1109 = fsub <2 x float> %1093, %1102
  %1110 = fsub <2 x float> %1094, %1102
  %1111 = fmul <2 x float> %890, %1103
  %1112 = fptrunc <2 x float> %1111 to <2 x half>
  %1113 = fmul <2 x float> %893, %1104
  %1114 = fptrunc <2 x float> %1113 to <2 x half>
  %1115 = fmul <2 x float> %896, %1105
  %1116 = fptrunc <2 x float> %1115 to <2 x half>
  %1117 = fmul <2 x float> %899, %1106
  %1118 = fptrunc <2 x float> %1117 to <2 x half>
  %1119 = fmul <2 x float> %902, %1107
  %1120 = fptrunc <2 x float> %1119 to <2 x half>
  %1121 = fmul <2 x float> %905, %1108
  %1122 = fptrunc <2 x float> %1121 to <2 x half>
  %1123 = fmul <2 x float> %908, %1109
  %1124 = fptrunc <2 x float> %1123 to <2 x half>
  %1125 = fmul <2 x float> %911, %1110
  %1126 = fptrunc <2 x float> %1125 to <2 x half>
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1127 = shufflevector <2 x half> %1112, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1127, ptr addrspace(3) %946, align 2
  %1128 = shufflevector <2 x half> %1112, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1128, ptr addrspace(3) %948, align 2
  %1129 = shufflevector <2 x half> %1120, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1129, ptr addrspace(3) %950, align 2
  %1130 = shufflevector <2 x half> %1120, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1130, ptr addrspace(3) %952, align 2
  %1131 = shufflevector <2 x half> %1114, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1131, ptr addrspace(3) %955, align 2
  %1132 = shufflevector <2 x half> %1114, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1132, ptr addrspace(3) %957, align 2
  %1133 = shufflevector <2 x half> %1122, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1133, ptr addrspace(3) %959, align 2
  %1134 = shufflevector <2 x half> %1122, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1134, ptr addrspace(3) %961, align 2
  %1135 = shufflevector <2 x half> %1116, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1135, ptr addrspace(3) %964, align 2
  %1136 = shufflevector <2 x half> %1116, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1136, ptr addrspace(3) %966, align 2
  %1137 = shufflevector <2 x half> %1124, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1137, ptr addrspace(3) %968, align 2
  %1138 = shufflevector <2 x half> %1124, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1138, ptr addrspace(3) %970, align 2
  %1139 = shufflevector <2 x half> %1118, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1139, ptr addrspace(3) %973, align 2
  %1140 = shufflevector <2 x half> %1118, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1140, ptr addrspace(3) %975, align 2
  %1141 = shufflevector <2 x half> %1126, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %1141, ptr addrspace(3) %977, align 2
  %1142 = shufflevector <2 x half> %1126, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %1142, ptr addrspace(3) %979, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1143 = load <4 x half>, ptr addrspace(3) %143, align 8
  %1144 = load <4 x half>, ptr addrspace(3) %146, align 8
  %1145 = load <4 x half>, ptr addrspace(3) %149, align 8
  %1146 = load <4 x half>, ptr addrspace(3) %152, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <4 x half> %776, ptr addrspace(3) %68, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %763, label %1147, label %1209

1147:                                             ; preds = %1092
  %1148 = load <1 x half>, ptr addrspace(3) %117, align 2
  %1149 = shufflevector <1 x half> %1148, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1150 = load <1 x half>, ptr addrspace(3) %114, align 2
  %1151 = shufflevector <1 x half> %1150, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1152 = load <1 x half>, ptr addrspace(3) %111, align 2
  %1153 = load <1 x half>, ptr addrspace(3) %108, align 2
  %1154 = load <1 x half>, ptr addrspace(3) %105, align 2
  %1155 = shufflevector <1 x half> %1154, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1156 = load <1 x half>, ptr addrspace(3) %102, align 2
  %1157 = shufflevector <1 x half> %1156, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1158 = load <1 x half>, ptr addrspace(3) %99, align 2
  %1159 = load <1 x half>, ptr addrspace(3) %96, align 2
  %1160 = load <1 x half>, ptr addrspace(3) %93, align 2
  %1161 = shufflevector <1 x half> %1160, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1162 = load <1 x half>, ptr addrspace(3) %90, align 2
  %1163 = shufflevector <1 x half> %1162, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1164 = load <1 x half>, ptr addrspace(3) %87, align 2
  %1165 = load <1 x half>, ptr addrspace(3) %84, align 2
  %1166 = load <1 x half>, ptr addrspace(3) %81, align 2
  %1167 = shufflevector <1 x half> %1166, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1168 = load <1 x half>, ptr addrspace(3) %78, align 2
  %1169 = shufflevector <1 x half> %1168, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1170 = load <1 x half>, ptr addrspace(3) %75, align 2
  %1171 = load <1 x half>, ptr addrspace(3) %72, align 2
  %1172 = shufflevector <1 x half> %1171, <1 x half> %1170, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1173 = shufflevector <4 x half> %1172, <4 x half> %1169, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1174 = shufflevector <4 x half> %1173, <4 x half> %1167, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1175 = shufflevector <1 x half> %1165, <1 x half> %1164, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1176 = shufflevector <4 x half> %1175, <4 x half> %1163, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1177 = shufflevector <4 x half> %1176, <4 x half> %1161, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1178 = shufflevector <1 x half> %1159, <1 x half> %1158, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1179 = shufflevector <4 x half> %1178, <4 x half> %1157, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1180 = shufflevector <4 x half> %1179, <4 x half> %1155, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1181 = shufflevector <1 x half> %1153, <1 x half> %1152, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1182 = shufflevector <4 x half> %1181, <4 x half> %1151, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1183 = shufflevector <4 x half> %1182, <4 x half> %1149, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1184 = shufflevector <2 x float> %750, <2 x float> %751, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1185 = shufflevector <2 x float> %752, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1186 = shufflevector <16 x float> %1184, <16 x float> %1185, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1187 = shufflevector <2 x float> %753, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1188 = shufflevector <16 x float> %1186, <16 x float> %1187, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1189 = shufflevector <2 x float> %754, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1190 = shufflevector <16 x float> %1188, <16 x float> %1189, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1191 = shufflevector <2 x float> %755, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1192 = shufflevector <16 x float> %1190, <16 x float> %1191, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %1193 = shufflevector <2 x float> %756, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1194 = shufflevector <16 x float> %1192, <16 x float> %1193, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %1195 = shufflevector <2 x float> %757, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1196 = shufflevector <16 x float> %1194, <16 x float> %1195, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %1197 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1174, <4 x half> %1143, <16 x float> %1196, i32 0, i32 0, i32 0)
  %1198 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1177, <4 x half> %1144, <16 x float> %1197, i32 0, i32 0, i32 0)
  %1199 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1180, <4 x half> %1145, <16 x float> %1198, i32 0, i32 0, i32 0)
  %1200 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1183, <4 x half> %1146, <16 x float> %1199, i32 0, i32 0, i32 0)
  %1201 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %1202 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %1203 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %1204 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %1205 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %1206 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %1207 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %1208 = shufflevector <16 x float> %1200, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br label %1209

1209:                                             ; preds = %1147, %1092
  %1210 = phi <2 x float> [ %1201, %1147 ], [ %750, %1092 ]
  %1211 = phi <2 x float> [ %1202, %1147 ], [ %751, %1092 ]
  %1212 = phi <2 x float> [ %1203, %1147 ], [ %752, %1092 ]
  %1213 = phi <2 x float> [ %1204, %1147 ], [ %753, %1092 ]
  %1214 = phi <2 x float> [ %1205, %1147 ], [ %754, %1092 ]
  %1215 = phi <2 x float> [ %1206, %1147 ], [ %755, %1092 ]
  %1216 = phi <2 x float> [ %1207, %1147 ], [ %756, %1092 ]
  %1217 = phi <2 x float> [ %1208, %1147 ], [ %757, %1092 ]
  br i1 %763, label %1218, label %1251

1218:                                             ; preds = %1209
  %1219 = shufflevector <2 x half> %1112, <2 x half> %1114, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1220 = shufflevector <2 x half> %1116, <2 x half> %1118, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1221 = shufflevector <2 x half> %1120, <2 x half> %1122, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1222 = shufflevector <2 x half> %1124, <2 x half> %1126, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1223 = insertelement <4 x half> poison, half %74, i64 0
  %1224 = insertelement <4 x half> %1223, half %77, i64 1
  %1225 = insertelement <4 x half> %1224, half %80, i64 2
  %1226 = insertelement <4 x half> %1225, half %83, i64 3
  %1227 = insertelement <4 x half> poison, half %86, i64 0
  %1228 = insertelement <4 x half> %1227, half %89, i64 1
  %1229 = insertelement <4 x half> %1228, half %92, i64 2
  %1230 = insertelement <4 x half> %1229, half %95, i64 3
  %1231 = insertelement <4 x half> poison, half %98, i64 0
  %1232 = insertelement <4 x half> %1231, half %101, i64 1
  %1233 = insertelement <4 x half> %1232, half %104, i64 2
  %1234 = insertelement <4 x half> %1233, half %107, i64 3
  %1235 = insertelement <4 x half> poison, half %110, i64 0
  %1236 = insertelement <4 x half> %1235, half %113, i64 1
  %1237 = insertelement <4 x half> %1236, half %116, i64 2
  %1238 = insertelement <4 x half> %1237, half %119, i64 3
  %1239 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1226, <4 x half> %1219, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %1240 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1230, <4 x half> %1220, <16 x float> %1239, i32 0, i32 0, i32 0)
  %1241 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1234, <4 x half> %1221, <16 x float> %1240, i32 0, i32 0, i32 0)
  %1242 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1238, <4 x half> %1222, <16 x float> %1241, i32 0, i32 0, i32 0)
  %1243 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %1244 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %1245 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %1246 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %1247 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %1248 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %1249 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %1250 = shufflevector <16 x float> %1242, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br label %1251

1251:                                             ; preds = %1218, %1209
  %1252 = phi <2 x float> [ %1243, %1218 ], [ zeroinitializer, %1209 ]
  %1253 = phi <2 x float> [ %1244, %1218 ], [ zeroinitializer, %1209 ]
  %1254 = phi <2 x float> [ %1245, %1218 ], [ zeroinitializer, %1209 ]
  %1255 = phi <2 x float> [ %1246, %1218 ], [ zeroinitializer, %1209 ]
  %1256 = phi <2 x float> [ %1247, %1218 ], [ zeroinitializer, %1209 ]
  %1257 = phi <2 x float> [ %1248, %1218 ], [ zeroinitializer, %1209 ]
  %1258 = phi <2 x float> [ %1249, %1218 ], [ zeroinitializer, %1209 ]
  %1259 = phi <2 x float> [ %1250, %1218 ], [ zeroinitializer, %1209 ]
  %1260 = insertelement <2 x float> poison, float %9, i64 0
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %1261 = shl nuw nsw i32 %16, 6
  %1262 = and i32 %1261, 2816
  %1263 = and i32 %66, 224
  %1264 = and i32 %16, 1
  %1265 = shl nuw nsw i32 %1264, 4
  %1266 = shl nuw nsw i32 %16, 9
  %1267 = and i32 %1266, 1024
  %1268 = or disjoint i32 %1262, %1265
  %1269 = or disjoint i32 %1268, %1267
  %1270 = or disjoint i32 %1269, %1263
  %1271 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1270
  %1272 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1273 = shufflevector <2 x float> %1252, <2 x float> %1253, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1274 = fmul <4 x float> %1272, %1273
  store <4 x float> %1274, ptr addrspace(3) %1271, align 16
  %1275 = xor i32 %1270, 32
  %1276 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1275
  %1277 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1278 = shufflevector <2 x float> %1254, <2 x float> %1255, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1279 = fmul <4 x float> %1277, %1278
  store <4 x float> %1279, ptr addrspace(3) %1276, align 16
  %1280 = xor i32 %1270, 64
  %1281 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1280
  %1282 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1283 = shufflevector <2 x float> %1256, <2 x float> %1257, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1284 = fmul <4 x float> %1282, %1283
  store <4 x float> %1284, ptr addrspace(3) %1281, align 16
  %1285 = xor i32 %1270, 96
  %1286 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1285
  %1287 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1288 = shufflevector <2 x float> %1258, <2 x float> %1259, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1289 = fmul <4 x float> %1287, %1288
  store <4 x float> %1289, ptr addrspace(3) %1286, align 16
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %768, label %.critedge4, label %.critedge6

.critedge4:                                       ; preds = %1251
  %1290 = shl nuw nsw i32 %1264, 11
  %1291 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1290
  %1292 = shl nuw nsw i32 %16, 1
  %1293 = and i32 %1292, 16
  %1294 = getelementptr inbounds nuw i8, ptr addrspace(3) %1291, i32 %1293
  %1295 = and i32 %1261, 1024
  %1296 = getelementptr inbounds nuw i8, ptr addrspace(3) %1294, i32 %1295
  %1297 = shl nuw nsw i32 %16, 4
  %1298 = and i32 %1297, 96
  %1299 = and i32 %66, 768
  %1300 = or disjoint i32 %1298, %1299
  %1301 = and i32 %16, 224
  %1302 = xor i32 %1300, %1301
  %1303 = getelementptr inbounds nuw i8, ptr addrspace(3) %1296, i32 %1302
  %1304 = load <4 x float>, ptr addrspace(3) %1303, align 16
  %1305 = extractelement <4 x float> %1304, i64 3
  %1306 = extractelement <4 x float> %1304, i64 2
  %1307 = extractelement <4 x float> %1304, i64 1
  %1308 = extractelement <4 x float> %1304, i64 0
  %1309 = sext i32 %767 to i64
  %1310 = getelementptr float, ptr addrspace(1) %158, i64 %1309
  %1311 = zext nneg i32 %55 to i64
  %1312 = getelementptr float, ptr addrspace(1) %1310, i64 %1311
  %1313 = zext nneg i32 %54 to i64
  %1314 = getelementptr float, ptr addrspace(1) %1310, i64 %1313
  %1315 = zext nneg i32 %53 to i64
  %1316 = getelementptr float, ptr addrspace(1) %1310, i64 %1315
  %1317 = zext nneg i32 %52 to i64
  %1318 = getelementptr float, ptr addrspace(1) %1310, i64 %1317
  %1319 = atomicrmw fadd ptr addrspace(1) %1318, float %1308 syncscope("agent") monotonic, align 4
  %1320 = atomicrmw fadd ptr addrspace(1) %1316, float %1307 syncscope("agent") monotonic, align 4
  %1321 = atomicrmw fadd ptr addrspace(1) %1314, float %1306 syncscope("agent") monotonic, align 4
  %1322 = atomicrmw fadd ptr addrspace(1) %1312, float %1305 syncscope("agent") monotonic, align 4
  br label %.critedge6

.critedge6:                                       ; preds = %1251, %.critedge4
  %1323 = and i32 %16, 192
  %1324 = icmp eq i32 %1323, 0
  %1325 = and i1 %1324, %47
  br i1 %1325, label %.critedge8, label %.critedge18

.critedge8:                                       ; preds = %.critedge6
  %1326 = getelementptr float, ptr addrspace(1) %7, i64 %120
  %1327 = sext i32 %49 to i64
  %1328 = getelementptr float, ptr addrspace(1) %1326, i64 %1327
  %1329 = extractelement <2 x i32> %30, i64 0
  %1330 = zext nneg i32 %1329 to i64
  %1331 = getelementptr float, ptr addrspace(1) %1328, i64 %1330
  %1332 = zext nneg i32 %24 to i64
  %1333 = getelementptr float, ptr addrspace(1) %1328, i64 %1332
  %1334 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1335 = shufflevector <2 x float> %1210, <2 x float> %1211, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1336 = fmul <4 x float> %1334, %1335
  %1337 = zext nneg i32 %23 to i64
  %1338 = getelementptr float, ptr addrspace(1) %1328, i64 %1337
  %1339 = zext nneg i32 %22 to i64
  %1340 = getelementptr float, ptr addrspace(1) %1328, i64 %1339
  store <4 x float> %1336, ptr addrspace(1) %1340, align 16
  %1341 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1342 = shufflevector <2 x float> %1212, <2 x float> %1213, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1343 = fmul <4 x float> %1341, %1342
  store <4 x float> %1343, ptr addrspace(1) %1338, align 16
  %1344 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1345 = shufflevector <2 x float> %1214, <2 x float> %1215, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1346 = fmul <4 x float> %1344, %1345
  store <4 x float> %1346, ptr addrspace(1) %1333, align 16
  %1347 = shufflevector <2 x float> %1260, <2 x float> poison, <4 x i32> zeroinitializer
  %1348 = shufflevector <2 x float> %1216, <2 x float> %1217, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1349 = fmul <4 x float> %1347, %1348
  store <4 x float> %1349, ptr addrspace(1) %1331, align 16
  %1350 = getelementptr float, ptr addrspace(1) %8, i64 %120
  %1351 = getelementptr float, ptr addrspace(1) %1350, i64 %1327
  %1352 = getelementptr float, ptr addrspace(1) %1351, i64 %1332
  %1353 = getelementptr float, ptr addrspace(1) %1351, i64 %1330
  %1354 = insertelement <4 x float> poison, float %1059, i64 0
  %1355 = insertelement <4 x float> %1354, float %1060, i64 1
  %1356 = insertelement <4 x float> %1355, float %1061, i64 2
  %1357 = insertelement <4 x float> %1356, float %1062, i64 3
  %1358 = getelementptr float, ptr addrspace(1) %1351, i64 %1337
  %1359 = getelementptr float, ptr addrspace(1) %1351, i64 %1339
  store <4 x float> %1357, ptr addrspace(1) %1359, align 16
  %1360 = insertelement <4 x float> poison, float %1063, i64 0
  %1361 = insertelement <4 x float> %1360, float %1064, i64 1
  %1362 = insertelement <4 x float> %1361, float %1065, i64 2
  %1363 = insertelement <4 x float> %1362, float %1066, i64 3
  store <4 x float> %1363, ptr addrspace(1) %1358, align 16
  %1364 = insertelement <4 x float> poison, float %1067, i64 0
  %1365 = insertelement <4 x float> %1364, float %1068, i64 1
  %1366 = insertelement <4 x float> %1365, float %1069, i64 2
  %1367 = insertelement <4 x float> %1366, float %1070, i64 3
  store <4 x float> %1367, ptr addrspace(1) %1352, align 16
  %1368 = insertelement <4 x float> poison, float %1071, i64 0
  %1369 = insertelement <4 x float> %1368, float %1072, i64 1
  %1370 = insertelement <4 x float> %1369, float %1073, i64 2
  %1371 = insertelement <4 x float> %1370, float %1074, i64 3
  store <4 x float> %1371, ptr addrspace(1) %1353, align 16
  br label %.critedge18

.critedge18:                                      ; preds = %.critedge6, %.critedge8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
