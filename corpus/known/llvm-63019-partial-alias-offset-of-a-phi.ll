; BasicAA of LLVM 15 answers PartialAlias for a phi whose sources all overlap the other location in part, and keeps the
; offset of one source for all of them; LLVM 16 drops it. https://github.com/llvm/llvm-project/issues/63019
; (`aliasmith hunt` came upon it without being told, seed 1744 of generator 1.)
; aliasmith: entry @either
; aliasmith: arg 0 = object global 32 align 16
; aliasmith: arg 1 = i1 1
; aliasmith: expect unsound opt-15 PartialAlias %base %there
; aliasmith: expect clean opt-16
; aliasmith: expect clean opt-19
; aliasmith: expect clean opt-22
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @either(ptr addrspace(1) %base, i1 %far) {
entry:
  %all = load i128, ptr addrspace(1) %base, align 16
  br i1 %far, label %then, label %else

then:
  %four = getelementptr inbounds i8, ptr addrspace(1) %base, i64 4
  br label %join

else:
  %one = getelementptr inbounds i8, ptr addrspace(1) %base, i64 1
  br label %join

join:
  %there = phi ptr addrspace(1) [ %four, %then ], [ %one, %else ]
  store i32 7, ptr addrspace(1) %there, align 1
  ret void
}
