"""kernels.py OUT: numba-cuda-mlir 0.6 without a GPU (pip install numba-cuda-mlir nvidia-cuda-runtime-cu12 nvidia-cuda-nvrtc-cu12 'cuda-core<1')."""
import pathlib
import sys

import numba_cuda_mlir.tools as tools
from numba_cuda_mlir import cuda, types
from numba_cuda_mlir.compiler import _compile
from numba_cuda_mlir.mlir_optimization import get_llvmir


def histogram(values, counts):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(counts, values[i] % counts.size, 1)


def stencil(u, v):
    i, j, k = cuda.grid(3)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
        v[i, j, k] = u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1] + u[i, j, k + 1] - 6 * u[i, j, k]


def array(element, dimensions):
    return types.Array(element, dimensions, "C")


tools._cached_cc = (8, 0)
for kernel, args in [(histogram, [array(types.int32, 1)] * 2), (stencil, [array(types.float32, 3)] * 2)]:
    compiled = _compile(kernel, types.void(*args), {"chip": "sm_80"})
    compiled = compiled[0] if isinstance(compiled, tuple) else compiled
    text = get_llvmir(compiled, {"chip": "sm_80"})
    pathlib.Path(sys.argv[1], f"numba_mlir-{kernel.__name__}-sm_80.ll").write_text(text)
