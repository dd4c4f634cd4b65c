; A byval parameter of a kernel, read through a generic pointer and (since SM 70) through the parameter space: the same bytes.
; aliasmith: entry @param_view
; aliasmith: arg 0 = object param 16 align 8
; aliasmith: arg 1 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

%args = type { i32, i32, i64 }

define ptx_kernel void @param_view(ptr byval(%args) align 8 %a, ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr %a to ptr addrspace(101)
  %x = load i32, ptr addrspace(101) %p, align 8
  %y = load i32, ptr %a, align 8
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %out, align 4
  ret void
}
