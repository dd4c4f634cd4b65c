//! Makes random changes of a function. After each change, the updated MemorySSA must equal a fresh build, and every
//! definite answer of the incremental alias analysis must also be the answer of a fresh analysis.

use super::SelftestConfig;
use super::search::{Control, DetectedDefect, KernelResult, search as over_kernels};
use super::table::{SeededDefect, clean_profile, defective_profile};
use crate::r#gen::{Features, from_seed};
use crate::ir::{FuncId, Module};
use crate::memssa::script::{Session, draw::draw};
use crate::random::Rng;
use crate::target::Profile;
use rand::RngExt as _;

/// The number of changes that are tried on each function of a kernel.
const CHANGES: usize = 12;

/// The maximum number of blocks that a function has after blocks were cloned.
const MOST_BLOCKS: usize = 40;

/// Searches for seeded defects in the updater and in the incremental analysis.
pub(super) fn search(rows: &[&'static SeededDefect], plan: SelftestConfig) -> (Vec<Option<DetectedDefect>>, Control) {
    over_kernels("updates", rows.len(), plan, |seed, open| {
        let case = from_seed(seed, &Features::all());
        let under =
            |profile| case.module.defined_functions().find_map(|f| find_error(case.module.clone(), f, seed, profile));
        let found = |i: &usize| Some((*i, under(defective_profile(rows[*i]))?));
        KernelResult { found: open.iter().filter_map(found).collect(), wrong: under(clean_profile()) }
    })
}

/// Returns the first error of the updater or the incremental analysis, if there is one.
fn find_error(mut module: Module, f: FuncId, seed: u64, profile: &Profile) -> Option<String> {
    let mut session = Session::new(&mut module, f, profile);
    let mut rng = Rng::new(seed, 0);
    for _ in 0..CHANGES {
        let line = draw(&session, MOST_BLOCKS, |n| rng.random_range(0..n));
        if session.apply(&line).is_ok()
            && let Some(wrong) = session.find_errors().first()
        {
            return Some(format!("wrong update: {}", wrong.name()));
        }
    }
    None
}
