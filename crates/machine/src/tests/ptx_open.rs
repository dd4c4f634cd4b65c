//! Inline PTX whose value is approximate or a nondeterministic choice, and inline PTX that the machine rejects.

use super::is_drawn;
use super::ptx::{kernel, run};

/// Returns whether the result of an asm is a nondeterministic choice.
fn asm_is_drawn(text: &str, constraints: &str, args: &str) -> bool {
    is_drawn(&format!(
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine i32 @k() {{\n\
         %n = call i32 asm \"{text}\", \"{constraints}\"({args})\nret i32 %n\n}}\n"
    ))
}

/// PTX ISA, "add", "mul": an instruction with a rounding modifier is rounded on its own. A product without a rounding
/// modifier may be fused with the sum that uses it.
#[test]
fn sums_of_products_may_be_fused() {
    let third = "float 0x3FD5555560000000";
    let sum = |product: &str, sum: &str, factor: &str| {
        let text = format!("{{ .reg .f32 p; {product}.f32 p, $1, $2; {sum}.f32 $0, p, $3; }}");
        asm_is_drawn(&text, "=r,f,f,f", &format!("{third}, {factor}, float 1.0"))
    };
    assert!(sum("mul", "add", third));
    assert!(sum("mul", "sub", third));
    // Products that are exact, and instructions that are rounded on their own.
    assert!(!sum("mul", "add", "float 2.0"));
    assert!(!sum("mul.rn", "add", third));
    assert!(!sum("mul", "add.rn", third));
    assert!(!sum("add", "add", third));
    assert!(!sum("mul", "mul", third));
}

/// PTX ISA, "abs", "neg", "min", "max", "cvt": with `.ftz`, a denormal argument becomes zero.
#[test]
fn flushed_arguments() {
    for (name, args) in [
        ("abs@@.f32 $0, $1;", "float 0x36A0000000000000"),
        ("neg@@.f32 $0, $1;", "float 0x36A0000000000000"),
        ("min@@.f32 $0, $1, 0f3F800000;", "float 0x36A0000000000000"),
        ("max@@.f32 $0, $1, 0fBF800000;", "float 0x36A0000000000000"),
        ("cvt.rpi@@.s32.f32 $0, $1;", "float 0x36A0000000000000"),
    ] {
        assert!(!asm_is_drawn(&name.replace("@@", ""), "=r,f", args), "{name}");
        assert!(asm_is_drawn(&name.replace("@@", ".ftz"), "=r,f", args), "{name}");
    }
}

/// If an instruction saturates, or states an approximation and no rounding, its value is approximate.
#[test]
fn approximations() {
    let one = "float 1.0";
    for (text, drawn) in [
        ("add.rn.f32 $0, $1, $1;", false),
        ("add.rn.f32 $0, $1, 0.5;", false),
        ("add.rn.f32 $0, $1, 0.1;", true),
        ("add.rz.f32 $0, $1, $1;", false),
        ("add.rm.f32 $0, $1, $1;", false),
        ("add.rp.f32 $0, $1, $1;", false),
        ("add.rn.ftz.f32 $0, $1, $1;", false),
        ("add.rn.sat.f32 $0, $1, $1;", true),
        ("add.ftz.f32 $0, $1, $1;", true),
        ("div.rn.f32 $0, $1, $1;", false),
        ("div.approx.f32 $0, $1, $1;", true),
        ("div.full.f32 $0, $1, $1;", true),
        ("fma.rn.f32 $0, $1, $1, $1;", false),
        ("fma.rn.ftz.f32 $0, $1, $1, $1;", false),
        ("fma.rn.sat.f32 $0, $1, $1, $1;", true),
        ("fma.rz.f32 $0, $1, $1, $1;", false),
        ("sqrt.rn.f32 $0, $1;", false),
        ("sqrt.rn.ftz.f32 $0, $1;", false),
        ("sqrt.approx.f32 $0, $1;", true),
        ("rcp.rn.f32 $0, $1;", false),
        ("cvt.rn.f32.s32 $0, $1;", false),
        ("cvt.rz.f32.s32 $0, $1;", false),
        ("{ .reg .f64 d; cvt.f64.f32 d, $1; cvt.rn.f32.f64 $0, d; }", false),
        ("{ .reg .f64 d; cvt.f64.f32 d, $1; cvt.rz.f32.f64 $0, d; }", false),
        ("cvt.rni.f32.f32 $0, $1;", true),
        ("cvt.sat.f32.f32 $0, $1;", true),
    ] {
        assert_eq!(asm_is_drawn(text, "=r,f", one), drawn, "{text}");
    }
}

/// If a text is not an instruction, the run is discarded, and the reason contains the text.
#[test]
fn nonsense_is_refused() {
    for text in [
        "mov.b64 {}, $1;",
        "mov.b64 {$0, $0, $0}, $1;",
        "mov.b32 $0, {};",
        "mov.u32 $0, -0x-80000000000000000000000000000000;",
        "mov.u32 $0, 08;",
        "add.u32 $0, $1;",
        "add.sat.u32 $0, $1, $1;",
        "mad.hi.sat.s32 $0, $1, $1, $1;",
        "min.NaN.s32 $0, $1, $1;",
        "max.relu.u32 $0, $1, $1;",
        "szext.s32 $0, $1, $1;",
        "dp4a.s32 $0, $1, $1, $1;",
        "mul24.wide.s32 $0, $1, $1;",
        "prmt.b32.xyz $0, $1, $1, $1;",
        "add.f16x4 $0, $1, $1;",
        "mul.s32 $0, $1, $1;",
        "setp.lt.sat.f32 $0, $1, $1;",
        "setp.lt.and.f32 $0, $1, $1;",
        "cvt.rn.f32 $0, $1;",
        "cvt.rz.sat.f16x2.f32 $0, $1, $1;",
        "cvt.rn.sat.f16x2.f32 $0, $1, $1;",
        "cvt.rn.satfinite.f32.s32 $0, $1;",
        "shfl.sync.left.b32 $0, $1, 1, 31, -1;",
        "vote.sync.most.pred $0, $1, -1;",
        "redux.sync.add.f32 $0, $1, -1;",
        "redux.sync.mul.u32 $0, $1, -1;",
        "popc.f32 $0, $1;",
        "lop3.b64 $0, $1, $1, $1, 1;",
        "bfe.u32 $0, $1, 1;",
        "ld.global.tepid.u32 $0, [$1];",
        "$2 add;",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [$1], [$1], 16;",
    ] {
        let body = format!("%n = call i32 asm sideeffect \"{text}\", \"=r,l\"(i64 0)");
        let said = run(&kernel(1, &body));
        assert!(said.starts_with("unsupported: ptx "), "{text}: {said}");
    }
}
