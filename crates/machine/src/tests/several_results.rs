//! Which results of a float operation are tainted, flag by flag and mode by mode. Each row states whether the result is
//! a nondeterministic choice. If no choice affects the result, the result must have LangRef's value.

use super::*;

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare float @llvm.minnum.f32(float, float)\ndeclare float @llvm.maxnum.f32(float, float)\n\
    declare float @llvm.minimum.f32(float, float)\ndeclare float @llvm.maximum.f32(float, float)\n\
    declare float @llvm.minimumnum.f32(float, float)\ndeclare float @llvm.maximumnum.f32(float, float)\n\
    declare float @llvm.fma.f32(float, float, float)\n\
    declare float @llvm.fmuladd.f32(float, float, float)\ndeclare float @llvm.copysign.f32(float, float)\ndeclare float @llvm.sqrt.f32(float)\n\
    declare double @llvm.fmuladd.f64(double, double, double)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.clock()\ndeclare void @llvm.assume(i1)\n";

/// The square of `%x` is not exact, `%tiny` is denormal, and `%nan` is a NaN with a payload.
fn kernel(attributes: &str, code: &str, ty: &str) -> String {
    let bits = match ty {
        "i1" => "%bits = zext i1 %r to i32".to_string(),
        "double" => "%long = bitcast double %r to i64\n%bits = trunc i64 %long to i32".into(),
        ty => format!("%bits = bitcast {ty} %r to i32"),
    };
    format!(
        "{HEAD}define i32 @k() {attributes} {{\n%x = bitcast i32 1065353217 to float\n%tiny = bitcast i32 1 to float\n%nan = bitcast i32 2143289345 to float\n\
         %zero = fadd float 0.0, 0.0\n%one = fadd float 1.0, 0.0\n{code}\n{bits}\nret i32 %bits\n}}\n"
    )
}

