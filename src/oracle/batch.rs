//! Asking an `opt`: which processes, with which arguments, over which modules; and what came of each.
//!
//! Many modules share one process, since a process costs as much as a hundred kernels. What a batch may not do is decide
//! anything: a batch that crashes, hangs or is refused is cut in halves until the one module is found that does it, and a
//! finding is asked again with [`ask_one`], in a process and a module of its own.

use super::ask::{Ask, Subject, Timeouts};
use super::found::{Found, read};
use super::manifest::Opt;
use super::plan::{Plan, Prints, plans};
use super::plugin::{self, Answered};
use super::prepare::{Prepared, prepare};
use super::process::{self, End, PATIENCE, Ran, Trouble};
use super::read_memdeps;
use super::{Failure, OracleError, Raw, Reply};
use crate::answers::Answers;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// Asks about one module in a process of its own, and reads what is printed: what is reported rests on this alone.
pub fn ask_one(opt: &Opt, subject: Subject<'_>, ask: &Ask, timeouts: Timeouts) -> Result<Reply, OracleError> {
    let mut replies = ask_printed(opt, &[subject], ask, timeouts)?;
    Ok(replies.pop().expect("one reply per subject"))
}

/// Asks about all modules, those of one triple and data layout together; one reply each, in their order. Through the
/// [plugin](super::plugin), if there is one.
pub fn ask_batch(
    opt: &Opt,
    subjects: &[Subject<'_>],
    ask: &Ask,
    timeouts: Timeouts,
) -> Result<Vec<Reply>, OracleError> {
    asked(opt, subjects, ask, timeouts, true)
}

/// As [`ask_batch`], and reads what is printed.
pub fn ask_printed(
    opt: &Opt,
    subjects: &[Subject<'_>],
    ask: &Ask,
    timeouts: Timeouts,
) -> Result<Vec<Reply>, OracleError> {
    asked(opt, subjects, ask, timeouts, false)
}

fn asked(
    opt: &Opt,
    subjects: &[Subject<'_>],
    ask: &Ask,
    timeouts: Timeouts,
    plugin: bool,
) -> Result<Vec<Reply>, OracleError> {
    let mut replies: Vec<Option<Reply>> = vec![None; subjects.len()];
    for group in groups(subjects) {
        cut(&group, &mut |part: &[usize]| {
            let members: Vec<Subject> = part.iter().map(|i| subjects[*i]).collect();
            let Some(all) = ask_group(opt, &members, ask, timeouts, plugin)? else { return Ok(false) };
            for (i, reply) in part.iter().zip(all) {
                replies[*i] = Some(reply);
            }
            Ok(true)
        })?;
    }
    Ok(replies.into_iter().map(|r| r.expect("every subject is in one group")).collect())
}

/// Tries a group, and its halves if the group fails as a whole, down to single members, which `attempt` must settle.
pub(super) fn cut(
    group: &[usize],
    attempt: &mut impl FnMut(&[usize]) -> Result<bool, OracleError>,
) -> Result<(), OracleError> {
    if attempt(group)? || group.len() < 2 {
        return Ok(());
    }
    let (left, right) = group.split_at(group.len() / 2);
    cut(left, attempt)?;
    cut(right, attempt)
}

/// The subjects of one triple and data layout together, by their positions.
pub(super) fn groups(subjects: &[Subject<'_>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of: FxHashMap<(&str, &str), usize> = FxHashMap::default();
    for (i, s) in subjects.iter().enumerate() {
        let at = *group_of.entry((&s.module.triple, &s.module.data_layout)).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push(i);
    }
    groups
}

/// As [`ask_batch`], for subjects of one triple and data layout, in processes for all of them. `None`: it is not known which
/// of them a process fails on.
fn ask_group(
    opt: &Opt,
    group: &[Subject<'_>],
    ask: &Ask,
    timeouts: Timeouts,
    plugin: bool,
) -> Result<Option<Vec<Reply>>, OracleError> {
    let mut prepared = prepare(group, opt.manifest.dialect().0)
        .map_err(|reason| OracleError::Layout { oracle: opt.manifest.name.clone(), reason })?;
    prepared.thin(group, ask);
    let scaled = timeouts.of(&group.iter().map(|s| s.module).collect::<Vec<_>>());
    let timeout = if group.len() == 1 { scaled.single } else { scaled.batch };
    let plans = plans(&opt.manifest, ask);
    let (mut by_plugin, mut failed_in) = (vec![None; plans.len()], None);
    if plugin {
        match plugin::ask(opt, group, &prepared, (ask, &plans), timeout) {
            Answered::Found(found) => by_plugin = found,
            Answered::Failed(_) if group.len() > 1 => return Ok(None),
            Answered::Failed(end) => failed_in = Some(end),
            Answered::No => {}
        }
    }
    let mut found: Found = vec![(Vec::new(), 0); group.len()];
    for (plan, by_plugin) in plans.iter().zip(by_plugin) {
        let of_plan = match by_plugin {
            Some(of_plan) => of_plan,
            None => match printed(opt, group, &mut prepared, plan, timeout) {
                // Halves show which of them it is.
                Ok(Err(_)) | Err(OracleError::Flood { .. }) if group.len() > 1 => return Ok(None),
                Ok(Ok(of_plan)) => of_plan,
                Ok(Err(reply)) => return Ok(Some(vec![reply])),
                Err(ours) => return Err(ours),
            },
        };
        for (found, (answers, dropped)) in found.iter_mut().zip(of_plan) {
            found.0.extend(answers);
            found.1 += dropped;
        }
    }
    plugin::answers_now(opt, failed_in);
    let reply = |(mut answers, dropped): (Vec<Answers>, u32)| {
        answers.sort_by_key(|a| a.function); // stable: pipelines stay in their order
        Reply::Answered { answers, dropped }
    };
    Ok(Some(found.into_iter().map(reply).collect()))
}

/// What one process prints, read; or how it failed.
fn printed(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &mut Prepared,
    plan: &Plan,
    timeout: Duration,
) -> Result<Result<Found, Reply>, OracleError> {
    let run = |timeout| run(opt, plan, prepared, timeout).map_err(|trouble| cannot_run(opt, trouble));
    let mut ran = run(timeout)?;
    if ran.end == End::TimedOut && group.len() == 1 {
        ran = run(timeout.saturating_mul(PATIENCE))?;
    }
    if let Some(ours) = no_word(opt, &plan.args, ran.end, &ran.text) {
        return Err(ours);
    }
    if ran.end != End::Exit(0) {
        return Ok(Err(match failed(ran.end, &plan.pipeline, &ran.text) {
            Reply::Failed(failure) => match refused(opt, &prepared.text, &ran.text, timeout)? {
                Some(why) => Reply::Unsupported(why),
                None => Reply::Failed(failure),
            },
            reply => reply,
        }));
    }
    let mut result = read(opt, group, prepared, plan, &ran.text);
    if result.as_ref().is_err_and(|e| e.unknown_operand) {
        prepared.learn(&printed_by(opt, prepared, timeout)?);
        result = read(opt, group, prepared, plan, &ran.text);
    }
    result.map(Ok).map_err(|why| unread(opt, &plan.args, why.to_string(), &ran.text))
}

/// Runs one process and returns its end and its output: stdout if the plan prints there and the process succeeds, else
/// stderr.
pub(super) fn run(opt: &Opt, plan: &Plan, prepared: &Prepared, timeout: Duration) -> Result<Ran, Trouble> {
    if plan.prints != Prints::Remarks {
        return process::run(&opt.path, &plan.args, prepared.text.as_bytes().to_vec(), timeout);
    }
    // A text that cannot be given source lines is not asked about; whoever reads the answers says so.
    let Ok(located) = read_memdeps::locate(&prepared.text) else {
        return Ok(Ran { end: End::Exit(0), text: String::new() });
    };
    let (ran, errors) = process::run_both(&opt.path, &plan.args, located.text.into_bytes(), timeout)?;
    Ok(if ran.end == End::Exit(0) { ran } else { Ran { text: errors, ..ran } })
}

pub(super) fn cannot_run(opt: &Opt, trouble: Trouble) -> OracleError {
    match trouble {
        Trouble::Start(source) => OracleError::Run { path: opt.path.display().to_string(), source: source.into() },
        Trouble::Scratch(why) => scratch(opt, why.to_string()),
        Trouble::Flood => OracleError::Flood { oracle: opt.manifest.name.clone() },
        Trouble::Late => OracleError::Late { oracle: opt.manifest.name.clone() },
    }
}

fn scratch(opt: &Opt, why: String) -> OracleError {
    let folder = std::env::temp_dir().display().to_string();
    OracleError::Scratch { oracle: opt.manifest.name.clone(), folder, why }
}

/// What a process printed cannot be read, or says nothing: our failure, with what it printed.
pub(super) fn unread(opt: &Opt, args: &[String], why: String, text: &str) -> OracleError {
    let command = std::iter::once(opt.path.display().to_string()).chain(args.iter().cloned());
    let raw = Raw { command: command.collect::<Vec<_>>().join(" "), text: text.to_string() };
    OracleError::Unread { oracle: opt.manifest.name.clone(), why, raw: Arc::new(raw) }
}

/// What `opt` says when it cannot write.
const NO_ROOM: [&str; 2] = ["IO failure on output stream", "No space left on device"];

/// An end that tells neither of a crash nor of a refusal: somebody else killed the process, it could not write, or it
/// failed without a word, at most behind answers that it had begun to print.
pub(super) fn no_word(opt: &Opt, args: &[String], end: End, text: &str) -> Option<OracleError> {
    if let Some(signal) = end.from_outside() {
        return Some(unread(opt, args, format!("somebody else ended it with {signal}"), text));
    }
    let End::Exit(code) = end else { return None };
    if code == 0 || has_crashed(text) {
        return None;
    }
    if let Some(line) = text.lines().find(|l| NO_ROOM.iter().any(|words| l.contains(words))) {
        return Some(scratch(opt, line.trim().to_string()));
    }
    let silent = match reason(text) {
        Some(line) => ["Function: ", "MemorySSA ", "Alias sets for function "].iter().any(|w| line.starts_with(w)),
        None => true,
    };
    silent.then(|| unread(opt, args, format!("exit status {code}, and not a word about the reason"), text))
}

fn has_crashed(text: &str) -> bool {
    text.contains("PLEASE submit a bug report") || text.contains("Stack dump:")
}

/// The line with the reason of a refusal, or the first that says anything.
fn reason(text: &str) -> Option<&str> {
    // LLVM's verifier prints what is wrong first, and the word error last.
    let is_reason = |l: &&str| (l.contains("error") || l.contains("ERROR")) && !l.contains("module is broken");
    text.lines().find(is_reason).or_else(|| text.lines().find(|l| !l.trim().is_empty()))
}

/// The module as the oracle has it in its hands.
fn printed_by(opt: &Opt, prepared: &Prepared, timeout: Duration) -> Result<String, OracleError> {
    let text = prepared.text.as_bytes().to_vec();
    let ran = process::run_with_stdout(&opt.path, &["-S".to_string()], text, timeout);
    Ok(ran.map_err(|trouble| cannot_run(opt, trouble))?.text)
}

/// An unsuccessful end of a process that was given one module, with a [word](no_word) about it. Only a signal, LLVM's own
/// crash handler and the clock speak of a failure of `opt`; all other ends are its refusal of what we gave it.
pub(super) fn failed(end: End, pipeline: &str, text: &str) -> Reply {
    let pipeline = pipeline.to_string();
    let crash = |signal, pipeline| Reply::Failed(Failure::Crash { pipeline, signal, stderr: tail(text) });
    match end {
        End::TimedOut => Reply::Failed(Failure::Hang { pipeline }),
        End::Signal(signal) => crash(Some(signal), pipeline),
        End::Exit(_) if has_crashed(text) => crash(None, pipeline),
        End::Exit(_) => Reply::Unsupported(reason(text).unwrap_or("").trim().to_string()),
    }
}

/// What `opt` says, and aborts, if its verifier refuses a module: one that it read, or one that a pass made.
const BROKEN: &str = "Broken module found";

/// Why this `opt` accepts the text in no pipeline at all, if that is so: aborting is then its way of refusing it.
pub(super) fn refused(opt: &Opt, text: &str, printed: &str, timeout: Duration) -> Result<Option<String>, OracleError> {
    if !printed.contains(BROKEN) {
        return Ok(None);
    }
    let args = ["-passes=verify", "-disable-output"].map(String::from);
    let ran = process::run(&opt.path, &args, text.as_bytes().to_vec(), timeout).map_err(|e| cannot_run(opt, e))?;
    let why = || format!("its verifier refuses the kernel: {}", ran.text.lines().next().unwrap_or("").trim());
    Ok((ran.end != End::Exit(0)).then(why))
}

/// The last 40 lines of a crash's output, from the reason on, without the answers before it.
fn tail(text: &str) -> String {
    const STARTS: [&str; 5] =
        ["Assertion `", "UNREACHABLE executed at", "LLVM ERROR", "PLEASE submit a bug report", "Stack dump:"];
    let from = text.lines().position(|l| STARTS.iter().any(|start| l.contains(start)));
    let lines: Vec<&str> = text.lines().skip(from.unwrap_or(0)).collect();
    let skipped = if from.is_some() { 0 } else { lines.len().saturating_sub(40) };
    lines[skipped..].iter().take(40).copied().collect::<Vec<_>>().join("\n")
}
