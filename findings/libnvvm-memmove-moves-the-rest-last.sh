#!/bin/sh
# libNVVM, CUDA's compiler, moves overlapping memory wrongly if the length is no multiple of the alignment: `memmove(p + 4, p, 5)` of an
# aligned `char *p` stores the word first, and then loads byte 4, which the word has overwritten. So byte 8 becomes the old byte 0. Where the
# destination is behind the source, the rest has to be moved before the words.
# LangRef, "llvm.memmove": the memory locations may overlap; C, 7.26.2.3: as if the bytes were first copied to a temporary array.
# It also chooses the direction by the low 32 bits of both addresses, and so wrongly for a buffer that lies across a multiple of 4 GiB.
# Seen with nvidia-nvvm 13.5.37 (here) and 13.0.88 and nvidia-cuda-nvcc-cu12 12.9.86, for compute_90 and compute_100, at -opt=0 and -opt=3.
# llc of LLVM 16, 19 and 22 is right. We met it when aliasmith executed the PTX of 20,000 generated kernels. Only the functions of nvvm.h
# are called.
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
KERNEL = f"""
target datalayout = "{LAYOUT}"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) align 8 %p) {{
  %to = getelementptr i8, ptr addrspace(1) %p, i64 4
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 8 %p, i64 5, i1 false)
  ret void
}}

declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

!nvvmir.version = !{{!0}}
!0 = !{{i32 2, i32 0}}
""".encode()


def call(name, *args):
    code = getattr(nvvm, name)(*args)
    if code:
        sys.exit(f"{name}: error {code}")


options = [b"-arch=compute_100", b"-opt=0"]
program, size = ctypes.c_void_p(), ctypes.c_size_t()
call("nvvmCreateProgram", ctypes.byref(program))
call("nvvmAddModuleToProgram", program, KERNEL, ctypes.c_size_t(len(KERNEL)), b"k")
given = (ctypes.c_char_p * len(options))(*options)
call("nvvmVerifyProgram", program, len(options), given)
call("nvvmCompileProgram", program, len(options), given)
call("nvvmGetCompiledResultSize", program, ctypes.byref(size))
result = ctypes.create_string_buffer(size.value)
call("nvvmGetCompiledResult", program, result)
ptx = result.value.decode()
print(*re.findall(r"release [^\n]*|Based on [^\n]*", ptx), sep="\n")
lines = [line.strip() for line in ptx.splitlines() if re.search(r"\b(ld|st)\.global|setp|cvt", line)]
print("\n".join(lines))
word = next((at for at, line in enumerate(lines) if re.match(r"st\.global\.[bu]32", line)), len(lines))
rest = next((at for at, line in enumerate(lines) if re.match(r"ld\.global\.[bu]8", line)), 0)
print("the rest is loaded", "after" if rest > word else "before", "the word is stored")
sys.exit(0 if rest > word else 1)
PYTHON
