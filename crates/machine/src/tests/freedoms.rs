//! If LangRef leaves a choice to the compiler or the machine, the chosen value is tainted, and so is everything derived
//! from it. For each choice, another test has a value that the choice does not affect. Source of the rules: the table
//! in docs/freedoms.md.

use super::{is_drawn, outcome_of};
use crate::{Options, Semantics};

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

#[test]
fn clock_values_stay_tainted_through_operations() {
    let kernel = |code: &str| {
        format!(
            "{NVPTX}define i64 @k() {{\n%m = alloca i64\n%a = call i64 @llvm.nvvm.read.ptx.sreg.clock64()\n\
             %b = call i64 @llvm.nvvm.read.ptx.sreg.clock64()\n%d = sub i64 %b, %a\n{code}\nret i64 %r\n}}\n"
        )
    };
    for code in [
        "%r = add i64 %d, 0",
        "store i64 %d, ptr %m\n%r = load i64, ptr %m",
        "%c = icmp ult i64 %d, 1000\n%r = zext i1 %c to i64",
        "%v = insertelement <2 x i64> zeroinitializer, i64 %d, i32 0\n%r = extractelement <2 x i64> %v, i32 0",
        "%c = icmp ult i64 %d, 1000\n%r = select i1 %c, i64 1, i64 2",
        "store i64 1, ptr %m\n%x = cmpxchg ptr %m, i64 %d, i64 7 seq_cst seq_cst\n%r = load i64, ptr %m",
        "%x = atomicrmw add ptr %m, i64 %d seq_cst\n%r = load i64, ptr %m",
    ] {
        let code = if code.contains("atomicrmw") { format!("store i64 1, ptr %m\n{code}") } else { code.to_string() };
        assert!(is_drawn(&kernel(&code)), "{code}");
    }
    assert!(!is_drawn(&kernel("%r = add i64 1, 2")));
}

/// LangRef, 'freeze': `freeze` of poison gives an arbitrary value of its type. A branch on this value takes different
/// successors in different draws.
#[test]
fn a_frozen_value_is_any_of_its_type() {
    let ends = |condition: &str| {
        let run = |seed: u32| {
            run(&format!(
                "; aliasmith: seed {seed}\n{NVPTX}declare void @llvm.assume(i1)\ndefine void @k() {{\n%f = freeze i8 poison\n\
                 %z = zext i8 %f to i32\n%ok = icmp {condition}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
            ))
        };
        (0..64).map(run).collect::<std::collections::BTreeSet<String>>()
    };
    assert_eq!(ends("ult i32 %z, 256"), ["counted".to_string()].into());
    assert_eq!(ends("ult i32 %z, 128"), ["counted", "ub assume"].map(String::from).into());
}

#[test]
fn bounds_of_objectsize() {
    let kernel = |minimum: bool, holds: &str, seed: u32| {
        run(&format!(
            "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: seed {seed}\ndefine void @k(ptr %p) {{\n\
             %o = getelementptr i8, ptr %p, i64 4\n\
             %s = call i64 @llvm.objectsize.i64.p0(ptr %o, i1 {minimum}, i1 true, i1 true)\n\
             %c = icmp {holds}\ncall void @llvm.assume(i1 %c)\nret void\n}}\n"
        ))
    };
    let all = |minimum, holds: &str| (0..48).map(|seed| kernel(minimum, holds, seed)).collect::<Vec<_>>();
    let always = |minimum, holds| all(minimum, holds).iter().all(|o| o == "counted");
    let sometimes = |minimum, holds| all(minimum, holds).iter().any(|o| o == "counted");
    assert!(always(false, "uge i64 %s, 12") && always(true, "ule i64 %s, 12"));
    for (minimum, holds) in [
        (false, "eq i64 %s, -1"),
        (false, "eq i64 %s, 12"),
        (false, "ult i64 -90, %s"),
        (true, "eq i64 %s, 0"),
        (true, "eq i64 %s, 12"),
    ] {
        assert!(sometimes(minimum, holds), "{holds}");
    }
    let between = |o: &[String], p: &[String]| o.iter().zip(p).any(|(o, p)| o == "counted" && p == "counted");
    assert!(between(&all(false, "ugt i64 %s, 12"), &all(false, "ne i64 %s, -1")));
    assert!(between(&all(true, "ult i64 %s, 12"), &all(true, "ne i64 %s, 0")));
}

