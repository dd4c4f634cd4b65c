// One thread publishes data behind a flag with release, others read it if they see the flag with acquire.
// aliasmith: entry @publish
// aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
// aliasmith: arg 0 = object global 4 align 4
// aliasmith: arg 1 = object global 4 align 4
// aliasmith: arg 2 = object global 8 align 4
#include "cuda.h"

extern "C" __global__ void publish(int *data, int *flag, int *out) {
  int t = tid();
  out[t] = 0;
  if (t == 0) *flag = 0;
  sync();
  if (t == 0) {
    *data = 42;
    __nvvm_membar_cta();
    __nvvm_atom_xchg_gen_i(flag, 1);
  } else if (__nvvm_atom_add_gen_i(flag, 0) == 1) {
    __nvvm_membar_cta();
    out[t] = __nvvm_atom_add_gen_i(data, 0);
  }
}
