//! Compares integer arithmetic with a second implementation of LangRef's text, for every operand of a small width. An
//! operand with undefined bits represents all values that it may have.

use super::*;
use crate::api::UbKind;

const WIDTH: u32 = 3;
const OPS: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::UDiv,
    BinOp::SDiv,
    BinOp::URem,
    BinOp::SRem,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
];

/// The result that LangRef defines for one choice of the undefined bits.
#[derive(Copy, Clone, PartialEq, Debug)]
enum LangRefResult {
    Value(i64),
    Poison,
    Undefined,
}

fn as_signed(v: i64, bits: u32) -> i64 {
    if v >= 1 << (bits - 1) { v - (1 << bits) } else { v }
}

/// The result of an operation according to LangRef, 'Binary Operations', 'Bitwise Binary Operations'.
fn langref(op: BinOp, flags: Flags, bits: u32, x: i64, y: i64) -> LangRefResult {
    let (size, sx, sy) = (1i64 << bits, as_signed(x, bits), as_signed(y, bits));
    let (nuw, nsw, exact) = (flags.has(Flags::NUW), flags.has(Flags::NSW), flags.has(Flags::EXACT));
    let fits_signed = |r: i64| r >= -(size / 2) && r < size / 2;
    let divides = matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem);
    if divides && y == 0 || matches!(op, BinOp::SDiv | BinOp::SRem) && sx == -(size / 2) && sy == -1 {
        return LangRefResult::Undefined;
    }
    let shifts = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr);
    if shifts && y >= i64::from(bits) {
        return LangRefResult::Poison;
    }
    let linear = |unsigned: i64, signed: i64| {
        let broken = nuw && !(0..size).contains(&unsigned) || nsw && !fits_signed(signed);
        if broken { LangRefResult::Poison } else { LangRefResult::Value(unsigned.rem_euclid(size)) }
    };
    let whole = |quotient: i64, lost: bool| {
        if exact && lost { LangRefResult::Poison } else { LangRefResult::Value(quotient.rem_euclid(size)) }
    };
    match op {
        BinOp::Add => linear(x + y, sx + sy),
        BinOp::Sub => linear(x - y, sx - sy),
        BinOp::Mul => linear(x * y, sx * sy),
        BinOp::Shl => linear(x << y, sx << y),
        BinOp::UDiv => whole(x / y, x % y != 0),
        BinOp::SDiv => whole(sx / sy, sx % sy != 0),
        BinOp::URem => LangRefResult::Value(x % y),
        BinOp::SRem => LangRefResult::Value((sx % sy).rem_euclid(size)),
        BinOp::LShr => whole(x >> y, x % (1 << y) != 0),
        BinOp::AShr => whole(sx >> y, x % (1 << y) != 0),
        BinOp::And => LangRefResult::Value(x & y),
        BinOp::Or if flags.has(Flags::DISJOINT) && x & y != 0 => LangRefResult::Poison,
        BinOp::Or => LangRefResult::Value(x | y),
        _ => LangRefResult::Value(x ^ y),
    }
}

fn flags_of(op: BinOp) -> Vec<Flags> {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => {
            vec![Flags::NONE, Flags::NUW, Flags::NSW, Flags(Flags::NUW.0 | Flags::NSW.0)]
        }
        BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => vec![Flags::NONE, Flags::EXACT],
        BinOp::Or => vec![Flags::NONE, Flags::DISJOINT],
        _ => vec![Flags::NONE],
    }
}

/// Every value of a width, with every set of undefined bits.
fn operands(bits: u32) -> Vec<Scalar> {
    let all = 0..1u128 << bits;
    all.clone().flat_map(|v| all.clone().map(move |undef| Scalar { undef, ..Scalar::from_bits(v) })).collect()
}

/// All values that an operand may have.
fn choices(v: &Scalar, bits: u32) -> Vec<i64> {
    (0..1u128 << bits).filter(|x| (x ^ v.bits) & !v.undef == 0).map(|x| x as i64).collect()
}

