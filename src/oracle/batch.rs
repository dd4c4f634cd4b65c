//! Asks an `opt` about many modules. This file decides which processes run, with which arguments and on which modules,
//! and interprets how each process ends.
//!
//! Many modules share one process, because starting a process costs as much as the answers about a hundred kernels. If
//! a batch crashes, hangs or is rejected, the batch is bisected until the module that causes the failure is found. No
//! finding is reported from a batch alone: before the report, [`ask_one`] asks the question again in a new process,
//! which gets only this module.

use super::ask::{Ask, Subject, Timeouts};
use super::discovery::Opt;
use super::failure::{no_word, refused, reply_of_end};
use super::parse_output::{ParsedAnswers, read};
use super::plan::{Prints, QuestionPlan, plans};
use super::plugin::{self, PluginReply};
use super::prepare::{PreparedText, Texts, prepare};
use super::process::{self, End, PATIENCE, ProcessError, ProcessResult};
use super::read_memdeps;
use super::{OracleError, Raw, Reply};
use crate::answers::Answers;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// Asks about one module in a process of its own, which prints the answers. All reported answers come from this
/// function.
pub fn ask_one(opt: &Opt, subject: Subject<'_>, ask: &Ask, timeouts: Timeouts) -> Result<Reply, OracleError> {
    let mut replies = ask_printed(opt, &[subject], ask, timeouts)?;
    Ok(replies.pop().expect("one reply per subject"))
}

/// Asks about all modules, grouped by triple and data layout. Returns one reply for each module, in the order of the
/// modules. Uses the [plugin](super::plugin), if it is built and in use. If `texts` is given, this function also stores
/// there the texts that pipelines will get.
pub fn ask_batch<'a>(
    opt: &Opt,
    subjects: (&[Subject<'a>], Option<&Texts<'a>>),
    ask: &Ask,
    timeouts: Timeouts,
) -> Result<Vec<Reply>, OracleError> {
    ask_groups(opt, subjects, ask, timeouts, true)
}

