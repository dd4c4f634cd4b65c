// Inclusive scan with two buffers that change roles at every step.
// aliasmith: entry @scan
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object global 16 align 4
// aliasmith: arg 1 = i32 4
#include "cuda.h"

extern "C" __global__ void scan(uint *data, int n) {
  __shared__ uint buffer[2][4];
  int t = tid();
  int from = 0;
  buffer[from][t] = data[t];
  sync();
  for (int step = 1; step < n; step *= 2) {
    int to = 1 - from;
    buffer[to][t] = t >= step ? buffer[from][t] + buffer[from][t - step] : buffer[from][t];
    from = to;
    sync();
  }
  data[t] = buffer[from][t];
}
