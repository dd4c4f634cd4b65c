//! The shape of MemorySSA: the rules that every graph must satisfy, whether built or updated.
//!
//! The rules concern only the graph and the control flow, so one verifier is used for all LLVM versions. For some
//! calls, only an alias analysis knows whether they access memory. For these calls, the verifier does not check whether
//! an access exists. If a graph satisfies all rules, it has the right states. Every path that reaches a def arrives
//! with the state to which the def refers. Every path over an edge arrives with the state to which the phi's operand
//! for this edge refers. The access to which a use or def is *optimised* is a claim about aliasing, which executions
//! test. The rules only require that this access dominates the use or def.

use super::flow::Flow;
use super::modref::{is_inert, is_marker, is_ordered};
use super::shape::ShapeRule;
use super::trivial::redundant;
use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::{BlockId, DataLayout, FuncId, Function, InstId, InstKind, MdKindId, Module};
use crate::values::FunctionView;

/// A violation of a rule by a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    /// The rule.
    pub rule: ShapeRule,
    /// The access at which the rule is broken.
    pub access: AccessKind,
    /// A description of the violation.
    pub detail: String,
}

/// Checks all rules, for a newly built graph.
pub fn verify(module: &Module, f: FuncId, graph: &MemoryGraph) -> Vec<BrokenRule> {
    Verifier::new(module, f, graph).check()
}

/// Checks only [`ShapeRule::Reference`] and, if all references are valid, [`ShapeRule::Dominance`].
pub(super) fn references_and_dominance(module: &Module, f: FuncId, graph: &MemoryGraph) -> Vec<BrokenRule> {
    let mut verifier = Verifier::new(module, f, graph);
    if verifier.references() {
        verifier.dominance();
    }
    verifier.broken
}

/// The state of memory at a point, computed from the paths to this point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    /// No path to this point has been visited yet.
    Unknown,
    Is(AccessId),
    /// Paths with different states join at this block, which has no phi.
    Mixed(BlockId),
}

struct Verifier<'a> {
    module: &'a Module,
    id: FuncId,
    function: &'a Function,
    graph: &'a MemoryGraph,
    flow: Flow,
    broken: Vec<BrokenRule>,
}

