; Generic pointers have 64 bits, so %q is 2^32 bytes behind %m, and @helper, which takes these bytes off again, writes to %m. The pass
; makes %q a pointer of space 5, where offsets have 32 bits and 2^32 is none ("getelementptr": an index is truncated to the index type),
; and casts it back for the call: @helper writes 2^32 bytes before %m. GEPs without inbounds may leave the object and come back; the pass
; does not ask whether the offset fits. LLVM 15, 16, 19 and 22. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-15 same ub -passes=infer-address-spaces
; aliasmith: expect miscompile opt-16 same ub -passes=infer-address-spaces
; aliasmith: expect miscompile opt-19 same ub -passes=infer-address-spaces
; aliasmith: expect miscompile opt-22 same ub -passes=infer-address-spaces
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel() {
  %m = alloca i8, align 1, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %m to ptr
  %q = getelementptr i8, ptr %g, i64 4294967296
  %r = getelementptr i8, ptr %q, i64 -4294967296
  store i8 1, ptr %r, align 1
  call void @helper(ptr %q)
  ret void
}

define void @helper(ptr %q) noinline {
  %r = getelementptr i8, ptr %q, i64 -4294967296
  store i8 2, ptr %r, align 1
  ret void
}
