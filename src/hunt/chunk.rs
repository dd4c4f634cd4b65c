//! One chunk of seeds from generator bytes to confirmed findings, on one thread.

use super::first::judged;
use super::{CHUNK, Plan};
use crate::answers::{Answer, Question};
use crate::case::{Case, Setup, lines};
use crate::r#gen::{from_seed, vary};
use crate::ir::dialect::Dialect;
use crate::ir::print::{ModulePrinter, print_module};
use crate::ir::{FuncId, Module};
use crate::judge::Verdict;
use crate::machine::Program;
use crate::oracle::{OracleError, Subject};
use crate::passes::pipeline;
use crate::triage::assess::{Run, assess};
use crate::triage::check::CONTRADICTION;
use crate::triage::count::{compare, count_kernels};
use crate::triage::panel::{Panel, Said, flatten};
use crate::triage::passes::{Suspicion, suspects};
use crate::triage::probe::probe;
use crate::triage::reduce::reduced;
use crate::triage::shape;
use crate::triage::turns::Kernel;
use crate::triage::{Confirmed, Lead, Summary, confirm, describe};
use std::collections::BTreeSet;

/// What came of a chunk.
#[derive(Debug)]
pub struct Chunk {
    /// Seed, text of the kernel as generated, findings.
    pub found: Vec<(u64, String, Confirmed)>,
    pub leads: Vec<(u64, Lead)>,
    pub summary: Summary,
}

/// At most this many leads of a kind are told per kernel; all are counted.
const LEADS_PER_KERNEL: usize = 1;

/// Generates, asks, runs, judges and confirms the kernels of these seeds.
pub fn work(plan: &Plan, seeds: Vec<u64>) -> Result<Chunk, OracleError> {
    let made: Vec<Case> = seeds.iter().map(|s| from_seed(*s, &plan.features)).collect();
    let mut cases = made.clone();
    cases.iter_mut().for_each(|c| pipeline::run(&plan.first.passes, &mut c.module));
    let functions: Vec<Vec<FuncId>> = cases.iter().map(|c| c.module.defined_functions().collect()).collect();
    let mut said: Vec<Vec<Said>> = cases.iter().map(|_| Vec::new()).collect();
    let both = cases.iter().zip(&functions);
    let subjects: Vec<Subject<'_>> = both.map(|(c, functions)| Subject { module: &c.module, functions }).collect();
    for oracle in 0..plan.panel.oracles.len() {
        for (list, reply) in said.iter_mut().zip(plan.panel.ask_batch(oracle, &subjects, &plan.panel.ask)?) {
            list.push(reply);
        }
    }
    let mut chunk = Chunk { found: Vec::new(), leads: Vec::new(), summary: Summary::new() };
    let run = |case: &Case, r| Run { entry: case.entry, setup: setup(case, r) };
    let runs: Vec<Vec<Run>> = cases.iter().map(|c| (0..plan.runs).map(|r| run(c, r)).collect()).collect();
    let kernel_of = |i: usize| {
        let Case { module, entry, .. } = &cases[i];
        Kernel { module, entry: *entry, runs: &runs[i], turn: Some(seeds[i] / CHUNK) }
    };
    let kernels: Vec<Kernel<'_>> = (0..cases.len()).map(kernel_of).collect();
    let suspects = suspects(&plan.panel, &kernels, &mut chunk.summary)?;
    for (i, (case, runs)) in cases.iter().zip(&runs).enumerate() {
        if !plan.first.passes.is_empty()
            && let Some((text, found)) = judged(plan, &made[i], case, runs, &mut chunk.summary)
        {
            chunk.summary.refuted += 1;
            chunk.found.push((seeds[i], text, found));
        }
        kernel(plan, seeds[i], case, (&said[i], runs), suspects[i].clone(), &mut chunk)?;
    }
    Ok(chunk)
}

