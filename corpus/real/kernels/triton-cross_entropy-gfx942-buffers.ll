; Triton 3.5.1, gfx942-buffers, cross_entropy of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: nofree norecurse nounwind
define amdgpu_kernel void @cross_entropy(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, ptr addrspace(1) inreg writeonly captures(none) %2, ptr addrspace(1) inreg writeonly captures(none) %3, i32 inreg %4, i32 inreg %5, i32 inreg %6, ptr addrspace(1) inreg readnone captures(none) %7, ptr addrspace(1) inreg readnone captures(none) %8) local_unnamed_addr #1 {
  %10 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %11 = sext i32 %10 to i64
  %12 = sext i32 %4 to i64
  %13 = mul nsw i64 %12, %11
  %14 = getelementptr half, ptr addrspace(1) %0, i64 %13
  %15 = getelementptr float, ptr addrspace(1) %3, i64 %13
  %16 = getelementptr i64, ptr addrspace(1) %1, i64 %11
  %17 = load <1 x i64>, ptr addrspace(1) %16, align 8
  %18 = extractelement <1 x i64> %17, i64 0
  %19 = sext i32 %6 to i64
  %20 = icmp eq i64 %18, %19
  %21 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %22 = and i32 %21, 255
  %23 = icmp sgt i32 %5, 0
  br i1 %20, label %24, label %36

24:                                               ; preds = %9
  br i1 %23, label %.lr.ph9, label %.loopexit

.lr.ph9:                                          ; preds = %24
  %25 = shl nuw nsw i32 %22, 2
  br label %26

26:                                               ; preds = %.lr.ph9, %26
  %27 = phi i32 [ 0, %.lr.ph9 ], [ %34, %26 ]
  %28 = or disjoint i32 %27, %22
  %29 = icmp slt i32 %28, %5
  %30 = sext i32 %27 to i64
  %31 = getelementptr float, ptr addrspace(1) %15, i64 %30
  %32 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %31, i16 0, i32 2147483646, i32 159744)
  %33 = select i1 %29, i32 %25, i32 -2147483648
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float 0.000000e+00, ptr addrspace(8) %32, i32 %33, i32 0, i32 0)
  %34 = add i32 %27, 256
  %35 = icmp slt i32 %34, %5
  br i1 %35, label %26, label %.loopexit

.loopexit:                                        ; preds = %26, %24, %159, %._crit_edge
  ret void

36:                                               ; preds = %9
  br i1 %23, label %.lr.ph, label %.preheader

.lr.ph:                                           ; preds = %36
  %37 = lshr i32 %21, 6
  %38 = and i32 %21, 63
  %39 = shl nuw nsw i32 %22, 1
  %40 = and i32 %37, 3
  %41 = icmp eq i32 %38, 0
  %42 = getelementptr float, ptr addrspace(3) @global_smem, i32 %40
  %43 = icmp samesign ult i32 %21, 4
  %44 = getelementptr float, ptr addrspace(3) @global_smem, i32 %21
  %45 = icmp eq i32 %21, 0
  br label %48

.preheader:                                       ; preds = %128, %36
  %.lcssa5 = phi float [ 0xFFF0000000000000, %36 ], [ %92, %128 ]
  %.lcssa = phi float [ 0.000000e+00, %36 ], [ %130, %128 ]
  br i1 %23, label %.lr.ph7, label %._crit_edge

.lr.ph7:                                          ; preds = %.preheader
  %46 = shl nuw nsw i32 %22, 1
  %47 = shl nuw nsw i32 %22, 2
  br label %133

