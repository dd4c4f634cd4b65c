//! The results of pure functions, from the text of the PTX ISA and from mathematics.

use super::*;
use crate::ir::FloatKind;

fn of(op: ValueOp, args: &[u128], bits: u32) -> u128 {
    let args: Vec<Scalar> = args.iter().map(|v| Scalar::from_bits(*v)).collect();
    let leaf = Leaf { kind: Kind::Int, bits, offset: 0 };
    let leaves = vec![leaf; args.len()];
    compute(op, &args, &leaves, (leaf, false), 0).expect("modelled").0 & mask(bits)
}

#[test]
fn integer_operations_match_the_isa() {
    // PTX ISA, "lop3": 0x80 is and, 0xfe is or, 0x96 is xor of all three.
    for (table, want) in [(0x80, 0), (0xfe, 0b111), (0x96, 0b111), (0xe8, 0)] {
        assert_eq!(of(ValueOp::Lop3, &[1, 2, 4, table], 32), want, "{table:x}");
    }
    assert_eq!(of(ValueOp::Lop3, &[0xf0, 0xcc, 0xaa, 0xe8], 32), 0xe8);
    // PTX ISA, "prmt": 0x3210 selects the first register, 0x7654 the second register, and 0xb the sign of byte 3.
    assert_eq!(of(ValueOp::Permute, &[0x8765_4321, 0x0fed_cba9, 0x3210], 32), 0x8765_4321);
    assert_eq!(of(ValueOp::Permute, &[0x8765_4321, 0x0fed_cba9, 0x7654], 32), 0x0fed_cba9);
    assert_eq!(of(ValueOp::Permute, &[0x8765_4321, 0, 0xbbbb], 32), 0xffff_ffff);
    assert_eq!(of(ValueOp::BitField { is_signed: false, wraps: false }, &[0xabcd, 4, 8], 32), 0xbc);
    assert_eq!(of(ValueOp::BitField { is_signed: true, wraps: false }, &[0xabcd, 4, 8], 32), 0xffff_ffbc);
    assert_eq!(of(ValueOp::Shift(BinOp::Shl), &[1, 32], 32), 0);
    assert_eq!(of(ValueOp::Shift(BinOp::AShr), &[0x8000_0000, 99], 32), 0xffff_ffff);
    assert_eq!(of(ValueOp::MulHigh { is_signed: true }, &[0xffff_ffff, 2], 32), 0xffff_ffff);
    assert_eq!(of(ValueOp::MulHigh { is_signed: false }, &[0xffff_ffff, 2], 32), 1);
}

fn leaf(bits: u32) -> Leaf {
    Leaf { kind: Kind::Int, bits, offset: 0 }
}

/// Returns the bits of the exact result of an operation on numbers of `bits` bits. Fails if the result is not exact.
fn exact(op: ValueOp, bits: u32, args: &[u128]) -> u128 {
    let (values, kinds): (Vec<Scalar>, Vec<Leaf>) = args.iter().map(|a| (Scalar::from_bits(*a), leaf(bits))).unzip();
    match compute(op, &values, &kinds, (leaf(bits), false), 0) {
        Ok((value, true)) => value & mask(bits),
        _ => panic!("{op:?} of {args:?}"),
    }
}

/// The results of an unknown function are integers below 4 or floats below 1. All four integers occur.
#[test]
fn unknown_function_results_are_small() {
    let all = |to: Leaf| (0..64u64).map(|i| some_bits(sub_seed(i, 7), to)).collect::<Vec<u128>>();
    let whole = all(leaf(32));
    assert!(whole.iter().all(|v| *v < 4) && (0..4).all(|v| whole.contains(&v)), "{whole:?}");
    let parts = all(Leaf { kind: Kind::Float(FloatKind::Float), bits: 32, offset: 0 });
    let parts: Vec<f32> = parts.into_iter().map(|v| f32::from_bits(v as u32)).collect();
    assert!(parts.iter().all(|v| (0.0..1.0).contains(v)) && parts.iter().any(|v| *v > 0.5), "{parts:?}");
}

/// PTX ISA, "lop3": bits i of the three operands form an index, and bit i of the result is that bit of the table.
#[test]
fn lop3_looks_up_its_table() {
    let (a, b, c) = (0xf0f0_aa55, 0xcccc_3c3c, 0xaaaa_0ff0);
    for table in 0..256u128 {
        let bit = |i: u32| table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1;
        let expected = (0..32).map(|i| bit(i) << i).sum::<u128>();
        assert_eq!(exact(ValueOp::Lop3, 32, &[a, b, c, table]), expected, "{table:#x}");
    }
}

