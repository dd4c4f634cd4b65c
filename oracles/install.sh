#!/bin/sh
# Installs what `make` needs and what is missing: the LLVM versions that oracles/*.toml name, a C linker for Rust, and what
# builds the plugin through which an `opt` answers fast (oracles/ask): a C++ compiler and LLVM's headers.
# It never fails: aliasmith works with the oracles that are there. What is still missing is said on stderr.
cd "$(dirname "$0")" || exit 0

note() { echo "install: $*" >&2; }

missing() {
  command -v cc >/dev/null 2>&1 || echo gcc
  command -v g++ >/dev/null 2>&1 || [ -n "$CXX" ] || echo g++
  for manifest in opt-*.toml; do
    major=$(sed -n 's/^major = \([0-9]*\).*/\1/p' "$manifest")
    command -v "opt-$major" >/dev/null 2>&1 || [ -x "/usr/lib/llvm-$major/bin/opt" ] || echo "llvm-$major"
    [ -d "/usr/lib/llvm-$major/include/llvm/Passes" ] || echo "llvm-$major-dev"
  done
}

want=$(missing)
[ -n "$want" ] || exit 0
list=$(echo $want)

if ! command -v apt-get >/dev/null 2>&1; then
  note "missing: $list; there is no apt-get here, install them by hand"
  exit 0
fi
if [ "$(id -u)" = 0 ]; then
  as_root=
elif sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  note "missing: $list; as root: apt-get install $list"
  exit 0
fi

apt() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
    -o DPkg::Lock::Timeout=120 "$@" >&2
}
note "installing $list"
apt update || note "apt-get update failed; going on with the package lists that are there"
for package in $want; do # one by one: a version that this release does not have must not keep out the others
  apt install -y --no-install-recommends "$package" || note "cannot install $package"
done

still=$(echo $(missing))
[ -z "$still" ] || note "still missing: $still; going on without"
exit 0
