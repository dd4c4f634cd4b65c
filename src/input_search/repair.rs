//! Makes a run legal: the reason why it ended shows what its inputs lacked. A repair changes the setup just enough for
//! the access, or the launch, that was undefined. The search tries the repaired setup before a new draw, and later
//! draws begin with what the repairs have taught ([`Lessons`]).
//!
//! - Objects grow to 1 MiB, and to 1 TiB if the code's strides reach far after or before them, at the cost of their
//!   touched bytes only. Dynamic shared memory grows to 256 KiB.
//! - Pointers are aligned, nulls become objects, blocks are filled.
//! - Arguments that race get separate memory; else one block or thread runs alone; else racing loads of inputs give
//!   undef.
//! - Numbers that lead too far become smaller, sizes multiples of 16. All sizes become equal if an integer quotient of
//!   zero is used as a divisor.
//! - Locks and counters that the code polls become zero, for a single block.
//!
//! Stated inputs of a case never change, and a setup is repaired a limited number of times, so a search ends. Nothing
//! here can make a verdict wrong, since a repaired setup is run and judged like any other.

use super::random_setup::{AMPLE_ROOM, EntryFacts};
use super::realistic_launch::MAX_THREADS;
use crate::case::{Input, Races, Setup};
use crate::machine::{Discard, Fault, Limits, MAX_OBJECT, Outcome, Ub, UbKind};
use std::collections::{BTreeMap, BTreeSet};

/// Bytes of one input object, and of all of them, that are given at once; and of dynamic shared memory.
const LARGE: u64 = 1 << 20;
const LARGE_TOTAL: u64 = 1 << 21;
const MAX_SHARED: u64 = 1 << 18;
/// Bytes of all input objects, huge ones among them.
const MAX_TOTAL: u64 = 1 << 42;
/// An access that is no further behind needs a larger object and no other bytes in memory that led there.
const NEAR: u64 = 1 << 25;
/// A huge object gets N times the size that an access needs: only touched bytes cost anything, and the next thread
/// accesses further on.
const AHEAD: u64 = 8;
/// So often in a row objects grow before the numbers become smaller: a walk whose end and whose steps are both sizes goes
/// through their product.
const WALK: u32 = 4;
/// Threads of a block whose entry sets no limit: a warp of 64 lanes, or two of 32.
const FULL_WARPS: u32 = 64;

/// What runs have taught about the inputs of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Lessons {
    /// Fewest bytes and least alignment of objects.
    objects: BTreeMap<InputSlot, (u64, u64)>,
    shared: u64,
    block: Option<[u32; 3]>,
    /// The last access that was far outside was met with other bytes in memory.
    other_bytes: bool,
    /// Places that must hold pointers: the argument, the path, and the space of the pointer.
    pointers: BTreeSet<PointerPlace>,
    /// The last access with an index that led out of its object was met by another index.
    is_steered: bool,
    /// A run waited for ever.
    unlocked: bool,
    /// How often in a row objects have grown.
    grown: u32,
}

impl Lessons {
    /// Gives a fresh draw what earlier ones lacked.
    pub fn apply(&self, scene: &EntryFacts<'_>, stated: Option<&Setup>, setup: &mut Setup) {
        let mut patient = RepairContext { scene, stated, setup: std::mem::take(setup) };
        for (holder, (size, align)) in &self.objects {
            patient.enlarge(holder, *size, *align);
        }
        if stated.is_none() {
            patient.setup.shared = patient.setup.shared.max(self.shared);
            self.block.into_iter().for_each(|block| patient.relaunch(block));
        }
        // An outer pointer is before what lies behind it.
        self.pointers.iter().for_each(|place| patient.lead_to_object(place));
        if self.unlocked {
            patient.unlock();
        }
        *setup = patient.setup;
    }

    /// The repaired setup of a run; `None`: the run counts, or no repair is known. `is_dear`: a run costs so much that
    /// there is no time for one run per object.
    pub fn repair(
        &mut self,
        scene: &EntryFacts<'_>,
        stated: Option<&Setup>,
        setup: &Setup,
        outcome: &Outcome,
        is_dear: bool,
    ) -> Option<Setup> {
        let mut patient = RepairContext { scene, stated, setup: setup.clone() };
        match outcome {
            Outcome::Violation(ub) => self.define(&mut patient, setup, ub, is_dear),
            Outcome::Discard(Discard::Deadlock) => self.unlock(&mut patient),
            Outcome::Discard(Discard::StepBudget) => {
                self.unlock(&mut patient);
                if patient.setup == *setup {
                    patient.lighten();
                }
            }
            // Perhaps at an access through null of a space in which null may be an address.
            Outcome::Discard(Discard::Undecided(_)) => patient.objects_for_nulls(),
            Outcome::Counted | Outcome::Discard(_) => {}
        }
        (patient.setup != *setup).then_some(patient.setup)
    }

