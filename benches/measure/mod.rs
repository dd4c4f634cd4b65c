//! What the benches measure with. With `QUICK` set they do little, and that once: so CI runs them, since a bench that only has to
//! compile may end in a panic for weeks before anybody looks.
//!
//! Times are the scheduler's account of the processor (Linux), in nanoseconds, so what else runs matters little.

#![allow(dead_code)] // Each bench is a program of its own, and `machine` needs only a few of these.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The `opt` that is compared with.
pub const OPT: &str = "opt-22";
/// The profile of the reference that imitates [`OPT`].
pub const PROFILE: &str = "llvm-22";

/// Only a sign of life?
pub fn quick() -> bool {
    std::env::var_os("QUICK").is_some()
}

/// How often to measure: `usual` times.
pub fn rounds(usual: usize) -> usize {
    if quick() { 1 } else { usual }
}

/// The middle one of the figures. It says more than the least where one is subtracted from another: the machine drifts.
pub fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// How often `theirs` is as much as `ours`: the median of what each round gives, since both are slower while the machine is.
pub fn ratio(theirs: &[f64], ours: &[f64]) -> f64 {
    median(&theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours).collect::<Vec<_>>())
}

/// Writes a module of the kernels of one target that so many seeds give, and returns that number: `SEEDS`, else `usual`.
pub fn kernels(file: &Path, usual: u32) -> u32 {
    let told = std::env::var("SEEDS").ok().map(|n| n.parse().expect("SEEDS is a number"));
    let seeds = told.unwrap_or(if quick() { 30 } else { usual });
    let generate = ["gen", "--quiet", "--seed", "0", "-n", &seeds.to_string()];
    let made = Command::new(env!("CARGO_BIN_EXE_aliasmith")).args(generate).output().expect("the generator runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    std::fs::write(file, made.stdout).expect("the folder is ours");
    seeds
}

/// Is there an `opt` to compare with?
pub fn has_opt() -> bool {
    Command::new(OPT).arg("--version").stdout(Stdio::null()).status().is_ok()
}

/// Processor seconds of this thread so far.
pub fn own_cpu() -> f64 {
    // What runs is accounted for when it yields.
    std::thread::yield_now();
    seconds(&std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default())
}

/// The first field of a `schedstat`: nanoseconds on a processor.
fn seconds(schedstat: &str) -> f64 {
    let nanoseconds = schedstat.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.expect("this needs Linux's /proc") / 1e9
}

/// Processor seconds of a program, which must succeed. It is asked for when the process has ended and before it is waited for,
/// which forgets it.
pub fn cpu(command: &mut Command) -> f64 {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program exists");
    let read = |what: &str| std::fs::read_to_string(format!("/proc/{}/{what}", child.id())).unwrap_or_default();
    while read("stat").rsplit(") ").next().is_some_and(|rest| !rest.starts_with('Z')) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let taken = seconds(&read("schedstat"));
    assert!(child.wait().is_ok_and(|status| status.success()), "{command:?}");
    taken
}
