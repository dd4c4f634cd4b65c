//! Integers as `scale · casts(value) + offset`. Example: `add i32 (shl i32 %i, 2), 8` is `4 · %i + 8`.
//!
//! The identity is always true modulo two to the power of the width of the whole expression. If `exact` is set, it is
//! true over the integers (each part interpreted as signed): either no step of the computation wrapped, or the
//! expression is poison.

use super::FunctionView;
use crate::ir::{BinOp, CastOp, Flags, InstKind, Value};

/// `zext(sext(trunc(value)))`, stored as the numbers of bits that the three casts remove or add.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CastValue {
    /// The innermost value.
    pub value: Value,
    /// The width of that value in bits.
    pub bits: u32,
    /// The number of high bits that are cut off first.
    pub trunc: u32,
    /// The number of sign bits that are added next.
    pub sext: u32,
    /// The number of zeros that are added last.
    pub zext: u32,
    /// Whether the value before the extensions is known to be non-negative or poison.
    pub non_negative: bool,
}

impl CastValue {
    /// Returns a value without casts.
    pub fn plain(value: Value, bits: u32) -> CastValue {
        CastValue { value, bits, trunc: 0, sext: 0, zext: 0, non_negative: false }
    }

    /// Returns the width of the cast value in bits.
    pub fn width(&self) -> u32 {
        self.bits - self.trunc + self.sext + self.zext
    }

    /// Returns a value of `bits` bits, sign-extended or truncated to `width` bits.
    pub fn resized(value: Value, bits: u32, width: u32) -> CastValue {
        let (trunc, sext) = (bits.saturating_sub(width), width.saturating_sub(bits));
        CastValue { trunc, sext, ..CastValue::plain(value, bits) }
    }

    /// Whether the casts of `self` and `o` give equal results, if the innermost values are equal. The caller must
    /// ensure that the innermost values are equal.
    pub fn same_casts(&self, o: &CastValue) -> bool {
        let equal = self.trunc == o.trunc && self.sext == o.sext && self.zext == o.zext;
        let extensions_agree = self.trunc == o.trunc && self.sext + self.zext == o.sext + o.zext;
        self.bits == o.bits && (equal || (extensions_agree && (self.non_negative || o.non_negative)))
    }

    /// Returns the casts of `self`, applied to an operand of `self.value` instead. The operand must have the width of
    /// `self.value`. `keeps_sign`: whether the operand is non-negative if `self.value` is non-negative.
    fn of_operand(&self, value: Value, keeps_sign: bool) -> CastValue {
        CastValue { value, non_negative: self.non_negative && keeps_sign, ..*self }
    }

    /// Moves the extension that computes the innermost value into the casts. If `zero` is set, the innermost value is
    /// `zext inner`, otherwise it is `sext inner`. Returns the casts, applied to `inner`.
    fn of_extended(&self, inner: Value, inner_bits: u32, zero: bool, nneg: bool) -> CastValue {
        let by = self.bits - inner_bits;
        let (value, bits) = (inner, inner_bits);
        if by <= self.trunc {
            return CastValue { value, bits, trunc: self.trunc - by, ..*self };
        }
        let by = by - self.trunc;
        if zero {
            // The top bit of the extended value is now zero, so all outer extensions add zeros.
            CastValue { value, bits, trunc: 0, sext: 0, zext: self.zext + self.sext + by, non_negative: nneg }
        } else {
            CastValue { value, bits, trunc: 0, sext: self.sext + by, ..*self }
        }
    }

    /// Applies the casts to a constant of the value's width. The result is signed.
    fn of_constant(&self, bits: u128) -> i128 {
        let cut = self.bits - self.trunc;
        let low = bits & mask(cut);
        let extended = if self.sext > 0 { sign_extend(low, cut) as u128 & mask(cut + self.sext) } else { low };
        if self.zext > 0 { extended as i128 } else { sign_extend(extended, cut + self.sext) }
    }

    /// Whether the casts distribute over an operation with these flags: `casts(x op y) = casts(x) op casts(y)`.
    fn distributes(&self, flags: Flags) -> bool {
        (self.zext == 0 || flags.has(Flags::NUW)) && (self.sext == 0 || flags.has(Flags::NSW))
    }

    /// Whether the result of distributing the casts over the operation is exact over the integers. The casts must
    /// distribute.
    fn exact_over(&self, flags: Flags) -> bool {
        self.trunc == 0 && (self.zext > 0 || flags.has(Flags::NSW))
    }
}

