; Two conditional stores, both atomic: all threads may make them at once. SimplifyCFG makes one store of them that is not atomic,
; and two threads that make it race (LangRef, "Memory Model for Concurrent Operations"). LLVM 15 to 22.
; https://github.com/llvm/llvm-project/pull/200327
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = i1 1
; aliasmith: arg 2 = i1 1
; aliasmith: expect miscompile opt-15 same ub -passes=simplifycfg
; aliasmith: expect miscompile opt-16 same ub -passes=simplifycfg
; aliasmith: expect miscompile opt-19 same ub -passes=simplifycfg
; aliasmith: expect miscompile opt-22 same ub -passes=simplifycfg
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(ptr addrspace(1) dereferenceable(4) align 4 %p, i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %next
one:
  store atomic i32 5, ptr addrspace(1) %p unordered, align 4
  br label %next
next:
  br i1 %b, label %two, label %end
two:
  store atomic i32 5, ptr addrspace(1) %p unordered, align 4
  br label %end
end:
  ret void
}
