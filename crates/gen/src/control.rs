//! Branches, switches and loops. Trip counts and conditions are known in every lane, and each block is executed in at
//! least one lane.

use super::concrete::{Concrete, ConcretePtr, Range, binary};
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;

/// A loop-carried value: its phi, and how the latch computes the value for the next iteration.
pub(super) struct LoopValue {
    pub phi: Value,
    pub update: Update,
}

pub(super) enum Update {
    /// The latch applies this operation with a constant of this width.
    Int(BinOp, u32, i64),
    /// The latch moves a pointer by this number of bytes.
    Step(i64),
    /// The latch passes the value of another phi.
    Phi(Value),
}

impl Gen<'_, '_> {
    pub(super) fn new_block(&mut self, stem: &str) -> BlockId {
        let name = self.fresh(stem);
        self.builder().new_block(&name)
    }

    pub(super) fn set_block(&mut self, block: BlockId) {
        self.frame().block = block;
    }

    /// Makes `if (c) { … }`, or a branch with two arms. If an arm derives a new pointer, a phi joins it with the
    /// pointer of the other path.
    pub fn branch(&mut self, depth: usize) -> Option<()> {
        let cond = self.known_condition()?;
        let lanes = self.lanes(&cond);
        let (yes, no) = self.split_lanes(&cond);
        if yes.is_empty() {
            return None;
        }
        let diamond = !no.is_empty() && self.d.chance(45);
        let then = self.new_block("then");
        let els = if diamond { Some(self.new_block("else")) } else { None };
        let join = self.new_block("join");
        let from = self.frame().block;
        self.builder().cond_br(cond.value, then, els.unwrap_or(join));
        let seed = self.data_pointer();
        let a = self.arm(then, join, yes, depth, seed.as_ref());
        let b = match els {
            Some(els) => self.arm(els, join, no, depth, seed.as_ref()),
            None => (from, None),
        };
        self.set_block(join);
        let p = seed?;
        let base = self.lanes(&p);
        // If there is no else block, the phi gets the original pointer on the edge from the block before the branch.
        let (va, la) = a.1.unwrap_or((p.value, base.clone()));
        let (vb, lb) = b.1.unwrap_or((p.value, base.clone()));
        if va == vb {
            return Some(());
        }
        let merged = (0..base.len()).map(|i| match lanes[i] {
            Concrete::Int(c) if c & 1 == 1 => la[i],
            _ => lb[i],
        });
        let merged = merged.collect();
        let ty = self.type_of(p.kind);
        let phi = self.builder().phi(ty, vec![(va, a.0), (vb, b.0)]);
        self.push(phi, p.kind, merged);
        Some(())
    }

    /// Returns the lanes in which a known condition is true, and the lanes in which it is false.
    pub(super) fn split_lanes(&self, cond: &Var) -> (Vec<u32>, Vec<u32>) {
        let lanes = self.lanes(cond);
        let hit = |l: &Concrete, want: u128| matches!(l, Concrete::Int(v) if v & 1 == want);
        let taken = |want| (0..lanes.len() as u32).filter(|i| hit(&lanes[*i as usize], want)).collect::<Vec<_>>();
        (taken(1), taken(0))
    }

    /// Opens a block that only the `active` lanes execute. Returns the state for [`leave_arm`](Self::leave_arm).
    pub(super) fn enter_arm(&mut self, block: BlockId, active: Vec<u32>) -> (usize, usize) {
        let outer = self.cur;
        let ctx = &self.ctxs[outer];
        let (who, phase) = active.iter().map(|l| (ctx.who[*l as usize], ctx.phase[*l as usize])).unzip();
        let new = Ctx { parent: outer, up: active, last: Vec::new(), who, phase, header: None };
        self.ctxs.push(new);
        self.cur = self.ctxs.len() - 1;
        self.set_block(block);
        (outer, self.frame().pool.len())
    }

    /// Ends the arm that [`enter_arm`](Self::enter_arm) opened: emits a branch to `join`. Returns the last block of the
    /// arm.
    pub(super) fn leave_arm(&mut self, (outer, kept): (usize, usize), join: BlockId) -> BlockId {
        let end = self.frame().block;
        self.builder().br(join);
        self.frame().pool.truncate(kept);
        self.cur = outer;
        end
    }

