//! Executes the instructions that neither call nor return.

use crate::api::{EventKind, Origin, Stop, UbKind, discard, ub, unsupported};
use crate::arith::{self, float};
use crate::code::{Code, Op, Src, Step, Term};
use crate::exec::{Core, Cx, Flow, Owner, pointer, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Scalar, StorageKind, TaintDetail, mask};

impl Core<'_> {
    /// Executes one step that neither calls nor returns. Returns whether other threads may run now.
    pub fn execute(&mut self, cx: Cx, function: FuncId, code: &Code, step: &Step) -> Result<Flow, Stop> {
        let dst = step.dst;
        let lanes = step.leaves as usize;
        match &step.op {
            Op::Br(to) => return self.branch(cx, code, *to),
            Op::CondBr { cond, then, els } => {
                let c = self.get(cx, *cond, 0)?;
                self.job.condition(&c, "the branch condition")?;
                let ways = [*then, *els];
                let way = self.fork(cx, function, &c, 2, u64::from(c.bits == 0));
                return self.branch(cx, code, ways[way as usize]);
            }
            Op::Switch { value, default, cases } => {
                let v = self.get(cx, *value, 0)?;
                self.job.condition(&v, "the switched value")?;
                let taken = cases.iter().position(|(c, _)| *c == v.bits).unwrap_or(cases.len());
                let way = self.fork(cx, function, &v, cases.len() as u64 + 1, taken as u64);
                let to = cases.get(way as usize).map_or(*default, |(_, b)| *b);
                return self.branch(cx, code, to);
            }
            Op::Unreachable => return ub(UbKind::Unreachable, "unreachable was reached"),
            Op::Int { op, flags, bits, a, b } => self.set_leaves(cx, step, |core, i| {
                let (x, y) = (core.get(cx, *a, i)?, core.get(cx, *b, i)?);
                arith::binary(*op, *flags, *bits, x, y)
            })?,
            Op::Float { op, flags, kind, a, b } => self.set_leaves(cx, step, |core, i| {
                let (x, y) = (core.get(cx, *a, i)?, core.get(cx, *b, i)?);
                float::ops::binary(&mut core.choices.floating(code.modes), *op, *flags, *kind, x, y)
            })?,
            Op::FNeg { a, kind, flags } => self.set_leaves(cx, step, |core, i| {
                let x = core.get(cx, *a, i)?;
                float::ops::negate(&mut core.choices.floating(code.modes), x, *kind, *flags)
            })?,
            Op::ICmp { pred, flags, a, b, leaf } => self.set_leaves(cx, step, |core, i| {
                let operands = (core.get(cx, *a, i)?, core.get(cx, *b, i)?);
                core.icmp(cx.t, *pred, *flags, *leaf, operands)
            })?,
            Op::FCmp { pred, flags, a, b, kind } => self.set_leaves(cx, step, |core, i| {
                let (x, y) = (core.get(cx, *a, i)?, core.get(cx, *b, i)?);
                float::ops::compare(&mut core.choices.floating(code.modes), *pred, *flags, *kind, x, y)
            })?,
            Op::Cast { op, flags, a, from, to } => self.set_leaves(cx, step, |core, i| {
                let x = core.get(cx, *a, i)?;
                core.cast(cx.t, *op, *flags, x, *from, *to)
            })?,
            Op::BitCast { a, from, to } => {
                let (from, to) = (self.job.program.shape(*from), self.job.program.shape(*to));
                let mut values = std::mem::take(&mut self.scratch);
                values.clear();
                for i in 0..from.leaves.len() {
                    values.push(self.get(cx, *a, i)?);
                }
                if from.leaves.iter().chain(&to.leaves).any(|leaf| leaf.kind == Kind::Byte) {
                    let cast = self.cast_bytes(cx.t, (&from.leaves, &to.leaves), &values)?;
                    self.set_leaves(cx, step, |_, i| Ok(cast[i]))?;
                } else {
                    for i in 0..lanes {
                        let v = pointer::collect_leaves(&from.leaves, &values, &to.leaves, i);
                        self.threads.set(cx, dst + i as u32, v);
                    }
                }
                self.scratch = values;
            }
            Op::Select { cond, per_lane, a, b, shape, flags } => {
                let program = self.job.program;
                let leaves = &program.shape(*shape).leaves;
                for i in 0..lanes {
                    let c = self.get(cx, *cond, i / *per_lane as usize)?;
                    let v = if c.bits != 0 { self.get(cx, *a, i)? } else { self.get(cx, *b, i)? };
                    if flags.0 & (Flags::NNAN.0 | Flags::NINF.0) != 0 {
                        let other = if c.bits != 0 { self.get(cx, *b, i)? } else { self.get(cx, *a, i)? };
                        self.choices.check_unselected(code.modes, *flags, leaves[i].kind, other)?;
                    }
                    let mut result = select_value(c, v, leaves[i].bits);
                    if c.is_frozen() && v.is_never_undefined() {
                        let other = if c.bits != 0 { self.get(cx, *b, i)? } else { self.get(cx, *a, i)? };
                        result = result.frozen_with(&[&c, &v, &other]);
                    }
                    let v = self.choices.passed_on(code.modes, *flags, leaves[i].kind, result);
                    self.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Freeze { a, shape } => {
                let program = self.job.program;
                for (i, leaf) in program.shape(*shape).leaves.iter().enumerate() {
                    let v = self.get(cx, *a, i)?;
                    let v = if v.is_well_defined() {
                        frozen(v, leaf.kind)
                    } else {
                        let drawn = self.choices.free_bits(function, leaf.bits);
                        let free = if v.poison { mask(leaf.bits) } else { v.undef };
                        let prov = if v.poison { Default::default() } else { v.prov };
                        let bits = (v.bits & !free) | (drawn & free);
                        frozen(Scalar { bits, prov, drawn: true, ..Scalar::default() }, leaf.kind)
                    };
                    self.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Alloca { .. } => self.alloca(cx, step)?,
            Op::Load { mem, promise } => {
                let flow = self.load(cx, mem, dst)?;
                if let Some(p) = promise {
                    self.check_promises(cx, p, dst, mem.shape, "the loaded value")?;
                }
                return Ok(flow);
            }
            Op::Store { mem, value } => return self.store(cx, mem, *value),
            Op::Fence(a) => return self.fence(cx.t, *a),
            Op::SharedFence(a) => {
                self.mem.order.races.shared_fences = true;
                return self.fence(cx.t, *a);
            }
            Op::CmpXchg { mem, expected, new, failure, weak } => {
                return self.cmpxchg(cx, mem, (*expected, *new), *failure, *weak, dst);
            }
            Op::Rmw { mem, op, value, elementwise } => {
                // Other threads may access memory between the operations on two elements. The machine never executes
                // this interleaving.
                self.mem.out.atomics.has_others |= *elementwise;
                return self.rmw(cx, mem, *op, *value, dst);
            }
            Op::Gep { base, lanes: many, space, flags, terms } => {
                self.set_leaves(cx, step, |core, i| core.gep_lane(cx, *base, *many, *space, *flags, terms, i))?;
            }
            Op::ExtractElement { vector, len, index } => {
                let at = self.get(cx, *index, 0)?;
                self.set_leaves(cx, step, |core, i| match at {
                    _ if at.poison || at.undef != 0 || at.bits >= u128::from(*len) => Ok(Scalar::poison()),
                    _ => Ok(core.get(cx, *vector, at.bits as usize * lanes + i)?.tainted_if(at.drawn)),
                })?;
            }
            Op::InsertElement { vector, value, index, width } => {
                let (at, width) = (self.get(cx, *index, 0)?, *width as usize);
                let out = at.poison || at.undef != 0 || at.bits >= (lanes / width) as u128;
                self.set_leaves(cx, step, |core, i| {
                    let v = match i {
                        _ if out => Scalar::poison(),
                        _ if (i / width) as u128 == at.bits => core.get(cx, *value, i % width)?,
                        _ => core.get(cx, *vector, i)?,
                    };
                    Ok(v.tainted_if(at.drawn))
                })?;
            }
            Op::Shuffle { a, b, len, mask } => {
                for (i, &m) in mask.iter().enumerate() {
                    let v = match u32::try_from(m) {
                        Err(_) => Scalar::poison(),
                        Ok(m) if m < *len => self.get(cx, *a, m as usize)?,
                        Ok(m) => self.get(cx, *b, (m - len) as usize)?,
                    };
                    self.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Extract { a, at } => self.set_leaves(cx, step, |core, i| core.get(cx, *a, *at as usize + i))?,
            Op::Insert { a, part, at, count } => {
                let range = *at as usize..(*at + *count) as usize;
                self.set_leaves(cx, step, |core, i| match range.contains(&i) {
                    true => core.get(cx, *part, i - range.start),
                    false => core.get(cx, *a, i),
                })?;
            }
            // `Vm::execute` executes these steps.
            Op::Ret(_) | Op::Call(_) | Op::Asm(_) => return unsupported("call"),
            Op::Discard(why) => return discard(why.clone()),
        }
        Ok(Flow::Next)
    }

    /// Sets each leaf of a step's result to the value that `one` returns for this leaf.
    #[inline]
    fn set_leaves(
        &mut self,
        cx: Cx,
        step: &Step,
        one: impl Fn(&mut Self, usize) -> Result<Scalar, Stop>,
    ) -> Result<(), Stop> {
        for i in 0..step.leaves as usize {
            let v = one(self, i)?;
            self.threads.set(cx, step.dst + i as u32, v);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn gep_lane(
        &mut self,
        cx: Cx,
        base: Src,
        many: bool,
        space: AddressSpace,
        flags: Flags,
        terms: &[Term],
        lane: usize,
    ) -> Result<Scalar, Stop> {
        const NONE: (Scalar, u32, u64) = (Scalar::NOTHING, 64, 0);
        let base = self.get(cx, base, if many { lane } else { 0 })?;
        let mut few = [NONE; 6];
        let mut rest = Vec::new();
        for (i, term) in terms.iter().enumerate() {
            let summand = match term {
                Term::Field(at) => (Scalar::from_bits((*at).into()), 64, 1),
                Term::Scaled { index, bits, scale, lanes } => {
                    (self.get(cx, *index, if *lanes { lane } else { 0 })?, *bits, *scale)
                }
            };
            match few.get_mut(i) {
                Some(slot) => *slot = summand,
                None => rest.push(summand),
            }
        }
        let n = terms.len().min(few.len());
        Ok(self.mem.gep(cx.t, base, space, flags, few[..n].iter().copied().chain(rest)))
    }

    /// Executes an edge to block `to`. All phis read the values from before the edge.
    fn branch(&mut self, cx: Cx, code: &Code, to: BlockId) -> Result<Flow, Stop> {
        let from = self.threads.frame(cx.t).block;
        let function = self.threads.frame(cx.t).function;
        let block = &code.blocks[to.0 as usize];
        {
            let frame = self.threads.frame_mut(cx.t);
            frame.pc = block.start;
            frame.block = to;
        }
        if code.scope_edges.contains(&(from, to)) {
            self.mem.state.back_edge(&thread_moment(&self.mem.order, &self.threads, cx.t));
        }
        for parallel in code.parallel.iter().filter(|p| p.header == to) {
            self.mem.state.begin_iteration(
                &thread_moment(&self.mem.order, &self.threads, cx.t),
                parallel,
                parallel.latches.contains(&from),
            );
        }
        let watched = self.job.function_watch(function).and_then(|w| w.blocks.get(to.0 as usize));
        if watched == Some(&true) {
            self.record(cx.t, EventKind::Block { from, to });
        }
        if block.phis.is_empty() {
            self.threads.join(cx, code, to);
            return Ok(Flow::Next);
        }
        let mut values = std::mem::take(&mut self.scratch);
        values.clear();
        for phi in &block.phis {
            let Some((_, src)) = phi.incoming.iter().find(|(b, _)| *b == from) else {
                return unsupported("phi without this predecessor");
            };
            for i in 0..phi.leaves as usize {
                let v = self.get(cx, *src, i)?;
                values.push(match phi.fast {
                    Some((flags, kind)) => self.choices.passed_on(code.modes, flags, Kind::Float(kind), v),
                    None => v,
                });
            }
        }
        let mut at = 0;
        for phi in &block.phis {
            for i in 0..phi.leaves {
                self.threads.set(cx, phi.dst + i, values[at]);
                at += 1;
            }
            if let Some(space) = phi.pointer {
                self.define(cx.t, function, phi.inst, space, &values[at - 1]);
            }
        }
        self.scratch = values;
        self.threads.join(cx, code, to);
        Ok(Flow::Next)
    }

    fn alloca(&mut self, cx: Cx, step: &Step) -> Result<(), Stop> {
        let Op::Alloca { size, count, align, space, marked } = &step.op else { return Ok(()) };
        let mut bytes = u128::from(*size);
        if let Some((src, _)) = count {
            let n = self.get(cx, *src, 0)?;
            self.mem.require_definite(&n, "the number of elements")?;
            bytes = bytes.saturating_mul(n.bits);
        }
        let Ok(bytes) = u64::try_from(bytes) else { return unsupported("huge alloca") };
        let owner = Owner { cta: self.mem.position(cx.t).cta, thread: cx.t as u32 };
        let origin = Origin::Alloca { activation: self.threads.frame(cx.t).activation, inst: step.inst };
        let object = self.mem.create(origin, StorageKind::Local, owner, bytes, *align)?;
        let made = &mut self.mem.memory.objects[object];
        (made.ended, made.reusable) = (*marked, *marked);
        self.mem.out.objects[object].lives = u32::from(!*marked);
        if *marked {
            self.mem.memory.renew(object, Cell::POISON);
        }
        self.mem.announce(cx.t, object);
        self.threads[cx.t].allocas.push(object);
        let p = self.mem.view(cx.t).pointer_to(object, *space)?;
        self.threads.set(cx, step.dst, p);
        Ok(())
    }
}

/// Returns the result of `freeze`. If the value is tainted, the result is *frozen*: no choice makes it poison or undef.
fn frozen(v: Scalar, kind: Kind) -> Scalar {
    let is_clear = kind != Kind::Byte && !matches!(v.prov.base, Base::ViaInt | Base::Part(_));
    match v.drawn && v.loose == TaintDetail::No && is_clear {
        true => Scalar { loose: TaintDetail::Frozen, ..v },
        false => v,
    }
}

/// Returns the result of `select` for the condition `c` and the selected value `v`.
pub fn select_value(c: Scalar, v: Scalar, bits: u32) -> Scalar {
    if c.poison {
        return Scalar::poison();
    }
    Scalar { undef: if c.undef != 0 { mask(bits) } else { v.undef }, ..v }.tainted_if(c.drawn)
}