#[test]
fn every_operation_matches_langref() {
    let all = operands(WIDTH);
    for (op, flags) in OPS.iter().flat_map(|op| flags_of(*op).into_iter().map(move |f| (*op, f))) {
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let what = || format!("{op:?} {flags:?} {a:?} {b:?}");
            let (xs, ys) = (choices(a, WIDTH), choices(b, WIDTH));
            let pairs = xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y)));
            let said: Vec<LangRefResult> = pairs.map(|(x, y)| langref(op, flags, WIDTH, x, y)).collect();
            let got = match binary(op, flags, WIDTH, *a, *b) {
                Err(Stop::Ub(kind, _)) => {
                    assert_eq!(kind, UbKind::DivByZero);
                    // The machine assumes that a dividend with undefined bits may be the least signed number, even if
                    // no choice of the bits gives this number.
                    let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
                    let cautious = signed && a.undef != 0 && ys.contains(&((1 << WIDTH) - 1));
                    assert!(said.contains(&LangRefResult::Undefined) || cautious, "{}", what());
                    continue;
                }
                other => other.expect("it is modelled"),
            };
            assert!(!said.contains(&LangRefResult::Undefined), "{}", what());
            let undefined = a.undef | b.undef != 0;
            let shifts = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr);
            if got.poison {
                // The machine treats a flag of a division as broken if an operand has undefined bits. It treats a flag
                // of a shift as broken if the distance has undefined bits.
                let cautious = undefined && flags.has(Flags::EXACT) || b.undef != 0 && shifts && flags != Flags::NONE;
                assert!(said.contains(&LangRefResult::Poison) || cautious, "{}", what());
                continue;
            }
            assert!(!said.contains(&LangRefResult::Poison), "{}", what());
            let drawn = langref(op, flags, WIDTH, a.bits as i64, b.bits as i64);
            assert_eq!(drawn, LangRefResult::Value(got.bits as i64), "{}", what());
            let values = said.iter().filter_map(|s| if let LangRefResult::Value(v) = s { Some(*v) } else { None });
            let varies = values.fold(0, |varies, v| varies | (v as u128 ^ got.bits));
            assert_eq!(varies & !got.undef, 0, "{}", what());
            assert!(undefined || got.undef == 0, "{}", what());
            // In other operations than products, quotients, and shifts by an undefined distance, the machine treats
            // only bits that vary as undefined.
            let is_exact = matches!(op, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Add | BinOp::Sub);
            assert!(!(is_exact || shifts && b.undef == 0) || got.undef == varies, "{}", what());
            // The lowest varying bit of a product is exact. If one factor is a power of two, all bits are exact.
            let lowest = |bits: u128| bits & bits.wrapping_neg();
            assert!(op != BinOp::Mul || lowest(got.undef) == lowest(varies), "{}", what());
            let is_shift = op == BinOp::Mul && b.undef == 0 && b.bits == lowest(b.bits);
            assert!(!is_shift || got.undef == varies, "{}", what());
        }
    }
}

const PREDICATES: [ICmpPred; 10] = [
    ICmpPred::Eq,
    ICmpPred::Ne,
    ICmpPred::Ugt,
    ICmpPred::Uge,
    ICmpPred::Ult,
    ICmpPred::Ule,
    ICmpPred::Sgt,
    ICmpPred::Sge,
    ICmpPred::Slt,
    ICmpPred::Sle,
];

