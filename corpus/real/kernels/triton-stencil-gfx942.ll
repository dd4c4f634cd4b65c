; Triton 3.5.1, gfx942, stencil of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define amdgpu_kernel void @stencil(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, i32 inreg %3, ptr addrspace(1) inreg readnone captures(none) %4, ptr addrspace(1) inreg readnone captures(none) %5) local_unnamed_addr #0 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %9 = shl i32 %8, 7
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = and i32 %10, 127
  %12 = or disjoint i32 %9, %11
  %13 = icmp sgt i32 %12, 0
  %14 = add i32 %2, -1
  %15 = icmp slt i32 %12, %14
  %16 = and i1 %13, %15
  %17 = icmp sgt i32 %7, 0
  %18 = and i1 %17, %16
  %19 = add i32 %3, -1
  %20 = icmp slt i32 %7, %19
  %21 = and i1 %20, %18
  %22 = mul i32 %2, %7
  %23 = sext i32 %22 to i64
  %24 = getelementptr float, ptr addrspace(1) %0, i64 %23
  %25 = sext i32 %12 to i64
  %26 = getelementptr float, ptr addrspace(1) %24, i64 %25
  br i1 %21, label %27, label %29

27:                                               ; preds = %6
  %28 = load <1 x float>, ptr addrspace(1) %26, align 4
  br label %29

29:                                               ; preds = %27, %6
  %30 = phi <1 x float> [ %28, %27 ], [ zeroinitializer, %6 ]
  %31 = extractelement <1 x float> %30, i64 0
  %32 = fmul float %31, 4.000000e+00
  br i1 %21, label %33, label %36

33:                                               ; preds = %29
  %34 = getelementptr i8, ptr addrspace(1) %26, i64 -4
  %35 = load <1 x float>, ptr addrspace(1) %34, align 4
  br label %36

36:                                               ; preds = %33, %29
  %37 = phi <1 x float> [ %35, %33 ], [ zeroinitializer, %29 ]
  br i1 %21, label %38, label %41

38:                                               ; preds = %36
  %39 = getelementptr i8, ptr addrspace(1) %26, i64 4
  %40 = load <1 x float>, ptr addrspace(1) %39, align 4
  br label %41

41:                                               ; preds = %38, %36
  %42 = phi <1 x float> [ %40, %38 ], [ zeroinitializer, %36 ]
  %foldExtExtBinop = fadd <1 x float> %37, %42
  %43 = extractelement <1 x float> %foldExtExtBinop, i64 0
  %44 = fsub float %43, %32
  br i1 %21, label %45, label %50

45:                                               ; preds = %41
  %46 = sub i32 0, %2
  %47 = sext i32 %46 to i64
  %48 = getelementptr float, ptr addrspace(1) %26, i64 %47
  %49 = load <1 x float>, ptr addrspace(1) %48, align 4
  br label %50

50:                                               ; preds = %45, %41
  %51 = phi <1 x float> [ %49, %45 ], [ zeroinitializer, %41 ]
  br i1 %21, label %52, label %56

52:                                               ; preds = %50
  %53 = sext i32 %2 to i64
  %54 = getelementptr float, ptr addrspace(1) %26, i64 %53
  %55 = load <1 x float>, ptr addrspace(1) %54, align 4
  br label %56

56:                                               ; preds = %52, %50
  %57 = phi <1 x float> [ %55, %52 ], [ zeroinitializer, %50 ]
  %58 = and i32 %10, 128
  %59 = icmp eq i32 %58, 0
  %60 = and i1 %59, %21
  br i1 %60, label %61, label %67

61:                                               ; preds = %56
  %62 = getelementptr float, ptr addrspace(1) %1, i64 %23
  %63 = getelementptr float, ptr addrspace(1) %62, i64 %25
  %foldExtExtBinop2 = fadd <1 x float> %51, %57
  %64 = extractelement <1 x float> %foldExtExtBinop2, i64 0
  %65 = fadd float %44, %64
  %66 = insertelement <1 x float> poison, float %65, i64 0
  store <1 x float> %66, ptr addrspace(1) %63, align 4
  br label %67

67:                                               ; preds = %61, %56
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
