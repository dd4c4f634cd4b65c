//! Types, and the order and numbers of a module's named structs.
//!
//! LLVM prints the identified structs that the module mentions, in the order of a walk over globals, functions,
//! instructions and metadata. [`StructNames::for_module`] does the same walk.

use super::super::{
    AddressSpace, AttrSet, AttrValue, ConstExpr, ConstId, Constant, Function, InstKind, MdId, Metadata, Module, Part,
    StructId, Type, TypeId, Value, Verbatim,
};
use super::text;
use std::fmt::Write;

/// The identified structs to print in their order, and the numbers of the structs without a name.
#[derive(Debug, Default)]
pub(super) struct StructNames {
    /// The structs in LLVM's printing order.
    pub order: Vec<StructId>,
    numbers: Vec<Option<u32>>,
}

impl StructNames {
    /// Walks a module, and collects its structs.
    pub fn for_module(m: &Module) -> StructNames {
        let mut finder = Finder {
            m,
            order: Vec::new(),
            types: vec![false; m.types.len()],
            constants: vec![false; m.constant_count()],
            metadata: vec![false; m.metadata.len()],
        };
        finder.module();
        let mut numbers = vec![None; m.types.named.len()];
        let mut next = 0;
        for id in &finder.order {
            if m.types.named[id.0 as usize].name.is_none() {
                numbers[id.0 as usize] = Some(next);
                next += 1;
            }
        }
        StructNames { order: finder.order, numbers }
    }

    /// Appends `%name` or `%0`.
    pub fn reference(&self, m: &Module, out: &mut String, id: StructId) {
        out.push('%');
        match &m.types.named[id.0 as usize].name {
            Some(name) => text::name(out, name),
            // If the module does not mention a nameless struct, its number is larger than the numbers of all other
            // structs.
            None => {
                let number = self.numbers[id.0 as usize].unwrap_or(id.0 + self.numbers.len() as u32);
                let _ = write!(out, "{number}");
            }
        }
    }

    /// Appends a type.
    pub fn ty(&self, m: &Module, out: &mut String, ty: TypeId) {
        match m.types.get(ty) {
            Type::Void => out.push_str("void"),
            Type::Label => out.push_str("label"),
            Type::Token => out.push_str("token"),
            Type::Metadata => out.push_str("metadata"),
            Type::X86Amx => out.push_str("x86_amx"),
            Type::Int(bits) => {
                let _ = write!(out, "i{bits}");
            }
            Type::Byte(bits) => {
                let _ = write!(out, "b{bits}");
            }
            Type::Float(kind) => out.push_str(kind.name()),
            Type::Ptr(space) => pointer(out, *space),
            Type::Vector { elem, len, scalable } => {
                let _ = write!(out, "<{}{len} x ", if *scalable { "vscale x " } else { "" });
                self.ty(m, out, *elem);
                out.push('>');
            }
            Type::Array { elem, len } => {
                let _ = write!(out, "[{len} x ");
                self.ty(m, out, *elem);
                out.push(']');
            }
            Type::Struct { fields, packed } => self.body(m, out, fields, *packed),
            Type::Named(id) => self.reference(m, out, *id),
            Type::Function { ret, params, vararg } => {
                self.ty(m, out, *ret);
                out.push_str(" (");
                self.list(m, out, params);
                match (vararg, params.is_empty()) {
                    (true, true) => out.push_str("..."),
                    (true, false) => out.push_str(", ..."),
                    (false, _) => {}
                }
                out.push(')');
            }
            Type::Target { name, types, ints } => {
                out.push_str("target(");
                text::write_quoted(out, name);
                for ty in types {
                    out.push_str(", ");
                    self.ty(m, out, *ty);
                }
                for int in ints {
                    let _ = write!(out, ", {int}");
                }
                out.push(')');
            }
        }
    }

