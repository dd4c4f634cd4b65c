//! Adds the numbers of one module's kernels, runs and questions to the summary of a campaign or of `check`.

use crate::evaluation::assess::Assessment;
use crate::evaluation::coverage;
use crate::finding::Summary;
use crate::finding::describe;
use crate::ir::Module;

/// Adds the numbers of kernels (functions that a launch entered), executions, discards and questions to the summary.
/// [`agreement::compare`](super::agreement::compare) adds the numbers of answers.
pub fn count_kernels(module: &Module, kernels: usize, assessment: &Assessment, summary: &mut Summary) {
    summary.kernels += kernels as u64;
    summary.executions += assessment.ends.len() as u64;
    summary.counted += assessment.counted;
    summary.kernels_with_promises += if describe::has_promises(module) { kernels as u64 } else { 0 };
    for (why, n) in &assessment.discarded {
        summary.discard(why.clone(), *n);
    }
    for (_, question, facts) in assessment.questions() {
        summary.question(question.kind(), facts.accessed, facts.usable, facts.overlapping);
    }
    coverage::count(module, assessment, &mut summary.reach);
    for question in assessment.untestable_questions(module, None) {
        *summary.moot.entry(question.kind()).or_default() += 1;
    }
}
