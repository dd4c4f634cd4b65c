use super::*;

const OPERATIONS: [BinOp; 11] = [
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
    BinOp::URem,
    BinOp::UDiv,
];

/// Computes the known bits of a result from known bits of two operands, and checks the result for all operands that
/// have these bits.
#[test]
fn operations_hold_for_all_operands() {
    let all: Vec<KnownBits> = (0..8u128)
        .flat_map(|zero| (0..8u128).map(move |one| KnownBits { bits: 3, zero, one }))
        .filter(|k| k.zero & k.one == 0)
        .collect();
    let fits = |k: KnownBits, v: u128| v & k.zero == 0 && v & k.one == k.one;
    let apply = |op, x: u128, y: u128| match op {
        BinOp::And => Some(x & y),
        BinOp::Or => Some(x | y),
        BinOp::Xor => Some(x ^ y),
        BinOp::Add => Some(x + y),
        BinOp::Sub => Some(x.wrapping_sub(y)),
        BinOp::Mul => Some(x * y),
        BinOp::Shl => (y < 3).then(|| x << y),
        BinOp::LShr => (y < 3).then(|| x >> y),
        BinOp::AShr => (y < 3).then(|| (super::super::linear::sign_extend(x, 3) >> y) as u128),
        BinOp::URem => x.checked_rem(y),
        _ => x.checked_div(y),
    };
    for op in OPERATIONS {
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            let k = binary(op, a, b, Flags::NONE);
            for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|(x, y)| fits(a, *x) && fits(b, *y)) {
                let Some(result) = apply(op, x, y) else { continue };
                assert!(fits(k, result & 7), "{op:?} {a:?} {b:?} {x} {y} {k:?}");
            }
        }
    }
}

#[test]
fn arcs_and_bits() {
    for k in (0..8u128).flat_map(|zero| (0..8u128).map(move |one| KnownBits { bits: 3, zero, one })) {
        for v in (0..8).filter(|v| v & k.zero == 0 && v & k.one == k.one) {
            assert!(k.to_arc(true).contains(v) && k.to_arc(false).contains(v), "{k:?}");
        }
    }
    assert_eq!(KnownBits::of_arc(ConstantRange::from_bounds(8, 0, 16)), KnownBits { bits: 8, zero: 0xf0, one: 0 });
}
