//! The state of one run: threads with their frames, memory, promises, and the buffers the judge will read.

use crate::case::Setup;
use crate::ir::*;
use crate::machine::code::ops::{Program, Src};
use crate::machine::facts::events::*;
use crate::machine::facts::stop::Stop;
use crate::machine::memory::Memory;
use crate::machine::memory::spaces::Home;
use crate::machine::memory::value::{Base, Reg, Scalar};
use crate::machine::order::clock::Sync as SyncState;
use crate::machine::order::race::Races;
use crate::machine::promises::{At, Ptr, State};
use crate::machine::rng::Rng;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// One call in progress.
#[derive(Clone, Debug)]
pub struct Frame {
    pub function: FuncId,
    /// Next step.
    pub pc: u32,
    /// First slot.
    pub base: usize,
    pub block: BlockId,
    pub activation: ActivationId,
    /// Number of live allocas below this frame, and where its stack began.
    pub allocas: usize,
    pub stack_top: Option<u64>,
}

/// What a thread is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Ready,
    /// At the barrier with this index in [`SyncState::waiting`].
    Waiting,
    Done,
}

/// One thread.
#[derive(Clone, Debug)]
pub struct Thread {
    pub frames: Vec<Frame>,
    pub regs: Vec<Reg>,
    pub allocas: Vec<u32>,
    pub status: Status,
    /// Vector clock; the own entry counts steps.
    pub clock: Vec<u32>,
    /// What the last release fence published, and what atomic loads saw that no acquire fence took yet.
    pub released: Vec<crate::machine::order::clock::Publication>,
    pub seen: Vec<crate::machine::order::clock::Publication>,
    pub cta: u32,
    /// The CTA's number in its cluster.
    pub rank: u32,
    /// The instruction being executed.
    pub inst: InstId,
    pub tid: [u32; 3],
    pub ctaid: [u32; 3],
    /// What it brought to the exchange of its warp that it waits for.
    pub brought: Option<crate::machine::order::convergent::Brought>,
    pub returned: Vec<Scalar>,
    /// Branches on free choices whose ways have not met yet.
    pub forks: Vec<crate::machine::exec::forks::Fork>,
}

/// Where a step is executed: thread and first slot of its frame.
#[derive(Copy, Clone, Debug)]
pub struct Cx {
    pub t: usize,
    pub base: usize,
}

/// What the scheduler does next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// A good moment to switch.
    Yield,
}

/// Everything of one run.
pub struct Vm<'a> {
    pub program: &'a Program,
    pub module: &'a Module,
    pub watch: &'a Watch,
    pub options: &'a Options,
    pub setup: &'a Setup,
    pub out: &'a mut Execution,
    pub state: State<'a>,
    pub memory: Memory,
    /// Draws what is open of float operations.
    pub floats: Rng,
    pub threads: Vec<Thread>,
    pub races: Races,
    pub sync: SyncState,
    pub copies: crate::machine::order::copies::Copies,
    /// Draws undefined values.
    pub undef: Rng,
    /// Draws the bytes of inputs.
    pub bytes: Rng,
    pub schedule: Rng,
    /// Objects of global variables, by variable and owner (CTA, thread or 0).
    pub globals: FxHashMap<(GlobalId, u32), u32>,
    pub functions: FxHashMap<FuncId, u32>,
    /// Objects of entry arguments, by argument and owner.
    pub inputs: FxHashMap<(u32, u32), u32>,
    /// Scripts by thread, if the case has any.
    pub scripts: Vec<Option<crate::machine::outside::driver::Script<'a>>>,
    /// Plays unknown functions.
    pub peer: crate::machine::outside::peer::Peer,
    /// The thread that runs.
    pub current: usize,
    /// The instruction that runs read what another thread writes ([`Options::tolerant`]).
    pub raced: Vec<u64>,
    /// What it accessed as volatile: object, offset, length.
    pub volatiles: Vec<(u32, u64, u64, AccessKind)>,
    /// The accesses that met in a race.
    pub conflict: Option<Conflict>,
    /// Leaves of arguments under way.
    pub scratch: Vec<Scalar>,
    /// Bytes that the running instruction writes and that depend on a free choice: object, offset, length.
    pub free_writes: Vec<(u32, u64, u64)>,
    /// What [forks](crate::machine::exec::forks) know of the code.
    pub regions: FxHashMap<(FuncId, BlockId), Rc<crate::machine::exec::forks::Region>>,
    pub constants: FxHashMap<FuncId, Rc<[u128]>>,
}

