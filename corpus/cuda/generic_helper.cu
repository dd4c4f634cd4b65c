// One helper with generic pointers, called with shared, local and global memory.
// aliasmith: entry @generic_helper
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 8 align 4
#include "cuda.h"

extern "C" __device__ __noinline__ void add_into(int *to, const int *from) { *to += *from; }

extern "C" __global__ void generic_helper(int *out) {
  __shared__ int shared[2];
  int t = tid();
  int local[2] = {t + 1, t + 2};
  shared[t] = t;
  add_into(&shared[t], &local[t & 1]);
  add_into(&local[0], &shared[t]);
  out[t] = 0;
  add_into(&out[t], &local[0]);
}