/// A comparison is defined if and only if it has the same result for all choices of the undefined bits.
#[test]
fn every_comparison() {
    let all = operands(WIDTH);
    for pred in PREDICATES {
        let holds = |x: i64, y: i64| {
            let (sx, sy) = (as_signed(x, WIDTH), as_signed(y, WIDTH));
            match pred {
                ICmpPred::Eq => x == y,
                ICmpPred::Ne => x != y,
                ICmpPred::Ugt => x > y,
                ICmpPred::Uge => x >= y,
                ICmpPred::Ult => x < y,
                ICmpPred::Ule => x <= y,
                ICmpPred::Sgt => sx > sy,
                ICmpPred::Sge => sx >= sy,
                ICmpPred::Slt => sx < sy,
                ICmpPred::Sle => sx <= sy,
            }
        };
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let ys = choices(b, WIDTH);
            let mut said: Vec<bool> = choices(a, WIDTH).iter().flat_map(|x| ys.iter().map(|y| holds(*x, *y))).collect();
            said.sort_unstable();
            said.dedup();
            let got = compare(pred, Flags::NONE, WIDTH, *a, *b);
            assert_eq!(got.bits, u128::from(holds(a.bits as i64, b.bits as i64)), "{pred:?} {a:?} {b:?}");
            assert_eq!(got.undef, u128::from(said.len() > 1), "{pred:?} {a:?} {b:?}");
            let same = compare(pred, Flags::SAMESIGN, WIDTH, *a, *b);
            let differ = (a.bits ^ b.bits) >> (WIDTH - 1) & 1 == 1;
            let may_differ = (a.undef | b.undef) >> (WIDTH - 1) & 1 == 1;
            assert_eq!(same.poison, differ || may_differ, "{pred:?} {a:?} {b:?}");
        }
    }
}

/// A poison operand makes the result poison. A poison divisor is undefined behaviour, and so is a signed division of
/// poison by -1.
#[test]
fn poison_operands() {
    let (one, poison) = (Scalar::from_bits(1), Scalar::poison());
    for op in OPS {
        let divides = matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem);
        assert!(binary(op, Flags::NONE, 8, poison, one).expect("no division by zero").poison, "{op:?}");
        match binary(op, Flags::NONE, 8, one, poison) {
            Ok(v) => assert!(v.poison && !divides, "{op:?}"),
            Err(_) => assert!(divides, "{op:?}"),
        }
        let minus = binary(op, Flags::NONE, 8, poison, Scalar::from_bits(0xff));
        assert_eq!(minus.is_err(), matches!(op, BinOp::SDiv | BinOp::SRem), "{op:?}");
    }
    assert!(compare(ICmpPred::Eq, Flags::NONE, 8, poison, one).poison);
    assert!(compare(ICmpPred::Eq, Flags::NONE, 8, one, poison).poison);
}

/// The results and overflows of wide operands.
#[test]
fn wide_operands() {
    let (most, least) = (u128::MAX >> 1, 1u128 << 127);
    for (op, flags, a, b, expected) in [
        (BinOp::Add, Flags::NONE, u128::MAX, 2, Some(1)),
        (BinOp::Add, Flags::NUW, u128::MAX, 1, None),
        (BinOp::Add, Flags::NSW, most, 1, None),
        (BinOp::Add, Flags::NSW, u128::MAX, 1, Some(0)),
        (BinOp::Sub, Flags::NSW, least, 1, None),
        (BinOp::Sub, Flags::NSW, 0, 1, Some(u128::MAX)),
        (BinOp::Mul, Flags::NONE, least, 2, Some(0)),
        (BinOp::Mul, Flags::NUW, least, 2, None),
        (BinOp::Mul, Flags::NSW, least, u128::MAX, None),
        (BinOp::Mul, Flags::NSW, most, u128::MAX, Some(least + 1)),
        (BinOp::SDiv, Flags::NONE, least, 2, Some(3 << 126)),
        (BinOp::UDiv, Flags::NONE, least, 2, Some(1 << 126)),
        (BinOp::AShr, Flags::NONE, least, 127, Some(u128::MAX)),
        (BinOp::LShr, Flags::NONE, least, 127, Some(1)),
        (BinOp::Shl, Flags::NUW, 3, 127, None),
        (BinOp::Shl, Flags::NSW, 1, 126, Some(1 << 126)),
        (BinOp::Shl, Flags::NSW, 1, 127, None),
    ] {
        let got = binary(op, flags, 128, Scalar::from_bits(a), Scalar::from_bits(b)).expect("it is defined");
        assert_eq!((!got.poison).then_some(got.bits), expected, "{op:?} {flags:?} {a:#x} {b:#x}");
    }
}
