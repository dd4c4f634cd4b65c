//! Memory, and everything that an access to memory concerns: the order of threads, the promises, and the records for
//! the judge.

use crate::api::{AccessKind, Conflict, Execution, Fault, ObjectId, Pointer, Stop, StrayPointer};
use crate::case::Setup;
use crate::code::{AtomicCode, LaunchFacts};
use crate::environment::EnvironmentView;
use crate::exec::Job;
use crate::ir::{AddressSpace, FuncId, GlobalId};
use crate::memory::{Base, Cell, Family, Memory, Position, Scalar, StorageKind, View};
use crate::order::{Order, Race, Timeline};
use crate::promises::{Ptr, State};
use crate::random::sub_seed;
use rustc_hash::FxHashMap;

/// Joining this number of clock entries costs as much as executing one instruction.
const JOINED: u64 = 1024;

/// Memory with the state that every access checks and updates.
pub struct MemorySystem<'a> {
    pub job: Job<'a>,
    pub memory: Memory,
    pub order: Order,
    /// The state of the promises in this run.
    pub state: State<'a>,
    pub out: &'a mut Execution,
    pub table: ObjectTable,
    pub step: StepRecord,
    pub cause: Cause,
    /// The stored value of each contested cell. The cell itself is undef, because several threads' stores to the cell
    /// race.
    pub contested: FxHashMap<usize, Cell>,
    /// The tensor memory of each CTA.
    pub tensors: FxHashMap<u32, TensorMemory>,
}

/// The objects that the machine creates at their first use. A key states the variable, function, argument or launch
/// parameters to which an object belongs.
#[derive(Default)]
pub struct ObjectTable {
    /// The objects of global variables, by variable and owner (the CTA, the thread or 0).
    pub globals: FxHashMap<(GlobalId, u32), ObjectId>,
    pub functions: FxHashMap<FuncId, ObjectId>,
    /// The objects of entry arguments, by argument and owner (the CTA, the thread or 0).
    pub inputs: FxHashMap<(u32, u32), ObjectId>,
    /// The constant objects with the parameters of the launch, by kind and by the CTA that reads them.
    pub launched: FxHashMap<(LaunchFacts, u32), ObjectId>,
    /// The dynamic shared memory that begins at null of space 3, by CTA.
    pub shared_at_null: FxHashMap<u32, ObjectId>,
}

/// The tensor memory of a CTA. Each allocation is its first column and its number of columns.
#[derive(Clone, Debug, Default)]
pub struct TensorMemory {
    pub allocated: Vec<(u32, u32)>,
    /// Whether the CTA has given up the right to allocate (`tcgen05.relinquish_alloc_permit`).
    pub relinquished: bool,
}

/// Notes about the accesses of the running instruction. The machine processes them before the next instruction.
#[derive(Default)]
pub struct StepRecord {
    /// Offsets of the bytes for which a read of the running instruction races with a write of another thread
    /// ([`Options::tolerant`](crate::Options::tolerant)).
    pub racing_reads: Vec<u64>,
    /// When two programs are compared: bytes of a plain read that may see any of several atomic writes. A
    /// nondeterministic choice decides which one it sees. By LangRef the read gives undef. But hardware gives the value
    /// of one of the writes, and kernels branch on this value.
    pub racing_atomic_writes: Vec<(ObjectId, u64)>,
    /// Bytes of the running store that race with a store of another thread. Each entry has the race, and the content of
    /// the byte before the running store.
    pub equal_store_races: Vec<(Race, Cell)>,
    /// The volatile accesses of the running instruction: object, offset, length, kind.
    pub volatiles: Vec<(ObjectId, u64, u64, AccessKind)>,
    /// The bytes that the running instruction writes under a nondeterministic choice: object, offset, length.
    pub free_writes: Vec<(ObjectId, u64, u64)>,
}

/// The causes of the undefined behaviour that ended the run.
#[derive(Default)]
pub struct Cause {
    /// Numbers that the program loaded as pointers from input objects.
    pub strays: Vec<(u128, StrayPointer)>,
    /// The access that broke a rule; `None` if no access ended the run.
    pub fault: Option<Fault>,
    /// The two accesses of a race that ended the run.
    pub conflict: Option<Conflict>,
}

/// One access that is about to be executed.
#[derive(Copy, Clone, Debug)]
pub struct Touch {
    pub space: AddressSpace,
    pub kind: AccessKind,
    pub len: u64,
    pub align: u64,
    pub volatile: bool,
    pub atomic: Option<AtomicCode>,
    /// The index of the pointer operand, as [`Access`](crate::api::EventKind::Access) reports it.
    pub operand: Option<u8>,
    /// Whether this store may race with an equal store of another thread without ending the run. After such a store,
    /// the caller calls [`check_equal_stores`](crate::exec::Core::check_equal_stores).
    pub twin: bool,
}

