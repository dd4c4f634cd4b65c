; A volatile read-modify-write of a byte becomes one of the word around it that is not volatile. LLVM 15 and 16 know the pass under
; no name.
; https://github.com/llvm/llvm-project/pull/199722, and https://github.com/llvm/llvm-project/pull/188361 for other operations
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: expect miscompile opt-19 same volatile -passes=atomic-expand
; aliasmith: expect miscompile opt-22 same volatile -passes=atomic-expand
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %p) {
  %x = atomicrmw volatile or ptr addrspace(1) %p, i8 1 monotonic, align 1
  ret void
}
