//! The work on one chunk of seeds on one thread, from the generator (or the parents of mutants) to confirmed findings.

use super::chunk::{ARTEFACT, Chunk, Inputs, REFUSED_BY_ALL, SeededKernel};
use super::judge_kernel::JudgedKernel;
use super::pre_passes::judge_runs;
use super::{CHUNK, CampaignConfig, Kernels};
use crate::case::{Case, Setup};
use crate::confirmation::confirm;
use crate::confirmation::probe::probe;
use crate::evaluation::assess::{Run, assess};
use crate::evaluation::claims::Claims;
use crate::evaluation::panel::{OracleReply, Panel};
use crate::finding::{Lead, LeadAbout};
use crate::r#gen::from_seed;
use crate::ir::Module;
use crate::ir::verify::verify;
use crate::machine::{Discard, Program};
use crate::oracle::transform::Texts;
use crate::oracle::{Oracle, OracleError, Subject, Transport};
use crate::passes::list;
use crate::random::Rng;
use crate::reduce::prune::pruned;
use crate::validation::batching::Kernel;
use crate::validation::inconclusive::Inconclusive;
use crate::validation::suspects::{Processes, Suspects, Suspicion, suspects};
use std::collections::BTreeSet;

/// The number of kernels that are processed together if no `opt` is asked.
const FEW: usize = 8;

/// The maximum number of kernels of a chunk whose plugin answers are compared with printed output.
const PRINTED: usize = 8;

/// One kernel in `EXTRA_CHECKS_INTERVAL` gets further checks: the pipelines' output must keep its promises, and the
/// joint outcomes of the kernel's threads are enumerated.
const EXTRA_CHECKS_INTERVAL: u64 = 16;

/// With `--ask heard`, the answers that passes got are judged for only one kernel in `HEARD_INTERVAL`, because each
/// state of the kernel between two passes needs separate runs.
const HEARD_INTERVAL: u64 = 4;

/// A probe: the kernel of a lead, to which the missing accesses were added, and the run in which the lead occurred.
struct Probe<'k, 'p> {
    of: &'k SeededKernel<'p>,
    module: Module,
    run: Run,
}

/// Processes the kernels of these seeds: generates or mutates them, asks the oracles, runs, judges and confirms.
pub fn work(plan: &CampaignConfig, seeds: &[u64]) -> Chunk {
    let mut work = ChunkWork { plan, chunk: Chunk::default() };
    // One `opt` process serves all kernels of the chunk. If no `opt` is asked, the kernels are processed in small
    // groups, whose data fits into the processor's cache.
    let at_once = if plan.panel.asks_opt() { seeds.len().max(1) } else { FEW };
    work.chunk.stopped = seeds.chunks(at_once).try_for_each(|seeds| work.process(seeds)).err();
    work.chunk
}

/// The work on one chunk, and its results so far.
struct ChunkWork<'p> {
    plan: &'p CampaignConfig,
    chunk: Chunk,
}

