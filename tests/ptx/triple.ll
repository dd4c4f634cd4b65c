; A vector of three elements, at the end of its object.
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = object global 12 align 16
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @triple(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %v = load <3 x i32>, ptr addrspace(1) %in, align 16
  %x = extractelement <3 x i32> %v, i64 0
  %y = extractelement <3 x i32> %v, i64 1
  %z = extractelement <3 x i32> %v, i64 2
  %xy = add i32 %x, %y
  %xyz = add i32 %xy, %z
  store i32 %xyz, ptr addrspace(1) %out, align 4
  ret void
}
