; A generic pointer that leaves the window of shared memory and comes back before it is cast.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object shared 8 align 4 + 4294967295
target triple = "nvptx64-nvidia-cuda"

define i16 @window(ptr %a) {
  %p = getelementptr i8, ptr %a, i64 -4294967292
  %q = addrspacecast ptr %p to ptr addrspace(3)
  store i8 1, ptr addrspace(3) %q, align 1
  %v = load i16, ptr addrspace(3) %q, align 1
  ret i16 %v
}
