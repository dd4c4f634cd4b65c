//! Assigns the output of one process to the modules that the process was asked about.

use super::ask::Subject;
use super::discovery::Opt;
use super::plan::{Prints, QuestionPlan};
use super::prepare::{AskedFunction, PreparedText};
use super::read::{ReadError, sections};
use super::{read_memdeps, read_memssa, read_sets};
use crate::answers::{Answers, Claim, MemoryGraph};
use crate::ir::Function;
use rustc_hash::FxHashMap;

/// For each subject, its answers and the number of dropped lines.
pub(super) type ParsedAnswers = Vec<(Vec<Answers>, u32)>;

/// Reads the output of one process.
pub(super) fn read(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    plan: &QuestionPlan,
    text: &str,
) -> Result<ParsedAnswers, ReadError> {
    match plan.prints {
        Prints::Pairs => read_pairs(opt, group.len(), prepared, plan, text),
        Prints::MemorySsa => Ok(read_graphs(opt, group, prepared, plan, text)),
        Prints::Sets => Ok(read_alias_sets(opt, group, prepared, plan, text)),
        Prints::Remarks => Ok(read_dependences(opt, group, prepared, plan, text)),
    }
}

fn read_pairs(
    opt: &Opt,
    subjects: usize,
    prepared: &PreparedText,
    plan: &QuestionPlan,
    text: &str,
) -> Result<ParsedAnswers, ReadError> {
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); subjects];
    let mut seen = vec![false; prepared.functions.len()];
    for section in sections(text)? {
        let error = |what| ReadError {
            unknown_operand: false,
            line: section.line,
            what,
            text: format!("Function: {}", section.function),
        };
        let at = *prepared.by_name.get(section.function).ok_or_else(|| error("an unknown function"))?;
        let asked = &prepared.functions[at];
        if std::mem::replace(&mut seen[at], true) {
            return Err(error("a function that was answered before"));
        }
        if !asked.wanted {
            continue;
        }
        let (mut claims, dropped) = asked.names.claims(&section)?;
        claims.retain(|c| asked.sample.asks(&c.question));
        found[asked.subject].0.push(pairs_answered(opt, asked, plan, claims));
        found[asked.subject].1 += dropped;
    }
    for (asked, seen) in prepared.functions.iter().zip(seen) {
        if !seen && !asked.optnone {
            let text = format!("Function: {}", asked.name);
            let what = "no answers about a function";
            return Err(ReadError { unknown_operand: false, line: 0, what, text });
        }
    }
    Ok(found)
}

pub(super) fn answers_of(opt: &Opt, asked: &AskedFunction, plan: &QuestionPlan, claims: Vec<Claim>) -> Answers {
    Answers {
        oracle: opt.manifest.name.clone(),
        pipeline: plan.pipeline.clone(),
        claims,
        ..Answers::empty(asked.function)
    }
}

/// Like [`answers_of`], for questions about pairs. Also records the number of questions that the sample omits.
pub(super) fn pairs_answered(opt: &Opt, asked: &AskedFunction, plan: &QuestionPlan, claims: Vec<Claim>) -> Answers {
    Answers { left_out: asked.sample.left_out, ..answers_of(opt, asked, plan, claims) }
}

/// Returns one [`Answers`] per function. If a function's text cannot be read, its [`Answers`] contains the reason.
fn read_alias_sets(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    plan: &QuestionPlan,
    text: &str,
) -> ParsedAnswers {
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); group.len()];
    let sections: FxHashMap<&str, _> = read_sets::sections(text).into_iter().map(|s| (s.function, s.sets)).collect();
    for asked in prepared.functions.iter().filter(|a| a.wanted) {
        let f = group[asked.subject].module.function(asked.function);
        let read = match sections.get(asked.name.as_str()) {
            Some(Ok(sets)) => read_sets::claims(f, &asked.names, sets),
            Some(Err(why)) => Err(*why),
            // LLVM 15 and 16 skip functions with `optnone`, as every pass does there.
            None if asked.optnone => continue,
            None => Err("nothing about a function"),
        };
        let unread = read.as_ref().err().copied();
        let (claims, dropped) = read.unwrap_or_default();
        found[asked.subject].1 += dropped;
        found[asked.subject].0.push(Answers { unread, ..answers_of(opt, asked, plan, claims) });
    }
    found
}

/// Returns one [`Answers`] per function.
fn read_dependences(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    plan: &QuestionPlan,
    text: &str,
) -> ParsedAnswers {
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); group.len()];
    let located = read_memdeps::locate(&prepared.text);
    let records = read_memdeps::records(text);
    let skips_no_ops = opt.manifest.major >= 17;
    for (body, asked) in prepared.functions.iter().enumerate().filter(|(_, a)| a.wanted && !a.optnone) {
        let f = group[asked.subject].module.function(asked.function);
        let claims = located.as_ref().map(|l| read_memdeps::claims(f, body, &l.places, &records, skips_no_ops));
        let unread = claims.as_ref().err().copied().copied();
        found[asked.subject].0.push(Answers { unread, ..answers_of(opt, asked, plan, claims.unwrap_or_default()) });
    }
    found
}

/// Returns one [`Answers`] per function. If a function's text cannot be read, its [`Answers`] contains the reason.
fn read_graphs(
    opt: &Opt,
    group: &[Subject<'_>],
    prepared: &PreparedText,
    plan: &QuestionPlan,
    text: &str,
) -> ParsedAnswers {
    let mut found: ParsedAnswers = vec![(Vec::new(), 0); group.len()];
    let sections: FxHashMap<&str, read_memssa::Section> =
        read_memssa::sections(text).into_iter().map(|s| (s.function, s)).collect();
    for asked in prepared.functions.iter().filter(|a| a.wanted) {
        let f = group[asked.subject].module.function(asked.function);
        let graph = match sections.get(asked.name.as_str()) {
            Some(section) => read_memssa::graph(f, &asked.blocks, section),
            // LLVM 15 and 16 run no pass, and so no printer, on functions with `optnone`.
            None if asked.optnone => continue,
            None => Err("nothing about a function"),
        };
        found[asked.subject].0.push(graph_of(opt, f, asked, plan, graph));
    }
    found
}

pub(super) fn graph_of(
    opt: &Opt,
    f: &Function,
    asked: &AskedFunction,
    plan: &QuestionPlan,
    graph: Result<MemoryGraph, read_memssa::UnreadReason>,
) -> Answers {
    let claims = graph.as_ref().map_or_else(|_| Vec::new(), |g| read_memssa::clobber_claims(f, g));
    let unread = graph.as_ref().err().copied();
    Answers { unread, graph: graph.ok(), ..answers_of(opt, asked, plan, claims) }
}
