//! Pipelines of passes on trial: what every installed `opt` makes of kernels, run and compared.
//!
//! [`suspects`] goes through batches and only suspects: it says which runs of a kernel are worth [`confirm`](super::confirm).
//! [`tried`] judges one module as it stands in its own file, in a process of its own; findings and reductions rest on it.

use super::assess::Run;
use super::panel::Panel;
use super::same::{Pair, Same, Side, changed, incomparable, kept, settled};
use super::summary::Summary;
use crate::case::Setup;
use crate::ir::{FuncId, Module};
use crate::judge::same::Difference;
use crate::machine::{Execution, Program};
use crate::oracle::transform::{Lot, Refused, Transformed, transform};
use crate::oracle::{Failure, Opt, Oracle, OracleError, Subject};
use std::collections::BTreeSet;

/// A pipeline on trial.
#[derive(Clone, Debug)]
pub struct Passes {
    /// In `opt`'s own syntax.
    pub pipeline: String,
    /// Which oracles of the panel know it, by position.
    pub known: Vec<bool>,
}

/// A kernel and the runs to make of it.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Kernel<'a> {
    pub module: &'a Module,
    pub entry: FuncId,
    pub runs: &'a [Run],
}

/// What one pipeline of one oracle did to one kernel.
#[derive(Clone, PartialEq, Debug)]
pub enum Tried {
    /// What the runs say.
    Ran(Same),
    /// It crashed or hung.
    Failed(Failure),
    /// It refuses the text, with its own words, or what it printed cannot be read.
    Refused(String),
}

impl Panel {
    /// Every pipeline with every oracle that knows it.
    pub fn trials(&self) -> impl Iterator<Item = (usize, &Opt, &Passes)> {
        let each =
            self.oracles.iter().enumerate().flat_map(|(o, oracle)| self.passes.iter().map(move |p| (o, oracle, p)));
        each.filter_map(|(o, oracle, p)| match oracle {
            Oracle::Opt(opt) if p.known.get(o) == Some(&true) => Some((o, opt, p)),
            _ => None,
        })
    }
}

/// For each kernel the runs on which some pass did something else, or, if an `opt` failed, the first.
pub fn suspects(
    panel: &Panel,
    kernels: &[Kernel<'_>],
    summary: &mut Summary,
) -> Result<Vec<BTreeSet<usize>>, OracleError> {
    let mut found = vec![BTreeSet::new(); kernels.len()];
    if panel.passes.is_empty() {
        return Ok(found);
    }
    let programs: Vec<Program> = kernels.iter().map(|k| Program::new(k.module)).collect();
    let sides: Vec<Side<'_>> = kernels
        .iter()
        .zip(&programs)
        .map(|(k, program)| Side { module: k.module, program, entry: k.entry, prefix: "" })
        .collect();
    let before: Vec<Vec<Option<Execution>>> =
        kernels.iter().zip(&sides).map(|(k, side)| executions(panel, k, side, summary)).collect();
    let subjects: Vec<Subject<'_>> = kernels.iter().map(|k| Subject { module: k.module, functions: &[] }).collect();
    for (_, opt, passes) in panel.trials() {
        let Transformed { lots, refused } =
            transform(opt, &subjects, &passes.pipeline, &panel.ask.knobs, panel.timeouts)?;
        for (kernel, refused) in refused {
            match refused {
                Refused::Failed(_) => {
                    found[kernel].insert(0);
                }
                Refused::Unsupported(_) => {
                    summary.discard(format!("oracle {} does not accept the kernel", opt.manifest.name), 1);
                }
                Refused::Unread(_) => {
                    summary.discard(format!("oracle {} prints what is not read", opt.manifest.name), 1)
                }
            }
        }
        for lot in &lots {
            let program = Program::unpromised(&lot.module);
            for i in 0..lot.members.len() {
                let kernel = lot.members[i].subject;
                let pair = match pair(lot, &program, i, sides[kernel]) {
                    Ok(pair) => pair,
                    Err(why) => {
                        summary.discard(format!("same: {why}"), 1);
                        continue;
                    }
                };
                compare(panel, &pair, kernels[kernel].runs, &before[kernel], summary, &mut found[kernel]);
            }
        }
    }
    Ok(found)
}

/// One run of `before` each; none where it is no evidence.
fn executions(panel: &Panel, kernel: &Kernel<'_>, side: &Side<'_>, summary: &mut Summary) -> Vec<Option<Execution>> {
    let pair = Pair { before: *side, after: *side };
    let one = |run: &Run| {
        let mut out = Execution::default();
        match kept(&pair, &run.setup, &panel.options, 0, &mut out) {
            Some(why) => {
                summary.discard(format!("same: {why}"), 1);
                None
            }
            None => Some(out),
        }
    };
    kernel.runs.iter().map(one).collect()
}

/// A kernel and what became of it in a lot; or why there is nothing to compare.
fn pair<'a>(lot: &'a Lot, program: &'a Program, member: usize, before: Side<'a>) -> Result<Pair<'a>, &'static str> {
    let member = &lot.members[member];
    let Some(entry) = member.function(before.entry) else { return Err("the pass removed the entry") };
    let pair = Pair { before, after: Side { module: &lot.module, program, entry, prefix: &member.prefix } };
    match incomparable(&pair) {
        Some(why) => Err(why),
        None => Ok(pair),
    }
}

