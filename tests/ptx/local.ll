; An atomic operation on local memory, which PTX does not define.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @local(ptr addrspace(1) %p) {
entry:
  %m = alloca i32, align 4
  store i32 1, ptr %m, align 4
  call void @count(ptr %m)
  %v = load i32, ptr %m, align 4
  store i32 %v, ptr addrspace(1) %p, align 8
  ret void
}

define internal void @count(ptr %q) noinline {
entry:
  %old = atomicrmw add ptr %q, i32 1 monotonic, align 4
  ret void
}
