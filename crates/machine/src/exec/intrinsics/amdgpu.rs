//! Values that lanes of an AMDGPU wave exchange (AMDGPUUsage; "AMD Instinct MI300 Instruction Set Architecture", "DPP",
//! "DS_SWIZZLE_B32", "DS_PERMUTE_B32").

use crate::code::Exchange;
use crate::exec::LaneOperands;
use crate::memory::Scalar;

/// The number of lanes of a row (`ROW`), and of a bank (`BANK`).
const ROW: u32 = 16;
const BANK: u32 = 4;

/// Returns the value that a lane gets. `None` if the value is unknown.
pub fn exchanged_value<'b>(
    lane: u32,
    mine: &'b LaneOperands,
    lanes: u32,
    of: &dyn Fn(u32) -> Option<&'b LaneOperands>,
) -> Option<Scalar> {
    let number = |n: usize| mine.value(n).bits as u32;
    match mine.op {
        // Operands: address, value. If several lanes send to one lane, the lane with the highest number wins. A lane to
        // which no lane sends gets 0.
        Exchange::Send => {
            let sends = |from: &u32| {
                of(*from).is_some_and(|b| b.value(0).is_well_defined() && b.value(0).bits as u32 / 4 % lanes == lane)
            };
            Some((0..lanes).filter(sends).last().and_then(of).map_or(Scalar::from_bits(0), |b| b.value(1)))
        }
        Exchange::Swizzle => of(swizzled(lane, number(1))?).map(|b| b.value(0)),
        Exchange::PermuteRow { across } => {
            let selector = u64::from(number(2)) | u64::from(number(3)) << 32;
            let row = if across { (lane / ROW) ^ 1 } else { lane / ROW };
            let from = row * ROW + (selector >> (4 * (lane % ROW)) & 15) as u32;
            // If the source lane is absent, the result depends on two flags. With `fi`, it is the value of the absent
            // lane's register. With `bound_ctrl` alone, it is 0. With neither, it is the old value.
            match of(from) {
                Some(b) => Some(b.value(1)),
                None if number(4) & 1 == 1 => None,
                None if number(5) & 1 == 1 => Some(Scalar::from_bits(0)),
                None => Some(mine.value(0)),
            }
        }
        // Operands: old value, value, the lane's own selector, and two flags, `fi` and `bound_ctrl`.
        Exchange::RowLane { across } => {
            let at = mine.value(2);
            let row = if across { (lane / ROW) ^ 1 } else { lane / ROW };
            let from = at.is_well_defined().then_some(row * ROW + (at.bits as u32 & 15))?;
            of(from).map(|b| b.value(1))
        }
        // Operands: value, selectors.
        Exchange::OctetLane => of(lane / 8 * 8 + (number(1) >> (3 * (lane % 8)) & 7)).map(|b| b.value(0)),
        // The instruction has no effect in a wave of 32.
        Exchange::OtherHalf => (lanes == 64).then(|| of(lane ^ 32))?.map(|b| b.value(0)),
        // Operands: value, lane, and the value that the other lanes keep.
        Exchange::WriteLane => {
            let at = mine.value(1);
            let here = at.is_well_defined().then_some(at.bits as u32 % lanes == lane)?;
            Some(mine.value(if here { 0 } else { 2 }))
        }
        Exchange::Dpp if mine.values.len() > 5 => {
            let enabled = number(3) >> (lane / ROW % 4) & 1 == 1 && number(4) >> (lane / BANK % 4) & 1 == 1;
            if !enabled {
                return Some(mine.value(0));
            }
            let from = pattern(number(2), lane, lanes)?;
            match from.and_then(of) {
                Some(b) => Some(b.value(1)),
                None if number(5) & 1 == 1 => Some(Scalar::from_bits(0)),
                None => Some(mine.value(0)),
            }
        }
        // Operands: value, pattern, masks, bound_ctrl. `mov.dpp` has no old value.
        Exchange::Dpp => pattern(number(1), lane, lanes)?.and_then(of).map(|b| b.value(0)),
        _ => None,
    }
}

/// A register of a lane.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LaneRegister {
    pub lane: u32,
    pub register: usize,
}

/// Returns the sources of the two results of a lane, if rows of `row` lanes are swapped ("V_PERMLANE16_SWAP_B32",
/// "V_PERMLANE32_SWAP_B32"). The odd rows of register 0 and the even rows of register 1 change places.
pub fn swapped_places(lane: u32, row: u32) -> [LaneRegister; 2] {
    match lane / row % 2 {
        0 => [LaneRegister { lane, register: 0 }, LaneRegister { lane: lane + row, register: 0 }],
        _ => [LaneRegister { lane: lane - row, register: 1 }, LaneRegister { lane, register: 1 }],
    }
}

