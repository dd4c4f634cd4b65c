//! Plans the processes that answer the questions, and their arguments.
//!
//! `opt` needs most of the time of a hunt, so a process gets only useful questions. Only one of the two pipelines for
//! alias questions evaluates metadata. Two processes print MemorySSA: one prints the uses after the use optimiser,
//! without GlobalsAA; the other prints the walker's answers, with GlobalsAA. All four combinations would cost twice as
//! much and find little more.

use super::ask::{Ask, GlobalsAa};
use super::manifest::Manifest;

/// One process: its arguments, and the pipeline name that is recorded with the claims from this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuestionPlan {
    pub args: Vec<String>,
    pub pipeline: String,
    /// The value of `-passes=`.
    pub passes: String,
    pub prints: Prints,
    /// Whether loads and stores are evaluated with their metadata.
    pub metadata: bool,
}

/// The kind of output of a process.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Prints {
    /// Lines of aa-eval.
    Pairs,
    /// Functions with their MemorySSA accesses.
    MemorySsa,
    /// Functions with their alias sets.
    Sets,
    /// Optimisation remarks (made and missed optimisations) as YAML on stdout.
    Remarks,
}

/// Returns the processes that answer `ask`.
pub(super) fn plans(m: &Manifest, ask: &Ask) -> Vec<QuestionPlan> {
    let extra = ask.extra(m);
    let mut plans = pair_plans(m, ask, &extra);
    plans.extend(memssa_plans(m, ask, &extra));
    plans.extend(m.pipelines.sets.iter().filter(|_| ask.sets).map(|pipeline| silent(pipeline, &extra, Prints::Sets)));
    plans.extend(m.pipelines.memdeps.iter().filter(|_| ask.memdeps).map(|pipeline| remarks(pipeline, &extra)));
    plans
}

fn pair_plans(m: &Manifest, ask: &Ask, extra: &[String]) -> Vec<QuestionPlan> {
    let mut common: Vec<String> = Vec::new();
    let mut flags = |on: bool, list: &[String]| {
        if on {
            common.extend_from_slice(list);
        }
    };
    flags(ask.alias, &m.flags.alias);
    flags(ask.alias && ask.all_lines, &m.flags.alias_all);
    flags(ask.modref, &m.flags.modref);
    flags(ask.modref && ask.all_lines, &m.flags.modref_all);
    if common.is_empty() {
        return Vec::new();
    }
    common.push("-disable-output".to_string());
    let metadata: &[String] = if ask.alias && ask.metadata { &m.flags.metadata } else { &[] };
    let plan = |pipeline: &str, metadata: &[String]| {
        let named = [&[format!("-passes={pipeline}")], metadata, extra].concat();
        QuestionPlan {
            pipeline: named.join(" "),
            args: [named, common.clone()].concat(),
            passes: pipeline.to_string(),
            prints: Prints::Pairs,
            metadata: !metadata.is_empty(),
        }
    };
    let without = &m.pipelines.alias;
    match (ask.globals_aa, &m.pipelines.alias_globals) {
        // GlobalsAA ignores metadata, and most of the output consists of answers with metadata. So answers with
        // metadata are requested from only one of the two pipelines.
        (GlobalsAa::Both, Some(with)) => vec![plan(without, metadata), plan(with, &[])],
        (GlobalsAa::With, Some(with)) => vec![plan(with, metadata)],
        (GlobalsAa::With, None) => Vec::new(),
        (GlobalsAa::Both | GlobalsAa::Without, _) => vec![plan(without, metadata)],
    }
}

/// Plans the printer of uses after the use optimiser, and the printer of all accesses with the walker's answers. The
/// use optimiser and the walker are different algorithms over the same providers.
fn memssa_plans(m: &Manifest, ask: &Ask, extra: &[String]) -> Vec<QuestionPlan> {
    let p = &m.pipelines;
    // All four combinations would cost twice as much for little gain. So each of the two algorithms is run once: the
    // use optimiser without GlobalsAA, and the walker with GlobalsAA.
    let pipelines = match ask.globals_aa {
        _ if !ask.memssa => [&None, &None],
        GlobalsAa::Both => {
            [&p.memssa, p.memssa_walker_globals.as_ref().map_or(&p.memssa_walker, |_| &p.memssa_walker_globals)]
        }
        GlobalsAa::With => [&p.memssa_globals, &p.memssa_walker_globals],
        GlobalsAa::Without => [&p.memssa, &p.memssa_walker],
    };
    pipelines.into_iter().flatten().map(|pipeline| silent(pipeline, extra, Prints::MemorySsa)).collect()
}

/// Plans a process whose pipeline ends in a printer without flags. The process writes no module.
fn silent(pipeline: &str, extra: &[String], prints: Prints) -> QuestionPlan {
    let named = [&[format!("-passes={pipeline}")], extra].concat();
    let args = [&named[..], &["-disable-output".to_string()]].concat();
    QuestionPlan { pipeline: named.join(" "), args, passes: pipeline.to_string(), prints, metadata: false }
}

/// Plans GVN, which writes missed optimisations with their reasons as records to stdout (`-pass-remarks-output`).
fn remarks(pipeline: &str, extra: &[String]) -> QuestionPlan {
    let records = ["-pass-remarks-output=-".to_string(), "-pass-remarks-filter=gvn".to_string()];
    silent(pipeline, &[&records[..], extra].concat(), Prints::Remarks)
}
