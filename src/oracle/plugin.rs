//! The pass plugin `oracles/ask/ask.cpp`, through which `opt` answers without its printer. Printing an answer costs
//! fifty times as much as computing it.
//!
//! Invariant: the plugin's answers equal the output of the printing passes. A test compares them, and every hunt
//! compares a sample. The plugin is built once per LLVM (`aliasmith oracles --build`) and stored in the user's cache.
//! If the plugin is missing, does not load, crashes, hangs or answers differently, aliasmith *gives it up*: it reads
//! the printed text from then on. [`Plugin::trouble`] gives the reason in one line. No reported answer comes from the
//! plugin ([`super::ask_one`]).

use super::discovery::Opt;
use super::manifest::Manifest;
use super::parse_output::ParsedAnswers;
use super::pipelines::late_and_early;
use super::plan::{Prints, QuestionPlan};
use super::plugin_build::place;
use super::prepare::PreparedText;
use super::preserved_memssa::{self, PreservedDifferences};
use super::process::End;
use super::server::{Request, Servers, frames};
use super::{Ask, Failure, OracleError, Raw, Reply, Subject, plugin_read};
use crate::answers::{Answers, QuestionKind};
use crate::ir::upgrade::triple_for;
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

/// The plugin built for one `opt`.
#[derive(Debug, Default)]
pub struct Plugin {
    pub(super) path: PathBuf,
    pub(super) trouble: OnceLock<String>,
    pub(super) servers: Servers,
    /// The pipelines that crashed, each with its options.
    pub(super) crashed: Mutex<FxHashSet<String>>,
    /// The keys ([`crash_key`]) of crashes that also happen in `opt` without the plugin.
    pub(super) shared: Mutex<FxHashSet<String>>,
}

impl Plugin {
    /// Returns the plugin for this `opt`, if it was built.
    pub(super) fn find(manifest: &Manifest, opt: &Path, version: &str) -> Option<Plugin> {
        let path = place(manifest, opt, version).filter(|path| path.is_file())?;
        Some(Plugin { path, ..Plugin::default() })
    }

    /// Ends the waiting server processes, so that their processor time is counted. The next question starts new ones.
    pub fn end_servers(&self) {
        self.servers.end();
    }

    /// Returns, in one line, why the plugin was given up; `None` if the plugin is in use.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.get().map(String::as_str)
    }

    /// Gives up the plugin because its answers differ from the output of `opt`.
    pub fn differs(&self, opt: &Opt, what: String) -> OracleError {
        let why = "through its plugin it answers otherwise than it prints";
        self.give_up(format!("{}: {why}", opt.manifest.name));
        let raw = Arc::new(Raw { command: self.path.display().to_string(), text: what });
        OracleError::Unread { oracle: opt.manifest.name.clone(), why: why.into(), raw }
    }

    fn crashed(&self) -> MutexGuard<'_, FxHashSet<String>> {
        self.crashed.lock().expect("no thread panics while it holds the lock")
    }

    /// Whether `opt` also crashed without the plugin. The crash, the pipeline and the options must be the same.
    pub(super) fn is_shared_crash(&self, failure: &Failure, llvm_options: &[String]) -> bool {
        self.shared
            .lock()
            .expect("no thread panics while it holds the lock")
            .contains(&crash_key(failure, llvm_options))
    }

    /// Records that `opt` without the plugin also crashes in this way.
    pub(super) fn record_shared_crash(&self, failure: &Failure, llvm_options: &[String]) {
        self.shared.lock().expect("no thread panics while it holds the lock").insert(crash_key(failure, llvm_options));
    }

    /// Gives up the plugin. Only the first reason is kept.
    pub(super) fn give_up(&self, why: String) {
        self.trouble.get_or_init(|| why);
    }
}

/// Identifies a crash: its pipeline, options and message.
fn crash_key(failure: &Failure, llvm_options: &[String]) -> String {
    format!("{}\n{}\n{}", failure.pipeline(), llvm_options.join(" "), failure.words())
}

