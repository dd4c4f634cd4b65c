//! Tests which floats draws contain, in arguments and in memory.

use super::*;
use crate::ir::FloatKind;

/// Of N classes of floats, each occurs in N consecutive special draws, and each argument gets another class. Between
/// two special draws, there is an ordinary draw.
#[test]
fn floats_of_every_class_are_drawn() {
    let text = "define void @k(float %x, float %y, double %z, half %h) {\nret void\n}";
    for i in 0..2 {
        let one = |input: &Input| match input {
            Input::Bits { value, .. } => f32::from_bits(*value as u32),
            other => panic!("{other:?}"),
        };
        let each = |input: Input| match input {
            Input::PerThread(all) => all.iter().map(one).collect(),
            other => vec![one(&other)],
        };
        let floats: Vec<f32> = drawn(text, i, 64).into_iter().flat_map(each).collect();
        let any = |what: &str, is: fn(&f32) -> bool| assert!(floats.iter().any(is), "argument {i}: {what}: {floats:?}");
        any("NaN", |x| x.is_nan());
        any("infinity", |x| *x == f32::INFINITY);
        any("minus infinity", |x| *x == f32::NEG_INFINITY);
        any("minus zero", |x| x.to_bits() == 1 << 31);
        any("denormal", |x| x.is_subnormal());
        any("smallest normal", |x| *x == f32::MIN_POSITIVE);
        any("largest", |x| *x == f32::MAX);
        any("half way between integers", |x| *x == -2.5);
        any("beyond i64", |x| *x == -1e19);
        let ordinary = |x: &&f32| **x == 0.0 || x.is_normal() && x.abs() > 1e-4 && x.abs() < 1e6;
        assert!(floats.iter().filter(ordinary).count() > floats.len() / 2, "{floats:?}");
    }
    let halves = drawn(text, 3, 64);
    assert!(halves.contains(&Input::Bits { bits: 16, value: 0x7bff }), "the largest half");
}

/// If the code loads a float from memory, a draw may store a float there, in place of random bytes.
#[test]
fn floats_in_memory_are_drawn_too() {
    let module = parse(
        "define float @k(ptr %p) {\n%q = getelementptr i8, ptr %p, i64 8\n%v = load float, ptr %q\nret float %v\n}",
    );
    let is_minus_zero = |s: &StoredInput| (s.offset, &s.value) == (8, &Input::Bits { bits: 32, value: 1 << 31 });
    let setups = || (0..128).map(|seed| synthesise(&module, entry(&module), seed));
    assert!(setups().any(|s| s.stored.iter().any(is_minus_zero)));
    assert!(setups().filter(|s| s.stored.is_empty()).count() > 4, "raw bytes stay");
}

/// Returns the stored floats of a draw, with the elements of ramps.
fn stored_floats(setup: &Setup) -> Vec<f32> {
    let each = |s: &StoredInput| match &s.value {
        Input::Bits { bits: 32, value } => vec![f32::from_bits(*value as u32)],
        Input::Ramp(ramp) => ramp.numbers().map(|(_, n)| f32::from_bits(n as u32)).collect(),
        _ => Vec::new(),
    };
    setup.stored.iter().flat_map(each).collect()
}

/// In some draws, every float of an array is a small integer or has few significant bits. In other draws, all have
/// random fractions.
#[test]
fn arrays_of_floats_belong_to_one_class() {
    let text = |ty: &str, rest: &str| {
        format!(
            "define void @k(ptr %p, i64 %i) {{\n%q = getelementptr {ty}, ptr %p, i64 %i\n%v = load {ty}, ptr %q, align 4\n{rest}\nret void\n}}"
        )
    };
    let setups = |text: &str| {
        let module = parse(text);
        (0..64).map(|seed| synthesise(&module, entry(&module), seed)).collect::<Vec<_>>()
    };
    for ty in ["float", "<4 x float>"] {
        let all: Vec<Vec<f32>> = setups(&text(ty, "")).iter().map(stored_floats).collect();
        let is_coarse = |x: &f32| (x * 32.0).fract() == 0.0;
        let many = |few: &[f32]| few.len() >= 4 && few.iter().all(|x| x.abs() < 300.0);
        assert!(all.iter().any(|few| many(few) && few.iter().all(is_coarse)), "{ty}: exact");
        let fractions = |few: &Vec<f32>| few.iter().filter(|x| !is_coarse(x)).count();
        assert!(all.iter().any(|few| many(few) && fractions(few) == few.len()), "{ty}: inexact");
    }
    let counts =
        |text: &str| setups(text).iter().filter(|s| s.stored.iter().any(|s| matches!(s.value, Input::Ramp(_)))).count();
    let integer = "%w = load i32, ptr %p\n%x = add i32 %w, 1\nstore i32 %x, ptr %p";
    assert!(counts(&text("float", "")) > 8);
    assert_eq!(counts(&text("float", integer)), 0, "integers of the object stay");
    assert_eq!(counts(&text("i32", "")), 0, "there are no floats");
}

/// The search makes the operands of a comparison the same NaN, and zeros of different signs.
#[test]
fn compared_floats_are_equal_in_one_sense_only() {
    let runs = |ty: &str| {
        let module = parse(&format!("define i1 @k({ty} %x, {ty} %y) {{\n%c = fcmp ogt {ty} %x, %y\nret i1 %c\n}}"));
        let search = Search::new(&module, entry(&module), None, 0, 64);
        assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default()).1
    };
    for (ty, sign) in [("half", 15), ("float", 31), ("double", 63)] {
        let pairs: Vec<[u128; 2]> = runs(ty)
            .iter()
            .filter_map(|run| match &run.setup.args[..] {
                [Some(Input::Bits { value: a, .. }), Some(Input::Bits { value: b, .. })] => Some([*a, *b]),
                _ => None,
            })
            .collect();
        let zeros = pairs.iter().filter(|p| p[0] ^ p[1] == 1 << sign && p.contains(&0)).count();
        assert!(zeros > 0, "{ty}: zeros");
        let is_nan = |bits: u128| float_inputs::decode(bits, kind(ty)).is_some_and(f64::is_nan);
        assert!(pairs.iter().any(|p| p[0] == p[1] && is_nan(p[0])), "{ty}: NaNs");
    }
}

fn kind(ty: &str) -> FloatKind {
    match ty {
        "half" => FloatKind::Half,
        "float" => FloatKind::Float,
        _ => FloatKind::Double,
    }
}
