//! Constrained floating point, `canonicalize`, reductions of floats and under a mask, and NVVM's arithmetic with a
//! rounding direction. The results were worked out by hand from LangRef and the PTX ISA.

use super::{is_drawn, outcome_of};
use crate::Options;

/// Returns the outcome of a kernel. Its body computes `%v` of type `ty`, then assumes that `%v` has these bits.
fn ends(declares: &str, body: &str, ty: &str, bits: &str) -> String {
    let int = match ty {
        "double" => "i64",
        "half" => "i16",
        "i1" | "i32" | "i64" => ty,
        _ => "i32",
    };
    let number = if int == ty { format!("%n = or {ty} %v, 0") } else { format!("%n = bitcast {ty} %v to {int}") };
    outcome_of(
        &format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n{declares}\ndeclare void @llvm.assume(i1)\ndefine void @k() {{\n{body}\n{number}\n\
             %ok = icmp eq {int} %n, {bits}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        ),
        &Options::default(),
    )
}

/// Checks that `%v` has these bits, and that a kernel that assumes other bits ends in UB.
#[track_caller]
fn is(declares: &str, body: &str, ty: &str, bits: u64) {
    assert_eq!(ends(declares, body, ty, &bits.to_string()), "counted", "{body}");
    assert_eq!(ends(declares, body, ty, &(bits ^ 1).to_string()), "ub assume", "{body}");
}

fn float(v: f32) -> String {
    format!("0x{:016X}", f64::from(v).to_bits())
}

/// A call of a constrained intrinsic of floats.
fn constrained(name: &str, args: &[f32], rounding: &str) -> (String, String) {
    let types = vec!["float"; args.len()].join(", ");
    let declares = format!("declare float @llvm.experimental.constrained.{name}.f32({types}, metadata, metadata)");
    let args: Vec<String> = args.iter().map(|v| format!("float {}", float(*v))).collect();
    let body = format!(
        "%v = call float @llvm.experimental.constrained.{name}.f32({}, metadata !\"round.{rounding}\", metadata !\"fpexcept.strict\")",
        args.join(", ")
    );
    (declares, body)
}

#[test]
fn constrained_operations_use_the_stated_rounding() {
    let tiny = 2f32.powi(-30);
    let third = 1.0f32 / 3.0;
    for (name, args, rounding, want) in [
        ("fadd", vec![1.0, 2.0], "dynamic", 3.0),
        ("fadd", vec![1.0, tiny], "tonearest", 1.0),
        ("fadd", vec![1.0, tiny], "upward", 1.0f32.next_up()),
        ("fadd", vec![1.0, tiny], "downward", 1.0),
        ("fsub", vec![1.0, tiny], "towardzero", 1.0f32.next_down()),
        ("fmul", vec![1.5, 1.5], "dynamic", 2.25),
        ("fmul", vec![f32::MAX, 2.0], "towardzero", f32::MAX),
        ("fdiv", vec![1.0, 3.0], "dynamic", third),
        ("fdiv", vec![1.0, 3.0], "downward", third.next_down()),
        ("frem", vec![7.0, 4.0], "dynamic", 3.0),
        ("fma", vec![2.0, 3.0, 4.0], "dynamic", 10.0),
        ("fma", vec![1.0, 1.0, tiny], "upward", 1.0f32.next_up()),
        ("sqrt", vec![2.0], "tonearest", 2f32.sqrt()),
        ("sqrt", vec![2.0], "upward", 2f32.sqrt().next_up()),
        ("rint", vec![2.5], "dynamic", 2.0),
        ("rint", vec![2.5], "upward", 3.0),
        ("nearbyint", vec![-2.5], "towardzero", -2.0),
        ("nearbyint", vec![2.5], "tonearestaway", 3.0),
    ] {
        let (declares, body) = constrained(name, &args, rounding);
        is(&declares, &body, "float", u64::from(want.to_bits()));
    }
    let no_direction = |name: &str, arg: f32, want: f32| {
        is(
            &format!("declare float @llvm.experimental.constrained.{name}.f32(float, metadata)"),
            &format!(
                "%v = call float @llvm.experimental.constrained.{name}.f32(float {}, metadata !\"fpexcept.ignore\")",
                float(arg)
            ),
            "float",
            u64::from(want.to_bits()),
        );
    };
    no_direction("ceil", 1.5, 2.0);
    no_direction("floor", 1.5, 1.0);
    no_direction("trunc", -1.5, -1.0);
    no_direction("round", 2.5, 3.0);
    no_direction("roundeven", 2.5, 2.0);
}

#[test]
fn constrained_conversions_and_comparisons() {
    let exact = "metadata !\"fpexcept.strict\"";
    let up = "metadata !\"round.upward\", metadata !\"fpexcept.strict\"";
    let near = "metadata !\"round.tonearest\", metadata !\"fpexcept.strict\"";
    for (name, to, from, rest, ty, bits) in [
        ("fptosi.i32.f32", "i32", "float -1.5", exact, "i32", u64::from(-1i32 as u32)),
        ("fptoui.i32.f32", "i32", "float 1.5", exact, "i32", 1),
        ("sitofp.f32.i32", "float", "i32 16777217", near, "float", u64::from(16_777_216f32.to_bits())),
        ("sitofp.f32.i32", "float", "i32 16777217", up, "float", u64::from(16_777_218f32.to_bits())),
        ("uitofp.f32.i32", "float", "i32 -1", up, "float", u64::from(4_294_967_296f32.to_bits())),
        ("fptrunc.f32.f64", "float", "double 1.0e-1", up, "float", u64::from(0.1f32.to_bits())),
        ("fpext.f64.f32", "double", "float 1.5", exact, "double", 1.5f64.to_bits()),
    ] {
        let name = format!("@llvm.experimental.constrained.{name}");
        let types = if rest == exact { "metadata" } else { "metadata, metadata" };
        let from_ty = from.split(' ').next().unwrap_or("");
        is(
            &format!("declare {to} {name}({from_ty}, {types})"),
            &format!("%v = call {to} {name}({from}, {rest})"),
            ty,
            bits,
        );
    }
    for (pred, want) in [("oeq", 0), ("olt", 1), ("une", 1), ("ogt", 0)] {
        for name in ["fcmp", "fcmps"] {
            let name = format!("@llvm.experimental.constrained.{name}.f32");
            is(
                &format!("declare i1 {name}(float, float, metadata, metadata)"),
                &format!("%v = call i1 {name}(float 1.0, float 2.0, metadata !\"{pred}\", {exact})"),
                "i1",
                want,
            );
        }
    }
}

/// All operations of a module run in one floating-point environment. If they state several rounding modes, it is
/// unknown which of them are undefined. So the run is discarded.
#[test]
fn an_environment_has_one_direction() {
    let both = |first: &str, second: &str| {
        let (declares, a) = constrained("fadd", &[1.0, 2.0], first);
        let (_, b) = constrained("fadd", &[1.0, 2.0], second);
        ends(&declares, &format!("{}\n{b}", a.replace("%v =", "%w =")), "float", &3f32.to_bits().to_string())
    };
    let why = "unsupported: constrained floating point of several rounding modes";
    assert_eq!(both("dynamic", "tonearest"), "counted");
    assert_eq!(both("upward", "upward"), "counted");
    assert_eq!(both("upward", "downward"), why);
    assert_eq!(both("upward", "dynamic"), why);
    assert_eq!(both("dynamic", "upward"), why);
    let (declares, body) = constrained("fmuladd", &[1.0, 2.0, 3.0], "upward");
    assert_eq!(ends(&declares, &body, "float", "0"), "unsupported: constrained fmuladd");
}

#[test]
fn nvvm_arithmetic_with_a_direction() {
    let tiny = 2f32.powi(-30);
    let third = 1.0f32 / 3.0;
    for (name, args, want) in [
        ("add.rn.f", vec![1.0, tiny], 1.0),
        ("add.rp.f", vec![1.0, tiny], 1.0f32.next_up()),
        ("add.rm.f", vec![-1.0, -tiny], (-1.0f32).next_down()),
        ("add.rz.ftz.f", vec![-1.0, -tiny], -1.0),
        ("mul.rz.f", vec![f32::MAX, 2.0], f32::MAX),
        ("mul.rp.f", vec![f32::MAX, 2.0], f32::INFINITY),
        ("div.rm.f", vec![1.0, 3.0], third.next_down()),
        ("div.rz.f", vec![-1.0, 3.0], -third.next_down()),
        ("fma.rp.f", vec![1.0, 1.0, tiny], 1.0f32.next_up()),
        ("fma.rn.ftz.f", vec![2.0, 3.0, 4.0], 10.0),
        ("sqrt.rn.f", vec![2.0], 2f32.sqrt()),
        ("sqrt.rp.f", vec![2.0], 2f32.sqrt().next_up()),
        ("rcp.rm.f", vec![3.0], third.next_down()),
        ("rcp.rn.f", vec![3.0], third),
    ] {
        let types = vec!["float"; args.len()].join(", ");
        let args: Vec<String> = args.iter().map(|v| format!("float {}", float(*v))).collect();
        is(
            &format!("declare float @llvm.nvvm.{name}({types})"),
            &format!("%v = call float @llvm.nvvm.{name}({})", args.join(", ")),
            "float",
            u64::from(want.to_bits()),
        );
    }
    let tenth = 0.1f64;
    for (name, to, from, bits) in [
        ("d2f.rm", "float", format!("double 0x{:016X}", tenth.to_bits()), u64::from(0.1f32.next_down().to_bits())),
        ("d2f.rp", "float", format!("double 0x{:016X}", tenth.to_bits()), u64::from(0.1f32.to_bits())),
        ("i2f.rz", "float", "i32 16777219".into(), u64::from(16_777_218f32.to_bits())),
        ("ui2f.rp", "float", "i32 -1".into(), u64::from(4_294_967_296f32.to_bits())),
        ("ll2d.rm", "double", "i64 -9007199254740993".into(), (-9_007_199_254_740_994f64).to_bits()),
        ("f2i.rm", "i32", "float -1.5".into(), u64::from(-2i32 as u32)),
        ("f2ui.rp", "i32", "float 1.5".into(), 2),
        ("d2ll.rn", "i64", "double 2.5".into(), 2),
    ] {
        let from_ty = from.split(' ').next().unwrap_or("");
        is(
            &format!("declare {to} @llvm.nvvm.{name}({from_ty})"),
            &format!("%v = call {to} @llvm.nvvm.{name}({from})"),
            to,
            bits,
        );
    }
}

/// Two results are nondeterministic choices: what `.ftz` flushes, and a value that does not fit into an integer.
/// Everything else is exact.
#[test]
fn nvvm_ftz_and_overflow_results_are_nondeterministic() {
    let gives = |ty: &str, name: &str, types: &str, args: &str| {
        is_drawn(&format!(
            "target triple = \"nvptx64-nvidia-cuda\"\ndeclare {ty} @llvm.nvvm.{name}({types})\n\
             define {ty} @k() {{\n%v = call {ty} @llvm.nvvm.{name}({args})\nret {ty} %v\n}}\n"
        ))
    };
    let two = |a: f32, b: f32| format!("float {}, float {}", float(a), float(b));
    let denormal = f32::from_bits(1);
    for (name, a, b, open) in [
        ("add.rm.f", 1.0, 2.0, false),
        ("add.rm.f", denormal, denormal, false),
        ("add.rm.ftz.f", 1.0, 2.0, false),
        ("add.rm.ftz.f", denormal, 1.0, false),
        ("mul.rm.ftz.f", f32::MIN_POSITIVE, 0.5, true),
        ("mul.rm.f", f32::MIN_POSITIVE, 0.5, false),
        ("add.rn.f", f32::INFINITY, f32::NEG_INFINITY, true),
    ] {
        assert_eq!(gives("float", name, "float, float", &two(a, b)), open, "{name} {a:e} {b:e}");
    }
    assert!(!gives("i32", "f2i.rz", "float", "float 1.5"));
    assert!(gives("i32", "f2i.rz", "float", "float 1.0e10"));
    assert!(gives("i32", "f2i.rp.ftz", "float", &format!("float {}", float(denormal))));
    assert!(!gives("i32", "f2i.rp", "float", &format!("float {}", float(denormal))));
}

/// LangRef, 'llvm.canonicalize': the intrinsic returns its operand, but makes a NaN quiet. The denormal modes of the
/// function decide whether a denormal operand is flushed.
#[test]
fn canonicalize_gives_the_number() {
    let declares = "declare float @llvm.canonicalize.f32(float)\ndeclare double @llvm.canonicalize.f64(double)";
    for v in [1.5f32, -0.0, f32::INFINITY, f32::from_bits(1), f32::MIN] {
        let body = format!("%v = call float @llvm.canonicalize.f32(float {})", float(v));
        is(declares, &body, "float", u64::from(v.to_bits()));
    }
    is(declares, "%v = call double @llvm.canonicalize.f64(double 0.1)", "double", 0.1f64.to_bits());
    let drawn = |attrs: &str, v: &str| {
        is_drawn(&format!(
            "{declares}\ndefine float @k() {attrs} {{\n%v = call float @llvm.canonicalize.f32(float {v})\nret float %v\n}}\n"
        ))
    };
    let (denormal, flush) = (float(f32::from_bits(1)), "\"denormal-fp-math\"=\"preserve-sign\"");
    assert_eq!([drawn("", &denormal), drawn(flush, &denormal), drawn(flush, "1.0")], [false, true, false]);
    assert!(drawn("", "0x7FF8000000000000"));
}

const LANES: &str = "declare i32 @llvm.vp.reduce.add.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.umax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.and.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fadd.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fmax.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmul.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmin.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmaximum.v4f32(<4 x float>)
declare <4 x i32> @llvm.vp.select.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.merge.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x float> @llvm.vp.fadd.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smin.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare <4 x i32> @llvm.masked.srem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)";

