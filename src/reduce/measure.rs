//! Defines when a candidate is smaller than another. The order is lexicographic: the first field has the highest
//! priority. A reduction accepts only edits that lower the measure. So the reduction ends, and its result is not larger
//! than its start.

use super::Candidate;
use crate::case::{Input, Iota, Setup};
use crate::ir::*;

/// The fields, in order of priority: instructions; blocks; functions, globals and aliases; promises, target and address
/// spaces; parameters; operands and types; launch and inputs; contents of globals.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Measure([u64; 8]);

impl Measure {
    /// Returns the number of instructions in all functions.
    pub fn instructions(&self) -> u64 {
        self.0[0]
    }
}

/// Measures a candidate.
pub fn measure(c: &Candidate) -> Measure {
    let m = &c.module;
    let defined = || m.functions.iter().filter(|f| !f.is_declaration());
    let instructions: usize = defined().map(|f| f.inst_ids().count()).sum();
    let blocks: usize = defined().map(|f| f.blocks.len()).sum();
    let things = m.functions.len() + m.globals.len() + m.aliases.len();
    let parameters: usize = defined().map(|f| f.params.len()).sum();
    let promises: u64 = m.functions.iter().map(|f| function_promises(m, f)).sum();
    let target = u64::from(!m.triple.is_empty()) + u64::from(!m.data_layout.is_empty());
    let target = target + u64::from(m.source_filename.is_some()) + m.named_metadata.len() as u64;
    let code: u64 = defined().map(|f| code(m, f)).sum();
    Measure([
        instructions as u64,
        blocks as u64,
        things as u64,
        promises + target + spaces(m),
        parameters as u64,
        code,
        setup_weight(&c.setup),
        globals(m),
    ])
}

/// Counts attributes, flags, metadata, linkage and calling conventions of a function and its instructions.
fn function_promises(m: &Module, f: &Function) -> u64 {
    if f.is_declaration() && m.symbol_name(f.symbol).starts_with("llvm.") {
        return 0; // LLVM defines the attributes of an intrinsic
    }
    let linkage = u64::from(!f.linkage.linkage.is_empty() && !f.is_declaration());
    let mut n = f.attrs.0.len() + f.ret_attrs.0.len() + f.metadata.len() + usize::from(f.cc.is_some());
    n += f.params.iter().map(|p| p.attrs.0.len()).sum::<usize>();
    let mut result = n as u64 + linkage;
    for i in f.inst_ids() {
        let inst = f.inst(i);
        result += inst.metadata.len() as u64 + inst.records.len() as u64 + u64::from(flag_bits(&inst.kind));
        if let Some(call) = inst.kind.as_call() {
            result += (call.fn_attrs.0.len() + call.ret_attrs.0.len() + call.bundles.len()) as u64;
            result += call.args.iter().map(|a| a.attrs.0.len() as u64).sum::<u64>();
            result += u64::from(call.tail != TailKind::None) + u64::from(call.cc.is_some());
        }
    }
    result
}

/// Returns the number of flags, and of volatile, atomic or unusually aligned accesses.
fn flag_bits(kind: &InstKind) -> u32 {
    u32::from(kind.flags() != Flags::NONE)
        + match kind {
            InstKind::Load { volatile, atomic, .. } | InstKind::Store { volatile, atomic, .. } => {
                u32::from(*volatile) + u32::from(atomic.is_some())
            }
            InstKind::CmpXchg { volatile, weak, .. } => u32::from(*volatile) + u32::from(*weak),
            InstKind::AtomicRmw { volatile, .. } => u32::from(*volatile),
            _ => 0,
        }
}

/// Counts the pointer types outside the generic space.
fn spaces(m: &Module) -> u64 {
    let space = |t: TypeId| m.types.pointer_space(t).map_or(0, |s| u64::from(s.0 != 0));
    let of = |f: &Function| {
        f.params.iter().map(|p| space(p.ty)).sum::<u64>() + f.inst_ids().map(|i| space(f.inst(i).ty)).sum::<u64>()
    };
    m.functions.iter().filter(|f| !f.is_declaration()).map(of).sum::<u64>()
        + m.globals.iter().map(|g| u64::from(g.space.0 != 0)).sum::<u64>()
}

