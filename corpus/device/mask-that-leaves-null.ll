; llc -O3 crashes: InferAddressSpaces leaves a GEP without its operands where the base is a mask that it cannot convert, and the
; next pass that looks at GEPs falls over it (llvm#140802; corpus/found/infer-address-spaces-leaves-out-an-operand-of-a-gep.ll).
; aliasmith: entry @masked
; aliasmith: arg 0 = object global 16 align 8
; aliasmith: arg 1 = i1 0
target triple = "nvptx64-nvidia-cuda"

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptx_kernel void @masked(ptr %p, i1 %masks) {
entry:
  br i1 %masks, label %mask, label %done

mask:
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 0)
  %a = getelementptr i8, ptr %m, i64 2
  store i16 0, ptr %a, align 2
  br label %done

done:
  store i32 7, ptr %p, align 4
  ret void
}
