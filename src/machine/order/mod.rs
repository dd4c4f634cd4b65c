//! Happens-before: clocks, barriers, races, asynchronous copies.
//!
//! [`Order`] knows threads as timelines and bytes as ranges of cells. It knows no registers, values or promises. It
//! keeps the bytes that atomic writes wrote, but does not interpret them. It returns its results as data (which thread
//! continues and what it learns, which accesses race); `exec` acts on them.

pub mod barriers;
mod store_buffers;
pub mod clock;
pub mod copies;
pub mod mbarrier;
mod modification_order;
pub mod race;
mod warpgroups;

pub use barriers::{Barrier, BarrierSite};
pub use clock::{Publication, acquires, releases};
pub use mbarrier::{MOST, Mbarrier};
pub use modification_order::OverwrittenWrite;
pub use race::{Epoch, Race};
pub use store_buffers::HiddenWrite;

use crate::machine::memory::Position;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// The state of a thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Ready,
    /// The thread waits at a barrier.
    Waiting,
    Done,
}

/// A thread, as far as ordering is concerned.
#[derive(Clone, Debug)]
pub struct Timeline {
    pub status: Status,
    /// The barrier where the thread waits. An environment thread waits at every barrier and has none here.
    waiting: Option<barriers::WaitingThread>,
    /// Vector clock; the own entry counts steps.
    pub clock: Vec<u32>,
    /// The publications of the last release fence, and those that atomic loads saw and no acquire fence has taken yet.
    released: Vec<Publication>,
    seen: Vec<Publication>,
    /// By thread, the number of its last publication that this thread is known to know completely.
    known: Vec<Cell<u64>>,
    pub position: Position,
    /// The thread's number in its CTA.
    pub number: u32,
    /// The number of the thread's warp in its CTA; an environment thread has a warp of its own.
    pub warp: u32,
    /// Number of lanes of a warp.
    lanes: u32,
    /// Whether the thread has executed a `seq_cst` fence.
    fenced: bool,
    /// The moments of these fences, if all writes are kept.
    fences: Vec<u64>,
    /// Time of the thread's clock up to which other threads see its stores ([`store_buffers`]).
    flushed: u32,
    buffers_seq_cst: bool,
    /// Whether this is an environment thread, which takes part in every barrier at which others arrive.
    pub driven: bool,
}

impl Timeline {
    /// Creates a thread that begins at time 1, so that no other thread is ordered after its first action from the
    /// start.
    pub fn new(threads: usize, position: Position, number: u32, lanes: u32) -> Timeline {
        let mut clock = vec![0; threads];
        clock[position.thread as usize] = 1;
        let (released, seen) = (Vec::new(), Vec::new());
        Timeline {
            status: Status::Ready,
            waiting: None,
            clock,
            released,
            seen,
            known: vec![Cell::new(0); threads],
            position,
            number,
            warp: number / lanes,
            lanes,
            fenced: false,
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

/// What a thread learns when it synchronises.
#[derive(Clone, Debug)]
pub enum Gain {
    /// Everything up to this clock happens before the thread's next action.
    Past(Vec<u32>),
    /// As `Past`, once the thread executes an acquire fence.
    Seen(Vec<Publication>),
}

/// A thread that leaves a barrier, and what it learns there.
#[derive(Clone, Debug)]
pub struct Wake {
    pub thread: usize,
    pub gain: Option<Gain>,
}

/// The order of one run.
#[derive(Debug, Default)]
pub struct Order {
    pub threads: Vec<Timeline>,
    /// Number of clock entries that fences joined.
    pub work: u64,
    /// Number of publications so far.
    published: Cell<u64>,
    /// Whether all earlier writes are kept, and also the moments of these and of `seq_cst` fences.
    pub keeps_all: bool,
    /// Number of atomic writes and `seq_cst` fences so far, if all writes are kept.
    moment: u64,
    /// The atomic objects, by first cell.
    atomics: FxHashMap<usize, modification_order::Atomic>,
    barriers: barriers::Barriers,
    /// The mbarriers, by first cell.
    pub mbarriers: FxHashMap<usize, Mbarrier>,
    /// By CTA and warp: a hash of the products of matrices that the warp executed with others.
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

    /// Returns the threads for which `is` holds.
    fn threads_where(&self, is: impl Fn(&Timeline) -> bool) -> Vec<usize> {
        (0..self.threads.len()).filter(|u| is(&self.threads[*u])).collect()
    }

    /// Whether the thread is an environment thread that waits at any barrier.
    fn waits_any_barrier(&self, t: usize) -> bool {
        self.threads[t].driven && self.threads[t].status == Status::Waiting
    }
}
