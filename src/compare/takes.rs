//! Has an oracle an answer about a kernel? It is neither right nor wrong about a kernel that it rejects or crashes on.

use crate::answers::QuestionKind;
use crate::evaluation::panel::Panel;
use crate::finding::Finding;
use crate::ir::{FuncId, Module};
use crate::oracle::transform::{NoOutput, transform};
use crate::oracle::{Manifest, Opt, Oracle, OracleError, Reply, Subject, Transport};

/// Why the oracle at this position has no answer to what the finding is about; `None`: it has one.
pub(super) fn no_answer(
    panel: &Panel,
    oracle: usize,
    module: &Module,
    finding: &Finding,
) -> Result<Option<String>, OracleError> {
    let Oracle::Opt(opt) = &panel.oracles[oracle] else { return Ok(None) };
    match finding.passes() {
        Some(passes) => of_pipeline(panel, (oracle, opt), module, passes),
        None => of_question(panel, opt, module, finding.fault.question()),
    }
}

/// A pipeline that the oracle does not know, or that fails on the module.
fn of_pipeline(
    panel: &Panel,
    (oracle, opt): (usize, &Opt),
    module: &Module,
    passes: &str,
) -> Result<Option<String>, OracleError> {
    let mut known = panel.pipelines.iter().filter(|p| p.text == passes && !p.is_cut).map(|p| p.known.get(oracle));
    if known.any(|known| known != Some(&true)) {
        return Ok(Some(format!("it does not know -passes={passes}")));
    }
    let subject = Subject { module, functions: &[] };
    let knobs = panel.ask.knobs_of(&opt.manifest);
    let done = transform(opt, Transport::Print, &[subject], passes, &knobs, panel.timeouts)?;
    Ok(done.refused.into_iter().next().map(|(_, refused)| match refused {
        NoOutput::Unsupported(why) => format!("it refuses the kernel: {}", first_line(&why)),
        NoOutput::Failed(failure) => format!("it fails: {}", words(&failure.words())),
        NoOutput::Unread(_) => "what it makes of the kernel is not read".into(),
    }))
}

/// A kernel that the oracle does not read, or a question that its manifest has no way to ask.
fn of_question(
    panel: &Panel,
    opt: &Opt,
    module: &Module,
    question: Option<QuestionKind>,
) -> Result<Option<String>, OracleError> {
    if question.is_some_and(|kind| !is_asked(&opt.manifest, kind)) {
        return Ok(Some("its manifest has no way to ask that".into()));
    }
    let functions: Vec<FuncId> = module.defined_functions().collect();
    let reply = panel.in_lane(Transport::Print).ask_opt(opt, Subject { module, functions: &functions }, &panel.ask)?;
    Ok(match reply {
        Reply::Answered { .. } => None,
        Reply::Unsupported(why) => Some(format!("it refuses the kernel: {}", first_line(&why))),
        Reply::Failed(failure) => Some(format!("it fails: {}", words(&failure.words()))),
    })
}

fn is_asked(manifest: &Manifest, kind: QuestionKind) -> bool {
    let pipelines = &manifest.pipelines;
    match kind {
        QuestionKind::Clobber | QuestionKind::Shape => pipelines.memssa.is_some() || pipelines.memssa_walker.is_some(),
        QuestionKind::Sets => pipelines.sets.is_some(),
        QuestionKind::Memdeps => pipelines.memdeps.is_some(),
        QuestionKind::Alias => !manifest.flags.alias.is_empty(),
        QuestionKind::Modref => !manifest.flags.modref.is_empty(),
        QuestionKind::Same => true,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("").trim()
}

/// The message of a crash, or the words for a hang.
fn words(said: &str) -> &str {
    if said.is_empty() { "it does not end" } else { said }
}
