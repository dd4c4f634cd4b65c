; A pointer outside of its object goes to outside code, which goes back to the object. With this seed, another object lies where it points.
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = object global 1 align 16 - 10
; aliasmith: seed 2802171513032688229
target triple = "nvptx64-nvidia-cuda"

define void @outside(ptr %a, ptr %b) {
  call void @peer9(ptr %b, ptr null, i32 0)
  ret void
}

declare void @peer9(ptr captures(none), ptr, i32)
