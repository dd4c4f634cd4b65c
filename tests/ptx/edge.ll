; A pointer to the end of a variable goes to outside code. With this seed, another variable begins at the same address.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = @first + 32
; aliasmith: seed 1
target triple = "nvptx64-nvidia-cuda"

@first = global [32 x i8] zeroinitializer, align 16
@second = global i8 0, align 16

define ptr @edge(ptr %p) {
entry:
  ret ptr %p
}
