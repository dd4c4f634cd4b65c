//! Compares two graphs of one function. Two accesses correspond if they belong to the same instruction or block; ids
//! and numbers of accesses do not matter.

use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::BlockId;

/// A difference between two graphs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The access. The kind is taken from the first graph. If the first graph lacks the access, the kind is taken from
    /// the second graph.
    pub access: AccessKind,
    /// The part that differs: `access`, `defining`, `optimised`, `clobber` or `operands`.
    pub what: &'static str,
}

/// Returns all differences, in the order of the first graph, then of the second.
pub fn differences(a: &MemoryGraph, b: &MemoryGraph) -> Vec<Difference> {
    let mut found = Vec::new();
    for id in a.ids() {
        let access = a.kind(id);
        let mut differ = |what, unequal| {
            if unequal {
                found.push(Difference { access, what });
            }
        };
        let Some(other) = b.find(access) else {
            differ("access", true);
            continue;
        };
        let (x, y) = (a.access(id), b.access(other));
        let kinds = |s: Option<AccessId>, t: Option<AccessId>| s.map(|s| a.kind(s)) != t.map(|t| b.kind(t));
        differ("defining", kinds(x.defining, y.defining));
        differ("optimised", kinds(x.optimized, y.optimized));
        differ("clobber", kinds(x.clobber, y.clobber));
        differ("operands", operands(a, &x.incoming) != operands(b, &y.incoming));
    }
    let missing = b.ids().map(|id| b.kind(id)).filter(|k| a.find(*k).is_none());
    // If an instruction has a def in one graph and a use in the other, this is one difference, not two.
    let reported = |k: &AccessKind| k.inst().is_some_and(|i| a.of_inst(i).is_some());
    found.extend(missing.filter(|k| !reported(k)).map(|access| Difference { access, what: "access" }));
    found
}

fn operands(g: &MemoryGraph, incoming: &[(BlockId, AccessId)]) -> Vec<(BlockId, AccessKind)> {
    let mut list: Vec<_> = incoming.iter().map(|(from, state)| (*from, g.kind(*state))).collect();
    list.sort_unstable();
    list
}
