//! Checks the MemorySSA that passes preserve.

use crate::alias::Analysis;
use crate::evaluation::panel::Panel;
use crate::ir::{DataLayout, FuncId, Module};
use crate::memssa::MemorySsa;
use crate::memssa::preserved_graph::verify_preserved;
use crate::memssa::verify::BrokenRule;
use crate::oracle::preserved_memssa::{self, PreservedDifferences, PreservedMemssa, Unreadable};
use crate::oracle::transform::{BatchEntry, TransformedBatch, split_options};
use crate::oracle::{Opt, OracleError};
use crate::target::Profile;

/// Rules that preserved MemorySSA breaks, each with the name of the function.
pub type BrokenRules = Vec<(String, BrokenRule)>;

/// Returns, for each module of the batch, the rules that preserved MemorySSA breaks. Only functions for which the
/// plugin reported a difference are checked. A function that is no longer defined was inlined, and is omitted.
pub(super) fn doubted_rules(
    members: &[BatchEntry],
    doubts: &PreservedDifferences,
    is_defined: impl Fn(&str) -> bool,
) -> Vec<BrokenRules> {
    let mut result = vec![Vec::new(); members.len()];
    for doubt in doubts.list.iter().filter(|doubt| is_defined(&doubt.name)) {
        add(&mut result, members, &doubt.name, verify_preserved(&doubt.module, FuncId(0), &doubt.kept, &doubt.fresh));
    }
    result
}

/// Adds broken rules of a function to the entry in `result` for the module that contains the function.
fn add(result: &mut [BrokenRules], members: &[BatchEntry], function: &str, found: Vec<BrokenRule>) {
    if let Some(at) = members.iter().position(|m| m.functions.iter().any(|(_, name)| name == function)) {
        let own = function.strip_prefix(&*members[at].prefix).unwrap_or(function);
        result[at].extend(found.into_iter().map(|b| (own.to_string(), b)));
    }
}

/// Returns, for each module of a transformed batch, the rules that preserved MemorySSA breaks. Also counts the reasons
/// why functions were not read.
pub(super) fn broken_rules(
    panel: &Panel,
    opt: &Opt,
    given: &str,
    lot: &TransformedBatch,
) -> Result<(Vec<BrokenRules>, Unreadable), OracleError> {
    let module = &lot.module;
    if let Some(doubts) = &lot.doubts {
        let is_defined = |name: &str| module.find_function(name).is_some_and(|f| !module.function(f).is_declaration());
        return Ok((doubted_rules(&lot.members, doubts, is_defined), doubts.unread.clone()));
    }
    let mut result = vec![Vec::new(); lot.members.len()];
    let (graphs, mut unread) = preserved_memssa::read_printed(lot);
    let doubtful: Vec<PreservedMemssa> = graphs.into_iter().filter(|g| is_doubtful(opt, module, g)).collect();
    if doubtful.is_empty() {
        return Ok((result, unread));
    }
    let fresh = preserved_memssa::build_fresh(opt, lot, split_options(given).1, panel.timeouts)?;
    for PreservedMemssa { function, graph } in &doubtful {
        let Some(fresh) = fresh.iter().find(|f| f.function == *function) else {
            *unread.entry("a fresh build has none").or_default() += 1;
            continue;
        };
        let found = verify_preserved(module, *function, graph, &fresh.graph);
        add(&mut result, &lot.members, module.function_name(*function), found);
    }
    Ok((result, unread))
}

/// Whether the preserved MemorySSA differs in shape from the MemorySSA that the reference builds from the text. If it
/// does, a new `opt` process builds a graph, and this graph decides. Otherwise no process is started, because this
/// takes longer than all other checks together.
fn is_doubtful(opt: &Opt, module: &Module, kept: &PreservedMemssa) -> bool {
    let layout = DataLayout::for_module(module);
    let profile = Profile::imitating(opt.manifest.major).unwrap_or_else(Profile::sound);
    let analysis = Analysis::new(module, kept.function, &layout, profile);
    let ours = MemorySsa::build(&analysis);
    !verify_preserved(module, kept.function, &kept.graph, &ours.graph).is_empty()
}
