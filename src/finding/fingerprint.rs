//! The kinds of operations of a kernel, as words. They distinguish the causes of findings.

use crate::ir::{BinOp, Constant, DataLayout, Function, Inst, InstId, InstKind, Module, Value, signed};
use std::collections::BTreeSet;

/// Returns the sorted words of the kernel's operations: `llvm.ptrmask`, `mul`, `phi`, `noalias`… Accesses, allocations
/// and simple address steps have no word. If no operation has a word, returns the most unusual property of the kernel's
/// addresses. If an address computation has an element of at least 4 GiB, the only word is `huge-element`: LLVM 15 to
/// 22 compute with the size of such an element in 32 bits.
pub fn opcode_fingerprint(m: &Module) -> Vec<String> {
    let mut words = BTreeSet::new();
    let insts = m.functions.iter().flat_map(|f| f.inst_ids().map(|i| &f.inst(i).kind));
    let address = insts.filter_map(|kind| address(m, kind)).max();
    if address == Some(Address::HugeElement) {
        return vec!["huge-element".into()];
    }
    for f in m.functions.iter().filter(|f| !f.is_declaration()) {
        for p in &f.params {
            words.extend(p.attrs.0.iter().map(|a| a.name.to_string()));
        }
        words.extend(f.attrs.0.iter().map(|a| a.name.to_string()));
        for i in f.inst_ids() {
            operation(m, f.inst(i), &mut words);
            let kinds = f.inst(i).metadata.iter().map(|(k, _)| *k).filter(|k| *k != crate::ir::MdKindId::DBG);
            words.extend(kinds.map(|k| format!("!{}", m.md_kind_name(k))));
        }
    }
    if words.is_empty() {
        words.extend(address.map(|a| format!("{a:?}").to_ascii_lowercase()));
    }
    words.into_iter().collect()
}

/// Returns the words of the operations that compute these values.
pub fn computed_by(m: &Module, f: &Function, mut work: Vec<Value>) -> Vec<String> {
    let mut words = BTreeSet::new();
    let mut seen: BTreeSet<InstId> = BTreeSet::new();
    while let Some(value) = work.pop() {
        let Value::Inst(inst) = value else { continue };
        if !seen.insert(inst) {
            continue;
        }
        operation(m, f.inst(inst), &mut words);
        // The computation of a load's address does not compute the loaded value, so the search does not go on at the
        // address.
        if !matches!(f.inst(inst).kind, InstKind::Load { .. }) {
            f.inst(inst).kind.for_each_operand(|v| work.push(v));
        }
    }
    // Thread and block indices get no word, because any of them may occur in any address.
    let is_index = |w: &String| w.starts_with("llvm.nvvm.read.") || w.starts_with("llvm.amdgcn.work");
    words.into_iter().filter(|w| !is_index(w)).collect()
}

/// Adds the word of an operation to `words`, if the operation has a word.
fn operation(m: &Module, inst: &Inst, words: &mut BTreeSet<String>) {
    // LLVM has different rules for a choice between pointers and a choice between integers.
    let of_pointers = if m.types.is_pointer(inst.ty) { "-of-pointers" } else { "" };
    let word = match &inst.kind {
        // A shift by a constant is a multiplication.
        InstKind::Binary { op: BinOp::Shl, rhs: Value::Const(_), .. } => "mul".into(),
        InstKind::Binary { op, .. } => op.name().into(),
        InstKind::Cast { op, .. } => op.name().into(),
        InstKind::Phi { .. } => format!("phi{of_pointers}"),
        InstKind::Select { .. } => format!("select{of_pointers}"),
        // A scaled index is a multiplication too.
        InstKind::Gep { source, indices, .. } => {
            let variable = indices.iter().any(|i| !matches!(i, Value::Const(_)));
            let size = DataLayout::for_module(m).alloc_size(&m.types, *source).unwrap_or(0);
            if !variable || size == 1 {
                return;
            }
            "mul".into()
        }
        InstKind::Freeze(_) => "freeze".into(),
        InstKind::Fence(_) => "fence".into(),
        InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } => "atomic".into(),
        InstKind::Load { atomic: Some(_), .. } | InstKind::Store { atomic: Some(_), .. } => "atomic".into(),
        InstKind::Load { volatile: true, .. } | InstKind::Store { volatile: true, .. } => "volatile".into(),
        InstKind::Call(call) | InstKind::Invoke { call, .. } => {
            let name = m.callee(call.callee).map_or("", |c| m.function_name(c));
            words.extend(call.fn_attrs.0.iter().map(|a| a.name.to_string()));
            words.extend(call.args.iter().flat_map(|a| &a.attrs.0).map(|a| a.name.to_string()));
            words.extend(call.bundles.iter().map(|b| b.tag.to_string()));
            match base(name) {
                "llvm.memset" | "llvm.memcpy" | "llvm.memmove" => return,
                intrinsic if name.starts_with("llvm.") => intrinsic.to_string(),
                _ => "call".into(),
            }
        }
        InstKind::Opaque { .. } | InstKind::VaArg { .. } => "opaque".into(),
        InstKind::ExtractElement { .. } | InstKind::InsertElement { .. } | InstKind::ShuffleVector { .. } => {
            "vector".into()
        }
        _ => return,
    };
    words.insert(word);
}

/// Strips the types at the end of an intrinsic's name: `llvm.ptrmask.p0.i64` → `llvm.ptrmask`.
pub fn base(name: &str) -> &str {
    let is_type = |part: &str| {
        let letters = part.trim_end_matches(|c: char| !c.is_ascii_digit()).find(|c: char| c.is_ascii_digit());
        letters.is_some_and(|at| matches!(&part[..at], "p" | "i" | "f" | "bf" | "v" | "nxv"))
    };
    let mut end = name.len();
    while let Some(at) = name[..end].rfind('.') {
        if at < 5 || !is_type(&name[at + 1..end]) {
            break;
        }
        end = at;
    }
    &name[..end]
}

/// The kinds of address computations, the most unusual last.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Address {
    Offset,
    Index,
    HugeOffset,
    HugeElement,
}

fn address(m: &Module, kind: &InstKind) -> Option<Address> {
    let InstKind::Gep { source, indices, .. } = kind else { return None };
    let constant = |v: &Value| match v {
        Value::Const(c) => match m.constant(*c) {
            Constant::Int { ty, value } => Some(signed(*value, m.types.int_bits(*ty)?).unsigned_abs()),
            _ => None,
        },
        _ => None,
    };
    let size = DataLayout::for_module(m).alloc_size(&m.types, *source).unwrap_or(0);
    Some(match indices.iter().map(constant).collect::<Option<Vec<_>>>() {
        _ if size > u64::from(u32::MAX) => Address::HugeElement,
        Some(offsets) if offsets.iter().any(|o| *o > i32::MAX as u128) => Address::HugeOffset,
        Some(_) => Address::Offset,
        None => Address::Index,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_at_the_end_of_an_intrinsic_are_no_part_of_its_name() {
        assert_eq!(base("llvm.ptrmask.p0.i64"), "llvm.ptrmask");
        assert_eq!(base("llvm.memcpy.p1.p0.i64"), "llvm.memcpy");
        assert_eq!(base("llvm.nvvm.barrier0"), "llvm.nvvm.barrier0");
        assert_eq!(base("llvm.assume"), "llvm.assume");
    }
}
