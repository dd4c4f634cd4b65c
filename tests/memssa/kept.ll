; An object whose address nobody knows, a pointer into it and a pointer out of memory: what tests/cli/kept.script changes.
; aliasmith: entry @f
; aliasmith: arg 0 = object global 16 align 8
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
entry:
  %a = alloca i64, align 8
  %b = getelementptr i8, ptr %a, i64 4
  store i32 1, ptr %b, align 4
  %l = load ptr, ptr %p, align 8
  store i32 2, ptr %l, align 4
  ret void
}
