//! Float operations: arithmetic, comparison, and operations such as minimum that choose one of two numbers. If a
//! fast-math flag lets a pass compute a different result, the result is tainted (LangRef, 'Fast-Math Flags').
//!
//! - `contract` lets a pass fuse a product into the sum that uses it. So the product itself is definite, and the sum is
//!   tainted if the product was rounded ([`TaintDetail::Part`]).
//! - `arcp` allows a pass to turn a division into a multiplication by the reciprocal, and back.
//! - `reassoc` allows a pass to replace a chain of operations by any chain with the same value over the real numbers,
//!   even if each single operation is exact. The machine does not know how long the chain is. So a result is definite
//!   only if its operands are so small that their sums and products are exact in every order
//!   ([`is_exact_in_every_order`]).
//! - `afn` lets a function be approximated.

use super::several_results::{Env, Results, Rule, fraction, is_denormal, sign};
use super::{decode, encode, is_nan, wide};
use crate::api::Stop;
use crate::ir::{BinOp, FCmpPred, Flags, FloatKind};
use crate::memory::{Scalar, TaintDetail};
use std::ops::{Add, Div, Mul, Rem, Sub};

/// Computes one operation by the host's arithmetic.
fn host<T>(op: BinOp, x: T, y: T) -> T
where
    T: Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Rem<Output = T>,
{
    match op {
        BinOp::FAdd => x + y,
        BinOp::FSub => x - y,
        BinOp::FMul => x * y,
        BinOp::FDiv => x / y,
        _ => x % y,
    }
}

/// Computes one operation on the bits of two numbers, rounded once. `None`: the format is not modelled.
fn arithmetic(op: BinOp, kind: FloatKind, x: u128, y: u128) -> Option<u128> {
    let (x, y) = (decode(x, kind)?, decode(y, kind)?);
    if kind == FloatKind::Float {
        return Some(host(op, x as f32, y as f32).to_bits().into());
    }
    // Computes in double, then rounds to the format. This gives the same result as one rounding for half and bfloat,
    // because double has p ≥ 2·11 + 2 digits.
    encode(host(op, x, y), kind)
}

/// Computes one lane of a float binary operation.
pub fn binary(
    env: &mut Env<'_>,
    op: BinOp,
    flags: Flags,
    kind: FloatKind,
    a: Scalar,
    b: Scalar,
) -> Result<Scalar, Stop> {
    let part = a.loose == TaintDetail::Part || b.loose == TaintDetail::Part;
    let has = |flag| flags.has(flag);
    let reassociates = has(Flags::REASSOC) && !is_exact_in_every_order(op, flags, kind, [a.bits, b.bits]);
    let free = reassociates
        || match op {
            BinOp::FAdd | BinOp::FSub => has(Flags::CONTRACT) && part,
            BinOp::FMul => has(Flags::ARCP) && part,
            BinOp::FRem => has(Flags::AFN),
            BinOp::FDiv => has(Flags::AFN) || (has(Flags::ARCP) && (part || !has_exact_reciprocal(b.bits, kind))),
            _ => false,
        };
    let rule = Rule::arithmetic(kind, flags);
    let mut out = env.evaluate(&rule, &[a, b], free, |_, [x, y, _], out| {
        out.add(arithmetic(op, kind, x, y)?);
        Some(())
    })?;
    let rounded = op == BinOp::FMul && has(Flags::CONTRACT) && !is_exact_product(a.bits, b.bits, out.bits, kind);
    if !out.drawn && !out.poison && (rounded || (has(Flags::ARCP) && matches!(op, BinOp::FMul | BinOp::FDiv))) {
        out.loose = TaintDetail::Part;
    }
    Ok(out)
}

/// Whether a sum, difference or product of two numbers has the same bits in every chain that is equal over the reals.
/// Let p be the precision of the format. True for integers up to 2^(p/4): a sum of 2^(p/2) products of two of these
/// integers is exact in every order. If the result is a zero, the flag `nsz` is required too, because the sign of a
/// zero depends on the order.
fn is_exact_in_every_order(op: BinOp, flags: Flags, kind: FloatKind, operands: [u128; 2]) -> bool {
    if !matches!(op, BinOp::FAdd | BinOp::FSub | BinOp::FMul) {
        return false;
    }
    let most = f64::from(1u32 << ((fraction(kind) + 1) / 4));
    let small = |bits: u128| decode(bits, kind).filter(|v| v.fract() == 0.0 && v.abs() <= most);
    let [x, y] = operands;
    let result = arithmetic(op, kind, x, y).and_then(small);
    small(x).is_some() && small(y).is_some() && result.is_some_and(|r| r != 0.0 || flags.has(Flags::NSZ))
}

