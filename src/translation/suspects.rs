//! Which runs of which kernels are worth [`confirm`](crate::triage::confirm): many kernels share one process per oracle and
//! pipeline, and what comes out is run and compared. Nothing here is a finding.

use crate::finding::summary::Summary;
use crate::machine::{Execution, Program};
use crate::oracle::pipelines::{instruments, only_deduces};
use crate::oracle::transform::{Lot, Refused, Texts, Transformed, transform, watched};
use crate::oracle::{Opt, OracleError, Subject};
use crate::translation::pair::{Pair, Side};
use crate::translation::parts::Parts;
use crate::translation::promise::{Became, broken as broken_promise, misled};
use crate::translation::same::{Care, Same, changed, kept, settled};
use crate::translation::trials::{broken, decoded, exports, pair};
use crate::translation::turns::{Batch, Kernel, batches, cuts};
use crate::translation::why::{Doubt, NoEvidence};
use crate::trial::assess::Run;
use crate::trial::panel::{Panel, Pipeline};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The runs of a kernel on which passes did something else, and which pipelines; of one that crashed, or keeps MemorySSA
/// badly, the first run.
pub type Suspicion = BTreeMap<usize, BTreeSet<String>>;

/// What batches show of kernels, which are named by their place.
#[derive(Debug, Default)]
pub struct Suspects {
    /// What is suspected of each kernel.
    pub found: Vec<Suspicion>,
    /// What looks wrong and satisfies no rule, each once.
    pub leads: Vec<PassLead>,
    /// Our own failures, and the kernels about which nothing is known for that.
    pub failures: Vec<(Vec<usize>, OracleError)>,
    /// Kernels and oracles (by position in the panel) of which some pipeline made something.
    pub taken: BTreeSet<(usize, usize)>,
    /// … and the kernels that an oracle refused.
    pub refused: BTreeMap<(usize, usize), String>,
    /// Of each kernel, how many of its runs before any pass are evidence.
    pub evidence: Vec<u64>,
}

/// Why what a pipeline of one oracle made of a kernel looks wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct PassLead {
    pub kernel: usize,
    pub oracle: usize,
    pub pipeline: String,
    pub why: Doubt,
}

impl PassLead {
    /// The same but for numbers: of offsets, objects, bytes.
    fn is_like(&self, other: &PassLead) -> bool {
        (self.kernel, self.oracle, &self.pipeline) == (other.kernel, other.oracle, &other.pipeline)
            && self.why.is_like(&other.why)
    }
}

impl Suspects {
    fn lead(&mut self, lead: PassLead) {
        if !self.leads.iter().any(|l| l.is_like(&lead)) {
            self.leads.push(lead);
        }
    }
}

/// What is suspected of each kernel, and what else shows.
pub fn suspects(panel: &Panel, kernels: &[Kernel<'_>], summary: &mut Summary) -> Suspects {
    let mut all = Suspects { found: vec![Suspicion::new(); kernels.len()], ..Suspects::default() };
    if panel.pipelines.is_empty() {
        return all;
    }
    let programs: Vec<Program> = kernels.iter().map(|k| Program::new(k.module)).collect();
    let sides: Vec<Side<'_>> = kernels
        .iter()
        .zip(&programs)
        .map(|(k, program)| Side { module: k.module, program, entry: k.entry, prefix: "" })
        .collect();
    let before: Vec<Vec<Option<Execution>>> =
        kernels.iter().zip(&sides).map(|(k, side)| executions(panel, k, side, summary)).collect();
    all.evidence = before.iter().map(|runs| runs.iter().flatten().count() as u64).collect();
    let mut context = Context { panel, kernels, sides, before, shown: FxHashMap::default(), texts: Texts::default() };
    for batch in batches(panel, kernels) {
        if let Err(failure) = context.batch(&batch, &mut all, summary) {
            let stop = failure.stops_everybody();
            all.failures.push((batch.which, failure));
            if stop {
                break;
            }
        }
    }
    all
}

/// What all batches share: kernels, and their runs before any pass.
struct Context<'a> {
    panel: &'a Panel,
    kernels: &'a [Kernel<'a>],
    sides: Vec<Side<'a>>,
    before: Vec<Vec<Option<Execution>>>,
    /// What was compared with these.
    shown: FxHashMap<Left, Result<Shown, NoEvidence>>,
    texts: Texts<'a>,
}

