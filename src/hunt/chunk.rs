//! One chunk of seeds from generator bytes to confirmed findings, on one thread.

use super::Plan;
use crate::answers::{AliasResult, Answer, Answers, Question};
use crate::case::{Case, Setup, lines};
use crate::r#gen::{from_seed, vary};
use crate::ir::dialect::Dialect;
use crate::ir::print::{ModulePrinter, print_module};
use crate::ir::{FuncId, Module};
use crate::judge::{Agreement, Verdict, agreement};
use crate::machine::Program;
use crate::oracle::{Oracle, OracleError, Reply, Subject, ask_batch};
use crate::triage::assess::{Assessment, Run, assess};
use crate::triage::panel::{Said, flatten};
use crate::triage::probe::probe;
use crate::triage::{Confirmed, Lead, Summary, confirm, describe};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What came of a chunk.
#[derive(Debug)]
pub struct Chunk {
    /// Seed, text of the kernel as generated, findings.
    pub found: Vec<(u64, String, Confirmed)>,
    pub leads: Vec<(u64, Lead)>,
    pub summary: Summary,
}

/// At most this many leads are told per kernel; all are counted.
const LEADS_PER_KERNEL: usize = 1;

/// Generates, asks, runs, judges and confirms the kernels of these seeds.
pub fn work(plan: &Plan, seeds: Vec<u64>) -> Result<Chunk, OracleError> {
    let cases: Vec<Case> = seeds.iter().map(|s| from_seed(*s, &plan.features)).collect();
    let functions: Vec<Vec<FuncId>> = cases.iter().map(|c| c.module.defined_functions().collect()).collect();
    let mut said: Vec<Vec<Said>> = cases.iter().map(|_| Vec::new()).collect();
    for oracle in &plan.panel.oracles {
        for (list, reply) in said.iter_mut().zip(ask_oracle(plan, oracle, &cases, &functions)?) {
            list.push(reply);
        }
    }
    let mut chunk = Chunk { found: Vec::new(), leads: Vec::new(), summary: Summary::new() };
    for ((case, seed), said) in cases.iter().zip(&seeds).zip(&said) {
        kernel(plan, *seed, case, said, &mut chunk)?;
    }
    Ok(chunk)
}

fn ask_oracle(
    plan: &Plan,
    oracle: &Oracle,
    cases: &[Case],
    functions: &[Vec<FuncId>],
) -> Result<Vec<Said>, OracleError> {
    let panel = &plan.panel;
    match oracle {
        Oracle::Reference => {
            Ok(cases.iter().zip(functions).map(|(c, f)| Said::Answers(panel.ask_reference(&c.module, f))).collect())
        }
        Oracle::Opt(opt) => {
            let subjects: Vec<Subject<'_>> =
                cases.iter().zip(functions).map(|(c, functions)| Subject { module: &c.module, functions }).collect();
            let replies: Vec<Reply> = ask_batch(opt, &subjects, &panel.ask, panel.timeouts)?;
            Ok(replies.into_iter().map(Said::from).collect())
        }
    }
}

fn kernel(plan: &Plan, seed: u64, case: &Case, said: &[Said], chunk: &mut Chunk) -> Result<(), OracleError> {
    let (answers, owner) = flatten(said);
    let runs: Vec<Run> = (0..plan.runs).map(|r| Run { entry: case.entry, setup: setup(case, r) }).collect();
    let program = Program::new(&case.module);
    let assessment = assess(&case.module, &program, &answers, &runs, &plan.panel.options);
    let summary = &mut chunk.summary;
    count(plan, case, said, &answers, &owner, &runs, &assessment, summary);

    let mut refuting_runs: BTreeSet<usize> = BTreeSet::new();
    let mut probes: Vec<(usize, FuncId, Question)> = Vec::new();
    let mut leads = 0;
    for (at, list) in answers.iter().enumerate() {
        for (index, claim) in list.claims.iter().enumerate() {
            let why = match assessment.verdict(&answers, at, index) {
                Verdict::Unrefuted => continue,
                Verdict::Refuted(witness) => match plan.panel.undecided(owner[at], &case.module) {
                    None => {
                        refuting_runs.insert(witness.run);
                        continue;
                    }
                    Some(why) => why,
                },
                Verdict::Lead(witness, why) => {
                    probes.push((witness.run, list.function, claim.question));
                    why.to_string()
                }
            };
            summary.leads += 1;
            if leads < LEADS_PER_KERNEL {
                leads += 1;
                let oracle = plan.panel.oracles[owner[at]].name();
                chunk.leads.push((seed, lead(&case.module, list, &claim.question, claim.answer, oracle, &why)));
            }
        }
    }
    if said.iter().any(|s| matches!(s, Said::Failed(_))) {
        refuting_runs.insert(0);
    }
    let found_none = refuting_runs.is_empty();
    for run in refuting_runs {
        if !report(plan, seed, &case.module, original(&case.module, case), &runs[run], chunk)? {
            chunk.summary.discard("batch artefact", 1);
        }
    }
    // One probe a kernel: a lead repeats with every size and pipeline.
    if let (true, Some((run, function, question))) = (found_none, probes.first())
        && let Some(probed) = probe(&case.module, *function, question)
    {
        let text = original(&probed, case);
        report(plan, seed, &probed, text, &runs[*run], chunk)?;
    }
    Ok(())
}