/// The moment of a thread, for the promises.
pub fn at(threads: &[Thread], t: usize) -> At<'_> {
    let thread = &threads[t];
    let (activation, function) = match thread.frames.last() {
        Some(f) => (f.activation, f.function),
        None => (ActivationId(0), FuncId(0)),
    };
    At { thread: t as u32, activation, function, inst: thread.inst, clock: &thread.clock }
}

impl<'a> Vm<'a> {
    /// One leaf of an operand.
    #[inline]
    pub fn get(&mut self, cx: Cx, src: Src, i: usize) -> Result<Scalar, Stop> {
        match src {
            Src::Reg(slot) => Ok(*self.threads[cx.t].regs[cx.base + slot as usize + i].value()),
            Src::Pool(at) => Ok(*self.program.pool[at as usize + i].value()),
            Src::Dyn(c) => self.constant(cx.t, c, i),
        }
    }

    /// A slot of a frame that begins at `base`.
    pub fn slot(&self, t: usize, base: usize, slot: u32) -> Scalar {
        *self.threads[t].regs[base + slot as usize].value()
    }

    /// Sets one slot of the current frame.
    #[inline]
    pub fn set(&mut self, cx: Cx, slot: u32, value: Scalar) {
        self.threads[cx.t].regs[cx.base + slot as usize] = Reg::new(value);
    }

