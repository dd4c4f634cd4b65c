//! `wgmma`: a warp multiplies its 16 rows of A, in shared memory or in registers, by B in shared memory.
//!
//! The machine reads the values at the issue, and the bytes must not change until a wait for the product. A write to
//! these bytes before that wait is a race, which [`copies`](crate::order::copies) detects. The first thread of a warp
//! reads for all lanes of the warp. Integer results are exact. The ISA does not specify the rounding and the order of
//! float sums, so float results are tainted. The machine does not check whether registers are used before the product
//! ends, because an SSA value is complete as soon as it exists.

use super::descriptor::{CHUNK, Descriptor};
use super::matrix::element;
use crate::api::{AccessKind, ObjectId, Stop, unsupported};
use crate::arith::float::encode;
use crate::code::{AsyncKind, GroupProduct, MmaType, Wait, WarpgroupOp};
use crate::exec::{Core, LaneOperands, Touch};
use crate::ir::{AddressSpace, FloatKind};
use crate::memory::{Base, Kind, Leaf, Prov, Scalar, mask};
use std::ops::Range;

const SHARED: AddressSpace = AddressSpace(3);

/// The elements of a matrix, indexed by the row of A (or the column of B) and by the position along the sum. `None` is
/// an unknown element.
type Matrix = Vec<Vec<Option<f64>>>;

/// A piece of shared memory: its address, its length in bytes, and its place in an object.
struct Piece {
    at: u64,
    len: u64,
    place: (ObjectId, u64),
}

/// The lanes of a warp, each with its number and its operands.
type Lanes<'a> = &'a [(u32, LaneOperands)];

/// Executes an operation for which all lanes of a warp have arrived.
pub fn warpgroup(core: &mut Core, op: WarpgroupOp, all: Lanes<'_>) -> Result<(), Stop> {
    let first = &all[0].1;
    let leader = first.cx.t;
    match op {
        WarpgroupOp::Fence => {}
        WarpgroupOp::Commit => core.mem.order.copies.commit(leader, AsyncKind::Matrices),
        WarpgroupOp::Wait => {
            let newest = first.value(0);
            core.mem.require_definite(&newest, "the number of groups")?;
            let now = |b: &LaneOperands| (b.cx.t, core.mem.order.clock(b.cx.t)[b.cx.t]);
            let observers: Vec<(usize, u32)> = all.iter().map(|(_, b)| now(b)).collect();
            let newest = u32::try_from(newest.bits).unwrap_or(u32::MAX);
            core.mem.order.copies.wait(leader, &observers, Wait::Matrices, newest);
        }
        WarpgroupOp::Product(p) => multiply(core, p, all)?,
    }
    Ok(())
}

fn multiply(core: &mut Core, p: GroupProduct, all: Lanes<'_>) -> Result<(), Stop> {
    let first = &all[0].1;
    let leader = first.cx.t;
    let behind = if p.a_in_registers { GroupProduct::A_REGISTERS as usize } else { 1 };
    let descriptors = if p.a_in_registers { behind..behind + 1 } else { 0..2 };
    for n in descriptors.clone() {
        core.mem.require_definite(&first.value(n), "the descriptor of a matrix")?;
    }
    let here = core.threads.current_instruction(leader).map_or(0, |(f, i)| u64::from(f.0) << 32 | u64::from(i.0));
    let which = descriptors.map(|n| first.value(n).bits as u64);
    core.mem.order.multiplied(leader, which.fold(here, |h, d| (h ^ d).wrapping_mul(0x0100_0000_01b3)))?;
    let mut spans = Vec::new();
    let warp = core.mem.order.threads[leader].warp % 4;
    let a: Matrix = match p.a_in_registers {
        true => from_registers(p, all),
        false => {
            let whole = in_shared(core, leader, &first.value(0), (p.transposed[0], 64, p.depth(), p.a), &mut spans)?;
            whole.into_iter().skip(16 * warp as usize).take(16).collect()
        }
    };
    let right = (p.transposed[1], p.columns, p.depth(), p.b);
    let b = in_shared(core, leader, &first.value(behind), right, &mut spans)?;
    core.mem.order.issue(leader, AsyncKind::Matrices, spans, Vec::new());
    for (lane, mine) in all {
        for register in 0..p.registers() {
            let parts = if p.d == MmaType::F16 { 2 } else { 1 };
            let old = mine.value(behind + 2 + register as usize);
            let mut bits = Some(0);
            for part in 0..parts {
                let added = mine.value(behind + 1);
                let sum = sum(p, &a, &b, place(*lane, register * parts + part), (&added, &old, part));
                bits = bits.zip(sum).map(|(all, sum)| all | sum << (16 * part));
            }
            let drawn = p.d != MmaType::S32;
            let v = bits.map_or_else(|| core.choices.draw(32), |bits| Scalar { drawn, ..Scalar::from_bits(bits) });
            core.threads.set(mine.cx, mine.dst + register, v);
        }
    }
    Ok(())
}