impl Touch {
    /// Returns an access that is neither volatile nor atomic, and needs no alignment.
    pub fn plain(space: AddressSpace, kind: AccessKind, len: u64) -> Touch {
        Touch { space, kind, len, align: 1, volatile: false, atomic: None, operand: None, twin: false }
    }
}

impl<'a> MemorySystem<'a> {
    pub fn new(job: Job<'a>, threads: u32, out: &'a mut Execution) -> MemorySystem<'a> {
        let Job { program, options, setup, .. } = job;
        MemorySystem {
            job,
            memory: Memory::new(sub_seed(setup.seed, options.layout_seed), options.shuffled),
            order: order(threads, setup, job),
            state: State::new(&program.promises, options, threads),
            out,
            table: ObjectTable::default(),
            step: StepRecord::default(),
            cause: Cause::default(),
            contested: FxHashMap::default(),
            tensors: FxHashMap::default(),
        }
    }

    /// Whether the thread is an environment thread, which runs a script.
    #[inline]
    pub fn is_env_thread(&self, t: usize) -> bool {
        self.order.threads[t].driven
    }

    /// Returns the position of a thread in the launch.
    pub fn position(&self, t: usize) -> Position {
        self.order.threads[t].position
    }

    /// Returns a pointer in the form that the judge uses.
    pub fn pointer(&self, t: usize, v: &Scalar, space: AddressSpace) -> Pointer {
        let target = match v.prov.base {
            Base::Object(_) | Base::Wildcard(_) if v.is_well_defined() => {
                self.view(t).locate(v, space).filter(|(o, _)| self.memory.objects[*o].alive)
            }
            _ => None,
        };
        let address = self.job.program.spaces.unfolded(v, space).0.bits as u64;
        Pointer { space, address, target, defined: v.is_definite() }
    }

    /// Returns a pointer in the form that the promises use.
    pub fn promise_pointer(&self, t: usize, v: &Scalar, space: AddressSpace) -> Ptr {
        let wildcard = matches!(v.prov.base, Base::Wildcard(_));
        let place = match v.prov.base {
            Base::Object(o) => Some((o, self.view(t).locate(v, space).map_or(0, |(_, offset)| offset))),
            _ => None,
        };
        Ptr {
            object: place.map(|(o, _)| o),
            offset: place.map_or(0, |(_, offset)| offset),
            tags: v.prov.tags,
            wildcard,
            index_bits: self.job.program.spaces.index_bits(space),
        }
    }

    /// Returns memory from the view of a thread.
    pub fn view(&self, t: usize) -> View<'_> {
        let (spaces, position) = (&self.job.program.spaces, self.position(t));
        let clusters = self.job.setup.launch.cluster.max(1);
        View { memory: &self.memory, spaces, position, clusters, sm: self.job.options.sm }
    }

    /// Returns the parts of the run that outside code can observe, with memory from the view of a thread.
    pub fn environment_view(&self, t: usize) -> EnvironmentView<'_> {
        let (program, module, options) = (self.job.program, self.job.module, self.job.options);
        EnvironmentView {
            program,
            module,
            options,
            seed: self.job.setup.seed,
            run: self.out,
            view: self.view(t),
            setup: self.job.setup,
        }
    }

    /// Does the same as [`View::address_in`], for thread `t`.
    #[inline]
    pub fn address_in(&self, t: usize, object: ObjectId, space: AddressSpace) -> Option<u64> {
        let o = &self.memory.objects[object];
        match o.home {
            StorageKind::Global => self.memory.global_address(o, &self.job.program.spaces, space),
            _ => self.view(t).address_in(object, space),
        }
    }

    /// Does the same check as [`condition`](Job::condition), for a value that decides which bytes are accessed, or how
    /// threads wait for each other. If two programs are compared and the value is tainted, the run is inconclusive,
    /// because a different choice of the value would cause unknown accesses.
    pub fn require_definite(&mut self, v: &Scalar, what: &str) -> Result<(), Stop> {
        self.out.observed.inconclusive |= v.drawn && self.job.options.observe;
        self.job.condition(v, what)
    }

    /// Returns the number of executed instructions, plus the cost of clock joins in instructions.
    pub fn effort(&self) -> u64 {
        self.out.steps + self.order.work / JOINED
    }
}

fn order(threads: u32, setup: &Setup, job: Job) -> Order {
    let per_cta: u32 = setup.launch.block.iter().product();
    let cluster = setup.launch.cluster.max(1);
    let timeline = |t: u32| {
        let cta = t / per_cta;
        let position = Position { thread: t, cta, cluster: cta / cluster, rank: cta % cluster };
        Timeline::new(threads as usize, position, t % per_cta, job.lanes)
    };
    let mut order = Order::default();
    order.lacks_warp_scope = job.program.spaces.family == Family::Nvptx;
    order.threads.extend((0..threads).map(timeline));
    order.status.add(threads as usize);
    order
}