#[test]
fn equal_constants_without_an_address_may_be_one() {
    let compared = |a: &str, b: &str| {
        is_drawn(&format!(
            "@a = {a}\n@b = {b}\n@f = internal global i32 1\ndefine i1 @k() {{\n%r = icmp eq ptr @a, @b\nret i1 %r\n}}\n"
        ))
    };
    let constant = "private unnamed_addr constant [2 x i8] c\"hi\"";
    assert!(compared(constant, constant));
    // It is enough if one of the two constants has an insignificant address. LangRef: the merged constant has a
    // significant address.
    assert!(compared(constant, "constant [2 x i8] c\"hi\""));
    assert!(compared(constant, "internal local_unnamed_addr constant [2 x i8] c\"hi\""));
    assert!(!compared("constant [2 x i8] c\"hi\"", "constant [2 x i8] c\"hi\""));
    assert!(!compared(constant, "private unnamed_addr constant [2 x i8] c\"ho\""));
    assert!(!compared(constant, "private unnamed_addr global [2 x i8] c\"hi\""));
}

#[test]
fn variables_written_by_constructors_are_unsupported() {
    let kernel = |ctor: &str, used: &str| {
        run(&format!(
            "@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 1, ptr @init, ptr null }}]\n\
             @a = internal global i32 0\n@b = internal global i32 0\n@p = internal global ptr @a\n@c = internal constant i32 5\n\
             declare void @unknown()\n\
             define internal void @init() {{\n{ctor}\nret void\n}}\ndefine void @k() {{\n{used}\nret void\n}}\n"
        ))
    };
    let (a, b) = ("%v = load i32, ptr @a", "%v = load i32, ptr @b");
    let unknown = "unsupported: llvm.global_ctors";
    assert_eq!(kernel("store i32 1, ptr @a", a), unknown);
    assert_eq!(kernel("store i32 1, ptr @a", b), "counted");
    assert_eq!(kernel("%q = load ptr, ptr @p\nstore i32 1, ptr %q", a), unknown);
    assert_eq!(kernel("call void @unknown()", b), "counted");
    assert_eq!(kernel("%v = load i32, ptr @c", "%v = load i32, ptr @c"), "counted");
}

#[test]
fn memory_intrinsics_with_an_alignment_argument() {
    let kernel = |call: &str, align: u32, volatile: bool| {
        // Under the older semantics a volatile access breaks `nosync`, so the outcome shows whether the call is
        // volatile.
        let older = Options { semantics: Semantics::LangRef2025, ..Options::default() };
        let text = format!(
            "; aliasmith: arg 0 = object global 16 align 16\ndefine void @k(ptr %p) {{\n%o = getelementptr i8, ptr %p, i64 4\n\
             call void @f(ptr %o)\nret void\n}}\ndefine internal void @f(ptr %o) nosync {{\n\
             call void @llvm.{call}, i32 {align}, i1 {volatile})\nret void\n}}\n\
             declare void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)\n\
             declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i32, i1)\n"
        );
        outcome_of(&text, &older)
    };
    for call in ["memset.p0.i64(ptr %o, i8 0, i64 4", "memmove.p0.p0.i64(ptr %o, ptr %o, i64 4"] {
        assert_eq!(kernel(call, 4, false), "counted");
        assert_eq!(kernel(call, 0, false), "counted");
        assert_eq!(kernel(call, 8, false), "ub poison");
        assert_eq!(kernel(call, 4, true), "ub nosync");
    }
}

#[test]
fn lanes_exchange_values_without_synchronising() {
    let kernel = |code: &str| {
        run(&format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = i32 5\n{NVPTX}\
             define ptx_kernel void @k(i32 %x) {{\n%v = call i32 @f(i32 %x)\nret void\n}}\n\
             define internal i32 @f(i32 %x) nosync {{\n{code}\nret i32 %x\n}}\n"
        ))
    };
    assert_eq!(kernel("%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 3, i32 %x, i32 0, i32 31)"), "counted");
    assert_eq!(kernel("%s = call i32 @llvm.nvvm.activemask()"), "counted");
    assert_eq!(kernel("call void @llvm.nvvm.bar.warp.sync(i32 3)"), "ub nosync");
    assert_eq!(kernel("call void @llvm.nvvm.barrier0()"), "ub nosync");
}

