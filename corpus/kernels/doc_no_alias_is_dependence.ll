; After LLVM's text on alias analysis: NoAlias speaks of dependence, not of addresses. Two restrict arguments are equal here
; and only read, which breaks no promise.
; aliasmith: entry @doc_no_alias_is_dependence
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = arg 0 + 0
; aliasmith: arg 2 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @doc_no_alias_is_dependence(ptr addrspace(1) noalias readonly %a, ptr addrspace(1) noalias readonly %b, ptr addrspace(1) noalias %out) {
entry:
  %x = load i32, ptr addrspace(1) %a, align 4
  %y = load i32, ptr addrspace(1) %b, align 4
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %out, align 4
  ret void
}
