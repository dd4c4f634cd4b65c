//! `same`: results and final memory, value by value (docs/soundness.md section 4). For every rule, one value must be
//! reported as different. Values that are nearly the same must not be reported.

use crate::judge::observable::{difference, retain_agreement};
use crate::machine::observation::{Byte, Datum, DatumKind, FinalObject, Huge, Observation, Root, Taint};
use crate::machine::{InitialBytes, ObjectId};

pub(super) const POINTER: &str = "part of another pointer";

/// Returns the reported difference with its kind.
pub(super) fn reported_difference(before: &Observation, after: &Observation) -> Option<String> {
    difference(before, after).map(|found| format!("{}: {}", found.kind.name(), found.detail))
}

pub(super) fn plain(value: u8) -> Byte {
    masked(value, 0, 0)
}

fn masked(value: u8, undef: u8, poison: u8) -> Byte {
    Byte::Plain { value, undef, poison, taint: Taint::No }
}

pub(super) fn word(value: u128) -> Datum {
    bits(value, 0)
}

fn bits(value: u128, undef: u128) -> Datum {
    Datum { what: DatumKind::Bits { value, undef, width: 32 }, taint: Taint::No }
}

fn datum(what: DatumKind) -> Datum {
    Datum { what, taint: Taint::No }
}

fn pointer(object: u32, offset: i64) -> Datum {
    datum(DatumKind::Pointer { object: ObjectId(object), offset })
}

fn remains(root: Option<Root>, bytes: &[u8]) -> FinalObject {
    let bytes = bytes.iter().map(|v| plain(*v)).collect();
    FinalObject { root, bytes, huge: None, row: None, gone: false, unnamed: None, views: Vec::new() }
}

pub(super) fn named(name: &str, bytes: &[u8]) -> FinalObject {
    remains(Some(Root::Variable(name.into(), 0)), bytes)
}

pub(super) fn nameless(bytes: &[u8]) -> FinalObject {
    remains(None, bytes)
}

fn left(objects: &[FinalObject]) -> Observation {
    let mut observed = Observation::default();
    observed.objects = objects.to_vec();
    observed
}

/// Returns the observation of a run with one thread. The thread returned `data`, and `objects` existed at the end.
fn returned(data: &[Datum], objects: &[FinalObject]) -> Observation {
    let mut observed = left(objects);
    observed.returned = vec![data.to_vec()];
    observed
}

/// docs/soundness.md section 4, `same`: a different value is a difference where `before` has a defined value.
#[test]
fn values_of_results() {
    let (poison, unclear) = (datum(DatumKind::Poison), datum(DatumKind::Unclear));
    let drawn = Datum { taint: Taint::Any, ..word(9) };
    let rows = [
        (word(5), word(5), None),
        (word(5), word(7), Some("0x7, not 0x5")),
        (word(4), word(5), Some("0x5, not 0x4")),
        (bits(5, 2), word(7), None),
        (bits(5, 2), word(4), Some("0x4, not 0x5")),
        (bits(5, 2), poison.clone(), None),
        (bits(0, 1), pointer(0, 0), None),
        (word(5), bits(5, 7), None), // undefined bits of `after` have drawn values
        (word(5), poison.clone(), Some("poison, not 0x5")),
        (word(5), unclear.clone(), None),
        (word(5), pointer(0, 0), None),
        (word(0), pointer(0, 0), Some("a pointer, not null")),
        (pointer(0, 0), word(0), Some("null, not a pointer")),
        (pointer(0, 0), word(5), None),
        (pointer(0, 0), bits(5, 1), Some("undefined, not a pointer")),
        (pointer(0, 0), poison.clone(), Some("poison, not a pointer")),
        (pointer(0, 0), unclear.clone(), None),
        (pointer(0, 8), pointer(0, 8), None),
        (pointer(0, 8), pointer(0, 9), Some("another pointer")),
        (pointer(0, 8), pointer(1, 8), Some("another pointer")),
        (poison.clone(), word(5), None),
        (poison.clone(), pointer(0, 0), None),
        (unclear.clone(), word(5), None),
        (unclear, poison, None),
        (drawn.clone(), word(5), None),
        (word(5), drawn, Some("0x9, not 0x5")),
    ];
    let objects = [named("a", &[]), named("b", &[])];
    for (before, after, expected) in rows {
        // The tested value is the second of two, and the first must not end the comparison.
        let (x, y) = (returned(&[word(1), before.clone()], &objects), returned(&[word(1), after.clone()], &objects));
        let expected = expected.map(|why| format!("return: thread 0: returns {why}"));
        assert_eq!(reported_difference(&x, &y), expected, "{before:?} and {after:?}");
    }
}

