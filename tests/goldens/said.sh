#!/bin/sh
# Asks every installed release about the files below, and prints a checksum of each output, for tests/goldens/said.txt:
#
#     tests/goldens/said.sh >tests/goldens/said.txt
#
# The reference must print the same texts (crates/analysis/src/alias/tests/whole_files.rs,
# crates/analysis/src/memssa/tests/whole_files.rs). Numbers of attribute groups and metadata nodes, and addresses of alias
# sets, are removed first. Rows that begin with # are not tested, because docs/text.md lists them as known differences.
# LLVM 23 gets the files without their triple, because PyPI's build of it has no GPU target.
cd "$(dirname "$0")/../.."
sum() {
  sed -E 's/#[0-9]+/#/g; s/![0-9]+/!/g; s/0x[0-9a-f]+/0x/g' | sha256sum | cut -c1-16
}
# The names of printers, and the options that each of them gets, are those of `assert_checksums` in
# crates/analysis/src/alias/tests/whole_files.rs.
ask() {
  release=$1 verb=$2 file=$3 asked=$3 opt=opt-$1 sets='print-alias-sets'
  if [ "$release" = 23 ]; then
    opt=$opt23 sets='print<alias-sets>' asked=$plain
    sed '/^target triple/d' "$file" >"$plain"
  fi
  set --
  case $verb in
    aa) passes='aa-eval' ;;
    globals) passes='require<globals-aa>,function(aa-eval)' ;;
    unsafe-globals) passes='require<globals-aa>,function(aa-eval)'; set -- -enable-unsafe-globalsmodref-alias-results ;;
    sets) passes=$sets ;;
    few-sets) passes=$sets; set -- -alias-set-saturation-threshold=3 ;;
    memssa) passes='print<memoryssa>' ;;
    short-memssa) passes='print<memoryssa>'; set -- -memssa-check-limit=2 ;;
    walker) passes='print<memoryssa-walker>' ;;
    short-walker) passes='print<memoryssa-walker>'; set -- -memssa-check-limit=2 ;;
  esac
  set -- "-passes=$passes" -disable-output "$@"
  case $verb in aa | *globals) set -- "$@" -print-all-alias-modref-info -evaluate-aa-metadata ;; esac
  [ "$release" = 15 ] && set -- "$@" -opaque-pointers
  echo "llvm-$release $verb $file $("$opt" "$@" "$asked" 2>&1 | sum)"
}
all='aa globals unsafe-globals sets few-sets memssa short-memssa walker short-walker'
opt23=$(command -v opt-23 || echo "${XDG_DATA_HOME:-$HOME/.local/share}/aliasmith/llvm-23/bin/opt")
plain=$(mktemp)
trap 'rm -f "$plain"' EXIT
for release in 15 16 19 22 23; do
  for verb in $all; do
    for file in tests/goldens/said/*.ll tests/goldens/memssa.ll tests/memssa/*.ll; do ask "$release" "$verb" "$file"; done
  done
done
for verb in $all; do
  for file in tests/goldens/said/since-22/*.ll; do
    for release in 22 23; do ask "$release" "$verb" "$file"; done
  done
done
for release in 22 23; do
  for file in corpus/kernels/*.ll; do
    for verb in globals sets memssa walker; do ask "$release" "$verb" "$file"; done
  done
done
