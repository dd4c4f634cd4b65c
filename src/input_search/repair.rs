//! Repairs inputs whose run ended in undefined behaviour, or did not end. The reason why the run ended shows which
//! input is missing or wrong. A repair changes the inputs only as much as the failed access or launch needs to become
//! defined. The search tries the repaired inputs before a new draw. Later draws get the same changes ([`Lessons`]).
//!
//! - Objects grow, up to 1 MiB. If the code's strides reach far beyond an object, it grows, up to 1 TiB; only the
//!   touched bytes of such a huge object cost memory. Dynamic shared memory grows, up to 256 KiB.
//! - Pointers are aligned, null pointers get objects, blocks get all their threads.
//! - If accesses race, arguments get separate memory. If the race remains, only one block or one thread is launched. If
//!   the race still remains, racing loads of inputs give undef (`; aliasmith: races undef`).
//! - Numbers that lead out of bounds become smaller, and sizes become multiples of 16. If the code divides by an
//!   integer quotient that is zero, all sizes become equal.
//! - Locks and counters that the code polls become zero, and a single cluster is launched.
//!
//! Stated inputs of a case never change. Inputs are repaired a limited number of times, so a search ends. A repair
//! cannot make a verdict wrong, because repaired inputs are run and judged like all others.

use super::random_setup::{EntryFacts, REALISTIC_OBJECT_SIZE};
use super::realistic_launch::MAX_THREADS;
use crate::case::{Input, Races, Setup};
use crate::machine::{Discard, Fault, Limits, MAX_OBJECT, Outcome, Ub, UbKind};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum size in bytes of one input object that is not huge.
const LARGE: u64 = 1 << 20;
/// The maximum size in bytes of all input objects together, if none of them is huge.
const LARGE_TOTAL: u64 = 1 << 21;
/// The maximum size in bytes of dynamic shared memory.
const MAX_SHARED: u64 = 1 << 18;
/// The maximum size in bytes of all input objects, including huge ones.
const MAX_TOTAL: u64 = 1 << 42;
/// If an access is out of bounds by at most this number of bytes, the object grows. If the access is further away, the
/// contents of memory may be the cause, and are changed.
const NEAR: u64 = 1 << 25;
/// A huge object gets this multiple of the size that the failed access needs, because the next thread accesses bytes
/// further on.
const HUGE_OBJECT_FACTOR: u64 = 8;
/// After this number of consecutive runs with an access out of bounds, the next repair makes numbers smaller instead of
/// enlarging objects. Example: a loop whose end and step are both sizes accesses addresses up to their product.
const RUNS_PER_SHRINK: u32 = 4;
/// The number of threads in a block, if the entry sets no limit. The number is one warp of 64 lanes, or two warps of 32
/// lanes.
const FULL_WARPS: u32 = 64;

/// What earlier runs of an entry showed about its inputs, to be applied to later draws.
#[derive(Clone, Debug, Default)]
pub(super) struct Lessons {
    /// The minimum size and alignment of objects, in bytes.
    objects: BTreeMap<InputSlot, (u64, u64)>,
    shared: u64,
    block: Option<[u32; 3]>,
    /// Whether the last repair of an access far out of bounds changed the contents of memory.
    other_bytes: bool,
    /// The locations in memory that must contain pointers.
    pointers: BTreeSet<PointerPlace>,
    /// Whether the last repair changed an argument to bring an index in bounds.
    is_steered: bool,
    /// Whether a run waited for ever on a lock or counter.
    unlocked: bool,
    /// The number of consecutive runs that ended with an access out of bounds.
    grown: u32,
}

impl Lessons {
    /// Applies the lessons to a fresh draw.
    pub fn apply(&self, scene: &EntryFacts<'_>, stated: Option<&Setup>, setup: &mut Setup) {
        let mut repair_context = RepairContext { scene, stated, setup: std::mem::take(setup) };
        for (holder, (size, align)) in &self.objects {
            repair_context.enlarge(holder, *size, *align);
        }
        if stated.is_none() {
            repair_context.setup.shared = repair_context.setup.shared.max(self.shared);
            self.block.into_iter().for_each(|block| repair_context.relaunch(block));
        }
        // The set is in order: a pointer is stored before the pointers in the memory that it leads to.
        self.pointers.iter().for_each(|place| repair_context.lead_to_object(place));
        if self.unlocked {
            repair_context.unlock();
        }
        *setup = repair_context.setup;
    }

