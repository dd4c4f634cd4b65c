; c = foo(a, b); *c = 2, where foo returns a: c is based on a though nothing in this function shows it. Tagging *c as noalias
; of a and b, as the first scheme for scoped metadata did, makes gvn forward the 1.
; aliasmith: entry @restrict_captured
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define internal ptr @foo(ptr %a, ptr %b) noinline nounwind nosync willreturn memory(none) {
  ret ptr %a
}

define ptx_kernel void @restrict_captured(ptr noalias %a, ptr noalias %b, ptr %out) {
entry:
  %c = call ptr @foo(ptr %a, ptr %b)
  store i32 1, ptr %a, align 4
  store i32 2, ptr %c, align 4
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  store i32 %x, ptr %out, align 4
  %out1 = getelementptr inbounds i8, ptr %out, i64 4
  store i32 %y, ptr %out1, align 4
  ret void
}
