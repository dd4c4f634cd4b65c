#!/bin/sh
# Compiles the kernels of this folder to ../kernels/*.ll with clang (no CUDA, HIP or OpenCL toolkit): each as CUDA and as
# HIP, at -O0 to -O3. The results are committed: clang is needed only here.
set -eu
cd "$(dirname "$0")"
CLANG=${CLANG:-clang-19}
OUT=${1:-../kernels}
FLAGS="-S -emit-llvm -fno-discard-value-names -Wno-unknown-cuda-version -o -"
clean() { # TEXT NAME: without what differs from folder to folder
  { echo "; $CLANG $3, $2 of corpus/real/clang"; sed -e '/^; ModuleID/d' -e '/^source_filename/d' -e '/clang version/s/"[^"]*"/"clang"/' "$1"; } > "$OUT/$4.ll"
  rm "$1"
}
for name in saxpy reduction transform histogram stencil scan graph transpose block_reduce tree hash_lists shapes; do
  for level in O0 O1 O2 O3; do
    $CLANG -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_70 --cuda-feature=+ptx70 \
      -DKERNEL_$name -$level $FLAGS kernels.gpu > t.tmp && clean t.tmp $name "CUDA -$level" "cuda-$name-$level"
    $CLANG -x hip --cuda-device-only -nogpuinc -nogpulib --offload-arch=gfx90a -DKERNEL_$name -$level $FLAGS kernels.gpu > t.tmp \
      && clean t.tmp $name "HIP -$level" "hip-$name-$level"
  done
done
for cl in *.cl; do
  for level in O0 O2; do
    $CLANG -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Xclang -finclude-default-header -$level $FLAGS "$cl" > t.tmp \
      && clean t.tmp "$cl" "OpenCL -$level" "opencl-${cl%.cl}-$level"
  done
done
