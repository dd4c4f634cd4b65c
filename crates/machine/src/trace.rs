//! Prints a run as text for people: one line per event, with the instruction's text and the bytes.

use crate::api::{
    AccessKind, EnvThreadAccess, Event, EventKind, Execution, FunctionWatch, Origin, Outcome, Party, SHARED_AT_NULL,
    Ub, UbKind, Watch,
};
use crate::case::env_thread::step_text;
use crate::ir::dialect::Dialect;
use crate::ir::print::{FunctionPrinter, ModulePrinter, symbol_text};
use crate::ir::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns a watch that records all events of all functions.
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

/// Returns the events, objects and outcome of a run as text. The text is most complete for a run under [`full_watch`].
pub fn describe(module: &Module, run: &Execution) -> String {
    let mut out = events(module, run) + &results(run);
    let _ = match &run.outcome {
        Outcome::Counted => writeln!(out, "counted: {} instructions", run.steps),
        Outcome::Discard(why) => writeln!(out, "discarded: {why}"),
        Outcome::Violation(ub) => write!(out, "{}", violation(module, run, ub)),
    };
    out
}

/// Returns a text with the values that each ordinary thread returned, and with the values that each environment thread
/// read.
pub fn results(run: &Execution) -> String {
    let given = run.returns.iter().enumerate().filter(|(_, v)| !v.is_empty());
    given.map(|(t, value)| format!("thread {t} {} {value}\n", result_verb(run, t))).collect()
}

/// Returns the objects and events of a run as text.
pub fn events(module: &Module, run: &Execution) -> String {
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
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
    let mut contents: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (event, bytes) in &run.contents {
        contents.entry(*event).or_default().push(hex(bytes));
    }
    for (index, event) in run.events.iter().enumerate() {
        let Some(activation) = run.activations.get(event.activation.0 as usize) else { continue };
        let f = module.function(activation.function);
        let text = FunctionPrinter::new(&printer, f);
        let bytes = contents.get(&index).map_or_else(String::new, |b| format!(" = {}", b.join(" -> ")));
        let line = line(module, run, &text, f, event, &bytes);
        let _ = writeln!(out, "thread {} time {}: {line}", event.thread, event.time);
    }
    out
}

/// Returns the verb for a thread's entry in [`Execution::returns`]: "reads" for an environment thread, otherwise
/// "returns".
fn result_verb(run: &Execution, thread: usize) -> &'static str {
    if run.drivers.iter().any(|d| d.thread as usize == thread) { "reads" } else { "returns" }
}

/// Describes the undefined behaviour of a run: one sentence about the cause, then the conflicting accesses, each with
/// its thread and the origin of its pointer.
pub fn violation(module: &Module, run: &Execution, ub: &Ub) -> String {
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let name = symbol_text(module.function_name(ub.function));
    let mut out = format!("undefined behaviour: {} in {name}, thread {}", ub.kind, ub.thread);
    let driven = |thread: u32| run.drivers.iter().any(|d| d.thread == thread);
    if let Some(i) = ub.inst {
        let text = FunctionPrinter::new(&printer, module.function(ub.function)).inst_text(i);
        let _ = write!(out, " at {}", text.trim());
    }
    let conflict = ub.conflict.as_ref();
    let partner = conflict.is_some_and(|c| c.parties.iter().any(|p| p.at.is_none()));
    let fault = match ub.kind {
        _ if driven(ub.thread) && !partner => "the behaviour of the case's driver is undefined here",
        UbKind::Race if partner => "the case's driver races with your function here",
        UbKind::NoAlias => "your kernel breaks its restrict promise here",
        UbKind::Race => "your kernel has a data race here",
        UbKind::DivergentBarrier => "threads of your kernel diverge at a barrier here",
        _ => "the behaviour of your kernel is undefined here",
    };
    let _ = writeln!(out, "\n  {fault}: {}", ub.detail);
    let Some(conflict) = &ub.conflict else { return out };
    let object = &run.objects[conflict.byte.0.0 as usize];
    let _ = writeln!(out, "  byte {} of {}:", conflict.byte.1, origin(module, &object.origin));
    let promised = conflict.promise.and_then(|(activation, arg)| {
        let activation = run.activations.get(activation.0 as usize)?;
        let f = module.function(activation.function);
        let text = FunctionPrinter::new(&printer, f);
        let what = match arg {
            Some(arg) => text.operand_text(Value::Arg(arg)),
            None => format!("the result of {}", symbol_text(module.function_name(activation.function))),
        };
        Some(format!("{what} of thread {}", activation.thread))
    });
    for party in &conflict.parties {
        let verb = verb(party.kind);
        let basis = match &promised {
            Some(p) if party.based => format!(" through {p}, noalias"),
            Some(p) => format!(" not through {p}"),
            None => String::new(),
        };
        let _ = writeln!(out, "    thread {} {verb} it{basis}", party.thread);
        let Some((function, inst)) = party.at else {
            let _ = writeln!(out, "      in a step of its driver");
            continue;
        };
        let f = module.function(function);
        if f.is_declaration() {
            let _ = writeln!(out, "      in a call of {}", symbol_text(module.function_name(function)));
            continue;
        }
        let text = FunctionPrinter::new(&printer, f);
        let _ = writeln!(out, "      {}", text.inst_text(inst).trim());
        for way in way_of(module, &text, f, inst) {
            let _ = writeln!(out, "      where {way}");
        }
    }
    let elsewhere = |p: &Party| p.thread != ub.thread;
    if conflict.promise.is_some() && conflict.parties.iter().any(elsewhere) {
        out += "  no barrier between them helps: noalias holds from entry to exit, for other threads too (LangRef, July 2026)\n";
    }
    out
}

