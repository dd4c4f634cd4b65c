// A table in a by-value parameter, indexed by the thread: it must stay in memory.
// aliasmith: entry @byval_param
// aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1
// aliasmith: arg 0 = object param 32 align 4
// aliasmith: arg 1 = object global 16 align 4
#include "cuda.h"

struct Table {
  uint value[8];
};

extern "C" __global__ void byval_param(Table table, uint *out) {
  int t = tid();
  table.value[t] += 1; // a private copy from here on
  out[t] = table.value[t] + table.value[(t + 4) & 7];
}
