//! `same`: the observable effects of threads, in their order (docs/soundness.md section 4).

use super::observable::{POINTER, named, nameless, plain, reported_difference, word};
use crate::judge::observable::retain_agreement;
use crate::machine::observation::{Byte, Datum, ObservableEffect, ObservableEffects, Observation, Taint, TrapState};
use crate::machine::{AccessKind, ObjectId};
use std::slice::from_ref;

/// Returns the observation of a run whose threads have these effects. Object 0 has a name, objects 1 and 2 have none,
/// object 3 has another name.
fn did(threads: &[(&[ObservableEffect], bool)]) -> Observation {
    let threads = threads.iter().map(|(list, open)| ObservableEffects { list: list.to_vec(), open: *open }).collect();
    let objects = vec![named("a", &[0; 32]), nameless(&[0; 32]), nameless(&[0; 32]), named("b", &[0; 32])];
    let mut observed = Observation::default();
    (observed.threads, observed.objects) = (threads, objects);
    observed
}

fn one(list: &[ObservableEffect]) -> Observation {
    did(&[(list, false)])
}

fn writes(object: u32, offset: u64, values: &[u8]) -> ObservableEffect {
    let (kind, len, bytes) = (AccessKind::Write, values.len() as u64, values.iter().map(|v| plain(*v)).collect());
    ObservableEffect::Volatile { kind, object: ObjectId(object), offset, len, bytes, in_pieces: None }
}

fn reads(object: u32, offset: u64, len: u64) -> ObservableEffect {
    let (kind, bytes) = (AccessKind::Read, Vec::new());
    ObservableEffect::Volatile { kind, object: ObjectId(object), offset, len, bytes, in_pieces: None }
}

fn in_pieces(effect: ObservableEffect) -> ObservableEffect {
    let ObservableEffect::Volatile { kind, object, offset, len, bytes, .. } = effect else { return effect };
    ObservableEffect::Volatile { kind, object, offset, len, bytes, in_pieces: Some(len) }
}

fn call(callee: &str, arg: u128, read: &[u8]) -> ObservableEffect {
    let (args, read) = (vec![Some(word(arg)), None], read.iter().map(|v| plain(*v)).collect());
    ObservableEffect::Call { callee: callee.into(), args, read, optional: false }
}

fn optional(effect: ObservableEffect) -> ObservableEffect {
    let ObservableEffect::Call { callee, args, read, .. } = effect else { return effect };
    ObservableEffect::Call { callee, args, read, optional: true }
}

/// Asserts the differences that are reported for the two lists, in both directions.
#[track_caller]
fn both(before: &[ObservableEffect], after: &[ObservableEffect], expected: [Option<&str>; 2]) {
    let (x, y) = (one(before), one(after));
    assert_eq!(
        [reported_difference(&x, &y), reported_difference(&y, &x)],
        expected.map(|e| e.map(str::to_string)),
        "{before:?} and {after:?}"
    );
}

/// docs/soundness.md section 4, `same`: a missing, additional or reordered effect is a difference.
#[test]
fn effects_stay_in_number_kind_and_order() {
    let (a, b) = (writes(0, 4, &[1, 2]), reads(0, 4, 2));
    let (f, g) = (call("f", 1, &[]), call("g", 1, &[]));
    let list = [a.clone(), f.clone(), b.clone()];
    both(&list, &list, [None, None]);
    let missing = "volatile: thread 0: a volatile read of 2 bytes at offset 4 is missing";
    let there = "volatile: thread 0: a volatile read of 2 bytes at offset 4 was not there before";
    both(&list, &list[..2], [Some(missing), Some(there)]);
    both(
        from_ref(&f),
        &[],
        [
            Some("call: thread 0: the call of @f is missing"),
            Some("call: thread 0: the call of @f was not there before"),
        ],
    );
    both(
        &[f.clone(), g.clone()],
        &[g.clone(), f.clone()],
        [
            Some("call: thread 0: the call of @f became the call of @g"),
            Some("call: thread 0: the call of @g became the call of @f"),
        ],
    );
    let became = |x: &str, y: &str| format!("volatile: thread 0: a volatile {x} became a volatile {y}");
    for (other, told) in [
        (b.clone(), "read of 2 bytes at offset 4"),
        (writes(0, 5, &[1, 2]), "write of 2 bytes at offset 5"),
        (writes(0, 4, &[1]), "write of 1 bytes at offset 4"),
        (writes(3, 4, &[1, 2]), "write of 2 bytes at offset 4"),
    ] {
        let (x, y) = ("write of 2 bytes at offset 4", told);
        both(from_ref(&a), &[other], [Some(&became(x, y)), Some(&became(y, x))]);
    }
    // A call with a different number of arguments is a different call.
    let fewer = ObservableEffect::Call { callee: "f".into(), args: vec![Some(word(1))], read: vec![], optional: false };
    assert!(reported_difference(&one(&[f]), &one(&[fewer])).is_some());
    // In an object without a name, the offset is not compared, because the environment cannot see it.
    both(&[reads(1, 4, 2)], &[reads(2, 0, 2)], [None, None]);
    assert!(reported_difference(&one(&[reads(1, 4, 2)]), &one(&[reads(0, 4, 2)])).is_some());
    assert!(reported_difference(&one(&[reads(0, 4, 2)]), &one(&[reads(1, 4, 2)])).is_some());
}

