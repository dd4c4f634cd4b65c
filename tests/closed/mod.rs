//! Tests closed compilers: libNVVM as an oracle. If the library is not installed, the tests that need it print one line
//! and are skipped. The tests look for the library in the same places as the command (`ALIASMITH_LIBNVVM`).

mod commands;
mod standin;

use aliasmith::r#gen::{Features, from_seed};
use aliasmith::oracle::Discovery;
use aliasmith::oracle::compiler::{Compiler, ask_libnvvm, nvvm_text};
use aliasmith::oracle::libnvvm::worker::{CompilationResult, set_worker};
use aliasmith::oracle::{Opt, libnvvm};
use std::collections::BTreeMap;
use std::time::Duration;

/// Returns the compilers of the user's libraries, or prints that a test is skipped.
fn compilers(test: &str) -> Vec<Opt> {
    set_worker(vec![env!("CARGO_BIN_EXE_aliasmith").into(), "worker".into()]);
    let found: Vec<Opt> = libnvvm::find_all()
        .into_iter()
        .filter_map(|found| if let Discovery::Found(opt) = found { Some(opt) } else { None })
        .collect();
    if found.is_empty() {
        eprintln!("{test} is skipped: no libNVVM ({} names one)", libnvvm::VARIABLE);
    }
    found
}

/// NVVM 23 must accept at least 95 % of the generated kernels (it rejects atomics on 8 bits and on an alloca), and the
/// other releases at least 75 %.
#[test]
fn generated_kernels_are_accepted() {
    let count = std::env::var("ALIASMITH_CLOSED").ok().and_then(|n| n.parse().ok()).unwrap_or(200u64);
    let features = Features::all();
    let mut few = Vec::new();
    for opt in compilers("generated_kernels_are_accepted") {
        let Some(Compiler::Libnvvm { ir, options }) = &opt.manifest.compiler else { panic!("a libNVVM") };
        let mut refused: BTreeMap<String, u64> = BTreeMap::new();
        let (mut accepted, mut seen) = (0, 0);
        for seed in 0.. {
            let case = from_seed(seed, &features);
            if !case.module.triple.starts_with("nvptx64") {
                continue;
            }
            seen += 1;
            let why = match nvvm_text(&case.module, *ir) {
                Err(why) => why.to_string(),
                Ok(text) => match ask_libnvvm(&opt, options, text, Duration::from_secs(20)).expect("the worker runs") {
                    CompilationResult::Replied(reply) if reply.code == 0 => String::new(),
                    CompilationResult::Replied(reply) => reason(&reply.log),
                    CompilationResult::Ended(end) => format!("{end:?}"),
                },
            };
            match why.is_empty() {
                true => accepted += 1,
                false => *refused.entry(why).or_default() += 1,
            }
            if seen == count {
                break;
            }
        }
        let wanted = if opt.version.starts_with("nvvm-23") { 95 } else { 75 };
        eprintln!("{} {}: {accepted} of {count} accepted; {refused:#?}", opt.manifest.name, opt.version);
        if accepted * 100 < wanted * count {
            few.push(format!("{}: {accepted} of {count}", opt.manifest.name));
        }
    }
    assert!(few.is_empty(), "{few:?}");
}

/// Returns the lines of a log without the names in it.
fn reason(log: &str) -> String {
    let lines: Vec<&str> = log.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect();
    let without_digits: String = lines.join(" | ").chars().filter(|c| !c.is_ascii_digit()).collect();
    match without_digits.find("Atomic operations on non-") {
        Some(at) => without_digits[at..].to_string(),
        None => without_digits.chars().take(240).collect(),
    }
}
