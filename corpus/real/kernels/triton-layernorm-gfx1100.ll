; Triton 3.5.1, gfx1100, layernorm of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.sqrt.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @layernorm(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg writeonly captures(none) %4, ptr addrspace(1) inreg writeonly captures(none) %5, i32 inreg %6, i32 inreg %7, float inreg %8, ptr addrspace(1) inreg readnone captures(none) %9, ptr addrspace(1) inreg readnone captures(none) %10) local_unnamed_addr #1 {
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = mul i32 %6, %12
  %14 = sext i32 %13 to i64
  %15 = getelementptr half, ptr addrspace(1) %0, i64 %14
  %16 = getelementptr half, ptr addrspace(1) %1, i64 %14
  %17 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %18 = and i32 %17, 31
  %19 = lshr i32 %17, 5
  %20 = and i32 %17, 127
  %21 = shl nuw nsw i32 %20, 1
  %22 = or disjoint i32 %21, 1
  %23 = icmp sgt i32 %7, 0
  br i1 %23, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11, %42
  %24 = phi float [ %47, %42 ], [ 0.000000e+00, %11 ]
  %25 = phi float [ %48, %42 ], [ 0.000000e+00, %11 ]
  %26 = phi i32 [ %49, %42 ], [ 0, %11 ]
  %27 = or disjoint i32 %26, %21
  %28 = or disjoint i32 %26, %22
  %29 = icmp slt i32 %27, %7
  %30 = icmp slt i32 %28, %7
  %31 = sext i32 %28 to i64
  %32 = getelementptr half, ptr addrspace(1) %15, i64 %31
  br i1 %29, label %33, label %37

33:                                               ; preds = %.lr.ph
  %34 = sext i32 %27 to i64
  %35 = getelementptr half, ptr addrspace(1) %15, i64 %34
  %36 = load <1 x half>, ptr addrspace(1) %35, align 2
  br label %37

37:                                               ; preds = %33, %.lr.ph
  %38 = phi <1 x half> [ %36, %33 ], [ zeroinitializer, %.lr.ph ]
  %39 = extractelement <1 x half> %38, i64 0
  br i1 %30, label %40, label %42

40:                                               ; preds = %37
  %41 = load <1 x half>, ptr addrspace(1) %32, align 2
  br label %42

42:                                               ; preds = %40, %37
  %43 = phi <1 x half> [ %41, %40 ], [ zeroinitializer, %37 ]
  %44 = extractelement <1 x half> %43, i64 0
  %45 = fpext half %39 to float
  %46 = fpext half %44 to float
  %47 = fadd float %24, %45
  %48 = fadd float %25, %46
  %49 = add i32 %26, 256
  %50 = icmp slt i32 %49, %7
  br i1 %50, label %.lr.ph, label %._crit_edge.loopexit

._crit_edge.loopexit:                             ; preds = %42
  %51 = fadd float %47, %48
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %11
  %52 = phi float [ 0.000000e+00, %11 ], [ %51, %._crit_edge.loopexit ]
  %53 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %52, i32 280, i32 15, i32 15, i1 true)
  %54 = fadd float %52, %53
  %55 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %54, i32 276, i32 15, i32 15, i1 true)
  %56 = fadd float %54, %55
  %57 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %56, i32 274, i32 15, i32 15, i1 true)
  %58 = fadd float %56, %57
  %59 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %58, i32 273, i32 15, i32 15, i1 true)
  %60 = fadd float %58, %59
  %61 = bitcast float %60 to i32
  %62 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %61, i32 -1, i32 -1, i1 true, i1 false)
  %63 = bitcast i32 %62 to float
  %64 = fadd float %60, %63
  %65 = tail call float @llvm.amdgcn.readlane.f32(float %64, i32 31)
  %66 = and i32 %19, 3
  %67 = icmp eq i32 %18, 0
  %68 = getelementptr float, ptr addrspace(3) @global_smem, i32 %66
  br i1 %67, label %69, label %70

69:                                               ; preds = %._crit_edge
  store float %65, ptr addrspace(3) %68, align 4
  br label %70

