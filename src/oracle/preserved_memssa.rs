//! MemorySSA that LLVM's passes kept: what `print<memoryssa>` prints right after a pipeline, and what a fresh `opt`
//! builds for the very text that came out. GlobalsAA is left out of both, because the fresh build has none and would
//! answer otherwise about calls.
//!
//! No instruction carries a tag here, since passes make new ones. Both texts are those of one function, so the n-th
//! instruction of the text is the n-th of the function that was read. A text with another number of instructions is
//! left out.

use super::OracleError;
use super::ask::Timeouts;
use super::batch::cannot_run;
use super::failure::no_word;
use super::manifest::Opt;
use super::plugin_read::{self, malformed_line};
use super::process::{self, End};
use super::read_memssa::{self, UnreadReason};
use super::transform::TransformedBatch;
use crate::answers::MemoryGraph;
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Module, Value};
use std::collections::BTreeMap;

/// MemorySSA of one function of a [`TransformedBatch`].
#[derive(Clone, Debug)]
pub struct PreservedMemssa {
    /// The function, in the module of the lot.
    pub function: FuncId,
    /// Its MemorySSA, as it was printed.
    pub graph: MemoryGraph,
}

/// MemorySSA of one function that the plugin finds to differ from a fresh build (`oracles/ask/kept.cpp`).
#[derive(Clone, Debug)]
pub struct PreservedDifference {
    /// The function's name.
    pub name: String,
    /// As much of the function as its accesses need, alone in a module.
    pub module: Module,
    /// The graph that was kept.
    pub kept: MemoryGraph,
    /// The one that is built afresh.
    pub fresh: MemoryGraph,
}

/// How many graphs are not read, by reason.
pub type Unreadable = BTreeMap<UnreadReason, u64>;

/// All of them of one process.
#[derive(Clone, Debug, Default)]
pub struct PreservedDifferences {
    /// Those that are read.
    pub list: Vec<PreservedDifference>,
    /// Why others are not, and how many.
    pub unread: Unreadable,
}

/// Reads what the plugin says of the MemorySSA that was kept.
pub(super) fn read_doubts(text: &str) -> Result<PreservedDifferences, String> {
    let mut doubts = PreservedDifferences::default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let name = line.strip_prefix("k ").ok_or_else(|| malformed_line(line))?.to_string();
        let mut body = String::new();
        while !body.ends_with("}\n") {
            body += lines.next().ok_or("a function that is cut off")?;
            body.push('\n');
        }
        let module = parse_module("-", body.as_bytes()).map_err(|e| e.to_string())?.module;
        let f = module.function(FuncId(0));
        let mut graph = || {
            let mut own = vec![lines.next().ok_or("a graph that is cut off")?];
            while let Some(line) = lines.next_if(|l| !l.starts_with("g ") && !l.starts_with("k ")) {
                own.push(line);
            }
            plugin_read::graph(f, &own)
        };
        match (graph()?, graph()?) {
            (Ok(kept), Ok(fresh)) => doubts.list.push(PreservedDifference { name, kept, fresh, module }),
            (Err(why), _) | (_, Err(why)) => *doubts.unread.entry(why).or_default() += 1,
        }
    }
    Ok(doubts)
}

/// The MemorySSA that the pipeline printed for each function. Functions whose text does not fit are left out and
/// counted.
pub fn read_printed(lot: &TransformedBatch) -> (Vec<PreservedMemssa>, Unreadable) {
    read(lot, &lot.printed)
}

/// The MemorySSA that a fresh `opt` builds under the same options; `None` if it rejects the text.
pub fn build_fresh(
    opt: &Opt,
    lot: &TransformedBatch,
    llvm_options: &str,
    timeouts: Timeouts,
) -> Result<Vec<PreservedMemssa>, OracleError> {
    let args = ["-passes=print<memoryssa>", "-disable-output"].into_iter().chain(llvm_options.split_whitespace());
    let args: Vec<String> = args.map(String::from).collect();
    let ran = process::run(&opt.path, &args, lot.text.as_bytes().to_vec(), timeouts.batch)
        .map_err(|trouble| cannot_run(opt, trouble))?;
    if let Some(ours) = no_word(opt, &args, ran.end, &ran.text) {
        return Err(ours);
    }
    Ok(if ran.end == End::Exit(0) { read(lot, &ran.text).0 } else { Vec::new() })
}

