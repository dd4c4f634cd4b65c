//! Lowers operations of the lanes of a warp: shuffles, votes, matches, reductions and products of matrices.

use super::lower::{Lower, LowerResult, NotModelled, int};
use super::parse::{Instruction, Operand};
use crate::code::{Exchange, Intrinsic, MmaType, Product, Reduce, Src};
use crate::ir::ModRefInfo;
use crate::memory::Leaf;

/// Splits `d|p` into its two results; an operand without `|` is one result.
fn pair(operand: &Operand) -> (&Operand, Option<&Operand>) {
    match operand {
        Operand::Pair(d, p) => (d, Some(p)),
        d => (d, None),
    }
}

/// Adds the steps that exchange values between lanes and write the results to the operand `to`.
fn exchange(l: &mut Lower<'_, '_>, op: Exchange, args: &[(&Operand, u32)], to: &Operand, bits: u32) -> LowerResult {
    let mut values = Vec::new();
    for (operand, bits) in args {
        values.push((l.value(operand, *bits)?, int(*bits)));
    }
    let (d, p) = pair(to);
    let slot = l.fresh(2);
    let both = [int(bits), int(1)];
    let results = if p.is_some() { &both[..] } else { &both[..1] };
    l.call(Intrinsic::Exchange(op), values, results, slot);
    l.assign(d, bits, false, slot)?;
    match p {
        Some(p) => l.assign(p, 1, false, slot + 1),
        None => Ok(()),
    }
}

/// Lowers `shfl.sync.MODE.b32 d|p, a, b, c, mask`.
pub fn shuffle(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, a, b, c, mask] = &i.operands[..] else { return Err(NotModelled) };
    let op = match i.words.get(2).map_or("", |w| &**w) {
        "up" => Exchange::Up,
        "down" => Exchange::Down,
        "bfly" => Exchange::Butterfly,
        "idx" => Exchange::Index,
        _ => return Err(NotModelled),
    };
    exchange(l, op, &[(mask, 32), (a, 32), (b, 32), (c, 32)], to, 32)
}

/// Lowers `vote.sync.MODE.TYPE d, p, mask`.
pub fn vote(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, p, mask] = &i.operands[..] else { return Err(NotModelled) };
    let (op, bits) = match i.words.get(2).map_or("", |w| &**w) {
        "all" => (Exchange::All, 1),
        "any" => (Exchange::Any, 1),
        "uni" => (Exchange::Uniform, 1),
        "ballot" => (Exchange::Ballot, 32),
        _ => return Err(NotModelled),
    };
    exchange(l, op, &[(mask, 32), (p, 1)], to, bits)
}

/// Lowers `match.MODE.sync.TYPE d|p, a, mask`.
pub fn matching(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, a, mask] = &i.operands[..] else { return Err(NotModelled) };
    let op = if i.has("any") { Exchange::MatchAny } else { Exchange::MatchAll };
    let bits = if i.last() == "b64" { 64 } else { 32 };
    exchange(l, op, &[(mask, 32), (a, bits)], to, 32)
}

/// Lowers `redux.sync.OP.TYPE d, a, mask`.
pub fn reduce(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, a, mask] = &i.operands[..] else { return Err(NotModelled) };
    let signed = i.last() == "s32";
    let op = match (i.words.get(2).map_or("", |w| &**w), signed) {
        ("min", false) => Reduce::UMin,
        ("max", false) => Reduce::UMax,
        (name, _) => Reduce::named(name).ok_or(NotModelled)?,
    };
    if !matches!(i.last(), "s32" | "u32" | "b32") {
        return Err(NotModelled);
    }
    exchange(l, Exchange::Reduce(op), &[(a, 32), (mask, 32)], to, 32)
}

/// Lowers `elect.sync d|p, mask`.
pub fn elect(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, mask] = &i.operands[..] else { return Err(NotModelled) };
    exchange(l, Exchange::Elect, &[(mask, 32)], to, 32)
}

/// Lowers `activemask.b32 d`.
pub fn active(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to] = &i.operands[..] else { return Err(NotModelled) };
    let slot = l.fresh(1);
    l.call(Intrinsic::ActiveMask, Vec::new(), &[int(32)], slot);
    l.assign(to, 32, false, slot)
}

