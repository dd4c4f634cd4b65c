//! Operations that lanes of a warp execute together: shuffles and votes. They exchange register values and order no
//! memory; a lane that is not there contributes an undefined value.

use super::clock::Barrier;
use super::ops::{CallCode, Step};
use super::promises::Stop;
use super::value::Scalar;
use super::vm::{Cx, Flow, Vm, unsupported};

/// Which exchange.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Exchange {
    Up,
    Down,
    Butterfly,
    Index,
    All,
    Any,
    Uniform,
    Ballot,
}

/// By the name after `llvm.nvvm.`, without types.
pub fn by_name(name: &str) -> Option<Exchange> {
    Some(match name {
        "shfl.sync.up" => Exchange::Up,
        "shfl.sync.down" => Exchange::Down,
        "shfl.sync.bfly" => Exchange::Butterfly,
        "shfl.sync.idx" => Exchange::Index,
        "vote.all.sync" => Exchange::All,
        "vote.any.sync" => Exchange::Any,
        "vote.uni.sync" => Exchange::Uniform,
        "vote.ballot.sync" => Exchange::Ballot,
        _ => return None,
    })
}

/// What a lane brought to the exchange it waits for.
#[derive(Clone, Debug)]
pub(super) struct Brought {
    op: Exchange,
    /// Value, lane operand, clamp.
    values: [Scalar; 3],
    cx: Cx,
    dst: u32,
    /// Width of the result in bits.
    bits: u32,
}

impl Vm<'_> {
    /// A lane arrives; the last one computes everybody's result.
    pub fn exchange(&mut self, cx: Cx, op: Exchange, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let mask = self.arg(cx, call, 0, 0)?;
        self.condition(&mask, "the member mask")?;
        let mut values = [Scalar::of(0); 3];
        for (i, v) in values.iter_mut().enumerate().take(call.args.len() - 1) {
            *v = self.arg(cx, call, i + 1, 0)?;
        }
        let [leaf] = &*self.program.shape(call.ret).leaves else { return unsupported("shuffle with a predicate") };
        let bits = leaf.bits;
        self.threads[cx.t].brought = Some(Brought { op, values, cx, dst: step.dst, bits });
        self.barrier(cx.t, Barrier::Lanes(mask.bits as u32))
    }

    /// All lanes are there.
    pub fn distribute(&mut self, who: &[usize]) {
        let brought: Vec<(u32, usize, Brought)> = who
            .iter()
            .filter_map(|&u| self.threads[u].brought.take().map(|b| (self.linear_tid(u) % 32, u, b)))
            .collect();
        for (lane, _, mine) in &brought {
            let value = match mine.op {
                Exchange::Up | Exchange::Down | Exchange::Butterfly | Exchange::Index => {
                    let from = source(mine, *lane);
                    match brought.iter().find(|(l, _, _)| Some(*l) == from) {
                        Some((_, _, b)) => b.values[0],
                        None => self.draw(mine.bits),
                    }
                }
                vote => {
                    let all = brought.iter().fold(Scalar::of(0), |s, (_, _, b)| s.derive(b.values[0], 0, mine.bits));
                    let yes = brought.iter().filter(|(_, _, b)| b.values[0].bits != 0);
                    let bits = match vote {
                        Exchange::All => u128::from(yes.count() == brought.len()),
                        Exchange::Any => u128::from(yes.count() > 0),
                        Exchange::Ballot => yes.map(|(l, _, _)| 1u128 << l).sum(),
                        _ => {
                            let n = yes.count();
                            u128::from(n == 0 || n == brought.len())
                        }
                    };
                    Scalar { bits, ..all }
                }
            };
            self.set(mine.cx, mine.dst, value);
        }
    }
}

/// The lane a shuffle reads from; `None` if the operands are not defined.
fn source(mine: &Brought, lane: u32) -> Option<u32> {
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
    Some(if inside { from } else { lane })
}
