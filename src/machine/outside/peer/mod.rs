//! Unknown functions, played by a *peer*: an adversary that reads and writes what its attributes let it reach, keeps
//! pointers, and returns what it may. It never breaks a promise: where its draw would, the run is discarded.
//!
//! What it does is a fixed function of the seed, the callee, its arguments as far as it may look at them, the bytes it
//! read, and (if it may have a private state) how often this thread called it; so two runs of one program agree. What
//! must also agree in another program, that which a pass made of the first, stands in [`plans`]. A peer never frees, calls
//! back or synchronises, which is a subset of what it could do.

mod acts;
pub(in crate::machine) mod library;
mod reach;

use self::library::is_library;
use crate::ir::*;
use crate::machine::code::ops::{CallCode, Step};
use crate::machine::exec::vm::{Cx, Flow, Frame, Vm, at};
use crate::machine::facts::events::{Activation, ActivationId, ObjectId, Origin};
use crate::machine::facts::plans::{Act, Answer, Plans};
use crate::machine::facts::stop::{Discard, Stop, discard, unsupported};
use crate::machine::memory::value::{Base, Kind, Prov, Scalar};
use crate::machine::outside::external::allocation_kind;
use crate::machine::outside::observe::Weight;
use crate::machine::promises::{Escape, Ptr};
use crate::machine::rng::Rng;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What outside code remembers.
#[derive(Debug, Default)]
pub struct Peer {
    /// Pointers that were handed to a function that may keep them.
    kept: Vec<Kept>,
    /// How often a function has got a pointer to keep as one argument, by name and handle.
    given: FxHashMap<(u64, u64), u64>,
    /// Calls so far, by callee and thread.
    calls: FxHashMap<(FuncId, u32), u64>,
}

impl Peer {
    /// Remembers a pointer once, and not endlessly many; behind a pass, which may have made one pointer of two, each time.
    fn keep(&mut self, new: Kept, replay: bool) {
        // Promise tags aside: only a program that is held to its promises has them.
        let place = |k: &Kept| (k.pointer.prov.base, k.pointer.bits, k.space);
        let known = |k: &Kept| place(k) == place(&new);
        if self.kept.len() < 64 && (replay || !self.kept.iter().any(known)) {
            self.kept.push(new);
        }
    }
}

/// A pointer that outside code kept, and what it is known as.
#[derive(Clone, Debug)]
struct Kept {
    id: u64,
    pointer: Scalar,
    space: AddressSpace,
}

/// How outside code came by a pointer: what it is known as, in another run of another program too.
#[derive(Copy, Clone, Debug)]
enum Id {
    Argument = 1,
    Variable,
    Input,
    Kept,
    Behind,
}

impl Id {
    fn number(self, parts: &[u64]) -> u64 {
        let mut rng = Rng::new(self as u64, 0x6964);
        parts.iter().for_each(|p| rng.mix(*p));
        rng.word()
    }
}

/// One pointer the peer may use in this call.
#[derive(Copy, Clone, Debug)]
struct Handle {
    id: u64,
    /// The argument that it is.
    arg: Option<usize>,
    pointer: Scalar,
    space: AddressSpace,
    reads: bool,
    writes: bool,
    /// May be returned, and kept.
    returns: bool,
    keeps: bool,
    /// Only the caller of the entry may have handed it over.
    guessed: bool,
}

/// One call of a peer.
#[derive(Debug)]
struct Played<'a> {
    callee: FuncId,
    call: &'a CallCode,
    site: &'a Call,
    /// What it may tell of the call: with what the call promises, and by the declaration alone.
    keys: [u64; 2],
    /// Leaves.
    args: Vec<Scalar>,
    handles: Vec<Handle>,
    /// A free choice decides what it gets, or whether it is called.
    free: bool,
}

