; Triton 3.5.1, gfx942-buffers, paged_attention of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @paged_attention(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg readonly captures(none) %4, ptr addrspace(1) inreg writeonly captures(none) %5, float inreg %6, i32 inreg %7, i32 inreg %8, ptr addrspace(1) inreg readnone captures(none) %9, ptr addrspace(1) inreg readnone captures(none) %10) local_unnamed_addr #1 {
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %14 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %15 = shl nuw nsw i32 %14, 1
  %16 = and i32 %15, 30
  %17 = sext i32 %12 to i64
  %18 = getelementptr i32, ptr addrspace(1) %4, i64 %17
  %19 = load <1 x i32>, ptr addrspace(1) %18, align 4
  %20 = extractelement <1 x i32> %19, i64 0
  %21 = mul i32 %8, %12
  %22 = add i32 %21, %13
  %23 = shl i32 %22, 5
  %24 = sext i32 %23 to i64
  %25 = getelementptr half, ptr addrspace(1) %0, i64 %24
  %26 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %25, i16 0, i32 2147483646, i32 159744)
  %27 = shl nuw nsw i32 %16, 1
  %28 = tail call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %26, i32 %27, i32 0, i32 0)
  %29 = bitcast i32 %28 to <2 x half>
  %30 = extractelement <2 x half> %29, i64 0
  %31 = extractelement <2 x half> %29, i64 1
  %32 = fpext half %30 to float
  %33 = fpext half %31 to float
  %34 = add i32 %20, 15
  %35 = sdiv i32 %34, 16
  %36 = mul i32 %7, %12
  %37 = sext i32 %36 to i64
  %38 = getelementptr i32, ptr addrspace(1) %3, i64 %37
  %39 = lshr i32 %14, 4
  %40 = and i32 %39, 15
  %41 = sext i32 %13 to i64
  %42 = icmp sgt i32 %34, 15
  br i1 %42, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11
  %factor.op.mul = mul i32 %40, %8
  %43 = sext i32 %8 to i64
  %44 = lshr i32 %14, 6
  %45 = shl nsw i64 %43, 4
  %.reass = shl i32 %factor.op.mul, 5
  %46 = or disjoint i32 %.reass, %16
  %47 = sext i32 %46 to i64
  %invariant.gep = getelementptr half, ptr addrspace(1) %1, i64 %47
  %48 = shl nuw nsw i32 %14, 2
  %49 = xor i32 %48, 128
  %50 = and i32 %44, 3
  %51 = and i32 %14, 63
  %52 = icmp eq i32 %51, 0
  %53 = getelementptr float, ptr addrspace(3) @global_smem, i32 %50
  %54 = icmp samesign ult i32 %14, 4
  %55 = getelementptr float, ptr addrspace(3) @global_smem, i32 %14
  %56 = icmp eq i32 %14, 0
  %invariant.gep3 = getelementptr half, ptr addrspace(1) %2, i64 %47
  %57 = and i32 %14, 48
  %58 = icmp eq i32 %57, 0
  %59 = shl nuw nsw i32 %16, 2
  %60 = getelementptr float, ptr addrspace(3) @global_smem, i32 %59
  %61 = getelementptr float, ptr addrspace(3) %60, i32 %50
  %62 = getelementptr float, ptr addrspace(3) @global_smem, i32 %59
  %63 = getelementptr i8, ptr addrspace(3) %62, i32 16
  %64 = getelementptr float, ptr addrspace(3) %63, i32 %50
  %65 = icmp samesign ult i32 %14, 128
  %66 = and i32 %14, 899
  %67 = icmp eq i32 %66, 0
  br label %68

68:                                               ; preds = %.lr.ph, %220
  %69 = phi float [ 0.000000e+00, %.lr.ph ], [ %222, %220 ]
  %70 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %140, %220 ]
  %71 = phi i32 [ 0, %.lr.ph ], [ %223, %220 ]
  %72 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %195, %220 ]
  %73 = zext nneg i32 %71 to i64
  %74 = getelementptr i32, ptr addrspace(1) %38, i64 %73
  %75 = load <1 x i32>, ptr addrspace(1) %74, align 4
  %76 = extractelement <1 x i32> %75, i64 0
  %77 = sext i32 %76 to i64
  %78 = shl i32 %71, 4
  %79 = or disjoint i32 %78, %40
  %80 = icmp slt i32 %79, %20
  %81 = mul i64 %45, %77
  %82 = add i64 %81, %41
  %83 = shl i64 %82, 5
  br i1 %80, label %84, label %86

84:                                               ; preds = %68
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %83
  %85 = load <2 x half>, ptr addrspace(1) %gep, align 4
  br label %86

