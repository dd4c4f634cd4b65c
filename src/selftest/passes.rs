//! Seeded defects in aliasmith's own passes. A defect is found if a kernel behaves differently after the passes, or
//! breaks a promise that the passes added.

use super::SelftestConfig;
use super::answers::summarise;
use super::search::{Control, DetectedDefect, KernelResult, search as over_kernels};
use super::table::{HarnessPart, SeededDefect};
use crate::evaluation::assess::Run;
use crate::finding::Finding;
use crate::r#gen::{Features, from_seed, vary};
use crate::hunt::pre_passes::{PrePasses, rejudge};
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::judge::observable::DifferenceKind;
use crate::machine::Options;
use crate::passes::list;

/// The number of executions of each kernel.
const RUNS: u32 = 2;

/// Returns a row's pass list, which includes the parameter that seeds the defect, and the features of the row's
/// kernels.
fn list_of(row: &SeededDefect) -> (&'static str, &'static str) {
    match row.lane {
        HarnessPart::Pass { list, features } => (list, features),
        _ => ("", ""),
    }
}

/// Returns a row's pass list without the parameter that seeds the defect.
fn clean_list(row: &SeededDefect) -> String {
    list_of(row).0.replace(&format!("<{}>", row.name), "").replace(&format!(";{}", row.name), "")
}

/// Returns the rows grouped by their clean pass lists and features.
pub(super) fn groups(rows: &[&'static SeededDefect]) -> Vec<Vec<&'static SeededDefect>> {
    super::search::groups(rows, |row| (clean_list(row), list_of(row).1))
}

/// Searches for seeded defects in one list of passes.
pub(super) fn search(rows: &[&'static SeededDefect], plan: SelftestConfig) -> (Vec<Option<DetectedDefect>>, Control) {
    let features = Features::parse(list_of(rows[0]).1).expect("the table names features that there are");
    let plain = clean_list(rows[0]);
    let first = PrePasses::read(&plain).expect("the table names passes that there are");
    // Some passes have a flag by which the user promises something about kernels. Generated kernels may break such a
    // promise, so a run that breaks it is no evidence.
    let promises = first.passes.iter().any(|p| p.promises_for_kernels());
    over_kernels(&plain, rows.len(), plan, |seed, open| {
        let case = from_seed(seed, &features);
        let behind = |list: &str| {
            let mut module: Module = case.module.clone();
            list::run(&PrePasses::read(list).expect("read before").passes, &mut module);
            print_module(&module, Dialect::INTERNAL)
        };
        let text = behind(&plain);
        let changed: Vec<usize> = open.iter().copied().filter(|i| behind(list_of(rows[*i]).0) != text).collect();
        let mut tried = KernelResult::default();
        for r in 0..RUNS {
            let setup = if r == 0 { case.setup.clone() } else { vary(&case, r) };
            let run = Run { entry: case.entry, setup };
            let wrong = |list: &str| -> Option<Finding> {
                rejudge((list, DifferenceKind::Promise), &case.module, &run, &Options::default()).ok().flatten()
            };
            if let Some(finding) = wrong(&plain) {
                tried.wrong = tried.wrong.or((!promises).then(|| summarise(&finding)));
                continue;
            }
            let found = changed.iter().filter_map(|i| Some((*i, summarise(&wrong(list_of(rows[*i]).0)?))));
            tried.found.extend(found.collect::<Vec<_>>());
        }
        tried
    })
}
