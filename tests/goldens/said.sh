#!/bin/sh
# Asks every installed release what it says of the files below and prints a sum of each text, for tests/goldens/said.txt:
#
#     tests/goldens/said.sh >tests/goldens/said.txt
#
# The reference must print the same (crates/analysis/src/alias/tests/said.rs, crates/analysis/src/memssa/tests/said.rs).
# What a release says of its own accord is left out: numbers of attribute groups and metadata nodes, addresses of alias
# sets. Rows that begin with # are not held: the known differences of docs/text.md.
cd "$(dirname "$0")/../.."
sum() {
  sed -E 's/#[0-9]+/#/g; s/![0-9]+/!/g; s/0x[0-9a-f]+/0x/g' | sha256sum | cut -c1-16
}
# The names of printers are those of `assert_checksums` in crates/analysis/src/alias/tests/said.rs, with the llvm_options that it
# turns.
ask() {
  release=$1 verb=$2 file=$3
  set --
  case $verb in
    aa) passes='aa-eval' ;;
    globals) passes='require<globals-aa>,function(aa-eval)' ;;
    unsafe-globals) passes='require<globals-aa>,function(aa-eval)'; set -- -enable-unsafe-globalsmodref-alias-results ;;
    sets) passes='print-alias-sets' ;;
    few-sets) passes='print-alias-sets'; set -- -alias-set-saturation-threshold=3 ;;
    memssa) passes='print<memoryssa>' ;;
    short-memssa) passes='print<memoryssa>'; set -- -memssa-check-limit=2 ;;
    walker) passes='print<memoryssa-walker>' ;;
    short-walker) passes='print<memoryssa-walker>'; set -- -memssa-check-limit=2 ;;
  esac
  set -- "-passes=$passes" -disable-output "$@"
  case $verb in aa | *globals) set -- "$@" -print-all-alias-modref-info -evaluate-aa-metadata ;; esac
  [ "$release" = 15 ] && set -- "$@" -opaque-pointers
  echo "llvm-$release $verb $file $("opt-$release" "$@" "$file" 2>&1 | sum)"
}
all='aa globals unsafe-globals sets few-sets memssa short-memssa walker short-walker'
for release in 15 16 19 22; do
  for verb in $all; do
    for file in tests/goldens/said/*.ll tests/goldens/memssa.ll tests/memssa/*.ll; do ask "$release" "$verb" "$file"; done
  done
done
for verb in $all; do
  for file in tests/goldens/said/since-22/*.ll; do ask 22 "$verb" "$file"; done
done
for file in corpus/kernels/*.ll; do
  for verb in globals sets memssa walker; do ask 22 "$verb" "$file"; done
done
