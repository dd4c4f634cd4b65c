//! Values of functions of `math.h`, and of the same functions in NVIDIA's and AMD's device libraries.

/// Whether this is the name of a function of NVIDIA's or AMD's device library.
pub fn is_of_a_gpu(name: &str) -> bool {
    ["__nv_", "__ocml_", "__ockl_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Returns the value of an integer function of NVIDIA's device library. The slice `x` contains the arguments; each has
/// `bits` bits. `None`: the function is not modelled.
pub fn integer_function(name: &str, x: &[u128], bits: u32) -> Option<u128> {
    let (ones, name) = (u128::MAX >> (128 - bits.clamp(1, 128)), name.strip_prefix("__nv_")?);
    let signed = |v: u128| crate::ir::signed(v, bits);
    let low24 = |v: u128| ((v as u32) << 8) as i32 >> 8;
    let value = match (name, x) {
        ("abs" | "llabs", [x]) => signed(*x).unsigned_abs(),
        ("min" | "llmin", [x, y]) => signed(*x).min(signed(*y)) as u128,
        ("max" | "llmax", [x, y]) => signed(*x).max(signed(*y)) as u128,
        ("umin" | "ullmin", [x, y]) => *x.min(y),
        ("umax" | "ullmax", [x, y]) => *x.max(y),
        ("mulhi" | "mul64hi", [x, y]) => (signed(*x).wrapping_mul(signed(*y)) >> bits) as u128,
        ("umulhi" | "umul64hi", [x, y]) => x.wrapping_mul(*y) >> bits,
        ("mul24", [x, y]) => i64::from(low24(*x)).wrapping_mul(low24(*y).into()) as u128,
        ("umul24", [x, y]) => (x & 0xff_ffff) * (y & 0xff_ffff),
        ("popc" | "popcll", [x]) => x.count_ones().into(),
        ("clz", [x]) => (*x as u32).leading_zeros().into(),
        ("clzll", [x]) => (*x as u64).leading_zeros().into(),
        ("ffs" | "ffsll", [x]) => {
            if *x == 0 {
                0
            } else {
                u128::from(x.trailing_zeros()) + 1
            }
        }
        ("brev", [x]) => (*x as u32).reverse_bits().into(),
        ("brevll", [x]) => (*x as u64).reverse_bits().into(),
        _ => return None,
    };
    Some(value & ones)
}

/// Returns the value of a floating-point function. `name` is the name of a `math.h` function: `sin` for double, `sinf`
/// for float. Names of NVIDIA's (`__nv_sinf`, `__nv_fast_sinf`) and AMD's (`__ocml_sin_f32`) device libraries are known
/// too. The value is exact if the C standard defines it exactly, else approximate. `None`: the function is not
/// modelled, or has other parameters.
pub fn math(name: &str, x: &[f64]) -> Option<f64> {
    by_base(name, |base| named(base, x))
}

/// Returns the value of a function of a float and an integer (`ldexp`, `scalbn`, `powi`). `None`: the function is not
/// modelled.
pub fn scaled(name: &str, x: f64, n: f64) -> Option<f64> {
    by_base(name, |base| match base {
        "ldexp" | "scalbn" | "scalbln" => {
            // Multiply in three steps, because two to a large power is not representable as a double.
            let step = (n.clamp(-2400.0, 2400.0) / 3.0).trunc();
            let rest = n.clamp(-2400.0, 2400.0) - 2.0 * step;
            Some(x * step.exp2() * step.exp2() * rest.exp2())
        }
        "powi" | "pown" => Some(x.powf(n)),
        _ => None,
    })
}

/// One of the numbers that a function computes. `exact`: whether the C standard defines the number exactly.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Part {
    /// A floating-point number.
    Float { value: f64, exact: bool },
    /// A C `int`.
    Whole { value: i32, exact: bool },
}

/// The numbers that a floating-point function computes: its result, if it has one, and one number for each pointer
/// parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Parts {
    pub result: Option<Part>,
    pub written: Vec<Part>,
}

