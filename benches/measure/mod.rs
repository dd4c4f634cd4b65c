//! Common functions of the benches. With `QUICK` set, a bench does little work, and does it once. CI runs the benches
//! in this way, because a bench that is only compiled may panic for weeks unnoticed.
//!
//! Times are the scheduler's accounts of processor time (Linux), in nanoseconds, so other processes have little
//! influence.

#![allow(dead_code)] // Each bench is a program of its own, and `machine` needs only a few of these.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The `opt` that aliasmith is compared with.
pub const OPT: &str = "opt-22";
/// The profile of the reference that imitates [`OPT`].
pub const PROFILE: &str = "llvm-22";

/// Whether the bench only has to show that it works.
pub fn quick() -> bool {
    std::env::var_os("QUICK").is_some()
}

/// Returns the number of measurements, which is `usual` unless `QUICK` is set.
pub fn rounds(usual: usize) -> usize {
    if quick() { 1 } else { usual }
}

/// Returns the median of the figures. For a difference of two figures it is better than the minimum, because the speed
/// of the computer changes over time.
pub fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// Returns how many times larger `theirs` is than `ours`: the median of the ratios of each round, because both are
/// slower when the computer is slower.
pub fn ratio(theirs: &[f64], ours: &[f64]) -> f64 {
    median(&theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours).collect::<Vec<_>>())
}

/// Writes a module with the kernels of one target from `SEEDS` seeds (by default `usual`), and returns the number of
/// seeds.
pub fn kernels(file: &Path, usual: u32) -> u32 {
    let told = std::env::var("SEEDS").ok().map(|n| n.parse().expect("SEEDS is a number"));
    let seeds = told.unwrap_or(if quick() { 30 } else { usual });
    let generate = ["gen", "--quiet", "--seed", "0", "-n", &seeds.to_string()];
    let made = Command::new(env!("CARGO_BIN_EXE_aliasmith")).args(generate).output().expect("the generator runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    std::fs::write(file, made.stdout).expect("the folder is ours");
    seeds
}

/// Whether there is an `opt` to compare with.
pub fn has_opt() -> bool {
    Command::new(OPT).arg("--version").stdout(Stdio::null()).status().is_ok()
}

/// Returns the processor time of this thread so far, in seconds.
pub fn own_cpu() -> f64 {
    // The scheduler updates a thread's account when the thread yields.
    std::thread::yield_now();
    seconds(&std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default())
}

/// Returns the first field of a `schedstat`, the nanoseconds on a processor, in seconds.
fn seconds(schedstat: &str) -> f64 {
    let nanoseconds = schedstat.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.expect("this needs Linux's /proc") / 1e9
}

/// Returns the processor time of a program in seconds. The program must succeed. The account is read after the process
/// has ended and before it is waited for, because waiting deletes the account.
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
