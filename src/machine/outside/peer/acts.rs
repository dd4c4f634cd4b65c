//! What a peer does with the pointers that it knows: decided once, then performed.

use super::{Handle, Played};
use crate::ir::*;
use crate::machine::code::attributes::ValuePromise;
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::Vm;
use crate::machine::facts::events::AccessKind;
use crate::machine::facts::plans::{Act, Answer, Plans};
use crate::machine::facts::stop::{Discard, Stop, discard};
use crate::machine::memory::Cell;
use crate::machine::memory::spaces::Home;
use crate::machine::memory::value::{Base, Kind, Leaf, Scalar, mask};
use crate::machine::outside::external::allocation_kind;
use crate::machine::rng::Rng;

/// An access that was performed: object, offset, and how.
pub type Touched = (u32, u64, Touch);

impl Vm<'_> {
    /// The accesses of a call whose key was not met before: reads, then writes.
    pub(super) fn decide(&self, t: usize, key: u64, handles: &[Handle]) -> Vec<Act> {
        let mut acts = Vec::new();
        for kind in [AccessKind::Read, AccessKind::Write] {
            for h in handles {
                let mut rng = Rng::new(key ^ h.id, kind as u64);
                let allowed = if kind == AccessKind::Read { h.reads } else { h.writes };
                if allowed && !rng.one_in(3) {
                    acts.extend(self.decide_one(t, &mut rng, h, kind));
                }
            }
        }
        acts
    }

    fn decide_one(&self, t: usize, rng: &mut Rng, h: &Handle, kind: AccessKind) -> Option<Act> {
        let Base::Object(object) = h.pointer.prov.base else { return None };
        let at = self.offset(t, object.0, h.pointer.bits as u64, h.space)?;
        let o = &self.memory.objects[object.0 as usize];
        let writable = !o.constant && !o.byval_kernel && !self.program.spaces.is_read_only_view(h.space);
        let usable = o.alive && !o.ended && o.home != Home::Code && (kind == AccessKind::Read || writable);
        if !usable || o.size == 0 {
            return None;
        }
        // Mostly right at the pointer, sometimes anywhere in its object.
        let near = u64::try_from(at).ok().filter(|a| *a < o.size && !rng.one_in(4));
        let start = near.unwrap_or_else(|| rng.below(o.size));
        let len = (1 + rng.below(8)).min(o.size - start);
        Some(Act { handle: h.id, kind, at: start as i64 - at, len, guessed: h.guessed })
    }

    /// Performs all accesses. Gives what is to be recorded, and a number for what was read.
    pub(super) fn perform(&mut self, t: usize, played: &Played, acts: &[Act]) -> Result<(Vec<Touched>, u64), Stop> {
        let mut seen = Rng::new(played.keys[0], 0x7365_656e);
        let mut out = Vec::new();
        for act in acts {
            let Some(h) = played.handles.iter().find(|h| h.id == act.handle) else { continue };
            match self.access_of_peer(t, h, act, played.free, &mut seen) {
                Ok(done) => out.push(done),
                Err(stop) => {
                    self.out.refused = Some(Plans::refusal(played.keys, *act));
                    return match stop {
                        // Behind a pass the callee does what it did before it.
                        Stop::Ub(kind, detail) if self.options.replay => {
                            let name = self.name(self.module.function(played.callee).symbol);
                            Err(Stop::Ub(kind, format!("@{name} may not {:?} any more: {detail}", act.kind)))
                        }
                        Stop::Ub(kind, _) => discard(Discard::Peer(kind)),
                        other => Err(other),
                    };
                }
            }
        }
        Ok((out, seen.word()))
    }

    fn access_of_peer(&mut self, t: usize, h: &Handle, act: &Act, free: bool, seen: &mut Rng) -> Result<Touched, Stop> {
        let m = self.program.spaces.index_mask(h.space);
        let bits = (h.pointer.bits as u64).wrapping_add(act.at as u64) & m;
        let p = Scalar { bits: bits.into(), ..h.pointer };
        let touch = Touch {
            space: h.space,
            kind: act.kind,
            len: act.len,
            align: 1,
            volatile: false,
            atomic: None,
            operand: None,
        };
        let (object, offset) = self.checked(t, &p, &touch)?;
        let read = act.kind == AccessKind::Read;
        if read && self.options.observe {
            self.observe_read(object, offset, act.len)?;
        }
        if read {
            for (cell, at) in self.memory.bytes(object, offset, act.len).iter().zip(offset..) {
                let undefined = !cell.is_settled();
                seen.mix(if undefined { self.undefined_byte(object, at).into() } else { self.sight_of(*cell) });
            }
        } else {
            let mut written = Rng::new(seen.clone().word(), act.handle);
            let cells = self.memory.bytes_mut(object, offset, act.len);
            cells.iter_mut().for_each(|cell| *cell = Cell::new(written.word() as u8, 0, 0, free));
        }
        Ok((object, offset, touch))
    }

    /// What a peer makes of a byte: of a pointer it sees only whose it is.
    fn sight_of(&self, cell: Cell) -> u64 {
        match self.memory.pointer_part(cell) {
            Some((Base::Object(o), _)) if self.is_nameless(o.0) || self.is_interchangeable(o.0) => 2 << 8,
            Some((Base::Object(o), part)) => self.stable_name(o.0) << 8 | part as u64,
            Some(_) => 1 << 8,
            None => cell.value().into(),
        }
    }

    /// A result that all attributes allow.
    pub(super) fn answers(&mut self, played: &Played, seen: u64) -> Vec<Answer> {
        let program = self.program;
        let code = &program.functions[played.callee.0 as usize];
        let call = played.call;
        if let Some(i) = code.returned.or(call.returned) {
            let start: usize = code.params[..i as usize].iter().map(|p| p.leaves as usize).sum();
            return (start..start + code.params[i as usize].leaves as usize).map(Answer::Argument).collect();
        }
        let mut rng = Rng::new(seen, played.keys[0]);
        let promise = result_promise(&code.ret_promise, &call.promise);
        let callee = self.module.function(played.callee);
        let fresh = callee.ret_attrs.has("noalias") || played.site.ret_attrs.has("noalias");
        let fresh = fresh || allocation_kind(callee).is_some();
        let answer = |leaf: &Leaf| match leaf.kind {
            Kind::Int => Answer::Bits(number(&mut rng, *leaf, &promise)),
            Kind::Float(k) => Answer::Bits(crate::machine::arith::float::encode(rng.below(16) as f64, k).unwrap_or(0)),
            Kind::Ptr(_) if fresh => Answer::Fresh,
            Kind::Ptr(_) => {
                let word = rng.word();
                let usable = played.handles.iter().filter(|h| h.returns);
                // Sometimes a little further on.
                let step = if rng.one_in(3) { rng.below(3) * 4 } else { 0 };
                match usable.max_by_key(|h| Rng::new(word, h.id).word()) {
                    Some(h) => Answer::Behind { handle: h.id, step },
                    None => Answer::Bits(0),
                }
            }
        };
        program.shape(call.ret).leaves.iter().map(answer).collect()
    }

    /// The values of a result.
    pub(super) fn results(&mut self, t: usize, played: &Played, answers: &[Answer]) -> Result<Vec<Scalar>, Stop> {
        let program = self.program;
        let promise = result_promise(&program.functions[played.callee.0 as usize].ret_promise, &played.call.promise);
        let mut out = Vec::new();
        for (leaf, answer) in program.shape(played.call.ret).leaves.iter().zip(answers) {
            let mut v = match (leaf.kind, *answer) {
                (_, Answer::Argument(at)) => played.args[at],
                (Kind::Ptr(space), Answer::Fresh) => self.fresh(t, played.callee, space, &promise, &played.args)?,
                (Kind::Ptr(space), Answer::Behind { handle, step }) => {
                    self.pointer_behind(t, played, space, handle, step)
                }
                (_, Answer::Bits(bits)) => Scalar::of(bits & mask(leaf.bits)),
                _ => Scalar::of(0),
            };
            if !matches!(answer, Answer::Argument(_)) {
                self.promise(t, &promise, &mut v, leaf.kind, "the result")?;
                // Behind a pass the plan stands: it kept what was promised before.
                if v.poison && !self.options.replay {
                    return discard(Discard::PeerHasNoResult);
                }
                v = v.freed(played.free);
            }
            out.push(v);
        }
        Ok(out)
    }

    fn pointer_behind(&self, t: usize, played: &Played, space: AddressSpace, handle: u64, step: u64) -> Scalar {
        let place = played.handles.iter().find(|h| h.id == handle).and_then(|h| {
            let Base::Object(o) = h.pointer.prov.base else { return None };
            let (_, offset) = self.locate(t, &h.pointer, h.space)?;
            Some((h.pointer, self.address_in(t, o.0, space)?.wrapping_add(offset as u64)))
        });
        match place {
            Some((pointer, address)) => {
                let address = address.wrapping_add(step) & self.program.spaces.index_mask(space);
                Scalar { bits: address.into(), ..pointer }
            }
            None => Scalar::of(0),
        }
    }
}

fn result_promise(ret: &Option<Box<ValuePromise>>, site: &Option<Box<ValuePromise>>) -> ValuePromise {
    let mut promise = ValuePromise::default();
    for p in [ret, site].into_iter().flatten() {
        promise.merge(p);
    }
    promise
}

/// An integer result: small ones, extremes and noise, inside the promised range.
fn number(rng: &mut Rng, leaf: Leaf, promise: &ValuePromise) -> u128 {
    let bits = leaf.bits;
    let any = match rng.below(4) {
        0 | 1 => u128::from(rng.below(8)),
        2 => rng.pick(&[u128::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1]),
        _ => rng.wide(),
    } & mask(bits);
    match promise.ranges.first() {
        Some((lo, hi)) if lo != hi => {
            let span = hi.wrapping_sub(*lo) & mask(bits);
            lo.wrapping_add(any % span.max(1)) & mask(bits)
        }
        _ => any,
    }
}
