//! One broken and one kept promise each, on the state alone.

use super::*;
use crate::ir::attr::{AttrSet, AttrValue, Captures, MemoryEffects};
use crate::ir::builder::{self, FunctionBuilder};
use crate::ir::{BlockId, MdKindId, Metadata, Module, TailKind, Type, Value};

/// `void f(ptr, ptr)` with a body of `void g(ptr, ptr)` calls and loads, made as needed.
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
            m.functions[id.0 as usize].blocks.push(Default::default());
        }
        Kit { m, f, g }
    }

    fn arg(&mut self, f: FuncId, arg: usize, name: &str, value: AttrValue) {
        self.m.functions[f.0 as usize].params[arg].attrs.set(name, value);
    }

    fn attr(&mut self, f: FuncId, name: &str, value: AttrValue) {
        self.m.functions[f.0 as usize].attrs.set(name, value);
    }

    fn memory(&mut self, f: FuncId, change: impl FnOnce(&mut MemoryEffects)) {
        let mut effects = MemoryEffects::NONE;
        change(&mut effects);
        self.attr(f, "memory", AttrValue::Memory(effects));
    }

    /// A load in `f` with these attachments.
    fn load(&mut self, metadata: &[(MdKindId, MdId)]) -> InstId {
        let ty = self.m.types.int(32);
        let mut b = FunctionBuilder::new(&mut self.m, self.f, BlockId(0));
        let load = b.load(ty, Value::Arg(0), 4);
        metadata.iter().for_each(|(kind, md)| b.attach(load, *kind, *md));
        let Value::Inst(id) = load else { unreachable!("a load is an instruction") };
        id
    }

    /// A call of `g` in `f`.
    fn call(&mut self, change: impl FnOnce(&mut crate::ir::Call)) -> InstId {
        let g = self.g;
        let mut b = FunctionBuilder::new(&mut self.m, self.f, BlockId(0));
        let Value::Inst(id) = b.call(g, &[Value::Arg(0), Value::Arg(1)]) else {
            unreachable!("a call is an instruction")
        };
        let call = &mut self.m.functions[self.f.0 as usize].insts[id.0 as usize];
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

/// Threads with clocks; every step ticks.
struct World<'p> {
    state: State<'p>,
    clocks: Vec<Vec<u32>>,
    stacks: Vec<Vec<(ActivationId, FuncId)>>,
    activations: u32,
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
        let mut state = State::new(promises, semantics, threads);
        for (object, constant) in [(A, false), (B, false), (CONSTANT, true)] {
            state.born(object, &Birth { space: AddressSpace(1), constant, frame: None, by: None });
        }
        let n = threads as usize;
        World { state, clocks: vec![vec![0; n]; n], stacks: vec![Vec::new(); n], activations: 0 }
    }

    fn tick<R>(&mut self, t: usize, inst: InstId, act: impl FnOnce(&mut State, &At) -> R) -> R {
        self.clocks[t][t] += 1;
        let (activation, function) = self.stacks[t].last().copied().unwrap_or((ActivationId(0), FuncId(0)));
        let at = At { thread: t as u32, activation, function, inst, clock: &self.clocks[t] };
        act(&mut self.state, &at)
    }

    fn enter(&mut self, t: usize, f: FuncId, site: Option<InstId>, args: &mut [Ptr]) -> Check {
        let caller = self.stacks[t].last().and_then(|(a, f)| site.map(|inst| (*a, *f, inst)));
        self.activations += 1;
        self.stacks[t].push((ActivationId(self.activations), f));
        let mut all: Vec<Option<Ptr>> = args.iter().copied().map(Some).collect();
        let result = self.tick(t, NO_INST, |s, at| s.enter(at, caller, &mut all));
        for (arg, new) in args.iter_mut().zip(all) {
            *arg = new.expect("was given");
        }
        result
    }

    fn exit(&mut self, t: usize, results: &mut [Ptr]) -> Check {
        let result = self.tick(t, NO_INST, |s, at| s.exit(at, results, false));
        self.stacks[t].pop();
        result
    }

    fn access(&mut self, t: usize, p: Ptr, kind: AccessKind, inst: InstId) -> Check {
        let object = p.object.expect("a real pointer");
        let (tags, wildcard, offset) = (p.tags, p.wildcard, p.offset as u64);
        let access = Access { object, offset, len: 4, kind, tags, wildcard, volatile: false };
        self.tick(t, inst, |s, at| s.access(at, &access))
    }

    fn read(&mut self, t: usize, p: Ptr) -> Check {
        self.access(t, p, AccessKind::Read, NO_INST)
    }

    fn write(&mut self, t: usize, p: Ptr) -> Check {
        self.access(t, p, AccessKind::Write, NO_INST)
    }

    /// All threads arrive, then go on.
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
        self.state.born(object, &Birth { space: AddressSpace(5), constant: false, frame, by });
        ptr(object)
    }
}