    fn list(&self, m: &Module, out: &mut String, types: &[TypeId]) {
        for (i, ty) in types.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.ty(m, out, *ty);
        }
    }

    fn body(&self, m: &Module, out: &mut String, fields: &[TypeId], packed: bool) {
        if packed {
            out.push('<');
        }
        if fields.is_empty() {
            out.push_str("{}");
        } else {
            out.push_str("{ ");
            self.list(m, out, fields);
            out.push_str(" }");
        }
        if packed {
            out.push('>');
        }
    }

    /// Appends `%name = type …` for every struct in use. The structs without a name come first.
    pub fn definitions(&self, m: &Module, out: &mut String) {
        if self.order.is_empty() {
            return;
        }
        out.push('\n');
        let named = |id: &&StructId| m.types.named[id.0 as usize].name.is_some();
        for id in self.order.iter().filter(|id| !named(id)).chain(self.order.iter().filter(named)) {
            self.reference(m, out, *id);
            out.push_str(" = type ");
            match &m.types.named[id.0 as usize].body {
                Some((fields, packed)) => self.body(m, out, fields, *packed),
                None => out.push_str("opaque"),
            }
            out.push('\n');
        }
    }
}

/// Appends `ptr` with its address space.
pub(super) fn pointer(out: &mut String, space: AddressSpace) {
    out.push_str("ptr");
    if space.0 != 0 {
        let _ = write!(out, " addrspace({})", space.0);
    }
}

struct Finder<'m> {
    m: &'m Module,
    order: Vec<StructId>,
    types: Vec<bool>,
    constants: Vec<bool>,
    metadata: Vec<bool>,
}

/// Marks `index`. Returns whether it was unmarked before.
fn mark(seen: &mut [bool], index: u32) -> bool {
    !std::mem::replace(&mut seen[index as usize], true)
}