86:                                               ; preds = %84, %68
  %87 = phi <2 x half> [ %85, %84 ], [ zeroinitializer, %68 ]
  %88 = extractelement <2 x half> %87, i64 0
  %89 = extractelement <2 x half> %87, i64 1
  %90 = fpext half %88 to float
  %91 = fpext half %89 to float
  %92 = fmul float %32, %90
  %93 = fmul float %33, %91
  %94 = fadd float %92, %93
  %95 = bitcast float %94 to i32
  %96 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %95, i32 %95, i32 280, i32 15, i32 12, i1 false)
  %97 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %96, i32 %95, i32 264, i32 15, i32 3, i1 false)
  %98 = bitcast i32 %97 to float
  %99 = fadd float %94, %98
  %100 = bitcast float %99 to i32
  %101 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %100, i32 %100, i32 276, i32 15, i32 10, i1 false)
  %102 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %101, i32 %100, i32 260, i32 15, i32 5, i1 false)
  %103 = bitcast i32 %102 to float
  %104 = fadd float %99, %103
  %105 = bitcast float %104 to i32
  %106 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %105, i32 %105, i32 78, i32 15, i32 15, i1 false)
  %107 = bitcast i32 %106 to float
  %108 = fadd float %104, %107
  %109 = bitcast float %108 to i32
  %110 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %109, i32 %109, i32 177, i32 15, i32 15, i1 false)
  %111 = bitcast i32 %110 to float
  %112 = fadd float %108, %111
  %113 = fmul float %6, %112
  %114 = select i1 %80, float %113, float 0xFFF0000000000000
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %115 = bitcast float %114 to i32
  %116 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %49, i32 %115)
  %117 = bitcast i32 %116 to float
  %118 = tail call float @llvm.maxnum.f32(float %114, float %117)
  %119 = bitcast float %118 to i32
  %120 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %119, i32 16415)
  br i1 %52, label %121, label %124

121:                                              ; preds = %86
  %122 = bitcast i32 %120 to float
  %123 = tail call float @llvm.maxnum.f32(float %118, float %122)
  store float %123, ptr addrspace(3) %53, align 4
  br label %124

124:                                              ; preds = %121, %86
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %54, label %125, label %127

125:                                              ; preds = %124
  %126 = load float, ptr addrspace(3) %55, align 4
  br label %127

127:                                              ; preds = %125, %124
  %128 = phi float [ %126, %125 ], [ 0.000000e+00, %124 ]
  %129 = bitcast float %128 to i32
  %130 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %129, i32 %129, i32 78, i32 15, i32 15, i1 false)
  %131 = bitcast i32 %130 to float
  %132 = tail call float @llvm.maxnum.f32(float %128, float %131)
  %133 = bitcast float %132 to i32
  %134 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %133, i32 %133, i32 177, i32 15, i32 15, i1 false)
  br i1 %56, label %135, label %138

135:                                              ; preds = %127
  %136 = bitcast i32 %134 to float
  %137 = tail call float @llvm.maxnum.f32(float %132, float %136)
  store float %137, ptr addrspace(3) %55, align 4
  br label %138

138:                                              ; preds = %135, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %139 = load float, ptr addrspace(3) @global_smem, align 16
  %140 = tail call float @llvm.maxnum.f32(float %70, float %139)
  %141 = fsub float %114, %140
  %142 = fmul float %141, 0x3FF7154760000000
  %143 = tail call float @llvm.exp2.f32(float %142)
  %144 = fsub float %70, %140
  %145 = fmul float %144, 0x3FF7154760000000
  %146 = tail call float @llvm.exp2.f32(float %145)
  br i1 %80, label %147, label %149

147:                                              ; preds = %138
  %gep4 = getelementptr half, ptr addrspace(1) %invariant.gep3, i64 %83
  %148 = load <2 x half>, ptr addrspace(1) %gep4, align 4
  br label %149

149:                                              ; preds = %147, %138
  %150 = phi <2 x half> [ %148, %147 ], [ zeroinitializer, %138 ]
  %151 = extractelement <2 x half> %150, i64 0
  %152 = extractelement <2 x half> %150, i64 1
  %153 = fpext half %151 to float
  %154 = fpext half %152 to float
  %155 = insertelement <2 x float> poison, float %146, i64 0
  %156 = shufflevector <2 x float> %155, <2 x float> poison, <2 x i32> zeroinitializer
  %157 = fmul <2 x float> %72, %156
  %158 = fmul float %143, %153
  %159 = fmul float %143, %154
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %160 = bitcast float %158 to i32
  %161 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %49, i32 %160)
  %162 = bitcast i32 %161 to float
  %163 = fadd float %158, %162
  %164 = bitcast float %163 to i32
  %165 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %164, i32 16415)
  %166 = bitcast float %159 to i32
  %167 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %49, i32 %166)
  %168 = bitcast i32 %167 to float
  %169 = fadd float %159, %168
  %170 = bitcast float %169 to i32
  %171 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %170, i32 16415)
  br i1 %58, label %172, label %.critedge

172:                                              ; preds = %149
  %173 = bitcast i32 %171 to float
  %174 = fadd float %169, %173
  %175 = bitcast i32 %165 to float
  %176 = fadd float %163, %175
  store float %176, ptr addrspace(3) %61, align 4
  store float %174, ptr addrspace(3) %64, align 4
  br label %.critedge

