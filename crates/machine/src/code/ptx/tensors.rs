//! Lowers instructions on tensors: `tensormap` and `cp.async.bulk.tensor`.

use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::{scope, space};
use super::parse::{Instruction, Operand};
use crate::code::{AtomicCode, Intrinsic, MapField, Op, TensorOp};
use crate::ir::{AddressSpace, ModRefInfo, Ordering};

const GENERIC: AddressSpace = AddressSpace(0);
const GLOBAL: AddressSpace = AddressSpace(1);
const SHARED: AddressSpace = AddressSpace(3);

/// Lowers `tensormap.replace.tile.FIELD.SPACE.b1024.TYPE [map]{, dimension}, value` and `tensormap.cp_fenceproxy`.
pub fn map(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    match i.words.get(1).map_or("", |w| &**w) {
        "replace" if i.has("tile") && i.has("b1024") => replace(l, i),
        "cp_fenceproxy" => publish(l, i),
        _ => Err(NotModelled),
    }
}

fn replace(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let field = i.words.get(3).and_then(|w| MapField::named(w)).ok_or(NotModelled)?;
    let (to, dimension, value) = match &i.operands[..] {
        [to, value] if field.count() == 1 => (to, 0, value),
        [to, Operand::Int(n), value] => (to, u32::try_from(*n).map_err(|_| NotModelled)?, value),
        _ => return Err(NotModelled),
    };
    let named = if field.bits() == 64 { "b64" } else { "b32" };
    if dimension >= field.count() || i.last() != named {
        return Err(NotModelled);
    }
    let space = space(i);
    let (to, operand) = l.address(to, space)?;
    let value = match field {
        MapField::Address => {
            let address = Operand::Address(Box::new(value.clone()), 0);
            (l.address(&address, GLOBAL)?.0, l.pointer_leaf(GLOBAL))
        }
        _ => (l.value(value, field.bits())?, int(field.bits())),
    };
    let (slot, op) = (l.fresh(1), Intrinsic::Tensor(TensorOp::Replace { field, dimension }));
    let args = vec![(to, l.pointer_leaf(space)), value];
    l.call_touching(op, args, &[], slot, ModRefInfo::ModRef, [operand, None, None]);
    Ok(())
}

/// Lowers `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.SCOPE.sync.aligned [dst], [src], 128`:
/// a warp copies a map, then executes a release fence.
fn publish(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let ([to, from, Operand::Int(128)], true, Some(scope)) = (&i.operands[..], i.has("release"), scope(i)) else {
        return Err(NotModelled);
    };
    let ((to, a), (from, b)) = (l.address(to, GLOBAL)?, l.address(from, SHARED)?);
    let args = vec![(to, l.pointer_leaf(GLOBAL)), (from, l.pointer_leaf(SHARED))];
    let slot = l.fresh(1);
    l.call_touching(Intrinsic::CopyMap, args, &[], slot, ModRefInfo::ModRef, [a, b, None]);
    l.emit(Op::Fence(AtomicCode { ordering: Ordering::Release, scope }), 0, 0);
    Ok(())
}

/// Lowers `cp.async.bulk.tensor.Nd`, which copies a bounding box of a tensor into shared memory (with an mbarrier) or
/// out of it.
pub fn copy(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> =
        i.words[4..].iter().map(|w| &**w).filter(|w| *w != "tile" && *w != "L2::cache_hint").collect();
    let (slot, tensor) = (l.fresh(1), |op| Intrinsic::Tensor(op));
    match (&words[..], &i.operands[..]) {
        (
            [rank, "shared::cluster" | "shared::cta", "global", "mbarrier::complete_tx::bytes"],
            [to, Operand::Tensor(map, at), mbarrier, ..],
        ) if is_rank(rank, at) => {
            let ((to, a), (map, b)) = (l.address(to, SHARED)?, l.address(map, GENERIC)?);
            let (mbarrier, c) = l.address(mbarrier, SHARED)?;
            let shared = l.pointer_leaf(SHARED);
            let mut args = vec![(to, shared), (mbarrier, shared), (map, l.pointer_leaf(GENERIC))];
            for coordinate in at {
                args.push((l.value(coordinate, 32)?, int(32)));
            }
            let op = tensor(TensorOp::In { rank: at.len() });
            l.call_touching(op, args, &[], slot, ModRefInfo::ModRef, [a, c, b]);
        }
        ([rank, "global", "shared::cta" | "shared", "bulk_group"], [Operand::Tensor(map, at), from, ..])
            if is_rank(rank, at) =>
        {
            let ((map, a), (from, b)) = (l.address(map, GENERIC)?, l.address(from, SHARED)?);
            let mut args = vec![(from, l.pointer_leaf(SHARED)), (map, l.pointer_leaf(GENERIC))];
            for coordinate in at {
                args.push((l.value(coordinate, 32)?, int(32)));
            }
            let op = tensor(TensorOp::Out { rank: at.len() });
            l.call_touching(op, args, &[], slot, ModRefInfo::ModRef, [b, a, None]);
        }
        _ => return Err(NotModelled),
    }
    Ok(())
}

/// Whether the word is `Nd`, such as `2d`, and the operand has N coordinates.
fn is_rank(word: &str, coordinates: &[Operand]) -> bool {
    word.strip_suffix('d').and_then(|n| n.parse().ok()) == Some(coordinates.len()) && coordinates.len() <= 5
}
