//! Metadata, assumptions, and promises without a checker.

use super::*;

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
    // Columns: the number of declarations between the two accesses; the number of declarations before both; the kind of
    // the first access; whether the second access is UB.
    for (between, before, kind, broken) in [
        (0, 0, AccessKind::Write, true),
        (0, 0, AccessKind::Read, false),
        (1, 0, AccessKind::Write, true),
        (1, 1, AccessKind::Write, false),
        // An access before the first declaration belongs to every instance, because LangRef does not state to which
        // instance it belongs.
        (2, 0, AccessKind::Write, true),
        (2, 1, AccessKind::Write, false),
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
    // If a new iteration makes an access before it declares the scope again, the access belongs to the old and to the
    // new instance.
    for (before, broken) in [(true, true), (false, false)] {
        let mut w = World::new(&promises, 1);
        start(&mut w);
        decl(&mut w);
        let back_edge = |w: &mut World| w.tick(0, NO_INST, |s, at| s.back_edge(at));
        if before {
            back_edge(&mut w);
        }
        w.access(0, ptr(A), AccessKind::Write, inside).expect("alone");
        if !before {
            back_edge(&mut w);
        }
        decl(&mut w);
        let second = w.access(0, ptr(A), AccessKind::Write, outside);
        assert_eq!(second.is_err(), broken, "the access {} the back edge", if before { "follows" } else { "precedes" });
    }
    // A different activation has different instances.
    let mut w = World::new(&promises, 1);
    start(&mut w);
    w.access(0, ptr(A), AccessKind::Write, inside).expect("alone");
    start(&mut w);
    w.access(0, ptr(A), AccessKind::Write, outside).expect("another activation");
}

#[test]
fn call_scope_metadata_applies_to_callee_accesses() {
    let mut kit = Kit::new();
    let (inside, _, list) = scoped_kit(&mut kit);
    let site = kit.call(|_| {});
    kit.m.functions[kit.f].insts[site].metadata.push((MdKindId::NOALIAS, list));
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
    // LangRef does not state whether a store changes the type of memory.
    w.state.dead(B);
    w.access(0, ptr(B), AccessKind::Write, int).expect("another life");
    let changed = w.access(0, ptr(B), AccessKind::Write, float);
    assert_eq!(discarded(changed), "undecided: a store that changes the type of memory (tbaa)");
    w.state.dead(B);
    w.access(0, ptr(B), AccessKind::Write, int).expect("another life");
    w.write(0, ptr(B)).expect("of no type");
    assert!(discarded(w.access(0, ptr(B), AccessKind::Read, float)).starts_with("undecided"));
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
    w.rewrite(0, ptr(A)).expect("the value stays");
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
    w.rewrite(0, ptr(A)).expect("the value stays");
    assert_eq!(ub(w.write(0, ptr(A))), "invariant");
}

#[test]
fn groups_do_not_change_between_their_accesses() {
    let mut kit = Kit::new();
    let empty = kit.node(&[]);
    let group = kit.load(&[(MdKindId::INVARIANT_GROUP, empty)]);
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    w.access(0, ptr(A), AccessKind::Write, group).expect("the first store");
    w.access(0, ptr(A), AccessKind::Read, group).expect("the same value");
    w.rewrite(0, ptr(A)).expect("the value stays");
    w.access(0, ptr(A), AccessKind::Read, group).expect("the same value still");
    w.write(0, ptr(A)).expect("the promise concerns no other accesses");
    w.read(0, ptr(A)).expect("the promise concerns no other accesses");
    assert_eq!(ub(w.access(0, ptr(A), AccessKind::Read, group)), "invariant-group");
    w.state.launder();
    assert!(discarded(w.access(0, ptr(A), AccessKind::Read, group)).contains("laundered"));
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
    w.state.begin_object(B, &Birth { space: AddressSpace(7), constant: false, frame: None, by: None });
    assert_eq!(ub(w.access(0, ptr(B), AccessKind::Read, load)), "noalias-addrspace");
}

#[test]
fn separate_storage_is_different_objects() {
    let kit = Kit::new();
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.state.separate_storage(&ptr(A), &ptr(B)).expect("different objects");
    assert_eq!(ub(w.state.separate_storage(&ptr(A), &Ptr { offset: 64, ..ptr(A) })), "assume");
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
fn intrinsic_call_attributes_may_only_repeat_declaration() {
    let mut kit = Kit::new();
    let void = kit.m.types.intern(Type::Void);
    let id = builder::declare(&mut kit.m, "llvm.donothing", void, &[]);
    let mut attrs = AttrSet::default();
    attrs.set("memory", AttrValue::Memory(MemoryEffects::NONE));
    kit.m.functions[id].attrs = attrs;
    let mut sites = Vec::new();
    for attrs in [vec!["nounwind"], vec!["nounwind", "memory"], vec!["nosync"]] {
        let mut b = FunctionBuilder::new(&mut kit.m, kit.f, BlockId(0));
        let Value::Inst(site) = b.call(id, &[]) else { unreachable!("a call is an instruction") };
        let inst = &mut kit.m.functions[kit.f].insts[site];
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
