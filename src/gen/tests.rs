use super::*;
use crate::ir::verify::verify;
use crate::machine::{Options, Outcome, Watch, run_case};
use std::collections::BTreeMap;

/// Why the runs of these seeds do not count, and how many runs there were.
fn discards(seeds: std::ops::Range<u64>, features: Features) -> (BTreeMap<String, u32>, u32) {
    let mut why: BTreeMap<String, u32> = BTreeMap::new();
    let mut runs = 0;
    for seed in seeds {
        let mut case = from_seed(seed, &features);
        for run in 0..4 {
            case.setup = vary(&from_seed(seed, &features), run);
            runs += 1;
            let out = run_case(&case, &Options::default(), &Watch::default());
            let reason = match out.outcome {
                Outcome::Counted => continue,
                Outcome::Violation(ub) => format!("{}: {}", ub.kind, ub.detail),
                Outcome::Discard(name) => format!("discard {name}"),
            };
            if std::env::var("GEN_SHOW").is_ok() {
                println!("seed {seed} run {run}: {reason}");
            }
            *why.entry(reason.split_whitespace().take(6).collect::<Vec<_>>().join(" ")).or_default() += 1;
        }
    }
    (why, runs)
}

#[test]
#[ignore]
fn measure() {
    let n = std::env::var("GEN_N").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let from = std::env::var("GEN_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let only = std::env::var("GEN_ONLY").unwrap_or("all".into());
    let features = Features::parse(&only).unwrap();
    let t = std::time::Instant::now();
    let mut insts = 0;
    for seed in from..from + n {
        let case = from_seed(seed, &features);
        insts += case.module.functions.iter().map(|f| f.inst_ids().count()).sum::<usize>();
        for v in verify(&case.module) {
            println!("seed {seed}: {}", v.describe(&case.module));
        }
    }
    println!("generated {n} in {:?}, {} instructions each", t.elapsed(), insts as u64 / n);
    let (why, runs) = discards(from..from + n, features);
    let bad: u32 = why.values().sum();
    println!("{bad} of {runs} runs discarded ({:.1} %)", f64::from(bad) * 100.0 / f64::from(runs));
    let mut list: Vec<_> = why.into_iter().collect();
    list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    for (reason, n) in list.iter().take(40) {
        println!("{n:6} {reason}");
    }
}

#[test]
#[ignore]
fn show() {
    let seed = std::env::var("GEN_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let case = from_seed(seed, &Features::all());
    print!("{}", crate::case::lines::print("kernel", &case.setup, &[]));
    println!("{}", crate::ir::print::print(&case.module, crate::ir::print::Dialect::NEWEST));
}