/// An integer as `scale · casts(value) + offset`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// The value, with its casts.
    pub of: CastValue,
    /// The factor.
    pub scale: i128,
    /// The summand.
    pub offset: i128,
    /// Whether the identity is true over the integers. If false, the identity is true only modulo two to the power of
    /// the expression's width.
    pub exact: bool,
    /// LLVM's flag: `scale · casts(value)` does not wrap as signed. LLVM also sets the flag for some products that may
    /// wrap, so only profiles with the quirk `nsw-products` rely on it.
    pub nsw: bool,
    /// LLVM's flag: the expression, including the offset, does not wrap as unsigned.
    pub nuw: bool,
}

/// Returns a mask of the lowest `bits` bits.
pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1u128 << bits) - 1 }
}

/// Returns the lowest `bits` bits as an unsigned number.
pub fn unsigned(value: i128, bits: u32) -> u128 {
    value as u128 & mask(bits)
}

/// Returns the lowest `bits` bits as a signed number.
pub fn sign_extend(value: u128, bits: u32) -> i128 {
    if bits == 0 {
        return 0;
    }
    let shift = 128 - bits.min(128);
    ((value << shift) as i128) >> shift
}

/// The maximum number of chained operations through which the search looks.
const DEPTH: u32 = 6;

/// Returns the linear form of an integer value with these casts. Values wider than 64 bits are not analysed.
pub fn linearize(view: &FunctionView, of: CastValue) -> Linear {
    descend(view, of, 0)
}

fn descend(view: &FunctionView, of: CastValue, depth: u32) -> Linear {
    let leaf = Linear { of, scale: 1, offset: 0, exact: true, nsw: true, nuw: true };
    if depth == DEPTH || of.width() > 64 || of.bits > 64 {
        return leaf;
    }
    if let Some((_, bits)) = view.const_int(of.value) {
        return Linear { of, scale: 0, offset: of.of_constant(bits), exact: true, nsw: true, nuw: true };
    }
    let Some(inst) = view.inst(of.value) else { return leaf };
    match &inst.kind {
        InstKind::Binary { op, lhs, rhs, flags } => binary(view, of, *op, *lhs, *rhs, *flags, depth).unwrap_or(leaf),
        InstKind::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), value, flags } => {
            let Some(bits) = view.ty(*value).and_then(|t| view.module.types.int_bits(t)) else { return leaf };
            let nneg = flags.has(Flags::NNEG);
            descend(view, of.of_extended(*value, bits, *op == CastOp::ZExt, nneg), depth + 1)
        }
        _ => leaf,
    }
}

fn binary(
    view: &FunctionView,
    of: CastValue,
    op: BinOp,
    lhs: Value,
    rhs: Value,
    flags: Flags,
    depth: u32,
) -> Option<Linear> {
    let (_, bits) = view.const_int(rhs)?;
    let flags = match op {
        BinOp::Or if flags.has(Flags::DISJOINT) => Flags::NUW.union(Flags::NSW),
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => flags,
        _ => return None,
    };
    if !of.distributes(flags) {
        return None;
    }
    let factor = match op {
        BinOp::Shl if bits <= u128::from(of.width()) => 1i128.checked_shl(bits as u32)?,
        BinOp::Shl => return None,
        BinOp::Mul => of.of_constant(bits),
        _ => 1,
    };
    let inner = descend(view, of.of_operand(lhs, op == BinOp::Shl && flags.has(Flags::NSW)), depth + 1);
    let keeps = |flag| of.trunc == 0 && flags.has(flag);
    let one_step = factor == 1 || op == BinOp::Shl || inner.offset == 0;
    let addend = match op {
        BinOp::Add | BinOp::Or => of.of_constant(bits),
        BinOp::Sub => of.of_constant(bits).checked_neg()?,
        _ => 0,
    };
    Some(Linear {
        scale: inner.scale.checked_mul(factor)?,
        offset: inner.offset.checked_mul(factor)?.checked_add(addend)?,
        exact: inner.exact && of.exact_over(flags),
        nsw: inner.nsw && (keeps(Flags::NSW) && one_step || op == BinOp::Mul && factor == 1),
        nuw: inner.nuw && keeps(Flags::NUW) && op != BinOp::Sub,
        of: inner.of,
    })
}
