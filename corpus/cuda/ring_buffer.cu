// Reads and writes that wrap around in a ring of eight.
// aliasmith: entry @ring_buffer
// aliasmith: arg 0 = object global 32 align 4
// aliasmith: arg 1 = i32 6
// aliasmith: arg 2 = i32 5
#include "cuda.h"

extern "C" __global__ void ring_buffer(uint *ring, uint head, int n) {
  for (int i = 0; i < n; i++) {
    uint from = (head + i) & 7, to = (head + i + 3) & 7;
    ring[to] = ring[from] + i;
  }
}
