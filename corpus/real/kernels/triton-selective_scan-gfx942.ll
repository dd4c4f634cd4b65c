; Triton 3.5.1, gfx942, selective_scan of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @selective_scan(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg readonly captures(none) %2, ptr addrspace(1) inreg readonly captures(none) %3, ptr addrspace(1) inreg readonly captures(none) %4, ptr addrspace(1) inreg writeonly captures(none) %5, i32 inreg %6, i32 inreg %7, ptr addrspace(1) inreg readnone captures(none) %8, ptr addrspace(1) inreg readnone captures(none) %9) local_unnamed_addr #1 {
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %13 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %14 = and i32 %13, 63
  %15 = lshr i32 %13, 6
  %16 = and i32 %13, 248
  %17 = lshr exact i32 %16, 3
  %18 = and i32 %13, 31
  %19 = shl nuw nsw i32 %13, 1
  %20 = and i32 %19, 14
  %21 = icmp slt i32 %17, %7
  %22 = icmp slt i32 %18, %7
  %23 = shl i32 %11, 4
  %24 = sext i32 %23 to i64
  %25 = getelementptr float, ptr addrspace(1) %2, i64 %24
  %26 = zext nneg i32 %20 to i64
  %27 = getelementptr float, ptr addrspace(1) %25, i64 %26
  %28 = load <2 x float>, ptr addrspace(1) %27, align 8
  %29 = extractelement <2 x float> %28, i64 0
  %30 = extractelement <2 x float> %28, i64 1
  %31 = mul i32 %6, %12
  %32 = add i32 %31, %11
  %33 = mul i32 %32, %7
  br i1 %21, label %34, label %40

34:                                               ; preds = %10
  %35 = sext i32 %33 to i64
  %36 = getelementptr float, ptr addrspace(1) %1, i64 %35
  %37 = zext nneg i32 %17 to i64
  %38 = getelementptr float, ptr addrspace(1) %36, i64 %37
  %39 = load <1 x float>, ptr addrspace(1) %38, align 4
  br label %40

40:                                               ; preds = %34, %10
  %41 = phi <1 x float> [ %39, %34 ], [ zeroinitializer, %10 ]
  %42 = extractelement <1 x float> %41, i64 0
  br i1 %21, label %43, label %49

43:                                               ; preds = %40
  %44 = sext i32 %33 to i64
  %45 = getelementptr float, ptr addrspace(1) %0, i64 %44
  %46 = zext nneg i32 %17 to i64
  %47 = getelementptr float, ptr addrspace(1) %45, i64 %46
  %48 = load <1 x float>, ptr addrspace(1) %47, align 4
  br label %49

49:                                               ; preds = %43, %40
  %50 = phi <1 x float> [ %48, %43 ], [ zeroinitializer, %40 ]
  %51 = mul i32 %7, %12
  %52 = add i32 %51, %17
  %53 = shl i32 %52, 4
  br i1 %21, label %54, label %59

54:                                               ; preds = %49
  %55 = sext i32 %53 to i64
  %56 = getelementptr float, ptr addrspace(1) %3, i64 %55
  %57 = getelementptr float, ptr addrspace(1) %56, i64 %26
  %58 = load <2 x float>, ptr addrspace(1) %57, align 8
  br label %59

59:                                               ; preds = %54, %49
  %60 = phi <2 x float> [ %58, %54 ], [ zeroinitializer, %49 ]
  br i1 %21, label %61, label %66

61:                                               ; preds = %59
  %62 = sext i32 %53 to i64
  %63 = getelementptr float, ptr addrspace(1) %4, i64 %62
  %64 = getelementptr float, ptr addrspace(1) %63, i64 %26
  %65 = load <2 x float>, ptr addrspace(1) %64, align 8
  br label %66

