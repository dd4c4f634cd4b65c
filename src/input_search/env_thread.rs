//! Makes environment threads for functions that synchronise and are no kernels. Before a release, an environment thread
//! writes to the objects that the function accesses. After an acquire, the thread accesses these objects.
//!
//! Before a run, it is unknown which accesses race with the function. So the scripts are random, but follow patterns
//! that can be free of races (write, release; acquire, read; barrier, write, barrier), with the function's own flags
//! and scopes. A race ends the run, which is then no evidence.

use super::FAR;
use super::facts::{SearchFacts, is_unknown_barrier};
use super::random_setup::EntryFacts;
use crate::case::{EnvThread, Input, Launch, Step};
use crate::ir::*;
use crate::machine::Limits;
use crate::random::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::BTreeSet;

/// The memory with which a function synchronises, and the memory that it shares with the environment.
#[derive(Clone, Debug, Default)]
pub(super) struct SyncFacts {
    barriers: bool,
    fences: bool,
    /// Atomically accessed memory: location and width in bits.
    flags: Vec<(Input, u32)>,
    /// Other accessed memory: location and number of bytes.
    touched: Vec<(Input, u32)>,
    /// The arguments whose memory the code accesses atomically, including in inline PTX.
    pub polled: BTreeSet<u32>,
    scopes: Vec<Option<Box<str>>>,
    /// The pointers that calls pass, each with the callee, the parameter and the location.
    passed: Vec<(FuncId, u32, Input)>,
}

/// The maximum number of locations of each kind.
const MAX_PLACES: usize = 32;

impl SyncFacts {
    /// Records one instruction of a function. Callers must be recorded before their callees, the entry (`is_entry`)
    /// first.
    pub fn read(&mut self, view: &FunctionView, i: InstId, (f, is_entry): (FuncId, bool)) {
        let bytes = |ty| view.layout.store_size(&view.module.types, ty).and_then(|n| u32::try_from(n).ok());
        let (ptr, bytes, atomic) = match &view.function.inst(i).kind {
            InstKind::Fence(a) => {
                self.fences = true;
                self.scope(a);
                return;
            }
            InstKind::Load { ptr, atomic, .. } => (*ptr, bytes(view.function.inst(i).ty), atomic.as_ref()),
            InstKind::Store { ptr, value, atomic, .. } => (*ptr, view.ty(*value).and_then(bytes), atomic.as_ref()),
            InstKind::AtomicRmw { ptr, value, atomic, .. } => (*ptr, view.ty(*value).and_then(bytes), Some(atomic)),
            InstKind::CmpXchg { ptr, new, success, .. } => (*ptr, view.ty(*new).and_then(bytes), Some(success)),
            kind => {
                let Some(call) = kind.as_call() else { return };
                if let Value::Asm(asm) = call.callee {
                    self.asm(view, (f, is_entry), call, &view.module.asms[asm as usize].text);
                } else if let Some(callee) = view.module.callee(call.callee) {
                    self.call(view, (f, is_entry), call, callee);
                }
                return;
            }
        };
        let Some(bytes) = bytes else { return };
        for place in self.places(view, ptr, f, is_entry) {
            if atomic.is_some() {
                self.poll(&place);
            }
            let (list, size) = match atomic {
                Some(_) => (&mut self.flags, bytes * 8),
                None => (&mut self.touched, bytes),
            };
            if list.len() < MAX_PLACES && !list.contains(&(place.clone(), size)) {
                list.push((place, size));
            }
        }
        if let Some(a) = atomic {
            self.scope(a);
        }
    }

    fn poll(&mut self, place: &Input) {
        if let Input::Arg { arg, .. } = place {
            self.polled.insert(*arg);
        }
    }

    /// Records inline PTX: if it makes an atomic access, its operands are the addresses.
    fn asm(&mut self, view: &FunctionView, (f, is_entry): (FuncId, bool), call: &Call, text: &str) {
        if ["atom.", ".acquire", ".relaxed"].iter().any(|word| text.contains(word)) {
            for place in call.args.iter().flat_map(|arg| self.places(view, arg.value, f, is_entry)).collect::<Vec<_>>()
            {
                self.poll(&place);
            }
        }
    }

