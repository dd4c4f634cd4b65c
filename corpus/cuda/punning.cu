// The bytes of a float looked at as an integer and as characters.
// aliasmith: entry @punning
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 8 align 4
// aliasmith: arg 1 = object global 8 align 4
#include "cuda.h"

extern "C" __global__ void punning(float *values, uint *bits) {
  int t = tid();
  uint b;
  __builtin_memcpy(&b, &values[t], sizeof b);
  bits[t] = b ^ 0x80000000u;
  __builtin_memcpy(&values[t], &bits[t], sizeof b);
  unsigned char *c = (unsigned char *)&values[t];
  c[0] = c[3];
}