#[test]
fn reading_constant_memory_breaks_no_promise() {
    let param = |read: &str, attrs: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object param 4 align 4\n{NVPTX}\
             define ptx_kernel void @k(ptr addrspace(101) byval(i32) %p) {attrs} {{\n%g = addrspacecast ptr addrspace(101) %p to ptr\n\
             %v = load i32, ptr {read}\nret void\n}}\n"
        ))
    };
    assert_eq!(param("addrspace(101) %p", "memory(none)"), "counted");
    assert_eq!(param("%g", "memory(none)"), "counted");
    let view = |space: u32, stored: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 4 align 4\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n%c = addrspacecast ptr addrspace(1) %p to ptr\n\
             %q = addrspacecast ptr %c to ptr addrspace({space})\ncall void @f(ptr addrspace({space}) %q)\n{stored}\nret void\n}}\n\
             define internal void @f(ptr addrspace({space}) %q) memory(none) {{\n\
             %v = load i32, ptr addrspace({space}) %q\nret void\n}}\n"
        ))
    };
    assert_eq!(view(4, ""), "counted");
    assert_eq!(view(1, ""), "ub memory-effects");
    assert_eq!(view(4, "store i32 1, ptr addrspace(1) %p"), "ub write-to-constant");
    let tagged = |metadata: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 4 align 4\ndefine void @k(ptr %p) {{\ncall void @f(ptr %p)\nret void\n}}\n\
             define internal void @f(ptr %p) memory(none) {{\n%v = load i32, ptr %p, {metadata}\nret void\n}}\n\
             !0 = !{{!\"root\"}}\n!1 = !{{!\"int\", !0, i64 0}}\n!2 = !{{!1, !1, i64 0, i64 1}}\n!3 = !{{!1, !1, i64 0}}\n!4 = !{{}}\n"
        ))
    };
    assert_eq!(tagged("!tbaa !2"), "counted");
    assert_eq!(tagged("!invariant.load !4"), "counted");
    assert_eq!(tagged("!tbaa !3"), "ub memory-effects");
}

/// A kernel of AMDGPU that has one object both as `%c` in space 4 and as `%p` in space 1.
fn cast_from_constants(code: &str) -> String {
    run(&format!(
        "; aliasmith: arg 0 = object global 16 align 8\n; aliasmith: arg 1 = arg 0\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(4) %c, ptr addrspace(1) %p) {{\n\
         %q = addrspacecast ptr addrspace(1) %p to ptr\n{code}\nret void\n}}\n\
         define internal void @read(ptr %r) memory(none) {{\n%v = load i8, ptr %r\nret void\n}}\n"
    ))
}

#[test]
fn constant_space_provenance_survives_casts() {
    let ways = [
        "%r = addrspacecast ptr addrspace(4) %c to ptr",
        "%d = getelementptr i8, ptr addrspace(4) %c, i64 0\n%r = addrspacecast ptr addrspace(4) %d to ptr",
        "%g = addrspacecast ptr addrspace(4) %c to ptr addrspace(1)\n%r = addrspacecast ptr addrspace(1) %g to ptr",
        "%g = addrspacecast ptr addrspace(4) %c to ptr\n%r = select i1 true, ptr %g, ptr %q",
        "%a = alloca ptr, align 8, addrspace(5)\n%g = addrspacecast ptr addrspace(4) %c to ptr\n\
         store ptr %g, ptr addrspace(5) %a\n%r = load ptr, ptr addrspace(5) %a",
        "%a = alloca ptr, align 8, addrspace(5)\nstore ptr addrspace(4) %c, ptr addrspace(5) %a\n\
         %r = load ptr, ptr addrspace(5) %a",
        "%n = ptrtoint ptr addrspace(4) %c to i64\n%r = inttoptr i64 %n to ptr",
    ];
    for way in ways {
        let after = |more: &str| cast_from_constants(&format!("{way}\n{more}"));
        assert_eq!(after("%v = load i8, ptr %r"), "counted", "{way}");
        assert_eq!(after("store i8 1, ptr addrspace(1) %p"), "counted", "{way}");
        assert_eq!(after("call void @read(ptr %r)"), "counted", "{way}");
        assert_eq!(after("store i8 1, ptr %r"), "ub write-to-constant", "{way}");
        for order in [
            "%v = load i8, ptr %r\nstore i8 1, ptr addrspace(1) %p",
            "store i8 1, ptr addrspace(1) %p\n%v = load i8, ptr %r",
        ] {
            assert_eq!(after(order), "ub write-to-constant", "{way}");
        }
    }
}

