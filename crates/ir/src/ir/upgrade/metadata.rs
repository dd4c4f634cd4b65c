//! The reader's upgrades of metadata: it merges equal nodes, and gives module flags and old TBAA tags their newer form.

use super::super::{Constant, Dialect, InstKind, MdId, MdKindId, Metadata, Module, Part, Value, Verbatim};
use rustc_hash::FxHashMap;

/// Upgrades the module flags of the PIC and PIE levels. The behaviour of a flag states what happens if modules with
/// different levels are linked. In the oldest form, it is an error (behaviour 1). In the newer form, the larger level
/// is used (behaviour 7). Since LLVM 16, the smaller PIC level is used (behaviour 8).
pub(super) fn module_flags(m: &mut Module, d: Dialect) {
    let Some((_, flags)) = m.named_metadata.iter().find(|(name, _)| &**name == "llvm.module.flags") else { return };
    for id in flags.clone() {
        let Metadata::Node { operands, .. } = &m.metadata[id] else { continue };
        let [Some(old), Some(key), _] = operands[..] else { continue };
        let new = match (&m.metadata[key], integer(m, old)) {
            (Metadata::String(s), Some(1 | 7)) if s == b"PIC Level" && d.is_at_least(16) => 8,
            (Metadata::String(s), Some(1)) if matches!(&s[..], b"PIC Level" | b"PIE Level") => 7,
            _ => continue,
        };
        let c = m.const_int(32, new);
        m.metadata.push(Metadata::Constant(c));
        let new = MdId(m.metadata.len() as u32 - 1);
        if let Metadata::Node { operands, .. } = &mut m.metadata[id] {
            operands[0] = Some(new);
        }
    }
}

/// Upgrades TBAA tags of the oldest form. Such a tag (`!{!"int", !root}`) is a scalar type. The new access tag names
/// this type twice, with offset 0.
pub(super) fn scalar_tbaa(m: &mut Module) {
    let mut tags: FxHashMap<MdId, MdId> = FxHashMap::default();
    for f in 0..m.functions.len() {
        for i in 0..m.functions[f].insts.len() {
            let Some(at) = m.functions[f].insts[i].metadata.iter().position(|(k, _)| *k == MdKindId::TBAA) else {
                continue;
            };
            let old = m.functions[f].insts[i].metadata[at].1;
            let new = match tags.get(&old) {
                Some(new) => *new,
                None => upgraded_tag(m, old),
            };
            tags.insert(old, new);
            m.functions[f].insts[i].metadata[at].1 = new;
        }
    }
}

fn upgraded_tag(m: &mut Module, tag: MdId) -> MdId {
    let Metadata::Node { operands, .. } = &m.metadata[tag] else { return tag };
    let operands = operands.clone();
    let is_node = |id: MdId| matches!(m.metadata[id], Metadata::Node { .. });
    if operands.is_empty() || operands[0].is_some_and(is_node) && operands.len() >= 3 {
        return tag;
    }
    let zero = m.const_int(64, 0);
    let zero = push(m, Metadata::Constant(zero));
    let (scalar, last) = match operands[..] {
        // The third operand states whether the memory is constant.
        [name, parent, constant] => {
            (push(m, Metadata::Node { distinct: false, operands: vec![name, parent] }), constant)
        }
        _ => (tag, None),
    };
    let mut operands = vec![Some(scalar), Some(scalar), Some(zero)];
    operands.extend(last.map(Some));
    push(m, Metadata::Node { distinct: false, operands })
}

/// Adds a node.
pub(super) fn push(m: &mut Module, node: Metadata) -> MdId {
    m.metadata.push(node);
    MdId(m.metadata.len() as u32 - 1)
}

/// Returns the integer in a constant leaf.
pub(super) fn integer(m: &Module, id: MdId) -> Option<u128> {
    let Metadata::Constant(c) = m.metadata[id] else { return None };
    match m.constant(c) {
        Constant::Int { value, .. } => Some(*value),
        _ => None,
    }
}

/// Merges equal uniqued nodes, as LLVM's reader does. A node that contains itself becomes distinct.
pub(super) fn unique(m: &mut Module) {
    for i in 0..m.metadata.len() {
        let id = MdId(i as u32);
        if let Metadata::Node { distinct, operands } = &mut m.metadata[i] {
            *distinct |= operands.contains(&Some(id));
        }
    }
    // Each round merges the nodes whose operands are already merged. So a chain of nodes needs as many rounds as it has
    // nodes.
    loop {
        let mut first: FxHashMap<&Metadata, MdId> = FxHashMap::default();
        let mut merged: Vec<MdId> = (0..m.metadata.len() as u32).map(MdId).collect();
        let mut changed = false;
        for (i, node) in m.metadata.iter().enumerate() {
            let id = MdId(i as u32);
            if matches!(node, Metadata::Node { distinct: true, .. } | Metadata::Special { distinct: true, .. }) {
                continue;
            }
            let kept = *first.entry(node).or_insert(id);
            merged[i] = kept;
        }
        for node in &mut m.metadata {
            for_each_reference(node, |id| {
                changed |= merged[id.0 as usize] != *id;
                *id = merged[id.0 as usize];
            });
        }
        for_each_use(m, |id| {
            changed |= merged[id.0 as usize] != *id;
            *id = merged[id.0 as usize];
        });
        if !changed {
            return;
        }
    }
}

fn for_each_reference(node: &mut Metadata, mut f: impl FnMut(&mut MdId)) {
    match node {
        Metadata::Node { operands, .. } => operands.iter_mut().flatten().for_each(f),
        Metadata::Special { text, .. } => references(text, &mut f),
        Metadata::String(_) | Metadata::Constant(_) => {}
    }
}

fn references(text: &mut Verbatim, f: &mut impl FnMut(&mut MdId)) {
    for part in &mut text.0 {
        match part {
            Part::Md { id, .. } => f(id),
            Part::Operand { value: Value::Metadata(id), .. } => f(id),
            _ => {}
        }
    }
}

/// Calls `f` on every reference to a node, except references in nodes.
fn for_each_use(m: &mut Module, mut f: impl FnMut(&mut MdId)) {
    let attachments = |all: &mut Vec<(MdKindId, MdId)>, f: &mut dyn FnMut(&mut MdId)| {
        all.iter_mut().for_each(|(_, id)| f(id));
    };
    m.named_metadata.iter_mut().flat_map(|(_, nodes)| nodes).for_each(&mut f);
    m.globals.iter_mut().for_each(|g| attachments(&mut g.metadata, &mut f));
    for function in &mut m.functions {
        attachments(&mut function.metadata, &mut f);
        for inst in &mut function.insts {
            attachments(&mut inst.metadata, &mut f);
            inst.records.iter_mut().for_each(|r| references(r, &mut f));
            if let InstKind::Opaque { text, .. } = &mut inst.kind {
                references(text, &mut f);
            } else {
                inst.kind.for_each_operand_mut(|v| {
                    if let Value::Metadata(id) = v {
                        f(id);
                    }
                });
            }
        }
        function.blocks.iter_mut().flat_map(|b| &mut b.records).for_each(|r| references(r, &mut f));
    }
}
