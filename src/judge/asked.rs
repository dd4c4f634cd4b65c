//! The questions that passes ask (`--ask heard`), indexed for the observer. From this index, the observer finds the
//! accesses to a question's location, for any size of the location. The index also shows at which times the observer
//! may compare the values of the question's two pointers (docs/soundness.md, "What passes ask").

use super::plan::FunctionPlan;
use crate::answers::{AskedLocation, AskedWhen, LocationSize, Question};
use crate::ir::cycles::CycleId;
use crate::ir::{CastOp, Function, InstId, InstKind, Value};

/// One side of a question, stored under a pointer value. If an access goes through this value, the access may belong to
/// the side's location.
#[derive(Clone, Debug)]
pub(super) struct AskedSide {
    /// The question's index in [`FunctionPlan::questions`].
    pub question: usize,
    /// 0 for the first location of the question, 1 for the second.
    pub side: usize,
    /// The location.
    pub location: AskedLocation,
    /// The slots of the pointer values on the way from the location's pointer to the accessed value, in the order of
    /// their computation. Example: the slots of `%p` and `%q` for `%q = getelementptr i8, ptr %p, i64 4`.
    pub chain: Vec<usize>,
}

/// The properties of a question that do not depend on a side.
#[derive(Clone, Debug)]
pub(super) struct AskedQuestion {
    /// Which values of the two pointers the answer is about: values at the same time, of different iterations, or at
    /// one instruction.
    pub when: AskedWhen,
    /// If the answer compares values of different iterations: the innermost cycle that contains the definitions of both
    /// pointers, if there is one.
    pub cycle: Option<CycleId>,
}

impl FunctionPlan {
    /// Adds the sides of a question to the index.
    pub(super) fn enter_asked(&mut self, question: usize, sides: &[AskedLocation], when: AskedWhen) {
        for (side, location) in sides.iter().enumerate() {
            let first = self.value(location.loc.ptr);
            let mut chains = vec![vec![first]];
            if matches!(location.loc.size, LocationSize::AfterPointer | LocationSize::BeforeOrAfterPointer) {
                self.add_moved(location.loc.ptr, &mut chains);
            }
            for chain in chains {
                let last = *chain.last().expect("it has the pointer");
                self.asked_of_value[last].push(AskedSide { question, side, location: *location, chain });
            }
        }
        let across = when == AskedWhen::AcrossIterations;
        let cycle = if across { self.common_cycle(sides) } else { None };
        if let Some(cycle) = cycle.filter(|cycle| !self.compared_cycles.contains(cycle)) {
            self.compared_cycles.push(cycle);
        }
        self.asked.insert(question, AskedQuestion { when, cycle });
    }

    /// Adds a chain for each pointer that casts and `getelementptr` compute from the pointer `of` (see
    /// [`moved_pointers`]).
    fn add_moved(&mut self, of: Value, chains: &mut Vec<Vec<usize>>) {
        let moved = self.moved.clone();
        let mut open = vec![(of, chains[0].clone())];
        while let Some((from, chain)) = open.pop() {
            for (to, _) in moved.iter().filter(|(_, base)| *base == from) {
                let mut longer = chain.clone();
                longer.push(self.value(*to));
                chains.push(longer.clone());
                open.push((*to, longer));
            }
        }
    }

    /// Returns the innermost cycle that contains the definitions of both pointers, if there is one.
    fn common_cycle(&self, sides: &[AskedLocation]) -> Option<CycleId> {
        let [a, b] = [sides.first(), sides.last()].map(|side| self.defining_block(side?.loc.ptr));
        let b = b?;
        self.cycles.containing(a?).find(|c| self.cycles.get(*c).contains(b))
    }

    /// Whether the question uses the metadata of an instruction for this side. If so, the side's location belongs to
    /// this instruction.
    pub(super) fn has_metadata(&self, question: usize, side: usize) -> bool {
        match self.questions[question] {
            Question::Asked { a, b, .. } => [a, b][side].by.is_some(),
            Question::CallAsked { loc, .. } | Question::Masked { loc } => loc.by.is_some(),
            _ => false,
        }
    }
}

/// Returns a pair for each `getelementptr` and each pointer cast: the computed pointer, and the pointer from which it
/// was computed. Both point into the same object.
pub(super) fn moved_pointers(f: &Function) -> Vec<(Value, Value)> {
    let moved = |i: InstId| match &f.inst(i).kind {
        InstKind::Gep { base, .. } => Some((Value::Inst(i), *base)),
        InstKind::Cast { op: CastOp::BitCast | CastOp::AddrSpaceCast, value, .. } => Some((Value::Inst(i), *value)),
        _ => None,
    };
    f.inst_ids().filter_map(moved).collect()
}