/// LangRef: 'llvm.vp.reduce.add' and similar intrinsics combine the start value and the enabled lanes.
/// 'llvm.vector.reduce.fadd' adds the lanes in order, beginning with the start value.
#[test]
fn reductions() {
    let numbers = "<4 x i32> <i32 1, i32 2, i32 4, i32 8>";
    let floats = "<4 x float> <float 1.0, float 2.0, float 4.0, float 8.0>";
    let (all, some) = ("<4 x i1> splat (i1 true)", "<4 x i1> <i1 true, i1 false, i1 true, i1 true>");
    let one = |v: f32| u64::from(v.to_bits());
    for (ty, call, want) in [
        ("i32", format!("@llvm.vp.reduce.add.v4i32(i32 100, {numbers}, {all}, i32 4)"), 115),
        ("i32", format!("@llvm.vp.reduce.add.v4i32(i32 100, {numbers}, {some}, i32 4)"), 113),
        ("i32", format!("@llvm.vp.reduce.add.v4i32(i32 100, {numbers}, {some}, i32 3)"), 105),
        ("i32", format!("@llvm.vp.reduce.add.v4i32(i32 100, {numbers}, {some}, i32 0)"), 100),
        ("i32", format!("@llvm.vp.reduce.umax.v4i32(i32 3, {numbers}, {some}, i32 2)"), 3),
        ("i32", format!("@llvm.vp.reduce.umax.v4i32(i32 3, {numbers}, {some}, i32 4)"), 8),
        ("i32", format!("@llvm.vp.reduce.and.v4i32(i32 15, {numbers}, {some}, i32 1)"), 1),
        ("float", format!("@llvm.vp.reduce.fadd.v4f32(float 0.5, {floats}, {some}, i32 4)"), one(13.5)),
        ("float", format!("@llvm.vp.reduce.fmax.v4f32(float 3.0, {floats}, {some}, i32 2)"), one(3.0)),
        ("float", format!("@llvm.vector.reduce.fadd.v4f32(float 0.5, {floats})"), one(15.5)),
        ("float", format!("@llvm.vector.reduce.fmul.v4f32(float 0.5, {floats})"), one(32.0)),
        ("float", format!("@llvm.vector.reduce.fmin.v4f32({floats})"), one(1.0)),
        ("float", format!("@llvm.vector.reduce.fmaximum.v4f32({floats})"), one(8.0)),
    ] {
        is(LANES, &format!("%v = call {ty} {call}"), ty, want);
    }
    // If the lanes are added in order, 2^24 plus 1 gives 2^24 again. So each 1 is lost.
    let big = "<4 x float> <float 16777216.0, float 1.0, float 1.0, float 1.0>";
    is(LANES, &format!("%v = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, {big})"), "float", one(16_777_216.0));
    let long = format!("%v = call i32 @llvm.vp.reduce.add.v4i32(i32 0, {numbers}, {all}, i32 5)");
    assert_eq!(ends(LANES, &long, "i32", "0"), "ub bad-call");
}

