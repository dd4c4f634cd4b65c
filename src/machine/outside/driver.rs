//! Drivers: threads of a plain function's launch that run a script of the case ([`case::Driver`]) instead of the
//! function, as outside code may.
//!
//! A driver reaches what outside code reaches: the arguments, as thread 0's caller knows them (based on no promise of the
//! function), and exported variables. Its accesses are checked like any thread's: a race or a broken promise ends the run,
//! so what a counted run shows of it a real thread could do. It stands in a warp of its own, since threads of one warp
//! would have to come to the same barrier instruction, and arrives at every barrier of its CTA and cluster: at a
//! `barrier` step, and for ever once its script is over. So no barrier of the function waits for it in vain. Where no
//! other thread is left, the script ends.

use crate::case::{Driver, Input, Step};
use crate::ir::{AddressSpace, Atomic, FuncId, GlobalRef, signed};
use crate::machine::code::function::atomic_code;
use crate::machine::code::ops::AtomicCode;
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::{Flow, Status, Vm};
use crate::machine::facts::events::{AccessKind, EventKind, ObjectId};
use crate::machine::facts::stop::{Stop, unsupported};
use crate::machine::memory::value::{Base, Kind, Leaf, Scalar};
use crate::machine::promises::NO_INST;

/// The script of one thread, under way.
#[derive(Debug)]
pub struct Script<'a> {
    steps: &'a [Step],
    /// By step: the pointer it accesses memory through.
    places: Vec<Option<(Scalar, AddressSpace)>>,
    next: usize,
    polls: u32,
    /// What it read, for people.
    read: Vec<String>,
}

/// How often a load is repeated before the driver gives up.
const MAX_POLLS: u32 = 200;

impl<'a> Vm<'a> {
    /// Does the thread run a script?
    pub fn drives(&self, t: usize) -> bool {
        self.scripts.get(t).is_some_and(Option::is_some)
    }

    /// Does it stand at a barrier, whichever comes?
    pub fn attends(&self, t: usize) -> bool {
        self.drives(t) && self.threads[t].status == Status::Waiting
    }

    /// The scripts of the case; thread 0 has its arguments.
    pub fn prepare_drivers(&mut self, entry: FuncId) -> Result<(), Stop> {
        let drivers: &'a [Driver] = &self.setup.drivers;
        if drivers.is_empty() {
            return Ok(());
        }
        if self.program.functions[entry.0 as usize].kernel {
            return unsupported("driver of a kernel");
        }
        self.out.drivers.extend_from_slice(drivers);
        for driver in drivers {
            let t = driver.thread as usize;
            if t == 0 || t >= self.threads.len() {
                return unsupported("driver of a thread that the launch lacks");
            }
            let place = |vm: &mut Self, step: &Step| step.place().map(|p| vm.driver_place(entry, p)).transpose();
            let places = driver.steps.iter().map(|step| place(self, step)).collect::<Result<_, _>>()?;
            self.threads[t].inst = NO_INST;
            self.scripts.resize_with(self.threads.len(), || None);
            self.scripts[t] = Some(Script { steps: &driver.steps, places, next: 0, polls: 0, read: Vec::new() });
        }
        Ok(())
    }

    /// A pointer to a place, in the space in which the function sees it.
    fn driver_place(&mut self, entry: FuncId, place: &Input) -> Result<(Scalar, AddressSpace), Stop> {
        let module = self.module;
        let space = match place {
            Input::Arg { arg, .. } => {
                let param = module.function(entry).params.get(*arg as usize);
                param.and_then(|p| module.types.pointer_space(p.ty))
            }
            Input::Global { name, .. } => match self.named(name).and_then(|s| module.symbols[s.0 as usize].def) {
                Some(GlobalRef::Variable(g)) => {
                    let variable = &module.globals[g.0 as usize];
                    variable.linkage.thread_local.is_empty().then_some(variable.space)
                }
                _ => None,
            },
            _ => None,
        };
        let Some(space) = space else { return unsupported("driver of what is no memory") };
        Ok((self.pointer_input(0, entry, 0, place, space, 0)?, space))
    }

    /// Drivers may begin.
    pub fn first_thread(&mut self) -> usize {
        match self.scripts.len() {
            0 => 0,
            n => self.schedule.below(n as u64) as usize,
        }
    }

    /// What a driver read, for people.
    pub fn published(&self, t: usize) -> Option<String> {
        Some(self.scripts.get(t)?.as_ref()?.read.join(", "))
    }

