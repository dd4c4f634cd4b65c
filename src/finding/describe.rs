//! Claims, witnesses and objects in LLVM's words.

use crate::answers::{AccessKind as MemoryAccess, AliasResult, Answer, Question};
use crate::case::driver::driver_text;
use crate::case::{Launch, Setup, lines};
use crate::finding::{EventRecord, WitnessRecord};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{FuncId, InstId, Module, Value};
use crate::judge::{Action, Moment, Witness};
use crate::machine::{AccessKind, Execution, Object, ObjectId, trace};

/// The operands of a question: text, size and space per side.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Sides {
    pub a: String,
    pub b: String,
    pub size_a: Option<u64>,
    pub size_b: Option<u64>,
    pub space_a: Option<u32>,
    pub space_b: Option<u32>,
}

/// How LLVM prints the operands of a question about `function`.
pub fn sides(module: &Module, printer: &ModulePrinter<'_>, function: FuncId, question: &Question) -> Sides {
    let operand = |v: Value| printer.function(function).operand_text(v);
    let inst = |i: InstId| instruction(module, printer, function, i);
    match question {
        Question::Alias { a, b } => Sides {
            a: operand(a.ptr),
            b: operand(b.ptr),
            size_a: a.size.precise(),
            size_b: b.size.precise(),
            space_a: Some(a.space.0),
            space_b: Some(b.space.0),
        },
        Question::AliasInsts { a, b } | Question::Sets { a, b } => {
            Sides { a: inst(*a), b: inst(*b), size_a: None, size_b: None, space_a: None, space_b: None }
        }
        Question::CallLoc { call, loc } => Sides {
            a: inst(*call),
            b: operand(loc.ptr),
            size_a: None,
            size_b: loc.size.precise(),
            space_a: None,
            space_b: Some(loc.space.0),
        },
        Question::CallCall { first, second } => {
            Sides { a: inst(*first), b: inst(*second), size_a: None, size_b: None, space_a: None, space_b: None }
        }
        // The other side is the answer: see [`claimed`].
        Question::Clobber { access } | Question::Memdep { access } => {
            Sides { a: inst(*access), b: String::new(), size_a: None, size_b: None, space_a: None, space_b: None }
        }
    }
}

/// An instruction by its name, or else as it is printed.
fn instruction(module: &Module, printer: &ModulePrinter<'_>, function: FuncId, i: InstId) -> String {
    let text = printer.function(function).inst_text(i);
    let text = text.trim();
    match (module.types.get(module.function(function).inst(i).ty), text.split_once(" = ")) {
        (crate::ir::Type::Void, _) | (_, None) => text.to_string(),
        (_, Some((name, _))) => name.to_string(),
    }
}

/// The def or the block of the phi that an answer names as the clobber; nothing else has a place.
pub fn claimed(module: &Module, printer: &ModulePrinter<'_>, function: FuncId, answer: Answer) -> Option<String> {
    match answer {
        Answer::Clobber(MemoryAccess::Phi(block)) => Some(printer.function(function).operand_text(Value::Block(block))),
        Answer::Clobber(access) => access.inst().map(|i| instruction(module, printer, function, i)),
        _ => None,
    }
}

/// An object in words: `argument 0 (space 1, 64 bytes)`.
pub fn object(module: &Module, run: &Execution, id: ObjectId) -> String {
    let Object { origin, space, size, .. } = &run.objects[id.0 as usize];
    format!("{} (space {}, {size} bytes)", trace::origin(module, origin), space.0)
}

/// What the execution shows against `answer`, in one line.
pub fn expected(module: &Module, run: &Execution, answer: Answer, witness: &Witness) -> String {
    if let (Answer::Clobber(clobber), Some((id, offset, len))) = (answer, witness.overlap) {
        return skipped(module, run, clobber, witness, (id, offset, len));
    }
    if let Some((id, offset, len)) = witness.overlap {
        return format!("overlap of {len} bytes at {} + {offset}", object(module, run, id));
    }
    let place = |m: &Moment| match (m.object, m.pointer) {
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

/// What was written after the claimed clobber of an access.
fn skipped(
    module: &Module,
    run: &Execution,
    clobber: MemoryAccess,
    witness: &Witness,
    (id, offset, len): (ObjectId, u64, u64),
) -> String {
    let function = run.activations[witness.activation.0 as usize].function;
    let printer = ModulePrinter::new(module, Dialect::NEWEST);
    let by = witness.first.inst.map_or_else(String::new, |i| instruction(module, &printer, function, i));
    let since = match claimed(module, &printer, function, Answer::Clobber(clobber)) {
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

/// A witness for the report.
pub fn witness(
    module: &Module,
    printer: &ModulePrinter<'_>,
    setup: &Setup,
    run: &Execution,
    witness: &Witness,
) -> WitnessRecord {
    let function = run.activations[witness.activation.0 as usize].function;
    let event = |m: &Moment| EventRecord {
        thread: m.thread,
        action: match m.action {
            Action::Define => "is",
            Action::Access(AccessKind::Read) => "reads",
            Action::Access(AccessKind::Write) => "writes",
            Action::Access(AccessKind::ReadWrite) => "updates",
            Action::CallRead => "call reads",
            Action::CallWrite => "call writes",
            Action::Order => "wrote, ordered by",
        }
        .into(),
        through: m.value.map(|v| printer.function(function).operand_text(v)),
        object: m.object.map(|id| object(module, run, id)),
        offset: m.offset,
        len: m.len,
        address: m.pointer.map(|p| format!("{:#x} in space {}", p.address, p.space.0)),
        instruction: m.inst.map(|i| printer.function(function).inst_text(i).trim().to_string()),
    };
    WitnessRecord {
        seed: setup.seed,
        launch: launch(&setup.launch),
        args: setup.args.iter().map(|a| a.as_ref().map_or_else(String::new, lines::value_text)).collect(),
        drivers: setup.drivers.iter().map(driver_text).collect(),
        events: vec![event(&witness.first), event(&witness.second)],
    }
}

/// `cluster=1 grid=1,1,1 block=2,1,1`.
pub fn launch(l: &Launch) -> String {
    let [gx, gy, gz] = l.grid;
    let [bx, by, bz] = l.block;
    format!("cluster={} grid={gx},{gy},{gz} block={bx},{by},{bz}", l.cluster)
}

/// Attributes and metadata that promise something, by name, sorted: what the module's functions rely on.
pub fn promises(module: &Module) -> Vec<String> {
    const ATTRIBUTES: [&str; 24] = [
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
    let mut found: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !found.iter().any(|f| f == name) {
            found.push(name.to_string());
        }
    };
    for f in module.functions.iter().filter(|f| !f.is_declaration()) {
        let sets = f.params.iter().map(|p| &p.attrs).chain([&f.attrs, &f.ret_attrs]);
        for attr in sets.flat_map(|s| &s.0).filter(|a| ATTRIBUTES.contains(&&*a.name)) {
            add(&attr.name);
        }
        for id in f.inst_ids() {
            for (kind, _) in f.inst(id).metadata.iter().filter(|(k, _)| *k != crate::ir::MdKindId::DBG) {
                add(&format!("!{}", module.md_kind_name(*kind)));
            }
            if let Some(call) = f.inst(id).kind.as_call() {
                let assume = module.callee(call.callee).is_some_and(|c| module.function_name(c) == "llvm.assume");
                if assume {
                    add("llvm.assume");
                }
            }
        }
    }
    found.sort();
    found
}
