// Bitonic sort of four keys in shared memory.
// aliasmith: entry @bitonic_sort
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void bitonic_sort(int *keys) {
  __shared__ int s[4];
  int t = tid();
  s[t] = keys[t];
  sync();
  for (int size = 2; size <= 4; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      int other = t ^ stride;
      if (other > t) {
        bool up = (t & size) == 0;
        int a = s[t], b = s[other];
        if ((a > b) == up) {
          s[t] = b;
          s[other] = a;
        }
      }
      sync();
    }
  keys[t] = s[t];
}
