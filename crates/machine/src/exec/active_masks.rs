//! The results of `activemask` in one run. The machine chooses each mask when a lane executes the instruction, but
//! which lanes execute it together is known only later (PTX ISA, 'activemask': a lane that does not execute the
//! instruction contributes 0). So a run is no evidence if a mask names a lane that does not execute the instruction
//! with this mask.

use crate::api::{Stop, undecided};
use crate::ir::{FuncId, InstId};
use rustc_hash::FxHashMap;

/// An instruction `activemask` of one warp, and how often a lane executed it before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Execution {
    cta: u32,
    warp: u32,
    at: (FuncId, InstId),
    nth: u32,
}

/// The masks that lanes got.
#[derive(Debug, Default)]
pub struct ActiveMasks {
    /// For each execution, the lanes that executed the instruction, each with its mask.
    masks: FxHashMap<Execution, Vec<(u32, u64)>>,
    /// How often a thread executed an instruction.
    counts: FxHashMap<(usize, (FuncId, InstId)), u32>,
}

impl ActiveMasks {
    /// Returns the mask that thread `t`, a lane, gets. If an earlier mask of the same execution names the lane, this is
    /// its mask. Otherwise its mask has the lane itself, and those of `wanted` that no earlier mask names.
    pub fn mask(&mut self, t: usize, (cta, warp, lane): (u32, u32, u32), at: (FuncId, InstId), wanted: u64) -> u64 {
        let count = self.counts.entry((t, at)).or_default();
        let execution = Execution { cta, warp, at, nth: *count };
        *count += 1;
        let lanes = self.masks.entry(execution).or_default();
        let earlier = lanes.iter().map(|(_, mask)| *mask);
        let taken = earlier.clone().fold(0, |all, mask| all | mask);
        let own = earlier.clone().find(|mask| mask >> lane & 1 == 1);
        let mask = own.unwrap_or(wanted & !taken | 1 << lane);
        lanes.push((lane, mask));
        mask
    }

    /// Whether, in every execution, the lanes of each mask got this mask, or may still get it. `may_follow` says
    /// whether a lane of a warp of a CTA may still execute the instruction.
    pub fn agree(&self, may_follow: impl Fn(u32, u32, u32) -> bool) -> bool {
        self.masks.iter().all(|(execution, lanes)| {
            lanes.iter().all(|(_, mask)| {
                let same: u64 = lanes.iter().filter(|(_, other)| other == mask).map(|(lane, _)| 1 << lane).sum();
                let late = mask & !same;
                (0..u64::BITS)
                    .filter(|lane| late >> lane & 1 == 1)
                    .all(|lane| may_follow(execution.cta, execution.warp, lane))
            })
        })
    }
}

/// Discards a run in which the masks do not agree.
pub fn discard_run() -> Result<(), Stop> {
    undecided("the lanes that execute activemask together")
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: (FuncId, InstId) = (FuncId(0), InstId(0));

    /// Returns the masks of lanes, each with the lanes that it wants, and whether the masks agree.
    fn masks(lanes: &[(u32, u64)]) -> (Vec<u64>, bool) {
        let mut all = ActiveMasks::default();
        let masks = lanes.iter().map(|(lane, wanted)| all.mask(*lane as usize, (0, 0, *lane), AT, *wanted)).collect();
        (masks, all.agree(|_, _, _| false))
    }

    #[test]
    fn masks_of_one_execution_divide_the_lanes() {
        assert_eq!(masks(&[(0, 0b11), (1, 0b01)]), (vec![0b11, 0b11], true));
        assert_eq!(masks(&[(0, 0b101), (1, 0b111), (2, 0)]), (vec![0b101, 0b010, 0b101], true));
    }

    #[test]
    fn a_named_lane_must_execute_the_instruction() {
        assert_eq!(masks(&[(0, 0b11)]), (vec![0b11], false));
    }

    #[test]
    fn each_execution_of_a_loop_has_its_own_masks() {
        assert_eq!(masks(&[(0, 0b11), (1, 0b11), (0, 0b01)]), (vec![0b11, 0b11, 0b01], true));
    }
}
