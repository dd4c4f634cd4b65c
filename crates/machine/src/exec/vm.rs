//! The state of one run: threads with their frames, memory, promises, and the records for the judge.

use crate::api::*;
use crate::case::Setup;
use crate::code::{LaunchFacts, Program, Src};
use crate::environment::env_thread::Script;
use crate::environment::external_code::ExternalCode;
use crate::environment::{self, EnvironmentView};
use crate::exec::control_taint::{Region, TaintedRegion};
use crate::exec::external::KnownFunction;
use crate::exec::intrinsics::{LaneOperands, TensorMemory};
use crate::exec::openmp::Openmp;
use crate::ir::*;
use crate::memory::{Base, Cell, Memory, Position, Reg, Scalar, StorageKind, TagSetId, View};
use crate::order::{BarrierSite, Order, Race};
use crate::promises::{Escape, EventContext, Ptr, State};
use crate::random::Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// One call in progress.
#[derive(Clone, Debug)]
pub struct Frame {
    pub function: FuncId,
    /// The number of the next step.
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
    /// If inline PTX is running: the number of its next step.
    pub asm: Option<u32>,
}

/// The context in which a step is executed: the thread, and the first slot of the thread's running frame.
#[derive(Copy, Clone, Debug)]
pub struct Cx {
    pub t: usize,
    pub base: usize,
}

/// How execution continues after a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// The scheduler may switch to another thread.
    Yield,
}

/// The whole state of one run.
pub struct Vm<'a> {
    pub program: &'a Program,
    pub module: &'a Module,
    pub watch: &'a Watch,
    pub options: &'a Options,
    pub setup: &'a Setup,
    pub out: &'a mut Execution,
    pub state: State<'a>,
    pub memory: Memory,
    /// The random generator for the nondeterministic choices of float operations.
    pub floats: Rng,
    pub threads: Vec<Thread>,
    pub order: Order,
    /// The number of lanes of a warp or wave.
    pub lanes: u32,
    /// The lanes of waves that have exchanged values, each with the instruction of the exchange.
    pub exchanged: FxHashSet<(usize, BarrierSite)>,
    /// The random generator for undefined values.
    pub undef: Rng,
    /// The random generator for the bytes of inputs.
    pub bytes: Rng,
    pub schedule: Rng,
    /// The objects of global variables, by variable and owner (the CTA, the thread or 0).
    pub globals: FxHashMap<(GlobalId, u32), ObjectId>,
    pub functions: FxHashMap<FuncId, ObjectId>,
    /// The objects of entry arguments, by argument and owner (the CTA, the thread or 0).
    pub inputs: FxHashMap<(u32, u32), ObjectId>,
    /// The scripts by thread, empty if the case has none.
    pub scripts: Vec<Option<Script<'a>>>,
    /// The classification of each called function without a body, by caller, call and callee.
    pub known_functions: FxHashMap<(FuncId, InstId, FuncId), KnownFunction>,
    /// The state of OpenMP's runtime.
    pub openmp: Openmp,
    /// The number of steps after which the machine checks the deadline again.
    pub next_look: u64,
    /// The state that unknown functions keep between calls.
    pub external_state: ExternalCode,
    /// The index of the running thread.
    pub current: usize,
    /// The tensor memory of each CTA.
    pub tensors: FxHashMap<u32, TensorMemory>,
    /// Offsets of the bytes for which a read of the running instruction races with a write of another thread
    /// ([`Options::tolerant`]).
    pub racing_reads: Vec<u64>,
    /// Bytes of a plain read for which several atomic writes are possible, when two programs are compared. A
    /// nondeterministic choice decides which of the writes the read sees. By LangRef the read gives undef. But hardware
    /// gives the value of one of the writes, and kernels branch on this value.
    pub racing_atomic_writes: Vec<(ObjectId, u64)>,
    /// Bytes of the running store that race with a store of another thread. Each entry has the race, and the content of
    /// the byte before the running store.
    pub equal_store_races: Vec<(Race, Cell)>,
    /// The stored value of each contested cell. The cell itself is undef, because stores of several threads to it race.
    pub contested: FxHashMap<usize, Cell>,
    /// The volatile accesses of the running instruction: object, offset, length, kind.
    pub volatiles: Vec<(ObjectId, u64, u64, AccessKind)>,
    /// The two accesses of a race that ended the run.
    pub conflict: Option<Conflict>,
    /// A reused buffer for the leaves of arguments.
    pub scratch: Vec<Scalar>,
    /// The bytes that the running instruction writes under a nondeterministic choice: object, offset, length.
    pub free_writes: Vec<(ObjectId, u64, u64)>,
    /// For each address operand of the running step of inline PTX: the number of the operand of the asm call that
    /// contains the address; `None` if no operand of the call contains it.
    pub asm_operands: Option<[Option<u8>; 3]>,
    /// The constant objects with the parameters of the launch, by kind and by the CTA that reads them.
    pub launched: FxHashMap<(LaunchFacts, u32), ObjectId>,
    /// The access that broke a rule, if the run ended so.
    pub fault: Option<Fault>,
    /// The dynamic shared memory that begins at null of space 3, by CTA.
    pub shared_at_null: FxHashMap<u32, ObjectId>,
    /// Numbers that the program loaded as pointers from input objects.
    pub strays: Vec<(u128, StrayPointer)>,
    /// The tainted regions of branches, each computed once ([`control_taint`](crate::exec::control_taint)).
    pub regions: FxHashMap<(FuncId, BlockId), Rc<Region>>,
    pub constants: FxHashMap<FuncId, Rc<[u128]>>,
    /// The current depth of nested initialisers.
    pub nested: u32,
}

