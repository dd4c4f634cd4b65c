//! Mutations of accesses: adding accesses through existing pointers, and copying, moving or removing existing accesses.

use super::Mutator;
use super::site::Site;
use crate::ir::surgery::remove;
use crate::ir::*;

impl Mutator<'_, '_> {
    /// Adds a load or store at an existing pointer or near it. The access has an integer type, or the type of an
    /// existing access through the pointer.
    pub fn new_access(&mut self) -> Option<()> {
        let mut site = self.any_site()?;
        let mut ptr = self.any_pointer(site)?;
        let like: Vec<(Value, TypeId, u64)> = self
            .find_instructions(|_, _| true)
            .iter()
            .filter_map(|(_, i)| self.access_operands(*i))
            .filter(|a| a.0 == ptr)
            .collect();
        let same = self.choose(&like).filter(|_| self.d.below(3) > 0);
        let (ty, mut align) = match same {
            Some((_, ty, align)) => (ty, align),
            None => {
                let bits = self.d.pick(&[8, 32, 64, 16]);
                (self.m.types.int(bits), 1)
            }
        };
        if self.d.below(2) == 0 {
            let offset = self.d.pick(&[1u128, 4, 2, 8, 3, 16, u128::MAX, u128::MAX - 3]);
            let byte = self.m.types.int(8);
            let index = self.layout.index_bits(self.space_of(ptr)?);
            let offset = Value::Const(self.m.const_int(index, offset));
            let flags = if self.d.below(2) == 0 { Flags::NONE } else { Flags::INBOUNDS };
            ptr = self.emit_at(&mut site, |b| b.gep(byte, ptr, vec![offset], flags));
            align = 1;
        }
        if self.d.below(2) == 0 {
            let value = self.emit_at(&mut site, |b| b.load(ty, ptr, align));
            self.use_value(site, value);
        } else {
            let value = self.value_of(&mut site, ty)?;
            self.emit_at(&mut site, |b| b.store(value, ptr, align));
        }
        Some(())
    }

    /// Returns a value of this type to store: an integer, a visible value, or zero. `None` if the type has no zero.
    fn value_of(&mut self, site: &mut Site, ty: TypeId) -> Option<Value> {
        if let Some(bits) = self.m.types.int_bits(ty).filter(|b| *b <= 64) {
            return Some(self.number(site, bits));
        }
        let same = self.visible_of(*site, ty);
        match self.choose(&same) {
            Some(value) => Some(value),
            None => surgery::zero(&mut self.m, ty),
        }
    }

    /// Makes the program's result depend on a value: xors the value into the operand of a later store, or stores the
    /// value.
    pub fn use_value(&mut self, mut site: Site, value: Value) {
        let Some(bits) = self.type_of(value).and_then(|t| self.m.types.int_bits(t)).filter(|b| *b <= 64) else {
            return;
        };
        let f = self.function();
        let later = f.block(site.block).insts.iter().enumerate().skip(site.at);
        let integer = |v: Value| self.type_of(v).and_then(|t| self.m.types.int_bits(t)).filter(|b| *b <= 64 && *b > 1);
        let stores = later.filter_map(|(at, i)| match f.inst(*i).kind {
            InstKind::Store { value, .. } => Some((at, *i, value, integer(value)?)),
            _ => None,
        });
        let stores: Vec<(usize, InstId, Value, u32)> = stores.collect();
        if let Some((at, store, old, width)) = self.choose(&stores).filter(|_| self.d.below(3) > 0) {
            site.at = at;
            let value = self.resize_int(&mut site, value, width);
            let new = self.emit_at(&mut site, |b| b.binary(BinOp::Xor, old, value, Flags::NONE));
            if let InstKind::Store { value, .. } = self.kind_mut(store) {
                *value = new;
            }
            return;
        }
        let space = if self.target == crate::target::Target::Flat { 0 } else { 1 };
        let out = self.m.types.ptr(AddressSpace(space));
        let ptr = if self.d.below(2) == 0 { self.new_param(out) } else { None };
        let ptr = match ptr {
            Some(ptr) => Some(ptr),
            None => self.any_pointer(site),
        };
        if let (Some(ptr), true) = (ptr, bits >= 8) {
            self.emit_at(&mut site, |b| b.store(value, ptr, 1));
        }
    }