/// docs/soundness.md section 4, `same`: no choice turns a frozen number into poison or undef.
#[test]
fn frozen_numbers() {
    let frozen = |value| Datum { taint: Taint::Frozen { definite: 0 }, ..word(value) };
    let any = |value| Datum { taint: Taint::Any, ..word(value) };
    let poison = datum(DatumKind::Poison);
    let byte = |value, taint| Byte::Plain { value, undef: 0, poison: 0, taint };
    let why = |kind: &str, what: &str| match kind {
        "return" => format!("return: thread 0: returns {what}, not a frozen value"),
        _ => format!("memory: byte 0 of argument 0's object is {what}, not a frozen value"),
    };
    let result = |data: Datum| returned(&[data], &[]);
    for (after, expected) in [
        (word(7), None),
        (frozen(7), None),
        (any(7), None),
        (pointer(0, 0), None),
        (poison.clone(), Some(why("return", "poison"))),
        (bits(5, 4), Some(why("return", "undef"))),
    ] {
        assert_eq!(reported_difference(&result(frozen(5)), &result(after.clone())), expected, "{after:?}");
        assert_eq!(reported_difference(&result(any(5)), &result(after)), None);
    }
    // Some bits of the most significant byte are the same for all choices. Example: the exponent of a NaN.
    let nan = |taint| Datum { taint, ..word(0x7fc0_0000) };
    let definite = nan(Taint::Frozen { definite: 0x7c });
    for (after, expected) in [
        (word(0xff80_0001), None),
        (nan(Taint::Any), None),
        (word(0x3f80_0000), Some("return: thread 0: returns 0x3f, not 0x7c in the bits 0x7c".to_string())),
    ] {
        assert_eq!(reported_difference(&result(definite.clone()), &result(after)), expected);
    }
    for (draw, stays) in [(definite.clone(), true), (nan(Taint::Frozen { definite: 0 }), false)] {
        let mut agreed = result(definite.clone());
        retain_agreement(&mut agreed, &result(draw));
        assert_eq!(reported_difference(&agreed, &result(word(0))).is_some(), stays);
    }
    let memory = |byte: Byte| {
        let mut object = named("a", &[0]);
        (object.root, object.bytes[0]) = (Some(Root::Argument(0, 0)), byte);
        left(&[object])
    };
    for (after, expected) in [
        (plain(7), None),
        (byte(7, Taint::Frozen { definite: 0 }), None),
        (byte(7, Taint::Any), None),
        (Byte::Unclear, None),
        (masked(5, 0, 1), Some(why("memory", "poison"))),
        (masked(5, 1, 0), Some(why("memory", "undef"))),
    ] {
        assert_eq!(
            reported_difference(&memory(byte(5, Taint::Frozen { definite: 0 })), &memory(after)),
            expected,
            "{after:?}"
        );
        assert_eq!(reported_difference(&memory(byte(5, Taint::Any)), &memory(after)), None);
    }
    // The value stays frozen only if the other draw also has a frozen or a defined value.
    let at_a = || Datum { taint: Taint::Frozen { definite: 0 }, ..pointer(0, 0) };
    for (draw, stays) in [
        (frozen(6), true),
        (word(6), true),
        (at_a(), true),
        (any(6), false),
        (poison.clone(), false),
        (datum(DatumKind::Unclear), false),
    ] {
        let mut agreed = result(frozen(5));
        retain_agreement(&mut agreed, &result(draw.clone()));
        assert_eq!(reported_difference(&agreed, &result(poison.clone())).is_some(), stays, "{draw:?}");
    }
    for (draw, stays) in [
        (byte(6, Taint::Frozen { definite: 0 }), true),
        (plain(6), true),
        (byte(6, Taint::Any), false),
        (masked(6, 1, 0), false),
        (Byte::Unclear, false),
    ] {
        let mut agreed = memory(byte(5, Taint::Frozen { definite: 0 }));
        retain_agreement(&mut agreed, &memory(draw));
        assert_eq!(reported_difference(&agreed, &memory(masked(5, 0, 1))).is_some(), stays, "{draw:?}");
    }
}