/// Whether `bits` is the exact product of two numbers, without any rounding.
fn is_exact_product(x: u128, y: u128, bits: u128, kind: FloatKind) -> bool {
    let (Some(x), Some(y), Some(r)) = (decode(x, kind), decode(y, kind), decode(bits, kind)) else { return false };
    if !x.is_finite() || !y.is_finite() || x == 0.0 || y == 0.0 {
        return true;
    }
    if kind == FloatKind::Double {
        // If the product is tiny, its rounding error may be smaller than every representable number.
        return r.is_finite() && r.abs() > 2f64.powi(-900) && x.mul_add(y, -r) == 0.0;
    }
    // In formats narrower than double, the product of two numbers is exact in double.
    x * y == r
}

/// Whether a division by this number always equals a multiplication by its reciprocal. True for powers of two with a
/// normal reciprocal, and for zero, infinities and NaN.
fn has_exact_reciprocal(bits: u128, kind: FloatKind) -> bool {
    let Some(y) = decode(bits, kind) else { return false };
    if y == 0.0 || !y.is_finite() {
        return true;
    }
    let power_of_two = y.to_bits() & ((1 << 52) - 1) == 0 && !is_denormal(bits, kind);
    let reciprocal = encode(1.0 / y, kind);
    power_of_two && reciprocal.is_some_and(|r| !is_denormal(r, kind) && decode(r, kind) == Some(1.0 / y))
}

/// Computes `fneg`: flips the sign bit, also of a NaN.
pub fn negate(env: &mut Env<'_>, a: Scalar, kind: FloatKind, flags: Flags) -> Result<Scalar, Stop> {
    let rule = Rule { bitwise: true, ..Rule::arithmetic(kind, flags) };
    let out = env.evaluate(&rule, &[a], false, |_, [x, ..], out| {
        out.add(x ^ sign(kind));
        Some(())
    })?;
    Ok(keep_looseness(a, out))
}

/// Copies to `out` what is known about `a` besides its bits ([`TaintDetail`]); `out` is `a` or its negation.
fn keep_looseness(a: Scalar, out: Scalar) -> Scalar {
    match a.loose {
        TaintDetail::Part if !out.drawn => Scalar { loose: TaintDetail::Part, ..out },
        TaintDetail::Nan if out.drawn && !out.poison => Scalar { loose: TaintDetail::Nan, ..out },
        _ => out,
    }
}

/// Computes `fpext` or `fptrunc`.
pub fn convert(env: &mut Env<'_>, flags: Flags, (from, to): (FloatKind, FloatKind), a: Scalar) -> Result<Scalar, Stop> {
    let rule = Rule { flags, from, to, bitwise: false, chooses: false };
    let out = env.evaluate(&rule, &[a], flags.has(Flags::REASSOC), |_, [x, ..], out| {
        out.add(encode(decode(x, from)?, to)?);
        Some(())
    })?;
    Ok(if a.loose == TaintDetail::Part && !out.drawn { Scalar { loose: TaintDetail::Part, ..out } } else { out })
}

/// An operation that chooses one of two numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MinMaxRule {
    /// `minnum`, `maxnum` and C's `fmin`, `fmax`. If both arguments are zeros, the result is either of them. (Since
    /// LLVM 22, LangRef orders zeros if `nsz` is absent (llvm#112852, #172012), but states that no implementation does
    /// so yet.) If one argument is a quiet NaN, the result is the argument that is not the NaN. For a signalling NaN
    /// and a number, the result is a NaN or the number.
    Number { max: bool },
    /// `minimum`, `maximum`: if either argument is a NaN, so is the result; -0 is less than +0, unless `nsz`.
    Ordered { max: bool },
    /// `maximumnum`, `minimumnum`: if one argument is a NaN of any kind, the result is the other argument; -0 is less
    /// than +0, unless `nsz`.
    OrderedNumber { max: bool },
}

impl MinMaxRule {
    fn results(self, nsz: bool, kind: FloatKind, x: u128, y: u128, out: &mut Results) -> Option<()> {
        let (a, b) = (decode(x, kind)?, decode(y, kind)?);
        let signalling = |v: u128| is_nan(v, kind) && v >> (fraction(kind) - 1) & 1 == 0;
        let (MinMaxRule::Number { max } | MinMaxRule::Ordered { max } | MinMaxRule::OrderedNumber { max }) = self;
        let propagates = matches!(self, MinMaxRule::Ordered { .. });
        let ordered = !matches!(self, MinMaxRule::Number { .. });
        let nan = if a.is_nan() { x } else { y };
        let one = propagates && (a.is_nan() || b.is_nan()) || !ordered && (signalling(x) || signalling(y));
        if one || a.is_nan() && b.is_nan() {
            out.add(nan);
        }
        match (a.is_nan(), b.is_nan()) {
            (true, true) => {}
            (true, false) | (false, true) if propagates => {}
            (true, false) => out.add(y),
            (false, true) => out.add(x),
            _ if a == b && x != y => {
                let negative = if a.is_sign_negative() { x } else { y };
                let positive = if a.is_sign_negative() { y } else { x };
                if !ordered || nsz || max {
                    out.add(positive);
                }
                if !ordered || nsz || !max {
                    out.add(negative);
                }
            }
            _ => out.add(if (a < b) != max { x } else { y }),
        }
        Some(())
    }
}

