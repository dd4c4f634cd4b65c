source_filename = "upgrades.ll"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #0

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.n(i32) #0

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32) #0

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.popc(i32) #0

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.or(i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1)) #1

; Function Attrs: nocallback nounwind memory(argmem: read)
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) nocapture, i32) #2

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr nocapture, i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr nocapture, i32 immarg, <4 x i1>, <4 x i32>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr nocapture, i32 immarg, <4 x i1>) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #1

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
  %2 = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %wrapped = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 %i)
  %l = tail call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 16, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %l, ptr %generic, i32 4, <4 x i1> %m)
  %s = call i32 @llvm.smax.i32(i32 %vote, i32 %ldg)
  call void @llvm.lifetime.end.p0(i64 4, ptr %buffer)
  ret void
}

attributes #0 = { convergent nocallback nounwind }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nounwind memory(argmem: read) }
attributes #3 = { nocallback nounwind memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }

!nvvm.annotations = !{!0}

!0 = !{ptr @k, !"kernel", i32 1, !"maxntidy", i32 8}
