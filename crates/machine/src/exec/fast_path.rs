//! The fast path executes plain steps one after another. A step is plain if its numbers are definite values, its
//! pointers contain no undef or poison, and no constant needs evaluation.
//!
//! A step has exactly the same effect here as in [`step`](crate::exec::Vm::step), events included. `step` executes all
//! other steps: vectors, calls, atomics, undef, poison, tainted numbers, a violated flag, and every possible undefined
//! behaviour. So this file decides no semantics. While the fast path runs, the registers are moved out of the thread,
//! and no function called here reads the thread's registers. A test executes generated kernels with the fast path and
//! without it, and compares all events. `benches/machine.rs` measures the machine against `lli -force-interpreter`.

use crate::api::{AccessKind, EventKind, FunctionWatch, ObjectId, Stop};
use crate::arith::plain::{self, low, signed};
use crate::code::{Code, MemoryCode, Op, Program, Src, Step, Term};
use crate::exec::{Core, Touch, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Family, Reg, Scalar, TagSetId, TaintDetail};
use crate::promises::Access;

/// The outcome of an attempt to execute one step on the fast path.
enum Next {
    /// The fast path has executed the step.
    Step,
    /// The fast path has executed the step, which branches to this block.
    Jump(BlockId),
    /// The fast path did nothing, so `step` must execute the step.
    Detour,
}

/// The running frame, with the data that the fast path needs.
struct ActiveFrame<'a> {
    t: usize,
    function: FuncId,
    program: &'a Program,
    code: &'a Code,
    watch: Option<&'a FunctionWatch>,
}

impl<'a> Core<'a> {
    /// Executes up to `limit` plain steps of a thread. Adds the executed steps to the thread's clock and to the run's
    /// steps, and returns their number.
    #[inline(never)]
    pub fn plain_steps(&mut self, t: usize, limit: u64) -> Result<u64, Stop> {
        let racy = self.job.races_yield_undef() && self.mem.order.races.enabled || self.mem.order.races.rivals;
        if self.job.options.careful || self.job.options.explain || racy {
            return Ok(0);
        }
        let program = self.job.program;
        let frame = self.threads.frame(t);
        let (function, base, mut pc, mut block) = (frame.function, frame.base, frame.pc, frame.block);
        let here =
            ActiveFrame { t, function, program, code: &program[function], watch: self.job.function_watch(function) };
        let mut all = std::mem::take(&mut self.threads[t].regs);
        let (regs, steps) = (&mut all[base..], here.code.steps.as_slice());
        let end = self.mem.order.threads[t].clock[t].wrapping_add(limit as u32);
        let mut left = limit;
        let mut stopped = None;
        while left > 0 {
            let step = &steps[pc as usize];
            if !step.plain {
                break;
            }
            let now = end.wrapping_sub(left as u32 - 1);
            match self.plain_step(&here, regs, step, now) {
                Ok(Next::Step) => pc += 1,
                Ok(Next::Jump(to)) if here.is_bare(to) || self.plain_edge(&here, regs, (block, to), now) => {
                    (pc, block) = (here.code.blocks[to.0 as usize].start, to);
                }
                Ok(Next::Jump(_) | Next::Detour) => break,
                Err(stop) => {
                    stopped = Some(stop);
                    left -= 1;
                    break;
                }
            }
            left -= 1;
        }
        self.threads[t].regs = all;
        self.mem.order.threads[t].clock[t] = end.wrapping_sub(left as u32);
        let frame = self.threads.frame_mut(t);
        (frame.pc, frame.block) = (pc, block);
        let done = limit - left;
        self.mem.out.steps += done;
        self.mem.out.quick += done;
        match stopped {
            Some(stop) => Err(stop),
            None => Ok(done),
        }
    }

