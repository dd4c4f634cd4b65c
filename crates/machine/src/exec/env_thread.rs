//! Executes environment threads. They run scripts ([`Script`](crate::environment::env_thread::Script)), and not the
//! entry function.

use crate::api::{AccessKind, EnvThreadAccess, EventKind, Stop, unsupported};
use crate::arith::{atomics::combine, float::Modes};
use crate::case::{EnvThread, Input, Step};
use crate::code::AtomicCode;
use crate::environment::env_thread::{Place, Script, leaf, ordered};
use crate::exec::{Core, Flow, Touch, inputs};
use crate::ir::{FuncId, GlobalRef};
use crate::memory::Scalar;
use crate::promises::NO_INST;

impl<'a> Core<'a> {
    /// Prepares the scripts of the case. An argument that a script accesses is the argument that thread 0 gets.
    pub fn prepare_env_threads(&mut self, entry: FuncId) -> Result<(), Stop> {
        let drivers: &'a [EnvThread] = &self.job.setup.drivers;
        if drivers.is_empty() {
            return Ok(());
        }
        if self.job.program[entry].kernel {
            return unsupported("driver of a kernel");
        }
        self.mem.out.drivers.extend_from_slice(drivers);
        for driver in drivers {
            let t = driver.thread as usize;
            if t == 0 || t >= self.threads.len() {
                return unsupported("driver of a thread that the launch lacks");
            }
            let place =
                |core: &mut Core, step: &Step| step.place().map(|p| env_thread_place(core, entry, p)).transpose();
            let places = driver.steps.iter().map(|step| place(self, step)).collect::<Result<_, _>>()?;
            self.threads[t].inst = NO_INST;
            self.mem.order.drive(t);
            self.scripts.resize_with(self.threads.len(), || None);
            self.scripts[t] = Some(Script::new(&driver.steps, places));
        }
        Ok(())
    }

    /// Returns the number of the thread that runs first. If the case has scripts, the first thread may be an
    /// environment thread.
    pub fn first_thread(&mut self) -> usize {
        match self.scripts.len() {
            0 => 0,
            n => self.choices.schedule.below(n as u64) as usize,
        }
    }

    /// Returns, as text, the values that the script of an environment thread has read. `None` for other threads.
    pub fn published(&self, t: usize) -> Option<String> {
        self.scripts.get(t)?.as_ref().map(Script::published)
    }

    fn script(&mut self, t: usize) -> &mut Script<'a> {
        self.scripts[t].as_mut().expect("a driven thread has a script")
    }

    /// Executes the next step of the script of thread `t`. Returns `None` if the thread must wait at all barriers of
    /// its CTA and cluster.
    pub fn drive(&mut self, t: usize) -> Result<Option<Flow>, Stop> {
        self.mem.order.threads[t].clock[t] += 1;
        let Some((step, place)) = self.script(t).step() else { return Ok(None) };
        let flow = match step {
            Step::Barrier => return Ok(None),
            Step::Fence(a) => {
                self.fence(t, ordered(a)?)?;
                self.driven(t, None);
                Flow::Yield
            }
            Step::Load { bits, atomic, until, .. } => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let access = env_thread_access(self, t, place, *bits, AccessKind::Read, atomic)?;
                if let Some(atomic) = atomic {
                    self.atomic_read(t, access.object, access.offset..access.offset + access.len, atomic)?;
                }
                let v = self.fetch(t, access.object, access.offset, leaf(*bits))?;
                self.mem.step.racing_atomic_writes.clear();
                let value = v.is_well_defined().then_some(v.bits);
                if until.is_some() && value != *until {
                    self.script(t).poll();
                    return Ok(Some(Flow::Yield));
                }
                self.script(t).publish(*bits, &v);
                self.driven(t, Some(EnvThreadAccess { value, ..access }));
                if atomic.is_some() { Flow::Yield } else { Flow::Next }
            }
            Step::Store { bits, value, atomic, .. } => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let access = env_thread_access(self, t, place, *bits, AccessKind::Write, atomic)?;
                if let Some(atomic) = atomic {
                    self.atomic_write(t, access.object, access.offset..access.offset + access.len, atomic, false)?;
                }
                self.mem.memory.store(access.object, access.offset, leaf(*bits), &Scalar::from_bits(*value));
                self.driven(t, Some(EnvThreadAccess { value: Some(*value), ..access }));
                if atomic.is_some() { Flow::Yield } else { Flow::Next }
            }
            Step::Rmw { op, bits, value, atomic, .. } => {
                let atomic = ordered(atomic)?;
                let access = env_thread_access(self, t, place, *bits, AccessKind::ReadWrite, Some(atomic))?;
                let bytes = access.offset..access.offset + access.len;
                self.atomic_read(t, access.object, bytes.clone(), atomic)?;
                self.atomic_write(t, access.object, bytes, atomic, true)?;
                let old = self.mem.memory.load(access.object, access.offset, leaf(*bits), &mut self.choices.undef);
                let new = combine(
                    &mut self.choices.floating(Modes::ATOMIC),
                    *op,
                    leaf(*bits),
                    old,
                    Scalar::from_bits(*value),
                )?;
                self.mem.memory.store(access.object, access.offset, leaf(*bits), &new);
                self.script(t).publish(*bits, &old);
                self.driven(t, Some(EnvThreadAccess { value: new.is_well_defined().then_some(new.bits), ..access }));
                Flow::Yield
            }
        };
        Ok(Some(flow))
    }

    /// Called when a thread has left a barrier. If it is an environment thread whose script has more steps, ends the
    /// script's barrier step.
    pub fn barrier_passed(&mut self, t: usize) {
        if self.mem.is_env_thread(t) && self.script(t).step().is_some() {
            self.driven(t, None);
        }
    }

    /// Ends the current step of a script and records it.
    fn driven(&mut self, t: usize, access: Option<EnvThreadAccess>) {
        let step = self.script(t).advance();
        if !self.job.watch.functions.is_empty() {
            self.record(t, EventKind::EnvThreadStep { step, access });
        }
    }
}

/// Returns the pointer to the memory that a script step accesses: an argument or a global variable, plus an offset.
/// Also returns the pointer's address space: the space of the entry function's parameter or of the variable.
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

/// Checks an access of a script step. Returns the access without a value; the caller sets `value`.
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
