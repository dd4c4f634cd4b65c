; The offsets of a getelementptr are computed in the index width, which LDS has 32 bits of: an element of 2^32 bytes has the size 0 there,
; and every index leads to the first byte (LangRef, 'getelementptr'). The pass multiplies the index by that size with a shift by 32,
; which is poison for an i32. LLVM 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i32 0
; aliasmith: arg 1 = object shared 4 align 4
; aliasmith: expect miscompile opt-22 same ub -passes=separate-const-offset-from-gep<lower-gep>
target triple = "amdgcn-amd-amdhsa"

define void @kernel(i32 %n, ptr addrspace(3) %p) {
  %q = getelementptr i8, ptr addrspace(3) %p, i64 2
  %r = getelementptr [4294967296 x i8], ptr addrspace(3) %q, i32 %n
  store i8 0, ptr addrspace(3) %r
  ret void
}
