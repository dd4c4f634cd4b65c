; A branch, a loop-free join and dead code: what tests/memssa_shape.rs breaks the printed graph of.
; aliasmith: entry @k
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = object global 16 align 4
; aliasmith: arg 2 = i1 1
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.assume(i1)

define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  store i32 1, ptr addrspace(1) %p, align 4
  br i1 %c, label %left, label %join

left:
  store i32 2, ptr addrspace(1) %q, align 4
  br label %join

join:
  %v = load i32, ptr addrspace(1) %q, align 4
  call void @llvm.assume(i1 true)
  %sum = add i32 %v, 1
  store i32 %sum, ptr addrspace(1) %q, align 4
  ret void

dead:
  store i32 4, ptr addrspace(1) %p, align 4
  br label %join
}
