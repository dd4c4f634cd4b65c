; What GVN's remarks tell of MemoryDependenceAnalysis: clobbers in the block of the load, above it, across a join and
; around a loop; a store that puts back what was loaded; accesses that order others.

target triple = "nvptx64-nvidia-cuda"

@tile = addrspace(3) global [64 x i32] zeroinitializer

declare void @ext(ptr)

define i32 @stretch(ptr %p, ptr %q, i1 %c) {
entry:
  store i32 1, ptr %p
  store i8 2, ptr %q
  store i32 3, ptr addrspace(3) @tile
  %own = load i32, ptr %p
  br i1 %c, label %left, label %right

left:
  call void @ext(ptr %q)
  br label %middle

middle:
  %above = load i32, ptr %p
  store i32 %above, ptr addrspace(3) @tile
  br label %join

right:
  store i8 5, ptr %q
  br label %join

join:
  %across = load i32, ptr %p
  %s = add i32 %own, %own
  %t = add i32 %s, %across
  ret i32 %t
}

define i32 @loop(ptr %p, ptr %q, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %around = load i32, ptr %p
  %next = add i32 %i, %around
  store i8 1, ptr %q
  %again = icmp ult i32 %next, %n
  br i1 %again, label %head, label %done

done:
  ret i32 %next
}

define i32 @put_back(ptr %p, ptr %q) {
  store i8 2, ptr %p
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  %y = load i32, ptr %q
  %s = add i32 %x, %y
  ret i32 %s
}

define i32 @orders(ptr %p, ptr %q) {
  store i32 1, ptr %p
  fence release
  %past.release = load i32, ptr %p
  fence acquire
  %past.acquire = load i32, ptr %p
  %a = atomicrmw add ptr %q, i32 1 seq_cst
  %past.atomic = load i32, ptr %p
  %v = load volatile i32, ptr %q
  %past.volatile = load i32, ptr %p
  %s = add i32 %past.release, %past.acquire
  %t = add i32 %s, %past.atomic
  %u = add i32 %t, %past.volatile
  %w = add i32 %u, %v
  ret i32 %w
}
