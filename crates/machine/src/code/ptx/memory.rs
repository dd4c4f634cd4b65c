//! Lowers loads, stores, atomic operations, accesses of matrices in shared memory, and conversions of addresses.

use super::lower::{Lower, LowerResult, NotModelled, int, leaf};
use super::parse::{Instruction, Operand};
use crate::code::{AtomicCode, Intrinsic, MatrixOp, MemoryCode, Op, Scope, Src, ValueOp};
use crate::ir::*;
use crate::memory::{Kind, Leaf};

/// Returns the address space that a mnemonic names; generic if the mnemonic names none.
pub fn space(i: &Instruction) -> AddressSpace {
    let named = i.words.iter().find_map(|w| match &**w {
        "global" => Some(1),
        "shared" | "shared::cta" => Some(3),
        "shared::cluster" => Some(7),
        "const" => Some(4),
        "local" => Some(5),
        "param" | "param::entry" | "param::func" => Some(101),
        _ => None,
    });
    AddressSpace(named.unwrap_or(0))
}

/// Returns the scope that a mnemonic names.
pub fn scope(i: &Instruction) -> Option<Scope> {
    i.words.iter().find_map(|w| match &**w {
        "cta" => Some(Scope::Cta),
        "cluster" => Some(Scope::Cluster),
        "gpu" | "gl" => Some(Scope::Device),
        "sys" => Some(Scope::System),
        _ => None,
    })
}

/// Returns the ordering that a mnemonic names.
pub fn ordering(i: &Instruction) -> Option<Ordering> {
    i.words.iter().find_map(|w| match &**w {
        "relaxed" => Some(Ordering::Monotonic),
        "acquire" => Some(Ordering::Acquire),
        "release" => Some(Ordering::Release),
        "acq_rel" => Some(Ordering::AcqRel),
        "sc" => Some(Ordering::SeqCst),
        _ => None,
    })
}

/// A PTX type: its leaf in LLVM, whether a load sign-extends, and how many elements one register packs.
#[derive(Copy, Clone, Debug)]
pub struct Ty {
    pub leaf: Leaf,
    pub is_signed: bool,
    pub packed: u32,
}

/// Returns the type with this name.
pub fn ty(word: &str) -> Option<Ty> {
    let float = |kind: FloatKind, packed| Ty { leaf: leaf(Kind::Float(kind), kind.bits()), is_signed: false, packed };
    Some(match word {
        "f16" => float(FloatKind::Half, 1),
        "bf16" => float(FloatKind::BFloat, 1),
        "f32" => float(FloatKind::Float, 1),
        "f64" => float(FloatKind::Double, 1),
        "f16x2" => float(FloatKind::Half, 2),
        "f32x2" => float(FloatKind::Float, 2),
        "bf16x2" => float(FloatKind::BFloat, 2),
        "s16x2" | "u16x2" => Ty { leaf: int(16), is_signed: word == "s16x2", packed: 2 },
        "pred" => Ty { leaf: int(1), is_signed: false, packed: 1 },
        _ => {
            let bits: u32 = word.strip_prefix(['b', 'u', 's'])?.parse().ok()?;
            let whole = matches!(bits, 8 | 16 | 32 | 64 | 128);
            whole.then_some(Ty { leaf: int(bits), is_signed: word.starts_with('s'), packed: 1 })?
        }
    })
}

/// Lowers `createpolicy…b64 d, …`. Only caches interpret the resulting number, so it may be any number.
pub fn policy(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    if i.last() != "b64" {
        return Err(NotModelled);
    }
    let slot = l.fresh(1);
    l.call(Intrinsic::Pure(ValueOp::Unknown), Vec::new(), &[int(64)], slot);
    l.assign(i.operands.first().ok_or(NotModelled)?, 64, false, slot)
}

/// Whether the word only states how caches are used.
fn is_hint(word: &str) -> bool {
    let plain = ["ca", "cg", "cs", "lu", "cv", "cop", "nc", "wb", "wt", "noftz", "weak", "mmio", "volatile"];
    plain.contains(&word) || ["L1::", "L2::", "level::"].iter().any(|p| word.starts_with(p))
}

