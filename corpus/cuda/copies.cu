// memcpy, memmove and memset of the compiler: a struct copied, shifted within an array, and cleared.
// aliasmith: entry @copies
// aliasmith: arg 0 = object global 64 align 4
// aliasmith: arg 1 = object global 64 align 4
#include "cuda.h"

struct Block {
  uint v[8];
};

extern "C" __global__ void copies(Block *a, Block *b) {
  *b = *a;
  __builtin_memmove(a->v + 1, a->v, 28);
  __builtin_memset(b->v + 4, 0, 16);
  a->v[0] = b->v[3] + b->v[5];
}
