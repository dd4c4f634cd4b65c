; After LLVM's text on alias analysis: what calls do to memory. One helper reads its argument, one writes it, one does not
; touch memory; two calls that touch different memory do not depend on each other.
; aliasmith: entry @doc_mod_ref
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @doc_mod_ref(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b) {
entry:
  %x = call i32 @reads(ptr addrspace(1) %a)
  %y = call i32 @pure(i32 %x)
  call void @writes(ptr addrspace(1) %b, i32 %y)
  %z = load i32, ptr addrspace(1) %b, align 4
  store i32 %z, ptr addrspace(1) %a, align 4
  %w = call i32 @reads(ptr addrspace(1) %a)
  call void @writes(ptr addrspace(1) %b, i32 %w)
  ret void
}

define internal i32 @reads(ptr addrspace(1) nocapture readonly %p) argmemonly readonly nounwind noinline {
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}

define internal void @writes(ptr addrspace(1) nocapture writeonly %p, i32 %v) argmemonly writeonly nounwind noinline {
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define internal i32 @pure(i32 %v) readnone nounwind noinline {
  %w = mul i32 %v, 3
  ret i32 %w
}
