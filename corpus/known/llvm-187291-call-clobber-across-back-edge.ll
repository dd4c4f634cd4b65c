; A call that reads the row that the iteration before wrote. The walker translates no location of a call across the back edge:
; it asks whether the store clobbers the call as if both were of one iteration, where %here and %there are disjoint, and so
; walks past the loop. https://github.com/llvm/llvm-project/pull/187291
; aliasmith: entry @rows
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 16 align 16
; aliasmith: expect unsound opt-15 clobber liveOnEntry %v
; aliasmith: expect unsound opt-16 clobber liveOnEntry %v
; aliasmith: expect unsound opt-19 clobber liveOnEntry %v
; aliasmith: expect unsound opt-22 clobber liveOnEntry %v
target triple = "nvptx64-nvidia-cuda"

declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), i32, <2 x i1>, <2 x i32>)

define ptx_kernel void @rows(ptr addrspace(1) %row, ptr addrspace(1) %out) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %here = getelementptr inbounds <2 x i32>, ptr addrspace(1) %row, i64 %i
  %next = add nuw nsw i64 %i, 1
  %there = getelementptr inbounds <2 x i32>, ptr addrspace(1) %row, i64 %next
  %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) %here, i32 4, <2 x i1> <i1 true, i1 true>, <2 x i32> zeroinitializer)
  store <2 x i32> <i32 1, i32 2>, ptr addrspace(1) %there, align 8
  %again = icmp ult i64 %next, 4
  br i1 %again, label %loop, label %done

done:
  store <2 x i32> %v, ptr addrspace(1) %out, align 8
  ret void
}
