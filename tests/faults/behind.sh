#!/bin/sh
# behind.sh FOLDER COMMAND [--version]: makes, for rows of table.txt, in the folder
#   behind        a script that may stand where an opt does, and runs COMMAND in a process of its own, as a wrapper does that
#                 forgets `exec`; unless COMMAND is to get --version too, it answers that itself
#   behind.toml   the manifest of an oracle `fake` that it is
#   started       a file that is there when it was called
#   runs          a script that waits for that
#   gone          a script that fails if anything that it started still runs, or if it was never called
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
