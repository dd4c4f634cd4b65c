//! Checks after a change: compares the updated graph and the incremental alias analysis with newly built ones.

use super::{Session, fresh};
use crate::alias::incremental::{IncrementalAnalysis, sources};
use crate::alias::{Analysis, Location, Query};
use crate::answers::{AccessKind, AliasResult, LocationSize, MemoryGraph};
use crate::ir::{Function, InstId, InstKind, Value};
use crate::memssa::compare::{Difference, differences};
use crate::memssa::verify::BrokenRule;
use rustc_hash::FxHashSet;

/// An error that a check found after a change.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckFailure {
    /// The graph breaks a rule of the shape.
    #[error("{}: {:?}: {}", .0.rule.name(), .0.access, .0.detail)]
    Rule(BrokenRule),
    /// The graph differs from a fresh build.
    #[error("differs from a fresh build: {:?}: {}", .0.access, .0.what)]
    Graph(Difference),
    /// The incremental analysis gives a definite answer that a new analysis does not give.
    #[error("the kept analysis answers {} for {a} and {b}, a fresh one answers {}", .kept.name(), .fresh.name())]
    Answer {
        /// The first pointer.
        a: String,
        /// The second pointer.
        b: String,
        /// The incremental analysis's answer about two locations of four bytes, one at each pointer.
        kept: AliasResult,
        /// The new analysis's answer to the same question.
        fresh: AliasResult,
    },
    /// The incremental analysis accepts questions about this value, although the value was removed.
    #[error("the kept analysis accepts questions about {0}, which was removed")]
    AcceptsRemoved(String),
}

impl CheckFailure {
    /// Returns the kind of error in a few words.
    pub fn name(&self) -> &'static str {
        match self {
            CheckFailure::Rule(broken) => broken.rule.name(),
            CheckFailure::Graph(_) => "stale graph",
            CheckFailure::Answer { .. } => "stale answer",
            CheckFailure::AcceptsRemoved(_) => "answer about a deleted value",
        }
    }
}

impl Session<'_> {
    /// Checks the graph and the incremental analysis, and returns all errors.
    pub fn find_errors(&mut self) -> Vec<CheckFailure> {
        let mut wrong = self.wrong_graph();
        wrong.extend(self.wrong_answers());
        wrong
    }

    /// Returns broken rules, and differences between the graph and a newly built graph. A change may make the memory of
    /// another load constant, or no longer constant. In a recursive function, a change may also change the effects of
    /// calls of that function. The updater gets no report about either. So after such a change, a difference between
    /// the graphs is no error.
    fn wrong_graph(&self) -> Vec<CheckFailure> {
        let broken = self.updater.verify(self.module, self.f).into_iter().map(CheckFailure::Rule);
        let fresh = fresh(self.module, self.f, &self.layout, self.profile);
        let graph = self.updater.graph();
        let is_constant = |g: &MemoryGraph, kind| g.find(kind).and_then(|id| g.access(id).optimized).is_some();
        let does =
            |g: &MemoryGraph, i: InstId| [AccessKind::Def(i), AccessKind::Use(i)].map(|kind| g.find(kind).is_some());
        let f = self.module.function(self.f);
        let mut calls = f.inst_ids().filter(|i| f.inst(*i).kind.as_call().is_some());
        if calls.any(|i| does(graph, i) != does(&fresh, i)) {
            return broken.collect();
        }
        let told = |kind: AccessKind| is_constant(graph, kind) == is_constant(&fresh, kind);
        let others = differences(graph, &fresh).into_iter().filter(|d| told(d.access));
        broken.chain(others.map(CheckFailure::Graph)).collect()
    }

    /// Asks both analyses about each pair of pointers. Returns each definite answer of the incremental analysis that
    /// differs from the new analysis's answer. Also returns the removed values about which the incremental analysis
    /// accepts queries. Skips pointers that were never registered, or that never get a value.
    fn wrong_answers(&mut self) -> Vec<CheckFailure> {
        let refuses = |kept: &IncrementalAnalysis, v: Value| kept.must_be_registered(v).is_err();
        let unrefused = self.gone.iter().filter(|(_, v)| !refuses(&self.kept, *v));
        let mut wrong: Vec<CheckFailure> =
            unrefused.map(|(name, _)| CheckFailure::AcceptsRemoved(name.clone())).collect();
        let f = self.module.function(self.f);
        let empty = valueless_phis(f);
        let asked = |v: &Value| !refuses(&self.kept, *v) && sources(f, *v).is_disjoint(&empty);
        let pointers: Vec<Value> = self.pointer_values().into_iter().filter(asked).collect();
        let mut unequal = Vec::new();
        let mut analysis = Analysis::new(self.module, self.f, &self.layout, self.profile);
        for (i, a) in pointers.iter().enumerate() {
            for b in &pointers[..i] {
                let [x, y] = [a, b].map(|v| Location::new(*v, LocationSize::Precise(4)));
                let fresh = Query::new(&analysis).alias_result(&x, &y);
                match self.kept.alias(&mut analysis, &x, &y) {
                    Ok(kept) if kept != AliasResult::MayAlias && kept != fresh => unequal.push((*a, *b, kept, fresh)),
                    _ => {}
                }
            }
        }
        wrong.extend(unequal.into_iter().map(|(a, b, kept, fresh)| {
            let [a, b] = [a, b].map(|v| self.name_of(v));
            CheckFailure::Answer { a, b, kept, fresh }
        }));
        wrong
    }
}

/// Returns the phis whose operands are all computed from the phi itself. No value ever enters such a phi, because its
/// block has become unreachable (or its operands no longer dominate it). So every answer about such a phi is true. An
/// analysis stops somewhere on the cycle of phis, at a position that depends on the size of the function. So the
/// answers of two analyses about these phis cannot be compared.
fn valueless_phis(f: &Function) -> FxHashSet<Value> {
    let is_empty = |v: &Value| match v {
        Value::Inst(i) => match &f.inst(*i).kind {
            InstKind::Phi { incoming, .. } => incoming.iter().all(|(from, _)| sources(f, *from).contains(v)),
            _ => false,
        },
        _ => false,
    };
    f.inst_ids().map(Value::Inst).filter(is_empty).collect()
}
