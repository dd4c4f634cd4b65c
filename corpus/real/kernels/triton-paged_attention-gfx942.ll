; Triton 3.5.1, gfx942, paged_attention of corpus/real/triton/kernels.py
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
  %17 = and i32 %14, 31
  %18 = sext i32 %12 to i64
  %19 = getelementptr i32, ptr addrspace(1) %4, i64 %18
  %20 = load <1 x i32>, ptr addrspace(1) %19, align 4
  %21 = extractelement <1 x i32> %20, i64 0
  %22 = mul i32 %8, %12
  %23 = add i32 %22, %13
  %24 = shl i32 %23, 5
  %25 = sext i32 %24 to i64
  %26 = getelementptr half, ptr addrspace(1) %0, i64 %25
  %27 = zext nneg i32 %16 to i64
  %28 = getelementptr half, ptr addrspace(1) %26, i64 %27
  %29 = load <2 x half>, ptr addrspace(1) %28, align 4
  %30 = extractelement <2 x half> %29, i64 0
  %31 = extractelement <2 x half> %29, i64 1
  %32 = fpext half %30 to float
  %33 = fpext half %31 to float
  %34 = add i32 %21, 15
  %35 = sdiv i32 %34, 16
  %36 = mul i32 %7, %12
  %37 = sext i32 %36 to i64
  %38 = getelementptr i32, ptr addrspace(1) %3, i64 %37
  %39 = lshr i32 %14, 4
  %40 = and i32 %39, 15
  %41 = zext nneg i32 %40 to i64
  %42 = sext i32 %8 to i64
  %43 = sext i32 %13 to i64
  %invariant.gep = getelementptr half, ptr addrspace(1) %1, i64 %27
  %invariant.gep2 = getelementptr half, ptr addrspace(1) %2, i64 %27
  %44 = icmp sgt i32 %34, 15
  br i1 %44, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11
  %45 = lshr i32 %14, 6
  %46 = shl nuw nsw i32 %14, 2
  %47 = xor i32 %46, 128
  %48 = and i32 %45, 3
  %49 = and i32 %14, 63
  %50 = icmp eq i32 %49, 0
  %51 = getelementptr float, ptr addrspace(3) @global_smem, i32 %48
  %52 = icmp samesign ult i32 %14, 4
  %53 = getelementptr float, ptr addrspace(3) @global_smem, i32 %14
  %54 = icmp eq i32 %14, 0
  %55 = and i32 %14, 48
  %56 = icmp eq i32 %55, 0
  %57 = shl nuw nsw i32 %16, 2
  %58 = getelementptr float, ptr addrspace(3) @global_smem, i32 %57
  %59 = getelementptr float, ptr addrspace(3) %58, i32 %48
  %60 = getelementptr float, ptr addrspace(3) @global_smem, i32 %57
  %61 = getelementptr i8, ptr addrspace(3) %60, i32 16
  %62 = getelementptr float, ptr addrspace(3) %61, i32 %48
  %63 = icmp samesign ult i32 %14, 128
  %64 = and i32 %14, 899
  %65 = icmp eq i32 %64, 0
  br label %66

66:                                               ; preds = %.lr.ph, %220
  %67 = phi float [ 0.000000e+00, %.lr.ph ], [ %222, %220 ]
  %68 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %140, %220 ]
  %69 = phi i32 [ 0, %.lr.ph ], [ %223, %220 ]
  %70 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %195, %220 ]
  %71 = zext nneg i32 %69 to i64
  %72 = getelementptr i32, ptr addrspace(1) %38, i64 %71
  %73 = load <1 x i32>, ptr addrspace(1) %72, align 4
  %74 = extractelement <1 x i32> %73, i64 0
  %75 = sext i32 %74 to i64
  %76 = shl nsw i64 %75, 4
  %77 = or disjoint i64 %76, %41
  %78 = mul i64 %77, %42
  %79 = add i64 %78, %43
  %80 = shl i64 %79, 5
  %81 = shl i32 %69, 4
  %82 = or disjoint i32 %81, %40
  %83 = icmp slt i32 %82, %21
  br i1 %83, label %84, label %86

84:                                               ; preds = %66
  %gep = getelementptr half, ptr addrspace(1) %invariant.gep, i64 %80
  %85 = load <2 x half>, ptr addrspace(1) %gep, align 4
  br label %86