/// Whether every word of the mnemonic is in `more`, or states a type, vector size, address space, ordering, scope or
/// cache hint.
fn is_known(i: &Instruction, more: &[&str]) -> bool {
    let orders = ["relaxed", "acquire", "release", "acq_rel", "sc", "cta", "cluster", "gpu", "sys"];
    let spaces = ["global", "shared", "shared::cta", "shared::cluster", "const", "local", "param", "param::entry"];
    i.words[1..].iter().all(|w| {
        let w = &**w;
        is_hint(w) || ty(w).is_some() || [&orders[..], &spaces[..], &["v2", "v4", "v8"], more].concat().contains(&w)
    })
}

/// Returns the atomicity of an access; `None` for a plain access. Plain accesses are weak. Volatile accesses are
/// relaxed with system scope (PTX ISA, "ld", "st").
fn atomicity(i: &Instruction) -> Option<AtomicCode> {
    let scope = scope(i).unwrap_or(Scope::System);
    match ordering(i) {
        Some(ordering) => Some(AtomicCode { ordering, scope }),
        None if i.has("volatile") || i.has("mmio") => {
            Some(AtomicCode { ordering: Ordering::Monotonic, scope: Scope::System })
        }
        None => None,
    }
}

/// Returns the registers of `{a, b}`, or of a single operand.
fn parts(operand: &Operand) -> &[Operand] {
    match operand {
        Operand::Vector(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

impl Lower<'_, '_> {
    fn access(&mut self, i: &Instruction, ptr: Src, leaves: &[Leaf]) -> MemoryCode {
        let shape = self.shape(leaves);
        let bytes: u64 = leaves.iter().map(|l| u64::from(l.bits.div_ceil(8))).sum();
        MemoryCode {
            ptr,
            space: space(i),
            shape,
            // A vector is aligned to its whole size (PTX ISA, "Addresses as Operands").
            align: bytes.next_power_of_two(),
            volatile: i.has("volatile") || i.has("mmio"),
            atomic: atomicity(i),
            one_space: false,
            plain: 0,
            signless: false,
            provenance: None,
        }
    }
}

/// Lowers `ld` and `ldu`. Operands: registers, address.
pub fn load(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(ty), [to, from, ..], true) = (ty(i.last()), &i.operands[..], is_known(i, &[])) else {
        return Err(NotModelled);
    };
    let bits = ty.leaf.bits * ty.packed;
    let (ptr, operand) = l.address(from, space(i))?;
    let to = parts(to);
    // The leaves are plain bits, because the loaded value may be a pointer or a float.
    let leaves = vec![int(bits); to.len()];
    let mem = l.access(i, ptr, &leaves);
    let slot = l.fresh(to.len() as u32);
    l.emit_touching(Op::Load { mem, promise: None }, slot, to.len() as u32, ModRefInfo::Ref, [operand, None, None]);
    for (n, register) in to.iter().enumerate() {
        l.assign(register, bits, ty.is_signed, slot + n as u32)?;
    }
    Ok(())
}

/// Lowers `st`. Operands: address, registers.
pub fn store(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(ty), [to, from, ..], true) = (ty(i.last()), &i.operands[..], is_known(i, &[])) else {
        return Err(NotModelled);
    };
    let bits = ty.leaf.bits * ty.packed;
    let (ptr, operand) = l.address(to, space(i))?;
    let from = parts(from);
    let slot = l.fresh(from.len() as u32);
    for (n, register) in from.iter().enumerate() {
        let value = l.value(register, bits)?;
        l.emit(Op::Extract { a: value, at: 0 }, slot + n as u32, 1);
    }
    let leaves = vec![int(bits); from.len()];
    let mem = l.access(i, ptr, &leaves);
    l.emit_touching(Op::Store { mem, value: Src::Reg(slot) }, 0, 0, ModRefInfo::Mod, [operand, None, None]);
    Ok(())
}

/// Returns the operation of `atom.OP` on an element.
fn operation(word: &str, ty: Ty) -> Option<RmwOp> {
    let float = matches!(ty.leaf.kind, Kind::Float(_));
    Some(match word {
        "exch" => RmwOp::Xchg,
        "add" if float => RmwOp::FAdd,
        "add" => RmwOp::Add,
        "min" if float => RmwOp::FMin,
        "max" if float => RmwOp::FMax,
        "min" if ty.is_signed => RmwOp::Min,
        "max" if ty.is_signed => RmwOp::Max,
        "min" => RmwOp::UMin,
        "max" => RmwOp::UMax,
        "and" => RmwOp::And,
        "or" => RmwOp::Or,
        "xor" => RmwOp::Xor,
        "inc" => RmwOp::UIncWrap,
        "dec" => RmwOp::UDecWrap,
        _ => return None,
    })
}

const OPERATIONS: [&str; 11] = ["exch", "add", "min", "max", "and", "or", "xor", "inc", "dec", "cas", "b16"];

/// Lowers `atom` (operands: registers, address, values) and `red` (address, values). Vectors and packed pairs are
/// atomic element by element (PTX ISA, "atom").
pub fn atomic(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(ty), true) = (ty(i.last()), is_known(i, &OPERATIONS)) else { return Err(NotModelled) };
    let operands = &i.operands[..];
    let (to, rest) = match (&*i.words[0], operands) {
        ("atom", [to, rest @ ..]) => (Some(to), rest),
        (_, rest) => (None, rest),
    };
    let [address, values @ ..] = rest else { return Err(NotModelled) };
    let atomic =
        AtomicCode { ordering: ordering(i).unwrap_or(Ordering::Monotonic), scope: scope(i).unwrap_or(Scope::Device) };
    if i.has("cas") {
        return exchange(l, (ty, atomic), i, to, address, values);
    }
    let op = i.words.iter().find_map(|w| operation(w, ty)).ok_or(NotModelled)?;
    let Operand::Address(base, offset) = address else { return Err(NotModelled) };
    let value = values.first().ok_or(NotModelled)?;
    let bytes = i64::from(ty.leaf.bits / 8);
    let element = int(ty.leaf.bits);
    for (n, register) in parts(value).iter().enumerate() {
        let whole = ty.leaf.bits * ty.packed;
        let all = l.value(register, whole)?;
        let mut joined = l.number(0);
        for k in 0..ty.packed {
            let at = offset + (n as i64 * i64::from(ty.packed) + i64::from(k)) * bytes;
            let (ptr, operand) = l.address(&Operand::Address(base.clone(), at), space(i))?;
            let by = l.number(u128::from(k * ty.leaf.bits));
            let value = match ty.packed {
                1 => all,
                _ => {
                    let shifted = l.binary(BinOp::LShr, whole, all, by);
                    l.cast(CastOp::Trunc, shifted, int(whole), element)
                }
            };
            let mem = MemoryCode { atomic: Some(atomic), ..l.access(i, ptr, &[ty.leaf]) };
            let old = l.fresh(1);
            // The access is recorded as an access through the call's operand only if the access has one element.
            let operands = [operand.filter(|_| ty.packed == 1 && parts(value_of(values)).len() == 1), None, None];
            l.emit_touching(Op::Rmw { mem, op, value, elementwise: false }, old, 1, ModRefInfo::ModRef, operands);
            joined = match ty.packed {
                1 => Src::Reg(old),
                _ => {
                    let wide = l.cast(CastOp::ZExt, Src::Reg(old), element, int(whole));
                    let shifted = l.binary(BinOp::Shl, whole, wide, by);
                    l.binary(BinOp::Or, whole, joined, shifted)
                }
            };
        }
        if let (Some(to), Src::Reg(slot)) = (to.map(parts).and_then(|to| to.get(n)), joined) {
            l.assign(to, whole, false, slot)?;
        }
    }
    Ok(())
}