/// docs/soundness.md section 4, `same`: the bytes that the environment may read at the end.
#[test]
fn values_of_bytes() {
    let at = |distance, part| Byte::Pointer { object: ObjectId(0), distance, part };
    let drawn = |value| Byte::Plain { value, undef: 0, poison: 0, taint: Taint::Any };
    let rows = [
        (plain(5), plain(5), None),
        (plain(5), plain(4), Some("0x04, not 0x05")),
        (plain(5), plain(13), Some("0x0d, not 0x05")),
        (masked(5, 1, 0), plain(4), None),
        (masked(5, 1, 0), plain(6), Some("0x06, not 0x05")),
        (masked(5, 0, 1), plain(4), None),
        (masked(5, 0, 1), plain(6), Some("0x06, not 0x05")),
        (masked(5, 1, 1), plain(4), None),
        (plain(5), masked(5, 0, 1), Some("poison, not 0x05")),
        (masked(5, 0, 0xff), masked(5, 0, 0xff), None),
        (masked(5, 1, 0), masked(5, 0, 0xff), None),
        (plain(5), masked(5, 0xff, 0), None), // the draw chose this value
        (plain(5), masked(4, 1, 0), Some("undef, not 0x05")),
        (plain(5), masked(4, 2, 0), Some("undef, not 0x05")),
        (masked(4, 1, 0), masked(0, 1, 0), Some("0x00, not 0x04")),
        (drawn(5), plain(4), None),
        (drawn(5), Byte::Unclear, None),
        (Byte::Unclear, plain(4), None),
        (Byte::Unclear, masked(0, 0, 0xff), None),
        (plain(5), drawn(4), Some("0x04, not 0x05")),
        (plain(5), Byte::Unclear, None),
        (plain(5), at(8, 0), None),
        (at(8, 0), plain(5), None),
        (at(8, 0), Byte::Unclear, None),
        (at(8, 0), masked(5, 1, 0), Some("undefined, not part of a pointer")),
        (at(8, 0), masked(5, 0, 1), Some("undefined, not part of a pointer")),
        (at(8, 0), masked(5, 1, 1), Some("undefined, not part of a pointer")),
        (at(8, 0), at(8, 0), None),
        (at(8, 0), at(8, 1), Some(POINTER)),
        (at(8, 0), at(9, 0), Some(POINTER)),
    ];
    for (before, after, expected) in rows {
        let holds = |byte| {
            let mut object = named("a", &[1, 1, 1]);
            object.bytes[1] = byte;
            left(&[object])
        };
        let expected = expected.map(|why| format!("memory: byte 1 of @a is {why}"));
        assert_eq!(reported_difference(&holds(before), &holds(after)), expected, "{before:?} and {after:?}");
    }
}

/// The message of a difference names the object.
#[test]
fn differences_name_objects_by_argument_or_variable() {
    let roots = [
        (Some(Root::Argument(2, 0)), "argument 2's object"),
        (Some(Root::Argument(2, 1)), "argument 2's object of owner 1"),
        (Some(Root::Variable("v".into(), 0)), "@v"),
        (Some(Root::Function("f".into())), "function @f"),
    ];
    for (root, told) in roots {
        let holds = |value| left(&[named("first", &[0]), remains(root.clone(), &[value])]);
        assert_eq!(
            reported_difference(&holds(1), &holds(2)),
            Some(format!("memory: byte 0 of {told} is 0x02, not 0x01"))
        );
        // The number of an object in its run does not count.
        let turned = |value| left(&[remains(root.clone(), &[value]), named("first", &[0])]);
        assert_eq!(reported_difference(&holds(1), &turned(1)), None);
        assert!(reported_difference(&holds(1), &turned(2)).is_some());
    }
    // An object is not compared if it has no name and no pointer leads to it.
    assert_eq!(reported_difference(&left(&[nameless(&[1])]), &left(&[nameless(&[2])])), None);
    // An object or a byte that exists in only one of the runs is not compared either.
    assert_eq!(reported_difference(&left(&[named("a", &[1])]), &left(&[])), None);
    assert_eq!(reported_difference(&left(&[named("a", &[1])]), &left(&[named("a", &[])])), None);
    assert_eq!(reported_difference(&left(&[named("a", &[])]), &left(&[named("a", &[1])])), None);
}

