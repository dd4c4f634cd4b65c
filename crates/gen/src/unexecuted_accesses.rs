//! Accesses that are never executed, because their condition is false in every execution. If an access were executed,
//! it would be undefined behaviour, for one of the reasons in [`UnexecutedReason`]. The access may be in a loop, next
//! to an executed access of the same memory.
//!
//! These kernels test LICM, which promotes memory to scalars and hoists loads, and SimplifyCFG. Both passes can make an
//! access unconditional. For this, they must not rely on the address, the alignment or the metadata of an access that
//! is never executed (llvm#60860, llvm#89672, llvm#157852). MemCpyOpt must not rely on the length of a copy that is
//! never executed (llvm#216566, llvm#220904).

use super::concrete::Concrete;
use super::features::Feature;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;

/// Why the access would be undefined behaviour if it were executed.
#[derive(Copy, Clone, PartialEq, Eq)]
enum UnexecutedReason {
    /// The lifetime of the accessed alloca is over.
    Lifetime,
    /// The access stores to a constant.
    Constant,
    /// The access states a larger alignment than the address has.
    Alignment,
    /// Other threads access the memory, and nothing orders the accesses.
    Race,
    /// The access may get false metadata. An executed access contradicts this metadata: it touches the same alloca
    /// through a different pointer.
    Metadata,
    /// The copy reads more bytes than its alloca has.
    Size,
}

/// An access that is never executed. If `beside` is set, the kernel also executes an access of the same memory, before
/// or after it.
struct UnexecutedAccess {
    ptr: Var,
    cell: Cell,
    align: u64,
    beside: Option<(Var, bool)>,
    /// If `copy` is set, the unexecuted operation is a copy. It copies the stated number of bytes from `ptr` to the
    /// stated pointer.
    copy: Option<(Var, u64)>,
}

impl Gen<'_, '_> {
    /// Makes one access that is never executed.
    pub fn never(&mut self, depth: usize) -> Option<()> {
        let wrong = self.d.choose_weighted(&[
            (3, UnexecutedReason::Metadata),
            (3, UnexecutedReason::Lifetime),
            (2, UnexecutedReason::Alignment),
            (1, UnexecutedReason::Constant),
            (2, UnexecutedReason::Size),
            (if self.threads() > 1 { 2 } else { 0 }, UnexecutedReason::Race),
        ]);
        let condition = self.false_condition()?;
        let unexecuted = self.unexecuted(wrong)?;
        let done = match self.on.has(Feature::Loops) && depth < super::MAX_DEPTH && self.d.chance(70) {
            true => self.small_loop(|g| g.emit_unexecuted(&unexecuted, condition)),
            false => {
                self.emit_unexecuted(&unexecuted, condition);
                Some(())
            }
        };
        if matches!(wrong, UnexecutedReason::Metadata | UnexecutedReason::Size) {
            // The load after the accesses shows whether all executed stores took effect.
            let (p, lanes) = (&unexecuted.ptr, self.lanes(&unexecuted.ptr));
            let loaded = self.emit_access_with(p, &lanes, unexecuted.cell, false, AccessFlags::PLAIN)?;
            self.store_loaded(p, unexecuted.cell, loaded);
        }
        done
    }

    /// Makes a condition that is false in every lane, although no analysis can prove that it is false.
    fn false_condition(&mut self) -> Option<Value> {
        let values = std::array::from_fn(|_| self.d.below(3) as u128);
        let v = match self.int_param(32, values) {
            Some(v) => v,
            None => self.pick(|_, v| matches!(v.kind, Kind::Int(8..=64)) && v.is_known_int())?,
        };
        let Kind::Int(bits) = v.kind else { return None };
        let lanes = self.lanes(&v);
        let never = (3..).find(|n| !lanes.contains(&Concrete::Int(*n)))?;
        let never = self.int(bits, never as i128);
        Some(self.builder().icmp(ICmpPred::Eq, v.value, never))
    }

