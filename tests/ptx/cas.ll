; A volatile atomic store, and a compare-and-swap, which PTX cannot make volatile.
; aliasmith: arg 0 = object global 8 align 16
target triple = "nvptx64-nvidia-cuda"
@g2 = internal global [48 x i8] zeroinitializer, align 16
@flag = internal global i32 0, align 4
define void @cas(ptr %a1) {
  store atomic volatile i32 0, ptr %a1 monotonic, align 4
  %y = cmpxchg ptr @flag, i32 1, i32 0 monotonic monotonic, align 4
  %z = load volatile i32, ptr @g2, align 16
  ret void
}
