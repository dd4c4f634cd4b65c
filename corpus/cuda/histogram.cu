// Histogram: counts in shared memory with atomics, then one atomic addition per bin to the result.
// aliasmith: entry @histogram
// aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
// aliasmith: arg 0 = object global 8 align 4
// aliasmith: arg 1 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void histogram(const unsigned char *in, int *bins) {
  __shared__ int mine[4];
  int t = tid();
  mine[t] = 0;
  sync();
  __nvvm_atom_add_gen_i(&mine[in[global_id()] & 3], 1);
  sync();
  __nvvm_atom_add_gen_i(&bins[t], mine[t]);
}
