//! Small functions with the answers to the passes' questions, and with the bytes that a store certainly writes.

use super::module;
use crate::alias::Analysis;
use crate::answers::{AccessKind, AliasResult};
use crate::ir::print::ModulePrinter;
use crate::ir::{BlockId, DataLayout, Dialect, InstId, Module};
use crate::memssa::MemorySsa;
use crate::memssa::consume::{ConsumerAnswer, Consumers};
use crate::memssa::modref::location_of;
use crate::memssa::overlap::Overlap;
use crate::target::Profile;

/// Returns the answers in short form: `invariant %a`, `clobbered %a`, `redundant %b like i3`, `dead i2 by i4`. `iN` is
/// the instruction with this number in the text.
fn answers(text: &str) -> Vec<String> {
    answers_under(text, Profile::sound())
}

pub(super) fn answers_under(text: &str, profile: &Profile) -> Vec<String> {
    let m = module(text);
    let f = m.defined_functions().next().expect("a body");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, profile);
    let mut memssa = MemorySsa::build(&analysis);
    let printer = ModulePrinter::new(&m, Dialect::INTERNAL);
    let names = printer.function(f);
    let short = |i: InstId| {
        let text = names.inst_text(i).trim().to_string();
        text.split(" = ").next().filter(|n| n.starts_with('%')).map_or(text.clone(), String::from)
    };
    let label = |b: BlockId| m.function(f).block(b).name.clone().unwrap_or_default();
    let all = Consumers::new(&mut memssa).collect();
    all.into_iter()
        .map(|answer| match answer {
            ConsumerAnswer::Invariant { load, header } => format!("invariant {} in {}", short(load), label(header)),
            ConsumerAnswer::ClobberedInLoop { load, header, by } => {
                let by = match by {
                    AccessKind::Phi(b) => format!("phi {}", label(b)),
                    kind => kind.inst().map_or("entry".into(), short),
                };
                format!("clobbered {} in {} by {by}", short(load), label(header))
            }
            ConsumerAnswer::Redundant { load, like } => format!("redundant {} like {}", short(load), short(like)),
            ConsumerAnswer::Promotable { accesses, header } => {
                let accesses: Vec<String> = accesses.into_iter().map(short).collect();
                format!("promotable {} in {}", accesses.join(" and "), label(header))
            }
            ConsumerAnswer::Dead { store, by } => {
                let by: Vec<String> = by.into_iter().map(short).collect();
                format!("dead {} by {}", short(store), by.join(" and "))
            }
        })
        .collect()
}

const TARGET: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

#[test]
fn loads_in_loops() {
    let text = TARGET.to_string()
        + r#"
define void @f(ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %p, i1 %c) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %a = load i32, ptr addrspace(1) %g
  %b = load i32, ptr addrspace(3) %s
  %q = getelementptr i8, ptr %p, i32 %b
  %v = load i32, ptr %q
  store i32 %a, ptr addrspace(3) %s
  br i1 %c, label %inner, label %latch
latch:
  %d = load i32, ptr addrspace(3) %s
  br i1 %c, label %outer, label %out
out:
  ret void
}
"#;
    // %q is a different pointer in every iteration. %d reads the value of the last store that the inner loop executed.
    let expected = [
        "invariant %a in outer",
        "clobbered %b in inner by phi inner",
        "clobbered %d in outer by store i32 %a, ptr addrspace(3) %s, align 4",
        "redundant %d like store i32 %a, ptr addrspace(3) %s, align 4",
    ];
    assert_eq!(answers(&text), expected);
}

/// Returns the answers about a loop that increments a number in memory, with the code `between` in the loop.
fn counting(params: &str, between: &str) -> Vec<String> {
    let text = format!(
        "{TARGET}declare void @llvm.nvvm.barrier0()\ndeclare void @stop() nounwind memory(none)\n\
         define void @f(ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %p, i1 %c, i32 %n{params}) {{\nentry:\n  br label %l\nl:\n  \
         %a = load i32, ptr addrspace(1) %g\n  %b = add i32 %a, 1\n  {between}\n  store i32 %b, ptr addrspace(1) %g\n  \
         br i1 %c, label %l, label %out\nout:\n  ret void\n}}\n"
    );
    answers(&text).into_iter().filter(|a| a.starts_with("promotable")).collect()
}

