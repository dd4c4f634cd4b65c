//! Edits of control flow: the terminator of a block is replaced by a branch to one successor, or by a return.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{set_terminator, zero};
use crate::ir::*;

/// Returns the edits of all terminators of all functions.
pub fn edits(panel: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits = returns(panel, c);
    edits.extend(single_successors(panel, c));
    for (f, b) in reducible_blocks(c) {
        if let Some(InstKind::Switch { cases, .. }) = c.module.function(f).terminator(b).map(|last| &last.kind) {
            edits.extend((0..cases.len()).map(|i| -> Edit { Box::new(move |c| drop_case(c, f, b, i)) }));
        }
    }
    edits
}

/// Returns one edit per block, which replaces the block's terminator by a return.
pub fn returns(_: &Panel, c: &Candidate) -> Vec<Edit> {
    reducible_blocks(c).map(|(f, b)| -> Edit { Box::new(move |c| return_here(c, f, b)) }).collect()
}

/// Returns one edit per successor of each block with several successors. The edit removes the other successors.
pub fn single_successors(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for (f, b) in reducible_blocks(c) {
        let mut ways = c.module.function(f).terminator(b).map_or_else(Vec::new, |last| last.kind.successors());
        if ways.len() > 1 {
            ways.sort_unstable();
            ways.dedup();
            edits.extend(ways.into_iter().map(|to| -> Edit { Box::new(move |c| replace_terminator(c, f, b, to)) }));
        }
    }
    edits
}

/// Returns the blocks whose terminator can be replaced: it is no return, no invoke, and no instruction that the parser
/// does not understand.
fn reducible_blocks(c: &Candidate) -> impl Iterator<Item = (FuncId, BlockId)> {
    let of = |f: FuncId| c.module.function(f).block_ids().map(move |b| (f, b));
    c.module.defined_functions().flat_map(of).filter(|(f, b)| {
        let last = c.module.function(*f).terminator(*b);
        !last.is_none_or(|i| matches!(i.kind, InstKind::Ret(_) | InstKind::Opaque { .. } | InstKind::Invoke { .. }))
    })
}

/// Replaces the terminator of a block by a return of zero.
pub(super) fn return_here(c: &mut Candidate, f: FuncId, b: BlockId) -> bool {
    let ret = c.module.function(f).ret;
    let value = match c.module.types.get(ret) {
        Type::Void => None,
        _ => match zero(&mut c.module, ret) {
            None => return false,
            some => some,
        },
    };
    replace(c, f, b, InstKind::Ret(value))
}

/// Replaces the terminator of a block by a branch to this successor.
pub(super) fn replace_terminator(c: &mut Candidate, f: FuncId, b: BlockId, to: BlockId) -> bool {
    replace(c, f, b, InstKind::Br(to))
}

fn drop_case(c: &mut Candidate, f: FuncId, b: BlockId, case: usize) -> bool {
    let Some(InstKind::Switch { value, default, cases }) = c.module.function(f).terminator(b).map(|i| i.kind.clone())
    else {
        return false;
    };
    if case >= cases.len() {
        return false;
    }
    let mut cases = cases;
    cases.remove(case);
    let kind = if cases.is_empty() { InstKind::Br(default) } else { InstKind::Switch { value, default, cases } };
    replace(c, f, b, kind)
}

fn replace(c: &mut Candidate, f: FuncId, b: BlockId, kind: InstKind) -> bool {
    let void = c.module.types.intern(Type::Void);
    set_terminator(&mut c.module.functions[f], b, kind, void);
    true
}
