// Rows behind an array of pointers; two of the pointers are equal.
// aliasmith: entry @pointer_to_pointer
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 24 align 8
// aliasmith: arg 1 = object global 16 align 4
// aliasmith: mem arg 0 + 0 = arg 1 space 0
// aliasmith: mem arg 0 + 8 = arg 1 + 8 space 0
// aliasmith: mem arg 0 + 16 = arg 1 space 0
#include "cuda.h"

extern "C" __global__ void pointer_to_pointer(int **rows, int *) {
  int t = tid();
  int *first = rows[0], *second = rows[1], *again = rows[2];
  first[t] = t;
  second[t] = first[t] + 1;
  again[t] = again[t] + second[t];
}
