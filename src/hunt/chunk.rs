//! The work on one chunk of seeds on one thread, from the generator (or the parents of mutants) to confirmed findings.

use super::judge_kernel::{JudgedKernel, seed_lead};
use super::parents::Parent;
use super::pending_finding::PendingFinding;
use super::pre_passes::judge_runs;
use super::query::{ask_all, cross_check_printer};
use super::{CHUNK, CampaignConfig, Kernels};
use crate::case::{Case, Setup, lines};
use crate::confirmation::confirm;
use crate::confirmation::probe::probe;
use crate::evaluation::assess::{Run, assess};
use crate::evaluation::claims::Claims;
use crate::evaluation::panel::{OracleReply, Panel};
use crate::finding::Summary;
use crate::finding::{Lead, LeadAbout};
use crate::r#gen::from_seed;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::verify::verify;
use crate::ir::{FuncId, Module};
use crate::machine::{Discard, Program};
use crate::oracle::transform::Texts;
use crate::oracle::{Oracle, OracleError, Subject, Transport};
use crate::passes::list;
use crate::reduce::prune::pruned;
use crate::validation::batching::Kernel;
use crate::validation::inconclusive::Inconclusive;
use crate::validation::suspects::{Processes, Suspects, Suspicion, suspects};
use std::collections::BTreeSet;

/// The result of a chunk.
#[derive(Debug)]
pub struct Chunk {
    /// The pending findings, one for each kernel with an error.
    pub found: Vec<PendingFinding>,
    pub leads: Vec<(u64, Lead)>,
    /// The seeds and texts of the kernels that some oracle answers more or less precisely than the reference does.
    pub diffs: Vec<(u64, String)>,
    pub summary: Summary,
    /// The failures of aliasmith itself. Each failure has the seeds of the kernels that could not be judged because of
    /// it.
    pub failures: Vec<(Vec<u64>, OracleError)>,
    /// The failure that ended the work on the chunk early.
    pub stopped: Option<OracleError>,
}

impl Chunk {
    /// Records a failure. If all further work would also fail, returns the failure as an error instead.
    pub fn record_failure(&mut self, seeds: Vec<u64>, failure: OracleError) -> Result<(), OracleError> {
        if failure.stops_command() {
            return Err(failure);
        }
        self.failures.push((seeds, failure));
        Ok(())
    }
}

/// The discard reason of a kernel that every asked oracle rejects. The text is part of the summary's format.
pub const REFUSED_BY_ALL: &str = "every asked oracle refuses the kernel";

/// The discard reason of an answer that was refuted in a batch or through the plugin, but was different when asked
/// again.
pub const ARTEFACT: &str = "batch artefact";

/// A kernel with its seed.
pub(super) struct SeededKernel<'p> {
    pub seed: u64,
    /// The kernel about which all oracles are asked. If `--pre-passes` is given, it is the kernel after these passes.
    pub case: Case,
    /// The kernel before the passes of `--pre-passes`; `None` without such passes.
    before: Option<Case>,
    pub inputs: Inputs<'p>,
}

/// The inputs of a kernel's runs.
pub(super) enum Inputs<'p> {
    /// The runs have the case's inputs and variants of them.
    Own,
    /// Half of a mutant's runs use its parent's inputs. If these runs yield no evidence, the same number of further
    /// runs is made with inputs from a search.
    Mutant(&'p Parent),
}

/// Processes the kernels of these seeds: generates or mutates them, asks the oracles, runs, judges and confirms.
pub fn work(plan: &CampaignConfig, seeds: Vec<u64>) -> Chunk {
    let (found, leads, diffs, failures) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut chunk = Chunk { found, leads, diffs, summary: Summary::new(), failures, stopped: None };
    // One `opt` process serves all kernels of the chunk. If no `opt` is asked, the kernels are processed in small
    // groups, whose data fits into the processor's cache.
    let at_once = if plan.panel.asks_opt() { seeds.len().max(1) } else { FEW };
    chunk.stopped = seeds.chunks(at_once).try_for_each(|seeds| fill(plan, seeds, &mut chunk)).err();
    chunk
}

/// The number of kernels that are processed together if no `opt` is asked.
const FEW: usize = 8;