/// The result of asking through the plugin.
pub(super) enum PluginReply<T> {
    /// The plugin answered.
    Found(T),
    /// The process failed.
    Failed(ProcessFailure),
    /// Not asked: the plugin is missing or was given up, or does not support the question.
    No,
}

/// How a process failed, and its output.
#[derive(Clone, Debug)]
pub(super) struct ProcessFailure {
    pub end: End,
    /// The functions on which the process was working. For [steps](super::steps), the pass that was running. Empty if
    /// unknown.
    pub functions: Vec<String>,
    /// The process's output to stderr, if known.
    pub printed: String,
}

impl ProcessFailure {
    /// Parses the format of `oracles/ask/serve.cpp`: a line of names, then the process's output.
    fn new(end: End, text: &str) -> ProcessFailure {
        let (names, printed) = text.split_once('\n').unwrap_or_default();
        ProcessFailure {
            end,
            functions: names.split_whitespace().map(String::from).collect(),
            printed: printed.to_string(),
        }
    }
}

/// Asks for all plans at once. Returns the answers for each plan, or `None` for a plan that the plugin does not
/// support.
pub(super) fn ask(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    (ask, plans): (&Ask, &[QuestionPlan]),
    timeout: Duration,
) -> PluginReply<Vec<Option<ParsedAnswers>>> {
    let passes: Vec<Option<String>> = plans.iter().map(|plan| replacement_passes(plan, ask)).collect();
    let known: Vec<&str> = passes.iter().flatten().map(String::as_str).collect();
    if known.is_empty() {
        return PluginReply::No;
    }
    let lines = ask.request_lines(format!("ask ask-begin,{},ask-end", known.join(",ask-next,")));
    let request = Request { timeout, lines: &lines, text: &prepared.text };
    let read = |text: &str| {
        let mut stages = plugin_read::stages(text, opt.manifest.major, known.len())?.into_iter();
        let mut read = |(plan, passes): (&QuestionPlan, &Option<String>)| {
            let Some(stage) = passes.as_ref().and_then(|_| stages.next()) else { return Ok(None) };
            plugin_read::read(opt, group, prepared, (ask, plan), stage).map(Some)
        };
        plans.iter().zip(&passes).map(&mut read).collect::<Result<_, String>>()
    };
    send_request(opt, &group[0].module.triple, &ask.supported_options(&opt.manifest), &request, read)
}

/// The points of a pipeline at which the preserved MemorySSA is inspected.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum InspectionPoints {
    /// Where the pipeline prints MemorySSA.
    Printed,
    /// After each pass of the pipeline, and where the pipeline prints MemorySSA.
    Everywhere,
}

/// Runs a pipeline on a module. Returns the differences found in the preserved MemorySSA, and the output text. If the
/// pipeline has crashed before, the server runs it in a forked process. Then a crash does not end the server, and the
/// reply names the kernels that cause the crash. (Forking for every batch would make `opt` a quarter slower, because of
/// page faults.) If the server dies without such a reply, the pipeline runs again in a forked process. After a timeout,
/// it runs again only if the module has more than one kernel (`several`).
pub(super) fn run_pipeline(
    opt: &Opt,
    (triple, text): (&str, &str),
    (pipeline, looks): (&str, InspectionPoints),
    llvm_options: &[String],
    (timeout, several): (Duration, bool),
) -> PluginReply<(PreservedDifferences, String)> {
    let how = if looks == InspectionPoints::Everywhere { "watch" } else { "through" };
    let line = format!("{how} {}", pipeline.replace("print<memoryssa>", "ask-kept"));
    let apart = [line.clone(), APART.into()];
    let key = format!("{line} {}", llvm_options.join(" "));
    let is_apart = opt.plugin.as_ref().is_some_and(|plugin| plugin.crashed().contains(&key));
    let once = |lines: &[String]| match send_request(
        opt,
        triple,
        llvm_options,
        &Request { timeout, lines, text },
        read_through,
    ) {
        PluginReply::Found(Ok(came)) => PluginReply::Found(came),
        // `opt` rejected the plugin's own pass `ask-kept`. So the rejection does not show whether `opt` knows the pass
        // that the plugin replaced.
        PluginReply::Found(Err(failed)) if failed.end == UNKNOWN && failed.printed.contains("ask-kept") => {
            PluginReply::No
        }
        PluginReply::Found(Err(failed)) | PluginReply::Failed(failed) => PluginReply::Failed(failed),
        PluginReply::No => PluginReply::No,
    };
    let came = once(if is_apart { &apart } else { &apart[..1] });
    let (PluginReply::Failed(failed), Some(plugin)) = (&came, opt.plugin_in_use()) else { return came };
    if [REFUSED, UNKNOWN].contains(&failed.end) {
        return came;
    }
    plugin.crashed().insert(key);
    if is_apart || !failed.printed.is_empty() || (failed.end == End::TimedOut && !several) {
        return came;
    }
    once(&apart) // a server that died did not report the reason
}

