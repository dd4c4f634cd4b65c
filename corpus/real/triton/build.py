#!/usr/bin/env python3
"""Compiles the kernels of kernels.py with Triton to LLVM IR: ../kernels/triton-NAME-ARCH.ll.

Needs Triton 3.5.1 (python3 -m venv V; V/bin/pip install --no-deps triton==3.5.1) and no GPU. The results are committed.
"""

import pathlib
import re
import sys

import triton
from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase
from triton.compiler import ASTSource
from triton.runtime.driver import driver

import kernels


class NoDevice(DriverBase):
    """Compiling asks the driver only for the target."""

    def __init__(self, target):
        self.target = target

    def get_current_target(self):
        return self.target

    def get_current_device(self):
        return 0

    def map_python_to_cpp_type(self, ty):
        return ty

    @classmethod
    def is_active(cls):
        return False

    def get_active_torch_device(self):
        return None

    def get_benchmarker(self):
        return None


F16, F32, I32, I8, BF16, I64, U8 = "*fp16", "*fp32", "*i32", "*i8", "*bf16", "*i64", "*u8"
GEMM = dict(BM=32, BN=32, BK=32)
ATTENTION = dict(BM=32, BN=32, D=32)

# Name, types of the arguments, constants, options.
TABLE = [
    ("add", [F32, F32, F32, "i32"], dict(BLOCK=512), {}),
    ("softmax", [F32, F32, "i32", "i32"], dict(BLOCK=512), {}),
    ("layernorm", [F16, F16, F32, F32, F32, F32, "i32", "i32", "fp32"], dict(BLOCK=256), {}),
    ("matmul", [F16, F16, F16] + ["i32"] * 9, GEMM, {}),
    ("quantised_matmul", [F16, I8, F32, F32] + ["i32"] * 3, GEMM, {}),
    ("attention_forward", [F16, F16, F16, F16, F32, "fp32", "i32"], ATTENTION, {}),
    ("attention_backward", [F16] * 4 + [F32] * 5 + ["fp32", "i32"], ATTENTION, {}),
    ("histogram", [I32, I32, "i32"], dict(BLOCK=256, BINS=32), {}),
    ("histogram_direct", [I32, I32, "i32"], dict(BLOCK=256, BINS=32), {}),
    ("persistent_sum", [F32, F32, I32, F32, "i32", "i32"], dict(BLOCK=128), {}),
    ("spin_lock_add", [I32, F32, F32, "i32"], dict(BLOCK=128), {}),
    ("scan_sum", [F32, F32, "i32"], dict(BLOCK=256), {}),
    ("sort_rows", [I32, I32, "i32"], dict(BLOCK=64), dict(num_warps=2)),
    ("spmv", [I32, I32, F32, F32, F32, "i32"], dict(BLOCK=64), dict(num_warps=2)),
    ("relax_edges", [I32] * 5 + ["i32"], dict(BLOCK=128), {}),
    ("stencil", [F32, F32, "i32", "i32"], dict(BLOCK=128), {}),
    ("dropout", [F32, F32, "i32", "fp32", "i32"], dict(BLOCK=256), {}),
    ("argmax_rows", [F32, I32, "i32"], dict(BLOCK=256), {}),
    ("transpose", [F16, F16, "i32", "i32"], dict(BLOCK=32), {}),
    ("gelu_rows", [BF16, BF16, "i32"], dict(BLOCK=256), {}),
    ("tma_matmul", [F16] * 3 + ["i32"] * 3, dict(BM=64, BN=32, BK=32), {}),
    ("convolution", [F32, F32, F32, "i32", "i32"], dict(BLOCK=128), {}),
    ("cross_entropy", [F16, I64, F32, F32] + ["i32"] * 3, dict(BLOCK=256), {}),
    ("paged_attention", [F16, F16, F16, I32, I32, F16, "fp32", "i32", "i32"], dict(PAGE=16, D=32), {}),
    ("selective_scan", [F32] * 6 + ["i32"] * 2, dict(BLOCK=32, N=16), {}),
    ("state_passing", [F16, F16, F32, F32, I32] + ["i32"] * 4, dict(BLOCK=128), {}),
    ("lora_shrink", [F16, F16, F32, I64, I32, I32] + ["i32"] * 6, dict(BM=32, BN=16, BK=32), {}),
    ("softplus", [F32, F32, "i32"], dict(BLOCK=256), {}),
    ("chunk_pairs", [F16, F16, F32, I32, I32], dict(D=32, BC=16, NC=2), {}),
    ("mxfp4_gemm", [BF16, U8, U8, F32] + ["i32"] * 3, dict(BM=64, BN=32, BK=64), {}),
]