fn ptr(object: ObjectId) -> Ptr {
    Ptr { object: Some(object), ..Ptr::default() }
}

fn ub(check: Check) -> &'static str {
    match check {
        Err(Stop::Ub(kind, detail)) => {
            assert!(crate::machine::UB_KINDS.contains(&kind), "{kind} is no kind of UB");
            assert!(!detail.is_empty());
            kind
        }
        other => panic!("no UB: {other:?}"),
    }
}

fn discarded(check: Check) -> String {
    match check {
        Err(Stop::Discard(why)) => why,
        other => panic!("not discarded: {other:?}"),
    }
}

fn noalias_kit() -> Kit {
    let mut kit = Kit::new();
    kit.arg(kit.f, 0, "noalias", AttrValue::None);
    kit
}

#[test]
fn noalias_needs_based_otherwise_and_modified() {
    let kit = noalias_kit();
    let promises = kit.promises();
    for (first, second, broken) in [(true, false, true), (false, true, true), (false, false, false)] {
        let mut w = World::new(&promises, 1);
        let mut args = [ptr(A), ptr(A)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        let kind = |write| if write { AccessKind::Write } else { AccessKind::Read };
        w.access(0, args[0], kind(first), NO_INST).expect("based on");
        let otherwise = w.access(0, args[1], kind(second), NO_INST);
        if broken {
            assert_eq!(ub(otherwise), "noalias");
        } else {
            otherwise.expect("only read");
        }
    }
    // Other bytes, and the same byte after the exit, are free.
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), Ptr { offset: 4, ..ptr(A) }];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    w.write(0, args[0]).expect("based on");
    w.write(0, args[1]).expect("neighbour");
    w.exit(0, &mut []).expect("exit");
    w.read(0, ptr(A)).expect("after the window");
}

#[test]
fn noalias_windows_belong_to_activations() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "noalias", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), ptr(A)];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    for _ in 0..2 {
        w.write(0, args[1]).expect("no window is open");
        let mut inner = args;
        w.enter(0, kit.g, Some(site), &mut inner).expect("call");
        w.write(0, inner[0]).expect("based on");
        w.exit(0, &mut []).expect("exit");
    }
    let mut inner = args;
    w.enter(0, kit.g, Some(site), &mut inner).expect("call");
    w.write(0, inner[0]).expect("based on");
    assert_eq!(ub(w.read(0, inner[1])), "noalias");
}

#[test]
fn noalias_binds_other_threads_whatever_barrier_lies_between() {
    let kit = noalias_kit();
    let promises = kit.promises();
    let run = |semantics| {
        let mut w = World::with(&promises, 2, semantics);
        let (mut a, mut b) = ([ptr(A), ptr(B)], [ptr(A), ptr(B)]);
        w.enter(0, kit.f, None, &mut a).expect("entry");
        w.enter(1, kit.f, None, &mut b).expect("entry");
        w.write(0, a[0]).expect("based on");
        w.barrier().expect("no promise forbids it");
        w.read(1, b[0])
    };
    assert_eq!(ub(run(Semantics::LangRef2026_07)), "noalias");
    run(Semantics::LangRef2025).expect("own thread only");
}

