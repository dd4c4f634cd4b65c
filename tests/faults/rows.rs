//! The hostile modules: a name, the bytes, the verbs that read the module, and how the verbs must end.

/// How a verb ends.
pub enum Ends {
    /// With exit code 2 and one line that contains this text.
    Refused(&'static str),
    /// With exit code 0, 1 or 3, which all mean that there is an answer.
    Answered,
}
use Ends::{Answered, Refused};

/// All verbs that read a module and ask only the reference. `check` asks, runs and judges.
const VERBS: [&str; 8] = [
    "parse",
    "parse --roundtrip",
    "aa-eval",
    "memssa --verify",
    "alias-sets",
    "run",
    "check --oracle reference --runs 2 --no-known",
    "pass process-restrict",
];
/// The verbs that only read and print. A row uses only these verbs if the other verbs take time that grows with the
/// square of its module's size.
const READS: [&str; 2] = ["parse", "parse --roundtrip"];

/// Concatenates the texts of the numbers below `count`.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |all, i| all + &text(i))
}

fn nested(open: &str, inner: &str, close: &str, levels: usize) -> String {
    open.repeat(levels) + inner + &close.repeat(levels)
}

/// Returns a kernel `@k` with one pointer argument and this body.
fn kernel(body: &str) -> String {
    format!("define void @k(ptr %p) {{\n{body}  ret void\n}}\n")
}

/// The depth of nested constructs.
const DEEP: usize = 1_000_000;

