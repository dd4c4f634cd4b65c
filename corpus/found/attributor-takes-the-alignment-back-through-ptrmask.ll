; The mask clears the lowest bit, so the store says of %p that its second lowest bit is clear, and nothing of the lowest. The
; Attributor of LLVM 22 says that %p is a multiple of 4, which an odd %p breaks; the ptrmask of it is poison then.
; Looked for "Attributor AAAlign ptrmask align argument": https://github.com/llvm/llvm-project/pull/150158 made it look through
; ptrmask, and means to say nothing where the mask makes the alignment. No report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8 + 1
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
target triple = "nvptx64-nvidia-cuda"

declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)

define ptx_kernel void @kernel(ptr addrspace(1) %p) {
  %q = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -2)
  store i32 0, ptr addrspace(1) %q, align 4
  ret void
}
