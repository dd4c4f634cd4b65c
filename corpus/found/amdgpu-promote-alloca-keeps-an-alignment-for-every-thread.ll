; An alloca of four bytes that is aligned to eight becomes an array in LDS with an element for every thread. The array is aligned to
; eight, its elements lie four bytes apart, and the store keeps "align 8": that of the second thread is misaligned, which is undefined
; (LangRef, 'store'). SROA leaves such allocas behind, of the first part of a larger one. LLVM 15, 16, 19 and 22. No report was found
; (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: expect miscompile opt-15 same ub -passes=function(amdgpu-promote-alloca)
; aliasmith: expect miscompile opt-16 same ub -passes=function(amdgpu-promote-alloca)
; aliasmith: expect miscompile opt-19 same ub -passes=function(amdgpu-promote-alloca)
; aliasmith: expect miscompile opt-22 same ub -passes=function(amdgpu-promote-alloca)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel() {
  %own = alloca i32, align 8, addrspace(5)
  store i32 0, ptr addrspace(5) %own, align 8
  ret void
}
