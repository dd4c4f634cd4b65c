; Each thread makes a volatile read-modify-write. The pass makes one of a wave's, in one lane (LangRef, "Volatile Memory Accesses":
; their number must not change).
; https://github.com/llvm/llvm-project/pull/223927
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-19 same volatile -passes=function(amdgpu-atomic-optimizer)
; aliasmith: expect miscompile opt-22 same volatile -passes=function(amdgpu-atomic-optimizer)
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %p) {
  %old = atomicrmw volatile add ptr addrspace(1) %p, i32 1 monotonic, align 4
  ret void
}
