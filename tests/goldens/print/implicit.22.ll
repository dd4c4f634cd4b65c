source_filename = "implicit.ll"

define void @f(i32 %i, i16 %h, <4 x i8> %v, ptr %p) {
  %a = call i32 @llvm.umax.i32(i32 %i, i32 %i)
  %b = call i16 @llvm.umax.i16(i16 %h, i16 %h)
  %c = call i32 @llvm.umax.i32(i32 %i, i32 %a)
  %d = call i16 @llvm.smin.i16(i16 %h, i16 %b)
  %e = call <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8> %v)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  %g = call <4 x i8> @llvm.abs.v4i8(<4 x i8> %e, i1 true)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i8> @llvm.abs.v4i8(<4 x i8>, i1 immarg) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.smin.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.umax.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8>) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
