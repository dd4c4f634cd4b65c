target triple = "nvptx64-nvidia-cuda"

declare i32 @tid()

; Function Attrs: argmemonly nounwind
define ptx_kernel void @k(ptr nocapture %p, ptr addrspace(3) %q, i1 %c) #0 {
entry:
  %0 = call i32 @tid()
  %1 = addrspacecast ptr addrspace(3) %q to ptr
  %2 = getelementptr i32, ptr %1, i32 %0
  %3 = or i32 %0, 1
  br i1 %c, label %yes, label %no

yes:                                              ; preds = %entry
  store i32 %3, ptr %2, align 4
  br label %no

no:                                               ; preds = %yes, %entry
  %4 = icmp slt i32 %3, -7
  %5 = load i32, ptr %p, align 4, !invariant.load !0
  ret void
}

attributes #0 = { argmemonly nounwind "target-cpu"="sm_90" }

!0 = !{}
