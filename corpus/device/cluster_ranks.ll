; Every CTA of a cluster writes into the shared memory of its neighbour, generically and as cluster shared memory.
; aliasmith: entry @ranks
; aliasmith: launch cluster=2 grid=4,1,1 block=1,1,1
; aliasmith: arg 0 = object global 64 align 16
target triple = "nvptx64-nvidia-cuda"

@box = internal addrspace(3) global [2 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare ptr @llvm.nvvm.mapa(ptr, i32)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()

define ptx_kernel void @ranks(ptr addrspace(1) %out) "nvvm.cluster_dim"="2,1,1" {
entry:
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %other = xor i32 %rank, 1
  %generic = addrspacecast ptr addrspace(3) @box to ptr
  %theirs = call ptr @llvm.nvvm.mapa(ptr %generic, i32 %other)
  store i32 %cta, ptr %theirs, align 4
  %second = getelementptr i8, ptr addrspace(3) @box, i64 4
  %there = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %second, i32 %other)
  %tens = mul i32 %cta, 10
  store i32 %tens, ptr addrspace(7) %there, align 4
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %a = load i32, ptr addrspace(3) @box, align 4
  %b = load i32, ptr addrspace(3) %second, align 4
  %cta64 = zext i32 %cta to i64
  %at = mul i64 %cta64, 8
  %p = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i32 %a, ptr addrspace(1) %p, align 4
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %b, ptr addrspace(1) %q, align 4
  ret void
}
