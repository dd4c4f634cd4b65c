source_filename = "amdgpu_atomics.ll"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %out) {
  %1 = atomicrmw uinc_wrap ptr %p, i32 7 syncscope("agent") release, align 4, !amdgpu.no.fine.grained.memory !0
  %2 = atomicrmw volatile udec_wrap ptr addrspace(1) %g, i32 7 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !0
  %3 = atomicrmw fadd ptr addrspace(3) %s, float 1.000000e+00 syncscope("agent") seq_cst, align 4
  %d = call float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1) %g, float 1.000000e+00)
  %e = call double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr %p, double 1.000000e+00)
  %f = call <2 x half> @llvm.amdgcn.global.atomic.fadd.v2f16.p1.v2f16(ptr addrspace(1) %g, <2 x half> zeroinitializer)
  %4 = atomicrmw uinc_wrap ptr addrspace(3) %s, i64 7 syncscope("agent") seq_cst, align 8
  %5 = atomicrmw fmax ptr addrspace(3) %s, float 2.000000e+00 syncscope("agent") seq_cst, align 4
  store i32 %1, ptr %out, align 4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1) nocapture, float) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr nocapture, double) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare <2 x half> @llvm.amdgcn.global.atomic.fadd.v2f16.p1.v2f16(ptr addrspace(1) nocapture, <2 x half>) #0

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!0 = !{}