impl Vm<'_> {
    /// Calls a function that nothing but its declaration is known of.
    pub fn play(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let module = self.module;
        let f = module.function(callee);
        let name = self.name(f.symbol);
        let code = &self.program.functions[callee.0 as usize];
        let known = is_library(name, module.triple.starts_with("nvptx")) || f.attrs.has("noreturn") || f.vararg;
        if known || code.unsupported.is_some() || call.args.len() != code.params.len() {
            return unsupported(format!("call @{name}"));
        }
        if call.args.iter().any(|a| a.byval.is_some()) || code.params.iter().any(|p| p.byval.is_some()) {
            return unsupported(format!("call @{name} with byval"));
        }
        if let Some(kind) = allocation_kind(f) {
            if kind.contains("realloc") {
                return unsupported(format!("call @{name}"));
            }
            if kind.contains("free") {
                let which = f.params.iter().position(|p| p.attrs.has("allocptr"));
                let Some(which) = which else { return unsupported(format!("call @{name}")) };
                let p = self.arg(cx, call, which, 0)?;
                self.release_heap(cx, p)?;
                return Ok(Flow::Next);
            }
        }
        match self.played(cx, callee, call, step) {
            // The peer's own choice broke a promise: it would not have chosen so, and the kernel is not to blame.
            Err(Stop::Ub(kind, _)) if !self.options.replay => discard(Discard::Peer(kind)),
            other => other,
        }
    }

    fn played(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let t = cx.t;
        let module = self.module;
        let f = module.function(callee);
        let caller = (self.frame(t).activation, self.frame(t).function, step.inst);
        let Some(site) = module.function(caller.1).inst(step.inst).kind.as_call() else { return unsupported("call") };
        let (exact, loose) = (powers(f, Some(site)), powers(f, None));
        let (args, mut pointers, mut handles) = self.arguments(cx, callee, call, &exact)?;
        let free = self.is_free(t) || args.iter().any(|v| v.drawn);
        let n = self.nth_call(t, callee, &exact.effects);
        let keys = [&exact, &loose].map(|powers| self.key(t, callee, powers, n, &args));
        let activation = ActivationId(self.out.activations.len() as u32);
        let parent = Some((caller.0, step.inst));
        self.out.activations.push(Activation { function: callee, thread: t as u32, parent });
        self.push_peer_frame(t, callee, activation);
        self.state.enter(&at(&self.threads, t), Some(caller), &mut pointers)?;
        for handle in &mut handles {
            if let Some(Some(p)) = handle.arg.map(|i| &pointers[i]) {
                handle.pointer.prov.tags = p.tags;
            }
        }
        self.outside(t, exact.effects, &mut handles)?;
        if matches!(site.tail, TailKind::Tail | TailKind::MustTail) {
            // LangRef, 'call': what the caller has on its stack is not accessed.
            for handle in &mut handles {
                if let Base::Object(object) = handle.pointer.prov.base
                    && self.state.frame_of(object) == Some(caller.0)
                {
                    (handle.reads, handle.writes) = (false, false);
                }
            }
        }
        let told = (self.options.observe && loose.effects.inaccessiblemem & 2 != 0).then(|| {
            let looks: Vec<bool> = exact.params.iter().map(|p| p.looks).collect();
            let (name, data) = self.observe_call(t, callee, &args, &looks);
            let leaves_out = |effects: &MemoryEffects| effects.inaccessiblemem & 2 == 0;
            (
                name,
                data,
                Weight { optional: leaves_out(&exact.effects), repeats: loose.effects.inaccessiblemem & 1 != 0 },
            )
        });
        let played = Played { callee, call, site, keys, args, handles, free };
        let acts = match self.planned(|plans, key| plans.acts(key).map(<[Act]>::to_vec), keys) {
            Some(acts) => acts,
            None => {
                let acts = self.decide(t, keys[0], &played.handles);
                Arc::make_mut(&mut self.out.plans).learn(keys, acts.clone());
                acts
            }
        };
        let (touched, seen) = self.perform(t, &played, &acts)?;
        self.observe_deed(t, told);
        let after = keys.map(|k| k ^ seen);
        let answers = match self.planned(|plans, key| plans.answers(key).map(<[Answer]>::to_vec), after) {
            Some(answers) => answers,
            None => {
                let answers = self.answers(&played, seen);
                Arc::make_mut(&mut self.out.plans).learn_answers(after, &answers);
                answers
            }
        };
        let values = self.results(t, &played, &answers)?;
        self.return_of_peer(cx, step, &played, values)?;
        let defined = played.handles.iter().all(|h| h.pointer.is_defined());
        for (object, offset, touch) in touched {
            self.record_access(t, object, offset, &touch, defined);
        }
        self.keep_pointers(t, &played);
        Ok(Flow::Next)
    }

    /// What stands in the plans: under the exact key, or, in the run of what a pass left, under the one that heeds the
    /// declaration only, for passes drop what single calls promise.
    fn planned<T>(&self, find: impl Fn(&Plans, u64) -> Option<T>, [exact, loose]: [u64; 2]) -> Option<T> {
        let plans = &self.out.plans;
        find(plans, exact).or_else(|| find(plans, loose).filter(|_| self.options.replay))
    }

    /// Evaluates the arguments, and says which pointers the callee gets.
    #[allow(clippy::type_complexity)]
    fn arguments(
        &mut self,
        cx: Cx,
        callee: FuncId,
        call: &CallCode,
        powers: &Powers,
    ) -> Result<(Vec<Scalar>, Vec<Option<Ptr>>, Vec<Handle>), Stop> {
        let (t, program) = (cx.t, self.program);
        let (mut args, mut handles, mut pointers) = (Vec::new(), Vec::new(), Vec::new());
        for (i, arg) in call.args.iter().enumerate() {
            let start = args.len();
            self.argument(cx, arg, &mut args)?;
            let leaves = &program.shape(arg.shape).leaves;
            if let Some(p) = &program.functions[callee.0 as usize].params[i].promise {
                for (leaf, v) in leaves.iter().zip(&mut args[start..]) {
                    self.promise(t, p, v, leaf.kind, "the argument")?;
                }
            }
            pointers.push(None);
            for (k, (leaf, v)) in leaves.iter().zip(&args[start..]).enumerate() {
                self.out.observed.peeked |= self.options.observe && !v.is_settled();
                if let Kind::Ptr(space) = leaf.kind {
                    if leaves.len() == 1 {
                        pointers[i] = Some(self.promise_pointer(t, v, space));
                    }
                    let Power { reads, writes, returns, keeps, .. } = powers.params[i];
                    let id = Id::Argument.number(&[i as u64, k as u64]);
                    let arg = (leaves.len() == 1).then_some(i);
                    // A number that was an address leads to the object that lies there.
                    let mut pointer = *v;
                    if let (Base::Wildcard(_), Some((o, _))) = (v.prov.base, self.locate(t, v, space)) {
                        pointer.prov.base = Base::Object(ObjectId(o));
                    }
                    handles.push(Handle { id, arg, pointer, space, reads, writes, returns, keeps, guessed: false });
                }
            }
        }
        Ok((args, pointers, handles))
    }

    /// How often this thread called the function, if it has a state, that is, reads and writes what only it knows; else 0.
    fn nth_call(&mut self, t: usize, callee: FuncId, effects: &MemoryEffects) -> u64 {
        if effects.inaccessiblemem != 3 {
            return 0;
        }
        let n = self.peer.calls.entry((callee, t as u32)).or_default();
        *n += 1;
        *n
    }

    /// A number for everything that the callee may tell before it reads memory: numbers by value, pointers by object and
    /// offset.
    fn key(&self, t: usize, callee: FuncId, powers: &Powers, n: u64, args: &[Scalar]) -> u64 {
        let name = self.name(self.module.function(callee).symbol);
        let mut rng = Rng::new(self.setup.seed ^ name_hash(name), 0x7065_6572);
        if powers.effects.inaccessiblemem == 3 {
            rng.mix(n);
        }
        let program = self.program;
        let params = program.functions[callee.0 as usize].params.iter().map(|p| program.shape(p.shape));
        let leaves = params.zip(&powers.params).flat_map(|(shape, power)| shape.leaves.iter().map(move |l| (l, power)));
        for ((leaf, power), v) in leaves.zip(args).filter(|(_, v)| v.is_settled()) {
            match leaf.kind {
                Kind::Ptr(_) if !power.looks => {}
                Kind::Ptr(space) => {
                    let (what, offset) = match self.locate(t, v, space) {
                        // Nobody outside knows where an object without a name begins.
                        Some((o, _)) if self.is_nameless(o) || self.is_interchangeable(o) => (2, 0),
                        Some((o, offset)) => (self.stable_name(o), offset as u64),
                        None => (0, 0),
                    };
                    rng.mix(what);
                    rng.mix(offset);
                }
                _ => rng.mix(v.bits as u64 ^ (v.bits >> 64) as u64),
            }
        }
        rng.word()
    }

    /// A variable or function that others cannot name, or that may be merged with an equal one: only what it holds counts.
    pub(super) fn is_interchangeable(&self, object: u32) -> bool {
        match self.out.objects[object as usize].origin {
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &self.module.globals[g.0 as usize];
                variable.constant || variable.linkage.is_local()
            }
            Origin::Function(f) => {
                let linkage = &self.module.function(f).linkage;
                !linkage.unnamed_addr.is_empty() || linkage.is_local()
            }
            _ => false,
        }
    }

    /// A number for an object that does not depend on the order in which objects were made.
    pub fn stable_name(&self, object: u32) -> u64 {
        match self.out.objects[object as usize].origin {
            Origin::Input(i) => 1000 + u64::from(i),
            // Passes remove variables, which numbers the others anew.
            Origin::Global(GlobalRef::Variable(g)) => name_hash(self.name(self.module.globals[g.0 as usize].symbol)),
            Origin::Function(f) => name_hash(self.name(self.module.function(f).symbol)),
            Origin::Global(_) => 1,
            Origin::Alloca { .. } | Origin::Byval { .. } => 2,
            Origin::Heap { .. } => 3,
        }
    }

    fn push_peer_frame(&mut self, t: usize, function: FuncId, activation: ActivationId) {
        let thread = &mut self.threads[t];
        let (base, allocas) = (thread.regs.len(), thread.allocas.len());
        let stack_top = self.memory.stack_top(t as u32);
        thread.frames.push(Frame { function, pc: 0, base, block: BlockId(0), activation, allocas, stack_top });
    }

    /// Ends the activation of a peer and hands its result over.
    fn return_of_peer(&mut self, cx: Cx, step: &Step, played: &Played, values: Vec<Scalar>) -> Result<(), Stop> {
        let t = cx.t;
        let shape = self.program.shape(played.call.ret);
        let mut results = Vec::new();
        for (leaf, v) in shape.leaves.iter().zip(&values) {
            if let Kind::Ptr(space) = leaf.kind {
                results.push(self.promise_pointer(t, v, space));
            }
        }
        let overwritten = self.state.exit(&at(&self.threads, t), &mut results)?;
        self.overwrite(t, &overwritten)?;
        self.threads[t].frames.pop();
        let mut results = results.into_iter();
        for (i, (leaf, v)) in shape.leaves.iter().zip(values).enumerate() {
            let tags = match leaf.kind {
                Kind::Ptr(_) => results.next().map_or(v.prov.tags, |p| p.tags),
                _ => v.prov.tags,
            };
            self.set(cx, step.dst + i as u32, Scalar { prov: Prov { tags, ..v.prov }, ..v });
        }
        Ok(())
    }

    fn keep_pointers(&mut self, t: usize, played: &Played) {
        let name = name_hash(self.name(self.module.function(played.callee).symbol));
        for h in played.handles.iter().filter(|h| h.keeps && matches!(h.pointer.prov.base, Base::Object(_))) {
            // Only where nobody promised that the pointer is not kept.
            if self.state.escape(&at(&self.threads, t), h.pointer.prov.tags, Escape::Stored(None)).is_ok() {
                let nth = self.peer.given.entry((name, h.id)).or_default();
                *nth += 1;
                let id = Id::Kept.number(&[name, h.id, *nth]);
                self.peer.keep(Kept { id, pointer: h.pointer, space: h.space }, self.options.replay);
            }
        }
    }
}