/// docs/soundness.md section 4, `same`: the effects of each thread are compared separately.
#[test]
fn every_thread_has_its_effects() {
    let list = [reads(0, 0, 1)];
    let told = "volatile: thread 1: a volatile read of 1 bytes at offset 0";
    let (full, part) = (did(&[(&list, false), (&list, false)]), did(&[(&list, false), (&[], false)]));
    for part in [part, one(&list)] {
        assert_eq!(reported_difference(&full, &part), Some(format!("{told} is missing")));
        assert_eq!(reported_difference(&part, &full), Some(format!("{told} was not there before")));
    }
}

/// docs/soundness.md section 4, `same`: the written bytes, the arguments, and the bytes that a call reads are compared.
#[test]
fn the_values_of_effects() {
    let both = |x: ObservableEffect, y: ObservableEffect, expected: Option<&str>| {
        let end = [x.clone(), call("end", 0, &[])];
        let end = [&end[..], &[y.clone(), call("end", 0, &[])]];
        assert_eq!(reported_difference(&one(end[0]), &one(end[1])).as_deref(), expected, "{x:?} and {y:?}");
    };
    both(
        writes(0, 4, &[1, 2]),
        writes(0, 4, &[1, 3]),
        Some("volatile: thread 0: a volatile write of 2 bytes at offset 4 writes 0x03, not 0x02 at byte 1"),
    );
    both(call("f", 1, &[7]), call("f", 1, &[7]), None);
    both(call("f", 1, &[7]), call("f", 2, &[7]), Some("call: thread 0: argument 0 of @f is 0x2, not 0x1"));
    both(call("f", 1, &[7]), call("f", 1, &[8]), Some("call: thread 0: @f reads 0x08, not 0x07 at byte 0"));
    both(call("f", 1, &[7]), call("f", 1, &[7, 7]), Some("call: thread 0: @f reads other bytes"));
    let anything = |datum: Datum| {
        let args = vec![Some(datum), None];
        ObservableEffect::Call { callee: "f".into(), args, read: vec![], optional: false }
    };
    both(anything(Datum { taint: Taint::Any, ..word(1) }), call("f", 2, &[]), None);
}

