source_filename = "amdgpu_atomics.ll"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %out) {
  %a = call i32 @llvm.amdgcn.atomic.inc.i32.p0i32(ptr %p, i32 7, i32 5, i32 4, i1 false)
  %b = call i32 @llvm.amdgcn.atomic.dec.i32.p1(ptr addrspace(1) %g, i32 7, i32 2, i32 4, i1 true)
  %c = call float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3) %s, float 1.0, i32 0, i32 0, i1 false)
  %d = call float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1) %g, float 1.0)
  %e = call double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr %p, double 1.0)
  %f = call <2 x half> @llvm.amdgcn.global.atomic.fadd.v2f16.p1.v2f16(ptr addrspace(1) %g, <2 x half> zeroinitializer)
  %i = call i64 @llvm.amdgcn.atomic.inc.i64.p3(ptr addrspace(3) %s, i64 7, i32 7, i32 4, i1 false)
  %j = call float @llvm.amdgcn.ds.fmax(ptr addrspace(3) %s, float 2.0, i32 0, i32 0, i1 false)
  store i32 %a, ptr %out
  ret void
}
declare i32 @llvm.amdgcn.atomic.inc.i32.p0i32(ptr, i32, i32, i32, i1)
declare i64 @llvm.amdgcn.atomic.inc.i64.p3(ptr addrspace(3), i64, i32, i32, i1)
declare i32 @llvm.amdgcn.atomic.dec.i32.p1(ptr addrspace(1), i32, i32, i32, i1)
declare float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3), float, i32, i32, i1)
declare float @llvm.amdgcn.ds.fmax(ptr addrspace(3), float, i32, i32, i1)
declare float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1), float)
declare double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr, double)
declare <2 x half> @llvm.amdgcn.global.atomic.fadd.v2f16.p1.v2f16(ptr addrspace(1), <2 x half>)