/// Returns how the pointer of an access was computed, with one line per step. The steps go backwards from the access to
/// an argument, a variable, an alloca, a load or a call. Stops after 12 steps.
fn way_of(module: &Module, text: &FunctionPrinter, f: &Function, inst: InstId) -> Vec<String> {
    let mut out = Vec::new();
    let mut at = match &f.inst(inst).kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => Some(*ptr),
        InstKind::AtomicRmw { ptr, .. } | InstKind::CmpXchg { ptr, .. } => Some(*ptr),
        _ => None,
    };
    while let Some(value) = at
        && out.len() < 12
    {
        at = None;
        match value {
            Value::Arg(i) => {
                let attrs = &f.params[i as usize].attrs;
                let promised = if attrs.has("noalias") { ", noalias" } else { "" };
                let name = symbol_text(module.symbol_name(f.symbol));
                out.push(format!("{} is argument {i} of {name}{promised}", text.operand_text(value)));
            }
            Value::Inst(id) => {
                out.push(text.inst_text(id).trim().to_string());
                at = match &f.inst(id).kind {
                    InstKind::Gep { base, .. } => Some(*base),
                    InstKind::Cast { value, .. } => Some(*value),
                    _ => None,
                };
            }
            _ => out.push(format!("{} is a constant", text.operand_text(value))),
        }
    }
    out
}

/// Returns the origin of an object as text: `argument 0`, `@table`, `alloca of activation 3`.
pub fn origin(module: &Module, origin: &Origin) -> String {
    let symbol = match origin {
        Origin::Input(arg) => return format!("argument {arg}"),
        Origin::Alloca { activation, .. } => return format!("alloca of activation {}", activation.0),
        Origin::Byval { activation, param } => {
            return format!("by-value copy {param} of activation {}", activation.0);
        }
        Origin::Launch(SHARED_AT_NULL) => return "shared memory at null".to_string(),
        Origin::Launch(_) => return "a table in which the runtime describes the launch".to_string(),
        Origin::Heap { activation, .. } => return format!("allocated by activation {}", activation.0),
        Origin::Global(GlobalRef::Variable(g)) => module.globals[*g].symbol,
        Origin::Global(GlobalRef::Alias(a)) => module.aliases[*a as usize].symbol,
        Origin::Global(GlobalRef::Function(f)) | Origin::Function(f) => module.function(*f).symbol,
    };
    symbol_text(module.symbol_name(symbol))
}

/// If the pointer of an access is computed from a noalias argument, returns a note that names the argument; otherwise
/// an empty text.
fn used_promise(module: &Module, text: &FunctionPrinter, f: &Function, inst: InstId) -> String {
    match way_of(module, text, f, inst).pop() {
        Some(root) if root.ends_with("noalias") => format!("   [{root}]"),
        _ => String::new(),
    }
}

/// Returns a step of an environment thread as text, with the bytes that it accessed.
fn drive(run: &Execution, event: &Event, step: u32, access: &Option<EnvThreadAccess>) -> String {
    let driver = run.drivers.iter().find(|d| d.thread == event.thread);
    let step = driver.and_then(|d| d.steps.get(step as usize)).map_or_else(String::new, step_text);
    let Some(a) = access else { return format!("driver: {step}") };
    let bytes: Vec<Option<u8>> = (0..a.len).map(|i| Some((a.value? >> (8 * i)) as u8)).collect();
    let (end, bytes) = (a.offset + a.len, hex(&bytes));
    format!("driver: {step}: {} object {} bytes {}..{end} = {bytes}", verb(a.kind), a.object.0, a.offset)
}

fn verb(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::ReadWrite => "reads and writes",
    }
}

/// Returns the first 32 bytes in hexadecimal. `??` stands for an undefined byte, `…` for further bytes.
fn hex(bytes: &[Option<u8>]) -> String {
    const SHOWN: usize = 32;
    let byte = |b: &Option<u8>| b.map_or_else(|| "??".to_string(), |b| format!("{b:02x}"));
    let shown = bytes.iter().take(SHOWN).map(byte).collect::<Vec<_>>().join(" ");
    if bytes.len() > SHOWN { shown + " …" } else { shown }
}

fn line(module: &Module, run: &Execution, text: &FunctionPrinter, f: &Function, event: &Event, value: &str) -> String {
    let inst = |i: &InstId| text.inst_text(*i).trim().to_string();
    match &event.kind {
        EventKind::Enter { function, .. } => {
            format!("enter {} as activation {}", symbol_text(module.function_name(*function)), event.activation.0)
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
            let bytes = format!("object {} bytes {offset}..{}", object.0, offset + len);
            format!("{} {} {bytes}{value}{}", inst(i), verb(*kind), used_promise(module, text, f, *i))
        }
        EventKind::CallBegin { inst: i } => format!("call {}", inst(i)),
        EventKind::CallEnd { inst: i } => format!("back from {}", inst(i)),
        EventKind::EnvThreadStep { step, access } => drive(run, event, *step, access),
        EventKind::Sync { inst: i, before, after } => format!("{} synchronises: clock {before} -> {after}", inst(i)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_32_bytes_are_shown() {
        assert_eq!(hex(&[]), "");
        assert_eq!(hex(&[Some(0), None, Some(0xab)]), "00 ?? ab");
        let shown = vec!["07"; 32].join(" ");
        assert_eq!(hex(&[Some(7); 32]), shown);
        assert_eq!(hex(&[Some(7); 33]), shown + " …");
    }
}
