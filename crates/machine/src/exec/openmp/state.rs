//! The state of OpenMP's runtime, and the actions of its calls.

use crate::api::{ObjectId, Stop, unsupported};
use crate::exec::Cx;
use crate::ir::FuncId;
use crate::memory::{Kind, Leaf, Scalar};
use crate::order::Barrier;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The state of OpenMP's runtime.
#[derive(Debug, Default)]
pub struct Openmp {
    /// The state of each team, by CTA.
    pub(super) teams: FxHashMap<u32, Team>,
    /// The state of each thread, by its index in the launch.
    pub(super) threads: FxHashMap<usize, TeamMember>,
    /// The atomic counter that orders the teams of a reduction (`counter`), and the number of teams that have added
    /// their values (`arrived`).
    pub(super) counter: Option<ObjectId>,
    pub(super) arrived: u32,
    /// The buffer in which the teams store their values for a reduction, and its size in bytes.
    pub(super) buffer: Option<ObjectId>,
    pub(super) buffer_size: u64,
    /// The locks of critical regions, by the place in memory that contains the name of the regions.
    pub(super) locks: FxHashMap<(ObjectId, u64), Lock>,
}

impl Openmp {
    /// Whether a thread waits at the beginning of a critical region.
    pub fn awaits_lock(&self) -> bool {
        self.locks.values().any(|lock| !lock.waiters.is_empty())
    }

    /// Inserts actions before the remaining actions of the current call.
    pub(super) fn add_acts(&mut self, t: usize, more: Vec<Act>) {
        if let Some((_, acts)) = self.member(t).calls.last_mut() {
            more.into_iter().rev().for_each(|act| acts.push_front(act));
        }
    }

    pub(super) fn member(&mut self, t: usize) -> &mut TeamMember {
        self.threads.entry(t).or_default()
    }

    /// Returns the thread's number in the team of the innermost parallel region, and the size of this team. Outside all
    /// regions, the thread is a team of one.
    pub(super) fn place_in_team(&self, t: usize) -> TeamPlace {
        let levels = self.threads.get(&t).map_or(&[][..], |member| &member.levels);
        levels.last().copied().unwrap_or(TeamPlace { number: 0, size: 1 })
    }
}

/// The runtime's state that the threads of a CTA share.
#[derive(Clone, Debug, Default)]
pub(super) struct Team {
    /// Whether all threads run user code. Otherwise only the main thread runs user code, and the other threads wait for
    /// parallel regions.
    pub(super) is_spmd: bool,
    /// The number of threads of the team.
    pub(super) threads: u32,
    /// The parallel region that the workers must execute; `None` makes the workers end.
    pub(super) region: Option<Region>,
    /// The number of chunks of the current loop that threads have taken.
    pub(super) chunks: u64,
    /// Whether this team was the last one to add its value to a reduction.
    pub(super) is_last: bool,
}

/// A parallel region that workers execute.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) wrapper: FuncId,
    pub(super) size: u32,
    pub(super) args: Option<ObjectId>,
}

/// The runtime's state for one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct TeamMember {
    /// The thread's number and the team's size in each parallel region around the thread, outermost region first.
    pub(super) levels: Vec<TeamPlace>,
    /// The remaining actions of unfinished calls of the runtime, each with the thread's number of frames at the call.
    pub(super) calls: Vec<(usize, VecDeque<Act>)>,
    /// The loops whose chunks the thread takes, outermost first.
    pub(super) loops: Vec<SharedLoop>,
}

/// The thread's number in the team of a parallel region, and the number of threads of the team.
#[derive(Clone, Copy, Debug)]
pub(super) struct TeamPlace {
    pub(super) number: u32,
    pub(super) size: u32,
}

/// A call by which the runtime executes a function of the module.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    pub(super) function: FuncId,
    pub(super) args: Vec<Scalar>,
    /// The two thread numbers to which the function gets pointers as its first arguments. `None` if it gets no such
    /// pointers.
    pub(super) numbers: Option<[u32; 2]>,
}

/// One action of a call of the runtime.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Wait(Barrier),
    Call(Callback),
    EnterRegion(TeamPlace),
    LeaveRegion,
    Publish(Option<Region>),
    /// A worker executes the region in `Team::region`, and then waits for the next region.
    Work,
    /// Calls the function for the number `next`, and then for every `step`-th number below `end`.
    Iterate {
        next: u64,
        step: u64,
        end: u64,
        function: FuncId,
        arg: Scalar,
    },
    /// Counts the team as one that has added its value to a reduction.
    Arrive,
    /// If this is thread 0, resets the number of chunks that threads have taken.
    ResetChunks,
    /// Waits for the lock of a critical region, and takes it.
    Lock((ObjectId, u64)),
    /// If this is the main thread of the last team, combines the values of all teams.
    Combine(Box<Combination>),
    End(ObjectId),
    Result(u64),
}

/// One call of the runtime, with its evaluated arguments.
pub(super) struct OpenmpCall<'c> {
    pub(super) cx: Cx,
    pub(super) name: &'c str,
    pub(super) args: Vec<(Scalar, Kind)>,
    pub(super) dst: Option<(u32, Leaf)>,
}

impl OpenmpCall<'_> {
    pub(super) fn unsupported<T>(&self) -> Result<T, Stop> {
        unsupported(format!("call @{}", self.name))
    }

    pub(super) fn number(&self, n: usize) -> u64 {
        self.args.get(n).map_or(0, |(v, _)| v.bits as u64)
    }
}

/// The lock of the critical regions of one name.
#[derive(Debug, Default)]
pub(super) struct Lock {
    pub(super) holder: Option<usize>,
    pub(super) waiters: Vec<usize>,
    /// The clock of the last thread that left a region of this name.
    pub(super) clock: Vec<u32>,
}

/// A loop from the view of one thread. `lower` and `upper` are the first and the last iteration.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct SharedLoop {
    pub(super) lower: i128,
    pub(super) upper: i128,
    pub(super) chunk: i128,
    /// Whether thread 0 executes the whole loop. If so, `taken` is the number of chunks that this thread has taken.
    pub(super) is_whole: bool,
    pub(super) taken: u64,
}

/// How the last team combines the values of all teams. `copy` reads the first value from the buffer, and `reduce` adds
/// each further value.
#[derive(Clone, Debug)]
pub(super) struct Combination {
    pub(super) buffer: Scalar,
    pub(super) data: Scalar,
    pub(super) copy: FuncId,
    pub(super) reduce: FuncId,
}
