//! Modules that somebody wrote to hurt us, or that a broken program wrote: every verb that reads one ends in bounded time and
//! memory, with an answer or with one line that names the place.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Address space in KiB that a verb may take, as `ulimit -v` has it; most of it is what the allocator reserves.
const MEMORY: u32 = 4_000_000;

/// What a verb makes of it.
enum Ends {
    /// Exit code 2 and one line that contains this.
    Refused(&'static str),
    /// Exit code 0, 1 or 3: an answer of some kind.
    Answered,
}
use Ends::{Answered, Refused};

/// All that read a module and ask nobody else. `check` of the reference asks, runs, and judges.
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
/// Those that only read and print: of what the others must look at with the square of its size.
const READS: [&str; 2] = ["parse", "parse --roundtrip"];

/// The text of each of so many numbers.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |all, i| all + &text(i))
}

fn nested(open: &str, inner: &str, close: &str, levels: usize) -> String {
    open.repeat(levels) + inner + &close.repeat(levels)
}

/// A kernel `@k` with one pointer.
fn kernel(body: &str) -> String {
    format!("define void @k(ptr %p) {{\n{body}  ret void\n}}\n")
}

/// Depth of what nests.
const DEEP: usize = 1_000_000;

/// Name, text, verbs, what they make of it.
fn rows() -> Vec<(&'static str, Vec<u8>, &'static [&'static str], Ends)> {
    let all: &'static [&'static str] = &VERBS;
    let reads: &'static [&'static str] = &READS;
    let text = |t: String| t.into_bytes();
    vec![
        // Without any end of a line.
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
            Answered,
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
            Refused("at most 2^30 bytes"),
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
        ("bitcode", b"BC\xc0\xde\x35\x14\0\0".to_vec(), all, Refused("a binary file")),
        ("nothing", Vec::new(), reads, Answered),
    ]
}

#[test]
fn every_verb_ends_in_bounded_time_and_memory() {
    let only = std::env::var("FAULT").ok();
    let dir = tempdir().expect("a temporary folder");
    let mut broken = Vec::new();
    for (name, text, verbs, ends) in rows() {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let file = dir.path().join(format!("{name}.ll"));
        fs::write(&file, text).expect("writable");
        for verb in verbs {
            let script =
                format!("ulimit -v {MEMORY}; exec timeout 100 aliasmith -q {verb} {} >$T/printed", file.display());
            let began = std::time::Instant::now();
            let (code, _, err) = super::shell(&script, dir.path());
            let line = err.lines().next().unwrap_or("");
            let holds = match ends {
                Refused(why) => {
                    code == 2 && err.lines().count() == 1 && line.starts_with("error: ") && line.contains(why)
                }
                Answered => [0, 1, 3].contains(&code) && !err.contains("error: "),
            };
            if only.is_some() {
                println!("{name}: {verb}: {code} in {:?}", began.elapsed());
            }
            if !holds || err.contains("panicked") || line.len() > 400 {
                let mut said = String::new();
                let _ = write!(said, "{name}: {verb}: exit code {code}: ");
                broken.push(said + &line.chars().take(300).collect::<String>());
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A name that would end a comment, run in a shell, hide in a terminal, and be a script in a page.
const NAME: &str = "k\\0A; $(touch pwned) `touch pwned` '\\22><script>alert(1)</script>\\1B[2J";

#[test]
fn no_name_breaks_a_line_a_command_or_a_page() {
    let dir = tempdir().expect("a temporary folder");
    let wrong = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/known/llvm-197082-ptrmask-looked-through.ll"),
    );
    let text: String =
        wrong.expect("it is there").lines().filter(|l| !l.contains("expect ")).fold(String::new(), |t, l| t + l + "\n");
    let entry =
        text.split("entry @").nth(1).and_then(|t| t.split_whitespace().next()).expect("it names one").to_string();
    let text = text.replace(&format!("@{entry}"), &format!("@\"{NAME}\""));
    fs::write(dir.path().join("hostile.ll"), text).expect("writable");
    let script = "
        cd $T
        aliasmith check hostile.ll --oracle reference --profile llvm-22 --runs 8 --no-known --no-reduce --out f > printed
        test $? = 1 || exit 10
        for d in f/*-*; do
            grep -v '^;' $d/reduced.ll | head -1 > first
            aliasmith replay $d >> printed; test $? = 1 || exit 11
            sh -c \"$(sed -n 's/^  replay *//p' $d/report.txt | sed 's|replay |replay f/|')\" >> printed; test $? = 1 || exit 12
            cat $d/report.txt >> printed
            aliasmith report f --upstream $(basename $d) >> issue || exit 17
        done
        aliasmith report f >> printed || exit 13
        aliasmith report f --html page.html || exit 14
        aliasmith nightly f --junit junit.xml --sarif sarif.json >> printed; test $? = 1 || exit 15
        aliasmith run hostile.ll >> printed || exit 16
        ! test -e pwned || exit 18";
    let (code, out, err) = super::shell(script, dir.path());
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).expect("it was written");
    assert_eq!(code, 0, "{out}{err}{}", read("printed"));
    for name in ["printed", "page.html", "junit.xml", "sarif.json", "issue"] {
        let text = read(name);
        assert!(!text.contains('\u{1b}'), "{name} commands the terminal");
        // The name goes on behind its line break only where it is escaped.
        assert!(
            !text.lines().any(|l| l.trim_start().starts_with("; $(touch")),
            "{name}: the name breaks its line: {text}"
        );
    }
    for name in ["page.html", "junit.xml"] {
        assert!(!read(name).contains("<script>alert"), "{name} runs a script of the kernel's");
    }
    assert!(read("page.html").contains("&lt;script&gt;alert(1)"), "the page shows the name");
}
