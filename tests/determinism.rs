//! Tests that the same case always gives the same execution, with any number of jobs.
//!
//! `ALIASMITH_CASES=10000 cargo test --release --test library determinism::` runs more cases (default 600).

use aliasmith::r#gen::{Features, from_seed};
use aliasmith::machine::{Execution, Options, Program, execute, trace};
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

/// Returns everything that a run shows: outcome, events, clocks, objects, results, memory.
fn fingerprint(seed: u64) -> Vec<u8> {
    let case = from_seed(seed, &Features::all());
    let (program, watch) = (Program::new(&case.module), trace::full_watch(&case.module));
    let options = Options { keep_memory: true, ..Options::default() };
    let mut out = Execution::default();
    execute(&program, &case.module, case.entry, &case.setup, &options, &watch, &mut out);
    Sha256::digest(format!("{out:?}")).to_vec()
}

fn all(jobs: usize, cases: u64) -> Vec<Vec<u8>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().expect("threads can be started");
    pool.install(|| (0..cases).into_par_iter().map(fingerprint).collect())
}

#[test]
fn executions_do_not_depend_on_the_number_of_jobs() {
    let cases = std::env::var("ALIASMITH_CASES").map_or(600, |n| n.parse().expect("ALIASMITH_CASES is a number"));
    let one = all(1, cases);
    for jobs in [2, 7] {
        let many = all(jobs, cases);
        let other = one.iter().zip(&many).position(|(a, b)| a != b);
        assert_eq!(other, None, "the first seed whose execution differs on {jobs} jobs");
    }
    let different: std::collections::HashSet<&Vec<u8>> = one.iter().collect();
    assert!(different.len() > one.len() * 9 / 10, "executions of different seeds differ");
}
