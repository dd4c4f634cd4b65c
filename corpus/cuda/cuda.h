// The few words of CUDA that the kernels here use, so that no CUDA toolkit is needed to compile them.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __noinline__ __attribute__((noinline))

typedef unsigned int uint;
typedef unsigned long long u64;

__device__ inline int tid() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ inline int tid_y() { return __nvvm_read_ptx_sreg_tid_y(); }
__device__ inline int block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
__device__ inline int block_size() { return __nvvm_read_ptx_sreg_ntid_x(); }
__device__ inline int global_id() { return block() * block_size() + tid(); }
__device__ inline void sync() { __syncthreads(); }
