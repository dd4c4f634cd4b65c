//! Computes the results of an exchange for one lane from the operands of all lanes. The results are registers, or bytes
//! that the lane writes to memory.

use crate::api::{AccessKind, Stop};
use crate::code::{Exchange, MatrixOp, Reduce};
use crate::exec::intrinsics::{amdgpu, matrix, value};
use crate::exec::{Choices, Core, LaneOperands, Touch};
use crate::ir::signed;
use crate::memory::{Kind, Leaf, Scalar, mask};
use crate::random::sub_seed;

/// Returns the registers that one lane gets as the result of an operation on matrices. `all` has the operands of all
/// lanes.
pub(super) fn registers_of(
    choices: &mut Choices,
    lane: u32,
    mine: &LaneOperands,
    all: &[(u32, LaneOperands)],
) -> Vec<Scalar> {
    let of = |lane: u32| all.iter().find(|(l, _)| *l == lane).map(|(_, b)| b);
    match mine.op {
        Exchange::LoadMatrix(op) => {
            let row_of = |row: u32| of(row).map(|b| std::array::from_fn(|c| b.value(c)));
            let got: Vec<Option<Scalar>> =
                (0..op.count).map(|m| matrix::ldmatrix_register(op, m, lane, row_of)).collect();
            got.into_iter().map(|v| v.unwrap_or_else(|| choices.draw(32))).collect()
        }
        Exchange::Product(p) if all.len() == 32 => {
            let register_of = |lane: u32, n: u32| of(lane).map_or(Scalar::from_bits(0), |b| b.value(n as usize));
            // If any lane's value is undefined, the results of all lanes are undefined, because an element of the
            // product depends on whole rows.
            let unknown = all.iter().any(|(_, b)| b.values.iter().any(|v| !v.is_well_defined()));
            let values = matrix::product(p, lane, register_of);
            values.into_iter().map(|v| if unknown { choices.draw(32) } else { v }).collect()
        }
        Exchange::SwapRows { lanes } => {
            let places = amdgpu::swapped_places(lane, lanes);
            let got = places.map(|place| of(place.lane).map(|b| b.value(place.register)));
            got.map(|v| v.unwrap_or_else(|| choices.draw(32))).into()
        }
        Exchange::Product(_) => mine.results.iter().map(|leaf| choices.draw(leaf.bits)).collect(),
        _ => {
            let values = all.iter().flat_map(|(_, b)| &b.values);
            let unknown = values.clone().any(|v| !v.is_well_defined());
            let hash = values.fold(u64::from(lane), |h, v| sub_seed(h, v.bits as u64));
            let results = mine.results.iter().enumerate();
            let one = |(i, leaf): (usize, &Leaf)| match unknown {
                true => choices.draw(leaf.bits),
                false => {
                    let bits = value::some_bits(sub_seed(hash, i as u64), *leaf);
                    Scalar { drawn: true, ..Scalar::from_bits(bits) }
                }
            };
            results.map(one).collect()
        }
    }
}

/// Executes `stmatrix` for one lane, which writes the row at its own address.
pub(super) fn store_row(
    core: &mut Core,
    op: MatrixOp,
    lane: u32,
    mine: &LaneOperands,
    all: &[(u32, LaneOperands)],
) -> Result<(), Stop> {
    let register_of = |lane: u32, m: u32| all.iter().find(|(l, _)| *l == lane).map(|(_, b)| b.value(m as usize + 1));
    let row = matrix::stmatrix_row(op, lane, register_of);
    let t = mine.cx.t;
    let touch = Touch { align: 16, operand: Some(1), twin: true, ..Touch::plain(mine.space, AccessKind::Write, 16) };
    let (object, offset) = core.touch(t, &mine.value(0), &touch)?;
    for n in 0..8 {
        let v = row.map_or_else(|| core.choices.draw(16), |row| row[n as usize]);
        core.mem.memory.store(object, offset, Leaf { kind: Kind::Int, bits: 16, offset: 2 * n }, &v);
    }
    core.check_equal_stores(t, object, offset)
}

