//! Compares the behaviour of a kernel's compiled code on hardware with the results of the machine.
//!
//! Invariant: a [`Verdict::Wrong`] is an error of llc or of the driver's JIT. So this module launches only kernels
//! without undefined behaviour and without races on the machine. The module compares only bits that have the same value
//! in all draws of the machine ([`subject`]). Each kernel is compiled by four lowering paths ([`job::WAYS`]). A
//! difference is a [`Verdict::Wrong`] if at least one path agrees with the machine, the difference occurs in every
//! further launch, and it remains after the machine has computed its result again with eight times the number of draws.
//! If all four results are equal but differ from the machine's result, the error is reported as an error of aliasmith.
//! If the kernel's threads communicate without barriers, a difference is only a lead, because hardware orders accesses
//! more weakly than the machine.
//!
//! The driver runs in a separate process ([`process`]). There are two drivers: NVIDIA's driver, and the [`loopback`],
//! which returns the machine's results and makes mistakes on request. With the loopback, tests need no device, and
//! reach all parts except NVIDIA's driver.

#[cfg(feature = "device")]
mod cuda;
pub mod job;
pub mod loopback;
mod lower;
pub mod process;
pub mod subject;
pub mod verdict;

use crate::oracle::{End, PATIENCE, locate, run_both};
use job::{Fault, Job, Outcome};
use loopback::{Loopback, Mistake};
use process::{Driver, Server};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use subject::Subject;
use thiserror::Error;
use verdict::{Verdict, judge, outcomes_agree};

/// Returns a driver by its name: `cuda`, `loopback`, or a loopback that makes an error, such as `loopback:byte`.
pub fn driver(name: &str) -> Result<Box<dyn Driver>, String> {
    match name.split_once(':') {
        None if name == "cuda" => cuda_driver(),
        None if name == "loopback" => Ok(Box::new(Loopback::new(None))),
        Some(("loopback", mistake)) if Mistake::named(mistake).is_some() => {
            Ok(Box::new(Loopback::new(Mistake::named(mistake))))
        }
        _ => {
            let mistakes: Vec<&str> = Mistake::ALL.iter().map(|m| m.name()).collect();
            Err(format!("no driver {name}; there are: cuda, loopback, loopback:MISTAKE with {}", mistakes.join(", ")))
        }
    }
}

#[cfg(feature = "device")]
fn cuda_driver() -> Result<Box<dyn Driver>, String> {
    Ok(Box::new(cuda::open()?))
}

#[cfg(not(feature = "device"))]
fn cuda_driver() -> Result<Box<dyn Driver>, String> {
    Err("this aliasmith was built without the feature `device`".into())
}

/// The reason why llc produced no code.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCode {
    /// llc crashed or hung, which is an error of llc.
    #[error("llc -O{level} {how}")]
    Crash {
        /// The optimisation level.
        level: u32,
        /// A description of the crash.
        how: String,
    },
    /// llc reports that it does not accept this kernel.
    #[error("llc refuses it: {0}")]
    Refused(String),
    /// llc cannot be started.
    #[error("{0}")]
    ProcessError(String),
}

/// Finds llc; `name` is a path, or a name in PATH.
pub fn llc(name: &str) -> Result<PathBuf, NoCode> {
    let missing =
        || NoCode::ProcessError(format!("there is no {name} (try: apt-get install llvm-22; --llc names another)"));
    locate(name).ok_or_else(missing)
}

/// Compiles a kernel with llc at levels 0 and 3. A busy computer may slow llc, so a hang is reported only if llc also
/// exceeds [`PATIENCE`] times its time limit.
pub fn compile(llc: &Path, sm: u32, text: &str, time: Duration) -> Result<[String; 2], NoCode> {
    let code = |level: u32| {
        let args = [format!("-O{level}"), "-march=nvptx64".into(), format!("-mcpu=sm_{sm}"), "-o".into(), "-".into()];
        let run = |time| {
            let ran = run_both(llc, &args, text.as_bytes().to_vec(), time);
            ran.map_err(|e| NoCode::ProcessError(format!("cannot run {}: {e:?}", llc.display())))
        };
        let (mut ran, mut errors) = run(time)?;
        let more = time.saturating_mul(PATIENCE);
        if ran.end == End::TimedOut {
            (ran, errors) = run(more)?;
        }
        match ran.end {
            End::Exit(0) => Ok(ran.text),
            End::TimedOut => Err(NoCode::Crash { level, how: format!("does not end within {more:?}") }),
            End::Signal(n) => match ran.end.outside_signal() {
                Some(name) => Err(NoCode::ProcessError(format!("llc was ended from outside by {name}"))),
                None => Err(NoCode::Crash { level, how: format!("crashes with signal {n}{}", place(&errors)) }),
            },
            End::Exit(_) => Err(NoCode::Refused(errors.lines().next().unwrap_or("").trim().to_string())),
        }
    };
    Ok([code(0)?, code(3)?])
}

