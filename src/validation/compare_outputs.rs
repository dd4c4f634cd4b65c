//! Runs each distinct output of the pipelines once, and compares it with the original kernel. Handles one kernel after
//! another, so that few programs are in memory at a time.

use super::suspicion::{PassLead, Suspects, suspect};
use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::evaluation::volatile::read_as;
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::weaken_for;
use crate::judge::observable::Difference;
use crate::machine::Program;
use crate::oracle::libnvvm::contract;
use crate::oracle::pipelines::{instruments, only_deduces, presumes_one_thread};
use crate::oracle::transform::{BatchEntry, TransformedBatch, check_readable};
use crate::oracle::{Opt, OracleError};
use crate::validation::batching::Kernel;
use crate::validation::compare_draws::{Baseline, Effort};
use crate::validation::exports::may_drop_exports;
use crate::validation::function_text::ModuleText;
use crate::validation::inconclusive::{Inconclusive, NoEvidence};
use crate::validation::pair::{Pair, Side};
use crate::validation::promise::{KernelOutcome, broken_promise, misled_consumer};
use crate::validation::run_pipeline::{decoded, exports, pair};
use crate::validation::run_results::{More, Presumes, RunResults, Subject, baselines, compare, tight};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

/// The output of one process for some kernels.
pub(super) struct PipelineOutput<'a> {
    /// The oracle's index in the panel.
    pub oracle: usize,
    pub opt: &'a Opt,
    pub pipeline: &'a Pipeline,
    /// The text of the output.
    pub text: String,
    pub members: Vec<BatchEntry>,
    /// For each module in the output, the indices of its kernels.
    pub kernels: Vec<Vec<usize>>,
    /// Whether an earlier process got the same input and pipeline. If so, an output is compared only if it differs from
    /// that of the earlier process.
    pub is_repeated: bool,
}

/// The name of a count: of the kernels whose output was checked neither for broken promises nor for joint outcomes of
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
        if let Err(failure) = of.kernel(panels, (k, kernel), &afters, all) {
            let stop = failure.stops_command();
            all.failures.push((vec![k], failure));
            if stop {
                return;
            }
        }
    }
}

/// One process's output, split into its kernels.
struct CutOutput<'a> {
    behind: &'a PipelineOutput<'a>,
    parts: ModuleText<'a>,
    /// Whether the output is checked against its promises.
    held: bool,
    /// For each kernel, the index of the module in the output that contains it.
    member: FxHashMap<usize, usize>,
}

impl<'a> CutOutput<'a> {
    fn new(behind: &'a PipelineOutput<'a>) -> CutOutput<'a> {
        let members = behind.kernels.iter().enumerate();
        let member = members.flat_map(|(member, kernels)| kernels.iter().map(move |k| (*k, member))).collect();
        CutOutput { behind, parts: ModuleText::parse(&behind.text), held: only_deduces(&behind.pipeline.text), member }
    }
}

/// One module, and the outputs of the pipelines for it.
struct OfModule<'a> {
    module: &'a Module,
    program: Program,
    /// The index in `left` of each output. The key contains everything that distinguishes two outputs.
    places: FxHashMap<Key, usize>,
    /// For each process, the index of its output in `left`. The value is `None` until the first kernel of the module is
    /// compared with that output.
    of_process: Vec<Option<usize>>,
    left: Vec<Result<Output, OracleError>>,
    /// For each older release, the module in the text of that release. `None` if this module equals the user's module.
    weaker: FxHashMap<Dialect, Option<Rc<WeakenedBaseline>>>,
}

/// A module that promises less than the user's module. If an `opt` got this module, the module is the baseline for the
/// output of this `opt`.
struct WeakenedBaseline {
    module: Module,
    program: Program,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// Three facts: whether the output is checked against its promises; whether running the kernels is omitted; whether
    /// LLVM is 23 or later, so that `nosync` promises less.
    how: (bool, bool, bool),
    presumes: Presumes,
    /// The output's [text](ModuleText::comparison_text).
    text: String,
    /// The release for which the input was written with fewer promises; `None` if the input has all promises.
    weaker: Option<Dialect>,
}

/// The output for one module alone.
struct Output {
    lot: TransformedBatch,
    program: Program,
    /// The major version by whose rules the output is [judged](read_as).
    major: u32,
    /// The output decoded with all its promises.
    strict: OnceCell<Program>,
    /// The first symbol that is missing in the output although other modules can use it.
    lost: Option<Difference>,
}

impl Output {
    /// Returns the output decoded with all its promises.
    fn strict(&self) -> &Program {
        self.strict.get_or_init(|| Program::of_release(&self.lot.module, self.major))
    }
}

/// The form of the kernel with which an output is compared.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct KernelForm {
    /// The dialect of the input, if its text makes fewer promises than the kernel; otherwise `None`.
    weaker: Option<Dialect>,
    /// Whether the kernel runs by the rules of PTX.
    is_ptx: bool,
}

