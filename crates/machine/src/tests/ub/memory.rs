//! Accesses, threads, control flow.

use super::{Row, one, row, two};

const HEAP: &str = "declare ptr @malloc(i64)\ndeclare void @free(ptr)";

pub(super) fn rows() -> Vec<Row> {
    [accesses(), flow(), threads()].into_iter().flatten().collect()
}

fn accesses() -> Vec<Row> {
    let at =
        |align: u32| one(&format!("%r = getelementptr i8, ptr %p, i64 @@\n%v = load i32, ptr %r, align {align}"), "");
    let frame = "define ptr @frame(ptr %p) {\n%m = alloca i32\nret ptr @@\n}";
    let freed = "%m = call ptr @malloc(i64 4)\ncall void @free(ptr @@)\nstore i32 1, ptr %m";
    let ended = "%m = alloca i32\n%o = alloca i32\ncall void @llvm.lifetime.start(ptr %m)\n\
                 call void @llvm.lifetime.start(ptr %o)\ncall void @llvm.lifetime.end(ptr @@)\nstore i32 1, ptr %m";
    let number = "%i = ptrtoint ptr %p to i64\n%r = inttoptr i64 @@ to ptr\n%v = load i32, ptr %r";
    let copy = "%r = getelementptr i8, ptr %p, i64 @@\n\
                call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %p, i64 8, i1 false)";
    let write = |space: &str| format!("store i32 1, ptr addrspace({space}) @g");
    vec![
        row("out-of-bounds", at(1), "61", "60"),
        row("out-of-bounds", at(1), "-1", "1"),
        row("misaligned", at(4), "2", "4"),
        row("use-after-free", one("%r = call ptr @frame(ptr %p)\nstore i32 1, ptr %r", frame), "%m", "%p"),
        row("use-after-free", one(freed, HEAP), "%m", "null"),
        row("lifetime", one(ended, ""), "%m", "%o"),
        row("null", one("%v = load i32, ptr @@", ""), "null", "%p"),
        row("no-provenance", one(number, ""), "4096", "%i"),
        row("write-to-constant", one(&write("1"), "@g = addrspace(1) @@ i32 0"), "constant", "global"),
        row("write-to-constant", one(&write("@@"), "@g = addrspace(@@) global i32 0"), "4", "1"),
        row("overlap", one(copy, ""), "4", "8"),
    ]
}

fn flow() -> Vec<Row> {
    let branch = |i: &str| one(&format!("{i}\n%c = icmp eq i32 %i, 0\nbr i1 %c, label %x, label %x\nx:"), "");
    let at_gep = |flag: &str| {
        branch(&format!(
            "%r = getelementptr {flag} i8, ptr %p, i64 @@\n%b = icmp eq ptr %r, %p\n%i = zext i1 %b to i32"
        ))
    };
    let dead = "br i1 @@, label %dead, label %x\ndead:\nunreachable\nx:";
    vec![
        row("poison", branch("%i = add nsw i32 2147483647, @@"), "1", "0"),
        row("poison", branch("%f = fdiv ninf float 1.0, @@\n%i = fptosi float %f to i32"), "0.0", "2.0"),
        row("poison", branch("%i = sub nuw i32 1, @@"), "2", "1"),
        row("poison", branch("%i = lshr exact i32 @@, 1"), "3", "2"),
        row("poison", branch("%i = or disjoint i32 @@, 1"), "3", "2"),
        row("poison", branch("%i = zext nneg i8 @@ to i32"), "-1", "1"),
        row("poison", branch("%b = icmp samesign ult i32 @@, 1\n%i = zext i1 %b to i32"), "-1", "2"),
        row(
            "poison",
            branch("%f = fadd nnan float @@, 1.0\n%b = fcmp ogt float %f, 1.0\n%i = zext i1 %b to i32"),
            "0x7FF8000000000000",
            "1.0",
        ),
        row("poison", at_gep("inbounds"), "65", "64"),
        row("poison", at_gep("nusw"), "-9223372036854775808", "64"),
        row("undef", branch("%i = add i32 @@, 1"), "undef", "5"),
        row("undef", branch("%m = alloca i32\nstore i32 1, ptr @@\n%i = load i32, ptr %m"), "%p", "%m"),
        row("div-by-zero", one("%i = udiv i32 7, @@", ""), "0", "7"),
        row("div-by-zero", one("%i = srem i32 -2147483648, @@", ""), "-1", "1"),
        row("unreachable", one(dead, ""), "true", "false"),
        row("assume", one("call void @llvm.assume(i1 @@)", ""), "false", "true"),
    ]
}

fn threads() -> Vec<Row> {
    let index = "%r = getelementptr i32, ptr addrspace(1) %p, i32 @@\nstore i32 %t, ptr addrspace(1) %r";
    // LangRef, 'writable': the function stores the bytes back on entry, not atomically.
    let callee = "define internal void @w(ptr addrspace(1) @@ dereferenceable(4) %x) {\nret void\n}";
    let barrier = "%c = icmp eq i32 %t, 0\n%d = or i1 %c, @@\nbr i1 %d, label %y, label %n\ny:\n\
                   call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\nbr label %n\nn:";
    let mbarrier = "call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @b, i32 1)\n\
                    %r = getelementptr i64, ptr addrspace(3) @b, i32 @@\n\
                    %s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %r)";
    let launch = "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
                  define ptx_kernel void @k() #0 {\nret void\n}\nattributes #0 = { \"nvvm.reqntid\"=\"@@\" }\n";
    vec![
        row("race", two(index, ""), "0", "%t"),
        row("race", two("call void @w(ptr addrspace(1) %p)", callee), "writable", ""),
        row("divergent-barrier", two(barrier, ""), "false", "true"),
        row("mbarrier", one(mbarrier, "@b = internal addrspace(3) global [2 x i64] undef, align 8"), "1", "0"),
        row("launch", launch.to_string(), "4", "2"),
    ]
}
