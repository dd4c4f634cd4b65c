// OpenCL: local memory that the host sizes.
kernel void local_sum(global const int *in, global int *out, local int *scratch, uint n) {
  uint t = __builtin_amdgcn_workitem_id_x();
  scratch[t] = t < n ? in[t] : 0;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  if (t == 0) {
    int sum = 0;
    for (uint i = 0; i < __builtin_amdgcn_workgroup_size_x(); ++i) sum += scratch[i];
    *out = sum;
  }
}
