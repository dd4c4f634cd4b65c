source_filename = "newest.ll"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: memory(argmem: read)
define i64 @f(ptr nocapture %p, ptr %q, i32 range(i32 -1, 7) %i) #0 {
  %a = getelementptr nusw nuw i8, ptr %p, i32 %i
  %b = zext nneg i32 %i to i64
  %c = or disjoint i64 %b, 1
  %d = trunc nuw i64 %c to i32
  %e = icmp ult i32 %d, 5
  %x = ptrtoint ptr %a to i64
  %v = shufflevector <2 x i32> poison, <2 x i32> poison, <2 x i32> poison
  %s = add <2 x i32> %v, <i32 3, i32 3>
  ret i64 %x
}

; Function Attrs: memory(readwrite, inaccessiblemem: read)
declare void @g(ptr initializes((0, 4), (8, 12)), ptr) #1

attributes #0 = { memory(argmem: read) }
attributes #1 = { memory(readwrite, inaccessiblemem: read) }
