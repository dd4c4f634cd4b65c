//! Finds the lines of a finding's events in a file and in the program's source.

use super::{Fault, Finding};
use crate::escape::shell_path;
use crate::ir::debug_location::source_place;
use crate::ir::dialect::Dialect;
use crate::ir::parse::{ParsedModule, parse_module};
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, InstId};
use std::path::Path;

/// Returns a stored finding in the form in which it is printed: its paths and commands contain `folder`, the folder of
/// the finding as the user spells it. `text` is the content of the finding's file; `None` if the file cannot be read.
pub fn in_folder(finding: &Finding, folder: &Path, text: Option<&str>) -> Finding {
    let file = |name: &str| folder.join(name).display().to_string();
    let mut shown = finding.clone();
    (shown.file, shown.file_original) = (file(&finding.file), file(&finding.file_original));
    let words = shell_path(folder) + finding.command_options();
    (shown.replay, shown.reduce) = (format!("aliasmith replay {words}"), format!("aliasmith reduce {words}"));
    if let Some(text) = text {
        locate(&mut shown, text);
    }
    shown
}

/// Sets the lines of a finding's events: in the finding's file, whose content is `text`, and in the program's source.
/// If a pass asked about code that it had already changed, the instruction of an event may be missing in the file. Then
/// the event has no line.
pub fn locate(finding: &mut Finding, text: &str) {
    let events = match &mut finding.fault {
        Fault::WrongAnswer(wrong) if wrong.heard.is_none() => &mut wrong.witness.events,
        Fault::Miscompile(wrong) => &mut wrong.witness.events,
        _ => return,
    };
    if events.iter().all(|event| event.instruction.is_none()) {
        return;
    }
    let Ok(parsed) = parse_module("finding.ll", text.as_bytes()) else { return };
    let printer = ModulePrinter::new(&parsed.module, Dialect::INTERNAL);
    // The events are in the function of the finding, or in a function that it calls.
    let mut functions: Vec<FuncId> = parsed.module.defined_functions().collect();
    functions.sort_by_key(|f| parsed.module.function_name(*f) != finding.function);
    for event in events {
        let Some(instruction) = &event.instruction else { continue };
        let found = functions.iter().find_map(|f| {
            let printed = printer.function(*f);
            let mut all = parsed.module.function(*f).inst_ids();
            all.find(|inst| printed.inst_text(*inst).trim() == instruction).map(|inst| (*f, inst))
        });
        if let Some((function, inst)) = found {
            (event.line, event.source) = place_of(&parsed, function, inst, text);
        }
    }
}

/// Returns the line of an instruction in the text of its file, and its line in the program's source.
pub fn place_of(parsed: &ParsedModule, function: FuncId, inst: InstId, text: &str) -> (Option<u32>, Option<String>) {
    let start = parsed.start(function, inst).filter(|at| *at <= text.len());
    let line = start.map(|at| 1 + text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() as u32);
    let place = source_place(&parsed.module, parsed.module.function(function).inst(inst));
    let source = place.map(|place| match place.column {
        0 => format!("{}:{}", place.file, place.line),
        column => format!("{}:{}:{column}", place.file, place.line),
    });
    (line, source)
}
