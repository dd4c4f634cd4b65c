; The memset may as well fill %dst. The memcpy says nothing of %dst's alignment, so MemCpyOpt gives %dst that of %src, "to increase
; it": it falls from 8 to 4, and the load still says 8. The hunt with memcpy chains ran into it. LLVM 15 to 22.
; https://github.com/llvm/llvm-project/issues/208092, mended by https://github.com/llvm/llvm-project/pull/210667
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same ub -passes=memcpyopt
; aliasmith: expect miscompile opt-16 same ub -passes=memcpyopt
; aliasmith: expect miscompile opt-19 same ub -passes=memcpyopt
; aliasmith: expect miscompile opt-22 same ub -passes=memcpyopt
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @kernel(ptr %unused) {
  %src = alloca [12 x i8], align 4
  %dst = alloca [12 x i8], align 8
  call void @llvm.memset.p0.i64(ptr %src, i8 7, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %dst, ptr %src, i64 12, i1 false)
  %v = load i32, ptr %dst, align 8
  ret i32 %v
}
