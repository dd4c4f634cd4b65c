//! Tensors in global memory: tensor maps that `tensormap.replace` fills, and copies of a bounding box of a tensor (PTX
//! ISA, "Tensors").
//!
//! A tensor map is opaque. The machine stores the fields in the 128 bytes of a map, tainted and in an order that this
//! file defines. A word in the map identifies this order. A map from the host lacks this word, so a use of it discards
//! the run. If a part of a bounding box (below: a box) is outside the tensor, a copy from the tensor reads this part as
//! zeros, and a copy to the tensor does not write it.

use super::descriptor::{CHUNK, swizzled};
use crate::api::{AccessKind, ObjectId, Stop, UbKind, ub, unsupported};
use crate::code::{AsyncKind, MapField, Scope, TensorOp};
use crate::exec::intrinsics::{copies, mbarrier};
use crate::exec::{CallSite, Core, MemorySystem, Touch};
use crate::ir::{AddressSpace, signed};
use crate::memory::{Cell, Kind, Leaf, Scalar};
use crate::promises::Escape;
use std::ops::Range;

const GENERIC: AddressSpace = AddressSpace(0);
const GLOBAL: AddressSpace = AddressSpace(1);
const SHARED: AddressSpace = AddressSpace(3);

/// The size of a map in bytes. The last 16 bytes of a map state which fields were set, and contain the word that
/// identifies the order of the fields.
pub const MAP: u64 = 128;
const SET: Leaf = Leaf { kind: Kind::Int, bits: 32, offset: 112 };
const WORD: Leaf = Leaf { kind: Kind::Int, bits: 64, offset: 120 };
const OURS: u128 = 0x746e_736f_7200_6d70;

/// Returns where a field is in a map, and the index of the bit that states whether the field was set.
fn field(field: MapField, dimension: u32) -> (Leaf, u32) {
    let (offset, bit) = match field {
        MapField::Address => (0, 0),
        MapField::Stride => (8, 1),
        MapField::Size => (40, 5),
        MapField::Box => (60, 10),
        MapField::ElementStride => (80, 15),
        MapField::Rank => (100, 20),
        MapField::Type => (104, 21),
        MapField::Swizzle => (108, 22),
        // For these fields the machine models only the value zero.
        MapField::Interleave | MapField::Fill => (116, 23),
    };
    let kind = if field == MapField::Address { Kind::Ptr(GLOBAL) } else { Kind::Int };
    let offset = offset + u64::from(dimension * field.bits() / 8);
    (Leaf { kind, bits: field.bits(), offset }, bit + dimension)
}

/// The fields of a map.
struct Map {
    place: (ObjectId, u64),
    address: Scalar,
    /// By dimension: the number of elements of the tensor (`size`), the distance in bytes between elements (`stride`),
    /// and the number of elements of a box (`of_box`).
    size: Vec<i64>,
    stride: Vec<i64>,
    of_box: Vec<i64>,
    /// The number of bytes of a swizzled line, or of one chunk (16 bytes) without swizzling.
    line: u64,
}

/// A row of a box. `at` is the row's offset in the box. `inside` is the range of the row's bytes that are in the
/// tensor. `distance` is the offset of that range from the tensor's first byte.
struct Row {
    at: u64,
    inside: Range<u64>,
    distance: i64,
}

impl Map {
    /// Returns the number of bytes of one row of a box.
    fn row_bytes(&self) -> u64 {
        (self.of_box[0] * self.stride[0]) as u64
    }

    fn bytes(&self) -> u64 {
        self.row_bytes() * self.of_box[1..].iter().product::<i64>() as u64
    }

