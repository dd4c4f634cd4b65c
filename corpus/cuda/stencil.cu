// Three-point stencil; the coefficients are in constant memory, the halo is loaded by the first and last thread.
// aliasmith: entry @stencil
// aliasmith: launch cluster=1 grid=2,1,1 block=4,1,1
// aliasmith: arg 0 = object global 40 align 4
// aliasmith: arg 1 = object global 32 align 4
#include "cuda.h"

__constant__ float coefficient[3] = {0.25f, 0.5f, 0.25f};

extern "C" __global__ void stencil(const float *in, float *out) {
  __shared__ float line[6];
  int t = tid(), g = global_id();
  line[t + 1] = in[g + 1];
  if (t == 0) line[0] = in[g];
  if (t == 3) line[5] = in[g + 2];
  sync();
  float sum = 0;
  for (int k = 0; k < 3; k++) sum += coefficient[k] * line[t + k];
  out[g] = sum;
}
