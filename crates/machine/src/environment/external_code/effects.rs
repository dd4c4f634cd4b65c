//! The accesses and the result that the model of an unknown function chooses for one call. The model chooses all
//! accesses first. Then it makes them.

use super::{ExternalCall, Handle};
use crate::api::{AccessKind, PlannedAccess, PlannedResult};
use crate::arith::float::encode;
use crate::code::ValuePromise;
use crate::environment::EnvironmentView;
use crate::environment::external::allocation_kind;
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Leaf, Scalar, StorageKind, mask};
use crate::random::Rng;

impl EnvironmentView<'_> {
    /// Chooses the accesses of a call whose key ([`Plans`](crate::Plans)) has no recorded plan: reads first, then
    /// writes.
    pub fn decide(&self, key: u64, handles: &[Handle]) -> Vec<PlannedAccess> {
        let mut acts = Vec::new();
        for kind in [AccessKind::Read, AccessKind::Write] {
            for h in handles {
                let mut rng = Rng::new(key ^ h.id, kind as u64);
                let allowed = if kind == AccessKind::Read { h.reads } else { h.writes };
                if allowed && !rng.one_in(3) {
                    acts.extend(self.decide_one(&mut rng, h, kind));
                }
            }
        }
        acts
    }

    fn decide_one(&self, rng: &mut Rng, h: &Handle, kind: AccessKind) -> Option<PlannedAccess> {
        let Base::Object(object) = h.pointer.prov.base else { return None };
        let at = self.view.offset(object, h.pointer.bits as u64, h.space)?;
        let o = &self.view.memory.objects[object];
        let writable = !o.constant && !o.byval_kernel && !self.view.spaces.is_read_only_view(h.space);
        let usable = o.alive && !o.ended && o.home != StorageKind::Code && (kind == AccessKind::Read || writable);
        if !usable || o.size == 0 {
            return None;
        }
        // Most accesses begin at the pointer itself. The others begin anywhere in the pointer's object.
        let near = u64::try_from(at).ok().filter(|a| *a < o.size && !rng.one_in(4));
        let start = near.unwrap_or_else(|| rng.below(o.size));
        let len = (1 + rng.below(8)).min(o.size - start);
        Some(PlannedAccess { handle: h.id, kind, at: (start as i64).wrapping_sub(at), len, guessed: h.guessed })
    }

    /// Returns the part of a byte that outside code can observe, as a number. If the byte belongs to a pointer, outside
    /// code observes the pointer's object and the position of the byte in the pointer.
    pub fn observable_part(&self, cell: Cell) -> u64 {
        match self.view.memory.pointer_part(cell) {
            _ if !cell.is_well_defined() => 0,
            Some((Base::Object(o), _)) if self.is_nameless(o) || self.is_interchangeable(o) => 2 << 8,
            Some((Base::Object(o), part)) => self.stable_name(o) << 8 | part as u64,
            Some(_) => 1 << 8,
            None => cell.value().into(),
        }
    }

    /// Chooses a result that all attributes of the call and the callee allow. `seen` is a hash of the key and of the
    /// bytes that the callee read.
    pub fn answers(&self, played: &ExternalCall, seen: u64) -> Vec<PlannedResult> {
        let program = self.program;
        let code = &program[played.callee];
        let call = played.call;
        if let Some(i) = code.returned.or(call.returned) {
            let start: usize = code.params[..i as usize].iter().map(|p| p.leaves as usize).sum();
            return (start..start + code.params[i as usize].leaves as usize).map(PlannedResult::Argument).collect();
        }
        let mut rng = Rng::new(seen, played.keys[0]);
        let promise = result_promise(&code.ret_promise, &call.promise);
        let callee = self.module.function(played.callee);
        let fresh = callee.ret_attrs.has("noalias") || played.site.ret_attrs.has("noalias");
        let fresh = fresh || allocation_kind(callee).is_some();
        let answer = |leaf: &Leaf| match leaf.kind {
            Kind::Int | Kind::Byte => PlannedResult::Bits(number(&mut rng, *leaf, &promise)),
            Kind::Float(k) => PlannedResult::Bits(encode(rng.below(16) as f64, k).unwrap_or(0)),
            Kind::Ptr(_) if fresh => PlannedResult::Fresh,
            Kind::Ptr(_) => {
                let word = rng.word();
                let usable = played.handles.iter().filter(|h| h.returns);
                // Some results are a few bytes after the pointer.
                let step = if rng.one_in(3) { rng.below(3) * 4 } else { 0 };
                match usable.max_by_key(|h| Rng::new(word, h.id).word()) {
                    Some(h) => PlannedResult::Behind { handle: h.id, step },
                    None => PlannedResult::Bits(0),
                }
            }
        };
        program.shape(call.ret).leaves.iter().map(answer).collect()
    }

    pub fn pointer_behind(&self, played: &ExternalCall, space: AddressSpace, handle: u64, step: u64) -> Scalar {
        let place = played.handles.iter().find(|h| h.id == handle).and_then(|h| {
            let Base::Object(o) = h.pointer.prov.base else { return None };
            let (_, offset) = self.view.locate(&h.pointer, h.space)?;
            Some((h.pointer, self.view.address_in(o, space)?.wrapping_add(offset as u64)))
        });
        match place {
            Some((pointer, address)) => {
                let address = address.wrapping_add(step) & self.view.spaces.index_mask(space);
                Scalar { bits: address.into(), ..pointer }
            }
            None => Scalar::from_bits(0),
        }
    }
}

pub fn result_promise(ret: &Option<Box<ValuePromise>>, site: &Option<Box<ValuePromise>>) -> ValuePromise {
    let mut promise = ValuePromise::default();
    for p in [ret, site].into_iter().flatten() {
        promise.merge(p);
    }
    promise
}

/// Chooses an integer result within the promised range: a small number, an extreme number or a random number.
fn number(rng: &mut Rng, leaf: Leaf, promise: &ValuePromise) -> u128 {
    let bits = leaf.bits;
    let any = match rng.below(4) {
        0 | 1 => u128::from(rng.below(8)),
        2 => rng.pick(&[u128::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1]),
        _ => rng.wide(),
    } & mask(bits);
    let within = |(lo, hi): &(u128, u128)| {
        let span = hi.wrapping_sub(*lo) & mask(bits);
        lo.wrapping_add(any % span.max(1)) & mask(bits)
    };
    let first = promise.ranges.iter().filter_map(|list| list.first()).filter(|(lo, hi)| lo != hi);
    first.map(within).find(|value| promise.is_in_ranges(*value)).unwrap_or(any)
}
