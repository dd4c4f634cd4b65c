; Answers that changed between LLVM 16, 19 and 22: NVPTX's own analysis came with 17 and is the first of the chain, and so pointers
; that a cast brings from global to shared memory do not alias; shared memory of the cluster may be one's own (llvm#135444);
; inline assembly without side effects touches no memory.
target triple = "nvptx64-nvidia-cuda"
define i32 @casts(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %s = addrspacecast ptr %g to ptr addrspace(3)
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(3) %s
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}
define i32 @cluster(ptr addrspace(3) %p, ptr addrspace(7) %q) {
  store i32 1, ptr addrspace(3) %p
  store i32 2, ptr addrspace(7) %q
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define i32 @assembly(ptr %p) {
  store i32 1, ptr %p
  %a = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  %v = load i32, ptr %p
  %w = add i32 %a, %v
  ret i32 %w
}
