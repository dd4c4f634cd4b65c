// Sum over a warp by shuffles, no memory between the lanes.
// aliasmith: entry @warp_reduce
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void warp_reduce(uint *data) {
  int t = tid();
  int v = (int)data[t];
  v = (int)((uint)v + (uint)__nvvm_shfl_sync_bfly_i32(15, v, 2, 31));
  v = (int)((uint)v + (uint)__nvvm_shfl_sync_bfly_i32(15, v, 1, 31));
  data[t] = (uint)v;
}
