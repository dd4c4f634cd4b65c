; Triton 3.5.1, gfx942-buffers, softmax of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #0

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @softmax(ptr addrspace(1) inreg writeonly captures(none) %0, ptr addrspace(1) inreg readonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #1 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %9 = and i32 %8, 63
  %10 = lshr i32 %8, 6
  %11 = and i32 %8, 255
  %12 = or disjoint i32 %11, 256
  %13 = icmp slt i32 %11, %3
  %14 = icmp slt i32 %12, %3
  %15 = mul i32 %2, %7
  %16 = sext i32 %15 to i64
  %17 = getelementptr float, ptr addrspace(1) %1, i64 %16
  %18 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %17, i16 0, i32 2147483646, i32 159744)
  %19 = shl nuw nsw i32 %11, 2
  %20 = select i1 %13, i32 %19, i32 -2147483648
  %21 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %18, i32 %20, i32 0, i32 0)
  %22 = bitcast float %21 to <1 x float>
  %23 = extractelement <1 x float> %22, i64 0
  %24 = select i1 %13, float %23, float 0xFFF0000000000000
  %25 = shl nuw nsw i32 %12, 2
  %26 = select i1 %14, i32 %25, i32 -2147483648
  %27 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %18, i32 %26, i32 0, i32 0)
  %28 = bitcast float %27 to <1 x float>
  %29 = extractelement <1 x float> %28, i64 0
  %30 = select i1 %14, float %29, float 0xFFF0000000000000
  %31 = tail call float @llvm.maxnum.f32(float %24, float %30)
  %32 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %31, i32 280, i32 15, i32 15, i1 true)
  %33 = tail call float @llvm.maxnum.f32(float %31, float %32)
  %34 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %33, i32 276, i32 15, i32 15, i1 true)
  %35 = tail call float @llvm.maxnum.f32(float %33, float %34)
  %36 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %35, i32 274, i32 15, i32 15, i1 true)
  %37 = tail call float @llvm.maxnum.f32(float %35, float %36)
  %38 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %37, i32 273, i32 15, i32 15, i1 true)
  %39 = tail call float @llvm.maxnum.f32(float %37, float %38)
  %40 = tail call float @llvm.amdgcn.update.dpp.f32(float %39, float %39, i32 322, i32 10, i32 15, i1 true)
  %41 = tail call float @llvm.maxnum.f32(float %39, float %40)
  %42 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %41, i32 323, i32 15, i32 15, i1 true)
  %43 = tail call float @llvm.maxnum.f32(float %41, float %42)
  %44 = tail call float @llvm.amdgcn.readlane.f32(float %43, i32 63)
  %45 = and i32 %10, 3
  %46 = icmp eq i32 %9, 0
  %47 = getelementptr float, ptr addrspace(3) @global_smem, i32 %45
  br i1 %46, label %48, label %49

48:                                               ; preds = %6
  store float %44, ptr addrspace(3) %47, align 4
  br label %49

49:                                               ; preds = %48, %6
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %50 = icmp samesign ult i32 %8, 4
  %51 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  br i1 %50, label %52, label %54

52:                                               ; preds = %49
  %53 = load float, ptr addrspace(3) %51, align 4
  br label %54

54:                                               ; preds = %52, %49
  %55 = phi float [ %53, %52 ], [ 0.000000e+00, %49 ]
  %56 = bitcast float %55 to i32
  %57 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %56, i32 %56, i32 78, i32 15, i32 15, i1 false)
  %58 = bitcast i32 %57 to float
  %59 = tail call float @llvm.maxnum.f32(float %55, float %58)
  %60 = bitcast float %59 to i32
  %61 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %60, i32 %60, i32 177, i32 15, i32 15, i1 false)
  %62 = icmp eq i32 %8, 0
  br i1 %62, label %63, label %66

63:                                               ; preds = %54
  %64 = bitcast i32 %61 to float
  %65 = tail call float @llvm.maxnum.f32(float %59, float %64)
  store float %65, ptr addrspace(3) %51, align 4
  br label %66

66:                                               ; preds = %63, %54
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %67 = load float, ptr addrspace(3) @global_smem, align 16
  %68 = fsub float %24, %67
  %69 = fsub float %30, %67
  %70 = fmul float %68, 0x3FF7154760000000
  %71 = tail call float @llvm.exp2.f32(float %70)
  %72 = fmul float %69, 0x3FF7154760000000
  %73 = tail call float @llvm.exp2.f32(float %72)
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %74 = fadd float %71, %73
  %75 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %74, i32 280, i32 15, i32 15, i1 true)
  %76 = fadd float %74, %75
  %77 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %76, i32 276, i32 15, i32 15, i1 true)
  %78 = fadd float %76, %77
  %79 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %78, i32 274, i32 15, i32 15, i1 true)
  %80 = fadd float %78, %79
  %81 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %80, i32 273, i32 15, i32 15, i1 true)
  %82 = fadd float %80, %81
  %83 = tail call float @llvm.amdgcn.update.dpp.f32(float %82, float %82, i32 322, i32 10, i32 15, i1 true)
  %84 = fadd float %82, %83
  %85 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %84, i32 323, i32 15, i32 15, i1 true)
  %86 = fadd float %84, %85
  %87 = tail call float @llvm.amdgcn.readlane.f32(float %86, i32 63)
  br i1 %46, label %88, label %89

88:                                               ; preds = %66
  store float %87, ptr addrspace(3) %47, align 4
  br label %89

89:                                               ; preds = %88, %66
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %50, label %90, label %92

90:                                               ; preds = %89
  %91 = load float, ptr addrspace(3) %51, align 4
  br label %92

92:                                               ; preds = %90, %89
  %93 = phi float [ %91, %90 ], [ 0.000000e+00, %89 ]
  %94 = bitcast float %93 to i32
  %95 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %94, i32 %94, i32 78, i32 15, i32 15, i1 false)
  %96 = bitcast i32 %95 to float
  %97 = fadd float %93, %96
  %98 = bitcast float %97 to i32
  %99 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %98, i32 %98, i32 177, i32 15, i32 15, i1 false)
  br i1 %62, label %100, label %103

100:                                              ; preds = %92
  %101 = bitcast i32 %99 to float
  %102 = fadd float %97, %101
  store float %102, ptr addrspace(3) %51, align 4
  br label %103

103:                                              ; preds = %100, %92
  %104 = getelementptr float, ptr addrspace(1) %0, i64 %16
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %105 = load float, ptr addrspace(3) @global_smem, align 16
  %106 = fdiv float %71, %105
  %107 = fdiv float %73, %105
  %108 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %104, i16 0, i32 2147483646, i32 159744)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %106, ptr addrspace(8) %108, i32 %20, i32 0, i32 0)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %107, ptr addrspace(8) %108, i32 %26, i32 0, i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #0

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #6

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #6 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