    #[inline(always)]
    fn plain_step(&mut self, here: &ActiveFrame<'a>, regs: &mut [Reg], step: &'a Step, now: u32) -> Result<Next, Stop> {
        let done = match &step.op {
            Op::Int { op, flags, bits, a, b } => {
                let (Some(x), Some(y)) = (here.number(regs, *a), here.number(regs, *b)) else {
                    return Ok(Next::Detour);
                };
                plain::binary(*op, *flags, *bits, x, y)
            }
            Op::ICmp { pred, flags, a, b, leaf } => {
                let (Some(x), Some(y)) = (here.number(regs, *a), here.number(regs, *b)) else {
                    return Ok(Next::Detour);
                };
                plain::compare(*pred, *flags, leaf.bits, x, y).map(u64::from)
            }
            Op::Cast { op, a, from, to, .. } => match (op, here.number(regs, *a)) {
                (CastOp::Trunc, Some(x)) => Some(low(x, to.bits)),
                (CastOp::ZExt, Some(x)) => Some(x),
                (CastOp::SExt, Some(x)) => Some(low(signed(x, from.bits) as u64, to.bits)),
                _ => None,
            },
            Op::Select { cond, a, b, .. } => {
                let Some(c) = here.number(regs, *cond) else { return Ok(Next::Detour) };
                // This code selects from an array instead of branching, because the condition is often hard to predict.
                if !here.assign(regs, step.dst, [*b, *a][usize::from(c != 0)]) {
                    return Ok(Next::Detour);
                }
                if step.pointer.is_some() {
                    self.plain_result(here, step, regs[step.dst as usize].value(), now);
                }
                return Ok(Next::Step);
            }
            Op::Gep { .. } => return Ok(self.plain_gep(here, regs, step, now)),
            Op::Load { mem, .. } => return self.plain_load(here, regs, step, mem, now),
            Op::Store { mem, value } => return self.plain_store(here, regs, step, (mem, *value), now),
            Op::Br(to) => return Ok(Next::Jump(*to)),
            Op::CondBr { cond, then, els } => {
                return Ok(match here.number(regs, *cond) {
                    Some(c) => Next::Jump(if c != 0 { *then } else { *els }),
                    None => Next::Detour,
                });
            }
            Op::Switch { value, default, cases } => {
                let Some(v) = here.reg(regs, *value).filter(|v| v.plain().is_some()) else { return Ok(Next::Detour) };
                let to = cases.iter().find(|(c, _)| *c == v.value().bits).map_or(*default, |(_, b)| *b);
                return Ok(Next::Jump(to));
            }
            _ => None,
        };
        Ok(match done {
            Some(v) => {
                regs[step.dst as usize].set_plain(v.into());
                Next::Step
            }
            None => Next::Detour,
        })
    }

    #[inline(never)]
    fn plain_load(
        &mut self,
        here: &ActiveFrame,
        regs: &mut [Reg],
        step: &Step,
        mem: &MemoryCode,
        now: u32,
    ) -> Result<Next, Stop> {
        let place = here.value(regs, mem.ptr).and_then(|p| self.plain_place(here.t, p, mem, AccessKind::Read));
        let Some((object, offset, tags)) = place else { return Ok(Next::Detour) };
        let Some(v) = self.mem.memory.load_plain(object, offset, mem.plain) else { return Ok(Next::Detour) };
        self.plain_touch(here, step, mem, (object, offset, tags), AccessKind::Read, now)?;
        match self.mem.reads_unwritten()? {
            true => regs[step.dst as usize] = Reg::new(Scalar::poison()),
            false => regs[step.dst as usize].set_plain(v.into()),
        }
        Ok(Next::Step)
    }

    #[inline(never)]
    fn plain_store(
        &mut self,
        here: &ActiveFrame,
        regs: &[Reg],
        step: &Step,
        (mem, value): (&MemoryCode, Src),
        now: u32,
    ) -> Result<Next, Stop> {
        let place = here.value(regs, mem.ptr).and_then(|p| self.plain_place(here.t, p, mem, AccessKind::Write));
        let (Some(v), Some((object, offset, tags))) = (here.number(regs, value), place) else {
            return Ok(Next::Detour);
        };
        self.plain_touch(here, step, mem, (object, offset, tags), AccessKind::Write, now)?;
        self.mem.memory.store_plain(object, offset, mem.plain, v);
        self.check_equal_stores(here.t, object, offset)?;
        Ok(Next::Step)
    }

    /// Reports the result of a step to the judge, if the result is a pointer and the judge watches the function.
    #[inline]
    fn plain_result(&mut self, here: &ActiveFrame, step: &Step, v: &Scalar, now: u32) {
        if let (Some(space), Some(_)) = (step.pointer, here.watch) {
            self.mem.order.threads[here.t].clock[here.t] = now;
            self.define(here.t, here.function, step.inst, space, v);
        }
    }

