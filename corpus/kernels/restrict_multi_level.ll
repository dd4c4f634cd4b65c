; float **__restrict__ ptrs: a = ptrs[0]; b = ptrs[1]; a[x] = b[x]. Only with multi-level restrict are a and b apart.
; aliasmith: entry @restrict_multi_level
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 8 align 4
; aliasmith: arg 2 = object global 8 align 4
; aliasmith: arg 3 = i64 1
; aliasmith: mem arg 0 + 0 = arg 1 space 0
; aliasmith: mem arg 0 + 8 = arg 2 space 0
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @restrict_multi_level(ptr noalias %ptrs, ptr %0, ptr %1, i64 %x) {
entry:
  %a = load ptr, ptr %ptrs, align 8
  %slot = getelementptr inbounds i8, ptr %ptrs, i64 8
  %b = load ptr, ptr %slot, align 8
  %bx = getelementptr inbounds float, ptr %b, i64 %x
  %v = load float, ptr %bx, align 4
  %ax = getelementptr inbounds float, ptr %a, i64 %x
  store float %v, ptr %ax, align 4
  ret void
}
