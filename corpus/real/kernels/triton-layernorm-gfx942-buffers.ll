; Triton 3.5.1, gfx942-buffers, layernorm of corpus/real/triton/kernels.py
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
  %18 = and i32 %17, 63
  %19 = lshr i32 %17, 6
  %20 = and i32 %17, 255
  %21 = icmp sgt i32 %7, 0
  br i1 %21, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %11
  %22 = shl nuw nsw i32 %20, 1
  br label %23

23:                                               ; preds = %.lr.ph, %23
  %24 = phi float [ 0.000000e+00, %.lr.ph ], [ %35, %23 ]
  %25 = phi i32 [ 0, %.lr.ph ], [ %36, %23 ]
  %26 = or disjoint i32 %25, %20
  %27 = icmp slt i32 %26, %7
  %28 = sext i32 %25 to i64
  %29 = getelementptr half, ptr addrspace(1) %15, i64 %28
  %30 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %29, i16 0, i32 2147483646, i32 159744)
  %31 = select i1 %27, i32 %22, i32 -2147483648
  %32 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %30, i32 %31, i32 0, i32 0)
  %33 = bitcast i16 %32 to half
  %34 = fpext half %33 to float
  %35 = fadd float %24, %34
  %36 = add i32 %25, 256
  %37 = icmp slt i32 %36, %7
  br i1 %37, label %23, label %._crit_edge

._crit_edge:                                      ; preds = %23, %11
  %.lcssa4 = phi float [ 0.000000e+00, %11 ], [ %35, %23 ]
  %38 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa4, i32 280, i32 15, i32 15, i1 true)
  %39 = fadd float %.lcssa4, %38
  %40 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %39, i32 276, i32 15, i32 15, i1 true)
  %41 = fadd float %39, %40
  %42 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %41, i32 274, i32 15, i32 15, i1 true)
  %43 = fadd float %41, %42
  %44 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %43, i32 273, i32 15, i32 15, i1 true)
  %45 = fadd float %43, %44
  %46 = tail call float @llvm.amdgcn.update.dpp.f32(float %45, float %45, i32 322, i32 10, i32 15, i1 true)
  %47 = fadd float %45, %46
  %48 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %47, i32 323, i32 15, i32 15, i1 true)
  %49 = fadd float %47, %48
  %50 = tail call float @llvm.amdgcn.readlane.f32(float %49, i32 63)
  %51 = and i32 %19, 3
  %52 = icmp eq i32 %18, 0
  %53 = getelementptr float, ptr addrspace(3) @global_smem, i32 %51
  br i1 %52, label %54, label %55

54:                                               ; preds = %._crit_edge
  store float %50, ptr addrspace(3) %53, align 4
  br label %55

55:                                               ; preds = %54, %._crit_edge
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %56 = icmp samesign ult i32 %17, 4
  %57 = getelementptr float, ptr addrspace(3) @global_smem, i32 %17
  br i1 %56, label %58, label %60

58:                                               ; preds = %55
  %59 = load float, ptr addrspace(3) %57, align 4
  br label %60

60:                                               ; preds = %58, %55
  %61 = phi float [ %59, %58 ], [ 0.000000e+00, %55 ]
  %62 = bitcast float %61 to i32
  %63 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %62, i32 %62, i32 78, i32 15, i32 15, i1 false)
  %64 = bitcast i32 %63 to float
  %65 = fadd float %61, %64
  %66 = bitcast float %65 to i32
  %67 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %66, i32 %66, i32 177, i32 15, i32 15, i1 false)
  %68 = icmp eq i32 %17, 0
  br i1 %68, label %69, label %72

69:                                               ; preds = %60
  %70 = bitcast i32 %67 to float
  %71 = fadd float %65, %70
  store float %71, ptr addrspace(3) %57, align 4
  br label %72

72:                                               ; preds = %69, %60
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %73 = load float, ptr addrspace(3) @global_smem, align 16
  %74 = sitofp i32 %7 to float
  %75 = fdiv float %73, %74
  br i1 %21, label %.lr.ph6, label %._crit_edge7

.lr.ph6:                                          ; preds = %72
  %76 = shl nuw nsw i32 %20, 1
  br label %77

77:                                               ; preds = %.lr.ph6, %77
  %78 = phi float [ 0.000000e+00, %.lr.ph6 ], [ %92, %77 ]
  %79 = phi i32 [ 0, %.lr.ph6 ], [ %93, %77 ]
  %80 = or disjoint i32 %79, %20
  %81 = icmp slt i32 %80, %7
  %82 = sext i32 %79 to i64
  %83 = getelementptr half, ptr addrspace(1) %15, i64 %82
  %84 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %83, i16 0, i32 2147483646, i32 159744)
  %85 = select i1 %81, i32 %76, i32 -2147483648
  %86 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %84, i32 %85, i32 0, i32 0)
  %87 = bitcast i16 %86 to half
  %88 = fpext half %87 to float
  %89 = fsub float %88, %75
  %90 = select i1 %81, float %89, float 0.000000e+00
  %91 = fmul float %90, %90
  %92 = fadd float %78, %91
  %93 = add i32 %79, 256
  %94 = icmp slt i32 %93, %7
  br i1 %94, label %77, label %._crit_edge7

