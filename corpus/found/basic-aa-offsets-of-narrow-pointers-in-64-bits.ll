; Pointers of space 3 have 32 bits, so %i and the constant are taken modulo 2^32, and 2147483649 - 2147483648 = 1: %r is %p + 1. BasicAA
; until LLVM 19 puts %i between -2^31 and 2^31 - 1, adds the constant in 64 bits, the widest index of the layout, and is sure of an offset below 0.
; (If all pointers have 32 bits the same opts say MayAlias.) Mended in LLVM 20 by https://github.com/llvm/llvm-project/pull/119365.
; aliasmith: entry @f
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = i64 2147483649
; aliasmith: arg 1 = object shared 2 align 16
; aliasmith: expect unsound opt-15 NoAlias %p %r
; aliasmith: expect unsound opt-16 NoAlias %p %r
; aliasmith: expect unsound opt-19 NoAlias %p %r
; aliasmith: expect clean opt-22
target datalayout = "e-p3:32:32"

define void @f(i64 %i, ptr addrspace(3) %p) {
  store i16 0, ptr addrspace(3) %p, align 1
  %q = getelementptr i8, ptr addrspace(3) %p, i64 %i
  %r = getelementptr i8, ptr addrspace(3) %q, i64 -2147483648
  %j = load i8, ptr addrspace(3) %r, align 1
  ret void
}