86:                                               ; preds = %84, %66
  %87 = phi <2 x half> [ %85, %84 ], [ zeroinitializer, %66 ]
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
  %114 = select i1 %83, float %113, float 0xFFF0000000000000
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %115 = bitcast float %114 to i32
  %116 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %47, i32 %115)
  %117 = bitcast i32 %116 to float
  %118 = tail call float @llvm.maxnum.f32(float %114, float %117)
  %119 = bitcast float %118 to i32
  %120 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %119, i32 16415)
  br i1 %50, label %121, label %124

121:                                              ; preds = %86
  %122 = bitcast i32 %120 to float
  %123 = tail call float @llvm.maxnum.f32(float %118, float %122)
  store float %123, ptr addrspace(3) %51, align 4
  br label %124

124:                                              ; preds = %121, %86
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %52, label %125, label %127

125:                                              ; preds = %124
  %126 = load float, ptr addrspace(3) %53, align 4
  br label %127

127:                                              ; preds = %125, %124
  %128 = phi float [ %126, %125 ], [ 0.000000e+00, %124 ]
  %129 = bitcast float %128 to i32
  %130 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %129, i32 %129, i32 78, i32 15, i32 15, i1 false)
  %131 = bitcast i32 %130 to float
  %132 = tail call float @llvm.maxnum.f32(float %128, float %131)
  %133 = bitcast float %132 to i32
  %134 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %133, i32 %133, i32 177, i32 15, i32 15, i1 false)
  br i1 %54, label %135, label %138

135:                                              ; preds = %127
  %136 = bitcast i32 %134 to float
  %137 = tail call float @llvm.maxnum.f32(float %132, float %136)
  store float %137, ptr addrspace(3) %53, align 4
  br label %138

138:                                              ; preds = %135, %127
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %139 = load float, ptr addrspace(3) @global_smem, align 16
  %140 = tail call float @llvm.maxnum.f32(float %68, float %139)
  %141 = fsub float %114, %140
  %142 = fmul float %141, 0x3FF7154760000000
  %143 = tail call float @llvm.exp2.f32(float %142)
  %144 = fsub float %68, %140
  %145 = fmul float %144, 0x3FF7154760000000
  %146 = tail call float @llvm.exp2.f32(float %145)
  br i1 %83, label %147, label %149

147:                                              ; preds = %138
  %gep3 = getelementptr half, ptr addrspace(1) %invariant.gep2, i64 %80
  %148 = load <2 x half>, ptr addrspace(1) %gep3, align 4
  br label %149

149:                                              ; preds = %147, %138
  %150 = phi <2 x half> [ %148, %147 ], [ zeroinitializer, %138 ]
  %151 = extractelement <2 x half> %150, i64 0
  %152 = extractelement <2 x half> %150, i64 1
  %153 = fpext half %151 to float
  %154 = fpext half %152 to float
  %155 = insertelement <2 x float> poison, float %146, i64 0
  %156 = shufflevector <2 x float> %155, <2 x float> poison, <2 x i32> zeroinitializer
  %157 = fmul <2 x float> %70, %156
  %158 = fmul float %143, %153
  %159 = fmul float %143, %154
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %160 = bitcast float %158 to i32
  %161 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %47, i32 %160)
  %162 = bitcast i32 %161 to float
  %163 = fadd float %158, %162
  %164 = bitcast float %163 to i32
  %165 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %164, i32 16415)
  %166 = bitcast float %159 to i32
  %167 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %47, i32 %166)
  %168 = bitcast i32 %167 to float
  %169 = fadd float %159, %168
  %170 = bitcast float %169 to i32
  %171 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %170, i32 16415)
  br i1 %56, label %172, label %.critedge

172:                                              ; preds = %149
  %173 = bitcast i32 %171 to float
  %174 = fadd float %169, %173
  %175 = bitcast i32 %165 to float
  %176 = fadd float %163, %175
  store float %176, ptr addrspace(3) %59, align 4
  store float %174, ptr addrspace(3) %62, align 4
  br label %.critedge

.critedge:                                        ; preds = %149, %172
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %63, label %177, label %179

177:                                              ; preds = %.critedge
  %178 = load float, ptr addrspace(3) %53, align 4
  br label %179

179:                                              ; preds = %177, %.critedge
  %180 = phi float [ %178, %177 ], [ 0.000000e+00, %.critedge ]
  %181 = bitcast float %180 to i32
  %182 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %181, i32 %181, i32 78, i32 15, i32 15, i1 false)
  %183 = bitcast i32 %182 to float
  %184 = fadd float %180, %183
  %185 = bitcast float %184 to i32
  %186 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %185, i32 %185, i32 177, i32 15, i32 15, i1 false)
  br i1 %65, label %187, label %190