66:                                               ; preds = %61, %59
  %67 = phi <2 x float> [ %65, %61 ], [ zeroinitializer, %59 ]
  %68 = fmul float %29, %42
  %69 = fmul float %30, %42
  %70 = fmul float %68, 0x3FF7154760000000
  %71 = tail call float @llvm.exp2.f32(float %70)
  %72 = fmul float %69, 0x3FF7154760000000
  %73 = tail call float @llvm.exp2.f32(float %72)
  %foldExtExtBinop = fmul <1 x float> %41, %50
  %74 = and i32 %13, 7
  %75 = and i32 %15, 3
  %76 = bitcast float %71 to i32
  %77 = icmp samesign ult i32 %14, 8
  %78 = shl nuw nsw i32 %14, 2
  %79 = add nsw i32 %78, -32
  %80 = select i1 %77, i32 %78, i32 %79
  %81 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %80, i32 %76)
  %82 = icmp samesign ult i32 %14, 16
  %83 = add nsw i32 %78, -64
  %84 = select i1 %82, i32 %78, i32 %83
  %85 = icmp samesign ugt i32 %14, 15
  %86 = icmp samesign ult i32 %14, 32
  %87 = add nsw i32 %78, -128
  %88 = select i1 %86, i32 %78, i32 %87
  %89 = icmp samesign ugt i32 %14, 31
  %90 = bitcast float %73 to i32
  %91 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %80, i32 %90)
  %92 = shufflevector <1 x float> %foldExtExtBinop, <1 x float> poison, <2 x i32> zeroinitializer
  %93 = fmul <2 x float> %92, %60
  %bc = bitcast <2 x float> %93 to <2 x i32>
  %94 = extractelement <2 x i32> %bc, i64 0
  %95 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %80, i32 %94)
  %96 = insertelement <2 x i32> poison, i32 %81, i64 0
  %97 = insertelement <2 x i32> %96, i32 %91, i64 1
  %98 = bitcast <2 x i32> %97 to <2 x float>
  %99 = insertelement <2 x float> poison, float %71, i64 0
  %100 = insertelement <2 x float> %99, float %73, i64 1
  %101 = fmul <2 x float> %100, %98
  %102 = insertelement <2 x i1> poison, i1 %77, i64 0
  %103 = shufflevector <2 x i1> %102, <2 x i1> poison, <2 x i32> zeroinitializer
  %104 = select <2 x i1> %103, <2 x float> %100, <2 x float> %101
  %bc7 = bitcast <2 x float> %104 to <2 x i32>
  %105 = extractelement <2 x i32> %bc7, i64 0
  %106 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %84, i32 %105)
  %bc8 = bitcast <2 x float> %93 to <2 x i32>
  %107 = extractelement <2 x i32> %bc8, i64 1
  %108 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %80, i32 %107)
  %109 = insertelement <2 x i32> poison, i32 %95, i64 0
  %110 = insertelement <2 x i32> %109, i32 %108, i64 1
  %111 = bitcast <2 x i32> %110 to <2 x float>
  %112 = fmul <2 x float> %100, %111
  %113 = fadd <2 x float> %93, %112
  %114 = select <2 x i1> %103, <2 x float> %93, <2 x float> %113
  %bc9 = bitcast <2 x float> %114 to <2 x i32>
  %115 = extractelement <2 x i32> %bc9, i64 0
  %116 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %84, i32 %115)
  %bc10 = bitcast <2 x float> %104 to <2 x i32>
  %117 = extractelement <2 x i32> %bc10, i64 1
  %118 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %84, i32 %117)
  %119 = insertelement <2 x i32> poison, i32 %106, i64 0
  %120 = insertelement <2 x i32> %119, i32 %118, i64 1
  %121 = bitcast <2 x i32> %120 to <2 x float>
  %122 = fmul <2 x float> %104, %121
  %123 = insertelement <2 x i1> poison, i1 %85, i64 0
  %124 = shufflevector <2 x i1> %123, <2 x i1> poison, <2 x i32> zeroinitializer
  %125 = select <2 x i1> %124, <2 x float> %122, <2 x float> %104
  %bc11 = bitcast <2 x float> %125 to <2 x i32>
  %126 = extractelement <2 x i32> %bc11, i64 0
  %127 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %88, i32 %126)
  %bc12 = bitcast <2 x float> %114 to <2 x i32>
  %128 = extractelement <2 x i32> %bc12, i64 1
  %129 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %84, i32 %128)
  %130 = insertelement <2 x i32> poison, i32 %116, i64 0
  %131 = insertelement <2 x i32> %130, i32 %129, i64 1
  %132 = bitcast <2 x i32> %131 to <2 x float>
  %133 = fmul <2 x float> %104, %132
  %134 = fadd <2 x float> %133, %114
  %135 = select <2 x i1> %124, <2 x float> %134, <2 x float> %114
  %bc13 = bitcast <2 x float> %135 to <2 x i32>
  %136 = extractelement <2 x i32> %bc13, i64 0
  %137 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %88, i32 %136)
  %bc14 = bitcast <2 x float> %125 to <2 x i32>
  %138 = extractelement <2 x i32> %bc14, i64 1
  %139 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %88, i32 %138)
  %140 = insertelement <2 x i32> poison, i32 %127, i64 0
  %141 = insertelement <2 x i32> %140, i32 %139, i64 1
  %142 = bitcast <2 x i32> %141 to <2 x float>
  %143 = fmul <2 x float> %125, %142
  %bc15 = bitcast <2 x float> %135 to <2 x i32>
  %144 = extractelement <2 x i32> %bc15, i64 1
  %145 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %88, i32 %144)
  %146 = insertelement <2 x i32> poison, i32 %137, i64 0
  %147 = insertelement <2 x i32> %146, i32 %145, i64 1
  %148 = bitcast <2 x i32> %147 to <2 x float>
  %149 = fmul <2 x float> %125, %148
  %150 = fadd <2 x float> %149, %135
  %151 = insertelement <2 x i1> poison, i1 %89, i64 0
  %152 = shufflevector <2 x i1> %151, <2 x i1> poison, <2 x i32> zeroinitializer
  %153 = select <2 x i1> %152, <2 x float> %143, <2 x float> %125
  %154 = select <2 x i1> %152, <2 x float> %150, <2 x float> %135
  %.mask = and i32 %13, 56
  %155 = icmp eq i32 %.mask, 56
  br i1 %155, label %.critedge, label %.critedge2

