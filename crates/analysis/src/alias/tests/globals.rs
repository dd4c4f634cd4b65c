//! The facts of `globals-aa` about functions and variables. The functions are those of `tests/goldens/said/tracked.ll`.
//! Each row has the facts for upstream and for `sound`. In `sound`, an operation that orders memory accesses of other
//! threads may have any effect. The module also tests variables that occur in constants kept as text, or in addresses.

use super::*;
use crate::alias::globals::GlobalFacts;
use crate::ir::{GlobalId, GlobalRef};

const KINDS: &str = include_str!("../../../../../tests/goldens/said/tracked.ll");

/// Returns the effect of a function on all memory and on `@plain`. In the text, `all` means that the function may read
/// every variable, and `?` means that the function may have any effect.
fn function_effects(m: &Module, facts: &GlobalFacts, name: &str) -> String {
    let f = m.find_function(name).unwrap_or_else(|| panic!("no @{name}"));
    let Some(effects) = facts.effects(f) else { return "?".into() };
    let on = effects.on_global(variable(m, "plain"));
    format!("{} {}{}", effects.any.name(), on.name(), if effects.reads_all { " all" } else { "" })
}

fn variable(m: &Module, name: &str) -> GlobalId {
    let symbol = m.find_symbol(name).expect("it exists");
    match m.symbols[symbol].def {
        Some(GlobalRef::Variable(g)) => g,
        other => panic!("{name}: {other:?}"),
    }
}

/// Rows: the name, the effects for upstream, and the effects for `sound` if they differ.
const FUNCTIONS: [(&str, &str, Option<&str>); 32] = [
    ("f_reads", "Ref Ref", None),
    ("f_writes", "Mod Mod", None),
    ("f_both", "ModRef ModRef", None),
    ("f_nothing", "NoModRef NoModRef", None),
    ("f_read", "Ref NoModRef", None),
    ("f_write", "Mod NoModRef", None),
    ("f_volatile", "ModRef NoModRef", None),
    ("f_volatile_store", "ModRef NoModRef", None),
    ("f_unordered", "Ref NoModRef", None),
    ("f_unordered_store", "Mod NoModRef", None),
    ("f_monotonic", "ModRef NoModRef", None),
    ("f_monotonic_store", "ModRef NoModRef", None),
    ("f_acquire", "ModRef NoModRef", Some("?")),
    ("f_release", "ModRef NoModRef", Some("?")),
    ("f_fence", "ModRef NoModRef", Some("?")),
    ("f_exchange", "ModRef NoModRef", None),
    ("f_exchange_acquire", "ModRef NoModRef", Some("?")),
    ("f_exchange_release", "ModRef NoModRef", Some("?")),
    ("f_add", "ModRef NoModRef", None),
    ("f_add_acquire", "ModRef NoModRef", Some("?")),
    ("f_list", "ModRef NoModRef", None),
    ("f_reads_any", "Ref Ref all", None),
    ("f_reads_nosync", "Ref NoModRef", None),
    ("f_reads_arguments", "Ref NoModRef", None),
    ("f_pure", "NoModRef NoModRef", None),
    ("f_anything", "?", None),
    ("f_indirect", "?", None),
    ("f_barrier", "?", None),
    ("f_again", "Mod Mod", None),
    ("f_again2", "Mod Mod", None),
    ("f_weak", "?", None),
    ("f_invokes", "Mod Mod", None),
];

#[test]
fn effects_of_functions() {
    let m = module(KINDS);
    let [stock, strict] = [false, true].map(|strict| GlobalFacts::for_module(&m, 22, strict, true));
    for (name, known, strictly) in FUNCTIONS {
        assert_eq!(function_effects(&m, &stock, name), known, "{name}");
        assert_eq!(function_effects(&m, &strict, name), strictly.unwrap_or(known), "{name} to `sound`");
    }
}

/// Effects propagate from callees to callers, through any number of calls and through recursion, and end at unknown
/// functions.
#[test]
fn effects_follow_calls() {
    let m = module(
        "@plain = internal global i32 0
declare void @anything()
define internal void @a() {
  call void @b()
  ret void
}
define internal void @b() {
  call void @c()
  call void @d()
  ret void
}
define internal void @c() {
  call void @a()
  ret void
}
define internal void @d() {
  store i32 1, ptr @plain
  ret void
}
define internal void @e() {
  call void @f()
  ret void
}
define internal void @f() {
  call void @a()
  call void @anything()
  ret void
}
define internal void @g() {
  %v = load i32, ptr @plain
  call void @g()
  ret void
}
",
    );
    let facts = GlobalFacts::for_module(&m, 22, true, true);
    let found = ["a", "b", "c", "d", "e", "f", "g"].map(|name| function_effects(&m, &facts, name));
    assert_eq!(found, ["Mod Mod", "Mod Mod", "Mod Mod", "Mod Mod", "?", "?", "Ref Ref"]);
}

/// The attributes of a declaration bound its effects if two conditions are true: outside code cannot call back into the
/// module, and the function waits for no other thread.
#[test]
fn effects_of_declarations() {
    for (attributes, expected) in [
        ("", "?"),
        ("nosync", "?"),
        ("nocallback", "?"),
        ("nosync nocallback", "ModRef Ref all"),
        ("readnone", "NoModRef NoModRef"),
        ("readonly", "Ref Ref all"),
        ("readonly nosync", "Ref Ref all"),
        ("readonly nocallback", "Ref Ref all"),
        ("readonly nosync nocallback", "Ref NoModRef"),
        ("readonly argmemonly", "Ref NoModRef"),
        ("argmemonly", "?"),
        ("argmemonly nosync nocallback", "ModRef NoModRef"),
        ("inaccessiblememonly nosync nocallback", "ModRef Ref all"),
    ] {
        let m = module(&format!("@plain = internal global i32 0\ndeclare void @d() {attributes}\n"));
        assert_eq!(function_effects(&m, &GlobalFacts::for_module(&m, 22, true, true), "d"), expected, "{attributes}");
    }
}

