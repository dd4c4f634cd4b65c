//! Determines whether an oracle has an answer about a kernel. An oracle that rejects a kernel or crashes on it has no
//! answer, so it is neither right nor wrong.

use super::kernel::{OLD, lacks};
use crate::answers::{Answers, QuestionKind};
use crate::confirmation::expectations::may_rest_on_target;
use crate::evaluation::panel::Panel;
use crate::finding::{Finding, describe};
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::oracle::transform::NoOutput;
use crate::oracle::{Manifest, Opt, Oracle, OracleError, Reply, Subject, Transport};

/// Why an oracle has no answer.
#[derive(Debug)]
pub(super) struct NoAnswerReason {
    /// The reason.
    pub why: String,
    /// Whether the oracle answered no question at all about the kernel. False if only the answer to the finding's
    /// question is missing.
    pub of_kernel: bool,
}

impl NoAnswerReason {
    fn of_kernel(why: String) -> NoAnswerReason {
        NoAnswerReason { why, of_kernel: true }
    }
}

/// Returns why this oracle has no answer to the finding's question; `None` if it has an answer.
pub(super) fn no_answer(
    panel: &Panel,
    oracle: usize,
    module: &Module,
    finding: &Finding,
) -> Result<Option<NoAnswerReason>, OracleError> {
    let Oracle::Opt(opt) = &panel.oracles[oracle] else { return Ok(None) };
    if let Some(target) = lacks(panel, oracle, module)
        && rests_on_target(oracle, opt, finding)
    {
        return Ok(Some(NoAnswerReason { why: format!("it has no target {target}"), of_kernel: false }));
    }
    match finding.passes() {
        Some(passes) => Ok(of_pipeline(panel, (oracle, opt), module, passes)?.map(NoAnswerReason::of_kernel)),
        None => of_question(panel, opt, module, finding),
    }
}

/// Whether the error may depend on the target that the oracle lacks. Always false for a pipeline of the new oracle: its
/// output counts as an answer even without the target.
fn rests_on_target(oracle: usize, opt: &Opt, finding: &Finding) -> bool {
    may_rest_on_target(opt, finding) && (oracle == OLD || finding.passes().is_none())
}

/// Returns why the oracle has no output of the pipeline: it does not know the pipeline, or it fails on the module.
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
    let subject = Subject::whole(module);
    let done = panel.transform(opt, Transport::Print, &[subject], passes)?;
    Ok(done.refused.into_iter().next().map(|(_, refused)| match refused {
        NoOutput::Unsupported(why) => format!("it refuses the kernel: {}", first_line(&why)),
        NoOutput::Failed(failure) => format!("it fails: {}", crash_text(&failure.words())),
        NoOutput::Unread(_) => "what it makes of the kernel is not read".into(),
    }))
}

/// Returns why the oracle has no answer to the question: it rejects the kernel, or its manifest lists no way to ask the
/// question.
fn of_question(
    panel: &Panel,
    opt: &Opt,
    module: &Module,
    finding: &Finding,
) -> Result<Option<NoAnswerReason>, OracleError> {
    let question = finding.fault.question();
    if question.is_some_and(|kind| !is_asked(&opt.manifest, kind)) {
        return Ok(Some(NoAnswerReason::of_kernel("its manifest has no way to ask that".into())));
    }
    let reply = panel.in_lane(Transport::Print).ask_opt(opt, Subject::whole(module), &panel.ask)?;
    Ok(match reply {
        Reply::Answered { answers, .. } if question == Some(QuestionKind::Modref) => {
            let why = "it does not answer that question".into();
            (!answers_about(module, &answers, finding)).then_some(NoAnswerReason { why, of_kernel: false })
        }
        Reply::Answered { .. } => None,
        Reply::Unsupported(why) => {
            Some(NoAnswerReason::of_kernel(format!("it refuses the kernel: {}", first_line(&why))))
        }
        Reply::Failed(failure) => {
            Some(NoAnswerReason::of_kernel(format!("it fails: {}", crash_text(&failure.words()))))
        }
    })
}

/// Whether a list of answers has an answer about the operands of the finding. Until LLVM 22, aa-eval asks only about
/// the effects of calls. Since LLVM 23, aa-eval also asks about the effects of fences and atomic accesses.
fn answers_about(module: &Module, answers: &[Answers], finding: &Finding) -> bool {
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let wanted = finding.fault.operands();
    answers.iter().filter(|list| module.function_name(list.function) == finding.function).any(|list| {
        let mut modref = list.claims.iter().filter(|c| c.question.kind() == QuestionKind::Modref);
        modref.any(|c| {
            let sides = describe::claim_sides(module, &printer, list.function, &c.question, c.answer);
            sides.texts() == wanted
        })
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
        QuestionKind::Heard | QuestionKind::Same => true,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("").trim()
}

/// Returns the message of a crash. For a hang, which has no message, returns a fixed text.
fn crash_text(said: &str) -> &str {
    if said.is_empty() { "it does not end" } else { said }
}