.critedge:                                        ; preds = %66
  %156 = shl nuw nsw i32 %75, 3
  %157 = or disjoint i32 %156, %74
  %158 = or disjoint i32 %157, 32
  %159 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %158
  %160 = getelementptr float, ptr addrspace(3) @global_smem, i32 %158
  %161 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %157
  %162 = getelementptr float, ptr addrspace(3) @global_smem, i32 %157
  %163 = extractelement <2 x float> %153, i64 0
  store float %163, ptr addrspace(3) %162, align 4
  %164 = extractelement <2 x float> %154, i64 0
  store float %164, ptr addrspace(3) %161, align 4
  %165 = extractelement <2 x float> %153, i64 1
  store float %165, ptr addrspace(3) %160, align 4
  %166 = extractelement <2 x float> %154, i64 1
  store float %166, ptr addrspace(3) %159, align 4
  br label %.critedge2

.critedge2:                                       ; preds = %66, %.critedge
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %.not3 = icmp eq i32 %75, 0
  %167 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %74
  %168 = load float, ptr addrspace(3) %167, align 4
  %169 = or disjoint i32 %74, 8
  %170 = getelementptr float, ptr addrspace(3) @global_smem, i32 %169
  %171 = load float, ptr addrspace(3) %170, align 4
  %172 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %169
  %173 = load float, ptr addrspace(3) %172, align 4
  %174 = icmp samesign ugt i32 %75, 1
  %175 = or disjoint i32 %74, 16
  %176 = getelementptr float, ptr addrspace(3) @global_smem, i32 %175
  %177 = load float, ptr addrspace(3) %176, align 4
  %178 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %175
  %179 = load float, ptr addrspace(3) %178, align 4
  %180 = icmp eq i32 %75, 3
  %181 = getelementptr i8, ptr addrspace(3) %167, i32 128
  %182 = load float, ptr addrspace(3) %181, align 4
  %183 = or disjoint i32 %74, 40
  %184 = getelementptr float, ptr addrspace(3) @global_smem, i32 %183
  %185 = load float, ptr addrspace(3) %184, align 4
  %186 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %183
  %187 = load float, ptr addrspace(3) %186, align 4
  %188 = or disjoint i32 %74, 48
  %189 = getelementptr float, ptr addrspace(3) @global_smem, i32 %188
  %190 = load float, ptr addrspace(3) %189, align 4
  %191 = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 256), i32 %188
  %192 = load float, ptr addrspace(3) %191, align 4
  %193 = insertelement <2 x float> poison, float %171, i64 0
  %194 = insertelement <2 x float> %193, float %182, i64 1
  %195 = insertelement <2 x float> poison, float %168, i64 0
  %196 = insertelement <2 x float> %195, float %185, i64 1
  %197 = fmul <2 x float> %194, %196
  %198 = insertelement <2 x float> poison, float %173, i64 0
  %199 = insertelement <2 x float> %198, float %187, i64 1
  %200 = fadd <2 x float> %197, %199
  %201 = insertelement <2 x i1> poison, i1 %174, i64 0
  %202 = shufflevector <2 x i1> %201, <2 x i1> poison, <2 x i32> zeroinitializer
  %203 = insertelement <2 x float> %195, float %182, i64 1
  %204 = select <2 x i1> %202, <2 x float> %200, <2 x float> %203
  %205 = insertelement <2 x float> poison, float %177, i64 0
  %206 = insertelement <2 x float> %205, float %190, i64 1
  %207 = fmul <2 x float> %206, %200
  %208 = insertelement <2 x float> poison, float %179, i64 0
  %209 = insertelement <2 x float> %208, float %192, i64 1
  %210 = fadd <2 x float> %207, %209
  %211 = insertelement <2 x i1> poison, i1 %180, i64 0
  %212 = shufflevector <2 x i1> %211, <2 x i1> poison, <2 x i32> zeroinitializer
  %213 = select <2 x i1> %212, <2 x float> %210, <2 x float> %204
  %214 = fmul <2 x float> %153, %213
  %215 = fadd <2 x float> %154, %214
  %216 = insertelement <2 x i1> poison, i1 %.not3, i64 0
  %217 = shufflevector <2 x i1> %216, <2 x i1> poison, <2 x i32> zeroinitializer
  %218 = select <2 x i1> %217, <2 x float> %154, <2 x float> %215
  %219 = fmul <2 x float> %67, %218
  %shift = shufflevector <2 x float> %219, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %foldExtExtBinop5 = fadd <2 x float> %219, %shift
  %220 = extractelement <2 x float> %foldExtExtBinop5, i64 0
  %221 = bitcast float %220 to i32
  %222 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %221, i32 %221, i32 276, i32 15, i32 10, i1 false)
  %223 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %222, i32 %221, i32 260, i32 15, i32 5, i1 false)
  %224 = bitcast i32 %223 to float
  %225 = fadd float %220, %224
  %226 = bitcast float %225 to i32
  %227 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %226, i32 %226, i32 78, i32 15, i32 15, i1 false)
  %228 = bitcast i32 %227 to float
  %229 = fadd float %225, %228
  %230 = bitcast float %229 to i32
  %231 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %230, i32 %230, i32 177, i32 15, i32 15, i1 false)
  %232 = bitcast i32 %231 to float
  %233 = fadd float %229, %232
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %234 = lshr exact i32 %16, 1
  %235 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %234
  %236 = insertelement <1 x float> poison, float %233, i64 0
  store <1 x float> %236, ptr addrspace(3) %235, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %237 = and i32 %13, 224
  %238 = icmp eq i32 %237, 0
  %239 = and i1 %238, %22
  br i1 %239, label %240, label %248

240:                                              ; preds = %.critedge2
  %241 = sext i32 %33 to i64
  %242 = getelementptr float, ptr addrspace(1) %5, i64 %241
  %243 = zext nneg i32 %18 to i64
  %244 = getelementptr float, ptr addrspace(1) %242, i64 %243
  %245 = shl nuw nsw i32 %18, 2
  %246 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %245
  %247 = load <1 x float>, ptr addrspace(3) %246, align 4
  store <1 x float> %247, ptr addrspace(1) %244, align 4
  br label %248

248:                                              ; preds = %240, %.critedge2
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

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