#[test]
fn loop_accesses_promotable_to_registers() {
    let yes = ["promotable %a and store i32 %b, ptr addrspace(1) %g, align 4 in l"];
    assert_eq!(counting("", ""), yes);
    assert_eq!(
        counting("", "store i32 %n, ptr addrspace(3) %s"),
        [&["promotable store i32 %n, ptr addrspace(3) %s, align 4 in l"], &yes[..]]
            .concat()
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
    );
    for near in [
        "%v = load i32, ptr %p",
        "store i32 %n, ptr %p",
        "%v = load i16, ptr addrspace(1) %g",
        "call void @llvm.nvvm.barrier0()",
        "call void @stop()",
        "%v = load volatile i32, ptr addrspace(1) %g",
        "br i1 %c, label %m, label %out\nm:",
    ] {
        assert_eq!(counting("", near), [""; 0], "{near}");
    }
    // In a different iteration, the pointer has a different value.
    let moving = "%i = phi i32 [ 0, %entry ], [ %b, %l ]";
    let text = format!(
        "{TARGET}define void @f(ptr addrspace(1) %g, i1 %c) {{\nentry:\n  br label %l\nl:\n  {moving}\n  %b = add i32 %i, 1\n  \
         %q = getelementptr i32, ptr addrspace(1) %g, i32 %i\n  store i32 %b, ptr addrspace(1) %q\n  \
         %r = getelementptr i32, ptr addrspace(1) %g, i32 9\n  store i32 %b, ptr addrspace(1) %r\n  \
         br i1 %c, label %l, label %out\nout:\n  ret void\n}}\n"
    );
    assert_eq!(answers(&text).into_iter().filter(|a| a.starts_with("promotable")).count(), 0);
}

#[test]
fn redundant_loads() {
    let text = TARGET.to_string()
        + r#"
declare void @llvm.nvvm.barrier0()
define void @f(ptr addrspace(1) %g, ptr addrspace(3) %s, i1 %c, i32 %n) {
entry:
  %a = load i32, ptr addrspace(1) %g
  store i32 %n, ptr addrspace(3) %s
  %b = load i32, ptr addrspace(1) %g
  %x = load i16, ptr addrspace(1) %g
  %t = load i32, ptr addrspace(3) %s
  %w = load i16, ptr addrspace(3) %s
  br i1 %c, label %left, label %join
left:
  %l = load volatile i32, ptr addrspace(1) %g
  br label %join
join:
  %e = load i32, ptr addrspace(1) %g
  call void @llvm.nvvm.barrier0()
  %h = load i32, ptr addrspace(1) %g
  ret void
}
"#;
    let expected = [
        "redundant %b like %a",
        "redundant %t like store i32 %n, ptr addrspace(3) %s, align 4",
        "redundant %e like %b",
    ];
    let found = answers(&text);
    let redundant: Vec<&String> = found.iter().filter(|l| l.starts_with("redundant")).collect();
    assert_eq!(redundant, expected);
}

#[test]
fn dead_stores() {
    let text = TARGET.to_string()
        + r#"
declare void @llvm.nvvm.barrier0()
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
define void @f(ptr addrspace(1) %g, ptr addrspace(1) noalias %h, ptr addrspace(3) %s, i1 %c) {
entry:
  %own = alloca i32
  store i32 0, ptr addrspace(1) %g
  store i32 1, ptr addrspace(3) %s
  br i1 %c, label %left, label %right
left:
  store i64 2, ptr addrspace(1) %g
  store i32 3, ptr addrspace(3) %s
  br label %join
right:
  call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 16, i1 false)
  call void @llvm.nvvm.barrier0()
  store i32 4, ptr addrspace(3) %s
  br label %join
join:
  store i32 5, ptr %own
  store i16 6, ptr addrspace(1) %h
  store i8 7, ptr addrspace(1) %h
  ret void
}
"#;
    // Threads after the barrier read the shared store. The last store overwrites only a part of the bytes of the store
    // before it.
    let expected = [
        "dead store i32 0, ptr addrspace(1) %g, align 4 by store i64 2, ptr addrspace(1) %g, align 8 and \
         call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 16, i1 false)",
        "dead store i32 5, ptr %own, align 4 by ",
    ];
    assert_eq!(answers(&text), expected);
}

/// A volatile store is never dead, even if it is overwritten at once.
#[test]
fn volatile_stores_are_not_dead() {
    let kernel = |first: &str| {
        format!(
            "{TARGET}declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)\n\
             define void @f(ptr addrspace(1) %g) nounwind willreturn {{\n  {first}\n  store i64 2, ptr addrspace(1) %g\n  ret void\n}}\n"
        )
    };
    for (first, dead) in [
        ("store i64 1, ptr addrspace(1) %g", 1),
        ("store volatile i64 1, ptr addrspace(1) %g", 0),
        ("call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 8, i1 false)", 1),
        ("call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 8, i1 true)", 0),
    ] {
        assert_eq!(answers(&kernel(first)).len(), dead, "{first}");
    }
}