impl<'p> ChunkWork<'p> {
    /// Processes the kernels of these seeds together.
    fn process(&mut self, seeds: &[u64]) -> Result<(), OracleError> {
        let plan = self.plan;
        let made: Vec<SeededKernel<'p>> = seeds.iter().filter_map(|seed| self.make(*seed)).collect();
        let subjects: Vec<Subject<'_>> = made.iter().map(|made| Subject::whole(&made.case.module)).collect();
        let seeds: Vec<u64> = made.iter().map(|made| made.seed).collect();
        let texts = Texts::default();
        let said = plan.panel.ask_modules(&subjects, &texts, |e| self.chunk.record_failure(seeds.clone(), e))?;
        self.cross_check_printer(&subjects, &seeds, &said)?;
        for (oracle, name) in plan.panel.oracles.iter().map(Oracle::name).enumerate() {
            let unread = said.iter().filter(|said| matches!(said[oracle], OracleReply::Unknown(_))).count();
            if unread > 0 {
                self.chunk.summary.discard(format!("oracle {name} prints what is not read"), unread as u64);
            }
        }
        // The facts of a kernel's runs need much memory. So each kernel's leads are recorded immediately, and its facts
        // are dropped.
        let both = made.iter().zip(said);
        let tried: Vec<JudgedKernel> =
            both.map(|(made, said)| JudgedKernel::judge(plan, made, &said, &mut self.chunk)).collect();
        let found = self.judge_pipelines(&made, &texts, &tried)?;
        let mut probes = Vec::new();
        for ((made, tried), suspects) in made.iter().zip(&tried).zip(found) {
            if let Some(before) = &made.before
                && let Some((text, found)) = judge_runs(plan, before, &made.case, &tried.runs, &mut self.chunk.summary)
            {
                self.chunk.summary.refuted += 1;
                self.chunk.found.push(made.pending(text, found, None));
            }
            probes.extend(self.confirm_refuted(made, tried, suspects)?);
        }
        self.judge_probes(&probes)?;
        self.chunk.found.sort_by_key(|found| found.seed);
        Ok(())
    }

