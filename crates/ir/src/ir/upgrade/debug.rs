//! Debug information. If the module does not state the version that the reader knows, the reader drops debug
//! information. Since LLVM 19, debug intrinsics become records.

use super::super::dialect::Dialect;
use super::super::{
    Call, FuncId, GlobalRef, Inst, InstKind, MdKindId, Metadata, Module, Part, Type, TypeId, Value, Verbatim,
};
use super::metadata::integer;

/// The debug info version that LLVM 15 to 22 write.
const VERSION: u128 = 3;

/// Changes debug information as the reader of `d` does.
pub(super) fn upgrade(m: &mut Module, d: Dialect) {
    if version(m) != VERSION || lacks_location(m) {
        drop_all(m);
    } else if d.is_at_least(19) {
        intrinsics_to_records(m);
    }
    if d.is_at_least(19) {
        remove_declarations(m);
    }
}

/// Whether a call of a debug intrinsic has no debug location, which makes all debug information invalid.
fn lacks_location(m: &Module) -> bool {
    let lacks = |i: &Inst| {
        i.md(MdKindId::DBG).is_none() && i.kind.as_call().is_some_and(|call| debug_intrinsic(m, call).is_some())
    };
    m.functions.iter().any(|f| f.inst_ids().any(|id| lacks(f.inst(id))))
}

fn version(m: &Module) -> u128 {
    let flags = m.named_metadata.iter().filter(|(name, _)| &**name == "llvm.module.flags").flat_map(|(_, n)| n);
    let mut value = flags.filter_map(|id| match &m.metadata[*id] {
        Metadata::Node { operands, .. } => match operands[..] {
            [_, Some(key), Some(value)] => match &m.metadata[key] {
                Metadata::String(s) if s == b"Debug Info Version" => integer(m, value),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    value.next_back().unwrap_or(0)
}

/// Returns the callee if it is `llvm.dbg.value` or another debug intrinsic.
fn debug_intrinsic(m: &Module, call: &Call) -> Option<FuncId> {
    m.callee(call.callee).filter(|f| m.function_name(*f).starts_with("llvm.dbg."))
}

/// Drops all debug information: calls, attachments, lists and records.
fn drop_all(m: &mut Module) {
    let named = |name: &str| name == "llvm.dbg.cu" || name == "llvm.gcov";
    m.named_metadata.retain(|(name, _)| !named(name));
    for f in 0..m.functions.len() {
        let calls: Vec<bool> = m.functions[f]
            .insts
            .iter()
            .map(|i| i.kind.as_call().is_some_and(|call| debug_intrinsic(m, call).is_some()))
            .collect();
        let function = &mut m.functions[f];
        function.metadata.retain(|(kind, _)| *kind != MdKindId::DBG);
        for block in &mut function.blocks {
            block.insts.retain(|i| !calls[i.0 as usize]);
            block.records.clear();
        }
        for inst in &mut function.insts {
            inst.metadata.retain(|(kind, _)| *kind != MdKindId::DBG);
            inst.records.clear();
        }
    }
    m.globals.iter_mut().for_each(|g| g.metadata.retain(|(kind, _)| *kind != MdKindId::DBG));
}

/// Replaces each call of a debug intrinsic by a debug record, which is placed before the next instruction.
fn intrinsics_to_records(m: &mut Module) {
    let metadata = m.types.intern(Type::Metadata);
    for f in 0..m.functions.len() {
        for b in 0..m.functions[f].blocks.len() {
            let mut waiting: Vec<Verbatim> = Vec::new();
            let mut kept = Vec::new();
            for id in std::mem::take(&mut m.functions[f].blocks[b].insts) {
                let inst = &m.functions[f].insts[id];
                if let Some(record) = record_of(m, f, inst, metadata) {
                    waiting.extend(inst.records.iter().cloned());
                    waiting.push(record);
                    continue;
                }
                let records = &mut m.functions[f].insts[id].records;
                waiting.append(records);
                *records = std::mem::take(&mut waiting);
                kept.push(id);
            }
            let block = &mut m.functions[f].blocks[b];
            block.insts = kept;
            waiting.append(&mut block.records);
            block.records = waiting;
        }
    }
}

fn record_of(m: &Module, f: usize, inst: &Inst, metadata: TypeId) -> Option<Verbatim> {
    let InstKind::Call(call) = &inst.kind else { return None };
    let name = m.function_name(debug_intrinsic(m, call)?).strip_prefix("llvm.dbg.")?;
    if !matches!(name, "value" | "declare" | "assign" | "label") {
        return None;
    }
    let location = inst.md(MdKindId::DBG)?;
    let mut parts = vec![Part::Text(format!("#dbg_{name}(").into())];
    for arg in &call.args {
        parts.push(match arg.value {
            Value::Metadata(id) => Part::Md { id, inline: false },
            value => {
                Part::Operand { ty: m.value_type(&m.functions[f], value).unwrap_or(metadata), value, with_type: true }
            }
        });
        parts.push(Part::Text(", ".into()));
    }
    parts.push(Part::Md { id: location, inline: false });
    parts.push(Part::Text(")".into()));
    Some(Verbatim(parts))
}

/// Removes debug intrinsics that are no longer called.
fn remove_declarations(m: &mut Module) {
    let mut used = vec![false; m.functions.len()];
    for f in &m.functions {
        for id in f.inst_ids() {
            let callee = f.inst(id).kind.as_call().and_then(|c| m.callee(c.callee));
            callee.into_iter().for_each(|c| used[c.0 as usize] = true);
        }
    }
    let gone: Vec<bool> = (0..m.functions.len())
        .map(|i| !used[i] && m.symbol_name(m.functions[i].symbol).starts_with("llvm.dbg."))
        .collect();
    remove_functions(m, &gone);
}

/// Removes unused functions from the module.
pub(super) fn remove_functions(m: &mut Module, gone: &[bool]) {
    if !gone.contains(&true) {
        return;
    }
    let symbols: Vec<_> = m.functions.iter().zip(gone).filter(|(_, gone)| **gone).map(|(f, _)| f.symbol).collect();
    // The symbols stay, so that ids stay valid. The names of the removed functions become free.
    for symbol in symbols {
        m.rename_symbol(symbol, &format!("llvm.removed.{}", symbol.0));
    }
    let mut index = 0;
    m.functions.retain(|_| {
        index += 1;
        !gone[index - 1]
    });
    for symbol in &mut m.symbols {
        if matches!(symbol.def, Some(GlobalRef::Function(_))) {
            symbol.def = None;
        }
    }
    for (i, f) in m.functions.iter().enumerate() {
        m.symbols[f.symbol].def = Some(GlobalRef::Function(FuncId(i as u32)));
    }
}
