//! Tests of corner cases of pointers. They concern sums that just fit, pointers made from exposed addresses,
//! comparisons with null, casts between spaces and from floats, and flags of operations on undefined bits. Source of
//! the rules: LangRef, 'getelementptr', 'inttoptr', 'icmp', 'addrspacecast' and 'Fast-Math Flags'.

use super::*;

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\n@g = internal global [4 x i32] zeroinitializer, align 16\n\
    @h = internal global i32 0\n@s = internal addrspace(3) global i32 undef\ndeclare void @llvm.assume(i1)\n";

/// Returns the outcome of a kernel with two objects of 16 bytes.
fn ends(options: &Options, body: &str) -> String {
    let inputs = "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = object global 16 align 16\n";
    outcome_of(&format!("{inputs}{HEAD}define void @k(ptr %p, ptr %q) {{\n{body}\nret void\n}}\n"), options)
}

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    hold(rows, |body| ends(&Options::default(), body));
}

/// The largest address is valid, and the next one is poison under every flag that forbids wrapping.
#[test]
fn sums_that_just_fit() {
    let row = |gep: &str, top: bool| {
        let is = if top { "eq" } else { "ne" };
        format!("%e = {gep}\n%n = ptrtoint ptr %e to i64\n%ok = icmp {is} i64 %n, -1\ncall void @llvm.assume(i1 %ok)")
    };
    let low = "inttoptr (i64 -4 to ptr)";
    for (gep, want) in [
        (format!("getelementptr nusw i8, ptr {low}, i64 3"), "counted"),
        (format!("getelementptr nusw i8, ptr {low}, i64 4"), "ub poison"),
        (format!("getelementptr nuw i8, ptr {low}, i64 3"), "counted"),
        (format!("getelementptr nuw i8, ptr {low}, i64 4"), "ub poison"),
        ("getelementptr nuw i8, ptr null, i64 -1".into(), "counted"),
        ("getelementptr nuw [1 x i8], ptr null, i64 -2, i64 1".into(), "counted"),
        ("getelementptr nuw [1 x i8], ptr null, i64 -1, i64 1".into(), "ub poison"),
        ("getelementptr nuw [1 x i8], ptr null, i64 1, i64 -1".into(), "ub poison"),
        ("getelementptr nuw i16, ptr null, i64 -1".into(), "ub poison"),
    ] {
        assert_eq!(ends(&Options::default(), &row(&gep, true)), want, "{gep}");
    }
    // The sum of the offsets is a signed number, whatever the base is.
    for (gep, want) in [
        ("getelementptr nusw [1 x i8], ptr null, i64 9223372036854775806, i64 1", "counted"),
        ("getelementptr nusw [1 x i8], ptr null, i64 9223372036854775807, i64 1", "ub poison"),
        ("getelementptr [1 x i8], ptr null, i64 9223372036854775807, i64 1", "counted"),
    ] {
        assert_eq!(ends(&Options::default(), &row(gep, false)), want, "{gep}");
    }
}

/// After a `ptrtoint` has exposed an object, an `inttoptr` of the object's address gives a pointer to the object.
/// `ptrtoaddr` exposes nothing.
#[test]
fn inttoptr_uses_previously_exposed_provenance() {
    let (expose, number) = ("%e = ptrtoint ptr %p to i64", "%n = ptrtoaddr ptr %p to i64\n%w = inttoptr i64 %n to ptr");
    let gep =
        "%r = getelementptr inbounds i8, ptr %w, i64 4\n%ok = icmp ne ptr %r, null\ncall void @llvm.assume(i1 %ok)";
    let other = "%f = ptrtoint ptr %q to i64";
    let access = "store i32 1, ptr %w";
    check(&[
        (&format!("{expose}\n{number}\n{gep}"), "counted"),
        (&format!("{number}\n{gep}"), "ub poison"),
        (&format!("{number}\n{expose}\n{gep}"), "ub poison"),
        (&format!("{other}\n{number}\n{expose}\n{gep}"), "ub poison"),
        (&format!("{expose}\n{other}\n{number}\n{gep}"), "counted"),
        (&format!("{expose}\n{number}\n{access}"), "counted"),
        (&format!("{number}\n{access}"), "ub no-provenance"),
        (&format!("{number}\n{expose}\n{access}"), "ub no-provenance"),
        (&format!("{other}\n{number}\n{access}"), "ub no-provenance"),
        // No object lies just after this object.
        (&format!("{expose}\n%m = add i64 %e, 15\n%w = inttoptr i64 %m to ptr\nstore i8 1, ptr %w"), "counted"),
    ]);
}

/// LangRef, 'captures': a comparison with null captures less of a pointer than a comparison with a second pointer.
#[test]
fn comparisons_obey_captures_attributes() {
    let row = |captures: &str, other: &str| {
        outcome_of(
            &format!(
                "; aliasmith: arg 0 = object global 16 align 16\n{HEAD}define internal void @f(ptr captures({captures}) %p) {{\n\
                 %c = icmp eq ptr %p, {other}\nret void\n}}\ndefine void @k(ptr %p) {{\ncall void @f(ptr %p)\nret void\n}}\n"
            ),
            &Options::default(),
        )
    };
    let (null, eight) = ("null", "getelementptr (i8, ptr null, i64 8)");
    for (captures, other, want) in [
        ("address_is_null", null, "counted"),
        ("address_is_null", "@g", "undecided: captures"),
        ("address_is_null", eight, "undecided: captures"),
        ("address_is_null", "inttoptr (i64 8 to ptr)", "undecided: captures"),
        ("address", "@g", "counted"),
        ("address", eight, "counted"),
        ("none", null, "undecided: captures"),
    ] {
        assert_eq!(row(captures, other), want, "{captures} {other}");
    }
}

