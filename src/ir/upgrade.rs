//! What the reader of one LLVM release does to a module beyond its text.
//!
//! [`read_as`] must leave the module that `opt-N` has in its hands after reading the file: with the name of the file,
//! the data layout of the target, that release's attributes on intrinsics, equal metadata made one, debug information
//! of no known version dropped, old spellings replaced. It never changes what an execution of the module does.

use super::dialect::Dialect;
use super::layout::default_layout;
use super::{InstKind, MdId, MdKindId, Metadata, Module, Part, Value, Verbatim, intrinsics};
use rustc_hash::FxHashMap;

/// Does to `m` what the reader of `d` does; `file` is the name under which `opt` is given the file.
pub fn read_as(m: &mut Module, d: Dialect, file: &str) {
    if m.source_filename.is_none() {
        m.source_filename = Some(file.into());
    }
    if m.data_layout.is_empty() {
        m.data_layout = default_layout(&m.triple, d.0).into();
    }
    intrinsic_attributes(m, d);
    unique_metadata(m);
}

/// A known intrinsic has the attributes of the release's own table, whatever the file says.
fn intrinsic_attributes(m: &mut Module, d: Dialect) {
    for i in 0..m.functions.len() {
        let Some(known) = intrinsics::lookup(m.symbol_name(m.functions[i].symbol)) else { continue };
        let Some(attrs) = known.attrs(d.0, &mut m.types) else { continue };
        let f = &mut m.functions[i];
        f.attrs = attrs.function;
        f.ret_attrs = attrs.ret;
        let mut params = attrs.params.into_iter();
        f.params.iter_mut().for_each(|p| p.attrs = params.next().unwrap_or_default());
    }
}

/// Makes equal uniqued nodes one, as LLVM does when it reads them. A node that holds itself becomes distinct.
fn unique_metadata(m: &mut Module) {
    for i in 0..m.metadata.len() {
        let id = MdId(i as u32);
        if let Metadata::Node { distinct, operands } = &mut m.metadata[i] {
            *distinct |= operands.contains(&Some(id));
        }
    }
    // A round makes one level of equal nodes one; chains need as many rounds as they are deep.
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

/// Every mention of a node outside the nodes themselves.
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
