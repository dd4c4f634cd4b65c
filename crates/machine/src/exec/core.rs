//! The part of a run that an instruction may touch if it neither calls a function, nor waits, nor chooses the next
//! thread: registers, arithmetic and memory.

use crate::api::{ActivationId, Event, EventKind, Execution, Stop, unsupported};
use crate::arith::float;
use crate::code::{ArgCode, CallCode, Src, Step};
use crate::environment::env_thread::Script;
use crate::environment::external_code::ExternalCode;
use crate::exec::active_masks::ActiveMasks;
use crate::exec::{BranchRegion, Choices, Cx, Job, MemorySystem, Threads, thread_moment};
use crate::ir::{AddressSpace, BlockId, FuncId, InstId, Value};
use crate::memory::{Scalar, TagSetId};
use crate::order::Status;
use crate::promises::Escape;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How execution continues after a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// The scheduler may switch to another thread.
    Yield,
}

/// A step that calls a function, with the context in which the step is executed.
#[derive(Copy, Clone)]
pub struct CallSite<'c> {
    pub cx: Cx,
    pub call: &'c CallCode,
    pub step: &'c Step,
}

/// Executes the instructions that neither call a function, nor wait, nor choose the next thread.
pub struct Core<'a> {
    pub job: Job<'a>,
    pub threads: Threads,
    pub choices: Choices<'a>,
    pub mem: MemorySystem<'a>,
    /// A reused buffer for the leaves of arguments.
    pub scratch: Vec<Scalar>,
    /// While a step of inline PTX runs: for each address operand of the step, the index of the asm call's operand that
    /// contains the address. The inner `None`: no operand of the call contains it. The outer `None`: no such step runs.
    pub asm_operands: Option<[Option<u8>; 3]>,
    /// The current depth of nested initialisers.
    pub nested: u32,
    /// For each thread, its script if the thread is an environment thread. Empty if the case has no scripts.
    pub scripts: Vec<Option<Script<'a>>>,
    /// The state that unknown functions keep between calls.
    pub external_state: ExternalCode,
    /// The tainted regions of branches, each computed once ([`control_taint`](crate::exec::control_taint)).
    pub regions: FxHashMap<(FuncId, BlockId), Rc<BranchRegion>>,
    /// The results of `activemask` in this run.
    pub active_masks: ActiveMasks,
}

