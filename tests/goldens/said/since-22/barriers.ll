; Fences and atomic accesses of every ordering against locals, constants and other objects (LLVM 23 asks about them).
declare void @esc(ptr)
declare noalias ptr @malloc(i64)
@g = global i32 0
@c = constant i32 7
define ptr @k(ptr %x, ptr noalias %n, ptr %y, ptr byval(i32) %b) {
  %a = alloca i32
  %m = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  store i32 0, ptr %a
  store i32 0, ptr %m
  store i32 0, ptr %n
  store i32 0, ptr %q
  store i32 0, ptr %b
  store i32 0, ptr @g
  %l = load i32, ptr @c
  %u = load atomic i32, ptr %x unordered, align 4
  store atomic i32 0, ptr %x unordered, align 4
  %mo = load atomic i32, ptr %x monotonic, align 4
  store atomic i32 0, ptr %x monotonic, align 4
  %v = load volatile i32, ptr %x
  %ma = load atomic i32, ptr %x acquire, align 4
  store atomic i32 0, ptr %x release, align 4
  %mma = load atomic i32, ptr @c acquire, align 4
  %mmu = load atomic i32, ptr @c unordered, align 4
  %mmm = load atomic i32, ptr @c monotonic, align 4
  %rm = atomicrmw add ptr %x, i32 1 monotonic
  %ra = atomicrmw add ptr %x, i32 1 acquire
  %cm = cmpxchg ptr %x, i32 0, i32 1 monotonic acquire
  %cs = cmpxchg ptr %x, i32 0, i32 1 acquire monotonic
  %cam = cmpxchg ptr %a, i32 0, i32 1 acquire monotonic
  fence acquire
  fence syncscope("singlethread") seq_cst
  call void @esc(ptr null)
  ret ptr %q
}
