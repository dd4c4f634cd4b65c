//! Judges one module of the user: asks the oracles, runs the module, judges their claims, and confirms refuted claims.

use crate::answers::{Answers, QuestionKind};
use crate::case::lines::CaseLines;
use crate::confirmation::confirm::{ConfirmedKernel, judge_file};
use crate::confirmation::entry_coverage::Coverage;
use crate::confirmation::input_dependent_ub::is_input_dependent;
use crate::confirmation::unconfirmed_reasons::UnconfirmedReason;
use crate::evaluation::agreement::{compare, contradictions};
use crate::evaluation::assess::{Assessment, Run, assess_search};
use crate::evaluation::claims::Claims;
use crate::evaluation::count::count_kernels;
use crate::evaluation::panel::{OracleReply, Panel, failures};
use crate::finding::summary::Summary;
use crate::finding::{Finding, Lead, LeadAbout};
use crate::input_search::{Search, with_residues};
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::{FuncId, Module};
use crate::machine::{Discard, Program, Ub, UbKind};
use crate::oracle::transform::Texts;
use crate::oracle::{Ask, Oracle, OracleError};
use crate::validation::batching::{Aim, Kernel};
use crate::validation::suspects::{PassLead, Processes, Suspects, Suspicion, suspects};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Undefined behaviour of the kernel itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The judged function whose run has the undefined behaviour, without `@`.
    pub entry: String,
    /// The function in which the undefined behaviour occurred, without `@`.
    pub function: String,
    /// The kind of undefined behaviour, as a word of docs/machine.md, section 7.
    pub ub: String,
    /// A description of the undefined behaviour.
    pub detail: String,
    /// The inputs, as case lines.
    pub witness: Vec<String>,
}

/// All results for one module.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ModuleReport {
    /// The confirmed errors, one finding per signature and oracle.
    pub findings: Vec<Finding>,
    /// The confirmed kernels, with the data that a reduction needs.
    pub confirmed: Vec<ConfirmedKernel>,
    /// The leads.
    pub leads: Vec<Lead>,
    /// Undefined behaviour of the kernels themselves.
    pub violations: Vec<Violation>,
    /// The coverage of each entry.
    pub coverage: Vec<Coverage>,
    /// The answers of each oracle.
    pub answers: Vec<(String, Vec<Answers>)>,
    /// The oracles that reject the text, with their messages.
    pub unsupported: Vec<(String, String)>,
    /// Whether every asked oracle rejects the module.
    pub is_refused: bool,
    /// The number of runs that are evidence.
    pub counted: u64,
    /// The failures of aliasmith itself. The answers of the failed oracles are unknown.
    pub failures: Vec<OracleError>,
    /// All counts.
    pub summary: Summary,
}

impl ModuleReport {
    /// Whether anything was judged. Each of the following suffices:
    /// - an error was found;
    /// - the output of a pipeline was compared;
    /// - a run counted and tested a claim;
    /// - a run counted, and there is no claim to test (every answer is MayAlias, or there is no question).
    pub fn is_judged(&self, ask: &Ask) -> bool {
        let compared =
            self.summary.by_question.get(&QuestionKind::Same).is_some_and(|same| same.exercised_accessed > 0);
        if compared || !self.findings.is_empty() {
            return true;
        }
        let of_claims = self.summary.by_question.iter().filter(|(kind, _)| **kind != QuestionKind::Same);
        let (mut open, mut met) = (0, 0);
        for (kind, counts) in of_claims {
            open += counts.asked.saturating_sub(self.summary.moot.get(kind).copied().unwrap_or(0));
            met += counts.exercised_accessed + counts.exercised_usable;
        }
        self.counted > 0 && ask.has_questions() && (met > 0 || open == 0)
    }
}

