; A store of one byte becomes a load and a store of the whole vector that the alloca is taken for, both aligned as that vector is, to 16
; bytes. The alloca is aligned to 8. LLVM 15; mended in 16.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object local 8 align 8
; aliasmith: expect miscompile opt-15 same ub -passes=function(amdgpu-promote-alloca-to-vector)
target triple = "amdgcn-amd-amdhsa"

define void @kernel(ptr addrspace(5) %other) {
  %own = alloca [16 x i8], align 8, addrspace(5)
  store i8 0, ptr addrspace(5) %own
  ret void
}