    /// Returns the rows of the box that begins at these coordinates.
    fn rows(&self, at: &[i64]) -> Vec<Row> {
        let element = self.stride[0];
        let (lo, hi) = (at[0].clamp(0, self.size[0]), (at[0] + self.of_box[0]).clamp(0, self.size[0]));
        let count = self.of_box[1..].iter().product::<i64>();
        let one = |n: i64| {
            let (mut rest, mut distance, mut inside) = (n, lo * element, lo < hi);
            for (d, start) in at.iter().enumerate().skip(1) {
                let c = start + rest % self.of_box[d];
                rest /= self.of_box[d];
                inside &= (0..self.size[d]).contains(&c);
                distance += c * self.stride[d];
            }
            let part = ((lo - at[0]) * element) as u64..((hi - at[0]) * element) as u64;
            Row { at: n as u64 * self.row_bytes(), inside: if inside { part } else { 0..0 }, distance }
        };
        (0..count).map(one).collect()
    }
}

/// Executes an operation on a tensor or a tensor map.
pub fn tensor(core: &mut Core, site: &CallSite, op: TensorOp) -> Result<(), Stop> {
    match op {
        TensorOp::Replace { field, dimension } => replace_in_map(core, site, field, dimension),
        TensorOp::In { rank } => tensor_in(core, site, rank),
        TensorOp::Out { rank } => tensor_out(core, site, rank),
    }
}

/// Executes `tensormap.replace`, which accesses the whole map.
fn replace_in_map(core: &mut Core, site: &CallSite, which: MapField, dimension: u32) -> Result<(), Stop> {
    let (to, v) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let space = core.job.arg_space(site.call, 0)?;
    let touch = Touch { operand: Some(1), ..Touch::plain(space, AccessKind::ReadWrite, MAP) };
    let (object, offset) = core.touch(site.cx.t, &to, &touch)?;
    core.job.condition(&v, "a field of a tensor map")?;
    if matches!(which, MapField::Interleave | MapField::Fill) && v.bits != 0 {
        return unsupported(format!("ptx tensormap.replace of {}", which.name()));
    }
    let known = core.mem.memory.load(object, offset, WORD, &mut core.choices.undef);
    let mut set = core.mem.memory.load(object, offset, SET, &mut core.choices.undef);
    if !known.is_well_defined() || known.bits != OURS {
        set = Scalar::from_bits(0);
    }
    let (leaf, bit) = field(which, dimension);
    core.escape(site.cx.t, v.prov.tags, Escape::Stored(Some(object)))?;
    let ours = |bits: u128| Scalar { drawn: true, ..Scalar::from_bits(bits) };
    core.mem.memory.store(object, offset, leaf, &Scalar { drawn: true, ..v });
    core.mem.memory.store(object, offset, SET, &ours(set.bits | 1 << bit));
    core.mem.memory.store(object, offset, WORD, &ours(OURS));
    Ok(())
}

/// Executes `tensormap.cp_fenceproxy` of a warp. The first lane copies the map for the warp.
pub fn copy_map(core: &mut Core, t: usize, to: &Scalar, from: &Scalar) -> Result<(), Stop> {
    let touch = |space, kind, n| Touch { operand: Some(n), ..Touch::plain(space, kind, MAP) };
    let source = core.touch(t, from, &touch(SHARED, AccessKind::Read, 2))?;
    let target = core.touch(t, to, &Touch { align: 64, ..touch(GLOBAL, AccessKind::Write, 1) })?;
    for prov in core.mem.memory.pointers_in(source.0, source.1, MAP) {
        core.escape(t, prov.tags, Escape::Stored(Some(target.0)))?;
    }
    core.mem.memory.copy(target, source, MAP);
    Ok(())
}

