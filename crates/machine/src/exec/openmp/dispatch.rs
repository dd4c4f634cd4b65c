//! Loops with the schedules `dynamic` and `guided`: each thread takes chunks until none remain.

use super::state::{Act, OpenmpCall, SharedLoop, TeamPlace};
use super::{Runtime, store_behind};
use crate::api::Stop;
use crate::exec::Flow;
use crate::ir::signed;
use crate::memory::{Kind, Leaf, Scalar, mask};

/// Kinds of schedules (`kmp_sched_t`), without the modifiers in bits 29 and 30. The runtime executes `GUIDED` loops as
/// it executes `DYNAMIC` loops.
const DYNAMIC: u64 = 35;
const GUIDED: u64 = 36;
/// The schedules of ordered loops. The runtime gives such a loop to one thread.
const ORDERED: std::ops::RangeInclusive<u64> = 65..=70;
const MODIFIERS: u64 = 3 << 29;

/// A part of a loop's iterations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Chunk {
    lower: i128,
    upper: i128,
    is_last: bool,
}

impl SharedLoop {
    /// Returns chunk `n`, counted from 0. `None`: the loop has fewer chunks.
    fn chunk(&self, n: u64) -> Option<Chunk> {
        let lower = self.lower.checked_add(i128::from(n).checked_mul(self.chunk)?)?;
        let end = lower.checked_add(self.chunk - 1)?;
        (lower <= self.upper).then_some(Chunk { lower, upper: end.min(self.upper), is_last: end >= self.upper })
    }
}

impl Runtime<'_, '_> {
    /// Returns the actions of `__kmpc_dispatch_init_N(location, thread, schedule, lower, upper, increment, chunk)`.
    pub(super) fn begin_shared_loop(&mut self, c: &OpenmpCall, bits: u32, is_signed: bool) -> Result<Vec<Act>, Stop> {
        let t = c.cx.t;
        for (v, _) in &c.args[2..] {
            self.core.mem.require_definite(v, "the distribution of a loop")?;
        }
        let number = |n: usize| match is_signed {
            true => signed(c.args[n].0.bits, bits),
            false => c.args[n].0.bits as i128,
        };
        let chunk = signed(c.args[6].0.bits, bits).max(1);
        let (lower, upper) = (number(3), number(4));
        let schedule = c.number(2) & !MODIFIERS;
        let is_ordered = ORDERED.contains(&schedule);
        if !([DYNAMIC, GUIDED].contains(&schedule) || is_ordered) || number(5) != 1 {
            return c.unsupported();
        }
        let barrier = self.barrier_of_team(t).filter(|_| upper > lower || is_ordered);
        let whole = SharedLoop { lower, upper, chunk: (upper - lower + 1).max(1), is_whole: true, taken: 0 };
        Ok(match barrier {
            None => {
                self.openmp.member(t).loops.push(whole);
                Vec::new()
            }
            Some(barrier) if is_ordered => {
                self.openmp.member(t).loops.push(whole);
                vec![Act::Wait(barrier)]
            }
            Some(barrier) => {
                self.openmp.member(t).loops.push(SharedLoop { chunk, is_whole: false, ..whole });
                vec![Act::Wait(barrier), Act::ResetChunks, Act::Wait(barrier)]
            }
        })
    }

    /// Whether a single thread executes all chunks of the innermost loop of thread `t`.
    pub(super) fn is_executed_by_one_thread(&mut self, t: usize) -> bool {
        self.openmp.place_in_team(t).size == 1
            || self.openmp.member(t).loops.last().is_some_and(|shared| shared.is_whole)
    }

    /// Executes `__kmpc_dispatch_next_N(location, thread, last, lower, upper, stride)`. Returns 1 and writes the bounds
    /// of a chunk, or returns 0 if no chunk remains. If several threads execute the loop, a nondeterministic choice
    /// decides which thread takes a chunk. So the result and the bounds are tainted.
    pub(super) fn take_chunk(&mut self, c: &OpenmpCall, bits: u32) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let TeamPlace { number, .. } = self.openmp.place_in_team(t);
        let Some(mut here) = self.openmp.member(t).loops.pop() else { return c.unsupported() };
        let n = match here.is_whole {
            true => here.taken + u64::from(number),
            false => self.team(t).chunks,
        };
        let chunk = here.chunk(n);
        if here.is_whole {
            here.taken += 1;
        } else {
            self.team(t).chunks += 1;
        }
        self.openmp.member(t).loops.push(here);
        let of = |v: i128| Scalar::from_bits(v as u128 & mask(bits)).tainted_if(!here.is_whole);
        if let Some(chunk) = chunk {
            let leaf = Leaf { kind: Kind::Int, bits, offset: 0 };
            store_behind(self.core, t, &c.args[2], Leaf { bits: 32, ..leaf }, of(chunk.is_last.into()))?;
            store_behind(self.core, t, &c.args[3], leaf, of(chunk.lower))?;
            store_behind(self.core, t, &c.args[4], leaf, of(chunk.upper))?;
            if !here.is_whole {
                store_behind(self.core, t, &c.args[5], leaf, Scalar::from_bits(1))?;
            }
        }
        if let Some((slot, _)) = c.dst {
            self.core.threads.set(c.cx, slot, of(chunk.is_some().into()));
        }
        // Another thread may take the next chunk.
        Ok(Flow::Yield)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_a_loop_once() {
        for (lower, upper, chunk) in [(0, 9, 3), (-4, 4, 2), (5, 5, 7), (3, 2, 1), (0, i128::from(u64::MAX), 1 << 62)] {
            let here = SharedLoop { lower, upper, chunk, is_whole: false, taken: 0 };
            let all: Vec<Chunk> = (0..8).map_while(|n| here.chunk(n)).collect();
            let mut next = lower;
            for part in &all {
                assert!(part.lower == next && part.lower <= part.upper && part.upper <= upper, "{part:?}");
                assert_eq!(part.is_last, part.upper == upper, "{part:?}");
                next = part.upper + 1;
            }
            assert_eq!(next, (upper + 1).max(lower), "{here:?}");
        }
    }
}