impl Finder<'_> {
    fn module(&mut self) {
        let m = self.m;
        for g in &m.globals {
            self.ty(g.ty);
            g.init.iter().for_each(|c| self.constant(*c));
        }
        for a in m.aliases.iter().filter(|a| !a.ifunc) {
            self.ty(a.ty);
            self.constant(a.target);
        }
        for a in m.aliases.iter().filter(|a| a.ifunc) {
            self.ty(a.ty);
        }
        for f in &m.functions {
            self.function(f);
        }
        for (_, nodes) in &m.named_metadata {
            nodes.iter().for_each(|id| self.node(*id));
        }
    }

    fn function(&mut self, f: &Function) {
        self.ty(f.ty);
        self.attributes(&f.attrs);
        self.attributes(&f.ret_attrs);
        f.params.iter().for_each(|p| self.attributes(&p.attrs));
        for c in [f.personality, f.prefix, f.prologue].into_iter().flatten() {
            self.constant(c);
        }
        for id in f.inst_ids() {
            let inst = f.inst(id);
            self.ty(inst.ty);
            self.instruction(&inst.kind);
            inst.metadata.iter().for_each(|(_, md)| self.node(*md));
        }
    }

    fn instruction(&mut self, kind: &InstKind) {
        match kind {
            InstKind::Switch { cases, .. } => {
                kind.for_each_operand(|v| self.value(v));
                cases.iter().for_each(|(c, _)| self.constant(*c));
            }
            // In LLVM's operand list of a call, the arguments precede the callee.
            InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                call.args.iter().for_each(|a| self.value(a.value));
                call.bundles.iter().flat_map(|b| &b.args).for_each(|(_, v)| self.value(*v));
                self.value(call.callee);
                self.attributes(&call.fn_attrs);
                self.attributes(&call.ret_attrs);
                call.args.iter().for_each(|a| self.attributes(&a.attrs));
            }
            InstKind::Opaque { text, .. } => self.visit_verbatim(text),
            _ => kind.for_each_operand(|v| self.value(v)),
        }
        match kind {
            InstKind::Gep { source, .. } => self.ty(*source),
            InstKind::Alloca { allocated, .. } => self.ty(*allocated),
            _ => {}
        }
    }

    fn visit_verbatim(&mut self, text: &Verbatim) {
        for part in &text.0 {
            if let Some(id) = self.visit_part(part) {
                self.node(id);
            }
        }
    }

    /// Visits a part of a text. If the part is a metadata node, returns the node without a visit.
    fn visit_part(&mut self, part: &Part) -> Option<MdId> {
        match part {
            Part::Operand { ty, value, .. } => {
                self.ty(*ty);
                match value {
                    Value::Metadata(id) => return Some(*id),
                    value => self.value(*value),
                }
            }
            Part::Type(ty) => self.ty(*ty),
            Part::Struct(id) => {
                if let Some(ty) = self.m.types.find(&Type::Named(*id)) {
                    self.ty(ty);
                }
            }
            Part::Md { id, .. } => return Some(*id),
            Part::Text(_) => {}
        }
        None
    }

    fn attributes(&mut self, set: &AttrSet) {
        for a in &set.0 {
            if let AttrValue::Type(ty) = a.value {
                self.ty(ty);
            }
        }
    }

    fn value(&mut self, v: Value) {
        match v {
            Value::Const(c) => self.constant(c),
            Value::Metadata(id) => self.node(id),
            Value::Arg(_) | Value::Inst(_) | Value::Block(_) | Value::Asm(_) => {}
        }
    }

    fn ty(&mut self, ty: TypeId) {
        if !mark(&mut self.types, ty.0) {
            return;
        }
        let m = self.m;
        let mut work = vec![ty];
        let mut children: Vec<TypeId> = Vec::new();
        while let Some(ty) = work.pop() {
            children.clear();
            match m.types.get(ty) {
                Type::Named(id) => {
                    self.order.push(*id);
                    if let Some((fields, _)) = &m.types.named[id.0 as usize].body {
                        children.extend(fields);
                    }
                }
                Type::Struct { fields, .. } => children.extend(fields),
                Type::Vector { elem, .. } | Type::Array { elem, .. } => children.push(*elem),
                Type::Function { ret, params, .. } => {
                    children.push(*ret);
                    children.extend(params);
                }
                Type::Target { types, .. } => children.extend(types),
                _ => {}
            }
            for child in children.iter().rev() {
                if mark(&mut self.types, child.0) {
                    work.push(*child);
                }
            }
        }
    }

    fn constant(&mut self, id: ConstId) {
        if !mark(&mut self.constants, id.0) {
            return;
        }
        let m = self.m;
        let c = m.constant(id);
        if matches!(c, Constant::Symbol { .. }) {
            return;
        }
        m.constant_type(id).into_iter().for_each(|ty| self.ty(ty));
        match c {
            Constant::Aggregate { elems, .. } => elems.iter().for_each(|e| self.constant(*e)),
            Constant::Splat { elem, .. } => self.constant(*elem),
            Constant::Expr { expr, .. } => self.expression(expr),
            _ => {}
        }
    }

    fn expression(&mut self, expr: &ConstExpr) {
        match expr {
            ConstExpr::Gep { source, base, indices, .. } => {
                self.constant(*base);
                indices.iter().for_each(|i| self.constant(*i));
                self.ty(*source);
            }
            ConstExpr::Cast { value, .. } => self.constant(*value),
            ConstExpr::Binary { lhs, rhs, .. }
            | ConstExpr::ICmp { lhs, rhs, .. }
            | ConstExpr::FCmp { lhs, rhs, .. }
            | ConstExpr::ShuffleVector { lhs, rhs, .. } => {
                self.constant(*lhs);
                self.constant(*rhs);
            }
            ConstExpr::Select { cond, then, els } => {
                [cond, then, els].into_iter().for_each(|c| self.constant(*c));
            }
            ConstExpr::ExtractElement { vector, index } => {
                self.constant(*vector);
                self.constant(*index);
            }
            ConstExpr::InsertElement { vector, value, index } => {
                [vector, value, index].into_iter().for_each(|c| self.constant(*c));
            }
        }
    }

    /// Visits a node and everything that it names, in preorder. The stack is explicit, because chains of nodes may be
    /// long.
    fn node(&mut self, id: MdId) {
        let (m, mut work) = (self.m, vec![Todo::Node(id)]);
        while let Some(todo) = work.pop() {
            let named = match todo {
                Todo::Node(id) => Some(id),
                Todo::Part(part) => self.visit_part(part),
            };
            let Some(id) = named.filter(|id| mark(&mut self.metadata, id.0)) else { continue };
            match &m.metadata[id] {
                Metadata::Node { operands, .. } => {
                    work.extend(operands.iter().rev().flatten().map(|op| Todo::Node(*op)))
                }
                Metadata::Constant(c) => self.constant(*c),
                Metadata::Special { text, .. } => work.extend(text.0.iter().rev().map(Todo::Part)),
                Metadata::String(_) => {}
            }
        }
    }
}

/// An entry on the stack of a walk over metadata.
enum Todo<'m> {
    Node(MdId),
    Part(&'m Part),
}
