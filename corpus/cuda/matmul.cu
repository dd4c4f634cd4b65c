// Product of two 2x2 matrices through shared tiles.
// aliasmith: entry @matmul
// aliasmith: launch cluster=1 grid=1,1,1 block=2,2,1
// aliasmith: arg 0 = object global 16 align 4
// aliasmith: arg 1 = arg 0 + 0
// aliasmith: arg 2 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void matmul(const uint *a, const uint *b, uint *c) {
  __shared__ uint at[2][2];
  __shared__ uint bt[2][2];
  int x = tid(), y = tid_y();
  at[y][x] = a[y * 2 + x];
  bt[y][x] = b[y * 2 + x];
  sync();
  uint sum = 0;
  for (int k = 0; k < 2; k++) sum += at[y][k] * bt[k][x];
  c[y * 2 + x] = sum;
}
