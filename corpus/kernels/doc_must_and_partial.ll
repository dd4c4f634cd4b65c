; After LLVM's text on alias analysis: MustAlias is about where two pointers start; PartialAlias is a known overlap.
; aliasmith: entry @doc_must_and_partial
; aliasmith: arg 0 = object global 16 align 8
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

define ptx_kernel void @doc_must_and_partial(ptr addrspace(1) %p) {
entry:
  %whole = load i64, ptr addrspace(1) %p, align 8
  %first = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 0, i32 0
  %second = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 0, i32 1
  %next = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 1
  %back = getelementptr inbounds i8, ptr addrspace(1) %next, i64 -8
  store i32 1, ptr addrspace(1) %first, align 4
  store i32 2, ptr addrspace(1) %second, align 4
  store i64 %whole, ptr addrspace(1) %next, align 8
  store i32 3, ptr addrspace(1) %back, align 4
  ret void
}