/// Returns the elements of a matrix that a descriptor describes, and adds their bytes to `spans`.
fn in_shared(
    core: &mut Core,
    t: usize,
    descriptor: &Scalar,
    (transposed, rows, depth, ty): (bool, u32, u32, MmaType),
    spans: &mut Vec<Range<usize>>,
) -> Result<Matrix, Stop> {
    let Some(matrix) = Descriptor::of_warpgroup(descriptor.bits as u64) else {
        return unsupported("ptx wgmma.mma_async of a base offset");
    };
    let bytes = u64::from(ty.bits() / 8);
    let mut pieces = Vec::new();
    for (at, len) in matrix.pieces(transposed, rows, depth, bytes) {
        let prov = Prov { base: Base::Wildcard(core.mem.memory.exposures), ..descriptor.prov };
        let pointer = Scalar { prov, ..Scalar::from_bits(at.into()) };
        let touch = Touch { align: CHUNK, ..Touch::plain(SHARED, AccessKind::Read, len) };
        let place = core.touch(t, &pointer, &touch)?;
        spans.push(core.mem.memory.span(place.0, place.1, len));
        pieces.push(Piece { at, len, place });
    }
    let leaf = Leaf { kind: Kind::Int, bits: ty.bits(), offset: 0 };
    let mut one = |row: u32, k: u32| {
        let at = matrix.address(transposed, row, k, bytes);
        let piece = &pieces[pieces.partition_point(|p| p.at + p.len <= at)];
        let v = core.mem.memory.load(piece.place.0, piece.place.1 + (at - piece.at), leaf, &mut core.choices.undef);
        v.is_well_defined().then(|| element(&v, ty, 0))
    };
    Ok((0..rows).map(|row| (0..depth).map(|k| one(row, k)).collect()).collect())
}

/// Returns the 16 rows of A that the registers of a warp's lanes contain (PTX ISA, "Register Fragments"). The registers
/// have the layout of `mma.m16n8k16`.
fn from_registers(p: GroupProduct, all: Lanes<'_>) -> Matrix {
    let per = 32 / p.a.bits();
    let one = |row: u32, k: u32| {
        let (register, lane) = (row / 8 + 2 * (k / (4 * per)), row % 8 * 4 + k / per % 4);
        let (_, contribution) = all.iter().find(|(l, _)| *l == lane)?;
        let v = contribution.value(register as usize);
        v.is_well_defined().then(|| element(&v, p.a, k % per))
    };
    (0..16).map(|row| (0..p.depth()).map(|k| one(row, k)).collect()).collect()
}

/// Returns the row (among the warp's 16) and the column of element `n` of D in a lane's registers.
fn place(lane: u32, n: u32) -> (usize, usize) {
    ((lane / 4 + n / 2 % 2 * 8) as usize, (n / 4 * 8 + lane % 4 * 2 + n % 2) as usize)
}

/// Computes an element of D. `None` if it depends on an unknown element.
fn sum(
    p: GroupProduct,
    a: &Matrix,
    b: &Matrix,
    (row, column): (usize, usize),
    (added, old, part): (&Scalar, &Scalar, u32),
) -> Option<u128> {
    let sign = if p.negated[0] != p.negated[1] { -1.0 } else { 1.0 };
    let mut sum = 0.0;
    for (x, y) in a[row].iter().zip(&b[column]) {
        sum += sign * (*x)? * (*y)?;
    }
    if !added.is_well_defined() {
        return None;
    }
    if added.bits == 1 {
        sum += old.is_well_defined().then(|| element(old, p.d, part))?;
    }
    match p.d {
        MmaType::S32 => Some((sum as i64 as u128) & mask(32)),
        MmaType::F16 => encode(sum, FloatKind::Half),
        _ => encode(sum, FloatKind::Float),
    }
}
