//! Operations that lanes of a warp execute together: shuffles, votes, matches, reductions. They exchange register values
//! and order no memory (PTX ISA, 'shfl.sync' and its like: no guarantee of ordering); a lane that is not there contributes
//! an undefined value. Barriers with a reduction exchange here too and order memory on their own.

use crate::ir::signed;
use crate::machine::code::{CallCode, CtaBarrier, Exchange, Reduce, Step};
use crate::machine::exec::{Cx, Flow, Vm};
use crate::machine::facts::{Stop, UbKind, ub, unsupported};
use crate::machine::memory::{Scalar, mask};
use crate::machine::order::{Barrier, Status};
use crate::machine::promises::Sync;

/// What a lane brought to the exchange it waits for.
#[derive(Clone, Debug)]
pub struct Brought {
    op: Exchange,
    values: [Scalar; 3],
    cx: Cx,
    dst: u32,
    /// Width of the result in bits, and whether a predicate follows it.
    bits: u32,
    predicate: bool,
}

impl Vm<'_> {
    /// A lane arrives; the last one computes everybody's result.
    pub fn exchange(&mut self, cx: Cx, op: Exchange, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        use Exchange::*;
        if self.module.triple.starts_with("amdgcn") {
            self.bring(cx, op, call, step, 0..call.args.len())?;
            return match self.barrier(cx.t, Barrier::Lanes(u32::MAX)) {
                // Without a mask, it speaks of the lanes that happen to be there.
                Err(Stop::Ub(UbKind::DivergentBarrier, _)) => unsupported("convergent operation of some lanes"),
                other => other,
            };
        }
        // `redux` takes its mask last.
        let (at, rest) = if matches!(op, Reduce(_)) { (1, 0..1) } else { (0, 1..call.args.len()) };
        let mask = self.arg(cx, call, at, 0)?;
        self.condition(&mask, "the member mask")?;
        self.bring(cx, op, call, step, rest)?;
        self.barrier(cx.t, Barrier::Lanes(mask.bits as u32))
    }

    /// A barrier that also reduces a predicate, its last argument.
    pub fn bring_predicate(&mut self, cx: Cx, op: Exchange, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let last = call.args.len() - 1;
        self.bring(cx, op, call, step, last..last + 1)
    }

    fn bring(
        &mut self,
        cx: Cx,
        op: Exchange,
        call: &CallCode,
        step: &Step,
        args: std::ops::Range<usize>,
    ) -> Result<(), Stop> {
        let mut values = [Scalar::of(0); 3];
        for (v, i) in values.iter_mut().zip(args) {
            *v = self.arg(cx, call, i, 0)?;
        }
        let (bits, predicate) = match &*self.program.shape(call.ret).leaves {
            [leaf] => (leaf.bits, false),
            [leaf, flag] if flag.bits == 1 => (leaf.bits, true),
            _ => return unsupported("exchange of this type"),
        };
        self.threads[cx.t].brought = Some(Brought { op, values, cx, dst: step.dst, bits, predicate });
        Ok(())
    }

    /// All lanes are there.
    pub fn distribute(&mut self, who: &[usize]) {
        let mut brought = Vec::new();
        for &u in who {
            if let Some(b) = self.threads[u].brought.take() {
                brought.push((self.order.threads[u].lane(), b));
            }
        }
        for (lane, mine) in &brought {
            let (value, flag) = self.result_of(*lane, mine, &brought);
            self.set(mine.cx, mine.dst, value);
            if mine.predicate {
                self.set(mine.cx, mine.dst + 1, flag);
            }
        }
    }

    /// What one lane gets, and the predicate beside it.
    fn result_of(&mut self, lane: u32, mine: &Brought, all: &[(u32, Brought)]) -> (Scalar, Scalar) {
        use Exchange::*;
        let from = |lane: Option<u32>| all.iter().find(|(l, _)| Some(*l) == lane);
        let first = all.iter().map(|(l, _)| *l).min();
        // What depends on every lane's value is undefined if one is.
        let fold = all.iter().fold(Scalar::of(0), |s, (_, b)| s.derive(b.values[0], 0, mine.bits));
        let lanes = |keep: &dyn Fn(&Brought) -> bool| -> u128 {
            all.iter().filter(|(_, b)| keep(b)).map(|(l, _)| 1u128 << l).sum()
        };
        let same = |b: &Brought| b.values[0].bits == mine.values[0].bits;
        let yes = all.iter().filter(|(_, b)| b.values[0].bits != 0).count();
        let flag = |inside: bool| Scalar { undef: fold.undef & 1, ..Scalar { bits: inside.into(), ..fold } };
        match mine.op {
            Up | Down | Butterfly | Index => {
                let source = source(mine, lane);
                let value = from(source.map(|s| s.0)).map(|(_, b)| b.values[0]);
                let inside = source.map_or_else(|| self.draw(1), |s| Scalar::of(s.1.into()));
                (value.unwrap_or_else(|| self.draw(mine.bits)), inside)
            }
            FirstLane => (from(first).map_or(fold, |(_, b)| b.values[0]), Scalar::of(1)),
            Lane => {
                let at = mine.values[1];
                let lane = at.is_settled().then_some(at.bits as u32);
                (from(lane).map_or_else(|| self.draw(mine.bits), |(_, b)| b.values[0]), Scalar::of(1))
            }
            Permute => {
                let at = mine.values[0];
                let lane = at.is_settled().then_some(at.bits as u32 / 4 % 32);
                (from(lane).map_or_else(|| self.draw(mine.bits), |(_, b)| b.values[1]), Scalar::of(1))
            }
            All => (Scalar { bits: u128::from(yes == all.len()), ..fold }, Scalar::of(1)),
            Any => (Scalar { bits: u128::from(yes > 0), ..fold }, Scalar::of(1)),
            Uniform => (Scalar { bits: u128::from(yes == 0 || yes == all.len()), ..fold }, Scalar::of(1)),
            Count => (Scalar { bits: yes as u128, ..fold }, Scalar::of(1)),
            Ballot => (Scalar { bits: lanes(&|b| b.values[0].bits != 0), ..fold }, Scalar::of(1)),
            MatchAny => (Scalar { bits: lanes(&same), ..fold }, Scalar::of(1)),
            MatchAll => {
                let equal = all.iter().all(|(_, b)| same(b));
                (Scalar { bits: if equal { lanes(&same) } else { 0 }, ..fold }, flag(equal))
            }
            // Which one is a free choice.
            Elect => {
                let leader = u128::from(first.unwrap_or(lane));
                let drawn = |bits: u128| Scalar { drawn: true, ..Scalar::of(bits) };
                (drawn(leader), drawn(u128::from(Some(lane) == first)))
            }
            Reduce(op) => {
                let values = all.iter().map(|(_, b)| b.values[0].bits);
                (Scalar { bits: values.reduce(|a, b| reduce(op, a, b)).unwrap_or(0), ..fold }, Scalar::of(1))
            }
        }
    }

    /// `activemask`: the lanes that execute it together, a free choice among those that still run.
    pub fn active_mask(&mut self, t: usize) -> Scalar {
        let (cta, warp) = (self.position(t).cta, self.order.threads[t].warp);
        let mut lanes = 0;
        for u in 0..self.threads.len() {
            let near = self.position(u).cta == cta
                && self.order.threads[u].warp == warp
                && self.order.threads[u].status != Status::Done;
            if u == t || (near && self.undef.one_in(2)) {
                lanes |= 1 << (self.order.threads[u].lane());
            }
        }
        Scalar { drawn: true, ..Scalar::of(lanes) }
    }

    /// `barrier.cta.*` with its number, perhaps a number of threads, and perhaps a predicate to reduce.
    pub fn cta_barrier(&mut self, cx: Cx, call: &CallCode, step: &Step, which: CtaBarrier) -> Result<Flow, Stop> {
        let CtaBarrier { aligned, counted, waits, red } = which;
        let id = self.arg(cx, call, 0, 0)?;
        self.condition(&id, "the barrier's number")?;
        if id.bits > 15 {
            return ub(UbKind::BadCall, "there are 16 barriers");
        }
        if let Some(op) = red {
            self.bring_predicate(cx, op, call, step)?;
        }
        let id = id.bits as u32;
        if !counted {
            return self.barrier(cx.t, Barrier::Cta { id, aligned });
        }
        let count = self.arg(cx, call, 1, 0)?;
        self.condition(&count, "the barrier's thread count")?;
        let count = count.bits as u32;
        self.meet(cx.t, Sync::Memory, |order, here| order.arrive_counted(cx.t, id, count, waits, here))
    }
}

