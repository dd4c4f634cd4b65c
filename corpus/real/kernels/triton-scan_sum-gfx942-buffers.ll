; Triton 3.5.1, gfx942-buffers, scan_sum of corpus/real/triton/kernels.py
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define amdgpu_kernel void @scan_sum(ptr addrspace(1) inreg readonly captures(none) %0, ptr addrspace(1) inreg writeonly captures(none) %1, i32 inreg %2, ptr addrspace(1) inreg readnone captures(none) %3, ptr addrspace(1) inreg readnone captures(none) %4) local_unnamed_addr #0 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 63
  %9 = lshr i32 %7, 6
  %10 = and i32 %7, 255
  %11 = icmp slt i32 %10, %2
  %12 = mul i32 %2, %6
  %13 = sext i32 %12 to i64
  %14 = getelementptr float, ptr addrspace(1) %0, i64 %13
  %15 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %14, i16 0, i32 2147483646, i32 159744)
  %16 = shl nuw nsw i32 %10, 2
  %17 = select i1 %11, i32 %16, i32 -2147483648
  %18 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %15, i32 %17, i32 0, i32 0)
  %19 = bitcast float %18 to <1 x float>
  %20 = extractelement <1 x float> %19, i64 0
  %21 = and i32 %9, 3
  %22 = bitcast float %20 to i32
  %23 = tail call i32 @llvm.usub.sat.i32(i32 %8, i32 1)
  %24 = shl nuw nsw i32 %23, 2
  %25 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %24, i32 %22)
  %26 = bitcast i32 %25 to float
  %.not = icmp eq i32 %8, 0
  %27 = fadd float %20, %26
  %28 = select i1 %.not, float %20, float %27
  %29 = bitcast float %28 to i32
  %30 = icmp samesign ult i32 %8, 2
  %31 = shl nuw nsw i32 %8, 2
  %32 = add nsw i32 %31, -8
  %33 = select i1 %30, i32 %31, i32 %32
  %34 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %33, i32 %29)
  %35 = bitcast i32 %34 to float
  %36 = icmp samesign ugt i32 %8, 1
  %37 = fadd float %28, %35
  %38 = select i1 %36, float %37, float %28
  %39 = bitcast float %38 to i32
  %40 = icmp samesign ult i32 %8, 4
  %41 = add nsw i32 %31, -16
  %42 = select i1 %40, i32 %31, i32 %41
  %43 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %42, i32 %39)
  %44 = bitcast i32 %43 to float
  %45 = icmp samesign ugt i32 %8, 3
  %46 = fadd float %38, %44
  %47 = select i1 %45, float %46, float %38
  %48 = bitcast float %47 to i32
  %49 = icmp samesign ult i32 %8, 8
  %50 = add nsw i32 %31, -32
  %51 = select i1 %49, i32 %31, i32 %50
  %52 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %51, i32 %48)
  %53 = bitcast i32 %52 to float
  %54 = icmp samesign ugt i32 %8, 7
  %55 = fadd float %47, %53
  %56 = select i1 %54, float %55, float %47
  %57 = bitcast float %56 to i32
  %58 = icmp samesign ult i32 %8, 16
  %59 = add nsw i32 %31, -64
  %60 = select i1 %58, i32 %31, i32 %59
  %61 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %60, i32 %57)
  %62 = bitcast i32 %61 to float
  %63 = icmp samesign ugt i32 %8, 15
  %64 = fadd float %56, %62
  %65 = select i1 %63, float %64, float %56
  %66 = bitcast float %65 to i32
  %67 = icmp samesign ult i32 %8, 32
  %68 = add nsw i32 %31, -128
  %69 = select i1 %67, i32 %31, i32 %68
  %70 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %69, i32 %66)
  %71 = bitcast i32 %70 to float
  %72 = fadd float %65, %71
  %73 = icmp eq i32 %8, 63
  br i1 %73, label %74, label %76

74:                                               ; preds = %5
  %75 = getelementptr float, ptr addrspace(3) @global_smem, i32 %21
  store float %72, ptr addrspace(3) %75, align 4
  br label %76

76:                                               ; preds = %74, %5
  %77 = icmp samesign ugt i32 %8, 31
  %78 = select i1 %77, float %72, float %65
  %79 = getelementptr float, ptr addrspace(1) %1, i64 %13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %.not1 = icmp eq i32 %21, 0
  %80 = load <2 x float>, ptr addrspace(3) @global_smem, align 16
  %81 = icmp samesign ugt i32 %21, 1
  %82 = extractelement <2 x float> %80, i64 0
  %shift = shufflevector <2 x float> %80, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %foldExtExtBinop = fadd <2 x float> %80, %shift
  %83 = extractelement <2 x float> %foldExtExtBinop, i64 0
  %84 = select i1 %81, float %83, float %82
  %85 = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8), align 8
  %86 = icmp eq i32 %21, 3
  %87 = fadd float %83, %85
  %88 = select i1 %86, float %87, float %84
  %89 = fadd float %78, %88
  %90 = select i1 %.not1, float %78, float %89
  %91 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %79, i16 0, i32 2147483646, i32 159744)
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %90, ptr addrspace(8) %91, i32 %17, i32 0, i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #6

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
