//! Claims, witnesses and objects in LLVM's words.

use crate::answers::{AccessKind as MemoryAccess, AliasResult, Answer, AskedLocation, MemoryLocation, Question};
use crate::case::env_thread::driver_text;
use crate::case::{Launch, Setup, lines};
use crate::finding::fingerprint::base;
use crate::finding::{EventRecord, WitnessRecord};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, Function, InstId, InstKind, Module, Ordering, Value};
use crate::judge::{Action, Witness, WitnessEvent};
use crate::machine::{
    AccessKind, Event, EventKind, Execution, FunctionWatch, Object, ObjectId, Options, Outcome, Program, Watch,
    execute, trace,
};
use std::collections::BTreeSet;

/// One operand of a question, in LLVM's text.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// The text of a pointer or of an instruction.
    pub text: String,
    /// The size in bytes of the location that begins at the pointer, if the question states a size.
    pub size: Option<u64>,
    /// The address space of the pointer.
    pub space: Option<u32>,
}

impl Operand {
    /// Returns an operand without size and space: an instruction, or a block.
    pub fn from_text(text: String) -> Operand {
        Operand { text, size: None, space: None }
    }
}

/// The operands of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Sides {
    /// The first operand.
    pub a: Operand,
    /// The second operand; `None` for a question about one access. For a clobber question, [`claim_sides`] sets this
    /// field to the clobber that the answer names.
    pub b: Option<Operand>,
}

impl Sides {
    /// Returns the texts of both operands.
    pub fn texts(&self) -> [Option<&str>; 2] {
        [Some(&self.a), self.b.as_ref()].map(|o| o.map(|o| &*o.text))
    }
}

/// Returns the operands of a question about `function` in LLVM's text.
pub fn sides(module: &Module, printer: &ModulePrinter<'_>, function: FuncId, question: &Question) -> Sides {
    let location = |loc: &MemoryLocation| Operand {
        text: printer.function(function).operand_text(loc.ptr),
        size: loc.size.precise(),
        space: Some(loc.space.0),
    };
    let inst = |i: InstId| Operand::from_text(instruction(module, printer, function, i));
    let (a, b) = match question {
        Question::Alias { a, b } => (location(a), Some(location(b))),
        Question::AliasInsts { a, b } | Question::Sets { a, b } => (inst(*a), Some(inst(*b))),
        Question::Asked { a, b, .. } => (location(&a.loc), Some(location(&b.loc))),
        Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
            (inst(*call), Some(location(loc)))
        }
        Question::Masked { loc } => (location(&loc.loc), None),
        Question::CallCall { first, second } => (inst(*first), Some(inst(*second))),
        Question::Clobber { access } | Question::Memdep { access } => (inst(*access), None),
    };
    Sides { a, b }
}

/// Returns the operands of a claim. For a clobber question, the second operand is the clobber that the answer names.
pub fn claim_sides(m: &Module, printer: &ModulePrinter<'_>, f: FuncId, question: &Question, answer: Answer) -> Sides {
    let Sides { a, b } = sides(m, printer, f, question);
    Sides { a, b: describe_claim(m, printer, f, answer).map(Operand::from_text).or(b) }
}

/// Returns the name of an instruction; if it has no result, returns its text.
fn instruction(module: &Module, printer: &ModulePrinter<'_>, function: FuncId, i: InstId) -> String {
    let text = printer.function(function).inst_text(i);
    let text = text.trim();
    match (module.types.get(module.function(function).inst(i).ty), text.split_once(" = ")) {
        (crate::ir::Type::Void, _) | (_, None) => text.to_string(),
        (_, Some((name, _))) => name.to_string(),
    }
}

/// Describes the clobber of an answer in words: by the text of the def, or by the block of the phi. Returns `None` for
/// other answers.
pub fn describe_claim(
    module: &Module,
    printer: &ModulePrinter<'_>,
    function: FuncId,
    answer: Answer,
) -> Option<String> {
    match answer {
        Answer::Clobber(MemoryAccess::Phi(block)) => Some(printer.function(function).operand_text(Value::Block(block))),
        Answer::Clobber(access) => access.inst().map(|i| instruction(module, printer, function, i)),
        _ => None,
    }
}

/// Describes an object in words: `argument 0 (space 1, 64 bytes)`.
pub fn object(module: &Module, run: &Execution, id: ObjectId) -> String {
    let Object { origin, space, size, .. } = &run.objects[id.0 as usize];
    format!("{} (space {}, {size} bytes)", trace::origin(module, origin), space.0)
}

