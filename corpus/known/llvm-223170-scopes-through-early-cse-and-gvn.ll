; What llvm-223170-scopes-of-one-iteration.ll shows of an answer, through passes that believe it: the load behind the loop gets
; the 7 from before it, and not the 42 of the first iteration. https://github.com/llvm/llvm-project/issues/223170
; aliasmith: entry @early_exit
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = arg 0
; aliasmith: expect miscompile opt-15 same memory -passes=early-cse<memssa>
; aliasmith: expect miscompile opt-16 same memory -passes=early-cse<memssa>
; aliasmith: expect miscompile opt-19 same memory -passes=early-cse<memssa>
; aliasmith: expect miscompile opt-22 same memory -passes=early-cse<memssa>
; aliasmith: expect miscompile opt-15 same memory -passes=gvn
; aliasmith: expect miscompile opt-16 same memory -passes=gvn
; aliasmith: expect miscompile opt-19 same memory -passes=gvn
; aliasmith: expect miscompile opt-22 same memory -passes=gvn
; aliasmith: expect unsound opt-15 clobber MemoryDef %v store i32 7, ptr addrspace(1) %p, align 4
; aliasmith: expect unsound opt-16 clobber MemoryDef %v store i32 7, ptr addrspace(1) %p, align 4
; aliasmith: expect unsound opt-19 clobber MemoryDef %v store i32 7, ptr addrspace(1) %p, align 4
; aliasmith: expect unsound opt-22 clobber MemoryDef %v store i32 7, ptr addrspace(1) %p, align 4
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.experimental.noalias.scope.decl(metadata)

define ptx_kernel void @early_exit(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  store i32 7, ptr addrspace(1) %p, align 4
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ 1, %write ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %first = icmp eq i32 %i, 0
  br i1 %first, label %write, label %exit

write:
  store i32 42, ptr addrspace(1) %q, align 4, !alias.scope !2
  br label %head

exit:
  %v = load i32, ptr addrspace(1) %p, align 4, !noalias !2
  %second = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %v, ptr addrspace(1) %second, align 4
  ret void
}

!0 = distinct !{!0, !"kernel"}
!1 = distinct !{!1, !0, !"one iteration"}
!2 = !{!1}