/// Tests of a variable that contains only null or the address of storage to which no other pointer exists.
#[test]
fn indirect_variables() {
    let is_indirect = |init: &str, line: &str| {
        let m = module(&format!(
            "@x = internal global ptr {init}\n@y = global i32 0\ndeclare noalias ptr @malloc(i64)\ndeclare ptr @get()\n\
             declare void @any(ptr)\ndefine void @f(ptr %p) {{\n  %m = call ptr @malloc(i64 8)\n  {line}\n  ret void\n}}\n"
        ));
        GlobalFacts::for_module(&m, 22, true, true).is_indirect(variable(&m, "x"))
    };
    for line in [
        "store ptr %m, ptr @x",
        "store ptr null, ptr @x",
        "%v = load ptr, ptr @x\n  store i32 0, ptr %v",
        "store ptr %m, ptr @x\n  store i32 0, ptr %m\n  store ptr %p, ptr %m",
    ] {
        assert!(is_indirect("null", line), "{line}");
        assert!(!is_indirect("@y", line) && !is_indirect("undef", line), "{line}");
    }
    for line in [
        "store ptr %p, ptr @x",
        "%g = call ptr @get()\n  store ptr %g, ptr @x",
        "store ptr %m, ptr @x\n  call void @any(ptr %m)",
        "store ptr %m, ptr @x\n  store ptr %m, ptr %p",
        "%v = load ptr, ptr @x\n  call void @any(ptr %v)",
        "%v = load i64, ptr @x",
        "store ptr @x, ptr @x",
        "store ptr @x, ptr %p",
        "%q = getelementptr i8, ptr @x, i64 4",
    ] {
        assert!(!is_indirect("null", line), "{line}");
    }
}

/// Whether `@x` is tracked in a module with these declarations, if a function has this line.
fn is_tracked(declarations: &str, line: &str) -> bool {
    let m = module(&format!(
        "@x = internal global [4 x i32] zeroinitializer\n{declarations}\ndeclare void @any(ptr)\n\
         declare void @borrows(ptr nocapture) nocallback\ndeclare void @borrows_metadata(metadata)\n\
         define void @f(ptr %p, i1 %c) {{\n  {line}\n  ret void\n}}\n"
    ));
    GlobalFacts::for_module(&m, 22, true, true).is_tracked(GlobalRef::Variable(variable(&m, "x")))
}

#[test]
fn uses_of_variables() {
    for line in [
        "store i32 0, ptr @x",
        "%v = load i32, ptr getelementptr ([4 x i32], ptr @x, i64 0, i64 1)",
        "%q = getelementptr i8, ptr @x, i64 4\n  store i32 0, ptr %q",
        "%q = addrspacecast ptr @x to ptr addrspace(1)\n  store i32 0, ptr addrspace(1) %q",
        "%n = icmp eq ptr @x, null",
        "call void @borrows(ptr @x)",
        "call void @borrows_metadata(metadata ptr @x)",
    ] {
        assert!(is_tracked("", line), "{line}");
    }
    for line in [
        "store ptr @x, ptr %p",
        "store ptr @x, ptr @x",
        "store ptr getelementptr (i8, ptr @x, i64 4), ptr %p",
        "%q = getelementptr i8, ptr @x, i64 4\n  store ptr %q, ptr %p",
        "%q = addrspacecast ptr @x to ptr addrspace(1)\n  store ptr addrspace(1) %q, ptr %p",
        "%q = getelementptr i8, ptr @x, <2 x i64> <i64 0, i64 4>",
        "%n = icmp eq ptr @x, %p",
        "%n = icmp eq ptr null, @x",
        "%n = ptrtoint ptr @x to i64",
        "%s = select i1 %c, ptr @x, ptr %p",
        "call void @any(ptr @x)",
        "call void %p(ptr @x)",
        "call void @borrows(ptr %p) [ \"deopt\"(ptr @x) ]",
        "%n = atomicrmw add ptr @x, i32 1 monotonic",
    ] {
        assert!(!is_tracked("", line), "{line}");
    }
}

/// A constant counts as a user only if something uses the constant. Initialisers, aliases and constants kept as text
/// count as users.
#[test]
fn uses_in_constants() {
    let plain = "store i32 0, ptr @x";
    assert!(is_tracked("@y = internal global ptr null", plain));
    for declarations in [
        "@y = internal global ptr @x",
        "@y = internal global [2 x ptr] [ptr null, ptr getelementptr (i8, ptr @x, i64 4)]",
        "@y = internal alias i32, ptr @x",
        "@y = internal global i64 ptrtoint (ptr @x to i64)",
        "define void @carries() prefix ptr @x {\n  ret void\n}",
    ] {
        assert!(!is_tracked(declarations, plain), "{declarations}");
    }
    let block = "define void @x() {\nentry:\n  br label %b\nb:\n  ret void\n}\n@y = global ptr blockaddress(@x, %b)\n";
    let facts = |text: &str| {
        let m = module(text);
        let f = m.find_function("x").expect("it exists");
        GlobalFacts::for_module(&m, 22, true, true).is_tracked(GlobalRef::Function(f))
    };
    assert!(facts("define internal void @x() {\n  ret void\n}\n"));
    assert!(!facts(&block.replacen("define void", "define internal void", 1)), "a block's address names its function");
}
