; The cmpxchg never succeeds, so its failure ordering counts, and that acquires: what the other thread wrote before its release is
; visible after it. BasicAA and MemorySSA look at the success ordering alone, and GVN carries the 3 across. Race-free; LLVM 15 to 22.
; https://github.com/llvm/llvm-project/pull/210545, mended by https://github.com/llvm/llvm-project/pull/220516
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same memory -passes=gvn
; aliasmith: expect miscompile opt-16 same memory -passes=gvn
; aliasmith: expect miscompile opt-19 same memory -passes=gvn
; aliasmith: expect miscompile opt-22 same memory -passes=gvn
; aliasmith: expect unsound opt-15 clobber MemoryDef %new store atomic i32 1, ptr addrspace(1) @start release, align 4
; aliasmith: expect unsound opt-16 clobber MemoryDef %new store atomic i32 1, ptr addrspace(1) @start release, align 4
; aliasmith: expect unsound opt-19 clobber MemoryDef %new store atomic i32 1, ptr addrspace(1) @start release, align 4
; aliasmith: expect unsound opt-22 clobber MemoryDef %new store atomic i32 1, ptr addrspace(1) @start release, align 4
target triple = "nvptx64-nvidia-cuda"

@data = addrspace(1) global i32 0, align 4
@start = addrspace(1) global i32 0, align 4
@done = addrspace(1) global i32 0, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @kernel(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %reader, label %wait

reader:
  store i32 3, ptr addrspace(1) @data, align 4
  store atomic i32 1, ptr addrspace(1) @start release, align 4
  br label %rwait

rwait:
  %pair = cmpxchg ptr addrspace(1) @done, i32 7, i32 7 monotonic acquire, align 4
  %rseen = extractvalue { i32, i1 } %pair, 0
  %rready = icmp eq i32 %rseen, 1
  br i1 %rready, label %rdone, label %rwait

rdone:
  %new = load i32, ptr addrspace(1) @data, align 4
  store i32 %new, ptr addrspace(1) %out, align 4
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
