//! Happens-before: clocks, barriers, races, asynchronous copies.
//!
//! For [`Order`], a thread is a timeline and bytes are ranges of cells. `Order` has no access to registers, values or
//! promises. `Order` stores the bytes of atomic writes, but does not interpret them. It returns plain data: which
//! thread continues, which clock this thread joins, and which accesses race. The layer `exec` acts on this data.

pub mod barriers;
mod store_buffers;
pub mod clock;
pub mod copies;
pub mod mbarrier;
mod modification_order;
pub mod race;
mod status;
mod warpgroups;

pub use barriers::{Barrier, BarrierSite};
pub use clock::{Publication, acquires, releases};
pub use mbarrier::{MOST, Mbarrier};
pub use modification_order::OverwrittenWrite;
pub use race::{Epoch, Race};
pub use status::{Status, Statuses};
pub use store_buffers::HiddenWrite;

use crate::memory::Position;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// The part of a thread's state that ordering needs.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The barrier where the thread waits; `None` if it waits at none, or is an environment thread, which waits at
    /// every barrier.
    waiting: Option<barriers::WaitingThread>,
    /// The vector clock. The thread's own entry is the number of its current step.
    pub clock: Vec<u32>,
    /// What the thread's last release fences published (`released`), and what the thread's atomic loads have observed
    /// (`seen`). The clock joins `seen` at the next acquire fence.
    released: Vec<Publication>,
    seen: Vec<Publication>,
    /// For each other thread B, a number N: this thread's clock contains all publications of B with numbers up to N,
    /// and possibly later ones.
    known: Vec<Cell<u64>>,
    pub position: Position,
    /// The thread's number in its CTA.
    pub number: u32,
    /// The number of the thread's warp in its CTA. An environment thread is alone in its warp.
    pub warp: u32,
    /// Number of lanes of a warp.
    lanes: u32,
    /// The value of [`Order::moment`] at each `seq_cst` fence of the thread, recorded only if [`Order::keeps_all`] is
    /// set.
    fences: Vec<u64>,
    /// A time of the thread's clock: other threads see the stores that the thread made up to this time (see
    /// [`store_buffers`]).
    flushed: u32,
    buffers_seq_cst: bool,
    /// Whether this is an environment thread, which takes part in every barrier of its CTA and cluster.
    pub driven: bool,
}

impl Timeline {
    /// Creates a thread whose clock begins at time 1. The clocks of other threads have 0 for the new thread, so its
    /// first action is unordered with their actions.
    pub fn new(threads: usize, position: Position, number: u32, lanes: u32) -> Timeline {
        let mut clock = vec![0; threads];
        clock[position.thread as usize] = 1;
        let (released, seen) = (Vec::new(), Vec::new());
        Timeline {
            waiting: None,
            clock,
            released,
            seen,
            known: vec![Cell::new(0); threads],
            position,
            number,
            warp: number / lanes,
            lanes,
            fences: Vec::new(),
            flushed: 0,
            buffers_seq_cst: false,
            driven: false,
        }
    }

    /// Returns the thread's number in its warp.
    pub fn lane(&self) -> u32 {
        self.number % self.lanes
    }
}

/// The change of a thread's clock when the thread synchronises.
#[derive(Clone, Debug)]
pub enum Gain {
    /// All actions up to this clock happen before the thread's next action.
    Past(Vec<u32>),
    /// The thread's clock joins these publications when the thread executes an acquire fence.
    Seen(Vec<Publication>),
}

/// A thread that leaves a barrier, and the change of its clock there.
#[derive(Clone, Debug)]
pub struct Wake {
    pub thread: usize,
    pub gain: Option<Gain>,
}

/// The happens-before order of one run.
#[derive(Debug, Default)]
pub struct Order {
    pub threads: Vec<Timeline>,
    /// Whether no operation has the scope of a warp. PTX has no such scope; AMDGPU has `wavefront`.
    pub lacks_warp_scope: bool,
    pub status: Statuses,
    /// The number of clock entries that fences have joined: a measure of the machine's work for fences.
    pub work: u64,
    /// Number of publications so far.
    published: Cell<u64>,
    /// Whether all earlier atomic writes are kept, with the moments of these writes and of `seq_cst` fences.
    pub keeps_all: bool,
    /// Whether atomic reads are recorded. They are needed if the reads of other threads limit which writes a load may
    /// see.
    pub keeps_reads: bool,
    /// Whether `unordered` accesses are coherent like `monotonic` ones. LangRef allows this, but does not require it.
    pub orders_unordered: bool,
    /// The number of atomic writes and `seq_cst` fences so far, counted only if [`keeps_all`](Self::keeps_all) is set.
    moment: u64,
    /// The atomic objects, by first cell.
    atomics: FxHashMap<usize, modification_order::Atomic>,
    barriers: barriers::Barriers,
    /// The mbarriers, by first cell.
    pub mbarriers: FxHashMap<usize, Mbarrier>,
    /// By CTA and warp: a hash of the matrix products that the warp executed as part of its warpgroup.
    products: FxHashMap<(u32, u32), u64>,
    pub races: race::Races,
    pub copies: copies::Copies,
}

impl Order {
    /// Makes a thread an environment thread.
    pub fn drive(&mut self, t: usize) {
        self.threads[t].driven = true;
        self.threads[t].warp += u32::MAX / 2 + t as u32;
    }

    /// Returns the vector clock of a thread.
    #[inline]
    pub fn clock(&self, t: usize) -> &[u32] {
        &self.threads[t].clock
    }

    /// Returns the threads for which `is` returns true.
    fn threads_where(&self, is: impl Fn(&Timeline) -> bool) -> Vec<usize> {
        (0..self.threads.len()).filter(|u| is(&self.threads[*u])).collect()
    }

    /// Whether the thread is an environment thread that waits. Such a thread counts as arrived at every barrier.
    fn waits_any_barrier(&self, t: usize) -> bool {
        self.threads[t].driven && self.status[t] == Status::Waiting
    }
}
