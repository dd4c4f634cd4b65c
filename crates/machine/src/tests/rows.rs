//! Objects that the case places directly after one another (docs/machine.md section 2).

use super::*;
use crate::case::{Adjacent, lines};

/// Runs the kernel in one draw of addresses.
fn run_layout(body: &str, case: &str, seed: u64, shuffled: bool) -> Execution {
    let case: String = case.lines().map(|l| format!("; aliasmith: {}\n", l.trim())).collect();
    let text = format!("{case}{NVPTX}{body}");
    let mut case = super::case(&text, Vec::new(), 1);
    case.setup = lines::parse(&text).expect("good lines").setup;
    let options = Options { layout_seed: seed, shuffled, ..Options::default() };
    run_case(&case, &options, &watch_all(&case.module))
}

const PAIR: &str = "define i32 @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
    %end = getelementptr i8, ptr addrspace(1) %a, i64 8
    %e = icmp eq ptr addrspace(1) %end, %b
    %l = icmp ult ptr addrspace(1) %a, %b
    %i = zext i1 %e to i32
    %j = zext i1 %l to i32
    %k = shl i32 %j, 1
    %v = or i32 %i, %k
    ret i32 %v
}";

/// The row is the same in every draw. In some draws, new objects are placed before the existing objects, at multiples
/// of 4,096. The row of the second case begins with the object of argument 2.
#[test]
fn a_row_is_the_same_in_every_layout() {
    for (case, shuffled, seed) in [
        "arg 0 = object global 8 align 8\narg 1 = object global 4 align 8 after arg 0",
        "arg 0 = object global 8 align 8 after arg 2\narg 1 = object global 4 align 8 after arg 0\narg 2 = object global 24 align 4",
    ]
    .into_iter()
    .flat_map(|case| [false, true].into_iter().flat_map(move |s| (0..24).map(move |seed| (case, s, seed))))
    {
        let body = match case.contains("arg 2") {
            true => PAIR.replace("%b) {", "%b, ptr addrspace(1) %c) {"),
            false => PAIR.into(),
        };
        let run = run_layout(&body, case, seed, shuffled);
        assert_eq!((run.outcome, run.returns), (Outcome::Counted, vec!["i32 3".to_string()]), "{case} {seed}");
    }
    // If the case does not state the row, the second object begins at the end of the first object only in some layouts.
    let free = "arg 0 = object global 8 align 8\narg 1 = object global 4 align 8";
    let all: std::collections::BTreeSet<String> =
        (0..24).map(|seed| run_layout(PAIR, free, seed, true).returns.concat()).collect();
    assert!(all.len() > 1, "{all:?}");
}

/// The objects of a row stay two objects, because bounds come from provenance.
#[test]
fn a_row_is_no_object() {
    let body = |offset: i32| {
        format!(
            "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {{
               %p = getelementptr i8, ptr addrspace(1) %a, i64 {offset}\nstore i32 1, ptr addrspace(1) %p\nret void\n}}"
        )
    };
    let case = "arg 0 = object global 8 align 8\narg 1 = object global 8 align 8 after arg 0";
    assert_eq!(run_layout(&body(4), case, 0, false).outcome, Outcome::Counted);
    match run_layout(&body(8), case, 0, false).outcome {
        Outcome::Violation(ub) => assert_eq!(ub.kind, UbKind::OutOfBounds),
        other => panic!("{other:?}"),
    }
}

/// If objects cannot be in a row, the run is discarded; the reason names the row.
#[test]
fn impossible_object_rows_discard() {
    let why = |case: &str, body: &str| match run_layout(body, case, 0, false).outcome {
        Outcome::Discard(why) => why.to_string(),
        other => format!("{other:?}"),
    };
    let row = "unsupported: objects that cannot lie in a row";
    for case in [
        "arg 0 = object global 6 align 8\narg 1 = object global 4 align 4 after arg 0",
        "arg 0 = object shared 8 align 8\narg 1 = object global 4 align 4 after arg 0",
        "arg 0 = null\narg 1 = object global 4 align 4 after arg 0",
        "arg 0 = object global 4 align 4 after arg 1\narg 1 = object global 4 align 4 after arg 0",
        "arg 0 = object global 4 align 4\narg 1 = object global 4 align 4 after arg 7",
    ] {
        assert_eq!(why(case, PAIR), row, "{case}");
    }
    let copied = "define void @k(ptr byval(i32) %a, ptr %b) {\nret void\n}";
    assert_eq!(why("arg 0 = object global 4 align 4\narg 1 = object global 4 align 4 after arg 0", copied), row);
    // Two objects directly after one object. A case cannot state this.
    let text = format!("{NVPTX}{PAIR}");
    let mut case = case(&text, vec![object(8), object(8)], 1);
    case.setup.adjacent = [(1, 0), (0, 0)].map(|(arg, after)| Adjacent { arg, after }).to_vec();
    assert!(matches!(run_one(&case).outcome, Outcome::Discard(why) if why.to_string() == row));
}
