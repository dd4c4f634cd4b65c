@a = alias i8, getelementptr (i8, ptr @b, i64 1)
@b = alias i8, ptr @a

define void @f(ptr %p) {
  store i8 0, ptr @a
  ret void
}
