source_filename = "upgrades.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.smax.i32(i32, i32) #0

define ptx_kernel void @k(ptr %p, ptr addrspace(1) %g, i32 %i, float %f, <4 x i1> %m, <4 x i32> %v) #1 {
  %buffer = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 -1, ptr %buffer)
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier.n(i32 1)
  call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 64)
  %1 = icmp ne i32 %i, 0
  %2 = zext i1 %1 to i32
  %3 = call i32 @llvm.nvvm.barrier0.popc(i32 %2)
  %4 = icmp ne i32 %i, 0
  %5 = zext i1 %4 to i32
  %6 = call i32 @llvm.nvvm.barrier0.or(i32 %5)
  %7 = icmp ne i32 %6, 0
  %8 = zext i1 %7 to i32
  %9 = addrspacecast ptr addrspace(1) %g to ptr
  %10 = load i32, ptr addrspace(1) %g, align 4, !invariant.load !0
  %11 = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %l = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 16, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %l, ptr %9, i32 4, <4 x i1> %m)
  %s = call i32 @llvm.smax.i32(i32 %8, i32 %10)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %buffer)
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.n(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.popc(i32) #2

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.or(i32) #2

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: argmemonly nocallback nofree nosync nounwind readonly willreturn
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32 immarg, <4 x i1>, <4 x i32>) #4

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn writeonly
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32 immarg, <4 x i1>) #5

attributes #0 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #1 = { "nvvm.maxntid"="1,8" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { argmemonly nocallback nofree nosync nounwind willreturn }
attributes #4 = { argmemonly nocallback nofree nosync nounwind readonly willreturn }
attributes #5 = { argmemonly nocallback nofree nosync nounwind willreturn writeonly }

!nvvm.annotations = !{}

!0 = !{}
