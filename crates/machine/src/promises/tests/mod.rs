//! For each promise, a run that breaks it and a run that keeps it. Only [`State`] is tested, without the machine. The
//! rules are in docs/machine.md, section 6, and the kinds of UB in section 7.

mod arguments;
mod effects;
mod kernels;
mod call_site_promises;
mod metadata;
mod noalias;
mod restrict;
mod stateless_promises;
mod table;

use super::*;
use crate::ir::AddressSpace;
use crate::ir::attr::{AttrSet, AttrValue, Captures};
use crate::ir::builder::{self, FunctionBuilder};
use crate::ir::{BlockId, MdKindId, MemoryEffects, Metadata, Module, TailKind, Type, Value};
use rustc_hash::FxHashMap;

/// The functions `void f(ptr, ptr)` and `void g(ptr, ptr)`. Tests add calls and loads to the body of `f` as needed.
struct Kit {
    m: Module,
    f: FuncId,
    g: FuncId,
}

impl Kit {
    fn new() -> Kit {
        let mut m = Module::default();
        m.triple = "nvptx64-nvidia-cuda".into();
        let ptr = m.types.ptr(AddressSpace(0));
        let void = m.types.intern(Type::Void);
        m.types.int(32);
        let params = [(ptr, "p"), (ptr, "q")];
        let f = builder::add_function(&mut m, "f", void, &params);
        let g = builder::add_function(&mut m, "g", void, &params);
        for id in [f, g] {
            m.functions[id].blocks.push(Default::default());
        }
        Kit { m, f, g }
    }

    fn arg(&mut self, f: FuncId, arg: usize, name: &str, value: AttrValue) {
        self.m.functions[f].params[arg].attrs.set(name, value);
    }

    fn attr(&mut self, f: FuncId, name: &str, value: AttrValue) {
        self.m.functions[f].attrs.set(name, value);
    }

    fn memory(&mut self, f: FuncId, change: impl FnOnce(&mut MemoryEffects)) {
        let mut effects = MemoryEffects::NONE;
        change(&mut effects);
        self.attr(f, "memory", AttrValue::Memory(effects));
    }

    /// Adds a load with these attachments to `f`.
    fn load(&mut self, metadata: &[(MdKindId, MdId)]) -> InstId {
        let ty = self.m.types.int(32);
        let mut b = FunctionBuilder::new(&mut self.m, self.f, BlockId(0));
        let load = b.load(ty, Value::Arg(0), 4);
        metadata.iter().for_each(|(kind, md)| b.attach(load, *kind, *md));
        let Value::Inst(id) = load else { unreachable!("a load is an instruction") };
        id
    }

    /// Adds a call of `g` to `f`.
    fn call(&mut self, change: impl FnOnce(&mut crate::ir::Call)) -> InstId {
        let g = self.g;
        let mut b = FunctionBuilder::new(&mut self.m, self.f, BlockId(0));
        let Value::Inst(id) = b.call(g, &[Value::Arg(0), Value::Arg(1)]) else {
            unreachable!("a call is an instruction")
        };
        let call = &mut self.m.functions[self.f].insts[id];
        if let crate::ir::InstKind::Call(call) = &mut call.kind {
            change(call);
        }
        id
    }

    fn text(&mut self, s: &str) -> MdId {
        builder::md_add(&mut self.m, Metadata::String(s.into()))
    }

    fn number(&mut self, v: u128) -> MdId {
        let c = self.m.const_int(64, v);
        builder::md_add(&mut self.m, Metadata::Constant(c))
    }

    fn node(&mut self, operands: &[MdId]) -> MdId {
        builder::md_node(&mut self.m, operands)
    }

    fn promises(&self) -> Promises {
        Promises::new(&self.m)
    }
}

/// Threads with their clocks. Every step increments the thread's own clock.
struct World<'p> {
    state: State<'p>,
    clocks: Vec<Vec<u32>>,
    stacks: Vec<Vec<(ActivationId, FuncId)>>,
    activations: u32,
    /// For each word, the number of its changes.
    values: FxHashMap<(ObjectId, u64), u8>,
}

const A: ObjectId = ObjectId(0);
const B: ObjectId = ObjectId(1);
const CONSTANT: ObjectId = ObjectId(2);
const NO_INST: InstId = InstId(9999);

