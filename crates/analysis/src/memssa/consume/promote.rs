//! LICM's question: may memory that a loop reads and writes be kept in a register while the loop runs?
//!
//! A *must-set* is a set of loads and stores of one type. Their pointers are loop-invariant and are all equal. A
//! must-set may be promoted (read once before the loop, written at each exit) under two conditions. First, no other
//! instruction of the loop accesses its bytes, in any iteration. Second, every path through the loop executes one of
//! the stores of the must-set. Under these conditions, the loop writes the memory anyway, so the new read adds no fault
//! and the new write adds no race. A call in the loop forbids promotion if it may not return or may synchronise,
//! because other code could then read the memory before the loop has written the value back.

use super::{ConsumerAnswer, Consumers};
use crate::alias::instruction::{location_of, to_location};
use crate::alias::{Location, Query};
use crate::answers::AliasResult;
use crate::ir::cycles::Cycle;
use crate::ir::{BlockId, InstId, InstKind, TypeId, Value};
use crate::target::Defect;

/// The accesses of one must-set.
struct MustSet {
    place: Location,
    ty: TypeId,
    accesses: Vec<InstId>,
}

/// The maximum number of accesses in a must-set.
const MOST_ACCESSES: usize = 64;

impl Consumers<'_, '_, '_> {
    /// Returns the must-sets that may be promoted, each with the header of the outermost loop for which the two
    /// conditions are known to be true.
    pub(super) fn promotable(&self) -> Vec<ConsumerAnswer> {
        let mut found: Vec<ConsumerAnswer> = Vec::new();
        let mut taken: Vec<InstId> = Vec::new();
        for cycle in self.memssa.cycles.all().iter().filter(|c| self.is_natural(c)) {
            for set in self.must_sets(cycle) {
                if self.is_promotable(cycle, &set) && !set.accesses.iter().any(|a| taken.contains(a)) {
                    taken.extend(&set.accesses);
                    found.push(ConsumerAnswer::Promotable { accesses: set.accesses, header: cycle.header() });
                }
            }
        }
        found
    }

    fn is_natural(&self, cycle: &Cycle) -> bool {
        let blocks = self.blocks(cycle);
        cycle.is_reducible() && blocks.iter().all(|b| self.memssa.flow.dom.dominates(cycle.header(), *b))
    }

    fn blocks(&self, cycle: &Cycle) -> Vec<BlockId> {
        let function = self.memssa.analysis.view.function;
        function.block_ids().filter(|b| cycle.contains(*b)).collect()
    }

    /// Returns all instructions of a loop, in the order of the text.
    fn insts(&self, cycle: &Cycle) -> Vec<InstId> {
        let function = self.memssa.analysis.view.function;
        self.blocks(cycle).into_iter().flat_map(|b| function.block(b).insts.iter().copied()).collect()
    }

    fn must_sets(&self, cycle: &Cycle) -> Vec<MustSet> {
        let view = &self.memssa.analysis.view;
        let mut sets: Vec<MustSet> = Vec::new();
        for inst in self.insts(cycle).into_iter().filter(|i| self.memssa.graph.of_inst(*i).is_some()) {
            let (ptr, ty) = match view.function.inst(inst).kind {
                InstKind::Load { ptr, volatile: false, atomic: None, .. } => (ptr, Some(view.function.inst(inst).ty)),
                InstKind::Store { ptr, value, volatile: false, atomic: None, .. } => (ptr, view.ty(value)),
                _ => continue,
            };
            let (Some(ty), Some(place)) = (ty, location_of(view, inst)) else { continue };
            if matches!(ptr, Value::Inst(i) if view.block_of(i).is_none_or(|b| cycle.contains(b))) {
                continue;
            }
            // The location gets no metadata, because the metadata of one access need not be true for the other accesses
            // of the set.
            let place = Location { inst: None, ..place };
            let mut query = Query::new(self.memssa.analysis);
            let must = |q: &mut Query, set: &MustSet| q.alias_result(&set.place, &place) == AliasResult::MustAlias;
            let known = |set: &&mut MustSet| set.ty == ty && (set.place.ptr == ptr || must(&mut query, set));
            match sets.iter_mut().find(known) {
                Some(set) => set.accesses.push(inst),
                None => sets.push(MustSet { place, ty, accesses: vec![inst] }),
            }
        }
        sets
    }

    fn is_promotable(&self, cycle: &Cycle, set: &MustSet) -> bool {
        let (view, flow) = (&self.memssa.analysis.view, &self.memssa.flow);
        let leaving: Vec<BlockId> = (self.blocks(cycle).into_iter())
            .filter(|b| flow.cfg.successors(*b).iter().any(|s| !cycle.contains(*s)))
            .collect();
        let is_certain = |access: &InstId| {
            let is_store = matches!(view.function.inst(*access).kind, InstKind::Store { .. });
            let home = view.block_of(*access);
            is_store && home.is_some_and(|home| leaving.iter().all(|b| flow.dom.dominates(home, *b)))
        };
        !leaving.is_empty()
            && set.accesses.len() <= MOST_ACCESSES
            && set.accesses.iter().any(is_certain)
            && self.insts(cycle).iter().all(|i| set.accesses.contains(i) || self.leaves_alone(*i, &set.place))
    }

    /// Whether control certainly continues after the instruction, and the instruction accesses the memory in no
    /// iteration.
    fn leaves_alone(&self, inst: InstId, place: &Location) -> bool {
        let kind = &self.memssa.analysis.view.function.inst(inst).kind;
        if !self.certainly_returns(kind) {
            return false;
        }
        if self.memssa.graph.of_inst(inst).is_none() {
            return true;
        }
        let mut query = Query::new(self.memssa.analysis);
        let does = query.across_iterations(|q| to_location(q, inst, place).0);
        !does.is_mod() && (!does.is_ref() || self.has_defect(Defect::ReadersIgnored))
    }
}
