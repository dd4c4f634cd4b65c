//! Operations that lanes of a warp execute together: shuffles, votes, matches, reductions. These operations exchange
//! register values and order no memory (PTX ISA, 'shfl.sync' and similar: no guarantee of ordering). An absent lane
//! contributes an undefined value. This file also exchanges the predicates of barriers that reduce predicates. Such
//! barriers order memory as all barriers do.

mod results;

use super::matrix;
use crate::api::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::arith::float::ops;
use crate::code::{CtaBarrier, Exchange, Op, Tcgen05Op, WarpgroupOp};
use crate::exec::intrinsics::{shared_load, tcgen05, tensor, warpgroup};
use crate::exec::{CallSite, Core, Cx, Flow, LaneOperands, Touch, Vm, waves};
use crate::ir::{AddressSpace, FCmpPred, Flags, ICmpPred};
use crate::memory::{Kind, Leaf, Scalar, mask};
use crate::order::{Barrier, Status};
use crate::promises::Sync;
use crate::random::sub_seed;

/// The number that selects the random stream of `activemask`.
const TOGETHER: u64 = 0x746f_6765_7468_6572;

impl Vm<'_> {
    /// Executes an exchange for one lane that arrives. The lane that arrives last computes the results of all lanes.
    pub fn exchange(&mut self, site: &CallSite, op: Exchange) -> Result<Flow, Stop> {
        use Exchange::*;
        if self.core.job.exchanges_without_mask() {
            match op {
                Compare { is_float } => contribute_comparison(&mut self.core, site, is_float)?,
                TransposedLoad => contribute_loaded_values(&mut self.core, site)?,
                LoadToShared { from_buffer } => shared_load::contribute_words(&mut self.core, site, from_buffer)?,
                _ => contribute_arguments(&mut self.core, site, op, 0..site.call.args.len())?,
            }
            // Without a mask, the lanes that wait at this instruction participate in the exchange.
            return self.barrier(site.cx.t, Barrier::Wave);
        }
        if op == LaneProduct {
            return self.matrix(site, op);
        }
        // The mask is the last argument of `redux`, and the first argument of the others.
        let (at, rest) = if matches!(op, Reduce(_)) { (1, 0..1) } else { (0, 1..site.call.args.len()) };
        let mask = self.core.arg(site, at, 0)?;
        self.core.job.condition(&mask, "the member mask")?;
        if matches!(op, ShuffleByMode | VoteByMode) {
            let mode = self.core.arg(site, 1, 0)?;
            self.core.mem.require_definite(&mode, "the mode")?;
            let Some(op) = op.of_mode(mode.bits) else { return unsupported("exchange of this type") };
            contribute_arguments(&mut self.core, site, op, 2..site.call.args.len())?;
            return self.barrier(site.cx.t, Barrier::Exchange(u64::from(mask.bits as u32)));
        }
        contribute_arguments(&mut self.core, site, op, rest)?;
        self.barrier(site.cx.t, Barrier::Exchange(u64::from(mask.bits as u32)))
    }

    /// Executes `ldmatrix`, `stmatrix`, `mma`, `wgmma` or another operation that needs all lanes of the warp. For
    /// `ldmatrix`, a lane contributes the elements of the row at its address, if the operation uses this row.
    pub fn matrix(&mut self, site: &CallSite, op: Exchange) -> Result<Flow, Stop> {
        let lane = self.core.mem.order.threads[site.cx.t].lane();
        let mut values = Vec::new();
        for (n, arg) in site.call.args.iter().enumerate() {
            for leaf in 0..self.core.job.program.shape(arg.shape).leaves.len() {
                values.push(self.core.arg(site, n, leaf)?);
            }
        }
        let mut space = AddressSpace(0);
        if op == Exchange::Warpgroup(WarpgroupOp::Wait) {
            self.core.announce_sync(site.cx.t, Sync::Memory)?;
        }
        if op == Exchange::Tcgen05(Tcgen05Op::Alloc) {
            space = self.core.job.arg_space(site.call, 0)?;
        }
        if let Exchange::LoadMatrix(matrix) | Exchange::StoreMatrix(matrix) = op {
            space = self.core.job.arg_space(site.call, 0)?;
            if matches!(op, Exchange::LoadMatrix(_)) && lane < matrix.count * matrix::ROW {
                let pointer = values[0];
                values = row(&mut self.core, site.cx, &pointer, space)?;
            }
        }
        let results = self.core.job.program.shape(site.call.ret).leaves.clone();
        let contribution =
            LaneOperands { op, values, cx: site.cx, dst: site.step.dst, bits: 32, predicate: false, space, results };
        self.core.threads[site.cx.t].contribution = Some(contribution);
        self.barrier(site.cx.t, Barrier::Lanes(u64::from(u32::MAX)))
    }

    /// Stores each lane's result after all lanes have arrived, and then checks the promises of each lane's call about
    /// its result.
    pub fn distribute(&mut self, who: &[usize]) -> Result<(), Stop> {
        let mut contribution = Vec::new();
        for &u in who {
            if let Some(b) = self.core.threads[u].contribution.take() {
                contribution.push((self.core.mem.order.threads[u].lane(), b));
            }
        }
        self.store_results(&contribution)?;
        for (_, LaneOperands { cx, dst, .. }) in &contribution {
            let frame = self.core.threads.frame(cx.t);
            let step =
                (frame.pc as usize).checked_sub(1).and_then(|at| self.core.job.program[frame.function].steps.get(at));
            if let Some(step) = step.filter(|step| step.dst == *dst)
                && let Op::Call(call) = &step.op
            {
                self.core.check_result(&CallSite { cx: *cx, call, step })?;
            }
        }
        Ok(())
    }

    fn store_results(&mut self, contribution: &[(u32, LaneOperands)]) -> Result<(), Stop> {
        match contribution.first().map(|(_, b)| (b.op, b)) {
            Some((Exchange::Warpgroup(op), _)) => return warpgroup::warpgroup(&mut self.core, op, contribution),
            Some((Exchange::Tcgen05(op), _)) => return tcgen05::tensor_warp(&mut self.core, op, contribution),
            Some((Exchange::CopyMap, b)) => return tensor::copy_map(&mut self.core, b.cx.t, &b.value(0), &b.value(1)),
            _ => {}
        }
        let who: Vec<usize> = contribution.iter().map(|(_, b)| b.cx.t).collect();
        let some = waves::is_free_exchange(&mut self.core, &who);
        for (lane, mine) in contribution {
            match mine.op {
                Exchange::LoadMatrix(_) | Exchange::Product(_) | Exchange::LaneProduct | Exchange::SwapRows { .. } => {
                    for (i, v) in
                        results::registers_of(&mut self.core.choices, *lane, mine, contribution).into_iter().enumerate()
                    {
                        self.core.threads.set(mine.cx, mine.dst + i as u32, v);
                    }
                }
                Exchange::StoreMatrix(op) if *lane < op.count * matrix::ROW => {
                    results::store_row(&mut self.core, op, *lane, mine, contribution)?;
                }
                Exchange::StoreMatrix(_) => {}
                Exchange::LoadToShared { .. } => {
                    shared_load::store_words(&mut self.core, *lane, mine, contribution)?;
                }
                _ => {
                    let (mut value, mut flag) = results::result_of(&mut self.core, *lane, mine, contribution);
                    // NVVM IR, `llvm.nvvm.vote.sync`: the mode decides which element of the returned pair is the
                    // result.
                    match mine.op {
                        Exchange::Ballot if mine.predicate => flag = self.core.choices.draw(1),
                        Exchange::All | Exchange::Any | Exchange::Uniform if mine.predicate => {
                            (value, flag) =
                                (self.core.choices.draw(mine.bits), Scalar { undef: value.undef & 1, ..value });
                        }
                        _ => {}
                    }
                    let value = value.unfrozen().tainted_if(some);
                    self.core.threads.set(mine.cx, mine.dst, value);
                    for word in 0..if mine.bits == 128 { mine.registers() } else { 0 } {
                        let part = |bits: u128| bits >> (32 * word) & mask(32);
                        let part = Scalar { bits: part(value.bits), undef: part(value.undef), ..value };
                        self.core.threads.set(mine.cx, mine.dst + word, part);
                    }
                    if mine.predicate {
                        self.core.threads.set(mine.cx, mine.dst + 1, flag.tainted_if(some));
                    }
                }
            }
        }
        Ok(())
    }

    /// Executes `barrier.cta.*`. Its arguments are the barrier's number and, for some forms, a number of threads and a
    /// predicate to reduce.
    pub fn cta_barrier(&mut self, site: &CallSite, which: CtaBarrier) -> Result<Flow, Stop> {
        let CtaBarrier { aligned, counted, waits, red } = which;
        let id = self.core.arg(site, 0, 0)?;
        self.core.mem.require_definite(&id, "the barrier's number")?;
        if id.bits > 15 {
            return ub(UbKind::BadCall, "there are 16 barriers");
        }
        if let Some(op) = red {
            contribute_predicate(&mut self.core, site, op)?;
        }
        let id = id.bits as u32;
        if !counted {
            return self.barrier(site.cx.t, Barrier::Cta { id, aligned });
        }
        let count = self.core.arg(site, 1, 0)?;
        self.core.mem.require_definite(&count, "the barrier's thread count")?;
        let count = count.bits as u32;
        self.arrive_at_barrier(site.cx.t, Sync::Memory, |order, here| {
            order.arrive_counted(site.cx.t, id, count, waits, here)
        })
    }
}

