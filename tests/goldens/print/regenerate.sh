#!/bin/sh
# Makes NAME.N.ll from NAME.ll with each installed opt-N that accepts it. The files in back/ come from aliasmith's
# printer, whose tests write them.
cd "$(dirname "$0")" || exit 1
for name in attributes attributes_newer constants debug debug_nodes debug_oldest debug_records debug_unlocated \
    implicit instructions intrinsics metadata upgrades; do
    for n in 15 16 19 22; do
        "opt-$n" -S "$name.ll" -o "$name.$n.ll" && sed -i '/^; ModuleID/d' "$name.$n.ll"
    done
done
