//! Drivers for plain functions that synchronise: outside threads that write before they release and after they acquire,
//! on the objects that the function accesses.
//!
//! Which of its accesses race is not known before the run. So scripts are drawn along the patterns that can work
//! (write, release; acquire, read; barrier, write, barrier), on the function's own flags, in its own scopes; what races
//! ends its run and shows nothing.

use super::draw::Scene;
use super::facts::Facts;
use crate::case::{Driver, Input, Launch, Step};
use crate::ir::*;
use crate::machine::Limits;
use crate::machine::rng::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};

/// What a function synchronises with, and what memory it accesses that outside code reaches.
#[derive(Clone, Debug, Default)]
pub(super) struct Meetings {
    barriers: bool,
    fences: bool,
    /// Accessed atomically: place and bits.
    flags: Vec<(Input, u32)>,
    /// Accessed otherwise: place and bytes.
    touched: Vec<(Input, u32)>,
    scopes: Vec<Option<Box<str>>>,
    /// What callers pass: function, parameter, place.
    passed: Vec<(FuncId, u32, Input)>,
}

/// Places of each kind that are remembered.
const MAX_PLACES: usize = 32;

impl Meetings {
    /// Notes one instruction of a function; those of its callers come first, the entry's (`is_entry`) before all.
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
                if let Some((call, callee)) = kind.as_call().and_then(|c| Some((c, view.module.callee(c.callee)?))) {
                    self.call(view, (f, is_entry), call, callee);
                }
                return;
            }
        };
        let Some(bytes) = bytes else { return };
        for place in self.places(view, ptr, f, is_entry) {
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

    fn call(&mut self, view: &FunctionView, (f, is_entry): (FuncId, bool), call: &Call, callee: FuncId) {
        let name = view.module.function_name(callee);
        if name.starts_with("llvm.") {
            let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
            self.barriers |= has(&["barrier", ".bar.sync"]);
            self.fences |= has(&["membar", ".fence."]);
            return;
        }
        for (arg, passed) in (0u32..).zip(&call.args) {
            for place in self.places(view, passed.value, f, is_entry) {
                let passed = (callee, arg, place);
                if self.passed.len() < MAX_PLACES && !self.passed.contains(&passed) {
                    self.passed.push(passed);
                }
            }
        }
    }

    /// What outside code calls the places that a pointer of the code leads to.
    fn places(&self, view: &FunctionView, ptr: Value, f: FuncId, is_entry: bool) -> Vec<Input> {
        if view.pointer_space(ptr).is_none() {
            return Vec::new();
        }
        let d = decompose(view, ptr, &DecomposeRules::SOUND);
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
                    let variable = &view.module.globals[g.0 as usize];
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

    /// Can another thread show the function something?
    fn any(&self) -> bool {
        let meets = self.barriers || !self.flags.is_empty();
        meets && !(self.touched.is_empty() && self.flags.is_empty())
    }
}

impl Scene<'_> {
    /// May outside threads run beside the entry, and have they anything to show?
    pub fn can_be_driven(&self) -> bool {
        !self.kernel && self.facts.meetings.any() && Limits::of(self.module, self.entry).block.is_none()
    }

    /// A launch with one or two drivers beside one thread of the entry.
    pub fn drivers(&self, rng: &mut Rng) -> (Launch, Vec<Driver>) {
        let mut launch = Launch::default();
        let apart = !self.facts.meetings.barriers && rng.one_in(3);
        match apart {
            true => launch.grid[0] = 2,
            false => launch.block[0] = rng.pick(&[2, 2, 2, 3]),
        }
        if self.facts.clusters {
            (launch.cluster, launch.grid[0]) = (2, 2);
        }
        let mut draw = Draw { facts: &self.facts, amdgpu: self.target == Target::Amdgcn, rng };
        let drivers = (1..launch.threads()).map(|thread| Driver { thread, steps: draw.script() }).collect();
        (launch, drivers)
    }
}

struct Draw<'a> {
    facts: &'a Facts,
    amdgpu: bool,
    rng: &'a mut Rng,
}