/// Returns the rows: name, text, verbs, and how the verbs end.
pub fn rows() -> Vec<(&'static str, Vec<u8>, &'static [&'static str], Ends)> {
    let all: &'static [&'static str] = &VERBS;
    let reads: &'static [&'static str] = &READS;
    let text = |t: String| t.into_bytes();
    vec![
        // A text without any line end.
        ("one-line", text("a".repeat(100_000_000)), reads, Refused(":1:1: expected a top-level entity")),
        (
            "one-token",
            text(format!("source_filename = \"{}\n", "a".repeat(100_000_000))),
            reads,
            Refused("never closed"),
        ),
        ("blocks", text(kernel(&each(1_000_000, |i| format!("  br label %b{i}\nb{i}:\n")))), reads, Answered),
        // Nesting.
        ("structs", text(format!("@g = global {} undef\n", nested("{", "i8", "}", DEEP))), all, Refused("levels deep")),
        (
            "arrays",
            text(format!("@g = global {} undef\n", nested("[1 x ", "i8", "]", DEEP))),
            all,
            Refused("levels deep"),
        ),
        ("functions", text(format!("declare {} @f\n", nested("void (", "", ")", DEEP))), all, Refused("levels deep")),
        (
            "constants",
            text(format!("@g = global ptr {}\n", nested("getelementptr(i8, ptr ", "@g", ", i64 0)", DEEP))),
            all,
            Refused("levels deep"),
        ),
        ("metadata", text(format!("!0 = {}\n", nested("!{", "", "}", DEEP))), all, Refused("levels deep")),
        ("parentheses", text(format!("!0 = !DIExpression{}\n", nested("(", "", ")", DEEP))), reads, Answered),
        (
            "values-of-a-case",
            text(format!("; aliasmith: arg 0 = {}\n{}", "{".repeat(DEEP), kernel(""))),
            all,
            Refused("nested at most 160 levels deep"),
        ),
        (
            "word-of-a-case",
            text(format!("; aliasmith: arg 0 = {}\n{}", "x".repeat(DEEP), kernel(""))),
            all,
            Refused("`xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`"),
        ),
        // Long chains.
        (
            "named-structs",
            text(each(DEEP / 10, |i| format!("%t{i} = type {{ %t{} }}\n", i + 1)) + "%t100000 = type { i8 }\n"),
            reads,
            Refused("too many levels"),
        ),
        (
            "metadata-chain",
            text(
                kernel("  store i8 1, ptr %p, !tbaa !0\n")
                    + &each(100_000, |i| format!("!{i} = !{{!{}, !{}, i64 0}}\n", i + 1, i + 1))
                    + "!100000 = !{}\n",
            ),
            all,
            Answered,
        ),
        (
            "variables",
            text(
                each(20_000, |i| format!("@g{i} = global ptr @g{}\n", i + 1))
                    + "@g20000 = global ptr null\n"
                    + &kernel("  store i8 1, ptr @g0\n"),
            ),
            all,
            Answered,
        ),
        (
            "aliases",
            text(
                each(5_000, |i| format!("@g{i} = alias i8, ptr @g{}\n", i + 1))
                    + "@g5000 = global i8 0\n"
                    + &kernel("  store i8 1, ptr @g0\n"),
            ),
            all,
            Answered,
        ),
        (
            "addresses",
            text(kernel(
                &(each(5_000, |i| {
                    format!(
                        "  %a{i} = getelementptr i8, ptr {}, i64 0\n",
                        if i == 0 { "%p".into() } else { format!("%a{}", i - 1) }
                    )
                }) + "  store i8 1, ptr %a4999\n"),
            )),
            all,
            Answered,
        ),
        (
            "calls",
            text(
                each(2_000, |i| {
                    format!("define internal void @f{i}(ptr %p) {{\n  call void @f{}(ptr %p)\n  ret void\n}}\n", i + 1)
                }) + "define void @f2000(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n",
            ),
            all,
            Answered,
        ),
        ("itself", text("define void @k(ptr %p) {\n  call void @k(ptr %p)\n  ret void\n}\n".into()), all, Answered),
        // Cycles.
        ("struct-in-itself", text("%t = type { %t }\n@g = global %t undef\n".into()), all, Refused("contains itself")),
        (
            "struct-in-another",
            text("%a = type { %b }\n%b = type { [4 x %a] }\n@g = external global %a\n".into()),
            all,
            Refused("contains itself"),
        ),
        (
            "alias-of-itself",
            text(format!("@h = alias ptr, ptr @i\n@i = alias ptr, ptr @h\n{}", kernel("  store i8 1, ptr @h\n"))),
            &VERBS[2..],
            Refused("aliases cannot form a cycle"),
        ),
        (
            "metadata-of-itself",
            text(
                kernel(
                    "  store i8 1, ptr %p, !tbaa !0, !alias.scope !3, !noalias !3\n  %v = load i8, ptr %p, !tbaa !5\n",
                ) + "!0 = !{!1, !1, i64 0}\n!1 = !{!\"a\", !2, i64 0}\n!2 = !{!\"b\", !1, i64 0}\n!3 = !{!4}\n!4 = distinct !{!4, !4}\n!5 = !{!5, !5, i64 0}\n",
            ),
            all,
            Answered,
        ),
        // Sizes.
        (
            "huge-array",
            text(format!(
                "@g = global [18446744073709551615 x i8] zeroinitializer\n{}",
                kernel("  store i8 1, ptr @g\n")
            )),
            all,
            Answered,
        ),
        (
            "huge-arrays",
            text(format!(
                "@g = global [4294967296 x [4294967296 x i64]] zeroinitializer\n{}",
                kernel("  store i8 1, ptr @g\n")
            )),
            all,
            Answered,
        ),
        (
            "huge-alloca",
            text(kernel(
                "  %a = alloca [1099511627776 x i8]\n  %b = alloca i8, i64 18446744073709551615\n  store i8 1, ptr %a\n  store i8 1, ptr %b\n",
            )),
            all,
            Answered,
        ),
        (
            "huge-load",
            text(kernel("  %a = load [1099511627776 x i8], ptr %p\n  store [1099511627776 x i8] %a, ptr %p\n")),
            all,
            Answered,
        ),
        (
            "huge-memset",
            text(format!(
                "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n{}",
                kernel("  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1099511627776, i1 false)\n")
            )),
            all,
            Answered,
        ),
        (
            "huge-steps",
            text(kernel(
                "  %a = getelementptr [18446744073709551615 x [18446744073709551615 x i64]], ptr %p, i64 9223372036854775807, i64 -1, i64 -1\n  store i8 1, ptr %a\n",
            )),
            all,
            Answered,
        ),
        (
            "structs-of-2^28-bytes",
            text(
                each(28, |i| format!("%t{i} = type {{ %t{}, %t{} }}\n", i + 1, i + 1))
                    + "%t28 = type { i8 }\n"
                    + &kernel("  store %t0 zeroinitializer, ptr %p\n  %v = load %t0, ptr %p\n"),
            ),
            all,
            Answered,
        ),
        (
            "widest-integer",
            text(kernel("  %v = load i8388607, ptr %p\n  %w = mul i8388607 %v, %v\n  store i8388607 %w, ptr %p\n")),
            all,
            Answered,
        ),
        (
            "wider-integer",
            text("define void @k(i8388609 %p) {\n  ret void\n}\n".into()),
            all,
            Refused("between 1 and 2^23"),
        ),
        (
            "many-digits",
            text(format!("define i8388607 @k() {{\n  ret i8388607 {}\n}}\n", "9".repeat(DEEP))),
            all,
            Refused("more than 20000 digits"),
        ),
        (
            "many-digits-of-a-width",
            text(format!("define i{} @k() {{\n  ret void\n}}\n", "9".repeat(DEEP))),
            all,
            Refused("bit width"),
        ),
        (
            "many-digits-of-a-float",
            text(format!("define double @k() {{\n  ret double 1.{}e{}\n}}\n", "9".repeat(DEEP), "9".repeat(DEEP))),
            all,
            Refused("too large for its type"),
        ),
        (
            "huge-vector",
            text(kernel("  %v = load <4294967295 x i8>, ptr %p\n  store <4294967295 x i8> %v, ptr %p\n")),
            all,
            Answered,
        ),
        (
            "huge-alignment",
            text(format!("@g = global i8 0, align 4294967296\n{}", kernel("  store i8 1, ptr @g, align 4294967296\n"))),
            all,
            Answered,
        ),
        (
            "huger-alignment",
            text(kernel("  store i8 1, ptr %p, align 18446744073709551616\n")),
            all,
            Refused(":2:29: expected an alignment"),
        ),
        (
            "huge-object-of-a-case",
            text(format!("; aliasmith: arg 0 = object global 18446744073709551615 align 8\n{}", kernel(""))),
            all,
            Refused("at most 2^40 bytes"),
        ),
        (
            "parameters",
            text(format!(
                "define void @k({}) {{\n  store i8 1, ptr %p0\n  ret void\n}}\n",
                (0..100_000).map(|i| format!("ptr %p{i}")).collect::<Vec<_>>().join(", ")
            )),
            &["parse", "run"],
            Answered,
        ),
        (
            "cases",
            text(format!(
                "define void @k(i32 %x) {{\n  switch i32 %x, label %d [\n{}  ]\nd:\n  ret void\n}}\n",
                each(100_000, |i| format!("    i32 {i}, label %d\n"))
            )),
            all,
            Answered,
        ),
        (
            "attributes",
            text(format!(
                "define void @k(ptr %p) #0 {{\n  ret void\n}}\nattributes #0 = {{ {} }}\n",
                each(100_000, |i| format!("\"a{i}\"=\"b\" "))
            )),
            all,
            Answered,
        ),
        // Bytes.
        (
            "not-utf-8",
            b"define void @\"k\xff\xfe\"(ptr %\"\xc3\") {\n  store i8 1, ptr %\"\xc3\"\n  ret void\n}\n; \xff\n"
                .to_vec(),
            all,
            Answered,
        ),
        (
            "not-utf-8-in-the-code",
            b"define void @k(ptr %p) {\n  \xff\xfe store i8 1, ptr %p\n  ret void\n}\n".to_vec(),
            all,
            Refused(":2:3: unexpected byte"),
        ),
        ("nul", b"define void @k(ptr %p) {\n  ret void\0\n}\n".to_vec(), all, Refused("a binary file")),
        ("bitcode", b"BC\xc0\xde\x35\x14\0\0".to_vec(), all, Refused("bitcode")),
        ("nothing", Vec::new(), reads, Answered),
    ]
}
