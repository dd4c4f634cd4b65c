; GlobalsAA counts what a function and its callees access, and forgets whom they synchronise with: a call of @poll, which acquires,
; is said not to touch @box, though the other thread's store becomes visible by it. GVN then answers with the question: opt-22
; -passes='require<globals-aa>,gvn' stores 1. Wrong in 15 to 22 for fences and atomics of every ordering. Found by the hunt without
; any pass (modref-nomodref-globals-aa, 20 of 6,000 kernels of generator 5), and written by hand. Looked for in the tracker
; ("GlobalsModRef synchronizing function fence atomic internal global", "GlobalsAA NoModRef acquire call"):
; https://github.com/intel/llvm/issues/1258 is the same of barriers that are intrinsics, and
; https://github.com/llvm/llvm-project/pull/197150 (open) of other analyses; of GlobalsAA and atomics no report was found.
; aliasmith: entry @hand_over
; aliasmith: launch block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = per-thread i1 1 | i1 0
; aliasmith: mem arg 0 + 0 = i32 0
; aliasmith: expect unsound opt-15 NoModRef %seen @box
; aliasmith: expect unsound opt-16 NoModRef %seen @box
; aliasmith: expect unsound opt-19 NoModRef %seen @box
; aliasmith: expect unsound opt-22 NoModRef %seen @box
; aliasmith: expect miscompile opt-15 same memory -passes=require<globals-aa>,gvn
; aliasmith: expect miscompile opt-16 same memory -passes=require<globals-aa>,gvn
; aliasmith: expect miscompile opt-19 same memory -passes=require<globals-aa>,gvn
; aliasmith: expect miscompile opt-22 same memory -passes=require<globals-aa>,gvn
target triple = "nvptx64-nvidia-cuda"

@box = internal addrspace(3) global i32 undef, align 4

define internal i32 @poll(ptr addrspace(1) %flag) noinline {
entry:
  %now = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  ret i32 %now
}

define ptx_kernel void @hand_over(ptr addrspace(1) %flag, ptr addrspace(1) %out, i1 %asks) {
entry:
  br i1 %asks, label %ask, label %wait_for_question

ask:
  store i32 1, ptr addrspace(3) @box, align 4
  store atomic i32 1, ptr addrspace(1) %flag release, align 4
  br label %wait_for_answer

wait_for_answer:
  %seen = call i32 @poll(ptr addrspace(1) %flag)
  %is_answered = icmp eq i32 %seen, 2
  br i1 %is_answered, label %read, label %wait_for_answer

read:
  %answer = load i32, ptr addrspace(3) @box, align 4
  store i32 %answer, ptr addrspace(1) %out, align 4
  ret void

wait_for_question:
  %there = call i32 @poll(ptr addrspace(1) %flag)
  %is_asked = icmp eq i32 %there, 1
  br i1 %is_asked, label %reply, label %wait_for_question

reply:
  store i32 7, ptr addrspace(3) @box, align 4
  store atomic i32 2, ptr addrspace(1) %flag release, align 4
  ret void
}
