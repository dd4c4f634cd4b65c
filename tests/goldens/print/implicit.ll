source_filename = "implicit.ll"
; Intrinsics without declarations, some without the suffix of their types.
define void @f(i32 %i, i16 %h, <4 x i8> %v, ptr %p) {
  %a = call i32 @llvm.umax(i32 %i, i32 %i)
  %b = call i16 @llvm.umax(i16 %h, i16 %h)
  %c = call i32 @llvm.umax.i32(i32 %i, i32 %a)
  %d = call i16 @llvm.smin.i32(i16 %h, i16 %b)
  %e = call <4 x i8> @llvm.vector.reverse(<4 x i8> %v)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  %g = call <4 x i8> @llvm.abs(<4 x i8> %e, i1 true)
  ret void
}