/// Returns the innermost pass that LLVM's stack dump names. This pass stands for the cause of the crash.
fn place(errors: &str) -> String {
    let pass = errors.lines().rev().find_map(|l| l.split_once("Running pass '")?.1.split_once('\''));
    pass.map_or_else(String::new, |(pass, _)| format!(" in '{pass}'"))
}

/// The number of further launches after a difference. After a hang, only one further launch is made.
const AGAIN: usize = 8;

/// Launches a kernel with all lowering paths, and judges the results.
pub fn judge_launches(subject: &Subject, ptx: &[String; 2], server: &mut Server, time: Duration) -> Verdict {
    let jobs = subject.jobs(ptx, time);
    let mut all = || -> [Outcome; 4] { jobs.each_ref().map(|job: &Job| server.run(job)) };
    let outcomes = all();
    let first = judge(&subject.regions, &subject.definite, &outcomes);
    if matches!(first, Verdict::Same | Verdict::Nothing(_)) {
        return first;
    }
    let hangs = outcomes.contains(&Err(Fault::Hang));
    for _ in 0..if hangs { 1 } else { AGAIN } {
        if !all().iter().zip(&outcomes).all(|(again, before)| outcomes_agree(&subject.definite, before, again)) {
            return Verdict::Nothing("not the same in every launch".into());
        }
    }
    let mut harder = subject.clone();
    if let Err(why) = harder.recompute_definite() {
        return Verdict::Nothing(format!("after more draws: {why}"));
    }
    match judge(&harder.regions, &harder.definite, &outcomes) {
        Verdict::Same => Verdict::Nothing("not definite after more draws".into()),
        Verdict::Wrong { how, .. } | Verdict::Machine(how) if subject.communicates_without_barriers() => Verdict::Lead(
            format!("threads communicate by more than barriers, and hardware orders less than the machine: {how}"),
        ),
        said => said,
    }
}

/// Counts the instructions of PTX text by the first two parts of their names, such as `ld.shared`, `atom.global`,
/// `bar.sync`.
pub fn instructions(ptx: &str, counts: &mut BTreeMap<String, u64>) {
    for line in ptx.lines().map(str::trim).filter(|l| l.ends_with(';') && !l.starts_with(['.', '/', '}', '{'])) {
        let mut words = line.trim_end_matches(';').split_whitespace().skip_while(|w| w.starts_with('@'));
        let Some(word) = words.next().filter(|w| !w.ends_with(':')) else { continue };
        let parts: Vec<&str> = word.splitn(3, '.').take(2).collect();
        *counts.entry(parts.join(".")).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_counted_by_their_first_words() {
        let ptx = ".visible .entry k(\n\t.param .u64 k_param_0\n)\n{\n\t.reg .pred %p<2>;\n\tld.param.b64 %rd1, [k_param_0];\n\
                   $L__BB0_1:\n\t@%p1 bra $L__BB0_1;\n\tld.param.b32 %r1, [k_param_1];\n\tbar.sync 0;\n\tret;\n}\n";
        let mut counts = BTreeMap::new();
        instructions(ptx, &mut counts);
        let told: Vec<_> = counts.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        assert_eq!(told, [("bar.sync", 1), ("bra", 1), ("ld.param", 2), ("ret", 1)]);
    }

    #[test]
    fn crash_message_names_the_running_pass() {
        let dump = "0.\tProgram arguments: llc\n1.\tRunning pass 'Function Pass Manager' on module 'a'.\n2.\tRunning pass 'Module \
                    Verifier' on function '@k'\n";
        assert_eq!((place(dump), place("")), (" in 'Module Verifier'".to_string(), String::new()));
    }
}
