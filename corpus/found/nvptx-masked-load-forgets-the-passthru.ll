; A masked load with a constant mask becomes a load of the whole vector. The element that the mask excludes gets what memory holds, and not
; the passthru 7 (LangRef, "llvm.masked.load": the result of a masked-off lane is the lane of the passthru operand). LLVM 22; 16 and 19 are
; right. Found by `same` on PTX of generated kernels (corpus/found/README.md).
; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = object global 16 align 16
; aliasmith: expect miscompile llc-22-O3 same memory -passes=compile
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> <i1 false, i1 true>, <2 x i32> <i32 7, i32 8>)
  store <2 x i32> %v, ptr addrspace(1) %q, align 8
  ret void
}

declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), <2 x i1>, <2 x i32>)
