#!/bin/sh
# LLVM's NVPTX code generator deletes a volatile load of an i1 whose result is unused, and keeps that of an i8. LangRef, "Volatile Memory
# Accesses": the optimizer must not change the number of volatile operations. A device register that must only be touched is never read.
# Seen with the LLVM in triton 3.9.0 (here), and with llc of Debian 19.1.7 and 22.1.8. One search of LLVM's tracker found no report. We met
# it when aliasmith compared kernels with the PTX that llc makes of them.
set -u
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" triton==3.9.0 >&2 || exit 2
PYTHONPATH=$folder python3 - <<'PYTHON'
import sys
import triton
from triton._C.libtriton import llvm

llvm.init_targets()
print("triton", triton.__version__)
loads = {}
for bits in (1, 8):
    ptx = llvm.translate_to_asm(f"""
define ptx_kernel void @k(ptr addrspace(1) %p) {{
  %v = load volatile i{bits}, ptr addrspace(1) %p, align 1
  ret void
}}
""", "nvptx64-nvidia-cuda", "sm_90", "+ptx83", [], False, False, True)
    loads[bits] = ptx.count("ld.volatile")
    print(f"load volatile i{bits}: {loads[bits]} ld.volatile")
sys.exit(0 if loads == {1: 0, 8: 1} else 1)
PYTHON
