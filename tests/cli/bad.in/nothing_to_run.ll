declare void @f(ptr)

define internal void @g() {
  ret void
}