    /// Returns the repaired inputs of a run. Returns `None` if the run is evidence, or if no repair is known. If
    /// `is_dear`, runs are so costly that all objects are enlarged at once, not one per run.
    pub fn repair(
        &mut self,
        scene: &EntryFacts<'_>,
        stated: Option<&Setup>,
        setup: &Setup,
        outcome: &Outcome,
        is_dear: bool,
    ) -> Option<Setup> {
        let mut repair_context = RepairContext { scene, stated, setup: setup.clone() };
        match outcome {
            Outcome::Violation(ub) => self.define(&mut repair_context, setup, ub, is_dear),
            Outcome::Discard(Discard::Deadlock) => self.unlock(&mut repair_context),
            Outcome::Discard(Discard::StepBudget) => {
                self.unlock(&mut repair_context);
                if repair_context.setup == *setup {
                    repair_context.reduce_work();
                }
            }
            // The undecided question may be an access through null in an address space in which null may be a valid
            // address.
            Outcome::Discard(Discard::Undecided(_)) => repair_context.objects_for_nulls(),
            Outcome::Counted | Outcome::Discard(_) => {}
        }
        (repair_context.setup != *setup).then_some(repair_context.setup)
    }

    /// Repairs the inputs of an undefined run. `before` has the inputs before the repair.
    fn define(&mut self, repair_context: &mut RepairContext<'_>, before: &Setup, ub: &Ub, is_dear: bool) {
        self.grown = if ub.kind == UbKind::OutOfBounds { self.grown + 1 } else { 0 };
        match (ub.kind, ub.fault) {
            (UbKind::OutOfBounds, _) if self.grown.is_multiple_of(RUNS_PER_SHRINK) && repair_context.shrink() => {}
            (UbKind::OutOfBounds, Some(fault)) => {
                self.grow_object(repair_context, fault);
                if is_dear && repair_context.setup != *before {
                    self.grow_all(repair_context);
                    repair_context.fewer_blocks();
                }
            }
            (UbKind::Misaligned, Some(fault)) => self.align(repair_context, fault),
            (UbKind::Null | UbKind::NonNull, _) => repair_context.objects_for_nulls(),
            (UbKind::DivByZero, _) => {
                repair_context.ones_for_zeros();
                if repair_context.setup == *before {
                    repair_context.one_size();
                }
            }
            // The size of a copy or the stride of a tensor may be no multiple of 16 bytes.
            (UbKind::BadCall, _) => repair_context.round(),
            (UbKind::Race, fault) => {
                repair_context.separate_arguments();
                if repair_context.setup == *before {
                    repair_context.launch_one_thread();
                }
                // Several threads of a kernel may load the same element of an input, compute, and store it back
                // (Triton).
                let is_input = fault.is_some_and(|fault| fault.root.is_some());
                if repair_context.setup == *before && repair_context.stated.is_none() && is_input {
                    repair_context.setup.races = Races::Undef;
                }
            }
            (UbKind::NoAlias | UbKind::WriteToConstant, _) => repair_context.separate_arguments(),
            (UbKind::NoProvenance, fault) => {
                // The access goes through null, or through a number in memory that the code uses as an address.
                repair_context.objects_for_nulls();
                if repair_context.setup == *before {
                    self.replace_stray(repair_context, fault);
                }
                if repair_context.setup == *before {
                    repair_context.other_bytes();
                }
            }
            (UbKind::Poison | UbKind::Undef | UbKind::NoUndef | UbKind::DivergentBarrier, fault) => {
                // The operand may be an `inbounds` GEP of null or of a number from memory, an address beyond an object,
                // or a value from a missing lane.
                if fault.is_some_and(|fault| fault.root.is_none()) {
                    repair_context.objects_for_nulls();
                    if repair_context.setup == *before {
                        self.replace_stray(repair_context, fault);
                    }
                }
                self.is_steered = !self.is_steered;
                if fault.is_some() && repair_context.setup == *before && self.is_steered {
                    // Numbers that are too large for sizes overflow in operations with `nsw`.
                    repair_context.replace_large_numbers();
                    repair_context.steer_inside(ub);
                }
                if fault.is_some() && repair_context.setup == *before {
                    self.grow_all(repair_context);
                }
                if repair_context.setup == *before {
                    self.fill_block(repair_context);
                }
                // The cause may also be numbers in memory that are too large for a sum with `nsw`.
                if repair_context.setup == *before {
                    repair_context.other_bytes();
                }
            }
            (UbKind::Assume, _) => repair_context.satisfy(ub),
            _ => {}
        }
    }