/// Reads the 16 bytes of a row as eight elements.
fn row(core: &mut Core, cx: Cx, pointer: &Scalar, space: AddressSpace) -> Result<Vec<Scalar>, Stop> {
    let touch = Touch { align: 16, operand: Some(1), ..Touch::plain(space, AccessKind::Read, 16) };
    let (object, offset) = core.touch(cx.t, pointer, &touch)?;
    let leaf = |n: u64| Leaf { kind: Kind::Int, bits: 16, offset: 2 * n };
    (0..8).map(|n| core.fetch(cx.t, object, offset, leaf(n))).collect()
}

/// Contributes the predicate of a barrier that also reduces predicates. The predicate is the last argument of the call.
pub fn contribute_predicate(core: &mut Core, site: &CallSite, op: Exchange) -> Result<(), Stop> {
    let last = site.call.args.len() - 1;
    contribute_arguments(core, site, op, last..last + 1)
}

/// Contributes the result of a comparison. LLVM numbers the predicates of floats from 0, and those of integers from 32
/// (`CmpInst::Predicate`).
fn contribute_comparison(core: &mut Core, site: &CallSite, is_float: bool) -> Result<(), Stop> {
    let [leaf] = *core.job.program.shape(site.call.args[0].shape).leaves else {
        return unsupported("exchange of this type");
    };
    let (a, b, pred) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?, core.arg(site, 2, 0)?);
    let number = usize::try_from(pred.bits).unwrap_or(usize::MAX);
    let modes = core.modes(site.cx.t);
    let holds = match leaf.kind {
        Kind::Float(kind) if is_float => match FCmpPred::ALL.get(number) {
            Some(pred) => ops::compare(&mut core.choices.floating(modes), *pred, Flags::NONE, kind, a, b)?,
            None => return unsupported("exchange of this type"),
        },
        Kind::Int if !is_float => match ICmpPred::ALL.get(number.wrapping_sub(32)) {
            Some(pred) => core.icmp(site.cx.t, *pred, Flags::NONE, leaf, (a, b))?,
            None => return unsupported("exchange of this type"),
        },
        _ => return unsupported("exchange of this type"),
    };
    contribute_values(core, site, Exchange::Ballot, vec![holds])
}

