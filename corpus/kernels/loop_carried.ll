; A pointer that walks, and the place it had one iteration before: within one iteration they never meet, across iterations
; they always do.
; aliasmith: entry @loop_carried
; aliasmith: arg 0 = object shared 32 align 4
; aliasmith: arg 1 = i32 7
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @loop_carried(ptr addrspace(3) %p, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %here = phi ptr addrspace(3) [ %p, %entry ], [ %there, %loop ]
  %there = getelementptr inbounds i32, ptr addrspace(3) %here, i64 1
  %v = load i32, ptr addrspace(3) %here, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr addrspace(3) %there, align 4
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}
