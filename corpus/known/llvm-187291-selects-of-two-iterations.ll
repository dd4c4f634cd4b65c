; Two selects with one condition never choose the same buffer, in one iteration. The walker forgets the size of a location that
; it takes across the back edge, which says nothing about which of the two objects it lies in; the pull request names the gap.
; https://github.com/llvm/llvm-project/pull/187291
; aliasmith: entry @ping_pong
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: expect unsound opt-15 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-16 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-19 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-22 clobber MemoryDef %v store i32 8, ptr %b, align 4
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ping_pong(ptr addrspace(1) %out) {
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 7, ptr %a, align 4
  store i32 8, ptr %b, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %odd = trunc i32 %i to i1
  %from = select i1 %odd, ptr %a, ptr %b
  %to = select i1 %odd, ptr %b, ptr %a
  %v = load i32, ptr %from, align 4
  store i32 1, ptr %to, align 4
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %done

done:
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