/// Computes one lane of an operation that chooses one of two numbers.
pub fn choose(
    env: &mut Env<'_>,
    which: MinMaxRule,
    flags: Flags,
    kind: FloatKind,
    a: Scalar,
    b: Scalar,
) -> Result<Scalar, Stop> {
    let rule = Rule { chooses: true, ..Rule::arithmetic(kind, flags) };
    env.evaluate(&rule, &[a, b], false, |_, [x, y, _], out| which.results(flags.has(Flags::NSZ), kind, x, y, out))
}

/// Applies fast-math flags to the result of `select`, `phi`, or a call of a function that is not an intrinsic.
pub fn apply_flags(env: &mut Env<'_>, flags: Flags, kind: FloatKind, v: Scalar) -> Scalar {
    let rule = Rule { bitwise: true, chooses: true, ..Rule::arithmetic(kind, flags) };
    let same = env.evaluate(&rule, &[v], false, |_, [x, ..], out| {
        out.add(x);
        Some(())
    });
    // If the format is not modelled, the value stays unchanged.
    same.map_or(v, |out| keep_looseness(v, out))
}

/// Computes one lane of a float comparison.
pub fn compare(
    env: &mut Env<'_>,
    pred: FCmpPred,
    flags: Flags,
    kind: FloatKind,
    a: Scalar,
    b: Scalar,
) -> Result<Scalar, Stop> {
    let (Some(x), Some(y)) = (decode(a.bits, kind), decode(b.bits, kind)) else { return Err(wide(kind)) };
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    if (flags.has(Flags::NNAN) && (x.is_nan() || y.is_nan()))
        || (flags.has(Flags::NINF) && (x.is_infinite() || y.is_infinite()))
    {
        return Ok(Scalar::poison());
    }
    let mut answers = Results::default();
    env.for_each_choice(&Rule::arithmetic(kind, Flags::NONE), &[a, b], |[x, y, _]| {
        let [x, y] = [x, y].map(|bits| decode(bits, kind).unwrap_or(0.0));
        answers.add(holds(pred, x, y).into());
    });
    let at = if answers.all().len() > 1 { env.draws.below(2) as usize } else { 0 };
    let mut out = a.derive(b, answers.all()[at], 1);
    // The sign and payload of a NaN, and the sign of a zero, do not change the result of a comparison.
    let undecided = |v: &Scalar| v.drawn && !matches!(v.loose, TaintDetail::Nan | TaintDetail::Zero);
    out.drawn = undecided(&a) || undecided(&b) || answers.all().len() > 1;
    Ok(out)
}

fn holds(pred: FCmpPred, x: f64, y: f64) -> bool {
    use FCmpPred::*;
    let unordered = x.is_nan() || y.is_nan();
    match pred {
        False => false,
        True => true,
        Ord => !unordered,
        Uno => unordered,
        Oeq => x == y,
        Ogt => x > y,
        Oge => x >= y,
        Olt => x < y,
        Ole => x <= y,
        One => !unordered && x != y,
        Ueq => unordered || x == y,
        Ugt => unordered || x > y,
        Uge => unordered || x >= y,
        Ult => unordered || x < y,
        Ule => unordered || x <= y,
        Une => x != y,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LangRef defines each predicate by those relations of its operands for which it is true: less, equal, greater,
    /// unordered.
    #[test]
    fn a_predicate_holds_of_the_relations_that_it_names() {
        use FCmpPred::*;
        let rows = [
            (False, ""),
            (Oeq, "="),
            (Ogt, ">"),
            (Oge, ">="),
            (Olt, "<"),
            (Ole, "<="),
            (One, "<>"),
            (Ord, "<=>"),
            (Uno, "?"),
            (Ueq, "=?"),
            (Ugt, ">?"),
            (Uge, ">=?"),
            (Ult, "<?"),
            (Ule, "<=?"),
            (Une, "<>?"),
            (True, "<=>?"),
        ];
        let pairs = [
            ('<', 1.0, 2.0),
            ('=', 2.0, 2.0),
            ('=', 0.0, -0.0),
            ('>', f64::INFINITY, 2.0),
            ('?', f64::NAN, 2.0),
            ('?', 2.0, f64::NAN),
            ('?', f64::NAN, f64::NAN),
        ];
        for ((pred, relations), (relation, x, y)) in rows.iter().flat_map(|r| pairs.iter().map(move |p| (*r, *p))) {
            assert_eq!(holds(pred, x, y), relations.contains(relation), "{pred:?} {x} {y}");
        }
    }
}
