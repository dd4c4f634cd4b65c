//! Loops whose iterations OpenMP's runtime distributes to threads and teams.

use super::state::{Act, OpenmpCall, TeamPlace};
use super::teams::function_of;
use super::{Runtime, load_behind, store_behind};
use crate::api::{AccessKind, Stop};
use crate::code::openmp::LoopKind;
use crate::exec::{Core, Flow};
use crate::ir::signed;
use crate::memory::{Kind, Leaf, Scalar, mask};

/// Kinds of schedules (`kmp_sched_t`), without the modifiers in bits 29 and 30.
const STATIC_CHUNK: u64 = 33;
const STATIC: u64 = 34;
const BALANCED_CHUNK: u64 = 45;
const DISTRIBUTE_CHUNK: u64 = 91;
const DISTRIBUTE: u64 = 92;
const DISTRIBUTE_FOR_ONE: u64 = 93;
const MODIFIERS: u64 = 3 << 29;

/// The iterations of one thread or team. `lower` and `upper` are the first and the last iteration of the first chunk.
/// `stride` is the distance between chunks. `last`: whether this thread or team executes the last iteration of the
/// loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Share {
    lower: i128,
    upper: i128,
    stride: i128,
    last: bool,
}

/// Distributes chunks of length `chunk` in turn, and returns the share of one thread or team.
fn in_chunks(lower: i128, upper: i128, chunk: i128, place: TeamPlace) -> Share {
    let (number, size) = (i128::from(place.number), i128::from(place.size));
    let first = lower + number * chunk;
    let last = upper >= lower && (upper - lower) / chunk % size == number;
    Share { lower: first, upper: first + chunk - 1, stride: size * chunk, last }
}

/// Distributes one chunk to each thread or team. If the number of iterations is not a multiple of the number of threads
/// or teams, the first chunks have one iteration more.
fn in_one_piece(lower: i128, upper: i128, place: TeamPlace) -> Option<Share> {
    let (number, size) = (i128::from(place.number), i128::from(place.size));
    let total = upper - lower + 1;
    if total < 0 {
        return None;
    }
    let (each, rest) = (total / size, total % size);
    let first = lower + number * each + number.min(rest);
    let count = each + i128::from(number < rest);
    let end = first + count - 1;
    Some(Share { lower: first, upper: end, stride: total, last: first <= upper && upper <= end })
}

fn share(schedule: u64, (lower, upper): (i128, i128), chunk: i128, [thread, team]: [TeamPlace; 2]) -> Option<Share> {
    let both = TeamPlace { number: team.number * thread.size + thread.number, size: team.size * thread.size };
    match schedule & !MODIFIERS {
        STATIC_CHUNK if chunk > 0 => Some(in_chunks(lower, upper, chunk, thread)),
        STATIC_CHUNK | STATIC => in_one_piece(lower, upper, thread),
        BALANCED_CHUNK if chunk > 0 => {
            // The length of a chunk is rounded up to a multiple of a power of two. Each thread gets at most one chunk.
            let each = (upper - lower + i128::from(thread.size)) / i128::from(thread.size);
            let long = (each + chunk - 1) & !(chunk - 1);
            if upper < lower || long <= 0 {
                return None;
            }
            let share = in_chunks(lower, upper, long, thread);
            Some(Share { upper: share.upper.min(upper), ..share })
        }
        BALANCED_CHUNK => in_one_piece(lower, upper, thread),
        DISTRIBUTE_CHUNK if chunk > 0 => Some(in_chunks(lower, upper, chunk, team)),
        DISTRIBUTE_CHUNK | DISTRIBUTE => in_one_piece(lower, upper, team),
        DISTRIBUTE_FOR_ONE if chunk > 0 => Some(in_chunks(lower, upper, chunk, both)),
        _ => None,
    }
}