impl Draw<'_> {
    fn script(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        let meetings = &self.facts.meetings;
        for _ in 0..1 + self.rng.below(3) {
            match (meetings.barriers, meetings.flags.is_empty()) {
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

    /// Accesses, then a barrier.
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

    /// Accesses, then a release; or an acquire, then accesses.
    fn flag(&mut self, steps: &mut Vec<Step>) {
        let meetings = &self.facts.meetings;
        let (place, bits) = meetings.flags[self.rng.below(meetings.flags.len() as u64) as usize].clone();
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return;
        }
        let scope = match meetings.scopes.len() as u64 {
            n if n > 0 && !self.rng.one_in(4) => meetings.scopes[self.rng.below(n) as usize].clone(),
            _ => None,
        };
        let value = self.value(bits);
        let fenced = if meetings.fences { self.rng.one_in(2) } else { self.rng.one_in(8) };
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

    /// One or two plain accesses, mostly writes.
    fn accesses(&mut self, steps: &mut Vec<Step>) {
        let touched = &self.facts.meetings.touched;
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
mod tests {
    use super::super::{Search, complete, synthesise};
    use super::*;
    use crate::answers::{Answer, Answers, Claim, LocationSize, MemoryLocation, ModRefInfo, Question};
    use crate::case::{Setup, lines};
    use crate::ir::parse::parse_module;
    use crate::judge::Verdict;
    use crate::machine::{Options, Program};
    use crate::triage::assess::{Assessment, Run, assess, assess_search};

    const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
    const INPUTS: &str = "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 16 align 16\n\
        ; aliasmith: arg 1 = object global 16 align 16\n; aliasmith: mem arg 0 + 0 = i64 0\n";

    fn parse(text: &str) -> Module {
        parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).module
    }

    /// `NoModRef` of every synchronising instruction of `@k` and four bytes at `%q`.
    fn claims(module: &Module) -> Answers {
        let k = module.find_function("k").expect("the test defines @k");
        let f = module.function(k);
        let synchronises = |kind: &InstKind| match kind {
            InstKind::Fence(_) => true,
            InstKind::Load { atomic, .. } => atomic.is_some(),
            kind => kind.as_call().is_some() || matches!(kind, InstKind::AtomicRmw { .. }),
        };
        let ptr = Value::Arg(f.params.iter().position(|p| p.name.as_deref() == Some("q")).expect("%q") as u32);
        let loc = MemoryLocation { ptr, size: LocationSize::Precise(4), space: AddressSpace(0) };
        let calls = f.inst_ids().filter(|i| synchronises(&f.inst(*i).kind));
        let answer = Answer::ModRef(ModRefInfo::NoModRef);
        let claims =
            calls.map(|call| Claim { question: Question::CallLoc { call, loc }, answer, rule: None }).collect();
        let (oracle, pipeline) = (String::new(), String::new());
        Answers { oracle, pipeline, function: k, claims, left_out: 0, graph: None, unread: None }
    }

    fn refuted(answers: &Answers, seen: &Assessment) -> Vec<bool> {
        let verdict = |i| matches!(seen.verdict(&[answers], 0, i), Verdict::Refuted(_));
        (0..answers.claims.len()).map(verdict).collect()
    }

    /// Which claims a run with this driver refutes; the run must count.
    fn shown(driver: &str, function: &str) -> Vec<bool> {
        let text = format!("{INPUTS}; aliasmith: driver {driver}\n; aliasmith: seed 3\n{NVPTX}{function}");
        let module = parse(&text);
        let answers = claims(&module);
        let entry = answers.function;
        let setup = complete(&module, entry, &lines::parse(&text).expect("good lines").setup);
        let seen = assess(&module, &Program::new(&module), &[&answers], &[Run { entry, setup }], &Options::default());
        assert_eq!(seen.counted, 1, "{:?}\n{text}", seen.discarded);
        refuted(&answers, &seen)
    }

    /// The same by 64 runs of a search.
    fn found(function: &str) -> Vec<bool> {
        let module = parse(&format!("{NVPTX}{function}"));
        let answers = claims(&module);
        let search = Search::new(&module, answers.function, None, 0, 64);
        let (seen, _) = assess_search(&module, &Program::new(&module), &[&answers], vec![search], &Options::default());
        refuted(&answers, &seen)
    }

    fn between(first: &str, second: &str) -> String {
        format!(
            "define i32 @k(ptr %p, ptr %q) {{\n%a = load i32, ptr %q\n{first}\n{second}\n%b = load i32, ptr %q\n\
             %c = add i32 %a, %b\nret i32 %c\n}}\n"
        )
    }

    /// Reads `%q` once the flag `%p` is 1.
    fn behind(load: &str, then: &str) -> String {
        format!(
            "define i32 @k(ptr %p, ptr %q) {{\nbr label %l\nl:\n%f = {load}\n%c = icmp eq i32 %f, 1\n\
             br i1 %c, label %x, label %l\nx:\n{then}\n%v = load i32, ptr %q\nret i32 %v\n}}\n"
        )
    }

    const BARRIER: &str = "call void @llvm.nvvm.barrier0()";
    const ACQUIRE: &str = "load atomic i32, ptr %p acquire, align 4";
    const RELAXED: &str = "load atomic i32, ptr %p monotonic, align 4";

    #[test]
    fn a_barrier_modifies_what_a_driver_wrote_before_it() {
        let function = between(BARRIER, BARRIER);
        assert_eq!(shown("1 = barrier | store i32 7, arg 1 | barrier", &function), [false, true]);
        assert_eq!(shown("1 = barrier | store i32 7, arg 1 + 4 | barrier", &function), [false, false], "other bytes");
        assert_eq!(shown("1 = barrier | load i32, arg 1 | barrier", &function), [false, false], "no write");
        assert_eq!(shown("1 = barrier | store i32 7, arg 0 | barrier", &function), [false, false], "another object");
        assert_eq!(found(&function), [false, true], "the first barrier meets a write only in a race");
    }

    #[test]
    fn an_acquire_modifies_what_a_driver_released() {
        let release = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 release";
        assert_eq!(shown(release, &behind(ACQUIRE, "")), [true]);
        assert_eq!(found(&behind(ACQUIRE, "")), [true]);
        let rmw = "atomicrmw or ptr %p, i32 0 acq_rel";
        assert_eq!(shown(release, &behind(rmw, "")), [true]);
        // With a fence it is the fence, and not the relaxed load.
        assert_eq!(shown(release, &behind(RELAXED, "fence acquire")), [false, true]);
        assert_eq!(found(&behind(RELAXED, "fence acquire")), [false, true]);
        // What was released before is not released again: only the bytes of the driver's last write are new.
        let other = "1 = store i32 7, arg 1 + 4 | store atomic i32 1, arg 0 release";
        assert_eq!(shown(other, &behind(ACQUIRE, "")), [false]);
        for spared in
            [behind(RELAXED, ""), behind("load atomic i32, ptr %p syncscope(\"singlethread\") acquire, align 4", "")]
        {
            assert_eq!(found(&spared), [false], "{spared}");
        }
    }

    #[test]
    fn a_call_synchronises_as_its_callee_does() {
        let callee = |attributes: &str, load: &str| {
            format!(
                "define i32 @k(ptr %p, ptr %q) {{\n%f = call i32 @wait(ptr %p)\n%v = load i32, ptr %q\nret i32 %v\n}}\n\
                 define internal i32 @wait(ptr %p) {attributes} {{\nbr label %l\nl:\n%f = {load}\n%c = icmp eq i32 %f, 1\n\
                 br i1 %c, label %x, label %l\nx:\nret i32 %f\n}}\n"
            )
        };
        assert_eq!(found(&callee("", ACQUIRE)), [true]);
        assert_eq!(found(&callee("", RELAXED)), [false]);
        assert_eq!(found(&callee("nosync", ACQUIRE)), [false], "no run counts");
        assert_eq!(found(&callee("memory(argmem: readwrite)", ACQUIRE)), [false], "no run counts");
    }

    #[test]
    fn only_plain_functions_that_synchronise_are_driven() {
        let drivers = |text: &str| {
            let module = parse(&format!("{NVPTX}{text}"));
            let k = module.find_function("k").expect("@k");
            let drawn: Vec<Setup> = (0..64).map(|seed| synthesise(&module, k, seed)).collect();
            let stated = drawn.iter().all(|s| s.drivers.iter().all(|d| d.thread < s.launch.threads()));
            assert!(stated, "a driver is a thread of the launch");
            drawn.iter().filter(|s| !s.drivers.is_empty()).count()
        };
        assert!(drivers(&between(BARRIER, BARRIER)) > 32);
        assert!(drivers(&behind(ACQUIRE, "")) > 32);
        assert_eq!(drivers(&between(BARRIER, BARRIER).replace("define", "define ptx_kernel")), 0);
        assert_eq!(drivers(&between("", "")), 0);
        assert_eq!(drivers("define void @k(ptr %p) {\ncall void @llvm.nvvm.barrier0()\nret void\n}\n"), 0);
    }
}
