//! Runs the passes on generated kernels. A kernel without undefined behaviour must stay free of it and have the same
//! effects, and no answer of the reference about the output may be refuted.

use super::*;
use aliasmith::alias::evaluate::{Ask, evaluate};
use aliasmith::answers::{Answer, Answers};
use aliasmith::evaluation::assess::{Run, assess};
use aliasmith::r#gen::{Features, from_seed, vary};
use aliasmith::ir::print::print_module;
use aliasmith::judge::Verdict;
use aliasmith::passes::full_restrict::full_restrict;
use aliasmith::passes::list;
use aliasmith::passes::lower_provenance::lower_provenance;
use aliasmith::passes::memory_space::{SpaceOptions, memory_space_opt};
use aliasmith::passes::propagate_noalias::propagate_noalias;
use aliasmith::passes::split_copies::{SplitReport, split_copies};
use aliasmith::validation::compare_draws::{Comparison, compare_functions};
use std::collections::BTreeMap;

/// A way to run passes, with its name.
type Variant = (&'static str, fn(&mut Module));

fn restrict(m: &mut Module, in_struct: bool, multi_level: bool) {
    process_restrict(m, &RestrictOptions { reach: Reach { in_struct, multi_level }, ..PLAIN });
}

const VARIANTS: [Variant; 12] = [
    ("process-restrict", |m| restrict(m, false, false)),
    ("process-restrict -derived-scopes=8", |m| listed(m, "process-restrict<derived-scopes=8>")),
    ("process-restrict -noalias-intrinsics, no attribute", |m| {
        listed(m, "process-restrict<noalias-intrinsics>");
        drop_noalias(m);
    }),
    ("propagate-only after it", |m| {
        restrict(m, false, false);
        process_restrict(m, &RestrictOptions { propagate_only: true, ..PLAIN });
    }),
    ("full restrict, lowered from the first state", |m| {
        full_restrict(m, Reach::default());
        lower_provenance(m);
    }),
    ("full restrict, lowered from the second state", |m| {
        full_restrict(m, Reach::default());
        propagate_noalias(m);
        assert_eq!(verify::verify(m), []);
        lower_provenance(m);
    }),
    ("full restrict, first state, no attribute", |m| {
        full_restrict(m, Reach::default());
        drop_noalias(m);
    }),
    ("full restrict, second state, no attribute", |m| {
        full_restrict(m, Reach::default());
        propagate_noalias(m);
        drop_noalias(m);
    }),
    ("full restrict, inlined, no attribute", |m| {
        listed(m, "full-restrict,inline-restrict");
        drop_noalias(m);
    }),
    ("full restrict, inlined, converted, lowered", |m| {
        listed(m, "full-restrict,inline-restrict,inline-restrict,refine-unknown,propagate-noalias");
        assert_eq!(verify::verify(m), []);
        listed(m, "lower-provenance");
    }),
    ("memory-space-opt", |m| {
        memory_space_opt(m, &SpaceOptions::default());
    }),
    ("memory-space-opt, careful", |m| {
        memory_space_opt(m, &SpaceOptions { kernel_arguments_are_global: false, clones: 1, defect: None });
    }),
];

fn listed(m: &mut Module, passes: &str) {
    list::run(&list::parse(passes).expect("passes of ours"), m);
}

/// Removes the `noalias` attributes, so that only the intrinsics make promises: `provenance-aa` answers, and the
/// machine checks the promises.
fn drop_noalias(m: &mut Module) {
    for param in m.functions.iter_mut().flat_map(|f| &mut f.params) {
        param.attrs.0.retain(|a| &*a.name != "noalias");
    }
}

/// The variants for kernels that keep the additional promises that the flags make.
const FLAGS: [Variant; 12] = [
    ("process-restrict", |m| restrict(m, false, false)),
    ("process-restrict -allow-restrict-in-struct", |m| restrict(m, true, false)),
    ("process-restrict -apply-multi-level-restrict", |m| restrict(m, false, true)),
    ("process-restrict with both", |m| restrict(m, true, true)),
    ("full restrict with both, first state", |m| {
        full_restrict(m, BOTH);
        drop_noalias(m);
    }),
    ("full restrict with both, second state", |m| {
        full_restrict(m, BOTH);
        propagate_noalias(m);
        drop_noalias(m);
    }),
    ("full restrict with both, inlined and refined", |m| {
        full_restrict(m, BOTH);
        listed(m, "inline-restrict,refine-unknown");
        drop_noalias(m);
    }),
    ("full restrict of struct copies", |m| {
        listed(m, &format!("full-restrict<{ALL};struct-copies>"));
        drop_noalias(m);
    }),
    ("full restrict of struct copies, split", |m| {
        listed(m, &format!("full-restrict<{ALL};struct-copies>,split-copies"));
        drop_noalias(m);
    }),
    ("full restrict of struct copies, split, second state", |m| {
        listed(m, &format!("full-restrict<{ALL};struct-copies>,split-copies,propagate-noalias"));
        drop_noalias(m);
    }),
    ("full restrict with both, lowered from the first state", |m| {
        full_restrict(m, BOTH);
        lower_provenance(m);
    }),
    ("full restrict with both, lowered from the second state", |m| {
        full_restrict(m, BOTH);
        propagate_noalias(m);
        lower_provenance(m);
    }),
];

/// The flags of [`BOTH`], as parameters of a pass.
const ALL: &str = "allow-restrict-in-struct;apply-multi-level-restrict";
const BOTH: Reach = Reach { in_struct: true, multi_level: true };

/// The results of all kernels.
#[derive(Debug, Default)]
struct Tally {
    kernels: u64,
    runs: u64,
    no_alias: BTreeMap<&'static str, [u64; 2]>,
    changed: u64,
    /// The number of runs after the pass, and of comparisons of effects, that are no evidence, by reason.
    discarded: BTreeMap<String, u64>,
    same: u64,
    not_compared: BTreeMap<String, u64>,
}

impl Tally {
    /// Returns a text with the gained NoAlias answers, the numbers of runs and comparisons, and the reasons for missing
    /// comparisons.
    fn table(&self) -> String {
        let mut out = format!("{} kernels, {} runs, {} comparisons the same\n", self.kernels, self.runs, self.same);
        for (name, [before, after]) in &self.no_alias {
            let gained = *after as i64 - *before as i64;
            out += &format!("  {name:<46} NoAlias {before:>8} -> {after:>8}  ({gained:+})\n");
        }
        for (what, list) in [("after a pass", &self.discarded), ("not compared", &self.not_compared)] {
            for (why, n) in list {
                out += &format!("  {what}: {n} x {why}\n");
            }
        }
        out
    }
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
                execute(&Program::new(m), m, r.entry, &r.setup, &Options::default(), &Watch::default(), &mut out);
                out
            });
            if was.outcome == Outcome::Counted {
                tally.runs += 1;
                assert!(!matches!(is.outcome, Outcome::Violation(_)), "{name}, seed {seed}: {}", outcome(&is));
                if let Outcome::Discard(why) = &is.outcome {
                    *tally.discarded.entry(format!("{name}: {why}")).or_default() += 1;
                    continue;
                }
                assert_eq!((was.memory, was.returns), (is.memory, is.returns), "{name}, seed {seed}");
            }
        }
        match compare_functions(&case.module, &after, case.entry, &case.setup, &Options::default()) {
            Comparison::Same => tally.same += 1,
            Comparison::Discard(why) => *tally.not_compared.entry(why.to_string()).or_default() += 1,
            judged => panic!("{name}, seed {seed}: {judged:?}"),
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
fn passes_preserve_generated_kernels() {
    let mut tally = Tally::default();
    for seed in 0..120 {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    assert!(tally.runs > 200 && tally.changed > 0 && tally.discarded.is_empty() && tally.same > 600, "{tally:?}");
}

#[test]
fn passes_preserve_kernels_satisfying_flag_promises() {
    let mut tally = Tally::default();
    for seed in 0..60 {
        try_seed(seed, &restrict_features(), &FLAGS, &mut tally);
    }
    let gained = |name| tally.no_alias[name][1] as i64 - tally.no_alias[name][0] as i64;
    let [plain, fields, levels, both, _, _, _, _, _, _, lowered @ ..] = FLAGS.map(|(name, _)| gained(name));
    assert!(plain < fields && plain < levels && fields < both && levels < both, "{tally:?}");
    assert!(lowered.iter().all(|n| plain < *n && *n < both), "{tally:?}");
}

/// `split-copies` splits the struct copies that `full-restrict` guards: each local variable is removed, and most
/// members become reads.
#[test]
fn copies_of_generated_structs_are_split() {
    let (mut guards, mut split) = (0, SplitReport::default());
    for seed in 0..60 {
        let mut m = from_seed(seed, &restrict_features()).module;
        listed(&mut m, &format!("full-restrict<{ALL};struct-copies>"));
        guards += print_module(&m, Dialect::INTERNAL).matches("call ptr addrspace(5) @llvm.noalias.copy.guard").count();
        guards += print_module(&m, Dialect::INTERNAL).matches("call ptr @llvm.noalias.copy.guard").count();
        let done = split_copies(&mut m);
        (split.variables, split.reads) = (split.variables + done.variables, split.reads + done.reads);
    }
    assert!(guards > 20 && split.variables == guards && split.reads >= guards, "{guards} guards, {split:?}");
}

fn restrict_features() -> Features {
    Features::parse("all,restrict-struct,restrict-levels").expect("all are features")
}

/// Run it with `ALIASMITH_KERNELS=20000 cargo test --test library ir_passes::generated_kernels -- --ignored
/// --nocapture`.
#[test]
#[ignore = "long: ALIASMITH_KERNELS many kernels, and the table of answers gained"]
fn many_generated_kernels() {
    let number = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut tally = Tally::default();
    for seed in 0..number {
        try_seed(seed, &Features::all(), &VARIANTS, &mut tally);
    }
    println!("{}", tally.table());
    let mut tally = Tally::default();
    for seed in 0..number {
        try_seed(seed, &restrict_features(), &FLAGS, &mut tally);
    }
    println!("{}", tally.table());
}