/// docs/soundness.md section 4, `same`: a call may be missing if attributes of the call site (`memory(none)`) allow a
/// pass to remove the call.
#[test]
fn calls_that_may_be_left_out() {
    let f = |arg| call("f", arg, &[]);
    let (may, must) = (optional(f(1)), f(2));
    let end = reads(0, 0, 1);
    both(&[may.clone(), end.clone()], from_ref(&end), [None, None]);
    both(&[end.clone(), may.clone()], from_ref(&end), [None, None]);
    both(&[may.clone(), may.clone(), end.clone()], &[may.clone(), end.clone()], [None, None]);
    both(&[may.clone(), end.clone()], &[optional(f(5)), end.clone()], [None, None]);
    both(&[may.clone(), end.clone()], &[optional(call("g", 1, &[])), end.clone()], [None, None]);
    both(
        &[may.clone(), end.clone()],
        &[end.clone(), end.clone()],
        [
            Some("volatile: thread 0: a volatile read of 1 bytes at offset 0 was not there before"),
            Some("volatile: thread 0: a volatile read of 1 bytes at offset 0 is missing"),
        ],
    );
    both(
        &[may.clone(), must.clone()],
        &[may.clone(), f(3)],
        [
            Some("call: thread 0: argument 0 of @f is 0x3, not 0x2"),
            Some("call: thread 0: argument 0 of @f is 0x2, not 0x3"),
        ],
    );
    // Two explanations are possible: the pass removed the first of two calls, or it dropped the promise of the only
    // call.
    both(&[may.clone(), must.clone()], from_ref(&must), [None, None]);
    both(&[may.clone(), must.clone(), f(3)], &[must.clone(), f(3)], [None, None]);
    both(from_ref(&may), &[f(1)], [None, None]);
    // The effects before the optional call are still compared.
    both(
        &[end.clone(), may.clone()],
        &[reads(0, 1, 1), f(1)],
        [
            Some(
                "volatile: thread 0: a volatile read of 1 bytes at offset 0 became a volatile read of 1 bytes at offset 1",
            ),
            Some(
                "volatile: thread 0: a volatile read of 1 bytes at offset 1 became a volatile read of 1 bytes at offset 0",
            ),
        ],
    );
}

/// docs/soundness.md section 4, `same`: a record of effects ends at the first effect that depends on a nondeterministic
/// choice. Later effects are not compared.
#[test]
fn effects_after_an_open_record_are_not_compared() {
    let (a, b) = (reads(0, 0, 1), reads(0, 0, 2));
    let open = |list: &[ObservableEffect]| did(&[(list, true)]);
    let list = [a.clone(), b.clone()];
    assert_eq!(reported_difference(&open(from_ref(&a)), &one(&list)), None);
    assert_eq!(reported_difference(&one(&list), &open(from_ref(&a))), None);
    assert_eq!(reported_difference(&one(from_ref(&a)), &open(&list)), None);
    assert_eq!(reported_difference(&one(&[in_pieces(a.clone())]), &open(&[])), None);
    assert!(reported_difference(&one(&[in_pieces(a.clone())]), &one(&[])).is_some());
    assert!(
        reported_difference(&open(from_ref(&b)), &one(&list)).is_some(),
        "as far as both say something, they differ"
    );
    assert!(reported_difference(&one(&list), &open(&[b])).is_some());
}

/// docs/soundness.md section 4, `same`: a volatile memory intrinsic may become accesses of any pieces in any order.
#[test]
fn volatile_intrinsics_in_pieces() {
    let whole = |offset, len| in_pieces(reads(0, offset, len));
    let end = call("end", 0, &[]);
    let told = |wholes: &[ObservableEffect], pieces: &[ObservableEffect]| {
        let list = |effects: &[ObservableEffect]| one(&[effects, from_ref(&end)].concat());
        reported_difference(&list(wholes), &list(pieces))
    };
    let part = |offset, len| reads(0, offset, len);
    let eight = &[whole(16, 8)][..];
    assert_eq!(told(eight, &[part(16, 8)]), None);
    assert_eq!(told(eight, &[part(20, 4), part(18, 2), part(16, 2)]), None);
    // The pieces of two adjacent accesses may be mixed.
    assert_eq!(told(&[whole(16, 8), whole(0, 4)], &[part(20, 4), part(0, 4), part(16, 4)]), None);
    let missing =
        |len| Some(format!("volatile: thread 0: not all of a volatile read of {len} bytes at offset 16 is there"));
    assert_eq!(told(eight, &[part(16, 4)]), missing(8));
    assert_eq!(told(eight, &[]), missing(8));
    assert_eq!(told(eight, &[part(20, 8)]), missing(8), "beyond the end");
    assert_eq!(told(eight, &[part(12, 8)]), missing(8), "before the beginning");
    assert_eq!(told(eight, &[reads(3, 16, 8)]), missing(8), "of another object");
    assert_eq!(told(eight, &[writes(0, 16, &[0; 8])]), missing(8));
    assert_eq!(told(eight, &[part(16, 4), call("f", 1, &[]), part(20, 4)]), missing(8), "a call in between");
    // A piece outside the accessed bytes is an additional access.
    for extra in [part(16, 1), part(0, 1)] {
        assert!(told(eight, &[part(16, 8), extra]).is_some_and(|told| told.contains("became")));
    }
    // In memory without a name, only the number of bytes is compared.
    let told = told(&[in_pieces(reads(1, 0, 8))], &[reads(2, 4, 4), reads(2, 20, 4)]);
    assert_eq!(told, None);
}

