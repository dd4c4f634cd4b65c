; A pointer to shared memory and one to constant memory are different, although their addresses may be equal numbers.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: seed 24
target triple = "nvptx64-nvidia-cuda"

@s = addrspace(3) global [16 x i8] undef, align 16
@c = addrspace(4) constant [16 x i8] zeroinitializer, align 16

define ptr @spaces() {
  ret ptr addrspacecast (ptr addrspace(3) @s to ptr)
}
define ptr @other() {
  ret ptr addrspacecast (ptr addrspace(4) @c to ptr)
}
