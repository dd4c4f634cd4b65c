//! Executes environment threads, which run scripts ([`Script`](crate::environment::env_thread::Script)) instead of the
//! function.

use crate::api::{AccessKind, EnvThreadAccess, EventKind, Stop, unsupported};
use crate::arith::{atomics::combine, float::Modes};
use crate::case::{EnvThread, Input, Step};
use crate::code::AtomicCode;
use crate::environment::env_thread::{Place, Script, leaf, ordered};
use crate::exec::{Core, Flow, Touch, Vm, inputs};
use crate::ir::{FuncId, GlobalRef};
use crate::memory::Scalar;
use crate::promises::NO_INST;

impl<'a> Vm<'a> {
    /// Prepares the scripts of the case. If a step of a script accesses memory through an argument, this is the
    /// argument of thread 0.
    pub fn prepare_env_threads(&mut self, entry: FuncId) -> Result<(), Stop> {
        let drivers: &'a [EnvThread] = &self.core.job.setup.drivers;
        if drivers.is_empty() {
            return Ok(());
        }
        if self.core.job.program[entry].kernel {
            return unsupported("driver of a kernel");
        }
        self.core.mem.out.drivers.extend_from_slice(drivers);
        for driver in drivers {
            let t = driver.thread as usize;
            if t == 0 || t >= self.core.threads.len() {
                return unsupported("driver of a thread that the launch lacks");
            }
            let place =
                |core: &mut Core, step: &Step| step.place().map(|p| env_thread_place(core, entry, p)).transpose();
            let places = driver.steps.iter().map(|step| place(&mut self.core, step)).collect::<Result<_, _>>()?;
            self.core.threads[t].inst = NO_INST;
            self.core.mem.order.drive(t);
            self.scripts.resize_with(self.core.threads.len(), || None);
            self.scripts[t] = Some(Script::new(&driver.steps, places));
        }
        Ok(())
    }

    /// Returns the number of the thread that runs first. If the case has scripts, the first thread may be an
    /// environment thread.
    pub fn first_thread(&mut self) -> usize {
        match self.scripts.len() {
            0 => 0,
            n => self.core.choices.schedule.below(n as u64) as usize,
        }
    }

    /// Returns, as text, the values that the script of an environment thread has read. `None` for other threads.
    pub fn published(&self, t: usize) -> Option<String> {
        self.scripts.get(t)?.as_ref().map(Script::published)
    }

