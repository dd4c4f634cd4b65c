//! Tests, for every installed `opt` with a plugin, that the plugin records exactly the questions of the passes, and
//! that recording does not change the output.

use crate::common::schema::check_lines;
use crate::lanes::{number, opts};
use aliasmith::answers::{Claim, Question, QuestionKind};
use aliasmith::case::lines;
use aliasmith::confirmation::check::{ModuleReport, check};
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Finding;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::oracle::heard::{Heard, listen, outputs};
use aliasmith::oracle::pipelines::single_pass_pipelines;
use aliasmith::oracle::{Ask, GlobalsAa, Opt, Oracle, Reply, Subject, Timeouts, ask_batch};
use aliasmith::validation::pipelines::try_out;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Returns a generated kernel, printed and read back.
pub fn kernel(seed: u64) -> Module {
    let text = print_module(&from_seed(seed, &Features::parse("").expect("all")).module, Dialect::INTERNAL);
    parse_module("k.ll", text.as_bytes()).expect("good text").module
}

pub fn timeouts() -> Timeouts {
    Timeouts::uniform(Duration::from_secs(60))
}

pub fn heard(opt: &Opt, module: &Module, passes: &str) -> Heard {
    let subject = Subject::whole(module);
    listen(opt, subject, passes, (&Ask::default(), 64), timeouts()).unwrap_or_else(|| panic!("{passes}"))
}

/// Returns the definite answers as a set of texts, so that their order is not compared.
fn definite<'a>(claims: impl Iterator<Item = &'a Claim>) -> BTreeSet<String> {
    let pairs = |claim: &&Claim| {
        matches!(claim.question, Question::Alias { .. } | Question::CallLoc { .. } | Question::CallCall { .. })
    };
    claims.filter(pairs).map(|c| format!("{:?} {}", c.question.unordered(), c.answer.name())).collect()
}

/// The plugin's own passes ask about all pairs and print the answers. The questions of these passes are recorded too,
/// so both must be equal.
#[test]
fn plugin_records_exactly_the_questions_of_a_pass() {
    let ask = Ask { memssa: false, metadata: false, globals_aa: GlobalsAa::Without, ..Ask::default() };
    for opt in opts() {
        let mut compared = 0;
        for seed in 0..10 {
            let module = kernel(seed);
            let subject = Subject::whole(&module);
            let replies = ask_batch(&opt, (&[subject], None), &ask, timeouts()).expect("the harness works");
            let Reply::Answered { answers, .. } = &replies[0] else { continue };
            let heard = heard(&opt, &module, "function(ask-pairs<alias;modref>)");
            assert_eq!((heard.beyond, heard.unverified, heard.unplaced), (0, 0, 0));
            for of in answers.iter().filter(|of| !of.claims.is_empty()) {
                let state = heard.states.iter().find(|s| s.function == module.function_name(of.function));
                let read = state.expect("it was asked about").read(opt.manifest.dialect()).expect("good text");
                // LLVM 23 asks about fences and atomic accesses as about calls, but does not pass these questions to
                // the chain. A question about two calls does not reach the chain either if one of them accesses
                // nothing.
                let is_new = opt.manifest.major >= 23;
                let is_call = |claim: &&Claim| match claim.question {
                    Question::CallLoc { call, .. } => module.function(of.function).inst(call).kind.as_call().is_some(),
                    Question::CallCall { .. } => !is_new,
                    _ => true,
                };
                let told = definite(of.claims.iter().filter(is_call));
                let listened = definite(read.claims.iter().map(|c| &c.claim));
                // In questions that reach the chain, fences and atomic accesses occur only as locations.
                let more: Vec<_> = told.symmetric_difference(&listened).collect();
                assert!(
                    told.is_subset(&listened) && (is_new || more.is_empty()),
                    "{} {seed}: {more:#?}",
                    opt.manifest.name
                );
                compared += told.len();
            }
        }
        assert!(compared > 100, "{}: {compared}", opt.manifest.name);
    }
}

