; Shared memory of the cluster: each thread writes its own CTA's tile through space 3 and reads it back through space 7.
; aliasmith: entry @cluster_shared
; aliasmith: launch cluster=2 grid=2,1,1 block=2,1,1
; aliasmith: arg 0 = object global 16 align 4
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [2 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @cluster_shared(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i = zext i32 %t to i64
  %mine = getelementptr inbounds [2 x i32], ptr addrspace(3) @tile, i64 0, i64 %i
  store i32 %t, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier0()
  %generic = addrspacecast ptr addrspace(3) %mine to ptr
  %ours = addrspacecast ptr %generic to ptr addrspace(7)
  %v = load i32, ptr addrspace(7) %ours, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(7) %ours, align 4
  %x = load i32, ptr addrspace(3) %mine, align 4
  %first = mul i32 %b, 2
  %at = add i32 %first, %t
  %o = zext i32 %at to i64
  %to = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %o
  store i32 %x, ptr addrspace(1) %to, align 4
  ret void
}
