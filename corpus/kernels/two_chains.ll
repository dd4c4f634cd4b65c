; Shared and global memory as two chains: the tile is filled from global memory, a barrier joins what all threads did, and
; the result goes back to global memory. Optimised, an access to one memory steps over all defs of the other; both chains
; meet at the barrier, which every memory passes through.
; aliasmith: entry @two_chains
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = object global 16 align 4
target triple = "nvptx64-nvidia-cuda"

@smem = internal addrspace(3) global [4 x float] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @two_chains(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i64 %i
  %to = getelementptr inbounds float, ptr addrspace(1) %out, i64 %i
  %mine = getelementptr inbounds [4 x float], ptr addrspace(3) @smem, i64 0, i64 %i
  %a = load float, ptr addrspace(1) %from, align 4
  store float %a, ptr addrspace(3) %mine, align 4
  store float %a, ptr addrspace(1) %to, align 4
  %s = load float, ptr addrspace(3) %mine, align 4
  %g = load float, ptr addrspace(1) %to, align 4
  call void @llvm.nvvm.barrier0()
  %other = xor i64 %i, 1
  %theirs = getelementptr inbounds [4 x float], ptr addrspace(3) @smem, i64 0, i64 %other
  %n = load float, ptr addrspace(3) %theirs, align 4
  %sum = fadd float %n, %s
  %result = fadd float %sum, %g
  store float %result, ptr addrspace(1) %to, align 4
  ret void
}
