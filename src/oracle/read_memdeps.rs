//! Reads MemoryDependenceAnalysis' answers about loads from GVN's remarks, as claims about clobbers.
//!
//! LLVM has no usable printer for these answers. `print-memdeps` of LLVM 15 and 16 only exists in the legacy pass
//! manager (`-enable-new-pm=0`), and prints nothing there (measured), because LLVM 15 removed `opt -analyze`. Newer
//! versions do not have `print-memdeps`. But GVN asks for the dependence of every load. If MemDep stops at a clobber,
//! GVN writes a missed-optimisation record `LoadClobbered`. The record identifies the load and the clobber by their
//! source lines. So every access gets a source line of its own ([`locate`]). The pipeline forbids GVN to move code
//! (`gvn<no-pre;no-load-pre>`). GVN removes no write.
//!
//! The claim of a record follows from MemDep's search. The search walks backwards from the load, first through the
//! load's block, then through all preceding blocks. On each path it stops at the first instruction that it cannot pass.
//! The path is unique as long as each block has a single predecessor. If MemDep stopped on this unique path, it claims
//! that no write after the clobber changes the bytes that the load reads. So the clobber is the answer. Otherwise
//! MemDep passed the whole unique path and stopped in several preceding blocks; GVN does not report where. Then the
//! claim is that no write changed the bytes since control entered the topmost block of the unique path.
//!
//! From LLVM 17 on, MemDep also passes a store that writes a value back to the location from which it was just loaded:
//! `%v = load i32, ptr %p`, then `store i32 %v, ptr %p` (measured with 19 and 22; not in 16). MemDep is right, because
//! the store changes nothing, but the judge would refute the claim. So the claim is dropped if the path may contain a
//! store that writes a loaded value back. As an approximation, every store of an instruction's result counts as such a
//! store.

use super::read_memssa::UnreadReason;
use crate::answers::{AccessKind, Answer, Claim, Question};
use crate::ir::cfg::{Cfg, Placement};
use crate::ir::{BlockId, Function, InstId, InstKind, MdKindId, Value};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// A text in which each access is on a different source line.
pub(super) struct AccessLines {
    pub text: String,
    /// For each source line, starting with line 1: the number of the function body in the text, and the instruction.
    pub places: Vec<(usize, InstId)>,
}

/// Gives every tagged instruction (see [`super::prepare`]) a debug location. Returns an error for a module with debug
/// locations of its own.
pub(super) fn locate(text: &str) -> Result<AccessLines, UnreadReason> {
    if text
        .lines()
        .any(|l| l.contains("!dbg ") || l.starts_with("!llvm.dbg.cu") || l.contains("\"Debug Info Version\""))
    {
        return Err("debug locations of its own");
    }
    let number = |l: &str| l.strip_prefix('!')?.split_once(" = ")?.0.parse::<u64>().ok();
    let free = text.lines().filter_map(number).max().map_or(0, |n| n + 1);
    let [flag, unit, file, signature] = [0, 1, 2, 3].map(|i| free + i);
    let mut nodes = format!(
        "!llvm.module.flags = !{{!{flag}}}\n!llvm.dbg.cu = !{{!{unit}}}\n!{flag} = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !{unit} = distinct !DICompileUnit(language: DW_LANG_C, file: !{file}, emissionKind: LineTablesOnly)\n\
         !{file} = !DIFile(filename: \"a\", directory: \"/\")\n!{signature} = !DISubroutineType(types: !{{}})\n"
    );
    let mut next = signature + 1;
    let mut out = String::with_capacity(text.len() * 2);
    let mut places = Vec::new();
    let (mut bodies, mut scope) = (0, next);
    for line in text.lines() {
        out.push_str(line);
        if let Some(head) = line.strip_suffix(" {").filter(|l| l.starts_with("define ")) {
            out.truncate(out.len() - (line.len() - head.len()));
            let _ = write!(out, " !dbg !{next} {{");
            let _ = writeln!(
                nodes,
                "!{next} = distinct !DISubprogram(name: \"f\", scope: !{file}, file: !{file}, line: 1, \
                 type: !{signature}, unit: !{unit}, spFlags: DISPFlagDefinition)"
            );
            (bodies, scope, next) = (bodies + 1, next, next + 1);
        } else if let Some(inst) = super::read::tag_of(line).filter(|_| bodies > 0) {
            places.push((bodies - 1, inst));
            let _ = write!(out, ", !dbg !{next}");
            let _ = writeln!(nodes, "!{next} = !DILocation(line: {}, scope: !{scope})", places.len());
            next += 1;
        }
        out.push('\n');
    }
    out.push_str(&nodes);
    Ok(AccessLines { text: out, places })
}

/// One record: the lines and opcodes of the load and of its clobber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemdepRecord<'a> {
    pub load: usize,
    pub by: usize,
    pub opcode: &'a str,
}

