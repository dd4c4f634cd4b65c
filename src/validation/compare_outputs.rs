//! Runs each [distinct output](super::distinct_outputs) once and compares it with the original kernel. Handles one kernel
//! after another, so that few programs are in memory at a time.

use super::distinct_outputs::{CutOutput, KernelForm, OfModule, Output, PipelineOutput, presumes};
use super::suspicion::{PassLead, Suspects, suspect};
use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::oracle::libnvvm::contract;
use crate::oracle::transform::check_readable;
use crate::oracle::{Opt, OracleError};
use crate::validation::batching::Kernel;
use crate::validation::compare_draws::{Baseline, Effort};
use crate::validation::exports::may_drop_exports;
use crate::validation::inconclusive::{Inconclusive, NoEvidence};
use crate::validation::pair::{Pair, Side};
use crate::validation::promise::{KernelOutcome, broken_promise, misled_consumer};
use crate::validation::run_pipeline::pair;
use crate::validation::run_results::{More, RunResults, Subject, baselines, compare, tight};
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of the count of kernels whose output was checked neither for broken promises nor for joint outcomes of
/// threads.
const PROMISES_NOT_CHECKED: &str =
    "same: neither promises of the output nor joint outcomes of its threads were looked at";

/// Compares each kernel with all outputs of its pipelines.
pub(super) fn compare_kernels(
    panel: &Panel,
    kernels: &[Kernel<'_>],
    outputs: &[PipelineOutput<'_>],
    all: &mut Suspects,
) {
    let afters: Vec<CutOutput<'_>> = outputs.iter().map(CutOutput::new).collect();
    let for_ptx = outputs.iter().any(|b| b.opt.manifest.prints_ptx()).then(|| panel.for_ptx());
    let panels = (panel, for_ptx.as_ref().unwrap_or(panel));
    let mut of: Option<OfModule<'_>> = None;
    for (k, kernel) in kernels.iter().enumerate() {
        let of = match &mut of {
            Some(of) if std::ptr::eq(of.module, kernel.module) => of,
            other => other.insert(OfModule::new(kernel.module)),
        };
        if let Err(failure) = compare_kernel(of, panels, (k, kernel), &afters, all) {
            let stop = failure.stops_command();
            all.failures.push((vec![k], failure));
            if stop {
                return;
            }
        }
    }
}

/// Compares one kernel with all outputs for it. The second panel is for outputs in PTX.
fn compare_kernel(
    of: &mut OfModule<'_>,
    panels: (&Panel, &Panel),
    (k, kernel): (usize, &Kernel<'_>),
    afters: &[CutOutput<'_>],
    all: &mut Suspects,
) -> Result<(), OracleError> {
    let mut comparison = KernelComparison::new(panels, (k, kernel), of.side(kernel, None), all);
    of.of_process.resize(afters.len(), None);
    for (at, after) in afters.iter().enumerate() {
        let Some(member) = after.member.get(&k) else { continue };
        let PipelineOutput { oracle, opt, pipeline, is_repeated, .. } = *after.behind;
        let dialect = opt.manifest.dialect();
        let weaker = of.weaker_module(dialect);
        let place = of.of_process[at].unwrap_or_else(|| of.place(after, *member, weaker.as_deref()));
        of.of_process[at] = Some(place);
        let is_alike = |(other, seen): (&CutOutput<'_>, &Option<usize>)| {
            (other.behind.oracle, &other.behind.pipeline.text) == (oracle, &pipeline.text) && *seen == Some(place)
        };
        if is_repeated && afters[..at].iter().zip(&of.of_process).any(is_alike) {
            continue;
        }
        let form = KernelForm { weaker: weaker.as_ref().map(|_| dialect), is_ptx: opt.manifest.prints_ptx() };
        match &of.left[place] {
            Ok(left) => comparison.judge(after, (place, left), (of.side(kernel, weaker.as_deref()), form), all)?,
            Err(failure) => comparison.record_unread(after, (place, failure), all)?,
        }
    }
    Ok(())
}

/// The comparisons of one kernel with the outputs for it. Outputs are identified by their index in `left`.
struct KernelComparison<'a> {
    panel: &'a Panel,
    /// The panel for outputs in PTX.
    for_ptx: &'a Panel,
    /// The index of the kernel.
    k: usize,
    kernel: &'a Kernel<'a>,
    baselines: FxHashMap<KernelForm, Vec<Baseline>>,
    /// The runs with tight objects.
    tight: FxHashMap<KernelForm, Vec<Run>>,
    shown: FxHashMap<usize, Result<RunResults, NoEvidence>>,
    more: FxHashMap<usize, More>,
    /// The indices of the outputs that cannot be read and were reported.
    unread: FxHashSet<usize>,
}

impl<'a> KernelComparison<'a> {
    /// Runs the kernel itself, and counts the runs that are evidence.
    fn new(
        (panel, for_ptx): (&'a Panel, &'a Panel),
        (k, kernel): (usize, &'a Kernel<'a>),
        side: Side<'_>,
        all: &mut Suspects,
    ) -> KernelComparison<'a> {
        let own = baselines(panel, side, kernel);
        for why in own.iter().filter_map(|ground| ground.first().err()) {
            all.summary.discard(format!("same: {why}"), 1);
        }
        all.evidence.push(own.iter().filter(|ground| ground.first().is_ok()).count() as u64);
        let form = KernelForm { weaker: None, is_ptx: false };
        KernelComparison {
            panel,
            for_ptx,
            k,
            kernel,
            baselines: FxHashMap::from_iter([(form, own)]),
            tight: FxHashMap::default(),
            shown: FxHashMap::default(),
            more: FxHashMap::default(),
            unread: FxHashSet::default(),
        }
    }

    /// Records an output that cannot be parsed. It is an error of the `opt` if the `opt` cannot read it either.
    fn record_unread(
        &mut self,
        after: &CutOutput<'_>,
        (place, failure): (usize, &OracleError),
        all: &mut Suspects,
    ) -> Result<(), OracleError> {
        let PipelineOutput { opt, pipeline, text, .. } = after.behind;
        // The text may contain several kernels. Each kernel is tried alone, to find the one whose output cannot
        // be read.
        if check_readable(opt, &pipeline.text, text, self.panel.timeouts)?.is_some() {
            suspect(&mut all.found[self.k], 0, pipeline);
            all.summary.same(&pipeline.text, true, true);
            return Ok(());
        }
        all.summary.discard(format!("oracle {} prints what is not read", opt.manifest.name), 1);
        if self.unread.insert(place) {
            all.failures.push((vec![self.k], failure.clone()));
        }
        Ok(())
    }

    /// Compares the kernel (`side`) with one of its outputs.
    fn judge(
        &mut self,
        after: &CutOutput<'_>,
        (place, left): (usize, &Output),
        (side, form): (Side<'_>, KernelForm),
        all: &mut Suspects,
    ) -> Result<(), OracleError> {
        let PipelineOutput { oracle, opt, pipeline, is_repeated, .. } = *after.behind;
        let (k, kernel) = (self.k, self.kernel);
        let panel = if form.is_ptx { self.for_ptx } else { self.panel };
        if left.lost.is_some() && !may_drop_exports(&pipeline.text) {
            suspect(&mut all.found[k], 0, pipeline);
            all.summary.same(&pipeline.text, true, true);
            all.compared[k] += u64::from(!is_repeated);
            return Ok(());
        }
        let grounds = self.baselines.entry(form).or_insert_with(|| baselines(panel, side, kernel));
        let pair = || pair((&left.lot, &pipeline.text), (&left.program, after.held), 0, side);
        let shown = self.shown.entry(place).or_insert_with(|| {
            Ok(compare(panel, (&Pair { joint: kernel.checks_promises, ..pair()? }, presumes(opt)), kernel, grounds))
        });
        let mut doubts = Vec::new();
        let (mut differed, mut leads) = match shown {
            Ok(shown) => {
                shown.count(&pipeline.text, &mut all.summary);
                all.compared[k] += u64::from(shown.compared && !is_repeated);
                (shown.differed, shown.leads.clone())
            }
            Err(why) => {
                all.summary.discard(format!("same: {why}"), 1);
                return Ok(());
            }
        };
        if !kernel.checks_promises && !after.held && differed.is_none() {
            all.summary.discard(PROMISES_NOT_CHECKED, 1);
        }
        if let Some(pair) = pair().ok().filter(|_| kernel.checks_promises && differed.is_none()) {
            let (strict, found) = (|| left.strict(), &mut all.aimed[k]);
            let subject = Subject { panel, pair: &pair, strict: &strict, kernel, presumes: presumes(opt) };
            let more = self.more.entry(place).or_insert_with(|| {
                let tight = self.tight.entry(form).or_insert_with(|| tight(panel, &side, kernel, grounds));
                More::of(&subject, tight, (grounds, found), &mut all.summary)
            });
            differed = more.differed;
            leads.retain(|(_, why)| more.adds.is_none_or(|kind| why.promise() != Some(kind)));
            doubts.clone_from(&more.leads);
        }
        // Only `check` searches for misled consumers. A hunt does not, because the search takes long and usually
        // gives only a lead.
        let has_consumers = opt.manifest.compiler.is_none();
        if kernel.turn.is_none() && !after.held && differed.is_none() && has_consumers {
            leads.extend(broken_promises(panel, &pair(), left, kernel, grounds));
            let became = KernelOutcome { lot: &left.lot, member: 0, before: side };
            if let Some((run, why)) = first_misled(panel, opt, became, kernel, &leads)? {
                differed = Some(run);
                leads.retain(|(_, other)| !other.is_like(&why));
            }
        }
        let mut lead = |why: Inconclusive| {
            all.lead(PassLead { kernel: k, oracle, pipeline: pipeline.text.clone(), why });
        };
        leads.into_iter().map(|(_, why)| why).chain(doubts).for_each(&mut lead);
        let by_cuda = contract::broken_by_module(kernel.module).filter(|_| form.is_ptx && differed.is_none());
        by_cuda.into_iter().for_each(|why| lead(Inconclusive::OtherRules(why)));
        if let Some(run) = differed {
            match panel.undecided(oracle, kernel.module) {
                Some(why) => {
                    lead(Inconclusive::Undecided(why));
                    all.summary.leads += 1;
                }
                None => suspect(&mut all.found[k], run, pipeline),
            }
        }
        Ok(())
    }
}

/// Returns the promises that the output breaks but the input keeps. Each promise has the number of the run that breaks
/// it.
fn broken_promises(
    panel: &Panel,
    pair: &Result<Pair<'_>, NoEvidence>,
    left: &Output,
    kernel: &Kernel<'_>,
    grounds: &[Baseline],
) -> Vec<(usize, Inconclusive)> {
    let Ok(pair) = pair else { return Vec::new() };
    let strict = left.strict();
    let runs = kernel.runs.iter().zip(grounds).enumerate();
    let broken = runs.filter_map(|(index, (run, ground))| {
        let before = ground.first().ok()?;
        Some((index, broken_promise(pair, strict, run, &panel.options, before)?))
    });
    broken.collect()
}

/// Finds the first run in which a promise misleads a consumer. The promise is one that the output breaks and the input
/// keeps. A consumer is a later pass that relies on the promise. Returns the run and the promise. Each promise is tried
/// only on the first run that breaks it.
fn first_misled(
    panel: &Panel,
    opt: &Opt,
    became: KernelOutcome<'_>,
    kernel: &Kernel<'_>,
    leads: &[(usize, Inconclusive)],
) -> Result<Option<(usize, Inconclusive)>, OracleError> {
    let promises: Vec<&(usize, Inconclusive)> = leads.iter().filter(|(_, why)| why.promise().is_some()).collect();
    for (i, (index, why)) in promises.iter().enumerate() {
        if !promises[..i].iter().any(|(_, seen)| seen.is_like(why))
            && misled_consumer(panel, opt, became, &kernel.runs[*index], why, Effort::Full)?.is_some()
        {
            return Ok(Some((*index, why.clone())));
        }
    }
    Ok(None)
}
