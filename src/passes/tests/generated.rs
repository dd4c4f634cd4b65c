//! Generated kernels through the passes: a kernel that was free of UB stays so and does the same, and nothing that the
//! reference says of the result is refuted.

use super::*;
use crate::alias::evaluate::{Ask, evaluate};
use crate::answers::{Answer, Answers};
use crate::r#gen::{Features, from_seed, vary};
use crate::judge::Verdict;
use crate::passes::memory_space::{SpaceOptions, memory_space_opt};
use crate::triage::assess::{Run, assess};
use std::collections::BTreeMap;

/// One way to run passes, by name.
type Variant = (&'static str, fn(&mut Module));

fn restrict(options: RestrictOptions) -> impl Fn(&mut Module) {
    move |m| {
        process_restrict(m, &options);
    }
}

const VARIANTS: [Variant; 4] = [
    ("process-restrict", |m| restrict(PLAIN)(m)),
    ("propagate-only after it", |m| {
        restrict(PLAIN)(m);
        restrict(RestrictOptions { propagate_only: true, ..PLAIN })(m);
    }),
    ("memory-space-opt", |m| {
        memory_space_opt(m, &SpaceOptions::default());
    }),
    ("memory-space-opt, careful", |m| {
        memory_space_opt(m, &SpaceOptions { kernel_arguments_are_global: false, clones: 1 });
    }),
];

/// What all kernels showed.
#[derive(Debug, Default)]
struct Tally {
    kernels: u64,
    runs: u64,
    no_alias: BTreeMap<&'static str, [u64; 2]>,
    changed: u64,
}

fn no_alias(answers: &[Answers]) -> u64 {
    let claims = answers.iter().flat_map(|a| &a.claims);
    claims.filter(|c| matches!(c.answer, Answer::Alias(AliasResult::NoAlias))).count() as u64
}

fn answers(m: &Module) -> Vec<Answers> {
    m.defined_functions().map(|f| evaluate(m, f, Profile::sound(), Ask::ALL)).collect()
}

fn try_seed(seed: u64, features: &Features, variants: &[Variant], tally: &mut Tally) {
    let case = from_seed(seed, features);
    let before = no_alias(&answers(&case.module));
    tally.kernels += 1;
    for (name, pass) in variants {
        let mut after = case.module.clone();
        pass(&mut after);
        assert_eq!(verify::verify(&after), [], "{name}, seed {seed}");
        let said = answers(&after);
        let count = tally.no_alias.entry(name).or_default();
        count[0] += before;
        count[1] += no_alias(&said);
        tally.changed += u64::from(before != no_alias(&said));
        let runs: Vec<Run> = (0..2).map(|n| Run { entry: case.entry, setup: vary(&case, n) }).collect();
        for r in &runs {
            let [was, is] = [&case.module, &after].map(|m| {
                let mut out = Execution::default();
                run(&Program::new(m), m, r.entry, &r.setup, &Options::default(), &Watch::default(), &mut out);
                out
            });
            if was.outcome == Outcome::Counted {
                tally.runs += 1;
                assert_eq!(outcome(&is), "counted", "{name}, seed {seed}");
                assert_eq!((was.memory, was.returns), (is.memory, is.returns), "{name}, seed {seed}");
            }
        }
        let all: Vec<&Answers> = said.iter().collect();
        let found = assess(&after, &Program::new(&after), &all, &runs, &Options::default());
        for (at, list) in said.iter().enumerate() {
            for index in 0..list.claims.len() {
                let verdict = found.verdict(&all, at, index);
                assert!(!matches!(verdict, Verdict::Refuted(_)), "{name}, seed {seed}: {:?}", list.claims[index]);
            }
        }
    }
}

#[test]
fn generated_kernels_stay_what_they_are() {
    let mut tally = Tally::default();
    for seed in 0..120 {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    assert!(tally.runs > 200 && tally.changed > 0, "{tally:?}");
}

/// `ALIASMITH_KERNELS=20000 cargo test --lib passes::tests::generated -- --ignored --nocapture`
#[test]
#[ignore = "long: ALIASMITH_KERNELS many kernels, and the table of answers gained"]
fn many_generated_kernels() {
    let number = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut tally = Tally::default();
    for seed in 0..number {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    println!("{tally:#?}");
}
