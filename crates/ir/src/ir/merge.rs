//! Merging of modules: [`append`] copies a module into another module and renames the copied entities.
//!
//! Two invariants hold. A copied function behaves as before, and two merged kernels share no definition. So function
//! definitions, variables, identified structs and comdats get a prefix. Metadata is copied node by node; LLVM may
//! unique equal nodes again, which changes no behaviour. Declared functions, such as intrinsics and `malloc`, keep
//! their names, because these names have a meaning for LLVM. Equal declarations become one declaration. Ids of blocks
//! and instructions do not change.

use super::*;
use rustc_hash::FxHashMap;

/// Copies all of `src` into `dst`, and renames the entities with `prefix`. Returns the new id of each function of
/// `src`, in order. Triple and data layout are copied only if `dst` is empty.
pub fn append(dst: &mut Module, src: &Module, prefix: &str) -> Vec<FuncId> {
    copy_into(dst, src, (prefix, Aliases::Kept))
}

/// Returns a copy of the module without aliases: each use of an alias becomes a use of the aliased value. The module
/// must have no ifunc.
pub fn without_aliases(src: &Module) -> Module {
    let mut dst = Module::default();
    dst.source_filename = src.source_filename.clone();
    copy_into(&mut dst, src, ("", Aliases::Replaced));
    dst
}

/// How a copy treats aliases.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Aliases {
    Kept,
    Replaced,
}

fn copy_into(dst: &mut Module, src: &Module, (prefix, aliases): (&str, Aliases)) -> Vec<FuncId> {
    if dst.functions.is_empty() && dst.globals.is_empty() {
        dst.triple = src.triple.clone();
        dst.data_layout = src.data_layout.clone();
    }
    let mut c = Copier {
        md_base: dst.metadata.len() as u32,
        asm_base: dst.asms.len() as u32,
        dst,
        src,
        prefix,
        aliases,
        types: FxHashMap::default(),
        consts: FxHashMap::default(),
        symbols: Vec::new(),
    };
    c.symbols();
    c.dst.module_asm.extend(src.module_asm.iter().cloned());
    c.dst.asms.extend(src.asms.iter().cloned());
    c.dst.comdats.extend(src.comdats.iter().map(|(n, k)| (format!("{prefix}{n}").into(), k.clone())));
    for md in &src.metadata {
        let md = c.metadata(md);
        c.dst.metadata.push(md);
    }
    for g in &src.globals {
        let g = c.global(g);
        let id = GlobalRef::Variable(GlobalId(c.dst.globals.len() as u32));
        c.dst.symbols[g.symbol].def = Some(id);
        c.dst.globals.push(g);
    }
    for a in src.aliases.iter().filter(|_| aliases == Aliases::Kept) {
        let a = Alias {
            symbol: c.symbols[a.symbol.0 as usize],
            linkage: c.linkage(&a.linkage),
            ifunc: a.ifunc,
            ty: c.ty(a.ty),
            space: a.space,
            target: c.constant(a.target),
        };
        c.dst.symbols[a.symbol].def = Some(GlobalRef::Alias(c.dst.aliases.len() as u32));
        c.dst.aliases.push(a);
    }
    let ids = src.functions.iter().map(|f| c.function(f)).collect();
    c.named_metadata();
    ids
}

struct Copier<'a> {
    dst: &'a mut Module,
    src: &'a Module,
    prefix: &'a str,
    aliases: Aliases,
    md_base: u32,
    asm_base: u32,
    types: FxHashMap<TypeId, TypeId>,
    consts: FxHashMap<ConstId, ConstId>,
    /// The destination's symbol for each symbol of the source.
    symbols: Vec<SymbolId>,
}