/// Describes in one line how the run contradicts the answer.
pub fn describe_execution(module: &Module, run: &Execution, answer: Answer, witness: &Witness) -> String {
    if let (Answer::Clobber(clobber), Some((id, offset, len))) = (answer, witness.overlap) {
        return skipped(module, run, clobber, witness, (id, offset, len));
    }
    if let Some((id, offset, len)) = witness.overlap {
        return format!("overlap of {len} bytes at {} + {offset}", object(module, run, id));
    }
    let place = |m: &WitnessEvent| match (m.object, m.pointer) {
        (Some(id), _) => format!("{} + {}", object(module, run, id), m.offset),
        (None, Some(p)) => format!("address {:#x} of space {}", p.address, p.space.0),
        (None, None) => "nowhere".into(),
    };
    let (first, second) = (&witness.first, &witness.second);
    let places = format!("{} and {}", place(first), place(second));
    match answer {
        Answer::Alias(AliasResult::PartialAlias(Some(claimed))) if first.object == second.object => {
            format!(
                "the second begins at {:+} of the first, not at {claimed:+}: {places}",
                second.offset - first.offset
            )
        }
        _ => format!("different bytes: {places}"),
    }
}

/// Describes the write that happened after the claimed clobber of an access.
fn skipped(
    module: &Module,
    run: &Execution,
    clobber: MemoryAccess,
    witness: &Witness,
    (id, offset, len): (ObjectId, u64, u64),
) -> String {
    let function = run.activations[witness.activation.0 as usize].function;
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let by = witness.first.inst.map_or_else(String::new, |i| instruction(module, &printer, function, i));
    let since = match describe_claim(module, &printer, function, Answer::Clobber(clobber)) {
        None => "since the function began".to_string(),
        Some(block) if matches!(clobber, MemoryAccess::Phi(_)) => format!("since block {block} was entered"),
        Some(def) => format!("since '{def}' was executed"),
    };
    let place = format!("{len} bytes at {} + {offset}", object(module, run, id));
    match witness.first.action {
        Action::Order => format!("'{by}' orders another thread's write of {place} before the access {since}"),
        _ => format!("'{by}' writes {place} {since}"),
    }
}

/// Converts a witness to the form in which a finding stores it ([`WitnessRecord`]).
pub fn witness(
    module: &Module,
    printer: &ModulePrinter<'_>,
    setup: &Setup,
    run: &Execution,
    witness: &Witness,
) -> WitnessRecord {
    let function = run.activations[witness.activation.0 as usize].function;
    let event = |m: &WitnessEvent| EventRecord {
        thread: m.thread,
        action: m.action,
        through: m.value.map(|v| printer.function(function).operand_text(v)),
        object: m.object.map(|id| object(module, run, id)),
        offset: m.offset,
        len: m.len,
        address: m.pointer.map(|p| format!("{:#x} in space {}", p.address, p.space.0)),
        instruction: m.inst.map(|i| printer.function(function).inst_text(i).trim().to_string()),
        line: None,
        source: None,
    };
    let ordered_by = ordered_by(module, function, witness);
    WitnessRecord { events: vec![event(&witness.first), event(&witness.second)], ordered_by, ..inputs(setup) }
}

/// Repeats a run, and returns the last write of a byte. Returns `None` if the run never writes the byte, or does not
/// count.
pub fn last_write(
    module: &Module,
    (entry, setup): (FuncId, &Setup),
    (id, at): (ObjectId, u64),
    options: &Options,
) -> Option<EventRecord> {
    let every =
        |f: &Function| FunctionWatch { activations: true, accesses: vec![true; f.insts.len()], ..Default::default() };
    let watch = Watch { functions: module.functions.iter().map(every).collect() };
    let mut run = Execution::default();
    execute(&Program::new(module), module, entry, setup, options, &watch, &mut run);
    let written = |event: &Event| match event.kind {
        EventKind::Access { inst, kind, object, offset, len, .. } if kind != AccessKind::Read => {
            (object == id && (offset..offset + len).contains(&at)).then_some((inst, kind, offset, len))
        }
        _ => None,
    };
    let (event, (inst, kind, offset, len)) = run.events.iter().rev().find_map(|e| Some((e, written(e)?)))?;
    let function = run.activations[event.activation.0 as usize].function;
    let text = ModulePrinter::new(module, Dialect::INTERNAL).function(function).inst_text(inst);
    (run.outcome == Outcome::Counted).then(|| EventRecord {
        thread: event.thread,
        action: Action::Access(kind),
        through: None,
        object: Some(object(module, &run, id)),
        offset: offset as i64,
        len,
        address: None,
        instruction: Some(text.trim().to_string()),
        line: None,
        source: None,
    })
}

