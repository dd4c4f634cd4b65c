//! Executes instructions that neither call nor choose between successors.

use crate::api::{EventKind, Origin, Stop, unsupported};
use crate::code::{Code, Op, Src, Step, Term};
use crate::exec::{Core, Cx, Flow, Owner, thread_moment};
use crate::ir::*;
use crate::memory::{Cell, Kind, Scalar, StorageKind};

impl Core<'_> {
    #[allow(clippy::too_many_arguments)]
    pub fn gep_lane(
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
    pub fn branch(&mut self, cx: Cx, code: &Code, to: BlockId) -> Result<Flow, Stop> {
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

    pub fn alloca(&mut self, cx: Cx, step: &Step) -> Result<(), Stop> {
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
