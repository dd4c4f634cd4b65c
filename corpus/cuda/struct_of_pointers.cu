// The pointers lie in a struct in global memory; its two fields may be the same array.
// aliasmith: entry @struct_of_pointers
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object global 16 align 8
// aliasmith: arg 1 = object global 16 align 4
// aliasmith: arg 2 = object global 16 align 4
// aliasmith: arg 3 = i32 3
#include "cuda.h"

struct Arrays {
  uint *x;
  uint *y;
};

extern "C" __global__ void struct_of_pointers(Arrays *a, uint *x, uint *y, uint k) {
  int t = tid();
  if (t == 0) {
    a->x = x;
    a->y = y;
  }
  sync();
  a->y[t] = a->x[t] * k;
}
