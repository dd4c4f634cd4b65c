//! Tests how modules are split into kernels, and which texts are equal.

use super::*;
use crate::r#gen::{Features, from_seed};
use crate::machine::observation::Observation;
use crate::machine::{Execution, Options, Outcome, Program, Watch, execute};
use crate::oracle::transform::{TransformedBatch, transform};
use crate::oracle::{Oracle, Subject, Timeouts, Transport, built_in, resolve_oracles};

const TWO: &str = "; ModuleID = 'a'\nsource_filename = \"a\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n\n\
    %k0.T = type { i32 }\n%k1.T = type { i32 }\n@k0.g = global i32 0\n@\"k1.g h\" = global i32 0\n\n\
    ; Function Attrs: nounwind\ndeclare void @x() #0\n\n\
    define void @k0.f(ptr %k0.T) #1 {\n  store %k0.T zeroinitializer, ptr @k0.g, !tbaa !2\n  call void @x() ; there\n  ret void\n}\n\n\
    define void @k1.f(ptr %k1.T) #2 {\n  store %k1.T zeroinitializer, ptr @\"k1.g h\", !tbaa !3\n  call void @x()\n  ret void\n}\n\n\
    attributes #0 = { nounwind }\nattributes #1 = { \"no#2\" }\nattributes #2 = { \"no#2\" }\n\n\
    !llvm.ident = !{!6}\n!nvvm.annotations = !{!0, !1}\n!0 = !{ptr @k0.f, !\"kernel\"}\n!1 = !{ptr @k1.f, !\"kernel\"}\n\
    !2 = !{!4, !4, i64 0}\n!3 = !{!5, !5, i64 0}\n!4 = distinct !{!4, !\"a !9\"}\n!5 = distinct !{!5, !\"a !9\"}\n!6 = !{!\"x\"}\n";

#[test]
fn kernels_that_differ_in_numbers_and_prefixes_are_the_same() {
    let first = TWO.replace("k0.g", "k0.g h").replace("@k0.g h", "@\"k0.g h\"");
    let parts = ModuleText::parse(&first);
    let [a, b] = ["k0.", "k1."].map(|prefix| parts.comparison_text(prefix, true));
    assert_eq!(a, b);
    for said in [
        "target triple",
        "@\"!g h\" = global",
        "%!T = type",
        "declare void @x() #",
        "{ nounwind }",
        "!nvvm.annotations = !{!",
        "\"a !9\"",
    ] {
        assert!(a.contains(said), "{said}: {a}");
    }
    assert!(!a.contains("there") && !a.contains("k0.") && !a.contains("k1.") && !a.contains("!\"x\""), "{a}");
}

#[test]
fn a_kernel_alone_has_all_that_it_needs() {
    let lists = "$k0.f = comdat any\n$k1.f = comdat any\n\
        @llvm.used = appending global [1 x ptr] [ptr @k1.f], section \"llvm.metadata\"\n\
        @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @k0.f, ptr null }]\n";
    let text = TWO.replace("%k0.T = type", &format!("{lists}%k0.T = type")).replace(" #1 {", " #1 comdat {");
    let own = ModuleText::parse(&text).kernel_text("k0.");
    for said in
        ["$k0.f = comdat any", "@llvm.global_ctors", "!nvvm.annotations = !{!0}\n", "@k0.f(ptr %k0.T) #1 comdat"]
    {
        assert!(own.contains(said), "{said}: {own}");
    }
    assert!(!own.contains("k1.") && !own.contains("@llvm.used"), "{own}");
    assert!(crate::ir::parse::parse_module("own.ll", own.as_bytes()).is_ok(), "{own}");
    assert!(ModuleText::parse(&text).defines("k0.f") && !ModuleText::parse(&text).defines("x"));
}

/// The text of a kernel contains the module flags, which are metadata nodes. Every module that clang writes has flags.
#[test]
fn a_kernel_alone_has_the_nodes_of_the_flags() {
    let text = "define void @k0.f() {\n  ret void\n}\n!llvm.module.flags = !{!3, !4}\n!llvm.ident = !{!5}\n\
        !3 = !{i32 1, !\"wchar_size\", i32 4}\n!4 = !{i32 6, !\"list\", !6}\n!5 = !{!\"clang\"}\n!6 = !{!\"deep\"}\n";
    let own = ModuleText::parse(text).kernel_text("k0.");
    for said in ["!llvm.module.flags = !{!3, !4}", "!3 = !{i32 1", "!6 = !{!\"deep\"}"] {
        assert!(own.contains(said), "{said}: {own}");
    }
    assert!(crate::ir::parse::parse_module("own.ll", own.as_bytes()).is_ok(), "{own}");
}

