//! The results of the runs of a kernel and of a pipeline's output.

use super::batching::Kernel;
use super::compare_draws::{Baseline, Comparison, Effort, compare_with_baseline};
use super::inconclusive::{Inconclusive, NoEvidence};
use super::output_search::aimed;
use super::pair::{Pair, PairQuestion, Side};
use super::tight_objects::tight_runs;
use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::finding::summary::Summary;
use crate::machine::{Program, UbKind};
use crate::oracle::libnvvm::contract::broken_by_inputs;
use crate::validation::added_ub::added;

/// The results of comparing the runs of a kernel with the runs of an output.
#[derive(Clone, Debug, Default)]
pub(super) struct RunResults {
    /// Whether the comparison of at least one run was not discarded.
    pub compared: bool,
    /// The index of the first run that differs.
    pub differed: Option<usize>,
    /// The index of each further run that looks wrong, and the reason.
    pub leads: Vec<(usize, Inconclusive)>,
    /// The reasons why runs are no evidence.
    pub discarded: Vec<NoEvidence>,
}

impl RunResults {
    /// Counts the leads, and the runs that are no evidence.
    fn count_reasons(&self, summary: &mut Summary) {
        summary.leads += self.leads.len() as u64;
        self.discarded.iter().for_each(|why| summary.discard(format!("same: {why}"), 1));
    }

    /// Counts the results for one pipeline.
    pub fn count(&self, pipeline: &str, summary: &mut Summary) {
        self.count_reasons(summary);
        summary.same(pipeline, self.compared, self.differed.is_some());
    }
}

/// Creates a baseline for each of the kernel's runs.
pub(super) fn baselines(panel: &Panel, side: Side<'_>, kernel: &Kernel<'_>) -> Vec<Baseline> {
    kernel.runs.iter().map(|run| Baseline::new(&side, &run.setup, &panel.options)).collect()
}

/// Assumptions of the output's compiler about launches. Only a compiler of libNVVM makes any
/// ([`contract`](crate::oracle::libnvvm::contract)).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Presumes {
    Nothing,
    GlobalPointers,
}

impl Presumes {
    /// Returns the reason if a run is no evidence because its inputs violate an assumption of the compiler.
    fn broken_by(self, pair: &Pair<'_>, run: &Run) -> Option<Inconclusive> {
        let broken = || broken_by_inputs(pair.before.module, run.entry, &run.setup);
        (self == Presumes::GlobalPointers).then(broken).flatten().map(Inconclusive::Undecided)
    }
}

/// Compares the runs one by one. Stops at the first run that differs.
pub(super) fn compare(
    panel: &Panel,
    (pair, presumes): (&Pair<'_>, Presumes),
    kernel: &Kernel<'_>,
    grounds: &mut [Baseline],
) -> RunResults {
    let mut all = RunResults::default();
    for (index, (run, ground)) in kernel.runs.iter().zip(grounds).enumerate() {
        if ground.first().is_err() {
            continue;
        }
        match compare_with_baseline(ground, pair, &run.setup, &panel.options, Effort::Full) {
            Comparison::Same => {}
            Comparison::Different(_) => match presumes.broken_by(pair, run) {
                Some(why) => all.leads.push((index, why)),
                None => {
                    (all.compared, all.differed) = (true, Some(index));
                    break;
                }
            },
            Comparison::Lead(why) => all.leads.push((index, why)),
            Comparison::Discard(why) => {
                all.discarded.push(why);
                continue;
            }
        }
        all.compared = true;
    }
    all
}

/// Limit on the number of runs with tight objects per kernel.
const MOST_TIGHT: usize = 3;

/// Returns runs of a kernel with [tight objects](super::tight_objects), to be used for all outputs. Returns no runs if
/// the kernel requests no search for further inputs ([`Kernel::aim`]).
pub(super) fn tight(panel: &Panel, before: &Side<'_>, kernel: &Kernel<'_>, grounds: &[Baseline]) -> Vec<Run> {
    let Some(aim) = kernel.aim else { return Vec::new() };
    let known = counted(grounds).into_iter().map(|at| &kernel.runs[at]);
    tight_runs(before, known, aim.stated, &panel.options, MOST_TIGHT)
}

/// Returns the indices of the runs that count.
fn counted(grounds: &[Baseline]) -> Vec<usize> {
    (0..grounds.len()).filter(|at| grounds[*at].first().is_ok()).collect()
}

/// A kernel and the output of a pipeline that behave in the same way on the kernel's own runs.
pub(super) struct Subject<'a> {
    pub panel: &'a Panel,
    pub pair: &'a Pair<'a>,
    /// Returns the output, decoded with all its promises.
    pub strict: &'a dyn Fn() -> &'a Program,
    pub kernel: &'a Kernel<'a>,
    pub presumes: Presumes,
}

