; A pointer outside its object, and a declared function with a narrow result.
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 12 align 16
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reach(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %c = call signext i8 @letter()
  %wide = sext i8 %c to i32
  %p = getelementptr i8, ptr addrspace(1) %out, i64 8
  store i32 %wide, ptr addrspace(1) %p, align 8
  %far = getelementptr i8, ptr addrspace(1) %in, i64 4096
  store ptr addrspace(1) %far, ptr addrspace(1) %out, align 16
  ret void
}

declare signext i8 @letter()
