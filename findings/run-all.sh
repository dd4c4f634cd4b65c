#!/bin/sh
# Runs every script of this folder; exit code 1 if a tool does something else than its script says, 2 if one could not be had.
cd "$(dirname "$0")" || exit 2
worst=0
for script in *.sh; do
    [ "$script" = run-all.sh ] && continue
    echo "== $script"
    sh "./$script"
    code=$?
    case $code in
        0) echo "as it says" ;;
        1) echo "CHANGED" ; worst=1 ;;
        *) echo "not run (exit code $code)" ; [ $worst = 1 ] || worst=2 ;;
    esac
done
exit $worst
