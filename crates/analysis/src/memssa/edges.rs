//! Translates a location backwards over an edge of the control flow. There are two rules: a sound rule, and the rule of
//! upstream, which ignores iterations.

use super::build::MemorySsa;
use super::clobber::WalkLocation;
use super::groups::strip;
use super::translate::Edge;
use crate::answers::LocationSize;
use crate::ir::{BlockId, InstKind, Value};
use crate::target::{Defect, Quirk};

impl MemorySsa<'_, '_> {
    /// Returns the location as it was before control took an edge.
    pub(super) fn before_edge(&self, spot: WalkLocation, from: BlockId, to: BlockId) -> WalkLocation {
        let edge = Edge { view: &self.analysis.view, flow: &self.flow, from, to };
        if self.analysis.profile.has_defect(Defect::UntranslatedEdge) {
            return spot;
        }
        if !self.analysis.profile.has(Quirk::ForgottenIterations) {
            return self.before_edge_soundly(spot, &edge);
        }
        let Some((ptr, size)) = spot.loc else {
            let across = !self.analysis.profile.has(Quirk::ForgottenCalls);
            return WalkLocation { across: spot.across || across, ..spot };
        };
        let ptr = edge.translate(ptr).unwrap_or(ptr);
        let size = if self.is_same_in_every_iteration(ptr) { size } else { LocationSize::BeforeOrAfterPointer };
        WalkLocation { loc: Some((ptr, size)), ..spot }
    }

    /// The sound rule. The pointer is translated to its value before the edge. If this is impossible, and the pointer
    /// may change between two iterations of a cycle that the edge repeats, the location is marked `across`.
    fn before_edge_soundly(&self, spot: WalkLocation, edge: &Edge) -> WalkLocation {
        let repeats = self.cycles.is_back_edge(edge.from, edge.to);
        let spot = WalkLocation { repeated: spot.repeated || repeats, ..spot };
        if spot.across {
            return spot;
        }
        let Some((ptr, size)) = spot.loc else { return WalkLocation { across: repeats, ..spot } };
        let home = match ptr {
            Value::Inst(i) => self.analysis.view.block_of(i),
            _ => return spot,
        };
        // A value that is computed in the cycle or after the cycle did not exist during the earlier iterations of the
        // cycle.
        let older = |b: BlockId| {
            let repeated = |c| self.cycles.get(c).contains(b);
            self.flow.dom.dominates(b, edge.to) && !self.cycles.repeated_by(edge.from, edge.to).any(repeated)
        };
        match edge.translate(ptr) {
            Some(translated) if home == Some(edge.to) => {
                WalkLocation { loc: Some((translated, size)), across: false, ..spot }
            }
            _ => WalkLocation { across: repeats && !home.is_some_and(older), ..spot },
        }
    }

    /// Whether a pointer is the same in every iteration, by upstream's test.
    fn is_same_in_every_iteration(&self, ptr: Value) -> bool {
        let view = &self.analysis.view;
        let base_is_fixed = |v: Value| {
            let v = strip(view, v);
            !matches!(v, Value::Inst(_)) || matches!(view.inst(v).map(|i| &i.kind), Some(InstKind::Alloca { .. }))
        };
        let ptr = strip(view, ptr);
        if let Value::Inst(i) = ptr
            && view.block_of(i) == Some(BlockId(0))
        {
            return true;
        }
        match view.gep(ptr) {
            Some(gep) => base_is_fixed(gep.base) && gep.indices.iter().all(|i| view.const_int(i).is_some()),
            None => base_is_fixed(ptr),
        }
    }
}
