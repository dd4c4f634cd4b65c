//! Lines of upstream's printers (measured with opt-15, 16, 19 and 22), printed again from the reference's graphs.

mod consume;
mod dead;
mod loops;
mod pictures;
mod whole_files;
mod script;
mod phi_translation;
mod update;
mod verify;
mod words;

use super::MemorySsa;
use super::print::{Printer, function_text};
use crate::alias::Analysis;
use crate::ir::parse::parse_module;
use crate::ir::print::ModulePrinter;
use crate::ir::{DataLayout, Dialect, Module};
use crate::target::Profile;

pub(super) fn module(text: &str) -> Module {
    parse_module("test.ll", text.as_bytes()).expect("the test's text is valid").module
}

/// Returns the lines about accesses of the first function with a body.
fn lines(text: &str, profile: &str, which: Printer) -> Vec<String> {
    let m = module(text);
    let f = m.defined_functions().next().expect("a body");
    let profile = Profile::named(profile).expect("it exists");
    let dialect = profile.imitates.map_or(Dialect::INTERNAL, Dialect);
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, profile);
    let mut memssa = MemorySsa::build(&analysis);
    match which {
        Printer::Graph => memssa.optimize_uses(),
        Printer::Walker => memssa.ask_walker(),
    }
    let text = function_text(&m, f, &memssa.graph, &ModulePrinter::new(&m, dialect), which, dialect.0);
    text.lines().filter(|l| l.starts_with("; ")).map(|l| l[2..].to_string()).collect()
}

const BRANCHES: &str = r#"
target triple = "nvptx64-nvidia-cuda"
declare void @g() readonly
define void @f(ptr %p, ptr noalias %q, i1 %c, i32 %n) {
entry:
  store i32 1, ptr %p
  %a = load i32, ptr %p
  fence seq_cst
  br i1 %c, label %x, label %y
x:
  store i32 2, ptr %q
  %d = load i64, ptr %p
  switch i32 %n, label %y [ i32 1, label %y
   i32 2, label %x ]
y:
  %b = load i32, ptr %p
  call void @g()
  store i32 2, ptr %p
  store i32 3, ptr %p
  %e = load i64, ptr %p
  %i = load i64, ptr %q, !invariant.load !0
  ret void
dead:
  store i32 3, ptr %p
  %e3 = load i64, ptr %q
  br label %y
}
!0 = !{}
"#;

#[test]
fn optimised_uses_as_printed() {
    let expected = [
        "1 = MemoryDef(liveOnEntry)",
        "MemoryUse(1)",
        "2 = MemoryDef(1)",
        "8 = MemoryPhi({entry,2},{x,3})",
        "3 = MemoryDef(8)",
        "MemoryUse(2)",
        "7 = MemoryPhi({entry,2},{x,3},{x,3},{dead,liveOnEntry})",
        "MemoryUse(2)",
        "MemoryUse(2)",
        "4 = MemoryDef(7)",
        "5 = MemoryDef(4)",
        "MemoryUse(5)",
        "MemoryUse(liveOnEntry)",
        "6 = MemoryDef(liveOnEntry)",
        "MemoryUse(liveOnEntry)",
    ];
    for profile in ["llvm-16", "llvm-19", "llvm-22", "sound"] {
        assert_eq!(lines(BRANCHES, profile, Printer::Graph), expected, "{profile}");
    }
    let with_alias = lines(BRANCHES, "llvm-15", Printer::Graph);
    assert_eq!(with_alias[1], "MemoryUse(1) MustAlias");
    assert_eq!(with_alias[5], "MemoryUse(2) MayAlias");
    assert_eq!(with_alias[12], "MemoryUse(liveOnEntry)");
}

