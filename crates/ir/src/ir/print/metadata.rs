//! Metadata: the set of printed nodes, their numbers and text, attachments and debug records.
//!
//! LLVM gives a node the next number when its walk first reaches the node. Then the walk visits the node's operands in
//! order. In a specialised node, the operands have a different order than the fields in the text; see [`OPERANDS`].

use super::super::{Function, InstKind, MdId, MdKindId, Metadata, Module, Part, Value, Verbatim};
use super::{FunctionPrinter, ModulePrinter, text};

/// The numbers of the nodes that the module refers to.
#[derive(Clone, Debug, Default)]
pub(super) struct MdSlots {
    numbers: Vec<Option<u32>>,
    /// The nodes in order of their numbers.
    pub order: Vec<MdId>,
}

/// For each specialised node, the fields that may refer to nodes, in operand order.
const OPERANDS: [(&str, &[&str]); 14] = [
    ("DILocation", &["scope", "inlinedAt"]),
    (
        "DISubprogram",
        &[
            "file",
            "scope",
            "type",
            "unit",
            "declaration",
            "retainedNodes",
            "containingType",
            "templateParams",
            "thrownTypes",
            "annotations",
        ],
    ),
    ("DICompileUnit", &["file", "enums", "retainedTypes", "globals", "imports", "macros"]),
    (
        "DICompositeType",
        &[
            "file",
            "scope",
            "baseType",
            "elements",
            "vtableHolder",
            "templateParams",
            "discriminator",
            "dataLocation",
            "associated",
            "allocated",
            "rank",
            "annotations",
            "specification",
        ],
    ),
    ("DIDerivedType", &["file", "scope", "baseType", "extraData", "annotations"]),
    ("DILocalVariable", &["scope", "file", "type", "annotations"]),
    ("DIGlobalVariable", &["scope", "file", "type", "declaration", "templateParams", "annotations"]),
    ("DILexicalBlock", &["file", "scope"]),
    ("DILexicalBlockFile", &["file", "scope"]),
    ("DIImportedEntity", &["scope", "entity", "file", "elements"]),
    ("DILabel", &["scope", "file"]),
    ("DISubrange", &["count", "lowerBound", "upperBound", "stride"]),
    ("DITemplateValueParameter", &["type", "value"]),
    ("DIModule", &["file", "scope"]),
];

/// Returns the name of a specialised node, such as `DILocation`: the word before `(`.
fn special_name(text: &Verbatim) -> &str {
    match text.0.first() {
        Some(Part::Text(head)) => {
            let end = head.find('(').unwrap_or(head.len());
            head[..end].trim_start_matches('!')
        }
        _ => "",
    }
}

/// Returns the nodes in a specialised node's text, each with the name of its field. The name is empty inside a list.
fn special_operands(text: &Verbatim) -> Vec<(&str, MdId)> {
    let mut found = Vec::new();
    let mut field = "";
    for part in &text.0 {
        match part {
            Part::Text(t) => {
                let t = t.trim_end();
                field = match t.strip_suffix(':') {
                    Some(t) => t.rsplit(['(', ',', ' ']).next().unwrap_or(""),
                    None => "",
                };
            }
            Part::Md { id, .. } => found.push((field, *id)),
            _ => {}
        }
    }
    found
}

/// Whether a node has no number and is written where it is used. True for leaves, and for specialised nodes that LLVM
/// never numbers.
fn is_inline(node: &Metadata) -> bool {
    match node {
        Metadata::String(_) | Metadata::Constant(_) => true,
        Metadata::Special { text, .. } => matches!(special_name(text), "DIExpression" | "DIArgList"),
        Metadata::Node { .. } => false,
    }
}

/// Returns the operands of a node in LLVM's order.
fn operands(node: &Metadata) -> Vec<MdId> {
    match node {
        Metadata::Node { operands, .. } => operands.iter().copied().flatten().collect(),
        Metadata::Special { text, .. } => {
            let name = special_name(text);
            let mut found = special_operands(text);
            if let Some((_, fields)) = OPERANDS.iter().find(|(n, _)| *n == name) {
                // Fields that the table does not list (strings, new fields) come last, in text order.
                found.sort_by_key(|(field, _)| fields.iter().position(|f| f == field).unwrap_or(usize::MAX));
            }
            found.into_iter().map(|(_, id)| id).collect()
        }
        Metadata::String(_) | Metadata::Constant(_) => Vec::new(),
    }
}

impl MdSlots {
    /// Numbers the nodes of a module, without its function bodies.
    pub fn for_module(m: &Module) -> MdSlots {
        let mut slots = MdSlots { numbers: vec![None; m.metadata.len()], order: Vec::new() };
        for g in &m.globals {
            slots.attachments(m, &g.metadata);
        }
        for (_, nodes) in &m.named_metadata {
            nodes.iter().for_each(|id| slots.node(m, *id));
        }
        slots
    }

    fn attachments(&mut self, m: &Module, all: &[(MdKindId, MdId)]) {
        all.iter().for_each(|(_, id)| self.node(m, *id));
    }