fn read_map(core: &mut Core, t: usize, pointer: &Scalar, operand: u8, rank: usize) -> Result<Map, Stop> {
    let touch = Touch { align: 64, operand: Some(operand), ..Touch::plain(GENERIC, AccessKind::Read, MAP) };
    let place = core.touch(t, pointer, &touch)?;
    let mut set = 0;
    let mut get = |which, dimension| {
        let (leaf, bit) = field(which, dimension);
        set |= 1u128 << bit;
        core.mem.memory.load(place.0, place.1, leaf, &mut core.choices.undef)
    };
    let number = |v: Scalar| v.bits as u64 as i64;
    let address = get(MapField::Address, 0);
    let (dimensions, swizzle) = (number(get(MapField::Rank, 0)) + 1, number(get(MapField::Swizzle, 0)));
    let element = match number(get(MapField::Type, 0)) {
        0 => 1,
        1 | 6 | 10 => 2,
        2 | 3 | 7 | 8 | 11 | 12 => 4,
        4 | 5 | 9 => 8,
        _ => 0,
    };
    let all = 0..rank as u32;
    let size: Vec<i64> = all.clone().map(|d| number(get(MapField::Size, d))).collect();
    let of_box: Vec<i64> = all.clone().map(|d| number(get(MapField::Box, d))).collect();
    let steps: Vec<i64> = all.clone().map(|d| number(get(MapField::ElementStride, d))).collect();
    let outer = all.skip(1).map(|d| number(get(MapField::Stride, d - 1)));
    let stride: Vec<i64> = std::iter::once(element).chain(outer).collect();
    let settled = |leaf| {
        Some(core.mem.memory.load(place.0, place.1, leaf, &mut core.choices.undef)).filter(Scalar::is_well_defined)
    };
    let [word, known] = [WORD, SET].map(settled).map(|v| v.map_or(0, |v| v.bits));
    if word != OURS || known & set != set || element == 0 || steps.iter().any(|s| *s != 1) {
        return unsupported("ptx cp.async.bulk.tensor with a map of the host's");
    }
    let line = CHUNK << swizzle.clamp(0, 3);
    let map = Map { place, address, size, stride, of_box, line };
    check_map(&mut core.mem, t, &map, dimensions == rank as i64 && (0..4).contains(&swizzle))?;
    Ok(map)
}

/// Checks the values of a map's fields (PTX ISA, "tensormap.replace").
fn check_map(mem: &mut MemorySystem, t: usize, map: &Map, fits: bool) -> Result<(), Stop> {
    let boxes = map.of_box.iter().all(|n| (1..=256).contains(n)) && map.row_bytes().is_multiple_of(CHUNK);
    let strides = map.stride[1..].iter().all(|s| s % 16 == 0 && (0..1 << 40).contains(s));
    let sizes = map.size.iter().all(|n| (1..1 << 32).contains(n));
    if !(fits && boxes && strides && sizes) {
        return ub(UbKind::BadCall, "a tensor map with a field that it may not have");
    }
    if !map.address.bits.is_multiple_of(16) {
        mem.blame(t, &map.address, &Touch { align: 16, ..Touch::plain(GLOBAL, AccessKind::Read, 1) });
        return ub(UbKind::Misaligned, "a tensor that is not aligned to 16 bytes");
    }
    match map.line > CHUNK && map.row_bytes() != map.line {
        true => unsupported("ptx cp.async.bulk.tensor of rows that are no swizzled lines"),
        false => Ok(()),
    }
}

fn coordinates(core: &mut Core, site: &CallSite, args: Range<usize>) -> Result<Vec<i64>, Stop> {
    let mut at = Vec::new();
    for n in args {
        let v = core.arg(site, n, 0)?;
        core.mem.require_definite(&v, "a coordinate of a tensor")?;
        at.push(signed(v.bits, 32) as i64);
    }
    Ok(at)
}

/// Accesses the part of a box that is inside the tensor, row by row.
fn touch_rows(
    core: &mut Core,
    t: usize,
    map: &Map,
    rows: &[Row],
    kind: AccessKind,
) -> Result<Vec<(ObjectId, u64)>, Stop> {
    let mut places = Vec::new();
    for row in rows {
        let len = row.inside.end - row.inside.start;
        let bits = (map.address.bits as u64).wrapping_add(row.distance as u64).into();
        let pointer = Scalar { bits, ..map.address };
        places.push(match len {
            0 => map.place,
            _ => core.touch(t, &pointer, &Touch::plain(GLOBAL, kind, len))?,
        });
    }
    Ok(places)
}

