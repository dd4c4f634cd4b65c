; What the kernel promises of a and b holds in @apart, which gets both at every call, but not in @mixed, which once gets a
; twice.
; aliasmith: entry @restrict_callee
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: arg 1 = object global 8 align 4
target triple = "nvptx64-nvidia-cuda"

define internal void @apart(ptr %p, ptr %q) noinline {
  %u = load i32, ptr %q, align 4
  store i32 3, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  %w = add i32 %u, %v
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  store i32 %w, ptr %p4, align 4
  ret void
}

define internal void @mixed(ptr %r, ptr %s) noinline {
  %u = load i32, ptr %s, align 4
  store i32 4, ptr %r, align 4
  %v = load i32, ptr %s, align 4
  %w = add i32 %u, %v
  store i32 %w, ptr %r, align 4
  ret void
}

define ptx_kernel void @restrict_callee(ptr noalias %a, ptr noalias %b) {
entry:
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  store i32 5, ptr %a, align 4
  store i32 6, ptr %b, align 4
  call void @apart(ptr %a, ptr %b)
  call void @apart(ptr %b, ptr %a4)
  call void @mixed(ptr %a, ptr %b)
  call void @mixed(ptr %a, ptr %a)
  ret void
}