48:                                               ; preds = %.lr.ph, %128
  %49 = phi float [ 0.000000e+00, %.lr.ph ], [ %130, %128 ]
  %50 = phi float [ 0xFFF0000000000000, %.lr.ph ], [ %92, %128 ]
  %51 = phi i32 [ 0, %.lr.ph ], [ %131, %128 ]
  %52 = or disjoint i32 %51, %22
  %53 = icmp slt i32 %52, %5
  %54 = sext i32 %51 to i64
  %55 = getelementptr half, ptr addrspace(1) %14, i64 %54
  %56 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %55, i16 0, i32 2147483646, i32 159744)
  %57 = select i1 %53, i32 %39, i32 -2147483648
  %58 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %56, i32 %57, i32 0, i32 0)
  %59 = bitcast i16 %58 to half
  %60 = fpext half %59 to float
  %61 = select i1 %53, float %60, float 0xFFF0000000000000
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %62 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %61, i32 280, i32 15, i32 15, i1 true)
  %63 = tail call float @llvm.maxnum.f32(float %61, float %62)
  %64 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %63, i32 276, i32 15, i32 15, i1 true)
  %65 = tail call float @llvm.maxnum.f32(float %63, float %64)
  %66 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %65, i32 274, i32 15, i32 15, i1 true)
  %67 = tail call float @llvm.maxnum.f32(float %65, float %66)
  %68 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %67, i32 273, i32 15, i32 15, i1 true)
  %69 = tail call float @llvm.maxnum.f32(float %67, float %68)
  %70 = tail call float @llvm.amdgcn.update.dpp.f32(float %69, float %69, i32 322, i32 10, i32 15, i1 true)
  %71 = tail call float @llvm.maxnum.f32(float %69, float %70)
  %72 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %71, i32 323, i32 15, i32 15, i1 true)
  %73 = tail call float @llvm.maxnum.f32(float %71, float %72)
  %74 = tail call float @llvm.amdgcn.readlane.f32(float %73, i32 63)
  br i1 %41, label %75, label %76

75:                                               ; preds = %48
  store float %74, ptr addrspace(3) %42, align 4
  br label %76

76:                                               ; preds = %75, %48
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %43, label %77, label %79

77:                                               ; preds = %76
  %78 = load float, ptr addrspace(3) %44, align 4
  br label %79

79:                                               ; preds = %77, %76
  %80 = phi float [ %78, %77 ], [ 0.000000e+00, %76 ]
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %81, i32 %81, i32 78, i32 15, i32 15, i1 false)
  %83 = bitcast i32 %82 to float
  %84 = tail call float @llvm.maxnum.f32(float %80, float %83)
  %85 = bitcast float %84 to i32
  %86 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %85, i32 %85, i32 177, i32 15, i32 15, i1 false)
  br i1 %45, label %87, label %90

87:                                               ; preds = %79
  %88 = bitcast i32 %86 to float
  %89 = tail call float @llvm.maxnum.f32(float %84, float %88)
  store float %89, ptr addrspace(3) %44, align 4
  br label %90

90:                                               ; preds = %87, %79
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %91 = load float, ptr addrspace(3) @global_smem, align 16
  %92 = tail call float @llvm.maxnum.f32(float %50, float %91)
  %93 = fsub float %50, %92
  %94 = fmul float %93, 0x3FF7154760000000
  %95 = tail call float @llvm.exp2.f32(float %94)
  %96 = fmul float %49, %95
  %97 = fsub float %61, %92
  %98 = fmul float %97, 0x3FF7154760000000
  %99 = tail call float @llvm.exp2.f32(float %98)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %100 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %99, i32 280, i32 15, i32 15, i1 true)
  %101 = fadd float %99, %100
  %102 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %101, i32 276, i32 15, i32 15, i1 true)
  %103 = fadd float %101, %102
  %104 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %103, i32 274, i32 15, i32 15, i1 true)
  %105 = fadd float %103, %104
  %106 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %105, i32 273, i32 15, i32 15, i1 true)
  %107 = fadd float %105, %106
  %108 = tail call float @llvm.amdgcn.update.dpp.f32(float %107, float %107, i32 322, i32 10, i32 15, i1 true)
  %109 = fadd float %107, %108
  %110 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %109, i32 323, i32 15, i32 15, i1 true)
  %111 = fadd float %109, %110
  %112 = tail call float @llvm.amdgcn.readlane.f32(float %111, i32 63)
  br i1 %41, label %113, label %114

