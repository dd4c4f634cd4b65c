//! Runs a kernel several times, and judges the oracles' answers by these runs. Counts the results, and records the
//! leads. Keeps the runs for the comparison of pipelines.

use super::CampaignConfig;
use super::chunk::{Chunk, Inputs, SeededKernel};
use crate::answers::{Answers, Question};
use crate::case::{Case, Setup, lines};
use crate::evaluation::agreement::{AgreementReport, Disagreement, compare};
use crate::evaluation::assess::{Assessment, Run, assess, assess_first_search};
use crate::evaluation::claims::{Claims, Doubt};
use crate::evaluation::count::count_kernels;
use crate::evaluation::panel::OracleReply;
use crate::r#gen::vary;
use crate::input_search::Search;
use crate::ir::FuncId;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::machine::Program;
use crate::validation::suspects::Suspicion;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The maximum number of leads of each kind that are reported for one kernel. All leads are counted.
const LEADS_PER_KERNEL: usize = 1;

/// A kernel whose answers were judged.
pub(super) struct JudgedKernel {
    /// The runs of the kernel. If no oracle made a claim, they have not been executed yet.
    pub runs: Vec<Run>,
    /// The runs that ended, with their indices. `None` means that all runs ended.
    ended: Option<(Vec<usize>, Vec<Run>)>,
    /// Whether some oracle made a claim. Only then have the runs been executed.
    pub is_judged: bool,
    /// Whether all oracles reject the kernel.
    pub is_refused: bool,
    /// The indices of the runs that refute an answer. If an oracle failed, index 0 is also in this set.
    pub refuting: BTreeSet<usize>,
    /// The first lead that a probe with additional accesses might turn into a finding. The lead is given as the index
    /// of its run, its function and its question.
    pub probe: Option<(usize, FuncId, Question)>,
}

impl JudgedKernel {
    /// Runs a kernel, and judges the answers of all oracles. Adds the counts, leads and differences to `chunk`.
    pub fn judge(
        plan: &CampaignConfig,
        made: &SeededKernel<'_>,
        said: &[OracleReply],
        chunk: &mut Chunk,
    ) -> JudgedKernel {
        let module = &made.case.module;
        let claims = Claims::new(&plan.panel, module, said);
        let (assessment, runs) = execute_kernel(plan, made, &claims.answers);
        count_kernels(module, 1, &assessment, &mut chunk.summary);
        let refused: Vec<&str> = said
            .iter()
            .zip(&plan.panel.oracles)
            .filter(|(said, _)| matches!(said, OracleReply::Unsupported(_)))
            .map(|(_, oracle)| oracle.name())
            .collect();
        for oracle in &refused {
            chunk.summary.discard(format!("oracle {oracle} does not accept the kernel"), 1);
        }
        compare_answers(plan, made, &claims, chunk);
        let (mut refuting, mut probe, mut leads) = (BTreeSet::new(), None, 0);
        for suspect in claims.suspects(&assessment) {
            let run = suspect.witness.run;
            let Some(why) = &suspect.doubt else {
                refuting.insert(run);
                continue;
            };
            if matches!(why, Doubt::NoRule(_)) {
                probe.get_or_insert((run, suspect.function, suspect.claim.question));
            }
            chunk.summary.leads += 1;
            if leads < LEADS_PER_KERNEL {
                leads += 1;
                chunk.leads.push(made.seed_lead(claims.suspect_lead(&suspect, why)));
            }
        }
        if claims.has_failure() {
            refuting.insert(0);
        }
        JudgedKernel {
            ended: (!assessment.endless.is_empty()).then(|| assessment.ended_runs(&runs)),
            is_judged: !assessment.ends.is_empty(),
            is_refused: refused.len() == said.len(),
            refuting,
            probe,
            runs,
        }
    }

    /// Returns the runs that ended.
    pub fn ended_runs(&self) -> &[Run] {
        self.ended.as_ref().map_or(&self.runs, |(_, ended)| ended)
    }

    /// Returns the number of runs that did not end.
    pub fn unended_count(&self) -> u64 {
        (self.runs.len() - self.ended_runs().len()) as u64
    }

    /// Translates the run indices of a suspicion from indices among the runs that ended to indices among all runs.
    pub fn among_all(&self, found: Suspicion) -> Suspicion {
        let Some((places, _)) = &self.ended else { return found };
        found.into_iter().map(|(run, pipelines)| (places.get(run).copied().unwrap_or(run), pipelines)).collect()
    }
}

/// Counts the answers that differ from the reference's answers. Records contradictions as leads. Stores the text of the
/// kernel if an answer is more or less precise, for up to `plan.diffs` kernels.
fn compare_answers(plan: &CampaignConfig, made: &SeededKernel<'_>, claims: &Claims<'_>, chunk: &mut Chunk) {
    let AgreementReport { contradictions, precision } = compare(claims, &mut chunk.summary);
    chunk.summary.leads += contradictions.len() as u64;
    let leads = contradictions.iter().take(LEADS_PER_KERNEL).map(|c| c.lead(claims));
    chunk.leads.extend(leads.map(|lead| made.seed_lead(lead)));
    if !precision.is_empty() && chunk.diffs.len() < plan.diffs {
        chunk.diffs.push((made.seed, diff_text(&made.case, claims, &precision)));
    }
}

/// Runs a kernel. Returns the assessment of the answers, and the runs.
fn execute_kernel(plan: &CampaignConfig, made: &SeededKernel<'_>, answers: &[&Answers]) -> (Assessment, Vec<Run>) {
    let (case, options) = (&made.case, &plan.panel.options);
    let program = Program::new(&case.module);
    match &made.inputs {
        Inputs::Own => {
            let runs: Vec<Run> = (0..plan.runs).map(|r| Run { entry: case.entry, setup: setup(case, r) }).collect();
            // If no oracle makes a claim, the runs are needed only to compare pipelines. That comparison executes the
            // runs itself.
            let judged = if answers.is_empty() && !plan.panel.pipelines.is_empty() { &[] } else { &*runs };
            (assess(&case.module, &program, answers, judged, options), runs)
        }
        Inputs::Mutant(parent) => {
            let inputs = parent.inputs(options);
            let first = if inputs.is_some() { plan.runs.div_ceil(2) } else { 0 };
            let searches = [(inputs, first), (None, plan.runs - first)].into_iter();
            let searches =
                searches.map(|(inputs, runs)| Search::new(&case.module, case.entry, inputs, made.seed, runs));
            assess_first_search(&case.module, &program, answers, searches, &parent.mutant_options(options))
        }
    }
}

/// Returns a kernel as text, after a comment for each question on which an oracle and the reference differ in
/// precision.
fn diff_text(case: &Case, claims: &Claims<'_>, precision: &[Disagreement]) -> String {
    let mut lines: Vec<String> = precision.iter().map(|d| d.line(claims)).collect();
    lines.dedup();
    let mut text = String::from("; `aliasmith aa-eval --diff` and `memssa --diff` show where:\n");
    lines.iter().for_each(|line| writeln!(text, "; {line}").expect("writing to a String"));
    text + &lines::print(case.module.function_name(case.entry), &case.setup, &[])
        + &print_module(&case.module, Dialect::INTERNAL)
}

/// Returns the inputs of the run with this number: for run 0 the inputs of the case, for all other runs variants of
/// these inputs.
fn setup(case: &Case, run: u32) -> Setup {
    if run == 0 { case.setup.clone() } else { vary(case, run) }
}