    /// Enlarges the object of an access, at its start or end. If the object would become too large, the numbers that
    /// led to the access become smaller.
    fn grow_object(&mut self, repair_context: &mut RepairContext<'_>, fault: Fault) {
        if fault.dynamic {
            let end = u64::try_from(fault.offset).unwrap_or(0).saturating_add(fault.len);
            return if end <= MAX_SHARED {
                self.grow_shared_memory(repair_context, end)
            } else {
                repair_context.shrink_numbers()
            };
        }
        let Some(holder) = fault.root.and_then(|root| repair_context.input_slot(root)) else { return };
        if repair_context.bring_inside(&holder, fault.offset.into()) {
            return;
        }
        let holder = repair_context.owner_slot(holder);
        let missing = match u64::try_from(fault.offset) {
            // The next thread or iteration accesses the following bytes, so the object gets more bytes than this access
            // needs.
            Ok(offset) => offset.saturating_add(fault.len).saturating_mul(2).max(REALISTIC_OBJECT_SIZE / 4),
            Err(_)
                if [2, 1].iter().any(|n| {
                    repair_context.precede(&holder, fault.offset.unsigned_abs().saturating_mul(*n), LARGE)
                }) =>
            {
                return;
            }
            Err(_) => return self.grow_far(repair_context, &holder, fault),
        };
        let size = missing.checked_next_power_of_two().unwrap_or(u64::MAX);
        if size > LARGE || repair_context.total() + size > LARGE_TOTAL {
            return self.grow_far(repair_context, &holder, fault);
        }
        self.enlarge(repair_context, &holder, size, 1);
    }

    /// Handles an access that is far out of bounds. If the code has long strides, the object becomes huge. Otherwise
    /// the cause is a too large number in an argument or in memory, which becomes smaller.
    fn grow_far(&mut self, repair_context: &mut RepairContext<'_>, holder: &InputSlot, fault: Fault) {
        if repair_context.replace_large_numbers() {
            return;
        }
        let is_near = u64::try_from(fault.offset).is_ok_and(|offset| offset < NEAR);
        if !is_near {
            self.other_bytes = !self.other_bytes;
            if self.other_bytes {
                return repair_context.other_bytes();
            }
        }
        let ahead =
            |bytes: u64| bytes.saturating_mul(HUGE_OBJECT_FACTOR).clamp(LARGE, MAX_OBJECT / 2).next_power_of_two();
        let fits = match u64::try_from(fault.offset) {
            Ok(offset) => {
                let end = offset.saturating_add(fault.len);
                let size = ahead(end).max(if end > MAX_OBJECT / 2 { MAX_OBJECT } else { 0 });
                let fits = end <= MAX_OBJECT && repair_context.total() + size <= MAX_TOTAL;
                if fits {
                    self.enlarge(repair_context, holder, size, 1);
                }
                fits
            }
            Err(_) => repair_context.precede(holder, ahead(fault.offset.unsigned_abs()), MAX_OBJECT),
        };
        if !fits {
            repair_context.other_bytes();
        }
    }

