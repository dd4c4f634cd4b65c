// Transpose through a shared tile with one padding column, so that a column of it lies in different banks.
// aliasmith: entry @transpose
// aliasmith: launch cluster=1 grid=1,1,1 block=2,2,1
// aliasmith: arg 0 = object global 16 align 4
// aliasmith: arg 1 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void transpose(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float tile[2][3];
  int x = tid(), y = tid_y();
  tile[y][x] = in[y * 2 + x];
  sync();
  out[y * 2 + x] = tile[x][y];
}