/// What is left of a kernel behind some pipelines.
#[derive(PartialEq, Eq, Hash)]
struct Left {
    kernel: usize,
    /// Is it held to its promises, and did the pipelines instrument it?
    how: (bool, bool),
    /// Its [parts](Parts::about).
    text: String,
}

/// What the runs of a kernel and of what was left of it show.
#[derive(Clone, Debug, Default)]
struct Shown {
    /// Could any run be compared?
    said: bool,
    /// The first run that differs.
    differed: Option<usize>,
    /// The others that look wrong, by their place, and why.
    leads: Vec<(usize, Doubt)>,
    /// Why runs say nothing.
    discarded: Vec<NoEvidence>,
}

impl Shown {
    /// Counts it for one pipeline.
    fn count(&self, pipeline: &str, summary: &mut Summary) {
        summary.leads += self.leads.len() as u64;
        self.discarded.iter().for_each(|why| summary.discard(format!("same: {why}"), 1));
        summary.same(pipeline, self.said, self.differed.is_some());
    }
}

impl<'a> Context<'a> {
    /// Kernels through one pipeline of one oracle.
    fn batch(&mut self, batch: &Batch<'_>, all: &mut Suspects, summary: &mut Summary) -> Result<(), OracleError> {
        let Batch { oracle, opt, pipeline, given, which, watched: is_watched } = batch;
        let panel = self.panel;
        let modules = modules(self.kernels, which);
        let subjects: Vec<Subject<'a>> =
            modules.iter().map(|of| Subject { module: self.kernels[of[0]].module, functions: &[] }).collect();
        let knobs = panel.ask.knobs_of(&opt.manifest);
        let Transformed { lots, refused } = match is_watched {
            true => watched(opt, (&subjects, &self.texts), given, &knobs, panel.timeouts)?,
            false => transform(opt, panel.lane, &subjects, given, &knobs, panel.timeouts)?,
        };
        for (subject, refused) in refused {
            // What became of a module is what became of its first kernel.
            let kernel = modules[subject][0];
            match refused {
                Refused::Failed(_) => {
                    all.taken.insert((kernel, *oracle));
                    suspect(&mut all.found[kernel], 0, pipeline);
                }
                Refused::Unsupported(why) => {
                    let through = if pipeline.is_cut { given } else { pipeline.text.as_str() };
                    let name = &opt.manifest.name;
                    summary.discard(format!("oracle {name} does not take the kernel through {through}"), 1);
                    all.refused.insert((kernel, *oracle), why);
                }
                Refused::Unread(failure) => {
                    summary.discard(format!("oracle {} prints what is not read", opt.manifest.name), 1);
                    all.failures.push((vec![kernel], failure));
                }
            }
        }
        for lot in &lots {
            all.taken.extend(lot.members.iter().map(|m| (modules[m.subject][0], *oracle)));
            let (broken, unread) = broken(panel, opt, given, lot)?;
            for (why, n) in unread {
                let name = &opt.manifest.name;
                summary.discard(format!("oracle {name} prints MemorySSA that is not read: {why}"), n);
            }
            for (member, _) in lot.members.iter().zip(&broken).filter(|(_, broken)| !broken.is_empty()) {
                suspect(&mut all.found[modules[member.subject][0]], 0, pipeline);
            }
            if !pipeline.is_cut {
                self.compared(batch, lot, &modules, all, summary)?;
            }
        }
        let unseen = lots.iter().filter(|lot| *is_watched && lot.doubts.is_none()).flat_map(|lot| &lot.members);
        let unseen: Vec<usize> = unseen.flat_map(|member| modules[member.subject].iter().copied()).collect();
        for cut in cuts(panel, batch, self.kernels, &unseen) {
            self.batch(&cut, all, summary)?;
        }
        Ok(())
    }