    /// Generates one arm: a few steps, and perhaps a pointer derived from `seed`. Returns the last block of the arm,
    /// and the derived pointer with its lanes in the context of the branch.
    fn arm(
        &mut self,
        block: BlockId,
        join: BlockId,
        active: Vec<u32>,
        depth: usize,
        seed: Option<&Var>,
    ) -> (BlockId, Option<(Value, Vec<Concrete>)>) {
        let around = self.enter_arm(block, active.clone());
        for _ in 0..1 + self.d.below(2) {
            self.step(depth + 1);
        }
        let mut out = None;
        if let Some(p) = seed
            && self.d.chance(70)
        {
            let made = self.step_from(p);
            if let Some(q) = made.filter(|q| q.kind == p.kind) {
                let lanes = self.lanes(&q);
                let mut all = vec![Concrete::Unknown; self.ctxs[around.0].who.len()];
                active.iter().zip(lanes).for_each(|(l, lane)| all[*l as usize] = lane);
                out = Some((q.value, all));
            }
        }
        (self.leave_arm(around, join), out)
    }

    /// Makes a switch over a known integer. A phi joins one constant per case, so that later steps can use the phi as
    /// an index.
    pub fn switch(&mut self) -> Option<()> {
        let v = self.pick(|_, v| matches!(v.kind, Kind::Int(32 | 64)) && v.is_known_int())?;
        let Kind::Int(bits) = v.kind else { return None };
        let lanes = self.lanes(&v);
        let mut keys: Vec<u128> =
            lanes.iter().filter_map(|l| if let Concrete::Int(k) = l { Some(*k) } else { None }).collect();
        keys.sort();
        keys.dedup();
        keys.truncate(3);
        let join = self.new_block("merge");
        let from = self.frame().block;
        let mut cases = Vec::new();
        let mut incoming = Vec::new();
        let mut values = Vec::new();
        for key in &keys {
            let block = self.new_block("case");
            let value = self.d.pick(&[0i128, 1, 2, 4, 8, -1]);
            self.set_block(block);
            self.builder().br(join);
            cases.push((self.m.const_int(bits, *key), block));
            incoming.push((self.int(64, value), block));
            values.push((*key, value));
        }
        self.set_block(from);
        self.builder().emit_void(InstKind::Switch { value: v.value, default: join, cases });
        incoming.push((self.int(64, 3), from));
        self.set_block(join);
        let word = self.m.types.int(64);
        let phi = self.builder().phi(word, incoming);
        let out = lanes.iter().map(|l| {
            let hit = values.iter().find(|(k, _)| *l == Concrete::Int(*k));
            Concrete::Int(hit.map_or(3, |(_, v)| *v as u64 as u128))
        });
        let out = out.collect();
        self.push(phi, Kind::Int(64), out);
        Some(())
    }

    /// Makes a loop that tests its condition at the end, with a counter and other loop-carried values.
    pub fn make_loop(&mut self, depth: usize) -> Option<()> {
        let barriers = u32::from(self.may_synchronise() && self.d.chance(35));
        self.repeat(barriers, |g, before, carried| {
            let lags: Vec<(Var, Var)> =
                (0..1 + g.d.below(2)).filter_map(|_| g.carried_pointers(before, carried)).collect();
            if barriers > 0 {
                g.emit_barrier();
            }
            for (p, lag) in lags {
                g.chase_pointer(&p, &lag);
            }
            for _ in 0..2 + g.d.below(3) {
                g.step(depth + 1);
            }
        })
    }

    /// Makes a loop whose only loop-carried value is a counter. `body` emits the instructions of the loop.
    pub(super) fn small_loop(&mut self, body: impl FnOnce(&mut Self)) -> Option<()> {
        self.repeat(0, |g, _, _| body(g))
    }

    /// Makes a loop with a counter. The function `body` emits the instructions of the loop. `body` gets the block
    /// before the loop, and may add loop-carried values. Each iteration executes `barriers` barriers.
    pub(super) fn repeat(
        &mut self,
        barriers: u32,
        body: impl FnOnce(&mut Self, BlockId, &mut Vec<LoopValue>),
    ) -> Option<()> {
        let trips = self.trips()?;
        let (counter_bits, start, stride) =
            (self.d.pick(&[32u32, 64]), self.d.below(3) as i64, self.d.pick(&[1i64, 1, 2, 4]));
        let bound = self.bound(counter_bits, start, stride, &trips)?;
        let (header, exit) = (self.new_block("loop"), self.new_block("exit"));
        let before = self.frame().block;
        self.builder().br(header);
        let parent = self.enter_loop(&trips, barriers);
        self.ctxs[self.cur].header = Some((self.frame().func, header));
        self.set_block(header);
        let mut carried = vec![self.counter(before, counter_bits, start, stride)];
        body(self, before, &mut carried);
        self.latch(&carried, &bound, header, exit, stride);
        self.cur = parent;
        let passed: Vec<u32> = trips.iter().map(|t| t * barriers).collect();
        self.ctxs[parent].phase.iter_mut().zip(passed).for_each(|(p, n)| *p += n);
        self.set_block(exit);
        Some(())
    }