/// A number for a name.
pub fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// What a declaration, or it and a call together, let the callee do.
struct Powers {
    effects: MemoryEffects,
    params: Vec<Power>,
}

/// What they let it do with the pointers of one argument.
#[derive(Copy, Clone, Debug)]
struct Power {
    reads: bool,
    writes: bool,
    returns: bool,
    keeps: bool,
    /// See the address.
    looks: bool,
}

fn powers(f: &Function, site: Option<&Call>) -> Powers {
    let effects = [f.attrs.memory(), site.and_then(|s| s.fn_attrs.memory())];
    let effects = effects.into_iter().flatten().fold(MemoryEffects::UNKNOWN, MemoryEffects::intersect);
    let params = f.params.iter().enumerate().map(|(i, p)| {
        let sets = [Some(&p.attrs), site.and_then(|s| s.args.get(i)).map(|a| &a.attrs)];
        let has = |name: &str| sets.iter().flatten().any(|s| s.has(name));
        let captures = sets.iter().flatten().filter_map(|s| s.captures());
        let (other, ret) = captures.fold((15, 15), |(o, r), c| (o & c.other, r & c.ret));
        let none = has("readnone") || has("nocapture");
        Power {
            reads: effects.argmem & 1 != 0 && !has("readnone") && !has("writeonly"),
            writes: effects.argmem & 2 != 0 && !has("readnone") && !has("readonly"),
            returns: ret == 15 && !none,
            keeps: other == 15 && !none && effects.any() & 2 != 0 && !has("readonly"),
            looks: other != 0 && !has("nocapture"),
        }
    });
    Powers { effects, params: params.collect() }
}
