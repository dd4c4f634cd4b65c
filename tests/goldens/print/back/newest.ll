source_filename = "newest.ll"
target triple = "nvptx64-nvidia-cuda"

define i64 @f(ptr captures(none) %p, ptr captures(ret: address, provenance) %q, i32 range(i32 -1, 7) %i) memory(argmem: read, errnomem: none) {
  %a = getelementptr nusw nuw i8, ptr %p, i32 %i
  %b = zext nneg i32 %i to i64
  %c = or disjoint i64 %b, 1
  %d = trunc nuw i64 %c to i32
  %e = icmp samesign ult i32 %d, 5
  %x = ptrtoaddr ptr %a to i64
  %v = shufflevector <2 x i32> poison, <2 x i32> poison, <2 x i32> poison
  %s = add <2 x i32> %v, splat (i32 3)
  ret i64 %x
}

declare void @g(ptr initializes((0, 4), (8, 12)), ptr captures(address_is_null)) memory(readwrite, inaccessiblemem: none, target_mem0: read)
