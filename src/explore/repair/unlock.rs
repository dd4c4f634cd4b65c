//! Runs that do not end.
//!
//! Blocks that wait for one another, on a lock or on a counter in memory: it must hold what lets the first of them go on, and those
//! that are waited for must be there. Locks and counters begin at zero as good as always, and a block that is alone waits for
//! nobody.

use super::{Lessons, Patient};
use crate::case::{Input, Setup, Stored};
use crate::explore::draw::Scene;

/// So many words of each object that is polled become zero.
const WORDS: u64 = 16;

impl Lessons {
    /// The setup of a run that had not ended after all its steps; `None`: the code polls nothing, or that has been tried.
    pub fn unlock(&mut self, scene: &Scene<'_>, stated: Option<&Setup>, setup: &Setup) -> Option<Setup> {
        self.unlocked = true;
        let mut patient = Patient { scene, stated, setup: setup.clone() };
        if patient.unlock() && stated.is_none() {
            patient.setup.launch.grid = [setup.launch.cluster.max(1), 1, 1];
        }
        (patient.setup != *setup).then_some(patient.setup)
    }
}

/// The setup of a run that took too many steps, with less to do: fewer blocks, or smaller numbers.
pub(super) fn lighten(scene: &Scene<'_>, stated: Option<&Setup>, setup: &Setup) -> Option<Setup> {
    let mut patient = Patient { scene, stated, setup: setup.clone() };
    patient.fewer_blocks();
    (patient.setup != *setup || patient.shrink()).then_some(patient.setup)
}

impl Patient<'_> {
    /// Zeros at the begin of every object that the code polls. Does it poll any?
    pub(super) fn unlock(&mut self) -> bool {
        let Some(Setup { stored, args, .. }) = self.stated.is_none().then_some(&mut self.setup) else { return false };
        let polled = &self.scene.facts.meetings.polled;
        for arg in polled {
            let Some(Some(Input::Object { size, .. })) = args.get_mut(*arg as usize) else { continue };
            *size = (*size).max(4 * WORDS);
            stored.retain(|s| !self.scene.stores_in(s, *arg, 0..4 * WORDS));
            let zero = |n| Stored { arg: *arg, offset: 4 * n, value: Input::Bits { bits: 32, value: 0 }, space: 0 };
            stored.extend((0..WORDS).map(zero));
        }
        !polled.is_empty()
    }
}
