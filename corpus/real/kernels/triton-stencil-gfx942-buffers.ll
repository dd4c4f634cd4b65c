; Triton 3.5.1, gfx942-buffers, stencil of corpus/real/triton/kernels.py
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
  %25 = sext i32 %9 to i64
  %26 = getelementptr float, ptr addrspace(1) %24, i64 %25
  %27 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %26, i16 0, i32 2147483646, i32 159744)
  %28 = shl nuw nsw i32 %11, 2
  %29 = select i1 %21, i32 %28, i32 -2147483648
  %30 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %27, i32 %29, i32 0, i32 0)
  %31 = bitcast float %30 to <1 x float>
  %32 = extractelement <1 x float> %31, i64 0
  %33 = fmul float %32, 4.000000e+00
  %34 = getelementptr i8, ptr addrspace(1) %26, i64 -4
  %35 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %34, i16 0, i32 2147483646, i32 159744)
  %36 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %35, i32 %29, i32 0, i32 0)
  %37 = bitcast float %36 to <1 x float>
  %38 = getelementptr i8, ptr addrspace(1) %26, i64 4
  %39 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %38, i16 0, i32 2147483646, i32 159744)
  %40 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %39, i32 %29, i32 0, i32 0)
  %41 = bitcast float %40 to <1 x float>
  %42 = sub i32 0, %2
  %43 = sext i32 %42 to i64
  %44 = getelementptr float, ptr addrspace(1) %26, i64 %43
  %45 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %44, i16 0, i32 2147483646, i32 159744)
  %46 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %45, i32 %29, i32 0, i32 0)
  %47 = bitcast float %46 to <1 x float>
  %48 = sext i32 %2 to i64
  %49 = getelementptr float, ptr addrspace(1) %26, i64 %48
  %50 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %49, i16 0, i32 2147483646, i32 159744)
  %51 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %50, i32 %29, i32 0, i32 0)
  %52 = bitcast float %51 to <1 x float>
  %53 = fadd <1 x float> %37, %41
  %54 = fadd <1 x float> %47, %52
  %55 = extractelement <1 x float> %53, i64 0
  %56 = fsub float %55, %33
  %57 = extractelement <1 x float> %54, i64 0
  %58 = fadd float %56, %57
  %59 = getelementptr float, ptr addrspace(1) %1, i64 %23
  %60 = getelementptr float, ptr addrspace(1) %59, i64 %25
  %61 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %60, i16 0, i32 2147483646, i32 159744)
  %62 = and i32 %10, 128
  %63 = icmp eq i32 %62, 0
  %64 = and i1 %63, %21
  %65 = select i1 %64, i32 %28, i32 -2147483648
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %58, ptr addrspace(8) %61, i32 %65, i32 0, i32 0)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f32(float, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-agpr-alloc"="0" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="1" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }

!llvm.module.flags = !{!2, !3}

!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!6 = !{}
