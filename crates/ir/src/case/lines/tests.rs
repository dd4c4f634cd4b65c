use super::*;
use proptest::prelude::*;

#[test]
fn reads_every_statement() {
    let text = "\n; a comment\n; aliasmith: entry @k\n;aliasmith: launch cluster=1 grid=2,1,1 block=2,1,1\n\
        ; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: arg 1 = arg 0 - 8\n; aliasmith: arg 3 = i32 -1\n\
        ; aliasmith: mem arg 0 + 8 = @g + 4 space 1\n; aliasmith: mem arg 0 + 16 = i8 7\n; aliasmith: seed 42\n; aliasmith: expect unsound opt-16 NoAlias %p %q\n\
        define void @k() {\n; a comment\n";
    let lines = parse(text).expect("all lines are good");
    assert_eq!(lines.entry.as_deref(), Some("k"));
    assert_eq!(lines.setup.launch.grid, [2, 1, 1]);
    assert_eq!(lines.setup.args[1], Some(Input::Arg { arg: 0, offset: -8 }));
    assert_eq!(lines.setup.args[2], None);
    assert_eq!(lines.setup.args[3], Some(Input::Bits { bits: 32, value: 0xffff_ffff }));
    assert_eq!(lines.setup.stored[0].space, 1);
    assert_eq!(lines.setup.stored[1].value, Input::Bits { bits: 8, value: 7 });
    assert_eq!(parse(&print("k", &lines.setup, &[])).expect("our own text").setup, lines.setup);
    assert_eq!(lines.setup.seed, 42);
    assert_eq!(&*lines.expects[0].rest[0], "NoAlias");
}

#[test]
fn wrong_lines_are_refused() {
    for (text, message) in [
        ("define void @k() {\n; aliasmith: seed 1\n", "2:13: a case line precedes the first entity of the file"),
        ("; aliasmith: seed 1\n; aliasmith: seed 2\n", "2:18: a second seed: a case has one"),
        ("; aliasmith: launch grid=2\n; aliasmith: launch block=2\n", "2:20: a second launch: a case has one"),
        ("; aliasmith: shared -5\n", "1:23: the number is 0 to 2^64 - 1"),
        ("; aliasmith: arg 0 = i8 256\n", "1:28: the number does not fit into the type"),
        ("; aliasmith: arg 0 = i8 -129\n", "1:29: the number does not fit into the type"),
    ] {
        assert_eq!(parse(text).expect_err(text).to_string(), message);
    }
    for text in ["; aliasmith: arg 0 = i8 255\n", "; aliasmith: arg 0 = i8 -128\n", "; aliasmith: arg 0 = i1 -1\n"] {
        assert!(parse(text).is_ok(), "{text}");
    }
}

#[test]
fn memory_holds_ramps_and_arguments_none() {
    let lines = parse("; aliasmith: arg 0 = object global 64\n; aliasmith: mem arg 0 + 8 = i16 -1 step 3 count 4\n")
        .expect("good");
    let Input::Ramp(ramp) = lines.setup.stored[0].value else { panic!("{:?}", lines.setup) };
    assert_eq!(ramp, Iota { bits: 16, first: 0xffff, step: 3, count: 4 });
    assert_eq!(ramp.numbers().map(|(at, n)| (at, n as u16)).collect::<Vec<_>>(), [(0, 0xffff), (2, 2), (4, 5), (6, 8)]);
    assert_eq!((ramp.bytes(), parse(&print("k", &lines.setup, &[])).expect("our own text").setup), (8, lines.setup));
    let at = |text: &str| parse(text).expect_err("the line is bad").message.to_string();
    assert!(at("; aliasmith: arg 0 = i32 0 step 1 count 4\n").contains("unexpected text"));
    assert!(at("; aliasmith: mem arg 0 = i7 0 step 1 count 4\n").contains("8, 16, 32 or 64 bits"));
    assert!(at("; aliasmith: mem arg 0 = null step 1 count 4\n").contains("8, 16, 32 or 64 bits"));
    assert!(at("; aliasmith: mem arg 0 = i32 0 step 1 count 0\n").contains("1 to 2^20"));
    assert!(at("; aliasmith: mem arg 0 = i32 0 step 1\n").contains("count"));
}

#[test]
fn mem_lines_follow_stored_pointers() {
    let text = "; aliasmith: mem arg 0 + 8 = object global 96 align 16 space 0\n\
        ; aliasmith: mem arg 0 + 8 -> 88 = object global 64 align 8 space 1\n\
        ; aliasmith: mem arg 0 -> 0 -> 4 = i32 7\n";
    let lines = parse(text).expect("good lines");
    let [_, inner, last] = &lines.setup.stored[..] else { panic!("{:?}", lines.setup) };
    assert_eq!((inner.arg, &inner.path[..], inner.offset, inner.space), (0, &[8][..], 88, 1));
    assert_eq!((&last.path[..], last.offset), (&[0, 0][..], 4));
    let printed = print("k", &lines.setup, &[]);
    assert!(
        printed.contains("mem arg 0 + 8 -> 88 = object") && printed.contains("mem arg 0 -> 0 -> 4 = i32 7"),
        "{printed}"
    );
    assert_eq!(parse(&printed).expect("our own text").setup, lines.setup);
    let at = |text: &str| parse(text).expect_err("the line is bad").message.to_string();
    assert!(
        at("; aliasmith: mem arg 0 + 8 -> - 8 = i32 7\n").contains("expected a number"),
        "{}",
        at("; aliasmith: mem arg 0 -> - 8 = i32 7\n")
    );
    assert!(at(&format!("; aliasmith: mem arg 0{} = i32 7\n", " -> 0".repeat(17))).contains("16 pointers"));
}

