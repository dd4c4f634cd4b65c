//! Runs modules through a pipeline of `opt` and returns the outputs.
//!
//! Many modules share one process, as in [`super::batch`]. A batch that crashes, hangs or is rejected is bisected until
//! the module that causes the failure is found. The output of a process stays one module, a [`TransformedBatch`]. The
//! caller finds each kernel in this module by its name, and executes it there. [transform_watched] returns only texts:
//! most texts equal the outputs of other pipelines, so they need not be parsed.

use super::ask::{Subject, Timeouts, Transport};
use super::batch::{BatchOutcome, bisect_failures, groups, run_plain, unread};
use super::compiler::compile_all;
use super::discovery::Opt;
use super::failure::{invalid_output, lacks_target, no_word, refusal, refused, reply_of_end};
use super::pipeline_outputs::why_unread;
pub use super::pipeline_outputs::{BatchEntry, NoOutput, RawBatch, TransformResults, TransformedBatch};
use super::pipeline_spelling::spelled;
use super::plugin::{self, InspectionPoints, PluginReply, ProcessFailure};
pub use super::prepare::Texts;
use super::prepare::{Text, WrittenSubject};
use super::process::{End, PATIENCE};
use super::targets::missing_target;
use super::{Failure, OracleError, Reply};
use crate::ir::parse::parse_module;
use std::cell::OnceCell;
use std::rc::Rc;
use std::time::Duration;

/// Checks whether an `opt` can read a text that it printed and that aliasmith cannot parse. Returns a failure if the
/// `opt` cannot read the text either.
pub fn check_readable(
    opt: &Opt,
    pipeline: &str,
    printed: &str,
    timeouts: Timeouts,
) -> Result<Option<Failure>, OracleError> {
    match parse_module("-", printed.as_bytes()) {
        Ok(_) => Ok(None),
        Err(_) => invalid_output(opt, pipeline, printed, timeouts.batch),
    }
}

/// Runs a pipeline over all modules, grouped by triple and data layout. `llvm_options` are further arguments. The
/// pipeline may have options of its own, after blanks: `loop-mssa(licm) -licm-max-num-uses-traversed=2`. Only the
/// [printing transport](Transport::Print) returns what `opt` prints on stderr.
pub fn transform(
    opt: &Opt,
    lane: Transport,
    subjects: &[Subject<'_>],
    pipeline: &str,
    llvm_options: &[String],
    timeouts: Timeouts,
) -> Result<TransformResults, OracleError> {
    transform_groups(
        opt,
        (lane, InspectionPoints::Printed),
        (subjects, &Texts::default()),
        (pipeline, llvm_options),
        timeouts,
    )
}

/// Like [`transform`], but through the plugin, which compares the preserved MemorySSA after every pass. The outputs are
/// not parsed. If the plugin cannot be asked, `opt` runs without it, and `lots` has the parsed outputs.
pub fn transform_watched<'a>(
    opt: &Opt,
    subjects: (&[Subject<'a>], &Texts<'a>),
    pipeline: &str,
    llvm_options: &[String],
    timeouts: Timeouts,
) -> Result<TransformResults, OracleError> {
    transform_groups(
        opt,
        (Transport::Plugin, InspectionPoints::Everywhere),
        subjects,
        (pipeline, llvm_options),
        timeouts,
    )
}

fn transform_groups<'a>(
    opt: &Opt,
    (lane, looks): (Transport, InspectionPoints),
    (subjects, texts): (&[Subject<'a>], &Texts<'a>),
    (pipeline, llvm_options): (&str, &[String]),
    timeouts: Timeouts,
) -> Result<TransformResults, OracleError> {
    if let Some(compiler) = &opt.manifest.compiler {
        return compile_all(opt, compiler, subjects, timeouts);
    }
    let pipeline = spelled(pipeline, opt.manifest.major);
    let (list, own) = split_options(&pipeline);
    let llvm_options = all_options(own, llvm_options);
    let given = TransformInput { opt, lane, looks, list, llvm_options, timeouts, lacks: OnceCell::new() };
    let mut done = TransformResults::default();
    for group in groups(subjects) {
        bisect_failures(&group, &mut |part: &[usize]| transform_group(&given, (subjects, texts), part, &mut done))?;
    }
    done.refused.sort_by_key(|(i, _)| *i);
    Ok(done)
}

/// Splits a pipeline into its passes and the options after them. The options start with the blank before them, or are
/// empty. Pass names contain no blank.
pub fn split_options(pipeline: &str) -> (&str, &str) {
    pipeline.split_at(pipeline.find(char::is_whitespace).unwrap_or(pipeline.len()))
}

/// Returns the options after a pipeline, followed by further options.
pub(super) fn all_options(own: &str, further: &[String]) -> Vec<String> {
    own.split_whitespace().map(String::from).chain(further.iter().cloned()).collect()
}

/// The pipeline to run, with its options.
struct TransformInput<'a> {
    opt: &'a Opt,
    lane: Transport,
    looks: InspectionPoints,
    list: &'a str,
    llvm_options: Vec<String>,
    timeouts: Timeouts,
    /// The reason why the pipeline needs a module with a target, computed on demand. The inner `None` means that the
    /// pipeline needs no target.
    lacks: OnceCell<Option<String>>,
}

