#!/bin/bash
# Writes the kernels of OpenMP (clang and flang), of HIP for SPIR-V and of rustc. Needs clang-22, flang-22 and rustc 1.95;
# no toolkit, device library or GPU.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Drops names of files, the command line, and the inode numbers in the names of OpenMP's kernels.
clean() {
    sed -E -e '/^; ModuleID|^source_filename|^!llvm\.ident|^@llvm\.(embedded|cmdline|compiler)|^@__hip_cuid/d' -e 's/__omp_offloading_[0-9a-f]+_[0-9a-f]+_/__omp_offloading_0_0_/g' \
        -e 's,/[A-Za-z0-9_./-]*/(sources|tmp)[A-Za-z0-9_./-]*,/path,g' "$1" > "../$2"
}

clang-22 -fopenmp --offload-arch=gfx90a --offload-device-only -nogpulib -nogpuinc -O2 -S -emit-llvm regions.c -o "$work/a.ll" 2> /dev/null
clean "$work/a.ll" openmp-regions-gfx90a-O2.ll
flang-22 -fopenmp --offload-arch=gfx90a --offload-device-only -nogpulib -O2 -S -emit-llvm loops.f90 -o "$work/a.ll"
clean "$work/a.ll" flang-loops-gfx90a-O2.ll
for level in O0 O2; do
    clang-22 -x hip --offload-arch=amdgcnspirv --cuda-device-only -nogpulib -nogpuinc -$level -Xclang -disable-O0-optnone \
        -S -emit-llvm spirv.hip -o "$work/a.ll"
    clean "$work/a.ll" "hip_spirv-kernels-$level.ll"
done
for level in 0 3; do
    RUSTC_BOOTSTRAP=1 rustc --target nvptx64-nvidia-cuda --emit=llvm-ir -Copt-level=$level slices.rs -o "$work/a.ll" 2> /dev/null
    clean "$work/a.ll" "rustc-slices-O$level.ll"
done
