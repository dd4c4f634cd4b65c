; Dynamic shared memory that begins at null, as Taichi's kernels address it.
; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
; aliasmith: arg 0 = object global 16 align 16
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @null(ptr addrspace(1) align 16 %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(3) null, i32 %t
  store i32 %t, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %turned = sub i32 3, %t
  %other = getelementptr i32, ptr addrspace(3) null, i32 %turned
  %v = load i32, ptr addrspace(3) %other, align 4
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %to, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
