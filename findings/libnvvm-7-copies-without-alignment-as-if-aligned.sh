#!/bin/sh
# libNVVM, CUDA's compiler, takes a memcpy whose pointers have no `align` attribute for a copy of aligned memory, if it compiles for an
# architecture before compute_100. So a copy of 3 bytes loads 4 bytes at once and stores 2 at once: it reads the byte behind the object, and
# both accesses are undefined at an odd address (PTX ISA, "Alignment"). LangRef, "llvm.memcpy": pointers without the attribute are aligned
# to 1. With an explicit `align 1` the output is right.
# Seen with nvidia-nvvm 13.5.37 for compute_90. We met it when aliasmith executed the PTX of 20,000 generated kernels. Only the functions
# of nvvm.h are called.
set -u
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" nvidia-nvvm==13.5.37 >&2 || exit 2
NVVM=$folder/nvidia/cu13/lib/libnvvm.so.4 python3 - <<'PYTHON'
import ctypes
import os
import re
import sys

nvvm = ctypes.CDLL(os.environ["NVVM"])
LAYOUT = ("e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-"
          "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64")


def kernel(align):
    pointer = f"i8 addrspace(1)* {align}"
    return f"""
target datalayout = "{LAYOUT}"
target triple = "nvptx64-nvidia-cuda"

define void @k(i8 addrspace(1)* %to, i8 addrspace(1)* %from) {{
  call void @llvm.memcpy.p1i8.p1i8.i64({pointer} %to, {pointer} %from, i64 3, i1 false)
  ret void
}}

declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)

!nvvm.annotations = !{{!1}}
!1 = !{{void (i8 addrspace(1)*, i8 addrspace(1)*)* @k, !"kernel", i32 1}}
!nvvmir.version = !{{!0}}
!0 = !{{i32 2, i32 0}}
""".encode()


def call(name, *args):
    code = getattr(nvvm, name)(*args)
    if code:
        sys.exit(f"{name}: error {code}")


def compiled(text):
    options = [b"-arch=compute_90"]
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    call("nvvmCreateProgram", ctypes.byref(program))
    call("nvvmAddModuleToProgram", program, text, ctypes.c_size_t(len(text)), b"k")
    given = (ctypes.c_char_p * len(options))(*options)
    call("nvvmVerifyProgram", program, len(options), given)
    call("nvvmCompileProgram", program, len(options), given)
    call("nvvmGetCompiledResultSize", program, ctypes.byref(size))
    result = ctypes.create_string_buffer(size.value)
    call("nvvmGetCompiledResult", program, result)
    return result.value.decode()


widths = {}
for align in ("", "align 1"):
    ptx = compiled(kernel(align))
    accesses = [line.strip() for line in ptx.splitlines() if re.search(r"\b(ld|st)\.global", line)]
    if not widths:
        print(*re.findall(r"release [^\n]*|Based on [^\n]*", ptx), sep="\n")
    print(f"a copy of 3 bytes, {align or 'no align'}:", *accesses, sep="\n    ")
    sizes = [int(bits) // 8 * int(many or 1) for many, bits in re.findall(r"\.(?:v(\d)\.)?[bu](\d+)", " ".join(accesses))]
    widths[align] = max(sizes)
print("bytes of the largest access:", *widths.values())
sys.exit(0 if widths == {"": 4, "align 1": 1} else 1)
PYTHON
