//! Tests the claim `NoModRef` about synchronising instructions. Environment threads must refute the wrong claims and no
//! right claim. The search must find such environment threads.

use super::super::{Search, complete, synthesise};
use super::*;
use crate::answers::{Answer, Answers, Claim, LocationSize, MemoryLocation, ModRefInfo, Question};
use crate::case::{Setup, lines};
use crate::evaluation::assess::{Assessment, Run, assess, assess_search};
use crate::ir::parse::parse_module;
use crate::judge::Verdict;
use crate::machine::{Options, Program};

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
const INPUTS: &str = "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 16 align 16\n\
    ; aliasmith: arg 1 = object global 16 align 16\n; aliasmith: mem arg 0 + 0 = i64 0\n";

fn parse(text: &str) -> Module {
    parse_module("test.ll", text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}")).module
}

/// Returns the claim `NoModRef` about every synchronising instruction of `@k` and four bytes at `%q`.
fn claims(module: &Module) -> Answers {
    let k = module.find_function("k").expect("the test defines @k");
    let f = module.function(k);
    let synchronises = |kind: &InstKind| match kind {
        InstKind::Fence(_) => true,
        InstKind::Load { atomic, .. } => atomic.is_some(),
        kind => kind.as_call().is_some() || matches!(kind, InstKind::AtomicRmw { .. }),
    };
    let ptr = Value::Arg(f.params.iter().position(|p| p.name.as_deref() == Some("q")).expect("%q") as u32);
    let loc = MemoryLocation { ptr, size: LocationSize::Precise(4), space: AddressSpace(0) };
    let calls = f.inst_ids().filter(|i| synchronises(&f.inst(*i).kind));
    let answer = Answer::ModRef(ModRefInfo::NoModRef);
    let claims = calls.map(|call| Claim { question: Question::CallLoc { call, loc }, answer, rule: None }).collect();
    let (oracle, pipeline) = (String::new(), String::new());
    Answers { oracle, pipeline, function: k, claims, left_out: 0, graph: None, unread: None }
}

fn refuted(answers: &Answers, seen: &Assessment) -> Vec<bool> {
    let verdict = |i| matches!(seen.verdict(&[answers], 0, i), Verdict::Refuted(_));
    (0..answers.claims.len()).map(verdict).collect()
}

/// Runs the code with this environment thread, and returns the claims that the run refutes. The run must count.
fn refuted_with_script(driver: &str, function: &str) -> Vec<bool> {
    let text = format!("{INPUTS}; aliasmith: driver {driver}\n; aliasmith: seed 3\n{NVPTX}{function}");
    let module = parse(&text);
    let answers = claims(&module);
    let entry = answers.function;
    let setup = complete(&module, entry, &lines::parse(&text).expect("good lines").setup);
    let seen = assess(&module, &Program::new(&module), &[&answers], &[Run { entry, setup }], &Options::default());
    assert_eq!(seen.counted, 1, "{:?}\n{text}", seen.discarded);
    refuted(&answers, &seen)
}

/// Returns the claims that are refuted by four searches of 64 runs each. A single search may have bad luck.
fn refuted_by_search(function: &str) -> Vec<bool> {
    let module = parse(&format!("{NVPTX}{function}"));
    let answers = claims(&module);
    let search = |n: u64| Search::new(&module, answers.function, None, 1000 * n, 64);
    let searches = (0..4).map(search);
    let (seen, _) = assess_search(&module, &Program::new(&module), &[&answers], searches, &Options::default());
    refuted(&answers, &seen)
}

fn between(first: &str, second: &str) -> String {
    format!(
        "define i32 @k(ptr %p, ptr %q) {{\n%a = load i32, ptr %q\n{first}\n{second}\n%b = load i32, ptr %q\n\
         %c = add i32 %a, %b\nret i32 %c\n}}\n"
    )
}

/// Returns a function that reads `%q` once the flag `%p` is 1.
fn read_after_flag(load: &str, then: &str) -> String {
    format!(
        "define i32 @k(ptr %p, ptr %q) {{\nbr label %l\nl:\n%f = {load}\n%c = icmp eq i32 %f, 1\n\
         br i1 %c, label %x, label %l\nx:\n{then}\n%v = load i32, ptr %q\nret i32 %v\n}}\n"
    )
}

const BARRIER: &str = "call void @llvm.nvvm.barrier0()";
const ACQUIRE: &str = "load atomic i32, ptr %p acquire, align 4";
const RELAXED: &str = "load atomic i32, ptr %p monotonic, align 4";