fn value_of(values: &[Operand]) -> &Operand {
    &values[0]
}

/// Lowers `atom.cas`.
fn exchange(
    l: &mut Lower<'_, '_>,
    (ty, atomic): (Ty, AtomicCode),
    i: &Instruction,
    to: Option<&Operand>,
    address: &Operand,
    values: &[Operand],
) -> LowerResult {
    let (Some(to), [expected, new, ..]) = (to, values) else { return Err(NotModelled) };
    let bits = ty.leaf.bits;
    let (expected, new) = (l.value(expected, bits)?, l.value(new, bits)?);
    let (ptr, operand) = l.address(address, space(i))?;
    let mem = MemoryCode { atomic: Some(atomic), ..l.access(i, ptr, &[int(bits)]) };
    let failure = match atomic.ordering {
        Ordering::AcqRel | Ordering::Acquire => Ordering::Acquire,
        Ordering::SeqCst => Ordering::SeqCst,
        _ => Ordering::Monotonic,
    };
    let slot = l.fresh(2);
    let op = Op::CmpXchg { mem, expected, new, failure, weak: false };
    l.emit_touching(op, slot, 2, ModRefInfo::ModRef, [operand, None, None]);
    l.assign(to, bits, false, slot)
}

/// Returns the matrices of `ldmatrix` and `stmatrix`: one, two or four 8-by-8 matrices of 16-bit elements.
fn matrix(i: &Instruction) -> Option<MatrixOp> {
    let known = |w: &str| {
        matches!(w, "sync" | "aligned" | "m8n8" | "x1" | "x2" | "x4" | "trans" | "shared" | "shared::cta" | "b16")
    };
    let count = ["x1", "x2", "x4"].iter().position(|x| i.has(x))?;
    let all = i.words[1..].iter().all(|w| known(w));
    (all && i.has("m8n8")).then_some(MatrixOp { count: 1 << count, transposed: i.has("trans") })
}