impl TransformInput<'_> {
    fn args(&self) -> Vec<String> {
        [&["-S".to_string(), format!("-passes={}", self.list)], self.llvm_options.as_slice()].concat()
    }

    /// Returns the name of the pipeline in findings.
    fn name(&self) -> String {
        self.args()[1..].join(" ")
    }

    /// Returns why the pipeline rejects a module of this triple; `None` if it does not. A pipeline that needs a target
    /// rejects a triple that is empty or names a target that this `opt` lacks.
    fn lacks_target(&self, triple: &str) -> Result<Option<String>, OracleError> {
        if !triple.is_empty() && missing_target(self.opt, triple).is_none() {
            return Ok(None);
        }
        if let Some(why) = self.lacks.get() {
            return Ok(why.clone());
        }
        let why = lacks_target(self.opt, &self.args(), self.timeouts.single)?;
        Ok(self.lacks.get_or_init(|| why).clone())
    }

    fn timeout(&self, group: &[usize]) -> Duration {
        if group.len() == 1 { self.timeouts.single } else { self.timeouts.batch }
    }
}

/// Some subjects, written as one text.
struct Group<'a> {
    subjects: &'a [usize],
    triple: &'a str,
    written: Rc<Text>,
}

/// Runs the pipeline on a group in one process. Records the reason in `done` if the process fails on a single module,
/// or if the pipeline needs a target that the group lacks.
fn transform_group<'a>(
    given: &TransformInput<'_>,
    (subjects, texts): (&[Subject<'a>], &Texts<'a>),
    group: &[usize],
    done: &mut TransformResults,
) -> Result<BatchOutcome, OracleError> {
    let members: Vec<Subject<'a>> = group.iter().map(|i| subjects[*i]).collect();
    let written = texts.text_of(&members, given.opt.manifest.dialect().0);
    let group = Group { subjects: group, triple: &members[0].module.triple, written };
    match by_plugin(given, &group, done)? {
        PluginOutcome::Came(came) => Ok(came),
        PluginOutcome::AskPlain(failed_in) => in_print(given, group, failed_in, done),
    }
}

enum PluginOutcome {
    Came(BatchOutcome),
    /// The caller must ask `opt` without the plugin. If the plugin failed, the variant contains the failure.
    AskPlain(Option<ProcessFailure>),
}

fn by_plugin(
    given: &TransformInput<'_>,
    group: &Group<'_>,
    done: &mut TransformResults,
) -> Result<PluginOutcome, OracleError> {
    if given.lane != Transport::Plugin {
        return Ok(PluginOutcome::AskPlain(None));
    }
    let several = group.subjects.len() > 1;
    let how = (given.timeout(group.subjects), several);
    let failed_in = match plugin::run_pipeline(
        given.opt,
        (group.triple, group.text()),
        (given.list, given.looks),
        &given.llvm_options,
        how,
    ) {
        PluginReply::Found((doubts, after)) => {
            let members = members_of(group.subjects, group.names());
            if given.looks == InspectionPoints::Everywhere {
                done.passed.push(RawBatch { members, text: after, doubts });
                return Ok(PluginOutcome::Came(BatchOutcome::Settled));
            }
            let Ok(parsed) = parse_module("-", after.as_bytes()) else { return Ok(PluginOutcome::AskPlain(None)) };
            let (module, printed) = (parsed.module, String::new());
            done.lots.push(TransformedBatch { module, members, text: after, printed, doubts: Some(doubts) });
            return Ok(PluginOutcome::Came(BatchOutcome::Settled));
        }
        PluginReply::Failed(failed) => failed,
        PluginReply::No => return Ok(PluginOutcome::AskPlain(None)),
    };
    let refused_text = || plugin::refused_text(given.opt, &failed_in).filter(|_| !several);
    let refusal_of_all = match plugin::unknown_pass(given.opt, &failed_in).or_else(refused_text) {
        None => given.lacks_target(group.triple)?,
        said => said,
    };
    if let Some(why) = refusal_of_all {
        done.refuse(group.subjects, &NoOutput::Unsupported(why));
        return Ok(PluginOutcome::Came(BatchOutcome::Settled));
    }
    if several {
        return Ok(PluginOutcome::Came(BatchOutcome::Fails(group.busy(&failed_in.functions))));
    }
    Ok(match (reply_of_end(failed_in.end, &given.name(), &failed_in.printed), &given.opt.plugin) {
        (Reply::Failed(failure), Some(plugin)) if plugin.is_shared_crash(&failure, &given.llvm_options) => {
            done.refuse(group.subjects, &NoOutput::Failed(failure));
            PluginOutcome::Came(BatchOutcome::Settled)
        }
        // The aborting pass did not change the other kernels.
        (Reply::Unsupported(why), _) if refusal(&failed_in.printed).is_some() => {
            done.refuse(group.subjects, &NoOutput::Unsupported(why));
            PluginOutcome::Came(BatchOutcome::Settled)
        }
        _ => PluginOutcome::AskPlain(Some(failed_in)),
    })
}