70:                                               ; preds = %69, %._crit_edge
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = icmp samesign ult i32 %17, 4
  %72 = getelementptr float, ptr addrspace(3) @global_smem, i32 %17
  br i1 %71, label %73, label %75

73:                                               ; preds = %70
  %74 = load float, ptr addrspace(3) %72, align 4
  br label %75

75:                                               ; preds = %73, %70
  %76 = phi float [ %74, %73 ], [ 0.000000e+00, %70 ]
  %77 = bitcast float %76 to i32
  %78 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %77, i32 %77, i32 78, i32 15, i32 15, i1 false)
  %79 = bitcast i32 %78 to float
  %80 = fadd float %76, %79
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %81, i32 %81, i32 177, i32 15, i32 15, i1 false)
  %83 = icmp eq i32 %17, 0
  br i1 %83, label %84, label %87

84:                                               ; preds = %75
  %85 = bitcast i32 %82 to float
  %86 = fadd float %80, %85
  store float %86, ptr addrspace(3) %72, align 4
  br label %87

87:                                               ; preds = %84, %75
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %88 = load float, ptr addrspace(3) @global_smem, align 16
  %89 = sitofp i32 %7 to float
  %90 = fdiv float %88, %89
  br i1 %23, label %.lr.ph6, label %._crit_edge7

.lr.ph6:                                          ; preds = %87, %109
  %91 = phi float [ %120, %109 ], [ 0.000000e+00, %87 ]
  %92 = phi float [ %121, %109 ], [ 0.000000e+00, %87 ]
  %93 = phi i32 [ %122, %109 ], [ 0, %87 ]
  %94 = or disjoint i32 %93, %21
  %95 = or disjoint i32 %93, %22
  %96 = icmp slt i32 %94, %7
  %97 = icmp slt i32 %95, %7
  %98 = sext i32 %95 to i64
  %99 = getelementptr half, ptr addrspace(1) %15, i64 %98
  br i1 %96, label %100, label %104

100:                                              ; preds = %.lr.ph6
  %101 = sext i32 %94 to i64
  %102 = getelementptr half, ptr addrspace(1) %15, i64 %101
  %103 = load <1 x half>, ptr addrspace(1) %102, align 2
  br label %104

104:                                              ; preds = %100, %.lr.ph6
  %105 = phi <1 x half> [ %103, %100 ], [ zeroinitializer, %.lr.ph6 ]
  %106 = extractelement <1 x half> %105, i64 0
  br i1 %97, label %107, label %109

107:                                              ; preds = %104
  %108 = load <1 x half>, ptr addrspace(1) %99, align 2
  br label %109

109:                                              ; preds = %107, %104
  %110 = phi <1 x half> [ %108, %107 ], [ zeroinitializer, %104 ]
  %111 = extractelement <1 x half> %110, i64 0
  %112 = fpext half %106 to float
  %113 = fpext half %111 to float
  %114 = fsub float %112, %90
  %115 = fsub float %113, %90
  %116 = select i1 %96, float %114, float 0.000000e+00
  %117 = select i1 %97, float %115, float 0.000000e+00
  %118 = fmul float %116, %116
  %119 = fmul float %117, %117
  %120 = fadd float %91, %118
  %121 = fadd float %92, %119
  %122 = add i32 %93, 256
  %123 = icmp slt i32 %122, %7
  br i1 %123, label %.lr.ph6, label %._crit_edge7.loopexit

._crit_edge7.loopexit:                            ; preds = %109
  %124 = fadd float %120, %121
  br label %._crit_edge7

._crit_edge7:                                     ; preds = %._crit_edge7.loopexit, %87
  %125 = phi float [ 0.000000e+00, %87 ], [ %124, %._crit_edge7.loopexit ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %126 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %125, i32 280, i32 15, i32 15, i1 true)
  %127 = fadd float %125, %126
  %128 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %127, i32 276, i32 15, i32 15, i1 true)
  %129 = fadd float %127, %128
  %130 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %129, i32 274, i32 15, i32 15, i1 true)
  %131 = fadd float %129, %130
  %132 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %131, i32 273, i32 15, i32 15, i1 true)
  %133 = fadd float %131, %132
  %134 = bitcast float %133 to i32
  %135 = tail call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %134, i32 -1, i32 -1, i1 true, i1 false)
  %136 = bitcast i32 %135 to float
  %137 = fadd float %133, %136
  %138 = tail call float @llvm.amdgcn.readlane.f32(float %137, i32 31)
  br i1 %67, label %139, label %140