#[test]
fn noalias_windows_are_ordered_by_happens_before() {
    let kit = noalias_kit();
    let promises = kit.promises();
    // (barrier?, is the window first?)
    for (ordered, window_first) in [(true, true), (false, true), (true, false), (false, false)] {
        let mut w = World::new(&promises, 2);
        let mut other = [ptr(B), ptr(B)];
        w.enter(1, kit.g, None, &mut other).expect("entry");
        if !window_first {
            w.write(1, ptr(A)).expect("no window yet");
            if ordered {
                w.barrier().expect("free");
            }
        }
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        let based = w.write(0, args[0]);
        if !window_first {
            match ordered {
                true => based.expect("the write happens before the entry"),
                false => assert_eq!(ub(based), "noalias"),
            }
            continue;
        }
        based.expect("based on");
        w.exit(0, &mut []).expect("exit");
        if ordered {
            w.barrier().expect("free");
        }
        let later = w.read(1, ptr(A));
        match ordered {
            true => later.expect("the exit happens before the read"),
            false => assert_eq!(ub(later), "noalias"),
        }
    }
}

#[test]
fn wildcards_are_undecided_only_where_the_tag_was_exposed() {
    let kit = noalias_kit();
    let promises = kit.promises();
    for exposed in [false, true] {
        let mut w = World::new(&promises, 1);
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, kit.f, None, &mut args).expect("entry");
        if exposed {
            let tags = args[0].tags;
            w.tick(0, NO_INST, |s, at| s.escape(at, tags, Escape::PtrToInt)).expect("may be captured");
        }
        w.write(0, args[0]).expect("based on");
        let wild = w.read(0, Ptr { wildcard: true, ..ptr(A) });
        match exposed {
            true => assert_eq!(discarded(wild), "undecided: wildcard under noalias"),
            false => assert_eq!(ub(wild), "noalias"),
        }
    }
}

