; The call reads @data. Then the release lets the other thread write @data. AAResults::getModRefInfo of an instruction and a call checks
; whether the call accesses the flag, but not what the release orders (for a load it checks that too). So Sink moves the call behind the
; release, where the call races with the other thread's store. MemorySSA asks the same question of a memset or memcpy after an acquire: its
; walker skips an atomicrmw. LLVM 15, 16, 19, 22, 23. https://github.com/llvm/llvm-project/pull/210631 (open) corrects it.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = per-thread i1 1 | i1 0
; aliasmith: arg 2 = i1 1
; aliasmith: expect miscompile opt-15 same memory -passes=sink
; aliasmith: expect miscompile opt-16 same memory -passes=sink
; aliasmith: expect miscompile opt-19 same memory -passes=sink
; aliasmith: expect miscompile opt-22 same memory -passes=sink
; aliasmith: expect miscompile opt-23 same memory -passes=sink

@flag = internal global i32 0
@data = global i32 1

define void @kernel(ptr %out, i1 %reader, i1 %c) {
entry:
  br i1 %reader, label %read, label %wait

read:
  %v = call i32 @get(ptr @data)
  store atomic i32 1, ptr @flag release, align 4
  br i1 %c, label %use, label %end

use:
  store i32 %v, ptr %out
  br label %end

wait:
  %f = load atomic i32, ptr @flag acquire, align 4
  %go = icmp eq i32 %f, 1
  br i1 %go, label %write, label %wait

write:
  store i32 5, ptr @data
  br label %end

end:
  ret void
}

define i32 @get(ptr %p) argmemonly readonly nounwind willreturn noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
