//! What is ordered before what: clocks, barriers, races, asynchronous copies.
//!
//! [`Order`] knows threads as timelines and bytes as ranges of cells, never registers, values or promises. It keeps the
//! bytes that atomic writes left, and does not look at them. It returns its results as data (who may go on and what
//! that thread learns, which accesses race); `exec` acts on them.

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

/// What a thread is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Ready,
    /// The thread waits at a barrier.
    Waiting,
    Done,
}

/// A thread, as far as order is concerned.
#[derive(Clone, Debug)]
pub struct Timeline {
    pub status: Status,
    /// The barrier where it waits, but for a driver, which stands at all.
    waiting: Option<barriers::WaitingThread>,
    /// Vector clock; the own entry counts steps.
    pub clock: Vec<u32>,
    /// What the last release fence published, and what atomic loads saw that no acquire fence took yet.
    released: Vec<Publication>,
    seen: Vec<Publication>,
    /// By thread, the number of its last publication that this thread is known to know completely.
    known: Vec<Cell<u64>>,
    pub position: Position,
    /// Its number in its CTA.
    pub number: u32,
    /// Its warp in its CTA; a driver has one of its own.
    pub warp: u32,
    /// Lanes of a warp.
    lanes: u32,
    /// Has it executed a `seq_cst` fence?
    fenced: bool,
    /// When, if all is kept.
    fences: Vec<u64>,
    /// Others see what it stored until this time of its clock ([`buffers`]).
    flushed: u32,
    buffers_seq_cst: bool,
    /// An environment thread: it takes part in every barrier that others come to.
    pub driven: bool,
}

impl Timeline {
    /// Of a thread that begins at time 1, so that no other thread starts out ordered after what it does first.
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

    /// Its number in its warp.
    pub fn lane(&self) -> u32 {
        self.number % self.lanes
    }
}

/// What a thread learns when it synchronises.
#[derive(Clone, Debug)]
pub enum Gain {
    /// Everything up to this clock happens before what it does next.
    Past(Vec<u32>),
    /// The same, once it executes an acquire fence.
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
    /// Entries of clocks that fences joined.
    pub work: u64,
    /// Publications so far.
    published: Cell<u64>,
    /// All earlier writes are kept, and when they and `seq_cst` fences came.
    pub keeps_all: bool,
    /// Atomic writes and `seq_cst` fences so far, if all is kept.
    moment: u64,
    /// By the first cell of the atomic object.
    atomics: FxHashMap<usize, modification_order::Atomic>,
    barriers: barriers::Barriers,
    /// By first cell.
    pub mbarriers: FxHashMap<usize, Mbarrier>,
    /// By CTA and warp: what stands for the products of matrices that it executed with others.
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

    /// The vector clock of a thread.
    #[inline]
    pub fn clock(&self, t: usize) -> &[u32] {
        &self.threads[t].clock
    }

    /// The threads for which `is` holds.
    fn threads_where(&self, is: impl Fn(&Timeline) -> bool) -> Vec<usize> {
        (0..self.threads.len()).filter(|u| is(&self.threads[*u])).collect()
    }

    /// Does a driver stand at a barrier, whichever comes?
    fn waits_any_barrier(&self, t: usize) -> bool {
        self.threads[t].driven && self.threads[t].status == Status::Waiting
    }
}
