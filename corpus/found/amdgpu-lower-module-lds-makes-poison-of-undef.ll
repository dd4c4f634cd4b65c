; Nobody has written the upper bytes of @v, which are undef. The load has a defined byte and bytes that may be anything, and so has
; what is stored. The pass puts the variable into a struct that begins as poison: one poison byte makes the whole loaded integer poison,
; and the defined byte is lost (LangRef, 'load'). Its 15 and 16 made the struct undef. LLVM 19 and 22 (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 2 align 2
; aliasmith: expect miscompile opt-19 same memory -passes=amdgpu-lower-module-lds
; aliasmith: expect miscompile opt-22 same memory -passes=amdgpu-lower-module-lds
target triple = "amdgcn-amd-amdhsa"

@v = internal addrspace(3) global i16 undef, align 2

define amdgpu_kernel void @kernel(ptr addrspace(1) %out) {
  store i8 0, ptr addrspace(3) @v, align 2
  %both = load i16, ptr addrspace(3) @v, align 2
  store i16 %both, ptr addrspace(1) %out, align 2
  ret void
}
