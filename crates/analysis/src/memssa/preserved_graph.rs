//! Compares a MemorySSA that a pass claims to have preserved with a newly built MemorySSA of the current function.
//!
//! The preserved graph may differ from the new graph as long as both describe the same states. An access of the
//! preserved graph may be stronger than in the new graph (a def instead of a use), or may be missing in the new graph.
//! This happens if the pass proved a fact but did not update the access. The preserved graph may also have redundant
//! phis and different access numbers. In unreachable code, every difference is allowed.
//!
//! So the preserved graph is first weakened to match the new graph. A def that is too strong is skipped: its users get
//! the state before the def. Then every phi that became redundant is removed. The rest must be equal, access by access.
//! The access to which a use or def is *optimised* is not compared: it may differ, because a pass dropped promises or a
//! search exhausted its budget. Executions test these accesses instead.

use super::flow::Flow;
use super::shape::ShapeRule;
use super::trivial::reduce;
use super::verify::{BrokenRule, references_and_dominance};
use crate::answers::{Access, AccessId, AccessKind, MemoryGraph};
use crate::ir::{BlockId, FuncId, Function, Module};

/// Returns the differences between the graph that a pass preserved and a newly built graph of the same function.
pub fn verify_preserved(module: &Module, f: FuncId, kept: &MemoryGraph, fresh: &MemoryGraph) -> Vec<BrokenRule> {
    let function = module.function(f);
    let flow = Flow::new(function);
    let mut broken = references_and_dominance(module, f, kept);
    if broken.iter().any(|b| b.rule == ShapeRule::Reference) {
        return broken; // the comparison needs valid references
    }
    let (kept, fresh) = (normalise(function, &flow, kept, fresh), normalise(function, &flow, fresh, fresh));
    for b in function.block_ids().filter(|b| flow.is_reachable(*b)) {
        compare_phi(&flow, b, &kept, &fresh, &mut broken);
        for &inst in &function.block(b).insts {
            let sides = (kept.of_inst(inst), fresh.of_inst(inst));
            compare_access(&kept, &fresh, sides, &mut broken);
        }
    }
    broken
}

/// Removes redundant phis, unreachable accesses, and accesses that are stronger than those of `fresh`.
fn normalise(function: &Function, flow: &Flow, graph: &MemoryGraph, fresh: &MemoryGraph) -> MemoryGraph {
    let mut graph = graph.clone();
    let ids: Vec<AccessId> = graph.ids().collect();
    let mut instead: Vec<Option<AccessId>> = vec![None; graph.slots()];
    for &id in &ids {
        let access = graph.access(id);
        let weaker = match access.kind {
            AccessKind::Def(inst) => fresh.of_inst(inst).is_none_or(|a| !fresh.kind(a).defines()),
            AccessKind::Use(inst) => fresh.of_inst(inst).is_none(),
            AccessKind::LiveOnEntry | AccessKind::Phi(_) => false,
        };
        if weaker && access.kind.defines() {
            instead[id.index()] = access.defining;
        } else if weaker {
            graph.remove(id);
        }
    }
    // A cycle of skipped defs has no state before it. A search that has made as many steps as the graph has accesses is
    // in such a cycle.
    let skip = |mut id: AccessId| {
        for _ in 0..instead.len() {
            match instead[id.index()] {
                Some(above) => id = above,
                None => break,
            }
        }
        id
    };
    for &id in &ids {
        let access = graph.access_mut(id);
        let named = [&mut access.defining, &mut access.optimized, &mut access.clobber];
        let states = named.into_iter().flatten().chain(access.incoming.iter_mut().map(|(_, state)| state));
        states.for_each(|state| *state = skip(*state));
        let kind = access.kind;
        if instead[id.index()].is_some()
            && let AccessKind::Def(inst) = kind
        {
            let defining = graph.access(id).defining;
            graph.remove(id);
            if fresh.of_inst(inst).is_some() {
                let mut weaker = Access::new(AccessKind::Use(inst));
                weaker.defining = defining;
                graph.push(weaker);
            }
        }
    }
    for b in function.block_ids().filter(|b| !flow.is_reachable(*b)) {
        graph.in_block(function, b).collect::<Vec<_>>().into_iter().for_each(|id| graph.remove(id));
    }
    reduce(&mut graph, |from| flow.is_reachable(from));
    graph
}

fn compare_access(
    kept: &MemoryGraph,
    fresh: &MemoryGraph,
    (has, should): (Option<AccessId>, Option<AccessId>),
    broken: &mut Vec<BrokenRule>,
) {
    let Some(should) = should else { return };
    let kind = fresh.kind(should);
    let Some(has) = has else {
        let detail = "it has no access after the pass; a fresh build has one".into();
        return broken.push(BrokenRule { rule: ShapeRule::AccessMissing, access: kind, detail });
    };
    if kept.kind(has) != kind {
        let detail = format!("it is a {} after the pass; a fresh build has a {}", kept.kind(has).name(), kind.name());
        return broken.push(BrokenRule { rule: ShapeRule::AccessKind, access: kind, detail });
    }
    let above = |g: &MemoryGraph, id: AccessId| g.access(id).defining.map(|d| g.kind(d));
    let (said, expected) = (above(kept, has), above(fresh, should));
    if kind.defines() && said != expected {
        let detail = format!("it refers to {}; a fresh build refers to {}", name(said), name(expected));
        broken.push(BrokenRule { rule: ShapeRule::DefChain, access: kind, detail });
    }
}

fn compare_phi(flow: &Flow, b: BlockId, kept: &MemoryGraph, fresh: &MemoryGraph, broken: &mut Vec<BrokenRule>) {
    let mut report = |rule, detail| broken.push(BrokenRule { rule, access: AccessKind::Phi(b), detail });
    let (has, should) = match (kept.phi(b), fresh.phi(b)) {
        (None, None) => return,
        (None, Some(_)) => return report(ShapeRule::PhiMissing, "a fresh build has a phi here".into()),
        (Some(_), None) => return report(ShapeRule::PhiExtra, "a fresh build has no phi here".into()),
        (Some(has), Some(should)) => (has, should),
    };
    let operands = |g: &MemoryGraph, phi| {
        let reachable = g.access(phi).incoming.iter().filter(|(from, _)| flow.is_reachable(*from));
        let mut list: Vec<(BlockId, AccessKind)> = reachable.map(|(from, state)| (*from, g.kind(*state))).collect();
        list.sort_unstable();
        list
    };
    let (said, expected) = (operands(kept, has), operands(fresh, should));
    if said.iter().map(|(from, _)| from).ne(expected.iter().map(|(from, _)| from)) {
        return report(ShapeRule::PhiOperands, format!("{} operands for {} edges", said.len(), expected.len()));
    }
    for ((from, said), (_, expected)) in said.into_iter().zip(expected).filter(|(s, e)| s != e) {
        let (said, expected) = (name(Some(said)), name(Some(expected)));
        let detail = format!("for block {} it refers to {said}; a fresh build refers to {expected}", from.0);
        report(ShapeRule::PhiState, detail);
    }
}

fn name(kind: Option<AccessKind>) -> String {
    match kind {
        None => "nothing".into(),
        Some(AccessKind::LiveOnEntry) => "liveOnEntry".into(),
        Some(AccessKind::Phi(b)) => format!("the phi of block {}", b.0),
        Some(AccessKind::Def(i) | AccessKind::Use(i)) => format!("the access of instruction {}", i.0),
    }
}