139:                                              ; preds = %._crit_edge7
  store float %138, ptr addrspace(3) %68, align 4
  br label %140

140:                                              ; preds = %139, %._crit_edge7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %71, label %141, label %143

141:                                              ; preds = %140
  %142 = load float, ptr addrspace(3) %72, align 4
  br label %143

143:                                              ; preds = %141, %140
  %144 = phi float [ %142, %141 ], [ 0.000000e+00, %140 ]
  %145 = bitcast float %144 to i32
  %146 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %145, i32 %145, i32 78, i32 15, i32 15, i1 false)
  %147 = bitcast i32 %146 to float
  %148 = fadd float %144, %147
  %149 = bitcast float %148 to i32
  %150 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %149, i32 %149, i32 177, i32 15, i32 15, i1 false)
  br i1 %83, label %151, label %154

151:                                              ; preds = %143
  %152 = bitcast i32 %150 to float
  %153 = fadd float %148, %152
  store float %153, ptr addrspace(3) %72, align 4
  br label %154

154:                                              ; preds = %151, %143
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %155 = load float, ptr addrspace(3) @global_smem, align 16
  %156 = fdiv float %155, %89
  %157 = fadd float %8, %156
  %158 = tail call float @llvm.amdgcn.sqrt.f32(float %157)
  %159 = fdiv float 1.000000e+00, %158
  br i1 %83, label %160, label %.critedge

160:                                              ; preds = %154
  %161 = insertelement <1 x float> poison, float %159, i64 0
  %162 = sext i32 %12 to i64
  %163 = getelementptr float, ptr addrspace(1) %5, i64 %162
  %164 = getelementptr float, ptr addrspace(1) %4, i64 %162
  %165 = insertelement <1 x float> poison, float %90, i64 0
  store <1 x float> %165, ptr addrspace(1) %164, align 4
  store <1 x float> %161, ptr addrspace(1) %163, align 4
  br label %.critedge

.critedge:                                        ; preds = %154, %160
  br i1 %23, label %.lr.ph9, label %._crit_edge10

.lr.ph9:                                          ; preds = %.critedge
  %166 = shl nuw nsw i32 %17, 2
  %167 = and i32 %166, 252
  %168 = and i32 %19, 2
  %169 = or disjoint i32 %168, %167
  %170 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %169
  %171 = xor i32 %169, 320
  %172 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %171
  %173 = shl nuw nsw i32 %17, 1
  %174 = and i32 %173, 252
  %175 = and i32 %17, 1
  %176 = icmp eq i32 %175, 0
  %177 = select i1 %176, i32 0, i32 320
  %178 = xor i32 %177, %174
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %178
  br label %180

180:                                              ; preds = %.lr.ph9, %254
  %181 = phi i32 [ 0, %.lr.ph9 ], [ %255, %254 ]
  %182 = or disjoint i32 %181, %21
  %183 = or disjoint i32 %181, %22
  %184 = or disjoint i32 %181, %20
  %185 = or disjoint i32 %184, 128
  %186 = icmp slt i32 %182, %7
  %187 = icmp slt i32 %183, %7
  %188 = icmp slt i32 %184, %7
  %189 = icmp slt i32 %185, %7
  %190 = sext i32 %183 to i64
  %191 = getelementptr float, ptr addrspace(1) %2, i64 %190
  br i1 %186, label %192, label %196

192:                                              ; preds = %180
  %193 = sext i32 %182 to i64
  %194 = getelementptr float, ptr addrspace(1) %2, i64 %193
  %195 = load <1 x float>, ptr addrspace(1) %194, align 4
  br label %196

196:                                              ; preds = %192, %180
  %197 = phi <1 x float> [ %195, %192 ], [ zeroinitializer, %180 ]
  %198 = extractelement <1 x float> %197, i64 0
  br i1 %187, label %199, label %201

