//! Ample draws: launches and integers as real programs have them. A kernel of a front end is mostly legal only if its block
//! is full, because lanes exchange values, and if its integers fit together: sizes and strides of the same matrices.

use super::draw::{Chooser, Scene};
use crate::case::Launch;
use crate::machine::Limits;
use crate::random::Rng;

/// A block, and the whole launch, has at most so many threads; the machine takes no more.
const MAX_BLOCK: u32 = 256;
pub(super) const MAX_THREADS: u32 = 512;

/// Numbers of elements, rows or strides.
pub(super) const SIZES: [u128; 12] = [1, 2, 8, 16, 32, 33, 64, 100, 128, 256, 512, 1024];

impl Scene<'_> {
    /// A launch of full blocks, if the code tells its threads apart.
    pub fn ample_launch(&self, rng: &mut Rng) -> Launch {
        let mut launch = Launch::default();
        let limits = Limits::of(self.module, self.entry);
        let (fewest, most) = limits.threads();
        let most = most.min(MAX_BLOCK);
        let threads = match self.facts.ids.thread {
            None if !self.facts.ids.lane => 1,
            _ => rng.pick(&[most, 64, most, 32]).min(most),
        };
        let threads = threads.max(fewest.min(MAX_BLOCK));
        launch.block = limits.block.unwrap_or(match self.facts.ids.thread {
            Some(1) if threads >= 64 => [threads / 8, 8, 1],
            Some(2) if threads >= 64 => [threads / 16, 4, 4],
            _ => [threads, 1, 1],
        });
        launch.cluster = match limits.cluster {
            Some([x, 1, 1]) => x.max(1),
            _ if self.facts.clusters => 2,
            _ => 1,
        };
        launch.grid[0] = launch.cluster;
        if self.facts.ids.block.is_some() && launch.threads() <= MAX_THREADS / 2 && rng.one_in(2) {
            launch.grid[0] *= 2;
        }
        if self.facts.ids.block.is_some_and(|d| d > 0) && launch.threads() <= MAX_THREADS / 2 && rng.one_in(2) {
            launch.grid[1] = 2;
        }
        launch
    }
}

impl Chooser<'_> {
    /// A size that goes with the others of the setup: mostly the same one, or a stride of 1.
    pub fn size(&mut self) -> u128 {
        let mut whole = Rng::new(self.out.seed, 0x73_697a_6573);
        let common = whole.pick(&[64, 32, 128, 64, 256, 512, 16, 1]);
        if whole.one_in(3) {
            return common;
        }
        match self.rng.below(8) {
            0..=3 => common,
            4 | 5 => 1,
            6 => self.rng.pick(&SIZES),
            _ => self.rng.below(5).into(),
        }
    }
}

#[cfg(test)]
mod tests;
