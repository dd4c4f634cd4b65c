//! Lowers `tcgen05`: tensor memory and its matrix products.

use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::space;
use super::parse::{Instruction, Operand};
use super::sync::order_only;
use crate::code::{Intrinsic, Src, Tcgen05Op, intrinsics};
use crate::ir::{AddressSpace, BinOp, ModRefInfo};

/// Lowers `tcgen05.…` for one CTA.
pub fn tcgen05(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words[1..].iter().map(|w| &**w).filter(|w| !w.starts_with("collector::")).collect();
    match (&words[..], &i.operands[..]) {
        (["alloc", "cta_group::1", "sync", "aligned", "shared::cta", "b32"], [to, columns]) => {
            let ((to, operand), columns) = (l.address(to, SHARED)?, (l.value(columns, 32)?, int(32)));
            let args = vec![(to, l.pointer_leaf(SHARED)), columns];
            let slot = l.fresh(1);
            let op = Intrinsic::Tcgen05(Tcgen05Op::Alloc);
            l.call_touching(op, args, &[], slot, ModRefInfo::Mod, [operand, None, None]);
        }
        (["dealloc", "cta_group::1", "sync", "aligned", "b32"], [at, columns]) => {
            let args = vec![(l.value(at, 32)?, int(32)), (l.value(columns, 32)?, int(32))];
            plain(l, Tcgen05Op::Dealloc, args);
        }
        (["relinquish_alloc_permit", "cta_group::1", "sync", "aligned"], []) => {
            plain(l, Tcgen05Op::Relinquish, Vec::new())
        }
        (["wait::ld" | "wait::st", "sync", "aligned"], []) => plain(l, Tcgen05Op::Wait, Vec::new()),
        (["fence::before_thread_sync" | "fence::after_thread_sync"], []) => return order_only(l, i),
        (["ld", "sync", "aligned", size, count, "b32"], [Operand::Vector(to), at, half @ ..]) => {
            let (columns, registers) = shape(size, count, half).ok_or(NotModelled)?;
            let at = tensor_address(l, at)?;
            let (slot, results) = (l.fresh(registers), vec![int(32); registers as usize]);
            if to.len() != registers as usize {
                return Err(NotModelled);
            }
            l.call(Intrinsic::Tcgen05(Tcgen05Op::Access { columns }), vec![(at, int(32))], &results, slot);
            for (n, register) in to.iter().enumerate() {
                l.assign(register, 32, false, slot + n as u32)?;
            }
        }
        (["st", "sync", "aligned", size, count, "b32"], [at, half @ .., Operand::Vector(from)]) => {
            let (columns, registers) = shape(size, count, half).ok_or(NotModelled)?;
            let at = tensor_address(l, at)?;
            if from.len() != registers as usize {
                return Err(NotModelled);
            }
            plain(l, Tcgen05Op::Access { columns }, vec![(at, int(32))]);
        }
        (["mma", "cta_group::1", kind], [to, a, b, what, added]) => {
            let bytes = match *kind {
                "kind::f16" => Some(2),
                "kind::tf32" => Some(4),
                "kind::i8" | "kind::f8f6f4" => Some(1),
                _ => return Err(NotModelled),
            };
            let a_in_tensor_memory = matches!(a, Operand::Address(..));
            let to = tensor_address(l, to)?;
            let a = if a_in_tensor_memory { (tensor_address(l, a)?, int(32)) } else { (l.value(a, 64)?, int(64)) };
            l.value(added, 1)?;
            let args = vec![(to, int(32)), a, (l.value(b, 64)?, int(64)), (l.value(what, 32)?, int(32))];
            let slot = l.fresh(1);
            let op = Intrinsic::Tcgen05(Tcgen05Op::Product { bytes, a_in_tensor_memory });
            l.call_touching(op, args, &[], slot, ModRefInfo::Ref, [None; 3]);
        }
        (["commit", "cta_group::1", "mbarrier::arrive::one", "b64"], [at])
        | (["commit", "cta_group::1", "mbarrier::arrive::one", "shared::cluster", "b64"], [at]) => {
            // Triton passes an address in shared memory even if the mnemonic names no address space.
            let space = if space(i).0 == 7 { AddressSpace(7) } else { SHARED };
            let (at, operand) = l.address(at, space)?;
            let (args, slot) = (vec![(at, l.pointer_leaf(space))], l.fresh(1));
            let op = Intrinsic::Tcgen05(Tcgen05Op::Commit);
            l.call_touching(op, args, &[], slot, ModRefInfo::ModRef, [operand, None, None]);
        }
        _ => return Err(NotModelled),
    }
    Ok(())
}

const SHARED: AddressSpace = AddressSpace(3);

fn plain(l: &mut Lower<'_, '_>, op: Tcgen05Op, args: Vec<(Src, crate::memory::Leaf)>) {
    let slot = l.fresh(1);
    l.call(Intrinsic::Tcgen05(op), args, &[], slot);
}

/// Returns the address `[a + 4]` in tensor memory as a number.
fn tensor_address(l: &mut Lower<'_, '_>, operand: &Operand) -> Result<Src, NotModelled> {
    let Operand::Address(base, offset) = operand else { return Err(NotModelled) };
    let (base, offset) = (l.value(base, 32)?, l.number(*offset as u32 as u128));
    Ok(l.binary(BinOp::Add, 32, base, offset))
}

/// Returns the number of columns that `tcgen05.ld` and `.st` access, and the number of registers per lane. The shape
/// `16x32bx2` has an additional operand: the distance (in columns) from the first column of lanes 0 to 15 to the first
/// column of lanes 16 to 31.
fn shape(size: &str, count: &str, half: &[Operand]) -> Option<(u32, u32)> {
    match (size, half) {
        ("16x32bx2", [Operand::Int(behind)]) => {
            let (columns, registers) = intrinsics::shape("32x32b", count)?;
            Some((columns + u32::try_from(*behind).ok()?.min(512), registers))
        }
        (_, []) => intrinsics::shape(size, count),
        _ => None,
    }
}