/// The PTX ISA has generic addresses of parameters only from SM 70 on.
#[test]
fn parameters_become_generic_from_sm_70_on() {
    let cast = |from: u32, to: u32, sm: u32| {
        let text = format!(
            "{HEAD}define void @k() {{\n%c = addrspacecast ptr addrspace({from}) null to ptr addrspace({to})\nret void\n}}\n"
        )
        .replace("addrspace(0)", "");
        outcome_of(&text, &Options { sm, ..Options::default() })
    };
    for (from, to, old) in [(101, 0, false), (0, 101, false), (1, 0, true), (0, 1, true), (3, 0, true), (0, 5, true)] {
        assert_eq!(cast(from, to, 70), "counted", "{from} {to}");
        let want = if old { "counted" } else { "unsupported: cvta.param before SM 70" };
        assert_eq!(cast(from, to, 69), want, "{from} {to}");
    }
}

/// If some value of the undefined bits violates a flag, the flag is violated. The value chosen in the run does not
/// matter.
#[test]
fn undefined_bits_under_a_flag() {
    let run = |code: &str, undef_seed: u64| {
        let body = format!(
            "%m = alloca i32\n%u = load i32, ptr %m\n%low = and i32 %u, 255\n%bit = and i32 %u, 256\n%top = and i32 %u, -2147483648\n{code}"
        );
        ends(&Options { undef_seed, ..Options::default() }, &body)
    };
    let used = |code: &str, ty: &str| format!("{code}\n%c = icmp eq {ty} %r, 0\nbr i1 %c, label %x, label %x\nx:");
    for (code, ty, want) in [
        ("%r = trunc nuw i32 %bit to i8", "i8", "ub poison"),
        ("%r = trunc nsw i32 %bit to i8", "i8", "ub poison"),
        ("%r = trunc i32 %bit to i8", "i8", "counted"),
        ("%r = trunc nuw i32 %low to i16", "i16", "ub undef"),
        ("%r = zext nneg i32 %top to i64", "i64", "ub poison"),
        ("%r = zext nneg i32 %low to i64", "i64", "ub undef"),
        ("%f = uitofp nneg i32 %top to float\n%r = bitcast float %f to i32", "i32", "ub poison"),
        ("%f = uitofp nneg i32 %low to float\n%r = bitcast float %f to i32", "i32", "ub undef"),
    ] {
        let all: Vec<String> = (0..8).map(|seed| run(&used(code, ty), seed)).collect();
        assert!(all.iter().all(|end| end == want), "{code}: {all:?}");
    }
}

/// If only the sign of a zero is tainted, the result of its conversion is definite. In all other cases, a tainted
/// operand makes the result of a conversion tainted.
#[test]
fn conversions_of_drawn_numbers() {
    let drawn = |attributes: &str, code: &str| {
        is_drawn(&format!(
            "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.clock()\ndefine i32 @k() {attributes} {{\n\
             %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n%float = uitofp i32 %clock to float\n%zero = fadd nsz float 0.0, -0.0\n\
             {code}\nret i32 %r\n}}\n"
        ))
    };
    assert!(drawn("", "%r = fptosi float %float to i32"));
    assert!(drawn("", "%r = fptoui float %float to i32"));
    assert!(!drawn("", "%r = fptosi float %zero to i32"));
    assert!(drawn("", "%r = bitcast float %zero to i32"));
    assert!(!drawn("", "%a = fadd float 1.0, 2.0\n%r = fptosi float %a to i32"));
    // A function that flushes denormals may flush the operand of a conversion.
    let denormal = "%b = bitcast i32 1 to float\n%w = fpext float %b to double\n%t = fptrunc double %w to float\n%r = bitcast float %t to i32";
    assert!(!drawn("", denormal));
    assert!(drawn("\"denormal-fp-math\"=\"preserve-sign,preserve-sign\"", denormal));
    assert!(!drawn("\"denormal-fp-math\"=\"ieee,ieee\"", denormal));
}

/// It is not specified which of two mergeable constants has the lower address, or whether they are merged.
#[test]
fn mergeable_constants_are_sometimes_one() {
    let equal = |constants: &str, b: &str| -> Vec<String> {
        let text = format!("{constants}\ndefine i1 @k() {{\n%r = icmp eq ptr @a, {b}\nret i1 %r\n}}\n");
        let one = |seed| {
            let mut case = case(&text, vec![], 1);
            case.setup.seed = seed;
            run_case(&case, &Options { observe: true, undef_seed: seed, ..Options::default() }, &Watch::default())
        };
        let mut all: Vec<String> = (0..32).map(|seed| one(seed).returns[0].clone()).collect();
        all.sort();
        all.dedup();
        all
    };
    let mergeable = "@a = private unnamed_addr constant i32 5\n@b = private unnamed_addr constant i32 5";
    assert_eq!(equal(mergeable, "@b"), ["i1 -1", "i1 0"]);
    assert_eq!(equal(&mergeable.replace("unnamed_addr ", ""), "@b"), ["i1 0"]);
    assert_eq!(equal(mergeable, "@a"), ["i1 -1"]);
    // A null made from a number points to no object.
    let compared =
        |code: &str| is_drawn(&format!("@g = internal global i32 0\ndefine i1 @k() {{\n{code}\nret i1 %r\n}}\n"));
    assert!(!compared("%n = inttoptr i64 0 to ptr\n%r = icmp eq ptr @g, %n"));
    assert!(compared("%n = inttoptr i64 64 to ptr\n%r = icmp eq ptr @g, %n"));
    assert!(compared("%n = getelementptr i8, ptr null, i64 64\n%r = icmp eq ptr @g, %n"));
}