fn in_print(
    given: &TransformInput<'_>,
    group: Group<'_>,
    failed_in: Option<ProcessFailure>,
    done: &mut TransformResults,
) -> Result<BatchOutcome, OracleError> {
    let (opt, args, timeout) = (given.opt, given.args(), given.timeout(group.subjects));
    let is_single = group.subjects.len() == 1;
    let (mut ran, mut printed) = match run_plain(opt, &args, group.text(), timeout) {
        Err(OracleError::Flood { .. }) if !is_single => return Ok(BatchOutcome::Fails(vec![])),
        ran => ran?,
    };
    if ran.end == End::TimedOut && is_single {
        (ran, printed) = run_plain(opt, &args, group.text(), timeout.saturating_mul(PATIENCE))?;
    }
    if let Some(ours) = no_word(opt, &args, ran.end, &printed) {
        return Err(ours);
    }
    if !matches!(ran.end, End::Exit(0) | End::TimedOut)
        && let Some(why) = given.lacks_target(group.triple)?
    {
        done.refuse(group.subjects, &NoOutput::Unsupported(why));
        return Ok(BatchOutcome::Settled);
    }
    let refused = match ran.end {
        End::Exit(0) => match parse_module("-", ran.text.as_bytes()) {
            Ok(parsed) => {
                plugin::give_up_failed_plugin(opt, failed_in);
                let members = members_of(group.subjects, group.names());
                done.lots.push(TransformedBatch {
                    module: parsed.module,
                    members,
                    text: ran.text,
                    printed,
                    doubts: None,
                });
                return Ok(BatchOutcome::Settled);
            }
            Err(e) if is_single => match invalid_output(opt, &given.name(), &ran.text, timeout)? {
                Some(failure) => NoOutput::Failed(failure),
                None => NoOutput::Unread(unread(opt, &args, why_unread(&e), &ran.text)),
            },
            Err(e) => NoOutput::Unread(unread(opt, &args, why_unread(&e), &ran.text)),
        },
        end => match reply_of_end(end, &given.name(), &printed) {
            Reply::Failed(failure) => {
                // If the module has debug information, `opt` verifies it while reading, and aborts as it would after a
                // pass.
                let why = refused(opt, group.text(), &printed, timeout)?;
                if let Some(plugin) = opt.plugin.as_ref().filter(|_| failed_in.is_some() && why.is_none()) {
                    plugin.record_shared_crash(&failure, &given.llvm_options);
                }
                why.map_or(NoOutput::Failed(failure), NoOutput::Unsupported)
            }
            Reply::Unsupported(why) => NoOutput::Unsupported(why),
            Reply::Answered { .. } => return Ok(BatchOutcome::Settled),
        },
    };
    if is_single {
        done.refuse(group.subjects, &refused);
    }
    Ok(BatchOutcome::Fails(vec![]))
}

impl Group<'_> {
    fn text(&self) -> &str {
        &self.written.0
    }

    fn names(&self) -> &[WrittenSubject] {
        &self.written.1
    }

    /// Returns the subjects to which these functions belong. Passes that split a function keep the start of its name.
    fn busy(&self, functions: &[String]) -> Vec<usize> {
        let is_of = |written: &WrittenSubject| functions.iter().any(|name| name.starts_with(&*written.prefix));
        self.subjects.iter().zip(self.names()).filter(|(_, written)| is_of(written)).map(|(s, _)| *s).collect()
    }
}

/// Returns one [`BatchEntry`] per subject, with the names that the subject's functions have in the batch's text.
pub(super) fn members_of(subjects: &[usize], names: &[WrittenSubject]) -> Vec<BatchEntry> {
    let member = |(subject, WrittenSubject { prefix, functions }): (&usize, &WrittenSubject)| BatchEntry {
        subject: *subject,
        prefix: prefix.clone(),
        functions: functions.clone(),
    };
    subjects.iter().zip(names).map(member).collect()
}
