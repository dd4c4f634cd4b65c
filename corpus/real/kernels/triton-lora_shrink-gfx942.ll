; Triton 3.5.1, gfx942, lora_shrink of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @lora_shrink(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg readonly captures(none) %4, ptr addrspace(1) inreg readonly captures(none) %5, i32 inreg %6, i32 inreg %7, i32 inreg %8, i32 inreg %9, i32 inreg %10, i32 inreg %11, ptr addrspace(1) inreg readnone captures(none) %12, ptr addrspace(1) inreg readnone captures(none) %13) local_unnamed_addr #0 {
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %17 = add i32 %6, 15
  %18 = sdiv i32 %17, 16
  %.frozen = freeze i32 %18
  %19 = sdiv i32 %15, %.frozen
  %20 = shl i32 %19, 5
  %21 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %22 = lshr i32 %21, 5
  %23 = and i32 %22, 7
  %24 = or disjoint i32 %23, 8
  %25 = and i32 %21, 15
  %26 = and i32 %21, 128
  %27 = lshr exact i32 %26, 3
  %28 = or disjoint i32 %27, %25
  %29 = or disjoint i32 %20, %23
  %30 = or disjoint i32 %20, %24
  %31 = or disjoint i32 %29, 16
  %32 = or disjoint i32 %22, %20
  %33 = or i32 %32, 24
  %34 = or disjoint i32 %28, %20
  %35 = mul i32 %19, %.frozen
  %.decomposed = sub i32 %15, %35
  %36 = shl nsw i32 %.decomposed, 4
  %37 = and i32 %21, 48
  %38 = lshr exact i32 %37, 2
  %39 = or disjoint i32 %36, %23
  %40 = or disjoint i32 %36, %24
  %41 = or disjoint i32 %36, %38
  %42 = or disjoint i32 %41, 1
  %43 = or disjoint i32 %41, 2
  %44 = or disjoint i32 %41, 3
  %45 = sext i32 %16 to i64
  %46 = getelementptr i32, ptr addrspace(1) %4, i64 %45
  %47 = load <1 x i32>, ptr addrspace(1) %46, align 4
  %48 = extractelement <1 x i32> %47, i64 0
  %.not = icmp slt i32 %20, %48
  br i1 %.not, label %50, label %49

49:                                               ; preds = %222, %220, %50, %14
  ret void

50:                                               ; preds = %14
  %51 = getelementptr i32, ptr addrspace(1) %5, i64 %45
  %52 = load <1 x i32>, ptr addrspace(1) %51, align 4
  %53 = extractelement <1 x i32> %52, i64 0
  %54 = icmp eq i32 %53, -1
  br i1 %54, label %49, label %55

55:                                               ; preds = %50
  %56 = getelementptr i64, ptr addrspace(1) %3, i64 %45
  %57 = load <1 x i64>, ptr addrspace(1) %56, align 8
  %58 = extractelement <1 x i64> %57, i64 0
  %59 = and i32 %21, 31
  %60 = add i32 %7, 31
  %61 = sdiv i32 %60, 32
  %62 = icmp sgt i32 %60, 31
  br i1 %62, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %55
  %63 = mul i32 %53, %9
  %64 = sext i32 %63 to i64
  %65 = getelementptr half, ptr addrspace(1) %1, i64 %64
  %66 = srem i32 %40, %6
  %67 = mul i32 %66, %10
  %68 = sext i32 %67 to i64
  %69 = getelementptr half, ptr addrspace(1) %65, i64 %68
  %70 = zext nneg i32 %59 to i64
  %71 = getelementptr half, ptr addrspace(1) %69, i64 %70
  %72 = srem i32 %39, %6
  %73 = mul i32 %72, %10
  %74 = sext i32 %73 to i64
  %75 = getelementptr half, ptr addrspace(1) %65, i64 %74
  %76 = getelementptr half, ptr addrspace(1) %75, i64 %70
  %77 = srem i32 %33, %48
  %78 = sext i32 %77 to i64
  %79 = add i64 %58, %78
  %80 = sext i32 %8 to i64
  %81 = mul i64 %79, %80
  %82 = getelementptr half, ptr addrspace(1) %0, i64 %81
  %83 = getelementptr half, ptr addrspace(1) %82, i64 %70
  %84 = srem i32 %31, %48
  %85 = sext i32 %84 to i64
  %86 = add i64 %58, %85
  %87 = mul i64 %86, %80
  %88 = getelementptr half, ptr addrspace(1) %0, i64 %87
  %89 = getelementptr half, ptr addrspace(1) %88, i64 %70
  %90 = srem i32 %30, %48
  %91 = sext i32 %90 to i64
  %92 = add i64 %58, %91
  %93 = mul i64 %92, %80
  %94 = getelementptr half, ptr addrspace(1) %0, i64 %93
  %95 = getelementptr half, ptr addrspace(1) %94, i64 %70
  %96 = srem i32 %29, %48
  %97 = sext i32 %96 to i64
  %98 = add i64 %58, %97
  %99 = mul i64 %98, %80
  %100 = getelementptr half, ptr addrspace(1) %0, i64 %99
  %101 = getelementptr half, ptr addrspace(1) %100, i64 %70
  %102 = shl nuw nsw i32 %21, 1
  %103 = and i32 %102, 510
  %104 = lshr i32 %21, 3
  %105 = and i32 %104, 24
  %106 = xor i32 %103, %105
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %106
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %107, i32 1024
  %109 = xor i32 %106, 544
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %109
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) %110, i32 1024
  %112 = shl nuw nsw i32 %25, 6
  %113 = shl nuw nsw i32 %21, 2
  %114 = and i32 %113, 56
  %115 = lshr exact i32 %37, 1
  %116 = shl nuw nsw i32 %26, 3
  %117 = or disjoint i32 %112, %116
  %118 = xor i32 %114, %115
  %119 = or disjoint i32 %117, %118
  %120 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %119
  %121 = xor i32 %119, 32
  %122 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %121
  %123 = or disjoint i32 %118, %112
  %124 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %123
  %125 = xor i32 %123, 32
  %126 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %125
  br label %127