/// Asks about every function of the module, runs each entry about `runs` times with inputs from a search, and judges
/// the answers.
pub fn check(panel: &Panel, module: &Module, lines: &CaseLines, entries: &[FuncId], runs: u32) -> ModuleReport {
    let said = panel.ask_file(module);
    let claims = Claims::new(panel, module, &said);
    let program = Program::new(module);
    let stated = lines.states_setup.then_some(&lines.setup);
    let search = |entry: &FuncId| {
        panel.progress.begin_step(format!("runs of @{}", module.function_name(*entry)));
        Search::new(module, *entry, stated, lines.setup.seed, runs).patient()
    };
    let searches = entries.iter().map(search);
    let (assessment, mut all) = assess_search(module, &program, &claims.answers, searches, &panel.options);

    let failures = failures(&said).cloned().collect();
    let mut checked =
        ModuleReport { summary: Summary::new(), counted: assessment.counted, failures, ..ModuleReport::default() };
    count_kernels(module, entries.len(), &assessment, &mut checked.summary);
    let by_entry = by_entry(entries, &all);
    let coverage = |(entry, runs): (&FuncId, &Vec<usize>)| Coverage::new(module, *entry, (runs, &all), &assessment);
    checked.coverage = entries.iter().zip(&by_entry).map(coverage).collect();
    compare(&claims, &mut checked.summary);
    let aim = Aim { stated, seed: lines.setup.seed };
    let (passed, aimed) =
        PipelineResults::new(panel, (module, aim), (entries, &by_entry), (&all, &assessment), &mut checked);
    all.extend(aimed);
    let mut refuting = passed.refuting.clone();
    for suspect in claims.suspects(&assessment) {
        let Some(why) = &suspect.doubt else {
            refuting.insert(suspect.witness.run);
            continue;
        };
        let lead = claims.suspect_lead(&suspect, why);
        if !checked.leads.contains(&lead) {
            checked.leads.push(lead);
        }
    }
    checked.leads.extend(contradictions(&claims).iter().map(|c| c.lead(&claims)));
    if claims.has_failure() && !all.is_empty() {
        refuting.insert(0);
    }
    let text = print_module(module, Dialect::INTERNAL);
    for run in refuting {
        panel.progress.begin_step(format!("the errors that run {run} shows are confirmed"));
        let confirmed = match stated {
            Some(_) => judge_file(panel, module, &all[run], &text),
            None => confirm_with_residues(panel, module, &all[run], &text),
        };
        checked.failures.extend_from_slice(&confirmed.failures);
        for finding in confirmed.findings.iter().flatten() {
            let same = |f: &&Finding| f.signature == finding.signature && f.oracle == finding.oracle;
            if !checked.findings.iter().any(|f| same(&f)) {
                checked.findings.push(finding.clone());
            }
        }
        for (why, n) in &confirmed.discarded {
            checked.summary.discard(why.to_string(), *n);
        }
        checked.confirmed.push(confirmed);
    }
    checked.summary.refuted = checked.findings.len() as u64;
    checked.summary.leads = checked.leads.len() as u64;
    checked.violations = violations(module, lines, &all, &by_entry, &assessment);
    checked.is_refused = is_refused(panel, &said, &passed);
    for (at, (oracle, said)) in panel.oracles.iter().zip(said).enumerate() {
        let name = oracle.name().to_string();
        match (said, passed.refusal(at)) {
            (OracleReply::Unsupported(why), _) => {
                checked.summary.discard(format!("oracle {name} does not accept the file"), 1);
                checked.unsupported.push((name, why));
                continue;
            }
            (OracleReply::Answers(list), _) if !list.is_empty() => checked.answers.push((name, list)),
            (_, Some(why)) => checked.unsupported.push((name, why.clone())),
            (OracleReply::Answers(_) | OracleReply::Failed(_) | OracleReply::Unknown(_), _) => {}
        }
    }
    checked
}

/// Returns the confirmed errors of a run. If only some layouts refute an answer, also tries inputs that fix the
/// residues of addresses: the low bits that the code's masks keep (docs/soundness.md section 2).
fn confirm_with_residues(panel: &Panel, module: &Module, run: &Run, text: &str) -> ConfirmedKernel {
    let first = judge_file(panel, module, run, text);
    if !first.discarded.contains_key(&UnconfirmedReason::LayoutDependent) {
        return first;
    }
    for setup in with_residues(module, run.entry, &run.setup) {
        let again = judge_file(panel, module, &Run { entry: run.entry, setup }, text);
        if again.findings.len() > first.findings.len() {
            return again;
        }
    }
    first
}

