; The store in the loop never happens, and the lifetime of the alloca is over there. LICM promotes the alloca to a scalar and stores
; it behind the loop whatever happened in it (LangRef, "alloca": such a store is undefined behaviour). LLVM 15 to 22.
; https://github.com/llvm/llvm-project/pull/157852 names it as the one pass that does so.
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i1 0
; aliasmith: arg 1 = i32 2
; aliasmith: expect miscompile opt-15 same ub -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-16 same ub -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-19 same ub -passes=loop-mssa(licm)
; aliasmith: expect miscompile opt-22 same ub -passes=loop-mssa(licm)
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define ptx_kernel void @kernel(i1 %c, i32 %n) {
entry:
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 7, ptr %a, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  br i1 %c, label %then, label %latch
then:
  store i32 %i, ptr %a, align 4
  br label %latch
latch:
  %j = add i32 %i, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %loop, label %exit
exit:
  ret void
}