impl<'a> Verifier<'a> {
    fn new(module: &'a Module, f: FuncId, graph: &'a MemoryGraph) -> Verifier<'a> {
        let function = module.function(f);
        Verifier { module, id: f, function, graph, flow: Flow::new(function), broken: Vec::new() }
    }

    fn report(&mut self, rule: ShapeRule, access: AccessKind, detail: impl Into<String>) {
        self.broken.push(BrokenRule { rule, access, detail: detail.into() });
    }

    fn check(mut self) -> Vec<BrokenRule> {
        self.accesses();
        if !self.references() {
            return self.broken; // the other rules need valid references
        }
        let (at_start, at_end) = self.states();
        self.chains(&at_start);
        self.phis(&at_start, &at_end);
        self.dominance();
        self.redundant_phis();
        self.unreachable();
        self.numbering();
        self.broken
    }

    fn accesses(&mut self) {
        let layout = DataLayout::for_module(self.module);
        // The verifier uses the attributes of the oldest release, LLVM 15. In that release, some intrinsics have an
        // access that they lack in later releases.
        let view = FunctionView::new(self.module, self.id, &layout, 15);
        for id in self.function.inst_ids() {
            let (least, most) = allowed_access_range(&view, id);
            let has = self.graph.of_inst(id).map(|a| self.graph.kind(a));
            let level = match has {
                None => 0,
                Some(AccessKind::Use(_)) => 1,
                Some(_) => 2,
            };
            let kind = has.unwrap_or(if least == 1 { AccessKind::Use(id) } else { AccessKind::Def(id) });
            match level {
                0 if least > 0 => self.report(ShapeRule::AccessMissing, kind, "it accesses memory and has no access"),
                1 if least > 1 => self.report(ShapeRule::AccessKind, kind, "it writes or is ordered, but is a use"),
                _ if level > 0 && most == 0 => self.report(ShapeRule::AccessExtra, kind, "it touches no memory"),
                2 if most == 1 => self.report(ShapeRule::AccessKind, kind, "it can only read, but is a def"),
                _ => {}
            }
        }
    }

    /// Checks the references of accesses: every access must refer to a state, and this state must be in the graph.
    fn references(&mut self) -> bool {
        let before = self.broken.len();
        let is_state =
            |id: AccessId| id.index() < self.graph.slots() && self.graph.is_alive(id) && self.graph.kind(id).defines();
        for id in self.graph.ids().collect::<Vec<_>>() {
            let access = self.graph.access(id);
            let named =
                [("defining", access.defining), ("optimised", access.optimized), ("clobbering", access.clobber)];
            for (what, _) in named.into_iter().filter(|(_, s)| s.is_some_and(|s| !is_state(s))) {
                self.report(ShapeRule::Reference, access.kind, format!("its {what} access is no state of this graph"));
            }
            if access.kind.inst().is_some() && access.defining.is_none() {
                self.report(ShapeRule::Reference, access.kind, "it has no defining access");
            }
            for (from, _) in access.incoming.iter().filter(|(_, s)| !is_state(*s)) {
                let from = from.0;
                self.report(
                    ShapeRule::Reference,
                    access.kind,
                    format!("its operand for block {from} is no state of this graph"),
                );
            }
            let placed = match access.kind {
                AccessKind::Def(i) | AccessKind::Use(i) => self.flow.at.position(i).is_some(),
                AccessKind::Phi(b) => (b.0 as usize) < self.function.blocks.len(),
                AccessKind::LiveOnEntry => true,
            };
            if !placed {
                self.report(ShapeRule::Reference, access.kind, "it is in no block");
            }
        }
        self.broken.len() == before
    }

    /// Computes the state at the start and at the end of every reachable block, from all paths.
    fn states(&mut self) -> (Vec<State>, Vec<State>) {
        let n = self.function.blocks.len();
        let (mut at_start, mut at_end) = (vec![State::Unknown; n], vec![State::Unknown; n]);
        let own: Vec<Option<AccessId>> = self
            .function
            .block_ids()
            .map(|b| self.graph.in_block(self.function, b).filter(|a| self.graph.kind(*a).defines()).last())
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &b in self.flow.cfg.reverse_post_order() {
                let i = b.0 as usize;
                let start = match self.graph.phi(b) {
                    Some(phi) => State::Is(phi),
                    None if matches!(at_start[i], State::Mixed(at) if at == b) => at_start[i],
                    None => self.meet(b, &at_end),
                };
                let end = own[i].map_or(start, State::Is);
                changed |= (start, end) != (at_start[i], at_end[i]);
                (at_start[i], at_end[i]) = (start, end);
            }
        }
        for b in self.function.block_ids() {
            if at_start[b.0 as usize] == State::Mixed(b) {
                self.report(ShapeRule::PhiMissing, AccessKind::Phi(b), "different states meet here");
            }
        }
        (at_start, at_end)
    }

    fn meet(&self, b: BlockId, at_end: &[State]) -> State {
        let mut met = if b.0 == 0 { State::Is(AccessId::LIVE_ON_ENTRY) } else { State::Unknown };
        for from in self.flow.cfg.predecessors(b).iter().filter(|p| self.flow.is_reachable(**p)) {
            let state = at_end[from.0 as usize];
            met = match (met, state) {
                (State::Unknown, other) | (other, State::Unknown) => other,
                (a, other) if a == other => a,
                _ => return State::Mixed(b),
            };
        }
        met
    }

    fn chains(&mut self, at_start: &[State]) {
        for &b in &self.flow.cfg.reverse_post_order().to_vec() {
            let mut state = at_start[b.0 as usize];
            for id in self.graph.in_block(self.function, b).collect::<Vec<_>>() {
                let access = self.graph.access(id);
                if let AccessKind::Def(_) = access.kind
                    && let (State::Is(above), Some(said)) = (state, access.defining)
                    && above != said
                {
                    let (above, said) = (self.name(above), self.name(said));
                    self.report(
                        ShapeRule::DefChain,
                        access.kind,
                        format!("it refers to {said}; the state above it is {above}"),
                    );
                }
                if access.kind.defines() {
                    state = State::Is(id);
                }
            }
        }
    }

    fn phis(&mut self, at_start: &[State], at_end: &[State]) {
        for b in self.function.block_ids() {
            let Some(phi) = self.graph.phi(b).filter(|_| at_start[b.0 as usize] != State::Unknown) else { continue };
            let access = self.graph.access(phi);
            let mut edges = self.flow.cfg.predecessors(b).to_vec();
            let mut operands: Vec<BlockId> = access.incoming.iter().map(|(from, _)| *from).collect();
            edges.sort_unstable();
            operands.sort_unstable();
            if edges != operands {
                let count = (operands.len(), edges.len());
                self.report(ShapeRule::PhiOperands, access.kind, format!("{} operands for {} edges", count.0, count.1));
            }
            for &(from, state) in &access.incoming {
                match at_end.get(from.0 as usize) {
                    Some(State::Is(end)) if *end != state && self.flow.is_reachable(from) => {
                        let (said, end) = (self.name(state), self.name(*end));
                        let detail = format!("for block {} it refers to {said}; the state there is {end}", from.0);
                        self.report(ShapeRule::PhiState, access.kind, detail);
                    }
                    _ => {}
                }
            }
        }
    }

    fn dominance(&mut self) {
        for id in self.graph.ids().collect::<Vec<_>>() {
            let access = self.graph.access(id);
            let Some(inst) = access.kind.inst() else { continue };
            if !self.flow.at.block(inst).is_some_and(|b| self.flow.is_reachable(b)) {
                continue;
            }
            let defining = access.defining.filter(|_| matches!(access.kind, AccessKind::Use(_)));
            for state in [defining, access.optimized, access.clobber].into_iter().flatten() {
                if state != id && !self.is_above(state, inst) {
                    let name = self.name(state);
                    self.report(ShapeRule::Dominance, access.kind, format!("{name} is not on every path to it"));
                    break;
                }
            }
        }
    }

    fn is_above(&self, state: AccessId, inst: InstId) -> bool {
        let Some((block, position)) = self.flow.at.position(inst) else { return false };
        match self.graph.kind(state) {
            AccessKind::LiveOnEntry => true,
            AccessKind::Phi(b) => self.flow.dom.dominates(b, block),
            AccessKind::Def(i) | AccessKind::Use(i) => match self.flow.at.position(i) {
                Some((b, at)) if b == block => at < position,
                Some((b, _)) => self.flow.dom.dominates(b, block),
                None => false,
            },
        }
    }

    fn redundant_phis(&mut self) {
        let phis: Vec<AccessId> = self
            .graph
            .ids()
            .filter(|id| matches!(self.graph.kind(*id), AccessKind::Phi(b) if self.flow.is_reachable(b)))
            .collect();
        let replaced = redundant(&phis, |p| {
            let taken = self.graph.access(p).incoming.iter().filter(|(from, _)| self.flow.is_reachable(*from));
            taken.map(|(_, state)| *state).collect()
        });
        for phi in phis {
            if let Some(state) = replaced.get(&phi) {
                let name = self.name(*state);
                self.report(ShapeRule::PhiRedundant, self.graph.kind(phi), format!("its value is always {name}"));
            }
        }
    }

    fn unreachable(&mut self) {
        for b in self.function.block_ids() {
            let reachable = self.flow.is_reachable(b);
            for id in self.graph.in_block(self.function, b).collect::<Vec<_>>() {
                let access = self.graph.access(id);
                let foreign = |s: &AccessId| *s != AccessId::LIVE_ON_ENTRY;
                let wrong = match access.kind {
                    AccessKind::Phi(_) if !reachable => true,
                    AccessKind::Phi(_) => {
                        access.incoming.iter().any(|(from, s)| !self.flow.is_reachable(*from) && foreign(s))
                    }
                    _ => !reachable && access.defining.iter().any(foreign),
                };
                if wrong {
                    self.report(ShapeRule::Unreachable, access.kind, "it, or the block of an operand, is unreachable");
                }
            }
        }
    }

    fn numbering(&mut self) {
        let mut numbers: Vec<(Option<u32>, AccessKind)> = self
            .graph
            .ids()
            .filter(|id| *id != AccessId::LIVE_ON_ENTRY && self.graph.kind(*id).defines())
            .map(|id| (self.graph.access(id).number, self.graph.kind(id)))
            .collect();
        numbers.sort_unstable();
        for (i, (number, kind)) in numbers.into_iter().enumerate() {
            if number != Some(i as u32 + 1) {
                let said = number.map_or("no number".into(), |n| format!("number {n}"));
                return self.report(ShapeRule::Numbering, kind, format!("it has {said}; expected number {}", i + 1));
            }
        }
    }

    fn name(&self, id: AccessId) -> String {
        match (self.graph.access(id).number, self.graph.kind(id)) {
            (_, AccessKind::LiveOnEntry) => "liveOnEntry".into(),
            (Some(n), _) => n.to_string(),
            (None, kind) => format!("{kind:?}"),
        }
    }
}

