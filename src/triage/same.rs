//! `same(before, after)`: did a pass keep what a kernel does? Both are run on the same inputs; no `opt` is needed here.
//!
//! What must hold: whoever is told [`Same::Different`] by [`settled`] has seen a miscompile. So `before` must be free of
//! undefined behaviour and *settled* (many draws of addresses, undefined values and interleavings, one outcome), and
//! `after` must do something else in every draw. `before` is held to all its promises; of `after` only what no pass may
//! introduce is asked: it may race with loads (they yield undef) and break promises, which is no more than a lead.

use crate::case::Setup;
use crate::ir::{AttrSet, AttrValue, Flags, FuncId, Function, InstKind, Module, Type, TypeId};
use crate::judge::same::{Difference, difference};
use crate::machine::{Execution, Options, Outcome, Program, Watch, run};

/// What two runs, or many, say of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Same {
    /// Nothing that outside code could see differs.
    Same,
    /// Something does.
    Different(Difference),
    /// It looks wrong, but no rule says so: a promise that only `after` breaks, or no end within the budget.
    Lead(String),
    /// Why the runs are no evidence.
    Discard(String),
}

/// One of the two programs: `entry` of `module`, whose decoded form is `program`.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Side<'a> {
    pub module: &'a Module,
    pub program: &'a Program,
    pub entry: FuncId,
    /// If the module holds many kernels: what this one's names begin with.
    pub prefix: &'a str,
}

/// What a pass got and what it made of it: `before` decoded with all promises ([`Program::new`]), `after` without
/// ([`Program::unpromised`]), unless it is `held` to them: the passes did nothing but deduce promises.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Pair<'a> {
    pub before: Side<'a>,
    pub after: Side<'a>,
    pub held: bool,
}

/// Draws of `before` and of `after` that must agree with the first.
const DRAWS: (u64, u64) = (32, 16);

/// Undefined behaviour that no pass may introduce.
const HARD: [&str; 13] = [
    "out-of-bounds",
    "use-after-free",
    "misaligned",
    "null",
    "no-provenance",
    "poison",
    "div-by-zero",
    "unreachable",
    "assume",
    "write-to-constant",
    "divergent-barrier",
    "bad-call",
    "lifetime",
];

/// Judges a pass on one input: two modules that hold nothing but the kernel, as they were and as they are.
pub fn same(before: &Module, after: &Module, entry: FuncId, setup: &Setup, options: &Options) -> Same {
    let name = before.function_name(entry);
    let Some(became) = after.find_function(name).filter(|f| !after.function(*f).is_declaration()) else {
        return Same::Discard("the pass removed the entry".into());
    };
    let (strict, tolerant) = (Program::new(before), Program::unpromised(after));
    let pair = Pair {
        before: Side { module: before, program: &strict, entry, prefix: "" },
        after: Side { module: after, program: &tolerant, entry: became, prefix: "" },
        held: false,
    };
    match incomparable(&pair) {
        Some(why) => Same::Discard(why.into()),
        None => settled(&pair, setup, options),
    }
}

