// y = a x + y with restrict: the promise holds, the arrays are different.
// aliasmith: entry @saxpy
// aliasmith: launch cluster=1 grid=2,1,1 block=2,1,1
// aliasmith: arg 0 = i32 3
// aliasmith: arg 2 = object global 16 align 4
// aliasmith: arg 3 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  int i = global_id();
  if (i < n) y[i] = a * x[i] + y[i];
}
