#!/bin/sh
# Asks every installed release what it says of the files below and prints a sum of each text, for tests/goldens/said.txt:
#
#     tests/goldens/said.sh >tests/goldens/said.txt
#
# The reference must print the same (src/alias/tests/said.rs, src/memssa/tests/said.rs). What a release says of its own accord is
# left out: numbers of attribute groups and metadata nodes, addresses of alias sets. Rows that begin with # are not held: the
# known differences of docs/text.md.
cd "$(dirname "$0")/../.."
sum() {
  sed -E 's/#[0-9]+/#/g; s/![0-9]+/!/g; s/0x[0-9a-f]+/0x/g' | sha256sum | cut -c1-16
}
ask() {
  release=$1 verb=$2 file=$3
  case $verb in
    aa) passes='aa-eval' ;;
    globals) passes='require<globals-aa>,function(aa-eval)' ;;
    sets) passes='print-alias-sets' ;;
    memssa) passes='print<memoryssa>' ;;
    walker) passes='print<memoryssa-walker>' ;;
  esac
  set -- "-passes=$passes" -disable-output
  case $verb in aa | globals) set -- "$@" -print-all-alias-modref-info -evaluate-aa-metadata ;; esac
  [ "$release" = 15 ] && set -- "$@" -opaque-pointers
  echo "llvm-$release $verb $file $("opt-$release" "$@" "$file" 2>&1 | sum)"
}
for release in 15 16 19 22; do
  for verb in aa globals sets memssa walker; do
    for file in tests/goldens/said/*.ll tests/goldens/memssa.ll tests/memssa/*.ll; do ask "$release" "$verb" "$file"; done
  done
done
for file in corpus/kernels/*.ll; do
  for verb in globals sets memssa walker; do ask 22 "$verb" "$file"; done
done