#[test]
fn noalias_results_are_fresh_and_exclusive() {
    let mut kit = Kit::new();
    kit.m.functions[kit.g.0 as usize].ret_attrs.set("noalias", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let heap = ObjectId(7);
    let mut w = World::new(&promises, 1);
    let mut args = [ptr(A), ptr(B)];
    w.enter(0, kit.f, None, &mut args).expect("entry");
    w.enter(0, kit.g, Some(site), &mut args.clone()).expect("call");
    assert!(discarded(w.exit(0, &mut [ptr(A)])).contains("not fresh"));
    w.enter(0, kit.g, Some(site), &mut args.clone()).expect("call");
    let by = Some((0, w.clocks[0][0]));
    w.state.born(heap, &Birth { space: AddressSpace(1), constant: false, frame: None, by });
    w.write(0, ptr(heap)).expect("before the return");
    let mut result = [ptr(heap)];
    w.exit(0, &mut result).expect("fresh");
    w.write(0, result[0]).expect("based on the result");
    w.read(0, result[0]).expect("based on the result");
    assert_eq!(ub(w.read(0, ptr(heap))), "noalias");
}

fn scoped_kit(kit: &mut Kit) -> (InstId, InstId, MdId) {
    let name = kit.text("domain");
    let domain = kit.node(&[name]);
    let name = kit.text("scope");
    let scope = kit.node(&[name, domain]);
    let list = kit.node(&[scope]);
    let inside = kit.load(&[(MdKindId::ALIAS_SCOPE, list)]);
    let outside = kit.load(&[(MdKindId::NOALIAS, list)]);
    let void = kit.m.types.intern(Type::Void);
    let metadata = kit.m.types.intern(Type::Metadata);
    let decl = builder::declare(&mut kit.m, "llvm.experimental.noalias.scope.decl", void, &[metadata]);
    let mut b = FunctionBuilder::new(&mut kit.m, kit.f, BlockId(0));
    b.call(decl, &[Value::Metadata(list)]);
    (inside, outside, list)
}

#[test]
fn scopes_exclude_each_other_within_one_instance_and_activation() {
    let mut kit = Kit::new();
    let (inside, outside, list) = scoped_kit(&mut kit);
    let promises = kit.promises();
    let start = |w: &mut World| w.enter(0, kit.f, None, &mut [ptr(A), ptr(A)]).expect("entry");
    let decl = |w: &mut World| w.tick(0, NO_INST, |s, at| s.scope_decl(at, list));
    // (decls between the two accesses, decl before, writes, broken)
    for (between, before, kind, broken) in [
        (0, 0, AccessKind::Write, true),
        (0, 0, AccessKind::Read, false),
        (1, 0, AccessKind::Write, true),
        (1, 1, AccessKind::Write, false),
        (2, 0, AccessKind::Write, false),
    ] {
        let mut w = World::new(&promises, 1);
        start(&mut w);
        (0..before).for_each(|_| decl(&mut w));
        w.access(0, ptr(A), kind, inside).expect("alone");
        (0..between).for_each(|_| decl(&mut w));
        let second = w.access(0, ptr(A), AccessKind::Read, outside);
        match broken {
            true => assert_eq!(ub(second), "alias-scope", "{between} {before}"),
            false => second.expect("another instance, or only reads"),
        }
    }
    // Another activation is another instance.
    let mut w = World::new(&promises, 1);
    start(&mut w);
    w.access(0, ptr(A), AccessKind::Write, inside).expect("alone");
    start(&mut w);
    w.access(0, ptr(A), AccessKind::Write, outside).expect("another activation");
}

#[test]
fn metadata_of_a_call_speaks_of_what_the_callee_does() {
    let mut kit = Kit::new();
    let (inside, _, list) = scoped_kit(&mut kit);
    let site = kit.call(|_| {});
    kit.m.functions[kit.f.0 as usize].insts[site.0 as usize].metadata.push((MdKindId::NOALIAS, list));
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.access(0, ptr(A), AccessKind::Write, inside).expect("alone");
    w.enter(0, kit.g, Some(site), &mut [ptr(A), ptr(B)]).expect("call");
    w.read(0, ptr(B)).expect("other bytes");
    assert_eq!(ub(w.read(0, ptr(A))), "alias-scope");
}

#[test]
fn tbaa_tags_exclude_each_other_in_one_lifetime() {
    let mut kit = Kit::new();
    let names = ["root", "int", "float"].map(|s| kit.text(s));
    let zero = kit.number(0);
    let root = kit.node(&[names[0]]);
    let [int, float] = [1, 2].map(|i| kit.node(&[names[i], root, zero]));
    let [int, float] = [int, float].map(|ty| kit.node(&[ty, ty, zero]));
    let [int, float] = [int, float].map(|tag| kit.load(&[(MdKindId::TBAA, tag)]));
    let promises = kit.promises();
    let mut w = World::new(&promises, 2);
    for t in 0..2 {
        w.enter(t, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    }
    w.access(0, ptr(A), AccessKind::Read, int).expect("alone");
    w.access(1, ptr(A), AccessKind::Read, float).expect("only reads");
    w.access(0, ptr(B), AccessKind::Write, int).expect("alone");
    w.access(0, ptr(B), AccessKind::Write, int).expect("the same type");
    w.state.dead(B);
    w.access(1, ptr(B), AccessKind::Write, float).expect("another life");
    assert_eq!(ub(w.access(1, ptr(B), AccessKind::Read, int)), "tbaa");
}

#[test]
fn invariant_bytes_are_never_written() {
    let mut kit = Kit::new();
    let empty = kit.node(&[]);
    let load = kit.load(&[(MdKindId::INVARIANT_LOAD, empty)]);
    let promises = kit.promises();
    let start = || {
        let mut w = World::new(&promises, 1);
        w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
        w
    };
    let mut w = start();
    w.write(0, ptr(B)).expect("other bytes");
    w.access(0, ptr(A), AccessKind::Read, load).expect("never written");
    w.read(0, ptr(A)).expect("reads are free");
    assert_eq!(ub(w.write(0, ptr(A))), "invariant-load");
    let mut w = start();
    w.write(0, ptr(A)).expect("no invariant load yet");
    assert_eq!(ub(w.access(0, ptr(A), AccessKind::Read, load)), "invariant-load");
}

#[test]
fn invariant_start_holds_until_its_end() {
    let kit = Kit::new();
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.write(0, ptr(A)).expect("before");
    w.state.invariant(true, A, 0, 4).expect("start");
    w.read(0, ptr(A)).expect("reads are free");
    w.state.invariant(false, A, 0, 4).expect("end");
    w.write(0, ptr(A)).expect("after the end");
    w.state.invariant(true, A, 0, 4).expect("start");
    w.write(0, Ptr { offset: 4, ..ptr(A) }).expect("other bytes");
    assert_eq!(ub(w.write(0, ptr(A))), "invariant");
}

#[test]
fn groups_are_not_written_again() {
    let mut kit = Kit::new();
    let empty = kit.node(&[]);
    let group = kit.load(&[(MdKindId::INVARIANT_GROUP, empty)]);
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.access(0, ptr(A), AccessKind::Write, group).expect("the first store");
    w.access(0, ptr(A), AccessKind::Read, group).expect("the same value");
    assert!(discarded(w.write(0, ptr(A))).contains("invariant.group"));
}

#[test]
fn excluded_spaces_are_homes_and_views() {
    let mut kit = Kit::new();
    let [three, four] = [3, 4].map(|v| kit.number(v));
    let range = kit.node(&[three, four]);
    let load = kit.load(&[(MdKindId::NOALIAS_ADDRSPACE, range)]);
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.access(0, ptr(A), AccessKind::Read, load).expect("global");
    w.state.born(B, &Birth { space: AddressSpace(7), constant: false, frame: None, by: None });
    assert_eq!(ub(w.access(0, ptr(B), AccessKind::Read, load)), "noalias-addrspace");
}

/// Enters f, in which an alloca lives, then `g` through `site` if given.
fn under<'p>(promises: &'p Promises, kit: &Kit, site: Option<InstId>, args: &mut [Ptr]) -> World<'p> {
    let mut w = World::new(promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.alloca(0, ObjectId(5));
    w.enter(0, kit.g, site, args).expect("call");
    w
}

#[test]
fn memory_none_leaves_own_stack_and_constants() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |_| {});
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    let own = w.alloca(0, ObjectId(6));
    w.write(0, own).expect("own stack");
    w.read(0, ptr(CONSTANT)).expect("constant memory");
    assert_eq!(ub(w.read(0, ptr(ObjectId(5)))), "memory-effects");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory))), "memory-effects");
    w.exit(0, &mut []).expect("exit");
    w.read(0, ptr(A)).expect("the caller promised nothing");
}

