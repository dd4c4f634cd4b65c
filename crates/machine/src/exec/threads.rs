//! The threads of a run, with their frames and registers.

use crate::api::{ActivationId, ObjectId};
use crate::case::Setup;
use crate::code::Exchange;
use crate::ir::{AddressSpace, BlockId, FuncId, InstId};
use crate::memory::{Leaf, Reg, Scalar};
use crate::order::{BarrierSite, Order};
use crate::promises::EventContext;
use rustc_hash::FxHashSet;
use std::ops::{Index, IndexMut};
use std::rc::Rc;

/// One call in progress.
#[derive(Clone, Debug)]
pub struct Frame {
    pub function: FuncId,
    /// The index of the next step in the function's code.
    pub pc: u32,
    /// The index of the frame's first register.
    pub base: usize,
    pub block: BlockId,
    pub activation: ActivationId,
    /// The number of live allocas below this frame (`allocas`), and the start of the frame's stack (`stack_top`).
    pub allocas: usize,
    pub stack_top: Option<u64>,
}

/// One thread.
#[derive(Clone, Debug)]
pub struct Thread {
    pub frames: Vec<Frame>,
    pub regs: Vec<Reg>,
    pub allocas: Vec<ObjectId>,
    /// The instruction being executed.
    pub inst: InstId,
    pub tid: [u32; 3],
    pub ctaid: [u32; 3],
    /// The operands that the thread contributes to the exchange at which it waits.
    pub contribution: Option<LaneOperands>,
    pub returned: Vec<Scalar>,
    /// Branches on tainted values whose paths have not joined yet.
    pub forks: Vec<TaintedRegion>,
    /// If inline PTX is running: the index of its next step.
    pub asm: Option<u32>,
}

/// The region of a branch: the block where the paths join (`None` if they do not join), and the values that the
/// region's blocks define.
#[derive(Debug)]
pub struct BranchRegion {
    pub join: Option<BlockId>,
    /// The first slot and the number of leaves of each value.
    pub defined: Vec<(u32, u32)>,
}

/// A branch on a tainted value, while its paths have not joined yet.
#[derive(Clone, Debug)]
pub struct TaintedRegion {
    /// The number of the thread's frames at the branch.
    pub depth: usize,
    pub region: Rc<BranchRegion>,
}

/// The operands that one lane contributes to the exchange at which the lane waits.
#[derive(Clone, Debug)]
pub struct LaneOperands {
    pub op: Exchange,
    pub values: Vec<Scalar>,
    pub cx: Cx,
    pub dst: u32,
    /// The width of the result in bits, and whether a predicate follows the result.
    pub bits: u32,
    pub predicate: bool,
    /// For `ldmatrix` and `stmatrix`, the address space of the row's address. For `tcgen05.alloc`, the address space of
    /// the memory to which the operation writes the allocated address.
    pub space: AddressSpace,
    pub results: Box<[Leaf]>,
}

impl LaneOperands {
    /// Returns the number of registers that contain the lane's results of the exchange.
    pub fn registers(&self) -> u32 {
        self.results.len() as u32
    }

    /// Returns operand `n` of this lane; zero if the lane has no such operand.
    pub fn value(&self, n: usize) -> Scalar {
        self.values.get(n).copied().unwrap_or_default()
    }
}

/// The context in which a step is executed: the thread, and the first slot of the thread's running frame.
#[derive(Copy, Clone, Debug)]
pub struct Cx {
    pub t: usize,
    pub base: usize,
}

/// All threads of a launch.
pub struct Threads {
    list: Vec<Thread>,
    /// The index of the running thread.
    pub current: usize,
    /// The lanes of waves that have exchanged values, each with the instruction of the exchange.
    pub exchanged: FxHashSet<(usize, BarrierSite)>,
}

impl Index<usize> for Threads {
    type Output = Thread;

    #[inline]
    fn index(&self, t: usize) -> &Thread {
        &self.list[t]
    }
}

impl IndexMut<usize> for Threads {
    #[inline]
    fn index_mut(&mut self, t: usize) -> &mut Thread {
        &mut self.list[t]
    }
}

impl Threads {
    /// Returns the first `count` threads of a launch, before their entry begins.
    pub fn new(count: u32, setup: &Setup) -> Threads {
        Threads { list: (0..count).map(|t| thread(t, setup)).collect(), current: 0, exchanged: FxHashSet::default() }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Thread> {
        self.list.iter()
    }

    /// Returns a slot of the frame that begins at `base`.
    pub fn slot(&self, t: usize, base: usize, slot: u32) -> Scalar {
        *self[t].regs[base + slot as usize].value()
    }

    /// Sets one slot of the current frame.
    #[inline]
    pub fn set(&mut self, cx: Cx, slot: u32, value: Scalar) {
        self[cx.t].regs[cx.base + slot as usize] = Reg::new(value);
    }

    /// Returns the running frame of a thread. Panics if the thread has ended.
    pub fn frame(&self, t: usize) -> &Frame {
        self[t].frames.last().expect("a running thread has a frame")
    }

    /// Returns the function and the instruction that a thread executes. `None` for an environment thread.
    pub fn current_instruction(&self, t: usize) -> Option<(FuncId, InstId)> {
        let thread = &self[t];
        thread.frames.last().map(|f| (f.function, thread.inst))
    }

    /// Returns the running frame of a thread, to change it.
    pub fn frame_mut(&mut self, t: usize) -> &mut Frame {
        self[t].frames.last_mut().expect("a running thread has a frame")
    }
}

/// Returns the thread's current time, activation and instruction, for the promises.
pub fn thread_moment<'a>(order: &'a Order, threads: &'a Threads, t: usize) -> EventContext<'a> {
    let thread = &threads[t];
    let (activation, function) = match thread.frames.last() {
        Some(f) => (f.activation, f.function),
        None => (ActivationId(0), FuncId(0)),
    };
    EventContext { thread: t as u32, activation, function, inst: thread.inst, clock: order.clock(t) }
}

/// Returns the coordinates of element `n` in a grid of these sizes.
fn coordinates(n: u32, [x, y, _]: [u32; 3]) -> [u32; 3] {
    [n % x, n / x % y, n / (x * y)]
}

fn thread(t: u32, setup: &Setup) -> Thread {
    let (grid, block) = (setup.launch.grid, setup.launch.block);
    let per_cta: u32 = block.iter().product();
    Thread {
        frames: Vec::new(),
        regs: Vec::new(),
        allocas: Vec::new(),
        inst: InstId(0),
        tid: coordinates(t % per_cta, block),
        ctaid: coordinates(t / per_cta, grid),
        contribution: None,
        returned: Vec::new(),
        forks: Vec::new(),
        asm: None,
    }
}
