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
use crate::validation::added::added;

/// The results of comparing the runs of a kernel with the runs of an output.
#[derive(Clone, Debug, Default)]
pub(super) struct RunResults {
    /// Whether the kernel itself can be compared on at least one run.
    pub said: bool,
    /// Whether the comparison is evidence on at least one run.
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
        summary.same(pipeline, self.said, self.differed.is_some());
    }
}

/// Creates a baseline for each of the kernel's runs.
pub(super) fn grounds(panel: &Panel, side: Side<'_>, kernel: &Kernel<'_>) -> Vec<Baseline> {
    kernel.runs.iter().map(|run| Baseline::new(&side, &run.setup, &panel.options)).collect()
}

/// What the compiler of the output presumes about launches. Only a compiler of libNVVM makes such an assumption
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
        all.said = true;
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

/// Returns runs of a kernel with [tight objects](super::tight_objects), for all outputs. Returns none if no search for
/// inputs on the outputs was requested.
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

/// Further results for a kernel whose own runs do not differ after a pipeline.
#[derive(Clone, Default)]
pub(super) struct More {
    /// The index of the first run that shows an error. First come the indices of the kernel's own runs, then those of
    /// the runs that the search added.
    pub differed: Option<usize>,
    /// The undefined behaviour that the passes add in this run, if this is the error.
    pub adds: Option<UbKind>,
    /// The reasons why the output looks wrong on inputs of the search.
    pub leads: Vec<Inconclusive>,
}

impl More {
    /// Checks whether the passes add undefined behaviour. Also checks whether the output differs on inputs that are
    /// searched for in the output, or in these runs with [tight objects](tight). If such a run shows an error, adds it
    /// to `found`.
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
        let mut grounds = self::grounds(panel, pair.before, &aimed);
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
    /// Returns the first of these runs in which only the output has undefined behaviour. Also returns the kind of the
    /// undefined behaviour. Returns `None` if the output is checked against its promises, because that check finds
    /// added undefined behaviour too.
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