/// Returns the records about clobbered loads that name the lines of the load and of the clobber.
pub(super) fn records(text: &str) -> Vec<MemdepRecord<'_>> {
    let about_loads = |r: &&str| r.contains("\nName:            LoadClobbered\n");
    text.split("--- !").filter(about_loads).filter_map(record_of).collect()
}

fn record_of(record: &str) -> Option<MemdepRecord<'_>> {
    let line = |text: &str| text.split_once("Line: ")?.1.split_once(',')?.0.parse().ok();
    let load = record.lines().find(|l| l.starts_with("DebugLoc:"))?;
    let mut rest = record.lines().skip_while(|l| !l.trim_start().starts_with("- ClobberedBy:"));
    let opcode = rest.next()?.rsplit(' ').next()?;
    let by = rest.next().filter(|l| l.trim_start().starts_with("DebugLoc:"))?;
    Some(MemdepRecord { load: line(load)?, by: line(by)?, opcode })
}

/// Returns the claims of the records about body `f`, which has number `body` in the text. `skips_no_ops`: MemDep passes
/// stores of loaded values (see the module's documentation).
pub(super) fn claims(
    f: &Function,
    body: usize,
    places: &[(usize, InstId)],
    records: &[MemdepRecord<'_>],
    skips_no_ops: bool,
) -> Vec<Claim> {
    let (cfg, placement) = (Cfg::new(f), Placement::new(f));
    let place = |line: usize| places.get(line.checked_sub(1)?).filter(|p| p.0 == body).map(|p| p.1);
    let mut seen = FxHashSet::default();
    let mut claims = Vec::new();
    for record in records {
        let Some((load, by)) = place(record.load).zip(place(record.by)) else { continue };
        // If GVN replaces a load, the replacement gets the load's source line.
        let fits = matches!(f.inst(load).kind, InstKind::Load { .. })
            && opcode(&f.inst(by).kind) == Some(record.opcode)
            && !f.inst(load).metadata.iter().any(|(kind, _)| *kind == MdKindId::INVARIANT_GROUP);
        let Some(clobber) = nearest(&cfg, &placement, load, by).filter(|_| fits) else { continue };
        if skips_no_ops && passes_a_no_op(f, &cfg, &placement, load, clobber) {
            continue;
        }
        if seen.insert((load, clobber)) {
            let (question, answer) = (Question::Memdep { access: load }, Answer::Clobber(clobber));
            claims.push(Claim { question, answer, rule: None });
        }
    }
    claims
}

fn opcode(kind: &InstKind) -> Option<&'static str> {
    Some(match kind {
        InstKind::Load { .. } => "load",
        InstKind::Store { .. } => "store",
        InstKind::Call(_) => "call",
        InstKind::Invoke { .. } => "invoke",
        InstKind::Fence(_) => "fence",
        InstKind::CmpXchg { .. } => "cmpxchg",
        InstKind::AtomicRmw { .. } => "atomicrmw",
        InstKind::VaArg { .. } => "va_arg",
        _ => return None,
    })
}

/// Returns `block` and the blocks above it, as long as each has a single predecessor.
fn straight_line_blocks(cfg: &Cfg, block: BlockId) -> Vec<BlockId> {
    let mut blocks = vec![block];
    while let [before] = cfg.predecessors(blocks[blocks.len() - 1]) {
        if blocks.contains(before) {
            break;
        }
        blocks.push(*before);
    }
    blocks
}

/// Returns the clobber itself if it is on the unique path. Otherwise returns the topmost block of the unique path, as a
/// phi. Returns `None` if this block is the entry block.
fn nearest(cfg: &Cfg, placement: &Placement, load: InstId, by: InstId) -> Option<AccessKind> {
    let (load, by_at) = (placement.position(load)?, placement.position(by)?);
    if load.0 == by_at.0 && by_at.1 < load.1 {
        return Some(AccessKind::Def(by));
    }
    let blocks = straight_line_blocks(cfg, load.0);
    if blocks[1..].contains(&by_at.0) {
        return Some(AccessKind::Def(by));
    }
    // Nothing precedes the entry, so there is nothing to claim.
    blocks.last().filter(|top| !cfg.predecessors(**top).is_empty()).map(|top| AccessKind::Phi(*top))
}

