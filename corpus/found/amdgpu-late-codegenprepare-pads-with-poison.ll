; A vector of two bytes that lives from block to block is kept in an i32: the pass pads it with a shufflevector of poison, and a bitcast of a
; vector with one poison element to an integer is poison as a whole (LangRef, "Poison Values", 'bitcast'). What the kernel stores is then anything.
; Found by `check` on an unseen Triton kernel (mxfp4_gemm for gfx942). LLVM 22. No report was found (corpus/found/README.md).
; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = i1 1
; aliasmith: expect miscompile opt-22 same memory -passes=amdgpu-late-codegenprepare
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %v = load <2 x i8>, ptr addrspace(1) %p, align 2
  br label %b
b:
  %x = phi <2 x i8> [ %v, %a ], [ zeroinitializer, %entry ]
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8
  store <2 x i8> %x, ptr addrspace(1) %q, align 2
  ret void
}
