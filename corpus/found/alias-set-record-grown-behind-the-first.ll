; Until LLVM 17 a must alias set answers for all its pointers by its first record. %b's record has grown to 16 bytes when %q
; comes, but %a's has not, so %q gets a set of its own though the store through %b wrote its bytes. The alias analysis itself
; is right. Found by stating the tracker's rules anew (src/alias/sets/before_llvm18.rs); LLVM 18 keeps each location.
; aliasmith: entry @grown
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: expect invariant opt-15 sets NoAlias
; aliasmith: expect invariant opt-16 sets NoAlias
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @grown(ptr %a) {
entry:
  %b = getelementptr i8, ptr %a, i64 0
  %q = getelementptr i8, ptr %a, i64 8
  store i32 1, ptr %a, align 4
  store i32 1, ptr %b, align 4
  store i128 1, ptr %b, align 4
  store i32 1, ptr %q, align 4
  ret void
}
