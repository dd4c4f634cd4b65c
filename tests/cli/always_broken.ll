; @both breaks the promise of @twice in every run whose object is large enough; @apart does so only if its arguments overlap.
target triple = "nvptx64-nvidia-cuda"

define i32 @both(ptr %p) {
  %r = call i32 @twice(ptr %p, ptr %p)
  ret i32 %r
}

define i32 @apart(ptr %p, ptr %q) {
  %r = call i32 @twice(ptr %p, ptr %q)
  ret i32 %r
}

define internal i32 @twice(ptr noalias %a, ptr noalias %b) {
  %x = getelementptr i8, ptr %a, i64 20
  %y = getelementptr i8, ptr %b, i64 20
  store i32 1, ptr %x, align 4
  store i32 2, ptr %y, align 4
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