/// Compares run by run until one differs.
fn compare(
    panel: &Panel,
    pair: &Pair<'_>,
    runs: &[Run],
    before: &[Option<Execution>],
    summary: &mut Summary,
    found: &mut BTreeSet<usize>,
) {
    let mut differed = false;
    let mut said = 0;
    for (index, (run, before)) in runs.iter().zip(before).enumerate() {
        let Some(before) = before else { continue };
        let mut verdict = changed(pair, &run.setup, &panel.options, 0, before);
        if matches!(verdict, Same::Different(_)) {
            verdict = settled(pair, &run.setup, &panel.options);
        }
        said += 1;
        match verdict {
            Same::Same => {}
            Same::Different(_) => {
                found.insert(index);
                differed = true;
                break;
            }
            Same::Lead(_) => summary.leads += 1,
            Same::Discard(why) => summary.discard(format!("same: {why}"), 1),
        }
    }
    summary.question("same", said > 0, false, differed);
}

/// One module alone, in a process of its own, on one input.
pub fn tried(panel: &Panel, opt: &Opt, pipeline: &str, module: &Module, run: &Run) -> Result<Tried, OracleError> {
    tried_with(panel, opt, pipeline, &panel.ask.knobs, module, run).map(|(tried, _)| tried)
}

/// The same with other arguments; also what was printed to stderr.
fn tried_with(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    knobs: &[String],
    module: &Module,
    run: &Run,
) -> Result<(Tried, String), OracleError> {
    let subject = Subject { module, functions: &[] };
    let done = transform(opt, &[subject], pipeline, knobs, panel.timeouts)?;
    if let Some((_, refused)) = done.refused.into_iter().next() {
        let tried = match refused {
            Refused::Failed(failure) => Tried::Failed(failure),
            Refused::Unsupported(why) | Refused::Unread(why) => Tried::Refused(why),
        };
        return Ok((tried, String::new()));
    }
    let Some(lot) = done.lots.into_iter().next() else { return Ok((Tried::Refused("nothing".into()), String::new())) };
    let said = judged(panel, &lot, 0, (module, &Program::new(module)), (run.entry, &run.setup));
    Ok((Tried::Ran(said), lot.printed))
}

fn judged(panel: &Panel, lot: &Lot, member: usize, before: (&Module, &Program), run: (FuncId, &Setup)) -> Same {
    let program = Program::unpromised(&lot.module);
    let before = Side { module: before.0, program: before.1, entry: run.0, prefix: "" };
    match pair(lot, &program, member, before) {
        Ok(pair) => settled(&pair, run.1, &panel.options),
        Err(why) => Same::Discard(why.into()),
    }
}