    /// A symbol's name in the kernel's own module.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        let name = self.module.symbol_name(symbol);
        name.strip_prefix(&*self.options.prefix).unwrap_or(name)
    }

    /// The symbol that the kernel's own module calls so.
    pub fn named(&self, name: &str) -> Option<SymbolId> {
        match &*self.options.prefix {
            "" => self.module.find_symbol(name),
            prefix => self.module.find_symbol(&format!("{prefix}{name}")).or_else(|| self.module.find_symbol(name)),
        }
    }

    /// The running frame of a thread (a running thread has one).
    pub fn frame(&self, t: usize) -> &Frame {
        self.threads[t].frames.last().expect("a running thread has a frame")
    }

    /// The function and the instruction that a thread executes; a driver executes none.
    pub fn here(&self, t: usize) -> Option<(FuncId, InstId)> {
        let thread = &self.threads[t];
        thread.frames.last().map(|f| (f.function, thread.inst))
    }

    /// The same, to change it.
    pub fn frame_mut(&mut self, t: usize) -> &mut Frame {
        self.threads[t].frames.last_mut().expect("a running thread has a frame")
    }

    /// What is worth recording of the function that runs.
    pub fn watched(&self, f: FuncId) -> Option<&'a FunctionWatch> {
        self.watch.functions.get(f.0 as usize)
    }

    /// Records an event of the running activation.
    pub fn record(&mut self, t: usize, kind: EventKind) {
        let thread = &self.threads[t];
        let activation = thread.frames.last().map_or(ActivationId(0), |f| f.activation);
        self.out.events.push(Event { thread: t as u32, activation, time: thread.clock[t], kind });
    }

    /// Records the definition of a pointer if that is watched.
    pub fn define(&mut self, t: usize, function: FuncId, inst: InstId, space: AddressSpace, value: &Scalar) {
        let watched = self.watched(function).and_then(|w| w.defines.get(inst.0 as usize));
        if watched == Some(&true) {
            let pointer = self.pointer(t, value, space);
            self.record(t, EventKind::Define { value: Value::Inst(inst), pointer });
        }
    }

    /// A pointer as the judge sees it.
    pub fn pointer(&self, t: usize, v: &Scalar, space: AddressSpace) -> Pointer {
        let target = match v.prov.base {
            Base::Object(_) | Base::Wildcard(_) if v.is_settled() => {
                self.locate(t, v, space).filter(|(o, _)| self.memory.objects[*o as usize].alive)
            }
            _ => None,
        };
        let target = target.map(|(o, offset)| (ObjectId(o), offset));
        Pointer { space, address: v.bits as u64, target, defined: v.is_defined() }
    }

    /// A pointer as promises see it.
    pub fn promise_pointer(&self, t: usize, v: &Scalar, space: AddressSpace) -> Ptr {
        let wildcard = matches!(v.prov.base, Base::Wildcard(_));
        let place = match v.prov.base {
            Base::Object(o) => Some((o, self.locate(t, v, space).map_or(0, |(_, offset)| offset))),
            _ => None,
        };
        Ptr {
            object: place.map(|(o, _)| o),
            offset: place.map_or(0, |(_, offset)| offset),
            tags: v.prov.tags,
            wildcard,
        }
    }

    /// The object a pointer's provenance names, and the offset, whether inside or not; for a wildcard the live exposed
    /// object that contains the address. `None`: no provenance, or the space does not show the object to this thread.
    pub fn locate(&self, t: usize, v: &Scalar, space: AddressSpace) -> Option<(u32, i64)> {
        match v.prov.base {
            Base::Object(o) => Some((o.0, self.offset(t, o.0, v.bits as u64, space)?)),
            Base::Wildcard(stamp) => {
                let inside = |o: &u32| {
                    let object = &self.memory.objects[*o as usize];
                    object.alive
                        && object.exposed.is_some_and(|e| e < stamp)
                        && self.offset(t, *o, v.bits as u64, space).is_some_and(|x| x >= 0 && (x as u64) < object.size)
                };
                let o = (0..self.memory.objects.len() as u32).find(inside)?;
                Some((o, self.offset(t, o, v.bits as u64, space)?))
            }
            Base::None | Base::ViaInt => None,
        }
    }

    /// Offset of an address of `space` from the start of an object, as thread `t` sees it.
    pub fn offset(&self, t: usize, object: u32, address: u64, space: AddressSpace) -> Option<i64> {
        let base = self.address_in(t, object, space)?;
        let spaces = &self.program.spaces;
        let mask = spaces.index_mask(space);
        let distance = address.wrapping_sub(base) & mask;
        Some(signed(distance.into(), spaces.index_bits(space)) as i64)
    }

    /// Address of an object in a space, if thread `t` may see it there.
    #[inline]
    pub fn address_in(&self, t: usize, object: u32, space: AddressSpace) -> Option<u64> {
        let o = &self.memory.objects[object as usize];
        let spaces = &self.program.spaces;
        if o.home == Home::Global {
            return spaces.shows_global(space).then_some(o.address & spaces.index_mask(space));
        }
        self.special_address(t, o, space)
    }

    /// The same of an object that not every thread sees, or not at the same address.
    fn special_address(&self, t: usize, o: &crate::machine::memory::Object, space: AddressSpace) -> Option<u64> {
        let spaces = &self.program.spaces;
        let thread = &self.threads[t];
        let clusters = self.setup.launch.cluster.max(1);
        let visible = match o.home {
            Home::Shared if space.0 == 3 => o.cta == thread.cta,
            Home::Shared => o.cta / clusters == thread.cta / clusters,
            Home::Local | Home::Param if o.byval_kernel || o.home == Home::Local => o.thread == t as u32,
            _ => true,
        };
        let hidden = o.home == Home::Param && self.options.sm < 70 && space.0 != 101;
        if !visible || hidden {
            return None;
        }
        let rank = o.cta % clusters;
        let delta = spaces.view(o.home, space, rank)?;
        Some(o.address.wrapping_add(delta) & spaces.index_mask(space))
    }
}
