; Thread 1 writes the buffer and releases a flag. Thread 0 acquires the flag and reads the buffer. AMDGPU's annotation calls the load
; `!amdgpu.noclobber`, "not written since the kernel began", although an acquire makes stores of other threads visible: code generation
; may then use a scalar load, whose cache an acquire does not invalidate.
; https://github.com/llvm/llvm-project/pull/219991 (open) is the repair.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = per-thread i1 1 | i1 0
; aliasmith: expect miscompile opt-15 same promise -passes=default<O2>
; aliasmith: expect miscompile opt-16 same promise -passes=default<O2>
; aliasmith: expect miscompile opt-19 same promise -passes=default<O2>
; aliasmith: expect miscompile opt-22 same promise -passes=default<O2>
target triple = "amdgcn-amd-amdhsa"

@flag = internal global i32 0, align 4

define amdgpu_kernel void @kernel(ptr dereferenceable(16) %buffer, i1 %reads) {
entry:
  br i1 %reads, label %wait, label %writer

writer:
  store i16 7, ptr %buffer, align 2
  fence release
  store atomic i32 1, ptr @flag monotonic, align 4
  ret void

wait:
  %seen = cmpxchg ptr @flag, i32 0, i32 0 release acquire, align 4
  %old = extractvalue { i32, i1 } %seen, 0
  %done = icmp eq i32 %old, 1
  br i1 %done, label %reader, label %wait

reader:
  %value = load i32, ptr %buffer, align 4
  %next = add i32 %value, 1
  store i32 %next, ptr %buffer, align 4
  ret void
}
