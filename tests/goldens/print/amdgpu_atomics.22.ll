source_filename = "amdgpu_atomics.ll"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %out) {
  %1 = atomicrmw uinc_wrap ptr %p, i32 7 syncscope("agent") release, align 4, !noalias.addrspace !0, !amdgpu.no.fine.grained.memory !1
  %2 = atomicrmw volatile udec_wrap ptr addrspace(1) %g, i32 7 syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory !1
  %3 = atomicrmw fadd ptr addrspace(3) %s, float 1.000000e+00 syncscope("agent") seq_cst, align 4
  %4 = atomicrmw fadd ptr addrspace(1) %g, float 1.000000e+00 syncscope("agent") seq_cst, align 4, !amdgpu.no.fine.grained.memory !1, !amdgpu.ignore.denormal.mode !1
  %5 = atomicrmw fmin ptr %p, double 1.000000e+00 syncscope("agent") seq_cst, align 8, !noalias.addrspace !0, !amdgpu.no.fine.grained.memory !1
  %6 = atomicrmw fadd ptr addrspace(1) %g, <2 x half> zeroinitializer syncscope("agent") seq_cst, align 4, !amdgpu.no.fine.grained.memory !1
  %7 = atomicrmw uinc_wrap ptr addrspace(3) %s, i64 7 syncscope("agent") seq_cst, align 8
  %8 = atomicrmw fmax ptr addrspace(3) %s, float 2.000000e+00 syncscope("agent") seq_cst, align 4
  store i32 %1, ptr %out, align 4
  ret void
}

!0 = !{i32 5, i32 6}
!1 = !{}
