source_filename = "upgrades.ll"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.n(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1))
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare float @llvm.nvvm.atomic.load.add.f32.p0(ptr, float)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare i32 @llvm.smax.i32(i32, i32)

define void @k(ptr %p, ptr addrspace(1) %g, i32 %i, float %f, <4 x i1> %m, <4 x i32> %v) {
  %buffer = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %buffer)
  tail call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier.n(i32 1)
  call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 64)
  %1 = call i32 @llvm.nvvm.barrier0.popc(i32 %i)
  %vote = call i32 @llvm.nvvm.barrier0.or(i32 %i)
  %generic = call ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1) %g)
  %ldg = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %g, i32 4)
  %added = call float @llvm.nvvm.atomic.load.add.f32.p0(ptr %p, float %f)
  %l = tail call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 16, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %l, ptr %generic, i32 4, <4 x i1> %m)
  %s = call i32 @llvm.smax.i32(i32 %vote, i32 %ldg)
  call void @llvm.lifetime.end.p0(i64 4, ptr %buffer)
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1, !"maxntidy", i32 8}
