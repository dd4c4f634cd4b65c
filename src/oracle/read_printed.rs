//! Reads a printed graph of a given module: the `print<memoryssa>` output of any `opt`, or of the reference.
//!
//! The text has no tags, so instructions are identified by their order. This is sufficient if the text and the module
//! have the same instructions. If the number of instructions of a block differs, the function is skipped with a reason.

use super::read_memssa::{self, Section, sections};
use crate::answers::MemoryGraph;
use crate::ir::print::ModulePrinter;
use crate::ir::{Dialect, FuncId, InstId, Module};

/// Returns the graphs of a text, by function name. If a graph does not fit the module, its entry has the reason.
pub fn graphs_in(text: &str, module: &Module) -> Vec<(String, Option<FuncId>, Result<MemoryGraph, &'static str>)> {
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let read = |section: Section<'_>| {
        let name = section.function.to_string();
        let f = module.find_function(&name).filter(|f| !module.function(*f).is_declaration());
        let graph = match f {
            Some(f) => graph(&section, module, f, &printer),
            None => Err("no function of that name with a body"),
        };
        (name, f, graph)
    };
    sections(text).into_iter().map(read).collect()
}

fn graph(
    section: &Section<'_>,
    module: &Module,
    f: FuncId,
    printer: &ModulePrinter<'_>,
) -> Result<MemoryGraph, &'static str> {
    let (function, names) = (module.function(f), printer.function(f));
    let label = |b| match (&function.block(b).name, names.block_number(b)) {
        (Some(name), _) => name.to_string(),
        // The first block has no label; the other nameless blocks have a number.
        (None, _) if b.0 == 0 => String::new(),
        (None, number) => number.map_or(String::new(), |n| format!("%{n}")),
    };
    let labels: Vec<String> = function.block_ids().map(label).collect();
    let mut insts = function.block_ids().flat_map(|b| function.block(b).insts.clone());
    let lines: Option<Vec<String>> = section.lines.iter().map(|line| tagged(line, &mut insts)).collect();
    let lines = lines.filter(|_| insts.next().is_none()).ok_or("another number of instructions")?;
    let tagged = Section { function: section.function, lines: lines.iter().map(String::as_str).collect() };
    read_memssa::graph(function, &labels, &tagged)
}

/// Adds the tag of the next instruction to the line on which that instruction begins.
fn tagged(line: &str, insts: &mut impl Iterator<Item = InstId>) -> Option<String> {
    let begins = line.strip_prefix("  ").is_some_and(|rest| !rest.starts_with([' ', ']']));
    if begins { Some(format!("{line}, !am.{}", insts.next()?.0)) } else { Some(line.to_string()) }
}