#[test]
fn reading_a_byval_copy_reads_argument_memory() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |e| e.other = 3);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let copy = ObjectId(6);
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    let by = Some((0, 1));
    let frame = Some(ActivationId(w.activations + 1));
    w.state.born(copy, &Birth { space: AddressSpace(5), constant: false, frame, by });
    let mut args = [ptr(copy), ptr(B)];
    w.enter(0, kit.g, Some(site), &mut args).expect("call");
    w.write(0, args[0]).expect("the copy is the callee's own");
    w.read(0, args[0]).expect("own bytes");
    assert_eq!(ub(w.read(0, Ptr { offset: 4, ..args[0] })), "memory-effects");
}

#[test]
fn a_returned_argument_is_what_comes_back() {
    let mut kit = noalias_kit();
    kit.arg(kit.g, 1, "returned", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    let mut outer = [ptr(A), ptr(A)];
    w.enter(0, kit.f, None, &mut outer).expect("entry");
    let mut args = outer;
    w.enter(0, kit.g, Some(site), &mut args).expect("call");
    // Equal, but based on the other argument: an analysis may take it for the returned one.
    let mut result = [args[0]];
    w.exit(0, &mut result).expect("exit");
    w.write(0, outer[0]).expect("based on");
    assert_eq!(ub(w.read(0, result[0])), "noalias");
}

#[test]
fn own_stack_ends_with_the_function_that_promises() {
    let mut kit = Kit::new();
    kit.memory(kit.f, |_| {});
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(ObjectId(5)), ptr(B)]);
    w.write(0, ptr(ObjectId(5))).expect("the alloca of f is f's own stack, in g too");
    assert_eq!(ub(w.write(0, ptr(B))), "memory-effects");
}

#[test]
fn argmem_goes_by_provenance() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |e| e.argmem = 3);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.write(0, args[1]).expect("argument memory");
    w.read(0, ptr(B)).expect("written in the call");
    w.read(0, args[0]).expect("argument memory");
    assert_eq!(ub(w.read(0, ptr(A))), "memory-effects");
}

#[test]
fn write_only_functions_may_read_what_they_wrote() {
    let mut kit = Kit::new();
    let site = kit.call(|c| c.fn_attrs.set("memory", AttrValue::Memory(MemoryEffects::uniform(2))));
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    w.write(0, ptr(A)).expect("writes are allowed");
    w.read(0, ptr(A)).expect("own bytes");
    assert_eq!(ub(w.read(0, ptr(B))), "memory-effects");
}