/// The results of further checks of a kernel whose own runs do not differ after a pipeline.
#[derive(Clone, Default)]
pub(super) struct More {
    /// The index of the first run that shows an error. The kernel's own runs have the first indices, and the runs that
    /// the search added have the next.
    pub differed: Option<usize>,
    /// The kind of undefined behaviour that the passes add in this run; `None` if the error is of another kind.
    pub adds: Option<UbKind>,
    /// The reasons why the output looks wrong on inputs of the search.
    pub leads: Vec<Inconclusive>,
}

impl More {
    /// Checks three things: whether the passes add undefined behaviour, whether the output differs in the runs of
    /// `tight` ([tight objects](tight)), and whether it differs on inputs from a search in the output. A further run
    /// that shows an error is added to `found`.
    pub fn of(
        subject: &Subject<'_>,
        tight: &[Run],
        (grounds, found): (&mut [Baseline], &mut Vec<Run>),
        summary: &mut Summary,
    ) -> More {
        let Subject { panel, pair, kernel, .. } = *subject;
        if let Some((run, kind)) = subject.addition(kernel.runs, grounds) {
            return More { differed: Some(run), adds: Some(kind), ..More::default() };
        }
        let mut runs = aimed(pair, kernel, &counted(grounds), &panel.options);
        runs.extend_from_slice(tight);
        let aimed = Kernel { runs: &runs, ..*kernel };
        let mut grounds = baselines(panel, pair.before, &aimed);
        summary.executions += runs.len() as u64;
        summary.counted += grounds.iter().filter(|ground| ground.first().is_ok()).count() as u64;
        // The joint outcomes of threads were already enumerated for the kernel's own runs.
        let shown = compare(panel, (&Pair { joint: false, ..*pair }, subject.presumes), &aimed, &mut grounds);
        grounds.iter().filter_map(|g| g.first().err()).for_each(|why| summary.discard(format!("same: {why}"), 1));
        shown.count_reasons(summary);
        let (differed, adds) = match shown.differed {
            None => subject.addition(&runs, &mut grounds).unzip(),
            differed => (differed, None),
        };
        let differed = differed.map(|at| {
            found.push(runs[at].clone());
            kernel.runs.len() + found.len() - 1
        });
        More { differed, adds, leads: shown.leads.into_iter().map(|(_, why)| why).collect() }
    }
}

impl Subject<'_> {
    /// Returns the first of these runs in which only the output has undefined behaviour, and the kind of this undefined
    /// behaviour. Returns `None` if the output is checked against its promises anyway, because that check finds added
    /// undefined behaviour too.
    fn addition(&self, runs: &[Run], grounds: &mut [Baseline]) -> Option<(usize, UbKind)> {
        let Subject { panel, pair, strict, .. } = *self;
        if pair.asked != PairQuestion::Behaviour {
            return None;
        }
        let is_kept = |run: &Run| self.presumes.broken_by(pair, run).is_none();
        let mut runs = runs.iter().zip(grounds).enumerate().filter(|(_, (run, _))| is_kept(run));
        runs.find_map(|(index, (run, ground))| {
            let found = added(ground, (pair, strict()), &run.setup, &panel.options, Effort::Full)?;
            Some((index, found.kind))
        })
    }
}