/// Loads at the lane's own address, and contributes the loaded values.
fn contribute_loaded_values(core: &mut Core, site: &CallSite) -> Result<(), Stop> {
    let (pointer, space) = (core.arg(site, 0, 0)?, core.job.arg_space(site.call, 0)?);
    let shape = core.job.program.shape(site.call.ret);
    let touch = Touch { operand: Some(1), ..Touch::plain(space, AccessKind::Read, shape.store_size) };
    let (object, offset) = core.touch(site.cx.t, &pointer, &touch)?;
    let mut values = Vec::with_capacity(shape.leaves.len());
    for leaf in &shape.leaves {
        values.push(core.fetch(site.cx.t, object, offset, *leaf)?);
    }
    contribute_values(core, site, Exchange::LaneProduct, values)
}

fn contribute_arguments(
    core: &mut Core,
    site: &CallSite,
    op: Exchange,
    args: std::ops::Range<usize>,
) -> Result<(), Stop> {
    let mut values = Vec::with_capacity(3);
    let all = matches!(op, Exchange::LaneProduct);
    for i in args {
        let leaves = core.job.program.shape(site.call.args[i].shape).leaves.len();
        for leaf in 0..if all { leaves } else { leaves.min(1) } {
            values.push(core.arg(site, i, leaf)?);
        }
    }
    contribute_values(core, site, op, values)
}

