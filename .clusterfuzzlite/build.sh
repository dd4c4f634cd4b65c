#!/bin/bash -eu
# Builds every target of fuzz/ into $OUT, with the seeds and the dictionary that fuzz/targets.tsv names.
cd "$SRC/aliasmith"
cargo fuzz build -O
choices=$(mktemp -d)
fuzz/choices.sh "$choices"
grep -v '^#' fuzz/targets.tsv | while IFS=$'\t' read -r target seeds words; do
  cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
  # shellcheck disable=SC2086 # several folders
  find ${seeds/#choices/$choices} -maxdepth 1 -type f \( -name '*.ll' -o -name '*.txt' -o -name '*.ptx' -o -name 'choices-*' \) |
    sort | zip -qj "$OUT/${target}_seed_corpus.zip" -@
  [ "$words" = - ] || cp "fuzz/dictionaries/$words" "$OUT/$target.dict"
done
