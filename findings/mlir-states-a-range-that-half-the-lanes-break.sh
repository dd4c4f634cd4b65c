#!/bin/sh
# MLIR 22 lowers `gpu.lane_id` for AMD's wave64 processors to `mbcnt.lo` and `mbcnt.hi`, and states `range(i32 0, 32)` for the result of
# `mbcnt.lo(-1, 0)`. This is the number of lanes below the executing one among the first 32 (CDNA ISA, V_MBCNT_LO_U32_B32), so it is 32 in
# each of the lanes 32 to 63, and LangRef ("range", "noundef") makes the call undefined behaviour there. gfx90a has only waves of 64
# lanes. `range(i32 0, 33)` would be right; for `mbcnt.hi` the range 0 to 64 is right.
# The ranges came with llvm#151396. Seen with mlir-22-tools 22.1.8 (Debian). We met it when aliasmith executed a kernel of the dialect gpu: every run with more than 32 lanes
# ended in `ub: range`.
set -u
version=1:22.1.8-1~deb12u1
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
for package in mlir-22-tools libmlir-22 libllvm22; do
    apt-get download "$package=$version" >&2 || exit 2
done
for file in *.deb; do
    dpkg -x "$file" . || exit 2
done
LD_LIBRARY_PATH=$(find "$folder" -name 'lib*.so*' -exec dirname {} + | sort -u | tr '\n' ':')
export LD_LIBRARY_PATH
bin=$folder/usr/lib/llvm-22/bin
cat >lane.mlir <<'MLIR'
gpu.module @m {
  gpu.func @k(%out: memref<64xindex>) kernel {
    %lane = gpu.lane_id
    %thread = gpu.thread_id x
    memref.store %lane, %out[%thread] : memref<64xindex>
    gpu.return
  }
}
MLIR
passes='builtin.module(gpu.module(convert-gpu-to-rocdl{chipset=gfx90a}))'
"$bin/mlir-opt" --version | grep -i 'llvm version' || exit 2
echo "mlir-opt -pass-pipeline='$passes' lane.mlir"
"$bin/mlir-opt" -pass-pipeline="$passes" lane.mlir >out.mlir || exit 2
grep mbcnt out.mlir
if grep 'mbcnt.lo' out.mlir | grep -q 'constant_range<i32, 0, 32>'; then
    echo "as expected: the range of mbcnt.lo excludes 32"
else
    echo "the range of mbcnt.lo is another one now"
    exit 1
fi