/// docs/soundness.md section 4, `same`: if the environment has no name for an object, a pass may rename the object and
/// may place it at another offset of a larger object.
#[test]
fn objects_without_a_name_match_up_to_renaming() {
    let told = |before: (&[Datum], &[FinalObject]), after: (&[Datum], &[FinalObject])| {
        reported_difference(&returned(before.0, before.1), &returned(after.0, after.1))
    };
    let known = named("a", &[]);
    let objects = |bytes: &[&[u8]]| {
        let nameless = bytes.iter().map(|b| nameless(b));
        std::iter::once(known.clone()).chain(nameless).collect::<Vec<_>>()
    };
    let one = objects(&[&[1, 2, 3]]);
    // The bytes of the first object are the last three bytes of the second.
    let shifted = objects(&[&[], &[9, 9, 1, 2, 3]]);
    assert_eq!(told((&[pointer(1, 1)], &one), (&[pointer(2, 3)], &shifted)), None);
    assert_eq!(
        told((&[pointer(1, 1)], &one), (&[pointer(2, 2)], &shifted)),
        Some("memory: byte 0 of an object that memory leads to is 0x09, not 0x01".into())
    );
    let other = objects(&[&[], &[9, 9, 1, 2, 4]]);
    assert_eq!(
        told((&[pointer(1, 1)], &one), (&[pointer(2, 3)], &other)),
        Some("memory: byte 2 of an object that memory leads to is 0x04, not 0x03".into())
    );
    // Two pointers into one object must stay in one object, at the same distance.
    let (two, apart) = ([pointer(1, 0), pointer(1, 2)], objects(&[&[1], &[1]]));
    let another = Some("return: thread 0: returns another pointer".to_string());
    assert_eq!(told((&two, &apart), (&[pointer(2, 5), pointer(2, 7)], &apart)), None);
    assert_eq!(told((&two, &apart), (&[pointer(2, 5), pointer(2, 8)], &apart)), another);
    assert_eq!(told((&two, &apart), (&[pointer(1, 0), pointer(2, 2)], &apart)), another);
    assert_eq!(told((&[pointer(1, 0), pointer(2, 0)], &apart), (&[pointer(1, 0), pointer(1, 0)], &apart)), another);
    // A pass may place two objects side by side in one object. The two objects must not overlap there, and the bytes of
    // both are still compared.
    let both = ([pointer(1, 0), pointer(2, 0)], objects(&[&[1, 2], &[3, 4]]));
    let merged = |bytes: &[u8], second: i64| {
        told((&both.0, &both.1), (&[pointer(1, 0), pointer(1, second)], &objects(&[bytes])))
    };
    assert_eq!((merged(&[1, 2, 3, 4], 2), merged(&[1, 2, 9, 3, 4], 3)), (None, None));
    assert_eq!((merged(&[1, 2, 3, 4], 1), merged(&[1, 2, 3, 4], 0)), (another.clone(), another.clone()));
    let holds = "memory: byte 1 of an object that memory leads to is 0x05, not 0x04";
    assert_eq!(merged(&[1, 2, 3, 5], 2), Some(holds.into()));
    // A pass must not split one object into two.
    assert_eq!(told((&[pointer(1, 0), pointer(1, 2)], &both.1), (&both.0, &both.1)), another);
    // An object with a name matches no other object, even if only one of the runs contains the named object.
    assert_eq!(told((&[pointer(0, 0)], &one), (&[pointer(1, 0)], &one)), another);
    assert_eq!(told((&[pointer(1, 0)], &one), (&[pointer(0, 0)], &one)), another);
    let unknown = [named("b", &[]), nameless(&[1, 2, 3])];
    assert_eq!(told((&[pointer(0, 0)], &one), (&[pointer(1, 0)], &unknown)), another);
    assert_eq!(told((&[pointer(1, 0)], &one), (&[pointer(0, 0)], &unknown)), another);
}