/// Returns the cells of the tensor that the rows of a box occupy.
fn spans(mem: &MemorySystem, rows: &[Row], places: &[(ObjectId, u64)]) -> Vec<Range<usize>> {
    let inside = rows.iter().zip(places).filter(|(row, _)| !row.inside.is_empty());
    inside.map(|(row, place)| mem.memory.span(place.0, place.1, row.inside.end - row.inside.start)).collect()
}

/// Returns the cell of shared memory that contains a byte of a box after swizzling.
fn box_cell(mem: &MemorySystem, to: &Scalar, place: (ObjectId, u64), line: u64, byte: u64) -> usize {
    let address = to.bits as u64 + byte;
    let moved = swizzled(address, line).wrapping_sub(to.bits as u64);
    mem.memory.cell(place.0, place.1 + moved)
}

fn tensor_in(core: &mut Core, site: &CallSite, rank: usize) -> Result<(), Stop> {
    let (to, map) = (copies::own_shared(core, site, 0)?, core.arg(site, 2, 0)?);
    // LLVM's intrinsic that copies into a cluster's memory has more arguments: a mask of CTAs, a cache hint, and a flag
    // for each. Since LLVM 22 the intrinsic also has the number of participating CTAs.
    let more = site.call.args.len() - 3 - rank;
    let many = more >= 4 && core.arg(site, 5 + rank, 0)?.bits != 0;
    if many || more == 5 && core.arg(site, 7 + rank, 0)?.bits > 1 {
        return unsupported("cp.async.bulk.tensor to several CTAs");
    }
    let at = coordinates(core, site, 3..3 + rank)?;
    let map = read_map(core, site.cx.t, &map, 3, rank)?;
    let rows = map.rows(&at);
    let places = touch_rows(core, site.cx.t, &map, &rows, AccessKind::Read)?;
    let touch = Touch { align: 128, operand: Some(1), ..Touch::plain(SHARED, AccessKind::Write, map.bytes()) };
    let target = core.touch(site.cx.t, &to, &touch)?;
    for (row, place) in rows.iter().zip(&places) {
        if holds_pointer(&core.mem, row, *place) {
            return unsupported("cp.async of pointers");
        }
        for byte in 0..map.row_bytes() {
            let inside = row.inside.contains(&byte);
            let from = || core.mem.memory.cell_at(core.mem.memory.cell(place.0, place.1 + byte - row.inside.start));
            let cell = if inside { from() } else { Cell::from_byte(0) };
            let to = box_cell(&core.mem, &to, target, map.line, row.at + byte);
            *core.mem.memory.cell_at_mut(to) = cell;
        }
    }
    let mut sources = spans(&core.mem, &rows, &places);
    sources.push(core.mem.memory.span(map.place.0, map.place.1, MAP));
    let spans = vec![core.mem.memory.span(target.0, target.1, map.bytes())];
    core.mem.order.issue(site.cx.t, AsyncKind::Bulk, sources, spans);
    let mbarrier = mbarrier::mbarrier_in(core, site, 1, Scope::Cta)?;
    core.mem.order.track(site.cx.t, mbarrier.cell, AsyncKind::Bulk);
    mbarrier::complete_tx(&mut core.mem, mbarrier, map.bytes())
}

fn tensor_out(core: &mut Core, site: &CallSite, rank: usize) -> Result<(), Stop> {
    let (from, map) = (core.arg(site, 0, 0)?, core.arg(site, 1, 0)?);
    let at = coordinates(core, site, 2..2 + rank)?;
    let map = read_map(core, site.cx.t, &map, 2, rank)?;
    let touch = Touch { align: 128, operand: Some(1), ..Touch::plain(SHARED, AccessKind::Read, map.bytes()) };
    let source = core.touch(site.cx.t, &from, &touch)?;
    if !core.mem.memory.pointers_in(source.0, source.1, map.bytes()).is_empty() {
        return unsupported("cp.async of pointers");
    }
    let rows = map.rows(&at);
    let places = touch_rows(core, site.cx.t, &map, &rows, AccessKind::Write)?;
    for (row, place) in rows.iter().zip(&places) {
        for byte in row.inside.clone() {
            let to = core.mem.memory.cell(place.0, place.1 + byte - row.inside.start);
            let from = box_cell(&core.mem, &from, source, map.line, row.at + byte);
            *core.mem.memory.cell_at_mut(to) = core.mem.memory.cell_at(from);
        }
    }
    let targets = spans(&core.mem, &rows, &places);
    let map_bytes = core.mem.memory.span(map.place.0, map.place.1, MAP);
    let sources = vec![core.mem.memory.span(source.0, source.1, map.bytes()), map_bytes];
    core.mem.order.issue(site.cx.t, AsyncKind::Bulk, sources, targets);
    Ok(())
}

