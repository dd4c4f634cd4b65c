#!/bin/sh
# LLVM's NVPTX code generator drops the index of a row of 2^32 bytes where the address is used in two blocks: `row * 2^32` becomes 0, the
# kernel never reads its parameter, and every row is row 0. `opt -passes=codegenprepare` of LLVM 22 shows it: the pass sinks the address
# into both blocks. A matrix of such rows fits a GPU of 80 GB, and the source is `int (*m)[1 << 30]; m[row][k]`. Rows of 2^31 bytes are
# right.
# LangRef, "getelementptr": the index is multiplied by the size of the element in the width of the index type, here 64 bits.
# Seen with the LLVM in triton 3.9.0 (here), and with llc of Debian 15.0.6, 16.0.6, 19.1.7 and 22.1.8. One search of LLVM's tracker found
# no report. We met it when aliasmith executed PTX (corpus/found, `codegenprepare-drops-an-index-of-stride-2-32`).
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
read = {}
for bits in (31, 32):
    ptx = llvm.translate_to_asm(f"""
define ptx_kernel void @k(ptr %m, i64 %row, i32 %c) {{
  %at = getelementptr [{2 ** bits} x i8], ptr %m, i64 %row
  %far = getelementptr i8, ptr %at, i64 {2 ** 33}
  %is = icmp eq i32 %c, 3
  br i1 %is, label %then, label %join
then:
  store i32 77, ptr %far, align 4
  br label %join
join:
  store i32 5, ptr %far, align 4
  ret void
}}
""", "nvptx64-nvidia-cuda", "sm_90", "+ptx83", [], False, False, True)
    read[bits] = "[k_param_1]" in ptx
    print(f"rows of 2^{bits} bytes: the kernel", "reads" if read[bits] else "never reads", "the number of its row")
sys.exit(0 if read == {31: True, 32: False} else 1)
PYTHON