    fn unexecuted(&mut self, wrong: UnexecutedReason) -> Option<UnexecutedAccess> {
        let word = Cell::int(&mut self.m.types, 32);
        let of = |ptr: &Var, align, beside| {
            Some(UnexecutedAccess { ptr: ptr.clone(), cell: word, align, beside, copy: None })
        };
        match wrong {
            UnexecutedReason::Lifetime => {
                let p = self.dead_alloca(word)?;
                of(&p, 4, None)
            }
            UnexecutedReason::Constant => {
                let fixed = |g: &Gen, v: &Var| {
                    let kept = |l: &Concrete| matches!(l, Concrete::Ptr(p) if !g.objects[p.object as usize].writable);
                    matches!(v.kind, Kind::Ptr(_)) && v.lanes.iter().all(kept)
                };
                let p = self.pick(fixed)?;
                of(&p, 1, Some((p.clone(), false)))
            }
            UnexecutedReason::Alignment => {
                let p = self.pick(|g, v| {
                    matches!(v.kind, Kind::Ptr(_)) && !g.points_to_slot(v) && g.known_align(&g.lanes(v)) < 16
                })?;
                let write = self.d.chance(60);
                of(&p, 16, Some((p.clone(), write)))
            }
            UnexecutedReason::Race => {
                let p = self.pick(|g, v| matches!(v.kind, Kind::Ptr(_)) && g.is_shared(v))?;
                let lanes = self.lanes(&p);
                let align = self.known_align(&lanes).min(4);
                of(&p, align, Some((p.clone(), false)))
            }
            UnexecutedReason::Size => {
                let own = self.alloca(word.ty, 4, false);
                let lanes = self.lanes(&own);
                self.emit_access_with(&own, &lanes, word, true, AccessFlags::PLAIN)?;
                self.become_defined(&lanes, word.size);
                let len = self.d.pick(&[8u64, 16]);
                let larger = self.temporary(len);
                if let Some(from) = self.data_pointer() {
                    self.copy(&larger, &from, 4);
                }
                Some(UnexecutedAccess { copy: Some((larger, len)), ..of(&own, 4, Some((own.clone(), false)))? })
            }
            UnexecutedReason::Metadata => {
                let own = self.alloca(word.ty, 4, false);
                let lanes = self.lanes(&own);
                self.emit_access_with(&own, &lanes, word, true, AccessFlags::PLAIN)?;
                self.become_defined(&lanes, word.size);
                // A select computes the second pointer. So no analysis can prove that this pointer points to the
                // alloca.
                let other = self.pick(|g, v| v.kind == own.kind && v.value != own.value && !g.points_to_slot(v))?;
                let condition = self.false_condition()?;
                let value = self.builder().select(condition, other.value, own.value);
                let maybe = self.push(value, own.kind, lanes);
                let write = self.d.chance(80);
                of(&own, 4, Some((maybe, write)))
            }
        }
    }

    /// Makes an alloca, stores to it, and then ends its lifetime. The alloca is not in the pool.
    fn dead_alloca(&mut self, cell: Cell) -> Option<Var> {
        let p = self.alloca(cell.ty, cell.size, false);
        self.frame().pool.pop();
        self.lifetime(&p, cell, "start");
        let lanes = self.lanes(&p);
        self.emit_access_with(&p, &lanes, cell, true, AccessFlags::PLAIN);
        self.lifetime(&p, cell, "end");
        Some(p)
    }

    /// Emits a lifetime marker with a size argument, because every release reads this form.
    fn lifetime(&mut self, p: &Var, cell: Cell, which: &str) {
        let Kind::Ptr(space) = p.kind else { return };
        let (void, word, ptr) = (self.m.types.intern(Type::Void), self.m.types.int(64), self.ptr(space));
        let callee = builder::declare(&mut self.m, &format!("llvm.lifetime.{which}.p{space}"), void, &[word, ptr]);
        let size = self.int(64, cell.size.into());
        self.builder().call(callee, &[size, p.value]);
    }

    /// Emits the access that is never executed. Before or after it, emits the executed access.
    fn emit_unexecuted(&mut self, unexecuted: &UnexecutedAccess, condition: Value) {
        let first = self.d.chance(50);
        if first {
            self.access_neighbour(unexecuted);
        }
        let (then, join) = (self.new_block("never"), self.new_block("join"));
        self.builder().cond_br(condition, then, join);
        self.set_block(then);
        let (ptr, align, ty) = (unexecuted.ptr.value, unexecuted.align, unexecuted.cell.ty);
        if let Some((to, len)) = &unexecuted.copy {
            self.forbidden_copy(&unexecuted.ptr, to, *len);
            self.builder().br(join);
            self.set_block(join);
            return self.after_never(unexecuted, first);
        }
        let mut value = self.int(32, 77);
        if self.d.chance(25) {
            value = self.builder().load(ty, ptr, align);
            self.note_never(value);
        }
        let store = self.builder().store(value, ptr, align);
        self.note_never(store);
        self.builder().br(join);
        self.set_block(join);
        self.after_never(unexecuted, first);
    }

    fn after_never(&mut self, unexecuted: &UnexecutedAccess, first: bool) {
        if !first {
            self.access_neighbour(unexecuted);
        }
    }

    fn forbidden_copy(&mut self, from: &Var, to: &Var, len: u64) -> Option<()> {
        let (Kind::Ptr(fs), Kind::Ptr(ts)) = (from.kind, to.kind) else { return None };
        let (void, bit, word) = (self.m.types.intern(Type::Void), self.m.types.int(1), self.m.types.int(64));
        let (fp, tp) = (self.ptr(fs), self.ptr(ts));
        let name = format!("llvm.memcpy.p{ts}.p{fs}.i64");
        let callee = builder::declare(&mut self.m, &name, void, &[tp, fp, word, bit]);
        let (len, volatile) = (self.int(64, len.into()), self.int(1, 0));
        self.builder().call(callee, &[to.value, from.value, len, volatile]);
        Some(())
    }

    fn access_neighbour(&mut self, unexecuted: &UnexecutedAccess) -> Option<()> {
        let (ptr, write) = unexecuted.beside.clone()?;
        let lanes = self.lanes(&ptr);
        self.emit_access_with(&ptr, &lanes, unexecuted.cell, write, AccessFlags::PLAIN).map(|_| ())
    }

    fn note_never(&mut self, inst: Value) {
        let func = self.frame().func;
        if let Value::Inst(inst) = inst {
            self.unexecuted_sites.push((func, inst));
        }
    }
}
