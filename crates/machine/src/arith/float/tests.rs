//! Which results of float operations are tainted. For each freedom, one test has an operation that uses the freedom,
//! and one test has a similar operation that does not use it.

use super::ops::{self, MinMaxRule};
use super::several_results::{Denormal, Env, Mode, Modes, flags_of};
use crate::ir::{AttrSet, AttrValue, BinOp, FCmpPred, Flags, FloatKind};
use crate::memory::{Scalar, TaintDetail};
use crate::random::Rng;

const FLOAT: FloatKind = FloatKind::Float;

fn of(v: f32) -> Scalar {
    Scalar::from_bits(v.to_bits().into())
}

fn value(v: &Scalar) -> f32 {
    f32::from_bits(v.bits as u32)
}

fn under<R>(modes: Modes, seed: u64, act: impl FnOnce(&mut Env<'_>) -> R) -> R {
    act(&mut Env { draws: &mut Rng::new(seed, 1), modes })
}

/// The results of an operation under 64 seeds (as bits, ascending), and whether they are tainted.
fn all(modes: Modes, op: impl Fn(&mut Env<'_>) -> Scalar) -> (Vec<u32>, bool) {
    let results: Vec<Scalar> = (0..64).map(|seed| under(modes, seed, &op)).collect();
    let mut bits: Vec<u32> = results.iter().map(|v| v.bits as u32).collect();
    bits.sort_unstable();
    bits.dedup();
    assert!(results.iter().all(|v| v.drawn == results[0].drawn));
    (bits, results[0].drawn)
}

fn binary(op: BinOp, flags: Flags, a: Scalar, b: Scalar) -> Scalar {
    under(Modes::default(), 1, |env| ops::binary(env, op, flags, FLOAT, a, b).expect("floats are modelled"))
}

#[test]
fn minnum_may_give_either_zero_and_minimum_gives_one() {
    let choose = |which, flags, x, y| {
        all(Modes::default(), |env| ops::choose(env, which, flags, FLOAT, of(x), of(y)).expect("floats are modelled"))
    };
    let (plus, minus) = (0.0f32.to_bits(), (-0.0f32).to_bits());
    for (max, one) in [(false, minus), (true, plus)] {
        let number = MinMaxRule::Number { max };
        assert_eq!(choose(number, Flags::NONE, 0.0, -0.0), (vec![plus, minus], true));
        assert_eq!(choose(number, Flags::NONE, -0.0, -0.0), (vec![minus], false));
        assert_eq!(choose(number, Flags::NONE, 1.0, f32::NAN), (vec![1.0f32.to_bits()], false));
        let ordered = MinMaxRule::Ordered { max };
        assert_eq!(choose(ordered, Flags::NONE, -0.0, 0.0), (vec![one], false));
        assert_eq!(choose(ordered, Flags::NSZ, -0.0, 0.0), (vec![plus, minus], true));
    }
    let max = MinMaxRule::Number { max: true };
    assert_eq!(choose(max, Flags::NONE, 1.0, 2.0), (vec![2.0f32.to_bits()], false));
}

#[test]
fn a_signalling_nan_gives_a_nan_or_the_number() {
    let signalling = Scalar::from_bits(0x7f80_0001);
    let number = MinMaxRule::Number { max: false };
    let (bits, drawn) = all(Modes::default(), |env| {
        ops::choose(env, number, Flags::NONE, FLOAT, signalling, of(1.0)).expect("modelled")
    });
    assert!(drawn && bits.contains(&1.0f32.to_bits()));
    assert!(bits.iter().any(|b| f32::from_bits(*b).is_nan()));
}

#[test]
fn denormal_numbers_follow_the_modes() {
    let denormal = f32::from_bits(1);
    let mode = |output, input| {
        let float = Mode { output, input };
        Modes { float, ..Modes::default() }
    };
    use Denormal::{Dynamic, Ieee, PositiveZero, PreserveSign};
    let (zero, minus) = (0.0f32.to_bits(), (-0.0f32).to_bits());
    // Each row has the modes, the operands, the possible results as bits, and whether the result is tainted.
    let tiny = f32::MIN_POSITIVE;
    let rows = [
        (mode(Ieee, Ieee), -tiny, 0.5, vec![(-tiny * 0.5).to_bits()], false),
        (mode(PreserveSign, Ieee), -tiny, 0.5, vec![minus, (-tiny * 0.5).to_bits()], true),
        (mode(PositiveZero, Ieee), -tiny, 0.5, vec![zero, (-tiny * 0.5).to_bits()], true),
        (mode(Dynamic, Ieee), -tiny, 0.5, vec![zero, minus, (-tiny * 0.5).to_bits()], true),
        (mode(PreserveSign, PreserveSign), tiny, 0.5f32, vec![zero, (tiny * 0.5).to_bits()], true),
        (mode(PreserveSign, PreserveSign), tiny, 2.0, vec![(tiny * 2.0).to_bits()], false),
        (mode(Ieee, PreserveSign), -denormal, 1e30, vec![minus], false),
        (mode(Ieee, PositiveZero), -denormal, 1e30, vec![zero], false),
        (mode(PreserveSign, Ieee), -denormal, 1e30, vec![(-denormal * 1e30).to_bits()], false),
        // LLVM folds this operation to its argument.
        (mode(Ieee, PreserveSign), -denormal, 1.0, vec![minus, (-denormal).to_bits()], true),
        (mode(Ieee, PreserveSign), -denormal, -1.0, vec![zero, denormal.to_bits()], true),
        (mode(Ieee, Dynamic), -denormal, 1e30, vec![zero, minus, (-denormal * 1e30).to_bits()], true),
    ];
    for (modes, x, y, mut want, drawn) in rows {
        want.sort_unstable();
        let product = |env: &mut Env<'_>| {
            ops::binary(env, BinOp::FMul, Flags::NONE, FLOAT, of(x), of(y)).expect("floats are modelled")
        };
        assert_eq!(all(modes, product), (want, drawn), "{modes:?} {x:e} * {y:e}");
    }
    let equal = |modes, x| {
        under(modes, 1, |env| {
            let v = ops::compare(env, FCmpPred::Oeq, Flags::NONE, FLOAT, of(x), of(0.0)).expect("floats are modelled");
            (v.bits, v.drawn)
        })
    };
    assert_eq!(equal(mode(Ieee, PreserveSign), denormal), (1, false));
    assert_eq!(equal(mode(PreserveSign, Ieee), denormal), (0, false));
    assert!(equal(mode(Ieee, Dynamic), denormal).1);
    assert!(!equal(mode(Ieee, Dynamic), tiny).1);
}

#[test]
fn modes_and_flags_are_attributes() {
    let attrs = |list: &[(&str, &str)]| {
        let mut attrs = AttrSet::default();
        list.iter().for_each(|(name, value)| attrs.set(name, AttrValue::String(Some((*value).into()))));
        attrs
    };
    let mode = |output, input| Mode { output, input };
    use Denormal::{Dynamic, Ieee, PositiveZero, PreserveSign};
    let of = |list: &[(&str, &str)]| Modes::from_attributes(&attrs(list));
    let sign = mode(PreserveSign, PreserveSign);
    assert_eq!(of(&[("denormal-fp-math", "preserve-sign")]), Some(Modes { others: sign, float: sign }));
    let both = [("denormal-fp-math", "dynamic,ieee"), ("denormal-fp-math-f32", "positive-zero,dynamic")];
    let want = Modes { others: mode(Dynamic, Ieee), float: mode(PositiveZero, Dynamic) };
    assert_eq!(of(&both), Some(want));
    assert_eq!(of(&[("denormal-fp-math-f32", "sometimes")]), None);
    assert_eq!(of(&[]), Some(Modes::default()));
    assert_eq!(flags_of(&attrs(&[("no-nans-fp-math", "true")])), Flags::NNAN);
    assert_eq!(flags_of(&attrs(&[("no-nans-fp-math", "false"), ("no-trapping-math", "true")])), Flags::NONE);
}

#[test]
fn only_a_rounded_product_may_be_contracted() {
    let product = |flags, x, y| binary(BinOp::FMul, flags, of(x), of(y));
    let sum = |flags, a, b| binary(BinOp::FAdd, flags, a, b);
    let (rounded, exact) = (product(Flags::CONTRACT, 1.1, 1.3), product(Flags::CONTRACT, 3.0, 5.0));
    // The product itself is definite.
    assert_eq!((rounded.drawn, rounded.loose), (false, TaintDetail::Part));
    assert_eq!((exact.drawn, exact.loose), (false, TaintDetail::No));
    assert!(sum(Flags::CONTRACT, rounded, of(1.0)).drawn);
    assert!(sum(Flags::CONTRACT, of(1.0), rounded).drawn);
    // Both operations must have the flag, and operations other than a product and a sum are not contracted.
    assert!(!sum(Flags::NONE, rounded, of(1.0)).drawn);
    assert!(!sum(Flags::CONTRACT, product(Flags::NONE, 1.1, 1.3), of(1.0)).drawn);
    assert!(!sum(Flags::CONTRACT, exact, of(1.0)).drawn);
    assert!(!binary(BinOp::FMul, Flags::CONTRACT, rounded, of(1.5)).drawn);
    // A product that overflows or underflows is rounded too, and so is a negated product.
    assert_eq!(product(Flags::CONTRACT, f32::MAX, 2.0).loose, TaintDetail::Part);
    assert_eq!(product(Flags::CONTRACT, f32::MIN_POSITIVE, f32::MIN_POSITIVE).loose, TaintDetail::Part);
    let negated = under(Modes::default(), 1, |env| ops::negate(env, rounded, FLOAT, Flags::NONE).expect("modelled"));
    assert_eq!(negated.loose, TaintDetail::Part);
    let double = |x: f64, y: f64| {
        let of = |v: f64| Scalar::from_bits(v.to_bits().into());
        under(Modes::default(), 1, |env| {
            ops::binary(env, BinOp::FMul, Flags::CONTRACT, FloatKind::Double, of(x), of(y)).expect("modelled").loose
        })
    };
    assert_eq!(double(1.1, 1.3), TaintDetail::Part);
    assert_eq!(double(3.0, 5.0), TaintDetail::No);
    assert_eq!(double(1e-200, 1e-200), TaintDetail::Part);
    assert_eq!(double(0.0, 1.3), TaintDetail::No);
}

#[test]
fn reciprocals_are_open_where_they_round() {
    let divided = |flags, y| binary(BinOp::FDiv, flags, of(1.0), of(y)).drawn;
    assert!(divided(Flags::ARCP, 3.0));
    assert!(!divided(Flags::ARCP, 4.0));
    assert!(!divided(Flags::NONE, 3.0));
    // 2^-127 is denormal.
    assert!(divided(Flags::ARCP, 2f32.powi(127)));
    assert!(divided(Flags::AFN, 4.0));
    // a * (c / b) may become a / (b / c).
    let ratio = binary(BinOp::FDiv, Flags::ARCP, of(3.0), of(2.0));
    assert!(binary(BinOp::FMul, Flags::ARCP, of(2.0), ratio).drawn);
    assert!(!binary(BinOp::FMul, Flags::NONE, of(2.0), ratio).drawn);
}

#[test]
fn reassoc_taints_results_and_nsz_only_zero_signs() {
    assert!(binary(BinOp::FAdd, Flags::REASSOC, of(1.5), of(1.0)).drawn);
    // A sum of small integers is exact in every order.
    assert!(!binary(BinOp::FAdd, Flags::REASSOC, of(1.0), of(1.0)).drawn);
    let difference = binary(BinOp::FSub, Flags::NSZ, of(1.0), of(1.0));
    assert_eq!((difference.drawn, difference.loose), (true, TaintDetail::Zero));
    assert!(!binary(BinOp::FSub, Flags::NSZ, of(1.0), of(2.0)).drawn);
    assert!(!binary(BinOp::FSub, Flags::NONE, of(1.0), of(1.0)).drawn);
    // The sign of a zero argument is insignificant.
    let (bits, drawn) = all(Modes::default(), |env| {
        ops::binary(env, BinOp::FDiv, Flags::NSZ, FLOAT, of(1.0), of(0.0)).expect("floats are modelled")
    });
    assert_eq!((bits.len(), drawn), (2, true));
    // Both possible results are zeros.
    let compared = |v, pred| {
        under(Modes::default(), 1, |env| ops::compare(env, pred, Flags::NONE, FLOAT, v, of(0.0)).expect("modelled"))
    };
    assert!(!compared(difference, FCmpPred::Oeq).drawn);
    assert!(!binary(BinOp::FAdd, Flags::NONE, difference, of(2.0)).drawn);
    assert!(binary(BinOp::FDiv, Flags::NONE, of(1.0), difference).drawn);
    assert!(compared(difference.tainted_if(true), FCmpPred::Oeq).drawn);
}

#[test]
fn only_nan_sign_and_payload_are_nondeterministic() {
    let none = binary(BinOp::FDiv, Flags::NONE, of(0.0), of(0.0));
    assert!(value(&none).is_nan());
    assert_eq!((none.drawn, none.loose), (true, TaintDetail::Nan));
    let compared = |v| {
        under(Modes::default(), 1, |env| {
            ops::compare(env, FCmpPred::Uno, Flags::NONE, FLOAT, v, of(0.0)).expect("modelled")
        })
    };
    assert_eq!((compared(none).bits, compared(none).drawn), (1, false));
    assert!(compared(none.tainted_if(true)).drawn);
    let (bits, _) = all(Modes::default(), |env| {
        ops::binary(env, BinOp::FDiv, Flags::NONE, FLOAT, of(0.0), of(0.0)).expect("floats are modelled")
    });
    assert!(bits.iter().any(|b| b >> 31 == 0) && bits.iter().any(|b| b >> 31 == 1));
    // If a different choice may replace an infinite operand, the result may be a number instead of a NaN.
    let infinite = of(f32::INFINITY).tainted_if(true);
    assert_eq!(binary(BinOp::FSub, Flags::NONE, infinite, of(f32::INFINITY)).loose, TaintDetail::No);
}

/// LangRef, 'Behavior of Floating-Point NaN values': a NaN result has either sign. Its payload is empty, or the payload
/// of an argument (made quiet or unchanged), or all ones. The result has only bits of its format.
#[test]
fn nans_of_every_format() {
    for (kind, exponent, fraction) in
        [(FloatKind::Half, 5u32, 10u32), (FloatKind::BFloat, 8, 7), (FLOAT, 8, 23), (FloatKind::Double, 11, 52)]
    {
        let infinity = ((1u128 << exponent) - 1) << fraction;
        let (quiet, sign) = (infinity | 1 << (fraction - 1), 1u128 << (exponent + fraction));
        let seen = |argument: u128| {
            let one = |seed| {
                let sum = |env: &mut Env<'_>| {
                    ops::binary(
                        env,
                        BinOp::FAdd,
                        Flags::NONE,
                        kind,
                        Scalar::from_bits(argument),
                        Scalar::from_bits(infinity | sign),
                    )
                };
                let v = under(Modes::default(), seed, sum).expect("modelled");
                assert!(v.drawn && v.loose == TaintDetail::Nan, "{kind:?}");
                v.bits
            };
            (0..128).map(one).collect::<std::collections::BTreeSet<u128>>()
        };
        let with_signs = |payloads: &[u128]| payloads.iter().flat_map(|p| [*p, p | sign]).collect();
        let all_ones = infinity | ((1 << fraction) - 1);
        assert_eq!(seen(infinity), with_signs(&[quiet, all_ones]), "{kind:?}");
        let given = infinity | 5;
        assert_eq!(seen(given), with_signs(&[quiet, all_ones, given, quiet | 5]), "{kind:?}");
    }
}
