; llvm.ptrmask returns a pointer to the same object, but not to the same byte. BasicAA adds up constant offsets through it
; all the same. https://github.com/llvm/llvm-project/pull/197082
; %p is aligned to 8, so %p + 9 rounded down to a multiple of 8 is %p + 8.
; aliasmith: entry @ptrmask
; aliasmith: arg 0 = object global 32 align 8
; aliasmith: expect unsound opt-15 NoAlias %q %rounded
; aliasmith: expect unsound opt-16 NoAlias %q %rounded
; aliasmith: expect unsound opt-19 NoAlias %q %rounded
; aliasmith: expect unsound opt-22 NoAlias %q %rounded
target triple = "nvptx64-nvidia-cuda"

declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)

define ptx_kernel void @ptrmask(ptr addrspace(1) %p) {
entry:
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %past = getelementptr inbounds i8, ptr addrspace(1) %p, i64 9
  %rounded = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %past, i64 -8)
  store i8 1, ptr addrspace(1) %q
  store i8 2, ptr addrspace(1) %rounded
  %v = load i8, ptr addrspace(1) %q
  store i8 %v, ptr addrspace(1) %p
  ret void
}
