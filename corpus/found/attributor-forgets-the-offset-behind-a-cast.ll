; The second store says that %p + 1 is a multiple of 2, so %p is odd. The Attributor takes the offset into account only if the base
; that it strips the GEP down to is the very value it asks about; behind a cast it strips further, to the argument, and takes the
; alignment of %r for that of %q: the first store becomes `align 2`, at an odd address. LLVM 15 to 22.
; Looked for "Attributor align inferred wrong alignment bitcast GetPointerBaseWithConstantOffset AAAlign": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8 + 1
; aliasmith: expect miscompile opt-15 same ub -passes=attributor
; aliasmith: expect miscompile opt-16 same ub -passes=attributor
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(ptr addrspace(1) %p) {
  %q = addrspacecast ptr addrspace(1) %p to ptr
  store i32 0, ptr %q, align 1
  %r = getelementptr i8, ptr %q, i64 1
  store i16 0, ptr %r, align 2
  ret void
}
