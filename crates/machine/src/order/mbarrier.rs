//! mbarrier objects (PTX ISA, 'Parallel Synchronization and Communication Instructions: mbarrier'): 8 bytes of shared
//! memory that count arrivals and the bytes of asynchronous copies. When neither arrivals nor bytes are pending, the
//! phase ends and the next one begins.
//!
//! A thread that observes the end of a phase acquires what the arrivals of that phase released. The scope of the
//! arrival must include the observing thread, and the scope of the observing operation must include the arriving
//! thread.

use super::clock::{Publication, add_publications};
use super::{Gain, Order};
use crate::api::{Stop, UbKind, ub};
use crate::code::MbarrierOp;

/// One mbarrier object.
#[derive(Clone, Debug, Default)]
pub struct Mbarrier {
    expected: u64,
    pending: u64,
    /// The number of bytes that copies are expected to write and have not written yet.
    transactions: i64,
    pub phase: u64,
    /// What the arrivals of the current phase published (`arrived`), and what the arrivals of the last ended phase
    /// published (`ended`).
    arrived: Vec<Publication>,
    ended: Vec<Publication>,
}

/// The largest number of arrivals, or of bytes, that an mbarrier can count.
pub const MOST: u64 = (1 << 20) - 1;

impl Mbarrier {
    /// Creates an object that expects `count` arrivals in each phase.
    pub fn new(count: u64) -> Result<Mbarrier, Stop> {
        match count {
            1..=MOST => Ok(Mbarrier { expected: count, pending: count, ..Mbarrier::default() }),
            _ => ub(UbKind::Mbarrier, format!("an mbarrier cannot expect {count} arrivals")),
        }
    }

    /// Returns the bytes of the object as a number. An arrival returns this number as the state of the object.
    pub fn word(&self) -> u64 {
        self.phase << 20 | self.pending
    }

    fn end_phase(&mut self) {
        if self.pending == 0 && self.transactions == 0 {
            self.pending = self.expected;
            self.phase += 1;
            self.ended = std::mem::take(&mut self.arrived);
        }
    }

    /// Counts `count` arrivals. With `drop`, later phases expect `count` fewer arrivals. Returns the state before the
    /// arrival.
    pub fn arrive(&mut self, count: u64, drop: bool, released: Vec<Publication>) -> Result<u64, Stop> {
        let state = self.word();
        if count == 0 || count > self.pending || (drop && count > self.expected) {
            return ub(UbKind::Mbarrier, format!("{count} arrivals where {} are pending", self.pending));
        }
        self.pending -= count;
        self.expected -= if drop { count } else { 0 };
        add_publications(&mut self.arrived, released);
        self.end_phase();
        Ok(state)
    }

    /// Adds to the number of bytes that copies are still expected to write in this phase.
    pub fn expect_bytes(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > MOST {
            return ub(UbKind::Mbarrier, format!("an mbarrier cannot expect {bytes} bytes"));
        }
        self.transactions += bytes as i64;
        Ok(())
    }

    /// Counts bytes as written by a copy.
    pub fn complete_bytes(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > MOST {
            return ub(UbKind::Mbarrier, format!("an mbarrier cannot count {bytes} bytes"));
        }
        self.transactions -= bytes as i64;
        self.end_phase();
        Ok(())
    }

    /// Whether a phase has ended. The operand of a wait is the parity of a phase, or the state that an arrival
    /// returned. The phase must be the current one or the one before it.
    pub fn has_ended(&self, operand: u64, parity: bool) -> Result<bool, Stop> {
        match parity {
            true => Ok(operand & 1 != self.phase & 1),
            false if operand >> 20 == self.phase => Ok(false),
            false if (operand >> 20) + 1 == self.phase => Ok(true),
            false => ub(UbKind::Mbarrier, "waits for a phase that is neither the current nor the last one"),
        }
    }
}

impl Order {
    /// Returns how the clock of thread `t` changes when it observes the end of the last phase.
    pub fn phase_gain(&self, t: usize, mbarrier: usize, op: MbarrierOp) -> Gain {
        let ended = self.mbarriers.get(&mbarrier).map_or(&[][..], |b| &b.ended);
        self.to_gain(self.mutual(t, op.scope, ended), !op.relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PTX ISA, "mbarrier": a phase ends when all expected arrivals and bytes have come. The next phase expects the
    /// same number of arrivals, less the dropped ones.
    #[test]
    fn phases_end_by_arrivals_and_bytes() {
        let arrives = |b: &mut Mbarrier, count, drop| b.arrive(count, drop, Vec::new()).is_ok();
        let mut b = Mbarrier::new(3).expect("it may expect three");
        let first = b.word();
        assert!(arrives(&mut b, 1, false) && arrives(&mut b, 1, true) && b.phase == 0);
        assert!(!arrives(&mut b, 0, false) && !arrives(&mut b, 2, false) && b.word() != first);
        assert!(arrives(&mut b, 1, false) && b.phase == 1);
        assert!(arrives(&mut b, 2, false) && b.phase == 2, "one arrival was dropped");
        assert!(arrives(&mut b, 1, true) && arrives(&mut b, 1, true) && b.phase == 3);
        assert!(!arrives(&mut b, 1, true), "no arrival is expected any more");
        let mut b = Mbarrier::new(1).expect("it may expect one");
        let states = [(); 3].map(|()| b.arrive(1, false, Vec::new()).expect("it is expected"));
        assert!(states[0] != states[1] && states[1] != states[2]);
        assert!((b.has_ended(states[2], false), b.has_ended(b.word(), false)) == (Ok(true), Ok(false)));
        assert!(b.has_ended(states[0], false).is_err());
        assert!(b.expect_bytes(MOST).is_ok() && b.expect_bytes(MOST + 1).is_err());
        assert!(arrives(&mut b, 1, false) && b.phase == 3, "the bytes have not arrived");
        assert!(b.complete_bytes(MOST + 1).is_err() && b.complete_bytes(MOST).is_ok() && b.phase == 4);
        assert!(Mbarrier::new(0).is_err() && Mbarrier::new(MOST).is_ok() && Mbarrier::new(MOST + 1).is_err());
    }
}