fn holds_pointer(mem: &MemorySystem, row: &Row, place: (ObjectId, u64)) -> bool {
    let len = row.inside.end - row.inside.start;
    len > 0 && !mem.memory.pointers_in(place.0, place.1, len).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tensor_map_fields_do_not_overlap() {
        let all = MapField::ALL.iter().flat_map(|f| (0..f.count()).map(move |d| (*f, d)));
        let mut bytes = Vec::new();
        for (leaf, bit) in all.filter(|(f, _)| *f != MapField::Fill).map(|(f, d)| field(f, d)) {
            assert!(bit < 24 && leaf.offset + u64::from(leaf.bits / 8) <= WORD.offset);
            bytes.extend(leaf.offset..leaf.offset + u64::from(leaf.bits / 8));
        }
        bytes.extend(SET.offset..SET.offset + 4);
        bytes.sort_unstable();
        assert!(bytes.windows(2).all(|w| w[0] != w[1]), "{bytes:?}");
    }

    /// The tensor has 4 by 4 elements of two bytes, in rows of 16 bytes. The box has 8 by 2 elements and begins at (-1,
    /// 3).
    #[test]
    fn rows_of_a_box() {
        let (place, address) = ((ObjectId(0), 0), Scalar::from_bits(0));
        let map = Map { place, address, size: vec![4, 4], stride: vec![2, 16], of_box: vec![8, 2], line: CHUNK };
        let rows = map.rows(&[-1, 3]);
        assert_eq!(rows.iter().map(|r| (r.at, r.inside.clone(), r.distance)).next(), Some((0, 2..10, 48)));
        assert_eq!((rows.len(), rows[1].at, rows[1].inside.is_empty(), map.bytes()), (2, 16, true, 32));
    }

    /// Boxes of three dimensions in many places. Each byte of a box is a byte of the tensor or outside of it.
    #[test]
    fn every_byte_of_a_box() {
        let (place, address) = ((ObjectId(0), 0), Scalar::from_bits(0));
        let (size, stride, of_box) = (vec![5, 3, 2], vec![4, 32, 128], vec![4, 2, 3]);
        let map = Map { place, address, size, stride, of_box, line: CHUNK };
        assert_eq!((map.row_bytes(), map.bytes()), (16, 96));
        for (x, y, z) in (-5..7).flat_map(|x| (-3..5).flat_map(move |y| (-4..4).map(move |z| (x, y, z)))) {
            let rows = map.rows(&[x, y, z]);
            assert_eq!(rows.len(), 6);
            for (n, row) in rows.iter().enumerate() {
                let (cy, cz) = (y + n as i64 % 2, z + n as i64 / 2);
                assert_eq!(row.at, 16 * n as u64);
                for byte in 0..16i64 {
                    let cx = x + byte / 4;
                    let inside = (0..5).contains(&cx) && (0..3).contains(&cy) && (0..2).contains(&cz);
                    assert_eq!(row.inside.contains(&(byte as u64)), inside, "{x} {y} {z}: {byte} of {n}");
                    if inside {
                        let at = row.distance + byte - row.inside.start as i64;
                        assert_eq!(at, 4 * cx + byte % 4 + 32 * cy + 128 * cz, "{x} {y} {z}: {byte} of {n}");
                    }
                }
            }
        }
    }
}
