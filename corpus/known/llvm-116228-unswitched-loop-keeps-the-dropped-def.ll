; Non-trivial unswitching drops what only the condition needed, here a call that is a MemoryDef: in the clone, MemorySSA's phi of
; latch.us names the def of the loop that stayed. Until LLVM 19; the graph is not the one of the function any more, and whoever
; asks it next (LICM in the same loop-mssa) walks into another loop. GPUs unswitch so with the knob only.
; https://github.com/llvm/llvm-project/issues/116228, mended by https://github.com/llvm/llvm-project/pull/117883
; aliasmith: entry @unswitched
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
; aliasmith: arg 2 = i1 1
; aliasmith: arg 3 = i32 3
; aliasmith: expect invariant opt-15 shape phi-state -passes=loop-mssa(simple-loop-unswitch<nontrivial>) -enable-nontrivial-unswitch
; aliasmith: expect invariant opt-16 shape phi-state -passes=loop-mssa(simple-loop-unswitch<nontrivial>) -enable-nontrivial-unswitch
; aliasmith: expect invariant opt-19 shape phi-state -passes=loop-mssa(simple-loop-unswitch<nontrivial>) -enable-nontrivial-unswitch
; aliasmith: expect clean opt-22 -passes=loop-mssa(simple-loop-unswitch<nontrivial>) -enable-nontrivial-unswitch
target triple = "nvptx64-nvidia-cuda"

declare ptr @llvm.launder.invariant.group.p0(ptr)

define void @unswitched(ptr %p, ptr %q, i1 %go, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  store i32 %i, ptr %p, align 4
  %odd = trunc i32 %i to i1
  br i1 %odd, label %body, label %latch

body:
  %same = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %null = icmp ne ptr %same, null
  %both = and i1 %go, %null
  br i1 %both, label %then, label %latch

then:
  store i32 1, ptr %q, align 4
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %out

out:
  ret void
}