/// Confirms what a run refutes and keeps it. False: nothing about it could be repeated.
fn report(
    plan: &Plan,
    seed: u64,
    module: &Module,
    text: String,
    run: &Run,
    chunk: &mut Chunk,
) -> Result<bool, OracleError> {
    let Some(confirmed) = confirm(&plan.panel, module, run)? else { return Ok(false) };
    let repeated = !confirmed.findings.is_empty() || !confirmed.discarded.is_empty();
    for (why, n) in &confirmed.discarded {
        chunk.summary.discard(*why, *n);
    }
    chunk.summary.refuted += confirmed.findings.len() as u64;
    if !confirmed.findings.is_empty() {
        chunk.found.push((seed, text, confirmed));
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

fn lead(module: &Module, list: &Answers, question: &Question, answer: Answer, oracle: &str, why: &str) -> Lead {
    let sides = describe::sides(module, &ModulePrinter::new(module, Dialect::NEWEST), list.function, question);
    Lead {
        r#type: "lead".into(),
        why: why.into(),
        oracles: vec![oracle.into()],
        question: question.kind().into(),
        a: sides.a,
        b: sides.b,
        answers: vec![answer.name().into()],
        file: String::new(),
    }
}

#[allow(clippy::too_many_arguments)] // one place reads all that is known of a kernel
fn count(
    plan: &Plan,
    case: &Case,
    said: &[Said],
    answers: &[&Answers],
    owner: &[usize],
    runs: &[Run],
    assessment: &Assessment,
    summary: &mut Summary,
) {
    summary.kernels += 1;
    summary.executions += runs.len() as u64;
    summary.claims += answers.iter().map(|a| a.claims.len() as u64).sum::<u64>();
    summary.kernels_with_promises += u64::from(!describe::promises(&case.module).is_empty());
    for (why, n) in &assessment.discarded {
        summary.discard(why.clone(), *n);
    }
    for (oracle, said) in plan.panel.oracles.iter().zip(said) {
        if let Said::Unsupported(_) = said {
            summary.discard(format!("oracle {} does not accept the kernel", oracle.name()), 1);
        }
    }
    for (_, question, facts) in assessment.questions() {
        summary.question(question.kind(), facts.accessed, facts.usable, facts.overlapping);
    }
    compare(plan, answers, owner, summary);
}

/// Every stock oracle against the reference, question by question (under the first pipeline that answers).
fn compare(plan: &Plan, answers: &[&Answers], owner: &[usize], summary: &mut Summary) {
    let mut by_oracle: Vec<FxHashMap<(FuncId, Question), Answer>> =
        vec![FxHashMap::default(); plan.panel.oracles.len()];
    for (list, owner) in answers.iter().zip(owner) {
        let oracle = plan.panel.oracles[*owner].name();
        let counts = summary.precision.entry(oracle.to_string()).or_default();
        for claim in &list.claims {
            by_oracle[*owner].entry((list.function, claim.question)).or_insert(claim.answer);
            *counts.entry(claim.answer.name().to_string()).or_default() += 1;
        }
    }
    let reference = plan.panel.oracles.iter().position(|o| matches!(o, Oracle::Reference));
    let Some(reference) = reference else { return };
    for (i, oracle) in plan.panel.oracles.iter().enumerate().filter(|(i, _)| *i != reference) {
        if by_oracle[i].is_empty() {
            continue;
        }
        let counts = summary.agreement.entry(format!("reference/{}", oracle.name())).or_default();
        for (question, ours) in &by_oracle[reference] {
            // Only informative lines are asked for: silence is MayAlias or ModRef.
            let silent = match question.1 {
                Question::Alias { .. } | Question::AliasInsts { .. } => Answer::Alias(AliasResult::MayAlias),
                _ => Answer::ModRef(crate::answers::ModRefInfo::ModRef),
            };
            let theirs = by_oracle[i].get(question).copied().unwrap_or(silent);
            match agreement(*ours, theirs) {
                Agreement::Same => counts.same += 1,
                Agreement::FirstPreciser | Agreement::SecondPreciser => counts.precision += 1,
                Agreement::Contradiction => {
                    counts.contradiction += 1;
                    summary.contradictions += 1;
                    summary.leads += 1;
                }
            }
        }
    }
}