    /// Numbers the nodes of a function body.
    pub fn function(&mut self, m: &Module, f: &Function) {
        self.attachments(m, &f.metadata);
        for block in &f.blocks {
            for id in &block.insts {
                let inst = f.inst(*id);
                inst.records.iter().for_each(|r| self.record(m, r));
                match &inst.kind {
                    InstKind::Opaque { text, .. } => self.record(m, text),
                    kind => kind.for_each_operand(|v| {
                        if let Value::Metadata(id) = v {
                            self.node(m, id);
                        }
                    }),
                }
                self.attachments(m, &inst.metadata);
            }
            block.records.iter().for_each(|r| self.record(m, r));
        }
    }

    fn record(&mut self, m: &Module, text: &Verbatim) {
        for part in &text.0 {
            if let Part::Md { id, .. } = part {
                self.node(m, *id);
            }
        }
    }

    /// Numbers a node and the nodes that it refers to, in preorder. The stack is explicit, because chains of nodes may
    /// be long.
    fn node(&mut self, m: &Module, id: MdId) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let node = &m.metadata[id];
            if is_inline(node) || self.numbers[id.0 as usize].is_some() {
                continue;
            }
            self.numbers[id.0 as usize] = Some(self.order.len() as u32);
            self.order.push(id);
            work.extend(operands(node).into_iter().rev());
        }
    }
}

impl ModulePrinter<'_> {
    /// Appends a reference to metadata: `!3`, or the leaf itself. If the leaf contains local values, `f` must be the
    /// printer of their function.
    pub(super) fn md_reference(&self, out: &mut String, id: MdId, f: Option<&FunctionPrinter<'_, '_>>) {
        match (&self.module.metadata[id], self.metadata.numbers[id.0 as usize]) {
            (_, Some(number)) => {
                out.push('!');
                out.push_str(&number.to_string());
            }
            (Metadata::Special { text, .. }, None) if self.nests_inline(text) => out.push_str("<badref>"),
            (node, None) if is_inline(node) => self.md_body(out, node, f),
            // Only a dead instruction can refer to a node without a number.
            (_, None) => out.push_str("<badref>"),
        }
    }

    /// Whether an inlined node refers to another inlined node. If so, the node might refer to itself through the second
    /// node.
    fn nests_inline(&self, text: &Verbatim) -> bool {
        let special = |id: &MdId| matches!(self.module.metadata[*id], Metadata::Special { .. });
        text.0.iter().any(
            |part| matches!(part, Part::Md { id, .. } if special(id) && self.metadata.numbers[id.0 as usize].is_none()),
        )
    }

    fn md_body(&self, out: &mut String, node: &Metadata, f: Option<&FunctionPrinter<'_, '_>>) {
        match node {
            Metadata::String(bytes) => {
                out.push_str("!\"");
                text::escape(out, bytes);
                out.push('"');
            }
            Metadata::Constant(c) => self.typed_constant(out, *c),
            Metadata::Node { distinct, operands } => {
                out.push_str(if *distinct { "distinct !{" } else { "!{" });
                for (i, operand) in operands.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    match operand {
                        Some(id) => self.md_reference(out, *id, f),
                        None => out.push_str("null"),
                    }
                }
                out.push('}');
            }
            Metadata::Special { distinct, text } => {
                if *distinct {
                    out.push_str("distinct ");
                }
                self.write_verbatim(out, text, f);
            }
        }
    }

    /// Appends text in which references to entities are stored separately. If the text refers to local values, `f` must
    /// be the printer of their function.
    pub(super) fn write_verbatim(&self, out: &mut String, text: &Verbatim, f: Option<&FunctionPrinter<'_, '_>>) {
        for part in &text.0 {
            match part {
                Part::Text(t) => out.push_str(t),
                Part::Md { id, .. } => self.md_reference(out, *id, f),
                Part::Operand { ty, value, with_type } => {
                    if *with_type {
                        self.ty(out, *ty);
                        out.push(' ');
                    }
                    match (f, value) {
                        (Some(f), _) => f.value(out, *value),
                        (None, Value::Const(c)) => self.constant(out, *c),
                        (None, _) => out.push_str("<badref>"),
                    }
                }
                Part::Struct(id) => self.structs.reference(self.module, out, *id),
                Part::Type(ty) => self.ty(out, *ty),
            }
        }
    }

    /// Appends attachments, each after the text `separator`.
    pub(super) fn attachments(&self, out: &mut String, all: &[(MdKindId, MdId)], separator: &str) {
        for (kind, id) in all {
            out.push_str(separator);
            out.push('!');
            text::metadata_name(out, self.module.md_kind_name(*kind));
            out.push(' ');
            self.md_reference(out, *id, None);
        }
    }

    /// Appends `!name = !{…}` for every named list.
    pub(super) fn named_metadata(&self, out: &mut String) {
        if !self.module.named_metadata.is_empty() {
            out.push('\n');
        }
        for (name, nodes) in &self.module.named_metadata {
            out.push('!');
            text::metadata_name(out, name);
            out.push_str(" = !{");
            for (i, id) in nodes.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                self.md_reference(out, *id, None);
            }
            out.push_str("}\n");
        }
    }

    /// Appends `!0 = …` for every numbered node.
    pub(super) fn nodes(&self, out: &mut String) {
        if !self.metadata.order.is_empty() {
            out.push('\n');
        }
        for (number, id) in self.metadata.order.iter().enumerate() {
            out.push('!');
            out.push_str(&number.to_string());
            out.push_str(" = ");
            self.md_body(out, &self.module.metadata[*id], None);
            out.push('\n');
        }
    }
}
