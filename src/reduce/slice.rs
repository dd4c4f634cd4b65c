//! Keeps only a slice of the kernel: the instructions that compute the anchor's operands, and those that decide whether
//! the anchor is executed. Usually the oracle gives the wrong answer about this slice too. Then one step deletes most
//! of the kernel.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::surgery::keep_needed;
use crate::ir::*;
use std::collections::BTreeSet;

/// Returns two edits. The first keeps only the slice. The second also keeps writes, synchronisation and calls, with
/// their operands.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    if c.anchor.is_none() {
        return Vec::new();
    }
    [false, true].map(|effects| -> Edit { Box::new(move |c| keep_slice(c, effects)) }).into()
}

/// Reduces the anchor's function, and its direct and indirect callers, to the instructions that the anchor and the
/// control flow need. With `effects`, instructions with effects are kept too. Other functions stay unchanged.
fn keep_slice(c: &mut Candidate, effects: bool) -> bool {
    let (leading, mut less) = (leading(c), false);
    for f in &leading {
        let leads = |kind: &InstKind| callee(&c.module, kind).is_some_and(|g| leading.contains(&g));
        let function = c.module.function(*f);
        let is_root = |i: &InstId| {
            let kind = &function.inst(*i).kind;
            kind.is_terminator() || c.is_anchor(*f, *i) || leads(kind) || (effects && has_effects(kind))
        };
        let roots = function.inst_ids().filter(is_root).collect();
        less |= keep_needed(&mut c.module.functions[*f], roots);
    }
    less
}

/// Returns the function of the anchor, and all its direct and indirect callers.
fn leading(c: &Candidate) -> BTreeSet<FuncId> {
    let m = &c.module;
    let mut leading: BTreeSet<FuncId> = c.function().into_iter().collect();
    loop {
        let calls_one = |f: &FuncId| {
            let function = m.function(*f);
            let called = |i: InstId| callee(m, &function.inst(i).kind).is_some_and(|g| leading.contains(&g));
            !leading.contains(f) && function.inst_ids().any(called)
        };
        let more: Vec<FuncId> = m.defined_functions().filter(calls_one).collect();
        if more.is_empty() {
            return leading;
        }
        leading.extend(more);
    }
}

fn callee(m: &Module, kind: &InstKind) -> Option<FuncId> {
    m.callee(kind.as_call()?.callee)
}

/// Whether the instruction may change memory, or may make other threads' writes visible.
fn has_effects(kind: &InstKind) -> bool {
    use InstKind::*;
    matches!(kind, Store { .. } | Call(_) | Invoke { .. } | Fence(_) | CmpXchg { .. } | AtomicRmw { .. } | VaArg { .. })
}