/// Like [`ask_batch`], but reads what `opt` prints, and never uses the plugin.
pub fn ask_printed(
    opt: &Opt,
    subjects: &[Subject<'_>],
    ask: &Ask,
    timeouts: Timeouts,
) -> Result<Vec<Reply>, OracleError> {
    ask_groups(opt, (subjects, None), ask, timeouts, false)
}

fn ask_groups<'a>(
    opt: &Opt,
    (subjects, texts): (&[Subject<'a>], Option<&Texts<'a>>),
    ask: &Ask,
    timeouts: Timeouts,
    plugin: bool,
) -> Result<Vec<Reply>, OracleError> {
    if opt.manifest.compiler.is_some() {
        // A compiler answers no questions.
        return Ok(vec![Reply::Answered { answers: Vec::new(), dropped: 0 }; subjects.len()]);
    }
    let mut replies: Vec<Option<Reply>> = vec![None; subjects.len()];
    for group in groups(subjects) {
        bisect_failures(&group, &mut |part: &[usize]| {
            let members: Vec<Subject<'a>> = part.iter().map(|i| subjects[*i]).collect();
            let Some(all) = ask_group(opt, (&members, texts), ask, timeouts, plugin)? else {
                return Ok(BatchOutcome::Fails(vec![]));
            };
            for (i, reply) in part.iter().zip(all) {
                replies[*i] = Some(reply);
            }
            Ok(BatchOutcome::Settled)
        })?;
    }
    Ok(replies.into_iter().map(|r| r.expect("every subject is in one group")).collect())
}

/// The outcome of one attempt to ask about a group of subjects.
pub(super) enum BatchOutcome {
    /// All modules of the group have a result.
    Settled,
    /// The attempt failed. The variant lists the subjects that are known to cause the failure. The list is empty if the
    /// cause is unknown.
    Fails(Vec<usize>),
}

/// Calls `attempt` for a group of subjects. If the attempt fails and the subjects that cause the failure are known,
/// `attempt` is called for each of these subjects alone, and for all other subjects together. If no cause is known,
/// `attempt` is called for each half of the group. For a group of one subject, `attempt` must not fail without
/// recording a result.
pub(super) fn bisect_failures(
    group: &[usize],
    attempt: &mut impl FnMut(&[usize]) -> Result<BatchOutcome, OracleError>,
) -> Result<(), OracleError> {
    let BatchOutcome::Fails(why) = attempt(group)? else { return Ok(()) };
    let (alone, others): (Vec<usize>, Vec<usize>) = group.iter().partition(|one| why.contains(one));
    match group.len() {
        0 | 1 => Ok(()),
        n if alone.is_empty() || others.is_empty() => {
            let (left, right) = group.split_at(n / 2);
            bisect_failures(left, attempt)?;
            bisect_failures(right, attempt)
        }
        _ => {
            alone.iter().try_for_each(|one| bisect_failures(&[*one], attempt))?;
            bisect_failures(&others, attempt)
        }
    }
}

/// Groups the subjects by triple and data layout. Returns the indices of the subjects in each group.
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

/// Like [`ask_batch`], for subjects of one triple and data layout, in shared processes. Returns `None` if a process
/// fails and it is not known which subject causes the failure.
fn ask_group<'a>(
    opt: &Opt,
    (group, texts): (&[Subject<'a>], Option<&Texts<'a>>),
    ask: &Ask,
    timeouts: Timeouts,
    plugin: bool,
) -> Result<Option<Vec<Reply>>, OracleError> {
    let mut prepared = prepare(group, opt.manifest.dialect().0, texts, Some(ask))
        .map_err(|reason| OracleError::Layout { oracle: opt.manifest.name.clone(), reason })?;
    let scaled = timeouts.for_modules(&group.iter().map(|s| s.module).collect::<Vec<_>>());
    let timeout = if group.len() == 1 { scaled.single } else { scaled.batch };
    let plans = plans(&opt.manifest, ask);
    let (mut by_plugin, mut failed_in) = (vec![None; plans.len()], None);
    if plugin {
        match plugin::ask(opt, group, &prepared, (ask, &plans), timeout) {
            PluginReply::Found(found) => by_plugin = found,
            PluginReply::Failed(_) if group.len() > 1 => return Ok(None),
            PluginReply::Failed(failed) => match plugin::refused_text(opt, &failed) {
                Some(why) => return Ok(Some(vec![Reply::Unsupported(why)])),
                None => failed_in = Some(failed),
            },
            PluginReply::No => {}
        }
    }
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); group.len()];
    for (plan, by_plugin) in plans.iter().zip(by_plugin) {
        let of_plan = match by_plugin {
            Some(of_plan) => of_plan,
            None => match run_and_read(opt, group, &mut prepared, plan, timeout) {
                // Bisection will show which subject causes the failure.
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
    plugin::give_up_failed_plugin(opt, failed_in);
    let reply = |(mut answers, dropped): (Vec<Answers>, u32)| {
        answers.sort_by_key(|a| a.function); // stable: pipelines stay in their order
        Reply::Answered { answers, dropped }
    };
    Ok(Some(found.into_iter().map(reply).collect()))
}

/// Runs one process and reads its output. If the process fails, returns how it failed.
fn run_and_read(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &mut PreparedText,
    plan: &QuestionPlan,
    timeout: Duration,
) -> Result<Result<ParsedAnswers, Reply>, OracleError> {
    let run = |timeout| run(opt, plan, prepared, timeout).map_err(|trouble| cannot_run(opt, trouble));
    let mut ran = run(timeout)?;
    if ran.end == End::TimedOut && group.len() == 1 {
        ran = run(timeout.saturating_mul(PATIENCE))?;
    }
    if let Some(ours) = no_word(opt, &plan.args, ran.end, &ran.text) {
        return Err(ours);
    }
    if ran.end != End::Exit(0) {
        return Ok(Err(match reply_of_end(ran.end, &plan.pipeline, &ran.text) {
            Reply::Failed(failure) => match refused(opt, &prepared.text, &ran.text, timeout)? {
                Some(why) => Reply::Unsupported(why),
                None => Reply::Failed(failure),
            },
            reply => reply,
        }));
    }
    let mut result = read(opt, group, prepared, plan, &ran.text);
    if result.as_ref().is_err_and(|e| e.unknown_operand) {
        prepared.adopt_names(&printed_by(opt, prepared, timeout)?);
        result = read(opt, group, prepared, plan, &ran.text);
    }
    result.map(Ok).map_err(|why| unread(opt, &plan.args, why.to_string(), &ran.text))
}

/// Runs one process. Returns how the process ended, and its output: stdout if the plan prints to stdout and the process
/// succeeded, otherwise stderr.
pub(super) fn run(
    opt: &Opt,
    plan: &QuestionPlan,
    prepared: &PreparedText,
    timeout: Duration,
) -> Result<ProcessResult, ProcessError> {
    if plan.prints != Prints::Remarks {
        return process::run(&opt.path, &plan.args, prepared.text.as_bytes().to_vec(), timeout);
    }
    // If no source lines can be added to the text, the process is not started. The code that reads the answers then
    // reports the failure.
    let Ok(located) = read_memdeps::locate(&prepared.text) else {
        return Ok(ProcessResult { end: End::Exit(0), text: String::new() });
    };
    let (ran, errors) = process::run_both(&opt.path, &plan.args, located.text.into_bytes(), timeout)?;
    Ok(if ran.end == End::Exit(0) { ran } else { ProcessResult { text: errors, ..ran } })
}

/// Runs `opt` on a text; returns stdout and stderr separately.
pub(super) fn run_plain(
    opt: &Opt,
    args: &[String],
    text: &str,
    timeout: Duration,
) -> Result<(ProcessResult, String), OracleError> {
    process::run_both(&opt.path, args, text.as_bytes().to_vec(), timeout).map_err(|trouble| cannot_run(opt, trouble))
}

pub(super) fn cannot_run(opt: &Opt, trouble: ProcessError) -> OracleError {
    match trouble {
        ProcessError::Start(source) => OracleError::Run { path: opt.path.display().to_string(), source: source.into() },
        ProcessError::Scratch(why) => scratch(opt, why.to_string()),
        ProcessError::Flood => OracleError::Flood { oracle: opt.manifest.name.clone() },
        ProcessError::Late => OracleError::Late { oracle: opt.manifest.name.clone() },
    }
}

pub(super) fn scratch(opt: &Opt, why: String) -> OracleError {
    let folder = std::env::temp_dir().display().to_string();
    OracleError::Scratch { oracle: opt.manifest.name.clone(), folder, why }
}

/// Creates the error for output that aliasmith cannot read, or that is empty. The error contains the output. The
/// failure is aliasmith's, not the oracle's.
pub(super) fn unread(opt: &Opt, args: &[String], why: String, text: &str) -> OracleError {
    let command = std::iter::once(opt.path.display().to_string()).chain(args.iter().cloned());
    let raw = Raw { command: command.collect::<Vec<_>>().join(" "), text: text.to_string() };
    OracleError::Unread { oracle: opt.manifest.name.clone(), why, raw: Arc::new(raw) }
}

/// Returns the module as the oracle prints it after reading it.
fn printed_by(opt: &Opt, prepared: &PreparedText, timeout: Duration) -> Result<String, OracleError> {
    let text = prepared.text.as_bytes().to_vec();
    let ran = process::run_with_stdout(&opt.path, &["-S".to_string()], text, timeout);
    Ok(ran.map_err(|trouble| cannot_run(opt, trouble))?.text)
}
