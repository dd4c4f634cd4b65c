//! Phis that can be left out: a set of phis all of whose operands are in the set or one and the same state outside.
//!
//! Why nothing changes: follow any path to a use of a phi of the set. The phi stands for the operand of the edge that
//! was taken; if that is a phi of the set, the path has passed its block before, and so on. The path is finite, so it
//! ends at the one state outside. A phi whose operands are all itself or one state is such a set. So is a cycle of phis
//! around irreducible control flow, in which no phi is trivial alone. Sets are found as strongly connected components
//! of the phis still there, operands before users. In a component with several states outside, its phis that see none
//! of them directly may still form sets (Braun et al.).

use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::BlockId;
use rustc_hash::FxHashMap;

/// What stands for each phi that was left out.
pub type Replaced = FxHashMap<AccessId, AccessId>;

/// The state that stands for `id` in the end.
pub fn resolve(replaced: &Replaced, id: AccessId) -> AccessId {
    let mut id = id;
    while let Some(next) = replaced.get(&id) {
        id = *next;
    }
    id
}

/// Which of `phis` can be left out, and for what. `operands` gives a phi's operands that count: not those of edges that
/// are never taken.
pub fn redundant(phis: &[AccessId], operands: impl Fn(AccessId) -> Vec<AccessId>) -> Replaced {
    let mut replaced = Replaced::default();
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
    replaced: &'a mut Replaced,
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

/// Strongly connected components among `nodes`, each before those that have it as operand (Tarjan, own stack).
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

/// Leaves out every phi that can be. `counts` says which incoming edges can be taken.
pub fn reduce(graph: &mut MemoryGraph, counts: impl Fn(BlockId) -> bool) -> Replaced {
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
