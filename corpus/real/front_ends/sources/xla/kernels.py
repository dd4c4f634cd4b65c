"""kernels.py TARGET OUT: XLA of JAX 0.10.2 without a GPU (pip install jax jaxlib jax-cuda12-plugin jax-cuda12-pjrt).

TARGET is a text proto of the GPU (`gpu_device_info { … cuda_compute_capability { major: 9 minor: 0 } … }`). XLA writes
OUT/*.ir-no-opt.ll and OUT/*.ir-with-opt.ll. JAX_SKIP_CUDA_CONSTRAINTS_CHECK=1 must be set.
"""
import os
import sys

os.environ["XLA_FLAGS"] = f"--xla_dump_to={sys.argv[2]} --xla_gpu_dump_llvmir=true --xla_dump_emitter_re=.* --xla_gpu_autotune_level=0"
import jax
import jax.numpy as jnp
from jax.experimental import topologies
from jax.sharding import SingleDeviceSharding

target = open(sys.argv[1]).read()
topology = topologies.get_topology_desc("cuda_topo", platform="cuda", target_config=target, topology="1x1x1")
sharding = SingleDeviceSharding(topology.devices[0])


def array(*shape, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(shape, dtype, sharding=sharding)


def scatter(x, at, updates):
    return x.at[at].add(updates)


jax.jit(scatter).trace(array(100), array(40, dtype=jnp.int32), array(40)).lower().compile()
