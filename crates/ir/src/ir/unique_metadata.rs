//! Uniquing of metadata nodes, as in LLVM: `!0 = !{}` and `!5 = !{}` are one node unless they are `distinct`.
//!
//! A node that refers to itself directly becomes distinct. The walk visits the operands of a node before the node
//! itself. So when the walk visits a node, the operands are already merged, and two nodes are equal if their operands
//! are equal. On a longer cycle, some node has an operand whose visit is still in progress. Nodes on such cycles are
//! never merged.

use super::{Call, InstKind, MdId, Metadata, Module, Part, Value, Verbatim};
use rustc_hash::FxHashMap;

/// The representative of every node.
struct MergedNodes(Vec<MdId>);

impl MergedNodes {
    fn representative(&self, id: MdId) -> MdId {
        self.0[id.0 as usize]
    }

    fn remap_text(&self, text: &mut Verbatim) {
        for part in &mut text.0 {
            match part {
                Part::Md { id, .. } | Part::Operand { value: Value::Metadata(id), .. } => {
                    *id = self.representative(*id)
                }
                _ => {}
            }
        }
    }

    fn node(&self, node: &mut Metadata) {
        match node {
            Metadata::Node { operands, .. } => {
                operands.iter_mut().flatten().for_each(|id| *id = self.representative(*id))
            }
            Metadata::Special { text, .. } => self.remap_text(text),
            Metadata::String(_) | Metadata::Constant(_) => {}
        }
    }

    fn value(&self, value: &mut Value) {
        if let Value::Metadata(id) = value {
            *id = self.representative(*id);
        }
    }

    fn call(&self, call: &mut Call) {
        call.args.iter_mut().for_each(|a| self.value(&mut a.value));
        call.bundles.iter_mut().flat_map(|b| &mut b.args).for_each(|(_, v)| self.value(v));
    }

    fn inst(&self, kind: &mut InstKind) {
        match kind {
            InstKind::Call(call) | InstKind::Invoke { call, .. } => self.call(call),
            InstKind::Opaque { text, operands, .. } => {
                self.remap_text(text);
                operands.iter_mut().for_each(|v| self.value(v));
            }
            _ => {}
        }
    }
}

fn children(node: &Metadata) -> Vec<MdId> {
    match node {
        Metadata::Node { operands, .. } => operands.iter().flatten().copied().collect(),
        Metadata::Special { text, .. } => text
            .0
            .iter()
            .filter_map(|p| match p {
                Part::Md { id, .. } => Some(*id),
                _ => None,
            })
            .collect(),
        Metadata::String(_) | Metadata::Constant(_) => Vec::new(),
    }
}

fn is_distinct(node: &Metadata) -> bool {
    matches!(node, Metadata::Node { distinct: true, .. } | Metadata::Special { distinct: true, .. })
}

impl Module {
    /// Merges equal nodes. A node that names itself becomes distinct.
    pub fn unique_metadata(&mut self) {
        for (i, node) in self.metadata.iter_mut().enumerate() {
            if let Metadata::Node { distinct, operands } = node {
                *distinct |= operands.contains(&Some(MdId(i as u32)));
            }
        }
        let merged = self.merge_nodes();
        if merged.0.iter().enumerate().all(|(i, id)| id.0 as usize == i) {
            return;
        }
        let m = self;
        m.metadata.iter_mut().for_each(|n| merged.node(n));
        m.named_metadata.iter_mut().flat_map(|(_, ids)| ids).for_each(|id| *id = merged.representative(*id));
        m.globals.iter_mut().flat_map(|g| &mut g.metadata).for_each(|(_, id)| *id = merged.representative(*id));
        for f in &mut m.functions {
            f.metadata.iter_mut().for_each(|(_, id)| *id = merged.representative(*id));
            f.blocks.iter_mut().flat_map(|b| &mut b.records).for_each(|r| merged.remap_text(r));
            for inst in &mut f.insts {
                inst.metadata.iter_mut().for_each(|(_, id)| *id = merged.representative(*id));
                inst.records.iter_mut().for_each(|r| merged.remap_text(r));
                merged.inst(&mut inst.kind);
            }
        }
    }

    fn merge_nodes(&self) -> MergedNodes {
        let count = self.metadata.len();
        let mut merged = MergedNodes((0..count as u32).map(MdId).collect());
        let mut seen: FxHashMap<Metadata, MdId> = FxHashMap::default();
        let mut visited = vec![false; count];
        for root in 0..count {
            // A stack of nodes, each with its operands that are still to be visited.
            let mut stack = vec![(MdId(root as u32), Vec::new(), true)];
            while let Some((id, waiting, first)) = stack.last_mut() {
                let id = *id;
                if *first {
                    *first = false;
                    if visited[id.0 as usize] {
                        stack.pop();
                        continue;
                    }
                    visited[id.0 as usize] = true;
                    *waiting = children(&self.metadata[id]);
                }
                if let Some(child) = waiting.pop() {
                    if !visited[child.0 as usize] {
                        stack.push((child, Vec::new(), true));
                    }
                    continue;
                }
                stack.pop();
                let node = &self.metadata[id];
                if !is_distinct(node) {
                    let mut key = node.clone();
                    merged.node(&mut key);
                    merged.0[id.0 as usize] = *seen.entry(key).or_insert(id);
                }
            }
        }
        merged
    }
}