/// PTX ISA, "prmt": each selector names one of eight bytes. If its top bit is set, the result is eight copies of the
/// sign of that byte.
#[test]
fn prmt_picks_bytes() {
    let (a, b) = (0x8302_0100u128, 0x0786_0504u128);
    for (selectors, expected) in [
        (0x3210, 0x8302_0100),
        (0x7654, 0x0786_0504),
        (0x0123, 0x0001_0283),
        (0x6543, 0x8605_0483),
        (0xba98, 0xff00_0000),
        (0xfedc, 0x00ff_0000),
        (0x0b0e, 0x00ff_00ff),
    ] {
        assert_eq!(exact(ValueOp::Permute, 32, &[a, b, selectors]), expected, "{selectors:#x}");
    }
}

/// The upper half of a product, and the product of the lower 24 bits.
#[test]
fn products() {
    let high = |is_signed, bits, a, b| exact(ValueOp::MulHigh { is_signed }, bits, &[a, b]);
    assert_eq!(high(false, 32, 0xffff_ffff, 0xffff_ffff), 0xffff_fffe);
    assert_eq!(high(true, 32, 0xffff_ffff, 0xffff_ffff), 0);
    assert_eq!(high(true, 32, 0x8000_0000, 2), 0xffff_ffff);
    assert_eq!(high(false, 16, 0x1234, 0x0100), 0x12);
    assert_eq!(high(false, 64, u64::MAX.into(), 2), 1);
    let low = |is_signed, a, b| exact(ValueOp::Mul24 { is_signed }, 32, &[a, b]);
    assert_eq!(low(false, 0xff00_0003, 0xab00_0005), 15);
    assert_eq!(low(false, 0x00ff_ffff, 2), 0x01ff_fffe);
    assert_eq!(low(true, 0x00ff_ffff, 2), 0xffff_fffe);
}

/// PTX ISA, "shl", "shr": a shift beyond the width leaves zeros or copies of the sign. "bfe": a bit field, with zeros
/// or copies of the sign above its length.
#[test]
fn shifts_and_fields() {
    let shift = |op, a, by| exact(ValueOp::Shift(op), 32, &[a, by]);
    for (op, by, expected) in [
        (BinOp::Shl, 4, 0x0000_0010u128),
        (BinOp::Shl, 31, 0x8000_0000),
        (BinOp::Shl, 32, 0),
        (BinOp::Shl, 200, 0),
        (BinOp::LShr, 31, 1),
        (BinOp::LShr, 32, 0),
        (BinOp::AShr, 31, 0xffff_ffff),
        (BinOp::AShr, 32, 0xffff_ffff),
        (BinOp::AShr, 4, 0xf800_0000),
        (BinOp::LShr, 4, 0x0800_0000),
    ] {
        assert_eq!(shift(op, 0x8000_0001, by), expected, "{op:?} {by}");
    }
    let of = |is_signed, wraps, position, length| {
        exact(ValueOp::BitField { is_signed, wraps }, 32, &[0x8000_0f84, position, length])
    };
    let field = |is_signed, position, length| of(is_signed, false, position, length);
    for (is_signed, position, length, expected) in [
        (false, 0, 8, 0x84u128),
        (true, 0, 8, 0xffff_ff84),
        (false, 4, 8, 0xf8),
        (true, 8, 4, 0xffff_ffff),
        (false, 0, 0, 0),
        (true, 5, 0, 0),
        (false, 31, 8, 1),
        (true, 31, 8, 0xffff_ffff),
        (false, 32, 8, 0),
        (true, 40, 8, 0xffff_ffff),
        (false, 256, 8, 0x84),
        (false, 0, 255, 0x8000_0f84),
    ] {
        assert_eq!(field(is_signed, position, length), expected, "{is_signed} {position} {length}");
    }
    // AMDGPU's hardware uses only five bits of position and length, and InstCombine folds the intrinsic accordingly.
    for (is_signed, position, length, expected) in [
        (false, 32, 8, 0x84u128),
        (false, 4, 40, 0xf8),
        (false, 0, 32, 0),
        (true, 34, 34, 1),
        (true, 2, 33, 0xffff_ffff),
    ] {
        assert_eq!(of(is_signed, true, position, length), expected, "{is_signed} {position} {length}");
    }
}