    /// Runs what came out, and compares.
    fn compared(
        &mut self,
        batch: &Batch<'_>,
        lot: &Lot,
        modules: &[Vec<usize>],
        all: &mut Suspects,
        summary: &mut Summary,
    ) -> Result<(), OracleError> {
        let Batch { oracle, opt, pipeline, .. } = batch;
        let after = After::new(lot, &pipeline.text);
        let members = lot.members.iter().enumerate();
        let kernels = members.flat_map(|(i, member)| modules[member.subject].iter().map(move |k| (i, member, *k)));
        for (i, member, kernel) in kernels {
            if exports(&pipeline.text, self.kernels[kernel].module, lot, member).is_some() {
                suspect(&mut all.found[kernel], 0, pipeline);
                summary.same(&pipeline.text, true, true);
                continue;
            }
            let (mut differed, mut leads) = match self.once(&after, i, kernel) {
                Ok(shown) => {
                    shown.count(&pipeline.text, summary);
                    (shown.differed, shown.leads.clone())
                }
                Err(why) => {
                    summary.discard(format!("same: {why}"), 1);
                    continue;
                }
            };
            // A hunt has no time for what is at most a lead.
            if self.kernels[kernel].turn.is_none() && !after.held && differed.is_none() {
                leads.extend(self.broken_promises(&after, i, kernel));
                let became = Became { lot, member: i, before: self.sides[kernel] };
                if let Some((run, why)) = first_misled(self.panel, opt, became, self.kernels[kernel].runs, &leads)? {
                    differed = Some(run);
                    leads.retain(|(_, other)| !other.is_like(&why));
                }
            }
            let mut lead = |why: Doubt| {
                all.lead(PassLead { kernel, oracle: *oracle, pipeline: pipeline.text.clone(), why });
            };
            leads.into_iter().for_each(|(_, why)| lead(why));
            if let Some(run) = differed {
                match self.panel.undecided(*oracle, self.kernels[kernel].module) {
                    Some(why) => {
                        summary.leads += 1;
                        lead(Doubt::Undecided(why));
                    }
                    None => suspect(&mut all.found[kernel], run, pipeline),
                }
            }
        }
        Ok(())
    }

    /// What a member of a lot shows of a kernel. What is left of the kernel is compared with it once, whichever pipelines leave that.
    fn once(&mut self, after: &After<'_>, member: usize, kernel: usize) -> Result<&Shown, &NoEvidence> {
        let left = Left { kernel, how: after.how(), text: after.parts.about(&after.lot.members[member].prefix) };
        let Context { panel, kernels, sides, before, shown, .. } = self;
        let shown = shown.entry(left).or_insert_with(|| {
            let pair = after.pair(member, sides[kernel])?;
            Ok(compare(panel, &pair, kernels[kernel].runs, &before[kernel]))
        });
        shown.as_ref()
    }

    /// The promises that only what came out breaks, each with the run that shows it.
    fn broken_promises(&self, after: &After<'_>, member: usize, kernel: usize) -> Vec<(usize, Doubt)> {
        let Ok(pair) = after.pair(member, self.sides[kernel]) else { return Vec::new() };
        let strict = after.strict.get_or_init(|| Program::new(&after.lot.module));
        let runs = self.kernels[kernel].runs.iter().zip(&self.before[kernel]).enumerate();
        let broken = |(index, (run, before)): (usize, (&Run, &Option<Execution>))| {
            Some((index, broken_promise(&pair, strict, run, &self.panel.options, before.as_ref()?)?))
        };
        runs.filter_map(broken).collect()
    }
}

