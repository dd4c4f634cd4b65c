; After the first example of LLVM's text on alias analysis: whether two pointers alias depends on how much is accessed.
; Stores of one byte at every second byte of one array meet no store of one byte to the bytes between, but stores of two
; bytes do.
; aliasmith: entry @doc_access_sizes
; aliasmith: arg 0 = object global 32 align 2
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @doc_access_sizes(ptr addrspace(1) %c) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %two.i = shl nuw nsw i64 %i, 1
  %even = getelementptr inbounds i8, ptr addrspace(1) %c, i64 %two.i
  %odd = getelementptr inbounds i8, ptr addrspace(1) %even, i64 1
  store i8 1, ptr addrspace(1) %even
  store i8 2, ptr addrspace(1) %odd
  %both = load i16, ptr addrspace(1) %even, align 1
  store i16 %both, ptr addrspace(1) %even, align 1
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %done

done:
  ret void
}