/// Returns the weakest and the strongest access that an instruction may have, whatever the alias analysis is: 0 means
/// no access, 1 a use, 2 a def.
fn allowed_access_range(view: &FunctionView, id: InstId) -> (u8, u8) {
    let kind = &view.function.inst(id).kind;
    match kind {
        InstKind::Load { .. } if is_ordered(kind) => (2, 2),
        InstKind::Load { .. } => (1, 1),
        InstKind::Store { .. } | InstKind::Fence(_) | InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } => (2, 2),
        InstKind::VaArg { .. } => (2, 2),
        InstKind::Opaque { text, .. } => {
            if is_inert(text) {
                (0, 0)
            } else {
                (0, 2)
            }
        }
        _ => match kind.as_call() {
            None => (0, 0),
            Some(call) if is_marker(view, call) => (0, 0),
            // If some attribute limits the effects of a call, the effects depend on the analysis.
            Some(call) => {
                // If a call has the TBAA tag of memory that is never written, the call has no effect (TypeBasedAA,
                // "getMemoryEffects"). So MemorySSA may omit the access of a call with a tag.
                let is_tagged = view.function.inst(id).md(MdKindId::TBAA).is_some();
                let said = is_tagged
                    || call.fn_attrs.memory().is_some()
                    || view.module.callee(call.callee).is_none_or(|f| {
                        let f = view.module.function(f);
                        let name = view.module.symbol_name(f.symbol);
                        !f.is_declaration() || f.attrs.memory().is_some() || name.starts_with("llvm.")
                    });
                if said || !call.bundles.is_empty() { (0, 2) } else { (2, 2) }
            }
        },
    }
}