/// Returns the result of one lane, and the predicate that follows the result.
pub(super) fn result_of(
    core: &mut Core,
    lane: u32,
    mine: &LaneOperands,
    all: &[(u32, LaneOperands)],
) -> (Scalar, Scalar) {
    use Exchange::*;
    let from = |lane: Option<u32>| all.iter().find(|(l, _)| Some(*l) == lane);
    let first = all.iter().map(|(l, _)| *l).min();
    // If a result depends on the values of all lanes and one of these values is undefined, the result is undefined.
    let fold = all.iter().fold(Scalar::from_bits(0), |s, (_, b)| s.derive(b.value(0), 0, mine.bits));
    let lanes = |keep: &dyn Fn(&LaneOperands) -> bool| -> u128 {
        all.iter().filter(|(_, b)| keep(b)).map(|(l, _)| 1u128 << l).sum()
    };
    let same = |b: &LaneOperands| b.value(0).bits == mine.value(0).bits;
    let is_uniform = |n: usize| {
        let is_mine = |b: &LaneOperands| b.value(n).is_well_defined() && b.value(n).bits == mine.value(n).bits;
        all.iter().all(|(_, b)| is_mine(b))
    };
    let yes = all.iter().filter(|(_, b)| b.value(0).bits != 0).count();
    let flag = |inside: bool| Scalar { undef: fold.undef & 1, ..Scalar { bits: inside.into(), ..fold } };
    match mine.op {
        Up | Down | Butterfly | Index => {
            let source = source(mine, lane);
            let value = from(source.map(|s| s.0)).map(|(_, b)| b.value(0));
            let inside = source.map_or_else(|| core.choices.draw(1), |s| Scalar::from_bits(s.1.into()));
            (value.unwrap_or_else(|| core.choices.draw(mine.bits)), inside)
        }
        IsFirstLane => (Scalar::from_bits(u128::from(Some(lane) == first)), Scalar::from_bits(1)),
        FirstLane => (from(first).map_or(fold, |(_, b)| b.value(0)), Scalar::from_bits(1)),
        // If the executing lanes select different source lanes, the results are undefined (IntrinsicsAMDGPU.td,
        // `amdgcn.readlane`). InstCombine removes the second of two nested `readlane`s.
        Lane => {
            let at = mine.value(1);
            let lane = is_uniform(1).then_some(at.bits as u32);
            (from(lane).map_or_else(|| core.choices.draw(mine.bits), |(_, b)| b.value(0)), Scalar::from_bits(1))
        }
        // SPIR-V, "OpGroupNonUniformShuffle": the value is undefined if the selected lane is absent, or if its number
        // is undefined.
        AnyLane => {
            let at = mine.value(1);
            let lane = at.is_well_defined().then(|| u32::try_from(at.bits).unwrap_or(u32::MAX));
            (from(lane).map_or_else(|| core.choices.draw(mine.bits), |(_, b)| b.value(0)), Scalar::from_bits(1))
        }
        Permute => {
            let at = mine.value(0);
            let lane = at.is_well_defined().then_some(at.bits as u32 / 4 % core.job.lanes);
            (from(lane).map_or_else(|| core.choices.draw(mine.bits), |(_, b)| b.value(1)), Scalar::from_bits(1))
        }
        All => (Scalar { bits: u128::from(yes == all.len()), ..fold }, Scalar::from_bits(1)),
        Any => (Scalar { bits: u128::from(yes > 0), ..fold }, Scalar::from_bits(1)),
        Uniform => (Scalar { bits: u128::from(yes == 0 || yes == all.len()), ..fold }, Scalar::from_bits(1)),
        Count => (Scalar { bits: yes as u128, ..fold }, Scalar::from_bits(1)),
        Ballot => (Scalar { bits: lanes(&|b| b.value(0).bits != 0), ..fold }, Scalar::from_bits(1)),
        MatchAny => (Scalar { bits: lanes(&same), ..fold }, Scalar::from_bits(1)),
        MatchAll => {
            let equal = all.iter().all(|(_, b)| same(b));
            (Scalar { bits: if equal { lanes(&same) } else { 0 }, ..fold }, flag(equal))
        }
        // PTX does not state which lane is elected, but states that for one mask the elected lane is always the same
        // (PTX ISA, 'elect.sync'). Under `observe`, each draw may elect a different lane.
        Elect => {
            let mut lanes: Vec<u32> = all.iter().map(|(lane, _)| *lane).collect();
            lanes.sort_unstable();
            let draw = core.job.setup.seed.wrapping_add(core.job.options.undef_seed);
            let nth = if core.job.options.observe { sub_seed(draw, mine.value(0).bits as u64) as usize } else { 0 };
            let leader = lanes.get(nth % lanes.len().max(1)).copied().unwrap_or(lane);
            (Scalar::from_bits(leader.into()), Scalar::from_bits(u128::from(lane == leader)))
        }
        // If the lanes write different values, the results are undefined (IntrinsicsAMDGPU.td, `amdgcn.writelane`).
        WriteLane if !(is_uniform(0) && is_uniform(1)) => (core.choices.draw(mine.bits), Scalar::from_bits(1)),
        OwnBit => {
            let own = |v: Scalar| Scalar { bits: v.bits >> lane & 1, ..v };
            let bit = is_uniform(0).then(|| own(mine.value(0)));
            (bit.unwrap_or_else(|| core.choices.draw(mine.bits)), Scalar::from_bits(1))
        }
        Send | Dpp | Swizzle | PermuteRow { .. } | RowLane { .. } | OctetLane | OtherHalf | WriteLane => {
            let of = |lane: u32| all.iter().find(|(l, _)| *l == lane).map(|(_, b)| b);
            let v = amdgpu::exchanged_value(lane, mine, core.job.lanes, &of);
            (v.unwrap_or_else(|| core.choices.draw(mine.bits)), Scalar::from_bits(1))
        }
        LoadMatrix(_)
        | StoreMatrix(_)
        | Product(_)
        | Warpgroup(_)
        | Tcgen05(_)
        | CopyMap
        | LaneProduct
        | SwapRows { .. }
        | Compare { .. }
        | TransposedLoad
        | LoadToShared { .. }
        | ShuffleByMode
        | VoteByMode => (fold, Scalar::from_bits(1)),
        Reduce(op) => {
            let values = all.iter().map(|(_, b)| b.value(0).bits);
            // The operation takes the absolute value even if there is only one lane.
            let kept = if op.name().contains("abs") { mask(31) } else { mask(mine.bits) };
            let bits = values.map(|v| v & kept).reduce(|a, b| reduce(op, mine.bits, a, b)).unwrap_or(0);
            // PTX does not state which of two zeros is the result, and it does not state the bits of a NaN.
            let drawn = fold.drawn || op.is_float();
            (Scalar { bits, drawn, ..fold }, Scalar::from_bits(1))
        }
    }
}