impl Runtime<'_, '_> {
    /// Executes `__kmpc_{for,distribute}_static_init_N(location, thread, schedule, last, lower, upper, stride,
    /// increment, chunk)`. Reads the bounds and the stride of the loop, and writes the bounds and the stride of the
    /// thread's share.
    pub(super) fn static_share(&mut self, c: &OpenmpCall, bits: u32, is_signed: bool) -> Result<Flow, Stop> {
        let t = c.cx.t;
        let leaf = Leaf { kind: Kind::Int, bits, offset: 0 };
        for n in [2, 7, 8] {
            let v = c.args[n].0;
            self.core.mem.require_definite(&v, "the distribution of a loop")?;
        }
        let number = |v: Scalar| match is_signed {
            true => signed(v.bits, bits),
            false => v.bits as i128,
        };
        let mut bounds = Vec::new();
        for n in [4, 5, 6] {
            let v = load_behind(self.core, t, &c.args[n], leaf, AccessKind::ReadWrite)?;
            if n < 6 {
                self.core.mem.require_definite(&v, "a bound of a loop")?;
            }
            bounds.push(number(v));
        }
        let chunk = signed(c.args[8].0.bits, bits);
        let places = [self.openmp.place_in_team(t), place_of_team(self.core, t)];
        let increment = number(c.args[7].0);
        let found = share(c.number(2), (bounds[0], bounds[1]), chunk, places).filter(|_| increment == 1);
        let Some(share) = found else { return c.unsupported() };
        let of = |v: i128| Scalar::from_bits(v as u128 & mask(bits));
        store_behind(self.core, t, &c.args[3], Leaf { bits: 32, ..leaf }, Scalar::from_bits(share.last.into()))?;
        for (n, v) in [(4, share.lower), (5, share.upper), (6, share.stride)] {
            store_behind(self.core, t, &c.args[n], leaf, of(v))?;
        }
        Ok(Flow::Next)
    }

    /// Returns the actions of `__kmpc_…_static_loop_N(location, function, argument, iterations, …)`.
    pub(super) fn loop_acts(&mut self, c: &OpenmpCall, kind: LoopKind) -> Result<Vec<Act>, Stop> {
        let t = c.cx.t;
        let (thread, team) = (self.openmp.place_in_team(t), place_of_team(self.core, t));
        let place = match kind {
            LoopKind::For => thread,
            LoopKind::Distribute => team,
            LoopKind::DistributeFor => {
                TeamPlace { number: team.number * thread.size + thread.number, size: team.size * thread.size }
            }
        };
        let count = c.args[3].0;
        self.core.mem.require_definite(&count, "the number of iterations")?;
        if kind != LoopKind::Distribute {
            let threads = c.args[4].0;
            self.core.mem.require_definite(&threads, "the number of threads")?;
            if ![0, u64::from(thread.size)].contains(&c.number(4)) {
                return c.unsupported();
            }
        }
        let function = function_of(&mut self.core.mem, &c.args[1].0)?;
        let (next, step) = (place.number.into(), place.size.into());
        Ok(vec![Act::Iterate { next, step, end: count.bits as u64, function, arg: c.args[2].0 }])
    }
}

fn place_of_team(core: &Core, t: usize) -> TeamPlace {
    TeamPlace { number: core.threads[t].ctaid[0], size: core.job.setup.launch.grid[0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Under every schedule, each iteration belongs to exactly one share, and exactly one share has the last iteration.
    #[test]
    fn each_iteration_is_one_share_s() {
        for schedule in [STATIC_CHUNK, STATIC, BALANCED_CHUNK, DISTRIBUTE_CHUNK, DISTRIBUTE, DISTRIBUTE_FOR_ONE] {
            for (size, teams, total, chunk) in [(4, 3, 17, 1), (4, 3, 17, 2), (1, 1, 5, 4), (8, 2, 3, 1), (3, 5, 0, 1)]
            {
                if schedule == BALANCED_CHUNK && total == 0 {
                    continue;
                }
                let mut met = vec![0; total as usize];
                let mut last = Vec::new();
                for number in 0..teams * size {
                    let thread = TeamPlace { number: number % size, size };
                    let team = TeamPlace { number: number / size, size: teams };
                    let same = |of: TeamPlace| of.number == 0;
                    let counts = match schedule {
                        STATIC_CHUNK | STATIC | BALANCED_CHUNK => same(team),
                        DISTRIBUTE_CHUNK | DISTRIBUTE => same(thread),
                        _ => true,
                    };
                    if !counts {
                        continue;
                    }
                    let mut of = share(schedule, (10, 9 + total), chunk, [thread, team]).expect("a share");
                    if of.last {
                        last.push(number);
                    }
                    for _ in 0..20 {
                        for i in of.lower..=of.upper.min(9 + total) {
                            met[(i - 10) as usize] += 1;
                        }
                        (of.lower, of.upper) = (of.lower + of.stride.max(1), of.upper + of.stride.max(1));
                    }
                }
                assert!(met.iter().all(|n| *n == 1), "{schedule} {size} {teams} {total} {chunk}: {met:?}");
                assert_eq!(last.len(), usize::from(total > 0), "{schedule} {size} {teams} {total} {chunk}");
            }
        }
        let one = TeamPlace { number: 0, size: 1 };
        assert_eq!(share(35, (0, 9), 1, [one, one]), None, "a dynamic schedule");
    }
}
