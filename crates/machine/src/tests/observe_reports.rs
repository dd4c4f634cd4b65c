//! Tests of what a run reports besides its result under `observe`, that is, if two programs are compared. The report
//! contains addresses that became numbers, traps, decisions of nondeterministic choices, the variables, and what
//! outside code may inspect.

use super::*;
use crate::api::observation::{Observation, Root, TrapState};

fn run_with(text: &str, options: Options, seed: u64) -> Execution {
    let mut case = case(&format!("{NVPTX}{text}"), vec![object(16), object(16)], 1);
    case.setup.seed = seed;
    run_case(&case, &Options { observe: true, ..options }, &Watch::default())
}

fn observation_of(body: &str) -> Observation {
    let text = format!(
        "declare void @llvm.trap()\ndeclare i64 @llvm.nvvm.read.ptx.sreg.clock64()\n@g = internal global i64 0\ndefine void @k(ptr %p, ptr %q) {{\n%m = alloca ptr\nstore ptr %p, ptr %m\n\
         %clock = call i64 @llvm.nvvm.read.ptx.sreg.clock64()\n%free = icmp ult i64 %clock, 10000000\n{body}\nret void\n}}\n"
    );
    let run = run_with(&text, Options::default(), 1);
    assert!(!matches!(run.outcome, Outcome::Discard(_)), "{body}: {:?}", run.outcome);
    run.observed
}

/// Code that reads the bytes of a pointer as a number, or that computes with a pointer in inline PTX, uses an address
/// as a number.
#[test]
fn addresses_that_become_numbers() {
    for (body, numbered) in [
        ("%v = load ptr, ptr %m", false),
        ("%v = load i64, ptr %m", true),
        ("%v = load i8, ptr %m", true),
        ("%v = load i32, ptr %q", false),
        ("%a = getelementptr i8, ptr %q, i64 8\n%v = load i64, ptr %a", false),
        ("%v = load i64, ptr @g", false),
        ("call void asm sideeffect \"{ .reg .b64 v; ld.b64 v, [$0]; }\", \"l\"(ptr %q)", false),
        ("call void asm sideeffect \"st.b32 [$0], 1;\", \"l\"(ptr %q)", false),
        ("call void asm sideeffect \"{ .reg .b64 v; add.u64 v, $0, 8; }\", \"l\"(ptr %q)", true),
        ("call void asm sideeffect \"{ .reg .b64 v; add.u64 v, $0, 8; }\", \"l\"(i64 5)", false),
        ("call void asm sideeffect \"{ .reg .pred v; setp.eq.u64 v, $0, 0; }\", \"l\"(ptr %q)", true),
        ("call void asm sideeffect \"{ .reg .b32 v; cvt.u32.u64 v, $0; }\", \"l\"(ptr %q)", true),
        ("call void asm sideeffect \"st.b64 [$0], $1;\", \"l,l\"(ptr %q, ptr %p)", true),
        ("call void asm sideeffect \"st.b64 [$0], $1;\", \"l,l\"(ptr %q, i64 3)", false),
        ("call void asm sideeffect \"{ .reg .b64 v; atom.exch.b64 v, [$0], $1; }\", \"l,l\"(ptr %q, ptr %p)", true),
        ("call void asm sideeffect \"{ .reg .b64 v; atom.exch.b64 v, [$0], $1; }\", \"l,l\"(ptr %q, i64 3)", false),
        ("call void asm sideeffect \"{ .reg .b64 v; atom.cas.b64 v, [$0], 0, $1; }\", \"l,l\"(ptr %q, ptr %p)", true),
    ] {
        assert_eq!(observation_of(body).numbered, numbered, "{body}");
    }
}

/// The address in a tensor map is a pointer, and no code can read it as a number.
#[test]
fn the_address_in_a_tensor_map_is_no_number() {
    let body = |value: &str| {
        format!(
            "call void asm sideeffect \"tensormap.replace.tile.global_address.shared::cta.b1024.b64 [$0], $1;\", \"l,l\"(ptr addrspace(3) @map, {value})"
        )
    };
    let numbered = |body: &str| {
        let text = format!(
            "@map = internal addrspace(3) global [128 x i8] undef, align 128\ndefine void @k(ptr %p, ptr %q) {{\n{body}\nret void\n}}\n"
        );
        let run = run_with(&text, Options::default(), 1);
        assert_eq!(run.outcome, Outcome::Counted, "{body}");
        run.observed.numbered
    };
    assert!(!numbered(&body("ptr %q")));
    assert!(numbered("call void asm sideeffect \"{ .reg .b64 v; add.u64 v, $0, 8; }\", \"l\"(ptr %q)"));
}

