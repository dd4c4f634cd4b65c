#!/bin/sh
# Writes eight seeds of random bytes, the same each time, into a folder. Without these seeds, libFuzzer begins with one
# byte, which makes the smallest kernel only.
#
#   fuzz/choices.sh DIR
set -eu
mkdir -p "$1"
for seed in 1 2 3 4 5 6 7 8; do
  [ -s "$1/choices-$seed" ] || LC_ALL=C awk -v seed=$seed 'BEGIN {
    for (i = 0; i < 512 * seed; i++) {
      state = (state * 69069 + 2 * seed + 1) % 4294967296
      printf "%c", int(state / 16777216)
    }
  }' >"$1/choices-$seed"
done