/// Returns the lane that a DPP control selects. Inner `None`: the lane is outside the row or the wave. Outer `None`:
/// the control is unknown.
fn pattern(control: u32, lane: u32, lanes: u32) -> Option<Option<u32>> {
    let (row, at) = (lane / ROW * ROW, lane % ROW);
    let by = control & 15;
    let inside = |v: Option<u32>| v.filter(|v| *v < lanes);
    Some(match control {
        0..=0xff => Some(lane / BANK * BANK + (control >> (2 * (lane % BANK)) & 3)),
        0x101..=0x10f => (at + by < ROW).then_some(row + at + by),
        0x111..=0x11f => at.checked_sub(by).map(|at| row + at),
        0x121..=0x12f => Some(row + (at + ROW - by) % ROW),
        0x130 => inside(Some(lane + 1)),
        0x134 => Some((lane + 1) % lanes),
        0x138 => lane.checked_sub(1),
        0x13c => Some((lane + lanes - 1) % lanes),
        0x140 => Some(row + 15 - at),
        0x141 => Some(lane / 8 * 8 + 7 - lane % 8),
        0x142 => row.checked_sub(1),
        0x143 => (lane >= 32).then_some(31),
        0x150..=0x15f => Some(row + by),
        0x160..=0x16f => Some(row + (at ^ by)),
        _ => return None,
    })
}

/// Returns the lane that a `ds_swizzle_b32` offset selects. In one mode, the offset has two bits for each of four
/// neighbouring lanes. In the other mode, it has three masks (and, or, xor), which are applied to the lane's number
/// among 32 lanes. `None`: the offset selects a mode that only some processors have (rotations and the FFT swizzle).
fn swizzled(lane: u32, offset: u32) -> Option<u32> {
    if offset >= 0xc000 {
        return None;
    }
    if offset & 0x8000 != 0 {
        return Some(lane / BANK * BANK + (offset >> (2 * (lane % BANK)) & 3));
    }
    let (and, or, xor) = (offset & 31, offset >> 5 & 31, offset >> 10 & 31);
    Some(lane / 32 * 32 + (((lane % 32) & and | or) ^ xor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (control, lane, want) in [
            (0x1b, 5, Some(Some(6))), // quad_perm [3,2,1,0]
            (0x101, 14, Some(Some(15))),
            (0x101, 15, Some(None)),
            (0x111, 16, Some(None)),
            (0x118, 28, Some(Some(20))),
            (0x121, 16, Some(Some(31))),
            (0x140, 18, Some(Some(29))),
            (0x141, 18, Some(Some(21))),
            (0x142, 17, Some(Some(15))),
            (0x142, 3, Some(None)),
            (0x143, 40, Some(Some(31))),
            (0x100, 0, None),
        ] {
            assert_eq!(pattern(control, lane, 64), want, "{control:#x} {lane}");
        }
        assert_eq!(swizzled(5, 0x401f), Some(5 ^ 16));
        assert_eq!(swizzled(5, 0x8000 | 0b01_00_11_10), Some(4 + 3));
    }

    /// For every control and every lane of a wave of 32 and of 64, the selected lane is the lane in the ISA's tables of
    /// "DPP".
    #[test]
    fn every_lane_of_every_pattern() {
        for lanes in [32u32, 64] {
            for lane in 0..lanes {
                let (row, at) = (lane / 16, lane % 16);
                let place = |row: u32, at: u32| Some(row * 16 + at);
                for control in 0..0x200u32 {
                    let n = control & 15;
                    let want = match control {
                        0..=0xff => Some(lane / 4 * 4 + (control >> (2 * (lane % 4))) % 4),
                        0x101..=0x10f => {
                            if at + n < 16 {
                                place(row, at + n)
                            } else {
                                None
                            }
                        }
                        0x111..=0x11f => {
                            if at >= n {
                                place(row, at - n)
                            } else {
                                None
                            }
                        }
                        0x121..=0x12f => place(row, (at + 16 - n) % 16),
                        0x130 => {
                            if lane + 1 < lanes {
                                Some(lane + 1)
                            } else {
                                None
                            }
                        }
                        0x134 => Some(if lane + 1 < lanes { lane + 1 } else { 0 }),
                        0x138 => {
                            if lane > 0 {
                                Some(lane - 1)
                            } else {
                                None
                            }
                        }
                        0x13c => Some(if lane > 0 { lane - 1 } else { lanes - 1 }),
                        0x140 => place(row, 15 - at),
                        0x141 => Some(lane - lane % 8 + 7 - lane % 8),
                        0x142 => {
                            if row > 0 {
                                place(row - 1, 15)
                            } else {
                                None
                            }
                        }
                        0x143 => {
                            if row >= 2 {
                                Some(31)
                            } else {
                                None
                            }
                        }
                        0x150..=0x15f => place(row, n),
                        0x160..=0x16f => place(row, at ^ n),
                        _ => {
                            assert_eq!(pattern(control, lane, lanes), None, "{control:#x}");
                            continue;
                        }
                    };
                    assert_eq!(pattern(control, lane, lanes), Some(want), "{control:#x} {lane} of {lanes}");
                }
                // Two modes of "DS_SWIZZLE_B32" are known: masks among 32 lanes, and pairs of bits among four lanes.
                for (and, or, xor) in [(31, 0, 1), (30, 1, 0), (0, 7, 0), (16, 3, 8), (31, 0, 31)] {
                    let want = lane / 32 * 32 + ((((lane % 32) & and) | or) ^ xor);
                    assert_eq!(swizzled(lane, xor << 10 | or << 5 | and), Some(want));
                }
                assert_eq!(swizzled(lane, 0x8000 | 0xe4), Some(lane));
                assert_eq!(swizzled(lane, 0x8000 | 0x1b), Some(lane ^ 3));
                assert_eq!((swizzled(lane, 0xc000), swizzled(lane, 0xe000)), (None, None));
            }
        }
    }
}