/// Lowers `mma.sync.aligned.SHAPE.row.col.D.A.B.C d, a, b, c`.
pub fn multiply_matrices(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [d, a, b, c] = &i.operands[..] else { return Err(NotModelled) };
    if i.words.iter().filter(|w| &***w == "f64").count() == 4 {
        return multiply_doubles(l, i, [d, a, b, c]);
    }
    let types: Vec<MmaType> = i.words.iter().filter_map(|w| MmaType::named(w)).collect();
    let shape = i.words.iter().find_map(|w| shape(w)).ok_or(NotModelled)?;
    let [td, ta, tb, tc] = types[..] else { return Err(NotModelled) };
    let known = ["mma", "sync", "aligned", "row", "col", "satfinite"];
    let plain =
        i.words.iter().all(|w| known.contains(&&**w) || MmaType::named(w).is_some() || self::shape(w).is_some());
    let product = Product { shape, d: td, a: ta, b: tb, c: tc, saturates: i.has("satfinite") };
    let counts = product.registers().ok_or(NotModelled)?;
    if !plain || !i.has("row") || !i.has("col") || product.saturates && td != MmaType::S32 {
        return Err(NotModelled);
    }
    let args = fragments(l, [(a, counts[1]), (b, counts[2]), (c, counts[3])], 32)?;
    let to = fragment(d, counts[0])?;
    let slot = l.fresh(counts[0]);
    let results = vec![int(32); to.len()];
    l.call_touching(Intrinsic::Product(product), args, &results, slot, ModRefInfo::NoModRef, [None; 3]);
    put_all(l, to, 32, slot)
}

/// Returns the registers of an operand, which must be a vector of `count` registers.
fn fragment(operand: &Operand, count: u32) -> Result<&[Operand], NotModelled> {
    match operand {
        Operand::Vector(parts) if parts.len() == count as usize => Ok(parts),
        _ => Err(NotModelled),
    }
}

/// Returns the contents of the registers of A, B and C. `operands`: for each matrix, its operand and its number of
/// registers. `bits`: the width of a register.
fn fragments(
    l: &mut Lower<'_, '_>,
    operands: [(&Operand, u32); 3],
    bits: u32,
) -> Result<Vec<(Src, Leaf)>, NotModelled> {
    let mut all = Vec::new();
    for (operand, count) in operands {
        for part in fragment(operand, count)? {
            all.push((l.value(part, bits)?, int(bits)));
        }
    }
    Ok(all)
}

fn put_all(l: &mut Lower<'_, '_>, to: &[Operand], bits: u32, slot: u32) -> LowerResult {
    (slot..).zip(to).try_for_each(|(slot, register)| l.assign(register, bits, false, slot))
}

/// Lowers `mma.sync` on doubles. The result is an unspecified function of the operands of all lanes. PTX ISA, "Matrix
/// Fragments for mma", gives the numbers of registers.
fn multiply_doubles(l: &mut Lower<'_, '_>, i: &Instruction, [d, a, b, c]: [&Operand; 4]) -> LowerResult {
    let counts = match i.words.iter().find_map(|w| shape(w)) {
        Some([8, 8, 4]) => [2, 1, 1],
        Some([16, 8, k @ (4 | 8 | 16)]) => [4, k / 2, k / 4],
        _ => return Err(NotModelled),
    };
    let rest = ["mma", "sync", "aligned", "row", "col", "f64"];
    if !i.words.iter().all(|w| rest.contains(&&**w) || shape(w).is_some()) {
        return Err(NotModelled);
    }
    let args = fragments(l, [(a, counts[1]), (b, counts[2]), (c, counts[0])], 64)?;
    let to = fragment(d, counts[0])?;
    let slot = l.fresh(counts[0]);
    l.call(Intrinsic::Exchange(Exchange::LaneProduct), args, &vec![int(64); to.len()], slot);
    put_all(l, to, 64, slot)
}

/// Parses a shape such as `m16n8k16`.
pub fn shape(word: &str) -> Option<[u32; 3]> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
}