#[test]
fn walker_as_printed() {
    let expected = [
        "1 = MemoryDef(liveOnEntry)->liveOnEntry - clobbered by liveOnEntry",
        "MemoryUse(1) - clobbered by 1 = MemoryDef(liveOnEntry)->liveOnEntry",
        "2 = MemoryDef(1) - clobbered by 2 = MemoryDef(1)",
        "8 = MemoryPhi({entry,2},{x,3})",
        "3 = MemoryDef(8)->8 - clobbered by 8 = MemoryPhi({entry,2},{x,3})",
        "MemoryUse(2) - clobbered by 2 = MemoryDef(1)",
        "7 = MemoryPhi({entry,2},{x,3},{x,3},{dead,liveOnEntry})",
        "MemoryUse(2) - clobbered by 2 = MemoryDef(1)",
        "MemoryUse(2) - clobbered by 2 = MemoryDef(1)",
        "4 = MemoryDef(7)->2 - clobbered by 2 = MemoryDef(1)",
        "5 = MemoryDef(4)->4 - clobbered by 4 = MemoryDef(7)->2",
        "MemoryUse(5) - clobbered by 5 = MemoryDef(4)->4",
        "MemoryUse(liveOnEntry) - clobbered by liveOnEntry",
        "6 = MemoryDef(liveOnEntry)->liveOnEntry - clobbered by liveOnEntry",
        "MemoryUse(liveOnEntry) - clobbered by liveOnEntry",
    ];
    for profile in ["llvm-16", "llvm-19", "llvm-22"] {
        assert_eq!(lines(BRANCHES, profile, Printer::Walker), expected, "{profile}");
    }
}

/// The promises of scopes are about one execution of their code. Consider a load in a loop. The scopes separate the
/// load from a store before the load in the loop body. The scopes do not separate the load from a store after the load
/// in the loop body, because the last execution of that store was in the previous iteration. For both stores it
/// suffices that one access has the `!alias.scope` list and the other access the `!noalias` list.
#[test]
fn scopes_do_not_separate_other_iterations() {
    let text = |load: &str, store: &str| {
        format!(
            "define void @f(ptr %p, ptr %q, i1 %c) {{
entry:
  br label %loop
loop:
  store i32 0, ptr %p, {store}
  %a = load i32, ptr %q, {load}
  br i1 %c, label %next, label %out
next:
  %b = load i32, ptr %q, {load}
  store i32 1, ptr %p, {store}
  br label %loop
out:
  ret void
}}
!0 = !{{!1}}
!1 = distinct !{{!1, !1}}
"
        )
    };
    for (load, store) in [("!alias.scope !0", "!noalias !0"), ("!noalias !0", "!alias.scope !0")] {
        let uses = |profile| {
            let lines = lines(&text(load, store), profile, Printer::Graph);
            lines.into_iter().filter(|l| l.starts_with("MemoryUse")).collect::<Vec<_>>()
        };
        assert_eq!(uses("sound"), ["MemoryUse(3)", "MemoryUse(3)"], "{load}");
        assert_eq!(uses("llvm-22"), ["MemoryUse(liveOnEntry)", "MemoryUse(liveOnEntry)"], "{load}");
    }
}

/// An acquiring access orders the accesses of a later call, whatever location the acquiring access has. Upstream only
/// checks whether the call accesses this location.
#[test]
fn clobbers_of_calls_do_not_skip_acquiring_accesses() {
    let text = "
@x = internal global i32 0
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f(ptr noalias %p) {
  %j = cmpxchg ptr @x, i32 0, i32 0 monotonic acquire
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 7, i1 false)
  ret void
}
";
    for (profile, clobber) in [("sound", "1 = MemoryDef"), ("llvm-22", "liveOnEntry")] {
        let found = lines(text, profile, Printer::Walker);
        let last = found.last().expect("a def per instruction");
        assert!(last.contains(&format!("clobbered by {clobber}")), "{profile}: {last}");
    }
}

/// The search for the clobber of a shared-memory access skips accesses of global memory, and the search for the clobber
/// of a global access skips accesses of shared memory. Both end at the barrier.
#[test]
fn clobber_chains_of_two_spaces_end_at_the_barrier() {
    let text = include_str!("../../../../../corpus/kernels/two_chains.ll");
    let expected = [
        "MemoryUse(liveOnEntry) - clobbered by liveOnEntry",
        "1 = MemoryDef(liveOnEntry)->liveOnEntry - clobbered by liveOnEntry",
        "2 = MemoryDef(1)->liveOnEntry - clobbered by liveOnEntry",
        "MemoryUse(1) - clobbered by 1 = MemoryDef(liveOnEntry)->liveOnEntry",
        "MemoryUse(2) - clobbered by 2 = MemoryDef(1)->liveOnEntry",
        "3 = MemoryDef(2)->2 - clobbered by 2 = MemoryDef(1)->liveOnEntry",
        "MemoryUse(3) - clobbered by 3 = MemoryDef(2)->2",
        "4 = MemoryDef(3)->3 - clobbered by 3 = MemoryDef(2)->2",
    ];
    assert_eq!(lines(text, "sound", Printer::Walker), expected);
}