/// A lot, decoded once somebody runs it.
struct After<'a> {
    lot: &'a Lot,
    pipeline: &'a str,
    parts: Parts<'a>,
    /// Is it held to what it promises?
    held: bool,
    program: OnceCell<Program>,
    /// With all its promises.
    strict: OnceCell<Program>,
}

impl<'a> After<'a> {
    fn new(lot: &'a Lot, pipeline: &'a str) -> After<'a> {
        let (parts, held) = (Parts::of(&lot.text), only_deduces(pipeline));
        After { lot, pipeline, parts, held, program: OnceCell::new(), strict: OnceCell::new() }
    }

    fn how(&self) -> (bool, bool) {
        (self.held, instruments(self.pipeline))
    }

    fn pair<'b>(&'b self, member: usize, before: Side<'b>) -> Result<Pair<'b>, NoEvidence> {
        let program = self.program.get_or_init(|| decoded(self.lot, self.held));
        pair((self.lot, self.pipeline), (program, self.held), member, before)
    }
}

/// The kernels of one module together, in their order: a module goes through once, whichever of its functions are entered.
fn modules(kernels: &[Kernel<'_>], which: &[usize]) -> Vec<Vec<usize>> {
    let mut modules: Vec<Vec<usize>> = Vec::new();
    for k in which {
        match modules.iter_mut().find(|of| std::ptr::eq(kernels[of[0]].module, kernels[*k].module)) {
            Some(of) => of.push(*k),
            None => modules.push(vec![*k]),
        }
    }
    modules
}

/// The first run on which a consumer is misled by a promise that only the passes' result breaks, and that promise. Each promise is tried on
/// the first run that shows it.
fn first_misled(
    panel: &Panel,
    opt: &Opt,
    became: Became<'_>,
    runs: &[Run],
    leads: &[(usize, Doubt)],
) -> Result<Option<(usize, Doubt)>, OracleError> {
    let promises: Vec<&(usize, Doubt)> = leads.iter().filter(|(_, why)| why.promise().is_some()).collect();
    for (i, (index, why)) in promises.iter().enumerate() {
        if !promises[..i].iter().any(|(_, seen)| seen.is_like(why))
            && misled(panel, opt, became, &runs[*index], why, Care::Full)?.is_some()
        {
            return Ok(Some((*index, why.clone())));
        }
    }
    Ok(None)
}

/// One run of `before` each; none where it is no evidence.
fn executions(panel: &Panel, kernel: &Kernel<'_>, side: &Side<'_>, summary: &mut Summary) -> Vec<Option<Execution>> {
    let pair = Pair { before: *side, after: *side, held: false };
    let one = |run: &Run| {
        let mut out = Execution::default();
        match kept(&pair, &run.setup, &panel.options, 0, &mut out) {
            Some(why) => {
                summary.discard(format!("same: {why}"), 1);
                None
            }
            None => Some(out),
        }
    };
    kernel.runs.iter().map(one).collect()
}

fn suspect(found: &mut Suspicion, run: usize, pipeline: &Pipeline) {
    found.entry(run).or_default().insert(pipeline.text.clone());
}

/// Compares run by run until one differs.
fn compare(panel: &Panel, pair: &Pair<'_>, runs: &[Run], before: &[Option<Execution>]) -> Shown {
    let mut all = Shown::default();
    for (index, (run, before)) in runs.iter().zip(before).enumerate() {
        let Some(before) = before else { continue };
        let mut verdict = changed(pair, &run.setup, &panel.options, 0, before);
        if matches!(verdict, Same::Different(_)) {
            verdict = settled(pair, &run.setup, &panel.options, Care::Full);
        }
        all.said = true;
        match verdict {
            Same::Same => {}
            Same::Different(_) => {
                all.differed = Some(index);
                break;
            }
            Same::Lead(why) => all.leads.push((index, why)),
            Same::Discard(why) => all.discarded.push(why),
        }
    }
    all
}
