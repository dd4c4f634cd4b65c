//! Applies the answers that the reference's MemorySSA gives to passes, and executes the kernel before and after.
//!
//! A redundant load is replaced by the value that the answer names, and a dead store is deleted. A load that no
//! iteration changes is moved before its loop, and a value that a loop may keep in a register is moved to a separate
//! variable. Everything that the environment can observe of a generated kernel must stay the same. `ALIASMITH_KERNELS`
//! sets the number of kernels (default 150).

use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::FuncId;
use aliasmith::ir::verify::verify;
use aliasmith::machine::Options;
use aliasmith::selftest::consumers::{ConsumerEdits, apply_answers, consumer_answers, promote};
use aliasmith::target::Profile;
use aliasmith::validation::compare_draws::{Comparison, compare_functions};

#[test]
fn applied_memssa_answers_preserve_kernels() {
    let kernels = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let (mut all, mut same_kernels) = (ConsumerEdits::default(), 0);
    for seed in 0..kernels {
        let case = from_seed(seed, &Features::all());
        let mut after = case.module.clone();
        let defined: Vec<FuncId> = after.defined_functions().collect();
        let mut done = ConsumerEdits::default();
        for f in defined {
            let answers = consumer_answers(&after, f, Profile::sound());
            let ConsumerEdits { redundant, dead, hoisted } = apply_answers(&mut after, f, &answers);
            done = ConsumerEdits {
                redundant: done.redundant + redundant,
                dead: done.dead + dead,
                hoisted: done.hoisted + hoisted,
            };
        }
        if done == ConsumerEdits::default() {
            continue;
        }
        match compare_functions(&case.module, &after, case.entry, &case.setup, &Options::default()) {
            Comparison::Same => {
                let ConsumerEdits { redundant, dead, hoisted } = done;
                all.redundant += redundant;
                all.dead += dead;
                all.hoisted += hoisted;
                same_kernels += 1;
            }
            Comparison::Different(d) => panic!("seed {seed}: {}: {}", d.kind.name(), d.detail),
            Comparison::Lead(_) | Comparison::Discard(_) => {}
        }
    }
    println!("{same_kernels} kernels the same: {all:?}");
    assert!(
        same_kernels * 5 > kernels && all.redundant > 0 && all.dead > 0 && all.hoisted > 0,
        "{same_kernels} kernels: {all:?}"
    );
}

/// The consumer only promotes memory to registers, as LICM does: it keeps a value in a register during a loop.
#[test]
fn promotion_to_registers_preserves_kernels() {
    let kernels: u64 = std::env::var("ALIASMITH_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let (mut places, mut same_kernels) = (0, 0);
    for seed in 0..kernels {
        let case = from_seed(seed, &Features::all());
        let mut after = case.module.clone();
        let defined: Vec<FuncId> = after.defined_functions().collect();
        let told_of = |f| consumer_answers(&case.module, f, Profile::sound());
        let promoted: usize = defined.into_iter().map(|f| promote(&mut after, f, &told_of(f))).sum();
        if promoted == 0 {
            continue;
        }
        assert_eq!(verify(&after), [], "seed {seed}");
        match compare_functions(&case.module, &after, case.entry, &case.setup, &Options::default()) {
            Comparison::Same => {
                places += promoted;
                same_kernels += 1;
            }
            Comparison::Different(d) => panic!("seed {seed}: {}: {}", d.kind.name(), d.detail),
            Comparison::Lead(_) | Comparison::Discard(_) => {}
        }
    }
    println!("{same_kernels} kernels the same: {places} places");
    assert!(same_kernels > 0, "of {kernels} kernels");
}
