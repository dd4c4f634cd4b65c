; Nothing is loaded from %m and nothing stored to it, so the Attributor makes its size 0 (AAAllocationInfo: `alloca i8, i32 0`), and leaves
; the assumption that one byte of it is dereferenceable, which is false from then on: the function has become undefined. LLVM 19
; and 22 (15 and 16 leave sizes alone). No report was found (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: expect miscompile opt-19 same ub -passes=attributor
; aliasmith: expect miscompile opt-22 same ub -passes=attributor
; aliasmith: expect clean opt-15 same -passes=attributor
; aliasmith: expect clean opt-16 same -passes=attributor
define void @kernel() {
entry:
  %m = alloca i8, align 16
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %m, i64 1) ]
  ret void
}

declare void @llvm.assume(i1)
