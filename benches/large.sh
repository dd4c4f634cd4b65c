#!/bin/sh
# Prints a large module: one function of N loads or stores, or N functions of one store each.
#
#   benches/large.sh loads 22000 >loads.ll
#   benches/large.sh stores 3000 >stores.ll
#   benches/large.sh functions 3000 >functions.ll
set -eu
exec awk -v kind="$1" -v n="$2" 'BEGIN {
    print "target triple = \"nvptx64-nvidia-cuda\""
    if (kind != "functions") print "define void @f(ptr %p, ptr %q) {"
    for (i = 0; i < n; i++) {
        if (kind == "functions") {
            printf "define void @f%d(ptr %%p) {\n  store i32 %d, ptr %%p, align 4\n  ret void\n}\n", i, i
            continue
        }
        printf "  %%g%d = getelementptr inbounds i32, ptr %s, i64 %d\n", i, kind == "loads" && i % 2 == 0 ? "%q" : "%p", i
        if (kind == "loads") printf "  %%v%d = load i32, ptr %%g%d, align 4\n", i, i
        else printf "  store i32 %d, ptr %%g%d, align 4\n", i, i
    }
    if (kind != "functions") print "  ret void\n}"
}'
