; A pointer into shared memory is written to global memory, and another thread stores through it.
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 32 align 16
; aliasmith: arg 1 = object global 16 align 16
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(3) global [8 x i32] undef, align 16
@exported = addrspace(1) global i32 5, align 4
@kept = internal addrspace(1) global i32 6, align 4

define ptx_kernel void @pointers(ptr %list, ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %publish, label %join

publish:
  store i32 11, ptr addrspace(3) getelementptr ([8 x i32], ptr addrspace(3) @table, i64 0, i64 2), align 4
  store ptr addrspacecast (ptr addrspace(3) getelementptr ([8 x i32], ptr addrspace(3) @table, i64 0, i64 2) to ptr), ptr %list, align 8
  %slot = getelementptr ptr, ptr %list, i64 1
  store ptr %out, ptr %slot, align 8
  store i32 7, ptr addrspace(1) @exported, align 4
  store i32 8, ptr addrspace(1) @kept, align 4
  br label %join

join:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %exit, label %use

use:
  %p = load ptr, ptr %list, align 8
  %v = load i32, ptr %p, align 4
  store i32 22, ptr %p, align 4
  store i32 %v, ptr %out, align 4
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