    /// Copies a load, store, read-modify-write, fence or call to another position.
    pub fn copy_access(&mut self) -> Option<()> {
        let (Site { block, at }, i) = self.choose_instruction(is_access)?;
        let site = self.any_site()?;
        let visible = self.visible(site);
        let mut inst = self.function().inst(i).clone();
        let mut fits = true;
        inst.kind.for_each_operand(|v| fits &= !matches!(v, Value::Inst(_)) || visible.contains(&v));
        if !fits {
            return None;
        }
        (inst.name, inst.records) = (None, Vec::new());
        if site.block != block || site.at <= at {
            // At the new position, the scopes might not be declared yet.
            inst.metadata.retain(|(kind, _)| !matches!(*kind, MdKindId::ALIAS_SCOPE | MdKindId::NOALIAS));
        }
        let ty = inst.ty;
        let mut after = site;
        let value = self.emit_at(&mut after, |b| {
            let value = b.emit(inst.kind, ty);
            for (kind, md) in inst.metadata {
                b.attach(value, kind, md);
            }
            value
        });
        self.use_value(after, value);
        Some(())
    }

    /// Moves an access or call up or down in its block, past at most five instructions.
    pub fn move_access(&mut self) -> Option<()> {
        let (Site { block, at }, i) = self.choose_instruction(is_access)?;
        let (steps, up) = (1 + self.d.below(5), self.d.below(2) == 0);
        let mut to = at;
        for _ in 0..steps {
            let f = self.function();
            let insts = &f.block(block).insts;
            let other = if up { to.checked_sub(1)? } else { to + 1 };
            let Some(&neighbour) = insts.get(other) else { break };
            let (first, second) = if up { (neighbour, i) } else { (i, neighbour) };
            let mut depends = false;
            f.inst(second).kind.for_each_operand(|v| depends |= v == Value::Inst(first));
            let kind = &f.inst(neighbour).kind;
            if depends || kind.is_terminator() || matches!(kind, InstKind::Phi { .. }) || declares_scope(&self.m, kind)
            {
                break;
            }
            self.function_mut().blocks[block].insts.swap(to, other);
            to = other;
        }
        (to != at).then_some(())
    }

    /// Removes one store, fence, or call without a result.
    pub fn drop_access(&mut self) -> Option<()> {
        let (_, i) =
            self.choose_instruction(|m, inst| is_access(m, inst) && matches!(m.types.get(inst.ty), Type::Void))?;
        remove(self.function_mut(), i);
        Some(())
    }

    /// Adds a memcpy or memmove between two existing pointers, or a memset.
    pub fn memory_call(&mut self) -> Option<()> {
        let site = self.any_site()?;
        let (to, from) = (self.any_pointer(site)?, self.any_pointer(site)?);
        let (a, b) = (self.space_of(to)?, self.space_of(from)?);
        let length = self.d.pick(&[4u128, 8, 16, 1, 2, 12]);
        let length = Value::Const(self.m.const_int(64, length));
        let plain = Value::Const(self.m.const_int(1, 0));
        let (void, word, bit) = (self.m.types.intern(Type::Void), self.m.types.int(64), self.m.types.int(1));
        let (to_ty, from_ty) = (self.m.types.ptr(a), self.m.types.ptr(b));
        let kind = match self.d.below(3) {
            0 => {
                let byte = self.m.types.int(8);
                let value = self.constant(8);
                let args = [(to_ty, to), (byte, Value::Const(value)), (word, length), (bit, plain)];
                builder::plain_call(&mut self.m, &format!("llvm.memset.p{}.i64", a.0), void, &args)
            }
            n => {
                let name = format!("llvm.{}.p{}.p{}.i64", ["", "memcpy", "memmove"][n], a.0, b.0);
                let args = [(to_ty, to), (from_ty, from), (word, length), (bit, plain)];
                builder::plain_call(&mut self.m, &name, void, &args)
            }
        };
        self.insert(site, |b| b.emit_void(kind));
        Some(())
    }
}

/// Whether mutations may copy, move and remove the instruction. True for loads, stores, read-modify-writes, fences and
/// calls, except lifetime markers and scope declarations.
pub(super) fn is_access(m: &Module, inst: &Inst) -> bool {
    match &inst.kind {
        InstKind::Load { .. } | InstKind::Store { .. } | InstKind::AtomicRmw { .. } | InstKind::Fence(_) => true,
        InstKind::Call(_) => !m.is_lifetime_marker(&inst.kind) && !declares_scope(m, &inst.kind),
        _ => false,
    }
}

/// Whether the instruction declares a scope. On every path to the accesses that name a scope, exactly one declaration
/// of the scope must be executed. If two declarations were executed, it would be undefined to which instance of the
/// scope an access belongs (LangRef, "llvm.experimental.noalias.scope.decl"). So mutations neither move nor copy
/// declarations.
pub(super) fn declares_scope(m: &Module, kind: &InstKind) -> bool {
    let callee = kind.as_call().and_then(|c| m.callee(c.callee));
    callee.is_some_and(|f| m.function_name(f) == "llvm.experimental.noalias.scope.decl")
}