._crit_edge7:                                     ; preds = %77, %72
  %.lcssa = phi float [ 0.000000e+00, %72 ], [ %92, %77 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %95 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa, i32 280, i32 15, i32 15, i1 true)
  %96 = fadd float %.lcssa, %95
  %97 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %96, i32 276, i32 15, i32 15, i1 true)
  %98 = fadd float %96, %97
  %99 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %98, i32 274, i32 15, i32 15, i1 true)
  %100 = fadd float %98, %99
  %101 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %100, i32 273, i32 15, i32 15, i1 true)
  %102 = fadd float %100, %101
  %103 = tail call float @llvm.amdgcn.update.dpp.f32(float %102, float %102, i32 322, i32 10, i32 15, i1 true)
  %104 = fadd float %102, %103
  %105 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %104, i32 323, i32 15, i32 15, i1 true)
  %106 = fadd float %104, %105
  %107 = tail call float @llvm.amdgcn.readlane.f32(float %106, i32 63)
  br i1 %52, label %108, label %109

108:                                              ; preds = %._crit_edge7
  store float %107, ptr addrspace(3) %53, align 4
  br label %109

109:                                              ; preds = %108, %._crit_edge7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %56, label %110, label %112

110:                                              ; preds = %109
  %111 = load float, ptr addrspace(3) %57, align 4
  br label %112

112:                                              ; preds = %110, %109
  %113 = phi float [ %111, %110 ], [ 0.000000e+00, %109 ]
  %114 = bitcast float %113 to i32
  %115 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %114, i32 %114, i32 78, i32 15, i32 15, i1 false)
  %116 = bitcast i32 %115 to float
  %117 = fadd float %113, %116
  %118 = bitcast float %117 to i32
  %119 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %118, i32 %118, i32 177, i32 15, i32 15, i1 false)
  br i1 %68, label %120, label %123

120:                                              ; preds = %112
  %121 = bitcast i32 %119 to float
  %122 = fadd float %117, %121
  store float %122, ptr addrspace(3) %57, align 4
  br label %123

123:                                              ; preds = %120, %112
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %124 = load float, ptr addrspace(3) @global_smem, align 16
  %125 = fdiv float %124, %74
  %126 = fadd float %8, %125
  %127 = tail call float @llvm.amdgcn.sqrt.f32(float %126)
  %128 = fdiv float 1.000000e+00, %127
  br i1 %68, label %129, label %.critedge

129:                                              ; preds = %123
  %130 = insertelement <1 x float> poison, float %128, i64 0
  %131 = sext i32 %12 to i64
  %132 = getelementptr float, ptr addrspace(1) %5, i64 %131
  %133 = getelementptr float, ptr addrspace(1) %4, i64 %131
  %134 = insertelement <1 x float> poison, float %75, i64 0
  store <1 x float> %134, ptr addrspace(1) %133, align 4
  store <1 x float> %130, ptr addrspace(1) %132, align 4
  br label %.critedge

.critedge:                                        ; preds = %123, %129
  br i1 %21, label %.lr.ph9, label %._crit_edge10

.lr.ph9:                                          ; preds = %.critedge
  %135 = shl nuw nsw i32 %20, 2
  %136 = shl nuw nsw i32 %20, 1
  br label %137

137:                                              ; preds = %.lr.ph9, %137
  %138 = phi i32 [ 0, %.lr.ph9 ], [ %167, %137 ]
  %139 = or disjoint i32 %138, %20
  %140 = icmp slt i32 %139, %7
  %141 = sext i32 %138 to i64
  %142 = getelementptr float, ptr addrspace(1) %2, i64 %141
  %143 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %142, i16 0, i32 2147483646, i32 159744)
  %144 = select i1 %140, i32 %135, i32 -2147483648
  %145 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %143, i32 %144, i32 0, i32 0)
  %146 = bitcast float %145 to <1 x float>
  %147 = extractelement <1 x float> %146, i64 0
  %148 = getelementptr float, ptr addrspace(1) %3, i64 %141
  %149 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %148, i16 0, i32 2147483646, i32 159744)
  %150 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %149, i32 %144, i32 0, i32 0)
  %151 = bitcast float %150 to <1 x float>
  %152 = extractelement <1 x float> %151, i64 0
  %153 = getelementptr half, ptr addrspace(1) %15, i64 %141
  %154 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %153, i16 0, i32 2147483646, i32 159744)
  %155 = select i1 %140, i32 %136, i32 -2147483648
  %156 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %154, i32 %155, i32 0, i32 0)
  %157 = bitcast i16 %156 to half
  %158 = fpext half %157 to float
  %159 = getelementptr half, ptr addrspace(1) %16, i64 %141
  %160 = fsub float %158, %75
  %161 = fmul float %128, %160
  %162 = fmul float %147, %161
  %163 = fadd float %152, %162
  %164 = fptrunc float %163 to half
  %165 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %159, i16 0, i32 2147483646, i32 159744)
  %166 = bitcast half %164 to i16
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16 %166, ptr addrspace(8) %165, i32 %155, i32 0, i32 0)
  %167 = add i32 %138, 256
  %168 = icmp slt i32 %167, %7
  br i1 %168, label %137, label %._crit_edge10

._crit_edge10:                                    ; preds = %137, %.critedge
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #6

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nofree norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #6 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