/// Whether a store between the clobber and the load may store a loaded value.
fn passes_a_no_op(f: &Function, cfg: &Cfg, placement: &Placement, load: InstId, clobber: AccessKind) -> bool {
    let Some(end) = placement.position(load) else { return true };
    let first = clobber.inst().and_then(|i| placement.position(i));
    for block in straight_line_blocks(cfg, end.0) {
        let from = first.filter(|at| at.0 == block).map_or(0, |at| at.1 + 1);
        let to = if block == end.0 { end.1 } else { u32::MAX };
        let between = |i: &&InstId| placement.position(**i).is_some_and(|at| (from..to).contains(&at.1));
        let may_be_one = |i: &InstId| matches!(f.inst(*i).kind, InstKind::Store { value: Value::Inst(_), .. });
        if f.block(block).insts.iter().filter(between).any(may_be_one) {
            return true;
        }
        if first.is_some_and(|at| at.0 == block) {
            break;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FuncId;
    use crate::ir::parse::parse_module;

    const RECORD: &str = "--- !Missed\nPass:            gvn\nName:            LoadClobbered\n\
        DebugLoc:        { File: a, Line: 4, Column: 0 }\nFunction:        k\nArgs:\n  - String:          'load of type '\n  \
        - Type:            i32\n  - String:          ' not eliminated'\n  - OtherAccess:     load\n    \
        DebugLoc:        { File: a, Line: 1, Column: 0 }\n  - String:          ' because it is clobbered by '\n  \
        - ClobberedBy:     store\n    DebugLoc:        { File: a, Line: 3, Column: 0 }\n...\n";

    #[test]
    fn only_load_clobbered_records_are_read() {
        let other = RECORD.replace("LoadClobbered", "LoadElim");
        let nameless = RECORD.replace("    DebugLoc:        { File: a, Line: 3, Column: 0 }\n", "");
        let text = [RECORD, &other, &nameless].concat();
        assert_eq!(records(&text), [MemdepRecord { load: 4, by: 3, opcode: "store" }]);
        assert_eq!(records("warning: nothing\n"), []);
    }

    #[test]
    fn every_tagged_instruction_has_a_line() {
        let text = "define void @f() {\n  call void @g(), !am.0 !1\n  ret void\n}\n\ndefine void @h() {\n  \
            store i32 0, ptr null, align 4, !am.7 !1\n  ret void\n}\n\n!1 = !{}\n";
        let located = locate(text).expect("no debug information");
        assert_eq!(located.places, [(0, InstId(0)), (1, InstId(7))]);
        assert!(located.text.contains("define void @h() !dbg !8 {\n"), "{}", located.text);
        assert!(located.text.contains("!am.7 !1, !dbg !9\n"), "{}", located.text);
        assert!(located.text.contains("!9 = !DILocation(line: 2, scope: !8)\n"), "{}", located.text);
        let own = text.replace("!am.0 !1", "!dbg !1");
        assert!(locate(&own).is_err());
    }

    /// Returns the claim of the record "the load at line `load` is clobbered by the instruction at line `by`"; line N
    /// is instruction N, counted from 1.
    fn claimed(load: usize, by: usize, opcode: &str, skips_no_ops: bool) -> Option<AccessKind> {
        const TEXT: &str = "define void @k(ptr %p, ptr %q, i1 %c, i32 %n) {\na:\n  store i32 1, ptr %p\n  \
            %x = load i32, ptr %q\n  br i1 %c, label %b, label %d\nb:\n  store i32 %x, ptr %p\n  \
            %y = load i32, ptr %q\n  br label %d\nd:\n  %z = load i32, ptr %q\n  store i32 %n, ptr %p\n  \
            br i1 %c, label %d, label %e\ne:\n  %w = load i32, ptr %q\n  ret void\n}\n";
        let module = parse_module("memdeps.ll", TEXT.as_bytes()).expect("good text").module;
        let f = module.function(FuncId(0));
        let places: Vec<(usize, InstId)> = f.inst_ids().map(|i| (0, i)).collect();
        let record = [MemdepRecord { load, by, opcode }];
        assert_eq!(claims(f, 1, &places, &record, skips_no_ops), [], "another function's");
        let found = claims(f, 0, &places, &record, skips_no_ops);
        found.first().map(|c| match c.answer {
            Answer::Clobber(access) => access,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn a_clobber_on_the_only_way_up_is_the_answer() {
        let (first, second) = (Some(AccessKind::Def(InstId(0))), Some(AccessKind::Def(InstId(3))));
        assert_eq!(claimed(2, 1, "store", false), first);
        assert_eq!(claimed(5, 1, "store", false), first, "the block before has one successor more");
        assert_eq!(claimed(5, 4, "store", false), second);
        // Block 2 has two predecessors, so the claim applies only to the part of the block that the search passed.
        let join = Some(AccessKind::Phi(BlockId(2)));
        assert_eq!(claimed(7, 1, "store", false), join);
        assert_eq!(claimed(7, 8, "store", false), join, "around the loop");
        assert_eq!(claimed(10, 8, "store", false), Some(AccessKind::Def(InstId(7))));
        assert_eq!(claimed(10, 1, "store", false), join, "up to the block that has two before it");
        // Nothing precedes the entry block. The instructions at the lines must have the opcodes of the record.
        assert_eq!(claimed(2, 4, "store", false), None);
        assert_eq!(claimed(2, 1, "call", false), None);
        assert_eq!(claimed(1, 2, "load", false), None);
    }

    #[test]
    fn store_of_the_loaded_value_makes_no_claim() {
        assert_eq!(claimed(5, 1, "store", true), None, "%x may be what is there");
        assert_eq!(claimed(5, 4, "store", true), Some(AccessKind::Def(InstId(3))), "nothing between");
        // An argument is not a load.
        assert_eq!(claimed(10, 1, "store", true), Some(AccessKind::Phi(BlockId(2))));
    }
}
