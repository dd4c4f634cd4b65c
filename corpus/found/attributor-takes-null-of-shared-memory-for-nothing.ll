; The kernel has no variable in shared memory, so its dynamic shared memory begins at address 0, which is the null of space 3. LLVM assumes that
; an object can lie at null in every space but 0 (NullPointerIsDefined). @set passes an address behind this null to @put, which stores there.
; AAMemoryLocationImpl::categorizeArgumentPointerLocations calls categorizePtrValue without the address space, whose default is 0. So a null
; argument of any space counts as no memory: @set becomes memory(none), its call is deleted, and @kernel returns 0 instead of 1. If @set
; stores itself, it becomes memory(write), which is right. LLVM 19, 22, 23 (also attributor-cgscc); 15 and 16 are right. Searches:
; "Attributor AAMemoryLocation NullPointerIsDefined address space 0 null pointer non-zero address space memory(none) call argument",
; "[Attributor] shared memory addrspace(3) null getelementptr call memory(none) inferred wrong categorizePtrValue AccessAS", "Attributor
; deletes call that writes LDS through null based pointer addrspace(3) readnone miscompile AMDGPU NVPTX": no report.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-19 same return -passes=attributor
; aliasmith: expect miscompile opt-22 same return -passes=attributor
; aliasmith: expect miscompile opt-23 same return -passes=attributor
target triple = "nvptx64-nvidia-cuda"

define i8 @kernel() {
  %p = getelementptr i8, ptr addrspace(3) null, i64 16
  store i8 0, ptr addrspace(3) %p
  call void @set()
  %v = load i8, ptr addrspace(3) %p
  ret i8 %v
}

define void @set() {
  %p = getelementptr i8, ptr addrspace(3) null, i64 16
  call void @put(ptr addrspace(3) %p)
  ret void
}

define void @put(ptr addrspace(3) %q) {
  store i8 1, ptr addrspace(3) %q
  ret void
}
