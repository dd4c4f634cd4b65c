define void @k(ptr %p) {
  %v = load i32, ptr %q
  ret void
}
