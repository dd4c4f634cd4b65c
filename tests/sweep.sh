#!/bin/bash
# Runs `check --ask same` on a random sample of given .ll files, such as LLVM's own tests of its passes.
#
#   apt-get source --download-only llvm-toolchain-19      # unpack llvm/test/Transforms from it
#   tests/sweep.sh llvm/test/Transforms 1 1500 opt-22 /tmp/sweep.tsv     # folder, seed, number of files, oracle, results
#   tests/sweep.sh --summary /tmp/sweep.tsv                              # prints a summary of the results
#
# Each file is transformed by the pass of its folder (the table below), and by `default<O2>`. With the same seed, a
# larger number keeps the files of a smaller one. Files that are in the results are skipped, so a stopped sweep can be
# continued. Environment variables: ALIASMITH, LIMIT (seconds per file, 20), RUNS (64), JOBS (1).
#
# The results are lines of fields between tabs; the second field is the file:
#   file    FILE PIPELINE EXIT SECONDS STATE FUNCTIONS ASKED COMPARED      STATE: clean found untested (no run
#   counted) capped refused split failed
#   finding FILE SIGNATURE VERDICT FUNCTION WHAT        lead    FILE WHY FUNCTION
#   discard FILE NUMBER REASON                          note    FILE TEXT
set -euo pipefail

# Folder and pass. Folders whose pass may change behaviour (instrumentation, whole-program assumptions) are omitted.
table() {
    cat <<'TABLE'
ADCE adce
AggressiveInstCombine aggressive-instcombine
AlignmentFromAssumptions alignment-from-assumptions
ArgumentPromotion argpromotion
Attributor attributor
BDCE bdce
CallSiteSplitting callsite-splitting
CalledValuePropagation called-value-propagation
CanonicalizeFreezeInLoops loop(canon-freeze)
CodeExtractor partial-inliner
CodeGenPrepare simplifycfg,instcombine<no-verify-fixpoint>
ConstantHoisting consthoist
ConstantMerge constmerge
ConstraintElimination constraint-elimination
CorrelatedValuePropagation correlated-propagation
DCE dce
DFAJumpThreading dfa-jump-threading
DeadArgElim deadargelim
DeadStoreElimination dse
DivRemPairs div-rem-pairs
EarlyCSE early-cse<memssa>
EliminateAvailableExternally elim-avail-extern
FixIrreducible lower-switch,fix-irreducible
Float2Int float2int
FunctionAttrs function-attrs
FunctionSpecialization ipsccp<func-spec>
GVN gvn
GVNHoist gvn-hoist
GVNSink gvn-sink
GlobalDCE globaldce
GlobalMerge instcombine<no-verify-fixpoint>
GlobalOpt globalopt
GuardWidening guard-widening
HotColdSplit hotcoldsplit
IRCE irce
IROutliner iroutliner
IndVarSimplify indvars
InferAddressSpaces infer-address-spaces
InferAlignment infer-alignment
InferFunctionAttrs inferattrs
Inline inline
InstCombine instcombine<no-verify-fixpoint>
InstSimplify instsimplify
InterleavedAccess gvn
JumpThreading jump-threading
LCSSA lcssa
LICM loop-mssa(licm)
LoadStoreVectorizer load-store-vectorizer
LoopBoundSplit loop-bound-split
LoopDataPrefetch loop-data-prefetch
LoopDeletion loop-deletion
LoopDistribute loop-distribute
LoopFlatten loop(loop-flatten)
LoopFusion loop-fusion
LoopIdiom loop-idiom
LoopInstSimplify loop-mssa(loop-instsimplify)
LoopInterchange loop(loop-interchange)
LoopLoadElim loop-load-elim
LoopPredication loop-mssa(loop-predication)
LoopRotate loop-rotate
LoopSimplify loop-simplify
LoopSimplifyCFG loop-mssa(loop-simplifycfg)
LoopStrengthReduce loop-reduce
LoopTransformWarning loop-vectorize
LoopUnroll loop-unroll
LoopUnrollAndJam loop-unroll-and-jam
LoopVectorize loop-vectorize
LoopVersioning loop-versioning
LowerConstantIntrinsics lower-constant-intrinsics
LowerExpectIntrinsic lower-expect
LowerMatrixIntrinsics lower-matrix-intrinsics
LowerSwitch lower-switch
Mem2Reg mem2reg
MemCpyOpt memcpyopt
MergeFunc mergefunc
MergeICmps mergeicmps
MergedLoadStoreMotion mldst-motion
MoveAutoInit move-auto-init
NaryReassociate nary-reassociate
NewGVN newgvn
OpenMP openmp-opt
PartialInlining partial-inliner
PartiallyInlineLibCalls partially-inline-libcalls
PhaseOrdering default<O3>
Reassociate reassociate
Reg2Mem reg2mem
SCCP ipsccp
SLPVectorizer slp-vectorizer
SROA sroa
ScalarizeMaskedMemIntrin scalarize-masked-mem-intrin
Scalarizer scalarizer
SeparateConstOffsetFromGEP separate-const-offset-from-gep
SimpleLoopUnswitch simple-loop-unswitch<nontrivial>
SimplifyCFG simplifycfg
Sink sink
SpeculativeExecution speculative-execution
StraightLineStrengthReduce slsr
StructurizeCFG lower-switch,structurizecfg
TailCallElim tailcallelim
UnifyFunctionExitNodes mergereturn
UnifyLoopExits lower-switch,unify-loop-exits
VectorCombine vector-combine
TABLE
}

