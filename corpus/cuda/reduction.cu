// Sum of a block: a tree in shared memory, one barrier per level.
// aliasmith: entry @reduction
// aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
// aliasmith: arg 0 = object global 32 align 4
// aliasmith: arg 1 = object global 8 align 4
#include "cuda.h"

extern "C" __global__ void reduction(const uint *in, uint *out) {
  __shared__ uint part[4];
  int t = tid();
  part[t] = in[global_id()];
  sync();
  for (int half = 2; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];
    sync();
  }
  if (t == 0) out[block()] = part[0];
}