fn read(lot: &TransformedBatch, text: &str) -> (Vec<PreservedMemssa>, Unreadable) {
    // A printer in a list that is repeated prints a function again: the text that came out is that of the last time.
    // A function that is gone by then was inlined.
    let is_there =
        |name: &str| lot.module.find_function(name).is_some_and(|f| !lot.module.function(f).is_declaration());
    let sections = read_memssa::sections(text).into_iter().filter(|s| is_there(s.function));
    let last: BTreeMap<&str, read_memssa::Section<'_>> = sections.map(|s| (s.function, s)).collect();
    let printer = ModulePrinter::new(&lot.module, Dialect::INTERNAL);
    let (mut graphs, mut unread) = (Vec::new(), Unreadable::new());
    for section in last.values() {
        let Some(function) = lot.module.find_function(section.function) else { continue };
        let names = block_names(&lot.module, &printer, function);
        match graph(&lot.module, function, &names, section) {
            Ok(graph) => graphs.push(PreservedMemssa { function, graph }),
            Err(why) => *unread.entry(why).or_default() += 1,
        }
    }
    (graphs, unread)
}

/// The names of a function's blocks, as phis of the printed text spell them.
fn block_names(module: &Module, printer: &ModulePrinter<'_>, function: FuncId) -> Vec<String> {
    let f = module.function(function);
    let name = |b| match &f.block(b).name {
        Some(name) => name.to_string(),
        None => printer.function(function).operand_text(Value::Block(b)),
    };
    f.block_ids().map(name).collect()
}

/// Hangs the tags on the lines that [`read_memssa::graph`] looks for.
fn graph(
    module: &Module,
    function: FuncId,
    names: &[String],
    section: &read_memssa::Section<'_>,
) -> Result<MemoryGraph, UnreadReason> {
    let f = module.function(function);
    let mut insts = f.inst_ids();
    let mut lines: Vec<String> = Vec::with_capacity(section.lines.len());
    let mut inside = false;
    for line in &section.lines {
        inside |= line.starts_with("define ");
        let bytes = line.as_bytes();
        // Cases of a switch, and the second lines of invokes, stand further to the right.
        let is_inst = inside && bytes.starts_with(b"  ") && !matches!(bytes.get(2), None | Some(b' ' | b']' | b';'));
        match is_inst {
            true => lines.push(format!("{line}, !am.{} !0", insts.next().ok_or(OTHER_TEXT)?.0)),
            false => lines.push((*line).to_string()),
        }
        // A nameless entry has a name in phis and no label.
        if line.starts_with("define ") && names.first().is_some_and(|n| n.starts_with('%')) {
            lines.push("0:".to_string());
        }
    }
    if insts.next().is_some() {
        return Err(OTHER_TEXT);
    }
    let lines = lines.iter().map(String::as_str).collect();
    read_memssa::graph(f, names, &read_memssa::Section { function: section.function, lines })
}

const OTHER_TEXT: UnreadReason = "another number of instructions";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memssa::preserved::verify_preserved;
    use crate::oracle::transform::transform;
    use crate::oracle::{Oracle, Subject, Transport, built_in, resolve_oracles};

    /// A loop that may be unswitched, with stores before, in and behind it.
    const LOOP: &str = "define void @f(ptr %p, ptr noalias %q, i1 %c, i32 %n) {\n  store i32 1, ptr %p\n  br label %1\n1:\n  \
        %i = phi i32 [ 0, %0 ], [ %j, %latch ]\n  br i1 %c, label %a, label %latch\na:\n  store i32 %i, ptr %q\n  br label %latch\n\
        latch:\n  %v = load i32, ptr %p\n  %j = add i32 %i, %v\n  %m = icmp ult i32 %j, %n\n  br i1 %m, label %1, label %out\nout:\n  \
        switch i32 %n, label %d [\n    i32 1, label %d\n    i32 2, label %e\n  ]\nd:\n  store i32 2, ptr %q\n  br label %e\ne:\n  ret void\n}\n";

    #[test]
    fn every_function_is_read_twice_and_passes_keep_their_graphs() {
        let module = parse_module("t.ll", LOOP.as_bytes()).expect("good text").module;
        let subjects = [Subject { module: &module, functions: &[] }; 3];
        let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
        for oracle in oracles {
            let Oracle::Opt(opt) = oracle else { continue };
            for pipeline in ["loop-mssa(licm)", "early-cse<memssa>", "dse", "loop-mssa(loop-rotate)"] {
                let printing = format!("{pipeline},print<memoryssa>");
                let done =
                    transform(&opt, Transport::Print, &subjects, &printing, &[], Timeouts::default()).expect("runs");
                let lot = &done.lots[0];
                let (graphs, unread) = read_printed(lot);
                let fresh = build_fresh(&opt, lot, "", Timeouts::default()).expect("runs");
                assert_eq!((graphs.len(), fresh.len(), unread.len()), (3, 3, 0), "{} {pipeline}", opt.manifest.name);
                for (kept, fresh) in graphs.iter().zip(&fresh) {
                    assert!(kept.function == fresh.function && fresh.graph.ids().count() > 4, "something to compare");
                    let broken = verify_preserved(&lot.module, kept.function, &kept.graph, &fresh.graph);
                    assert_eq!(broken, [], "{} {pipeline}", opt.manifest.name);
                }
            }
        }
    }
}