/// Contributes the given values to the exchange.
pub fn contribute_values(core: &mut Core, site: &CallSite, op: Exchange, mut values: Vec<Scalar>) -> Result<(), Stop> {
    let all = matches!(op, Exchange::LaneProduct | Exchange::SwapRows { .. });
    values.resize(values.len().max(3), Scalar::from_bits(0));
    let results = core.job.program.shape(site.call.ret).leaves.clone();
    let is_float = results.first().is_some_and(|leaf| matches!(leaf.kind, Kind::Float(_)));
    if let Exchange::Reduce(op) = op
        && op.is_float() != is_float
    {
        return unsupported("exchange of this type");
    }
    let (bits, predicate) = match &*results {
        _ if all => (32, false),
        [leaf] => (leaf.bits, false),
        [leaf, flag] if flag.bits == 1 => (leaf.bits, true),
        // The result of `ballot` has one bit for each of up to 128 lanes.
        [Leaf { bits: 32, .. }, _, _, _] if op == Exchange::Ballot => (128, false),
        _ => return unsupported("exchange of this type"),
    };
    let space = AddressSpace(0);
    core.threads[site.cx.t].contribution =
        Some(LaneOperands { op, values, cx: site.cx, dst: site.step.dst, bits, predicate, space, results });
    Ok(())
}

/// Returns the result of `activemask`: the lanes that execute it together. In three of four runs, the mask contains all
/// lanes of the warp that have not ended, because most code relies on this. In the other runs, a nondeterministic choice
/// divides the lanes into two groups. If a mask turns out to be wrong, the run is no evidence
/// ([`ActiveMasks`](crate::exec::active_masks::ActiveMasks)).
pub fn active_mask(core: &mut Core, t: usize) -> Scalar {
    let draw = core.job.setup.seed.wrapping_add(core.job.options.undef_seed);
    let are_all_together = !sub_seed(draw, TOGETHER).is_multiple_of(4);
    let (cta, warp, lane) =
        (core.mem.position(t).cta, core.mem.order.threads[t].warp, core.mem.order.threads[t].lane());
    let groups = if are_all_together { 0 } else { sub_seed(draw, u64::from(warp)) };
    let group = |lane: u32| groups >> lane & 1;
    let mut lanes: u64 = 0;
    for u in 0..core.threads.len() {
        let other = core.mem.order.threads[u].lane();
        let near = core.mem.position(u).cta == cta
            && core.mem.order.threads[u].warp == warp
            && core.mem.order.status[u] != Status::Done;
        if u == t || near && group(other) == group(lane) {
            lanes |= 1 << other;
        }
    }
    let at = (core.threads.frame(t).function, core.threads[t].inst);
    let mask = core.active_masks.mask(t, (cta, warp, lane), at, lanes);
    Scalar { drawn: true, ..Scalar::from_bits(mask.into()) }
}
