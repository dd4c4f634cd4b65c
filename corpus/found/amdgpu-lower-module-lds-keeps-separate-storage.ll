; The assumption says that no pointer based on @a meets one based on @b (LangRef, 'Assume Operand Bundles', separate_storage). The
; pass makes both variables parts of one struct and keeps the assumption, which now speaks of two pointers into one object. BasicAA
; concludes that accesses of this object are apart, two of @a too: behind "amdgpu-lower-module-lds,function(gvn)" of 19 and 22 the load
; gives 1, though %p is @a and holds 2. LLVM 16, 19 and 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i32 0
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: expect miscompile opt-16 same ub -passes=amdgpu-lower-module-lds
; aliasmith: expect miscompile opt-19 same ub -passes=amdgpu-lower-module-lds
; aliasmith: expect miscompile opt-22 same ub -passes=amdgpu-lower-module-lds
target triple = "amdgcn-amd-amdhsa"

@a = internal addrspace(3) global [4 x i32] undef, align 16
@b = internal addrspace(3) global [4 x i32] undef, align 16

define amdgpu_kernel void @kernel(i32 %i, ptr addrspace(1) %out) {
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr addrspace(3) @a, ptr addrspace(3) @b) ]
  %p = getelementptr [4 x i32], ptr addrspace(3) @a, i32 0, i32 %i
  store i32 1, ptr addrspace(3) @a, align 4
  store i32 0, ptr addrspace(3) @b, align 4
  store i32 2, ptr addrspace(3) %p, align 4
  %v = load i32, ptr addrspace(3) @a, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

declare void @llvm.assume(i1)
