; An index that is INT_MIN or 0 is subtracted: the range that BasicAA computes for it keeps "no signed wrap" when the
; scale is negated, but -INT_MIN is INT_MIN. https://github.com/llvm/llvm-project/issues/63266
; Half the address space is added twice, so %there is %base + 24 whenever %far is not 0.
; aliasmith: entry @negated_int_min
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = i32 1
; aliasmith: expect unsound opt-15 NoAlias %here %there
; aliasmith: expect unsound opt-16 NoAlias %here %there
; aliasmith: expect clean opt-19
; aliasmith: expect clean opt-22
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @negated_int_min(ptr addrspace(1) %base, i32 %far) {
entry:
  %here = getelementptr inbounds i8, ptr addrspace(1) %base, i64 24
  %half = getelementptr i8, ptr addrspace(1) %base, i64 -9223372036854775784
  %is.far = icmp ne i32 %far, 0
  br i1 %is.far, label %wrap, label %join

wrap:
  br label %join

join:
  %step = phi i64 [ -9223372036854775808, %wrap ], [ 0, %entry ]
  %there = getelementptr i8, ptr addrspace(1) %half, i64 %step
  br i1 %is.far, label %meet, label %done

meet:
  store i8 1, ptr addrspace(1) %there
  %v = load i8, ptr addrspace(1) %here
  store i8 %v, ptr addrspace(1) %base
  br label %done

done:
  ret void
}