    /// Draws the trip count of each lane: one count for all lanes, or one per variant.
    pub(super) fn trips(&mut self) -> Option<Vec<u32>> {
        let by_variant: [u32; VARIANTS] = if self.d.chance(50) {
            [2 + self.d.below(2) as u32; VARIANTS]
        } else {
            std::array::from_fn(|v| if v == 0 { 2 + self.d.below(2) as u32 } else { 1 + self.d.below(3) as u32 })
        };
        let trips: Vec<u32> = self.thread_lanes().iter().map(|w| by_variant[w.variant as usize]).collect();
        (trips.iter().sum::<u32>() as usize <= MAX_LANES).then_some(trips)
    }

    /// Returns the bound of the counter: a constant if all trip counts are equal, else a new integer parameter.
    pub(super) fn bound(&mut self, bits: u32, start: i64, stride: i64, trips: &[u32]) -> Option<Value> {
        let end = |t: u32| (start + stride * i64::from(t)) as u64 as u128;
        if trips.iter().all(|t| *t == trips[0]) {
            return Some(self.int(bits, end(trips[0]) as i128));
        }
        let mut values = [end(1); VARIANTS];
        for (w, t) in self.thread_lanes().iter().zip(trips) {
            values[w.variant as usize] = end(*t);
        }
        self.int_param(bits, values).map(|v| v.value)
    }

    /// Makes the context of the loop's body current. Returns the index of the context around the loop.
    pub(super) fn enter_loop(&mut self, trips: &[u32], barriers: u32) -> usize {
        let parent = self.cur;
        let outer = &self.ctxs[parent];
        let mut ctx = Ctx { parent, up: vec![], last: vec![], who: vec![], phase: vec![], header: None };
        for (l, trips) in trips.iter().enumerate() {
            for k in 0..*trips {
                ctx.up.push(l as u32);
                ctx.who.push(outer.who[l]);
                // The barrier is the first instruction of the body.
                ctx.phase.push(outer.phase[l] + (k + 1) * barriers);
            }
            ctx.last.push(ctx.up.len() as u32 - 1);
        }
        self.ctxs.push(ctx);
        self.cur = self.ctxs.len() - 1;
        parent
    }

    /// Returns, for each lane of the loop, the index of its iteration; the first iteration has the index 0.
    pub(super) fn iterations(&self) -> Vec<u32> {
        let up = &self.ctxs[self.cur].up;
        let mut k = 0;
        (0..up.len())
            .map(|i| {
                k = if i > 0 && up[i] == up[i - 1] { k + 1 } else { 0 };
                k
            })
            .collect()
    }

    fn counter(&mut self, before: BlockId, bits: u32, start: i64, stride: i64) -> LoopValue {
        let ty = self.m.types.int(bits);
        let first = self.int(bits, start.into());
        let phi = self.builder().phi(ty, vec![(first, before)]);
        let value = |k: u32| Concrete::Int((start + stride * i64::from(k)) as u128);
        let lanes = self.iterations().into_iter().map(value).collect();
        self.push(phi, Kind::Int(bits), lanes);
        LoopValue { phi, update: Update::Int(BinOp::Add, bits, stride) }
    }

    /// Makes two accesses: through a pointer, and through the value that this pointer had in the previous iteration. So
    /// an iteration reads memory that the previous iteration wrote.
    fn chase_pointer(&mut self, p: &Var, lag: &Var) -> Option<()> {
        let cell = Cell::int(&mut self.m.types, self.d.pick(&[32, 32, 8]));
        let mut both = [(p, true), (lag, self.d.chance(25))];
        if self.d.chance(50) {
            both.reverse();
        }
        for (pointer, write) in both {
            let lanes = self.lanes(pointer);
            self.emit_access_with(pointer, &lanes, cell, write, AccessFlags::PLAIN)?;
        }
        Some(())
    }

