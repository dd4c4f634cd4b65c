; Two buffers change roles in every iteration, and a function reads the one that the iteration before wrote. %from and %to are
; disjoint in each iteration, but what the call reads is the store's of the last one.
; https://github.com/llvm/llvm-project/issues/54682 and https://github.com/llvm/llvm-project/pull/187291
; aliasmith: entry @double_buffer
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: expect unsound opt-15 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-16 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-19 clobber MemoryDef %v store i32 8, ptr %b, align 4
; aliasmith: expect unsound opt-22 clobber MemoryDef %v store i32 8, ptr %b, align 4
target triple = "nvptx64-nvidia-cuda"

declare i32 @first(ptr) memory(argmem: read)

define ptx_kernel void @double_buffer(ptr %b, ptr noalias %a) {
entry:
  store i32 8, ptr %b, align 4
  br label %loop

loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  %from = phi ptr [ %b, %entry ], [ %to, %loop ]
  %to = phi ptr [ %a, %entry ], [ %from, %loop ]
  %v = call i32 @first(ptr %from)
  store i32 1, ptr %to, align 4
  br i1 %again, label %loop, label %done

done:
  ret void
}
