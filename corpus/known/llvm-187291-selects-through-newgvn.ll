; What llvm-187291-selects-of-two-iterations.ll shows of an answer, where NewGVN asks for it: it asks about no load that is not
; used. https://github.com/llvm/llvm-project/pull/187291
; aliasmith: entry @ping_pong
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = object global 4 align 4
; aliasmith: expect unsound opt-15 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-16 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-19 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-22 clobber MemoryDef %v store i32 8, ptr %b, align 4
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @ping_pong(ptr %b, ptr noalias %a, ptr noalias %out) {
entry:
  store i32 8, ptr %b, align 4
  br label %loop

loop:
  %first = phi i1 [ true, %entry ], [ false, %loop ]
  %from = select i1 %first, ptr %b, ptr %a
  %to = select i1 %first, ptr %a, ptr %b
  %v = load i32, ptr %from, align 4
  store i32 1, ptr %to, align 4
  store i32 %v, ptr %out, align 4
  br i1 %first, label %loop, label %done

done:
  ret void
}