    /// Makes loop-carried values of one of three kinds: a pointer that moves, two pointers that are swapped, or an
    /// index that is multiplied. A loop with a moving pointer may also carry the value that the pointer had in the
    /// previous iteration. In this case, both pointers are returned.
    fn carried_pointers(&mut self, before: BlockId, carried: &mut Vec<LoopValue>) -> Option<(Var, Var)> {
        let p = self.pick(|g, v| matches!(v.kind, Kind::Ptr(_)) && !g.points_to_slot(v) && v.ctx != g.cur)?;
        let ty = self.type_of(p.kind);
        let from = self.lanes(&p);
        let ks = self.iterations();
        let other = self.pick(|g, v| v.kind == p.kind && !g.points_to_slot(v) && v.ctx != g.cur);
        match self.d.below(4) {
            0 if other.as_ref().is_some_and(|q| q.value != p.value) => {
                let q = other?;
                let lq = self.lanes(&q);
                let a = self.builder().phi(ty, vec![(p.value, before)]);
                let b = self.builder().phi(ty, vec![(q.value, before)]);
                let swap = |x: &[Concrete], y: &[Concrete]| {
                    ks.iter().enumerate().map(|(i, k)| if k % 2 == 0 { x[i] } else { y[i] }).collect::<Vec<_>>()
                };
                let (la, lb) = (swap(&from, &lq), swap(&lq, &from));
                self.push(a, p.kind, la);
                self.push(b, p.kind, lb);
                carried.push(LoopValue { phi: a, update: Update::Phi(b) });
                carried.push(LoopValue { phi: b, update: Update::Phi(a) });
            }
            1 => {
                let by = self.d.pick(&[2i64, 3, -1, 4]);
                let ty = self.m.types.int(64);
                let one = self.int(64, 1);
                let phi = self.builder().phi(ty, vec![(one, before)]);
                let value = |k: u32| {
                    (0..k).fold(Concrete::Int(1), |v, _| {
                        let by = Concrete::Int(by as u64 as u128);
                        binary(BinOp::Mul, 64, v, by).map_or(Concrete::Unknown, |(v, _)| v)
                    })
                };
                let lanes = ks.iter().map(|k| value(*k)).collect();
                self.push(phi, Kind::Int(64), lanes);
                carried.push(LoopValue { phi, update: Update::Int(BinOp::Mul, 64, by) });
            }
            _ => {
                let strides = [4i64, 8, 2, 1, -4, 12, -8, -1];
                let at = self.d.below(strides.len());
                let walk = |by: i64| {
                    ks.iter().zip(&from).map(|(k, l)| advance_lane(*l, by * i64::from(*k))).collect::<Vec<_>>()
                };
                let by = (0..strides.len())
                    .map(|i| strides[(at + i) % strides.len()])
                    .find(|by| self.all_inside(&walk(*by)))?;
                let phi = self.builder().phi(ty, vec![(p.value, before)]);
                let lanes = walk(by);
                let walking = self.push(phi, p.kind, lanes.clone());
                carried.push(LoopValue { phi, update: Update::Step(by) });
                if let Some(q) = other.filter(|_| self.d.chance(45)) {
                    let lq = self.lanes(&q);
                    let lag = self.builder().phi(ty, vec![(q.value, before)]);
                    let late = (0..ks.len()).map(|i| if ks[i] == 0 { lq[i] } else { lanes[i - 1] }).collect();
                    let late = self.push(lag, p.kind, late);
                    carried.push(LoopValue { phi: lag, update: Update::Phi(phi) });
                    return Some((walking, late));
                }
            }
        }
        None
    }

    fn latch(&mut self, carried: &[LoopValue], bound: &Value, header: BlockId, exit: BlockId, stride: i64) {
        let mut next = Vec::new();
        for c in carried {
            let value = match c.update {
                Update::Int(op, bits, by) => {
                    let by = self.int(bits, by.into());
                    let flags = if op == BinOp::Add && self.d.chance(40) { Flags::NSW } else { Flags::NONE };
                    self.builder().binary(op, c.phi, by, flags)
                }
                Update::Step(by) => {
                    let byte = self.m.types.int(8);
                    let by = self.int(64, by.into());
                    self.builder().gep(byte, c.phi, vec![by], Flags::NONE)
                }
                Update::Phi(v) => v,
            };
            next.push(value);
        }
        let latch = self.frame().block;
        for (c, value) in carried.iter().zip(&next) {
            self.builder().add_incoming(c.phi, *value, latch);
        }
        let pred = if stride > 0 && self.d.chance(50) { ICmpPred::Ult } else { ICmpPred::Ne };
        let more = self.builder().icmp(pred, next[0], *bound);
        self.builder().cond_br(more, header, exit);
    }
}

fn advance_lane(lane: Concrete, by: i64) -> Concrete {
    match lane {
        Concrete::Ptr(p) => {
            p.at.add(Range::exact(by)).map_or(Concrete::Unknown, |at| Concrete::Ptr(ConcretePtr { at, ..p }))
        }
        other => other,
    }
}