impl<'a> OfModule<'a> {
    fn new(module: &'a Module) -> OfModule<'a> {
        let (places, of_process, left) = (FxHashMap::default(), Vec::new(), Vec::new());
        let weaker = FxHashMap::default();
        OfModule { module, program: Program::new(module), places, of_process, left, weaker }
    }

    /// Returns the module in the form that is written for this release. Returns `None` if this form makes the same
    /// promises as the user's module.
    fn weaker_module(&mut self, d: Dialect) -> Option<Rc<WeakenedBaseline>> {
        let module = self.module;
        let made = self.weaker.entry(d).or_insert_with(|| match weaken_for(module, d) {
            Cow::Borrowed(_) => None,
            Cow::Owned(module) => Some(Rc::new(WeakenedBaseline { program: Program::new(&module), module })),
        });
        made.clone()
    }

    /// Returns the index in `left` of the pipeline's output for this module. Reads and decodes the output only if no
    /// equal output was read before.
    fn place(&mut self, after: &CutOutput<'_>, member: usize, weaker: Option<&WeakenedBaseline>) -> usize {
        let CutOutput { behind: PipelineOutput { opt, pipeline, members, .. }, parts, held, .. } = after;
        let member = &members[member];
        let is_left_out = instruments(&pipeline.text) || presumes_one_thread(&pipeline.text);
        let key = Key {
            how: (*held, is_left_out, opt.manifest.major >= 23),
            presumes: presumes(opt),
            text: parts.comparison_text(&member.prefix, *held),
            weaker: weaker.map(|_| opt.manifest.dialect()),
        };
        let before = weaker.map_or(self.module, |weaker| &weaker.module);
        *self.places.entry(key).or_insert_with(|| {
            let major = read_as(opt.manifest.major, before);
            let lot = TransformedBatch::single_module(opt, &pipeline.text, member, parts.kernel_text(&member.prefix));
            self.left.push(lot.map(|lot| Output {
                program: decoded(&lot, *held, major),
                major,
                strict: OnceCell::new(),
                lost: exports((opt, &pipeline.text), before, &lot, member),
                lot,
            }));
            self.left.len() - 1
        })
    }

    /// Compares one kernel with all outputs for it. The second panel is for outputs in PTX.
    fn kernel(
        &mut self,
        panels: (&Panel, &Panel),
        (k, kernel): (usize, &Kernel<'_>),
        afters: &[CutOutput<'_>],
        all: &mut Suspects,
    ) -> Result<(), OracleError> {
        let mut comparison = KernelComparison::new(panels, (k, kernel), self.side(kernel, None), all);
        self.of_process.resize(afters.len(), None);
        for (at, after) in afters.iter().enumerate() {
            let Some(member) = after.member.get(&k) else { continue };
            let PipelineOutput { oracle, opt, pipeline, is_repeated, .. } = *after.behind;
            let dialect = opt.manifest.dialect();
            let weaker = self.weaker_module(dialect);
            let place = self.of_process[at].unwrap_or_else(|| self.place(after, *member, weaker.as_deref()));
            self.of_process[at] = Some(place);
            let is_alike = |(other, seen): (&CutOutput<'_>, &Option<usize>)| {
                (other.behind.oracle, &other.behind.pipeline.text) == (oracle, &pipeline.text) && *seen == Some(place)
            };
            if is_repeated && afters[..at].iter().zip(&self.of_process).any(is_alike) {
                continue;
            }
            let form = KernelForm { weaker: weaker.as_ref().map(|_| dialect), is_ptx: opt.manifest.prints_ptx() };
            match &self.left[place] {
                Ok(left) => {
                    comparison.judge(after, (place, left), (self.side(kernel, weaker.as_deref()), form), all)?
                }
                Err(failure) => comparison.record_unread(after, (place, failure), all)?,
            }
        }
        Ok(())
    }

    /// Returns the input of the pipelines: the user's module, or its weaker form.
    fn side<'b>(&'b self, kernel: &Kernel<'_>, weaker: Option<&'b WeakenedBaseline>) -> Side<'b> {
        let (module, program) = match weaker {
            None => (self.module, &self.program),
            Some(weaker) => (&weaker.module, &weaker.program),
        };
        Side { module, program, entry: kernel.entry, prefix: "" }
    }
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
    /// The outputs whose failure was reported.
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
        // The text may contain several kernels. Each is tried alone to find the kernel at fault.
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

    /// Compares the kernel, as `side`, with an output of it.
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
        // A hunt does not make this check, because it takes long and the result is usually only a lead.
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

/// Returns what the compiler of an output presumes about launches.
fn presumes(opt: &Opt) -> Presumes {
    if opt.manifest.is_libnvvm() { Presumes::GlobalPointers } else { Presumes::Nothing }
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

/// Finds the first run in which a promise that only the output breaks misleads a consumer (a later pass that relies on
/// the promise). Returns the run and the promise. Each promise is tried only on the first run that breaks it.
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
