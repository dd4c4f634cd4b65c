// __ldg: loads that promise that nobody writes the array while the kernel runs.
// aliasmith: entry @read_only_cache
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 12 align 4
// aliasmith: arg 1 = object global 8 align 4
#include "cuda.h"

extern "C" __global__ void read_only_cache(const int *in, uint *out) {
  int t = tid();
  out[t] = (uint)__nvvm_ldg_i(&in[t]) + (uint)__nvvm_ldg_i(&in[t + 1]);
}