/// Combines two values of a width. Floats have 32 bits.
fn reduce(op: Reduce, bits: u32, a: u128, b: u128) -> u128 {
    let less = signed(a, bits) < signed(b, bits);
    let float = |v: u128| f32::from_bits(v as u32);
    let is_nan = float(a).is_nan() || float(b).is_nan();
    match op {
        Reduce::Add => a.wrapping_add(b) & mask(bits),
        Reduce::FMin => float(a).min(float(b)).to_bits().into(),
        Reduce::FMax => float(a).max(float(b)).to_bits().into(),
        Reduce::FMinNan | Reduce::FMaxNan | Reduce::FMinAbsNan | Reduce::FMaxAbsNan if is_nan => mask(31),
        Reduce::FMinAbs | Reduce::FMinNan | Reduce::FMinAbsNan => reduce(Reduce::FMin, bits, a, b),
        Reduce::FMaxAbs | Reduce::FMaxNan | Reduce::FMaxAbsNan => reduce(Reduce::FMax, bits, a, b),
        Reduce::UMin => a.min(b),
        Reduce::UMax => a.max(b),
        Reduce::Min if less => a,
        Reduce::Max if !less => a,
        Reduce::Min | Reduce::Max => b,
        Reduce::And => a & b,
        Reduce::Or => a | b,
        Reduce::Xor => a ^ b,
    }
}

/// Returns the lane from which a shuffle reads, and whether it is a valid source. `None`: the operands are undefined.
fn source(mine: &LaneOperands, lane: u32) -> Option<(u32, bool)> {
    let (b, c) = (mine.value(1), mine.value(2));
    if !b.is_well_defined() || !c.is_well_defined() {
        return None;
    }
    let (b, clamp, segment) = (b.bits as u32 & 31, c.bits as u32 & 31, c.bits as u32 >> 8 & 31);
    let highest = (lane & segment) | (clamp & !segment);
    let (from, inside) = match mine.op {
        Exchange::Up => (lane.wrapping_sub(b), lane >= b && lane - b >= highest),
        Exchange::Down => (lane + b, lane + b <= highest),
        Exchange::Butterfly => (lane ^ b, (lane ^ b) <= highest),
        _ => {
            let from = (lane & segment) | (b & !segment);
            (from, from <= highest)
        }
    };
    Some(if inside { (from, true) } else { (lane, false) })
}
