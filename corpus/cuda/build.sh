#!/bin/sh
# Compiles the kernels of this folder to ../kernels/*.ll. The results are committed: clang-19 is needed only here.
#
# A kernel's `// aliasmith:` lines become the case lines of its .ll.
set -eu
cd "$(dirname "$0")"
CLANG=${CLANG:-clang-19}
for cu in *.cu; do
  name=${cu%.cu}
  out=../kernels/$name.ll
  arch=sm_70
  [ "$name" = cp_async ] && arch=sm_80
  "$CLANG" -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=$arch --cuda-feature=+ptx70 \
    -O1 -fno-discard-value-names -Wno-unknown-cuda-version -S -emit-llvm -o "$out.tmp" "$cu"
  {
    sed -n '/^#include/q; s|^// |; |p' "$cu"
    sed -e '/^; ModuleID/d' -e 's/^\(![0-9]* = \)!{!"[^"]*clang version [^"]*"}/\1!{!"clang version 19"}/' "$out.tmp"
  } > "$out"
  rm "$out.tmp"
done