fn reduce(op: Reduce, a: u128, b: u128) -> u128 {
    let less = signed(a, 32) < signed(b, 32);
    match op {
        Reduce::Add => (a + b) & mask(32),
        Reduce::UMin => a.min(b),
        Reduce::UMax => a.max(b),
        Reduce::Min if less => a,
        Reduce::Max if !less => a,
        Reduce::Min | Reduce::Max => b,
        Reduce::And => a & b,
        Reduce::Or => a | b,
        Reduce::Xor => a ^ b,
    }
}

/// The lane a shuffle reads from, and whether that is the one it names; `None` if the operands are not defined.
fn source(mine: &Brought, lane: u32) -> Option<(u32, bool)> {
    let [_, b, c] = mine.values;
    if !b.is_settled() || !c.is_settled() {
        return None;
    }
    let (b, clamp, segment) = (b.bits as u32 & 31, c.bits as u32 & 31, c.bits as u32 >> 8 & 31);
    let highest = (lane & segment) | (clamp & !segment);
    let (from, inside) = match mine.op {
        Exchange::Up => (lane.wrapping_sub(b), lane >= b && lane - b >= highest),
        Exchange::Down => (lane + b, lane + b <= highest),
        Exchange::Butterfly => (lane ^ b, (lane ^ b) <= highest),
        _ => {
            let from = (lane & segment) | (b & !segment);
            (from, from <= highest)
        }
    };
    Some(if inside { (from, true) } else { (lane, false) })
}