#[test]
fn after_places_objects_in_a_row() {
    let text = "; aliasmith: arg 0 = object global 16 align 8\n; aliasmith: arg 1 = object global 8 align 4 + 4 after arg 0\n\
        ; aliasmith: arg 2 = object global 8 align 8 after arg 1\n; aliasmith: arg 3 = object global 8 align 8\n";
    let lines = parse(text).expect("good lines");
    assert_eq!(lines.setup.adjacent, [Adjacent { arg: 1, after: 0 }, Adjacent { arg: 2, after: 1 }]);
    let printed = print("k", &lines.setup, &[]);
    assert!(printed.contains("arg 1 = object global 8 align 4 + 4 after arg 0\n"), "{printed}");
    assert_eq!(parse(&printed).expect("our own text").setup, lines.setup);
    let rows = |setup: &Setup| (0..4).map(|arg| setup.row(arg)).collect::<Vec<_>>();
    let row = Some(vec![0, 1, 2]);
    assert_eq!(rows(&lines.setup), [row.clone(), row.clone(), row, None]);
    // After argument 1 is removed, no two of the remaining objects are adjacent.
    let mut fewer = lines.setup.clone();
    fewer.rename_adjacent(|arg| (arg != 1).then_some(arg));
    assert_eq!(fewer.adjacent, []);
    let mut moved = lines.setup;
    moved.rename_adjacent(|arg| Some(arg + 1));
    assert_eq!(moved.row(1), Some(vec![1, 2, 3]));
    let ring = [(1, 0), (0, 1)].map(|(arg, after)| Adjacent { arg, after }).to_vec();
    assert_eq!(rows(&Setup { adjacent: ring, ..Setup::default() }), [None, None, None, None]);
    let at = |text: &str| parse(text).expect_err("the line is bad").message.to_string();
    assert!(at("; aliasmith: arg 1 = i32 4 after arg 0\n").contains("an `object` begins"));
    assert!(at("; aliasmith: arg 1 = object global 4 after arg 1\n").contains("an `object` begins"));
    assert!(at("; aliasmith: arg 1 = object global 4 after 0\n").contains("arg"));
    let twice = "; aliasmith: arg 1 = object global 4 after arg 0\n; aliasmith: arg 2 = object global 4 after arg 0\n";
    assert!(at(twice).contains("one object begins where another ends"));
}

#[test]
fn races_may_give_undef() {
    let races = |text: &str| parse(text).map(|lines| lines.setup.races);
    assert_eq!(races("; aliasmith: launch block=2,1,1\n"), Ok(Races::End));
    assert_eq!(races("; aliasmith: races undef\n"), Ok(Races::Undef));
    assert!(races("; aliasmith: races never\n").is_err());
    let setup = Setup { races: Races::Undef, ..Setup::default() };
    assert_eq!(parse(&print("k", &setup, &[])).expect("our own text").setup, setup);
}

#[test]
fn errors_name_line_and_column() {
    let at = |text: &str| parse(text).expect_err("the line is bad");
    let e = at("; aliasmith: entry @k\n; aliasmith: arg 0 = objekt global 4\n");
    assert_eq!((e.line, e.column), (2, 28), "{e}");
    assert!(e.message.to_string().contains("objekt"));
    assert!(at("; aliasmith: launch grid=0\n").message.to_string().contains("1 to 1024"));
    assert!(at("; aliasmith: frobnicate\n").message.to_string().contains(STATEMENTS));
    assert!(at("; aliasmith: expect wrong opt-16\n").message.to_string().contains("miscompile"));
    assert!(at("; aliasmith: seed 1 2\n").message.to_string().contains("unexpected text"));
    assert!(at("; aliasmith: entry @a\n; aliasmith: entry @b\n").message.to_string().contains("second entry"));
    assert!(at("; aliasmith: arg 0 = object global 64 align 3\n").message.to_string().contains("power of two"));
}

fn scalar() -> impl Strategy<Value = Input> {
    prop_oneof![
        Just(Input::Null),
        (0u64..4096, 0u32..8).prop_map(|(size, a)| Input::Object { place: Place::Shared, size, align: 1 << a }),
        any::<i64>().prop_filter("0 is Object", |o| *o != 0).prop_map(|offset| Input::Inside {
            place: Place::Global,
            size: 8,
            align: 4,
            offset: offset.into(),
        }),
        (0u32..9, any::<i64>()).prop_map(|(arg, offset)| Input::Arg { arg, offset: offset.into() }),
        any::<i64>().prop_map(|offset| Input::Global { name: "g.1".into(), offset: offset.into() }),
        (1u32..=128, any::<u128>()).prop_map(|(bits, v)| Input::Bits { bits, value: v >> (128 - bits) }),
    ]
}

proptest! {
    #[test]
    fn print_then_parse_is_identity(
        args in prop::collection::vec(prop_oneof![
            scalar(),
            prop::collection::vec(scalar(), 1..4).prop_map(Input::PerThread),
            prop::collection::vec(scalar(), 0..4).prop_map(Input::Aggregate),
        ], 0..5),
        seed in any::<u64>(),
    ) {
        let setup = Setup { args: args.into_iter().map(Some).collect(), seed, ..Setup::default() };
        let lines = parse(&print("k", &setup, &[])).expect("our own text parses");
        prop_assert_eq!(lines.setup, setup);
    }

    #[test]
    fn never_panics(text in "(; aliasmith: [a-z@=|{}, +0-9-]{0,40}\n){0,4}") {
        let _ = parse(&text);
    }
}
