#!/bin/sh
# libNVVM, CUDA's compiler, loads through `ld.global.nc` (the cache for memory that the kernel does not write) although the kernel writes
# the loaded object. The pointer of the load is a select between a `noalias readonly` argument and the argument that is written. It deletes
# the store before the load, too. LangRef, 'select' and 'noalias': if the select chooses %b, the load has the provenance of %b, about which
# the noalias of %a says nothing. PTX ISA, 'ld.global.nc': the memory is read-only for the duration of the kernel.
# CUDA C++ reaches this by `const int *__restrict__ a, int *b` and `c ? b : a`. Without the noalias, the output is right (the control).
# Seen with nvidia-nvvm 13.5.37 for compute_100. We met it when aliasmith executed the PTX of 20,000 generated kernels. Only the functions
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


def kernel(promises):
    return f"""
target datalayout = "{LAYOUT}"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr {promises} %a, ptr %b, i1 %c) {{
  %p = select i1 %c, ptr %b, ptr %a
  store i32 1, ptr %b, align 4
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %b, align 4
  ret void
}}

!nvvmir.version = !{{!0}}
!0 = !{{i32 2, i32 0}}
""".encode()


def call(name, *args):
    code = getattr(nvvm, name)(*args)
    if code:
        sys.exit(f"{name}: error {code}")


def compiled(text):
    options = [b"-arch=compute_100"]
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


seen = {}
for promises in ("noalias readonly", "readonly"):
    ptx = compiled(kernel(promises))
    accesses = [line.strip() for line in ptx.splitlines() if re.search(r"\b(ld|st)\.global", line)]
    seen[promises] = accesses
    if len(seen) == 1:
        print(*re.findall(r"release [^\n]*|Based on [^\n]*", ptx), sep="\n")
    print(f"%a is {promises}:", *accesses, sep="\n    ")
wrong, control = seen["noalias readonly"], seen["readonly"]
is_wrong = any(".nc." in a for a in wrong) and sum(a.startswith("st.") for a in wrong) == 1
is_right = not any(".nc." in a for a in control) and control[0].startswith("st.")
sys.exit(0 if is_wrong and is_right else 1)
PYTHON