/// Adds up the costs of operands and types. The cost of an operand grows with its distance from a small constant. The
/// cost of a type grows with its distance from `i8`.
fn code(m: &Module, f: &Function) -> u64 {
    let mut weight = type_weight(m, f.ret);
    weight += f.params.iter().map(|p| type_weight(m, p.ty)).sum::<u64>();
    for i in f.inst_ids() {
        let inst = f.inst(i);
        weight += type_weight(m, inst.ty);
        inst.kind.for_each_operand(|v| {
            weight += match v {
                Value::Const(c) => constant_weight(m, c),
                Value::Arg(_) => 150,
                _ => 160,
            }
        });
        weight += match &inst.kind {
            InstKind::Gep { source, .. } | InstKind::Alloca { allocated: source, .. } => type_weight(m, *source),
            InstKind::Switch { cases, .. } => 10 * cases.len() as u64,
            InstKind::Load { align, .. } | InstKind::Store { align, .. } => u64::from(align.ilog2()),
            _ => 0,
        };
    }
    weight
}

fn type_weight(m: &Module, ty: TypeId) -> u64 {
    match m.types.get(ty) {
        Type::Void => 0,
        Type::Int(8) => 1,
        Type::Int(bits) => 2 + u64::from(bits.div_ceil(8)),
        Type::Ptr(s) => 1 + u64::from(s.0 != 0),
        Type::Float(k) => 12 + u64::from(k.bits() / 8),
        Type::Array { elem, len } => 30 + type_weight(m, *elem) + u64::from(len.checked_ilog2().unwrap_or(0)),
        Type::Vector { elem, len, .. } => 40 + type_weight(m, *elem) + u64::from(*len),
        Type::Struct { fields, .. } => 50 + fields.iter().map(|f| type_weight(m, *f)).sum::<u64>(),
        Type::Named(_) => 60 + m.types.struct_body(ty).map_or(0, |(f, _)| f.iter().map(|f| type_weight(m, *f)).sum()),
        _ => 70,
    }
}

fn constant_weight(m: &Module, c: ConstId) -> u64 {
    match m.constant(c) {
        Constant::Int { value, .. } => u64::from(128 - value.leading_zeros()),
        Constant::Zero { .. } | Constant::Null { .. } => 0,
        Constant::Float { bits, .. } => u64::from(*bits != 0) * 64,
        Constant::Symbol { .. } => 140,
        _ => 200,
    }
}

fn setup_weight(s: &Setup) -> u64 {
    let threads = u64::from(s.launch.threads()) + u64::from(s.launch.cluster);
    let stored: u64 = s.stored.iter().map(|s| 100 + input_weight(&s.value)).sum();
    let stored = stored + 100 * s.adjacent.len() as u64;
    threads * 1000 + stored + s.args.iter().flatten().map(input_weight).sum::<u64>() + u64::from(s.seed != 0)
}

fn input_weight(i: &Input) -> u64 {
    let log = |n: u128| u64::from(128 - n.leading_zeros());
    match i {
        Input::Null | Input::Poison => 1,
        Input::Bits { value, .. } => 1 + log(*value),
        Input::Object { size, .. } => 2 + log(u128::from(*size)),
        Input::Inside { size, offset, .. } => 3 + log(u128::from(*size)) + log(offset.unsigned_abs()),
        Input::Arg { offset, .. } | Input::Global { offset, .. } => 2 + log(offset.unsigned_abs()),
        Input::Ramp(Iota { step, count, .. }) => 4 + log((*step).into()) + log((*count).into()),
        Input::PerThread(list) | Input::Aggregate(list) => 40 + list.iter().map(input_weight).sum::<u64>(),
    }
}

fn globals(m: &Module) -> u64 {
    m.globals.iter().map(|g| type_weight(m, g.ty) + g.init.map_or(0, |c| constant_weight(m, c))).sum()
}