    /// The same of a run that was undefined. `before`: its setup, as it was.
    fn define(&mut self, patient: &mut RepairContext<'_>, before: &Setup, ub: &Ub, is_dear: bool) {
        self.grown = if ub.kind == UbKind::OutOfBounds { self.grown + 1 } else { 0 };
        match (ub.kind, ub.fault) {
            (UbKind::OutOfBounds, _) if self.grown.is_multiple_of(WALK) && patient.shrink() => {}
            (UbKind::OutOfBounds, Some(fault)) => {
                self.grow_object(patient, fault);
                if is_dear && patient.setup != *before {
                    self.grow_all(patient);
                    patient.fewer_blocks();
                }
            }
            (UbKind::Misaligned, Some(fault)) => self.align(patient, fault),
            (UbKind::Null | UbKind::NonNull, _) => patient.objects_for_nulls(),
            (UbKind::DivByZero, _) => {
                patient.ones_for_zeros();
                if patient.setup == *before {
                    patient.one_size();
                }
            }
            // A copy's size, or a tensor's stride, that is no multiple of 16 bytes.
            (UbKind::BadCall, _) => patient.round(),
            (UbKind::Race, fault) => {
                patient.separate_arguments();
                if patient.setup == *before {
                    patient.launch_one_thread();
                }
                // Threads that hold the same element of an input load it, compute and store it back (Triton).
                let is_input = fault.is_some_and(|fault| fault.root.is_some());
                if patient.setup == *before && patient.stated.is_none() && is_input {
                    patient.setup.races = Races::Undef;
                }
            }
            (UbKind::NoAlias | UbKind::WriteToConstant, _) => patient.separate_arguments(),
            (UbKind::NoProvenance, fault) => {
                // Behind a null pointer, or where a number from memory led.
                patient.objects_for_nulls();
                if patient.setup == *before {
                    self.replace_stray(patient, fault);
                }
                if patient.setup == *before {
                    patient.other_bytes();
                }
            }
            (UbKind::Poison | UbKind::Undef | UbKind::NoUndef | UbKind::DivergentBarrier, fault) => {
                // What `inbounds` made of null or of a number from memory, an address beyond an object, or a lane that is not there.
                if fault.is_some_and(|fault| fault.root.is_none()) {
                    patient.objects_for_nulls();
                    if patient.setup == *before {
                        self.replace_stray(patient, fault);
                    }
                }
                self.is_steered = !self.is_steered;
                if fault.is_some() && patient.setup == *before && self.is_steered {
                    // Numbers that are no sizes wrap where `nsw` forbids it.
                    patient.tame_numbers();
                    patient.steer_inside(ub);
                }
                if fault.is_some() && patient.setup == *before {
                    self.grow_all(patient);
                }
                if patient.setup == *before {
                    self.fill_block(patient);
                }
                // Or a sum of numbers in memory that are too large for `nsw`.
                if patient.setup == *before {
                    patient.other_bytes();
                }
            }
            (UbKind::Assume, _) => patient.satisfy(ub),
            _ => {}
        }
    }

    /// Makes the object of an access larger, before or behind what it has. If that would be too much, the numbers that led
    /// there were too large.
    fn grow_object(&mut self, patient: &mut RepairContext<'_>, fault: Fault) {
        if fault.dynamic {
            let end = u64::try_from(fault.offset).unwrap_or(0).saturating_add(fault.len);
            return if end <= MAX_SHARED { self.grow_shared_memory(patient, end) } else { patient.shrink_numbers() };
        }
        let Some(holder) = fault.root.and_then(|root| patient.input_slot(root)) else { return };
        if patient.bring_inside(&holder, fault.offset.into()) {
            return;
        }
        let holder = patient.owner_slot(holder);
        let missing = match u64::try_from(fault.offset) {
            // The next thread, or iteration, comes just behind: leave it room.
            Ok(offset) => offset.saturating_add(fault.len).saturating_mul(2).max(AMPLE_ROOM / 4),
            Err(_)
                if [2, 1]
                    .iter()
                    .any(|n| patient.precede(&holder, fault.offset.unsigned_abs().saturating_mul(*n), LARGE)) =>
            {
                return;
            }
            Err(_) => return self.grow_far(patient, &holder, fault),
        };
        let size = missing.checked_next_power_of_two().unwrap_or(u64::MAX);
        if size > LARGE || patient.total() + size > LARGE_TOTAL {
            return self.grow_far(patient, &holder, fault);
        }
        self.enlarge(patient, &holder, size, 1);
    }