/// The line of a [request](super::server) that asks for a forked process.
const APART: &str = "apart";

/// Reads the output of one pipeline, or how the pipeline failed.
fn read_through(text: &str) -> Result<Result<(PreservedDifferences, String), ProcessFailure>, String> {
    of_one_pipeline(text, |text| {
        let kept = text.split_once("\n\n").filter(|_| !text.starts_with('\n'));
        let (said, after) = kept.unwrap_or(("", text.get(1..).unwrap_or("")));
        Ok((preserved_memssa::read_doubts(said)?, after.to_string()))
    })
}

/// Reads the only frame of a reply with `read`, or returns how the process failed.
pub(super) fn of_one_pipeline<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Result<T, ProcessFailure>, String> {
    match frames(text).map_err(|e| e.to_string())?.as_slice() {
        [(End::Exit(0), said)] => read(said).map(Ok),
        [(end, about)] => Ok(Err(ProcessFailure::new(*end, about))),
        all => Err(format!("{} frames instead of one", all.len())),
    }
}

/// Exit status of the plugin for an unknown pass in a pipeline (`oracles/ask/serve.cpp`).
const UNKNOWN: End = End::Exit(3);

/// Exit status of `opt`, and of the plugin, for a rejected text.
const REFUSED: End = End::Exit(2);

/// Options that change how `opt` reads its module. A [server](super::server) ignores them.
const OF_THE_MODULE: [&str; 7] = ["mcpu", "mattr", "mtriple", "march", "data-layout", "strip", "disable-verify"];

/// Sends a request to a server, and parses the reply with `read`.
pub(super) fn send_request<T>(
    opt: &Opt,
    triple: &str,
    args: &[String],
    request: &Request<'_>,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> PluginReply<T> {
    let Some(plugin) = opt.plugin_in_use() else { return PluginReply::No };
    let is_of_module = |arg: &String| OF_THE_MODULE.iter().any(|name| arg.trim_start_matches('-').starts_with(name));
    if args.iter().any(is_of_module) || args.iter().chain(request.lines).any(|text| text.contains('\n')) {
        return PluginReply::No;
    }
    let (late, args) = late_and_early(args);
    let lines = [late.iter().map(|option| format!("option {option}")).collect(), request.lines.to_vec()].concat();
    let request = Request { lines: &lines, ..*request };
    let triple = triple_for(triple, opt.manifest.dialect());
    let once = || plugin.servers.ask(&opt.path, &plugin.path, &triple, &args, &request);
    let came = match once() {
        // Another program ended the server, possibly before the request arrived.
        Ok((end, _)) if end.outside_signal().is_some() => once(),
        came => came,
    };
    match came {
        Ok((End::Exit(0), text)) => match read(&text) {
            Ok(found) => PluginReply::Found(found),
            Err(why) => {
                plugin.give_up(format!("{}: what its plugin prints cannot be read ({why})", opt.manifest.name));
                PluginReply::No
            }
        },
        Ok((end, text)) => PluginReply::Failed(ProcessFailure::new(end, &text)),
        Err(why) => {
            plugin.give_up(format!("{}: its plugin does not answer ({why})", opt.manifest.name));
            PluginReply::No
        }
    }
}