/// Returns the thread's current time, activation and instruction, for the promises.
pub fn thread_moment<'a>(order: &'a Order, threads: &'a [Thread], t: usize) -> EventContext<'a> {
    let thread = &threads[t];
    let (activation, function) = match thread.frames.last() {
        Some(f) => (f.activation, f.function),
        None => (ActivationId(0), FuncId(0)),
    };
    EventContext { thread: t as u32, activation, function, inst: thread.inst, clock: order.clock(t) }
}

impl<'a> Vm<'a> {
    /// Returns leaf `i` of an operand.
    #[inline]
    pub fn get(&mut self, cx: Cx, src: Src, i: usize) -> Result<Scalar, Stop> {
        match src {
            Src::Reg(slot) => Ok(*self.threads[cx.t].regs[cx.base + slot as usize + i].value()),
            Src::Pool(at) => Ok(*self.program.pool[at as usize + i].value()),
            Src::Dyn(c) => self.constant(cx.t, c, i),
        }
    }

    /// Returns a slot of the frame that begins at `base`.
    pub fn slot(&self, t: usize, base: usize, slot: u32) -> Scalar {
        *self.threads[t].regs[base + slot as usize].value()
    }

    /// Sets one slot of the current frame.
    #[inline]
    pub fn set(&mut self, cx: Cx, slot: u32, value: Scalar) {
        self.threads[cx.t].regs[cx.base + slot as usize] = Reg::new(value);
    }

    /// Returns a symbol's name in the kernel's own module.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        environment::own_name(self.module, self.options, symbol)
    }

    /// Returns the symbol that has this name in the kernel's own module.
    pub fn named(&self, name: &str) -> Option<SymbolId> {
        match &*self.options.prefix {
            "" => self.module.find_symbol(name),
            prefix => self.module.find_symbol(&format!("{prefix}{name}")).or_else(|| self.module.find_symbol(name)),
        }
    }

    /// Returns the running frame of a thread. Panics if the thread has ended.
    pub fn frame(&self, t: usize) -> &Frame {
        self.threads[t].frames.last().expect("a running thread has a frame")
    }

    /// Reports to the promises that a pointer with these tags escapes.
    pub fn escape(&mut self, t: usize, tags: TagSetId, how: Escape) -> Result<(), Stop> {
        self.state.escape(&thread_moment(&self.order, &self.threads, t), tags, how)
    }

    /// Returns the position of a thread in the launch.
    pub fn position(&self, t: usize) -> Position {
        self.order.threads[t].position
    }

    /// Returns the function and the instruction that a thread executes. `None` for an environment thread.
    pub fn current_instruction(&self, t: usize) -> Option<(FuncId, InstId)> {
        let thread = &self.threads[t];
        thread.frames.last().map(|f| (f.function, thread.inst))
    }

    /// Returns the running frame of a thread, to change it.
    pub fn frame_mut(&mut self, t: usize) -> &mut Frame {
        self.threads[t].frames.last_mut().expect("a running thread has a frame")
    }

    /// Returns which events of a function to record; `None` if there are none.
    pub fn function_watch(&self, f: FuncId) -> Option<&'a FunctionWatch> {
        self.watch.functions.get(f.0 as usize)
    }

    /// Records an event of the running activation of thread `t`.
    pub fn record(&mut self, t: usize, kind: EventKind) {
        let activation = self.threads[t].frames.last().map_or(ActivationId(0), |f| f.activation);
        self.out.events.push(Event { thread: t as u32, activation, time: self.order.clock(t)[t], kind });
    }

    /// Records the definition of a pointer if the instruction is watched.
    pub fn define(&mut self, t: usize, function: FuncId, inst: InstId, space: AddressSpace, value: &Scalar) {
        let watched = self.function_watch(function).and_then(|w| w.defines.get(inst.0 as usize));
        if watched == Some(&true) {
            let pointer = self.pointer(t, value, space);
            self.record(t, EventKind::Define { value: Value::Inst(inst), pointer });
        }
    }

    /// Returns a pointer in the form that the judge uses.
    pub fn pointer(&self, t: usize, v: &Scalar, space: AddressSpace) -> Pointer {
        let target = match v.prov.base {
            Base::Object(_) | Base::Wildcard(_) if v.is_well_defined() => {
                self.view(t).locate(v, space).filter(|(o, _)| self.memory.objects[*o].alive)
            }
            _ => None,
        };
        let address = self.program.spaces.unfolded(v, space).0.bits as u64;
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
            index_bits: self.program.spaces.index_bits(space),
        }
    }

    /// Returns memory from the view of a thread.
    pub fn view(&self, t: usize) -> View<'_> {
        let (spaces, position) = (&self.program.spaces, self.position(t));
        let clusters = self.setup.launch.cluster.max(1);
        View { memory: &self.memory, spaces, position, clusters, sm: self.options.sm }
    }

    /// Returns the parts of the run that outside code can observe, with memory from the view of a thread.
    pub fn environment_view(&self, t: usize) -> EnvironmentView<'_> {
        let (program, module, options) = (self.program, self.module, self.options);
        EnvironmentView {
            program,
            module,
            options,
            seed: self.setup.seed,
            run: self.out,
            view: self.view(t),
            setup: self.setup,
        }
    }

    /// Does the same as [`View::address_in`], for thread `t`.
    #[inline]
    pub fn address_in(&self, t: usize, object: ObjectId, space: AddressSpace) -> Option<u64> {
        let o = &self.memory.objects[object];
        match o.home {
            StorageKind::Global => self.memory.global_address(o, &self.program.spaces, space),
            _ => self.view(t).address_in(object, space),
        }
    }
}
