; The last store says that %q, which is %p - 17, is a multiple of 16. AAAlign looks through make.buffer.rsrc (and ptrmask): it takes
; the alignment of the result for that of whatever the attribute is about, here of %p, and forgets the offset of the GEP between
; the two. So %p becomes `align 16`, and the first store too, at an address that is 17 more than a multiple of 16. LLVM 22; 15 to 19
; do not look through it. No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 24 align 16 + 17
; aliasmith: expect miscompile opt-22 same promise -passes=attributor
target triple = "amdgcn-amd-amdhsa"

define void @kernel(ptr %p) {
entry:
  store i8 0, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 -17
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p0(ptr %q, i16 0, i64 1, i32 159744)
  %f = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)
  store i8 0, ptr addrspace(7) %f, align 16
  ret void
}

declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p0(ptr, i16, i64, i32)