#[test]
fn traps_and_ends_that_a_free_choice_decides() {
    let behind = |free: bool, what: &str| {
        let on = if free { "%free" } else { "true" };
        observation_of(&format!("br i1 {on}, label %x, label %y\nx:\n{what}\nunreachable\ny:"))
    };
    let trap = "call void @llvm.trap()";
    assert_eq!((observation_of("").trap, behind(false, trap).trap), (TrapState::No, TrapState::Yes));
    let undefined = "store i32 1, ptr null";
    assert!(!behind(false, undefined).ends_at_tainted_point);
    // For each successor of the tainted branch, there is a seed under which the run takes this successor.
    let free = |what: &str| {
        (0..16).map(|seed| {
            let text = format!(
                "declare void @llvm.trap()\ndefine void @k(ptr %p, ptr %q) {{\n%b = freeze i1 undef\nbr i1 %b, label %x, label %y\nx:\n{what}\nunreachable\ny:\nret void\n}}\n"
            );
            run_with(&text, Options::default(), seed)
        })
        .collect::<Vec<_>>()
    };
    let traps = free(trap);
    assert!(
        traps.iter().any(|r| r.observed.trap == TrapState::Perhaps)
            && traps.iter().any(|r| r.observed.trap == TrapState::No)
    );
    assert!(
        traps
            .iter()
            .all(|r| r.outcome == Outcome::Counted && r.observed.trap != TrapState::Yes && r.observed.forks == 1)
    );
    let ends = free(undefined);
    let broken = |r: &&Execution| matches!(r.outcome, Outcome::Violation(_));
    assert!(ends.iter().any(|r| broken(&r)) && ends.iter().filter(broken).all(|r| r.observed.ends_at_tainted_point));
}

/// Exported variables exist even if the kernel does not name them. If the run has a prefix, this holds only for
/// variables whose names have the prefix, and the report omits the prefix.
#[test]
fn exported_variables_are_observed_without_uses() {
    let text = "@exported = global i32 1\n@other = global i32 1\n@internal = internal global i32 2\n\
        @llvm.used = appending global [1 x ptr] [ptr @internal], section \"llvm.metadata\"\ndefine void @k(ptr %p, ptr %q) {\nret void\n}\n";
    let names = |prefix: &str| {
        let run = run_with(text, Options { prefix: prefix.into(), ..Options::default() }, 1);
        let name = |r: Option<Root>| match r {
            Some(Root::Variable(name, _)) => Some(name),
            _ => None,
        };
        run.observed.objects.into_iter().filter_map(|o| name(o.root)).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(""), names("ex"), names("none")),
        (vec!["exported".into(), "other".into()], vec!["ported".into()], vec![])
    );
    // If no programs are compared, only the variables that the kernel names exist.
    let alone = run_case(
        &case(&format!("{NVPTX}{text}"), vec![object(16), object(16)], 1),
        &Options::default(),
        &Watch::default(),
    );
    assert!(alone.objects.iter().all(|o| matches!(o.origin, Origin::Input(_))));
}

/// If outside code reads undefined or tainted bytes, the run is discarded, because the reaction of outside code is
/// unknown.
#[test]
fn outside_code_reading_undefined_bytes_discards() {
    let ends = |stored: &str| {
        let text = format!(
            "declare void @f(ptr) memory(argmem: read)\ndefine void @k(ptr %p, ptr %q) {{\n%a = alloca i32\n%d = freeze i32 undef\n{stored}\ncall void @f(ptr %a)\nret void\n}}\n"
        );
        let all = (0..48).map(|seed| run_with(&text, Options::default(), seed).outcome).collect::<Vec<_>>();
        let refused = all
            .iter()
            .filter(|o| matches!(o, Outcome::Discard(why) if why.to_string() == "peer: something undefined"))
            .count();
        assert!(all.iter().all(|o| matches!(o, Outcome::Counted | Outcome::Discard(_))), "{stored}");
        refused > 0
    };
    assert!(ends("") && ends("store i32 poison, ptr %a") && ends("store i32 %d, ptr %a"));
    assert!(!ends("store i32 5, ptr %a"));
    // If an argument of outside code is undefined, the run is not discarded, but sets the flag `peeked`.
    let peeked = |given: &str| {
        let text = format!(
            "declare void @f(i32) memory(inaccessiblemem: readwrite)\ndefine void @k(ptr %p, ptr %q) {{\ncall void @f(i32 {given})\nret void\n}}\n"
        );
        run_with(&text, Options::default(), 1).observed.peeked
    };
    assert!(peeked("undef") && !peeked("5"));
}