    fn call(&mut self, view: &FunctionView, (f, is_entry): (FuncId, bool), call: &Call, callee: FuncId) {
        let name = view.module.function_name(callee);
        if name.starts_with("llvm.") {
            let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
            self.barriers |= has(&["barrier", ".bar.sync"]);
            self.fences |= has(&["membar", ".fence."]);
            return;
        }
        self.barriers |= is_unknown_barrier(view.module, call, callee);
        for (arg, passed) in (0u32..).zip(&call.args) {
            for place in self.places(view, passed.value, f, is_entry) {
                let passed = (callee, arg, place);
                if self.passed.len() < MAX_PLACES && !self.passed.contains(&passed) {
                    self.passed.push(passed);
                }
            }
        }
    }

    /// Returns inputs by which an environment thread can access the memory that a pointer of the code points to.
    fn places(&self, view: &FunctionView, ptr: Value, f: FuncId, is_entry: bool) -> Vec<Input> {
        if view.pointer_space(ptr).is_none() {
            return Vec::new();
        }
        let d = decompose(view, ptr, &FAR);
        let further = |place: &Input| match place.clone() {
            Input::Arg { arg, offset } => Input::Arg { arg, offset: offset.wrapping_add(d.offset) },
            Input::Global { name, offset } => Input::Global { name, offset: offset.wrapping_add(d.offset) },
            other => other,
        };
        match d.base {
            Value::Arg(arg) if is_entry => {
                let copied = view.function.params.get(arg as usize).is_none_or(|p| p.attrs.has("byval"));
                if copied { Vec::new() } else { vec![Input::Arg { arg, offset: d.offset }] }
            }
            Value::Arg(arg) => {
                let here = self.passed.iter().filter(|(callee, i, _)| (*callee, *i) == (f, arg));
                here.map(|(.., place)| further(place)).collect()
            }
            Value::Const(_) => match view.global(d.base) {
                Some(GlobalRef::Variable(g)) => {
                    let variable = &view.module.globals[g];
                    let name = view.module.symbol_name(variable.symbol).into();
                    let reached = !variable.linkage.is_local() && !variable.constant;
                    reached.then_some(Input::Global { name, offset: d.offset }).into_iter().collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn scope(&mut self, a: &Atomic) {
        if !self.scopes.contains(&a.scope) {
            self.scopes.push(a.scope.clone());
        }
    }

    /// Whether another thread can communicate with the function: the function synchronises, and shares memory with
    /// other threads.
    fn can_communicate(&self) -> bool {
        let meets = self.barriers || !self.flags.is_empty();
        meets && !(self.touched.is_empty() && self.flags.is_empty())
    }
}

impl EntryFacts<'_> {
    /// Whether environment threads may run beside the entry, and can communicate with it through memory.
    pub fn can_have_env_threads(&self) -> bool {
        !self.kernel
            && self.facts.sync_facts.can_communicate()
            && Limits::for_entry(self.module, self.entry).block.is_none()
    }

    /// Returns a launch with one or two environment threads beside one thread of the entry.
    pub fn env_threads(&self, rng: &mut Rng) -> (Launch, Vec<EnvThread>) {
        let mut launch = Launch::default();
        let apart = !self.facts.sync_facts.barriers && rng.one_in(3);
        match apart {
            true => launch.grid[0] = 2,
            false => launch.block[0] = rng.pick(&[2, 2, 2, 3]),
        }
        if self.facts.clusters {
            (launch.cluster, launch.grid[0]) = (2, 2);
        }
        let mut draw = ScriptChooser { facts: &self.facts, amdgpu: self.target == Target::Amdgcn, rng };
        let drivers = (1..launch.threads()).map(|thread| EnvThread { thread, steps: draw.script() }).collect();
        (launch, drivers)
    }
}

struct ScriptChooser<'a> {
    facts: &'a SearchFacts,
    amdgpu: bool,
    rng: &'a mut Rng,
}

impl ScriptChooser<'_> {
    fn script(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        let sync_facts = &self.facts.sync_facts;
        for _ in 0..1 + self.rng.below(3) {
            match (sync_facts.barriers, sync_facts.flags.is_empty()) {
                (true, false) if self.rng.one_in(2) => self.flag(&mut steps),
                (true, _) => self.barrier(&mut steps),
                (false, _) => self.flag(&mut steps),
            }
        }
        if self.rng.one_in(3) {
            self.accesses(&mut steps);
        }
        steps
    }

    /// Appends a barrier to `steps`, in most calls after some random accesses. For AMDGPU, also appends fences around
    /// the barrier.
    fn barrier(&mut self, steps: &mut Vec<Step>) {
        if !self.rng.one_in(4) {
            self.accesses(steps);
        }
        let scope = self.amdgpu.then(|| Box::from("workgroup"));
        let fence = |ordering| Step::Fence(Atomic { ordering, scope: scope.clone() });
        if self.amdgpu {
            steps.push(fence(Ordering::Release));
        }
        steps.push(Step::Barrier);
        if self.amdgpu {
            steps.push(fence(Ordering::Acquire));
        }
    }

    /// Appends to `steps` either random accesses followed by a release, or an acquire followed by random accesses.
    fn flag(&mut self, steps: &mut Vec<Step>) {
        let sync_facts = &self.facts.sync_facts;
        let (place, bits) = sync_facts.flags[self.rng.below(sync_facts.flags.len() as u64) as usize].clone();
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return;
        }
        let scope = match sync_facts.scopes.len() as u64 {
            n if n > 0 && !self.rng.one_in(4) => sync_facts.scopes[self.rng.below(n) as usize].clone(),
            _ => None,
        };
        let value = self.value(bits);
        let fenced = if sync_facts.fences { self.rng.one_in(2) } else { self.rng.one_in(8) };
        let ordered = |ordering| Atomic { ordering, scope: scope.clone() };
        if self.rng.below(3) < 2 {
            self.accesses(steps);
            if fenced {
                steps.push(Step::Fence(ordered(Ordering::Release)));
            }
            let ordering =
                if fenced { Ordering::Monotonic } else { self.rng.pick(&[Ordering::Release, Ordering::SeqCst]) };
            let atomic = ordered(ordering);
            steps.push(match self.rng.one_in(4) {
                true => {
                    let op = self.rng.pick(&[RmwOp::Add, RmwOp::Xchg, RmwOp::Or]);
                    Step::Rmw { op, bits, value, place, atomic }
                }
                false => Step::Store { bits, value, place, atomic: Some(atomic) },
            });
            return;
        }
        let ordering = if fenced { Ordering::Monotonic } else { self.rng.pick(&[Ordering::Acquire, Ordering::SeqCst]) };
        let until = (!self.rng.one_in(3)).then_some(value);
        steps.push(Step::Load { bits, place, atomic: Some(ordered(ordering)), until });
        if fenced {
            steps.push(Step::Fence(ordered(Ordering::Acquire)));
        }
        self.accesses(steps);
    }

    /// Appends to `steps` one or two random non-atomic accesses, mostly writes.
    fn accesses(&mut self, steps: &mut Vec<Step>) {
        let touched = &self.facts.sync_facts.touched;
        for _ in 0..1 + self.rng.below(2) {
            if touched.is_empty() {
                return;
            }
            let (mut place, bytes) = touched[self.rng.below(touched.len() as u64) as usize].clone();
            if let (Input::Arg { offset, .. } | Input::Global { offset, .. }, true) = (&mut place, self.rng.one_in(4)) {
                *offset += self.rng.pick(&[4, 8, -4, 1, 16]);
            }
            let bits = 8 * bytes.clamp(1, 16);
            steps.push(match self.rng.one_in(4) {
                true => Step::Load { bits, place, atomic: None, until: None },
                false => Step::Store { bits, value: self.value(bits), place, atomic: None },
            });
        }
    }

    fn value(&mut self, bits: u32) -> u128 {
        let numbers = &self.facts.numbers;
        let value = match self.rng.below(3) {
            0 if !numbers.is_empty() => self.rng.pick(numbers),
            1 => self.rng.below(4).into(),
            _ => 1,
        };
        value & crate::values::linear::mask(bits)
    }
}

#[cfg(test)]
mod tests;