#[test]
fn lanes_under_a_mask() {
    let (a, b) = ("<4 x i32> <i32 1, i32 2, i32 3, i32 4>", "<4 x i32> <i32 9, i32 0, i32 7, i32 6>");
    let mask = "<4 x i1> <i1 true, i1 false, i1 true, i1 true>";
    let at = |call: &str, lane: u32| format!("%r = call {call}\n%v = extractelement <4 x i32> %r, i32 {lane}");
    for (name, lane, want) in [("select", 0, 1), ("select", 1, 0), ("select", 2, 3), ("merge", 2, 3), ("merge", 3, 6)] {
        is(LANES, &at(&format!("<4 x i32> @llvm.vp.{name}.v4i32({mask}, {a}, {b}, i32 3)"), lane), "i32", want);
    }
    let behind = at(&format!("<4 x i32> @llvm.vp.select.v4i32({mask}, {a}, {b}, i32 3)"), 3);
    assert_eq!(ends(LANES, &behind, "i32", "6"), "ub poison", "a lane after the vector length");
    let least = |lane| at(&format!("<4 x i32> @llvm.vp.smin.v4i32({a}, {b}, {mask}, i32 4)"), lane);
    is(LANES, &least(2), "i32", 3);
    let floats = "<4 x float> splat (float 1.5)";
    let sum = format!(
        "%r = call <4 x float> @llvm.vp.fadd.v4f32({floats}, {floats}, {mask}, i32 4)\n%v = extractelement <4 x float> %r, i32 2"
    );
    is(LANES, &sum, "float", u64::from(3f32.to_bits()));
    let divided = |name: &str, mask: &str, lane| {
        let (n, d) = ("<4 x i32> <i32 -9, i32 8, i32 7, i32 6>", "<4 x i32> <i32 2, i32 0, i32 3, i32 6>");
        at(&format!("<4 x i32> @llvm.masked.{name}.v4i32({n}, {d}, {mask})"), lane)
    };
    is(LANES, &divided("udiv", mask, 2), "i32", 2);
    is(LANES, &divided("udiv", mask, 0), "i32", 0x7fff_fffb);
    assert_eq!(ends(LANES, &divided("srem", mask, 0), "i32", "-1"), "counted");
    assert_eq!(ends(LANES, &divided("udiv", mask, 1), "i32", "0"), "ub poison", "a disabled lane");
    let all = "<4 x i1> splat (i1 true)";
    assert_eq!(ends(LANES, &divided("srem", all, 2), "i32", "1"), "ub div-by-zero", "the divisor of lane 1 is 0");
}