127:                                              ; preds = %.lr.ph, %158
  %.pn1119 = phi ptr addrspace(1) [ %71, %.lr.ph ], [ %179, %158 ]
  %.pn1318 = phi ptr addrspace(1) [ %76, %.lr.ph ], [ %178, %158 ]
  %128 = phi float [ 0.000000e+00, %.lr.ph ], [ %170, %158 ]
  %129 = phi float [ 0.000000e+00, %.lr.ph ], [ %171, %158 ]
  %130 = phi float [ 0.000000e+00, %.lr.ph ], [ %172, %158 ]
  %131 = phi float [ 0.000000e+00, %.lr.ph ], [ %173, %158 ]
  %.pn317 = phi ptr addrspace(1) [ %83, %.lr.ph ], [ %177, %158 ]
  %.pn516 = phi ptr addrspace(1) [ %89, %.lr.ph ], [ %176, %158 ]
  %.pn715 = phi ptr addrspace(1) [ %95, %.lr.ph ], [ %175, %158 ]
  %.pn914 = phi ptr addrspace(1) [ %101, %.lr.ph ], [ %174, %158 ]
  %132 = phi i32 [ 0, %.lr.ph ], [ %180, %158 ]
  %133 = shl i32 %132, 5
  %134 = sub i32 %7, %133
  %135 = icmp slt i32 %59, %134
  br i1 %135, label %136, label %138

136:                                              ; preds = %127
  %137 = load <1 x half>, ptr addrspace(1) %.pn914, align 2
  br label %138

138:                                              ; preds = %136, %127
  %139 = phi <1 x half> [ %137, %136 ], [ zeroinitializer, %127 ]
  br i1 %135, label %140, label %142

140:                                              ; preds = %138
  %141 = load <1 x half>, ptr addrspace(1) %.pn715, align 2
  br label %142

142:                                              ; preds = %140, %138
  %143 = phi <1 x half> [ %141, %140 ], [ zeroinitializer, %138 ]
  br i1 %135, label %144, label %146

144:                                              ; preds = %142
  %145 = load <1 x half>, ptr addrspace(1) %.pn516, align 2
  br label %146

146:                                              ; preds = %144, %142
  %147 = phi <1 x half> [ %145, %144 ], [ zeroinitializer, %142 ]
  br i1 %135, label %148, label %150

148:                                              ; preds = %146
  %149 = load <1 x half>, ptr addrspace(1) %.pn317, align 2
  br label %150

150:                                              ; preds = %148, %146
  %151 = phi <1 x half> [ %149, %148 ], [ zeroinitializer, %146 ]
  br i1 %135, label %152, label %154

152:                                              ; preds = %150
  %153 = load <1 x half>, ptr addrspace(1) %.pn1318, align 2
  br label %154

154:                                              ; preds = %152, %150
  %155 = phi <1 x half> [ %153, %152 ], [ zeroinitializer, %150 ]
  br i1 %135, label %156, label %158

156:                                              ; preds = %154
  %157 = load <1 x half>, ptr addrspace(1) %.pn1119, align 2
  br label %158

