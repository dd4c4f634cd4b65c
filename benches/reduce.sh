#!/bin/sh
# Our reduce beside llvm-reduce with an interestingness test that calls our `check`: seconds and instructions, per finding.
#
#   aliasmith hunt --kernels 4000 --oracle opt-16 --passes gvn --no-known --no-reduce --out /tmp/raw
#   benches/reduce.sh /tmp/raw 10            # the first 10 findings of the folder, spread over its kinds
#
# Both start from the same file with the same inputs, and keep the same oracle, question and answer wrong.
set -eu
folder=$1
count=${2:-10}
aliasmith=${ALIASMITH:-$(dirname "$0")/../target/release/aliasmith}
llvm_reduce=${LLVM_REDUCE:-llvm-reduce-22}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

instructions() { sed -n '/^define/,/^}/p' "$1" | grep -cE '^  ' || true; }
now() { date +%s.%N; }

# One finding of each kind in turn.
ls -d "$folder"/*/ | awk -F/ '{ kind = $(NF-1); sub(/-[0-9a-f]*$/, "", kind); print ++n[kind], $0 }' | sort -n -s -k1,1 |
    head -n "$count" | cut -d' ' -f2- > "$work/list"

printf '%-44s %6s | %8s %5s | %8s %5s | %6s\n' finding before 'ours s' insts 'llvm s' insts ratio
while read -r finding; do
    name=$(basename "$finding")
    versions=$(sed -n 's/.*"versions":{\([^}]*\)}.*/\1/p' "$finding/finding.json")
    oracles=$(echo "$versions" | tr ',' '\n' | sed -n 's/"\(.*\)":true/\1/p' | paste -sd,)
    question=$(sed -n 's/.*"question":"\([^"]*\)".*/\1/p' "$finding/finding.json")
    answer=$(sed -n 's/.*"answer":"\([^"]*\)".*/\1/p' "$finding/finding.json")
    passes=$(sed -n 's/.*"passes":"\([^"]*\)".*/\1/p' "$finding/finding.json")
    verdict=$(sed -n 's/.*"verdict":"\([^"]*\)".*/\1/p' "$finding/finding.json")
    still=$(echo "$oracles" | sed 's/[^,]*/"&":true/g')
    wrong="\"verdict\":\"$verdict\".*${question:+\"question\":\"$question\".*}${answer:+\"answer\":\"$answer\".*}\"versions\":{$still}"
    case $question in clobber | shape) ask=memssa ;; *) ask=${question:-same} ;; esac
    grep -E '^; aliasmith: (entry|launch|arg|mem|seed|driver)' "$finding/reduced.ll" > "$work/case"
    grep -v '^;' "$finding/reduced.ll" > "$work/start.ll"

    start=$(now)
    "$aliasmith" -q reduce "$finding" -o "$work/ours.ll"
    ours=$(echo "$(now) - $start" | bc)

    cat > "$work/interesting.sh" <<SCRIPT
#!/bin/sh
cat "$work/case" "\$1" > "\$1.case.ll"
"$aliasmith" -q check "\$1.case.ll" --oracle $oracles --ask $ask ${passes:+--passes '$passes'} --runs 1 --no-known --json |
    grep -q '"type":"finding".*$wrong'
SCRIPT
    chmod +x "$work/interesting.sh"
    start=$(now)
    (cd "$work" && "$llvm_reduce" --test="$work/interesting.sh" -o "$work/theirs.ll" "$work/start.ll" > "$work/log" 2>&1) || true
    theirs=$(echo "$(now) - $start" | bc)
    printf '%-44s %6s | %8.2f %5s | %8.2f %5s | %6.1f\n' "$name" "$(instructions "$work/start.ll")" "$ours" \
        "$(instructions "$work/ours.ll")" "$theirs" "$(instructions "$work/theirs.ll")" "$(echo "$theirs / $ours" | bc -l)"
done < "$work/list"