/// Returns the indices of the runs of each entry. Makes one pass over the runs, because a module may have thousands of
/// entries.
fn by_entry(entries: &[FuncId], runs: &[Run]) -> Vec<Vec<usize>> {
    let mut of: FxHashMap<FuncId, Vec<usize>> = FxHashMap::default();
    for (i, run) in runs.iter().enumerate() {
        of.entry(run.entry).or_default().push(i);
    }
    entries.iter().map(|entry| of.get(entry).cloned().unwrap_or_default()).collect()
}

/// The results of pass pipelines for the module. Oracles are identified by position in the panel.
struct PipelineResults {
    /// The indices of the runs that show an error of a pass.
    refuting: BTreeSet<usize>,
    /// The oracles that transformed the module.
    taken: BTreeSet<usize>,
    /// The oracles that rejected the module, with their messages.
    refused: BTreeMap<usize, String>,
}

impl PipelineResults {
    /// Runs all pipelines. A search in the pipelines' output finds further inputs. Also returns the runs with these
    /// inputs that show an error. Leads and failures are added to `checked`.
    fn new(
        panel: &Panel,
        (module, aim): (&Module, Aim<'_>),
        (entries, by_entry): (&[FuncId], &[Vec<usize>]),
        (all, assessment): (&[Run], &Assessment),
        checked: &mut ModuleReport,
    ) -> (PipelineResults, Vec<Run>) {
        let ends = |i: &&usize| !assessment.endless.contains(i);
        let of_entry = |own: &Vec<usize>| -> (Vec<usize>, Vec<Run>) {
            own.iter().filter(ends).map(|i| (*i, all[*i].clone())).unzip()
        };
        if !panel.pipelines.is_empty() && !assessment.endless.is_empty() {
            checked.summary.discard(format!("same: {}", Discard::StepBudget), assessment.endless.len() as u64);
        }
        let by_entry: Vec<(Vec<usize>, Vec<Run>)> = by_entry.iter().map(of_entry).collect();
        let both = entries.iter().zip(&by_entry);
        let kernels: Vec<Kernel<'_>> =
            both.map(|(entry, (_, runs))| Kernel { aim: Some(aim), ..Kernel::in_full(module, *entry, runs) }).collect();
        let Suspects { found, leads, failures, taken, refused, compared, aimed, summary, .. } =
            suspects(panel, &kernels, &Texts::default(), Processes::KeptAndSeparate);
        checked.summary.add(&summary);
        checked.failures.extend(failures.into_iter().map(|(_, failure)| failure));
        checked.coverage.iter_mut().zip(compared).for_each(|(of, n)| of.compared = n);
        for PassLead { kernel, oracle, pipeline, why } in leads {
            let (function, why) = (module.function_name(entries[kernel]).to_string(), why.to_string());
            let about = LeadAbout::Passes { passes: pipeline };
            let name = panel.oracles[oracle].name().to_string();
            match checked.leads.iter_mut().find(|l| (&l.function, &l.about, &l.why) == (&function, &about, &why)) {
                Some(lead) => lead.oracles.push(name),
                None => checked.leads.push(Lead { oracles: vec![name], function, about, why, file: String::new() }),
            }
        }
        // `found` has, for each kernel, first the suspicions about the kernel's own runs, then those about the runs of
        // its search. In the list of all runs, the own runs of all kernels come first, then the search runs of all
        // kernels.
        let firsts: Vec<usize> =
            (0..aimed.len()).map(|k| all.len() + aimed[..k].iter().map(Vec::len).sum::<usize>()).collect();
        let places = |(k, s): (usize, &Suspicion)| -> Vec<usize> {
            let own = &by_entry[k].0;
            let place = |i: &usize| match (own.get(*i), i.checked_sub(own.len())) {
                (Some(place), _) => Some(*place),
                (None, Some(nth)) if nth < aimed[k].len() => Some(firsts[k] + nth),
                // A crash needs no run, so it is recorded for the first run.
                (None, _) => (!all.is_empty()).then_some(0),
            };
            s.keys().filter_map(place).collect()
        };
        let passed = PipelineResults {
            refuting: found.iter().enumerate().flat_map(places).collect(),
            taken: taken.into_iter().map(|(_, oracle)| oracle).collect(),
            refused: refused.into_iter().map(|((_, oracle), why)| (oracle, why)).collect(),
        };
        (passed, aimed.into_iter().flatten().collect())
    }

    /// Returns the reason why an oracle did not transform the module.
    fn refusal(&self, oracle: usize) -> Option<&String> {
        self.refused.get(&oracle).filter(|_| !self.taken.contains(&oracle))
    }
}

/// Whether every asked oracle rejects the module, and at least one oracle was asked. If only pipelines are run, an
/// `opt` that knows none of the pipelines does not count as asked.
fn is_refused(panel: &Panel, said: &[OracleReply], passed: &PipelineResults) -> bool {
    let questions = panel.ask.has_questions();
    let refuses = |at: usize| match (&panel.oracles[at], &said[at]) {
        (Oracle::Reference, _) => !questions,
        (_, OracleReply::Unsupported(_)) => true,
        (_, OracleReply::Answers(list)) => list.is_empty() && !passed.taken.contains(&at),
        (_, OracleReply::Failed(_) | OracleReply::Unknown(_)) => false,
    };
    let some = said.iter().any(|s| matches!(s, OracleReply::Unsupported(_))) || !passed.refused.is_empty();
    some && (0..said.len()).all(refuses)
}

/// Returns the undefined behaviour that is an error of the kernel, not of the inputs. There are two cases. Either the
/// file states all arguments. Or every run has undefined behaviour, more than half of the runs have the same one, and
/// no other inputs could avoid it.
fn violations(
    module: &Module,
    lines: &CaseLines,
    runs: &[Run],
    by_entry: &[Vec<usize>],
    assessment: &Assessment,
) -> Vec<Violation> {
    let mut result: Vec<Violation> = Vec::new();
    let mut of: BTreeMap<FuncId, Vec<&(usize, Ub)>> = BTreeMap::new();
    for violation in &assessment.violations {
        of.entry(runs[violation.0].entry).or_default().push(violation);
    }
    let made: FxHashMap<FuncId, usize> =
        by_entry.iter().filter_map(|own| Some((runs[*own.first()?].entry, own.len()))).collect();
    for (entry, own) in of {
        let are_stated = lines.states_setup && lines.setup.states_all(module.function(entry).params.len());
        let is_of_inputs = |u: &Ub| {
            !are_stated && is_input_dependent(module, u) && matches!(u.kind, UbKind::OutOfBounds | UbKind::Misaligned)
        };
        let blamed: Vec<&(usize, Ub)> = own.iter().copied().filter(|(_, u)| !is_of_inputs(u)).collect();
        let [(run, ub), ..] = blamed[..] else { continue };
        let alike = |other: &Ub| other.kind == ub.kind && (other.function, other.inst) == (ub.function, ub.inst);
        let every = made.get(&entry) == Some(&own.len());
        let always = every
            && blamed.len() * 2 > own.len()
            && blamed.iter().all(|(_, u)| alike(u) && !is_input_dependent(module, u));
        // The contents of memory may be chosen even if all arguments are stated.
        if are_stated && (every || !is_input_dependent(module, ub)) || always {
            let text = crate::case::lines::print(module.function_name(entry), &runs[*run].setup, &[]);
            result.push(Violation {
                entry: module.function_name(entry).to_string(),
                function: module.function_name(ub.function).to_string(),
                ub: ub.kind.to_string(),
                detail: ub.detail.clone(),
                witness: text.lines().map(|l| l.trim_start_matches("; ").to_string()).collect(),
            });
        }
    }
    result
}
