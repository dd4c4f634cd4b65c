//! Control flow: one way instead of two, a return instead of a way on.

use super::{Candidate, Edit};
use crate::ir::surgery::{set_terminator, zero};
use crate::ir::*;
use crate::trial::panel::Panel;

/// Every terminator of every function.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        for b in function.block_ids() {
            let Some(last) = function.terminator(b) else { continue };
            if matches!(last.kind, InstKind::Ret(_) | InstKind::Opaque { .. } | InstKind::Invoke { .. }) {
                continue;
            }
            edits.push(Box::new(move |c| return_here(c, f, b)));
            let mut ways = last.kind.successors();
            if ways.len() > 1 {
                ways.sort_unstable();
                ways.dedup();
                edits.extend(ways.into_iter().map(|to| -> Edit { Box::new(move |c| go(c, f, b, to)) }));
            }
            if let InstKind::Switch { cases, .. } = &last.kind {
                edits.extend((0..cases.len()).map(|i| -> Edit { Box::new(move |c| drop_case(c, f, b, i)) }));
            }
        }
    }
    edits
}

fn return_here(c: &mut Candidate, f: FuncId, b: BlockId) -> bool {
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

fn go(c: &mut Candidate, f: FuncId, b: BlockId, to: BlockId) -> bool {
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
