#!/bin/sh
# libNVVM 13.5, CUDA's compiler, loads two bytes at once through a pointer of alignment 1 that a loop takes over from its previous turn: the
# pointer is `@g` (align 16) in the first turn, `%a` in the second and `%b` in all others. `load volatile i16, ptr %p, align 1` becomes
# `ld.volatile.b16`. With `%b` at an odd address the kernel ends with a misaligned address.
# LangRef, "load": `align 1` promises nothing; PTX ISA, "Addresses as Operands": an address must be a multiple of the size of the access.
# Seen with nvidia-nvvm 13.5.37 (compute_100, NVVM 23) at -opt=3. At -opt=0, and in 13.0.88 and 12.9.86 (NVVM 20), the load is made byte by
# byte, as in llc of LLVM 19 and 22. We met it when aliasmith executed the PTX of 20,000 generated kernels. Only the functions of nvvm.h
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

@g = global [32 x i8] zeroinitializer, align 16

define void @k(ptr %a, i64 %n, ptr %b, i1 %again) {{
entry:
  br label %turn

turn:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %q = phi ptr [ %a, %entry ], [ %b, %end ]
  %p = phi ptr [ @g, %entry ], [ %q, %end ]
  br label %inner

inner:
  %v = load volatile i16, ptr %p, align 1
  br i1 %again, label %inner, label %end

end:
  store i64 0, ptr %a, align 1
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %turn, label %exit

exit:
  ret void
}}

!nvvmir.version = !{{!0}}
!0 = !{{i32 2, i32 0}}
""".encode()


def call(name, *args):
    code = getattr(nvvm, name)(*args)
    if code:
        sys.exit(f"{name}: error {code}")


def compiled(options):
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    call("nvvmCreateProgram", ctypes.byref(program))
    call("nvvmAddModuleToProgram", program, KERNEL, ctypes.c_size_t(len(KERNEL)), b"k")
    given = (ctypes.c_char_p * len(options))(*options)
    call("nvvmVerifyProgram", program, len(options), given)
    call("nvvmCompileProgram", program, len(options), given)
    call("nvvmGetCompiledResultSize", program, ctypes.byref(size))
    result = ctypes.create_string_buffer(size.value)
    call("nvvmGetCompiledResult", program, result)
    return result.value.decode()


loads = {}
for level in (b"-opt=0", b"-opt=3"):
    ptx = compiled([b"-arch=compute_100", level])
    loads[level] = re.findall(r"ld\.volatile\.\w+", ptx)
    print(level.decode(), *loads[level])
print(*re.findall(r"release [^\n]*|Based on [^\n]*", ptx), sep="\n")
sys.exit(0 if loads == {b"-opt=0": ["ld.volatile.b8"] * 2, b"-opt=3": ["ld.volatile.b16"]} else 1)
PYTHON
