; @hand_over accesses nothing but its arguments, and synchronises: what another thread wrote before its release is visible after
; the acquire. function-attrs calls it memory(argmem: readwrite) and no more, so GVN takes the two loads of @data for one, and 0
; is stored and not their difference: a race-free hand-over is broken, in LLVM 15 to 22. The hunt with --passes function-attrs ran into it.
; https://github.com/llvm/llvm-project/pull/193768 mends it.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same promise -passes=function-attrs
; aliasmith: expect miscompile opt-16 same promise -passes=function-attrs
; aliasmith: expect miscompile opt-19 same promise -passes=function-attrs
; aliasmith: expect miscompile opt-22 same promise -passes=function-attrs
target triple = "nvptx64-nvidia-cuda"

@data = addrspace(1) global i32 0, align 4
@start = addrspace(1) global i32 0, align 4
@done = addrspace(1) global i32 0, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @hand_over(ptr addrspace(1) %mine, ptr addrspace(1) %theirs) noinline {
entry:
  store atomic i32 1, ptr addrspace(1) %mine release, align 4
  br label %wait

wait:
  %seen = load atomic i32, ptr addrspace(1) %theirs acquire, align 4
  %ready = icmp eq i32 %seen, 1
  br i1 %ready, label %done, label %wait

done:
  ret void
}

define ptx_kernel void @kernel(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %reader, label %wait

reader:
  %old = load i32, ptr addrspace(1) @data, align 4
  call void @hand_over(ptr addrspace(1) @start, ptr addrspace(1) @done)
  %new = load i32, ptr addrspace(1) @data, align 4
  %both = sub i32 %new, %old
  store i32 %both, ptr addrspace(1) %out, align 4
  ret void

wait:
  %seen = load atomic i32, ptr addrspace(1) @start acquire, align 4
  %ready = icmp eq i32 %seen, 1
  br i1 %ready, label %writer, label %wait

writer:
  store i32 5, ptr addrspace(1) @data, align 4
  store atomic i32 1, ptr addrspace(1) @done release, align 4
  ret void
}
