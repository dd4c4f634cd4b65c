; A thread's own shared memory (space 3) is part of the cluster's shared memory (space 7), yet LLVM 19's NVPTXAA takes two
; different specific spaces for disjoint. https://github.com/llvm/llvm-project/pull/135444
; Space 7 has a meaning only since LLVM 21, so what 19 says of it is a lead and not a finding.
; aliasmith: entry @own_view_and_cluster_view
; aliasmith: arg 0 = object shared 64 align 16
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: expect clean opt-15
; aliasmith: expect clean opt-16
; aliasmith: expect lead opt-19 NoAlias %mine %ours
; aliasmith: expect clean opt-22
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @own_view_and_cluster_view(ptr addrspace(3) %mine, ptr addrspace(7) %ours) {
entry:
  store i32 1, ptr addrspace(3) %mine
  store i32 2, ptr addrspace(7) %ours
  %v = load i32, ptr addrspace(3) %mine
  %out = getelementptr inbounds i32, ptr addrspace(3) %mine, i64 1
  store i32 %v, ptr addrspace(3) %out
  ret void
}