TARGETS = {
    "sm80": GPUTarget("cuda", 80, 32),
    "sm90": GPUTarget("cuda", 90, 32),
    "sm100": GPUTarget("cuda", 100, 32),
    "gfx90a": GPUTarget("hip", "gfx90a", 64),
    "gfx942": GPUTarget("hip", "gfx942", 64),
    "gfx942-buffers": GPUTarget("hip", "gfx942", 64),
    "gfx1100": GPUTarget("hip", "gfx1100", 32),
}

# Accesses through buffers (AMDGCN_USE_BUFFER_OPS, as training and inference code sets it), of tensors below 2 GiB.
BUFFERS = "gfx942-buffers"
BUFFERED = {
    "softmax", "layernorm", "argmax_rows", "attention_forward", "histogram_direct", "cross_entropy", "paged_attention",
    "scan_sum", "spmv", "stencil",
}


def without_debug_info(text):
    """The IR without what differs from folder to folder."""
    text = re.sub(r", !dbg !\d+", "", text)
    text = re.sub(r" !dbg !\d+", "", text)
    text = re.sub(r"^!llvm\.dbg\.cu = .*\n", "", text, flags=re.M)
    text = re.sub(r"^!\d+ = (distinct )?!DI.*\n", "", text, flags=re.M)
    return re.sub(r"^; ModuleID.*\n|^source_filename.*\n", "", text, flags=re.M)


def compile_kernel(name, types, constants, options, target, buffers=False):
    fn = getattr(kernels, name)
    signature = {a: t for a, t in zip(fn.arg_names, types)}
    signature.update({c: "constexpr" for c in constants})
    # As the JIT specialises its calls: pointers of tensors, and sizes that are multiples of 16.
    known = [["tt.divisibility", 16]] + ([["tt.pointer_range", 32]] if buffers else [])
    pointers = {(i,): known for i, t in enumerate(types) if t.startswith("*")}
    triton.knobs.amd.use_buffer_ops = buffers
    driver.set_active(NoDevice(target))
    class Done(Exception):
        pass
    source = ASTSource(fn, signature, constexprs=constants, attrs=pointers)
    kept = {}
    backend = triton.compiler.make_backend(target)
    real = type(backend).add_stages
    def stages(self, table, opts, language):
        real(self, table, opts, language)
        llir = table["llir"]
        def stop(src, metadata):
            kept["llir"] = llir(src, metadata)
            raise Done()
        table["llir"] = stop
    type(backend).add_stages = stages
    try:
        triton.compile(source, target=target, options=options)
    except Done:
        pass
    finally:
        type(backend).add_stages = real
    return str(kept["llir"])


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "kernels"
    only = sys.argv[2:]
    for arch, target in TARGETS.items():
        for name, types, constants, options in TABLE:
            if only and f"{name}-{arch}" not in only and arch not in only and name not in only:
                continue
            buffers = arch == BUFFERS
            if buffers and name not in BUFFERED:
                continue
            try:
                text = compile_kernel(name, types, constants, options, target, buffers)
            except Exception as e:
                print(f"{name}-{arch}: {type(e).__name__} {e}", file=sys.stderr)
                continue
            said = f"; Triton 3.5.1, {arch}, {name} of corpus/real/triton/kernels.py\n"
            (out / f"triton-{name}-{arch}.ll").write_text(said + without_debug_info(text))


if __name__ == "__main__":
    main()
