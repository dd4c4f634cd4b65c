; CodeGenPrepare sinks the address into both blocks and loses the index, whose stride is 2^32 bytes. %n is -2 here, so the address is
; %p + (-2 + 2) * 2^32, which is %p (LangRef, "getelementptr": without inbounds the sum wraps). The PTX never reads %n and stores to
; %p + 2^33. Found by `same` on PTX of generated kernels (corpus/found/README.md).
; aliasmith: entry @k
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i64 -2
; aliasmith: arg 2 = i32 1
; aliasmith: expect miscompile llc-22-O3 same ub -passes=compile
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p, i64 %n, i32 %c) {
entry:
  %row = getelementptr [1073741824 x i32], ptr %p, i64 %n
  %at = getelementptr i8, ptr %row, i64 8589934592
  %is = icmp eq i32 %c, 3
  br i1 %is, label %then, label %join
then:
  store i32 77, ptr %at, align 4
  br label %join
join:
  store i32 5, ptr %at, align 4
  ret void
}