fn fill(plan: &CampaignConfig, seeds: &[u64], chunk: &mut Chunk) -> Result<(), OracleError> {
    let made: Vec<SeededKernel<'_>> = seeds.iter().filter_map(|s| make(plan, *s, &mut chunk.summary)).collect();
    let cases: Vec<&Case> = made.iter().map(|m| &m.case).collect();
    let functions: Vec<Vec<FuncId>> = cases.iter().map(|c| c.module.defined_functions().collect()).collect();
    let both = cases.iter().zip(&functions);
    let subjects: Vec<Subject<'_>> = both.map(|(c, functions)| Subject { module: &c.module, functions }).collect();
    let seeds: Vec<u64> = made.iter().map(|m| m.seed).collect();
    let texts = Texts::default();
    let said = ask_all(plan, (&subjects, &texts), &seeds, chunk)?;
    cross_check_printer(plan, &subjects, &seeds, &said, chunk)?;
    for (oracle, name) in plan.panel.oracles.iter().map(Oracle::name).enumerate() {
        let unread = said.iter().filter(|said| matches!(said[oracle], OracleReply::Unknown(_))).count();
        if unread > 0 {
            chunk.summary.discard(format!("oracle {name} prints what is not read"), unread as u64);
        }
    }
    // The runs of a kernel need much memory. So leads are reported immediately, and only the result is kept.
    let tried: Vec<JudgedKernel> =
        made.iter().zip(said).map(|(made, said)| JudgedKernel::judge(plan, made, said, chunk)).collect();
    let found = judge_pipelines(plan, (&made, &texts), &tried, chunk)?;
    let mut probes = Vec::new();
    for (of, ((made, tried), suspects)) in made.iter().zip(&tried).zip(found).enumerate() {
        if let Some(before) = &made.before
            && let Some((text, found)) = judge_runs(plan, before, &made.case, &tried.runs, &mut chunk.summary)
        {
            chunk.summary.refuted += 1;
            chunk.found.push(PendingFinding { seed: made.seed, text, confirmed: found, panel: None, again: None });
        }
        let probe = confirm_refuted(plan, made, tried, suspects, chunk)?;
        probes.extend(probe.map(|(module, run)| Probe { of, module, run }));
    }
    judge_probes(plan, &made, &probes, chunk)?;
    chunk.found.sort_by_key(|found| found.seed);
    Ok(())
}

/// One kernel in `EXTRA_CHECKS_INTERVAL` gets further checks: the pipelines' output must keep its promises, and the
/// joint outcomes of the kernel's threads are enumerated.
const EXTRA_CHECKS_INTERVAL: u64 = 16;

/// With `--ask heard`, the passes' questions are judged for only one kernel of every `HEARD_INTERVAL`, because each
/// state of the kernel needs separate runs.
const HEARD_INTERVAL: u64 = 4;

