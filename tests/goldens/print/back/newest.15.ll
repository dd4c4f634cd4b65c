source_filename = "newest.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: argmemonly readonly
define i64 @f(ptr nocapture %p, ptr %q, i32 %i) #0 {
  %a = getelementptr i8, ptr %p, i32 %i
  %b = zext i32 %i to i64
  %c = or i64 %b, 1
  %d = trunc i64 %c to i32
  %e = icmp ult i32 %d, 5
  %x = ptrtoint ptr %a to i64
  %v = shufflevector <2 x i32> poison, <2 x i32> poison, <2 x i32> undef
  %s = add <2 x i32> %v, <i32 3, i32 3>
  ret i64 %x
}

declare void @g(ptr, ptr)

attributes #0 = { argmemonly readonly }
