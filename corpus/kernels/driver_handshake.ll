; A plain function that waits for another thread's release, reads what it published, and hands its answer back. The driver
; is that thread; without one nobody would ever set the flag.
; aliasmith: entry @consume
; aliasmith: launch cluster=1 grid=2,1,1 block=1,1,1
; aliasmith: arg 0 = object global 16 align 16
; aliasmith: arg 1 = object global 16 align 16
; aliasmith: mem arg 0 + 0 = i64 0
; aliasmith: driver 1 = store i32 42, arg 1 | store atomic i32 1, arg 0 syncscope("device") release | load atomic i32, arg 0 syncscope("device") acquire until 2 | load i32, arg 1 + 4
; aliasmith: seed 1
source_filename = "driver_handshake.ll"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @consume(ptr addrspace(1) %flag, ptr addrspace(1) %data) {
entry:
  br label %wait

wait:                                             ; preds = %wait, %entry
  %seen = load atomic i32, ptr addrspace(1) %flag syncscope("device") acquire, align 4
  %there = icmp eq i32 %seen, 1
  br i1 %there, label %take, label %wait

take:                                             ; preds = %wait
  %v = load i32, ptr addrspace(1) %data, align 4
  %double = shl i32 %v, 1
  %answer = getelementptr i8, ptr addrspace(1) %data, i64 4
  store i32 %double, ptr addrspace(1) %answer, align 4
  %old = atomicrmw add ptr addrspace(1) %flag, i32 1 syncscope("device") release, align 4
  ret i32 %old
}