    fn script(&mut self, t: usize) -> &mut Script<'a> {
        self.scripts[t].as_mut().expect("a driven thread has a script")
    }

    /// Executes the next step of the script of thread `t`.
    pub fn drive(&mut self, t: usize) -> Result<Flow, Stop> {
        self.core.mem.order.threads[t].clock[t] += 1;
        let Some((step, place)) = self.script(t).step() else { return self.wait_any_barrier(t) };
        match step {
            Step::Barrier => self.wait_any_barrier(t),
            Step::Fence(a) => {
                self.core.fence(t, ordered(a)?)?;
                self.driven(t, None);
                Ok(Flow::Yield)
            }
            Step::Load { bits, atomic, until, .. } => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let access = env_thread_access(&mut self.core, t, place, *bits, AccessKind::Read, atomic)?;
                if let Some(atomic) = atomic {
                    self.core.atomic_read(t, access.object, access.offset..access.offset + access.len, atomic)?;
                }
                let v = self.core.fetch(t, access.object, access.offset, leaf(*bits))?;
                self.core.mem.step.racing_atomic_writes.clear();
                let value = v.is_well_defined().then_some(v.bits);
                if until.is_some() && value != *until {
                    self.script(t).poll();
                    return Ok(Flow::Yield);
                }
                self.script(t).publish(*bits, &v);
                self.driven(t, Some(EnvThreadAccess { value, ..access }));
                Ok(if atomic.is_some() { Flow::Yield } else { Flow::Next })
            }
            Step::Store { bits, value, atomic, .. } => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let access = env_thread_access(&mut self.core, t, place, *bits, AccessKind::Write, atomic)?;
                if let Some(atomic) = atomic {
                    self.core.atomic_write(
                        t,
                        access.object,
                        access.offset..access.offset + access.len,
                        atomic,
                        false,
                    )?;
                }
                self.core.mem.memory.store(access.object, access.offset, leaf(*bits), &Scalar::from_bits(*value));
                self.driven(t, Some(EnvThreadAccess { value: Some(*value), ..access }));
                Ok(if atomic.is_some() { Flow::Yield } else { Flow::Next })
            }
            Step::Rmw { op, bits, value, atomic, .. } => {
                let atomic = ordered(atomic)?;
                let access = env_thread_access(&mut self.core, t, place, *bits, AccessKind::ReadWrite, Some(atomic))?;
                let bytes = access.offset..access.offset + access.len;
                self.core.atomic_read(t, access.object, bytes.clone(), atomic)?;
                self.core.atomic_write(t, access.object, bytes, atomic, true)?;
                let old =
                    self.core.mem.memory.load(access.object, access.offset, leaf(*bits), &mut self.core.choices.undef);
                let new = combine(
                    &mut self.core.choices.floating(Modes::ATOMIC),
                    *op,
                    leaf(*bits),
                    old,
                    Scalar::from_bits(*value),
                )?;
                self.core.mem.memory.store(access.object, access.offset, leaf(*bits), &new);
                self.script(t).publish(*bits, &old);
                self.driven(t, Some(EnvThreadAccess { value: new.is_well_defined().then_some(new.bits), ..access }));
                Ok(Flow::Yield)
            }
        }
    }

    /// Called when a thread has left a barrier. If it is an environment thread and its script is not at the end, ends
    /// the script's barrier step.
    pub fn barrier_passed(&mut self, t: usize) {
        if self.core.mem.is_env_thread(t) && self.script(t).step().is_some() {
            self.driven(t, None);
        }
    }

    /// Ends the current step of a script and records it.
    fn driven(&mut self, t: usize, access: Option<EnvThreadAccess>) {
        let step = self.script(t).advance();
        if !self.core.job.watch.functions.is_empty() {
            self.core.record(t, EventKind::EnvThreadStep { step, access });
        }
    }
}

/// A step of a script accesses memory at an argument or a global variable, plus an offset. Returns the pointer to these
/// bytes. The pointer is in the address space of the function's parameter or of the variable.
fn env_thread_place(core: &mut Core, entry: FuncId, place: &Input) -> Result<Place, Stop> {
    let module = core.job.module;
    let space = match place {
        Input::Arg { arg, .. } => {
            let param = module.function(entry).params.get(*arg as usize);
            param.and_then(|p| module.types.pointer_space(p.ty))
        }
        Input::Global { name, .. } => match core.job.named(name).and_then(|s| module.symbols[s].def) {
            Some(GlobalRef::Variable(g)) => {
                let variable = &module.globals[g];
                variable.linkage.thread_local.is_empty().then_some(variable.space)
            }
            _ => None,
        },
        _ => None,
    };
    let Some(space) = space else { return unsupported("driver of what is no memory") };
    Ok((inputs::pointer_input(core, 0, entry, 0, place, space, 0)?, space))
}

/// Checks an access of a script step and records its bytes. The caller adds the value.
fn env_thread_access(
    core: &mut Core,
    t: usize,
    place: Option<Place>,
    bits: u32,
    kind: AccessKind,
    atomic: Option<AtomicCode>,
) -> Result<EnvThreadAccess, Stop> {
    let Some((pointer, space)) = place else { return unsupported("driver of what is no memory") };
    let len = u64::from(bits / 8);
    let align = if atomic.is_some() { len } else { 1 };
    let touch = Touch { align, atomic, ..Touch::plain(space, kind, len) };
    let (object, offset) = core.check_access(t, &pointer, &touch)?;
    Ok(EnvThreadAccess { kind, object, offset, len, value: None })
}