/// Why nothing can be said of the pair, whatever the input.
pub fn incomparable(pair: &Pair<'_>) -> Option<&'static str> {
    let (before, after) =
        (pair.before.module.function(pair.before.entry), pair.after.module.function(pair.after.entry));
    let types = |f: &Function| -> Vec<TypeId> { std::iter::once(f.ret).chain(f.params.iter().map(|p| p.ty)).collect() };
    let (b, a) = (types(before), types(after));
    let alike = |(b, a): (&TypeId, &TypeId)| is_same_type(pair, *b, *a, 0);
    let abi = |f: &Function| -> Vec<[bool; 4]> {
        f.params.iter().map(|p| ["byval", "sret", "byref", "inalloca"].map(|a| p.attrs.has(a))).collect()
    };
    if b.len() != a.len() || !b.iter().zip(&a).all(alike) || abi(before) != abi(after) {
        return Some("the pass changed the entry's signature");
    }
    // Newer readers write the old mark of a kernel, metadata, as a calling convention.
    let kernel = |side: &Side<'_>| side.program.functions[side.entry.0 as usize].kernel;
    let kernels = (kernel(&pair.before), kernel(&pair.after));
    let convention = if kernels == (true, true) { true } else { kernels.0 == kernels.1 && before.cc == after.cc };
    if !convention || before.linkage.is_local() != after.linkage.is_local() {
        return Some("the pass changed the entry's linkage");
    }
    if pair.before.module.functions.iter().any(|f| is_inexact(pair.before.module, f)) {
        return Some("fast math that changes values");
    }
    changed_callee(pair)
}

/// Do two types, one of each module, say the same?
fn is_same_type(pair: &Pair<'_>, before: TypeId, after: TypeId, depth: u32) -> bool {
    let same = |b: &TypeId, a: &TypeId| is_same_type(pair, *b, *a, depth + 1);
    let all = |b: &[TypeId], a: &[TypeId]| b.len() == a.len() && b.iter().zip(a).all(|(b, a)| same(b, a));
    match (pair.before.module.types.get(before), pair.after.module.types.get(after)) {
        // Their names differ in a module of many kernels.
        (Type::Named(_), Type::Named(_)) => true,
        _ if depth > 8 => false,
        (Type::Vector { elem: b, len, scalable }, Type::Vector { elem: a, len: len2, scalable: scalable2 }) => {
            (len, scalable) == (len2, scalable2) && same(b, a)
        }
        (Type::Array { elem: b, len }, Type::Array { elem: a, len: len2 }) => len == len2 && same(b, a),
        (Type::Struct { fields: b, packed }, Type::Struct { fields: a, packed: packed2 }) => {
            packed == packed2 && all(b, a)
        }
        (Type::Function { .. } | Type::Target { .. }, _) => false,
        (b, a) => b == a,
    }
}

/// Flags and intrinsics that let the result be another.
fn is_inexact(m: &Module, f: &Function) -> bool {
    let free = [Flags::REASSOC, Flags::NSZ, Flags::ARCP, Flags::CONTRACT, Flags::AFN];
    f.inst_ids().map(|i| &f.inst(i).kind).any(|kind| {
        let float = !matches!(kind, InstKind::Gep { .. } | InstKind::ICmp { .. });
        let fused = kind.as_call().and_then(|c| m.callee(c.callee));
        (float && free.iter().any(|flag| kind.flags().has(*flag)))
            || fused.is_some_and(|c| m.function_name(c).starts_with("llvm.fmuladd."))
    })
}

/// A declared function about which `after` says something else: whoever plays it would do something else.
fn changed_callee(pair: &Pair<'_>) -> Option<&'static str> {
    let Pair { before, after, .. } = pair;
    let outside = |f: &&Function| f.is_declaration() && !before.module.symbol_name(f.symbol).starts_with("llvm.");
    for f in before.module.functions.iter().filter(outside) {
        let name = before.module.symbol_name(f.symbol);
        let own = format!("{}{name}", after.prefix);
        let Some(there) = after.module.find_function(&own).or_else(|| after.module.find_function(name)) else {
            continue;
        };
        let there = after.module.function(there);
        let attrs = |f: &Function| -> Vec<AttrSet> {
            let sets = [&f.attrs, &f.ret_attrs].into_iter().chain(f.params.iter().map(|p| &p.attrs));
            sets.map(abilities).collect()
        };
        if attrs(f) != attrs(there) {
            return Some("the pass changed what a called function promises");
        }
    }
    None
}

/// Attributes that decide what a peer does.
fn abilities(set: &AttrSet) -> AttrSet {
    const NAMES: [&str; 14] = [
        "memory",
        "captures",
        "nocapture",
        "readonly",
        "writeonly",
        "readnone",
        "returned",
        "noalias",
        "nonnull",
        "align",
        "range",
        "dereferenceable",
        "allocsize",
        "allockind",
    ];
    let mut kept: Vec<_> = set.0.iter().filter(|a| NAMES.contains(&&*a.name)).cloned().collect();
    for a in &mut kept {
        if let AttrValue::Range { ty, .. } = &mut a.value {
            *ty = TypeId(0);
        }
    }
    kept.sort_by(|a, b| a.name.cmp(&b.name));
    AttrSet(kept)
}

/// All draws.
pub fn settled(pair: &Pair<'_>, setup: &Setup, options: &Options) -> Same {
    let mut first = Execution::default();
    if let Some(why) = kept(pair, setup, options, 0, &mut first) {
        return Same::Discard(why);
    }
    let found = changed(pair, setup, options, 0, &first);
    if !matches!(found, Same::Different(_)) {
        return found;
    }
    let mut other = Execution::default();
    for draw in 1..DRAWS.0 {
        if let Some(why) = kept(pair, setup, options, draw, &mut other) {
            return Same::Discard(why);
        }
        let (a, b) = (&first.observed, &other.observed);
        if difference(a, b).is_some() || difference(b, a).is_some() {
            return Same::Discard("not settled".into());
        }
    }
    for draw in 1..DRAWS.1 {
        match changed(pair, setup, options, draw, &first) {
            Same::Different(_) => {}
            Same::Discard(why) => return Same::Discard(why),
            Same::Same | Same::Lead(_) => return Same::Discard("not in every draw".into()),
        }
    }
    found
}

/// Runs `before`; why it is no evidence.
pub(super) fn kept(
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    draw: u64,
    out: &mut Execution,
) -> Option<String> {
    execute(&pair.before, setup, options, draw, false, out);
    match &out.outcome {
        Outcome::Counted if out.observed.peeked => Some("outside code is given something undefined".into()),
        Outcome::Counted => None,
        Outcome::Violation(ub) => Some(format!("ub: {}", ub.kind)),
        Outcome::Discard(why) => Some(why.clone()),
    }
}

/// Runs `after`, and compares.
pub(super) fn changed(pair: &Pair<'_>, setup: &Setup, options: &Options, draw: u64, before: &Execution) -> Same {
    let mut after = Execution::default();
    execute(&pair.after, setup, options, draw, !pair.held, &mut after);
    match after.outcome {
        Outcome::Counted => match difference(&before.observed, &after.observed) {
            Some(found) => Same::Different(found),
            None => Same::Same,
        },
        Outcome::Violation(ub) if HARD.contains(&ub.kind) => {
            let f = pair.after.module.function_name(ub.function);
            let detail = format!("undefined behaviour that was not there ({}): {} (in @{f})", ub.kind, ub.detail);
            Same::Different(Difference { kind: "ub", detail })
        }
        Outcome::Violation(ub) if pair.held => {
            let f = pair.after.module.function_name(ub.function);
            let detail = format!("a promise that was not there is broken ({}): {} (in @{f})", ub.kind, ub.detail);
            Same::Different(Difference { kind: "promise", detail })
        }
        Outcome::Violation(ub) => Same::Lead(format!("only after the pass: {}", ub.kind)),
        Outcome::Discard(why) if why == "step-budget" => Same::Lead("no end within the budget after the pass".into()),
        Outcome::Discard(why) => Same::Discard(format!("after the pass: {why}")),
    }
}

fn execute(side: &Side<'_>, setup: &Setup, options: &Options, draw: u64, tolerant: bool, out: &mut Execution) {
    let options = Options {
        layout_seed: options.layout_seed.wrapping_add(draw),
        undef_seed: options.undef_seed.wrapping_add(draw),
        schedule_seed: options.schedule_seed.wrapping_add(draw),
        observe: true,
        tolerant,
        prefix: side.prefix.into(),
        ..options.clone()
    };
    run(side.program, side.module, side.entry, setup, &options, &Watch::default(), out);
}

#[cfg(test)]
mod tests;
