; %g points into global memory, so no access through %g meets private memory. The Attributor writes that as !noalias.addrspace on every
; load, store and atomic operation that uses %g, also on one that only stores the value %g: the store below writes to an alloca in address
; space 5 and gets !{i32 2, i32 10}, which excludes 5. LangRef, 'noalias.addrspace': undefined behaviour. It matters, because 64-bit flat
; atomics do not work on private memory: atomic-expand asks first where the pointer points, and where a flat atomicrmw xchg or cmpxchg
; stores such a %g it no longer does (so "opt -O2 -mcpu=gfx90a" and llc lose the private path). LLVM 22; the metadata is of 20. No report
; was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 1 align 1
; aliasmith: expect clean opt-19 -passes=amdgpu-attributor
; aliasmith: expect miscompile opt-22 same promise -passes=amdgpu-attributor
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %a) {
  %slot = alloca ptr, align 8, addrspace(5)
  %s = addrspacecast ptr addrspace(5) %slot to ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %v = load i8, ptr %g, align 1
  store ptr %g, ptr %s, align 8
  ret void
}
