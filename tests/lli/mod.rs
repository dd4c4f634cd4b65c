//! Compares the machine with LLVM's own execution engines. Generated functions, of one thread and without address
//! spaces, have exactly one result, and `lli-19`, `lli-22` and the machine must all give this result. One batch is also
//! compiled with `llc-19 -O0`, because `lli` folds constants by the same code as the passes that the machine judges.
//!
//! `cargo test --test llvm lli::` tries some hundred functions. This command tries more functions, with another seed:
//!
//! ```sh
//! ALIASMITH_LLI_FUNCTIONS=5000 ALIASMITH_LLI_SEED=7 cargo test --release --test llvm lli:: -- --nocapture
//! ```
//!
//! With 100,000 functions, the test requires at least 1,000 executions of every row of the table. The run can be split
//! into twenty parts, each with at least 50 executions: `for seed in $(seq 20); do ALIASMITH_LLI_FUNCTIONS=5000
//! ALIASMITH_LLI_SEED=$seed …; done`.
//!
//! `ALIASMITH_LLI_KEEP=FOLDER` stores a module in the folder for each function whose results differ. The function in
//! this module ends after the first segment with different results.
//!
//! The generator avoids operations whose results may legitimately differ: NaN payloads, the zero that `minnum` returns,
//! `fmuladd`, fast-math flags, spurious failures of a weak `cmpxchg`, padding, addresses. The generator also avoids
//! operations that an engine does not support: vectors of fractional bytes in memory (the machine), bfloat (`lli` finds
//! no `__truncdfbf2`), and formats wider than double. Two operations are avoided because LLVM 19 is wrong about them
//! (LLVM 22 and the machine agree):
//!
//! * `fma` of halves is rounded twice: for 0xH3FE0, 0xH51E0 and 0xH0001 it returns 0xH55C8, not 0xH55C9;
//! * `minimum` and `maximum` of vectors of halves (with F16C) lose a NaN: for 0xH7C00 * 0 and 0 they return 0.

mod atomics;
mod body;
mod control;
mod coverage;
mod engines;
mod floats;
mod function;
mod integers;
mod memory;
mod types;
mod values;

use coverage::Coverage;
use engines::{Member, Results, installed};
use function::Function;

const ENGINES: [&str; 2] = ["lli-19", "lli-22"];
const NATIVE: &str = "llc-19";
/// The number of functions in one process.
const BATCH: u64 = 200;
/// On average, each row of the table must be executed at least once per this number of functions: 50 times in 5,000
/// functions, and 1,000 times in 100,000.
const PER_EXECUTION: u64 = 100;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|e| panic!("{name}={text}: {e}")))
}

#[test]
fn lli_and_the_machine_agree() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return eprintln!("passed over: the functions are laid out for x86-64 Linux");
    }
    if !ENGINES.iter().all(|e| installed(e)) {
        return;
    }
    let (count, seed) = (setting("ALIASMITH_LLI_FUNCTIONS", 400), setting("ALIASMITH_LLI_SEED", 1));
    let mut coverage = Coverage::default();
    let mut failures = Vec::new();
    for first in (0..count).step_by(BATCH as usize) {
        let functions: Vec<Function> = (first..count.min(first + BATCH)).map(|n| Function::new(seed, n)).collect();
        let native = first == 0 && installed(NATIVE);
        let engines = [&ENGINES[..], if native { &[NATIVE] } else { &[] }].concat();
        let members: Vec<Member> = functions.iter().map(Member::whole).collect();
        let wrong = differing(&results(&members, &engines, &mut coverage));
        failures.extend(wrong.into_iter().map(|i| shrunk(&functions[i], &engines, seed)));
    }
    report(&coverage, count, seed);
    assert!(failures.is_empty(), "{} of {count} functions differ\n{}", failures.len(), failures.join("\n"));
}

/// Returns the results of all engines. The machine's results come last.
fn results(members: &[Member], engines: &[&str], coverage: &mut Coverage) -> Vec<Results> {
    std::thread::scope(|scope| {
        let llvm: Vec<_> = engines.iter().map(|e| scope.spawn(|| engines::llvm(e, members))).collect();
        let machine = engines::machine(members, coverage);
        llvm.into_iter().map(|t| t.join().expect("no panic")).chain([machine]).collect()
    })
}

/// Returns the functions whose results differ, or for which an engine has no result.
fn differing(results: &[Results]) -> Vec<usize> {
    let same = |i: &usize| results.iter().all(|r| r[*i].is_ok() && r[*i] == results[0][*i]);
    (0..results[0].len()).filter(|i| !same(i)).collect()
}

/// Returns the first segment after which a function's results differ.
fn shrunk(f: &Function, engines: &[&str], seed: u64) -> String {
    let members: Vec<Member> = (0..f.cuts.len()).map(|segment| Member { function: f, segment }).collect();
    let results = results(&members, engines, &mut Coverage::default());
    let start = format!("seed {seed}, {}, arguments {:x?}", f.name, f.args);
    let Some(&k) = differing(&results).first() else { return format!("{start}: differs only in its batch") };
    let values: Vec<String> =
        engines.iter().chain(&["machine"]).zip(&results).map(|(e, r)| format!("{e}: {:x?}", r[k])).collect();
    let helpers: Vec<&str> = f.helpers.iter().map(String::as_str).filter(|h| called(f, k, h)).collect();
    if let Some(dir) = std::env::var_os("ALIASMITH_LLI_KEEP") {
        let path = std::path::Path::new(&dir).join(format!("{}.ll", f.name));
        std::fs::write(&path, engines::module(&members[k..=k])).expect("ALIASMITH_LLI_KEEP is a writable folder");
    }
    format!("{start}\n{}\nin\n{}{}", values.join("\n"), f.segment(k), helpers.concat())
}

/// Whether segment `k` calls this helper.
fn called(f: &Function, k: usize, helper: &str) -> bool {
    let name = helper.split('@').nth(1).and_then(|rest| rest.split('(').next()).unwrap_or("");
    f.segment(k).contains(&format!("@{name}("))
}

/// Prints the table, and asserts that everything in it was executed.
fn report(coverage: &Coverage, count: u64, seed: u64) {
    let rows = coverage.rows();
    let list: Vec<String> = rows.iter().map(|(n, name)| format!("{name} {n}")).collect();
    println!("seed {seed}, {count} functions; {} rows, executed:\n{}", rows.len(), list.join(", "));
    assert_eq!(coverage.unlisted_names(), [""; 0], "the table lacks what is executed");
    let enough = if count >= 5000 { count / PER_EXECUTION } else { count / 400 };
    assert!(rows[0].0 >= enough, "executed too rarely: {:?}", rows[0]);
}