    /// The same of an access that is far away: because a number was too large, or memory held one, or the code's own strides
    /// are so long. Then the object becomes huge.
    fn grow_far(&mut self, patient: &mut RepairContext<'_>, holder: &InputSlot, fault: Fault) {
        if patient.tame_numbers() {
            return;
        }
        let is_near = u64::try_from(fault.offset).is_ok_and(|offset| offset < NEAR);
        if !is_near {
            self.other_bytes = !self.other_bytes;
            if self.other_bytes {
                return patient.other_bytes();
            }
        }
        let ahead = |bytes: u64| bytes.saturating_mul(AHEAD).clamp(LARGE, MAX_OBJECT / 2).next_power_of_two();
        let fits = match u64::try_from(fault.offset) {
            Ok(offset) => {
                let end = offset.saturating_add(fault.len);
                let size = ahead(end).max(if end > MAX_OBJECT / 2 { MAX_OBJECT } else { 0 });
                let fits = end <= MAX_OBJECT && patient.total() + size <= MAX_TOTAL;
                if fits {
                    self.enlarge(patient, holder, size, 1);
                }
                fits
            }
            Err(_) => patient.precede(holder, ahead(fault.offset.unsigned_abs()), MAX_OBJECT),
        };
        if !fits {
            patient.other_bytes();
        }
    }

    /// Makes every object larger.
    fn grow_all(&mut self, patient: &mut RepairContext<'_>) {
        for holder in patient.holders() {
            let Some((size, _)) = patient.object(&holder).as_deref().and_then(extent) else { continue };
            let size = (size * 4).max(AMPLE_ROOM);
            if size <= LARGE / 4 && patient.total() + size <= LARGE_TOTAL {
                self.enlarge(patient, &holder, size, 1);
            }
        }
        if patient.scene.facts.dynamic_shared {
            self.grow_shared_memory(patient, (self.shared * 2).clamp(MAX_SHARED / 4, MAX_SHARED));
        }
    }

    /// Makes a pointer to an object of a number that was loaded as a pointer.
    fn replace_stray(&mut self, patient: &mut RepairContext<'_>, fault: Option<Fault>) {
        for place in fault.and_then(|fault| fault.stray).map(|stray| patient.pointer_places(stray)).unwrap_or_default()
        {
            patient.lead_to_object(&place);
            self.pointers.insert(place);
        }
    }

    fn enlarge(&mut self, patient: &mut RepairContext<'_>, holder: &InputSlot, size: u64, align: u64) {
        patient.enlarge(holder, size, align);
        let known = self.objects.entry(holder.clone()).or_insert((0, 1));
        *known = (known.0.max(size), known.1.max(align));
    }

    fn grow_shared_memory(&mut self, patient: &mut RepairContext<'_>, bytes: u64) {
        if patient.stated.is_none() {
            self.shared = self.shared.max(bytes.next_power_of_two().max(1024)).min(MAX_SHARED);
            patient.setup.shared = patient.setup.shared.max(self.shared);
        }
    }

    /// Aligns the object of an access, and what points into it.
    fn align(&mut self, patient: &mut RepairContext<'_>, fault: Fault) {
        let Some(holder) =
            fault.root.and_then(|root| patient.input_slot(root)).map(|holder| patient.owner_slot(holder))
        else {
            return;
        };
        let to = fault.align;
        let size = patient.object(&holder).as_deref().and_then(extent).map_or(0, |(size, _)| size);
        self.enlarge(patient, &holder, size.next_multiple_of(to), to);
        let aligned = |offset: &mut i128| *offset = offset.div_euclid(to.into()) * i128::from(to);
        let (mut args, free) = (std::mem::take(&mut patient.setup.args), |i| is_changeable(patient.stated, i));
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
        patient.setup.args = args;
    }

    /// Gives the block all threads that the entry allows. If these are too many and lanes exchange values, it gives
    /// full warps.
    fn fill_block(&mut self, patient: &mut RepairContext<'_>) {
        let scene = patient.scene;
        let limits = Limits::for_entry(scene.module, scene.entry);
        let (_, most) = limits.threads();
        let threads = match most {
            ..=MAX_THREADS if scene.kernel => most,
            _ if scene.facts.ids.exchanges => FULL_WARPS,
            _ => return,
        };
        if patient.stated.is_none() && limits.block.is_none() {
            self.block = Some([threads, 1, 1]);
            patient.relaunch([threads, 1, 1]);
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