/// Returns the numbers of a function that also writes through pointers. The names are as for [`math`].
pub fn parts(name: &str, x: &[f64]) -> Option<Parts> {
    let near = |value| Part::Float { value, exact: false };
    let exact = |value| Part::Float { value, exact: true };
    let ocml = name.starts_with("__ocml_");
    by_base(name, |base| {
        let (result, written) = match (base, x) {
            // AMD's function returns the sine; the other functions write sine and cosine.
            ("sincos" | "sincospi", [x]) => {
                let x = if base == "sincospi" { x * std::f64::consts::PI } else { *x };
                match ocml {
                    true => (Some(near(x.sin())), vec![near(x.cos())]),
                    false => (None, vec![near(x.sin()), near(x.cos())]),
                }
            }
            ("modf", [x]) if x.is_infinite() => (Some(exact(0f64.copysign(*x))), vec![exact(*x)]),
            ("modf", [x]) => (Some(exact((x - x.trunc()).copysign(*x))), vec![exact(x.trunc())]),
            ("fract", [x]) if ocml => (Some(near(x - x.floor())), vec![near(x.floor())]),
            ("frexp", [x]) => {
                let (fraction, exponent) = binary_parts(*x);
                (Some(exact(fraction)), vec![Part::Whole { value: exponent, exact: x.is_finite() }])
            }
            ("remquo", [x, y]) => {
                let quotient = (x / y).round_ties_even();
                let value = (quotient.abs() % 8.0).copysign(quotient) as i32;
                (Some(near(quotient.mul_add(-y, *x))), vec![Part::Whole { value, exact: false }])
            }
            _ => return None,
        };
        Some(Parts { result, written })
    })
}

/// Splits `x` into a fraction of magnitude 0.5 to less than 1, and the exponent of two by which to multiply it (C,
/// 7.12.6.7).
fn binary_parts(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (x, less) = if x.abs() < f64::MIN_POSITIVE { (x * 64f64.exp2(), 64) } else { (x, 0) };
    let exponent = ((x.to_bits() >> 52) & 0x7ff) as i32 - 1022;
    (x * f64::from(-exponent).exp2(), exponent - less)
}

/// Calls `of` with a function's base name: the name without the prefix of the library, and without suffixes for type or
/// variant (`__nv_fast_sinf` has the base name `sin`).
fn by_base<T>(name: &str, of: impl Fn(&str) -> Option<T>) -> Option<T> {
    let ocml = name.strip_prefix("__ocml_").and_then(|n| n.rsplit_once('_')).map(|(base, _)| base);
    let nv = name.strip_prefix("__nv_").map(|n| n.strip_prefix("fast_").unwrap_or(n));
    let nv = nv.map(|n| n.strip_suffix("_rn").unwrap_or(n));
    let base = ocml.or(nv).unwrap_or(name);
    let short = base.strip_suffix('f').unwrap_or(base);
    of(base).or_else(|| of(short))
}