    /// Executes an edge and assigns the phis of its target. Returns `false`, and does nothing, if `step` must execute
    /// the edge.
    #[inline(never)]
    fn plain_edge(&mut self, here: &ActiveFrame, regs: &mut [Reg], (from, to): (BlockId, BlockId), now: u32) -> bool {
        let block = &here.code.blocks[to.0 as usize];
        if !here.code.is_quiet() || !block.independent {
            return false;
        }
        if let Some(watch) = here.watch {
            self.mem.order.threads[here.t].clock[here.t] = now;
            if watch.blocks.get(to.0 as usize) == Some(&true) {
                self.record(here.t, EventKind::Block { from, to });
            }
        }
        for phi in &block.phis {
            // A verified phi has a value for each predecessor.
            let Some((_, src)) = phi.incoming.iter().find(|(b, _)| *b == from) else { return false };
            if !here.assign(regs, phi.dst, *src) {
                return false;
            }
            if let (Some(space), Some(_)) = (phi.pointer, here.watch) {
                self.define(here.t, here.function, phi.inst, space, regs[phi.dst as usize].value());
            }
        }
        true
    }

    #[inline(never)]
    fn plain_gep(&mut self, here: &ActiveFrame, regs: &mut [Reg], step: &Step, now: u32) -> Next {
        match self.plain_address(here, regs, step) {
            Some((base, address)) => {
                regs[step.dst as usize] = Reg::pointer(Scalar { bits: address.into(), ..base });
                self.plain_result(here, step, regs[step.dst as usize].value(), now);
                Next::Step
            }
            None => Next::Detour,
        }
    }

    /// Computes a `getelementptr` of one pointer in a space with 64-bit addresses. Returns the base pointer and the
    /// computed address. `None` if the fast path cannot execute it, for example because a flag is violated.
    #[inline]
    fn plain_address(&self, here: &ActiveFrame, regs: &[Reg], step: &Step) -> Option<(Scalar, u64)> {
        let Op::Gep { base, space, flags, terms, .. } = &step.op else { return None };
        let (base, space) = (here.value(regs, *base)?, *space);
        if base.poison
            || base.undef != 0
            || base.loose != TaintDetail::No
            || self.job.program.spaces.index_bits(space) != 64
        {
            return None;
        }
        let (mut offset, mut lowest, mut highest) = (0i64, 0i64, 0i64);
        for term in terms {
            let step = match term {
                Term::Field(at) => i64::try_from(*at).ok()?,
                Term::Scaled { index, bits, scale, lanes: false } if *bits <= 64 => {
                    let index = signed(here.number(regs, *index)?, *bits);
                    index.checked_mul(i64::try_from(*scale).ok()?)?
                }
                Term::Scaled { .. } => return None,
            };
            if step < 0 && flags.has(Flags::NUW) {
                return None;
            }
            offset = offset.checked_add(step)?;
            (lowest, highest) = (lowest.min(offset), highest.max(offset));
        }
        let address = base.bits as u64;
        if flags.0 & (Flags::INBOUNDS.0 | Flags::NUSW.0 | Flags::NUW.0) != 0 {
            address.checked_add_signed(lowest)?;
            address.checked_add_signed(highest)?;
        }
        if flags.has(Flags::INBOUNDS) {
            let Base::Object(object) = base.prov.base else { return None };
            let at = address.checked_sub(self.mem.address_in(here.t, object, space)?)?;
            let within = at.checked_add_signed(highest)? <= self.mem.memory.objects[object].size;
            if at.checked_add_signed(lowest).is_none() || !within {
                return None;
            }
        }
        Some((*base, address.wrapping_add_signed(offset)))
    }

    /// Returns the object and the offset of a plain access, and the tags of its pointer. `None` if the access may be
    /// UB. The caller checks promises and races.
    #[inline(always)]
    fn plain_place(
        &self,
        t: usize,
        p: &Scalar,
        mem: &MemoryCode,
        kind: AccessKind,
    ) -> Option<(ObjectId, u64, TagSetId)> {
        let Base::Object(object) = p.prov.base else { return None };
        let spaces = &self.job.program.spaces;
        let o = &self.mem.memory.objects[object];
        let usable = o.alive && !o.ended && !o.constant | (kind == AccessKind::Read) && !o.byval_kernel && !o.is_far();
        let aligned = p.bits as u64 & (mem.align - 1) == 0;
        let simple = spaces.family != Family::Amdgcn && self.mem.order.copies.is_empty();
        if !p.is_definite() || !usable || !aligned || !simple || o.home == crate::memory::StorageKind::Code {
            return None;
        }
        let asked = || spaces.is_read_only_view(mem.space) || self.mem.state.needs_overwritten_bytes();
        if kind != AccessKind::Read && asked() {
            return None;
        }
        let start = self.mem.address_in(t, object, mem.space)?;
        let offset = (p.bits as u64).wrapping_sub(start) & spaces.index_mask(mem.space);
        (offset.checked_add(mem.plain.into())? <= o.size).then_some((object, offset, p.prov.tags))
    }