#[test]
fn other_pointers_to_constant_bytes_may_write() {
    let cast = "%r = addrspacecast ptr addrspace(4) %c to ptr";
    for plain in ["%q", "%s"] {
        let code =
            format!("{cast}\n%s = select i1 true, ptr %q, ptr %r\nstore i8 1, ptr {plain}\n%v = load i8, ptr {plain}");
        assert_eq!(cast_from_constants(&code), "counted", "{plain}");
        assert_eq!(
            cast_from_constants(&format!("{cast}\n%s = select i1 true, ptr %q, ptr %r\ncall void @read(ptr {plain})")),
            "ub memory-effects"
        );
    }
    let number = "%n = ptrtoint ptr addrspace(1) %p to i64\n%r = inttoptr i64 %n to ptr\nstore i8 1, ptr %r\n%v = load i8, ptr %r";
    assert_eq!(cast_from_constants(number), "counted");
}

#[test]
fn casts_of_constant_memory_on_nvptx() {
    let kernel = |place: &str, code: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object {place} 4 align 4\n{NVPTX}\
             define void @k(ptr addrspace(4) %c) {{\n%r = addrspacecast ptr addrspace(4) %c to ptr\n{code}\nret void\n}}\n\
             define internal void @read(ptr %r) memory(none) {{\n%v = load i8, ptr %r\nret void\n}}\n"
        ))
    };
    assert_eq!(kernel("const", "call void @read(ptr %r)"), "counted");
    assert_eq!(kernel("const", "store i8 1, ptr %r"), "ub write-to-constant");
    assert_eq!(kernel("global", ""), "unsupported: an object that address space 4 does not show");
}

#[test]
fn values_under_invariant_promises() {
    let kernel = |first: &str, stored: &str, second: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 4 align 4\ndefine void @k(ptr %p) {{\n%u = load i32, ptr %p{first}\n\
             %w = add i32 %u, 1\nstore i32 {stored}, ptr %p\n%v = load i32, ptr %p{second}\nret void\n}}\n!0 = !{{}}\n"
        ))
    };
    let (load, group) = (", !invariant.load !0", ", !invariant.group !0");
    assert_eq!(kernel(load, "%u", ""), "counted");
    assert_eq!(kernel(load, "%w", ""), "ub invariant-load");
    assert_eq!(kernel("", "%w", load), "ub invariant-load");
    assert_eq!(kernel(group, "%u", group), "counted");
    assert_eq!(kernel(group, "%w", group), "ub invariant-group");
    assert_eq!(kernel(group, "%w", ""), "counted");
    let start = |stored: &str| {
        run(&format!(
            "; aliasmith: arg 0 = object global 4 align 4\ndefine void @k(ptr %p) {{\nstore i32 1, ptr %p\n\
             %t = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)\nstore i32 {stored}, ptr %p\nret void\n}}\n"
        ))
    };
    assert_eq!((start("1").as_str(), start("2").as_str()), ("counted", "ub invariant"));
}

/// `llvm.objectsize` gives the value for an unknown size in two cases: for null if the third argument demands this, and
/// for a pointer made from a number.
#[test]
fn objectsize_of_null_and_integer_pointers() {
    let all = |pointer: &str, minimum: bool, unknown: bool, holds: &str| {
        (0..48)
            .map(|seed| {
                run(&format!(
                    "; aliasmith: seed {seed}\ndefine void @k() {{\n%w = inttoptr i64 4096 to ptr\n\
                     %s = call i64 @llvm.objectsize.i64.p0(ptr {pointer}, i1 {minimum}, i1 {unknown}, i1 true)\n\
                     %c = icmp {holds}\ncall void @llvm.assume(i1 %c)\nret void\n}}\n"
                ))
            })
            .map(|o| o == "counted")
            .collect::<Vec<_>>()
    };
    let always = |pointer, minimum, unknown, holds| all(pointer, minimum, unknown, holds).iter().all(|o| *o);
    for pointer in ["null", "%w"] {
        assert!(
            always(pointer, false, true, "eq i64 %s, -1") && always(pointer, true, true, "eq i64 %s, 0"),
            "{pointer}"
        );
    }
    assert!(always("%w", false, false, "eq i64 %s, -1"));
    assert!(!always("null", false, false, "eq i64 %s, -1") && always("null", true, false, "eq i64 %s, 0"));
}