/// Returns the suspicions about pipelines that arise from the kernels' runs.
fn judge_pipelines<'a>(
    plan: &'a CampaignConfig,
    (made, texts): (&'a [SeededKernel<'_>], &'a Texts<'a>),
    tried: &'a [JudgedKernel],
    chunk: &mut Chunk,
) -> Result<Vec<Suspicion>, OracleError> {
    // A run that reaches the step limit here would reach it in a comparison too.
    let endless: u64 = tried.iter().map(JudgedKernel::unended_count).sum();
    if !plan.panel.pipelines.is_empty() && endless > 0 {
        chunk.summary.discard(format!("same: {}", Discard::StepBudget), endless);
    }
    let kernel = |(made, tried): (&'a SeededKernel<'_>, &'a JudgedKernel)| {
        let Case { module, entry, .. } = &made.case;
        Kernel {
            module,
            entry: *entry,
            runs: tried.ended_runs(),
            turn: Some(made.seed / CHUNK),
            checks_promises: made.seed.is_multiple_of(EXTRA_CHECKS_INTERVAL),
            judges_pass_answers: made.seed.is_multiple_of(HEARD_INTERVAL),
            aim: None,
        }
    };
    let kernels: Vec<Kernel<'a>> = made.iter().zip(tried).map(kernel).collect();
    let Suspects { found, leads, failures, taken, evidence, summary, .. } =
        suspects(&plan.panel, &kernels, texts, Processes::Kept);
    chunk.summary.add(&summary);
    // A hunt reports only those leads about passes that a comparison of outputs cannot turn into a finding.
    for lead in leads.into_iter().filter(|lead| matches!(lead.why, Inconclusive::StaleAnswer(_))) {
        let of = &made[lead.kernel];
        let about = LeadAbout::Passes { passes: lead.pipeline };
        let oracles = vec![plan.panel.oracles[lead.oracle].name().to_string()];
        let function = of.case.module.function_name(of.case.entry).to_string();
        let lead = Lead { oracles, function, about, why: lead.why.to_string(), file: String::new() };
        chunk.summary.leads += 1;
        chunk.leads.push(seed_lead(of, lead));
    }
    // If no oracle makes a claim about a kernel, only the comparison of the pipelines executes its runs. These runs are
    // counted here.
    for (tried, counted) in tried.iter().zip(evidence).filter(|(tried, _)| !tried.is_judged) {
        chunk.summary.executions += tried.runs.len() as u64;
        chunk.summary.counted += counted;
    }
    for (which, failure) in failures {
        chunk.record_failure(which.into_iter().map(|k| made[k].seed).collect(), failure)?;
    }
    let took = |k| (0..plan.panel.oracles.len()).any(|oracle| taken.contains(&(k, oracle)));
    let refused = tried.iter().enumerate().filter(|(k, tried)| tried.is_refused && !took(*k)).count();
    if refused > 0 {
        chunk.summary.discard(REFUSED_BY_ALL, refused as u64);
    }
    Ok(found.into_iter().zip(tried).map(|(found, tried)| tried.among_all(found)).collect())
}

/// Confirms the answers that the runs of a kernel refute. If only a lead exists, returns the lead's probe and the run
/// for this probe.
fn confirm_refuted(
    plan: &CampaignConfig,
    made: &SeededKernel<'_>,
    tried: &JudgedKernel,
    suspects: Suspicion,
    chunk: &mut Chunk,
) -> Result<Option<(Module, Run)>, OracleError> {
    let SeededKernel { seed, case, .. } = made;
    let mut refuting_runs = suspects;
    for run in &tried.refuting {
        refuting_runs.entry(*run).or_default();
    }
    let found_none = refuting_runs.is_empty();
    for (run, pipelines) in refuting_runs {
        let (panel, run) = (plan.panel.with_pipelines(&pipelines), &tried.runs[run]);
        if !report(&panel, *seed, (&case.module, original(&case.module, made, run)), run, chunk)? {
            chunk.summary.discard(ARTEFACT, 1);
        }
    }
    // One probe per kernel is enough, because the same lead occurs with every size and pipeline.
    let (true, Some((run, function, question))) = (found_none, tried.probe) else { return Ok(None) };
    Ok(probe(&case.module, function, &question).map(|probe| (probe, tried.runs[run].clone())))
}

/// A probe: the kernel of a lead with the missing accesses added, and the run in which the lead occurred.
struct Probe {
    /// The index of the original kernel.
    of: usize,
    module: Module,
    run: Run,
}