/// Each float function is near its exact value. Each is tested at a point where the exact value is known.
#[test]
fn curves() {
    use std::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, PI};
    let double = Leaf { kind: Kind::Float(FloatKind::Double), bits: 64, offset: 0 };
    let rows: [(Curve, &[f64], f64); 36] = [
        (Curve::Ex2, &[3.0], 8.0),
        (Curve::Lg2, &[8.0], 3.0),
        (Curve::Exp, &[1.0], E),
        (Curve::Exp10, &[2.0], 100.0),
        (Curve::Log, &[E], 1.0),
        (Curve::Log10, &[1000.0], 3.0),
        (Curve::Sin, &[FRAC_PI_2], 1.0),
        (Curve::Cos, &[PI], -1.0),
        (Curve::Tan, &[FRAC_PI_4], 1.0),
        (Curve::Tanh, &[LN_2], 0.6),
        (Curve::Sinh, &[LN_2], 0.75),
        (Curve::Cosh, &[LN_2], 1.25),
        (Curve::Asin, &[1.0], FRAC_PI_2),
        (Curve::Acos, &[0.0], FRAC_PI_2),
        (Curve::Atan, &[1.0], FRAC_PI_4),
        (Curve::Atan2, &[1.0, -1.0], 3.0 * FRAC_PI_4),
        (Curve::Pow, &[3.0, 2.0], 9.0),
        (Curve::Rcp, &[4.0], 0.25),
        (Curve::Rsqrt, &[4.0], 0.5),
        (Curve::Sqrt, &[9.0], 3.0),
        (Curve::Fract, &[-1.25], 0.75),
        (Curve::Saturate, &[7.0], 1.0),
        (Curve::Saturate, &[-7.0], 0.0),
        (Curve::Ceil, &[1.25], 2.0),
        (Curve::Floor, &[-1.25], -2.0),
        (Curve::Trunc, &[-1.75], -1.0),
        (Curve::Round, &[2.5], 2.0),
        (Curve::Fabs, &[-2.0], 2.0),
        (Curve::Minimum, &[1.0, 2.0], 1.0),
        (Curve::Maximum, &[1.0, 2.0], 2.0),
        (Curve::Median, &[5.0, 1.0, 3.0], 3.0),
        (Curve::Median, &[1.0, 5.0, 9.0], 5.0),
        (Curve::Div, &[9.0, 2.0], 4.5),
        (Curve::Mul, &[3.0, 2.0], 6.0),
        (Curve::Add, &[3.0, 2.0], 5.0),
        (Curve::Fma, &[2.0, 3.0, 4.0], 10.0),
    ];
    let of = |op, x: &[f64]| {
        let args: Vec<Scalar> = x.iter().map(|x| Scalar::from_bits(x.to_bits().into())).collect();
        let (bits, exact) = compute(op, &args, &vec![double; x.len()], (double, false), 0).expect("modelled");
        assert!(!exact, "{op:?} is a guess");
        f64::from_bits(bits as u64)
    };
    for (curve, x, expected) in rows {
        let got = of(ValueOp::Curve(curve), x);
        assert!((got - expected).abs() < 1e-12, "{curve:?} {x:?}: {got}");
    }
    for (op, expected) in [(BinOp::FAdd, 8.0), (BinOp::FSub, 4.0), (BinOp::FMul, 12.0), (BinOp::FDiv, 3.0)] {
        assert_eq!(of(ValueOp::Float(op), &[6.0, 2.0]), expected, "{op:?}");
    }
    assert_eq!(of(ValueOp::Fma, &[2.0, 3.0, 4.0]), 10.0);
    assert_eq!(of(ValueOp::Convert, &[2.5]), 2.5);
    // The conversion of an integer gives its value.
    let args = [Scalar::from_bits(0xff)];
    let (bits, _) = compute(ValueOp::Convert, &args, &[leaf(8)], (double, false), 0).expect("modelled");
    assert_eq!(f64::from_bits(bits as u64), -1.0);
}

/// PTX ISA, "cvt": a conversion to an integer rounds as stated and clamps to the range. The result for a NaN is not
/// tested here.
#[test]
fn floats_to_integers() {
    let float = Leaf { kind: Kind::Float(FloatKind::Float), bits: 32, offset: 0 };
    for (round, x, expected) in [
        (Rounding::Nearest, 2.5f32, 2),
        (Rounding::Nearest, 3.5, 4),
        (Rounding::Zero, -2.75, -2),
        (Rounding::Down, -2.25, -3),
        (Rounding::Up, -2.75, -2),
        (Rounding::Up, 300.0, 127),
        (Rounding::Down, -300.0, -128),
    ] {
        let op = ValueOp::FloatToInt { is_signed: true, round };
        let (bits, exact) =
            compute(op, &[Scalar::from_bits(x.to_bits().into())], &[float], (leaf(8), false), 0).expect("modelled");
        assert_eq!((signed(bits & 0xff, 8), exact), (expected, true), "{round:?} {x}");
    }
    let op = ValueOp::FloatToInt { is_signed: false, round: Rounding::Zero };
    let of = |x: f32| {
        compute(op, &[Scalar::from_bits(x.to_bits().into())], &[float], (leaf(8), false), 0).expect("modelled")
    };
    assert_eq!((of(300.0), of(-1.0), of(f32::NAN).1), ((255, true), (0, true), false));
}