.critedge:                                        ; preds = %149, %172
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %65, label %177, label %179

177:                                              ; preds = %.critedge
  %178 = load float, ptr addrspace(3) %55, align 4
  br label %179

179:                                              ; preds = %177, %.critedge
  %180 = phi float [ %178, %177 ], [ 0.000000e+00, %.critedge ]
  %181 = bitcast float %180 to i32
  %182 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %181, i32 %181, i32 78, i32 15, i32 15, i1 false)
  %183 = bitcast i32 %182 to float
  %184 = fadd float %180, %183
  %185 = bitcast float %184 to i32
  %186 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %185, i32 %185, i32 177, i32 15, i32 15, i1 false)
  br i1 %67, label %187, label %190

187:                                              ; preds = %179
  %188 = bitcast i32 %186 to float
  %189 = fadd float %184, %188
  store float %189, ptr addrspace(3) %55, align 4
  br label %190

190:                                              ; preds = %187, %179
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %191 = load float, ptr addrspace(3) %60, align 16
  %192 = load float, ptr addrspace(3) %63, align 16
  %193 = insertelement <2 x float> poison, float %191, i64 0
  %194 = insertelement <2 x float> %193, float %192, i64 1
  %195 = fadd <2 x float> %157, %194
  %196 = fmul float %69, %146
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %197 = bitcast float %143 to i32
  %198 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %49, i32 %197)
  %199 = bitcast i32 %198 to float
  %200 = fadd float %143, %199
  %201 = bitcast float %200 to i32
  %202 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %201, i32 16415)
  br i1 %52, label %203, label %206

203:                                              ; preds = %190
  %204 = bitcast i32 %202 to float
  %205 = fadd float %200, %204
  store float %205, ptr addrspace(3) %53, align 4
  br label %206

206:                                              ; preds = %203, %190
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %54, label %207, label %209

207:                                              ; preds = %206
  %208 = load float, ptr addrspace(3) %55, align 4
  br label %209

209:                                              ; preds = %207, %206
  %210 = phi float [ %208, %207 ], [ 0.000000e+00, %206 ]
  %211 = bitcast float %210 to i32
  %212 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %211, i32 %211, i32 78, i32 15, i32 15, i1 false)
  %213 = bitcast i32 %212 to float
  %214 = fadd float %210, %213
  %215 = bitcast float %214 to i32
  %216 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %215, i32 %215, i32 177, i32 15, i32 15, i1 false)
  br i1 %56, label %217, label %220

217:                                              ; preds = %209
  %218 = bitcast i32 %216 to float
  %219 = fadd float %214, %218
  store float %219, ptr addrspace(3) %55, align 4
  br label %220

220:                                              ; preds = %217, %209
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %221 = load float, ptr addrspace(3) @global_smem, align 16
  %222 = fadd float %196, %221
  %223 = add nuw nsw i32 %71, 1
  %exitcond.not = icmp eq i32 %223, %35
  br i1 %exitcond.not, label %._crit_edge, label %68

._crit_edge:                                      ; preds = %220, %11
  %.lcssa1 = phi float [ 0.000000e+00, %11 ], [ %222, %220 ]
  %224 = phi <2 x float> [ zeroinitializer, %11 ], [ %195, %220 ]
  %225 = getelementptr half, ptr addrspace(1) %5, i64 %24
  %226 = extractelement <2 x float> %224, i64 0
  %227 = fdiv float %226, %.lcssa1
  %228 = extractelement <2 x float> %224, i64 1
  %229 = fdiv float %228, %.lcssa1
  %230 = fptrunc float %227 to half
  %231 = fptrunc float %229 to half
  %232 = and i32 %14, 16
  %233 = icmp eq i32 %232, 0
  %234 = select i1 %233, half %230, half %231
  %235 = select i1 %233, half %231, half %230
  %236 = lshr i32 %14, 1
  %237 = and i32 %236, 15
  %238 = and i32 %14, 1
  %239 = icmp eq i32 %238, 0
  %240 = shl nuw nsw i32 %238, 4
  %241 = and i32 %14, 32
  %242 = or disjoint i32 %237, %240
  %243 = or disjoint i32 %242, %241
  %244 = bitcast half %234 to i16
  %245 = sext i16 %244 to i32
  %246 = shl nuw nsw i32 %243, 2
  %247 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %246, i32 %245)
  %248 = bitcast half %235 to i16
  %249 = sext i16 %248 to i32
  %250 = xor i32 %246, 64
  %251 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %250, i32 %249)
  %.v.v = select i1 %239, i32 %247, i32 %251
  %.v = trunc i32 %.v.v to i16
  %252 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %225, i16 0, i32 2147483646, i32 159744)
  %253 = and i32 %14, 224
  %254 = icmp eq i32 %253, 0
  %255 = and i32 %15, 62
  %256 = select i1 %254, i32 %255, i32 -2147483648
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16 %.v, ptr addrspace(8) %252, i32 %256, i32 0, i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #5 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
