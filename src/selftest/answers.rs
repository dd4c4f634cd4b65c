//! Seeded defects in the answers of the alias analysis, of MemorySSA and of alias sets. Each defective reference is a
//! separate oracle, so one run of a kernel serves to judge all of them. A suspicion counts only if it is confirmed as
//! in a hunt.

use super::SelftestConfig;
use super::ptx::with_ptx;
use super::search::{Control, DetectedDefect, KernelResult, search as over_kernels};
use super::table::{HarnessPart, Kernels, Questions, SeededDefect, clean_profile, defective_profile};
use crate::answers::Answers;
use crate::case::Case;
use crate::confirmation::confirm;
use crate::evaluation::assess::{Run, assess};
use crate::evaluation::claims::Claims;
use crate::evaluation::panel::{OracleReply, Panel};
use crate::evaluation::shape::broken_rules;
use crate::finding::{Fault, Finding};
use crate::r#gen::{Features, from_seed, vary};
use crate::ir::FuncId;
use crate::machine::Program;
use crate::oracle::sample::Sample;
use crate::oracle::{self, Ask, Oracle, reference};
use crate::passes::list;
use crate::target::Profile;
use std::collections::BTreeMap;

/// The number of runs of each kernel, as in a hunt.
const RUNS: u32 = 4;

/// Returns which questions a row asks, and about which kernels.
fn questions_and_kernels(row: &SeededDefect) -> (Questions, Kernels) {
    match row.lane {
        HarnessPart::Answers { of, about } => (of, about),
        _ => (Questions::All, Kernels::Generated),
    }
}

/// Describes in words the part of the harness that uses these kernels.
fn part_name(kernels: Kernels) -> String {
    match kernels {
        Kernels::Generated => "answers".into(),
        Kernels::AfterPasses(passes) => format!("answers behind {passes}"),
        Kernels::WithPtx => "answers about inline asm".into(),
    }
}

/// Returns the rows grouped by their kernels.
pub(super) fn groups(rows: &[&'static SeededDefect]) -> Vec<Vec<&'static SeededDefect>> {
    super::search::groups(rows, |row| part_name(questions_and_kernels(row).1))
}

/// Searches for seeded defects in answers.
pub(super) fn search(rows: &[&'static SeededDefect], plan: SelftestConfig) -> (Vec<Option<DetectedDefect>>, Control) {
    let kernels = questions_and_kernels(rows[0]).1;
    over_kernels(&part_name(kernels), rows.len(), plan, |seed, open| {
        let mut case = from_seed(seed, &Features::all());
        match kernels {
            Kernels::Generated => {}
            Kernels::AfterPasses(passes) => {
                list::run(&list::parse(passes).expect("the table names passes that there are"), &mut case.module);
            }
            Kernels::WithPtx => with_ptx(&mut case.module),
        }
        try_kernel(rows, &case, open)
    })
}

/// Returns the options for the questions whose answers can show a seeded defect of this kind.
fn ask(of: Questions) -> Ask {
    let (alias, memssa, sets) = match of {
        Questions::Pairs => (true, false, false),
        Questions::Memory => (false, true, false),
        Questions::Sets => (false, false, true),
        Questions::All => (true, true, true),
    };
    Ask { alias, metadata: alias, modref: alias, memssa, sets, ..Ask::default() }
}

/// Returns a panel with `count` copies of the reference, with this profile.
fn panel(profile: &'static Profile, ask: Ask, count: usize) -> Panel {
    let panel = Panel::new(vec![Oracle::Reference; count], ask);
    Panel { profile: profile.clone(), lane: oracle::Transport::Print, ..panel }
}

fn answers(case: &Case, functions: &[FuncId], profile: &Profile, ask: &Ask) -> Vec<Answers> {
    reference::ask(&case.module, functions, profile, ask, &vec![Sample::default(); functions.len()])
}

fn try_kernel(rows: &[&'static SeededDefect], case: &Case, open: &[usize]) -> KernelResult {
    let functions: Vec<FuncId> = case.module.defined_functions().collect();
    // Oracle 0 is the correct reference. Oracle n is the reference with the n-th defect that is not yet found.
    let correct = answers(case, &functions, clean_profile(), &ask(Questions::All));
    let defective = |i: &usize| {
        let mut own = answers(case, &functions, defective_profile(rows[*i]), &ask(questions_and_kernels(rows[*i]).0));
        own.retain(|a| !correct.contains(a));
        own
    };
    let defective: Vec<Vec<Answers>> = open.iter().map(defective).collect();
    let replies: Vec<OracleReply> = [correct].into_iter().chain(defective).map(OracleReply::Answers).collect();
    let setup = |r| if r == 0 { case.setup.clone() } else { vary(case, r) };
    let runs: Vec<Run> = (0..RUNS).map(|r| Run { entry: case.entry, setup: setup(r) }).collect();
    let all = panel(clean_profile(), ask(Questions::All), 1 + open.len());
    let claims = Claims::new(&all, &case.module, &replies);
    let assessment = assess(&case.module, &Program::new(&case.module), &claims.answers, &runs, &all.options);
    let mut suspected: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for s in claims.suspects(&assessment).iter().filter(|s| s.doubt.is_none()) {
        suspected.entry(s.oracle).or_default().push(s.witness.run);
    }
    for (at, _) in broken_rules(&case.module, &claims.answers) {
        suspected.entry(claims.owner[at]).or_default().push(0);
    }
    let mut tried = KernelResult::default();
    for (oracle, mut witnesses) in suspected {
        witnesses.sort_unstable();
        witnesses.dedup();
        let alone = match oracle {
            0 => panel(clean_profile(), ask(Questions::All), 1),
            n => panel(defective_profile(rows[open[n - 1]]), ask(questions_and_kernels(rows[open[n - 1]]).0), 1),
        };
        let confirmed = witnesses.iter().filter_map(|run| confirm(&alone, &case.module, &runs[*run]));
        let Some(finding) = confirmed.filter_map(|c| c.findings.into_iter().flatten().next()).next() else { continue };
        match oracle {
            0 => tried.wrong = Some(summarise(&finding)),
            n => tried.found.push((open[n - 1], summarise(&finding))),
        }
    }
    tried
}

/// Describes a finding in a few words.
pub(super) fn summarise(finding: &Finding) -> String {
    let answer = finding.fault.answer().unwrap_or("");
    match &finding.fault {
        Fault::WrongAnswer(wrong) => format!("refuted {}: {answer}", wrong.question.name()),
        Fault::BrokenShape(_) => format!("broken shape: {answer}"),
        Fault::Miscompile(_) => format!("wrong pass: {answer}"),
        Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => "no answer".into(),
    }
}
