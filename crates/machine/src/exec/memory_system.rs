//! Memory, and everything that an access to memory concerns: the order of threads, the promises, and the records for
//! the judge.

use crate::api::{AccessKind, Conflict, Execution, Fault, ObjectId, StrayPointer};
use crate::case::Setup;
use crate::code::LaunchFacts;
use crate::exec::Job;
use crate::exec::intrinsics::TensorMemory;
use crate::ir::{FuncId, GlobalId};
use crate::memory::{Cell, Memory, Position};
use crate::order::{Order, Race, Timeline};
use crate::promises::State;
use crate::random::sub_seed;
use rustc_hash::FxHashMap;

/// Memory with the state that every access checks and updates.
pub struct MemorySystem<'a> {
    pub job: Job<'a>,
    pub memory: Memory,
    pub order: Order,
    /// The promises.
    pub state: State<'a>,
    pub out: &'a mut Execution,
    pub table: ObjectTable,
    pub step: StepRecord,
    pub cause: Cause,
    /// The stored value of each contested cell. The cell itself is undef, because stores of several threads to it race.
    pub contested: FxHashMap<usize, Cell>,
    /// The tensor memory of each CTA.
    pub tensors: FxHashMap<u32, TensorMemory>,
}

/// The objects that are created at their first use, by what they represent.
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

/// What the accesses of the running instruction leave for its end.
#[derive(Default)]
pub struct StepRecord {
    /// Offsets of the bytes for which a read of the running instruction races with a write of another thread
    /// ([`Options::tolerant`](crate::Options::tolerant)).
    pub racing_reads: Vec<u64>,
    /// Bytes of a plain read for which several atomic writes are possible, when two programs are compared. A
    /// nondeterministic choice decides which of the writes the read sees. By LangRef the read gives undef. But hardware
    /// gives the value of one of the writes, and kernels branch on this value.
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
    /// The access that broke a rule, if the run ended so.
    pub fault: Option<Fault>,
    /// The two accesses of a race that ended the run.
    pub conflict: Option<Conflict>,
}

impl<'a> MemorySystem<'a> {
    pub fn new(job: Job<'a>, threads: u32, out: &'a mut Execution) -> MemorySystem<'a> {
        let Job { program, options, setup, .. } = job;
        MemorySystem {
            job,
            memory: Memory::new(sub_seed(setup.seed, options.layout_seed), options.shuffled),
            order: order(threads, setup, job.lanes),
            state: State::new(&program.promises, options, threads),
            out,
            table: ObjectTable::default(),
            step: StepRecord::default(),
            cause: Cause::default(),
            contested: FxHashMap::default(),
            tensors: FxHashMap::default(),
        }
    }
}

fn order(threads: u32, setup: &Setup, lanes: u32) -> Order {
    let per_cta: u32 = setup.launch.block.iter().product();
    let cluster = setup.launch.cluster.max(1);
    let timeline = |t: u32| {
        let cta = t / per_cta;
        let position = Position { thread: t, cta, cluster: cta / cluster, rank: cta % cluster };
        Timeline::new(threads as usize, position, t % per_cta, lanes)
    };
    let mut order = Order::default();
    order.threads.extend((0..threads).map(timeline));
    order.status.add(threads as usize);
    order
}
