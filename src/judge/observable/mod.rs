//! Compares two runs by what the environment can observe: `same(before, after)` of `docs/soundness.md`, section 4.
//!
//! A [`Difference`] must be an error under every reading of LangRef. So a value of `before` matches anything if the
//! value is undefined or depends on a nondeterministic choice. Objects for which the environment has no name match up
//! to renaming. Two pointers match if their objects and their offsets match.
//! [`validation::compare_draws`](crate::validation::compare_draws) makes the runs. The same module decides which draws
//! count, and on which values of `before` the draws agree.

mod effects;
mod pairs;

use crate::machine::ObjectId;
use crate::machine::observation::{Byte, ObservableEffect, ObservableEffects, Observation, Taint, TrapState};
use pairs::{Pairs, Place};

/// Where and how two runs differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What differs.
    pub kind: DifferenceKind,
    /// The difference as a sentence for the report.
    pub detail: String,
    /// For a difference in memory: the object of `before` and the offset of the byte.
    pub byte: Option<(ObjectId, u64)>,
}

impl Difference {
    /// Returns a difference that is not in memory.
    pub fn new(kind: DifferenceKind, detail: String) -> Difference {
        Difference { kind, detail, byte: None }
    }
}

words! {
    /// The kind of a difference. Findings contain the name of the kind as the answer to the question `same`.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum DifferenceKind {
        /// A thread returns different results.
        Return = "return",
        /// Bytes that the environment may read after the launch differ.
        Memory = "memory",
        /// A volatile access differs, is missing, or is added.
        Volatile = "volatile",
        /// A call of a function without a body differs, is missing, or is added.
        Call = "call",
        /// Only one of the two runs executes `llvm.trap`.
        Trap = "trap",
        /// A function or a variable that other modules use by its name is missing or differs.
        Export = "export",
        /// The pass introduces undefined behaviour.
        Ub = "ub",
        /// A promise that the pass deduced is broken.
        Promise = "promise",
    }
}

/// Returns the first difference between `before` and `after` that the environment can observe.
///
/// If both runs trap, memory and results are not compared. With several threads, nothing else is compared either: a
/// trap ends the launch, and the progress of the other threads is unknown.
pub fn difference(before: &Observation, after: &Observation) -> Option<Difference> {
    match (before.trap, after.trap) {
        (TrapState::Perhaps, _) | (_, TrapState::Perhaps) => return None,
        (TrapState::Yes, TrapState::No) => {
            return Some(Difference::new(DifferenceKind::Trap, "the trap is missing".to_string()));
        }
        (TrapState::No, TrapState::Yes) => {
            let detail = "a trap that was not there before".to_string();
            return Some(Difference::new(DifferenceKind::Trap, detail));
        }
        (TrapState::No, TrapState::No) | (TrapState::Yes, TrapState::Yes) => {}
    }
    let found = first_difference(before, after)?;
    // Generated PTX may or may not keep an atomic access volatile.
    let is_atomic = |effect: &ObservableEffect| matches!(effect, ObservableEffect::Volatile { in_pieces: Some(0), .. });
    if !before.threads.iter().any(|effects| effects.list.iter().any(is_atomic)) {
        return Some(found);
    }
    let mut plain = before.clone();
    plain.threads.iter_mut().for_each(|effects| effects.list.retain(|effect| !is_atomic(effect)));
    first_difference(&plain, after)
}

/// Returns the first difference. The caller has compared the traps: both runs trap, or neither does.
fn first_difference(before: &Observation, after: &Observation) -> Option<Difference> {
    let mut first = None;
    Pairs::new(before, after, false).walk(&mut |_, found| {
        first = Some(found);
        false
    });
    first
}

/// Removes two kinds of values from `agreed`: those that differ in `other`, a second draw of the same program, and
/// those that depend on a nondeterministic choice in one of the draws. A removed value matches anything in every later
/// [`difference`].
pub fn retain_agreement(agreed: &mut Observation, other: &Observation) {
    agreed.numbered |= other.numbered;
    if agreed.trap != other.trap {
        agreed.trap = TrapState::Perhaps;
    }
    if agreed.trap == TrapState::Perhaps {
        return;
    }
    let mut places = Vec::new();
    Pairs::new(agreed, other, true).walk(&mut |place, _| {
        places.push(place);
        true
    });
    for place in places {
        mark_unconstrained(agreed, place);
    }
}

fn mark_unconstrained(agreed: &mut Observation, place: Place) {
    match place {
        Place::Result { thread, leaf } => agreed.returned[thread][leaf].taint = Taint::Any,
        Place::Effects { thread, from } => {
            if agreed.threads.len() <= thread {
                agreed.threads.resize(thread + 1, ObservableEffects::default());
            }
            let effects = &mut agreed.threads[thread];
            effects.list.truncate(from);
            effects.open = true;
        }
        Place::Argument { thread, effect, arg } => {
            if let Some(ObservableEffect::Call { args, .. }) = agreed.threads[thread].list.get_mut(effect)
                && let Some(datum) = &mut args[arg]
            {
                datum.taint = Taint::Any;
            }
        }
        Place::EffectByte { thread, effect, at } => match agreed.threads[thread].list.get_mut(effect) {
            Some(ObservableEffect::Call { read: bytes, .. } | ObservableEffect::Volatile { bytes, .. }) => {
                bytes[at] = Byte::Unclear
            }
            None => {}
        },
        Place::Byte { object, at } => agreed.objects[object].mark_unknown(at),
    }
}
