//! Repairs launches and null pointers. Also separates pointers that lead to the same memory.

use super::{RepairContext, is_changeable};
use crate::case::{Input, Launch};
use crate::input_search::random_setup::REALISTIC_OBJECT_SIZE;
use crate::input_search::realistic_launch::MAX_THREADS;
use crate::ir::AddressSpace;
use crate::machine::Limits;

impl RepairContext<'_> {
    /// Launches one thread, if the entry allows this. Code whose threads always race may be free of undefined behaviour
    /// with one thread.
    pub(super) fn launch_one_thread(&mut self) {
        let limits = Limits::for_entry(self.scene.module, self.scene.entry);
        if self.stated.is_none() && limits.block.is_none() && limits.threads().0 <= 1 {
            self.relaunch([1, 1, 1]);
        }
    }

    /// Changes the dimensions of the block. The grid shrinks if there would be too many threads.
    pub(super) fn relaunch(&mut self, block: [u32; 3]) {
        let launch = &mut self.setup.launch;
        launch.block = block;
        if launch.threads() > MAX_THREADS {
            self.one_cluster();
        }
        self.setup.drivers.clear();
    }

    /// Launches the smallest grid: one cluster.
    pub(super) fn one_cluster(&mut self) {
        let launch = &mut self.setup.launch;
        launch.grid = [launch.cluster.max(1), 1, 1];
    }

    /// Launches at most two blocks, adjacent in the first dimension. The second block is needed because its coordinate
    /// is not zero.
    pub(super) fn fewer_blocks(&mut self) {
        if self.stated.is_none() {
            let Launch { cluster, grid, .. } = &mut self.setup.launch;
            *grid = [grid[0].min((*cluster).max(2)), 1, 1];
        }
    }

    /// Replaces every null pointer by a pointer to a new object.
    pub(super) fn objects_for_nulls(&mut self) {
        let own = |space| Input::Object { place: self.scene.place_of(space), size: REALISTIC_OBJECT_SIZE, align: 16 };
        for i in (0..self.setup.args.len()).filter(|i| is_changeable(self.stated, *i)) {
            if let (Some(Input::Null), Some(space)) = (&self.setup.args[i], self.scene.pointer_param(i)) {
                self.setup.args[i] = Some(own(space));
            }
        }
        for s in self.setup.stored.iter_mut().filter(|s| self.stated.is_none() && s.value == Input::Null) {
            s.value = own(AddressSpace(s.space));
        }
    }

    /// Gives every pointer argument separate memory. If no argument shared memory before, or if the code is no kernel,
    /// also launches only one cluster.
    pub(super) fn separate_arguments(&mut self) {
        let mut is_changed = false;
        for i in (0..self.setup.args.len()).filter(|i| is_changeable(self.stated, *i)) {
            if let (Some(Input::Arg { .. }), Some(space)) = (&self.setup.args[i], self.scene.pointer_param(i)) {
                let place = self.scene.place_of(space);
                self.setup.args[i] = Some(Input::Object { place, size: REALISTIC_OBJECT_SIZE, align: 16 });
                is_changed = true;
            }
        }
        if self.stated.is_none() && !(is_changed && self.scene.kernel) {
            self.one_cluster();
        }
    }
}