fn named(name: &str, x: &[f64]) -> Option<f64> {
    Some(match (name, x) {
        ("acos", [x]) => x.acos(),
        ("acosh", [x]) => x.acosh(),
        ("asin", [x]) => x.asin(),
        ("asinh", [x]) => x.asinh(),
        ("atan", [x]) => x.atan(),
        ("atanh", [x]) => x.atanh(),
        ("cbrt", [x]) => x.cbrt(),
        ("ceil", [x]) => x.ceil(),
        ("cos", [x]) => x.cos(),
        ("cosh", [x]) => x.cosh(),
        ("exp", [x]) => x.exp(),
        ("exp2", [x]) => x.exp2(),
        ("exp10", [x]) => 10f64.powf(*x),
        ("expm1", [x]) => x.exp_m1(),
        ("fabs", [x]) => x.abs(),
        ("floor", [x]) => x.floor(),
        ("log", [x]) => x.ln(),
        ("log10", [x]) => x.log10(),
        ("log1p", [x]) => x.ln_1p(),
        ("log2", [x]) => x.log2(),
        ("nearbyint" | "rint" | "roundeven", [x]) => x.round_ties_even(),
        ("round", [x]) => x.round(),
        ("rsqrt", [x]) => x.sqrt().recip(),
        ("sin", [x]) => x.sin(),
        ("sinh", [x]) => x.sinh(),
        ("sqrt", [x]) => x.sqrt(),
        ("tan", [x]) => x.tan(),
        ("tanh", [x]) => x.tanh(),
        ("trunc", [x]) => x.trunc(),
        ("atan2", [y, x]) => y.atan2(*x),
        ("copysign", [x, y]) => x.copysign(*y),
        ("fdim", [x, y]) if x.is_nan() || y.is_nan() => f64::NAN,
        ("fdim", [x, y]) => (x - y).max(0.0),
        ("fmax", [x, y]) => x.max(*y),
        ("fmin", [x, y]) => x.min(*y),
        ("fmod", [x, y]) => x % y,
        ("hypot", [x, y]) => x.hypot(*y),
        ("pow", [x, y]) => x.powf(*y),
        ("fma", [x, y, z]) => x.mul_add(*y, *z),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_libraries() {
        for name in ["sqrt", "sqrtf", "__ocml_sqrt_f32", "__ocml_sqrt_f64", "__nv_sqrtf", "__nv_sqrt"] {
            assert_eq!(math(name, &[9.0]), Some(3.0), "{name}");
        }
        assert_eq!(math("fdimf", &[1.0, 4.0]), Some(0.0));
        assert_eq!(math("erff", &[1.0]), None, "not here");
        assert_eq!(math("sqrt", &[1.0, 1.0]), None, "of other parameters");
        assert_eq!(math("mysqrt", &[1.0]), None);
        assert_eq!(math("__nv_fast_cosf", &[0.0]), Some(1.0));
        assert_eq!(math("__nv_nothing", &[0.0]), None);
    }

    /// The sources are C, 7.12.6.7 and 7.12.6.18, and the declarations of the device libraries.
    #[test]
    fn numbers_that_are_written_through_pointers() {
        let exact = |value| Part::Float { value, exact: true };
        let whole = |value| Part::Whole { value, exact: true };
        for (name, x, result, written) in [
            ("modf", 2.5, 0.5, exact(2.0)),
            ("__nv_modff", -2.5, -0.5, exact(-2.0)),
            ("__ocml_modf_f32", f64::INFINITY, 0.0, exact(f64::INFINITY)),
            ("frexp", 12.0, 0.75, whole(4)),
            ("frexpf", -0.25, -0.5, whole(-1)),
            ("__nv_frexp", 0.0, 0.0, whole(0)),
            ("__ocml_frexp_f64", f64::MIN_POSITIVE / 4.0, 0.5, whole(-1023)),
        ] {
            let expected = Parts { result: Some(exact(result)), written: vec![written] };
            assert_eq!(parts(name, &[x]), Some(expected), "{name} {x}");
        }
        let count = |name: &str, x: &[f64]| parts(name, x).map(|p| (p.result.is_some(), p.written.len()));
        assert_eq!(count("__nv_sincosf", &[1.0]), Some((false, 2)));
        assert_eq!(count("__ocml_sincos_f32", &[1.0]), Some((true, 1)));
        assert_eq!(count("__nv_remquo", &[7.0, 2.0]), Some((true, 1)));
        assert_eq!((count("fract", &[1.0]), count("sin", &[1.0])), (None, None));
        assert_eq!(scaled("__nv_ldexpf", 3.0, 2.0), Some(12.0));
        assert_eq!(scaled("ldexp", 1.0, -1080.0), Some(0.0));
        assert_eq!(scaled("sin", 1.0, 1.0), None);
    }

    #[test]
    fn whole_numbers_of_the_device_library() {
        let rows: [(&str, &[u128], u32, u128); 10] = [
            ("__nv_abs", &[0xffff_fffe], 32, 2),
            ("__nv_min", &[0xffff_fffe, 1], 32, 0xffff_fffe),
            ("__nv_umin", &[0xffff_fffe, 1], 32, 1),
            ("__nv_mulhi", &[0xffff_ffff, 1], 32, 0xffff_ffff),
            ("__nv_umulhi", &[0xffff_ffff, 2], 32, 1),
            ("__nv_mul24", &[0x00ff_ffff, 3], 32, 0xffff_fffd),
            ("__nv_popc", &[0xf0], 32, 4),
            ("__nv_clzll", &[1], 32, 63),
            ("__nv_ffs", &[8], 32, 4),
            ("__nv_brev", &[1], 32, 0x8000_0000),
        ];
        for (name, x, bits, expected) in rows {
            assert_eq!(integer_function(name, x, bits), Some(expected), "{name}");
        }
        assert_eq!((integer_function("abs", &[1], 32), integer_function("__nv_abs", &[1, 2], 32)), (None, None));
    }

    /// Each function at a point where C 7.12 or mathematics gives its exact value.
    #[test]
    fn values_of_the_standard() {
        use std::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, PI};
        let rows: [(&str, &[f64], f64); 40] = [
            ("acos", &[0.0], FRAC_PI_2),
            ("acosh", &[1.0], 0.0),
            ("asin", &[1.0], FRAC_PI_2),
            ("asinh", &[0.75], LN_2),
            ("atan", &[1.0], FRAC_PI_4),
            ("atanh", &[0.6], LN_2),
            ("cbrt", &[27.0], 3.0),
            ("ceil", &[1.25], 2.0),
            ("cos", &[PI], -1.0),
            ("cosh", &[LN_2], 1.25),
            ("exp", &[1.0], E),
            ("exp2", &[3.0], 8.0),
            ("exp10", &[2.0], 100.0),
            ("expm1", &[LN_2], 1.0),
            ("fabs", &[-2.0], 2.0),
            ("floor", &[-1.25], -2.0),
            ("log", &[E], 1.0),
            ("log10", &[1000.0], 3.0),
            ("log1p", &[1.0], LN_2),
            ("log2", &[8.0], 3.0),
            ("nearbyint", &[2.5], 2.0),
            ("rint", &[3.5], 4.0),
            ("roundeven", &[-2.5], -2.0),
            ("round", &[2.5], 3.0),
            ("rsqrt", &[4.0], 0.5),
            ("sin", &[FRAC_PI_2], 1.0),
            ("sinh", &[LN_2], 0.75),
            ("sqrt", &[9.0], 3.0),
            ("tan", &[FRAC_PI_4], 1.0),
            ("tanh", &[LN_2], 0.6),
            ("trunc", &[-1.75], -1.0),
            ("atan2", &[1.0, -1.0], 3.0 * FRAC_PI_4),
            ("copysign", &[2.0, -0.0], -2.0),
            ("fdim", &[4.0, 1.0], 3.0),
            ("fmax", &[1.0, 2.0], 2.0),
            ("fmin", &[1.0, 2.0], 1.0),
            ("fmod", &[-7.0, 4.0], -3.0),
            ("hypot", &[3.0, 4.0], 5.0),
            ("pow", &[3.0, 2.0], 9.0),
            ("fma", &[2.0, 3.0, 4.0], 10.0),
        ];
        for (name, x, expected) in rows {
            let got = math(name, x).unwrap_or_else(|| panic!("{name}"));
            assert!((got - expected).abs() < 1e-12, "{name} {x:?}: {got}");
        }
        for x in [[f64::NAN, 1.0], [1.0, f64::NAN]] {
            assert!(math("fdim", &x).is_some_and(f64::is_nan));
        }
    }
}
