// One pointer that is shared memory for some threads and global memory for others.
// aliasmith: entry @select_space
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void select_space(int *out) {
  __shared__ int near[4];
  int t = tid();
  near[t] = 10 + t;
  int *p = t & 1 ? &near[t] : &out[t];
  *p = t;
  sync();
  if (t & 1) out[t] = near[t];
}
