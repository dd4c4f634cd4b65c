//! Repairs of runs that do not end.
//!
//! Blocks may wait for each other, on a lock or on a counter in memory. Such a run ends only if all awaited blocks
//! exist, and if the memory contains the value for which the first block waits. Locks and counters almost always begin
//! at zero, and a single block waits for no other block. So a repair stores zeros and launches the smallest grid: one
//! block, or one cluster if the launch has clusters.

use super::{Lessons, RepairContext};
use crate::case::{Input, Setup, StoredInput};
use crate::ir::AddressSpace;

/// The number of words of each polled object that become zero.
const WORDS: u64 = 16;

impl Lessons {
    /// Repairs a run that exceeded its step limit or waits for ever. Polled objects become zero. If there are any, a
    /// single cluster is launched.
    pub(super) fn unlock(&mut self, repair_context: &mut RepairContext<'_>) {
        self.unlocked = true;
        if repair_context.unlock() {
            repair_context.one_cluster();
        }
    }
}

impl RepairContext<'_> {
    /// Repairs a run that took too many steps: launches fewer blocks, or makes numbers smaller.
    pub(super) fn reduce_work(&mut self) {
        let grid = self.setup.launch.grid;
        self.fewer_blocks();
        if self.setup.launch.grid == grid {
            self.shrink();
        }
    }

    /// Stores zeros at the start of every object that the code polls. Returns whether there is such an object.
    pub(super) fn unlock(&mut self) -> bool {
        let Some(Setup { stored, args, .. }) = self.stated.is_none().then_some(&mut self.setup) else { return false };
        let polled = &self.scene.facts.sync_facts.polled;
        for arg in polled {
            let Some(Some(Input::Object { size, .. })) = args.get_mut(*arg as usize) else { continue };
            *size = (*size).max(4 * WORDS);
            stored.retain(|s| !self.scene.stores_in(s, *arg, 0..4 * WORDS));
            let word = Input::Bits { bits: 32, value: 0 };
            let zero = |n| StoredInput::in_argument(*arg, 4 * n, word.clone(), AddressSpace(0));
            stored.extend((0..WORDS).map(zero));
        }
        !polled.is_empty()
    }
}
