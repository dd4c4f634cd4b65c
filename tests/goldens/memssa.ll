; Every form of line that the printers of MemorySSA have: phis with block names that contain the separators, blocks and values
; without names, optimised defs, fences that clobber themselves, two edges from one block, instructions on two lines,
; accesses in blocks that nothing reaches, functions without an access, and one that passes skip.
target triple = "nvptx64-nvidia-cuda"

@g = internal global i32 0
@c = internal addrspace(4) constant i32 7

declare void @unknown()
declare i32 @reads(ptr nocapture) argmemonly readonly nounwind
declare i32 @personality(...)

define void @forms(ptr %p, ptr %q, i1 %c) {
  %1 = alloca i32
  store i32 1, ptr %1
  %2 = load i32, ptr %1
  store i32 %2, ptr @g
  br i1 %c, label %4, label %3

3:
  store i32 3, ptr %p
  br label %"a b"

4:
  call void @unknown()
  br label %"a b"

"a b":
  %x = load i32, ptr %q
  %y = call i32 @reads(ptr %q)
  fence seq_cst
  br label %"x,1}"

"x,1}":
  %i = phi i32 [ 0, %"a b" ], [ %i1, %"x,1}" ], [ %i1, %"x,1}" ]
  store i32 %i, ptr %1
  %i1 = add i32 %i, 1
  %lg = load i32, ptr @g
  %lc = load i32, ptr addrspace(4) @c
  switch i32 %i, label %exit [
    i32 1, label %"x,1}"
    i32 2, label %"x,1}"
  ]

exit:
  %cx = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst
  %rmw = atomicrmw add ptr %p, i32 1 monotonic
  %vv = load volatile i32, ptr %p
  ret void
}

define void @calls(ptr %p) personality ptr @personality {
entry:
  invoke void @unknown()
          to label %next unwind label %bad

next:
  store i32 1, ptr %p
  ret void

bad:
  %lp = landingpad { ptr, i32 }
          cleanup
  %v = load i32, ptr %p
  ret void
}

define void @unreachable(ptr %p, i1 %c) {
entry:
  store i32 1, ptr %p
  br i1 %c, label %join, label %other

other:
  store i32 2, ptr %p
  br label %join

dead:
  store i32 3, ptr %p
  %v = load i32, ptr %p
  br label %join

join:
  %w = load i32, ptr %p
  ret void
}

define void @nothing() {
  ret void
}

define void @skipped(ptr %p) noinline optnone {
  store i32 1, ptr %p
  ret void
}