#[track_caller]
fn check(rows: &[(&str, &str, &str, bool)]) {
    let is = |(attributes, code, ty, _): &(&str, &str, &str, bool)| is_drawn(&kernel(attributes, code, ty));
    let wrong: Vec<String> = rows
        .iter()
        .filter(|row| is(row) != row.3)
        .map(|row| format!("{}: {}, and not {}", row.1, is(row), row.3))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn flags_open_results() {
    check(&[
        ("", "%r = frem float 5.5, 2.0", "float", false),
        ("", "%r = frem afn float 5.5, 2.0", "float", true),
        ("", "%r = frem contract arcp float 5.5, 2.0", "float", false),
        ("", "%r = fdiv arcp float %x, 3.0", "float", true),
        ("", "%r = fdiv arcp float %x, 4.0", "float", false),
        ("", "%r = fdiv arcp float %x, %zero", "float", false),
        ("", "%r = fdiv arcp float %x, 0x7FF0000000000000", "float", false),
        ("", "%d = fdiv arcp float %x, %nan\n%r = fcmp uno float %d, %d", "i1", false),
        // A pass may fuse a rounded product into a sum, even if there are operations between the two that change no
        // digit.
        ("", "%m = fmul contract float %x, %x\n%r = fadd contract float %m, 1.0", "float", true),
        ("", "%m = fmul contract float %x, 2.0\n%r = fadd contract float %m, 1.0", "float", false),
        ("", "%m = fmul float %x, %x\n%r = fadd contract float %m, 1.0", "float", false),
        ("", "%m = fmul contract float %x, %x\n%n = fneg float %m\n%r = fadd contract float %n, 1.0", "float", true),
        (
            "",
            "%m = fmul contract float %x, %x\n%e = fpext float %m to double\n%r = fadd contract double %e, 1.0",
            "double",
            true,
        ),
        (
            "",
            "%m = fmul contract float %x, 2.0\n%e = fpext float %m to double\n%r = fadd contract double %e, 1.0",
            "double",
            false,
        ),
        ("", "%m = fmul contract float %x, %x\n%r = fadd float %m, 1.0", "float", false),
        // A pass may turn a multiplication by a reciprocal back into a division.
        ("", "%d = fdiv arcp float %x, 4.0\n%r = fmul arcp float %d, 3.0", "float", true),
        ("", "%r = fmul arcp float %x, 3.0", "float", false),
        ("", "%r = call reassoc float @llvm.fma.f32(float %x, float 2.0, float 1.0)", "float", true),
        ("", "%r = call float @llvm.fma.f32(float %x, float %x, float 1.0)", "float", false),
        ("", "%r = call float @llvm.fmuladd.f32(float %x, float %x, float 0xBFF0000040000000)", "float", true),
        ("", "%r = call float @llvm.fmuladd.f32(float %x, float 2.0, float -1.0)", "float", false),
        (
            "",
            "%r = call double @llvm.fmuladd.f64(double 0x3FF0000000000001, double 0x3FF0000000000001, double 0xBFF0000000000002)",
            "double",
            true,
        ),
        ("", "%r = call double @llvm.fmuladd.f64(double 1.5, double 2.0, double -1.0)", "double", false),
        ("", "%r = call afn float @llvm.sqrt.f32(float 4.0)", "float", true),
        ("\"unsafe-fp-math\"=\"true\"", "%r = fadd float %x, 1.0", "float", true),
        ("\"unsafe-fp-math\"=\"false\"", "%r = fadd float %x, 1.0", "float", false),
        ("\"approx-func-fp-math\"=\"true\" \"unsafe-fp-math\"=\"true\"", "%r = frem float 5.5, 2.0", "float", true),
    ]);
}

#[test]
fn nans_and_zeros_are_decided() {
    let nan = "%n = fdiv float %zero, %zero\n";
    for (code, ty, drawn) in [
        ("%r = fadd float %n, 0.0", "float", true),
        ("%r = fcmp uno float %n, 0.0", "i1", false),
        ("%m = fneg float %n\n%r = fcmp uno float %m, 0.0", "i1", false),
        ("%m = fneg float %n\n%s = fadd float %m, 1.0\n%r = fcmp uno float %s, 0.0", "i1", false),
        ("%m = fneg float %n\n%r = fadd float %m, 0.0", "float", true),
        ("%m = fneg nsz float %n\n%s = fneg float %m\n%r = fcmp ord float %s, 0.0", "i1", false),
        ("%r = call float @llvm.minnum.f32(float %n, float 1.0)", "float", true),
        ("%r = call float @llvm.maxnum.f32(float 1.0, float 2.0)", "float", false),
        ("%r = call float @llvm.maxnum.f32(float -0.0, float 0.0)", "float", true),
        ("%r = call float @llvm.maximumnum.f32(float -0.0, float 0.0)", "float", false),
        ("%r = call nsz float @llvm.maximumnum.f32(float -0.0, float 0.0)", "float", true),
        ("%r = call float @llvm.minimumnum.f32(float %n, float %n)", "float", true),
    ] {
        assert_eq!(is_drawn(&kernel("", &format!("{nan}{code}"), ty)), drawn, "{code}");
    }
    check(&[
        // These operations only move bits, so a NaN keeps its bits.
        ("", "%r = fneg float %nan", "float", false),
        ("", "%r = select i1 true, float %nan, float 0.0", "float", false),
        ("", "%r = select nsz i1 true, float %nan, float 0.0", "float", false),
        ("", "%r = select nsz i1 true, float 0.0, float 1.0", "float", true),
        ("", "%r = call float @llvm.copysign.f32(float %nan, float -1.0)", "float", false),
        ("", "%r = fadd nsz float 0.0, -0.0", "float", true),
        ("", "br label %b\nb:\n%r = phi float [ %zero, %0 ]", "float", false),
        ("", "br label %b\nb:\n%r = phi nsz float [ %zero, %0 ]", "float", true),
        ("", "br label %b\nb:\n%r = phi nnan ninf nsz float [ %zero, %0 ]", "float", true),
        ("", "br label %b\nb:\n%r = phi contract float [ %zero, %0 ]", "float", false),
        ("", "br label %b\nb:\n%r = phi nsz float [ %one, %0 ]", "float", false),
        ("\"no-signed-zeros-fp-math\"=\"true\"", "br label %b\nb:\n%r = phi nsz float [ %zero, %0 ]", "float", true),
        ("\"no-signed-zeros-fp-math\"=\"true\"", "br label %b\nb:\n%r = phi float [ %zero, %0 ]", "float", true),
        ("\"no-signed-zeros-fp-math\"=\"true\"", "%r = select nsz i1 true, float 0.0, float 1.0", "float", true),
        ("\"no-signed-zeros-fp-math\"=\"true\"", "%r = select i1 true, float 0.0, float 1.0", "float", true),
        ("\"no-signed-zeros-fp-math\"=\"true\"", "%r = fadd nsz float 0.0, -0.0", "float", true),
        ("\"no-infs-fp-math\"=\"true\"", "br label %b\nb:\n%r = phi float [ %zero, %0 ]", "float", false),
        ("", "%z = fadd nsz float 0.0, -0.0\n%r = fcmp oeq float %z, 0.0", "i1", false),
        ("", "%z = fadd nsz float 0.0, -0.0\n%r = fadd float %z, 1.0", "float", false),
    ]);
}

#[test]
fn denormal_numbers_in_every_mode() {
    let (keep, sign, plus, any) = (
        "\"denormal-fp-math\"=\"ieee,ieee\"",
        "\"denormal-fp-math\"=\"preserve-sign,preserve-sign\"",
        "\"denormal-fp-math-f32\"=\"positive-zero,positive-zero\"",
        "\"denormal-fp-math\"=\"dynamic,dynamic\"",
    );
    for mode in [sign, plus, any] {
        check(&[
            (mode, "%r = fneg float %tiny", "float", false),
            (mode, "%r = select nsz i1 true, float %tiny, float 1.0", "float", false),
            (mode, "%r = fadd float %tiny, 1.0", "float", false),
            (mode, "%r = call float @llvm.minnum.f32(float %tiny, float 1.0)", "float", true),
            (mode, "%r = call float @llvm.minnum.f32(float %tiny, float -1.0)", "float", false),
            (mode, "%r = fmul float %tiny, 1.0", "float", true),
            (mode, "%r = fmul float %x, 0x3810000000000000", "float", false),
        ]);
    }
    check(&[
        (keep, "%r = fmul float %tiny, 3.0", "float", false),
        (keep, "%r = call float @llvm.minnum.f32(float %tiny, float 1.0)", "float", false),
        (sign, "%r = fmul float %tiny, 3.0", "float", false),
        (sign, "%r = fmul float 0x3810000000000000, 0.5", "float", true),
        (any, "%r = fmul float %tiny, 3.0", "float", true),
        (any, "%r = fcmp oeq float %tiny, 0.0", "i1", true),
        (sign, "%r = fcmp oeq float %tiny, 0.0", "i1", false),
        ("\"denormal-fp-math\"=\"\"", "%r = fmul float %tiny, 3.0", "float", false),
    ]);
    // If both results of a comparison are possible, each of them occurs in some draw.
    let answers: std::collections::BTreeSet<String> = (0..32)
        .map(|seed| {
            let mut case = case(&kernel(any, "%r = fcmp oeq float %tiny, 0.0", "i1"), vec![], 1);
            case.setup.seed = seed;
            run_case(&case, &Options { observe: true, undef_seed: seed, ..Options::default() }, &Watch::default())
                .returns[0]
                .clone()
        })
        .collect();
    assert_eq!(answers.into_iter().collect::<Vec<_>>(), ["i32 0", "i32 1"]);
}

/// Results that are exact, or for which there is only one choice.
#[test]
fn values_that_are_not_open() {
    for (code, want) in [
        ("%r = frem float 5.5, 2.0", "1.5"),
        ("%r = frem float -5.5, 2.0", "-1.5"),
        ("%r = call float @llvm.minnum.f32(float 1.0, float 2.0)", "1.0"),
        ("%r = call float @llvm.maxnum.f32(float 1.0, float 2.0)", "2.0"),
        ("%r = call float @llvm.maxnum.f32(float 2.0, float -1.0)", "2.0"),
        ("%r = call float @llvm.minnum.f32(float %nan, float 2.0)", "2.0"),
        ("%r = call float @llvm.maxnum.f32(float 2.0, float %nan)", "2.0"),
        ("%r = call float @llvm.minimum.f32(float 2.0, float 1.0)", "1.0"),
        ("%r = call float @llvm.maximum.f32(float 2.0, float 1.0)", "2.0"),
        ("%r = call float @llvm.maximum.f32(float -2.0, float -1.0)", "-1.0"),
        ("%z = call float @llvm.minimum.f32(float 0.0, float -0.0)\n%r = fdiv float 1.0, %z", "0xFFF0000000000000"),
        ("%z = call float @llvm.maximum.f32(float -0.0, float 0.0)\n%r = fdiv float 1.0, %z", "0x7FF0000000000000"),
        // LangRef, "llvm.maximumnum": if one operand is a NaN, the result is the other operand. The zero -0 is less
        // than +0.
        ("%r = call float @llvm.minimumnum.f32(float 1.0, float 2.0)", "1.0"),
        ("%r = call float @llvm.maximumnum.f32(float %nan, float -2.0)", "-2.0"),
        ("%z = call float @llvm.minimumnum.f32(float 0.0, float -0.0)\n%r = fdiv float 1.0, %z", "0xFFF0000000000000"),
        ("%z = call float @llvm.maximumnum.f32(float -0.0, float 0.0)\n%r = fdiv float 1.0, %z", "0x7FF0000000000000"),
        ("%r = call float @llvm.fma.f32(float 2.0, float 3.0, float -1.0)", "5.0"),
        ("%r = call float @llvm.fmuladd.f32(float 2.0, float 3.0, float -1.0)", "5.0"),
        ("%r = call float @llvm.copysign.f32(float 2.0, float -1.0)", "-2.0"),
    ] {
        let ends = |value: &str| {
            let holds = format!("{code}\n%ok = fcmp oeq float %r, {value}\ncall void @llvm.assume(i1 %ok)");
            outcome_of(&kernel("", &holds, "float"), &Options::default())
        };
        assert_eq!((ends(want), ends("47.0")), ("counted".into(), "ub assume".into()), "{code}");
    }
    for name in ["minimum", "maximum"] {
        let code = format!(
            "%r = call float @llvm.{name}.f32(float %nan, float 2.0)\n%ok = fcmp uno float %r, 0.0\ncall void @llvm.assume(i1 %ok)"
        );
        assert_eq!(outcome_of(&kernel("", &code, "float"), &Options::default()), "counted", "{name}");
    }
}
