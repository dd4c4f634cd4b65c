#!/bin/sh
# Runs the tests of a module on a random sample of the module's mutants (small changes of its code, by cargo-mutants),
# one file after another. A stopped run can be called again and continues at the file where it stopped. A larger COUNT
# with the same seed keeps the mutants of a smaller COUNT.
#
#   tests/mutants.sh WORK judge 80 [SEED]       runs `cargo test --lib judge::` on 80 mutants of src/judge
#   tests/mutants.sh WORK machine 80 [SEED]     runs all tests of the library aliasmith-machine on 80 mutants of
#                                               crates/machine
#   tests/mutants.sh --summary WORK             prints how many mutants of each module the tests caught, and lists the
#                                               missed mutants
#
# Needs cargo-mutants. WORK gets a worktree of HEAD, which is mutated in place (so builds are incremental, and the
# user's files stay unchanged); a list of the module's mutants; and MODULE.tsv, with outcome (caught, missed, timeout,
# unviable), commit and mutant between tabs. The names of mutants contain line numbers, so after a commit that moves
# lines, use a new WORK.
#
# These mutants were missed in November 2026, although they change behaviour (docs/evidence.md has the numbers):
# - alias: behaviour of profiles that imitate no release; which constants pass a pointer on
# - memssa: reads of other iterations (Consumers::reads), promote, before_edge_soundly, distance across iterations
# - machine: choices of peers (environment/peer/acts, reach) and promises of their results; rare cases of PTX (cvt, mul,
#   vectors); restrict_copied; a second group of waiters at a barrier; which bulk copies an mbarrier tracks; traces
#
# About one in five missed mutants of machine is equivalent to the original. Each line has the code, the mutation, and
# the reason in parentheses:
# - Path::passed, Verifier::is_above: <= for < (an access is never asked about itself)
# - meets_exactly: another release (call_alias, which it calls, checks the release too)
# - Query's drop, Consumers::overwritten: another limit (when a map is reused, or a search gives up, is a free choice)
# - Memory::first, Memory::allocate, shared, group of MemorySystem::create: other addresses or pages (the address of an
#   object is a free choice; other tests check that objects do not overlap)
# - round, encode, prmt, lop3, ptr_mask, escape, Memory::store, retag, load, Cells, shuffles, masks, flags: ^ for | (the
#   parts have no bit in common)
# - Body::memory: a narrower condition (the fast path may decline any access; crates/machine/src/tests/fast_path.rs
#   counts the steps with and without the fast path)
# - input_word, Turns, Scene::decide, Choice::Clock, gap, space_cast of an undefined pointer, Order::effort,
#   Choices::free_bits, Vm::first_thread: another value (a free choice or a budget)
# - Reg::plain_bits always None; asm: Op::Call by execute; Updater::edge_inserted: no block was reachable (the general
#   code gives the same result)
# - touch_lane: align >= 1; Types::field: i > 0; MemorySystem::gep, field, parts, min and max: a bound (both sides give
#   the same there)
# - a shortcut that never applies: Races::grow, Order::knows, Copies::is_empty, Order::issue, NoAlias::is_alone, close,
#   forget, State::listen, is_pending, asks_what_is_overwritten, is_used, restricts_accesses, reads_restricted,
#   promises_noalias, alive of a scope (the code that a shortcut skips gives the same result)
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
# Where the module is, and where its tests are: their package, the target of cargo, and a part of their names.
package=aliasmith folder=src/$module tested='' target=--lib tests=$module::
case $module in
machine | gen) package=aliasmith-$module folder=crates/$module/src tests='' ;;
passes) package=aliasmith-analysis folder=crates/analysis/src/passes tested=aliasmith target=--test=library tests=ir_passes:: ;;
values | alias | memssa) package=aliasmith-analysis folder=crates/analysis/src/$module ;;
ir | answers | target | case) package=aliasmith-ir folder=crates/ir/src/$module ;;
esac
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$work"
work=$(cd "$work" && pwd)
[ -d "$work/tree" ] || git -C "$here" worktree add --detach "$work/tree" HEAD >&2
cd "$work/tree"
git checkout -q .
commit=$(git rev-parse --short HEAD)
# The tests of the unchanged tree must pass, or else every mutant would count as caught.
if [ ! -e "$work/$module.list" ]; then
  cargo test --profile mutants --locked -p "${tested:-$package}" "$target" $tests >"$work/$module.log" 2>&1 || { tail -n 30 "$work/$module.log"; exit 2; }
  cargo mutants --list -p "$package" -f "$folder/**" >"$work/$module.new"
  mv "$work/$module.new" "$work/$module.list"
fi
touch "$work/$module.tsv"
while IFS= read -r mutant; do
  printf '%s\t%s\n' "$(printf '%s %s' "$seed" "$mutant" | sha256sum | cut -c1-16)" "$mutant"
done <"$work/$module.list" | sort | head -n "$count" | cut -f2- >"$work/$module.sample"
# Tries all sampled mutants of a file in one call. cargo-mutants 27 also tries some mutants that no pattern selects
# ("delete field"). These are not in the sample, and are not recorded in the table.
cut -d: -f1 "$work/$module.sample" | sort -u | while IFS= read -r file; do
  cut -f3- "$work/$module.tsv" >"$work/$module.done"
  grep "^$file:" "$work/$module.sample" | grep -Fxv -f "$work/$module.done" >"$work/$module.next" || continue
  git checkout -q .
  rm -rf "$work/out"
  sed 's/[][\.*^$+?(){}|]/\\&/g; s/.*/--re=^&$/' "$work/$module.next" >"$work/$module.patterns"
  xargs -d '\n' -a "$work/$module.patterns" sh -c 'package=$1 tested=$2 target=$3 tests=$4 work=$5 file=$6; shift 6
    exec cargo mutants --in-place --baseline skip --timeout 60 -o "$work/out" -p "$package" --test-package "$tested" \
      --cargo-arg="$target" -f "$file" "$@" -- $tests' \
    sh "$package" "${tested:-$package}" "$target" "$tests" "$work" "$file" >"$work/$module.log" 2>&1 </dev/null || true # some are missed, or late
  for outcome in caught missed timeout unviable; do
    grep -Fx -f "$work/$module.next" "$work/out/mutants.out/$outcome.txt" 2>/dev/null | while IFS= read -r mutant; do
      printf '%s\t%s\t%s\n' $outcome "$commit" "$mutant"
    done >>"$work/$module.tsv"
  done
done
git checkout -q .
"$here/tests/mutants.sh" --summary "$work"