199:                                              ; preds = %196
  %200 = load <1 x float>, ptr addrspace(1) %191, align 4
  br label %201

201:                                              ; preds = %199, %196
  %202 = phi <1 x float> [ %200, %199 ], [ zeroinitializer, %196 ]
  %203 = extractelement <1 x float> %202, i64 0
  %204 = getelementptr float, ptr addrspace(1) %3, i64 %190
  br i1 %186, label %205, label %209

205:                                              ; preds = %201
  %206 = sext i32 %182 to i64
  %207 = getelementptr float, ptr addrspace(1) %3, i64 %206
  %208 = load <1 x float>, ptr addrspace(1) %207, align 4
  br label %209

209:                                              ; preds = %205, %201
  %210 = phi <1 x float> [ %208, %205 ], [ zeroinitializer, %201 ]
  %211 = extractelement <1 x float> %210, i64 0
  br i1 %187, label %212, label %214

212:                                              ; preds = %209
  %213 = load <1 x float>, ptr addrspace(1) %204, align 4
  br label %214

214:                                              ; preds = %212, %209
  %215 = phi <1 x float> [ %213, %212 ], [ zeroinitializer, %209 ]
  %216 = extractelement <1 x float> %215, i64 0
  %217 = getelementptr half, ptr addrspace(1) %15, i64 %190
  br i1 %186, label %218, label %222

218:                                              ; preds = %214
  %219 = sext i32 %182 to i64
  %220 = getelementptr half, ptr addrspace(1) %15, i64 %219
  %221 = load <1 x half>, ptr addrspace(1) %220, align 2
  br label %222

222:                                              ; preds = %218, %214
  %223 = phi <1 x half> [ %221, %218 ], [ zeroinitializer, %214 ]
  %224 = extractelement <1 x half> %223, i64 0
  br i1 %187, label %225, label %227

225:                                              ; preds = %222
  %226 = load <1 x half>, ptr addrspace(1) %217, align 2
  br label %227

227:                                              ; preds = %225, %222
  %228 = phi <1 x half> [ %226, %225 ], [ zeroinitializer, %222 ]
  %229 = extractelement <1 x half> %228, i64 0
  %230 = fpext half %224 to float
  %231 = fpext half %229 to float
  %232 = sext i32 %185 to i64
  %233 = getelementptr half, ptr addrspace(1) %16, i64 %232
  %234 = fsub float %230, %90
  %235 = fsub float %231, %90
  %236 = fmul float %159, %234
  %237 = fmul float %159, %235
  %238 = fmul float %198, %236
  %239 = fmul float %203, %237
  %240 = fadd float %211, %238
  %241 = fadd float %216, %239
  %242 = fptrunc float %240 to half
  %243 = fptrunc float %241 to half
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %244 = insertelement <1 x half> poison, half %242, i64 0
  store <1 x half> %244, ptr addrspace(3) %170, align 2
  %245 = insertelement <1 x half> poison, half %243, i64 0
  store <1 x half> %245, ptr addrspace(3) %172, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %246 = load <2 x half>, ptr addrspace(3) %179, align 4
  br i1 %188, label %247, label %251

247:                                              ; preds = %227
  %248 = sext i32 %184 to i64
  %249 = getelementptr half, ptr addrspace(1) %16, i64 %248
  %250 = shufflevector <2 x half> %246, <2 x half> poison, <1 x i32> zeroinitializer
  store <1 x half> %250, ptr addrspace(1) %249, align 2
  br label %251

251:                                              ; preds = %247, %227
  br i1 %189, label %252, label %254

252:                                              ; preds = %251
  %253 = shufflevector <2 x half> %246, <2 x half> poison, <1 x i32> <i32 1>
  store <1 x half> %253, ptr addrspace(1) %233, align 2
  br label %254

254:                                              ; preds = %252, %251
  %255 = add i32 %181, 256
  %256 = icmp slt i32 %255, %7
  br i1 %256, label %180, label %._crit_edge10

._crit_edge10:                                    ; preds = %254, %.critedge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #4

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
