//! Mutations of promises: attributes, flags and assumptions are added or removed. If every run of a mutant breaks an
//! added promise, no run is evidence. Many mutants are of this kind.

use super::super::draw::Draw;
use super::Mutator;
use crate::ir::attr::Captures;
use crate::ir::builder::declare;
use crate::ir::*;

/// Draws a promise about a pointer: the name and the value of an attribute.
type PointerPromise = fn(&mut Draw<'_, '_>) -> (&'static str, AttrValue);

/// The promises about a pointer, each with its weight.
const POINTER_PROMISES: [(usize, PointerPromise); 7] = [
    (6, |_| ("noalias", AttrValue::None)),
    (3, |_| ("readonly", AttrValue::None)),
    (2, |_| ("writeonly", AttrValue::None)),
    (3, |_| ("captures", AttrValue::Captures(Captures { other: 0, ret: 0 }))),
    (2, |_| ("nonnull", AttrValue::None)),
    (2, |d| ("dereferenceable", AttrValue::Int(d.pick(&[4, 8, 1, 16])))),
    (1, |d| ("align", AttrValue::Int(d.pick(&[4, 8, 16])))),
];

impl Mutator<'_, '_> {
    /// Adds or removes an attribute of a pointer parameter of the current function.
    pub fn parameter_promise(&mut self) -> Option<()> {
        let f = self.function();
        let plain = |p: &Param| !["byval", "sret", "byref", "nest"].iter().any(|a| p.attrs.has(a));
        let pointers: Vec<usize> =
            (0..f.params.len()).filter(|i| self.m.types.is_pointer(f.params[*i].ty) && plain(&f.params[*i])).collect();
        let at = self.choose(&pointers)?;
        let (name, value) = self.pointer_promise();
        toggle(&mut self.function_mut().params[at].attrs, name, value);
        Some(())
    }

    /// Adds or removes an attribute of a pointer argument of one call.
    pub fn argument_promise(&mut self) -> Option<()> {
        let own = |m: &Module, inst: &Inst| {
            let callee = inst.kind.as_call().and_then(|c| m.callee(c.callee));
            callee.is_some_and(|c| !m.function_name(c).starts_with("llvm."))
        };
        let (_, i) = self.choose_instruction(own)?;
        let call = self.function().inst(i).kind.as_call()?;
        let plain = |a: &CallArg| !["byval", "sret", "byref", "nest"].iter().any(|n| a.attrs.has(n));
        let pointers: Vec<usize> = (0..call.args.len())
            .filter(|at| self.m.types.is_pointer(call.args[*at].ty) && plain(&call.args[*at]))
            .collect();
        let at = self.choose(&pointers)?;
        let (name, value) = self.pointer_promise();
        toggle(&mut self.kind_mut(i).as_call_mut()?.args[at].attrs, name, value);
        Some(())
    }

    fn pointer_promise(&mut self) -> (&'static str, AttrValue) {
        let promise = self.d.choose_weighted(&POINTER_PROMISES);
        promise(&mut self.d)
    }

    /// Adds or removes an attribute of the current function: `memory(…)`, `nosync`, `nofree`, `willreturn` or
    /// `nounwind`.
    pub fn function_promise(&mut self) -> Option<()> {
        use ModRefInfo::{ModRef, Ref};
        let memory = |effects| ("memory", AttrValue::Memory(effects));
        let (name, value) = match self.d.below(8) {
            0 => memory(MemoryEffects::ARGUMENTS),
            1 => memory(MemoryEffects { argmem: Ref, ..MemoryEffects::NONE }),
            2 => memory(MemoryEffects::READ),
            3 => memory(MemoryEffects { inaccessiblemem: ModRef, ..MemoryEffects::ARGUMENTS }),
            4 => ("nosync", AttrValue::None),
            5 => ("nofree", AttrValue::None),
            6 => ("willreturn", AttrValue::None),
            _ => ("nounwind", AttrValue::None),
        };
        toggle(&mut self.function_mut().attrs, name, value);
        Some(())
    }

    /// Adds or removes one of the flags nuw, nsw, exact, disjoint, nneg and inbounds of an instruction.
    pub fn flags(&mut self) -> Option<()> {
        let (_, i) = self.choose_instruction(|_, inst| !possible(&inst.kind).is_empty())?;
        let flag = self.d.pick(possible(&self.function().inst(i).kind));
        let flags = self.kind_mut(i).flags_mut()?;
        *flags = if flags.has(flag) { flags.difference(flag) } else { flags.union(flag) };
        Some(())
    }

    /// Adds an `llvm.assume` that two pointers have separate storage, or that one pointer is aligned to 8 bytes or not
    /// null.
    pub fn assume(&mut self) -> Option<()> {
        let site = self.any_site()?;
        let (p, q) = (self.any_pointer(site)?, self.any_pointer(site)?);
        let (p_ty, q_ty) = (self.type_of(p)?, self.type_of(q)?);
        let (word, bit, void) = (self.m.types.int(64), self.m.types.int(1), self.m.types.intern(Type::Void));
        let eight = Value::Const(self.m.const_int(64, 8));
        let (tag, args) = match self.d.below(4) {
            0 => ("align", vec![(p_ty, p), (word, eight)]),
            1 => ("nonnull", vec![(p_ty, p)]),
            _ if p == q => return None,
            _ => ("separate_storage", vec![(p_ty, p), (q_ty, q)]),
        };
        let callee = declare(&mut self.m, "llvm.assume", void, &[bit]);
        let yes = Value::Const(self.m.const_int(1, 1));
        let arg = CallArg { ty: bit, value: yes, attrs: AttrSet::default() };
        self.insert(site, |b| b.call_with(callee, vec![arg], vec![Bundle { tag: tag.into(), args }]));
        Some(())
    }

    /// Removes one promise: metadata of an instruction, or an attribute of a parameter or of the function.
    pub fn forget_promise(&mut self) -> Option<()> {
        if self.d.below(2) == 0 {
            let (_, i) =
                self.choose_instruction(|_, inst| inst.metadata.iter().any(|(kind, _)| *kind != MdKindId::DBG))?;
            let kinds: Vec<MdKindId> = self.function().inst(i).metadata.iter().map(|(kind, _)| *kind).collect();
            let kinds: Vec<MdKindId> = kinds.into_iter().filter(|k| *k != MdKindId::DBG).collect();
            let kind = self.choose(&kinds)?;
            self.function_mut().insts[i].metadata.retain(|(k, _)| *k != kind);
            return Some(());
        }
        const FREE: [&str; 12] = [
            "noalias",
            "readonly",
            "writeonly",
            "readnone",
            "captures",
            "nonnull",
            "dereferenceable",
            "memory",
            "nosync",
            "nofree",
            "willreturn",
            "noundef",
        ];
        let has = |attrs: &AttrSet| -> Vec<&'static str> { FREE.into_iter().filter(|n| attrs.has(n)).collect() };
        let f = self.function();
        let mut found: Vec<(Option<usize>, &str)> = has(&f.attrs).into_iter().map(|n| (None, n)).collect();
        for (i, p) in f.params.iter().enumerate() {
            found.extend(has(&p.attrs).into_iter().map(|n| (Some(i), n)));
        }
        let (param, name) = self.choose(&found)?;
        let f = self.function_mut();
        match param {
            Some(i) => f.params[i].attrs.remove(name),
            None => f.attrs.remove(name),
        }
        Some(())
    }
}

/// If the set has the promise with this value, removes the promise. Otherwise adds the promise, and removes promises
/// that contradict it.
fn toggle(attrs: &mut AttrSet, name: &str, value: AttrValue) {
    if attrs.get(name).is_some_and(|a| a.value == value) {
        return attrs.remove(name);
    }
    let access = ["readonly", "writeonly", "readnone"];
    if access.contains(&name) {
        access.iter().for_each(|a| attrs.remove(a));
        // Memory that is only read cannot be initialised, so `initializes` contradicts `readonly`.
        attrs.remove("initializes");
    }
    attrs.set(name, value);
}

/// Returns the flags that a mutation may add to or remove from an instruction. Fast-math flags are excluded.
fn possible(kind: &InstKind) -> &'static [Flags] {
    match kind {
        InstKind::Binary { op: BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl, .. } => &[Flags::NUW, Flags::NSW],
        InstKind::Binary { op: BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr, .. } => &[Flags::EXACT],
        InstKind::Binary { op: BinOp::Or, .. } => &[Flags::DISJOINT],
        InstKind::Cast { op: CastOp::ZExt, .. } => &[Flags::NNEG],
        InstKind::Cast { op: CastOp::Trunc, .. } => &[Flags::NUW, Flags::NSW],
        InstKind::Gep { .. } => &[Flags::INBOUNDS],
        _ => &[],
    }
}
