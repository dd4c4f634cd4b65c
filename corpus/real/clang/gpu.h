// The few words of CUDA and HIP that the kernels here use, so that no toolkit is needed to compile them.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))

typedef unsigned int uint;

#ifdef __HIP__
__device__ inline uint tid() { return __builtin_amdgcn_workitem_id_x(); }
__device__ inline uint block() { return __builtin_amdgcn_workgroup_id_x(); }
__device__ inline uint block_size() { return __builtin_amdgcn_workgroup_size_x(); }
__device__ inline void sync() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
#define WARP 64
__device__ inline int lane() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0)); }
__device__ inline int shuffle_down(int v, int by) { return __builtin_amdgcn_ds_bpermute((lane() + by) << 2, v); }
__device__ inline uint grid_size() { return __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(); }
#else
#define WARP 32
__device__ inline int lane() { return __nvvm_read_ptx_sreg_laneid(); }
__device__ inline int shuffle_down(int v, int by) { return __nvvm_shfl_sync_down_i32(-1, v, by, 31); }
__device__ inline uint grid_size() { return __nvvm_read_ptx_sreg_nctaid_x(); }
__device__ inline uint tid() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ inline uint block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
__device__ inline uint block_size() { return __nvvm_read_ptx_sreg_ntid_x(); }
__device__ inline void sync() { __syncthreads(); }
#endif
__device__ inline uint global_id() { return block() * block_size() + tid(); }
