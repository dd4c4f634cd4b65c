#!/bin/bash
# Kills a hunt by SIGKILL at 20 random moments, resuming it each time. Its findings folder must equal that of a hunt
# without interruption, and so must the merged folder of four shards. Prints each step; exit code 1 if a byte differs.
#
#   tests/kills.sh [SEEDS] [FURTHER OPTIONS OF hunt]         tests/kills.sh 0..4096 --passes gvn
set -u
aliasmith=${ALIASMITH:-target/release/aliasmith}
seeds=${1:-0..4096}
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
hunt() { "$aliasmith" hunt --oracle opt-16,opt-22 --seeds "$seeds" --no-known -q "$@" > "$work/out" 2> "$work/err"; }
# Prints what must be equal: every file without durations, and the state without the data about repeats.
content() {
    (cd "$1" && find . -type f ! -name state.json ! -name cost.json -exec sha256sum {} + | sort -k2 &&
        python3 -c 'import json; s = json.load(open("state.json")); print([s[k] for k in ("hunt", "next", "confirmed", "seeds")])')
}

began=$(date +%s%N)
hunt "$@" --out "$work/whole"
echo "undisturbed: exit $?, $(ls "$work/whole" | grep -c -- -) signatures, $((($(date +%s%N) - began) / 1000000)) ms"
length=$((($(date +%s%N) - began) / 1000000))

kills=0
for round in $(seq 20); do
    hunt "$@" --out "$work/killed" --resume &
    child=$!
    sleep "$(awk -v max="$length" -v seed="$RANDOM" 'BEGIN { srand(seed); printf "%.3f", rand() * max / 10000 }')"
    inner=$(pgrep -P "$child" || echo "$child")
    kill -KILL $inner 2> /dev/null && kills=$((kills + 1))
    wait "$child" 2> /dev/null
done
next=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["next"])' "$work/killed/state.json" 2> /dev/null || echo none)
hunt "$@" --out "$work/killed" --resume
echo "killed $kills times (every seed below $next was done then), resumed: exit $?"

for shard in 1 2 3 4; do hunt "$@" --out "$work/part$shard" --shard "$shard/4"; done
"$aliasmith" -q merge "$work"/part? --out "$work/merged"
echo "four shards merged: exit $?"

status=0
for other in killed merged; do
    if diff <(content "$work/whole") <(content "$work/$other"); then echo "$other: equal byte for byte"; else status=1; fi
done
exit $status