/// Lowers `ldmatrix`. Operands: registers, address.
pub fn load_matrix(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(op), [to, from]) = (matrix(i), &i.operands[..]) else { return Err(NotModelled) };
    let (ptr, _) = l.address(from, AddressSpace(3))?;
    let to = parts(to);
    if to.len() != op.count as usize {
        return Err(NotModelled);
    }
    let slot = l.fresh(op.count);
    let args = vec![(ptr, l.pointer_leaf(AddressSpace(3)))];
    let results = vec![int(32); to.len()];
    l.call_touching(Intrinsic::LoadMatrix(op), args, &results, slot, ModRefInfo::Ref, [None; 3]);
    for (n, register) in to.iter().enumerate() {
        l.assign(register, 32, false, slot + n as u32)?;
    }
    Ok(())
}

/// Lowers `stmatrix`. Operands: address, registers.
pub fn store_matrix(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let (Some(op), [to, from]) = (matrix(i), &i.operands[..]) else { return Err(NotModelled) };
    let (ptr, _) = l.address(to, AddressSpace(3))?;
    let mut args = vec![(ptr, l.pointer_leaf(AddressSpace(3)))];
    for register in parts(from) {
        args.push((l.value(register, 32)?, int(32)));
    }
    if args.len() != op.count as usize + 1 {
        return Err(NotModelled);
    }
    let slot = l.fresh(1);
    l.call_touching(Intrinsic::StoreMatrix(op), args, &[], slot, ModRefInfo::Mod, [None; 3]);
    Ok(())
}

/// Lowers `cvta`. `cvta.SPACE d, a` makes a generic address; `cvta.to.SPACE d, a` makes an address in the space.
pub fn convert_address(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, from] = &i.operands[..] else { return Err(NotModelled) };
    let (specific, generic) = (space(i), AddressSpace(0));
    let (a, b) = if i.has("to") { (generic, specific) } else { (specific, generic) };
    let register = l.register(from)?;
    let base = Operand::Address(Box::new(from.clone()), 0);
    let (ptr, _) = l.address(&base, a)?;
    let (from, result) = (l.pointer_leaf(a), l.pointer_leaf(b));
    let Src::Reg(slot) = l.cast(CastOp::AddrSpaceCast, ptr, from, result) else { return Err(NotModelled) };
    // A 32-bit register contains only shared addresses, which are small.
    let bits = register.bits.min(l.register(to)?.bits);
    l.assign(to, bits, false, slot)
}

/// Lowers `mapa`. `mapa.shared::cluster.u32 d, a, rank` gives an address in the space `shared::cluster`. `mapa.u64 d,
/// a, rank` maps a generic address to a generic address.
pub fn map_address(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let [to, from, rank] = &i.operands[..] else { return Err(NotModelled) };
    let shared = i.has("shared::cluster");
    let known = |w: &str| matches!(w, "shared::cluster" | "u32" | "u64");
    if !i.words[1..].iter().all(|w| known(w)) {
        return Err(NotModelled);
    }
    let (own, cluster) = if shared { (AddressSpace(3), AddressSpace(7)) } else { (AddressSpace(0), AddressSpace(0)) };
    let bits = l.register(from)?.bits.min(l.register(to)?.bits);
    let (ptr, _) = l.address(&Operand::Address(Box::new(from.clone()), 0), own)?;
    let args = vec![(ptr, l.pointer_leaf(own)), (l.value(rank, 32)?, int(32))];
    let (result, slot) = (l.pointer_leaf(cluster), l.fresh(1));
    l.call(Intrinsic::Mapa, args, &[result], slot);
    l.assign(to, bits, false, slot)
}