summary() {
    awk -F'\t' '
        $1 == "file" { files++; state[$6]++; functions += $7; asked += $8; compared += $9; time += $5 }
        $1 == "finding" { findings++; if (!($2 in found)) { found[$2]; with++ } }
        $1 == "lead" { leads++ }
        $1 == "discard" { discarded[$4] += $3 }
        END {
            printf "%d files in %d s:", files, time
            for (s in state) printf " %d %s", state[s], s
            printf "\n%d functions; %d pairs of function and pipeline, %d compared; ", functions, asked, compared
            printf "%d findings in %d files, %d leads\n", findings, with, leads
            for (why in discarded) print discarded[why] "\t" why | "sort -rn | head -40"
        }' "$1"
}

if [ "${1-}" = --summary ]; then
    summary "$2"
    exit
fi
[ $# = 5 ] || { sed -n '2,16s/^# \{0,1\}//p' "$0"; exit 2; }
folder=$1 seed=$2 number=$3 oracle=$4 results=$5
aliasmith=${ALIASMITH:-$(dirname "$0")/../target/release/aliasmith}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$results"
table > "$work/table"

# The number of files from a folder is proportional to the square root of the folder's size, so that large folders do
# not dominate and small folders are not omitted.
sample() {
    (cd "$folder" && find . -name '*.ll' | sed 's,^\./,,' | LC_ALL=C sort) |
        sort -R --random-source=<(yes "$seed") |
        awk -F/ '{ d = NF > 1 ? $1 : "."; n[d]++; at[NR] = n[d]; dir[NR] = d; line[NR] = $0 }
            END { for (i = 1; i <= NR; i++) printf "%.6f\t%s\n", at[i] / sqrt(n[dir[i]]), line[i] }' |
        LC_ALL=C sort -s -n -k1,1 | cut -f2 | awk -v n="$number" "NR <= n"
}

# Adds a triple, because tests of code generation state their target only on the command line.
with_triple() {
    grep -q '^target triple' "$1" && return 1
    local triple
    triple=$(grep -m 1 -oE '^; *RUN:.*-(mtriple|march)[ =]*[A-Za-z0-9_]+' "$1" | grep -oE '[A-Za-z0-9_]+$' || true)
    case $triple in
        nvptx64) echo 'target triple = "nvptx64-nvidia-cuda"' ;;
        amdgcn | amdgpu) echo 'target triple = "amdgcn-amd-amdhsa"' ;;
        *) return 1 ;;
    esac
    cat "$1"
}

one() {
    local file=$1 mine="$2" path="$folder/$1" pass code=0 started ended state
    pass=$(awk -v d="${file%%/*}" '$1 == d { print $2 }' "$work/table")
    local passes=(--passes 'default<O2>')
    [ -z "$pass" ] || passes+=(--passes "$pass")
    : > "$mine.out"
    : > "$mine.err"
    if with_triple "$path" > "$mine.ll"; then path=$mine.ll; fi
    started=$(date +%s.%N)
    if grep -q 'split-file' "$path"; then
        state=split
    else
        timeout -k 5 "${LIMIT:-20}" "$aliasmith" check "$path" --oracle "$oracle" --ask same --runs "${RUNS:-64}" \
            "${passes[@]}" --no-known --json > "$mine.out" 2> "$mine.err" || code=$?
        case $code in
            0) state=clean ;;
            1) state=found ;;
            3) state=untested ;;
            124 | 137) state=capped ;;
            *) state=failed ;;
        esac
        if [ "$state" = failed ] && grep -q 'oracle refuses it' "$mine.err"; then state=refused; fi
    fi
    ended=$(date +%s.%N)
    {
        local counts
        counts=$(jq -r 'select(.type == "summary") | [.kernels, (.by_question.same.asked // 0),
            (.by_question.same.exercised_accessed // 0)] | @tsv' "$mine.out" 2> /dev/null || true)
        printf 'file\t%s\t%s\t%s\t%.1f\t%s\t%s\n' "$file" "${pass:--}" "$code" "$(echo "$ended - $started" | bc)" "$state" \
            "${counts:-0	0	0}"
        jq -r --arg f "$file" '
            if .type == "finding" then ["finding", $f, .signature, .verdict, .function, (.passes // ""), .expected]
            elif .type == "lead" then ["lead", $f, .why, .a]
            elif .type == "summary" then .discarded | to_entries[] | ["discard", $f, .value, .key]
            else empty end | @tsv' "$mine.out" 2> /dev/null || true
        grep -Ev 'functions, .* executions|^discarded:$|^  ' "$mine.err" | head -n 5 | tr '\t' ' ' | sed "s,^,note\t$file\t," || true
    } > "$mine.block"
    cat "$mine.block" >> "$results"
}

awk -F'\t' '$1 == "file" { print $2 }' "$results" | LC_ALL=C sort > "$work/done"
sample | awk -v old="$work/done" 'BEGIN { while ((getline l < old) > 0) seen[l] } !($0 in seen)' > "$work/todo"
echo "$(wc -l < "$work/todo") files to go" >&2
jobs=${JOBS:-1}
for j in $(seq "$jobs"); do
    awk -v j="$j" -v n="$jobs" 'NR % n == j % n' "$work/todo" | while read -r file; do one "$file" "$work/$j" < /dev/null; done &
done
wait
summary "$results"