/// Symbols without names are numbered in the order of the text, without a gap, because old releases read no other text.
#[test]
fn symbols_without_names_have_no_gap_in_their_numbers() {
    let text = "@0 = private constant i32 0\n@1 = internal global i32 0\n@2 = private constant ptr @1\n@3 = private constant i32 9\n\
        define void @k0.f() {\n  store ptr @2, ptr @4 ; @2\n  call void @4()\n  ret void\n}\n\
        define void @4() section \"@2\" {\n  ret void\n}\n";
    let own = ModuleText::parse(text).kernel_text("k0.");
    assert!(crate::ir::parse::parse_module("own.ll", own.as_bytes()).is_ok(), "{own}");
    for said in [
        "@0 = internal",
        "@1 = private constant ptr @0",
        "store ptr @1, ptr @2",
        "void @2() section \"@2\"",
        "call void @2()",
    ] {
        assert!(own.contains(said), "{said}: {own}");
    }
    assert!(!own.contains("i32 9"), "{own}");
}

#[test]
fn names_of_any_bytes_are_found() {
    let parts = ModuleText::parse(
        "define void @k0.f() {\n  ret void\n}\ndefine void @\"k0.caf\\C3\\A9 \\22\"() {\n  ret void\n}\n",
    );
    assert!(parts.defines("k0.f") && parts.defines("k0.caf\u{e9} \"") && !parts.defines("k0.caf"));
}

/// A declaration of an intrinsic is part of the text if a call promises more than the declaration.
#[test]
fn a_declaration_counts_where_a_call_promises_something() {
    let text = |call: &str, declared: &str| {
        format!(
            "declare i32 @llvm.nvvm.read.ptx.sreg.clock() #0\ndefine void @k0.f() {{\n  {call}\n  ret void\n}}\n\
             attributes #0 = {{ {declared} }}\nattributes #9 = {{ nofree }}\n"
        )
    };
    let about = |call: &str, declared: &str| ModuleText::parse(&text(call, declared)).comparison_text("k0.", false);
    let call = "%v = call i32 @llvm.nvvm.read.ptx.sreg.clock()";
    assert_eq!(about(call, "nounwind"), about(call, "nofree nounwind"));
    let promising = format!("{call} #9");
    assert_ne!(about(&promising, "nounwind"), about(&promising, "nofree nounwind"));
}

#[test]
fn comparison_text_includes_everything_the_kernel_uses() {
    let a = ModuleText::parse(TWO).comparison_text("k0.", true);
    let others = [
        ("{ nounwind }", "{ nofree }"),
        ("#1 = { \"no#2\" }", "#1 = { \"no#1\" }"),
        ("%k0.T = type { i32 }", "%k0.T = type { i64 }"),
        ("@k0.g = global i32 0", "@k0.g = global i32 1"),
        ("!2 = !{!4, !4, i64 0}", "!2 = !{!4, !4, i64 1}"),
        ("!4 = distinct", "!4 ="),
        ("!0 = !{ptr @k0.f, !\"kernel\"}", "!0 = !{ptr @k0.f, !\"other\"}"),
        ("target triple = \"nvptx64", "target triple = \"nvptx"),
        ("ptr @k0.g", "ptr @x"),
    ];
    for (now, then) in others {
        assert!(TWO.contains(now));
        assert_ne!(a, ModuleText::parse(&TWO.replace(now, then)).comparison_text("k0.", true), "{then}");
    }
    for (now, then) in
        [("@\"k1.g h\" = global i32 0", "@\"k1.g h\" = global i32 9"), ("!5 = distinct", "!5 ="), ("'a'", "'b'")]
    {
        assert_eq!(a, ModuleText::parse(&TWO.replace(now, then)).comparison_text("k0.", true), "{then}");
    }
}

