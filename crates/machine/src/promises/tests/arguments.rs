//! Attributes of arguments.

use super::*;

#[test]
fn result_of_returned_call_is_the_argument() {
    let mut kit = noalias_kit();
    kit.arg(kit.g, 1, "returned", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    let mut outer = [ptr(A), ptr(A)];
    w.enter(0, kit.f, None, &mut outer).expect("entry");
    let mut args = outer;
    w.enter(0, kit.g, Some(site), &mut args).expect("call");
    // The result equals the returned argument, but is based on the other argument. An analysis may treat the result as
    // the returned argument.
    let mut result = [args[0]];
    w.exit(0, &mut result).expect("exit");
    w.write(0, outer[0]).expect("based on");
    assert_eq!(ub(w.read(0, result[0])), "noalias");
}

#[test]
fn readonly_argument_restricts_pointers_based_on_it() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "readonly", AttrValue::None);
    let site = kit.call(|c| c.args[1].attrs.set("writeonly", AttrValue::None));
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(A)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.read(0, args[0]).expect("reads are allowed");
    w.write(0, args[1]).expect("another pointer to the same bytes");
    assert_eq!(ub(w.write(0, args[0])), "readonly");
    w.read(0, args[1]).expect("the function may read bytes that it has written");
    assert!(!w.state.take_unwritten());
    w.read(0, Ptr { offset: 8, ..args[1] }).expect("the read gives poison");
    assert!(w.state.take_unwritten());
    w.exit(0, &mut []).expect("exit");
    w.write(0, args[0]).expect("after the activation");
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
    w.read(0, Ptr { offset: 4, ..ptr(A) }).expect("through another pointer");
    let lost = w.tick(0, NO_INST, |s, at| s.exit(at, &mut [])).expect("exit");
    assert_eq!(lost.iter().map(|o| (o.object, o.offset, o.poison)).next(), Some((A, 4, false)));
    assert_eq!(lost.len(), 4);
}

#[test]
fn bytes_of_dead_on_return_arguments_become_poison() {
    let mut kit = Kit::new();
    kit.arg(kit.g, 0, "dead_on_return", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(A)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.read(0, args[0]).expect("alive during the call");
    w.write(0, Ptr { offset: 8, ..args[1] }).expect("through another pointer");
    w.write(0, args[0]).expect("alive during the call");
    let lost = w.tick(0, NO_INST, |s, at| s.exit(at, &mut [])).expect("exit");
    assert_eq!(lost.iter().map(|o| o.offset).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert!(lost.iter().all(|o| o.object == A && o.poison));
}

/// The store that `writable` implies stores what is there. So under `writeonly`, a read before the function's own store
/// gives poison, as without `writable`.
#[test]
fn writable_arguments_are_not_own_writes() {
    for writable in [true, false] {
        let mut kit = Kit::new();
        if writable {
            kit.arg(kit.g, 0, "writable", AttrValue::None);
        }
        kit.arg(kit.g, 0, "dereferenceable", AttrValue::Int(4));
        kit.arg(kit.g, 0, "writeonly", AttrValue::None);
        let site = kit.call(|_| {});
        let promises = kit.promises();
        let mut args = [ptr(A), ptr(B)];
        let mut w = under(&promises, &kit, Some(site), &mut args);
        w.read(0, args[0]).expect("it gives poison");
        assert!(w.state.take_unwritten(), "{writable}");
        w.write(0, args[0]).expect("an own write");
        w.read(0, args[0]).expect("own bytes");
        assert!(!w.state.take_unwritten(), "{writable}");
    }
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
    assert_eq!(ub(w.enter(0, kit.g, Some(site), &mut [ptr(CONSTANT), ptr(A)])), "writable");
}