/// docs/soundness.md section 4, `same`, rule 4: effects on which the draws disagree match anything.
#[test]
fn effects_on_which_draws_disagree_are_free() {
    let (a, b, c) = (reads(0, 0, 1), reads(0, 0, 2), reads(0, 0, 4));
    let agreed = |one: (&[ObservableEffect], bool), other: (&[ObservableEffect], bool)| {
        let mut agreed = did(&[one]);
        retain_agreement(&mut agreed, &did(&[other]));
        (agreed.threads[0].list.len(), agreed.threads[0].open)
    };
    let list = [a.clone(), b.clone(), c.clone()];
    let [none, first, two, all] = [0, 1, 2, 3].map(|n| &list[..n]);
    assert_eq!(agreed((all, false), (all, false)), (3, false));
    assert_eq!(agreed((all, true), (all, true)), (3, true));
    assert_eq!(agreed((all, false), (all, true)), (3, true), "only one of them says no more");
    assert_eq!(agreed((all, true), (all, false)), (3, true));
    assert_eq!(agreed((all, false), (first, true)), (1, true));
    assert_eq!(agreed((all, true), (first, true)), (1, true));
    assert_eq!(agreed((first, true), (all, false)), (1, true));
    assert_eq!(agreed((all, false), (first, false)), (1, true));
    assert_eq!(agreed((first, false), (all, false)), (1, true));
    // The other draw has more effects before its record ends.
    assert_eq!(agreed((first, false), (all, true)), (1, true));
    assert_eq!(agreed((none, false), (two, true)), (0, true));
    let pieces = [a.clone(), in_pieces(b.clone())];
    assert_eq!(agreed((&pieces, false), (&[a.clone(), c.clone()], true)), (1, true));
    let may = optional(call("f", 1, &[]));
    assert_eq!(agreed((&[a.clone(), may.clone(), b.clone()], false), (&[a, call("f", 1, &[]), b], false)), (1, true));
    assert_eq!(agreed((from_ref(&may), false), (from_ref(&may), false)), (1, false));
    // One draw has no entry for the last thread.
    let mut known = did(&[(first, false), (none, false)]);
    retain_agreement(&mut known, &did(&[(first, false), (none, false), (none, false), (first, false)]));
    let told: Vec<_> = known.threads.iter().map(|d| (d.list.len(), d.open)).collect();
    assert_eq!(told, [(1, false), (0, false), (0, false), (0, true)]);
    // An early end in one thread does not affect the threads after it.
    let mut known = did(&[(first, false), (first, false)]);
    retain_agreement(&mut known, &did(&[(none, false), (first, false)]));
    let told: Vec<_> = known.threads.iter().map(|d| (d.list.len(), d.open)).collect();
    assert_eq!(told, [(0, true), (1, false)]);
}

