//! Redundant phis. A set of phis is redundant if each operand of each of its phis is either a phi of the set or one
//! particular state S outside the set. Example: `2 = MemoryPhi({a,1},{b,2})` alone, with S = 1.
//!
//! Removing such a set changes nothing. To see this, follow any path to a use of a phi of the set. The value of the phi
//! is the operand of the taken edge. If this operand is a phi of the set, the path has entered the block of that phi
//! earlier, and the argument is repeated there. The path is finite, so it ends at the one state outside. A single phi
//! is such a set if each of its operands is the phi itself or one state. A cycle of phis around irreducible control
//! flow can be such a set too, although no single phi of the cycle is redundant.
//!
//! The search visits the strongly connected components of the remaining phis, operands before users. If the phis of a
//! component have several operands outside the component, some of its phis may still form a redundant set. The search
//! then looks again at the phis of the component that have no operand outside it (Braun et al.).

use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::BlockId;
use rustc_hash::FxHashMap;

/// The replacement of each removed phi.
pub type Replacements = FxHashMap<AccessId, AccessId>;

/// Returns the state that finally replaces `id`, or `id` itself if it is not replaced.
pub fn resolve(replaced: &Replacements, id: AccessId) -> AccessId {
    let mut id = id;
    while let Some(next) = replaced.get(&id) {
        id = *next;
    }
    id
}

/// Returns the redundant phis among `phis`, each with its replacement. The function `operands` returns the operands of
/// a phi, except operands for edges that are never taken.
pub fn redundant(phis: &[AccessId], operands: impl Fn(AccessId) -> Vec<AccessId>) -> Replacements {
    let mut replaced = Replacements::default();
    let mut search = Search { operands: &operands, replaced: &mut replaced };
    let mut remaining = phis.to_vec();
    loop {
        let before = remaining.len();
        search.leave_out(&remaining);
        remaining.retain(|p| !search.replaced.contains_key(p));
        if remaining.len() == before {
            return replaced;
        }
    }
}

struct Search<'a, F> {
    operands: &'a F,
    replaced: &'a mut Replacements,
}

impl<F: Fn(AccessId) -> Vec<AccessId>> Search<'_, F> {
    fn current_operands(&self, phi: AccessId) -> Vec<AccessId> {
        (self.operands)(phi).into_iter().map(|o| resolve(self.replaced, o)).collect()
    }

    fn leave_out(&mut self, phis: &[AccessId]) {
        let mut work: Vec<Vec<AccessId>> = vec![phis.to_vec()];
        while let Some(phis) = work.pop() {
            for component in components(&phis, |p| self.current_operands(p)) {
                let inside: FxHashMap<AccessId, ()> = component.iter().map(|p| (*p, ())).collect();
                let mut outside: Vec<AccessId> = component
                    .iter()
                    .flat_map(|p| self.current_operands(*p))
                    .filter(|o| !inside.contains_key(o))
                    .collect();
                outside.sort_unstable();
                outside.dedup();
                match outside[..] {
                    [only] => self.replaced.extend(component.iter().map(|p| (*p, only))),
                    [_, _, ..] if component.len() > 1 => {
                        let sealed = |p: &AccessId| self.current_operands(*p).iter().all(|o| inside.contains_key(o));
                        work.push(component.iter().copied().filter(sealed).collect());
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Returns the strongly connected components among `nodes`, operands before users (Tarjan with an explicit stack).
fn components(nodes: &[AccessId], operands: impl Fn(AccessId) -> Vec<AccessId>) -> Vec<Vec<AccessId>> {
    const OPEN: u32 = u32::MAX;
    let mut index: FxHashMap<AccessId, (u32, u32)> = nodes.iter().map(|n| (*n, (OPEN, OPEN))).collect();
    let (mut found, mut stack, mut clock) = (Vec::new(), Vec::new(), 0);
    let mut done: FxHashMap<AccessId, ()> = FxHashMap::default();
    for &root in nodes {
        if index[&root].0 != OPEN {
            continue;
        }
        let mut calls: Vec<(AccessId, Vec<AccessId>)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(n) = enter.take() {
                index.insert(n, (clock, clock));
                clock += 1;
                stack.push(n);
                calls.push((n, operands(n)));
            }
            let Some((n, rest)) = calls.last_mut() else { break };
            let n = *n;
            if let Some(o) = rest.pop() {
                match index.get(&o) {
                    Some((OPEN, _)) => enter = Some(o),
                    Some((number, _)) if !done.contains_key(&o) => {
                        let low = index[&n].1.min(*number);
                        index.insert(n, (index[&n].0, low));
                    }
                    _ => {}
                }
                continue;
            }
            calls.pop();
            let (number, low) = index[&n];
            if let Some((caller, _)) = calls.last() {
                let (c, c_low) = index[caller];
                index.insert(*caller, (c, c_low.min(low)));
            }
            if number == low {
                let start = stack.iter().rposition(|s| *s == n).unwrap_or(0);
                let component = stack.split_off(start);
                done.extend(component.iter().map(|c| (*c, ())));
                found.push(component);
            }
        }
    }
    found
}

/// Removes every redundant phi. The function `counts` returns whether an edge that leaves the given block can be taken.
pub fn reduce(graph: &mut MemoryGraph, counts: impl Fn(BlockId) -> bool) -> Replacements {
    let phis: Vec<AccessId> = graph.ids().filter(|id| matches!(graph.kind(*id), AccessKind::Phi(_))).collect();
    let replaced = redundant(&phis, |p| {
        graph.access(p).incoming.iter().filter(|(from, _)| counts(*from)).map(|(_, state)| *state).collect()
    });
    for id in graph.ids().collect::<Vec<_>>() {
        let access = graph.access_mut(id);
        let named = [&mut access.defining, &mut access.optimized, &mut access.clobber];
        let states = named.into_iter().flatten().chain(access.incoming.iter_mut().map(|(_, state)| state));
        states.for_each(|state| *state = resolve(&replaced, *state));
    }
    phis.iter().filter(|p| replaced.contains_key(p)).for_each(|p| graph.remove(*p));
    replaced
}
