//! Inline PTX, variant by variant: the result of each form of an instruction, worked out by hand from the PTX ISA.

use super::ptx::{kernel, run};

/// Each row has the number of threads, the instructions, their constraints and arguments, and the 32-bit result.
type Row = (u32, &'static str, &'static str, &'static str, i64);

#[track_caller]
fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for (threads, text, constraints, args, want) in rows {
        let call = format!("%n = call i32 asm sideeffect \"{text}\", \"{constraints}\"({args})");
        let body = |want: i64| format!("{call}\n%ok = icmp eq i32 %n, {want}\ncall void @llvm.assume(i1 %ok)");
        let (right, other) = (run(&kernel(*threads, &body(*want))), run(&kernel(*threads, &body(*want + 1))));
        if right != "counted" || other != "ub assume" {
            wrong.push(format!("{right}, {other}: {text} ({args})"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ONE: i64 = 0x3f80_0000;
const MINUS_ONE: i64 = 0xbf80_0000 - (1 << 32);

#[test]
fn integers() {
    check(&[
        (1, "add.u32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 3", 2),
        (1, "sub.s32 $0, $1, 017;", "=r,r", "i32 16", 1),
        (1, "add.u32 $0, $1, 0b101;", "=r,r", "i32 1", 6),
        (1, "{ .reg .b64 w; mul.wide.s32 w, $1, $2; mov.b64 {_, $0}, w; }", "=r,r,r", "i32 -1, i32 2", -1),
        (1, "{ .reg .b64 w; mul.wide.u32 w, $1, $2; mov.b64 {_, $0}, w; }", "=r,r,r", "i32 -1, i32 2", 1),
        (1, "{ .reg .b64 w; mul.wide.u32 w, $1, $2; mov.b64 {$0, _}, w; }", "=r,r,r", "i32 -1, i32 2", -2),
        (1, "mul.wide.u16 $0, $1, $2;", "=r,h,h", "i16 -1, i16 2", 131_070),
        (1, "mul.wide.s16 $0, $1, $2;", "=r,h,h", "i16 -1, i16 2", -2),
        (1, "mul.hi.s32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 2", -1),
        (1, "mad.hi.u32 $0, $1, $2, $3;", "=r,r,r,r", "i32 -1, i32 4, i32 10", 13),
        (1, "mad.wide.u16 $0, $1, $2, $3;", "=r,h,h,r", "i16 -1, i16 2, i32 1", 131_071),
        (1, "min.u32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 1", 1),
        (1, "max.u32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 1", -1),
        (1, "div.s32 $0, $1, $2;", "=r,r,r", "i32 -7, i32 2", -3),
        (1, "div.u32 $0, $1, $2;", "=r,r,r", "i32 -2, i32 2", 0x7fff_ffff),
        (1, "{ .reg .b64 w; mov.b64 w, {$1, $1}; popc.b64 $0, w; }", "=r,r", "i32 255", 16),
        (1, "{ .reg .b64 w; mov.b64 w, {$1, 0}; clz.b64 $0, w; }", "=r,r", "i32 1", 63),
        (1, "{ .reg .b64 w; mov.b64 w, {$1, 0}; brev.b64 w, w; mov.b64 {_, $0}, w; }", "=r,r", "i32 1", -(1 << 31)),
        (1, "{ .reg .b64 w; mov.b64 w, {$1, 0}; shl.b64 w, w, 33; mov.b64 {_, $0}, w; }", "=r,r", "i32 3", 6),
        (1, "shr.u32 $0, $1, 28;", "=r,r", "i32 -1", 15),
        (1, "shr.b32 $0, $1, 32;", "=r,r", "i32 -1", 0),
        (1, "shl.b32 $0, $1, 4;", "=r,r", "i32 3", 48),
        (1, "bfe.s32 $0, $1, 4, 8;", "=r,r", "i32 43981", -68),
        (1, "{ .reg .b64 w; mov.b64 w, {0, $1}; bfe.u64 w, w, 36, 8; mov.b64 {$0, _}, w; }", "=r,r", "i32 43981", 188),
        (1, "{ .reg .b16 a, b; mov.b32 {a, b}, $1; mov.b32 $0, {b, a}; }", "=r,r", "i32 131073", 65_538),
        (1, "{ .reg .b8 a; mov.b32 {_, a, _, _}, $1; cvt.u32.u8 $0, a; }", "=r,r", "i32 66051", 2),
    ]);
}

/// PTX ISA, "Extended-Precision Integer Arithmetic Instructions": the carry flag is the carry, or the borrow, of the
/// last instruction that writes the flag.
#[test]
fn carry_flag() {
    let low = "=r,r,r";
    check(&[
        (1, "{ .reg .b32 t; add.cc.s32 t, $1, $2; addc.s32 $0, 0, 0; }", low, "i32 1, i32 2", 0),
        (1, "{ .reg .b32 t; add.cc.u32 t, $1, $2; addc.cc.u32 t, -1, 0; addc.u32 $0, 0, 0; }", low, "i32 -1, i32 1", 1),
        (1, "{ .reg .b32 t; sub.cc.u32 t, $1, $2; subc.cc.u32 t, 0, 0; subc.u32 $0, 0, 0; }", low, "i32 1, i32 2", -1),
        (1, "{ .reg .b32 t; mad.lo.cc.u32 t, $1, $2, 3; madc.hi.u32 $0, $1, $2, 0; }", low, "i32 -1, i32 3", 3),
        (1, "{ .reg .b32 t; mad.hi.cc.u32 t, $1, $2, -1; madc.lo.u32 $0, $1, 0, 5; }", low, "i32 -1, i32 2", 6),
        (1, "{ .reg .b64 w; mov.b64 w, {$1, $1}; add.cc.u64 w, w, w; addc.u32 $0, 0, 0; }", "=r,r", "i32 -1", 1),
    ]);
    let body = "%n = call i32 asm \"addc.u32 $0, $1, 0;\", \"=r,r\"(i32 1)";
    assert_eq!(run(&kernel(1, body)), "unsupported: ptx addc.u32", "the flag has no value yet");
}

#[test]
fn immediates_are_part_of_the_text() {
    check(&[
        (1, "add.u32 $0, $1, $2;", "=r,n,n", "i32 -3, i32 5", 2),
        (1, "bfe.u32 $0, $1, $2, 8;", "=r,r,n", "i32 43981, i32 4", 188),
    ]);
}

#[test]
fn predicates() {
    // The predicates of a comparison as bits: 1 for `p`, 2 for `q`.
    let both = |word: &str| {
        format!(
            "{{ .reg .pred p, q; .reg .b32 a, b; setp.{word} p|q, $1, $2; selp.b32 a, 1, 0, p; selp.b32 b, 2, 0, q; add.u32 $0, a, b; }}"
        )
    };
    let mut wrong = Vec::new();
    let mut ask = |word: &str, constraints: &str, args: &str, holds: bool| {
        let body = format!(
            "%n = call i32 asm sideeffect \"{}\", \"{constraints}\"({args})\n%ok = icmp eq i32 %n, {}\ncall void @llvm.assume(i1 %ok)",
            both(word),
            if holds { 1 } else { 2 }
        );
        let said = run(&kernel(1, &body));
        if said != "counted" {
            wrong.push(format!("setp.{word} {args}: {said}"));
        }
    };
    // The three pairs of operands: the first operand is less than, equal to, or greater than the second operand. The
    // signed operands are -1 and 1.
    for (words, less, equal, greater) in [
        (["eq.s32", "eq.u32", "eq.b32"], false, true, false),
        (["ne.s32", "ne.u32", "ne.b32"], true, false, true),
        (["lt.s32", "hi.u32", "gt.u32"], true, false, false),
        (["le.s32", "hs.u32", "ge.u32"], true, true, false),
        (["gt.s32", "lo.u32", "lt.u32"], false, false, true),
        (["ge.s32", "ls.u32", "le.u32"], false, true, true),
    ] {
        for word in words {
            ask(word, "=r,r,r", "i32 -1, i32 1", less);
            ask(word, "=r,r,r", "i32 -1, i32 -1", equal);
            ask(word, "=r,r,r", "i32 1, i32 -1", greater);
        }
    }
    // The first operand is less than the second operand, equal to it, greater than it, or unordered with it.
    for (word, holds) in [
        ("eq", [false, true, false, false]),
        ("ne", [true, false, true, false]),
        ("lt", [true, false, false, false]),
        ("le", [true, true, false, false]),
        ("gt", [false, false, true, false]),
        ("ge", [false, true, true, false]),
        ("equ", [false, true, false, true]),
        ("neu", [true, false, true, true]),
        ("ltu", [true, false, false, true]),
        ("leu", [true, true, false, true]),
        ("gtu", [false, false, true, true]),
        ("geu", [false, true, true, true]),
        ("num", [true, true, true, false]),
        ("nan", [false, false, false, true]),
    ] {
        let pairs = [
            "float 1.0, float 2.0",
            "float 2.0, float 2.0",
            "float 2.0, float 1.0",
            "float 0x7FF8000000000000, float 1.0",
        ];
        for (args, holds) in pairs.iter().zip(holds) {
            ask(&format!("{word}.f32"), "=r,f,f", args, holds);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let pred = "{ .reg .pred p, q; setp.eq.s32 p, $1, 1; setp.eq.s32 q, $1, $2;";
    let check_both = |op: &str, first: i64, second: i64| {
        let text: &'static str = format!("{pred} {op} selp.b32 $0, 1, 2, p; }}").leak();
        check(&[(1, text, "=r,r,r", "i32 1, i32 2", first), (1, text, "=r,r,r", "i32 1, i32 1", second)]);
    };
    check_both("and.pred p, p, q;", 2, 1);
    check_both("or.pred p, p, q;", 1, 1);
    check_both("xor.pred p, p, q;", 1, 2);
    check_both("not.pred p, q;", 1, 2);
    check_both("@!q mov.pred p, 0;", 2, 1);
    check_both("and.pred p, p, !q;", 1, 2);
}

#[test]
fn floats() {
    check(&[
        (1, "sub.f32 $0, $1, 0f40000000;", "=r,f", "float 1.0", MINUS_ONE),
        (1, "mul.rn.f32 $0, $1, $2;", "=r,f,f", "float 2.0, float 0.5", ONE),
        (1, "mul.rz.f32 $0, $1, $2;", "=r,f,f", "float 2.0, float 0.5", ONE),
        (1, "add.rz.f32 $0, $1, $2;", "=r,f,f", "float 0.5, float 0.5", ONE),
        (1, "sub.ftz.f32 $0, $1, $2;", "=r,f,f", "float 1.5, float 0.5", ONE),
        (1, "mad.rn.f32 $0, $1, $2, $3;", "=r,f,f,f", "float 2.0, float 3.0, float -5.0", ONE),
        (1, "fma.rz.f32 $0, $1, $2, $3;", "=r,f,f,f", "float 2.0, float 3.0, float -5.0", ONE),
        (1, "div.rn.f32 $0, $1, $2;", "=r,f,f", "float 3.0, float 3.0", ONE),
        (1, "div.rz.f32 $0, $1, $2;", "=r,f,f", "float -3.0, float 3.0", MINUS_ONE),
        (1, "min.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float 2.0", ONE),
        (1, "max.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float -2.0", ONE),
        (1, "min.ftz.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float 0x7FF8000000000000", ONE),
        (1, "abs.f32 $0, $1;", "=r,f", "float -1.0", ONE),
        (1, "neg.f32 $0, $1;", "=r,f", "float 1.0", MINUS_ONE),
        (1, "neg.ftz.f32 $0, $1;", "=r,f", "float 1.0", MINUS_ONE),
        (1, "abs.ftz.f32 $0, $1;", "=r,f", "float -1.0", ONE),
        (1, "sqrt.rz.f32 $0, $1;", "=r,f", "float 1.0", ONE),
        (1, "{ .reg .f64 d; add.rn.f64 d, $1, $1; cvt.rn.f32.f64 $0, d; }", "=r,d", "double 0.5", ONE),
        (
            1,
            "{ .reg .f64 d; cvt.f64.f32 d, $1; add.f64 d, d, 0d3FE0000000000000; cvt.rn.f32.f64 $0, d; }",
            "=r,f",
            "float 0.5",
            ONE,
        ),
        (1, "{ .reg .b16 h; cvt.rn.f16.f32 h, $1; add.f16 h, h, h; cvt.f32.f16 $0, h; }", "=r,f", "float 0.5", ONE),
        (1, "selp.f32 $0, $1, $2, $3;", "=r,f,f,b", "float 1.0, float -1.0, i1 false", MINUS_ONE),
    ]);
}

#[test]
fn conversions() {
    check(&[
        (1, "cvt.u32.u16 $0, $1;", "=r,r", "i32 -1", 65_535),
        (1, "cvt.s32.s16 $0, $1;", "=r,r", "i32 65535", -1),
        (1, "cvt.u8.u32 $0, $1;", "=r,r", "i32 511", 255),
        (1, "cvt.s8.s32 $0, $1;", "=r,r", "i32 511", -1),
        (1, "cvt.u32.s32 $0, $1;", "=r,r", "i32 -7", -7),
        (1, "{ .reg .b64 w; cvt.s64.s32 w, $1; mov.b64 {_, $0}, w; }", "=r,r", "i32 -7", -1),
        (1, "{ .reg .b64 w; cvt.u64.u32 w, $1; mov.b64 {_, $0}, w; }", "=r,r", "i32 -7", 0),
        (1, "cvt.rmi.s32.f32 $0, $1;", "=r,f", "float -1.5", -2),
        (1, "cvt.rpi.s32.f32 $0, $1;", "=r,f", "float -1.5", -1),
        (1, "cvt.rpi.s32.f32 $0, $1;", "=r,f", "float 1.25", 2),
        (1, "cvt.rzi.s32.f32 $0, $1;", "=r,f", "float -1.75", -1),
        (1, "cvt.rni.s32.f32 $0, $1;", "=r,f", "float 3.5", 4),
        (1, "cvt.rzi.s32.f32 $0, $1;", "=r,f", "float 4294967296.0", 0x7fff_ffff),
        (1, "cvt.rzi.u8.f32 $0, $1;", "=r,f", "float 300.0", 255),
        (1, "cvt.rn.f32.u32 $0, $1;", "=r,r", "i32 -1", 0x4f80_0000),
        (1, "cvt.rn.f32.s32 $0, $1;", "=r,r", "i32 -1", MINUS_ONE),
        (1, "cvt.rn.bf16x2.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float -1.0", 0x3f80_bf80),
        (1, "cvt.sat.f32.f32 $0, $1;", "=r,f", "float 1.0", ONE),
    ]);
}

#[test]
fn accesses() {
    // An atomic operation on a word with the value 6: the result of the operation, and the value that it stores.
    let both = |operation: &str, gives: i64, leaves: i64| {
        let text = |then: &str| -> &'static str { format!("st.global.u32 [$1], 6; {operation} {then}").leak() };
        let args = "ptr addrspace(1) %p";
        check(&[(1, text(""), "=r,l", args, gives), (1, text("ld.global.u32 $0, [$1];"), "=r,l", args, leaves)]);
    };
    both("atom.global.exch.b32 $0, [$1], 9;", 6, 9);
    both("atom.global.add.s32 $0, [$1], -7;", 6, -1);
    both("atom.global.min.s32 $0, [$1], -7;", 6, -7);
    both("atom.global.min.u32 $0, [$1], -7;", 6, 6);
    both("atom.global.max.s32 $0, [$1], -7;", 6, 6);
    both("atom.global.max.u32 $0, [$1], -7;", 6, -7);
    both("atom.global.and.b32 $0, [$1], 3;", 6, 2);
    both("atom.global.or.b32 $0, [$1], 3;", 6, 7);
    both("atom.global.xor.b32 $0, [$1], 3;", 6, 5);
    // PTX ISA, "atom": if the old value is the bound, `inc` stores 0. If the old value is 0 or above the bound, `dec`
    // stores the bound.
    both("atom.global.inc.u32 $0, [$1], 6;", 6, 0);
    both("atom.global.inc.u32 $0, [$1], 7;", 6, 7);
    both("atom.global.dec.u32 $0, [$1], 6;", 6, 5);
    both("atom.global.dec.u32 $0, [$1], 5;", 6, 5);
    both("atom.global.cas.b32 $0, [$1], 6, 9;", 6, 9);
    both("atom.global.cas.b32 $0, [$1], 7, 9;", 6, 6);
    both("mov.u32 $0, 1; red.global.add.u32 [$1], 5;", 1, 11);
    both("st.global.f32 [$1], 0f3F000000; atom.global.add.f32 $0, [$1], 0f3F000000;", 0x3f00_0000, ONE);
    // The two halves of a pair are added separately.
    both("st.global.u32 [$1], 0x3C003800; atom.global.add.noftz.f16x2 $0, [$1], 0x38003800;", 0x3c00_3800, 0x3e00_3c00);
    both(
        "{ .reg .f32 a, b; mov.f32 a, 0f3F800000; st.global.v2.f32 [$1], {a, a}; atom.global.add.v2.f32 {b, $0}, [$1], {a, a}; }",
        ONE,
        0x4000_0000,
    );
    // The halves are compared as floats, not as integers.
    let pair = "st.global.u32 [$1], 0xBC003800; atom.global.@@.noftz.f16x2 $0, [$1], 0x38003A00;";
    both(&pair.replace("@@", "max"), 0xbc00_3800 - (1 << 32), 0x3800_3a00);
    both(&pair.replace("@@", "min"), 0xbc00_3800 - (1 << 32), 0xbc00_3800 - (1 << 32));
    check(&[
        (1, "st.global.v2.b32 [$1], {5, 7}; ld.global.u32 $0, [$1 + 4];", "=r,l", "ptr addrspace(1) %p", 7),
        (
            1,
            "st.global.v2.b32 [$1], {5, 7}; { .reg .b32 a; ld.global.v2.b32 {a, $0}, [$1]; }",
            "=r,l",
            "ptr addrspace(1) %p",
            7,
        ),
        (1, "st.global.u32 [$1], -2; ld.global.u8 $0, [$1];", "=r,l", "ptr addrspace(1) %p", 254),
        (1, "st.global.u32 [$1], -2; ld.global.u16 $0, [$1];", "=r,l", "ptr addrspace(1) %p", 65_534),
        (
            1,
            "st.global.u32 [$1], 0; st.global.u8 [$1 + 1], -1; ld.global.u32 $0, [$1];",
            "=r,l",
            "ptr addrspace(1) %p",
            65_280,
        ),
        (1, "st.global.u32 [$1], 3; ld.relaxed.cta.global.u32 $0, [$1];", "=r,l", "ptr addrspace(1) %p", 3),
        (1, "st.volatile.global.u32 [$1], 3; ld.volatile.global.u32 $0, [$1];", "=r,l", "ptr addrspace(1) %p", 3),
        (
            1,
            "st.shared.u32 [$1], 3; { .reg .b64 g; cvta.shared.u64 g, $1; cvta.to.shared.u64 g, g; ld.shared.u32 $0, [g]; }",
            "=r,l",
            "ptr addrspace(3) @s",
            3,
        ),
    ]);
}

#[test]
fn lanes() {
    check(&[
        (32, "{ .reg .b32 v; shfl.sync.bfly.b32 v, $1, 5, 31, -1; xor.b32 $0, v, $1; }", "=r,r", "i32 %t", 5),
        (
            32,
            "{ .reg .b32 v, w; .reg .pred p; shfl.sync.down.b32 v|p, $1, 1, 31, -1; selp.b32 w, 1, 0, p; sub.u32 v, v, $1; sub.u32 $0, v, w; }",
            "=r,r",
            "i32 %t",
            0,
        ),
        (
            32,
            "{ .reg .b32 v, w; .reg .pred p; shfl.sync.up.b32 v|p, $1, 1, 0, -1; selp.b32 w, 1, 0, p; sub.u32 v, $1, v; sub.u32 $0, v, w; }",
            "=r,r",
            "i32 %t",
            0,
        ),
        (32, "{ .reg .pred p; vote.sync.all.pred p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,b", "i1 %low", 2),
        (32, "{ .reg .pred p; vote.sync.any.pred p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,b", "i1 %low", 1),
        (32, "{ .reg .pred p; vote.sync.uni.pred p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,b", "i1 %low", 2),
        (32, "{ .reg .pred p; vote.sync.uni.pred p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,b", "i1 false", 1),
        (32, "{ .reg .pred p; match.all.sync.b32 _|p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,r", "i32 %t", 2),
        (32, "{ .reg .pred p; match.all.sync.b32 _|p, $1, -1; selp.b32 $0, 1, 2, p; }", "=r,r", "i32 3", 1),
        (
            32,
            "{ .reg .b64 w; mov.b64 w, {3, $1}; match.any.sync.b64 $0, w, -1; popc.b32 $0, $0; }",
            "=r,r",
            "i32 %t",
            1,
        ),
        (32, "redux.sync.min.s32 $0, $1, -1;", "=r,r", "i32 %signed", -16),
        (32, "redux.sync.max.s32 $0, $1, -1;", "=r,r", "i32 %signed", 15),
        (32, "redux.sync.min.u32 $0, $1, -1;", "=r,r", "i32 %signed", 0),
        (32, "redux.sync.max.u32 $0, $1, -1;", "=r,r", "i32 %signed", -1),
        (32, "redux.sync.and.b32 $0, $1, -1;", "=r,r", "i32 %odd", 1),
        (32, "redux.sync.or.b32 $0, $1, -1;", "=r,r", "i32 %odd", 31),
        (32, "redux.sync.xor.b32 $0, $1, -1;", "=r,r", "i32 %signed", 0),
        (32, "redux.sync.add.s32 $0, $1, -1;", "=r,r", "i32 %signed", -16),
        (32, "{ .reg .pred p; elect.sync $0|p, -1; }", "=r", "", 0),
        (32, "{ .reg .b32 a; mov.u32 a, %laneid; sub.u32 $0, a, $1; }", "=r,r", "i32 %t", 0),
        (32, "{ .reg .b32 a; mov.u32 a, %lanemask_lt; popc.b32 a, a; sub.u32 $0, a, $1; }", "=r,r", "i32 %t", 0),
    ]);
}