/// Which of many modules, each with its run, the pipeline of this oracle still miscompiles, in one process.
pub fn all_tried(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    kernels: &[(&Module, &Run)],
) -> Result<Vec<Tried>, OracleError> {
    let subjects: Vec<Subject<'_>> = kernels.iter().map(|(module, _)| Subject { module, functions: &[] }).collect();
    let done = transform(opt, &subjects, pipeline, &panel.ask.knobs, panel.timeouts)?;
    let mut result = vec![Tried::Refused("nothing".into()); kernels.len()];
    for (kernel, refused) in done.refused {
        result[kernel] = match refused {
            Refused::Failed(failure) => Tried::Failed(failure),
            Refused::Unsupported(why) | Refused::Unread(why) => Tried::Refused(why),
        };
    }
    for lot in &done.lots {
        let program = Program::unpromised(&lot.module);
        for (i, member) in lot.members.iter().enumerate() {
            let (module, run) = kernels[member.subject];
            let strict = Program::new(module);
            let before = Side { module, program: &strict, entry: run.entry, prefix: "" };
            result[member.subject] = Tried::Ran(match pair(lot, &program, i, before) {
                Ok(pair) => settled(&pair, &run.setup, &panel.options),
                Err(why) => Same::Discard(why.into()),
            });
        }
    }
    Ok(result)
}

/// The pass of a pipeline after which the outcome is another for the first time, by its name in the pipeline, found by
/// letting `opt` run only so many passes (`-opt-bisect-limit`). `None`: not one pass does it.
pub fn culprit(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    module: &Module,
    run: &Run,
) -> Result<Option<String>, OracleError> {
    let with = |limit: i64| -> Result<(bool, String), OracleError> {
        let knobs = [panel.ask.knobs.as_slice(), &[format!("-opt-bisect-limit={limit}")]].concat();
        let (tried, printed) = tried_with(panel, opt, pipeline, &knobs, module, run)?;
        Ok((!matches!(tried, Tried::Ran(Same::Same | Same::Lead(_) | Same::Discard(_))), printed))
    };
    let (_, all) = with(-1)?;
    let names: Vec<&str> = all.lines().filter_map(bisected).collect();
    let (mut good, mut bad) = (0, names.len());
    if bad == 0 || with(0)?.0 || !with(bad as i64)?.0 {
        return Ok(None);
    }
    while good + 1 < bad {
        let middle = good.midpoint(bad);
        if with(middle as i64)?.0 { bad = middle } else { good = middle }
    }
    Ok(Some(pass_name(names[bad - 1], pipeline)))
}

/// `BISECT: running pass (3) GVNPass on f` → `GVNPass`.
fn bisected(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("BISECT: running pass (")?;
    rest.split_once(") ")?.1.split_once(" on ").map(|(name, _)| name)
}

/// LLVM 15 prints a pass's class where later ones print its name: `EarlyCSEPass` → `early-cse`.
fn pass_name(class: &str, pipeline: &str) -> String {
    let Some(stem) = class.strip_suffix("Pass") else { return class.to_string() };
    let flat = |text: &str| text.chars().filter(|c| *c != '-').collect::<String>().to_ascii_lowercase();
    let wanted = flat(stem);
    let named = |word: &&str| flat(word) == wanted || (wanted.len() > 4 && flat(word).starts_with(&wanted));
    if let Some(name) = pipeline.split(['(', ')', ',', '<', '>', ';']).find(named) {
        return name.to_string();
    }
    let mut name = String::new();
    for (i, c) in stem.char_indices() {
        let after = stem[i + c.len_utf8()..].chars().next();
        let before = stem[..i].chars().next_back();
        let starts = c.is_ascii_uppercase()
            && (before.is_some_and(|b| b.is_ascii_lowercase()) || after.is_some_and(|a| a.is_ascii_lowercase()));
        if i > 0 && starts {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// What differs, if a trial shows a miscompile.
pub fn miscompiled(tried: &Tried) -> Option<&Difference> {
    match tried {
        Tried::Ran(Same::Different(found)) => Some(found),
        _ => None,
    }
}