    /// The next step of a driver.
    pub fn drive(&mut self, t: usize) -> Result<Flow, Stop> {
        self.threads[t].clock[t] += 1;
        let Some(script) = self.scripts[t].as_mut() else { return Ok(Flow::Yield) };
        let steps: &'a [Step] = script.steps;
        let place = script.places.get(script.next).copied().flatten();
        match steps.get(script.next) {
            None | Some(Step::Barrier) => return self.attend(t),
            Some(Step::Fence(a)) => {
                let code = ordered(a)?;
                self.fence(t, code)?;
                self.driven(t, None);
            }
            Some(Step::Load { bits, atomic, until, .. }) => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let (object, offset) = self.driver_touch(t, place, *bits, AccessKind::Read, atomic)?;
                if let Some(atomic) = atomic {
                    self.atomic_read(t, (object, offset, u64::from(bits / 8)), atomic)?;
                }
                let v = self.memory.load(object, offset, leaf(*bits), &mut self.undef);
                let settled = v.is_settled().then_some(v.bits);
                if until.is_some() && settled != *until {
                    return Ok(self.poll(t));
                }
                self.publish(t, *bits, &v);
                self.driven(t, Some((AccessKind::Read, object, offset, *bits, settled)));
                return Ok(if atomic.is_some() { Flow::Yield } else { Flow::Next });
            }
            Some(Step::Store { bits, value, atomic, .. }) => {
                let atomic = atomic.as_ref().map(ordered).transpose()?;
                let (object, offset) = self.driver_touch(t, place, *bits, AccessKind::Write, atomic)?;
                if let Some(atomic) = atomic {
                    self.atomic_write(t, (object, offset, u64::from(bits / 8)), atomic, false)?;
                }
                self.memory.store(object, offset, leaf(*bits), &Scalar::of(*value));
                self.driven(t, Some((AccessKind::Write, object, offset, *bits, Some(*value))));
                return Ok(if atomic.is_some() { Flow::Yield } else { Flow::Next });
            }
            Some(Step::Rmw { op, bits, value, atomic, .. }) => {
                let atomic = ordered(atomic)?;
                let (object, offset) = self.driver_touch(t, place, *bits, AccessKind::ReadWrite, Some(atomic))?;
                let bytes = (object, offset, u64::from(bits / 8));
                self.atomic_read(t, bytes, atomic)?;
                self.atomic_write(t, bytes, atomic, true)?;
                let old = self.memory.load(object, offset, leaf(*bits), &mut self.undef);
                let mut env = self.floating(crate::machine::arith::float::Modes::ATOMIC);
                let new = crate::machine::arith::atomics::combine(&mut env, *op, leaf(*bits), old, Scalar::of(*value))?;
                self.memory.store(object, offset, leaf(*bits), &new);
                self.publish(t, *bits, &old);
                let settled = new.is_settled().then_some(new.bits);
                self.driven(t, Some((AccessKind::ReadWrite, object, offset, *bits, settled)));
            }
        }
        Ok(Flow::Yield)
    }

    fn driver_touch(
        &mut self,
        t: usize,
        place: Option<(Scalar, AddressSpace)>,
        bits: u32,
        kind: AccessKind,
        atomic: Option<AtomicCode>,
    ) -> Result<(u32, u64), Stop> {
        let Some((pointer, space)) = place else { return unsupported("driver of what is no memory") };
        let len = u64::from(bits / 8);
        let align = if atomic.is_some() { len } else { 1 };
        self.checked(t, &pointer, &Touch { space, kind, len, align, volatile: false, atomic, operand: None })
    }

    /// The value is not there yet; at last the driver gives up and its script is over.
    fn poll(&mut self, t: usize) -> Flow {
        if let Some(script) = self.scripts[t].as_mut() {
            script.polls += 1;
            if script.polls >= MAX_POLLS {
                script.next = script.steps.len();
            }
        }
        Flow::Yield
    }

    fn publish(&mut self, t: usize, bits: u32, v: &Scalar) {
        let text = match v {
            _ if v.poison => format!("i{bits} poison"),
            _ if v.undef != 0 => format!("i{bits} undef"),
            // No number that depends on the layout.
            _ if v.prov.base != Base::None => format!("i{bits} <address>"),
            _ => format!("i{bits} {}", signed(v.bits, bits)),
        };
        if let Some(script) = self.scripts[t].as_mut() {
            script.read.push(text);
        }
    }

    /// A driver was let through a barrier, or there was none to wait for.
    pub fn barrier_passed(&mut self, t: usize) {
        self.threads[t].status = Status::Ready;
        if self.scripts[t].as_ref().is_some_and(|s| s.next < s.steps.len()) {
            self.driven(t, None);
        }
    }

    /// The current step is done.
    fn driven(&mut self, t: usize, access: Option<(AccessKind, u32, u64, u32, Option<u128>)>) {
        let Some(script) = self.scripts[t].as_mut() else { return };
        let step = script.next as u32;
        script.next += 1;
        script.polls = 0;
        if !self.watch.functions.is_empty() {
            let access =
                access.map(|(kind, object, offset, bits, value)| crate::machine::facts::events::DriverAccess {
                    kind,
                    object: ObjectId(object),
                    offset,
                    len: u64::from(bits / 8),
                    value,
                });
            self.record(t, EventKind::Drive { step, access });
        }
    }
}

fn leaf(bits: u32) -> Leaf {
    Leaf { kind: Kind::Int, bits, offset: 0 }
}

fn ordered(a: &Atomic) -> Result<AtomicCode, Stop> {
    match atomic_code(a) {
        Some(code) => Ok(code),
        None => unsupported("syncscope"),
    }
}
