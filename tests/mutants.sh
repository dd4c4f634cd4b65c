#!/bin/sh
# Holds a seeded sample of the mutants of a module to the module's own tests, one mutant at a time: a run that was stopped goes
# on where it was, and a larger COUNT with the same seed keeps the mutants of the smaller one.
#
#   tests/mutants.sh WORK judge 80 [SEED]       `cargo test --lib judge::` on 80 mutants of src/judge
#   tests/mutants.sh --summary WORK             how many of each module were caught, and those that were not
#
# Needs cargo-mutants. WORK gets a worktree of HEAD, which is mutated in place (so builds are incremental, and nobody's files are
# touched), a list of the module's mutants, and MODULE.tsv: outcome (caught, missed, timeout, unviable), commit and mutant between
# tabs. The names of mutants have lines in them: after a commit that moves them, begin with a new WORK.
set -eu
if [ "$1" = --summary ]; then
  for table in "$2"/*.tsv; do
    awk -F'\t' -v m="$(basename "$table" .tsv)" '{ n[$1]++ } END {
      tried = NR - n["unviable"]; caught = n["caught"] + n["timeout"]
      printf "%s: %d mutants, %d unviable; %d of %d caught (%.1f %%)\n", m, NR, n["unviable"], caught, tried, tried ? 100 * caught / tried : 0 }' "$table"
    grep '^missed' "$table" || true
  done
  exit
fi
work=$1 module=$2 count=$3 seed=${4:-1}
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$work"
work=$(cd "$work" && pwd)
[ -d "$work/tree" ] || git -C "$here" worktree add --detach "$work/tree" HEAD >&2
cd "$work/tree"
git checkout -q .
commit=$(git rev-parse --short HEAD)
# Without the profile everything is as committed; the tests of the unchanged tree must pass.
if [ ! -e "$work/$module.list" ]; then
  cargo test --profile mutants --lib --locked "$module::" >"$work/$module.log" 2>&1 || { tail -n 30 "$work/$module.log"; exit 2; }
  cargo mutants --list -f "src/$module/**" >"$work/$module.new"
  mv "$work/$module.new" "$work/$module.list"
fi
touch "$work/$module.tsv"
while IFS= read -r mutant; do
  printf '%s\t%s\n' "$(printf '%s %s' "$seed" "$mutant" | sha256sum | cut -c1-16)" "$mutant"
done <"$work/$module.list" | sort | head -n "$count" | cut -f2- >"$work/$module.sample"
while IFS= read -r mutant; do
  cut -f3- "$work/$module.tsv" | grep -Fqx -- "$mutant" && continue
  git checkout -q .
  rm -rf "$work/out"
  pattern=$(printf '%s' "$mutant" | sed 's/[][\.*^$+?(){}|]/\\&/g')
  cargo mutants --in-place --baseline skip --timeout 60 -o "$work/out" -F "^$pattern\$" -f "src/$module/**" -- "$module::" \
    >"$work/$module.log" 2>&1 </dev/null || case $? in
    2 | 3) ;; # missed, or timed out
    *) tail -n 30 "$work/$module.log"; exit 2 ;;
    esac
  for outcome in caught missed timeout unviable; do
    [ ! -s "$work/out/mutants.out/$outcome.txt" ] || printf '%s\t%s\t%s\n' $outcome "$commit" "$mutant" >>"$work/$module.tsv"
  done
done <"$work/$module.sample"
git checkout -q .
"$here/tests/mutants.sh" --summary "$work"
