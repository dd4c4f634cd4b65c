// A local array with a computed index, and a pointer into it that moves.
// aliasmith: entry @local_array
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 8 align 4
// aliasmith: arg 1 = i32 3
#include "cuda.h"

extern "C" __global__ void local_array(int *out, int n) {
  int work[4] = {1, 2, 3, 4};
  int t = tid();
  int *p = work;
  for (int i = 0; i < n; i++) {
    p[1] += p[0];
    work[(i + t) & 3] ^= i;
    p++;
  }
  out[t] = work[(t + n) & 3];
}
