#!/bin/bash -eu
# Builds every target of fuzz/ into $OUT; the corpus of kernels is the seed of all that read IR.
cd "$SRC/aliasmith"
cargo fuzz build -O
for target in fuzz/fuzz_targets/*.rs; do
  name=$(basename "$target" .rs)
  cp "fuzz/target/x86_64-unknown-linux-gnu/release/$name" "$OUT/"
  zip -qj "$OUT/${name}_seed_corpus.zip" corpus/*/*.ll
done