/// docs/soundness.md section 4, `same`, rule 4: single values of effects on which the draws disagree match anything.
#[test]
fn values_of_effects_on_which_draws_disagree_are_free() {
    let end = call("end", 0, &[]);
    let mut agreed = one(&[writes(0, 0, &[1, 2]), call("f", 1, &[7, 8]), end.clone()]);
    retain_agreement(&mut agreed, &one(&[writes(0, 0, &[1, 9]), call("f", 3, &[7, 9]), end.clone()]));
    let rest = [writes(0, 0, &[1, 0]), call("f", 0, &[7, 0]), end.clone()];
    assert_eq!(reported_difference(&agreed, &one(&rest)), None);
    for other in [
        [writes(0, 0, &[0, 2]), rest[1].clone(), end.clone()],
        [rest[0].clone(), call("f", 0, &[0, 0]), end.clone()],
        [rest[0].clone(), rest[1].clone(), call("end", 1, &[])],
    ] {
        assert!(reported_difference(&agreed, &one(&other)).is_some(), "{other:?}");
    }
    // A value matches anything even if it is undefined in only one of the two draws.
    let drawn = ObservableEffect::Call {
        callee: "f".into(),
        args: vec![Some(Datum { taint: Taint::Any, ..word(1) })],
        read: vec![],
        optional: false,
    };
    let fixed = ObservableEffect::Call { callee: "f".into(), args: vec![Some(word(1))], read: vec![], optional: false };
    let mut agreed = one(from_ref(&fixed));
    retain_agreement(&mut agreed, &one(&[drawn]));
    let other = ObservableEffect::Call { callee: "f".into(), args: vec![Some(word(2))], read: vec![], optional: false };
    assert_eq!(reported_difference(&agreed, &one(from_ref(&other))), None);
    assert!(reported_difference(&one(&[fixed]), &one(&[other])).is_some());
}

/// docs/soundness.md section 4, `same`: a trap ends the launch.
#[test]
fn behind_a_trap() {
    let trap = |mut observed: Observation, trap| {
        observed.trap = trap;
        observed
    };
    let (a, b) = ([reads(0, 0, 1)], [reads(0, 0, 2)]);
    let yes = |list: &[ObservableEffect]| trap(one(list), TrapState::Yes);
    assert_eq!(reported_difference(&yes(&a), &yes(&a)), None);
    assert!(reported_difference(&yes(&a), &yes(&b)).is_some(), "what a single thread did before");
    let with = |mut observed: Observation, value| {
        observed.objects[0].bytes[0] = plain(value);
        observed.returned = vec![vec![word(value.into())]];
        observed
    };
    assert!(reported_difference(&with(one(&a), 1), &with(one(&a), 2)).is_some());
    assert_eq!(reported_difference(&with(yes(&a), 1), &with(yes(&a), 2)), None, "neither memory nor results");
    let two = |list: &[ObservableEffect]| trap(did(&[(list, false), (list, false)]), TrapState::Yes);
    assert_eq!(reported_difference(&two(&a), &two(&b)), None, "of several threads nothing");
    assert_eq!(reported_difference(&yes(&a), &one(&a)).as_deref(), Some("trap: the trap is missing"));
    assert_eq!(reported_difference(&one(&a), &yes(&a)).as_deref(), Some("trap: a trap that was not there before"));
    let perhaps = trap(one(&a), TrapState::Perhaps);
    for other in [one(&b), yes(&b), trap(one(&b), TrapState::Perhaps)] {
        assert_eq!(reported_difference(&perhaps, &other), None);
        assert_eq!(reported_difference(&other, &perhaps), None);
        let mut agreed = perhaps.clone();
        retain_agreement(&mut agreed, &other);
        assert_eq!(agreed, perhaps);
    }
    let mut agreed = one(&a);
    retain_agreement(&mut agreed, &yes(&b));
    assert_eq!((agreed.trap, agreed.threads[0].list.len()), (TrapState::Perhaps, 1));
    let mut agreed = yes(&a);
    retain_agreement(&mut agreed, &yes(&b));
    assert_eq!((agreed.trap, agreed.threads[0].list.len()), (TrapState::Yes, 0));
}

/// A pointer in a written byte is compared as a pointer.
#[test]
fn pointers_in_effects() {
    let pointer = |object: u32, distance, part| {
        let bytes = vec![Byte::Pointer { object: ObjectId(object), distance, part }];
        let (kind, object) = (AccessKind::Write, ObjectId(0));
        one(&[ObservableEffect::Volatile { kind, object, offset: 0, len: 1, bytes, in_pieces: None }])
    };
    assert_eq!(reported_difference(&pointer(0, 8, 1), &pointer(0, 8, 1)), None);
    for other in [pointer(0, 9, 1), pointer(0, 8, 2), pointer(3, 8, 1)] {
        let told = reported_difference(&pointer(0, 8, 1), &other).expect("another pointer");
        assert!(told.contains(POINTER), "{told}");
    }
}