/// docs/soundness.md section 4, `same`: constants and functions whose address is not significant may be merged. An
/// object that no longer exists, or that the environment cannot read, matches any object.
#[test]
fn indistinguishable_objects_match() {
    let constant = |name: &str, unnamed| FinalObject { unnamed: Some(unnamed), ..named(name, &[]) };
    let gone = FinalObject { gone: true, ..named("g", &[]) };
    let hidden = nameless(&[]);
    let told = |b: u32, a: u32, objects: &[FinalObject]| {
        reported_difference(&returned(&[pointer(b, 0)], objects), &returned(&[pointer(a, 0)], objects))
    };
    let another = Some("return: thread 0: returns another pointer".to_string());
    let merged = [constant("a", true), constant("b", false), named("c", &[]), constant("d", false)];
    assert_eq!(told(0, 1, &merged), None);
    assert_eq!(told(1, 0, &merged), None);
    assert_eq!(told(1, 3, &merged), another, "neither may be merged");
    assert_eq!(told(0, 2, &merged), another, "a variable is no constant");
    assert_eq!(told(2, 0, &merged), another);
    for nothing in [gone, hidden] {
        let objects = [nothing, named("a", &[1])];
        assert_eq!(told(0, 1, &objects), None);
        assert_eq!(told(1, 0, &objects), None);
    }
    let shown = [nameless(&[1]), named("a", &[1])];
    assert_eq!(told(0, 1, &shown), another);
    // Two pointers to different offsets of one object are different.
    let at = |offset| returned(&[pointer(0, offset)], &merged);
    assert_eq!(reported_difference(&at(0), &at(0)), None);
    assert_eq!(reported_difference(&at(0), &at(4)), another);
}

fn huge(root: Option<Root>, began: u8, pieces: &[(u64, &[u8])]) -> FinalObject {
    let pieces = pieces.iter().map(|(at, bytes)| (*at, bytes.iter().map(|v| plain(*v)).collect())).collect();
    let blank = InitialBytes::Even { value: began, undef: 0, poison: 0 };
    FinalObject { huge: Some(Huge { size: 1 << 30, pieces, blank, undefined: 0 }), ..remains(root, &[]) }
}

/// docs/soundness.md section 4, `same`: for huge objects, the written bytes and the initial values are compared.
#[test]
fn bytes_of_huge_objects() {
    let root = || Some(Root::Argument(0, 0));
    let told = |before: FinalObject, after: FinalObject| reported_difference(&left(&[before]), &left(&[after]));
    let is = |at: u64, why: &str| Some(format!("memory: byte {at} of argument 0's object is {why}"));
    let object = |began, pieces: &[(u64, &[u8])]| huge(root(), began, pieces);
    assert_eq!(told(object(7, &[(100, &[1, 2])]), object(7, &[(100, &[1, 2])])), None);
    assert_eq!(told(object(7, &[(100, &[1, 2])]), object(7, &[(101, &[2])])), is(100, "0x07, not 0x01"));
    assert_eq!(told(object(7, &[(101, &[2])]), object(7, &[(100, &[1, 2])])), is(100, "0x01, not 0x07"));
    assert_eq!(told(object(7, &[]), object(7, &[(100, &[7])])), None);
    // If neither run wrote, the initial values are compared.
    assert_eq!(told(object(7, &[]), object(8, &[])), is(0, "0x08, not 0x07"));
    let first = [(0, &[1, 2][..])];
    assert_eq!(told(object(7, &first), object(8, &first)), is(2, "0x08, not 0x07"));
    // Only one of the two objects is stored byte by byte.
    assert_eq!(told(remains(root(), &[7, 6]), object(7, &[])), is(1, "0x07, not 0x06"));
    assert_eq!(told(object(7, &[]), remains(root(), &[7, 6])), is(1, "0x06, not 0x07"));
    // Huge objects without a name may be shifted.
    let pointed = |offset, pieces: &[(u64, &[u8])]| returned(&[pointer(0, offset)], &[huge(None, 7, pieces)]);
    let (here, there) = (pointed(0, &[]), pointed(8, &[(108, &[1])]));
    let lead = |at: u64, why: &str| Some(format!("memory: byte {at} of an object that memory leads to is {why}"));
    assert_eq!(reported_difference(&here, &there), lead(100, "0x01, not 0x07"));
    assert_eq!(reported_difference(&there, &here), lead(108, "0x07, not 0x01"));
    assert_eq!(reported_difference(&there, &pointed(0, &[(100, &[1])])), None);
    assert_eq!(reported_difference(&pointed(0, &[(100, &[1])]), &there), None);
}