/// Whether the pipeline also has this output without the listener, in at least one of several runs. Several runs are
/// needed, because the output of some passes depends on the order of addresses (GVNSink in LLVM 16).
fn is_made_without(opt: &Opt, subjects: &[Subject<'_>], pipeline: &str, with: &Option<String>) -> bool {
    let mut is_made = false;
    let same = |_: &str, [without, _]: [Option<String>; 2]| is_made |= without == *with;
    outputs(opt, subjects, std::iter::repeat_n(pipeline, 50), timeouts(), same);
    is_made
}

/// Runs every pass and pipeline of `oracles/passes.toml` on generated kernels, in modules of up to 25 kernels. By
/// default the number of kernels is small. The large run, with one release:
///
///     HEARD_KERNELS=2000 HEARD_OPT=opt-22 cargo test --release --test llvm heard::a_pipeline -- --nocapture
#[test]
fn a_pipeline_makes_the_same_with_and_without_the_listener() {
    let modules: Vec<Module> = (0..number("HEARD_KERNELS", 10)).map(kernel).collect();
    let mut of_target: BTreeMap<(&str, &str), Vec<Subject<'_>>> = BTreeMap::new();
    for module in &modules {
        let subject = Subject::whole(module);
        of_target.entry((&module.triple, &module.data_layout)).or_default().push(subject);
    }
    let pipelines: Vec<String> = single_pass_pipelines().collect();
    let only = std::env::var("HEARD_OPT").ok();
    for opt in opts().into_iter().filter(|opt| only.as_ref().is_none_or(|only| *only == opt.manifest.name)) {
        let (mut compared, mut unstable, mut differ) = (0, Vec::new(), Vec::new());
        let mut without = BTreeMap::<String, usize>::new();
        for (part, subjects) in of_target.values().flat_map(|all| all.chunks(25)).enumerate() {
            let compare = |pipeline: &str, made: [Option<String>; 2]| match made {
                [None, None] => *without.entry(pipeline.to_string()).or_default() += subjects.len(),
                [without, with] if without == with => compared += subjects.len(),
                [_, with] if is_made_without(&opt, subjects, pipeline, &with) => unstable.push(pipeline.to_string()),
                _ => differ.push(format!("{} -passes={pipeline} part {part}", opt.manifest.name)),
            };
            outputs(&opt, subjects, pipelines.iter().map(String::as_str), timeouts(), compare);
        }
        println!(
            "{}: {compared} outputs compared, {} differ; several without the listener: {unstable:?}; no output: {without:?}",
            opt.manifest.name,
            differ.len()
        );
        assert!(differ.is_empty() && compared > 0, "{differ:#?}");
    }
}

/// A kernel that a pass asks about, the alias analysis that lies, and whether the accesses overlap in the run.
struct Row {
    /// The name of the plugin's alias analysis that lies (oracles/ask/lie.cpp).
    lie: &'static str,
    /// The pipeline.
    passes: &'static str,
    text: String,
    meets: bool,
}

/// Returns a row with accesses in a loop. If `meets`, each iteration writes what the iteration `distance` later reads.
fn across(distance: u32, ty: &str, meets: bool) -> Row {
    let other = if meets { "%p" } else { "%q" };
    let text = format!(
        "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 128 align 8\n\
         ; aliasmith: arg 1 = object global 128 align 8\n; aliasmith: arg 2 = i64 6\n\
         define void @f(ptr %p, ptr %q, i64 %n) {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %j, %loop ]\n  %j = add i64 %i, 1\n  %k = add i64 %i, {distance}\n  \
         %g = getelementptr {ty}, ptr %p, i64 %i\n  %h = getelementptr {ty}, ptr {other}, i64 %k\n  \
         %v = load {ty}, ptr %g, align 1\n  %w = add {ty} %v, 7\n  store {ty} %w, ptr %h, align 1\n  \
         %c = icmp ult i64 %j, %n\n  br i1 %c, label %loop, label %end\nend:\n  ret void\n}}\n"
    );
    Row { lie: "ask-lie-x", passes: "loop-vectorize", text, meets }
}

/// Returns a row with a write, then a load through another pointer, `apart` bytes away. The kernel keeps both pointers
/// in memory until a pass promotes them to values.
fn between(lie: &'static str, passes: &'static str, clobber: &str, apart: u32) -> Row {
    let text = format!(
        "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 64 align 8\n\
         ; aliasmith: arg 1 = arg 0 + {apart}\n; aliasmith: arg 2 = i64 4\n\
         define i32 @f(ptr %a, ptr %b, i64 %n) {{\n  %pp = alloca ptr, align 8\n  store ptr %a, ptr %pp, align 8\n  \
         %p = load ptr, ptr %pp, align 8\n  {clobber}\n  \
         %v = load i32, ptr %p, align 1\n  ret i32 %v\n}}\n\
         declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
    );
    Row { lie, passes, text, meets: apart < 4 }
}

/// Returns a row with a load. If `meets`, the function also writes the loaded bytes, before the load if `before`,
/// otherwise after it.
fn masked(before: bool, meets: bool) -> Row {
    let store = if meets { "  store i32 2, ptr %q, align 4\n" } else { "" };
    let (first, last) = if before { (store, "") } else { ("", store) };
    let text = format!(
        "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 64 align 8\n; aliasmith: arg 1 = arg 0\n\
         define i32 @f(ptr %p, ptr %q) {{\n{first}  %v = load i32, ptr %p, align 4\n{last}  ret i32 %v\n}}\n"
    );
    Row { lie: "ask-lie-mask", passes: "function(newgvn)", text, meets }
}

/// Returns a row with a call that writes its argument, between a store and a load of an alloca that is captured after
/// both.
fn captured_later(meets: bool) -> Row {
    let given = if meets { "%o" } else { "%other" };
    let text = format!(
        "; aliasmith: entry @f\n@kept = global ptr null\n\
         define i32 @f() {{\n  %o = alloca i32, align 4\n  %other = alloca i32, align 4\n  store i32 1, ptr %o, align 4\n  \
         call void @g(ptr nocapture {given})\n  %v = load i32, ptr %o, align 4\n  store ptr %o, ptr @kept, align 8\n  \
         ret i32 %v\n}}\n\
         define internal void @g(ptr nocapture %a) noinline {{\n  store i32 5, ptr %a, align 4\n  ret void\n}}\n"
    );
    Row { lie: "ask-lie-any", passes: "function(gvn)", text, meets }
}

fn rows(major: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    let store = "store i32 2, ptr %b, align 1";
    let memset = "store i32 1, ptr %p, align 1\n  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %n, i1 false)";
    for meets in [true, false] {
        rows.extend([masked(true, meets), masked(false, meets), captured_later(meets)]);
        // LLVM 15 has no questions across iterations, and none at an instruction.
        for ty in ["i8", "i32", "i64"].iter().filter(|_| major >= 16) {
            rows.extend([across(1, ty, meets), across(2, ty, meets), across(3, ty, meets)]);
        }
        let places = if meets { [0, 1, 2, 3] } else { [4, 5, 6, 8] };
        for apart in places {
            if major >= 16 {
                rows.push(between("ask-lie-at", "function(sroa,gvn)", store, apart));
            }
            rows.push(between("ask-lie-any", "function(sroa,gvn)", memset, apart));
            rows.push(between("ask-lie-any", "function(sroa,early-cse<memssa>)", memset, apart));
        }
    }
    rows
}

/// Judges the answers that the passes of a pipeline get about the function @f of a text. If `lie` names one, an alias
/// analysis that lies is the first of the chain.
pub fn checked(opt: &Opt, lie: Option<&str>, passes: &str, text: &str) -> ModuleReport {
    let aa_pipeline = lie.map(|lie| format!("{lie},basic-aa"));
    let ask = Ask { heard: true, aa_pipeline, ..Ask::default().without_questions() };
    let mut panel = Panel::new(vec![Oracle::Opt(opt.clone())], ask);
    panel.pipelines = try_out(&panel, passes).unwrap_or_else(|why| panic!("{why}")).0;
    let module = parse_module("k.ll", text.as_bytes()).expect("good text").module;
    let stated = lines::parse(text).expect("good lines");
    let checked = check(&panel, &module, &stated, &[module.find_function("f").expect("defined")], 1);
    assert!(checked.failures.is_empty(), "{:?}", checked.failures);
    checked
}

/// Tests lies that only questions of passes can show: across iterations, at an instruction, about unknown sizes, after
/// a pass.
#[test]
fn wrong_answers_to_passes_are_refuted_right_ones_are_not() {
    for opt in opts() {
        let (mut refuted, mut silent, mut wrong) = (0, 0, Vec::new());
        for row in rows(opt.manifest.major) {
            let checked = checked(&opt, Some(row.lie), row.passes, &row.text);
            let heard = |f: &&Finding| f.fault.question() == Some(QuestionKind::Heard);
            for finding in checked.findings.iter().filter(heard) {
                let line = serde_json::to_string(finding).expect("plain data");
                check_lines(&line);
                assert_eq!(&serde_json::from_str::<Finding>(&line).expect("a finding"), finding);
            }
            let found = checked.findings.iter().filter(heard).count();
            if (found > 0) != row.meets {
                wrong.push(format!("{} {}: {found} findings\n{}", row.lie, row.passes, row.text));
            }
            (refuted, silent) = if found > 0 { (refuted + 1, silent) } else { (refuted, silent + 1) };
        }
        println!("{}: {refuted} refuted, {silent} silent", opt.manifest.name);
        assert!(
            wrong.is_empty(),
            "{}: {} of {}\n{}",
            opt.manifest.name,
            wrong.len(),
            refuted + silent,
            wrong.join("\n")
        );
    }
}