#[test]
fn numbers_have_a_fraction_and_an_exponent() {
    for (x, want) in [
        (1.0, (0.5, 1)),
        (-3.0, (-0.75, 2)),
        (0.0, (0.0, 0)),
        (0.1, (0.8, -3)),
        (f64::INFINITY, (f64::INFINITY, 0)),
        (f64::MIN_POSITIVE / 4.0, (0.5, -1023)),
    ] {
        assert_eq!(frexp(x), want, "{x}");
    }
}

/// IntrinsicsAMDGPU.td and the PTX ISA, "mul24": only the lower 24 bits of both operands matter, and bit 23 is the
/// sign.
#[test]
fn products_of_24_bits() {
    let product = |is_signed, a, b| exact(ValueOp::Mul24 { is_signed }, 32, &[a, b]);
    assert_eq!([product(true, 3, 5), product(true, 0xff00_0003, 5), product(true, 3, 0xff00_0005)], [15; 3]);
    assert_eq!([product(false, 0xff00_0003, 5), product(false, 3, 0xff00_0005)], [15; 2]);
    assert_eq!((product(true, 0x80_0000, 2), product(false, 0x80_0000, 2)), (0xff00_0000, 0x100_0000));
}

/// A shift by the width or more leaves zeros, or copies of the sign.
#[test]
fn shifts_by_too_much() {
    for by in [32, 33, 64, 127, 128, 200, u128::from(u32::MAX)] {
        let shifted = |op, a| exact(ValueOp::Shift(op), 32, &[a, by]);
        let top = 0x8000_0000;
        assert_eq!([shifted(BinOp::Shl, top), shifted(BinOp::LShr, top), shifted(BinOp::AShr, 1)], [0; 3], "{by}");
        assert_eq!(shifted(BinOp::AShr, top), 0xffff_ffff, "{by}");
    }
    assert_eq!(exact(ValueOp::Shift(BinOp::LShr), 32, &[0x8000_0000, 31]), 1);
}

/// The result of `ldexp` is exact, with two exceptions: a NaN, and a denormal double, which would be rounded twice.
#[test]
fn ldexp_is_exact_except_nan_and_double_denormals() {
    let sure = |kind: FloatKind, x: f64, by: i128| {
        let float = Leaf { kind: Kind::Float(kind), bits: kind.bits(), offset: 0 };
        let args = [Scalar::from_bits(encode(x, kind).expect("modelled")), Scalar::from_bits(by as u128 & mask(32))];
        compute(ValueOp::Ldexp, &args, &[float, leaf(32)], (float, false), 0).expect("modelled").1
    };
    let tiny = 2f64.powi(-1000);
    for (x, by, double, float) in [
        (1.5, 3, true, true),
        (0.0, 3, true, true),
        (1.5, -1074, false, true),
        (f64::NAN, 3, false, false),
        (f64::NAN, -1074, false, false),
    ] {
        assert_eq!(sure(FloatKind::Double, x, by), double, "{x} {by}");
        assert_eq!(sure(FloatKind::Float, x, by), float, "{x} {by}");
    }
    assert!(sure(FloatKind::Double, tiny, -20) && !sure(FloatKind::Double, tiny, -60));
}

