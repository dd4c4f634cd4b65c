// Two-stage pipeline: while one buffer is used, the next one is filled by an asynchronous copy.
// aliasmith: entry @cp_async
// aliasmith: arg 0 = object global 64 align 16
// aliasmith: arg 1 = object global 16 align 4
#include "cuda.h"

extern "C" __global__ void cp_async(const uint *in, uint *out) {
  __shared__ __attribute__((aligned(16))) uint stage[2][4];
  auto *s0 = (__attribute__((address_space(3))) void *)stage[0];
  auto *g0 = (const __attribute__((address_space(1))) void *)in;
  __nvvm_cp_async_ca_shared_global_16(s0, g0);
  __nvvm_cp_async_commit_group();
  for (int i = 0; i < 4; i++) {
    if (i < 3) {
      auto *s = (__attribute__((address_space(3))) void *)stage[(i + 1) & 1];
      auto *g = (const __attribute__((address_space(1))) void *)(in + 4 * (i + 1));
      __nvvm_cp_async_ca_shared_global_16(s, g);
    }
    __nvvm_cp_async_commit_group();
    __nvvm_cp_async_wait_group(1);
    out[i] = stage[i & 1][0] + stage[i & 1][3];
  }
}
