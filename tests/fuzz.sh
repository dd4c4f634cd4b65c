#!/bin/sh
# Runs fuzz targets one after another, and adds a line per run to a table. So the CPU minutes that a target needs can be
# spread over several days.
#
#   tests/fuzz.sh TABLE MINUTES [TARGET…]       runs each target (default: all) for MINUTES CPU minutes; parse_ll and
#                                               soundness, which need 30 CPU minutes, for three times MINUTES
#   tests/fuzz.sh --summary TABLE               prints CPU minutes, executions and coverage of each target so far
#
# Needs nightly Rust and cargo-fuzz. A line has these fields, between tabs: target, date, commit, CPU seconds,
# executions, covered edges, kept inputs, crashes. libFuzzer keeps its inputs in fuzz/corpus/TARGET. If a target
# crashes, the script prints the log of this run and ends with exit code 1.
set -eu
if [ "$1" = --summary ]; then
  exec awk -F'\t' '{ s[$1] += $4; n[$1] += $5; if ($6 > c[$1]) c[$1] = $6; k[$1] += $8 }
    END { for (t in s) printf "%-12s %7.1f CPU min %12d executions %7d edges %3d crashes\n", t, s[t] / 60, n[t], c[t], k[t] }' "$2"
fi
table=$(realpath "$1") minutes=$2
shift 2
cd "$(dirname "$0")/../fuzz"
[ $# -gt 0 ] || set -- $(grep -v '^#' targets.tsv | cut -f 1)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
for target; do
  time=$((minutes * 60))
  row=$(grep "^$target	" targets.tsv) || { echo "fuzz.sh: no target $target in fuzz/targets.tsv" >&2; exit 2; }
  seeds=$(echo "$row" | cut -f 2) words=$(echo "$row" | cut -f 3)
  case $target in
  parse_ll | soundness) time=$((time * 3)) ;;
  esac
  case $seeds in
  choices) ./choices.sh corpus/choices; seeds=corpus/choices ;;
  *) seeds=$(printf '../%s ' $seeds) ;;
  esac
  case $words in
  -) words= ;;
  *) words=-dict=dictionaries/$words ;;
  esac
  mkdir -p "corpus/$target"
  # Runs of one minute by the clock, until the CPU time is used. On a busy computer, such a run gets less CPU time.
  cargo +nightly fuzz build "$target" >"$log" 2>&1 || { cat "$log"; exit 2; }
  used=0 runs=0 edges=0 kept=0 crashed=0
  while [ $used -lt $time ] && [ $crashed -eq 0 ]; do
    before=$(awk '{ print int(($16 + $17) / 100) }' /proc/$$/stat)
    cargo +nightly fuzz run "$target" "corpus/$target" $seeds -- $words -max_total_time=60 -timeout=120 \
      -rss_limit_mb=4096 -print_final_stats=1 >"$log" 2>&1 || crashed=1
    after=$(awk '{ print int(($16 + $17) / 100) }' /proc/$$/stat)
    used=$((used + after - before))
    [ $after -gt "$before" ] || used=$((used + 1))
    runs=$((runs + $(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1 | grep . || echo 0)))
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    kept=$(ls "corpus/$target" | wc -l)
  done
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$target" "$(date +%F)" "$(git rev-parse --short HEAD)" $used $runs "${edges:-0}" \
    "$kept" $crashed >>"$table"
  [ $crashed -eq 0 ] || { tail -n 80 "$log"; failed=1; }
done
exit $failed