impl<'a> Core<'a> {
    pub fn new(job: Job<'a>, threads: u32, out: &'a mut Execution) -> Core<'a> {
        Core {
            job,
            threads: Threads::new(threads, job.setup),
            choices: Choices::new(job),
            mem: MemorySystem::new(job, threads, out),
            scratch: Vec::new(),
            asm_operands: None,
            nested: 0,
            scripts: Vec::new(),
            external_state: ExternalCode::default(),
            regions: FxHashMap::default(),
            active_masks: ActiveMasks::default(),
        }
    }

    /// Whether the results of `activemask` agree. `waits`: lanes that have not ended may still execute the instruction.
    pub fn active_masks_agree(&self, waits: bool) -> bool {
        let order = &self.mem.order;
        self.active_masks.agree(|cta, warp, lane| {
            let is_it = |t: &usize| {
                order.threads[*t].position.cta == cta
                    && order.threads[*t].warp == warp
                    && order.threads[*t].lane() == lane
            };
            waits && (0..self.threads.len()).find(is_it).is_some_and(|t| order.status[t] != Status::Done)
        })
    }

    /// Whether the undefined behaviour that ends the run is a conflict with an access of an unknown function. The model
    /// of the function chose this access.
    pub fn conflicts_with_model(&self) -> bool {
        let is_unknown = |function: FuncId| self.job.module.function(function).is_declaration();
        let parties = self.mem.cause.conflict.iter().flat_map(|conflict| &conflict.parties);
        parties.filter_map(|party| party.at).any(|(function, _)| is_unknown(function))
    }

    /// Returns leaf `i` of an operand.
    #[inline]
    pub fn get(&mut self, cx: Cx, src: Src, i: usize) -> Result<Scalar, Stop> {
        match src {
            Src::Reg(slot) => Ok(*self.threads[cx.t].regs[cx.base + slot as usize + i].value()),
            Src::Pool(at) => Ok(*self.job.program.pool[at as usize + i].value()),
            Src::Dyn(c) => self.constant(cx.t, c, i),
        }
    }

    /// Reports to the promises that a pointer with these tags escapes.
    pub fn escape(&mut self, t: usize, tags: TagSetId, how: Escape) -> Result<(), Stop> {
        self.mem.state.escape(&thread_moment(&self.mem.order, &self.threads, t), tags, how)
    }

    /// Records an event of the running activation of thread `t`.
    pub fn record(&mut self, t: usize, kind: EventKind) {
        let activation = self.threads[t].frames.last().map_or(ActivationId(0), |f| f.activation);
        self.mem.out.events.push(Event { thread: t as u32, activation, time: self.mem.order.clock(t)[t], kind });
    }

    /// Records that `inst` defines a pointer, if the caller of the run wants this definition.
    pub fn define(&mut self, t: usize, function: FuncId, inst: InstId, space: AddressSpace, value: &Scalar) {
        let watched = self.job.function_watch(function).and_then(|w| w.defines.get(inst.0 as usize));
        if watched == Some(&true) {
            let pointer = self.mem.pointer(t, value, space);
            self.record(t, EventKind::Define { value: Value::Inst(inst), pointer });
        }
    }

    /// Evaluates one argument and checks the call site's promises about it.
    pub fn argument(&mut self, cx: Cx, arg: &ArgCode, out: &mut Vec<Scalar>) -> Result<(), Stop> {
        for (i, leaf) in self.job.program.shape(arg.shape).leaves.iter().enumerate() {
            let mut v = self.get(cx, arg.src, i)?;
            if let Some(p) = &arg.promise {
                self.mem.promise(cx.t, p, &mut v, leaf.kind, "the argument")?;
            }
            out.push(v);
        }
        Ok(())
    }

    /// Returns the floating-point modes of the function that a thread executes.
    pub fn modes(&self, t: usize) -> float::Modes {
        let function = self.threads[t].frames.last().map(|f| f.function);
        function.map_or_else(Default::default, |f| self.job.program[f].modes)
    }

    /// Returns one leaf of an argument, and checks the call site's promises about it.
    pub fn arg(&mut self, site: &CallSite, n: usize, leaf: usize) -> Result<Scalar, Stop> {
        let Some(arg) = site.call.args.get(n) else { return unsupported("call with fewer arguments") };
        let mut v = self.get(site.cx, arg.src, leaf)?;
        if let Some(p) = &arg.promise {
            let kind = self.job.program.shape(arg.shape).leaves[leaf].kind;
            self.mem.promise(site.cx.t, p, &mut v, kind, "the argument")?;
        }
        Ok(v)
    }

    /// Sets one leaf of the result of a call.
    pub fn set_result(&mut self, site: &CallSite, leaf: usize, value: Scalar) {
        self.threads.set(site.cx, site.step.dst + leaf as u32, value);
    }

    /// Returns the name of the function that a call instruction calls.
    pub fn called_name(&self, step: &Step) -> &'a str {
        self.called(step).map_or("", |c| self.job.module.function_name(c))
    }

    /// Returns the direct callee of a call instruction; `None` for an indirect call. The running thread must be in the
    /// function that contains the instruction.
    pub fn called(&self, step: &Step) -> Option<FuncId> {
        let running = self.threads[self.threads.current].frames.last().map_or(FuncId(0), |f| f.function);
        self.job.module.function(running).inst(step.inst).kind.as_call().and_then(|c| self.job.module.callee(c.callee))
    }
}
