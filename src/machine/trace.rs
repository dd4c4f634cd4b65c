//! A run as people read it: one line per event, with the instruction's text and what the bytes are.

use super::events::{AccessKind, Event, EventKind, Execution, FunctionWatch, Origin, Outcome, Watch};
use crate::ir::dialect::Dialect;
use crate::ir::print::{FunctionPrinter, ModulePrinter};
use crate::ir::*;
use std::fmt::Write as _;

/// Records everything of every function.
pub fn full_watch(module: &Module) -> Watch {
    let functions = module.functions.iter().map(|f| FunctionWatch {
        activations: true,
        defines: vec![true; f.insts.len()],
        accesses: vec![true; f.insts.len()],
        blocks: vec![true; f.blocks.len()],
        values: (0..f.params.len() as u32).map(Value::Arg).collect(),
    });
    Watch { functions: functions.collect() }
}

/// The events, objects and outcome of a run (best of one under [`full_watch`]).
pub fn describe(module: &Module, run: &Execution) -> String {
    let printer = ModulePrinter::new(module, Dialect::NEWEST);
    let mut out = String::new();
    for (i, object) in run.objects.iter().enumerate() {
        let name = origin(module, &object.origin);
        let constant = if object.constant { ", constant" } else { "" };
        let _ = writeln!(
            out,
            "object {i}: {name}, {} bytes, align {}, space {}, owner {}{constant}",
            object.size, object.align, object.space.0, object.owner
        );
    }
    for event in &run.events {
        let Some(activation) = run.activations.get(event.activation.0 as usize) else { continue };
        let text = FunctionPrinter::new(&printer, module.function(activation.function));
        let _ = writeln!(out, "thread {} time {}: {}", event.thread, event.time, line(module, &text, event));
    }
    for (t, value) in run.returns.iter().enumerate().filter(|(_, v)| !v.is_empty()) {
        let _ = writeln!(out, "thread {t} returns {value}");
    }
    let _ = match &run.outcome {
        Outcome::Counted => writeln!(out, "counted: {} instructions", run.steps),
        Outcome::Discard(why) => writeln!(out, "discarded: {why}"),
        Outcome::Violation(ub) => {
            let text = FunctionPrinter::new(&printer, module.function(ub.function));
            let inst = ub.inst.map_or(String::new(), |i| format!(" at {}", text.inst_text(i).trim()));
            let name = module.function_name(ub.function);
            writeln!(out, "undefined behaviour: {} in @{name}, thread {}{inst}: {}", ub.kind, ub.thread, ub.detail)
        }
    };
    out
}

/// Where an object comes from, in words: `argument 0`, `@table`, `alloca of activation 3`.
pub fn origin(module: &Module, origin: &Origin) -> String {
    let symbol = match origin {
        Origin::Input(arg) => return format!("argument {arg}"),
        Origin::Alloca { activation, .. } => return format!("alloca of activation {}", activation.0),
        Origin::Byval { activation, param } => {
            return format!("by-value copy {param} of activation {}", activation.0);
        }
        Origin::Heap { activation, .. } => return format!("allocated by activation {}", activation.0),
        Origin::Global(GlobalRef::Variable(g)) => module.globals[g.0 as usize].symbol,
        Origin::Global(GlobalRef::Alias(a)) => module.aliases[*a as usize].symbol,
        Origin::Global(GlobalRef::Function(f)) | Origin::Function(f) => module.function(*f).symbol,
    };
    format!("@{}", module.symbol_name(symbol))
}

fn line(module: &Module, text: &FunctionPrinter, event: &Event) -> String {
    let inst = |i: &InstId| text.inst_text(*i).trim().to_string();
    match &event.kind {
        EventKind::Enter { function, .. } => {
            format!("enter @{} as activation {}", module.function_name(*function), event.activation.0)
        }
        EventKind::Exit => format!("exit activation {}", event.activation.0),
        EventKind::Block { from, to } => {
            format!("{} -> {}", text.operand_text(Value::Block(*from)), text.operand_text(Value::Block(*to)))
        }
        EventKind::Define { value, pointer } => {
            let place = match pointer.target {
                Some((object, offset)) => format!("object {} {offset:+}", object.0),
                None => "no object".to_string(),
            };
            let free = if pointer.defined { "" } else { " (undefined)" };
            let name = text.operand_text(*value);
            format!("{name} = {:#x} in space {}: {place}{free}", pointer.address, pointer.space.0)
        }
        EventKind::Access { inst: i, kind, object, offset, len, .. } => {
            let word = match kind {
                AccessKind::Read => "reads",
                AccessKind::Write => "writes",
                AccessKind::ReadWrite => "reads and writes",
            };
            format!("{} {word} object {} bytes {offset}..{}", inst(i), object.0, offset + len)
        }
        EventKind::CallBegin { inst: i } => format!("call {}", inst(i)),
        EventKind::CallEnd { inst: i } => format!("back from {}", inst(i)),
        EventKind::Sync { inst: i, before, after } => format!("{} synchronises: clock {before} -> {after}", inst(i)),
    }
}
