; infer-address-spaces of LLVM 22 leaves an operand of a getelementptr empty whose base is a llvm.ptrmask of a kernel argument,
; and stops at its own verifier ("Operand is null"). Found by the hunt with --passes infer-address-spaces.
; aliasmith: entry @align_down
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: expect crash opt-22 -passes=infer-address-spaces
target triple = "nvptx64-nvidia-cuda"

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptx_kernel void @align_down(ptr %p) {
entry:
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %r = getelementptr i8, ptr %q, i64 8
  store i8 0, ptr %r, align 1
  ret void
}