/// Returns the operation that makes another thread's write visible, if this write refutes the answer
/// ([`WitnessRecord::ordered_by`]).
pub fn ordered_by(module: &Module, function: FuncId, witness: &Witness) -> Option<String> {
    let Witness { first, second, .. } = witness;
    let of_other = |a: &WitnessEvent, b: &WitnessEvent| a.action == Action::CallWrite && a.thread != b.thread;
    let moment = if first.action == Action::Order || of_other(first, second) {
        first
    } else if of_other(second, first) {
        second
    } else {
        return None;
    };
    let function = module.function(function);
    let kind = &function.inst(moment.inst?).kind;
    let Some(call) = kind.as_call() else { return Some(operation(kind)) };
    let callee = module.callee(call.callee);
    match callee.map_or("", |c| base(module.function_name(c))) {
        intrinsic if intrinsic.starts_with("llvm.") => Some(intrinsic.into()),
        _ => {
            let own = callee.into_iter().flat_map(|c| &module.function(c).attrs.0);
            let all = own.chain(&call.fn_attrs.0).map(|a| &*a.name);
            let promised: BTreeSet<&str> = all.filter(|name| PROMISES.contains(name)).collect();
            Some(["call"].into_iter().chain(promised).collect::<Vec<_>>().join(" "))
        }
    }
}

/// Names an atomic operation with its ordering, such as `fence acquire`. A cmpxchg is named with its success ordering.
/// A monotonic ordering is omitted: `cmpxchg`.
fn operation(kind: &InstKind) -> String {
    let (name, ordering) = match kind {
        InstKind::Fence(atomic) => ("fence", Some(atomic.ordering)),
        InstKind::CmpXchg { success, .. } => ("cmpxchg", Some(success.ordering)),
        InstKind::AtomicRmw { atomic, .. } => ("atomicrmw", Some(atomic.ordering)),
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => {
            ("access", atomic.as_ref().map(|a| a.ordering))
        }
        _ => ("access", None),
    };
    match ordering.filter(|o| *o != Ordering::Monotonic) {
        Some(ordering) => format!("{name} {}", ordering.name()),
        None => name.into(),
    }
}

/// Returns a witness record with the launch and the inputs of `setup`, but without events.
pub fn inputs(setup: &Setup) -> WitnessRecord {
    let text = |(arg, value): (u32, &Option<crate::case::Input>)| match value {
        Some(value) => lines::argument_text(setup, arg, value),
        None => String::new(),
    };
    WitnessRecord {
        seed: setup.seed,
        launch: launch(&setup.launch),
        args: (0..).zip(&setup.args).map(text).collect(),
        drivers: setup.drivers.iter().map(driver_text).collect(),
        events: Vec::new(),
        ordered_by: None,
    }
}

/// Formats a launch: `cluster=1 grid=1,1,1 block=2,1,1`.
pub fn launch(l: &Launch) -> String {
    let [gx, gy, gz] = l.grid;
    let [bx, by, bz] = l.block;
    format!("cluster={} grid={gx},{gy},{gz} block={bx},{by},{bz}", l.cluster)
}

/// The attributes that are promises.
const PROMISES: [&str; 24] = [
    "noalias",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "align",
    "byval",
    "sret",
    "readonly",
    "writeonly",
    "readnone",
    "captures",
    "memory",
    "nosync",
    "nofree",
    "willreturn",
    "noundef",
    "range",
    "returned",
    "initializes",
    "dead_on_return",
    "nocallback",
    "noreturn",
    "writable",
    "allocsize",
];

/// Returns the promises in the module's functions: attributes and metadata, sorted by name.
pub fn promises(module: &Module) -> Vec<String> {
    promise_names(module).collect::<BTreeSet<String>>().into_iter().collect()
}

/// Whether the module has any promise that [`promises`] names.
pub fn has_promises(module: &Module) -> bool {
    promise_names(module).next().is_some()
}

/// Returns the name of each promise, once for each occurrence.
fn promise_names(module: &Module) -> impl Iterator<Item = String> {
    module.functions.iter().filter(|f| !f.is_declaration()).flat_map(move |f| {
        let sets = f.params.iter().map(|p| &p.attrs).chain([&f.attrs, &f.ret_attrs]);
        let attributes = sets.flat_map(|s| &s.0).filter(|a| PROMISES.contains(&&*a.name)).map(|a| a.name.to_string());
        let insts = || f.inst_ids().map(move |id| f.inst(id));
        let kinds = insts().flat_map(|i| &i.metadata).filter(|(kind, _)| *kind != crate::ir::MdKindId::DBG);
        let metadata = kinds.map(move |(kind, _)| format!("!{}", module.md_kind_name(*kind)));
        let callees = insts().filter_map(move |i| module.callee(i.kind.as_call()?.callee));
        let assumes = callees.map(move |f| module.function_name(f)).filter(|name| *name == "llvm.assume");
        attributes.chain(metadata).chain(assumes.map(String::from))
    })
}