    /// Enlarges every object.
    fn grow_all(&mut self, repair_context: &mut RepairContext<'_>) {
        for holder in repair_context.holders() {
            let Some((size, _)) = repair_context.object(&holder).as_deref().and_then(extent) else { continue };
            let size = (size * 4).max(REALISTIC_OBJECT_SIZE);
            if size <= LARGE / 4 && repair_context.total() + size <= LARGE_TOTAL {
                self.enlarge(repair_context, &holder, size, 1);
            }
        }
        if repair_context.scene.facts.dynamic_shared {
            self.grow_shared_memory(repair_context, (self.shared * 2).clamp(MAX_SHARED / 4, MAX_SHARED));
        }
    }

    /// Handles a number in memory that the code loaded as a pointer. Stores a pointer to an object in its place.
    fn replace_stray(&mut self, repair_context: &mut RepairContext<'_>, fault: Option<Fault>) {
        for place in
            fault.and_then(|fault| fault.stray).map(|stray| repair_context.pointer_places(stray)).unwrap_or_default()
        {
            repair_context.lead_to_object(&place);
            self.pointers.insert(place);
        }
    }

    fn enlarge(&mut self, repair_context: &mut RepairContext<'_>, holder: &InputSlot, size: u64, align: u64) {
        repair_context.enlarge(holder, size, align);
        let known = self.objects.entry(holder.clone()).or_insert((0, 1));
        *known = (known.0.max(size), known.1.max(align));
    }

    fn grow_shared_memory(&mut self, repair_context: &mut RepairContext<'_>, bytes: u64) {
        if repair_context.stated.is_none() {
            self.shared = self.shared.max(bytes.next_power_of_two().max(1024)).min(MAX_SHARED);
            repair_context.setup.shared = repair_context.setup.shared.max(self.shared);
        }
    }

    /// Aligns the object of an access, and the pointers into it.
    fn align(&mut self, repair_context: &mut RepairContext<'_>, fault: Fault) {
        let Some(holder) =
            fault.root.and_then(|root| repair_context.input_slot(root)).map(|holder| repair_context.owner_slot(holder))
        else {
            return;
        };
        let to = fault.align;
        let size = repair_context.object(&holder).as_deref().and_then(extent).map_or(0, |(size, _)| size);
        self.enlarge(repair_context, &holder, size.next_multiple_of(to), to);
        let aligned = |offset: &mut i128| *offset = offset.div_euclid(to.into()) * i128::from(to);
        let (mut args, free) =
            (std::mem::take(&mut repair_context.setup.args), |i| is_changeable(repair_context.stated, i));
        for (i, input) in args.iter_mut().enumerate().filter(|(i, _)| free(*i)) {
            match input {
                Some(Input::Arg { arg, offset }) if InputSlot::Argument(*arg) == holder => aligned(offset),
                Some(Input::Inside { offset, place, size, align }) if InputSlot::Argument(i as u32) == holder => {
                    aligned(offset);
                    if *offset == 0 {
                        *input = Some(Input::Object { place: *place, size: *size, align: *align });
                    }
                }
                _ => {}
            }
        }
        repair_context.setup.args = args;
    }

    /// Gives the block all threads that the entry allows. If the entry allows too many threads, and lanes exchange
    /// values, the block gets 64 threads.
    fn fill_block(&mut self, repair_context: &mut RepairContext<'_>) {
        let scene = repair_context.scene;
        let limits = Limits::for_entry(scene.module, scene.entry);
        let (_, most) = limits.threads();
        let threads = match most {
            ..=MAX_THREADS if scene.kernel => most,
            _ if scene.facts.ids.exchanges => FULL_WARPS,
            _ => return,
        };
        if repair_context.stated.is_none() && limits.block.is_none() {
            self.block = Some([threads, 1, 1]);
            repair_context.relaunch([threads, 1, 1]);
        }
    }
}

mod launch;
mod scalars;
mod context;
mod nontermination;
mod steer;
mod stray;

use context::{InputSlot, RepairContext, extent, is_changeable};
use stray::PointerPlace;

#[cfg(test)]
mod tests;
