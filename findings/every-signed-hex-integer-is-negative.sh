#!/bin/sh
# LLVM's reader of textual IR takes the highest bit that is set in a hexadecimal integer `s0x…` for its sign, wherever it stands and
# however many zeros are written in front: `i32 s0x1` is -1, `i32 s0x0064` is -28, `i32 s0x7F` is -1. So every number but 0 is negative,
# and no positive one can be written in this form; `u0x…` writes what one expects. LangRef says so in one sentence ("Simple Constants");
# who has not read it takes the width that is written, or the type's, for the place of the sign, as our own reader did until
# 2026-11-28: silently another program. Seen with LLVM 15.0.7 (llvmlite 0.44.0, here), and with opt of Debian 15.0.6, 16.0.6, 19.1.7,
# 22.1.8.
set -u
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" llvmlite==0.44.0 >&2 || exit 2
PYTHONPATH=$folder python3 - <<'PYTHON'
import sys
import llvmlite
import llvmlite.binding as llvm

llvm.initialize()
print("llvmlite", llvmlite.__version__, "with LLVM", ".".join(map(str, llvm.llvm_version_info)))
seen = {}
for literal, value in [("s0x1", -1), ("s0x0064", -28), ("s0x7F", -1), ("s0x80", -128), ("s0x0", 0), ("u0x0064", 100)]:
    module = llvm.parse_assembly(f"@v = global i32 {literal}\n")
    module.verify()
    printed = str(module.get_global_variable("v"))
    print(f"i32 {literal} is read as: {printed}")
    seen[literal] = printed == f"@v = global i32 {value}"
sys.exit(0 if all(seen.values()) else 1)
PYTHON
