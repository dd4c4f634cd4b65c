//! Addresses that depend on a phi, translated back over its edges. MemorySSA's walker finds the address on each edge if
//! some instruction of the function already computes this address. Upstream also creates constants that the module
//! lacks, and replaces `inttoptr (ptrtoint x)` by `x`. The reference does not replace the two casts, because their
//! result may be based on a different object than `x`. Each row has a load below a phi, and a store on each of the two
//! paths to the phi. The walker skips the stores if both addresses are found. The expected results are the output of
//! opt-22 and opt-19 (`-passes=print<memoryssa-walker>`).

use super::{Printer, lines};

/// A row: what it tests, the text of the entry block, of the two paths and of the block where the paths join, and
/// whether the walker skips the stores.
type Row = (&'static str, &'static str, [&'static str; 2], &'static str, bool);

const ROWS: &[Row] = &[
    (
        "gep",
        "%x4 = getelementptr i8, ptr %x, i64 4\n%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %y4", "store i32 0, ptr %x4"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        true,
    ),
    (
        "gep missing",
        "%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %y4", "store i32 0, ptr %x"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        false,
    ),
    (
        "gep late",
        "%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %y4", "%x4 = getelementptr i8, ptr %x, i64 4\nstore i32 0, ptr %x4"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        false,
    ),
    (
        "gep other",
        "%x4 = getelementptr i8, ptr %x, i64 8\n%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %y4", "store i32 0, ptr %x4"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        false,
    ),
    (
        "cast",
        "%xc = addrspacecast ptr %x to ptr addrspace(1)\n%yc = addrspacecast ptr %y to ptr addrspace(1)",
        ["store i32 0, ptr %y", "store i32 0, ptr %x"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = addrspacecast ptr %r to ptr addrspace(1)\n%v = load i32, ptr addrspace(1) %g",
        true,
    ),
    (
        "cast other",
        "%xc = addrspacecast ptr %x to ptr addrspace(3)\n%yc = addrspacecast ptr %y to ptr addrspace(1)",
        ["store i32 0, ptr %y", "store i32 0, ptr %x"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = addrspacecast ptr %r to ptr addrspace(1)\n%v = load i32, ptr addrspace(1) %g",
        false,
    ),
    (
        "bitcast",
        "",
        ["store i32 0, ptr %y", "store i32 0, ptr %x"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = bitcast ptr %r to ptr\n%v = load i32, ptr %g",
        true,
    ),
    (
        "round32",
        "%xi = ptrtoint ptr %x to i32\n%yi = ptrtoint ptr %y to i32",
        ["store i32 0, ptr %y", "store i32 0, ptr %x"],
        "%t = phi i32 [ %xi, %a ], [ %yi, %b ]\n%g = inttoptr i32 %t to ptr\n%v = load i32, ptr %g",
        false,
    ),
    (
        "roundspace",
        "%xi = addrspacecast ptr %x to ptr addrspace(1)\n%yi = addrspacecast ptr %y to ptr addrspace(1)",
        ["store i32 0, ptr %y", "store i32 0, ptr %x"],
        "%t = phi ptr addrspace(1) [ %xi, %a ], [ %yi, %b ]\n%g = addrspacecast ptr addrspace(1) %t to ptr\n%v = load i32, ptr %g",
        true,
    ),
    (
        "index",
        "%x2 = getelementptr i8, ptr %x, i64 2\n%x3 = getelementptr i8, ptr %x, i64 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i64 [ 1, %a ], [ 2, %b ]\n%j = add i64 %i, 1\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "index missing",
        "%x2 = getelementptr i8, ptr %x, i64 2\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i64 [ 1, %a ], [ 2, %b ]\n%j = add i64 %i, 1\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "index wraps",
        "%x2 = getelementptr i8, ptr %x, i64 0\n%x3 = getelementptr i8, ptr %x, i64 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i64 [ -1, %a ], [ 2, %b ]\n%j = add i64 %i, 1\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "index var",
        "%x0 = getelementptr i8, ptr %x, i64 %n\n%x1 = getelementptr i8, ptr %x, i64 %m\n%n1 = add i64 %n, 1\n%m1 = add i64 %m, 1\n%xn = getelementptr i8, ptr %x, i64 %n1\n%xm = getelementptr i8, ptr %x, i64 %m1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%i = phi i64 [ %n, %a ], [ %m, %b ]\n%j = add i64 %i, 1\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "index same",
        "%n1 = add i64 %n, 1\n%xn = getelementptr i8, ptr %x, i64 %n1\n%yn = getelementptr i8, ptr %y, i64 %n1",
        ["store i8 0, ptr %yn", "store i8 0, ptr %xn"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 %n1\n%v = load i8, ptr %g",
        true,
    ),
    (
        "index twice",
        "%x0 = getelementptr i8, ptr %x, i64 %n\n%x1 = getelementptr i8, ptr %x, i64 %m\n%n1 = add i64 %n, 3\n%m1 = add i64 %m, 3\n%nn = add i64 %n, 2\n%mm = add i64 %m, 2\n%xn = getelementptr i8, ptr %x, i64 %n1\n%xm = getelementptr i8, ptr %x, i64 %m1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%i = phi i64 [ %nn, %a ], [ %mm, %b ]\n%j = add i64 %i, 1\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "sext",
        "%x2 = getelementptr i8, ptr %x, i64 -1\n%x3 = getelementptr i8, ptr %x, i64 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i8 [ -1, %a ], [ 3, %b ]\n%j = sext i8 %i to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "sext as zext",
        "%x2 = getelementptr i8, ptr %x, i64 255\n%x3 = getelementptr i8, ptr %x, i64 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i8 [ -1, %a ], [ 3, %b ]\n%j = sext i8 %i to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "zext",
        "%x2 = getelementptr i8, ptr %x, i64 255\n%x3 = getelementptr i8, ptr %x, i64 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i8 [ -1, %a ], [ 3, %b ]\n%j = zext i8 %i to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "trunc",
        "%x2 = getelementptr i8, ptr %x, i32 1\n%x3 = getelementptr i8, ptr %x, i32 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i64 [ 4294967297, %a ], [ 3, %b ]\n%j = trunc i64 %i to i32\n%g = getelementptr i8, ptr %x, i32 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "zext var",
        "%xw = zext i32 %k to i64\n%yw = zext i32 %l to i64\n%xn = getelementptr i8, ptr %x, i64 %xw\n%xm = getelementptr i8, ptr %x, i64 %yw\n%x0 = getelementptr i8, ptr %xn, i64 1\n%x1 = getelementptr i8, ptr %xm, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%i = phi i32 [ %k, %a ], [ %l, %b ]\n%j = zext i32 %i to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "sext of zext",
        "%xw = zext i32 %k to i64\n%yw = zext i32 %l to i64\n%xn = getelementptr i8, ptr %x, i64 %xw\n%xm = getelementptr i8, ptr %x, i64 %yw\n%x0 = getelementptr i8, ptr %xn, i64 1\n%x1 = getelementptr i8, ptr %xm, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%i = phi i32 [ %k, %a ], [ %l, %b ]\n%j = sext i32 %i to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "const base",
        "%gn = getelementptr i8, ptr @g, i64 %n\n%hn = getelementptr i8, ptr @h, i64 %n",
        [
            "%g1 = getelementptr i8, ptr %gn, i64 1\nstore i8 0, ptr %g1",
            "%h1 = getelementptr i8, ptr %hn, i64 1\nstore i8 0, ptr %h1",
        ],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%g = getelementptr i8, ptr %r, i64 %n\n%v = load i8, ptr %g",
        true,
    ),
    (
        "const base missing",
        "%gn = getelementptr i8, ptr @g, i64 %m\n%hn = getelementptr i8, ptr @h, i64 %n",
        ["store i8 0, ptr @h", "store i8 0, ptr @g"],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%g = getelementptr i8, ptr %r, i64 %n\n%v = load i8, ptr %g",
        false,
    ),
    (
        "const base swapped",
        "%gn = getelementptr i8, ptr @h, i64 %n\n%hn = getelementptr i8, ptr @h, i64 %n",
        ["store i8 0, ptr @h", "store i8 0, ptr @g"],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%g = getelementptr i8, ptr %r, i64 %n\n%v = load i8, ptr %g",
        false,
    ),
    (
        "const cast",
        "%gc = ptrtoint ptr @g to i64\n%hc = ptrtoint ptr @h to i64\n%xn = getelementptr i8, ptr %x, i64 %gc\n%xm = getelementptr i8, ptr %x, i64 %hc\n%x0 = getelementptr i8, ptr %xn, i64 1\n%x1 = getelementptr i8, ptr %xm, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%j = ptrtoint ptr %r to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "const space",
        "%u = icmp eq ptr addrspace(1) addrspacecast (ptr @g to ptr addrspace(1)), addrspacecast (ptr @h to ptr addrspace(1))",
        ["store i8 0, ptr @h", "store i8 0, ptr @g"],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%j = addrspacecast ptr %r to ptr addrspace(1)\n%v = load i8, ptr addrspace(1) %j",
        true,
    ),
    (
        "cast of instruction",
        "%x4 = getelementptr i8, ptr %x, i64 4\n%y4 = getelementptr i8, ptr %y, i64 4\n%xc = addrspacecast ptr %x4 to ptr addrspace(1)\n%yc = addrspacecast ptr %y4 to ptr addrspace(1)",
        ["store i32 0, ptr %y4", "store i32 0, ptr %x4"],
        "%r = phi ptr [ %x4, %a ], [ %y4, %b ]\n%g = addrspacecast ptr %r to ptr addrspace(1)\n%v = load i32, ptr addrspace(1) %g",
        true,
    ),
    (
        "two spaces",
        "%x4 = getelementptr i8, ptr %x, i64 4\n%y4 = getelementptr i8, ptr %y, i64 4\n%xb = getelementptr i8, ptr %x, i64 8",
        ["store i32 0, ptr %x", "store i32 0, ptr %xb"],
        "%r = phi ptr [ %x4, %a ], [ %x4, %b ]\n%g = bitcast ptr %r to ptr\n%v = load i32, ptr %g",
        true,
    ),
    (
        "wide",
        "%x2 = getelementptr i8, ptr %x, i128 2\n%x3 = getelementptr i8, ptr %x, i128 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i128 [ 1, %a ], [ 2, %b ]\n%j = add i128 %i, 1\n%g = getelementptr i8, ptr %x, i128 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "narrow wraps",
        "%x2 = getelementptr i8, ptr %x, i8 0\n%x3 = getelementptr i8, ptr %x, i8 3\n%x9 = getelementptr i8, ptr %x, i64 9",
        ["store i8 0, ptr %x9", "store i8 0, ptr %x9"],
        "%i = phi i8 [ -1, %a ], [ 2, %b ]\n%j = add i8 %i, 1\n%g = getelementptr i8, ptr %x, i8 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "add kept",
        "%k1 = add i64 %n, 1\n%xn = getelementptr i8, ptr %x, i64 %k1\n%yn = getelementptr i8, ptr %y, i64 %k1\n%x0 = getelementptr i8, ptr %x, i64 %n\n%y0 = getelementptr i8, ptr %y, i64 %n",
        ["store i8 0, ptr %x0", "store i8 0, ptr %y0"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%j = add i64 %n, 1\n%g = getelementptr i8, ptr %r, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "base minus",
        "%x4 = getelementptr i8, ptr %x, i64 4\n%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %x", "store i32 0, ptr %y"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        true,
    ),
    (
        "base user",
        "%x4 = getelementptr i8, ptr %y, i64 4\n%y4 = getelementptr i8, ptr %y, i64 4",
        ["store i32 0, ptr %x", "store i32 0, ptr %y"],
        "%r = phi ptr [ %x, %a ], [ %y, %b ]\n%g = getelementptr i8, ptr %r, i64 4\n%v = load i32, ptr %g",
        false,
    ),
    (
        "cast as index",
        "%gc = ptrtoint ptr @g to i64\n%xn = getelementptr i8, ptr %x, i64 %gc\n%x0 = getelementptr i8, ptr %xn, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x0"],
        "%r = phi ptr [ @g, %a ], [ @h, %b ]\n%j = ptrtoint ptr %r to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        false,
    ),
    (
        "int round",
        "%np = inttoptr i64 %n to ptr\n%mp = inttoptr i64 %m to ptr\n%xn = getelementptr i8, ptr %x, i64 %n\n%xm = getelementptr i8, ptr %x, i64 %m\n%x0 = getelementptr i8, ptr %xn, i64 1\n%x1 = getelementptr i8, ptr %xm, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%t = phi ptr [ %np, %a ], [ %mp, %b ]\n%j = ptrtoint ptr %t to i64\n%g = getelementptr i8, ptr %x, i64 %j\n%v = load i8, ptr %g",
        true,
    ),
    (
        "wide int round",
        "%nw = zext i64 %n to i128\n%mw = zext i64 %m to i128\n%np = inttoptr i128 %nw to ptr\n%mp = inttoptr i128 %mw to ptr\n%xn = getelementptr i8, ptr %x, i128 %nw\n%xm = getelementptr i8, ptr %x, i128 %mw\n%x0 = getelementptr i8, ptr %xn, i64 1\n%x1 = getelementptr i8, ptr %xm, i64 1",
        ["store i8 0, ptr %x0", "store i8 0, ptr %x1"],
        "%t = phi ptr [ %np, %a ], [ %mp, %b ]\n%j = ptrtoint ptr %t to i128\n%g = getelementptr i8, ptr %x, i128 %j\n%v = load i8, ptr %g",
        false,
    ),
];

#[test]
fn addresses_before_a_phi() {
    let mut wrong = Vec::new();
    for (name, entry, [a, b], join, passed) in ROWS {
        let text = format!(
            "@g = internal global [64 x i8] zeroinitializer\n@h = internal global [64 x i8] zeroinitializer\n\
             define void @f(ptr noalias %x, ptr noalias %y, i64 %n, i64 %m, i32 %k, i32 %l, i1 %c) {{\n\
             entry:\n{entry}\nbr i1 %c, label %a, label %b\na:\n{a}\nbr label %join\nb:\n{b}\nbr label %join\n\
             join:\n{join}\nret void\n}}\n"
        );
        let want = if *passed {
            "MemoryUse(liveOnEntry) - clobbered by liveOnEntry"
        } else {
            "MemoryUse(3) - clobbered by 3 = MemoryPhi({a,1},{b,2})"
        };
        for profile in ["llvm-22", "llvm-19"] {
            let found = lines(&text, profile, Printer::Walker).pop().expect("there is a load");
            if found != want {
                wrong.push(format!("{name} ({profile}): {found}, and not {want}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