/// If the comparison texts of one kernel from two LLVM versions are equal, both texts behave in the same way, and both
/// are complete modules.
#[test]
fn equal_kernel_texts_have_equal_executions() {
    let cases: Vec<_> = (0..48).map(|seed| from_seed(seed, &Features::all())).collect();
    let subjects: Vec<Subject<'_>> = cases.iter().map(|c| Subject::whole(&c.module)).collect();
    let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
    let mut shown: FxHashMap<(usize, String), (String, Outcome, Observation)> = FxHashMap::default();
    let (mut texts, mut alike) = (0, 0);
    for (opt, pipeline) in oracles.iter().flat_map(|o| ["gvn", "dse", "no-op-module"].map(|p| (o, p))) {
        let Oracle::Opt(opt) = opt else { continue };
        let done = transform(opt, Transport::Plugin, &subjects, pipeline, &[], Timeouts::default()).expect("runs");
        for (lot, m) in done.lots.iter().flat_map(|lot| lot.members.iter().map(move |m| (lot, m))) {
            let (whole, case) = (ModuleText::parse(&lot.text), &cases[m.subject]);
            let own = TransformedBatch::single_module(opt, pipeline, m, whole.kernel_text(&m.prefix))
                .expect("its own text can be read");
            assert_eq!(
                ModuleText::parse(&own.text).comparison_text(&m.prefix, true),
                whole.comparison_text(&m.prefix, true),
                "it lacks nothing"
            );
            let entry = m.function(&own.module, case.entry).expect("a kernel stays");
            let options = Options { observe: true, tolerant: true, prefix: (*m.prefix).into(), ..Options::default() };
            let mut out = Execution::default();
            let program = Program::unpromised(&own.module);
            execute(&program, &own.module, entry, &case.setup, &options, &Watch::default(), &mut out);
            let key = (m.subject, whole.comparison_text(&m.prefix, false));
            let (_, outcome, observed) =
                shown.entry(key).or_insert_with(|| (own.text.clone(), out.outcome.clone(), out.observed.clone()));
            texts += 1;
            assert_eq!((&out.outcome, &out.observed), (&*outcome, &*observed), "{}", own.text);
        }
    }
    for (a, b) in shown.keys().flat_map(|a| shown.keys().map(move |b| (a, b))) {
        alike += usize::from(a.0 == b.0 && a.1 != b.1);
    }
    assert!(shown.len() * 2 < texts, "{} of {texts}", shown.len());
    assert!(alike > 0, "pipelines change some");
}

/// The text that `opt` prints for a generated kernel does not depend on the other kernels of the process.
#[test]
fn kernel_text_is_independent_of_its_batch() {
    let cases: Vec<_> = (0..24).map(|seed| from_seed(seed, &Features::all())).collect();
    let all: Vec<Subject<'_>> = cases.iter().map(|c| Subject::whole(&c.module)).collect();
    let backwards: Vec<Subject<'_>> = all.iter().rev().copied().collect();
    let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
    let (mut equal, mut asked) = (0, 0);
    for opt in oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None }) {
        let texts = [&all, &backwards].map(|subjects| {
            let done =
                transform(opt, Transport::Plugin, subjects, "instcombine", &[], Timeouts::default()).expect("runs");
            let mut texts = vec![String::new(); subjects.len()];
            for lot in &done.lots {
                let parts = ModuleText::parse(&lot.text);
                lot.members.iter().for_each(|m| texts[m.subject] = parts.comparison_text(&m.prefix, true));
            }
            texts
        });
        let [there, mut back] = texts;
        back.reverse();
        // LLVM 15 rejects some kernels and prints no text for them.
        let left: Vec<(&String, &String)> = there.iter().zip(&back).filter(|(there, _)| !there.is_empty()).collect();
        asked += left.len();
        equal += left.iter().filter(|(a, b)| a == b).count();
        let distinct: FxHashSet<&&String> = left.iter().map(|(a, _)| a).collect();
        assert_eq!(distinct.len(), left.len(), "kernels of other seeds are others");
    }
    assert!(asked > 60, "{asked}");
    // Modules in one process share declarations: the declaration of the first module counts. So the texts are equal for
    // most kernels, but not for all.
    assert!(equal * 10 > asked * 7, "{equal} of {asked}");
}