/// A store is not overwritten in the next iteration if its pointer has another value there, or if the loop ends before.
#[test]
fn stores_in_loops() {
    let text = TARGET.to_string()
        + r#"
define void @f(ptr addrspace(1) %g, ptr addrspace(1) %k, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %g, i64 %i
  store i32 1, ptr addrspace(1) %q
  %n = add i64 %i, 1
  br i1 %c, label %loop, label %out
out:
  store i32 2, ptr addrspace(1) %g
  ret void
}
"#;
    assert_eq!(answers(&text), [""; 0]);
    let endless = text.replace("br i1 %c, label %loop, label %out", "br label %loop");
    assert_eq!(answers(&endless), ["dead store i32 1, ptr addrspace(1) %q, align 4 by "], "nothing ever reads it");
    let same = text.replace("ptr addrspace(1) %q\n", "ptr addrspace(1) %g\n");
    let dead = "dead store i32 1, ptr addrspace(1) %g, align 4 by store i32 1, ptr addrspace(1) %g, align 4 and \
        store i32 2, ptr addrspace(1) %g, align 4";
    assert_eq!(answers(&same), [dead, "promotable store i32 1, ptr addrspace(1) %g, align 4 in loop"]);
    let endless = same.replace("br i1 %c, label %loop, label %out", "br label %loop");
    assert!(!answers(&endless).iter().any(|a| a.starts_with("promotable")), "without an exit, nothing is promoted");
}

#[test]
fn bytes_certainly_written() {
    let text = TARGET.to_string()
        + r#"
define void @f(ptr %p, ptr %o) {
entry:
  %q = getelementptr i8, ptr %p, i64 2
  %r = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %p
  store i32 1, ptr %r
  store [3 x i8] zeroinitializer, ptr %q
  store i64 2, ptr %p
  store i32 3, ptr %o
  %v = load i32, ptr %q
  ret void
}
"#;
    let m: Module = module(&text);
    let f = m.defined_functions().next().expect("a body");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, Profile::sound());
    let memssa = MemorySsa::build(&analysis);
    let insts = &m.function(f).block(BlockId(0)).insts;
    let loc = location_of(&analysis.view, insts[7]).expect("a load");
    let overlap = |i: usize| memssa.overlap(insts[i], &loc, false).map(|o| (o.from, o.to, o.start));
    assert_eq!(
        [2, 3, 4, 5, 6].map(overlap),
        [Some((0, 2, 2)), Some((2, 4, -2)), Some((0, 3, 0)), Some((0, 4, 2)), None]
    );
    assert_eq!(Overlap::new(4, 4, 4), None, "they only touch");
    assert_eq!(Overlap::new(u64::MAX, 8, i64::MIN), None);
    // For an optimised access, the distance is that between the access and the access to which it is optimised.
    let mut memssa = MemorySsa::build(&analysis);
    let id = memssa.graph.of_inst(insts[7]).expect("a use");
    memssa.graph.access_mut(id).defining = memssa.graph.of_inst(insts[5]);
    memssa.clobbering_access(id);
    assert_eq!(memssa.graph.access(id).alias, Some(AliasResult::PartialAlias(Some(2))));
}

/// A store is dead if two other stores together overwrite all its bytes. If neither of the two stores writes some byte,
/// the store is live.
#[test]
fn two_partial_stores_kill_together() {
    let kernel = |low: &str, at: u32| {
        format!(
            "{TARGET}define void @f(ptr addrspace(1) %p) nounwind willreturn {{\n  store i64 1, ptr addrspace(1) %p\n  \
             store {low} 2, ptr addrspace(1) %p\n  %h = getelementptr i8, ptr addrspace(1) %p, i64 {at}\n  \
             store i32 3, ptr addrspace(1) %h\n  ret void\n}}\n"
        )
    };
    let both = answers(&kernel("i32", 4));
    assert_eq!(
        both,
        [
            "dead store i64 1, ptr addrspace(1) %p, align 8 by store i32 2, ptr addrspace(1) %p, align 4 and store i32 3, ptr addrspace(1) %h, align 4"
        ]
    );
    assert!(answers(&kernel("i16", 4)).is_empty());
    assert!(answers(&kernel("i32", 3)).is_empty());
}
