//! Promises of functions and calls about their effects.

use super::{Row, one, row};

/// `@f`, with these attributes, is called with `%p`.
fn called(attrs: &str, param: &str, body: &str) -> String {
    let f = format!("@g = global i32 0\ndefine internal ptr @f(ptr {param} %x) {attrs} {{\n{body}\nret ptr %x\n}}");
    one("%r = call ptr @f(ptr %p)", &f)
}

pub(super) fn rows() -> Vec<Row> {
    let f = |attrs: &str, body: &str| called(attrs, "", body);
    let seen = "%v = load i32, ptr %x\n%c = icmp eq i32 %v, 0\nbr i1 %c, label %y, label %y\ny:";
    let store = "store i32 1, ptr %x";
    let again = "%c = icmp eq ptr %x, null\nbr i1 %c, label %done, label %more\nmore:\n\
                 %r = call ptr @f(ptr null)\nbr label %done\ndone:";
    let exit = "br i1 @@, label %exit, label %done\nexit:\ncall void @llvm.nvvm.exit()\nunreachable\ndone:";
    let heap = "declare ptr @malloc(i64)\ndeclare void @free(ptr)";
    let freed = format!("define internal void @f(ptr %x) @@ {{\ncall void @free(ptr %x)\nret void\n}}\n{heap}");
    let free = "%m = call ptr @malloc(i64 8)\n%o = getelementptr i8, ptr %m, i64 @@\ncall void @free(ptr %o)";
    let free_argument = |attr: &str| freed.replace("ptr %x) @@", &format!("ptr {attr} %x)"));
    let call_f = "%m = call ptr @malloc(i64 8)\ncall void @f(ptr %m)";
    let tail = "define internal void @f(ptr %x) {\nstore i32 1, ptr %x\nret void\n}";
    let other = "define internal void @f(ptr byval(i32) %x) {\nret void\n}";
    // A vector argument may contain pointers. The memory to which such a pointer points is not argument memory.
    let lanes = |memory: &str, to: &str| {
        one(
            "%v = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 0\ncall void @f(<2 x ptr> %v, ptr %q)",
            &format!(
                "define internal void @f(<2 x ptr> %v, ptr %x) memory({memory}) {{\n\
                 %y = extractelement <2 x ptr> %v, i32 0\nstore i32 1, ptr {to}\nret void\n}}"
            ),
        )
    };
    let returns = "define internal i32 @f(i32 returned %x) {\nret i32 @@\n}";
    vec![
        row("memory-effects", f("memory(@@)", store), "read", "write"),
        row("memory-effects", f("memory(argmem: @@)", store), "none", "write"),
        row("memory-effects", f("memory(@@)", "fence seq_cst"), "argmem: readwrite", "readwrite"),
        row("memory-effects", lanes("argmem: readwrite", "@@"), "%y", "%x"),
        row("memory-effects", lanes("@@", "%y"), "read, argmem: readwrite", "readwrite"),
        row("readonly", called("", "@@", store), "readonly", "writeonly"),
        row("readonly", called("", "@@", "%v = load i32, ptr %x"), "readnone", "readonly"),
        row("poison", called("", "@@", seen), "writeonly", ""),
        row("poison", called("", "writeonly", &format!("store i32 1, ptr @@\n{seen}")), "@g", "%x"),
        row("poison", f("memory(@@)", seen), "write", "read"),
        row("readonly", called("", "@@", store), "readnone", ""),
        row("nosync", f("@@", "fence seq_cst"), "nosync", "nofree"),
        row("nosync", f("nosync", "fence @@ seq_cst"), "", "syncscope(\"singlethread\")"),
        row(
            "nosync",
            f("nosync", "%v = load atomic i32, ptr @fixed acquire, align 4") + "\n@fixed = @@ i32 0",
            "global",
            "constant",
        ),
        row("nosync", f("nosync", "store atomic i32 1, ptr %x @@ release, align 4"), "", "syncscope(\"singlethread\")"),
        row("nofree", one(call_f, &freed), "nofree", "nosync"),
        row("nofree", one(call_f, &free_argument("@@")), "nofree", "nonnull"),
        row("norecurse", f("@@", again), "norecurse", "nosync"),
        row("noreturn", f("@@", store), "noreturn", "nosync"),
        row("willreturn", f("willreturn", exit), "true", "false"),
        row("captures", called("", "captures(@@)", ""), "none", "ret: address, provenance"),
        row("returned", one("%r = call i32 @f(i32 3)", returns), "4", "%x"),
        row("tail", one("%m = alloca i32\n@@ void @f(ptr %m)", tail), "tail call", "call"),
        row("bad-call", one("call void @f(ptr @@ %p)", other), "", "byval(i32)"),
        row("bad-call", one("@@ @f(ptr %p)", tail), "%r = call i32", "call void"),
        row("bad-call", one("call void @f(ptr byval(i32) %p@@)", other), ", i32 0", ""),
        row("bad-call", one("call @@ void @f(ptr byval(i32) %p)", other), "fastcc", "ccc"),
        row("bad-call", one("call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 @@)", ""), "16", "15"),
        row("bad-free", one(free, heap), "4", "0"),
        row("bad-free", one("call void @free(ptr @@)", heap), "%p", "null"),
    ]
}