#[test]
fn readonly_arguments_speak_of_pointers_based_on_them() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "readonly", AttrValue::None);
    let site = kit.call(|c| c.args[1].attrs.set("writeonly", AttrValue::None));
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(A)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.read(0, args[0]).expect("reads are allowed");
    w.write(0, args[1]).expect("another pointer to the same bytes");
    assert_eq!(ub(w.write(0, args[0])), "readonly");
    assert_eq!(ub(w.read(0, args[1])), "readonly");
    w.exit(0, &mut []).expect("exit");
    w.write(0, args[0]).expect("after the activation");
}

#[test]
fn tail_calls_leave_the_callers_frame_alone() {
    for tail in [TailKind::Tail, TailKind::None] {
        let mut kit = Kit::new();
        let site = kit.call(|c| c.tail = tail);
        let promises = kit.promises();
        let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
        w.write(0, ptr(A)).expect("no alloca");
        let own = w.alloca(0, ObjectId(6));
        w.write(0, own).expect("the callee's own");
        let touched = w.read(0, ptr(ObjectId(5)));
        match tail {
            TailKind::Tail => assert_eq!(ub(touched), "tail"),
            _ => touched.expect("an ordinary call"),
        }
    }
}

#[test]
fn nosync_and_nofree() {
    let mut kit = Kit::new();
    kit.attr(kit.g, "nosync", AttrValue::None);
    kit.attr(kit.g, "nofree", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Convergent))), "nosync");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.free(at, A, TagSetId::EMPTY))), "nofree");
    let by = Some((0, w.clocks[0][0]));
    w.state.born(B, &Birth { space: AddressSpace(1), constant: false, frame: None, by });
    w.tick(0, NO_INST, |s, at| s.free(at, B, TagSetId::EMPTY)).expect("allocated in the call");
    w.exit(0, &mut []).expect("exit");
    w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory)).expect("the caller promised nothing");
    w.tick(0, NO_INST, |s, at| s.free(at, A, TagSetId::EMPTY)).expect("the caller promised nothing");
}

#[test]
fn returning_recursing_unwinding() {
    let mut kit = Kit::new();
    kit.attr(kit.g, "norecurse", AttrValue::None);
    let noreturn = kit.call(|c| c.fn_attrs.set("noreturn", AttrValue::None));
    let nounwind = kit.call(|c| c.fn_attrs.set("nounwind", AttrValue::None));
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(noreturn), &mut args);
    assert_eq!(ub(w.enter(0, kit.g, None, &mut args)), "norecurse");
    w.stacks[0].pop();
    assert_eq!(ub(w.exit(0, &mut [])), "noreturn");
    w.enter(0, kit.g, Some(nounwind), &mut args).expect("call");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.exit(at, &mut [], true))), "nounwind");
}

#[test]
fn captures_stop_the_run_when_a_pointer_may_outlive_the_call() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "captures", AttrValue::Captures(Captures { other: 0, ret: 0 }));
    kit.arg(kit.g, 1, "captures", AttrValue::Captures(Captures { other: 3, ret: 15 }));
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    let own = w.alloca(0, ObjectId(6));
    let [p, q] = args.map(|a| a.tags);
    let mut escape = |tags, how| w.tick(0, NO_INST, |s, at| s.escape(at, tags, how));
    escape(p, Escape::Stored(own.object)).expect("own stack");
    escape(q, Escape::Address).expect("the address may be captured");
    for (tags, how) in [(p, Escape::Stored(Some(A))), (p, Escape::PtrToInt), (q, Escape::Stored(None))] {
        assert_eq!(discarded(escape(tags, how)), "undecided: captures");
    }
    w.state.compare(p, p, false).expect("one argument, no address");
    w.state.compare(q, TagSetId::EMPTY, false).expect("the address may be captured");
    assert_eq!(discarded(w.state.compare(p, q, false)), "undecided: captures");
    assert_eq!(ub(w.exit(0, &mut args)), "captures");
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.exit(0, &mut args[1..]).expect("only through the result");
}

