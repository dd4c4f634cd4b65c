//! Mutations of pointers: a new computation of the same address, a different address, or a different base.

use super::Mutator;
use super::site::Site;
use crate::ir::cfg::Cfg;
use crate::ir::*;
use crate::target::Target;

/// An operand that a mutation may replace: the instruction and the index of the operand. At the stated position, the
/// mutation inserts the instructions that compute the new value.
#[derive(Copy, Clone, Debug)]
struct Use {
    inst: InstId,
    operand: usize,
    value: Value,
    site: Site,
    /// Whether the operand is the address of an access. If so, a pointer of another address space may replace it.
    is_address: bool,
}

/// How a pointer is computed from another pointer.
#[derive(Copy, Clone)]
enum Derivation {
    OtherSpace,
    Mask,
    Gep,
    Select,
    Slot,
    Freeze,
    Phi,
    Integer,
}

/// The derivations, each with its weight.
const DERIVATIONS: [(usize, Derivation); 8] = [
    (5, Derivation::OtherSpace),
    (4, Derivation::Mask),
    (4, Derivation::Gep),
    (4, Derivation::Select),
    (3, Derivation::Slot),
    (1, Derivation::Freeze),
    (2, Derivation::Phi),
    (1, Derivation::Integer),
];

impl Mutator<'_, '_> {
    /// Replaces a pointer operand by a value that is computed from the pointer.
    pub fn derive_pointer(&mut self) -> Option<()> {
        let mut found = self.any_use(|types, ty| types.is_pointer(ty))?;
        let (p, ty) = (found.value, self.type_of(found.value)?);
        let space = self.space_of(p)?;
        let index = self.layout.index_bits(space);
        let site = &mut found.site;
        let new = match self.d.choose_weighted(&DERIVATIONS) {
            Derivation::OtherSpace => self.through_other_space(site, p, space, found.is_address)?,
            Derivation::Mask => {
                let mask = match self.d.below(4) {
                    0 => self.number(site, index),
                    _ => {
                        let mask = self.d.pick(&[3u128, 7, 15, 1, 0, 255]);
                        Value::Const(self.m.const_int(index, !mask))
                    }
                };
                let number = self.m.types.int(index);
                let name = format!("llvm.ptrmask.p{}.i{index}", space.0);
                let kind = builder::plain_call(&mut self.m, &name, ty, &[(ty, p), (number, mask)]);
                self.emit_at(site, |b| b.emit(kind, ty))
            }
            Derivation::Gep => {
                let bits = self.d.pick(&[8, 32, 8, 64]);
                let source = self.m.types.int(bits);
                let bits = self.d.pick(&[index, index, 32]);
                let by = self.number(site, bits);
                let flags = self.d.pick(&[Flags::NONE, Flags::INBOUNDS]);
                self.emit_at(site, |b| b.gep(source, p, vec![by], flags))
            }
            Derivation::Select => {
                let other = self.choose_other_pointer(*site, p, ty)?;
                let cond = self.condition(site)?;
                let (then, els) = if self.d.below(2) == 0 { (p, other) } else { (other, p) };
                self.emit_at(site, |b| b.select(cond, then, els))
            }
            Derivation::Slot => self.through_slot(site, p, ty)?,
            Derivation::Freeze => self.emit_at(site, |b| b.emit(InstKind::Freeze(p), ty)),
            Derivation::Phi => {
                let other = self.choose_other_pointer(*site, p, ty)?;
                let cond = self.condition(site)?;
                return self.phi_of(found, cond, other);
            }
            Derivation::Integer => {
                let bits = self.layout.pointer(space).bits;
                let number = self.m.types.int(bits);
                let n = self.emit_at(site, |b| b.cast(CastOp::PtrToInt, p, number));
                self.emit_at(site, |b| b.cast(CastOp::IntToPtr, n, ty))
            }
        };
        self.set(found.inst, found.operand, new);
        Some(())
    }

    /// Casts a pointer to the generic space, or casts a generic pointer to a different space. Mostly casts the result
    /// back.
    fn through_other_space(&mut self, site: &mut Site, p: Value, space: AddressSpace, any: bool) -> Option<Value> {
        let others: &[u32] = match (self.target, space.0) {
            (Target::Flat, _) => return None,
            (_, 0) => &[1, 1, 3, 5],
            _ => &[0],
        };
        let (own, other) = (self.type_of(p)?, AddressSpace(self.d.pick(others)));
        let other = self.m.types.ptr(other);
        let there = self.emit_at(site, |b| b.cast(CastOp::AddrSpaceCast, p, other));
        if any && self.d.below(2) == 0 {
            return Some(there);
        }
        Some(self.emit_at(site, |b| b.cast(CastOp::AddrSpaceCast, there, own)))
    }

