//! Tests of corner cases of single instructions and intrinsics. They concern indices out of range, classes of floats in
//! every format, numbers that equal their negation, wildcards, and constant expressions. Each row states its result.
//! Source of the rules: the descriptions of the instructions in LangRef.

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// Checks that the `i32` `%r` is what each row states: a number, `poison` or `undef`.
#[track_caller]
fn check(rows: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (code, want) in rows {
        let text = |end: &str| {
            format!(
                "target triple = \"nvptx64-nvidia-cuda\"\n@g = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]\n@h = internal global i32 0\n\
                 declare i32 @llvm.abs.i32(i32, i1)\ndeclare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)\ndeclare i32 @llvm.ctlz.i32(i32, i1)\n\
                 declare i32 @llvm.cttz.i32(i32, i1)\ndeclare i8 @llvm.abs.i8(i8, i1)\ndeclare i32 @llvm.smax.i32(i32, i32)\ndeclare i32 @llvm.smin.i32(i32, i32)\n\
                 declare i32 @llvm.scmp.i32.i32(i32, i32)\ndeclare i32 @llvm.ucmp.i32.i32(i32, i32)\ndeclare i32 @llvm.sadd.sat.i32(i32, i32)\n\
                 declare i32 @llvm.ssub.sat.i32(i32, i32)\ndeclare i32 @llvm.usub.sat.i32(i32, i32)\ndeclare i32 @llvm.fshl.i32(i32, i32, i32)\n\
                 declare i32 @llvm.fshr.i32(i32, i32, i32)\ndeclare void @llvm.assume(i1)\n\
                 define void @k() {{\n%junk = alloca i32\n%u = load i32, ptr %junk\n{code}\n{end}\nret void\n}}\n"
            )
        };
        let holds = |v: &str| run(&text(&format!("%ok = icmp eq i32 %r, {v}\ncall void @llvm.assume(i1 %ok)")));
        let found = match *want {
            "poison" | "undef" => run(&text("%c = icmp eq i32 %r, 7\nbr i1 %c, label %x, label %x\nx:")),
            number => holds(number),
        };
        let expected = match *want {
            "poison" => "ub poison",
            "undef" => "ub undef",
            _ => "counted",
        };
        if found != expected || (expected == "counted" && holds("4711") != "ub assume") {
            wrong.push(format!("{code}: {found}, and not {want}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn elements_of_vectors() {
    check(&[
        ("%r = extractelement <2 x i32> <i32 5, i32 6>, i32 1", "6"),
        ("%r = extractelement <2 x i32> <i32 5, i32 6>, i32 2", "poison"),
        ("%r = extractelement <2 x i32> <i32 5, i32 6>, i64 -1", "poison"),
        ("%r = extractelement <2 x i32> <i32 5, i32 6>, i32 poison", "poison"),
        ("%r = extractelement <2 x i32> <i32 5, i32 6>, i32 %u", "poison"),
        ("%v = insertelement <2 x i32> <i32 5, i32 6>, i32 7, i32 1\n%r = extractelement <2 x i32> %v, i32 1", "7"),
        ("%v = insertelement <2 x i32> <i32 5, i32 6>, i32 7, i32 1\n%r = extractelement <2 x i32> %v, i32 0", "5"),
        (
            "%v = insertelement <2 x i32> <i32 5, i32 6>, i32 7, i32 2\n%r = extractelement <2 x i32> %v, i32 0",
            "poison",
        ),
        (
            "%v = insertelement <2 x i32> <i32 5, i32 6>, i32 7, i32 poison\n%r = extractelement <2 x i32> %v, i32 0",
            "poison",
        ),
        (
            "%v = insertelement <2 x i32> <i32 5, i32 6>, i32 7, i32 %u\n%r = extractelement <2 x i32> %v, i32 0",
            "poison",
        ),
        (
            "%v = shufflevector <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>, <3 x i32> <i32 1, i32 2, i32 3>\n%r = extractelement <3 x i32> %v, i32 0",
            "6",
        ),
        (
            "%v = shufflevector <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>, <3 x i32> <i32 1, i32 2, i32 3>\n%r = extractelement <3 x i32> %v, i32 1",
            "7",
        ),
        (
            "%v = shufflevector <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>, <3 x i32> <i32 1, i32 2, i32 3>\n%r = extractelement <3 x i32> %v, i32 2",
            "8",
        ),
        (
            "%v = shufflevector <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>, <2 x i32> <i32 1, i32 poison>\n%r = extractelement <2 x i32> %v, i32 1",
            "poison",
        ),
        ("%b = trunc i32 %u to i1\n%r = select i1 %b, i32 5, i32 6", "undef"),
        (
            "%b = trunc i32 %u to i1\n%v = insertelement <2 x i1> <i1 true, i1 true>, i1 %b, i32 1\n%s = select <2 x i1> %v, <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>\n%r = extractelement <2 x i32> %s, i32 0",
            "5",
        ),
        (
            "%v = insertelement <2 x i1> <i1 true, i1 true>, i1 poison, i32 1\n%s = select <2 x i1> %v, <2 x i32> <i32 5, i32 6>, <2 x i32> <i32 7, i32 8>\n%r = extractelement <2 x i32> %s, i32 1",
            "poison",
        ),
        // Defined bits stay defined, bit by bit.
        ("%s = shl i32 %u, 8\n%o = or i32 %s, 37\n%f = freeze i32 %o\n%r = and i32 %f, 255", "37"),
        ("%f = freeze ptr @g\n%r = load i32, ptr %f", "1"),
        (
            "%v = insertelement <2 x i32> <i32 5, i32 6>, i32 poison, i32 0\n%f = freeze <2 x i32> %v\n%r = extractelement <2 x i32> %f, i32 1",
            "6",
        ),
    ]);
}

#[test]
fn integers_at_the_ends_of_their_range() {
    check(&[
        ("%r = call i32 @llvm.abs.i32(i32 -2147483648, i1 false)", "-2147483648"),
        ("%r = call i32 @llvm.abs.i32(i32 -2147483648, i1 true)", "poison"),
        ("%r = call i32 @llvm.abs.i32(i32 -2147483647, i1 true)", "2147483647"),
        ("%r = call i32 @llvm.abs.i32(i32 0, i1 true)", "0"),
        ("%a = call i8 @llvm.abs.i8(i8 -128, i1 true)\n%r = zext i8 %a to i32", "poison"),
        ("%a = call i8 @llvm.abs.i8(i8 1, i1 true)\n%r = zext i8 %a to i32", "1"),
        ("%r = call i32 @llvm.abs.i32(i32 %u, i1 true)", "poison"),
        (
            "%v = call <2 x i32> @llvm.abs.v2i32(<2 x i32> <i32 5, i32 -2147483648>, i1 true)\n%r = extractelement <2 x i32> %v, i32 0",
            "5",
        ),
        (
            "%v = call <2 x i32> @llvm.abs.v2i32(<2 x i32> <i32 5, i32 -2147483648>, i1 true)\n%r = extractelement <2 x i32> %v, i32 1",
            "poison",
        ),
        (
            "%v = call <2 x i32> @llvm.abs.v2i32(<2 x i32> <i32 -2147483648, i32 -6>, i1 true)\n%r = extractelement <2 x i32> %v, i32 1",
            "6",
        ),
        ("%r = call i32 @llvm.ctlz.i32(i32 0, i1 true)", "poison"),
        ("%r = call i32 @llvm.ctlz.i32(i32 0, i1 false)", "32"),
        ("%r = call i32 @llvm.ctlz.i32(i32 -2147483648, i1 true)", "0"),
        ("%r = call i32 @llvm.cttz.i32(i32 0, i1 true)", "poison"),
        ("%r = call i32 @llvm.cttz.i32(i32 8, i1 true)", "3"),
        ("%r = call i32 @llvm.smax.i32(i32 -1, i32 1)", "1"),
        ("%r = call i32 @llvm.smin.i32(i32 -1, i32 1)", "-1"),
        ("%r = call i32 @llvm.scmp.i32.i32(i32 -1, i32 1)", "-1"),
        ("%r = call i32 @llvm.ucmp.i32.i32(i32 -1, i32 1)", "1"),
        ("%r = call i32 @llvm.ucmp.i32.i32(i32 3, i32 3)", "0"),
        ("%r = call i32 @llvm.sadd.sat.i32(i32 2147483647, i32 1)", "2147483647"),
        ("%r = call i32 @llvm.sadd.sat.i32(i32 -2147483648, i32 -1)", "-2147483648"),
        ("%r = call i32 @llvm.ssub.sat.i32(i32 0, i32 -2147483648)", "2147483647"),
        ("%r = call i32 @llvm.usub.sat.i32(i32 1, i32 2)", "0"),
        ("%r = call i32 @llvm.fshl.i32(i32 1, i32 -2147483648, i32 33)", "3"),
        ("%r = call i32 @llvm.fshl.i32(i32 7, i32 -1, i32 32)", "7"),
        ("%r = call i32 @llvm.fshr.i32(i32 1, i32 2, i32 1)", "-2147483647"),
        ("%r = call i32 @llvm.fshr.i32(i32 7, i32 9, i32 0)", "9"),
        ("%r = sdiv i32 %u, 1", "undef"),
        ("%t = trunc nuw i32 255 to i8\n%r = zext i8 %t to i32", "255"),
        ("%t = trunc nuw i32 256 to i8\n%r = zext i8 %t to i32", "poison"),
        ("%t = trunc nsw i32 -128 to i8\n%r = sext i8 %t to i32", "-128"),
        ("%t = trunc nsw i32 128 to i8\n%r = sext i8 %t to i32", "poison"),
        ("%t = trunc nuw i32 %u to i8\n%r = zext i8 %t to i32", "poison"),
        ("%t = trunc nsw i32 %u to i8\n%r = zext i8 %t to i32", "poison"),
        ("%l = and i32 %u, 15\n%t = trunc nuw i32 %l to i8\n%r = zext i8 %t to i32", "undef"),
        ("%w = zext nneg i32 %u to i64\n%r = trunc i64 %w to i32", "poison"),
        ("%l = and i32 %u, 15\n%w = zext nneg i32 %l to i64\n%r = trunc i64 %w to i32", "undef"),
        ("%f = uitofp nneg i32 -1 to double\n%r = fptosi double %f to i32", "poison"),
        ("%f = uitofp nneg i32 5 to double\n%r = fptosi double %f to i32", "5"),
        ("%f = uitofp nneg i32 %u to double\n%r = fptosi double %f to i32", "poison"),
    ]);
}

/// LangRef, 'inttoptr': a pointer made from a number may access every object that was exposed before. 'ptrtoaddr'
/// exposes nothing.
#[test]
fn pointers_made_of_numbers() {
    let number = "%n = ptrtoaddr ptr @g to i64\n";
    let expose = "%e = ptrtoint ptr @g to i64\n";
    let make = |by: i32| format!("%m = add i64 %n, {by}\n%w = inttoptr i64 %m to ptr\n");
    let load = "%r = load i32, ptr %w, align 1";
    check(&[
        (&format!("{number}{expose}{}{load}", make(0)), "1"),
        (&format!("{number}{expose}{}{load}", make(12)), "4"),
    ]);
    let ends = |code: &str| {
        run(&format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n@g = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]\ndefine void @k() {{\n{code}\nret void\n}}\n"
        ))
    };
    for code in [
        format!("{number}{}{load}", make(0)),
        format!("{number}{}{expose}{load}", make(0)),
        format!("{number}{expose}{}{load}", make(-4096)),
    ] {
        assert_eq!(ends(&code), "ub no-provenance", "{code}");
    }
    for by in [13, 16, -1] {
        let end = ends(&format!("{number}{expose}{}{load}", make(by)));
        assert!(end == "ub no-provenance" || end == "ub out-of-bounds", "{by}: {end}");
    }
    // If a GEP is `inbounds`, its result is in bounds of one of the objects to which the pointer may point.
    let inside = |by: i32| {
        format!(
            "{number}{expose}{}%z = getelementptr inbounds i8, ptr %w, i64 {by}\n%c = icmp eq ptr %z, null\nbr i1 %c, label %x, label %x\nx:",
            make(0)
        )
    };
    assert_eq!((&*ends(&inside(16)), &*ends(&inside(17)), &*ends(&inside(-1))), ("counted", "ub poison", "ub poison"));
}

/// A constant expression has the same result as the instruction of the same name. LLVM 17 and older have constant
/// comparisons and selects.
#[test]
fn constant_expressions() {
    check(&[
        ("%r = load i32, ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 2)", "3"),
        (
            "%r = load i32, ptr getelementptr (i32, ptr @g, i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 2) to i64), i64 ptrtoint (ptr @g to i64)))",
            "3",
        ),
        (
            "%r = add i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 12) to i64), i64 ptrtoint (ptr @g to i64)) to i32), 1",
            "13",
        ),
        ("%r = zext i1 icmp eq (ptr @g, ptr @h) to i32", "0"),
        ("%r = zext i1 icmp ne (ptr @g, ptr @h) to i32", "1"),
        ("%r = add i32 select (i1 icmp ne (ptr @g, ptr @h), i32 5, i32 6), 0", "5"),
        ("%r = add i32 select (i1 icmp eq (ptr @g, ptr @h), i32 5, i32 6), 0", "6"),
        ("%r = load i32, ptr select (i1 icmp ne (ptr @g, ptr @h), ptr @g, ptr @h)", "1"),
        ("%v = extractvalue { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 3] }, 1, 1\n%r = add i32 %v, 0", "3"),
        ("%v = extractvalue { i32, float } { i32 1, float 2.0 }, 1\n%r = fptosi float %v to i32", "2"),
        ("%v = extractvalue { i32, [2 x i32] } zeroinitializer, 1, 1\n%r = add i32 %v, 9", "9"),
        ("%r = extractelement <4 x i32> splat (i32 8), i32 3", "8"),
        ("%v = extractvalue [2 x ptr] [ptr null, ptr @g], 1\n%r = load i32, ptr %v", "1"),
        ("%r = extractvalue { i32, i32 } poison, 1", "poison"),
    ]);
}

/// One value of each class in every format, as LangRef's 'nofpclass' and 'llvm.is.fpclass' define the classes.
#[test]
fn classes_of_floats() {
    const CLASSES: [(&str, u32); 10] = [
        ("snan", 1),
        ("qnan", 2),
        ("ninf", 4),
        ("nnorm", 8),
        ("nsub", 16),
        ("nzero", 32),
        ("pzero", 64),
        ("psub", 128),
        ("pnorm", 256),
        ("pinf", 512),
    ];
    let formats =
        [("half", "i16", 16, 10), ("bfloat", "i16", 16, 7), ("float", "i32", 32, 23), ("double", "i64", 64, 52)];
    for (ty, int, bits, fraction) in formats {
        let (sign, top) = (1u64 << (bits - 1), ((1u64 << (bits - 1 - fraction)) - 1) << fraction);
        let (quiet, one) = (1u64 << (fraction - 1), 1u64);
        for (class, patterns) in [
            (1, vec![top | one, sign | top | (quiet - 1)]),
            (2, vec![top | quiet, sign | top | quiet | one]),
            (4, vec![sign | top]),
            (8, vec![sign | 1 << fraction, sign | (top - one)]),
            (16, vec![sign | one, sign | ((1 << fraction) - 1)]),
            (32, vec![sign]),
            (64, vec![0]),
            (128, vec![one, (1 << fraction) - 1]),
            (256, vec![1 << fraction, top - one]),
            (512, vec![top]),
        ] {
            for pattern in patterns {
                for (name, number) in CLASSES {
                    let same = class == number;
                    let text = format!(
                        "declare i1 @llvm.is.fpclass.{f}({ty}, i32)\ndeclare void @llvm.assume(i1)\ndefine void @k() {{\n%v = bitcast {int} {pattern} to {ty}\n\
                         %c = call i1 @llvm.is.fpclass.{f}({ty} %v, i32 {number})\n%ok = icmp eq i1 %c, {same}\ncall void @llvm.assume(i1 %ok)\n\
                         %r = call {ty} @f({ty} %v)\n%b = bitcast {ty} %r to {int}\n%z = icmp eq {int} %b, 0\nbr i1 %z, label %x, label %x\nx:\nret void\n}}\n\
                         define internal {ty} @f({ty} nofpclass({name}) %v) {{\nret {ty} %v\n}}\n",
                        f = match ty {
                            "half" => "f16",
                            "bfloat" => "bf16",
                            "float" => "f32",
                            _ => "f64",
                        }
                    );
                    assert_eq!(run(&text), if same { "ub poison" } else { "counted" }, "{ty} {pattern:#x} {name}");
                }
            }
        }
    }
}
