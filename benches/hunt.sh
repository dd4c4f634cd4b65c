#!/bin/sh
# How fast hunts are, in one run: kernels per second, processor seconds of ours and of the opts, memory, two jobs against one; and how
# fast text is read.
#
#   benches/hunt.sh                              # four minutes; `make bench` calls it
#   BEFORE=/tmp/old/aliasmith benches/hunt.sh    # each row also with an older build, in turn, and the ratio
#   ROUNDS=5 LEAST=0.9 BEFORE=… benches/hunt.sh  # medians of five rounds; fails if a ratio is below 0.9
#
# These changes made hunts no faster: batches of 16 to 64 kernels instead of 128, version 2 of the allocator,
# MIMALLOC_PURGE_DELAY, pinned workers, more workers than cores, panic = "abort". Link-time optimisation with one code unit
# makes them 7 to 8 % faster, but doubles the build time.
#
# The findings folder is thrown away: what is measured finds what it finds. A row that an older build cannot run has no ratio.
set -eu
now=${ALIASMITH:-$(dirname "$0")/../target/release/aliasmith}
opt=${OPT:-opt-22}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

clock() { date +%s.%N; }
divided() { awk "BEGIN { printf \"$1\", $2 / $3 }"; }

# Runs a hunt; sets `seconds`, `cpu` (ours and the opts') and `memory` (of ours, in MB). Exit 1 says that it found something.
hunt() {
    program=$1
    shift
    rm -rf "$work/found"
    start=$(clock)
    status=0
    "$program" hunt "$@" --out "$work/found" >"$work/out" 2>"$work/err" &
    # Twice a second, so that to look costs nothing; it ends with the hunt.
    hunting=$!
    while sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\) kB/\1/p' "/proc/$hunting/status" >"$work/peak" && [ -s "$work/peak" ]; do
        mv "$work/peak" "$work/memory"
        sleep 0.5
    done 2>/dev/null &
    wait "$hunting" || status=$?
    seconds=$(divided %.2f "$(clock) - $start" 1)
    wait
    [ "$status" -le 1 ] || { tail -n 3 "$work/err" >&2; return 1; }
    cpu=$(sed -n 's/^time .*cpu \([0-9.]*\) s here, \([0-9.]*\) s in oracles.*/\1 \2/p' "$work/out" "$work/err")
    memory=$(awk '{ printf "%.0f", $1 / 1024 }' "$work/memory")
}

# Prints the median of the numbers in a file.
median() { sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# Runs a hunt ROUNDS times, in turn with the older build if there is one, and prints the medians of the seconds. The other figures
# are those of the last round.
row() {
    kernels=$1
    shift
    : >"$work/now"
    : >"$work/before"
    for _ in $(seq "${ROUNDS:-1}"); do
        if [ -n "${BEFORE:-}" ] && hunt "$BEFORE" "$@" 2>/dev/null; then echo "$seconds" >>"$work/before"; fi
        hunt "$now" "$@"
        echo "$seconds" >>"$work/now"
    done
    ours=$(median "$work/now")
    printf '%-66s %7s %7s %7s %9s %6s' "$*" "$ours" ${cpu:-- -} "$(divided %.0f "$kernels" "$ours")" "$memory"
    if [ -s "$work/before" ]; then
        earlier=$(median "$work/before")
        ratio=$(divided %.2f "$earlier" "$ours")
        printf ' %8s %6s' "$earlier" "$ratio"
        if awk "BEGIN { exit !($ratio < ${LEAST:-0}) }"; then slow="$slow $ratio ($*)"; fi
    fi
    echo
}

slow=
printf '%-66s %7s %7s %7s %9s %6s %8s %6s\n' hunt seconds 'cpu' "opts'" kernels/s MB before ratio
row 6000 --seeds 0..6000 --oracle "$opt" --jobs 1
row 256 --seeds 0..256 --oracle all --no-known --random-passes 20 --jobs 1
row 20000 --seeds 0..20000 --oracle reference --jobs 1

# In turn and five times, since a core that another program uses counts twice here.
for _ in 1 2 3 4 5; do
    for jobs in 2 1; do
        hunt "$now" --seeds 0..24000 --oracle "$opt" --jobs "$jobs"
        echo "$seconds" >"$work/jobs$jobs"
    done
    divided '%.2f\n' "$(cat "$work/jobs1")" "$(cat "$work/jobs2")"
done >"$work/jobs"
echo "two jobs against one, 24,000 kernels: $(median "$work/jobs") (at least 1.9)"

"$now" gen --quiet --seed 0 -n 14000 >"$work/large.ll"
start=$(clock)
"$now" parse --quiet --stats "$work/large.ll" >/dev/null
read=$(divided %.2f "$(clock) - $start" 1)
start=$(clock)
"$opt" -passes=verify -disable-output "$work/large.ll"
verified=$(divided %.2f "$(clock) - $start" 1)
echo "$(($(wc -c <"$work/large.ll") / 1000000)) MB of text: read in $read s, $opt -passes=verify in $verified s: $(divided %.1f "$verified" "$read") (at least 2)"
[ -z "$slow" ] || { echo "ratios below $LEAST:$slow" >&2; exit 1; }
