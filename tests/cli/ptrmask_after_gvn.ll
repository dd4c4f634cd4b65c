; ModuleID = 'k.ll'
source_filename = "k.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3), i64) #0

define ptx_kernel void @ptrmask(ptr addrspace(3) %p, ptr addrspace(1) %out) {
entry:
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 8
  %past = getelementptr inbounds i8, ptr addrspace(3) %p, i64 9
  %rounded = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %past, i64 -8)
  store i8 1, ptr addrspace(3) %q, align 1
  store i8 2, ptr addrspace(3) %rounded, align 1
  store i8 1, ptr addrspace(1) %out, align 1
  ret void
}

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
