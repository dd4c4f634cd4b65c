; A generic pointer to shared memory is stored, and an escaped local is reached through memory.
; aliasmith: arg 0 = object shared 64 align 16
; aliasmith: arg 1 = i32 7
target triple = "nvptx64-nvidia-cuda"

@list = addrspace(1) global [2 x { ptr, i64 }] zeroinitializer, align 16

define ptx_kernel void @generic(ptr addrspace(3) %a, i32 %n) {
  %p = addrspacecast ptr addrspace(3) %a to ptr
  %at = getelementptr i8, ptr %p, i64 4
  store ptr %at, ptr addrspace(1) @list, align 16
  %q = load ptr, ptr addrspace(1) @list, align 16
  store i32 %n, ptr %q, align 4
  ret void
}
