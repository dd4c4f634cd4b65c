; All threads meet at the barrier before the call. CallSiteSplitting copies the block up to the call into both predecessors, to pass a constant
; in one of them. It checks only whether the call itself is convergent (canSplitCallSite), not the instructions before it. So each thread
; waits at one of two barriers (LangRef, 'convergent': not control-dependent on additional values; PTX ISA, bar.sync: all threads of a warp
; execute the same instruction). The pass is part of default<O3>, where 19, 22 and 23 show the error too. LLVM 15, 16, 19, 22, 23. Searches:
; "CallSiteSplitting duplicates convergent call barrier before call site GPU", "[CallSiteSplitting] convergent instruction in block split into
; predecessors miscompile canSplitCallSite", "callsite-splitting syncthreads divergent": no report (llvm#180882 corrects CHR).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = per-thread i32 0 | i32 1
; aliasmith: arg 1 = object global 1 align 1
; aliasmith: expect miscompile opt-15 same ub -passes=callsite-splitting
; aliasmith: expect miscompile opt-16 same ub -passes=callsite-splitting
; aliasmith: expect miscompile opt-19 same ub -passes=callsite-splitting
; aliasmith: expect miscompile opt-22 same ub -passes=callsite-splitting
; aliasmith: expect miscompile opt-23 same ub -passes=callsite-splitting

declare void @llvm.nvvm.barrier0()

define void @kernel(i32 %i, ptr %p) convergent {
entry:
  %c = icmp ne i32 %i, 0
  br i1 %c, label %then, label %join

then:
  store i8 0, ptr %p
  br label %join

join:
  call void @llvm.nvvm.barrier0()
  call void @use(i32 %i)
  ret void
}

define void @use(i32 %i) {
  ret void
}
