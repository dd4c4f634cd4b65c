#!/bin/sh
# Watches a long hunt: its memory must not grow, and it must leave no processes and no temporary files.
#
#   tests/soak.sh DIR BINARY OPTIONS-OF-hunt…
#   tests/soak.sh /tmp/soak target/release/aliasmith --oracle reference --seeds 0..1000000 --jobs 1
#   tests/soak.sh /tmp/soak22 target/release/aliasmith --oracle opt-22 --seeds 0..200000 --jobs 1
#
# DIR must not exist. The script makes it, with findings/, hunt.log, samples.tsv (seconds, next seed, KiB of aliasmith,
# KiB of its children, number of children), and tmp/ with temporary files that were not deleted. Ctrl-C or TERM ends the
# hunt with its summary, and the samples up to then are evaluated. Exit code 0 needs three conditions. First, the 90th
# percentile of aliasmith's memory in the last tenth of the samples is at most 10 % above that of the first tenth.
# Second, no process and no temporary file is left. Third, the hunt found no error that is not known (its exit code,
# which is printed, is 0). The 90th percentile is used because memory rises and falls with each batch of kernels: the
# median depends on the moments of the samples, but the 90th percentile is near the maximum.
set -u
dir=$1 binary=$2
shift 2
mkdir -p "$(dirname "$dir")" && mkdir "$dir" "$dir/tmp" || exit 2
SOAK=$$ TMPDIR=$dir/tmp "$binary" hunt "$@" --out "$dir/findings" >"$dir/hunt.log" 2>&1 &
hunt=$!
trap 'kill -TERM $hunt' INT TERM
resident() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status" 2>/dev/null; }
begin=$(date +%s)
while kill -0 $hunt 2>/dev/null; do
  own=$(resident $hunt) all=0 count=0
  for child in $(cat /proc/$hunt/task/*/children 2>/dev/null); do
    size=$(resident "$child")
    all=$((all + ${size:-0})) count=$((count + 1))
  done
  next=$(sed -n 's/.*"next":\([0-9]*\).*/\1/p' "$dir/findings/state.json" 2>/dev/null)
  [ -z "$own" ] || printf '%s\t%s\t%s\t%s\t%s\n' $(($(date +%s) - begin)) "${next:-0}" "$own" $all $count >>"$dir/samples.tsv"
  sleep "${SOAK_EVERY:-2}"
done
wait $hunt
code=$?
trap - INT TERM

most_of() { sort -n | awk '{ v[NR] = $1 } END { print NR ? v[int((9 * NR + 9) / 10)] : 0 }'; }
samples=$(wc -l <"$dir/samples.tsv")
tenth=$(((samples + 9) / 10))
first=$(cut -f3 "$dir/samples.tsv" | head -n $tenth | most_of)
last=$(cut -f3 "$dir/samples.tsv" | tail -n $tenth | most_of)
most=$(cut -f4 "$dir/samples.tsv" | sort -n | tail -n 1)
left=$(grep -lzsx "SOAK=$$" /proc/[0-9]*/environ | wc -l)
files=$(ls -A "$dir/tmp" | wc -l)
tail -n 40 "$dir/hunt.log"
echo "exit code of the hunt $code; $samples samples in $(tail -n 1 "$dir/samples.tsv" | cut -f1) s"
echo "resident KiB: first tenth $first, last tenth $last; children at most $most"
echo "left: $left processes, $files temporary files"
[ $code -eq 0 ] && [ "$left" -eq 0 ] && [ "$files" -eq 0 ] &&
  awk -v a="$first" -v b="$last" 'BEGIN { exit !(b <= a * 1.1 && b >= a * 0.9) }'