/// AMDGPU ISA, "V_PERM_B32" and similar. opt-22 folds the calls of `amdgcn.perm` to the same values.
#[test]
fn amdgpu_byte_operations_match_the_isa() {
    let of = |op, args: &[u128]| exact(op, 32, args);
    let (x, y) = (0x1122_3344, 0x88ce_ee88);
    for (selectors, expected) in [
        (0x0302_0100, y),
        (0x0706_0504, x),
        (0x0c0c_0c09, 0xff),
        (0x0b0b_090e, 0xffff),
        (0x0a0b_0809, 0xffff),
        (0xff0d_0c07, 0xffff_0011),
    ] {
        assert_eq!(of(ValueOp::PermuteBytes, &[x, y, selectors]), expected, "{selectors:#x}");
    }
    assert_eq!(of(ValueOp::AlignBytes, &[x, y, 0]), y);
    assert_eq!(of(ValueOp::AlignBytes, &[x, y, 1]), 0x4488_ceee);
    assert_eq!(of(ValueOp::AlignBytes, &[x, y, 3]), 0x2233_4488);
    assert_eq!(of(ValueOp::SumDistances, &[0x0a00_ff01, 0x0003_0002, 100]), 10 + 3 + 255 + 1 + 100);
    assert_eq!(of(ValueOp::SumDistances, &[1, 0, 0xffff_ffff]), 0, "the sum wraps");
    assert_eq!(of(ValueOp::MeanBytes, &[0xff01_0302, 0xff02_0402, 0x0001_0000]), 0xff02_0302);
}

/// PTX ISA, "dp4a", "dp2a"; AMDGPU ISA, "V_DOT4_I32_I8": sums of products of the parts of two registers.
#[test]
fn sums_of_products() {
    let dot = |part, a, b, args: &[u128]| exact(ValueOp::Dot { part, is_signed: [a, b] }, 32, args);
    let minus = |v: u32| u128::from(v.wrapping_neg());
    assert_eq!(dot(8, true, true, &[0xff02_0304, 0x0502_0301, 10]), 10 - 5 + 4 + 9 + 4);
    assert_eq!(dot(8, true, true, &[0xff, 0x80, 0]), 128);
    assert_eq!(dot(8, true, false, &[0xff, 0x80, 0]), minus(128));
    assert_eq!(dot(8, false, true, &[0xff, 0x80, 0]), minus(255 * 128));
    assert_eq!(dot(8, false, false, &[0xff, 0x80, 0]), 255 * 128);
    assert_eq!(dot(8, true, true, &[1, 1, 0x7fff_ffff]), 0x8000_0000);
    assert_eq!(dot(4, true, true, &[0x1f, 0x21, 0]), 1);
    assert_eq!(dot(4, false, false, &[0xffff_ffff, 0x1111_1111, 1, 1]), 121);
    let clamped = compute(
        ValueOp::Dot { part: 8, is_signed: [true; 2] },
        &[1, 1, 0x7fff_ffff, 1].map(Scalar::from_bits),
        &[leaf(32); 4],
        (leaf(32), false),
        0,
    );
    assert_eq!(clamped.expect("modelled"), (0x7fff_ffff, false));
    let halves = |a, b, args: &[u128]| exact(ValueOp::DotHalves { is_signed: [a, b] }, 32, args);
    assert_eq!(halves(true, true, &[0x0003_fffe, 0x0504_02ff, 0, 7]), 7 + 2 + 6);
    assert_eq!(halves(true, true, &[0x0003_fffe, 0x0504_02ff, 1, 7]), 14);
    assert_eq!(halves(false, false, &[0x0003_fffe, 0x0504_02ff, 0, 7]), 7 + 0xfffe * 0xff + 6);
}

/// LangRef, "llvm.smul.fix" and "llvm.umul.fix.sat", whose examples have four bits. A result between two numbers may be
/// rounded to either number. A result outside of the range is undefined behaviour, or clamped (`.sat`).
#[test]
fn products_of_fixed_point_numbers() {
    let of = |is_signed, saturates, a: i128, b: i128, scale: u128| {
        let op = ValueOp::FixedProduct { is_signed, saturates };
        let args = [a as u128 & 15, b as u128 & 15, scale].map(Scalar::from_bits);
        compute(op, &args, &[leaf(4), leaf(4), leaf(32)], (leaf(4), false), 0).ok().map(|(v, exact)| (v & 15, exact))
    };
    assert_eq!(of(true, false, 3, 2, 0), Some((6, true)));
    assert_eq!(of(true, false, 3, 2, 1), Some((3, true)));
    assert_eq!(of(true, false, 3, -2, 1), Some((13, true)));
    assert_eq!(of(true, false, -3, -3, 1), Some((4, false)));
    assert_eq!(of(true, false, 3, -3, 1), Some((11, false)));
    assert_eq!(of(false, false, 15, 1, 1), Some((7, false)));
    assert_eq!((of(true, false, 7, 2, 0), of(true, true, 7, 2, 0)), (None, Some((7, true))));
    assert_eq!((of(true, true, -8, 7, 1), of(true, true, -8, -8, 1)), (Some((8, true)), Some((7, true))));
    assert_eq!((of(false, false, 8, 8, 1), of(false, true, 8, 8, 1)), (None, Some((15, true))));
}