impl Copier<'_> {
    /// Adds all symbols before other entities are copied, because constants may use any symbol.
    fn symbols(&mut self) {
        for (i, s) in self.src.symbols.iter().enumerate() {
            let Some(name) = &s.name else {
                let id = self.dst.numbered_symbol();
                self.symbols.push(id);
                continue;
            };
            let id = if self.keeps_name(SymbolId(i as u32)) {
                self.dst.symbol(name)
            } else {
                let mut new = format!("{}{name}", self.prefix);
                while self.dst.find_symbol(&new).is_some() {
                    new.push('_');
                }
                self.dst.symbol(&new)
            };
            self.symbols.push(id);
        }
    }

    /// Whether a symbol keeps its name. The symbol must be a declared function. If the destination already has an
    /// entity of this name, this entity must be an equal declaration.
    fn keeps_name(&mut self, id: SymbolId) -> bool {
        let Some(GlobalRef::Function(f)) = self.src.symbols[id].def else { return false };
        let f = self.src.function(f);
        if !f.is_declaration() {
            return false;
        }
        let ty = self.ty(f.ty);
        let Some(there) = self.dst.find_symbol(self.src.symbol_name(id)) else { return true };
        let Some(GlobalRef::Function(g)) = self.dst.symbols[there].def else { return false };
        let g = self.dst.function(g).clone();
        let same_attrs = |c: &mut Self, a: &AttrSet, b: &AttrSet| c.attrs(a) == *b;
        g.is_declaration()
            && g.ty == ty
            && (self.src.symbol_name(id).starts_with("llvm.")
                || (same_attrs(self, &f.attrs, &g.attrs)
                    && same_attrs(self, &f.ret_attrs, &g.ret_attrs)
                    && f.params.iter().zip(&g.params).all(|(a, b)| same_attrs(self, &a.attrs, &b.attrs))))
    }

    fn ty(&mut self, id: TypeId) -> TypeId {
        if let Some(&t) = self.types.get(&id) {
            return t;
        }
        let new = match self.src.types.get(id).clone() {
            Type::Named(s) => {
                let old = &self.src.types.named[s.0 as usize];
                let name = old.name.as_ref().map(|n| format!("{}{n}", self.prefix));
                let new = self.dst.types.add_named(name, None);
                self.types.insert(id, new);
                let body = old.body.as_ref().map(|(f, p)| (f.iter().map(|t| self.ty(*t)).collect(), *p));
                if let Type::Named(n) = *self.dst.types.get(new) {
                    self.dst.types.named[n.0 as usize].body = body;
                }
                return new;
            }
            Type::Vector { elem, len, scalable } => Type::Vector { elem: self.ty(elem), len, scalable },
            Type::Array { elem, len } => Type::Array { elem: self.ty(elem), len },
            Type::Struct { fields, packed } => {
                Type::Struct { fields: fields.into_iter().map(|t| self.ty(t)).collect(), packed }
            }
            Type::Function { ret, params, vararg } => {
                Type::Function { ret: self.ty(ret), params: params.into_iter().map(|t| self.ty(t)).collect(), vararg }
            }
            Type::Target { name, types, ints } => {
                Type::Target { name, types: types.into_iter().map(|t| self.ty(t)).collect(), ints }
            }
            plain => plain,
        };
        let new = self.dst.types.intern(new);
        self.types.insert(id, new);
        new
    }

    fn constant(&mut self, id: ConstId) -> ConstId {
        if let Some(&c) = self.consts.get(&id) {
            return c;
        }
        let mut new = self.src.constant(id).clone();
        if let (Aliases::Replaced, Constant::Symbol { symbol, .. }) = (self.aliases, &new)
            && let Some(GlobalRef::Alias(alias)) = self.src.symbols[*symbol].def
        {
            let target = self.constant(self.src.aliases[alias as usize].target);
            self.consts.insert(id, target);
            return target;
        }
        match &mut new {
            Constant::Symbol { symbol, space } => {
                *symbol = self.symbols[symbol.0 as usize];
                self.dst.types.ptr(*space);
            }
            Constant::Int { ty, .. }
            | Constant::WideInt { ty, .. }
            | Constant::Float { ty, .. }
            | Constant::Null { ty }
            | Constant::Zero { ty }
            | Constant::Undef { ty }
            | Constant::Poison { ty }
            | Constant::TokenNone { ty }
            | Constant::Bytes { ty, .. } => *ty = self.ty(*ty),
            Constant::Aggregate { ty, elems } => {
                *ty = self.ty(*ty);
                elems.iter_mut().for_each(|e| *e = self.constant(*e));
            }
            Constant::Splat { ty, elem } => {
                *ty = self.ty(*ty);
                *elem = self.constant(*elem);
            }
            Constant::Verbatim { ty, text } => {
                *ty = self.ty(*ty);
                *text = self.rename_in(text).into();
            }
            Constant::Expr { ty, expr } => {
                *ty = self.ty(*ty);
                self.expr(expr);
            }
        }
        let new = self.dst.intern(new);
        self.consts.insert(id, new);
        new
    }

    fn expr(&mut self, expr: &mut ConstExpr) {
        let mut operands: Vec<&mut ConstId> = match expr {
            ConstExpr::Gep { source, base, indices, .. } => {
                *source = self.ty(*source);
                std::iter::once(base).chain(indices).collect()
            }
            ConstExpr::Cast { value, .. } => vec![value],
            ConstExpr::Binary { lhs, rhs, .. }
            | ConstExpr::ICmp { lhs, rhs, .. }
            | ConstExpr::FCmp { lhs, rhs, .. } => vec![lhs, rhs],
            ConstExpr::Select { cond, then, els } => vec![cond, then, els],
            ConstExpr::ExtractElement { vector, index } => vec![vector, index],
            ConstExpr::InsertElement { vector, value, index } => vec![vector, value, index],
            ConstExpr::ShuffleVector { lhs, rhs, mask } => vec![lhs, rhs, mask],
        };
        for c in &mut operands {
            **c = self.constant(**c);
        }
    }

    /// Rewrites a text such as `blockaddress(@f, %b)`: each symbol in the text gets the name that it has in the
    /// destination.
    fn rename_in(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('@') {
            let (before, after) = rest.split_at(at + 1);
            out.push_str(before);
            let end = after.find(|c: char| !(c.is_alphanumeric() || "$._-".contains(c))).unwrap_or(after.len());
            let new = self.src.find_symbol(&after[..end]).map(|s| self.symbols[s.0 as usize]);
            out.push_str(new.map_or(&after[..end], |s| self.dst.symbol_name(s)));
            rest = &after[end..];
        }
        out + rest
    }

    fn attrs(&mut self, set: &AttrSet) -> AttrSet {
        let mut set = set.clone();
        for a in &mut set.0 {
            match &mut a.value {
                AttrValue::Type(t) | AttrValue::Range { ty: t, .. } => *t = self.ty(*t),
                _ => {}
            }
        }
        set
    }

    fn linkage(&self, l: &Linkage) -> Linkage {
        let mut l = l.clone();
        if let Some(name) = l.comdat.as_mut().filter(|n| !n.is_empty()) {
            *name = format!("{}{name}", self.prefix).into();
        }
        l
    }

    fn md(&self, id: MdId) -> MdId {
        MdId(self.md_base + id.0)
    }

    fn attachments(&mut self, list: &[(MdKindId, MdId)]) -> Vec<(MdKindId, MdId)> {
        let mut new: Vec<_> =
            list.iter().map(|(k, m)| (self.dst.md_kind(self.src.md_kind_name(*k)), self.md(*m))).collect();
        new.sort();
        new
    }

    fn metadata(&mut self, md: &Metadata) -> Metadata {
        match md {
            Metadata::String(s) => Metadata::String(s.clone()),
            Metadata::Node { distinct, operands } => Metadata::Node {
                distinct: *distinct,
                operands: operands.iter().map(|o| o.map(|id| self.md(id))).collect(),
            },
            Metadata::Constant(c) => Metadata::Constant(self.constant(*c)),
            Metadata::Special { distinct, text } => {
                Metadata::Special { distinct: *distinct, text: self.copy_verbatim(text) }
            }
        }
    }

    fn copy_verbatim(&mut self, v: &Verbatim) -> Verbatim {
        let part = |p: &Part| match p {
            Part::Text(t) => Part::Text(t.clone()),
            Part::Md { id, inline } => Part::Md { id: self.md(*id), inline: *inline },
            Part::Operand { ty, value, with_type } => {
                Part::Operand { ty: self.ty(*ty), value: self.value(*value), with_type: *with_type }
            }
            Part::Struct(s) => {
                let named = (0..self.src.types.len() as u32)
                    .map(TypeId)
                    .find(|t| matches!(self.src.types.get(*t), Type::Named(n) if n == s));
                match named.map(|t| self.ty(t)).map(|t| self.dst.types.get(t).clone()) {
                    Some(Type::Named(n)) => Part::Struct(n),
                    _ => Part::Struct(*s),
                }
            }
            Part::Type(t) => Part::Type(self.ty(*t)),
        };
        Verbatim(v.0.iter().map(part).collect())
    }

    fn value(&mut self, v: Value) -> Value {
        match v {
            Value::Const(c) => Value::Const(self.constant(c)),
            Value::Metadata(m) => Value::Metadata(self.md(m)),
            Value::Asm(i) => Value::Asm(self.asm_base + i),
            Value::Arg(_) | Value::Inst(_) | Value::Block(_) => v,
        }
    }

    fn global(&mut self, g: &GlobalVar) -> GlobalVar {
        GlobalVar {
            symbol: self.symbols[g.symbol.0 as usize],
            linkage: self.linkage(&g.linkage),
            ty: self.ty(g.ty),
            init: g.init.map(|c| self.constant(c)),
            attrs: self.attrs(&g.attrs),
            metadata: self.attachments(&g.metadata),
            ..g.clone()
        }
    }

    fn function(&mut self, f: &Function) -> FuncId {
        let symbol = self.symbols[f.symbol.0 as usize];
        if let Some(GlobalRef::Function(shared)) = self.dst.symbols[symbol].def {
            return shared;
        }
        let new = Function {
            symbol,
            linkage: self.linkage(&f.linkage),
            ty: self.ty(f.ty),
            ret: self.ty(f.ret),
            ret_attrs: self.attrs(&f.ret_attrs),
            params: f
                .params
                .iter()
                .map(|p| Param { ty: self.ty(p.ty), name: p.name.clone(), attrs: self.attrs(&p.attrs) })
                .collect(),
            attrs: self.attrs(&f.attrs),
            prefix: f.prefix.map(|c| self.constant(c)),
            prologue: f.prologue.map(|c| self.constant(c)),
            personality: f.personality.map(|c| self.constant(c)),
            metadata: self.attachments(&f.metadata),
            blocks: f
                .blocks
                .iter()
                .map(|b| Block { records: b.records.iter().map(|r| self.copy_verbatim(r)).collect(), ..b.clone() })
                .collect(),
            insts: f.insts.iter().map(|i| self.inst(i)).collect(),
            ..f.clone()
        };
        let id = FuncId(self.dst.functions.len() as u32);
        self.dst.symbols[symbol].def = Some(GlobalRef::Function(id));
        self.dst.functions.push(new);
        id
    }

    fn inst(&mut self, i: &Inst) -> Inst {
        let mut kind = i.kind.clone();
        match &mut kind {
            InstKind::Alloca { allocated: t, .. }
            | InstKind::Gep { source: t, .. }
            | InstKind::ShuffleVector { mask_ty: t, .. } => *t = self.ty(*t),
            InstKind::Switch { cases, .. } => cases.iter_mut().for_each(|(c, _)| *c = self.constant(*c)),
            InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                call.fn_ty = self.ty(call.fn_ty);
                call.ret_attrs = self.attrs(&call.ret_attrs);
                call.fn_attrs = self.attrs(&call.fn_attrs);
                for a in &mut call.args {
                    a.ty = self.ty(a.ty);
                    a.attrs = self.attrs(&a.attrs);
                }
                call.bundles.iter_mut().flat_map(|b| &mut b.args).for_each(|(t, _)| *t = self.ty(*t));
            }
            InstKind::Opaque { text, operands, .. } => {
                *text = self.copy_verbatim(text);
                operands.iter_mut().for_each(|v| *v = self.value(*v));
            }
            _ => {}
        }
        if !matches!(kind, InstKind::Opaque { .. }) {
            kind.for_each_operand_mut(|v| *v = self.value(*v));
        }
        Inst {
            kind,
            ty: self.ty(i.ty),
            name: i.name.clone(),
            metadata: self.attachments(&i.metadata),
            records: i.records.iter().map(|r| self.copy_verbatim(r)).collect(),
        }
    }

    /// Appends the nodes to the named lists of the destination. If a named list may occur only once in a module (such
    /// as the module flags) and the destination has it, the destination's list is not changed.
    fn named_metadata(&mut self) {
        for (name, nodes) in &self.src.named_metadata {
            let new: Vec<_> = nodes.iter().map(|n| self.md(*n)).collect();
            match self.dst.named_metadata.iter_mut().find(|(n, _)| n == name) {
                Some(_) if matches!(&**name, "llvm.module.flags" | "llvm.ident" | "nvvmir.version") => {}
                Some((_, list)) => list.extend(new),
                None => self.dst.named_metadata.push((name.clone(), new)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