/// docs/soundness.md section 4, `same`, rule 4: a value that depends on a nondeterministic choice in one draw matches
/// anything.
#[test]
fn results_and_bytes_on_which_draws_disagree_are_free() {
    let objects = |bytes: &[u8]| vec![named("a", bytes), huge(Some(Root::Argument(0, 0)), 7, &[(9, bytes)])];
    let told = |first: u128, bytes: &[u8]| returned(&[word(1), word(first)], &objects(bytes));
    let mut agreed = told(1, &[1, 2]);
    retain_agreement(&mut agreed, &told(2, &[1, 3]));
    assert_eq!(reported_difference(&agreed, &told(5, &[1, 5])), None);
    assert!(reported_difference(&agreed, &told(5, &[2, 5])).is_some());
    let mut other = told(5, &[1, 5]);
    other.returned[0][0] = word(2);
    assert!(reported_difference(&agreed, &other).is_some());
    // Both draws have the same value. But the value depends on a nondeterministic choice in one draw.
    let free: [fn(&mut Observation); 4] = [
        |o| o.returned[0][1].taint = Taint::Any,
        |o| o.returned[0][1].what = DatumKind::Unclear,
        |o| o.objects[0].bytes[1] = Byte::Unclear,
        |o| o.objects[0].bytes[1] = Byte::Plain { value: 2, undef: 0, poison: 0, taint: Taint::Any },
    ];
    for (at, free) in free.iter().enumerate() {
        let mut agreed = told(1, &[1, 2]);
        let mut draw = agreed.clone();
        free(&mut draw);
        assert_eq!(reported_difference(&agreed, &draw), None);
        retain_agreement(&mut agreed, &draw);
        let (result, byte) = (at < 2, at >= 2);
        assert_eq!(reported_difference(&agreed, &told(5, &[1, 2])).is_none(), result, "{at}");
        let mut memory = told(1, &[1, 2]);
        memory.objects[0].bytes[1] = plain(5);
        assert_eq!(reported_difference(&agreed, &memory).is_none(), byte, "{at}");
    }
    // The value is a pointer in one draw, and in the other draw a number that was computed from a pointer's bits. So
    // the value matches anything.
    let mut agreed = returned(&[pointer(0, 0)], &[named("a", &[1])]);
    retain_agreement(&mut agreed, &returned(&[word(77)], &[named("a", &[1])]));
    assert_eq!(reported_difference(&agreed, &returned(&[datum(DatumKind::Poison)], &[named("a", &[1])])), None);
    let mut agreed = left(&[named("a", &[1])]);
    agreed.objects[0].bytes[0] = Byte::Pointer { object: ObjectId(0), distance: 0, part: 0 };
    retain_agreement(&mut agreed, &left(&[named("a", &[1])]));
    assert_eq!(reported_difference(&agreed, &left(&[named("a", &[5])])), None);
    assert_eq!(agreed.objects[0].bytes[0], Byte::Unclear);
    // The merged observation records whether any draw read bytes of pointers as numbers.
    for (one, other) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut agreed = Observation::default();
        let mut draw = Observation::default();
        (agreed.numbered, draw.numbered) = (one, other);
        retain_agreement(&mut agreed, &draw);
        assert_eq!(agreed.numbered, one || other);
    }
}