158:                                              ; preds = %156, %154
  %159 = phi <1 x half> [ %157, %156 ], [ zeroinitializer, %154 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %139, ptr addrspace(3) %107, align 2
  store <1 x half> %147, ptr addrspace(3) %108, align 2
  store <1 x half> %143, ptr addrspace(3) %110, align 2
  store <1 x half> %151, ptr addrspace(3) %111, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %160 = load <4 x half>, ptr addrspace(3) %120, align 8
  %161 = load <4 x half>, ptr addrspace(3) %122, align 8
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store <1 x half> %155, ptr addrspace(3) %107, align 2
  store <1 x half> %159, ptr addrspace(3) %110, align 2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %162 = load <4 x half>, ptr addrspace(3) %124, align 8
  %163 = load <4 x half>, ptr addrspace(3) %126, align 8
  %164 = insertelement <4 x float> poison, float %128, i64 0
  %165 = insertelement <4 x float> %164, float %129, i64 1
  %166 = insertelement <4 x float> %165, float %130, i64 2
  %167 = insertelement <4 x float> %166, float %131, i64 3
  %168 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %162, <4 x half> %160, <4 x float> %167, i32 0, i32 0, i32 0)
  %169 = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %163, <4 x half> %161, <4 x float> %168, i32 0, i32 0, i32 0)
  %170 = extractelement <4 x float> %169, i64 0
  %171 = extractelement <4 x float> %169, i64 1
  %172 = extractelement <4 x float> %169, i64 2
  %173 = extractelement <4 x float> %169, i64 3
  %174 = getelementptr i8, ptr addrspace(1) %.pn914, i64 64
  %175 = getelementptr i8, ptr addrspace(1) %.pn715, i64 64
  %176 = getelementptr i8, ptr addrspace(1) %.pn516, i64 64
  %177 = getelementptr i8, ptr addrspace(1) %.pn317, i64 64
  %178 = getelementptr i8, ptr addrspace(1) %.pn1318, i64 64
  %179 = getelementptr i8, ptr addrspace(1) %.pn1119, i64 64
  %180 = add nuw nsw i32 %132, 1
  %exitcond.not = icmp eq i32 %180, %61
  br i1 %exitcond.not, label %._crit_edge, label %127

._crit_edge:                                      ; preds = %158, %55
  %181 = phi float [ 0.000000e+00, %55 ], [ %170, %158 ]
  %182 = phi float [ 0.000000e+00, %55 ], [ %171, %158 ]
  %183 = phi float [ 0.000000e+00, %55 ], [ %172, %158 ]
  %184 = phi float [ 0.000000e+00, %55 ], [ %173, %158 ]
  %185 = icmp slt i32 %34, %48
  %186 = icmp slt i32 %41, %6
  %187 = icmp slt i32 %42, %6
  %188 = icmp slt i32 %43, %6
  %189 = icmp slt i32 %44, %6
  %190 = and i1 %185, %186
  %191 = and i1 %187, %185
  %192 = and i1 %188, %185
  %193 = and i1 %189, %185
  %194 = sext i32 %34 to i64
  %195 = add i64 %58, %194
  %196 = sext i32 %11 to i64
  %197 = mul i64 %195, %196
  %198 = getelementptr float, ptr addrspace(1) %2, i64 %197
  %199 = sext i32 %42 to i64
  %200 = getelementptr float, ptr addrspace(1) %198, i64 %199
  %201 = sext i32 %43 to i64
  %202 = getelementptr float, ptr addrspace(1) %198, i64 %201
  %203 = sext i32 %44 to i64
  %204 = getelementptr float, ptr addrspace(1) %198, i64 %203
  %205 = and i32 %21, 64
  %206 = icmp eq i32 %205, 0
  %207 = and i1 %206, %190
  br i1 %207, label %208, label %212

208:                                              ; preds = %._crit_edge
  %209 = sext i32 %41 to i64
  %210 = getelementptr float, ptr addrspace(1) %198, i64 %209
  %211 = insertelement <1 x float> poison, float %181, i64 0
  store <1 x float> %211, ptr addrspace(1) %210, align 4
  br label %212

212:                                              ; preds = %208, %._crit_edge
  %213 = and i1 %206, %191
  br i1 %213, label %214, label %216

214:                                              ; preds = %212
  %215 = insertelement <1 x float> poison, float %182, i64 0
  store <1 x float> %215, ptr addrspace(1) %200, align 4
  br label %216

216:                                              ; preds = %214, %212
  %217 = and i1 %206, %192
  br i1 %217, label %218, label %220

218:                                              ; preds = %216
  %219 = insertelement <1 x float> poison, float %183, i64 0
  store <1 x float> %219, ptr addrspace(1) %202, align 4
  br label %220

220:                                              ; preds = %218, %216
  %221 = and i1 %206, %193
  br i1 %221, label %222, label %49

222:                                              ; preds = %220
  %223 = insertelement <1 x float> poison, float %184, i64 0
  store <1 x float> %223, ptr addrspace(1) %204, align 4
  br label %49
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #3

attributes #0 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
