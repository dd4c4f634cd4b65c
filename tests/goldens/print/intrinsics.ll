source_filename = "intrinsics.ll"
target triple = "nvptx64-nvidia-cuda"
; Parameters and names that are older than LLVM 15, or that LLVM 22 replaces; declarations without calls.
declare i32 @llvm.ctlz.i32(i32)
declare i64 @llvm.cttz.i64(i64)
declare void @llvm.memset.p0.i64(ptr nocapture, i8, i64, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr nocapture, ptr nocapture, i64, i32, i1)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture, ptr nocapture, i64, i32, i1)
declare i64 @llvm.objectsize.i64.p0(ptr, i1)
declare i64 @llvm.objectsize.i64(ptr, i1, i1)
declare i32 @llvm.nvvm.brev32(i32)
declare i64 @llvm.nvvm.brev64(i64)
declare i32 @llvm.nvvm.clz.i(i32)
declare i32 @llvm.nvvm.popc.i(i32)
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.rotate.b64(i64, i32)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
declare ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) nocapture, i32)
declare float @llvm.nvvm.fabs.f(float)
declare i32 @llvm.smax(i32, i32)
declare void @llvm.lifetime.start(i64, ptr)
declare void @llvm.experimental.deoptimize(...)
declare <4 x i32> @llvm.experimental.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr, i32, <8 x i1>, <8 x i32>)
declare <2 x i32> @llvm.smin.odd(<2 x i32>, <2 x i32>)
declare i64 @llvm.nvvm.popc.j(i64)

define void @k(ptr %p, ptr %q, i32 %i, i64 %l, ptr addrspace(3) %s, float %f, <4 x i32> %x) {
  %buffer = alloca i32, align 4
  call void @llvm.lifetime.start(i64 4, ptr %buffer)
  %a = tail call i32 @llvm.ctlz.i32(i32 noundef %i) #0, !range !0
  %1 = call i64 @llvm.cttz.i64(i64 %l)
  tail call void @llvm.memset.p0.i64(ptr nonnull %p, i8 0, i64 8, i32 4, i1 false) #0, !note !1
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull %p, ptr align 2 %q, i64 noundef 8, i32 16, i1 false), !tbaa.struct !1
  call void @llvm.memmove.p0.p0.i64(ptr nonnull align 8 %p, ptr %q, i64 8, i32 0, i1 true)
  %b = tail call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false)
  %c = tail call i64 @llvm.objectsize.i64(ptr %p, i1 false, i1 true)
  %d = tail call i32 @llvm.nvvm.brev32(i32 %i), !note !1
  %e = tail call i64 @llvm.nvvm.brev64(i64 %l)
  %g = tail call i32 @llvm.nvvm.clz.i(i32 %i), !note !1
  %h = tail call i32 @llvm.nvvm.popc.i(i32 %i)
  %j = tail call i32 @llvm.nvvm.rotate.b32(i32 %i, i32 %d)
  %m = tail call i64 @llvm.nvvm.rotate.b64(i64 %l, i32 %d)
  %n = tail call i64 @llvm.nvvm.rotate.right.b64(i64 %l, i32 %j)
  %o = tail call ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %s, i32 %d)
  store i32 0, ptr addrspace(3) %o, align 4
  %r = tail call float @llvm.nvvm.fabs.f(float %f)
  %t = tail call i32 @llvm.smax(i32 %i, i32 %j), !note !1
  %u = tail call <4 x i32> @llvm.experimental.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %x, i32 -2), !note !1
  ret void
}
define void @deoptimized() {
  call void (...) @llvm.experimental.deoptimize() [ "deopt"() ]
  ret void
}
attributes #0 = { nounwind }
!0 = !{i32 0, i32 33}
!1 = !{}
!llvm.module.flags = !{!2, !3}
!nvvm.annotations = !{!4, !5}
!2 = !{i32 7, !"PIC Level", i32 2}
!3 = !{i32 1, !"PIE Level", i32 2}
!4 = !{null, !"align", i32 8}
!5 = !{ptr @k, !"other", i32 8}