    /// Stores a pointer in a new alloca and loads the pointer again.
    fn through_slot(&mut self, site: &mut Site, p: Value, ty: TypeId) -> Option<Value> {
        let space = AddressSpace(if self.target == Target::Amdgcn { 5 } else { 0 });
        let entry = Site { block: BlockId(0), at: 0 };
        let align = self.layout.abi_align(&self.m.types, ty)?;
        if site.block == BlockId(0) {
            site.at += 1;
        }
        let slot = self.insert(entry, |b| b.alloca(ty, space, align));
        let store = *site;
        if self.d.below(3) == 0 {
            // The pointer is stored early. So an analysis must decide whether the instructions between the store and
            // the load change the alloca.
            let early = match p {
                Value::Inst(i) => self.find_instructions(|_, _| true).iter().find(|(_, x)| *x == i).map(|(s, _)| *s)?,
                _ => Site { block: BlockId(0), at: 0 },
            };
            let f = self.function();
            let phis = f.block(early.block).insts.iter();
            let front = phis.take_while(|i| matches!(f.inst(**i).kind, InstKind::Phi { .. } | InstKind::Alloca { .. }));
            let early = Site { at: front.count().max(early.at + 1), ..early };
            self.insert(early, |b| b.store(p, slot, align));
            if early.block == site.block && early.at <= site.at {
                site.at += 1;
            }
        } else {
            self.insert(store, |b| b.store(p, slot, align));
            site.at += 1;
        }
        Some(self.emit_at(site, |b| b.load(ty, slot, align)))
    }

    /// Returns a pointer other than `than` that has this type and is visible at the site.
    fn choose_other_pointer(&mut self, site: Site, than: Value, ty: TypeId) -> Option<Value> {
        let all = self.pointers(site);
        let others: Vec<Value> = all.into_iter().filter(|v| *v != than && self.type_of(*v) == Some(ty)).collect();
        self.choose(&others)
    }

    /// Replaces a pointer by a phi of the pointer and another pointer. The second pointer reaches the phi on a new
    /// edge.
    fn phi_of(&mut self, found: Use, cond: Value, other: Value) -> Option<()> {
        if matches!(self.function().inst(found.inst).kind, InstKind::Phi { .. }) {
            return None;
        }
        let ty = self.type_of(found.value)?;
        let at = self.function().block(found.site.block).insts.iter().position(|i| *i == found.inst)?;
        let before = found.site.block;
        let (side, rest) = self.split_off(before, at, at, cond);
        let site = Site { block: rest, at: 0 };
        let phi = self.insert(site, |b| b.phi(ty, vec![(found.value, before), (other, side)]));
        self.set(found.inst, found.operand, phi);
        Some(())
    }

    /// Replaces a pointer operand by another pointer. Both pointers have the same type. There is one exception: if the
    /// operand is the address of an access, the new pointer may be in a different address space.
    pub fn other_pointer(&mut self) -> Option<()> {
        let found = self.any_use(|types, ty| types.is_pointer(ty))?;
        let new = match found.is_address {
            true => self.any_pointer(found.site).filter(|v| *v != found.value)?,
            false => self.choose_other_pointer(found.site, found.value, self.type_of(found.value)?)?,
        };
        self.set(found.inst, found.operand, new);
        Some(())
    }

    /// Replaces an integer operand by another integer of the same width.
    pub fn other_number(&mut self) -> Option<()> {
        let mut found = self.any_use(|types, ty| types.int_bits(ty).is_some_and(|b| b <= 64))?;
        let bits = self.m.types.int_bits(self.type_of(found.value)?)?;
        let new = match bits {
            1 => self.condition(&mut found.site)?,
            _ => self.number(&mut found.site, bits),
        };
        self.set(found.inst, found.operand, new);
        Some(())
    }