fn kernel(
    plan: &Plan,
    seed: u64,
    case: &Case,
    (said, runs): (&[Said], &[Run]),
    mut refuting_runs: Suspicion,
    chunk: &mut Chunk,
) -> Result<(), OracleError> {
    let (answers, owner) = flatten(said);
    let program = Program::new(&case.module);
    // Where nothing is claimed, the comparison of passes has made the runs.
    let judged = if answers.is_empty() && !plan.panel.passes.is_empty() { &[] } else { runs };
    let assessment = assess(&case.module, &program, &answers, judged, &plan.panel.options);
    count_kernels(&case.module, 1, runs, &assessment, &mut chunk.summary);
    let name = |oracle: usize| plan.panel.oracles[oracle].name();
    for oracle in (0..said.len()).filter(|i| matches!(said[*i], Said::Unsupported(_))) {
        chunk.summary.discard(format!("oracle {} does not accept the kernel", name(oracle)), 1);
    }
    let contradictions = compare(&plan.panel, &answers, &owner, &mut chunk.summary);
    chunk.summary.leads += contradictions.len() as u64;
    for c in contradictions.into_iter().take(LEADS_PER_KERNEL) {
        let said = [(name(c.oracles.0), c.answers.0), (name(c.oracles.1), c.answers.1)];
        chunk.leads.push((seed, lead(seed, &case.module, c.about, &said, CONTRADICTION)));
    }

    let mut probes: Vec<(usize, FuncId, Question)> = Vec::new();
    let mut leads = 0;
    for (at, list) in answers.iter().enumerate() {
        for (index, claim) in list.claims.iter().enumerate() {
            let why = match assessment.verdict(&answers, at, index) {
                Verdict::Unrefuted => continue,
                Verdict::Refuted(witness) => match plan.panel.undecided(owner[at], &case.module) {
                    None => {
                        refuting_runs.entry(witness.run).or_default();
                        continue;
                    }
                    Some(why) => why,
                },
                Verdict::Lead(witness, why) => {
                    probes.push((witness.run, list.function, claim.question));
                    why.to_string()
                }
            };
            chunk.summary.leads += 1;
            if leads < LEADS_PER_KERNEL {
                leads += 1;
                let (about, said) = ((list.function, claim.question), [(name(owner[at]), claim.answer)]);
                chunk.leads.push((seed, lead(seed, &case.module, about, &said, &why)));
            }
        }
    }
    if said.iter().any(|s| matches!(s, Said::Failed(_))) || !shape::broken(&case.module, &answers).is_empty() {
        refuting_runs.entry(0).or_default();
    }
    let found_none = refuting_runs.is_empty();
    for (run, pipelines) in refuting_runs {
        let panel = plan.panel.with_pipelines(&pipelines);
        if !report(plan, &panel, seed, (&case.module, original(&case.module, case)), &runs[run], chunk)? {
            chunk.summary.discard("batch artefact", 1);
        }
    }
    // One probe a kernel: a lead repeats with every size and pipeline.
    if let (true, Some((run, function, question))) = (found_none, probes.first())
        && let Some(probed) = probe(&case.module, *function, question)
    {
        let text = original(&probed, case);
        report(plan, &plan.panel, seed, (&probed, text), &runs[*run], chunk)?;
    }
    Ok(())
}

/// Confirms what a run refutes and keeps it; only the pipelines that are suspected of something are tried again. False:
/// nothing about it could be repeated.
fn report(
    plan: &Plan,
    panel: &Panel,
    seed: u64,
    (module, text): (&Module, String),
    run: &Run,
    chunk: &mut Chunk,
) -> Result<bool, OracleError> {
    let Some(confirmed) = confirm(panel, module, run)? else { return Ok(false) };
    let repeated = !confirmed.findings.is_empty() || !confirmed.discarded.is_empty();
    for (why, n) in &confirmed.discarded {
        chunk.summary.discard(*why, *n);
    }
    chunk.summary.refuted += confirmed.findings.len() as u64;
    let mut causes = BTreeSet::new();
    for (at, (findings, start)) in confirmed.findings.iter().zip(&confirmed.targets).enumerate() {
        // Who is wrong about one thing in a kernel is often wrong about others for the same reason: one of them is enough.
        if let Some(f) = findings.first()
            && !causes.insert((f.verdict.clone(), f.provider.clone(), f.versions.clone()))
        {
            continue;
        }
        let smallest = match plan.reduce {
            true => reduced(panel, start, |_| {})?,
            false => None,
        };
        let kept = smallest.unwrap_or_else(|| confirmed.clone().only(at));
        chunk.found.push((seed, text.clone(), kept));
    }
    Ok(repeated)
}

/// Run 0 is the case's own setup, the others its variations.
fn setup(case: &Case, run: u32) -> Setup {
    if run == 0 { case.setup.clone() } else { vary(case, run) }
}

/// The kernel before anything was pruned, with the case's own inputs.
fn original(module: &Module, case: &Case) -> String {
    let lines = lines::print(case.module.function_name(case.entry), &case.setup, &[]);
    lines + &print_module(module, Dialect::NEWEST)
}

/// A lead of a hunt stores no kernel: its file is the seed, for `aliasmith gen --seed`.
fn lead(seed: u64, module: &Module, about: (FuncId, Question), said: &[(&str, Answer)], why: &str) -> Lead {
    let sides = describe::sides(module, &ModulePrinter::new(module, Dialect::NEWEST), about.0, &about.1);
    Lead {
        r#type: "lead".into(),
        why: why.into(),
        oracles: said.iter().map(|(oracle, _)| (*oracle).into()).collect(),
        question: about.1.kind().into(),
        a: sides.a,
        b: sides.b,
        answers: said.iter().map(|(_, answer)| answer.name().into()).collect(),
        file: format!("seed {seed}"),
    }
}
