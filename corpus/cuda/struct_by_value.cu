// A struct with pointers as kernel parameter: byval, read through a pointer to the parameter space.
// aliasmith: entry @struct_by_value
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object param 24 align 8
// aliasmith: arg 1 = object global 8 align 4
// aliasmith: mem arg 0 + 0 = arg 1 space 0
// aliasmith: mem arg 0 + 8 = arg 1 space 0
#include "cuda.h"

struct Arrays {
  uint *from;
  uint *to;
  uint add;
};

extern "C" __global__ void struct_by_value(Arrays a, uint *) {
  int t = tid();
  a.to[t] = a.from[t] + a.add;
}
