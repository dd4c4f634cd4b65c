source_filename = "intrinsics.ll"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.rotate.b32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.nvvm.rotate.b64(i64, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32) #0

declare ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) nocapture, i32)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.f(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x i32> @llvm.experimental.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr nocapture, i32 immarg, <8 x i1>, <8 x i32>) #2

declare i64 @llvm.nvvm.popc.j(i64)

define void @k(ptr %p, ptr %q, i32 %i, i64 %l, ptr addrspace(3) %s, float %f, <4 x i32> %x) {
  %buffer = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %buffer)
  %a = call i32 @llvm.ctlz.i32(i32 %i, i1 false)
  %1 = call i64 @llvm.cttz.i64(i64 %l, i1 false)
  call void @llvm.memset.p0.i64(ptr nonnull align 4 %p, i8 0, i64 8, i1 false) #6
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 16 %p, ptr align 16 %q, i64 noundef 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr nonnull %p, ptr %q, i64 8, i1 true)
  %b = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  %c = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %d = call i32 @llvm.bitreverse.i32(i32 %i)
  %e = call i64 @llvm.bitreverse.i64(i64 %l)
  %g = call i32 @llvm.ctlz.i32(i32 %i, i1 false)
  %h = call i32 @llvm.ctpop.i32(i32 %i)
  %j = tail call i32 @llvm.nvvm.rotate.b32(i32 %i, i32 %d)
  %m = tail call i64 @llvm.nvvm.rotate.b64(i64 %l, i32 %d)
  %n = tail call i64 @llvm.nvvm.rotate.right.b64(i64 %l, i32 %j)
  %o = tail call ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %s, i32 %d)
  store i32 0, ptr addrspace(3) %o, align 4
  %r = tail call float @llvm.nvvm.fabs.f(float %f)
  %t = tail call i32 @llvm.smax.i32(i32 %i, i32 %j), !note !4
  %u = tail call <4 x i32> @llvm.experimental.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %x, i32 -2), !note !4
  ret void
}

define void @deoptimized() {
  call void (...) @llvm.experimental.deoptimize.isVoid() [ "deopt"() ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.objectsize.i64.p0(ptr, i1 immarg, i1 immarg, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bitreverse.i64(i64) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #5

declare void @llvm.experimental.deoptimize.isVoid(...)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x i32> @llvm.smin.v2i32(<2 x i32>, <2 x i32>) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1}
!nvvm.annotations = !{!2, !3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{null, !"align", i32 8}
!3 = !{ptr @k, !"other", i32 8}
!4 = !{}
