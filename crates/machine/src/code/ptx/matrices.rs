//! Lowers `wgmma`: products of matrices in shared memory.

use super::lower::{Lower, LowerResult, NotModelled, int};
use super::parse::{Instruction, Operand};
use super::warps::shape;
use crate::code::{GroupProduct, Intrinsic, MmaType, WarpgroupOp};
use crate::ir::ModRefInfo;

/// Lowers `wgmma.fence`, `wgmma.commit_group`, `wgmma.wait_group N` and `wgmma.mma_async`, all `.sync.aligned`.
pub fn warpgroup(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let words: Vec<&str> = i.words[1..].iter().map(|w| &**w).collect();
    let slot = l.fresh(1);
    match (&words[..], &i.operands[..]) {
        (["fence", "sync", "aligned"], []) => l.call(Intrinsic::Warpgroup(WarpgroupOp::Fence), Vec::new(), &[], slot),
        (["commit_group", "sync", "aligned"], []) => {
            l.call(Intrinsic::Warpgroup(WarpgroupOp::Commit), Vec::new(), &[], slot);
        }
        (["wait_group", "sync", "aligned"], [newest @ Operand::Int(_)]) => {
            let newest = (l.value(newest, 64)?, int(64));
            l.call(Intrinsic::Warpgroup(WarpgroupOp::Wait), vec![newest], &[], slot);
        }
        (["mma_async", "sync", "aligned", size, d, a, b], [to, left, right, added, flags @ ..]) => {
            let named = |w: &str| MmaType::named(w).ok_or(NotModelled);
            let [64, columns, depth] = shape(size).ok_or(NotModelled)? else { return Err(NotModelled) };
            let a_in_registers = matches!(left, Operand::Vector(_));
            let (negated, transposed) = immediates(flags, a_in_registers)?;
            let (d, a, b) = (named(d)?, named(a)?, named(b)?);
            let product = GroupProduct { columns, d, a, b, a_in_registers, transposed, negated };
            if !product.is_valid() || depth != product.depth() {
                return Err(NotModelled);
            }
            return multiply(l, product, [to, left, right, added]);
        }
        _ => return Err(NotModelled),
    }
    Ok(())
}

/// Returns the signs of A and B, and whether A and B are transposed, from `imm-scale-a, imm-scale-b{, imm-trans-a}{,
/// imm-trans-b}`. Integer products have no such operands.
fn immediates(flags: &[Operand], a_in_registers: bool) -> Result<([bool; 2], [bool; 2]), NotModelled> {
    let mut numbers = Vec::new();
    for flag in flags {
        let Operand::Int(n) = flag else { return Err(NotModelled) };
        numbers.push(*n);
    }
    let (signs, trans) = numbers.split_at(numbers.len().min(2));
    let negated = match signs {
        [] => [false; 2],
        [a @ (1 | -1), b @ (1 | -1)] => [*a == -1, *b == -1],
        _ => return Err(NotModelled),
    };
    let transposed = match trans {
        [] => [false; 2],
        [b @ (0 | 1)] if a_in_registers => [false, *b == 1],
        [a @ (0 | 1), b @ (0 | 1)] if !a_in_registers => [*a == 1, *b == 1],
        _ => return Err(NotModelled),
    };
    Ok((negated, transposed))
}

fn multiply(l: &mut Lower<'_, '_>, product: GroupProduct, [to, left, right, added]: [&Operand; 4]) -> LowerResult {
    let mut args = Vec::new();
    match left {
        Operand::Vector(parts) if parts.len() == GroupProduct::A_REGISTERS as usize => {
            for part in parts {
                args.push((l.value(part, 32)?, int(32)));
            }
        }
        Operand::Vector(_) => return Err(NotModelled),
        descriptor => args.push((l.value(descriptor, 64)?, int(64))),
    }
    args.push((l.value(right, 64)?, int(64)));
    args.push((l.value(added, 1)?, int(1)));
    let Operand::Vector(to) = to else { return Err(NotModelled) };
    if to.len() != product.registers() as usize {
        return Err(NotModelled);
    }
    for part in to {
        args.push((l.value(part, 32)?, int(32)));
    }
    let slot = l.fresh(product.registers());
    let results = vec![int(32); to.len()];
    let op = Intrinsic::Warpgroup(WarpgroupOp::Product(product));
    l.call_touching(op, args, &results, slot, ModRefInfo::Ref, [None; 3]);
    for (n, register) in to.iter().enumerate() {
        l.assign(register, 32, false, slot + n as u32)?;
    }
    Ok(())
}