    /// Changes an address computation: one index, the type that the index is scaled by, or the flags.
    pub fn change_gep(&mut self) -> Option<()> {
        let (mut site, i) = self.choose_instruction(|_, inst| matches!(inst.kind, InstKind::Gep { .. }))?;
        let InstKind::Gep { source, base, indices, .. } = self.function().inst(i).kind.clone() else { return None };
        let space = self.space_of(base)?;
        match self.d.below(4) {
            0 => {
                // The indices of struct members must be constants. So the mutation changes only indices before a
                // struct.
                let count = if matches!(self.m.types.get(source), Type::Array { .. }) { 2 } else { 1 };
                let at = self.d.below(count.min(indices.len()));
                let index = self.layout.index_bits(space);
                let width = |x: &Self, v| x.type_of(v).and_then(|t| x.m.types.int_bits(t));
                width(self, *indices.get(at)?)?;
                let bits = self.d.pick(&[index, 32, 64]);
                let new = self.number(&mut site, bits);
                self.set(i, 1 + at, new);
            }
            1 => {
                let scaled = indices.len() == 1 && self.m.types.int_bits(source).is_some();
                let bits = self.d.pick(&[8, 32, 64, 16, 128]);
                let new = self.m.types.int(bits);
                if !scaled || new == source {
                    return None;
                }
                if let InstKind::Gep { source, .. } = self.kind_mut(i) {
                    *source = new;
                }
            }
            2 => {
                let index = *indices.first()?;
                let bits = self.m.types.int_bits(self.type_of(index)?).filter(|b| *b > 1 && *b <= 64)?;
                let by = Value::Const(self.constant(bits));
                let op = self.d.pick(&[BinOp::Add, BinOp::Mul, BinOp::Shl, BinOp::Sub, BinOp::And]);
                let flags = match op {
                    BinOp::And => Flags::NONE,
                    _ => self.d.pick(&[Flags::NONE, Flags::NSW, Flags::NUW]),
                };
                let new = self.emit_at(&mut site, |b| b.binary(op, index, by, flags));
                self.set(i, 1, new);
            }
            _ => {
                let flag = self.d.pick(&[Flags::INBOUNDS, Flags::INBOUNDS, Flags::NUW]);
                let flags = self.kind_mut(i).flags_mut()?;
                *flags = if flags.has(flag) { flags.difference(flag) } else { flags.union(flag) };
            }
        }
        Some(())
    }

    fn any_use(&mut self, wanted: impl Fn(&TypeTable, TypeId) -> bool) -> Option<Use> {
        let f = self.function();
        let cfg = Cfg::new(f);
        let mut uses = Vec::new();
        for (site, inst) in self.find_instructions(|_, inst| !matches!(inst.kind, InstKind::Switch { .. })) {
            let kind = &f.inst(inst).kind;
            let mut operand = 0;
            kind.for_each_operand(|value| {
                let site = match kind {
                    InstKind::Phi { incoming, .. } => {
                        let from = incoming[operand].1;
                        let end = f.block(from).insts.len().saturating_sub(1);
                        Some(Site { block: from, at: end }).filter(|_| cfg.is_reachable(from))
                    }
                    _ => Some(site),
                };
                let typed = self.type_of(value).is_some_and(|ty| wanted(&self.m.types, ty));
                if let (true, Some(site)) = (typed && may_replace(&self.m, kind, operand), site) {
                    uses.push(Use { inst, operand, value, site, is_address: is_address(kind, operand) });
                }
                operand += 1;
            });
        }
        self.choose(&uses)
    }

    /// Replaces one operand of instruction `i`. If `i` is a phi with several edges from the block of this operand,
    /// replaces the operands of all these edges.
    fn set(&mut self, i: InstId, operand: usize, new: Value) {
        if let InstKind::Phi { incoming, .. } = self.kind_mut(i) {
            let from = incoming[operand].1;
            incoming.iter_mut().filter(|(_, b)| *b == from).for_each(|(v, _)| *v = new);
            return;
        }
        let mut at = 0;
        self.kind_mut(i).for_each_operand_mut(|v| {
            if at == operand {
                *v = new;
            }
            at += 1;
        });
    }
}

/// Whether every value of the operand's type may replace this operand.
fn may_replace(m: &Module, kind: &InstKind, operand: usize) -> bool {
    match kind {
        InstKind::Load { .. }
        | InstKind::Store { .. }
        | InstKind::AtomicRmw { .. }
        | InstKind::CmpXchg { .. }
        | InstKind::Phi { .. }
        | InstKind::Select { .. }
        | InstKind::ICmp { .. }
        | InstKind::Binary { .. }
        | InstKind::Ret(_)
        | InstKind::CondBr { .. } => true,
        InstKind::Gep { .. } => operand == 0,
        InstKind::Call(call) => {
            let Some(callee) = m.callee(call.callee) else { return false };
            let name = m.function_name(callee);
            let free = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.ptrmask."];
            let pointer = |a: &CallArg| m.types.is_pointer(a.ty);
            match operand.checked_sub(1).and_then(|at| call.args.get(at)) {
                Some(arg) if name.starts_with("llvm.") => pointer(arg) && free.iter().any(|f| name.starts_with(f)),
                Some(_) => true,
                None => false,
            }
        }
        _ => false,
    }
}

/// Whether the operand is the address of a load, store or atomic operation.
fn is_address(kind: &InstKind, operand: usize) -> bool {
    match kind {
        InstKind::Load { .. } | InstKind::AtomicRmw { .. } | InstKind::CmpXchg { .. } => operand == 0,
        InstKind::Store { .. } => operand == 1,
        _ => false,
    }
}