    /// Reports a plain access to race detection, promises and the judge.
    #[inline(always)]
    fn plain_touch(
        &mut self,
        here: &ActiveFrame,
        step: &Step,
        mem: &MemoryCode,
        (object, offset, tags): (ObjectId, u64, TagSetId),
        kind: AccessKind,
        now: u32,
    ) -> Result<(), Stop> {
        self.threads[here.t].inst = step.inst;
        self.mem.order.threads[here.t].clock[here.t] = now;
        let len = u64::from(mem.plain);
        if self.mem.order.races.enabled {
            let (space, align) = (mem.space, mem.align);
            let touch = Touch { align, twin: kind == AccessKind::Write, ..Touch::plain(space, kind, len) };
            self.race_check(here.t, object, offset, &touch)?;
        }
        let constant = self.mem.shows_constants(object, mem.space);
        let access = Access { constant, ..Access::plain(object, offset, len, kind, tags) };
        self.mem.state.access(&thread_moment(&self.mem.order, &self.threads, here.t), &access)?;
        if here.watch.is_some_and(|w| w.accesses.get(step.inst.0 as usize) == Some(&true)) {
            let operand = Some(u8::from(kind == AccessKind::Write));
            let inst = step.inst;
            self.record(here.t, EventKind::Access { inst, operand, defined: true, kind, object, offset, len });
        }
        Ok(())
    }
}

impl ActiveFrame<'_> {
    /// Whether the edges into this block only jump: the block has no phis, and no event or promise depends on the edge.
    #[inline]
    fn is_bare(&self, to: BlockId) -> bool {
        self.watch.is_none() && self.code.is_quiet() && self.code.blocks[to.0 as usize].phis.is_empty()
    }

    /// Returns the register or constant of an operand that has one leaf (scalar part).
    #[inline]
    fn reg<'r>(&'r self, regs: &'r [Reg], src: Src) -> Option<&'r Reg> {
        match src {
            Src::Reg(slot) => regs.get(slot as usize),
            Src::Pool(at) => self.program.pool.get(at as usize),
            Src::Dyn(_) => None,
        }
    }

    /// Returns the value of an operand with one leaf. `None` if the operand is a constant that needs evaluation.
    #[inline]
    fn value<'r>(&'r self, regs: &'r [Reg], src: Src) -> Option<&'r Scalar> {
        self.reg(regs, src).map(Reg::value)
    }

    /// Sets register `to` to the value of an operand with one leaf. Returns `false` if the operand is a constant that
    /// needs evaluation.
    #[inline]
    fn assign(&self, regs: &mut [Reg], to: u32, src: Src) -> bool {
        match src {
            Src::Reg(from) => match regs[from as usize].plain_bits() {
                Some(bits) => regs[to as usize].set_plain(bits),
                None => regs[to as usize] = regs[from as usize],
            },
            Src::Pool(at) => regs[to as usize] = self.program.pool[at as usize],
            Src::Dyn(_) => return false,
        }
        true
    }

    /// Returns the low 64 bits of an operand's value. `None` if the value is not a definite number.
    #[inline]
    fn number(&self, regs: &[Reg], src: Src) -> Option<u64> {
        self.reg(regs, src)?.plain()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Execution, Options, Program, execute, trace::full_watch};
    use aliasmith_gen::{Features, from_seed};

    /// Generated kernels give the same events with the fast path and without it.
    #[test]
    fn fast_path_matches_slow_path() {
        let (mut fast, mut slow) = (Execution::default(), Execution::default());
        for seed in 0..400 {
            let case = from_seed(seed, &Features::all());
            let (program, watch) = (Program::new(&case.module), full_watch(&case.module));
            let execute = |careful, out: &mut Execution| {
                let options = Options { careful, keep_memory: true, ..Options::default() };
                execute(&program, &case.module, case.entry, &case.setup, &options, &watch, out);
            };
            execute(false, &mut fast);
            execute(true, &mut slow);
            assert_eq!((&fast.outcome, fast.steps), (&slow.outcome, slow.steps), "seed {seed}");
            assert_eq!((&fast.returns, &fast.memory), (&slow.returns, &slow.memory), "seed {seed}");
            assert_eq!((&fast.events, &fast.clocks), (&slow.events, &slow.clocks), "seed {seed}");
        }
    }
}
