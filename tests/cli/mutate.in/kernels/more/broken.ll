define void @f(ptr %p) {
  store i8 0
}
