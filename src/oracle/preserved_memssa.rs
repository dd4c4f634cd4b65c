//! Reads two graphs of MemorySSA, so that they can be compared: the preserved graph, which `print<memoryssa>` prints
//! right after a pipeline, and a fresh graph, which a new `opt` process builds for the pipeline's output. The pipeline
//! runs without GlobalsAA, because a fresh build has no GlobalsAA and would answer differently about calls.
//!
//! The texts have no tags, because passes create new instructions. A printed graph and the output show the same
//! function, so the n-th instruction of the graph's text is the n-th instruction of the parsed function. If the numbers
//! of instructions differ, the function is skipped.

use super::OracleError;
use super::ask::Timeouts;
use super::batch::cannot_run;
use super::discovery::Opt;
use super::failure::no_word;
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
    /// The function, in the module of the batch.
    pub function: FuncId,
    /// The MemorySSA of the function, as printed.
    pub graph: MemoryGraph,
}

/// One function whose preserved MemorySSA differs from a fresh build, as the plugin found (`oracles/ask/kept.cpp`).
#[derive(Clone, Debug)]
pub struct PreservedDifference {
    /// The function's name.
    pub name: String,
    /// The part of the function on which the function's accesses depend, as a separate module.
    pub module: Module,
    /// The preserved graph.
    pub kept: MemoryGraph,
    /// The graph of a fresh build.
    pub fresh: MemoryGraph,
}

/// The number of graphs that were not read, by reason.
pub type Unreadable = BTreeMap<UnreadReason, u64>;

/// All differences that one process found.
#[derive(Clone, Debug, Default)]
pub struct PreservedDifferences {
    /// The differences that could be read.
    pub list: Vec<PreservedDifference>,
    /// The number of differences that could not be read, by reason.
    pub unread: Unreadable,
}

/// Reads the plugin's report about preserved MemorySSA.
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

/// Reads the MemorySSA that the pipeline printed for each function. Functions whose printed MemorySSA does not match
/// the pipeline's output are skipped and counted.
pub fn read_printed(lot: &TransformedBatch) -> (Vec<PreservedMemssa>, Unreadable) {
    read(lot, &lot.printed)
}

/// Returns the MemorySSA that a new `opt` process builds for the output, with the same options. The list is empty if
/// this `opt` rejects the text.
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
    // A printer inside `repeat<…>` or similar prints a function several times; only the last text belongs to the
    // output. A printed function that the output does not contain was inlined.
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

/// Returns the names of a function's blocks in the spelling that phis of the printed text use.
fn block_names(module: &Module, printer: &ModulePrinter<'_>, function: FuncId) -> Vec<String> {
    let f = module.function(function);
    let name = |b| match &f.block(b).name {
        Some(name) => name.to_string(),
        None => printer.function(function).operand_text(Value::Block(b)),
    };
    f.block_ids().map(name).collect()
}

/// Adds to the lines the tags that [`read_memssa::graph`] expects, and reads the graph.
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
        // Cases of a switch, and the second lines of invokes, are indented further.
        let is_inst = inside && bytes.starts_with(b"  ") && !matches!(bytes.get(2), None | Some(b' ' | b']' | b';'));
        match is_inst {
            true => lines.push(format!("{line}, !am.{} !0", insts.next().ok_or(OTHER_TEXT)?.0)),
            false => lines.push((*line).to_string()),
        }
        // A nameless entry block has a name in phis, but its printed text has no label.
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
    use crate::memssa::preserved_graph::verify_preserved;
    use crate::oracle::transform::transform;
    use crate::oracle::{Oracle, Subject, Transport, built_in, resolve_oracles};

    /// A loop that may be unswitched, with stores before, in and after it.
    const LOOP: &str = "define void @f(ptr %p, ptr noalias %q, i1 %c, i32 %n) {\n  store i32 1, ptr %p\n  br label %1\n1:\n  \
        %i = phi i32 [ 0, %0 ], [ %j, %latch ]\n  br i1 %c, label %a, label %latch\na:\n  store i32 %i, ptr %q\n  br label %latch\n\
        latch:\n  %v = load i32, ptr %p\n  %j = add i32 %i, %v\n  %m = icmp ult i32 %j, %n\n  br i1 %m, label %1, label %out\nout:\n  \
        switch i32 %n, label %d [\n    i32 1, label %d\n    i32 2, label %e\n  ]\nd:\n  store i32 2, ptr %q\n  br label %e\ne:\n  ret void\n}\n";

    #[test]
    fn every_function_is_read_twice_and_passes_keep_their_graphs() {
        let module = parse_module("t.ll", LOOP.as_bytes()).expect("good text").module;
        let subjects = [Subject::whole(&module); 3];
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
