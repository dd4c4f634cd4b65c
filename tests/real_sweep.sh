#!/bin/bash
# Runs `check` on real kernels. Records for every file the numbers of functions, of functions with a run that counts,
# and of asked, accessed and untestable questions, and why runs did not count.
#
#   tests/real_sweep.sh /tmp/real.tsv                       # corpus/real with opt-22, 64 runs per function
#   tests/real_sweep.sh /tmp/o2.tsv --ask same --passes 'default<O2>' --runs 16      # with these options of `check`
#   tests/real_sweep.sh --summary /tmp/real.tsv             # prints a summary of the results, per kind of front end
#
# Files that are in the results are skipped, so a stopped sweep continues where it stopped. These environment variables
# can be set: ALIASMITH, FOLDER, ORACLE, LIMIT (seconds per file, 120), ONLY (a pattern of file names, '*'), JOBS (1).
#
# The results are lines of fields between tabs; the second field is the file:
#   file    FILE EXIT SECONDS FUNCTIONS LEGAL ASKED ACCESSED MOOT      LEGAL: functions with a run that counts;
#   MOOT: questions that no run can test
#   discard FILE NUMBER REASON
#   finding FILE SIGNATURE FUNCTION WHAT      lead FILE WHY      violation FILE FUNCTION UB DETAIL      note FILE TEXT
set -euo pipefail

summary() {
    awk -F'\t' '
        function kind(file) {
            if (file ~ /^triton.*sm[0-9]*\.ll$/) return "triton-nv"
            if (file ~ /^triton/) return "triton-amd"
            sub(/-.*/, "", file)
            return file
        }
        function percent(some, all) { return all ? sprintf("%.1f", 100 * some / all) : "-" }
        $1 == "file" {
            for (i = 1; i <= 2; i++) {
                k = i == 1 ? kind($2) : "all"
                files[k]++; functions[k] += $5; legal[k] += $6; asked[k] += $7; accessed[k] += $8; moot[k] += $9; time[k] += $4
                if ($4 > longest[k]) longest[k] = $4
            }
            if ($3 > 3) capped = capped " " $2
            if ($3 == 2) refused = refused " " $2
            if ($6 < $5) open = open " " $2
        }
        $1 == "discard" { discarded[$4] += $3 }
        $1 == "finding" { findings++ }
        $1 == "lead" { leads++ }
        $1 == "violation" { violations++ }
        END {
            print "kind\tfiles\tfunctions\tlegal\tasked\tmoot\taccessed\tpercent\tof others\tseconds\tlongest"
            for (k in files) {
                line = sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%d\t%d", k, files[k], functions[k], legal[k],
                    asked[k], moot[k], accessed[k], percent(accessed[k], asked[k]),
                    percent(accessed[k], asked[k] - moot[k]), time[k], longest[k])
                if (k == "all") last = line; else print line | "LC_ALL=C sort"
            }
            close("LC_ALL=C sort")
            print last
            printf "%d findings, %d leads, %d violations; did not end:%s; refused:%s; without a legal run:%s\n", findings,
                leads, violations, capped ? capped : " none", refused ? refused : " none", open ? open : " none"
            for (why in discarded) print discarded[why] "\t" why | "LC_ALL=C sort -rn | head -40"
        }' "$1"
}

if [ "${1-}" = --summary ]; then
    summary "$2"
    exit
fi
[ $# -ge 1 ] || { sed -n '2,17s/^# \{0,1\}//p' "$0"; exit 2; }
results=$1
shift
here=$(dirname "$0")
folder=${FOLDER:-$here/../corpus/real/kernels}
aliasmith=${ALIASMITH:-$here/../target/debug/aliasmith}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$results"

one() {
    local file=$1 mine=$2 code=0 started
    shift 2
    started=$(date +%s.%N)
    timeout -k 5 "${LIMIT:-120}" "$aliasmith" check "$folder/$file" --oracle "${ORACLE:-opt-22}" --no-known --json -v "$@" \
        > "$mine.out" 2> "$mine.err" || code=$?
    {
        jq -rn --arg f "$file" --arg code "$code" --arg s "$(echo "$(date +%s.%N) - $started" | bc)" '
            [inputs] | map(select(.type == "coverage")) |
            ["file", $f, $code, $s, length, (map(select(.counted > 0)) | length), (map(.asked) | add), (map(.accessed) | add), (map(.moot) | add)]
            | @tsv' "$mine.out"
        jq -r --arg f "$file" '
            if .type == "finding" then ["finding", $f, .signature, .function, .expected]
            elif .type == "lead" then ["lead", $f, .why]
            elif .type == "violation" then ["violation", $f, .function, .ub, .detail]
            elif .type == "coverage" then .discarded | to_entries[] | ["discard", $f, .value, .key]
            else empty end | @tsv' "$mine.out"
        grep -Ev 'functions, .* executions|^discarded:$|^  ' "$mine.err" | head -n 5 | tr '\t' ' ' | sed "s,^,note\t$file\t," || true
    } > "$mine.block"
    cat "$mine.block" >> "$results"
}

awk -F'\t' '$1 == "file" { print $2 }' "$results" > "$work/done"
(cd "$folder" && find . -name "${ONLY:-*}" -name '*.ll' | sed 's,^\./,,' | LC_ALL=C sort) |
    grep -vxF -f "$work/done" > "$work/todo" || true
echo "$(wc -l < "$work/todo") files to go" >&2
jobs=${JOBS:-1}
for j in $(seq "$jobs"); do
    awk -v j="$j" -v n="$jobs" 'NR % n == j % n' "$work/todo" |
        while read -r file; do one "$file" "$work/$j" "$@" < /dev/null; done &
done
wait
summary "$results"