/// Asks about all probes of the chunk together, executes them, and confirms those that show an error.
fn judge_probes(
    plan: &CampaignConfig,
    made: &[SeededKernel<'_>],
    probes: &[Probe],
    chunk: &mut Chunk,
) -> Result<(), OracleError> {
    let pruned: Vec<(Module, [Run; 1])> = probes
        .iter()
        .map(|Probe { module, run, .. }| {
            let (module, entry) = pruned(module, run.entry);
            (module, [Run { entry, setup: run.setup.clone() }])
        })
        .collect();
    let seeds: Vec<u64> = probes.iter().map(|p| made[p.of].seed).collect();
    let functions: Vec<Vec<FuncId>> = pruned.iter().map(|(m, _)| m.defined_functions().collect()).collect();
    let both = pruned.iter().zip(&functions);
    let subjects: Vec<Subject<'_>> = both.map(|((module, _), functions)| Subject { module, functions }).collect();
    let texts = Texts::default();
    let said = ask_all(plan, (&subjects, &texts), &seeds, chunk)?;
    let kernels: Vec<Kernel<'_>> =
        pruned.iter().map(|(module, runs)| Kernel::in_full(module, runs[0].entry, runs)).collect();
    let Suspects { found, failures, .. } = suspects(&plan.panel, &kernels, &texts, Processes::Kept);
    for (which, failure) in failures {
        chunk.record_failure(which.into_iter().map(|k| seeds[k]).collect(), failure)?;
    }
    for (i, (Probe { of, module, run }, (pruned, runs))) in probes.iter().zip(&pruned).enumerate() {
        let claims = Claims::new(&plan.panel, pruned, &said[i]);
        let assessment = assess(pruned, &Program::new(pruned), &claims.answers, runs, &plan.panel.options);
        let is_refuted = claims.suspects(&assessment).iter().any(|suspect| suspect.doubt.is_none());
        if !found[i].is_empty() || claims.has_failure() || is_refuted {
            let text = original(module, &made[*of], run);
            report(&plan.panel, seeds[i], (module, text), run, chunk)?;
        }
    }
    Ok(())
}

/// Returns the kernel of a seed. `None` for a mutant that is not well-formed; no oracle is asked about it.
fn make<'p>(plan: &'p CampaignConfig, seed: u64, summary: &mut Summary) -> Option<SeededKernel<'p>> {
    let (mut case, inputs) = match &plan.kernels {
        Kernels::Generated(features) => (from_seed(seed, features), Inputs::Own),
        Kernels::Mutants(parents) => {
            let (parent, module) = parents.mutant(seed);
            if !verify(&module).is_empty() {
                summary.discard("mutant is not well-formed", 1);
                return None;
            }
            let setup = Setup { seed, ..Setup::default() };
            let case = Case { module, entry: parent.entry, setup, alternatives: Vec::new(), expects: Vec::new() };
            (case, Inputs::Mutant(parent))
        }
    };
    let before = (!plan.first.passes.is_empty()).then(|| case.clone());
    list::run(&plan.first.passes, &mut case.module);
    Some(SeededKernel { seed, case, before, inputs })
}

/// Confirms and stores the answers that a run refutes. Pipelines are tried again only if they are suspect. Returns
/// false if no error could be reproduced.
fn report(
    panel: &Panel,
    seed: u64,
    (module, text): (&Module, String),
    run: &Run,
    chunk: &mut Chunk,
) -> Result<bool, OracleError> {
    // A stored finding is confirmed again by printed output when it is finalised.
    let Some(mut confirmed) = confirm(&panel.in_lane(Transport::Plugin), module, run) else { return Ok(false) };
    let failures = std::mem::take(&mut confirmed.failures);
    let repeated = !confirmed.findings.is_empty() || !confirmed.discarded.is_empty() || !failures.is_empty();
    for (why, n) in &confirmed.discarded {
        chunk.summary.discard(why.to_string(), *n);
    }
    chunk.summary.refuted += confirmed.findings.len() as u64;
    let mut causes = BTreeSet::new();
    for (at, findings) in confirmed.findings.iter().enumerate() {
        // One finding per kernel is enough, because several wrong answers of an oracle about one kernel often have the
        // same reason.
        if let Some(f) = findings.first()
            && !causes.insert((f.fault.verdict(), f.provider.clone(), f.versions.clone()))
        {
            continue;
        }
        let (text, confirmed) = (text.clone(), confirmed.clone().with_single_answer(at));
        chunk.found.push(PendingFinding { seed, text, confirmed, panel: Some(panel.clone()), again: None });
    }
    for failure in failures {
        chunk.record_failure(vec![seed], failure)?;
    }
    Ok(repeated)
}

/// Returns the text of the kernel before pruning. It has the case's own inputs, or the inputs of the run if they were
/// searched for.
fn original(module: &Module, SeededKernel { case, inputs, .. }: &SeededKernel<'_>, run: &Run) -> String {
    let setup = match inputs {
        Inputs::Own => &case.setup,
        Inputs::Mutant(_) => &run.setup,
    };
    let lines = lines::print(case.module.function_name(case.entry), setup, &[]);
    lines + &print_module(module, Dialect::INTERNAL)
}
