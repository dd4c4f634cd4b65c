#!/bin/sh
# behind.sh FOLDER COMMAND [--version]: for rows of table.txt, makes these files in FOLDER:
#   behind        a script that takes the place of an opt. It runs COMMAND in a child process, like a wrapper without
#                 `exec`. It answers --version itself, unless --version is given here: then COMMAND answers
#   behind.toml   the manifest of an oracle `fake` whose binary is `behind`
#   started       a file that exists after `behind` was called
#   runs          a script that waits until `started` exists
#   gone          a script that fails if a process that `behind` started still runs, or if `behind` was never called
set -eu
version='[ "$*" = --version ] && exec echo "LLVM version 22.1.0"'
[ "${3-}" = --version ] && version=:
cat >"$1/behind" <<END
#!/bin/sh
$version
export BEHIND=$1
exec 3<&0
{ $2; } <&3 &
echo >$1/started
wait \$!
END
sed "s|tests/cli/fake-opt|$1/behind|" tests/cli/fake-opt.toml >"$1/behind.toml"
cat >"$1/runs" <<END
#!/bin/sh
for i in \$(seq 600); do [ -e $1/started ] && exec sleep 0.2; sleep 0.05; done
exit 1
END
cat >"$1/gone" <<END
#!/bin/sh
[ -e $1/started ] || exit 1
for i in \$(seq 50); do
  grep -lzsx BEHIND=$1 /proc/[0-9]*/environ >$1/left
  [ -s $1/left ] || exit 0
  sleep 0.05
done
for file in \$(cat $1/left); do tr '\\0' ' ' <\${file%environ}cmdline; echo; done
exit 1
END
chmod +x "$1/behind" "$1/runs" "$1/gone"