    /// Returns the kernel of a seed. Returns `None` for a mutant that is not well-formed, because no oracle is asked
    /// about it.
    fn make(&mut self, seed: u64) -> Option<SeededKernel<'p>> {
        let (mut case, inputs) = match &self.plan.kernels {
            Kernels::Generated(features) => (from_seed(seed, features), Inputs::Own),
            Kernels::Mutants(parents) => {
                let (parent, module) = parents.mutant(seed);
                if !verify(&module).is_empty() {
                    self.chunk.summary.discard("mutant is not well-formed", 1);
                    return None;
                }
                let setup = Setup { seed, ..Setup::default() };
                let case = Case { module, entry: parent.entry, setup, alternatives: Vec::new(), expects: Vec::new() };
                (case, Inputs::Mutant(parent))
            }
        };
        let passes = &self.plan.first.passes;
        let before = (!passes.is_empty()).then(|| case.clone());
        list::run(passes, &mut case.module);
        let parent = self.plan.kernels.parent(seed);
        Some(SeededKernel { seed, parent, case, before, inputs })
    }

    /// Compares the plugins' answers about a sample of the kernels with printed answers. The first chunk of every hunt
    /// has a sample; each other chunk has one with a probability of 1/64. All kernels of a sample have one target,
    /// because `opt` needs one process per target. Probes need no sample, because the same plugin answers about them.
    fn cross_check_printer(
        &mut self,
        subjects: &[Subject<'_>],
        seeds: &[u64],
        said: &[Vec<OracleReply>],
    ) -> Result<(), OracleError> {
        let Some(first) = seeds.first() else { return Ok(()) };
        let mut rng = Rng::new(first / CHUNK, 0x6173_6b65_6420);
        let is_first = first / CHUNK == self.plan.seeds.0 / CHUNK;
        if !rng.one_in(64) && !is_first {
            return Ok(());
        }
        let target = |i: usize| (&subjects[i].module.triple, &subjects[i].module.data_layout);
        let drawn = target(rng.below(seeds.len() as u64) as usize);
        let alike: Vec<usize> = (0..seeds.len()).filter(|i| target(*i) == drawn).collect();
        let sample: Vec<usize> = alike.iter().copied().step_by(alike.len().div_ceil(PRINTED)).collect();
        let again: Vec<Subject<'_>> = sample.iter().map(|i| subjects[*i]).collect();
        for oracle in 0..self.plan.panel.oracles.len() {
            let said: Vec<&OracleReply> = sample.iter().map(|i| &said[*i][oracle]).collect();
            if said.iter().all(|said| matches!(said, OracleReply::Unknown(_))) {
                continue;
            }
            if let Err(failure) = self.plan.panel.cross_check_printer(oracle, &again, &said) {
                self.chunk.record_failure(seeds.to_vec(), failure)?;
            }
        }
        Ok(())
    }

    /// Returns the suspicions about pipelines that arise from the kernels' runs.
    fn judge_pipelines(
        &mut self,
        made: &[SeededKernel<'_>],
        texts: &Texts<'_>,
        tried: &[JudgedKernel],
    ) -> Result<Vec<Suspicion>, OracleError> {
        let panel = &self.plan.panel;
        // A run that reached the step limit would reach it again in the comparison, so it is discarded here.
        let endless: u64 = tried.iter().map(JudgedKernel::unended_count).sum();
        if !panel.pipelines.is_empty() && endless > 0 {
            self.chunk.summary.discard(format!("same: {}", Discard::StepBudget), endless);
        }
        let kernel = |(made, tried)| -> Kernel<'_> {
            let (made, tried): (&SeededKernel<'_>, &JudgedKernel) = (made, tried);
            Kernel {
                turn: Some(made.seed / CHUNK),
                checks_promises: made.seed.is_multiple_of(EXTRA_CHECKS_INTERVAL),
                judges_pass_answers: made.seed.is_multiple_of(HEARD_INTERVAL),
                ..Kernel::in_full(&made.case.module, made.case.entry, tried.ended_runs())
            }
        };
        let kernels: Vec<Kernel<'_>> = made.iter().zip(tried).map(kernel).collect();
        let Suspects { found, leads, failures, taken, evidence, summary, .. } =
            suspects(panel, &kernels, texts, Processes::Kept);
        self.chunk.summary.add(&summary);
        // A hunt reports only those leads about passes that a comparison of outputs cannot turn into a finding.
        for lead in leads.into_iter().filter(|lead| matches!(lead.why, Inconclusive::StaleAnswer(_))) {
            let of = &made[lead.kernel];
            let about = LeadAbout::Passes { passes: lead.pipeline };
            let oracles = vec![panel.oracles[lead.oracle].name().to_string()];
            let function = of.case.module.function_name(of.case.entry).to_string();
            let lead = Lead { oracles, function, about, why: lead.why.to_string(), file: String::new() };
            self.chunk.summary.leads += 1;
            self.chunk.leads.push(of.seed_lead(lead));
        }
        // If no oracle makes a claim about a kernel, only the comparison of pipelines executes the kernel's runs. So
        // they are counted here.
        for (tried, counted) in tried.iter().zip(evidence).filter(|(tried, _)| !tried.is_judged) {
            self.chunk.summary.executions += tried.runs.len() as u64;
            self.chunk.summary.counted += counted;
        }
        for (which, failure) in failures {
            self.chunk.record_failure(which.into_iter().map(|k| made[k].seed).collect(), failure)?;
        }
        let took = |k| (0..panel.oracles.len()).any(|oracle| taken.contains(&(k, oracle)));
        let refused = tried.iter().enumerate().filter(|(k, tried)| tried.is_refused && !took(*k)).count();
        if refused > 0 {
            self.chunk.summary.discard(REFUSED_BY_ALL, refused as u64);
        }
        Ok(found.into_iter().zip(tried).map(|(found, tried)| tried.among_all(found)).collect())
    }

    /// Confirms the suspicions that the runs of a kernel raise. If there is only a lead, returns the lead's probe.
    fn confirm_refuted<'k>(
        &mut self,
        made: &'k SeededKernel<'p>,
        tried: &JudgedKernel,
        suspects: Suspicion,
    ) -> Result<Option<Probe<'k, 'p>>, OracleError> {
        let module = &made.case.module;
        let mut refuting_runs = suspects;
        for run in &tried.refuting {
            refuting_runs.entry(*run).or_default();
        }
        let found_none = refuting_runs.is_empty();
        for (run, pipelines) in refuting_runs {
            // Only suspect pipelines are run again.
            if !self.confirm(&self.plan.panel.with_pipelines(&pipelines), made, module, &tried.runs[run])? {
                self.chunk.summary.discard(ARTEFACT, 1);
            }
        }
        // One probe per kernel is enough, because the same lead occurs with every size and pipeline.
        let (true, Some((run, function, question))) = (found_none, tried.probe) else { return Ok(None) };
        let run = || tried.runs[run].clone();
        Ok(probe(module, function, &question).map(|module| Probe { of: made, module, run: run() }))
    }

    /// Asks about all probes of the chunk together, executes them, and confirms those that show an error.
    fn judge_probes(&mut self, probes: &[Probe<'_, 'p>]) -> Result<(), OracleError> {
        let panel = &self.plan.panel;
        let pruned: Vec<(Module, [Run; 1])> = probes
            .iter()
            .map(|Probe { module, run, .. }| {
                let (module, entry) = pruned(module, run.entry);
                (module, [Run { entry, setup: run.setup.clone() }])
            })
            .collect();
        let seeds: Vec<u64> = probes.iter().map(|probe| probe.of.seed).collect();
        let subjects: Vec<Subject<'_>> = pruned.iter().map(|(module, _)| Subject::whole(module)).collect();
        let texts = Texts::default();
        let said = panel.ask_modules(&subjects, &texts, |e| self.chunk.record_failure(seeds.clone(), e))?;
        let kernels: Vec<Kernel<'_>> =
            pruned.iter().map(|(module, runs)| Kernel::in_full(module, runs[0].entry, runs)).collect();
        let Suspects { found, failures, .. } = suspects(panel, &kernels, &texts, Processes::Kept);
        for (which, failure) in failures {
            self.chunk.record_failure(which.into_iter().map(|k| seeds[k]).collect(), failure)?;
        }
        for (i, (Probe { of, module, run }, (pruned, runs))) in probes.iter().zip(&pruned).enumerate() {
            let claims = Claims::new(panel, pruned, &said[i]);
            let assessment = assess(pruned, &Program::new(pruned), &claims.answers, runs, &panel.options);
            let is_refuted = claims.suspects(&assessment).iter().any(|suspect| suspect.doubt.is_none());
            if !found[i].is_empty() || claims.has_failure() || is_refuted {
                self.confirm(panel, of, module, run)?;
            }
        }
        Ok(())
    }

    /// Confirms the errors that a run of this module shows, and records them as pending findings. Returns false if no
    /// error occurs again.
    fn confirm(
        &mut self,
        panel: &Panel,
        of: &SeededKernel<'_>,
        module: &Module,
        run: &Run,
    ) -> Result<bool, OracleError> {
        // A stored finding is confirmed again by printed output when it is finalised.
        let Some(mut confirmed) = confirm(&panel.in_lane(Transport::Plugin), module, run) else { return Ok(false) };
        let failures = std::mem::take(&mut confirmed.failures);
        let repeated = !confirmed.findings.is_empty() || !confirmed.discarded.is_empty() || !failures.is_empty();
        for (why, n) in &confirmed.discarded {
            self.chunk.summary.discard(why.to_string(), *n);
        }
        self.chunk.summary.refuted += confirmed.findings.len() as u64;
        let mut causes = BTreeSet::new();
        for (at, findings) in confirmed.findings.iter().enumerate() {
            // Findings about one kernel with the same verdict, blamed component and wrong oracles often have the same
            // cause. So only the first of them is kept.
            if let Some(f) = findings.first()
                && !causes.insert((f.fault.verdict(), f.provider.clone(), f.versions.clone()))
            {
                continue;
            }
            let confirmed = confirmed.clone().with_single_answer(at);
            self.chunk.found.push(of.pending(of.original(module, run), confirmed, Some(panel.clone())));
        }
        for failure in failures {
            self.chunk.record_failure(vec![of.seed], failure)?;
        }
        Ok(repeated)
    }
}
