//! The state of one run: threads with their frames, memory, promises, and the records for the judge.

use crate::api::*;
use crate::code::Src;
use crate::environment::env_thread::Script;
use crate::environment::external_code::ExternalCode;
use crate::environment::{self, EnvironmentView};
use crate::exec::external::KnownFunction;
use crate::exec::openmp::Openmp;
use crate::exec::{Core, Cx, Frame, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Position, Reg, Scalar, StorageKind, TagSetId, View};
use crate::promises::{Escape, Ptr};
use rustc_hash::FxHashMap;

/// How execution continues after a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// The scheduler may switch to another thread.
    Yield,
}

/// The whole state of one run: the core, and the state by which steps call, wait and choose the next thread.
pub struct Vm<'a> {
    pub core: Core<'a>,
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
}

impl<'a> Vm<'a> {
    pub fn new(core: Core<'a>) -> Vm<'a> {
        Vm {
            core,
            scripts: Vec::new(),
            known_functions: FxHashMap::default(),
            openmp: Openmp::default(),
            next_look: 0,
            external_state: ExternalCode::default(),
        }
    }

    /// Returns leaf `i` of an operand.
    #[inline]
    pub fn get(&mut self, cx: Cx, src: Src, i: usize) -> Result<Scalar, Stop> {
        match src {
            Src::Reg(slot) => Ok(*self.core.threads[cx.t].regs[cx.base + slot as usize + i].value()),
            Src::Pool(at) => Ok(*self.core.job.program.pool[at as usize + i].value()),
            Src::Dyn(c) => self.constant(cx.t, c, i),
        }
    }

    /// Returns a slot of the frame that begins at `base`.
    pub fn slot(&self, t: usize, base: usize, slot: u32) -> Scalar {
        *self.core.threads[t].regs[base + slot as usize].value()
    }

    /// Sets one slot of the current frame.
    #[inline]
    pub fn set(&mut self, cx: Cx, slot: u32, value: Scalar) {
        self.core.threads[cx.t].regs[cx.base + slot as usize] = Reg::new(value);
    }

    /// Returns a symbol's name in the kernel's own module.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        environment::own_name(self.core.job.module, self.core.job.options, symbol)
    }

    /// Returns the symbol that has this name in the kernel's own module.
    pub fn named(&self, name: &str) -> Option<SymbolId> {
        match &*self.core.job.options.prefix {
            "" => self.core.job.module.find_symbol(name),
            prefix => self
                .core
                .job
                .module
                .find_symbol(&format!("{prefix}{name}"))
                .or_else(|| self.core.job.module.find_symbol(name)),
        }
    }

    /// Returns the running frame of a thread. Panics if the thread has ended.
    pub fn frame(&self, t: usize) -> &Frame {
        self.core.threads[t].frames.last().expect("a running thread has a frame")
    }

    /// Reports to the promises that a pointer with these tags escapes.
    pub fn escape(&mut self, t: usize, tags: TagSetId, how: Escape) -> Result<(), Stop> {
        self.core.mem.state.escape(&thread_moment(&self.core.mem.order, &self.core.threads, t), tags, how)
    }

    /// Returns the position of a thread in the launch.
    pub fn position(&self, t: usize) -> Position {
        self.core.mem.order.threads[t].position
    }

    /// Returns the function and the instruction that a thread executes. `None` for an environment thread.
    pub fn current_instruction(&self, t: usize) -> Option<(FuncId, InstId)> {
        let thread = &self.core.threads[t];
        thread.frames.last().map(|f| (f.function, thread.inst))
    }

    /// Returns the running frame of a thread, to change it.
    pub fn frame_mut(&mut self, t: usize) -> &mut Frame {
        self.core.threads[t].frames.last_mut().expect("a running thread has a frame")
    }

    /// Returns which events of a function to record; `None` if there are none.
    pub fn function_watch(&self, f: FuncId) -> Option<&'a FunctionWatch> {
        self.core.job.watch.functions.get(f.0 as usize)
    }

    /// Records an event of the running activation of thread `t`.
    pub fn record(&mut self, t: usize, kind: EventKind) {
        let activation = self.core.threads[t].frames.last().map_or(ActivationId(0), |f| f.activation);
        self.core.mem.out.events.push(Event {
            thread: t as u32,
            activation,
            time: self.core.mem.order.clock(t)[t],
            kind,
        });
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
                self.view(t).locate(v, space).filter(|(o, _)| self.core.mem.memory.objects[*o].alive)
            }
            _ => None,
        };
        let address = self.core.job.program.spaces.unfolded(v, space).0.bits as u64;
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
            index_bits: self.core.job.program.spaces.index_bits(space),
        }
    }

    /// Returns memory from the view of a thread.
    pub fn view(&self, t: usize) -> View<'_> {
        let (spaces, position) = (&self.core.job.program.spaces, self.position(t));
        let clusters = self.core.job.setup.launch.cluster.max(1);
        View { memory: &self.core.mem.memory, spaces, position, clusters, sm: self.core.job.options.sm }
    }

    /// Returns the parts of the run that outside code can observe, with memory from the view of a thread.
    pub fn environment_view(&self, t: usize) -> EnvironmentView<'_> {
        let (program, module, options) = (self.core.job.program, self.core.job.module, self.core.job.options);
        EnvironmentView {
            program,
            module,
            options,
            seed: self.core.job.setup.seed,
            run: self.core.mem.out,
            view: self.view(t),
            setup: self.core.job.setup,
        }
    }

    /// Does the same as [`View::address_in`], for thread `t`.
    #[inline]
    pub fn address_in(&self, t: usize, object: ObjectId, space: AddressSpace) -> Option<u64> {
        let o = &self.core.mem.memory.objects[object];
        match o.home {
            StorageKind::Global => self.core.mem.memory.global_address(o, &self.core.job.program.spaces, space),
            _ => self.view(t).address_in(object, space),
        }
    }
}