#[test]
fn initializes_is_checked_before_reads_and_at_the_end() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "initializes", AttrValue::Initializes(vec![(0, 8)]));
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let start = || {
        let mut args = [ptr(A), ptr(A)];
        let mut w = under(&promises, &kit, Some(site), &mut args);
        w.write(0, args[0]).expect("initialises");
        w.read(0, args[0]).expect("initialised");
        (w, Ptr { offset: 4, ..args[0] })
    };
    let (mut w, rest) = start();
    w.write(0, rest).expect("initialises");
    w.exit(0, &mut []).expect("all written");
    let (mut w, rest) = start();
    assert_eq!(ub(w.read(0, rest)), "initializes");
    let (mut w, _) = start();
    assert_eq!(ub(w.exit(0, &mut [])), "initializes");
}

#[test]
fn dead_contents_are_not_read() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "dead_on_return", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    w.read(0, ptr(A)).expect("alive during the call");
    w.exit(0, &mut []).expect("exit");
    w.read(0, ptr(B)).expect("another object");
    w.write(0, ptr(A)).expect("writes are free");
    w.read(0, ptr(A)).expect("written since");
    assert!(discarded(w.read(0, Ptr { offset: 4, ..ptr(A) })).contains("dead_on_return"));
}

#[test]
fn writable_arguments_count_as_written_on_entry() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "writable", AttrValue::None);
    kit.arg(kit.g, 0, "dereferenceable", AttrValue::Int(4));
    let site = kit.call(|c| c.args[0].attrs.set("noalias", AttrValue::None));
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(A)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.read(0, Ptr { offset: 4, ..args[1] }).expect("beyond");
    assert_eq!(ub(w.read(0, args[1])), "noalias");
    w.exit(0, &mut []).expect("exit");
    assert!(discarded(w.enter(0, kit.g, Some(site), &mut [ptr(CONSTANT), ptr(A)])).contains("writable"));
}

#[test]
fn separate_storage_is_different_objects() {
    let kit = Kit::new();
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.state.separate_storage(&ptr(A), &ptr(B)).expect("different objects");
    assert_eq!(ub(w.state.separate_storage(&ptr(A), &Ptr { offset: 64, ..ptr(A) })), "separate-storage");
    assert!(discarded(w.state.separate_storage(&Ptr { wildcard: true, ..Ptr::default() }, &ptr(B))).contains("wild"));
}

#[test]
fn unknown_promises_discard_only_where_execution_reaches_them() {
    let mut kit = Kit::new();
    kit.attr(kit.g, "brandnew", AttrValue::None);
    let empty = kit.node(&[]);
    let kind = kit.m.md_kind("brandnew");
    let load = kit.load(&[(kind, empty)]);
    let plain = kit.load(&[]);
    let promises = kit.promises();
    assert_eq!(promises.unchecked(kit.f, load), Some("metadata brandnew"));
    assert_eq!(promises.unchecked(kit.f, plain), None);
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("f promises nothing");
    assert_eq!(discarded(w.enter(0, kit.g, None, &mut [ptr(A), ptr(B)])), "unchecked: brandnew");
}

#[test]
fn attributes_of_intrinsic_calls_may_repeat_the_declaration_only() {
    let mut kit = Kit::new();
    let void = kit.m.types.intern(Type::Void);
    let id = builder::declare(&mut kit.m, "llvm.donothing", void, &[]);
    let mut attrs = AttrSet::default();
    attrs.set("memory", AttrValue::Memory(MemoryEffects::NONE));
    kit.m.functions[id.0 as usize].attrs = attrs;
    let mut sites = Vec::new();
    for attrs in [vec!["nounwind"], vec!["nounwind", "memory"], vec!["nosync"]] {
        let mut b = FunctionBuilder::new(&mut kit.m, kit.f, BlockId(0));
        let Value::Inst(site) = b.call(id, &[]) else { unreachable!("a call is an instruction") };
        let inst = &mut kit.m.functions[kit.f.0 as usize].insts[site.0 as usize];
        if let crate::ir::InstKind::Call(call) = &mut inst.kind {
            for name in attrs {
                let value = if name == "memory" { AttrValue::Memory(MemoryEffects::NONE) } else { AttrValue::None };
                call.fn_attrs.set(name, value);
            }
        }
        sites.push(site);
    }
    let promises = kit.promises();
    let unchecked: Vec<bool> = sites.iter().map(|s| promises.unchecked(kit.f, *s).is_some()).collect();
    assert_eq!(unchecked, [false, false, true]);
}
