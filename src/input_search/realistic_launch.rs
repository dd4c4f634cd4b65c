//! Makes realistic draws: launches and integers that resemble those of real programs. Most kernels from front ends need
//! a full block, because lanes exchange values. Most of these kernels also need integers that fit together, such as the
//! sizes and strides of one matrix. With other inputs, the runs of these kernels end in undefined behaviour.

use super::random_setup::{EntryFacts, SetupSampler};
use super::setup_edit::SetupEditor;
use crate::case::Launch;
use crate::ir::{GlobalRef, Type};
use crate::machine::{Limits, MOST_THREADS};
use crate::random::Rng;
use crate::values::FunctionView;
use crate::values::gep::Decomposition;

/// The maximum number of threads per block in a realistic draw.
const MAX_BLOCK: u32 = 256;
/// The usual maximum number of threads of a launch.
pub(super) const MAX_THREADS: u32 = 512;
/// The maximum number of blocks per dimension in a realistic draw.
const MAX_BLOCKS: u32 = 8;
/// The maximum number of block coordinates that are considered in each dimension. In all, at most `MAX_PLACES`² blocks
/// are considered.
const MAX_PLACES: u32 = 8;

/// Usual numbers of elements, rows or strides.
pub(super) const SIZES: [u128; 12] = [1, 2, 8, 16, 32, 33, 64, 100, 128, 256, 512, 1024];

impl EntryFacts<'_> {
    /// Returns a realistic launch. If the code distinguishes its threads or lets them exchange values, a block has many
    /// threads. Otherwise a block has one thread, or up to 32 if the code has atomic accesses.
    pub fn sample_realistic_launch(&self, rng: &mut Rng) -> Launch {
        let mut launch = Launch::default();
        let limits = Limits::for_entry(self.module, self.entry);
        let (fewest, most) = limits.threads();
        let most = most.min(MAX_BLOCK);
        let threads = match self.facts.ids.thread {
            None if !self.facts.ids.lane && !self.facts.ids.exchanges => match self.facts.has_atomics {
                true => rng.pick(&[1, 1, 2, 32]).min(most),
                false => 1,
            },
            _ => rng.pick(&[most, 64, most, 32]).min(most),
        };
        let threads = self.threads_per_array(most, rng).unwrap_or(threads).max(fewest.min(MAX_BLOCK));
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
        let dimensions = self.facts.ids.block.map_or(0, |d| usize::from(d) + 1);
        for dimension in 0..dimensions {
            if launch.threads() <= MAX_THREADS / 2 && rng.one_in(2) {
                launch.grid[dimension] *= 2;
            }
        }
        // Occasionally one dimension has many blocks, because the code may compute two numbers from one coordinate:
        // tile and head, or row and column.
        if dimensions > 0 && rng.one_in(4) {
            launch.grid = [launch.cluster, 1, 1];
            let most = MOST_THREADS / launch.threads().max(1);
            launch.grid[rng.below(dimensions as u64) as usize] *= most.clamp(1, MAX_BLOCKS);
        }
        launch
    }

    /// In about half of the calls, returns a number of threads such that each thread has its own element of an array in
    /// shared memory. This number is the length of the array, or the length rounded down to whole warps.
    pub fn threads_per_array(&self, most: u32, rng: &mut Rng) -> Option<u32> {
        self.facts.ids.thread?;
        let sizes = self.facts.shared_counts.iter().flat_map(|n| [*n, n / WARP * WARP]);
        let sizes: Vec<u32> = sizes.filter(|n| (2..=most).contains(n)).collect();
        (!sizes.is_empty() && rng.one_in(2)).then(|| rng.pick(&sizes))
    }
}

/// The number of threads of a warp on most targets.
const WARP: u32 = 32;

/// If an address is in an array in shared memory and has a variable index, returns the number of elements of the array.
pub(super) fn shared_count(view: &FunctionView, d: &Decomposition) -> Option<u32> {
    let Some(GlobalRef::Variable(g)) = view.global(d.base) else { return None };
    let variable = &view.module.globals[g];
    (variable.space.0 == 3 && !d.terms.is_empty()).then_some(())?;
    match view.module.types.get(variable.ty) {
        Type::Array { len, .. } => u32::try_from(*len).ok(),
        _ => None,
    }
}

impl SetupSampler<'_> {
    /// Returns a size that fits the other inputs. Usually this is the common size of the draw, or 1 as a stride;
    /// occasionally it is the number of threads.
    pub fn size(&mut self) -> u128 {
        let mut whole = Rng::new(self.out.seed, 0x73_697a_6573);
        let common = whole.pick(&[64, 32, 128, 64, 256, 512, 16, 1]);
        if whole.one_in(3) {
            return common;
        }
        match self.rng.below(8) {
            0..=3 => common,
            4 | 5 => 1,
            6 if self.rng.one_in(2) => self.out.launch.block[0].saturating_mul(self.out.launch.grid[0]).into(),
            6 => self.rng.pick(&SIZES),
            _ => self.rng.below(5).into(),
        }
    }
}

impl SetupEditor<'_> {
    /// Makes the grid large enough to contain a block with these coordinates. If the launch would have too many
    /// threads, other dimensions shrink.
    pub fn launch_block(&mut self, place: [u32; 3]) -> Option<()> {
        self.stated.is_none().then_some(())?;
        let grid = self.setup.launch.grid;
        let alone = self.grid_to(place)?;
        let wide = std::array::from_fn(|d| alone[d].max(grid[d]));
        self.setup.launch.grid = [wide, alone].into_iter().find(|grid| self.fits(grid))?;
        Some(())
    }

    /// Returns the smallest grid with a block at these coordinates.
    fn grid_to(&self, place: [u32; 3]) -> Option<[u32; 3]> {
        let [x, y, z] = place.map(|n| n.checked_add(1));
        Some([x?.checked_next_multiple_of(self.setup.launch.cluster.max(1))?, y?, z?])
    }

    fn fits(&self, grid: &[u32; 3]) -> bool {
        let block: u32 = self.setup.launch.block.iter().product();
        let threads = grid.iter().try_fold(block, |all, n| all.checked_mul(*n));
        threads.is_some_and(|all| all <= MOST_THREADS)
    }

    /// Returns coordinates of blocks, ordered by their distance from block 0. Omits blocks that would make the grid too
    /// large.
    pub fn places(&self) -> Vec<[u32; 3]> {
        let most = |d: u8| if self.scene.facts.ids.block >= Some(d) { MAX_PLACES } else { 1 };
        let all = (0..most(2)).flat_map(|z| (0..most(1)).flat_map(move |y| (0..most(0)).map(move |x| [x, y, z])));
        let fits = |place: &[u32; 3]| self.grid_to(*place).is_some_and(|grid| self.fits(&grid));
        let mut fit: Vec<[u32; 3]> = all.filter(fits).collect();
        fit.sort_by_key(|place| (place.iter().sum::<u32>(), *place));
        fit.truncate(MAX_PLACES as usize * MAX_PLACES as usize);
        fit
    }
}

/// Returns the dimension whose block coordinate an intrinsic with this name returns.
pub(super) fn block_dimension(name: &str) -> Option<usize> {
    let dimension =
        name.strip_prefix("llvm.nvvm.read.ptx.sreg.ctaid.").or(name.strip_prefix("llvm.amdgcn.workgroup.id."));
    ["x", "y", "z"].iter().position(|d| Some(*d) == dimension)
}

#[cfg(test)]
mod tests;