/// Returns why a text is rejected, in the words of an `opt` without the plugin. An `opt` reads and verifies the text in
/// the same way with and without the plugin.
pub(super) fn refused_text(opt: &Opt, failed: &ProcessFailure) -> Option<String> {
    let by_reader = failed.printed.starts_with("<stdin>:"); // else by the verifier, which names no program
    reason_of(failed, REFUSED, if by_reader { program(opt) } else { String::new() })
}

/// Returns why a pipeline is rejected, in the words of `opt` without the plugin. The reason is an unknown pass, so the
/// pipeline fails on every text.
pub(super) fn unknown_pass(opt: &Opt, failed: &ProcessFailure) -> Option<String> {
    reason_of(failed, UNKNOWN, program(opt))
}

fn program(opt: &Opt) -> String {
    format!("{}: ", opt.path.display())
}

/// If the process ended with `end`, returns its message without the name of the program. Returns `None` if the process
/// ended differently, or without a message.
fn reason_of(failed: &ProcessFailure, end: End, program: String) -> Option<String> {
    if failed.end != end || failed.printed.is_empty() {
        return None;
    }
    match super::failure::reply_of_end(end, "", &(program + &failed.printed)) {
        Reply::Unsupported(why) => Some(why),
        Reply::Answered { .. } | Reply::Failed(_) => None,
    }
}

/// Gives up the plugin if it failed on a single module (`failed_in`) and `opt` without the plugin did not fail.
pub(super) fn give_up_failed_plugin(opt: &Opt, failed_in: Option<ProcessFailure>) {
    let Some((plugin, ProcessFailure { end, .. })) = opt.plugin.as_ref().zip(failed_in) else { return };
    if end.outside_signal().is_none() {
        plugin.give_up(format!("{}: its plugin fails ({end:?}) on what opt answers without it", opt.manifest.name));
    }
}

/// Returns the passes of a plan, with the printing passes replaced by the plugin's passes.
fn replacement_passes(plan: &QuestionPlan, ask: &Ask) -> Option<String> {
    let passes = match plan.prints {
        Prints::Pairs => {
            let flags = [
                (ask.alias, QuestionKind::Alias.name()),
                (ask.modref, QuestionKind::Modref.name()),
                (plan.metadata, "metadata"),
                (ask.all_lines, "all"),
            ];
            let flags: Vec<&str> = flags.into_iter().filter(|f| f.0).map(|f| f.1).collect();
            plan.passes.replace("aa-eval", &format!("ask-pairs<{}>", flags.join(";")))
        }
        Prints::MemorySsa => plan
            .passes
            .replace("print<memoryssa-walker>", "ask-memoryssa-walker")
            .replace("print<memoryssa>", "ask-memoryssa"),
        Prints::Sets | Prints::Remarks => return None,
    };
    match passes == plan.passes {
        true => None,
        false if passes.contains('(') => Some(passes),
        false => Some(format!("function({passes})")),
    }
}

/// Returns the first difference between the plugin's answers about a module and the printed answers.
pub fn difference(by_plugin: &[Answers], printed: &[Answers]) -> Option<String> {
    if by_plugin.len() != printed.len() {
        return Some(format!("{} lists of answers, printed {}", by_plugin.len(), printed.len()));
    }
    let (a, b) = by_plugin.iter().zip(printed).find(|(a, b)| a != b)?;
    let what = match a.claims.iter().zip(&b.claims).find(|(a, b)| a != b) {
        Some((a, b)) => format!("{a:?}, printed {b:?}"),
        None if a.claims.len() != b.claims.len() => format!("{} claims, printed {}", a.claims.len(), b.claims.len()),
        None => format!("{:?} {:?}, printed {:?} {:?}", a.graph, a.unread, b.graph, b.unread),
    };
    Some(format!("function {}, {}: {what}", b.function.0, b.pipeline))
}