#[test]
fn barrier_modifies_bytes_written_by_env_thread() {
    let function = between(BARRIER, BARRIER);
    assert_eq!(refuted_with_script("1 = barrier | store i32 7, arg 1 | barrier", &function), [false, true]);
    assert_eq!(
        refuted_with_script("1 = barrier | store i32 7, arg 1 + 4 | barrier", &function),
        [false, false],
        "other bytes"
    );
    assert_eq!(refuted_with_script("1 = barrier | load i32, arg 1 | barrier", &function), [false, false], "no write");
    assert_eq!(
        refuted_with_script("1 = barrier | store i32 7, arg 0 | barrier", &function),
        [false, false],
        "another object"
    );
    assert_eq!(refuted_by_search(&function), [false, true], "the first barrier meets a write only in a race");
}

#[test]
fn acquire_modifies_bytes_released_by_env_thread() {
    let release = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 release";
    assert_eq!(refuted_with_script(release, &read_after_flag(ACQUIRE, "")), [true]);
    assert_eq!(refuted_by_search(&read_after_flag(ACQUIRE, "")), [true]);
    let rmw = "atomicrmw or ptr %p, i32 0 acq_rel";
    assert_eq!(refuted_with_script(release, &read_after_flag(rmw, "")), [true]);
    // With a fence, the claim about the fence is refuted, and not the claim about the relaxed load.
    assert_eq!(refuted_with_script(release, &read_after_flag(RELAXED, "fence acquire")), [false, true]);
    assert_eq!(refuted_by_search(&read_after_flag(RELAXED, "fence acquire")), [false, true]);
    // A later release does not release earlier writes again: only the bytes of the environment thread's last write are
    // new.
    let other = "1 = store i32 7, arg 1 + 4 | store atomic i32 1, arg 0 release";
    assert_eq!(refuted_with_script(other, &read_after_flag(ACQUIRE, "")), [false]);
    for spared in [
        read_after_flag(RELAXED, ""),
        read_after_flag("load atomic i32, ptr %p syncscope(\"singlethread\") acquire, align 4", ""),
    ] {
        assert_eq!(refuted_by_search(&spared), [false], "{spared}");
    }
}

#[test]
fn a_call_synchronises_as_its_callee_does() {
    let callee = |attributes: &str, load: &str| {
        format!(
            "define i32 @k(ptr %p, ptr %q) {{\n%f = call i32 @wait(ptr %p)\n%v = load i32, ptr %q\nret i32 %v\n}}\n\
             define internal i32 @wait(ptr %p) {attributes} {{\nbr label %l\nl:\n%f = {load}\n%c = icmp eq i32 %f, 1\n\
             br i1 %c, label %x, label %l\nx:\nret i32 %f\n}}\n"
        )
    };
    assert_eq!(refuted_by_search(&callee("", ACQUIRE)), [true]);
    assert_eq!(refuted_by_search(&callee("", RELAXED)), [false]);
    assert_eq!(refuted_by_search(&callee("nosync", ACQUIRE)), [false], "no run counts");
    assert_eq!(refuted_by_search(&callee("memory(argmem: readwrite)", ACQUIRE)), [false], "no run counts");
}

/// docs/machine.md section 5: an unknown function may be a barrier.
#[test]
fn env_thread_joins_barriers_of_outside_code() {
    let function = |attributes: &str| {
        let meet = "call void @meet()";
        format!("declare void @meet() {attributes}\n{}", between(meet, meet))
    };
    assert_eq!(
        refuted_by_search(&function("convergent")),
        [false, true],
        "the first barrier meets a write only in a race"
    );
    assert_eq!(refuted_by_search(&function("")), [false, false]);
    assert_eq!(refuted_by_search(&function("convergent nosync")), [false, false]);
}

#[test]
fn only_synchronising_functions_get_env_threads() {
    let drivers = |text: &str| {
        let module = parse(&format!("{NVPTX}{text}"));
        let k = module.find_function("k").expect("@k");
        let drawn: Vec<Setup> = (0..64).map(|seed| synthesise(&module, k, seed)).collect();
        let stated = drawn.iter().all(|s| s.drivers.iter().all(|d| d.thread < s.launch.threads()));
        assert!(stated, "a driver is a thread of the launch");
        drawn.iter().filter(|s| !s.drivers.is_empty()).count()
    };
    assert!(drivers(&between(BARRIER, BARRIER)) > 32);
    assert!(drivers(&read_after_flag(ACQUIRE, "")) > 32);
    assert_eq!(drivers(&between(BARRIER, BARRIER).replace("define", "define ptx_kernel")), 0);
    assert_eq!(drivers(&between("", "")), 0);
    assert_eq!(drivers("define void @k(ptr %p) {\ncall void @llvm.nvvm.barrier0()\nret void\n}\n"), 0);
}