impl<'p> World<'p> {
    fn new(promises: &'p Promises, threads: u32) -> World<'p> {
        World::with(promises, threads, Semantics::LangRef2026_07)
    }

    fn with(promises: &'p Promises, threads: u32, semantics: Semantics) -> World<'p> {
        let mut state = State::new(promises, &Options { semantics, ..Options::default() }, threads);
        for (object, constant) in [(A, false), (B, false), (CONSTANT, true)] {
            state.begin_object(object, &Birth { space: AddressSpace(1), constant, frame: None, by: None });
        }
        let n = threads as usize;
        let values = FxHashMap::default();
        World { state, clocks: vec![vec![0; n]; n], stacks: vec![Vec::new(); n], activations: 0, values }
    }

    fn tick<R>(&mut self, t: usize, inst: InstId, act: impl FnOnce(&mut State, &EventContext) -> R) -> R {
        self.clocks[t][t] += 1;
        let (activation, function) = self.stacks[t].last().copied().unwrap_or((ActivationId(0), FuncId(0)));
        let at = EventContext { thread: t as u32, activation, function, inst, clock: &self.clocks[t] };
        act(&mut self.state, &at)
    }

    fn enter(&mut self, t: usize, f: FuncId, site: Option<InstId>, args: &mut [Ptr]) -> Check {
        let caller = self.stacks[t].last().and_then(|(a, f)| site.map(|inst| (*a, *f, inst)));
        self.activations += 1;
        self.stacks[t].push((ActivationId(self.activations), f));
        let mut all: Vec<Option<Ptr>> = args.iter().copied().map(Some).collect();
        let result = self.tick(t, NO_INST, |s, at| s.enter(at, caller, &mut all)).map(|_| ());
        for (arg, new) in args.iter_mut().zip(all) {
            *arg = new.expect("was given");
        }
        result
    }

    fn exit(&mut self, t: usize, results: &mut [Ptr]) -> Check {
        let result = self.tick(t, NO_INST, |s, at| s.exit(at, results)).map(|_| ());
        self.stacks[t].pop();
        result
    }

    fn access(&mut self, t: usize, p: Ptr, kind: AccessKind, inst: InstId) -> Check {
        let object = p.object.expect("a real pointer");
        let (wildcard, offset) = (p.wildcard, p.offset as u64);
        let access = Access { wildcard, ..Access::plain(object, offset, 4, kind, p.tags) };
        self.done(t, access, inst, u8::from(kind != AccessKind::Read))
    }

    /// Makes an access take effect: the accessed word changes by `change`.
    fn done(&mut self, t: usize, access: Access, inst: InstId, change: u8) -> Check {
        let value = self.values.get(&(access.object, access.offset)).copied().unwrap_or(0);
        let content = |value| Content { value, undef: 0, poison: 0, part: None };
        self.state.overwrites(std::iter::repeat_n(content(value), access.len as usize));
        self.tick(t, inst, |s, at| s.access(at, &access))?;
        self.values.insert((access.object, access.offset), value + change);
        self.state.check_pending(|_, _| content(value + change)).map(|_| ())
    }

    /// Stores the value that memory already contains.
    fn rewrite(&mut self, t: usize, p: Ptr) -> Check {
        let object = p.object.expect("a real pointer");
        self.done(t, Access::plain(object, 0, 4, AccessKind::Write, p.tags), NO_INST, 0)
    }

    fn read(&mut self, t: usize, p: Ptr) -> Check {
        self.access(t, p, AccessKind::Read, NO_INST)
    }

    fn write(&mut self, t: usize, p: Ptr) -> Check {
        self.access(t, p, AccessKind::Write, NO_INST)
    }

    /// Executes a barrier: all threads arrive, and then all continue.
    fn barrier(&mut self) -> Check {
        let n = self.clocks.len();
        for t in 0..n {
            self.tick(t, NO_INST, |s, at| s.sync(at, Sync::Memory))?;
        }
        let joined: Vec<u32> = (0..n).map(|i| self.clocks.iter().map(|c| c[i]).max().unwrap_or(0)).collect();
        for (t, clock) in self.clocks.iter_mut().enumerate() {
            clock.clone_from(&joined);
            clock[t] += 1;
        }
        Ok(())
    }

    fn alloca(&mut self, t: usize, object: ObjectId) -> Ptr {
        let frame = self.stacks[t].last().map(|(a, _)| *a);
        let by = Some((t as u32, self.clocks[t][t]));
        self.state.begin_object(object, &Birth { space: AddressSpace(5), constant: false, frame, by });
        ptr(object)
    }
}

fn ptr(object: ObjectId) -> Ptr {
    Ptr { object: Some(object), ..Ptr::default() }
}

fn ub(check: Check) -> &'static str {
    match check {
        Err(Stop::Ub(kind, detail)) => {
            assert!(!detail.is_empty());
            kind.name()
        }
        other => panic!("no UB: {other:?}"),
    }
}

fn discarded(check: Check) -> String {
    match check {
        Err(Stop::Discard(why)) => why.to_string(),
        other => panic!("not discarded: {other:?}"),
    }
}

fn noalias_kit() -> Kit {
    let mut kit = Kit::new();
    kit.arg(kit.f, 0, "noalias", AttrValue::None);
    kit
}

/// Enters `f`, creates an alloca in the frame of `f`, and then enters `g`. `site` is the call of `g`, if there is one.
fn under<'p>(promises: &'p Promises, kit: &Kit, site: Option<InstId>, args: &mut [Ptr]) -> World<'p> {
    let mut w = World::new(promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.alloca(0, ObjectId(5));
    w.enter(0, kit.g, site, args).expect("call");
    w
}
