//! `reduce BEFORE AFTER`: reduces two modules to their difference.

use super::output::{Failure, fail, module_out, note};
use super::same::read_and_compare;
use super::{Common, End};
use aliasmith::case::lines;
use aliasmith::escape::one_line;
use aliasmith::hunt::files::write_atomically;
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::machine::Options;
use aliasmith::reduce::pair::{Pair, ReducedPair, reduce_pair};
use aliasmith::reduce::{Candidate, measure};
use std::path::Path;

/// The file names of the reduced modules.
pub const NAMES: [&str; 2] = ["before.ll", "after.ll"];

pub fn run(paths: (&Path, &Path), output: Option<&Path>, runs: u32, common: &Common) -> Result<End, Failure> {
    let (before, after, compared) = read_and_compare(paths, None, runs, common)?;
    let run = match compared.different {
        Some((_, Some(run))) => run,
        Some((found, None)) => {
            return Err(fail(format!("{}; no run shows it, so there is nothing to reduce", found.detail)));
        }
        None => return Err(fail("no run shows a difference, so there is nothing to reduce")),
    };
    let (before, after) = (before.parsed.module, after.parsed.module);
    let name = before.function_name(run.entry).to_string();
    let Some(became) = after.find_function(&name) else { return Err(fail(format!("no @{name} in the second file"))) };
    let side = |module, entry| Candidate { module, entry, setup: run.setup.clone(), anchor: None, pruned: true };
    let start = Pair { before: side(before, run.entry), after: side(after, became) };
    let sizes = |pair: &Pair| [&pair.before, &pair.after].map(|c| measure(c).instructions());
    let [many, _] = sizes(&start);
    let better = |pair: &Pair| {
        if !common.quiet {
            note(&format!("{} instructions", sizes(pair)[0]));
        }
    };
    let Some(small) = reduce_pair(start, &Options::default(), better) else {
        return Err(fail("the difference does not show again, so there is nothing to reduce"));
    };
    let texts = texts(&name, &small);
    match output {
        Some(folder) => write_pair(folder, &texts)?,
        None => {
            for (name, text) in NAMES.iter().zip(&texts) {
                module_out(common, name, text)?;
            }
        }
    }
    if !common.quiet {
        let ([before, after], ReducedPair { places, needed, .. }) = (sizes(&small.pair), &small);
        note(&format!(
            "{many} instructions reduced to {before} and {after}; {needed} of {places} changed places are needed"
        ));
    }
    Ok(End::Clean)
}

/// Writes the texts of both files into a folder. Makes the folder if it is missing.
pub fn write_pair(folder: &Path, texts: &[String; 2]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| fail(format!("cannot create {}: {e}", folder.display())))?;
    let mut files = NAMES.iter().zip(texts);
    files.try_for_each(|(name, text)| write_atomically(&folder.join(name), text).map_err(fail))
}

/// Returns the texts of both files. The first file has the difference, the command that reproduces it, the case, and
/// the kernel.
fn texts(name: &str, small: &ReducedPair) -> [String; 2] {
    let Pair { before, after } = &small.pair;
    let case = lines::print(name, &before.setup, &[]);
    pair_texts([&before.module, &after.module], &small.difference.detail, &case)
}

/// Returns the texts of two modules that differ. `case` are the case lines of the run that shows the difference.
pub fn pair_texts(modules: [&Module; 2], difference: &str, case: &str) -> [String; 2] {
    let differs = format!("; differ: {}\n; aliasmith same {} {}\n", one_line(difference), NAMES[0], NAMES[1]);
    let texts = modules.map(|module| print_module(module, Dialect::INTERNAL));
    let [before, after] = texts.each_ref().map(|text| text.trim_start());
    [format!("{differs}{case}\n{before}"), format!("; {}\n\n{after}", NAMES[1])]
}