187:                                              ; preds = %179
  %188 = bitcast i32 %186 to float
  %189 = fadd float %184, %188
  store float %189, ptr addrspace(3) %53, align 4
  br label %190

190:                                              ; preds = %187, %179
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %191 = load float, ptr addrspace(3) %58, align 16
  %192 = load float, ptr addrspace(3) %61, align 16
  %193 = insertelement <2 x float> poison, float %191, i64 0
  %194 = insertelement <2 x float> %193, float %192, i64 1
  %195 = fadd <2 x float> %157, %194
  %196 = fmul float %67, %146
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %197 = bitcast float %143 to i32
  %198 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %47, i32 %197)
  %199 = bitcast i32 %198 to float
  %200 = fadd float %143, %199
  %201 = bitcast float %200 to i32
  %202 = tail call i32 @llvm.amdgcn.ds.swizzle(i32 %201, i32 16415)
  br i1 %50, label %203, label %206

203:                                              ; preds = %190
  %204 = bitcast i32 %202 to float
  %205 = fadd float %200, %204
  store float %205, ptr addrspace(3) %51, align 4
  br label %206

206:                                              ; preds = %203, %190
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %52, label %207, label %209

207:                                              ; preds = %206
  %208 = load float, ptr addrspace(3) %53, align 4
  br label %209

209:                                              ; preds = %207, %206
  %210 = phi float [ %208, %207 ], [ 0.000000e+00, %206 ]
  %211 = bitcast float %210 to i32
  %212 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %211, i32 %211, i32 78, i32 15, i32 15, i1 false)
  %213 = bitcast i32 %212 to float
  %214 = fadd float %210, %213
  %215 = bitcast float %214 to i32
  %216 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %215, i32 %215, i32 177, i32 15, i32 15, i1 false)
  br i1 %54, label %217, label %220

217:                                              ; preds = %209
  %218 = bitcast i32 %216 to float
  %219 = fadd float %214, %218
  store float %219, ptr addrspace(3) %53, align 4
  br label %220

220:                                              ; preds = %217, %209
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %221 = load float, ptr addrspace(3) @global_smem, align 16
  %222 = fadd float %196, %221
  %223 = add nuw nsw i32 %69, 1
  %exitcond.not = icmp eq i32 %223, %35
  br i1 %exitcond.not, label %._crit_edge, label %66

._crit_edge:                                      ; preds = %220, %11
  %.lcssa1 = phi float [ 0.000000e+00, %11 ], [ %222, %220 ]
  %224 = phi <2 x float> [ zeroinitializer, %11 ], [ %195, %220 ]
  %225 = extractelement <2 x float> %224, i64 0
  %226 = fdiv float %225, %.lcssa1
  %227 = extractelement <2 x float> %224, i64 1
  %228 = fdiv float %227, %.lcssa1
  %229 = fptrunc float %226 to half
  %230 = fptrunc float %228 to half
  %231 = and i32 %14, 16
  %232 = icmp eq i32 %231, 0
  %233 = select i1 %232, half %229, half %230
  %234 = select i1 %232, half %230, half %229
  %235 = lshr i32 %14, 1
  %236 = and i32 %235, 15
  %237 = and i32 %14, 1
  %238 = shl nuw nsw i32 %237, 4
  %239 = and i32 %14, 32
  %240 = or disjoint i32 %236, %238
  %241 = or disjoint i32 %240, %239
  %242 = bitcast half %233 to i16
  %243 = sext i16 %242 to i32
  %244 = shl nuw nsw i32 %241, 2
  %245 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %244, i32 %243)
  %246 = bitcast half %234 to i16
  %247 = sext i16 %246 to i32
  %248 = xor i32 %244, 64
  %249 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %248, i32 %247)
  %250 = and i32 %14, 224
  %251 = icmp eq i32 %250, 0
  br i1 %251, label %252, label %257

252:                                              ; preds = %._crit_edge
  %253 = getelementptr half, ptr addrspace(1) %5, i64 %25
  %254 = zext nneg i32 %17 to i64
  %255 = getelementptr half, ptr addrspace(1) %253, i64 %254
  %256 = icmp eq i32 %237, 0
  %.v.v = select i1 %256, i32 %245, i32 %249
  %.v = trunc i32 %.v.v to i16
  store i16 %.v, ptr addrspace(1) %255, align 2
  br label %257

257:                                              ; preds = %252, %._crit_edge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg) #2

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