113:                                              ; preds = %90
  store float %112, ptr addrspace(3) %42, align 4
  br label %114

114:                                              ; preds = %113, %90
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %43, label %115, label %117

115:                                              ; preds = %114
  %116 = load float, ptr addrspace(3) %44, align 4
  br label %117

117:                                              ; preds = %115, %114
  %118 = phi float [ %116, %115 ], [ 0.000000e+00, %114 ]
  %119 = bitcast float %118 to i32
  %120 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %119, i32 %119, i32 78, i32 15, i32 15, i1 false)
  %121 = bitcast i32 %120 to float
  %122 = fadd float %118, %121
  %123 = bitcast float %122 to i32
  %124 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %123, i32 %123, i32 177, i32 15, i32 15, i1 false)
  br i1 %45, label %125, label %128

125:                                              ; preds = %117
  %126 = bitcast i32 %124 to float
  %127 = fadd float %122, %126
  store float %127, ptr addrspace(3) %44, align 4
  br label %128

128:                                              ; preds = %125, %117
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %129 = load float, ptr addrspace(3) @global_smem, align 16
  %130 = fadd float %96, %129
  %131 = add i32 %51, 256
  %132 = icmp slt i32 %131, %5
  br i1 %132, label %48, label %.preheader

133:                                              ; preds = %.lr.ph7, %133
  %134 = phi i32 [ 0, %.lr.ph7 ], [ %156, %133 ]
  %135 = or disjoint i32 %134, %22
  %136 = icmp slt i32 %135, %5
  %137 = sext i32 %134 to i64
  %138 = getelementptr half, ptr addrspace(1) %14, i64 %137
  %139 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %138, i16 0, i32 2147483646, i32 159744)
  %140 = select i1 %136, i32 %46, i32 -2147483648
  %141 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %139, i32 %140, i32 0, i32 0)
  %142 = bitcast i16 %141 to half
  %143 = fpext half %142 to float
  %144 = select i1 %136, float %143, float 0xFFF0000000000000
  %145 = fsub float %144, %.lcssa5
  %146 = fmul float %145, 0x3FF7154760000000
  %147 = tail call float @llvm.exp2.f32(float %146)
  %148 = fdiv float %147, %.lcssa
  %149 = sext i32 %135 to i64
  %150 = icmp eq i64 %18, %149
  %151 = fadd float %148, -1.000000e+00
  %152 = select i1 %150, float %151, float %148
  %153 = getelementptr float, ptr addrspace(1) %15, i64 %137
  %154 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %153, i16 0, i32 2147483646, i32 159744)
  %155 = select i1 %136, i32 %47, i32 -2147483648
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %152, ptr addrspace(8) %154, i32 %155, i32 0, i32 0)
  %156 = add i32 %134, 256
  %157 = icmp slt i32 %156, %5
  br i1 %157, label %133, label %._crit_edge

._crit_edge:                                      ; preds = %133, %.preheader
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %158 = icmp eq i32 %21, 0
  br i1 %158, label %159, label %.loopexit

159:                                              ; preds = %._crit_edge
  %160 = tail call float @llvm.log.f32(float %.lcssa)
  %161 = fadd float %.lcssa5, %160
  %162 = getelementptr half, ptr addrspace(1) %14, i64 %18
  %163 = load <1 x half>, ptr addrspace(1) %162, align 2
  %164 = extractelement <1 x half> %163, i64 0
  %165 = fpext half %164 to float
  %166 = fsub float %161, %165
  %167 = insertelement <1 x float> poison, float %166, i64 0
  %168 = getelementptr float, ptr addrspace(1) %2, i64 %11
  store <1 x float> %167, ptr addrspace(1) %168, align 4
  br label %.loopexit
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log.f32(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #6

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #5 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #6 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
